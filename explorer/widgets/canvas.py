"""Painting scenes on an ipycanvas: one message a frame, and no arrays.

The commands used are rectangles, paths, text and one canvas drawn on another: they need no numpy,
so the same painter runs in the browser edition, where there is none.
"""

from __future__ import annotations

import itertools
import os
import sys
import types
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from math import ceil, floor, pi
from typing import Any

import ipywidgets

from explorer.drawing.geometry import Box
from explorer.drawing.patches import inked, patches, within
from explorer.drawing.scene import (
    BASELINE,
    Disc,
    Label,
    Line,
    Picture,
    Polygon,
    Rect,
    Scene,
    Shape,
    Stamp,
)
from explorer.drawing.theme import SERIF

MOST_OF_IT = 0.7
"""If more than this part of a scene would be drawn again, all of it is."""


class _Bytes(bytearray):
    """The few array attributes that ipycanvas reads when it sends drawing commands."""

    dtype = "uint8"
    flags: Mapping[str, bool] = {"C_CONTIGUOUS": True}
    shape = property(lambda self: (len(self),))


def import_ipycanvas() -> Any:
    """Import ipycanvas, with a stand-in for numpy and pillow where they do not exist.

    The stand-in is there only during the import: IPython, too, looks for numpy, and would take it
    for the real one.
    """
    numpy = types.ModuleType("numpy")
    vars(numpy).update(
        ndarray=_Bytes,
        frombuffer=lambda data, dtype=None: _Bytes(data),
        uint8="uint8",
        int64="int64",
        float16="float16",
    )
    pillow, image = types.ModuleType("PIL"), types.ModuleType("PIL.Image")
    vars(pillow)["Image"] = image
    stand_ins = {"numpy": numpy, "PIL": pillow, "PIL.Image": image}
    missing = {}
    for name, module in stand_ins.items():
        top = name.partition(".")[0]
        if top not in sys.modules and find_spec(top) is None:
            missing[name] = module
    sys.modules.update(missing)
    try:
        import ipycanvas
    finally:
        for name in missing:
            del sys.modules[name]
    return ipycanvas


ipycanvas = import_ipycanvas()


@contextmanager
def painting(canvas: Any) -> Iterator[Any]:
    """Collect all drawing of the block and send it in one go; for late browsers and exceptions.

    ipycanvas's own `hold_canvas` leaves everything unsent for ever when the block raises, and it
    does not tell a browser that came later which canvas is meant: there the first command fails,
    and all that follow on that page. Inside another `painting` this one adds to the same frame.
    """
    manager = canvas._canvas_manager
    if manager._caching:
        yield canvas
        return
    manager._current_canvas = None
    manager._caching = True
    try:
        yield canvas
        manager.flush()
    except BaseException:
        manager._commands_cache, manager._buffers_cache = [], []
        raise
    finally:
        manager._caching = False


