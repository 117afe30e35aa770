"""Decisions: what a player says, nothing derived."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache


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


@cache
def advance(card: str) -> Advance:
    """The action that advances `card`; equal actions are one object."""
    return Advance(card)


Action = Advance | Decline | Claim

DECLINE = Decline()
CLAIM = Claim()
