"""The board of Liberté as scenes: what is printed, and what stands on it at one moment."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from explorer.boards.liberte_ground import ground
from explorer.boards.liberte_light import light, provinces_of, target, targets_shown
from explorer.boards.liberte_map import Place, layout
from explorer.boards.liberte_strip import frames_of, ghost, lit, strip
from explorer.boards.liberte_words import words_of_board
from explorer.drawing import factions, theme
from explorer.drawing.geometry import Box, box_of
from explorer.drawing.scene import Disc, Picture, Rect, Scene, Shape, Stamp
from explorer.drawing.theme import token
from explorer.rules.liberte.components import components
from explorer.rules.liberte.state import Stack, State
from explorer.rules.liberte.vocabulary import FACTIONS, HIGHEST_STACK, INDEX
from explorer.rules.steps import Change, Step

FOOT = 17.5
"""How far below the middle of its place a stack stands."""

Owner = tuple[int, str]


class Moved(NamedTuple):
    """A stack of one province before and after a step."""

    province: int
    seat: int
    faction: str
    before: int
    after: int


def moved(changes: Iterable[Change]) -> list[Moved]:
    """The stacks that `changes` are about."""
    return [
        Moved(number, seat, faction, change.before, change.after)
        for change in changes
        if change.what == "stack"
        for number, seat, faction in (change.where,)
    ]


def slots(
    stacks: Sequence[Stack], gone: Sequence[Moved] = (), before: Sequence[Stack] = ()
) -> Mapping[Owner, int]:
    """Which of the three places each stack has: that of its colour, or else the next free one.

    The colours' places are red left, blue middle, white right. So a stack keeps its place
    whatever comes, and mostly whatever goes: only the second stack of a colour moves up, and not
    in the step in which the first one is shown going (`gone`; `before`: the stacks before that
    step, without which the ones that went are taken for the older ones).
    """
    taken: dict[int, Owner] = {}
    here: list[Owner] = [(one.seat, one.faction) for one in stacks]
    both: list[Owner] = [(one.seat, one.faction) for one in gone] + here
    order: list[Owner] = [(one.seat, one.faction) for one in before]
    both.sort(key=lambda owner: order.index(owner) if owner in order else len(order))
    for owner in both if len(both) <= len(FACTIONS) else here:
        home = INDEX[owner[1]]
        slot = next((one % 3 for one in range(home, home + 3) if one % 3 not in taken), None)
        if slot is not None:
            taken[slot] = owner
    return {owner: slot for slot, owner in taken.items()}


def _point(place: Place, slot: int) -> tuple[float, float]:
    x, y = place.anchors[slot]
    return (x, _whole(y + FOOT * place.scale))


def _stacks(state: State, moves: Sequence[Moved], before: State | None) -> list[Shape]:
    """Stacks with their owners' tokens, and what is left to be seen of those that went."""
    bodies: list[Shape] = []
    tokens: list[Shape] = []
    ghosts: list[Shape] = []
    for place, stacks in zip(layout().places, state.provinces, strict=True):
        here = {(one.seat, one.faction): one for one in moves if one.province == place.number}
        gone = tuple(one for one in here.values() if not one.after)
        old = before.provinces[place.number - 1] if before and gone else ()
        shapes = _standing(place.number, stacks, gone, old)
        bodies += shapes[::2]
        tokens += shapes[1::2]
        where = slots(stacks, gone, old) if here else {}
        for move in here.values():
            if (slot := where.get((move.seat, move.faction))) is not None:
                ghosts += _trace(move, *_point(place, slot), place.scale)
    return [*bodies, *ghosts, *tokens]


