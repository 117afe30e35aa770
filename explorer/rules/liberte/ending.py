"""Red and White Points, and who has won (Z1, Z2, Z3, Z5)."""

from __future__ import annotations

from fractions import Fraction

from explorer.rules.liberte.resolution.making import cite, make_step, player_focus, rest
from explorer.rules.liberte.state import Due, State
from explorer.rules.liberte.vocabulary import HIDDEN, INDEX, Faction
from explorer.rules.protocol import Ending
from explorer.rules.steps import Detail, Step, Sum

_COUNTED = {"landslide": cite("Z2"), "counter-revolution": cite("Z3")}
_TIE_IN_POINTS = cite("Z5")


def card_points(state: State, seat: int, faction: str) -> int:
    """Blocks of `faction` shown on the cards in hand and display (Z2, Z3)."""
    cards = state.table.cards
    held = (*state.hands[seat], *state.displays[seat])
    return sum(cards[card].value for card in held if cards[card].faction == faction)


def board_points(state: State, seat: int, faction: str) -> int:
    """Blocks of `faction` in the stacks of `seat`."""
    return sum(
        stack.blocks
        for stacks in state.provinces
        for stack in stacks
        if stack.seat == seat and stack.faction == faction
    )


def red_points(state: State, seat: int) -> tuple[int, int, int]:
    """Red Points (Z2): votes held, blocks on the board, blocks on cards."""
    return (
        state.votes[seat][INDEX["red"]],
        board_points(state, seat, "red"),
        card_points(state, seat, "red"),
    )


def white_points(state: State, seat: int) -> tuple[int, int]:
    """White Points (Z3): blocks on the board, blocks on cards. Votes do not count."""
    return board_points(state, seat, "white"), card_points(state, seat, "white")


def count(state: State, due: Due) -> Step[State] | None:
    """Red or White Points are counted and the winner is found (Z2, Z3, Z5).

    None where cards lie face down, as one seat sees them: who wins cannot be told then.
    """
    if any(HIDDEN in hand for hand in state.hands):
        return None
    faction: Faction = "red" if state.ending == "landslide" else "white"
    points = red_points if faction == "red" else white_points
    seats = tuple(range(len(state.table.players)))
    parts = tuple(points(state, seat) for seat in seats)
    end = _ending_of(state)
    best = max(end.scores)
    tied = end.scores.count(best) > 1
    args = {
        "players": end.winners,
        "number": best,
        "scores": tuple(zip(seats, end.scores, strict=True)),
        "cards": tuple(
            (seat, card_points(state, seat, faction)) for seat in seats if end.scores[seat] == best
        ),
    }
    how = "shared" if len(end.winners) > 1 else "cards" if tied else "points"
    return make_step(
        state,
        _COUNTED[state.ending or ""] + (_TIE_IN_POINTS if tied else ()),
        f"{state.ending}-{how}",
        args,
        focus=player_focus(*end.winners),
        arithmetic=tuple(Sum(part) for part in parts),
        detail=Detail.HEADLINE,
        phase="over",
        next_province=None,
        due=rest(state),
    )


def ending(state: State) -> Ending | None:
    """How the game ended: who won, and the points that decided (Z1, Z2, Z3, Z5)."""
    return _ending_of(state) if state.phase == "over" and state.ending else None


def _ending_of(state: State) -> Ending:
    assert state.ending is not None, "asked about an ended game"
    seats = range(len(state.table.players))
    if state.ending == "after-turn-4":
        scores = state.vp
        keys = [(vp, 0) for vp in scores]
    elif state.ending == "landslide":
        scores = tuple(sum(red_points(state, seat)) for seat in seats)
        keys = [(scores[seat], card_points(state, seat, "red")) for seat in seats]
    else:
        scores = tuple(sum(white_points(state, seat)) for seat in seats)
        keys = [(scores[seat], card_points(state, seat, "white")) for seat in seats]
    best = max(keys)
    return Ending(state.ending, tuple(seat for seat in seats if keys[seat] == best), scores)


def returns(state: State) -> tuple[Fraction, ...]:
    """Each seat's share of the win; all 0 while the game goes on."""
    end = ending(state)
    if end is None or not end.winners:
        return tuple(Fraction(0) for _ in state.table.players)
    share = Fraction(1, len(end.winners))
    return tuple(
        share if seat in end.winners else Fraction(0) for seat in range(len(state.table.players))
    )
