"""B, the battle: every expected result is worked out by hand from the rules.

House figures used: Valmy 4 VP (Turn 2), Fleurus 5 (Turn 3), Rivoli 6 (Turn 4); the CR
provinces 1 2 3 4 5 10 13 17 20 21 23 24 25 27.
"""

from __future__ import annotations

from typing import Any

import pytest
from helpers.liberte import (
    asks,
    box,
    card,
    cited,
    citing,
    discard,
    display,
    elect,
    fight,
    general,
    lost,
    owed,
    pending,
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
    "a1": general("blue", 1),
    "a2": general("blue", 2),
    "a3": general("blue", 3),
    "b1": general("white", 1),
    "b2": general("white", 2),
    "b3": general("white", 3),
    "c1": general("red", 1, region="est"),
    "c2": general("red", 2, region="est"),
    "c3": general("red", 3, region="est"),
    "plain": card("red", 3, cannon=True),
    "r1": card("red", 1),
}

#: Provinces without a CR icon.
CALM = (6, 7, 9, 11, 12, 14, 15, 16)


def battle(
    displays: dict[str, list[str]],
    tokens: dict[str, int],
    turn: int = 2,
    **state: Any,
) -> dict[str, Any]:
    """A battle among Ana, Bo and Cy with these displays and these tokens in the box."""
    seats = {name: {"display": displays.get(name, [])} for name in ("Ana", "Bo", "Cy")}
    return position(seats, cards=CARDS, turn=turn, phase="battle", battle_box=tokens, **state)


def tied(displays: dict[str, list[str]], **state: Any) -> dict[str, Any]:
    """Everybody with a display has two tokens."""
    return battle(displays, {name: 2 for name in displays}, **state)


# B1 ---------------------------------------------------------------------------------


def test_B1_tokens_without_a_general_do_not_lead() -> None:
    """Ana has most tokens and a strong card, but no General: Bo, with one token, leads."""
    result = fight(battle({"Ana": ["plain"], "Bo": ["b1"]}, {"Ana": 4, "Bo": 1}))
    assert "B1" in cited(result)
    assert vp(result) == {"Ana": 0, "Bo": 4, "Cy": 0}
    assert lost(result) == []


def test_B1_a_general_without_tokens_does_not_lead() -> None:
    """Cy's General 3 has no token behind him; Ana leads with one token and a General 1."""
    result = fight(battle({"Ana": ["a1"], "Cy": ["c3"]}, {"Ana": 1}))
    assert "B1" in cited(result)
    assert vp(result) == {"Ana": 4, "Bo": 0, "Cy": 0}


def test_B1_a_general_in_the_hand_does_not_count() -> None:
    """Ana's General is in her hand, not in her display: Bo is the only eligible player."""
    result = fight(
        position(
            {"Ana": {"hand": ["a3"]}, "Bo": {"display": ["b1"]}, "Cy": {}},
            cards=CARDS,
            turn=2,
            phase="battle",
            battle_box={"Ana": 3, "Bo": 1},
        )
    )
    assert "B1" in cited(result)
    assert vp(result) == {"Ana": 0, "Bo": 4, "Cy": 0}


def test_B1_tokens_here_and_a_general_there_are_nobody() -> None:
    """Ana has the tokens, Bo the General: neither has both, so nobody scores."""
    result = fight(battle({"Bo": ["b3"]}, {"Ana": 2}))
    assert {"B1", "B6"} & cited(result)
    assert vp(result) == {"Ana": 0, "Bo": 0, "Cy": 0}
    assert pending(result) is None


# B2 ---------------------------------------------------------------------------------


def test_B2_most_tokens_lead_whatever_the_general_is_worth() -> None:
    """Bo's 3 tokens beat Ana's 2 although his General is the weaker; no card is spent."""
    result = fight(
        battle({"Ana": ["a3"], "Bo": ["b1"], "Cy": ["c2"]}, {"Ana": 2, "Bo": 3, "Cy": 1})
    )
    assert "B2" in cited(result)
    assert vp(result) == {"Ana": 0, "Bo": 4, "Cy": 0}
    assert discard(result) == []
    assert [display(result, name) for name in ("Ana", "Bo", "Cy")] == [["a3"], ["b1"], ["c2"]]
    assert lost(result) == [] and supply(result)["white"] == 24


