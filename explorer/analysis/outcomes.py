"""Every outcome of the pending contest, with the shortest choices that make it certain.

The rules are not written again here: who may advance what comes from the contest itself, and
`contests.decided` compares a round. A contest of one round is searched move by move, where only
the highest value so far and its leaders count. A repeated one would be too large for that (six
players with five cards each); it is worked out from four facts:

- A player who wins, wins in the first round in which he can: if nobody else can come level any
  more, it is certain.
- A tie is certain to stay one when nobody can come level or get ahead any more and no contender
  in it holds a fitting card: whoever does hold one must first decline in the next round.
- Whoever must answer anyway may as well rid himself of his only fitting card.
- What the running round can lead to, a later round does no sooner. So a later round only counts
  for what this one cannot do, because a card that lies there already is not beaten any more.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any, NamedTuple

from explorer.rules.contests import Offers, Option, Tie, decided, still_to_ask

Line = tuple[tuple[int, Option | None], ...]
"""Choices in order: seat and the card it advances, None when it declines."""


class Result(NamedTuple):
    """How a contest can end."""

    winner: Any | None
    """The contender who wins; None when it stays unbroken."""
    unbroken: Any
    """What kind of unbroken end it is (the contenders still tied, in a repeated contest)."""


@dataclass(frozen=True, slots=True)
class Possibility:
    """An outcome and the shortest choices after which it is certain."""

    result: Result
    line: Line
    whatever: bool
    """Whether others still choose after that, without changing the outcome."""


@dataclass(frozen=True, slots=True)
class _Round:
    """A round as far as it has come."""

    contenders: tuple[Any, ...]
    waiting: Offers
    """Who is still asked, and with what; only those who are able."""
    highest: int = 0
    leaders: frozenset[Any] = frozenset()
    """Who has advanced the highest value; nobody while it is 0."""
    spent: frozenset[str] = frozenset()
    """Cards advanced in this contest since it was looked at."""

    def answered(self, option: Option | None) -> _Round:
        """The round after the next player's answer."""
        rest = self.waiting[1:]
        if option is None or option.value < self.highest:
            return _Round(self.contenders, rest, self.highest, self.leaders)
        ahead = option.value > self.highest
        leaders = frozenset({option.side}) if ahead else self.leaders | {option.side}
        return _Round(self.contenders, rest, option.value, leaders)


def possibilities(tie: Tie) -> tuple[Possibility, ...]:
    """Every outcome: the contenders' wins in their order, then the unbroken ends."""
    found = _repeated(tie) if tie.repeated else _single(tie)
    order = {one: index for index, one in enumerate(tie.contest.began)}
    last = len(order)

    def place(one: Possibility) -> tuple[int, int, str]:
        if one.result.winner is not None:
            return order[one.result.winner], 0, ""
        ended = one.result.unbroken
        size = len(ended) if isinstance(ended, tuple) else int(not ended)
        return last, -size, str(ended)

    return tuple(sorted(found.values(), key=place))


def _running(tie: Tie) -> _Round:
    contest = tie.contest
    offers = dict(tie.offers(contest.contenders))
    asked = still_to_ask(contest, offers)
    highest = max(value for _, value in tie.best)
    return _Round(
        contest.contenders,
        tuple((seat, offers[seat]) for seat in asked if offers[seat]),
        highest,
        frozenset(one for one, value in tie.best if value == highest > 0),
    )


# --- one round ------------------------------------------------------------------------------------


def _single(tie: Tie) -> dict[Result, Possibility]:
    """Breadth first: the first moment that leaves a single result is the shortest way to it."""
    known: dict[_Round, frozenset[Result]] = {}

    def choices(moment: _Round) -> Iterator[tuple[Option | None, _Round]]:
        for option in (None, *moment.waiting[0][1]):
            yield option, moment.answered(option)

    def results(moment: _Round) -> frozenset[Result]:
        if moment not in known:
            known[moment] = (
                frozenset().union(*(results(child) for _, child in choices(moment)))
                if moment.waiting
                else frozenset({ended(moment)})
            )
        return known[moment]

    def ended(moment: _Round) -> Result:
        best = [(one, moment.highest * (one in moment.leaders)) for one in moment.contenders]
        found = decided(tuple(best), repeated=False)
        if found.winner is not None:
            return Result(found.winner, None)
        return Result(None, tie.kind_of_unbroken(found))

    root = _running(tie)
    queue: deque[tuple[_Round, Line]] = deque([(root, ())])
    seen = {root}
    found: dict[Result, Possibility] = {}
    while queue:
        moment, line = queue.popleft()
        left = results(moment)
        if len(left) == 1:
            (result,) = left
            found.setdefault(result, Possibility(result, line, bool(moment.waiting)))
            continue
        for option, child in choices(moment):
            if child not in seen:
                seen.add(child)
                queue.append((child, (*line, (moment.waiting[0][0], option))))
    return found


# --- repeated rounds ------------------------------------------------------------------------------


def _repeated(tie: Tie) -> dict[Result, Possibility]:
    root = _running(tie)
    found = _of_round(tie, root)
    later: dict[Result, Possibility] = {}
    for answers, following in _later_rounds(tie, root):
        for result, one in _of_round(tie, following, without=found.keys()).items():
            _keep(later, Possibility(result, answers + one.line, one.whatever))
    return found | later


def _keep(found: dict[Result, Possibility], one: Possibility) -> None:
    before = found.get(one.result)
    if before is None or len(one.line) < len(before.line):
        found[one.result] = one


