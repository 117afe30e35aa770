"""Placing blocks: a palette of colours and owners, and the provinces as a list."""

from __future__ import annotations

from functools import partial
from html import escape
from typing import Any

import ipywidgets

from explorer.models import Draft, GameSession
from explorer.rules.liberte.components import components
from explorer.rules.liberte.vocabulary import FACTIONS, PARIS
from explorer.widgets.editor_fields import NARROW, Section, row
from explorer.widgets.editor_stage import Stage
from explorer.widgets.notice import following


class BlocksSection(Section):
    """The palette says what a click on the board does; the list does the same without the board."""

    def __init__(self, session: GameSession, draft: Draft, stage: Stage) -> None:
        super().__init__(session, draft, stage)
        self.palette: dict[tuple[int, str], ipywidgets.Button] = {}
        self.take = self.button("Take away", self._take, icon="eraser")
        self.take.add_class("le-take")
        self.grid = ipywidgets.Box()
        self.grid.add_class("le-palette")
        self.hint = ipywidgets.HTML()
        self.province = ipywidgets.Dropdown(
            options=[(f"{one.number} {one.title}", one.number) for one in components().provinces],
            value=PARIS,
            description="Province",
            style=NARROW,
        )
        self.province.observe(following(session, lambda _: self.follow()), names="value")
        self.add = self.button("", lambda: draft.place(self.province.value), icon="plus")
        self.clear = self.button("Clear", lambda: draft.clear(self.province.value), icon="trash")
        self.stacks: list[ipywidgets.Button] = []
        self.empty = ipywidgets.HTML('<p class="le-hint">No blocks there.</p>')
        self.there = row(css="le-there")
        self._owners: list[tuple[str, str]] = []
        self.children = (
            self.hint,
            self.grid,
            row(self.province, self.add, css="le-by-list"),
            self.there,
        )
        draft.observe(following(session, self._held), names=["owner", "faction", "tool"])

    def point(self, province: int) -> None:
        """A click on a province of the board."""
        self.province.value = province
        self.draft.click(province)

    def _pick(self, seat: int, faction: str) -> None:
        with self.draft.hold_trait_notifications():
            self.draft.owner, self.draft.faction, self.draft.tool = seat, faction, "place"

    def _take(self) -> None:
        self.draft.tool = "place" if self.draft.tool == "take" else "take"

    def follow(self) -> None:
        """Show the palette of the players there are, and the stacks of the province."""
        super().follow()
        seats = range(len(self.draft.players))
        wanted = [(seat, faction) for seat in seats for faction in FACTIONS]
        for seat, faction in wanted:
            if (seat, faction) not in self.palette:
                self.palette[(seat, faction)] = self._ink(seat, faction)
        buttons = [self.palette[one] for one in wanted]
        for (seat, faction), button in zip(wanted, buttons, strict=True):
            button.description = f"{self.name_of(seat)} {faction}"
        if self.grid.children != (*buttons, self.take):
            self.grid.children = (*buttons, self.take)
        self._held()
        self._show_stacks()

    def _ink(self, seat: int, faction: str) -> ipywidgets.Button:
        button = self.button("", lambda: self._pick(seat, faction))
        for css in ("le-ink", f"le-ink-{faction}", f"le-own-{seat}"):
            button.add_class(css)
        return button

    def _held(self, _change: object = None) -> None:
        """Show what is in hand."""
        draft = self.draft
        held = (draft.owner, draft.faction)
        for one, button in self.palette.items():
            _press(button, one == held)
        taking = draft.tool == "take"
        _press(self.take, taking)
        name = f"{self.name_of(draft.owner)} {draft.faction}"
        self.add.description = f"Add {name}"
        does = f"Take a block away, <b>{escape(name)}</b> first"
        if not taking:
            does = f"Place <b>{escape(name)}</b>"
        self.hint.value = (
            f'<p class="le-hint">{does}: click a province, or choose it in the list.</p>'
        )

    def _show_stacks(self) -> None:
        """A button for each stack of the province: it takes one block off it."""
        number = self.province.value
        told = self.draft.position.get("state", {}).get("provinces", {}).get(str(number), [])
        while len(self.stacks) < len(told):
            index = len(self.stacks)
            button = self.button("", partial(self._take_from, index), icon="minus")
            button.tooltip = "Take one block off this stack"
            self.stacks.append(button)
        self._owners = [(stack["player"], stack["faction"]) for stack in told]
        for button, stack in zip(self.stacks, told, strict=False):
            button.description = f"{stack['player']} {stack['faction']} {stack['blocks']}"
        shown = (*self.stacks[: len(told)], self.clear) if told else (self.empty,)
        if self.there.children != shown:
            self.there.children = shown

    def _take_from(self, index: int) -> None:
        self.draft.take_from(self.province.value, *self._owners[index])


def _press(button: Any, pressed: bool) -> None:
    """Show a button as pressed or not; its title says so to those who do not see it."""
    tip = "In hand" if pressed else "Take in hand"
    if button.tooltip != tip:
        button.tooltip = tip
        (button.add_class if pressed else button.remove_class)("mod-active")


def stacks_told(draft: Draft, number: int) -> str:
    """The stacks of a province in words."""
    told = draft.position.get("state", {}).get("provinces", {}).get(str(number), [])
    stacks = ", ".join(f"{one['player']} {one['faction']} {one['blocks']}" for one in told)
    return f"{components().provinces[number - 1].title}: {stacks or 'no blocks'}."
