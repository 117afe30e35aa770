from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.drawing.geometry import (
    box_of,
    distance,
    is_inside,
    outline,
    regular,
    rim_of,
    rings_of,
    shortened,
    simplified,
    text_width,
)

SQUARE = ((0, 0), (10, 0), (10, 10), (0, 10))


@pytest.mark.parametrize(
    ("point", "inside"), [((5, 5), True), ((11, 5), False), ((-1, 5), False), ((5, 12), False)]
)
def test_a_point_is_inside_a_ring_or_not(point: tuple[float, float], inside: bool) -> None:
    assert is_inside(SQUARE, *point) is inside
    assert is_inside((*SQUARE, SQUARE[0]), *point) is inside  # closed by hand, the same


def test_a_segment_without_length_is_a_point() -> None:
    assert distance((3, 4), (0, 0), (0, 0)) == 5
    assert distance((5, 3), (0, 0), (10, 0)) == 3
    assert distance((13, 4), (0, 0), (10, 0)) == 5


points = st.tuples(st.integers(0, 1000), st.integers(0, 1000))


@given(st.lists(points, min_size=2, max_size=40), st.floats(0, 50))
def test_what_simplifying_leaves_out_lies_near_what_it_keeps(
    line: list[tuple[float, float]], tolerance: float
) -> None:
    kept = simplified(line, tolerance)
    assert kept[0] == line[0]
    assert kept[-1] == line[-1]
    assert set(kept) <= set(line)
    for point in line:
        assert min(distance(point, *two) for two in pairwise(kept)) <= tolerance + 1e-9


def test_a_curve_ends_where_it_is_told_to() -> None:
    ring = outline((0.0, 0.0), (0, 1, 1, 1, 1, 0), (0.5, -1), steps=5)
    assert len(ring) == 7
    assert ring[5] == (1, 0)
    assert ring[-1] == (0.5, -1)


def test_a_star_has_twice_the_corners() -> None:
    assert len(regular(5)) == 5
    assert len(regular(5, inner=0.2)) == 10
    assert box_of(regular(4)) == pytest.approx((0, 0, 1, 1))


def test_geometries_become_rings() -> None:
    ring = [[0, 0], [1, 0], [1, 1]]
    as_tuple = ((0, 0), (1, 0), (1, 1))
    assert rings_of({"type": "Polygon", "coordinates": [ring]}) == (as_tuple,)
    assert rings_of({"type": "MultiPolygon", "coordinates": [[ring], [ring, ring]]}) == (
        as_tuple,
        as_tuple,
        as_tuple,
    )
    with pytest.raises(ValueError, match="Point"):
        rings_of({"type": "Point", "coordinates": [0, 0]})


def test_a_long_name_is_shortened_to_its_place() -> None:
    assert shortened("Ana", 16, 100) == "Ana"
    short = shortened("Wilhelmina the Magnificent", 16, 100)
    assert short.endswith("…")
    assert text_width(short, 16) <= 100


def test_the_rim_of_neighbours_runs_around_both() -> None:
    left = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
    right = ((1.0, 0.0), (2.0, 0.0), (2.0, 1.0), (1.0, 1.0), (1.0, 0.0))
    island = ((9.0, 9.0), (10.0, 9.0), (9.0, 10.0))
    first, second = rim_of([left, right, island])
    assert first[0] == first[-1]
    assert set(first) == {*left, *right}
    assert len(first) == 7
    steps = {frozenset(pair) for pair in pairwise(first)}
    assert frozenset(((1.0, 0.0), (1.0, 1.0))) not in steps
    assert set(second) == set(island)


def test_the_rim_of_one_ring_is_that_ring() -> None:
    ring = ((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0))
    (rim,) = rim_of([ring])
    assert set(rim) == set(ring)
    assert len(rim) == 5
    assert rim_of([ring, ring]) == ()
