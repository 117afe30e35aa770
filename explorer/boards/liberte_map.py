"""Where things are on the board of Liberté: the geometry, read once from the data files."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any

from explorer.datafiles import read_text
from explorer.drawing.geometry import Point, Ring, rings_of
from explorer.rules.liberte.vocabulary import GAME_ID


@dataclass(frozen=True, slots=True)
class Place:
    """One province as it is drawn."""

    number: int
    name: str
    """Its name in one line; `lines` as it stands on the map."""
    lines: tuple[str, ...]
    rings: tuple[Ring, ...]
    colour: str
    disc: Point
    label: Point
    size: float
    """Of the letters of its name."""
    anchors: tuple[Point, ...]
    """The middles of the places for three stacks."""
    scale: float
    """Of the stacks; small provinces have smaller ones."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A rectangle in which a part of the board stands."""

    x: float
    y: float
    w: float
    h: float


@dataclass(frozen=True, slots=True)
class Layout:
    """All that the board is made of, before a single block lies on it."""

    width: float
    height: float
    map_height: float
    places: tuple[Place, ...]
    """Province number n stands at index n - 1."""
    regions: tuple[tuple[Ring, ...], ...]
    land: tuple[Ring, ...]
    borders: tuple[Ring, ...]
    corsica: tuple[Ring, ...]
    corsica_label: Point
    boxes: Mapping[str, Frame]
    players: Frame
    """The plate of the first seat; the others stand below it."""
    player_gap: float
    key: Point


def _pair(numbers: list[float]) -> Point:
    return (numbers[0], numbers[1])


def _place(told: dict[str, Any], colours: dict[str, str]) -> Place:
    about = told["properties"]
    return Place(
        number=about["n"],
        name=about["name"],
        lines=tuple(about["lines"]),
        rings=rings_of(told["geometry"]),
        colour=colours[about["region"]],
        disc=_pair(about["number"]),
        label=_pair(about["label"]),
        size=about["font"],
        anchors=tuple(_pair(anchor) for anchor in about["stacks"]),
        scale=about["stack_scale"],
    )


@cache
def layout() -> Layout:
    """The board's geometry (`data/liberte/`): KeyError or ValueError when a file is broken."""
    told = tomllib.loads(read_text(GAME_ID, "layout.toml"))
    colours = {
        region["id"]: region["colour"]
        for region in tomllib.loads(read_text(GAME_ID, "components.toml"))["regions"]
    }
    provinces = json.loads(read_text(GAME_ID, "provinces.geojson"))
    regions = json.loads(read_text(GAME_ID, "regions.geojson"))
    around = json.loads(read_text(GAME_ID, "surroundings.geojson"))
    places = [_place(feature, colours) for feature in provinces["features"]]
    places.sort(key=lambda place: place.number)
    corsica = provinces["decor"]["corse"]
    plate = told["players"]
    return Layout(
        width=told["board"]["width"],
        height=told["board"]["height"],
        map_height=told["map"]["height"],
        places=tuple(places),
        regions=tuple(rings_of(feature["geometry"]) for feature in regions["features"]),
        land=rings_of(around["land"]),
        borders=rings_of(around["borders"]),
        corsica=rings_of(corsica["geometry"]),
        corsica_label=_pair(corsica["label"]),
        boxes=MappingProxyType(
            {
                name: Frame(box["x"], box["y"], box["width"], box["height"])
                for name, box in told["boxes"].items()
            }
        ),
        players=Frame(plate["x"], plate["y"], plate["width"], plate["height"]),
        player_gap=plate["gap"],
        key=(told["key"]["x"], told["key"]["y"]),
    )
