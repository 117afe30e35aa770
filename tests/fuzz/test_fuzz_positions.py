"""Damaged position files: refused in words, or played to the end; never anything else."""

from __future__ import annotations

import json
import os
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import jsonschema
import pytest
from helpers.games import moments, new_game
from helpers.mutations import mutated
from helpers.walks import walk

from explorer import report
from explorer.rules import load_position
from explorer.rules.errors import RulesError
from explorer.rules.liberte.game import GAME
from explorer.rules.liberte.problems import problems

SCHEMA = Path(__file__).parents[2] / "docs" / "position.schema.json"
BATCHES, BATCH = 10, 150
LONG_BATCHES = int(os.environ.get("FUZZ_BATCHES", "200"))
WALKS = 60


@cache
def documents() -> tuple[dict[str, Any], ...]:
    """Positions saved in the middle of walks, most of them with something half done."""
    found = []
    for seed in range(WALKS):
        chance = Random(seed)
        states = walk(seed).states
        half = [one for one in states if one.due or one.contest or one.claim is not None]
        found += [GAME.save(one) for one in chance.sample(half, min(6, len(half)))]
        found += [GAME.save(one) for one in chance.sample(states, min(2, len(states)))]
    for seed in range(WALKS // 4):
        states = [step.state for one in moments(new_game(seed), seed) for step in one.outcome.steps]
        half = [one for one in states if one.doing or one.due]
        found += [GAME.save(one) for one in Random(seed).sample(half, 12)]
    return tuple(found)


@cache
def schema() -> Any:
    return jsonschema.Draft202012Validator(json.loads(SCHEMA.read_text(encoding="utf-8")))


def play(document: Any, chance: Random) -> None:
    """Load, save, play to the end, resume from the middle; RulesError when it is refused."""
    game, state = load_position(document)
    assert not list(schema().iter_errors(document)), "the loader takes what the schema refuses"
    saved = game.save(state)
    assert game.save(load_position(saved)[1]) == saved
    run = report.run_of(document, auto="random")[1]
    assert run.pending is None
    assert run.state.phase in ("over", "order")
    report.run_as_json(game, run)
    report.run_as_text(game, run)
    end = game.save(run.state)
    assert game.save(load_position(end)[1]) == end
    assert not problems(run.state)
    if run.steps:
        middle = chance.choice(run.steps).state
        assert load_position(game.save(middle))[1] == middle


def try_out(document: Any, chance: Random) -> bool:
    """Whether a document is played; where it is refused, the words are looked at."""
    try:
        play(document, chance)
    except RulesError as error:
        said = str(error)
        assert said.strip()
        assert max(map(len, said.splitlines())) < 2_000
        assert "Traceback" not in said
        return False
    return True


def run_batch(seed: int) -> int:
    """How many of a batch of damaged documents are played all the same."""
    played = 0
    for number in range(BATCH):
        chance = Random(seed * 1_000_003 + number)
        document = mutated(chance, chance.choice(documents()), documents())
        try:
            played += try_out(document, chance)
        except Exception as error:
            error.add_note(f"batch {seed}, number {number}: {json.dumps(document)}")
            raise
    return played


@pytest.mark.parametrize("seed", range(BATCHES))
def test_damage_is_refused_or_played(seed: int) -> None:
    played = run_batch(seed)
    assert 0 < played < BATCH


@pytest.mark.long
def test_much_damage_is_refused_or_played() -> None:
    for seed in range(BATCHES, BATCHES + LONG_BATCHES):
        run_batch(seed)


@pytest.mark.parametrize("seed", range(200))
def test_a_damaged_text_is_refused_or_loaded(seed: int) -> None:
    """Bytes lost, doubled or changed anywhere in the text of a file."""
    chance = Random(seed)
    text = bytearray(json.dumps(chance.choice(documents()), ensure_ascii=False).encode())
    for _ in range(chance.randint(1, 3)):
        place = chance.randrange(len(text))
        way = chance.randrange(4)
        if way == 0:
            del text[place : place + chance.randint(1, 200)]
        elif way == 1:
            text[place:place] = text[place : place + chance.randint(1, 200)]
        else:
            text[place] = chance.choice(b'"{}[],:0-9eE.\\x\x00\xff') if way == 2 else 0x20
    for fault in report.faults_of(bytes(text)):
        assert fault["path"].startswith("$") and fault["text"]
