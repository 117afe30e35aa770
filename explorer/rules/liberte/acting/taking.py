"""Taking cards: as an action (A8), and refreshing hands (R1–R3)."""

from __future__ import annotations

from explorer.rules.liberte import actions
from explorer.rules.liberte.actions import (
    DECK,
    DONE,
    TAKE_AFTER_DISCARDS,
    TAKE_DECK,
    Action,
)
from explorer.rules.liberte.resolution.making import cite, make_step, player_focus
from explorer.rules.liberte.state import Due, Refreshing, State, Taking
from explorer.rules.steps import Change, Detail, Step

FULL_HAND = 7
TOO_MANY = 9
"""With so many cards in hand two are discarded before one is taken (A8)."""
_RETURN = cite("R1")
_TAKEN = cite("A8")
_COMMITTED = cite("A8")
_REFRESHED = cite("R3", "R2")
_REFRESH_DISCARD = cite("R2")
_REFRESH_DONE = cite("R2")
_TURN_PASSES = Due("turn-passes")


def takes(state: State) -> list[Action]:
    """Every card there is to take: the face-up ones, then the deck."""
    found: list[Action] = [actions.take(card) for card in state.face_up]
    if state.deck:
        found.append(TAKE_DECK)
    return found


def anything(state: State) -> bool:
    """Whether there is a card to take at all (A8)."""
    return bool(state.deck or state.face_up or state.discard)


def begin_options(state: State, seat: int) -> list[Action]:
    """How a take may begin."""
    if len(state.hands[seat]) >= TOO_MANY:
        return [TAKE_AFTER_DISCARDS] if anything(state) else []
    return takes(state)


def may_be_second(state: State, card: str, doing: Taking) -> bool:
    """Whether a face-up card may be the second one taken (A8)."""
    known = state.table.cards.get(card)
    if known is None or known.value != 1:
        return False
    if state.table.rulings["second-taken-card"] == "after-replacement":
        return True
    return card in doing.at_start


def _second_may_follow(state: State, taken: str, doing: Taking) -> bool:
    """Whether there can be a second card to take once `taken` has left the face-up row (A8).

    Where one counts that comes off the deck only then, nobody knows before it lies there.
    """
    comes = state.table.rulings["second-taken-card"] == "after-replacement"
    if comes and (state.deck or state.discard):
        return True
    return any(may_be_second(state, card, doing) for card in state.face_up if card != taken)


def options(state: State, seat: int, doing: Taking) -> tuple[Action, ...]:
    """Every legal action in the middle of taking; empty where something is forced."""
    if doing.discards:
        cards = state.table.cards
        return tuple([actions.discard(card) for card in state.hands[seat] if card in cards])
    if doing.second:
        seconds = [
            actions.take(card) for card in state.face_up if may_be_second(state, card, doing)
        ]
        return (*seconds, DONE) if seconds else ()
    return tuple(takes(state))


def commit(state: State, seat: int) -> Step[State]:
    """A player with nine or more cards will take one, and discards two first."""
    return make_step(
        state,
        _COMMITTED,
        "takes-after-discards",
        {"player": seat, "number": len(state.hands[seat]), "most": TOO_MANY - 1},
        focus=player_focus(seat),
        action=TAKE_AFTER_DISCARDS,
        doing=Taking(discards=2, at_start=state.face_up),
    )


def discard(state: State, seat: int, card: str, doing: Taking) -> Step[State]:
    """One of the two cards discarded before taking."""
    return make_step(
        state,
        _COMMITTED,
        "discards-to-take",
        {"player": seat, "card": card, "left": doing.discards - 1},
        (Change("card", (card,), ("hand", seat), ("discard",)),),
        focus=("discard", *player_focus(seat)),
        action=actions.discard(card),
        doing=doing._replace(discards=doing.discards - 1),
    )