@pytest.mark.parametrize(("turn", "points"), [(2, 4), (3, 5), (4, 6)])
def test_B2_the_battle_of_each_turn_has_its_own_points(turn: int, points: int) -> None:
    """Valmy 4, Fleurus 5, Rivoli 6, on top of the points Ana has already."""
    start = battle({"Ana": ["a1"]}, {"Ana": 1}, turn)
    start["players"][0]["vp"] = 7
    result = fight(start)
    assert "B2" in cited(result)
    assert vp(result) == {"Ana": 7 + points, "Bo": 0, "Cy": 0}


def test_B2_the_battle_of_turn_4_counts_at_the_end() -> None:
    """Nothing is on the board: Ana's 6 VP of Rivoli decide the game."""
    result = resolve(battle({"Ana": ["a1"]}, {"Ana": 1}, 4))
    assert result["outcome"] == {
        "ending": "after-turn-4",
        "winners": ["Ana"],
        "scores": {"Ana": 6, "Bo": 0, "Cy": 0},
    }


def test_B2_tokens_of_the_ineligible_do_not_tie() -> None:
    """Bo has as many tokens as Ana but no General: no contest, Ana keeps hers and scores."""
    result = fight(battle({"Ana": ["a1"], "Bo": ["plain"]}, {"Ana": 2, "Bo": 2}))
    assert "B2" in cited(result)
    assert pending(result) is None
    assert vp(result) == {"Ana": 4, "Bo": 0, "Cy": 0}
    assert display(result, "Ana") == ["a1"]


def test_B2_tokens_of_the_ineligible_do_not_stop_a_tie_below() -> None:
    """Cy's 5 tokens count for nothing; Ana and Bo are tied with 2 each."""
    start = battle({"Ana": ["a1"], "Bo": ["b2"]}, {"Ana": 2, "Bo": 2, "Cy": 5})
    assert pending(fight(start)) == "Ana: advance a1 | decline"
    result = fight(start, "Ana: advance a1", "Bo: advance b2")
    assert vp(result) == {"Ana": 0, "Bo": 4, "Cy": 0}


# B3 ---------------------------------------------------------------------------------


def test_B3_the_highest_general_wins_the_lead() -> None:
    """1, 3 and 2 among three tied players: Bo leads, in the middle of the order."""
    result = fight(
        tied({"Ana": ["a1"], "Bo": ["b3"], "Cy": ["c2"]}),
        "Ana: advance a1",
        "Bo: advance b3",
        "Cy: advance c2",
    )
    assert "B3" in cited(result)
    assert vp(result) == {"Ana": 0, "Bo": 4, "Cy": 0}
    assert lost(result) == []


def test_B3_is_asked_in_player_order_not_in_seating_order() -> None:
    """The order is Cy, Bo, Ana; Cy is asked first and the discard pile begins with his card."""
    start = tied({"Ana": ["a3"], "Bo": ["b1"], "Cy": ["c2"]}, order=["Cy", "Bo", "Ana"])
    result = fight(start)
    assert asks(result) == "B3"
    assert pending(result) == "Cy: advance c2 | decline"
    assert pending(fight(start, "advance c2")) == "Bo: advance b1 | decline"
    assert pending(fight(start, "advance c2", "advance b1")) == "Ana: advance a3 | decline"
    done = fight(start, "advance c2", "advance b1", "advance a3")
    assert vp(done) == {"Ana": 4, "Bo": 0, "Cy": 0}
    assert discard(done) == ["c2", "b1", "a3"]


def test_B3_offers_generals_only_in_display_order() -> None:
    """Ana's display is General 3, red 3, General 1: the two Generals in that order."""
    start = tied({"Ana": ["a3", "plain", "a1"], "Bo": ["b2"]})
    assert pending(fight(start)) == "Ana: advance a3 | advance a1 | decline"
    result = fight(start, "advance a3", "advance b2")
    assert "B3" in cited(result)
    assert display(result, "Ana") == ["plain", "a1"]


def test_B3_asks_only_players_tied_for_most() -> None:
    """Cy is eligible with 1 token and General 3, but Ana and Bo have 2: he is never asked."""
    start = battle({"Ana": ["a2"], "Bo": ["b1"], "Cy": ["c3"]}, {"Ana": 2, "Bo": 2, "Cy": 1})
    result = fight(start, "Ana: decline", "Bo: advance b1")
    assert "B3" in cited(result)
    assert pending(result) is None
    assert vp(result) == {"Ana": 0, "Bo": 4, "Cy": 0}
    assert discard(result) == ["b1"]
    assert display(result, "Ana") == ["a2"] and display(result, "Cy") == ["c3"]


