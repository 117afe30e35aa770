"""Every outcome of the pending contest, with the shortest choices that make it certain.

The rules are not written again here: who may advance what comes from the contest itself, and
`contests.decided` compares a round. What is added is bookkeeping that keeps an exact answer
cheap: cards of equal colour and value are one option, and what a round about to begin can lead
to is known without playing it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations
from typing import Any, NamedTuple

from explorer.rules.contests import Option, Tie, decided, still_to_ask


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
    line: tuple[tuple[int, Option | None], ...]
    """Seat and the card it advances (None: declines), in order."""
    whatever: bool
    """Whether others still choose after that, without changing the outcome."""


class _Node(NamedTuple):
    """A moment of a contest, as far as its outcome depends on it."""

    contenders: tuple[Any, ...]
    hands: tuple[tuple[Option, ...], ...]
    """Cards that may still matter, in the order of the tie's hands."""
    waiting: tuple[int, ...]
    best: tuple[int, ...]


_Class = tuple[Any, int]


def possibilities(tie: Tie) -> tuple[Possibility, ...]:
    """Every outcome: the contenders' wins in their order, then the unbroken ends."""
    search = _Search(tie)
    found = [search.shortest(result) for result in search.results(search.root)]
    order = {one: index for index, one in enumerate(tie.contest.began)}
    last = len(order)

    def place(one: Possibility) -> tuple[int, int, str]:
        if one.result.winner is not None:
            return order[one.result.winner], 0, ""
        ended = one.result.unbroken
        size = len(ended) if isinstance(ended, tuple) else int(not ended)
        return last, -size, str(ended)

    return tuple(sorted(found, key=place))


