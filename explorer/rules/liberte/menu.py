"""The menu of Liberté: its groups, and what each choice is called there."""

from __future__ import annotations

from collections.abc import Sequence

from explorer.rules.liberte.acting.room import REGION_OF
from explorer.rules.liberte.actions import (
    DECK,
    DONE,
    TAKE_AFTER_DISCARDS,
    TAKE_DECK,
    Action,
    Advance,
    Battle,
    Blocks,
    Claim,
    Discard,
    First,
    Keep,
    Pass,
    Place,
    Remove,
    Shuffle,
    Special,
    Start,
    Strike,
    Take,
)
from explorer.rules.liberte.state import Doing, Play, State, Taking, stack_of
from explorer.rules.menu import Group, Item, together
from explorer.rules.steps import Message

FEW_PLACES = 8
"""So many provinces are offered without the names of their regions."""
_OTHERS = "others"
_GROUP_OF = {
    Blocks: "hand",
    Battle: "hand",
    Special: "hand",
    Discard: "hand",
    Take: "take",
    Place: "places",
    Remove: "targets",
    Strike: "targets",
    Keep: "played",
    Advance: "display",
}
"""Kind of action → its group; what is in none stands at the end."""
_USE = {
    Blocks: "menu-for-blocks",
    Battle: "menu-for-battle",
    Special: "menu-play",
    Keep: "menu-keep",
    Discard: "menu-discard",
}
"""Kind of action → what is done with the card, where it could be something else."""
_WORD = {Pass: "menu-pass", Claim: "menu-claim", Shuffle: "menu-shuffle"}
_TOLD = {
    Blocks: "menu-told-blocks",
    Battle: "menu-told-battle",
    Keep: "menu-told-keep",
    Discard: "menu-told-discard",
    Take: "menu-told-take",
}


def menu(state: State, seat: int, actions: Sequence[Action]) -> tuple[Group, ...]:
    """What `seat` may choose, in groups: cards of the hand, cards to take, places, targets."""
    found: dict[str, list[Item]] = {}
    many = len(actions) > FEW_PLACES
    for action in actions:
        name = _OTHERS if action == TAKE_AFTER_DISCARDS else _GROUP_OF.get(type(action), _OTHERS)
        if isinstance(action, Discard) and isinstance(state.doing, Play):
            name = "played"
        found.setdefault(name, []).append(item(state, action, among_many=many))
    last = found.pop(_OTHERS, None)
    if last is not None:
        found[_OTHERS] = last
    return tuple(Group(_heading(name, seat), together(items)) for name, items in found.items())


def _heading(group: str, seat: int) -> Message | None:
    if group == "hand":
        return Message("menu-hand", {"player": seat})
    return Message("menu-take", {}) if group == "take" else None


def item(state: State, action: Action, *, among_many: bool = False) -> Item:
    """How one choice, or one chance event, stands in a menu."""
    if isinstance(action, Place):
        return _place(state, action, among_many=among_many)
    if isinstance(action, Remove):
        return _stack(state, action)
    if isinstance(action, Start | First):
        seat = state.table.players.index(action.player)
        name = Message("menu-player", {"player": seat})
        return Item(action, name, name, thing=f"player:{seat}")
    card = getattr(action, "card", "")
    if card and card != DECK:
        return _card(state, action, card)
    label = _plain(state, action)
    if action == TAKE_DECK:
        return Item(action, label, Message("menu-told-deck", {}), thing="deck")
    return Item(action, label, label)


def _card(state: State, action: Action, card: str) -> Item:
    known = state.table.cards.get(card)
    colour = (known.faction or "") if known is not None else ""
    if isinstance(action, Advance):
        label = Message("menu-advance", {"card": card})
        return Item(action, label, _card_told(action, card), f"advance:{card}", colour=colour)
    under = None
    if isinstance(action, Strike):
        owner = next((seat for seat, cards in enumerate(state.displays) if card in cards), None)
        under = None if owner is None else Message("place-display", {"player": owner})
    return Item(
        action,
        Message("menu-card", {"card": card}),
        _card_told(action, card),
        thing=f"card:{card}",
        use=_use(action),
        under=under,
        colour=colour,
    )


def _use(action: Action) -> Message | None:
    kind = type(action)
    return Message(_USE.get(kind, "menu-play"), {}) if kind in _USE else None


def _card_told(action: Action, card: str) -> Message:
    return Message(_TOLD.get(type(action), "menu-told-card"), {"card": card})


def _place(state: State, action: Place, *, among_many: bool) -> Item:
    number = action.province
    args = {"number": number, "province": number}
    stack = stack_of(state, number, state.to_act)
    label = Message("menu-province", args)
    if stack is not None:
        label = Message("menu-province-own", {**args, "blocks": stack.blocks})
    region = Message("menu-region", {"region": REGION_OF[number]})
    return Item(
        action,
        label,
        Message("menu-province", args),
        thing=f"province:{number}",
        under=region if among_many else None,
    )


def _stack(state: State, action: Remove) -> Item:
    number, seat = action.province, state.table.players.index(action.player)
    stack = stack_of(state, number, seat)
    args = {
        "player": seat,
        "faction": stack.faction if stack else "red",
        "number": stack.blocks if stack else 0,
        "province": number,
    }
    return Item(
        action,
        Message("menu-stack", args),
        Message("menu-told-stack", args),
        thing=f"stack:{number}:{seat}",
        under=Message("menu-province", {"number": number, "province": number}),
        colour=stack.faction if stack else "",
    )


def _plain(state: State, action: Action) -> Message:
    if action == TAKE_DECK:
        return Message("menu-deck", {"number": len(state.deck)})
    if action == DONE:
        return _done(state.doing)
    if action == TAKE_AFTER_DISCARDS:
        return Message("menu-take-after-discards", {})
    return Message(_WORD.get(type(action), "menu-decline"), {})


def _done(doing: Doing | None) -> Message:
    if isinstance(doing, Taking):
        return Message("menu-done-second", {})
    if not isinstance(doing, Play):
        return Message("menu-done", {})
    return Message("menu-done-place" if doing.stage == "place" else "menu-done-more", {})
