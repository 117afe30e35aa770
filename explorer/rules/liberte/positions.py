"""Position files of Liberté: loading, checking and saving them (`docs/positions.md`)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from explorer.rules.errors import ImpossiblePosition
from explorer.rules.liberte.contradictions import contradictions
from explorer.rules.liberte.problems import limits, problems
from explorer.rules.liberte.reading import Reader
from explorer.rules.liberte.state import State
from explorer.rules.liberte.writing import save
from explorer.rules.positions import Faults

__all__ = ["load", "save"]

_TURNING = re.compile(
    r"\$\.(players(\[\d+\](\.(name|votes).*)?)?$"
    r"|state(\.(turn|phase|track|next_province|government|opposition|lost_battles|blocks_owed"
    r"|contest|claim|due|taking_part|doing|in_play|turn_of|to_act|order|passed)\b.*)?$)"
)
"""Paths of what says where the turn stands: with one unread, nothing can be held against it."""


def load(data: Mapping[str, Any]) -> State:
    """The state that a parsed position file describes; ImpossiblePosition with every fault."""
    faults = Faults()
    state = Reader(dict(data), faults).state()
    if state is not None:
        unread = [fault.path for fault in faults.found]
        faults.found += limits(state) if any(map(_TURNING.match, unread)) else problems(state)
        # What is half done leans on all the rest; with a part unread it would only repeat that.
        for path, wanted in () if unread else contradictions(state):
            faults.add(path, "fault-contradiction", wanted=wanted)
    if faults.found or state is None:
        raise ImpossiblePosition(faults.found)
    return state