def test_B3_asks_also_who_can_no_longer_win() -> None:
    """After Ana's 3 Bo, with a 1, is asked all the same (X2a) and loses his card."""
    start = tied({"Ana": ["a3"], "Bo": ["b1"]})
    assert pending(fight(start, "advance a3")) == "Bo: advance b1 | decline"
    result = fight(start, "advance a3", "advance b1")
    assert vp(result) == {"Ana": 4, "Bo": 0, "Cy": 0}
    assert display(result, "Bo") == []


def test_B3_one_round_only() -> None:
    """2 against 2; Ana still has a General 3, but there is no second round: a Lost Battle."""
    result = fight(tied({"Ana": ["a2", "a3"], "Bo": ["b2"]}), "advance a2", "advance b2")
    assert "B3" in cited(result)
    assert pending(result) is None
    assert vp(result) == {"Ana": 0, "Bo": 0, "Cy": 0}
    assert lost(result) == [2]
    assert display(result, "Ana") == ["a3"]


def test_B3_refuses_a_card_that_is_no_general() -> None:
    """A red 3 with a Cannon is not a General."""
    assert "B3" in refusal(tied({"Ana": ["plain", "a1"], "Bo": ["b2"]}), "Ana: advance plain")


def test_B3_refuses_another_players_general() -> None:
    """The General must be in one's own display."""
    words = refusal(tied({"Ana": ["a1"], "Bo": ["b2"]}), "Ana: advance b2")
    assert "B3" in words or "X4" in words


# B4 ---------------------------------------------------------------------------------


def test_B4_all_advanced_generals_are_discarded_in_the_order_advanced() -> None:
    """Order Bo, Ana, Cy; Bo 3 and Ana 1 advance, Cy declines and keeps his."""
    result = fight(
        tied(
            {"Ana": ["a1"], "Bo": ["b3"], "Cy": ["c2"]},
            order=["Bo", "Ana", "Cy"],
            discard=["plain"],
        ),
        "Bo: advance b3",
        "Ana: advance a1",
        "Cy: decline",
    )
    assert "B4" in cited(result)
    assert discard(result) == ["plain", "b3", "a1"]
    assert display(result, "Ana") == [] and display(result, "Bo") == []
    assert display(result, "Cy") == ["c2"]
    assert vp(result) == {"Ana": 0, "Bo": 4, "Cy": 0}


def test_battle_generals_discarded_the_losers_card() -> None:
    """3 against 1: the loser's General goes (all) or stays in the display (winner)."""
    start = tied({"Ana": ["a1"], "Bo": ["b3"]})
    lines = ("advance a1", "advance b3")
    everyone = fight(start, *lines)
    assert "B4" in cited(everyone)
    assert discard(everyone) == ["a1", "b3"] and display(everyone, "Ana") == []
    winner = fight(start, *lines, rulings={"battle-generals-discarded": "winner"})
    assert "B4" in cited(winner)
    assert discard(winner) == ["b3"] and display(winner, "Ana") == ["a1"]
    assert vp(everyone) == vp(winner) == {"Ana": 0, "Bo": 4, "Cy": 0}


def test_battle_generals_discarded_a_lost_battle_has_no_winner() -> None:
    """2 against 2 is a Lost Battle: under *winner* both Generals stay where they are."""
    start = tied({"Ana": ["a2", "a1"], "Bo": ["b2"]})
    lines = ("advance a2", "advance b2")
    everyone = fight(start, *lines)
    assert discard(everyone) == ["a2", "b2"] and display(everyone, "Ana") == ["a1"]
    winner = fight(start, *lines, rulings={"battle-generals-discarded": "winner"})
    assert discard(winner) == []
    assert display(winner, "Ana") == ["a2", "a1"] and display(winner, "Bo") == ["b2"]
    assert lost(everyone) == lost(winner) == [2]


