"""Victory points after an election, and on to the next turn (V1–V8, Z1)."""

from __future__ import annotations

from explorer.rules.liberte.resolution.battle import block_can_go_down, block_down
from explorer.rules.liberte.resolution.contest import opened
from explorer.rules.liberte.resolution.ends import with_look
from explorer.rules.liberte.resolution.making import cite, make_step, player_focus, rest
from explorer.rules.liberte.state import Due, State
from explorer.rules.liberte.vocabulary import FACTIONS, INDEX, LAST_TURN, Faction
from explorer.rules.steps import Change, Detail, Ranking, Step, Sum

FIRST, SECOND, OPPOSITION = 5, 2, 3
FIRST_SHARED, SECOND_SHARED, OPPOSITION_SHARED = 3, 1, 2

_PLACES = cite("V1")
_PLACES_IN_ORDER = cite("V1", "V6a")
_TIED = {"V2": cite("V2", "V1"), "V3": cite("V3", "V2", "V6b"), "V5": cite("V2", "V5", "V6b")}
_TIED_OPPOSITION = cite("V2", "V1", "V6a")
_FIRST_WON = cite("V2", "V1")
_SECOND = {"V1": cite("V1"), "V3": cite("V3"), "V5": cite("V5")}
_BROKEN = cite("V2", "V6b")
_BROKEN_AFTER_FIRST = cite("V2", "V3", "V6b")
_FIRST_SHARED = cite("V4")
_SHARED = cite("V6")
_VOID = cite("V5")
_PRESENCE = cite("V7")
_RETURN = cite("V8")
_NEXT_TURN = cite("V8")
_END = cite("Z1", "V8")


def holders(
    state: State, faction: Faction, without: tuple[int, ...] = ()
) -> tuple[tuple[int, ...], int]:
    """Seats with most votes of `faction` among the others, in player order, and how many."""
    index = INDEX[faction]
    votes = {seat: state.votes[seat][index] for seat in state.order if seat not in without}
    most = max(votes.values(), default=0)
    if not most:
        return (), 0
    return tuple(seat for seat, number in votes.items() if number == most), most


def _ranking(state: State, faction: Faction, seats: tuple[int, ...]) -> tuple[Ranking, ...]:
    return (Ranking(tuple(state.votes[seat][INDEX[faction]] for seat in seats)),)


def begin(state: State) -> Step[State]:
    """First place in government: one player, a tie, or nobody (V1)."""
    if state.government is None:
        return make_step(
            state,
            _PLACES,
            "nobody-scores",
            {},
            focus=("government",),
            detail=Detail.HEADLINE,
            due=(Due("return"),),
        )
    then: tuple[Due, ...] = (Due("opposition"), Due("presence"), Due("return"))
    if state.opposition is None:
        then = then[1:]
    faction = state.government
    first, most = holders(state, faction)
    if not first:
        return make_step(
            state,
            _PLACES,
            "no-votes-no-place",
            {"faction": faction},
            focus=("government",),
            due=then,
        )
    if len(first) > 1:
        return make_step(
            state,
            _TIED["V2"],
            "tie-first-place",
            {"players": first, "faction": faction, "number": most},
            focus=("government", *player_focus(*first)),
            arithmetic=_ranking(state, faction, first),
            tie="first-place",
            due=(),
            contest=opened("first-place", "V2", first, then=then),
        )
    second, _ = holders(state, faction, first)
    return _scored(
        state,
        _PLACES,
        "first-place",
        first,
        FIRST,
        faction,
        (Due("second", rule="V1", seats=second), *then),
        number=most,
    )


def _scored(
    state: State,
    rules: tuple[str, ...],
    message: str,
    seats: tuple[int, ...],
    vp: int,
    faction: Faction | None,
    due: tuple[Due, ...],
    tie: str | None = None,
    *,
    number: int = 0,
) -> Step[State]:
    changes = tuple(Change("vp", (seat,), state.vp[seat], state.vp[seat] + vp) for seat in seats)
    return make_step(
        state,
        rules,
        message,
        {
            "player": seats[0],
            "players": seats,
            "vp": vp,
            "faction": faction,
            "number": number,
        },
        changes,
        focus=("government", *player_focus(*seats)),
        arithmetic=tuple(Sum((change.before, vp)) for change in changes),
        detail=Detail.HEADLINE,
        tie=tie,
        due=due,
    )


def second(state: State, due: Due) -> Step[State]:
    """Second place in government, for the seats that come into question (V1, V3, V5)."""
    faction = state.government
    if due.rule == "V5" and state.table.rulings["second-place-after-tied-first"] == "void":
        return make_step(
            state,
            _VOID,
            "second-place-void",
            {"players": due.seats},
            focus=("government",),
            due=rest(state),
        )
    if not due.seats:
        return make_step(
            state,
            _SECOND[due.rule],
            "no-second-place",
            {"faction": faction},
            focus=("government",),
            detail=Detail.ARITHMETIC,
            due=rest(state),
        )
    if len(due.seats) > 1:
        rule = {"V1": "V2", "V5": "V5", "V3": "V3"}[due.rule]
        contested = "V3" if due.rule == "V3" else "V2"
        # A position may name them in another order; a contest has them in player order.
        in_order = tuple(seat for seat in state.order if seat in due.seats)
        return make_step(
            state,
            _TIED[rule],
            f"tie-second-place-{due.rule}",
            {
                "players": due.seats,
                "faction": faction,
                "number": max(state.votes[seat][INDEX[faction or "red"]] for seat in due.seats),
            },
            focus=("government", *player_focus(*due.seats)),
            tie="second-place",
            due=(),
            contest=opened("second-place", contested, in_order, then=rest(state)),
        )
    return _scored(
        state,
        _SECOND[due.rule],
        f"second-place-{due.rule}",
        due.seats,
        SECOND,
        faction,
        rest(state),
        number=state.votes[due.seats[0]][INDEX[faction or "red"]],
    )


