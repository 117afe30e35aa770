"""X, Paris and what holds in every contest: results worked out by hand from the rules."""

from __future__ import annotations

from typing import Any

import pytest
from helpers.liberte import (
    asks,
    card,
    cited,
    citing,
    club,
    discard,
    display,
    elect,
    general,
    pending,
    position,
    provinces,
    refusal,
    supply,
    track,
    votes,
    vp,
)

CARDS = {
    f"{owner}{letter}{value}": card(faction, value, region=region)
    for owner, region in (("a", "ouest"), ("b", "est"), ("c", "sudest"))
    for letter, faction in (("r", "red"), ("b", "blue"), ("w", "white"))
    for value in (1, 2, 3)
} | {
    "ar2+": card("red", 2),
    "bb2+": card("blue", 2),
    "club-red": club("red"),
    "club-blue": club("blue"),
    "ga": general("red", 1),
    "gb": general("blue", 1),
}

NO_VOTES = {"red": 0, "blue": 0, "white": 0}
THREE = "Ana red 2, Bo blue 2, Cy white 2"


def paris(
    stacks: str,
    displays: dict[str, list[str]] | None = None,
    turn: int = 2,
    number: int = 8,
    **state: Any,
) -> dict[str, Any]:
    """An election with stacks in Paris alone (or in one other province)."""
    shown = displays or {}
    seats = {name: {"display": shown.get(name, [])} for name in ("Ana", "Bo", "Cy")}
    return position(
        seats, cards=CARDS, turn=turn, phase="election", provinces={number: stacks}, **state
    )


# X1 ---------------------------------------------------------------------------------


@pytest.mark.parametrize("blocks", [1, 2, 3])
def test_X1_the_winner_takes_all_blocks_of_the_stack(blocks: int) -> None:
    """A stack alone in Paris: as many votes and spaces as it has blocks, nothing left."""
    result = elect(paris(f"Bo white {blocks}"))
    assert "X1" in cited(result)
    assert votes(result) == {"Bo": {"white": blocks}}
    assert track(result) == {"red": 0, "blue": 0, "white": blocks}
    assert provinces(result) == {}
    assert supply(result)["white"] == 24 - blocks


def test_X1_untied_the_other_stacks_stay() -> None:
    """Red 3 wins three votes; the blue 2s below stay as in every untied election (E5)."""
    result = elect(paris("Bo blue 2, Ana red 3, Cy blue 2"))
    assert {"X1", "E5"} <= cited(result)
    assert votes(result) == {"Ana": {"red": 3}}
    assert track(result) == {"red": 3, "blue": 0, "white": 0}
    assert provinces(result) == {8: ["Bo blue 2", "Cy blue 2"]}
    assert supply(result) == {"red": 27, "blue": 24, "white": 24}


def test_X1_the_winner_of_a_tie_takes_all_too() -> None:
    """3 and 3 tied, Ana's 1 wins: three votes; Bo's 3 and Cy's 1 are swept (E9)."""
    result = elect(paris("Ana red 3, Bo blue 3, Cy white 1", {"Ana": ["ar1"]}), "advance ar1")
    assert {"X1", "E9"} <= cited(result)
    assert votes(result) == {"Ana": {"red": 3}}
    assert track(result) == {"red": 3, "blue": 0, "white": 0}
    assert provinces(result) == {}
    assert supply(result) == {"red": 27, "blue": 28, "white": 24}


def test_X1_only_in_province_8() -> None:
    """The same stacks one province before and after give one vote each."""
    start = paris("Ana red 3", number=7)
    start["state"]["provinces"]["9"] = [{"player": "Ana", "faction": "red", "blocks": 3}]
    result = elect(start)
    assert "X1" not in cited(result)
    assert votes(result) == {"Ana": {"red": 2}}
    assert provinces(result) == {7: ["Ana red 2"], 9: ["Ana red 2"]}


