"""Actions as lines of text, and back: parse and format are inverses."""

from __future__ import annotations

import unicodedata

from explorer.rules.errors import UnreadableText
from explorer.rules.liberte.actions import CLAIM, DECLINE, Action, Advance, Claim

WORDS: dict[str, Action] = {"decline": DECLINE, "claim": CLAIM}


def action_to_text(action: Action) -> str:
    """`advance 71`, `decline` or `claim`."""
    if isinstance(action, Advance):
        return f"advance {action.card}"
    return "claim" if isinstance(action, Claim) else "decline"


def action_from_text(text: str) -> Action:
    """The action of one line; UnreadableText says which lines there are."""
    words = unicodedata.normalize("NFC", text).split()
    if len(words) == 1 and words[0] in WORDS:
        return WORDS[words[0]]
    if len(words) == 2 and words[0] == "advance":
        return Advance(words[1])
    raise UnreadableText("no-such-action", {"line": text[:80]})
