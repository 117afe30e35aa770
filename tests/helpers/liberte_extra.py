"""Short ways to write government, scoring and end-of-game positions of Liberté.

Card ids speak for themselves: ``r3`` is a red Personality of value 3, ``w2b`` another white one
of value 2, ``bclub`` a blue Club.  :func:`table` defines every such card it finds at a seat.
"""

from __future__ import annotations

import re
from typing import Any

from helpers.liberte import card, club, pending, position, resolve, state, track

FACTIONS = {"r": "red", "b": "blue", "w": "white"}
PERSONALITY = re.compile(r"^([rbw])([123])[a-z]?$")
CLUB = re.compile(r"^([rbw])club[a-z]?$")


def seat(
    display: str = "",
    *,
    hand: str = "",
    votes: str = "",
    vp: int | None = None,
    in_government: bool | None = None,
) -> dict[str, Any]:
    """One player's own fields; ``votes`` reads like ``"red 4, blue 1"``, cards are ids."""
    fields: dict[str, Any] = {}
    if display:
        fields["display"] = display.split()
    if hand:
        fields["hand"] = hand.split()
    if votes:
        pairs = (part.split() for part in votes.split(","))
        fields["votes"] = {faction: int(number) for faction, number in pairs}
    if vp is not None:
        fields["vp"] = vp
    if in_government is not None:
        fields["in_government"] = in_government
    return fields


def card_of(card_id: str) -> dict[str, Any] | None:
    """The card that a speaking id stands for; None where the id says nothing."""
    if match := PERSONALITY.match(card_id):
        return card(FACTIONS[match[1]], int(match[2]))
    if match := CLUB.match(card_id):
        return club(FACTIONS[match[1]])
    return None


def table(
    players: dict[str, dict[str, Any]],
    *,
    rulings: dict[str, str] | None = None,
    cards: dict[str, dict[str, Any]] | None = None,
    **state: Any,
) -> dict[str, Any]:
    """A position with every speaking card id at a seat defined; ``cards`` adds or overrides."""
    defined = dict(cards or {})
    for fields in players.values():
        for card_id in [*fields.get("display", []), *fields.get("hand", [])]:
            made = card_of(card_id)
            if made is not None:
                defined.setdefault(card_id, made)
    return position(players, cards=defined, rulings=rulings, **state)


def whites(name: str, *numbers: int, blocks: int = 1) -> dict[int, list[str]]:
    """One white stack of ``name`` in each of these provinces."""
    return {number: [f"{name} white {blocks}"] for number in numbers}


def markers(result: dict[str, Any]) -> tuple[int, int, int]:
    """The election markers: red, blue, white."""
    found = track(result)
    return found["red"], found["blue"], found["white"]


def powers(result: dict[str, Any]) -> tuple[str | None, str | None]:
    """Government and opposition."""
    return state(result)["government"], state(result)["opposition"]


def governing(result: dict[str, Any]) -> set[str]:
    """The names of those with presence in government."""
    players = result["position"]["players"]
    return {fields["name"] for fields in players if fields.get("in_government")}


def ending(result: dict[str, Any]) -> str | None:
    """How the game ended; None while it goes on."""
    outcome = result["outcome"]
    return None if outcome is None else str(outcome["ending"])


def winners(result: dict[str, Any]) -> list[str]:
    """The winners' names in alphabetical order."""
    return sorted(result["outcome"]["winners"])


def scores(result: dict[str, Any]) -> dict[str, int]:
    """The score that decided the game, by name."""
    found: dict[str, int] = result["outcome"]["scores"]
    return found


def dialogue(start: dict[str, Any], *choices: str, **options: Any) -> list[str]:
    """Every question put while these choices are made, the one left open last.

    Each reads ``"G2 Ana: advance r1 | decline"``: the rule that opened the contest, the player,
    the options.
    """
    questions: list[str] = []
    for number in range(len(choices) + 1):
        result = resolve(start, *choices[:number], **options)
        asked = pending(result)
        if asked is not None:
            questions.append(f"{result['pending']['rule']} {asked}")
    return questions
