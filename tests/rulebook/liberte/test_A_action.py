"""A, the action phase: every expected result is worked out by hand from the rules.

House figures used (data/liberte/cards.csv): region Paris basin 7–10: 18 red 2, 68 red 3, 69 red 3
Cannon, 71 red 3 Sans-Culottes, 72 red 1 Cannon Sans-Culottes, 73 red 1 Sans-Culottes, 11 white 2,
12 white 1, 13 blue 3, 15 blue 2; Ouest 1–5: 2 white 2, 3 white 1, 6 blue 1, 8 red 2, 62 red 3
Sans-Culottes; Est 11–15: 22 blue 3 General Cannon, 78 red 1; Centre 6, 16–18: 30 blue 1, 82 red 1,
29 blue 3 Cannon. Clubs: 48 white, 49 and 50 blue, 95 red. Specials: 54 Emigration, 56 and 57
Religious Problems, 106 Terror. Provinces with a CR icon: 1 2 3 4 5 10 13 17 20 21 23 24 25 27.
"""

from __future__ import annotations

from typing import Any

import pytest
from helpers.liberte import (
    box,
    card,
    cited,
    discard,
    display,
    pending,
    provinces,
    resolve,
    state,
    supply,
)
from helpers.liberte_extra import ending
from helpers.liberte_game import (
    PASSES,
    action,
    deck,
    drive,
    everyone,
    face_up,
    hand,
    holds,
    offered,
    refresh,
    refused,
    removed,
    saved_between,
    seats,
    singles,
    spread,
    stage,
    who,
)

#: What a player plays, in the options; the rest is taking and passing.
PLAYS = ("blocks", "battle", "special", "done", "place", "remove", "strike", "keep", "discard")
PILES = {"face_up": ["12", "72", "15"], "deck": ["10", "14", "17", "21"], "discard": []}
NO_CARDS: dict[str, list[str]] = {"face_up": [], "deck": [], "discard": []}
EARLY = {"fifth-card": "already-there"}
ANY = {"blocks-to-place": "at-least-one"}
AFTER = {"second-taken-card": "after-replacement"}
IGNORED = {"supply-empty-at-start": "ignored"}
CLAIMED = {"counter-revolution": "claimed"}
#: A red and a blue block far away, for Specials to choose between.
TARGETS: dict[int, Any] = {26: "Cy red 1", 19: "Cy blue 1"}


# A1 ---------------------------------------------------------------------------------


def test_A1_one_action_each_in_player_order_round_after_round() -> None:
    """Bo passes, Cy takes, Ana passes: the round is over, Bo begins another."""
    start = action(seats(), order=["Bo", "Cy", "Ana"], **PILES)
    lines = ["Bo: pass", "Cy: take deck", "Ana: pass"]
    assert [who(resolve(start, *lines[:n])) for n in range(4)] == ["Bo", "Cy", "Ana", "Bo"]
    result = resolve(start, *lines)
    assert "A1" in cited(result)
    assert stage(result) == (2, "action")
    assert hand(result, "Cy") == ["10"]
    saved_between(start, *lines)


def test_A1_one_action_not_two() -> None:
    """Ana has taken; it is Bo's turn, though she might take on."""
    result = resolve(action(seats(Ana="18"), **PILES), "Ana: take deck")
    assert who(result) == "Bo"
    assert hand(result, "Ana") == ["18", "10"]


def test_A1_after_a_play_of_the_last_player_the_first_begins_anew() -> None:
    """Cy plays and keeps 18; Ana, in the second round, is asked as in the first."""
    start = action(seats(Ana="15", Cy="18"))
    lines = ["Ana: pass", "Bo: pass", "Cy: blocks 18", "Cy: place 8", "Cy: place 9", "Cy: keep 18"]
    result = drive(start, *lines)
    assert who(result) == "Ana" and offered(result, *PLAYS) == {"blocks 15"}
    assert state(result)["turn_of"] == "Ana" and state(result).get("doing") is None
    played = drive(start, *lines, "Ana: blocks 15", "Ana: place 8", "Ana: place 8")
    assert provinces(played)[8] == ["Cy red 1", "Ana blue 2"]


# A2 ---------------------------------------------------------------------------------


def test_A2_a_special_alone() -> None:
    """Ana's whole action is one Special; she keeps her 18."""
    start = action(seats(Ana="18 56"), provinces=TARGETS)
    result = drive(start, "Ana: special 56", "Ana: remove 26 Cy", "Ana: done")
    assert "A2" in cited(result)
    assert provinces(result) == {19: ["Cy blue 1"]}
    assert hand(result, "Ana") == ["18"] and who(result) == "Bo"


def test_A2_that_no_card_follows_shows_nothing_of_the_hand() -> None:
    """Whoever holds a card after his play says that no further one is played, able or not: the
    others cannot tell 57, a second Special, from 18, which Ana would not play.

    After a card for battle and a Special nothing could follow for anybody: it is not said.
    """

    def said(start: dict[str, Any], *lines: str) -> bool:
        return any("No further card" in step["text"] for step in resolve(start, *lines)["steps"])

    special = ["Ana: special 56", "Ana: remove 26 Cy"]
    assert said(action(seats(Ana="56 57"), provinces=TARGETS), *special)
    assert said(action(seats(Ana="56 18"), provinces=TARGETS), *special, "Ana: done")
    assert not said(action(seats(Ana="56"), provinces=TARGETS), *special)
    first = ["Ana: blocks 73", "Ana: place 8"]
    assert said(action(seats(Ana="56 73 57"), provinces=TARGETS), *special, *first)
    both = ["Ana: blocks 72", "Ana: place 8"]
    assert not said(action(seats(Ana="56 73 72 57"), provinces=TARGETS), *special, *first, *both)
    fight = ["Ana: battle 69"]
    assert not said(action(seats(Ana="56 69 57"), provinces=TARGETS), *special, *fight)
    assert said(action(seats(Ana="69 57"), provinces={26: "Cy white 1"}), *fight)


@pytest.mark.parametrize("special_first", [True, False])
def test_A2_a_card_and_a_special_in_any_order(special_first: bool) -> None:
    """Two red blocks come, one of Cy's goes: 30 − 1 − 2 + 1 = 28 either way."""
    start = action(seats(Ana="18 56"), provinces=TARGETS)
    special = ["Ana: special 56", "Ana: remove 26 Cy"]
    card_played = ["Ana: blocks 18", "Ana: place 8", "Ana: place 9"]
    lines = special + card_played if special_first else card_played + special
    result = drive(start, *lines, "Ana: done?", "Ana: discard 18")
    assert provinces(result) == {8: ["Ana red 1"], 9: ["Ana red 1"], 19: ["Cy blue 1"]}
    assert supply(result)["red"] == 28
    assert discard(result) == ["56", "18"]
    assert who(result) == "Bo"
    saved_between(start, *lines, "Ana: done?", "Ana: discard 18")


def test_A2_never_two_specials() -> None:
    """A second one is refused in the same action, before and after a card; next round it may be."""
    start = action(seats(Ana="18 56 57"), provinces=TARGETS)
    first = ["Ana: special 56", "Ana: remove 26 Cy"]
    assert offered(resolve(start, *first), *PLAYS) == {"blocks 18", "done"}
    refused(start, *first, "Ana: special 57", rule="A2", numbers=[1])
    later = [*first, "Ana: done", "Bo: pass", "Cy: pass", "Ana: special 57"]
    result = drive(start, *later, "Ana: remove 19 Cy?", "Ana: done?")
    assert provinces(result) == {}
    assert discard(result) == ["56", "57"]


