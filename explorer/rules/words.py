"""Making words of records: the only place where a message id becomes a sentence.

A catalogue (`messages/<language>.toml`) maps message ids to templates. A template names the
arguments of the record; what stands behind the colon says how one is read:

- `{player:player}`: a kind of thing the game knows how to name (a seat, a card, a province);
- `{votes:# vote|# votes}`: a number with its singular and plural, `#` being the number;
- `{wanted:message}`: a message with arguments of its own; `{allowed:names}`: a list of names;
- `{name}`: text or a number as it is.

What it makes is plain text. Whoever shows it as markup escapes it first.
"""

from __future__ import annotations

import json
import string
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from explorer.datafiles import read_text
from explorer.rules.steps import Change, Message, Step

if TYPE_CHECKING:
    from explorer.rules.protocol import Fault, Refusal

Namer = Callable[[Any], str]
LANGUAGE = "en"
SHOWN_NAMES = 12
"""How many of the allowed names a message lists before it says how many more there are."""
SHOWN_CHARACTERS = 60
"""How much of a value from a file a message shows."""


@cache
def read_catalogue(game: str | None, language: str = LANGUAGE) -> dict[str, str]:
    """Message id → template of a game, the common ones (game None) among them."""
    common = {} if game is None else read_catalogue(None, language)
    folder = () if game is None else (game,)
    told = tomllib.loads(read_text(*folder, "messages", f"{language}.toml"))
    return {**common, **told}


@cache
def _parsed(template: str) -> tuple[tuple[str, str | None, str], ...]:
    """The pieces of a template: text before, argument, how it is read."""
    pieces = string.Formatter().parse(template)
    return tuple((literal, field, spec or "") for literal, field, spec, _ in pieces)


class Words:
    """Makes sentences of records for one table: its players, its cards."""

    def __init__(self, catalogue: Mapping[str, str], namers: Mapping[str, Namer]) -> None:
        """Use the templates of `catalogue`; `namers` name the kinds of things in them."""
        self._catalogue = catalogue
        self._namers: dict[str, Namer] = {
            "message": self.message,
            "names": self.names,
            "refusal": self.refusal,
            **namers,
        }

    def text(self, message: str, args: Mapping[str, Any]) -> str:
        """The sentence of a message id and its arguments."""
        if message not in self._catalogue:
            raise KeyError(f"no message {message!r} in the catalogue")
        return "".join(self._pieces(self._catalogue[message], args))

    def _pieces(self, template: str, args: Mapping[str, Any]) -> Iterable[str]:
        for literal, field, spec in _parsed(template):
            yield literal
            if field is None:
                continue
            value = args[field]
            if not spec:
                yield str(value)
            elif "|" in spec:
                one, more = spec.split("|")
                yield (one if value == 1 else more).replace("#", str(value))
            else:
                yield self._namers[spec](value)

    def has(self, message: str) -> bool:
        """Whether the catalogue has a sentence for this id."""
        return message in self._catalogue

    def name(self, kind: str, value: Any) -> str:
        """How a thing of this kind is named: `name("player", 0)`."""
        return self._namers[kind](value)

    def message(self, message: Message) -> str:
        """The sentence of a message."""
        return self.text(message.id, message.args)

    def sentence(self, step: Step[Any]) -> str:
        """The sentence of a step."""
        return self.text(step.message, step.args)

    def refusal(self, refusal: Refusal) -> str:
        """Why something is not allowed, with the rule and the cure."""
        said = f"{self.text(refusal.code, refusal.args)} [{refusal.rule}]"
        return said if refusal.cure is None else f"{said} {self.message(refusal.cure)}"

    def refusal_short(self, refusal: Refusal) -> str:
        """Why something is not allowed, with the rule, without the cure."""
        return f"{self.text(refusal.code, refusal.args)} [{refusal.rule}]"

    def fault(self, fault: Fault) -> str:
        """What is wrong with a position, after the place where it is."""
        return f"{fault.path}: {self.text(fault.message, fault.args)}"

    def change(self, change: Change) -> str | None:
        """One change in words; None for one that no reader asks for."""
        message = f"change-{change.what}"
        if not self.has(message):
            return None
        where = {f"where{index}": one for index, one in enumerate(change.where)}
        return self.text(message, {**where, "before": change.before, "after": change.after})

    def changes(self, step: Step[Any]) -> tuple[str, ...]:
        """The changes of a step in words."""
        said = (self.change(change) for change in step.changes)
        return tuple(one for one in said if one is not None)

    def listed(self, items: Sequence[str], joined_by: str = "list-and") -> str:
        """`items` as a list in a sentence: 'a, b and c'."""
        if len(items) < 2:
            return "".join(items)
        return f"{', '.join(items[:-1])}{self._catalogue[joined_by]}{items[-1]}"

    def names(self, names: Sequence[str]) -> str:
        """Names as a short list: 'a, b, c and 9 more'."""
        if not names:
            return self._catalogue["list-none"]
        shown = ", ".join(names[:SHOWN_NAMES])
        more = len(names) - SHOWN_NAMES
        return shown + self.text("list-more", {"number": more}) if more > 0 else shown


def arithmetic(step: Step[Any]) -> str:
    """The numbers of a step: `3 = 3 > 1`; empty where it has none."""
    return "; ".join(str(one) for one in step.arithmetic if len(one.numbers) > 1)


@cache
def common_words() -> Words:
    """Words for what is the same in all games: unreadable text, faults, unknown names."""
    return Words(read_catalogue(None), {"quoted": quoted, "meant": meant})


def quoted(value: Any) -> str:
    """A value from a file, short and on one line."""
    text = value if isinstance(value, str) else _as_json(value)
    shown = text if len(text) <= SHOWN_CHARACTERS else f"{text[: SHOWN_CHARACTERS - 3]}…"
    shown = "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in shown)
    return f"'{shown}'" if isinstance(value, str) else shown


def _as_json(value: Any) -> str:
    """A value as the file spells it; as Python does where JSON has no spelling for it."""
    try:
        return json.dumps(value, ensure_ascii=False)
    except (RecursionError, TypeError, ValueError):
        return str(value)


def meant(name: str) -> str:
    """' Did you mean …?' behind a sentence, or nothing."""
    return common_words().text("did-you-mean", {"name": name}) if name else ""
