"""Rules G1–G7: the new government, each by a position worked out by hand.

Markers are always given as (red, blue, white).
"""

from __future__ import annotations

from typing import Any

from helpers.liberte import (
    cited,
    discard,
    display,
    pending,
    resolve,
    state,
    vp,
)
from helpers.liberte_extra import (
    dialogue,
    ending,
    governing,
    markers,
    powers,
    scores,
    seat,
    table,
    winners,
)


def government(
    players: dict[str, dict[str, Any]],
    red: int,
    blue: int,
    white: int,
    **more: Any,
) -> dict[str, Any]:
    """A position in the government phase with a stated track and no votes."""
    stated = {"red": red, "blue": blue, "white": white}
    return table(players, turn=2, phase="government", track=stated, **more)


# --- G1 ---------------------------------------------------------------------------------------


def test_G1_most_votes_govern_and_second_most_oppose() -> None:
    """Blue 5 > white 3 > red 2: blue governs, white opposes, nothing is tied so no marker moves
    and nobody is asked, although everybody holds a card."""
    start = government({"Ana": seat("r3"), "Bo": seat("b3"), "Cy": seat("w3")}, 2, 5, 3)
    result = resolve(start)
    assert pending(result) is None
    assert powers(result) == ("blue", "white")
    assert markers(result) == (2, 5, 3)
    assert discard(result) == []
    assert "G1" in cited(result)
    assert not cited(result) & {"G2", "G3", "G5", "G6"}


def test_G1_reads_the_track_from_the_votes_when_none_is_stated() -> None:
    """Votes white 4, blue 3, red 1: the track is their number, white governs, blue opposes."""
    players = {
        "Ana": seat(votes="white 4"),
        "Bo": seat(votes="blue 3"),
        "Cy": seat(votes="red 1"),
    }
    result = resolve(table(players, turn=2, phase="government"))
    assert powers(result) == ("white", "blue")
    assert markers(result) == (1, 3, 4)
    assert vp(result) == {"Ana": 5, "Bo": 3, "Cy": 0}
    assert "G1" in cited(result)


def test_G1_one_vote_more_is_enough() -> None:
    """4 against 5 is no tie: red's 3 in the display is never asked for."""
    result = resolve(government({"Ana": seat("r3"), "Bo": seat(), "Cy": seat()}, 4, 0, 5))
    assert pending(result) is None
    assert powers(result) == ("white", "red")
    assert markers(result) == (4, 0, 5)


# --- G2 ---------------------------------------------------------------------------------------


def test_G2_asks_every_player_in_player_order() -> None:
    """Red 4 = white 4. Seated Ana, Bo, Cy, but the order is Cy, Ana, Bo. Cy has no vote at all
    and is asked first. His white 3 beats red 1: white governs, red goes back to 3."""
    players = {
        "Ana": seat("r1", votes="red 4"),
        "Bo": seat("w1", votes="white 4"),
        "Cy": seat("w3"),
    }
    start = table(players, turn=2, phase="government", order=["Cy", "Ana", "Bo"])
    choices = ["Cy: advance w3", "Ana: advance r1", "Bo: decline"]
    assert dialogue(start, *choices) == [
        "G2 Cy: advance w3 | decline",
        "G2 Ana: advance r1 | decline",
        "G2 Bo: advance w1 | decline",
    ]
    result = resolve(start, *choices)
    assert "G2" in cited(result)
    assert powers(result) == ("white", "red")
    assert markers(result) == (3, 0, 4)
    assert discard(result) == ["w3", "r1"]
    assert display(result, "Bo") == ["w1"]
    assert vp(result) == {"Ana": 3, "Bo": 5, "Cy": 0}


def test_G2_asks_although_the_answer_cannot_change_the_winner() -> None:
    """Ana's red 3 cannot be beaten by Bo's white 1; he is asked all the same (X2a)."""
    start = government({"Ana": seat("r3"), "Bo": seat("w1"), "Cy": seat()}, 3, 0, 3)
    assert pending(resolve(start, "Ana: advance r3")) == "Bo: advance w1 | decline"


