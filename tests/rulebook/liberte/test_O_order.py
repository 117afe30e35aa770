"""T and O, the turn and the player order: expected results worked out by hand from the rules."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from helpers.liberte import box, cited, position, resolve, state, supply, vp
from helpers.liberte_game import PASSES, action, drive, held, holds, phases, seats, stage, who

TWO_EACH = {"red": 2, "blue": 2, "white": 2}


def ordering(points: dict[str, int], turn: int = 2, **more: Any) -> dict[str, Any]:
    """A turn begins; nothing of O1 is done."""
    players = {name: holds(vp=number) for name, number in points.items()}
    return position(players, turn=turn, phase="order", **more)


def chances(start: dict[str, Any], *lines: str) -> dict[str, Fraction]:
    """The odds pending in this position, after these chance events have been chosen."""
    from explorer.rules.liberte.game import GAME
    from explorer.rules.protocol import Actor

    current = GAME.settle(GAME.load(start)).state
    for line in lines:
        assert GAME.current_player(current) is Actor.CHANCE
        current = GAME.apply(current, GAME.action_from_text(line)).state
    if GAME.current_player(current) is not Actor.CHANCE:
        return {}
    return {GAME.action_to_text(a): p for a, p in GAME.chance_outcomes(current)}


def forced(start: dict[str, Any], *lines: str) -> dict[str, Any]:
    """The run after these chance events have been chosen."""
    from explorer.rules.liberte.game import GAME

    current = GAME.settle(GAME.load(start)).state
    for line in lines:
        current = GAME.apply(current, GAME.action_from_text(line)).state
    return resolve(GAME.save(current))


# T1 ---------------------------------------------------------------------------------


def test_T1_turn_1_has_only_action_and_election() -> None:
    """Bo has a General and a token in the box: on Turn 2 he would score 4 VP at once.

    On Turn 1 there is no battle: all pass, the election follows, his token stays, no VP.
    """
    players = {"Ana": holds(), "Bo": holds(display="22"), "Cy": holds()}
    result = resolve(action(players, turn=1, battle_box={"Bo": 1}), *PASSES)
    assert "T1" in cited(result)
    assert not {"order", "refresh", "battle"} & set(phases(result)[:-1])
    assert stage(result) == (2, "order")
    assert vp(result) == {"Ana": 0, "Bo": 0, "Cy": 0} and box(result) == {"Bo": 1}


def test_T1_later_turns_have_all_five_in_order() -> None:
    """Nobody holds a card and none is left: order, refresh, three passes, battle, election."""
    start = ordering(
        {"Ana": 3, "Bo": 2, "Cy": 1}, deck=[], face_up=[], discard=[], battle_box={"Bo": 1}
    )
    result = resolve(start, *PASSES)
    five = ["order", "refresh", "action", "battle", "election"]
    found = list(dict.fromkeys(p for p in phases(result) if p in five))
    assert found == [phase for phase in five if phase in found]
    assert {"order", "action", "battle", "election"} <= set(found)
    assert stage(result) == (3, "order")
    assert box(result) == {}


def test_T1_a_phase_is_completed_by_all_first() -> None:
    """Ana is done with her hand; the action phase does not begin before Bo and Cy are too."""
    seven = "1 2 3 4 5 6 7", "8 9 10 11 12 13 14", "15 16 17 18 19 20 21"
    players = dict(zip(("Ana", "Bo", "Cy"), map(holds, seven), strict=True))
    start = position(players, turn=2, phase="refresh")
    half = resolve(start, "Ana: done")
    assert (who(half), stage(half)) == ("Bo", (2, "refresh"))
    last = resolve(start, "Ana: done", "Bo: done")
    assert (who(last), stage(last)) == ("Cy", (2, "refresh"))
    done = resolve(start, "Ana: done", "Bo: done", "Cy: done")
    assert (who(done), stage(done)) == ("Ana", (2, "action"))


# O1 ---------------------------------------------------------------------------------


def test_O1_the_held_blocks_go_to_their_supplies() -> None:
    """Three red blocks lie on the board: 30 − 3 red; without O1 it would be 25, 26 and 22."""
    start = ordering({"Ana": 3, "Bo": 2, "Cy": 1}, held=TWO_EACH, provinces={8: "Ana red 3"})
    result = resolve(start)
    assert "O1" in cited(result)
    assert held(result) == {"red": 0, "blue": 0, "white": 0}
    assert supply(result) == {"red": 27, "blue": 28, "white": 24}


def test_O1_not_before_turn_2_has_begun() -> None:
    """Turn 1 ends with the blocks still on the track; going on from there they leave it."""
    over = resolve(action(seats(), turn=1), *PASSES)
    assert stage(over) == (2, "order")
    assert held(over) == TWO_EACH and supply(over) == {"red": 28, "blue": 26, "white": 22}
    result = resolve(over["position"])
    assert "O1" in cited(result)
    assert supply(result) == {"red": 30, "blue": 28, "white": 24}


def test_O1_nothing_is_held_later() -> None:
    """Turn 3: the supplies are whole as they are."""
    result = resolve(ordering({"Ana": 3, "Bo": 2, "Cy": 1}, turn=3))
    assert "O1" not in cited(result)
    assert supply(result) == {"red": 30, "blue": 28, "white": 24}


def test_O1_white_owed_to_a_lost_battle_is_no_matter_here() -> None:
    """Blocks held in odd numbers go back as they lie: red 1, white 2; blue none."""
    start = ordering({"Ana": 3, "Bo": 2, "Cy": 1}, held={"red": 1, "blue": 0, "white": 2})
    assert supply(resolve(start)) == {"red": 30, "blue": 28, "white": 24}


# O2 ---------------------------------------------------------------------------------


def test_O2_most_points_first() -> None:
    """7 > 5 > 3: Bo, Cy, Ana, whatever the order of last turn; no chance is needed."""
    start = ordering({"Ana": 3, "Bo": 7, "Cy": 5}, order=["Cy", "Ana", "Bo"])
    assert chances(start) == {}
    result = resolve(start)
    assert "O2" in cited(result)
    assert state(result)["order"] == ["Bo", "Cy", "Ana"]
    assert who(result) == "Bo"


def test_O2_the_first_in_order_begins_to_refresh() -> None:
    """It is Bo's turn, and he is asked."""
    start = ordering({"Ana": 3, "Bo": 7, "Cy": 5})
    start["players"][1]["hand"] = ["18"]
    result = resolve(start)
    assert (state(result)["to_act"], state(result)["turn_of"]) == ("Bo", "Bo")
    assert (who(result), stage(result)) == ("Bo", (2, "refresh"))


