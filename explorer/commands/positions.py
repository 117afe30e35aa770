"""The commands about a position: resolve, analyse, check."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable

from explorer.commands.arguments import RULINGS
from explorer.commands.reading import read_choices, read_position
from explorer.commands.telling import DONE, REFUSED, print_json
from explorer.rules.errors import UnknownName, UnreadableText


def add_position_commands(
    commands: argparse._SubParsersAction[argparse.ArgumentParser],
) -> None:
    """Add `resolve`, `analyse` and `check`."""
    _add_resolve(commands)
    _add_file_command(
        commands, "analyse", "say what the pending decision leads to", _analyse, rulings=True
    )
    _add_file_command(commands, "check", "say whether a position is valid, or every fault", _check)


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
    resolve.set_defaults(wrong_usage=resolve.error)


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
        parser.add_argument("--rules", **RULINGS)
    parser.set_defaults(command=command)
    return parser


def _resolve(arguments: argparse.Namespace) -> int:
    from explorer import report

    if arguments.file == "-" and arguments.choices == "-":
        raise UnreadableText("standard-input-twice", {})
    try:
        game, run = report.run_of(
            read_position(arguments.file),
            read_choices(arguments.choices),
            auto=arguments.auto,
            until=arguments.until,
            rulings=dict(arguments.rules),
        )
    except UnknownName as error:
        if error.kind == "kind-phase":
            # Which phases there are only the game of the position says.
            arguments.wrong_usage(f"argument --until: {error}")
        raise
    if arguments.json:
        print_json(report.run_as_json(game, run))
    else:
        print(report.run_as_text(game, run), end="")
    return DONE


def _analyse(arguments: argparse.Namespace) -> int:
    from explorer import report

    game, state = report.loaded(read_position(arguments.file), dict(arguments.rules))
    if arguments.json:
        print_json(report.analyse_as_json(game, state))
    else:
        print(report.analyse_as_text(game, state), end="")
    return DONE


def _check(arguments: argparse.Namespace) -> int:
    from explorer import report

    faults = report.faults_of(read_position(arguments.file))
    if arguments.json:
        print_json({"valid": not faults, "faults": faults})
    elif not faults:
        print("valid")
    if faults and not arguments.json:
        for fault in faults:
            print(f"explorer: {fault['path']}: {fault['text']}", file=sys.stderr)
    return REFUSED if faults else DONE
