"""S, setting up: every expected result is worked out by hand from the rules.

House figures used: the cards 1–57 are the A set, 58–110 the B set.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest
from helpers.liberte import cited, resolve, state, supply, track, vp
from helpers.liberte_game import deck, face_up, hand, held, stage, who

FOUR = ("Ana", "Bo", "Cy", "Dee")
SIX = (*FOUR, "Eve", "Flo")
A_SET = {str(number) for number in range(1, 58)}
B_SET = {str(number) for number in range(58, 111)}


def fresh(players: tuple[str, ...], seed: int = 0, rulings: Mapping[str, str] | None = None) -> Any:
    """A new game, nothing shuffled or dealt yet."""
    from explorer.rules.liberte.game import GAME

    return GAME.new_game(players, seed=seed, rulings=rulings)


def dealt(
    players: tuple[str, ...], seed: int = 0, rulings: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """A new game carried to the first decision, through the position file."""
    from explorer.rules.liberte.game import GAME

    return resolve(GAME.save(fresh(players, seed, rulings)))


def odds_of_the_start(current: Any) -> tuple[Any, dict[str, Fraction]]:
    """The moment at which the start player is drawn, and the odds of each."""
    from explorer.rules.liberte.game import GAME

    for _ in range(20):
        found = {GAME.action_to_text(a): p for a, p in GAME.chance_outcomes(current)}
        if any(line.startswith("start ") for line in found):
            return current, found
        told = GAME.save(current)
        shuffle = f"shuffle {told['seed']} {told.get('draws', 0)}"
        line = next(iter(found), shuffle)
        current = GAME.apply(current, GAME.action_from_text(line)).state
    raise AssertionError("no start player is drawn")


# S1 ---------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [FOUR[:3], FOUR, (*FOUR, "Eve"), SIX])
def test_S1_turn_1_and_everything_on_nothing(players: tuple[str, ...]) -> None:
    """Turn 1, no votes on the track, no VP; the first to act is asked in the action phase."""
    result = dealt(players)
    assert "S1" in cited(result)
    assert stage(result) == (1, "action")
    assert track(result) == {"red": 0, "blue": 0, "white": 0}
    assert vp(result) == dict.fromkeys(players, 0)
    assert state(result)["provinces"] == {}
    assert state(result)["government"] is None and state(result)["opposition"] is None


def test_S1_before_anything_is_shuffled() -> None:
    """No card is dealt, nobody is in government, no round is the last; the A set lies on the B set
    and stays there when it is shuffled, before the B set is."""
    from explorer.rules.liberte.game import GAME

    start = fresh(FOUR)
    told = GAME.save(start)
    assert told["state"]["to_act"] == "Ana" and start.last_round is False
    assert [one["in_government"] for one in told["players"]] == [False] * 4
    assert [one["hand"] for one in told["players"]] == [[]] * 4
    after = GAME.save(GAME.apply(start, GAME.happening(start)).state)
    for piles in (told["state"], after["state"]):
        assert set(piles["deck"][:57]) == A_SET and set(piles["deck"][57:]) == B_SET
        assert piles["face_up"] == piles["discard"] == []
    assert told["state"]["deck"][57:] == after["state"]["deck"][57:]
    assert told["state"]["deck"][:57] != after["state"]["deck"][:57]


def test_S1_the_first_round_is_not_the_last() -> None:
    """Everybody takes a card: a second round begins."""
    start = dealt(FOUR)
    lines = [f"{name}: take deck" for name in state(start)["order"]]
    result = resolve(start["position"], *lines)
    assert stage(result) == (1, "action") and who(result) == state(start)["order"][0]


# S2 ---------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [FOUR[:3], FOUR, (*FOUR, "Eve"), SIX])
def test_S2_seven_each_three_face_up_the_A_set_on_top(players: tuple[str, ...]) -> None:
    """Of the 57 A cards 7n + 3 are out (at most 45), so all of those are A cards.

    The deck holds the other A cards, then the 53 B cards.
    """
    result = dealt(players)
    assert "S2" in cited(result)
    out = [card for name in players for card in hand(result, name)]
    assert [len(hand(result, name)) for name in players] == [7] * len(players)
    assert len(face_up(result)) == 3
    assert set(out) | face_up(result) <= A_SET
    left = 57 - 7 * len(players) - 3
    assert set(deck(result)[:left]) <= A_SET
    assert set(deck(result)[left:]) == B_SET
    assert len(deck(result)) == left + 53
    assert sorted([*out, *face_up(result), *deck(result)]) == sorted(A_SET | B_SET)
    assert state(result)["discard"] == []


def test_S2_both_sets_are_shuffled_by_the_seed() -> None:
    """The same seed deals the same game, another one another; neither set lies in number order."""
    one, again, other = dealt(FOUR, 5), dealt(FOUR, 5), dealt(FOUR, 6)
    assert one["position"] == again["position"]
    assert deck(one) != deck(other)
    assert deck(one)[-53:] != sorted(B_SET, key=int) and deck(one)[-53:] != deck(other)[-53:]
    assert hand(one, "Ana") != hand(other, "Ana")


def test_S2_a_shuffle_is_one_event() -> None:
    """It comes with certainty; which of the orders it brings is not listed."""
    from explorer.rules.liberte.game import GAME

    start = fresh(FOUR, seed=7)
    assert [(GAME.action_to_text(a), p) for a, p in GAME.chance_outcomes(start)] == [
        ("shuffle 7 0", Fraction(1))
    ]


def test_S2_any_A_card_of_the_deck_may_be_drawn_first() -> None:
    """Four players: 57 − 28 − 3 = 26 A cards are left in the deck, each may be on top: 1/26.

    The last of them in the list is forced: it comes into the hand, the rest stay as they lie.
    """
    from explorer.rules.liberte.game import GAME

    start = dealt(FOUR)
    left = deck(start)[:26]
    current = GAME.settle(GAME.load(start["position"])).state
    taking = GAME.apply(current, GAME.action_from_text("take deck")).state
    found = {GAME.action_to_text(a): p for a, p in GAME.chance_outcomes(taking)}
    assert found == {f"draw {card}": Fraction(1, 26) for card in left}
    drawn = GAME.apply(taking, GAME.action_from_text(f"draw {left[-1]}")).state
    result = resolve(GAME.save(drawn))
    assert hand(result, str(who(start)))[-1] == left[-1]
    assert deck(result) == [card for card in deck(start) if card != left[-1]]


# S3 ---------------------------------------------------------------------------------


def test_S3_two_blocks_of_each_colour_wait() -> None:
    """30 − 2, 28 − 2, 24 − 2."""
    result = dealt(FOUR)
    assert "S3" in cited(result)
    assert held(result) == {"red": 2, "blue": 2, "white": 2}
    assert supply(result) == {"red": 28, "blue": 26, "white": 22}


# S4 ---------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [FOUR[:3], FOUR, SIX])
def test_S4_each_may_start_with_the_same_chance(players: tuple[str, ...]) -> None:
    """1/n for each of n players."""
    from explorer.rules.liberte.game import GAME
    from explorer.rules.protocol import Actor

    current, found = odds_of_the_start(fresh(players))
    assert GAME.current_player(current) is Actor.CHANCE
    assert found == {f"start {name}": Fraction(1, len(players)) for name in players}


def test_S4_the_others_follow_clockwise() -> None:
    """Cy starts: Dee, Ana, Bo follow, in seating order, and Cy acts first."""
    from explorer.rules.liberte.game import GAME

    current, _ = odds_of_the_start(fresh(FOUR))
    after = GAME.apply(current, GAME.action_from_text("start Cy"))
    assert "S4" in {rule for step in after.steps for rule in step.rules}
    result = resolve(GAME.save(after.state))
    assert state(result)["order"] == ["Cy", "Dee", "Ana", "Bo"]
    assert who(result) == "Cy"


def test_S4_any_seed_gives_a_turn_of_the_seating() -> None:
    """Over forty seeds everybody starts once at least; the order is always a turned seating."""
    starts = set()
    for seed in range(40):
        result = dealt(FOUR, seed)
        order = state(result)["order"]
        first = FOUR.index(order[0])
        assert order == [*FOUR[first:], *FOUR[:first]]
        assert who(result) == order[0]
        assert "S4" in cited(result)
        starts.add(order[0])
    assert starts == set(FOUR)


def test_S4_the_lot_uses_a_number_up() -> None:
    """What is left to chance afterwards does not depend on who starts, nor repeats the lot."""
    from explorer.rules.liberte.game import GAME

    current, _ = odds_of_the_start(fresh(FOUR, seed=3))
    used = {
        name: GAME.apply(current, GAME.action_from_text(f"start {name}")).state.draws
        for name in FOUR
    }
    assert set(used.values()) == {current.draws + 1}


def test_S4_the_switches_travel_with_the_game() -> None:
    """A game set up under another reading is played under it."""
    result = dealt(FOUR, rulings={"fifth-card": "already-there"})
    assert result["position"]["rulings"] == {"fifth-card": "already-there"}


@pytest.mark.parametrize("players", [FOUR[:2], (*SIX, "Gil"), ("Ana", "Bo", "ana")])
def test_S4_three_to_six_players_of_different_names(players: tuple[str, ...]) -> None:
    """Two are too few, seven too many, and Ana may not sit there twice."""
    from explorer.rules.errors import RulesError

    with pytest.raises(RulesError):
        fresh(players)
