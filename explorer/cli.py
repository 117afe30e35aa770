"""The command `explorer`: resolve, check and analyse positions, read the rules, serve the page.

Errors go to standard error as one or a few clear lines. Exit status: 0 done, 1 the input was
refused, 2 wrong usage. No traceback ever reaches a user who has not asked for it (`DEBUG`).
"""

from __future__ import annotations

import argparse
import errno
import json
import os
import sys
from collections.abc import Callable, Sequence

from explorer import __version__
from explorer.rules.errors import RulesError, UnreadableText, suggestion
from explorer.rules.positions import MOST_BYTES

DONE, REFUSED = 0, 1
MOST_TOLD = 200
"""Characters that are told of an error nobody expected."""
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
    scenarios = commands.add_parser("scenarios", help="list the scenarios that come along")
    scenarios.set_defaults(command=_scenarios)
    serve = commands.add_parser("serve", help="open the dashboard in a browser")
    serve.add_argument("--port", type=_port, default=8866, metavar="N")
    serve.add_argument("--no-browser", action="store_true", help="only start the server")
    serve.set_defaults(command=_serve)
    return parser


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
        parser.add_argument(
            "--rules",
            action="append",
            default=[],
            type=_ruling,
            metavar="ID=READING",
            help="another reading of a switch; may be given several times",
        )
    parser.set_defaults(command=command)
    return parser


def _ruling(text: str) -> tuple[str, str]:
    name, equals, reading = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"{text!r} is not of the form ID=READING")
    return name, reading


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
