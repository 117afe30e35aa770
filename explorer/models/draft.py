"""A position being set up by hand: it may be wrong for a while, and says how."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Mapping
from typing import Any

from traitlets import (
    Any as AnyTrait,
)
from traitlets import (
    Bunch,
    HasTraits,
    Int,
    TraitError,
    Tuple,
    Unicode,
    observe,
    validate,
)

from explorer.rules import load_position
from explorer.rules.errors import ImpossiblePosition, RulesError
from explorer.rules.words import common_words

PLAYERS = ("Ana", "Bo", "Cy")
FACTIONS = ("red", "blue", "white")
MOST_PLAYERS = 6
_DERIVED = ("supply", "to_act")
"""Fields that follow from others: kept, they would contradict an edit."""


def empty_position(players: tuple[str, ...] = PLAYERS) -> dict[str, Any]:
    """An empty board at the beginning of an election."""
    return {
        "format": "liber-explorer",
        "version": 1,
        "game": "liberte",
        "players": [{"name": name} for name in players],
        "state": {"turn": 1, "phase": "election"},
    }


class Draft(HasTraits):
    """A position that is edited; a fault never blocks further editing."""

    position: Any = AnyTrait(
        help="The position as it stands, a dict in the form of a position file; rebound with each "
        "edit, never mutated."
    )
    faults = Tuple(
        read_only=True,
        help="All that is wrong with it, each as (JSON path, sentence); empty when it is fine.",
    )
    owner = Int(0, help="Seat whose blocks are placed next; an unknown seat is refused.")
    faction = Unicode("red", help="Colour of the blocks placed next: red, blue or white.")
    tool = Unicode("place", help="What a click on a province does: place or take.")

    def __init__(self, position: Mapping[str, Any] | None = None, **kwargs: Any) -> None:
        """Begin with `position`, or with an empty board for three."""
        super().__init__(**kwargs)
        self._undo: list[Any] = []
        self.position = _editable(position) if position is not None else empty_position()

    @validate("owner")
    def _check_owner(self, proposal: Bunch) -> int:
        seat: int = proposal["value"]
        if not 0 <= seat < max(1, len(self.players)):
            raise TraitError(f"There is no player {seat}; there are 0 to {len(self.players) - 1}.")
        return seat

    @validate("faction")
    def _check_faction(self, proposal: Bunch) -> str:
        faction: str = proposal["value"]
        if faction not in FACTIONS:
            raise TraitError(f"{faction} is no faction; there are {', '.join(FACTIONS)}.")
        return faction

    @validate("tool")
    def _check_tool(self, proposal: Bunch) -> str:
        tool: str = proposal["value"]
        if tool not in ("place", "take"):
            raise TraitError(f"{tool} is no tool; there are place and take.")
        return tool

    @observe("position")
    def _find_faults(self, _change: Bunch) -> None:
        self.set_trait("faults", faults_of(self.position))

    @property
    def players(self) -> tuple[str, ...]:
        """Names in seating order."""
        if not isinstance(self.position, dict):
            return ()
        return tuple(str(player.get("name", "")) for player in self.position.get("players", ()))

    @property
    def text(self) -> str:
        """The position as the text of a position file."""
        return json.dumps(self.position, ensure_ascii=False, indent=1)

    # -- edits ----------------------------------------------------------------------------

    def edit(self, change: Callable[[dict[str, Any]], None]) -> None:
        """Change a copy of the position and show that; `undo` takes it back."""
        position = copy.deepcopy(self.position)
        change(position)
        self._undo.append(self.position)
        self.position = position

    def undo(self) -> bool:
        """Take back the last edit; gives whether there was one."""
        if not self._undo:
            return False
        self.position = self._undo.pop()
        return True

    def start(self, position: Mapping[str, Any] | None = None) -> None:
        """Begin anew with `position`, or with an empty board; `undo` brings the old one back."""
        fresh = _editable(position) if position is not None else empty_position()
        self._undo.append(self.position)
        self.owner, self.faction, self.tool = 0, "red", "place"
        self.position = fresh

    def click(self, province: int) -> None:
        """What a click on a province does with the tool in hand."""
        (self.take if self.tool == "take" else self.place)(province)

    def place(self, province: int) -> None:
        """One more block of the colour and owner in hand."""
        name, faction = self.players[self.owner], self.faction

        def change(position: dict[str, Any]) -> None:
            stacks = _stacks(position, province)
            for stack in stacks:
                if stack.get("player") == name and stack.get("faction") == faction:
                    stack["blocks"] = stack.get("blocks", 0) + 1
                    return
            stacks.append({"player": name, "faction": faction, "blocks": 1})

        self.edit(change)

    def take(self, province: int) -> None:
        """One block less of the owner in hand, or of the last stack where he has none."""
        name = self.players[self.owner]

        def change(position: dict[str, Any]) -> None:
            stacks = _stacks(position, province)
            own = [stack for stack in stacks if stack.get("player") == name] or stacks[-1:]
            if own:
                own[-1]["blocks"] = own[-1].get("blocks", 1) - 1
            left = [stack for stack in stacks if stack.get("blocks", 0) > 0]
            provinces = position["state"]["provinces"]
            if left:
                provinces[str(province)] = left
            else:
                provinces.pop(str(province), None)

        self.edit(change)

    def set_state(self, **fields: Any) -> None:
        """Set fields of `state` (turn, phase, next_province …); None takes one out."""
        self.edit(lambda position: _set(position.setdefault("state", {}), fields))

    def set_player(self, seat: int, **fields: Any) -> None:
        """Set fields of a player (name, vp, display …); None takes one out."""
        before = self.players[seat]

        def change(position: dict[str, Any]) -> None:
            _set(position["players"][seat], fields)
            if "name" in fields:
                _rename(position.get("state", {}), before, fields["name"])

        self.edit(change)

    def set_ruling(self, switch: str, reading: str | None) -> None:
        """Set a switch; None goes back to its default."""
        self.edit(lambda position: _set(position.setdefault("rulings", {}), {switch: reading}))

    def add_player(self) -> None:
        """One more player, with a name nobody has."""
        name = next(
            f"Player {number}"
            for number in range(1, MOST_PLAYERS + 2)
            if f"Player {number}" not in self.players
        )
        self.edit(lambda position: position["players"].append({"name": name}))

    def move_card(self, card: str, seat: int | None, where: str = "display") -> None:
        """Put a card in the display or hand of a seat, from wherever it lies; None puts it away."""

        def change(position: dict[str, Any]) -> None:
            for player in position["players"]:
                for place in ("display", "hand"):
                    if card in player.get(place, ()):
                        player[place] = [one for one in player[place] if one != card]
            for pile in ("deck", "face_up", "discard", "box"):
                if card in position["state"].get(pile, ()):
                    position["state"][pile] = [
                        one for one in position["state"][pile] if one != card
                    ]
            if seat is not None:
                position["players"][seat].setdefault(where, []).append(card)
            else:
                position["state"].setdefault("discard", []).append(card)

        self.edit(change)


def faults_of(position: Any) -> tuple[tuple[str, str], ...]:
    """Everything wrong with a position, each as (JSON path, sentence)."""
    try:
        load_position(position)
    except ImpossiblePosition as error:
        words = common_words()
        return tuple((fault.path, words.text(fault.message, fault.args)) for fault in error.faults)
    except RulesError as error:
        return (("$", str(error)),)
    return ()


def _editable(position: Mapping[str, Any]) -> dict[str, Any]:
    made = copy.deepcopy(dict(position))
    for name in _DERIVED:
        made.get("state", {}).pop(name, None)
    return made


def _stacks(position: dict[str, Any], province: int) -> list[dict[str, Any]]:
    provinces = position.setdefault("state", {}).setdefault("provinces", {})
    stacks: list[dict[str, Any]] = provinces.setdefault(str(province), [])
    return stacks


def _set(target: dict[str, Any], fields: Mapping[str, Any]) -> None:
    for name, value in fields.items():
        if value is None:
            target.pop(name, None)
        else:
            target[name] = value


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


def _rename(state: dict[str, Any], before: str, after: Any) -> None:
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
                _rename(inner, before, after)
        if key == "provinces" and isinstance(value, dict):
            for stacks in value.values():
                for stack in stacks:
                    _rename(stack, before, after)
