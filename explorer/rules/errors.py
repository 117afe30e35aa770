"""What can be wrong with what a user gives us.

```
RulesError                  a sentence a user can act on; never a fault of ours
├── UnreadableText          not JSON, too long, no such action line
├── ImpossiblePosition      readable, but against the contract or the rules: every fault at once
├── IllegalAction           the position is fine, the action is not: carries the refusal
└── UnknownName             no such game, card, rule, switch …: did you mean …?
```

Errors keep message ids and arguments; the words are made when somebody reads them.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from explorer.rules.protocol import Fault, Refusal


class RulesError(ValueError):
    """Something a user gave cannot be used; `str(error)` says what, where and what is allowed."""


class UnreadableText(RulesError):
    """A text that cannot be taken apart: message id, arguments."""

    def __init__(self, message: str, args: Mapping[str, Any] | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.arguments = dict(args or {})

    def __str__(self) -> str:
        from explorer.rules.words import common_words

        return common_words().text(self.message, self.arguments)


class ImpossiblePosition(RulesError):
    """A position with faults: all of them, in the order of reading."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__(f"{len(faults)} faults")
        self.faults = tuple(faults)

    def __str__(self) -> str:
        from explorer.rules.words import common_words

        words = common_words()
        return "\n".join(words.fault(fault) for fault in self.faults)


class IllegalAction(RulesError):
    """An action that `why_not` refuses; `sentence` is made by the game that refused it."""

    def __init__(self, refusal: Refusal, sentence: str) -> None:
        super().__init__(sentence)
        self.refusal = refusal


class UnknownName(RulesError):
    """A name that does not exist: what kind of thing, the name given, the names allowed.

    `kind` is a message id (`kind-player`), `arguments` are those of this message.
    """

    def __init__(self, kind: str, name: str, allowed: Sequence[str], **arguments: Any) -> None:
        super().__init__(f"{kind} {name}")
        self.kind = kind
        self.arguments = arguments
        self.name = name
        self.allowed = tuple(allowed)

    def __str__(self) -> str:
        from explorer.rules.steps import Message
        from explorer.rules.words import common_words

        return common_words().text(
            "unknown-name",
            {
                "kind": Message(self.kind, self.arguments),
                "name": self.name,
                "meant": suggestion(self.name, self.allowed) or "",
                "allowed": self.allowed,
            },
        )


def suggestion(name: str, among: Iterable[str]) -> str | None:
    """The allowed name most like `name`, or None when nothing is near."""
    names = {candidate.casefold(): candidate for candidate in among}
    close = difflib.get_close_matches(name.casefold()[:64], names, n=1, cutoff=0.6)
    return names[close[0]] if close else None
