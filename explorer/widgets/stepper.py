"""The controls of the story: buttons, and a timeline with the decisions marked on it."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import ipywidgets

from explorer.models import GameSession, Playback, Shown
from explorer.widgets.notice import following, guarded

KEYS = ("ArrowLeft", "ArrowRight", "Home", "End", " ")
"""What the keyboard can do: back, next, first, last, play or stop."""


class Stepper(ipywidgets.VBox):
    """Moves `session.cursor`; follows `session.shown` and `playback.playing`."""

    def __init__(self, session: GameSession, playback: Playback) -> None:
        self._session, self._playback = session, playback
        self.timeline = ipywidgets.IntSlider(
            0, 0, 1, readout=False, layout=ipywidgets.Layout(width="100%")
        )
        self.timeline.add_class("le-timeline")
        self.timeline.observe(following(session, self._dragged), names="value")
        self.marks = ipywidgets.HTML()
        self.marks.add_class("le-marks")
        line = ipywidgets.VBox([self.timeline, self.marks])
        line.add_class("le-line")
        self.first = self._button("First", "fast-backward", "First step (Home)", self._first)
        self.back = self._button("Back", "chevron-left", "One step back (left arrow)", self._back)
        self.next = self._button("Next", "chevron-right", "One step on (right arrow)", self._next)
        self.next.add_class("le-primary")
        self.decision = self._button(
            "Decision", "forward", "On to the next decision", self._next_decision
        )
        self.last = self._button("Last", "fast-forward", "Last step (End)", self._last)
        self.play = self._button("Play", "play", "Play or stop (space)", self._play)
        buttons = ipywidgets.HBox(
            [self.first, self.back, self.next, self.decision, self.last, self.play]
        )
        buttons.add_class("le-steps")
        super().__init__([line, buttons])
        self.add_class("le-stepper")
        session.observe(following(session, self._follow), names="shown")
        playback.observe(following(session, self._show_playing), names="playing")
        self._follow()

    def _button(self, text: str, icon: str, tip: str, act: Any) -> ipywidgets.Button:
        button = ipywidgets.Button(description=text, icon=icon, tooltip=tip)
        button.on_click(guarded(self._session, lambda _: act()))
        return button

    def key(self, key: str) -> None:
        """Do what a key of `KEYS` means; others mean nothing."""
        acts = (self._back, self._next, self._first, self._last, self._play)
        guarded(self._session, dict(zip(KEYS, acts, strict=True)).get(key, lambda: None))()

    def _first(self) -> None:
        if not self._begins():
            self._session.first()

    def _back(self) -> None:
        if not self._begins():
            self._playback.back()

    def _next(self) -> None:
        if not self._stays():
            self._playback.next()

    def _next_decision(self) -> None:
        if not self._stays():
            self._session.next_decision()

    def _last(self) -> None:
        if not self._stays():
            self._session.last()

    def _begins(self) -> bool:
        """Whether nothing comes before; then the notice says so, so that no click is dead."""
        if self._session.shown.cursor:
            return False
        self._session.notice = "Here the story begins: this is the position as it was given."
        return True

    def _stays(self) -> bool:
        """Whether nothing follows; then the notice says why, so that no click is dead."""
        shown = self._session.shown
        if not shown.at_end:
            return False
        self._session.notice = why_it_stays(shown)
        return True

    def _play(self) -> None:
        if self._playback.playing or not self._stays():
            self._playback.playing = not self._playback.playing

    def _dragged(self, change: Any) -> None:
        self._session.cursor = change["new"]

    def _show_playing(self, _change: object = None) -> None:
        self.play.description = "Stop" if self._playback.playing else "Play"
        self.play.icon = "pause" if self._playback.playing else "play"

    def _show_cursor(self, cursor: int, length: int) -> None:
        """Set the timeline; never so that the handle would have to stand beyond its end.

        In the browser a new length moves the handle back to where it was, and a handle that is
        moved tells so: told both at once, the browser answers a choice by going back.
        """
        if length < self.timeline.value:
            self.timeline.value = cursor
        self.timeline.max = length
        self.timeline.value = cursor

    def _follow(self, _change: object = None) -> None:
        shown = self._session.shown
        self._show_cursor(shown.cursor, max(shown.length, 1))
        self.timeline.disabled = not shown.length
        self.marks.value = marks_html(marked(shown), max(shown.length, 1))


def why_it_stays(shown: Shown) -> str:
    """What the end of the branch on show waits for."""
    if shown.awaits == "confirm":
        return "The play is over: confirm it, or take it back."
    if shown.awaits == "chance":
        return "Now chance acts: let it happen, or choose what comes."
    if shown.awaits == "turn":
        told = shown.words.text("menu-go-on", {"turn": shown.state.turn})
        return f"Here the turn ends: press “{told}”."
    if shown.pending is not None:
        name = shown.words.name("player", shown.pending.seat)
        return f"Now {name} decides{': choose one of the options' if shown.offers else ''}."
    return "Here the story ends: nothing more follows by the rules."


MOST_MARKS = 60
"""More marks than these would be a solid bar."""


def marked(shown: Shown) -> tuple[int, ...]:
    """Cursors that get a mark: decisions, or where turns begin when there are too many of them."""
    if len(shown.decisions) <= MOST_MARKS:
        return shown.decisions
    turns = [shown.trace.start.turn, *(step.state.turn for step in shown.trace.steps)]
    return tuple(at for at, (before, turn) in enumerate(pairwise(turns), 1) if turn != before)


COLUMNS = 120
"""So many places for marks has the timeline: on a screen no more can be told apart."""


def marks_html(cursors: tuple[int, ...], length: int) -> str:
    """A mark on the timeline for each cursor."""
    places = sorted({round(COLUMNS * cursor / length) for cursor in cursors})
    moves = (place - before for before, place in pairwise([0, *places]))
    path = "M0 1" + "".join(f"m{move}-1v1" for move in moves)
    box = f"viewBox='0 0 {COLUMNS} 1' preserveAspectRatio='none' aria-hidden='true'"
    return f"<svg {box}><path d='{path}'/></svg>"
