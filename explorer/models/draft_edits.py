"""What single edits do to a position, as plain changes of its dict."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from explorer.rules.liberte.setup import held_blocks
from explorer.rules.liberte.vocabulary import FACTIONS

PILES = ("deck", "face_up", "discard", "box")
FANS = ("display", "hand")
HALF_DONE = (
    *("contest", "claim", "claims_from", "due", "taking_part", "ending"),
    *("doing", "in_play"),
)
"""Fields of `state` that say what something is in the middle of."""


def put(target: dict[str, Any], fields: Mapping[str, Any]) -> None:
    """Set fields; None takes one out."""
    for name, value in fields.items():
        if value is None:
            target.pop(name, None)
        else:
            target[name] = value


def place(position: dict[str, Any], province: int, name: str, faction: str) -> None:
    """One more block on a player's stack of a colour; the first one starts it."""
    stacks = stacks_of(position, province)
    for stack in stacks:
        if stack.get("player") == name and stack.get("faction") == faction:
            stack["blocks"] = stack.get("blocks", 0) + 1
            return
    stacks.append({"player": name, "faction": faction, "blocks": 1})


def take(
    position: dict[str, Any], province: int, name: str, faction: str, *, exact: bool = False
) -> None:
    """One block less of that stack; where there is none, of the player's, else of the last.

    With `exact` nothing else than that very stack is touched.
    """
    provinces = position.get("state", {}).get("provinces", {})
    stacks = provinces.get(str(province), [])
    own = [stack for stack in stacks if stack.get("player") == name]
    very = [stack for stack in own if stack.get("faction") == faction]
    chosen = very or ([] if exact else own or stacks[-1:])
    if chosen:
        chosen[-1]["blocks"] = chosen[-1].get("blocks", 1) - 1
    left = [stack for stack in stacks if stack.get("blocks", 0) > 0]
    if left:
        provinces[str(province)] = left
    else:
        provinces.pop(str(province), None)


def stacks_of(position: dict[str, Any], province: int) -> list[dict[str, Any]]:
    """The stacks of a province, made where there are none yet."""
    provinces = position.setdefault("state", {}).setdefault("provinces", {})
    stacks: list[dict[str, Any]] = provinces.setdefault(str(province), [])
    return stacks


def move_card(position: dict[str, Any], card: str, seat: int | None, where: str) -> None:
    """Put a card into a player's `display` or `hand`, or (no seat) on one of `PILES`.

    The deck of a position that does not list it is all that lies nowhere else.
    """
    for player in position["players"]:
        for fan in FANS:
            if card in player.get(fan, ()):
                player[fan] = [one for one in player[fan] if one != card]
    state = position.setdefault("state", {})
    for pile in PILES:
        if card in state.get(pile, ()):
            state[pile] = [one for one in state[pile] if one != card]
    if seat is not None:
        position["players"][seat].setdefault(where, []).append(card)
    elif where != "deck" or "deck" in state:
        state.setdefault(where, []).append(card)


def set_votes(position: dict[str, Any], seat: int, faction: str, number: int) -> None:
    """Set a player's votes; a track that is stated goes along."""
    votes = dict(position["players"][seat].get("votes", {}))
    more = number - votes.get(faction, 0)
    votes[faction] = number
    position["players"][seat]["votes"] = votes
    track = position.get("state", {}).get("track")
    if track is not None:
        position["state"]["track"] = {**track, faction: track.get(faction, 0) + more}


def set_turn(position: dict[str, Any], turn: int) -> None:
    """Set the turn; blocks that wait on the Turn Track follow it where they were as usual."""
    state = position.setdefault("state", {})
    usual = held_blocks(state.get("turn", 1))
    if state.get("held") == dict(zip(FACTIONS, usual, strict=True)):
        del state["held"]
    state["turn"] = turn


def set_phase(position: dict[str, Any], phase: str) -> None:
    """Begin a phase: what another one was in the middle of goes, and the next province."""
    state = position.setdefault("state", {})
    state["phase"] = phase
    drop_half_done(position)
    if phase != "election":
        state.pop("next_province", None)


def drop_half_done(position: dict[str, Any]) -> None:
    """Forget what the position is in the middle of: a contest, what is due after it."""
    for name in HALF_DONE:
        position.get("state", {}).pop(name, None)


def remove_player(position: dict[str, Any], seat: int) -> None:
    """Take a player from the table with stacks and tokens; the cards go into the deck."""
    player = position["players"][seat]
    name = player.get("name", "")
    for fan in FANS:
        for card in tuple(player.get(fan, ())):
            move_card(position, card, None, "deck")
    for faction in FACTIONS:
        if player.get("votes", {}).get(faction):
            set_votes(position, seat, faction, 0)
    del position["players"][seat]
    state = position.setdefault("state", {})
    state.get("battle_box", {}).pop(name, None)
    for key, stacks in tuple(state.get("provinces", {}).items()):
        left = [stack for stack in stacks if stack.get("player") != name]
        put(state["provinces"], {key: left or None})
    if "order" in state:
        state["order"] = [one for one in state["order"] if one != name]
    if state.get("turn_of") == name:
        del state["turn_of"]


_NAME_FIELDS = (
    "order",
    "to_act",
    "turn_of",
    "claims_from",
    "player",
    "players",
    "fallen",
    "asked",
    "began",
    "contenders",
)
"""Fields of `state` that hold players' names, at whatever depth."""


def rename(state: dict[str, Any], before: str, after: Any) -> None:
    """Follow a player's new name through `state`.

    Only fields that hold names are touched: a player may be called `red`.
    """
    box = state.get("battle_box", {})
    if before in box:
        box[after] = box.pop(before)
    for key, value in state.items():
        holds_names = key in _NAME_FIELDS
        if key in ("began", "contenders") and state.get("kind") in ("government", "opposition"):
            holds_names = False
        if holds_names and value == before:
            state[key] = after
        elif holds_names and isinstance(value, list):
            state[key] = [after if one == before else one for one in value]
        for inner in value if isinstance(value, list) else (value,):
            if isinstance(inner, dict) and key != "battle_box":
                rename(inner, before, after)
        if key == "provinces" and isinstance(value, dict):
            for stacks in value.values():
                for stack in stacks:
                    rename(stack, before, after)
