"""Playing a game to its end without a reader: for simulations, benchmarks and tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from explorer.rules.protocol import Actor, Outcome
from explorer.rules.steps import Message

Policy = Callable[[Any, Sequence[Any]], Any]
"""State, legal actions → the action taken."""
Decide = Callable[[Any, int], Any]
"""State, seat that decides → the action taken."""


class Moment(NamedTuple):
    """One moment of a game, and all that was forced after it."""

    before: Any
    action: Any
    """The decision or the chance event; None where a turn begins."""
    outcome: Outcome[Any]


class Playout(NamedTuple):
    """What came of a game."""

    state: Any
    decisions: int
    given_up: Message | None
    """Why it was not played to its end; None when it was (A13)."""


def moments(game: Any, state: Any, decide: Decide) -> Iterator[Moment]:
    """Every moment from `state` on to the end; chance happens as the seed has it.

    They end early in a state that a simulation gives up (`game.given_up`); a game between people
    goes on.
    """
    outcome = game.settle(state)
    yield Moment(state, None, outcome)
    state = outcome.state
    while not game.is_terminal(state):
        action = None
        who = game.current_player(state)
        if who is Actor.NOBODY:
            outcome = game.settle(state)
        else:
            if who is Actor.CHANCE:
                action = game.happening(state)
            elif game.given_up(state) is not None:
                return
            else:
                action = decide(state, who)
            outcome = game.apply_unchecked(state, action)
        yield Moment(state, action, outcome)
        state = outcome.state


def play_out(game: Any, state: Any, policy: Policy) -> Playout:
    """Play from `state` to the end.

    Liberté gives an action phase of 200 rounds up, and says so.
    """
    decisions = 0
    for one in moments(game, state, lambda state, _: policy(state, game.legal_actions(state))):
        decisions += one.action is not None and not game.is_chance(one.action)
        state = one.outcome.state
    return Playout(state, decisions, None if game.is_terminal(state) else game.given_up(state))
