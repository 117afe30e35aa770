"""The text of every rule, sent once; a chip is a link to it."""

from __future__ import annotations

from html import escape

import ipywidgets

from explorer.models import GameSession
from explorer.rules.rulebook import Rule, Rulebook, read_rulebook
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
    return "".join(_rule(rule, book) for rule in book.rules)


def _rule(rule: Rule, book: Rulebook) -> str:
    note = f"<p>{escape(rule.note)}</p>" if rule.note else ""
    return (
        f'<article id="{rule_anchor(rule.id)}"><h2>{escape(rule.id)} · {escape(rule.title)}</h2>'
        f"<p>{escape(rule.text)}</p>{note}{_sureness(rule, book)}"
        '<a class="le-shut" href="#le-nothing">Close</a></article>'
    )


def _sureness(rule: Rule, book: Rulebook) -> str:
    """How sure the rule is and where it comes from, in the words of the book's legend."""
    status = next(line.text for line in book.statuses if line.id == rule.status)
    told = f"<p class='le-faded'><b>{escape(rule.status.capitalize())}.</b> {escape(status)}</p>"
    sources = "".join(
        f"<li><b>{escape(line.id)}</b> {escape(line.text)}{escape(_lines(rule, line.id))}</li>"
        for line in book.sources
        if any(tag.partition(":")[0] == line.id for tag in rule.source)
    )
    return f"{told}<ul class='le-faded'>{sources}</ul>" if sources else told


def _lines(rule: Rule, source: str) -> str:
    """Which lines of a source a rule stands in; nothing where none are counted."""
    tags = (tag.partition(":") for tag in rule.source)
    lines = [where.replace("-", "–") for name, _, where in tags if name == source and where]
    if not lines:
        return ""
    return (
        f" ({'Line' if lines[0].isdecimal() and len(lines) == 1 else 'Lines'} {', '.join(lines)}.)"
    )
