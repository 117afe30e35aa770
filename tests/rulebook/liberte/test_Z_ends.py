"""Rules Z1–Z6: the three endings, each by a position worked out by hand.

CR provinces (house): 1 2 3 4 5 10 13 17 20 21 23 24 25 27.  ``SEVEN`` puts white in control of
exactly seven of them, ``SIX`` of six; Paris (8) and 6, 7, 9 have no CR icon.  Markers are
(red, blue, white).
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from helpers.liberte import (
    card,
    cited,
    discard,
    lost,
    pending,
    position,
    provinces,
    resolve,
    state,
    vp,
)
from helpers.liberte import votes as held_votes
from helpers.liberte_extra import (
    dialogue,
    ending,
    markers,
    powers,
    scores,
    seat,
    table,
    whites,
    winners,
)

#: Ana's four and Bo's three CR provinces, one white block each.
SEVEN = whites("Ana", 1, 2, 3, 4) | whites("Bo", 5, 10, 13)
#: Ana's four and Bo's two.
SIX = whites("Ana", 1, 2, 3, 4) | whites("Bo", 5, 17)
CLAIMED = {"counter-revolution": "claimed"}
MOST = {"royalist-control": "most-blocks"}
NOBODY = {"Ana": seat(), "Bo": seat(), "Cy": seat()}


def after_the_election(
    players: dict[str, dict[str, Any]], turn: int = 2, **more: Any
) -> dict[str, Any]:
    """All provinces are counted; government and scoring are to come."""
    return table(players, turn=turn, phase="government", **more)


def before(
    number: int, players: dict[str, dict[str, Any]], turn: int = 2, **more: Any
) -> dict[str, Any]:
    """An election in which this province is the next to be counted."""
    return table(players, turn=turn, phase="election", next_province=number, **more)


# --- Z1 ---------------------------------------------------------------------------------------


def test_Z1_most_points_after_turn_4() -> None:
    """Ana 10 + 5 for the government are 15, Bo 12, Cy 3: Ana wins; without the last scoring it
    would be Bo."""
    players = {"Ana": seat(vp=10, votes="red 1"), "Bo": seat(vp=12), "Cy": seat(vp=3)}
    result = resolve(after_the_election(players, turn=4))
    assert ending(result) == "after-turn-4"
    assert winners(result) == ["Ana"]
    assert scores(result) == {"Ana": 15, "Bo": 12, "Cy": 3}
    assert state(result)["phase"] == "over"
    assert "Z1" in cited(result)


def test_Z1_tied_players_share_the_victory() -> None:
    """Ana 7 + 5 = Bo 12. Bo holds more cards, Ana has the votes; neither matters: both win."""
    players = {
        "Ana": seat(vp=7, votes="red 1"),
        "Bo": seat("r3 r2", hand="w3", vp=12),
        "Cy": seat(vp=11),
    }
    result = resolve(after_the_election(players, turn=4))
    assert winners(result) == ["Ana", "Bo"]
    assert scores(result) == {"Ana": 12, "Bo": 12, "Cy": 11}
    assert "Z1" in cited(result)


def test_Z1_each_has_a_share_of_the_victory() -> None:
    """Of the two with 12 VP each has half, Cy with 11 nothing; while the game goes on nobody has
    anything. A landslide is shared out by Red Points: all to Ana."""
    from explorer.report import run_of

    def shares(start: dict[str, Any]) -> tuple[Fraction, ...]:
        game, run = run_of(start)
        found: tuple[Fraction, ...] = game.returns(run.state)
        return found

    half, nothing = Fraction(1, 2), Fraction(0)
    players = {"Ana": seat(vp=7, votes="red 1"), "Bo": seat(vp=12), "Cy": seat(vp=11)}
    assert shares(after_the_election(players, turn=4)) == (half, half, nothing)
    assert shares(after_the_election(players, turn=3)) == (nothing, nothing, nothing)
    players = {"Ana": seat(votes="red 9"), "Bo": seat(votes="red 8"), "Cy": seat()}
    assert shares(before(28, players)) == (Fraction(1), nothing, nothing)


def test_Z1_not_before_turn_4() -> None:
    """After Turn 3 comes Turn 4, whoever leads."""
    players = {"Ana": seat(vp=40), "Bo": seat(votes="red 1"), "Cy": seat()}
    result = resolve(after_the_election(players, turn=3))
    assert result["outcome"] is None
    assert (state(result)["turn"], state(result)["phase"]) == (4, "order")
    assert "Z1" not in cited(result)


# --- Z2 ---------------------------------------------------------------------------------------


def test_Z2_votes_blocks_and_cards_make_the_red_points() -> None:
    """Red 8 + 8, and Ana's vote in 27 is the seventeenth. Ana: 9 votes + the block left there =
    10; her 50 VP, blue stack and blue card count nothing. Bo: 8 votes + red 1 and 1 in display
    and hand = 10. Cy: two stacks of 3 and a Club 1, a 2 and a 3 in display and hand = 12: wins
    without a single vote."""
    players = {
        "Ana": seat("b3", vp=50, votes="red 8"),
        "Bo": seat("r1", hand="r1b w3", votes="red 8"),
        "Cy": seat("rclub r2", hand="r3 b2"),
    }
    stacks = {1: ["Cy red 3"], 2: ["Cy red 3", "Ana blue 2"], 27: ["Ana red 2"]}
    result = resolve(before(27, players, provinces=stacks))
    assert ending(result) == "landslide"
    assert scores(result) == {"Ana": 10, "Bo": 10, "Cy": 12}
    assert winners(result) == ["Cy"]
    assert vp(result) == {"Ana": 50, "Bo": 0, "Cy": 0}
    assert "Z2" in cited(result)


def test_Z2_cards_spent_in_the_election_count_no_more() -> None:
    """Before 27 red has 16: Ana 8, Bo 8. In 27 red 1 = blue 1: Bo's red 3 wins it and is gone.
    Bo: 9 votes. Ana: 8 votes and the red 2 she kept = 10."""
    players = {
        "Ana": seat("r2", votes="red 8"),
        "Bo": seat("r3", votes="red 8"),
        "Cy": seat(),
    }
    start = before(27, players, provinces={27: ["Bo red 1", "Cy blue 1"]})
    result = resolve(start, "Bo: advance r3")
    assert ending(result) == "landslide"
    assert scores(result) == {"Ana": 10, "Bo": 9, "Cy": 0}
    assert winners(result) == ["Ana"]
    assert discard(result) == ["r3"]


# --- Z3 ---------------------------------------------------------------------------------------


def test_Z3_seven_royalist_provinces_end_the_game() -> None:
    """Ana 4 × 2 blocks, a 2 in hand and a Club in display = 11. Bo 3 × 3 = 9; his three white
    votes and his 40 VP do not count (with the votes he would win). Cy: blue and red do not."""
    players = {
        "Ana": seat("wclub", hand="w2"),
        "Bo": seat("b3", vp=40, votes="white 3"),
        "Cy": seat("r3"),
    }
    stacks = whites("Ana", 1, 2, 3, 4, blocks=2) | whites("Bo", 5, 10, 13, blocks=3)
    stacks |= {6: ["Cy red 3"]}
    result = resolve(after_the_election(players, provinces=stacks))
    assert ending(result) == "counter-revolution"
    assert scores(result) == {"Ana": 11, "Bo": 9, "Cy": 0}
    assert winners(result) == ["Ana"]
    assert powers(result) == (None, None)
    assert vp(result) == {"Ana": 0, "Bo": 40, "Cy": 0}
    assert "Z3" in cited(result)


def test_Z3_six_are_not_enough() -> None:
    """Six CR provinces and three others under white: the turn ends as usual."""
    stacks = SIX | whites("Ana", 6, 7) | whites("Bo", 9)
    result = resolve(after_the_election(NOBODY, provinces=stacks))
    assert result["outcome"] is None
    assert (state(result)["turn"], state(result)["phase"]) == (3, "order")
    assert "Z3" not in cited(result)


def test_Z3_more_than_seven_do_as_well() -> None:
    """Eight are seven or more."""
    result = resolve(after_the_election(NOBODY, provinces=SEVEN | whites("Cy", 20)))
    assert ending(result) == "counter-revolution"
    assert scores(result) == {"Ana": 4, "Bo": 3, "Cy": 1}


def test_Z3_lost_battles_count() -> None:
    """Six provinces and the Lost Battle of Turn 2 are seven; the block over Valmy is nobody's
    White Point: Ana 4, Bo 2."""
    result = resolve(after_the_election(NOBODY, turn=3, provinces=SIX, lost_battles=[2]))
    assert ending(result) == "counter-revolution"
    assert scores(result) == {"Ana": 4, "Bo": 2, "Cy": 0}
    assert winners(result) == ["Ana"]
    assert "Z3" in cited(result)


def test_Z3_each_lost_battle_counts() -> None:
    """Five provinces and two Lost Battles are seven; five and one are six."""
    five = whites("Ana", 1, 2, 3) | whites("Bo", 5, 10)
    two = resolve(after_the_election(NOBODY, turn=4, provinces=five, lost_battles=[2, 3]))
    assert ending(two) == "counter-revolution"
    assert scores(two) == {"Ana": 3, "Bo": 2, "Cy": 0}
    one = resolve(after_the_election(NOBODY, turn=3, provinces=five, lost_battles=[2]))
    assert one["outcome"] is None
    assert state(one)["turn"] == 4


def test_Z3_a_battle_lost_now_may_bring_the_seventh() -> None:
    """Six provinces; Ana's white General 2 and Bo's red General 2 are equal: Valmy is lost and
    the game is over before any province is counted. The Generals are discarded, so Ana has her
    4 blocks and Bo his 2."""
    generals = {"g": card("white", 2, general=True), "h": card("red", 2, general=True)}
    start = position(
        {"Ana": seat("g"), "Bo": seat("h"), "Cy": seat()},
        cards=generals,
        turn=2,
        phase="battle",
        battle_box={"Ana": 1, "Bo": 1},
        provinces=SIX,
    )
    result = resolve(start, "Ana: advance g", "Bo: advance h")
    assert lost(result) == [2]
    assert ending(result) == "counter-revolution"
    assert scores(result) == {"Ana": 4, "Bo": 2, "Cy": 0}
    assert provinces(result) == SIX
    assert markers(result) == (0, 0, 0)
    assert discard(result) == ["g", "h"]


def test_Z3_not_on_turn_1() -> None:
    """Seven under white, two blocks each, on Turn 1: the election is held to its end, Ana's four
    votes and Bo's three make a white government, 5 and 2 VP. Only when Turn 2 begins is there a
    counter-revolution: one block is left in each: Ana 4, Bo 3, Cy 2 for the card in his hand."""
    players = {"Ana": seat(), "Bo": seat(), "Cy": seat(hand="w2")}
    stacks = whites("Ana", 1, 2, 3, 4, blocks=2) | whites("Bo", 5, 10, 13, blocks=2)
    result = resolve(table(players, turn=1, phase="election", provinces=stacks))
    assert powers(result) == ("white", None)
    assert markers(result) == (0, 0, 7)
    assert vp(result) == {"Ana": 5, "Bo": 2, "Cy": 0}
    assert state(result)["turn"] == 2
    assert held_votes(result) == {}
    assert ending(result) == "counter-revolution"
    assert scores(result) == {"Ana": 4, "Bo": 3, "Cy": 2}
    assert {"Z3", "Z3a"} <= cited(result)


def test_Z3_a_turn_1_that_leaves_no_block_ends_nothing() -> None:
    """The same with single blocks: all seven become votes, Turn 2 begins with an empty board."""
    result = resolve(table(NOBODY, turn=1, phase="election", provinces=SEVEN))
    assert result["outcome"] is None
    assert (state(result)["turn"], state(result)["phase"]) == (2, "order")
    assert vp(result) == {"Ana": 5, "Bo": 2, "Cy": 0}


# --- the switch of Z3 -------------------------------------------------------------------------


def test_switch_counter_revolution_automatic_or_claimed() -> None:
    """Seven under white, province 27 to come. *automatic*: over as soon as it is loaded, Cy's
    block in 27 uncounted. *claimed*: 27 gives red its vote, then everybody is asked and
    declines: red governs, Cy 5 VP, Turn 3."""
    stacks = SEVEN | {27: ["Cy red 1"]}
    automatic = resolve(before(27, NOBODY, provinces=stacks))
    assert ending(automatic) == "counter-revolution"
    assert markers(automatic) == (0, 0, 0)
    assert provinces(automatic) == stacks
    start = before(27, NOBODY, provinces=stacks, rulings=CLAIMED)
    claimed = resolve(start, "Ana: decline", "Bo: decline", "Cy: decline")
    assert claimed["outcome"] is None
    assert powers(claimed) == ("red", None)
    assert markers(claimed) == (1, 0, 0)
    assert vp(claimed) == {"Ana": 0, "Bo": 0, "Cy": 5}
    assert state(claimed)["turn"] == 3


def test_switch_counter_revolution_claimed_needs_a_look() -> None:
    """After the election of Turn 2 no look is due any more before Turn 3 (Z3a): under *claimed*
    nobody is asked and Cy is paid; under *automatic* the loaded position is over at once."""
    players = {"Ana": seat(), "Bo": seat(), "Cy": seat(votes="red 1")}
    automatic = resolve(after_the_election(players, provinces=SEVEN))
    assert ending(automatic) == "counter-revolution"
    assert vp(automatic) == {"Ana": 0, "Bo": 0, "Cy": 0}
    claimed = resolve(after_the_election(players, provinces=SEVEN, rulings=CLAIMED))
    assert pending(claimed) is None
    assert claimed["outcome"] is None
    assert vp(claimed) == {"Ana": 0, "Bo": 0, "Cy": 5}
    assert state(claimed)["turn"] == 3


# --- Z3a --------------------------------------------------------------------------------------


def test_Z3a_a_loaded_position_is_looked_at_first_of_all() -> None:
    """A battle that Ana would win (1 token, a General) is not fought: the game is over."""
    start = position(
        {"Ana": seat("g"), "Bo": seat(), "Cy": seat()},
        cards={"g": card("red", 1, general=True)},
        turn=2,
        phase="battle",
        battle_box={"Ana": 1},
        provinces=SEVEN,
    )
    result = resolve(start)
    assert ending(result) == "counter-revolution"
    assert vp(result) == {"Ana": 0, "Bo": 0, "Cy": 0}
    assert {"Z3", "Z3a"} <= cited(result)


def test_Z3a_not_between_the_vote_and_the_sweep() -> None:
    """Six under white; in 10 Bo's red 2 = Ana's white 2. Bo's red 1 wins, his block is taken and
    white 2 > red 1 would be the seventh, but the sweep belongs to the election: 10 is empty.
    Then 12 gives Cy a red vote, 17 Bo a white one. Red 2 governs (3 each unbroken), white 1
    opposes."""
    players = {"Ana": seat(), "Bo": seat("r1"), "Cy": seat()}
    stacks = SIX | {10: ["Bo red 2", "Ana white 2"], 12: ["Cy red 1"], 17: ["Bo white 2"]}
    result = resolve(before(10, players, provinces=stacks), "Bo: advance r1")
    assert result["outcome"] is None
    assert powers(result) == ("red", "white")
    assert markers(result) == (2, 0, 1)
    assert vp(result) == {"Ana": 0, "Bo": 6, "Cy": 3}
    assert provinces(result) == SIX
    assert state(result)["turn"] == 3
    assert "Z3" not in cited(result)


def test_Z3a_after_the_election_of_each_province() -> None:
    """*most-blocks*: six under white. In 10 red 2 faces white 1 + 1: no majority of 4. Bo's vote
    leaves red 1 against 2 of 3: the seventh. Over there and then: Cy's blue 3 in 11 is never
    counted. White Points: Ana 4 + 1, Bo 2, Cy 1."""
    contested = {10: ["Bo red 2", "Ana white 1", "Cy white 1"], 11: ["Cy blue 3"]}
    result = resolve(before(10, NOBODY, provinces=SIX | contested, rulings=MOST))
    assert ending(result) == "counter-revolution"
    assert markers(result) == (1, 0, 0)
    assert provinces(result)[10] == ["Bo red 1", "Ana white 1", "Cy white 1"]
    assert provinces(result)[11] == ["Cy blue 3"]
    assert scores(result) == {"Ana": 5, "Bo": 2, "Cy": 1}
    assert powers(result) == (None, None)
    assert {"Z3", "Z3a"} <= cited(result)


# --- Z3b --------------------------------------------------------------------------------------


def test_Z3b_everybody_is_asked_once_beginning_with_the_one_to_act() -> None:
    """The order is Cy, Ana, Bo and Cy is to act. After the election of 27 all three are asked
    once and decline: play goes on, red governs, Cy 5 VP."""
    stacks = SEVEN | {27: ["Cy red 1"]}
    start = before(27, NOBODY, provinces=stacks, rulings=CLAIMED, order=["Cy", "Ana", "Bo"])
    choices = ["Cy: decline", "Ana: decline", "Bo: decline"]
    assert dialogue(start, *choices) == [
        "Z3 Cy: claim | decline",
        "Z3 Ana: claim | decline",
        "Z3 Bo: claim | decline",
    ]
    result = resolve(start, *choices)
    assert result["outcome"] is None
    assert powers(result) == ("red", None)
    assert vp(result) == {"Ana": 0, "Bo": 0, "Cy": 5}
    assert "Z3b" in cited(result)


def test_Z3b_the_first_claim_ends_the_game() -> None:
    """Cy, who gains nothing by it, claims first: Ana and Bo are not asked. Ana 4, Bo 3."""
    stacks = SEVEN | {27: ["Cy red 1"]}
    start = before(27, NOBODY, provinces=stacks, rulings=CLAIMED, order=["Cy", "Ana", "Bo"])
    result = resolve(start, "Cy: claim")
    assert pending(result) is None
    assert ending(result) == "counter-revolution"
    assert winners(result) == ["Ana"]
    assert scores(result) == {"Ana": 4, "Bo": 3, "Cy": 0}
    assert markers(result) == (1, 0, 0)
    assert powers(result) == (None, None)
    assert "Z3b" in cited(result)


def test_Z3b_the_next_look_asks_again() -> None:
    """After 26 all decline; after 27 all are asked again and Bo claims: red has 2 votes then."""
    stacks = SEVEN | {26: ["Cy red 1"], 27: ["Cy red 1"]}
    start = before(26, NOBODY, provinces=stacks, rulings=CLAIMED)
    first = ["Ana: decline", "Bo: decline", "Cy: decline"]
    assert dialogue(start, *first, "Ana: decline") == [
        "Z3 Ana: claim | decline",
        "Z3 Bo: claim | decline",
        "Z3 Cy: claim | decline",
        "Z3 Ana: claim | decline",
        "Z3 Bo: claim | decline",
    ]
    assert markers(resolve(start)) == (1, 0, 0)
    result = resolve(start, *first, "Ana: decline", "Bo: claim")
    assert ending(result) == "counter-revolution"
    assert markers(result) == (2, 0, 0)
    assert winners(result) == ["Ana"]


def test_Z3b_a_refusal_is_remembered_when_saved_in_the_middle() -> None:
    """Saved after Cy, the first, declined: the loaded position goes on with Ana and Bo."""
    stacks = SEVEN | {27: ["Cy red 1"]}
    start = before(27, NOBODY, provinces=stacks, rulings=CLAIMED, order=["Cy", "Ana", "Bo"])
    saved = resolve(start, "Cy: decline")["position"]
    assert dialogue(saved, "Ana: decline", "Bo: decline") == [
        "Z3 Ana: claim | decline",
        "Z3 Bo: claim | decline",
    ]
    assert vp(resolve(saved, "Ana: decline", "Bo: decline")) == {"Ana": 0, "Bo": 0, "Cy": 5}


def test_Z3b_a_lost_battle_is_looked_at() -> None:
    """Six under white and Valmy lost between Ana and Bo: each of the three is asked once. All
    decline; the election then gives the six single blocks away as votes: Ana 4 and Bo 2 white
    votes, 5 and 2 VP. Five provinces and Valmy, after the first of them, are no reason to ask."""
    start = position(
        {"Ana": seat("g"), "Bo": seat("h"), "Cy": seat()},
        cards={"g": card("white", 2, general=True), "h": card("red", 2, general=True)},
        turn=2,
        phase="battle",
        battle_box={"Ana": 1, "Bo": 1},
        provinces=SIX,
        rulings=CLAIMED,
    )
    lines = ["Ana: advance g", "Bo: advance h"]
    asked = []
    for _ in range(3):
        question = resolve(start, *lines)["pending"]
        assert (question["rule"], question["options"]) == ("Z3", ["claim", "decline"])
        asked.append(question["player"])
        lines.append(f"{question['player']}: decline")
    assert sorted(asked) == ["Ana", "Bo", "Cy"]
    result = resolve(start, *lines)
    assert pending(result) is None
    assert result["outcome"] is None
    assert lost(result) == [2]
    assert vp(result) == {"Ana": 5, "Bo": 2, "Cy": 0}
    assert {"Z3a", "Z3b"} <= cited(result)


def test_Z3b_six_are_no_reason_to_ask() -> None:
    """Under *claimed* with six provinces nobody is asked anything."""
    stacks = SIX | {27: ["Cy red 1"]}
    result = resolve(before(27, NOBODY, provinces=stacks, rulings=CLAIMED))
    assert pending(result) is None
    assert powers(result) == ("red", None)
    assert "Z3b" not in cited(result)


def test_Z3b_when_turn_2_begins() -> None:
    """Turn 1 leaves seven under white (one block each). When Turn 2 begins the look asks; Bo
    claims after Ana declined. The votes are returned: Ana 4, Bo 3."""
    stacks = whites("Ana", 1, 2, 3, 4, blocks=2) | whites("Bo", 5, 10, 13, blocks=2)
    start = table(NOBODY, turn=1, phase="election", provinces=stacks, rulings=CLAIMED)
    assert dialogue(start, "Ana: decline") == [
        "Z3 Ana: claim | decline",
        "Z3 Bo: claim | decline",
    ]
    result = resolve(start, "Ana: decline", "Bo: claim")
    assert ending(result) == "counter-revolution"
    assert state(result)["turn"] == 2
    assert scores(result) == {"Ana": 4, "Bo": 3, "Cy": 0}
    assert {"Z3a", "Z3b"} <= cited(result)


def test_Z3a_a_position_in_the_middle_of_a_contest_is_looked_at_first() -> None:
    """White holds seven while Ana and Bo contest Paris: nobody is asked for a card any more, the
    game is over and with it the contest."""
    start = before(
        8,
        {"Ana": seat("r2"), "Bo": seat("b2"), "Cy": seat()},
        provinces=SEVEN | {8: "Ana red 1, Bo blue 1"},
        contest={"kind": "paris", "contenders": ["Ana", "Bo"]},
    )
    result = resolve(start)
    assert ending(result) == "counter-revolution"
    assert state(result)["phase"] == "over"
    assert state(result).get("contest") is None
    assert "Z3a" in cited(result)


def test_Z3a_looks_once_when_the_election_with_its_icon_is_complete() -> None:
    """Under `claimed`, Turn 3: Ana wins Paris and its 2 VP before the first question, once."""
    players = {"Ana": seat(), "Bo": seat(), "Cy": seat()}
    start = before(8, players, turn=3, provinces=SEVEN | {8: "Ana red 2, Bo blue 1"})
    result = resolve(start, rulings=CLAIMED)
    assert pending(result) == "Ana: claim | decline"
    assert vp(result) == {"Ana": 2, "Bo": 0, "Cy": 0}
    assert [step["rule"] for step in result["steps"]] == ["X1", "E11", "Z3"]


def test_Z3a_looks_once_when_the_sweep_after_an_icon_is_complete() -> None:
    """The same with a tie that Ana wins: vote, icon, sweep, and only then the question."""
    players = {"Ana": seat("r1"), "Bo": seat(), "Cy": seat()}
    start = before(8, players, turn=3, provinces=SEVEN | {8: "Ana red 2, Bo blue 2"})
    result = resolve(start, "Ana: advance r1", rulings=CLAIMED)
    assert pending(result) == "Ana: claim | decline"
    assert [step["rule"] for step in result["steps"][-4:]] == ["X1", "E11", "E9", "Z3"]
    assert "Z3" not in [step["rule"] for step in result["steps"][:-1]]


def test_Z3b_asks_round_the_table_from_the_one_to_act() -> None:
    """Player order Bo, Cy, Ana; Cy was to act: Cy, Ana and at last Bo are asked."""
    start = before(
        28,
        NOBODY,
        order=["Bo", "Cy", "Ana"],
        provinces=SEVEN,
        claim={"asked": []},
        claims_from="Cy",
        rulings=CLAIMED,
    )
    assert dialogue(start, "Cy: decline", "Ana: decline") == [
        "Z3 Cy: claim | decline",
        "Z3 Ana: claim | decline",
        "Z3 Bo: claim | decline",
    ]


# --- Z4 ---------------------------------------------------------------------------------------

#: Six under white; the seventh is to be judged in 20.
JUDGED = 20


def control(stacks: list[str], rulings: dict[str, str] | None = None) -> dict[str, Any]:
    """The result on Turn 2 after the election, six under white and these stacks in 20."""
    return resolve(after_the_election(NOBODY, provinces=SIX | {JUDGED: stacks}, rulings=rulings))


def test_Z4_two_equal_white_stacks_control() -> None:
    """White 1 and white 1, no other colour: the seventh. White Points Ana 4 + 1, Bo 2, Cy 1."""
    result = control(["Ana white 1", "Cy white 1"])
    assert ending(result) == "counter-revolution"
    assert scores(result) == {"Ana": 5, "Bo": 2, "Cy": 1}
    assert "Z4" in cited(result)


def test_Z4_two_equal_white_stacks_over_a_lower_red_one_control() -> None:
    """White 2, white 2, red 1."""
    result = control(["Bo red 1", "Ana white 2", "Cy white 2"])
    assert ending(result) == "counter-revolution"


def test_Z4_another_colour_as_high_denies_control() -> None:
    """White 2 = red 2: nobody controls 20; six are not enough."""
    result = control(["Ana white 2", "Bo red 2"])
    assert result["outcome"] is None
    assert state(result)["turn"] == 3


def test_Z4_a_lower_white_stack_does_not_control() -> None:
    """Red 3 > white 2 + 2, though white has more blocks."""
    assert control(["Bo red 3", "Ana white 2", "Cy white 2"])["outcome"] is None


def test_Z4_the_single_stack_counts_not_the_colour() -> None:
    """White 3 > red 2, blue 2: control, although the others have four blocks."""
    result = control(["Bo red 2", "Cy blue 2", "Ana white 3"])
    assert ending(result) == "counter-revolution"
    assert scores(result) == {"Ana": 7, "Bo": 2, "Cy": 0}


def test_Z4_blocks_over_lost_battles_are_nobodys() -> None:
    """Six and a Lost Battle; Ana 4, Bo 2 + white 2 in hand = 4, and cards decide (Z5): Bo. One
    point for the block over Valmy, to whomever, would be another result."""
    players = {"Ana": seat(), "Bo": seat(hand="w2"), "Cy": seat()}
    result = resolve(after_the_election(players, turn=3, provinces=SIX, lost_battles=[2]))
    assert scores(result) == {"Ana": 4, "Bo": 4, "Cy": 0}
    assert winners(result) == ["Bo"]
    assert "Z4" in cited(result)


def test_switch_royalist_control_only_the_highest_stack() -> None:
    """White 2, red 1, blue 1: highest stack, but two of four blocks are not more than half."""
    stacks = ["Ana white 2", "Bo red 1", "Cy blue 1"]
    highest = control(stacks)
    assert ending(highest) == "counter-revolution"
    assert scores(highest) == {"Ana": 6, "Bo": 2, "Cy": 0}
    most = control(stacks, MOST)
    assert most["outcome"] is None
    assert state(most)["turn"] == 3


def test_switch_royalist_control_only_the_most_blocks() -> None:
    """Red 2 = white 2, and white 1: no highest stack, but three of five blocks."""
    stacks = ["Bo red 2", "Ana white 2", "Cy white 1"]
    highest = control(stacks)
    assert highest["outcome"] is None
    assert state(highest)["turn"] == 3
    most = control(stacks, MOST)
    assert ending(most) == "counter-revolution"
    assert scores(most) == {"Ana": 6, "Bo": 2, "Cy": 1}
    assert "Z4" in cited(most)


def test_switch_royalist_control_decides_which_ending_comes() -> None:
    """Red has 16 (Ana 9, Bo 7). In 27 Bo's red 2 beats white 1 + 1 and makes 17. *highest-stack*:
    red 1 is level with white 1, no seventh: landslide: Ana 9, Bo 7 + 1 vote + 1 block = 9, Cy's
    red 3 = 3; Ana and Bo tied without cards share. *most-blocks*: white has two of three blocks:
    counter-revolution goes first (Z6): Ana 4 + 1, Bo 2, Cy 1."""
    players = {
        "Ana": seat(votes="red 9"),
        "Bo": seat(votes="red 7"),
        "Cy": seat("r3"),
    }
    stacks = SIX | {27: ["Bo red 2", "Ana white 1", "Cy white 1"]}
    highest = resolve(before(27, players, provinces=stacks))
    assert ending(highest) == "landslide"
    assert scores(highest) == {"Ana": 9, "Bo": 9, "Cy": 3}
    assert winners(highest) == ["Ana", "Bo"]
    most = resolve(before(27, players, provinces=stacks, rulings=MOST))
    assert ending(most) == "counter-revolution"
    assert scores(most) == {"Ana": 5, "Bo": 2, "Cy": 1}
    assert winners(most) == ["Ana"]


# --- Z5 ---------------------------------------------------------------------------------------


def test_Z5_tied_red_points_go_to_the_cards() -> None:
    """Ana 9 votes; Bo 8 votes and red 1 in display: 9 each, Bo has the card point."""
    players = {"Ana": seat(votes="red 9"), "Bo": seat("r1", votes="red 8"), "Cy": seat()}
    result = resolve(before(27, players))
    assert ending(result) == "landslide"
    assert scores(result) == {"Ana": 9, "Bo": 9, "Cy": 0}
    assert winners(result) == ["Bo"]
    assert "Z5" in cited(result)


def test_Z5_points_on_cards_not_their_number() -> None:
    """Ana 7 votes + red 3; Bo 8 + two red 1s: 10 each; 3 points on one card beat 2 on two. Cy's
    white 3s are no Red Points."""
    players = {
        "Ana": seat(hand="r3", votes="red 7"),
        "Bo": seat("r1 r1b", votes="red 8"),
        "Cy": seat("w3", hand="w3b", votes="red 2"),
    }
    result = resolve(before(27, players))
    assert scores(result) == {"Ana": 10, "Bo": 10, "Cy": 2}
    assert winners(result) == ["Ana"]


def test_Z5_still_tied_all_tied_win() -> None:
    """Ana 8 votes + red 1 in display, Bo 8 + a red Club in hand: 9 and one card point each: both
    win. Bo's 30 VP decide nothing; Cy with more on cards but fewer points in all does not win."""
    players = {
        "Ana": seat("r1", votes="red 8"),
        "Bo": seat(hand="rclub", vp=30, votes="red 8"),
        "Cy": seat("r3 r3b", votes="red 1"),
    }
    result = resolve(before(27, players))
    assert scores(result) == {"Ana": 9, "Bo": 9, "Cy": 7}
    assert winners(result) == ["Ana", "Bo"]
    assert "Z5" in cited(result)


