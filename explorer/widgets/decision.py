"""The decision: whose it is, what can be chosen, what cannot and why, what was taken."""

from __future__ import annotations

from html import escape
from typing import Any

import ipywidgets

from explorer.models import GameSession, Shown
from explorer.rules.protocol import Refusal
from explorer.widgets.markup import emblem, rule_chips, token
from explorer.widgets.notice import following, guarded

AT_HAND = 4
"""Choices made beforehand: a step that asks need not make them."""


class Choice(ipywidgets.Button):
    """One option: a button with the card's name and figures; the style sheet draws it as a card."""

    def __init__(self, session: GameSession, **looks: ipywidgets.Widget) -> None:
        super().__init__(**looks)
        self.line = ""
        """The action that a click takes, as `session.choose` reads it."""
        self.on_click(guarded(session, lambda _: session.choose(self.line)))

    def show(self, line: str, words: str, css: tuple[str, ...]) -> None:
        """Offer `line`, told in `words`; `css` says what it looks like."""
        self.line = line
        with self.hold_sync():
            self.description = words
            self._dom_classes = ("le-choice", *css)


class DecisionView(ipywidgets.VBox):
    """Follows `session.shown`; a click goes to `session.choose`. Choices are used again.

    The style sheet hides it while its head is empty: a step need not send that too.
    """

    def __init__(self, session: GameSession) -> None:
        self._session = session
        self.head = ipywidgets.HTML()
        # One look for all: a button of its own would be three things to make.
        self._looks = {"layout": ipywidgets.Layout(), "style": ipywidgets.ButtonStyle()}
        self.choices = [Choice(session, **self._looks) for _ in range(AT_HAND)]
        self.greyed = ipywidgets.HTML()
        self.greyed.add_class("le-greyed-ones")
        self.row = ipywidgets.Box([self.greyed])
        self.row.add_class("le-choices")
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
            self.choices.append(Choice(self._session, **self._looks))
        for choice, action in zip(self.choices, options, strict=False):
            choice.show(shown.game.action_to_text(action), *face(shown, action))
        if options:  # else they are out of sight, and often wanted again
            self.row.children = (*self.choices[: len(options)], self.greyed)

    @property
    def on_show(self) -> list[Choice]:
        """The choices that can be clicked now."""
        pending = self._session.shown.pending
        return self.choices[: 0 if pending is None else len(pending.options)]


def head_html(shown: Shown) -> str:
    """The question; at the end of a story where everybody stands; else nothing."""
    pending = shown.pending
    if pending is None:
        return _standing(shown) if shown.at_end and shown.length else ""
    past = ""
    if shown.taken is not None:
        name = escape(told_of(shown, shown.taken))
        past = (
            f"<p class='le-hint'>Taken here: <b>{name}</b>. Choose otherwise, and a new branch "
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
    province = getattr(action, "province", None)
    if province is not None:
        line = str(shown.game.action_to_text(action))
        return f"{line.capitalize()}, {shown.words.name('province', province)}"
    return str(shown.game.action_to_text(action)).capitalize()


def face(shown: Shown, action: Any) -> tuple[str, tuple[str, ...]]:
    """An option on its button: name and figures, a line each, and the classes of its look."""
    taken = ("le-taken",) if shown.taken == action else ()
    card = card_of(shown, action)
    if card is None:
        return told_of(shown, action), ("le-plain", *taken)
    number = f"#{card.id}" if card.id.isdecimal() else card.id
    verb = str(shown.game.action_to_text(action)).partition(" ")[0]
    name = card.name if verb == "advance" else f"{verb.capitalize()}: {card.name}"
    if card.faction is None:
        return f"{name}\n{number}", ("le-plain", *taken)
    figures = f"{number} · {shown.words.name('faction', card.faction)} {card.value}"
    general = " · General" if card.general else ""
    return f"{name}\n{figures}{general}", (f"le-edge-{card.faction}", *taken)


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
        f"<div class='le-face le-greyed'>{emblem(faction)}<span><b>{escape(name)}</b><br>{why} "
        f"{rule_chips(shown.game.id, (refusal.rule,))}</span></div>"
    )
