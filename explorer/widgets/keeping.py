"""What a session comes back from: as an address, which others can open, and as a record.

The address holds the position, the choices of the branch on show and the step, while that fits;
else the key of its record. There is a record for each entry of the browser's history, and it holds
every branch. Both come from a browser, so both are read with distrust.
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from functools import cache
from typing import Any
from urllib.parse import parse_qs, urlencode

from explorer.models import GameSession
from explorer.rules import load_position
from explorer.rules.errors import RulesError
from explorer.rules.positions import MOST_BYTES
from explorer.rules.trace import begin, choose

LONGEST_ADDRESS = 1800
"""Characters that an address may have so that every program passes it on."""
MOST_CHOICES = 2000
UNREADABLE = "The position in this address cannot be read: a part of it is missing."
KEPT = "kept"
"""Stands in the address of what is too long for one: the browser that wrote it knows the rest."""


class Unkept(RulesError):
    """An address or a record that cannot be read."""


@cache
def _canonical(text: str) -> str:
    game, state = load_position(text)
    return json.dumps(game.save(state), sort_keys=True)


def scenario_of(session: GameSession) -> Any:
    """The scenario that the session began with; None for another position."""
    title = session.trace.start.table.title
    for one in session.scenarios(session.game.id):
        if one.title == title:
            same = _canonical(one.text) == json.dumps(session.position, sort_keys=True)
            return one if same else None
    return None


def packed(position: Any) -> str:
    """A position as a short word for an address."""
    text = json.dumps(position, ensure_ascii=False, separators=(",", ":"))
    return base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def unpacked(word: str) -> bytes:
    """The position file of a packed word; Unkept when it is none, or too large."""
    try:
        data = base64.b64decode(word + "=" * (-len(word) % 4), altchars=b"-_", validate=True)
        reader = zlib.decompressobj()
        text = reader.decompress(data, MOST_BYTES + 1)
    except (binascii.Error, ValueError, zlib.error):
        raise Unkept(UNREADABLE) from None
    if len(text) > MOST_BYTES:
        raise Unkept("The position in this address is too large.")
    if not reader.eof:
        raise Unkept(UNREADABLE)
    return text


def start_of(session: GameSession) -> str:
    """How the address of a session begins: with its position; empty when that is too long."""
    scenario = scenario_of(session)
    if scenario is not None:
        return urlencode({"scenario": scenario.name})
    start = urlencode({"position": packed(session.position)})
    return start if len(start) <= LONGEST_ADDRESS else ""


def query_of(session: GameSession) -> str:
    """The address of the moment on show, without `?`; of LONGEST_ADDRESS characters at most.

    The page writes the same from `start_of`, the choices and the cursor, but for KEPT: there it
    writes the key of the record.
    """
    start = start_of(session)
    parts: list[tuple[str, Any]] = [("choice", line) for line in choices_of(session)]
    parts.append(("step", session.cursor))
    query = f"{start}&{urlencode(parts)}"
    return query if start and len(query) <= LONGEST_ADDRESS else urlencode([(KEPT, 1)])


def choices_of(session: GameSession) -> list[str]:
    """The choices of the branch on show, in the order in which they were taken."""
    return _lines(session, session.trace.steps)


def _lines(session: GameSession, steps: Any) -> list[str]:
    game = session.game
    return [game.action_to_text(step.action) for step in steps if step.action is not None]


def _told(query: str) -> dict[str, list[str]]:
    try:
        return parse_qs(query.removeprefix("?"), max_num_fields=MOST_CHOICES)
    except ValueError:
        raise Unkept("This address holds too much.") from None


def open_query(session: GameSession, query: str) -> bool:
    """Go where an address points; False when it points nowhere. RulesError tells what is wrong."""
    told = _told(query)
    if "scenario" in told:
        session.scenario(told["scenario"][0])
    elif "position" in told:
        word = told["position"][0]
        session.position = word if word.lstrip().startswith("{") else unpacked(word)
    elif KEPT in told:
        raise Unkept(
            "The position of this address was too long for it and is known only to the browser "
            "in which it was made. Ask for the position as a file."
        )
    else:
        return False
    _walk(session, told)
    return True


def _walk(session: GameSession, told: dict[str, list[str]]) -> None:
    """From the start through the choices to the step."""
    session.cursor = 0
    for line in told.get("choice", ()):
        if session.shown.pending is None:
            session.next_decision()
        if not session.choose(line):
            return
    step = told.get("step", [""])[0]
    if step.isdecimal() and len(step) < 9:
        session.cursor = int(step)


def branches_of(session: GameSession) -> str:
    """Every branch as JSON: its parent, the step at which it leaves it, and its choices.

    Of the branch on show there stands instead how many choices come before its own: together with
    `choices_of` it is a whole record, and it stays the same while the branch goes on.
    """
    branches: list[list[Any]] = [
        [one.parent, one.fork, _lines(session, one.steps)] for one in session.trace.branches
    ]
    own = branches[session.branch]
    own[2] = len(choices_of(session)) - len(own[2])
    return json.dumps(branches, ensure_ascii=False, separators=(",", ":"))


def place_of(session: GameSession) -> str:
    """Every branch as its choices, and the moment on show, as JSON: as the browser keeps it."""
    branches = json.loads(branches_of(session))
    own = branches[session.branch]
    own[2] = choices_of(session)[own[2] :]
    place = {"branches": branches, "branch": session.branch, "cursor": session.cursor}
    return json.dumps(place, ensure_ascii=False)


def open_record(session: GameSession, position: str, place: str, query: str = "") -> None:
    """Go back to what a record kept; RulesError when it cannot be read.

    Where the address, `query`, tells of another moment of the same position, it is right.
    """
    address, told = _told(query), _read_place(place)
    session.position = position
    game = session.game
    trace = begin(game, session.trace.start)
    for index, (parent, fork, lines) in enumerate(told["branches"]):
        cursor = fork
        if index:
            trace = trace.on_branch(parent)
        for number, line in enumerate(lines):
            at = trace.end if number or not index else cursor
            trace, _ = choose(game, trace, at, game.action_from_text(line))
    with session.hold_trait_notifications():
        session.set_trait("trace", trace)
        session.branch = trace.branch
    session.branch = min(told["branch"], len(trace.branches) - 1)
    session.cursor = told["cursor"]
    if "step" in address and query.removeprefix("?") != query_of(session):
        _walk(session, address)


def _read_place(place: str) -> dict[str, Any]:
    wrong = Unkept("What this browser kept of your last visit cannot be read; you start anew.")
    try:
        told = json.loads(place)
        branches = [
            (parent, fork, [str(line) for line in lines])
            for parent, fork, lines in told["branches"]
        ]
        read = {"branches": branches, "branch": told["branch"], "cursor": told["cursor"]}
    except (ValueError, TypeError, KeyError, RecursionError):
        raise wrong from None
    numbers = [read["branch"], read["cursor"], *(fork for _, fork, _ in branches)]
    if not branches or not all(type(one) is int and one >= 0 for one in numbers):
        raise wrong
    for index, (parent, _, lines) in enumerate(branches):
        if index and not (type(parent) is int and 0 <= parent < index and lines):
            raise wrong
    if sum(len(lines) for _, _, lines in branches) > MOST_CHOICES:
        raise wrong
    return read
