"""Short ways to write and drive positions of a whole game of Liberté: order, refresh, action.

A line that ends in ``?`` is taken only where it is offered: a step with one way to go may be
carried out by itself or be asked for, and the rules do not care which.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from helpers.liberte import position, refusal, resolve, stack, state

WORDS = """
zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
sixteen seventeen eighteen
"""
#: Whole numbers from 0 as words.
NUMBERS = tuple(WORDS.split())


def holds(hand: str = "", display: str = "", **fields: Any) -> dict[str, Any]:
    """One player's own fields: cards in hand and display are ids with blanks between them."""
    return {"hand": hand.split(), "display": display.split(), **fields}


def seats(**players: str) -> dict[str, dict[str, Any]]:
    """Ana, Bo and Cy with these hands (``Ana="71 18"``), and whoever is named beside them."""
    hands = {"Ana": "", "Bo": "", "Cy": ""} | players
    return {name: holds(hand) for name, hand in hands.items()}


def action(
    players: Mapping[str, Mapping[str, Any]], *, turn: int = 2, **more: Any
) -> dict[str, Any]:
    """The action phase begins; the first of ``order`` (the seating) is to act."""
    return position(players, turn=turn, phase="action", **more)


def refresh(
    players: Mapping[str, Mapping[str, Any]], *, turn: int = 2, **more: Any
) -> dict[str, Any]:
    """The refresh phase begins."""
    return position(players, turn=turn, phase="refresh", **more)


def spread(player: str, faction: str, blocks: int, first: int = 11) -> dict[int, list[Any]]:
    """So many blocks in stacks of three (the last may be lower), from province ``first`` up."""
    found: dict[int, list[Any]] = {}
    while blocks:
        found[first] = [stack(player, faction, min(3, blocks))]
        blocks -= min(3, blocks)
        first += 1
    return found


def singles(player: str, faction: str, numbers: Iterable[int]) -> dict[int, list[Any]]:
    """One block in each of these provinces: a Control Token each."""
    return {number: [stack(player, faction, 1)] for number in numbers}


def offered(result: Mapping[str, Any], *words: str) -> set[str]:
    """The options of the pending decision that begin with one of these words; all without."""
    found = result["pending"]
    options = [] if found is None else found["options"]
    assert len(options) == len(set(options))
    return {line for line in options if not words or line.split()[0] in words}


def who(result: Mapping[str, Any]) -> str | None:
    """Who decides where the run ended; None when nobody does."""
    found = result["pending"]
    return None if found is None else str(found["player"])


def _taken(
    start: Mapping[str, Any],
    choices: Iterable[str],
    rulings: Mapping[str, str] | None,
    until: str | None = None,
) -> list[str]:
    """The choices without those that are optional and not offered."""
    taken: list[str] = []
    for line in choices:
        if line.endswith("?"):
            name, _, wanted = line[:-1].partition(": ")
            result = resolve(start, *taken, rulings=rulings, until=until)
            if who(result) != name or wanted not in offered(result):
                continue
        taken.append(line.removesuffix("?"))
    return taken


def drive(
    start: Mapping[str, Any],
    *choices: str,
    rulings: Mapping[str, str] | None = None,
    until: str | None = None,
) -> dict[str, Any]:
    """``resolve`` with optional lines (``Ana: done?``)."""
    return resolve(start, *_taken(start, choices, rulings, until), rulings=rulings, until=until)


def refused(
    start: Mapping[str, Any],
    *choices: str,
    rule: str,
    numbers: Iterable[int] = (),
    names: Iterable[str] = (),
    rulings: Mapping[str, str] | None = None,
) -> str:
    """Why the last choice is refused; it names ``rule`` (one of several: ``"P3|P5"``), these
    numbers (limit and actual value, as figures or words) and these names (the cure)."""
    words = refusal(start, *_taken(start, choices, rulings), rulings=rulings)
    reason = words.split("): ", 1)[-1].split(" decides")[0]
    assert any(re.search(rf"\b{one}\b", reason) for one in rule.split("|")), words
    for number in numbers:
        assert re.search(rf"\b({number}|{NUMBERS[number]})\b", reason, re.I), (number, words)
    for name in names:
        assert name in reason, (name, words)
    return reason


def everyone(action_line: str, *names: str) -> list[str]:
    """The same line for each of these players: ``everyone("pass", "Ana", "Bo")``."""
    return [f"{name}: {action_line}" for name in names]


PASSES = everyone("pass", "Ana", "Bo", "Cy")


def saved_between(
    start: Mapping[str, Any], *choices: str, rulings: Mapping[str, str] | None = None
) -> None:
    """Saved after any of these choices and loaded again, the game goes on to the same position."""
    lines = _taken(start, choices, rulings)
    whole = resolve(start, *lines, rulings=rulings)
    for number in range(len(lines) + 1):
        half = resolve(start, *lines[:number], rulings=rulings)["position"]
        assert resolve(half)["position"] == half, number
        assert resolve(half, *lines[number:])["position"] == whole["position"], number


def hand(result: Mapping[str, Any], name: str) -> list[str]:
    """The cards in this player's hand."""
    for fields in result["position"]["players"]:
        if fields["name"] == name:
            return list(fields.get("hand", []))
    raise KeyError(name)


def deck(result: Mapping[str, Any]) -> list[str]:
    """The deck, the card drawn next first."""
    return list(state(result)["deck"])


def face_up(result: Mapping[str, Any]) -> set[str]:
    """The face-up cards."""
    found = state(result)["face_up"]
    assert len(found) == len(set(found)) <= 3
    return set(found)


def removed(result: Mapping[str, Any]) -> list[str]:
    """The cards out of the game."""
    return list(state(result)["box"])


def held(result: Mapping[str, Any]) -> dict[str, int]:
    """The blocks on the Turn Track."""
    found = state(result).get("held") or {}
    return {colour: found.get(colour, 0) for colour in ("red", "blue", "white")}


def stage(result: Mapping[str, Any]) -> tuple[int, str]:
    """Turn and phase."""
    return state(result)["turn"], state(result)["phase"]


def phases(result: Mapping[str, Any]) -> list[str]:
    """The phases of the steps, each run of the same one once."""
    found: list[str] = []
    for step in result["steps"]:
        if not found or found[-1] != step["phase"]:
            found.append(step["phase"])
    return found