def test_X1_paris_pays_its_icon_once() -> None:
    """Turn 3: three votes, but 2 VP for the icon, not for each vote."""
    result = elect(paris("Ana red 3", turn=3))
    assert {"X1", "E11"} <= cited(result)
    assert vp(result) == {"Ana": 2, "Bo": 0, "Cy": 0}


# X2 ---------------------------------------------------------------------------------


def test_X2_a_tie_is_repeated_until_it_is_broken() -> None:
    """2 = 2, 1 = 1, then 3 against a decline: three rounds, Ana's two votes.

    The discard pile tells the rounds: each round's cards in the order advanced.
    """
    start = paris(
        "Ana red 2, Bo blue 2",
        {"Ana": ["ar2", "ar1", "ar3"], "Bo": ["bb2", "bb1", "bb3"]},
        order=["Bo", "Cy", "Ana"],
    )
    lines = ["Bo: advance bb2", "Ana: advance ar2", "Bo: advance bb1", "Ana: advance ar1"]
    third = elect(start, *lines)
    assert asks(third) == "E6"
    assert pending(third) == "Bo: advance bb3 | decline"
    assert discard(third) == ["bb2", "ar2", "bb1", "ar1"]
    result = elect(start, *lines, "Bo: decline", "Ana: advance ar3")
    assert "X2" in cited(result)
    assert votes(result) == {"Ana": {"red": 2}}
    assert discard(result) == ["bb2", "ar2", "bb1", "ar1", "ar3"]
    assert display(result, "Bo") == ["bb3"]
    assert provinces(result) == {}


def test_X2_until_nobody_is_able() -> None:
    """2 = 2 and both displays are empty: unbroken, no votes, everything swept, no VP."""
    start = paris(
        "Ana red 2, Bo blue 2, Cy white 1", {"Ana": ["ar2"], "Bo": ["bb2"], "Cy": ["cw3"]}, 3
    )
    result = elect(start, "advance ar2", "advance bb2")
    assert "X2" in cited(result)
    assert pending(result) is None
    assert votes(result) == {} and track(result) == NO_VOTES
    assert provinces(result) == {}
    assert discard(result) == ["ar2", "bb2"] and display(result, "Cy") == ["cw3"]
    assert vp(result) == {"Ana": 0, "Bo": 0, "Cy": 0}


def test_X2_until_nobody_is_willing() -> None:
    """2 = 2, then both decline although both still hold a card: no votes, cards kept."""
    start = paris("Ana red 2, Bo blue 2", {"Ana": ["ar2", "ar3"], "Bo": ["bb2", "bb1"]})
    result = elect(start, "advance ar2", "advance bb2", "decline", "decline")
    assert "X2" in cited(result)
    assert pending(result) is None
    assert votes(result) == {} and provinces(result) == {}
    assert display(result, "Ana") == ["ar3"] and display(result, "Bo") == ["bb1"]
    assert discard(result) == ["ar2", "bb2"]


def test_X2_elsewhere_a_tie_is_not_repeated() -> None:
    """The same cards in province 7: one round, no vote, the second cards stay."""
    start = paris("Ana red 2, Bo blue 2", {"Ana": ["ar2", "ar3"], "Bo": ["bb2", "bb1"]}, number=7)
    result = elect(start, "advance ar2", "advance bb2")
    assert "X2" not in cited(result)
    assert pending(result) is None and votes(result) == {}
    assert display(result, "Ana") == ["ar3"]


# X2a --------------------------------------------------------------------------------


def test_X2a_who_holds_no_fitting_card_is_not_asked() -> None:
    """Ana (red) holds blue and white only: Bo alone is asked and wins with a 1."""
    start = paris("Ana red 2, Bo blue 2", {"Ana": ["ab3", "aw3"], "Bo": ["bb1"]})
    assert pending(elect(start)) == "Bo: advance bb1 | decline"
    result = elect(start, "advance bb1")
    assert "X2a" in cited(result)
    assert pending(result) is None
    assert votes(result) == {"Bo": {"blue": 2}}
    assert display(result, "Ana") == ["ab3", "aw3"]


