"""The look: paper, ink, letters, the colours of players and the pictures that pieces are."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from explorer.drawing.geometry import Ring, placed, regular
from explorer.drawing.scene import Disc, Picture, Plain, Polygon, Rect

SERIF: Final = "'Times New Roman',serif"
"""Short, since the painter says it with each size; where Times is missing, its like stands in."""

PAPER: Final = "#f6efe0"
CARD: Final = "#fffaf0"
EDGE: Final = "#cdbd98"
INK: Final = "#2a211a"
FADED: Final = "#6f6047"
FAINT: Final = "#d8c9a6"
SEA: Final = "#d5e1e6"
COAST: Final = ("#c6d6dc80", "#bacdd580", "#aec4ce80")
"""Bands of shallow water, the widest first."""
LAND: Final = "#efe9db"
LAND_EDGE: Final = "#b8ac92"
BORDER: Final = "#6d5c46"
REGION_EDGE: Final = "#3f3126"
GOLD: Final = "#b07d12"
GLOW: Final = ("#ffd65a66", "#ffc93699", "#c47f00")
"""What lights up the subject of a step: two bands of light and the line within."""
LIT: Final = "#fff1c4"
GHOST: Final = "#2a211acc"
GHOST_FILL: Final = "#ffffff59"
TARGET: Final = "#0b5a52"
"""The dashes around what can be clicked now, and the paper under them."""
TARGET_HALO: Final = "#fffaf0b0"
FRESH: Final = "#c47f00"
"""The rim of what has just come."""


class Player(NamedTuple):
    """How the tokens of one seat look. No two share a mark."""

    colour: str
    rim: str
    """The side of the token, darker."""
    ink: str
    """The mark on it."""
    mark: str


# After Okabe and Ito, without the blue and the vermilion that factions have.
PLAYERS: Final = (
    Player("#f0c818", "#a88708", "#2a211a", "dot"),
    Player("#17855c", "#0c5239", "#ffffff", "triangle"),
    Player("#8b4fa3", "#572c69", "#ffffff", "square"),
    Player("#35302c", "#120e0b", "#ffffff", "diamond"),
    Player("#e8862a", "#9c5310", "#2a211a", "cross"),
    Player("#74c2ea", "#3a7ea2", "#2a211a", "star"),
)

_CROSS: Final[Ring] = tuple(
    (x / 10, y / 10)
    for x, y in (
        (3.6, 0), (6.4, 0), (6.4, 3.6), (10, 3.6), (10, 6.4), (6.4, 6.4),
        (6.4, 10), (3.6, 10), (3.6, 6.4), (0, 6.4), (0, 3.6), (3.6, 3.6),
    )
)  # fmt: skip
_MARKS: Final[dict[str, Ring]] = {
    "triangle": regular(3),
    "square": ((0.08, 0.08), (0.92, 0.08), (0.92, 0.92), (0.08, 0.92)),
    "diamond": regular(4),
    "cross": _CROSS,
    "star": regular(5, inner=0.2),
}


def mark(seat: int, x: float, y: float, size: float) -> Plain:
    """The mark of `seat`, `size` wide, with (x, y) in its middle."""
    player = PLAYERS[seat]
    if player.mark == "dot":
        return Disc(x, y, size * 0.42, fill=player.ink)
    ring = placed(_MARKS[player.mark], x, y, size)
    return Polygon((ring,), fill=player.ink)


@cache
def token(seat: int, *, size: float = 1.0) -> Picture:
    """A Control Token of `seat`, seen a little from above; put down by the foot of its side."""
    player = PLAYERS[seat]
    wide, high, side = 11.5 * size, 5.0 * size, 2.4 * size
    shapes: tuple[Plain, ...] = (
        Disc(0, -high, wide, high, fill=player.rim, stroke=INK, width=0.9),
        Disc(0, -high - side, wide, high, fill=player.colour, stroke=INK, width=0.9),
        mark(seat, 0, -high - side, 7.6 * size),
    )
    top = -2 * high - side - 2
    return Picture(f"token-{seat}-{size:g}", shapes, -wide - 2, top, 2 * wide + 4, 2 - top)


def plaque(x: float, y: float, w: float, h: float, *, name: str | None = None) -> Rect:
    """The card on which a part of the strip stands."""
    return Rect(x, y, w, h, 5, fill=CARD, stroke=EDGE, width=1.2, name=name)
