"""The decision: options that choose, greyed ones that say why, branches."""

from __future__ import annotations

import re

from explorer.app.dashboard import Dashboard


def told(dashboard: Dashboard) -> list[str]:
    """The labels of the buttons on show."""
    number = len(dashboard.decision.on_show)
    labels = [label for menu in dashboard.decision.menus for label, _ in menu.options]
    return labels[:number]


def means(dashboard: Dashboard) -> set[str]:
    """What of the decision means something now, as the style sheet is told."""
    found = re.match(r"<div class='([^']*)'>", dashboard.decision.head.value)
    return set(found[1].split()) if found else set()


def test_options_are_offered_in_order(tie: Dashboard) -> None:
    assert told(tie) == [
        "Jean-Paul Marat\n#71 · red 3",
        "Decline",
    ]
    assert "Christie decides" in tie.decision.head.value
    assert "href='#le-rule-E6'" in tie.decision.head.value
    assert "le-edge-red" in tie.decision.menus[0].icons[0].split()
    assert means(tie) >= {"le-groups-2", "le-has-greyed"}


def test_a_greyed_card_has_its_reason_and_rule(tie: Dashboard) -> None:
    greyed = tie.decision.greyed.told.value
    assert "<b>Manon Roland</b>" in greyed
    assert "is blue; red is needed." in greyed
    assert "href='#le-rule-E6'" in greyed


def test_a_click_chooses_and_everything_follows(tie: Dashboard) -> None:
    tie.decision.press(0)
    assert tie.session.cursor == 2
    assert tie.session.shown.step.action is not None
    assert "Marat" in tie.story.value
    assert "Joshua decides" in tie.decision.head.value
    assert "advances Jean-Paul Marat" in tie.ledger.value


def test_where_nobody_decides_it_is_hidden(paris: Dashboard) -> None:
    # The style sheet hides what has an empty head.
    assert paris.decision.head.value == ""
    assert paris.decision.on_show == ()
    paris.session.next_decision()
    assert paris.decision.head.value
    assert len(paris.decision.on_show) == 2


def test_at_the_end_it_says_where_everybody_stands(paris: Dashboard) -> None:
    session = paris.session
    scenario = next(one for one in session.scenarios() if one.name == "landslide-17")
    session.scenario(scenario.name)
    session.last()
    for line in scenario.choices:
        assert session.choose(line)
        session.last()
    assert session.shown.pending is None
    assert "<h2>The game is over</h2>" in paris.decision.head.value
    assert told(paris) == []


def test_choosing_otherwise_makes_a_branch_and_both_are_kept(tie: Dashboard) -> None:
    assert tie.branches.layout.display == "none"
    tie.decision.press(0)
    tie.stepper.back.click()
    assert "Taken here: <b>Jean-Paul Marat (#71, red 3)</b>" in tie.decision.head.value
    assert "le-taken" in tie.decision.menus[0].icons[0].split()
    assert "le-taken" not in tie.decision.menus[1].icons[0].split()
    tie.decision.press(1)
    assert tie.session.branch == 1
    assert [index for _, index in tie.branches.options] == [0, 1]
    told = [name for name, _ in tie.branches.options]
    assert told == [
        "The story as it first went",
        "From step 2: Christie declines to advance a card.",
    ]
    assert tie.branches.value == 1
    assert tie.branches.layout.display is None

    tie.branches.value = 0
    assert tie.session.branch == 0
    assert tie.session.shown.trace.steps[1].args["card"] == "71"
    tie.session.branch = 1
    assert tie.branches.value == 1


def test_new_branches_are_not_taken_for_a_choice(tie: Dashboard) -> None:
    tie.session.choose("advance 71")
    tie.session.cursor = 1
    tie.session.choose("decline")
    tie.session.scenario("normandie")
    assert len(tie.branches.options) == 1
    assert tie.session.branch == 0


def test_groups_are_used_again(tie: Dashboard) -> None:
    made = list(tie.decision.menus)
    tie.session.choose("advance 71")
    tie.session.cursor = 1
    assert tie.decision.menus == made