class _Search:
    """Finds what is reachable from the moment the tie is in."""

    def __init__(self, tie: Tie) -> None:
        self._tie = tie
        self._seats = tuple(seat for seat, _ in tie.hands)
        self._known: dict[_Node, frozenset[Result]] = {}
        contenders = tie.contest.contenders
        hands = tuple(hand for _, hand in tie.hands)
        waiting = still_to_ask(tie.contest, tie.may_take_part(contenders))
        best = dict(tie.best)
        self.root = self._node(contenders, hands, waiting, tuple(best[one] for one in contenders))

    def _node(
        self,
        contenders: tuple[Any, ...],
        hands: tuple[tuple[Option, ...], ...],
        waiting: tuple[int, ...],
        best: tuple[int, ...],
    ) -> _Node:
        """A node without what cannot matter: cards that fit nowhere, players who are unable."""
        colours = {seat: self._tie.colours(contenders, seat) for seat in self._seats}
        may = self._tie.may_take_part(contenders)
        kept = tuple(
            tuple(one for one in hand if self._tie.fits(one, colours[seat]))
            if seat in may and (self._tie.repeated or seat in waiting)
            else ()
            for seat, hand in zip(self._seats, hands, strict=True)
        )
        able = dict(zip(self._seats, kept, strict=True))
        return _Node(contenders, kept, tuple(seat for seat in waiting if able[seat]), best)

    def _fresh(self, contenders: tuple[Any, ...], hands: tuple[tuple[Option, ...], ...]) -> _Node:
        may = self._tie.may_take_part(contenders)
        return self._node(contenders, hands, may, (0,) * len(contenders))

    def choices(self, node: _Node) -> tuple[tuple[Option | None, _Node], ...]:
        """What the next player can do, and where it leads; equal cards once."""
        seat = node.waiting[0]
        index = self._seats.index(seat)
        hand = node.hands[index]
        seen: set[_Class] = set()
        made: list[tuple[Option | None, _Node]] = []
        for one in hand:
            if (one.colour, one.value) in seen:
                continue
            seen.add((one.colour, one.value))
            side = node.contenders.index(self._tie.side_of(seat, one))
            best = list(node.best)
            best[side] = max(best[side], one.value)
            left = tuple(other for other in hand if other is not one)
            hands = (*node.hands[:index], left, *node.hands[index + 1 :])
            made.append((one, self._after(node, hands, tuple(best))))
        made.append((None, self._after(node, node.hands, node.best)))
        return tuple(made)

    def _after(
        self, node: _Node, hands: tuple[tuple[Option, ...], ...], best: tuple[int, ...]
    ) -> _Node:
        if not self._tie.repeated:
            hands = tuple(
                hand if seat in node.waiting[1:] else ()
                for seat, hand in zip(self._seats, hands, strict=True)
            )
        following = _Node(node.contenders, hands, node.waiting[1:], best)
        if following.waiting:
            return following
        found = decided(tuple(zip(node.contenders, best, strict=True)), repeated=self._tie.repeated)
        return following if found.over else self._fresh(found.leaders, hands)

    def results(self, node: _Node) -> frozenset[Result]:
        """Every outcome that can still come of a node."""
        known = self._known.get(node)
        if known is None:
            known = self._known[node] = self._results(node)
        return known

    def _results(self, node: _Node) -> frozenset[Result]:
        if not node.waiting:
            best = tuple(zip(node.contenders, node.best, strict=True))
            found = decided(best, repeated=self._tie.repeated)
            if found.winner is not None:
                return frozenset({Result(found.winner, None)})
            return frozenset({Result(None, self._tie.kind_of_unbroken(found))})
        if self._tie.repeated and not any(node.best) and self._is_fresh(node):
            return self._results_of_round(node)
        return frozenset().union(*(self.results(child) for _, child in self.choices(node)))

    def _is_fresh(self, node: _Node) -> bool:
        return node.waiting == tuple(
            seat for seat, hand in zip(self._seats, node.hands, strict=True) if hand
        )

    def _results_of_round(self, node: _Node) -> frozenset[Result]:
        """What a round nobody has answered in can lead to, however many rounds follow.

        Whoever can advance a card wins if all others decline. The contest stays unbroken among
        any contenders for whom different players can advance equal cards at once (who then
        decline), or among all when nobody advances. A later round adds nothing: whoever ties
        there could have tied now.
        """
        offers = [
            (seat, self._tie.side_of(seat, one), one.value)
            for seat, hand in zip(self._seats, node.hands, strict=True)
            for one in hand
        ]
        found = {Result(side, None) for _, side, _ in offers}
        found.add(self._unbroken(node.contenders))
        for value in {value for _, _, value in offers}:
            by_side = {
                side: {seat for seat, whose, worth in offers if whose == side and worth == value}
                for side in node.contenders
            }
            sides = [side for side in node.contenders if by_side[side]]
            for size in range(2, len(sides) + 1):
                for tied in combinations(sides, size):
                    if _can_each_have_one([by_side[side] for side in tied]):
                        found.add(self._unbroken(tied))
        return frozenset(found)

    def _unbroken(self, tied: tuple[Any, ...]) -> Result:
        nothing = decided(tuple((one, 0) for one in tied), repeated=True)
        return Result(None, self._tie.kind_of_unbroken(nothing))

    def shortest(self, result: Result) -> Possibility:
        """The shortest choices after which `result` is certain, the first of equals."""
        queue: deque[tuple[_Node, tuple[tuple[int, Option | None], ...]]] = deque([(self.root, ())])
        seen = {self.root}
        while queue:
            node, line = queue.popleft()
            if self.results(node) == {result}:
                return Possibility(result, line, bool(node.waiting))
            for option, child in self.choices(node) if node.waiting else ():
                if child not in seen and result in self.results(child):
                    seen.add(child)
                    queue.append((child, (*line, (node.waiting[0], option))))
        raise AssertionError(f"{result} was found reachable")


def _can_each_have_one(groups: list[set[int]]) -> bool:
    """Whether every group can be given a member of its own (factions need different players)."""
    if not groups:
        return True
    return any(_can_each_have_one([group - {seat} for group in groups[1:]]) for seat in groups[0])


def count_by_enumeration(tie: Tie, results: Callable[[Result], None]) -> int:
    """Play out every line of choices one by one, for tests and benchmarks; gives their number."""
    search = _Search(tie)
    stack = [search.root]
    count = 0
    while stack:
        node = stack.pop()
        if node.waiting:
            stack += [child for _, child in search.choices(node)]
            continue
        count += 1
        (result,) = search.results(node)
        results(result)
    return count
