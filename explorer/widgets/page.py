"""The one piece of JavaScript: what ipywidgets and ipycanvas cannot do on a page.

It lets Tab leave the canvas, and wheel and finger scroll over it (a tap still clicks); names the
canvas and the controls for screen readers, says each step and tells the board in words; reads the
address and the browser's language; writes the address and the local storage; says so when the
kernel is gone; takes the keys of the story, and leads them from one choice to the next; refuses a
file or a text that is too large before it is sent; saves files and copies the link. No view is
drawn here, and where it does not run the rest still works.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from typing import Any

import anywidget
import traitlets

from explorer.rules.positions import MOST_BYTES
from explorer.widgets.keeping import LONGEST_ADDRESS

Handler = Callable[[dict[str, Any]], None]
KINDS = ("arrived", "moved", "key", "file", "too-large", "full", "narrow", "last")
"""What the browser tells: it is there; its address was changed; a key of the story was pressed; a
file was chosen; it, or a text, was too large; its storage is full; its screen is narrow; what it
has of the last game."""


class Page(anywidget.AnyWidget):
    """Shows nothing itself; must be displayed inside the element of class `le-app`.

    Whoever sets several traits for one step does so within `hold_sync`: then it is one message.
    """

    _esm = files("explorer.widgets").joinpath("page.js").read_text(encoding="utf-8")

    label = traitlets.Unicode("Board", help="What a screen reader hears of the board.").tag(
        sync=True
    )
    said = traitlets.Unicode("", help="What a screen reader says of the step.").tag(sync=True)
    told = traitlets.Dict(
        help="The lines of the board in words that the last step changed, by their number from 0."
    ).tag(sync=True)
    entry = traitlets.Int(
        0, help="Counts positions: a new one is a new entry in the browser's history."
    ).tag(sync=True)
    # Address and record are put together in the browser, so that a step sends what it changes.
    start = traitlets.Unicode(
        "", help="How the address begins, without `?`; empty when all of it would be too long."
    ).tag(sync=True)
    choices = traitlets.Unicode(
        "", help="The choices of the branch on show, a line each, as the address has them."
    ).tag(sync=True)
    cursor = traitlets.Int(0, help="The step on show.").tag(sync=True)
    branch = traitlets.Int(0, help="The branch on show.").tag(sync=True)
    pieces = traitlets.Dict(
        help="Of the branches to keep those that the last step changed, by their number from 0; "
        "`of` says how many there are. Empty as long as nothing is to be kept."
    ).tag(sync=True)
    position = traitlets.Unicode(
        "", help="The position to keep, as JSON or sealed; its hash is the key of what is kept."
    ).tag(sync=True)
    own = traitlets.Bool(False, help="Whether it is a game or a position of the reader's own.").tag(
        sync=True
    )
    seats = traitlets.List(traitlets.Unicode(), help="Who plays the seats, to keep.").tag(sync=True)
    viewer = traitlets.Unicode("", help="Whose eyes see the table, to keep.").tag(sync=True)
    asks = traitlets.List(
        traitlets.Unicode(), help="What the table asks for, to keep: words of `GameSession.asks`."
    ).tag(sync=True)
    draft = traitlets.Unicode("", help="The draft to keep, as JSON; empty when there is none.").tag(
        sync=True
    )
    longest = traitlets.Int(LONGEST_ADDRESS, help="Characters of the longest address.").tag(
        sync=True
    )
    most_bytes = traitlets.Int(MOST_BYTES, help="The largest file that is sent.").tag(sync=True)

    def __init__(self) -> None:
        super().__init__()
        self._handlers: dict[str, Handler] = {}
        self.arrived = False
        self._lines: tuple[str, ...] = ()
        self.on_msg(self._heard)

    def on(self, kind: str, handler: Handler) -> None:
        """Call `handler` with what the browser tells of this kind (one of `KINDS`)."""
        if kind not in KINDS:
            raise ValueError(f"{kind} is none of {KINDS}")
        self._handlers[kind] = handler

    def _heard(self, _widget: Any, content: Any, buffers: Any) -> None:
        kind = content.get("kind") if isinstance(content, dict) else None
        if kind == "file" and buffers:
            content = {**content, "data": bytes(buffers[0])}
        if kind == "ping":
            self.send({"kind": "pong"})
        elif isinstance(kind, str) and kind in self._handlers:
            if kind == "arrived":
                self._tell_whole_board()
                if self.arrived:
                    return
                self.arrived = True
            self._handlers[kind](content)

    def tell_board(self, lines: tuple[str, ...]) -> None:
        """Give the board in words to those who do not see it; what is the same is not sent."""
        before, self._lines = self._lines, lines
        if len(before) != len(lines):
            self._tell_whole_board()
            return
        changed = {
            str(number): line
            for number, (line, old) in enumerate(zip(lines, before, strict=True))
            if line != old
        }
        if changed:
            self.told = changed

    def _tell_whole_board(self) -> None:
        if self._lines:
            self.send({"kind": "board", "lines": list(self._lines)})

    def save_file(self, name: str, text: str, kind: str) -> None:
        """Hand the reader a file."""
        self.send({"kind": "save", "name": name, "text": text, "type": kind})

    def ask_last(self) -> None:
        """Have the browser tell what it kept of the last game of the reader's own."""
        self.send({"kind": "last"})

    def copy_link(self) -> None:
        """Put the page's address on the clipboard."""
        self.send({"kind": "copy"})