def test_Z5_tied_white_points_go_to_the_cards() -> None:
    """Ana 4 blocks; Bo 3 blocks and a white 1 in hand: 4 each, Bo has the card. His red 3 is none
    of it."""
    players = {"Ana": seat("r3"), "Bo": seat(hand="w1"), "Cy": seat()}
    result = resolve(after_the_election(players, provinces=SEVEN))
    assert scores(result) == {"Ana": 4, "Bo": 4, "Cy": 0}
    assert winners(result) == ["Bo"]
    assert "Z5" in cited(result)


def test_Z5_equal_white_points_and_cards_share() -> None:
    """Ana 3 blocks + white 1, Bo 3 blocks + white 1, Cy a block and 3 on cards: 4, 4, 4; Cy has
    most on cards and wins alone. Without Cy's Club it is 4, 4, 3: Ana and Bo share."""
    stacks = whites("Ana", 1, 2, 3) | whites("Bo", 5, 10, 13) | whites("Cy", 17)
    players = {"Ana": seat("w1"), "Bo": seat(hand="w1b"), "Cy": seat("w2", hand="wclub")}
    three = resolve(after_the_election(players, provinces=stacks))
    assert scores(three) == {"Ana": 4, "Bo": 4, "Cy": 4}
    assert winners(three) == ["Cy"]
    players["Cy"] = seat("w2")
    two = resolve(after_the_election(players, provinces=stacks))
    assert scores(two) == {"Ana": 4, "Bo": 4, "Cy": 3}
    assert winners(two) == ["Ana", "Bo"]


