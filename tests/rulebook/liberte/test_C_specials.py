"""C, the Special cards: every expected result is worked out by hand from the rules.

Cards used: 51 Bread Shortages, 54 Emigration, 56 Religious Problems, 98 Guillotine, 101 Purge,
105 Terror; white 10, 11, 12, blue 13, 15, red 18, 71; Clubs 48 (white), 49 (blue), 95 (red).
"""

from __future__ import annotations

from typing import Any

import pytest
from helpers.liberte import cited, discard, display, lost, owed, provinces, resolve, supply
from helpers.liberte_game import (
    action,
    drive,
    hand,
    holds,
    offered,
    refused,
    removed,
    saved_between,
    who,
)

#: A block of each colour for each player.
BOARD = {
    8: "Ana red 2, Bo blue 1, Cy white 3",
    11: "Bo red 1",
    12: "Ana blue 3, Cy white 1",
    19: "Cy blue 1, Ana white 1",
}
RED = {"remove 8 Ana", "remove 11 Bo"}
BLUE = {"remove 8 Bo", "remove 12 Ana", "remove 19 Cy"}
WHITE = {"remove 8 Cy", "remove 12 Cy", "remove 19 Ana"}
COLOUR = {"red": RED, "blue": BLUE, "white": WHITE}
#: Cards of every kind in every display; Ana's own among them.
SHOWN = {"Ana": "11 18 49", "Bo": "12 13 48", "Cy": "10 71 95"}
PERSONALITIES = {f"strike {number}" for number in (11, 18, 12, 13, 10, 71)}
CLUBS = {f"strike {number}" for number in (49, 48, 95)}


def with_board(special: str, *, turn: int = 2, **more: Any) -> dict[str, Any]:
    """Ana holds this Special (and 15, so that her action is not over by itself)."""
    players = {"Ana": holds(f"{special} 15"), "Bo": holds(), "Cy": holds()}
    return action(players, turn=turn, provinces=BOARD, **more)


def with_displays(special: str, *, presence: bool = False, **more: Any) -> dict[str, Any]:
    """The same with cards in the displays; `presence`: Ana is in the (red) government."""
    players = {name: holds("", shown) for name, shown in SHOWN.items()}
    players["Ana"]["hand"] = [special, "15"]
    players["Ana"]["in_government"] = presence
    players["Bo"]["hand"] = ["14", "29"]
    return action(players, **more)


def in_power(special: str, government: str = "red", **more: Any) -> dict[str, Any]:
    """The board, Ana in government."""
    start = with_board(special, government=government, **more)
    start["players"][0]["in_government"] = True
    return start


# C1 ---------------------------------------------------------------------------------


def test_C1_on_turn_1_any_colour() -> None:
    """There is no government yet: all eight stacks are targets. Bo's blue 1 goes: 26 − 5 + 1."""
    start = with_board("51", turn=1)
    assert offered(resolve(start, "Ana: special 51")) == RED | BLUE | WHITE
    result = resolve(start, "Ana: special 51", "Ana: remove 8 Bo")
    assert "C1" in cited(result)
    assert provinces(result)[8] == ["Ana red 2", "Cy white 3"]
    assert supply(result) == {"red": 25, "blue": 22, "white": 17}
    assert discard(result) == ["51"]


@pytest.mark.parametrize("government", ["red", "blue", "white"])
@pytest.mark.parametrize("turn", [2, 3, 4])
def test_C1_the_governments_colour_only(government: str, turn: int) -> None:
    start = with_board("51", turn=turn, government=government)
    assert offered(resolve(start, "Ana: special 51")) == COLOUR[government]
    for colour in COLOUR.keys() - {government}:
        line = sorted(COLOUR[colour])[0]
        refused(start, "Ana: special 51", f"Ana: {line}", rule="C1")


def test_C1_one_block_of_a_stack() -> None:
    """Government blue: one of Ana's own three in Lorraine; 28 − 5 + 1 = 24."""
    start = with_board("51", government="blue", opposition="white")
    lines = ["Ana: special 51", "Ana: remove 12 Ana"]
    result = resolve(start, *lines)
    assert provinces(result)[12] == ["Ana blue 2", "Cy white 1"]
    assert supply(result)["blue"] == 24
    saved_between(start, *lines, "Ana: done")


def test_C1_without_a_government() -> None:
    """Turn 2 and nobody governs (G6a): it cannot be played, though blocks lie everywhere."""
    start = with_board("51")
    assert offered(resolve(start), "special") == set()
    refused(start, "Ana: special 51", rule="C1")


# C2 ---------------------------------------------------------------------------------


