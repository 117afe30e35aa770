"""Player order (O1–O3)."""

from __future__ import annotations

from explorer.rules.liberte.actions import First
from explorer.rules.liberte.resolution.making import cite, make_step, player_focus
from explorer.rules.liberte.state import Ordering, State
from explorer.rules.liberte.vocabulary import FACTIONS, INDEX
from explorer.rules.steps import Change, Detail, Ranking, Step

_HELD = cite("O1")
_BY_VP = cite("O2")
_BY_LOT = cite("O3")


def placed(state: State) -> tuple[int, ...]:
    """Seats whose place is settled, those who need no lot included."""
    settled = state.doing.placed if isinstance(state.doing, Ordering) else ()
    while True:
        tied = level(state, settled)
        if len(tied) != 1:
            return settled
        settled = (*settled, *tied)


def level(state: State, settled: tuple[int, ...]) -> tuple[int, ...]:
    """Seats with the most VPs of those whose place is open, in seating order."""
    left = [seat for seat in range(len(state.vp)) if seat not in settled]
    if not left:
        return ()
    most = max(state.vp[seat] for seat in left)
    return tuple(seat for seat in left if state.vp[seat] == most)


def held_come_in(state: State) -> Step[State]:
    """The blocks on the Turn Track go to their supplies (O1)."""
    changes = tuple(
        Change("held", (faction,), state.held[INDEX[faction]], 0)
        for faction in FACTIONS
        if state.held[INDEX[faction]]
    )
    return make_step(
        state,
        _HELD,
        "held-blocks-come-in",
        {"levels": tuple((change.where[0], change.before) for change in changes)},
        changes,
        focus=("supply", "turn"),
        doing=Ordering(),
    )


def begin(state: State) -> Step[State]:
    """The next step of a turn's order: held blocks come in, lots are to be drawn, or it stands."""
    if any(state.held):
        return held_come_in(state)
    settled = placed(state)
    if len(settled) == len(state.order):
        return ordered(state)
    tied = level(state, settled)
    return make_step(
        state,
        _BY_VP + _BY_LOT,
        "order-begins",
        {"players": tied, "vp": state.vp[tied[0]]},
        focus=player_focus(*tied),
        doing=Ordering(settled),
    )


def lot(state: State, action: First, *, forced: bool, draws: int) -> Step[State]:
    """One of those tied goes first among them, by lot (O3)."""
    settled = placed(state)
    tied = level(state, settled)
    seat = state.table.players.index(action.player)
    return make_step(
        state,
        _BY_LOT,
        "goes-first-chosen" if forced else "goes-first",
        {"player": seat, "players": tied, "vp": state.vp[seat], "number": len(tied)},
        focus=player_focus(seat),
        action=action,
        doing=Ordering((*settled, seat)),
        draws=draws,
    )


def ordered(state: State) -> Step[State]:
    """The order is complete; hands are refreshed in it (O2)."""
    order = placed(state)
    changes = (Change("order", (), state.order, order),) if order != state.order else ()
    return make_step(
        state,
        _BY_VP,
        "order-is",
        {"scores": tuple((seat, state.vp[seat]) for seat in order)},
        changes,
        focus=player_focus(*order),
        arithmetic=(Ranking(tuple(state.vp[seat] for seat in order)),),
        detail=Detail.HEADLINE,
        phase="refresh",
        to_act=order[0],
        turn_of=order[0],
        doing=None,
    )
