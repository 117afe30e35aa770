"""A game saved under a player's eyes: it shows no hand, and comes back whole on this computer."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from helpers.games import GAME

from explorer.app.dashboard import Dashboard, explore
from explorer.models import GameSession
from explorer.rules.errors import RulesError
from explorer.widgets import sealed_file, sealing
from explorer.widgets.notice import News
from explorer.widgets.sealed_file import is_sealed_game, open_sealed_game, sealed_game
from explorer.widgets.sealing import BrokenSeal, sealed

SEATS = ("hand", "greedy", "random")


@pytest.fixture
def game(paris: Dashboard) -> Dashboard:
    """A whole game with branches, seen through Ana’s eyes, a moment before its end on show."""
    session = paris.session
    session.new_game(("Ana", "Bo", "Cy"), seed=7, seats=SEATS, viewer="Ana")
    session.last()
    here = session.cursor
    for option in session.shown.pending.options[:2]:
        session.cursor = here
        assert session.choose(GAME.action_to_text(option))
    session.back()
    assert len(session.branches()) == 2
    return paris


@pytest.fixture
def other() -> Dashboard:
    """Where it is opened; everything is seen there."""
    return explore("liberte", "normandie")


def save(dashboard: Dashboard, monkeypatch: pytest.MonkeyPatch) -> tuple[str, str]:
    """Name and text of the file that is handed out."""
    files: list[tuple[str, str]] = []
    monkeypatch.setattr(dashboard.page, "save_file", lambda *told: files.append(told[:2]))
    dashboard.source.save.click()
    assert len(files) == 1
    return files[0]


def upload(dashboard: Dashboard, text: str) -> None:
    content = {"kind": "file", "name": "g.txt"}
    dashboard.page._handle_custom_msg(content, [memoryview(text.encode())])


def paste(dashboard: Dashboard, text: str) -> None:
    dashboard.source.text.value = text
    dashboard.source.load.click()


def told(session: GameSession) -> object:
    """What must come back."""
    tapes = [session.trace.tape(index) for index, _ in session.branches()]
    return session.position, session.branch, session.cursor, session.seats, session.viewer, tapes


@pytest.mark.parametrize("viewer", ["Ana", "@acting"])
@pytest.mark.parametrize("load", [upload, paste])
def test_a_game_saved_under_a_players_eyes_comes_back_as_it_was(
    game: Dashboard,
    other: Dashboard,
    monkeypatch: pytest.MonkeyPatch,
    load: Callable[[Dashboard, str], None],
    viewer: str,
) -> None:
    game.session.viewer = viewer
    name, text = save(game, monkeypatch)
    assert name == "liberte-game.sealed.txt"
    assert "Only this computer can open it" in game.session.notice
    assert isinstance(game.session.notice, News)
    eyes: list[int | None] = []
    other.session.observe(lambda change: eyes.append(change["new"].viewer), names="shown")
    other.set_up.value = True
    load(other, text)
    assert told(other.session) == told(game.session)
    assert other.session.notice == ""
    assert not other.set_up.value
    # Nobody sees the whole table, not for a moment.
    assert eyes
    assert None not in eyes


def test_the_file_shows_nothing(game: Dashboard, monkeypatch: pytest.MonkeyPatch) -> None:
    _, text = save(game, monkeypatch)
    head, word, rest = text.split("\n")
    assert head == "format: liber-explorer sealed game 1"
    assert word.startswith("sealed:")
    assert rest == ""
    assert text.count("Ana") == 0


def test_where_everything_is_seen_it_is_an_open_record(
    game: Dashboard, monkeypatch: pytest.MonkeyPatch
) -> None:
    game.session.viewer = ""
    name, text = save(game, monkeypatch)
    assert name == "liberte-game.txt"
    assert not is_sealed_game(text)
    assert game.session.notice == ""


def test_lines_broken_on_the_way_do_no_harm(game: Dashboard, other: Dashboard) -> None:
    head, word, _ = sealed_game(game.session).split("\n")
    lines = [word[at : at + 76] for at in range(0, len(word), 76)]
    paste(other, "\ufeff\r\n" + "\r\n".join([head, *lines]))
    assert told(other.session) == told(game.session)


def test_the_same_game_at_another_step_comes_back_too(game: Dashboard) -> None:
    text, before = sealed_game(game.session), told(game.session)
    game.session.first()
    assert told(game.session) != before
    paste(game, text)
    assert told(game.session) == before


def changed(text: str) -> str:
    return text[:-9] + ("A" if text[-9] != "A" else "B") + text[-8:]


def cut(text: str) -> str:
    return text[: len(text) // 2]


def headless(text: str) -> str:
    return text.partition("\n")[0]


def of_something_else(text: str) -> str:
    return f"{text.partition('sealed:')[0]}{sealed('[1]')}"


@pytest.mark.parametrize("broken", [changed, cut, headless, of_something_else])
@pytest.mark.parametrize("load", [upload, paste])
def test_a_damaged_file_changes_nothing(
    game: Dashboard,
    other: Dashboard,
    load: Callable[[Dashboard, str], None],
    broken: Callable[[str], str],
) -> None:
    before = other.session.shown
    load(other, broken(sealed_game(game.session)))
    assert "the seal cannot be opened here" in other.session.notice
    assert other.session.shown is before


def test_a_file_of_another_computer_is_refused(
    game: Dashboard, other: Dashboard, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = sealed_game(game.session)
    monkeypatch.setenv("JUPYTER_RUNTIME_DIR", str(tmp_path))
    sealing._key.cache_clear()
    try:
        with pytest.raises(BrokenSeal):
            open_sealed_game(other.session, text)
    finally:
        sealing._key.cache_clear()


def test_another_version_is_named(game: Dashboard, other: Dashboard) -> None:
    paste(other, sealed_game(game.session).replace("game 1", "game 2"))
    assert "is of version 2" in other.session.notice


def test_what_is_too_large_for_a_file_is_not_handed_out(
    game: Dashboard, monkeypatch: pytest.MonkeyPatch
) -> None:
    size = len(sealed_game(game.session))
    monkeypatch.setattr(sealed_file, "MOST_BYTES", size // 2)
    with pytest.raises(RulesError, match="too large for a file"):
        sealed_game(game.session)
