"""What the tie ledger asks about a contest of Liberté."""

from __future__ import annotations

from explorer.rules.contests import Contest
from explorer.rules.ledger import Rung, Standing
from explorer.rules.liberte.resolution.contest import (
    KINDS,
    askers,
    colours_that_fit,
    fitting,
)
from explorer.rules.liberte.resolution.making import cite
from explorer.rules.liberte.state import State
from explorer.rules.liberte.turn import decider as turn_decider
from explorer.rules.liberte.vocabulary import FACTIONS, INDEX
from explorer.rules.steps import Message, Step

_AGAIN = {
    "battle": cite("B3"),
    "province": cite("E7"),
    "paris": cite("X2"),
    "government": cite("G4"),
    "opposition": cite("G4"),
    "first-place": cite("V2"),
    "second-place": cite("V2"),
    "opposition-place": cite("V2"),
}
_FALLBACK = {
    "battle": Rung(Message("ledger-no-fallback-battle", {}), cite("B5")),
    "province": Rung(Message("ledger-no-fallback-vote", {}), cite("E8")),
    "paris": Rung(Message("ledger-no-fallback-vote", {}), cite("X2")),
    "government": Rung(Message("ledger-no-fallback-track", {}), cite("G5")),
    "opposition": Rung(Message("ledger-no-fallback-track", {}), cite("G5")),
    "first-place": Rung(Message("ledger-no-fallback-place", {}), cite("V4")),
    "second-place": Rung(Message("ledger-no-fallback-place", {}), cite("V6")),
    "opposition-place": Rung(Message("ledger-no-fallback-place", {}), cite("V6")),
}
"""What would have happened to each kind of contest had it stayed unbroken."""


def standing(state: State, contest: Contest) -> Standing:
    """Who ties on what (blocks, tokens, votes), and who is outside the tie."""
    if contest.place is not None:
        return _stacks(state, contest, contest.place)
    if contest.kind == "battle":
        return _tokens(state, contest)
    if KINDS[contest.kind].between == "factions":
        return _levels(state, contest)
    return _votes(state, contest)


def _stacks(state: State, contest: Contest, place: int) -> Standing:
    stacks = {stack.seat: stack for stack in state.provinces[place - 1]}
    inside, outside = (
        tuple(
            Message(
                "ledger-stack",
                {"player": seat, "faction": stacks[seat].faction, "number": stacks[seat].blocks},
            )
            for seat in seats
        )
        for seats in (contest.began, [seat for seat in stacks if seat not in contest.began])
    )
    return Standing(inside, outside)


def _tokens(state: State, contest: Contest) -> Standing:
    others = [seat for seat in state.order if seat not in contest.began and state.battle_box[seat]]
    inside, outside = (
        tuple(
            Message("ledger-tokens", {"player": seat, "number": state.battle_box[seat]})
            for seat in seats
        )
        for seats in (contest.began, others)
    )
    return Standing(inside, outside)


def _levels(state: State, contest: Contest) -> Standing:
    part = state.taking_part or ()
    others = [one for one in FACTIONS if one in part and one not in contest.began]
    inside, outside = (
        tuple(
            Message("ledger-level", {"faction": one, "number": state.track[INDEX[one]]})
            for one in factions
        )
        for factions in (contest.began, others)
    )
    return Standing(inside, outside)


def _votes(state: State, contest: Contest) -> Standing:
    faction = state.opposition if contest.kind == "opposition-place" else state.government
    assert faction is not None, "a place belongs to a faction"
    index = INDEX[faction]
    # Whoever has as many votes and is not in it has taken the first place already.
    tied = min(state.votes[seat][index] for seat in contest.began)
    others = [
        seat
        for seat in state.order
        if seat not in contest.began and 0 < state.votes[seat][index] < tied
    ]
    inside, outside = (
        tuple(
            Message("ledger-votes", {"player": seat, "number": state.votes[seat][index]})
            for seat in seats
        )
        for seats in (contest.began, others)
    )
    return Standing(inside, outside)


def skipped(contest: Contest, highest: int, won: bool) -> tuple[Rung, ...]:
    """Rungs that do not apply once a round has decided, with the reason."""
    again = _AGAIN[contest.kind]
    if KINDS[contest.kind].repeated:
        reason = "ledger-not-again-broken" if won else "ledger-not-again-nobody"
    elif won:
        reason = "ledger-one-round-broken"
    else:
        reason = "ledger-one-round"
    first = Rung(Message(reason, {}), again)
    return (first, _FALLBACK[contest.kind]) if won else (first,)


def entries(state: State, step: Step[State]) -> tuple[tuple[int, Message], ...]:
    """What a step of a contest says of single players; nothing for a comparison."""
    args = step.args
    if step.message == "advances":
        told = {"player": args["player"], "card": args["card"]}
        return ((args["player"], Message("ledger-advances", told)),)
    if step.message == "declines":
        assert state.contest is not None, "a card is declined in a contest"
        could = fitting(state, state.contest, args["player"])
        told = {"player": args["player"], "cards": could}
        return ((args["player"], Message("ledger-declines-holding", told)),)
    if step.message.startswith("not-asked"):
        unable = tuple(
            (seat, Message("ledger-unable", {"player": seat, "factions": colours}))
            for seat, colours in args["needs"]
        )
        barred = tuple(
            (seat, Message("ledger-barred", {"player": seat})) for seat in args["barred"]
        )
        return unable + barred
    return ()


def answered(state: State, contest: Contest) -> tuple[tuple[int, Message], ...]:
    """What single players have done in the running round of a contest as it was given."""
    advanced = {advance.seat: advance.card for advance in contest.advanced}
    may = askers(state, contest)

    def did(seat: int) -> Message:
        if seat in advanced:
            return Message("ledger-advances", {"player": seat, "card": advanced[seat]})
        if seat not in may:
            return Message("ledger-barred", {"player": seat})
        could = fitting(state, contest, seat)
        if could:
            return Message("ledger-declines-holding", {"player": seat, "cards": could})
        colours = colours_that_fit(state, contest, seat)
        return Message("ledger-unable", {"player": seat, "factions": colours})

    return tuple((seat, did(seat)) for seat in contest.asked)


_OUT_WITHOUT_CARD = {
    "ledger-declines-holding": "ledger-out-declined",
    "ledger-unable": "ledger-out-unable",
}
"""What a player did in a round → how it is said that this put him out."""


def fallen(step: Step[State], entries: tuple[tuple[int, Message], ...]) -> tuple[Message, ...]:
    """Who fell out when a round was compared: with less, declining, unable."""
    if not step.args["highest"]:
        return ()
    best = dict(step.args["best"])
    did = {seat: message.id for seat, message in entries}

    def out(one: int | str) -> Message:
        if best[one]:
            return Message("ledger-out-less", {"contender": one, "value": best[one]})
        why = did.get(one, "") if isinstance(one, int) else ""
        return Message(_OUT_WITHOUT_CARD.get(why, "ledger-out-nothing"), {"contender": one})

    return tuple(out(one) for one in step.args["fallen"])


def decider(state: State) -> int | None:
    """The seat that is asked now."""
    return turn_decider(state)
