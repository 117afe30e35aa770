"""A step: one move of a rule's computation, kept as data.

A step holds ids, names and numbers, never a finished sentence: the panel, the log, the tie
ledger, the highlight, the table and the JSON are all renderings of the same record.
Its `changes` are what changed the state: the state after a step is made by carrying them out.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

S = TypeVar("S")


class Detail(enum.IntEnum):
    """How much of a computation a reader wants to see."""

    HEADLINE = 10
    STEP = 20
    ARITHMETIC = 30


class Change(NamedTuple):
    """One thing that became another: what, where, from, to."""

    what: str
    """The kind of thing, e.g. `track`, `votes`, `stack`, `card`."""
    where: tuple[Any, ...]
    """Which one: `("red",)`, `(seat, "red")`, `(8, seat, "red")`, `("71",)`."""
    before: Any
    after: Any


class Message(NamedTuple):
    """A sentence not yet made: its id in the catalogue and its arguments."""

    id: str
    args: Mapping[str, Any]


class Ranking(NamedTuple):
    """Numbers to be compared; put in order when somebody reads them."""

    numbers: tuple[int, ...]

    def __str__(self) -> str:
        """`3 = 3 > 1`."""
        ranked = sorted(self.numbers, reverse=True)
        signs = [
            "" if not index else (" = " if ranked[index - 1] == number else " > ")
            for index, number in enumerate(ranked)
        ]
        return "".join(f"{sign}{number}" for sign, number in zip(signs, ranked, strict=True))


class Sum(NamedTuple):
    """Numbers to be added up."""

    numbers: tuple[int, ...]

    def __str__(self) -> str:
        """`7 + 2 = 9`."""
        return f"{' + '.join(str(number) for number in self.numbers)} = {sum(self.numbers)}"


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """One step and the state after it."""

    rules: tuple[str, ...]
    """Rule ids, the one that is applied first."""
    message: str
    """Message id in the game's catalogue."""
    args: Mapping[str, Any]
    """Arguments of the message: seats, card ids, province numbers, factions, numbers."""
    state: S
    """The state after this step; any of them can be saved and gone on from."""
    changes: tuple[Change, ...] = ()
    focus: tuple[str, ...] = ()
    """Places on the board to light up, e.g. `province:8`, `track:red`, `player:0`."""
    arithmetic: tuple[Ranking | Sum, ...] = ()
    """The numbers behind it, as comparisons and sums: `3 = 3 > 1`."""
    detail: Detail = Detail.STEP
    phase: str = ""
    place: int | None = None
    """The numbered space it is about (a province), if any."""
    contest: str | None = None
    """Which tie it belongs to, e.g. `paris`; None outside one."""
    action: Any = None
    """The decision or chance event that it carries out; None when it was forced."""

    @property
    def rule(self) -> str:
        """The rule this step applies."""
        return self.rules[0]
