"""The election at a glance: one row for each province; a click on a row goes to its step."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from html import escape
from typing import Any

import ipywidgets

from explorer.models import GameSession, Shown
from explorer.rules.liberte.election_table import (
    EMPTY,
    RUNNING,
    UNBROKEN,
    ProvinceRow,
    election_table,
    told,
)
from explorer.rules.liberte.vocabulary import FACTIONS, PROVINCES
from explorer.widgets.markup import emblem, token
from explorer.widgets.markup import told as for_ears
from explorer.widgets.notice import following, guarded

HEADS = ("", "Province", "Stacks", "Winner", "Tie", "Cards", "Votes", "Track after")
WIDTHS = (22, 104, 126, 68, 26, 94, 44, 84)
"""Of the columns, as parts of the whole."""


class GlanceView(ipywidgets.VBox):
    """Follows `session.shown` while it is open. Nothing is made before it is opened first.

    The table is one piece of HTML; a button lies over each row, of the same height.
    """

    def __init__(self, session: GameSession, offer: Callable[[str, str, str], None]) -> None:
        """`offer(name, text, type)` hands a file to the reader."""
        self._session = session
        self.table = ipywidgets.HTML()
        self.rows: list[ipywidgets.Button] = []
        self.csv = ipywidgets.Button(
            description="CSV", icon="download", tooltip="Download this table as a CSV file"
        )
        self.csv.on_click(
            guarded(session, lambda _: offer("election.csv", csv_of(session.shown), "text/csv"))
        )
        self.covers = ipywidgets.VBox()
        self.covers.add_class("le-row-covers")
        sheet = ipywidgets.Box([self.table, self.covers])
        sheet.add_class("le-sheet")
        scroll = ipywidgets.Box([sheet])
        scroll.add_class("le-scroll")
        head = ipywidgets.HBox([ipywidgets.HTML("<h2>The election at a glance</h2>"), self.csv])
        head.add_class("le-row")
        super().__init__([head, scroll], layout=ipywidgets.Layout(display="none"))
        self.add_class("le-card")
        self.add_class("le-glance")
        session.observe(following(session, self._follow), names="shown")

    @property
    def is_open(self) -> bool:
        """Whether it is on show."""
        return bool(self.layout.display != "none")

    def unfold(self, is_open: bool) -> None:
        """Show or hide it."""
        self.layout.display = "flex" if is_open else "none"
        self._follow()

    def _follow(self, _change: object = None) -> None:
        if not self.is_open:
            return
        shown = self._session.shown
        rows = rows_of(shown)
        if not self.rows:
            self._make_rows(shown)
        self.table.value = glance_html(shown, rows)
        place = None if shown.step is None else shown.step.place
        for row, button in zip(rows, self.rows, strict=True):
            button.disabled = row.first is None
            button.tooltip = told(row, shown.words)["cards"]  # the table has room for figures only
            # Marked on the button, so that a step does not send the table again.
            (button.add_class if row.number == place else button.remove_class)("le-here")

    def _make_rows(self, shown: Shown) -> None:
        layout = ipywidgets.Layout()
        style = ipywidgets.ButtonStyle()
        for number in range(1, PROVINCES + 1):
            name = shown.words.name("province", number)
            button = ipywidgets.Button(
                description=f"Go to {number} {name}", layout=layout, style=style
            )
            button.add_class("le-cover")
            button.on_click(guarded(self._session, lambda _, number=number: self.go(number)))
            self.rows.append(button)
        self.covers.children = tuple(self.rows)

    def go(self, number: int) -> None:
        """Go to the first step of a province; nothing happens where the story has none."""
        row = rows_of(self._session.shown)[number - 1]
        if row.first is not None:
            self._session.cursor = row.first


def rows_of(shown: Shown) -> tuple[ProvinceRow, ...]:
    """The rows of the whole branch on show."""
    return election_table(shown.trace.start, shown.trace.steps)


def glance_html(shown: Shown, rows: tuple[ProvinceRow, ...]) -> str:
    """The table."""
    heads = "".join(f'<th scope="col">{head}</th>' for head in HEADS)
    body = "".join(_row(shown, row) for row in rows)
    whole = sum(WIDTHS) / 100
    columns = "".join(f'<col style="width:{width / whole:.4g}%">' for width in WIDTHS)
    return (
        f"<table><colgroup>{columns}</colgroup><thead><tr>{heads}</tr></thead>"
        f"<tbody>{body}</tbody></table>"
    )


def _row(shown: Shown, row: ProvinceRow) -> str:
    stacks = " ".join(
        f"<span>{token(one.seat)}{emblem(one.faction)}{one.blocks}</span>" for one in row.stacks
    )
    words = told(row, shown.words)
    won = f"{token(row.winner)} {escape(words['winner'])}" if row.winner is not None else ""
    if row.result in (EMPTY, UNBROKEN, RUNNING):
        won = {EMPTY: "–", UNBROKEN: "unbroken", RUNNING: "open"}[row.result]
    votes = f"{emblem(row.faction)} {row.votes}" if row.votes else ""
    track = ""
    if row.track is not None:
        track = " ".join(
            f"<span>{emblem(one)}{number}</span>"
            for one, number in zip(FACTIONS, row.track, strict=True)
        )
    cells = (
        escape(words["name"]), stacks, won, "tie" if row.tie else "", _cards(shown, row, words),
        votes, track,
    )  # fmt: skip
    css = ' class="le-unreached"' if row.first is None else ""
    inner = "".join(f"<td>{cell}</td>" for cell in cells)
    return f'<tr{css}><th scope="row">{row.number}</th>{inner}</tr>'


def _cards(shown: Shown, row: ProvinceRow, words: dict[str, Any]) -> str:
    """The cards that were advanced: for eyes who, colour and value, for ears the whole of it."""
    cards = ((seat, shown.state.table.cards[card]) for seat, card in row.cards)
    told = " ".join(
        f"<span>{token(seat)}{emblem(card.faction)}{card.value}</span>" for seat, card in cards
    )
    return told and f"<span aria-hidden='true'>{told}</span>{for_ears(words['cards'])}"


def csv_of(shown: Shown) -> str:
    """The same rows as a CSV file."""
    rows = [told(row, shown.words) for row in rows_of(shown)]
    out = io.StringIO()
    writer = csv.DictWriter(out, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows({key: _safe(value) for key, value in row.items()} for row in rows)
    return out.getvalue()


def _safe(value: Any) -> Any:
    """No cell that a spreadsheet would take for a formula: names are the players' own."""
    if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t"):
        return f"'{value}"
    return value
