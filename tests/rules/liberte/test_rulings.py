"""A position carried on under other readings than it was saved with (`--rules`).

Worked by hand. White holds six CR provinces (1, 2, 3, 5, 10, 20) whatever the reading; the seventh,
21, hangs on `royalist-control`:

- `SINGLE`: Bo white 2, Ana red 1, Cy blue 1. The highest stack is white; of 4 blocks 2 are white,
  which is not more than half.
- `TOGETHER`: Bo white 1, Cy white 1, Ana red 1. No stack is the highest; of 3 blocks 2 are white.
"""

from __future__ import annotations

from typing import Any

import pytest
from helpers.liberte import cited, position, resolve, state

from explorer.rules import load_position

SINGLE, TOGETHER = "Bo white 2, Ana red 1, Cy blue 1", "Bo white 1, Cy white 1, Ana red 1"
SIX = (1, 2, 3, 5, 10, 20)
STACKS, BLOCKS = {"royalist-control": "highest-stack"}, {"royalist-control": "most-blocks"}
CLAIMED, AUTOMATIC = {"counter-revolution": "claimed"}, {"counter-revolution": "automatic"}
LOOK = {"what": "look"}


def saved(province_21: str, rulings: dict[str, str], **fields: Any) -> dict[str, Any]:
    """A position after the last election of Turn 3, where nobody holds a vote."""
    board: dict[int, str] = {**dict.fromkeys(SIX, "Bo white 2"), 21: province_21}
    where = {"turn": 3, "phase": "election", "next_province": 28, **fields}
    return position(["Ana", "Bo", "Cy"], rulings=rulings, provinces=board, **where)


def battle(rulings: dict[str, str], **fields: Any) -> dict[str, Any]:
    """The battle of Turn 3 has just been lost: with it and `SINGLE` white has eight."""
    where = {"turn": 3, "phase": "battle", "next_province": None, "lost_battles": [3]}
    back = [{"what": "tokens-back"}]
    return saved(SINGLE, rulings, **where, battle_box={"Ana": 2}, **{"due": back, **fields})


def first(result: dict[str, Any]) -> str:
    """The rule of the first step."""
    found: str = result["steps"][0]["rule"]
    return found


def ended(result: dict[str, Any]) -> bool:
    """Whether Bo has won the counter-revolution; else the game has gone on as if never looked."""
    if result["outcome"] is None:
        assert cited(result).isdisjoint({"Z3", "Z3a", "Z3b"})
        return False
    assert result["outcome"]["ending"] == "counter-revolution"
    assert result["outcome"]["winners"] == ["Bo"]
    return True


# --- a look that is due -------------------------------------------------------------------------


@pytest.mark.parametrize(("province", "reading"), [(SINGLE, STACKS), (TOGETHER, BLOCKS)])
def test_a_look_that_is_due_ends_the_game(province: str, reading: dict[str, str]) -> None:
    start = saved(province, reading, due=[LOOK])
    assert ended(resolve(start))
    assert ended(resolve(start, rulings=reading))


@pytest.mark.parametrize(
    ("province", "reading", "other"), [(SINGLE, STACKS, BLOCKS), (TOGETHER, BLOCKS, STACKS)]
)
def test_a_look_that_finds_six_is_not_due(
    province: str, reading: dict[str, str], other: dict[str, str]
) -> None:
    """Nobody has a vote: the election is counted, no government is formed, Turn 4 begins."""
    on = resolve(saved(province, reading, due=[LOOK]), rulings=other)
    assert not ended(on)
    assert first(on) == "E2"
    assert (state(on)["turn"], state(on)["phase"]) == (4, "order")


def test_a_look_that_is_due_asks_under_the_other_reading() -> None:
    asked = resolve(saved(SINGLE, {}, due=[LOOK]), rulings=CLAIMED)
    assert first(asked) == "Z3"
    assert asked["pending"] == {"player": "Ana", "rule": "Z3", "options": ["claim", "decline"]}
    assert not ended(resolve(saved(SINGLE, {}, due=[LOOK]), rulings={**CLAIMED, **BLOCKS}))


