"""Where the game stands in a draft: turn, phase, province, track, government, lost battles."""

from __future__ import annotations

from typing import Any

import ipywidgets

from explorer.boards.liberte_words import PHASES
from explorer.models import Draft, GameSession
from explorer.rules.liberte.components import components
from explorer.rules.liberte.vocabulary import FACTIONS, LAST_TURN, PROVINCES
from explorer.widgets.editor_fields import NARROW, Section, offer_options, row
from explorer.widgets.editor_stage import Stage

TURNS = tuple((str(turn), turn) for turn in range(1, LAST_TURN + 1))
NONE = "none"
"""Stands in lists for what is not there: a list takes None for no choice at all."""
NEXT = (
    ("none yet: the election begins (E1)", NONE),
    *((f"{one.number} {one.title}", one.number) for one in components().provinces),
    ("none left: all are counted", PROVINCES + 1),
)

HALVES = {
    "contest": "a tie",
    "claim": "a counter-revolution to be claimed",
    "claims_from": "whose claim it is",
    "due": "what follows from a result",
    "taking_part": "who takes part in forming the government",
    "ending": "the end of the game",
    "doing": "what a card lets its player do",
    "in_play": "cards in play",
}
"""The fields of `HALF_DONE` in words."""


class TurnSection(Section):
    """The fields of `state` that are no pieces on the map."""

    def __init__(self, session: GameSession, draft: Draft, stage: Stage) -> None:
        super().__init__(session, draft, stage)
        self._lists: list[tuple[ipywidgets.Dropdown, tuple[Any, ...], Any]] = []
        self.turn = self._list("Turn", TURNS, lambda: self._told("turn", 1), draft.set_turn)
        phases = tuple((name.capitalize(), phase) for phase, name in PHASES.items())
        self.phase = self._list(
            "Phase", phases, lambda: self._told("phase", "action"), draft.set_phase
        )
        self.next = self._list(
            "Next province",
            NEXT,
            lambda: self._told("next_province", NONE),
            lambda value: draft.set_state(next_province=None if value == NONE else value),
        )
        self.next.add_class("le-next")
        self.track = {faction: self._on_track(faction) for faction in FACTIONS}
        words = session.shown.words
        parties = [
            ("none", NONE),
            *((words.name("party", faction), faction) for faction in FACTIONS),
        ]
        self.government = self._office("Government", "government", parties)
        self.opposition = self._office("Opposition", "opposition", parties)
        self.lost = {turn: self._lost(turn, one.name) for turn, one in components().battles.items()}
        self.order: list[ipywidgets.Dropdown] = []
        self.order_head = ipywidgets.HTML("<b>Player order</b>")
        self.line = row(css="le-order")
        self.half_done = ipywidgets.HTML()
        self.drop = self.button("Forget it", draft.drop_half_done)
        self.drop.tooltip = "The position then stands before or after it, not in its middle"
        self.children = (
            row(self.turn, self.phase, self.next),
            row(ipywidgets.HTML("<b>Election track</b>"), *self.track.values()),
            row(self.government, self.opposition),
            row(ipywidgets.HTML("<b>Lost Battles</b>"), *self.lost.values()),
            self.line,
            row(self.half_done, self.drop),
        )

    def _told(self, name: str, default: Any) -> Any:
        return self.draft.position.get("state", {}).get(name, default)

    def _list(self, label: str, options: Any, read: Any, act: Any) -> ipywidgets.Dropdown:
        widget = ipywidgets.Dropdown(options=options, description=label, style=NARROW)
        self._lists.append((widget, tuple(options), read))
        return self.field(widget, read, act)

    def _office(self, label: str, name: str, parties: Any) -> ipywidgets.Dropdown:
        return self._list(
            label,
            parties,
            lambda: self._told(name, None) or NONE,
            lambda value: self.draft.set_state(**{name: None if value == NONE else value}),
        )

    def _on_track(self, faction: str) -> ipywidgets.IntText:
        def act(value: int) -> None:
            self.draft.set_state(track={**self._track(), faction: value})

        return self.number(faction.capitalize(), lambda: self._track()[faction], act)

    def _track(self) -> dict[str, Any]:
        """The track as stated, else the votes that are held."""
        stated = self._told("track", None)
        if stated is not None:
            return {faction: stated.get(faction, 0) for faction in FACTIONS}
        votes = [player.get("votes", {}) for player in self.draft.position["players"]]
        return {faction: sum(one.get(faction, 0) for one in votes) for faction in FACTIONS}

    def _lost(self, turn: int, name: str) -> ipywidgets.Checkbox:
        def act(is_lost: bool) -> None:
            others = {one for one in self._told("lost_battles", []) if one != turn}
            turns = sorted(others | {turn} if is_lost else others)
            self.draft.set_state(lost_battles=turns or None)

        return self.field(
            ipywidgets.Checkbox(description=f"{name} (Turn {turn})", indent=False),
            lambda: turn in self._told("lost_battles", []),
            act,
        )

    def _in_order(self, place: int) -> ipywidgets.Dropdown:
        def read() -> Any:
            order = self._order()
            return order[place] if place < len(order) else ""

        def act(name: Any) -> None:
            order = list(self._order())
            there = order.index(name)
            order[place], order[there] = order[there], order[place]
            self.draft.set_state(order=order)

        widget = ipywidgets.Dropdown(options=[("", "")], description=str(place + 1), style=NARROW)
        return self.field(widget, read, act)

    def _order(self) -> tuple[str, ...]:
        players = self.draft.players
        order = [name for name in self._told("order", players) if name in players]
        return (*order, *(name for name in players if name not in order))

    def follow(self) -> None:
        """Show where the game stands."""
        for widget, options, read in self._lists:
            offer_options(self, widget, (*options, *_wrong(read(), options)))
        players = self.draft.players
        while len(self.order) < len(players):
            self.order.append(self._in_order(len(self.order)))
        for one in self.order[: len(players)]:
            options = tuple((name or f"Player {n}", name) for n, name in enumerate(players, 1))
            offer_options(self, one, options)
        super().follow()  # what a list is to show has to be among its options first
        shown = (self.order_head, *self.order[: len(players)])
        if self.line.children != shown:
            self.line.children = shown
        is_election = self._told("phase", "action") == "election"
        self.next.layout.display = None if is_election else "none"
        left = self.draft.half_done
        self.half_done.value = (
            f"<p>Under way: {under_way(self.draft)}.</p>"
            if left
            else '<p class="le-hint">Nothing is under way.</p>'
        )
        self.drop.layout.display = None if left else "none"


def under_way(draft: Draft) -> str:
    """What the position is in the middle of, in words."""
    return ", ".join(HALVES[one] for one in draft.half_done)


def _wrong(value: Any, options: Any) -> tuple[tuple[str, Any], ...]:
    """What stands there and is none of the options, as one more of them: it must be seen."""
    return () if value in [one for _, one in options] else ((f"{value}: not allowed", value),)
