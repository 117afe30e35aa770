"""The positions that come along load, play out, and show what their name says.

The expected results were worked out from the rules, not taken from a run.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import pytest
from helpers.liberte import (
    asks,
    box,
    cited,
    citing,
    discard,
    display,
    elect,
    fight,
    lost,
    owed,
    pending,
    places,
    provinces,
    resolve,
    state,
    supply,
    track,
    votes,
    vp,
)

from explorer.scenarios import Scenario, files, find_scenario, scenarios

GAME = "liberte"


@dataclass(frozen=True)
class Result:
    """Where a scenario ends when its suggested choices are played."""

    vp: dict[str, int]
    track: tuple[int, int, int]
    """Red, blue, white."""
    government: str | None = None
    opposition: str | None = None
    ending: str | None = None
    winners: tuple[str, ...] = ()
    scores: dict[str, int] | None = None


EXPECTED = {
    # Paris 1 + 3, then red 9 13 15 18 24; blue 11 12 17 20 25 27; white 10 16 21 22 26.
    "paris": Result({"Christie": 10, "Joshua": 12, "Max": 2}, (9, 8, 7), "red", "blue"),
    "normandie": Result({"Christie": 5, "Joshua": 0, "Max": 0}, (1, 0, 0), "red"),
    # Joshua: 4 for the battle, 5 as first in government.
    "valmy": Result({"Ana": 5, "Joshua": 12, "Max": 5}, (1, 4, 2), "blue", "white"),
    "battle-third-has-general": Result({"Ana": 10, "Bo": 6, "Cy": 6}, (3, 2, 1), "red", "blue"),
    "track-tie-published": Result({"Ana": 5, "Bo": 3, "Cy": 2}, (10, 9, 11), "white", "red"),
    "card-does-not-fit": Result({"Ana": 10, "Bo": 6, "Cy": 2}, (3, 2, 1), "red", "blue"),
    # Ana: the icons of Paris and Languedoc, 2 each, and 5 as first in government.
    "paris-second-round": Result({"Ana": 21, "Bo": 11, "Cy": 12}, (7, 5, 3), "red", "blue"),
    # 5 5 5; red wins: 5 4 4; blue wins the second contest: 5 4 3.
    "track-tie-of-three": Result(
        {"Ana": 17, "Bo": 13, "Cy": 7, "Dee": 5}, (5, 4, 3), "red", "blue"
    ),
    "first-place-three-tied": Result(
        {"Ana": 17, "Bo": 10, "Cy": 11, "Dee": 10}, (7, 4, 2), "red", "blue"
    ),
    # Ana and Bo 3 each; Cy 2 for second place and 3 for the opposition.
    "first-place-unbroken": Result({"Ana": 8, "Bo": 6, "Cy": 7}, (7, 4, 0), "red", "blue"),
    "second-place-tied": Result({"Ana": 15, "Bo": 12, "Cy": 10}, (8, 5, 0), "red", "blue"),
    "equal-generals": Result({"Ana": 17, "Bo": 8, "Cy": 10}, (3, 2, 1), "red", "blue"),
    # Cy: 10 blocks on the board, Charette 3 in the display, Louis XVI 3 in the hand.
    "seventh-cr-province": Result(
        {"Ana": 14, "Bo": 12, "Cy": 9, "Dee": 8},
        (0, 0, 0),
        ending="counter-revolution",
        winners=("Cy",),
        scores={"Ana": 1, "Bo": 0, "Cy": 16, "Dee": 7},
    ),
    "white-block-owed": Result({"Ana": 8, "Bo": 3, "Cy": 7}, (5, 4, 7), "white", "red"),
    # Bo: 9 blocks and Cazalès 3; Cy: 4 blocks, Bouillé 2, Rohan 1; Ana: Élisabeth 1.
    "counter-revolution-claimed": Result(
        {"Ana": 14, "Bo": 9, "Cy": 11},
        (2, 0, 4),
        ending="counter-revolution",
        winners=("Bo",),
        scores={"Ana": 1, "Bo": 12, "Cy": 7},
    ),
    # Ana: 8 votes, 4 blocks, Chaumette 2; Cy: 7 votes, 3 blocks, Vadier 3; Bo: 2 and 1.
    "landslide-17": Result(
        {"Ana": 10, "Bo": 22, "Cy": 15},
        (17, 6, 3),
        ending="landslide",
        winners=("Ana",),
        scores={"Ana": 14, "Bo": 3, "Cy": 13},
    ),
    # Ana 20 + 5; Bo 22 + 3; Cy 15 + 1 for the icon of Lyonnais + 2.
    "shared-victory": Result(
        {"Ana": 25, "Bo": 25, "Cy": 18},
        (9, 6, 3),
        "red",
        "blue",
        ending="after-turn-4",
        winners=("Ana", "Bo"),
        scores={"Ana": 25, "Bo": 25, "Cy": 18},
    ),
    # Votes: Ana red 3 white 1, Bo blue 2, Cy white 1, Dee red 2 blue 2, Eli blue 1, Fay red 1
    # blue 1. Red and blue are level at 6; Fay's red 3 decides: blue 5, white 1.
    "grand-election": Result(
        {"Ana": 21, "Bo": 13, "Cy": 10, "Dee": 12, "Eli": 8, "Fay": 6}, (6, 5, 1), "red", "blue"
    ),
}


def _scenario(name: str) -> Scenario:
    found = find_scenario(name)
    assert found is not None, name
    return found


def _position(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(_scenario(name).text)
    return found


def _played(name: str, **rulings: str) -> dict[str, Any]:
    """The scenario with its choices, under other rulings where some are given."""
    readings = {switch.replace("_", "-"): reading for switch, reading in rulings.items()}
    return resolve(_position(name), *_scenario(name).choices, rulings=readings)


def test_the_index_lists_every_file_and_no_other() -> None:
    """Each file once, each listed name a file; Paris comes first, for the dashboard opens it."""
    listed = [scenario.name for scenario in scenarios(GAME)]
    lying = {name.removesuffix(".json") for name in files(GAME)} - {"index"}
    assert len(set(listed)) == len(listed) and set(listed) == lying
    assert set(EXPECTED) == lying, "each scenario has its expected result here"
    assert listed[0] == "paris"


@pytest.mark.parametrize("scenario", scenarios(GAME), ids=lambda one: one.name)
def test_two_short_lines_introduce_it(scenario: Scenario) -> None:
    """Two lines that fit on a narrow screen; a title of its own."""
    lines = scenario.introduction.split("\n")
    assert len(lines) == 2 and all(20 <= len(line) <= 90 for line in lines)
    assert len({one.title for one in scenarios(GAME)}) == len(scenarios(GAME))


@pytest.mark.parametrize("name", EXPECTED)
def test_its_choices_play_it_out_to_the_expected_end(name: str) -> None:
    """Nothing is left over (that would be refused), nothing pending; the turn or game is over."""
    result = _played(name)
    expected = EXPECTED[name]
    assert pending(result) is None
    assert vp(result) == expected.vp
    assert tuple(track(result).values()) == expected.track
    assert state(result)["government"] == expected.government
    assert state(result)["opposition"] == expected.opposition
    if expected.ending is None:
        assert result["outcome"] is None and state(result)["phase"] == "order"
        assert state(result)["turn"] == _position(name)["state"]["turn"] + 1
    else:
        assert state(result)["phase"] == "over"
        assert result["outcome"] == {
            "ending": expected.ending,
            "winners": list(expected.winners),
            "scores": expected.scores,
        }


def test_paris_is_the_worked_example() -> None:
    """s0:135: three votes for Christie, red 1 → 4; both others swept; Normandie stays 2 2 2."""
    start = _position("paris")
    assert pending(resolve(start)) == "Christie: advance 71 | decline"
    result = _played("paris")
    (won,) = citing(result, "X1")
    assert "red marker 1 → 4" in won["changes"] and "Christie red votes 1 → 4" in won["changes"]
    (swept,) = citing(result, "E9")
    assert "Joshua red 3 and Max white 1" in swept["text"]
    assert 8 not in provinces(result)
    assert provinces(result)[1] == ["Christie red 2", "Joshua blue 2", "Max blue 2"]
    assert discard(result) == ["71"] and display(result, "Joshua") == ["17", "18"]


def test_paris_decides_the_government() -> None:
    """Without the three votes red stays at 6, and blue, with 8, governs."""
    result = resolve(_position("paris"), "Christie: decline", "Joshua: decline")
    assert track(result) == {"red": 6, "blue": 8, "white": 7}
    assert state(result)["government"] == "blue"


def test_normandie_counts_single_stacks() -> None:
    """s0:134: red 3 beats blue 2 and 2."""
    result = elect(_position("normandie"))
    assert votes(result) == {"Christie": {"red": 1}}
    assert provinces(result) == {1: ["Christie red 2", "Joshua blue 2", "Max blue 2"]}


def test_valmy_pays_the_one_with_a_general() -> None:
    """s0:112–113: Joshua 4 VP, and he keeps his General; Max's three tokens do not count."""
    result = fight(_position("valmy"))
    assert vp(result) == {"Ana": 5, "Joshua": 7, "Max": 2}
    assert display(result, "Joshua") == ["17"] and box(result) == {}


