"""Rules V1–V8: victory points of an election, each by a position worked out by hand.

Most positions begin in the government phase of Turn 2 with the votes that were cast; the track
is their number, never tied unless the test says so.  Markers are (red, blue, white).
"""

from __future__ import annotations

from typing import Any

from helpers.liberte import (
    cited,
    discard,
    display,
    pending,
    provinces,
    refusal,
    resolve,
    state,
    supply,
    vp,
)
from helpers.liberte import votes as held_votes
from helpers.liberte_extra import (
    dialogue,
    governing,
    markers,
    powers,
    seat,
    table,
)

VOID = {"second-place-after-tied-first": "void"}


def counted(players: dict[str, dict[str, Any]], **more: Any) -> dict[str, Any]:
    """All provinces are counted; government and scoring are to come, on Turn 2 by default."""
    fields: dict[str, Any] = {"turn": 2} | more
    return table(players, phase="government", **fields)


# --- V1 ---------------------------------------------------------------------------------------


def test_V1_five_two_and_three() -> None:
    """Red 6 governs, blue 3 opposes, white 2. Most red: Ana 3 → 5; second: Bo 2 → 2; most blue:
    Cy 2 → 3. Not the most votes in all (Cy has five), nothing for white, nothing for second in
    opposition, nothing for Cy's third place in red."""
    players = {
        "Ana": seat(votes="red 3", vp=1),
        "Bo": seat(votes="red 2, blue 1", vp=4),
        "Cy": seat(votes="red 1, blue 2, white 2"),
    }
    result = resolve(counted(players))
    assert markers(result) == (6, 3, 2)
    assert powers(result) == ("red", "blue")
    assert vp(result) == {"Ana": 6, "Bo": 6, "Cy": 3}
    assert "V1" in cited(result)


def test_V1_the_same_player_may_take_both_first_places() -> None:
    """Blue 3 governs (Bo alone), red 2 opposes (Bo alone): 5 + 3; no second place is given."""
    players = {"Ana": seat("b3"), "Bo": seat(votes="blue 3, red 2"), "Cy": seat("b2")}
    result = resolve(counted(players))
    assert powers(result) == ("blue", "red")
    assert vp(result) == {"Ana": 0, "Bo": 8, "Cy": 0}
    assert "V1" in cited(result)


def test_V1_no_votes_no_place() -> None:
    """Only Ana has white votes. Bo and Cy, level with none, do not contest second place, though
    both hold white cards; red 1 opposes."""
    players = {
        "Ana": seat(votes="white 4"),
        "Bo": seat("w3", votes="red 1"),
        "Cy": seat("w2"),
    }
    result = resolve(counted(players))
    assert pending(result) is None
    assert powers(result) == ("white", "red")
    assert vp(result) == {"Ana": 5, "Bo": 3, "Cy": 0}
    assert discard(result) == []


def test_V1_a_track_without_votes_pays_nobody() -> None:
    """The track says red 5, blue 3; nobody holds a vote: 0 VP, no contest among three with none,
    although each of them could advance a card of either colour."""
    players = {"Ana": seat("r1 b1"), "Bo": seat("r2 b2"), "Cy": seat("r3 b3")}
    result = resolve(counted(players, track={"red": 5, "blue": 3, "white": 0}))
    assert pending(result) is None
    assert powers(result) == ("red", "blue")
    assert vp(result) == {"Ana": 0, "Bo": 0, "Cy": 0}
    assert governing(result) == set()


def test_V1_scores_for_the_government_that_stands() -> None:
    """Saved in the scoring phase after blue won a tie of 2 = 2 (red went back to 1): Bo's blue
    votes are the government's, Ana's red ones the opposition's."""
    players = {"Ana": seat(votes="red 2"), "Bo": seat(votes="blue 2"), "Cy": seat()}
    start = table(
        players,
        turn=2,
        phase="scoring",
        track={"red": 1, "blue": 2, "white": 0},
        government="blue",
        opposition="red",
    )
    result = resolve(start)
    assert vp(result) == {"Ana": 3, "Bo": 5, "Cy": 0}
    assert markers(result) == (1, 2, 0)
    assert governing(result) == {"Bo"}


# --- V2 ---------------------------------------------------------------------------------------


def test_V2_tied_players_in_player_order() -> None:
    """Ana and Bo have two red votes each, Cy one. The order is Cy, Bo, Ana: Bo is asked before
    Ana, Cy never. Ana's blue 3 is no option. Red 2 beats red 1: Ana 5, Bo 2 (V3), Cy 0."""
    players = {
        "Ana": seat("r2 b3", votes="red 2"),
        "Bo": seat("r1", votes="red 2"),
        "Cy": seat("r3", votes="red 1"),
    }
    start = counted(players, order=["Cy", "Bo", "Ana"])
    choices = ["Bo: advance r1", "Ana: advance r2"]
    assert dialogue(start, *choices) == [
        "V2 Bo: advance r1 | decline",
        "V2 Ana: advance r2 | decline",
    ]
    result = resolve(start, *choices)
    assert vp(result) == {"Ana": 5, "Bo": 2, "Cy": 0}
    assert discard(result) == ["r1", "r2"]
    assert display(result, "Cy") == ["r3"]
    assert "V2" in cited(result)