def test_battle_generals_discarded_the_winners_card_goes_under_both() -> None:
    """Ana advances, Bo declines: only Ana's General goes, under either reading."""
    start = tied({"Ana": ["a1"], "Bo": ["b3"]})
    for reading in ("all", "winner"):
        result = fight(
            start, "advance a1", "decline", rulings={"battle-generals-discarded": reading}
        )
        assert discard(result) == ["a1"] and display(result, "Bo") == ["b3"]


def test_battle_generals_discarded_a_kept_general_can_fight_in_a_province() -> None:
    """Ana loses the battle with her blue 1, and is tied with a blue stack in province 3.

    All: she has no card left, nobody is able, no vote. Winner: she still has the General and
    wins the province with him, a blue vote.
    """
    start = tied({"Ana": ["a1"], "Bo": ["b3"]}, provinces={3: "Ana blue 1, Cy red 1"})
    lines = ("advance a1", "advance b3")
    everyone = elect(start, *lines)
    assert pending(everyone) is None
    assert track(everyone) == {"red": 0, "blue": 0, "white": 0}
    winner = elect(
        start, *lines, "Ana: advance a1", rulings={"battle-generals-discarded": "winner"}
    )
    assert track(winner) == {"red": 0, "blue": 1, "white": 0}
    assert discard(winner) == ["b3", "a1"]


# B5 ---------------------------------------------------------------------------------


def test_B5_equal_generals_are_a_lost_battle() -> None:
    """2 = 2: nobody scores, a white block goes from the supply (24 → 23) over the battle."""
    result = fight(tied({"Ana": ["a2"], "Bo": ["b2"]}), "advance a2", "advance b2")
    assert "B5" in cited(result)
    assert vp(result) == {"Ana": 0, "Bo": 0, "Cy": 0}
    assert lost(result) == [2] and owed(result) == 0
    assert supply(result) == {"red": 30, "blue": 28, "white": 23}


def test_B5_two_highest_equal_above_a_third() -> None:
    """3 = 3 > 1: still tied; Cy, alone at 1, does not win."""
    result = fight(
        tied({"Ana": ["a3"], "Bo": ["b3"], "Cy": ["c1"]}),
        "advance a3",
        "advance b3",
        "advance c1",
    )
    assert "B5" in cited(result)
    assert vp(result) == {"Ana": 0, "Bo": 0, "Cy": 0}
    assert lost(result) == [2]
    assert discard(result) == ["a3", "b3", "c1"]


def test_B5_a_lower_tie_is_no_tie() -> None:
    """1 = 1 < 2: Cy is alone on top and leads."""
    result = fight(
        tied({"Ana": ["a1"], "Bo": ["b1"], "Cy": ["c2"]}),
        "advance a1",
        "advance b1",
        "advance c2",
    )
    assert vp(result) == {"Ana": 0, "Bo": 0, "Cy": 4}
    assert lost(result) == [] and supply(result)["white"] == 24


def test_B5_nobody_advances() -> None:
    """Both decline: a Lost Battle, no card leaves a display."""
    result = fight(tied({"Ana": ["a2"], "Bo": ["b3"]}), "decline", "decline")
    assert "B5" in cited(result)
    assert lost(result) == [2] and supply(result)["white"] == 23
    assert discard(result) == []
    assert display(result, "Ana") == ["a2"] and display(result, "Bo") == ["b3"]


def test_B5_a_second_lost_battle() -> None:
    """One block lies over Valmy already (23 in the supply); Fleurus takes another (22)."""
    start = tied({"Ana": ["a2"], "Bo": ["b2"]}, turn=3, lost_battles=[2])
    result = fight(start, "decline", "decline")
    assert "B5" in cited(result)
    assert lost(result) == [2, 3] and owed(result) == 0
    assert supply(result)["white"] == 22


def test_B5_it_is_the_seventh_cr_province_at_once() -> None:
    """White holds six CR provinces; the Lost Battle is the seventh, before any election.

    White Points: Ana 3 blocks, Bo 3 blocks and his white General 2; the block over the battle
    belongs to nobody.
    """
    start = tied(
        {"Ana": ["a2"], "Bo": ["b2"]},
        provinces={n: "Ana white 1" for n in (1, 2, 3)} | {n: "Bo white 1" for n in (4, 5, 10)},
    )
    result = resolve(start, "decline", "decline")
    assert {"B5", "Z3"} <= cited(result)
    assert result["outcome"] == {
        "ending": "counter-revolution",
        "winners": ["Bo"],
        "scores": {"Ana": 3, "Bo": 5, "Cy": 0},
    }
    assert provinces(result)[1] == ["Ana white 1"]


