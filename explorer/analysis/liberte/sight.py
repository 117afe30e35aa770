"""What a player of Liberté sees at a moment, put in order once for many estimates."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from explorer.rules.liberte.state import State
from explorer.rules.liberte.vocabulary import INDEX

VP = 1000
"""A Victory Point: estimates are counted in thousandths of one."""
RED, WHITE = INDEX["red"], INDEX["white"]


class Sight(NamedTuple):
    """What stays the same while a player thinks about one decision."""

    view: State
    seat: int
    strengths: tuple[tuple[int, int, int], ...]
    """Seat → the highest red, blue and white card in its display."""
    cards: tuple[tuple[int, int], ...]
    """Seat → red and white blocks on its cards, in thousandths; hidden ones at their average."""
    lead: int
    """Victory Points the player is ahead of the best of the others, or behind."""


def sight_of(view: State, seat: int) -> Sight:
    """What `seat` sees, put in order once."""
    cards = view.table.cards
    strengths = []
    shown = []
    for display in view.displays:
        best, red, white = [0, 0, 0], 0, 0
        for name in display:
            card = cards[name]
            if card.faction:
                index = INDEX[card.faction]
                best[index] = max(best[index], card.value)
                red += card.value * VP * (index == RED)
                white += card.value * VP * (index == WHITE)
        strengths.append((best[0], best[1], best[2]))
        shown.append((red, white))
    hidden = _average_hidden(view)
    points = tuple(
        (red + _held(view, hand, "red", hidden[0]), white + _held(view, hand, "white", hidden[1]))
        for (red, white), hand in zip(shown, view.hands, strict=True)
    )
    others = [vp for one, vp in enumerate(view.vp) if one != seat]
    lead = view.vp[seat] - max(others, default=0)
    return Sight(view, seat, tuple(strengths), points, lead)


def _held(view: State, hand: Sequence[str], faction: str, average: int) -> int:
    cards = view.table.cards
    points = 0
    for name in hand:
        card = cards.get(name)
        if card is None:
            points += average
        elif card.faction == faction:
            points += card.value * VP
    return points


def _average_hidden(view: State) -> tuple[int, int]:
    """Red and white blocks that a card shows on average whose face the viewer does not know."""
    cards = view.table.cards
    seen = {*view.face_up, *view.discard, *view.box, *view.in_play}
    for pile in (*view.hands, *view.displays):
        seen.update(pile)
    unseen = [card for name, card in cards.items() if name not in seen]
    if not unseen:
        return 0, 0
    red = sum(card.value for card in unseen if card.faction == "red")
    white = sum(card.value for card in unseen if card.faction == "white")
    return red * VP // len(unseen), white * VP // len(unseen)
