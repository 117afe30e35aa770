"""How a command prints JSON, and with which status it ends."""

from __future__ import annotations

import json

DONE, REFUSED = 0, 1
"""Wrong usage is 2; argparse sees to that."""


def print_json(value: object) -> None:
    """Print `value` as JSON for people: indented, in UTF-8."""
    print(json.dumps(value, ensure_ascii=False, indent=1))
