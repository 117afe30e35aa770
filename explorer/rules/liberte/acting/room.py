"""Where a block can go: supplies, free tokens, limits of stacks and provinces (P1–P7)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from explorer.rules.liberte.components import components
from explorer.rules.liberte.state import State
from explorer.rules.liberte.vocabulary import HIGHEST_STACK, INDEX, PROVINCES, STACKS_A_PROVINCE

ANYWHERE = tuple(range(1, PROVINCES + 1))
IN_REGION: dict[str, tuple[int, ...]] = {
    region: tuple(one.number for one in components().provinces if one.region == region)
    for region in components().regions
}
REGION_OF = ("", *(one.region for one in components().provinces))
"""Province number → region."""
_BLOCKS = components().blocks
_TOKENS = components().tokens


class Means(NamedTuple):
    """What a player has to place with."""

    supplies: tuple[int, int, int]
    """Blocks in the red, blue and white supply."""
    tokens: int
    """Free Control Tokens of the player (P7)."""


def supplies(state: State) -> tuple[int, int, int]:
    """Blocks in the red, blue and white supply."""
    return means(state, 0).supplies


def means(state: State, seat: int) -> Means:
    """What `seat` has to place with; one look at the board."""
    red, blue, white = _BLOCKS
    tokens = _TOKENS - state.battle_box[seat]
    for stacks in state.provinces:
        for owner, faction, blocks in stacks:
            if faction == "red":
                red -= blocks
            elif faction == "blue":
                blue -= blocks
            else:
                white -= blocks
            if owner == seat:
                tokens -= 1
    for one, two, three in (*state.votes, state.held):
        red -= one
        blue -= two
        white -= three
    white -= len(state.lost_battles) - state.blocks_owed
    return Means((red, blue, white), tokens)


def has_room(state: State, seat: int, faction: str, number: int, *, may_start: bool) -> bool:
    """Whether `seat` may add a block of `faction` to province `number`, given a block (P3–P7)."""
    stacks = state.provinces[number - 1]
    for owner, colour, blocks in stacks:
        if owner == seat:
            return colour == faction and blocks < HIGHEST_STACK
    return may_start and len(stacks) < STACKS_A_PROVINCE


def with_room(
    state: State, seat: int, faction: str, among: Iterable[int], has: Means
) -> tuple[int, ...]:
    """The provinces of `among` in which `seat` may place a block of `faction` now."""
    if has.supplies[INDEX[faction]] <= 0:
        return ()
    provinces = state.provinces
    may_start = has.tokens > 0
    found = []
    for number in among:
        stacks = provinces[number - 1]
        for owner, colour, blocks in stacks:
            if owner == seat:
                if colour == faction and blocks < HIGHEST_STACK:
                    found.append(number)
                break
        else:
            if may_start and len(stacks) < STACKS_A_PROVINCE:
                found.append(number)
    return tuple(found)


def among_of(state: State, card: str, region: str) -> tuple[int, ...]:
    """The provinces a card may go to, the region fixed by the first of two cards considered (A7).

    Empty for a Personality of another region.
    """
    own = state.table.cards[card].region
    if region and own and own != region:
        return ()
    return IN_REGION[region or own or ""] if region or own else ANYWHERE
