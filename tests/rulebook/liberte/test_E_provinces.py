"""E, the provincial elections: every expected result is worked out by hand from the rules.

House figures used: VP icons in the provinces 5 (1), 8 (2), 24 (2) and 27 (1).
"""

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
    places,
    player,
    position,
    provinces,
    refusal,
    resolve,
    state,
    supply,
    track,
    votes,
    vp,
)

CARDS = {
    f"{owner}{letter}{value}": card(faction, value, region=region)
    for owner, region in (("a", "paris"), ("b", "est"), ("c", "sudest"))
    for letter, faction in (("r", "red"), ("b", "blue"), ("w", "white"))
    for value in (1, 2, 3)
} | {
    "club-red": club("red"),
    "club-blue": club("blue"),
    "general-red": general("red", 2),
}

NO_VOTES = {"red": 0, "blue": 0, "white": 0}


def election(
    board: dict[int, str],
    displays: dict[str, list[str]] | None = None,
    turn: int = 2,
    **state: Any,
) -> dict[str, Any]:
    """An election among Ana, Bo and Cy on this board, with these displays."""
    shown = displays or {}
    seats = {name: {"display": shown.get(name, [])} for name in ("Ana", "Bo", "Cy")}
    return position(seats, cards=CARDS, turn=turn, phase="election", provinces=board, **state)


# E1 ---------------------------------------------------------------------------------


def test_E1_markers_and_presence_go_before_the_first_province() -> None:
    """Red 6, blue 5 and Ana's token of the last government are gone when province 1 asks."""
    start = election({1: "Ana red 1, Bo blue 1"}, {"Ana": ["ar1"]})
    start["state"].update(
        track={"red": 6, "blue": 5, "white": 1}, government="red", opposition="blue"
    )
    start["players"][0]["in_government"] = True
    result = elect(start)
    assert "E1" in cited(result)
    assert pending(result) == "Ana: advance ar1 | decline"
    assert track(result) == NO_VOTES
    assert player(result, "Ana")["in_government"] is False
    assert state(result)["government"] is None and state(result)["opposition"] is None


def test_E1_the_last_markers_do_not_count_for_the_new_government() -> None:
    """One blue vote: blue 1 and government alone, whatever stood on the track before."""
    start = election({2: "Bo blue 1"})
    start["state"].update(track={"red": 6, "blue": 5, "white": 1}, government="red")
    start["players"][0]["in_government"] = True
    result = resolve(start)
    assert "E1" in cited(result)
    assert track(result) == {"red": 0, "blue": 1, "white": 0}
    assert state(result)["government"] == "blue" and state(result)["opposition"] is None
    assert player(result, "Bo")["in_government"] is True
    assert player(result, "Ana")["in_government"] is False


def test_E1_is_done_once() -> None:
    """With province 2 next E1 is behind: the vote held and the marker stay and grow."""
    start = election({2: "Ana red 1"}, next_province=2, track={"red": 1})
    start["players"][0]["votes"] = {"red": 1, "blue": 0, "white": 0}
    result = elect(start)
    assert "E1" not in cited(result)
    assert track(result) == {"red": 2, "blue": 0, "white": 0}
    assert votes(result) == {"Ana": {"red": 2}}


# E2 ---------------------------------------------------------------------------------


def test_E2_number_order_not_the_order_written() -> None:
    """Ana's one red card must be decided on in province 3 first; used there it is gone in 5.

    On Turn 3 province 5 would give 1 VP: none, for there the tie stays unbroken.
    """
    start = election({5: "Ana red 1, Bo blue 1", 3: "Ana red 1, Bo blue 1"}, {"Ana": ["ar1"]}, 3)
    result = elect(start, "Ana: advance ar1")
    assert "E2" in cited(result)
    assert places(result, "E6") == [3, 5]
    assert pending(result) is None
    assert vp(result) == {"Ana": 0, "Bo": 0, "Cy": 0}
    assert places(result, "E7")[0] == 3
    assert track(result) == {"red": 1, "blue": 0, "white": 0}


