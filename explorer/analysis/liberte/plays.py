"""What a greedy player of Liberté thinks of each choice about cards and blocks."""

from __future__ import annotations

from typing import Any

from explorer.analysis.liberte.battles import battle_worth
from explorer.analysis.liberte.outlook import Outlook, outlook_of
from explorer.analysis.liberte.sight import VP, Sight, sight_of
from explorer.rules.liberte.acting import play, room, specials
from explorer.rules.liberte.actions import (
    DECK,
    Action,
    Battle,
    Blocks,
    Discard,
    Keep,
    Place,
    Remove,
    Special,
    Strike,
    Take,
)
from explorer.rules.liberte.components import Card
from explorer.rules.liberte.state import Play, Stack, State, Taking
from explorer.rules.liberte.vocabulary import (
    HIGHEST_STACK,
    INDEX,
    LAST_TURN,
    STACKS_A_PROVINCE,
)

_FRESH = Play()
_UNSEEN = 500
"""What a card in hand is worth that nobody has seen yet."""
_SPECIAL = 350
_SPECIAL_LATER = 150
"""What a Special may still do later."""
_A_POINT = 300
"""What a card in hand is worth for each block it places."""
_GENERAL, _CANNON = 400, 60
_BREAKS_TIES, _COMES_BACK, _MAKES_ROOM = 60, 40, 50
"""What a card in the display is worth: for each point of value, on turns before the last for each
point again, for a Sans-Culottes."""
_WANTED = (0, 150, 100, 50, 0)
"""Places left in the display → what a card must be worth to take one."""


class Thoughts:
    """Everything that is asked several times about one decision."""

    def __init__(self, view: State, seat: int) -> None:
        self.view = view
        self.seat = seat
        self.sight: Sight = sight_of(view, seat)
        self.outlook: Outlook = outlook_of(self.sight)
        self.now = self.outlook.worth()
        self.battle = battle_worth(view, seat)
        self.means = room.means(view, seat)
        doing = view.doing
        self.doing = doing if isinstance(doing, Play) else _FRESH

    # --- what an action promises ------------------------------------------------------------------

    def worth(self, action: Action) -> int:
        """What an action promises beside doing nothing, in thousandths of a Victory Point."""
        make = _WORTH.get(type(action))
        return make(self, action) if make else 0

    def blocks(self, action: Blocks) -> int:
        """A card for blocks: each goes where it promises most, one after the other."""
        name = action.card
        card = self.view.table.cards[name]
        doing = self.doing
        among = room.among_of(self.view, name, doing.region)
        provinces = list(self.view.provinces)
        outlook, reached = self.outlook, self.now
        tokens = self.means.tokens
        supply = self.means.supplies[INDEX[card.faction or "red"]]
        for _ in range(min(card.value, supply)):
            found = []
            for number in among:
                before = provinces[number - 1]
                stacks = grown(before, self.seat, card.faction, tokens)
                if stacks is not None:
                    after = outlook.with_stacks(number, stacks, before)
                    found.append((after.worth(), -number, stacks, after))
            if not found:
                break
            reached, number, stacks, outlook = max(found, key=lambda one: one[:2])
            tokens -= len(stacks) > len(provinces[-number - 1])
            provinces[-number - 1] = stacks
        return reached - self.now + self.shown(name) - self.held(card)

    def for_battle(self, action: Battle) -> int:
        """A card for battle: one token more, and perhaps a General in the display."""
        card = self.view.table.cards[action.card]
        stays = self.may_keep(action.card)
        general = card.general and stays
        gain = battle_worth(self.view, self.seat, tokens=1, general=general) - self.battle
        return gain + (self.kept(card) if stays else 0) - self.held(card)

    def shown(self, name: str) -> int:
        """What comes of it that a played card can be kept."""
        if not self.may_keep(name):
            return 0
        card = self.view.table.cards[name]
        general = battle_worth(self.view, self.seat, general=True) - self.battle
        return self.kept(card) + (general if card.general else 0)

    def special(self, action: Special) -> int:
        """A Special at its best target; a card may be played in the same action."""
        targets = specials.targets(self.view, action.card)
        gain = max(self.aimed(action.card, one) for one in targets)
        return gain - _SPECIAL_LATER

    def place(self, action: Place) -> int:
        """A block in a province; there it does more than in the supply, unless it ends the game."""
        number = action.province
        card = self.view.table.cards[self.doing.cards[-1]]
        before = self.view.provinces[number - 1]
        stacks = grown(before, self.seat, card.faction, self.means.tokens)
        assert stacks is not None, "a legal block has room"
        return self.outlook.with_stacks(number, stacks, before).worth() - self.now + VP

    def target(self, action: Remove | Strike) -> int:
        """A Special's target."""
        return self.aimed(self.doing.special, action)

    def aimed(self, special: str, action: Remove | Strike) -> int:
        """What a Special does to a target."""
        view = self.view
        if isinstance(action, Remove):
            owner = view.table.players.index(action.player)
            before = view.provinces[action.province - 1]
            stacks = lowered(before, owner)
            return self.outlook.with_stacks(action.province, stacks, before).worth() - self.now
        card = view.table.cards[action.card]
        owner = next(one for one, own in enumerate(view.displays) if action.card in own)
        if owner == self.seat:
            return -VP
        gain = card.value * _BREAKS_TIES
        if card.general:
            left = tuple(one for one in view.displays[owner] if one != action.card)
            gain += battle_worth(view, self.seat, without=(owner, left)) - self.battle
        return gain

    def take(self, action: Take) -> int:
        """A card taken: good for a later action, if there is one."""
        hand = len(self.view.hands[self.seat])
        worth = _UNSEEN if action.card in (DECK, "") else self.card_worth(action.card)
        return worth * 6 // (6 + hand)

    def keep(self, action: Keep) -> int:
        """A card kept in the display rather than discarded."""
        card = self.view.table.cards[action.card]
        return self.kept(card) + (VP if card.general else 0)

    def discard(self, action: Discard) -> int:
        """A card given up: of the hand the one that is worth least."""
        if self.view.phase == "refresh":
            return _UNSEEN // 2 - self.card_worth(action.card)
        if isinstance(self.view.doing, Taking):
            return -self.card_worth(action.card)
        return 0

    # --- what cards are worth ---------------------------------------------------------------------

    def may_keep(self, name: str) -> bool:
        """Whether the display has room for a card that is played now."""
        return play.may_keep(self.view, self.seat, name)

    def kept(self, card: Card) -> int:
        """What a card does in the display: it breaks ties, and comes back on the next turn."""
        left = play.MOST_IN_DISPLAY - len(self.view.displays[self.seat])
        a_point = _BREAKS_TIES + _COMES_BACK * (self.view.turn < LAST_TURN)
        worth = card.value * a_point + _MAKES_ROOM * card.sans_culottes
        return worth - _WANTED[max(0, left)]

    def held(self, card: Card) -> int:
        """What it costs to play a card now rather than later."""
        return 20 * card.value

    def card_worth(self, name: str) -> int:
        """What a card in hand is good for."""
        card = self.view.table.cards[name]
        if card.kind == "special":
            return _SPECIAL
        return _A_POINT * card.value + _GENERAL * card.general + _CANNON * card.cannon


