"""What a player of Liberté may hope for at a moment, in thousandths of a Victory Point.

An estimate, not a search: the election is counted as if nobody placed another block, and what is
still open (a tie, a close race for the government) is shared out by how strong everybody is.
All numbers are whole, so that they are the same on every machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from explorer.rules.liberte.components import components
from explorer.rules.liberte.resolution.ends import is_white
from explorer.rules.liberte.scoring import FIRST, OPPOSITION, SECOND
from explorer.rules.liberte.state import Stack, State
from explorer.rules.liberte.vocabulary import (
    COUNTER_REVOLUTION_PROVINCES,
    FACTIONS,
    INDEX,
    LANDSLIDE_VOTES,
    LAST_TURN,
    PARIS,
)

VP = 1000
VOTE = 60
"""A vote that is certain; an uncertain one is worth a part of it."""
THE_GAME = 30 * VP
"""What winning the whole game is worth beside Victory Points."""
_DOUBT = 45
"""So many votes everybody is given on top while blocks still go down: a race is not run yet."""
_PRESENCE = VP // 4
"""Presence in government lets one play Purge and Terror (C5, C6)."""
_LASTING = VP // 12
"""A block on the board stands in the elections after this one as well."""
_ICONS = tuple(province.vp for province in components().provinces)
_CR = frozenset(components().counter_revolutionary)
_NEAR_SEVEN = {7: 1000, 6: 300, 5: 100}
"""CR provinces white controls → how likely a counter-revolution is, in thousandths."""
_RED, _WHITE = INDEX["red"], INDEX["white"]


class Scene(NamedTuple):
    """What stays the same while a player thinks about one decision."""

    view: State
    seat: int
    strengths: tuple[tuple[int, int, int], ...]
    """Seat → the highest red, blue and white card in its display."""
    cards: tuple[tuple[int, int], ...]
    """Seat → red and white blocks on its cards, in thousandths; hidden ones at their average."""
    lead: int
    """Victory Points the player is ahead of the best of the others, or behind."""


def scene_of(view: State, seat: int) -> Scene:
    """What `seat` sees, put in order once."""
    cards = view.table.cards
    strengths = []
    shown = []
    for display in view.displays:
        best, red, white = [0, 0, 0], 0, 0
        for name in display:
            card = cards[name]
            if card.faction:
                index = INDEX[card.faction]
                best[index] = max(best[index], card.value)
                red += card.value * VP * (index == _RED)
                white += card.value * VP * (index == _WHITE)
        strengths.append((best[0], best[1], best[2]))
        shown.append((red, white))
    hidden = _average_hidden(view)
    points = tuple(
        (red + _held(view, hand, "red", hidden[0]), white + _held(view, hand, "white", hidden[1]))
        for (red, white), hand in zip(shown, view.hands, strict=True)
    )
    others = [vp for one, vp in enumerate(view.vp) if one != seat]
    lead = view.vp[seat] - max(others, default=0)
    return Scene(view, seat, tuple(strengths), points, lead)


def _held(view: State, hand: Sequence[str], faction: str, average: int) -> int:
    cards = view.table.cards
    points = 0
    for name in hand:
        card = cards.get(name)
        if card is None:
            points += average
        elif card.faction == faction:
            points += card.value * VP
    return points


def _average_hidden(view: State) -> tuple[int, int]:
    """Red and white blocks that a card shows on average whose face the viewer does not know."""
    cards = view.table.cards
    seen = {*view.face_up, *view.discard, *view.box, *view.in_play}
    for pile in (*view.hands, *view.displays):
        seen.update(pile)
    unseen = [card for name, card in cards.items() if name not in seen]
    if not unseen:
        return 0, 0
    red = sum(card.value for card in unseen if card.faction == "red")
    white = sum(card.value for card in unseen if card.faction == "white")
    return red * VP // len(unseen), white * VP // len(unseen)


class Outlook(NamedTuple):
    """The coming election as it looks, province by province summed up."""

    scene: Scene
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
        seat, view = self.scene.seat, self.scene.view
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
        seat = self.scene.seat
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
        return _stake(_white_points(self), self.scene, self.game())


def outlook_of(scene: Scene, first: int = 1) -> Outlook:
    """The outlook with the provinces from number `first` on still to be resolved."""
    view = scene.view
    votes = tuple((one * VOTE, two * VOTE, three * VOTE) for one, two, three in view.votes)
    nothing = ((0, 0, 0),) * len(view.vp)
    doubt = _DOUBT if view.phase in ("refresh", "action") else 0
    empty = Outlook(scene, votes, nothing, 0, len(view.lost_battles), doubt)
    return _counted(
        empty, [(number, stacks, 1) for number, stacks in enumerate(view.provinces, start=1)], first
    )


def _counted(
    before: Outlook, changes: Iterable[tuple[int, tuple[Stack, ...], int]], first: int = 1
) -> Outlook:
    """`before` with what these provinces yield added or taken away."""
    scene = before.scene
    votes = [list(own) for own in before.votes]
    blocks = [list(own) for own in before.blocks]
    icons, white = before.icons, before.white
    reading = scene.view.table.rulings["royalist-control"]
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
        icon = _ICONS[number - 1] if scene.view.turn >= 3 else 0
        for stack, chance in chances(scene, stacks):
            expected = sign * chance * (stack.blocks if paris else 1)
            votes[stack.seat][INDEX[stack.faction]] += expected
            if icon and stack.seat == scene.seat:
                icons += sign * chance * icon * VP // VOTE
    return Outlook(scene, _triples(votes), _triples(blocks), icons, white, before.doubt)


def _triples(numbers: list[list[int]]) -> tuple[tuple[int, int, int], ...]:
    return tuple([(one, two, three) for one, two, three in numbers])


def chances(scene: Scene, stacks: tuple[Stack, ...]) -> list[tuple[Stack, int]]:
    """The highest stacks of a province and what each may hope for of a vote."""
    highest = max([stack.blocks for stack in stacks])
    top = [stack for stack in stacks if stack.blocks == highest]
    if len(top) == 1:
        return [(top[0], VOTE)]
    cards = [scene.strengths[stack.seat][INDEX[stack.faction]] for stack in top]
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
    scene = outlook.scene
    view = scene.view
    hoped = 0
    red = sum(own[_RED] for own in outlook.votes)
    landslide = _likely_landslide(red, outlook.doubt)
    if landslide:
        points = [
            votes[_RED] * VP // VOTE + blocks[_RED] * VP + cards[0]
            for votes, blocks, cards in zip(outlook.votes, outlook.blocks, scene.cards, strict=True)
        ]
        hoped += landslide * _stake(points, scene, game) // VP
    royal = _NEAR_SEVEN.get(min(outlook.white, COUNTER_REVOLUTION_PROVINCES), 0)
    if royal:
        if view.turn == 1:
            royal = royal * 2 // 3
        hoped += royal * _stake(_white_points(outlook), scene, game) // VP
    return hoped


def _white_points(outlook: Outlook) -> list[int]:
    return [
        blocks[_WHITE] * VP + cards[1]
        for blocks, cards in zip(outlook.blocks, outlook.scene.cards, strict=True)
    ]


def _likely_landslide(red: int, doubt: int) -> int:
    """How likely a Radical Landslide is with so many red votes expected, in thousandths."""
    need = LANDSLIDE_VOTES * VOTE
    spread = (3 if doubt else 1) * VOTE
    return max(0, min(VP, (red - need + spread) * VP // (2 * spread)))


def _stake(points: Sequence[int], scene: Scene, game: int) -> int:
    """What is won or lost when the game ends now, by who has most points."""
    weights = [(own // 10 + 1) ** 6 for own in points]
    share = VP * weights[scene.seat] // sum(weights)
    fair = VP // len(weights)
    # Whoever leads gives more away.
    return THE_GAME * (share - fair) // VP - scene.lead * VP - game
