"""What cannot be chosen now: the same look, greyed, with the reason and its rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from html import escape

import ipywidgets

from explorer.models import GameSession, Shown
from explorer.rules.menu import Item
from explorer.rules.protocol import Refusal
from explorer.widgets.markup import emblem, rule_chips
from explorer.widgets.notice import guarded

MOST_AT_ONCE = 4
"""So many are shown at once; more are folded away, told together where the reason is the same."""


class Greyed:
    """What cannot be chosen now; what is folded away is sent when somebody asks why.

    `unfold` is called when somebody does, or has seen enough.
    """

    def __init__(self, session: GameSession, unfold: Callable[[], None]) -> None:
        self._unfold = unfold
        self.why = ipywidgets.ToggleButton(
            description="What cannot be chosen now, and why", icon="caret-right"
        )
        self.why.add_class("le-fold-why")
        self.why.observe(guarded(session, lambda _: self._turned()), names="value")
        self.told = ipywidgets.HTML()
        self.told.add_class("le-greyed-ones")
        self.parts = (self.why, self.told)

    def means(self, shown: Shown) -> Iterator[str]:
        """What of it means something now: classes for the style sheet."""
        number = _number(shown)
        if not number:
            return
        if number > MOST_AT_ONCE:
            yield "le-has-fold"
        if number <= MOST_AT_ONCE or self.why.value:
            self.told.value = greyed_html(shown)
            yield "le-has-greyed"

    def _turned(self) -> None:
        self.why.icon = "caret-down" if self.why.value else "caret-right"
        self._unfold()


def _number(shown: Shown) -> int:
    """How many cannot be chosen, as far as they are told."""
    return len(shown.pending.greyed) if shown.pending is not None and shown.offers else 0


def greyed_html(shown: Shown) -> str:
    """What cannot be chosen, each with the reason and its rule."""
    pending = shown.pending
    if pending is None or not shown.offers:
        return ""
    found = [(shown.game.item(shown.state, action), refusal) for action, refusal in pending.greyed]
    if len(found) <= MOST_AT_ONCE:
        return "".join(_greyed(shown, item, refusal) for item, refusal in found)
    told = "".join(f"<li>{one}</li>" for one in _together(shown, found))
    return f"<ul class='le-why'>{told}</ul>"


def _greyed(shown: Shown, item: Item, refusal: Refusal) -> str:
    use = f" · {escape(shown.words.message(item.use))}" if item.use is not None else ""
    return (
        f"<div class='le-face le-greyed'>{emblem(item.colour)}<span>"
        f"<b>{escape(_name(shown, item))}</b>{use}<br>{escape(_reason(shown, item, refusal))} "
        f"{rule_chips(shown.game.id, (refusal.rule,))}</span></div>"
    )


def _together(shown: Shown, found: Sequence[tuple[Item, Refusal]]) -> Iterator[str]:
    """The names of those that have the same reason, and the reason."""
    names: dict[tuple[str, str, str], list[str]] = {}
    for item, refusal in found:
        use = shown.words.message(item.use) if item.use is not None else ""
        reason = _reason(shown, item, refusal)
        names.setdefault((use, reason, refusal.rule), []).append(_name(shown, item))
    for (use, reason, rule), alike in names.items():
        told = f"<b>{escape(', '.join(alike))}</b>{f' · {escape(use)}' if use else ''}"
        yield f"{told}: {escape(reason)} {rule_chips(shown.game.id, (rule,))}"


def _name(shown: Shown, item: Item) -> str:
    return shown.words.message(item.label).partition("\n")[0]


def _reason(shown: Shown, item: Item, refusal: Refusal) -> str:
    """The reason, without the name where it begins with it: that stands there already."""
    kind, _, name = item.thing.rpartition(":")
    words = shown.words
    whole = words.name("card", name) if kind in ("card", "advance") else ""
    return words.text(refusal.code, refusal.args).removeprefix(f"{whole} ")
