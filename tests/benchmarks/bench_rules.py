"""How fast the rules are: random play beside python-chess, an election, the outcomes of a tie.

Run by `make bench`; python-chess is the yardstick only and is never imported by the package.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from itertools import islice
from random import Random
from typing import Any

import chess
from helpers.games import NAMES, moments
from helpers.walks import GAME, every_line, full_election, random_state, read
from measuring import Figure, cpu, in_turn, table

from explorer.analysis.outcomes import possibilities
from explorer.rules.liberte.actions import CHANCES
from explorer.rules.liberte.state import State

GAMES = 8
POSITIONS = 60
CHESS_GAMES = 12
MOST_PLIES = 200
#: Displays as an Action phase leaves them (A5), and as sparse as they can be.
DISPLAYS = {"3–5 cards shown": (3, 5), "0–5 cards shown": None}


def elections(shown: tuple[int, int] | None) -> list[State]:
    """Random positions at their first decision in an election about to begin."""
    made = [
        random_state(seed, phase="election", shown=shown, rulings=False)
        for seed in range(POSITIONS)
    ]
    return [GAME.settle(state).state for state in made]


def play(states: list[State], *, told: bool) -> float:
    """Decisions a second of random play to the end of the turn, with all legal actions at each."""
    chance = Random(1)
    decisions = 0

    def work() -> None:
        nonlocal decisions
        for start in states:
            state = start
            words = GAME.words(state)
            while actions := GAME.legal_actions(state):
                outcome = GAME.apply_unchecked(state, chance.choice(actions))
                state = outcome.state
                decisions += 1
                if told:
                    for step in outcome.steps:
                        words.sentence(step)

    seconds = cpu(work)
    return decisions / seconds


def play_chess() -> float:
    """Decisions a second of random play, with all legal moves at each."""
    chance = Random(1)
    decisions = 0

    def work() -> None:
        nonlocal decisions
        for _ in range(CHESS_GAMES):
            board = chess.Board()
            while board.ply() < MOST_PLIES and (moves := list(board.legal_moves)):
                board.push(chance.choice(moves))
                decisions += 1

    seconds = cpu(work)
    return decisions / seconds


def play_games(*, told: bool) -> float:
    """Decisions a second of random whole games; chance's part costs time and counts for none."""
    decisions = 0

    def work() -> None:
        nonlocal decisions
        for seed in range(GAMES):
            start = GAME.new_game(NAMES[: 3 + seed % 4], seed)
            words = GAME.words(start)
            for one in moments(start, seed):
                decisions += one.action is not None and not isinstance(one.action, CHANCES)
                if told:
                    for step in one.outcome.steps:
                        words.sentence(step)

    seconds = cpu(work)
    return decisions / seconds


def random_play() -> list[Figure]:
    figures = []
    plain, told, theirs = in_turn(
        partial(play_games, told=False), partial(play_games, told=True), play_chess
    )
    figures.append(Figure("random whole games", plain, theirs, "decisions/s", 1.0))
    figures.append(Figure("  with every sentence made", told, theirs, "decisions/s", 0.4))
    for name, shown in DISPLAYS.items():
        states = elections(shown)
        plain, told, theirs = in_turn(
            partial(play, states, told=False), partial(play, states, told=True), play_chess
        )
        unit = "decisions/s"
        figures.append(Figure(f"random elections, {name}", plain, theirs, unit, 1.0))
        figures.append(Figure("  with every sentence made", told, theirs, unit, 0.4))
    return figures


def highest_stacks(state: State) -> list[list[Any]]:
    """The bare loop: which stacks are the highest of each province."""
    found = []
    for stacks in state.provinces:
        highest = max(stack.blocks for stack in stacks)
        found.append([stack for stack in stacks if stack.blocks == highest])
    return found


def elect(start: State) -> State:
    """The election with every tie fought out by the highest cards, as recorded steps."""
    state = GAME.settle(start).state
    while state.phase == "election":
        state = GAME.apply_unchecked(state, GAME.highest(state, GAME.legal_actions(state))).state
    return state


def untied() -> State:
    """Six players, a stack of two and one of a single block in every province: no tie at all."""
    told = full_election()
    tops = ["red"] * 13 + ["blue"] * 14
    others = ["white"] * 24 + ["red"] * 3
    for number, stacks in told["state"]["provinces"].items():
        del stacks[2:]
        stacks[0] |= {"faction": tops[int(number) - 1], "blocks": 2}
        stacks[1] |= {"faction": others[int(number) - 1]}
    return read(told)


def an_election() -> list[Figure]:
    figures = []
    boards = {"27 ties of three": read(full_election()), "no tie": untied()}
    for name, state in boards.items():
        ours, bare = in_turn(
            lambda state=state: micros(partial(elect, state), 5),
            lambda state=state: micros(partial(highest_stacks, state), 100),
        )
        figures.append(
            Figure(f"election of six, 27 provinces, {name}", ours, bare, "µs", 30, at_most=True)
        )
    return figures


def micros(work: Callable[[], object], times: int) -> float:
    """Microseconds that one run of `work` takes."""

    def often() -> None:
        for _ in range(times):
            work()

    return cpu(often) / times * 1e6


def the_outcomes() -> list[Figure]:
    """The largest tie on the track: six players with the most that a display can hold.

    Plain enumeration never ends here; it is stopped after 100 times our time, which is then what
    it is known to take at least. That both give the same is a test (`test_outcomes.py`).
    """
    told = full_election()
    told["state"] |= {
        "phase": "government",
        "provinces": {},
        "track": {"red": 9, "blue": 9, "white": 9},
    }
    state = GAME.settle(read(told)).state

    def ours() -> float:
        tie = GAME.running_tie(state)
        assert tie is not None
        return cpu(lambda: possibilities(tie)) * 1e3

    limit = 100 * max(ours() for _ in range(3)) / 1e3

    def plain() -> float:
        before = time.process_time()
        lines = every_line(state)
        while time.process_time() - before < limit:
            if not list(islice(lines, 100)):
                break
        return (time.process_time() - before) * 1e3

    analysed, enumerated = in_turn(ours, plain, rounds=3)
    name = "all outcomes of a tie of six, stopped at 100 times"
    return [Figure(name, enumerated, analysed, "ms", 100)]


def the_import() -> list[Figure]:
    def milliseconds(module: str) -> float:
        clock = "import time; t = time.perf_counter(); "
        said = f"{clock}import {module}; print(time.perf_counter() - t)"
        run = subprocess.run([sys.executable, "-c", said], capture_output=True, check=True)
        return float(run.stdout) * 1e3

    ours, theirs = in_turn(partial(milliseconds, "explorer"), partial(milliseconds, "traitlets"))
    return [Figure("import explorer", ours, theirs, "ms", 1.0, at_most=True, allowance=50)]


def main() -> None:
    sys.stdout.write(table([*random_play(), *an_election(), *the_outcomes(), *the_import()]) + "\n")


if __name__ == "__main__":
    main()
