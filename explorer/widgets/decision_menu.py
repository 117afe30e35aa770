"""The buttons of a decision: a group of choices as one widget, so that it is one message."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets
from traitlets import Int

from explorer.rules.menu import Group, Item
from explorer.rules.words import Words

NOTHING = "\N{ZERO WIDTH SPACE}"
"""Behind a label that stands there already: a button is found by its label."""
UNBROKEN = str.maketrans(" -", "\N{NO-BREAK SPACE}\N{NON-BREAKING HYPHEN}")
"""A card's name stands in one line: only the first line of a button is bold."""


class Menu(ipywidgets.ToggleButtons):
    """A button for each item of a group; nothing stays chosen.

    The icon of a button is no picture here: its class says what the button looks like, and the
    style sheet draws it.

    Args:
        act: called with the action whose button was pressed.
        looks: layout and style, shared by many.
    """

    # The page knows which button it pressed: to tell it so would be a message of its own.
    index = Int(None, allow_none=True).tag(sync=True, echo_update=False)

    def __init__(self, act: Callable[[Any], None], **looks: ipywidgets.Widget) -> None:
        super().__init__(**looks)
        self.add_class("le-menu")
        self._act = act
        self._items: tuple[Item, ...] = ()
        self._is_offering = False
        self.observe(self._pressed, names="index")

    @property
    def items(self) -> tuple[Item, ...]:
        """What can be chosen now."""
        return self._items

    def press(self, number: int) -> None:
        """Press the button of item `number`, as a reader does."""
        self.index = number

    def offer(self, group: Group, words: Words, taken: Any = None) -> None:
        """Show a group; `taken` is the action that was taken here before."""
        self._items = group.items
        told = [
            _label(item, words, is_second=_is_second(group.items, number))
            for number, item in enumerate(group.items)
        ]
        labels = [label + NOTHING * told[:number].count(label) for number, label in enumerate(told)]
        self._is_offering = True
        try:
            with self.hold_sync():
                self.description = "" if group.heading is None else words.message(group.heading)
                self.options = tuple((label, number) for number, label in enumerate(labels))
                self.icons = tuple(
                    _look(group.items, number, is_taken=item.action == taken)
                    for number, item in enumerate(group.items)
                )
                self.tooltips = tuple(
                    _tooltip(group.items, number, words) for number in range(len(labels))
                )
                self.set_trait("index", None)
        finally:
            self._is_offering = False

    def _pressed(self, change: Any) -> None:
        number = change["new"]
        if self._is_offering or number is None:
            return
        self._act(self._items[number].action)

    def let_go(self) -> None:
        """Let the button that was pressed be pressed again."""
        self.set_trait("index", None)


def _is_second(items: tuple[Item, ...], number: int) -> bool:
    """Whether the item is another use of the thing that the item before it is about."""
    thing = items[number].thing
    return bool(thing) and number > 0 and items[number - 1].thing == thing


def _begins(items: tuple[Item, ...], number: int) -> bool:
    """Whether the item is the first under its small heading."""
    under = items[number].under
    return under is not None and (number == 0 or items[number - 1].under != under)


def _label(item: Item, words: Words, *, is_second: bool) -> str:
    label = words.message(item.label)
    if item.thing.startswith("card:"):
        name, line, rest = label.partition("\n")
        label = name.translate(UNBROKEN) + line + rest
    if not is_second or item.use is None:
        return label
    return f"{words.message(item.use)}\n{label.partition(chr(10))[0]}"


def _tooltip(items: tuple[Item, ...], number: int, words: Words) -> str:
    """What the style sheet writes on a button beside its label: a small heading, or the use."""
    item = items[number]
    if _begins(items, number) and item.under is not None:
        return words.message(item.under)
    if item.use is None or _is_second(items, number):
        return ""
    return words.message(item.use)


def _look(items: tuple[Item, ...], number: int, *, is_taken: bool) -> str:
    """Classes of a button's looks."""
    item = items[number]
    looks = ["le", f"le-is-{item.thing.partition(':')[0] or 'plain'}"]
    if item.colour:
        looks.append(f"le-edge-{item.colour}")
    if _is_second(items, number):
        looks.append("le-second")
    elif number + 1 < len(items) and _is_second(items, number + 1):
        looks.append("le-has-second")
    if _begins(items, number):
        looks.append("le-begins")
    elif item.use is not None and not _is_second(items, number):
        looks.append("le-used")
    if is_taken:
        looks.append("le-taken")
    return " ".join(looks)
