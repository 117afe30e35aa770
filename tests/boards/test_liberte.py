from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from boards.states import NAMES, a_game, a_state, a_step, a_sweep, full_board

from explorer.boards import BOARDS
from explorer.boards.liberte import Moved, ground, pictures, scene_of, slots
from explorer.boards.liberte_map import layout
from explorer.boards.liberte_strip import plate
from explorer.drawing.factions import FACTIONS as LOOKS
from explorer.drawing.geometry import is_inside
from explorer.drawing.scene import Disc, Label, Polygon, Rect, Scene, Shape, Stamp
from explorer.drawing.svg import svg_of
from explorer.rules.liberte.components import components
from explorer.rules.liberte.state import Stack, State
from explorer.rules.liberte.vocabulary import FACTIONS, Faction
from explorer.rules.steps import Change


def stamps(scene: Scene, kind: str) -> list[Stamp]:
    """The pictures of a kind on the map."""
    return [
        one
        for one in scene.shapes
        if isinstance(one, Stamp)
        and one.picture.id.startswith(kind)
        and (one.name or "").startswith("province")
    ]


def dashed(scene: Scene) -> list[Shape]:
    return [one for one in scene.shapes if one.dash]


def labels(scene: Scene) -> list[str]:
    return [one.text for one in scene.shapes if isinstance(one, Label)]


@pytest.mark.parametrize("state", [a_state(), a_game(), full_board(), full_board(3)])
def test_there_are_as_many_blocks_and_tokens_as_the_state_has(state: State) -> None:
    scene = scene_of(state)
    seen: Counter[str] = Counter()
    for stamp in stamps(scene, "stack"):
        _, faction, blocks = stamp.picture.id.split("-")
        seen[faction] += int(blocks)
    held: Counter[str] = Counter()
    for stacks in state.provinces:
        for stack in stacks:
            held[stack.faction] += stack.blocks
    assert seen == held
    assert len(stamps(scene, "token")) == sum(map(len, state.provinces))


def test_each_stack_stands_in_a_place_of_its_own_with_its_owner_on_top() -> None:
    scene = scene_of(full_board())
    where = {(one.x, one.y) for one in stamps(scene, "stack")}
    assert len(where) == 81
    anchors = [(x, y, place.scale) for place in layout().places for x, y in place.anchors]
    assert len(anchors) == 81
    for x, y, scale in anchors:
        assert any(x == at and abs(y + 17.5 * scale - foot) <= 0.5 for at, foot in where)
    tokens = {one.x: one for one in stamps(scene, "token")}
    for body in stamps(scene, "stack"):
        assert body.x in tokens


def test_every_place_for_a_stack_lies_in_its_province() -> None:
    for place in layout().places:
        for x, y in (*place.anchors, place.disc):
            assert ground().name_at(x, y) == f"province:{place.number}"


def test_a_click_names_the_province_also_on_a_stack() -> None:
    both = scene_of(full_board()).over(ground())
    for place in layout().places:
        for x, y in place.anchors:
            assert both.name_at(x, y + 8) == f"province:{place.number}"
    assert both.name_at(100, 450) is None  # the sea


def test_a_click_names_the_parts_of_the_strip() -> None:
    both = scene_of(a_game()).over(ground())
    for seat in range(6):
        assert both.name_at(plate(seat).x + 5, plate(seat).y + 5) == f"player:{seat}"
    names = set(both.names())
    assert {f"province:{number}" for number in range(1, 28)} <= names
    assert {"battle", "government", "supply", "turn", "discard", "election"} <= names
    assert {"track:red", "track:blue", "track:white"} <= names


def test_a_stack_keeps_its_place_when_others_come() -> None:
    here: list[Stack] = []
    before: dict[tuple[int, str], int] = {}
    for stack in (Stack(0, "red", 3), Stack(1, "red", 1), Stack(2, "blue", 2)):
        here.append(stack)
        now = dict(slots(here))
        assert {owner: now[owner] for owner in before} == before
        before = now
    assert before == {(0, "red"): 0, (1, "red"): 1, (2, "blue"): 2}


def test_stacks_of_different_colours_keep_their_places_when_others_go() -> None:
    here = [Stack(0, "red", 3), Stack(1, "blue", 1), Stack(2, "white", 2)]
    assert dict(slots(here[1:])) == {(1, "blue"): 1, (2, "white"): 2}