def test_what_was_due_after_the_look_stays_due() -> None:
    """With the Lost Battle white has eight, or seven: the look stays. Without it there are six."""
    look = [LOOK, {"what": "tokens-back"}]
    assert ended(resolve(battle({}, due=look)))
    assert ended(resolve(battle({}, due=look), rulings=BLOCKS))
    start = battle({}, due=look)
    del start["state"]["provinces"]["1"]
    assert ended(resolve(start))
    on = resolve(start, rulings=BLOCKS, until="government")
    assert not ended(on)
    assert first(on) == "B7"


def test_another_switch_leaves_the_look_alone() -> None:
    start = saved(SINGLE, {}, due=[LOOK])
    assert ended(resolve(start, rulings={"provincial-card-colour": "any-tied-stack"}))


# --- an open claim ------------------------------------------------------------------------------


def test_an_open_claim_stays_open_while_there_are_seven() -> None:
    start = saved(SINGLE, CLAIMED, claim={"asked": ["Ana"]})
    for rulings in (None, STACKS, {"provincial-card-colour": "any-tied-stack"}):
        pending = resolve(start, rulings=rulings)["pending"]
        assert pending == {"player": "Bo", "rule": "Z3", "options": ["claim", "decline"]}


@pytest.mark.parametrize("asked", [[], ["Ana"], ["Ana", "Bo"]])
def test_nobody_is_asked_where_there_are_six(asked: list[str]) -> None:
    start = saved(SINGLE, CLAIMED, claim={"asked": asked})
    on = resolve(start, rulings=BLOCKS)
    assert not ended(on)
    assert first(on) == "E2"
    assert (state(on)["turn"], state(on)["phase"]) == (4, "order")


def test_nobody_is_asked_where_the_game_ends_by_itself() -> None:
    start = saved(SINGLE, CLAIMED, claim={"asked": ["Ana"]})
    at_once = resolve(start, rulings=AUTOMATIC)
    assert ended(at_once) and first(at_once) == "Z3"
    assert not ended(resolve(start, rulings={**AUTOMATIC, **BLOCKS}))


def test_a_claim_after_a_lost_battle() -> None:
    """The tokens wait for it: the look that ends the game comes before they leave."""
    start = battle(CLAIMED, claim={"asked": []})
    at_once = resolve(start, rulings=AUTOMATIC)
    assert ended(at_once) and first(at_once) == "Z3"
    assert state(at_once)["battle_box"] == {"Ana": 2}
    del start["state"]["provinces"]["1"]
    on = resolve(start, rulings=BLOCKS, until="government")
    assert not ended(on)
    assert first(on) == "B7" and state(on)["battle_box"] == {}


# --- what comes out is a position ---------------------------------------------------------------


@pytest.mark.parametrize("control", [STACKS, BLOCKS])
@pytest.mark.parametrize("who", [AUTOMATIC, CLAIMED])
@pytest.mark.parametrize("asked", [None, [], ["Ana"]])
@pytest.mark.parametrize("half", ["election", "battle", "order"])
def test_it_can_be_saved_and_goes_on_alike(
    half: str, asked: list[str] | None, who: dict[str, str], control: dict[str, str]
) -> None:
    rulings = {} if asked is None else CLAIMED
    fields: dict[str, Any] = {"due": [LOOK]} if asked is None else {"claim": {"asked": asked}}
    if half == "battle":
        back = [{"what": "tokens-back"}]
        start = battle(rulings, **{**fields, "due": [*fields.get("due", []), *back]})
        del start["state"]["provinces"]["1"]
    elif half == "order":
        start = saved(SINGLE, rulings, phase="order", next_province=None, **fields)
    else:
        start = saved(SINGLE, rulings, **fields)
    game, before = load_position(start)
    state = game.with_rulings(before, {**who, **control})
    loaded = load_position(game.save(state))[1]
    assert game.save(loaded) == game.save(state)
    assert game.settle(loaded).steps == game.settle(state).steps