@pytest.mark.parametrize("turn", [2, 3, 4])
def test_O2_every_turn_anew(turn: int) -> None:
    """0 < 1 < 2 < 12 < 30: by number, not by letters."""
    points = {"Ana": 2, "Bo": 12, "Cy": 0, "Dee": 30, "Eve": 1}
    result = resolve(ordering(points, turn=turn))
    assert state(result)["order"] == ["Dee", "Bo", "Ana", "Eve", "Cy"]


# O3 ---------------------------------------------------------------------------------


def test_O3_the_tied_are_drawn_one_at_a_time() -> None:
    """Cy leads with 9; Ana, Bo, Dee have 5 each: 1/3 each, then 1/2 each, the last follows."""
    start = ordering({"Ana": 5, "Bo": 5, "Cy": 9, "Dee": 5})
    third, half = Fraction(1, 3), Fraction(1, 2)
    assert chances(start) == {"first Ana": third, "first Bo": third, "first Dee": third}
    assert chances(start, "first Dee") == {"first Ana": half, "first Bo": half}
    assert not any(line.startswith("first") for line in chances(start, "first Dee", "first Bo"))
    result = forced(start, "first Dee", "first Bo")
    assert state(result)["order"] == ["Cy", "Dee", "Bo", "Ana"]
    assert who(result) == "Cy"


def test_O3_each_tie_by_itself() -> None:
    """8 8 3 3: two draws of 1/2 each; nobody crosses from one tie into the other."""
    start = ordering({"Ana": 3, "Bo": 8, "Cy": 3, "Dee": 8})
    half = Fraction(1, 2)
    assert chances(start) == {"first Bo": half, "first Dee": half}
    assert chances(start, "first Dee") == {"first Ana": half, "first Cy": half}
    result = forced(start, "first Dee", "first Ana")
    assert state(result)["order"] == ["Dee", "Bo", "Ana", "Cy"]


def test_O3_the_seed_decides_and_every_order_comes() -> None:
    """Cy always first; the other three in all six orders over sixty seeds, and the same again."""
    found = set()
    for seed in range(60):
        result = resolve(ordering({"Ana": 5, "Bo": 5, "Cy": 9, "Dee": 5}, seed=seed))
        assert "O3" in cited(result)
        order = state(result)["order"]
        assert order[0] == "Cy" and sorted(order) == ["Ana", "Bo", "Cy", "Dee"]
        found.add(tuple(order))
    assert len(found) == 6


def test_O3_a_lot_uses_a_number_up() -> None:
    """Whoever it names, chosen or not: no later lot repeats it."""
    from explorer.rules.liberte.game import GAME

    current = GAME.settle(GAME.load(ordering({"Ana": 5, "Bo": 5, "Cy": 5}, seed=2))).state
    for name in ("Ana", "Bo", "Cy"):
        after = GAME.apply(current, GAME.action_from_text(f"first {name}")).state
        assert after.draws == current.draws + 1
        assert after.doing.placed == (("Ana", "Bo", "Cy").index(name),)


def test_O3_no_lot_is_drawn_while_a_claim_is_asked_for() -> None:
    """White controls seven CR provinces, a claim is open (Z3b): Ana is asked, then Bo and Cy, and
    only then is the lot drawn."""
    seven = {number: "Ana white 1" for number in (20, 21, 23, 24, 25, 27, 1)}
    start = ordering(
        {"Ana": 5, "Bo": 5, "Cy": 5},
        provinces=seven,
        rulings={"counter-revolution": "claimed"},
        claim={"asked": []},
        doing={"what": "order", "placed": []},
    )
    asked = resolve(start)
    assert who(asked) == "Ana" and "O3" not in cited(asked)
    declined = resolve(start, "Ana: decline", "Bo: decline", "Cy: decline")
    assert "O3" in cited(declined) and stage(declined)[1] in ("refresh", "action")


def test_O3_all_tied_at_nothing() -> None:
    """Six at 0: 1/6 each."""
    start = ordering(dict.fromkeys(("Ana", "Bo", "Cy", "Dee", "Eve", "Flo"), 0))
    assert set(chances(start).values()) == {Fraction(1, 6)} and len(chances(start)) == 6


def test_O3_a_whole_turn_uses_the_new_order() -> None:
    """2 = 2 > 1 with Cy last: after the tie the passes come in that order."""
    none = {"deck": [], "face_up": [], "discard": []}
    start = ordering({"Ana": 2, "Bo": 2, "Cy": 1}, order=["Cy", "Bo", "Ana"], **none)
    result = forced(start, "first Bo")
    assert state(result)["order"] == ["Bo", "Ana", "Cy"]
    going_on = drive(result["position"], "Bo: pass", "Ana: pass", "Cy: pass", until="battle")
    assert stage(going_on) == (2, "battle")