def test_X2a_nobody_able_is_unbroken_without_a_question() -> None:
    """No fitting card on either side: no votes, nobody asked."""
    start = paris("Ana red 2, Bo blue 2", {"Ana": ["ab3"], "Bo": ["br3"]})
    result = elect(start)
    assert "X2a" in cited(result)
    assert pending(result) is None
    assert votes(result) == {} and provinces(result) == {}


@pytest.mark.parametrize("number", [7, 8])
def test_X2a_is_asked_even_if_he_can_no_longer_win(number: int) -> None:
    """After Ana's 3 Bo's 1 cannot win; he is asked, and if he advances the card is gone."""
    start = paris("Ana red 2, Bo blue 2", {"Ana": ["ar3"], "Bo": ["bb1"]}, number=number)
    assert pending(elect(start, "advance ar3")) == "Bo: advance bb1 | decline"
    result = elect(start, "advance ar3", "advance bb1")
    assert votes(result) == {"Ana": {"red": 2 if number == 8 else 1}}
    assert discard(result) == ["ar3", "bb1"]


def test_X2a_in_the_second_round_who_ran_out_is_not_asked() -> None:
    """2 = 2; Bo has a red card left but no blue one: only Ana is asked, and wins with 1."""
    start = paris("Ana red 2, Bo blue 2", {"Ana": ["ar2", "ar1"], "Bo": ["bb2", "br3"]})
    lines = ["advance ar2", "advance bb2"]
    assert pending(elect(start, *lines)) == "Ana: advance ar1 | decline"
    result = elect(start, *lines, "advance ar1")
    assert "X2a" in cited(result)
    assert pending(result) is None
    assert votes(result) == {"Ana": {"red": 2}}
    assert display(result, "Bo") == ["br3"]


# X3 ---------------------------------------------------------------------------------


def test_X3_who_declined_is_out_of_the_next_round() -> None:
    """2 = 2, Cy declines: the second round is Ana's and Bo's; Cy keeps a white 3 in vain."""
    start = paris(THREE, {"Ana": ["ar2", "ar1"], "Bo": ["bb2", "bb1"], "Cy": ["cw3"]})
    lines = ["advance ar2", "advance bb2", "Cy: decline"]
    assert pending(elect(start, *lines)) == "Ana: advance ar1 | decline"
    result = elect(start, *lines, "Ana: decline", "Bo: advance bb1")
    assert "X3" in cited(result)
    assert pending(result) is None
    assert votes(result) == {"Bo": {"blue": 2}}
    assert display(result, "Cy") == ["cw3"]


def test_X3_who_advanced_less_is_out() -> None:
    """1 < 3 = 3: Ana is out though she still holds a red 3; Bo and Cy go on, Cy wins."""
    start = paris(THREE, {"Ana": ["ar1", "ar3"], "Bo": ["bb3", "bb1"], "Cy": ["cw3", "cw2"]})
    lines = ["advance ar1", "advance bb3", "advance cw3"]
    assert pending(elect(start, *lines)) == "Bo: advance bb1 | decline"
    result = elect(start, *lines, "Bo: advance bb1", "Cy: advance cw2")
    assert "X3" in cited(result)
    assert votes(result) == {"Cy": {"white": 2}}
    assert display(result, "Ana") == ["ar3"]
    assert discard(result) == ["ar1", "bb3", "cw3", "bb1", "cw2"]


def test_X3_who_could_not_is_out_and_the_rest_may_still_fail() -> None:
    """Ana advances 1, Bo and Cy 3 and have nothing left: no votes; Ana does not come back."""
    start = paris(THREE, {"Ana": ["ar1", "ar3"], "Bo": ["bb3"], "Cy": ["cw3"]})
    result = elect(start, "advance ar1", "advance bb3", "advance cw3")
    assert pending(result) is None
    assert votes(result) == {} and provinces(result) == {}
    assert display(result, "Ana") == ["ar3"]


