"""Stored records of whole games replay from their actions alone, sentence by sentence.

Where a sentence has been mended, `python tests/playthroughs/refresh.py` tells them anew; read what
has changed before it is committed.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from explorer.rules import load_game, record
from explorer.rules.errors import UnreadableText
from explorer.rules.liberte import actions as act
from explorer.rules.liberte.game import GAME
from explorer.rules.liberte.resolution.contest import KINDS
from explorer.rules.positions import changed_rulings
from explorer.rules.rulebook import read_rulebook
from explorer.rules.trace import begin, choose

STORED = sorted(Path(__file__).parent.glob("*/*.txt"))
NAMES = ("Christie", "Joshua", "Max", "Ana", "Bo", "Zoë")
#: Record → its title, players, how it ended, in which turn, who won, what decided.
ENDED = {
    "three-players": (
        *("Three players, four turns", NAMES[:3]),
        *("after-turn-4", 4, ("Max",), (25, 15, 27)),
    ),
    "four-players-landslide": (
        *("Four players, a Radical Landslide", NAMES[:4]),
        *("landslide", 3, ("Ana",), (10, 7, 9, 11)),
    ),
    "six-players-counter-revolution": (
        *("Six players, a Royalist Counter-revolution", NAMES),
        *("counter-revolution", 3, ("Ana",), (1, 4, 10, 11, 6, 2)),
    ),
    "random-three-players": (
        *("", ("Ana", "Bo", "Cy")),
        *("after-turn-4", 4, ("Ana",), (23, 21, 14)),
    ),
}


def content(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def told(text: str, *, story: bool) -> str:
    """A record replayed and written again."""
    read = record.read(text)
    game = load_game(read.game)
    trace = record.replay(game, read)
    rulings = changed_rulings(trace.start.table.rulings, read_rulebook(game.id))
    return record.written(game, trace, engine=read.engine, rulings=rulings, story=story)


def test_every_stored_record_is_known() -> None:
    assert {path.stem for path in STORED} == set(ENDED)


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)
def test_a_stored_record_replays_to_the_letter(path: Path) -> None:
    text = content(path)
    assert told(text, story=True) == text


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)
def test_its_actions_alone_tell_the_same_story(path: Path) -> None:
    head, body = content(path).split("\n\n", 1)
    actions = [line for line in body.splitlines() if line and not line.startswith("#")]
    bare = "\n".join([head, "", *actions]) + "\n"
    assert told(bare, story=False) == bare
    assert told(bare, story=True) == content(path)


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)
def test_it_ends_as_it_did(path: Path) -> None:
    title, players, ending, turn, winners, scores = ENDED[path.stem]
    read = record.read(content(path))
    assert (read.game, read.title, read.players, read.start) == ("liberte", title, players, None)
    trace = record.replay(GAME, read)
    end = trace.state_at(trace.end)
    found = GAME.ending(end)
    assert found is not None
    assert (found.ending, end.turn, found.scores) == (ending, turn, scores)
    assert tuple(players[seat] for seat in found.winners) == winners
    assert trace.start.table.title == title


def test_together_they_tell_everything_that_players_decide() -> None:
    """Every kind of decision, of chance event, and of tie but the rare one for the government."""
    steps = [
        step for path in STORED for step in record.replay(GAME, record.read(content(path))).steps
    ]
    assert {step.contest for step in steps} - {None} == set(KINDS) - {"government"}
    assert {type(step.action) for step in steps} >= {
        *(act.Advance, act.Decline, act.Pass, act.Done, act.Blocks, act.Battle, act.Special),
        *(act.Place, act.Remove, act.Strike, act.Keep, act.Discard, act.Take),
        *(act.Start, act.First, act.Draw, act.Shuffle),
    }


# --- how a story is written -----------------------------------------------------------------------


def test_a_story_has_a_heading_for_each_turn_and_phase() -> None:
    text = content(Path(__file__).parent / "liberte" / "three-players.txt")
    headings = [line for line in text.splitlines() if line.startswith("# ===")]
    assert headings[:2] == ["# === Setting up ===", "# === Turn 1, action ==="]
    phases = ["player order", "refreshing hands", "action", "battle", "election"]
    phases += ["government", "scoring"]
    first = [f"# === Turn 1, {phase} ===" for phase in ("election", "government", "scoring")]
    later = [f"# === Turn {turn}, {phase} ===" for turn in (2, 3, 4) for phase in phases]
    assert headings[2:] == first + later
    assert "\n# After Turn 4: Max wins.\n# VPs: Christie 25, Joshua 15 and Max 27.\n" in text


def test_a_title_is_kept_and_makes_no_position_of_a_new_game() -> None:
    text = "format: liber-explorer record 1\ngame: liberte\ntitle: # Sunday: evening\n"
    text += "player: Ana\nplayer: Bo\nplayer: Cy\nseed: 7\n"
    trace = record.replay(GAME, record.read(text))
    assert trace.start.table.title == "# Sunday: evening"
    again = record.written(GAME, trace, engine="", rulings={})
    assert "title: # Sunday: evening\n" in again and "start:" not in again


def test_a_player_may_be_called_like_a_comment() -> None:
    trace = begin(GAME, GAME.new_game(("# Ana", "#", "Cy"), 3))
    for _ in range(6):
        trace, _ = choose(GAME, trace, trace.end, act.PASS)
        if GAME.current_player(trace.state_at(trace.end)) not in (0, 1, 2):
            break
    text = record.written(GAME, trace, engine="", rulings={}, story=True)
    assert "\n# Ana: pass\n" in text and "\n#: pass\n" in text
    assert record.replay(GAME, record.read(text)).steps == trace.steps
    with pytest.raises(UnreadableText):
        record.read(text.replace("\n# Ana: pass\n", "\nAna pass\n"))