def opposition(state: State, due: Due) -> Step[State]:
    """Most votes of the opposition's colour (V1), after the government's places (V6a)."""
    faction = state.opposition
    assert faction is not None, "it falls due only where there is an opposition"
    most, number = holders(state, faction)
    if not most:
        return make_step(
            state,
            _PLACES_IN_ORDER,
            "no-votes-no-place",
            {"faction": faction},
            focus=("government",),
            due=rest(state),
        )
    if len(most) > 1:
        return make_step(
            state,
            _TIED_OPPOSITION,
            "tie-opposition-place",
            {"players": most, "faction": faction, "number": number},
            focus=("government", *player_focus(*most)),
            arithmetic=_ranking(state, faction, most),
            tie="opposition-place",
            due=(),
            contest=opened("opposition-place", "V2", most, then=rest(state)),
        )
    return _scored(
        state,
        _PLACES_IN_ORDER,
        "opposition-place",
        most,
        OPPOSITION,
        faction,
        rest(state),
        number=number,
    )


def won(state: State, due: Due) -> Step[State]:
    """A contest for a place is broken (V2, V3, V6b)."""
    if due.kind == "first-place":
        return _scored(
            state,
            _FIRST_WON,
            "first-place-won",
            due.seats,
            FIRST,
            state.government,
            (Due("second", rule="V3", seats=due.fallen), *rest(state)),
            due.kind,
        )
    vp = SECOND if due.kind == "second-place" else OPPOSITION
    faction = state.government if due.kind == "second-place" else state.opposition
    rules = _BROKEN_AFTER_FIRST if due.rule == "V3" else _BROKEN
    return _scored(state, rules, f"{due.kind}-won", due.seats, vp, faction, rest(state), due.kind)


def unbroken(state: State, due: Due) -> Step[State]:
    """A contest for a place stays unbroken: the place is shared (V4, V6)."""
    if due.kind == "first-place":
        assert state.government is not None, "first place is in government"
        seats = due.fallen or holders(state, state.government, due.seats)[0]
        return _scored(
            state,
            _FIRST_SHARED,
            "first-place-shared",
            due.seats,
            FIRST_SHARED,
            state.government,
            (Due("second", rule="V5", seats=seats), *rest(state)),
            due.kind,
        )
    vp = SECOND_SHARED if due.kind == "second-place" else OPPOSITION_SHARED
    faction = state.government if due.kind == "second-place" else state.opposition
    return _scored(
        state, _SHARED, f"{due.kind}-shared", due.seats, vp, faction, rest(state), due.kind
    )


def presence(state: State, due: Due) -> Step[State]:
    """Each player with a vote of the government's colour is in government (V7)."""
    assert state.government is not None, "it falls due only where there is a government"
    index = INDEX[state.government]
    seats = tuple(seat for seat in state.order if state.votes[seat][index])
    return make_step(
        state,
        _PRESENCE,
        "in-government" if seats else "nobody-in-government",
        {"players": seats, "faction": state.government},
        tuple(Change("in_government", (seat,), False, True) for seat in seats),
        focus=("government", *player_focus(*seats)),
        due=rest(state),
    )


def return_votes(state: State, due: Due) -> Step[State]:
    """Votes return to the supply, blocks on the board stay (V8)."""
    changes = tuple(
        Change("votes", (seat, faction), votes[INDEX[faction]], 0)
        for seat, votes in enumerate(state.votes)
        for faction in FACTIONS
        if votes[INDEX[faction]]
    )
    return make_step(
        state,
        _RETURN,
        "votes-return" if changes else "no-votes-return",
        {
            "levels": tuple(
                (faction, sum(votes[INDEX[faction]] for votes in state.votes))
                for faction in FACTIONS
                if any(votes[INDEX[faction]] for votes in state.votes)
            )
        },
        changes,
        focus=("supply",),
        detail=Detail.ARITHMETIC,
        due=(Due("next-turn"), *rest(state)),
    )


def next_turn(state: State, due: Due) -> Step[State]:
    """The turn marker moves, or the game is over (V8, Z1)."""
    if block_can_go_down(state):
        return block_down(state)
    if state.turn == LAST_TURN:
        most = max(state.vp)
        winners = tuple(seat for seat, vp in enumerate(state.vp) if vp == most)
        return make_step(
            state,
            _END,
            "game-over" if len(winners) == 1 else "game-over-shared",
            {"players": winners, "vp": most},
            focus=player_focus(*winners),
            arithmetic=(Ranking(state.vp),),
            detail=Detail.HEADLINE,
            phase="over",
            ending="after-turn-4",
            due=(),
        )
    step = make_step(
        state,
        _NEXT_TURN,
        "next-turn",
        {"turn": state.turn + 1},
        (Change("turn", (), state.turn, state.turn + 1),),
        focus=("turn",),
        phase="order",
        to_act=state.order[0],
        taking_part=None,
        due=rest(state),
    )
    # Z3a names the beginning of Turn 2 alone: later turns begin on a board already looked at.
    return with_look(step) if step.state.turn == 2 else step
