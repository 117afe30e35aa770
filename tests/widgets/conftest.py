"""A dashboard without a browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from helpers.liberte import card, position

from explorer.app.dashboard import Dashboard, explore
from explorer.models import GameSession

MARKUP = "<img src=x onerror=1>&"
"""A player's name that must never become markup."""


def hostile() -> dict[str, Any]:
    """Names that are markup: of a player, of a card, in the title; a tie in Paris is pending."""
    made = position(
        {MARKUP: {"display": ["x1"]}, "Joshua": {"display": ["x2"]}, "Max": {"display": ["x3"]}},
        cards={
            "x1": card("red", 3, name="<b>Marat</b>"),
            "x2": card("red", 2, name="Any red 2"),
            "x3": card("white", 1, name="Any white 1"),
        },
        turn=2,
        phase="election",
        next_province=8,
        provinces={8: [f"{MARKUP} red 3", "Joshua red 3", "Max white 1"]},
    )
    made["title"] = "<script>alert(1)</script>"
    return made


@pytest.fixture
def branched() -> GameSession:
    """Three branches, the second on show, in its middle."""
    session = GameSession("paris")
    session.next_decision()
    session.choose("advance 71")
    session.choose("decline")
    session.cursor = 1
    session.choose("decline")
    session.choose("advance 18")
    session.cursor = 2
    session.choose("decline")
    session.branch = 1
    session.cursor = 3
    return session


@pytest.fixture(scope="session", autouse=True)
def own_runtime(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A folder of the tests' own for the key that seals what a browser keeps."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JUPYTER_RUNTIME_DIR", str(tmp_path_factory.mktemp("runtime")))
        yield


@pytest.fixture
def paris() -> Dashboard:
    """The Paris scenario, at its start."""
    return explore("liberte", "paris")


@pytest.fixture
def tie(paris: Dashboard) -> Dashboard:
    """Where Christie decides."""
    paris.session.next_decision()
    return paris


@pytest.fixture
def heard(paris: Dashboard) -> Callable[..., None]:
    """Have the page tell something, as the browser would."""

    def hear(**content: Any) -> None:
        paris.page._handle_custom_msg(content, [])

    return hear