def test_A2_one_card_of_a_value_above_1() -> None:
    """After a red 2 no other card may be played, of the same region and of value 1 though it is."""
    start = action(seats(Ana="18 73 95 56"), provinces=TARGETS)
    lines = ["Ana: blocks 18", "Ana: place 8", "Ana: place 8"]
    assert offered(resolve(start, *lines), *PLAYS) == {"special 56", "done"}
    refused(start, *lines, "Ana: blocks 73", rule="A7|A2")


# A3 ---------------------------------------------------------------------------------


def test_A3_for_battle_puts_one_token_and_no_block() -> None:
    """29 is worth 3: one token all the same, no blue block."""
    start = action(seats(Ana="29"), battle_box={"Bo": 2})
    result = drive(start, "Ana: battle 29", "Ana: keep 29")
    assert "A3" in cited(result)
    assert box(result) == {"Ana": 1, "Bo": 2}
    assert provinces(result) == {} and supply(result)["blue"] == 28
    assert display(result, "Ana") == ["29"]


def test_A3_only_a_card_with_a_cannon() -> None:
    """68 shows no Cannon, 69 does, a Club always: 68 may only place blocks."""
    start = action(seats(Ana="68 69 95"))
    assert offered(resolve(start), *PLAYS) == {
        "blocks 68",
        "blocks 69",
        "battle 69",
        "blocks 95",
        "battle 95",
    }
    refused(start, "Ana: battle 68", rule="A3")


def test_A3_a_club_for_battle() -> None:
    result = drive(action(seats(Ana="95")), "Ana: battle 95", "Ana: discard 95")
    assert box(result) == {"Ana": 1} and discard(result) == ["95"]


def test_A3_a_special_is_played_for_neither() -> None:
    """It has neither colour nor value nor Cannon."""
    start = action(seats(Ana="56"), provinces=TARGETS)
    assert offered(resolve(start), *PLAYS) == {"special 56"}
    refused(start, "Ana: blocks 56", rule="A3|A2")
    refused(start, "Ana: battle 56", rule="A3|A2")
    refused(action(seats(Ana="18")), "Ana: special 18", rule="A2|A3")


# A3a and its switch -----------------------------------------------------------------


def test_A3a_the_token_waits_for_turn_2() -> None:
    """Ana's General goes to the box on Turn 1; the token is still there when Turn 2 begins."""
    start = action(seats(Ana="22"), turn=1)
    result = drive(start, "Ana: battle 22", "Ana: keep 22", "Bo: pass", "Cy: pass", *PASSES)
    assert "A3a" in cited(result)
    assert stage(result) == (2, "order")
    assert box(result) == {"Ana": 1}
    assert display(result, "Ana") == ["22"]


def test_switch_battle_box_on_turn_1_allowed_or_forbidden() -> None:
    """69 on Turn 1. Allowed: a token in the box. Forbidden: blocks only, and the box stays empty.

    A Club for battle is forbidden as well; on Turn 2 both may be under either reading.
    """
    forbidden = {"battle-box-on-turn-1": "forbidden"}
    start = action(seats(Ana="69 95"), turn=1)
    both = {"blocks 69", "battle 69", "blocks 95", "battle 95"}
    assert offered(resolve(start), *PLAYS) == both
    assert box(drive(start, "Ana: battle 69", "Ana: done?", "Ana: keep 69")) == {"Ana": 1}
    assert offered(resolve(start, rulings=forbidden), *PLAYS) == {"blocks 69", "blocks 95"}
    refused(start, "Ana: battle 69", rule="A3a", rulings=forbidden)
    refused(start, "Ana: battle 95", rule="A3a", rulings=forbidden)
    later = action(seats(Ana="69 95"))
    assert offered(resolve(later, rulings=forbidden), *PLAYS) == both


def test_switch_battle_box_on_turn_1_no_other_use_left() -> None:
    """Every province of the Paris basin is full for Ana: 69 can only go to battle.

    Allowed: it is offered. Forbidden: she has nothing to play.
    """
    start = action(seats(Ana="69"), turn=1, provinces=spread("Ana", "red", 12, first=7))
    assert offered(resolve(start), *PLAYS) == {"battle 69"}
    forbidden = {"battle-box-on-turn-1": "forbidden"}
    assert offered(resolve(start, rulings=forbidden), *PLAYS) == set()
    assert "battle" in refused(start, "Ana: blocks 69", rule="A11")
    reason = refused(start, "Ana: blocks 69", rule="A11", rulings=forbidden)
    assert "battle" not in reason


# A4 ---------------------------------------------------------------------------------


def test_A4_keep_or_discard_at_the_end_of_the_action() -> None:
    """The blocks are placed, then the card is kept, or discarded, as one likes."""
    start = action(seats(Ana="18"))
    lines = ["Ana: blocks 18", "Ana: place 8", "Ana: place 9"]
    half = resolve(start, *lines)
    assert offered(half) == {"keep 18", "discard 18"}
    assert display(half, "Ana") == [] and hand(half, "Ana") == []
    kept = resolve(start, *lines, "Ana: keep 18")
    assert "A4" in cited(kept)
    assert (display(kept, "Ana"), discard(kept)) == (["18"], [])
    gone = resolve(start, *lines, "Ana: discard 18")
    assert "A4" in cited(gone)
    assert (display(gone, "Ana"), discard(gone)) == ([], ["18"])
    saved_between(start, *lines, "Ana: keep 18")


def test_A4_two_cards_one_after_the_other_as_one_likes() -> None:
    """82 and 30 have been played in this order; 30 is kept first, then 82 too."""
    start = action(seats(Ana="82 30"))
    lines = ["Ana: blocks 82", "Ana: place 6", "Ana: blocks 30", "Ana: place 18"]
    half = resolve(start, *lines)
    assert offered(half) == {"keep 82", "discard 82", "keep 30", "discard 30"}
    assert display(resolve(start, *lines, "Ana: keep 30", "Ana: keep 82"), "Ana") == ["30", "82"]
    mixed = resolve(start, *lines, "Ana: discard 30", "Ana: keep 82")
    assert (display(mixed, "Ana"), discard(mixed)) == (["82"], ["30"])


def test_A4_a_card_in_play_is_out_of_reach_of_specials() -> None:
    """Ana has played white 11, then Emigration: only the white cards in displays can be struck."""
    players = {"Ana": holds("11 54", "83"), "Bo": holds("", "12"), "Cy": holds("", "10 13")}
    start = action(players)
    lines = ["Ana: blocks 11", "Ana: place 8", "Ana: place 9", "Ana: special 54"]
    assert offered(resolve(start, *lines)) == {"strike 83", "strike 12", "strike 10"}
    refused(start, *lines, "Ana: strike 11", rule="A4")
    result = drive(start, *lines, "Ana: strike 10", "Ana: keep 11")
    assert display(result, "Ana") == ["83", "11"] and display(result, "Cy") == ["13"]


def test_A4_no_target_while_the_only_one_is_in_play() -> None:
    """In the hand, and in play, 11 is no target: the Special cannot be played (C7)."""
    start = action(seats(Ana="11 54"))
    refused(start, "Ana: special 54", rule="C7")
    refused(
        start, "Ana: blocks 11", "Ana: place 8", "Ana: place 9", "Ana: special 54", rule="C7|A4"
    )


def test_A4_a_special_is_discarded_as_soon_as_it_has_worked() -> None:
    """56 is on the pile before the blocks of 18 are placed; it is never kept."""
    start = action(seats(Ana="56 18"), provinces=TARGETS)
    half = resolve(start, "Ana: special 56", "Ana: remove 26 Cy")
    assert "A4" in cited(half)
    assert discard(half) == ["56"] and hand(half, "Ana") == ["18"]
    assert offered(half, "keep", "discard") == set()


