"""The five worked examples of the rules, each exactly as its source tells it."""

from __future__ import annotations

from helpers.liberte import (
    box,
    card,
    cited,
    discard,
    display,
    elect,
    fight,
    general,
    lost,
    pending,
    position,
    provinces,
    resolve,
    state,
    supply,
    track,
    votes,
    vp,
)


def test_worked_example_1_valmy() -> None:
    """Turn 2 (s0:112–113): 1 token and a General, Joshua 2 and a General, Max 3 and none.

    Max is not eligible, Joshua has most of the others: 4 VP, his General stays in the display.
    """
    result = fight(
        position(
            {
                "Narrator": {"display": ["first"]},
                "Joshua": {"display": ["second"]},
                "Max": {},
            },
            cards={"first": general("blue", 2), "second": general("red", 1)},
            turn=2,
            phase="battle",
            battle_box={"Narrator": 1, "Joshua": 2, "Max": 3},
        )
    )
    assert {"B1", "B2", "B7"} <= cited(result)
    assert vp(result) == {"Narrator": 0, "Joshua": 4, "Max": 0}
    assert display(result, "Joshua") == ["second"] and display(result, "Narrator") == ["first"]
    assert lost(result) == [] and discard(result) == [] and box(result) == {}


NORMANDIE = "Christie red 3, Joshua blue 2, Max blue 2"
PARIS = "Christie red 3, Joshua red 3, Max white 1"


def test_worked_example_2_normandie() -> None:
    """Turn 1 (s0:134): red 3 beats blue 2 and 2; one block is Christie's vote, 2, 2, 2 stay."""
    start = position(
        ["Christie", "Joshua", "Max"], turn=1, phase="election", provinces={1: NORMANDIE}
    )
    counted = elect(start)
    assert {"E4", "E5"} <= cited(counted)
    assert track(counted) == {"red": 1, "blue": 0, "white": 0}
    assert votes(counted) == {"Christie": {"red": 1}}
    assert provinces(counted) == {1: ["Christie red 2", "Joshua blue 2", "Max blue 2"]}
    # Two blocks of each colour lie on the Turn Track; the vote is back in the supply after V8.
    assert supply(counted) == {"red": 25, "blue": 22, "white": 22}
    done = resolve(start)
    assert supply(done) == {"red": 26, "blue": 22, "white": 22}
    assert vp(done) == {"Christie": 5, "Joshua": 0, "Max": 0}


def test_worked_example_3_paris() -> None:
    """Going on (s0:135): Christie advances #71 Marat, Joshua declines.

    Three votes for Christie, red marker 1 → 4; Joshua's 3 and Max's 1 to the supply; Marat is
    discarded, Joshua keeps his card. Normandie stays 2, 2, 2.
    """
    start = position(
        {"Christie": {"display": ["71"]}, "Joshua": {"display": ["x1"]}, "Max": {}},
        cards={"x1": card("red", 2)},
        turn=1,
        phase="election",
        provinces={1: NORMANDIE, 8: PARIS},
    )
    asked = elect(start)
    assert pending(asked) == "Christie: advance 71 | decline"
    assert track(asked) == {"red": 1, "blue": 0, "white": 0}
    result = elect(start, "Christie: advance 71", "Joshua: decline")
    assert {"E6", "E9", "E10", "X1"} <= cited(result)
    assert track(result) == {"red": 4, "blue": 0, "white": 0}
    assert votes(result) == {"Christie": {"red": 4}}
    assert provinces(result) == {1: ["Christie red 2", "Joshua blue 2", "Max blue 2"]}
    assert discard(result) == ["71"]
    assert display(result, "Christie") == [] and display(result, "Joshua") == ["x1"]
    assert supply(result) == {"red": 22, "blue": 22, "white": 22}


def test_worked_example_4_only_the_third_has_a_general() -> None:
    """Public answer: 4, 3 and 2 tokens, only the third has a General: the third leads."""
    result = fight(
        position(
            {"One": {}, "Two": {}, "Three": {"display": ["g"]}},
            cards={"g": general("white", 1)},
            turn=2,
            phase="battle",
            battle_box={"One": 4, "Two": 3, "Three": 2},
        )
    )
    assert "B1" in cited(result)
    assert vp(result) == {"One": 0, "Two": 0, "Three": 4}
    assert lost(result) == [] and display(result, "Three") == ["g"]


def test_worked_example_5_track_tie() -> None:
    """Public answer: red 11, white 11, blue 10, no votes stated; white wins the tie.

    Red, level, goes to 10; blue, below, to 9. Red is then second alone: the opposition.
    Nobody holds a vote, so V1 finds nobody to pay.
    """
    result = resolve(
        position(
            {"Ana": {"display": ["w"]}, "Bo": {"display": ["r"]}, "Cy": {}},
            cards={"w": card("white", 2), "r": card("red", 1)},
            turn=2,
            phase="government",
            track={"red": 11, "white": 11, "blue": 10},
        ),
        "Ana: advance w",
        "Bo: advance r",
    )
    assert {"G2", "G3"} <= cited(result)
    assert pending(result) is None
    assert track(result) == {"red": 10, "blue": 9, "white": 11}
    assert state(result)["government"] == "white" and state(result)["opposition"] == "red"
    assert vp(result) == {"Ana": 0, "Bo": 0, "Cy": 0}
    assert discard(result) == ["w", "r"]
