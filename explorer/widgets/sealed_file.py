"""A game saved under a player's eyes: a file that only this computer opens, and so shows no hand.

It holds what a browser keeps of a session (`records.py`), in one seal.
"""

from __future__ import annotations

import json

from explorer.models import GameSession
from explorer.rules.errors import RulesError
from explorer.rules.positions import MOST_BYTES
from explorer.widgets.keeping import compact
from explorer.widgets.records import open_record, record_of
from explorer.widgets.sealing import BrokenSeal, sealed, unsealed

FORMAT = "liber-explorer sealed game"
VERSION = "1"
_BEGINS = f"format: {FORMAT} "
_MARK = "\ufeff"
"""The byte order mark that some editors put before a text."""


def is_sealed_game(source: str | bytes) -> bool:
    """Whether a text or a file's bytes begin as a sealed game does."""
    return _text(source[: len(_BEGINS) + 400]).startswith(_BEGINS)


def sealed_game(session: GameSession) -> str:
    """The whole session as the text of a file; RulesError when no file may be that large."""
    position, place = record_of(session)
    told = compact([position, place])
    text = f"{_BEGINS}{VERSION}\n{sealed(told)}\n"
    if max(len(told.encode()), len(text)) > MOST_BYTES:
        raise RulesError(
            f"With all its branches this game is too large for a file: {len(text) >> 10} KiB, "
            f"{MOST_BYTES >> 10} at most."
        )
    return text


def open_sealed_game(session: GameSession, source: str | bytes) -> None:
    """Come back to a session that was sealed: its branches, seats, eyes and step.

    Raises:
        BrokenSeal: it was sealed elsewhere, or changed since.
        RulesError, TraitError: it cannot be read for another reason. Nothing changes.
    """
    version, _, word = _text(source).removeprefix(_BEGINS).partition("\n")
    if version.strip() != VERSION:
        raise RulesError(
            f"This sealed game is of version {version.strip()[:20]}; the one that can be opened "
            f"here is {VERSION}."
        )
    try:
        # A mail or an editor may have broken the long line.
        position, place = json.loads(unsealed("".join(word.split())))
    except ValueError:
        raise BrokenSeal from None
    open_record(session, position, place)


def _text(source: str | bytes) -> str:
    if isinstance(source, bytes):
        source = source.decode("utf-8", "replace")
    return source.removeprefix(_MARK).lstrip()