# A5 and its switch ------------------------------------------------------------------


def test_A5_at_most_four_cards() -> None:
    """Four lie there without a Sans-Culottes: 18 has to be discarded, with three it may be kept."""
    lines = ["Ana: blocks 18", "Ana: place 8", "Ana: place 9"]
    full = action(seats() | {"Ana": holds("18", "13 15 22 30")})
    result = drive(full, *lines, "Ana: discard 18?")
    assert "A5" in cited(result)
    assert discard(result) == ["18"] and display(result, "Ana") == ["13", "15", "22", "30"]
    three = action(seats() | {"Ana": holds("18", "13 15 22")})
    assert display(drive(three, *lines, "Ana: keep 18"), "Ana") == ["13", "15", "22", "18"]


def test_A5_keeping_is_refused_with_the_limit() -> None:
    """Four cards, two in play: neither may be kept."""
    start = action(seats() | {"Ana": holds("82 30", "13 15 22 29")})
    lines = ["Ana: blocks 82", "Ana: place 6", "Ana: blocks 30", "Ana: place 18"]
    refused(start, *lines, "Ana: keep 82", rule="A5", numbers=[4])
    result = drive(start, *lines, "Ana: discard 30", "Ana: discard 82?")
    assert discard(result) == ["30", "82"] and len(display(result, "Ana")) == 4


def test_A5_the_fourth_fills_the_display() -> None:
    """Three cards, two in play: one is kept, the other has to go."""
    start = action(seats() | {"Ana": holds("82 30", "13 15 22")})
    lines = ["Ana: blocks 82", "Ana: place 6", "Ana: blocks 30", "Ana: place 18", "Ana: keep 30"]
    result = drive(start, *lines, "Ana: discard 82?")
    assert display(result, "Ana") == ["13", "15", "22", "30"] and discard(result) == ["82"]


def test_A5_five_while_a_sans_culottes_is_shown_never_six() -> None:
    """71 lies there: a fifth card may be kept; with five, one of them 71, a sixth may not."""
    lines = ["Ana: blocks 18", "Ana: place 8", "Ana: place 9"]
    four = action(seats() | {"Ana": holds("18", "13 71 15 22")})
    result = drive(four, *lines, "Ana: keep 18")
    assert "A5" in cited(result)
    assert display(result, "Ana") == ["13", "71", "15", "22", "18"]
    five = action(seats() | {"Ana": holds("18", "13 71 15 22 30")})
    result = drive(five, *lines, "Ana: discard 18?")
    assert discard(result) == ["18"] and len(display(result, "Ana")) == 5


def test_A5_six_is_refused_with_the_limit_of_five() -> None:
    """71 in the display of five; 73, a Sans-Culottes itself, and 72 are in play."""
    start = action(seats() | {"Ana": holds("73 72", "13 71 15 22 30")})
    lines = ["Ana: blocks 73", "Ana: place 8", "Ana: blocks 72", "Ana: place 9"]
    refused(start, *lines, "Ana: keep 73", rule="A5", numbers=[5])


def test_switch_fifth_card_counting_itself_or_already_there() -> None:
    """Four cards without a Sans-Culottes; 62 shows one. Counting itself: kept, five in the
    display. Already there: it has to be discarded."""
    start = action(seats() | {"Ana": holds("62", "13 15 22 30")})
    lines = ["Ana: blocks 62", "Ana: place 1", "Ana: place 2", "Ana: place 2"]
    itself = drive(start, *lines, "Ana: keep 62")
    assert display(itself, "Ana") == ["13", "15", "22", "30", "62"] and discard(itself) == []
    early = drive(start, *lines, "Ana: discard 62?", rulings=EARLY)
    assert display(early, "Ana") == ["13", "15", "22", "30"] and discard(early) == ["62"]


def test_switch_fifth_card_the_same_when_one_lies_there() -> None:
    """71 is one of the four: 18 may be kept under both readings."""
    start = action(seats() | {"Ana": holds("18", "13 71 15 22")})
    lines = ["Ana: blocks 18", "Ana: place 8", "Ana: place 9", "Ana: keep 18"]
    for rulings in ({}, EARLY):
        assert len(display(drive(start, *lines, rulings=rulings), "Ana")) == 5


def test_switch_fifth_card_two_cards_in_play() -> None:
    """Three cards, 82 (plain) and 73's like in play: a Sans-Culottes red 1 of the Centre, `own`.

    Counting itself: 82 fourth, `own` fifth. Already there: 82 fourth, then `own` has to go; but
    `own` fourth makes room for 82.
    """
    own = {"own": card("red", 1, region="centre", sans_culottes=True)}
    start = action(seats() | {"Ana": holds("82 own", "13 15 22")}, cards=own)
    lines = ["Ana: blocks 82", "Ana: place 6", "Ana: blocks own", "Ana: place 18"]
    plain_first = [*lines, "Ana: keep 82"]
    itself = drive(start, *plain_first, "Ana: keep own")
    assert display(itself, "Ana") == ["13", "15", "22", "82", "own"]
    early = drive(start, *plain_first, "Ana: discard own?", rulings=EARLY)
    assert display(early, "Ana") == ["13", "15", "22", "82"] and discard(early) == ["own"]
    turned = drive(start, *lines, "Ana: keep own", "Ana: keep 82", rulings=EARLY)
    assert display(turned, "Ana") == ["13", "15", "22", "own", "82"]


# A6 ---------------------------------------------------------------------------------


def test_A6_nothing_leaves_the_display_by_choice() -> None:
    """Ana would like to make room: neither before nor after the play may 13 go."""
    start = action(seats() | {"Ana": holds("82 30", "13 15 22 29")})
    refused(start, "Ana: discard 13", rule="A6")
    lines = ["Ana: blocks 82", "Ana: place 6", "Ana: blocks 30", "Ana: place 18"]
    refused(start, *lines, "Ana: discard 13", rule="A6")


@pytest.mark.parametrize("reading", [{}, EARLY])
def test_A6_the_rest_stays_when_the_sans_culottes_goes(reading: dict[str, str]) -> None:
    """Bo guillotines 71 of Ana's five: the other four stay; her next plain card does not fit."""
    players = {"Bo": holds("98"), "Ana": holds("18", "13 71 15 22 30"), "Cy": holds("", "10")}
    start = action(players)
    lines = ["Bo: special 98", "Bo: strike 71", "Ana: blocks 18", "Ana: place 8", "Ana: place 9"]
    half = drive(start, *lines[:2], rulings=reading)
    assert display(half, "Ana") == ["13", "15", "22", "30"] and discard(half) == ["98"]
    result = drive(start, *lines, "Ana: discard 18?", rulings=reading)
    assert len(display(result, "Ana")) == 4 and discard(result) == ["98", "18"]
    assert removed(result) == ["71"]


# A7 ---------------------------------------------------------------------------------


def test_A7_two_of_value_1_from_one_region_of_any_colour() -> None:
    """Red 82 and blue 30, both of the Centre: one block each."""
    start = action(seats(Ana="82 30"))
    lines = ["Ana: blocks 82", "Ana: place 6", "Ana: blocks 30", "Ana: place 18"]
    result = drive(start, *lines, "Ana: keep 82", "Ana: keep 30")
    assert "A7" in cited(result)
    assert provinces(result) == {6: ["Ana red 1"], 18: ["Ana blue 1"]}
    assert who(result) == "Bo"
    saved_between(start, *lines, "Ana: keep 82", "Ana: keep 30")


