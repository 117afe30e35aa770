"""States to draw, made without the position reader: a tidy one, a full one, steps between two."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from explorer.rules.liberte.state import Stack, State, Table, enact
from explorer.rules.liberte.vocabulary import FACTIONS, Faction
from explorer.rules.steps import Change, Step

NAMES = ("Christie", "Joshua", "Max", "Ana", "Bo", "Zoë")


def a_state(
    provinces: Mapping[int, list[tuple[int, Faction, int]]] | None = None,
    *,
    players: tuple[str, ...] = NAMES,
    **fields: Any,
) -> State:
    """A state on Turn 2 in the election, with these stacks: (seat, faction, blocks)."""
    seats = len(players)
    stacks = [
        tuple(Stack(*one) for one in (provinces or {}).get(number, ())) for number in range(1, 28)
    ]
    values: dict[str, Any] = {
        "table": Table(players, MappingProxyType({}), MappingProxyType({})),
        "turn": 2,
        "phase": "election",
        "order": tuple(range(seats)),
        "to_act": 0,
        "turn_of": None,
        "vp": (0,) * seats,
        "hands": ((),) * seats,
        "displays": ((),) * seats,
        "votes": ((0, 0, 0),) * seats,
        "in_government": (False,) * seats,
        "provinces": tuple(stacks),
        "battle_box": (0,) * seats,
        "lost_battles": (),
        "blocks_owed": 0,
        "government": None,
        "opposition": None,
        "track": (0, 0, 0),
        "unbacked": (0, 0, 0),
        "next_province": 1,
        "deck": (),
        "face_up": (),
        "discard": (),
        "box": (),
        "held": (0, 0, 0),
        "last_round": False,
        "draws": 0,
        "taking_part": None,
        "contest": None,
        "claim": None,
        "due": (),
        "ending": None,
    }
    return State(**{**values, **fields})


def full_board(blocks: int | None = None, **fields: Any) -> State:
    """Three stacks in every province, six players, every box in use.

    `blocks`: the height of every stack, more than the game has; None for a mixture.
    """
    provinces = {
        number: [
            ((number + 2 * slot) % 6, faction, blocks or (number * 7 + slot * 5) % 3 + 1)
            for slot, faction in enumerate(FACTIONS)
        ]
        for number in range(1, 28)
    }
    values: dict[str, Any] = {
        "turn": 4,
        "vp": (12, 9, 14, 3, 0, 21),
        "votes": ((2, 0, 1), (0, 3, 0), (4, 0, 0), (0, 0, 0), (1, 1, 1), (0, 2, 0)),
        "in_government": (True, False, True, False, True, True),
        "battle_box": (1, 2, 1, 3, 1, 2),
        "lost_battles": (2, 3),
        "blocks_owed": 1,
        "government": "red",
        "opposition": "white",
        "track": (11, 9, 6),
        "next_province": 9,
        "deck": tuple(str(one) for one in range(40)),
        "discard": tuple(str(one) for one in range(40, 63)),
    }
    return a_state(provinces, **{**values, **fields})


def a_game() -> State:
    """A board as it is in the middle of a game."""
    told = """
    1 0r2 1w1 3b2|2 2r3 5b1|3 0r1 2w2 3b1|4 1w1 2b3|5 3r1 0b2|6 4w1 1b2|7 1r1 4b1|8 0r3 1r3 2w1
    9 5r1 2w1|10 1r2 0b2|11 3r1 5w2 0b2|12 5r1|13 1r1 4w2 2b1|14 3r2 5w1|15 2w2 1b1|17 5r1 4w1
    19 2w1 0b1|20 3r1 2b1|22 3r1 1w1|23 5b1|24 2r1 0w2 4b1|25 3w1 5b2|26 1r1 4b1|27 3b1
    """
    provinces: dict[int, list[tuple[int, Faction, int]]] = {}
    letters: dict[str, Faction] = {"r": "red", "w": "white", "b": "blue"}
    for line in told.replace("\n", "|").split("|"):
        if line.strip():
            number, *stacks = line.split()
            provinces[int(number)] = [
                (int(one[0]), letters[one[1]], int(one[2])) for one in stacks if one[2] != "0"
            ]
    return a_state(
        provinces,
        vp=(2, 5, 0, 3, 1, 0),
        votes=((1, 0, 0), (0, 1, 0), (0, 0, 0), (0, 1, 0), (0, 0, 0), (2, 0, 1)),
        battle_box=(0, 1, 0, 2, 0, 0),
        track=(3, 2, 1),
        next_province=8,
        lost_battles=(2,),
        deck=tuple(str(one) for one in range(61)),
        discard=tuple(str(one) for one in range(61, 80)),
    )


def a_step(state: State, *changes: Change, focus: tuple[str, ...] = ()) -> Step[State]:
    """A step that carries `changes` out on `state`."""
    return Step(
        rules=("E7",), message="", args={}, state=enact(state, changes), changes=changes,
        focus=focus, phase=state.phase,
    )  # fmt: skip


def a_sweep() -> Step[State]:
    """Paris after a tie: the winner's red blocks are votes, the others leave."""
    return a_step(
        a_game(),
        Change("stack", (8, 0, "red"), 3, 0),
        Change("stack", (8, 1, "red"), 3, 1),
        Change("stack", (8, 2, "white"), 1, 2),
        Change("track", ("red",), 3, 6),
        Change("votes", (0, "red"), 1, 4),
        focus=("province:8", "track:red", "player:0"),
    )
