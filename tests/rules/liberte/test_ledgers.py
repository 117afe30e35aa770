"""The ledgers of five scenarios, line by line as they were written by hand from the rules.

The texts in `ledgers/` were written before anything was run on these positions. A difference
is settled by the rules, not by copying what is printed.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from explorer.report import run_of
from explorer.rules.ledger import ledgers, lines
from explorer.scenarios import find_scenario

FOLDER = Path(__file__).parent / "ledgers"
NAMES = (
    "paris",
    "paris-second-round",
    "track-tie-of-three",
    "seventh-cr-province",
    "first-place-three-tied",
)


def test_each_text_is_compared() -> None:
    """No text lies there unread."""
    assert {path.stem for path in FOLDER.iterdir()} == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_the_ledger_says_what_the_rules_say(name: str) -> None:
    """Every contest of the scenario, each as a heading and its rungs."""
    scenario = find_scenario(name)
    assert scenario is not None
    game, run = run_of(scenario.text, scenario.choices)
    words = game.words(run.start)
    printed = "\n\n".join(
        "\n".join(lines(book, words, title=game.contest_title(book, words)))
        for book in ledgers(game.rungs, run.start, run.steps)
    )
    assert printed == (FOLDER / f"{name}.txt").read_text(encoding="utf-8").rstrip("\n")
