"""A run as a tape of states and steps, with branches: the only history there is.

Stepping reads recorded steps, it never recomputes them. Choosing differently after going back
makes a branch; no branch is ever lost.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Generic, Protocol, TypeVar

from explorer.rules.protocol import Actor, Outcome
from explorer.rules.steps import Step

S = TypeVar("S")


class _Rules(Protocol[S]):
    def settle(self, state: S) -> Outcome[S]: ...

    def apply(self, state: S, action: Any) -> Outcome[S]: ...

    def current_player(self, state: S) -> int | Actor: ...

    def happening(self, state: S) -> Any: ...

    def is_at_rest(self, state: S) -> bool: ...


def going_on(rules: _Rules[S], outcome: Outcome[S], *, chance: bool = True) -> tuple[Step[S], ...]:
    """The steps of an outcome, and of all that chance brings until somebody decides.

    Each chance event is a step with its action, so that going back to it and choosing another
    outcome makes a branch like any other choice. Without `chance` it waits to be chosen.
    """
    steps = outcome.steps
    state = outcome.state
    while chance and rules.current_player(state) is Actor.CHANCE:
        outcome = rules.apply(state, rules.happening(state))
        steps += outcome.steps
        state = outcome.state
    return steps


@dataclass(frozen=True, slots=True)
class Branch(Generic[S]):
    """What was done differently from some moment on."""

    parent: int | None
    """Index of the branch it departs from; None for the first."""
    fork: int
    """How many steps it shares with its parent."""
    steps: tuple[Step[S], ...]
    """Its own steps, after the shared ones."""


@dataclass(frozen=True, slots=True)
class Trace(Generic[S]):
    """A run: where it starts, its branches, and which of them is on show."""

    start: S
    branches: tuple[Branch[S], ...]
    branch: int = 0

    @property
    def steps(self) -> tuple[Step[S], ...]:
        """Every step of the branch on show, from the start."""
        return self.tape(self.branch)

    def tape(self, branch: int) -> tuple[Step[S], ...]:
        """Every step of a branch, from the start."""
        one = self.branches[branch]
        if one.parent is None:
            return one.steps
        return self.tape(one.parent)[: one.fork] + one.steps

    def state_at(self, cursor: int) -> S:
        """The state after `cursor` steps; 0 is the start."""
        return self.start if cursor == 0 else self.steps[cursor - 1].state

    def step_at(self, cursor: int) -> Step[S] | None:
        """The step that led to the state at `cursor`; None at the start."""
        return None if cursor == 0 else self.steps[cursor - 1]

    def on_branch(self, branch: int) -> Trace[S]:
        """The same run with another branch on show."""
        return replace(self, branch=branch)

    @property
    def end(self) -> int:
        """The last cursor of the branch on show."""
        return len(self.steps)

    @property
    def decisions(self) -> tuple[int, ...]:
        """Cursors at which a decision was taken, in order."""
        return tuple(index for index, step in enumerate(self.steps) if step.action is not None)


def begin(rules: _Rules[S], state: S, *, chance: bool = True) -> Trace[S]:
    """The run that begins with `state` and goes on to its first decision.

    A state between two turns stays there: `play_on` begins the next.
    """
    if rules.is_at_rest(state):
        return Trace(state, (Branch(None, 0, ()),))
    return Trace(state, (Branch(None, 0, going_on(rules, rules.settle(state), chance=chance)),))


def choose(
    rules: _Rules[S], trace: Trace[S], cursor: int, action: Any, *, chance: bool = True
) -> tuple[Trace[S], int]:
    """`action` taken at `cursor`: the trace with it, and the cursor just after the decision.

    At the end the branch on show grows; the choice that was taken there before is only gone
    to; any other makes a branch (or goes to the one that has made it before). IllegalAction
    when the rules refuse it.
    """
    steps = trace.steps
    if cursor < len(steps) and steps[cursor].action == action:
        return trace, cursor + 1
    for index in range(len(trace.branches)):
        tape = trace.tape(index)
        if len(tape) > cursor and tape[cursor].action == action and tape[:cursor] == steps[:cursor]:
            return replace(trace, branch=index), cursor + 1
    made = going_on(rules, rules.apply(trace.state_at(cursor), action), chance=chance)
    if cursor == len(steps):
        return _grown(trace, made), cursor + 1
    branches = (*trace.branches, Branch(trace.branch, cursor, made))
    return Trace(trace.start, branches, len(branches) - 1), cursor + 1


def play_on(rules: _Rules[S], trace: Trace[S], *, chance: bool = True) -> Trace[S]:
    """The trace with the next turn begun at the end of the branch on show, where one is over."""
    state = trace.state_at(trace.end)
    if not rules.is_at_rest(state):
        return trace
    return _grown(trace, going_on(rules, rules.settle(state), chance=chance))


def _grown(trace: Trace[S], made: tuple[Step[S], ...]) -> Trace[S]:
    """The trace with more steps at the end of the branch on show."""
    here = trace.branches[trace.branch]
    grown = replace(here, steps=here.steps + made)
    branches = (*trace.branches[: trace.branch], grown, *trace.branches[trace.branch + 1 :])
    return replace(trace, branches=branches)