def test_C2_a_white_personality_from_any_display() -> None:
    """11 (Ana's own), 12 (Bo's), 10 (Cy's); neither the white Club nor other colours nor hands."""
    start = with_displays("54")
    assert offered(resolve(start, "Ana: special 54")) == {"strike 11", "strike 12", "strike 10"}
    for number in ("48", "13", "71", "18"):
        refused(start, "Ana: special 54", f"Ana: strike {number}", rule="C2")
    result = resolve(start, "Ana: special 54", "Ana: strike 12")
    assert "C2" in cited(result)
    assert display(result, "Bo") == ["13", "48"]
    assert discard(result) == ["12", "54"] and removed(result) == []


def test_C2_ones_own_card() -> None:
    start = with_displays("54")
    lines = ["Ana: special 54", "Ana: strike 11"]
    assert display(resolve(start, *lines), "Ana") == ["18", "49"]
    saved_between(start, *lines, "Ana: done")


def test_C2_a_card_in_the_hand_is_out_of_reach() -> None:
    """83 is white and in Bo's hand."""
    start = with_displays("54")
    start["players"][1]["hand"] = ["83"]
    refused(start, "Ana: special 54", "Ana: strike 83", rule="C2")


# C3 ---------------------------------------------------------------------------------


def test_C3_a_blue_or_red_block() -> None:
    """White blocks are safe; Bo's red 1 in Champagne goes: 30 − 3 + 1 = 28."""
    start = with_board("56")
    assert offered(resolve(start, "Ana: special 56")) == RED | BLUE
    refused(start, "Ana: special 56", "Ana: remove 8 Cy", rule="C3")
    result = resolve(start, "Ana: special 56", "Ana: remove 11 Bo")
    assert "C3" in cited(result)
    assert 11 not in provinces(result) and supply(result)["red"] == 28


def test_C3_ones_own_block_on_turn_1_too() -> None:
    """Turn 1, no government, Ana's own red 2 becomes 1: 28 − 3 + 1 = 26."""
    result = resolve(with_board("56", turn=1), "Ana: special 56", "Ana: remove 8 Ana")
    assert provinces(result)[8] == ["Ana red 1", "Bo blue 1", "Cy white 3"]
    assert supply(result)["red"] == 26


def test_C3_only_where_a_block_lies() -> None:
    """Bo has no stack in 12, nobody one in 1."""
    start = with_board("56")
    refused(start, "Ana: special 56", "Ana: remove 12 Bo", rule="C3")
    refused(start, "Ana: special 56", "Ana: remove 1 Ana", rule="C3")


# C4 ---------------------------------------------------------------------------------


def test_C4_a_personality_of_any_colour_out_of_the_game() -> None:
    """71 goes back to the box, not to the pile; the Guillotine itself is discarded."""
    start = with_displays("98")
    assert offered(resolve(start, "Ana: special 98")) == PERSONALITIES
    refused(start, "Ana: special 98", "Ana: strike 95", rule="C4")
    result = resolve(start, "Ana: special 98", "Ana: strike 71")
    assert "C4" in cited(result)
    assert display(result, "Cy") == ["10", "95"]
    assert removed(result) == ["71"] and discard(result) == ["98"]


def test_C4_ones_own_card() -> None:
    result = resolve(with_displays("98"), "Ana: special 98", "Ana: strike 18")
    assert display(result, "Ana") == ["11", "49"] and removed(result) == ["18"]


def test_C4_is_not_shuffled_in_again() -> None:
    """The deck is empty, the pile too: 98 alone becomes the deck and lies face up; 71 does not."""
    start = with_displays("98", deck=[], face_up=["1", "2"], discard=[])
    result = resolve(start, "Ana: special 98", "Ana: strike 71")
    assert sorted(result["position"]["state"]["face_up"]) == ["1", "2", "98"]
    assert removed(result) == ["71"]


# C5 ---------------------------------------------------------------------------------


def test_C5_a_club_or_personality_by_one_in_government() -> None:
    """All nine cards, Clubs and her own among them; Bo's Club goes to the pile."""
    start = with_displays("101", presence=True, government="red")
    assert offered(resolve(start, "Ana: special 101")) == PERSONALITIES | CLUBS
    result = resolve(start, "Ana: special 101", "Ana: strike 48")
    assert "C5" in cited(result)
    assert display(result, "Bo") == ["12", "13"]
    assert discard(result) == ["48", "101"] and removed(result) == []


def test_C5_not_without_presence() -> None:
    """There is a government, and Bo is in it; Ana is not."""
    start = with_displays("101", government="red")
    start["players"][1]["in_government"] = True
    assert offered(resolve(start), "special") == set()
    refused(start, "Ana: special 101", rule="C5")


