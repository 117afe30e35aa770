"""The board on the screen: it shows what a session shows, and tells what was clicked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets

from explorer.boards import BOARDS
from explorer.drawing.geometry import Box
from explorer.drawing.scene import Scene
from explorer.widgets.canvas import ipycanvas, paint, paint_sprites, painting, repaint, sprites_of
from explorer.widgets.lens import Lens

GROUND, LIGHT, PIECES = range(3)
"""The layers: what is printed, painted once for each browser; what is lit and what moves, once a
step. Light under the pieces is of its own: else they would be painted again whenever it changes."""
FITTING = "min(100%, max(78vh, 480px))"
"""As wide as there is room, but no higher than the window: a click on a canvas that is only partly
in view would be told wrong, since the focus it brings scrolls the page first."""
FEW_TARGETS = 6
"""So many places that can be chosen are shown large together; more would be the whole board."""
SCALE = 1.5
"""Canvas pixels to one unit of the board. It is mostly shown about 650 units wide: this is twice
as many pixels as that, sharp on a dense screen and not yet coarse when made smaller on another."""


class BoardView(ipywidgets.VBox):
    """A board that follows `session.shown` and keeps nothing of its own.

    It only remembers what it has painted: a step is painted where it changes something, and a
    browser that comes gets the whole picture.

    Args:
        session: has the trait `shown` (with `state`, `step`, `before`, `targets`); None there
            shows the bare board.
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
            3,
            width=round(ground.width * SCALE),
            height=round(ground.height * SCALE),
            layout=ipywidgets.Layout(width=FITTING, max_width=f"{ground.width:g}px"),
        )
        self.canvas.add_class("explorer-board")
        self.lens = Lens(self.canvas, (ground.width, ground.height), on_click=self.click)
        self._painted: Scene | None = None
        super().__init__(
            [self.canvas, self.lens.canvas], layout=ipywidgets.Layout(overflow="hidden")
        )
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
        return self._board.scene_of(
            shown.state,
            seat=shown.viewer if self._seat is None else self._seat,
            focus=() if step is None else self._focus(step),
            last=step,
            before=shown.before,
            targets=shown.targets,
            asked=None if shown.pending is None else shown.pending.seat,
        )

    @property
    def subject(self) -> Box | None:
        """The part of the board that is shown large where the whole of it is small."""
        shown = self._session.shown
        if not hasattr(shown, "state"):
            return None  # a position that is being set up has no step
        places = [one for one in shown.targets if one.startswith("province:")]
        if 0 < len(places) <= FEW_TARGETS:
            return self._board.subject(shown.state, places)
        step = shown.step
        return self._board.subject(shown.state, () if step is None else self._focus(step))

    @staticmethod
    def _focus(step: Any) -> tuple[str, ...]:
        """What a step is about, and where: a province stays lit while cards are played for it."""
        if step.place is None:
            return tuple(step.focus)
        return tuple(dict.fromkeys((*step.focus, f"province:{step.place}")))

    @property
    def told(self) -> tuple[str, ...]:
        """What has been painted, in words, line by line."""
        return () if self._painted is None else tuple(self._painted.alt.splitlines())

    def paint_all(self) -> None:
        """Paint everything, the ground too: for a browser that has nothing yet."""
        self._painted = None
        with painting(self.canvas):
            paint_sprites(self._board.pictures(), self._sprites, scale=SCALE)
            paint(self._board.ground(), self.canvas[GROUND], scale=SCALE)
            self._paint_pieces()

    def _paint_pieces(self) -> None:
        scene, before = self.scene, self._painted
        self._painted = None  # what is not painted to the end is painted anew
        look: Any = {"scale": SCALE, "sprites": self._sprites}
        with painting(self.canvas):
            for layer, part in _layers(scene).items():
                if before is None:
                    paint(part, self.canvas[layer], **look)
                else:
                    repaint(_layers(before)[layer], part, self.canvas[layer], **look)
            self.lens.show(self.subject)
        self._painted = scene
        self.lens.show_or_vanish()

    def want_lens(self) -> None:
        """Have the lens painted from now on: there is a screen on which it is seen."""
        if not self.lens.is_wanted:
            self.lens.is_wanted = True
            with painting(self.canvas):
                self.lens.show(self.subject)

    def _moved(self, _change: object) -> None:
        self._paint_pieces()

    def name_at(self, x: float, y: float) -> str | None:
        """The name of what is seen at (x, y) of the board's own units."""
        return self.scene.name_at(x, y) or self._board.ground().name_at(x, y)

    def _clicked(self, x: float, y: float) -> None:
        self.click(x / SCALE, y / SCALE)

    def click(self, x: float, y: float) -> None:
        """Point at (x, y) of the board's own units, as a click or a tap there does."""
        name = self.name_at(x, y)
        if name is not None and self._on_click is not None:
            self._on_click(name)

    def close(self) -> None:
        """Stop following the session, and give the canvases back."""
        self._session.unobserve(self._moved, names="shown")
        for sprite in self._sprites.values():
            sprite.close()
        self.lens.canvas.close()
        self.canvas.close()
        super().close()


def _layers(scene: Scene) -> dict[int, Scene]:
    """What is on the layer of light, and what is on that of the pieces."""
    parts = {LIGHT: scene.under, PIECES: scene.shapes}
    return {layer: Scene(shapes, scene.width, scene.height) for layer, shapes in parts.items()}
