"""Playing on the screen: groups of cards, the board, confirming, undo, whose eyes, hindsight."""

from __future__ import annotations

import re

import pytest

from explorer.app.dashboard import Dashboard, explore
from explorer.widgets.decision_menu import NOTHING

SEED = 5
"""Bo begins and holds two cards of value 1 and a Special; Cy a Special and a Cannon."""
NAMES = ("Ana", "Bo", "Cy", "Dora")


@pytest.fixture
def game() -> Dashboard:
    """A new game of four, all by hand, where Bo decides."""
    made = explore("liberte")
    made.session.new_game(NAMES, seed=SEED)
    return made


@pytest.fixture
def asked(game: Dashboard) -> Dashboard:
    """The same, and each play is to be confirmed."""
    game.session.settings.confirm = True
    return game


def press(dashboard: Dashboard, line: str) -> None:
    """Press the button of the choice that this line means."""
    to_text = dashboard.session.game.action_to_text
    lines = [to_text(item.action) for item in dashboard.decision.on_show]
    dashboard.decision.press(lines.index(line))


def head(dashboard: Dashboard) -> str:
    """What stands above the choices, without markup."""
    return re.sub("<[^>]*>", "", dashboard.decision.head.value)


def means(dashboard: Dashboard) -> set[str]:
    found = re.match(r"<div class='([^']*)'>", dashboard.decision.head.value)
    return set(found[1].split()) if found else set()


def looks(dashboard: Dashboard, menu: int = 0) -> list[set[str]]:
    return [set(icon.split()) for icon in dashboard.decision.menus[menu].icons]


def spaced(label: str) -> str:
    """A label with plain spaces."""
    return label.replace("\N{NO-BREAK SPACE}", " ")


# --- the buttons --------------------------------------------------------------------------------


def test_a_card_stands_once_with_its_uses_on_it(game: Dashboard) -> None:
    hand, take, rest = game.decision.menus
    assert [menu.description for menu in (hand, take, rest)] == [
        "From Bo’s hand",
        "Take a card",
        "",
    ]
    # A name keeps to one line.
    assert "François\N{NON-BREAKING HYPHEN}Christophe\N{NO-BREAK SPACE}Kellermann" in "".join(
        hand._options_labels
    )
    labels = [spaced(label) for label in hand._options_labels]
    where = labels.index("Claude Rouget de Lisle\n#24 · blue 1\nEst · Cannon")
    assert labels[where + 1] == "Battle\nClaude Rouget de Lisle"
    assert hand.tooltips[where : where + 2] == ("Blocks", "")
    face, second = looks(game)[where : where + 2]
    assert face >= {"le-is-card", "le-edge-blue", "le-used", "le-has-second"}
    assert second >= {"le-second"}
    assert "le-used" not in second
    assert rest._options_labels == ("Pass",)
    press(game, "battle 24")
    assert "token goes into the Battle Box" in game.story.value


def test_nothing_stays_pressed(game: Dashboard) -> None:
    press(game, "blocks 24")
    assert [menu.index for menu in game.decision.menus[:1]] == [None]
    press(game, "place 13")
    game.session.undo()
    # The same button again, for the choice that was taken here before.
    press(game, "place 13")
    assert game.session.branch == 0
    assert "another card" in head(game)


def test_what_is_refused_can_be_pressed_again(
    game: Dashboard, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(game.session), "choose", lambda *_: False)
    press(game, "pass")
    assert {menu.index for menu in game.decision.menus} == {None}


def test_labels_that_are_the_same_stay_two_buttons(game: Dashboard) -> None:
    for line in ("blocks 22", "place 11", "place 12", "place 13", "done", "keep 22", "special 53"):
        assert game.session.choose(line), game.session.notice
    labels = game.decision.menus[0]._options_labels
    assert labels == ("Bo\nblue 1", f"Bo\nblue 1{NOTHING}", f"Bo\nblue 1{NOTHING * 2}")
    assert game.decision.menus[0].tooltips == ("11 Champagne", "12 Lorraine", "13 Alsace")
    game.decision.press(1)
    assert game.session.shown.taken is None
    assert not game.session.shown.state.provinces[12 - 1]


def test_what_cannot_be_chosen_is_folded_and_sent_when_asked_for(game: Dashboard) -> None:
    greyed = game.decision.greyed
    for line in ("blocks 24", "place 13"):
        game.session.choose(line)
    assert "le-has-fold" in means(game)
    assert "is of value 2" not in greyed.told.value
    greyed.why.value = True
    assert "le-has-greyed" in means(game)
    # The names of those with the same reason stand together.
    assert "<b>Jean-Joseph Mounier, Nicolas de Condorcet</b> · Blocks: is of value 2" in (
        greyed.told.value
    )
    greyed.why.value = False
    assert "le-has-greyed" not in means(game)


def test_what_has_the_same_reason_is_told_in_one_box(game: Dashboard) -> None:
    assert {"le-has-greyed"} <= means(game) and "le-has-fold" not in means(game)
    assert len(game.session.shown.pending.greyed) == 5
    told = game.decision.greyed.told.value
    assert told.count("le-face") == 2
    assert "Louis-René de Rohan, Olympe de Gouges</b> · Battle<br>shows no Cannon" in told


# --- the board ----------------------------------------------------------------------------------


