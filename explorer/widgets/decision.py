"""The decision: whose it is, what can be chosen, what cannot and why, what was taken."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import ipywidgets

from explorer.models import GameSession, Shown
from explorer.rules.menu import Item
from explorer.widgets.chance import ChanceControls
from explorer.widgets.decision_bar import DecisionBar
from explorer.widgets.decision_greyed import Greyed
from explorer.widgets.decision_head import head_html
from explorer.widgets.decision_menu import Menu
from explorer.widgets.notice import following, guarded

AT_HAND = 3
"""Groups of choices made beforehand: a step that asks need not make them."""


class DecisionView(ipywidgets.VBox):
    """Follows `session.shown`; a press goes to `session.choose`. Its groups are used again.

    All its parts are there all the time: the head says which of them mean something now, and the
    style sheet shows those. So a step need not send that too.
    """

    def __init__(self, session: GameSession) -> None:
        self._session = session
        self.head = ipywidgets.HTML()
        # One look for all: a button of its own would be three things to make.
        layout = ipywidgets.Layout()
        self._looks = {"layout": layout, "style": ipywidgets.ToggleButtonsStyle()}
        self._press = guarded(session, self._choose)
        self.menus = [Menu(self._press, **self._looks) for _ in range(AT_HAND)]
        self._offered: tuple[Menu, ...] = ()
        self.greyed = Greyed(session, self._follow)
        buttons = {"layout": layout, "style": ipywidgets.ButtonStyle()}
        self.chance = ChanceControls(session, **buttons)
        self.bar = DecisionBar(session, **buttons)
        self.row = ipywidgets.Box()
        self.row.add_class("le-choices")
        self._put_together()
        super().__init__([self.head, self.row])
        self.add_class("le-card")
        self.add_class("le-decision")
        session.observe(following(session, self._follow), names="shown")
        self._follow()

    def _put_together(self) -> None:
        self.row.children = (*self.menus, *self.greyed.parts, self.chance, *self.bar.parts)

    def _choose(self, action: Any) -> None:
        is_taken = False
        try:
            is_taken = self._session.choose(self._session.game.action_to_text(action))
        finally:
            if not is_taken:
                for menu in self.menus:
                    menu.let_go()

    def _follow(self, _change: object = None) -> None:
        shown = self._session.shown
        self._offered = tuple(self._offer(shown))
        means = (
            f"le-groups-{len(self._offered)}",
            *self.greyed.means(shown),
            *(("le-has-chance",) if shown.chance is not None else ()),
            *self.bar.means(shown),
        )
        head = head_html(shown)
        self.head.value = f"<div class='{' '.join(means)}'>{head}</div>" if head else ""

    def _offer(self, shown: Shown) -> Iterator[Menu]:
        """The groups of choices, each in a menu."""
        pending = shown.pending
        if pending is None or not shown.offers:
            return
        groups = shown.game.menu(shown.state, pending.seat, pending.options)
        if len(groups) > len(self.menus):
            more = len(groups) - len(self.menus)
            self.menus += [Menu(self._press, **self._looks) for _ in range(more)]
            self._put_together()
        for menu, group in zip(self.menus, groups, strict=False):
            menu.offer(group, shown.words, shown.taken)
            yield menu

    @property
    def on_show(self) -> tuple[Item, ...]:
        """What can be chosen now, in the order of the buttons."""
        return tuple(item for menu in self._offered for item in menu.items)

    def press(self, number: int) -> None:
        """Press the button of the choice that stands at `number` in `on_show`."""
        for menu in self._offered:
            if number < len(menu.items):
                menu.press(number)
                return
            number -= len(menu.items)
        raise IndexError("there are not so many choices")
