"""The arrows of the architecture: who may import whom.

Twice: by reading every import statement, those inside functions too, and by importing each layer
in a fresh process and looking at what came along.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "explorer"

#: Layer → what it may import beside the standard library and itself.
LAYERS: dict[str, tuple[str, ...]] = {
    "datafiles": (),
    "rules": ("explorer.datafiles",),
    "analysis": ("explorer.rules",),
    "scenarios": ("explorer.rules", "explorer.datafiles"),
    "report": ("explorer.rules", "explorer.analysis"),
    "tables": ("explorer.rules",),
    "markdown": ("explorer.rules", "explorer.analysis", "explorer.report"),
    "drawing": ("explorer.rules", "explorer.datafiles"),
    "boards": ("explorer.rules", "explorer.drawing", "explorer.datafiles"),
    "models": (
        "explorer.rules",
        "explorer.analysis",
        "explorer.scenarios",
        "explorer.datafiles",
        "traitlets",
    ),
    "widgets": (
        "explorer.rules",
        "explorer.analysis",
        "explorer.report",
        "explorer.scenarios",
        "explorer.datafiles",
        "explorer.drawing",
        "explorer.boards",
        "explorer.models",
        "IPython.display",
        "anywidget",
        "ipycanvas",
        "ipywidgets",
        "jupyter_core.paths",
        "traitlets",
    ),
    "app": ("explorer", "IPython.display", "ipywidgets", "tornado", "traitlets", "voila", "zmq"),
    "commands": ("explorer",),
    "cli": ("explorer",),
    "notebook": ("explorer", "pandas"),
}
PRESENT = [
    name
    for name in LAYERS
    if (PACKAGE / f"{name}.py").exists() or any((PACKAGE / name).rglob("*.py"))
]
#: Layers whose import may bring nothing but what they import themselves, all the way down.
PURE = [name for name in PRESENT if name not in ("widgets", "app")]
#: What the rules may not even take from the standard library: the same input, the same result.
NOT_IN_RULES = {"importlib", "random", "secrets", "time", "uuid"}
HEAVY = {"IPython", "anywidget", "ipycanvas", "ipywidgets", "numpy", "pandas", "traitlets", "voila"}


def sources(layer: str) -> list[Path]:
    """The files of a layer: one module, or all of a package."""
    module = PACKAGE / f"{layer}.py"
    return [module] if module.exists() else sorted((PACKAGE / layer).rglob("*.py"))


def imported(text: str) -> Iterator[tuple[int, str]]:
    """Each import of a source, wherever it stands: line and full name."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                yield node.lineno, f"{'.' * node.level}{node.module or ''}.{alias.name}"


def is_within(name: str, packages: tuple[str, ...]) -> bool:
    """Whether a dotted name is one of the packages or lies in one."""
    return any(name == package or name.startswith(f"{package}.") for package in packages)


def forbidden(layer: str, text: str) -> list[str]:
    """The imports of a source that its layer may not have, as `line: name`."""
    allowed = (f"explorer.{layer}", "explorer.__version__", *LAYERS[layer])
    found = []
    for line, name in imported(text):
        top = name.partition(".")[0]
        standard = top in sys.stdlib_module_names
        if layer == "rules" and top in NOT_IN_RULES:
            standard = False
        if not standard and not is_within(name, allowed):
            found.append(f"{line}: {name}")
    return found


def loaded_by(*modules: str) -> set[str]:
    """The modules that importing these in a fresh process brings along."""
    code = (
        "import sys; before = set(sys.modules); import "
        + ", ".join(modules)
        + "; print(*sorted(set(sys.modules) - before))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd="/", capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return set(done.stdout.split())


def module_name(path: Path) -> str:
    """The dotted name of a source file."""
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def test_every_part_of_the_package_has_its_place() -> None:
    parts = {
        path.stem
        for path in PACKAGE.iterdir()
        if path.suffix == ".py" or (path.is_dir() and any(path.rglob("*.py")))
    }
    assert parts - {"__init__"} <= set(LAYERS)


@pytest.mark.parametrize("layer", PRESENT)
def test_layer_imports_only_what_lies_below(layer: str) -> None:
    found = {
        str(path.relative_to(PACKAGE)): wrong
        for path in sources(layer)
        if (wrong := forbidden(layer, path.read_text(encoding="utf-8")))
    }
    assert found == {}


def reachable(layer: str) -> tuple[str, ...]:
    """What a layer may bring along: what it may import, and what that may import."""
    below = [name.removeprefix("explorer.") for name in LAYERS[layer]]
    return (*LAYERS[layer], *(name for part in below if part in LAYERS for name in reachable(part)))


@pytest.mark.parametrize("layer", PURE)
def test_layer_brings_nothing_from_above(layer: str) -> None:
    allowed = (f"explorer.{layer}", *reachable(layer))
    wrong = {
        name
        for name in loaded_by(*(module_name(path) for path in sources(layer)))
        if name != "explorer"
        and name.partition(".")[0] not in sys.stdlib_module_names
        and not name.startswith("_sysconfigdata")  # the standard library's, named by platform
        and name != "__mp_main__"  # another name that multiprocessing gives to __main__
        and not is_within(name, allowed)
    }
    assert wrong == set()


def test_importing_the_package_loads_nothing_heavy() -> None:
    assert {name.partition(".")[0] for name in loaded_by("explorer")} & HEAVY == set()


def test_a_notebook_loads_pandas_and_widgets_only_when_it_needs_them() -> None:
    assert {name.partition(".")[0] for name in loaded_by("explorer.notebook")} & HEAVY == set()


def test_the_command_line_loads_nothing_heavy_before_it_must() -> None:
    if "cli" in PRESENT:
        assert {name.partition(".")[0] for name in loaded_by("explorer.cli")} & HEAVY == set()


@pytest.mark.parametrize(
    ("layer", "text", "expected"),
    [
        ("rules", "import json\nfrom explorer.datafiles import names", []),
        ("rules", "import random", ["1: random"]),
        ("rules", "def f():\n    import numpy as np", ["2: numpy"]),
        ("rules", "from explorer import models", ["1: explorer.models"]),
        ("rules", "from .. import models", ["1: ...models"]),
        ("boards", "from explorer.models.session import GameSession", None),
        ("models", "import ipywidgets", ["1: ipywidgets"]),
        ("models", "import traitlets\nfrom traitlets import Int", []),
        ("widgets", "from explorer.app import dashboard", ["1: explorer.app.dashboard"]),
    ],
)
def test_the_reader_of_imports_sees_them(layer: str, text: str, expected: list[str] | None) -> None:
    if expected is None:
        assert forbidden(layer, text)
    else:
        assert forbidden(layer, text) == expected
