"""The branches: every way the story was told otherwise, kept and named."""

from __future__ import annotations

from typing import Any

import ipywidgets

from explorer.models import GameSession
from explorer.widgets.notice import following

FIRST = "As it first went"
LONGEST = 90


class BranchView(ipywidgets.Dropdown):
    """Follows `session.shown`, sets `session.branch`; hidden while there is one branch only."""

    def __init__(self, session: GameSession) -> None:
        self._session = session
        super().__init__(description="Branch")
        self.add_class("le-branches")
        self.observe(following(session, self._picked), names="value")
        session.observe(following(session, self._follow), names="shown")
        self._follow()

    def _follow(self, _change: object = None) -> None:
        options = tuple((_short(name) or FIRST, index) for index, name in self._session.branches())
        if self.options != options:
            with self.hold_trait_notifications():
                self.options = options
                self.value = self._session.branch
        else:
            self.value = self._session.branch
        self.layout.display = None if len(options) > 1 else "none"

    def _picked(self, change: Any) -> None:
        if change["new"] is not None and change["new"] != self._session.branch:
            self._session.branch = change["new"]


def _short(name: str) -> str:
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…"
