"""The look of everything that is not board: one style sheet, in a notebook as in Voilà."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from urllib.parse import quote

import ipywidgets

from explorer.drawing import theme
from explorer.drawing.factions import FACTIONS, chip
from explorer.drawing.scene import Picture, Scene, Stamp
from explorer.drawing.svg import svg_of

SHEETS = ("style.css", "play.css", "hands.css")


class StyleView(ipywidgets.HTML):
    """The style sheet; shows nothing itself."""

    def __init__(self) -> None:
        super().__init__(f"<style>{sheet()}</style>")
        self.add_class("le-style")


@cache
def sheet() -> str:
    """The text of the style sheet: colours from the theme, emblems as the board draws them."""
    colours = {
        "paper": theme.PAPER,
        "card": theme.CARD,
        "edge": theme.EDGE,
        "ink": theme.INK,
        "faded": theme.FADED,
        "faint": theme.FAINT,
        "gold": theme.GOLD,
        "lit": theme.LIT,
        **{name: look.colour for name, look in FACTIONS.items()},
    }
    variables = "".join(f"--le-{name}:{colour};" for name, colour in colours.items())
    pictures = [
        f".le-app .le-{name},.le-app .le-edge-{name}{{{_image(chip(name))}}}" for name in FACTIONS
    ]
    pictures += [
        f".le-app .le-seat-{seat}{{{_image(theme.token(seat))}}}"
        for seat in range(len(theme.PLAYERS))
    ]
    folder = files("explorer.widgets")
    text = "\n".join(folder.joinpath(name).read_text(encoding="utf-8") for name in SHEETS)
    return f".le-app{{{variables}}}\n{text}\n" + "\n".join(pictures)


def _image(picture: Picture) -> str:
    shapes = (Stamp(picture, -picture.left, -picture.top),)
    svg = svg_of(Scene(shapes, picture.width, picture.height), title="")
    return f'background-image:url("data:image/svg+xml,{quote(svg)}")'
