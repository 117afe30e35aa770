"""What cannot be chosen now: the same look, greyed, with the reason and its rule."""

from __future__ import annotations

from html import escape

from explorer.models import Shown
from explorer.rules.menu import Item
from explorer.rules.protocol import Refusal
from explorer.widgets.markup import emblem, rule_chips

MOST_AT_ONCE = 4
"""So many are shown at once; more are folded away."""


def greyed_html(shown: Shown) -> str:
    """What cannot be chosen, each with the reason and its rule."""
    pending = shown.pending
    if pending is None or not pending.greyed or not shown.offers:
        return ""
    told = "".join(
        _greyed(shown, shown.game.item(shown.state, action), refusal)
        for action, refusal in pending.greyed
    )
    number = len(pending.greyed)
    if number <= MOST_AT_ONCE:
        return told
    return (
        f"<details class='le-why'><summary>{number} more that cannot be chosen now: why?"
        f"</summary><div class='le-choices'>{told}</div></details>"
    )


def _greyed(shown: Shown, item: Item, refusal: Refusal) -> str:
    words = shown.words
    name = words.message(item.label).partition("\n")[0]
    use = f" · {words.message(item.use)}" if item.use is not None else ""
    why = words.text(refusal.code, refusal.args)
    for said in (f"{words.message(item.told)} ", f"{_whole(shown, item)} "):
        why = why.removeprefix(said)
    return (
        f"<div class='le-face le-greyed'>{emblem(item.colour)}<span><b>{escape(name)}</b>"
        f"{escape(use)}<br>{escape(why)} {rule_chips(shown.game.id, (refusal.rule,))}</span></div>"
    )


def _whole(shown: Shown, item: Item) -> str:
    """The full name of a card, with which a reason often begins; it stands above it already."""
    kind, _, name = item.thing.partition(":")
    return shown.words.name("card", name) if kind == "card" else ""
