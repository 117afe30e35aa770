"""Liber Explorer: resolve the rules of Liberté step by step, every tie explained.

In a notebook or a script: `from explorer import GameSession, Position, explore, outcomes`.
Each name is loaded when it is first asked for, so that `import explorer` costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from explorer.models import GameSession as GameSession
    from explorer.notebook import Position as Position
    from explorer.notebook import Trace as Trace
    from explorer.notebook import check as check
    from explorer.notebook import explore as explore
    from explorer.notebook import outcomes as outcomes
    from explorer.notebook import simulate as simulate

__version__ = "0.1.0"

_LAZY = {
    "GameSession": "explorer.models",
    "Position": "explorer.notebook",
    "Trace": "explorer.notebook",
    "check": "explorer.notebook",
    "explore": "explorer.app.dashboard",
    "outcomes": "explorer.notebook",
    "simulate": "explorer.notebook",
}
"""Name → the module that has it."""

__all__ = [
    "GameSession",
    "Position",
    "Trace",
    "__version__",
    "check",
    "explore",
    "outcomes",
    "simulate",
]


def __getattr__(name: str) -> Any:
    """Load a name of `_LAZY` when it is first asked for."""
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(_LAZY[name]), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *_LAZY})
