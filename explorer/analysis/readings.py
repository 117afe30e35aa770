"""Reading against reading: whether another reading of a switch would have changed a moment."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from functools import cache
from operator import attrgetter
from types import MappingProxyType
from typing import Any, Protocol

from explorer.analysis.liberte import switches as liberte
from explorer.rules.liberte.vocabulary import GAME_ID as LIBERTE
from explorer.rules.playouts import Moment
from explorer.rules.rulebook import Switch, read_rulebook


class Knowledge(Protocol):
    """What a game knows of its switches."""

    LOOKED_AT: str

    def asked(self, before: Any, action: Any, steps: Any) -> set[str]:
        """Switches that a moment may depend on, but for LOOKED_AT."""

    def looks_differ(self, before: Any, action: Any, steps: Any, reading: str) -> bool:
        """Whether LOOKED_AT makes a difference at a moment."""


_KNOWLEDGE: dict[str, Knowledge] = {LIBERTE: liberte}


def mattering(game: Any, moment: Moment) -> tuple[str, ...]:
    """The switches that made a difference at a moment, in the order of the rule book.

    A switch does where the same state and the same choice lead to another state under another
    of its readings, or where the choice is not allowed under it.
    """
    knowledge, switches = _KNOWLEDGE[game.id], _switches(game.id)
    before, action, outcome = moment
    steps = outcome.steps
    found = [
        name
        for name in knowledge.asked(before, action, steps)
        if any(differs(game, moment, name, one) for one in others(switches[name], before))
    ]
    decides = knowledge.LOOKED_AT
    for reading in others(switches[decides], before):
        if knowledge.looks_differ(before, action, steps, reading):
            found.append(decides)
            break
    return tuple(found) if len(found) < 2 else tuple(sorted(found, key=list(switches).index))


@cache
def _switches(game: str) -> dict[str, Switch]:
    """The switches of a game by their ids, in the order of the rule book."""
    return {switch.id: switch for switch in read_rulebook(game).switches}


def others(switch: Switch, state: Any) -> tuple[str, ...]:
    """The readings of a switch that do not hold in `state`."""
    holds = state.table.rulings[switch.id]
    return tuple(one.id for one in switch.readings if one.id != holds)


def differs(game: Any, moment: Moment, switch: str, reading: str) -> bool:
    """Whether a moment comes out otherwise, or is impossible, under a reading of a switch."""
    before, action, outcome = moment
    table = before.table
    rulings = MappingProxyType({**table.rulings, switch: reading})
    state = dataclasses.replace(before, table=dataclasses.replace(table, rulings=rulings))
    if action is None:
        after = game.settle(state).state
    elif game.is_chance(action) or action in game.legal_actions(state):
        after = game.apply_unchecked(state, action).state
    else:
        return True
    moved = _but_the_table(before.__class__)
    return bool(moved(after) != moved(outcome.state))


@cache
def _but_the_table(kind: type) -> Callable[[Any], Any]:
    """What gives all that may change in a state; its table holds the readings."""
    fields = (field.name for field in dataclasses.fields(kind))
    return attrgetter(*(name for name in fields if name != "table"))