def test_V2_is_repeated_among_those_still_tied() -> None:
    """One vote each. 2, 2, 1: Cy is out although he holds red 3. Then Bo has none left and is not
    asked; Ana's 1 against nothing: Ana 5."""
    players = {
        "Ana": seat("r2 r1", votes="red 1"),
        "Bo": seat("r2b", votes="red 1"),
        "Cy": seat("r1b r3", votes="red 1"),
    }
    first = ["Ana: advance r2", "Bo: advance r2b", "Cy: advance r1b"]
    start = counted(players)
    assert dialogue(start, *first)[-1] == "V2 Ana: advance r1 | decline"
    result = resolve(start, *first, "Ana: advance r1", "Cy: decline")
    assert vp(result)["Ana"] == 5
    assert discard(result) == ["r2", "r2b", "r1b", "r1"]
    assert "V2" in cited(result)


def test_V2_ends_when_nobody_is_willing() -> None:
    """Both hold cards and decline: unbroken at once, 3 each (V4), nobody is asked again."""
    players = {"Ana": seat("r2", votes="red 2"), "Bo": seat("r3", votes="red 2"), "Cy": seat()}
    result = resolve(counted(players), "Ana: decline", "Bo: decline")
    assert pending(result) is None
    assert vp(result) == {"Ana": 3, "Bo": 3, "Cy": 0}
    assert discard(result) == []


def test_V2_breaks_a_tie_for_second_place() -> None:
    """Ana 3 red; Bo and Cy 1 each contest second: only Cy holds a red card. Ana, in no tie, is
    not asked. Cy 2 VP, Bo nothing."""
    players = {
        "Ana": seat("r3", votes="red 3"),
        "Bo": seat("b3", votes="red 1"),
        "Cy": seat("r1", votes="red 1"),
    }
    start = counted(players)
    assert dialogue(start) == ["V2 Cy: advance r1 | decline"]
    result = resolve(start, "Cy: advance r1")
    assert vp(result) == {"Ana": 5, "Bo": 0, "Cy": 2}
    assert discard(result) == ["r1"]


def test_V2_breaks_a_tie_in_the_opposition() -> None:
    """Red 3 governs; Bo and Cy have one blue vote each. Blue 3 beats a blue Club: Cy 3, Bo 0."""
    players = {
        "Ana": seat("b2", votes="red 3"),
        "Bo": seat("bclub", votes="blue 1"),
        "Cy": seat("b3", votes="blue 1"),
    }
    start = counted(players)
    choices = ["Bo: advance bclub", "Cy: advance b3"]
    assert dialogue(start, *choices) == [
        "V2 Bo: advance bclub | decline",
        "V2 Cy: advance b3 | decline",
    ]
    result = resolve(start, *choices)
    assert vp(result) == {"Ana": 5, "Bo": 0, "Cy": 3}
    assert discard(result) == ["bclub", "b3"]


def test_V2_in_opposition_only_its_colour_fits() -> None:
    """Red governs, blue opposes; Ana and Bo tie with 2 blue votes. Ana's red 3 and Bo's white 2
    are no options, red being the government's colour; Ana's blue 1 is: 3 VP."""
    players = {
        "Ana": seat("r3 b1", votes="blue 2"),
        "Bo": seat("w2", votes="blue 2"),
        "Cy": seat(votes="red 5"),
    }
    start = table(players, turn=2, phase="government")
    assert dialogue(start, "Ana: advance b1") == ["V2 Ana: advance b1 | decline"]
    assert "blue is needed. [V2]" in refusal(start, "Ana: advance r3")
    assert vp(resolve(start, "Ana: advance b1")) == {"Ana": 3, "Bo": 0, "Cy": 5}


def test_V2_a_contest_in_a_file_is_put_in_player_order() -> None:
    """The file names the contenders Ana, Cy, Bo; the player order is Bo, Cy, Ana, and so they are
    asked, in the contest for first place and, Bo's 3 having won it, in that of the losers."""
    players = {
        "Ana": seat("r1", votes="red 1"),
        "Bo": seat("r3", votes="red 1"),
        "Cy": seat("r2", votes="red 1"),
    }
    start = table(
        players,
        turn=2,
        phase="scoring",
        order=["Bo", "Cy", "Ana"],
        government="red",
        contest={"kind": "first-place", "contenders": ["Ana", "Cy", "Bo"]},
    )
    choices = ["Bo: advance r3", "Cy: decline", "Ana: decline", "Cy: decline"]
    assert dialogue(start, *choices) == [
        "V2 Bo: advance r3 | decline",
        "V2 Cy: advance r2 | decline",
        "V2 Ana: advance r1 | decline",
        "V3 Cy: advance r2 | decline",
        "V3 Ana: advance r1 | decline",
    ]


