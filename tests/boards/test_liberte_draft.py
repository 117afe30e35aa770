"""The board of a position with faults."""

from __future__ import annotations

from typing import Any

import pytest

from explorer.boards.liberte import scene_of
from explorer.boards.liberte_draft import place_of_path, sketch, sketched_scene
from explorer.drawing.scene import Label
from explorer.models import Draft


def drafted(**provinces: list[tuple[str, str, int]]) -> dict[str, Any]:
    """A position with these stacks; `p8` stands for province 8."""
    position = Draft().position
    position["state"]["provinces"] = {
        key[1:]: [
            {"player": player, "faction": faction, "blocks": blocks}
            for player, faction, blocks in stacks
        ]
        for key, stacks in provinces.items()
    }
    return dict(position)


def labels(position: dict[str, Any], *paths: str) -> list[str]:
    drawn = sketch(position)
    assert drawn is not None
    scene = sketched_scene(drawn, paths)
    return [shape.text for shape in scene.shapes if isinstance(shape, Label)]


def test_a_position_without_a_fault_looks_as_ever() -> None:
    drawn = sketch(drafted(p8=[("Ana", "red", 3), ("Bo", "white", 1)]))
    assert drawn is not None
    assert sketched_scene(drawn) == scene_of(drawn.state)


def test_a_high_stack_is_three_with_its_number() -> None:
    position = drafted(p8=[("Ana", "red", 4)])
    drawn = sketch(position)
    assert drawn is not None
    assert drawn.state.provinces[7][0].blocks == 3
    assert labels(position)[-1] == "4"
    assert position["state"]["provinces"]["8"][0]["blocks"] == 4


def test_more_than_three_stacks_are_counted() -> None:
    stacks = [("Ana", "red", 1), ("Ana", "blue", 1), ("Bo", "red", 2), ("Cy", "white", 1)]
    assert labels(drafted(p1=stacks))[-1] == "+1"


@pytest.mark.parametrize(
    "position",
    [
        drafted(p8=[("Ana", "red", 1), ("Ana", "red", 1)]),
        drafted(p8=[("nobody", "red", 9)]),
        drafted(p28=[("Ana", "red", 9)]),
        drafted(p8=[("Ana", "red", 3)] * 9),
        {"players": [{"name": ""}] * 9},
        {"players": [{"name": "A", "vp": -4}], "state": {"turn": 9, "track": {"red": -1}}},
        {"players": [{"name": "A"}], "state": {"phase": "x", "lost_battles": [4, 4]}},
    ],
)
def test_nothing_makes_it_fail(position: dict[str, Any]) -> None:
    drawn = sketch(position)
    assert drawn is not None
    assert sketched_scene(drawn, ["$.state.provinces.8", "$.state.provinces.77"]).shapes


def test_without_players_there_is_nothing_to_draw() -> None:
    assert sketch({"players": []}) is None


@pytest.mark.parametrize(
    ("path", "place"),
    [
        ("$.state.provinces.27[0].blocks", "province:27"),
        ("$.state.provinces.28", ""),
        ("$.players[2].vp", "player:2"),
        ("$.state.track.white", "track:white"),
        ("$.state.battle_box.Ana", "battle"),
        ("$.state.opposition", "government"),
        ("$.state.turn", "turn"),
        ("$.state", "supply"),
        ("$.rulings.x", ""),
    ],
)
def test_the_place_of_a_path(path: str, place: str) -> None:
    assert place_of_path(path) == place
    assert labels(drafted(), path)
