"""What a seat may know: hands and the deck's order are hidden from the others."""

from __future__ import annotations

from explorer.rules.liberte.state import State, replaced

HIDDEN = "?"
"""Stands for a card whose face the viewer does not know."""


def view(state: State, seat: int | None) -> State:
    """`state` as `seat` may know it: other hands and the deck face down; None sees everything."""
    if seat is None:
        return state
    hands = tuple(
        hand if one == seat else (HIDDEN,) * len(hand) for one, hand in enumerate(state.hands)
    )
    return replaced(state, {"hands": hands, "deck": (HIDDEN,) * len(state.deck)})