def test_the_second_stack_of_a_colour_stays_while_the_first_goes() -> None:
    before = [Stack(4, "white", 1), Stack(0, "red", 3), Stack(1, "red", 1)]
    places = {(4, "white"): 2, (0, "red"): 0, (1, "red"): 1}
    assert dict(slots(before)) == places
    for gone in before:
        rest = [one for one in before if one is not gone]
        went = [Moved(8, gone.seat, gone.faction, gone.blocks, 0)]
        assert dict(slots(rest, went, before)) == places


def test_what_left_is_shown_where_it_was() -> None:
    step = a_sweep()
    scene = scene_of(step.state, focus=step.focus, last=step)
    paris = layout().places[7]
    blocks = [one for one in dashed(scene) if isinstance(one, Rect) and one.y < 400]
    assert len(blocks) == 3 + 2  # the winner's stack, two of the other's
    assert {one.x + one.w / 2 for one in blocks} == {paris.anchors[0][0], paris.anchors[1][0]}
    assert [one for one in dashed(scene) if isinstance(one, Disc)]  # the token that left
    assert len([one for one in dashed(scene) if isinstance(one, Rect) and one.y > 1000]) == 1
    here = {one.x: one.picture.id for one in stamps(scene, "stack") if one.name == "province:8"}
    assert here == {paris.anchors[1][0]: "stack-red-1", paris.anchors[2][0]: "stack-white-2"}
    assert not dashed(scene_of(step.state, focus=step.focus))


def test_a_swept_province_shows_all_that_stood_there() -> None:
    step = a_step(
        a_game(),
        Change("stack", (8, 0, "red"), 3, 0),
        Change("stack", (8, 1, "red"), 3, 0),
        Change("stack", (8, 2, "white"), 1, 0),
    )
    scene = scene_of(step.state, last=step)
    assert not [one for one in stamps(scene, "stack") if one.name == "province:8"]
    assert len([one for one in dashed(scene) if isinstance(one, Rect)]) == 7
    assert len([one for one in dashed(scene) if isinstance(one, Disc)]) == 3


def test_tokens_that_leave_the_battle_box_are_shown_there() -> None:
    step = a_step(
        a_game(),
        Change("battle_box", (1,), 1, 0),
        Change("battle_box", (3,), 2, 0),
    )
    scene = scene_of(step.state, last=step)
    assert len([one for one in dashed(scene) if isinstance(one, Disc)]) == 2
    assert "no tokens" in labels(scene_of(step.state))


def test_the_subject_of_a_step_is_lit() -> None:
    plain = scene_of(a_game())
    lit = scene_of(a_game(), focus=("province:8",))
    light = [one for one in lit.drawn if one not in plain.drawn]
    assert all(isinstance(one, Polygon) for one in light)
    ring = layout().places[7].rings[0]
    for one in light:
        assert isinstance(one, Polygon)
        assert set(one.rings[0]) <= set(ring)
        assert is_inside(one.rings[0], *layout().places[7].disc)


@pytest.mark.parametrize(
    "focus",
    [
        "province:1", "province:27", "track:red", "track:white", "player:0", "player:5", "battle",
        "government", "supply", "discard", "turn",
    ],
)  # fmt: skip
def test_every_place_that_a_step_may_be_about_is_lit(focus: str) -> None:
    assert len(scene_of(a_game(), focus=(focus,)).drawn) > len(scene_of(a_game()).drawn)


@pytest.mark.parametrize("focus", ["province:28", "player:6", "nonsense", ""])
def test_a_place_that_the_board_does_not_have_is_passed_over(focus: str) -> None:
    assert scene_of(a_game(), focus=(focus,)).drawn == scene_of(a_game()).drawn


def test_many_provinces_are_lit_by_their_numbers() -> None:
    focus = [f"province:{number}" for number in components().counter_revolutionary]
    scene = scene_of(a_game(), focus=focus)
    rings = {(one.x, one.y) for one in scene.drawn if isinstance(one, Disc) and not one.fill}
    assert rings == {layout().places[n - 1].disc for n in components().counter_revolutionary}


def test_the_ground_shows_numbers_names_and_icons() -> None:
    told = labels(ground())
    for place in layout().places:
        assert str(place.number) in told
        assert all(line in told for line in place.lines)
    crowns = [
        one
        for one in ground().shapes
        if isinstance(one, Polygon) and len(one.rings[0]) == 7 and one.box().top < 900
    ]
    assert len(crowns) == len(components().counter_revolutionary)


