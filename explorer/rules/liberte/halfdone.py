"""Half-done things in a position file: a contest, a claim, what is due; written and read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

from explorer.rules.contests import Advance, Contest
from explorer.rules.errors import suggestion
from explorer.rules.liberte.components import Card
from explorer.rules.liberte.resolution.contest import KINDS
from explorer.rules.liberte.state import Due, State
from explorer.rules.liberte.turn import DUE
from explorer.rules.liberte.vocabulary import FACTIONS, PARIS, PROVINCES, Faction
from explorer.rules.positions import Faults, at

KIND_OF_PHASE = {
    "battle": ("battle",),
    "election": ("province", "paris"),
    "government": ("government", "opposition"),
    "scoring": ("first-place", "second-place", "opposition-place"),
}
"""The contests that each phase may see."""
RULES_OF_KIND = {
    "battle": ("B3",),
    "province": ("E6",),
    "paris": ("E6",),
    "government": ("G2",),
    "opposition": ("G6",),
    "first-place": ("V2",),
    "second-place": ("V2", "V3"),
    "opposition-place": ("V2",),
}
"""The rules that may have opened each kind of contest, the usual one first."""
CONTEST_FIELDS = (
    "kind",
    "rule",
    "province",
    "began",
    "contenders",
    "round",
    "asked",
    "advanced",
    "then",
)
DUE_FIELDS = (
    "what",
    "kind",
    "rule",
    "province",
    "players",
    "fallen",
    "factions",
    "cards",
    "round",
)
MOST_ROUNDS = 200
MOST_DUE = 12


def save_contest(contest: Contest, players: Sequence[str]) -> dict[str, Any]:
    """A running contest as JSON."""
    named = _contender_saver(contest.kind, players)
    told: dict[str, Any] = {"kind": contest.kind, "rule": contest.rule}
    if contest.place is not None:
        told["province"] = contest.place
    return told | {
        "began": [named(one) for one in contest.began],
        "contenders": [named(one) for one in contest.contenders],
        "round": contest.round,
        "asked": [players[seat] for seat in contest.asked],
        "advanced": [
            {"player": players[advance.seat], "card": advance.card} for advance in contest.advanced
        ],
        "then": [save_due(due, players) for due in contest.then],
    }


def save_due(due: Due, players: Sequence[str]) -> dict[str, Any]:
    """Something due as JSON; only what is filled."""
    told: dict[str, Any] = {
        "what": due.what,
        "kind": due.kind,
        "rule": due.rule,
        "province": due.place,
        "players": [players[seat] for seat in due.seats],
        "fallen": [players[seat] for seat in due.fallen],
        "factions": list(due.factions),
        "cards": list(due.cards),
        "round": due.round,
    }
    return {name: value for name, value in told.items() if value}


def _contender_saver(kind: str, players: Sequence[str]) -> Callable[[Any], str]:
    if KINDS[kind].between == "factions":
        return str
    return lambda seat: players[seat]


class HalfDone:
    """Reads the half-done part of a file, noting faults as it goes."""

    def __init__(self, faults: Faults, players: Sequence[str], cards: dict[str, Card]) -> None:
        """Read for these players and these cards."""
        self._faults = faults
        self._players = players
        self._cards = cards

    def contest(
        self, told: Any, path: str, phase: str, next_province: int | None
    ) -> Contest | None:
        """A running contest; None after a fault."""
        faults = self._faults
        before = len(faults.found)
        fields = faults.mapping(told, path, CONTEST_FIELDS)
        kinds = KIND_OF_PHASE.get(phase, ())
        kind = faults.one_of(
            fields.get("kind"), at(path, "kind"), kinds, f"a contest of the phase {phase}"
        )
        if kind is None:
            return None
        rules = RULES_OF_KIND[kind]
        rule = faults.one_of(
            fields.get("rule", rules[0]), at(path, "rule"), rules, "the rule that opened it"
        )
        place = None
        if phase == "election":
            place = faults.whole(
                fields.get("province", next_province), at(path, "province"), 1, PROVINCES
            )
            if place is not None and place != next_province:
                wanted = "the province being resolved, as in next_province"
                self._wrong(at(path, "province"), place, wanted)
            if place is not None and (place == PARIS) != (kind == "paris"):
                self._wrong(at(path, "kind"), kind, f"paris for province {PARIS} and only there")
        elif "province" in fields:
            self._wrong(at(path, "province"), fields["province"], "only an election has one")
        contenders = self._contenders(fields.get("contenders"), at(path, "contenders"), kind)
        began = contenders
        if "began" in fields:
            began = self._contenders(fields["began"], at(path, "began"), kind)
        if not set(contenders) <= set(began):
            self._wrong(at(path, "contenders"), fields.get("contenders"), "some of those in began")
        contest = Contest(
            kind=kind,
            rule=rule or rules[0],
            began=began,
            contenders=contenders,
            round=faults.whole(fields.get("round", 1), at(path, "round"), 1, MOST_ROUNDS) or 1,
            asked=self._seats(fields.get("asked", []), at(path, "asked")),
            advanced=self._advanced(fields.get("advanced", []), at(path, "advanced")),
            place=place,
            then=self.due(fields.get("then", []), at(path, "then")),
        )
        return contest if len(faults.found) == before else None

    def _contenders(self, told: Any, path: str, kind: str) -> tuple[Any, ...]:
        if KINDS[kind].between == "factions":
            found: tuple[Any, ...] = self.factions(told, path)
        else:
            found = self._seats(told, path)
        if len(found) < 2:
            self._wrong(path, told, "at least two contenders")
        return found

    def _advanced(self, told: Any, path: str) -> tuple[Advance, ...]:
        advances = []
        for index, one in enumerate(self._faults.listing(told, path)):
            here = at(path, index)
            fields = self._faults.mapping(one, here, ("player", "card"))
            seat = self._faults.player(fields.get("player"), at(here, "player"), self._players)
            card = self._card(fields.get("card"), at(here, "card"))
            if seat is not None and card is not None:
                advances.append(Advance(seat, card))
        return tuple(advances)

    def due(self, told: Any, path: str) -> tuple[Due, ...]:
        """What is due, in order."""
        listing = self._faults.listing(told, path)
        if len(listing) > MOST_DUE:
            self._wrong(path, f"{len(listing)} entries", f"at most {MOST_DUE}")
            return ()
        made = (self._one_due(one, at(path, index)) for index, one in enumerate(listing))
        return tuple(due for due in made if due is not None)

    def _one_due(self, told: Any, path: str) -> Due | None:
        faults = self._faults
        before = len(faults.found)
        fields = faults.mapping(told, path, DUE_FIELDS)
        what = faults.one_of(fields.get("what"), at(path, "what"), tuple(DUE), "something due")
        kind = fields.get("kind", "")
        if kind != "":
            faults.one_of(kind, at(path, "kind"), tuple(KINDS), "a kind of contest")
        rule = fields.get("rule", "")
        if rule != "":
            rules = ("V1", "V3", "V5", "B3", "E6", "G2", "G6", "V2")
            faults.one_of(rule, at(path, "rule"), rules, "the rule it rests on")
        due = Due(
            what=what or "",
            kind=kind,
            rule=rule,
            place=faults.whole(fields.get("province", 0), at(path, "province"), 0, PROVINCES) or 0,
            seats=self._seats(fields.get("players", []), at(path, "players")),
            fallen=self._seats(fields.get("fallen", []), at(path, "fallen")),
            factions=self.factions(fields.get("factions", []), at(path, "factions")),
            cards=self._card_list(fields.get("cards", []), at(path, "cards")),
            round=faults.whole(fields.get("round", 0), at(path, "round"), 0, MOST_ROUNDS) or 0,
        )
        return due if len(faults.found) == before else None

    def _seats(self, told: Any, path: str) -> tuple[int, ...]:
        found = []
        for index, name in enumerate(self._faults.listing(told, path)):
            seat = self._faults.player(name, at(path, index), self._players)
            if seat is not None and seat in found:
                self._wrong(at(path, index), name, "each player once")
            elif seat is not None:
                found.append(seat)
        return tuple(found)

    def seats(self, told: Any, path: str) -> tuple[int, ...]:
        """Players by name, each once."""
        return self._seats(told, path)

    def factions(self, told: Any, path: str) -> tuple[Faction, ...]:
        """Factions, each once."""
        found: list[Faction] = []
        for index, name in enumerate(self._faults.listing(told, path)):
            here = at(path, index)
            faction = self._faults.one_of(name, here, FACTIONS, "a faction")
            if faction in found:
                self._wrong(here, name, "each faction once")
            elif faction is not None:
                found.append(cast("Faction", faction))
        return tuple(found)

    def _card(self, told: Any, path: str) -> str | None:
        if isinstance(told, str) and told in self._cards:
            return told
        meant = suggestion(told, self._cards) if isinstance(told, str) else None
        self._faults.add(path, "fault-unknown-card", found=told, meant=meant or "")
        return None

    def _card_list(self, told: Any, path: str) -> tuple[str, ...]:
        cards = (
            self._card(one, at(path, index))
            for index, one in enumerate(self._faults.listing(told, path))
        )
        return tuple(card for card in cards if card is not None)

    def _wrong(self, path: str, found: Any, wanted: str) -> None:
        self._faults.add(path, "fault-wrong-value", found=found, wanted=wanted, meant="")


def contradictions(state: State) -> list[tuple[str, str]]:
    """What in the half-done part cannot be, as (path, what is allowed).

    Every step asks something of the state (a winner still has the stack that he wins with);
    a file written by hand may not give it.
    """
    wrong: list[tuple[str, str]] = []
    if state.contest is not None:
        wrong += [(f"$.state.contest{field}", said) for field, said in _in_contest(state)]
    if state.claim is not None and state.turn < 2:
        wrong.append(("$.state.claim", "nobody claims a counter-revolution on Turn 1"))
    queues = [("$.state.due", state.due)]
    if state.contest is not None:
        queues.append(("$.state.contest.then", state.contest.then))
    for path, queue in queues:
        for index, due in enumerate(queue):
            said = _in_due(state, due)
            if said:
                wrong.append((at(path, index), said))
    return wrong


def _in_contest(state: State) -> list[tuple[str, str]]:
    contest = state.contest
    assert contest is not None, "asked about a contest"
    wrong = []
    if contest.kind in ("government", "opposition"):
        if state.taking_part is None or not set(contest.began) <= set(state.taking_part):
            wrong.append((".began", "the contenders are among the factions in taking_part"))
        if (state.government is None) != (contest.kind == "government"):
            wrong.append((".kind", "government while there is none yet, opposition after that"))
        if state.government in contest.began:
            wrong.append((".began", "the government does not contend for the opposition"))
    if contest.kind in ("first-place", "second-place") and state.government is None:
        wrong.append((".kind", "places in government need a government"))
    if contest.kind == "opposition-place" and state.opposition is None:
        wrong.append((".kind", "a place in opposition needs an opposition"))
    if contest.place is not None:
        stacks = {stack.seat: stack.blocks for stack in state.provinces[contest.place - 1]}
        tallest = max(stacks.values(), default=0)
        if any(stacks.get(seat) != tallest for seat in contest.began):
            wrong.append((".began", f"every contender has a highest stack in {contest.place}"))
    if contest.kind == "battle" and not all(state.battle_box[seat] for seat in contest.began):
        wrong.append((".began", "every contender has a token in the Battle Box"))
    wrong += _in_round(state, contest)
    return wrong


def _in_round(state: State, contest: Contest) -> list[tuple[str, str]]:
    from explorer.rules.liberte.resolution.contest import askers, fitting

    wrong = []
    may = askers(state, contest)
    asked = {advance.seat for advance in contest.advanced}
    if not asked <= set(contest.asked):
        wrong.append((".asked", "whoever has advanced a card has been asked"))
    if len(asked) < len(contest.advanced):
        wrong.append((".advanced", "one card a player and round"))
    for index, advance in enumerate(contest.advanced):
        if advance.seat not in may or advance.card not in fitting(state, contest, advance.seat):
            wrong.append(
                (
                    f".advanced[{index}]",
                    "a fitting card from the display of a player who may take part",
                )
            )
    return wrong


_SCORING = ("second", "opposition", "presence", "return", "next-turn")
_NEEDS_GOVERNMENT = ("second", "presence")


def _in_due(state: State, due: Due) -> str | None:
    result = due.what in ("won", "unbroken")
    if due.what in _SCORING:
        if state.phase != "scoring":
            return "it is due in the phase scoring only"
        if due.what in _NEEDS_GOVERNMENT and state.government is None:
            return "it needs a government"
        if due.what == "opposition" and state.opposition is None:
            return "it needs an opposition"
        if due.what == "second" and due.rule not in ("V1", "V3", "V5"):
            return "second place rests on the rule V1, V3 or V5"
        return None
    if due.what == "count":
        return None if state.ending in ("landslide", "counter-revolution") else "it needs an ending"
    if due.what == "tokens-back":
        return None if state.phase == "battle" else "it is due in the phase battle only"
    if due.what == "look":
        return None if state.turn > 1 else "there is no counter-revolution on Turn 1"
    if result or due.what in ("discard", "icon", "sweep", "level-back"):
        return _in_result(state, due)
    return None


def _in_result(state: State, due: Due) -> str | None:
    kinds = KIND_OF_PHASE.get(state.phase, ())
    if due.kind not in kinds and not (due.what == "icon" and due.kind == ""):
        return f"kind is one of those of the phase: {', '.join(kinds) or 'none'}"
    if due.what == "discard":
        lying = {card for display in state.displays for card in display}
        return None if set(due.cards) <= lying else "the cards lie in displays"
    if state.phase == "election":
        if not due.place:
            return "it needs a province"
        if due.what == "won" and not _has_stack(state, due):
            return "players names one player with a stack in the province"
        if due.what == "icon" and len(due.seats) != 1:
            return "players names one player"
        return None
    if state.phase == "government":
        if due.what == "level-back" or due.what == "won":
            return None if len(due.factions) == 1 else "factions names one faction"
        return None if due.factions else "factions names the factions still tied"
    if due.what == "won" and len(due.seats) != 1:
        return "players names one player"
    if due.what == "unbroken" and not due.seats:
        return "players names those still tied"
    if state.phase == "scoring":
        place = state.opposition if due.kind == "opposition-place" else state.government
        return None if place else "the place belongs to a faction that is in its box"
    return None


def _has_stack(state: State, due: Due) -> bool:
    stacks = state.provinces[due.place - 1]
    return len(due.seats) == 1 and any(stack.seat == due.seats[0] for stack in stacks)
