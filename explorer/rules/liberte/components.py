"""What lies in the box: provinces, regions, cards, battles; read once, checked, frozen."""

from __future__ import annotations

import csv
import io
import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any

from explorer.datafiles import read_text
from explorer.rules.liberte.vocabulary import (
    EFFECTS,
    FACTIONS,
    GAME_ID,
    KINDS_OF_CARD,
    PARIS,
    PROVINCES,
    Faction,
)


@dataclass(frozen=True, slots=True)
class Card:
    """One card. A Special has no faction and no value, a Club no region."""

    id: str
    name: str
    kind: str
    faction: Faction | None = None
    value: int = 0
    region: str | None = None
    general: bool = False
    cannon: bool = False
    sans_culottes: bool = False
    effect: str | None = None
    deck: str | None = None
    """`A` or `B`; None for a card that a position brought along."""
    house: tuple[str, ...] = ()
    """The figures that no source gives."""


@dataclass(frozen=True, slots=True)
class Province:
    """One of the 27 provinces."""

    number: int
    name: str
    title: str
    """Its name in sentences: Île-de-France is named with Paris."""
    region: str
    neighbours: tuple[int, ...]
    vp: int
    """VPs of its icon (house data), 0 without one."""
    counter_revolutionary: bool
    """Whether it shows the CR icon (house data)."""


@dataclass(frozen=True, slots=True)
class Battle:
    """The battle of one turn."""

    turn: int
    name: str
    vp: int
    status: str


@dataclass(frozen=True, slots=True)
class Components:
    """Everything in the box."""

    provinces: tuple[Province, ...]
    """Province number n stands at index n - 1."""
    regions: Mapping[str, str]
    """Region id → name."""
    cards: Mapping[str, Card]
    """Card id → card, in the order of their numbers."""
    battles: Mapping[int, Battle]
    blocks: tuple[int, int, int]
    """Red, blue and white blocks in all."""
    held: tuple[int, int, int]
    """Blocks that wait on the Turn Track until Turn 2 (S3)."""
    tokens: int
    """Control Tokens a player has for stacks and the Battle Box."""
    fewest_players: int
    most_players: int
    counter_revolutionary: tuple[int, ...]
    """Numbers of the CR provinces, in order."""


def _cards(text: str) -> dict[str, Card]:
    cards: dict[str, Card] = {}
    figures = ("name", "faction", "value", "region", "general", "cannon", "sans_culottes")
    for row in csv.DictReader(io.StringIO(text)):
        place = f"cards.csv, card {row['id']}"
        if row["id"] in cards:
            raise ValueError(f"{place}: listed twice")
        if row["kind"] not in KINDS_OF_CARD:
            raise ValueError(f"{place}: kind {row['kind']!r}")
        if row["kind"] != "special" and row["faction"] not in FACTIONS:
            raise ValueError(f"{place}: faction {row['faction']!r}")
        if row["kind"] == "special" and row["effect"] not in EFFECTS:
            raise ValueError(f"{place}: effect {row['effect']!r}")
        cards[row["id"]] = Card(
            id=row["id"],
            name=row["name"],
            kind=row["kind"],
            faction=_faction(row["faction"]),
            value=int(row["value"] or 0),
            region=row["region"] or None,
            general=row["general"] == "1",
            cannon=row["cannon"] == "1",
            sans_culottes=row["sans_culottes"] == "1",
            effect=row["effect"] or None,
            deck=row["set"],
            house=tuple(figure for figure in figures if row[f"{figure}_status"] == "house"),
        )
    return cards


def _faction(text: str) -> Faction | None:
    return next((faction for faction in FACTIONS if faction == text), None)


def _provinces(geometry: dict[str, Any], vp: dict[str, int], cr: list[int]) -> list[Province]:
    provinces = []
    for feature in geometry["features"]:
        told = feature["properties"]
        provinces.append(
            Province(
                number=told["n"],
                name=told["name"],
                title=told["name_fr"] if told["n"] == PARIS else told["name"],
                region=told["region"],
                neighbours=tuple(told["neighbors"]),
                vp=vp.get(str(told["n"]), 0),
                counter_revolutionary=told["n"] in cr,
            )
        )
    provinces.sort(key=lambda province: province.number)
    if [province.number for province in provinces] != list(range(1, PROVINCES + 1)):
        raise ValueError("provinces.geojson: the provinces are not numbered 1 to 27")
    return provinces


@cache
def components() -> Components:
    """Everything in the box of Liberté (`data/liberte/`); ValueError when a file is broken."""
    told = tomllib.loads(read_text(GAME_ID, "components.toml"))
    geometry = json.loads(read_text(GAME_ID, "provinces.geojson"))
    cr = sorted(told["icons"]["cr"])
    return Components(
        provinces=tuple(_provinces(geometry, told["icons"]["vp"], cr)),
        regions=MappingProxyType({region["id"]: region["name"] for region in told["regions"]}),
        cards=MappingProxyType(_cards(read_text(GAME_ID, "cards.csv"))),
        battles=MappingProxyType(
            {
                int(turn): Battle(int(turn), battle["name"], battle["vp"], battle["status"])
                for turn, battle in told["battles"].items()
            }
        ),
        blocks=(told["blocks"]["red"], told["blocks"]["blue"], told["blocks"]["white"]),
        held=(told["held"]["red"], told["held"]["blue"], told["held"]["white"]),
        tokens=told["tokens"]["each"],
        fewest_players=told["players"]["fewest"],
        most_players=told["players"]["most"],
        counter_revolutionary=tuple(cr),
    )
