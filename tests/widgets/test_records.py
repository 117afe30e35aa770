"""The record: what the browser keeps, what a reload makes of it, and what it cannot look at."""

from __future__ import annotations

import base64
import json
import time
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from helpers.games import GAME, Moment, moments, new_game, trace_of
from traitlets import TraitError
from widgets.kept import Browser, arrive

from explorer.app.dashboard import Dashboard, explore
from explorer.models import GameSession
from explorer.rules.errors import RulesError
from explorer.rules.protocol import Actor
from explorer.rules.trace import Branch, Trace
from explorer.widgets import sealing
from explorer.widgets.choices import NEXT_TURN, lines_of
from explorer.widgets.keeping import compact, packed, query_of
from explorer.widgets.page import Page
from explorer.widgets.records import MOST_CHOICES, Keeper, open_record
from explorer.widgets.sealing import is_sealed, unsealed

MOST_BYTES = 8 * 1024
"""Of what one step sends for the record: half of what it may send in all."""
SEED = 3
"""Of a game of six."""


@pytest.fixture(scope="module")
def played() -> list[Moment]:
    """A whole game of six, moment by moment."""
    start = new_game(SEED)
    assert len(start.table.players) == 6
    return list(moments(start, SEED))


@pytest.fixture(scope="module")
def whole(played: list[Moment]) -> Trace[Any]:
    """The same game as a run."""
    return trace_of(new_game(SEED), played)


def kept_by(session: GameSession) -> Browser:
    """A browser that has been told of a session once."""
    page = Page()
    browser = Browser(page)
    Keeper(session, page).tell()
    return browser


def told(session: GameSession) -> object:
    """What must come back."""
    return (
        session.position,
        session.branch,
        session.cursor,
        session.seats,
        session.viewer,
        session.branches(),
        [session.trace.tape(index) for index, _ in session.branches()],
    )


def place(*branches: object, **more: object) -> str:
    """A place as a browser might tell it."""
    words = ["packed:" + packed(compact(one)) for one in branches]
    return json.dumps({"branches": words, "branch": 0, "cursor": 0, **more})


# -- there and back --------------------------------------------------------------------------------


def test_a_record_brings_everything_back(branched: GameSession) -> None:
    other = GameSession("normandie")
    open_record(other, **kept_by(branched).record)
    assert told(other) == told(branched)
    assert len(other.branches()) == 3


@pytest.mark.parametrize(
    "broken",
    [
        "",
        "[]",
        "{}",
        "7",
        json.dumps({"branches": 7, "branch": 0, "cursor": 0}),
        json.dumps({"branches": ["packed:!"], "branch": 0, "cursor": 0}),
        json.dumps({"branches": [[None, 0, []]], "branch": 0, "cursor": 0}),
        place(),
        place([None, 0, []], branch=-1),
        place([None, 0, []], branch=True),
        place([None, 0, []], cursor="0"),
        place([None, 0, []], seats=7),
        place([None, 1, []]),
        place([None, 0]),
        place([None, 0, 7]),
        place([0, 0, []]),
        place([None, 0, []], [5, 0, ["decline"]]),
        place([None, 0, []], [0, 0, []]),
        place([None, 0, []], [0, 99, ["decline"]]),
        place([None, 0, []], [0, 1.5, ["decline"]]),
        place([None, 0, ["nonsense"]]),
        place([None, 0, ["take 7"]]),
        place([None, 0, ["decline"] * (MOST_CHOICES + 1)]),
        place([None, 0, []], seats=["hand"]),
        place([None, 0, []], seats=["hand", "hand", "nobody"]),
        place([None, 0, []], viewer="Nobody"),
    ],
)
def test_a_broken_record_is_refused_and_nothing_changes(broken: str) -> None:
    session = GameSession("paris")
    session.next_decision()
    before = session.shown
    with pytest.raises((RulesError, TraitError)):
        open_record(session, GameSession("normandie").saved_text(), broken)
    assert session.shown is before