def _later_rounds(tie: Tie, root: _Round) -> Iterator[tuple[Line, _Round]]:
    """Ways to complete the round that leave its highest value, and the next round after each."""
    if not root.highest:
        return
    ways = [
        (None, *(option for option in _distinct(options) if option.value <= root.highest))
        for _, options in root.waiting
    ]
    seen = set()
    for way in product(*ways):
        level = {option.side for option in way if option and option.value == root.highest}
        leaders = tuple(one for one in root.contenders if one in root.leaders | level)
        if len(leaders) < 2:
            continue
        spent = frozenset(option.card for option in way if option)
        waiting = _left(tie.offers(leaders), spent)
        # Cards of equal colour and value are the same to what follows.
        moment = leaders, tuple((seat, tuple(one[1:] for one in left)) for seat, left in waiting)
        if moment not in seen:
            seen.add(moment)
            answers = tuple(zip((seat for seat, _ in root.waiting), way, strict=True))
            yield answers, _Round(leaders, waiting, spent=spent)


def _left(offers: Offers, spent: frozenset[str]) -> Offers:
    left = ((seat, tuple(one for one in own if one.card not in spent)) for seat, own in offers)
    return tuple((seat, own) for seat, own in left if own)


def _distinct(options: tuple[Option, ...]) -> tuple[Option, ...]:
    return tuple({(one.colour, one.value): one for one in reversed(options)}.values())[::-1]


def _of_round(tie: Tie, now: _Round, without: Any = ()) -> dict[Result, Possibility]:
    """What the round itself can lead to, but for what is known already."""
    found: dict[Result, Possibility] = {}
    for side in now.contenders:
        if Result(side, None) not in without:
            _add_win(found, now, side)
    if not now.highest and Result(None, now.contenders) not in without:
        declined = tuple((seat, None) for seat, _ in now.waiting)
        _keep(found, Possibility(Result(None, now.contenders), declined, False))
    for value in (1, 2, 3):
        if value < now.highest:
            continue
        level = now.leaders if value == now.highest else frozenset()
        able = {
            side: tuple(
                seat
                for seat, own in now.waiting
                if any(one.side == side and one.value == value for one in own)
            )
            for side in now.contenders
            if side not in level
        }
        sides = [side for side in able if able[side]]
        for size in range(len(sides) + 1):
            for added in combinations(sides, size):
                tied = tuple(one for one in now.contenders if one in level or one in added)
                if len(tied) < 2 or Result(None, tied) in without:
                    continue
                players = _each_by_another(added, able)
                if players is not None:
                    _keep(found, _tied(tie, now, tied, value, players))
    return found


def _add_win(found: dict[Result, Possibility], now: _Round, side: Any) -> None:
    """The win of `side` by one card, or by those that lie there: until nobody can come level."""
    ways: list[tuple[int, int, Option | None]] = []
    if now.leaders == {side}:
        ways.append((now.highest, -1, None))
    for place, (_, own) in enumerate(now.waiting):
        ways += [(one.value, place, one) for one in own if one.side == side]
    for value, place, card in ways:
        if card is not None and value <= now.highest:
            continue
        stop = 1 + max(place, _last_threat(now, frozenset({side}), value))
        line = tuple(
            (seat, card if index == place else None)
            for index, (seat, _) in enumerate(now.waiting[:stop])
        )
        _keep(found, Possibility(Result(side, None), line, stop < len(now.waiting)))


def _last_threat(now: _Round, leaders: frozenset[Any], value: int) -> int:
    """Place of the last player who can change who leads with `value`; -1 when nobody can."""
    alone = len(leaders) == 1
    return max(
        (
            place
            for place, (_, own) in enumerate(now.waiting)
            if any(
                one.value >= value if one.side not in leaders else one.value > value and not alone
                for one in own
            )
        ),
        default=-1,
    )


def _each_by_another(sides: tuple[Any, ...], able: dict[Any, tuple[int, ...]]) -> Any:
    """A player of its own for each side, as seat → side; None when there are too few."""
    if not sides:
        return {}
    for seat in able[sides[0]]:
        rest = {side: tuple(one for one in able[side] if one != seat) for side in sides[1:]}
        players = _each_by_another(sides[1:], rest)
        if players is not None:
            return {seat: sides[0], **players}
    return None


def _tied(
    tie: Tie, now: _Round, tied: tuple[Any, ...], value: int, players: dict[int, Any]
) -> Possibility:
    """The tie of `tied` with `value` for good; `players` bring the sides level that are not yet."""
    offers = dict(_left(tie.offers(tied), now.spent))
    answers = tuple(
        (seat, _spent(own, offers.get(seat, ()), value, players.get(seat)))
        for seat, own in now.waiting
    )
    spent = frozenset(option.card for _, option in answers if option is not None)
    holding = _left(tuple(offers.items()), spent)
    result = Result(None, tied)
    if holding:
        return Possibility(result, answers + tuple((seat, None) for seat, _ in holding), False)
    needed = [
        place
        for place, (seat, option) in enumerate(answers)
        if option is not None or seat in offers
    ]
    stop = 1 + max([_last_threat(now, frozenset(tied), value), *needed])
    return Possibility(result, answers[:stop], stop < len(answers))


def _spent(
    own: tuple[Option, ...], later: tuple[Option, ...], value: int, side: Any
) -> Option | None:
    """What a player advances for a tie at `value`, given what would fit in the round after it.

    He brings `side` level (with a card that would fit later, if he has one), or rids himself of
    the only card that would fit later, or declines.
    """
    if side is not None:
        level = [one for one in own if one.side == side and one.value == value]
        return next((one for one in level if one in later), level[0])
    return later[0] if len(later) == 1 and later[0].value <= value else None