# --- V3 ---------------------------------------------------------------------------------------


def test_V3_the_one_loser_takes_second_place() -> None:
    """Ana and Bo 2 red, Cy 1 red. Ana advances, Bo declines: Ana 5; Bo, not Cy, is second."""
    players = {
        "Ana": seat("r1", votes="red 2"),
        "Bo": seat("r3", votes="red 2"),
        "Cy": seat("r3b", votes="red 1"),
    }
    result = resolve(counted(players), "Ana: advance r1", "Bo: decline")
    assert pending(result) is None
    assert vp(result) == {"Ana": 5, "Bo": 2, "Cy": 0}
    assert "V3" in cited(result)


def test_V3_several_losers_contest_second_place() -> None:
    """Ana, Bo, Cy 2 red each, Di 1. Ana's red 1 wins over two who decline. Bo and Cy, not Di,
    contest second, asked under V3: red 3 beats red 2: Cy 2 VP."""
    players = {
        "Ana": seat("r1", votes="red 2"),
        "Bo": seat("r2", votes="red 2"),
        "Cy": seat("r3", votes="red 2"),
        "Di": seat("r3b", votes="red 1"),
    }
    start = counted(players)
    choices = ["Ana: advance r1", "Bo: decline", "Cy: decline"]
    second = ["Bo: advance r2", "Cy: advance r3"]
    assert dialogue(start, *choices, *second)[3:] == [
        "V3 Bo: advance r2 | decline",
        "V3 Cy: advance r3 | decline",
    ]
    result = resolve(start, *choices, *second)
    assert vp(result) == {"Ana": 5, "Bo": 0, "Cy": 2, "Di": 0}
    assert discard(result) == ["r1", "r2", "r3"]
    assert "V3" in cited(result)


def test_V3_a_loser_of_an_earlier_round_contests_too() -> None:
    """2, 2, 1: Cy out; Ana's second card wins. Bo lost in round two, Cy in round one: both are
    losers; Bo has no card left, Cy's red 3 makes him second, not Bo."""
    players = {
        "Ana": seat("r2 r1", votes="red 1"),
        "Bo": seat("r2b", votes="red 1"),
        "Cy": seat("r1b r3", votes="red 1"),
    }
    first = ["Ana: advance r2", "Bo: advance r2b", "Cy: advance r1b", "Ana: advance r1"]
    start = counted(players)
    assert dialogue(start, *first)[-1] == "V3 Cy: advance r3 | decline"
    result = resolve(start, *first, "Cy: advance r3")
    assert vp(result) == {"Ana": 5, "Bo": 0, "Cy": 2}


def test_V3_unbroken_among_the_losers_pays_one_each() -> None:
    """Bo and Cy hold no red card: second place stays tied, 1 each by V6; Di's single vote is no
    next place."""
    players = {
        "Ana": seat("r1", votes="red 2"),
        "Bo": seat(votes="red 2"),
        "Cy": seat(votes="red 2"),
        "Di": seat(votes="red 1"),
    }
    result = resolve(counted(players), "Ana: advance r1")
    assert pending(result) is None
    assert vp(result) == {"Ana": 5, "Bo": 1, "Cy": 1, "Di": 0}
    assert {"V3", "V6"} <= cited(result)


def test_V3_its_contest_may_take_several_rounds() -> None:
    """Bo, Cy and Di lost to Ana's red 3. Second place: 2, 2, 1, so Di is out; then Bo's red 1
    against nothing: Bo 2 VP. Both rounds are asked under V3."""
    players = {
        "Ana": seat("r3", votes="red 1"),
        "Bo": seat("r2 r1", votes="red 1"),
        "Cy": seat("r2b", votes="red 1"),
        "Di": seat("r1b r1c", votes="red 1"),
    }
    start = counted(players)
    first = ["Ana: advance r3", "Bo: decline", "Cy: decline", "Di: decline"]
    second = ["Bo: advance r2", "Cy: advance r2b", "Di: advance r1b"]
    assert dialogue(start, *first, *second)[4:] == [
        "V3 Bo: advance r2 | advance r1 | decline",
        "V3 Cy: advance r2b | decline",
        "V3 Di: advance r1b | advance r1c | decline",
        "V3 Bo: advance r1 | decline",
    ]
    result = resolve(start, *first, *second, "Bo: advance r1")
    assert vp(result) == {"Ana": 5, "Bo": 2, "Cy": 0, "Di": 0}


