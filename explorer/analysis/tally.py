"""The statistics of a simulation: counted exactly, as JSON, as rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from explorer.analysis.simulation import Plan, Played, Simulation, changed
from explorer.rules.liberte.resolution.contest import KINDS
from explorer.rules.liberte.vocabulary import ENDINGS, LAST_TURN
from explorer.rules.liberte.vocabulary import GAME_ID as LIBERTE
from explorer.rules.rulebook import read_rulebook

GIVEN_UP = "given-up"
_ENDINGS: dict[str, tuple[str, ...]] = {LIBERTE: ENDINGS}
_CONTESTS: dict[str, tuple[str, ...]] = {LIBERTE: tuple(KINDS)}
_TURNS: dict[str, int] = {LIBERTE: LAST_TURN}


@dataclass(frozen=True, slots=True)
class Spread:
    """Numbers of many games, one a game."""

    mean: Fraction
    fewest: int
    most: int


@dataclass(frozen=True, slots=True)
class Tally:
    """What was counted."""

    games: int
    endings: Mapping[str, int]
    """Ending → games; those given up (A13) come last."""
    turns: Mapping[int, int]
    """Turn in which the game ended → games."""
    vp: tuple[Spread, ...]
    """Victory Points of the player with most, with second-most, …; games given up left out."""
    wins: tuple[Fraction, ...]
    """Seat → games won, a shared victory as a share."""
    ties: Mapping[str, tuple[int, int]]
    """Kind of contest → how many were met, and how many of them broken."""
    readings: Mapping[str, tuple[int, int]]
    """Switch → moments at which another reading would have mattered, and games with one."""
    decisions: int


def tally_of(simulation: Simulation) -> Tally:
    """The statistics of the games that were played."""
    plan, played = simulation.plan, simulation.played
    ended = [one for one in played if one.ending is not None]
    ranked = [sorted(one.vp, reverse=True) for one in ended]
    seats = range(len(plan.bots))
    kinds = _CONTESTS[plan.game]
    switches = read_rulebook(plan.game).switches
    return Tally(
        games=len(played),
        endings={
            ending: sum((one.ending or GIVEN_UP) == ending for one in played)
            for ending in (*_ENDINGS[plan.game], GIVEN_UP)
        },
        turns={
            turn: sum(one.turns == turn for one in ended)
            for turn in range(1, _TURNS[plan.game] + 1)
        },
        vp=tuple(_spread([one[place] for one in ranked]) for place in seats) if ended else (),
        wins=tuple(sum((one.shares[seat] for one in played), Fraction(0)) for seat in seats),
        ties={kind: _summed([one.ties.get(kind, (0, 0)) for one in played]) for kind in kinds},
        readings={
            switch.id: (
                sum(one.readings.get(switch.id, 0) for one in played),
                sum(switch.id in one.readings for one in played),
            )
            for switch in switches
        },
        decisions=sum(one.decisions for one in played),
    )


def _spread(numbers: Sequence[int]) -> Spread:
    return Spread(Fraction(sum(numbers), len(numbers)), min(numbers), max(numbers))


def _summed(pairs: Sequence[tuple[int, int]]) -> tuple[int, int]:
    return sum(first for first, _ in pairs), sum(second for _, second in pairs)


def tally_as_json(simulation: Simulation) -> dict[str, Any]:
    """The statistics as one JSON object; what need not be whole is a text such as `917/50`."""
    plan, tally = simulation.plan, tally_of(simulation)
    return {
        "game": plan.game,
        "bots": list(plan.bots),
        "seed": plan.seed,
        "rulings": changed(plan),
        "planned": plan.games,
        "games": tally.games,
        "decisions": tally.decisions,
        "endings": dict(tally.endings),
        "turns": {str(turn): number for turn, number in tally.turns.items()},
        "vp": [
            {"place": place, "mean": str(vp.mean), "fewest": vp.fewest, "most": vp.most}
            for place, vp in enumerate(tally.vp, start=1)
        ],
        "wins": [
            {"seat": number, "bot": bot, "games": str(won)}
            for number, (bot, won) in enumerate(zip(plan.bots, tally.wins, strict=True), start=1)
        ],
        "ties": {
            kind: {"met": met, "broken": broken} for kind, (met, broken) in tally.ties.items()
        },
        "readings": {
            switch: {"moments": moments, "games": games}
            for switch, (moments, games) in tally.readings.items()
        },
    }


def columns(plan: Plan) -> tuple[str, ...]:
    """The keys of a row of `game_rows`; seats are numbered from 1."""
    kinds = _CONTESTS[plan.game]
    return (
        *("game", "seed", "ending", "turns", "decisions", "winners"),
        *(f"vp {seat}" for seat in range(1, len(plan.bots) + 1)),
        *(f"{what} {kind}" for kind in kinds for what in ("ties", "broken")),
        *(f"reading {switch.id}" for switch in read_rulebook(plan.game).switches),
    )


def game_rows(simulation: Simulation) -> list[dict[str, Any]]:
    """One row a game; `winners` are the numbers of seats with blanks between them."""
    plan = simulation.plan
    return [dict(zip(columns(plan), _row(plan, one), strict=True)) for one in simulation.played]


def _row(plan: Plan, one: Played) -> tuple[Any, ...]:
    return (
        *(one.number, one.seed, one.ending or GIVEN_UP, one.turns, one.decisions),
        " ".join(str(seat + 1) for seat in one.winners),
        *one.vp,
        *(number for kind in _CONTESTS[plan.game] for number in one.ties.get(kind, (0, 0))),
        *(one.readings.get(switch.id, 0) for switch in read_rulebook(plan.game).switches),
    )
