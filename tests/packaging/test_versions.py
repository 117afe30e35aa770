"""Every version is bounded, and one list of exact versions satisfies every bound."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
EXTRAS: dict[str, list[str]] = PROJECT["project"]["optional-dependencies"]
REQUIREMENTS = [
    Requirement(text)
    for group in (
        PROJECT["build-system"]["requires"],
        PROJECT["project"]["dependencies"],
        *EXTRAS.values(),
    )
    for text in group
]
LINES = [
    line
    for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]
#: What the list is for, wherever this test runs.
LINUX_311 = {
    "implementation_name": "cpython",
    "os_name": "posix",
    "platform_python_implementation": "CPython",
    "platform_system": "Linux",
    "python_full_version": "3.11.7",
    "python_version": "3.11",
    "sys_platform": "linux",
}


def exact_versions() -> dict[str, Version]:
    """constraints.txt as canonical name → version."""
    pairs = (line.split("==") for line in LINES)
    return {canonicalize_name(name): Version(version) for name, version in pairs}


def is_bounded(specifier: SpecifierSet) -> bool:
    """Whether there is a lowest and a highest version."""
    operators = {part.operator for part in specifier}
    return bool(operators & {"==", "~="} or (operators & {">", ">="} and operators & {"<", "<="}))


@pytest.mark.parametrize("requirement", REQUIREMENTS, ids=str)
def test_requirement_is_bounded_and_met_by_the_exact_versions(requirement: Requirement) -> None:
    assert is_bounded(requirement.specifier)
    assert requirement.url is None
    assert exact_versions()[canonicalize_name(requirement.name)] in requirement.specifier


def test_python_is_bounded() -> None:
    assert is_bounded(SpecifierSet(PROJECT["project"]["requires-python"]))


def test_the_exact_versions_hold_names_and_versions_only() -> None:
    assert [line for line in LINES if Requirement(line).url] == []
    for line in LINES:
        name, _, version = line.partition("==")
        assert canonicalize_name(name) != "liber-explorer"
        assert str(Version(version)) == version, line
    assert len(exact_versions()) == len(LINES), "a name stands there twice"


def needed(names: list[Requirement]) -> Iterator[str]:
    """The canonical names of all that these requirements bring, through what is installed here."""
    seen: set[tuple[str, frozenset[str]]] = set()
    todo = list(names)
    while todo:
        requirement = todo.pop()
        name = canonicalize_name(requirement.name)
        key = (name, frozenset(requirement.extras))
        if key in seen:
            continue
        seen.add(key)
        yield name
        try:
            further = metadata.requires(name) or []
        except metadata.PackageNotFoundError:
            continue  # of an extra that is not installed here
        for text in further:
            below = Requirement(text)
            extras = requirement.extras or {""}
            marker = below.marker
            if marker is None or any(marker.evaluate(LINUX_311 | {"extra": x}) for x in extras):
                todo.append(below)


def test_nothing_that_is_needed_is_left_to_chance() -> None:
    assert set(needed(REQUIREMENTS)) - set(exact_versions()) == set()


def test_nothing_is_listed_in_vain() -> None:
    assert set(exact_versions()) - set(needed(REQUIREMENTS)) == set()
