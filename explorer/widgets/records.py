"""The record: what the browser keeps, so that a reload comes back to the same moment.

There is one for each entry of the browser's history: the position and, for each branch, a piece
that holds its choices. A step sends the pieces that it changes, so that a long game with many
branches costs no more than a short one. Where the table is seen through a player's eyes, position
and pieces are sealed: what he cannot know does not lie in his browser either.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from explorer.models import GameSession
from explorer.rules import load_position
from explorer.rules.steps import Step
from explorer.rules.trace import Branch, Trace
from explorer.widgets.choices import Line, along, followed, lines_of, settled
from explorer.widgets.keeping import (
    Unkept,
    address,
    compact,
    open_query,
    packed,
    scenario_of,
    seated,
    start_of,
    step_of,
    told_by,
    unpacked,
)
from explorer.widgets.sealing import BrokenSeal, is_sealed, sealed, unsealed

PACKED = "packed:"
"""How a piece begins that is not sealed."""
MOST_CHOICES = 50_000
"""Of all branches of a record. A whole game has some 1,000; they open in a tenth of a second."""
MOST_BRANCHES = 2_000


WRONG = "What was kept of this game cannot be read; nothing was changed."


class Piece(NamedTuple):
    """One branch as the page has it."""

    branch: Branch[Any]
    is_sealed: bool
    lines: tuple[Line, ...]
    word: str


class Keeper:
    """Tells a page, once a step, what it is to keep of a session; what is the same is not sent."""

    def __init__(self, session: GameSession, page: Any) -> None:
        self._session, self._page = session, page
        self._pieces: list[Piece] = []
        self._position: Any = None
        self._start = ""
        self._is_own = False

    def tell(self) -> None:
        """Bring the page up to date."""
        session, page = self._session, self._page
        trace, hidden = session.trace, bool(session.viewer)
        pieces = self._pieces_of(trace, hidden)
        choices = along(trace, lambda branch: pieces[branch].lines)
        self._look_at_position()
        start = "" if hidden else seated(self._start, session.seats)
        fits = bool(address(start, choices, session.cursor))
        with page.hold_sync():
            page.position = self._whole(compact(session.position), hidden)
            page.start = start if fits else ""
            page.choices = "\n".join(choices) if fits else ""
            page.own, page.branch, page.cursor = self._is_own, session.branch, session.cursor
            page.seats, page.viewer = list(session.seats), session.viewer
            page.asks = list(session.asks)
            changed = self._changed(pieces)
            if changed or len(pieces) != len(self._pieces):
                page.pieces = {"of": len(pieces), **changed}
        self._pieces = pieces

    def _look_at_position(self) -> None:
        """What is known of the position, once for each."""
        session = self._session
        if self._position is not session.position:
            self._position, self._start = session.position, start_of(session)
            self._is_own = scenario_of(session) is None

    def _pieces_of(self, trace: Trace[Any], hidden: bool) -> list[Piece]:
        """The pieces of a run; those of branches that are as they were are not made again."""
        pieces = []
        for index, branch in enumerate(trace.branches):
            old = self._pieces[index] if index < len(self._pieces) else None
            if old is None or old.branch is not branch:
                lines = lines_of(self._session.game, trace, index)
            elif old.is_sealed == hidden:
                pieces.append(old)
                continue
            else:
                lines = old.lines
            word = _word(branch, lines, hidden)
            pieces.append(Piece(branch, hidden, lines, word))
        return pieces

    def _changed(self, pieces: Sequence[Piece]) -> dict[str, str]:
        """The words that the page does not have yet, by the number of their branch."""
        had = [one.word for one in self._pieces]
        return {
            str(index): one.word
            for index, one in enumerate(pieces)
            if had[index : index + 1] != [one.word]
        }

    @staticmethod
    def _whole(text: str, hidden: bool) -> str:
        return sealed(text) if hidden else text


def record_of(session: GameSession) -> tuple[str, str]:
    """Position and place of a session as a browser would keep them, not sealed."""
    game, trace = session.game, session.trace
    words = [
        _word(branch, lines_of(game, trace, index), False)
        for index, branch in enumerate(trace.branches)
    ]
    place = {
        "branches": words, "branch": session.branch, "cursor": session.cursor,
        "seats": session.seats, "viewer": session.viewer, "asks": session.asks,
    }  # fmt: skip
    return compact(session.position), compact(place)


def _word(branch: Branch[Any], lines: Sequence[Line], hidden: bool) -> str:
    """A piece as the page has it."""
    told = compact([branch.parent, branch.fork, [one.text for one in lines]])
    return sealed(told) if hidden else PACKED + packed(told)


def open_record(session: GameSession, position: str, place: str, query: str = "") -> None:
    """Go back to what a record kept.

    Where the address, `query`, tells of another moment of the same position, it is right.

    Raises:
        RulesError, TraitError: it cannot be read, or its seal cannot be opened; nothing changes.
    """
    told = _read(place)
    game, start = load_position(unsealed(position) if is_sealed(position) else position)
    trace = _again(game, start, told["branches"])
    moment = _moment(game, trace.on_branch(min(told["branch"], len(trace.branches) - 1)), query)
    if moment is None:
        open_query(session, query)
        return
    trace, step = moment
    cursor = told["cursor"] if step is None else step
    session.come_back(
        game, trace, cursor, seats=told["seats"], viewer=told["viewer"], asks=told["asks"]
    )


def _again(game: Any, start: Any, branches: Sequence[tuple[Any, int, list[str]]]) -> Trace[Any]:
    """The run with these branches; Unkept where the rules do not allow it."""
    tapes: list[tuple[Step[Any], ...]] = []
    grown: list[Branch[Any]] = []
    for parent, fork, lines in branches:
        shared = () if parent is None else tapes[parent][:fork]
        begun = settled(game, start) if parent is None else shared
        tape, refusal = followed(game, start, begun, lines)
        if refusal or len(shared) < fork:
            raise Unkept(f"{WRONG} {refusal}".strip())
        tapes.append(tape)
        grown.append(Branch(parent, fork, tape[len(shared) :]))
    return Trace(start, tuple(grown))


def _moment(game: Any, trace: Trace[Any], query: str) -> tuple[Trace[Any], int | None] | None:
    """The run with the branch on show that an address tells of, and its step if it tells one.

    None when no branch has the choices of the address.
    """
    told = told_by(query)
    step, choices = step_of(told), told.get("choice", [])
    if step is None:
        return trace, None
    lines = [lines_of(game, trace, index) for index in range(len(trace.branches))]
    for branch in (trace.branch, *range(len(trace.branches))):
        found = trace.on_branch(branch)
        if along(found, lines.__getitem__)[: len(choices)] == choices:
            return found, step
    return None


def _read(place: str) -> dict[str, Any]:
    """What a page kept beside the position, checked as far as the rules need not be asked."""
    try:
        told = json.loads(place)
        branches = [_branch(str(word)) for word in told["branches"][:MOST_BRANCHES]]
        seats = tuple(str(one) for one in told.get("seats", ()))
        viewer = str(told.get("viewer", ""))
        asks = tuple(str(one) for one in told.get("asks", ()))
        numbers = [told["branch"], told["cursor"], *(fork for _, fork, _ in branches)]
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise error if isinstance(error, BrokenSeal) else Unkept(WRONG) from None
    parents = [parent for parent, _, _ in branches]
    if (
        parents[:1] != [None]
        or not all(type(one) is int and one >= 0 for one in numbers)
        or not all(type(one) is int and 0 <= one < at for at, one in enumerate(parents) if at)
        or not all(lines for _, _, lines in branches[1:])
        or sum(len(lines) for _, _, lines in branches) > MOST_CHOICES
    ):
        raise Unkept(WRONG)
    return {
        "branches": branches, "branch": numbers[0], "cursor": numbers[1], "seats": seats,
        "viewer": viewer, "asks": asks,
    }  # fmt: skip


def _branch(word: str) -> tuple[Any, Any, list[str]]:
    """Parent, fork and choices of a piece."""
    text = unsealed(word) if is_sealed(word) else unpacked(word.removeprefix(PACKED))
    parent, fork, lines = json.loads(text)
    return parent, fork, [str(line) for line in lines]
