"""The running contest of Liberté as a `Tie`: what is asked about it without playing it."""

from __future__ import annotations

from functools import cache
from typing import Any

from explorer.rules.contests import Offers, Option, Tie, Verdict
from explorer.rules.liberte.resolution.contest import KINDS, askers, fitting, verdict
from explorer.rules.liberte.state import State


def running_tie(state: State) -> Tie | None:
    """The contest that is running; None when none is."""
    contest = state.contest
    if contest is None:
        return None
    kind = KINDS[contest.kind]
    cards = state.table.cards
    gone = {advance.card for advance in contest.advanced}

    def option(seat: int, card: str) -> Option:
        colour, value = cards[card].faction, cards[card].value
        return Option(card, colour, value, colour if kind.between == "factions" else seat)

    @cache
    def offers(contenders: tuple[Any, ...]) -> Offers:
        among = contest._replace(contenders=contenders)
        return tuple(
            (
                seat,
                tuple(option(seat, one) for one in fitting(state, among, seat) if one not in gone),
            )
            for seat in askers(state, among)
        )

    def kind_of_unbroken(found: Verdict) -> object:
        if kind.repeated:
            return found.leaders
        equal_generals = state.table.rulings["lost-battle-needs"] == "equal-generals"
        if contest.kind == "battle" and equal_generals:
            return found.highest > 0 and not found.fallen
        return None

    return Tie(contest, kind.repeated, offers, verdict(state, contest).best, kind_of_unbroken)
