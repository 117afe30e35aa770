"""The command `simulate`: many games by bots, counted."""

from __future__ import annotations

import argparse
import csv
import sys
import time

from explorer.commands.arguments import RULINGS, whole
from explorer.commands.telling import DONE, REFUSED, print_json
from explorer.rules.positions import MOST_SEED

_PLAYERS = (3, 6)
_USUAL_PLAYERS = 4
_BAR = 30
"""Columns of the bar that shows how far a simulation has come."""


def add_simulate(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `simulate`."""
    simulate = commands.add_parser(
        "simulate",
        help="let bots play many games and count what came of them",
        description="Let bots play whole games and count what came of them. The same seed gives "
        "the same games, whatever the number of workers.",
        epilog="Under “Another reading would have mattered” the games go on as set, and each "
        "moment of each is compared with the other readings: a decision, a chance event or the "
        "beginning of a turn, with all that is forced after it. A moment counts for a switch "
        "where the same state and the same choice lead to another state under another reading, "
        "or where the choice is not allowed under it; for royalist-control where a look at the "
        "CR provinces (Z3a) finds seven under one reading and not under the other. A game counts "
        "once, however many of its moments do. See docs/simulations.md.",
    )
    simulate.add_argument("game", metavar="GAME")
    simulate.add_argument(
        "--players",
        type=whole(*_PLAYERS),
        metavar="N",
        help=f"{_PLAYERS[0]} to {_PLAYERS[1]}; {_USUAL_PLAYERS} if nothing else says how many",
    )
    simulate.add_argument(
        "--games", type=whole(1, 1_000_000), default=1000, metavar="N", help="1000 by default"
    )
    simulate.add_argument(
        "--seed", type=whole(0, MOST_SEED), default=0, metavar="N", help="0 by default"
    )
    simulate.add_argument(
        "--bots",
        type=_bots,
        default=("random",),
        metavar="BOTS",
        help="random (the default) or greedy for all, or one for each seat: greedy,random,random",
    )
    simulate.add_argument(
        "--workers",
        type=whole(1, 256),
        metavar="N",
        help="processes that play; as many as there are processors by default",
    )
    simulate.add_argument("--rules", **RULINGS)
    form = simulate.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print JSON")
    form.add_argument("--csv", action="store_true", help="print one line of CSV a game")
    simulate.set_defaults(command=_simulate, wrong_usage=simulate.error)


def _bots(text: str) -> tuple[str, ...]:
    from explorer.analysis.bots import BOTS

    bots = tuple(one.strip() for one in text.split(","))
    for bot in bots:
        if bot not in BOTS:
            raise argparse.ArgumentTypeError(
                f"{bot[:30]!r} is not a bot; there are {' and '.join(BOTS)}"
            )
    return bots


def _simulate(arguments: argparse.Namespace) -> int:
    from explorer.analysis import simulation, tally, tally_told, workers

    plan = simulation.planned(
        arguments.game,
        _seats(arguments),
        arguments.games,
        arguments.seed,
        dict(arguments.rules),
    )
    number = min(arguments.workers or workers.processors(), -(-plan.games // simulation.UNIT))
    with workers.interruptible(number) as (pool, pressed), _Progress(plan.games) as progress:
        found = simulation.simulate(plan, pool, progress=progress.told, stopped=pressed)
    if arguments.json:
        print_json(tally.tally_as_json(found))
    elif arguments.csv:
        rows = tally.game_rows(found)
        table = csv.DictWriter(sys.stdout, tally.columns(plan), lineterminator="\n")
        table.writeheader()
        table.writerows(rows)
    else:
        print("\n".join(tally_told.tally_lines(found)))
    if len(found.played) < plan.games:
        told = f"stopped after {len(found.played)} of {plan.games} games: only these are counted"
        print(f"explorer: {told}", file=sys.stderr)
        return REFUSED
    return DONE


def _seats(arguments: argparse.Namespace) -> tuple[str, ...]:
    """Who plays each seat, as `--bots` and `--players` say."""
    bots: tuple[str, ...] = arguments.bots
    if len(bots) == 1:
        return bots * (arguments.players or _USUAL_PLAYERS)
    if arguments.players not in (None, len(bots)):
        arguments.wrong_usage(
            f"argument --bots: {len(bots)} are named for {arguments.players} players"
        )
    if not _PLAYERS[0] <= len(bots) <= _PLAYERS[1]:
        arguments.wrong_usage(
            f"argument --bots: {len(bots)} are named; a game has {_PLAYERS[0]} to {_PLAYERS[1]} "
            "players"
        )
    return bots


class _Progress:
    """A line on a terminal that says how far a simulation has come; nothing elsewhere."""

    def __init__(self, games: int) -> None:
        self._games = games
        self._shown = sys.stderr.isatty()
        self._next = 0.0

    def __enter__(self) -> _Progress:
        self.told(0)
        return self

    def told(self, played: int) -> None:
        """So many games have been played."""
        now = time.monotonic()
        if self._shown and now >= self._next:
            self._next = now + 0.1
            done = played * _BAR // self._games
            bar = "#" * done + "." * (_BAR - done)
            print(f"\r[{bar}] {played} of {self._games} games", end="", file=sys.stderr, flush=True)

    def __exit__(self, *_: object) -> None:
        if self._shown:
            # The line goes: what comes is no part of it.
            print("\r\033[K", end="", file=sys.stderr, flush=True)
