"""Playing many games by bots, and keeping of each what statistics need.

A unit of work is a text that says which games to play; what comes back is a text as well. So any
executor can carry units, and a game is the same whichever worker plays it: its seed follows from
the simulation's seed and its number alone.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice, takewhile
from typing import Any

from explorer.analysis.bots import BOTS, decide
from explorer.analysis.readings import mattering
from explorer.rules import load_game
from explorer.rules.chance import random_number
from explorer.rules.errors import UnknownName
from explorer.rules.playouts import moments
from explorer.rules.positions import MOST_SEED, changed_rulings
from explorer.rules.rulebook import read_rulebook

MOST_GAMES = 1_000_000
"""So many games a simulation plays at most."""
UNIT = 10
"""Games in a unit of work: well under a second of random play."""
_UNDER_WAY = 100
"""Units handed out at a time."""
_PATIENCE = 0.2
"""Seconds after which it is asked again whether to stop."""
Progress = Callable[[int], None]
"""Told how many games have been played."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be simulated."""

    game: str
    bots: tuple[str, ...]
    """Who plays each seat."""
    games: int
    seed: int
    rulings: Mapping[str, str]
    """Every switch of the game → its reading."""


@dataclass(frozen=True, slots=True)
class Played:
    """What is kept of one game."""

    number: int
    """Its number in the simulation, from 1."""
    seed: int
    ending: str | None
    """How it ended; None where it was given up (A13)."""
    turns: int
    """The turn it ended in."""
    decisions: int
    winners: tuple[int, ...]
    vp: tuple[int, ...]
    ties: Mapping[str, tuple[int, int]]
    """Kind of contest → how many were met, and how many of them broken."""
    readings: Mapping[str, int]
    """Switch → moments at which another reading would have mattered."""

    @property
    def shares(self) -> tuple[Fraction, ...]:
        """Each seat's share of the win; all 0 where the game was given up."""
        share = Fraction(1, len(self.winners)) if self.winners else Fraction(0)
        return tuple(share * (seat in self.winners) for seat in range(len(self.vp)))


@dataclass(frozen=True, slots=True)
class Simulation:
    """What came of a simulation."""

    plan: Plan
    played: tuple[Played, ...]
    """The games in the order of their numbers: all that were planned, if nobody stopped it."""


def planned(
    game: str,
    bots: Sequence[str],
    games: int,
    seed: int = 0,
    rulings: Mapping[str, str] | None = None,
) -> Plan:
    """A plan with everything looked up; RulesError when it cannot be played."""
    for bot in bots:
        if bot not in BOTS:
            raise UnknownName("kind-bot", bot, BOTS)
    rules = load_game(game)
    state = rules.with_rulings(rules.new_game(names(len(bots)), seed), rulings or {})
    return Plan(game, tuple(bots), games, seed, dict(state.table.rulings))


def names(players: int) -> tuple[str, ...]:
    """What the players of a simulation are called."""
    return tuple(f"Seat {number}" for number in range(1, players + 1))


def changed(plan: Plan) -> dict[str, str]:
    """The readings of a plan that differ from the default."""
    return changed_rulings(plan.rulings, read_rulebook(plan.game))


def seed_of(plan: Plan, number: int) -> int:
    """The seed of game `number` (from 1): it follows from the two alone."""
    return random_number(plan.seed, number) & MOST_SEED


def simulate(
    plan: Plan,
    executor: Executor | None = None,
    *,
    progress: Progress | None = None,
    stopped: Callable[[], bool] | None = None,
) -> Simulation:
    """Play the games of a plan; the result is the same whoever carries the units of work.

    Args:
        plan: what is to be played.
        executor: who plays; None plays here, one game after the other.
        progress: told how many games have been played, every now and then.
        stopped: asked several times a second; when it says yes no other unit is begun.

    Stopped or interrupted (KeyboardInterrupt), it gives what has been played so far.
    """
    played: list[Played] = []
    try:
        for result in _results(plan, executor, stopped or (lambda: False)):
            played += _read(result)
            if progress is not None:
                progress(len(played))
    except KeyboardInterrupt:
        pass
    except BrokenExecutor:  # Ctrl-C may also end a worker, in the moment in which it starts
        if stopped is None or not stopped():
            raise
    return Simulation(plan, tuple(sorted(played, key=lambda one: one.number)))


def _results(plan: Plan, executor: Executor | None, stopped: Callable[[], bool]) -> Iterator[str]:
    if executor is None:
        yield from map(play_unit, takewhile(lambda _: not stopped(), units(plan, 1)))
        return
    left = units(plan, UNIT)
    running: set[Future[str]] = set()
    try:
        while not stopped():
            more = islice(left, _UNDER_WAY - len(running))
            running.update(executor.submit(play_unit, unit) for unit in more)
            if not running:
                return
            done, running = wait(running, timeout=_PATIENCE, return_when=FIRST_COMPLETED)
            for one in done:
                yield one.result()
    finally:
        under_way = [one for one in running if not one.cancel()]
    for one in under_way:
        yield one.result()


def units(plan: Plan, size: int) -> Iterator[str]:
    """The plan in units of at most `size` games, each a text of its own."""
    for first in range(1, plan.games + 1, size):
        number = min(size, plan.games + 1 - first)
        yield json.dumps({**dataclasses.asdict(plan), "first": first, "games": number})


def play_unit(unit: str) -> str:
    """Play the games that a text asks for; what came of them as a text."""
    told = json.loads(unit)
    plan = Plan(told["game"], tuple(told["bots"]), told["games"], told["seed"], told["rulings"])
    numbers = range(told["first"], told["first"] + told["games"])
    return json.dumps([dataclasses.asdict(play(plan, number)) for number in numbers])


def _read(result: str) -> Iterator[Played]:
    for told in json.loads(result):
        told["winners"], told["vp"] = tuple(told["winners"]), tuple(told["vp"])
        told["ties"] = {kind: (met, broken) for kind, (met, broken) in told["ties"].items()}
        yield Played(**told)


def play(plan: Plan, number: int) -> Played:
    """Game `number` of a plan."""
    game = load_game(plan.game)
    seed = seed_of(plan, number)
    bots = plan.bots
    state: Any = game.new_game(names(len(bots)), seed, plan.rulings)
    ties: dict[str, tuple[int, int]] = {}
    readings: dict[str, int] = {}
    decisions = 0
    for moment in moments(
        game, state, lambda state, seat: decide(game, state, seat, bots[seat], seed)
    ):
        state = moment.outcome.state
        decisions += moment.action is not None and not game.is_chance(moment.action)
        for step in moment.outcome.steps:
            if step.contest is not None and step.message in _TIE_OVER:
                met, broken = ties.get(step.contest, (0, 0))
                ties[step.contest] = met + 1, broken + _TIE_OVER[step.message]
        for switch in mattering(game, moment):
            readings[switch] = readings.get(switch, 0) + 1
    end = game.ending(state)
    return Played(
        number,
        seed,
        None if end is None else end.ending,
        state.turn,
        decisions,
        () if end is None else end.winners,
        state.vp,
        ties,
        readings,
    )


_TIE_OVER = {
    f"round-{how}-{between}": how == "won"
    for how in ("won", "unbroken", "nobody")
    for between in ("players", "factions")
}
"""Messages of steps that end a contest → whether it was broken."""
