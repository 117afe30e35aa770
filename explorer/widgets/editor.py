"""Set up by hand: a draft is edited beside the board, and becomes the session's position.

Until then the session is not touched, so that cancelling brings everything back.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from html import escape
from importlib.resources import files
from typing import Any
from urllib.parse import quote

import ipywidgets

from explorer.drawing import theme
from explorer.drawing.factions import FACTIONS as LOOKS
from explorer.drawing.factions import stack
from explorer.drawing.scene import Picture, Scene, Stamp
from explorer.drawing.svg import svg_of
from explorer.models import Draft, GameSession
from explorer.models.draft import faults_of
from explorer.models.draft_shape import fit_for_editing
from explorer.rules.errors import RulesError
from explorer.rules.positions import read_json
from explorer.widgets.editor_blocks import BlocksSection, stacks_told
from explorer.widgets.editor_cards import CardsSection
from explorer.widgets.editor_faults import (
    SECTIONS,
    counts,
    faults_html,
    section_of,
    taken_up_told,
)
from explorer.widgets.editor_fields import NARROW, Section, row
from explorer.widgets.editor_players import PlayersSection
from explorer.widgets.editor_rulings import RulingsSection
from explorer.widgets.editor_stage import Stage
from explorer.widgets.editor_turn import TurnSection, under_way
from explorer.widgets.notice import following, guarded
from explorer.widgets.source import saved_text

TITLES = {
    "blocks": "Blocks",
    "players": "Players",
    "cards": "Cards",
    "turn": "Turn",
    "rulings": "Rulings",
}
MAKERS: dict[str, Callable[[GameSession, Draft, Stage], Section]] = {
    "blocks": BlocksSection,
    "players": PlayersSection,
    "cards": CardsSection,
    "turn": TurnSection,
    "rulings": RulingsSection,
}
SECTION_OF_PLACE = {
    "province": "blocks",
    "player": "players",
    "battle": "players",
    "discard": "cards",
}
EMPTY_INSTEAD = (
    "The table is seen as one player sees it, so you begin with an empty board: the position on "
    "show would tell every hand."
)
NO_SCENARIO = ("a scenario …", "")


class EditorView(ipywidgets.VBox):
    """Edits a draft while it is open; the board shows it through `stage`. Made when first opened.

    `on_turn` is called with whether it is open, each time that turns.
    """

    def __init__(self, session: GameSession, stage: Stage, on_turn: Callable[[bool], None]) -> None:
        self._session, self._stage, self._on_turn = session, stage, on_turn
        self.draft = Draft()
        self.is_open = self._is_made = False
        self.sections: dict[str, Section] = {}
        self.tabs: dict[str, ipywidgets.Button] = {}
        self.tab = "blocks"
        self._origin: Any = None
        self._kept: Any = None
        self.keep_draft: Callable[[str], None] = lambda _text: None
        """Called with the draft that is to be kept, as JSON; empty when there is none."""
        super().__init__()
        self.add_class("le-card")
        self.add_class("le-editor")
        self.draft.observe(following(session, self._follow), names="position")
        session.observe(following(session, self._overtaken), names="trace")

    # -- opening and closing ----------------------------------------------------------------

    def begin(self) -> None:
        """Edit the position on show; under a player's eyes, which do not see it all, a new one."""
        if self.is_open:
            return
        self._make()
        sees_all = self._session.shown.viewer is None
        self._origin = self._session.saved() if sees_all else None
        self.on_show.layout.display = None if sees_all else "none"
        if not sees_all:
            self._session.notice = EMPTY_INSTEAD
        self._start_trace = self._session.trace.start
        self.draft.start(self._origin)
        self._begun = self.draft.position
        self.draft.forget()
        self.is_open = True
        self.last.layout.display = "none" if self._kept is None else None
        self.show_tab("blocks")
        self._follow()
        self._on_turn(True)

    def cancel(self) -> None:
        """Close, and show the session as it was; the draft can be taken up again."""
        if not self.is_open:
            return
        if self.draft.position != self._begun:
            self._kept = self.draft.position
        self.is_open = False
        self._tell_draft()
        self._stage.show_session()
        self._on_turn(False)

    def resolve(self) -> None:
        """Start the session from the draft, and go where the answer is."""
        if not self.is_open or self.draft.faults:
            return
        position = dict(self.draft.position)
        if position != self._begun and position.get("title") == (self._origin or {}).get("title"):
            position.pop("title", None)  # it is not that scenario any more
        self.is_open = False
        if not self._session.load(position):
            self.is_open = True
            return
        self._session.cursor = answer(self._session)
        self._kept = None
        self._tell_draft()
        self._stage.show_session()
        self._on_turn(False)

    def _tell_draft(self) -> None:
        """Have the draft kept, or the last one while nothing is changed yet."""
        is_changed = self.is_open and self.draft.position != self._begun
        left = self.draft.position if is_changed else self._kept
        text = json.dumps(left, ensure_ascii=False, separators=(",", ":"))
        self.keep_draft("" if left is None else text)

    def restore(self, text: str) -> None:
        """Offer what was kept as the last draft; what is no draft is passed over."""
        try:
            fit = fit_for_editing(read_json(text))
        except RulesError:
            return
        if self._kept is None and fit is not None:
            self._kept = fit[0]
            if self.is_open:
                self.last.layout.display = None

    def take_up(self, position: Any) -> bool:
        """Edit a position that is faulty; gives whether it can be edited, and the notice says how.

        What it has that nobody could edit is left out, and told.
        """
        if fit_for_editing(position) is None:
            return False
        told = tuple(f"{path}: {said}" for path, said in faults_of(position))
        self.begin()
        left_out = self.draft.take_up(position) or ()
        self.show_tab(next((section_of(path) for path, _ in self.draft.faults), "blocks"))
        self._session.notice = taken_up_told(told, left_out)
        return True

    def _overtaken(self, _change: object = None) -> None:
        """Another position was loaded meanwhile: that one is wanted now."""
        if self.is_open and self._session.trace.start is not self._start_trace:
            self.cancel()

    def text_now(self) -> str:
        """The position on show as text: the draft while it is edited."""
        return self.draft.text if self.is_open else saved_text(self._session)

    # -- its parts --------------------------------------------------------------------------

    def _make(self) -> None:
        if self._is_made:
            return
        self._is_made = True
        self.empty = self._button("Empty board", lambda: self.draft.start())
        tip = "The position at the step that you came from"
        self.on_show = self._button(
            "Current position", lambda: self.draft.start(self._origin), tooltip=tip
        )
        tip = "What you set up before and did not resolve"
        self.last: ipywidgets.Button = self._button("Last draft", self._take_last, tooltip=tip)
        titles = [(one.title, one.name) for one in self._session.scenarios(self._session.game.id)]
        self.scenario = ipywidgets.Dropdown(
            options=[NO_SCENARIO, *titles], value="", description="Start from", style=NARROW
        )
        self.scenario.add_class("le-start-from")
        self.scenario.observe(guarded(self._session, self._pick), names="value")
        start = row(self.empty, self.on_show, self.last, self.scenario, css="le-start")
        for name in SECTIONS:
            self.tabs[name] = self._button(TITLES[name], partial(self.show_tab, name))
        tabs = row(*self.tabs.values(), css="le-tabs")
        self.holder = ipywidgets.VBox()
        self.faults = ipywidgets.HTML()
        self.faults.add_class("le-faults")
        self.mend = self._button("", self.draft.drop_half_done)
        self.leave_out = self._button("Leave out unknown fields", self.draft.drop_strays)
        self.undo = self._button("Undo", self.draft.undo, icon="undo")
        self.quit = self._button("Cancel", self.cancel)
        self.quit.tooltip = "Back to the position and step as they were"
        self.done = self._button("Resolve", self.resolve, icon="check")
        self.done.add_class("le-primary")
        self.ready = ipywidgets.HTML()
        self.ready.add_class("le-ready")
        self.said = ipywidgets.HTML()
        self.said.add_class("le-announcer")
        foot = row(self.ready, self.undo, self.quit, self.done, css="le-finish")
        style = ipywidgets.HTML(f"<style>{sheet()}</style>")
        style.add_class("le-style")
        self.children = (
            style, start, tabs, self.holder, self.faults, self.leave_out, self.mend, foot,
            self.said,
        )  # fmt: skip

    def _button(self, text: str, act: Callable[[], object], **more: Any) -> ipywidgets.Button:
        button = ipywidgets.Button(description=text, **more)
        button.on_click(guarded(self._session, lambda _: act()))
        return button

    def _pick(self, change: Any) -> None:
        name = change["new"]
        if name:
            found = next(one for one in self._session.scenarios() if one.name == name)
            self.draft.start(json.loads(found.text))
            self.scenario.value = ""

    def _take_last(self) -> None:
        if self._kept is not None:
            self.draft.start(self._kept)

    def show_tab(self, name: str) -> None:
        """Show one section; it is made when it is asked for first."""
        if name not in self.sections:
            self.sections[name] = MAKERS[name](self._session, self.draft, self._stage)
        self.tab = name
        for one, button in self.tabs.items():
            (button.add_class if one == name else button.remove_class)("mod-active")
        self.holder.children = (self.sections[name],)
        # The blocks want the board beside them, also where there is little room.
        (self.add_class if name == "blocks" else self.remove_class)("le-on-blocks")
        if self._stage.is_drafting:
            self.sections[name].follow()

    def point(self, place: str) -> None:
        """A click on the board: on a province it edits, elsewhere it opens what is edited there."""
        kind, _, which = place.partition(":")
        self.show_tab(SECTION_OF_PLACE.get(kind, "turn"))
        blocks = self.sections.get("blocks")
        if kind == "province" and isinstance(blocks, BlocksSection):
            blocks.point(int(which))

    # -- following the draft ----------------------------------------------------------------

    def _follow(self, _change: object = None) -> None:
        """Once an edit: the board, the section on show, the faults."""
        if not self.is_open:
            return
        draft = self.draft
        self._stage.show_draft(draft)
        self.sections[self.tab].follow()
        self.faults.value = faults_html(draft)
        self.mend.layout.display = None if self._mends() else "none"
        self.mend.description = f"Forget what is under way: {under_way(draft)}"
        self.leave_out.layout.display = None if draft.strays else "none"
        for name, count in counts(path for path, _ in draft.faults).items():
            self.tabs[name].description = f"{TITLES[name]} ({count})" if count else TITLES[name]
        number = len(draft.faults)
        self.done.disabled = number > 0
        self.undo.disabled = not draft.can_undo
        named = "1 fault" if number == 1 else f"{number} faults"
        reason = f"{named}: mend {'it' if number == 1 else 'them'}, then resolve."
        self.ready.value = f"<p>{reason}</p>" if number else "<p>The board is ready.</p>"
        self.done.tooltip = reason if number else "Start here and go to the answer"
        self.said.value = f"<p>{escape(self._told())}</p>"
        self._tell_draft()

    def _mends(self) -> bool:
        """Whether dropping what is half done mends something."""
        names = tuple(f"$.state.{name}" for name in self.draft.half_done)
        return any(path.startswith(names) for path, _ in self.draft.faults) if names else False

    def _told(self) -> str:
        """The last edit, for ears: the province in hand and how many faults there are."""
        blocks = self.sections.get("blocks")
        place = ""
        if isinstance(blocks, BlocksSection):
            place = stacks_told(self.draft, blocks.province.value)
        faults = " ".join(said for _, said in self.draft.faults)
        return f"{place} {faults}".strip()


def answer(session: GameSession) -> int:
    """Where the answer to a position is: the end of its first tie, the decision, or its end."""
    books = session.ledgers()
    end: int = session.trace.end
    return end if not books or books[0].is_open else books[0].last


def sheet() -> str:
    """The editor's style sheet, with the pieces of the palette."""
    rules = [files("explorer.widgets").joinpath("editor.css").read_text(encoding="utf-8")]
    rules += [f".le-app .le-ink-{name}{{--le-block:{_url(stack(name, 1))}}}" for name in LOOKS]
    rules += [
        f".le-app .le-own-{seat}{{--le-owner:{_url(theme.token(seat))}}}"
        for seat in range(len(theme.PLAYERS))
    ]
    return "\n".join(rules)


def _url(picture: Picture) -> str:
    shapes = (Stamp(picture, -picture.left, -picture.top),)
    svg = svg_of(Scene(shapes, picture.width, picture.height), title="")
    return f'url("data:image/svg+xml,{quote(svg)}")'
