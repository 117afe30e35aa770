"""The dashboard: a session and every view of it, put together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import ipywidgets

from explorer.models import GameSession, Playback, Selection
from explorer.rules import load_game
from explorer.rules.errors import RulesError
from explorer.widgets.branches import BranchView
from explorer.widgets.decision import DecisionView
from explorer.widgets.editor import EditorView
from explorer.widgets.editor_stage import Stage, StagedBoard
from explorer.widgets.forecast import ForecastView
from explorer.widgets.glance import GlanceView
from explorer.widgets.hands import HandsView
from explorer.widgets.keeping import open_query
from explorer.widgets.ledger import LedgerView
from explorer.widgets.new_game import NewGameView
from explorer.widgets.notice import NoticeView, following, guarded
from explorer.widgets.page import Page
from explorer.widgets.place import PlaceView
from explorer.widgets.records import Keeper, open_record
from explorer.widgets.resume import ResumeView
from explorer.widgets.rules import RuleTexts
from explorer.widgets.source import ScenarioPicker, SourceView, link_copied
from explorer.widgets.status import StatusView, announcement
from explorer.widgets.stepper import Stepper
from explorer.widgets.story import StoryView
from explorer.widgets.style import StyleView

TITLE = "Liber Explorer"
GONE = (
    '<div class="le-lost">The program behind this page is no longer there. <a href="">Load the '
    "page again</a>: it comes back to this position, step and choices.</div>"
)


class Dashboard(ipywidgets.VBox):
    """Everything there is to see of one session. Its parts are attributes, for tests and cells."""

    def __init__(self, session: GameSession) -> None:
        self.session = session
        self.playback = Playback(session)
        self.selection = Selection()
        self.page = Page()
        self.page.add_class("le-page")
        self.stage = Stage(session)
        self.board = StagedBoard(self.stage, game=session.game.id, on_click=self._point)
        self.board.add_class("le-board")
        self.notice = NoticeView(session)
        self.resume = ResumeView(session, self.page)
        self.story = StoryView(session)
        self.stepper = Stepper(session, self.playback)
        self.branches = BranchView(session)
        self.decision = DecisionView(session)
        self.hands = HandsView(session)
        self.ledger = LedgerView(session)
        self.forecast = ForecastView(session)
        self.glance = GlanceView(session, self.page.save_file)
        self.status = StatusView(session)
        self.place = PlaceView(session, self.selection)
        self.scenarios = ScenarioPicker(session)
        self.source = SourceView(session, self.page)
        self.editor = EditorView(session, self.stage, self._turn_editing)
        self.source.text_now, self.source.take_up = self.editor.text_now, self.editor.take_up
        self.source.when_loaded = self.editor.cancel
        self.setting_up = _box("le-panel", self.editor, self.source, vertical=True)
        self.setting_up.add_class("le-setting-up")
        self.set_up = self._toggle("Set up", "A position of your own", self._open_editor)
        self.set_up.add_class("le-set-up")
        self.form = NewGameView(session, self._turn_form)
        self.starting = _box("le-panel", self.form, vertical=True)
        self.starting.add_class("le-new-game")
        self.new_game = self._toggle("New game", "Play a whole game", self._open_form)
        self.new_game.add_class("le-new")
        self.at_a_glance = self._toggle(
            "At a glance", "The whole election as one table", self._open_glance
        )
        self.share = ipywidgets.Button(
            description="Share", tooltip="Copy a link that opens this position at this step"
        )
        self.share.on_click(guarded(session, lambda _: self._share()))
        super().__init__(self._parts())
        self.add_class("le-app")
        self._turn_editing(is_open=False)
        self._turn_form(is_open=False)
        self._listen()

    def __repr__(self) -> str:
        return f"Dashboard({self.session.game.id!r})"

    def _toggle(self, text: str, tip: str, act: Any) -> ipywidgets.ToggleButton:
        button = ipywidgets.ToggleButton(description=text, tooltip=tip)
        button.observe(guarded(self.session, lambda change: act(change["new"])), names="value")
        return button

    def _parts(self) -> tuple[ipywidgets.Widget, ...]:
        tools = _box("le-tools", self.new_game, self.at_a_glance, self.set_up, self.share)
        head = _box(
            "le-head",
            ipywidgets.HTML(f"<h1>{TITLE}</h1>"),
            self.scenarios,
            tools,
        )
        telling = _box("le-card", self.stepper, self.story, self.branches, vertical=True)
        panel = _box(
            "le-panel",
            _box("le-moment", telling, self.decision, vertical=True),
            self.glance,
            self.ledger,
            self.forecast,
            self.hands,
            vertical=True,
        )
        stage = _box("le-stage", self.board, self.place, vertical=True)
        return (
            StyleView(),
            self.page,
            ipywidgets.HTML(GONE),
            head,
            self.notice,
            self.resume,
            _box("le-main", stage, panel, self.setting_up, self.starting, self.status),
            RuleTexts(self.session),
        )

    def _listen(self) -> None:
        page, session = self.page, self.session
        page.on("arrived", self._arrived)
        page.on("moved", self._moved)
        page.on("key", self._key)
        page.on("narrow", guarded(session, lambda _: self.board.want_lens()))
        self.editor.keep_draft = self._keep_draft
        page.on("full", guarded(session, lambda _: self._storage_full()))
        self._keeper = Keeper(session, page)
        self._kept, self._opening, self._has_address = session.position, False, False
        session.observe(following(session, self._follow), names="shown")
        self.stage.observe(following(session, self._follow_draft), names="shown")
        self._follow()

    # -- what is seen -----------------------------------------------------------------------

    def _follow(self, _change: object = None) -> None:
        shown = self.session.shown
        told = "being set up" if self.editor.is_open else shown.game.headline(shown.state)
        with self.page.hold_sync():  # one step, one message
            self.page.label = f"Board of Liberté. {told}"
            self.page.said = announcement(shown)
            self.page.tell_board(self.board.told)
            self._keep()

    def _follow_draft(self, _change: object) -> None:
        if self.stage.is_drafting:
            self.page.tell_board(self.board.told)

    def _point(self, place: str) -> None:
        guarded(self.session, lambda: self._point_at(place))()

    def _point_at(self, place: str) -> None:
        if self.editor.is_open:
            self.editor.point(place)
        elif self.session.choose_at(place) is None:
            self.selection.place = place

    def _key(self, told: dict[str, Any]) -> None:
        if not (self.editor.is_open or self.form.is_open):  # the story is out of sight
            self.stepper.key(str(told.get("key")))

    def _open_editor(self, is_open: bool) -> None:
        if is_open:
            self.playback.playing = False
            self.editor.begin()
        else:
            self.editor.cancel()

    def _turn_editing(self, is_open: bool) -> None:
        """The editor takes the story's place, or gives it back."""
        for one in (self.setting_up, self.source):
            one.layout.display = "flex" if is_open else "none"
        (self.add_class if is_open else self.remove_class)("le-editing")
        self.set_up.value = is_open
        self._follow()

    def _open_form(self, is_open: bool) -> None:
        if is_open:
            self.playback.playing = False
            self.form.begin()
        else:
            self.form.cancel()

    def _turn_form(self, is_open: bool) -> None:
        """The form of a new game takes the story's place, or gives it back."""
        self.starting.layout.display = "flex" if is_open else "none"
        (self.add_class if is_open else self.remove_class)("le-starting")
        self.new_game.value = is_open

    def _open_glance(self, is_open: bool) -> None:
        self.glance.unfold(is_open)

    # -- address and record -----------------------------------------------------------------

    def _keep(self) -> None:
        """Have the browser keep the moment, once it has told what it kept before."""
        if not (self.page.arrived and self._has_address) or self._opening:
            return
        with self.page.hold_sync():
            if self._kept is not self.session.position:
                self._kept = self.session.position
                self.page.entry += 1
            self._keeper.tell()

    def _arrived(self, told: dict[str, Any]) -> None:
        """A browser is there: come back to what it kept, or go where its address points.

        In a notebook it has neither: the address is the notebook's own.
        """
        self._has_address = "search" in told
        draft = told.get("draft")
        if isinstance(draft, str) and draft:
            guarded(self.session, self.editor.restore)(draft)
        self._moved(told)
        self.resume.offer(str(told.get("last", "")))

    def _moved(self, told: dict[str, Any]) -> None:
        """The address was opened, or the reader went back or forth in the browser."""
        search, position, place = (
            one if isinstance(one, str) else None
            for one in (told.get("search"), told.get("position"), told.get("place"))
        )
        if position and place:
            self._go_where(lambda: open_record(self.session, position, place, search or ""))
        elif search is not None:
            self._go_where(lambda: open_query(self.session, search))

    def _go_where(self, go: Callable[[], object]) -> None:
        """Go, without a new entry in the browser's history for it.

        What cannot be opened stays in the address bar until something is done here, and in the
        history after that.
        """
        self._opening = True
        try:
            guarded(self.session, go)()
        finally:
            self._opening = False
        self._kept = self.session.position
        if self.session.notice:
            self.page.entry += 1
        else:
            self._keep()

    def _keep_draft(self, text: str) -> None:
        self.page.draft = text

    def _storage_full(self) -> None:
        self.session.notice = (
            "This browser keeps nothing more: a reload comes back to what the address holds."
        )

    def _share(self) -> None:
        if not self.page.pieces:
            self.session.notice = "Links are made where the dashboard has a page of its own."
        elif self.session.viewer:
            self.session.notice = (
                "A link would show every hand. Switch the cards to “everything” first."
            )
        elif not self.page.start:
            self.session.notice = (
                "This is too long for a link. Download it and send the file instead."
            )
        else:
            self.page.copy_link()
            self.session.notice = link_copied()


def _box(css: str, *children: ipywidgets.Widget, vertical: bool = False) -> ipywidgets.Box:
    box = (ipywidgets.VBox if vertical else ipywidgets.Box)(children)
    box.add_class(css)
    return box


def explore(
    game: str = "liberte", position: Mapping[str, Any] | str | bytes | None = None
) -> Dashboard:
    """The dashboard of a game, at a position (dict, JSON text or the name of a scenario).

    Raises:
        UnknownName: there is no such game or scenario.
        TraitError: the position is faulty; every fault is named.
    """
    load_game(game)
    session = GameSession(position)
    if session.game.id != game:
        raise RulesError(f"This is a position of {session.game.id}, not of {game}.")
    return Dashboard(session)
