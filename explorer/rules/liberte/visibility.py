"""What a seat may know: states, steps, decisions and odds as they look from one place at the table.

Open are the board, displays, cards in play, the face-up cards, the discard pile and what is out of
the game; so is how many cards a hand or the deck has. Hidden are the faces of other hands and of
the deck, its order, and the seed, which would foretell shuffles and lots. The sources do not say
that the A set can be told from the B set by its backs, so here it cannot.

A seat knows what lies open now, nothing that it remembers: a card seen going into another hand is
hidden from then on like any other card there. When the game is over all hands are laid open, as
the count of points on cards asks for (Z2, Z3, Z5), and nothing is hidden any more.

For each function a seat of None sees everything.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Container
from fractions import Fraction
from typing import Any

from explorer.rules.liberte import actions, legality
from explorer.rules.liberte.acting import asking, chances, play
from explorer.rules.liberte.actions import (
    DONE,
    Action,
    Battle,
    Blocks,
    Chance,
    Discard,
    Draw,
    Shuffle,
    Special,
)
from explorer.rules.liberte.resolution.battle import block_can_go_down
from explorer.rules.liberte.state import Play, State, Taking, replaced
from explorer.rules.liberte.turn import CARD_PHASES, decider
from explorer.rules.liberte.vocabulary import HIDDEN
from explorer.rules.protocol import Pending, Refusal
from explorer.rules.steps import Change, Message, Step

_FROM_HAND = (Blocks, Battle, Special, Discard)
_SHUFFLE = Shuffle(0, 0)
"""Stands for a shuffle of which nobody knows the seed."""


def view(state: State, seat: int | None) -> State:
    """`state` as `seat` may know it: what is hidden from it lies face down, the seed is 0.

    To be shown, saved as a picture of the table, thought about; not to be played on from.
    """
    if seat is None or state.phase == "over":
        return state
    hands = tuple(hand if one == seat else _face_down(hand) for one, hand in enumerate(state.hands))
    table = dataclasses.replace(state.table, seed=0)
    masked = {"table": table, "draws": 0, "hands": hands, "deck": _face_down(state.deck)}
    return replaced(state, masked)


def _face_down(cards: tuple[str, ...]) -> tuple[str, ...]:
    return (HIDDEN,) * len(cards)


# --- steps ----------------------------------------------------------------------------------------


def seen_step(step: Step[State], seat: int | None) -> Step[State]:
    """`step` as `seat` may know it: the same step where nothing is hidden.

    A card that goes from one hidden place to another (off the deck into another hand) has no
    name in arguments, changes and action; orders of the deck and seeds are left out.
    """
    state = view(step.state, seat)
    if seat is None or state is step.state:
        return step
    changes = tuple(_seen_change(change, seat) for change in step.changes)
    unseen = {
        was.where[0]
        for was, now in zip(step.changes, changes, strict=True)
        if now is not was and was.what == "card"
    }
    args = step.args
    if args.get("card") in unseen:
        args = {**args, "card": HIDDEN}
    action = _seen_action(step, seat, unseen)
    return dataclasses.replace(step, args=args, state=state, changes=changes, action=action)


def _seen_change(change: Change, seat: int) -> Change:
    what, where, before, after = change
    if what == "deck":
        return Change(what, where, _face_down(before), _face_down(after))
    if what == "card" and not (_is_open(before, seat) or _is_open(after, seat)):
        return Change(what, (HIDDEN,), before, after)
    return change


def _is_open(place: tuple[Any, ...], seat: int) -> bool:
    """Whether `seat` sees the face of a card that lies there."""
    return place == ("hand", seat) or place[0] not in ("hand", "deck")


def _seen_action(step: Step[State], seat: int, unseen: Container[str]) -> Action | None:
    action: Action | None = step.action
    if isinstance(action, Shuffle):
        return _SHUFFLE
    if isinstance(action, Draw) and action.card in unseen:
        return actions.draw(HIDDEN)
    if step.message == "plays-no-more" and step.args["player"] != seat:
        return DONE  # whether something could have followed, only the hand tells
    return action


# --- decisions ------------------------------------------------------------------------------------


def seen_pending(state: State, seat: int | None) -> Pending | None:
    """The decision asked for now as `seat` may know it; its own is whole.

    Of another's that is about the hand it knows whose it is and the question, no option. What is
    decided in the open (contests, claims, where blocks go, what a Special hits, what is kept)
    everybody can follow.
    """
    if seat is None:
        return legality.pending(state)
    asked = state.to_act
    if asked == seat or not _is_about_the_hand(state):
        return legality.pending(view(state, seat))
    if _may_play_more(state):
        # Whether anything in the hand can follow, and so whether he is asked at all, is known
        # to its owner alone.
        return Pending(asked, "A2", (), (), Message("ask-more", {"player": asked}))
    return Pending(asked, asking.rule(state), (), (), asking.question(state, asked))


def seen_refusal(state: State, action: Action, seat: int | None) -> Refusal | None:
    """None when `action` is legal, else why not, as far as `seat` may know it."""
    refusal = legality.why_not(state, action)
    if refusal is None or seat is None:
        return refusal
    if isinstance(action, Draw) and chances.event(state) in ("replace", "draw"):
        return Refusal(
            refusal.code, {**refusal.args, "number": len(seen_odds(state, seat))}, refusal.rule
        )
    about_hand = _is_about_the_hand(state) or isinstance(action, _FROM_HAND)
    if state.to_act != seat and about_hand and state.phase in CARD_PHASES:
        return Refusal("refused-behind-hand", {"player": state.to_act}, refusal.rule)
    return legality.why_not(view(state, seat), action)


def _is_about_the_hand(state: State) -> bool:
    """Whether the player to act decides with the cards in hand: to play, discard or take."""
    if _may_play_more(state):
        return True
    if state.phase not in CARD_PHASES or state.claim is not None or decider(state) is None:
        return False
    doing = state.doing
    return doing is None or (isinstance(doing, Taking) and doing.discards > 0)


def _may_play_more(state: State) -> bool:
    """Whether cards have been played and another may follow, for all that the table shows."""
    return (
        isinstance(state.doing, Play)
        and state.doing.stage == "more"
        and play.might_follow(state, state.to_act, state.doing)
        and not state.due
        and state.claim is None
        and not chances.event(state)
        and not block_can_go_down(state)
    )


# --- odds -----------------------------------------------------------------------------------------


def seen_odds(state: State, seat: int | None) -> tuple[tuple[Chance, Fraction], ...]:
    """Outcomes of the pending chance event with their exact odds, as `seat` may know them.

    A draw: every card that the seat does not see is as likely to lie in one hidden place as in
    another, but for the sets. Until the first reshuffle the A set leaves the deck before the B
    set, and everybody can count how many cards have left it, so whether an A card comes next is
    known. If one does, it is any of the unseen A cards alike, those in other hands among them,
    for hands and deck were dealt from one shuffled set. If none does, all unseen A cards are in
    hands, and it is any of the unseen others. After a reshuffle the sets do not matter.
    """
    kind = "" if state.phase == "over" else chances.event(state)
    if seat is None or kind not in ("shuffle", "replace", "draw"):
        return chances.outcomes(state) if kind else ()
    if kind == "shuffle":
        return ((_SHUFFLE, Fraction(1)),)
    may_come = _may_lie_on_top(state, seat)
    return tuple((actions.draw(card), Fraction(1, len(may_come))) for card in may_come)


def _may_lie_on_top(state: State, seat: int) -> tuple[str, ...]:
    """The cards that, for all `seat` knows, the deck may have on top, in the order of the box."""
    cards = state.table.cards
    hidden = {*state.deck, *(card for hand in _others(state, seat) for card in hand)}
    unseen = tuple(card for card in cards if card in hidden)
    if state.reshuffled:
        return unseen
    comes_a = any(cards[card].deck == "A" for card in state.deck)
    return tuple(card for card in unseen if (cards[card].deck == "A") == comes_a)


def _others(state: State, seat: int) -> tuple[tuple[str, ...], ...]:
    return state.hands[:seat] + state.hands[seat + 1 :]
