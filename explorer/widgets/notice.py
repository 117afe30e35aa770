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

FEW = 3
"""Faults that are told at once; the others when they are asked for."""
LOG = logging.getLogger("traitlets")
"""Where ipywidgets tells of handlers that failed; our own do it there too."""


class News(str):
    """A notice of something that went well: it does not look like a refusal."""


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
        notice = self._session.notice
        self.text.value = notice_html(notice)
        (self.add_class if isinstance(notice, News) else self.remove_class)("le-news")
        self.layout.display = "flex" if notice else "none"


def notice_html(notice: str) -> str:
    """A notice as HTML: one line as a paragraph, several as a list that unfolds to its end.

    A first line that ends in a colon is its head.
    """
    lines = [escape(line) for line in notice.splitlines() if line.strip()]
    if not lines:
        return ""
    if len(lines) == 1:
        return f"<p>{lines[0]}</p>"
    has_head = lines[0].endswith(":")
    head = lines.pop(0) if has_head else f"{len(lines)} things are wrong:"
    few = len(lines) if len(lines) == FEW + 1 else FEW
    told, more = f"<p>{head}</p>{_list(lines[:few])}", lines[few:]
    if more:
        told += f"<details><summary>… and {len(more)} more</summary>{_list(more)}</details>"
    return told


def _list(lines: list[str]) -> str:
    return f"<ul>{''.join(f'<li>{line}</li>' for line in lines)}</ul>"
