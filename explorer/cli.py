"""The command `explorer`: resolve, check, analyse, simulate, read the rules, serve the page.

Errors go to standard error as one or a few clear lines. Exit status: 0 done, 1 the input was
refused, 2 wrong usage. No traceback ever reaches a user who has not asked for it (`DEBUG`).
"""

from __future__ import annotations

import argparse
import csv
import errno
import json
import os
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from typing import Any

from explorer import __version__
from explorer.rules.errors import RulesError, UnreadableText, suggestion
from explorer.rules.positions import MOST_BYTES, MOST_SEED

DONE, REFUSED = 0, 1
MOST_TOLD = 200
"""Characters that are told of an error nobody expected."""
_PLAYERS = (3, 6)
_USUAL_PLAYERS = 4
_BAR = 30
"""Columns of the bar that shows how far a simulation has come."""
DEBUG = "EXPLORER_DEBUG"
"""Set this variable to see the traceback of what went wrong inside the explorer."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; gives the exit status."""
    _open_what_is_closed()
    arguments = _parser().parse_args(argv)
    _speak_utf8()
    command: Callable[[argparse.Namespace], int] = arguments.command
    try:
        status = command(arguments)
        sys.stdout.flush()
        return status
    except RulesError as error:
        print(_on_lines(str(error)), file=sys.stderr)
        return REFUSED
    except BrokenPipeError:
        # The reader (a pager, `head`) has seen enough.
        _say_no_more()
        return DONE
    except KeyboardInterrupt:
        return REFUSED
    except Exception as error:
        if os.environ.get(DEBUG):
            raise
        print(_our_fault(error), file=sys.stderr)
        try:
            sys.stdout.flush()
        except OSError:
            # It was the output that went wrong: a full disk.
            _say_no_more()
        return REFUSED


def _open_what_is_closed() -> None:
    """A stream that the caller has closed swallows what is said, and gives nothing to read."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115


def _say_no_more() -> None:
    """Nothing may be written any more, also not when Python closes its streams."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _our_fault(error: Exception) -> str:
    """One line about a bug; written here, for it may be the catalogue that is missing."""
    told = "".join(one if one.isprintable() else " " for one in str(error))[:MOST_TOLD]
    return (
        f"explorer: something went wrong inside the explorer ({type(error).__name__}: {told}). "
        "Please report it with the position file."
    )


def _speak_utf8() -> None:
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="backslashreplace")


