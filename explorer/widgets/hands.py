"""The cards on the table: what lies open, what each player holds, and whose eyes see it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

import ipywidgets

from explorer.models import GameSession, Shown
from explorer.models.seats import ACTING, HAND, NOBODY
from explorer.rules.liberte.turn import CARD_PHASES
from explorer.rules.liberte.vocabulary import HIDDEN
from explorer.widgets.branches import offer
from explorer.widgets.markup import card_face, token
from explorer.widgets.notice import following, guarded

EVERYTHING = ""
PLAYED_BY = {HAND: "", "random": "Random bot", "greedy": "Greedy bot"}
"""What is told of who plays a seat."""


class Fans(ipywidgets.Box):
    """The cards of one player: each place a piece of its own, so that a step sends what changed."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.head = ipywidgets.HTML()
        self.display = ipywidgets.HTML()
        self.hand = ipywidgets.HTML()
        self.in_play = ipywidgets.HTML()
        super().__init__([self.head, self.display, self.hand, self.in_play])
        self.add_class("le-fans-of")

    def show(self, shown: Shown) -> None:
        """What `shown` shows of this player."""
        state, seat = shown.state, self.seat
        acts = _acts(shown, seat)
        self.head.value = head_html(shown, seat)
        self.display.value = fan_html(shown, "Display", state.displays[seat])
        self.hand.value = fan_html(shown, "Hand", state.hands[seat])
        in_play = acts and state.in_play
        self.in_play.value = fan_html(shown, "In play", state.in_play) if in_play else ""


class HandsView(ipywidgets.VBox):
    """Follows `session.shown`, sets `session.viewer`.

    It begins folded, and unfolds when the phases are reached in which cards are played. What is
    folded sends nothing.
    """

    def __init__(self, session: GameSession) -> None:
        self._session = session
        self.eyes = ipywidgets.Dropdown(description="Seen by", options=_eyes(()))
        self.eyes.add_class("le-eyes")
        self._act = guarded(session, self._look)
        self.eyes.observe(self._act, names="value")
        self.fold = ipywidgets.ToggleButton(description="Show", tooltip="Show or hide the cards")
        self.fold.observe(following(session, lambda _: self._turned()), names="value")
        self.table = ipywidgets.HTML()
        self.players: list[Fans] = []
        self.pile = ipywidgets.ToggleButton(tooltip="Show or hide the cards of the discard pile")
        self.pile.observe(following(session, lambda _: self._show()), names="value")
        for button in (self.fold, self.pile):
            button.add_class("le-fold")
        self.discard = ipywidgets.HTML()
        self.fans = ipywidgets.VBox()
        head = ipywidgets.HBox([ipywidgets.HTML("<h2>The cards</h2>"), self.eyes, self.fold])
        head.add_class("le-row")
        super().__init__([head, self.fans])
        self.add_class("le-card")
        self.add_class("le-hands")
        self._start: Any = None
        self._is_settled = False
        """Whether it has been unfolded, or folded by the reader, since the position began."""
        session.observe(following(session, self._follow), names="shown")
        self._follow()

    @property
    def is_open(self) -> bool:
        """Whether the cards are on show."""
        return bool(self.fold.value)

    def _look(self, change: Any) -> None:
        if change["new"] is not None:
            self._session.viewer = change["new"]

    def _turned(self) -> None:
        self._is_settled = True
        self._show()

    def _follow(self, _change: object = None) -> None:
        shown = self._session.shown
        if shown.trace.start is not self._start:
            self._start = shown.trace.start
            self.fold.value = self._is_settled = False
        offer(self.eyes, self._act, _eyes(shown.state.table.players), self._session.viewer)
        if not self._is_settled and _are_wanted(shown.state):
            self.fold.value = True
        self._show()

    def _show(self) -> None:
        shown = self._session.shown
        self.fold.description = "Hide" if self.is_open else "Show"
        if not self.is_open:
            self.fans.layout.display = "none"
            return
        self.table.value = table_html(shown)
        number = len(shown.state.discard)
        self.pile.description = (
            "Discard pile: 1 card" if number == 1 else f"Discard pile: {number} cards"
        )
        self.pile.layout.display = None if number else "none"
        self.discard.value = discard_html(shown) if self.pile.value else ""
        count = len(shown.state.hands)
        while len(self.players) < count:
            self.players.append(Fans(len(self.players)))
        for player in self.players[:count]:
            player.show(shown)
        children = (self.table, *self.players[:count], self.pile, self.discard)
        if self.fans.children != children:
            self.fans.children = children
        self.fans.layout.display = None


def _are_wanted(state: Any) -> bool:
    return state.phase in CARD_PHASES and any(state.hands)


def _eyes(players: Sequence[str]) -> tuple[tuple[str, str], ...]:
    names = ((f"as {name} sees it", name) for name in players)
    return (("everything", EVERYTHING), *names, ("as whoever acts sees it", ACTING))


def _acts(shown: Shown, seat: int) -> bool:
    if shown.pending is not None:
        return bool(shown.pending.seat == seat)
    return bool(shown.state.phase in CARD_PHASES and seat == shown.state.to_act)


def table_html(shown: Shown) -> str:
    """What belongs to nobody: whose eyes see it, the face-up cards, deck, what is out."""
    state = shown.state
    if state.phase == "over":
        seen = f"The game is over: all lies open. Seed {state.table.seed}."
    elif shown.viewer is None:
        seen = f"Everything is seen. Seed {state.table.seed}."
    else:
        sight = escape(shown.sight)
        seen = f"{sight[0].upper()}{sight[1:]}: other hands and the deck lie face down."
        if shown.viewer == NOBODY:
            seen = "Every hand and the deck lie face down."
    piles = [f"Deck <b>{len(state.deck)}</b>", f"Discard pile <b>{len(state.discard)}</b>"]
    if state.box:
        piles.append(f"Out of the game <b>{len(state.box)}</b>")
    told = f"<p class='le-piles'>{' · '.join(piles)}</p>"
    return f"<p class='le-hint'>{seen}</p>{fan_html(shown, 'Face up', state.face_up)}{told}"


def head_html(shown: Shown, seat: int) -> str:
    """Whose cards they are, who plays them, whether he acts."""
    notes = (PLAYED_BY.get(shown.seats[seat], ""), "acts" if _acts(shown, seat) else "")
    told = "".join(f" <i>{note}</i>" for note in notes if note)
    return f"<h3>{token(seat)} {escape(shown.words.name('player', seat))}{told}</h3>"


def fan_html(shown: Shown, name: str, cards: Sequence[str]) -> str:
    """Cards that lie together: those seen as faces, the others as their number."""
    known = [shown.state.table.cards[card] for card in cards if card != HIDDEN]
    faces = "".join(card_face(card, shown.words, tag="li") for card in known)
    hidden = len(cards) - len(known)
    told = f"{name} <b>{len(cards)}</b>" if cards else f"{name} none"
    if hidden:
        number = "1 card" if hidden == 1 else f"{hidden} cards"
        told = f"{name} <span class='le-backs' style='--n:{hidden}'></span>{number}, face down"
    return f"<h4>{told}</h4>" + (f"<ul class='le-faces'>{faces}</ul>" if faces else "")


def discard_html(shown: Shown) -> str:
    """The cards of the discard pile by name, the latest first."""
    names = (escape(shown.words.name("card", card)) for card in reversed(shown.state.discard))
    items = "".join(f"<li>{name}</li>" for name in names)
    return f"<ol class='le-names'>{items}</ol>" if items else ""
