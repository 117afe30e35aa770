"""What is half done outside contests, in a position file: written, read, held against the rest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from explorer.rules.liberte.acting import specials, taking
from explorer.rules.liberte.acting.setting_up import DEALT, FACE_UP
from explorer.rules.liberte.components import components
from explorer.rules.liberte.halfdone import HalfDone
from explorer.rules.liberte.state import (
    Doing,
    Ordering,
    Play,
    Refreshing,
    SettingUp,
    State,
    Taking,
)
from explorer.rules.positions import MISSING, Faults, at
from explorer.rules.steps import Message

FIELDS_OF_DOING = {
    "setup": ("stage",),
    "order": ("placed",),
    "refresh": (),
    "take": ("discards", "second", "at_start"),
    "play": ("stage", "cards", "left", "placed", "region", "for_battle", "special"),
}
"""What each kind of half-done thing may state beside `what`."""
SETUP_STAGES = ("shuffle-a", "shuffle-b", "deal", "start")
PLAY_STAGES = ("place", "aim", "more", "keep")
PHASE_OF_DOING = {
    "setup": "action",
    "order": "order",
    "refresh": "refresh",
    "take": "action",
    "play": "action",
}
MOST_BLOCKS = 3
_KIND = {
    SettingUp: "setup",
    Ordering: "order",
    Refreshing: "refresh",
    Taking: "take",
    Play: "play",
}

Wrong = tuple[str, Message]


def save_doing(doing: Doing, players: Sequence[str]) -> dict[str, Any]:
    """Something half done as JSON."""
    told: dict[str, Any] = {"what": _KIND[type(doing)]}
    if isinstance(doing, SettingUp):
        return told | {"stage": doing.stage}
    if isinstance(doing, Ordering):
        return told | {"placed": [players[seat] for seat in doing.placed]}
    if isinstance(doing, Taking):
        return told | {
            "discards": doing.discards,
            "second": doing.second,
            "at_start": list(doing.at_start),
        }
    if isinstance(doing, Play):
        told |= {"stage": doing.stage, "cards": list(doing.cards)}
        told |= {"left": doing.left, "placed": doing.placed}
        told |= {"region": doing.region or None, "for_battle": doing.battle}
        return told | {"special": doing.special or None}
    return told


def read_doing(told: Any, path: str, faults: Faults, half: HalfDone) -> Doing | None:
    """Something half done; None after a fault."""
    if not isinstance(told, dict):
        faults.mapping(told, path)
        return None
    before = len(faults.found)
    kind = faults.one_of(
        told.get("what", MISSING), at(path, "what"), tuple(FIELDS_OF_DOING), "wanted-doing"
    )
    if kind is None:
        return None
    fields = faults.mapping(told, path, ("what", *FIELDS_OF_DOING[kind]))
    made = _READ[kind](fields, path, faults, half)
    return made if len(faults.found) == before else None


def _setup(fields: dict[str, Any], path: str, faults: Faults, half: HalfDone) -> Doing:
    here = at(path, "stage")
    stage = faults.one_of(fields.get("stage", MISSING), here, SETUP_STAGES, "wanted-stage")
    return SettingUp(stage or "")


def _order(fields: dict[str, Any], path: str, faults: Faults, half: HalfDone) -> Doing:
    return Ordering(half.seats(fields.get("placed", []), at(path, "placed")))


def _refresh(fields: dict[str, Any], path: str, faults: Faults, half: HalfDone) -> Doing:
    return Refreshing()


def _take(fields: dict[str, Any], path: str, faults: Faults, half: HalfDone) -> Doing:
    return Taking(
        faults.whole(fields.get("discards", 0), at(path, "discards"), 0, 2) or 0,
        bool(faults.truth(fields.get("second", False), at(path, "second"))),
        half.cards(fields.get("at_start", []), at(path, "at_start")),
    )


def _play(fields: dict[str, Any], path: str, faults: Faults, half: HalfDone) -> Doing:
    stage = faults.one_of(
        fields.get("stage", MISSING), at(path, "stage"), PLAY_STAGES, "wanted-stage"
    )
    region = special = None
    if fields.get("region") is not None:
        regions = tuple(components().regions)
        region = faults.one_of(fields["region"], at(path, "region"), regions, "wanted-region")
    if fields.get("special") is not None:
        special = half.card(fields["special"], at(path, "special"))
    return Play(
        stage or "",
        half.cards(fields.get("cards", []), at(path, "cards")),
        faults.whole(fields.get("left", 0), at(path, "left"), 0, MOST_BLOCKS) or 0,
        faults.whole(fields.get("placed", 0), at(path, "placed"), 0, MOST_BLOCKS) or 0,
        region or "",
        bool(faults.truth(fields.get("for_battle", False), at(path, "for_battle"))),
        special or "",
    )


_READ = {"setup": _setup, "order": _order, "refresh": _refresh, "take": _take, "play": _play}


# --- against the rest of the position -------------------------------------------------------------


def in_doing(state: State) -> list[Wrong]:
    """What is half done and cannot be, as (path, what is allowed)."""
    wrong = [*_in_turn(state), *_in_rounds(state)]
    if state.phase == "over" or state.ending is not None:
        return wrong
    doing = state.doing
    path = "$.state.doing"
    if doing is not None:
        phase = PHASE_OF_DOING[_KIND[type(doing)]]
        if state.phase != phase:
            return [*wrong, (path, Message("wanted-doing-of-phase", {"phase": phase}))]
    said = None
    if isinstance(doing, SettingUp):
        said = _in_setup(state, doing)
    elif isinstance(doing, Ordering):
        said = _in_order(state, doing)
    elif isinstance(doing, Refreshing):
        said = Message("wanted-displays-empty", {}) if any(state.displays) else None
    elif isinstance(doing, Taking):
        said = _in_taking(state, doing)
    elif isinstance(doing, Play):
        said = _in_play(state, doing)
    if said is not None:
        wrong.append((path, said))
    elif state.in_play and not isinstance(doing, Play):
        wrong.append(("$.state.in_play", Message("wanted-nothing-in-play", {})))
    return wrong


def _in_turn(state: State) -> list[Wrong]:
    if state.phase in ("refresh", "action") and state.claim is None:
        if state.turn_of is not None and state.turn_of != state.to_act:
            return [("$.state.turn_of", Message("wanted-turn-of-who-acts", {}))]
        under_way = isinstance(state.doing, Play | Taking)
        if state.phase == "action" and under_way and state.turn_of is None:
            return [("$.state.turn_of", Message("wanted-turn-of", {}))]
    return []


def _in_rounds(state: State) -> list[Wrong]:
    wrong = []
    if state.phase != "action":
        told = {
            "passed": bool(state.passed),
            "played": state.played,
            "idle_rounds": bool(state.idle_rounds),
            "rounds": bool(state.rounds),
        }
        if state.phase != "over" and state.ending is None:
            wrong += [
                (f"$.state.{name}", Message("wanted-action-phase", {}))
                for name, stated in told.items()
                if stated
            ]
    elif state.rounds < state.idle_rounds:
        wrong.append(("$.state.rounds", Message("wanted-rounds", {})))
    return wrong


def _in_setup(state: State, doing: SettingUp) -> Message | None:
    dealt = doing.stage == "start"
    hands = any(state.hands) or any(state.displays)
    board = any(state.provinces) or any(state.battle_box) or state.turn_of is not None
    if state.turn != 1 or board or state.discard or state.due or (hands and not dealt):
        return Message("wanted-untouched", {})
    if doing.stage == "deal" and len(state.deck) < DEALT * len(state.order) + FACE_UP:
        return Message("wanted-cards-to-deal", {})
    if state.face_up and not dealt:
        return Message("wanted-untouched", {})
    return None if state.deck or dealt else Message("wanted-cards-to-deal", {})


def _in_order(state: State, doing: Ordering) -> Message | None:
    vp = [state.vp[seat] for seat in doing.placed]
    left = [state.vp[seat] for seat in range(len(state.vp)) if seat not in doing.placed]
    if vp != sorted(vp, reverse=True) or (vp and left and min(vp) < max(left)):
        return Message("wanted-placed-by-vp", {})
    return None


def _in_taking(state: State, doing: Taking) -> Message | None:
    hand = state.hands[state.to_act]
    if doing.discards and (doing.second or len(hand) < doing.discards):
        return Message("wanted-cards-to-discard", {"number": doing.discards})
    if not doing.discards and not doing.second and not taking.anything(state):
        return Message("wanted-card-to-take", {})
    return None


def _in_play(state: State, doing: Play) -> Message | None:
    cards = state.table.cards
    if len(set(doing.cards)) < len(doing.cards) or len(doing.cards) > 2:
        return Message("wanted-two-cards", {})
    if any(cards[one].kind == "special" for one in doing.cards):
        return Message("wanted-cards-no-special", {})
    if doing.special and cards[doing.special].kind != "special":
        return Message("wanted-special", {})
    aiming = doing.stage == "aim" or any(one.what == "spent" for one in state.due)
    expected = set(doing.cards) | ({doing.special} if aiming else set())
    lying = set(state.in_play)
    if not (lying <= expected if doing.stage == "keep" else lying == expected):
        return Message("wanted-in-play", {})
    if doing.stage == "aim" and not (
        doing.special and specials.has_target(state, state.to_act, doing.special)
    ):
        return Message("wanted-target", {})
    if doing.stage == "place":
        if not doing.cards or doing.battle:
            return Message("wanted-card-for-blocks", {})
        if doing.left < 1 or doing.left + doing.placed != cards[doing.cards[-1]].value:
            return Message("wanted-blocks-of-card", {"number": cards[doing.cards[-1]].value})
    elif doing.left or doing.placed:
        return Message("wanted-no-blocks-left", {})
    if not doing.cards and not doing.special:
        return Message("wanted-card-played", {})
    if doing.battle and len(doing.cards) != 1:
        return Message("wanted-card-for-battle", {})
    return None


def in_card_due(
    state: State, what: str, seats: tuple[int, ...], cards: tuple[str, ...]
) -> Message | None:
    """Whether a thing due in refreshing hands or in the action phase can be."""
    if what == "draw":
        if seats != (state.to_act,) or not (state.deck or state.discard):
            return Message("wanted-draw", {})
        return None
    if what == "spent":
        doing = state.doing
        fits = isinstance(doing, Play) and cards == (doing.special,) and doing.stage == "more"
        return None if fits else Message("wanted-spent", {})
    if what == "turn-passes" and (state.turn_of is None or state.doing is not None):
        return Message("wanted-turn-under-way", {})
    return None