def test_B5_the_sixth_cr_province_is_not_enough() -> None:
    """Five CR provinces and a Lost Battle are six: the elections take place."""
    start = tied(
        {"Ana": ["a2"], "Bo": ["b2"]},
        provinces={n: "Ana white 1" for n in (1, 2, 3, 4, 5)},
    )
    result = elect(start, "decline", "decline")
    assert result["outcome"] is None
    assert track(result) == {"red": 0, "blue": 0, "white": 5}
    assert provinces(result) == {}


def test_B5_it_counts_without_its_block() -> None:
    """All 24 white blocks are on the board, six CR provinces among them: still the seventh.

    White Points: Ana 18 in the CR provinces and 6 beside them.
    """
    start = tied(
        {"Ana": ["a2"], "Cy": ["c2"]},
        provinces={n: "Ana white 3" for n in (1, 2, 3, 4, 5, 6, 7, 10)},
    )
    assert sum(int(s["blocks"]) for p in start["state"]["provinces"].values() for s in p) == 24
    result = resolve(start, "decline", "decline")
    assert "B5" in cited(result)
    assert result["outcome"] == {
        "ending": "counter-revolution",
        "winners": ["Ana"],
        "scores": {"Ana": 24, "Bo": 0, "Cy": 0},
    }
    assert lost(result) == [2] and owed(result) == 1
    assert supply(result)["white"] == 0


def test_B5_it_counts_to_the_end_of_the_game() -> None:
    """Turn 4, five CR provinces are white: with the battles of Turns 2 and 3 lost, seven."""
    board = {n: "Ana white 2" for n in (1, 2, 3, 4, 5)}
    both = resolve(
        position(
            ["Ana", "Bo", "Cy"],
            turn=4,
            phase="election",
            next_province=1,
            provinces=board,
            lost_battles=[2, 3],
        )
    )
    assert both["outcome"] == {
        "ending": "counter-revolution",
        "winners": ["Ana"],
        "scores": {"Ana": 10, "Bo": 0, "Cy": 0},
    }
    one = resolve(
        position(
            ["Ana", "Bo", "Cy"],
            turn=4,
            phase="election",
            next_province=1,
            provinces=board,
            lost_battles=[2],
        )
    )
    # Five votes: government 5 VP, and 1 VP for the icon of province 5 on Turn 4.
    assert one["outcome"] == {
        "ending": "after-turn-4",
        "winners": ["Ana"],
        "scores": {"Ana": 6, "Bo": 0, "Cy": 0},
    }


def test_B5_the_block_owed_comes_after_province_27_not_before() -> None:
    """No white block is in the supply; the tie in province 9 returns three of them.

    In province 26 all three still lie in the supply; after province 27 one goes over the
    battle. Seven white stacks have given a vote each: 14 + 7 + 2 + 1 = 24.
    """
    board = {n: "Ana white 3" for n in CALM}
    board[9] = "Ana white 3, Bo red 3"
    board[26] = "Ana red 1, Bo blue 1"
    start = tied({"Ana": ["a2", "r1"], "Bo": ["b2"]}, provinces=board)
    fought = fight(start, "decline", "decline")
    assert "B5" in cited(fought)
    assert lost(fought) == [2] and owed(fought) == 1 and supply(fought)["white"] == 0
    waiting = elect(start, "decline", "decline")
    assert pending(waiting) == "Ana: advance r1 | decline"
    assert supply(waiting)["white"] == 3 and owed(waiting) == 1
    counted = elect(start, "decline", "decline", "decline")
    assert supply(counted)["white"] == 2 and owed(counted) == 0
    assert lost(counted) == [2]
    assert track(counted)["white"] == 7


def test_B5_the_block_owed_comes_from_the_votes_of_V8() -> None:
    """Eight white stacks, nothing swept: none after province 27, eight votes at the end."""
    start = tied({"Ana": ["a2"], "Bo": ["b2"]}, provinces={n: "Ana white 3" for n in CALM})
    counted = elect(start, "decline", "decline")
    assert supply(counted)["white"] == 0 and owed(counted) == 1
    done = resolve(start, "decline", "decline")
    assert "B5" in cited(done)
    assert supply(done)["white"] == 7 and owed(done) == 0
    assert lost(done) == [2] and state(done)["turn"] == 3


