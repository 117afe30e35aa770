"""The words of Liberté as ids: factions, regions, phases, cards. No logic."""

from __future__ import annotations

from typing import Final, Literal

GAME_ID: Final = "liberte"

Faction = Literal["red", "blue", "white"]
FACTIONS: Final[tuple[Faction, ...]] = ("red", "blue", "white")
"""Radicals, Moderates, Royalists: also the order that settles an unbroken tie (G5)."""
INDEX: Final[dict[str, int]] = {faction: index for index, faction in enumerate(FACTIONS)}
"""Where a faction stands in a triple of numbers."""

Phase = Literal["order", "refresh", "action", "battle", "election", "government", "scoring", "over"]
PHASES: Final[tuple[Phase, ...]] = (
    "order",
    "refresh",
    "action",
    "battle",
    "election",
    "government",
    "scoring",
    "over",
)
PHASES_OF_TURN_1: Final[tuple[Phase, ...]] = (
    "action",
    "election",
    "government",
    "scoring",
    "over",
)

LAST_TURN: Final = 4
PROVINCES: Final = 27
PARIS: Final = 8
HIGHEST_STACK: Final = 3
STACKS_A_PROVINCE: Final = 3
LANDSLIDE_VOTES: Final = 17
COUNTER_REVOLUTION_PROVINCES: Final = 7

KINDS_OF_CARD: Final = ("personality", "club", "special")
EFFECTS: Final = (
    "bread-shortages",
    "emigration",
    "religious-problems",
    "guillotine",
    "purge",
    "terror",
)
HIDDEN: Final = "?"
"""Stands for a card whose face a viewer does not know."""
ENDINGS: Final = ("after-turn-4", "landslide", "counter-revolution")
