"""The offer to go on with the last game, where the page was opened at its bare address."""

from __future__ import annotations

from html import escape
from typing import Any

import ipywidgets

from explorer.models import GameSession
from explorer.widgets.notice import following, guarded
from explorer.widgets.page import Page
from explorer.widgets.records import open_record

LONGEST = 40
"""Characters of a date that a browser tells."""


class ResumeView(ipywidgets.HBox):
    """Hidden but while there is an offer, which ends when something else is opened."""

    def __init__(self, session: GameSession, page: Page) -> None:
        self._session = session
        self.text = ipywidgets.HTML()
        self.go_button = ipywidgets.Button(
            description="Go on with your last game",
            tooltip="Every branch, who plays the seats and whose eyes see it, as you left it",
        )
        self.go_button.add_class("le-primary")
        self.go_button.on_click(guarded(session, lambda _: page.ask_last()))
        self.close_button = ipywidgets.Button(description="Close", tooltip="Stay here")
        self.close_button.on_click(guarded(session, lambda _: self.offer("")))
        super().__init__([self.text, self.go_button, self.close_button])
        self.add_class("le-resume")
        page.on("last", guarded(session, self._open))
        session.observe(following(session, lambda _: self.offer("")), names="position")
        self.offer("")

    def offer(self, kept: str) -> None:
        """Offer the game that the browser has kept since `kept`, a date; empty for none."""
        date = escape(kept[:LONGEST])
        self.text.value = (
            f"<p>This browser still has your last game, of {date}.</p>" if kept else ""
        )
        self.layout.display = "flex" if kept else "none"

    def _open(self, told: dict[str, Any]) -> None:
        open_record(self._session, str(told.get("position", "")), str(told.get("place", "")))
        self.offer("")
