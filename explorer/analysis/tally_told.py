"""The statistics of a simulation as tables for a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from explorer.analysis.simulation import Plan, Simulation, names
from explorer.analysis.tally import Tally, tally_of
from explorer.rules import load_game
from explorer.rules.rulebook import read_rulebook
from explorer.rules.steps import Message

_LABEL = 48
"""Columns of what stands before the numbers."""
_NUMBER = 11


class Table(NamedTuple):
    """One table of the statistics."""

    title: Message
    columns: tuple[Message, ...]
    rows: tuple[tuple[Message, tuple[str, ...]], ...]
    """What each row is about, and its numbers."""


def tables_of(plan: Plan, tally: Tally) -> tuple[Table, ...]:
    """The statistics as tables of messages and numbers."""
    games, share = Message("simulation-games", {}), Message("simulation-share", {})

    def counted(number: int | Fraction) -> tuple[str, ...]:
        of_all = Fraction(number) * 100 / tally.games if tally.games else Fraction(0)
        return mixed(Fraction(number)), f"{decimal(of_all, 1)} %"

    return (
        Table(
            Message("simulation-endings", {}),
            (games, share),
            tuple(
                (Message(f"ending-{ending}", {}), counted(number))
                for ending, number in tally.endings.items()
            ),
        ),
        Table(
            Message("simulation-turns", {}),
            (games, share),
            tuple(
                (Message("simulation-turn", {"turn": turn}), counted(number))
                for turn, number in tally.turns.items()
            ),
        ),
        Table(
            Message("simulation-vp", {}),
            (
                Message("simulation-mean", {}),
                Message("simulation-fewest", {}),
                Message("simulation-most", {}),
            ),
            tuple(
                (
                    Message("simulation-place", {"place": place}),
                    (decimal(vp.mean, 2), str(vp.fewest), str(vp.most)),
                )
                for place, vp in enumerate(tally.vp, start=1)
            ),
        ),
        Table(
            Message("simulation-wins", {}),
            (games, share),
            tuple(
                (Message("simulation-seat", {"number": number, "bot": bot}), counted(won))
                for number, (bot, won) in enumerate(zip(plan.bots, tally.wins, strict=True), 1)
            ),
        ),
        Table(
            Message("simulation-ties", {}),
            (Message("simulation-met", {}), Message("simulation-broken", {})),
            tuple(
                (Message(f"simulation-tie-{kind}", {}), (str(met), str(broken)))
                for kind, (met, broken) in tally.ties.items()
            ),
        ),
        Table(
            Message("simulation-readings", {}),
            (Message("simulation-moments", {}), games),
            tuple(
                (
                    Message(
                        "simulation-reading", {"switch": switch, "others": _others(plan, switch)}
                    ),
                    (str(moments), str(number)),
                )
                for switch, (moments, number) in tally.readings.items()
            ),
        ),
    )


def _others(plan: Plan, switch: str) -> str:
    """The readings of a switch that were compared."""
    readings = read_rulebook(plan.game).switch(switch).readings
    return ", ".join(one.id for one in readings if one.id != plan.rulings[switch])


def tally_lines(simulation: Simulation) -> list[str]:
    """The statistics as tables for a terminal."""
    plan, tally = simulation.plan, tally_of(simulation)
    game = load_game(plan.game)
    start = game.new_game(names(len(plan.bots)), plan.seed, plan.rulings)
    words = game.words(start)
    args = {"games": tally.games, "players": len(plan.bots), "seed": plan.seed}
    out = [words.text("simulation-heading", args)]
    if tally.games < plan.games:
        told = {"games": tally.games, "planned": plan.games}
        out.append(words.text("simulation-stopped", told))
    out += [f"  {line}" for line in game.rulings_told(start)]
    for table in tables_of(plan, tally):
        columns = [words.message(one) for one in table.columns]
        out += ["", _line(words.message(table.title), columns)]
        out += [_line(f"  {words.message(label)}", numbers) for label, numbers in table.rows]
    if tally.readings:
        out.append(f"  {words.text('simulation-readings-hint', {'game': plan.game})}")
    return out


def _line(label: str, numbers: Sequence[str]) -> str:
    return f"{label:<{_LABEL}}" + "".join(f"{number:>{_NUMBER}}" for number in numbers)


def decimal(number: Fraction, digits: int) -> str:
    """`number` rounded to so many digits behind the point: `12.35`."""
    scaled = round(number * 10**digits)
    whole, rest = divmod(abs(scaled), 10**digits)
    return f"{'-' if scaled < 0 else ''}{whole}.{rest:0{digits}}"


def mixed(number: Fraction) -> str:
    """`number` exactly: `12`, `12 1/3`, `1/3`."""
    whole, rest = divmod(number, 1)
    parts = [str(whole)] if whole or not rest else []
    return " ".join(parts + [str(rest)] * bool(rest))
