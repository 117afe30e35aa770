"""The rules of the games: pure, standard library only. Start with `protocol.py`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from explorer.rules.errors import ImpossiblePosition, UnknownName
from explorer.rules.liberte.game import GAME as LIBERTE
from explorer.rules.liberte.game import Liberte

GAMES: dict[str, Liberte] = {LIBERTE.id: LIBERTE}
"""Every game this version knows, by its id."""


def load_game(name: str) -> Liberte:
    """The rules of a game; UnknownName when there is none of that id."""
    if name not in GAMES:
        raise UnknownName("kind-game", name, tuple(GAMES))
    return GAMES[name]


def load_position(source: str | bytes | Mapping[str, Any]) -> tuple[Liberte, Any]:
    """The game and the state of a position, given as JSON text or already parsed.

    UnreadableText when it is no JSON, ImpossiblePosition with every fault of the content.
    """
    from explorer.rules.positions import Faults, game_named, read_json

    # A mapping goes through text too, so that it is bounded and checked like any file.
    text = source if isinstance(source, str | bytes) else json.dumps(source, ensure_ascii=False)
    data = read_json(text)
    faults = Faults()
    name = game_named(data, faults, tuple(GAMES))
    if name is None:
        raise ImpossiblePosition(faults.found)
    game = GAMES[name]
    return game, game.load(data)