def test_the_page_is_told_nothing_before_it_has_told_what_it_kept(paris: Dashboard) -> None:
    paris.session.last()
    assert paris.page.pieces == {}
    assert paris.page.position == ""


def test_in_a_notebook_nothing_is_kept_and_no_link_is_made(
    paris: Dashboard, heard: Callable[..., None]
) -> None:
    heard(kind="arrived", language="en")
    paris.session.last()
    assert paris.page.pieces == {}
    assert paris.page.position == ""
    paris.share.click()
    assert "a page of its own" in paris.session.notice


def test_the_page_keeps_every_moment(paris: Dashboard) -> None:
    browser = arrive(paris)
    assert browser.query == "scenario=paris&step=0"
    assert json.loads(paris.page.position) == paris.session.saved()
    paris.session.next()
    assert browser.query == "scenario=paris&step=1"
    assert json.loads(browser.place)["cursor"] == 1
    assert paris.page.entry == 0
    paris.session.scenario("normandie")
    assert paris.page.entry == 1
    other = GameSession("paris")
    open_record(other, **browser.record)
    assert told(other) == told(paris.session)


def test_what_is_kept_follows_branches_and_new_positions(
    branched: GameSession, paris: Dashboard
) -> None:
    browser = arrive(paris, **kept_by(branched).record)
    session = paris.session

    def comes_back() -> None:
        other = GameSession("normandie")
        open_record(other, **browser.record)
        assert told(other) == told(session)

    comes_back()
    session.branch = 2
    comes_back()
    session.last()
    comes_back()
    session.scenario("paris")
    assert len(session.branches()) == 1
    comes_back()
    session.scenario("valmy")
    session.scenario("paris")
    comes_back()


def test_a_reload_comes_back(branched: GameSession) -> None:
    dashboard = explore()
    before = kept_by(branched)
    browser = arrive(dashboard, **before.record)
    assert told(dashboard.session) == told(branched)
    assert dashboard.branches.value == 1
    assert browser.record == before.record
    assert browser.query == query_of(branched)


def test_going_back_brings_branches_and_the_moment_of_the_address(
    branched: GameSession, paris: Dashboard, heard: Callable[..., None]
) -> None:
    heard(kind="arrived", search="?scenario=normandie&step=2", position="", place="")
    content = {"kind": "moved", **kept_by(branched).record}
    heard(**content, search="?kept=abc")
    assert told(paris.session) == told(branched)
    assert paris.page.entry == 0
    heard(**content, search="?scenario=paris&choice=advance+71&choice=decline&step=2")
    assert len(paris.session.branches()) == 3
    assert (paris.session.branch, paris.session.cursor) == (0, 2)
    # Choices that no branch has: the address is right, and stands alone.
    heard(**content, search="?scenario=paris&choice=advance+71&choice=advance+18&step=2")
    assert len(paris.session.branches()) == 1
    assert paris.session.cursor == 2
    assert paris.session.trace.decisions == (1, 2)


# -- who plays, whose eyes -------------------------------------------------------------------------


def test_who_plays_the_seats_and_whose_eyes_see_are_kept(paris: Dashboard) -> None:
    browser = arrive(paris)
    paris.session.new_game(["Ana", "Bo", "Cy"], seed=2, seats=["hand", "greedy", "random"])
    other = GameSession("paris")
    open_record(other, **browser.record)
    assert told(other) == told(paris.session)
    assert other.seats == ("hand", "greedy", "random")
    paris.session.viewer = "Ana"
    open_record(other, **browser.record)
    assert told(other) == told(paris.session)
    assert other.shown.viewer == 0
    paris.session.viewer = "@acting"
    open_record(other, **browser.record)
    assert told(other) == told(paris.session)


