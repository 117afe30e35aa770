"""Playing cards: which may be played, the play itself, keeping or discarding (A2–A7, A11)."""

from __future__ import annotations

from explorer.rules.liberte import actions
from explorer.rules.liberte.acting import room, specials
from explorer.rules.liberte.acting.room import Means
from explorer.rules.liberte.actions import DONE, Action
from explorer.rules.liberte.resolution.ends import with_look
from explorer.rules.liberte.resolution.making import (
    PROVINCE_FOCUS,
    cite,
    make_step,
    player_focus,
)
from explorer.rules.liberte.state import Play, State, stack_of
from explorer.rules.liberte.vocabulary import INDEX
from explorer.rules.steps import Change, Detail, Step

MOST_IN_DISPLAY = 4
_FRESH = Play()
_FOR_BLOCKS = cite("A3", "A2", "A11")
_SECOND = cite("A7", "A3")
_FOR_BATTLE = cite("A3", "P7")
_FOR_BATTLE_EARLY = cite("A3a", "A3", "P7")
_PLACED = {"personality": cite("P2"), "club": cite("P1")}
_PLACED_SECOND = cite("A7")
_ON_OWN_STACK = cite("P5")
_NEW_STACK = cite("P7")
_BESIDE = cite("P6")
_EMPTIED = cite("A10")
_CUT_SHORT = cite("A11")
_FEWER = cite("A11")
_KEPT = cite("A4", "A5")
_DISCARDED = cite("A4")
_NO_ROOM = cite("A4", "A5")
_NO_MORE = cite("A2")


# --- what may be played ---------------------------------------------------------------------------


def plays(state: State, seat: int, doing: Play = _FRESH) -> list[Action]:
    """Every card that may be played next, in hand order, for blocks before for battle."""
    hand = state.hands[seat]
    cards = state.table.cards
    first = not doing.cards
    second = may_be_followed(state, doing)
    found: list[Action] = []
    has: Means | None = None
    seen: dict[tuple[str, str | None], bool] = {}
    for name in hand:
        card = cards.get(name)
        if card is None:
            continue
        if card.kind == "special":
            if not doing.special and specials.has_target(state, seat, name):
                found.append(actions.special(name))
            continue
        if not first and not (second and card.value == 1):
            continue
        if has is None:
            has = room.means(state, seat)
        key = card.faction or "", card.region
        fits = seen.get(key)
        if fits is None:
            fits = seen[key] = can_place(state, seat, name, doing.region, has)
        if fits:
            found.append(actions.blocks(name))
        if first and card.cannon and has.tokens > 0 and may_battle(state):
            found.append(actions.battle(name))
    return found


def may_battle(state: State) -> bool:
    """Whether cards may be played for battle on this turn (A3a)."""
    return state.turn > 1 or state.table.rulings["battle-box-on-turn-1"] == "allowed"


def may_be_followed(state: State, doing: Play) -> bool:
    """Whether a second card may follow: the first was of value 1 and for blocks (A7)."""
    return (
        len(doing.cards) == 1
        and not doing.battle
        and bool(doing.region)
        and state.table.cards[doing.cards[0]].value == 1
    )


def might_follow(state: State, seat: int, doing: Play) -> bool:
    """Whether another card may follow for all that the others know, who do not see the hand."""
    special_may = not doing.special
    card_may = not doing.cards or may_be_followed(state, doing)
    return bool(state.hands[seat]) and (special_may or card_may)


def can_place(state: State, seat: int, card: str, region: str, has: Means) -> bool:
    """Whether a card played for blocks can place one at least (A11)."""
    faction = state.table.cards[card].faction or "red"
    if has.supplies[INDEX[faction]] <= 0:
        return False
    among = room.among_of(state, card, region)
    may_start = has.tokens > 0
    return any(room.has_room(state, seat, faction, number, may_start=may_start) for number in among)


def provinces_open(state: State, seat: int, doing: Play) -> tuple[int, ...]:
    """Where the next block of the card in play may go."""
    card = doing.cards[-1]
    faction = state.table.cards[card].faction or "red"
    among = room.among_of(state, card, doing.region)
    return room.with_room(state, seat, faction, among, room.means(state, seat))


def may_stop(state: State, doing: Play) -> bool:
    """Whether fewer blocks may be placed than could be (A11)."""
    return doing.placed > 0 and state.table.rulings["blocks-to-place"] == "at-least-one"


def cards_left(state: State, doing: Play) -> list[str]:
    """Cards of the action that are neither kept nor discarded yet."""
    return [card for card in doing.cards if card in state.in_play]


def may_keep(state: State, seat: int, card: str) -> bool:
    """Whether a played card may be kept in the display (A5)."""
    display = state.displays[seat]
    if len(display) != MOST_IN_DISPLAY:
        return len(display) < MOST_IN_DISPLAY
    cards = state.table.cards
    if any(cards[one].sans_culottes for one in display):
        return True
    return cards[card].sans_culottes and state.table.rulings["fifth-card"] == "counting-itself"


def options(state: State, seat: int, doing: Play) -> tuple[Action, ...]:
    """Every legal action in the middle of a play; empty where something is forced."""
    if doing.stage == "place":
        placing: list[Action] = [actions.place(one) for one in provinces_open(state, seat, doing)]
        if placing and may_stop(state, doing):
            placing.append(DONE)
        return tuple(placing)
    if doing.stage == "aim":
        return specials.targets(state, doing.special)
    if doing.stage == "more":
        more = plays(state, seat, doing)
        if more:
            return (*more, DONE)
        if might_follow(state, seat, doing):
            return ()
    left = cards_left(state, doing)
    keeping: list[Action] = []
    for card in left:
        if may_keep(state, seat, card):
            keeping.append(actions.keep(card))
        keeping.append(actions.discard(card))
    return () if len(keeping) == 1 else tuple(keeping)


