"""Whole games as text: what a session writes down, and how it comes back to it."""

from __future__ import annotations

from typing import Any, TypeGuard

from explorer import __version__
from explorer.rules import load_game
from explorer.rules.errors import UnreadableText
from explorer.rules.positions import changed_rulings
from explorer.rules.record import FORMAT, read, replay, version_note, written
from explorer.rules.rulebook import read_rulebook
from explorer.rules.trace import Trace
from explorer.rules.words import common_words

MARK = "\ufeff"
"""The byte order mark that some editors put before a text."""
LOOKED_AT = 400
"""Characters within which a record has to begin."""


def is_record(source: Any) -> TypeGuard[str | bytes]:
    """Whether a text or a file's bytes begin as a record does; a position begins otherwise."""
    if isinstance(source, bytes):
        source = source[:LOOKED_AT].decode("utf-8", "replace")
    text = source[:LOOKED_AT].removeprefix(MARK) if isinstance(source, str) else ""
    return text.lstrip().startswith(f"format: {FORMAT}")


def record_text(game: Any, trace: Trace[Any]) -> str:
    """The branch on show as a record, every step told behind a `#`."""
    rulings = changed_rulings(trace.start.table.rulings, read_rulebook(game.id))
    return written(game, trace, engine=__version__, rulings=rulings, story=True)


def opened(source: str | bytes) -> tuple[Any, Trace[Any], str]:
    """The game of a record, its run, and what is to be said of the version that wrote it.

    Raises:
        UnreadableText: it cannot be read or replayed; the line that is wrong is named.
        UnknownName: it is of a game there is not.
    """
    record = read(_readable(source))
    game = load_game(record.game)
    trace = replay(game, record)
    note = version_note(record, __version__)
    return game, trace, "" if note is None else common_words().message(note)


def _readable(source: str | bytes) -> str:
    """The text of a record; what is empty before it becomes comments, so that lines count."""
    if isinstance(source, bytes):
        try:
            source = source.decode("utf-8")
        except UnicodeDecodeError as error:
            raise UnreadableText("not-utf-8", {"byte": error.start}) from None
    text = source.removeprefix(MARK)
    begun = text.lstrip()
    return "#\n" * text[: len(text) - len(begun)].count("\n") + begun
