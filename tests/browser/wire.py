"""What goes over the wire from kernel to page, message by message."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any, NamedTuple

from playwright.sync_api import Page, WebSocket

FEWEST_PARTS = 5
"""Of a message: channel, header, parent, metadata, content; what follows is binary."""


class Told(NamedTuple):
    """One message of the kernel."""

    size: int
    """Bytes of the whole frame, with everything that Jupyter puts around the content."""
    kind: str
    content: dict[str, Any]
    has_buffers: bool
    answers: str
    """Id of the message of the page that it answers."""

    @property
    def is_painting(self) -> bool:
        """Whether it holds drawing commands; nothing else here sends buffers."""
        return self.has_buffers

    @property
    def is_idle(self) -> bool:
        """Whether it says that everything asked for has been done."""
        return self.kind == "status" and self.content["execution_state"] == "idle"


class Wire:
    """Hears every message that a page gets; must be made before the page is opened."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._frames: list[bytes] = []
        self._asked: set[str] = set()
        """Ids of what the page has told the kernel that it has not dealt with yet."""
        page.on("websocket", self._opened)

    def _opened(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self._came(_bytes(frame)))
        socket.on("framesent", lambda frame: self._asked.add(_parts(_bytes(frame))[1]["msg_id"]))

    def _came(self, frame: bytes) -> None:
        self._frames.append(frame)
        told = _told(frame)
        if told.is_idle:
            self._asked.discard(told.answers)

    def clear(self) -> None:
        """Forget what has come so far."""
        self._frames.clear()

    def take(self) -> list[Told]:
        """Wait until the kernel is idle again, and give what came since the last call."""
        for _ in range(2000):
            if self._frames and not self._asked:
                # An answer of the page to what it was told comes at once, if it comes.
                before = len(self._frames)
                self._page.wait_for_timeout(8)
                if len(self._frames) == before:
                    break
            self._page.wait_for_timeout(3)
        else:
            raise AssertionError("the kernel did not become idle")
        told = [_told(frame) for frame in self._frames]
        self.clear()
        return told


def _bytes(frame: str | bytes) -> bytes:
    return frame if isinstance(frame, bytes) else frame.encode()


def _parts(frame: bytes) -> list[Any]:
    """A frame of Jupyter's protocol v1: the number of its parts, where they begin, the parts.

    Of those all but the first and what is binary are JSON.
    """
    count = int.from_bytes(frame[:8], "little")
    starts = [int.from_bytes(frame[8 * one : 8 * one + 8], "little") for one in range(1, count + 1)]
    parts = [frame[start:end] for start, end in pairwise(starts)]
    return [parts[0], *map(json.loads, parts[1:FEWEST_PARTS]), *parts[FEWEST_PARTS:]]


def _told(frame: bytes) -> Told:
    _, header, parent, _, content, *buffers = _parts(frame)
    answers = parent.get("msg_id", "")
    return Told(len(frame), header["msg_type"], content, bool(buffers), answers)
