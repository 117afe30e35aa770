"""The cards on the table: what lies open, what each player holds, and whose eyes see it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

import ipywidgets

from explorer.models import GameSession, Shown
from explorer.models.seats import ACTING, HAND
from explorer.rules.liberte.turn import CARD_PHASES
from explorer.rules.liberte.vocabulary import HIDDEN
from explorer.widgets.branches import offer
from explorer.widgets.markup import card_face, token
from explorer.widgets.notice import following, guarded

EVERYTHING = ""
PLAYED_BY = {HAND: "", "random": "Random bot", "greedy": "Greedy bot"}
"""What is told of who plays a seat."""


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
        self.fold.add_class("le-fold")
        self.fold.observe(following(session, lambda _: self._turned()), names="value")
        self.table = ipywidgets.HTML()
        self.discard = ipywidgets.HTML()
        self.players: list[ipywidgets.HTML] = []
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
        self.discard.value = discard_html(shown)
        count = len(shown.state.hands)
        while len(self.players) < count:
            self.players.append(ipywidgets.HTML())
        for seat, player in enumerate(self.players[:count]):
            player.value = player_html(shown, seat)
        children = (self.table, *self.players[:count], self.discard)
        if self.fans.children != children:
            self.fans.children = children
        self.fans.layout.display = None


def _are_wanted(state: Any) -> bool:
    return state.phase in CARD_PHASES and any(state.hands)


def _eyes(players: Sequence[str]) -> tuple[tuple[str, str], ...]:
    names = ((f"as {name} sees it", name) for name in players)
    return (("everything", EVERYTHING), *names, ("as whoever acts sees it", ACTING))


def table_html(shown: Shown) -> str:
    """What belongs to nobody: whose eyes see it, the face-up cards, deck, what is out."""
    state = shown.state
    if state.phase == "over":
        seen = f"The game is over: all lies open. Seed {state.table.seed}."
    elif shown.viewer is None:
        seen = f"Everything is seen. Seed {state.table.seed}."
    else:
        name = escape(shown.words.name("player", shown.viewer))
        seen = f"As {name} sees it: other hands and the deck lie face down."
    piles = [f"Deck <b>{len(state.deck)}</b>", f"Discard pile <b>{len(state.discard)}</b>"]
    if state.box:
        piles.append(f"Out of the game <b>{len(state.box)}</b>")
    told = f"<p class='le-piles'>{' · '.join(piles)}</p>"
    return f"<p class='le-hint'>{seen}</p>" + _fan(shown, "Face up", state.face_up) + told


def player_html(shown: Shown, seat: int) -> str:
    """A player's cards: display, hand, and what is in play just now."""
    state = shown.state
    acts = state.phase != "over" and seat == state.to_act
    notes = [PLAYED_BY.get(shown.seats[seat], ""), "acts" if acts else ""]
    told = "".join(f" <i>{escape(note)}</i>" for note in notes if note)
    name = escape(shown.words.name("player", seat))
    fans = [_fan(shown, "Display", state.displays[seat]), _fan(shown, "Hand", state.hands[seat])]
    if acts and state.in_play:
        fans.append(_fan(shown, "In play", state.in_play))
    return f"<h3>{token(seat)} {name}{told}</h3>{''.join(fans)}"


def discard_html(shown: Shown) -> str:
    """The discard pile, the latest card first, folded."""
    cards = shown.state.discard
    if not cards:
        return ""
    faces = _faces(shown, tuple(reversed(cards)))
    return f"<details><summary>Discard pile ({len(cards)})</summary>{faces}</details>"


def _fan(shown: Shown, name: str, cards: Sequence[str]) -> str:
    """Cards that lie together: those seen as faces, the others as their number."""
    hidden = sum(card == HIDDEN for card in cards)
    number = f" <b>{len(cards)}</b>" if cards else " none"
    back = ""
    if hidden:
        told = "1 card" if hidden == 1 else f"{hidden} cards"
        back = f"<span class='le-backs' style='--n:{hidden}'></span>{told}, face down"
        number = ""
    faces = _faces(shown, cards)
    slim = "" if faces else " class='le-slim'"
    return f"<h4{slim}>{name}{number} {back}</h4>{faces}"


def _faces(shown: Shown, cards: Sequence[str]) -> str:
    known = [shown.state.table.cards[card] for card in cards if card != HIDDEN]
    if not known:
        return ""
    faces = "".join(card_face(card, shown.words, tag="li") for card in known)
    return f"<ul class='le-faces'>{faces}</ul>"