def test_a_turn_that_has_begun_has_begun_after_a_reload(whole: Trace[Any]) -> None:
    at_rest = [
        at
        for at, step in enumerate(whole.steps)
        if step.action is None and GAME.is_at_rest(whole.state_at(at))
    ]
    assert len(at_rest) > 2
    assert [one.text for one in lines_of(GAME, whole, 0)].count(NEXT_TURN) == len(at_rest)
    session, other = GameSession(), GameSession()
    for end in (at_rest[0], at_rest[0] + 1):
        run = Trace(whole.start, (Branch(None, 0, whole.steps[:end]),))
        session.come_back(GAME, run, end)
        open_record(other, **kept_by(session).record)
        assert told(other) == told(session)
    before = other.trace.end
    assert other.shown.awaits != "turn"
    session.come_back(GAME, Trace(whole.start, (Branch(None, 0, whole.steps[: at_rest[0]]),)), 0)
    assert session.play_on()
    assert session.trace.end >= before


# -- a whole game ----------------------------------------------------------------------------------


def decisions_of(whole: Trace[Any], every: int) -> Iterator[int]:
    """Cursors at which players decide, some of them, the last ones too."""
    found = [
        at for at in whole.decisions if isinstance(GAME.current_player(whole.state_at(at)), int)
    ]
    assert len(found) > 700
    yield from found[::every]
    yield from found[-3:]


@pytest.mark.parametrize("viewer", ["", "Bo"])
def test_one_choice_sends_little_late_in_a_game_too(whole: Trace[Any], viewer: str) -> None:
    session, page = GameSession(), Page()
    keeper, browser = Keeper(session, page), Browser(page)
    sizes = []
    for at in decisions_of(whole, 60):
        run = Trace(whole.start, (Branch(None, 0, whole.steps[:at]),))
        session.come_back(GAME, run, at, viewer=viewer)
        keeper.tell()
        browser.sent.clear()
        assert session.choose(GAME.action_to_text(whole.steps[at].action)), session.notice
        keeper.tell()
        assert len(browser.sent) == 1
        sizes.append(len(browser.everything().encode()))
        browser.sent.clear()
        session.cursor -= 1
        keeper.tell()
        assert len(browser.everything()) < 100
    assert max(sizes) <= MOST_BYTES


def test_many_branches_make_a_choice_send_no_more(whole: Trace[Any]) -> None:
    session, page = GameSession(), Page()
    keeper, browser = Keeper(session, page), Browser(page)
    far = whole.decisions[-40]
    branches = [Branch(None, 0, whole.steps[:far])]
    for at in decisions_of(whole, 40):
        if at < far:
            state = whole.state_at(at)
            other = next(
                (one for one in GAME.legal_actions(state) if one != whole.steps[at].action),
                None,
            )
            if other is not None:
                made = GAME.apply(state, other).steps
                branches.append(Branch(0, at, made))
    assert len(branches) > 10
    session.come_back(GAME, Trace(whole.start, tuple(branches)), far)
    keeper.tell()
    browser.sent.clear()
    assert session.choose(GAME.action_to_text(whole.steps[far].action))
    keeper.tell()
    assert len(browser.everything().encode()) <= MOST_BYTES
    other = GameSession()
    open_record(other, **browser.record)
    assert told(other) == told(session)


@pytest.mark.parametrize("viewer", ["", "Zoë", "@acting"])
def test_a_whole_game_comes_back_soon(whole: Trace[Any], viewer: str) -> None:
    session = GameSession()
    session.come_back(GAME, whole, 1, viewer=viewer)
    at = next(at for at in whole.decisions if at > 1 and whole.state_at(at).turn == 2)
    while not isinstance(GAME.current_player(whole.state_at(at)), int):
        at += 1
    session.cursor = at
    action = next(
        one for one in GAME.legal_actions(whole.state_at(at)) if one != whole.steps[at].action
    )
    assert session.choose(GAME.action_to_text(action))
    assert session.branch == 1
    browser = kept_by(session)
    assert browser.query == "kept"
    other = GameSession()
    before = time.process_time()
    open_record(other, **browser.record)
    assert time.process_time() - before < 1
    assert told(other) == told(session)
    other.branch = 0
    assert GAME.current_player(other.trace.state_at(other.trace.end)) is Actor.NOBODY


