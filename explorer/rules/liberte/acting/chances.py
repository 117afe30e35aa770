"""What is left to chance: set-up, ties of order, draws, shuffles, each with its exact odds.

Chance is asked like a player. `happening` is what comes if it is let happen: the generator for
lots and shuffles, the list in the state for draws. Any other outcome may be chosen instead.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from explorer.rules.chance import below, shuffled
from explorer.rules.liberte import actions
from explorer.rules.liberte.acting import order
from explorer.rules.liberte.actions import Chance, Draw, First, Shuffle, Start
from explorer.rules.liberte.resolution.making import cite, make_step, player_focus, rest
from explorer.rules.liberte.state import Ordering, SettingUp, State
from explorer.rules.steps import Change, Detail, Step

FACE_UP = 3
_SETTING_UP = {"shuffle-a": "shuffle", "shuffle-b": "shuffle", "start": "start"}
_SHUFFLED_SET = cite("S2")
_RESHUFFLED = cite("R4")
_START = cite("S4")
_REPLACED = cite("R3")
_FILLED = cite("R4")
_DRAWN = cite("R3")
_DRAWN_BY_ACTION = cite("A8")
RULE = {"shuffle": "R4", "start": "S4", "first": "O3", "replace": "R3", "draw": "R3"}
"""Event → its rule, but for those that happen for another reason too (`rule`)."""


def event(state: State) -> str:
    """The chance event that comes next: its kind, or nothing."""
    if state.deck:
        if (
            len(state.face_up) < FACE_UP
            and state.ending is None
            and state.doing.__class__ is not (SettingUp)
        ):
            return "replace"
        if state.due:
            return "draw" if state.due[0].what == "draw" else ""
    elif state.discard and state.ending is None:
        return "shuffle"
    elif state.due:
        return ""
    doing = state.doing
    if doing is None or state.claim is not None:
        return ""
    if doing.__class__ is SettingUp:
        return _SETTING_UP.get(doing[0], "")
    if doing.__class__ is Ordering and state.phase == "order":
        return "first" if len(order.placed(state)) < len(state.order) else ""
    return ""


def rule(state: State) -> str:
    """The rule by which chance is to act now."""
    kind = event(state)
    if kind == "shuffle" and isinstance(state.doing, SettingUp):
        return _SHUFFLED_SET[0]
    if kind == "draw" and state.phase == "action":
        return _DRAWN_BY_ACTION[0]
    return RULE[kind]


def tops(state: State) -> tuple[str, ...]:
    """The cards that may lie on top of the deck, each equally likely.

    Until the first reshuffle these are the cards left of the A set, then those of the B set.
    """
    if not state.reshuffled:
        cards = state.table.cards
        top = tuple([card for card in state.deck if card in cards and cards[card].deck == "A"])
        if top:
            return top
    return state.deck


def outcomes(state: State) -> tuple[tuple[Chance, Fraction], ...]:
    """What may come, with exact odds that sum to 1; a shuffle is one event, its orders unlisted."""
    kind = event(state)
    if not kind:
        return ()
    if kind == "shuffle":
        return ((_own_shuffle(state), Fraction(1)),)
    names = state.table.players
    if kind == "start":
        return tuple((Start(name), Fraction(1, len(names))) for name in names)
    if kind == "first":
        tied = order.level(state, order.placed(state))
        return tuple((First(names[seat]), Fraction(1, len(tied))) for seat in tied)
    top = tops(state)
    in_order = [card for card in state.table.cards if card in set(top)]
    if not in_order:  # a deck that a seat sees, face down
        in_order = [*dict.fromkeys(top)]
    return tuple((actions.draw(card), Fraction(1, len(in_order))) for card in in_order)


def happening(state: State) -> Chance:
    """What comes if chance is let happen."""
    kind = event(state)
    assert kind, "asked where chance is to act"
    if kind == "shuffle":
        return _own_shuffle(state)
    if kind in ("replace", "draw"):
        return actions.draw(state.deck[0])
    return _lot(state, kind)[0]


def _own_shuffle(state: State) -> Shuffle:
    return Shuffle(state.table.seed, state.draws)


def _lot(state: State, kind: str) -> tuple[Start | First, int]:
    """Whom the generator names, and the count of numbers used after it."""
    names = state.table.players
    if kind == "start":
        seat, draws = below(state.table.seed, state.draws, len(names))
        return Start(names[seat]), draws
    tied = order.level(state, order.placed(state))
    index, draws = below(state.table.seed, state.draws, len(tied))
    return First(names[tied[index]]), draws


def may_come(state: State, action: Chance) -> bool:
    """Whether this is an outcome of the event that comes next."""
    kind = event(state)
    if isinstance(action, Shuffle):
        return kind == "shuffle"
    if isinstance(action, Draw):
        return kind in ("replace", "draw") and action.card in tops(state)
    return any(action == one for one, _ in outcomes(state))


def carry_out(state: State, action: Chance) -> Step[State]:
    """The step of a chance event."""
    kind = event(state)
    if isinstance(action, Draw):
        return _drawn(state, action, kind)
    if isinstance(action, Shuffle):
        return _shuffled(state, action)
    came, draws = _lot(state, kind)
    if isinstance(action, First):
        return order.lot(state, action, forced=action != came, draws=draws)
    return _started(state, action, forced=action != came, draws=draws)


def _drawn(state: State, action: Draw, kind: str) -> Step[State]:
    card = action.card
    forced = card != state.deck[0]
    changes: list[Change] = []
    if forced:
        moved = (card, *(one for one in state.deck if one != card))
        changes.append(Change("deck", (), state.deck, moved))
    if kind == "replace":
        changes.append(Change("card", (card,), ("deck",), ("face_up",)))
        gaps = FACE_UP - len(state.face_up)
        return make_step(
            state,
            _REPLACED if gaps == 1 else _FILLED,
            "face-up-chosen" if forced else "face-up-replaced",
            {"card": card},
            tuple(changes),
            focus=("deck",),
            detail=Detail.ARITHMETIC,
            action=action,
        )
    (seat,) = state.due[0].seats
    changes.append(Change("card", (card,), ("deck",), ("hand", seat)))
    return make_step(
        state,
        _DRAWN if state.phase == "refresh" else _DRAWN_BY_ACTION,
        "draws-chosen" if forced else "draws",
        {"player": seat, "card": card},
        tuple(changes),
        focus=player_focus(seat),
        detail=Detail.ARITHMETIC,
        action=action,
        due=rest(state),
    )


def _shuffled(state: State, action: Shuffle) -> Step[State]:
    doing = state.doing
    setting_up = doing.stage if isinstance(doing, SettingUp) else ""
    letter = setting_up[-1:].upper()
    cards = state.table.cards
    part = [one for one in state.deck if cards[one].deck == letter] if letter else state.discard
    pile, draws = shuffled(part, action.seed, action.draws)
    number = len(pile)
    if letter:
        others = tuple(one for one in state.deck if cards[one].deck != letter)
        pile = pile + others if letter == "A" else others + pile
    changes = [Change("deck", (), state.deck, pile)]
    if not letter:
        changes.append(Change("discard", (), state.discard, ()))
    bookkeeping: dict[str, Any] = {"reshuffled": not letter}
    if letter:
        bookkeeping["doing"] = SettingUp("shuffle-b" if letter == "A" else "deal")
    return make_step(
        state,
        _SHUFFLED_SET if letter else _RESHUFFLED,
        "set-shuffled" if letter else "discard-shuffled",
        {"set": letter, "number": number},
        tuple(changes),
        focus=("deck",) if letter else ("deck", "discard"),
        action=action,
        draws=draws if action.seed == state.table.seed else state.draws,
        **bookkeeping,
    )


def _started(state: State, action: Start, *, forced: bool, draws: int) -> Step[State]:
    seat = state.table.players.index(action.player)
    seats = tuple(range(len(state.table.players)))
    order_now = seats[seat:] + seats[:seat]
    changes = () if order_now == state.order else (Change("order", (), state.order, order_now),)
    return make_step(
        state,
        _START,
        "starts-chosen" if forced else "starts",
        {"player": seat, "number": len(seats)},
        changes,
        focus=player_focus(seat),
        detail=Detail.HEADLINE,
        action=action,
        doing=None,
        to_act=seat,
        draws=draws,
    )
