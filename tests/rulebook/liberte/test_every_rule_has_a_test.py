"""The tests of this folder name the rules they test; none may be forgotten.

A rule ``E6`` is tested by functions called ``test_E6_…``, a switch ``track-tie-who`` by functions
whose name holds ``track_tie_who``.
"""

from __future__ import annotations

import ast
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
RULEBOOK = HERE.parents[2] / "data" / "liberte" / "rulebook.toml"
#: The sections whose rules the resolution of battle, election and government applies.
SECTIONS = ("B", "E", "X", "G", "V", "Z")
#: Pure definitions, which no step and no refusal could cite: id → why.
EXCUSED: dict[str, str] = {}


@cache
def rulebook() -> dict[str, Any]:
    return tomllib.loads(RULEBOOK.read_text(encoding="utf-8"))


def section(rule: str) -> str:
    """The letters a rule id begins with: ``Z`` of ``Z3a``."""
    return re.split(r"\d", rule, maxsplit=1)[0]


def rules() -> list[str]:
    return [rule for rule in rulebook()["rules"] if section(rule) in SECTIONS]


def switches() -> list[str]:
    found = rulebook()["switches"]
    return [name for name, switch in found.items() if section(switch["rule"]) in SECTIONS]


@cache
def names_of_tests() -> tuple[str, ...]:
    """Every test function of this folder, read without importing it."""
    names: list[str] = []
    for path in sorted(HERE.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                names.append(node.name)
    return tuple(names)


@pytest.mark.parametrize("rule", rules())
def test_every_rule_has_a_test_named_after_it(rule: str) -> None:
    if rule in EXCUSED:
        pytest.skip(EXCUSED[rule])
    assert any(name.startswith(f"test_{rule}_") for name in names_of_tests()), (
        f"no test in {HERE.name}/ is called test_{rule}_…"
    )


@pytest.mark.parametrize("switch", switches())
def test_every_switch_has_a_test_named_after_it(switch: str) -> None:
    word = switch.replace("-", "_")
    assert any(word in name for name in names_of_tests()), f"no test in {HERE.name}/ names {word}"


def test_tests_name_only_rules_that_exist() -> None:
    """A slip in a name would leave its rule untested unseen."""
    known = set(rulebook()["rules"])
    named = {
        match[1]
        for name in names_of_tests()
        if (match := re.match(r"test_([A-Z]\d+[a-z]?)_", name)) is not None
    }
    assert named - known == set()


def test_nothing_is_excused_in_vain() -> None:
    """An excuse is for a rule of these sections, and only while it has no test."""
    assert set(EXCUSED) <= set(rules())
    tested = {rule for rule in EXCUSED for name in names_of_tests() if f"test_{rule}_" in name}
    assert tested == set()


def test_the_sections_are_not_empty() -> None:
    """The rule book is found and read, every section of these is there."""
    assert {section(rule) for rule in rules()} == set(SECTIONS)
    assert "Z3b" in rules()
    assert "track-tie-who" in switches()