def test_A7_what_may_go_with_a_personality() -> None:
    """After red 82 (Centre): blue 30 (Centre) or a Club; not 78 (Est), not 80 (value 2), and
    nothing for battle."""
    start = action(seats(Ana="82 30 78 80 49"))
    lines = ["Ana: blocks 82", "Ana: place 17"]
    assert offered(resolve(start, *lines), *PLAYS) == {"blocks 30", "blocks 49", "done"}
    refused(start, *lines, "Ana: blocks 78", rule="A7")
    refused(start, *lines, "Ana: blocks 80", rule="A7", numbers=[1, 2])
    refused(start, *lines, "Ana: battle 49", rule="A7")
    result = drive(start, *lines, "Ana: done", "Ana: keep 82")
    assert hand(result, "Ana") == ["30", "78", "80", "49"] and who(result) == "Bo"


def test_A7_a_club_follows_into_the_personalitys_region() -> None:
    """Personality first: the Club may go to the Centre only, not to 17 with her red stack."""
    start = action(seats(Ana="82 49"))
    lines = ["Ana: blocks 82", "Ana: place 17", "Ana: blocks 49"]
    assert offered(resolve(start, *lines)) == {"place 6", "place 16", "place 18"}
    refused(start, *lines, "Ana: place 8", rule="A7")
    result = drive(start, *lines, "Ana: place 6", "Ana: discard 82", "Ana: discard 49")
    assert provinces(result) == {6: ["Ana blue 1"], 17: ["Ana red 1"]}


def test_A7_a_personality_follows_a_club_of_its_region() -> None:
    """The Club's block lies in Lorraine (Est): 78 (Est) may follow, 82 (Centre) may not."""
    start = action(seats(Ana="95 78 82 49"))
    lines = ["Ana: blocks 95", "Ana: place 12"]
    assert offered(resolve(start, *lines), *PLAYS) == {"blocks 78", "blocks 49", "done"}
    refused(start, *lines, "Ana: blocks 82", rule="A7")
    lines += ["Ana: blocks 78", "Ana: place 12", "Ana: discard 95", "Ana: discard 78"]
    assert provinces(drive(start, *lines)) == {12: ["Ana red 2"]}


def test_A7_two_clubs_keep_to_one_region() -> None:
    """Red in Normandie (Ouest), so blue in 2, 3, 4 or 5: Normandie has Ana's red stack."""
    start = action(seats(Ana="95 49"))
    lines = ["Ana: blocks 95", "Ana: place 1", "Ana: blocks 49"]
    assert offered(resolve(start, *lines)) == {f"place {number}" for number in (2, 3, 4, 5)}
    refused(start, *lines, "Ana: place 6", rule="A7")


def test_A7_a_card_of_value_2_goes_alone() -> None:
    """First 82, then 33 (Centre, red 2) is refused; first 33, then 82 too."""
    start = action(seats(Ana="82 33 56"), provinces=TARGETS)
    refused(start, "Ana: blocks 82", "Ana: place 6", "Ana: blocks 33", rule="A7", numbers=[1, 2])
    refused(start, "Ana: blocks 33", "Ana: place 6", "Ana: place 6", "Ana: blocks 82", rule="A7")


def test_A7_neither_of_two_for_battle() -> None:
    """73 for blocks, 72 for battle, or the other way round: refused; both for blocks is fine."""
    start = action(seats(Ana="73 72 56"), provinces=TARGETS)
    refused(start, "Ana: blocks 73", "Ana: place 8", "Ana: battle 72", rule="A7")
    refused(start, "Ana: battle 72", "Ana: blocks 73", rule="A7")
    lines = ["Ana: blocks 73", "Ana: place 8", "Ana: blocks 72", "Ana: place 8"]
    assert provinces(resolve(start, *lines))[8] == ["Ana red 2"]


def test_A7_not_three() -> None:
    """73, 72 and 19 all are red 1 of Paris: the third waits."""
    start = action(seats(Ana="73 72 19 56"), provinces=TARGETS)
    lines = ["Ana: blocks 73", "Ana: place 8", "Ana: blocks 72", "Ana: place 8"]
    assert offered(resolve(start, *lines), *PLAYS) == {"special 56", "done"}
    refused(start, *lines, "Ana: blocks 19", rule="A7|A2", numbers=[2])


@pytest.mark.parametrize("when", [0, 1, 2])
def test_A7_a_special_before_between_or_after(when: int) -> None:
    """82 and 30 with 56 at any of three moments: the same board."""
    start = action(seats(Ana="82 30 56"), provinces=TARGETS)
    parts = [["Ana: blocks 82", "Ana: place 6"], ["Ana: blocks 30", "Ana: place 18"]]
    parts.insert(when, ["Ana: special 56", "Ana: remove 19 Cy"])
    lines = [line for part in parts for line in part]
    lines += ["Ana: done?", "Ana: keep 82", "Ana: discard 30"]
    result = drive(start, *lines)
    assert provinces(result) == {6: ["Ana red 1"], 18: ["Ana blue 1"], 26: ["Cy red 1"]}
    assert discard(result) == ["56", "30"] and display(result, "Ana") == ["82"]
    assert who(result) == "Bo"
    saved_between(start, *lines)


# A8 and its switch ------------------------------------------------------------------


def test_A8_one_card_from_the_deck() -> None:
    """The top (10) comes into the hand; a second card is not asked for."""
    start = action(seats(Ana="18"), **PILES)
    assert offered(resolve(start), "take") == {"take 12", "take 72", "take 15", "take deck"}
    result = resolve(start, "Ana: take deck")
    assert "A8" in cited(result)
    assert hand(result, "Ana") == ["18", "10"]
    assert face_up(result) == {"12", "72", "15"} and deck(result) == ["14", "17", "21"]
    assert who(result) == "Bo"


def test_A8_a_value_1_from_the_deck_gives_no_second() -> None:
    """12 (value 1) is drawn unseen; 72 lies there: Bo's turn all the same."""
    start = action(seats(), face_up=["72", "15", "10"], deck=["12", "14", "17"], discard=[])
    result = resolve(start, "Ana: take deck")
    assert hand(result, "Ana") == ["12"] and who(result) == "Bo"


def test_A8_a_face_up_card_is_replaced_at_once() -> None:
    """15 is worth 2: no second; 10 lies in its place."""
    result = resolve(action(seats(), **PILES), "Ana: take 15")
    assert hand(result, "Ana") == ["15"] and face_up(result) == {"12", "72", "10"}
    assert who(result) == "Bo"


def test_A8_two_face_up_cards_of_value_1() -> None:
    """12, then 72: 10 and 14 come for them; Ana may also be content with 12."""
    start = action(seats(), **PILES)
    half = resolve(start, "Ana: take 12")
    assert who(half) == "Ana" and offered(half) == {"take 72", "done"}
    assert face_up(half) == {"10", "72", "15"}
    result = resolve(start, "Ana: take 12", "Ana: take 72")
    assert hand(result, "Ana") == ["12", "72"]
    assert face_up(result) == {"10", "14", "15"} and deck(result) == ["17", "21"]
    assert who(result) == "Bo"
    content = resolve(start, "Ana: take 12", "Ana: done")
    assert hand(content, "Ana") == ["12"] and who(content) == "Bo"
    saved_between(start, "Ana: take 12", "Ana: take 72")


def test_A8_the_second_must_be_face_up_and_of_value_1() -> None:
    """15 is worth 2, the deck is not face up."""
    start = action(seats(), **PILES)
    refused(start, "Ana: take 12", "Ana: take 15", rule="A8", numbers=[1, 2])
    refused(start, "Ana: take 12", "Ana: take deck", rule="A8")


