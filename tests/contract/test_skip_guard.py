"""With CI set, a skip or an expected failure that is not on the list fails the run."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

CONFTEST = Path(__file__).parents[1] / "conftest.py"

SKIPS = """
import pytest

def test_passes():
    pass

@pytest.mark.skip(reason="tired")
def test_skipped():
    pass
"""
EXPECTED_FAILURE = """
import pytest

@pytest.mark.xfail(reason="not yet")
def test_fails():
    assert False
"""
SKIPPED_MODULE = """
import pytest

pytest.importorskip("no_such_module_anywhere")
"""


def run(
    folder: Path, source: str, *, allowed: str = "", ci: str = "true"
) -> subprocess.CompletedProcess[str]:
    """Run one test file under our conftest in a folder of its own."""
    shutil.copy(CONFTEST, folder)
    (folder / "allowed_skips.txt").write_text(allowed, encoding="utf-8")
    (folder / "test_it.py").write_text(source, encoding="utf-8")
    (folder / "test_other.py").write_text("def test_other():\n    pass\n", encoding="utf-8")
    environment = {k: v for k, v in os.environ.items() if not k.startswith("PYTEST_")}
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--rootdir", "."],
        cwd=folder,
        env=environment | {"CI": ci, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("source", "line"),
    [
        (SKIPS, "test_it.py::test_skipped  Skipped: tired"),
        (EXPECTED_FAILURE, "test_it.py::test_fails  expected to fail: not yet"),
        (SKIPPED_MODULE, "test_it.py  Skipped: could not import"),
    ],
    ids=["skip", "xfail", "module"],
)
def test_a_skip_without_leave_fails_a_ci_run_and_is_named(
    tmp_path: Path, source: str, line: str
) -> None:
    done = run(tmp_path, source)
    assert done.returncode == 1, done.stdout
    assert line in done.stdout


def test_the_same_skip_passes_on_ones_own_machine(tmp_path: Path) -> None:
    done = run(tmp_path, SKIPS, ci="")
    assert done.returncode == 0, done.stdout


def test_a_listed_skip_passes(tmp_path: Path) -> None:
    done = run(tmp_path, SKIPS, allowed="# some\ntest_it.py::test_skipped  it sleeps\n")
    assert done.returncode == 0, done.stdout


def test_a_line_without_a_reason_is_refused(tmp_path: Path) -> None:
    done = run(tmp_path, SKIPS, allowed="test_it.py::test_skipped\n")
    assert done.returncode == 4, done.stdout
    assert "allowed_skips.txt, line 1" in done.stderr


def test_a_run_without_skips_passes(tmp_path: Path) -> None:
    done = run(tmp_path, "def test_passes():\n    pass\n")
    assert done.returncode == 0, done.stdout
