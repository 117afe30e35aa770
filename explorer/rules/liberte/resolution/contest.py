"""The contests of Liberté: who is asked, what fits, what a finished round decides."""

from __future__ import annotations

from typing import NamedTuple

from explorer.rules import contests
from explorer.rules.contests import Advance, Contest, Verdict
from explorer.rules.liberte import actions
from explorer.rules.liberte.components import Card
from explorer.rules.liberte.resolution.making import (
    PROVINCE_FOCUS,
    TRACK_FOCUS,
    cite,
    make_step,
    player_focus,
    rest,
)
from explorer.rules.liberte.state import Due, State, stack_of
from explorer.rules.liberte.vocabulary import INDEX
from explorer.rules.steps import Change, Detail, Ranking, Step


class Kind(NamedTuple):
    """What is particular about one kind of contest."""

    between: str
    """`players` or `factions`."""
    repeated: bool
    """Whether a tied round is followed by another among those still tied."""
    round_rules: tuple[str, ...]
    """Rules that compare a round which breaks the tie or leads to another round."""
    again_rules: tuple[str, ...]
    """Rules that compare a later round."""
    unbroken_rules: tuple[str, ...]
    """Rules that end it unbroken."""
    discard_rules: tuple[str, ...]


_PLACE = Kind("players", True, cite("V2"), cite("V2", "X3"), cite("V2"), cite("V2"))
_TRACK = Kind("factions", True, cite("G2"), cite("G4", "X3"), cite("G4"), cite("G4"))
KINDS: dict[str, Kind] = {
    "battle": Kind("players", False, cite("B3"), cite("B3"), cite("B3"), cite("B4")),
    "province": Kind("players", False, cite("E7"), cite("E7"), cite("E8"), cite("E10")),
    "paris": Kind("players", True, cite("X2"), cite("X2", "X3"), cite("X2"), cite("E10")),
    "government": _TRACK,
    "opposition": _TRACK,
    "first-place": _PLACE,
    "second-place": _PLACE,
    "opposition-place": _PLACE,
}
"""Every kind of contest, in the order in which a turn can see them."""

_NOT_ASKED = cite("X2a")
_NOT_ASKED_VOTERS = cite("G2", "X2a")
_DECISION = {rule: cite(rule, "X4") for rule in ("B3", "E6", "G2", "G6", "V2", "V3")}


def votes_for(state: State, seat: int, factions: tuple[str, ...]) -> int:
    """Votes of `factions` that `seat` holds."""
    return sum(state.votes[seat][INDEX[faction]] for faction in factions)


def is_barred(state: State, contest: Contest, seat: int) -> bool:
    """Whether `seat` may not take part at all (`track-tie-who`, reading `voters`)."""
    return (
        KINDS[contest.kind].between == "factions"
        and state.table.rulings["track-tie-who"] == "voters"
        and not votes_for(state, seat, contest.contenders)
    )


def askers(state: State, contest: Contest) -> tuple[int, ...]:
    """Seats who may take part in this round, in player order, whether or not they are able."""
    if KINDS[contest.kind].between == "factions":
        if state.table.rulings["track-tie-who"] == "everyone":
            return state.order
        return tuple([seat for seat in state.order if not is_barred(state, contest, seat)])
    contenders: tuple[int, ...] = contest.contenders
    return contenders


def in_player_order(contest: Contest | None, order: tuple[int, ...]) -> Contest | None:
    """A contest as it was told, with its players in player order, as every contest has them."""
    if contest is None or KINDS[contest.kind].between == "factions":
        return contest
    return contest._replace(
        began=tuple(sorted(contest.began, key=order.index)),
        contenders=tuple(sorted(contest.contenders, key=order.index)),
    )


def colours_that_fit(state: State, contest: Contest, seat: int) -> tuple[str, ...]:
    """Factions whose cards `seat` may advance; every faction in a battle, where Generals fit."""
    if contest.place is not None:
        if state.table.rulings["provincial-card-colour"] == "own-stack":
            own = stack_of(state, contest.place, seat)
            return (own.faction,) if own else ()
        stacks = state.provinces[contest.place - 1]
        tied = [one.faction for seat in contest.contenders for one in stacks if one.seat == seat]
        return tuple(dict.fromkeys(tied))
    if contest.kind in ("government", "opposition"):
        return contest.contenders
    if contest.kind in ("first-place", "second-place"):
        return (state.government,) if state.government else ()
    if contest.kind == "opposition-place":
        return (state.opposition,) if state.opposition else ()
    return tuple(INDEX)


