"""What a greedy player of Liberté thinks of advancing a card in a tie, and of claiming the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from explorer.analysis.liberte.outlook import outlook_of
from explorer.analysis.liberte.sight import VP, sight_of
from explorer.rules.contests import Tie, still_to_ask
from explorer.rules.liberte.actions import Action, Advance, Claim
from explorer.rules.liberte.components import components
from explorer.rules.liberte.forecast import running_tie
from explorer.rules.liberte.scoring import (
    FIRST,
    FIRST_SHARED,
    OPPOSITION,
    OPPOSITION_SHARED,
    SECOND,
    SECOND_SHARED,
)
from explorer.rules.liberte.state import State, stack_of
from explorer.rules.liberte.vocabulary import FACTIONS, INDEX, LAST_TURN, PARIS, PROVINCES

UNBROKEN = None
"""The end of a tie that nobody wins, among the values of its ends."""
_ANSWERED = 600
"""How likely somebody who can still beat the highest card does, in thousandths."""
_PLACES = {
    "second-place": (SECOND, SECOND_SHARED),
    "opposition-place": (OPPOSITION, OPPOSITION_SHARED),
}


def worths(view: State, seat: int, options: tuple[Action, ...]) -> list[int]:
    """What each option promises, in thousandths of a Victory Point."""
    if view.claim is not None:
        claimed = outlook_of(sight_of(view, seat)).counter_revolution()
        return [claimed if isinstance(one, Claim) else 0 for one in options]
    tie = running_tie(view)
    assert tie is not None, "where no claim is asked for, a contest is running"
    ends = _ends(view, seat, tie)
    return [_worth(view, seat, tie, ends, one) for one in options]


def _worth(view: State, seat: int, tie: Tie, ends: Mapping[Any, int], action: Action) -> int:
    best = dict(tie.best)
    cost = 0
    if isinstance(action, Advance):
        card = view.table.cards[action.card]
        side = card.faction if card.faction in best else seat
        best[side] = max(best[side], card.value)
        cost = 10 * card.value
        if view.turn < LAST_TURN:
            cost += 60 * card.value + 300 * card.general
    return _expected(seat, tie, ends, best) - cost


def _expected(seat: int, tie: Tie, ends: Mapping[Any, int], best: Mapping[Any, int]) -> int:
    """What the tie brings if it stands like this after the seat's answer."""
    stays = ends[_winner(best)]
    highest = max(best.values())
    offers = dict(tie.offers(tie.contest.contenders))
    answers = {
        option.side: option.value
        for one in still_to_ask(tie.contest, offers)
        if one != seat
        for option in offers[one]
        if option.value >= max(highest, 1) and option.value > best[option.side]
    }
    if not answers:
        return stays
    changed = [ends[_winner({**best, side: value})] for side, value in answers.items()]
    return (stays * (VP - _ANSWERED) + sum(changed) * _ANSWERED // len(changed)) // VP


def _winner(best: Mapping[Any, int]) -> Any:
    highest = max(best.values())
    leaders = [side for side, value in best.items() if value == highest]
    return leaders[0] if highest and len(leaders) == 1 else UNBROKEN


def _ends(view: State, seat: int, tie: Tie) -> dict[Any, int]:
    """What each end of the running contest is worth: its winner, or UNBROKEN."""
    contest = tie.contest
    kind = contest.kind
    if kind in ("province", "paris"):
        return _province(view, seat, contest.contenders, contest.place or PARIS)
    if kind in ("government", "opposition"):
        return _track(view, seat, kind, contest.contenders)
    if kind == "battle":
        outlook = outlook_of(sight_of(view, seat))
        lost = outlook._replace(white=outlook.white + 1).worth() - outlook.worth()
        won = components().battles[view.turn].vp * VP
        return {UNBROKEN: lost, **{one: won * (one == seat) for one in contest.contenders}}
    if kind == "first-place":
        second = SECOND * VP // (len(contest.contenders) - 1)
        places = {one: FIRST * VP if one == seat else second for one in contest.contenders}
        return {UNBROKEN: FIRST_SHARED * VP, **places}
    alone, shared = _PLACES[kind]
    return {
        UNBROKEN: shared * VP,
        **{one: alone * VP * (one == seat) for one in contest.contenders},
    }


def _province(view: State, seat: int, contenders: tuple[int, ...], number: int) -> dict[Any, int]:
    outlook = outlook_of(sight_of(view, seat), number + 1)
    found: dict[Any, int] = {UNBROKEN: outlook.worth()}
    icon = components().provinces[number - 1].vp * VP if view.turn >= 3 else 0
    for one in contenders:
        stack = stack_of(view, number, one)
        assert stack is not None, "a contender for a province has a stack there"
        votes = stack.blocks if number == PARIS else 1
        won = outlook.with_votes(one, stack.faction, votes).worth()
        found[one] = won + (icon if one == seat else 0)
    return found


def _track(view: State, seat: int, kind: str, factions: tuple[Any, ...]) -> dict[Any, int]:
    outlook = outlook_of(sight_of(view, seat), PROVINCES + 1)
    found: dict[Any, int] = {}
    for faction in factions:
        if kind == "opposition":
            found[faction] = outlook.places(view.government, faction)
        else:
            others = [one for one in FACTIONS if one != faction]
            rival = max(others, key=lambda one: view.track[INDEX[one]])
            found[faction] = outlook.places(faction, rival)
    found[UNBROKEN] = found[min(factions, key=FACTIONS.index)]
    return found