def test_G2_the_single_highest_value_decides_never_a_sum() -> None:
    """White 2 and white 2 are not 4: the one red 3 wins. Red 5 stays, white back to 4."""
    start = government({"Ana": seat("w2"), "Bo": seat("w2b"), "Cy": seat("r3")}, 5, 0, 5)
    result = resolve(start, "Ana: advance w2", "Bo: advance w2b", "Cy: advance r3")
    assert powers(result) == ("red", "white")
    assert markers(result) == (5, 0, 4)
    assert discard(result) == ["w2", "w2b", "r3"]
    assert "G2" in cited(result)


def test_G2_more_cards_of_the_same_value_do_not_break_the_tie() -> None:
    """Two white 2s against one red 2 are still 2 = 2. No card is left, so the tie stays unbroken
    and Radicals go before Royalists (G5): red, not white."""
    start = government({"Ana": seat("w2"), "Bo": seat("w2b"), "Cy": seat("r2")}, 5, 0, 5)
    result = resolve(start, "Ana: advance w2", "Bo: advance w2b", "Cy: advance r2")
    assert pending(result) is None
    assert powers(result) == ("red", "white")
    assert markers(result) == (5, 0, 4)
    assert {"G2", "G5"} <= cited(result)


def test_G2_only_cards_of_a_tied_faction_are_offered() -> None:
    """Red 4 = white 4, blue 3. Ana's blue 3 is no option, her Club is; Bo holds nothing but
    blue and is not asked; Cy comes next."""
    players = {"Ana": seat("r1 b3 w2 rclub"), "Bo": seat("b2"), "Cy": seat("w1")}
    start = government(players, 4, 3, 4)
    assert dialogue(start, "Ana: decline") == [
        "G2 Ana: advance r1 | advance w2 | advance rclub | decline",
        "G2 Cy: advance w1 | decline",
    ]


def test_G2_a_card_in_the_hand_cannot_be_advanced() -> None:
    """Cards come from the display: Bo's white 3 lies in his hand, so nobody is asked; G5: red."""
    result = resolve(government({"Ana": seat(), "Bo": seat(hand="w3"), "Cy": seat()}, 4, 0, 4))
    assert pending(result) is None
    assert powers(result) == ("red", "white")


def test_G2_any_player_may_advance_for_either_faction() -> None:
    """Ana holds the red votes and advances white 2: white governs, though her red 1 was there."""
    players = {
        "Ana": seat("r1 w2", votes="red 2"),
        "Bo": seat(votes="white 2"),
        "Cy": seat(),
    }
    result = resolve(table(players, turn=2, phase="government"), "Ana: advance w2")
    assert powers(result) == ("white", "red")
    assert markers(result) == (1, 0, 2)
    assert vp(result) == {"Ana": 3, "Bo": 5, "Cy": 0}
    assert display(result, "Ana") == ["r1"]


def test_G2_a_club_counts_one() -> None:
    """A white Club (1) loses against a red 2 and is discarded all the same."""
    start = government({"Ana": seat("wclub"), "Bo": seat("r2"), "Cy": seat()}, 4, 0, 4)
    result = resolve(start, "Ana: advance wclub", "Bo: advance r2")
    assert powers(result) == ("red", "white")
    assert discard(result) == ["wclub", "r2"]


# --- the switch of G2 -------------------------------------------------------------------------

STRANGER = {
    "Ana": seat("r2", votes="red 2"),
    "Bo": seat(votes="white 2"),
    "Cy": seat("w3", votes="blue 1"),
}


def test_switch_track_tie_who_everyone_hears_the_stranger() -> None:
    """Red 2 = white 2, blue 1. Cy has only a blue vote, yet may advance white 3 against Ana's
    red 2: white governs, red back to 1, blue back to 0. Bo 5 VP, Ana 3."""
    start = table(STRANGER, turn=2, phase="government")
    result = resolve(start, "Ana: advance r2", "Cy: advance w3")
    assert powers(result) == ("white", "red")
    assert markers(result) == (1, 0, 2)
    assert vp(result) == {"Ana": 3, "Bo": 5, "Cy": 0}
    assert discard(result) == ["r2", "w3"]
    assert governing(result) == {"Bo"}
    assert "G2" in cited(result)


