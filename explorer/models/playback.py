"""Playing a trace like a film: where to stop, when to go on."""

from __future__ import annotations

import asyncio
from typing import Any

from traitlets import Bool, Bunch, HasTraits, Instance, observe

from explorer.models.session import GameSession


class Playback(HasTraits):
    """Moves a session's cursor from stop to stop, by hand or by itself."""

    session = Instance(GameSession, help="The session whose cursor is moved.")
    playing = Bool(
        False,
        help="Whether steps follow by themselves. It turns false where the branch on show ends, at "
        "a decision not taken yet or for good, and stays false where no event loop is running.",
    )

    def __init__(self, session: GameSession, **kwargs: Any) -> None:
        """Play `session`."""
        super().__init__(session=session, **kwargs)
        self._task: asyncio.Task[None] | None = None

    def stops(self) -> tuple[int, ...]:
        """Cursors to stop at for the detail that is set: start, steps told, decisions, end."""
        shown, detail = self.session.shown, self.session.settings.detail
        told = {
            cursor
            for cursor, step in enumerate(shown.trace.steps, start=1)
            if step.detail <= detail
        }
        return tuple(sorted(told | {0, shown.length, *shown.decisions}))

    def next(self) -> None:
        """Go to the next stop."""
        later = [cursor for cursor in self.stops() if cursor > self.session.cursor]
        self.session.cursor = later[0] if later else self.session.shown.length

    def back(self) -> None:
        """Go to the stop before."""
        earlier = [cursor for cursor in self.stops() if cursor < self.session.cursor]
        self.session.cursor = earlier[-1] if earlier else 0

    def must_stop(self) -> bool:
        """Whether playing ends here: nothing is recorded after this moment."""
        return bool(self.session.shown.at_end)

    @observe("playing")
    def _play(self, change: Bunch) -> None:
        if not change["new"]:
            if self._task is not None:
                self._task.cancel()
                self._task = None
            return
        if self.must_stop():
            self.playing = False
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self.playing = False
            return
        self._task = loop.create_task(self._run())

    async def _run(self) -> None:
        try:
            while self.playing and not self.must_stop():
                self.next()
                await asyncio.sleep(self.session.settings.pace / 1000)
        finally:
            self._task = None
            self.playing = False
