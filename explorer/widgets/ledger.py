"""The tie, rung by rung, as a table: contenders are columns, what was tried are rows."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any

import ipywidgets

from explorer.models import GameSession, Shown
from explorer.rules.ledger import Ledger, Round, told_after
from explorer.rules.steps import Message
from explorer.widgets.markup import emblem, rule_chips, token, without
from explorer.widgets.notice import following

FIRST_ROW = {
    "ledger-stack": "Stacks",
    "ledger-tokens": "Tokens",
    "ledger-level": "Track",
    "ledger-votes": "Votes",
}
"""What contenders tie on, by the message that tells it."""
WIDE = 4
"""With more contenders than this the table scrolls in itself."""


class LedgerView(ipywidgets.HTML):
    """Follows `session.shown`; empty, and so not seen, where no contest runs or has just ended."""

    def __init__(self, session: GameSession) -> None:
        self._session = session
        super().__init__()
        self.add_class("le-card")
        self.add_class("le-ledger")
        session.observe(following(session, self._follow), names="shown")
        self._follow()

    def _follow(self, _change: object = None) -> None:
        book = self._session.shown.ledger
        self.value = "" if book is None else ledger_html(self._session.shown, book)


def ledger_html(shown: Shown, book: Ledger) -> str:
    """A ledger as HTML."""
    table = _Table(shown, book)
    rows = [
        table.standing(),
        *(row for one in book.rounds for row in table.round(one)),
        *(table.wide("", table.words.message(one), (), "le-out") for one in book.standing.outside),
        *(
            table.wide("Not tried", table.words.message(rung.why), rung.rules, "le-out")
            for rung in book.skipped
        ),
        *table.after(),
    ]
    title = escape(shown.game.contest_title(book, shown.words))
    scrolls = " le-scroll" if len(table.contenders) > WIDE else ""
    return (
        f"<h2>{title} {table.chips(book.rules)}</h2>"
        f"<div class='le-table{scrolls}'><table>{table.heading()}"
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    )


class _Table:
    """The rows of one ledger's table."""

    def __init__(self, shown: Shown, book: Ledger) -> None:
        self.shown, self.book, self.words = shown, book, shown.words
        self.contenders = [_contender(one) for one in book.standing.tied]

    def chips(self, rules: Iterable[str]) -> str:
        return rule_chips(self.shown.game.id, rules)

    def heading(self) -> str:
        cells = "".join(
            f"<th scope='col'>{self._face(one)} {escape(self.words.name('contender', who))}</th>"
            for one, who in zip(self.book.standing.tied, self.contenders, strict=True)
        )
        return (
            f"<thead><tr><th scope='col'>Rung</th>{cells}<th scope='col'>Outcome</th></tr></thead>"
        )

    def _face(self, one: Message) -> str:
        seat, faction = one.args.get("player"), one.args.get("faction")
        return (token(seat) if seat is not None else "") + emblem(faction)

    def standing(self) -> str:
        name = FIRST_ROW.get(self.book.standing.tied[0].id, "")
        cells = "".join(f"<td>{one.args['number']}</td>" for one in self.book.standing.tied)
        return f"<tr><th scope='row'>{name}</th>{cells}<td>tie</td></tr>"

    def round(self, one: Round) -> Iterable[str]:
        """The row of a round; beneath it what players did who stand for no contender."""
        told: dict[Any, list[str]] = {}
        others: list[str] = []
        for seat, message in one.entries:
            side = self._side(seat, message)
            said = escape(self.words.message(message))
            if side in self.contenders:
                own = f"{escape(self.words.name('player', seat))} "
                told.setdefault(side, []).append(said.removeprefix(own) if side == seat else said)
            else:
                others.append(said)
        cells = "".join(self._cell(one, who, told.get(who, [])) for who in self.contenders)
        yield (
            f"<tr><th scope='row'>Round {one.number}</th>{cells}"
            f"<td>{self._outcome(one)} {self.chips(one.rules)}</td></tr>"
        )
        if others:
            yield self.wide("", "; ".join(others), (), "le-out", escaped=True)

    def _side(self, seat: int, message: Message) -> Any:
        if seat in self.contenders:
            return seat
        card = self.shown.state.table.cards.get(message.args.get("card"))
        return None if card is None else card.faction

    def _cell(self, one: Round, who: Any, told: list[str]) -> str:
        """What a contender did in a round; `?` for the one who is asked now."""
        waits = self.book.waiting == who and not one.rules and one is self.book.rounds[-1]
        css = "le-best" if one.rules and one.highest and who in one.leaders else ""
        text = "<br>".join(told) or ("<b>?</b>" if waits else "–")
        return f"<td class='{css}'>{text}</td>"

    def _outcome(self, one: Round) -> str:
        if not one.rules:
            return "open"
        if not one.highest:
            return "nobody advances"
        leaders = escape(self.words.name("contenders", one.leaders))
        fallen = "".join(f"<br>out: {escape(self.words.message(who))}" for who in one.fallen)
        return f"highest {one.highest}: <b>{leaders}</b>{fallen}"

    def wide(
        self, head: str, text: str, rules: Iterable[str], css: str, *, escaped: bool = False
    ) -> str:
        """A row that says one thing across all contenders."""
        said = text if escaped else escape(text)
        if css == "le-out" and not head and not escaped:
            said += " – not in the tie"
        across = len(self.contenders) + 1
        return (
            f"<tr class='{css}'><th scope='row'>{head}</th>"
            f"<td colspan='{across}'>{said} {self.chips(rules)}</td></tr>"
        )

    def after(self) -> Iterable[str]:
        """The result and what it sweeps away."""
        place = self.book.place
        head = "" if place is None else f"{self.words.name('province', place)}: "
        for index, step in enumerate(told_after(self.book)):
            is_result = not index and step.message != "discarded"
            name, css = ("Result", "le-result") if is_result else ("Then", "")
            yield self.wide(name, without(head, self.words.sentence(step)), step.rules, css)


def _contender(one: Message) -> Any:
    """The seat that ties, or the faction."""
    return one.args["player"] if "player" in one.args else one.args["faction"]
