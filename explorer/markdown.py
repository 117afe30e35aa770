"""A run as Markdown: the story to paste into a forum, a message, a notebook.

What players and positions are called is theirs to say, so all text is escaped: it is never taken
for markup, links or formulas.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape
from typing import Any

from explorer.report import pending_lines
from explorer.rules.ledger import ledgers, lines
from explorer.rules.runs import Run
from explorer.rules.steps import Step
from explorer.rules.words import Words, arithmetic

_SIGNS = re.compile(r"[\\`*_\[\]|~$]|^[#+-]|^\d+(?=[.)])")
"""What Markdown would take for more than text; at the beginning of a line, more than elsewhere."""


def plain(text: str) -> str:
    """`text` such that Markdown and HTML show it as it is, on one line."""
    return _SIGNS.sub(_told, escape(" ".join(text.split()), quote=False))


def _told(found: re.Match[str]) -> str:
    sign = found.group()
    return f"{sign}\\" if sign.isdecimal() else f"\\{sign}"


def run_as_markdown(game: Any, run: Run) -> str:
    """The story of a run: each step with its rules, each tie with its ledger, what is pending."""
    words = game.words(run.start)
    title = run.start.table.title
    out = [f"**{plain(title)}**", ""] if title else []
    out += [f"*{plain(game.headline(run.start))}*", ""]
    books = {book.last: book for book in ledgers(game.rungs, run.start, run.steps)}
    for number, steps in _told_together(game, run.steps, set(books)):
        out.append(_steps(number, steps, words))
        book = books.get(number + len(steps) - 1)
        if book is not None:
            told = lines(book, words, title=game.contest_title(book, words))
            out += [f"    - *{plain(told[0])}*", *(f"        - {plain(one)}" for one in told[1:])]
    out += ["", *_end(game, run)]
    return "\n".join(out)


def _told_together(
    game: Any, steps: Sequence[Step[Any]], breaks: set[int]
) -> Iterator[tuple[int, Sequence[Step[Any]]]]:
    """Number and steps of each line: those that say the same of different places are one."""
    first = 0
    while first < len(steps):
        last = first + 1
        while (
            last < len(steps)
            and last not in breaks
            and steps[first].message == steps[last].message
            and steps[first].message in game.collapsed
        ):
            last += 1
        yield first + 1, steps[first:last]
        first = last


def _steps(number: int, steps: Sequence[Step[Any]], words: Words) -> str:
    rules = plain(" ".join(steps[0].rules))
    if len(steps) > 1:
        names = ", ".join(words.name("province", step.place) for step in steps)
        said = words.text("several-empty", {"names": names})
        return f"- **{number}–{number + len(steps) - 1}** {plain(said)} `{rules}`"
    numbers = arithmetic(steps[0])
    tail = f" *{plain(numbers)}*" if numbers else ""
    return f"- **{number}** {plain(words.sentence(steps[0]))}{tail} `{rules}`"


def _end(game: Any, run: Run) -> Iterator[str]:
    if game.ending(run.state) is not None:
        yield from (f"{plain(line)}  " for line in game.ending_lines(run.state))
    elif run.pending is None:
        yield from (f"{plain(line)}  " for line in game.standing_lines(run.state))
    else:
        yield from (f"{plain(line)}  " for line in pending_lines(game, run.state) if line)
