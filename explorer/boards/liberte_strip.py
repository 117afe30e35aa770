"""What moves in the boxes of Liberté's board: turn, battle, government, votes, players."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.boards.liberte_ground import election_cell, lost_cell, supply_chip, turn_cell
from explorer.boards.liberte_map import Frame, layout
from explorer.boards.liberte_words import PHASES
from explorer.drawing import theme
from explorer.drawing.factions import BLOCK_HEIGHT, BLOCK_WIDTH, FACTIONS, chip, marker, stack
from explorer.drawing.geometry import shortened
from explorer.drawing.scene import Disc, Label, Polygon, Rect, Shape, Stamp
from explorer.drawing.theme import token
from explorer.rules.liberte.components import components
from explorer.rules.liberte.state import State, supply
from explorer.rules.liberte.turn import CARD_PHASES
from explorer.rules.liberte.vocabulary import FACTIONS as NAMES
from explorer.rules.steps import Change

_LANES = (7.5, 20.5, 33.5)
"""How far below the top of its space a marker's middle lies: red, blue, white."""


def ghost(rect: Rect) -> Rect:
    """The dashed place of something that was there before the step."""
    return Rect(
        rect.x, rect.y, rect.w, rect.h, fill=theme.GHOST_FILL, stroke=theme.GHOST, dash=(3, 2.4)
    )


def plate(seat: int) -> Frame:
    """Where a player's name, points and votes stand."""
    first, gap = layout().players, layout().player_gap
    return Frame(first.x, first.y + seat * (first.h + gap), first.w, first.h)


def _turn(state: State) -> Iterable[Shape]:
    box = layout().boxes["turn"]
    for turn in range(1, 5):
        cell = turn_cell(turn)
        now = turn == state.turn
        if now:
            yield Rect(cell.x, cell.y, cell.w, cell.h, fill="#f3c95140", stroke=theme.INK, width=2)
        high = cell.y + (cell.h / 2 if turn == 1 else 15)
        ink = theme.INK if now else theme.FADED
        yield Label(str(turn), cell.x + cell.w / 2, high, 18, bold=now, fill=ink)
    phase = PHASES[state.phase]
    yield Label(phase, box.x + box.w - 10, box.y + 12, 14, align="end", fill=theme.INK, italic=True)


def _held(state: State) -> Iterable[Shape]:
    """The blocks that lie on the turn track until Turn 2."""
    cell = turn_cell(2)
    for index, faction in enumerate(NAMES):
        if state.held[index]:
            x, y = cell.x + 8 + index * 12, cell.y - 3
            look = FACTIONS[faction]
            yield Rect(x, y, 11, 7, fill=look.colour, stroke=theme.INK, width=0.8)
            yield Label(str(state.held[index]), x + 5.5, y + 3.6, 8, bold=True,
                        fill=theme.INK if faction == "white" else "#ffffff")  # fmt: skip


def _tokens(seats: Iterable[tuple[int, str]], x: float, y: float, gap: float) -> Iterable[Shape]:
    for seat, text in seats:
        yield Stamp(token(seat), x, y)
        if text:
            yield Label(text, x + 14, y - 6, 15, align="start", fill=theme.INK, bold=True)
        x += gap


def _battle(state: State, changes: Iterable[Change]) -> Iterable[Shape]:
    box = layout().boxes["battle"]
    battle = components().battles.get(state.turn)
    if battle:
        text = f"{battle.name}, {battle.vp} VP"
        yield Label(
            text, box.x + box.w - 10, box.y + 12, 14, align="end", fill=theme.INK, italic=True
        )
    there = [(seat, str(count)) for seat, count in enumerate(state.battle_box) if count]
    gone = [one.where[0] for one in changes if one.what == "battle_box" and not one.after]
    x, y, gap = box.x + 19, box.y + 53, 37
    yield from _tokens(there, x, y, gap)
    for index, seat in enumerate(gone, start=len(there)):
        colour = theme.PLAYERS[seat].colour + "70"
        yield Disc(x + gap * index, y - 7, 11.5, 5, fill=colour, stroke=theme.GHOST, dash=(3, 2.4))
    if not there and not gone:
        yield Label(
            "no tokens", box.x + 10, box.y + 44, 14, align="start", fill=theme.FADED, italic=True
        )
    covered = state.lost_battles[: len(state.lost_battles) - state.blocks_owed]
    for turn in state.lost_battles:
        cell = lost_cell(turn)
        foot = cell.y + 20
        if turn in covered:
            yield Stamp(stack("white", 1), cell.x + cell.w / 2, foot)
        else:
            yield ghost(Rect(cell.x + 5, foot - BLOCK_HEIGHT, BLOCK_WIDTH, BLOCK_HEIGHT))


def _offices(state: State) -> Iterable[Shape]:
    ministers = [(seat, "") for seat, inside in enumerate(state.in_government) if inside]
    for office, faction in (("government", state.government), ("opposition", state.opposition)):
        box = layout().boxes[office]
        if faction is None:
            yield Label("none", box.x + 10, box.y + 44, 14, align="start", fill=theme.FADED,
                        italic=True)  # fmt: skip
            continue
        # Under the name there is room for the tokens of all six.
        middle = box.y + (33 if ministers and office == "government" else 43)
        yield Stamp(chip(faction), box.x + 22, box.y + 43)
        yield Label(
            FACTIONS[faction].name, box.x + 38, middle, 15, align="start", fill=theme.INK,
            bold=True,
        )  # fmt: skip
    box = layout().boxes["government"]
    yield from _tokens(ministers, box.x + 49, box.y + 62, 24)


