"""The bar under a decision: confirm or go on, undo, take back."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import ipywidgets

from explorer.models import GameSession, Shown
from explorer.widgets.notice import guarded


class DecisionBar:
    """Onward where something waits for a word; undo and take back."""

    def __init__(self, session: GameSession, **looks: ipywidgets.Widget) -> None:
        self._session, self._looks = session, looks
        self.undo = self._button("Undo", session.undo)
        self.take_back = self._button("Take back the play", session.take_back)
        self.take_back.add_class("le-take-back")
        self.onward = self._button("Confirm", self._go_on)
        self.onward.add_class("le-primary")
        self.onward.add_class("le-onward")
        back = ipywidgets.Box([self.undo, self.take_back])
        back.add_class("le-row")
        back.add_class("le-bar")
        self.parts = (self.onward, back)

    def _button(self, text: str, act: Callable[[], object]) -> ipywidgets.Button:
        button = ipywidgets.Button(description=text, **self._looks)
        button.on_click(guarded(self._session, lambda _: act()))
        return button

    def _go_on(self) -> None:
        if self._session.shown.handover is not None:
            self._session.take_over()
        elif self._session.shown.awaits == "turn":
            self._session.play_on()
        else:
            self._session.confirm()

    def means(self, shown: Shown) -> Iterator[str]:
        """What of it means something now: classes for the style sheet."""
        if shown.can_undo:
            yield "le-has-bar"
            # Where a turn or the game is over no play runs that could be taken back.
            is_over = shown.pending is None and shown.chance is None and shown.awaits != "confirm"
            self.undo.description = "Back to the last decision" if is_over else "Undo"
            if is_over:
                yield "le-one-way-back"
        if shown.handover is not None:
            name = shown.words.name("player", shown.handover)
            self.onward.description = f"I am {name}"
            yield "le-has-onward"
        elif shown.awaits == "turn":
            self.onward.description = shown.words.text("menu-go-on", {"turn": shown.state.turn})
            yield "le-has-onward"
        elif shown.awaits == "confirm":
            self.onward.description = "Confirm"
            yield "le-has-onward"
