"""What cannot be chosen now: the same look, greyed, with the reason and its rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import escape

import ipywidgets

from explorer.models import GameSession, Shown
from explorer.rules.menu import Item
from explorer.rules.protocol import Refusal
from explorer.widgets.markup import emblem, rule_chips
from explorer.widgets.notice import guarded

MOST_AT_ONCE = 2
"""So many reasons are shown at once; more are folded away. What has the same is told together."""


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
        found = _together(shown)
        if not found:
            return
        is_folded = len(found) > MOST_AT_ONCE
        if is_folded:
            yield "le-has-fold"
        if not is_folded or self.why.value:
            self.told.value = _list(shown, found) if is_folded else _boxes(shown, found)
            yield "le-has-greyed"

    def _turned(self) -> None:
        self.why.icon = "caret-down" if self.why.value else "caret-right"
        self._unfold()


@dataclass(frozen=True)
class _Alike:
    """Choices that are refused for the same reason."""

    names: str
    use: str
    reason: str
    rule: str
    colour: str
    """That of all of them; empty where they differ."""


def _together(shown: Shown) -> tuple[_Alike, ...]:
    """What cannot be chosen, as far as it is told: once for each reason."""
    if shown.pending is None or not shown.offers:
        return ()
    lots: dict[tuple[str, str, str], list[Item]] = {}
    for action, refusal in shown.pending.greyed:
        item = shown.game.item(shown.state, action)
        use = shown.words.message(item.use) if item.use is not None else ""
        lots.setdefault((use, _reason(shown, item, refusal), refusal.rule), []).append(item)
    return tuple(
        _Alike(
            ", ".join(_name(shown, item) for item in items),
            *reason,
            colour=items[0].colour if len({item.colour for item in items}) == 1 else "",
        )
        for reason, items in lots.items()
    )


def _boxes(shown: Shown, found: Sequence[_Alike]) -> str:
    """Each with the look of what can be chosen, but greyed."""
    return "".join(
        f"<div class='le-face le-greyed'>{emblem(one.colour)}<span>{_heading(one)}<br>"
        f"{escape(one.reason)} {rule_chips(shown.game.id, (one.rule,))}</span></div>"
        for one in found
    )


def _list(shown: Shown, found: Sequence[_Alike]) -> str:
    told = "".join(
        f"<li>{_heading(one)}: {escape(one.reason)} {rule_chips(shown.game.id, (one.rule,))}</li>"
        for one in found
    )
    return f"<ul class='le-why'>{told}</ul>"


def _heading(one: _Alike) -> str:
    return f"<b>{escape(one.names)}</b>{f' · {escape(one.use)}' if one.use else ''}"


def _name(shown: Shown, item: Item) -> str:
    return shown.words.message(item.label).partition("\n")[0]


def _reason(shown: Shown, item: Item, refusal: Refusal) -> str:
    """The reason, without the name where it begins with it: that stands there already."""
    kind, _, name = item.thing.rpartition(":")
    words = shown.words
    whole = words.name("card", name) if kind in ("card", "advance") else ""
    return words.text(refusal.code, refusal.args).removeprefix(f"{whole} ")