def test_V3_unbroken_after_one_loser_more_fell_out() -> None:
    """The same, but Bo declines the last card: Bo and Cy share second place, 1 each; Di, who fell
    out of it, gets nothing."""
    players = {
        "Ana": seat("r3", votes="red 1"),
        "Bo": seat("r2 r1", votes="red 1"),
        "Cy": seat("r2b", votes="red 1"),
        "Di": seat("r1b r1c", votes="red 1"),
    }
    first = ["Ana: advance r3", "Bo: decline", "Cy: decline", "Di: decline"]
    second = ["Bo: advance r2", "Cy: advance r2b", "Di: advance r1b", "Bo: decline"]
    result = resolve(counted(players), *first, *second)
    assert pending(result) is None
    assert vp(result) == {"Ana": 5, "Bo": 1, "Cy": 1, "Di": 0}


def test_V3_does_not_depend_on_the_switch_of_V5() -> None:
    """*void* speaks of a first place left tied; here it was broken, so Bo is second: 2 VP."""
    players = {"Ana": seat("r1", votes="red 2"), "Bo": seat(votes="red 2"), "Cy": seat()}
    result = resolve(counted(players, rulings=VOID), "Ana: advance r1")
    assert vp(result) == {"Ana": 5, "Bo": 2, "Cy": 0}


# --- V4 ---------------------------------------------------------------------------------------


def test_V4_unbroken_for_first_pays_three_each() -> None:
    """Two blue votes each, no blue card: 3 and 3; nobody has a vote for second place."""
    players = {"Ana": seat(votes="blue 2"), "Bo": seat(votes="blue 2"), "Cy": seat("b3")}
    result = resolve(counted(players))
    assert pending(result) is None
    assert vp(result) == {"Ana": 3, "Bo": 3, "Cy": 0}
    assert "V4" in cited(result)


def test_V4_three_each_for_three_tied() -> None:
    """One white vote each, no card: 3 VP each, and no second place besides."""
    players = {name: seat(votes="white 1") for name in ("Ana", "Bo", "Cy")}
    result = resolve(counted(players))
    assert vp(result) == {"Ana": 3, "Bo": 3, "Cy": 3}
    assert "V4" in cited(result)


def test_V4_cards_that_did_not_break_it_are_spent() -> None:
    """Red 2 = red 2, none left: 3 each, both cards discarded."""
    players = {"Ana": seat("r2", votes="red 2"), "Bo": seat("r2b", votes="red 2"), "Cy": seat()}
    result = resolve(counted(players), "Ana: advance r2", "Bo: advance r2b")
    assert vp(result) == {"Ana": 3, "Bo": 3, "Cy": 0}
    assert discard(result) == ["r2", "r2b"]


# --- V5 ---------------------------------------------------------------------------------------


def test_V5_who_fell_out_of_the_tie_takes_second_place() -> None:
    """Ana, Bo, Cy 2 red, Di 1. 2 = 2, Cy had no card and is out; unbroken: 3, 3. Second is Cy,
    who fell out, not Di with the next number of votes."""
    players = {
        "Ana": seat("r2", votes="red 2"),
        "Bo": seat("r2b", votes="red 2"),
        "Cy": seat(votes="red 2"),
        "Di": seat(votes="red 1"),
    }
    result = resolve(counted(players), "Ana: advance r2", "Bo: advance r2b")
    assert pending(result) is None
    assert vp(result) == {"Ana": 3, "Bo": 3, "Cy": 2, "Di": 0}
    assert {"V4", "V5"} <= cited(result)


def test_V5_goes_to_the_next_number_of_votes_if_nobody_fell_out() -> None:
    """Ana and Bo 2 red, unbroken: 3 each; Cy with 1 is second: 2; Di with no red vote nothing."""
    players = {
        "Ana": seat(votes="red 2"),
        "Bo": seat(votes="red 2"),
        "Cy": seat(votes="red 1"),
        "Di": seat("r3", votes="blue 1"),
    }
    result = resolve(counted(players))
    assert vp(result) == {"Ana": 3, "Bo": 3, "Cy": 2, "Di": 3}
    assert "V5" in cited(result)


def test_V5_several_who_fell_out_contest_it() -> None:
    """One red vote each of four. 2, declined, 2, 1: Bo and Di are out, Ana and Cy unbroken: 3
    each. Bo and Di contest second place, asked under V2: only Bo still holds a card: 2 VP."""
    players = {
        "Ana": seat("r2", votes="red 1"),
        "Bo": seat("r3", votes="red 1"),
        "Cy": seat("r2b", votes="red 1"),
        "Di": seat("r1", votes="red 1"),
    }
    start = counted(players)
    first = ["Ana: advance r2", "Bo: decline", "Cy: advance r2b", "Di: advance r1"]
    assert dialogue(start, *first)[-1] == "V2 Bo: advance r3 | decline"
    result = resolve(start, *first, "Bo: advance r3")
    assert vp(result) == {"Ana": 3, "Bo": 2, "Cy": 3, "Di": 0}
    assert discard(result) == ["r2", "r2b", "r1", "r3"]
    assert "V5" in cited(result)


