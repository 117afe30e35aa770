"""Reading a position file of Liberté from top to bottom (`docs/positions.md`)."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, cast

from explorer.rules.liberte import setup
from explorer.rules.liberte.acting.rounds import IDLE_ROUNDS
from explorer.rules.liberte.cards import read_cards
from explorer.rules.liberte.components import Card, components
from explorer.rules.liberte.doing import read_doing
from explorer.rules.liberte.halfdone import HalfDone
from explorer.rules.liberte.reading_table import MOST_TRACK, TableReader
from explorer.rules.liberte.resolution.contest import in_player_order
from explorer.rules.liberte.state import Due, State, Table, Triple, supply
from explorer.rules.liberte.turn import CARD_PHASES
from explorer.rules.liberte.vocabulary import (
    ENDINGS,
    FACTIONS,
    GAME_ID,
    LAST_TURN,
    PHASES,
    PHASES_OF_TURN_1,
    PROVINCES,
    Phase,
)
from explorer.rules.positions import MOST_NUMBER, Faults, at, read_head
from explorer.rules.rulebook import read_rulebook
from explorer.rules.steps import Message

PLAYER_FIELDS = ("name", "vp", "hand", "display", "votes", "in_government")
STATE_FIELDS = (
    "turn",
    "phase",
    "order",
    "to_act",
    "turn_of",
    "provinces",
    "battle_box",
    "lost_battles",
    "blocks_owed",
    "government",
    "opposition",
    "track",
    "track_without_votes",
    "next_province",
    "deck",
    "face_up",
    "discard",
    "box",
    "held",
    "supply",
    "last_round",
    "taking_part",
    "contest",
    "claim",
    "claims_from",
    "due",
    "ending",
    "reshuffled",
    "in_play",
    "doing",
    "passed",
    "played",
    "idle_rounds",
    "rounds",
)
PILES = ("deck", "face_up", "discard", "box", "in_play")


class Reader(TableReader):
    """Reads one file from top to bottom."""

    def __init__(self, data: dict[str, Any], faults: Faults) -> None:
        box = components()
        book = read_rulebook(GAME_ID)
        head = read_head(data, faults, book, box.fewest_players, box.most_players)
        super().__init__(faults, head, faults.mapping(head.state, "$.state", STATE_FIELDS))
        own = read_cards(data.get("cards", {}), faults)
        self.cards: dict[str, Card] = {**box.cards, **own}
        self.broken_cards = set(_keys(data.get("cards"))) - set(own)
        self.own = tuple(own)
        self.places: dict[str, str] = {}
        self._phase_is_known = self.told.get("phase", PHASES[0]) in PHASES
        for index, player in enumerate(self.head.players):
            faults.mapping(player, at("$.players", index), PLAYER_FIELDS)

    def state(self) -> State | None:
        """The state; None when there are too many faults to build one."""
        turn = self._number("turn", 1, 1, LAST_TURN)
        phase = self._phase(turn)
        hands = self._fans("hand")
        displays = self._fans("display")
        votes = self._votes()
        next_province = self._next_province(phase)
        counting = phase == "government" or next_province is not None
        track, unbacked = self._track(votes, counting=counting)
        piles = {name: self._cards_at(self.told.get(name), f"$.state.{name}") for name in PILES}
        order = self._order()
        opposition = self._faction("opposition")
        half = HalfDone(self.faults, self.head.names, self.cards)
        contest = None
        if self.told.get("contest") is not None and self._phase_is_known:
            contest = half.contest(
                self.told["contest"], "$.state.contest", phase, next_province, opposition
            )
            contest = in_player_order(contest, order)
        claim = None
        if self.told.get("claim") is not None:
            fields = self.faults.mapping(self.told["claim"], "$.state.claim", ("asked",))
            claim = half.seats(fields.get("asked", []), "$.state.claim.asked")
        due: tuple[Due, ...] = half.due(self.told.get("due", []), "$.state.due")
        part = self.told.get("taking_part")
        doing = None
        if self.told.get("doing") is not None:
            doing = read_doing(self.told["doing"], "$.state.doing", self.faults, half)
        taking_part = None if part is None else half.factions(part, "$.state.taking_part")
        asked = contest is not None or claim is not None
        made: dict[str, Any] = {
            "vp": tuple(self._per_player("vp", 0, 0, MOST_NUMBER)),
            "in_government": self._in_government(),
            "provinces": self._provinces(),
            "battle_box": self._battle_box(),
            "lost_battles": self._lost_battles(),
            "blocks_owed": self._number("blocks_owed", 0, 0, LAST_TURN),
            "government": self._faction("government"),
            "opposition": opposition,
            "held": self._triple("held", setup.held_blocks(turn)),
            "last_round": self._truth("last_round"),
            "to_act": self._to_act(order, asked),
            "turn_of": self._seat("turn_of"),
            "passed": half.seats(self._listed("passed"), "$.state.passed"),
            "played": self._truth("played"),
            "idle_rounds": self._number("idle_rounds", 0, 0, IDLE_ROUNDS - 1),
            "rounds": self._number("rounds", 0, 0, MOST_NUMBER),
            "ending": self._ending(phase),
        }
        if phase in CARD_PHASES and not asked and self.told.get("to_act") is None:
            made["to_act"] = made["to_act"] if made["turn_of"] is None else made["turn_of"]
        stated_supply = self._stated_supply()
        if not self.head.names:
            return None
        deck, face_up, draws = self._deck(piles, turn)
        state = State(
            table=Table(
                players=self.head.names,
                rulings=MappingProxyType(self.head.rulings),
                cards=MappingProxyType(self.cards),
                own_cards=self.own,
                title=self.head.title,
                seed=self.head.seed,
            ),
            turn=turn,
            phase=phase,
            order=order,
            hands=hands,
            displays=displays,
            votes=votes,
            track=track,
            unbacked=unbacked,
            next_province=next_province,
            deck=deck,
            face_up=face_up,
            discard=piles["discard"],
            box=piles["box"],
            in_play=piles["in_play"],
            doing=doing,
            reshuffled=self._reshuffled(deck, turn, piles["discard"]),
            draws=draws,
            taking_part=taking_part,
            contest=contest,
            claim=claim,
            due=due,
            **made,
        )
        if not self.faults.found:
            self._compare_supply(state, stated_supply)
        return state

    def _phase(self, turn: int) -> Phase:
        default: Phase = "action"
        told = self.told.get("phase", default)
        phase = self.faults.one_of(told, "$.state.phase", PHASES, "wanted-phase")
        if phase is None:
            return default
        if turn == 1 and phase not in PHASES_OF_TURN_1:
            self.faults.add(
                "$.state.phase",
                "fault-phase-turn-1",
                found=phase,
                allowed=PHASES_OF_TURN_1,
            )
        return cast("Phase", phase)

    def _order(self) -> tuple[int, ...]:
        names = self.head.names
        seating = tuple(range(len(names)))
        if "order" not in self.told:
            return seating
        before = len(self.faults.found)
        order = [
            self.faults.player(name, at("$.state.order", index), names)
            for index, name in enumerate(self.faults.listing(self.told["order"], "$.state.order"))
        ]
        seats = tuple(seat for seat in order if seat is not None)
        if sorted(seats) != list(seating):
            wanted = Message("wanted-every-player", {"allowed": names})
            if len(self.faults.found) == before:
                self.faults.wrong("$.state.order", self.told["order"], wanted)
            return seating
        return seats

    def _truth(self, name: str) -> bool:
        return bool(self.faults.truth(self.told.get(name, False), f"$.state.{name}"))

    def _listed(self, name: str) -> Any:
        told = self.told.get(name)
        return [] if told is None else told

    def _reshuffled(self, deck: tuple[str, ...], turn: int, discard: tuple[str, ...]) -> bool:
        """Whether A and B lie mixed; unstated, whether the deck is not A upon B (S2, R4)."""
        if "reshuffled" in self.told:
            return self._truth("reshuffled")
        if self.told.get("deck") is None:
            return not (turn == 1 and not discard)
        sets = [self.cards[card].deck != "A" for card in deck]
        return sets != sorted(sets)

    def _to_act(self, order: tuple[int, ...], asked: bool) -> int:
        """The seat to act; while somebody is asked, `to_act` only repeats who that is."""
        told = self._seat("to_act")
        claims_from = self._seat("claims_from")
        seat = claims_from if asked else told
        if seat is not None:
            return seat
        return order[0] if order else 0

    def _track(self, votes: tuple[Triple, ...], *, counting: bool) -> tuple[Triple, Triple]:
        """The track, and the part of it that no votes account for."""
        none: Triple = (0, 0, 0)
        red, blue, white = (sum(column) for column in zip(*votes, strict=True)) if votes else none
        counted: Triple = (red, blue, white)
        track = self._triple("track", counted)
        if "track_without_votes" in self.told:
            return track, self._triple("track_without_votes", none)
        if "track" not in self.told or not counting or any(counted):
            return track, none
        for faction, number in zip(FACTIONS, track, strict=True):
            self.faults.whole(number, f"$.state.track.{faction}", 0, MOST_TRACK)
        return track, track

    def _next_province(self, phase: Phase) -> int | None:
        if self.told.get("next_province") is None:
            return None
        path = "$.state.next_province"
        number = self.faults.whole(self.told["next_province"], path, 1, PROVINCES + 1)
        if number is not None and phase != "election" and self._phase_is_known:
            self.faults.wrong(path, number, Message("wanted-no-next-province", {}))
        return number

    def _ending(self, phase: Phase) -> str | None:
        told = self.told.get("ending")
        if told is None:
            return "after-turn-4" if phase == "over" else None
        return self.faults.one_of(told, "$.state.ending", ENDINGS, "wanted-ending")

    def _fans(self, name: str) -> tuple[tuple[str, ...], ...]:
        return tuple(
            self._cards_at(player.get(name), at(at("$.players", index), name))
            for index, player in enumerate(self.head.players)
        )

    def _cards_at(self, told: Any, path: str) -> tuple[str, ...]:
        """Cards lying in one place; a card that lies in two is a fault of the second."""
        if told is None:
            return ()
        cards = []
        for index, card in enumerate(self.faults.listing(told, path)):
            here = at(path, index)
            if not isinstance(card, str) or card not in self.cards:
                if not isinstance(card, str) or card not in self.broken_cards:
                    meant = self.faults.meant(card, self.cards)
                    self.faults.add(here, "fault-unknown-card", found=card, meant=meant)
                continue
            if card in self.places:
                self.faults.add(here, "fault-card-twice", card=card, other=self.places[card])
                continue
            self.places[card] = here
            cards.append(card)
        return tuple(cards)

    def _deck(
        self, piles: dict[str, tuple[str, ...]], turn: int
    ) -> tuple[tuple[str, ...], tuple[str, ...], int]:
        """Deck, face-up cards and count of random numbers used, from what the file says."""
        deck, draws = piles["deck"], self.head.draws
        if self.told.get("deck") is None:
            deck, draws = setup.default_deck(
                self.cards,
                self.places,
                in_sets=turn == 1 and not piles["discard"],
                seed=self.head.seed,
                draws=draws,
            )
        if self.told.get("face_up") is None:
            return deck[setup.FACE_UP :], deck[: setup.FACE_UP], draws
        return deck, piles["face_up"], draws

    def _stated_supply(self) -> Triple | None:
        return self._triple("supply", (0, 0, 0)) if "supply" in self.told else None

    def _compare_supply(self, state: State, stated: Triple | None) -> None:
        if stated is None:
            return
        for faction, number in zip(FACTIONS, stated, strict=True):
            left = supply(state, faction, components().blocks)
            if number != left and left >= 0:
                self.faults.add(
                    at("$.state.supply", faction),
                    "fault-supply",
                    found=number,
                    faction=faction,
                    left=left,
                )


def _keys(told: Any) -> tuple[str, ...]:
    return tuple(told) if isinstance(told, dict) else ()
