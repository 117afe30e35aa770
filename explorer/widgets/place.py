"""The place that is pointed at on the board: what stands there, and the way to its step."""

from __future__ import annotations

from html import escape

import ipywidgets

from explorer.models import GameSession, Selection, Shown
from explorer.rules.liberte.vocabulary import FACTIONS, PROVINCES
from explorer.widgets.glance import rows_of
from explorer.widgets.notice import following, guarded


class PlaceView(ipywidgets.HBox):
    """Follows `selection.place` and `session.shown`; hidden while nothing is pointed at."""

    def __init__(self, session: GameSession, selection: Selection) -> None:
        self._session, self._selection = session, selection
        self.text = ipywidgets.HTML()
        self.go = ipywidgets.Button(description="Go to its step", tooltip="Where it was counted")
        self.go.on_click(guarded(session, lambda _: self._go()))
        self.shut = ipywidgets.Button(description="×", tooltip="Close")
        self.shut.on_click(guarded(session, lambda _: self._close_it()))
        super().__init__([self.text, self.go, self.shut])
        self.add_class("le-place")
        session.observe(following(session, self._follow), names="shown")
        selection.observe(following(session, self._follow), names="place")
        self._follow()

    def _follow(self, _change: object = None) -> None:
        told = place_told(self._session.shown, self._selection.place)
        self.text.value = f'<p role="status">{escape(told)}</p>' if told else ""
        self.layout.display = "flex" if told else "none"
        self.go.layout.display = None if self._cursor() is not None else "none"

    def _close_it(self) -> None:
        self._selection.place = ""

    def _cursor(self) -> int | None:
        number = province_of(self._selection.place)
        return None if number is None else rows_of(self._session.shown)[number - 1].first

    def _go(self) -> None:
        cursor = self._cursor()
        if cursor is not None:
            self._session.cursor = cursor


def province_of(place: str) -> int | None:
    """The province that `province:8` names."""
    kind, _, number = place.partition(":")
    if kind != "province" or not number.isdecimal() or not 1 <= int(number) <= PROVINCES:
        return None
    return int(number)


def place_told(shown: Shown, place: str) -> str:
    """What stands at a place of the board, in words; nothing for a place that is none."""
    state, words = shown.state, shown.words
    number = province_of(place)
    if number is not None:
        stacks = words.name("stacks", state.provinces[number - 1]) or "no stacks"
        return f"{number} {words.name('province', number)}: {stacks}."
    kind, _, which = place.partition(":")
    if kind == "player" and which.isdecimal() and int(which) < len(state.vp):
        seat = int(which)
        votes = " ".join(
            f"{words.name('faction', faction)} {votes}"
            for faction, votes in zip(FACTIONS, state.votes[seat], strict=True)
        )
        return f"{words.name('player', seat)}: {state.vp[seat]} VP, votes {votes}."
    if kind == "track" and which in FACTIONS:
        level = state.track[FACTIONS.index(which)]
        return f"Election track, {words.name('party', which)}: {level}."
    return f"{kind.capitalize()}." if kind else ""
