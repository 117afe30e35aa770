"""Reading what lies on the table of Liberté: numbers, factions, stacks and tokens."""

from __future__ import annotations

from typing import Any, cast

from explorer.rules.liberte.components import components
from explorer.rules.liberte.state import Stack, Triple
from explorer.rules.liberte.vocabulary import (
    FACTIONS,
    HIGHEST_STACK,
    LAST_TURN,
    PROVINCES,
    Faction,
)
from explorer.rules.positions import MISSING, Faults, Head, at
from explorer.rules.steps import Message

MOST_TRACK = 99
"""How far a stated track may stand above the votes."""


class TableReader:
    """Reads single fields of the players and of the state, noting faults as it goes."""

    def __init__(self, faults: Faults, head: Head, told: dict[str, Any]) -> None:
        self.faults = faults
        self.head = head
        self.told = told
        """The fields of `state`."""

    def _number(self, name: str, default: int, least: int, most: int) -> int:
        value = self.faults.whole(self.told.get(name, default), f"$.state.{name}", least, most)
        return default if value is None else value

    def _per_player(self, name: str, default: int, least: int, most: int) -> list[int]:
        numbers = []
        for index, player in enumerate(self.head.players):
            path = at(at("$.players", index), name)
            value = self.faults.whole(player.get(name, default), path, least, most)
            numbers.append(default if value is None else value)
        return numbers

    def _in_government(self) -> tuple[bool, ...]:
        return tuple(
            bool(
                self.faults.truth(
                    player.get("in_government", False),
                    at(at("$.players", index), "in_government"),
                )
            )
            for index, player in enumerate(self.head.players)
        )

    def _seat(self, name: str) -> int | None:
        if self.told.get(name) is None:
            return None
        return self.faults.player(self.told[name], f"$.state.{name}", self.head.names)

    def _faction(self, name: str) -> Faction | None:
        told = self.told.get(name)
        if told is None:
            return None
        return cast(
            "Faction | None",
            self.faults.one_of(told, f"$.state.{name}", FACTIONS, "wanted-faction-or-null"),
        )

    def _numbers(self, told: Any, path: str, most: int) -> Triple:
        fields = self.faults.mapping(told, path, FACTIONS)
        red, blue, white = (
            self.faults.whole(fields.get(faction, 0), at(path, faction), 0, most) or 0
            for faction in FACTIONS
        )
        return (red, blue, white)

    def _triple(self, name: str, default: Triple) -> Triple:
        if name not in self.told:
            return default
        most = MOST_TRACK + (max(components().blocks) if name == "track" else 0)
        return self._numbers(self.told[name], f"$.state.{name}", most)

    def _votes(self) -> tuple[Triple, ...]:
        votes = []
        for index, player in enumerate(self.head.players):
            path = at(at("$.players", index), "votes")
            votes.append(self._numbers(player.get("votes", {}), path, MOST_TRACK))
        return tuple(votes)

    def _provinces(self) -> tuple[tuple[Stack, ...], ...]:
        provinces: list[tuple[Stack, ...]] = [()] * PROVINCES
        path = "$.state.provinces"
        for key, told in self.faults.mapping(self.told.get("provinces", {}), path).items():
            here = at(path, key)
            if not (key.isascii() and key.isdecimal() and str(int(key[:3])) == key):
                self.faults.wrong(here, key, Message("wanted-province", {"most": PROVINCES}))
                continue
            if not 1 <= int(key) <= PROVINCES:
                self.faults.add(here, "fault-number-range", found=int(key), least=1, most=PROVINCES)
                continue
            stacks = (
                self._stack(one, at(here, index))
                for index, one in enumerate(self.faults.listing(told, here))
            )
            provinces[int(key) - 1] = tuple(stack for stack in stacks if stack is not None)
        return tuple(provinces)

    def _stack(self, told: Any, path: str) -> Stack | None:
        fields = self.faults.mapping(told, path, ("player", "faction", "blocks"))
        if not isinstance(told, dict):
            return None
        player, colour, number = (
            fields.get(name, MISSING) for name in ("player", "faction", "blocks")
        )
        seat = self.faults.player(player, at(path, "player"), self.head.names)
        faction = self.faults.one_of(colour, at(path, "faction"), FACTIONS, "wanted-faction")
        blocks = self.faults.whole(number, at(path, "blocks"), 1, HIGHEST_STACK)
        if seat is None or faction is None or blocks is None:
            return None
        return Stack(seat, cast("Faction", faction), blocks)

    def _battle_box(self) -> tuple[int, ...]:
        path = "$.state.battle_box"
        tokens = [0] * len(self.head.names)
        named: set[int] = set()
        for name, told in self.faults.mapping(self.told.get("battle_box", {}), path).items():
            seat = self.faults.player(name, at(path, name), self.head.names)
            number = self.faults.whole(told, at(path, name), 0, components().tokens)
            if seat is None or number is None:
                continue
            if seat in named:
                self.faults.wrong(at(path, name), name, Message("wanted-player-once", {}))
            named.add(seat)
            tokens[seat] = number
        return tuple(tokens)

    def _lost_battles(self) -> tuple[int, ...]:
        path = "$.state.lost_battles"
        turns = [
            self.faults.whole(told, at(path, index), 2, LAST_TURN)
            for index, told in enumerate(
                self.faults.listing(self.told.get("lost_battles", []), path)
            )
        ]
        return tuple(turn for turn in turns if turn is not None)
