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
        page.on("websocket", self._opened)

    def _opened(self, socket: WebSocket) -> None:
        socket.on(
            "framereceived",
            lambda frame: self._frames.append(
                frame if isinstance(frame, bytes) else frame.encode()
            ),
        )

    def clear(self) -> None:
        """Forget what has come so far."""
        self._frames.clear()

    def take(self) -> list[Told]:
        """Wait until the kernel is idle again, and give what came since the last call."""
        for _ in range(2000):
            if self._frames and _told(self._frames[-1]).is_idle:
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


def _told(frame: bytes) -> Told:
    """A frame of Jupyter's protocol v1: the number of its parts, where they begin, the parts."""
    count = int.from_bytes(frame[:8], "little")
    starts = [int.from_bytes(frame[8 * one : 8 * one + 8], "little") for one in range(1, count + 1)]
    parts = [frame[start:end] for start, end in pairwise(starts)]
    header, content = json.loads(parts[1]), json.loads(parts[4])
    return Told(len(frame), header["msg_type"], content, len(parts) > FEWEST_PARTS)
