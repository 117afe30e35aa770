"""Whether an action is legal, and why not: one question, asked by everybody."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from explorer.rules.contests import Contest
from explorer.rules.errors import suggestion
from explorer.rules.liberte.acting import asking, chances, options, refusals
from explorer.rules.liberte.acting.refusals import whereabouts
from explorer.rules.liberte.actions import (
    CHANCES,
    CLAIM,
    DECLINE,
    Action,
    Advance,
    Claim,
    Decline,
    advance,
)
from explorer.rules.liberte.resolution.contest import (
    asked_now,
    card_fits,
    colours_that_fit,
    fitting,
)
from explorer.rules.liberte.resolution.making import cite
from explorer.rules.liberte.state import State
from explorer.rules.liberte.turn import CARD_PHASES, decider
from explorer.rules.protocol import Pending, Refusal
from explorer.rules.steps import Message

(_TURN,) = cite("T1")
(_DISPLAY,) = cite("X4")
(_CLAIMING,) = cite("Z3")


def why_not(state: State, action: Action) -> Refusal | None:
    """None when `action` is legal for the player who is to decide, else the reason (H: X4, Z3b).

    The cure names what would be legal instead.
    """
    if chances.event(state) and state.phase != "over":
        return _why_not_by_chance(state, action)
    seat = decider(state)
    if isinstance(action, CHANCES) and state.phase != "over":
        return refusals.chance_refusal(action, state)
    if seat is None:
        return _nothing_to_decide(state)
    if state.claim is not None:
        if isinstance(action, Claim | Decline):
            return None
        return _refused("claim-or-decline", {"player": seat}, _CLAIMING, seat, state)
    contest = state.contest
    if contest is None:
        return refusals.why_not(state, seat, action)
    if isinstance(action, Claim):
        return _refused("nothing-to-claim", {"player": seat}, contest.rule, seat, state)
    if isinstance(action, Decline):
        return None
    if isinstance(action, Advance):
        return _why_not_advance(state, contest, seat, action.card)
    return _refused("contest-now", {"player": seat}, contest.rule, seat, state)


def _why_not_by_chance(state: State, action: Action) -> Refusal | None:
    kind = chances.event(state)
    rule = chances.rule(state)
    if not isinstance(action, CHANCES):
        return Refusal("chance-first", {"event": Message(f"event-{kind}", {})}, rule)
    if chances.may_come(state, action):
        return None
    number = len(chances.outcomes(state))
    return Refusal(
        "chance-otherwise", {"event": Message(f"event-{kind}", {}), "number": number}, rule
    )


def _nothing_to_decide(state: State) -> Refusal:
    if state.phase == "over":
        return Refusal("game-is-over", {}, _TURN)
    return Refusal("something-forced-first", {"phase": state.phase}, _TURN)


def _why_not_advance(state: State, contest: Contest, seat: int, card: str) -> Refusal | None:
    known = state.table.cards.get(card)
    if known is None:
        near = suggestion(card, state.displays[seat])
        told = {"name": card, "meant": near or ""}
        return _refused("no-such-card", told, _DISPLAY, seat, state)
    args: dict[str, Any] = {"player": seat, "card": card}
    if card not in state.displays[seat]:
        where, owner = whereabouts(state, card)
        return _refused(f"card-lies-{where}", {**args, "owner": owner}, _DISPLAY, seat, state)
    colours = colours_that_fit(state, contest, seat)
    if card_fits(contest, known, colours):
        return None
    if contest.kind == "battle":
        return _refused("card-is-no-general", args, contest.rule, seat, state)
    code = "card-has-no-colour" if known.faction is None else "card-of-another-colour"
    return _refused(
        code, {**args, "faction": known.faction, "factions": colours}, contest.rule, seat, state
    )


def _refused(code: str, args: Mapping[str, Any], rule: str, seat: int, state: State) -> Refusal:
    if state.claim is not None:
        return Refusal(code, args, rule, Message("cure-claim", {"player": seat}))
    assert state.contest is not None, "refused in a contest or in a claim"
    cards = fitting(state, state.contest, seat)
    return Refusal(code, args, rule, Message("cure-advance", {"player": seat, "cards": cards}))


def legal_actions(state: State) -> tuple[Action, ...]:
    """Every legal action: cards in display order, then `decline`; empty when nobody decides."""
    if state.contest is None and state.claim is None:
        if state.phase not in CARD_PHASES or decider(state) is None:
            return ()
        return options.options(state)
    if state.claim is not None:
        return () if decider(state) is None else (CLAIM, DECLINE)
    if chances.event(state):
        return ()
    asked = None if state.due or state.phase == "over" else asked_now(state)
    return () if asked is None else (*[advance(card) for card in asked[1]], DECLINE)


def pending(state: State) -> Pending | None:
    """The decision asked for now: whose, by which rule, the options, and what is greyed and why."""
    seat = decider(state)
    if seat is None:
        return None
    if state.claim is not None:
        question = Message("ask-claim", {"player": seat})
        return Pending(seat, _CLAIMING, (CLAIM, DECLINE), (), question)
    contest = state.contest
    if contest is None:
        return asking.pending(state, seat)
    offered = (Advance(card) for card in state.displays[seat])
    refusals = ((action, why_not(state, action)) for action in offered)
    greyed = tuple((action, refusal) for action, refusal in refusals if refusal is not None)
    return Pending(seat, contest.rule, legal_actions(state), greyed, _question(state, seat))


def _question(state: State, seat: int) -> Message:
    contest = state.contest
    assert contest is not None, "a question about cards is asked in a contest"
    args = {
        "player": seat,
        "factions": colours_that_fit(state, contest, seat),
        "province": contest.place or 0,
        "round": contest.round,
    }
    return Message(f"ask-{contest.kind}", args)
