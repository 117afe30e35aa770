"""What cannot be: broken limits of a state, each as a fault with the place where it stands."""

from __future__ import annotations

from collections import Counter

from explorer.rules.liberte.components import components
from explorer.rules.liberte.state import Due, State, supply, tokens_out
from explorer.rules.liberte.vocabulary import FACTIONS, HIDDEN, INDEX, STACKS_A_PROVINCE
from explorer.rules.protocol import Fault


def problems(state: State) -> list[Fault]:
    """Every limit of the rules that `state` breaks; empty when it is possible."""
    return [*limits(state), *_lost_battles(state), *_election(state)]


def limits(state: State) -> list[Fault]:
    """What there is too much of: true as well of a file that could be read in part only."""
    return [*_in_provinces(state), *_blocks(state), *_tokens(state), *_cards(state)]


def _in_provinces(state: State) -> list[Fault]:
    found = []
    for number, stacks in enumerate(state.provinces, start=1):
        path = f"$.state.provinces.{number}"
        args = {"province": components().provinces[number - 1].title}
        if len(stacks) > STACKS_A_PROVINCE:
            found.append(Fault(path, "fault-stacks", {**args, "found": len(stacks), "most": 3}))
        seats = [stack.seat for stack in stacks]
        found += [
            Fault(
                f"{path}[{index}].player",
                "fault-two-stacks",
                {**args, "name": state.table.players[seat]},
            )
            for index, seat in enumerate(seats)
            if seat in seats[:index]
        ]
    return found


def _blocks(state: State) -> list[Fault]:
    found = []
    for faction in FACTIONS:
        left = supply(state, faction, components().blocks)
        if left < 0:
            most = components().blocks[INDEX[faction]]
            args = {"faction": faction, "found": most - left, "most": most}
            found.append(Fault("$.state", "fault-blocks", args))
    return found


def _tokens(state: State) -> list[Fault]:
    found = []
    for seat, name in enumerate(state.table.players):
        out = tokens_out(state, seat)
        if out > components().tokens:
            args = {"name": name, "found": out, "most": components().tokens}
            found.append(Fault(f"$.players[{seat}]", "fault-tokens", args))
    return found


def _cards(state: State) -> list[Fault]:
    lying = [
        *state.deck,
        *state.face_up,
        *state.discard,
        *state.box,
        *state.in_play,
        *(card for hand in state.hands for card in hand),
        *(card for display in state.displays for card in display),
    ]
    twice = sorted(card for card, copies in Counter(lying).items() if copies > 1 and card != HIDDEN)
    return [Fault("$", "fault-card-copies", {"card": card}) for card in twice]


def _lost_battles(state: State) -> list[Fault]:
    found = []
    turns = state.lost_battles
    fought = state.phase not in ("order", "refresh", "action") and not (
        state.phase == "battle" and state.claim is None and not _is_over(state.due)
    )
    latest = state.turn if fought else state.turn - 1
    if list(turns) != sorted(set(turns)) or any(turn > latest for turn in turns):
        args = {"found": list(turns), "turn": state.turn, "phase": state.phase}
        found.append(Fault("$.state.lost_battles", "fault-lost-battles", args))
    if state.blocks_owed > len(turns):
        args = {"found": state.blocks_owed, "most": len(turns)}
        found.append(Fault("$.state.blocks_owed", "fault-blocks-owed", args))
    return found


def _is_over(due: tuple[Due, ...]) -> bool:
    """Whether a battle is over but for its tokens, or for the count of points it has led to."""
    return [one.what for one in due if one.what != "look"] in (["tokens-back"], ["count"])


def _election(state: State) -> list[Fault]:
    found = []
    for faction in FACTIONS:
        index = INDEX[faction]
        votes = sum(held[index] for held in state.votes)
        counting = state.phase == "election" and state.next_province is not None
        forming = state.phase == "government" and state.government is None
        backed = state.track[index] - state.unbacked[index]
        if (counting or forming) and backed != votes:
            args = {"faction": faction, "found": state.track[index], "votes": votes}
            found.append(Fault(f"$.state.track.{faction}", "fault-track", args))
        early = state.phase in ("order", "refresh", "action", "battle") or (
            state.phase == "election" and state.next_province is None
        )
        if early and votes:
            told = {"faction": faction, "votes": votes, "phase": state.phase}
            found.append(Fault("$.players", "fault-votes-early", told))
    if state.government and state.government == state.opposition:
        found.append(
            Fault("$.state.opposition", "fault-same-faction", {"faction": state.government})
        )
    if state.opposition and not state.government:
        args = {"faction": state.opposition}
        found.append(Fault("$.state.opposition", "fault-opposition-alone", args))
    return found
