"""Plays: which small decisions belong together, and what a place on the board stands for."""

from __future__ import annotations

from collections.abc import Hashable

from explorer.rules.liberte import actions
from explorer.rules.liberte.acting import chances, specials
from explorer.rules.liberte.actions import Action, Place, Remove
from explorer.rules.liberte.state import Play, State
from explorer.rules.liberte.vocabulary import PROVINCES
from explorer.rules.steps import Message

_PHASES = ("refresh", "action")


def play_of(state: State) -> Hashable | None:
    """What the decisions of one play have in common, and of no other; None for what is no play.

    A play is what a player does when it is his turn in the action phase (A1), or his whole
    refreshing (R2). A card advanced in a contest stands alone, and so does a claim.
    """
    if state.phase not in _PHASES or state.contest is not None or state.claim is not None:
        return None
    return (state.turn, state.phase, state.rounds, state.to_act)


def place_of(action: Action) -> str:
    """The place on the board that a choice is about: `province:8`; empty when it is about none."""
    return f"province:{action.province}" if isinstance(action, Place | Remove) else ""


def pointed(state: State, place: str) -> Action | None:
    """What pointing at a place asks for where blocks are placed or removed; None elsewhere.

    It need not be legal: the reason why not is worth telling.
    """
    kind, _, which = place.partition(":")
    doing = state.doing
    if kind != "province" or not which.isdecimal() or not isinstance(doing, Play):
        return None
    number = int(which)
    if not 1 <= number <= PROVINCES:
        return None
    if doing.stage == "place":
        return actions.place(number)
    if doing.stage != "aim":
        return None
    if (state.table.cards[doing.special].effect or "") not in specials.AT_BLOCKS:
        return None
    stacks = state.provinces[number - 1]
    seat = stacks[0].seat if stacks else state.to_act
    return actions.remove(number, state.table.players[seat])


def question(state: State) -> tuple[str, Message] | None:
    """What is left to chance now, by which rule; None where it is not to act."""
    kind = "" if state.phase == "over" else chances.event(state)
    return (chances.rule(state), Message(f"ask-chance-{kind}", {})) if kind else None
