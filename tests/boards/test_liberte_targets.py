"""What can be clicked: how the board marks it, and what it says of it."""

from __future__ import annotations

import pytest
from boards.states import a_game, a_state, full_board

from explorer.boards.liberte import ground, scene_of
from explorer.boards.liberte_light import TARGET_OUTLINES, TARGET_POINTS, target
from explorer.boards.liberte_map import layout
from explorer.drawing import theme
from explorer.drawing.geometry import is_inside
from explorer.drawing.scene import Disc, Label, Line, Polygon, Scene, Stamp
from explorer.rules.liberte.components import components

EVERYWHERE = tuple(f"province:{number}" for number in range(1, 28))
REGIONS = tuple(
    tuple(
        f"province:{number}"
        for number, province in enumerate(components().provinces, start=1)
        if province.region == region
    )
    for region in components().regions
)


def rings(scene: Scene) -> dict[str | None, tuple[float, float]]:
    """The provinces whose numbers are marked, and where."""
    return {
        one.name: (one.x, one.y)
        for one in scene.under
        if isinstance(one, Stamp) and one.picture is target()
    }


def rims(scene: Scene) -> list[Polygon]:
    return [one for one in scene.under if isinstance(one, Polygon) and one.dash]


@pytest.mark.parametrize("targets", [EVERYWHERE[:1], *REGIONS, EVERYWHERE])
def test_every_target_has_a_ring_around_its_number_and_nothing_else_has(
    targets: tuple[str, ...],
) -> None:
    marked = rings(scene_of(a_game(), targets=targets))
    assert marked == {name: layout().places[int(name[9:]) - 1].disc for name in targets}


@pytest.mark.parametrize("targets", REGIONS)
def test_one_line_runs_around_the_targets_of_a_region(targets: tuple[str, ...]) -> None:
    (rim,) = rims(scene_of(a_game(), targets=targets))
    for place in layout().places:
        within = is_inside(rim.rings[0], *place.disc)
        assert within == (f"province:{place.number}" in targets)
    assert len(rim.rings[0]) <= TARGET_POINTS


def test_targets_that_lie_apart_have_a_line_each() -> None:
    scene = scene_of(a_game(), targets=("province:2", "province:10", "province:25"))
    assert len(rims(scene)) == 3


def test_many_targets_have_no_line() -> None:
    assert rims(scene_of(a_game(), targets=EVERYWHERE[:TARGET_OUTLINES]))
    assert not rims(scene_of(a_game(), targets=EVERYWHERE[: TARGET_OUTLINES + 1]))


def test_without_targets_nothing_is_marked() -> None:
    for none in ((), ("province:28", "province:x", "player:0", "nonsense")):
        assert scene_of(a_game(), targets=none) == scene_of(a_game())


def test_the_marks_lie_below_the_pieces_and_hide_no_other_click() -> None:
    plain, marked = scene_of(full_board()), scene_of(full_board(), targets=EVERYWHERE)
    assert marked.shapes == plain.shapes
    assert len(marked.under) == 27 and not plain.under
    both = marked.over(ground())
    for place in layout().places:
        for x, y in (*place.anchors, place.disc):
            assert both.name_at(x, y) == f"province:{place.number}"


def test_a_mark_is_told_by_its_form_too_and_leaves_number_and_crown_to_be_seen() -> None:
    halo, dashes = target().shapes
    assert isinstance(halo, Line) and isinstance(dashes, Line)
    assert dashes.dash and not halo.dash
    numbers = {(one.x, one.y): one for one in ground().shapes if isinstance(one, Disc) and one.fill}
    for place in layout().places:
        disc = numbers[place.disc]
        crowns = [
            one.box()
            for one in ground().shapes
            if isinstance(one, Polygon) and len(one.rings[0]) == 7 and one.fill == theme.CARD
        ]
        for x, y in dashes.points:
            at = (place.disc[0] + x, place.disc[1] + y)
            assert (x**2 + y**2) ** 0.5 - halo.width / 2 >= disc.radius
            assert not any(crown.contains(*at) for crown in crowns)
    box = halo.box().grown(halo.width / 2)
    assert box.left >= target().left and box.top >= target().top
    assert box.right <= target().left + target().width
    assert box.bottom <= target().top + target().height


def test_the_words_name_the_targets_in_the_first_line() -> None:
    plain = scene_of(a_game()).alt.splitlines()
    for targets, told in (
        (("province:8",), "8 Île-de-France"),
        (("province:7", "province:8", "province:9"), "7 Orléanais, 8 Île-de-France and 9 Picardie"),
        (EVERYWHERE, "every province"),
    ):
        first, *rest = scene_of(a_game(), targets=targets).alt.splitlines()
        assert first == f"{plain[0]} Can be chosen now: {told}."
        assert rest == plain[1:]


def test_no_label_is_moved_by_a_mark() -> None:
    state = a_state(turn=2, phase="action")
    labels = [one for one in scene_of(state).shapes if isinstance(one, Label)]
    marked = scene_of(state, targets=REGIONS[0])
    assert [one for one in marked.shapes if isinstance(one, Label)] == labels