def card_fits(contest: Contest, card: Card, colours: tuple[str, ...]) -> bool:
    """Whether a card may be advanced, given the colours that fit; its region never matters."""
    return card.general if contest.kind == "battle" else card.faction in colours


def fitting(state: State, contest: Contest, seat: int) -> tuple[str, ...]:
    """Cards of the display of `seat` that may be advanced, in display order."""
    display = state.displays[seat]
    if not display:
        return ()
    cards = state.table.cards
    if contest.kind == "battle":
        return tuple([card for card in display if cards[card].general])
    colours = colours_that_fit(state, contest, seat)
    return tuple([card for card in display if cards[card].faction in colours])


def asked_now(state: State) -> tuple[int, tuple[str, ...]] | None:
    """Who must answer in the running contest and with which cards; None when nobody must yet."""
    contest = state.contest
    if contest is None:
        return None
    may = askers(state, contest)
    first = None
    for seat in contests.still_to_ask(contest, may):
        cards = fitting(state, contest, seat)
        if not cards:
            return None
        if first is None:
            first = seat, cards
    return None if _barred(state, contest, may) else first


def next_to_ask(state: State) -> int | None:
    """Who answers next, given that everybody who is asked in this round is able to."""
    if state.contest is None:
        return None
    waiting = contests.still_to_ask(state.contest, askers(state, state.contest))
    return waiting[0] if waiting else None


def _barred(state: State, contest: Contest, may: tuple[int, ...]) -> tuple[int, ...]:
    """Seats who may not take part and have not been passed over yet."""
    if len(may) == len(state.order) or KINDS[contest.kind].between == "players":
        return ()
    outside = tuple([seat for seat in state.order if seat not in may])
    return contests.still_to_ask(contest, outside)


def opened(
    kind: str,
    rule: str,
    contenders: tuple[int, ...] | tuple[str, ...],
    *,
    place: int | None = None,
    then: tuple[Due, ...] = (),
) -> Contest:
    """A contest about to begin."""
    return Contest(kind, rule, contenders, contenders, place=place, then=then)


def forced(state: State, contest: Contest) -> Step[State] | None:
    """The next forced step of a contest: passing over the unable, or comparing a full round."""
    may = askers(state, contest)
    waiting = contests.still_to_ask(contest, may)
    unable = tuple([seat for seat in waiting if not fitting(state, contest, seat)])
    barred = _barred(state, contest, may)
    if unable or barred:
        return _pass_over(state, contest, unable, barred)
    return None if waiting else _compare(state, contest)


def _pass_over(
    state: State, contest: Contest, unable: tuple[int, ...], barred: tuple[int, ...]
) -> Step[State]:
    seats = unable + barred
    return make_step(
        state,
        _NOT_ASKED_VOTERS if barred else _NOT_ASKED,
        "not-asked-barred" if not unable else "not-asked-both" if barred else "not-asked",
        {
            "players": unable,
            "barred": barred,
            "tied": contest.contenders,
            "needs": tuple([(seat, colours_that_fit(state, contest, seat)) for seat in unable]),
            "round": contest.round,
        },
        focus=player_focus(*seats),
        detail=Detail.ARITHMETIC,
        place=contest.place,
        tie=contest.kind,
        contest=_answered(contest, seats),
    )


def _answered(contest: Contest, seats: tuple[int, ...], *advances: Advance) -> Contest:
    kind, rule, began, contenders, number, asked, advanced, place, then = contest
    return Contest(
        kind, rule, began, contenders, number, asked + seats, advanced + advances, place, then
    )


def decide(state: State, seat: int, action: actions.Advance | actions.Decline) -> Step[State]:
    """The step of one player's answer: a card advanced, or none."""
    contest = state.contest
    assert contest is not None, "why_not has seen to it that a contest is running"
    if isinstance(action, actions.Advance):
        card = state.table.cards[action.card]
        message = "advances"
        args = {"player": seat, "card": card.id, "value": card.value, "round": contest.round}
        answered = _answered(contest, (seat,), Advance(seat, card.id))
    else:
        message = "declines"
        args = {"player": seat, "round": contest.round}
        answered = _answered(contest, (seat,))
    return make_step(
        state,
        _DECISION[contest.rule],
        message,
        args,
        focus=player_focus(seat),
        place=contest.place,
        tie=contest.kind,
        action=action,
        contest=answered,
    )


