"""The address: how it points at a moment of a session, and how one goes where it points.

It holds the position, who plays the seats, the choices of the branch on show and the step, while
that fits; else the key of the record that the browser keeps (`records.py`). It comes from a
browser, so it is read with distrust.
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from collections.abc import Sequence
from functools import cache
from typing import Any
from urllib.parse import parse_qs, urlencode

from explorer.models import GameSession
from explorer.models.seats import HAND
from explorer.rules import load_position
from explorer.rules.errors import RulesError, UnknownName
from explorer.rules.positions import MOST_BYTES
from explorer.rules.protocol import Outcome
from explorer.rules.trace import Branch, Trace, begin, going_on
from explorer.scenarios import find_scenario, scenarios
from explorer.widgets.choices import along, followed, lines_of, settled

LONGEST_ADDRESS = 1800
"""Characters that an address may have so that every program passes it on."""
MOST_FIELDS = 2000
UNREADABLE = "The position in this address cannot be read: a part of it is missing."
KEPT = "kept"
"""Stands in the address of what is too long for one: the browser that wrote it knows the rest."""


class Unkept(RulesError):
    """An address or a record that cannot be read."""


# -- writing ------------------------------------------------------------------------------------


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


def packed(text: str) -> str:
    """A text as a short word that an address can hold."""
    return base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def unpacked(word: str) -> bytes:
    """The text of a packed word; Unkept when it is none, or too large."""
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


def compact(value: Any) -> str:
    """A value as JSON without blanks."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def start_of(session: GameSession) -> str:
    """How the address of a session's position begins; empty when it is too long."""
    scenario = scenario_of(session)
    if scenario is not None:
        return urlencode({"scenario": scenario.name})
    start = urlencode({"position": packed(compact(session.position))})
    return start if len(start) <= LONGEST_ADDRESS else ""


def seated(start: str, seats: Sequence[str]) -> str:
    """The beginning of an address with who plays the seats; all by hand is not worth saying."""
    if not start or set(seats) <= {HAND}:
        return start
    return f"{start}&{urlencode({'seats': ','.join(seats)}, safe=',')}"


def address(start: str, choices: Sequence[str], cursor: int) -> str:
    """The address, without `?`, that begins with `start`; empty when it is too long.

    The page writes the same.
    """
    if not start or sum(map(len, choices)) > LONGEST_ADDRESS:
        return ""
    fields: list[tuple[str, Any]] = [("choice", line) for line in choices]
    query = f"{start}&{urlencode([*fields, ('step', cursor)])}"
    return query if len(query) <= LONGEST_ADDRESS else ""


def query_of(session: GameSession) -> str:
    """The address of the moment on show, without `?`; `kept=1` stands for what is too long.

    There the page writes the key of its record instead.
    """
    start = seated(start_of(session), session.seats)
    return address(start, choices_of(session), session.cursor) or urlencode({KEPT: 1})


def choices_of(session: GameSession) -> list[str]:
    """The choices of the branch on show, in the order in which they were taken."""
    game, trace = session.game, session.trace
    return along(trace, lambda branch: lines_of(game, trace, branch))


# -- reading ------------------------------------------------------------------------------------


def told_by(query: str) -> dict[str, list[str]]:
    """What an address says; Unkept when it says too much."""
    try:
        return parse_qs(query.removeprefix("?"), max_num_fields=MOST_FIELDS)
    except ValueError:
        raise Unkept("This address holds too much.") from None


def step_of(told: dict[str, list[str]]) -> int | None:
    """The step that an address points at, if it does."""
    step = told.get("step", [""])[0]
    return int(step) if step.isascii() and step.isdecimal() and len(step) < 9 else None


def _scenario(name: str) -> Any:
    scenario = find_scenario(name)
    if scenario is None:
        raise UnknownName("kind-scenario", name, [one.name for one in scenarios()])
    return scenario


def open_query(session: GameSession, query: str) -> bool:
    """Go where an address points; False when it points nowhere.

    Choices are followed as far as the rules allow; the notice tells when that is not to the end.

    Raises:
        RulesError, TraitError: the position or the seats cannot be read; nothing changes then.
    """
    told = told_by(query)
    if "scenario" in told:
        position: str | bytes = _scenario(told["scenario"][0]).text
    elif "position" in told:
        word = told["position"][0]
        position = word if word.lstrip().startswith("{") else unpacked(word)
    elif KEPT in told:
        raise Unkept(
            "The position of this address was too long for it and is known only to the browser "
            "in which it was made. Ask for the position as a file."
        )
    else:
        return False
    game, start = load_position(position)
    lets_chance = not session.settings.ask_chance
    trace, cursor, refusal = begin(game, start, chance=lets_chance), 0, ""
    if lines := told.get("choice", ()):
        steps, refusal = followed(game, start, settled(game, start), lines)
        cursor = max((at for at, step in enumerate(steps, 1) if step.action is not None), default=0)
        end = Outcome(steps[-1].state if steps else start, steps)
        trace = Trace(start, (Branch(None, 0, going_on(game, end, chance=lets_chance)),))
    step = None if refusal else step_of(told)
    seats = told.get("seats", [""])[0]
    session.come_back(
        game, trace, cursor if step is None else step, seats=seats.split(",") if seats else ()
    )
    session.notice = refusal
    return True
