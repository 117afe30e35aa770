"""Random whole games of Liberté, from an empty table to the end; the same for the same seed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from explorer.rules.liberte.game import GAME
from explorer.rules.liberte.state import State
from explorer.rules.liberte.vocabulary import GAME_ID
from explorer.rules.protocol import Actor, Outcome
from explorer.rules.rulebook import read_rulebook
from explorer.rules.trace import Branch, Trace

NAMES = ("Ana", "Bo", "Cy", "Zoë", "El Cid", "Flo")
MOST_DECISIONS = 20_000
"""No random game asks for more."""


class Moment(NamedTuple):
    """What came at one moment of a game."""

    before: State
    action: Any
    """The decision or chance event; None where a turn was over and the next began."""
    outcome: Outcome[State]


def rulings(seed: int) -> dict[str, str]:
    """A reading of every switch, at random."""
    chance = Random(seed * 31 + 7)
    return {one.id: chance.choice(one.readings).id for one in read_rulebook(GAME_ID).switches}


def new_game(seed: int) -> State:
    """A new game of 3 to 6 players with every switch at random."""
    return GAME.new_game(NAMES[: 3 + seed % 4], seed, rulings(seed))


def any_action(state: State, chance: Random) -> Any:
    """A legal action, each as likely as any other."""
    return chance.choice(GAME.legal_actions(state))


def moments(
    start: State,
    seed: int,
    choose: Callable[[State, Random], Any] = any_action,
    *,
    forced: float = 0.0,
) -> Iterator[Moment]:
    """A game from `start` to its end; `forced`: how often chance is told what to bring."""
    chance = Random(seed)
    yield Moment(start, None, outcome := GAME.settle(start))
    state = outcome.state
    for _ in range(MOST_DECISIONS):
        if GAME.is_terminal(state):
            return
        who = GAME.current_player(state)
        action = None
        if who is Actor.CHANCE:
            action = GAME.happening(state)
            if forced and chance.random() < forced:
                action = chance.choice(GAME.chance_outcomes(state))[0]
        elif who is not Actor.NOBODY:
            action = choose(state, chance)
        outcome = GAME.settle(state) if action is None else GAME.apply_unchecked(state, action)
        yield Moment(state, action, outcome)
        state = outcome.state
    raise AssertionError(f"game {seed} does not end")


def trace_of(start: State, played: list[Moment]) -> Trace[State]:
    """A game as a trace."""
    steps = tuple(step for one in played for step in one.outcome.steps)
    return Trace(start, (Branch(None, 0, steps),))
