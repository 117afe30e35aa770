"""What a greedy player of Liberté does."""

from __future__ import annotations

from typing import Any

from explorer.analysis.liberte import contests, plays
from explorer.rules.liberte.actions import Action
from explorer.rules.liberte.state import State


def moment(state: State, seat: int) -> tuple[Any, ...]:
    """What tells this decision from the game's others: numbers and texts that `seat` knows."""
    contest = state.contest
    return (
        state.turn,
        state.phase,
        state.rounds,
        seat,
        state.hands[seat],
        state.doing,
        None if contest is None else (contest.kind, contest.place, contest.round),
        state.claim,
        len(state.deck),
        len(state.discard),
    )


def best(view: State, seat: int, options: tuple[Action, ...]) -> tuple[Action, ...]:
    """The options that promise most to `seat`, in the order given; one at least."""
    if view.contest is not None or view.claim is not None:
        worths = contests.worths(view, seat, options)
    else:
        worths = plays.worths(view, seat, options)
    most = max(worths)
    return tuple(one for one, worth in zip(options, worths, strict=True) if worth == most)
