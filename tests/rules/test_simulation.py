"""Simulations: the same games whoever plays them, counted exactly, and no reading missed."""

from __future__ import annotations

import csv
import json
import os
import pty
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from fractions import Fraction
from typing import Any

import pytest
from helpers.games import new_game
from helpers.liberte import card, general, position
from helpers.walks import read

import explorer
from explorer.analysis import readings, simulation
from explorer.analysis.bots import BOTS, decide
from explorer.analysis.simulation import Plan, Played, Simulation, planned, simulate
from explorer.analysis.tally import game_rows, tally_as_json, tally_of
from explorer.analysis.tally_told import decimal, mixed, tally_lines
from explorer.analysis.workers import process_pool
from explorer.cli import main
from explorer.rules.errors import RulesError
from explorer.rules.ledger import ledgers
from explorer.rules.liberte import actions as act
from explorer.rules.liberte.acting import rounds
from explorer.rules.liberte.game import GAME
from explorer.rules.liberte.resolution import election, ends
from explorer.rules.playouts import Moment, moments
from explorer.rules.rulebook import read_rulebook

BOOK = read_rulebook("liberte")
PLAN = planned("liberte", ("random", "greedy", "random", "random"), 21, 7)


@pytest.fixture(scope="module")
def found() -> Simulation:
    return simulate(PLAN)


# --- the same whoever plays ---------------------------------------------------------------------


@pytest.mark.parametrize(
    "executor", [ThreadPoolExecutor(3), process_pool(2), process_pool(3)], ids=["threads", "2", "3"]
)
def test_the_games_are_the_same_whoever_plays_them(executor: Executor, found: Simulation) -> None:
    with executor:
        assert simulate(PLAN, executor) == found


def test_the_command_prints_the_same_whatever_the_number_of_workers(
    capsys: pytest.CaptureFixture[str],
) -> None:
    said = set()
    for workers in ("1", "2", "3"):
        words = ["simulate", "liberte", "--games", "21", "--seed", "9", "--workers", workers]
        assert main(words) == 0
        out, err = capsys.readouterr()
        assert err == ""
        said.add(out)
    assert len(said) == 1 and said.pop().startswith("21 games with 4 players, seed 9.\n")


def test_a_game_follows_from_the_seed_and_its_number_alone(found: Simulation) -> None:
    for number in (21, 3):
        assert simulation.play(PLAN, number) == found.played[number - 1]
    few = simulate(planned("liberte", PLAN.bots, 3, 7))
    assert few.played == found.played[:3]
    other = planned("liberte", PLAN.bots, 21, 8)
    others = {simulation.seed_of(other, number) for number in range(1, 22)}
    assert len(others) == 21 and not others & {one.seed for one in found.played}


def test_units_of_work_are_texts_that_hold_every_game_once() -> None:
    for size in (1, 7, 21, 100):
        told = [json.loads(unit) for unit in simulation.units(PLAN, size)]
        numbers = [n for one in told for n in range(one["first"], one["first"] + one["games"])]
        assert numbers == list(range(1, 22))


# --- what is kept of a game ----------------------------------------------------------------------


def game_of(plan: Plan, number: int) -> list[Moment]:
    """A game of a plan once more, moment by moment."""
    seed = simulation.seed_of(plan, number)
    start = GAME.new_game(simulation.names(len(plan.bots)), seed, plan.rulings)
    bots = plan.bots
    return list(
        moments(GAME, start, lambda state, seat: decide(GAME, state, seat, bots[seat], seed))
    )


def test_what_is_kept_of_a_game_is_what_happened_in_it(found: Simulation) -> None:
    for one in found.played[:5]:
        game = game_of(PLAN, one.number)
        end = game[-1].outcome.state
        ending = GAME.ending(end)
        assert ending is not None
        assert (one.ending, one.turns, one.vp) == (ending.ending, end.turn, end.vp)
        assert one.shares == GAME.returns(end)
        assert one.decisions == sum(
            one.action is not None and not isinstance(one.action, act.CHANCES) for one in game
        )
        books = ledgers(GAME.rungs, game[0].before, [s for m in game for s in m.outcome.steps])
        met: dict[str, list[int]] = {}
        for book in books:
            counted = met.setdefault(book.kind, [0, 0])
            counted[0] += 1
            counted[1] += any(step.message.startswith("round-won") for step in _steps(book, game))
        assert one.ties == {kind: tuple(counted) for kind, counted in met.items()}


def _steps(book: Any, game: list[Moment]) -> list[Any]:
    steps = [step for one in game for step in one.outcome.steps]
    return steps[book.first - 1 : book.last]