def test_A8_a_special_has_no_value() -> None:
    """56 first: no second. 12 first: 56 is no second, and nothing else is worth 1."""
    start = action(seats(), face_up=["12", "56", "15"], deck=["10", "14", "17"], discard=[])
    assert who(resolve(start, "Ana: take 56")) == "Bo"
    assert who(resolve(start, "Ana: take 12")) == "Bo"
    clubs = action(seats(), face_up=["12", "56", "48"], deck=["10", "14", "17"], discard=[])
    assert offered(resolve(clubs, "Ana: take 12")) == {"take 48", "done"}
    refused(clubs, "Ana: take 12", "Ana: take 56", rule="A8")


def test_A8_nine_cards_two_go_first() -> None:
    """Nine: only `take` is offered; 18 and 1 go, the top comes: eight. Discard pile: 18, 1."""
    start = action(seats(Ana="18 1 2 4 5 6 7 8 9"), **PILES)
    assert offered(resolve(start), "take") == {"take"}
    refused(start, "Ana: take deck", rule="A8", numbers=[9])
    lines = ["Ana: take", "Ana: discard 18", "Ana: discard 1"]
    assert offered(resolve(start, lines[0])) == {
        f"discard {c}" for c in hand(resolve(start), "Ana")
    }
    half = resolve(start, *lines)
    assert offered(half) == {"take 12", "take 72", "take 15", "take deck"}
    result = resolve(start, *lines, "Ana: take deck")
    assert "A8" in cited(result)
    assert hand(result, "Ana") == ["2", "4", "5", "6", "7", "8", "9", "10"]
    assert state(result).get("doing") is None
    assert discard(result) == ["18", "1"] and who(result) == "Bo"
    saved_between(start, *lines, "Ana: take deck")


def test_A8_while_a_card_is_drawn_nothing_else_is_half_done() -> None:
    """Nine: two have gone, `take deck` is said; the card itself is left to chance."""
    from explorer.rules.liberte.game import GAME

    start = action(seats(Ana="18 1 2 4 5 6 7 8 9"), **PILES)
    lines = ["Ana: take", "Ana: discard 18", "Ana: discard 1"]
    half = GAME.load(resolve(start, *lines)["position"])
    drawing = GAME.apply(half, GAME.action_from_text("take deck")).state
    assert len(GAME.chance_outcomes(drawing)) == 4 and drawing.doing is None


def test_A8_two_of_value_1_after_discarding() -> None:
    """Nine: two go, then 12, and 72, which lay there when the action began, as the second."""
    start = action(seats(Ana="18 1 2 4 5 6 7 8 9"), **PILES)
    lines = ["Ana: take", "Ana: discard 18", "Ana: discard 1", "Ana: take 12"]
    assert offered(resolve(start, *lines)) == {"take 72", "done"}
    assert hand(resolve(start, *lines, "Ana: take 72"), "Ana")[-2:] == ["12", "72"]


def test_A8_ten_cards_two_go_not_three() -> None:
    """Ten: two go, eight are left, nine at the end."""
    start = action(seats(Ana="18 1 2 4 5 6 7 8 9 11"), **PILES)
    lines = ["Ana: take", "Ana: discard 18", "Ana: discard 1", "Ana: take 15"]
    result = resolve(start, *lines)
    assert len(hand(result, "Ana")) == 9 and who(result) == "Bo"


def test_A8_eight_cards_nothing_goes() -> None:
    """Eight: one is taken straight away, also a second of value 1 (ten in hand)."""
    start = action(seats(Ana="1 2 4 5 6 7 8 9"), **PILES)
    refused(start, "Ana: take", rule="A8", numbers=[8, 9])
    result = resolve(start, "Ana: take 12", "Ana: take 72")
    assert len(hand(result, "Ana")) == 10 and discard(result) == []


def test_A8_impossible_when_nothing_lies_anywhere() -> None:
    """No deck, no pile, no face-up card; also for one who could discard two first."""
    start = action(seats(Ana="18", Bo="1 2 4 5 6 7 8 9 11"), **NO_CARDS)
    assert offered(resolve(start)) == {"blocks 18", "pass"}
    refused(start, "Ana: take deck", rule="A8")
    assert offered(resolve(start, "Ana: pass"), "take") == set()
    refused(start, "Ana: pass", "Bo: take", rule="A8")


def test_A8_possible_from_the_face_up_cards_alone() -> None:
    """No deck, no pile: 15 is taken and not replaced."""
    start = action(seats(), deck=[], face_up=["15", "10"], discard=[])
    assert offered(resolve(start), "take") == {"take 15", "take 10"}
    refused(start, "Ana: take deck", rule="A8|R4")
    result = resolve(start, "Ana: take 15")
    assert face_up(result) == {"10"} and who(result) == "Bo"


def test_switch_second_taken_card_at_start_or_after_replacement() -> None:
    """12 (value 1) is taken, 73 (value 1) comes for it; 72 (value 1) lay there before.

    At start: 72 only. After replacement: 72 or 73; with 73 Ana holds 12 and 73, 10 comes.
    """
    start = action(seats(), face_up=["12", "72", "15"], deck=["73", "10", "14"], discard=[])
    assert offered(resolve(start, "Ana: take 12")) == {"take 72", "done"}
    refused(start, "Ana: take 12", "Ana: take 73", rule="A8")
    wide = resolve(start, "Ana: take 12", rulings=AFTER)
    assert offered(wide) == {"take 72", "take 73", "done"}
    result = resolve(start, "Ana: take 12", "Ana: take 73", rulings=AFTER)
    assert hand(result, "Ana") == ["12", "73"] and face_up(result) == {"10", "72", "15"}
    assert who(result) == "Bo"


def test_switch_second_taken_card_the_replacement_alone() -> None:
    """No other card of value 1 lay there. At start: Bo's turn. After replacement: 73 or done."""
    start = action(seats(), face_up=["12", "13", "15"], deck=["73", "10", "14"], discard=[])
    narrow = resolve(start, "Ana: take 12")
    assert who(narrow) == "Bo" and hand(narrow, "Ana") == ["12"]
    wide = resolve(start, "Ana: take 12", rulings=AFTER)
    assert who(wide) == "Ana" and offered(wide) == {"take 73", "done"}


def test_switch_second_taken_card_discarded_into_the_row() -> None:
    """Nine cards, no deck, no pile, one gap: 73, discarded first, fills it during the action.

    12 is taken next. At start: 73 did not lie there when the action started. After replacement:
    it may be the second. 18 became the deck and comes for 12.
    """
    start = action(seats(Ana="73 18 2 4 5 6 7 8 9"), face_up=["12", "15"], deck=[], discard=[])
    lines = ["Ana: take", "Ana: discard 73", "Ana: discard 18", "Ana: take 12"]
    narrow = resolve(start, *lines)
    assert face_up(narrow) == {"73", "15", "18"} and who(narrow) == "Bo"
    wide = resolve(start, *lines, rulings=AFTER)
    assert who(wide) == "Ana" and offered(wide) == {"take 73", "done"}


# A9 ---------------------------------------------------------------------------------


def test_A9_one_who_passed_may_act_again() -> None:
    """Ana passes, Bo takes, Cy passes; in the second round Ana plays her 18."""
    start = action(seats(Ana="18"), **PILES)
    lines = ["Ana: pass", "Bo: take deck", "Cy: pass"]
    half = resolve(start, *lines)
    assert "A9" in cited(half)
    assert who(half) == "Ana" and "blocks 18" in offered(half)
    result = drive(start, *lines, "Ana: blocks 18", "Ana: place 8", "Ana: place 8", "Ana: keep 18")
    assert provinces(result) == {8: ["Ana red 2"]}


# A10 and its switch -----------------------------------------------------------------