def _track(state: State, changes: Iterable[Change]) -> Iterable[Shape]:
    for change in changes:
        if change.what == "track":
            x, y = _lane(change.where[0], change.before)
            yield ghost(Rect(x - 13, y - 6.5, 26, 13))
    for faction, votes in zip(NAMES, state.track, strict=True):
        x, y = _lane(faction, votes)
        yield Stamp(marker(faction), x, y, name=f"track:{faction}")
    box = layout().boxes["election"]
    counts = " · ".join(
        f"{FACTIONS[faction].name} {votes}"
        for faction, votes in zip(NAMES, state.track, strict=True)
    )
    yield Label(
        counts, box.x + box.w - 10, box.y + 12, 14, align="end", fill=theme.INK, italic=True
    )


def _lane(faction: str, votes: int) -> tuple[float, float]:
    cell = election_cell(votes)
    return (round(cell.x + cell.w / 2), cell.y + _LANES[NAMES.index(_known(faction))])


def _known(faction: str) -> str:
    return next(name for name in NAMES if name == faction)


def _stock(state: State) -> Iterable[Shape]:
    for index, faction in enumerate(NAMES):
        x, y = supply_chip(index)
        left = supply(state, faction, components().blocks)
        yield Label(str(left), x + 16, y, 18, align="start", fill=theme.INK, bold=True)
    box = layout().boxes["cards"]
    for x, number, what in ((12, len(state.deck), "deck"), (70, len(state.discard), "discard")):
        yield Label(str(number), box.x + x, box.y + 36, 18, align="start", fill=theme.INK,
                    bold=True)  # fmt: skip
        yield Label(what, box.x + x, box.y + 55, 13, align="start", fill=theme.FADED)


def _players(state: State, seat: int | None, asked: int | None) -> Iterable[Shape]:
    for number in range(len(state.table.players)):
        frame = plate(number)
        own = number == seat
        yield Rect(
            frame.x, frame.y, frame.w, frame.h,
            fill=theme.CARD, stroke=theme.INK if own else theme.EDGE, width=1.8 if own else 1.2,
            name=f"player:{number}",
        )  # fmt: skip
    for number, name in enumerate(state.table.players):
        frame = plate(number)
        middle = frame.y + 14
        yield Stamp(token(number), frame.x + 20, frame.y + 30)
        yield Label(shortened(name, 16, 100), frame.x + 40, middle, 16, align="start",
                    fill=theme.INK, bold=True)  # fmt: skip
        yield Label(f"{state.vp[number]} VP", frame.x + frame.w - 10, middle, 15, align="end",
                    fill=theme.INK, bold=True)  # fmt: skip
        told = zip(state.votes[number], NAMES, strict=True)
        votes = ", ".join(f"{count} {faction}" for count, faction in told if count)
        text = f"votes: {votes}" if votes else "no votes"
        yield Label(shortened(text, 13, 180), frame.x + 40, frame.y + 31, 13, align="start",
                    fill=theme.FADED)  # fmt: skip
    if asked is None and state.phase in CARD_PHASES:
        asked = state.to_act
    if asked is not None and 0 <= asked < len(state.table.players):
        frame = plate(asked)
        x, y = frame.x - 11, frame.y + frame.h / 2
        yield Polygon((((x, y - 7), (x + 10, y), (x, y + 7)),), fill=theme.INK)


def strip(
    state: State, seat: int | None, changes: tuple[Change, ...], asked: int | None = None
) -> list[Shape]:
    """Everything that moves outside the map; an arrow points at who decides, or whose turn it is.

    `seat`: the reader's own; `asked`: the seat that decides.
    """
    return [
        *_turn(state),
        *_held(state),
        *_battle(state, changes),
        *_offices(state),
        *_stock(state),
        *_track(state, changes),
        *_players(state, seat, asked),
    ]


_BOXES = {
    "turn": ("turn",),
    "battle": ("battle",),
    "government": ("government", "opposition"),
    "supply": ("supply",),
    "discard": ("cards",),
}


def frames_of(place: str, state: State) -> list[Frame]:
    """Where a part of the strip stands that a step is about; nothing if it is none."""
    kind, _, which = place.partition(":")
    frames = [layout().boxes[box] for box in _BOXES.get(place, ())]
    if kind == "player" and int(which) < len(state.table.players):
        frames.append(plate(int(which)))
    if kind == "track":
        x, y = _lane(which, state.track[NAMES.index(_known(which))])
        frames.append(Frame(x - 16, y - 9, 32, 18))
    return frames


def lit(place: str, state: State) -> list[Shape]:
    """The light around a part of the strip that a step is about."""
    shapes: list[Shape] = []
    for width, colour in zip((9, 5, 2), theme.GLOW, strict=True):
        shapes += [
            Rect(frame.x, frame.y, frame.w, frame.h, stroke=colour, width=width)
            for frame in frames_of(place, state)
        ]
    return shapes
