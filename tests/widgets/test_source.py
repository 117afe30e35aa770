"""Positions come in and go out; what is refused is told, and nothing is lost."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from explorer.app.dashboard import Dashboard
from explorer.widgets.keeping import query_of
from explorer.widgets.source import link_copied

BROKEN = '{"format": "liber-explorer", "version": 1, "game": "liberte", "players": [{"name": "A"}]}'


def test_picking_a_scenario_starts_it(paris: Dashboard) -> None:
    paris.scenarios.value = "normandie"
    assert "Normandie" in paris.session.shown.state.table.title
    assert paris.session.cursor == 0
    paris.session.scenario("paris")
    assert paris.scenarios.value == "paris"


def test_a_position_of_ones_own_is_named_so(paris: Dashboard) -> None:
    text = paris.session.saved_text().replace("Christie", "Kim")
    paris.source.text.value = text
    paris.source.load.click()
    assert paris.session.shown.state.table.players[0] == "Kim"
    assert paris.scenarios.value == ""
    assert "own" in paris.scenarios.options[0][0]
    paris.scenarios.value = "paris"
    assert paris.session.shown.state.table.players[0] == "Christie"
    assert "own" not in paris.scenarios.options[0][0]


def test_a_broken_position_names_every_fault_and_changes_nothing(tie: Dashboard) -> None:
    before = tie.session.shown
    tie.source.text.value = BROKEN.replace("}]", ', "vpp": 3}]')
    tie.source.load.click()
    assert tie.session.shown is before
    assert tie.source.text.value
    notice = tie.notice.text.value
    assert "$.players[0].vpp" in notice
    assert notice.count("<li>") == 2
    assert "2 things are wrong with this position; it is open here to be mended:" in notice
    assert tie.notice.layout.display == "flex"
    tie.notice.close_button.click()
    assert tie.notice.layout.display == "none"


def test_what_is_no_position_at_all_is_told_how_one_looks(tie: Dashboard) -> None:
    for text in ("hello", "a position", "paris?"):
        tie.source.text.value = text
        tie.source.load.click()
        assert "JSON that begins with {" in tie.session.notice
    tie.source.text.value = "normandie"  # a scenario's name is one
    tie.source.load.click()
    assert tie.scenarios.value == "normandie"


@pytest.mark.parametrize(
    ("asked", "only_here"),
    [
        ("http://127.0.0.1:8866/", True),
        ("http://localhost:8866/voila/render/x.ipynb", True),
        ("http://[::1]:8866/", True),
        ("https://example.org/liber/", False),
        ("", False),
    ],
)
def test_a_link_to_this_computer_says_so(
    asked: str, only_here: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VOILA_REQUEST_URL", asked)
    assert ("this computer only" in link_copied()) is only_here


@pytest.mark.parametrize("text", ["", "  "])
def test_nothing_to_load_is_said(paris: Dashboard, text: str) -> None:
    paris.source.text.value = text
    paris.source.load.click()
    assert "nothing to load" in paris.session.notice


def test_a_link_can_be_pasted(tie: Dashboard) -> None:
    tie.session.choose("advance 71")
    link = f"http://127.0.0.1:8866/?{query_of(tie.session)}#x"
    tie.session.scenario("normandie")
    tie.source.begin(link)
    assert tie.scenarios.value == "paris"
    assert tie.session.cursor == 2
    tie.source.begin("https://example.org/")
    assert "no position" in tie.session.notice


def test_an_upload_is_loaded(paris: Dashboard, heard: Callable[..., None]) -> None:
    text = paris.session.saved_text().replace("Christie", "Kim")
    heard(kind="file", name="p.json", data=b"\xef\xbb\xbf" + text.encode())
    assert paris.session.shown.state.table.players[0] == "Kim"
    heard(kind="file", name="p.json", data=b"{")
    assert "JSON" in paris.session.notice
    assert paris.session.shown.state.table.players[0] == "Kim"


@pytest.mark.parametrize(("encoding", "byte"), [("latin-1", None), ("utf-16", 0)])
def test_an_upload_that_is_not_utf8_changes_nothing(
    tie: Dashboard, encoding: str, byte: int | None
) -> None:
    before = tie.session.shown
    text = tie.session.saved_text().replace("Christie", "Zoë")
    content = {"kind": "file", "name": "p.json"}
    tie.page._handle_custom_msg(content, [memoryview(text.encode(encoding))])
    place = text.index("ë") if byte is None else byte
    assert tie.session.notice == f"The file is not UTF-8 text (byte {place})."
    assert tie.session.shown is before


def test_where_the_page_does_not_run_the_upload_works_too(paris: Dashboard) -> None:
    text = paris.session.saved_text().replace("Christie", "Kim")
    file = {"name": "p.json", "type": "", "size": 9, "content": memoryview(text.encode())}
    paris.source._uploaded({"new": (file,)})
    assert paris.session.shown.state.table.players[0] == "Kim"


def test_a_file_too_large_is_refused_by_name(paris: Dashboard, heard: Callable[..., None]) -> None:
    heard(kind="too-large", name="<b>big</b>.json", size=2 << 20)
    assert "2048 KiB" in paris.session.notice
    assert "&lt;b&gt;big" in paris.notice.text.value


@pytest.mark.parametrize(
    ("size", "told"),
    [
        ((1 << 20) + 2, "has 1048578 bytes, a position file 1048576 at most"),
        (9 << 20, "has 9216 KiB, a position file 1024 at most"),
        (None, "has more than 1048576 bytes"),
    ],
)
def test_a_text_too_large_is_refused_with_its_size(
    paris: Dashboard, heard: Callable[..., None], size: int | None, told: str
) -> None:
    heard(kind="too-large", name="", size=size)
    assert paris.session.notice == f"The text was not sent: it {told}."


def test_the_moment_on_show_can_be_downloaded_and_shown(tie: Dashboard) -> None:
    saved: list[dict[str, Any]] = []
    tie.page.send = lambda content, buffers=None: saved.append(content)
    tie.source.download.click()
    assert saved[0]["name"].endswith(".json")
    assert json.loads(saved[0]["text"]) == tie.session.saved()
    tie.source.show.click()
    assert json.loads(tie.source.text.value) == tie.session.saved()


def test_the_panel_opens_and_closes(paris: Dashboard) -> None:
    assert paris.source.layout.display == "none"
    paris.set_up.value = True
    assert paris.source.layout.display == "flex"
    paris.set_up.value = False
    assert paris.source.layout.display == "none"


# --- whole games ----------------------------------------------------------------------------------


@pytest.fixture
def game(paris: Dashboard) -> Dashboard:
    """A whole game, a decision of it taken."""
    paris.session.new_game(("Ana", "Bo", "Cy"), seed=7)
    paris.session.choose("pass")
    return paris


def handed_out(dashboard: Dashboard, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """The files, name and text, that the reader is handed from now on."""
    files: list[tuple[str, str]] = []
    monkeypatch.setattr(
        dashboard.page, "save_file", lambda name, text, _: files.append((name, text))
    )
    return files


def test_a_game_is_saved_and_loaded_again(game: Dashboard, monkeypatch: pytest.MonkeyPatch) -> None:
    files = handed_out(game, monkeypatch)
    game.source.save.click()
    ((name, text),) = files
    assert name == "liberte-game.txt"
    trace = game.session.trace
    game.session.scenario("paris")
    game.source.text.value = "\n" + text
    game.source.load.click()
    assert game.session.trace == trace
    assert game.session.shown.pending.question.id == "ask-action"
    assert game.scenarios.options[0][0] == "A whole game"


def test_the_record_of_a_game_is_uploaded(game: Dashboard, heard: Callable[..., None]) -> None:
    text, trace = game.session.record_text(), game.session.trace
    game.session.scenario("paris")
    heard(kind="file", name="game.txt", data=text.encode())
    assert game.session.trace == trace


def test_a_record_that_does_not_fit_is_told_with_its_line(game: Dashboard) -> None:
    text = game.session.record_text().replace("Bo: pass", "Bo: take 1")
    before = game.session.trace
    game.source.text.value = text
    game.source.load.click()
    assert game.session.trace is before
    assert "Line " in game.session.notice
    assert "Bo: take 1" in game.session.notice
    assert game.source.text.value == text


def test_a_record_of_another_version_is_told_and_opened(game: Dashboard) -> None:
    text = game.session.record_text().replace("engine: ", "engine: 9.")
    game.source.text.value = text
    game.source.load.click()
    assert "was written by version 9." in game.session.notice


@pytest.mark.parametrize("button", ["download", "show"])
def test_under_a_players_eyes_nothing_is_handed_out_that_shows_the_other_hands(
    game: Dashboard, button: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = handed_out(game, monkeypatch)
    game.session.viewer = "Ana"
    getattr(game.source, button).click()
    assert files == []
    assert game.source.text.value == ""
    assert "as Ana sees it" in game.session.notice
    assert "Seen by: everything" in game.session.notice
    game.session.viewer = ""
    getattr(game.source, button).click()
    assert files or game.source.text.value


def test_under_a_players_eyes_one_sets_up_from_an_empty_board(
    game: Dashboard, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = handed_out(game, monkeypatch)
    game.session.viewer = "Ana"
    game.set_up.value = True
    assert "empty board" in game.session.notice
    assert game.editor.on_show.layout.display == "none"
    assert not any(player.get("hand") for player in game.editor.draft.position["players"])
    game.source.download.click()  # what was set up is no secret
    assert len(files) == 1
    assert "hand" not in files[0][1]
    game.editor.quit.click()
    assert game.session.shown.viewer == 0
    game.session.viewer = ""
    game.set_up.value = True
    assert game.editor.on_show.layout.display is None
    assert any(player.get("hand") for player in game.editor.draft.position["players"])


@pytest.mark.parametrize("what", ["game", "position"])
def test_what_is_loaded_is_looked_at_even_where_it_was_there_before(
    game: Dashboard, what: str
) -> None:
    session = game.session
    text = session.record_text()
    if what == "position":
        session.first()
        text = session.saved_text()
    assert session.load(text)
    game.set_up.value = True
    game.source.begin(text)
    assert not game.editor.is_open
    assert not game.set_up.value