def test_switch_track_tie_who_voters_leaves_the_stranger_out() -> None:
    """The same position: Cy holds no vote of a tied faction and is not asked. Red 2 against
    nothing: red governs, white back to 1, blue to 0. Ana 5 VP, Bo 3; Cy keeps his card."""
    start = table(STRANGER, turn=2, phase="government", rulings={"track-tie-who": "voters"})
    result = resolve(start, "Ana: advance r2")
    assert pending(result) is None
    assert powers(result) == ("red", "white")
    assert markers(result) == (2, 0, 1)
    assert vp(result) == {"Ana": 5, "Bo": 3, "Cy": 0}
    assert discard(result) == ["r2"]
    assert display(result, "Cy") == ["w3"]
    assert governing(result) == {"Ana"}


def test_switch_track_tie_who_voters_may_advance_for_the_other_tied_faction() -> None:
    """Under *voters* Ana holds red votes and may still advance her white card."""
    players = {
        "Ana": seat("w1", votes="red 2"),
        "Bo": seat(votes="white 2"),
        "Cy": seat("r3"),
    }
    start = table(players, turn=2, phase="government", rulings={"track-tie-who": "voters"})
    assert pending(resolve(start)) == "Ana: advance w1 | decline"
    result = resolve(start, "Ana: advance w1")
    assert powers(result) == ("white", "red")
    assert markers(result) == (1, 0, 2)


def test_switch_track_tie_who_voters_of_a_fallen_faction_are_silent_in_the_next_round() -> None:
    """Red, blue, white 2 each. Round one: Ana declines, blue 2 = white 2, red is out. In round
    two Ana's white 3 could decide; under *voters* she holds no vote of blue or white and is not
    asked, so it stays unbroken: blue. Under *everyone* she is asked and white governs."""
    players = {
        "Ana": seat("r1 w3", votes="red 2"),
        "Bo": seat("b2", votes="blue 2"),
        "Cy": seat("w2", votes="white 2"),
    }
    choices = ["Ana: decline", "Bo: advance b2", "Cy: advance w2"]
    everyone = table(players, turn=2, phase="government")
    assert dialogue(everyone, *choices)[-1] == "G2 Ana: advance w3 | decline"
    heard = resolve(everyone, *choices, "Ana: advance w3")
    assert state(heard)["government"] == "white"
    voters = table(players, turn=2, phase="government", rulings={"track-tie-who": "voters"})
    silent = resolve(voters, *choices)
    assert state(silent)["government"] == "blue"


def test_switch_track_tie_who_holds_for_the_second_place_too() -> None:
    """Red 3 governs, blue 1 = white 1 contest the opposition; only Ana, with red votes, holds a
    card, white 2. Everyone: white opposes, blue to 0. Voters: unbroken, blue, white to 0."""
    players = {
        "Ana": seat("w2", votes="red 3"),
        "Bo": seat(votes="blue 1"),
        "Cy": seat(votes="white 1"),
    }
    everyone = resolve(table(players, turn=2, phase="government"), "Ana: advance w2")
    assert powers(everyone) == ("red", "white")
    assert markers(everyone) == (3, 0, 1)
    assert vp(everyone) == {"Ana": 5, "Bo": 0, "Cy": 3}
    ruled = table(players, turn=2, phase="government", rulings={"track-tie-who": "voters"})
    voters = resolve(ruled)
    assert powers(voters) == ("red", "blue")
    assert markers(voters) == (3, 1, 0)
    assert vp(voters) == {"Ana": 5, "Bo": 3, "Cy": 0}


# --- G3 ---------------------------------------------------------------------------------------


def test_G3_also_moves_back_a_faction_that_took_no_part() -> None:
    """Red 6 = white 6, blue 4; Ana's white 1 wins: red 5 and blue 3 go back, white stays."""
    start = government({"Ana": seat("w1"), "Bo": seat(), "Cy": seat()}, 6, 4, 6)
    result = resolve(start, "Ana: advance w1")
    assert markers(result) == (5, 3, 6)
    assert powers(result) == ("white", "red")
    assert "G3" in cited(result)


