"""The rounds of the action phase: whose turn it is, passing, the end (A1, A9, A10, A12, A13)."""

from __future__ import annotations

from explorer.rules.liberte.acting import room
from explorer.rules.liberte.actions import PASS
from explorer.rules.liberte.resolution.making import cite, make_step, player_focus, rest
from explorer.rules.liberte.state import Due, State
from explorer.rules.liberte.vocabulary import FACTIONS
from explorer.rules.steps import Detail, Message, Step

IDLE_ROUNDS = 3
"""So many rounds running without a card played end the phase (A12)."""
MOST_ROUNDS = 200
"""After so many rounds a simulation gives an action phase up (A13)."""
_BEGINS = cite("A1", "T1")
_LAST_AT_START = cite("A10", "A1")
_STANDS_EMPTY = cite("A10")
_PASSES = cite("A9")
_NEXT = cite("A1")
_NEXT_ROUND = cite("A1")
_ENDS = cite("A10", "T1")
_ENDS_PASSED = cite("A12", "T1")
_GIVEN_UP = cite("A13")
_PASSING = (Due("turn-passes"),)


def empty_supplies(state: State) -> tuple[str, ...]:
    """Factions of which no block is in the supply."""
    left = room.supplies(state)
    return tuple(one for one, number in zip(FACTIONS, left, strict=True) if number <= 0)


def is_last_unnoticed(state: State) -> bool:
    """Whether a supply stands empty in a phase that goes on as if none did (A10)."""
    return (
        state.phase == "action"
        and state.turn_of is not None
        and not state.last_round
        and state.table.rulings["supply-empty-at-start"] == "last-round"
        and bool(empty_supplies(state))
    )


def begin(state: State) -> Step[State]:
    """The action phase begins; with a supply empty already the first round is the last."""
    empty = empty_supplies(state)
    last = bool(empty) and state.table.rulings["supply-empty-at-start"] == "last-round"
    return make_step(
        state,
        _LAST_AT_START if last and not state.last_round else _BEGINS,
        "action-begins-last" if last and not state.last_round else "action-begins",
        {"turn": state.turn, "player": state.to_act, "factions": empty},
        focus=player_focus(state.to_act),
        detail=Detail.HEADLINE,
        turn_of=state.to_act,
        last_round=state.last_round or last,
    )


def noticed(state: State, due: Due) -> Step[State]:
    """A supply stands empty in a position as it was given: its round is the last."""
    return make_step(
        state,
        _STANDS_EMPTY,
        "supply-stands-empty",
        {"factions": empty_supplies(state)},
        focus=("supply",),
        last_round=True,
        due=rest(state),
    )


def passes(state: State, seat: int) -> Step[State]:
    """A player passes."""
    return make_step(
        state,
        _PASSES,
        "passes",
        {"player": seat},
        focus=player_focus(seat),
        action=PASS,
        passed=(*state.passed, seat),
        due=_PASSING,
    )


def turn_passes(state: State) -> Step[State]:
    """The action is over: the next player, the next round, or the end of the phase."""
    place = state.order.index(state.to_act) + 1
    if place < len(state.order):
        following = state.order[place]
        return make_step(
            state,
            _NEXT,
            "turn-passes",
            {"player": following},
            focus=player_focus(following),
            detail=Detail.ARITHMETIC,
            to_act=following,
            turn_of=following,
            doing=None,
            due=rest(state),
        )
    idle = 0 if state.played else state.idle_rounds + 1
    first = state.order[0]
    number = state.rounds + 1
    everybody = len(state.passed) == len(state.order)
    if state.last_round or everybody or idle >= IDLE_ROUNDS:
        how = "last" if state.last_round else "passed" if everybody else "idle"
        return make_step(
            state,
            _ENDS if state.last_round else _ENDS_PASSED,
            _ENDINGS[how],
            {"turn": state.turn, "round": number, "most": IDLE_ROUNDS},
            focus=("turn",),
            detail=Detail.HEADLINE,
            phase="election" if state.turn == 1 else "battle",
            to_act=first,
            turn_of=None,
            doing=None,
            passed=(),
            played=False,
            idle_rounds=0,
            rounds=0,
            last_round=False,
            due=rest(state),
        )
    return make_step(
        state,
        _NEXT_ROUND,
        "round-ends",
        {"round": number, "player": first},
        focus=player_focus(first),
        detail=Detail.ARITHMETIC,
        to_act=first,
        turn_of=first,
        doing=None,
        passed=(),
        played=False,
        idle_rounds=idle,
        rounds=number,
        due=rest(state),
    )


_ENDINGS = {
    "last": "action-ends-last",
    "passed": "action-ends-passed",
    "idle": "action-ends-idle",
}


def given_up(state: State) -> Message | None:
    """Why a simulation gives this action phase up; None while it goes on (A13)."""
    if state.phase != "action" or state.rounds < MOST_ROUNDS:
        return None
    args = {"turn": state.turn, "round": state.rounds, "most": MOST_ROUNDS, "rule": _GIVEN_UP[0]}
    return Message("given-up", args)
