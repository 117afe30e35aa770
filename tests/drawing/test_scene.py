from __future__ import annotations

import pytest

from explorer.drawing.scene import Disc, Label, Line, Picture, Polygon, Rect, Scene, Shape, Stamp

SQUARE = ((0, 0), (10, 0), (10, 10), (0, 10))
HOLE = ((4, 4), (6, 4), (6, 6), (4, 6))


def a_scene(*shapes: Shape) -> Scene:
    return Scene(shapes, 100, 100)


def test_a_hole_is_not_part_of_a_polygon() -> None:
    scene = a_scene(Polygon((SQUARE, HOLE), name="ring"))
    assert scene.name_at(1, 1) == "ring"
    assert scene.name_at(5, 5) is None


def test_the_topmost_named_shape_is_found() -> None:
    scene = a_scene(
        Rect(0, 0, 10, 10, name="below"),
        Rect(5, 0, 10, 10, name="above"),
        Rect(0, 0, 20, 20, fill="#000000"),
    )
    assert scene.name_at(2, 2) == "below"
    assert scene.name_at(7, 2) == "above"
    assert scene.name_at(18, 18) is None
    assert scene.names() == ("below", "above")


@pytest.mark.parametrize(
    ("shape", "on", "off"),
    [
        (Rect(0, 0, 10, 4, name="x"), (9, 3), (9, 5)),
        (Disc(5, 5, 5, name="x"), (5, 9), (9, 9)),
        (Disc(5, 5, 5, 2, name="x"), (9, 5), (5, 8)),
        (Line(((0, 0), (10, 0)), name="x"), (5, 2), (5, 9)),
        (Label("abc", 10, 10, 12, name="x"), (10, 10), (40, 10)),
        (Stamp(Picture("p", (), -5, -10, 10, 10), 20, 20, name="x"), (16, 11), (26, 11)),
        (Stamp(Picture("p", (), -5, -10, 10, 10), 20, 20, 0.5, name="x"), (18, 16), (16, 11)),
    ],
)
def test_each_shape_knows_what_lies_on_it(
    shape: Shape, on: tuple[float, float], off: tuple[float, float]
) -> None:
    assert a_scene(shape).name_at(*on) == "x"
    assert a_scene(shape).name_at(*off) is None
    assert shape.box().grown(2).contains(*on)


def test_one_scene_over_another() -> None:
    ground = Scene((Rect(0, 0, 5, 5, name="ground"),), 50, 60, "The ground.")
    scene = Scene((Rect(0, 0, 2, 2, name="piece"),), 40, 70).over(ground)
    assert (scene.width, scene.height, scene.alt) == (50, 70, "The ground.")
    assert scene.name_at(1, 1) == "piece"
    assert scene.name_at(4, 4) == "ground"


def test_labels_that_look_alike_come_together_and_on_top() -> None:
    one, two, three = Label("a", 0, 0, 10), Label("b", 0, 0, 12), Label("c", 0, 0, 10)
    box = Rect(0, 0, 5, 5)
    assert a_scene(one, two, box, three).sorted_labels().shapes == (box, one, three, two)


def test_shapes_are_values() -> None:
    assert Rect(0, 0, 1, 1, fill="#ffffff") == Rect(0, 0, 1, 1, fill="#ffffff")
    with pytest.raises(AttributeError):
        Rect(0, 0, 1, 1).x = 2  # type: ignore[misc]
