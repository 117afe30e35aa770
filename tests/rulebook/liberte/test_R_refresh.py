"""R, refreshing the hand: every expected result is worked out by hand from the rules."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from helpers.liberte import cited, discard, display, position, resolve, state
from helpers.liberte_game import (
    action,
    deck,
    drive,
    face_up,
    hand,
    holds,
    offered,
    refresh,
    refused,
    saved_between,
    seats,
    stage,
    who,
)

SEVEN = "33 34 35 36 37 38 39"
EIGHT = "40 41 42 43 44 45 46 47"
FIVE = "68 8 25 32 87"
PILES = {"face_up": ["12", "3", "29"], "deck": ["10", "11", "13", "14"], "discard": []}


# R1 ---------------------------------------------------------------------------------


def test_R1_displays_return_to_their_owners_hands() -> None:
    """Seven and three are ten: no hand limit, nothing has to go; without R1 two would lie out."""
    players = {
        "Ana": holds(SEVEN, "71 68 19"),
        "Bo": holds(EIGHT),
        "Cy": holds("", "15 16 17 18 20 21 22"),
    }
    result = resolve(refresh(players, **PILES))
    assert "R1" in cited(result)
    assert [display(result, name) for name in players] == [[], [], []]
    assert hand(result, "Ana") == [*SEVEN.split(), "71", "68", "19"]
    assert len(hand(result, "Cy")) == 7
    assert who(result) == "Ana" and "done" in offered(result)


def test_R1_comes_before_anybody_decides() -> None:
    """While a display lies out nobody is asked, and nothing is offered."""
    from explorer.rules.liberte.game import GAME
    from explorer.rules.protocol import Actor

    players = {"Ana": holds("1"), "Bo": holds("", "18"), "Cy": holds()}
    lying = GAME.load(refresh(players, **PILES))
    assert GAME.current_player(lying) is Actor.NOBODY and GAME.legal_actions(lying) == ()
    assert GAME.pending(GAME.settle(lying).state) is not None


def test_R1_counts_for_the_seven() -> None:
    """Four in hand and three in the display are seven: nothing to take, `done` is offered."""
    players = {"Ana": holds("1 2 4 5", "6 7 9"), "Bo": holds(SEVEN), "Cy": holds(EIGHT)}
    result = resolve(refresh(players, **PILES))
    assert offered(result, "take") == set()
    assert "done" in offered(result)


def test_R1_at_the_beginning_of_the_turn_too() -> None:
    """From the phase order on: the displays of last turn go back before anybody takes a card."""
    players = {"Ana": holds(SEVEN, "71", vp=2), "Bo": holds("1 2 4", vp=1), "Cy": holds()}
    result = resolve(position(players, turn=3, phase="order", **PILES))
    assert "R1" in cited(result)
    assert hand(result, "Ana")[-1] == "71" and display(result, "Ana") == []


# R2 ---------------------------------------------------------------------------------


def test_R2_discard_then_take_up_to_seven() -> None:
    """Five: discards 8, takes the top (10), 12 (11 comes for it), the top (13): seven."""
    players = {"Ana": holds(FIVE), "Bo": holds(SEVEN), "Cy": holds(EIGHT)}
    start = refresh(players, **PILES)
    first = resolve(start)
    takes = {"take 12", "take 3", "take 29", "take deck"}
    assert offered(first) == takes | {f"discard {card}" for card in FIVE.split()}
    lines = ["Ana: discard 8", "Ana: take deck", "Ana: take 12"]
    half = resolve(start, *lines)
    assert offered(half) == {"take 11", "take 3", "take 29", "take deck"}
    result = resolve(start, *lines, "Ana: take deck")
    assert "R2" in cited(result)
    assert sorted(hand(result, "Ana")) == sorted(["68", "25", "32", "87", "10", "12", "13"])
    assert discard(result) == ["8"]
    assert who(result) == "Bo"


def test_R2_one_player_after_the_other_in_player_order() -> None:
    """Cy, Ana, Bo; Cy of eight discards one and is content; then the action phase begins."""
    players = {"Ana": holds(SEVEN), "Bo": holds("68 8 25 32 87 18"), "Cy": holds(EIGHT)}
    start = refresh(players, order=["Cy", "Ana", "Bo"], **PILES)
    assert who(resolve(start)) == "Cy"
    following = resolve(start, "Cy: done")
    assert (who(following), state(following)["turn_of"]) == ("Ana", "Ana")
    assert who(resolve(start, "Cy: discard 40")) == "Cy"
    assert who(resolve(start, "Cy: discard 40", "Cy: done")) == "Ana"
    lines = ["Cy: discard 40", "Cy: done", "Ana: done", "Bo: take 29"]
    result = resolve(start, *lines)
    assert (who(result), stage(result)) == ("Cy", (2, "action"))
    assert [len(hand(result, name)) for name in ("Ana", "Bo", "Cy")] == [7, 7, 7]
    assert discard(result) == ["40"]
    saved_between(start, *lines)


def test_R2_all_seven_may_be_discarded() -> None:
    """Seven go, seven come from the top of the deck."""
    start = refresh(
        {"Ana": holds(SEVEN), "Bo": holds(EIGHT), "Cy": holds(FIVE)},
        face_up=["12", "3", "29"],
        deck=[str(number) for number in range(50, 60)],
    )
    lines = [f"Ana: discard {card}" for card in SEVEN.split()] + ["Ana: take deck"] * 7
    result = resolve(start, *lines)
    assert hand(result, "Ana") == [str(number) for number in range(50, 57)]
    assert discard(result) == SEVEN.split()
    assert who(result) == "Bo"


def test_R2_having_taken_one_discards_no_more() -> None:
    start = refresh({"Ana": holds(FIVE), "Bo": holds(SEVEN), "Cy": holds(EIGHT)}, **PILES)
    assert offered(resolve(start, "Ana: take 12"), "discard") == set()
    refused(start, "Ana: take 12", "Ana: discard 68", rule="R2")


def test_R2_nothing_is_taken_by_who_holds_seven() -> None:
    """Seven of seven; eight of seven; and below seven one goes on taking."""
    start = refresh({"Ana": holds(SEVEN), "Bo": holds(EIGHT), "Cy": holds(FIVE)}, **PILES)
    refused(start, "Ana: take 12", rule="R2", numbers=[7])
    refused(start, "Ana: done", "Bo: take deck", rule="R2", numbers=[7, 8])
    refused(start, "Ana: done", "Bo: done", "Cy: done", rule="R2", numbers=[5, 7])


def test_R2_stops_when_no_card_is_left() -> None:
    """One card lies there: Ana takes it and stops at three; Bo and Cy find nothing."""
    players = {"Ana": holds("68 8"), "Bo": holds("25"), "Cy": holds()}
    start = refresh(players, deck=[], face_up=["12"], discard=[])
    half = resolve(start, "Ana: take 12")
    assert who(half) == "Bo" and offered(half) == {"discard 25", "done"}
    result = resolve(start, "Ana: take 12", "Bo: done")
    assert (who(result), stage(result)) == ("Ana", (2, "action"))
    assert [hand(result, name) for name in players] == [["68", "8", "12"], ["25"], []]


# R3 ---------------------------------------------------------------------------------


def test_R3_a_face_up_card_is_replaced_at_once() -> None:
    """12 is taken, 10 comes for it and may be taken next; then 11 comes."""
    start = refresh({"Ana": holds(FIVE), "Bo": holds(SEVEN), "Cy": holds(EIGHT)}, **PILES)
    half = resolve(start, "Ana: take 12")
    assert "R3" in cited(half)
    assert face_up(half) == {"10", "3", "29"} and deck(half) == ["11", "13", "14"]
    result = resolve(start, "Ana: take 12", "Ana: take 10")
    assert face_up(result) == {"11", "3", "29"} and deck(result) == ["13", "14"]
    assert hand(result, "Ana") == [*FIVE.split(), "12", "10"]


def test_R3_the_top_of_the_deck_leaves_the_row_as_it_is() -> None:
    start = refresh({"Ana": holds(FIVE), "Bo": holds(SEVEN), "Cy": holds(EIGHT)}, **PILES)
    result = resolve(start, "Ana: take deck")
    assert face_up(result) == {"12", "3", "29"} and deck(result) == ["11", "13", "14"]
    assert hand(result, "Ana")[-1] == "10"


def test_R3_only_what_lies_there_can_be_taken() -> None:
    """14 is in the deck, 8 in one's own hand, 33 in another's."""
    start = refresh({"Ana": holds(FIVE), "Bo": holds(SEVEN), "Cy": holds(EIGHT)}, **PILES)
    for card in ("14", "8", "33"):
        refused(start, f"Ana: take {card}", rule="R3")


def test_R3_each_card_may_come_off_the_deck() -> None:
    """14 lies on 10 in this file, but nobody knows: 1/2 each, told in order of their numbers."""
    from explorer.rules.liberte.game import GAME

    players = {"Ana": holds(FIVE), "Bo": holds(SEVEN), "Cy": holds(EIGHT)}
    start = GAME.load(refresh(players, deck=["14", "10"], face_up=["12", "3", "29"], discard=[]))
    taking = GAME.apply(start, GAME.action_from_text("take deck")).state
    half = Fraction(1, 2)
    assert [(GAME.action_to_text(a), p) for a, p in GAME.chance_outcomes(taking)] == [
        ("draw 10", half),
        ("draw 14", half),
    ]


def test_R3_a_deck_that_is_seen_face_down() -> None:
    """Ana, who sees no face of it, knows of one thing that will come: a card."""
    from explorer.rules.liberte.acting import chances
    from explorer.rules.liberte.game import GAME

    players = {"Ana": holds(FIVE), "Bo": holds(SEVEN), "Cy": holds(EIGHT)}
    start = GAME.load(refresh(players, **PILES))
    taking = GAME.apply(start, GAME.action_from_text("take deck")).state
    assert [(a.card, p) for a, p in chances.outcomes(GAME.view(taking, 0))] == [("?", Fraction(1))]


# R4 ---------------------------------------------------------------------------------


def test_R4_the_pile_becomes_the_deck_as_soon_as_the_deck_is_empty() -> None:
    """Ana draws the last card (10): the pile of 71 (B) and 5, 7 (A) is the deck at once."""
    players = {"Ana": holds(FIVE), "Bo": holds(SEVEN), "Cy": holds(EIGHT)}
    start = refresh(players, deck=["10"], face_up=["12", "3", "29"], discard=["71", "5", "7"])
    result = resolve(start, "Ana: take deck")
    assert "R4" in cited(result)
    assert sorted(deck(result)) == ["5", "7", "71"] and discard(result) == []
    assert face_up(result) == {"12", "3", "29"}
    assert "take deck" in offered(result)


def test_R4_sets_no_longer_matter() -> None:
    """Over thirty seeds a B card comes to lie on top and an A card too."""
    players = {"Ana": holds(FIVE), "Bo": holds(SEVEN), "Cy": holds(EIGHT)}
    pile = ["71", "5", "7", "72"]
    tops = set()
    for seed in range(30):
        piles = {"deck": ["10"], "face_up": ["12", "3", "29"], "discard": pile}
        start = refresh(players, seed=seed, **piles)
        tops.add(deck(resolve(start, "Ana: take deck"))[0])
    assert tops == set(pile)


def test_R4_after_the_reshuffle_any_card_may_be_on_top() -> None:
    """Two A cards (5, 7) and a B card (71) have been shuffled together: 1/3 each."""
    from explorer.rules.liberte.game import GAME

    players = {"Ana": holds(FIVE), "Bo": holds(SEVEN), "Cy": holds(EIGHT)}
    start = refresh(players, deck=["10"], face_up=["12", "3", "29"], discard=["71", "5", "7"])
    shuffled = GAME.load(resolve(start, "Ana: take deck")["position"])
    taking = GAME.apply(shuffled, GAME.action_from_text("take deck")).state
    found = {GAME.action_to_text(a): p for a, p in GAME.chance_outcomes(taking)}
    assert found == {f"draw {card}": Fraction(1, 3) for card in ("5", "7", "71")}


def test_R4_by_a_replacement_too() -> None:
    """12 is taken, the last card (10) comes for it, the pile is shuffled: nothing else is drawn."""
    start = refresh(
        {"Ana": holds(FIVE), "Bo": holds(SEVEN), "Cy": holds(EIGHT)},
        deck=["10"],
        face_up=["12", "3", "29"],
        discard=["71", "5"],
    )
    result = resolve(start, "Ana: take 12")
    assert "R4" in cited(result)
    assert face_up(result) == {"10", "3", "29"}
    assert sorted(deck(result)) == ["5", "71"] and discard(result) == []


def test_R4_without_a_deck_nothing_is_drawn_or_replaced() -> None:
    """The pile is empty too: 10 comes for 12, nothing for 3; the next discarded card (33, Bo's)
    becomes the deck and fills the gap at once, so there is no deck again."""
    start = refresh(
        {"Ana": holds(FIVE), "Bo": holds(SEVEN), "Cy": holds(EIGHT)},
        deck=["10"],
        face_up=["12", "3", "29"],
        discard=[],
    )
    half = resolve(start, "Ana: take 12", "Ana: take 3")
    assert face_up(half) == {"10", "29"} and deck(half) == [] and discard(half) == []
    lines = ["Ana: take 12", "Ana: take 3", "Bo: discard 33"]
    result = resolve(start, *lines)
    assert "R4" in cited(result)
    assert face_up(result) == {"10", "29", "33"} and deck(result) == [] and discard(result) == []
    assert offered(result, "take") == {"take 10", "take 29", "take 33"}
    refused(start, *lines, "Bo: take deck", rule="R4|R3")
    saved_between(start, *lines)


def test_R4_more_discarded_than_gaps() -> None:
    """One gap: 33 fills it, 34 is the deck, 35 lies on the pile."""
    start = refresh(
        {"Ana": holds(SEVEN), "Bo": holds(EIGHT), "Cy": holds()},
        deck=[],
        face_up=["12", "3"],
        discard=[],
    )
    result = resolve(start, "Ana: discard 33", "Ana: discard 34", "Ana: discard 35")
    assert face_up(result) == {"12", "3", "33"}
    assert deck(result) == ["34"] and discard(result) == ["35"]


def test_R4_a_card_played_is_discarded_into_the_gap() -> None:
    """Action phase: no deck, no pile, one gap; Ana's 18 is discarded and lies face up."""
    start = action(seats(Ana="18"), deck=[], face_up=["12", "3"], discard=[])
    lines = ["Ana: blocks 18", "Ana: place 8", "Ana: place 8", "Ana: discard 18"]
    result = drive(start, *lines)
    assert "R4" in cited(result)
    assert face_up(result) == {"12", "3", "18"} and deck(result) == [] and discard(result) == []
    assert who(result) == "Bo"


def test_R4_two_discarded_for_the_limit() -> None:
    """Nine cards: 68 fills the gap, 8 is the deck, comes for 12 when that is taken: none left."""
    start = action(
        {"Ana": holds("68 8 25 32 87 18 1 2 4"), "Bo": holds(), "Cy": holds()},
        deck=[],
        face_up=["12", "3"],
        discard=[],
    )
    lines = ["Ana: take", "Ana: discard 68", "Ana: discard 8", "Ana: take 12", "Ana: done?"]
    result = drive(start, *lines)
    assert "R4" in cited(result)
    assert face_up(result) == {"3", "68", "8"} and deck(result) == [] and discard(result) == []
    assert len(hand(result, "Ana")) == 8 and who(result) == "Bo"


def contest_of(*, face_up: str) -> dict[str, Any]:
    """Ana, Bo and Cy tie in Normandie with 1 each; no deck, no pile."""
    return position(
        {"Ana": holds("", "18"), "Bo": holds("", "13"), "Cy": holds("", "11")},
        turn=2,
        phase="election",
        provinces={1: "Ana red 1, Bo blue 1, Cy white 1"},
        deck=[],
        face_up=face_up.split(),
        discard=[],
    )


ADVANCES = ("Ana: advance 18", "Bo: advance 13", "Cy: advance 11")


@pytest.mark.parametrize("seed", range(5))
def test_R4_of_the_cards_of_a_contest_the_first_alone_becomes_the_deck(seed: int) -> None:
    """18 is discarded first and is the deck; 13 and 11 lie on the pile whatever the seed.

    Were all three shuffled together, some seed would draw otherwise.
    """
    start = contest_of(face_up="12 3 29") | {"seed": seed}
    result = resolve(start, *ADVANCES, until="government")
    assert "R4" in cited(result)
    assert deck(result) == ["18"] and discard(result) == ["13", "11"]
    assert face_up(result) == {"12", "3", "29"}
    saved_between(start, *ADVANCES[:2])


def test_R4_the_cards_of_a_contest_fill_the_gaps_one_by_one() -> None:
    """Two gaps: 18 fills one and 13 the other, each the whole deck for a moment; 11 is the deck."""
    result = resolve(contest_of(face_up="12"), *ADVANCES, until="government")
    assert face_up(result) == {"12", "18", "13"}
    assert deck(result) == ["11"] and discard(result) == []


def test_R4_a_struck_card_and_its_special_go_one_after_the_other() -> None:
    """No deck, no pile: 12, struck by Emigration, is the deck before 54 lies on the pile."""
    players = {"Ana": holds("54 15"), "Bo": holds("", "12"), "Cy": holds()}
    start = action(players, deck=[], face_up=["1", "3", "29"], discard=[])
    result = resolve(start, "Ana: special 54", "Ana: strike 12")
    assert deck(result) == ["12"] and discard(result) == ["54"]