# --- statistics ----------------------------------------------------------------------------------


def played(number: int, ending: str | None, **told: Any) -> Played:
    fields = {"seed": 1, "turns": 4, "decisions": 100, "winners": (0,), "vp": (9, 4, 0)}
    fields |= {"ties": {}, "readings": {}}
    return Played(number, ending=ending, **{**fields, **told})


HAND_MADE = Simulation(
    planned("liberte", ("random", "greedy", "random"), 5, 3),
    (
        played(1, "after-turn-4", ties={"paris": (2, 1)}, readings={"fifth-card": 3}),
        played(2, "after-turn-4", vp=(1, 10, 11), winners=(2,), ties={"paris": (1, 1)}),
        played(3, "landslide", turns=2, vp=(5, 5, 5), winners=(0, 1, 2)),
        played(4, "after-turn-4", vp=(8, 8, 2), winners=(0, 1), readings={"fifth-card": 1}),
        played(5, None, turns=3, vp=(30, 0, 0), winners=()),
    ),
)


def test_statistics_are_exact() -> None:
    tally = tally_of(HAND_MADE)
    assert tally.endings == {
        "after-turn-4": 3,
        "landslide": 1,
        "counter-revolution": 0,
        "given-up": 1,
    }
    assert tally.turns == {1: 0, 2: 1, 3: 0, 4: 3}
    assert [(one.mean, one.fewest, one.most) for one in tally.vp] == [
        (Fraction(33, 4), 5, 11),
        (Fraction(27, 4), 4, 10),
        (Fraction(2), 0, 5),
    ]
    assert tally.wins == (Fraction(11, 6), Fraction(5, 6), Fraction(4, 3))
    assert sum(tally.wins) == 4
    assert tally.ties["paris"] == (3, 2) and tally.ties["battle"] == (0, 0)
    assert tally.readings["fifth-card"] == (4, 2)
    assert list(tally.readings) == [switch.id for switch in BOOK.switches]
    assert tally.decisions == 500


def test_statistics_as_text_and_as_json_say_the_same() -> None:
    told = "\n".join(tally_lines(HAND_MADE))
    for line in (
        "5 games with 3 players, seed 3.",
        "Radical Landslide                                       1     20.0 %",
        "place 1                                              8.25          5         11",
        "seat 1, random                                      1 5/6     36.7 %",
        "Paris                                                   3          2",
        "fifth-card: already-there                               4          2",
    ):
        assert f"{line}\n" in f"{told}\n", line
    data = json.loads(json.dumps(tally_as_json(HAND_MADE)))
    assert data["vp"][0] == {"place": 1, "mean": "33/4", "fewest": 5, "most": 11}
    assert [one["games"] for one in data["wins"]] == ["11/6", "5/6", "4/3"]
    assert data["readings"]["fifth-card"] == {"moments": 4, "games": 2}
    assert data["ties"]["paris"] == {"met": 3, "broken": 2}
    assert data["rulings"] == {} and data["bots"] == ["random", "greedy", "random"]


@pytest.mark.parametrize(
    ("number", "digits", "told"),
    [
        (Fraction(1, 3), 2, "0.33"),
        (Fraction(2, 3), 2, "0.67"),
        (Fraction(-1, 3), 2, "-0.33"),
        (Fraction(999, 1000), 1, "1.0"),
        (Fraction(7), 1, "7.0"),
    ],
)
def test_a_fraction_is_rounded_for_reading(number: Fraction, digits: int, told: str) -> None:
    assert decimal(number, digits) == told


def test_a_fraction_is_told_exactly() -> None:
    told = [mixed(Fraction(*pair)) for pair in ((0, 1), (3, 1), (1, 2), (7, 3))]
    assert told == ["0", "3", "1/2", "2 1/3"]


# --- games given up, simulations stopped ----------------------------------------------------------


def test_games_given_up_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds, "MOST_ROUNDS", 5)
    given_up = simulate(planned("liberte", ("random",) * 3, 3))
    tally = tally_of(given_up)
    assert tally.endings["given-up"] == 3 and tally.vp == () and sum(tally.wins) == 0
    assert "given up                                                3    100.0 %" in "\n".join(
        tally_lines(given_up)
    )


def test_a_simulation_that_is_stopped_gives_what_was_played() -> None:
    def stop(number: int) -> None:
        if number == 3:
            raise KeyboardInterrupt

    stopped = simulate(PLAN, progress=stop)
    assert [one.number for one in stopped.played] == [1, 2, 3]
    assert "Stopped after 3 of 21 games: these are counted." in tally_lines(stopped)


