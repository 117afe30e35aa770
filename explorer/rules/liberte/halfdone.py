"""Half-done things in a position file: a contest, a claim, what is due; written and read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

from explorer.rules.contests import Advance, Contest
from explorer.rules.liberte.components import Card
from explorer.rules.liberte.resolution.contest import KINDS
from explorer.rules.liberte.state import Due
from explorer.rules.liberte.turn import DRAW, DUE
from explorer.rules.liberte.vocabulary import FACTIONS, PARIS, PROVINCES, Faction
from explorer.rules.positions import MISSING, Faults, at
from explorer.rules.steps import Message

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
RULES_OF_DUE = ("B3", "E6", "G2", "G6", "V1", "V2", "V3", "V5")
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
MOST_ROUNDS = 1_000_000
MOST_DUE = 12


def usual_then(kind: str, opposition: str | None) -> tuple[Due, ...]:
    """What is left to do in the phase when a contest of this kind has its result (B7, V1, V6a)."""
    if kind == "battle":
        return (Due("tokens-back"),)
    if kind not in KIND_OF_PHASE["scoring"]:
        return ()
    then = (Due("presence"), Due("return"))
    return then if kind == "opposition-place" or opposition is None else (Due("opposition"), *then)


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
        self,
        told: Any,
        path: str,
        phase: str,
        next_province: int | None,
        opposition: str | None,
    ) -> Contest | None:
        """A running contest; None after a fault."""
        faults = self._faults
        before = len(faults.found)
        kinds = KIND_OF_PHASE.get(phase, ())
        if not kinds or (phase == "election" and next_province is None):
            message = "wanted-no-contest-before-e1" if kinds else "wanted-no-contest"
            self._faults.wrong(path, told, Message(message, {"phase": phase}))
            return None
        fields = faults.mapping(told, path, CONTEST_FIELDS)
        if not isinstance(told, dict):
            return None
        kind = faults.one_of(
            fields.get("kind", MISSING), at(path, "kind"), kinds, "wanted-contest", phase=phase
        )
        if kind is None:
            return None
        rules = RULES_OF_KIND[kind]
        rule = faults.one_of(
            fields.get("rule", rules[0]), at(path, "rule"), rules, "wanted-opening-rule"
        )
        place = None
        if phase == "election":
            place = faults.whole(
                fields.get("province", next_province), at(path, "province"), 1, PROVINCES
            )
            if place is not None and place != next_province:
                wanted = Message("wanted-next-province", {})
                self._faults.wrong(at(path, "province"), place, wanted)
            if place is not None and (place == PARIS) != (kind == "paris"):
                wanted = Message("wanted-paris", {"province": PARIS})
                self._faults.wrong(at(path, "kind"), kind, wanted)
        elif "province" in fields:
            wanted = Message("wanted-no-province", {})
            self._faults.wrong(at(path, "province"), fields["province"], wanted)
        contenders = self._contenders(
            fields.get("contenders", MISSING), at(path, "contenders"), kind
        )
        began = contenders
        if "began" in fields:
            began = self._contenders(fields["began"], at(path, "began"), kind)
        if len(faults.found) == before and not set(contenders) <= set(began):
            wanted = Message("wanted-some-of-began", {})
            self._faults.wrong(at(path, "contenders"), fields.get("contenders"), wanted)
        contest = Contest(
            kind=kind,
            rule=rule or rules[0],
            began=began,
            contenders=contenders,
            round=faults.whole(fields.get("round", 1), at(path, "round"), 1, MOST_ROUNDS) or 1,
            asked=self._seats(fields.get("asked", []), at(path, "asked")),
            advanced=self._advanced(fields.get("advanced", []), at(path, "advanced")),
            place=place,
            then=(
                self.due(fields["then"], at(path, "then"))
                if "then" in fields
                else usual_then(kind, opposition)
            ),
        )
        return contest if len(faults.found) == before else None

    def _contenders(self, told: Any, path: str, kind: str) -> tuple[Any, ...]:
        before = len(self._faults.found)
        if KINDS[kind].between == "factions":
            found: tuple[Any, ...] = self.factions(told, path)
        else:
            found = self._seats(told, path)
        if len(found) < 2 and len(self._faults.found) == before:
            self._faults.wrong(path, told, Message("wanted-two-contenders", {}))
        return found

    def _advanced(self, told: Any, path: str) -> tuple[Advance, ...]:
        advances = []
        for index, one in enumerate(self._faults.listing(told, path)):
            here = at(path, index)
            fields = self._faults.mapping(one, here, ("player", "card"))
            if not isinstance(one, dict):
                continue
            player, told_card = fields.get("player", MISSING), fields.get("card", MISSING)
            seat = self._faults.player(player, at(here, "player"), self._players)
            card = self._card(told_card, at(here, "card"))
            if seat is not None and card is not None:
                advances.append(Advance(seat, card))
        return tuple(advances)

    def due(self, told: Any, path: str) -> tuple[Due, ...]:
        """What is due, in order."""
        listing = self._faults.listing(told, path)
        if len(listing) > MOST_DUE:
            self._faults.add(path, "fault-due-number", found=len(listing), most=MOST_DUE)
            return ()
        made = (self._one_due(one, at(path, index)) for index, one in enumerate(listing))
        return tuple(due for due in made if due is not None)

    def _one_due(self, told: Any, path: str) -> Due | None:
        faults = self._faults
        before = len(faults.found)
        fields = faults.mapping(told, path, DUE_FIELDS)
        if not isinstance(told, dict):
            return None
        named = fields.get("what", MISSING)
        what = faults.one_of(named, at(path, "what"), (*DUE, DRAW), "wanted-due")
        kind = rule = ""
        if "kind" in fields:
            kind = self._word(fields, path, "kind", tuple(KINDS), "wanted-kind-of-contest")
        if "rule" in fields:
            rule = self._word(fields, path, "rule", RULES_OF_DUE, "wanted-rule")
        due = Due(
            what=what or "",
            kind=kind,
            rule=rule,
            place=self._number(fields, path, "province", PROVINCES),
            seats=self._seats(fields.get("players", []), at(path, "players")),
            fallen=self._seats(fields.get("fallen", []), at(path, "fallen")),
            factions=self.factions(fields.get("factions", []), at(path, "factions")),
            cards=self._card_list(fields.get("cards", []), at(path, "cards")),
            round=self._number(fields, path, "round", MOST_ROUNDS),
        )
        return due if len(faults.found) == before else None

    def _word(
        self, fields: dict[str, Any], path: str, name: str, allowed: Sequence[str], wanted: str
    ) -> str:
        return self._faults.one_of(fields[name], at(path, name), allowed, wanted) or ""

    def _number(self, fields: dict[str, Any], path: str, name: str, most: int) -> int:
        if name not in fields:
            return 0
        return self._faults.whole(fields[name], at(path, name), 1, most) or 0

    def _seats(self, told: Any, path: str) -> tuple[int, ...]:
        found = []
        for index, name in enumerate(self._faults.listing(told, path)):
            seat = self._faults.player(name, at(path, index), self._players)
            if seat is not None and seat in found:
                self._faults.wrong(at(path, index), name, Message("wanted-player-once", {}))
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
            faction = self._faults.one_of(name, here, FACTIONS, "wanted-faction")
            if faction in found:
                self._faults.wrong(here, name, Message("wanted-faction-once", {}))
            elif faction is not None:
                found.append(cast("Faction", faction))
        return tuple(found)

    def card(self, told: Any, path: str) -> str | None:
        """A card by its id."""
        return self._card(told, path)

    def cards(self, told: Any, path: str) -> tuple[str, ...]:
        """Cards by their ids."""
        return self._card_list(told, path)

    def _card(self, told: Any, path: str) -> str | None:
        if isinstance(told, str) and told in self._cards:
            return told
        if told is MISSING:
            self._faults.wrong_type(path, told, Message("wanted-card", {}))
            return None
        meant = self._faults.meant(told, self._cards)
        self._faults.add(path, "fault-unknown-card", found=told, meant=meant)
        return None

    def _card_list(self, told: Any, path: str) -> tuple[str, ...]:
        cards = (
            self._card(one, at(path, index))
            for index, one in enumerate(self._faults.listing(told, path))
        )
        return tuple(card for card in cards if card is not None)