def grown(
    stacks: tuple[Stack, ...], seat: int, faction: Any, tokens: int
) -> tuple[Stack, ...] | None:
    """The stacks of a province with one block more of a seat; None without room (P3–P7)."""
    for index, stack in enumerate(stacks):
        if stack.seat == seat:
            if stack.faction != faction or stack.blocks >= HIGHEST_STACK:
                return None
            higher = stack._replace(blocks=stack.blocks + 1)
            return (*stacks[:index], higher, *stacks[index + 1 :])
    if len(stacks) >= STACKS_A_PROVINCE or tokens <= 0:
        return None
    return (*stacks, Stack(seat, faction, 1))


def lowered(stacks: tuple[Stack, ...], seat: int) -> tuple[Stack, ...]:
    """The stacks of a province with one block less of a seat."""
    left = (one._replace(blocks=one.blocks - 1) if one.seat == seat else one for one in stacks)
    return tuple(one for one in left if one.blocks)


_WORTH: dict[type, Any] = {
    Blocks: Thoughts.blocks,
    Battle: Thoughts.for_battle,
    Special: Thoughts.special,
    Place: Thoughts.place,
    Remove: Thoughts.target,
    Strike: Thoughts.target,
    Take: Thoughts.take,
    Keep: Thoughts.keep,
    Discard: Thoughts.discard,
}


def worths(view: State, seat: int, options: tuple[Action, ...]) -> list[int]:
    """What each option promises, in thousandths of a Victory Point."""
    thoughts = Thoughts(view, seat)
    found = [thoughts.worth(one) for one in options]
    with_special = max(
        [
            0,
            *(
                worth
                for one, worth in zip(options, found, strict=True)
                if isinstance(one, Blocks | Battle)
            ),
        ]
    )
    return [
        worth + with_special if isinstance(one, Special) and worth > 0 else worth
        for one, worth in zip(options, found, strict=True)
    ]
