"""The form of a new game: what is filled in, what is wrong with it, what comes of it."""

from __future__ import annotations

from typing import Any

import pytest

from explorer.app.dashboard import Dashboard
from explorer.rules.rulebook import read_rulebook
from explorer.widgets.new_game import FRESH_SEEDS, NewGameView


@pytest.fixture
def form(paris: Dashboard) -> NewGameView:
    """The form, opened."""
    paris.new_game.value = True
    return paris.form


def eyes(form: NewGameView) -> list[str]:
    return [text for text, _ in form.eyes.options]


def test_it_takes_the_storys_place_and_gives_it_back(paris: Dashboard) -> None:
    before = paris.session.shown
    assert paris.starting.layout.display == "none"
    paris.new_game.value = True
    assert paris.starting.layout.display == "flex"
    assert "le-starting" in paris._dom_classes
    paris.form.quit.click()
    assert paris.starting.layout.display == "none"
    assert "le-starting" not in paris._dom_classes
    assert not paris.new_game.value
    assert paris.session.shown is before


def test_the_keys_of_the_story_rest_meanwhile(paris: Dashboard, heard: Any) -> None:
    paris.new_game.value = True
    heard(kind="key", key="ArrowRight")
    assert paris.session.cursor == 0
    paris.form.cancel()
    heard(kind="key", key="ArrowRight")
    assert paris.session.cursor == 1


def test_one_against_bots_starts_with_a_press(paris: Dashboard, form: NewGameView) -> None:
    form.go.click()
    session = paris.session
    assert session.trace.start.table.players == ("Ana", "Bo", "Cy")
    assert session.seats == ("hand", "greedy", "greedy")
    assert session.viewer == "Ana"
    assert session.settings.confirm
    assert not session.settings.ask_chance
    assert 0 <= session.trace.start.table.seed < FRESH_SEEDS
    assert not form.is_open
    assert paris.starting.layout.display == "none"
    assert paris.scenarios.options[0][0] == "A whole game"


def test_a_seed_nobody_chose_is_a_fresh_one(paris: Dashboard, form: NewGameView) -> None:
    seeds = set()
    for _ in range(4):
        form.go.click()
        seeds.add(paris.session.trace.start.table.seed)
        paris.new_game.value = True
    assert len(seeds) > 1


def test_all_that_is_filled_in_is_taken(paris: Dashboard, form: NewGameView) -> None:
    form.number.value = 5
    for seat, name in enumerate(("Kim", " Lou ", "Max", "Nia", "Oz")):
        form.players[seat].value = name
    for seat, bot in enumerate(("hand", "hand", "random", "greedy", "greedy")):
        form.by_whom[seat].value = bot
    form.seed.value = " 42 "
    form.confirm.value, form.ask_chance.value = False, True
    form.eyes.value = "@acting"
    form.unfold.value = True
    form.readings["counter-revolution"].value = "claimed"
    assert "1 changed" in form.unfold.description
    form.go.click()
    session = paris.session
    table = session.trace.start.table
    assert table.players == ("Kim", "Lou", "Max", "Nia", "Oz")
    assert table.seed == 42
    assert table.rulings["counter-revolution"] == "claimed"
    assert session.seats == ("hand", "hand", "random", "greedy", "greedy")
    assert session.viewer == "@acting"
    assert not session.settings.confirm
    assert session.settings.ask_chance
    assert session.shown.awaits == "chance"


def test_what_was_filled_in_is_there_the_next_time(paris: Dashboard, form: NewGameView) -> None:
    form.players[1].value = "Kim"
    form.seed.value = "nonsense"
    form.quit.click()
    paris.new_game.value = True
    assert form.players[1].value == "Kim"
    assert form.seed.value == "nonsense"
    assert form.go.disabled


