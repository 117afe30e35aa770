from __future__ import annotations

from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st

from explorer.drawing.scene import Disc, Label, Line, Picture, Polygon, Rect, Scene, Stamp
from explorer.drawing.svg import svg_of
from explorer.drawing.text import counted, listed, text_of

SVG = "{http://www.w3.org/2000/svg}"


def parsed(scene: Scene, **options: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg_of(scene, **options))


def test_every_shape_is_there() -> None:
    dot = Picture("a dot", (Disc(0, 0, 3, fill="#ff0000"),), -3, -3, 6, 6)
    root = parsed(
        Scene(
            (
                Polygon((((0, 0), (1, 0), (1, 1)),), fill="#00ff0080", name="province:8"),
                Line(((0, 0), (5, 5)), stroke="#000000", dash=(3, 2)),
                Rect(1, 2, 3, 4, 1, fill="#ffffff"),
                Label("Île-de-France", 5, 5, 13, bold=True),
                Stamp(dot, 7, 8),
                Stamp(dot, 9, 8, 0.5),
            ),
            20,
            30,
            "Words.",
        ),
        title="Board",
    )
    assert root.get("viewBox") == "0 0 20 30"
    tags = [one.tag.removeprefix(SVG) for one in root]
    assert tags == ["title", "desc", "defs", "path", "path", "rect", "text", "use", "use"]
    first = root.findall(f"{SVG}path")[0]
    assert first.get("data-name") == "province:8"
    assert (first.get("fill"), first.get("fill-opacity")) == ("#00ff00", "0.5")
    assert root.findtext(f"{SVG}text") == "Île-de-France"
    assert root.findtext(f"{SVG}desc") == "Words."
    assert len(root.findall(f"{SVG}defs/*")) == 1  # drawn once, used twice


@given(st.text(max_size=30))
def test_whatever_a_name_is_it_stays_text(name: str) -> None:
    scene = Scene((Label(name, 0, 0, 10, name=name.strip() or "x"),), 10, 10, name)
    root = parsed(scene, title=name)
    assert [one.tag.removeprefix(SVG) for one in root] == ["title", "desc", "text"]


def test_markup_in_a_name_is_escaped() -> None:
    text = svg_of(Scene((Label('<img src=x onerror="1">', 0, 0, 9, name='"><script>'),), 9, 9))
    assert "<img" not in text
    assert "<script" not in text


def test_lists_in_words() -> None:
    assert listed([]) == "none"
    assert listed([], none="empty") == "empty"
    assert listed(["a"]) == "a"
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert counted(1, "block") == "1 block"
    assert counted(0, "block") == "0 blocks"
    assert counted(2, "city", "cities") == "2 cities"


def test_a_scene_without_words_gives_its_labels() -> None:
    scene = Scene((Label("second", 0, 20, 9), Label("first", 0, 10, 9)), 9, 9)
    assert text_of(scene) == "first\nsecond"
    assert text_of(Scene((), 9, 9, "Its own.")) == "Its own."