def test_the_boxes_tell_the_numbers() -> None:
    told = labels(scene_of(full_board()))
    for text in ("12 VP", "21 VP", "Radicals", "Royalists", "40", "23", "Rivoli, 6 VP"):
        assert text in told
    assert "Radicals 11 · Moderates 9 · Royalists 6" in told
    assert [text for text in told if text in NAMES] == sorted(NAMES, key=NAMES.index)


def test_the_blocks_on_the_turn_track_are_shown_on_turn_1() -> None:
    held = scene_of(a_state(turn=1, phase="action", held=(2, 2, 2)))
    none = scene_of(a_state(turn=1, phase="action"))
    assert len(held.shapes) == len(none.shapes) + 6


def test_three_players_have_three_plates() -> None:
    state = a_state(players=("A", "B", "C"))
    names = scene_of(state, seat=1).names()
    assert [name for name in names if name.startswith("player")] == [
        "player:0",
        "player:1",
        "player:2",
    ]


@pytest.mark.parametrize(
    ("phase", "asked", "pointed"),
    [
        ("election", 2, 2),
        ("election", None, None),
        ("action", None, 1),
        ("action", 2, 2),
        ("over", None, None),
    ],
)
def test_an_arrow_points_at_who_decides_or_whose_turn_it_is(
    phase: str, asked: int | None, pointed: int | None
) -> None:
    state = a_state(players=("A", "B", "C"), phase=phase, to_act=1)
    left = plate(0).x
    arrows = [
        one.rings[0][1]
        for one in scene_of(state, asked=asked).shapes
        if isinstance(one, Polygon) and one.rings[0][1][0] == left - 1
    ]
    middles = [] if pointed is None else [plate(pointed).y + plate(pointed).h / 2]
    assert [y for _, y in arrows] == middles


def test_the_words_tell_the_board() -> None:
    text = scene_of(a_game()).alt
    lines = text.splitlines()
    assert lines[0] == "Turn 2, election, province 8 of 27."
    assert "Election track: Radicals 3, Moderates 2, Royalists 1." in lines
    assert "8 Île-de-France: Christie 3 red, Joshua 3 red and Max 1 white." in lines
    assert "18 Limousin: empty." in lines
    assert "Joshua: 5 VP, votes 1 blue, 1 token in the Battle Box." in lines
    assert sum(line[0].isdigit() for line in lines) == 27


def test_a_name_is_never_markup() -> None:
    state = a_state({1: [(0, "red", 1)]}, players=("<b>&'\"", "B", "C"))
    text = svg_of(scene_of(state).over(ground()))
    assert "<b>" not in text
    assert "&lt;b&gt;&amp;" in text


def test_every_picture_of_a_piece_is_known_beforehand() -> None:
    known = {picture.id for picture in pictures()}
    assert len(known) == len(pictures())
    for state in (a_game(), full_board(), full_board(3)):
        assert {picture.id for picture in scene_of(state).pictures()} <= known


def test_the_same_state_gives_the_same_scene() -> None:
    assert scene_of(full_board()) == scene_of(full_board())
    assert ground() is ground()


def test_a_step_that_does_not_fit_the_state_does_no_harm() -> None:
    scene_of(full_board(), last=a_sweep(), focus=a_sweep().focus)


def test_the_board_is_found_by_its_game() -> None:
    assert BOARDS["liberte"].scene_of(a_game()) == scene_of(a_game())
    assert BOARDS["liberte"].ground() is ground()


@pytest.mark.parametrize("faction", FACTIONS)
def test_all_six_ministers_stand_in_the_government_and_leave_its_name_to_be_read(
    faction: Faction,
) -> None:
    scene = scene_of(a_state(government=faction, in_government=(True,) * 6))
    frame = layout().boxes["government"]
    here = [
        one
        for one in scene.shapes
        if isinstance(one, Stamp)
        and one.picture.id.startswith("token")
        and frame.x <= one.x <= frame.x + frame.w
        and frame.y <= one.y <= frame.y + frame.h
    ]
    assert len({one.x for one in here}) == 6
    (name,) = (
        one
        for one in scene.shapes
        if isinstance(one, Label) and one.text == LOOKS[faction].name and one.y < frame.y + 60
    )
    for token in here:
        box = token.box()
        assert frame.x <= box.left and box.right <= frame.x + frame.w
        assert box.bottom <= frame.y + frame.h
        assert not box.meets(name.box())
    assert all(b.x - a.x >= 22 for a, b in pairwise(sorted(here, key=lambda one: one.x)))
