"""Where positions and games come from and go to: scenarios, a pasted text, a file."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

import ipywidgets

from explorer.models import GameSession
from explorer.models.records import is_record
from explorer.rules.errors import RulesError
from explorer.rules.liberte.state import SettingUp
from explorer.rules.positions import MOST_BYTES, read_json
from explorer.scenarios import find_scenario
from explorer.widgets.branches import offer
from explorer.widgets.keeping import open_query, scenario_of
from explorer.widgets.notice import News, following, guarded
from explorer.widgets.page import Page
from explorer.widgets.sealed_file import is_sealed_game, open_sealed_game, sealed_game

NO_POSITION = (
    "This is no position and no link. A position is a text in JSON that begins with { – “Show this "
    "moment” writes the one on the board here, as an example. A link is one that “Share” copied."
)
LOOPBACK = ("127.0.0.1", "localhost", "::1")
SEALED_GAME = News(
    "The game is saved. Only this computer can open it: it shows no hand. Choose “Seen by: "
    "everything” to save one for others."
)
OWN = ""
"""Stands in the list for a position that is no scenario."""
OWN_POSITION, OWN_GAME = "A position of your own", "A whole game"
"""What it is called there."""
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
        is_game = isinstance(self._session.trace.start.doing, SettingUp)
        return ((OWN_GAME if is_game else OWN_POSITION, OWN), *titles) if own else titles

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
        self.text_now: Callable[[], str] = lambda: saved_text(session)
        """Gives the position on show as text."""
        self.when_loaded: Callable[[], object] = lambda: None
        """Called when something has been loaded, be it what was there before."""
        self.take_up: Callable[[Any], bool] = lambda _position: False
        """Opens a faulty position for mending; gives whether it could."""
        self.text = ipywidgets.Textarea(
            placeholder="Paste a position (JSON), the record of a game or a link here",
            continuous_update=False,
        )
        self.load = ipywidgets.Button(
            description="Load", tooltip="Start from what was pasted; what is wrong is listed"
        )
        self.load.add_class("le-primary")
        self.load.add_class("le-load")
        self.load.on_click(guarded(session, lambda _: self.begin(self.text.value)))
        limit = f"{MOST_BYTES >> 20} MiB at most"
        self.upload = ipywidgets.FileUpload(
            accept=".json,.txt,application/json,text/plain",
            description="Upload a file",
            tooltip=f"A position file or the record of a game, {limit}",
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
        self.save = ipywidgets.Button(
            description="Save the game",
            icon="download",
            tooltip="The branch on show as a record: every choice, with its story. Through a "
            "player’s eyes: the whole game, sealed",
        )
        self.save.on_click(guarded(session, lambda _: self._save()))
        buttons = ipywidgets.HBox([self.load, self.upload, self.show, self.download, self.save])
        buttons.add_class("le-row")
        hint = ipywidgets.HTML(
            "<h2>A position or a game of your own</h2><p class='le-hint'>As text, as a file "
            f"({limit}), or as a link. A faulty position is opened for mending, with every "
            "fault listed; your text stays here.</p>"
        )
        super().__init__([hint, self.text, buttons])
        self.add_class("le-card")
        self.add_class("le-source")
        page.on("file", self._sent)
        page.on("too-large", guarded(session, self._too_large))

    def begin(self, text: str) -> None:
        """Start from the text of a position or of a record, or from a link."""
        if is_record(text) or is_sealed_game(text):  # as it is, so that its lines count
            self._load(text)
            return
        text = text.strip()
        if not text:
            self._session.notice = "There is nothing to load yet: paste a position or a link."
        elif re.match(r"https?://\S+$", text):
            query = text.partition("#")[0].partition("?")[2]
            if open_query(self._session, query):
                self.when_loaded()
            else:
                self._session.notice = "This link holds no position."
        elif text[0] not in "{[" and find_scenario(text) is None:
            self._session.notice = NO_POSITION
        else:
            self._load(text)

    def _load(self, source: str | bytes) -> None:
        """Start from a position or a game; a faulty position is opened for mending."""
        if is_sealed_game(source):
            open_sealed_game(self._session, source)
            self.when_loaded()
            return
        if self._session.load(source):
            self.when_loaded()
            return
        with suppress(RulesError):
            self.take_up(read_json(source))

    def _uploaded(self, change: Any) -> None:
        for file in change["new"]:
            self._load(bytes(file["content"]))
        if change["new"]:
            self.upload.value = ()

    def _sent(self, told: dict[str, Any]) -> None:
        data = told.get("data")
        if isinstance(data, bytes):
            guarded(self._session, self._load)(data)

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
        self._page.save_file(f"{self._name()}.json", self.text_now(), "application/json")

    def _save(self) -> None:
        name = f"{self._name()}-game"
        if self._session.viewer:
            self._page.save_file(f"{name}.sealed.txt", sealed_game(self._session), "text/plain")
            self._session.notice = SEALED_GAME
        else:
            self._page.save_file(f"{name}.txt", self._session.record_text(), "text/plain")

    def _name(self) -> str:
        title = self._session.shown.state.table.title or self._session.game.id
        return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:60] or "position"

    def _show(self) -> None:
        self.text.value = self.text_now()


def whole_sight(session: GameSession) -> None:
    """Nothing where everything is seen; RulesError under a player's eyes."""
    viewer = session.shown.viewer
    if viewer is not None:
        raise RulesError(
            f"The table is seen {session.shown.sight}, and a saved one shows every hand. Choose "
            "“Seen by: everything” at the cards first."
        )


def saved_text(session: GameSession) -> str:
    """The position on show as text; RulesError under a player's eyes."""
    whole_sight(session)
    return session.saved_text()


def link_copied() -> News:
    """What is told of a link that was copied; one to this very computer is of no use elsewhere."""
    told = (
        "The link is copied: it opens this position, with these choices, at this step. It stands "
        "in the address bar too."
    )
    if urlsplit(os.environ.get("VOILA_REQUEST_URL", "")).hostname in LOOPBACK:
        told += (
            " It works on this computer only: to send the position to others, send the file "
            "(Set up, Download this moment)."
        )
    return News(told)