def test_G3_never_below_nothing() -> None:
    """Red 3 = white 3, blue 0: white wins, red 2, blue stays on 0 and is no opposition."""
    start = government({"Ana": seat("w1"), "Bo": seat(), "Cy": seat()}, 3, 0, 3)
    result = resolve(start, "Ana: advance w1")
    assert markers(result) == (2, 0, 3)
    assert powers(result) == ("white", "red")
    assert "G3" in cited(result)


def test_G3_leaves_the_government_where_it_stands_in_a_tie_for_second() -> None:
    """Red 5 governs untied; blue 2 = white 2, white wins the opposition: only blue goes back."""
    start = government({"Ana": seat("w1"), "Bo": seat(), "Cy": seat()}, 5, 2, 2)
    result = resolve(start, "Ana: advance w1")
    assert markers(result) == (5, 1, 2)
    assert powers(result) == ("red", "white")
    assert "G3" in cited(result)


def test_G3_applies_to_an_unbroken_tie_too() -> None:
    """Blue 4 = white 4, red 2, no cards: blue by G5; white 3, and red back to 1."""
    result = resolve(government({"Ana": seat(), "Bo": seat(), "Cy": seat()}, 2, 4, 4))
    assert markers(result) == (1, 4, 3)
    assert powers(result) == ("blue", "white")
    assert {"G3", "G5"} <= cited(result)


def test_G3_the_published_answer() -> None:
    """Red 11, white 11, blue 10, white wins the tie: red 10, blue 9. The track is stated without
    votes: V1 finds nobody to pay, nobody is in government."""
    start = government({"Ana": seat("r2"), "Bo": seat("w3"), "Cy": seat()}, 11, 10, 11)
    result = resolve(start, "Ana: advance r2", "Bo: advance w3")
    assert markers(result) == (10, 9, 11)
    assert powers(result) == ("white", "red")
    assert vp(result) == {"Ana": 0, "Bo": 0, "Cy": 0}
    assert governing(result) == set()


# --- G4 ---------------------------------------------------------------------------------------


def test_G4_the_next_round_is_among_the_factions_still_tied() -> None:
    """5, 5, 5. Round one red 2 = blue 2 > white 1: white is out. In round two Bo's white 3 no
    longer fits, he is not asked; Ana declines, Cy's blue 1 wins: blue governs."""
    players = {"Ana": seat("r2 r1"), "Bo": seat("b2 w3"), "Cy": seat("w1 b1")}
    start = government(players, 5, 5, 5)
    first = ["Ana: advance r2", "Bo: advance b2", "Cy: advance w1"]
    assert dialogue(start, *first, "Ana: decline") == [
        "G2 Ana: advance r2 | advance r1 | decline",
        "G2 Bo: advance b2 | advance w3 | decline",
        "G2 Cy: advance w1 | advance b1 | decline",
        "G2 Ana: advance r1 | decline",
        "G2 Cy: advance b1 | decline",
    ]
    result = resolve(start, *first, "Ana: decline", "Cy: advance b1")
    assert state(result)["government"] == "blue"
    assert markers(result) == (4, 5, 4)
    assert discard(result) == ["r2", "b2", "w1", "b1"]
    assert "G4" in cited(result)


def test_G4_repeats_until_it_is_broken() -> None:
    """2 = 2, then 1 = 1, then Cy, who had declined twice, alone holds a card: white 3 wins."""
    players = {"Ana": seat("r2 r1"), "Bo": seat("w2 w1"), "Cy": seat("w3")}
    start = government(players, 5, 0, 5)
    one = ["Ana: advance r2", "Bo: advance w2", "Cy: decline"]
    two = ["Ana: advance r1", "Bo: advance w1", "Cy: decline"]
    result = resolve(start, *one, *two, "Cy: advance w3")
    assert powers(result) == ("white", "red")
    assert markers(result) == (4, 0, 5)
    assert discard(result) == ["r2", "w2", "r1", "w1", "w3"]
    assert "G4" in cited(result)


