"""What differs between two scenes, as the few places of the sheet that must be painted anew."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from difflib import SequenceMatcher

from explorer.drawing.geometry import Box, box_of
from explorer.drawing.scene import Label, Polygon, Scene, Shape, Stamp

MARGIN = 1.0
"""How far the soft edge of a shape may reach beyond its box."""
ROOM = 4.0
"""More of it for outlines: a browser draws the edge of one a little otherwise where it is cut."""


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
    old, new = ([_look(shape) for shape in scene.shapes] for scene in (before, after))
    changed: list[Box] = []
    for kind, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind != "equal":
            changed += [inked(shape) for shape in (*before.shapes[a:b], *after.shapes[c:d])]
    boxes = _apart(changed)
    # An outline takes many words to draw: it is drawn but once.
    outlines = [inked(shape) for shape in after.shapes if isinstance(shape, Polygon)]
    wide = [outline for outline in outlines if sum(outline.meets(box) for box in boxes) > 1]
    return _apart([*boxes, *(_around(one, boxes) for one in wide)])


def within(marks: Iterable[tuple[Shape, Box]], box: Box) -> tuple[Shape, ...]:
    """The shapes that may leave a mark in `box`, of those that are told with where they do."""
    return tuple(shape for shape, ink in marks if ink.meets(box))


def _around(outline: Box, boxes: Sequence[Box]) -> Box:
    """The box around those of `boxes` that `outline` meets."""
    met = [box for box in boxes if outline.meets(box)]
    corners = [corner for box in met for corner in (box[:2], box[2:])]
    return box_of(corners)


def _look(shape: Shape) -> Hashable:
    """What makes a shape look as it does; a picture is known by its id."""
    if isinstance(shape, Stamp):
        return (shape.picture.id, shape.x, shape.y, shape.scale)
    return shape


def _apart(boxes: list[Box]) -> tuple[Box, ...]:
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
