"""The boards: a state becomes a scene. One board for each game, by the game's id."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from explorer.boards import liberte
from explorer.drawing.geometry import Box
from explorer.drawing.scene import Picture, Scene


class Board(NamedTuple):
    """How one game is drawn."""

    ground: Callable[[], Scene]
    """What is printed and never changes."""
    scene_of: Callable[..., Scene]
    """`scene_of(state, *, seat, focus, last, before, targets, asked)`: what stands on it."""
    pictures: Callable[[], tuple[Picture, ...]]
    """The pictures of pieces that scenes show."""
    subject: Callable[..., Box | None]
    """`subject(state, focus)`: the part of the board that a step is about."""


BOARDS: Mapping[str, Board] = MappingProxyType(
    {"liberte": Board(liberte.ground, liberte.scene_of, liberte.pictures, liberte.subject)}
)
