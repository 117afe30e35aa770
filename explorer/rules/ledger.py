"""The tie ledger: how each contest went, rung by rung, read off the recorded steps.

It lists the rungs that were tried and those that were not, with the reason.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, Protocol

from explorer.rules.contests import Contest
from explorer.rules.steps import Message, Step
from explorer.rules.words import Words


class Standing(NamedTuple):
    """Who ties on what, and who is outside the tie."""

    tied: tuple[Message, ...]
    outside: tuple[Message, ...]


class Rung(NamedTuple):
    """A rung that did not apply, and why."""

    why: Message
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Round:
    """One round of cards."""

    number: int
    entries: tuple[tuple[int, Message], ...] = ()
    """Seat and what it did, or why it was not asked."""
    highest: int = 0
    leaders: tuple[Any, ...] = ()
    fallen: tuple[Message, ...] = ()
    rules: tuple[str, ...] = ()
    """Rules that compared it; empty while it is open."""


@dataclass(frozen=True, slots=True)
class Ledger:
    """One contest, from the tie to what it sweeps away."""

    kind: str
    place: int | None
    turn: int
    rules: tuple[str, ...]
    """The rules under which it was opened."""
    standing: Standing
    rounds: tuple[Round, ...] = ()
    skipped: tuple[Rung, ...] = ()
    """Rungs that did not apply; filled when the cards have decided."""
    spent: tuple[Step[Any], ...] = ()
    """The discards of earlier rounds, in order."""
    after: tuple[Step[Any], ...] = ()
    """The result and what follows from it, in order."""
    first: int = 0
    """Cursor at which the tie appears."""
    last: int = 0
    """Cursor after its last step so far."""
    waiting: int | None = None
    """The seat that is asked now; None when nobody is."""

    @property
    def is_open(self) -> bool:
        """Whether the contest is still running."""
        return not self.after


class Rungs(Protocol):
    """What a game tells about its contests, for the ledger."""

    def standing(self, state: Any, contest: Contest) -> Standing:
        """Who ties on what, who is outside."""

    def skipped(self, contest: Contest, highest: int, won: bool) -> tuple[Rung, ...]:
        """Rungs that do not apply once a round has decided."""

    def entries(self, state: Any, step: Step[Any]) -> tuple[tuple[int, Message], ...]:
        """What a step says of single players: seat and message."""

    def answered(self, state: Any, contest: Contest) -> tuple[tuple[int, Message], ...]:
        """What single players have done in the running round of a contest as it was given."""

    def fallen(
        self, step: Step[Any], entries: tuple[tuple[int, Message], ...]
    ) -> tuple[Message, ...]:
        """Who fell out in a round, and why, given what was said of single players in it."""

    def decider(self, state: Any) -> int | None:
        """The seat that is asked now."""


def ledgers(rungs: Rungs, start: Any, steps: Sequence[Step[Any]]) -> tuple[Ledger, ...]:
    """The ledger of every contest in a run, in order, those still open included."""
    done: list[Ledger] = []
    book: Ledger | None = None
    before = start
    if start.contest is not None:
        book = _opened(rungs, start, start.contest, (start.contest.rule,), 0)
        answered = rungs.answered(start, start.contest)
        book = replace(book, rounds=(replace(book.rounds[0], entries=answered),))
    for cursor, step in enumerate(steps, start=1):
        if book is not None and (step.contest != book.kind or step.place != book.place):
            done.append(book)
            book = None
        if step.contest is not None:
            running = step.state.contest
            if book is None and running is not None:
                book = _opened(rungs, step.state, running, step.rules, cursor)
            elif book is not None:
                book = _with_step(rungs, book, before, step)
            if book is not None:
                book = replace(book, last=cursor)
        before = step.state
    if book is not None:
        done.append(replace(book, waiting=rungs.decider(before) if book.is_open else None))
    return tuple(done)


def _opened(
    rungs: Rungs, state: Any, contest: Contest, rules: tuple[str, ...], cursor: int
) -> Ledger:
    return Ledger(
        kind=contest.kind,
        place=contest.place,
        turn=state.turn,
        rules=rules,
        standing=rungs.standing(state, contest),
        rounds=(Round(contest.round),),
        first=cursor,
        last=cursor,
    )


def _with_step(rungs: Rungs, book: Ledger, before: Any, step: Step[Any]) -> Ledger:
    running = before.contest
    if running is None:
        # The card changes hands after the round; the ledger told of it where it was advanced.
        return replace(book, after=(*book.after, step))
    entries = rungs.entries(before, step)
    current = book.rounds[-1]
    if entries:
        rounds = (*book.rounds[:-1], replace(current, entries=current.entries + entries))
        return replace(book, rounds=rounds)
    if "highest" not in step.args:
        if step.state.contest is None:
            return replace(book, after=(*book.after, step))
        return replace(book, spent=(*book.spent, step)) if step.message == "discarded" else book
    compared = replace(
        current,
        highest=step.args["highest"],
        leaders=step.args["leaders"],
        fallen=rungs.fallen(step, current.entries),
        rules=step.rules,
    )
    rounds = (*book.rounds[:-1], compared)
    if step.state.contest is not None:
        return replace(book, rounds=(*rounds, Round(step.state.contest.round)))
    won = len(step.args["leaders"]) == 1 and step.args["highest"] > 0
    skipped = rungs.skipped(running, step.args["highest"], won)
    return replace(book, rounds=rounds, skipped=skipped)


def lines(book: Ledger, words: Words, *, title: str) -> tuple[str, ...]:
    """The ledger as lines of text; the first is its heading, the others are indented."""
    out = [f"{title} [{', '.join(book.rules)}]"]

    def add(message: str, args: dict[str, Any], rules: Iterable[str] = ()) -> None:
        cited = f" [{', '.join(rules)}]" if rules else ""
        out.append(f"  {words.text(message, args)}{cited}")

    contenders = ", ".join(words.message(one) for one in book.standing.tied)
    add("ledger-tied", {"contenders": contenders})
    if book.standing.outside:
        outside = ", ".join(words.message(one) for one in book.standing.outside)
        add("ledger-outside", {"outside": outside})
    for one in book.rounds:
        _add_round(add, one, words)
    if book.waiting is not None:
        add("ledger-open", {"round": book.rounds[-1].number, "player": book.waiting})
    for rung in book.skipped:
        add(rung.why.id, dict(rung.why.args), rung.rules)
    for index, step in enumerate(told_after(book)):
        message = "ledger-then" if index else "ledger-result"
        add(message, {"sentence": words.sentence(step)}, step.rules)
    return tuple(out)


def _add_round(add: Any, one: Round, words: Words) -> None:
    if one.entries:
        entries = "; ".join(words.message(message) for _, message in one.entries)
        add("ledger-round", {"round": one.number, "entries": entries})
    if not one.rules:
        return
    if not one.highest:
        add("ledger-nobody", {"round": one.number}, one.rules)
        return
    args = {"round": one.number, "highest": one.highest, "leaders": one.leaders}
    if one.fallen:
        fallen = ", ".join(words.message(message) for message in one.fallen)
        add("ledger-highest-out", {**args, "fallen": fallen}, one.rules)
    else:
        add("ledger-highest", args, one.rules)


def told_after(book: Ledger) -> tuple[Step[Any], ...]:
    """The result first, the discard after it: what a reader asks for comes first."""
    discards = tuple(step for step in book.after if step.message == "discarded")
    others = tuple(step for step in book.after if step.message != "discarded")
    return (*others[:1], *book.spent, *discards, *others[1:])