def test_the_third_leads_when_only_he_has_a_general() -> None:
    """4, 3 and 2 tokens: Cy leads."""
    assert vp(fight(_position("battle-third-has-general"))) == {"Ana": 5, "Bo": 3, "Cy": 6}


def test_the_wrong_colour_is_not_asked() -> None:
    """Bo's red 3 does not fit his blue stack; under the other reading it wins him Provence."""
    start = _position("card-does-not-fit")
    assert votes(elect(start, "Ana: advance 8")) == {
        "Ana": {"red": 3},
        "Bo": {"blue": 2},
        "Cy": {"white": 1},
    }
    other = resolve(
        start,
        "Ana: advance 8",
        "Bo: advance 68",
        rulings={"provincial-card-colour": "any-tied-stack"},
    )
    assert track(other) == {"red": 2, "blue": 3, "white": 1}
    assert state(other)["government"] == "blue"
    assert vp(other) == {"Ana": 8, "Bo": 8, "Cy": 2}


def test_paris_needs_two_rounds() -> None:
    """Two comparisons (X3 from the second on); Cy, out after the first, is asked once."""
    start = _position("paris-second-round")
    after = resolve(start, *_scenario("paris-second-round").choices[:3])
    assert pending(after) == "Ana: advance 18 | decline" and asks(after) == "E6"
    result = _played("paris-second-round")
    assert discard(result) == ["69", "10", "15", "18", "12"]
    assert places(result, "E11") == [8, 24] and places(result, "E9") == [8]