def test_as_long_as_the_address_fits_it_holds_all_and_no_longer(whole: Trace[Any]) -> None:
    session, page = GameSession(), Page()
    keeper, browser = Keeper(session, page), Browser(page)
    fitted = []
    for at in list(whole.decisions)[:150:10]:
        session.come_back(GAME, Trace(whole.start, (Branch(None, 0, whole.steps[:at]),)), at)
        keeper.tell()
        assert (browser.query == "kept") == (query_of(session) == "kept=1")
        if browser.query != "kept":
            assert browser.query == query_of(session)
            assert len(browser.query) <= 1800
        fitted.append(browser.query != "kept")
    assert fitted == sorted(fitted, reverse=True)
    assert set(fitted) == {True, False}


# -- what is hidden --------------------------------------------------------------------------------


def readable(word: str) -> Iterator[bytes]:
    """What somebody could read who looks at a word: as it is, decoded, and uncompressed."""
    yield word.encode()
    for part in word.split(":"):
        try:
            data = base64.urlsafe_b64decode(part + "=" * (-len(part) % 4))
        except ValueError:
            continue
        yield data
        for start in range(len(data)):
            for form in (zlib.MAX_WBITS, -zlib.MAX_WBITS):
                try:
                    found = zlib.decompressobj(form).decompress(data[start:])
                except zlib.error:
                    continue
                if len(found) > 8:
                    yield found


