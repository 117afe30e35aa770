"""The decision: whose it is, what can be chosen, what cannot and why, what was taken."""

from __future__ import annotations

from html import escape
from typing import Any

import ipywidgets

from explorer.models import GameSession, Shown
from explorer.rules.protocol import Refusal
from explorer.widgets.markup import emblem, rule_chips, token
from explorer.widgets.notice import following, guarded


class Choice(ipywidgets.Box):
    """One option: its face, and a button over it, which has the same words for ears."""

    def __init__(self, session: GameSession) -> None:
        self._session = session
        self.line = ""
        """The action that a click takes, as `session.choose` reads it."""
        self.face = ipywidgets.HTML()
        self.button = ipywidgets.Button()
        self.button.add_class("le-cover")
        self.button.on_click(guarded(session, lambda _: session.choose(self.line)))
        super().__init__([self.face, self.button])
        self.add_class("le-choice")

    def show(self, line: str, face: str, told: str) -> None:
        """Offer `line`, drawn as `face`, told as `told`."""
        self.line = line
        self.face.value = face
        self.button.description = told


class DecisionView(ipywidgets.VBox):
    """Follows `session.shown`; a click goes to `session.choose`. Choices are used again."""

    def __init__(self, session: GameSession) -> None:
        self._session = session
        self.head = ipywidgets.HTML()
        self.choices: list[Choice] = []
        self.row = ipywidgets.Box()
        self.row.add_class("le-choices")
        self.greyed = ipywidgets.HTML()
        self.greyed.add_class("le-greyed-ones")
        super().__init__([self.head, self.row])
        self.add_class("le-card")
        self.add_class("le-decision")
        session.observe(following(session, self._follow), names="shown")
        self._follow()

    def _follow(self, _change: object = None) -> None:
        shown = self._session.shown
        pending = shown.pending
        self.head.value = head_html(shown)
        self.greyed.value = greyed_html(shown)
        options = () if pending is None else pending.options
        while len(self.choices) < len(options):
            self.choices.append(Choice(self._session))
        for choice, action in zip(self.choices, options, strict=False):
            line = shown.game.action_to_text(action)
            choice.show(line, face_html(shown, action), told_of(shown, action))
        self.row.children = (*self.choices[: len(options)], self.greyed)
        self.layout.display = "flex" if self.head.value else "none"


def head_html(shown: Shown) -> str:
    """The question; at the end of a story where everybody stands; else nothing."""
    pending = shown.pending
    if pending is None:
        return _standing(shown) if shown.at_end and shown.length else ""
    past = ""
    if shown.taken is not None:
        name = escape(told_of(shown, shown.taken))
        past = (
            f'<p class="le-hint">Taken here: <b>{name}</b>. Choose otherwise, and a new branch '
            "begins; this one is kept.</p>"
        )
    question = escape(shown.words.message(pending.question))
    chips = rule_chips(shown.game.id, (pending.rule,))
    return f"<h2>{token(pending.seat)} {question} {chips}</h2>{past}"


def _standing(shown: Shown) -> str:
    ending = shown.game.ending_lines(shown.state)
    lines = ending or shown.game.standing_lines(shown.state)
    told = "".join(f"<p>{escape(line)}</p>" for line in lines)
    return f"<h2>{'The game is over' if ending else 'Where it stands'}</h2>{told}"


def card_of(shown: Shown, action: Any) -> Any:
    """The card an action is about, as the position has it; None when it is about none."""
    return shown.state.table.cards.get(getattr(action, "card", None))


def told_of(shown: Shown, action: Any) -> str:
    """An action in words: the card's name with its figures, or `Decline`."""
    card = card_of(shown, action)
    if card is not None:
        return shown.words.name("card", card.id)
    return str(shown.game.action_to_text(action)).capitalize()


def face_html(shown: Shown, action: Any) -> str:
    """What an option looks like."""
    taken = " le-taken" if shown.taken == action else ""
    mark = "<b class='le-tick' aria-hidden='true'>✓</b>" if taken else ""
    card = card_of(shown, action)
    if card is None:
        name = escape(told_of(shown, action))
        return f'<div class="le-face le-plain{taken}" aria-hidden="true">{mark}{name}</div>'
    return (
        f'<div class="le-face le-edge-{card.faction}{taken}" aria-hidden="true">'
        f"{emblem(card.faction)}<span><b>{escape(card.name)}</b><br>{_figures(card)}</span>"
        f"{mark}</div>"
    )


def _figures(card: Any) -> str:
    number = f"#{card.id}" if card.id.isdecimal() else card.id
    return f"{escape(number)} · value <b>{card.value}</b>{' · General' if card.general else ''}"


def greyed_html(shown: Shown) -> str:
    """What cannot be chosen, each with the reason and its rule."""
    if shown.pending is None or not shown.pending.greyed:
        return ""
    return "".join(_greyed(shown, *one) for one in shown.pending.greyed)


def _greyed(shown: Shown, action: Any, refusal: Refusal) -> str:
    card = card_of(shown, action)
    name = card.name if card is not None else told_of(shown, action)
    faction = card.faction if card is not None else None
    told = told_of(shown, action)
    why = escape(shown.words.text(refusal.code, refusal.args).removeprefix(f"{told} "))
    return (
        f'<div class="le-face le-greyed">{emblem(faction)}<span><b>{escape(name)}</b><br>{why} '
        f"{rule_chips(shown.game.id, (refusal.rule,))}</span></div>"
    )
