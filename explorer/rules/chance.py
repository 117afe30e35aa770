"""The only dice and shuffles.

The generator is a counter: number `n` of a seed is a pure function of the two, so its whole
state is `draws`, the count of numbers used so far, and a position carries it as one integer.
Generator (SplitMix64) and shuffle belong to version 1 of the position file: a test freezes them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15


def random_number(seed: int, draws: int) -> int:
    """Number `draws` (0, 1, …) of `seed`: a whole number from 0 to 2**64 - 1."""
    z = (seed + (draws + 1) * _GOLDEN) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


def below(seed: int, draws: int, limit: int) -> tuple[int, int]:
    """A uniform whole number from 0 to `limit` - 1, and the count of numbers used after it.

    Numbers beyond the last full multiple of `limit` are passed over, so that none is favoured.
    """
    if limit < 1:
        raise ValueError(f"limit must be at least 1, got {limit}")
    ceiling = (1 << 64) - (1 << 64) % limit
    while True:
        number = random_number(seed, draws)
        draws += 1
        if number < ceiling:
            return number % limit, draws


def shuffled(items: Sequence[T], seed: int, draws: int) -> tuple[tuple[T, ...], int]:
    """`items` in a uniformly random order, and the count of numbers used after it."""
    pile = list(items)
    for last in range(len(pile) - 1, 0, -1):
        chosen, draws = below(seed, draws, last + 1)
        pile[last], pile[chosen] = pile[chosen], pile[last]
    return tuple(pile), draws
