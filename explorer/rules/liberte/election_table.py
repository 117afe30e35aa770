"""The election at a glance: one row for each of the 27 provinces, read off the recorded steps.

Nothing is resolved a second time: who won, what was spent and where the track stands all come
from the steps' changes and the states they led to.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from explorer.rules.liberte.actions import Advance
from explorer.rules.liberte.state import Stack, State, Triple
from explorer.rules.liberte.vocabulary import PROVINCES, Faction
from explorer.rules.steps import Step
from explorer.rules.words import Words

BEFORE = "before"
"""Counted before the run began."""
OPEN = "open"
"""Not reached yet."""
RUNNING = "running"
"""Contested at this moment."""
EMPTY = "empty"
WON = "won"
UNBROKEN = "unbroken"
"""The tie stayed: no vote."""


@dataclass(frozen=True, slots=True)
class ProvinceRow:
    """How the election went in one province."""

    number: int
    stacks: tuple[Stack, ...]
    """As they stood when it was counted; as they stand now where it has not been."""
    result: str
    """`before`, `open`, `running`, `empty`, `won` or `unbroken`."""
    tie: bool = False
    """Whether the highest stacks tied, however that went on."""
    winner: int | None = None
    """The seat that took the vote."""
    faction: Faction | None = None
    """The colour of the vote."""
    votes: int = 0
    """Votes given: one, in Paris the whole stack, none where nobody won."""
    vp: int = 0
    """VPs scored for its icon."""
    cards: tuple[tuple[int, str], ...] = ()
    """Cards advanced, and so spent: seat and card id, in order."""
    track: Triple | None = None
    """Red, blue and white markers when it was done; None while it is not."""
    first: int | None = None
    """Cursor of its first step, to go there; None where the run has none."""
    last: int | None = None
    """Cursor of its last step so far."""


def election_table(start: State, steps: Sequence[Step[State]]) -> tuple[ProvinceRow, ...]:
    """The 27 rows of the election in a run, in the order in which provinces are counted.

    `start` is the state the run begins with (`trace.start`), `steps` are its steps
    (`trace.steps`); `steps[:cursor]` tells it as far as it has gone at a cursor. A run holds one
    election at most: what it does not count is `before` or `open`.
    """
    rows = {number: _at_start(start, number) for number in range(1, PROVINCES + 1)}
    before = start
    for cursor, step in enumerate(steps, start=1):
        if step.place is not None and step.phase == "election":
            rows[step.place] = _with_step(rows[step.place], before, step, cursor)
        before = step.state
    return tuple(rows[number] for number in sorted(rows))


def _at_start(start: State, number: int) -> ProvinceRow:
    """A province before the first step of the run."""
    row = ProvinceRow(number, start.provinces[number - 1], OPEN)
    if start.phase in ("government", "scoring", "over"):
        return replace(row, result=BEFORE)
    if start.phase != "election" or start.next_province is None or number > start.next_province:
        return row
    if number < start.next_province:
        return replace(row, result=BEFORE)
    return _in_the_middle(row, start)


def _in_the_middle(row: ProvinceRow, start: State) -> ProvinceRow:
    """The province that is being counted in the position the run begins with."""
    contest = start.contest
    if contest is not None:
        advanced = tuple((one.seat, one.card) for one in contest.advanced)
        return replace(row, result=RUNNING, tie=True, cards=advanced)
    here = [due for due in start.due if due.place == row.number]
    if not here:
        return row
    row = replace(row, tie=any(due.kind for due in here))
    # What is left to do after the vote does not say any more who got it.
    return replace(row, result=RUNNING if _undecided(start) else BEFORE)


def _undecided(state: State) -> bool:
    return state.contest is not None or any(due.what in ("won", "unbroken") for due in state.due)


def _with_step(row: ProvinceRow, before: State, step: Step[State], cursor: int) -> ProvinceRow:
    """The row after one more step of its province."""
    new: dict[str, Any] = {"last": cursor, "track": step.state.track}
    if row.first is None:
        new |= {"first": cursor, "stacks": before.provinces[row.number - 1]}
    if step.contest is not None:
        new["tie"] = True
    if isinstance(step.action, Advance):
        new["cards"] = (*row.cards, (step.args["player"], step.action.card))
    for change in step.changes:
        gained = 0 if change.what not in ("votes", "vp") else change.after - change.before
        if change.what == "votes":
            seat, faction = change.where
            new |= {"winner": seat, "faction": faction, "votes": gained, "result": WON}
        elif change.what == "vp":
            new["vp"] = row.vp + gained
    if "result" not in new and row.result in (OPEN, RUNNING):
        if _undecided(step.state):
            new |= {"result": RUNNING, "track": None}
        else:
            new["result"] = UNBROKEN if step.contest is not None else EMPTY
    return replace(row, **new)


def told(row: ProvinceRow, words: Words) -> dict[str, Any]:
    """A row in words, for a table or a CSV file; None where there is nothing to say.

    Its keys, in order: `number`, `name`, `stacks`, `result`, `tie`, `winner`, `faction`, `votes`,
    `cards`, `vp`, `red`, `blue`, `white` (the markers after it), `step` (the cursor to go to).
    """
    red, blue, white = row.track or (None, None, None)
    return {
        "number": row.number,
        "name": words.name("province", row.number),
        "stacks": ", ".join(words.name("stacks", (stack,)) for stack in row.stacks),
        "result": row.result,
        "tie": row.tie,
        "winner": None if row.winner is None else words.name("player", row.winner),
        "faction": None if row.faction is None else words.name("faction", row.faction),
        "votes": row.votes,
        "cards": "; ".join(
            f"{words.name('player', seat)}: {words.name('card', card)}" for seat, card in row.cards
        ),
        "vp": row.vp,
        "red": red,
        "blue": blue,
        "white": white,
        "step": row.first,
    }
