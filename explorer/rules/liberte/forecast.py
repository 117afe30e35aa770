"""The running contest of Liberté as a `Tie`: what is asked about it without playing it."""

from __future__ import annotations

from explorer.rules.contests import Option, Tie, Verdict
from explorer.rules.liberte.components import Card
from explorer.rules.liberte.resolution.contest import (
    KINDS,
    askers,
    card_fits,
    colours_that_fit,
    verdict,
)
from explorer.rules.liberte.state import State


def running_tie(state: State) -> Tie | None:
    """The contest that is running; None when none is."""
    contest = state.contest
    if contest is None:
        return None
    kind = KINDS[contest.kind]
    cards = state.table.cards
    gone = {advance.card for advance in contest.advanced}

    def option(card: Card) -> Option:
        # In a battle any General fits; its colour is of no concern.
        return Option(card.id, None if contest.kind == "battle" else card.faction, card.value)

    def running(contenders: tuple[int | str, ...]) -> State:
        return state if contenders == contest.contenders else _among(state, contenders)

    def may_take_part(contenders: tuple[int | str, ...]) -> tuple[int, ...]:
        there = running(contenders)
        assert there.contest is not None, "made with a contest"
        return askers(there, there.contest)

    def colours(contenders: tuple[int | str, ...], seat: int) -> tuple[str, ...]:
        there = running(contenders)
        assert there.contest is not None, "made with a contest"
        return colours_that_fit(there, there.contest, seat)

    def kind_of_unbroken(found: Verdict) -> object:
        if kind.repeated:
            return found.leaders
        if state.table.rulings["lost-battle-needs"] == "equal-generals":
            return contest.kind == "battle" and found.highest > 0 and not found.fallen
        return None

    return Tie(
        contest=contest,
        repeated=kind.repeated,
        hands=tuple(
            (
                seat,
                tuple(option(cards[card]) for card in state.displays[seat] if card not in gone),
            )
            for seat in state.order
        ),
        may_take_part=may_take_part,
        colours=colours,
        fits=lambda one, fitting: card_fits(contest, cards[one.card], fitting),
        side_of=(
            (lambda seat, one: one.colour)
            if kind.between == "factions"
            else (lambda seat, one: seat)
        ),
        best=verdict(state, contest).best,
        kind_of_unbroken=kind_of_unbroken,
    )


def _among(state: State, contenders: tuple[int | str, ...]) -> State:
    from dataclasses import replace

    assert state.contest is not None, "asked about a running contest"
    return replace(state, contest=replace(state.contest, contenders=contenders))