class Brush:
    """Draws shapes on one canvas and remembers the style that is set there, to say it once."""

    def __init__(
        self, canvas: Any, scale: float, sprites: Mapping[str, Any], *, is_used: bool = False
    ) -> None:
        """Draw at `scale` canvas units to the scene's unit; `sprites`: picture id → its canvas.

        `is_used`: a brush has drawn on this canvas before, so what never changes is set there.
        """
        self._canvas = canvas
        self._scale = scale
        self._sprites = sprites
        self._style: dict[str, Any] = dict(_EVER) if is_used else {}
        self._set(**_EVER)

    def draw(self, shapes: Iterable[Shape]) -> None:
        """Draw `shapes`, back to front."""
        rings: Any = None
        for group in groups(shapes):
            first = group[0]
            if isinstance(first, Stamp):
                self._stamps(group)
            elif isinstance(first, Label):
                for label in group:
                    self._label(label)
            elif len(group) == 1 and isinstance(first, Polygon) and first.rings is rings:
                self._finish(first)  # the path is still there
                continue
            else:
                self._canvas.begin_path()
                for shape in group:
                    self._trace(shape)
                self._finish(first)
            rings = first.rings if len(group) == 1 and isinstance(first, Polygon) else None

    def _set(self, **style: Any) -> None:
        for name, value in style.items():
            if self._style.get(name) != value:
                self._style[name] = value
                if name == "line_dash":
                    self._canvas.set_line_dash(list(value))
                else:
                    setattr(self._canvas, name, value)

    def _finish(self, shape: Any) -> None:
        """Fill and stroke the path that was just made."""
        if shape.fill is not None:
            self._set(fill_style=shape.fill)
            self._canvas.fill("evenodd")
        if shape.stroke is not None:
            self._set(stroke_style=shape.stroke, line_width=shape.width, line_dash=shape.dash)
            self._canvas.stroke()

    def _trace(self, shape: Any) -> None:
        canvas = self._canvas
        match shape:
            case Polygon():
                for ring in shape.rings:
                    self._points(ring)
                    canvas.close_path()
            case Line():
                self._points(shape.points)
            case Rect(radius=0):
                canvas.rect(shape.x, shape.y, shape.w, shape.h)
            case Rect():
                left, top, right, bottom = shape.box()
                canvas.move_to(left + shape.radius, top)
                for x1, y1, x2, y2 in (
                    (right, top, right, bottom),
                    (right, bottom, left, bottom),
                    (left, bottom, left, top),
                    (left, top, right, top),
                ):
                    canvas.arc_to(x1, y1, x2, y2, shape.radius)
                canvas.close_path()
            case Disc():
                canvas.move_to(shape.x + shape.radius, shape.y)
                canvas.ellipse(shape.x, shape.y, shape.radius, shape.ry, 0, 0, round(2 * pi, 4))

    def _points(self, points: Iterable[tuple[float, float]]) -> None:
        pen = self._canvas.move_to
        for x, y in points:
            pen(x, y)
            pen = self._canvas.line_to

    def _label(self, label: Label) -> None:
        weight = "bold " if label.bold else ""
        slope = "italic " if label.italic else ""
        self._set(font=f"{slope}{weight}{label.size:g}px {SERIF}", text_align=_ALIGN[label.align])
        y = round(label.y + BASELINE * label.size, 1)
        if label.stroke is not None:
            self._set(stroke_style=label.stroke, line_width=label.width, line_dash=())
            self._canvas.stroke_text(label.text, label.x, y)
        if label.fill is not None:
            self._set(fill_style=label.fill)
            self._canvas.fill_text(label.text, label.x, y)

    def _stamps(self, stamps: Iterable[Stamp]) -> None:
        """Pictures from their sprites, pixel on pixel; those without one are drawn out."""
        canvas, scale = self._canvas, self._scale
        canvas.reset_transform()
        for stamp in stamps:
            sprite = self._sprites.get(stamp.picture.id)
            if sprite is None:
                self._draw_out(stamp)
                continue
            left, top, right, bottom = stamp.box()
            x, y = round(left * scale), round(top * scale)
            if stamp.scale == 1:
                canvas.draw_image(sprite, x, y)
            else:
                wide, high = round((right - left) * scale), round((bottom - top) * scale)
                canvas.draw_image(sprite, x, y, wide, high)
        canvas.scale(scale, scale)

    def _draw_out(self, stamp: Stamp) -> None:
        scale = self._scale
        factor = scale * stamp.scale
        self._canvas.set_transform(factor, 0, 0, factor, stamp.x * scale, stamp.y * scale)
        self.draw(stamp.picture.shapes)
        self._canvas.reset_transform()


_EVER = {"line_cap": "round", "line_join": "round", "text_baseline": "alphabetic"}
_ALIGN = {"start": "left", "middle": "center", "end": "right"}


def groups(shapes: Iterable[Shape]) -> Iterator[list[Any]]:
    """Neighbours that can be drawn together: stamps, labels, shapes that look alike.

    Shapes that overlap never do: as one path they would cut holes into each other.
    """
    group: list[Any] = []
    look: Any = None
    boxes: list[Box] = []
    for shape in shapes:
        if isinstance(shape, (Stamp, Label)):
            kind: Any = type(shape)
            joins = kind is look
        else:
            kind = (shape.fill, shape.stroke, shape.width, shape.dash)
            box = shape.box().grown(shape.width)
            joins = kind == look and not any(box.meets(one) for one in boxes)
        if not joins:
            if group:
                yield group
            group, look, boxes = [], kind, []
        group.append(shape)
        if not isinstance(shape, (Stamp, Label)):
            boxes.append(box)
    if group:
        yield group