def test_G4_cards_of_a_round_are_gone_in_the_next() -> None:
    """After 2 = 2 Ana has only red 1 left; the discard pile already holds both 2s."""
    players = {"Ana": seat("r2 r1"), "Bo": seat("w2"), "Cy": seat()}
    result = resolve(government(players, 5, 0, 5), "Ana: advance r2", "Bo: advance w2")
    assert pending(result) == "Ana: advance r1 | decline"
    assert discard(result) == ["r2", "w2"]
    assert display(result, "Bo") == []


def test_G4_a_round_in_which_nobody_advances_ends_it() -> None:
    """2 = 2, then both could go on and decline: unbroken, nobody is asked a third time, red."""
    players = {"Ana": seat("r2 r1"), "Bo": seat("w2 w3"), "Cy": seat()}
    start = government(players, 5, 0, 5)
    first = ["Ana: advance r2", "Bo: advance w2"]
    result = resolve(start, *first, "Ana: decline", "Bo: decline")
    assert pending(result) is None
    assert powers(result) == ("red", "white")
    assert markers(result) == (5, 0, 4)
    assert discard(result) == ["r2", "w2"]
    assert display(result, "Bo") == ["w3"]
    assert {"G4", "G5"} <= cited(result)


def test_G4_a_faction_nobody_advances_for_is_out() -> None:
    """5, 5, 5. Round one red 1, white 1, nobody for blue. Round two: Bo's blue 3 does not fit;
    Cy's white 1 alone: white governs."""
    players = {"Ana": seat("r1"), "Bo": seat("b3"), "Cy": seat("w1 w1b")}
    start = government(players, 5, 5, 5)
    first = ["Ana: advance r1", "Bo: decline", "Cy: advance w1"]
    assert dialogue(start, *first)[-1] == "G2 Cy: advance w1b | decline"
    result = resolve(start, *first, "Cy: advance w1b")
    assert state(result)["government"] == "white"
    assert "G4" in cited(result)


# --- G5 ---------------------------------------------------------------------------------------


def test_G5_radicals_before_moderates_before_royalists() -> None:
    """3, 3, 3 and no card anywhere: red governs; blue 2 = white 2 again unbroken: blue opposes,
    white back to 1."""
    result = resolve(government({"Ana": seat(), "Bo": seat(), "Cy": seat()}, 3, 3, 3))
    assert powers(result) == ("red", "blue")
    assert markers(result) == (3, 2, 1)
    assert "G5" in cited(result)


def test_G5_moderates_before_royalists_for_first_place() -> None:
    """Red 1 is not in the tie of blue 4 = white 4: blue governs, white 3 opposes, red to 0."""
    result = resolve(government({"Ana": seat(), "Bo": seat(), "Cy": seat()}, 1, 4, 4))
    assert powers(result) == ("blue", "white")
    assert markers(result) == (0, 4, 3)
    assert "G5" in cited(result)


def test_G5_orders_only_those_still_tied() -> None:
    """4, 4, 4. Round one: blue 2 = white 2 > red 1, red is out; no cards left: blue governs, not
    red. Then red 3 = white 3 for second, unbroken: red opposes, white back to 2."""
    players = {"Ana": seat("r1"), "Bo": seat("b2"), "Cy": seat("w2")}
    start = government(players, 4, 4, 4)
    result = resolve(start, "Ana: advance r1", "Bo: advance b2", "Cy: advance w2")
    assert powers(result) == ("blue", "red")
    assert markers(result) == (3, 4, 2)
    assert "G5" in cited(result)


def test_G5_radicals_before_royalists_for_second_place() -> None:
    """Blue 5 governs; red 2 = white 2, nobody able: red opposes, white back to 1."""
    result = resolve(government({"Ana": seat(), "Bo": seat(), "Cy": seat()}, 2, 5, 2))
    assert powers(result) == ("blue", "red")
    assert markers(result) == (2, 5, 1)
    assert "G5" in cited(result)


# --- G6 ---------------------------------------------------------------------------------------


