"""What a seat cannot know reaches no browser: every message of a game that is played is read."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import comm
import pytest

from explorer.app.dashboard import Dashboard, explore


class Wire:
    """Everything that is sent to the browser, widgets that are made included."""

    def __init__(self) -> None:
        self.sent: list[str] = []

    def hear(self, _comm: Any, kind: str, data: Any = None, *_: Any, **more: Any) -> None:
        buffers = [bytes(one).decode("utf-8", "replace") for one in more.get("buffers") or ()]
        told = json.dumps(data, ensure_ascii=False, default=str)
        self.sent.append(" ".join([kind, told, *buffers]))


@pytest.fixture
def wire(monkeypatch: pytest.MonkeyPatch) -> Wire:
    made = Wire()
    monkeypatch.setattr(
        comm.DummyComm, "publish_msg", lambda *told, **more: made.hear(*told, **more)
    )
    return made


def open_cards(dashboard: Dashboard) -> set[str]:
    """Every card whose face Ana may have seen: her own, and what has lain open."""
    trace = dashboard.session.trace
    found: set[str] = set()
    for cursor in range(trace.end + 1):
        state = trace.state_at(cursor)
        for cards in (state.face_up, state.discard, state.box, state.in_play, *state.displays):
            found.update(cards)
        found.update(state.hands[0])
    return found


def leaks(dashboard: Dashboard, wire: Wire) -> Iterator[tuple[str, str]]:
    """Cards that Ana has never seen, each with the message that names it; what was sent is read."""
    hidden = dashboard.session.trace.start.table.cards.keys() - open_cards(dashboard)
    cards = [dashboard.session.trace.start.table.cards[one] for one in hidden]
    assert len(cards) > 20
    whole = "\n".join(wire.sent)
    wire.sent.clear()
    for card in cards:
        is_named = card.kind != "special" and card.name in whole
        if is_named or re.search(rf"#{card.id}\b|\bdraw {card.id}\b", whole):
            yield card.id, card.name


def play(dashboard: Dashboard, number: int) -> None:
    """What a reader may do next: a choice, confirming, undoing, going on."""
    session = dashboard.session
    session.last()
    shown = session.shown
    if shown.awaits == "turn":
        session.play_on()
    elif shown.awaits == "confirm":
        session.confirm()
    elif shown.offers:
        options = shown.pending.options
        session.choose(shown.game.action_to_text(options[number * 7 % len(options)]))
    elif shown.awaits == "chance":
        session.let_happen()
    if number % 9 == 8:
        session.undo()


@pytest.mark.parametrize(("seed", "asks"), [("3", False), ("4", True)])
def test_a_game_against_bots_tells_nothing_of_their_hands(
    wire: Wire, seed: str, asks: bool
) -> None:
    dashboard = explore()
    dashboard.page._handle_custom_msg({"kind": "arrived", "search": ""}, [])
    wire.sent.clear()
    dashboard.new_game.value = True
    dashboard.form.seed.value = seed
    dashboard.form.ask_chance.value = asks
    dashboard.form.go.click()
    assert dashboard.session.viewer == "Ana"
    assert list(leaks(dashboard, wire)) == []
    dashboard.at_a_glance.value = True
    for number in range(40):
        play(dashboard, number)
        assert wire.sent
        assert list(leaks(dashboard, wire)) == []
    session = dashboard.session
    for cursor in range(0, session.trace.end, 7):
        session.cursor = cursor
    dashboard._point("player:1")
    dashboard.share.click()
    dashboard.set_up.value = True
    for tab in dashboard.editor.tabs.values():
        tab.click()
    dashboard.editor.quit.click()
    assert session.trace.end > 50
    # The editor lists every card of the box: there it is no secret which there are.
    sent = [one for one in wire.sent if '"options"' not in one and "_options_labels" not in one]
    wire.sent[:] = sent
    assert list(leaks(dashboard, wire)) == []


def test_that_a_leak_would_be_noticed(wire: Wire) -> None:
    dashboard = explore()
    dashboard.page._handle_custom_msg({"kind": "arrived", "search": ""}, [])
    dashboard.session.new_game(("Ana", "Bo", "Cy"), seed=3, viewer="Ana")
    wire.sent.clear()
    dashboard.session.viewer = ""
    assert len(list(leaks(dashboard, wire))) >= 14  # the other two hands
