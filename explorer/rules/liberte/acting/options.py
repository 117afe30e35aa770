"""What may be done in refreshing hands and in the action phase, and doing it."""

from __future__ import annotations

from explorer.rules.liberte.acting import chances, order, play, rounds, specials, taking
from explorer.rules.liberte.acting.setting_up import deal
from explorer.rules.liberte.actions import (
    DONE,
    PASS,
    TAKE_AFTER_DISCARDS,
    Action,
    Battle,
    Blocks,
    Discard,
    Keep,
    Pass,
    Place,
    Remove,
    Special,
    Strike,
    Take,
)
from explorer.rules.liberte.state import Ordering, Play, SettingUp, State, Taking
from explorer.rules.steps import Step

_FRESH = Play()
_last: tuple[State | None, tuple[Action, ...]] = (None, ())
"""The state asked about last, and its options: whoever plays asks several times about one."""


def options(state: State) -> tuple[Action, ...]:
    """Every legal action of the player to act; empty where something forced or chance comes first.

    For a state in refresh or action, with nothing due, no claim and no chance event.
    """
    global _last
    known, found = _last
    if known is state:
        return found
    found = _options(state)
    _last = (state, found)
    return found


def _options(state: State) -> tuple[Action, ...]:
    seat = state.to_act
    doing = state.doing
    if state.phase == "refresh":
        return () if any(state.displays) else taking.refresh_options(state, seat)
    if state.turn_of is None:
        return ()
    if doing is None:
        return (*play.plays(state, seat), *taking.begin_options(state, seat), PASS)
    if isinstance(doing, Play):
        return play.options(state, seat, doing)
    return taking.options(state, seat, doing) if isinstance(doing, Taking) else ()


def forced(state: State) -> Step[State] | None:
    """The next forced step of order, refresh or action; None where somebody decides."""
    seat = state.to_act
    doing = state.doing
    if state.phase == "order":
        return order.begin(state)
    if state.phase == "refresh":
        if any(state.displays):
            return taking.displays_return(state)
        return None if options(state) else taking.refreshed(state, seat, None)
    if isinstance(doing, SettingUp):
        return deal(state)
    if state.turn_of is None:
        return rounds.begin(state)
    if doing is None or options(state):
        return None
    if isinstance(doing, Play):
        if doing.stage == "place":
            return play.cut_short(state, seat, doing)
        if doing.stage == "more" and play.might_follow(state, seat, doing):
            return play.done(state, seat, doing, None)
        left = play.cards_left(state, doing)
        if left:
            return play.discarded(state, seat, left[0], doing, None)
    return rounds.turn_passes(state)


def is_boundary(state: State) -> bool:
    """Whether the turn marker has just moved: nothing of O1 to O3 is done (V8)."""
    return state.phase == "order" and not isinstance(state.doing, Ordering)


def carry_out(state: State, action: Action) -> Step[State]:
    """The step of a legal action of the player to act, or of a chance event."""
    seat = state.to_act
    doing = state.doing
    if isinstance(action, Place):
        assert isinstance(doing, Play), "blocks are placed in a play"
        return play.place(state, seat, action.province, doing)
    if isinstance(action, Blocks | Battle | Special):
        now = doing if isinstance(doing, Play) else _FRESH
        make = _PLAYS[type(action)]
        return make(state, seat, action.card, now)
    if isinstance(action, Pass):
        return rounds.passes(state, seat)
    if isinstance(action, Keep):
        assert isinstance(doing, Play), "a card is kept after a play"
        return play.kept(state, seat, action.card, doing)
    if isinstance(action, Take):
        if action == TAKE_AFTER_DISCARDS:
            return taking.commit(state, seat)
        if state.phase == "refresh":
            return taking.refresh_take(state, seat, action.card)
        now_taking = doing if isinstance(doing, Taking) else None
        return taking.take(state, seat, action.card, now_taking)
    if isinstance(action, Discard):
        return _discard(state, seat, action)
    if isinstance(action, Remove | Strike):
        assert isinstance(doing, Play), "a target is chosen in a play"
        if isinstance(action, Remove):
            return specials.remove(state, seat, doing, action)
        return specials.strike(state, seat, doing, action)
    assert action == DONE, "every other action is of a contest or of chance"
    if state.phase == "refresh":
        return taking.refreshed(state, seat, DONE)
    return (
        play.done(state, seat, doing, DONE)
        if isinstance(doing, Play)
        else taking.no_second(state, seat)
    )


_PLAYS = {Blocks: play.for_blocks, Battle: play.for_battle, Special: specials.play}


def _discard(state: State, seat: int, action: Discard) -> Step[State]:
    doing = state.doing
    if isinstance(doing, Play):
        return play.discarded(state, seat, action.card, doing, action)
    if isinstance(doing, Taking):
        return taking.discard(state, seat, action.card, doing)
    return taking.refresh_discard(state, seat, action.card)


event = chances.event