def test_E2_ten_comes_after_five() -> None:
    """Numbers, not words: the card is asked for in province 5 and wins its VP on Turn 3."""
    start = election({10: "Ana red 1, Bo blue 1", 5: "Ana red 1, Bo blue 1"}, {"Ana": ["ar1"]}, 3)
    result = elect(start, "Ana: advance ar1")
    assert pending(result) is None
    assert vp(result) == {"Ana": 1, "Bo": 0, "Cy": 0}


def test_E2_every_province_from_1_to_27_once() -> None:
    """A single stack of one block everywhere: 27 votes, the board is empty afterwards."""
    colours = {1: "Ana red 1", 2: "Bo blue 1", 0: "Cy white 1"}
    result = elect(election({n: colours[n % 3] for n in range(27, 0, -1)}))
    assert "E2" in cited(result)
    assert track(result) == {"red": 9, "blue": 9, "white": 9}
    assert provinces(result) == {}
    numbers = [s["province"] for s in result["steps"] if s.get("province")]
    assert numbers == sorted(numbers)
    assert set(numbers) == set(range(1, 28))


def test_E2_begins_at_the_next_province() -> None:
    """Provinces before `next_province` are not counted again."""
    result = elect(election({1: "Ana red 2", 26: "Bo blue 2", 27: "Cy white 2"}, next_province=26))
    assert track(result) == {"red": 0, "blue": 1, "white": 1}
    assert provinces(result)[1] == ["Ana red 2"]


# E3 ---------------------------------------------------------------------------------


def test_E3_an_empty_province_returns_no_vote() -> None:
    """Only province 4 has a stack: one vote in all, nobody is asked, no icon pays."""
    result = elect(election({4: "Ana red 2"}, {"Ana": ["ar3"], "Bo": ["bb3"]}, 4))
    assert "E3" in cited(result)
    assert pending(result) is None
    assert track(result) == {"red": 1, "blue": 0, "white": 0}
    assert votes(result) == {"Ana": {"red": 1}}
    assert vp(result) == {"Ana": 0, "Bo": 0, "Cy": 0}
    assert not {"E6", "E8", "E9", "X2"} & cited(result)


def test_E3_an_empty_board_gives_no_vote_at_all() -> None:
    """27 empty provinces: all markers at 0, no government (G6a)."""
    result = resolve(election({}))
    assert "E3" in cited(result)
    assert track(result) == NO_VOTES
    assert state(result)["government"] is None


# E4 ---------------------------------------------------------------------------------


def test_E4_the_highest_single_stack_wins_not_the_colour_with_most_blocks() -> None:
    """Red 3 beats blue 2 + 2: one red block becomes Ana's vote."""
    result = elect(election({1: "Bo blue 2, Ana red 3, Cy blue 2"}))
    assert "E4" in cited(result)
    assert track(result) == {"red": 1, "blue": 0, "white": 0}
    assert votes(result) == {"Ana": {"red": 1}}
    assert provinces(result) == {1: ["Bo blue 2", "Ana red 2", "Cy blue 2"]}


@pytest.mark.parametrize("blocks", [2, 3])
def test_E4_one_block_whatever_the_height(blocks: int) -> None:
    """A stack of 2 or 3 gives one vote and keeps the rest."""
    result = elect(election({4: f"Bo white {blocks}, Ana red 1"}))
    assert "E4" in cited(result)
    assert votes(result) == {"Bo": {"white": 1}}
    assert track(result) == {"red": 0, "blue": 0, "white": 1}
    assert provinces(result) == {4: [f"Bo white {blocks - 1}", "Ana red 1"]}


def test_E4_a_stack_of_one_block_is_gone() -> None:
    """The vote is the stack's last block: the province is empty, the supply does not grow."""
    result = elect(election({4: "Bo blue 1"}))
    assert "E4" in cited(result)
    assert provinces(result) == {}
    assert votes(result) == {"Bo": {"blue": 1}}
    assert supply(result) == {"red": 30, "blue": 27, "white": 24}


