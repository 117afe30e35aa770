"""The choices of a run as lines, and the run again from its lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from explorer.rules.errors import RulesError, UnreadableText
from explorer.rules.protocol import Actor
from explorer.rules.runs import CHANCE_NAME
from explorer.rules.steps import Step
from explorer.rules.trace import Branch, Trace

NEXT_TURN = "@next-turn"
"""Stands among the choices where a turn was over and the next was begun."""


class Line(NamedTuple):
    """A decision or chance event as it is written down."""

    cursor: int
    """Where it was taken."""
    text: str


def lines_of(game: Any, trace: Trace[Any], branch: int) -> tuple[Line, ...]:
    """The choices that a branch has for itself, after what it shares with its parent."""
    one = trace.branches[branch]
    state = trace.on_branch(branch).state_at(one.fork)
    return tuple(_lines(game, state, one))


def along(trace: Trace[Any], lines: Callable[[int], Iterable[Line]]) -> list[str]:
    """The choices of the branch on show from the start; `lines` gives those a branch has itself."""
    choices: list[str] = []
    branch, end = trace.branch, trace.end
    while True:
        choices = [one.text for one in lines(branch) if one.cursor < end] + choices
        parent, fork = trace.branches[branch].parent, trace.branches[branch].fork
        end = min(end, fork)
        if parent is None:
            return choices
        branch = parent


def _lines(game: Any, state: Any, branch: Branch[Any]) -> Iterator[Line]:
    for cursor, step in enumerate(branch.steps, start=branch.fork):
        if step.action is not None:
            yield Line(cursor, game.action_to_text(step.action))
        elif game.is_at_rest(state):
            yield Line(cursor, NEXT_TURN)
        state = step.state


def settled(game: Any, start: Any) -> tuple[Step[Any], ...]:
    """The steps that come before the first choice."""
    steps: tuple[Step[Any], ...] = () if game.is_at_rest(start) else game.settle(start).steps
    return steps


def followed(
    game: Any, start: Any, steps: Iterable[Step[Any]], lines: Iterable[str]
) -> tuple[tuple[Step[Any], ...], str]:
    """`steps` from `start`, and those of `lines` after them, up to one that the rules refuse.

    Also why it is refused; that is empty when none is. What chance brings need not be among the
    lines.
    """
    tape = list(steps)
    for line in lines:
        try:
            tape += _taken(game, tape[-1].state if tape else start, line)
        except RulesError as error:
            return tuple(tape), str(error)
    return tuple(tape), ""


def _taken(game: Any, state: Any, line: str) -> Iterator[Step[Any]]:
    if game.is_at_rest(state):
        for step in game.settle(state).steps:
            yield step
            state = step.state
    if line == NEXT_TURN:
        return
    name, colon, rest = line.partition(": ")
    action = game.action_from_text(rest if colon else line)
    while game.current_player(state) is Actor.CHANCE and not game.is_chance(action):
        outcome = game.apply(state, game.happening(state))
        yield from outcome.steps
        state = outcome.state
    if colon:
        _check_name(game, state, name)
    yield from game.apply(state, action).steps


def _check_name(game: Any, state: Any, name: str) -> None:
    """UnreadableText when somebody acts, and it is not `name`."""
    who = game.current_player(state)
    if who is Actor.NOBODY:
        return
    expected = CHANCE_NAME if who is Actor.CHANCE else state.table.players[who]
    if name != expected:
        raise UnreadableText("another-decides", {"player": expected, "name": name})
