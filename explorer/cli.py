"""The command `explorer`: resolve, check, analyse, simulate, read the rules, serve the page.

Errors go to standard error as one or a few clear lines. Exit status: 0 done, 1 the input was
refused, 2 wrong usage. No traceback ever reaches a user who has not asked for it (`DEBUG`).
"""

from __future__ import annotations

import argparse
import errno
import os
import sys
from collections.abc import Callable, Sequence

from explorer import __version__
from explorer.commands.arguments import port
from explorer.commands.positions import add_position_commands
from explorer.commands.simulate import add_simulate
from explorer.commands.telling import DONE, REFUSED
from explorer.rules.errors import RulesError

_UNWRITABLE = {errno.EBADF, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.ENOSPC}
"""What is wrong where standard output takes no more: a full disk, a stream only read from."""
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
        if isinstance(error, OSError) and error.errno in _UNWRITABLE and error.filename is None:
            _say_no_more()
            print(f"explorer: {_unwritten(error)}", file=sys.stderr)
            return REFUSED
        if os.environ.get(DEBUG):
            raise
        print(_our_fault(error), file=sys.stderr)
        return REFUSED


def _open_what_is_closed() -> None:
    """A stream that the caller has closed swallows what is said, and gives nothing to read."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115


def _say_no_more() -> None:
    """Nothing may be written any more, also not when Python closes its streams."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _unwritten(error: OSError) -> str:
    from explorer.rules.words import common_words

    return common_words().text("output-unwritable", {"problem": error.strerror})


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
    add_position_commands(commands)
    rules = commands.add_parser("rules", help="show the rule book and the switches of a game")
    rules.add_argument("game", metavar="GAME")
    rules.add_argument("id", nargs="?", metavar="ID", help="one rule, section or switch")
    rules.set_defaults(command=_rules)
    add_simulate(commands)
    scenarios = commands.add_parser("scenarios", help="list the scenarios that come along")
    scenarios.set_defaults(command=_scenarios)
    serve = commands.add_parser("serve", help="open the dashboard in a browser")
    serve.add_argument("--port", type=port, default=8866, metavar="N")
    serve.add_argument("--no-browser", action="store_true", help="only start the server")
    serve.set_defaults(command=_serve)
    return parser


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
