"""Records stored by an earlier version keep replaying, sentence by sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from explorer.rules import load_game, record
from explorer.rules.positions import changed_rulings
from explorer.rules.rulebook import read_rulebook

STORED = sorted(Path(__file__).parent.glob("*/*.txt"))


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)
def test_a_stored_record_replays_to_the_letter(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    read = record.read(text)
    game = load_game(read.game)
    trace = record.replay(game, read)
    assert game.is_terminal(trace.state_at(trace.end))
    told = changed_rulings(trace.start.table.rulings, read_rulebook(game.id))
    again = record.written(game, trace, engine=read.engine, rulings=told, story=True)
    assert again == text
