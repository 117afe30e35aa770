"""The controls of the story move the session, and follow it."""

from __future__ import annotations

from threading import Thread

import pytest

from explorer.app.dashboard import Dashboard
from explorer.widgets.stepper import COLUMNS, MOST_MARKS, marked, marks_html


def test_every_button_moves_the_session(paris: Dashboard) -> None:
    session, stepper = paris.session, paris.stepper
    session.next_decision()
    assert session.cursor == 1
    session.choose("advance 71")
    stepper.first.click()
    assert session.cursor == 0
    stepper.next.click()
    assert session.cursor == 1
    stepper.last.click()
    assert session.cursor == session.shown.length == 2
    stepper.back.click()
    assert session.cursor == 1
    stepper.first.click()
    stepper.decision.click()
    assert session.cursor == 1
    stepper.decision.click()
    assert session.cursor == 2


def test_the_timeline_follows_and_leads(tie: Dashboard) -> None:
    session, timeline = tie.session, tie.stepper.timeline
    session.choose("advance 71")
    assert (timeline.max, timeline.value) == (2, 2)
    timeline.value = 1
    assert session.cursor == 1
    session.cursor = 0
    assert timeline.value == 0


def test_a_shorter_story_leaves_the_timeline_at_its_start(tie: Dashboard) -> None:
    session, timeline = tie.session, tie.stepper.timeline
    session.scenario("normandie")
    session.last()
    assert timeline.value == session.shown.length > 2
    session.scenario("paris")
    assert (timeline.max, timeline.value) == (session.shown.length, 0)


def ends(dashboard: Dashboard) -> tuple[bool, bool]:
    """Whether the story says to the style sheet that it is at its start, and at its end."""
    story = dashboard.story.value
    return "class='le-now le-first'" in story, "class='le-after'" not in story


def test_what_leads_nowhere_is_greyed_and_answers_all_the_same(paris: Dashboard) -> None:
    assert ends(paris) == (True, False)
    for button in (paris.stepper.first, paris.stepper.back):
        paris.session.notice = ""
        button.click()
        assert "Here the story begins" in paris.session.notice
    paris.stepper.next.click()
    assert ends(paris) == (False, True)
    paris.stepper.last.click()
    assert "Christie decides" in paris.session.notice
    paris.session.choose("decline")
    paris.stepper.back.click()
    assert ends(paris) == (False, False)
    assert paris.session.notice == ""


def test_next_at_the_end_says_who_decides(tie: Dashboard) -> None:
    for button in (tie.stepper.next, tie.stepper.decision, tie.stepper.play):
        tie.session.notice = ""
        button.click()
        assert tie.session.cursor == 1
        assert "Christie" in tie.session.notice
        assert "Christie" in tie.notice.text.value
    tie.stepper.back.click()
    assert tie.session.notice == ""


def test_next_at_the_end_of_the_story_says_so(paris: Dashboard) -> None:
    paris.session.scenario("normandie")
    while paris.session.shown.pending is not None or not paris.session.shown.at_end:
        paris.session.last()
        if paris.session.shown.pending is not None:
            paris.session.choose("decline")
    paris.stepper.next.click()
    assert "ends" in paris.session.notice


def test_next_at_the_end_says_what_is_waited_for(paris: Dashboard) -> None:
    session, settings = paris.session, paris.session.settings
    settings.confirm = settings.ask_chance = True
    session.new_game(("Ana", "Bo", "Cy"), seed=3)
    paris.stepper.next.click()
    assert "chance acts" in session.notice
    while session.let_happen():
        session.last()
    assert session.choose("pass")
    paris.stepper.next.click()
    assert "confirm it, or take it back" in session.notice
    session.confirm()
    session.viewer = session.shown.words.name("player", session.shown.state.order[0])
    paris.stepper.next.click()
    assert session.notice.endswith("decides.")
    session.viewer = ""
    for _ in range(2):
        session.choose("pass")
        session.confirm()
        session.last()
    paris.stepper.next.click()
    assert "press “Go on: Turn 2”" in session.notice


@pytest.mark.parametrize(
    ("key", "cursor"), [("ArrowRight", 2), ("ArrowLeft", 0), ("Home", 0), ("End", 2), ("x", 1)]
)
def test_keys(tie: Dashboard, key: str, cursor: int) -> None:
    tie.session.choose("advance 71")
    tie.session.cursor = 1
    tie.page._handle_custom_msg({"kind": "key", "key": key}, [])
    assert tie.session.cursor == cursor


def test_without_an_event_loop_play_stops_by_itself(paris: Dashboard) -> None:
    thread = Thread(target=paris.stepper.key, args=(" ",))
    thread.start()
    thread.join()
    assert not paris.playback.playing
    assert paris.stepper.play.description == "Play"


def test_playing_is_shown(paris: Dashboard) -> None:
    with paris.playback.hold_trait_notifications():
        pass
    paris.playback.unobserve_all("playing")
    paris.playback.observe(paris.stepper._show_playing, names="playing")
    paris.playback.playing = True
    assert paris.stepper.play.description == "Stop"
    paris.playback.playing = False
    assert paris.stepper.play.description == "Play"


def test_marks_stand_where_decisions_are() -> None:
    told = marks_html((1, 4), 4)
    assert f"viewBox='0 0 {COLUMNS} 1'" in told
    assert f"d='M0 1m{COLUMNS // 4}-1v1m{COLUMNS * 3 // 4}-1v1'" in told


def test_marks_of_a_whole_game_take_little_room() -> None:
    told = marks_html(tuple(range(1000)), 1200)
    assert told.count("m") == COLUMNS * 1000 // 1200 + 1
    assert len(told) < 1000


def test_of_a_whole_game_the_turns_are_marked(paris: Dashboard) -> None:
    session = paris.session
    session.new_game(("Ana", "Bo", "Cy"), seed=1)
    for _ in range(400):
        shown = session.shown
        if shown.state.turn == 3 and len(shown.decisions) > MOST_MARKS:
            break
        if len(shown.decisions) <= MOST_MARKS:
            assert marked(shown) == shown.decisions
        if shown.awaits == "turn":
            session.play_on()
        elif shown.pending is not None and shown.at_end:
            option = shown.pending.options[0]
            assert session.choose(session.game.action_to_text(option)), session.notice
        session.last()
    found = marked(session.shown)
    steps = session.shown.trace.steps
    turns = [steps[at - 1].state.turn for at in found]
    assert turns == list(range(2, session.shown.state.turn + 1))
    assert all(steps[at - 2].state.turn == steps[at - 1].state.turn - 1 for at in found)