def words_in(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from words_in(one)
    elif isinstance(value, list):
        for one in value:
            yield from words_in(one)


def test_under_a_seats_eyes_nothing_that_it_cannot_know_is_sent(whole: Trace[Any]) -> None:
    far = whole.decisions[300]
    while not isinstance(GAME.current_player(whole.state_at(far)), int):
        far += 1
    session = GameSession()
    run = Trace(whole.start, (Branch(None, 0, whole.steps[:far]),))
    session.come_back(GAME, run, far, viewer="Ana")
    page = Page()
    keeper, browser = Keeper(session, page), Browser(page)
    keeper.tell()
    assert session.choose(GAME.action_to_text(whole.steps[far].action))
    keeper.tell()
    assert (page.start, page.choices) == ("", "")
    for message in browser.sent:
        opens = {name: one for name, one in message.items() if name not in ("position", "pieces")}
        assert set(opens) <= {"own", "branch", "cursor", "seats", "viewer", "start", "choices"}
        for word in words_in([message.get("position", []), message.get("pieces", {})]):
            assert is_sealed(word)
    names = [card.name.encode() for card in whole.start.table.cards.values()]
    lines = [f'"{one.text}"'.encode() for one in lines_of(GAME, session.trace, 0)]
    secret = [*names, b'"hand"', b'"deck"', b"shuffle", *lines]
    found = [text for word in words_in(browser.sent) for text in readable(word)]
    assert found
    assert [one for one in secret if any(one in text for text in found)] == []
    # The same looks find everything where the record is open.
    session.viewer = ""
    browser.sent.clear()
    keeper.tell()
    found = [text for word in words_in(browser.sent) for text in readable(word)]
    assert any(b"shuffle" in text for text in found)


def test_eyes_change_what_is_sealed(paris: Dashboard) -> None:
    browser = arrive(paris)
    session = paris.session
    session.new_game(["Ana", "Bo", "Cy"], seed=2)
    opened = browser.record
    assert browser.query.startswith("position=")
    session.viewer = "Bo"
    hidden = browser.record
    assert browser.query == "kept"
    assert is_sealed(hidden["position"])
    assert json.loads(unsealed(hidden["position"])) == session.position
    assert all(is_sealed(word) for word in json.loads(hidden["place"])["branches"])
    session.back()
    session.next()
    assert browser.record == hidden  # the same moment has the same key
    session.viewer = ""
    assert browser.record == opened
    assert paris.page.entry == 1


def test_no_link_is_made_that_would_show_every_hand(paris: Dashboard) -> None:
    arrive(paris)
    paris.session.new_game(["Ana", "Bo", "Cy"], seed=2)
    sent: list[object] = []
    paris.page.send = lambda content, buffers=None: sent.append(content)
    paris.session.viewer = "Bo"
    paris.share.click()
    assert "every hand" in paris.session.notice
    assert sent == []
    paris.session.viewer = ""
    paris.share.click()
    assert sent == [{"kind": "copy"}]


def another_server(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    monkeypatch.setenv("JUPYTER_RUNTIME_DIR", str(folder))
    sealing._key.cache_clear()


@pytest.mark.parametrize("case", ["foreign", "damaged position", "damaged piece"])
def test_a_seal_that_cannot_be_opened_is_told_and_nothing_is_lost(
    case: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    before = GameSession()
    before.new_game(["Ana", "Bo", "Cy"], seed=2, viewer="Bo")
    record = kept_by(before).record
    if case == "foreign":
        another_server(monkeypatch, tmp_path)
    elif case == "damaged position":
        record["position"] = record["position"][:-9] + "A" + record["position"][-8:]
    else:
        record["place"] = record["place"].replace("sealed:", "sealed:A", 1)
    dashboard = explore("liberte", "paris")
    browser = arrive(dashboard, **record, search="?kept=abc")
    assert "server that is gone" in dashboard.session.notice
    assert "still there" in dashboard.session.notice
    assert dashboard.session.shown.sentence == GameSession("paris").shown.sentence
    assert dashboard.page.pieces == {}  # nothing is written over it
    dashboard.session.next()
    assert browser.query == "scenario=paris&step=1"
    assert dashboard.page.entry == 1  # an entry of its own: the one before can be gone back to
    sealing._key.cache_clear()


def test_a_play_that_waited_to_be_confirmed_waits_after_a_reload() -> None:
    session = GameSession()
    session.settings.confirm = True
    session.new_game(("Ana", "Bo", "Cy"), seed=SEED, seats=("hand", "greedy", "greedy"))
    session.next_decision()
    session.choose("pass")
    before = told(session)
    back = GameSession()
    record = kept_by(session).record
    open_record(back, record["position"], record["place"])
    assert (told(back), back.shown.awaits) == (before, "confirm")
    back.confirm()
    assert back.trace.end > session.trace.end


def test_a_play_waits_after_a_reload_where_a_hand_comes_next_and_settings_are_kept() -> None:
    session = GameSession()
    session.settings.confirm = session.settings.ask_chance = True
    session.new_game(("Ana", "Bo", "Cy"), seed=SEED)
    while session.let_happen():
        pass
    session.choose("pass")
    assert session.shown.awaits == "confirm"
    back = GameSession()
    open_record(back, **kept_by(session).record)
    assert (told(back), back.shown.awaits) == (told(session), "confirm")
    assert back.settings.confirm and back.settings.ask_chance
    back.confirm()
    assert back.shown.awaits == "decision"
    back.choose("take deck")
    assert back.shown.awaits == "chance"


def test_the_address_of_a_branch_that_departs_before_its_parent_did() -> None:
    session = GameSession("paris")
    session.next_decision()
    first = session.cursor
    session.choose("decline")
    session.next_decision()
    second = session.cursor
    session.choose("decline")
    session.cursor = second
    session.choose("advance 18")
    session.cursor = first
    session.choose("advance 71")
    assert session.branch == 2
    assert query_of(session) == f"scenario=paris&choice=advance+71&step={session.cursor}"
