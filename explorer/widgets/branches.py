"""The branches: every way the story was told otherwise, kept and named."""

from __future__ import annotations

from typing import Any

import ipywidgets

from explorer.models import GameSession
from explorer.widgets.notice import following

FIRST = "The story as it first went"
LONGEST = 90


class BranchView(ipywidgets.Dropdown):
    """Follows `session.shown`, sets `session.branch`; hidden while there is one branch only."""

    def __init__(self, session: GameSession) -> None:
        self._session = session
        super().__init__(description="Branch")
        self.add_class("le-branches")
        self._act = following(session, self._picked)
        self.observe(self._act, names="value")
        session.observe(following(session, self._follow), names="shown")
        self._follow()

    def _follow(self, _change: object = None) -> None:
        options = tuple((_told(name), index) for index, name in self._session.branches())
        offer(self, self._act, options, self._session.branch)
        self.layout.display = None if len(options) > 1 else "none"

    def _picked(self, change: Any) -> None:
        if change["new"] is not None and change["new"] != self._session.branch:
            self._session.branch = change["new"]


def offer(
    dropdown: ipywidgets.Dropdown, act: Any, options: tuple[tuple[str, Any], ...], value: Any
) -> None:
    """Offer `options` with `value` chosen, without `act` (its observer) taking it for a choice.

    New options alone would choose the first of them.
    """
    if dropdown.options == options and dropdown.value == value:
        return
    dropdown.unobserve(act, names="value")
    try:
        with dropdown.hold_sync():  # one message
            if dropdown.options != options:
                dropdown.options = options
            dropdown.value = value
    finally:
        dropdown.observe(act, names="value")


def _told(name: str) -> str:
    told = f"From step {name}" if name else FIRST
    return told if len(told) <= LONGEST else f"{told[: LONGEST - 1]}…"
