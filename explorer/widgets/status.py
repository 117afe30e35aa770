"""Where the game stands, as a row of chips, and a live region in which each step is announced."""

from __future__ import annotations

from html import escape
from typing import Any

import ipywidgets

from explorer.models import GameSession, Shown
from explorer.rules.liberte.components import components
from explorer.rules.liberte.state import supply
from explorer.rules.liberte.vocabulary import FACTIONS
from explorer.widgets.markup import emblem, token
from explorer.widgets.notice import following


class StatusView(ipywidgets.HTML):
    """Follows `session.shown`."""

    def __init__(self, session: GameSession) -> None:
        self._session = session
        super().__init__()
        self.add_class("le-status")
        session.observe(following(session, self._follow), names="shown")
        self._follow()

    def _follow(self, _change: object = None) -> None:
        self.value = chips_html(self._session.shown)


class Announcer(ipywidgets.HTML):
    """Says each step to a screen reader.

    `Page` makes its outermost element the live region, so that the region stays while its words
    change; without `Page` the words bring one along.
    """

    def __init__(self, session: GameSession) -> None:
        self._session = session
        super().__init__()
        self.add_class("le-announcer")
        session.observe(following(session, self._follow), names="shown")
        self._follow()

    def _follow(self, _change: object = None) -> None:
        shown = self._session.shown
        rules = f" Rule {', '.join(shown.rules)}." if shown.rules else ""
        asked = ""
        if shown.pending is not None:
            asked = f" {shown.words.message(shown.pending.question)}"
        said = f"Step {shown.cursor} of {shown.length}. {shown.sentence}{rules}{asked}"
        self.value = f'<div role="status" aria-live="polite">{escape(said)}</div>'


def chips_html(shown: Shown) -> str:
    """Turn and phase, the track, the government, the supply, everybody's VPs."""
    state = shown.state
    chips = [escape(shown.game.headline(state))]
    track = zip(FACTIONS, state.track, strict=True)
    chips.append(f"<b>Track</b> {_numbers(shown, track)}")
    chips.append(f"<b>Government</b> {_party(shown, state.government)}")
    if state.opposition:
        chips.append(f"<b>Opposition</b> {_party(shown, state.opposition)}")
    box = components().blocks
    left = [(faction, supply(state, faction, box)) for faction in FACTIONS]
    chips.append(f"<b>Supply</b> {_numbers(shown, left)}")
    for seat, points in enumerate(state.vp):
        name = escape(shown.words.name("player", seat))
        chips.append(f"{token(seat)} {name} <b>{points} VP</b>{_votes(shown, seat)}")
    return f'<ul class="le-chips">{"".join(f"<li>{chip}</li>" for chip in chips)}</ul>'


def _numbers(shown: Shown, numbers: Any) -> str:
    return " ".join(
        f"<span>{emblem(faction)}<span class='le-told'>"
        f"{escape(shown.words.name('faction', faction))} </span>{number}</span>"
        for faction, number in numbers
    )


def _party(shown: Shown, faction: str | None) -> str:
    if faction is None:
        return "none"
    return f"{emblem(faction)} {escape(shown.words.name('party', faction))}"


def _votes(shown: Shown, seat: int) -> str:
    held = [pair for pair in zip(FACTIONS, shown.state.votes[seat], strict=True) if pair[1]]
    return f" · votes {_numbers(shown, held)}" if held else ""
