"""The decision asked for in refreshing hands and in the action phase, its greyed choices too."""

from __future__ import annotations

from collections.abc import Iterator

from explorer.rules.liberte import actions
from explorer.rules.liberte.acting import options, play, refusals, room, specials, taking
from explorer.rules.liberte.actions import DONE, PASS, TAKE_DECK, Action
from explorer.rules.liberte.resolution.making import cite
from explorer.rules.liberte.state import Play, State, Taking
from explorer.rules.protocol import Pending
from explorer.rules.steps import Message

_RULES = cite("A1", "A2", "A4", "A7", "A8", "P1", "P2", "R2", *specials.RULE.values())
"""Every rule that asks."""


def pending(state: State, seat: int) -> Pending:
    """The decision of the player to act."""
    found = options.options(state)
    legal = set(found)
    greyed = []
    for action in dict.fromkeys(_thinkable(state, seat)):
        if action not in legal:
            refusal = refusals.why_not(state, seat, action)
            assert refusal is not None, "what is not legal is refused"
            greyed.append((action, refusal))
    by = rule(state)
    assert by in _RULES, "a question rests on a rule of the book"
    return Pending(seat, by, found, tuple(greyed), question(state, seat))


def rule(state: State) -> str:
    """The rule that asks."""
    doing = state.doing
    if state.phase == "refresh":
        return "R2"
    if isinstance(doing, Taking):
        return "A8"
    if not isinstance(doing, Play):
        return "A1"
    cards = state.table.cards
    if doing.stage == "place":
        if len(doing.cards) > 1:
            return "A7"
        return "P1" if cards[doing.cards[-1]].kind == "club" else "P2"
    if doing.stage == "aim":
        return specials.RULE[cards[doing.special].effect or ""]
    return "A2" if DONE in options.options(state) else "A4"


def question(state: State, seat: int) -> Message:
    """The question as it is put to the player."""
    doing = state.doing
    who = {"player": seat}
    if state.phase == "refresh":
        args = {**who, "number": len(state.hands[seat])}
        return Message("ask-refresh" if doing is None else "ask-refresh-take", args)
    if isinstance(doing, Taking):
        if doing.discards:
            return Message("ask-discards", {**who, "number": doing.discards})
        return Message("ask-second" if doing.second else "ask-take", who)
    if not isinstance(doing, Play):
        return Message("ask-action", who)
    if doing.stage == "place":
        card = doing.cards[-1]
        faction = state.table.cards[card].faction
        return Message("ask-place", {**who, "faction": faction, "number": doing.left, "card": card})
    if doing.stage == "aim":
        return Message("ask-aim", {**who, "card": doing.special})
    if DONE in options.options(state):
        return Message("ask-more", who)
    return Message("ask-keep", {**who, "cards": tuple(play.cards_left(state, doing))})


def _thinkable(state: State, seat: int) -> Iterator[Action]:
    """What one might think of now."""
    doing = state.doing
    hand = [card for card in state.hands[seat] if card in state.table.cards]
    if state.phase == "refresh" or isinstance(doing, Taking):
        if not (isinstance(doing, Taking) and doing.discards):
            yield from (actions.take(card) for card in state.face_up)
            yield TAKE_DECK
        if state.phase == "refresh" or (isinstance(doing, Taking) and doing.discards):
            yield from (actions.discard(card) for card in hand)
        yield DONE
        return
    if isinstance(doing, Play):
        if doing.stage == "place":
            among = room.among_of(state, doing.cards[-1], doing.region)
            yield from (actions.place(number) for number in among)
            if play.may_stop(state, doing):
                yield DONE
            return
        if doing.stage == "aim":
            yield from _every_target(state, doing)
            return
        if DONE not in options.options(state):
            yield from (actions.keep(card) for card in play.cards_left(state, doing))
            return
    for card in hand:
        if state.table.cards[card].kind == "special":
            yield actions.special(card)
        else:
            yield actions.blocks(card)
            yield actions.battle(card)
    if doing is None:
        yield from (actions.take(card) for card in state.face_up)
        yield TAKE_DECK
        if len(state.hands[seat]) >= taking.TOO_MANY:
            yield actions.TAKE_AFTER_DISCARDS
        yield PASS


def _every_target(state: State, doing: Play) -> Iterator[Action]:
    if (state.table.cards[doing.special].effect or "") in specials.AT_BLOCKS:
        names = state.table.players
        for number, stacks in enumerate(state.provinces, start=1):
            yield from (actions.remove(number, names[stack.seat]) for stack in stacks)
    else:
        for seat in state.order:
            yield from (actions.strike(card) for card in state.displays[seat])
