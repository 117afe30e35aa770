"""The state of a game of Liberté, and the changes that make one state of another."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields, make_dataclass
from operator import attrgetter
from typing import Any, NamedTuple

from explorer.rules.contests import Contest
from explorer.rules.liberte.components import Card
from explorer.rules.liberte.vocabulary import INDEX, Faction, Phase
from explorer.rules.steps import Change

_Enact = Callable[[Any, Change], None]
Triple = tuple[int, int, int]
"""Red, blue, white."""


class Stack(NamedTuple):
    """One to three blocks of one colour under one player's token."""

    seat: int
    faction: Faction
    blocks: int


class Due(NamedTuple):
    """Something that must be done before play goes on; only its own fields are filled."""

    what: str
    kind: str = ""
    """The contest whose result it carries out."""
    rule: str = ""
    place: int = 0
    seats: tuple[int, ...] = ()
    fallen: tuple[int, ...] = ()
    """Seats who fell out of the contest before its last round."""
    factions: tuple[Faction, ...] = ()
    cards: tuple[str, ...] = ()
    round: int = 0


class SettingUp(NamedTuple):
    """Half done: the set-up of a new game (S2, S4)."""

    stage: str
    """`shuffle-a`, `shuffle-b`, `deal` or `start`: what comes next."""


class Ordering(NamedTuple):
    """Half done: the player order of a turn (O2, O3)."""

    placed: tuple[int, ...] = ()
    """Seats whose place is settled, first to last."""


class Refreshing(NamedTuple):
    """Half done: the player to act has taken a card and discards no more (R2)."""

    taken: bool = True


class Taking(NamedTuple):
    """Half done: the action of taking cards (A8)."""

    discards: int = 0
    """Cards still to be discarded first."""
    second: bool = False
    """Whether a face-up card of value 1 has been taken, so that a second one may be."""
    at_start: tuple[str, ...] = ()
    """The cards that lay face up when the action started."""


class Play(NamedTuple):
    """Half done: the action of playing cards (A2)."""

    stage: str = "more"
    """`place`: blocks of the last card go down; `aim`: the Special's target is chosen; `more`:
    another card may be played; `keep`: played cards are kept or discarded."""
    cards: tuple[str, ...] = ()
    """The Club and Personality cards played in this action, in order."""
    left: int = 0
    """Blocks of the last card that are still to be placed."""
    placed: int = 0
    """Blocks of the last card that have been placed."""
    region: str = ""
    """Where the block of the first of two cards was placed (A7)."""
    battle: bool = False
    """Whether the card was played for battle."""
    special: str = ""
    """The Special that was played in this action."""


Doing = SettingUp | Ordering | Refreshing | Taking | Play


@dataclass(frozen=True, slots=True)
class Table:
    """What does not change during a game."""

    players: tuple[str, ...]
    """Names in seating order; a seat is an index into them."""
    rulings: Mapping[str, str]
    """Every switch of the game → its reading."""
    cards: Mapping[str, Card]
    """Every card that exists here: the deck's and those the position brought along."""
    own_cards: tuple[str, ...] = ()
    """Ids of the cards that the position defined or overrode."""
    title: str = ""
    seed: int = 0


@dataclass(frozen=True, slots=True)
class State:
    """One moment of a game. Per-player tuples are in seating order."""

    table: Table
    turn: int
    phase: Phase
    order: tuple[int, ...]
    """Seats in player order."""
    to_act: int
    turn_of: int | None
    vp: tuple[int, ...]
    hands: tuple[tuple[str, ...], ...]
    displays: tuple[tuple[str, ...], ...]
    votes: tuple[Triple, ...]
    in_government: tuple[bool, ...]
    provinces: tuple[tuple[Stack, ...], ...]
    """Province number n stands at index n - 1; stacks in the order they were started."""
    battle_box: tuple[int, ...]
    lost_battles: tuple[int, ...]
    """Turns of the Lost Battles."""
    blocks_owed: int
    """How many of them (the latest) have no white block over them yet (B5)."""
    government: Faction | None
    opposition: Faction | None
    track: Triple
    unbacked: Triple
    """The part of a stated track that no player's votes account for; 0 in a real game."""
    next_province: int | None
    """The province to be resolved next (28: all are); None until E1 is done."""
    deck: tuple[str, ...]
    face_up: tuple[str, ...]
    discard: tuple[str, ...]
    box: tuple[str, ...]
    held: Triple
    last_round: bool
    draws: int
    taking_part: tuple[Faction, ...] | None
    """Factions that take part in forming the government (G6a); None before that is settled."""
    contest: Contest | None
    claim: tuple[int, ...] | None
    """Seats asked so far whether they claim the counter-revolution; None when nobody is."""
    due: tuple[Due, ...]
    ending: str | None
    in_play: tuple[str, ...] = ()
    """Cards played in the running action, until they are kept or discarded (A4)."""
    doing: Doing | None = None
    """What is half done outside contests; None when nothing is."""
    passed: tuple[int, ...] = ()
    """Seats that passed in the running round of the action phase (A12)."""
    played: bool = False
    """Whether anybody has played a card in the running round (A12)."""
    idle_rounds: int = 0
    """Rounds running, up to the last complete one, in which nobody played a card (A12)."""
    rounds: int = 0
    """Complete rounds of the running action phase (A13)."""
    reshuffled: bool = False
    """Whether the deck holds the sets A and B mixed; before that A lies on top (R4)."""


_values = attrgetter(*(field.name for field in fields(State)))