def test_the_losers_of_three_contest_the_opposition() -> None:
    """After red has won, everybody is asked anew, for blue and white; both are at 4."""
    start = _position("track-tie-of-three")
    after = resolve(start, *_scenario("track-tie-of-three").choices[:6])
    assert track(after) == {"red": 5, "blue": 4, "white": 4}
    assert asks(after) == "G6" and pending(after) == "Bo: advance 13 | decline"


def test_the_losers_of_first_place_contest_second() -> None:
    """Cy, who declined the first time, may advance in the contest for second place (V3)."""
    start = _position("first-place-three-tied")
    after = resolve(start, *_scenario("first-place-three-tied").choices[:4])
    assert vp(after)["Ana"] == 17 and asks(after) == "V3"
    assert pending(after) == "Cy: advance 47 | decline"


def test_second_place_after_a_tied_first_is_a_switch() -> None:
    """Paid: Cy 2 for second place. Void: only his 3 for the opposition."""
    void = _played("first-place-unbroken", second_place_after_tied_first="void")
    assert vp(void) == {"Ana": 8, "Bo": 6, "Cy": 5}
    assert vp(_played("first-place-unbroken")) == {"Ana": 8, "Bo": 6, "Cy": 7}


def test_a_club_counts_one() -> None:
    """Carnot 2 beats the Jacobins 1; without Carnot the Club would win second place."""
    result = resolve(_position("second-place-tied"), "Bo: advance 95", "Cy: decline")
    assert vp(result) == {"Ana": 15, "Bo": 14, "Cy": 8}
    assert discard(_played("second-place-tied")) == ["95", "77"]


