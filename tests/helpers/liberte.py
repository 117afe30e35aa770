"""Short ways to write a Liberté position down, carry it forward and read the result.

Everything here goes through the public form: a position is the JSON object of
`docs/positions.md`, a result the object of `explorer resolve --json`. The product is
imported only when something is resolved, so a test module loads without it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pytest

#: The blocks of each faction in the whole game.
BLOCKS = {"red": 30, "blue": 28, "white": 24}


def card(
    faction: str,
    value: int,
    *,
    general: bool = False,
    kind: str = "personality",
    region: str = "paris",
    cannon: bool = False,
    sans_culottes: bool = False,
    name: str | None = None,
) -> dict[str, Any]:
    """A Personality for the `cards` of a position; its name says colour and value."""
    shown = name or f"{faction.title()} {value}{' General' if general else ''}"
    return {
        "name": shown,
        "kind": kind,
        "faction": faction,
        "value": value,
        "region": region,
        "general": general,
        "cannon": cannon,
        "sans_culottes": sans_culottes,
    }


def general(faction: str, value: int, **figures: Any) -> dict[str, Any]:
    """A Personality who is a General."""
    return card(faction, value, general=True, **figures)


def club(faction: str) -> dict[str, Any]:
    """A Club: a colour, value 1, no region, always a Cannon."""
    return {
        "name": f"{faction.title()} Club",
        "kind": "club",
        "faction": faction,
        "cannon": True,
    }


def stack(player: str, faction: str, blocks: int) -> dict[str, Any]:
    """One stack as the position file has it."""
    return {"player": player, "faction": faction, "blocks": blocks}


def _stacks(entry: str | Iterable[str | Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Stacks given as "Ana red 3, Bo blue 2", as a list of such words, or as they stand."""
    parts = entry.split(",") if isinstance(entry, str) else list(entry)
    found = []
    for part in parts:
        if isinstance(part, str):
            name, faction, blocks = part.strip().rsplit(" ", 2)
            found.append(stack(name, faction, int(blocks)))
        else:
            found.append(dict(part))
    return found


def position(
    players: Sequence[str] | Mapping[str, Mapping[str, Any]],
    *,
    cards: Mapping[str, Mapping[str, Any]] | None = None,
    rulings: Mapping[str, str] | None = None,
    seed: int | None = None,
    **state: Any,
) -> dict[str, Any]:
    """A position file as an object.

    `players`: names in seating order, or name → that player's own fields (vp, display, …).
    `state`: the fields of the state; `provinces` may have whole numbers as keys and stacks
    as words ("Ana red 3, Bo blue 2" or a list of them); `track` and `votes` may leave
    colours out.
    """
    seats = players if isinstance(players, Mapping) else {name: {} for name in players}
    listed = []
    for name, own in seats.items():
        fields = dict(own)
        if "votes" in fields:
            fields["votes"] = {c: fields["votes"].get(c, 0) for c in BLOCKS}
        listed.append({"name": name, **fields})
    if "provinces" in state:
        state["provinces"] = {str(n): _stacks(s) for n, s in state["provinces"].items()}
    if "track" in state:
        state["track"] = {c: state["track"].get(c, 0) for c in BLOCKS}
    found: dict[str, Any] = {
        "format": "liber-explorer",
        "version": 1,
        "game": "liberte",
        "players": listed,
    }
    if cards:
        found["cards"] = {key: dict(value) for key, value in cards.items()}
    if rulings:
        found["rulings"] = dict(rulings)
    if seed is not None:
        found["seed"] = seed
    if state:
        found["state"] = state
    return found


def resolve(
    position: Mapping[str, Any],
    *choices: str,
    rulings: Mapping[str, str] | None = None,
    auto: str | None = None,
    until: str | None = None,
) -> dict[str, Any]:
    """The object of `explorer resolve --json` for this position and these choices.

    `auto`: who decides when the choices are used up (decline, highest, random); `until`: the
    phase before which it stops. Raises `explorer.rules.errors.RulesError`.
    """
    from explorer.report import resolve as carry_forward

    found: dict[str, Any] = carry_forward(
        dict(position), list(choices), auto=auto, until=until, rulings=dict(rulings or {})
    )
    return found