def test_E4_the_last_stack_started_may_be_the_highest() -> None:
    """1, 2, 3 in the order started: Cy's 3 wins."""
    result = elect(election({4: "Ana red 1, Bo blue 2, Cy white 3"}))
    assert votes(result) == {"Cy": {"white": 1}}
    assert provinces(result) == {4: ["Ana red 1", "Bo blue 2", "Cy white 2"]}


# E5 ---------------------------------------------------------------------------------


def test_E5_after_an_untied_election_the_others_stay() -> None:
    """Blue wins with 3; its other two, and both red stacks, lie there afterwards."""
    result = elect(election({9: "Ana red 2, Bo blue 3, Cy red 1"}))
    assert "E5" in cited(result)
    assert provinces(result) == {9: ["Ana red 2", "Bo blue 2", "Cy red 1"]}
    assert supply(result) == {"red": 27, "blue": 25, "white": 24}


def test_E5_a_tie_for_second_sweeps_nothing() -> None:
    """Below the winner two stacks of 2 are level: no contest, no sweep."""
    result = elect(
        election({9: "Ana red 2, Bo blue 2, Cy white 3"}, {"Ana": ["ar3"], "Bo": ["bb3"]})
    )
    assert "E5" in cited(result)
    assert pending(result) is None
    assert provinces(result) == {9: ["Ana red 2", "Bo blue 2", "Cy white 2"]}
    assert track(result) == {"red": 0, "blue": 0, "white": 1}


# E6 ---------------------------------------------------------------------------------


def test_E6_only_the_tied_are_asked_in_player_order() -> None:
    """Order Cy, Bo, Ana; Bo's stack is lower: Cy is asked, then Ana, and Ana wins 3 to 2."""
    start = election(
        {3: "Ana red 2, Bo blue 1, Cy white 2"},
        {"Ana": ["ar3"], "Bo": ["bb3"], "Cy": ["cw2"]},
        order=["Cy", "Bo", "Ana"],
    )
    first = elect(start)
    assert asks(first) == "E6"
    assert pending(first) == "Cy: advance cw2 | decline"
    assert pending(elect(start, "advance cw2")) == "Ana: advance ar3 | decline"
    result = elect(start, "advance cw2", "advance ar3")
    assert "E6" in cited(result)
    assert votes(result) == {"Ana": {"red": 1}}
    assert display(result, "Bo") == ["bb3"]


def test_E6_only_cards_of_ones_own_colour_in_display_order() -> None:
    """Of blue 3, red 1, white 3, Red Club and red 2 three are red; their region is no matter."""
    start = election(
        {3: "Ana red 2, Bo blue 2"},
        {"Ana": ["ab3", "cr1", "aw3", "club-red", "br2"], "Bo": ["bb1"]},
    )
    assert pending(elect(start)) == "Ana: advance cr1 | advance club-red | advance br2 | decline"
    result = elect(start, "advance br2", "advance bb1")
    assert "E6" in cited(result)
    assert votes(result) == {"Ana": {"red": 1}}
    assert display(result, "Ana") == ["ab3", "cr1", "aw3", "club-red"]


def test_E6_refuses_a_card_of_another_colour() -> None:
    """Ana's stack is red; her blue 3 may not be advanced though the other tied stack is blue."""
    start = election({3: "Ana red 2, Bo blue 2"}, {"Ana": ["ab3", "ar1"], "Bo": ["bb2"]})
    assert "E6" in refusal(start, "Ana: advance ab3")


def test_E6_a_card_in_the_hand_cannot_be_advanced() -> None:
    """Ana's red 3 is in her hand: she is not asked, Bo's blue 1 wins."""
    start = election({3: "Ana red 2, Bo blue 2"}, {"Bo": ["bb1"]})
    start["players"][0]["hand"] = ["ar3"]
    result = elect(start, "Bo: advance bb1")
    assert pending(result) is None
    assert votes(result) == {"Bo": {"blue": 1}}