@lru_cache(maxsize=4096)
def _standing(
    province: int, stacks: Sequence[Stack], gone: Sequence[Moved], before: Sequence[Stack]
) -> tuple[Stamp, ...]:
    """The stacks of one province, after each its owner's token."""
    place, where = layout().places[province - 1], slots(stacks, gone, before)
    name, k = f"province:{province}", place.scale
    shapes = []
    for stack in stacks:
        x, y = _point(place, where[(stack.seat, stack.faction)])
        picture = factions.stack(stack.faction, stack.blocks)
        top = y - round(stack.blocks * factions.BLOCK_HEIGHT * k, 1)
        shapes += [
            Stamp(picture, x, y, k, name=name),
            Stamp(token(stack.seat), x, _whole(top + 3.5 * k), k, name=name),
        ]
    return tuple(shapes)


def _whole(number: float) -> float:
    """`number` to the half: then a picture's pixels lie on the screen's."""
    return round(2 * number) / 2


def _trace(move: Moved, x: float, y: float, k: float) -> Iterable[Shape]:
    """Dashed outlines of blocks that went, a golden rim around blocks that came."""
    wide, high = factions.BLOCK_WIDTH * k, factions.BLOCK_HEIGHT * k
    for level in range(move.after, move.before):
        yield ghost(Rect(x - wide / 2, round(y - (level + 1) * high, 1), wide, high))
    if not move.after:
        top = y - move.before * high - 3 * k
        colour = theme.PLAYERS[move.seat].colour
        yield Disc(
            x, round(top, 1), 12 * k, 6 * k,
            fill=colour + "70", stroke=theme.GHOST, dash=(3, 2.4),
        )  # fmt: skip
    if move.after > move.before:
        new = (move.after - move.before) * high
        yield Rect(
            x - wide / 2, round(y - move.after * high, 1), wide, round(new, 1),
            stroke=theme.FRESH, width=2.2,
        )  # fmt: skip


def scene_of(
    state: State,
    *,
    seat: int | None = None,
    focus: Iterable[str] = (),
    last: Step[Any] | None = None,
    before: State | None = None,
    targets: Sequence[str] = (),
    asked: int | None = None,
) -> Scene:
    """What stands on the board in `state`.

    `seat`: whose plate is marked as the reader's own. `focus`: places to light up, as steps name
    them (`province:8`, `track:red`, `player:0`, `battle`, …); a place that the board does not have
    is passed over. `last`: the step that led here; what it took away is shown where it was;
    `before`, the state before it, tells exactly where. `targets`: places that can be clicked now.
    `asked`: the seat that decides.
    """
    board = layout()
    changes = () if last is None else tuple(last.changes)
    places = tuple(dict.fromkeys(focus))
    clickable = provinces_of(targets)
    under = (*light(places), *targets_shown(clickable))
    shapes = _stacks(state, moved(changes), before)
    shapes += strip(state, seat, changes, asked)
    for place in places:
        shapes += lit(place, state)
    words = words_of_board(state, [place.number for place in clickable])
    return Scene(tuple(shapes), board.width, board.height, words, under).sorted_labels()


def subject(state: State, focus: Iterable[str] = ()) -> Box | None:
    """The part of the board that a step is about, to be shown large; None when it is about none.

    Provinces come first, then the first box or plate; what else changes is told in words. Without
    a focus it is the province that is counted next.
    """
    if not focus and state.phase == "election" and state.next_province:
        focus = (f"province:{state.next_province}",)
    points = [point for place in provinces_of(focus) for ring in place.rings for point in ring]
    if points:
        return box_of(points)
    for place in focus:
        if frames := frames_of(place, state):
            corners = [((one.x, one.y), (one.x + one.w, one.y + one.h)) for one in frames]
            return box_of(point for pair in corners for point in pair)
    return None


def pictures() -> tuple[Picture, ...]:
    """Every picture that a scene may show, so that they can be drawn beforehand."""
    sizes = range(1, HIGHEST_STACK + 1)
    return (
        *(factions.stack(faction, size) for faction in FACTIONS for size in sizes),
        *(token(seat) for seat in range(components().most_players)),
        *(factions.marker(faction) for faction in FACTIONS),
        *(factions.chip(faction) for faction in FACTIONS),
        target(),
    )


__all__ = ["ground", "moved", "pictures", "scene_of", "slots", "subject"]
