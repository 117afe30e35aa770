"""The three factions to the eye: colour, emblem and pattern, the same wherever they appear."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from explorer.drawing.geometry import Ring, outline, placed
from explorer.drawing.scene import Disc, Line, Picture, Plain, Polygon, Rect
from explorer.drawing.theme import INK


class Faction(NamedTuple):
    """How a faction looks."""

    colour: str
    shade: str
    """The pattern and the lower edge of a block."""
    shine: str
    """The upper edge of a block."""
    emblem: str
    """The emblem on a block."""
    name: str
    emblem_name: str


FACTIONS: Final = {
    "red": Faction("#b92f2b", "#7f1a1a", "#d9675c", "#fff3e4", "Radicals", "Phrygian cap"),
    "blue": Faction("#2f5ea8", "#1b3b74", "#6d93cd", "#fff3e4", "Moderates", "cockade"),
    "white": Faction("#fbf8f0", "#b9ad95", "#ffffff", "#8a6410", "Royalists", "lily"),
}

# Each in the unit square.
_CAP: Final = outline(
    (0.10, 0.80),
    (0.06, 0.42, 0.20, 0.05, 0.55, 0.04),
    (0.86, 0.03, 1.02, 0.30, 0.92, 0.52),
    (0.90, 0.40, 0.80, 0.36, 0.74, 0.46),
    (0.80, 0.56, 0.86, 0.66, 0.88, 0.80),
)
_BRIM: Final[Ring] = ((0.04, 0.82), (0.94, 0.82), (0.94, 1.0), (0.04, 1.0))
_LILY: Final = (
    outline(
        (0.5, 0.0),
        (0.70, 0.22, 0.68, 0.42, 0.57, 0.62),
        (0.43, 0.62),
        (0.32, 0.42, 0.30, 0.22, 0.5, 0.0),
    ),
    outline(
        (0.40, 0.62),
        (0.40, 0.34, 0.18, 0.20, 0.05, 0.34),
        (-0.04, 0.46, 0.06, 0.64, 0.20, 0.60),
        (0.14, 0.52, 0.16, 0.46, 0.22, 0.46),
        (0.28, 0.48, 0.30, 0.54, 0.30, 0.62),
    ),
    outline(
        (0.60, 0.62),
        (0.60, 0.34, 0.82, 0.20, 0.95, 0.34),
        (1.04, 0.46, 0.94, 0.64, 0.80, 0.60),
        (0.86, 0.52, 0.84, 0.46, 0.78, 0.46),
        (0.72, 0.48, 0.70, 0.54, 0.70, 0.62),
    ),
    ((0.24, 0.65), (0.76, 0.65), (0.76, 0.74), (0.24, 0.74)),
    outline(
        (0.42, 0.77),
        (0.58, 0.77),
        (0.60, 0.88, 0.72, 0.90, 0.76, 0.84),
        (0.74, 0.98, 0.60, 0.96, 0.5, 1.0),
        (0.40, 0.96, 0.26, 0.98, 0.24, 0.84),
        (0.28, 0.90, 0.40, 0.88, 0.42, 0.77),
    ),
)


def emblem(
    faction: str, x: float, y: float, size: float, *, colour: str | None = None
) -> tuple[Plain, ...]:
    """The emblem of `faction`, `size` wide and high, with (x, y) in its middle."""
    ink = colour or FACTIONS[faction].emblem
    if faction == "red":
        rings = tuple(placed(ring, x, y, size) for ring in (_CAP, _BRIM))
        return (Polygon(rings, fill=ink),)
    if faction == "blue":
        return (
            Disc(x, y, size * 0.40, stroke=ink, width=size * 0.2),
            Disc(x, y, size * 0.14, fill=ink),
        )
    return (Polygon(tuple(placed(ring, x, y, size) for ring in _LILY), fill=ink),)


BLOCK_WIDTH: Final = 30.0
BLOCK_HEIGHT: Final = 9.0


def _pattern(faction: str, left: float, right: float, top: float) -> tuple[Plain, ...]:
    """Red slanted strokes, blue dots, white two level lines: between the emblems."""
    look = FACTIONS[faction]
    low, high = top + BLOCK_HEIGHT - 2.2, top + 2.4
    if faction == "red":
        count = int((right - left) // 3)
        return tuple(
            Line(
                ((left + 3 * one, low), (left + 3 * one + 2.2, high)),
                stroke=look.shade,
                width=0.9,
            )
            for one in range(count)
        )
    if faction == "blue":
        count = int((right - left) // 3)
        return tuple(
            Disc(left + 1.4 + 3 * one, (low + high) / 2, 0.8, fill="#a9c2e6")
            for one in range(count)
        )
    middle = (low + high) / 2
    return tuple(
        Line(((left, middle + off), (right - 1, middle + off)), stroke=look.shade, width=0.7)
        for off in (-1.3, 1.3)
    )


def block(faction: str, x: float, bottom: float) -> tuple[Plain, ...]:
    """One block of `faction` as seen from the front, its foot's middle at (x, bottom)."""
    look = FACTIONS[faction]
    top = bottom - BLOCK_HEIGHT
    left = x - BLOCK_WIDTH / 2
    return (
        Rect(left, top, BLOCK_WIDTH, BLOCK_HEIGHT, 1.6, fill=look.colour, stroke=INK, width=0.9),
        Line(
            ((left + 2, top + 1.2), (left + BLOCK_WIDTH - 2, top + 1.2)),
            stroke=look.shine,
            width=0.8,
        ),
        *_pattern(faction, x - 4.6, x + 5.4, top),
        *emblem(faction, x - 9.6, top + BLOCK_HEIGHT / 2 + 0.4, 6.8),
        *emblem(faction, x + 9.6, top + BLOCK_HEIGHT / 2 + 0.4, 6.8),
    )


@cache
def stack(faction: str, blocks: int) -> Picture:
    """A stack of `blocks`, with its shadow; put down by the middle of its foot."""
    shapes: list[Plain] = [Disc(1.5, 0, BLOCK_WIDTH / 2 + 1.5, 2.4, fill="#2a211a38")]
    for level in range(blocks):
        shapes += block(faction, 0, -level * BLOCK_HEIGHT)
    top = -blocks * BLOCK_HEIGHT - 1.5
    return Picture(f"stack-{faction}-{blocks}", tuple(shapes), -17, top, 36, 3 - top)


@cache
def chip(faction: str, size: float = 22.0) -> Picture:
    """A square of the faction's colour with its emblem; put down by its middle."""
    look = FACTIONS[faction]
    half = size / 2
    shapes: tuple[Plain, ...] = (
        Rect(-half, -half, size, size, size / 6, fill=look.colour, stroke=INK, width=1),
        *emblem(faction, 0, 0, size * 0.66),
    )
    return Picture(f"chip-{faction}-{size:g}", shapes, -half - 1, -half - 1, size + 2, size + 2)


@cache
def marker(faction: str) -> Picture:
    """The marker of `faction` on the election track; put down by its middle."""
    look = FACTIONS[faction]
    shapes: tuple[Plain, ...] = (
        Rect(-13, -6.5, 26, 13, 6.5, fill=look.colour, stroke=INK, width=1),
        *emblem(faction, 0, 0, 9.6),
    )
    return Picture(f"marker-{faction}", shapes, -14, -7.5, 28, 15)
