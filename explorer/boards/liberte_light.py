"""What draws the eye on Liberté's board: the subject of a step, and what can be clicked now."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from math import cos, radians, sin

from explorer.boards.liberte_map import Place, layout
from explorer.drawing import theme
from explorer.drawing.geometry import Ring, rim_of, simplified
from explorer.drawing.scene import Disc, Line, Picture, Polygon, Shape, Stamp
from explorer.rules.liberte.vocabulary import PROVINCES

LIT_POINTS = 90
"""Provinces that are lit up are outlined with about so many points at most, all together."""
LIT_OUTLINES = 2
"""If more provinces than this are lit, only their numbers are."""
TARGET_OUTLINES = 6
"""If more provinces than this can be clicked, only their numbers are marked."""
TARGET_POINTS = 92
"""The line around all provinces that can be clicked has about so many points at most."""
TOLERANCES = (0.0, 0.8, 1.2, 1.8, 2.5, 3.5, 5.0, 7.0)
"""How far a simpler line may lie from the true one."""
ISLAND = 16
"""Lines with no more points than this are around islands."""
RING = 12.0
"""Radius of the ring around a number; the disc under it has 9.2."""


def provinces_of(places: Iterable[str]) -> list[Place]:
    """The provinces among `places`, in their order; what the board does not have is passed over."""
    found = (place.partition(":") for place in dict.fromkeys(places))
    numbers = (int(which) for kind, _, which in found if kind == "province" and which.isdecimal())
    return [layout().places[number - 1] for number in numbers if 1 <= number <= PROVINCES]


def light(places: Iterable[str]) -> list[Shape]:
    """A warm glow around provinces, or around their numbers if they are many."""
    lit = provinces_of(places)
    if len(lit) > LIT_OUTLINES:
        return [
            Disc(*place.disc, 10.6, stroke=colour, width=width)
            for width, colour in zip((8, 5, 2.6), theme.GLOW, strict=True)
            for place in lit
        ]
    shapes: list[Shape] = []
    for place in lit:
        rings = _outline(place.number, LIT_POINTS // len(lit))
        shapes += [
            Polygon(rings, stroke=colour, width=width)
            for width, colour in zip((12, 7, 3.2), theme.GLOW, strict=True)
        ]
    return shapes


def targets_shown(targets: Sequence[Place]) -> list[Shape]:
    """The marks of provinces that can be clicked: dashes around their numbers.

    Where they are no more than a region has, there is also a dashed line around all together.
    """
    shapes: list[Shape] = []
    if 0 < len(targets) <= TARGET_OUTLINES:
        for rim in _rims(tuple(place.number for place in targets)):
            shapes += [
                Polygon(rim, stroke=theme.TARGET_HALO, width=6),
                Polygon(rim, stroke=theme.TARGET, width=2.2, dash=(6, 5)),
            ]
    for place in targets:
        shapes.append(Stamp(target(), *place.disc, name=f"province:{place.number}"))
    return shapes


@cache
def target() -> Picture:
    """The ring around the number of a province that can be clicked; put down by its middle.

    It is open above, where some numbers bear a crown.
    """
    turns = (radians(one) for one in range(-44, 225, 8))
    ring = tuple((round(RING * cos(turn), 2), round(RING * sin(turn), 2)) for turn in turns)
    return Picture(
        "target",
        (
            Line(ring, stroke=theme.TARGET_HALO, width=4.4),
            Line(ring, stroke=theme.TARGET, width=2.6, dash=(4, 4.9)),
        ),
        -15, -15, 30, 30,
    )  # fmt: skip


@cache
def _outline(province: int, points: int) -> tuple[Ring, ...]:
    """A province's rings with `points` points at most, or little more; small islands go first."""
    rings = layout().places[province - 1].rings
    if sum(len(ring) for ring in rings) <= points:
        return rings
    return _within((max(rings, key=len),), points)


@lru_cache(maxsize=512)
def _rims(provinces: tuple[int, ...]) -> tuple[tuple[Ring], ...]:
    """The lines around all `provinces` together, one ring each; small islands have none."""
    rings = (ring for number in provinces for ring in layout().places[number - 1].rings)
    rims = tuple(rim for rim in rim_of(rings) if len(rim) > ISLAND)
    return tuple(
        (tuple((round(x), round(y)) for x, y in rim),) for rim in _within(rims, TARGET_POINTS)
    )


def _within(rings: tuple[Ring, ...], points: int) -> tuple[Ring, ...]:
    """`rings` made simpler until they have `points` points, all together, or little more."""
    for tolerance in TOLERANCES:
        found = tuple(simplified(ring, tolerance) for ring in rings)
        if sum(map(len, found)) <= points:
            break
    return found
