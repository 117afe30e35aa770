"""P, placing blocks: every expected result is worked out by hand from the rules.

House figures used: Ouest is 1 Normandie, 2 Bretagne, 3 Maine, 4 Anjou, 5 Vendée; the Paris basin
7–10. Cards: 8 red 2 Ouest, 5 blue 3 Ouest, 18 red 2 and 68 red 3 Paris basin, 69 red 3 with a
Cannon there, 95 red Club, 49 blue Club, 56 Religious Problems.
"""

from __future__ import annotations

from typing import Any

import pytest
from helpers.liberte import box, cited, provinces, resolve, supply
from helpers.liberte_game import (
    action,
    drive,
    offered,
    refused,
    saved_between,
    seats,
    singles,
    who,
)

OUEST = {f"place {number}" for number in (1, 2, 3, 4, 5)}
PARIS = {f"place {number}" for number in (7, 8, 9, 10)}
FULL = "Bo red 1, Cy blue 1, Dee white 1"


def seventeen(**more: Any) -> dict[Any, Any]:
    """17 of Ana's tokens lie in 11–27; and what else is named as ``_8="Ana red 1"``."""
    board: dict[Any, Any] = singles("Ana", "red", range(11, 28))
    return board | {int(number[1:]): stacks for number, stacks in more.items()}


# P1 ---------------------------------------------------------------------------------


def test_P1_a_club_goes_anywhere() -> None:
    """All 27 provinces of the empty board, in the order of their numbers; one block only."""
    start = action(seats(Ana="95"))
    half = resolve(start, "Ana: blocks 95")
    assert half["pending"]["options"] == [f"place {number}" for number in range(1, 28)]
    result = resolve(start, "Ana: blocks 95", "Ana: place 27")
    assert "P1" in cited(result)
    assert provinces(result) == {27: ["Ana red 1"]} and supply(result)["red"] == 29
    assert offered(result) == {"keep 95", "discard 95"}


def test_P1_of_its_own_colour() -> None:
    """49 is blue."""
    result = resolve(action(seats(Ana="49")), "Ana: blocks 49", "Ana: place 8")
    assert provinces(result) == {8: ["Ana blue 1"]} and supply(result)["blue"] == 27


# P2 ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("split", "board"),
    [
        ((7, 8, 10), {7: ["Ana red 1"], 8: ["Ana red 1"], 10: ["Ana red 1"]}),
        ((8, 9, 8), {8: ["Ana red 2"], 9: ["Ana red 1"]}),
        ((9, 9, 9), {9: ["Ana red 3"]}),
    ],
)
def test_P2_split_as_one_likes(split: tuple[int, ...], board: dict[int, list[str]]) -> None:
    """68 is worth 3: 1 + 1 + 1, 2 + 1 or 3."""
    start = action(seats(Ana="68"))
    lines = ["Ana: blocks 68", *(f"Ana: place {number}" for number in split)]
    result = drive(start, *lines)
    assert "P2" in cited(result)
    assert provinces(result) == board and supply(result)["red"] == 27
    saved_between(start, *lines)


def test_P2_in_its_own_region_only() -> None:
    """8 belongs to the Ouest: Paris is refused, at the second block too."""
    start = action(seats(Ana="8"))
    assert offered(resolve(start, "Ana: blocks 8")) == OUEST
    refused(start, "Ana: blocks 8", "Ana: place 8", rule="P2")
    refused(start, "Ana: blocks 8", "Ana: place 1", "Ana: place 6", rule="P2")


# P3 ---------------------------------------------------------------------------------


def test_P3_three_blocks_and_no_more() -> None:
    """Ana's stack in Normandie has three; Anjou and Maine have room, Bretagne and Vendée none."""
    board = {1: "Ana red 3", 2: "Ana red 3", 5: FULL}
    start = action(seats(Ana="8", Dee=""), provinces=board)
    assert offered(resolve(start, "Ana: blocks 8")) == {"place 3", "place 4"}
    names = ("Normandie", "Maine", "Anjou")
    refused(start, "Ana: blocks 8", "Ana: place 1", rule="P3", numbers=[3], names=names)


