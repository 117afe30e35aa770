"""A position from elsewhere made fit for editing: what has another shape is left out, and told.

Values may be as wrong as they like; only where the editor walks must lists be lists.
"""

from __future__ import annotations

import copy
import json
import re
from typing import Any

from explorer.rules.positions import FORMAT, VERSION, at

MOST_SEATS = 12
"""Players that can still be shown; more are a fault that nobody mends by hand."""
GAME = "liberte"
HEAD = {"format": FORMAT, "version": VERSION, "game": GAME}
ANY = ...
"""Stands in a shape for every name."""
STACK = {"player": str, "faction": str, "blocks": int}
"""The one shape of which all must be there."""
PLAYER = {
    "name": str,
    "vp": int,
    "hand": [str],
    "display": [str],
    "votes": {ANY: int},
}
STATE = {
    "turn": int,
    "phase": str,
    "provinces": {ANY: [STACK]},
    "battle_box": {ANY: int},
    "track": {ANY: int},
    "lost_battles": [int],
    **{name: [str] for name in ("order", "deck", "face_up", "discard", "box")},
}
POSITION = {"players": [PLAYER], "state": STATE, "rulings": {ANY: str}}
_NOTHING = object()
_MEMBER = re.compile(r"\.([^.\[]+)|\[(\d+)\]|\[(\"(?:[^\"\\]|\\.)*\")\]")


def fit_for_editing(position: Any) -> tuple[dict[str, Any], tuple[str, ...]] | None:
    """The position, and the JSON paths of what was left out of it; None when it is none at all."""
    if not isinstance(position, dict):
        return None
    if any(position.get(name, wanted) != wanted for name, wanted in HEAD.items()):
        return None
    left_out: list[str] = []
    made = _fit(copy.deepcopy(position), POSITION, "$", left_out)
    if not 1 <= len(made.get("players", ())) <= MOST_SEATS:
        return None
    made.setdefault("state", {})
    return {**HEAD, **made, **HEAD}, tuple(left_out)


def _fit(value: Any, shape: Any, path: str, left_out: list[str]) -> Any:
    """A value as far as it has a shape; `_NOTHING` where it has another one."""
    if isinstance(shape, list):
        if not isinstance(value, list):
            return _NOTHING
        members = ((index, one, shape[0]) for index, one in enumerate(value))
        return [one for _, one in _members(members, path, left_out)]
    if isinstance(shape, dict):
        if not isinstance(value, dict):
            return _NOTHING
        members = ((name, one, shape.get(name, shape.get(ANY))) for name, one in value.items())
        made = dict(_members(members, path, left_out))
        return _NOTHING if shape is STACK and len(made.keys() & STACK.keys()) < len(STACK) else made
    return value if shape is None or type(value) is shape else _NOTHING


def _members(members: Any, path: str, left_out: list[str]) -> Any:
    for key, value, shape in members:
        made = _fit(value, shape, at(path, key), left_out)
        if made is _NOTHING:
            left_out.append(at(path, key))
        else:
            yield key, made


def without_fields(position: dict[str, Any], paths: tuple[str, ...]) -> None:
    """Take the fields at these JSON paths out; a path that leads nowhere means nothing."""
    for path in paths:
        holder: Any = position
        keys = [_key(found) for found in _MEMBER.finditer(path)]
        for key in keys[:-1]:
            inside = isinstance(holder, dict) and key in holder
            inside |= isinstance(holder, list) and isinstance(key, int) and key < len(holder)
            holder = holder[key] if inside else None
        if keys and isinstance(holder, dict):
            holder.pop(keys[-1], None)


def _key(found: re.Match[str]) -> Any:
    name, index, quoted = found.groups()
    return json.loads(quoted) if quoted else name if index is None else int(index)