def test_A10_a_supply_emptied_by_a_placement_ends_the_phase_with_the_round() -> None:
    """28 of 30 red lie out; Ana places the last two. Bo and Cy act once more, that is all."""
    start = action(seats(Ana="18", Bo="15"), provinces=spread("Ana", "red", 28))
    lines = ["Ana: blocks 18", "Ana: place 8", "Ana: place 9", "Ana: discard 18"]
    half = drive(start, *lines)
    assert supply(half)["red"] == 0 and who(half) == "Bo"
    assert state(half)["last_round"] is True
    lines += ["Bo: blocks 15", "Bo: place 8", "Bo: place 8", "Bo: discard 15"]
    assert who(drive(start, *lines)) == "Cy"
    result = drive(start, *lines, "Cy: take deck", until="battle")
    assert "A10" in cited(result)
    assert stage(result) == (2, "battle")
    saved_between(start, *lines)


@pytest.mark.parametrize(
    ("colour", "card_of_it", "all_of_it"),
    [("red", "18", 30), ("blue", "15", 28), ("white", "11", 24)],
)
def test_A10_any_colour(colour: str, card_of_it: str, all_of_it: int) -> None:
    """Two blocks of the colour are left, Ana places both; with three left the phase goes on."""
    lines = [f"Ana: blocks {card_of_it}", "Ana: place 8", "Ana: place 9", "Ana: done?"]
    lines += [f"Ana: discard {card_of_it}", "Bo: take deck", "Cy: pass"]
    last = action(seats(Ana=card_of_it), provinces=spread("Ana", colour, all_of_it - 2))
    assert stage(drive(last, *lines, until="battle")) == (2, "battle")
    more = action(seats(Ana=card_of_it), provinces=spread("Ana", colour, all_of_it - 3))
    assert who(drive(more, *lines, until="battle")) == "Ana"


def test_A10_in_a_round_that_has_begun() -> None:
    """A position in mid-phase with every red block out: this round is the last, and remembered."""
    start = action(seats(), provinces=spread("Ana", "red", 30), turn_of="Bo", to_act="Bo")
    half = resolve(start)
    assert "A10" in cited(half) and state(half)["last_round"] is True
    assert stage(resolve(start, "Bo: take deck", "Cy: pass", until="battle")) == (2, "battle")


def test_A10_one_block_left_is_not_empty() -> None:
    """27 of 30 lie out, two come: the phase goes on."""
    start = action(seats(Ana="18"), provinces=spread("Ana", "red", 27))
    lines = ["Ana: blocks 18", "Ana: place 8", "Ana: place 9", "Ana: discard 18"]
    result = drive(start, *lines, "Bo: pass", "Cy: pass")
    assert who(result) == "Ana" and stage(result) == (2, "action")


def test_A10_all_have_acted_equally_often() -> None:
    """Cy, the last of the round, empties it: nobody acts again. Bo, the second: only Cy does."""
    third = action(seats(Cy="18"), provinces=spread("Cy", "red", 28))
    lines = ["Ana: pass", "Bo: pass", "Cy: blocks 18", "Cy: place 8", "Cy: place 9"]
    result = drive(third, *lines, "Cy: discard 18", until="battle")
    assert stage(result) == (2, "battle")
    second = action(seats(Bo="18"), provinces=spread("Bo", "red", 28))
    lines = ["Ana: pass", "Bo: blocks 18", "Bo: place 8", "Bo: place 9", "Bo: discard 18"]
    assert who(drive(second, *lines)) == "Cy"
    assert stage(drive(second, *lines, "Cy: take deck", until="battle")) == (2, "battle")


def test_A10_nothing_of_the_phase_is_left_over() -> None:
    """Cy's play is the last of the last round: nobody is in his turn any more, nothing is half
    done, and no later round is the last."""
    start = action(seats(Cy="18"), provinces=spread("Cy", "red", 28))
    lines = ["Ana: pass", "Bo: pass", "Cy: blocks 18", "Cy: place 8", "Cy: place 9"]
    result = drive(start, *lines, "Cy: discard 18", until="battle")
    left = state(result)
    assert (left["to_act"], left.get("turn_of"), left.get("doing")) == ("Ana", None, None)
    assert not any(left.get(name) for name in ("last_round", "passed", "rounds", "idle_rounds"))
    assert resolve(result["position"], until="battle")["position"] == result["position"]


def test_A10_blocks_returned_later_do_not_undo_it() -> None:
    """Bo's Special brings a red block back: the round is the last all the same."""
    start = action(seats(Ana="18", Bo="56"), provinces=spread("Ana", "red", 28) | {26: "Cy blue 1"})
    lines = ["Ana: blocks 18", "Ana: place 8", "Ana: place 9", "Ana: discard 18"]
    lines += ["Bo: special 56", "Bo: remove 8 Ana", "Bo: done?"]
    half = drive(start, *lines)
    assert supply(half)["red"] == 1 and who(half) == "Cy"
    assert stage(drive(start, *lines, "Cy: take deck", until="battle")) == (2, "battle")


def test_A10_emptied_for_a_moment_within_one_action() -> None:
    """Ana places the last red blocks and takes one back with her own Special: still the last."""
    start = action(seats(Ana="18 56"), provinces=spread("Ana", "red", 28) | {26: "Cy blue 1"})
    lines = ["Ana: blocks 18", "Ana: place 8", "Ana: place 9", "Ana: special 56"]
    lines += ["Ana: remove 9 Ana", "Ana: discard 18", "Bo: take deck"]
    assert supply(drive(start, *lines))["red"] == 1
    assert stage(drive(start, *lines, "Cy: take deck", until="battle")) == (2, "battle")


def test_A10_on_turn_1_the_held_blocks_are_in_no_supply() -> None:
    """Turn 1: 26 red on the board and two on the Turn Track: two are left, and Ana places them."""
    start = action(seats(Ana="18"), turn=1, provinces=spread("Ana", "red", 26))
    lines = ["Ana: blocks 18", "Ana: place 8", "Ana: place 9", "Ana: discard 18"]
    lines += ["Bo: take deck", "Cy: take deck"]
    assert stage(drive(start, *lines, until="election")) == (1, "election")


@pytest.mark.parametrize(("colour", "all_of_it"), [("red", 30), ("blue", 28), ("white", 24)])
def test_switch_supply_empty_at_start_last_round_or_ignored(colour: str, all_of_it: int) -> None:
    """Every block of the colour is out when the phase begins; Ana takes, Bo and Cy pass.

    Last round: the battle follows. Ignored: Ana is asked again.
    """
    start = action(seats(), provinces=spread("Ana", colour, all_of_it))
    lines = ["Ana: take deck", "Bo: pass", "Cy: pass"]
    strict = resolve(start, *lines, until="battle")
    assert "A10" in cited(strict)
    assert stage(strict) == (2, "battle")
    loose = resolve(start, *lines, rulings=IGNORED, until="battle")
    assert who(loose) == "Ana" and stage(loose) == (2, "action")


def test_switch_supply_empty_at_start_when_the_hands_have_been_refreshed() -> None:
    """The same, the phase beginning after the refresh phase."""
    hands = {
        "Ana": holds("1 2 3 4 5 6 7"),
        "Bo": holds("8 9 10 11 12 13 14"),
        "Cy": holds("15 16 17 18 19 20 21"),
    }
    start = refresh(hands, provinces=spread("Ana", "red", 30))
    lines = [*everyone("done", "Ana", "Bo", "Cy"), "Ana: take deck", "Bo: pass", "Cy: pass"]
    assert stage(drive(start, *lines, until="battle")) == (2, "battle")
    loose = drive(start, *lines, rulings=IGNORED, until="battle")
    assert who(loose) == "Ana" and stage(loose) == (2, "action")


