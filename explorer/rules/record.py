"""A whole game as text, and back: a header, then one action or chance event a line.

A record replays from its actions alone: shuffles and draws are lines like any other. What it
gives is a trace, so it can be stepped through and branched anywhere. `docs/notation.md` has the
form and an example.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from explorer.rules.errors import IllegalAction, ImpossiblePosition, UnreadableText
from explorer.rules.positions import MOST_BYTES, MOST_SEED
from explorer.rules.protocol import Actor
from explorer.rules.steps import Message, Step
from explorer.rules.trace import Branch, Trace
from explorer.rules.words import common_words

FORMAT = "liber-explorer record"
VERSION = 1
CHANCE_NAME = "@chance"
FIELDS = ("format", "game", "engine", "title", "player", "seed", "ruling", "start")
"""What the header may say, in this order; `player` and `ruling` as often as needed."""
_HEAD_LINES = 200


class Line(NamedTuple):
    """One action of a record."""

    number: int
    """Where it stands in the text, from 1."""
    who: str
    """A player's name, or `@chance`."""
    action: str


@dataclass(frozen=True, slots=True)
class Record:
    """A game as it was written down."""

    game: str
    players: tuple[str, ...]
    lines: tuple[Line, ...]
    seed: int = 0
    rulings: dict[str, str] = field(default_factory=dict)
    engine: str = ""
    """The version that wrote it; another may play it differently."""
    title: str = ""
    start: dict[str, Any] | None = None
    """The position it starts from; None for a new game."""


def version_note(record: Record, engine: str) -> Message | None:
    """What to tell a reader when another version than `engine` wrote the record."""
    if record.engine in ("", engine):
        return None
    return Message("record-other-engine", {"written": record.engine, "engine": engine})


# --- writing --------------------------------------------------------------------------------------


def written(
    game: Any, trace: Trace[Any], *, engine: str, rulings: dict[str, str], story: bool = False
) -> str:
    """The branch on show as a record.

    Args:
        game: the game.
        trace: a run of it.
        engine: the version that writes.
        rulings: the readings that differ from the default.
        story: whether every step is told behind a `#`, with a heading for each turn and phase.
    """
    start = trace.start
    table = start.table
    head = [f"format: {FORMAT} {VERSION}", f"game: {game.id}", f"engine: {engine}"]
    if table.title:
        head.append(f"title: {table.title}")
    head += [f"player: {name}" for name in table.players]
    head.append(f"seed: {table.seed}")
    head += [f"ruling: {name} = {reading}" for name, reading in rulings.items()]
    if start != _new_game(game, table.players, table.seed, table.rulings, table.title):
        head.append(f"start: {json.dumps(game.save(start), ensure_ascii=False)}")
    body = list(_body(game, start, trace.steps, story=story))
    return "\n".join([*head, "", *body]) + "\n"


def _body(game: Any, state: Any, steps: Sequence[Step[Any]], *, story: bool) -> Iterator[str]:
    words = game.words(state)
    chapter = ""
    for step in steps:
        if story and (now := game.chapter(state)) != chapter:
            if chapter:
                yield ""
            yield f"# === {now} ==="
            chapter = now
        if step.action is not None:
            who = game.current_player(state)
            name = CHANCE_NAME if who is Actor.CHANCE else words.name("player", who)
            yield f"{name}: {game.action_to_text(step.action)}"
        if story:
            yield f"#   {words.sentence(step)} [{' '.join(step.rules)}]"
        state = step.state
    if story and game.is_terminal(state):
        yield from ("", *(f"# {line}" for line in game.ending_lines(state)))


# --- reading --------------------------------------------------------------------------------------


def read(text: str) -> Record:
    """The record that a text holds; UnreadableText names the line that is wrong."""
    if len(text.encode("utf-8", "surrogatepass")) > MOST_BYTES:
        raise UnreadableText("record-too-large", {"most": MOST_BYTES})
    rows = text.removeprefix("\ufeff").splitlines()
    blank = next((index for index, row in enumerate(rows) if not row.strip()), len(rows))
    told, players, rulings = _head(rows[: min(blank, _HEAD_LINES)])
    lines = []
    for number, row in enumerate(rows[blank:], start=blank + 1):
        row = row.strip()
        if not row or _is_comment(row, players):
            continue
        who, colon, action = row.partition(": ")
        if not colon:
            raise UnreadableText("record-no-name", {"number": number, "line": row[:80]})
        lines.append(Line(number, who, action.strip()))
    return Record(
        game=told["game"],
        players=players,
        lines=tuple(lines),
        seed=_seed(told.get("seed", "0")),
        rulings=rulings,
        engine=told.get("engine", ""),
        title=told.get("title", ""),
        start=_start(told.get("start")),
    )