def draft_of(made: type) -> Any:
    """A class with the fields of a frozen, slotted dataclass that are not frozen yet.

    A frozen class is filled field by field past its own guard. Filling a draft and freezing it
    whole, by giving it the class `made`, takes a third of that; every step of a run makes a state
    and a step.
    """
    names = [field.name for field in fields(made)]
    bases = getattr(made, "__orig_bases__", ())
    return make_dataclass("_Draft", names, bases=bases, slots=True, eq=False)


_Draft = draft_of(State)


def replaced(state: State, new: Mapping[str, Any]) -> State:
    """`state` with some fields replaced; AttributeError for a field there is not."""
    return carried_out(state, (), new)


def triple_with(triple: Triple, faction: str, value: int) -> Triple:
    """`triple` with the number of `faction` set to `value`."""
    red, blue, white = triple
    index = INDEX[faction]
    if index == 0:
        return (value, blue, white)
    if index == 1:
        return (red, value, white)
    return (red, blue, value)


def item_with(items: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    """`items` with the one at `index` replaced."""
    # Twice as fast as unpacking both halves into a new tuple.
    return items[:index] + (value,) + items[index + 1 :]  # noqa: RUF005


def _enact_triple(name: str) -> _Enact:
    def enact_one(draft: Any, change: Change) -> None:
        triple = triple_with(getattr(draft, name), change.where[0], change.after)
        setattr(draft, name, triple)

    return enact_one


def _enact_votes(draft: Any, change: Change) -> None:
    seat, faction = change.where
    held = triple_with(draft.votes[seat], faction, change.after)
    draft.votes = item_with(draft.votes, seat, held)


def _enact_seat(name: str) -> _Enact:
    def enact_one(draft: Any, change: Change) -> None:
        setattr(draft, name, item_with(getattr(draft, name), change.where[0], change.after))

    return enact_one


def _enact_plain(name: str) -> _Enact:
    def enact_one(draft: Any, change: Change) -> None:
        setattr(draft, name, change.after)

    return enact_one


def _enact_stack(draft: Any, change: Change) -> None:
    number, seat, faction = change.where
    stacks = draft.provinces[number - 1]
    left = (Stack(seat, faction, change.after),) if change.after else ()
    index = 0
    for stack in stacks:
        if stack.seat == seat:
            break
        index += 1
    stacks = stacks[:index] + left + stacks[index + 1 :]
    draft.provinces = item_with(draft.provinces, number - 1, stacks)


def _enact_lost_battle(draft: Any, change: Change) -> None:
    draft.lost_battles = (*draft.lost_battles, change.where[0])


_FANS = {"display": "displays", "hand": "hands"}


def _enact_card(draft: Any, change: Change) -> None:
    (card,) = change.where
    for place, comes in ((change.before, False), (change.after, True)):
        name = _FANS.get(place[0], place[0])
        there = getattr(draft, name)
        pile = there[place[1]] if len(place) > 1 else there
        if comes:
            pile = (*pile, card)
        elif pile and pile[0] == card:
            pile = pile[1:]
        else:
            pile = tuple([one for one in pile if one != card])
        setattr(draft, name, item_with(there, place[1], pile) if len(place) > 1 else pile)


_ENACT: dict[str, _Enact] = {
    "track": _enact_triple("track"),
    "votes": _enact_votes,
    "vp": _enact_seat("vp"),
    "battle_box": _enact_seat("battle_box"),
    "in_government": _enact_seat("in_government"),
    "stack": _enact_stack,
    "card": _enact_card,
    "government": _enact_plain("government"),
    "opposition": _enact_plain("opposition"),
    "turn": _enact_plain("turn"),
    "order": _enact_plain("order"),
    "deck": _enact_plain("deck"),
    "discard": _enact_plain("discard"),
    "held": _enact_triple("held"),
    "blocks_owed": _enact_plain("blocks_owed"),
    "lost_battle": _enact_lost_battle,
}


def enact(state: State, changes: Iterable[Change], **bookkeeping: Any) -> State:
    """The state that `changes` make of `state`.

    `bookkeeping` sets the fields that say where the game stands (phase, next_province, contest,
    claim, due, taking_part, unbacked, ending), which no reader sees as a change of the table.
    """
    return carried_out(state, changes, bookkeeping)


def carried_out(state: State, changes: Iterable[Change], bookkeeping: Mapping[str, Any]) -> State:
    """What `enact` does, with the bookkeeping as a mapping."""
    draft = _Draft(*_values(state))
    for name, value in bookkeeping.items():
        setattr(draft, name, value)
    for change in changes:
        _ENACT[change.what](draft, change)
    draft.__class__ = State
    made: State = draft
    return made


def blocks_on_board(state: State, faction: str) -> int:
    """Blocks of `faction` on the board, those over Lost Battles included."""
    count = sum(
        stack.blocks for stacks in state.provinces for stack in stacks if stack.faction == faction
    )
    if faction == "white":
        count += len(state.lost_battles) - state.blocks_owed
    return count


def supply(state: State, faction: str, in_the_box: Triple) -> int:
    """Blocks of `faction` in the supply, of `in_the_box` (red, blue, white) in all."""
    index = INDEX[faction]
    votes = sum(player[index] for player in state.votes)
    return in_the_box[index] - blocks_on_board(state, faction) - votes - state.held[index]


def tokens_out(state: State, seat: int) -> int:
    """Control Tokens of `seat` on stacks and in the Battle Box."""
    stacks = sum(stack.seat == seat for stacks in state.provinces for stack in stacks)
    return stacks + state.battle_box[seat]


def stack_of(state: State, province: int, seat: int) -> Stack | None:
    """The stack of `seat` in `province`, if there is one."""
    for stack in state.provinces[province - 1]:
        if stack.seat == seat:
            return stack
    return None
