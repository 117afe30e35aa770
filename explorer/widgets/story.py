"""The story: the step just taken as one large sentence, between the one before and the next."""

from __future__ import annotations

from html import escape
from typing import Any

import ipywidgets

from explorer.models import GameSession, Shown
from explorer.rules.steps import Step
from explorer.widgets.keeping import scenario_of
from explorer.widgets.markup import rule_chips, with_subject
from explorer.widgets.notice import following


class StoryView(ipywidgets.HTML):
    """Follows `session.shown`."""

    def __init__(self, session: GameSession) -> None:
        self._session = session
        super().__init__()
        self.add_class("le-story")
        session.observe(following(session, self._follow), names="shown")
        self._follow()

    def _follow(self, _change: object = None) -> None:
        scenario = scenario_of(self._session) if self._session.shown.cursor == 0 else None
        introduction = scenario.introduction if scenario is not None else ""
        self.value = story_html(self._session.shown, introduction)


def story_html(shown: Shown, introduction: str = "") -> str:
    """The story around one moment; `introduction` is told at the start."""
    if shown.step is None:
        parts = [_start(shown, introduction)]
    else:
        before = shown.step_at(shown.cursor - 1)
        parts = [
            _small("le-before", shown, before, shown.cursor - 1, "From the position as given"),
            f"<p class='le-now'>{with_subject(shown.step, shown.words)} "
            f"{rule_chips(shown.game.id, shown.rules)}</p>",
        ]
        if shown.arithmetic:
            parts.append(f"<p class='le-sum'>{escape(shown.arithmetic)}</p>")
    if not shown.at_end:
        after = shown.step_at(shown.cursor + 1)
        parts.append(_small("le-after", shown, after, shown.cursor + 1, ""))
    return "".join(parts)


def _start(shown: Shown, introduction: str) -> str:
    title = shown.state.table.title
    small = f"<p class='le-before'>{escape(shown.sentence)}</p>" if title else ""
    told = f"<p class='le-sum'>{escape(introduction)}</p>" if introduction else ""
    return f"{small}<p class='le-now le-first'><b>{escape(title or shown.sentence)}</b></p>{told}"


def _small(css: str, shown: Shown, step: Step[Any] | None, number: int, without: str) -> str:
    if step is None:
        return f"<p class='{css}'>{escape(without)}</p>"
    return (
        f"<p class='{css}'><span>{number}</span> {escape(shown.words.sentence(step))} "
        f"{rule_chips(shown.game.id, step.rules)}</p>"
    )