def test_X3_all_three_stay_while_equal() -> None:
    """1 = 1 = 1: all three again; then 2 = 2 and Ana, declining, is out; Bo wins round three."""
    start = paris(
        THREE,
        {"Ana": ["ar1", "ar3"], "Bo": ["bb1", "bb2", "bb3"], "Cy": ["cw1", "cw2", "cw3"]},
    )
    lines = ["advance ar1", "advance bb1", "advance cw1"]
    assert pending(elect(start, *lines)) == "Ana: advance ar3 | decline"
    lines += ["Ana: decline", "Bo: advance bb2", "Cy: advance cw2"]
    assert pending(elect(start, *lines)) == "Bo: advance bb3 | decline"
    result = elect(start, *lines, "Bo: advance bb3", "Cy: decline")
    assert "X3" in cited(result)
    assert pending(result) is None
    assert votes(result) == {"Bo": {"blue": 2}}
    assert display(result, "Ana") == ["ar3"] and display(result, "Cy") == ["cw3"]


def test_X3_a_round_without_a_card_ends_the_contest() -> None:
    """Everybody declines in round one: unbroken at once, nobody is asked twice."""
    start = paris(THREE, {"Ana": ["ar2"], "Bo": ["bb2"], "Cy": ["cw2"]})
    result = elect(start, "decline", "decline", "decline")
    assert {"X2", "X3"} & cited(result)
    assert pending(result) is None
    assert votes(result) == {} and provinces(result) == {}
    assert discard(result) == []


def test_X3_a_round_without_a_card_does_not_bring_back_who_fell_out() -> None:
    """2 = 2 > 1, then both decline: no votes, though Cy's 1 was the best of the rest."""
    start = paris(THREE, {"Ana": ["ar2", "ar1"], "Bo": ["bb2", "bb1"], "Cy": ["cw1", "cw3"]})
    result = elect(
        start, "advance ar2", "advance bb2", "advance cw1", "Ana: decline", "Bo: decline"
    )
    assert pending(result) is None
    assert votes(result) == {} and track(result) == NO_VOTES
    assert display(result, "Cy") == ["cw3"]


def test_X3_a_later_round_counts_its_own_cards_only() -> None:
    """3 = 3, then 1 against 2: Bo wins; the 3s of round one do not add to anything."""
    start = paris("Ana red 3, Bo blue 3", {"Ana": ["ar3", "ar1"], "Bo": ["bb3", "bb2"]})
    result = elect(start, "advance ar3", "advance bb3", "advance ar1", "advance bb2")
    assert "X3" in cited(result)
    assert votes(result) == {"Bo": {"blue": 3}}


# X4 ---------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [7, 8])
def test_X4_a_club_counts_one(number: int) -> None:
    """A Club against a 2 loses."""
    start = paris("Ana red 1, Bo blue 1", {"Ana": ["club-red"], "Bo": ["bb2"]}, number=number)
    result = elect(start, "advance club-red", "advance bb2")
    assert votes(result) == {"Bo": {"blue": 1}}
    assert discard(result) == ["club-red", "bb2"]


def test_X4_a_club_is_level_with_a_one() -> None:
    """Club 1 = 1: no vote in province 7, and against nothing at all it wins."""
    start = paris("Ana red 1, Bo blue 1", {"Ana": ["club-red"], "Bo": ["bb1"]}, number=7)
    assert votes(elect(start, "advance club-red", "advance bb1")) == {}
    assert votes(elect(start, "advance club-red", "decline")) == {"Ana": {"red": 1}}


def test_X4_is_cited_with_the_card_of_another_region() -> None:
    """A red 2 of the Ouest beats a blue 1 of the Est in Paris and in the Sud: no region asked."""
    for number in (8, 24):
        start = paris("Ana red 1, Bo blue 1", {"Ana": ["ar2"], "Bo": ["bb1"]}, number=number)
        result = elect(start, "advance ar2", "advance bb1")
        assert "X4" in cited(result)
        assert votes(result) == {"Ana": {"red": 1}}