def test_V5_several_who_fell_out_and_stay_tied_get_one_each() -> None:
    """The same; Bo declines again: second place unbroken, Bo and Di 1 each (V6)."""
    players = {
        "Ana": seat("r2", votes="red 1"),
        "Bo": seat("r3", votes="red 1"),
        "Cy": seat("r2b", votes="red 1"),
        "Di": seat("r1", votes="red 1"),
    }
    first = ["Ana: advance r2", "Bo: decline", "Cy: advance r2b", "Di: advance r1"]
    result = resolve(counted(players), *first, "Bo: decline")
    assert vp(result) == {"Ana": 3, "Bo": 1, "Cy": 3, "Di": 1}
    assert {"V5", "V6"} <= cited(result)


def test_V5_counts_who_fell_out_in_any_round() -> None:
    """3, 3, 3, 1: Di out. 2, 2, 1: Cy out. Nobody left with a card: Ana and Bo 3 each. Second is
    contested by Cy and Di, not given to Cy who lasted longer: Di's red 1 wins it."""
    players = {
        "Ana": seat("r3 r2", votes="red 1"),
        "Bo": seat("r3b r2b", votes="red 1"),
        "Cy": seat("r3c r1", votes="red 1"),
        "Di": seat("r1b r1c", votes="red 1"),
    }
    start = counted(players)
    one = ["Ana: advance r3", "Bo: advance r3b", "Cy: advance r3c", "Di: advance r1b"]
    two = ["Ana: advance r2", "Bo: advance r2b", "Cy: advance r1"]
    assert dialogue(start, *one, *two)[-1] == "V2 Di: advance r1c | decline"
    result = resolve(start, *one, *two, "Di: advance r1c")
    assert vp(result) == {"Ana": 3, "Bo": 3, "Cy": 0, "Di": 2}


def test_V5_remembers_who_fell_out_when_saved_in_the_middle() -> None:
    """The same, saved before the last question of the tie for first: Cy is out since round two,
    Di since round one, and both contest second place in the loaded position too. Bo's last card
    is declined: Ana and Bo 3 each; Di declines as well: Cy and Di 1 each."""
    players = {
        "Ana": seat("r3 r2", votes="red 1"),
        "Bo": seat("r3b r2b r1d", votes="red 1"),
        "Cy": seat("r3c r1", votes="red 1"),
        "Di": seat("r1b r1c", votes="red 1"),
    }
    one = ["Ana: advance r3", "Bo: advance r3b", "Cy: advance r3c", "Di: advance r1b"]
    two = ["Ana: advance r2", "Bo: advance r2b", "Cy: advance r1"]
    saved = resolve(counted(players), *one, *two)["position"]
    assert dialogue(saved, "Bo: decline") == [
        "V2 Bo: advance r1d | decline",
        "V2 Di: advance r1c | decline",
    ]
    result = resolve(saved, "Bo: decline", "Di: decline")
    assert vp(result) == {"Ana": 3, "Bo": 3, "Cy": 1, "Di": 1}


def test_V5_the_next_number_of_votes_may_be_tied_itself() -> None:
    """Ana and Bo 2 red: 3 each. Cy and Di 1 each: a contest under V2, red 1 wins: Di 2, Cy 0.
    Declined instead, it is unbroken: 1 each."""
    players = {
        "Ana": seat(votes="red 2"),
        "Bo": seat(votes="red 2"),
        "Cy": seat(votes="red 1"),
        "Di": seat("r1", votes="red 1"),
    }
    start = counted(players)
    assert dialogue(start) == ["V2 Di: advance r1 | decline"]
    assert vp(resolve(start, "Di: advance r1")) == {"Ana": 3, "Bo": 3, "Cy": 0, "Di": 2}
    unbroken = resolve(start, "Di: decline")
    assert vp(unbroken) == {"Ana": 3, "Bo": 3, "Cy": 1, "Di": 1}
    assert {"V5", "V6"} <= cited(unbroken)


# --- the switch of V5 -------------------------------------------------------------------------


def test_switch_second_place_after_tied_first_next_number_paid_or_void() -> None:
    """Ana and Bo tied for first, unbroken, Cy next. *paid*: Cy 2. *void*: no second place."""
    players = {
        "Ana": seat(votes="red 2"),
        "Bo": seat(votes="red 2"),
        "Cy": seat(votes="red 1"),
    }
    paid = resolve(counted(players))
    assert vp(paid) == {"Ana": 3, "Bo": 3, "Cy": 2}
    assert "V5" in cited(paid)
    void = resolve(counted(players, rulings=VOID))
    assert vp(void) == {"Ana": 3, "Bo": 3, "Cy": 0}
    assert "V5" in cited(void)


