"""What a notebook gets: positions and runs that show themselves and become frames."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from helpers.liberte import card, position
from helpers.walks import full_election, random_position

import explorer
from explorer import GameSession, Position, Trace, check, outcomes, report
from explorer.markdown import plain
from explorer.rules.errors import RulesError
from explorer.rules.liberte.election_table import election_table
from explorer.rules.liberte.vocabulary import FACTIONS
from explorer.rules.runs import resolve as resolve_run
from explorer.tables import STACKS, STEPS, TIES

PARIS = position(
    {"Ana": {"display": ["r2", "r1"]}, "Bo": {"display": ["b2"]}, "Cy": {}},
    cards={"r2": card("red", 2), "r1": card("red", 1), "b2": card("blue", 2)},
    turn=3,
    phase="election",
    next_province=7,
    provinces={
        7: "Cy white 1",
        8: "Ana red 2, Bo blue 2, Cy white 1",
        9: "Ana red 1, Cy white 1",
        27: "Bo blue 3, Ana red 1",
    },
)
"""Province 7; a tie in Paris (Ana: r2, r1; Bo: b2); another in 9, where only Ana can advance."""
LINES = ("Ana: advance r2", "Bo: advance b2", "Ana: advance r1")
MARKUP = "<b>&*_[x]($y$)`"


# --- the names -----------------------------------------------------------------------------------


def test_every_name_that_is_offered_is_there() -> None:
    for name in explorer.__all__:
        assert getattr(explorer, name) is not None
        assert name in dir(explorer)
    assert explorer.notebook.explore is explorer.explore


def test_a_name_that_is_not_there_is_told() -> None:
    with pytest.raises(AttributeError, match="no attribute 'simulat'"):
        explorer.simulat  # noqa: B018


def test_pandas_is_imported_only_for_a_frame() -> None:
    code = (
        "import sys, explorer; trace = explorer.Position('paris').resolve(auto='decline');"
        "repr(trace), trace._repr_markdown_(), trace.position._repr_mimebundle_();"
        "print('pandas' in sys.modules, 'traitlets' in sys.modules);"
        "trace.to_frame(); print('pandas' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd="/", capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines() == ["False False", "True"]


# --- positions -----------------------------------------------------------------------------------


def test_a_position_is_made_of_anything_that_says_one(tmp_path: Path) -> None:
    path = tmp_path / "paris.json"
    path.write_text(json.dumps(PARIS), encoding="utf-8")
    first = Position(PARIS)
    for source in (json.dumps(PARIS), json.dumps(PARIS).encode(), path, str(path), first):
        assert Position(source) == first
    assert Position(first.to_dict()) == first
    assert Position("paris") != first


@pytest.mark.parametrize("source", ["no such thing", "-", "", "[]", "{", {}, b"\xff", Path("gone")])
def test_what_is_no_position_is_refused_in_a_sentence(source: object) -> None:
    with pytest.raises(RulesError) as caught:
        Position(source)  # type: ignore[arg-type]
    assert str(caught.value)


def test_check_names_every_fault() -> None:
    assert check(PARIS) == Position(PARIS).check() == check(Position(PARIS)) == []
    faults = check(PARIS | {"seed": -1, "state": {"turn": 9}})
    assert sorted(fault.partition(":")[0] for fault in faults) == ["$.seed", "$.state.turn"]


def test_a_position_shows_its_board() -> None:
    bundle = Position(PARIS)._repr_mimebundle_()
    assert set(bundle) == {"text/plain", "image/svg+xml"}
    tree = ElementTree.fromstring(bundle["image/svg+xml"])
    text = "".join(tree.itertext())
    assert "8 Île-de-France" in text
    assert "Turn 3, election" in text
    assert len(bundle["image/svg+xml"]) < 200_000


def test_a_position_tells_where_it_stands() -> None:
    start = Position(PARIS | {"title": "Two ties"})
    assert repr(start).startswith("<Position in liberte: Two ties. Turn 3, election, province 7")
    lines = str(start).splitlines()
    assert lines[0].startswith("Two ties. Turn 3")
    assert "   8 Île-de-France (Paris): Ana red 2, Bo blue 2 and Cy white 1" in lines


def test_the_step_that_led_to_a_position_is_lit_and_told() -> None:
    trace = Position(PARIS).resolve()
    lit = trace.at(2)
    assert str(lit).splitlines()[-1].endswith("[E6 X2]")
    assert lit.svg() != Position(lit.to_dict()).svg()


def test_whatever_players_are_called_stays_text() -> None:
    named = json.loads(json.dumps(PARIS).replace("Ana", MARKUP)) | {"title": MARKUP}
    trace = Position(named).resolve(*(line.replace("Ana", MARKUP) for line in LINES))
    svg = trace.position._repr_mimebundle_()["image/svg+xml"]
    assert MARKUP in "".join(ElementTree.fromstring(svg).itertext())
    told = trace._repr_markdown_()
    assert "<b>" not in told
    assert r"&lt;b&gt;&amp;\*\_\[x\](\$y\$)\`" in told
    assert "<b>" not in trace.to_frame()._repr_html_()


@pytest.mark.parametrize(
    ("text", "shown"),
    [("# a", r"\# a"), ("- a", r"\- a"), ("12. a", r"12\. a"), ("3 = 3 > 1", "3 = 3 &gt; 1")],
)
def test_the_beginning_of_a_line_of_markdown_stays_text(text: str, shown: str) -> None:
    assert plain(text) == shown


def test_the_stacks_as_a_frame() -> None:
    frame = Position(PARIS).to_frame()
    assert tuple(frame.columns) == STACKS
    assert len(frame) == 8
    paris = frame[frame.number == 8]
    assert list(zip(paris.player, paris.faction, paris.blocks, strict=True)) == [
        ("Ana", "red", 2),
        ("Bo", "blue", 2),
        ("Cy", "white", 1),
    ]
    assert set(paris.region) == {"paris"}


def test_an_empty_board_is_an_empty_frame_with_columns() -> None:
    empty = Position(position(["Ana", "Bo", "Cy"], phase="election")).to_frame()
    assert (len(empty), tuple(empty.columns)) == (0, STACKS)


def test_a_position_opens_the_dashboard() -> None:
    app = Position(PARIS).explore()
    assert app.session.position == Position(PARIS).to_dict()
    assert explorer.explore("liberte", position=Position(PARIS)).session.shown.state == (
        app.session.shown.state
    )


# --- runs ----------------------------------------------------------------------------------------


def test_a_run_is_the_one_of_the_command_line() -> None:
    trace = Position(PARIS).resolve(*LINES)
    assert trace.to_dict() == report.resolve(PARIS, LINES)
    game, run = report.run_of(PARIS, LINES)
    assert repr(trace) == report.run_as_text(game, run).rstrip("\n")
    assert len(trace) == len(run.steps)


def test_a_run_stops_at_a_decision_and_says_which() -> None:
    trace = Position(PARIS).resolve()
    assert trace.pending == {
        "player": "Ana",
        "rule": "E6",
        "options": ["advance r2", "advance r1", "decline"],
    }
    assert trace.outcome is None
    assert Position(PARIS).resolve(auto="decline").pending is None


def test_a_run_may_be_bounded_and_ruled_otherwise() -> None:
    start = Position(PARIS)
    assert start.resolve(auto="highest", until="government").position.state.phase == "government"
    other = start.resolve(*LINES[:1], rulings={"provincial-card-colour": "any-tied-stack"})
    assert other.position.state.table.rulings["provincial-card-colour"] == "any-tied-stack"
    assert start.state.table.rulings["provincial-card-colour"] == "own-stack"


@pytest.mark.parametrize("line", ["advance b2", "Bo: decline", "jump"])
def test_a_choice_that_is_no_option_is_refused(line: str) -> None:
    with pytest.raises(RulesError, match="Line 1"):
        Position(PARIS).resolve(line)


def test_a_game_that_ends_has_an_outcome() -> None:
    last = Position(position({"Ana": {"vp": 3}, "Bo": {}, "Cy": {}}, turn=4, phase="scoring"))
    trace = last.resolve()
    assert trace.outcome is not None
    assert trace.outcome["winners"] == ["Ana"]


def test_every_step_has_its_position() -> None:
    trace = Position(PARIS).resolve(*LINES, auto="decline")
    assert trace.at(0) == trace.start == Position(PARIS)
    assert trace.at(len(trace)) == trace.at(-1) == trace.position
    for number in (len(trace) + 1, -len(trace) - 2):
        with pytest.raises(IndexError, match="0 to"):
            trace.at(number)


def test_the_steps_as_a_frame() -> None:
    trace = Position(PARIS).resolve(*LINES, auto="decline")
    frame = trace.to_frame()
    assert tuple(frame.columns) == STEPS
    assert list(frame.n) == list(range(1, len(trace) + 1))
    told = trace.to_dict()["steps"]
    assert list(frame.text) == [step["text"] for step in told]
    assert list(frame.rules) == [" ".join(step["rules"]) for step in told]
    assert list(frame.arithmetic) == [step["arithmetic"] for step in told]
    assert [None if p is None else p for p in frame.province.astype(object).where(
        frame.province.notna(), None)] == [step["province"] for step in told]  # fmt: skip
    decided = frame[frame.decided]
    assert list(decided.player)[:3] == ["Ana", "Bo", "Ana"]


def test_the_election_as_a_frame_has_a_row_for_each_province() -> None:
    frame = Position(PARIS).resolve(*LINES, auto="decline").election().set_index("number")
    assert list(frame.index) == list(range(1, 28))
    assert set(frame.loc[:6].result) == {"before"}
    paris = frame.loc[8]
    assert paris.result == "won"
    assert paris.tie
    assert (paris.winner, paris.faction, paris.votes, paris.vp) == ("Ana", "red", 2, 2)
    assert paris.stacks == "Ana red 2, Bo blue 2, Cy white 1"
    assert paris.cards == "Ana: Red 2 (r2, red 2); Bo: Blue 2 (b2, blue 2); Ana: Red 1 (r1, red 1)"
    assert (paris.red, paris.blue, paris.white) == (2, 0, 1)
    assert not frame.loc[7].tie
    assert (frame.loc[9].result, frame.loc[9].tie, frame.loc[9].votes) == ("unbroken", True, 0)
    assert frame.loc[10].result == "empty"
    assert (frame.loc[27].winner, frame.loc[27].votes) == ("Bo", 1)


def test_an_election_under_way_says_what_is_open() -> None:
    frame = Position(PARIS).resolve().election().set_index("number")
    assert list(frame.result.loc[6:9]) == ["before", "won", "running", "open"]
    assert frame.red.loc[8] is not frame.red.loc[7]
    assert frame.red.isna().loc[8]
    assert frame.loc[9].stacks == "Ana red 1, Cy white 1"


def test_a_run_from_the_middle_of_a_tie_knows_what_was_advanced_before() -> None:
    half = Position(PARIS).resolve(*LINES[:1]).position
    row = half.resolve(*LINES[1:]).election().set_index("number").loc[8]
    assert row.tie
    assert row.cards.startswith("Ana: Red 2 (r2, red 2); Bo")
    assert row.winner == "Ana"


def test_a_run_without_an_election_counts_nothing() -> None:
    after = position(["Ana", "Bo", "Cy"], turn=2, phase="scoring", provinces={8: "Ana red 2"})
    frame = Position(after).resolve().election()
    assert set(frame.result) == {"before"}
    assert frame.step.isna().all()


@pytest.mark.parametrize("seed", range(12))
def test_the_table_agrees_with_the_states_it_was_read_from(seed: int) -> None:
    start = Position(random_position(seed, phase=("election", "election under way")[seed % 2]))
    game, run = report.run_of(start.to_dict(), auto="random")
    table = election_table(run.start, run.steps)
    assert [row.number for row in table] == list(range(1, 28))
    first = next((step for step in run.steps if step.rule == "E1"), None)
    before = first.state if first else run.start
    track = list(before.track)
    for row in table:
        if row.first is None:
            continue
        assert row.stacks == run.steps[row.first - 2].state.provinces[row.number - 1] or (
            row.first == 1
        )
        if row.faction is not None:
            track[FACTIONS.index(row.faction)] += row.votes
        assert row.track == tuple(track)
        assert run.steps[row.last - 1].state.track == row.track
        assert (row.result == "won") == (row.winner is not None) == (row.votes > 0)
        assert row.tie == any(book["number"] == row.number for book in _ties(game, run))
    assert run.pending is None


def _ties(game: object, run: object) -> list[dict[str, int | None]]:
    from explorer.rules.ledger import ledgers

    books = ledgers(game.rungs, run.start, run.steps)  # type: ignore[attr-defined]
    return [{"number": book.place} for book in books]


def test_the_table_as_far_as_a_moment() -> None:
    _, run = report.run_of(full_election(), auto="highest")
    whole = election_table(run.start, run.steps)
    for cursor in range(0, len(run.steps), 7):
        for row, last in zip(election_table(run.start, run.steps[:cursor]), whole, strict=True):
            if row.result in ("won", "unbroken", "empty"):
                assert (row.winner, row.result, row.cards) == (last.winner, last.result, last.cards)
            else:
                assert row.last is None or row.last <= cursor


def test_a_great_election_is_tabulated_without_a_wait() -> None:
    game, state = report.loaded(full_election())
    run = resolve_run(game, state, auto="highest")
    frame = Trace(game, run).election()
    assert frame.tie.all()
    assert frame.votes.sum() == sum(run.steps[frame.step.iloc[-1]].state.track)


def test_the_ties_as_a_frame() -> None:
    frame = Position(PARIS).resolve(*LINES, auto="decline").ties()
    assert tuple(frame.columns) == TIES
    paris = frame[frame.tie == 1]
    assert set(paris.contest) == {"Tie in Île-de-France (Paris)"}
    assert list(paris[paris.what == "tied"].text) == ["Ana red 2", "Bo blue 2"]
    assert list(paris[paris.what == "outside"].text) == ["Cy white 1"]
    entries = paris[paris.what == "entry"]
    assert list(entries["round"]) == [1, 1, 2, 2]
    assert list(paris[paris.what == "highest"].text) == ["2: Ana and Bo", "1: Ana"]
    assert [text.partition(" ")[0] for text in paris[paris.what == "out"].text] == ["Bo"]
    assert paris[paris.what == "result"].text.iloc[0].endswith("takes 2 votes for red.")
    assert set(paris[paris.what == "not applied"].rules) == {"X2"}


def test_the_story_as_markdown_tells_each_step_once() -> None:
    trace = Position(PARIS).resolve(*LINES, auto="decline")
    story = trace._repr_markdown_()
    for number in (1, 2, len(trace)):
        assert f"- **{number}** " in story or f"–{number}** " in story
    assert "**10–" not in story
    assert "Normandie" not in story
    for step in trace.to_dict()["steps"]:
        if step["rule"] not in ("E3",):
            assert plain(step["text"]) in story
    assert "Tie in Île-de-France (Paris)" in story


def test_the_story_of_an_open_decision_says_what_could_happen() -> None:
    story = Position(PARIS).resolve()._repr_markdown_()
    assert "Ana decides, round 1" in story
    assert "What could happen" in story


# --- outcomes ------------------------------------------------------------------------------------


def test_outcomes_lists_each_with_choices_that_lead_there() -> None:
    frame = outcomes(PARIS)
    assert len(frame) == 3
    assert list(frame.columns) == ["outcome", "choices", "whatever follows", "rules", "then"]
    start = Position(PARIS)
    for row in frame.itertuples():
        lines = row.choices.split("; ") if row.choices else []
        told = start.resolve(*lines, auto="decline").to_frame().text
        assert row.outcome in set(told)


def test_outcomes_is_empty_when_nobody_decides() -> None:
    assert len(outcomes(position(["Ana", "Bo", "Cy"], turn=2, phase="election"))) == 0


def test_a_session_takes_a_position_as_it_is() -> None:
    session = GameSession("paris")
    session.position = Position(PARIS)
    assert session.position == Position(PARIS).to_dict()
    assert GameSession(Position(PARIS)).shown.state == Position(PARIS).state
