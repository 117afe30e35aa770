"""Cards that a position brings along: the owner of the printed game can use the real ones."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, cast

from explorer.rules.liberte.actions import DECK
from explorer.rules.liberte.components import Card, components
from explorer.rules.liberte.vocabulary import EFFECTS, FACTIONS, HIDDEN, KINDS_OF_CARD, Faction
from explorer.rules.positions import MISSING, Faults, at
from explorer.rules.steps import Message

CARD_ID = re.compile(rf"(?!({re.escape(HIDDEN)}|{DECK})$)[^\s@]\S{{0,23}}")
FIELDS_OF_KIND = {
    "personality": ("faction", "value", "region", "general", "cannon", "sans_culottes"),
    "club": ("faction", "cannon", "value"),
    "special": ("effect",),
}
"""What each kind of card may state beside `name` and `kind`."""
ALL_FIELDS = ("name", "kind", *FIELDS_OF_KIND["personality"], "effect")
NAME_LENGTH = 60


def read_cards(told: Any, faults: Faults) -> dict[str, Card]:
    """The cards of a position's `cards` field, id → card; broken ones are left out."""
    cards = {}
    for card_id, fields in faults.mapping(told, "$.cards").items():
        path = at("$.cards", card_id)
        if not (CARD_ID.fullmatch(card_id) and card_id.isprintable()):
            faults.add(path, "fault-card-id", found=card_id)
            continue
        told_card = faults.mapping(fields, path, ALL_FIELDS)
        if not isinstance(fields, dict):
            continue
        card = _read_card(card_id, told_card, path, faults)
        if card is not None:
            cards[card_id] = card
    return cards


def _read_card(card_id: str, told: dict[str, Any], path: str, faults: Faults) -> Card | None:
    before = len(faults.found)
    kind = faults.one_of(
        told.get("kind", MISSING), at(path, "kind"), KINDS_OF_CARD, "wanted-kind-of-card"
    )
    if kind is None:
        return None
    shown = Message(f"kind-{kind}", {})
    for field in told:
        if field in ALL_FIELDS and field not in ("name", "kind", *FIELDS_OF_KIND[kind]):
            faults.add(at(path, field), "fault-card-field", kind=shown, name=field)
    title = faults.text(told.get("name", card_id), at(path, "name"), NAME_LENGTH)
    printed = components().cards.get(card_id)
    card = Card(
        id=card_id,
        name=title or card_id,
        kind=kind,
        deck=printed.deck if printed else None,
        **_figures(kind, told, path, faults),
    )
    return card if len(faults.found) == before else None


def _figures(kind: str, told: dict[str, Any], path: str, faults: Faults) -> dict[str, Any]:
    if kind == "special":
        effect = faults.one_of(
            told.get("effect", MISSING), at(path, "effect"), EFFECTS, "wanted-effect"
        )
        return {"effect": effect}
    faction = faults.one_of(
        told.get("faction", MISSING), at(path, "faction"), FACTIONS, "wanted-colour"
    )
    figures: dict[str, Any] = {"faction": cast("Faction | None", faction)}
    if kind == "club":
        if "value" in told:
            faults.whole(told["value"], at(path, "value"), 1, 1)
        if told.get("cannon", True) is not True:
            faults.wrong(at(path, "cannon"), told["cannon"], Message("wanted-cannon", {}))
        return {**figures, "value": 1, "cannon": True}
    regions = tuple(components().regions)
    figures["value"] = faults.whole(told.get("value", MISSING), at(path, "value"), 1, 3) or 0
    figures["region"] = faults.one_of(
        told.get("region", MISSING), at(path, "region"), regions, "wanted-region"
    )
    for mark in ("general", "cannon", "sans_culottes"):
        figures[mark] = bool(faults.truth(told.get(mark, False), at(path, mark)))
    return figures


def save_cards(cards: Mapping[str, Card], own: tuple[str, ...]) -> dict[str, dict[str, Any]]:
    """The `cards` field for the cards that a position brought along."""
    told = {}
    for card_id in own:
        card = cards[card_id]
        fields: dict[str, Any] = {"name": card.name, "kind": card.kind}
        fields |= {name: getattr(card, name) for name in FIELDS_OF_KIND[card.kind]}
        told[card_id] = fields
    return told