def test_C5_not_on_turn_1() -> None:
    """Nobody is in government yet."""
    refused(with_displays("101", turn=1), "Ana: special 101", rule="C5")


def test_C5_no_card_of_a_hand() -> None:
    start = with_displays("101", presence=True, government="red")
    refused(start, "Ana: special 101", "Ana: strike 14", rule="C5")


# C6 ---------------------------------------------------------------------------------


def test_C6_a_block_of_any_colour_by_one_in_government() -> None:
    """Government red; white may go as well, Cy's 1 in Lorraine does: 24 − 5 + 1 = 20."""
    start = in_power("105")
    assert offered(resolve(start, "Ana: special 105")) == RED | BLUE | WHITE
    result = resolve(start, "Ana: special 105", "Ana: remove 12 Cy")
    assert "C6" in cited(result)
    assert provinces(result)[12] == ["Ana blue 3"]
    assert supply(result)["white"] == 20


def test_C6_not_without_presence() -> None:
    """Bo is in government, Ana is not."""
    start = with_board("105", government="red")
    start["players"][1]["in_government"] = True
    assert offered(resolve(start), "special") == set()
    refused(start, "Ana: special 105", rule="C6")
    refused(with_board("105", turn=1), "Ana: special 105", rule="C6")


def test_C6_ones_own_block() -> None:
    result = resolve(in_power("105", "white"), "Ana: special 105", "Ana: remove 19 Ana")
    assert provinces(result)[19] == ["Cy blue 1"]


def test_C6_a_white_block_owed_to_a_lost_battle_goes_there() -> None:
    """All 24 white blocks are on the board, the battle of Turn 2 lacks its own (B5).

    The block that Terror takes away lies over the Lost Battle at once: no white in the supply.
    Only one: the next one taken away goes to the supply.
    """
    board = {number: "Bo white 3" for number in (6, 7, 8, 9, 11, 12, 14, 15)}
    players = {"Ana": holds("105 15"), "Bo": holds(), "Cy": holds("106")}
    players["Ana"]["in_government"] = players["Cy"]["in_government"] = True
    start = action(
        players, turn=3, provinces=board, government="red", lost_battles=[2], blocks_owed=1
    )
    lines = ["Ana: special 105", "Ana: remove 6 Bo"]
    result = resolve(start, *lines)
    assert "B5" in cited(result)
    assert provinces(result)[6] == ["Bo white 2"]
    assert supply(result)["white"] == 0 and owed(result) == 0 and lost(result) == [2]
    lines += ["Ana: done", "Bo: pass", "Cy: special 106", "Cy: remove 6 Bo"]
    assert supply(drive(start, *lines, until="battle"))["white"] == 1


# C7 ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("special", "board"),
    [
        ("51", {8: "Bo blue 1, Cy white 1"}),
        ("54", {8: "Cy white 1"}),
        ("56", {8: "Ana white 1, Cy white 3"}),
        ("98", {}),
        ("101", {}),
        ("105", {}),
    ],
)
def test_C7_no_target_no_special(special: str, board: dict[int, str]) -> None:
    """Government red and Ana in it, no display: nothing that this card could hit."""
    players = {"Ana": holds(f"{special} 15", in_government=True), "Bo": holds(), "Cy": holds()}
    start = action(players, provinces=board, government="red")
    assert offered(resolve(start), "special") == set()
    refused(start, f"Ana: special {special}", rule="C7")
    assert hand(resolve(start), "Ana") == [special, "15"]


def test_C7_clubs_are_no_targets_of_guillotine_and_emigration() -> None:
    """Only Clubs lie in the displays: neither can be played; Purge could."""
    players = {
        "Ana": holds("98 54 101", in_government=True),
        "Bo": holds("", "48"),
        "Cy": holds("", "95"),
    }
    start = action(players, government="red")
    assert offered(resolve(start), "special") == {"special 101"}
    refused(start, "Ana: special 98", rule="C7")
    refused(start, "Ana: special 54", rule="C7")


def test_C7_a_target_placed_in_the_same_action() -> None:
    """The board is empty; once 15's blue blocks lie there Religious Problems has a target."""
    players = {"Ana": holds("56 15"), "Bo": holds(), "Cy": holds()}
    start = action(players)
    refused(start, "Ana: special 56", rule="C7")
    lines = ["Ana: blocks 15", "Ana: place 8", "Ana: place 9"]
    assert offered(resolve(start, *lines)) == {"special 56", "done"}
    result = drive(start, *lines, "Ana: special 56", "Ana: remove 9 Ana", "Ana: keep 15")
    assert provinces(result) == {8: ["Ana blue 1"]}
    assert who(result) == "Bo"