def test_P3_up_to_three() -> None:
    """From two to three in Normandie, then no more there."""
    start = action(seats(Ana="8"), provinces={1: "Ana red 2"})
    half = resolve(start, "Ana: blocks 8", "Ana: place 1")
    assert provinces(half) == {1: ["Ana red 3"]}
    assert offered(half) == OUEST - {"place 1"}
    refused(start, "Ana: blocks 8", "Ana: place 1", "Ana: place 1", rule="P3", numbers=[3])


# P4 ---------------------------------------------------------------------------------


def test_P4_three_stacks_and_no_more() -> None:
    """Vendée has three stacks of others; Anjou and Maine have room (1 and 2 are full for Ana)."""
    board = {1: "Ana red 3", 2: FULL, 5: FULL}
    start = action(seats(Ana="8", Dee=""), provinces=board)
    assert offered(resolve(start, "Ana: blocks 8")) == {"place 3", "place 4"}
    names = ("Vendée", "Maine", "Anjou")
    refused(start, "Ana: blocks 8", "Ana: place 5", rule="P4", numbers=[3], names=names)


def test_P4_the_third_stack_and_ones_own_among_three() -> None:
    """Two others: a third may be started. Two others and Ana: she may add to hers."""
    board = {3: "Bo red 1, Cy blue 1", 4: "Bo red 1, Ana red 1, Cy white 3"}
    start = action(seats(Ana="8"), provinces=board)
    result = resolve(start, "Ana: blocks 8", "Ana: place 3", "Ana: place 4")
    assert provinces(result) == {
        3: ["Bo red 1", "Cy blue 1", "Ana red 1"],
        4: ["Bo red 1", "Ana red 2", "Cy white 3"],
    }


# P5 ---------------------------------------------------------------------------------


def test_P5_one_adds_to_ones_own_stack_in_its_colour() -> None:
    """Ana's red 1 in Anjou becomes 2: one stack, not two."""
    start = action(seats(Ana="8"), provinces={4: "Ana red 1"})
    result = resolve(start, "Ana: blocks 8", "Ana: place 4", "Ana: place 4")
    assert provinces(result) == {4: ["Ana red 3"]}


def test_P5_no_second_stack_in_another_colour() -> None:
    """Ana has blue in Anjou, so no red there, whatever room the province has."""
    start = action(seats(Ana="8"), provinces={4: "Ana blue 1"})
    assert offered(resolve(start, "Ana: blocks 8")) == OUEST - {"place 4"}
    refused(start, "Ana: blocks 8", "Ana: place 4", rule="P5", names=["Anjou"])


# P6 ---------------------------------------------------------------------------------


def test_P6_beside_anothers_stack_of_the_same_colour() -> None:
    """Bo has red 1 in Anjou: Ana's blocks make a stack of her own, Bo's stays 1."""
    start = action(seats(Ana="8"), provinces={4: "Bo red 1"})
    result = resolve(start, "Ana: blocks 8", "Ana: place 4", "Ana: place 4")
    assert provinces(result) == {4: ["Bo red 1", "Ana red 2"]}
    assert "P6" in cited(result)


def test_P6_a_full_province_is_not_entered_by_adding() -> None:
    """Three stacks of others, one of them red with room for two: refused all the same."""
    start = action(seats(Ana="8", Dee=""), provinces={5: FULL})
    assert offered(resolve(start, "Ana: blocks 8")) == OUEST - {"place 5"}
    refused(start, "Ana: blocks 8", "Ana: place 5", rule="P6|P4", numbers=[3])


# P7 ---------------------------------------------------------------------------------