# --- steps ----------------------------------------------------------------------------------------


def for_blocks(state: State, seat: int, card: str, doing: Play) -> Step[State]:
    """A card is played for blocks."""
    one = state.table.cards[card]
    second = bool(doing.cards)
    return make_step(
        state,
        _SECOND if second else _FOR_BLOCKS,
        "plays-second" if second else "plays-for-blocks",
        {
            "player": seat,
            "card": card,
            "number": one.value,
            "faction": one.faction,
            "region": doing.region,
        },
        (Change("card", (card,), ("hand", seat), ("in_play",)),),
        focus=player_focus(seat),
        detail=Detail.HEADLINE,
        action=actions.blocks(card),
        doing=doing._replace(stage="place", cards=(*doing.cards, card), left=one.value),
        played=True,
    )


def for_battle(state: State, seat: int, card: str, doing: Play) -> Step[State]:
    """A card is played for battle: a token goes into the Battle Box."""
    tokens = state.battle_box[seat]
    return make_step(
        state,
        _FOR_BATTLE_EARLY if state.turn == 1 else _FOR_BATTLE,
        "plays-for-battle",
        {"player": seat, "card": card, "number": tokens + 1},
        (
            Change("card", (card,), ("hand", seat), ("in_play",)),
            Change("battle_box", (seat,), tokens, tokens + 1),
        ),
        focus=("battle", *player_focus(seat)),
        detail=Detail.HEADLINE,
        action=actions.battle(card),
        doing=doing._replace(stage="more", cards=(*doing.cards, card), battle=True),
        played=True,
    )


def place(state: State, seat: int, number: int, doing: Play) -> Step[State]:
    """One block of the card in play goes into a province."""
    card = state.table.cards[doing.cards[-1]]
    faction = card.faction or "red"
    stack = stack_of(state, number, seat)
    before = stack.blocks if stack else 0
    rules = _PLACED_SECOND if len(doing.cards) > 1 else _PLACED[card.kind]
    rules += _ON_OWN_STACK if stack else _NEW_STACK
    if not stack and any(one.faction == faction for one in state.provinces[number - 1]):
        rules += _BESIDE
    left = room.supplies(state)[INDEX[faction]] - 1
    emptied = left == 0
    complete = doing.left == 1
    two = card.value == 1 and len(doing.cards) == 1
    step = make_step(
        state,
        rules + _EMPTIED if emptied else rules,
        "places-last-of-supply" if emptied else "places-on-stack" if stack else "places",
        {
            "player": seat,
            "province": number,
            "faction": faction,
            "number": before + 1,
            "left": doing.left - 1,
        },
        (Change("stack", (number, seat, faction), before, before + 1),),
        focus=(PROVINCE_FOCUS[number],),
        place=number,
        action=actions.place(number),
        doing=doing._replace(
            stage="more" if complete else "place",
            left=doing.left - 1,
            placed=0 if complete else doing.placed + 1,
            region=room.REGION_OF[number] if two else doing.region,
        ),
        last_round=state.last_round or emptied,
    )
    return with_look(step) if complete else step


def cut_short(state: State, seat: int, doing: Play) -> Step[State]:
    """No further block of the card can be placed: what is left of it is lost (A11)."""
    card = doing.cards[-1]
    return with_look(
        make_step(
            state,
            _CUT_SHORT,
            "blocks-cut-short",
            {"player": seat, "card": card, "number": doing.left},
            focus=player_focus(seat),
            doing=doing._replace(stage="more", left=0, placed=0),
        )
    )


def done(state: State, seat: int, doing: Play, action: Action | None) -> Step[State]:
    """The player places no more blocks, or plays no further card: by choice or for want of one.

    It is told in either case alike, as a fact, so that nobody learns from it what a hand holds.
    """
    if doing.stage == "place":
        return with_look(
            make_step(
                state,
                _FEWER,
                "places-no-more",
                {"player": seat, "number": doing.left},
                focus=player_focus(seat),
                action=action,
                doing=doing._replace(stage="more", left=0, placed=0),
            )
        )
    return make_step(
        state,
        _NO_MORE,
        "plays-no-more",
        {"player": seat},
        focus=player_focus(seat),
        detail=Detail.ARITHMETIC,
        action=action,
        doing=doing._replace(stage="keep"),
    )


def kept(state: State, seat: int, card: str, doing: Play) -> Step[State]:
    """A played card is kept in the display."""
    return make_step(
        state,
        _KEPT,
        "keeps",
        {"player": seat, "card": card, "number": len(state.displays[seat]) + 1},
        (Change("card", (card,), ("in_play",), ("display", seat)),),
        focus=player_focus(seat),
        action=actions.keep(card),
        doing=doing._replace(stage="keep"),
    )


def discarded(
    state: State, seat: int, card: str, doing: Play, action: Action | None
) -> Step[State]:
    """A played card is discarded: by choice, or because the display is full (no action)."""
    return make_step(
        state,
        _DISCARDED if action else _NO_ROOM,
        "discards-played" if action else "discards-played-full",
        {"player": seat, "card": card, "number": len(state.displays[seat])},
        (Change("card", (card,), ("in_play",), ("discard",)),),
        focus=("discard",),
        action=action,
        doing=doing._replace(stage="keep"),
    )