def verdict(state: State, contest: Contest) -> Verdict:
    """What the complete round of `contest` decides."""
    kind = KINDS[contest.kind]
    cards = state.table.cards
    by_faction = kind.between == "factions"
    advanced = [
        (cards[card].faction if by_faction else seat, cards[card].value)
        for seat, card in contest.advanced
    ]
    return contests.judge(contest, advanced, repeated=kind.repeated)


def _compare(state: State, contest: Contest) -> Step[State]:
    kind = KINDS[contest.kind]
    found = verdict(state, contest)
    unbroken = found.over and found.winner is None
    rules = kind.unbroken_rules if unbroken else kind.round_rules
    if contest.round > 1 and not unbroken:
        rules = kind.again_rules
    due = _discards(state, contest, found)
    if found.over:
        due += (_result(contest, found), *contest.then)
    return make_step(
        state,
        rules,
        _round_message(found, kind.between),
        {
            "round": contest.round,
            "best": found.best,
            "highest": found.highest,
            "leaders": found.leaders,
            "leader": found.leaders[0],
            "fallen": found.fallen,
        },
        focus=_contender_focus(contest),
        arithmetic=(Ranking(tuple([value for _, value in found.best])),) if found.highest else (),
        place=contest.place,
        tie=contest.kind,
        contest=None if found.over else contests.next_round(contest, found),
        due=due,
    )


def _round_message(found: Verdict, between: str) -> str:
    if found.winner is not None:
        what = "won"
    elif found.highest == 0:
        what = "nobody"
    else:
        what = "unbroken" if found.over else "again-fallen" if found.fallen else "again"
    return f"round-{what}-{between}"


def _contender_focus(contest: Contest) -> tuple[str, ...]:
    if contest.place is not None:
        return (PROVINCE_FOCUS[contest.place],)
    if KINDS[contest.kind].between == "factions":
        return tuple(TRACK_FOCUS[one] for one in contest.contenders)
    return player_focus(*contest.contenders)


def _discards(state: State, contest: Contest, found: Verdict) -> tuple[Due, ...]:
    cards = tuple([advance.card for advance in contest.advanced])
    if contest.kind == "battle" and state.table.rulings["battle-generals-discarded"] == "winner":
        cards = tuple(one.card for one in contest.advanced if one.seat == found.winner)
    if not cards:
        return ()
    return (Due("discard", kind=contest.kind, place=contest.place or 0, cards=cards),)


def _result(contest: Contest, found: Verdict) -> Due:
    last = found.leaders if found.winner is None else (found.winner,)
    out = tuple([one for one in contest.began if one not in last])
    between_factions = KINDS[contest.kind].between == "factions"
    return Due(
        "unbroken" if found.winner is None else "won",
        kind=contest.kind,
        rule=contest.rule,
        place=contest.place or 0,
        seats=() if between_factions else last,
        fallen=() if between_factions else out,
        factions=last if between_factions else (),
        cards=tuple([advance.card for advance in contest.advanced]),
        round=contest.round,
    )


def discard(state: State, due: Due) -> Step[State]:
    """The advanced cards go to the discard pile, in the order advanced.

    With neither deck nor pile the first goes alone: it is the deck before the next one goes (R4).
    """
    going = due.cards if state.deck or state.discard else due.cards[:1]
    left = due.cards[len(going) :]
    changes = [
        Change("card", (card,), ("display", seat), ("discard",))
        for card in going
        for seat, display in enumerate(state.displays)
        if card in display
    ]
    return make_step(
        state,
        KINDS[due.kind].discard_rules,
        "discarded",
        {"cards": going},
        tuple(changes),
        focus=(*player_focus(*[change.before[1] for change in changes]), "discard"),
        detail=Detail.ARITHMETIC,
        place=due.place or None,
        tie=due.kind,
        due=((due._replace(cards=left),) if left else ()) + rest(state),
    )
