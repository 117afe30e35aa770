"""The bar under a decision: confirm or go on, undo, take back."""

from __future__ import annotations

from collections.abc import Callable

import ipywidgets

from explorer.models import GameSession
from explorer.widgets.notice import guarded


class DecisionBar(ipywidgets.Box):
    """Undo and take back; `onward` stands before them where something waits for a word."""

    def __init__(self, session: GameSession, **looks: ipywidgets.Widget) -> None:
        self._session, self._looks = session, looks
        self.undo = self._button("Undo", session.undo)
        self.take_back = self._button("Take back the play", session.take_back)
        self.onward = self._button("Confirm", self._go_on)
        self.onward.add_class("le-primary")
        super().__init__([self.undo, self.take_back])
        self.add_class("le-row")
        self.add_class("le-bar")

    def _button(self, text: str, act: Callable[[], object]) -> ipywidgets.Button:
        button = ipywidgets.Button(description=text, **self._looks)
        button.on_click(guarded(self._session, lambda _: act()))
        return button

    def _go_on(self) -> None:
        if self._session.shown.awaits == "turn":
            self._session.play_on()
        else:
            self._session.confirm()

    def wanted(self) -> tuple[ipywidgets.Widget, ...]:
        """What of it means something at this moment."""
        shown = self._session.shown
        bar = (self,) if shown.can_undo else ()
        if shown.awaits == "turn":
            self.onward.description = shown.words.text("menu-go-on", {"turn": shown.state.turn})
        elif shown.awaits == "confirm":
            self.onward.description = "Confirm"
        else:
            return bar
        return (self.onward, *bar)