def _on_lines(text: str) -> str:
    return "\n".join(f"explorer: {line}" for line in text.splitlines())


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="explorer",
        description="Resolve positions of board games step by step, every tie explained.",
        epilog="FILE is a position file (docs/positions.md), the name of a scenario, or - for "
        "standard input: “explorer resolve paris” plays a scenario. “explorer scenarios” lists "
        "them.",
    )
    parser.add_argument("--version", action="version", version=f"liber-explorer {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    _add_resolve(commands)
    _add_file_command(
        commands, "analyse", "say what the pending decision leads to", _analyse, rulings=True
    )
    _add_file_command(commands, "check", "say whether a position is valid, or every fault", _check)
    rules = commands.add_parser("rules", help="show the rule book and the switches of a game")
    rules.add_argument("game", metavar="GAME")
    rules.add_argument("id", nargs="?", metavar="ID", help="one rule, section or switch")
    rules.set_defaults(command=_rules)
    _add_simulate(commands)
    scenarios = commands.add_parser("scenarios", help="list the scenarios that come along")
    scenarios.set_defaults(command=_scenarios)
    serve = commands.add_parser("serve", help="open the dashboard in a browser")
    serve.add_argument("--port", type=_port, default=8866, metavar="N")
    serve.add_argument("--no-browser", action="store_true", help="only start the server")
    serve.set_defaults(command=_serve)
    return parser


def _add_simulate(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
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
        type=_whole(*_PLAYERS),
        metavar="N",
        help=f"{_PLAYERS[0]} to {_PLAYERS[1]}; {_USUAL_PLAYERS} if nothing else says how many",
    )
    simulate.add_argument(
        "--games", type=_whole(1, 1_000_000), default=1000, metavar="N", help="1000 by default"
    )
    simulate.add_argument(
        "--seed", type=_whole(0, MOST_SEED), default=0, metavar="N", help="0 by default"
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
        type=_whole(1, 256),
        metavar="N",
        help="processes that play; as many as there are processors by default",
    )
    simulate.add_argument("--rules", **_RULINGS)
    form = simulate.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print JSON")
    form.add_argument("--csv", action="store_true", help="print one line of CSV a game")
    simulate.set_defaults(command=_simulate, wrong_usage=simulate.error)


def _whole(least: int, most: int) -> Callable[[str], int]:
    """What reads a whole number of the command line within bounds."""

    def read(text: str) -> int:
        digits = text.isascii() and text.isdecimal() and len(text) < 20
        if not digits or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(
                f"{text[:30]!r} is not a whole number from {least} to {most}"
            )
        return int(text)

    return read


def _bots(text: str) -> tuple[str, ...]:
    from explorer.analysis.bots import BOTS

    bots = tuple(one.strip() for one in text.split(","))
    for bot in bots:
        if bot not in BOTS:
            raise argparse.ArgumentTypeError(
                f"{bot[:30]!r} is not a bot; there are {' and '.join(BOTS)}"
            )
    return bots


def _port(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and 0 < int(text[:6]) < 1 << 16):
        raise argparse.ArgumentTypeError(f"{text!r} is not a port (1 to 65535)")
    return int(text)


def _add_resolve(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    resolve = _add_file_command(
        commands, "resolve", "carry a position forward, step by step", _resolve, rulings=True
    )
    resolve.add_argument(
        "--choices", metavar="FILE", help="decisions, one a line, in order; - for standard input"
    )
    resolve.add_argument(
        "--auto",
        choices=("decline", "highest", "random"),
        help="how to decide when the choices are used up",
    )
    resolve.add_argument("--until", metavar="PHASE", help="stop when this phase is reached")


def _add_file_command(
    commands: argparse._SubParsersAction[argparse.ArgumentParser],
    name: str,
    told: str,
    command: Callable[[argparse.Namespace], int],
    *,
    rulings: bool = False,
) -> argparse.ArgumentParser:
    parser = commands.add_parser(name, help=told)
    parser.add_argument(
        "file",
        metavar="FILE",
        help="a position file, the name of a scenario (paris), or - for standard input",
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    if rulings:
        parser.add_argument("--rules", **_RULINGS)
    parser.set_defaults(command=command)
    return parser


def _ruling(text: str) -> tuple[str, str]:
    name, equals, reading = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"{text!r} is not of the form ID=READING")
    return name, reading


_RULINGS: dict[str, Any] = {
    "action": "append",
    "default": [],
    "type": _ruling,
    "metavar": "ID=READING",
    "help": "another reading of a switch; may be given several times",
}


def read_position(name: str) -> bytes:
    """The bytes of a position: a file, a scenario by name, or standard input for `-`."""
    from explorer.scenarios import find_scenario, scenarios

    content = _read(name)
    if content is not None:
        return content
    scenario = find_scenario(name)
    if scenario is not None:
        return scenario.text.encode()
    meant = suggestion(name.removesuffix(".json"), [one.name for one in scenarios()])
    if meant is None:
        raise UnreadableText("file-not-found", {"name": name})
    raise UnreadableText("file-or-scenario-not-found", {"name": name, "scenario": meant})


def _read(name: str) -> bytes | None:
    """What a file holds, or standard input for `-`; None when there is no file of that name.

    A folder that is called like a scenario does not hide it.
    """
    from explorer.scenarios import find_scenario

    try:
        if name == "-":
            return _bounded(sys.stdin.buffer.read(MOST_BYTES + 1))
        with open(name, "rb") as file:
            size = os.fstat(file.fileno()).st_size
            if size > MOST_BYTES:
                raise UnreadableText("file-too-large", {"size": size, "most": MOST_BYTES})
            return _bounded(file.read(MOST_BYTES + 1))
    except (FileNotFoundError, NotADirectoryError):
        return None
    except IsADirectoryError:
        if find_scenario(name) is not None:
            return None
        problem = os.strerror(errno.EISDIR)
        raise UnreadableText("file-unreadable", {"name": name, "problem": problem}) from None
    except OSError as error:
        problem = error.strerror or type(error).__name__
        raise UnreadableText("file-unreadable", {"name": name, "problem": problem}) from None
    except RulesError:
        raise
    except ValueError:
        # A name with a NUL in it, which no file can have.
        return None


def _bounded(content: bytes) -> bytes:
    if len(content) > MOST_BYTES:
        raise UnreadableText("input-too-large", {"most": MOST_BYTES})
    return content


def _choices(name: str | None) -> list[str]:
    if name is None:
        return []
    content = _read(name)
    if content is None:
        raise UnreadableText("file-not-found", {"name": name})
    try:
        return content.decode("utf-8-sig").splitlines()
    except UnicodeDecodeError as error:
        raise UnreadableText("not-utf-8", {"byte": error.start}) from None


def _print_json(value: object) -> None:
    print(json.dumps(value, ensure_ascii=False, indent=1))


def _resolve(arguments: argparse.Namespace) -> int:
    from explorer import report

    if arguments.file == "-" and arguments.choices == "-":
        raise UnreadableText("standard-input-twice", {})
    game, run = report.run_of(
        read_position(arguments.file),
        _choices(arguments.choices),
        auto=arguments.auto,
        until=arguments.until,
        rulings=dict(arguments.rules),
    )
    if arguments.json:
        _print_json(report.run_as_json(game, run))
    else:
        print(report.run_as_text(game, run), end="")
    return DONE


def _analyse(arguments: argparse.Namespace) -> int:
    from explorer import report

    game, state = report.loaded(read_position(arguments.file), dict(arguments.rules))
    if arguments.json:
        _print_json(report.analyse_as_json(game, state))
    else:
        print(report.analyse_as_text(game, state), end="")
    return DONE


def _check(arguments: argparse.Namespace) -> int:
    from explorer import report

    faults = report.faults_of(read_position(arguments.file))
    if arguments.json:
        _print_json({"valid": not faults, "faults": faults})
    elif not faults:
        print("valid")
    if faults and not arguments.json:
        for fault in faults:
            print(f"explorer: {fault['path']}: {fault['text']}", file=sys.stderr)
    return REFUSED if faults else DONE


def _rules(arguments: argparse.Namespace) -> int:
    from explorer import report

    print(report.rules_as_text(arguments.game, arguments.id), end="")
    return DONE


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
    with (
        workers.process_pool(number) if number > 1 else nullcontext() as pool,
        _Progress(plan.games) as progress,
    ):
        found = simulation.simulate(plan, pool, progress=progress.told)
    if arguments.json:
        _print_json(tally.tally_as_json(found))
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


def _scenarios(arguments: argparse.Namespace) -> int:
    from explorer.scenarios import scenarios

    for scenario in scenarios():
        print(f"{scenario.name:34} {scenario.title}")
    return DONE


def _serve(arguments: argparse.Namespace) -> int:
    from explorer.app.serve import serve

    return serve(port=arguments.port, open_browser=not arguments.no_browser)


if __name__ == "__main__":
    sys.exit(main())