def test_E6_a_general_is_an_ordinary_card() -> None:
    """A red General 2 fits a red stack and loses to a blue 3 who is none."""
    start = election({3: "Ana red 2, Bo blue 2"}, {"Ana": ["general-red"], "Bo": ["bb3"]})
    assert pending(elect(start)) == "Ana: advance general-red | decline"
    result = elect(start, "advance general-red", "advance bb3")
    assert "E6" in cited(result)
    assert votes(result) == {"Bo": {"blue": 1}}
    assert discard(result) == ["general-red", "bb3"]


def test_E6_two_stacks_of_one_colour_are_tied_too() -> None:
    """Red 2 against red 2: the tie is of players, Bo's red 1 wins his vote."""
    start = election({3: "Ana red 2, Bo red 2"}, {"Bo": ["br1"]})
    result = elect(start, "Bo: advance br1")
    assert {"E6", "E9"} <= cited(result)
    assert votes(result) == {"Bo": {"red": 1}}
    assert track(result) == {"red": 1, "blue": 0, "white": 0}
    assert provinces(result) == {}
    assert supply(result)["red"] == 29


# E7 ---------------------------------------------------------------------------------


def test_E7_the_highest_value_wins_one_block_and_one_space() -> None:
    """Three stacks of 3; blue's 3 beats 2 and 1: one vote, not three."""
    start = election(
        {3: "Ana red 3, Bo blue 3, Cy white 3"}, {"Ana": ["ar2"], "Bo": ["bb3"], "Cy": ["cw1"]}
    )
    result = elect(start, "advance ar2", "advance bb3", "advance cw1")
    assert "E7" in cited(result)
    assert votes(result) == {"Bo": {"blue": 1}}
    assert track(result) == {"red": 0, "blue": 1, "white": 0}
    assert supply(result) == {"red": 30, "blue": 27, "white": 24}


def test_E7_any_card_beats_none() -> None:
    """Ana declines with a 3 in her display; Bo's 1 wins."""
    start = election({3: "Ana red 2, Bo blue 2"}, {"Ana": ["ar3"], "Bo": ["bb1"]})
    result = elect(start, "decline", "advance bb1")
    assert "E7" in cited(result)
    assert votes(result) == {"Bo": {"blue": 1}}
    assert display(result, "Ana") == ["ar3"]


def test_E7_the_lower_two_may_be_equal() -> None:
    """1 = 1 < 2: Cy alone is highest."""
    start = election(
        {3: "Ana red 1, Bo blue 1, Cy white 1"}, {"Ana": ["ar1"], "Bo": ["bb1"], "Cy": ["cw2"]}
    )
    result = elect(start, "advance ar1", "advance bb1", "advance cw2")
    assert "E7" in cited(result)
    assert votes(result) == {"Cy": {"white": 1}}


def test_E7_one_round_only() -> None:
    """2 = 2; both could go on, but outside Paris nobody is asked again."""
    start = election({7: "Ana red 2, Bo blue 2"}, {"Ana": ["ar2", "ar3"], "Bo": ["bb2", "bb1"]})
    result = elect(start, "advance ar2", "advance bb2")
    assert {"E7", "E8"} & cited(result)
    assert pending(result) is None
    assert votes(result) == {}
    assert display(result, "Ana") == ["ar3"] and display(result, "Bo") == ["bb1"]


# E8 ---------------------------------------------------------------------------------


def test_E8_still_tied_gives_no_vote() -> None:
    """3 = 3 > 1 among three: no vote, not for the third either."""
    start = election(
        {3: "Ana red 2, Bo blue 2, Cy white 2"}, {"Ana": ["ar3"], "Bo": ["bb3"], "Cy": ["cw1"]}
    )
    result = elect(start, "advance ar3", "advance bb3", "advance cw1")
    assert "E8" in cited(result)
    assert votes(result) == {} and track(result) == NO_VOTES