# --- Z6 ---------------------------------------------------------------------------------------


def test_Z6_a_counter_revolution_does_not_wait_for_the_election() -> None:
    """Loaded before province 20 with red on 18 and seven under white: over as it stands, nothing
    in 20 or later is counted, the landslide of Ana (18 Red Points) does not come."""
    players = {"Ana": seat(votes="red 18"), "Bo": seat(hand="w3"), "Cy": seat()}
    stacks = SEVEN | {20: ["Cy blue 2"]}
    result = resolve(before(20, players, provinces=stacks))
    assert ending(result) == "counter-revolution"
    assert scores(result) == {"Ana": 4, "Bo": 6, "Cy": 0}
    assert winners(result) == ["Bo"]
    assert markers(result) == (18, 0, 0)
    assert provinces(result)[20] == ["Cy blue 2"]
    assert "Z6" in cited(result)


def test_Z6_a_counter_revolution_in_mid_election_with_red_at_17() -> None:
    """*most-blocks*: red 16, and Bo's vote in 10 is the seventeenth and gives white the seventh
    province. It ends there: Ana 4 + 1, Bo 2, Cy 1; 11 is not counted."""
    players = {"Ana": seat(votes="red 16"), "Bo": seat(), "Cy": seat()}
    contested = {10: ["Bo red 2", "Ana white 1", "Cy white 1"], 11: ["Cy red 1"]}
    result = resolve(before(10, players, provinces=SIX | contested, rulings=MOST))
    assert ending(result) == "counter-revolution"
    assert markers(result) == (17, 0, 0)
    assert provinces(result)[11] == ["Cy red 1"]
    assert scores(result) == {"Ana": 5, "Bo": 2, "Cy": 1}
    assert "Z6" in cited(result)


