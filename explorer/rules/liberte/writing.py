"""Writing a position file of Liberté (`docs/positions.md`)."""

from __future__ import annotations

from typing import Any

from explorer.rules.liberte.cards import save_cards
from explorer.rules.liberte.components import components
from explorer.rules.liberte.doing import save_doing
from explorer.rules.liberte.halfdone import save_contest, save_due
from explorer.rules.liberte.state import State, Triple, supply
from explorer.rules.liberte.turn import decider
from explorer.rules.liberte.vocabulary import FACTIONS, GAME_ID
from explorer.rules.positions import FORMAT, VERSION, changed_rulings
from explorer.rules.rulebook import read_rulebook


def _triple_told(triple: Triple) -> dict[str, int]:
    return dict(zip(FACTIONS, triple, strict=True))


def save(state: State) -> dict[str, Any]:
    """`state` as a position file: everything it takes to go on exactly from here."""
    table = state.table
    told: dict[str, Any] = {"format": FORMAT, "version": VERSION, "game": GAME_ID}
    if table.title:
        told["title"] = table.title
    told["players"] = [
        {
            "name": name,
            "vp": state.vp[seat],
            "hand": list(state.hands[seat]),
            "display": list(state.displays[seat]),
            "votes": _triple_told(state.votes[seat]),
            "in_government": state.in_government[seat],
        }
        for seat, name in enumerate(table.players)
    ]
    told["rulings"] = changed_rulings(table.rulings, read_rulebook(GAME_ID))
    if table.own_cards:
        told["cards"] = save_cards(table.cards, table.own_cards)
    told["seed"] = table.seed
    told["draws"] = state.draws
    told["state"] = _save_state(state)
    return told


def _save_state(state: State) -> dict[str, Any]:
    names = state.table.players
    box = components().blocks
    told: dict[str, Any] = {
        "turn": state.turn,
        "phase": state.phase,
        "order": [names[seat] for seat in state.order],
        "to_act": names[_who_is_to_act(state)],
        "provinces": {
            str(number): [
                {"player": names[stack.seat], "faction": stack.faction, "blocks": stack.blocks}
                for stack in stacks
            ]
            for number, stacks in enumerate(state.provinces, start=1)
            if stacks
        },
        "battle_box": {
            names[seat]: tokens for seat, tokens in enumerate(state.battle_box) if tokens
        },
        "lost_battles": list(state.lost_battles),
        "blocks_owed": state.blocks_owed,
        "government": state.government,
        "opposition": state.opposition,
        "track": _triple_told(state.track),
        "held": _triple_told(state.held),
        "supply": {faction: supply(state, faction, box) for faction in FACTIONS},
        "deck": list(state.deck),
        "face_up": list(state.face_up),
        "discard": list(state.discard),
        "box": list(state.box),
        "reshuffled": state.reshuffled,
    }
    return told | _save_half_done(state)


def _save_half_done(state: State) -> dict[str, Any]:
    names = state.table.players
    asked = state.contest is not None or state.claim is not None
    half: dict[str, Any] = {
        "turn_of": None if state.turn_of is None else names[state.turn_of],
        "next_province": state.next_province,
        "last_round": state.last_round or None,
        "track_without_votes": _triple_told(state.unbacked) if any(state.unbacked) else None,
        "claims_from": names[state.to_act] if asked and state.to_act != state.order[0] else None,
        "taking_part": None if state.taking_part is None else list(state.taking_part),
        "contest": None if state.contest is None else save_contest(state.contest, names),
        "claim": None if state.claim is None else {"asked": [names[one] for one in state.claim]},
        "due": [save_due(due, names) for due in state.due] or None,
        "ending": state.ending,
        "in_play": list(state.in_play) or None,
        "doing": None if state.doing is None else save_doing(state.doing, names),
        "passed": [names[seat] for seat in state.passed] or None,
        "played": state.played or None,
        "idle_rounds": state.idle_rounds or None,
        "rounds": state.rounds or None,
    }
    return {name: value for name, value in half.items() if value is not None}


def _who_is_to_act(state: State) -> int:
    """Who decides now; the seat to act where nobody is asked anything."""
    if state.contest is None and state.claim is None:
        return state.to_act
    seat = decider(state)
    return state.to_act if seat is None else seat
