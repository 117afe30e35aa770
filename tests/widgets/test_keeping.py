"""The address: what it holds, and how it is opened."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Callable
from urllib.parse import urlencode

import pytest
from traitlets import TraitError

from explorer.app.dashboard import Dashboard, explore
from explorer.models import GameSession
from explorer.rules.errors import RulesError
from explorer.widgets.keeping import (
    LONGEST_ADDRESS,
    compact,
    open_query,
    packed,
    query_of,
    scenario_of,
    unpacked,
)


def test_an_address_brings_position_choices_and_step_back(branched: GameSession) -> None:
    other = GameSession("normandie")
    assert open_query(other, query_of(branched))
    assert other.saved() == branched.saved()
    assert other.cursor == branched.cursor
    assert other.trace.end == branched.trace.end


def test_a_scenario_is_named_in_the_address() -> None:
    session = GameSession("paris")
    assert query_of(session) == "scenario=paris&step=0"
    assert scenario_of(session).name == "paris"


def test_a_position_of_ones_own_is_packed() -> None:
    session = GameSession("paris")
    session.load(session.saved_text().replace("Christie", "Zoë"))
    assert scenario_of(session) is None
    query = query_of(session)
    assert query.startswith("position=")
    assert len(query) <= LONGEST_ADDRESS
    other = GameSession("normandie")
    open_query(other, "?" + query)
    assert other.saved() == session.saved()


def test_what_is_too_long_for_an_address_is_only_pointed_at() -> None:
    session = GameSession("grand-election")
    title = session.saved()["title"] + "!"
    session.load({**session.saved(), "title": title})
    assert (query_of(session) == "kept=1") == (
        len(packed(compact(session.saved()))) > LONGEST_ADDRESS - 16
    )
    with pytest.raises(RulesError, match="file"):
        open_query(GameSession("paris"), "kept=1")


def test_raw_json_in_an_address_is_read() -> None:
    session, other = GameSession("paris"), GameSession("normandie")
    open_query(other, urlencode({"position": session.saved_text()}))
    assert other.saved() == session.saved()


def test_an_empty_address_points_nowhere() -> None:
    assert not open_query(GameSession("paris"), "")
    assert not open_query(GameSession("paris"), "?utm=1")


@pytest.mark.parametrize(
    "word",
    [
        "!!!",
        "abc",
        base64.urlsafe_b64encode(b"no zlib").decode(),
        base64.urlsafe_b64encode(zlib.compress(b"{")).decode(),
        base64.urlsafe_b64encode(zlib.compress(b" " * (3 << 20))).decode(),
    ],
)
def test_a_broken_address_is_refused(word: str) -> None:

    session = GameSession("paris")
    before = session.shown
    with pytest.raises((RulesError, TraitError)):
        open_query(session, urlencode({"position": word}))
    assert session.shown is before


def test_a_bomb_is_not_unpacked() -> None:
    bomb = base64.urlsafe_b64encode(zlib.compress(b" " * (64 << 20), 9)).decode()
    with pytest.raises(RulesError, match="too large"):
        unpacked(bomb)


def test_a_draft_is_kept_and_comes_back(paris: Dashboard, heard: Callable[..., None]) -> None:
    heard(kind="arrived", search="", position="", place="")
    paris.set_up.value = True
    assert paris.page.draft == ""
    paris.editor.empty.click()
    paris._point("province:8")
    draft = paris.editor.draft.position
    assert json.loads(paris.page.draft) == draft
    other = explore()
    content = {"kind": "arrived", "search": "?scenario=paris&step=1", "draft": paris.page.draft}
    other.page._handle_custom_msg(content, [])
    assert other.session.cursor == 1
    other.set_up.value = True
    assert other.editor.last.layout.display is None
    other.editor.last.click()
    assert other.editor.draft.position == draft
    other.editor.quit.click()
    assert json.loads(other.page.draft) == draft
    other.set_up.value = True
    other.editor.last.click()
    other.editor.done.click()
    assert other.page.draft == ""


@pytest.mark.parametrize(
    "draft",
    ["x", "[]", "{}", "7", '{"players": []}', '{"players": [1], "state": {}}', "[" * 999, "\ud800"],
)
def test_a_broken_draft_is_passed_over(
    paris: Dashboard, heard: Callable[..., None], draft: str
) -> None:
    heard(kind="arrived", search="", draft=draft)
    assert paris.session.notice == ""
    paris.set_up.value = True
    assert paris.editor.last.layout.display == "none"


def test_a_link_is_opened(
    branched: GameSession, paris: Dashboard, heard: Callable[..., None]
) -> None:
    heard(kind="arrived", search="?" + query_of(branched), position="", place="")
    assert paris.session.saved() == branched.saved()
    heard(kind="moved", search="?scenario=normandie&step=2")
    assert paris.scenarios.value == "normandie"
    assert paris.session.cursor == 2
    assert paris.page.entry == 0


def test_a_broken_link_is_told_and_stays(paris: Dashboard, heard: Callable[..., None]) -> None:
    heard(kind="arrived", search="?position=xyz", position="", place="")
    assert "cannot be read" in paris.session.notice
    assert paris.page.pieces == {}
    paris.session.next()
    assert paris.page.pieces
    assert paris.page.entry == 1


@pytest.mark.parametrize(
    "content", [None, [], "x", {}, {"kind": []}, {"kind": "moved"}, {"kind": "key"}]
)
def test_anything_the_browser_may_send_is_survived(paris: Dashboard, content: object) -> None:
    paris.page._handle_custom_msg(content, [])
    assert paris.session.cursor == 0


def test_sharing_says_what_is_shared(
    tie: Dashboard, heard: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    tie.share.click()
    assert "own" in tie.session.notice
    heard(kind="arrived", search="", position="", place="")
    sent: list[object] = []
    tie.page.send = lambda content, buffers=None: sent.append(content)
    tie.share.click()
    assert sent == [{"kind": "copy"}]
    assert "le-news" in tie.notice._dom_classes
    monkeypatch.setattr("explorer.widgets.keeping.LONGEST_ADDRESS", 9)
    tie.session.back()
    tie.share.click()
    assert "file" in tie.session.notice
    assert "le-news" not in tie.notice._dom_classes


def test_full_storage_and_pings(paris: Dashboard, heard: Callable[..., None]) -> None:
    heard(kind="full")
    assert "keeps nothing more" in paris.session.notice
    sent: list[object] = []
    paris.page.send = lambda content, buffers=None: sent.append(content)
    heard(kind="ping")
    assert sent == [{"kind": "pong"}]


def test_who_plays_the_seats_stands_in_the_address(paris: Dashboard) -> None:
    session = paris.session
    session.new_game(["Ana", "Bo", "Cy"], seed=2, seats=["greedy", "hand", "random"])
    query = query_of(session)
    assert "&seats=greedy,hand,random&" in query
    other = GameSession("paris")
    assert open_query(other, query)
    assert other.seats == session.seats
    assert other.trace == session.trace
    assert other.cursor == session.cursor
    session.new_game(["Ana", "Bo", "Cy"], seed=2)
    assert "seats" not in query_of(session)


@pytest.mark.parametrize("seats", ["hand", "hand,hand,nobody", "hand,hand,hand,hand", ",,"])
def test_seats_that_cannot_be_are_refused(seats: str) -> None:
    session = GameSession("normandie")
    before = session.shown
    with pytest.raises(TraitError):
        open_query(session, urlencode({"scenario": "paris", "seats": seats}))
    assert session.shown is before


def test_choices_are_followed_as_far_as_the_rules_allow() -> None:
    session = GameSession("normandie")
    lines = ["Christie: advance 71", "advance 71", "decline"]
    query = urlencode([("scenario", "paris"), *(("choice", one) for one in lines), ("step", 0)])
    assert open_query(session, query)
    assert session.notice
    assert session.trace.decisions == (1,)
    assert session.cursor == 2  # where it went wrong
    assert open_query(session, "scenario=paris&choice=Max:+decline")
    assert session.notice == "Christie decides now, not Max."
    assert session.trace.decisions == ()


def test_what_chance_brings_need_not_stand_in_an_address() -> None:
    session = GameSession()
    session.new_game(["Ana", "Bo", "Cy"], seed=2)
    whole = query_of(session)
    assert "shuffle" in whole
    session.choose(session.game.action_to_text(session.shown.pending.options[0]))
    taken = session.game.action_to_text(session.trace.steps[session.trace.decisions[-1]].action)
    other = GameSession()
    start = whole.partition("&choice=")[0]
    open_query(other, f"{start}&{urlencode({'choice': taken})}")
    assert other.notice == ""
    assert other.trace == session.trace


def test_an_unknown_scenario_is_named(paris: Dashboard, heard: Callable[..., None]) -> None:
    heard(kind="arrived", search="?scenario=pariss")
    assert "pariss" in paris.session.notice
    assert "paris" in paris.session.notice.replace("pariss", "")