def test_E8_nobody_advances() -> None:
    """Both decline: no vote, both keep their cards, the blocks go."""
    start = election({3: "Ana red 2, Bo blue 2"}, {"Ana": ["ar3"], "Bo": ["bb3"]})
    result = elect(start, "decline", "decline")
    assert "E8" in cited(result)
    assert votes(result) == {} and discard(result) == []
    assert provinces(result) == {}
    assert display(result, "Ana") == ["ar3"] and display(result, "Bo") == ["bb3"]


def test_E8_nobody_able() -> None:
    """No display at all: nobody is asked, no vote, the blocks go."""
    result = elect(election({3: "Ana red 2, Bo blue 2"}))
    assert "E8" in cited(result)
    assert votes(result) == {} and provinces(result) == {}
    assert supply(result) == {"red": 30, "blue": 28, "white": 24}


# E9 ---------------------------------------------------------------------------------


def test_E9_a_tie_sweeps_outsiders_too() -> None:
    """Red 3 and blue 3 are tied, Ana wins: only her vote is not in the supply.

    30 − 1 red; all blue; Cy's 2 white, outside the tie, too.
    """
    start = election({3: "Ana red 3, Bo blue 3, Cy white 2"}, {"Ana": ["ar1"]})
    result = elect(start, "advance ar1")
    assert "E9" in cited(result)
    assert provinces(result) == {}
    assert votes(result) == {"Ana": {"red": 1}}
    assert supply(result) == {"red": 29, "blue": 28, "white": 24}


def test_E9_an_unbroken_tie_sweeps_everything() -> None:
    """Nobody wins: all eight blocks go back; the province beside it keeps its own."""
    start = election({3: "Ana red 3, Bo blue 3, Cy white 2", 2: "Cy white 3"})
    result = elect(start)
    assert "E9" in cited(result)
    assert provinces(result) == {2: ["Cy white 2"]}
    assert supply(result) == {"red": 30, "blue": 28, "white": 21}


def test_E9_on_turn_1_the_sweep_leaves_the_held_blocks_out() -> None:
    """Two blocks of each colour lie on the Turn Track: red 28 in the supply, not 30."""
    result = elect(election({3: "Ana red 3, Bo red 3"}, turn=1))
    assert "E9" in cited(result)
    assert supply(result) == {"red": 28, "blue": 26, "white": 22}


# E10 --------------------------------------------------------------------------------


def test_E10_losers_cards_are_discarded_too_in_the_order_advanced() -> None:
    """Order Bo, Cy, Ana: 1, 3, 2 go on the pile in that order, over what lay there."""
    start = election(
        {3: "Ana red 1, Bo blue 1, Cy white 1"},
        {"Ana": ["ar2"], "Bo": ["bb1"], "Cy": ["cw3"]},
        order=["Bo", "Cy", "Ana"],
        discard=["cr3"],
    )
    result = elect(start, "advance bb1", "advance cw3", "advance ar2")
    assert "E10" in cited(result)
    assert votes(result) == {"Cy": {"white": 1}}
    assert discard(result) == ["cr3", "bb1", "cw3", "ar2"]
    assert [display(result, n) for n in ("Ana", "Bo", "Cy")] == [[], [], []]


def test_E10_cards_of_an_unbroken_tie_are_discarded() -> None:
    """2 = 2: nobody wins, both cards are gone all the same and cannot serve in province 4."""
    board = {3: "Ana red 1, Bo blue 1", 4: "Ana red 1, Bo blue 1"}
    result = elect(election(board, {"Ana": ["ar2"], "Bo": ["bb2"]}), "advance ar2", "advance bb2")
    assert "E10" in cited(result)
    assert pending(result) is None
    assert discard(result) == ["ar2", "bb2"]
    assert votes(result) == {}


def test_E10_the_winners_card_cannot_serve_twice() -> None:
    """Ana's red 3 wins province 3 and is gone; in province 4 Bo's kept card wins."""
    board = {3: "Ana red 1, Bo blue 1", 4: "Ana red 1, Bo blue 1"}
    start = election(board, {"Ana": ["ar3"], "Bo": ["bb1"]})
    result = elect(start, "Ana: advance ar3", "Bo: decline", "Bo: advance bb1")
    assert "E10" in cited(result)
    assert votes(result) == {"Ana": {"red": 1}, "Bo": {"blue": 1}}
    assert discard(result) == ["ar3", "bb1"]


