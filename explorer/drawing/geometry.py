"""Points, rings and curves: the arithmetic that shapes stand on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import cos, hypot, pi, sin
from typing import Any, NamedTuple

Point = tuple[float, float]
Ring = tuple[Point, ...]


class Box(NamedTuple):
    """An upright rectangle."""

    left: float
    top: float
    right: float
    bottom: float

    def contains(self, x: float, y: float) -> bool:
        """Whether the point lies in it."""
        return self.left <= x <= self.right and self.top <= y <= self.bottom

    def meets(self, other: Box) -> bool:
        """Whether the two overlap or touch."""
        return (
            self.left <= other.right
            and other.left <= self.right
            and self.top <= other.bottom
            and other.top <= self.bottom
        )

    def grown(self, by: float) -> Box:
        """The same box with a margin of `by` on every side."""
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)


def box_of(points: Iterable[Point]) -> Box:
    """The smallest box around `points`; ValueError without any."""
    xs, ys = zip(*points, strict=True)
    return Box(min(xs), min(ys), max(xs), max(ys))


def is_inside(ring: Sequence[Point], x: float, y: float) -> bool:
    """Whether the point lies inside the closed `ring`: a ray from it crosses it oddly often."""
    inside = False
    before_x, before_y = ring[-1]
    for here_x, here_y in ring:
        if (here_y > y) != (before_y > y):
            crossing = (before_x - here_x) * (y - here_y) / (before_y - here_y) + here_x
            if x < crossing:
                inside = not inside
        before_x, before_y = here_x, here_y
    return inside


def distance(point: Point, start: Point, end: Point) -> float:
    """How far `point` is from the segment between `start` and `end`."""
    (x, y), (x1, y1), (x2, y2) = point, start, end
    along = (x2 - x1) ** 2 + (y2 - y1) ** 2
    if not along:
        return hypot(x - x1, y - y1)
    part = max(0.0, min(1.0, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / along))
    return hypot(x - x1 - part * (x2 - x1), y - y1 - part * (y2 - y1))


def simplified(points: Sequence[Point], tolerance: float) -> Ring:
    """`points` without those that lie within `tolerance` of the line drawn without them.

    Douglas and Peucker's way, with a stack of our own, so that no outline is too long for it.
    """
    keep = {0, len(points) - 1}
    spans = [(0, len(points) - 1)]
    if len(points) > 3 and points[0] == points[-1]:
        # A closed line has no length from end to end: it is cut where it is widest.
        middle = max(
            range(len(points)),
            key=lambda one: hypot(points[one][0] - points[0][0], points[one][1] - points[0][1]),
        )
        keep.add(middle)
        spans = [(0, middle), (middle, len(points) - 1)]
    while spans:
        first, last = spans.pop()
        if last - first < 2:
            continue
        far, index = max(
            (distance(points[one], points[first], points[last]), one)
            for one in range(first + 1, last)
        )
        if far > tolerance:
            keep.add(index)
            spans += [(first, index), (index, last)]
    return tuple(points[one] for one in sorted(keep))


def rim_of(rings: Iterable[Ring]) -> tuple[Ring, ...]:
    """The closed lines around all `rings` together: edges that two of them share are within."""
    edges: set[frozenset[Point]] = set()
    for ring in rings:
        edges ^= {
            frozenset(pair)
            for pair in zip(ring, (*ring[1:], ring[0]), strict=True)
            if pair[0] != pair[1]
        }
    ends: dict[Point, list[Point]] = {}
    for one, other in map(sorted, edges):
        ends.setdefault(one, []).append(other)
        ends.setdefault(other, []).append(one)
    rims = []
    while ends:
        here = min(ends)
        rim = [here]
        while here in ends:
            there = ends[here].pop()
            ends[there].remove(here)
            for end in (here, there):
                if not ends[end]:
                    del ends[end]
            here = there
            rim.append(here)
        rims.append(tuple(rim))
    return tuple(rims)


def rings_of(geometry: Mapping[str, Any]) -> tuple[Ring, ...]:
    """All rings of a GeoJSON Polygon or MultiPolygon, or all lines of a MultiLineString."""
    found = geometry["coordinates"]
    kind = geometry["type"]
    if kind == "MultiPolygon":
        found = [ring for polygon in found for ring in polygon]
    elif kind not in ("Polygon", "MultiLineString"):
        raise ValueError(f"geometry of type {kind!r}")
    return tuple(tuple((x, y) for x, y in ring) for ring in found)


def outline(start: Point, *curves: tuple[float, ...], steps: int = 4) -> Ring:
    """A ring from `start` through `curves`: two numbers a line, six a Bézier curve."""
    points = [start]
    for curve in curves:
        if len(curve) == 2:
            points.append((curve[0], curve[1]))
            continue
        x0, y0 = points[-1]
        x1, y1, x2, y2, x3, y3 = curve
        for step in range(1, steps + 1):
            t = step / steps
            a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
            points.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
    return tuple(points)


def placed(ring: Iterable[Point], x: float, y: float, size: float) -> Ring:
    """A ring drawn in the unit square, put at (x, y) as its middle, `size` wide and high."""
    return tuple(
        (round(x + (px - 0.5) * size, 1), round(y + (py - 0.5) * size, 1)) for px, py in ring
    )


def regular(corners: int, *, turn: float = 0.0, inner: float | None = None) -> Ring:
    """A regular polygon in the unit square; with `inner`, a star with that inner radius."""
    count = corners if inner is None else 2 * corners
    points = []
    for index in range(count):
        radius = 0.5 if inner is None or index % 2 == 0 else inner
        angle = 2 * pi * index / count - pi / 2 + turn
        points.append((0.5 + radius * cos(angle), 0.5 + radius * sin(angle)))
    return tuple(points)


_NARROW = frozenset("iIjlt.,:;'’!|()-·1 f")
_WIDE = frozenset("mwMWGOQDHNÆŒ—…")


def text_width(text: str, size: float) -> float:
    """About how wide `text` is in a bold serif of `size`; no font is asked."""
    return size * sum(
        0.32 if letter in _NARROW else 0.82 if letter in _WIDE else 0.55 for letter in text
    )


def shortened(text: str, size: float, width: float) -> str:
    """`text`, or as much of it as is about `width` wide, with an ellipsis."""
    if text_width(text, size) <= width:
        return text
    while text and text_width(text + "…", size) > width:
        text = text[:-1]
    return text.rstrip() + "…"
