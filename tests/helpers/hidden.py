"""The same game for one seat's eyes, with everything that they cannot see exchanged."""

from __future__ import annotations

import dataclasses
from random import Random
from typing import Any

from explorer.rules.liberte import actions as act
from explorer.rules.liberte.game import GAME
from explorer.rules.liberte.state import State, replaced
from explorer.rules.steps import Step
from helpers.games import Moment

LOTS = (act.Start, act.First)


def shown_to(seat: int, steps: tuple[Step[State], ...]) -> frozenset[str]:
    """The cards that `seat` gets to see in `steps`: they come from or go to a place in the open."""
    return frozenset(
        change.where[0]
        for step in steps
        for change in step.changes
        if change.what == "card"
        for place in (change.before, change.after)
        if place == ("hand", seat) or place[0] not in ("hand", "deck")
    )


def dealt_anew(state: State, seat: int, stay: frozenset[str], chance: Random) -> State:
    """`state` with other hands and deck dealt anew, but for the cards that `stay` where they are.

    Before the first reshuffle the A set stays above the B set.
    """
    cards = state.table.cards
    others = [one for one in range(len(state.hands)) if one != seat]
    slots = [(one, card) for one in others for card in state.hands[one]]
    slots += [(None, card) for card in state.deck]
    loose = [(where, card) for where, card in slots if card not in stay]
    pools: dict[Any, list[str]] = {}
    for _, card in loose:
        pools.setdefault(_layer(state, card), []).append(card)
    for pool in pools.values():
        chance.shuffle(pool)
    deck = [card if card in stay else pools[_layer(state, card)].pop() for card in state.deck]
    rest = [card for pool in pools.values() for card in pool]
    chance.shuffle(rest)
    hands = tuple(
        hand if one == seat else tuple(card if card in stay else rest.pop() for card in hand)
        for one, hand in enumerate(state.hands)
    )
    assert not rest and all(card in cards for card in deck)
    return replaced(state, {"hands": hands, "deck": tuple(deck)})


def _layer(state: State, card: str) -> bool:
    return state.reshuffled or state.table.cards[card].deck == "A"


def seeded(state: State, seed: int) -> State:
    """`state` with another seed and another count of numbers used."""
    table = dataclasses.replace(state.table, seed=seed)
    return replaced(state, {"table": table, "draws": state.draws + seed % 7})


def counterpart(moment: Moment, seat: int, chance: Random) -> tuple[State, Any]:
    """The state before a moment as it might be as well for all `seat` knows, and what comes there.

    What comes looks the same to it: another card where the seat does not see which is drawn.
    """
    before, action, outcome = moment
    stay = shown_to(seat, outcome.steps)
    state = dealt_anew(before, seat, stay, chance)
    while True:
        state = seeded(state, chance.randrange(1, 1000))
        if not isinstance(action, LOTS):
            break
        if (GAME.happening(state) == action) == (GAME.happening(before) == action):
            break
    if isinstance(action, act.Shuffle):
        return state, GAME.happening(state)
    if isinstance(action, act.Draw) and action.card not in stay:
        return state, act.draw(state.deck[before.deck.index(action.card)])
    return state, action