@contextmanager
def terminal(*words: str) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A command whose standard error is a terminal, and the other end of that."""
    ours, theirs = pty.openpty()
    command = subprocess.Popen(
        [sys.executable, "-m", "explorer.cli", *words],
        stdout=subprocess.PIPE,
        stderr=theirs,
        text=True,
        start_new_session=True,
        # Where these tests run in the background Ctrl-C is ignored, and a child would inherit that.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    os.close(theirs)
    try:
        yield command, ours
    finally:
        os.close(ours)
        if command.poll() is None:
            os.killpg(command.pid, signal.SIGKILL)
        command.communicate()


@pytest.mark.parametrize(("workers", "times"), [("1", 1), ("2", 1), ("2", 3)])
def test_ctrl_c_ends_with_what_was_counted(workers: str, times: int) -> None:
    words = ("simulate", "liberte", "--games", "100000", "--workers", workers, "--json")
    with terminal(*words) as (command, screen):
        shown = ""
        while not re.search(r"\] [1-9]\d* of 100000 games", shown):
            shown += os.read(screen, 4096).decode()
        # As a terminal does it: to every process of the command.
        for _ in range(times):
            os.killpg(command.pid, signal.SIGINT)
            time.sleep(0.1)
        out, _ = command.communicate(timeout=60)
        shown += os.read(screen, 1 << 16).decode()
    told = json.loads(out)
    assert command.returncode == 1
    assert 1 <= told["games"] < 100000 and sum(told["endings"].values()) == told["games"]
    assert f"stopped after {told['games']} of 100000 games" in shown
    assert "Traceback" not in shown


# --- readings that would have mattered ------------------------------------------------------------


def blind(moment: Moment) -> tuple[str, ...]:
    """The switches that matter at a moment, each tried without asking whether it can."""
    with pytest.MonkeyPatch.context() as patch:
        # This short cut relies on looks made before under the same reading.
        patch.setattr(election, "with_look_after", lambda step, number: ends.with_look(step))
        return tuple(
            switch.id
            for switch in BOOK.switches
            if any(
                readings.differs(GAME, moment, switch.id, reading)
                for reading in readings.others(switch, moment.before)
            )
        )


def compared(seeds: range) -> set[str]:
    """Games with every switch at random, counted both ways; the switches that mattered."""
    mattered: set[str] = set()
    for seed in seeds:
        bot = BOTS[seed % 2]
        start = new_game(seed)
        for moment in moments(
            GAME,
            start,
            lambda state, seat, bot=bot, seed=seed: decide(GAME, state, seat, bot, seed),
        ):
            fast = readings.mattering(GAME, moment)
            assert fast == blind(moment), (seed, moment.action)
            mattered.update(fast)
    return mattered


def test_no_moment_is_missed() -> None:
    assert len(compared(range(8))) >= 8


@pytest.mark.long
def test_no_moment_is_missed_in_many_games() -> None:
    # A supply that is empty when a phase begins is too rare for games.
    everything = {switch.id for switch in BOOK.switches}
    assert compared(range(100, 200)) >= everything - {"supply-empty-at-start"}


def of(told: dict[str, Any], action: Any = None) -> tuple[str, ...]:
    """What matters where a position is settled, or where an action is taken in it."""
    state = read(told)
    outcome = GAME.settle(state)
    if action is None:
        return readings.mattering(GAME, Moment(state, None, outcome))
    after = GAME.apply(outcome.state, action)
    return readings.mattering(GAME, Moment(outcome.state, action, after))


CARDS = {
    "red-3": card("red", 3),
    "blue-3": card("blue", 3),
    "cannon": general("red", 1, cannon=True),
    "sans": card("red", 1, sans_culottes=True),
    **{f"red-{n}": card("red", 1) for n in range(10, 14)},
}
ACTING = {"phase": "action", "order": ["Ana", "Bo", "Cy"], "to_act": "Ana", "turn_of": "Ana"}


def examples() -> Iterator[tuple[str, dict[str, Any], Any]]:
    """A switch, a position in which it matters, and what is done there."""
    yield (
        "battle-box-on-turn-1",
        position({"Ana": {"hand": ["cannon"]}, "Bo": {}, "Cy": {}}, cards=CARDS, turn=1, **ACTING),
        act.battle("cannon"),
    )
    yield (
        "no-eligible-commander",
        position(["Ana", "Bo", "Cy"], turn=2, phase="battle", battle_box={"Bo": 2}),
        None,
    )
    yield (
        "provincial-card-colour",
        position(
            {"Ana": {"display": ["blue-3"]}, "Bo": {"display": ["blue-3"][:0]}, "Cy": {}},
            cards=CARDS,
            turn=2,
            phase="election",
            next_province=9,
            provinces={9: "Ana red 1, Bo blue 1"},
        ),
        None,
    )
    yield (
        "royalist-control",
        position(
            ["Ana", "Bo", "Cy"],
            turn=2,
            phase="election",
            next_province=27,
            provinces={n: "Ana white 2" for n in (1, 2, 3, 4, 5, 10)}
            | {25: "Ana white 2, Bo white 2, Cy red 3", 26: "Bo red 1"},
        ),
        None,
    )
    yield (
        "supply-empty-at-start",
        position(
            ["Ana", "Bo", "Cy"],
            turn=2,
            provinces={n: "Ana white 3" for n in (6, 7, 8, 9, 11, 12, 14, 15)},
            **{**ACTING, "turn_of": None},
        ),
        None,
    )


@pytest.mark.parametrize(
    ("switch", "told", "action"), list(examples()), ids=lambda one: str(one)[:21]
)
def test_a_switch_matters_where_its_rule_decides(
    switch: str, told: dict[str, Any], action: Any
) -> None:
    assert of(told, action) == (switch,)


# --- the command and the notebook -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--players 7", "'7' is not a whole number from 3 to 6"),
        ("--games many", "'many' is not a whole number from 1 to 1000000"),
        ("--workers 0", "'0' is not a whole number"),
        ("--seed 9223372036854775808", "is not a whole number"),
        ("--bots gredy", "'gredy' is not a bot; there are random and greedy"),
        ("--bots greedy,random --players 3", "2 are named for 3 players"),
        ("--bots greedy,random", "2 are named; a game has 3 to 6 players"),
        ("--rules fifth-card", "is not of the form ID=READING"),
        ("--json --csv", "not allowed with"),
    ],
)
def test_wrong_usage_is_told(words: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["simulate", "liberte", *words.split()])
    assert caught.value.code == 2
    out, err = capsys.readouterr()
    assert out == "" and said in err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["libertee"], "There is no game 'libertee'. Did you mean “liberte”?"),
        (["liberte", "--rules", "fith-card=x"], "Did you mean “fifth-card”?"),
        (["liberte", "--rules", "fifth-card=x"], "is not a reading of this switch"),
    ],
)
def test_what_is_not_there_is_refused(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", *words]) == 1
    out, err = capsys.readouterr()
    assert out == "" and said in err and err.startswith("explorer: ")


def test_the_command_prints_json_and_csv(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "liberte", "--games", "3", "--bots", "greedy,random,random", "--seed", "5"]
    words += ["--rules", "counter-revolution=claimed", "--workers", "1"]
    plan = planned(
        "liberte", ("greedy", "random", "random"), 3, 5, {"counter-revolution": "claimed"}
    )
    wanted = simulate(plan)
    assert main([*words, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told == tally_as_json(wanted)
    assert told["rulings"] == {"counter-revolution": "claimed"} and told["games"] == 3
    assert main([*words, "--csv"]) == 0
    rows = list(csv.DictReader(capsys.readouterr().out.splitlines()))
    assert rows == [{key: str(one) for key, one in row.items()} for row in game_rows(wanted)]


def test_the_help_says_what_is_counted(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["simulate", "--help"])
    said = " ".join(capsys.readouterr().out.split())
    assert "A moment counts for a switch where the same state and the same choice lead to" in said
    assert "A game counts once" in said


def test_a_notebook_gets_statistics_and_a_frame() -> None:
    found = explorer.simulate(
        "liberte", bots=["greedy", "random", "random"], games=3, seed=5, executor=None
    )
    plan = planned("liberte", ("greedy", "random", "random"), 3, 5)
    assert repr(found) == "\n".join(tally_lines(simulate(plan))) and len(found) == 3
    assert found.to_dict() == tally_as_json(simulate(plan))
    frame = found.to_frame()
    assert list(frame["game"]) == [1, 2, 3] and frame["decisions"].min() > 100
    assert frame.to_dict("records") == game_rows(simulate(plan))
    assert len(explorer.simulate("liberte", players=6, games=1)._simulation.plan.bots) == 6


@pytest.mark.parametrize(
    "wrong",
    [{"bots": "gredy"}, {"players": 2}, {"rulings": {"fifth-card": "x"}}, {"bots": ["random"] * 7}],
)
def test_a_notebook_is_told_what_is_wrong(wrong: dict[str, Any]) -> None:
    with pytest.raises(RulesError):
        explorer.simulate("liberte", games=1, **wrong)
