"""The text of every rule, sent once; a chip is a link to it."""

from __future__ import annotations

from html import escape

import ipywidgets

from explorer.models import GameSession
from explorer.rules.rulebook import Rule, read_rulebook
from explorer.widgets.markup import rule_anchor


class RuleTexts(ipywidgets.HTML):
    """Shows a rule while the address points at it, as a chip's link makes it do."""

    def __init__(self, session: GameSession) -> None:
        super().__init__()
        self.add_class("le-rules")
        self.value = rules_html(session.game.id)


def rules_html(game: str) -> str:
    """All rules of a game, each hidden until it is the target of a link."""
    book = read_rulebook(game)
    return "".join(_rule(rule) for rule in book.rules)


def _rule(rule: Rule) -> str:
    source = ", ".join(rule.source) or "no source"
    note = f"<p>{escape(rule.note)}</p>" if rule.note else ""
    return (
        f'<article id="{rule_anchor(rule.id)}"><h2>{escape(rule.id)} · {escape(rule.title)}</h2>'
        f"<p>{escape(rule.text)}</p>{note}<p class='le-faded'>{escape(rule.status)}; "
        f'{escape(source)}</p><a class="le-shut" href="#le-nothing">Close</a></article>'
    )