def test_B5_the_block_may_stay_owed_for_the_turn() -> None:
    """All 24 white blocks lie below red 3s: no white vote, no sweep, still owed after V8."""
    board = {n: "Cy red 3, Ana white 2, Bo white 2" for n in CALM[:6]}
    done = resolve(tied({"Ana": ["a2"], "Bo": ["b2"]}, provinces=board), "decline", "decline")
    assert lost(done) == [2] and owed(done) == 1
    assert supply(done) == {"red": 18, "blue": 28, "white": 0}


def test_B5_the_block_of_an_earlier_turn_is_the_first_returned_by_a_sweep() -> None:
    """Turn 3; Valmy still waits. The tie in province 9 returns 3 white: one goes at once."""
    board = {n: "Ana white 3" for n in CALM}
    board[9] = "Ana white 3, Bo red 3"
    board[10] = "Ana red 1, Bo blue 1"
    start = position(
        {"Ana": {"display": ["r1"]}, "Bo": {}, "Cy": {}},
        cards=CARDS,
        turn=3,
        phase="election",
        lost_battles=[2],
        blocks_owed=1,
        provinces=board,
    )
    waiting = elect(start)
    assert pending(waiting) == "Ana: advance r1 | decline"
    assert supply(waiting)["white"] == 2 and owed(waiting) == 0
    assert "B5" in cited(waiting)
    assert lost(waiting) == [2]


def test_B5_the_block_of_an_earlier_turn_comes_from_votes_too() -> None:
    """Turn 3; Valmy still waits; no sweep: the first white block returned is a vote of V8."""
    start = position(
        ["Ana", "Bo", "Cy"],
        turn=3,
        phase="election",
        lost_battles=[2],
        blocks_owed=1,
        provinces={n: "Ana white 3" for n in CALM},
    )
    counted = elect(start)
    assert supply(counted)["white"] == 0 and owed(counted) == 1
    done = resolve(start)
    assert supply(done)["white"] == 7 and owed(done) == 0
    assert lost(done) == [2]


def test_B5_two_blocks_owed_come_each_in_their_own_time() -> None:
    """Valmy's block is owed from Turn 2, Fleurus is lost too; province 9 returns 3 white.

    Valmy takes the first at once (2 left), Fleurus one after province 27 (1 left).
    """
    board = {n: "Ana white 3" for n in CALM}
    board[9] = "Ana white 3, Bo red 3"
    board[10] = "Ana red 1, Bo blue 1"
    start = tied(
        {"Ana": ["a2", "r1"], "Bo": ["b2"]},
        turn=3,
        lost_battles=[2],
        blocks_owed=1,
        provinces=board,
    )
    fought = fight(start, "decline", "decline")
    assert lost(fought) == [2, 3] and owed(fought) == 2 and supply(fought)["white"] == 0
    waiting = elect(start, "decline", "decline")
    assert pending(waiting) == "Ana: advance r1 | decline"
    assert supply(waiting)["white"] == 2 and owed(waiting) == 1
    counted = elect(start, "decline", "decline", "decline")
    assert supply(counted)["white"] == 1 and owed(counted) == 0


def test_lost_battle_needs_when_nobody_advances() -> None:
    """Both decline: any-tie loses the battle; equal-generals asks for two equal Generals."""
    start = tied({"Ana": ["a2"], "Bo": ["b2"]})
    any_tie = fight(start, "decline", "decline")
    assert lost(any_tie) == [2] and supply(any_tie)["white"] == 23
    equal = fight(start, "decline", "decline", rulings={"lost-battle-needs": "equal-generals"})
    assert lost(equal) == [] and supply(equal)["white"] == 24
    assert vp(any_tie) == vp(equal) == {"Ana": 0, "Bo": 0, "Cy": 0}
    assert box(equal) == {}


def test_lost_battle_needs_when_one_of_three_declines() -> None:
    """2 = 2 and Cy declines: unbroken (any-tie), but not every tied player advanced."""
    start = tied({"Ana": ["a2"], "Bo": ["b2"], "Cy": ["c2"]})
    lines = ("advance a2", "advance b2", "decline")
    any_tie = fight(start, *lines)
    assert lost(any_tie) == [2]
    equal = fight(start, *lines, rulings={"lost-battle-needs": "equal-generals"})
    assert lost(equal) == [] and supply(equal)["white"] == 24
    assert vp(equal) == {"Ana": 0, "Bo": 0, "Cy": 0}
    assert discard(equal) == discard(any_tie) == ["a2", "b2"]
    assert display(equal, "Cy") == ["c2"]


