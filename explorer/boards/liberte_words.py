"""The board of Liberté in words: what a screen reader says and a test can search."""

from __future__ import annotations

from collections.abc import Sequence

from explorer.drawing.factions import FACTIONS as LOOKS
from explorer.drawing.text import counted, listed
from explorer.rules.liberte.components import components
from explorer.rules.liberte.state import State, Triple, supply
from explorer.rules.liberte.vocabulary import FACTIONS, PROVINCES

PHASES = {
    "order": "player order",
    "refresh": "refreshing hands",
    "action": "actions",
    "battle": "battle",
    "election": "election",
    "government": "government",
    "scoring": "scoring",
    "over": "the game is over",
}


def triple_text(triple: Triple) -> str:
    """`2 red and 1 white`; what is 0 is left out."""
    told = zip(triple, FACTIONS, strict=True)
    return listed(f"{number} {faction}" for number, faction in told if number)


def _province(state: State, number: int) -> str:
    stacks = (
        f"{state.table.players[stack.seat]} {stack.blocks} {stack.faction}"
        for stack in state.provinces[number - 1]
    )
    name = components().provinces[number - 1].name
    return f"{number} {name}: {listed(stacks, none='empty')}."


def _players(state: State) -> list[str]:
    lines = []
    for seat, name in enumerate(state.table.players):
        parts = [f"{state.vp[seat]} VP", f"votes {triple_text(state.votes[seat])}"]
        if state.battle_box[seat]:
            parts.append(f"{counted(state.battle_box[seat], 'token')} in the Battle Box")
        if state.in_government[seat]:
            parts.append("in government")
        lines.append(f"{name}: {', '.join(parts)}.")
    return lines


def _to_choose(numbers: Sequence[int]) -> str:
    """The provinces that can be clicked, as a sentence; nothing without any."""
    names = (f"{number} {components().provinces[number - 1].name}" for number in numbers)
    told = listed(names) if len(numbers) < PROVINCES else "every province"
    return f" Can be chosen now: {told}." if numbers else ""


def words_of_board(state: State, targets: Sequence[int] = ()) -> str:
    """Everything that the board shows, one line for each thing.

    `targets`, provinces that can be clicked now, stand in the first line: there are as many lines
    with them as without.
    """
    place = f"Turn {state.turn}, {PHASES[state.phase]}"
    if state.phase == "election" and state.next_province and state.next_province <= PROVINCES:
        place += f", province {state.next_province} of {PROVINCES}"
    names = {faction: look.name for faction, look in LOOKS.items()}
    track = ", ".join(
        f"{names[faction]} {votes}" for faction, votes in zip(FACTIONS, state.track, strict=True)
    )
    box = components().blocks
    left = ", ".join(f"{faction} {supply(state, faction, box)}" for faction in FACTIONS)
    lost = listed(components().battles[turn].name for turn in state.lost_battles)
    return "\n".join(
        [
            f"{place}.{_to_choose(targets)}",
            f"Election track: {track}.",
            f"Government: {names[state.government] if state.government else 'none'}. "
            f"Opposition: {names[state.opposition] if state.opposition else 'none'}.",
            f"Supply: {left}.",
            f"Lost battles: {lost}.",
            f"Cards: {len(state.deck)} in the deck, {len(state.discard)} discarded.",
            *_players(state),
            *(_province(state, number) for number in range(1, PROVINCES + 1)),
        ]
    )
