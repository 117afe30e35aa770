"""What is wrong with a draft, in words: the place, what is allowed there, the JSON path small."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from explorer.models import Draft
from explorer.rules.liberte.components import components
from explorer.rules.liberte.vocabulary import HIGHEST_STACK

SECTIONS = ("blocks", "players", "cards", "turn", "rulings")
_SECTION_OF = (
    (r"\$\.state(\.provinces\b|$)", "blocks"),
    (r"\$\.players\[\d+\]\.(hand|display)\b|\$$|\$\.cards\b", "cards"),
    (r"\$\.state\.(deck|face_up|discard|box)\b", "cards"),
    (r"\$\.players\b|\$\.state\.battle_box\b", "players"),
    (r"\$\.rulings\b", "rulings"),
)
_HALF_DONE = r"\$\.state\.(contest|claim|claims_from|due|taking_part|ending|doing|in_play)\b"
_FIELDS = {
    "vp": "VP",
    "in_government": "in government",
    "next_province": "Next province",
    "battle_box": "Battle Box",
    "track": "Election track",
    "lost_battles": "Lost Battles",
    "blocks_owed": "Lost Battles",
    "face_up": "Face-up cards",
    "held": "Blocks on the Turn Track",
    "box": "Cards out of the game",
}


MOST_LEFT_OUT = 4
"""Paths that a notice names."""
MOST_LISTED = 40
"""Faults that are listed; whoever mends some sees the next."""
_STACK = r"\$\.state\.provinces\.(\d+)(?:\[(\d+)\]\.blocks)?"


def section_of(path: str) -> str:
    """The section of the editor in which a fault can be mended."""
    return next((name for pattern, name in _SECTION_OF if re.match(pattern, path)), "turn")


def place_told(path: str, draft: Draft) -> str:
    """A JSON path as a place in words: `Île-de-France (Paris), Ana red`."""
    if found := re.match(_STACK, path):
        return _province(int(found[1]), found[2], draft)
    if found := re.match(r"\$\.players\[(\d+)\](?:\.(\w+))?", path):
        seat = int(found[1])
        names = draft.players
        name = names[seat] if seat < len(names) and names[seat] else f"Player {seat + 1}"
        return f"{name}, {_FIELDS.get(found[2], found[2])}" if found[2] else name
    if re.match(_HALF_DONE, path):
        return "What is under way"
    if path == "$.state":
        return "Blocks"
    if path == "$":
        return "The position"
    if found := re.match(r"\$\.(?:state\.)?(\w+)", path):
        return _FIELDS.get(found[1], found[1].capitalize())
    return path


def _province(number: int, index: str | None, draft: Draft) -> str:
    places = components().provinces
    name = places[number - 1].title if 1 <= number <= len(places) else f"Province {number}"
    if index is None:
        return name
    stack = _stacks(draft, number)[int(index)]
    return f"{name}, {stack.get('player', '?')} {stack.get('faction', '?')}"


def faults_html(draft: Draft) -> str:
    """The list of faults; nothing when there is none."""
    items = [
        f"<li><b>{escape(place_told(path, draft))}</b>: {escape(in_words(path, said, draft))} "
        f'<code class="le-path">{escape(path)}</code></li>'
        for path, said in draft.faults[:MOST_LISTED]
    ]
    more = len(draft.faults) - len(items)
    if more:
        items.append(f"<li>… and {more} more.</li>")
    return f"<ul>{''.join(items)}</ul>" if items else ""


def in_words(path: str, said: str, draft: Draft) -> str:
    """A fault's sentence; where a number alone would not say what it counts, what to do."""
    found = re.match(_STACK, path)
    if found is None or found[2] is None:
        return said
    blocks = _stacks(draft, int(found[1]))[int(found[2])].get("blocks", 0)
    if blocks <= HIGHEST_STACK:
        return said
    return (
        f"{blocks} blocks; a stack has {HIGHEST_STACK} at most: take {blocks - HIGHEST_STACK} away."
    )


def _stacks(draft: Draft, number: int) -> list[dict[str, Any]]:
    told = draft.position.get("state", {}).get("provinces", {})
    stacks: list[dict[str, Any]] = told.get(str(number), [])
    return stacks


def taken_up_told(faults: Sequence[str], left_out: Sequence[str]) -> str:
    """The notice for a faulty position that was taken up for editing: its faults, a line each."""
    named = "1 thing is" if len(faults) == 1 else f"{len(faults)} things are"
    told = f"{named} wrong with this position; it is open here to be mended"
    if left_out:
        few = ", ".join(left_out[:MOST_LEFT_OUT])
        more = len(left_out) - MOST_LEFT_OUT
        told += f", without {few}{f' and {more} more' if more > 0 else ''}"
    return "\n".join((f"{told}:", *faults))


def counts(paths: Iterable[str]) -> dict[str, int]:
    """How many faults each section has."""
    found = dict.fromkeys(SECTIONS, 0)
    for path in paths:
        found[section_of(path)] += 1
    return found