def test_X4_one_card_a_round_at_most() -> None:
    """Ana advances red 1 and may not add red 2 in the same round: Bo is asked next."""
    start = paris("Ana red 2, Bo blue 2", {"Ana": ["ar1", "ar2+"], "Bo": ["bb2"]})
    assert pending(elect(start, "advance ar1")) == "Bo: advance bb2 | decline"
    result = elect(start, "advance ar1", "advance bb2")
    assert votes(result) == {"Bo": {"blue": 2}}
    assert display(result, "Ana") == ["ar2+"]


def test_X4_from_ones_own_display() -> None:
    """Bo's blue 3 is not Ana's to advance, whatever the colour."""
    start = paris("Ana red 2, Bo red 2", {"Ana": ["ar1"], "Bo": ["br3"]})
    words = refusal(start, "Ana: advance br3")
    assert "X4" in words or "E6" in words


def test_X4_openly_one_after_the_other() -> None:
    """The second player in player order decides knowing the first one's card, which lies out.

    Until the round is compared the card is still in its owner's display.
    """
    start = paris(
        "Ana red 2, Bo blue 2",
        {"Ana": ["ar2"], "Bo": ["bb2", "bb3"]},
        order=["Bo", "Ana", "Cy"],
    )
    waiting = elect(start, "Bo: advance bb3")
    assert pending(waiting) == "Ana: advance ar2 | decline"
    assert discard(waiting) == []
    result = elect(start, "Bo: advance bb3", "Ana: decline")
    assert votes(result) == {"Bo": {"blue": 2}}
    assert display(result, "Ana") == ["ar2"] and display(result, "Bo") == ["bb2"]


def test_X4_in_a_battle_too() -> None:
    """The order is Bo, Cy, Ana: Bo is asked first; one General each, Bo's 1 beats a decline."""
    start = position(
        {"Ana": {"display": ["ga"]}, "Bo": {"display": ["gb"]}, "Cy": {}},
        cards=CARDS,
        order=["Bo", "Cy", "Ana"],
        turn=2,
        phase="battle",
        battle_box={"Ana": 1, "Bo": 1},
    )
    assert pending(elect(start)) == "Bo: advance gb | decline"
    result = elect(start, "Bo: advance gb", "Ana: decline")
    assert vp(result) == {"Ana": 0, "Bo": 4, "Cy": 0}


def test_provincial_card_colour_in_paris() -> None:
    """Ana (red) holds blue 3, Bo (blue) blue 2. Own: Bo alone is asked, blue's three votes.

    Any tied stack: Ana's blue 3 wins for her own stack: three red votes (X4).
    """
    start = paris("Ana red 3, Bo blue 3", {"Ana": ["ab3"], "Bo": ["bb2"]})
    own = elect(start, "Bo: advance bb2")
    assert votes(own) == {"Bo": {"blue": 3}}
    assert track(own) == {"red": 0, "blue": 3, "white": 0}
    wide = elect(
        start,
        "Ana: advance ab3",
        "Bo: advance bb2",
        rulings={"provincial-card-colour": "any-tied-stack"},
    )
    assert {"X1", "X4"} <= cited(wide)
    assert votes(wide) == {"Ana": {"red": 3}}
    assert track(wide) == {"red": 3, "blue": 0, "white": 0}
    assert supply(wide) == {"red": 27, "blue": 28, "white": 24}


def test_provincial_card_colour_gives_a_second_round() -> None:
    """2 = 2; then Ana has blue 1 only. Own: nobody is able, no votes. Any: she wins red 2."""
    start = paris("Ana red 2, Bo blue 2", {"Ana": ["ar2", "ab1"], "Bo": ["bb2"]})
    own = elect(start, "advance ar2", "advance bb2")
    assert pending(own) is None and votes(own) == {}
    rulings = {"provincial-card-colour": "any-tied-stack"}
    lines = ["advance ar2", "advance bb2"]
    assert pending(elect(start, *lines, rulings=rulings)) == "Ana: advance ab1 | decline"
    wide = elect(start, *lines, "advance ab1", rulings=rulings)
    assert votes(wide) == {"Ana": {"red": 2}}
    assert discard(wide) == ["ar2", "bb2", "ab1"]
    assert citing(wide, "X3") != []
