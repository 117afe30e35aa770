"""How long a reader waits: from a click to the board's pixels, beside a button that sets a label;
and for the page with a complete board, beside a page with a canvas on which nothing is drawn.

Run by `make bench`; needs Chromium. Both are measured in the browser itself, in turn: the time
from the click until what it changes can be read back.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

import nbformat
from browser.conftest import BOARD, PATIENCE, WIDE
from conftest import browser_path
from helpers.servers import voila
from measuring import Figure, in_turn, table
from playwright.sync_api import Browser, Page, sync_playwright

BUTTON = """
import ipywidgets
button, label = ipywidgets.Button(description="Go"), ipywidgets.Label("0")
def count(_):
    label.value = str(int(label.value) + 1)
button.on_click(count)
button.add_class("go")
label.add_class("told")
ipywidgets.VBox([button, label])
"""
STEP = """
from explorer import explore
explore("liberte", "grand-election")
"""
CANVAS = """
import ipycanvas
canvas = ipycanvas.Canvas(width=900, height=700)
canvas.add_class("bare")
canvas
"""
SOON = """
  const { port1, port2 } = new MessageChannel();
  let next = null;
  port1.onmessage = () => next();
  const soon = (act) => { next = act; port2.postMessage(0); };
"""
"""`soon(act)`: look again at once, after what waits. A timer would look every 4 ms only."""
LABEL = f"""() => new Promise((done) => {{{SOON}
  const label = document.querySelector(".told");
  const before = label.textContent, start = performance.now();
  const look = () => {{
    if (label.textContent === before) return soon(look);
    done(performance.now() - start);
  }};
  document.querySelector("button.go").click();
  look();
}})"""
NOTEBOOKS = {"button": BUTTON, "step": STEP, "canvas": CANVAS}
DRAWN = f"""() => {{
  const canvas = document.querySelector("{BOARD}");
  const {{ data }} = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  let drawn = 0;
  for (let i = 3; i < data.length; i += 4 * 101) drawn += data[i] > 0;
  return drawn > 0.9 * data.length / (4 * 101);
}}"""
"""Whether the board is there: its ground covers the whole canvas."""
ALL_PIXELS = f"""() => {{
  const canvas = document.querySelector("{BOARD}");
  return canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
}}"""
FIND = f"""async (name) => {{
  const pixels = {ALL_PIXELS}, before = pixels();
  document.querySelector(`.le-steps button[title^="${{name}}"]`).click();
  await new Promise((done) => setTimeout(done, 1500));
  const after = pixels(), width = document.querySelector("{BOARD}").width;
  let last = -1;
  for (let i = 0; i < after.length; i += 4) if (Math.abs(after[i] - before[i]) > 60) last = i / 4;
  return [last % width, Math.floor(last / width)];
}}"""
"""Take a step, and give a pixel that it changes."""
PIXELS = f"""([name, x, y]) => new Promise((done) => {{
{SOON}
  const context = document.querySelector("{BOARD}").getContext("2d");
  const red = () => context.getImageData(x, y, 1, 1).data[0];
  const before = red(), start = performance.now();
  const look = () => {{
    if (Math.abs(red() - before) <= 30) return soon(look);
    done(performance.now() - start);
  }};
  document.querySelector(`.le-steps button[title^="${{name}}"]`).click();
  look();
}})"""
ON, BACK = "One step on", "One step back"
QUIET = 400
"""Milliseconds between two measurements, so that nothing of the one is left for the other."""


def page_of(browser: Browser, url: str, selector: str) -> Page:
    page = browser.new_page(viewport={"width": WIDE[0], "height": WIDE[1]})
    page.set_default_timeout(PATIENCE)
    page.goto(url)
    page.wait_for_selector(selector)
    page.wait_for_timeout(3000)
    return page


def waits(url: str, path: str) -> Figure:
    """The two times, in turn."""
    with sync_playwright() as driver:
        # A browser for each: a page that is not in front is slowed down.
        one, other = (
            driver.chromium.launch(executable_path=path, args=["--no-sandbox"]) for _ in range(2)
        )
        bare = page_of(one, f"{url}button.ipynb", "button.go")
        board = page_of(other, f"{url}step.ipynb", f'{BOARD}[aria-label^="Board"]')
        spot = board.evaluate(FIND, ON)  # to the first step, and from there always on and back
        turn = [BACK]

        def label() -> float:
            bare.wait_for_timeout(QUIET)
            return float(bare.evaluate(LABEL))

        def step() -> float:
            board.wait_for_timeout(QUIET)
            name = turn[0]
            turn[0] = ON if name == BACK else BACK
            return float(board.evaluate(PIXELS, [name, *spot]))

        ours, theirs = in_turn(step, label, rounds=25)
        one.close()
        other.close()
    return Figure(
        "from a click to the board's pixels, the fullest board; a button's label", ours, theirs,
        "ms", 2.0, at_most=True,
    )  # fmt: skip


def pages(url: str, path: str) -> Figure:
    """From asking for a page to what it is about, in turn; each with a kernel of its own."""
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=["--no-sandbox"])

        def up(name: str, selector: str) -> float:
            page = browser.new_page(viewport={"width": WIDE[0], "height": WIDE[1]})
            page.set_default_timeout(PATIENCE)
            start = time.perf_counter()
            page.goto(f"{url}{name}.ipynb")
            page.wait_for_selector(selector)
            page.wait_for_function(DRAWN if name == "step" else "() => true")
            took = time.perf_counter() - start
            page.close()
            return 1000 * took

        ours, theirs = in_turn(
            lambda: up("step", f'{BOARD}[aria-label^="Board"]'),
            lambda: up("canvas", "canvas.bare"),
            rounds=6,
        )
        browser.close()
    return Figure("from asking for the page to the complete board; a bare canvas", ours, theirs,
                  "ms", 1.5, at_most=True)  # fmt: skip


def main() -> None:
    path = browser_path()
    if path is None:
        sys.stdout.write("Waits in the browser are not measured: there is no Chromium here.\n")
        return
    with TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "pages").mkdir()
        for stem, source in NOTEBOOKS.items():
            notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source)])
            notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3"}
            nbformat.write(notebook, folder / "pages" / f"{stem}.ipynb")
        with voila(folder / "pages", folder) as url:
            address = f"{url}voila/render/"
            sys.stdout.write(table([waits(address, path), pages(address, path)]) + "\n")


if __name__ == "__main__":
    main()
