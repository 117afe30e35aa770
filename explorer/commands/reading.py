"""What a command reads: a file, a scenario by name, or standard input."""

from __future__ import annotations

import errno
import os
import sys

from explorer.rules.errors import RulesError, UnreadableText, suggestion
from explorer.rules.positions import MOST_BYTES


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


def read_choices(name: str | None) -> list[str]:
    """The lines of a file of choices, or of standard input for `-`; none without a name."""
    if name is None:
        return []
    content = _read(name)
    if content is None:
        raise UnreadableText("file-not-found", {"name": name})
    try:
        return content.decode("utf-8-sig").splitlines()
    except UnicodeDecodeError as error:
        raise UnreadableText("not-utf-8", {"byte": error.start}) from None
