"""The last game is offered where the page is opened at its bare address; nobody has to take it."""

from __future__ import annotations

from typing import Any

import pytest
from widgets.kept import Browser, arrive

from explorer.app.dashboard import Dashboard, explore

WHEN = "30 November 2026 at 14:03"


@pytest.fixture(params=["", "Ana"])
def last(request: pytest.FixtureRequest) -> tuple[Dashboard, Browser]:
    """A game that was played here, seen whole or by Ana, and the browser that has kept it."""
    dashboard = explore()
    browser = arrive(dashboard)
    dashboard.session.new_game(("Ana", "Bo", "Cy"), seed=7, viewer=request.param)
    dashboard.session.choose("pass")
    return dashboard, browser


def is_offered(dashboard: Dashboard) -> bool:
    return bool(dashboard.resume.layout.display != "none")


def test_a_click_goes_on_with_it(
    last: tuple[Dashboard, Browser], monkeypatch: pytest.MonkeyPatch
) -> None:
    played, browser = last
    dashboard = explore()
    arrive(dashboard, last=WHEN)
    assert dashboard.scenarios.value == dashboard.session.scenarios()[0].name  # not by itself
    assert is_offered(dashboard)
    assert WHEN in dashboard.resume.text.value
    eyes: list[int | None] = []
    dashboard.session.observe(lambda change: eyes.append(change["new"].viewer), names="shown")

    def answer(content: dict[str, Any], buffers: Any = None) -> None:
        if content == {"kind": "last"}:
            dashboard.page._handle_custom_msg({"kind": "last", **browser.record}, [])

    monkeypatch.setattr(dashboard.page, "send", answer)
    entry = dashboard.page.entry
    dashboard.resume.go_button.click()
    assert dashboard.session.notice == ""
    assert dashboard.session.trace == played.session.trace
    assert dashboard.session.cursor == played.session.cursor
    assert dashboard.session.viewer == played.session.viewer
    assert set(eyes) == {played.session.shown.viewer}
    assert dashboard.page.entry == entry + 1  # one can go back to the scenario
    assert not is_offered(dashboard)


@pytest.mark.parametrize("kept", [{}, {"last": ""}])
def test_without_one_nothing_is_offered(kept: dict[str, str]) -> None:
    dashboard = explore()
    assert not is_offered(dashboard)
    arrive(dashboard, **kept)
    assert not is_offered(dashboard)


def test_it_ends_when_it_is_closed_or_something_else_is_opened(paris: Dashboard) -> None:
    arrive(paris, last=WHEN)
    paris.session.next()
    assert is_offered(paris)
    paris.resume.close_button.click()
    assert not is_offered(paris)
    paris.resume.offer(WHEN)
    paris.session.scenario("normandie")
    assert not is_offered(paris)


def test_one_that_is_gone_is_said(paris: Dashboard) -> None:
    arrive(paris, last=WHEN)
    before = paris.session.shown
    told = {"kind": "last", "position": "", "place": ""}
    paris.page._handle_custom_msg(told, [])
    assert "cannot be read; nothing was changed" in paris.session.notice
    assert paris.session.shown is before


def test_a_date_is_no_markup(paris: Dashboard) -> None:
    paris.resume.offer("<img src=x>" + "y" * 100)
    assert "<img" not in paris.resume.text.value
    assert "y" * 40 not in paris.resume.text.value


def test_a_scenario_looked_at_is_none_of_ones_own() -> None:
    dashboard = explore("liberte", "paris")
    arrive(dashboard)
    dashboard.session.next_decision()
    dashboard.session.choose("advance 71")
    assert not dashboard.page.own
    dashboard.session.viewer = "Christie"
    assert not dashboard.page.own
    dashboard.session.load(dashboard.session.saved_text())
    assert dashboard.page.own
    dashboard.session.new_game(("Ana", "Bo", "Cy"), viewer="Ana")
    assert dashboard.page.own
    dashboard.session.scenario("paris")
    assert not dashboard.page.own
