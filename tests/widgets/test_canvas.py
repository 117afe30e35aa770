"""The painter and the board's widget: what is sent, when, and how much."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import ipycanvas
import pytest
import traitlets
from boards.states import a_game, a_step, a_sweep, full_board

from explorer.boards.liberte import ground, scene_of
from explorer.drawing.scene import Disc, Label, Line, Picture, Polygon, Rect, Scene, Stamp
from explorer.rules.liberte.components import components
from explorer.widgets.board import GROUND, LIGHT, PIECES, SCALE, BoardView
from explorer.widgets.canvas import groups, paint, painting, repaint, sprites_of

LIMIT = 16 * 1024
ALLOWED = {
    "clear", "clear_rect", "reset_transform", "set_transform", "scale", "translate",
    "begin_path", "close_path", "move_to", "line_to", "arc_to", "ellipse", "rect", "fill", "stroke",
    "fill_text", "stroke_text", "set_line_dash", "draw_image", "set", "save", "restore", "clip",
}  # fmt: skip


class SpyCanvas:
    """Records the calls that a real canvas would get."""

    def __init__(self) -> None:
        object.__setattr__(self, "calls", [])

    def __getattr__(self, name: str) -> Any:
        return lambda *args: self.calls.append((name, *args))

    def __setattr__(self, name: str, value: Any) -> None:
        self.calls.append(("set", name, value))

    def named(self, *names: str) -> list[tuple[Any, ...]]:
        return [call for call in self.calls if call[0] in names]


class Session(traitlets.HasTraits):
    """As much of a session as a board looks at."""

    shown = traitlets.Any()


def shown(step: Any = None, state: Any = None, targets: tuple[str, ...] = ()) -> SimpleNamespace:
    """One moment, as much of it as a board looks at."""
    state = state or (a_game() if step is None else step.state)
    before = None if step is None else a_game()
    return SimpleNamespace(
        state=state, step=step, before=before, targets=targets, pending=None, viewer=None
    )


class Wire(list[Any]):
    """The frames sent to the browser: how many bytes, and the commands in them."""

    def take(self) -> list[Any]:
        taken = list(self)
        self.clear()
        return taken


@pytest.fixture
def wire(monkeypatch: pytest.MonkeyPatch) -> Iterator[Wire]:
    frames = Wire()

    def send(_self: Any, content: Any, buffers: Any = None) -> None:
        frames.append(b"".join(bytes(buffer) for buffer in buffers))
        json.dumps(content)

    monkeypatch.setattr(ipycanvas.canvas._CanvasManager, "send", send)
    return frames


def commands(frame: bytes) -> list[str]:
    return [ipycanvas.canvas._CMD_LIST[command[0]] for command in json.loads(frame)]


def canvases(frame: bytes) -> list[str]:
    """The canvases that a frame draws on, in order."""
    switch = ipycanvas.canvas.COMMANDS["switchCanvas"]
    return [command[1][0] for command in json.loads(frame) if command[0] == switch]


# --- the painter ---------------------------------------------------------------------------------


def test_only_commands_without_arrays_are_used() -> None:
    canvas = SpyCanvas()
    step = a_sweep()
    for scene in (ground(), scene_of(step.state, focus=(*step.focus, "battle"), last=step)):
        paint(scene, canvas)
    assert {call[0] for call in canvas.calls} <= ALLOWED


def test_shapes_are_painted_back_to_front() -> None:
    canvas = SpyCanvas()
    paint(
        Scene((Rect(0, 0, 9, 9, fill="#111111"), Label("a", 5, 5, 10, fill="#222222")), 9, 9),
        canvas,
    )
    assert [call[:2] for call in canvas.named("rect", "fill_text")] == [
        ("rect", 0),
        ("fill_text", "a"),
    ]
    assert canvas.calls[0] == ("reset_transform",)
    assert canvas.calls[1] == ("clear",)


def test_neighbours_that_look_alike_are_one_path() -> None:
    apart = Scene(tuple(Rect(20 * one, 0, 9, 9, fill="#111111") for one in range(5)), 99, 9)
    canvas = SpyCanvas()
    paint(apart, canvas)
    assert len(canvas.named("rect")) == 5
    assert len(canvas.named("fill")) == 1


def test_shapes_that_overlap_are_not() -> None:
    over = [Rect(0, 0, 9, 9, fill="#111111"), Rect(5, 5, 9, 9, fill="#111111")]
    assert [len(group) for group in groups(over)] == [1, 1]


def test_a_style_is_said_once() -> None:
    canvas = SpyCanvas()
    labels = tuple(Label("a", 0, 20 * one, 10, fill="#111111") for one in range(5))
    paint(Scene(labels, 9, 99), canvas)
    assert len([call for call in canvas.named("set") if call[1] == "font"]) == 1


def test_one_outline_in_three_styles_is_traced_once() -> None:
    ring = ((0, 0), (9, 0), (9, 9))
    canvas = SpyCanvas()
    rings = (ring,)
    paint(Scene(tuple(Polygon(rings, stroke="#111111", width=w) for w in (9, 5, 2)), 9, 9), canvas)
    assert len(canvas.named("move_to")) == 1
    assert len(canvas.named("stroke")) == 3


def test_every_shape_is_drawn() -> None:
    canvas = SpyCanvas()
    paint(
        Scene(
            (
                Disc(5, 5, 3, fill="#111111"),
                Line(((0, 0), (9, 9)), stroke="#111111", dash=(2, 1)),
                Rect(0, 0, 9, 9, 2, stroke="#111111"),
                Label("a", 0, 0, 9, stroke="#111111"),
            ),
            9,
            9,
        ),
        canvas,
    )
    assert len(canvas.named("ellipse")) == 1
    assert ("set_line_dash", [2, 1]) in canvas.calls
    assert len(canvas.named("arc_to")) == 4
    assert len(canvas.named("stroke_text")) == 1


def test_a_picture_without_a_sprite_is_drawn_out() -> None:
    dot = Picture("dot", (Disc(0, 0, 3, fill="#111111"),), -3, -3, 6, 6)
    canvas = SpyCanvas()
    paint(Scene((Stamp(dot, 10, 20, 0.5),), 50, 50), canvas, scale=2)
    assert ("set_transform", 1.0, 0, 0, 1.0, 20, 40) in canvas.calls
    assert len(canvas.named("ellipse")) == 1
    assert canvas.calls[-1] == ("scale", 2, 2)


def test_a_picture_with_a_sprite_is_copied_to_whole_pixels() -> None:
    dot = Picture("dot", (), -3, -3, 6, 6)
    canvas = SpyCanvas()
    paint(
        Scene((Stamp(dot, 10, 20.5), Stamp(dot, 10, 20, 0.5)), 50, 50), canvas, sprites={"dot": "D"}
    )
    assert canvas.named("draw_image") == [
        ("draw_image", "D", 14, 35),
        ("draw_image", "D", 17, 37, 6, 6),
    ]


def test_where_nothing_is_left_it_is_only_taken_away() -> None:
    rest = Rect(80, 80, 9, 9, fill="#111111")
    gone = tuple(Disc(10 + 20 * one, 10, 4, fill="#222222") for one in range(4))
    canvas = SpyCanvas()
    repaint(Scene((rest, *gone), 99, 99), Scene((rest,), 99, 99), canvas, scale=2)
    assert [name for name, *_ in canvas.calls] == [
        "save", "reset_transform", *["clear_rect"] * 4, "restore",
    ]  # fmt: skip
    for disc, (_, x, y, wide, high) in zip(gone, canvas.named("clear_rect"), strict=True):
        box = disc.box().grown(1)
        assert (x, y) == (2 * box.left, 2 * box.top)
        assert (wide, high) == (20, 20)


# --- the frame -----------------------------------------------------------------------------------


def test_the_private_names_that_painting_needs_exist() -> None:
    manager = ipycanvas.Canvas()._canvas_manager
    for name in ("_caching", "_commands_cache", "_buffers_cache", "_current_canvas"):
        assert hasattr(manager, name), name
    assert manager._caching is False
    assert ipycanvas.Canvas(_send_client_ready_event=False)._send_client_ready_event is False
    assert callable(ipycanvas.Canvas()._handle_frontend_event)


def test_a_frame_is_one_message_and_says_which_canvas(wire: Wire) -> None:
    canvas = ipycanvas.Canvas()
    wire.clear()
    for _ in range(2):
        with painting(canvas):
            canvas.fill_rect(0, 0, 5, 5)
            canvas.fill_rect(5, 5, 5, 5)
    assert [commands(frame) for frame in wire] == [["switchCanvas", "fillRect", "fillRect"]] * 2


def test_a_frame_within_a_frame_adds_to_it(wire: Wire) -> None:
    canvas = ipycanvas.Canvas()
    wire.clear()
    with painting(canvas):
        canvas.fill_rect(0, 0, 5, 5)
        with painting(canvas):
            canvas.fill_rect(5, 5, 5, 5)
    assert len(wire) == 1


@pytest.mark.parametrize("error", [ZeroDivisionError, KeyboardInterrupt])
def test_painting_survives_an_exception(wire: Wire, error: type[BaseException]) -> None:
    canvas = ipycanvas.Canvas()
    wire.clear()

    def fails() -> None:
        with painting(canvas):
            canvas.fill_rect(0, 0, 5, 5)
            raise error

    with pytest.raises(error):
        fails()
    assert wire == []  # nothing half done
    assert canvas._canvas_manager._caching is False
    with painting(canvas):
        canvas.fill_rect(1, 1, 1, 1)
    assert [commands(frame) for frame in wire] == [["switchCanvas", "fillRect"]]


# --- the board -----------------------------------------------------------------------------------


@pytest.fixture
def session() -> Session:
    return Session(shown=shown())


@pytest.fixture
def view(session: Session, wire: Wire) -> Iterator[BoardView]:
    board = BoardView(session)
    wire.clear()
    yield board
    board.close()


def test_a_board_is_painted_when_it_is_made_in_one_message(session: Session, wire: Wire) -> None:
    BoardView(session).close()
    assert len(wire) == 1


def test_one_step_is_one_repaint_of_light_and_pieces(
    session: Session, view: BoardView, wire: Wire
) -> None:
    session.shown = shown(a_sweep())
    (frame,) = wire.take()
    drawn_on = [view.canvas[LIGHT], view.canvas[PIECES]]
    assert canvases(frame) == [f"IPY_MODEL_{one.model_id}" for one in drawn_on]


def test_where_the_light_alone_changes_the_pieces_are_not_painted(
    session: Session, view: BoardView, wire: Wire
) -> None:
    for targets in (("province:1", "province:2"), tuple(f"province:{n}" for n in range(1, 28)), ()):
        session.shown = shown(targets=targets)
        (frame,) = wire.take()
        assert canvases(frame) == [f"IPY_MODEL_{view.canvas[LIGHT].model_id}"]
        assert len(frame) < 3 * 1024


def test_where_a_screen_is_narrow_the_lens_is_painted_in_the_same_frame(
    session: Session, view: BoardView, wire: Wire
) -> None:
    view.want_lens()
    view.want_lens()
    (frame,) = wire.take()
    assert canvases(frame) == [f"IPY_MODEL_{view.lens.canvas.model_id}"]
    session.shown = shown(a_sweep())
    (frame,) = wire.take()
    drawn_on = [view.canvas[LIGHT], view.canvas[PIECES], view.lens.canvas]
    assert canvases(frame) == [f"IPY_MODEL_{one.model_id}" for one in drawn_on]
    view.paint_all()
    (frame,) = wire.take()
    assert canvases(frame)[-1] == f"IPY_MODEL_{view.lens.canvas.model_id}"


def test_the_ground_is_painted_once_for_each_browser(
    session: Session, view: BoardView, wire: Wire
) -> None:
    below = f"IPY_MODEL_{view.canvas[GROUND].model_id}"
    for _ in range(5):
        session.shown = shown(a_sweep())
        session.shown = shown()
    assert not [frame for frame in wire.take() if below in canvases(frame)]
    view.canvas[-1]._handle_frontend_event(view.canvas, {"event": "client_ready"}, [])
    (frame,) = wire.take()
    assert canvases(frame).count(below) == 1
    assert canvases(frame)[-1] == f"IPY_MODEL_{view.canvas[PIECES].model_id}"


CROWDED = full_board(2)


@pytest.mark.parametrize(
    "step",
    [
        None,
        a_step(CROWDED, focus=("province:2", "track:red", "player:0")),
        a_step(CROWDED, focus=tuple(f"province:{n}" for n in (2, 24))),
        a_step(CROWDED, focus=tuple(f"province:{n}" for n in components().counter_revolutionary)),
        a_step(CROWDED, focus=("battle", *(f"player:{seat}" for seat in range(6)))),
    ],
)
def test_a_step_on_a_full_board_sends_no_more_than_it_may(
    session: Session, view: BoardView, wire: Wire, step: Any
) -> None:
    session.shown = shown(step, CROWDED)
    (frame,) = wire.take()
    assert len(frame) <= LIMIT


EVERYWHERE = tuple(f"province:{number}" for number in range(1, 28))
APART = tuple(f"province:{number}" for number in (2, 10, 13, 20, 22, 25))


@pytest.mark.parametrize("targets", [EVERYWHERE, EVERYWHERE[:5], EVERYWHERE[22:], APART])
def test_a_step_to_a_choice_of_places_sends_no_more_than_it_may(
    session: Session, view: BoardView, wire: Wire, targets: tuple[str, ...]
) -> None:
    step = a_step(CROWDED, focus=("province:2", "province:24", "player:0"))
    session.shown = shown(None, CROWDED)
    wire.clear()
    for now in (targets, (), targets, targets[1:]):
        session.shown = shown(step, CROWDED, now)
        (frame,) = wire.take()
        assert len(frame) <= LIMIT
    session.shown = shown(step, CROWDED, targets[1:])
    assert wire == []  # the same places: nothing is drawn again


def test_a_sweep_sends_no_more_than_it_may(session: Session, view: BoardView, wire: Wire) -> None:
    session.shown = shown(a_sweep())
    (frame,) = wire.take()
    assert len(frame) <= LIMIT


def test_a_board_with_nothing_to_show_is_bare(wire: Wire) -> None:
    view = BoardView(Session(shown=None))
    assert view.name_at(534, 257) == "province:8"
    view.close()


def test_a_click_names_what_lies_there(session: Session, wire: Wire) -> None:
    clicked: list[str] = []
    view = BoardView(session, on_click=clicked.append)
    for x, y in ((534, 257), (536, 300), (100, 450), (700, 1060)):
        event = {"event": "mouse_down", "x": x * SCALE, "y": y * SCALE}
        view.canvas[-1]._handle_frontend_event(view.canvas, event, [])
    assert clicked == ["province:8", "province:8", "government"]
    view.close()


def test_the_canvas_can_be_found_on_the_page(view: BoardView) -> None:
    assert "explorer-board" in view.canvas._dom_classes
    assert view.canvas.layout.width.startswith("min(100%")


def test_a_closed_board_no_longer_follows(session: Session, wire: Wire) -> None:
    view = BoardView(session)
    view.close()
    wire.clear()
    session.shown = shown(a_sweep())
    assert wire == []


def test_two_boards_do_not_share_their_sprites(session: Session, wire: Wire) -> None:
    one, two = BoardView(session), BoardView(session)
    ids = [sprite.model_id for view in (one, two) for sprite in view._sprites.values()]
    assert len(set(ids)) == len(ids)
    one.close()
    two.close()


def test_a_sprite_is_as_large_as_its_picture(wire: Wire) -> None:
    (sprite,) = sprites_of([Picture("p", (), 0, 0, 20, 10)], scale=2).values()
    assert (sprite.width, sprite.height) == (40, 20)


WITHOUT_NUMPY = """
import importlib.util, sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("numpy", "PIL", "pandas", "orjson"):
            raise ModuleNotFoundError(name)

sys.meta_path.insert(0, Missing())
real = importlib.util.find_spec
def find_spec(name, package=None):
    return None if name in ("numpy", "PIL") else real(name, package)
importlib.util.find_spec = find_spec

from types import SimpleNamespace
import traitlets
from boards.states import a_sweep
from explorer.widgets.board import LIGHT, BoardView

class Session(traitlets.HasTraits):
    shown = traitlets.Any()

step = a_sweep()
no_one = {"pending": None, "viewer": None}
bare = SimpleNamespace(state=step.state, step=None, before=None, targets=(), **no_one)
session = Session(shown=bare)
view = BoardView(session)
frames = []
view.canvas._canvas_manager.send = lambda content, buffers=None: frames.append(buffers)
targets = ("province:1", "province:2")
lit = {"step": step, "before": step.state, "targets": targets}
session.shown = SimpleNamespace(state=step.state, **lit, **no_one)
view.paint_all()
assert len(frames) == 2, frames
assert not {"numpy", "PIL", "pandas"} & set(sys.modules), "a stand-in stayed"
print("painted", len(bytes(frames[0][0])))
"""


def test_the_painter_needs_no_numpy() -> None:
    tests = Path(__file__).parents[1]
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_NUMPY],
        cwd=tests,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("painted ")