# E11 --------------------------------------------------------------------------------


@pytest.mark.parametrize(("turn", "pays"), [(1, False), (2, False), (3, True), (4, True)])
def test_E11_icons_pay_on_turns_3_and_4_only(turn: int, pays: bool) -> None:
    """Ana wins 5 (1 VP) and 27 (1), Bo 8 (2) and 24 (2), Cy the iconless 6."""
    board = {5: "Ana red 2", 6: "Cy white 2", 8: "Bo blue 2", 24: "Bo blue 1", 27: "Ana red 1"}
    result = elect(election(board, turn=turn))
    if pays:
        assert {int(s["province"]) for s in citing(result, "E11")} == {5, 8, 24, 27}
        assert vp(result) == {"Ana": 2, "Bo": 4, "Cy": 0}
    else:
        assert citing(result, "E11") == []
        assert vp(result) == {"Ana": 0, "Bo": 0, "Cy": 0}


def test_E11_is_added_to_the_points_held() -> None:
    """Ana had 9: 11 after Languedoc (2)."""
    start = election({24: "Ana red 3, Bo blue 2"}, turn=3)
    start["players"][0]["vp"] = 9
    result = elect(start)
    assert "E11" in cited(result)
    assert vp(result) == {"Ana": 11, "Bo": 0, "Cy": 0}


@pytest.mark.parametrize("number", [5, 8, 24, 27])
def test_E11_no_winner_no_points(number: int) -> None:
    """Both decline: the tie stays unbroken and the icon pays nobody."""
    start = election({number: "Ana red 2, Bo blue 2"}, {"Ana": ["ar1"], "Bo": ["bb1"]}, 4)
    result = elect(start, "decline", "decline")
    assert vp(result) == {"Ana": 0, "Bo": 0, "Cy": 0}
    assert votes(result) == {}


@pytest.mark.parametrize(("number", "points"), [(5, 1), (8, 2), (24, 2), (27, 1), (6, 0)])
def test_E11_the_winner_of_a_broken_tie_scores(number: int, points: int) -> None:
    """Bo declines, Ana's card wins the province and its icon, once."""
    start = election({number: "Ana red 2, Bo blue 2"}, {"Ana": ["ar1"], "Bo": ["bb1"]}, 3)
    result = elect(start, "advance ar1", "decline")
    assert ("E11" in cited(result)) == (points > 0)
    assert vp(result) == {"Ana": points, "Bo": 0, "Cy": 0}


def test_E11_counts_at_the_end_of_the_game() -> None:
    """Turn 4: Bo's one vote wins province 27: 1 VP, and 5 for the government alone."""
    result = resolve(election({27: "Bo blue 1"}, turn=4))
    assert result["outcome"]["scores"] == {"Ana": 0, "Bo": 6, "Cy": 0}


# provincial-card-colour -------------------------------------------------------------


def test_provincial_card_colour_the_other_tied_colour() -> None:
    """Ana (red) holds blue 3, Bo (blue) red 2.

    Own stack: neither is asked, no vote. Any tied stack: both fit, 3 beats 2, and Ana wins
    with her own stack: a red vote (X4).
    """
    start = election({3: "Ana red 1, Bo blue 1"}, {"Ana": ["ab3"], "Bo": ["br2"]})
    own = elect(start)
    assert pending(own) is None and votes(own) == {} and discard(own) == []
    rulings = {"provincial-card-colour": "any-tied-stack"}
    assert pending(elect(start, rulings=rulings)) == "Ana: advance ab3 | decline"
    wide = elect(start, "advance ab3", "advance br2", rulings=rulings)
    assert {"E6", "E7"} <= cited(wide)
    assert votes(wide) == {"Ana": {"red": 1}}
    assert track(wide) == {"red": 1, "blue": 0, "white": 0}
    assert discard(wide) == ["ab3", "br2"]


