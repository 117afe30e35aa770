"""What a player of Liberté may hope for at a moment, in thousandths of a Victory Point.

An estimate, not a search: the election is counted as if nobody placed another block, and what is
still open (a tie, a close race for the government) is shared out by how strong everybody is.
All numbers are whole, so that they are the same on every machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from explorer.analysis.liberte.sight import RED, VP, WHITE, Sight
from explorer.rules.liberte.acting.room import supplies
from explorer.rules.liberte.components import components
from explorer.rules.liberte.resolution.ends import is_white
from explorer.rules.liberte.scoring import FIRST, OPPOSITION, SECOND
from explorer.rules.liberte.state import Stack
from explorer.rules.liberte.vocabulary import (
    COUNTER_REVOLUTION_PROVINCES,
    FACTIONS,
    INDEX,
    LANDSLIDE_VOTES,
    LAST_TURN,
    PARIS,
)

VOTE = 60
"""A vote that is certain; an uncertain one is worth a part of it."""
THE_GAME = 30 * VP
"""What winning the whole game is worth beside Victory Points."""
_DOUBT, _DOUBT_A_BLOCK = 20, 20
"""So many votes everybody is given on top while blocks go down, and again for each block that is
left in the smallest supply: the race is not run yet."""
_PRESENCE = VP // 4
"""Presence in government lets one play Purge and Terror (C5, C6)."""
_LASTING = VP // 12
"""A block on the board stands in the elections after this one as well."""
_ICONS = tuple(province.vp for province in components().provinces)
_CR = frozenset(components().counter_revolutionary)
_FAR = 20
"""With so many Victory Points ahead a game is nearly won."""
_NEAR_SEVEN = {7: 1000, 6: 300, 5: 100}
"""CR provinces white controls → how likely a counter-revolution is, in thousandths."""


class Outlook(NamedTuple):
    """The coming election as it looks, province by province summed up."""

    sight: Sight
    votes: tuple[tuple[int, int, int], ...]
    """Seat → red, blue and white votes expected."""
    blocks: tuple[tuple[int, int, int], ...]
    """Seat → red, blue and white blocks on the board."""
    icons: int
    """Victory Points the player may hope for from the icons of provinces."""
    white: int
    """CR provinces that white controls, Lost Battles among them."""
    doubt: int

    def with_stacks(
        self, number: int, stacks: tuple[Stack, ...], before: tuple[Stack, ...]
    ) -> Outlook:
        """The outlook with other stacks than `before` in a province still to be resolved."""
        return _counted(self, [(number, before, -1), (number, stacks, 1)])

    def with_votes(self, seat: int, faction: str, votes: int) -> Outlook:
        """The outlook with so many votes more for a seat."""
        held = [list(own) for own in self.votes]
        held[seat][INDEX[faction]] += votes * VOTE
        return self._replace(votes=_triples(held))

    def worth(self) -> int:
        """What the player may hope for."""
        game = self.game()
        return game + _ends(self, game)

    def game(self) -> int:
        """What the player may hope for if the game goes on: places, icons, blocks that stay."""
        seat, view = self.sight.seat, self.sight.view
        levels = [sum(own[index] for own in self.votes) for index in range(3)]
        hoped = self.icons + self._places(*_powers(levels, self.doubt))
        return hoped + sum(self.blocks[seat]) * _LASTING * (LAST_TURN - view.turn)

    def places(self, government: str | None, opposition: str | None) -> int:
        """What the places bring with these two in power."""
        governs, opposes = (
            [VP * (one == power) for one in FACTIONS] for power in (government, opposition)
        )
        return self._places(governs, opposes)

    def _places(self, governs: Sequence[int], opposes: Sequence[int]) -> int:
        seat = self.sight.seat
        hoped = 0
        for index in range(3):
            if not governs[index] and not opposes[index]:
                continue
            votes = [own[index] for own in self.votes]
            first, second = _places(votes, seat, self.doubt)
            hoped += governs[index] * (FIRST * first + SECOND * second) // VP
            hoped += opposes[index] * OPPOSITION * first // VP
            if votes[seat]:
                hoped += governs[index] * _PRESENCE // VP
        return hoped

    def counter_revolution(self) -> int:
        """What it is worth that the game ends in a counter-revolution now."""
        return _stake(_white_points(self), self.sight, self.game())


def outlook_of(sight: Sight, first: int = 1) -> Outlook:
    """The outlook with the provinces from number `first` on still to be resolved."""
    view = sight.view
    votes = tuple((one * VOTE, two * VOTE, three * VOTE) for one, two, three in view.votes)
    nothing = ((0, 0, 0),) * len(view.vp)
    doubt = 0
    if view.phase in ("refresh", "action"):
        doubt = _DOUBT + _DOUBT_A_BLOCK * min(supplies(view))
    empty = Outlook(sight, votes, nothing, 0, len(view.lost_battles), doubt)
    return _counted(
        empty, [(number, stacks, 1) for number, stacks in enumerate(view.provinces, start=1)], first
    )


def _counted(
    before: Outlook, changes: Iterable[tuple[int, tuple[Stack, ...], int]], first: int = 1
) -> Outlook:
    """`before` with what these provinces yield added or taken away."""
    sight = before.sight
    votes = [list(own) for own in before.votes]
    blocks = [list(own) for own in before.blocks]
    icons, white = before.icons, before.white
    reading = sight.view.table.rulings["royalist-control"]
    for number, stacks, sign in changes:
        if not stacks:
            continue
        for stack in stacks:
            blocks[stack.seat][INDEX[stack.faction]] += sign * stack.blocks
        if number in _CR and is_white(stacks, reading):
            white += sign
        if number < first:
            continue
        paris = number == PARIS
        icon = _ICONS[number - 1] if sight.view.turn >= 3 else 0
        for stack, chance in chances(sight, stacks):
            expected = sign * chance * (stack.blocks if paris else 1)
            votes[stack.seat][INDEX[stack.faction]] += expected
            if icon and stack.seat == sight.seat:
                icons += sign * chance * icon * VP // VOTE
    return Outlook(sight, _triples(votes), _triples(blocks), icons, white, before.doubt)


def _triples(numbers: list[list[int]]) -> tuple[tuple[int, int, int], ...]:
    return tuple([(one, two, three) for one, two, three in numbers])


def chances(sight: Sight, stacks: tuple[Stack, ...]) -> list[tuple[Stack, int]]:
    """The highest stacks of a province and what each may hope for of a vote."""
    highest = max([stack.blocks for stack in stacks])
    top = [stack for stack in stacks if stack.blocks == highest]
    if len(top) == 1:
        return [(top[0], VOTE)]
    cards = [sight.strengths[stack.seat][INDEX[stack.faction]] for stack in top]
    best = max(cards)
    leaders = cards.count(best)
    if not best:
        return [(stack, VOTE // 2 // leaders) for stack in top]
    return [
        (stack, VOTE * 2 // 3 // leaders if own == best else VOTE // 12)
        for stack, own in zip(top, cards, strict=True)
    ]


def _powers(levels: Sequence[int], doubt: int) -> tuple[list[int], list[int]]:
    """How likely each faction governs and opposes, in thousandths."""
    weights = [(level + 2 * doubt) ** 4 if level or doubt else 0 for level in levels]
    whole = sum(weights)
    if not whole:
        return [0, 0, 0], [0, 0, 0]
    governs = [VP * one // whole for one in weights]
    opposes = [0, 0, 0]
    for index, own in enumerate(weights):
        for other, power in enumerate(governs):
            if other != index and whole > weights[other]:
                opposes[index] += power * own // (whole - weights[other])
    return governs, opposes


def _places(votes: Sequence[int], seat: int, doubt: int) -> tuple[int, int]:
    """How likely a seat is first and second in a faction, in thousandths."""
    weights = [(own + doubt) ** 4 if own or doubt else 0 for own in votes]
    own, whole = weights[seat], sum(weights)
    if not own:
        return 0, 0
    first = VP * own // whole
    second = 0
    for one, other in enumerate(weights):
        if one != seat and other:
            second += VP * other // whole * own // (whole - other)
    return first, second


def _ends(outlook: Outlook, game: int) -> int:
    """What an early end adds to the hope or takes from it."""
    sight = outlook.sight
    view = sight.view
    hoped = 0
    red = sum(own[RED] for own in outlook.votes)
    landslide = _likely_landslide(red, outlook.doubt)
    if landslide:
        points = [
            votes[RED] * VP // VOTE + blocks[RED] * VP + cards[0]
            for votes, blocks, cards in zip(outlook.votes, outlook.blocks, sight.cards, strict=True)
        ]
        hoped += landslide * _stake(points, sight, game) // VP
    royal = _NEAR_SEVEN.get(min(outlook.white, COUNTER_REVOLUTION_PROVINCES), 0)
    if royal:
        if view.turn == 1:
            royal = royal * 2 // 3
        hoped += royal * _stake(_white_points(outlook), sight, game) // VP
    return hoped


def _white_points(outlook: Outlook) -> list[int]:
    return [
        blocks[WHITE] * VP + cards[1]
        for blocks, cards in zip(outlook.blocks, outlook.sight.cards, strict=True)
    ]


def _likely_landslide(red: int, doubt: int) -> int:
    """How likely a Radical Landslide is with so many red votes expected, in thousandths."""
    need = LANDSLIDE_VOTES * VOTE
    spread = (3 if doubt else 1) * VOTE
    return max(0, min(VP, (red - need + spread) * VP // (2 * spread)))


def _stake(points: Sequence[int], sight: Sight, game: int) -> int:
    """What is won or lost when the game ends now, by who has most points."""
    weights = [(own // 10 + 1) ** 6 for own in points]
    share = VP * weights[sight.seat] // sum(weights)
    return THE_GAME * (share - _hope(sight.lead, VP // len(weights))) // VP - game


def _hope(lead: int, fair: int) -> int:
    """How likely a seat wins if the game goes on, by its lead in VPs, in thousandths."""
    if lead < 0:
        return fair * max(_FAR + lead, 2) // _FAR
    return fair + (VP - fair) * min(lead, _FAR) // (_FAR + 5)
