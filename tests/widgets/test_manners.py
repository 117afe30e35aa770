"""Names are text; errors are told and never swallowed; one step is one update of each view."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import ipywidgets
import pytest
from widgets.conftest import MARKUP, hostile

from explorer.app.dashboard import Dashboard, explore
from explorer.models import GameSession


def everything(widget: ipywidgets.Widget) -> Iterator[ipywidgets.Widget]:
    """A widget and all below it."""
    yield widget
    for child in getattr(widget, "children", ()):
        yield from everything(child)


def test_names_from_a_position_are_never_markup() -> None:
    dashboard = explore(position=hostile())
    session = dashboard.session
    dashboard.at_a_glance.value = True
    moments = 0
    for action in (None, "advance x1", "decline"):
        if action is not None:
            assert session.choose(action)
        for cursor in range(session.shown.length + 1):
            session.cursor = cursor
            dashboard._point("province:8")
            dashboard._point("player:0")
            for widget in everything(dashboard):
                if isinstance(widget, ipywidgets.HTML):
                    assert "<img" not in widget.value
                    assert "<script" not in widget.value
                    assert "<b>Marat" not in widget.value
            moments += 1
        session.last()
    assert moments > 5
    assert "&lt;img" in dashboard.status.value
    session.notice = f"{MARKUP}\n{MARKUP}"
    assert "<img" not in dashboard.notice.text.value


BREAKABLE = {
    "story": "_follow",
    "stepper": "_follow",
    "decision": "_follow",
    "ledger": "_follow",
    "forecast": "_follow",
    "status": "_follow",
    "branches": "_follow",
    "scenarios": "_follow",
    "place": "_follow",
}


def broken(*_: Any, **__: Any) -> None:
    raise ZeroDivisionError("broken on purpose")


@pytest.mark.parametrize("view", BREAKABLE)
def test_a_view_that_fails_is_heard_of(view: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made = explore()
    monkeypatch.setattr(type(getattr(made, view)), BREAKABLE[view], broken)
    with pytest.raises(ZeroDivisionError):
        explore()


def test_a_handler_that_fails_is_told_and_logged(
    paris: Dashboard, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paris.playback, "next", broken)
    with pytest.raises(ZeroDivisionError):
        paris.stepper.next.click()
    assert "ZeroDivisionError" in paris.session.notice
    assert "Nothing of yours is lost" in paris.notice.text.value


@pytest.mark.parametrize("name", ["first", "last", "choose"])
def test_breaking_the_session_is_heard_of(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GameSession, name, broken)
    dashboard = explore()
    dashboard.session.cursor = 0 if name == "last" else 1
    press = (
        partial(dashboard.decision.press, 0)
        if name == "choose"
        else getattr(dashboard.stepper, name).click
    )
    with pytest.raises(ZeroDivisionError):
        press()


def test_a_refusal_is_told_not_raised(tie: Dashboard) -> None:
    # What is not offered can still be asked for: from a page that shows an older moment.
    assert not tie.session.choose("advance 67")
    assert "red is needed" in tie.notice.text.value
    assert tie.session.cursor == 1


@pytest.mark.parametrize("view", ["story", "ledger", "decision", "status", "forecast"])
def test_one_step_is_one_update(view: str, tie: Dashboard) -> None:
    part = getattr(tie, view)
    updates: list[object] = []
    html = part.head if view == "decision" else part
    html.observe(updates.append, names="value")
    tie.session.choose("advance 71")
    assert len(updates) <= 1


def test_one_step_sends_little(tie: Dashboard, monkeypatch: pytest.MonkeyPatch) -> None:
    import json

    sent: list[int] = []

    def count(self: Any, *, data: Any = None, buffers: Any = None, **_: Any) -> None:
        size = len(json.dumps(data, default=str)) + sum(len(bytes(one)) for one in buffers or ())
        sent.append(size)

    import comm.base_comm

    tie.page._handle_custom_msg({"kind": "arrived", "search": ""}, [])
    monkeypatch.setattr(comm.base_comm.BaseComm, "send", count)
    tie.session.choose("advance 71")
    assert sent
    assert sum(sent) <= 16 * 1024


def test_two_dashboards_of_one_session_never_differ(tie: Dashboard) -> None:
    other = Dashboard(tie.session)
    tie.decision.press(0)
    assert other.story.value == tie.story.value
    assert other.stepper.timeline.value == tie.stepper.timeline.value == 2


def test_no_tooltip_where_it_kills_the_widget(paris: Dashboard) -> None:
    paris.at_a_glance.value = True
    for widget in everything(paris):
        if isinstance(widget, ipywidgets.Box) or "canvas" in type(widget).__name__.lower():
            assert not widget.tooltip
