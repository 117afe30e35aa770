"""A menu: how the choices of a decision are laid out for somebody who is to choose."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from explorer.rules.steps import Message


@dataclass(frozen=True, slots=True)
class Item:
    """One choice as it stands in a menu."""

    action: Any
    label: Message
    """What it is about, in lines: the name first, figures below."""
    told: Message
    """The choice in a few words, for a sentence about it."""
    thing: str = ""
    """The card or place it is about: `card:71`, `province:8`; empty where it is about none."""
    use: Message | None = None
    """What is done with the thing, where several things can be done."""
    under: Message | None = None
    """The small heading under which it stands with others, where there are many."""
    colour: str = ""
    """The faction whose colour and emblem it shows; empty where it has none."""


@dataclass(frozen=True, slots=True)
class Group:
    """Choices that belong together."""

    heading: Message | None
    items: tuple[Item, ...]


def together(items: Iterable[Item]) -> tuple[Item, ...]:
    """Items with those of one small heading together, and in it the uses of one thing.

    Otherwise their order stays.
    """
    found = list(items)
    headings = [None if one.under is None else str(one.under) for one in found]
    things = [one.thing for one in found]
    ranked = sorted(
        range(len(found)),
        key=lambda index: (
            headings.index(headings[index]),
            things.index(things[index]) if things[index] else index,
        ),
    )
    return tuple(found[index] for index in ranked)
