"""Special cards: what each may be aimed at, and what it does (C1–C7)."""

from __future__ import annotations

from explorer.rules.liberte import actions
from explorer.rules.liberte.actions import Remove, Strike
from explorer.rules.liberte.resolution.ends import with_look
from explorer.rules.liberte.resolution.making import (
    PROVINCE_FOCUS,
    cite,
    make_step,
    player_focus,
    rest,
)
from explorer.rules.liberte.state import Due, Play, State
from explorer.rules.liberte.vocabulary import FACTIONS
from explorer.rules.steps import Change, Detail, Step

RULE = {
    "bread-shortages": "C1",
    "emigration": "C2",
    "religious-problems": "C3",
    "guillotine": "C4",
    "purge": "C5",
    "terror": "C6",
}
"""Effect → the rule that tells it."""
CITED = {effect: cite(rule) for effect, rule in RULE.items()}
AT_BLOCKS = ("bread-shortages", "religious-problems", "terror")
NEEDS_PRESENCE = ("purge", "terror")
_PLAYED = cite("A2")
_SPENT = cite("A4")
_STACK_GONE = cite("P8")
_KINDS = {"emigration": ("personality",), "guillotine": ("personality",)}
_CARDS = ("personality", "club")


def colours(state: State, effect: str) -> tuple[str, ...]:
    """Factions whose blocks the Special may remove now; none where it cannot be played."""
    if effect == "bread-shortages":
        if state.turn == 1:
            return FACTIONS
        return (state.government,) if state.government else ()
    if effect == "religious-problems":
        return ("red", "blue")
    return FACTIONS


def may_be_struck(state: State, effect: str, card: str) -> bool:
    """Whether a card in a display is a target of the Special (C2, C4, C5)."""
    one = state.table.cards[card]
    if one.kind not in _KINDS.get(effect, _CARDS):
        return False
    return effect != "emigration" or one.faction == "white"


def has_target(state: State, seat: int, card: str) -> bool:
    """Whether `seat` may play this Special: it has a legal target (C7), presence if it needs it."""
    effect = state.table.cards[card].effect or ""
    if effect in NEEDS_PRESENCE and not state.in_government[seat]:
        return False
    if effect not in AT_BLOCKS:
        return any(
            may_be_struck(state, effect, one) for display in state.displays for one in display
        )
    wanted = colours(state, effect)
    for stacks in state.provinces:
        for stack in stacks:
            if stack[1] in wanted:
                return True
    return False


def targets(state: State, card: str) -> tuple[Remove | Strike, ...]:
    """Every legal target: stacks by province, or cards of the displays in player order."""
    effect = state.table.cards[card].effect or ""
    if effect in AT_BLOCKS:
        wanted = colours(state, effect)
        names = state.table.players
        return tuple(
            [
                actions.remove(number, names[stack.seat])
                for number, stacks in enumerate(state.provinces, start=1)
                for stack in stacks
                if stack.faction in wanted
            ]
        )
    return tuple(
        [
            actions.strike(one)
            for seat in state.order
            for one in state.displays[seat]
            if may_be_struck(state, effect, one)
        ]
    )


def play(state: State, seat: int, card: str, doing: Play) -> Step[State]:
    """A Special is played; its target comes next."""
    effect = state.table.cards[card].effect or ""
    return make_step(
        state,
        _PLAYED + CITED[effect],
        "plays-special",
        {"player": seat, "card": card},
        (Change("card", (card,), ("hand", seat), ("in_play",)),),
        focus=player_focus(seat),
        detail=Detail.HEADLINE,
        action=actions.special(card),
        doing=doing._replace(stage="aim", special=card),
        played=True,
    )


def remove(state: State, seat: int, doing: Play, action: Remove) -> Step[State]:
    """The Special removes one block, which goes to the supply (C1, C3, C6)."""
    owner = state.table.players.index(action.player)
    number = action.province
    stack = next(one for one in state.provinces[number - 1] if one.seat == owner)
    last = stack.blocks == 1
    return make_step(
        state,
        _cited(state, doing) + (_STACK_GONE if last else ()),
        "removes-last-block" if last else "removes-block",
        {
            "player": seat,
            "card": doing.special,
            "owner": owner,
            "faction": stack.faction,
            "province": number,
            "left": stack.blocks - 1,
        },
        (Change("stack", (number, owner, stack.faction), stack.blocks, stack.blocks - 1),),
        focus=(PROVINCE_FOCUS[number], "supply"),
        place=number,
        action=action,
        doing=doing._replace(stage="more"),
        due=(Due("spent", cards=(doing.special,)),),
    )


def strike(state: State, seat: int, doing: Play, action: Strike) -> Step[State]:
    """The Special takes a card from a display: to the discard pile, or out of the game (C4)."""
    owner = next(one for one, display in enumerate(state.displays) if action.card in display)
    out = state.table.cards[doing.special].effect == "guillotine"
    return make_step(
        state,
        _cited(state, doing),
        "strikes-out" if out else "strikes",
        {"player": seat, "card": doing.special, "owner": owner, "target": action.card},
        (Change("card", (action.card,), ("display", owner), ("box",) if out else ("discard",)),),
        focus=player_focus(owner),
        action=action,
        doing=doing._replace(stage="more"),
        due=(Due("spent", cards=(doing.special,)),),
    )


def _cited(state: State, doing: Play) -> tuple[str, ...]:
    return CITED[state.table.cards[doing.special].effect or ""]


def spent(state: State, due: Due) -> Step[State]:
    """A Special that has worked is discarded; then the counter-revolution is looked at (Z3a)."""
    (card,) = due.cards
    return with_look(
        make_step(
            state,
            _SPENT,
            "special-discarded",
            {"card": card},
            (Change("card", (card,), ("in_play",), ("discard",)),),
            focus=("discard",),
            detail=Detail.ARITHMETIC,
            due=rest(state),
        )
    )
