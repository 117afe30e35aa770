"""What a greedy player of Liberté does."""

from __future__ import annotations

from typing import Any

from explorer.analysis.liberte import contests, plays
from explorer.rules.liberte.actions import Action
from explorer.rules.liberte.state import State


def moment(view: State, seat: int) -> tuple[Any, ...]:
    """What tells this decision of a game from its others, as numbers and texts."""
    contest = view.contest
    return (
        view.turn,
        view.phase,
        view.rounds,
        seat,
        view.hands[seat],
        view.doing,
        None if contest is None else (contest.kind, contest.place, contest.round),
        view.claim,
        len(view.deck),
        len(view.discard),
    )


def best(view: State, seat: int, options: tuple[Action, ...]) -> tuple[Action, ...]:
    """The options that promise most to `seat`, in the order given; one at least."""
    if view.contest is not None or view.claim is not None:
        worths = contests.worths(view, seat, options)
    else:
        worths = plays.worths(view, seat, options)
    most = max(worths)
    return tuple(one for one, worth in zip(options, worths, strict=True) if worth == most)
