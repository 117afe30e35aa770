"""What can be edited of a position from elsewhere, and what is left out of it."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from explorer.models import Draft
from explorer.models.draft_shape import MOST_SEATS, fit_for_editing, without_fields
from explorer.scenarios import scenarios


@pytest.mark.parametrize("scenario", scenarios(), ids=lambda one: str(one.name))
def test_what_is_in_order_is_taken_as_it_is(scenario: Any) -> None:
    position = json.loads(scenario.text)
    assert fit_for_editing(position) == (position, ())


def test_what_has_another_shape_is_left_out_and_told() -> None:
    position = {
        "players": [{"name": "Ana", "hand": ["71", 7], "vp": "3"}, {"name": 1}, "Bo"],
        "state": {
            "provinces": {"8": [{"player": "Ana", "faction": "red"}, 5], "9": {}},
            "turn": True,
            "due": "kept: nobody walks there",
        },
        "rulings": [],
    }
    before = copy.deepcopy(position)
    assert fit_for_editing(position) == (
        {
            "format": "liber-explorer",
            "version": 1,
            "game": "liberte",
            "players": [{"name": "Ana", "hand": ["71"]}, {}],
            "state": {"provinces": {"8": []}, "due": "kept: nobody walks there"},
        },
        (
            *("$.players[0].hand[1]", "$.players[0].vp", "$.players[1].name", "$.players[2]"),
            *("$.state.provinces.8[0]", "$.state.provinces.8[1]", "$.state.provinces.9"),
            *("$.state.turn", "$.rulings"),
        ),
    )
    assert position == before


@pytest.mark.parametrize(
    "position",
    [
        *(None, [], "x", {}, {"players": []}, {"players": "Ana"}),
        {"players": [{"name": "Ana"}], "version": 2},
        {"players": [{"name": "Ana"}], "game": "chess"},
        {"players": [{"name": str(one)} for one in range(MOST_SEATS + 1)]},
    ],
)
def test_what_is_no_position_is_not_taken(position: Any) -> None:
    assert fit_for_editing(position) is None
    draft = Draft()
    before = draft.position
    assert draft.take_up(position) is None
    assert draft.position is before
    assert not draft.can_undo


def test_a_draft_takes_up_a_faulty_position_and_leaves_out_unknown_fields() -> None:
    draft = Draft()
    before = draft.position
    players = [{"name": "Ana", "vpp": 1}, {"name": "Bo"}, {"name": "Cy"}]
    assert draft.take_up({"players": players, "state": {"x.y": 1}, "a[0]": 2}) == ()
    assert set(draft.strays) == {"$.players[0].vpp", '$.state["x.y"]', '$["a[0]"]'}
    assert {path for path, _ in draft.faults} == set(draft.strays)
    draft.drop_strays()
    assert draft.faults == draft.strays == ()
    assert draft.position["players"][0] == {"name": "Ana"}
    draft.undo()
    draft.undo()
    assert draft.position is before


@pytest.mark.parametrize(
    "path", ["$", "$.state.no.way", "$.players[9].vp", "$.players.vp", "$.a[b]"]
)
def test_a_path_that_leads_nowhere_means_nothing(path: str) -> None:
    position: dict[str, Any] = {"players": [{"vp": 1}], "state": {}}
    before = copy.deepcopy(position)
    without_fields(position, (path,))
    assert position == before