def take(state: State, seat: int, what: str, doing: Taking | None) -> Step[State]:
    """A card is taken, face up or from the deck."""
    if what == DECK:
        return make_step(
            state,
            _TAKEN,
            "takes-from-deck",
            {"player": seat},
            focus=("deck", *player_focus(seat)),
            action=TAKE_DECK,
            doing=None,
            due=(Due("draw", seats=(seat,)), _TURN_PASSES),
        )
    second = doing is not None and doing.second
    value = state.table.cards[what].value
    goes_on = not second and value == 1
    going_on = Taking(second=True, at_start=doing.at_start if doing else state.face_up)
    told = goes_on and _second_may_follow(state, what, going_on)
    return make_step(
        state,
        _TAKEN,
        "takes-second" if second else "takes-value-1" if told else "takes",
        {"player": seat, "card": what},
        (Change("card", (what,), ("face_up",), ("hand", seat)),),
        focus=player_focus(seat),
        action=actions.take(what),
        doing=going_on if goes_on else None,
        due=() if goes_on else (_TURN_PASSES,),
    )


def no_second(state: State, seat: int) -> Step[State]:
    """The player takes no second card."""
    return make_step(
        state,
        _TAKEN,
        "takes-no-second",
        {"player": seat},
        focus=player_focus(seat),
        detail=Detail.ARITHMETIC,
        action=DONE,
        doing=None,
        due=(_TURN_PASSES,),
    )


# --- refreshing hands -----------------------------------------------------------------------------


def displays_return(state: State) -> Step[State]:
    """All cards in the displays return to their owners' hands (R1)."""
    changes = tuple(
        Change("card", (card,), ("display", seat), ("hand", seat))
        for seat, display in enumerate(state.displays)
        for card in display
    )
    return make_step(
        state,
        _RETURN,
        "displays-return",
        {"players": tuple(seat for seat in state.order if state.displays[seat])},
        changes,
        focus=player_focus(*(seat for seat in state.order if state.displays[seat])),
        detail=Detail.HEADLINE,
    )


def refresh_options(state: State, seat: int) -> tuple[Action, ...]:
    """Every legal action in refreshing a hand: cards to take, cards to discard, `done`."""
    hand = state.hands[seat]
    found = takes(state) if len(hand) < FULL_HAND else []
    nothing_to_take = not found
    if state.doing is None:
        cards = state.table.cards
        found += [actions.discard(card) for card in hand if card in cards]
    if nothing_to_take:
        found.append(DONE)
    return () if found == [DONE] else tuple(found)


def refresh_discard(state: State, seat: int, card: str) -> Step[State]:
    """A card is discarded from the hand before any is taken (R2)."""
    return make_step(
        state,
        _REFRESH_DISCARD,
        "discards-to-refresh",
        {"player": seat, "card": card, "number": len(state.hands[seat]) - 1},
        (Change("card", (card,), ("hand", seat), ("discard",)),),
        focus=("discard", *player_focus(seat)),
        action=actions.discard(card),
    )


def refresh_take(state: State, seat: int, what: str) -> Step[State]:
    """A card is taken into the hand: a face-up one, or the top of the deck (R3)."""
    if what == DECK:
        return make_step(
            state,
            _REFRESHED,
            "takes-from-deck",
            {"player": seat},
            focus=("deck", *player_focus(seat)),
            action=TAKE_DECK,
            doing=Refreshing(),
            due=(Due("draw", seats=(seat,)),),
        )
    return make_step(
        state,
        _REFRESHED,
        "takes",
        {"player": seat, "card": what},
        (Change("card", (what,), ("face_up",), ("hand", seat)),),
        focus=player_focus(seat),
        action=actions.take(what),
        doing=Refreshing(),
    )


def refreshed(state: State, seat: int, action: Action | None) -> Step[State]:
    """A hand is refreshed; the next player follows, or the action phase."""
    place = state.order.index(seat) + 1
    last = place == len(state.order)
    following = state.order[0 if last else place]
    number = len(state.hands[seat])
    return make_step(
        state,
        _REFRESH_DONE,
        "hand-refreshed" if number >= FULL_HAND else "hand-not-full",
        {"player": seat, "number": number},
        focus=player_focus(seat),
        action=action,
        doing=None,
        to_act=following,
        turn_of=None if last else following,
        phase="action" if last else "refresh",
    )
