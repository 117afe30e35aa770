"""Carrying a position forward: forced steps, choices from a list, then a policy."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from explorer.rules.chance import below
from explorer.rules.errors import IllegalAction, UnreadableText, suggestion
from explorer.rules.protocol import Actor, Pending, Refusal
from explorer.rules.steps import Message, Step
from explorer.rules.words import Words

CHANCE_NAME = "@chance"
"""Who stands before the line of a chance event."""
POLICIES = ("decline", "highest", "random")
_POLICY_STREAM = 0x5EED
"""Set apart from the game's own random numbers, which a policy must not use up."""


@dataclass(frozen=True, slots=True)
class Run:
    """What came of a position."""

    start: Any
    steps: tuple[Step[Any], ...]
    state: Any
    pending: Pending | None


def resolve(
    game: Any,
    state: Any,
    choices: Sequence[str] = (),
    *,
    auto: str | None = None,
    until: str | None = None,
) -> Run:
    """Carry `state` forward, up to a decision nobody has taken, the phase `until`, or the end.

    Decisions come from `choices` (lines), then from the policy `auto`. RulesError names the
    line, the decision and its options when a line is not an option or is left over.
    """
    numbered = [(number, line.strip()) for number, line in enumerate(choices, start=1)]
    names = state.table.players
    lines = [(number, line) for number, line in numbered if line and not _is_comment(line, names)]
    policy = _policy(game, auto)
    steps = list(_until(state, game.settle(state).steps, until))
    taken = 0
    while not _stops(state, steps, until):
        current = steps[-1].state if steps else state
        if game.current_player(current) is Actor.CHANCE:
            event, used = _chance(game, current, lines[taken : taken + 1])
            taken += used
            steps += _until(current, game.apply(current, event).steps, until)
            continue
        pending = game.pending(current)
        if pending is None:
            break
        if taken < len(lines):
            action = _chosen(game, current, pending, *lines[taken])
            taken += 1
        elif policy is not None:
            action = policy(current, pending)
        else:
            break
        steps += _until(current, game.apply(current, action).steps, until)
    last = steps[-1].state if steps else state
    if taken < len(lines):
        number, line = lines[taken]
        where = Message("left-over-over" if game.is_terminal(last) else "left-over-stop", {})
        raise UnreadableText(
            "choice-left-over", {"number": number, "line": line[:80], "where": where}
        )
    stopped = _stops(state, steps, until)
    return Run(state, tuple(steps), last, None if stopped else game.pending(last))


def _is_comment(line: str, names: Sequence[str]) -> bool:
    """Whether a line is a comment; a player may be called `# Max`."""
    return line.startswith("#") and not any(line.startswith(f"{name}: ") for name in names)


def _chance(game: Any, state: Any, lines: Sequence[tuple[int, str]]) -> tuple[Any, int]:
    """What chance brings: the event of the next line where it names one, else what happens."""
    happening = game.happening(state)
    if not lines:
        return happening, 0
    number, line = lines[0]
    name, colon, rest = line.partition(": ")
    if colon and name != CHANCE_NAME:
        return happening, 0
    try:
        action = game.action_from_text(rest if colon else line)
    except UnreadableText as error:
        if not colon:
            return happening, 0
        told = {"number": number, "reason": Message(error.message, error.arguments)}
        raise UnreadableText("choice-not-an-event", told) from None
    if not colon and not game.is_chance(action):
        return happening, 0
    refusal = game.why_not(state, action)
    if refusal is not None:
        told = {"number": number, "line": line[:80]}
        raise EventRefused(refusal, game.words(state), told)
    return action, 1


def _stops(start: Any, steps: Sequence[Step[Any]], until: str | None) -> bool:
    return until is not None and (steps[-1].state if steps else start).phase == until


def _until(before: Any, steps: Sequence[Step[Any]], until: str | None) -> Sequence[Step[Any]]:
    """The steps up to and with the one that enters the phase `until`."""
    if until is None:
        return steps
    if before.phase == until:
        return ()
    for index, step in enumerate(steps):
        if step.state.phase == until:
            return steps[: index + 1]
    return steps


def _chosen(game: Any, state: Any, pending: Pending, number: int, line: str) -> Any:
    words = game.words(state)
    player = words.name("player", pending.seat)
    told = {
        "number": number,
        "line": line[:80],
        "player": player,
        "rule": pending.rule,
        "options": [game.action_to_text(action) for action in pending.options],
    }
    name, colon, rest = line.partition(": ")
    if colon:
        names = state.table.players
        name = unicodedata.normalize("NFC", name)
        if name not in names:
            meant = suggestion(name, names) or ""
            raise UnreadableText("choice-unknown-player", {**told, "name": name, "meant": meant})
        if name != player:
            raise UnreadableText("choice-wrong-player", {**told, "name": name})
        line = rest
    try:
        action = game.action_from_text(line)
    except UnreadableText as error:
        reason = Message(error.message, error.arguments)
        raise UnreadableText("choice-not-an-action", {**told, "reason": reason}) from None
    refusal = game.why_not(state, action)
    if refusal is not None:
        raise ChoiceRefused(refusal, words, told)
    return action


class EventRefused(IllegalAction):
    """A line of the choices that names a chance event which cannot come; carries the refusal."""

    def __init__(self, refusal: Refusal, words: Words, told: Mapping[str, Any]) -> None:
        super().__init__(refusal, words.text("choice-not-the-event", {**told, "reason": refusal}))


class ChoiceRefused(IllegalAction):
    """A line of the choices that the rules refuse; carries the refusal."""

    def __init__(self, refusal: Refusal, words: Words, told: Mapping[str, Any]) -> None:
        super().__init__(refusal, words.text("choice-not-an-option", {**told, "reason": refusal}))


def _policy(game: Any, auto: str | None) -> Callable[[Any, Pending], Any] | None:
    if auto is None:
        return None
    if auto not in POLICIES:
        raise UnreadableText("unknown-policy", {"name": auto, "allowed": POLICIES})
    if auto == "random":
        return _random_policy()
    best = game.highest if auto == "highest" else game.passive
    return lambda state, pending: best(state, pending.options)


def _random_policy() -> Callable[[Any, Pending], Any]:
    used = 0

    def choose(state: Any, pending: Pending) -> Any:
        nonlocal used
        seed = state.table.seed ^ _POLICY_STREAM
        index, used = below(seed, used, len(pending.options))
        return pending.options[index]

    return choose
