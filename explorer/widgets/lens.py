"""The lens: the part of the board that a step is about, large, where the board itself is small."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets

from explorer.drawing.geometry import Box
from explorer.drawing.theme import PAPER
from explorer.widgets.canvas import ipycanvas

WIDTH, HEIGHT = 760, 330
"""Canvas pixels; it is shown about half as large, so that it is sharp on a phone."""
LEAST = 300.0
"""The fewest units of the board that it shows from side to side: neighbours are seen, too."""
ROOM = 1.25
"""How much more than the subject it shows."""


class Lens:
    """Copies a part of a board's canvas. The style sheet shows it on narrow screens alone."""

    def __init__(
        self, board: Any, size: tuple[float, float], on_click: Callable[[float, float], None]
    ) -> None:
        """Look at the layers of `board`, `size` units large; tell clicks in the same units."""
        self._board, self._size, self._on_click = board, size, on_click
        self._box: Box | None = None
        self.is_wanted = False
        """Whether there is a narrow screen to see it on; else it is not painted."""
        self.canvas = ipycanvas.Canvas(
            width=WIDTH, height=HEIGHT, layout=ipywidgets.Layout(width="100%")
        )
        self.canvas.add_class("explorer-lens")
        self.canvas.on_mouse_down(self._clicked)

    def show(self, subject: Box | None) -> None:
        """Look at `subject`, or at nothing where there is none.

        To be called inside `painting`, when the board itself has been drawn.
        """
        self._box = None if subject is None else around(subject, self._size)
        if self._box is None or not self.is_wanted:
            return
        factor = WIDTH / (self._box.right - self._box.left)
        where = (
            round(-self._box.left * factor),
            round(-self._box.top * factor),
            round(self._size[0] * factor),
            round(self._size[1] * factor),
        )
        self.canvas.fill_style = PAPER
        self.canvas.fill_rect(0, 0, WIDTH, HEIGHT)
        for layer in self._board:
            self.canvas.draw_image(layer, *where)

    def show_or_vanish(self) -> None:
        """Be there if there is something to see: after the painting, which comes first."""
        self.canvas.layout.display = "none" if self._box is None else None

    def _clicked(self, x: float, y: float) -> None:
        if self._box is not None:
            factor = (self._box.right - self._box.left) / WIDTH
            self._on_click(self._box.left + x * factor, self._box.top + y * factor)


def around(subject: Box, size: tuple[float, float]) -> Box:
    """What the lens shows of a sheet of `size`: `subject` in its middle, in the lens's shape.

    It does not look beyond the edges of the sheet, unless the subject is too high for its width.
    """
    shape = WIDTH / HEIGHT
    wide = max(
        LEAST, ROOM * (subject.right - subject.left), ROOM * (subject.bottom - subject.top) * shape
    )
    high = wide / shape
    left = _kept((subject.left + subject.right - wide) / 2, wide, size[0])
    top = _kept((subject.top + subject.bottom - high) / 2, high, size[1])
    return Box(left, top, left + wide, top + high)


def _kept(start: float, length: float, whole: float) -> float:
    """The start of a stretch of `length` moved so that it lies in `whole`, if it fits."""
    if length > whole:
        return (whole - length) / 2
    return min(max(start, 0.0), whole - length)