def test_G6_a_tie_for_second_is_a_contest_for_the_opposition() -> None:
    """Red 5 governs, blue 3 = white 3. Ana's red 3 does not fit, her white 1 does: white opposes,
    blue back to 2, red stays on 5."""
    start = government({"Ana": seat("r3 w1"), "Bo": seat(), "Cy": seat()}, 5, 3, 3)
    assert dialogue(start) == ["G6 Ana: advance w1 | decline"]
    result = resolve(start, "Ana: advance w1")
    assert powers(result) == ("red", "white")
    assert markers(result) == (5, 2, 3)
    assert discard(result) == ["w1"]
    assert "G6" in cited(result)


def test_G6_who_fell_out_first_contests_second_place_level_with_the_other() -> None:
    """5, 5, 5. Red 2 = blue 2 > white 1; then blue 1 wins over nothing: blue governs, red and
    white go back to 4 alike, though white fell out a round sooner. New contest: white 3 beats
    red 1: white opposes, red to 3."""
    players = {"Ana": seat("r2 r1"), "Bo": seat("b2 w3"), "Cy": seat("w1 b1")}
    start = government(players, 5, 5, 5)
    first = [
        "Ana: advance r2",
        "Bo: advance b2",
        "Cy: advance w1",
        "Ana: decline",
        "Cy: advance b1",
    ]
    questions = dialogue(start, *first, "Ana: advance r1")
    assert questions[-2:] == ["G6 Ana: advance r1 | decline", "G6 Bo: advance w3 | decline"]
    result = resolve(start, *first, "Ana: advance r1", "Bo: advance w3")
    assert powers(result) == ("blue", "white")
    assert markers(result) == (3, 5, 4)
    assert discard(result) == ["r2", "b2", "w1", "b1", "r1", "w3"]
    assert "G6" in cited(result)


def test_G6_after_a_tie_of_three_decided_in_one_round() -> None:
    """4, 4, 4: white 3 > red 2 > blue 1, white governs. Red does not oppose for its 2: red 3 =
    blue 3 is contested anew, Bo's second blue card 1 against nothing: blue opposes, red to 2."""
    players = {"Ana": seat("r2"), "Bo": seat("b1 b1b"), "Cy": seat("w3")}
    start = government(players, 4, 4, 4)
    first = ["Ana: advance r2", "Bo: advance b1", "Cy: advance w3"]
    assert dialogue(start, *first)[-1] == "G6 Bo: advance b1b | decline"
    result = resolve(start, *first, "Bo: advance b1b")
    assert powers(result) == ("white", "blue")
    assert markers(result) == (2, 3, 4)
    assert "G6" in cited(result)


def test_G6_is_repeated_like_the_contest_for_first() -> None:
    """Red 5, blue 3 = white 3: blue 2 = white 2, then white 1 against nothing: white opposes.
    Every round of it is asked under G6."""
    players = {"Ana": seat("b2"), "Bo": seat("w2 w1"), "Cy": seat("r3")}
    start = government(players, 5, 3, 3)
    first = ["Ana: advance b2", "Bo: advance w2"]
    assert dialogue(start, *first) == [
        "G6 Ana: advance b2 | decline",
        "G6 Bo: advance w2 | advance w1 | decline",
        "G6 Bo: advance w1 | decline",
    ]
    result = resolve(start, *first, "Bo: advance w1")
    assert powers(result) == ("red", "white")
    assert markers(result) == (5, 2, 3)
    assert discard(result) == ["b2", "w2", "w1"]


def test_G6_no_contest_when_second_place_is_clear_after_the_first_tie() -> None:
    """Red 4 = white 4, blue 3: white wins; red 3 and blue 2 are not level: red opposes without
    a second contest, though Cy holds a blue 3."""
    players = {"Ana": seat("w1"), "Bo": seat("r3"), "Cy": seat("b3")}
    result = resolve(government(players, 4, 3, 4), "Ana: advance w1", "Bo: decline")
    assert pending(result) is None
    assert powers(result) == ("white", "red")
    assert markers(result) == (3, 2, 4)
    assert "G6" not in cited(result)


