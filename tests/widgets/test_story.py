"""The story, the status and the announcement say what the moment shows."""

from __future__ import annotations

import re

import pytest

from explorer.app.dashboard import Dashboard, explore
from explorer.boards.liberte_strip import strip
from explorer.drawing.scene import Label
from explorer.rules.rulebook import read_rulebook
from explorer.scenarios import scenarios
from explorer.widgets.rules import rules_html


def test_the_start_tells_title_and_introduction(paris: Dashboard) -> None:
    scenario = next(one for one in paris.session.scenarios() if one.name == "paris")
    assert scenario.title in paris.story.value
    assert scenario.introduction.splitlines()[0] in paris.story.value
    assert "next:" not in paris.story.value  # the style sheet says it
    assert "class='le-after'" in paris.story.value


def test_a_step_is_told_with_subject_arithmetic_and_rules(tie: Dashboard) -> None:
    story = tie.story.value
    assert "<b>Île-de-France (Paris)</b>: Christie red 3 and Joshua red 3" in story
    assert "3 = 3 &gt; 1" in story
    for name in ("E6", "X2"):
        assert f"href='#le-rule-{name}'" in story


def test_the_step_before_and_the_next_are_told_small(tie: Dashboard) -> None:
    tie.session.choose("advance 71")
    tie.session.cursor = 1
    assert "From the position as given" in tie.story.value
    assert "Christie advances Jean-Paul Marat" in tie.story.value
    tie.session.cursor = 2
    assert "<b>Christie</b> advances Jean-Paul Marat" in tie.story.value
    assert "<p class='le-before'><span>1</span> Île-de-France (Paris)" in tie.story.value


def test_each_step_is_announced(tie: Dashboard) -> None:
    assert tie.page.said.startswith("Step 1 of 1. Île-de-France (Paris)")
    assert "Rule E6, X2." in tie.page.said
    assert "Christie decides" in tie.page.said


def test_the_board_is_named_for_ears(tie: Dashboard) -> None:
    assert "province 8" in tie.page.label


def test_the_status_follows(tie: Dashboard) -> None:
    assert "Turn 2" in tie.status.value
    assert "<b>5 VP</b>" in tie.status.value
    tie.session.choose("advance 71")
    tie.session.choose("decline")
    tie.session.last()
    track = tie.session.shown.state.track
    assert f"red</i> {track[0]}<" in tie.status.value


def test_every_rule_has_its_text_on_the_page() -> None:
    book = read_rulebook("liberte")
    text = rules_html("liberte")
    for name in book:
        assert f'id="le-rule-{name}"' in text


def test_a_rule_says_in_words_how_sure_it_is_and_where_it_stands() -> None:
    texts = dict(one.split('"', 1) for one in rules_html("liberte").split('<article id="')[1:])
    ruling = texts["le-rule-S3"]
    assert "<b>Ruling.</b> The source is silent, garbled or contradicts itself" in ruling
    assert "<b>s0</b> An English retelling" in ruling
    assert "(Line 64.)" in ruling
    published = texts["le-rule-S2"]
    assert "<b>Stated.</b> The source says it." in published
    assert "(Lines 68–70.)" in published
    assert "public rules forums.</li>" in published  # no line is known there


def test_explore_names_the_game_and_the_start() -> None:
    assert repr(explore("liberte")) == "Dashboard('liberte')"
    assert explore().session.shown.state == explore(position="paris").session.shown.state


def test_only_lines_of_the_board_that_changed_are_told(tie: Dashboard) -> None:
    page, sent = tie.page, []
    page.send = lambda content, buffers=None: sent.append(content)
    page._handle_custom_msg({"kind": "arrived"}, [])
    assert sent[0] == {"kind": "board", "lines": list(tie.board.told)}
    lines = list(tie.board.told)
    for choice in ("advance 71", "decline"):
        tie.session.choose(choice)
    while not tie.session.shown.at_end:
        tie.session.next()
        for number, line in page.told.items():
            lines[int(number)] = line
        assert tuple(lines) == tie.board.told
        assert len(page.told) < 12
    assert len(sent) == 1
    page._handle_custom_msg({"kind": "arrived"}, [])  # a second browser, or a reload in a notebook
    assert sent[1] == {"kind": "board", "lines": lines}


def numbers_and_names(text: str) -> set[str]:
    """What can be compared of two ways to say the same: numbers, and names without their frills."""
    plain = re.sub(r"<[^>]*>", " ", text)
    for said, name in (("Radicals", "red"), ("Moderates", "blue"), ("Royalists", "white")):
        plain = plain.replace(said, name)
    return set(re.findall(r"\d+|[A-ZÎÉ][\w’-]+|red|blue|white", plain))


@pytest.mark.parametrize("scenario", [one.name for one in scenarios("liberte")])
def test_the_chips_say_all_that_is_too_small_to_read_on_a_phone(scenario: str) -> None:
    dashboard = explore("liberte", scenario)
    session = dashboard.session
    printed = {"1", "2", "3", "4"}  # the spaces of the turn track
    for _ in range(6):
        session.last()
        state = session.shown.state
        labels = [one.text for one in strip(state, None, ()) if isinstance(one, Label)]
        said = numbers_and_names(dashboard.status.value)
        for label in labels:
            left = numbers_and_names(label) - said - printed
            assert not left or label.endswith("…"), f"{label}: {left}"
        if session.shown.pending is None:
            break
        session.choose(session.game.action_to_text(session.shown.pending.options[0]))
