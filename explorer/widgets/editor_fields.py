"""What the sections of the editor are made of: fields that follow the draft, small parts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets

from explorer.models import Draft, GameSession
from explorer.widgets.editor_stage import Stage
from explorer.widgets.notice import guarded


class Section(ipywidgets.VBox):
    """One part of the editor. It follows the draft while it is open (`follow`)."""

    def __init__(self, session: GameSession, draft: Draft, stage: Stage) -> None:
        self.session, self.draft, self.stage = session, draft, stage
        self.fields: list[Field] = []
        super().__init__()
        self.add_class("le-section")

    def follow(self) -> None:
        """Show the draft as it stands now."""
        for field in self.fields:
            field.show()

    def button(self, text: str, act: Callable[[], object], **more: Any) -> ipywidgets.Button:
        """A button that does `act`."""
        made = ipywidgets.Button(description=text, **more)
        made.on_click(guarded(self.session, lambda _: act()))
        return made

    def field(
        self, widget: Any, read: Callable[[], Any], act: Callable[[Any], object], css: str = ""
    ) -> Any:
        """`widget` as the field of one value: shows what `read` gives, hands a new one to `act`."""
        self.fields.append(Field(self.session, widget, read, act))
        if css:
            widget.add_class(css)
        return widget

    def number(
        self, label: str, read: Callable[[], Any], act: Callable[[Any], object], css: str = ""
    ) -> ipywidgets.IntText:
        """A field for a whole number; every number can be typed, a wrong one is a fault."""
        widget = ipywidgets.IntText(description=label, continuous_update=False, style=NARROW)
        widget.add_class("le-number")
        return self.field(widget, lambda: whole(read()), act, css)

    def words(self) -> Any:
        """Words for the players and cards of the draft; None when they cannot be read."""
        drawn = self.stage.sketch
        if drawn is None:
            return None
        return self.session.game.words(drawn.state, self.session.settings.language)

    def name_of(self, seat: int) -> str:
        """A player's name, or the seat of one who has none yet."""
        return self.draft.players[seat] or f"Player {seat + 1}"


class Field:
    """Ties a widget to one value of the draft, both ways."""

    def __init__(
        self, session: GameSession, widget: Any, read: Callable[[], Any], act: Callable[[Any], Any]
    ) -> None:
        self.widget, self._read = widget, read
        told = guarded(session, lambda change: act(change["new"]))

        def changed(change: Any) -> None:
            told(change)
            self.show()  # what was refused is taken back

        self._changed = changed
        widget.observe(changed, names="value")

    def show(self) -> None:
        """Show the draft's value; that is no edit."""
        value = self._read()
        if self.widget.value == value:
            return
        self.widget.unobserve(self._changed, names="value")
        try:
            self.widget.value = value
        finally:
            self.widget.observe(self._changed, names="value")


def offer_options(section: Section, widget: Any, options: tuple[tuple[str, Any], ...]) -> None:
    """Give a field's list other options, without its choice being taken for an edit."""
    if widget.options == options:
        return
    field = next(one for one in section.fields if one.widget is widget)
    widget.unobserve(field._changed, names="value")
    try:
        widget.options = options
    finally:
        widget.observe(field._changed, names="value")
    field.show()


NARROW = {"description_width": "initial"}
LARGEST = 2**53 - 1
"""The largest whole number that a browser keeps whole."""


def whole(value: Any) -> int:
    """A value as a field for whole numbers can show it."""
    is_whole = isinstance(value, int) and not isinstance(value, bool)
    return max(-LARGEST, min(LARGEST, value)) if is_whole else 0


def row(*children: ipywidgets.Widget, css: str = "") -> ipywidgets.HBox:
    """Widgets side by side, as many as there is room for."""
    made = ipywidgets.HBox(children)
    made.add_class("le-row")
    if css:
        made.add_class(css)
    return made
