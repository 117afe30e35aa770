"""The rulings of a draft: where the rules can be read in several ways, each reading in words."""

from __future__ import annotations

from html import escape
from typing import Any

import ipywidgets

from explorer.models import Draft, GameSession
from explorer.rules.rulebook import Switch, read_rulebook
from explorer.widgets.editor_fields import Section
from explorer.widgets.editor_stage import Stage
from explorer.widgets.markup import rule_chips


class RulingsSection(Section):
    """One group of readings for each switch; the first is the default."""

    def __init__(self, session: GameSession, draft: Draft, stage: Stage) -> None:
        super().__init__(session, draft, stage)
        self.readings: dict[str, ipywidgets.RadioButtons] = {}
        parts: list[ipywidgets.Widget] = [
            ipywidgets.HTML(
                '<p class="le-hint">Where the rules can be read in several ways. '
                "The first reading holds unless you choose another.</p>"
            )
        ]
        for switch in read_rulebook(session.game.id).switches:
            head = ipywidgets.HTML(switch_html(session.game.id, switch))
            parts += [head, self._choice(switch)]
        self.children = tuple(parts)

    def _choice(self, switch: Switch) -> ipywidgets.RadioButtons:
        default = switch.default.id

        def read() -> Any:
            told = self.draft.position.get("rulings", {}).get(switch.id, default)
            return told if told in [one.id for one in switch.readings] else default

        def act(reading: str) -> None:
            self.draft.set_ruling(switch.id, None if reading == default else reading)

        widget = ipywidgets.RadioButtons(options=[(one.text, one.id) for one in switch.readings])
        self.readings[switch.id] = self.field(widget, read, act, "le-readings")
        return widget


def switch_html(game: str, switch: Switch) -> str:
    """What a switch asks, with the rules that it is about."""
    chips = rule_chips(game, (switch.rule, *switch.also))
    return (
        f'<p class="le-switch"><b>{escape(switch.title)}.</b> {escape(switch.question)} {chips}</p>'
    )