def test_provincial_card_colour_one_more_card_turns_the_tie() -> None:
    """Ana (red): red 1, blue 3; Bo (blue): blue 2. Own: 1 < 2, Bo. Any: 3 > 2, Ana."""
    start = election({3: "Ana red 2, Bo blue 2"}, {"Ana": ["ar1", "ab3"], "Bo": ["bb2"]})
    own = elect(start, "advance ar1", "advance bb2")
    assert votes(own) == {"Bo": {"blue": 1}}
    rulings = {"provincial-card-colour": "any-tied-stack"}
    assert pending(elect(start, rulings=rulings)) == "Ana: advance ar1 | advance ab3 | decline"
    wide = elect(start, "advance ab3", "advance bb2", rulings=rulings)
    assert votes(wide) == {"Ana": {"red": 1}}
    assert supply(wide) == {"red": 29, "blue": 28, "white": 24}


@pytest.mark.parametrize("reading", ["own-stack", "any-tied-stack"])
def test_provincial_card_colour_of_a_lower_stack_never_fits(reading: str) -> None:
    """The white stack is not tied: white cards fit under neither reading."""
    start = election(
        {3: "Ana red 2, Bo blue 2, Cy white 1"},
        {"Ana": ["aw3"], "Bo": ["bb1", "bw3"], "Cy": ["cr3"]},
    )
    rulings = {"provincial-card-colour": reading}
    assert pending(elect(start, rulings=rulings)) == "Bo: advance bb1 | decline"
    result = elect(start, "advance bb1", rulings=rulings)
    assert votes(result) == {"Bo": {"blue": 1}}


def test_provincial_card_colour_three_ways() -> None:
    """Red, blue and white tied; Cy (white) holds red 3, Ana red 2, Bo nothing.

    Own: only Ana is asked and wins. Any: Cy's red 3 beats her, a white vote.
    """
    start = election({3: "Ana red 1, Bo blue 1, Cy white 1"}, {"Ana": ["ar2"], "Cy": ["cr3"]})
    own = elect(start, "advance ar2")
    assert pending(own) is None
    assert votes(own) == {"Ana": {"red": 1}}
    wide = elect(
        start, "advance ar2", "advance cr3", rulings={"provincial-card-colour": "any-tied-stack"}
    )
    assert votes(wide) == {"Cy": {"white": 1}}
    assert track(wide) == {"red": 0, "blue": 0, "white": 1}


def test_provincial_card_colour_equal_cards_of_crossed_colours() -> None:
    """Any tied stack: red's blue 2 and blue's red 2 are level; no vote, both discarded."""
    start = election({3: "Ana red 1, Bo blue 1"}, {"Ana": ["ab2"], "Bo": ["br2"]})
    assert elect(start)["pending"] is None
    wide = elect(
        start, "advance ab2", "advance br2", rulings={"provincial-card-colour": "any-tied-stack"}
    )
    assert "E8" in cited(wide)
    assert votes(wide) == {} and discard(wide) == ["ab2", "br2"]


def test_provincial_card_colour_two_stacks_of_one_colour() -> None:
    """Red, red and blue tied: own, nobody fits; any, Ana wins with a blue card, a red vote.

    With the blue stack lower, red against red, blue fits under neither reading.
    """
    start = election({3: "Ana red 1, Bo red 1, Cy blue 1"}, {"Ana": ["ab3"], "Cy": ["cr2"]})
    assert votes(elect(start)) == {}
    rulings = {"provincial-card-colour": "any-tied-stack"}
    wide = elect(start, "Ana: advance ab3", "Cy: decline", rulings=rulings)
    assert votes(wide) == {"Ana": {"red": 1}}
    lower = election({3: "Ana red 2, Bo red 2, Cy blue 1"}, {"Ana": ["ab3"], "Cy": ["cr2"]})
    assert elect(lower, rulings=rulings)["pending"] is None
