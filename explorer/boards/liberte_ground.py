"""What is printed on the board of Liberté: the sea, the map, the boxes. It never changes."""

from __future__ import annotations

from functools import cache

from explorer.boards.liberte_map import Frame, Layout, Place, layout
from explorer.drawing import theme
from explorer.drawing.factions import chip
from explorer.drawing.geometry import placed, regular, text_width
from explorer.drawing.scene import Disc, Label, Line, Polygon, Rect, Scene, Shape, Stamp
from explorer.rules.liberte.components import Province, components
from explorer.rules.liberte.vocabulary import FACTIONS, LANDSLIDE_VOTES, LAST_TURN

DISC = 9.2
TITLE = 12.5
"""Size of the titles of boxes."""

_CROWN = (
    (0.0, 1.0), (0.0, 0.25), (0.25, 0.6), (0.5, 0.0), (0.75, 0.6), (1.0, 0.25), (1.0, 1.0),
)  # fmt: skip


def _crown(x: float, y: float, size: float) -> Shape:
    ring = tuple((px, 0.18 + py * 0.64) for px, py in _CROWN)
    return Polygon((placed(ring, x, y, size),), fill=theme.CARD, stroke=theme.INK, width=0.9)


def _laurel(x: float, y: float, vp: int) -> tuple[Shape, ...]:
    """The VP icon: a gold seal with its number."""
    seal = placed(regular(12, inner=0.41), x, y, 18)
    return (
        Polygon((seal,), fill="#edc75c", stroke="#7d5a0c", width=0.9),
        Label(str(vp), x, y, 11.5, fill=theme.INK, bold=True),
    )


def _sheet(board: Layout) -> list[Shape]:
    """The sea, the coasts, the neighbours."""
    shapes: list[Shape] = [Rect(0, 0, board.width, board.map_height, fill=theme.SEA)]
    for rings, factor in ((board.land, 1.0), (board.corsica, 0.6)):
        for width, colour in zip((26, 16, 8), theme.COAST, strict=True):
            shapes.append(Polygon(rings, stroke=colour, width=width * factor))
        shapes.append(Polygon(rings, fill=theme.LAND, stroke=theme.LAND_EDGE, width=1.1))
    shapes += [Line(line, stroke="#b3a88f", width=0.9, dash=(4, 3)) for line in board.borders]
    x, y = board.corsica_label
    shapes.append(Label("Corse", x, y, 11, fill="#8a7c62", italic=True))
    return shapes


def _names(place: Place, province: Province) -> list[Shape]:
    """Number, name and icons of one province."""
    x, y = place.disc
    shapes: list[Shape] = []
    if province.counter_revolutionary:
        shapes.append(_crown(x, y - DISC - 2.6, 12))
    shapes += [
        Disc(x, y, DISC, fill="#fbf6ea", stroke=theme.INK, width=1.2),
        Label(str(place.number), x, y + 0.2, 11.5, fill=theme.INK, bold=True),
    ]
    left, top = place.label
    top -= (len(place.lines) - 1) * place.size * 0.42
    for line in place.lines:
        shapes.append(
            Label(
                line, left, top, place.size, fill=theme.INK, bold=True,
                stroke=place.colour + "c0", width=2.6,
            )
        )  # fmt: skip
        top += place.size * 0.84
    if province.vp:
        half = max(text_width(line, place.size) for line in place.lines) / 2
        shapes += _laurel(left + half + 11, place.label[1], province.vp)
    return shapes


def _key(board: Layout) -> list[Shape]:
    """What the icons mean, in the empty sea."""
    x, y = board.key
    return [
        _crown(x + 9, y, 13),
        Label(
            "counter-revolutionary province", x + 24, y, 13,
            align="start", fill=theme.FADED, italic=True,
        ),
        *_laurel(x + 9, y + 21, 1),
        Label(
            "victory points on Turns 3 and 4", x + 24, y + 21, 13,
            align="start", fill=theme.FADED, italic=True,
        ),
    ]  # fmt: skip


def turn_cell(turn: int) -> Frame:
    """The space of a turn on the turn track."""
    box = layout().boxes["turn"]
    return Frame(box.x + 10 + (turn - 1) * 59, box.y + 22, 55, 42)