def paint(
    scene: Scene, canvas: Any, *, scale: float = 2.0, sprites: Mapping[str, Any] | None = None
) -> None:
    """Clear `canvas` and draw `scene` on it, `scale` canvas units to the scene's unit.

    To be called inside `painting`, so that it is one message.
    """
    _start(canvas, scale)
    Brush(canvas, scale, sprites or {}).draw(scene.drawn)


def repaint(
    before: Scene,
    scene: Scene,
    canvas: Any,
    *,
    scale: float = 2.0,
    sprites: Mapping[str, Any] | None = None,
) -> None:
    """Draw `scene` on a `canvas` that shows `before`: only where the two differ.

    What it shows then is what `paint` would have drawn. To be called inside `painting`.
    """
    marks = [(shape, inked(shape)) for shape in scene.drawn]
    parts = []
    for box in patches(before, scene):
        sharp = _pixels(box, scale)
        parts.append((sharp, within(marks, Box(*(edge / scale for edge in sharp)))))
    if sum(len(shapes) for _, shapes in parts) > MOST_OF_IT * len(scene.drawn):
        paint(scene, canvas, scale=scale, sprites=sprites)
        return
    _clear([box for box, shapes in parts if not shapes], canvas)
    for (left, top, right, bottom), shapes in parts:
        if not shapes:
            continue
        # One rectangle at a time: within several at once the edges of lines come out otherwise.
        canvas.save()
        canvas.reset_transform()
        canvas.begin_path()
        canvas.rect(left, top, right - left, bottom - top)
        canvas.clip()
        canvas.clear()
        canvas.scale(scale, scale)
        Brush(canvas, scale, sprites or {}, is_used=True).draw(shapes)
        canvas.restore()


def _clear(boxes: Sequence[Box], canvas: Any) -> None:
    """Take away what stands in `boxes`, which are in canvas pixels."""
    if boxes:
        canvas.save()
        canvas.reset_transform()
        for left, top, right, bottom in boxes:
            canvas.clear_rect(left, top, right - left, bottom - top)
        canvas.restore()


def _pixels(box: Box, scale: float) -> Box:
    """`box` in canvas pixels, whole ones, so that its edge is sharp."""
    return Box(
        floor(box.left * scale),
        floor(box.top * scale),
        ceil(box.right * scale),
        ceil(box.bottom * scale),
    )


def _start(canvas: Any, scale: float) -> None:
    canvas.reset_transform()
    canvas.clear()
    canvas.scale(scale, scale)


_PROCESS = f"{os.getpid():x}"
_SERIES = itertools.count()
# A sprite is named in every frame once for each piece: a short name saves a third of the frame.


def sprites_of(pictures: Iterable[Picture], *, scale: float = 2.0) -> dict[str, Any]:
    """For each picture (by its id) a canvas, never shown itself, from which it is copied.

    They are empty; `paint_sprites` draws on them, and does so again for each browser that comes.
    """
    layout = ipywidgets.Layout()  # one for all: it is never looked at
    series = next(_SERIES)
    return {
        picture.id: ipycanvas.Canvas(
            width=round(picture.width * scale),
            height=round(picture.height * scale),
            layout=layout,
            model_id=f"le{_PROCESS}.{series}.{number}",
            _send_client_ready_event=False,
        )
        for number, picture in enumerate(pictures)
    }


def paint_sprites(
    pictures: Iterable[Picture], sprites: Mapping[str, Any], *, scale: float = 2.0
) -> None:
    """Draw each picture on its canvas. To be called inside `painting`."""
    for picture in pictures:
        canvas = sprites[picture.id]
        _start(canvas, scale)
        canvas.translate(-picture.left, -picture.top)
        Brush(canvas, scale, {}).draw(picture.shapes)
