"""The players of a draft: names, points, votes, tokens in the Battle Box."""

from __future__ import annotations

from typing import Any

import ipywidgets

from explorer.models import Draft, GameSession
from explorer.models.draft import MOST_PLAYERS
from explorer.rules.liberte.vocabulary import FACTIONS
from explorer.widgets.editor_fields import NARROW, Section, row
from explorer.widgets.editor_stage import Stage
from explorer.widgets.markup import token


class PlayersSection(Section):
    """A card for each player; cards are made when they are needed and used again."""

    def __init__(self, session: GameSession, draft: Draft, stage: Stage) -> None:
        super().__init__(session, draft, stage)
        self.seats: list[Seat] = []
        self._count = 0
        self.more = self.button("Add a player", draft.add_player, icon="plus")
        self.foot = row(self.more)

    def follow(self) -> None:
        """Show as many players as there are."""
        count = len(self.draft.players)
        while len(self.seats) < count:
            self.seats.append(Seat(self, len(self.seats)))
        for seat in self.seats[:count]:
            seat.follow()
        self.more.disabled = count >= MOST_PLAYERS
        self.more.tooltip = f"{MOST_PLAYERS} are the most" if self.more.disabled else ""
        if self._count != count:
            self._count = count
            self.children = (*self.seats[:count], self.foot)


class Seat(Section):
    """One player."""

    def __init__(self, parent: PlayersSection, seat: int) -> None:
        super().__init__(parent.session, parent.draft, parent.stage)
        self.seat = seat
        draft = self.draft
        self.name = self.field(
            ipywidgets.Text(description="Name", continuous_update=False, style=NARROW),
            lambda: draft.players[seat],
            lambda value: draft.set_player(seat, name=value),
            "le-name",
        )
        self.remove = self.button("Remove", lambda: draft.remove_player(seat), icon="trash")
        self.remove.tooltip = "Take this player with stacks and tokens from the table"
        self.vp = self.number(
            "VP", lambda: self._own("vp", 0), lambda value: draft.set_player(seat, vp=value)
        )
        self.tokens = self.number(
            "Battle Box", self._tokens, lambda value: draft.set_tokens(seat, value)
        )
        self.votes = {faction: self._votes(faction) for faction in FACTIONS}
        self.present = self.field(
            ipywidgets.Checkbox(description="in government", indent=False),
            lambda: bool(self._own("in_government", False)),
            lambda value: draft.set_player(seat, in_government=value or None),
        )
        head = row(ipywidgets.HTML(token(seat)), self.name, self.remove, css="le-seat")
        figures = row(self.vp, self.tokens, self.present, css="le-figures")
        votes = row(*self.votes.values(), css="le-figures")
        self.children = (head, figures, votes)
        self.add_class("le-player")

    def _own(self, name: str, default: Any) -> Any:
        return self.draft.position["players"][self.seat].get(name, default)

    def _tokens(self) -> Any:
        box = self.draft.position.get("state", {}).get("battle_box", {})
        return box.get(self.draft.players[self.seat], 0)

    def _votes(self, faction: str) -> ipywidgets.IntText:
        return self.number(
            f"Votes {faction}",
            lambda: self._own("votes", {}).get(faction, 0),
            lambda value: self.draft.set_votes(self.seat, faction, value),
        )
