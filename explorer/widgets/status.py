"""Where the game stands, as a row of chips, and each step as a screen reader says it."""

from __future__ import annotations

from collections.abc import Iterator
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


def announcement(shown: Shown) -> str:
    """What a screen reader says of a step."""
    rules = f" Rule {', '.join(shown.rules)}." if shown.rules else ""
    asked = ""
    if shown.awaits == "confirm":
        asked = " The play waits to be confirmed."
    elif shown.pending is not None:
        asked = f" {shown.words.message(shown.pending.question)}"
    return f"Step {shown.cursor} of {shown.length}. {shown.sentence}{rules}{asked}"


def chips_html(shown: Shown) -> str:
    """All that the boxes and plates of the board say: on a phone they are too small to read."""
    state = shown.state
    chips = [escape(shown.game.headline(state))]
    track = zip(FACTIONS, state.track, strict=True)
    chips.append(f"<b>Track</b> {_numbers(shown, track)}")
    chips.append(f"<b>Government</b> {_party(shown, state.government)}")
    if state.opposition:
        chips.append(f"<b>Opposition</b> {_party(shown, state.opposition)}")
    chips += _battles(shown)
    box = components().blocks
    left = [(faction, supply(state, faction, box)) for faction in FACTIONS]
    chips.append(f"<b>Supply</b> {_numbers(shown, left)}")
    if any(state.held):
        held = zip(FACTIONS, state.held, strict=True)
        chips.append(f"<b>Held back until Turn 2</b> {_numbers(shown, held)}")
    chips.append(f"<b>Cards</b> deck {len(state.deck)}, discard {len(state.discard)}")
    chips += [_player(shown, seat) for seat in range(len(state.vp))]
    told = "".join(f"<li>{chip}</li>" for chip in chips)
    return f"<ul class='le-chips'>{told}</ul>"


def _battles(shown: Shown) -> Iterator[str]:
    """The battle of the turn with the tokens in its box; the battles that were lost."""
    state, battles = shown.state, components().battles
    tokens = " ".join(
        f"<span>{token(seat)}{count}</span>" for seat, count in enumerate(state.battle_box) if count
    )
    battle = battles.get(state.turn)
    if battle is not None:
        yield f"<b>Battle</b> {escape(battle.name)}, {battle.vp} VP: {tokens or 'no tokens'}"
    elif tokens:
        yield f"<b>Battle Box</b> {tokens}"
    if state.lost_battles:
        names = ", ".join(escape(battles[turn].name) for turn in state.lost_battles)
        owed = f" ({state.blocks_owed} still to cover)" if state.blocks_owed else ""
        yield f"<b>Lost</b> {names}{owed}"


def _player(shown: Shown, seat: int) -> str:
    """Name, points, votes, where he stands; the style sheet adds who decides."""
    state = shown.state
    name = escape(shown.words.name("player", seat))
    held = [pair for pair in zip(FACTIONS, state.votes[seat], strict=True) if pair[1]]
    votes = f" · votes {_numbers(shown, held)}" if held else ""
    minister = " · in government" if state.in_government[seat] else ""
    return f"{token(seat)} {name} <b>{state.vp[seat]} VP</b>{votes}{minister}"


def _numbers(shown: Shown, numbers: Any) -> str:
    return " ".join(
        f"<span>{emblem(faction, shown.words.name('faction', faction))} {number}</span>"
        for faction, number in numbers
    )


def _party(shown: Shown, faction: str | None) -> str:
    if faction is None:
        return "none"
    return f"{emblem(faction)} {escape(shown.words.name('party', faction))}"
