"""The dashboard in JupyterLab: in a notebook that somebody works in, reloads and comes back to."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from helpers.servers import lab
from playwright.sync_api import Browser, Page

from browser.conftest import BOARD, PATIENCE, PIXELS, WIDE

pytestmark = pytest.mark.browser

SOURCE = 'from explorer import explore\n\nexplore("liberte")'
READY = """async () => {
  const app = window.jupyterapp;
  await app.restored;
  for (let i = 0; i < 600; i++) {
    const widget = app.shell.currentWidget;
    if (widget && widget.context && widget.sessionContext) {
      await widget.context.ready;
      await widget.sessionContext.ready;
      const kernel = widget.sessionContext.session?.kernel;
      if (kernel && kernel.status === "idle" && kernel.connectionStatus === "connected") {
        return kernel.id;
      }
    }
    await new Promise((wait) => setTimeout(wait, 50));
  }
  throw new Error("JupyterLab does not become ready");
}"""
COLOURS = f"""() => {{
  const canvas = document.querySelector("{BOARD}");
  if (!canvas || !canvas.width) return 0;
  const {{ data }} = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  const seen = new Set();
  for (let i = 0; i < data.length; i += 400) seen.add(data.subarray(i, i + 3).join());
  return seen.size;
}}"""
"""How many colours the board has, about: a blank one has one."""


@pytest.fixture
def notebook(tmp_path: Path, browser: Browser) -> Iterator[tuple[Page, list[str]]]:
    """A notebook with the dashboard in it, open in JupyterLab; and what went wrong on the page."""
    folder = tmp_path / "notebooks"
    folder.mkdir()
    made = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(SOURCE)])
    made.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": ""}
    nbformat.write(made, folder / "board.ipynb")
    wrong: list[str] = []
    with lab(folder, tmp_path) as url:
        page = browser.new_page(viewport={"width": WIDE[0], "height": WIDE[1] + 400})
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.goto(f"{url}lab/tree/board.ipynb")
        yield page, wrong
        page.close()


def run(page: Page, command: str) -> None:
    """Have JupyterLab do something, without waiting for it."""
    page.evaluate(f"() => {{ window.jupyterapp.commands.execute('{command}'); return 0 }}")


def is_ready(page: Page) -> str:
    """Wait for notebook and kernel; gives the kernel's id."""
    page.wait_for_function("() => window.jupyterapp")
    return str(page.evaluate(READY))


def is_painted(page: Page) -> str:
    """Wait until the board is there with its colours; gives its pixels as one word."""
    page.wait_for_selector(f'{BOARD}[aria-label^="Board"]')
    page.wait_for_function(f"() => ({COLOURS})() > 40")
    return str(page.evaluate(PIXELS))


def step_on(page: Page, told: str) -> None:
    """Press *Next*, and wait until the story tells of it and the board shows it."""
    before = page.evaluate(PIXELS)
    page.locator(".le-steps button", has_text="Next").click()
    page.locator(".le-now").filter(has_text=told).wait_for()
    page.wait_for_function(f"before => ({PIXELS})() !== before", arg=before)


def test_the_board_shows_steps_and_survives_a_reload(notebook: tuple[Page, list[str]]) -> None:
    page, wrong = notebook
    kernel = is_ready(page)
    run(page, "notebook:run-all-cells")
    is_painted(page)
    step_on(page, "a tie")
    page.locator(".le-menu button", has_text="Jean-Paul Marat").click()
    page.locator(".le-now").filter(has_text="Christie advances Jean-Paul Marat").wait_for()
    lines = page.locator(".le-twin li")
    assert lines.filter(has_text="8 Île-de-France: Christie 3 red").count() == 1
    # Only what is saved comes back, as with any other output.
    page.evaluate("async () => { await window.jupyterapp.commands.execute('docmanager:save') }")
    page.reload()
    assert is_ready(page) == kernel
    is_painted(page)
    page.locator(".le-now").filter(has_text="Christie advances Jean-Paul Marat").wait_for()
    assert lines.filter(has_text="8 Île-de-France: Christie 3 red").count() == 1
    page.locator(".le-menu button", has_text="Decline").click()
    page.locator(".le-now").filter(has_text="Joshua declines").wait_for()
    step_on(page, "Christie has the highest card")
    assert "position=" not in page.url
    assert wrong == []