def test_switch_supply_empty_at_start_emptied_again_in_the_phase() -> None:
    """Ana takes; Bo's Special brings one red block back; Cy places it with a Club: emptied now.

    So under *ignored* too the round is the last; if Cy passes instead, it is not.
    """
    board = spread("Ana", "red", 30) | {26: "Cy blue 1"}
    start = action(seats(Bo="56", Cy="95"), provinces=board)
    lines = ["Ana: take deck", "Bo: special 56", "Bo: remove 11 Ana", "Bo: done?"]
    placed = [*lines, "Cy: blocks 95", "Cy: place 8", "Cy: discard 95"]
    for rulings in ({}, IGNORED):
        result = drive(start, *placed, rulings=rulings, until="battle")
        assert stage(result) == (2, "battle")
    loose = drive(start, *lines, "Cy: pass", rulings=IGNORED, until="battle")
    assert who(loose) == "Ana"
    assert stage(drive(start, *lines, "Cy: pass", until="battle")) == (2, "battle")


# A11 and its switch -----------------------------------------------------------------


def test_A11_as_many_as_its_value() -> None:
    """68 is worth 3: after two blocks a third is asked for, after three none; `done` is refused."""
    start = action(seats(Ana="68"))
    lines = ["Ana: blocks 68", "Ana: place 8", "Ana: place 9"]
    half = resolve(start, *lines)
    assert offered(half) == {"place 7", "place 8", "place 9", "place 10"}
    refused(start, *lines, "Ana: done", rule="A11", numbers=[2, 3])
    result = resolve(start, *lines, "Ana: place 8")
    assert provinces(result) == {8: ["Ana red 2"], 9: ["Ana red 1"]}
    assert offered(result) == {"keep 68", "discard 68"}


def test_A11_as_many_as_the_supply_allows() -> None:
    """29 of 30 red are out: 68 places one and is done."""
    start = action(seats(Ana="68"), provinces=spread("Cy", "red", 29))
    result = resolve(start, "Ana: blocks 68", "Ana: place 8")
    assert "A11" in cited(result)
    assert provinces(result)[8] == ["Ana red 1"] and supply(result)["red"] == 0
    assert offered(result) == {"keep 68", "discard 68"}


def test_A11_as_many_as_the_limits_allow() -> None:
    """Ana's stacks in 7, 9, 10 are full, the one in 8 has room for one (P3, P5)."""
    board = {7: "Ana red 3", 8: "Ana red 2", 9: "Ana red 3", 10: "Ana red 3"}
    start = action(seats(Ana="68"), provinces=board)
    result = drive(start, "Ana: blocks 68", "Ana: place 8?")
    assert "A11" in cited(result)
    assert provinces(result)[8] == ["Ana red 3"]
    assert offered(result) == {"keep 68", "discard 68"}


def test_A11_as_many_as_the_tokens_allow() -> None:
    """17 of 18 tokens are out: one new stack in 8, and the rest can only be added to it."""
    board = singles("Ana", "blue", range(11, 28))
    start = action(seats(Ana="68"), provinces=board)
    half = resolve(start, "Ana: blocks 68", "Ana: place 8")
    assert offered(half, "place") <= {"place 8"}
    result = drive(start, "Ana: blocks 68", "Ana: place 8", "Ana: place 8?", "Ana: place 8?")
    assert provinces(result)[8] == ["Ana red 3"]


def test_A11_none_at_all_leaves_only_the_battle() -> None:
    """Ana's four stacks of the Paris basin are full: 69 can go to battle, 68 nowhere."""
    start = action(seats(Ana="68 69"), provinces=spread("Ana", "red", 12, first=7))
    assert offered(resolve(start), *PLAYS) == {"battle 69"}
    refused(start, "Ana: blocks 69", rule="A11")
    result = drive(start, "Ana: battle 69", "Ana: keep 69")
    assert box(result) == {"Ana": 1}


def test_A11_an_empty_supply() -> None:
    """No red block is left: 69 for battle only; blue and white are no matter."""
    start = action(seats(Ana="69 15"), provinces=spread("Cy", "red", 30))
    assert offered(resolve(start), *PLAYS) == {"battle 69", "blocks 15"}
    refused(start, "Ana: blocks 69", rule="A11", numbers=[0])


@pytest.mark.parametrize(
    ("elsewhere", "on_board"),
    [
        ({}, 23),
        ({"lost_battles": [2], "turn": 3}, 22),
        ({"lost_battles": [2, 3], "turn": 4}, 21),
        ({"held": {"red": 0, "blue": 0, "white": 2}, "turn": 1}, 21),
    ],
)
def test_A11_what_is_in_no_supply(elsewhere: dict[str, Any], on_board: int) -> None:
    """24 white: one is left beside those on the board, over Lost Battles and on the Turn Track.

    11 is worth 2 and places that one; with one more on the board it places none.
    """
    start = action(seats(Ana="11"), provinces=spread("Ana", "white", on_board), **elsewhere)
    result = resolve(start, "Ana: blocks 11", "Ana: place 8", rulings=CLAIMED)
    assert provinces(result)[8] == ["Ana white 1"] and supply(result)["white"] == 0
    assert offered(result) == {"keep 11", "discard 11"}
    none = action(seats(Ana="11"), provinces=spread("Ana", "white", on_board + 1), **elsewhere)
    assert offered(resolve(none, rulings=CLAIMED), *PLAYS) == set()


@pytest.mark.parametrize(
    ("colour", "card_of_it", "all_of_it"),
    [("red", "68", 30), ("blue", "13", 28), ("white", "10", 24)],
)
def test_A11_each_colour_by_itself(colour: str, card_of_it: str, all_of_it: int) -> None:
    """Turn 1: two of the colour wait on the Turn Track, one is left beside those on the board: a
    card of value 3 places that one, and the round is the last."""
    board = spread("Cy", colour, all_of_it - 3)
    start = action(seats(Ana=card_of_it), turn=1, provinces=board)
    result = resolve(start, f"Ana: blocks {card_of_it}", "Ana: place 8")
    assert supply(result)[colour] == 0 and state(result)["last_round"] is True
    assert offered(result) == {f"keep {card_of_it}", f"discard {card_of_it}"}


def test_A11_a_returned_block_can_be_placed_in_the_last_round() -> None:
    """The red supply is empty; Ana's Special brings one back and her 68 places that one."""
    start = action(seats(Ana="56 68"), provinces=spread("Cy", "red", 30) | {26: "Cy blue 1"})
    assert offered(resolve(start), *PLAYS) == {"special 56"}
    lines = ["Ana: special 56", "Ana: remove 11 Cy", "Ana: blocks 68", "Ana: place 8"]
    result = drive(start, *lines, "Ana: discard 68")
    assert provinces(result)[8] == ["Ana red 1"] and provinces(result)[11] == ["Cy red 2"]
    assert supply(result)["red"] == 0 and who(result) == "Bo"


def test_switch_blocks_to_place_as_many_as_possible_or_at_least_one() -> None:
    """68, one block in 8, then enough. As many as possible: refused. At least one: one block."""
    start = action(seats(Ana="68"))
    lines = ["Ana: blocks 68", "Ana: place 8"]
    places = {"place 7", "place 8", "place 9", "place 10"}
    assert offered(resolve(start, *lines)) == places
    assert offered(resolve(start, *lines, rulings=ANY)) == places | {"done"}
    refused(start, *lines, "Ana: done", rule="A11", numbers=[1, 3])
    result = drive(start, *lines, "Ana: done", "Ana: keep 68", rulings=ANY)
    assert provinces(result) == {8: ["Ana red 1"]} and supply(result)["red"] == 29
    assert display(result, "Ana") == ["68"]


