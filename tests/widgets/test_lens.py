"""The lens: what it shows large, and what is tapped in it."""

from __future__ import annotations

import pytest

from explorer.app.dashboard import Dashboard
from explorer.boards.liberte import subject
from explorer.boards.liberte_map import layout
from explorer.drawing.geometry import Box
from explorer.widgets.lens import HEIGHT, LEAST, WIDTH, around

SIZE = (1000.0, 1168.0)
SHAPE = WIDTH / HEIGHT


@pytest.mark.parametrize(
    "box",
    [
        Box(500, 240, 560, 290),
        Box(0, 0, 20, 20),
        Box(980, 1150, 1000, 1168),
        Box(30, 200, 400, 500),
    ],
)
def test_it_shows_the_subject_and_its_neighbours_in_its_own_shape(box: Box) -> None:
    seen = around(box, SIZE)
    assert seen.right - seen.left == pytest.approx((seen.bottom - seen.top) * SHAPE)
    assert seen.right - seen.left >= LEAST
    assert seen.left <= box.left and box.right <= seen.right
    assert seen.top <= box.top and box.bottom <= seen.bottom
    assert seen.left >= 0 and seen.top >= 0
    assert seen.right <= SIZE[0] + 1e-6 and seen.bottom <= SIZE[1] + 1e-6


def test_a_subject_that_is_too_high_is_seen_whole() -> None:
    seen = around(Box(0, 0, 1000, 1168), SIZE)
    assert seen.top <= 0 and seen.bottom >= 1168
    assert seen.left < 0 and seen.right > 1000


def test_it_follows_the_step(tie: Dashboard) -> None:
    seen = tie.board.lens._box
    assert seen is not None
    x, y = layout().places[7].disc
    assert seen.contains(x, y)
    tie.session.choose("advance 71")  # a card is played for Paris: that stays in sight
    assert tie.board.lens._box == seen


def test_a_tap_in_it_points_at_the_board(tie: Dashboard) -> None:
    event = {"event": "mouse_down", "x": WIDTH / 2, "y": HEIGHT / 2}
    tie.board.lens.canvas._handle_frontend_event(tie.board.lens.canvas, event, [])
    assert tie.selection.place == "province:8"


def test_every_subject_of_a_step_is_somewhere(tie: Dashboard) -> None:
    state = tie.session.shown.state
    for place in ("battle", "government", "turn", "supply", "discard", "player:1", "track:red"):
        box = subject(state, (place,))
        assert box is not None, place
        assert 0 <= box.left < box.right <= SIZE[0]
        assert 0 <= box.top < box.bottom <= SIZE[1]
    assert subject(state, ("player:0", "province:8")) == subject(state, ("province:8",))


def test_with_no_subject_it_is_away(tie: Dashboard) -> None:
    assert subject(tie.session.shown.state, ("nothing",)) is None
    tie.session.scenario("valmy")
    assert tie.board.lens._box is None
    assert tie.board.lens.canvas.layout.display == "none"
    tie.session.last()
    assert tie.board.lens._box is not None
    assert tie.board.lens.canvas.layout.display is None


def test_while_a_position_is_set_up_it_is_away(tie: Dashboard) -> None:
    tie.set_up.value = True
    assert tie.board.lens.canvas.layout.display == "none"
    tie.set_up.value = False
    assert tie.board.lens._box is not None


def test_few_provinces_to_choose_from_are_seen_together(tie: Dashboard) -> None:
    session = tie.session
    session.new_game(("Ana", "Bo", "Cy", "Dora"), seed=5)
    assert session.choose("blocks 43")
    numbers = (23, 24, 25, 26, 27)
    assert session.shown.targets == tuple(f"province:{number}" for number in numbers)
    seen = tie.board.lens._box
    assert seen is not None
    for number in numbers:
        assert seen.contains(*layout().places[number - 1].disc)