def test_lost_battle_needs_when_one_of_three_is_lower() -> None:
    """2 = 2 > 1, all three advanced, but not Generals of equal value."""
    start = tied({"Ana": ["a1"], "Bo": ["b2"], "Cy": ["c2"]})
    lines = ("advance a1", "advance b2", "advance c2")
    assert lost(fight(start, *lines)) == [2]
    equal = fight(start, *lines, rulings={"lost-battle-needs": "equal-generals"})
    assert lost(equal) == [] and vp(equal) == {"Ana": 0, "Bo": 0, "Cy": 0}
    assert discard(equal) == ["a1", "b2", "c2"]


@pytest.mark.parametrize("reading", ["any-tie", "equal-generals"])
def test_lost_battle_needs_is_met_by_three_equal_generals(reading: str) -> None:
    """2 = 2 = 2, everybody advanced: a Lost Battle under both readings."""
    result = fight(
        tied({"Ana": ["a2"], "Bo": ["b2"], "Cy": ["c2"]}),
        "advance a2",
        "advance b2",
        "advance c2",
        rulings={"lost-battle-needs": reading},
    )
    assert lost(result) == [2] and supply(result)["white"] == 23


def test_lost_battle_needs_decides_a_counter_revolution() -> None:
    """Six white CR provinces and a battle where nobody advances: the seventh, or not."""
    start = tied(
        {"Ana": ["a2"], "Cy": ["c2"]}, provinces={n: "Bo white 2" for n in (1, 2, 3, 4, 5, 10)}
    )
    any_tie = resolve(start, "decline", "decline")
    assert any_tie["outcome"]["ending"] == "counter-revolution"
    assert any_tie["outcome"]["scores"] == {"Ana": 0, "Bo": 12, "Cy": 0}
    equal = resolve(start, "decline", "decline", rulings={"lost-battle-needs": "equal-generals"})
    assert equal["outcome"] is None
    assert vp(equal) == {"Ana": 0, "Bo": 5, "Cy": 0}


def test_lost_battle_needs_with_only_the_winners_general_discarded() -> None:
    """Not lost and not won: under both other readings the Generals go back to the displays."""
    result = fight(
        tied({"Ana": ["a2"], "Bo": ["b2"], "Cy": ["c2"]}),
        "advance a2",
        "advance b2",
        "decline",
        rulings={"lost-battle-needs": "equal-generals", "battle-generals-discarded": "winner"},
    )
    assert lost(result) == [] and discard(result) == []
    assert [display(result, n) for n in ("Ana", "Bo", "Cy")] == [["a2"], ["b2"], ["c2"]]


# B6 ---------------------------------------------------------------------------------


def test_B6_nobody_eligible_is_no_lost_battle() -> None:
    """Tokens tied, but no Generals: no leader, no points, no Lost Battle."""
    result = fight(battle({"Ana": ["plain"]}, {"Ana": 2, "Bo": 2}))
    assert "B6" in cited(result)
    assert vp(result) == {"Ana": 0, "Bo": 0, "Cy": 0}
    assert lost(result) == [] and supply(result)["white"] == 24


def test_B6_generals_before_an_empty_box() -> None:
    """Three Generals and not one token: nobody is eligible, nobody is asked."""
    result = fight(battle({"Ana": ["a3"], "Bo": ["b3"], "Cy": ["c3"]}, {}))
    assert "B6" in cited(result)
    assert pending(result) is None
    assert vp(result) == {"Ana": 0, "Bo": 0, "Cy": 0}
    assert lost(result) == []


@pytest.mark.parametrize("tokens", [{}, {"Ana": 2, "Bo": 2}, {"Bo": 1}])
def test_no_eligible_commander(tokens: dict[str, int]) -> None:
    """Nobody eligible: nothing happens, or the battle is lost (a white block, 24 → 23)."""
    start = battle({"Ana": ["plain"], "Cy": ["c1"]}, tokens)
    nothing = fight(start)
    assert lost(nothing) == [] and supply(nothing)["white"] == 24
    defeat = fight(start, rulings={"no-eligible-commander": "lost-battle"})
    assert "B6" in cited(defeat)
    assert lost(defeat) == [2] and supply(defeat)["white"] == 23
    assert vp(defeat) == {"Ana": 0, "Bo": 0, "Cy": 0}
    assert box(defeat) == box(nothing) == {}


