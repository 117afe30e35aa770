"""What a greedy player of Liberté hopes for from the next battle."""

from __future__ import annotations

from explorer.analysis.liberte.sight import VP
from explorer.rules.liberte.components import components
from explorer.rules.liberte.state import State

_HIDDEN = 300
"""How likely a player who shows no General has shown one when the battle begins."""
_IN_HAND = 500
_AHEAD = {-2: 100, -1: 250, 0: 500, 1: 850, 2: 950}
"""Tokens more than a rival → how likely it stays so, in thousandths."""


def battle_worth(
    view: State,
    seat: int,
    *,
    tokens: int = 0,
    general: bool = False,
    without: tuple[int, tuple[str, ...]] | None = None,
) -> int:
    """The Victory Points of the next battle that `seat` may hope for, in thousandths.

    Args:
        view: the state as the seat sees it.
        seat: who hopes.
        tokens: so many tokens more in the Battle Box.
        general: a General more in the display.
        without: a seat and the display that is left to it.
    """
    if view.phase not in ("refresh", "action", "battle"):
        return 0
    mine = view.battle_box[seat] + tokens
    if not mine:
        return 0
    chance = VP if general else _commands(view, seat, view.displays[seat])
    for one, own in enumerate(view.battle_box):
        if one == seat or not own:
            continue
        display = view.displays[one]
        if without is not None and without[0] == one:
            display = without[1]
        behind = VP - _ahead(mine - own)
        chance = chance * (VP - behind * _commands(view, one, display) // VP) // VP
    if view.turn == 1:
        chance = chance // 2
    return components().battles[max(view.turn, 2)].vp * chance * 3 // 4


def _ahead(lead: int) -> int:
    return VP if lead > 2 else _AHEAD.get(lead, 0)


def _commands(view: State, seat: int, display: tuple[str, ...]) -> int:
    """How likely a seat has a General in the display when the battle begins, in thousandths."""
    cards = view.table.cards
    if view.turn > 1 and any(cards[card].general for card in display):
        return VP
    known = (*display, *view.hands[seat], *view.in_play)
    if any(card in cards and cards[card].general for card in known):
        return _IN_HAND
    return _HIDDEN
