"""The other end of the page: what the browser makes of what it is told, as page.js does it."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlencode

from explorer.app.dashboard import Dashboard
from explorer.widgets.page import Page


class Browser:
    """Keeps what a page tells it, and measures it."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._pieces: list[str] = []
        self.sent: list[dict[str, Any]] = []
        """What has been sent, message by message."""
        page.observe(self._told, names="pieces")
        send_state = page.send_state

        def spy(key: Any = None) -> None:
            names = [key] if isinstance(key, str) else key
            if names:
                self.sent.append({name: getattr(page, name) for name in names})
            send_state(key)

        page.send_state = spy

    def _told(self, change: Any) -> None:
        told = dict(change["new"])
        of = told.pop("of")
        for number, piece in told.items():
            self._pieces[int(number) : int(number) + 1] = [piece]
        del self._pieces[of:]

    @property
    def place(self) -> str:
        """What is kept beside the position."""
        told = {
            name: getattr(self._page, name)
            for name in ("branch", "cursor", "seats", "viewer", "asks")
        }
        return json.dumps({"branches": self._pieces, **told})

    @property
    def record(self) -> dict[str, str]:
        """What a page that is loaded again tells of its record."""
        return {"position": self._page.position, "place": self.place}

    @property
    def query(self) -> str:
        """The address, without `?`; `kept` where it holds no position."""
        page = self._page
        if not page.start:
            return "kept"
        choices = page.choices.split("\n") if page.choices else []
        fields = [*(("choice", one) for one in choices), ("step", page.cursor)]
        return f"{page.start}&{urlencode(fields)}"

    def everything(self) -> str:
        """All that was ever sent to it, as one text."""
        return json.dumps(self.sent, ensure_ascii=False)


def arrive(dashboard: Dashboard, **told: str) -> Browser:
    """A browser that has just opened the dashboard."""
    browser = Browser(dashboard.page)
    content = {"kind": "arrived", "search": "", "position": "", "place": "", **told}
    dashboard.page._handle_custom_msg(content, [])
    return browser
