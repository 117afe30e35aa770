"""Position files of Liberté: loading, checking and saving them (`docs/positions.md`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from explorer.rules.errors import ImpossiblePosition
from explorer.rules.liberte.contradictions import contradictions
from explorer.rules.liberte.problems import problems
from explorer.rules.liberte.reading import Reader
from explorer.rules.liberte.state import State
from explorer.rules.liberte.writing import save
from explorer.rules.positions import Faults

__all__ = ["load", "save"]


def load(data: Mapping[str, Any]) -> State:
    """The state that a parsed position file describes; ImpossiblePosition with every fault."""
    faults = Faults()
    state = Reader(dict(data), faults).state()
    if state is not None:
        faults.found += problems(state)
        for path, wanted in contradictions(state):
            faults.add(path, "fault-contradiction", wanted=wanted)
    if faults.found or state is None:
        raise ImpossiblePosition(faults.found)
    return state
