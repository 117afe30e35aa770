"""What a greedy player of Liberté does."""

from __future__ import annotations

from typing import Any

from explorer.rules.liberte.actions import (
    Action,
    Advance,
    Battle,
    Blocks,
    Claim,
    Keep,
    Pass,
    Place,
    Special,
    Take,
)
from explorer.rules.liberte.components import Card
from explorer.rules.liberte.state import State, stack_of


def moment(view: State, seat: int) -> tuple[Any, ...]:
    """What tells this decision of a game from its others, as numbers and texts."""
    contest = view.contest
    return (
        view.turn,
        view.phase,
        view.rounds,
        seat,
        view.hands[seat],
        view.doing,
        None if contest is None else (contest.kind, contest.place, contest.round),
        view.claim,
        len(view.deck),
        len(view.discard),
    )


def best(view: State, seat: int, options: tuple[Action, ...]) -> tuple[Action, ...]:
    """The options that promise most to `seat`, in the order given; one at least."""
    worth = [_worth(view, seat, one) for one in options]
    most = max(worth)
    return tuple(one for one, number in zip(options, worth, strict=True) if number == most)


def _worth(view: State, seat: int, action: Action) -> int:
    card = view.table.cards.get(getattr(action, "card", ""))
    value = _value(card)
    if isinstance(action, Place):
        stack = stack_of(view, action.province, seat)
        others = [one.blocks for one in view.provinces[action.province - 1] if one != stack]
        height = stack.blocks + 1 if stack else 1
        return 10 + (height > max(others, default=0)) * 5 - len(others)
    if isinstance(action, Blocks | Battle):
        return 20 + 4 * value + isinstance(action, Blocks)
    if isinstance(action, Special):
        return 22
    if isinstance(action, Take):
        return 24 if len(view.hands[seat]) < 4 else 12 + value
    if isinstance(action, Keep | Advance):
        return 5 + value
    return 1 if isinstance(action, Claim | Pass) else 2


def _value(card: Card | None) -> int:
    return 0 if card is None else card.value + 2 * card.general + card.sans_culottes
