"""The board of a position that is being set up: what can be drawn of it, faults and all.

A stack of more than three blocks is drawn as three, with its number on a red seal; a province with
more than three stacks shows the first three, and how many more there are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from explorer.boards.liberte import FOOT, scene_of, slots
from explorer.boards.liberte_map import layout
from explorer.drawing.factions import BLOCK_HEIGHT
from explorer.drawing.scene import Disc, Label, Scene, Shape
from explorer.rules.liberte.components import components
from explorer.rules.liberte.reading import Reader
from explorer.rules.liberte.state import State
from explorer.rules.liberte.vocabulary import HIGHEST_STACK, PROVINCES, STACKS_A_PROVINCE
from explorer.rules.positions import Faults

SEAL = "#a3231c"
_NUMBERS = {str(number) for number in range(1, PROVINCES + 1)}


@dataclass(frozen=True, slots=True, eq=False)
class Sketch:
    """A position as far as it can be drawn."""

    state: State
    """Where something is wrong, what a position without it would have there."""
    tall: tuple[tuple[int, int, int], ...]
    """Province, index of the stack, blocks: stacks higher than is allowed."""
    crowded: tuple[tuple[int, int], ...]
    """Province and how many stacks are not drawn there."""


def sketch(position: Mapping[str, Any]) -> Sketch | None:
    """What can be drawn of a position; None when not even its players can be read."""
    told = position.get("state", {})
    tall: list[tuple[int, int, int]] = []
    crowded: list[tuple[int, int]] = []
    provinces: dict[str, list[Any]] = {}
    for key, stacks in told.get("provinces", {}).items():
        if key not in _NUMBERS:
            continue
        drawn = []
        for index, stack in enumerate(stacks[:STACKS_A_PROVINCE]):
            blocks = stack.get("blocks", 0)
            if blocks > HIGHEST_STACK:
                tall.append((int(key), index, blocks))
            drawn.append({**stack, "blocks": min(blocks, HIGHEST_STACK)})
        if len(stacks) > STACKS_A_PROVINCE:
            crowded.append((int(key), len(stacks) - STACKS_A_PROVINCE))
        provinces[key] = drawn
    players = position.get("players", [])[: components().most_players]
    readable = {**position, "players": players, "state": {**told, "provinces": provinces}}
    state = Reader(readable, Faults()).state()
    return None if state is None else Sketch(state, tuple(tall), tuple(crowded))


def sketched_scene(drawn: Sketch, paths: Iterable[str] = ()) -> Scene:
    """The board of a sketch; the places of faults, told by their JSON `paths`, are lit."""
    places = dict.fromkeys(place for path in paths if (place := place_of_path(path)))
    scene = scene_of(drawn.state, focus=places)
    seals: list[Shape] = []
    for number, index, blocks in drawn.tall:
        stacks = drawn.state.provinces[number - 1]
        if index < len(stacks):
            where, owner = layout().places[number - 1], stacks[index]
            x, y = where.anchors[slots(stacks)[(owner.seat, owner.faction)]]
            top = y + (FOOT - HIGHEST_STACK * BLOCK_HEIGHT / 2) * where.scale
            seals += _seal(str(blocks), round(x), round(top))
    for number, more in drawn.crowded:
        x, y = layout().places[number - 1].disc
        seals += _seal(f"+{more}", round(x - 17), round(y))
    # Those that look alike together: the painter says each look but once.
    seals.sort(key=lambda shape: isinstance(shape, Label))
    return replace(scene, shapes=scene.shapes + tuple(seals))


def _seal(text: str, x: float, y: float) -> tuple[Shape, ...]:
    return (
        Disc(x, y, 9.5, fill=SEAL, stroke="#ffffff", width=1.6),
        Label(text, x, y, 13, fill="#ffffff", bold=True),
    )


_PLACES = (
    (r"\$\.state\.provinces\.(\d+)\b", "province:{}"),
    (r"\$\.players\[(\d+)\]", "player:{}"),
    (r"\$\.state\.track\.(red|blue|white)", "track:{}"),
    (r"\$\.state\.(?:battle_box|lost_battles|blocks_owed)\b", "battle"),
    (r"\$\.state\.(?:government|opposition)\b", "government"),
    (r"\$\.state\.(?:turn|phase|next_province)\b", "turn"),
    (r"\$\.state$", "supply"),
)


def place_of_path(path: str) -> str:
    """The place on the board that a JSON path of a position is about; empty when there is none."""
    for pattern, place in _PLACES:
        if found := re.match(pattern, path):
            name = place.format(*found.groups())
            if name.startswith("province:") and not 1 <= int(name[9:]) <= PROVINCES:
                return ""
            return name
    return ""
