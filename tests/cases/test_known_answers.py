"""Positions with known answers: what `explorer resolve --json` must give, to the letter."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
CASES = sorted(path for path in HERE.glob("*/*.json") if not path.name.endswith(".expect.json"))


def resolved(path: Path, choices: list[str]) -> dict[str, Any]:
    """What the real command prints for a case."""
    done = subprocess.run(
        [sys.executable, "-m", "explorer.cli", "resolve", str(path), "--json", "--choices", "-"],
        input="\n".join(choices),
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONUTF8": "1"},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_known_answer(path: Path) -> None:
    """Every key that is expected is equal in position, outcome and pending."""
    told = json.loads(path.with_suffix(".expect.json").read_text(encoding="utf-8"))
    answer = resolved(path, told["choices"])
    position = answer["position"]
    players = {player["name"]: player for player in position["players"]}
    for key, wanted in told["expect"].items():
        if key in ("pending", "outcome"):
            assert answer[key] == wanted
        elif key == "players":
            for name, fields in wanted.items():
                assert {field: players[name][field] for field in fields} == fields
        else:
            assert position["state"][key] == wanted, key


def test_there_are_cases() -> None:
    """All twenty are here."""
    assert len(CASES) == 20
