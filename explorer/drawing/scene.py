"""A scene: shapes back to front, as data, and what lies at a point of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from explorer.drawing.geometry import Box, Point, Ring, box_of, distance, is_inside, text_width

BASELINE = 0.34
"""How far below the middle of a line its letters stand, as a part of the size."""
LEAST_REACH = 3.0
"""How near to a thin line one must click."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Paint:
    """How a shape looks, and what it is called. Colours are `#rrggbb` or `#rrggbbaa`."""

    fill: str | None = None
    stroke: str | None = None
    width: float = 1.0
    """Of the stroke."""
    dash: tuple[float, ...] = ()
    name: str | None = None
    """What a click here means, e.g. `province:8`."""


@dataclass(frozen=True, slots=True)
class Polygon(Paint):
    """A closed figure of one or more rings; a ring inside another is a hole."""

    rings: tuple[Ring, ...]

    def box(self) -> Box:
        """The smallest box around it."""
        return box_of(point for ring in self.rings for point in ring)

    def contains(self, x: float, y: float) -> bool:
        """Whether the point lies in it, and in none of its holes."""
        return sum(is_inside(ring, x, y) for ring in self.rings) % 2 == 1


@dataclass(frozen=True, slots=True)
class Line(Paint):
    """An open line through points."""

    points: Ring

    def box(self) -> Box:
        """The smallest box around it."""
        return box_of(self.points)

    def contains(self, x: float, y: float) -> bool:
        """Whether the point lies on it, or nearly."""
        reach = max(self.width / 2, LEAST_REACH)
        ends = zip(self.points, self.points[1:], strict=False)
        return any(distance((x, y), start, end) <= reach for start, end in ends)


@dataclass(frozen=True, slots=True)
class Rect(Paint):
    """A rectangle, with round corners if it has a radius."""

    x: float
    y: float
    w: float
    h: float
    radius: float = 0.0

    def box(self) -> Box:
        """The smallest box around it."""
        return Box(self.x, self.y, self.x + self.w, self.y + self.h)

    def contains(self, x: float, y: float) -> bool:
        """Whether the point lies in it; round corners count as full."""
        return self.box().contains(x, y)


@dataclass(frozen=True, slots=True)
class Disc(Paint):
    """A circle, or an ellipse if it has a second radius."""

    x: float
    y: float
    radius: float
    radius_y: float | None = None

    @property
    def ry(self) -> float:
        """The upright radius."""
        return self.radius if self.radius_y is None else self.radius_y

    def box(self) -> Box:
        """The smallest box around it."""
        return Box(self.x - self.radius, self.y - self.ry, self.x + self.radius, self.y + self.ry)

    def contains(self, x: float, y: float) -> bool:
        """Whether the point lies in it."""
        return ((x - self.x) / self.radius) ** 2 + ((y - self.y) / self.ry) ** 2 <= 1


@dataclass(frozen=True, slots=True)
class Label(Paint):
    """A line of text; `y` is the middle of its height. With a stroke the letters have a rim."""

    text: str
    x: float
    y: float
    size: float
    align: Literal["start", "middle", "end"] = "middle"
    bold: bool = False
    italic: bool = False

    def box(self) -> Box:
        """The smallest box around it, about."""
        wide = text_width(self.text, self.size)
        left = self.x - {"start": 0.0, "middle": wide / 2, "end": wide}[self.align]
        return Box(left, self.y - self.size / 2, left + wide, self.y + self.size / 2)

    def contains(self, x: float, y: float) -> bool:
        """Whether the point lies on it, about."""
        return self.box().contains(x, y)


Plain = Polygon | Line | Rect | Disc | Label


@dataclass(frozen=True, slots=True, eq=False)
class Picture:
    """A small drawing that a scene shows many times, such as a stack of two red blocks.

    Each is made once; two that were made apart are two.
    """

    id: str
    shapes: tuple[Plain, ...]
    left: float
    top: float
    width: float
    height: float
    """Its box, as seen from the point by which it is put down."""


@dataclass(frozen=True, slots=True)
class Stamp(Paint):
    """A picture put down at a point."""

    picture: Picture
    x: float
    y: float
    scale: float = 1.0

    def box(self) -> Box:
        """The box of the picture, where it lies."""
        left = self.x + self.picture.left * self.scale
        top = self.y + self.picture.top * self.scale
        return Box(
            left,
            top,
            left + self.picture.width * self.scale,
            top + self.picture.height * self.scale,
        )

    def contains(self, x: float, y: float) -> bool:
        """Whether the point lies in its box."""
        return self.box().contains(x, y)


Shape = Plain | Stamp


@dataclass(frozen=True, slots=True)
class Scene:
    """Shapes, back to front, on a sheet `width` by `height`."""

    shapes: tuple[Shape, ...]
    width: float
    height: float
    alt: str = ""
    """The same in words, for those who do not see it."""
    under: tuple[Shape, ...] = ()
    """Shapes under all the others, such as light: they come and go while the others stay."""

    @property
    def drawn(self) -> tuple[Shape, ...]:
        """Everything there is to be seen, back to front."""
        return self.under + self.shapes

    def name_at(self, x: float, y: float) -> str | None:
        """The name of the topmost named shape at (x, y), if there is one."""
        for shape in reversed(self.drawn):
            if shape.name is not None and shape.contains(x, y):
                return shape.name
        return None

    def names(self) -> tuple[str, ...]:
        """All names in it, each once, back to front."""
        return tuple(dict.fromkeys(one.name for one in self.drawn if one.name is not None))

    def pictures(self) -> tuple[Picture, ...]:
        """The pictures it shows, each once."""
        stamps = (shape for shape in self.drawn if isinstance(shape, Stamp))
        return tuple({stamp.picture.id: stamp.picture for stamp in stamps}.values())

    def sorted_labels(self) -> Scene:
        """The same scene with its labels on top, those that look alike together.

        So the painter needs to say each look but once. It is for scenes in which nothing covers
        a label.
        """
        labels = [shape for shape in self.shapes if isinstance(shape, Label)]
        others = [shape for shape in self.shapes if not isinstance(shape, Label)]
        labels.sort(key=_look)
        return Scene((*others, *labels), self.width, self.height, self.alt, self.under)

    def over(self, ground: Scene) -> Scene:
        """This scene drawn on top of `ground`, in one."""
        return Scene(
            ground.drawn + self.drawn,
            max(self.width, ground.width),
            max(self.height, ground.height),
            self.alt or ground.alt,
        )


def _look(label: Label) -> tuple[object, ...]:
    return (
        label.size, label.bold, label.italic, label.align, label.fill or "", label.stroke or "",
    )  # fmt: skip


__all__ = [
    "BASELINE",
    "Disc",
    "Label",
    "Line",
    "Paint",
    "Picture",
    "Plain",
    "Point",
    "Polygon",
    "Rect",
    "Ring",
    "Scene",
    "Shape",
    "Stamp",
]
