"""Bots: who plays a seat that nobody plays by hand.

A bot sees what its seat may know and the legal actions, nothing else. What it decides is a
function of these and of a seed: the same on any machine, whatever was played before.
What is particular about a game lies in a module of its own.
"""

from __future__ import annotations

import zlib
from typing import Any, Protocol

from explorer.analysis.liberte import greedy as liberte
from explorer.rules.chance import below, random_number
from explorer.rules.errors import UnknownName

RANDOM, GREEDY = "random", "greedy"
BOTS = (RANDOM, GREEDY)
"""Every bot by its name: any legal action, or what promises most at the moment."""
_STREAM = 0xB075
"""Sets a bot's random numbers apart from the game's own, which come from a seed as well."""


class Brain(Protocol):
    """What a game knows for its bots."""

    def moment(self, state: Any, seat: int) -> Any:
        """What tells this decision from the game's others: numbers and texts that `seat` knows."""

    def best(self, view: Any, seat: int, options: tuple[Any, ...]) -> tuple[Any, ...]:
        """The options that promise most to `seat`, in the order given; one at least."""


_BRAINS: dict[str, Brain] = {"liberte": liberte}


def decide(game: Any, state: Any, seat: int, bot: str, seed: int) -> Any:
    """The legal action that the bot takes for `seat`, who is to decide; UnknownName for no bot."""
    if bot not in BOTS:
        raise UnknownName("kind-bot", bot, BOTS)
    options = game.legal_actions(state)
    if len(options) == 1:
        return options[0]
    brain = _BRAINS[game.id]
    if bot == GREEDY:
        options = brain.best(game.view(state, seat), seat, options)
    return options[_number(brain.moment(state, seat), seed, len(options))]


def _number(moment: Any, seed: int, limit: int) -> int:
    """A number below `limit`: which one follows from seed and moment alone."""
    # Never `hash`: it differs from one process to the next.
    count = zlib.crc32(repr(moment).encode())
    return below(random_number(seed, _STREAM), count, limit)[0]
