"""What the command line says: a run as JSON and as text, a forecast, a check, the rule book.

Everything here is a rendering of step records; nothing is worked out a second time.
"""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

from explorer.analysis.forecast import forecast_lines, forecasts
from explorer.rules import load_game, load_position
from explorer.rules.errors import ImpossiblePosition, UnknownName, UnreadableText
from explorer.rules.ledger import Ledger, ledgers, lines
from explorer.rules.rulebook import Rule, Rulebook, Switch, read_rulebook
from explorer.rules.runs import Run
from explorer.rules.runs import resolve as resolve_run
from explorer.rules.steps import Step
from explorer.rules.words import arithmetic, common_words

WIDTH = 98
"""Columns of the text in a terminal."""


def loaded(source: Any, rulings: Mapping[str, str] | None = None) -> tuple[Any, Any]:
    """Game and state of a position, under other rulings where some are given."""
    game, state = load_position(source)
    return game, game.with_rulings(state, rulings) if rulings else state


def run_of(
    source: Any,
    choices: Sequence[str] = (),
    *,
    auto: str | None = None,
    until: str | None = None,
    rulings: Mapping[str, str] | None = None,
) -> tuple[Any, Run]:
    """The game and the run that `explorer resolve` makes of a position; RulesError otherwise."""
    game, state = loaded(source, rulings)
    if until is not None and until not in game.phases:
        raise UnknownName("kind-phase", until, game.phases)
    run = resolve_run(game, state, choices, auto=auto, until=until)
    return game, run


