"""What the pending decision can lead to, as data and in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from explorer.analysis.outcomes import Possibility, Result, possibilities
from explorer.rules.ledger import ledgers, told_after
from explorer.rules.protocol import Pending
from explorer.rules.steps import Step
from explorer.rules.trace import going_on


@dataclass(frozen=True, slots=True)
class Forecast:
    """One outcome of the pending decision."""

    result: Result | None
    """How the contest ends; None for a claim."""
    choices: tuple[tuple[int, Any], ...]
    """The shortest choices that make it certain: seat and action, in order."""
    whatever: bool
    """Whether others still choose after that without changing it."""
    steps: tuple[Step[Any], ...]
    """What happens then, from the result of the contest on, up to the next decision."""


def forecasts(game: Any, state: Any) -> tuple[Forecast, ...]:
    """Every outcome of the pending decision of `state`; empty when none is pending.

    Empty too where cards are played or taken: what that leads to is a whole game.
    """
    pending = game.pending(state) if game.is_foretold(state) else None
    if pending is None:
        return ()
    tie = game.running_tie(state)
    if tie is None:
        return _each_option(game, state, pending)
    return tuple(_played_out(game, state, one) for one in possibilities(tie))


def _played_out(game: Any, state: Any, one: Possibility) -> Forecast:
    """The possibility on the real rules: its choices, then everybody declines."""
    choices: list[tuple[int, Any]] = []
    kind, place = state.contest.kind, state.contest.place
    steps: list[Step[Any]] = []
    current = state
    for seat, option in one.line:
        action = game.advance(option.card) if option is not None else game.declining
        choices.append((seat, action))
        taken = going_on(game, game.apply(current, action))
        steps += taken
        current = taken[-1].state
    while current.contest is not None and (current.contest.kind, current.contest.place) == (
        kind,
        place,
    ):
        taken = going_on(game, game.apply(current, game.declining))
        steps += taken
        current = taken[-1].state
    book = ledgers(game.rungs, state, steps)[0]
    return Forecast(one.result, tuple(choices), one.whatever, told_after(book))


def _each_option(game: Any, state: Any, pending: Pending) -> tuple[Forecast, ...]:
    """Outcomes of a decision outside a contest: each option, and what is forced after it."""
    return tuple(
        Forecast(None, ((pending.seat, action),), False, game.apply(state, action).steps)
        for action in pending.options
    )


def forecast_lines(game: Any, state: Any) -> list[str]:
    """Every outcome in words, each with the choices that lead there."""
    words = game.words(state)
    found = forecasts(game, state)
    if not found:
        return []
    out = [words.text("could-title", {})]
    for one, told in zip(found, results_told(game, state, found), strict=True):
        out.append(f"  - {told} [{' '.join(one.steps[0].rules)}]")
        out.append(f"      {choices_told(game, state, one)}")
    return out


def results_told(game: Any, state: Any, found: tuple[Forecast, ...]) -> tuple[str, ...]:
    """The result of each forecast in words; where two read alike, who is still tied."""
    words = game.words(state)
    said = [words.sentence(one.steps[0]) if one.steps else "" for one in found]

    def told(one: Forecast, sentence: str) -> str:
        tied = one.result.unbroken if one.result else None
        if said.count(sentence) < 2 or not isinstance(tied, tuple):
            return sentence
        return str(words.text("could-still-tied", {"sentence": sentence, "contenders": tied}))

    return tuple(told(one, sentence) for one, sentence in zip(found, said, strict=True))


def choices_told(game: Any, state: Any, one: Forecast) -> str:
    """The choices of a forecast in words: 'Christie advances …, whatever the others do'."""
    words = game.words(state)
    if not one.choices:
        return str(words.text("could-certain", {}))
    said = "; ".join(words.text(*game.choice_message(seat, action)) for seat, action in one.choices)
    return said + (f", {words.text('could-whatever', {})}" if one.whatever else "")
