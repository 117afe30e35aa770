"""What could happen where the outcome is certain: the sentence is told whole, its subject too."""

from __future__ import annotations

import re
from typing import Any

import pytest
from helpers.liberte import general
from helpers.liberte_extra import seat, table

from explorer.models import GameSession
from explorer.widgets.forecast import ForecastView

DISPLAYS = {"Ana": "r1 b1 g1", "Bo": "r3 b3 g3", "Cy": ""}
CARDS = {f"g{value}": general("red", value) for value in (1, 3)}


def start(phase: str, votes: dict[str, str] | None = None, **state: Any) -> dict[str, Any]:
    """Turn 2; Bo, who holds the threes, is asked before Ana, who holds the ones."""
    seats = {
        name: seat(display, votes=(votes or {}).get(name, "")) for name, display in DISPLAYS.items()
    }
    order = ["Bo", "Cy", "Ana"]
    return table(seats, cards=CARDS, turn=2, phase=phase, order=order, **state)


def places(votes: dict[str, str], opposition: str | None = "blue") -> dict[str, Any]:
    """The scoring with red in government."""
    return start("scoring", votes, government="red", opposition=opposition)


CERTAIN = {
    "battle": (
        start("battle", battle_box={"Ana": 2, "Bo": 2}),
        ["Bo: advance g3"],
        "Battle of Valmy: Bo leads the army: 4 VPs.",
    ),
    "province": (
        start("election", provinces={6: ["Ana red 2", "Bo red 2"]}),
        ["Bo: advance r3"],
        "Berry: Bo wins the tie and takes 1 vote for red.",
    ),
    "paris": (
        start("election", provinces={8: ["Ana red 2", "Bo red 2"]}),
        ["Bo: advance r3"],
        "Île-de-France (Paris): Bo wins the tie and takes 2 votes for red.",
    ),
    "government": (
        start("government", track={"red": 3, "blue": 3, "white": 0}),
        ["Bo: advance r3"],
        "Radicals win the tie: red forms the government.",
    ),
    "opposition": (
        start("government", track={"red": 3, "blue": 3, "white": 5}),
        ["Bo: advance r3"],
        "Radicals win the tie: red is the opposition.",
    ),
    "first-place": (
        places({"Ana": "red 2", "Bo": "red 2"}),
        ["Bo: advance r3"],
        "Bo wins first place in government: 5 VPs.",
    ),
    "second-place": (
        places({"Ana": "red 2", "Bo": "red 2", "Cy": "red 3"}),
        ["Bo: advance r3"],
        "Bo wins second place in government: 2 VPs. Whoever lost this tie gets nothing.",
    ),
    "opposition-place": (
        places({"Ana": "blue 2", "Bo": "blue 2"}),
        ["Bo: advance b3"],
        "Bo wins first in opposition: 3 VPs. Whoever lost this tie gets nothing.",
    ),
}


@pytest.mark.parametrize("kind", CERTAIN)
def test_a_certain_outcome_is_told_whole(kind: str) -> None:
    """Bo has advanced a three; whatever Ana does with her ones, he wins."""
    position, choices, sentence = CERTAIN[kind]
    session = GameSession(position)
    view = ForecastView(session)
    for line in choices:
        session.last()
        session.choose(line)
    session.last()
    assert session.shown.state.contest.kind == kind
    rows = re.findall(r"<tr><td>(.*?) <", view.value)
    assert rows == [sentence]
    assert "whatever anybody does" in view.value


def test_a_head_that_all_outcomes_share_is_left_out() -> None:
    """Nobody has advanced yet: the province stands above, its name before no row."""
    position, _, _ = CERTAIN["province"]
    session = GameSession(position)
    session.last()
    view = ForecastView(session)
    rows = re.findall(r"<tr><td>(.*?) <", view.value)
    assert len(rows) > 1
    assert not any(row.startswith("Berry") for row in rows)