# --- G6a --------------------------------------------------------------------------------------


def test_G6a_one_faction_on_the_track_has_no_opposition() -> None:
    """Only blue has votes: red and white, level on 0, do not contest the opposition."""
    start = government({"Ana": seat("r1"), "Bo": seat("w1"), "Cy": seat("b1")}, 0, 3, 0)
    result = resolve(start)
    assert pending(result) is None
    assert powers(result) == ("blue", None)
    assert markers(result) == (0, 3, 0)
    assert discard(result) == []
    assert "G6a" in cited(result)


def test_G6a_no_faction_on_the_track_means_no_government() -> None:
    """0, 0, 0 is no tie of three: nobody is asked, nobody governs, nobody is paid."""
    start = government({"Ana": seat("r1"), "Bo": seat("w1"), "Cy": seat("b1")}, 0, 0, 0)
    result = resolve(start)
    assert pending(result) is None
    assert powers(result) == (None, None)
    assert markers(result) == (0, 0, 0)
    assert vp(result) == {"Ana": 0, "Bo": 0, "Cy": 0}
    assert discard(result) == []
    assert state(result)["turn"] == 3
    assert "G6a" in cited(result)


def test_G6a_the_old_government_does_not_live_on() -> None:
    """Red governed and blue opposed; the board is empty, so no vote falls: both seats empty."""
    players = {"Ana": seat(in_government=True), "Bo": seat(), "Cy": seat()}
    start = table(players, turn=2, phase="election", government="red", opposition="blue")
    result = resolve(start)
    assert powers(result) == (None, None)
    assert governing(result) == set()
    assert "G6a" in cited(result)


def test_G6a_a_faction_moved_back_to_nothing_still_opposes() -> None:
    """Red 1 = white 1, blue 0 from the start. White wins, red goes back to 0 and opposes; blue,
    level with it on 0, is no rival: Cy's blue 3 is never asked for."""
    players = {
        "Ana": seat(votes="red 1"),
        "Bo": seat("w1", votes="white 1"),
        "Cy": seat("b3"),
    }
    start = table(players, turn=2, phase="government")
    assert dialogue(start, "Bo: advance w1") == ["G2 Bo: advance w1 | decline"]
    result = resolve(start, "Bo: advance w1")
    assert powers(result) == ("white", "red")
    assert markers(result) == (0, 0, 1)
    assert vp(result) == {"Ana": 3, "Bo": 5, "Cy": 0}
    assert "G6a" in cited(result)


def test_G6a_two_factions_moved_back_to_nothing_contest_the_opposition() -> None:
    """1, 1, 1: white wins, red and blue go back to 0 and contest the opposition there: Bo's
    blue 1 against Ana's silence: blue opposes, red stays on 0."""
    players = {
        "Ana": seat("r1", votes="red 1"),
        "Bo": seat("b1", votes="blue 1"),
        "Cy": seat("w2", votes="white 1"),
    }
    start = table(players, turn=2, phase="government")
    first = ["Ana: decline", "Bo: decline", "Cy: advance w2"]
    assert dialogue(start, *first, "Ana: decline")[-2:] == [
        "G6 Ana: advance r1 | decline",
        "G6 Bo: advance b1 | decline",
    ]
    result = resolve(start, *first, "Ana: decline", "Bo: advance b1")
    assert powers(result) == ("white", "blue")
    assert markers(result) == (0, 0, 1)
    assert vp(result) == {"Ana": 0, "Bo": 3, "Cy": 5}


def test_G6a_is_remembered_when_saved_in_the_middle() -> None:
    """The same, saved while Ana is asked for the opposition and loaded again: red and blue on 0
    still contest it; of the two Ana's red wins this time."""
    players = {
        "Ana": seat("r1", votes="red 1"),
        "Bo": seat("b1", votes="blue 1"),
        "Cy": seat("w2", votes="white 1"),
    }
    start = table(players, turn=2, phase="government")
    saved = resolve(start, "Ana: decline", "Bo: decline", "Cy: advance w2")["position"]
    assert dialogue(saved, "Ana: advance r1") == [
        "G6 Ana: advance r1 | decline",
        "G6 Bo: advance b1 | decline",
    ]
    result = resolve(saved, "Ana: advance r1", "Bo: decline")
    assert powers(result) == ("white", "red")
    assert markers(result) == (0, 0, 1)
    assert vp(result) == {"Ana": 3, "Bo": 0, "Cy": 5}


