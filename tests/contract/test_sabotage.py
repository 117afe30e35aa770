"""Breaking a handler on purpose makes a headless test fail; for notebooks see tests/notebooks."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[2]


class Break(NamedTuple):
    """What is broken, and a test that must notice."""

    file: str
    was: str
    becomes: str
    test: str


BREAKS = {
    "cursor": Break(
        "models/tabletop.py",
        "return min(max(cursor, 0), end)",
        "return 0",
        "tests/widgets/test_stepper.py::test_every_button_moves_the_session",
    ),
    "choose": Break(
        "models/session.py",
        "    def choose(self, line: str) -> bool:\n",
        "    def choose(self, line: str) -> bool:\n        return False\n\n"
        "    def _choose(self, line: str) -> bool:\n",
        "tests/widgets/test_decision.py::test_a_click_chooses_and_everything_follows",
    ),
    "position": Break(
        "models/tabletop.py",
        "        self._game, trace, seats, viewer, cursor, self._waiting = self._pending_start\n",
        "        if self.trace is not None:\n            return\n"
        "        self._game, trace, seats, viewer, cursor, self._waiting = self._pending_start\n",
        "tests/widgets/test_stepper.py::test_a_shorter_story_leaves_the_timeline_at_its_start",
    ),
    "click": Break(
        "widgets/board.py",
        "        self.canvas.on_mouse_down(self._clicked)\n",
        "",
        "tests/widgets/test_canvas.py::test_a_click_names_what_lies_there",
    ),
    "key": Break(
        "app/dashboard.py",
        '        page.on("key", self._key)\n',
        "",
        "tests/widgets/test_stepper.py::test_keys",
    ),
    "lens": Break(
        "widgets/lens.py",
        "        self.canvas.on_mouse_down(self._clicked)\n",
        "",
        "tests/widgets/test_lens.py::test_a_tap_in_it_points_at_the_board",
    ),
}


def broken_copy(folder: Path, one: Break) -> None:
    """A checkout in `folder` with one thing broken."""
    ignore = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "explorer", folder / "explorer", ignore=ignore)
    for name in ("data", "tests", "notebooks", "pyproject.toml"):
        (folder / name).symlink_to(ROOT / name)
    path = folder / "explorer" / one.file
    text = path.read_text(encoding="utf-8")
    assert text.count(one.was) == 1, "what was to be broken is not there any more"
    path.write_text(text.replace(one.was, one.becomes), encoding="utf-8")


@pytest.mark.parametrize(
    "names",
    [
        ("click", "key"),
        pytest.param(("cursor", "choose", "position", "lens"), marks=pytest.mark.long),
    ],
    ids=lambda names: "-".join(names),
)
def test_a_broken_handler_makes_a_test_fail(names: tuple[str, ...], tmp_path: Path) -> None:
    running = {}
    for name in names:
        one, folder = BREAKS[name], tmp_path / name
        folder.mkdir()
        broken_copy(folder, one)
        # What lies in the folder where Python is started comes before what is installed.
        running[name] = subprocess.Popen(
            [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", one.test],
            cwd=folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
    for name, process in running.items():
        said, _ = process.communicate()
        assert process.returncode == pytest.ExitCode.TESTS_FAILED, f"{name}:\n{said[-2000:]}"
        assert "1 failed" in said, name