def test_switch_blocks_to_place_at_least_one_needs_one() -> None:
    """Before the first block nobody is done, under either reading."""
    start = action(seats(Ana="68"))
    assert "done" not in offered(resolve(start, "Ana: blocks 68", rulings=ANY))
    refused(start, "Ana: blocks 68", "Ana: done", rule="A11", numbers=[1], rulings=ANY)


# A12 --------------------------------------------------------------------------------


def test_A12_a_round_of_passes_ends_the_phase() -> None:
    """Every supply is well filled; all three pass."""
    result = resolve(action(seats(Ana="18")), *PASSES, until="battle")
    assert "A12" in cited(result)
    assert stage(result) == (2, "battle")


def test_A12_passes_of_two_rounds_do_not_add_up() -> None:
    """Ana takes, Bo, Cy and (next round) Ana pass, Bo takes: nobody ends anything."""
    lines = ["Ana: take deck", "Bo: pass", "Cy: pass", "Ana: pass", "Bo: take deck"]
    assert who(resolve(action(seats()), *lines)) == "Cy"


def test_A12_three_rounds_running_without_a_play() -> None:
    """Ana takes in each of them; after the third the phase is over, after the second not."""
    start = action(seats(Ana="18"))
    one_round = ["Ana: take deck", "Bo: pass", "Cy: pass"]
    assert who(resolve(start, *one_round * 2)) == "Ana"
    result = drive(start, *one_round * 3, until="battle")
    assert "A12" in cited(result)
    assert stage(result) == (2, "battle")
    saved_between(start, *one_round * 2, "Ana: take deck")


@pytest.mark.parametrize(
    "play",
    [
        ["Bo: blocks 18", "Bo: place 8", "Bo: place 8", "Bo: done?", "Bo: keep 18"],
        ["Bo: special 56", "Bo: remove 19 Cy", "Bo: done"],
        ["Bo: battle 69", "Bo: done?", "Bo: keep 69"],
    ],
)
def test_A12_a_play_starts_the_count_anew(play: list[str]) -> None:
    """Two idle rounds, one in which Bo plays (a Special is a card too), two idle ones: going on."""
    start = action(seats(Bo="18 56 69"), provinces=TARGETS)
    idle = ["Ana: take deck", "Bo: pass", "Cy: pass"]
    lines = [*idle * 2, "Ana: pass", *play, "Cy: pass", *idle * 2]
    assert who(drive(start, *lines)) == "Ana"
    assert stage(drive(start, *lines, *idle, until="battle")) == (2, "battle")


# A13 --------------------------------------------------------------------------------


def test_A13_a_game_between_people_has_no_limit_of_rounds() -> None:
    """A Club places a block, a Special takes it away, both are taken again: 102 times two rounds.

    With 95 and 56 the only cards, each discarded one lies face up at once (R4).
    """
    start = action(
        seats(Ana="95", Bo="56"), provinces={19: "Cy blue 1"}, deck=[], face_up=[], discard=[]
    )
    twice = ["Ana: blocks 95", "Ana: place 8", "Ana: discard 95"]
    twice += ["Bo: special 56", "Bo: remove 8 Ana", "Cy: pass"]
    twice += ["Ana: take 95", "Bo: take 56", "Cy: pass"]
    result = resolve(start, *twice * 102)
    assert stage(result) == (2, "action") and who(result) == "Ana"
    assert hand(result, "Ana") == ["95"] and hand(result, "Bo") == ["56"]


def test_A13_a_simulation_gives_up_after_200_rounds() -> None:
    """A phase in which somebody plays now and then never ends by itself: a simulation stops after
    200 rounds, neither before nor in another phase, and names A13."""
    from explorer.rules.liberte.game import GAME

    def after(rounds: int) -> Any:
        return GAME.given_up(GAME.load(action(seats(), turn_of="Ana", rounds=rounds)))

    given_up = after(200)
    assert given_up is not None and given_up.args["rule"] == "A13"
    assert after(199) is None and after(201) is not None
    assert GAME.given_up(GAME.load(refresh(seats()))) is None


# counter-revolution -----------------------------------------------------------------


#: White controls six CR provinces: Ana four, Bo two.
SIX = singles("Ana", "white", (20, 21, 23, 24)) | singles("Bo", "white", (25, 27))


def test_switch_counter_revolution_after_the_blocks_of_one_card() -> None:
    """The first block of 2 makes the seventh province: not looked at before the second lies.

    Then: automatic, over; claimed, Ana is asked, Bo and Cy after her, and if nobody claims she
    puts her card away.
    """
    start = action(seats(Ana="2"), provinces=SIX)
    half = resolve(start, "Ana: blocks 2", "Ana: place 1")
    assert "place 3" in offered(half)
    lines = ["Ana: blocks 2", "Ana: place 1", "Ana: place 3"]
    automatic = resolve(start, *lines)
    assert ending(automatic) == "counter-revolution" and pending(automatic) is None
    asked = resolve(start, *lines, rulings=CLAIMED)
    assert pending(asked) == "Ana: claim | decline"
    lines += ["Ana: decline", "Bo: decline"]
    assert pending(resolve(start, *lines, rulings=CLAIMED)) == "Cy: claim | decline"
    going_on = resolve(start, *lines, "Cy: decline", rulings=CLAIMED)
    assert who(going_on) == "Ana" and offered(going_on) == {"keep 2", "discard 2"}
    claimed = resolve(start, *lines, "Cy: claim", rulings=CLAIMED)
    assert ending(claimed) == "counter-revolution"
    saved_between(start, *lines, "Cy: decline", rulings=CLAIMED)


def test_switch_counter_revolution_between_two_cards() -> None:
    """3's block makes the seventh: looked at before 59 of the same region could be played.

    Automatic: over with one card. Claimed and declined: 59 may be played, and the next look asks.
    """
    start = action(seats(Ana="3 59"), provinces=SIX)
    lines = ["Ana: blocks 3", "Ana: place 1"]
    assert ending(resolve(start, *lines)) == "counter-revolution"
    lines += everyone("decline", "Ana", "Bo", "Cy")
    going_on = resolve(start, *lines, rulings=CLAIMED)
    assert offered(going_on) == {"blocks 59", "done"}
    again = resolve(start, *lines, "Ana: blocks 59", "Ana: place 2", rulings=CLAIMED)
    assert pending(again) == "Ana: claim | decline"


def test_switch_counter_revolution_after_a_special() -> None:
    """Cy's white 2 in Normandie stands level with Bo's blue 2 until Ana's Special takes one away.

    Automatic: over at once. Claimed: Ana is asked first, and going on she may still play 18.
    """
    board = SIX | {1: "Cy white 2, Bo blue 2", 19: "Cy red 1"}
    start = action(seats(Ana="56 18"), provinces=board)
    lines = ["Ana: special 56", "Ana: remove 1 Bo"]
    automatic = resolve(start, *lines)
    assert ending(automatic) == "counter-revolution"
    asked = resolve(start, *lines, rulings=CLAIMED)
    assert pending(asked) == "Ana: claim | decline"
    lines += everyone("decline", "Ana", "Bo", "Cy")
    going_on = resolve(start, *lines, rulings=CLAIMED)
    assert who(going_on) == "Ana" and offered(going_on, *PLAYS) == {"blocks 18", "done"}


def test_switch_counter_revolution_not_on_turn_1() -> None:
    """Turn 1: seven provinces, and play goes on under either reading."""
    start = action(seats(Ana="2"), turn=1, provinces=SIX)
    lines = ["Ana: blocks 2", "Ana: place 1", "Ana: place 3", "Ana: keep 2"]
    for rulings in ({}, CLAIMED):
        result = resolve(start, *lines, rulings=rulings)
        assert ending(result) is None and who(result) == "Bo"
