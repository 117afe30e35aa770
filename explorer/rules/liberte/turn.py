"""What happens next: forced steps one by one, decisions carried out."""

from __future__ import annotations

from collections.abc import Callable

from explorer.rules.liberte import scoring
from explorer.rules.liberte.actions import Action, Advance, Claim
from explorer.rules.liberte.resolution import battle, contest, election, ends, government
from explorer.rules.liberte.state import Due, State, replaced
from explorer.rules.liberte.vocabulary import PROVINCES
from explorer.rules.protocol import Outcome
from explorer.rules.steps import Step

UNPLAYED_PHASES = ("order", "refresh", "action")
"""Phases whose rules are not played by this version: a run stops before them."""

_Handler = Callable[[State, Due], Step[State]]

_WON: dict[str, _Handler] = {
    "battle": battle.won,
    "province": election.won,
    "paris": election.won,
    "government": government.won,
    "opposition": government.won,
    "first-place": scoring.won,
    "second-place": scoring.won,
    "opposition-place": scoring.won,
}
_UNBROKEN: dict[str, _Handler] = {
    "battle": battle.unbroken,
    "province": election.unbroken,
    "paris": election.unbroken,
    "government": government.unbroken,
    "opposition": government.unbroken,
    "first-place": scoring.unbroken,
    "second-place": scoring.unbroken,
    "opposition-place": scoring.unbroken,
}
DUE: dict[str, _Handler] = {
    "look": lambda state, due: ends.look(state),
    "discard": contest.discard,
    "won": lambda state, due: _WON[due.kind](state, due),
    "unbroken": lambda state, due: _UNBROKEN[due.kind](state, due),
    "icon": election.icon,
    "sweep": election.sweep,
    "tokens-back": battle.tokens_back,
    "level-back": government.level_back,
    "second": scoring.second,
    "opposition": scoring.opposition,
    "presence": scoring.presence,
    "return": scoring.return_votes,
    "next-turn": scoring.next_turn,
    "count": scoring.count,
}
"""Everything that can be due, and what carries it out."""


def decider(state: State) -> int | None:
    """The seat whose decision is pending; None when nobody's is."""
    if state.due or state.phase == "over":
        return None
    if state.claim is not None:
        return ends.claimant_now(state)
    asked = contest.asked_now(state)
    return None if asked is None else asked[0]


def forced(state: State) -> Step[State] | None:
    """The next forced step; None when a decision is pending, the game is over, or it stops here."""
    if state.phase == "over":
        return None
    if state.due:
        return DUE[state.due[0].what](state, state.due[0])
    if state.claim is not None:
        return None
    if state.contest is not None:
        return contest.forced(state, state.contest)
    if state.blocks_owed and battle.block_can_go_down(state):
        return battle.block_down(state)
    phase = state.phase
    if phase == "election":
        number = state.next_province
        if number is None:
            return election.begin(state)
        return election.resolve(state, number) if number <= PROVINCES else election.counted(state)
    if phase == "battle":
        return battle.begin(state)
    if phase == "government":
        return government.form(state)
    if phase == "scoring":
        return scoring.begin(state)
    return None


def run(state: State, steps: list[Step[State]]) -> Outcome[State]:
    """Carry out every forced step from `state` on; `steps` are those taken before."""
    while (step := forced(state)) is not None:
        steps.append(step)
        state = step.state
    return Outcome(state, tuple(steps))


def settle(state: State) -> Outcome[State]:
    """What is forced in a position as it was given, a look at the counter-revolution first (Z3a).

    A position in the middle of something (`due`) looks when that is complete, as it would have
    done had it not been saved.
    """
    if (
        not state.due
        and state.claim is None
        and state.phase != "over"
        and state.table.rulings["counter-revolution"] == "automatic"
        and ends.finds_seven(state)
    ):
        state = replaced(state, {"due": (Due("look"),)})
    return run(state, [])


def apply_unchecked(state: State, action: Action) -> Outcome[State]:
    """Carry out a legal action of the player who is to decide, and all that is forced after it."""
    seat = ends.claimant_now(state) if state.claim is not None else contest.next_to_ask(state)
    assert seat is not None, "an action is legal only where somebody decides"
    if state.claim is not None:
        assert not isinstance(action, Advance), "why_not refuses cards for a claim"
        step = ends.decide_claim(state, seat, action)
    else:
        assert not isinstance(action, Claim), "why_not refuses claims in a contest"
        step = contest.decide(state, seat, action)
    return run(step.state, [step])
