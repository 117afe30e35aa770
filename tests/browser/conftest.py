"""The real dashboard, served as a reader gets it, in a real browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from helpers.servers import LOOPBACK, free_port, serving
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Request, sync_playwright

BOARD = "canvas.explorer-board"
#: Errors on the console that are none of ours: a part of the message, the reason. None today.
HARMLESS: dict[str, str] = {}
WIDE, PHONE = (1280, 800), (390, 844)
PARIS = (540, 300)
"""A point of Île-de-France, in the board's own units."""
PIXELS = f"""() => {{
  const canvas = document.querySelector("{BOARD}");
  const {{ data }} = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  let word = 0;
  for (let i = 0; i < data.length; i += 4) {{
    word = (word * 31 + data[i] + 256 * data[i + 1] + 65536 * data[i + 2]) | 0;
  }}
  return word;
}}"""
PATIENCE = 30_000
"""Milliseconds; a kernel on a busy machine needs some of them to start."""


@contextmanager
def dashboard(folder: Path) -> Iterator[str]:
    """`explorer serve`, with `folder` for its own files; gives the address."""
    port = free_port()
    url = f"http://{LOOPBACK}:{port}/"
    command = ["explorer.cli", "serve", "--no-browser", "--port", str(port)]
    # Asking for this starts no kernel; asking for a page does.
    with serving(command, f"{url}voila/static/voila.js", folder, cwd=folder):
        yield url


@pytest.fixture(scope="package")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where `explorer serve` shows the dashboard."""
    with dashboard(tmp_path_factory.mktemp("serve")) as url:
        yield url


@pytest.fixture(scope="package")
def browser(chromium: str) -> Iterator[Browser]:
    with sync_playwright() as driver:
        launched = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield launched
        launched.close()


class Reader:
    """Somebody at the dashboard; fails the test for every error the page reports."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context, self.address = context, address
        self.wrong: list[str] = []
        self.page: Page = context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.page.on("pageerror", lambda error: self.wrong.append(f"error: {error}"))
        self.page.on("requestfailed", self._failed)
        self.page.on(
            "console",
            lambda one: (
                self.wrong.append(one.text)
                if one.type == "error" and not any(part in one.text for part in HARMLESS)
                else None
            ),
        )
        self.page.on(
            "request",
            lambda one: (
                None
                if one.url.startswith((address, "data:", "blob:"))
                else self.wrong.append(f"asked elsewhere: {one.url}")
            ),
        )

    def _failed(self, request: Request) -> None:
        # The page that is left tells the server so, and does not wait for the answer.
        if "/voila/api/shutdown/" not in request.url:
            self.wrong.append(f"failed: {request.url}")

    def open(self, query: str = "") -> Reader:
        """Go to the dashboard, and wait until it is there and the browser has been heard."""
        self.page.goto(self.address + query)
        return self.wait()

    def wait(self) -> Reader:
        """Wait until the board is named, painted and the address written."""
        self.page.wait_for_selector(f'{BOARD}[aria-label^="Board"]')
        self.page.wait_for_function(
            f"() => {{ const c = document.querySelector('{BOARD}');"
            "return c.getContext('2d').getImageData(c.width / 2, c.height / 3, 1, 1).data[3] > 0 }"
        )
        return self

    def button(self, name: str) -> Locator:
        """The button of this name; an icon before it does not count."""
        return self.page.get_by_role("button", name=re.compile(rf"^\W*{re.escape(name)}"))

    def press(self, name: str) -> None:
        self.button(name).first.click()

    def says(self, words: str, where: str = ".le-now") -> None:
        """Wait until a part of the page says something."""
        self.page.locator(where).filter(has_text=words).first.wait_for()

    def at(self, cursor: int) -> None:
        """Wait until the address stands at a step."""
        self.page.wait_for_url(re.compile(rf"[?&]step={cursor}\b"))

    def choose(self, scenario: str) -> None:
        self.page.locator(".le-scenarios select").select_option(label=scenario)

    def pixels(self) -> str:
        """The board's pixels as one word."""
        return str(self.page.evaluate(PIXELS))

    def pixels_change(self, before: str) -> str:
        """Wait until the board looks different."""
        for _ in range(100):
            now = self.pixels()
            if now != before:
                return now
            self.page.wait_for_timeout(50)
        raise AssertionError("the board did not change")

    def point(self, x: float, y: float) -> tuple[float, float]:
        """A point of the board's own units on the screen."""
        box = self.page.locator(BOARD).bounding_box()
        assert box is not None
        return box["x"] + x * box["width"] / 1000, box["y"] + y * box["width"] / 1000

    def touch(self, x: float, y: float) -> None:
        """Click or tap at a point of the board's own units."""
        self.page.mouse.click(*self.point(x, y))

    def width(self) -> int:
        """How wide the page is, with what one would have to scroll to."""
        found: int = self.page.evaluate(
            "Math.max(document.documentElement.scrollWidth,"
            "document.querySelector('#rendered_cells').scrollWidth)"
        )
        return found


def reader_of(browser: Browser, address: str, *, phone: bool) -> Iterator[Reader]:
    width, height = PHONE if phone else WIDE
    context = browser.new_context(
        viewport={"width": width, "height": height}, has_touch=phone, is_mobile=phone
    )
    reader = Reader(context, address)
    yield reader
    # As a reader would: the page ends its kernel when it is left.
    reader.page.close(run_before_unload=True)
    context.close()
    assert reader.wrong == []


@pytest.fixture
def wide(browser: Browser, address: str) -> Iterator[Reader]:
    """At 1280×800, with a mouse."""
    yield from reader_of(browser, address, phone=False)


@pytest.fixture
def phone(browser: Browser, address: str) -> Iterator[Reader]:
    """At 390×844, with a finger."""
    yield from reader_of(browser, address, phone=True)