def test_a_click_on_the_board_chooses_and_says_why_not(game: Dashboard) -> None:
    game._point("province:13")
    assert game.selection.place == "province:13"  # nothing is placed now: what stands there
    game.selection.place = ""
    press(game, "blocks 24")
    game._point("province:1")
    assert "Normandie lies in Ouest" in game.session.notice
    game._point("province:13")
    assert "starts a blue stack in Alsace" in game.story.value
    assert game.selection.place == ""


# --- confirming, undo, taking back --------------------------------------------------------------


def test_a_play_waits_to_be_confirmed_told_whole(asked: Dashboard) -> None:
    for line in ("blocks 24", "place 13", "done", "keep 24"):
        press(asked, line)
    assert "Is this what was meant?" in head(asked)
    assert "Bo starts a blue stack in Alsace." in head(asked)
    assert "Bo keeps Claude Rouget de Lisle" in head(asked)
    assert asked.decision.on_show == ()
    assert means(asked) >= {"le-has-onward", "le-has-bar", "le-groups-0"}
    assert asked.decision.bar.onward.description == "Confirm"
    assert asked.page.said.endswith("The play waits to be confirmed.")
    asked.decision.bar.onward.click()
    assert "Cy decides" in head(asked)
    assert "le-has-onward" not in means(asked)


def test_undo_takes_back_one_choice_and_take_back_the_play(asked: Dashboard) -> None:
    assert "le-has-bar" not in means(asked)
    for line in ("blocks 24", "place 13", "done", "keep 24"):
        press(asked, line)
    asked.decision.bar.undo.click()
    assert "Taken here: keep Claude Rouget de Lisle" in head(asked)
    assert "le-taken" in looks(asked)[0]
    press(asked, "discard 24")
    asked.decision.bar.take_back.click()
    assert "Taken here: Claude Rouget de Lisle (#24, blue 1) for blocks" in head(asked)
    press(asked, "pass")
    assert len(asked.session.branches()) == 3


def test_the_last_play_of_a_phase_waits_too(asked: Dashboard) -> None:
    for _ in NAMES:
        press(asked, "pass")
        assert "Is this what was meant?" in head(asked)
        asked.decision.bar.onward.click()
    assert head(asked) == ""
    asked.session.last()
    assert "Where it stands" in head(asked)
    assert asked.decision.bar.onward.description == "Go on: Turn 2"
    assert asked.decision.bar.undo.description == "Back to the last decision"
    assert "le-one-way-back" in means(asked)
    asked.decision.bar.onward.click()
    assert "The blocks on the Turn Track" in asked.story.value


# --- bots, eyes, hindsight ----------------------------------------------------------------------


def test_what_a_bot_decided_may_be_chosen_otherwise(game: Dashboard) -> None:
    game.session.new_game(NAMES, seed=SEED, seats=("hand", "greedy", "random", "greedy"))
    game.session.cursor = 5
    assert "Greedy bot decided:" in head(game)
    assert game.decision.on_show
    press(game, "pass")
    assert game.session.branch == 1


def test_nobody_is_offered_what_another_may_choose(game: Dashboard) -> None:
    game.session.viewer = "Ana"
    assert "Bo decides" in head(game)
    assert "The table is seen as Ana sees it" in head(game)
    assert game.decision.on_show == ()
    assert "le-groups-0" in means(game)
    game.session.viewer = "Bo"
    press(game, "blocks 24")
    game.session.viewer = "Ana"  # where a block goes everybody may see, but Bo chooses
    assert game.decision.on_show == ()
    assert game.session.shown.targets == ()
    game._point("province:13")
    assert game.selection.place == "province:13"
    game.session.viewer = "@acting"
    press(game, "place 13")
    assert "another card" in head(game)


def test_a_choice_made_with_hindsight_says_so(game: Dashboard) -> None:
    assert "Chance has acted" not in head(game)
    press(game, "take deck")
    game.session.undo()
    assert "Chance has acted after this: Bo draws" in head(game)
    assert "the branch will be marked with hindsight" in head(game)
    press(game, "pass")
    assert game.branches.options[1][0].endswith("6, with hindsight: Bo passes.")


def test_what_was_undone_before_chance_acted_is_no_hindsight(game: Dashboard) -> None:
    press(game, "blocks 24")
    game.session.undo()
    assert "Chance has acted" not in head(game)
    press(game, "pass")
    assert game.branches.options[1][0].endswith("6: Bo passes.")


# --- the story of a play ------------------------------------------------------------------------


def test_who_plays_is_what_a_sentence_is_about(game: Dashboard) -> None:
    press(game, "blocks 24")
    assert "<b>Bo</b> plays Claude Rouget de Lisle (#24, blue 1) for blocks: 1 block." in (
        game.story.value
    )


def test_a_shared_screen_is_taken_over_by_name(game: Dashboard) -> None:
    game.session.viewer = "@acting"
    assert game.decision.bar.onward.description == "I am Bo"
    assert "Hand the screen to Bo" in head(game)
    assert "le-has-onward" in means(game)
    assert not game.decision.on_show
    game.decision.bar.onward.click()
    assert game.decision.on_show
    assert "le-has-onward" not in means(game)
    press(game, "pass")
    assert game.decision.bar.onward.description == "I am Cy"
