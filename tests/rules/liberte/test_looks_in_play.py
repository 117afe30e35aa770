"""The counter-revolution in mid-action (Z3a, Z3b), and the block owed to a Lost Battle (B5)."""

from __future__ import annotations

from typing import Any

import pytest
from helpers.liberte import (
    card,
    cited,
    owed,
    pending,
    player,
    position,
    provinces,
    resolve,
    state,
    supply,
)

CLAIMED = {"counter-revolution": "claimed"}
SIX = {n: "Cy white 1" for n in (1, 2, 10, 13, 17, 20)}
CARDS = {
    "w2": card("white", 2, region="ouest"),
    "terror": {"kind": "special", "effect": "terror"},
}


def start(**fields: Any) -> dict[str, Any]:
    """Ana acts on Turn 2 with a white 2 of Ouest and a Terror; white controls six CR provinces."""
    fields = {"turn": 2, "phase": "action", "provinces": SIX, **fields}
    players = {"Ana": {"hand": ["w2", "terror"], "in_government": True}, "Bo": {}, "Cy": {}}
    return position(players, cards=CARDS, **fields)


def test_it_is_looked_at_after_the_blocks_of_a_card_not_between() -> None:
    half = resolve(start(), "blocks w2", "place 3")
    assert half["outcome"] is None and "Z3" not in cited(half)
    whole = resolve(start(), "blocks w2", "place 3", "place 3")
    assert whole["outcome"]["ending"] == "counter-revolution"
    assert whole["outcome"]["winners"] == ["Cy"], "the card in play is no White Point"
    assert state(whole)["in_play"] == ["w2"]


def test_a_special_ends_it_between_a_card_and_its_clean_up() -> None:
    board = {**SIX, 3: "Bo red 1, Cy white 1"}
    lines = ("special terror", "remove 3 Bo")
    whole = resolve(start(provinces=board), *lines)
    assert whole["outcome"]["ending"] == "counter-revolution"
    assert [step["rule"] for step in whole["steps"]][-3:] == ["A4", "Z3", "Z3"]
    assert state(whole)["discard"] == ["terror"]


def test_claimed_everybody_is_asked_from_the_player_who_acts_and_play_goes_on() -> None:
    lines = ["blocks w2", "place 3", "place 3"]
    asked = resolve(start(order=["Bo", "Ana", "Cy"], turn_of="Ana"), *lines, rulings=CLAIMED)
    assert pending(asked) == "Ana: claim | decline"
    lines += ["Ana: decline", "Cy: decline", "Bo: decline"]
    on = resolve(start(order=["Bo", "Ana", "Cy"], turn_of="Ana"), *lines, rulings=CLAIMED)
    assert pending(on) == "Ana: special terror | done"
    again = resolve(
        start(order=["Bo", "Ana", "Cy"], turn_of="Ana"),
        *lines,
        "special terror",
        "remove 3 Ana",
        rulings=CLAIMED,
    )
    assert pending(again) == "Ana: claim | decline", "one white block is enough to control it"


@pytest.mark.parametrize("who", ["Ana", "Cy", "Bo"])
def test_the_first_claim_ends_the_game(who: str) -> None:
    order = ["Ana", "Cy", "Bo"]
    lines = ["blocks w2", "place 3", "place 3"]
    lines += [f"{name}: decline" for name in order[: order.index(who)]]
    whole = resolve(start(order=order), *lines, f"{who}: claim", rulings=CLAIMED)
    assert whole["outcome"]["ending"] == "counter-revolution"


def test_the_first_white_block_returned_goes_over_the_lost_battle_at_once() -> None:
    """Twenty-four white blocks are on the board, one Lost Battle of Turn 2 waits for its own."""
    board = {n: "Cy white 3" for n in (6, 7, 8, 9, 11, 12, 14, 15)}
    fields = {"turn": 3, "provinces": board, "lost_battles": [2], "blocks_owed": 1}
    before = resolve(start(**fields))
    assert (supply(before)["white"], owed(before)) == (0, 1)
    after = resolve(start(**fields), "special terror", "remove 8 Cy")
    assert (supply(after)["white"], owed(after)) == (0, 0)
    assert "B5" in cited(after)
    assert provinces(after)[8] == ["Cy white 2"]
    assert "w2" in player(after, "Ana")["hand"]
