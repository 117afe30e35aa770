"""How a step of Liberté is made: from the changes that it is about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from explorer.rules.liberte.components import components
from explorer.rules.liberte.state import Due, State, carried_out, draft_of
from explorer.rules.liberte.vocabulary import FACTIONS, GAME_ID, PROVINCES
from explorer.rules.rulebook import read_rulebook
from explorer.rules.steps import Change, Detail, Ranking, Step, Sum

cite = read_rulebook(GAME_ID).cite
"""Check rule ids when a module is imported and give them as a tuple."""

PROVINCE_FOCUS = tuple(f"province:{number}" for number in range(PROVINCES + 2))
TRACK_FOCUS = {faction: f"track:{faction}" for faction in FACTIONS}
_Draft = draft_of(Step)
_PLAYER_FOCUS = tuple(f"player:{seat}" for seat in range(components().most_players))


def make_step(
    state: State,
    rules: tuple[str, ...],
    message: str,
    args: Mapping[str, Any],
    changes: tuple[Change, ...] = (),
    *,
    focus: tuple[str, ...] = (),
    arithmetic: tuple[Ranking | Sum, ...] = (),
    detail: Detail = Detail.STEP,
    place: int | None = None,
    tie: str | None = None,
    action: Any = None,
    **bookkeeping: Any,
) -> Step[State]:
    """The step that carries `changes` (and the bookkeeping of `enact`) out on `state`.

    `tie` names the contest that the step belongs to.
    """
    made: Step[State] = _Draft(
        rules,
        message,
        args,
        carried_out(state, changes, bookkeeping),
        changes,
        focus,
        arithmetic,
        detail,
        state.phase,
        place,
        tie,
        action,
    )
    made.__class__ = Step
    return made


def player_focus(*seats: int) -> tuple[str, ...]:
    """Focus on what lies before these players."""
    return tuple([_PLAYER_FOCUS[seat] for seat in seats])


def rest(state: State) -> tuple[Due, ...]:
    """What is due after the first thing due."""
    return state.due[1:]
