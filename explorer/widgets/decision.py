"""The decision: whose it is, what can be chosen, what cannot and why, what was taken."""

from __future__ import annotations

from typing import Any

import ipywidgets

from explorer.models import GameSession
from explorer.rules.menu import Group, Item
from explorer.widgets.chance import ChanceControls
from explorer.widgets.decision_bar import DecisionBar
from explorer.widgets.decision_greyed import greyed_html
from explorer.widgets.decision_head import head_html
from explorer.widgets.decision_menu import Menu
from explorer.widgets.notice import following, guarded

AT_HAND = 3
"""Groups of choices made beforehand: a step that asks need not make them."""


class DecisionView(ipywidgets.VBox):
    """Follows `session.shown`; a press goes to `session.choose`. Its groups are used again.

    The style sheet hides it while its head is empty: a step need not send that too.
    """

    def __init__(self, session: GameSession) -> None:
        self._session = session
        self.head = ipywidgets.HTML()
        # One look for all: a button of its own would be three things to make.
        buttons = {"layout": ipywidgets.Layout(), "style": ipywidgets.ButtonStyle()}
        self._looks = {
            "layout": buttons["layout"],
            "style": ipywidgets.ToggleButtonsStyle(),
        }
        self._press = guarded(session, self._choose)
        self.menus = [Menu(self._press, **self._looks) for _ in range(AT_HAND)]
        self._shown: tuple[Menu, ...] = ()
        self.greyed = ipywidgets.HTML()
        self.greyed.add_class("le-greyed-ones")
        self.row = ipywidgets.Box([self.greyed])
        self.row.add_class("le-choices")
        self.chance = ChanceControls(session, **buttons)
        self.bar = DecisionBar(session, **buttons)
        super().__init__([self.head, self.row, self.chance, self.bar])
        self.add_class("le-card")
        self.add_class("le-decision")
        session.observe(following(session, self._follow), names="shown")
        self._follow()

    def _choose(self, action: Any) -> None:
        session = self._session
        session.choose(session.game.action_to_text(action))

    def _follow(self, _change: object = None) -> None:
        shown = self._session.shown
        self.head.value = head_html(shown)
        self.greyed.value = greyed_html(shown)
        groups: tuple[Group, ...] = ()
        if shown.offers:
            pending = shown.pending
            groups = shown.game.menu(shown.state, pending.seat, pending.options)
        while len(self.menus) < len(groups):
            self.menus.append(Menu(self._press, **self._looks))
        for menu, group in zip(self.menus, groups, strict=False):
            menu.offer(group, shown.words, shown.taken)
        # Out of sight they are often wanted again, so they stay where nothing else is shown.
        if groups or self.head.value:
            self._show(tuple(self.menus[: len(groups)]))

    def _show(self, menus: tuple[Menu, ...]) -> None:
        if self._shown != menus:
            self._shown = menus
            self.row.children = (*menus, self.greyed)

    @property
    def on_show(self) -> tuple[Item, ...]:
        """What can be chosen now, in the order of the buttons."""
        menus = self._shown if self._session.shown.offers else ()
        return tuple(item for menu in menus for item in menu.items)

    def press(self, number: int) -> None:
        """Press the button of the choice that stands at `number` in `on_show`."""
        for menu in self._shown:
            if number < len(menu.items):
                menu.press(number)
                return
            number -= len(menu.items)
        raise IndexError("there are not so many choices")