def elect(
    position: Mapping[str, Any], *choices: str, rulings: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """Up to the government phase: every province is counted, every vote still held."""
    return resolve(position, *choices, rulings=rulings, until="government")


def fight(
    position: Mapping[str, Any], *choices: str, rulings: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """Up to the election: the battle is over, the board is as it was."""
    return resolve(position, *choices, rulings=rulings, until="election")


def refusal(
    position: Mapping[str, Any], *choices: str, rulings: Mapping[str, str] | None = None
) -> str:
    """The words with which these choices are refused; a failure if they are not."""
    from explorer.rules.errors import RulesError

    with pytest.raises(RulesError) as caught:
        resolve(position, *choices, rulings=rulings)
    return str(caught.value)


def cited(result: Mapping[str, Any]) -> set[str]:
    """Every rule id that any step cites."""
    found: set[str] = set()
    for step in result["steps"]:
        found.add(step["rule"])
        found.update(step.get("rules", ()))
    return found


def citing(result: Mapping[str, Any], rule: str) -> list[dict[str, Any]]:
    """The steps that cite this rule, in order."""
    return [s for s in result["steps"] if rule == s["rule"] or rule in s.get("rules", ())]


def places(result: Mapping[str, Any], rule: str) -> list[int]:
    """The provinces of the steps that cite this rule, each once, in order."""
    return list(dict.fromkeys(step["province"] for step in citing(result, rule)))


def state(result: Mapping[str, Any]) -> dict[str, Any]:
    """The state of the position where it stands."""
    found: dict[str, Any] = result["position"]["state"]
    return found


def player(result: Mapping[str, Any], name: str) -> dict[str, Any]:
    """One player's own fields where it stands."""
    for fields in result["position"]["players"]:
        if fields["name"] == name:
            return dict(fields)
    raise KeyError(name)


def vp(result: Mapping[str, Any]) -> dict[str, int]:
    """name → victory points."""
    return {fields["name"]: fields["vp"] for fields in result["position"]["players"]}


def votes(result: Mapping[str, Any]) -> dict[str, dict[str, int]]:
    """name → votes held, colours without any left out; players without any too."""
    found = {}
    for fields in result["position"]["players"]:
        held = {c: n for c, n in fields.get("votes", {}).items() if n}
        if held:
            found[fields["name"]] = held
    return found


def display(result: Mapping[str, Any], name: str) -> list[str]:
    """The cards in this player's display."""
    return list(player(result, name)["display"])


def provinces(result: Mapping[str, Any]) -> dict[int, list[str]]:
    """number → stacks as words, in the order they were started; empty provinces left out."""
    return {
        int(number): [f"{s['player']} {s['faction']} {s['blocks']}" for s in stacks]
        for number, stacks in state(result)["provinces"].items()
        if stacks
    }


def track(result: Mapping[str, Any]) -> dict[str, int]:
    """The election markers."""
    found = state(result)["track"]
    return {colour: found[colour] for colour in BLOCKS}


def supply(result: Mapping[str, Any]) -> dict[str, int]:
    """The blocks in the supplies."""
    found = state(result)["supply"]
    return {colour: found[colour] for colour in BLOCKS}


def discard(result: Mapping[str, Any]) -> list[str]:
    """The discard pile, oldest first."""
    return list(state(result)["discard"])


def lost(result: Mapping[str, Any]) -> list[int]:
    """The turns whose battle was lost."""
    return list(state(result)["lost_battles"])


def owed(result: Mapping[str, Any]) -> int:
    """How many Lost Battles still wait for their white block."""
    return int(state(result).get("blocks_owed", 0))


def box(result: Mapping[str, Any]) -> dict[str, int]:
    """name → tokens in the Battle Box, nobody without any."""
    return {name: n for name, n in (state(result).get("battle_box") or {}).items() if n}


def pending(result: Mapping[str, Any]) -> str | None:
    """The open decision as "Ana: advance a1 | decline", or None."""
    found = result["pending"]
    if found is None:
        return None
    return f"{found['player']}: {' | '.join(found['options'])}"


def asks(result: Mapping[str, Any]) -> str | None:
    """The rule that opened the pending contest, or None."""
    found = result["pending"]
    return None if found is None else str(found["rule"])
