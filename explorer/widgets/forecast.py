"""What could happen: every outcome of the pending decision, with the choices that lead there."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import ipywidgets

from explorer.models import GameSession
from explorer.widgets.markup import common_head, rule_chips, without
from explorer.widgets.notice import following


class ForecastView(ipywidgets.HTML):
    """Follows `session.shown`; empty, and so out of sight, where nobody decides."""

    def __init__(self, session: GameSession) -> None:
        self._session = session
        super().__init__()
        self.add_class("le-card")
        self.add_class("le-forecast")
        session.observe(following(session, self._follow), names="shown")
        self._follow()

    def _follow(self, _change: object = None) -> None:
        shown = self._session.shown
        rows = () if shown.pending is None else self._session.forecasts()
        self.value = forecast_html(shown.game.id, rows) if rows else ""


def forecast_html(game: str, rows: Sequence[tuple[str, str, tuple[str, ...]]]) -> str:
    """The table: result with its rules, and the choices that lead there."""
    head = common_head([result for result, _, _ in rows])
    body = "".join(
        f"<tr><td>{escape(without(head, result))} {rule_chips(game, rules)}</td>"
        f"<td class='le-faded'>{escape(choices)}</td></tr>"
        for result, choices, rules in rows
    )
    return (
        "<h2>What could happen</h2><div class='le-table'><table><thead class='le-told'><tr>"
        "<th scope='col'>Outcome</th><th scope='col'>Choices that lead there</th></tr></thead>"
        f"<tbody>{body}</tbody></table></div>"
    )
