"""The tape of a run: what was recorded is read, what is chosen differently makes a branch."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from helpers.liberte import card, position
from helpers.walks import GAME, read

from explorer.rules.errors import IllegalAction
from explorer.rules.liberte.actions import DECLINE, Advance
from explorer.rules.liberte.state import State
from explorer.rules.trace import Trace, begin, choose


@pytest.fixture
def paris() -> State:
    """Three players tied in Paris, each with two cards that fit."""
    cards = {f"{name}{value}": card("red", value) for name in "abc" for value in (1, 2)}
    names = ("Ana", "Bo", "Cy")
    return read(
        position(
            {name: {"display": [f"{name[0].lower()}{v}" for v in (1, 2)]} for name in names},
            cards=cards,
            turn=2,
            phase="election",
            next_province=8,
            provinces={8: "Ana red 2, Bo red 2, Cy red 2"},
        )
    )


class Counted:
    """The rules, counting how often they are asked to do something."""

    def __init__(self) -> None:
        self.applied = 0

    def settle(self, state: State) -> Any:
        return GAME.settle(state)

    def apply(self, state: State, action: Any) -> Any:
        self.applied += 1
        return GAME.apply(state, action)

    def __getattr__(self, name: str) -> Any:
        return getattr(GAME, name)


def played(rules: Any, trace: Trace[State], *actions: Any) -> Trace[State]:
    """The trace with these actions taken one after the other at its end."""
    for action in actions:
        trace, _ = choose(rules, trace, trace.end, action)
    return trace


def test_a_run_begins_with_its_forced_steps(paris: State) -> None:
    trace = begin(GAME, paris)
    assert [step.message for step in trace.steps] == ["tie-paris-all"]
    assert trace.state_at(0) is paris and trace.step_at(0) is None
    assert trace.state_at(1) == trace.steps[0].state
    assert trace.step_at(1) == trace.steps[0]
    assert trace.end == 1 and trace.decisions == ()


def test_a_choice_at_the_end_lets_the_branch_grow(paris: State) -> None:
    trace, cursor = choose(GAME, begin(GAME, paris), 1, Advance("a2"))
    assert cursor == 2
    assert len(trace.branches) == 1
    assert trace.decisions == (1,)
    step = trace.step_at(cursor)
    assert step is not None and step.action == Advance("a2")
    trace = played(GAME, trace, Advance("b1"), DECLINE)
    assert len(trace.branches) == 1
    assert trace.decisions == (1, 2, 3)
    assert trace.end > 4, "the last answer brings forced steps"


def test_the_same_choice_again_is_only_gone_to(paris: State) -> None:
    rules = Counted()
    trace = played(rules, begin(rules, paris), Advance("a2"), Advance("b1"), DECLINE)
    assert rules.applied == 3
    again, cursor = choose(rules, trace, 2, Advance("b1"))
    assert again is trace and cursor == 3
    assert rules.applied == 3, "nothing is worked out anew"


def test_another_choice_makes_a_branch_and_keeps_the_first(paris: State) -> None:
    trace = played(GAME, begin(GAME, paris), Advance("a2"), Advance("b1"), DECLINE)
    first = trace.steps
    other, cursor = choose(GAME, trace, 2, DECLINE)
    assert cursor == 3
    assert len(other.branches) == 2 and other.branch == 1
    assert other.branches[1].parent == 0 and other.branches[1].fork == 2
    assert other.tape(0) == first
    assert other.steps[:2] == first[:2]
    assert other.steps[2].action == DECLINE
    assert trace.branches == other.branches[:1], "a trace is never changed"


def test_a_branch_made_before_is_gone_to_not_made_again(paris: State) -> None:
    rules = Counted()
    trace = played(rules, begin(rules, paris), Advance("a2"), Advance("b1"))
    trace, _ = choose(rules, trace, 2, DECLINE)
    trace, _ = choose(rules, trace, 1, DECLINE)
    assert len(trace.branches) == 3
    count = rules.applied
    for place, action, branch in ((1, Advance("a2"), 0), (2, DECLINE, 1), (2, Advance("b1"), 0)):
        trace, cursor = choose(rules, trace, place, action)
        assert trace.branch == branch and cursor == place + 1
    assert rules.applied == count and len(trace.branches) == 3


def test_a_branch_of_a_branch_shares_what_its_parent_shares(paris: State) -> None:
    trace = played(GAME, begin(GAME, paris), Advance("a2"), Advance("b1"), DECLINE)
    trace, _ = choose(GAME, trace, 2, Advance("b2"))
    trace, _ = choose(GAME, trace, 3, Advance("c2"))
    tapes = [trace.tape(index) for index in range(len(trace.branches))]
    trace, cursor = choose(GAME, trace, 3, Advance("c1"))
    assert trace.branches[trace.branch].parent == 1
    assert [trace.tape(index) for index in range(len(tapes))] == tapes
    assert trace.steps[:3] == tapes[1][:3]
    assert cursor == 4
    # Every step's state follows from the one before, whatever the branch.
    for index in range(len(trace.branches)):
        shown = dataclasses.replace(trace, branch=index)
        for place in shown.decisions:
            assert GAME.why_not(shown.state_at(place), shown.steps[place].action) is None


def test_the_same_choice_on_a_longer_way_is_another_moment(paris: State) -> None:
    """Two branches with the same action at the same place, but another past, stay apart."""
    trace = played(GAME, begin(GAME, paris), Advance("a2"), Advance("b1"))
    trace, _ = choose(GAME, trace, 1, DECLINE)
    trace, _ = choose(GAME, trace, 2, Advance("b1"))
    assert trace.branch == 1 and len(trace.branches) == 2
    assert trace.steps[1].action == DECLINE
    assert trace.tape(0)[1].action == Advance("a2")


def test_a_refused_choice_changes_nothing(paris: State) -> None:
    trace = played(GAME, begin(GAME, paris), Advance("a2"))
    for cursor, action in ((1, Advance("b1")), (trace.end, Advance("a1")), (0, DECLINE)):
        with pytest.raises(IllegalAction):
            choose(GAME, trace, cursor, action)
    assert trace == played(GAME, begin(GAME, paris), Advance("a2"))