def test_equal_generals_is_a_switch() -> None:
    """Only two of three tied players advanced: lost under the default, not under this reading."""
    assert lost(_played("equal-generals")) == []
    assert lost(_played("equal-generals", lost_battle_needs="any-tie")) == [3]


def test_the_lost_battle_is_the_seventh() -> None:
    """Six provinces and the Lost Battle of Turn 3; won by Ana, the game would go on."""
    result = _played("seventh-cr-province")
    assert lost(result) == [3] and {"B5", "Z3"} <= cited(result)
    won = resolve(_position("seventh-cr-province"), "Ana: advance 81", "Bo: decline")
    assert won["outcome"] is None and vp(won)["Ana"] >= 14 + 5


def test_the_white_block_is_owed_until_all_provinces_are_counted() -> None:
    """All 24 are out; Gascogne's sweep frees three, and after province 27 one goes there."""
    start = _position("white-block-owed")
    choices = _scenario("white-block-owed").choices
    fought = fight(start, *choices[:2])
    assert lost(fought) == [2] and owed(fought) == 1 and supply(fought)["white"] == 0
    result = _played("white-block-owed")
    assert owed(result) == 0
    # 24 less 14 on the board and the one over the Lost Battle; the 7 votes have returned.
    assert supply(result)["white"] == 9


def test_the_counter_revolution_waits_for_a_claim() -> None:
    """Each player is asked once; unclaimed, play goes on; automatic, it ends at once."""
    start = _position("counter-revolution-claimed")
    asked = resolve(start)
    assert pending(asked) == "Ana: claim | decline" and asks(asked) == "Z3"
    on = resolve(start, "Ana: decline", "Bo: decline", "Cy: decline")
    assert on["outcome"] is None and pending(on) == "Ana: claim | decline"
    at_once = resolve(start, rulings={"counter-revolution": "automatic"})
    assert at_once["outcome"]["winners"] == ["Bo"] and track(at_once)["red"] == 1


def test_sixteen_is_no_landslide() -> None:
    """If Bo wins Lyonnais, red stays at 16 and a government is formed."""
    result = resolve(_position("landslide-17"), "Ana: decline", "Bo: advance 45")
    assert track(result)["red"] == 16 and result["outcome"] is None
    assert state(result)["government"] == "red"


def test_the_grand_election_is_full() -> None:
    """27 provinces with three stacks, each block but none to spare, four cards a display."""
    start = _position("grand-election")
    board = start["state"]["provinces"]
    assert len(board) == 27 and all(len(stacks) == 3 for stacks in board.values())
    blocks = {"red": 0, "blue": 0, "white": 0}
    for stacks in board.values():
        for stack in stacks:
            blocks[stack["faction"]] += stack["blocks"]
    assert blocks == {"red": 30, "blue": 28, "white": 24}
    assert [len(player["display"]) for player in start["players"]] == [4] * 6
    result = elect(start, *_scenario("grand-election").choices[:-3])
    assert votes(result) == {
        "Ana": {"red": 3, "white": 1},
        "Bo": {"blue": 2},
        "Cy": {"white": 1},
        "Dee": {"red": 2, "blue": 2},
        "Eli": {"blue": 1},
        "Fay": {"red": 1, "blue": 1},
    }
    assert len(places(result, "E9")) == 26, "every province but Vendée is a tie"
    assert len(provinces(result)) == 1
    # The icons: Vendée 1 and Languedoc 2 for Ana, Lyonnais 1 for Eli; Paris is not won.
    assert {name: n for name, n in vp(result).items() if name in ("Ana", "Eli")} == {
        "Ana": 16,
        "Eli": 8,
    }


def test_real_cards_wherever_there_are_some() -> None:
    """No scenario needs cards of its own: the names tell a story."""
    assert all("cards" not in json.loads(one.text) for one in scenarios(GAME))
