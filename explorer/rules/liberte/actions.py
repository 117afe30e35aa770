"""Actions: what a player decided, or what chance brought; nothing derived.

Each has one line of text (`notation.py`). Players are named, not numbered: an action can be
written down and read without a table at hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

DECK = "deck"
"""Where a card is taken from that is not face up."""


@dataclass(frozen=True, slots=True)
class Advance:
    """Advance a card from one's display in a contest."""

    card: str


@dataclass(frozen=True, slots=True)
class Decline:
    """Advance nothing in a contest, or claim nothing."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Claim the counter-revolution (switch `counter-revolution`, reading `claimed`)."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Take no action this round (A9)."""


@dataclass(frozen=True, slots=True)
class Done:
    """Nothing more of this kind: blocks, cards, discards."""


@dataclass(frozen=True, slots=True)
class Blocks:
    """Play a Club or Personality card for blocks (A3)."""

    card: str


@dataclass(frozen=True, slots=True)
class Battle:
    """Play a card that shows a Cannon for battle (A3)."""

    card: str


@dataclass(frozen=True, slots=True)
class Special:
    """Play a Special card; its target is chosen next (C1–C6)."""

    card: str


@dataclass(frozen=True, slots=True)
class Place:
    """Place one block of the card in play."""

    province: int


@dataclass(frozen=True, slots=True)
class Remove:
    """A Special's target: one block of a player's stack."""

    province: int
    player: str


@dataclass(frozen=True, slots=True)
class Strike:
    """A Special's target: a card in a display."""

    card: str


@dataclass(frozen=True, slots=True)
class Keep:
    """Keep a played card in one's display (A4)."""

    card: str


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard a card: a played one (A4), or one of the hand (A8, R2)."""

    card: str


@dataclass(frozen=True, slots=True)
class Take:
    """Take a face-up card, or `deck`; empty: take after discarding two (A8)."""

    card: str


@dataclass(frozen=True, slots=True)
class Start:
    """Chance: the start player of Turn 1 (S4)."""

    player: str


@dataclass(frozen=True, slots=True)
class First:
    """Chance: who goes first of those tied on VPs (O3)."""

    player: str


@dataclass(frozen=True, slots=True)
class Draw:
    """Chance: the card that comes off the deck (R3)."""

    card: str


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Chance: a uniform shuffle, written down as seed and count (S2, R4)."""

    seed: int
    draws: int


advance = cache(Advance)
blocks = cache(Blocks)
battle = cache(Battle)
special = cache(Special)
place = cache(Place)
remove = cache(Remove)
strike = cache(Strike)
keep = cache(Keep)
discard = cache(Discard)
take = cache(Take)
draw = cache(Draw)

Choice = (
    Advance
    | Decline
    | Claim
    | Pass
    | Done
    | Blocks
    | Battle
    | Special
    | Place
    | Remove
    | Strike
    | Keep
    | Discard
    | Take
)
"""What a player may say."""
Chance = Start | First | Draw | Shuffle
"""What chance may bring."""
Action = Choice | Chance

CHANCES = (Start, First, Draw, Shuffle)
DECLINE = Decline()
CLAIM = Claim()
PASS = Pass()
DONE = Done()
TAKE_DECK = Take(DECK)
TAKE_AFTER_DISCARDS = Take("")
