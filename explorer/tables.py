"""Runs and positions as rows of plain values: for a frame, a CSV file, a table on the screen.

Each function gives a list of dicts with the same keys in the same order; None where there is
nothing to say. The keys are listed beside it, for an empty table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from explorer.rules.ledger import Ledger, ledgers, told_after
from explorer.rules.liberte.components import components
from explorer.rules.liberte.election_table import election_table, told
from explorer.rules.runs import Run
from explorer.rules.words import Words, arithmetic

Row = dict[str, Any]

STACKS = ("number", "province", "region", "player", "faction", "blocks")
STEPS = (
    *("n", "rule", "rules", "phase", "province", "player", "decided"),
    *("text", "arithmetic", "changes"),
)
TIES = ("tie", "contest", "what", "round", "text", "rules")


def stack_rows(game: Any, state: Any) -> list[Row]:
    """One row for each stack on the board."""
    words = game.words(state)
    return [
        {
            "number": number,
            "province": words.name("province", number),
            "region": components().provinces[number - 1].region,
            "player": words.name("player", stack.seat),
            "faction": words.name("faction", stack.faction),
            "blocks": stack.blocks,
        }
        for number, stacks in enumerate(state.provinces, start=1)
        for stack in stacks
    ]


def step_rows(game: Any, run: Run) -> list[Row]:
    """One row for each step."""
    words = game.words(run.start)
    return [
        {
            "n": number,
            "rule": step.rule,
            "rules": " ".join(step.rules),
            "phase": step.phase,
            "province": step.place,
            "player": words.name("player", step.args["player"]) if "player" in step.args else None,
            "decided": step.action is not None,
            "text": words.sentence(step),
            "arithmetic": arithmetic(step),
            "changes": "; ".join(words.changes(step)),
        }
        for number, step in enumerate(run.steps, start=1)
    ]


def election_rows(game: Any, run: Run) -> list[Row]:
    """One row for each province: `election_table` in words."""
    words = game.words(run.start)
    return [told(row, words) for row in election_table(run.start, run.steps)]


def tie_rows(game: Any, run: Run) -> list[Row]:
    """One row for each line of every tie ledger."""
    words = game.words(run.start)
    return [
        {"tie": number, "contest": game.contest_title(book, words), **line}
        for number, book in enumerate(ledgers(game.rungs, run.start, run.steps), start=1)
        for line in _ledger_rows(book, words)
    ]


def _ledger_rows(book: Ledger, words: Words) -> Iterator[Row]:
    for one in book.standing.tied:
        yield _line("tied", words.message(one), book.rules)
    for one in book.standing.outside:
        yield _line("outside", words.message(one))
    for played in book.rounds:
        number = played.number
        for _, entry in played.entries:
            yield _line("entry", words.message(entry), (), number)
        if played.highest:
            best = f"{played.highest}: {words.name('contenders', played.leaders)}"
            yield _line("highest", best, played.rules, number)
        for one in played.fallen:
            yield _line("out", words.message(one), played.rules, number)
    for rung in book.skipped:
        yield _line("not applied", words.message(rung.why), rung.rules)
    for index, step in enumerate(told_after(book)):
        yield _line("then" if index else "result", words.sentence(step), step.rules)


def _line(what: str, text: str, rules: Iterable[str] = (), number: int | None = None) -> Row:
    return {"what": what, "round": number, "text": text, "rules": " ".join(rules)}
