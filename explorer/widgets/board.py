"""The board on the screen: it shows what a session shows, and tells what was clicked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets

from explorer.boards import BOARDS
from explorer.drawing.scene import Scene
from explorer.widgets.canvas import ipycanvas, paint, paint_sprites, painting, sprites_of

GROUND, PIECES = range(2)
"""The layers: what is printed, painted once for each browser; what moves, once a step."""
FITTING = "min(100%, max(78vh, 480px))"
"""As wide as there is room, but no higher than the window: a click on a canvas that is only partly
in view would be told wrong, since the focus it brings scrolls the page first."""
SCALE = 1.5
"""Canvas pixels to one unit of the board. It is mostly shown about 650 units wide: this is twice
as many pixels as that, sharp on a dense screen and not yet coarse when made smaller on another."""


class BoardView(ipywidgets.VBox):
    """A board that follows `session.shown` and keeps nothing of its own.

    Args:
        session: has the trait `shown` (with `state`, `step`, `trace`, `cursor`); None there shows
            the bare board.
        game: whose board it is, an id of `BOARDS`.
        on_click: called with the name of the place that was clicked, e.g. `province:8`.
        seat: the reader's own seat, if he has one.
    """

    def __init__(
        self,
        session: Any,
        *,
        game: str = "liberte",
        on_click: Callable[[str], None] | None = None,
        seat: int | None = None,
    ) -> None:
        self._session = session
        self._board = BOARDS[game]
        self._on_click = on_click
        self._seat = seat
        ground = self._board.ground()
        self._sprites = sprites_of(self._board.pictures(), scale=SCALE)
        self.canvas = ipycanvas.MultiCanvas(
            2,
            width=round(ground.width * SCALE),
            height=round(ground.height * SCALE),
            layout=ipywidgets.Layout(width=FITTING, max_width=f"{ground.width:g}px"),
        )
        self.canvas.add_class("explorer-board")
        super().__init__([self.canvas], layout=ipywidgets.Layout(overflow="hidden"))
        # MultiCanvas hands on what comes from its last layer: the browser's arrival, the mouse.
        self.canvas.on_client_ready(self.paint_all)
        self.canvas.on_mouse_down(self._clicked)
        session.observe(self._moved, names="shown")
        self.paint_all()  # where a browser does not announce itself, as in JupyterLite

    @property
    def scene(self) -> Scene:
        """What stands on the board now."""
        shown = self._session.shown
        if shown is None:
            return Scene((), 0, 0)
        step = shown.step
        if step is None:
            return self._board.scene_of(shown.state, seat=self._seat)
        return self._board.scene_of(
            shown.state,
            seat=self._seat,
            focus=step.focus,
            last=step,
            before=shown.trace.state_at(shown.cursor - 1),
        )

    def paint_all(self) -> None:
        """Paint everything, the ground too: for a browser that has nothing yet."""
        with painting(self.canvas):
            paint_sprites(self._board.pictures(), self._sprites, scale=SCALE)
            paint(self._board.ground(), self.canvas[GROUND], scale=SCALE)
            self._paint_pieces()

    def _paint_pieces(self) -> None:
        paint(self.scene, self.canvas[PIECES], scale=SCALE, sprites=self._sprites)

    def _moved(self, _change: object) -> None:
        with painting(self.canvas):
            self._paint_pieces()

    def name_at(self, x: float, y: float) -> str | None:
        """The name of what is seen at (x, y) of the board's own units."""
        return self.scene.name_at(x, y) or self._board.ground().name_at(x, y)

    def _clicked(self, x: float, y: float) -> None:
        name = self.name_at(x / SCALE, y / SCALE)
        if name is not None and self._on_click is not None:
            self._on_click(name)

    def close(self) -> None:
        """Stop following the session, and give the canvases back."""
        self._session.unobserve(self._moved, names="shown")
        for sprite in self._sprites.values():
            sprite.close()
        self.canvas.close()
        super().close()
