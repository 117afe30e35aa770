"""Bots: they play by the rules, know no more than their seat, and decide the same everywhere."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from helpers.games import NAMES, new_game
from helpers.hidden import dealt_anew, seeded
from helpers.liberte import card, club, general, position
from helpers.walks import random_state, read

from explorer.analysis.bots import BOTS, decide
from explorer.rules.errors import UnknownName
from explorer.rules.liberte import actions as act
from explorer.rules.liberte.game import GAME
from explorer.rules.liberte.state import State
from explorer.rules.playouts import Moment, moments


def game_of(seats: tuple[str, ...], seed: int) -> Iterator[Moment]:
    start = GAME.new_game(NAMES[: len(seats)], seed)
    return moments(GAME, start, lambda state, seat: decide(GAME, state, seat, seats[seat], seed))


def end_of(seats: tuple[str, ...], seed: int) -> State:
    *_, last = game_of(seats, seed)
    return last.outcome.state


def decisions(seed: int, bot: str) -> list[tuple[State, int, Any]]:
    """What was decided in a game of three to six with every switch at random."""
    start = new_game(seed)
    return [
        (one.before, seat, one.action)
        for one in moments(GAME, start, lambda state, seat: decide(GAME, state, seat, bot, seed))
        if isinstance(seat := GAME.current_player(one.before), int)
    ]


def won_by_greedy(games: range) -> Fraction:
    """What one greedy bot wins against two random ones, in each seat equally often."""
    won = Fraction(0)
    for seed in games:
        seat = seed % 3
        seats = tuple("greedy" if one == seat else "random" for one in range(3))
        won += GAME.returns(end_of(seats, seed))[seat]
    return won


def test_greedy_beats_random() -> None:
    assert won_by_greedy(range(60)) >= 54


@pytest.mark.long
def test_greedy_beats_random_in_many_games() -> None:
    assert won_by_greedy(range(1000, 1300)) >= 270


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("seed", range(4))
def test_a_bot_plays_by_the_rules_to_the_end(bot: str, seed: int) -> None:
    found = decisions(seed, bot)
    assert len(found) > 100
    assert all(GAME.why_not(state, action) is None for state, _, action in found)
    assert {seat for _, seat, _ in found} == set(range(3 + seed % 4))


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_decides_in_any_position(bot: str) -> None:
    for seed in range(60):
        state = GAME.settle(random_state(seed)).state
        seat = GAME.current_player(state)
        if isinstance(seat, int):
            action = decide(GAME, state, seat, bot, seed)
            assert GAME.why_not(state, action) is None


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("seed", range(3))
def test_what_a_seat_cannot_know_changes_no_decision(bot: str, seed: int) -> None:
    chance = Random(seed)
    changed = 0
    for state, seat, action in decisions(seed, bot):
        other = seeded(dealt_anew(state, seat, frozenset(), chance), chance.randrange(1, 1000))
        changed += other.hands != state.hands and other.deck != state.deck
        assert decide(GAME, other, seat, bot, seed) == action
    assert changed > 100


@pytest.mark.parametrize("bot", BOTS)
def test_a_decision_does_not_depend_on_what_was_decided_before(bot: str) -> None:
    found = decisions(5, bot)
    for state, seat, action in reversed(found):
        assert decide(GAME, state, seat, bot, 5) == action
        again = GAME.load(GAME.save(state))
        assert decide(GAME, again, seat, bot, 5) == action


def digest() -> str:
    """Two games by bots, as one short text."""
    told = [GAME.action_to_text(action) for bot in BOTS for _, _, action in decisions(2, bot)]
    return hashlib.sha256("\n".join(told).encode()).hexdigest()


@pytest.mark.parametrize("hashes", ["0", "4711"])
def test_another_process_decides_the_same(hashes: str) -> None:
    code = f"import sys; sys.path[:0] = {sys.path!r}; from rules.test_bots import digest"
    done = subprocess.run(
        [sys.executable, "-c", f"{code}; print(digest())"],
        env={**os.environ, "PYTHONHASHSEED": hashes},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == digest()


def test_random_likes_every_option_equally() -> None:
    state, seat, _ = next(one for one in decisions(0, "random") if one[0].phase == "action")
    options = GAME.legal_actions(state)
    taken = Counter(decide(GAME, state, seat, "random", seed) for seed in range(100 * len(options)))
    assert set(taken) == set(options)
    assert all(60 < number < 150 for number in taken.values())


def test_random_takes_other_ways_in_other_games() -> None:
    told = {tuple(action for _, _, action in decisions(0, "random")[:12])}
    start = new_game(0)
    for seed in range(1, 20):
        game = moments(
            GAME, start, lambda state, seat, seed=seed: decide(GAME, state, seat, "random", seed)
        )
        taken = [one.action for one in game if isinstance(GAME.current_player(one.before), int)]
        told.add(tuple(taken[:12]))
    assert len(told) > 15


def test_an_unknown_bot_is_told_with_what_was_meant() -> None:
    state, seat, _ = decisions(0, "random")[0]
    with pytest.raises(UnknownName) as caught:
        decide(GAME, state, seat, "gredy", 0)
    assert "Did you mean “greedy”?" in str(caught.value)


# --- what greedy does at the table ------------------------------------------------------------


def greedy(told: dict[str, Any], seed: int = 0) -> Any:
    """What greedy decides in a position."""
    state = GAME.settle(read(told)).state
    seat = GAME.current_player(state)
    assert isinstance(seat, int)
    return decide(GAME, state, seat, "greedy", seed)


CARDS = {
    "red-3": card("red", 3),
    "red-2": card("red", 2),
    "blue-1": card("blue", 1),
    "general": general("blue", 1, cannon=True),
    "club": club("red"),
}


def paris(display: list[str], other: list[str], turn: int = 4) -> dict[str, Any]:
    return position(
        {"Ana": {"display": display}, "Bo": {"display": other}, "Cy": {}},
        cards=CARDS,
        turn=turn,
        phase="election",
        next_province=8,
        order=["Ana", "Bo", "Cy"],
        provinces={8: "Ana red 3, Bo red 3"},
    )


def test_greedy_advances_the_lowest_card_that_wins() -> None:
    assert greedy(paris(["red-3", "red-2"], ["club"])) == act.advance("red-2")


def test_greedy_keeps_its_card_where_it_cannot_win_any_more() -> None:
    state = GAME.settle(read(paris(["red-3"], ["club"]))).state
    state = GAME.apply(state, act.advance("red-3")).state
    assert GAME.legal_actions(state) == (act.advance("club"), act.DECLINE)
    assert decide(GAME, state, 1, "greedy", 0) == act.DECLINE


def test_greedy_leads_the_army_with_a_general() -> None:
    told = position(
        {"Ana": {"hand": ["general", "blue-1"]}, "Bo": {}, "Cy": {}},
        cards=CARDS,
        turn=4,
        phase="action",
        to_act="Ana",
        turn_of="Ana",
        order=["Ana", "Bo", "Cy"],
        battle_box={"Ana": 0, "Bo": 1, "Cy": 0},
    )
    assert greedy(told) == act.battle("general")


def test_greedy_builds_where_a_block_decides() -> None:
    told = position(
        {"Ana": {"hand": ["club"]}, "Bo": {}, "Cy": {}},
        cards=CARDS,
        turn=4,
        phase="action",
        to_act="Ana",
        turn_of="Ana",
        order=["Ana", "Bo", "Cy"],
        provinces={
            5: "Bo blue 3",
            8: "Ana red 2, Bo blue 2",
            9: "Ana red 1",
            10: "Cy white 3",
        },
    )
    state = GAME.apply(GAME.settle(read(told)).state, act.blocks("club")).state
    assert decide(GAME, state, 0, "greedy", 0) == act.place(8)


@pytest.mark.parametrize(("mine", "theirs", "claims"), [(3, 1, True), (1, 3, False)])
def test_greedy_claims_a_counter_revolution_that_it_wins(
    mine: int, theirs: int, claims: bool
) -> None:
    white = {n: f"Ana white {mine}" for n in (1, 2, 3)} | {
        n: f"Bo white {theirs}" for n in (4, 5, 10, 13)
    }
    told = position(
        ["Ana", "Bo", "Cy"],
        rulings={"counter-revolution": "claimed"},
        turn=3,
        phase="action",
        to_act="Ana",
        turn_of="Ana",
        order=["Ana", "Bo", "Cy"],
        provinces=white,
        claim={"asked": []},
    )
    state = GAME.settle(read(told)).state
    assert GAME.legal_actions(state) == (act.CLAIM, act.DECLINE)
    assert decide(GAME, state, 0, "greedy", 0) == (act.CLAIM if claims else act.DECLINE)
