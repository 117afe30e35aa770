"""Carrying a position forward: choices line by line, policies, where a run stops."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from helpers.liberte import card, position
from helpers.walks import GAME, full_election, random_state, read

from explorer.rules.errors import IllegalAction, RulesError, UnreadableText
from explorer.rules.liberte.actions import DECLINE, Advance
from explorer.rules.liberte.state import State
from explorer.rules.runs import POLICIES, ChoiceRefused, Run, resolve


@pytest.fixture
def tied() -> State:
    """Ana and Zoë tied in Normandie, Bo with nothing to do with it."""
    cards = {"a1": card("red", 1), "a3": card("red", 3), "z3": card("red", 3), "z2": card("red", 2)}
    return read(
        position(
            {"Ana": {"display": ["a1", "a3"]}, "Bo": {}, "Zoë": {"display": ["z3", "z2"]}},
            cards=cards,
            turn=2,
            phase="election",
            next_province=1,
            provinces={1: "Ana red 2, Zoë red 2"},
        )
    )


def actions(run: Run) -> list[Any]:
    return [step.action for step in run.steps if step.action is not None]


def saved(run: Run) -> str:
    return json.dumps(GAME.save(run.state))


# --- choices --------------------------------------------------------------------------------------


def test_without_choices_it_stops_at_the_first_decision(tied: State) -> None:
    run = resolve(GAME, tied)
    assert run.start is tied
    assert run.pending is not None and run.pending.seat == 0
    assert [GAME.action_to_text(one) for one in run.pending.options] == [
        "advance a1",
        "advance a3",
        "decline",
    ]


def test_choices_are_taken_in_order(tied: State) -> None:
    run = resolve(GAME, tied, ["advance a3", "advance z2"], until="government")
    assert actions(run) == [Advance("a3"), Advance("z2")]
    assert run.state.votes[0] == (1, 0, 0)
    assert run.pending is None


def test_comments_blank_lines_and_blanks_around_are_passed_over(tied: State) -> None:
    lines = ["# Normandie", "", "  advance   a3 ", "\t", "#Zoë: advance z3", "decline", "# end"]
    run = resolve(GAME, tied, lines, until="government")
    assert actions(run) == [Advance("a3"), DECLINE]


def test_a_line_may_name_the_player(tied: State) -> None:
    run = resolve(GAME, tied, ["Ana: advance a3", "Zoe\u0308: decline"], until="government")
    assert actions(run) == [Advance("a3"), DECLINE]


def test_too_few_choices_stop_at_the_next_decision(tied: State) -> None:
    run = resolve(GAME, tied, ["decline"])
    assert run.pending is not None and run.pending.seat == 2
    assert run.state.contest is not None


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("Zoë: advance z3", ("Line 2", "'Zoë: advance z3'", "Ana", "advance a3")),
        ("Bo: decline", ("Line 2", "Ana")),
        ("Anna: decline", ("Line 2", "Anna", "Did you mean")),
        ("advance", ("Line 2", "'advance'", "advance a3")),
        ("Advance a3", ("Line 2", "Advance a3", "advance a3")),
        ("claim", ("Line 2", "claim", "decline")),
        ("advance z3", ("Line 2", "advance z3", "X4", "advance a1, advance a3, decline")),
        ("advance a4", ("Line 2", "a4", "advance a3")),
    ],
)
def test_a_line_that_is_no_option_is_told_with_its_number_and_the_options(
    tied: State, line: str, wanted: tuple[str, ...]
) -> None:
    with pytest.raises(RulesError) as caught:
        resolve(GAME, tied, ["# first", line])
    said = str(caught.value)
    for piece in wanted:
        assert piece in said, said


def test_a_refused_line_carries_the_refusal(tied: State) -> None:
    with pytest.raises(ChoiceRefused) as caught:
        resolve(GAME, tied, ["advance z3"])
    assert isinstance(caught.value, IllegalAction)
    assert caught.value.refusal.rule == "X4"


def test_a_long_line_is_not_repeated_whole(tied: State) -> None:
    with pytest.raises(RulesError) as caught:
        resolve(GAME, tied, ["advance " + "x" * 5000])
    assert len(str(caught.value)) < 1000


def test_lines_left_over_are_an_error(tied: State) -> None:
    lines = ["advance a3", "decline", "", "decline", "decline"]
    with pytest.raises(UnreadableText) as caught:
        resolve(GAME, tied, lines)
    said = str(caught.value)
    assert "Line 4" in said and "decline" in said
    assert caught.value.message == "choice-left-over"


def test_lines_left_over_where_it_stops_early_are_an_error(tied: State) -> None:
    with pytest.raises(UnreadableText) as caught:
        resolve(GAME, tied, ["decline"], until="election")
    assert caught.value.message == "choice-left-over"


# --- where it stops -------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", ["government", "scoring", "order"])
def test_until_stops_where_the_phase_is_reached(tied: State, phase: str) -> None:
    run = resolve(GAME, tied, auto="highest", until=phase)
    assert run.state.phase == phase
    assert run.pending is None
    before = run.steps[-2].state if len(run.steps) > 1 else tied
    assert before.phase != phase, "it is the first step in that phase"


def test_until_the_phase_it_is_in_does_nothing(tied: State) -> None:
    run = resolve(GAME, tied, auto="highest", until="election")
    assert run.steps == () and run.state is tied and run.pending is None


def test_until_a_phase_that_does_not_come_goes_to_the_end(tied: State) -> None:
    run = resolve(GAME, tied, auto="decline", until="battle")
    assert run.state == resolve(GAME, tied, auto="decline").state
    assert run.state.phase == "order"


def test_a_run_goes_on_where_another_stopped() -> None:
    start = random_state(5, phase="election", board="mixed")
    whole = resolve(GAME, start, auto="highest")
    half = resolve(GAME, start, auto="highest", until="government")
    rest = resolve(GAME, half.state, auto="highest")
    assert half.steps + rest.steps == whole.steps
    assert rest.state == whole.state


# --- policies -------------------------------------------------------------------------------------


def test_decline_declines_and_highest_takes_the_first_of_the_highest(tied: State) -> None:
    assert actions(resolve(GAME, tied, auto="decline", until="government")) == [DECLINE, DECLINE]
    assert actions(resolve(GAME, tied, auto="highest", until="government")) == [
        Advance("a3"),
        Advance("z3"),
    ]


def test_choices_come_before_the_policy(tied: State) -> None:
    run = resolve(GAME, tied, ["advance a1"], auto="decline", until="government")
    assert actions(run) == [Advance("a1"), DECLINE]


@pytest.mark.parametrize("auto", POLICIES)
@pytest.mark.parametrize("seed", range(6))
def test_a_policy_decides_the_same_every_time(auto: str, seed: int) -> None:
    start = random_state(seed, phase="election", board="mixed", players=6)
    first, second = (resolve(GAME, start, auto=auto) for _ in range(2))
    assert first.steps == second.steps
    assert saved(first) == saved(second)
    assert first.pending is None


def test_random_depends_on_the_seed_and_tries_everything() -> None:
    told = full_election()
    runs = {}
    for seed in range(12):
        told["seed"] = seed
        runs[seed] = actions(resolve(GAME, read(told), auto="random", until="government"))
    assert len({tuple(run) for run in runs.values()}) == len(runs)
    taken = [one for run in runs.values() for one in run]
    assert 0.2 < taken.count(DECLINE) / len(taken) < 0.8


@pytest.mark.parametrize("auto", POLICIES)
def test_a_policy_does_not_use_up_the_draws_of_the_game(auto: str) -> None:
    told = full_election()
    told["seed"] = 7
    start = read(told)
    run = resolve(GAME, start, auto=auto)
    assert len(actions(run)) > 10
    assert run.state.draws == start.draws
    assert run.state.deck == start.deck


def test_there_are_three_policies(tied: State) -> None:
    with pytest.raises(RulesError, match="decline, highest, random"):
        resolve(GAME, tied, auto="best")


# --- how long it takes ----------------------------------------------------------------------------


def seconds(path: Path, *words: str) -> float:
    """Seconds that `explorer resolve` takes, start-up and all; the best of three."""
    command = [sys.executable, "-m", "explorer.cli", "resolve", str(path), *words]
    best = 99.0
    for _ in range(3):
        before = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        best = min(best, time.perf_counter() - before)
    return best


@pytest.mark.parametrize("words", [(), ("--json",)])
def test_the_fullest_election_resolves_in_a_second(tmp_path: Path, words: tuple[str, ...]) -> None:
    """Six players, 27 provinces, a tie of three in each; beyond what starting up takes."""
    full, empty = tmp_path / "full.json", tmp_path / "empty.json"
    told = full_election()
    full.write_text(json.dumps(told))
    told["state"]["provinces"] = {}
    empty.write_text(json.dumps(told))
    start_up = seconds(empty, "--auto", "highest", *words)
    assert seconds(full, "--auto", "highest", *words) - start_up < 1


# --- chance ---------------------------------------------------------------------------------------


def test_a_line_chooses_what_chance_brings_and_else_it_happens() -> None:
    start = position(("Ana", "Bo", "Cy"), turn=2, phase="action", deck=["1", "2", "3", "4", "5"])
    state = GAME.load(start)
    happened = resolve(GAME, state, ["Ana: take deck", "pass"])
    assert happened.state.hands[0] == ("4",)
    for line in ("@chance: draw 5", "draw 5"):
        chosen = resolve(GAME, state, ["take deck", line, "Bo: pass"])
        assert chosen.state.hands[0] == ("5",)
    for line in ("@chance: draw 1", "@chance: pass", "@chance: nothing"):
        with pytest.raises(RulesError):
            resolve(GAME, state, ["take deck", line])
