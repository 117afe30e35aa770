"""A whole game written down by a session, and a session that goes on from what was written."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from explorer import __version__
from explorer.models import GameSession
from explorer.models.records import is_record
from explorer.rules.errors import UnknownName, UnreadableText

STORED = sorted((Path(__file__).parents[1] / "playthroughs").glob("*/*.txt"))
RULINGS = {"counter-revolution": "claimed"}


def played(*, turns: int = 1) -> GameSession:
    """A game of bots under a changed reading, some turns of it."""
    session = GameSession()
    seats = ("greedy", "random", "greedy")
    session.new_game(("Ana", "Bo", "Zoë"), seed=11, seats=seats, rulings=RULINGS)
    for _ in range(turns - 1):
        assert session.play_on()
    return session


def everything(session: GameSession) -> tuple[Any, ...]:
    return (session.position, session.trace, session.cursor, session.seats, session.viewer)


def test_a_game_comes_back_to_the_letter() -> None:
    session = played(turns=2)
    text = session.record_text()
    other = GameSession("paris")
    other.load_record(text)
    assert other.trace == session.trace
    assert other.trace.start.table.seed == 11
    assert other.trace.start.table.rulings["counter-revolution"] == "claimed"
    assert other.record_text() == text
    assert other.notice == ""


def test_it_begins_at_its_first_decision_with_all_steps_on_the_tape() -> None:
    session = played()
    other = GameSession("paris")
    other.load_record(session.record_text())
    assert other.cursor == other.trace.decisions[3]  # after two shuffles and a lot
    assert other.shown.pending.question.id == "ask-action"
    assert other.trace.end == session.trace.end
    assert other.seats == ("hand", "hand", "hand")
    assert other.shown.length > other.cursor


def test_it_can_be_decided_otherwise_anywhere() -> None:
    other = GameSession("paris")
    other.load_record(played().record_text())
    other.cursor = other.trace.decisions[20]
    while other.shown.pending is None or len(other.shown.pending.options) < 2:
        other.next()
    otherwise = next(one for one in other.shown.pending.options if one != other.shown.taken)
    assert other.choose(other.game.action_to_text(otherwise))
    assert other.branch == 1


def test_the_branch_on_show_is_what_is_written() -> None:
    session = GameSession()
    session.new_game(("Ana", "Bo", "Cy"), seed=7)
    session.choose("pass")
    session.undo()
    session.choose("take deck")
    assert "Bo: take deck" in session.record_text().splitlines()
    assert "Bo: pass" not in session.record_text().splitlines()
    session.branch = 0
    assert "Bo: pass" in session.record_text().splitlines()


def test_it_tells_the_story_behind_every_line() -> None:
    session = GameSession()
    session.new_game(("Ana", "Bo", "Cy"), seed=7)
    session.choose("pass")
    told = [line for line in session.record_text().splitlines() if line.startswith("#   ")]
    assert len(told) == session.trace.end
    assert "[" in told[-1]


def test_a_record_may_begin_in_the_middle_and_end_at_a_decision() -> None:
    session = GameSession("paris")
    session.next_decision()
    session.choose("advance 71")
    text = session.record_text()
    assert "\nstart: {" in text
    other = GameSession()
    other.load_record(text)
    assert other.trace == session.trace
    assert other.cursor == 1
    other.last()
    assert other.shown.awaits == "decision"


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)
def test_a_stored_record_opens(path: Path) -> None:
    session = GameSession()
    assert session.load(path.read_bytes())
    session.last()
    assert session.game.is_terminal(session.shown.state)


def test_another_version_is_told() -> None:
    text = played().record_text().replace(f"engine: {__version__}", "engine: 0.0.7")
    session = GameSession()
    session.load_record(text)
    assert "0.0.7" in session.notice
    assert __version__ in session.notice
    session.next()
    assert session.notice == ""


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("seed: 11", "seed: eleven", "eleven"),
        ("player: Bo", "player: Ana", "Ana"),
        ("game: liberte", "game: libertee", "liberte"),
        ("@chance: start", "Ana: start", "@chance is to act"),
        ("ruling: counter-revolution = claimed", "ruling: counter-revolution = x", "x"),
    ],
)
def test_what_is_wrong_is_named_and_changes_nothing(old: str, new: str, said: str) -> None:
    text = played().record_text()
    assert old in text
    session = GameSession("paris")
    before = everything(session)
    broken = text.replace(old, new, 1)
    with pytest.raises((UnreadableText, UnknownName)) as told:
        session.load_record(broken)
    assert said in str(told.value)
    assert not session.load(broken)
    assert session.notice == str(told.value)
    assert everything(session) == before


@pytest.mark.parametrize("before", ["", "\n\n", "\ufeff", "\r\n \n"])
def test_the_line_that_is_wrong_is_counted_as_an_editor_does(before: str) -> None:
    text = before + played().record_text()
    lines = text.splitlines()
    number = next(i for i, line in enumerate(lines, 1) if line.startswith("@chance: start"))
    lines[number - 1] = "@chance: start Nobody"
    session = GameSession()
    assert is_record(text)
    assert session.load(text), session.notice
    assert not session.load("\n".join(lines))
    assert f"Line {number} " in session.notice


def test_an_unfinished_game_goes_on_where_chance_is_to_act() -> None:
    session = GameSession()
    session.settings.ask_chance = True
    session.new_game(("Ana", "Bo", "Cy"))
    session.let_happen()
    other = GameSession()
    assert other.load(session.record_text())
    assert other.shown.awaits == "chance"
    assert other.let_happen()


@pytest.mark.parametrize(
    "source", [None, {}, 7, "", "format", '{"format": "liber-explorer"}', b"\xff", " " * 9000]
)
def test_what_is_no_record_is_not_taken_for_one(source: Any) -> None:
    assert not is_record(source)


def test_bytes_that_are_no_text_are_refused_at_their_place() -> None:
    data = played().record_text().encode()
    session = GameSession()
    assert not session.load(data + b"\xff")
    assert str(len(data)) in session.notice
