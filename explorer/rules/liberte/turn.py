"""What happens next: forced steps one by one, decisions carried out."""

from __future__ import annotations

from collections.abc import Callable

from explorer.rules.liberte import ending, scoring
from explorer.rules.liberte.acting import chances, options, rounds, specials
from explorer.rules.liberte.actions import CHANCES, Action, Advance, Claim, Decline
from explorer.rules.liberte.resolution import battle, contest, election, ends, government
from explorer.rules.liberte.state import Due, State, replaced
from explorer.rules.liberte.vocabulary import PROVINCES
from explorer.rules.protocol import Outcome
from explorer.rules.steps import Step

CARD_PHASES = ("refresh", "action")
"""Phases in which the player to act decides about cards, and no contest is fought."""

_Handler = Callable[[State, Due], Step[State] | None]

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
    "count": ending.count,
    "spent": specials.spent,
    "turn-passes": lambda state, due: rounds.turn_passes(state),
    "last-round": rounds.noticed,
}
"""Everything forced that can be due, and what carries it out."""
DRAW = "draw"
"""What can be due and is left to chance: a card off the deck."""


def decider(state: State) -> int | None:
    """The seat whose decision is pending; None when nobody's is."""
    if state.due or state.phase == "over" or chances.event(state):
        return None
    if state.claim is not None:
        return ends.claimant_now(state)
    if state.phase in CARD_PHASES:
        if state.blocks_owed and battle.block_can_go_down(state):
            return None
        return state.to_act if options.options(state) else None
    asked = contest.asked_now(state)
    return None if asked is None else asked[0]


def forced(state: State) -> Step[State] | None:
    """The next forced step; None when a decision is pending, the game is over, or it stops here."""
    if state.phase == "over" or chances.event(state):
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
    return options.forced(state)


def is_at_rest(state: State) -> bool:
    """Whether a turn is over and nothing of the next has begun: a run stops here."""
    return (
        state.phase == "order"
        and not state.due
        and state.claim is None
        and options.is_boundary(state)
    )


def run(state: State, steps: list[Step[State]]) -> Outcome[State]:
    """Carry out every forced step from `state` on; `steps` are those taken before.

    It stops where somebody decides, where chance is to act, and where a turn is over.
    """
    while not is_at_rest(state) and (step := forced(state)) is not None:
        steps.append(step)
        state = step.state
    return Outcome(state, tuple(steps))


def settle(state: State) -> Outcome[State]:
    """What is forced in a position as it was given, a look at the counter-revolution first (Z3a).

    A position in the middle of something (`due`) looks when that is complete, as it would have
    done had it not been saved. From the end of a turn it goes on to the next.
    """
    if (
        not state.due
        and state.claim is None
        and state.phase != "over"
        and state.table.rulings["counter-revolution"] == "automatic"
        and ends.finds_seven(state)
    ):
        state = replaced(state, {"due": (Due("look"),)})
    elif not state.due and state.claim is None and rounds.is_last_unnoticed(state):
        state = replaced(state, {"due": (Due("last-round"),)})
    if is_at_rest(state):
        step = forced(state)
        return Outcome(state, ()) if step is None else run(step.state, [step])
    return run(state, [])


def apply_unchecked(state: State, action: Action) -> Outcome[State]:
    """Carry out a legal action, or what chance may bring, and all that is forced after it."""
    if isinstance(action, CHANCES):
        step = chances.carry_out(state, action)
    elif state.claim is not None:
        seat = ends.claimant_now(state)
        assert seat is not None, "an action is legal only where somebody decides"
        assert isinstance(action, Claim | Decline), "why_not refuses anything else for a claim"
        step = ends.decide_claim(state, seat, action)
    elif state.contest is not None:
        seat = contest.next_to_ask(state)
        assert seat is not None, "an action is legal only where somebody decides"
        assert isinstance(action, Advance | Decline), "why_not refuses anything else in a contest"
        step = contest.decide(state, seat, action)
    else:
        step = options.carry_out(state, action)
    return run(step.state, [step])
