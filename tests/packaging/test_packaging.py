"""What is built can be installed and works without the checkout."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

pytestmark = pytest.mark.packaging

ROOT = Path(__file__).parents[2]
NOTEBOOK = "00-dashboard.ipynb"


def run(*command: str | Path, cwd: Path | str = "/") -> subprocess.CompletedProcess[str]:
    """Run a command, with no variable that could lead Python back to the checkout."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "PIP_"))}
    return subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def files_below(folder: Path) -> set[str]:
    """The names of all files of a folder, subfolders included."""
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sdist and the wheel made from it."""
    folder = tmp_path_factory.mktemp("dist")
    done = run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.fixture(scope="module")
def wheel(built: Path) -> Path:
    (path,) = built.glob("liber_explorer-*.whl")
    return path


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The `bin` folder of a new environment that holds the wheel.

    Its dependencies are the ones of this environment, lent by a path; the editable install beside
    them is not seen, for a `.pth` file in a lent folder is not read.
    """
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, symlinks=True)
    paths = sysconfig.get_paths("venv", vars={"base": str(folder), "platbase": str(folder)})
    lent = sysconfig.get_paths()["purelib"]
    Path(paths["purelib"], "lent.pth").write_text(f"{lent}\n", encoding="utf-8")
    scripts = Path(paths["scripts"])
    done = run(
        *(sys.executable, "-m", "pip", "--python", scripts / "python"),
        *("install", "--no-deps", "--no-index", "--ignore-installed", wheel),
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return scripts


def test_the_wheel_carries_all_data_and_the_dashboard(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    data = {name.removeprefix("explorer/data/") for name in names if "explorer/data/" in name}
    assert data == files_below(ROOT / "data")
    assert [name for name in names if "explorer/notebooks/" in name] == [
        f"explorer/notebooks/{NOTEBOOK}"
    ]
    assert "explorer/py.typed" in names


def test_the_wheel_carries_nothing_but_the_package(wheel: Path) -> None:
    tops = {name.partition("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"explorer"}


def test_the_sdist_can_be_tested_and_read(built: Path) -> None:
    (path,) = built.glob("liber_explorer-*.tar.gz")
    with tarfile.open(path) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    wanted = {"README.md", "LICENSE", "CHANGELOG.md", "Makefile", "constraints.txt"}
    wanted |= {"tests/conftest.py", "tests/allowed_skips.txt", "explorer/__init__.py"}
    assert wanted <= names
    assert {f"data/{name}" for name in files_below(ROOT / "data")} <= names


def test_the_installed_package_is_the_one_from_the_wheel(installed: Path) -> None:
    code = (
        "import explorer, explorer.datafiles as d; print(explorer.__file__); print(d.data_root())"
    )
    done = run(installed / "python", "-c", code)
    assert done.returncode == 0, done.stderr
    for line in done.stdout.splitlines():
        assert Path(line).is_relative_to(installed.parent), line


def test_the_installed_package_finds_data_and_dashboard(installed: Path) -> None:
    code = (
        "import explorer.datafiles as d; print(*d.names('liberte'), sep='\\n');"
        f"print(d.notebook({NOTEBOOK!r}).name)"
    )
    done = run(installed / "python", "-c", code)
    assert done.returncode == 0, done.stderr
    here = sorted(path.name for path in (ROOT / "data" / "liberte").iterdir() if path.is_file())
    assert done.stdout.splitlines() == [*here, NOTEBOOK]


def test_the_installed_command_shows_a_rule(installed: Path) -> None:
    done = run(installed / "explorer", "rules", "liberte", "E6")
    assert done.returncode == 0, done.stderr
    assert "E6" in done.stdout


def test_the_installed_command_checks_a_position(installed: Path, tmp_path: Path) -> None:
    good = tmp_path / "good.json"
    position = {
        "format": "liber-explorer",
        "version": 1,
        "game": "liberte",
        "players": [{"name": "Ana"}, {"name": "Bo"}, {"name": "Cy"}],
    }
    good.write_text(json.dumps(position), encoding="utf-8")
    done = run(installed / "explorer", "check", good)
    assert done.returncode == 0, done.stdout + done.stderr

    bad = tmp_path / "bad.json"
    bad.write_text(json.dumps(position | {"version": 99}), encoding="utf-8")
    done = run(installed / "explorer", "check", bad)
    assert done.returncode == 1, done.stdout + done.stderr
    assert "version" in done.stderr
    assert "Traceback" not in done.stderr
