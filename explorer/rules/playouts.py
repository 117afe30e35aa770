"""Playing a game to its end without a reader: for simulations, benchmarks and tests."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from explorer.rules.protocol import Actor
from explorer.rules.steps import Message

Policy = Callable[[Any, Sequence[Any]], Any]
"""State, legal actions → the action taken."""


class Playout(NamedTuple):
    """What came of a game."""

    state: Any
    decisions: int
    given_up: Message | None
    """Why it was not played to its end; None when it was (A13)."""


def play_out(game: Any, state: Any, policy: Policy) -> Playout:
    """Play from `state` to the end; chance happens as the seed has it.

    Liberté gives an action phase of 200 rounds up, and says so; a game between people goes on.
    """
    state = game.settle(state).state
    decisions = 0
    while not game.is_terminal(state):
        who = game.current_player(state)
        if who is Actor.NOBODY:
            state = game.settle(state).state
            continue
        if who is Actor.CHANCE:
            state = game.apply_unchecked(state, game.happening(state)).state
            continue
        given_up = game.given_up(state)
        if given_up is not None:
            return Playout(state, decisions, given_up)
        decisions += 1
        action = policy(state, game.legal_actions(state))
        state = game.apply_unchecked(state, action).state
    return Playout(state, decisions, None)
