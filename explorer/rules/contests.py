"""A tie being broken: one mechanism for every contest of every game.

A contest is a small value inside the state: who is still in, which round it is, who has been
asked and what has been advanced in the running round. What may be advanced, by whom, what it
is worth and for which side it counts is told by the game; what a round decides is told here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple


class Advance(NamedTuple):
    """A card put forward in the running round."""

    seat: int
    card: str


class Contest(NamedTuple):
    """A contest at one moment of it."""

    kind: str
    """What is contested; the game lists its kinds."""
    rule: str
    """The rule that opened it."""
    began: tuple[Any, ...]
    """Contenders (seats or factions) tied at the start, in the order they are named."""
    contenders: tuple[Any, ...]
    """Contenders still in."""
    round: int = 1
    asked: tuple[int, ...] = ()
    """Seats that have answered in this round, or were passed over."""
    advanced: tuple[Advance, ...] = ()
    """What this round has seen so far, in order."""
    place: int | None = None
    """The numbered space it is about, if any."""
    then: tuple[Any, ...] = ()
    """What the game has still to do when the contest is over."""

    @property
    def fallen(self) -> tuple[Any, ...]:
        """Contenders who fell out in an earlier round."""
        return tuple(one for one in self.began if one not in self.contenders)


class Verdict(NamedTuple):
    """What a finished round decides."""

    highest: int
    """The highest value advanced; 0 when nobody advanced."""
    leaders: tuple[Any, ...]
    """Contenders with the highest value; all of them when nobody advanced."""
    fallen: tuple[Any, ...]
    """Contenders below the highest value, out from now on."""
    best: tuple[tuple[Any, int], ...]
    """The best value of each contender; 0 for one who advanced nothing."""
    over: bool
    winner: Any | None
    """The contender who has won; None when it goes on or stays unbroken."""


def still_to_ask(contest: Contest, order: Iterable[int]) -> tuple[int, ...]:
    """The seats of `order` who have not answered in this round, in that order."""
    return tuple([seat for seat in order if seat not in contest.asked])


def judge(contest: Contest, advanced: Iterable[tuple[Any, int]], *, repeated: bool) -> Verdict:
    """What the finished round decides: the single highest value counts, never a sum.

    `advanced`: for each card of the round the contender for whom it counts, and its value.
    """
    best = dict.fromkeys(contest.contenders, 0)
    for side, value in advanced:
        if value > best[side]:
            best[side] = value
    return decided(tuple(best.items()), repeated=repeated)


def decided(best: tuple[tuple[Any, int], ...], *, repeated: bool) -> Verdict:
    """What a round decides, given the best value of each contender (0 for nothing advanced).

    A round in which nobody advanced ends the contest, unbroken; so does any tied round of one
    that is not repeated.
    """
    highest = max([value for _, value in best])
    leaders = tuple([one for one, value in best if value == highest])
    fallen = tuple([one for one, value in best if value < highest])
    won = highest > 0 and len(leaders) == 1
    over = won or highest == 0 or not repeated
    return Verdict(highest, leaders, fallen, best, over, leaders[0] if won else None)


def next_round(contest: Contest, verdict: Verdict) -> Contest:
    """The contest as its next round begins, among those still tied."""
    return Contest(
        contest.kind,
        contest.rule,
        contest.began,
        verdict.leaders,
        contest.round + 1,
        (),
        (),
        contest.place,
        contest.then,
    )


class Option(NamedTuple):
    """A card that may be advanced, as far as a contest cares."""

    card: str
    colour: Any
    value: int
    side: Any
    """The contender for whom it counts."""


Offers = tuple[tuple[int, tuple[Option, ...]], ...]
"""Seats in player order, each with the cards that it may advance, in display order."""


@dataclass(frozen=True, slots=True)
class Tie:
    """A running contest as it concerns those who ask what it can lead to."""

    contest: Contest
    repeated: bool
    offers: Callable[[tuple[Any, ...]], Offers]
    """Contenders → who could advance what in a round among them. Cards advanced in the running
    round are gone; fewer contenders never make more cards fit."""
    best: tuple[tuple[Any, int], ...]
    """Best value of each contender so far in the running round."""
    kind_of_unbroken: Callable[[Verdict], Any]
    """What distinguishes one unbroken end from another; equal ends are one outcome."""