@pytest.mark.parametrize(
    ("names", "seed", "said"),
    [
        (("Ana", "ana", "Cy"), "", ["Player 2: &#x27;ana&#x27; is the name of two players"]),
        (("", "Bo", "Cy"), "", ["Player 1: &#x27;&#x27; is not a name"]),
        (("@a", "Bo", "x" * 25), "", ["Player 1:", "Player 3:"]),
        (("Ana", "Bo", "Cy"), "-1", ["The seed &#x27;-1&#x27; is no whole number"]),
        (("Ana", "Bo", "Cy"), "9223372036854775808", ["9223372036854775808"]),
        (("Ana", "Bo", "Cy"), "²", ["The seed"]),
        (("Ana", "Bo", "<b>"), "<i>", ["The seed &#x27;&lt;i&gt;"]),
    ],
)
def test_what_is_wrong_is_named_at_once(
    paris: Dashboard, form: NewGameView, names: tuple[str, ...], seed: str, said: list[str]
) -> None:
    before = paris.session.trace
    for seat, name in enumerate(names):
        form.players[seat].value = name
    form.seed.value = seed
    assert form.faults.value.count("<li>") == len(said)
    for one in said:
        assert one in form.faults.value
    assert form.go.disabled
    form.start()
    assert paris.session.trace is before
    assert form.is_open


def test_mending_it_lets_it_start(form: NewGameView) -> None:
    form.players[2].value = "Bo"
    assert form.go.disabled
    form.players[2].value = "Cy"
    assert form.faults.value == ""
    assert not form.go.disabled


def test_a_name_of_nobody_at_the_table_is_not_looked_at(form: NewGameView) -> None:
    form.number.value = 4
    form.players[3].value = ""
    assert form.go.disabled
    form.number.value = 3
    assert not form.go.disabled
    assert len(form.seats.children) == 3


def test_the_only_hand_sees_the_game_until_eyes_are_chosen(form: NewGameView) -> None:
    assert form.eyes.label == "as Ana sees it"
    form.by_whom[1].value = "hand"
    assert form.eyes.label == "everything"
    form.by_whom[0].value = "greedy"
    assert form.eyes.label == "as Bo sees it"
    form.players[1].value = "Kim"
    assert form.eyes.label == "as Kim sees it"
    form.eyes.value = "@acting"
    form.by_whom[0].value = "hand"
    form.by_whom[1].value = "greedy"
    assert form.eyes.label == "as whoever acts sees it"


def test_eyes_of_somebody_who_leaves_the_table_see_everything(form: NewGameView) -> None:
    form.number.value = 4
    assert eyes(form)[4] == "as Dora sees it"
    form.eyes.value = 3
    form.number.value = 3
    assert form.eyes.label == "everything"


def test_the_readings_say_what_they_mean(form: NewGameView) -> None:
    assert form.readings == {}
    assert "as usual" in form.unfold.description
    form.unfold.value = True
    assert form.switches.layout.display is None
    assert list(form.readings) == [one.id for one in read_rulebook("liberte").switches]
    assert "le-chip" in form.switches.children[0].value
    assert form.rulings == {}
    form.unfold.value = False
    assert form.switches.layout.display == "none"


def test_nobody_but_the_viewer_sees_the_game_that_starts(
    paris: Dashboard, form: NewGameView
) -> None:
    paris.page._handle_custom_msg({"kind": "arrived", "search": ""}, [])
    sent: list[str] = []
    for name in ("position", "choices", "start"):
        paris.page.observe(lambda change: sent.append(change["new"]), names=name)
    form.seed.value = "77"
    form.go.click()
    assert paris.session.viewer == "Ana"
    assert sent
    assert not any("shuffle" in one or '"seed"' in one for one in sent)


def test_it_says_what_the_eyes_mean_and_where_chance_can_be_chosen(form: NewGameView) -> None:
    form.eyes.value = "everything"
    assert "Every hand lies open" in form.sight.value
    assert form.odds.value == ""
    form.eyes.value = 0
    assert "Other hands lie face down." in form.sight.value
    assert "only where everything is seen" in form.odds.value
    form.eyes.label = "as whoever acts sees it"
    assert "handed over at each turn" in form.sight.value
    assert "only where everything is seen" in form.odds.value