def test_switch_second_place_after_tied_first_fallen_out_paid_or_void() -> None:
    """Cy fell out of the tie for first, which then stayed unbroken. *paid*: 2. *void*: 0, and Di
    with the next number of votes gets nothing under either."""
    players = {
        "Ana": seat("r2", votes="red 2"),
        "Bo": seat("r2b", votes="red 2"),
        "Cy": seat(votes="red 2"),
        "Di": seat(votes="red 1"),
    }
    choices = ["Ana: advance r2", "Bo: advance r2b"]
    paid = resolve(counted(players), *choices)
    assert vp(paid) == {"Ana": 3, "Bo": 3, "Cy": 2, "Di": 0}
    void = resolve(counted(players, rulings=VOID), *choices)
    assert vp(void) == {"Ana": 3, "Bo": 3, "Cy": 0, "Di": 0}


def test_switch_second_place_after_tied_first_void_asks_for_no_card() -> None:
    """Cy and Di, next and tied, are asked under *paid*; under *void* there is nothing to
    contest, so Di keeps the card."""
    players = {
        "Ana": seat(votes="red 2"),
        "Bo": seat(votes="red 2"),
        "Cy": seat(votes="red 1"),
        "Di": seat("r1", votes="red 1"),
    }
    assert pending(resolve(counted(players))) == "Di: advance r1 | decline"
    void = resolve(counted(players, rulings=VOID))
    assert pending(void) is None
    assert vp(void) == {"Ana": 3, "Bo": 3, "Cy": 0, "Di": 0}
    assert display(void, "Di") == ["r1"]


def test_switch_second_place_after_tied_first_void_leaves_an_untied_first_alone() -> None:
    """Ana alone is first, Bo and Cy tied for second: 5, 1, 1 under *void* as well."""
    players = {
        "Ana": seat(votes="red 2"),
        "Bo": seat(votes="red 1"),
        "Cy": seat(votes="red 1"),
    }
    assert vp(resolve(counted(players, rulings=VOID))) == {"Ana": 5, "Bo": 1, "Cy": 1}


# --- V6 ---------------------------------------------------------------------------------------


def test_V6_unbroken_for_second_pays_one_each() -> None:
    """Ana 3 red; Bo and Cy 1, no card: 1 each, not 2 and not 3."""
    players = {
        "Ana": seat(votes="red 3"),
        "Bo": seat(votes="red 1"),
        "Cy": seat(votes="red 1"),
    }
    result = resolve(counted(players))
    assert vp(result) == {"Ana": 5, "Bo": 1, "Cy": 1}
    assert "V6" in cited(result)


def test_V6_unbroken_in_opposition_pays_two_each() -> None:
    """White 4 governs; red 1 each of Ana, Bo and Cy opposes, no card: 2 each; Ana 5 + 2."""
    players = {
        "Ana": seat(votes="white 4, red 1"),
        "Bo": seat(votes="red 1"),
        "Cy": seat(votes="red 1"),
    }
    result = resolve(counted(players))
    assert powers(result) == ("white", "red")
    assert vp(result) == {"Ana": 7, "Bo": 2, "Cy": 2}
    assert "V6" in cited(result)


def test_V6_who_fell_out_of_the_opposition_tie_gets_nothing() -> None:
    """Bo and Cy 2 = 2, Di had no card and is out: Bo and Cy 2 each; in opposition there is no
    place for Di."""
    players = {
        "Ana": seat(votes="red 4"),
        "Bo": seat("b2", votes="blue 1"),
        "Cy": seat("b2b", votes="blue 1"),
        "Di": seat(votes="blue 1"),
    }
    result = resolve(counted(players), "Bo: advance b2", "Cy: advance b2b")
    assert vp(result) == {"Ana": 5, "Bo": 2, "Cy": 2, "Di": 0}
    assert "V6" in cited(result)


# --- V6a --------------------------------------------------------------------------------------


def test_V6a_the_government_is_settled_before_the_opposition() -> None:
    """White 4 governs and red 2 opposes, both tied between Ana and Bo. All of the white contest
    comes before the red one, so the white cards lie under the red ones in the discard pile."""
    players = {
        "Ana": seat("r1 w1", votes="white 2, red 1"),
        "Bo": seat("r2 w2", votes="white 2, red 1"),
        "Cy": seat(),
    }
    start = counted(players)
    choices = ["Ana: advance w1", "Bo: advance w2", "Ana: advance r1", "Bo: advance r2"]
    assert dialogue(start, *choices) == [
        "V2 Ana: advance w1 | decline",
        "V2 Bo: advance w2 | decline",
        "V2 Ana: advance r1 | decline",
        "V2 Bo: advance r2 | decline",
    ]
    result = resolve(start, *choices)
    assert discard(result) == ["w1", "w2", "r1", "r2"]
    assert vp(result) == {"Ana": 2, "Bo": 8, "Cy": 0}
    assert "V6a" in cited(result)


