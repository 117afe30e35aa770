"""What stands on the board: the moment of the session, or the position that is being set up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from traitlets import Any as AnyTrait
from traitlets import HasTraits

from explorer.boards.liberte_draft import Sketch, sketch, sketched_scene
from explorer.drawing.scene import Scene
from explorer.models import Draft, GameSession
from explorer.widgets.board import BoardView
from explorer.widgets.notice import following


@dataclass(frozen=True, slots=True, eq=False)
class Sketched:
    """A draft as the board shows it."""

    sketch: Sketch | None
    scene: Scene


class Stage(HasTraits):
    """Has the trait that a board looks at, `shown`; it changes once a step, or once an edit."""

    shown: Any = AnyTrait(None, help="A moment of the session, or a draft as it can be drawn.")

    def __init__(self, session: GameSession) -> None:
        super().__init__()
        self._session = session
        self.sketch: Sketch | None = None
        self.is_drafting = False
        self.shown = session.shown
        session.observe(following(session, self._follow), names="shown")

    def _follow(self, _change: object = None) -> None:
        if not self.is_drafting:
            self.shown = self._session.shown

    def show_draft(self, draft: Draft) -> None:
        """Show a draft, until `show_session`."""
        self.is_drafting = True
        self.sketch = sketch(draft.position)
        paths = [path for path, _ in draft.faults]
        empty = Scene((), 0, 0)
        scene = empty if self.sketch is None else sketched_scene(self.sketch, paths)
        self.shown = Sketched(self.sketch, scene)

    def show_session(self) -> None:
        """Show the session's moment again."""
        self.is_drafting = False
        self.sketch = None
        self._follow()


class StagedBoard(BoardView):
    """A board that can also show a draft."""

    @property
    def scene(self) -> Scene:
        """What stands on the board now."""
        shown = self._session.shown
        return shown.scene if isinstance(shown, Sketched) else super().scene
