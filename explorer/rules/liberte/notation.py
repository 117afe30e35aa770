"""Actions as lines of text, and back: parse and format are inverses (`docs/notation.md`)."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

from explorer.rules.errors import UnreadableText
from explorer.rules.liberte.actions import (
    CLAIM,
    DECLINE,
    DONE,
    PASS,
    TAKE_AFTER_DISCARDS,
    Action,
    Advance,
    Battle,
    Blocks,
    Discard,
    Draw,
    First,
    Keep,
    Place,
    Remove,
    Shuffle,
    Special,
    Start,
    Strike,
    Take,
)
from explorer.rules.positions import MOST_NUMBER, MOST_SEED, is_name

WORDS: dict[str, Action] = {
    "pass": PASS,
    "done": DONE,
    "take": TAKE_AFTER_DISCARDS,
    "decline": DECLINE,
    "claim": CLAIM,
}
"""Lines of one word."""
_OF_A_CARD: dict[str, Callable[[str], Action]] = {
    "advance": Advance,
    "blocks": Blocks,
    "battle": Battle,
    "special": Special,
    "take": Take,
    "strike": Strike,
    "keep": Keep,
    "discard": Discard,
    "draw": Draw,
}
_OF_A_PLAYER: dict[str, Callable[[str], Action]] = {"start": Start, "first": First}
VERBS = (*_OF_A_CARD, *_OF_A_PLAYER, "place", "remove", "shuffle")
"""First words of longer lines."""
_MOST_PROVINCE = 999
_WORD_OF = {type(action): word for word, action in WORDS.items() if word != "take"}
_VERB_OF = {made: verb for verb, made in (*_OF_A_CARD.items(), *_OF_A_PLAYER.items())}


def action_to_text(action: Action) -> str:
    """`blocks 71`, `place 5`, `pass`: the line of an action."""
    kind = type(action)
    if kind in _WORD_OF:
        return _WORD_OF[kind]
    if isinstance(action, Place):
        return f"place {action.province}"
    if isinstance(action, Remove):
        return f"remove {action.province} {action.player}"
    if isinstance(action, Shuffle):
        return f"shuffle {action.seed} {action.draws}"
    verb = _VERB_OF[kind]
    if isinstance(action, Start | First):
        return f"{verb} {action.player}"
    return f"{verb} {getattr(action, 'card')}".rstrip()  # noqa: B009


def action_from_text(text: str) -> Action:
    """The action of one line; UnreadableText says which lines there are."""
    action = _parsed(unicodedata.normalize("NFC", text))
    if action is None:
        raise UnreadableText("no-such-action", {"line": text[:80]})
    return action


def _parsed(text: str) -> Action | None:
    words = text.split()
    if len(words) == 1:
        return WORDS.get(words[0])
    if not words:
        return None
    verb, *rest = words
    if verb in _OF_A_CARD and len(rest) == 1:
        return _OF_A_CARD[verb](rest[0])
    if verb in _OF_A_PLAYER:
        name = _name(text.split(maxsplit=1)[1])
        return None if name is None else _OF_A_PLAYER[verb](name)
    if verb == "place" and len(rest) == 1:
        number = _whole(rest[0], _MOST_PROVINCE)
        return None if number is None else Place(number)
    if verb == "remove" and len(rest) > 1:
        number, name = _whole(rest[0], _MOST_PROVINCE), _name(text.split(maxsplit=2)[2])
        return None if number is None or name is None else Remove(number, name)
    if verb == "shuffle" and len(rest) == 2:
        seed, draws = _whole(rest[0], MOST_SEED), _whole(rest[1], MOST_NUMBER)
        return None if seed is None or draws is None else Shuffle(seed, draws)
    return None


def _name(text: str) -> str | None:
    name = unicodedata.normalize("NFC", text.strip())
    return name if is_name(name) else None


def _whole(text: str, most: int) -> int | None:
    if not (text.isascii() and text.isdecimal() and len(text) <= 19 and str(int(text)) == text):
        return None
    return int(text) if int(text) <= most else None
