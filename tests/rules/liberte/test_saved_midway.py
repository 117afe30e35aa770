"""Positions saved in the middle of something, and what one may change about them then."""

from __future__ import annotations

from typing import Any

import pytest
from helpers.liberte import card, position, resolve

from explorer import report
from explorer.rules.errors import ImpossiblePosition
from explorer.rules.liberte.game import GAME
from explorer.scenarios import find_scenario

ANY_COLOUR = {"provincial-card-colour": "any-tied-stack"}


def in_mid_contest(rulings: dict[str, str]) -> dict[str, Any]:
    """Bretagne, Ana red 2 against Bo white 2, after Ana has advanced a white 3."""
    start = position(
        {"Ana": {"display": ["w3"]}, "Bo": {"display": ["w2"]}, "Cy": {}},
        cards={"w3": card("white", 3), "w2": card("white", 2)},
        rulings=rulings,
        turn=2,
        phase="election",
        next_province=2,
        provinces={2: ["Ana red 2", "Bo white 2"]},
    )
    midway: dict[str, Any] = resolve(start, "Ana: advance w3")["position"]
    return midway


def test_a_reading_that_forbids_what_has_happened_is_refused() -> None:
    """Under `own-stack` Ana could not have advanced white."""
    midway = in_mid_contest(ANY_COLOUR)
    with pytest.raises(ImpossiblePosition, match="--rules: under this reading"):
        resolve(midway, rulings={"provincial-card-colour": "own-stack"})


def test_the_ledger_tells_what_came_before_the_file() -> None:
    """A contest given midway lists the card that was advanced already."""
    game, run = report.run_of(in_mid_contest(ANY_COLOUR), ["Bo: decline"])
    told = " ".join(report.run_as_text(game, run).replace("|", "").split())
    before, after = told.split("round 1: Ana advances ")[1].split("; ", 1)
    assert before.endswith("(w3, white 3)")
    assert after.startswith("Bo declines (could advance ")


def test_the_story_names_the_reading() -> None:
    """Which colours may be advanced is said as it is ruled."""
    start = position(
        ["Ana", "Bo", "Cy"], phase="election", provinces={2: ["Ana red 2", "Bo white 2"]}
    )
    own = resolve(start)["steps"][2]["text"]
    other = resolve(start, rulings=ANY_COLOUR)["steps"][2]["text"]
    assert own.endswith("One round of cards in the colour of one’s own stack.")
    assert other.endswith("One round of cards in the colour of any tied stack.")


def test_every_step_of_a_counter_revolution_by_a_lost_battle_can_be_saved() -> None:
    """Also between the look that ends the game and the count of points, still in the battle."""
    scenario = find_scenario("seventh-cr-province")
    assert scenario is not None
    game, run = report.run_of(scenario.text, scenario.choices)
    phases = [step.state.phase for step in run.steps]
    assert "battle" in phases
    for step in run.steps:
        saved = game.save(step.state)
        assert GAME.load(saved) == step.state
        if step.state.phase != "battle" or step.state.contest is None:
            rest = resolve(saved)
            assert rest["position"] == game.save(run.state)


def test_a_player_may_be_called_like_a_comment() -> None:
    """A line that begins with a player's name is a choice, also where the name begins with #."""
    start = position(
        {"# Max": {"display": ["71"]}, "#1": {}, "Cy": {}},
        phase="election",
        provinces={8: ["# Max red 3", "#1 red 3"]},
    )
    done = resolve(start, "# a comment", "# Max: advance 71")
    assert done["pending"] is None
    assert done["position"]["state"]["track"]["red"] == 3


def test_a_card_id_is_the_same_however_it_is_spelled() -> None:
    """`é` in one code point or in two."""
    start = position(
        {"Ana": {"display": ["caf\u00e9"]}, "Bo": {}, "Cy": {}},
        cards={"cafe\u0301": card("red", 2)},
        phase="election",
        provinces={3: ["Ana red 1", "Bo red 1"]},
    )
    done = resolve(start, "Ana: advance cafe\u0301")
    assert done["position"]["state"]["discard"] == ["caf\u00e9"]


def test_a_tie_for_second_place_named_in_any_order_is_contested_in_player_order() -> None:
    """The file names Bo before Ana; saved in the contest it comes back the same."""
    start = position(
        {"Ana": {"votes": {"blue": 2}}, "Bo": {"votes": {"blue": 2}}, "Cy": {"votes": {"blue": 3}}},
        turn=2,
        phase="scoring",
        government="blue",
        taking_part=["blue"],
        due=[
            {"what": "second", "rule": "V1", "players": ["Bo", "Ana"]},
            {"what": "presence"},
            {"what": "return"},
        ],
    )
    game, run = report.run_of(start)
    contests = [step.state.contest for step in run.steps if step.state.contest is not None]
    assert contests[0].contenders == (0, 1)
    for step in run.steps:
        assert GAME.load(game.save(step.state)) == step.state