def test_Z6_after_province_27_the_royalists_are_looked_at_first() -> None:
    """*claimed*: the vote in 27 is red's seventeenth with seven under white. A claim brings the
    counter-revolution: Bo 3 + 3 on a card; if all decline, G7 follows: Ana's landslide."""
    players = {"Ana": seat(votes="red 16"), "Bo": seat("w3"), "Cy": seat()}
    stacks = SEVEN | {27: ["Cy red 1"]}
    start = before(27, players, provinces=stacks, rulings=CLAIMED)
    claimed = resolve(start, "Ana: decline", "Bo: claim")
    assert ending(claimed) == "counter-revolution"
    assert scores(claimed) == {"Ana": 4, "Bo": 6, "Cy": 0}
    assert winners(claimed) == ["Bo"]
    assert "Z6" in cited(claimed)
    declined = resolve(start, "Ana: decline", "Bo: decline", "Cy: decline")
    assert ending(declined) == "landslide"
    assert scores(declined) == {"Ana": 16, "Bo": 0, "Cy": 1}
    assert winners(declined) == ["Ana"]


def test_Z6_a_landslide_before_a_government_is_formed() -> None:
    """Seventeen red votes and two blue: no government, no opposition, no VPs, no V2 contest of
    Ana and Bo who are tied with 8 votes each and hold red cards."""
    players = {
        "Ana": seat("r1", votes="red 8"),
        "Bo": seat("r2", votes="red 8"),
        "Cy": seat(votes="red 1, blue 2"),
    }
    result = resolve(before(27, players))
    assert pending(result) is None
    assert ending(result) == "landslide"
    assert powers(result) == (None, None)
    assert vp(result) == {"Ana": 0, "Bo": 0, "Cy": 0}
    assert scores(result) == {"Ana": 9, "Bo": 10, "Cy": 1}
    assert winners(result) == ["Bo"]
    assert {"G7", "Z6"} <= cited(result)