def test_no_eligible_commander_leaves_a_real_leader_alone() -> None:
    """With one eligible player the switch changes nothing."""
    result = fight(
        battle({"Ana": ["a1"]}, {"Ana": 1, "Bo": 3}),
        rulings={"no-eligible-commander": "lost-battle"},
    )
    assert vp(result) == {"Ana": 4, "Bo": 0, "Cy": 0} and lost(result) == []


def test_no_eligible_commander_is_the_seventh_cr_province() -> None:
    """Six white CR provinces and an empty box: play goes on, or the counter-revolution wins."""
    start = battle({}, {}, 4, provinces={n: "Cy white 1" for n in (1, 2, 3, 4, 5, 10)})
    nothing = resolve(start)
    # Six votes: government 5 VP; the icon of province 5 on Turn 4: 1 VP.
    assert nothing["outcome"] == {
        "ending": "after-turn-4",
        "winners": ["Cy"],
        "scores": {"Ana": 0, "Bo": 0, "Cy": 6},
    }
    defeat = resolve(start, rulings={"no-eligible-commander": "lost-battle"})
    assert defeat["outcome"] == {
        "ending": "counter-revolution",
        "winners": ["Cy"],
        "scores": {"Ana": 0, "Bo": 0, "Cy": 6},
    }
    assert lost(defeat) == [4]


def test_no_eligible_commander_with_an_empty_supply_and_equal_generals() -> None:
    """The Lost Battle of this reading needs no tie; its block waits for the votes of V8."""
    start = battle({}, {"Ana": 1}, provinces={n: "Ana white 3" for n in CALM})
    rulings = {"no-eligible-commander": "lost-battle", "lost-battle-needs": "equal-generals"}
    fought = fight(start, rulings=rulings)
    assert lost(fought) == [2] and owed(fought) == 1
    done = resolve(start, rulings=rulings)
    assert supply(done)["white"] == 7 and owed(done) == 0


# B7 ---------------------------------------------------------------------------------


def test_B7_all_tokens_go_back() -> None:
    """The leader's, the loser's and the ineligible player's tokens leave the box."""
    result = fight(battle({"Ana": ["a1"], "Bo": ["b1"]}, {"Ana": 3, "Bo": 1, "Cy": 2}))
    assert "B7" in cited(result)
    assert box(result) == {}
    assert vp(result) == {"Ana": 4, "Bo": 0, "Cy": 0}


@pytest.mark.parametrize("lines", [("decline", "decline"), ("advance a2", "decline")])
def test_B7_tokens_go_back_after_a_contest(lines: tuple[str, str]) -> None:
    """After a Lost Battle as after a broken tie; while the contest lasts they lie there."""
    start = tied({"Ana": ["a2"], "Bo": ["b2"]})
    assert box(fight(start)) == {"Ana": 2, "Bo": 2}
    result = fight(start, *lines)
    assert "B7" in cited(result)
    assert box(result) == {}


def test_B7_tokens_go_back_when_nobody_is_eligible() -> None:
    """No battle, but the box is emptied all the same."""
    result = fight(battle({}, {"Bo": 5}))
    assert "B7" in cited(result)
    assert box(result) == {}


def test_B7_only_a_battle_empties_the_box() -> None:
    """On Turn 1 there is no battle: the tokens wait for that of Turn 2 (A3a)."""
    result = resolve(position(["Ana", "Bo", "Cy"], turn=1, phase="election", battle_box={"Ana": 2}))
    assert box(result) == {"Ana": 2}
    assert citing(result, "B7") == []


def test_B7_the_votes_of_the_same_turn_are_not_touched() -> None:
    """After the battle the election of the same turn goes on as ever: Cy's red vote."""
    result = elect(battle({"Ana": ["a1"]}, {"Ana": 1}, provinces={7: "Cy red 2"}))
    assert votes(result) == {"Cy": {"red": 1}}
    assert vp(result) == {"Ana": 4, "Bo": 0, "Cy": 0}
