"""What in the half-done part of a position does not fit the rest of it.

Every step asks something of the state (a winner still has the stack that he wins with); a file
written by hand may not give it. What passes here can be played on from.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from explorer.rules.contests import Contest
from explorer.rules.liberte.components import components
from explorer.rules.liberte.doing import in_card_due, in_doing
from explorer.rules.liberte.halfdone import KIND_OF_PHASE, usual_then
from explorer.rules.liberte.resolution.contest import KINDS, askers, fitting
from explorer.rules.liberte.resolution.ends import finds_seven
from explorer.rules.liberte.resolution.government import taking_part
from explorer.rules.liberte.state import Due, State
from explorer.rules.liberte.vocabulary import FACTIONS, INDEX, PARIS
from explorer.rules.positions import at
from explorer.rules.steps import Message

Wrong = tuple[str, Message]
"""Where (a JSON path), and what is allowed there."""

_RESULT = "(discard )?(won |unbroken )"
_QUEUES = {
    "order": "look ",
    "refresh": "look |draw ",
    "action": "look |(draw )?turn-passes |spent |last-round ",
    "battle": f"({_RESULT}|look )?tokens-back ",
    "election": f"{_RESULT}|(icon )?sweep |icon |look ",
    "government": f"{_RESULT}|level-back ",
    "scoring": f"({_RESULT}|second )?(opposition )?(presence )?return |next-turn ",
}
"""What can be due in each phase, in which order."""
_FIRST_TURN_WITH_ICONS = 3
_EARLY_ENDINGS = ("landslide", "counter-revolution")


def contradictions(state: State) -> list[Wrong]:
    """What in the half-done part cannot be, as (path, what is allowed)."""
    wrong = [
        *_in_forming(state),
        *_in_ending(state),
        *_in_claim(state),
        *_in_queue(state),
        *in_doing(state),
    ]
    if not wrong:
        told = ((index, _in_due(state, due)) for index, due in enumerate(state.due))
        wrong += [(at("$.state.due", index), said) for index, said in told if said]
    if state.contest is not None:
        wrong += [
            (f"$.state.contest{field}", said) for field, said in _in_contest(state, state.contest)
        ]
    return wrong


def _in_forming(state: State) -> list[Wrong]:
    wrong = []
    if state.next_province is not None:
        if state.government is not None:
            wrong.append(("$.state.government", Message("wanted-no-government-yet", {})))
        wrong += [
            (f"$.players[{seat}].in_government", Message("wanted-not-in-government", {}))
            for seat, present in enumerate(state.in_government)
            if present
        ]
    if state.taking_part is not None:
        path = "$.state.taking_part"
        if state.phase not in ("government", "scoring", "over"):
            wrong.append((path, Message("wanted-no-taking-part-yet", {})))
        elif state.phase == "government" and not set(taking_part(state)) <= set(state.taking_part):
            wrong.append((path, Message("wanted-taking-part", {})))
    return wrong


def _in_ending(state: State) -> list[Wrong]:
    if state.ending is None:
        return []
    path = "$.state.ending"
    wrong = []
    if state.ending == "counter-revolution" and state.turn < 2:
        wrong.append((path, Message("wanted-no-counter-revolution-yet", {})))
    if state.phase != "over" and state.ending not in _EARLY_ENDINGS:
        wrong.append((path, Message("wanted-phase-over", {})))
    elif state.phase != "over" and [due.what for due in state.due] != ["count"]:
        wrong.append((path, Message("wanted-phase-over-or-count", {})))
    return wrong


def _in_claim(state: State) -> list[Wrong]:
    if state.claim is None:
        return []
    if state.phase == "over" or state.ending is not None or state.contest is not None:
        return [("$.state.claim", Message("wanted-no-claim-now", {}))]
    if not finds_seven(state):
        return [("$.state.claim", Message("wanted-seven-for-claim", {}))]
    if len(state.claim) == len(state.order):
        return [("$.state.claim.asked", Message("wanted-somebody-to-ask", {}))]
    return []


def _in_queue(state: State) -> list[Wrong]:
    """Whether what is due can be due together, in this order, in this phase."""
    told = "".join(f"{due.what} " for due in state.due)
    if not told:
        return []
    if state.phase == "over":
        return [("$.state.due", Message("wanted-nothing-due-over", {}))]
    if state.contest is not None:
        allowed = "discard "
    elif state.claim is not None:
        allowed = "tokens-back " if state.phase == "battle" else ""
    elif state.ending is not None:
        allowed = "count "
    else:
        allowed = _QUEUES[state.phase]
    if not re.fullmatch(allowed, told):
        return [("$.state.due", Message("wanted-another-order-due", {}))]
    return _after_result(state)


def _after_result(state: State) -> list[Wrong]:
    for index, due in enumerate(state.due):
        kind = "second-place" if due.what == "second" else due.kind
        if due.what not in ("won", "unbroken", "second"):
            continue
        names = [after.what for after in state.due[index + 1 :]]
        usual = [after.what for after in usual_then(kind, state.opposition)]
        if names != usual:
            message = "wanted-due-after" if usual else "wanted-nothing-due-after"
            return [(at("$.state.due", index), Message(message, {"due": usual}))]
    return []


def _in_contest(state: State, contest: Contest) -> list[Wrong]:
    wrong = []
    said = _in_kind(state, contest.kind)
    if said:
        wrong.append((".kind", said))
    else:
        said = _in_tie(state, contest.kind, contest.place, contest.began)
        if said:
            wrong.append((".began", said))
    if contest.then != usual_then(contest.kind, state.opposition):
        usual = [due.what for due in usual_then(contest.kind, state.opposition)]
        message = "wanted-due-after-contest" if usual else "wanted-nothing-due-after-contest"
        wrong.append((".then", Message(message, {"due": usual})))
    return wrong if wrong else _in_round(state, contest)


def _in_kind(state: State, kind: str) -> Message | None:
    """Whether this contest can run, or just have ended, at this moment."""
    if kind in ("government", "opposition"):
        if (state.government is None) != (kind == "government"):
            return Message("wanted-government-first", {})
        if state.opposition is not None:
            return Message("wanted-no-opposition-yet", {})
        if state.taking_part is None:
            return Message("wanted-taking-part-stated", {})
    if kind in ("first-place", "second-place") and state.government is None:
        return Message("wanted-government-for-places", {})
    if kind == "opposition-place" and state.opposition is None:
        return Message("wanted-opposition-for-place", {})
    return None


def _in_tie(state: State, kind: str, place: int | None, tied: Iterable[Any]) -> Message | None:
    """Whether these contenders can have tied at the start of a contest of this kind."""
    numbers = _numbers(state, kind, place)
    levels = {numbers.get(one) for one in tied}
    if KINDS[kind].between == "factions":
        if not set(tied) <= set(numbers):
            return Message("wanted-contenders-taking-part", {})
        if levels != {max(numbers.values())}:
            return Message("wanted-contenders-level", {})
        return None
    what = {"battle": "tokens", "province": "blocks", "paris": "blocks"}.get(kind, "votes")
    if None in levels or levels == {0}:
        return Message(f"wanted-contenders-with-{what}", {})
    if len(levels) > 1:
        return Message(f"wanted-contenders-equal-{what}", {})
    if kind not in ("battle", "second-place") and levels != {max(numbers.values())}:
        return Message(f"wanted-contenders-most-{what}", {})
    return None


def _numbers(state: State, kind: str, place: int | None) -> Mapping[Any, int]:
    """What each possible contender has of the thing on which a contest of this kind ties."""
    if kind == "battle":
        return dict(enumerate(state.battle_box))
    if kind in ("province", "paris"):
        return {stack.seat: stack.blocks for stack in state.provinces[(place or 1) - 1]}
    if KINDS[kind].between == "factions":
        part = (one for one in state.taking_part or () if one != state.government)
        return {one: state.track[INDEX[one]] for one in part}
    faction = state.opposition if kind == "opposition-place" else state.government
    index = INDEX[faction or FACTIONS[0]]
    return {seat: votes[index] for seat, votes in enumerate(state.votes)}


def _in_round(state: State, contest: Contest) -> list[Wrong]:
    wrong = []
    may = askers(state, contest)
    asked = {advance.seat for advance in contest.advanced}
    if not asked <= set(contest.asked):
        wrong.append((".asked", Message("wanted-advanced-asked", {})))
    if len(asked) < len(contest.advanced):
        wrong.append((".advanced", Message("wanted-one-card", {})))
    for index, advance in enumerate(contest.advanced):
        if advance.seat not in may or advance.card not in fitting(state, contest, advance.seat):
            wrong.append((f".advanced[{index}]", Message("wanted-fitting-card", {})))
    shown = sum(len(display) for display in state.displays)
    leaving = sum(len(due.cards) for due in state.due)
    # Every earlier round has used up a card at least; so no number grows beyond what is readable.
    if contest.round - 1 > len(state.table.cards) - shown + leaving:
        wrong.append((".round", Message("wanted-cards-used-up", {})))
    if contest.round > 1 and not KINDS[contest.kind].repeated:
        wrong.append((".round", Message("wanted-one-round", {})))
    return wrong


def _in_due(state: State, due: Due) -> Message | None:
    if due.what in ("won", "unbroken", "discard", "icon", "sweep", "level-back"):
        return _in_place(state, due) or _in_result(state, due)
    if due.what in ("draw", "spent", "turn-passes"):
        return in_card_due(state, due.what, due.seats, due.cards)
    if due.what == "second":
        return _in_second(state, due)
    if due.what == "opposition" and state.opposition is None:
        return Message("wanted-opposition", {})
    if due.what == "presence" and state.government is None:
        return Message("wanted-government", {})
    if due.what == "count" and state.ending not in _EARLY_ENDINGS:
        return Message("wanted-early-ending", {})
    if due.what == "look" and not finds_seven(state):
        return Message("wanted-seven-for-look", {})
    return None


def _in_place(state: State, due: Due) -> Message | None:
    """Whether kind and province are of this moment."""
    if due.what == "icon" and not due.kind:
        resolved = due.place + 1
    else:
        kinds = KIND_OF_PHASE.get(state.phase, ())
        if due.kind not in kinds:
            return Message("wanted-kind-of-phase", {"allowed": kinds})
        if state.contest is not None and due.kind != state.contest.kind:
            return Message("wanted-kind-of-running", {})
        resolved = due.place
    if state.phase != "election":
        return Message("wanted-election-for-province", {}) if due.place else None
    if not due.place or resolved != state.next_province:
        return Message("wanted-province-resolved", {})
    if due.kind and (due.kind == "paris") != (due.place == PARIS):
        return Message("wanted-kind-paris", {"province": PARIS})
    return None


def _in_result(state: State, due: Due) -> Message | None:
    if due.what == "discard":
        lying = {card for display in state.displays for card in display}
        if not due.cards or len(set(due.cards)) < len(due.cards):
            return Message("wanted-cards-once", {})
        return None if set(due.cards) <= lying else Message("wanted-cards-in-displays", {})
    if due.what == "icon":
        worth = components().provinces[due.place - 1].vp
        if not worth or state.turn < _FIRST_TURN_WITH_ICONS:
            return Message("wanted-icon", {})
        return None if len(due.seats) == 1 else Message("wanted-one-player", {})
    if due.what == "sweep":
        return None
    factions = KINDS[due.kind].between == "factions"
    named = due.factions if factions else due.seats
    field = {"field": "factions" if factions else "players"}
    if due.what == "level-back":
        holder = state.government if due.kind == "government" else state.opposition
        fits = named == (holder,) and (due.kind == "opposition" or state.opposition is None)
        return None if fits else Message("wanted-new-holder", {})
    if due.what == "won" and len(named) != 1:
        return Message("wanted-one-winner", field)
    if not named or set(due.seats) & set(due.fallen):
        return Message("wanted-still-tied", field)
    everybody = due.factions if factions else (*due.seats, *due.fallen)
    return _in_kind(state, due.kind) or _in_tie(state, due.kind, due.place, everybody)


def _in_second(state: State, due: Due) -> Message | None:
    if due.rule not in ("V1", "V3", "V5"):
        return Message("wanted-rule-of-second", {})
    if state.government is None:
        return Message("wanted-government", {})
    return _in_tie(state, "second-place", None, due.seats) if due.seats else None
