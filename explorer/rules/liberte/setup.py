"""Setting up: what a position is when nothing is said about it (S1–S3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from explorer.rules.chance import shuffled
from explorer.rules.liberte.components import Card, components
from explorer.rules.liberte.state import Triple

FACE_UP = 3


def held_blocks(turn: int) -> Triple:
    """Blocks on the Turn Track by default: two of each colour on Turn 1, then none (S3, O1)."""
    return components().held if turn == 1 else (0, 0, 0)


def default_deck(
    cards: Mapping[str, Card], elsewhere: Iterable[str], *, in_sets: bool, seed: int, draws: int
) -> tuple[tuple[str, ...], int]:
    """A deck nobody described: the cards of the game that lie nowhere else, shuffled.

    `in_sets`: the A set on top of the B set, each shuffled (S2); else all together.
    Gives the deck, first card next drawn, and the count of random numbers used after it.
    """
    gone = set(elsewhere)
    left = [card for card in cards.values() if card.deck and card.id not in gone]
    if not in_sets:
        return shuffled([card.id for card in left], seed, draws)
    top, draws = shuffled([card.id for card in left if card.deck == "A"], seed, draws)
    bottom, draws = shuffled([card.id for card in left if card.deck == "B"], seed, draws)
    return top + bottom, draws
