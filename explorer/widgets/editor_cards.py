"""The cards of a draft: any card can be moved between hands, displays and piles."""

from __future__ import annotations

from html import escape
from typing import Any

import ipywidgets

from explorer.models import Draft, GameSession
from explorer.widgets.editor_fields import NARROW, Section, row
from explorer.widgets.editor_stage import Stage
from explorer.widgets.markup import token

PILES = {
    "deck": "Deck",
    "face_up": "Face-up cards",
    "discard": "Discard pile",
    "box": "Out of the game",
}
FANS = {"display": "display", "hand": "hand"}
MOST_NAMED = 4


class CardsSection(Section):
    """A card is searched by name, number or figures; where it goes is chosen from a list."""

    def __init__(self, session: GameSession, draft: Draft, stage: Stage) -> None:
        super().__init__(session, draft, stage)
        self._names: dict[str, str] = {}
        self.card = ipywidgets.Combobox(
            placeholder="Marat, or 71", description="Card", ensure_option=False, style=NARROW
        )
        self.card.continuous_update = False
        self.where = ipywidgets.Dropdown(description="To", style=NARROW)
        self.move = self.button("Move", self._move)
        self.move.add_class("le-primary")
        self.heads: list[ipywidgets.HTML] = []
        self.chips: list[ipywidgets.Button] = []
        self._lying: list[str] = []
        self.piles = ipywidgets.HTML()
        self.lists = ipywidgets.VBox()
        self.lists.add_class("le-fans")
        hint = ipywidgets.HTML(
            '<p class="le-hint">Cards advanced in a tie come from displays. Press a card below to '
            "take it up; all cards that lie nowhere are in the deck.</p>"
        )
        self.children = (row(self.card, self.where, self.move, css="le-mover"), hint, self.lists)

    def follow(self) -> None:
        """Show which cards lie where."""
        super().follow()
        words = self.words()
        if words is None:
            return
        cards = self.stage.sketch.state.table.cards if self.stage.sketch else {}
        self._names = {card: words.name("card", card) for card in cards}
        options = tuple(self._names.values())
        if self.card.options != options:
            self.card.options = options
        places = self._places()
        if tuple(self.where.options) != places:
            before = self.where.value
            self.where.options = places
            self.where.value = before if before in dict(places).values() else places[0][1]
        self._show_lists()

    def _places(self) -> tuple[tuple[str, tuple[int | None, str]], ...]:
        seats = range(len(self.draft.players))
        fans = [
            (f"{self.name_of(seat)}: {name}", (seat, fan))
            for seat in seats
            for fan, name in FANS.items()
        ]
        return (*fans, *((name, (None, pile)) for pile, name in PILES.items()))

    def _show_lists(self) -> None:
        rows: list[ipywidgets.Widget] = []
        self._lying = []
        for seat, player in enumerate(self.draft.position["players"]):
            for fan, name in FANS.items():
                head = self._head(len(rows))
                head.value = f"{token(seat)} {escape(self.name_of(seat))}, {name}"
                lying = [card for card in player.get(fan, ()) if card in self._names]
                chips = row(*(self._chip(card) for card in lying), css="le-fan-cards")
                rows.append(row(head, chips, css="le-fan"))
        state = self.draft.position.get("state", {})
        told = (
            f"{PILES[pile]}: {', '.join(self._names.get(card, card) for card in state[pile])}."
            for pile in ("face_up", "discard", "box")
            if state.get(pile)
        )
        self.piles.value = "".join(f'<p class="le-hint">{escape(one)}</p>' for one in told)
        self.lists.children = (*rows, self.piles)

    def _head(self, index: int) -> ipywidgets.HTML:
        if index == len(self.heads):
            self.heads.append(ipywidgets.HTML())
        return self.heads[index]

    def _chip(self, card: str) -> ipywidgets.Button:
        index = len(self._lying)
        self._lying.append(card)
        if index == len(self.chips):
            chip = self.button("", lambda: self._take_up(index), tooltip="Take up this card")
            chip.add_class("le-card-chip")
            self.chips.append(chip)
        self.chips[index].description = self._names[card]
        return self.chips[index]

    def _take_up(self, index: int) -> None:
        self.card.value = self._names[self._lying[index]]

    def _move(self) -> None:
        card = self.card_meant(self.card.value)
        if card is not None:
            self.draft.move_card(card, *self.where.value)
            self.card.value = ""

    def card_meant(self, text: str) -> str | None:
        """The id of the card that is meant; when it is none or several, the notice says so."""
        wanted = text.strip().casefold()
        named = {name.casefold(): card for card, name in self._names.items()}
        found: Any = named.get(wanted) or next(
            (card for card in self._names if wanted.removeprefix("#") == card.casefold()), None
        )
        if found is not None:
            return str(found)
        some = [card for name, card in named.items() if wanted and wanted in name]
        if len(some) == 1:
            return some[0]
        if not wanted:
            self.session.notice = "Which card? Type a part of its name, or its number."
        elif not some:
            self.session.notice = f"No card is called “{text.strip()}”."
        else:
            names = ", ".join(self._names[card] for card in some[:MOST_NAMED])
            more = f" and {len(some) - MOST_NAMED} more" if len(some) > MOST_NAMED else ""
            self.session.notice = f"Which of them? {names}{more}."
        return None
