"""The story, the status and the announcement say what the moment shows."""

from __future__ import annotations

from explorer.app.dashboard import Dashboard, explore
from explorer.rules.rulebook import read_rulebook
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
    assert f"red </i>{track[0]}" in tie.status.value


def test_every_rule_has_its_text_on_the_page() -> None:
    book = read_rulebook("liberte")
    text = rules_html("liberte")
    for name in book:
        assert f'id="le-rule-{name}"' in text


def test_explore_names_the_game_and_the_start() -> None:
    assert repr(explore("liberte")) == "Dashboard('liberte')"
    assert explore().session.shown.state == explore(position="paris").session.shown.state