def test_Z6_a_landslide_on_turn_1() -> None:
    """Unlike a counter-revolution a landslide may come on Turn 1."""
    players = {"Ana": seat(votes="red 17"), "Bo": seat(), "Cy": seat()}
    result = resolve(before(27, players, turn=1))
    assert ending(result) == "landslide"
    assert scores(result) == {"Ana": 17, "Bo": 0, "Cy": 0}
    assert state(result)["turn"] == 1


def test_Z6_on_turn_4_a_landslide_goes_before_the_points() -> None:
    """Bo has 60 VP; the seventeenth red vote makes Ana the winner."""
    players = {"Ana": seat(votes="red 17"), "Bo": seat(vp=60), "Cy": seat()}
    result = resolve(before(27, players, turn=4))
    assert ending(result) == "landslide"
    assert winners(result) == ["Ana"]
    assert "Z1" not in cited(result)


def test_Z6_on_turn_4_a_counter_revolution_goes_before_the_points() -> None:
    """Cy has 60 VP; seven under white make Ana (4 White Points) the winner."""
    players = {"Ana": seat(), "Bo": seat(), "Cy": seat(vp=60)}
    result = resolve(after_the_election(players, turn=4, provinces=SEVEN))
    assert ending(result) == "counter-revolution"
    assert winners(result) == ["Ana"]
    assert scores(result) == {"Ana": 4, "Bo": 3, "Cy": 0}
    assert "Z1" not in cited(result)
