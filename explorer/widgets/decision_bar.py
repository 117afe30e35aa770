"""The bar under a decision: undo, take back, confirm, go on."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import ipywidgets

from explorer.models import GameSession, Shown
from explorer.models.seats import start_of_play
from explorer.widgets.notice import following, guarded


class DecisionBar(ipywidgets.Box):
    """Follows `session.shown`; holds the buttons that mean something at this moment."""

    def __init__(self, session: GameSession, **looks: ipywidgets.Widget) -> None:
        self._session, self._looks = session, looks
        self.undo = self._button("Undo", session.undo)
        self.take_back = self._button("Take back", session.take_back)
        self.confirm = self._button("Confirm", session.confirm, is_primary=True)
        self.go_on = self._button("Go on", session.play_on, is_primary=True)
        super().__init__()
        self._on_show: tuple[ipywidgets.Widget, ...] = ()
        self.add_class("le-row")
        self.add_class("le-bar")
        session.observe(following(session, self._follow), names="shown")
        self._follow()

    def _button(
        self, text: str, act: Callable[[], object], *, is_primary: bool = False
    ) -> ipywidgets.Button:
        button = ipywidgets.Button(description=text, **self._looks)
        if is_primary:
            button.add_class("le-primary")
        button.on_click(guarded(self._session, lambda _: act()))
        return button

    def _follow(self, _change: object = None) -> None:
        shown = self._session.shown
        if shown.awaits == "turn":
            self.go_on.description = shown.words.text("menu-go-on", {"turn": shown.state.turn})
        wanted = tuple(self._wanted(shown))
        if self._on_show != wanted:
            self.children = self._on_show = wanted

    def _wanted(self, shown: Shown) -> Iterator[ipywidgets.Button]:
        if shown.awaits == "confirm":
            yield self.confirm
        if shown.awaits == "turn":
            yield self.go_on
        if not shown.can_undo:
            return
        yield self.undo
        earlier = [cursor for cursor in shown.decisions if cursor < shown.cursor]
        first = start_of_play(shown.game, shown.trace, earlier)
        if first != earlier[-1]:
            seat = shown.game.current_player(shown.trace.state_at(first))
            self.take_back.description = shown.words.text("menu-take-back", {"player": seat})
            yield self.take_back