def test_G6a_two_factions_on_the_track_are_enough_for_both_seats() -> None:
    """Red 2, white 1, blue 0: white opposes although it has one vote only; blue is not asked."""
    start = government({"Ana": seat("b3"), "Bo": seat(), "Cy": seat()}, 2, 0, 1)
    result = resolve(start)
    assert pending(result) is None
    assert powers(result) == ("red", "white")


# --- G7 ---------------------------------------------------------------------------------------


def last_province(red_votes: int, **more: Any) -> dict[str, Any]:
    """Province 27 is still to come, with one red block of Bo; Ana holds the red votes so far."""
    players = {"Ana": seat(votes=f"red {red_votes}"), "Bo": seat(), "Cy": seat()}
    fields: dict[str, Any] = {"turn": 2, "provinces": {27: ["Bo red 1"]}} | more
    return table(players, phase="election", next_province=27, **fields)


def test_G7_seventeen_red_votes_are_a_landslide() -> None:
    """16 + 1 = 17: over before a government is formed, nobody gets VPs. Red Points 16, 1, 0."""
    result = resolve(last_province(16))
    assert ending(result) == "landslide"
    assert winners(result) == ["Ana"]
    assert scores(result) == {"Ana": 16, "Bo": 1, "Cy": 0}
    assert powers(result) == (None, None)
    assert vp(result) == {"Ana": 0, "Bo": 0, "Cy": 0}
    assert markers(result) == (17, 0, 0)
    assert "G7" in cited(result)


def test_G7_sixteen_red_votes_are_none() -> None:
    """15 + 1 = 16: an ordinary red government, 5 and 2 VP, and the next turn."""
    result = resolve(last_province(15))
    assert result["outcome"] is None
    assert powers(result) == ("red", None)
    assert vp(result) == {"Ana": 5, "Bo": 2, "Cy": 0}
    assert (state(result)["turn"], state(result)["phase"]) == (3, "order")
    assert "G7" not in cited(result)


def test_G7_is_looked_at_after_the_last_province_only() -> None:
    """Red has 17 before province 26; 26 still gives blue its vote and 27 red its eighteenth."""
    players = {"Ana": seat(votes="red 17"), "Bo": seat(), "Cy": seat()}
    provinces = {26: ["Cy blue 1"], 27: ["Bo red 1"]}
    result = resolve(
        table(players, turn=2, phase="election", next_province=26, provinces=provinces)
    )
    assert ending(result) == "landslide"
    assert markers(result) == (18, 1, 0)
    assert scores(result) == {"Ana": 17, "Bo": 1, "Cy": 0}


def test_G7_only_the_radicals_have_one() -> None:
    """Seventeen blue votes are an ordinary blue government."""
    players = {"Ana": seat(votes="blue 17"), "Bo": seat(), "Cy": seat()}
    result = resolve(table(players, turn=2, phase="election", next_province=27))
    assert result["outcome"] is None
    assert powers(result) == ("blue", None)
    assert vp(result)["Ana"] == 5


def test_G7_with_every_province_behind_it() -> None:
    """next_province 28: the elections are over, G7 is still to come: 17 is a landslide."""
    players = {"Ana": seat(votes="red 17"), "Bo": seat(), "Cy": seat()}
    result = resolve(table(players, turn=2, phase="election", next_province=28))
    assert ending(result) == "landslide"
    assert "G7" in cited(result)


def test_G7_is_behind_once_the_government_phase_has_begun() -> None:
    """In the phase `government` G7 is behind: red 17 there simply governs, white 2 opposes."""
    result = resolve(government({"Ana": seat(), "Bo": seat(), "Cy": seat()}, 17, 0, 2))
    assert result["outcome"] is None
    assert powers(result) == ("red", "white")