def _is_comment(row: str, players: Sequence[str]) -> bool:
    """Whether a line is a comment; a player may be called `# Max`."""
    return row.startswith("#") and not any(row.startswith(f"{name}: ") for name in players)


def _head(rows: Sequence[str]) -> tuple[dict[str, str], tuple[str, ...], dict[str, str]]:
    told: dict[str, str] = {}
    players: list[str] = []
    rulings: dict[str, str] = {}
    for number, row in enumerate(rows, start=1):
        if row.startswith("#"):
            continue
        name, colon, value = row.partition(":")
        value = value.strip()
        if not colon or name not in FIELDS:
            raise UnreadableText("record-head", {"number": number, "line": row[:80]})
        if name == "player":
            players.append(value)
        elif name == "ruling":
            switch, _, reading = value.partition("=")
            rulings[switch.strip()] = reading.strip()
        else:
            told[name] = value
    form = told.get("format", "")
    if form != f"{FORMAT} {VERSION}":
        raise UnreadableText("record-format", {"found": form[:80], "wanted": f"{FORMAT} {VERSION}"})
    if "game" not in told:
        raise UnreadableText("record-no-game", {})
    return told, tuple(players), rulings


def _seed(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 20 and int(text) <= MOST_SEED):
        raise UnreadableText("record-seed", {"found": text[:80], "most": MOST_SEED})
    return int(text)


def _start(text: str | None) -> dict[str, Any] | None:
    if text is None:
        return None
    from explorer.rules.positions import read_json

    told = read_json(text)
    return told if isinstance(told, dict) else {}


# --- replaying ------------------------------------------------------------------------------------


def start_of(game: Any, record: Record) -> Any:
    """The state a record starts from; RulesError when it cannot be."""
    if record.start is not None:
        return game.load(record.start)
    return _new_game(game, record.players, record.seed, record.rulings, record.title)


def _new_game(
    game: Any, players: Sequence[str], seed: int, rulings: Mapping[str, str], title: str
) -> Any:
    state = game.new_game(players, seed, rulings)
    return dataclasses.replace(state, table=dataclasses.replace(state.table, title=title))


def replay(game: Any, record: Record) -> Trace[Any]:
    """The game again, from its actions alone; UnreadableText names the line that does not fit."""
    try:
        state = start = start_of(game, record)
    except ImpossiblePosition as error:
        raise UnreadableText("record-start", {"faults": str(error)[:400]}) from error
    steps: list[Step[Any]] = []
    if not game.is_at_rest(state):
        steps += game.settle(state).steps
        state = steps[-1].state if steps else state
    for line in record.lines:
        if game.is_at_rest(state):
            steps += game.settle(state).steps
            state = steps[-1].state
        steps += _played(game, state, line)
        state = steps[-1].state
    return Trace(start, (Branch(None, 0, tuple(steps)),))


def _played(game: Any, state: Any, line: Line) -> tuple[Step[Any], ...]:
    words = game.words(state)
    who = game.current_player(state)
    args = {"number": line.number, "line": f"{line.who}: {line.action}"[:80]}
    if who is Actor.NOBODY:
        raise UnreadableText("record-over", args)
    expected = CHANCE_NAME if who is Actor.CHANCE else words.name("player", who)
    if line.who != expected:
        raise UnreadableText("record-wrong-player", {**args, "player": expected})
    try:
        action = game.action_from_text(line.action)
        outcome = game.apply(state, action)
    except IllegalAction as error:
        raise UnreadableText("record-illegal", {**args, "reason": str(error)}) from error
    except UnreadableText as error:
        reason = common_words().text(error.message, error.arguments)
        raise UnreadableText("record-illegal", {**args, "reason": reason}) from error
    steps: tuple[Step[Any], ...] = outcome.steps
    return steps
