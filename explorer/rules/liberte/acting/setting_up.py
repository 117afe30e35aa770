"""A new game (S1–S4): both sets are shuffled, hands dealt, a start player found by lot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from explorer.rules.errors import ImpossiblePosition
from explorer.rules.liberte.components import components
from explorer.rules.liberte.resolution.making import cite, make_step, player_focus
from explorer.rules.liberte.state import SettingUp, State, Table
from explorer.rules.liberte.vocabulary import GAME_ID, PROVINCES
from explorer.rules.positions import FORMAT, VERSION, Faults, read_head
from explorer.rules.rulebook import read_rulebook
from explorer.rules.steps import Change, Detail, Step

DEALT = 7
FACE_UP = 3
_DEAL = cite("S2", "S1", "S3")
_NONE = (0, 0, 0)


def new_game(players: Sequence[str], seed: int, rulings: Mapping[str, str] | None) -> State:
    """A game about to begin: nothing is shuffled yet, so chance is to act (S1, S3).

    `players` in seating order, 3 to 6 names; ImpossiblePosition says what is wrong with them.
    """
    box = components()
    faults = Faults()
    told = {
        "format": FORMAT,
        "version": VERSION,
        "game": GAME_ID,
        "players": [{"name": name} for name in players],
        "seed": seed,
        "rulings": dict(rulings or {}),
    }
    head = read_head(told, faults, read_rulebook(GAME_ID), box.fewest_players, box.most_players)
    if faults.found:
        raise ImpossiblePosition(faults.found)
    seats = len(head.names)
    return State(
        table=Table(
            players=head.names,
            rulings=MappingProxyType(head.rulings),
            cards=box.cards,
            seed=head.seed,
        ),
        turn=1,
        phase="action",
        order=tuple(range(seats)),
        to_act=0,
        turn_of=None,
        vp=(0,) * seats,
        hands=((),) * seats,
        displays=((),) * seats,
        votes=(_NONE,) * seats,
        in_government=(False,) * seats,
        provinces=((),) * PROVINCES,
        battle_box=(0,) * seats,
        lost_battles=(),
        blocks_owed=0,
        government=None,
        opposition=None,
        track=_NONE,
        unbacked=_NONE,
        next_province=None,
        deck=tuple(sorted(box.cards, key=lambda card: box.cards[card].deck != "A")),
        face_up=(),
        discard=(),
        box=(),
        held=box.held,
        last_round=False,
        draws=0,
        taking_part=None,
        contest=None,
        claim=None,
        due=(),
        ending=None,
        doing=SettingUp("shuffle-a"),
    )


def deal(state: State) -> Step[State]:
    """Seven cards to each player, three face up (S2)."""
    seats = len(state.order)
    changes = []
    deck = iter(state.deck)
    for seat in range(seats):
        changes += [Change("card", (next(deck),), ("deck",), ("hand", seat)) for _ in range(DEALT)]
    changes += [Change("card", (next(deck),), ("deck",), ("face_up",)) for _ in range(FACE_UP)]
    return make_step(
        state,
        _DEAL,
        "cards-dealt",
        {"number": DEALT, "open": FACE_UP},
        tuple(changes),
        focus=("deck", *player_focus(*state.order)),
        detail=Detail.HEADLINE,
        doing=SettingUp("start"),
    )