def test_P7_the_eighteenth_token_is_the_last() -> None:
    """17 are out; 68 starts one stack in 8, then only that one can grow."""
    start = action(seats(Ana="68"), provinces=seventeen())
    assert offered(resolve(start, "Ana: blocks 68")) == PARIS
    result = drive(start, "Ana: blocks 68", "Ana: place 8", "Ana: place 8?", "Ana: place 8?")
    assert provinces(result)[8] == ["Ana red 3"]
    assert "P7" in cited(result)


def test_P7_no_new_stack_without_a_token() -> None:
    """18 are out, one of them under red 1 in 8 and one under red 1 in 9: no stack in 7 or 10."""
    board = seventeen(_8="Ana red 1", _9="Ana red 1")
    del board[27]
    start = action(seats(Ana="68"), provinces=board)
    assert offered(resolve(start, "Ana: blocks 68")) == {"place 8", "place 9"}
    refused(start, "Ana: blocks 68", "Ana: place 7", rule="P7", numbers=[18])


def test_P7_tokens_in_the_battle_box_count() -> None:
    """16 on the board, two in the box: none is free for 7 or 10."""
    board = seventeen(_8="Ana red 1", _9="Ana red 1")
    del board[27], board[26], board[25]
    start = action(seats(Ana="68"), provinces=board, battle_box={"Ana": 2})
    assert offered(resolve(start, "Ana: blocks 68")) == {"place 8", "place 9"}


def test_P7_neither_a_stack_nor_a_battle() -> None:
    """All 18 are out and none lies in the Paris basin: 69 can be played for nothing."""
    start = action(seats(Ana="69"), provinces=seventeen(_6="Ana red 1"))
    assert offered(resolve(start), "blocks", "battle") == set()
    refused(start, "Ana: battle 69", rule="P7", numbers=[18])
    reason = refused(start, "Ana: blocks 69", rule="P7|A11", numbers=[18])
    assert "battle" not in reason  # no cure: she has no token for the Battle Box either


def test_P7_the_last_token_for_battle() -> None:
    """17 are out: one goes to the box, then a second Cannon has none."""
    start = action(seats(Ana="69 95"), provinces=seventeen())
    lines = ["Ana: battle 69", "Ana: done?", "Ana: discard 69", "Bo: pass", "Cy: pass"]
    result = drive(start, *lines)
    assert box(result) == {"Ana": 1}
    refused(start, *lines, "Ana: battle 95", rule="P7", numbers=[18])


# P8 ---------------------------------------------------------------------------------


def test_P8_the_token_of_a_removed_stack_is_free_again() -> None:
    """Ana's 18 are out. Bo takes away her only block in 11: she may start a stack in 8.

    Had Bo taken one of the two blocks in 26, she might not.
    """
    board = seventeen(_6="Ana red 1", _26="Ana red 2")
    start = action(seats(Bo="56", Ana="69"), provinces=board, order=["Bo", "Ana", "Cy"])
    gone = drive(start, "Bo: special 56", "Bo: remove 11 Ana")
    assert "P8" in cited(gone)
    assert who(gone) == "Ana" and 11 not in provinces(gone)
    assert offered(gone, "blocks", "battle") == {"blocks 69", "battle 69"}
    result = drive(start, "Bo: special 56", "Bo: remove 11 Ana", "Ana: blocks 69", "Ana: place 8")
    assert provinces(result)[8] == ["Ana red 1"]
    lower = drive(start, "Bo: special 56", "Bo: remove 26 Ana")
    assert "P8" not in cited(lower)
    assert provinces(lower)[26] == ["Ana red 1"]
    assert offered(lower, "blocks", "battle") == set()


def test_P8_an_emptied_province_has_room_again() -> None:
    """Three stacks in Vendée; Bo removes Cy's single blue block: a third place is free for Ana."""
    start = action(
        seats(Bo="56", Ana="8", Dee=""), provinces={5: FULL}, order=["Bo", "Ana", "Cy", "Dee"]
    )
    result = drive(start, "Bo: special 56", "Bo: remove 5 Cy", "Ana: blocks 8", "Ana: place 5")
    assert provinces(result) == {5: ["Bo red 1", "Dee white 1", "Ana red 1"]}
