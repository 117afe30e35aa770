"""The tests of this folder name the rules they test; none may be forgotten.

A rule ``E6`` is tested by functions called ``test_E6_…``, a switch ``track-tie-who`` by functions
whose name holds ``track_tie_who``. One of a rule's tests asks for its id among the rules that a
step cites or a refusal rests on. That the result would be another without the rule is worked out
in the docstrings and held by the mutation run (`tests/mutation`); that it is another under
another reading by `test_every_switch_makes_a_difference.py`.
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
SECTIONS = ("T", "S", "O", "R", "A", "P", "C", "B", "E", "X", "G", "V", "Z")


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
def functions() -> tuple[ast.FunctionDef, ...]:
    """Every test function of this folder, read without importing it."""
    return tuple(
        node
        for path in sorted(HERE.glob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    )


@cache
def names_of_tests() -> tuple[str, ...]:
    return tuple(test.name for test in functions())


def ids_asked_for(test: ast.FunctionDef) -> set[str]:
    """The rule ids that stand in a test as words of their own: ``"E6"``, ``"E6|E7"``."""
    texts = (node.value for node in ast.walk(test) if isinstance(node, ast.Constant))
    return {part for text in texts if isinstance(text, str) for part in text.split("|")}


@pytest.mark.parametrize("rule", rules())
def test_every_rule_has_a_test_named_after_it(rule: str) -> None:
    assert any(name.startswith(f"test_{rule}_") for name in names_of_tests()), (
        f"no test in {HERE.name}/ is called test_{rule}_…"
    )


@pytest.mark.parametrize("rule", rules())
def test_every_rule_is_asked_for_in_a_test_of_its_own(rule: str) -> None:
    """A test that never looks whether its rule is cited might pass by another rule."""
    own = [test for test in functions() if test.name.startswith(f"test_{rule}_")]
    assert any(rule in ids_asked_for(test) for test in own)


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


def test_the_sections_are_not_empty() -> None:
    """The rule book is found and read, every section of these is there."""
    assert {section(rule) for rule in rules()} == set(SECTIONS)
    assert {"A3a", "Z3b"} <= set(rules())
    assert {"blocks-to-place", "track-tie-who"} <= set(switches())
    assert rules() == list(rulebook()["rules"]) and switches() == list(rulebook()["switches"])
