"""The election at a glance, and the place that is pointed at."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest

from explorer.app.dashboard import Dashboard
from explorer.widgets.glance import csv_of, rows_of


@pytest.fixture
def counted(tie: Dashboard) -> Dashboard:
    """Paris decided; the rest of the election follows by itself, up to the next decision."""
    tie.session.choose("advance 71")
    tie.session.choose("decline")
    tie.at_a_glance.value = True
    return tie


def test_nothing_is_made_before_it_is_opened(paris: Dashboard) -> None:
    assert paris.glance.rows == []
    assert paris.glance.table.value == ""
    paris.at_a_glance.value = True
    assert len(paris.glance.rows) == 27
    paris.at_a_glance.value = False
    assert not paris.glance.is_open


def test_a_row_tells_who_won_with_what(counted: Dashboard) -> None:
    (row,) = [one for one in counted.glance.table.value.split("<tr") if ">8</th>" in one]
    for told in ("Christie", "tie", "Jean-Paul Marat (#71, red 3)"):
        assert told in row
    # There is room for who, colour and value alone; the row's button says the card by its name.
    figures = "<i class='le-token le-seat-0'></i><i class='le-emblem le-red'></i>3</span></span>"
    assert figures in row
    assert counted.glance.rows[7].tooltip == "Christie: Jean-Paul Marat (#71, red 3)"
    assert counted.glance.rows[8].tooltip == ""
    marked = [
        button.description for button in counted.glance.rows if "le-here" in button._dom_classes
    ]
    assert marked == ["Go to 8 Île-de-France (Paris)"]


def test_a_click_on_a_row_goes_to_its_step(counted: Dashboard) -> None:
    row = rows_of(counted.session.shown)[8]
    assert row.first is not None
    counted.glance.rows[8].click()
    assert counted.session.cursor == row.first
    assert counted.session.shown.step.place == 9


def test_a_step_does_not_send_the_table_again(counted: Dashboard) -> None:
    before = counted.glance.table.value
    counted.session.last()
    assert counted.glance.table.value == before


def test_a_row_without_a_step_cannot_be_clicked(counted: Dashboard) -> None:
    assert counted.glance.rows[0].disabled  # Normandie was counted before the story began
    assert not counted.glance.rows[7].disabled


def test_the_csv_has_27_rows_and_no_formulas(counted: Dashboard) -> None:
    saved: list[dict[str, Any]] = []
    counted.page.send = lambda content, buffers=None: saved.append(content)
    counted.glance.csv.click()
    (file,) = saved
    assert (file["kind"], file["name"]) == ("save", "election.csv")
    rows = list(csv.DictReader(io.StringIO(file["text"])))
    assert [row["number"] for row in rows] == [str(number) for number in range(1, 28)]
    assert rows[7]["winner"] == "Christie"
    assert rows[7]["votes"] == "3"


def test_a_name_that_a_spreadsheet_would_calculate_is_quoted(paris: Dashboard) -> None:
    position = {**paris.session.saved()}
    text = paris.session.saved_text().replace("Christie", "=1+1")
    paris.session.load(text)
    assert position["title"] == paris.session.saved()["title"]
    paris.session.next_decision()
    paris.session.choose("advance 71")
    paris.session.choose("decline")
    assert "'=1+1" in csv_of(paris.session.shown)
    assert ",=1+1" not in csv_of(paris.session.shown)


def test_a_tap_selects_a_place_and_tells_it(tie: Dashboard) -> None:
    assert tie.place.layout.display == "none"
    tie._point("province:8")
    assert tie.selection.place == "province:8"
    assert "Christie red 3" in tie.place.text.value
    tie.session.first()
    tie.place.go.click()
    assert tie.session.cursor == 1
    tie._point("province:1")
    assert tie.place.go.layout.display == "none"
    tie.place.shut.click()
    assert tie.selection.place == ""
    assert tie.place.layout.display == "none"


@pytest.mark.parametrize(
    ("place", "told"),
    [
        ("player:0", "Christie: 5 VP, votes red 1 blue 0 white 0."),
        ("track:blue", "Election track, Moderates: 2."),
        ("battle", "Battle."),
        ("player:9", "Player."),
        ("province:99", "Province."),
    ],
)
def test_other_places(tie: Dashboard, place: str, told: str) -> None:
    tie._point(place)
    assert told in tie.place.text.value


def test_a_click_on_the_canvas_selects(tie: Dashboard) -> None:
    from explorer.widgets.board import SCALE

    x, y = next(
        (x, y)
        for x in range(0, 1000, 10)
        for y in range(0, 900, 10)
        if tie.board.name_at(x, y) == "province:8"
    )
    tie.board._clicked(x * SCALE, y * SCALE)
    assert tie.selection.place == "province:8"
