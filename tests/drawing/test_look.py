from __future__ import annotations

import itertools

import pytest

from explorer.drawing import factions
from explorer.drawing.scene import Disc, Line, Picture, Polygon, Rect
from explorer.drawing.theme import PLAYERS, token


def luminance(colour: str) -> float:
    """As the web's contrast rules have it."""
    parts = (int(colour[one : one + 2], 16) / 255 for one in (1, 3, 5))
    red, green, blue = (x / 12.92 if x <= 0.04 else ((x + 0.055) / 1.055) ** 2.4 for x in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_each_player_has_a_mark_of_his_own_that_can_be_seen() -> None:
    assert len(PLAYERS) == 6
    assert len({player.mark for player in PLAYERS}) == 6
    assert len({player.colour for player in PLAYERS}) == 6
    for player in PLAYERS:
        assert contrast(player.colour, player.ink) >= 3


@pytest.mark.parametrize("faction", factions.FACTIONS)
def test_each_emblem_can_be_seen_on_its_block(faction: str) -> None:
    look = factions.FACTIONS[faction]
    assert contrast(look.colour, look.emblem) >= 3


def outline_of(faction: str) -> list[tuple[type, object]]:
    """A block's shapes without their colours."""
    return [
        (type(one), len(one.rings) if isinstance(one, Polygon) else None)
        for one in factions.block(faction, 0, 0)
    ]


def test_blocks_differ_without_their_colours() -> None:
    for one, other in itertools.combinations(factions.FACTIONS, 2):
        assert outline_of(one) != outline_of(other)


def test_a_stack_shows_each_of_its_blocks() -> None:
    for faction, blocks in itertools.product(factions.FACTIONS, (1, 2, 3)):
        picture = factions.stack(faction, blocks)
        faces = [one for one in picture.shapes if isinstance(one, Rect)]
        assert len(faces) == blocks


def pictures() -> list[Picture]:
    stacks = [factions.stack(*one) for one in itertools.product(factions.FACTIONS, (1, 2, 3))]
    return [*stacks, *(token(seat) for seat in range(6)), *map(factions.marker, factions.FACTIONS)]


@pytest.mark.parametrize("picture", pictures(), ids=lambda picture: picture.id)
def test_a_picture_stays_within_its_box(picture: Picture) -> None:
    for shape in picture.shapes:
        assert isinstance(shape, (Disc, Line, Polygon, Rect))
        box = shape.box().grown(shape.width / 2 if shape.stroke else 0)
        assert box.left >= picture.left
        assert box.top >= picture.top
        assert box.right <= picture.left + picture.width
        assert box.bottom <= picture.top + picture.height