def test_V6a_second_place_too_is_settled_before_the_opposition() -> None:
    """Ana 3 blue is first; Bo and Cy contest second with blue cards before they contest the red
    opposition, which they share as well."""
    players = {
        "Ana": seat(votes="blue 3"),
        "Bo": seat("r3 b1", votes="blue 1, red 1"),
        "Cy": seat("r2 b2", votes="blue 1, red 1"),
    }
    start = counted(players)
    choices = ["Bo: advance b1", "Cy: advance b2", "Bo: advance r3", "Cy: advance r2"]
    assert dialogue(start, *choices) == [
        "V2 Bo: advance b1 | decline",
        "V2 Cy: advance b2 | decline",
        "V2 Bo: advance r3 | decline",
        "V2 Cy: advance r2 | decline",
    ]
    result = resolve(start, *choices)
    assert discard(result) == ["b1", "b2", "r3", "r2"]
    assert vp(result) == {"Ana": 5, "Bo": 3, "Cy": 2}
    assert "V6a" in cited(result)


def test_V6a_a_contest_of_the_losers_comes_before_the_opposition() -> None:
    """Red 3, one each: Ana wins first; Bo and Cy contest second (V3) before the opposition's
    white tie between Ana and Bo is opened (V2)."""
    players = {
        "Ana": seat("w1 r3", votes="red 1, white 1"),
        "Bo": seat("w2 r1", votes="red 1, white 1"),
        "Cy": seat(votes="red 1"),
    }
    start = counted(players)
    choices = ["Ana: advance r3", "Bo: decline", "Bo: advance r1", "Ana: decline"]
    assert dialogue(start, *choices)[2:] == [
        "V3 Bo: advance r1 | decline",
        "V2 Ana: advance w1 | decline",
        "V2 Bo: advance w2 | decline",
    ]
    result = resolve(start, *choices, "Bo: advance w2")
    assert vp(result) == {"Ana": 5, "Bo": 5, "Cy": 0}
    assert discard(result) == ["r3", "r1", "w2"]


# --- V6b --------------------------------------------------------------------------------------


def test_V6b_losers_of_a_broken_tie_for_second_get_nothing() -> None:
    """Bo, Cy and Di tied for second; red 3 beats red 2 and nothing: 2, and 0, 0, not 1 each."""
    players = {
        "Ana": seat(votes="red 3"),
        "Bo": seat("r2", votes="red 1"),
        "Cy": seat("r3", votes="red 1"),
        "Di": seat(votes="red 1"),
    }
    result = resolve(counted(players), "Bo: advance r2", "Cy: advance r3")
    assert pending(result) is None
    assert vp(result) == {"Ana": 5, "Bo": 0, "Cy": 2, "Di": 0}
    assert "V6b" in cited(result)


def test_V6b_losers_of_a_broken_tie_in_opposition_get_nothing() -> None:
    """Bo's white 1 against nothing: 3 and 0; the opposition pays no second place."""
    players = {
        "Ana": seat(votes="red 3"),
        "Bo": seat("w1", votes="white 1"),
        "Cy": seat(votes="white 1"),
    }
    result = resolve(counted(players), "Bo: advance w1")
    assert vp(result) == {"Ana": 5, "Bo": 3, "Cy": 0}
    assert "V6b" in cited(result)


def test_V6b_who_declined_may_advance_in_the_new_contest() -> None:
    """Bo declined for first place and lost; for second place (V3) he advances the same card and
    beats Cy's 1: 2 VP. Were he bound by his refusal, Cy would have them."""
    players = {
        "Ana": seat("r3", votes="red 1"),
        "Bo": seat("r2", votes="red 1"),
        "Cy": seat("r1", votes="red 1"),
    }
    first = ["Ana: advance r3", "Bo: decline", "Cy: decline"]
    result = resolve(counted(players), *first, "Bo: advance r2", "Cy: advance r1")
    assert vp(result) == {"Ana": 5, "Bo": 2, "Cy": 0}
    assert "V6b" in cited(result)


# --- V7 ---------------------------------------------------------------------------------------


def test_V7_everyone_with_a_vote_of_the_government_is_in_it() -> None:
    """Red 6 governs: Ana, Bo and, in third place without VPs, Cy have red votes; Di, with
    all the votes of the opposition, has none."""
    players = {
        "Ana": seat(votes="red 3"),
        "Bo": seat(votes="red 2"),
        "Cy": seat(votes="red 1"),
        "Di": seat(votes="blue 5"),
    }
    result = resolve(counted(players))
    assert governing(result) == {"Ana", "Bo", "Cy"}
    assert vp(result) == {"Ana": 5, "Bo": 2, "Cy": 0, "Di": 3}
    assert "V7" in cited(result)


