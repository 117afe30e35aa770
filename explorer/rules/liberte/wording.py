"""How the things of Liberté are named in sentences: players, cards, provinces, factions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from explorer.rules.contests import Contest
from explorer.rules.liberte.components import Card, components
from explorer.rules.liberte.state import State, Table
from explorer.rules.liberte.vocabulary import GAME_ID, HIDDEN
from explorer.rules.words import LANGUAGE, Words, meant, quoted, read_catalogue


def words_of(table: Table, language: str = LANGUAGE) -> Words:
    """Words for the players and cards of one table."""
    return _Naming(table, language).words


def words_for(state: State, language: str = LANGUAGE) -> Words:
    """Words for the players and cards of a state."""
    return words_of(state.table, language)


class _Naming:
    """The namers of one table; each takes a value of a record and gives its name."""

    def __init__(self, table: Table, language: str) -> None:
        self._table = table
        self._catalogue = read_catalogue(GAME_ID, language)
        self.words = Words(
            self._catalogue,
            {
                "quoted": quoted,
                "meant": meant,
                "player": self.player,
                "players": self._list(self.player),
                "players-own": lambda seat: self._say("possessive", player=seat),
                "faction": self.faction,
                "factions": self._list(self.faction),
                "factions-or": self._list(self.faction, "list-or"),
                "faction-or-none": lambda one: self.faction(one) if one else self._say("none"),
                "party": lambda faction: self._say(f"party-{faction}"),
                "phase": lambda phase: self._say(f"phase-{phase}"),
                "contender": self.contender,
                "contenders": self._list(self.contender),
                "card": self.card,
                "cards": self._list(self.card),
                "card-face": self._face,
                "card-short": self._short,
                "cards-or": self._list(self.card, "list-or"),
                "may-advance": lambda cards: self._say("may-advance", cards=cards) if cards else "",
                "card-place": self._card_place,
                "province": self.province,
                "provinces": self._list(self.province),
                "battle": self._battle,
                "stacks": self._list(self.stack),
                "seatnumbers": self._list(lambda pair: f"{self.player(pair[0])} {pair[1]}"),
                "levels": self._list(lambda pair: f"{self.faction(pair[0])} {pair[1]}"),
                "best": self._plain_list(
                    lambda pair: f"{self.contender(pair[0])} {pair[1] or '–'}"
                ),
                "needs": self._needs,
                "no-general": lambda outside: (
                    self._say("no-general", outside=outside) if outside else ""
                ),
                "lost-battles": lambda turns: (
                    self._say("and-lost-battles", number=len(turns)) if turns else ""
                ),
                "card-colours": lambda reading: self._say(f"card-colours-{reading}"),
                "region": lambda region: components().regions.get(region, region),
                "pile-size": lambda cards: self._say("pile-size", number=len(cards)),
                "face-up-cards": lambda cards: (
                    self._say("face-up-cards", cards=cards) if cards else self._say("face-up-none")
                ),
                "does-do": self._agree("does", "do"),
                "yes-no": lambda one: self._say("yes" if one else "no"),
                "is-are": self._agree("is", "are"),
                "has-have": self._agree("has", "have"),
                "holds-hold": self._agree("holds", "hold"),
                "wins-win": self._agree("wins", "win"),
            },
        )

    def _say(self, message: str, **args: Any) -> str:
        return self.words.text(message, args)

    def _list(
        self, namer: Callable[[Any], str], joined_by: str = "list-and"
    ) -> Callable[[Iterable[Any]], str]:
        return lambda items: self.words.listed([namer(item) for item in items], joined_by)

    def _plain_list(self, namer: Callable[[Any], str]) -> Callable[[Iterable[Any]], str]:
        return lambda items: ", ".join(namer(item) for item in items)

    def _agree(self, one: str, more: str) -> Callable[[Sequence[Any]], str]:
        return lambda items: self._say(one if len(items) == 1 else more)

    def player(self, seat: int) -> str:
        return self._table.players[seat]

    def faction(self, faction: str) -> str:
        return self._say(f"faction-{faction}")

    def contender(self, one: int | str) -> str:
        return self.player(one) if isinstance(one, int) else self.faction(one)

    def card(self, card_id: str) -> str:
        if card_id == HIDDEN:
            return self._say("card-hidden")
        card = self._table.cards[card_id]
        args = {
            "name": card.name,
            "id": card.id,
            "faction": card.faction,
            "value": card.value,
        }
        if card.faction is None:
            return self._say("card-special", **args)
        own = not card.id.isdecimal()
        return self._say("card-own-personality" if own else "card-personality", **args)

    def _short(self, card_id: str) -> str:
        """A card in two lines: its name, and what counts in a contest."""
        card = self._table.cards.get(card_id)
        if card is None:
            return self.card(card_id)
        figures = self._figures(card)
        if card.general:
            figures = self._say("menu-figures-general", figures=figures)
        return f"{card.name}\n{figures}"

    def _face(self, card_id: str) -> str:
        """A card in three lines: its name, its figures, what else it shows or does."""
        card = self._table.cards.get(card_id)
        if card is None:
            return self.card(card_id)
        if card.effect is not None:
            return f"{card.name}\n{self._figures(card)}\n{self._say(f'menu-effect-{card.effect}')}"
        shown = (
            self._say("menu-club") if card.region is None else components().regions[card.region],
            self._say("menu-general") if card.general else "",
            self._say("menu-cannon") if card.cannon else "",
            self._say("menu-sans-culottes") if card.sans_culottes else "",
        )
        return "\n".join((card.name, self._figures(card), " · ".join(filter(None, shown))))

    def _figures(self, card: Card) -> str:
        number = f"#{card.id}" if card.id.isdecimal() else card.id
        if card.faction is None:
            return self._say("menu-figures-special", number=number)
        return self._say("menu-figures", number=number, faction=card.faction, value=card.value)

    def province(self, number: int) -> str:
        return components().provinces[number - 1].title

    def stack(self, stack: tuple[int, str, int]) -> str:
        seat, faction, blocks = stack
        return f"{self.player(seat)} {self.faction(faction)} {blocks}"

    def _battle(self, turn: int) -> str:
        return self._say("battle-name", name=components().battles[turn].name)

    def _card_place(self, place: tuple[Any, ...]) -> str:
        return self._say(f"place-{place[0]}", player=place[1] if len(place) > 1 else 0)

    def _needs(self, pairs: Sequence[tuple[int, tuple[str, ...]]]) -> str:
        """What each seat lacks; said once where it is the same for all."""
        if len({factions for _, factions in pairs}) == 1:
            return self._say("needs-colour", factions=pairs[0][1])
        return self._plain_list(
            lambda pair: self._say("needs-colour-of", player=pair[0], factions=pair[1])
        )(pairs)


def contest_title(contest_kind: str, place: int | None, turn: int, words: Words) -> str:
    """How a contest is headed: 'Tie in Normandie'."""
    return words.text(f"ledger-{contest_kind}", {"province": place or 1, "turn": turn})


def contest_name(contest: Contest, turn: int, words: Words) -> str:
    """How the running contest is headed."""
    return contest_title(contest.kind, contest.place, turn, words)
