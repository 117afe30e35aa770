"""The notebooks: they run, print what is stored in them, and only call what the package offers."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest
from helpers.servers import get, voila

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
#: The one function that a notebook may define: the reader's own handler, shown being called.
MAY_BE_DEFINED = {"10-liberte.ipynb": ["tell"]}
NBVAL = ("--nbval", "--nbval-current-env", "--nbval-sanitize-with", ROOT / "tests" / "nbval.cfg")

pytestmark = pytest.mark.filterwarnings("ignore::nbformat.warnings.MissingIDFieldWarning")


def code_cells(path: Path) -> list[Any]:
    """The cells of a notebook that hold code."""
    cells = nbformat.read(path, 4).cells
    return [cell for cell in cells if cell.cell_type == "code" and cell.source.strip()]


def run_nbval(*paths: Path) -> subprocess.CompletedProcess[str]:
    """Run notebooks and compare what they print with what is stored in them."""
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *NBVAL, *paths],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_two_notebooks_are_there() -> None:
    assert {"00-dashboard.ipynb", "10-liberte.ipynb"} <= {path.name for path in NOTEBOOKS}


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_outputs_are_stored(path: Path) -> None:
    # A notebook whose outputs were cleared would pass the comparison: nothing is compared.
    counts = [cell.execution_count for cell in code_cells(path)]
    assert counts == list(range(1, len(counts) + 1)), "run the whole notebook and save it"
    for cell in code_cells(path):
        for output in cell.outputs:
            assert output.output_type != "error", output
            assert output.get("name") != "stderr", output


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_nothing_but_the_reader_s_handler_is_defined_in_a_cell(path: Path) -> None:
    definitions = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)
    found = [
        getattr(node, "name", "lambda")
        for cell in code_cells(path)
        for node in ast.walk(ast.parse(cell.source))
        if isinstance(node, definitions)
    ]
    assert found == MAY_BE_DEFINED.get(path.name, [])


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_a_notebook_carries_nothing_of_the_machine_it_was_run_on(path: Path) -> None:
    metadata = json.loads(path.read_text(encoding="utf-8"))["metadata"]
    assert "widgets" not in metadata, "save without the state of the widgets"
    assert metadata["kernelspec"]["name"] == "python3"
    for cell in code_cells(path):
        assert "execution" not in cell.metadata, "save without the times of execution"


def test_the_notebooks_print_what_is_stored_in_them() -> None:
    done = run_nbval(*NOTEBOOKS)
    assert done.returncode == 0, done.stdout + done.stderr


SABOTAGE = {
    "cursor": "GameSession._check_cursor.func = lambda self, proposal: 0",
    "choose": "GameSession.choose = lambda self, line: False",
    "position": "GameSession._start.func = lambda self, change: None",
    "shown": "GameSession._follow.func = lambda self, change: None",
    "branch": "GameSession._show_branch.func = lambda self, change: None",
    "click": "BoardView.click = lambda self, x, y: None",
    "key": "Stepper.key = lambda self, key: None",
}
"""Handlers, each broken on purpose after everything has been set up."""
SABOTEUR = """from explorer.models import GameSession
from explorer.widgets.board import BoardView
from explorer.widgets.stepper import Stepper
"""


def test_breaking_a_handler_changes_what_a_notebook_prints(tmp_path: Path) -> None:
    for name, code in SABOTAGE.items():
        notebook = nbformat.read(FOLDER / "10-liberte.ipynb", 4)
        sources = [cell.source for cell in notebook.cells]
        (ready,) = (index for index, source in enumerate(sources) if "session.observe(" in source)
        notebook.cells.insert(ready + 1, nbformat.v4.new_code_cell(SABOTEUR + code))
        nbformat.write(notebook, tmp_path / f"{name}.ipynb")
    done = run_nbval(tmp_path)
    failed = set(re.findall(r"^FAILED \S*?(\w+)\.ipynb::", done.stdout, re.MULTILINE))
    assert failed == set(SABOTAGE), done.stdout[-3000:]


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Voilà on the folder of notebooks."""
    with voila(FOLDER, tmp_path_factory.mktemp("voila")) as url:
        yield url


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_a_notebook_runs_as_a_page(pages: str, path: Path) -> None:
    page = get(f"{pages}voila/render/{path.name}")
    assert "There was an error when executing cell" not in page
    assert "application/vnd.jupyter.widget-view+json" in page
    if path.name == "10-liberte.ipynb":
        assert "15 of 15" in page, "what the reader's handler has printed"
