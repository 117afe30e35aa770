"""Chance on the screen: its odds, letting it happen, choosing what comes, and who may."""

from __future__ import annotations

from fractions import Fraction

import pytest

from explorer.app.dashboard import Dashboard, explore
from explorer.widgets.chance import ANY


@pytest.fixture
def asking() -> Dashboard:
    """A new game of four in which chance waits to be asked."""
    made = explore("liberte")
    made.session.settings.ask_chance = True
    made.session.new_game(("Ana", "Bo", "Cy", "Dora"), seed=7)
    return made


def until_the_start_player(dashboard: Dashboard) -> None:
    while "who is the start player" not in dashboard.decision.head.value:
        dashboard.decision.chance.let.click()
        dashboard.session.last()


def test_a_shuffle_can_only_be_let_happen(asking: Dashboard) -> None:
    chance = asking.decision.chance
    assert "every order of the cards is equally likely" in asking.decision.head.value
    assert "href='#le-rule-S2'" in asking.decision.head.value
    assert "le-has-chance" in asking.decision.head.value
    assert chance.children == (chance.let,)
    chance.let.click()
    assert asking.session.shown.cursor == 1
    assert "The A set is shuffled" in asking.story.value


def test_what_comes_is_chosen_from_all_outcomes_with_their_odds(asking: Dashboard) -> None:
    until_the_start_player(asking)
    chance = asking.decision.chance
    assert "4 outcomes, each with odds of 1/4." in asking.decision.head.value
    assert chance.children == (chance.let, chance.outcomes, chance.come)
    assert [label for label, _ in chance.outcomes.options] == [
        ANY,
        *(f"{name} (1/4)" for name in ("Ana", "Bo", "Cy", "Dora")),
    ]
    assert chance.come.disabled
    chance.outcomes.value = "start Cy"
    assert not chance.come.disabled
    chance.come.click()
    assert "Cy starts" in asking.story.value
    assert asking.session.shown.state.to_act == 2


def test_what_came_can_be_chosen_otherwise_on_a_new_branch(asking: Dashboard) -> None:
    until_the_start_player(asking)
    before = asking.session.cursor
    asking.session.choose("start Cy")
    asking.session.cursor = before
    chance = asking.decision.chance
    assert "What came: <b>Cy</b>" in asking.decision.head.value
    assert chance.children == (chance.outcomes, chance.come)
    chance.outcomes.value = "start Dora"
    chance.come.click()
    assert asking.session.branch == 1
    # Chance was made to bring something else: nobody chose with what he knew.
    assert "hindsight" not in asking.branches.options[1][0]


def test_a_seat_sees_its_own_odds_and_why_it_does_not_choose(asking: Dashboard) -> None:
    until_the_start_player(asking)
    asking.session.viewer = "Bo"
    chance = asking.decision.chance
    assert chance.children == (chance.let,)
    assert "What comes is chosen only where everything is seen" in asking.decision.head.value
    assert sum(odds for _, odds in asking.session.shown.chance.outcomes) == Fraction(1)
    before = asking.session.cursor
    chance.let.click()
    assert asking.session.shown.step_at(before + 1).message == "starts"


def test_where_chance_is_not_to_act_nothing_of_it_is_shown(tie: Dashboard) -> None:
    assert tie.decision.head.value
    assert "le-has-chance" not in tie.decision.head.value
    assert tie.decision.chance.children == ()
