"""The ends that come before the last turn: counter-revolution and landslide (Z2–Z6, G7)."""

from __future__ import annotations

import dataclasses
from operator import itemgetter

from explorer.rules.liberte import actions
from explorer.rules.liberte.components import components
from explorer.rules.liberte.resolution.making import (
    PROVINCE_FOCUS,
    cite,
    make_step,
    player_focus,
    rest,
)
from explorer.rules.liberte.state import Due, Stack, State, replaced
from explorer.rules.liberte.vocabulary import (
    COUNTER_REVOLUTION_PROVINCES,
    INDEX,
    LANDSLIDE_VOTES,
)
from explorer.rules.steps import Detail, Step

_CR_PROVINCES = components().counter_revolutionary
_cr_stacks = itemgetter(*(number - 1 for number in _CR_PROVINCES))
_AUTOMATIC = cite("Z3", "Z3a", "Z4")
_CLAIMED = cite("Z3", "Z3b")
_CLAIM_OPENED = cite("Z3", "Z3a", "Z3b", "Z4")
_NO_CLAIM = cite("Z3b")
_IN_MID_ELECTION = cite("Z6")
_LANDSLIDE = cite("G7", "Z2", "Z6")
_COUNT = (Due("count"),)
"""Points are counted once the game has ended early."""


def is_white(stacks: tuple[Stack, ...], reading: str) -> bool:
    """Whether white controls a province (Z4): `highest-stack` or `most-blocks`."""
    if reading == "most-blocks":
        balance = 0
        for _, faction, blocks in stacks:
            balance += blocks if faction == "white" else -blocks
        return balance > 0
    white = others = 0
    for _, faction, blocks in stacks:
        if faction == "white":
            if blocks > white:
                white = blocks
        elif blocks > others:
            others = blocks
    return white > others


def controlled(state: State) -> tuple[int, ...]:
    """Numbers of the CR provinces that white controls, Lost Battles not among them."""
    reading = state.table.rulings["royalist-control"]
    return tuple(n for n in _CR_PROVINCES if is_white(state.provinces[n - 1], reading))


def finds_seven(state: State) -> bool:
    """Whether a look (Z3a) finds a counter-revolution; never on Turn 1."""
    if state.turn < 2:
        return False
    # Nearly every look is far from seven: it ends when too few provinces are left to reach it.
    reading = state.table.rulings["royalist-control"]
    to_spare = len(_CR_PROVINCES) + len(state.lost_battles) - COUNTER_REVOLUTION_PROVINCES
    for stacks in _cr_stacks(state.provinces):
        if not stacks or not is_white(stacks, reading):
            if not to_spare:
                return False
            to_spare -= 1
    return True


def with_look(step: Step[State]) -> Step[State]:
    """`step`, with a look due right after it where that would find seven (Z3a)."""
    if not finds_seven(step.state):
        return step
    due = (Due("look"), *step.state.due)
    return dataclasses.replace(step, state=replaced(step.state, {"due": due}))


def with_look_after(step: Step[State], number: int) -> Step[State]:
    """`with_look` after the election in province `number`, on a board already looked at before.

    Nobody being asked for a claim, that look ended the game or did not find seven; so this one
    finds them only if white has come to control this very province.
    """
    state = step.state
    if state.table.rulings["counter-revolution"] == "automatic":
        if number not in _CR_PROVINCES:
            return step
        if not is_white(state.provinces[number - 1], state.table.rulings["royalist-control"]):
            return step
    return with_look(step)


def look(state: State) -> Step[State]:
    """What a look that finds seven leads to: the end, or the question who claims it."""
    found = controlled(state)
    args = {
        "provinces": found,
        "battles": state.lost_battles,
        "number": len(found) + len(state.lost_battles),
        "need": COUNTER_REVOLUTION_PROVINCES,
    }
    focus = tuple(PROVINCE_FOCUS[number] for number in found)
    if state.table.rulings["counter-revolution"] == "claimed":
        return make_step(
            state, _CLAIM_OPENED, "claim-opened", args, focus=focus, claim=(), due=rest(state)
        )
    return make_step(
        state,
        _AUTOMATIC + _before_landslide(state),
        "counter-revolution",
        args,
        focus=focus,
        detail=Detail.HEADLINE,
        ending="counter-revolution",
        contest=None,
        due=_COUNT,
    )


def _before_landslide(state: State) -> tuple[str, ...]:
    """The rule that puts a counter-revolution before a landslide, where red is at 17 (Z6)."""
    return _IN_MID_ELECTION if state.phase == "election" and is_landslide(state) else ()


def claimants(state: State) -> tuple[int, ...]:
    """Seats in the order in which they are asked: from the one to act, in player order (Z3b)."""
    first = state.order.index(state.to_act)
    return state.order[first:] + state.order[:first]


def claimant_now(state: State) -> int | None:
    """The seat who must say whether he claims; None when nobody is asked."""
    if state.claim is None:
        return None
    return next((seat for seat in claimants(state) if seat not in state.claim), None)


def decide_claim(state: State, seat: int, action: actions.Claim | actions.Decline) -> Step[State]:
    """The step of one player's answer to the question who claims the counter-revolution."""
    asked = (*(state.claim or ()), seat)
    if isinstance(action, actions.Claim):
        return make_step(
            state,
            _CLAIMED + _before_landslide(state),
            "claims",
            {"player": seat},
            focus=player_focus(seat),
            detail=Detail.HEADLINE,
            action=action,
            ending="counter-revolution",
            claim=None,
            contest=None,
            due=_COUNT,
        )
    return make_step(
        state,
        _NO_CLAIM,
        "claims-not",
        {"player": seat, "left": len(state.order) - len(asked)},
        focus=player_focus(seat),
        action=action,
        claim=asked if len(asked) < len(state.order) else None,
    )


def is_landslide(state: State) -> bool:
    """Whether red has reached a Radical Landslide (G7)."""
    return state.track[INDEX["red"]] >= LANDSLIDE_VOTES


def landslide(state: State) -> Step[State]:
    """The Radical Landslide, before a government is formed."""
    return make_step(
        state,
        _LANDSLIDE,
        "landslide",
        {"votes": state.track[INDEX["red"]], "need": LANDSLIDE_VOTES},
        focus=("track:red",),
        detail=Detail.HEADLINE,
        ending="landslide",
        due=_COUNT,
    )
