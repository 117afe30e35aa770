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

from explorer.models import draft_edits as edits
from explorer.models.draft_shape import fit_for_editing, without_fields
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
    strays = Tuple(
        read_only=True, help="JSON paths of the fields that a position file does not know."
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
        faults, strays = _looked_at(self.position)
        self.set_trait("strays", strays)
        self.set_trait("faults", faults)
        # A player may just have left.
        self.owner = max(0, min(self.owner, len(self.players) - 1))

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

    @property
    def can_undo(self) -> bool:
        """Whether there is an edit to take back."""
        return bool(self._undo)

    def edit(self, change: Callable[[dict[str, Any]], None]) -> None:
        """Change a copy of the position and show that; `undo` takes it back.

        An edit that changes nothing is none.
        """
        position = copy.deepcopy(self.position)
        change(position)
        if position != self.position:
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
        self.owner, self.faction, self.tool = 0, "red", "place"
        if fresh != self.position:
            self._undo.append(self.position)
            self.position = fresh

    def take_up(self, position: Any) -> tuple[str, ...] | None:
        """Begin anew with a position that may be faulty; `undo` brings the old one back.

        Gives the JSON paths of what had to be left out, since nobody could edit it; None, and
        nothing changes, when this is no position at all.
        """
        fit = fit_for_editing(position)
        if fit is None:
            return None
        self.start(fit[0])
        return fit[1]

    def forget(self) -> None:
        """Let what stands be the beginning: nothing before it can be brought back."""
        self._undo.clear()

    def click(self, province: int) -> None:
        """What a click on a province does with the tool in hand."""
        (self.take if self.tool == "take" else self.place)(province)

    def place(self, province: int) -> None:
        """One more block of the colour and owner in hand."""
        name, faction = self.players[self.owner], self.faction
        self.edit(lambda position: edits.place(position, province, name, faction))

    def take(self, province: int) -> None:
        """One block less of what is in hand; else of the owner in hand, else of the last stack."""
        name, faction = self.players[self.owner], self.faction
        self.edit(lambda position: edits.take(position, province, name, faction))

    def take_from(self, province: int, name: str, faction: str) -> None:
        """One block less of this player's stack of this colour."""
        self.edit(lambda position: edits.take(position, province, name, faction, exact=True))

    def clear(self, province: int) -> None:
        """Take all blocks from a province."""
        key = str(province)
        self.edit(lambda position: position["state"].get("provinces", {}).pop(key, None))

    def set_state(self, **fields: Any) -> None:
        """Set fields of `state` (turn, phase, next_province …); None takes one out."""
        self.edit(lambda position: edits.put(position.setdefault("state", {}), fields))

    def set_turn(self, turn: int) -> None:
        """Set the turn, and what follows from it."""
        self.edit(lambda position: edits.set_turn(position, turn))

    def set_phase(self, phase: str) -> None:
        """Begin a phase; what another one was in the middle of goes."""
        self.edit(lambda position: edits.set_phase(position, phase))

    def drop_half_done(self) -> None:
        """Forget what the position is in the middle of (a contest, what is due after it)."""
        self.edit(edits.drop_half_done)

    def drop_strays(self) -> None:
        """Leave out the fields that a position file does not know."""
        strays = self.strays
        self.edit(lambda position: without_fields(position, strays))

    @property
    def half_done(self) -> tuple[str, ...]:
        """Names of the fields that say what the position is in the middle of."""
        state = self.position.get("state", {})
        return tuple(name for name in edits.HALF_DONE if state.get(name) not in (None, [], {}))

    def set_player(self, seat: int, **fields: Any) -> None:
        """Set fields of a player (name, vp, display …); None takes one out.

        A name that another player has is refused: nobody could tell their stacks apart.
        """
        before = self.players[seat]
        others = self.players[:seat] + self.players[seat + 1 :]
        if fields.get("name") in others:
            raise TraitError(f"“{fields['name']}” is at the table already: take another name.")

        def change(position: dict[str, Any]) -> None:
            edits.put(position["players"][seat], fields)
            if "name" in fields:
                edits.rename(position.get("state", {}), before, fields["name"])

        self.edit(change)

    def set_votes(self, seat: int, faction: str, number: int) -> None:
        """Set a player's votes; a track that is stated goes along."""
        self.edit(lambda position: edits.set_votes(position, seat, faction, number))

    def set_tokens(self, seat: int, number: int) -> None:
        """Set a player's tokens in the Battle Box."""
        name = self.players[seat]

        def change(position: dict[str, Any]) -> None:
            box = position.setdefault("state", {}).setdefault("battle_box", {})
            edits.put(box, {name: number or None})

        self.edit(change)

    def set_ruling(self, switch: str, reading: str | None) -> None:
        """Set a switch; None goes back to its default."""
        self.edit(lambda position: edits.put(position.setdefault("rulings", {}), {switch: reading}))

    def add_player(self) -> None:
        """One more player, with a name nobody has."""
        name = next(
            f"Player {number}"
            for number in range(1, MOST_PLAYERS + 2)
            if f"Player {number}" not in self.players
        )

        def change(position: dict[str, Any]) -> None:
            position["players"].append({"name": name})
            if "order" in position.get("state", {}):
                position["state"]["order"].append(name)

        self.edit(change)

    def remove_player(self, seat: int) -> None:
        """Take a player from the table, with stacks and tokens; the last one stays."""
        if len(self.players) > 1:
            self.edit(lambda position: edits.remove_player(position, seat))

    def move_card(self, card: str, seat: int | None, where: str = "display") -> None:
        """Put a card from wherever it lies into the `display` or `hand` of a seat.

        Without a seat: on one of the piles `deck`, `face_up`, `discard`, `box`; else discarded.
        """
        if seat is None and where not in edits.PILES:
            where = "discard"
        self.edit(lambda position: edits.move_card(position, card, seat, where))

    def place_of_card(self, card: str) -> tuple[int | None, str]:
        """Seat and place of a card, as `move_card` takes them; the deck where none is told."""
        for seat, player in enumerate(self.position["players"]):
            for fan in edits.FANS:
                if card in player.get(fan, ()):
                    return seat, fan
        state = self.position.get("state", {})
        return None, next((pile for pile in edits.PILES if card in state.get(pile, ())), "deck")


def faults_of(position: Any) -> tuple[tuple[str, str], ...]:
    """Everything wrong with a position, each as (JSON path, sentence)."""
    return _looked_at(position)[0]


def _looked_at(position: Any) -> tuple[tuple[tuple[str, str], ...], tuple[str, ...]]:
    """Its faults, and the paths of the fields that are not known."""
    try:
        load_position(position)
    except ImpossiblePosition as error:
        words, faults = common_words(), error.faults
        told = tuple((fault.path, words.text(fault.message, fault.args)) for fault in faults)
        return told, tuple(one.path for one in faults if one.message == "fault-unknown-field")
    except RulesError as error:
        return (("$", str(error)),), ()
    return (), ()


def _editable(position: Mapping[str, Any]) -> dict[str, Any]:
    made = copy.deepcopy(dict(position))
    for name in _DERIVED:
        made.get("state", {}).pop(name, None)
    return made
