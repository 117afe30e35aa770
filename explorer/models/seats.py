"""Who plays which seat, by hand or by a bot, and how a run goes on between their decisions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from traitlets import TraitError

from explorer.analysis.bots import BOTS, decide
from explorer.rules.errors import UnknownName
from explorer.rules.trace import Trace, choose

HAND = "hand"
"""Stands for a seat that is played by hand."""
ACTING = "@acting"
"""As a viewer: whoever acts, of those who play by hand."""
NOBODY = -1
"""The eyes of no seat: every hand lies face down, as while a screen is handed over."""


CONFIRM, CHANCE, WAITING = "confirm", "chance", "waiting"
"""What a table may ask for: each play to be confirmed, chance to be chosen, this play to be."""


def checked(seats: Sequence[str], count: int) -> tuple[str, ...]:
    """`seats` for `count` players; TraitError when it cannot be."""
    if len(seats) != count:
        raise TraitError(f"There are {count} seats, not {len(seats)}.")
    for seat in seats:
        if seat not in (HAND, *BOTS):
            raise TraitError(str(UnknownName("kind-bot", str(seat), (HAND, *BOTS))))
    return tuple(seats)


def decider(game: Any, state: Any) -> int | None:
    """The seat that decides at `state`; None when nobody does."""
    who = game.current_player(state)
    return who if isinstance(who, int) else None


def by_hand(game: Any, state: Any, seats: Sequence[str]) -> bool:
    """Whether a seat that is played by hand decides at `state`."""
    seat = decider(game, state)
    return seat is not None and (not seats or seats[seat] == HAND)


def hands(seats: Sequence[str]) -> tuple[int, ...]:
    """The seats that are played by hand."""
    return tuple(seat for seat, kind in enumerate(seats) if kind == HAND)


def decisions_by_hand(game: Any, trace: Trace[Any], seats: Sequence[str]) -> tuple[int, ...]:
    """Cursors at which somebody decided by hand, the end of the branch too if he is to decide."""
    return tuple(_decisions(game, trace, seats))


def _decisions(game: Any, trace: Trace[Any], seats: Sequence[str]) -> Iterator[int]:
    steps, only_hands = trace.steps, set(seats) <= {HAND}
    for cursor in trace.decisions:
        if game.is_chance(steps[cursor].action):
            continue
        if only_hands or by_hand(game, trace.state_at(cursor), seats):
            yield cursor
    if by_hand(game, trace.state_at(trace.end), seats):
        yield trace.end


def known_decisions(
    game: Any, trace: Trace[Any], decisions: tuple[int, ...], viewer: int | None
) -> tuple[int, ...]:
    """Of the cursors `decisions`, those at which a seat may know that somebody decided.

    In another's play only his hand tells whether he was asked for more, so none of it is told.
    """
    if viewer is None:
        return decisions
    return tuple(
        at
        for at in decisions
        if at == trace.end
        or game.play_of(trace.state_at(at)) is None
        or decider(game, trace.state_at(at)) == viewer
    )


def with_bots(game: Any, trace: Trace[Any], seats: Sequence[str], *, chance: bool) -> Trace[Any]:
    """The trace with what bots decide at the end of the branch on show.

    They stop where a hand decides, a turn is over or the game is; without `chance` also where
    chance is to act.
    """
    while not set(seats) <= {HAND}:
        state = trace.state_at(trace.end)
        seat = decider(game, state)
        if seat is None or seats[seat] == HAND:
            break
        action = decide(game, state, seat, seats[seat], state.table.seed)
        trace, _ = choose(game, trace, trace.end, action, chance=chance)
    return trace


def after_choice(game: Any, trace: Trace[Any], at: int) -> int:
    """Where a choice at `at` leads its reader: to just after it.

    In a play it is where somebody decides again, or the phase ends: what is forced between two
    small decisions is told, but not stopped at.
    """
    steps, start = trace.steps, trace.state_at(at)
    cursor = at + 1
    if game.play_of(start) is None:
        return cursor
    while cursor < len(steps) and steps[cursor].state.phase == start.phase:
        action = steps[cursor].action
        if action is not None and not game.is_chance(action):
            break
        cursor += 1
    return cursor


def start_of_play(game: Any, trace: Trace[Any], earlier: Sequence[int]) -> int:
    """Of the cursors of decisions `earlier`, the first of the play that the last belongs to."""
    first = earlier[-1]
    play = game.play_of(trace.state_at(first))
    if play is not None:
        for one in reversed(earlier[:-1]):
            if game.play_of(trace.state_at(one)) != play:
                break
            first = one
    return first
