"""Arguments of the command line that several commands read alike."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any


def whole(least: int, most: int) -> Callable[[str], int]:
    """What reads a whole number of the command line within bounds."""

    def read(text: str) -> int:
        digits = text.isascii() and text.isdecimal() and len(text) < 20
        if not digits or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(
                f"{text[:30]!r} is not a whole number from {least} to {most}"
            )
        return int(text)

    return read


def port(text: str) -> int:
    """A port of the command line; ArgumentTypeError for what is none."""
    if not (text.isascii() and text.isdecimal() and 0 < int(text[:6]) < 1 << 16):
        raise argparse.ArgumentTypeError(f"{text!r} is not a port (1 to 65535)")
    return int(text)


def _ruling(text: str) -> tuple[str, str]:
    name, equals, reading = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"{text!r} is not of the form ID=READING")
    return name, reading


RULINGS: dict[str, Any] = {
    "action": "append",
    "default": [],
    "type": _ruling,
    "metavar": "ID=READING",
    "help": "another reading of a switch; may be given several times",
}
