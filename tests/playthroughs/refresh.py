"""Write the stored records anew: `python tests/playthroughs/refresh.py`.

Each is replayed from its actions alone and told in today's sentences: for a sentence that has been
mended. What was played stays; a record that does not replay any more is an error. With `--new` the
games of `GAMES` are played once more by today's bots, which may well make other games of them.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from explorer import __version__
from explorer.analysis.bots import decide
from explorer.rules import load_game, record
from explorer.rules.liberte.vocabulary import GAME_ID
from explorer.rules.playouts import moments
from explorer.rules.positions import changed_rulings
from explorer.rules.rulebook import read_rulebook
from explorer.rules.trace import Branch, Trace

FOLDER = Path(__file__).parent


class Game(NamedTuple):
    """A game that bots play."""

    title: str
    players: tuple[str, ...]
    bots: tuple[str, ...]
    seed: int


NAMES = ("Christie", "Joshua", "Max", "Ana", "Bo", "Zoë")
GAMES = {
    "three-players.txt": Game(
        "Three players, four turns", NAMES[:3], ("greedy", "greedy", "greedy"), 5
    ),
    "four-players-landslide.txt": Game(
        "Four players, a Radical Landslide",
        NAMES[:4],
        ("greedy", "greedy", "greedy", "random"),
        17,
    ),
    "six-players-counter-revolution.txt": Game(
        "Six players, a Royalist Counter-revolution", NAMES, ("greedy",) * 6, 60
    ),
}
"""Name of the file → the game."""


def told_again(text: str) -> str:
    """A record told in today's sentences, from its actions alone."""
    read = record.read(text)
    game = load_game(read.game)
    trace = record.replay(game, read)
    rulings = changed_rulings(trace.start.table.rulings, read_rulebook(game.id))
    return record.written(game, trace, engine=read.engine, rulings=rulings, story=True)


def played(one: Game) -> str:
    """The record of a game by bots, with its story."""
    rules = load_game(GAME_ID)
    start = rules.new_game(one.players, one.seed)
    start = replace(start, table=replace(start.table, title=one.title))
    game = moments(
        rules, start, lambda state, seat: decide(rules, state, seat, one.bots[seat], one.seed)
    )
    steps = tuple(step for moment in game for step in moment.outcome.steps)
    trace = Trace(start, (Branch(None, 0, steps),))
    return record.written(rules, trace, engine=__version__, rulings={}, story=True)


if __name__ == "__main__":
    if sys.argv[1:] == ["--new"]:
        for name, one in GAMES.items():
            (FOLDER / GAME_ID / name).write_text(played(one), encoding="utf-8")
    for path in sorted(FOLDER.glob("*/*.txt")):
        path.write_text(told_again(path.read_text(encoding="utf-8")), encoding="utf-8")
