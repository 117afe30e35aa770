"""What differs between two scenes, as the few places of the sheet that must be painted anew."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from functools import lru_cache

from explorer.drawing.geometry import Box, box_of
from explorer.drawing.scene import Label, Polygon, Scene, Shape

MARGIN = 1.0
"""How far the soft edge of a shape may reach beyond its box."""
ROOM = 4.0
"""More of it for outlines: a browser draws the edge of one a little otherwise where it is cut."""


@lru_cache(maxsize=4096)
def inked(shape: Shape) -> Box:
    """The box outside which `shape` leaves no mark, whatever letters it is set in."""
    box = shape.box().grown(MARGIN)
    if isinstance(shape, Label):
        # Its box is a guess: fonts differ in width, and letters reach above and below the line.
        wide = 0.2 * (box.right - box.left) + 0.3 * shape.size
        high = 0.3 * shape.size
        box = Box(box.left - wide, box.top - high, box.right + wide, box.bottom + high)
    if isinstance(shape, Polygon):
        box = box.grown(ROOM)
    return box if shape.stroke is None else box.grown(shape.width / 2)


def patches(before: Scene, after: Scene) -> tuple[Box, ...]:
    """The boxes in which `after` looks different from `before`; none meets another.

    A shape counts as different, too, when it lies above or below others than before.
    """
    boxes = _apart([inked(shape) for shape in _changed(before.drawn, after.drawn)])
    # An outline takes many words to draw: it is drawn but once.
    outlines = [inked(shape) for shape in after.drawn if isinstance(shape, Polygon)]
    wide = [outline for outline in outlines if sum(outline.meets(box) for box in boxes) > 1]
    return _apart([*boxes, *(_around(one, boxes) for one in wide)]) if wide else boxes


def _changed(before: Sequence[Shape], after: Sequence[Shape]) -> Iterator[Shape]:
    """The shapes that went, and those that came."""
    start = next(
        (one for one, pair in enumerate(zip(before, after, strict=False)) if pair[0] != pair[1]),
        min(len(before), len(after)),
    )
    old, new = before[start:], after[start:]
    while old and new and old[-1] == new[-1]:
        old, new = old[:-1], new[:-1]
    for kind, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind != "equal":
            yield from old[a:b]
            yield from new[c:d]


def within(marks: Iterable[tuple[Shape, Box]], box: Box) -> tuple[Shape, ...]:
    """The shapes that may leave a mark in `box`, of those that are told with where they do."""
    return tuple(shape for shape, ink in marks if ink.meets(box))


def _around(outline: Box, boxes: Sequence[Box]) -> Box:
    """The box around those of `boxes` that `outline` meets."""
    met = [box for box in boxes if outline.meets(box)]
    corners = [corner for box in met for corner in (box[:2], box[2:])]
    return box_of(corners)


def _apart(boxes: Iterable[Box]) -> tuple[Box, ...]:
    """`boxes`, those that meet made one until none meets another."""
    apart: list[Box] = []
    for box in boxes:
        grown = box
        while met := [one for one in apart if one.meets(grown)]:
            apart = [one for one in apart if one not in met]
            for one in met:
                grown = box_of((grown[:2], grown[2:], one[:2], one[2:]))
        apart.append(grown)
    return tuple(apart)