def election_cell(votes: int) -> Frame:
    """The space of so many votes on the election track; more than its last lie there too."""
    box = layout().boxes["election"]
    wide = (box.w - 20) / (LANDSLIDE_VOTES + 1)
    return Frame(box.x + 10 + min(votes, LANDSLIDE_VOTES) * wide, box.y + 23, wide, 41)


def lost_cell(turn: int) -> Frame:
    """The space of the battle of a turn among the Lost Battles."""
    box = layout().boxes["lost"]
    return Frame(box.x + 8 + (turn - 2) * 43, box.y + 22, 40, 42)


def _title(text: str, box: Frame) -> Label:
    return Label(
        text.upper(), box.x + 10, box.y + 12, TITLE, align="start", fill=theme.FADED, bold=True
    )


TITLES = {
    "turn": "Turn",
    "battle": "Battle box",
    "lost": "Lost battles",
    "government": "Government",
    "opposition": "Opposition",
    "election": "Election track",
    "supply": "Supply",
    "cards": "Cards",
}


def _strip(board: Layout) -> list[Shape]:
    """The boxes below the map."""
    shapes: list[Shape] = [
        Rect(0, board.map_height, board.width, board.height - board.map_height, fill=theme.PAPER),
        Line(((0, board.map_height), (board.width, board.map_height)), stroke=theme.EDGE, width=2),
    ]
    for name, box in board.boxes.items():
        click = {"lost": "battle", "opposition": "government", "cards": "discard"}.get(name, name)
        shapes.append(theme.plaque(box.x, box.y, box.w, box.h, name=click))
        shapes.append(_title(TITLES[name], box))
    battles = components().battles
    for turn in range(1, LAST_TURN + 1):
        cell = turn_cell(turn)
        shapes.append(Rect(*_at(cell), 3, fill=theme.PAPER, stroke=theme.FAINT, name="turn"))
        if turn in battles:
            battle = battles[turn]
            shapes.append(
                Label(f"{battle.name} {battle.vp}", cell.x + cell.w / 2, cell.y + 33, 12,
                      fill=theme.FADED, italic=True)
            )  # fmt: skip
            cell = lost_cell(turn)
            shapes.append(Rect(*_at(cell), 3, fill=theme.PAPER, stroke=theme.FAINT, name="battle"))
            shapes.append(
                Label(battle.name, cell.x + cell.w / 2, cell.y + 33, 12, fill=theme.FADED,
                      italic=True)
            )  # fmt: skip
    for votes in range(LANDSLIDE_VOTES + 1):
        cell = election_cell(votes)
        last = votes == LANDSLIDE_VOTES
        shapes.append(Rect(*_at(cell), fill="#f3d9cf" if last else theme.PAPER, stroke=theme.FAINT))
        shapes.append(
            Label(f"{votes}+" if last else str(votes), cell.x + cell.w / 2, cell.y + 21, 17,
                  fill="#c9b68d" if not last else "#b9837a", bold=True)
        )  # fmt: skip
    for index, faction in enumerate(FACTIONS):
        x, y = supply_chip(index)
        shapes.append(Stamp(chip(faction), x, y))
    return shapes


def supply_chip(index: int) -> tuple[float, float]:
    """Where the emblem of a faction stands in the supply; its number stands to the right."""
    box = layout().boxes["supply"]
    return (box.x + 22 + index * 59, box.y + 43)


def _at(frame: Frame) -> tuple[float, float, float, float]:
    return (frame.x, frame.y, frame.w, frame.h)


_ALT = "A map of France in 27 provinces, with boxes for turn, battle, votes and supply below it."


@cache
def ground() -> Scene:
    """The printed board: painted once, under everything that moves."""
    board = layout()
    shapes = _sheet(board)
    shapes += [
        Polygon(
            place.rings, fill=place.colour, stroke=theme.BORDER, width=0.9,
            name=f"province:{place.number}",
        )
        for place in board.places
    ]  # fmt: skip
    shapes += [Polygon(rings, stroke=theme.REGION_EDGE, width=2.6) for rings in board.regions]
    for place, province in zip(board.places, components().provinces, strict=True):
        shapes += _names(place, province)
    shapes += _key(board)
    shapes += _strip(board)
    return Scene(tuple(shapes), board.width, board.height, _ALT).sorted_labels()
