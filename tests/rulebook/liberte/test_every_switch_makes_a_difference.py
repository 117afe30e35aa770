"""Under each reading of a switch something else comes of the same position and the same choices.

What comes is worked out in the tests that are named after the switches; here one position each
shows that no reading is idle.
"""

from __future__ import annotations

import json
import tomllib
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from helpers.liberte import general, resolve
from helpers.liberte_extra import seat, table, whites
from helpers.liberte_game import action, holds, seats, singles, spread

RULEBOOK = Path(__file__).parents[3] / "data" / "liberte" / "rulebook.toml"
#: Switch → its readings, the default first.
SWITCHES: dict[str, list[str]] = {
    name: [reading["id"] for reading in switch["readings"]]
    for name, switch in tomllib.loads(RULEBOOK.read_text("utf-8"))["switches"].items()
}


class Case(NamedTuple):
    """A position in which a switch matters, and what is chosen before it does."""

    start: dict[str, Any]
    choices: tuple[str, ...] = ()
    until: str | None = None


def fought(box: dict[str, int], displays: dict[str, str]) -> dict[str, Any]:
    """The battle of Turn 2."""
    players = {name: seat(displays.get(name, "")) for name in ("Ana", "Bo", "Cy")}
    generals = {"g1": general("red", 1), "g2": general("red", 2), "g3": general("red", 3)}
    return table(players, cards=generals, turn=2, phase="battle", battle_box=box)


def voted(red: dict[str, int], displays: dict[str, str], **more: Any) -> dict[str, Any]:
    """After the provinces: these red votes, on the track too unless it is given."""
    players = {
        name: seat(displays.get(name, ""), votes=f"red {red[name]}" if name in red else "")
        for name in ("Ana", "Bo", "Cy")
    }
    return table(players, **{"turn": 2, **more})


FOUR = "13 15 22 30"
CASES = {
    # 72 lay there, 73 comes for 12: may it be taken?
    "second-taken-card": Case(
        action(seats(), face_up=["12", "72", "15"], deck=["73", "10", "14"], discard=[]),
        ("Ana: take 12",),
    ),
    # The loser's General stays or goes.
    "battle-generals-discarded": Case(
        fought({"Ana": 1, "Bo": 1}, {"Ana": "g1", "Bo": "g2"}),
        ("Ana: advance g1", "Bo: advance g2"),
        "election",
    ),
    # Nobody advances.
    "lost-battle-needs": Case(
        fought({"Ana": 1, "Bo": 1}, {"Ana": "g1", "Bo": "g2"}),
        ("Ana: decline", "Bo: decline"),
        "election",
    ),
    # A token, no General.
    "no-eligible-commander": Case(fought({"Ana": 1}, {}), (), "election"),
    # Ana's only card is of Bo's colour.
    "provincial-card-colour": Case(
        table(
            {"Ana": seat("b1"), "Bo": seat(), "Cy": seat()},
            turn=2,
            phase="election",
            provinces={1: "Ana red 1, Bo blue 1"},
        ),
        (),
        "government",
    ),
    # Cy holds no vote.
    "track-tie-who": Case(
        table(
            {"Ana": seat(votes="red 1"), "Bo": seat(votes="blue 1"), "Cy": seat("r1")},
            turn=2,
            phase="government",
            track={"red": 1, "blue": 1},
        )
    ),
    # Ana and Bo share first place; Cy comes next or nobody does.
    "second-place-after-tied-first": Case(
        voted({"Ana": 2, "Bo": 2, "Cy": 1}, {}, phase="scoring", government="red", track={"red": 5})
    ),
    # Seven CR provinces are white: over, or somebody is asked.
    "counter-revolution": Case(
        action(
            seats(Ana="2"),
            provinces=singles("Ana", "white", (20, 21, 23, 24)) | singles("Bo", "white", (25, 27)),
        ),
        ("Ana: blocks 2", "Ana: place 1", "Ana: place 3"),
    ),
    "supply-empty-at-start": Case(
        action(seats(), provinces=spread("Ana", "red", 30)),
        ("Ana: pass", "Bo: take deck", "Cy: pass"),
        "battle",
    ),
    "battle-box-on-turn-1": Case(action(seats(Ana="69"), turn=1)),
    # Normandie: white 2, red 1 and blue 1: the highest stack, but not more than half.
    "royalist-control": Case(
        table(
            {"Ana": seat(), "Bo": seat(), "Cy": seat()},
            turn=2,
            phase="election",
            provinces=whites("Ana", 2, 3, 4, 5, 10, 13) | {1: "Ana white 2, Bo red 1, Cy blue 1"},
        )
    ),
    # 62 itself is the Sans-Culottes.
    "fifth-card": Case(
        action(seats() | {"Ana": holds("62", FOUR)}),
        ("Ana: blocks 62", "Ana: place 1", "Ana: place 2", "Ana: place 2"),
    ),
    "blocks-to-place": Case(action(seats(Ana="68")), ("Ana: blocks 68", "Ana: place 8")),
}


def test_every_switch_has_a_case() -> None:
    assert set(CASES) == set(SWITCHES)


@pytest.mark.parametrize("switch", SWITCHES)
def test_every_reading_makes_a_difference(switch: str) -> None:
    """The position without the readings, what is asked, who has won: no two are the same."""
    case = CASES[switch]
    found = {}
    for reading in SWITCHES[switch]:
        rulings = {switch: reading}
        result = resolve(case.start, *case.choices, rulings=rulings, until=case.until)
        result["position"].pop("rulings", None)
        found[reading] = {part: result[part] for part in ("position", "pending", "outcome")}
    assert len(found) >= 2
    for one, other in combinations(found, 2):
        assert json.dumps(found[one]) != json.dumps(found[other]), (one, other)


@pytest.mark.parametrize("switch", SWITCHES)
def test_the_first_reading_is_the_one_that_holds_where_none_is_named(switch: str) -> None:
    case = CASES[switch]
    default = SWITCHES[switch][0]
    plain = resolve(case.start, *case.choices, until=case.until)
    named = resolve(case.start, *case.choices, rulings={switch: default}, until=case.until)
    assert plain == named