def resolve(
    source: Any,
    choices: Sequence[str] = (),
    *,
    auto: str | None = None,
    until: str | None = None,
    rulings: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """The object of `explorer resolve --json`; RulesError when something given is refused."""
    game, run = run_of(source, choices, auto=auto, until=until, rulings=rulings)
    return run_as_json(game, run)


def run_as_json(game: Any, run: Run) -> dict[str, Any]:
    """A run as one JSON object (positions.md)."""
    words = game.words(run.start)
    return {
        "steps": [_step_as_json(number, step, words) for number, step in enumerate(run.steps, 1)],
        "pending": _pending_as_json(game, run, words),
        "outcome": _outcome_as_json(game, run, words),
        "position": game.save(run.state),
    }


def _step_as_json(number: int, step: Step[Any], words: Any) -> dict[str, Any]:
    return {
        "n": number,
        "rule": step.rule,
        "rules": list(step.rules),
        "phase": step.phase,
        "province": step.place,
        "text": words.sentence(step),
        "arithmetic": arithmetic(step),
        "changes": list(words.changes(step)),
    }


def _pending_as_json(game: Any, run: Run, words: Any) -> dict[str, Any] | None:
    pending = run.pending
    if pending is None:
        return None
    return {
        "player": words.name("player", pending.seat),
        "rule": pending.rule,
        "options": [game.action_to_text(action) for action in pending.options],
    }


def _outcome_as_json(game: Any, run: Run, words: Any) -> dict[str, Any] | None:
    end = game.ending(run.state)
    if end is None:
        return None
    return {
        "ending": end.ending,
        "winners": [words.name("player", seat) for seat in end.winners],
        "scores": {words.name("player", seat): score for seat, score in enumerate(end.scores)},
    }


def run_as_text(game: Any, run: Run) -> str:
    """A run as a story for the terminal: each step, each tie's ledger, what is pending."""
    words = game.words(run.start)
    out = [*_heading(game, run.start, words), ""]
    books = {book.last: book for book in ledgers(game.rungs, run.start, run.steps)}
    row: list[tuple[int, Step[Any]]] = []
    for number, step in enumerate(run.steps, start=1):
        if step.message in game.collapsed and step.action is None:
            row.append((number, step))
        else:
            out += _collapsed(row, words)
            row = []
            out += _step_lines(number, step, words)
        book = books.get(number)
        if book is not None:
            out += _collapsed(row, words)
            row = []
            out += _ledger_lines(game, book, words)
    out += _collapsed(row, words)
    if 0 in books:
        out += _ledger_lines(game, books[0], words)
    out += _ending_lines(game, run, words)
    return _text(out)


def _text(lines_of_text: Sequence[str]) -> str:
    """Lines as one text, without two blank ones in a row."""
    kept = [
        line
        for before, line in zip(("", *lines_of_text), lines_of_text, strict=False)
        if before or line
    ]
    return "\n".join(kept) + "\n"


def _heading(game: Any, state: Any, words: Any) -> list[str]:
    out = [game.headline(state)]
    if state.table.title:
        out.insert(0, state.table.title)
    return [*out, *_wrapped_under([f"  {line}" for line in game.rulings_told(state)])]


def _step_lines(number: int, step: Step[Any], words: Any) -> list[str]:
    rules = " ".join(step.rules)
    numbers = arithmetic(step)
    out = _hanging(f"{number:>3}. ", f"{words.sentence(step)} [{rules}]")
    if numbers:
        out += _hanging("       ", numbers)
    return out


def _wrapped_under(told: Sequence[str]) -> list[str]:
    """Lines wrapped for a terminal, what is left of one indented a little more than it."""
    return [
        part
        for line in told
        for part in textwrap.wrap(
            line,
            WIDTH,
            subsequent_indent=" " * (len(line) - len(line.lstrip()) + 2),
            break_on_hyphens=False,
            break_long_words=False,
        )
    ]


def _hanging(head: str, text: str) -> list[str]:
    """`text` after `head`, wrapped for a terminal, later lines under the first."""
    return textwrap.wrap(
        text,
        WIDTH,
        initial_indent=head,
        subsequent_indent=" " * len(head),
        break_on_hyphens=False,
        break_long_words=False,
    )


def _collapsed(row: Sequence[tuple[int, Step[Any]]], words: Any) -> list[str]:
    """Several steps in a row that say the same of different places, as one line."""
    if len(row) < 2:
        return [line for number, step in row for line in _step_lines(number, step, words)]
    first, last = row[0], row[-1]
    names = ", ".join(words.name("province", step.place) for _, step in row)
    said = words.text("several-empty", {"names": names})
    return _hanging(f"{first[0]:>3}.–{last[0]}. ", f"{said} [{first[1].rule}]")


def _ledger_lines(game: Any, book: Ledger, words: Any) -> list[str]:
    title = game.contest_title(book, words)
    margin = "     | "
    told = [
        f"{margin}{part}"
        for line in lines(book, words, title=title)
        for part in textwrap.wrap(
            line, WIDTH - len(margin), subsequent_indent="      ", break_on_hyphens=False
        )
    ]
    return ["", *told, ""]


def _ending_lines(game: Any, run: Run, words: Any) -> list[str]:
    out: list[str] = []
    end = game.ending(run.state)
    if end is not None:
        out += ["", *game.ending_lines(run.state)]
    if run.pending is not None:
        out += ["", *pending_lines(game, run.state)]
    if end is None and run.pending is None:
        out += ["", *game.standing_lines(run.state)]
    return out


def pending_lines(game: Any, state: Any) -> list[str]:
    """The pending decision: the question, the options, what is greyed, what could happen."""
    words = game.words(state)
    pending = game.pending(state)
    assert pending is not None, "asked about a pending decision"
    options = ", ".join(game.action_to_text(action) for action in pending.options)
    out = [f"{words.message(pending.question)} [{pending.rule}]", f"  options: {options}"]
    for action, refusal in pending.greyed:
        line = game.action_to_text(action).removeprefix("advance ")
        out += _hanging(f"  not {line}: ", words.refusal_short(refusal))
    return [*out, "", *_wrapped_under(forecast_lines(game, state))]


def analyse_as_text(game: Any, state: Any) -> str:
    """What the pending decision leads to, after everything forced has been carried out."""
    run = resolve_run(game, state)
    words = game.words(state)
    out = _heading(game, state, words)
    if run.pending is None:
        out += ["", words.text("nothing-pending", {})]
    else:
        books = ledgers(game.rungs, run.start, run.steps)
        if books and books[-1].is_open:
            out += _ledger_lines(game, books[-1], words)
        out += pending_lines(game, run.state)
    return _text(out)


def analyse_as_json(game: Any, state: Any) -> dict[str, Any]:
    """The pending decision, its ledger and its outcomes as one JSON object."""
    run = resolve_run(game, state)
    words = game.words(state)
    books = ledgers(game.rungs, run.start, run.steps)
    book = books[-1] if books and books[-1].is_open and run.pending else None
    return {
        "pending": _pending_as_json(game, run, words),
        "ledger": None if book is None else ledger_as_json(game, book, words),
        "outcomes": [
            {
                "text": " ".join(words.sentence(step) for step in one.steps[:1]),
                "rules": list(one.steps[0].rules) if one.steps else [],
                "choices": [
                    f"{words.name('player', seat)}: {game.action_to_text(action)}"
                    for seat, action in one.choices
                ],
                "whatever_follows": one.whatever,
                "then": [words.sentence(step) for step in one.steps[1:]],
            }
            for one in forecasts(game, run.state)
        ],
        "position": game.save(run.state),
    }


def ledger_as_json(game: Any, book: Ledger, words: Any) -> dict[str, Any]:
    """A tie ledger as JSON: its lines, and what a table needs."""
    title = game.contest_title(book, words)
    return {
        "title": title,
        "rules": list(book.rules),
        "province": book.place,
        "open": book.is_open,
        "lines": list(lines(book, words, title=title)[1:]),
    }


def faults_of(source: Any) -> list[dict[str, str]]:
    """Every fault of a position: its place and what is wrong; empty when it is valid."""
    try:
        load_position(source)
    except ImpossiblePosition as error:
        words = common_words()
        return [
            {"path": fault.path, "text": words.text(fault.message, fault.args)}
            for fault in error.faults
        ]
    except UnreadableText as error:
        return [{"path": "$", "text": str(error)}]
    return []


def rules_as_text(game: str, name: str | None = None) -> str:
    """The rule book of a game, or one rule, section or switch of it; UnknownName otherwise."""
    book = read_rulebook(load_game(game).id)
    if name is None:
        out = []
        for section in book.sections:
            out += [f"{section.id}  {section.title}", ""]
            for rule in book.in_section(section.id):
                out += [*_rule_lines(book, rule), ""]
        out += ["Sources and statuses", *_legend_lines(book), "", "Switches", ""]
        for switch in book.switches:
            out += [*_switch_lines(switch), ""]
        return "\n".join(out)
    return "\n".join([*_one_entry(book, name), "", *_legend_lines(book)]) + "\n"


def _one_entry(book: Rulebook, name: str) -> list[str]:
    if name in book:
        rule = book[name]
        out = _rule_lines(book, rule)
        return out + (_switch_lines(book.switch(rule.switch)) if rule.switch else [])
    if name in (section.id for section in book.sections):
        return [line for rule in book.in_section(name) for line in (*_rule_lines(book, rule), "")]
    switches = {switch.id: switch for switch in book.switches}
    if name in switches:
        return _switch_lines(switches[name])
    raise UnknownName("kind-rule-or-switch", name, (*book, *switches))


def _rule_lines(book: Rulebook, rule: Rule) -> list[str]:
    source = ", ".join(rule.source) or "no source"
    out = [f"{rule.id:<4} {rule.title}", *_wrapped(rule.text)]
    out += _wrapped(f"({rule.status}; {source})")
    if rule.note:
        out += _wrapped(f"Note: {rule.note}")
    if rule.switch:
        out += _wrapped(f"Switch: {rule.switch}")
    return out


def _legend_lines(book: Rulebook) -> list[str]:
    """What the sources and statuses behind a rule mean."""
    return [
        part
        for line in (*book.sources, *book.statuses)
        for part in _wrapped(f"{line.id}: {line.text}")
    ]


def _switch_lines(switch: Switch) -> list[str]:
    out = [f"     {switch.id} ({switch.rule}): {switch.question}"]
    for index, reading in enumerate(switch.readings):
        mark = " (default)" if index == 0 else ""
        out += _wrapped(f"{reading.id}{mark}: {reading.text}", indent=7)
    return out


def _wrapped(text: str, indent: int = 5) -> list[str]:
    pad = " " * indent
    return textwrap.wrap(text, 96, initial_indent=pad, subsequent_indent=pad)