def test_V7_counts_the_votes_of_this_election() -> None:
    """Cy sat in the last government (red); in this election blue's only vote is Ana's."""
    players = {"Ana": seat(), "Bo": seat(), "Cy": seat(in_government=True)}
    start = table(
        players,
        turn=2,
        phase="election",
        government="red",
        provinces={3: ["Ana blue 2", "Cy red 1"]},
    )
    result = resolve(start)
    assert powers(result) == ("blue", None)
    assert governing(result) == {"Ana"}
    assert provinces(result) == {3: ["Ana blue 1", "Cy red 1"]}


def test_V7_with_all_eighteen_tokens_out() -> None:
    """Ana's 18 tokens all lie on stacks: none is left for the box, she is in government all the
    same, and her stacks stand."""
    stacks = {number: ["Ana blue 1"] for number in range(1, 19)}
    players = {"Ana": seat(votes="blue 1"), "Bo": seat(), "Cy": seat()}
    result = resolve(counted(players, provinces=stacks))
    assert governing(result) == {"Ana"}
    assert provinces(result) == stacks
    assert vp(result) == {"Ana": 5, "Bo": 0, "Cy": 0}
    assert "V7" in cited(result)


# --- V8 ---------------------------------------------------------------------------------------


def test_V8_votes_return_and_blocks_stay() -> None:
    """Ana's red stacks of 3 and 2 give a vote each and keep 2 and 1; Bo's blue 1 gives its only
    block. Afterwards no vote is held, 3 red blocks are out, so the supply is 27, 28, 24; Turn 3,
    phase order, displays still out, markers still up."""
    players = {"Ana": seat("r1"), "Bo": seat(), "Cy": seat("b2")}
    stacks = {1: ["Ana red 3"], 2: ["Bo blue 1"], 3: ["Ana red 2"]}
    start = table(players, turn=2, phase="election", provinces=stacks)
    result = resolve(start)
    assert held_votes(result) == {}
    assert provinces(result) == {1: ["Ana red 2"], 3: ["Ana red 1"]}
    assert supply(result) == {"red": 27, "blue": 28, "white": 24}
    assert (state(result)["turn"], state(result)["phase"]) == (3, "order")
    assert powers(result) == ("red", "blue")
    assert markers(result) == (2, 1, 0)
    assert display(result, "Ana") == ["r1"]
    assert display(result, "Cy") == ["b2"]
    assert governing(result) == {"Ana"}
    assert "V8" in cited(result)


def test_V8_after_turn_1_the_held_blocks_stay_on_the_turn_track() -> None:
    """O1 is of Turn 2 and not done yet: 30 - 2 held - 1 on the board leaves 27 red, 26 blue and
    22 white."""
    players = {"Ana": seat(), "Bo": seat(), "Cy": seat()}
    start = table(players, turn=1, phase="election", provinces={6: ["Ana red 2"]})
    result = resolve(start)
    assert (state(result)["turn"], state(result)["phase"]) == (2, "order")
    assert supply(result) == {"red": 27, "blue": 26, "white": 22}
    assert vp(result) == {"Ana": 5, "Bo": 0, "Cy": 0}


def test_V8_the_next_turn_begins_with_the_first_in_order() -> None:
    """Cy was the one to act when the claim was asked for, and the claim began with him; the next
    turn begins with Bo, the first in player order. 28: all provinces are resolved, no votes."""
    start = table(
        {"Ana": seat(), "Bo": seat(), "Cy": seat()},
        turn=2,
        phase="election",
        next_province=28,
        order=["Bo", "Cy", "Ana"],
        provinces={number: "Ana white 1" for number in (1, 2, 3, 4, 5, 10, 13)},
        claim={"asked": []},
        claims_from="Cy",
        rulings={"counter-revolution": "claimed"},
    )
    result = resolve(start, "Cy: decline", "Ana: decline", "Bo: decline")
    assert (state(result)["turn"], state(result)["phase"]) == (3, "order")
    assert state(result)["to_act"] == "Bo"


def test_V8_there_is_no_turn_5() -> None:
    """After Turn 4 the votes return and the game is over."""
    players = {"Ana": seat(votes="red 2"), "Bo": seat(votes="blue 1"), "Cy": seat()}
    result = resolve(counted(players, turn=4))
    assert state(result)["phase"] == "over"
    assert held_votes(result) == {}
    assert supply(result) == {"red": 30, "blue": 28, "white": 24}
    assert {"V8", "Z1"} <= cited(result)
