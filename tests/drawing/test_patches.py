"""Where two scenes differ, and that nothing that differs is left out."""

from __future__ import annotations

from itertools import pairwise

from explorer.boards.liberte import scene_of
from explorer.drawing.geometry import Box
from explorer.drawing.patches import inked, patches, within
from explorer.drawing.scene import Label, Polygon, Rect, Scene, Shape
from explorer.models import GameSession


def scene(*shapes: Shape) -> Scene:
    return Scene(shapes, 1000, 1000)


def rect(x: float, y: float = 0.0, fill: str = "#111111") -> Rect:
    return Rect(x, y, 10, 10, fill=fill)


def test_the_same_scene_needs_no_patch() -> None:
    assert patches(scene(rect(0), rect(50)), scene(rect(0), rect(50))) == ()


def test_what_comes_goes_or_changes_its_look_is_patched_where_it_is() -> None:
    before = scene(rect(0), rect(100), rect(200))
    after = scene(rect(0, fill="#222222"), rect(100), rect(300))
    found = sorted(patches(before, after))
    assert [(box.left, box.right) for box in found] == [(-1, 11), (199, 211), (299, 311)]


def test_what_lies_on_top_now_is_patched() -> None:
    low, high = rect(0), rect(5, fill="#222222")
    (box,) = patches(scene(low, high), scene(high, low))
    assert box.left <= 5  # where they overlap
    assert box.right >= 10


def test_patches_that_meet_are_one() -> None:
    (box,) = patches(scene(), scene(rect(0), rect(11), rect(22)))
    assert (box.left, box.right) == (-1, 33)


def test_an_outline_that_two_patches_cut_is_drawn_once() -> None:
    ring = ((0.0, 0.0), (200.0, 0.0), (200.0, 50.0))
    outline = Polygon((ring,), stroke="#111111")
    assert len(patches(scene(), scene(rect(0), rect(190)))) == 2
    assert len(patches(scene(outline), scene(outline, rect(0), rect(190)))) == 1


def test_letters_may_be_wider_than_was_guessed() -> None:
    label = Label("Île-de-France", 100, 100, 12, fill="#111111")
    box, ink = label.box(), inked(label)
    assert ink.left < box.left - 10
    assert ink.right > box.right + 10
    assert ink.top < box.top - 3
    assert ink.bottom > box.bottom + 3


def test_what_is_out_of_the_box_is_not_drawn() -> None:
    marks = [(shape, inked(shape)) for shape in (rect(0), rect(100))]
    assert within(marks, Box(90, 0, 95, 10)) == ()
    assert within(marks, Box(90, 0, 99, 10)) == (rect(100),)


def test_outside_of_the_patches_a_whole_election_looks_the_same() -> None:
    session = GameSession("grand-election")
    session.last()
    while session.shown.pending is not None and session.shown.length < 60:
        session.choose(session.game.action_to_text(session.shown.pending.options[0]))
        session.last()
    scenes = []
    for cursor in range(session.shown.length + 1):
        session.cursor = cursor
        shown = session.shown
        focus = () if shown.step is None else shown.step.focus
        scenes.append(scene_of(shown.state, focus=focus, last=shown.step))
    for one, other in pairwise(scenes):
        boxes = patches(one, other)
        left = [
            [shape for shape in which.shapes if not any(inked(shape).meets(box) for box in boxes)]
            for which in (one, other)
        ]
        assert left[0] == left[1]
        assert all(not a.meets(b) for index, a in enumerate(boxes) for b in boxes[index + 1 :])
