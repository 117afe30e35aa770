"""Where positions come from and go to: scenarios, a pasted text, a file."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import ipywidgets

from explorer.models import GameSession
from explorer.rules.positions import MOST_BYTES
from explorer.widgets.branches import offer
from explorer.widgets.keeping import open_query, scenario_of
from explorer.widgets.notice import following, guarded
from explorer.widgets.page import Page

OWN = ""
"""Stands in the list for a position that is no scenario."""
NEAR = 10 << 10
"""Bytes too many up to which a size is told in bytes."""


class ScenarioPicker(ipywidgets.Dropdown):
    """Follows `session.shown`; picking one starts it."""

    def __init__(self, session: GameSession) -> None:
        self._session = session
        super().__init__(options=self._options(own=True), value=OWN)
        self.add_class("le-scenarios")
        self._act = following(session, self._picked)
        self.observe(self._act, names="value")
        session.observe(following(session, self._follow), names="shown")
        self._follow()

    def _options(self, *, own: bool) -> tuple[tuple[str, str], ...]:
        titles = tuple((one.title, one.name) for one in self._session.scenarios())
        return ((("A position of your own", OWN), *titles)) if own else titles

    def _follow(self, _change: object = None) -> None:
        scenario = scenario_of(self._session)
        name = OWN if scenario is None else scenario.name
        offer(self, self._act, self._options(own=scenario is None), name)

    def _picked(self, change: Any) -> None:
        name = change["new"]
        scenario = scenario_of(self._session)
        if name and (scenario is None or scenario.name != name):
            self._session.scenario(name)


class SourceView(ipywidgets.VBox):
    """Paste, upload and download. What is refused is told in the notice, and stays in its place."""

    def __init__(self, session: GameSession, page: Page) -> None:
        self._session, self._page = session, page
        self.text_now: Callable[[], str] = session.saved_text
        """Gives the position on show as text."""
        self.text = ipywidgets.Textarea(
            placeholder="Paste a position (JSON) or a link here", continuous_update=False
        )
        self.load = ipywidgets.Button(
            description="Load", tooltip="Start from what was pasted; what is wrong is listed"
        )
        self.load.add_class("le-primary")
        self.load.add_class("le-load")
        self.load.on_click(guarded(session, lambda _: self.begin(self.text.value)))
        limit = f"{MOST_BYTES >> 20} MiB at most"
        self.upload = ipywidgets.FileUpload(
            accept=".json,application/json",
            description="Upload a file",
            tooltip=f"A position file of {limit}",
        )
        self.upload.add_class("le-upload")
        self.upload.observe(guarded(session, self._uploaded), names="value")
        self.download = ipywidgets.Button(
            description="Download this moment",
            icon="download",
            tooltip="The position on show, as a file",
        )
        self.download.on_click(guarded(session, lambda _: self._download()))
        self.show = ipywidgets.Button(
            description="Show this moment", tooltip="The position on show, as text to edit here"
        )
        self.show.on_click(guarded(session, lambda _: self._show()))
        buttons = ipywidgets.HBox([self.load, self.upload, self.show, self.download])
        buttons.add_class("le-row")
        hint = ipywidgets.HTML(
            "<h2>A position of your own</h2><p class='le-hint'>As text, as a file "
            f"({limit}), or as a link. A faulty one changes nothing: every fault is listed, "
            "and your text stays here.</p>"
        )
        super().__init__([hint, self.text, buttons])
        self.add_class("le-card")
        self.add_class("le-source")
        page.on("file", self._sent)
        page.on("too-large", guarded(session, self._too_large))

    def begin(self, text: str) -> None:
        """Start from a position's text or from a link to one."""
        text = text.strip()
        if not text:
            self._session.notice = "There is nothing to load yet: paste a position or a link."
        elif re.match(r"https?://\S+$", text):
            query = text.partition("#")[0].partition("?")[2]
            if not open_query(self._session, query):
                self._session.notice = "This link holds no position."
        elif self._session.load(text):
            self._session.first()

    def _uploaded(self, change: Any) -> None:
        for file in change["new"]:
            self._session.load(bytes(file["content"]))
        if change["new"]:
            self.upload.value = ()

    def _sent(self, told: dict[str, Any]) -> None:
        data = told.get("data")
        if isinstance(data, bytes):
            guarded(self._session, self._session.load)(data)

    def _too_large(self, told: dict[str, Any]) -> None:
        name, size = str(told.get("name", ""))[:80] or "The text", told.get("size")
        if not isinstance(size, int):
            has = f"more than {MOST_BYTES} bytes"
        elif size < MOST_BYTES + NEAR:
            has = f"{size} bytes, a position file {MOST_BYTES} at most"
        else:
            has = f"{size >> 10} KiB, a position file {MOST_BYTES >> 10} at most"
        self._session.notice = f"{name} was not sent: it has {has}."

    def _download(self) -> None:
        title = self._session.shown.state.table.title or self._session.game.id
        name = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:60] or "position"
        self._page.save_file(f"{name}.json", self.text_now(), "application/json")

    def _show(self) -> None:
        self.text.value = self.text_now()
