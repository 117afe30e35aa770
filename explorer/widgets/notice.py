"""The one place where refusals and errors are told, and the wrapper that brings them there."""

from __future__ import annotations

import logging
from collections.abc import Callable
from html import escape
from typing import Any

import ipywidgets
from traitlets import TraitError

from explorer.models import GameSession
from explorer.rules.errors import RulesError

LOG = logging.getLogger("traitlets")
"""Where ipywidgets tells of handlers that failed; our own do it there too."""


def guarded(session: GameSession, handler: Callable[..., Any]) -> Callable[..., None]:
    """`handler` for something a reader does: what it refuses or fails at becomes the notice.

    A refusal (RulesError, TraitError) is told as it is. Anything else is our fault: it is told in
    one sentence and logged with its traceback, so it is never lost.
    """

    def wrapped(*args: Any) -> None:
        session.notice = ""
        _told(session, handler, args)

    return wrapped


def following(session: GameSession, view: Callable[..., Any]) -> Callable[..., None]:
    """`view` for an observer: as `guarded`, but an older notice stays."""

    def wrapped(*args: Any) -> None:
        _told(session, view, args)

    return wrapped


def _told(session: GameSession, handler: Callable[..., Any], args: tuple[Any, ...]) -> None:
    try:
        handler(*args)
    except (RulesError, TraitError) as error:
        session.notice = str(error)
    except Exception as error:
        session.notice = f"That did not work: {type(error).__name__}. Nothing of yours is lost."
        LOG.warning("Exception in %r", handler, exc_info=True)


class NoticeView(ipywidgets.HBox):
    """Shows `session.notice`; several lines become a list. Hidden while there is nothing."""

    def __init__(self, session: GameSession) -> None:
        self._session = session
        self.text = ipywidgets.HTML()
        self.close_button = ipywidgets.Button(description="Close", tooltip="Close this notice")
        self.close_button.on_click(guarded(session, lambda _: None))
        super().__init__([self.text, self.close_button])
        self.add_class("le-notice")
        session.observe(following(session, self._follow), names="notice")
        self._follow()

    def _follow(self, _change: object = None) -> None:
        self.text.value = notice_html(self._session.notice)
        self.layout.display = "flex" if self._session.notice else "none"


def notice_html(notice: str) -> str:
    """A notice as HTML: one line as a paragraph, several as a list."""
    lines = [escape(line) for line in notice.splitlines() if line.strip()]
    if not lines:
        return ""
    if len(lines) == 1:
        return f"<p>{lines[0]}</p>"
    items = "".join(f"<li>{line}</li>" for line in lines)
    return f"<p>{len(lines)} things are wrong:</p><ul>{items}</ul>"
