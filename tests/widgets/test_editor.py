"""Setting up by hand, without a browser: clicks, fields, faults, and the way back."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import ipywidgets
import pytest
from widgets.conftest import MARKUP, hostile

from explorer.app.dashboard import Dashboard, explore
from explorer.widgets.editor import EditorView, answer, sheet
from explorer.widgets.editor_blocks import BlocksSection
from explorer.widgets.editor_cards import CardsSection
from explorer.widgets.editor_faults import SECTIONS, place_told, section_of
from explorer.widgets.editor_players import PlayersSection
from explorer.widgets.editor_rulings import RulingsSection
from explorer.widgets.editor_stage import Sketched, StagedBoard
from explorer.widgets.editor_turn import TurnSection

PARIS = "province:8"


@pytest.fixture
def editing(tie: Dashboard) -> Dashboard:
    """In the middle of the tie of Paris, the editor is opened."""
    tie.set_up.value = True
    return tie


@pytest.fixture
def empty(editing: Dashboard) -> Dashboard:
    """The editor with an empty board for three."""
    editing.editor.empty.click()
    return editing


@pytest.fixture
def paints(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """One entry for each repaint of the pieces."""
    found: list[int] = []
    paint: Callable[[StagedBoard], None] = StagedBoard._paint_pieces

    def count(self: StagedBoard) -> None:
        found.append(1)
        paint(self)

    monkeypatch.setattr(StagedBoard, "_paint_pieces", count)
    return found


def section(dashboard: Dashboard, name: str) -> Any:
    """A section of the editor, shown."""
    dashboard.editor.tabs[name].click()
    return dashboard.editor.sections[name]


def pick(dashboard: Dashboard, seat: int, faction: str) -> None:
    section(dashboard, "blocks").palette[(seat, faction)].click()


def paris(dashboard: Dashboard) -> list[dict[str, Any]]:
    stacks: list[dict[str, Any]] = dashboard.editor.draft.position["state"]["provinces"]["8"]
    return stacks


def place_question(dashboard: Dashboard) -> None:
    """Three red, three red, one white in Paris."""
    for seat, faction, count in ((0, "red", 3), (1, "red", 3), (2, "white", 1)):
        if seat:
            pick(dashboard, seat, faction)
        for _ in range(count):
            dashboard._point(PARIS)


def everything(widget: ipywidgets.Widget) -> Iterator[ipywidgets.Widget]:
    yield widget
    for child in getattr(widget, "children", ()):
        yield from everything(child)


def everything_said(widget: ipywidgets.Widget) -> str:
    """The text of all HTML below a widget."""
    return " ".join(one.value for one in everything(widget) if isinstance(one, ipywidgets.HTML))


# --- opening and closing ---------------------------------------------------------------------


def test_nothing_of_it_is_made_before_it_is_opened(paris: Dashboard) -> None:
    assert paris.editor.children == ()
    assert paris.setting_up.layout.display == "none"


def test_the_question_goes_to_its_answer(empty: Dashboard) -> None:
    place_question(empty)
    empty.editor.done.click()
    shown = empty.session.shown
    assert not empty.editor.is_open
    assert empty.set_up.value is False
    assert "le-editing" not in empty._dom_classes
    assert "returns to the supply: Ana red 3, Bo red 3 and Cy white 1" in shown.sentence
    assert "The tie is unbroken. No vote." in everything_said(empty.ledger)
    assert shown.state.provinces[7] == ()
    assert empty.stage.shown is shown


def test_cancel_brings_position_cursor_and_branches_back(tie: Dashboard) -> None:
    tie.session.choose("advance 71")
    before, position = tie.session.shown, tie.session.position
    scene = tie.board.scene
    tie.set_up.value = True
    tie.editor.empty.click()
    tie._point(PARIS)
    assert isinstance(tie.stage.shown, Sketched)
    tie.editor.quit.click()
    assert tie.session.shown is before
    assert tie.session.position is position
    assert tie.stage.shown is before
    assert tie.board.scene == scene
    assert tie.set_up.value is False


def test_what_was_cancelled_can_be_taken_up_again(empty: Dashboard) -> None:
    empty._point(PARIS)
    empty.set_up.value = False
    empty.set_up.value = True
    assert empty.editor.draft.players[0] == "Christie"
    assert empty.editor.undo.disabled
    assert empty.editor.last.layout.display is None
    empty.editor.last.click()
    assert paris(empty) == [{"player": "Ana", "faction": "red", "blocks": 1}]


def test_it_begins_with_the_position_on_show_and_can_go_on_from_there(editing: Dashboard) -> None:
    """A tie that is being fought out stays one: its decision is still asked for."""
    cursor, pending = editing.session.cursor, editing.session.shown.pending
    assert editing.editor.draft.faults == ()
    assert editing.editor.draft.half_done == ("contest",)
    editing.editor.done.click()
    assert editing.session.shown.pending == pending
    assert editing.session.cursor == 0 != cursor


def test_an_edited_scenario_is_none_any_more(paris: Dashboard) -> None:
    paris.set_up.value = True
    paris._point("province:3")
    paris.editor.done.click()
    assert paris.scenarios.value == ""
    assert paris.session.shown.state.table.title == ""
    assert paris.session.shown.pending is not None


def test_an_untouched_scenario_stays_one(paris: Dashboard) -> None:
    paris.set_up.value = True
    paris.editor.done.click()
    assert paris.scenarios.value == "paris"


def test_it_starts_from_a_scenario_or_from_what_was_there(empty: Dashboard) -> None:
    empty.editor.scenario.value = "normandie"
    assert "Normandie" in empty.editor.draft.position["title"]
    assert empty.editor.scenario.value == ""
    empty.editor.on_show.click()
    assert empty.editor.draft.players[0] == "Christie"
    assert empty.editor.draft.half_done == ("contest",)


def test_another_position_that_is_loaded_closes_it(empty: Dashboard) -> None:
    empty._point(PARIS)
    empty.source.text.value = empty.session.saved_text().replace("Christie", "Kim")
    empty.source.load.click()
    assert not empty.editor.is_open
    assert empty.stage.shown is empty.session.shown
    assert empty.session.shown.state.table.players[0] == "Kim"


def test_show_and_download_give_the_draft(empty: Dashboard) -> None:
    empty._point(PARIS)
    empty.source.show.click()
    told = json.loads(empty.source.text.value)
    assert told["state"]["provinces"] == {"8": [{"player": "Ana", "faction": "red", "blocks": 1}]}


def test_keys_of_the_story_mean_nothing_meanwhile(editing: Dashboard) -> None:
    cursor = editing.session.cursor
    editing._key({"key": "Home"})
    assert editing.session.cursor == cursor
    editing.editor.quit.click()
    editing._key({"key": "Home"})
    assert editing.session.cursor == 0


def test_the_session_may_move_while_the_board_shows_the_draft(empty: Dashboard) -> None:
    empty.session.first()
    assert isinstance(empty.stage.shown, Sketched)
    empty.editor.quit.click()
    assert empty.stage.shown is empty.session.shown


# --- the board -------------------------------------------------------------------------------


def test_one_edit_is_one_repaint(empty: Dashboard, paints: list[int]) -> None:
    acts: list[Callable[[], object]] = [
        lambda: empty._point(PARIS),
        lambda: empty.editor.undo.click(),
        lambda: setattr(section(empty, "players").seats[0].vp, "value", 7),
        lambda: setattr(section(empty, "turn").turn, "value", 2),
        lambda: empty.editor.empty.click(),
    ]
    for act in acts:
        del paints[:]
        act()
        assert paints == [1]
    del paints[:]
    pick(empty, 1, "white")
    empty.editor.empty.click()
    assert paints == []


def test_resolve_and_cancel_repaint_once(empty: Dashboard, paints: list[int]) -> None:
    place_question(empty)
    del paints[:]
    empty.editor.done.click()
    assert paints == [1]
    empty.set_up.value = True
    del paints[:]
    empty.editor.quit.click()
    assert paints == [1]


def test_faults_are_named_and_lit_and_block_nothing(empty: Dashboard) -> None:
    for _ in range(4):
        empty._point(PARIS)
    editor = empty.editor
    assert "<b>Île-de-France (Paris), Ana red</b>: 4 blocks" in editor.faults.value
    assert "$.state.provinces.8[0].blocks" in editor.faults.value
    assert editor.done.disabled
    assert "1 fault: mend it, then resolve." in editor.ready.value
    assert editor.tabs["blocks"].description == "Blocks (1)"
    lit = [shape for shape in empty.board.scene.drawn if shape.stroke == "#c47f00"]
    assert lit
    editor.resolve()
    assert editor.is_open
    empty._point("province:9")
    section(empty, "blocks").stacks[0].click()
    empty._point(PARIS)
    assert paris(empty)[0]["blocks"] == 5
    for _ in range(2):
        section(empty, "blocks").stacks[0].click()
    assert editor.faults.value == ""
    assert not editor.done.disabled


def test_what_cannot_be_is_drawn_all_the_same(empty: Dashboard) -> None:
    """Two stacks of one player, four stacks in a province, more blocks than there are."""
    for seat, faction in ((0, "red"), (0, "blue"), (0, "white"), (1, "red"), (2, "blue")):
        pick(empty, seat, faction)
        for _ in range(40):
            empty._point(PARIS)
    labels = [shape.text for shape in empty.board.scene.shapes if hasattr(shape, "text")]
    assert labels.count("40") == 3
    assert "+2" in labels
    assert len(empty.editor.draft.faults) == 5


def test_a_click_elsewhere_opens_what_is_edited_there(empty: Dashboard) -> None:
    for place, name in (
        ("player:1", "players"),
        ("battle", "players"),
        ("discard", "cards"),
        ("track:red", "turn"),
        ("government", "turn"),
        (PARIS, "blocks"),
    ):
        empty._point(place)
        assert empty.editor.holder.children == (empty.editor.sections[name],)


def test_the_stage_follows_the_session_when_nothing_is_set_up(paris: Dashboard) -> None:
    paris.session.next()
    assert paris.stage.shown is paris.session.shown


# --- blocks ----------------------------------------------------------------------------------


def test_the_palette_begins_with_the_first_player_s_red(empty: Dashboard) -> None:
    blocks: BlocksSection = section(empty, "blocks")
    assert blocks.palette[(0, "red")].tooltip == "In hand"
    assert [one.description for one in blocks.grid.children[:3]] == [
        "Ana red", "Ana blue", "Ana white",
    ]  # fmt: skip
    pick(empty, 2, "white")
    assert blocks.palette[(0, "red")].tooltip == "Take in hand"
    assert "mod-active" in blocks.palette[(2, "white")]._dom_classes
    assert blocks.add.description == "Add Cy white"


def test_nobody_needs_the_board(empty: Dashboard) -> None:
    blocks: BlocksSection = section(empty, "blocks")
    blocks.province.value = 12
    assert blocks.there.children == (blocks.empty,)
    blocks.add.click()
    pick(empty, 1, "blue")
    blocks.add.click()
    blocks.add.click()
    assert [one.description for one in blocks.stacks[:2]] == ["Ana red 1", "Bo blue 2"]
    blocks.stacks[0].click()
    assert blocks.stacks[0].description == "Bo blue 2"
    assert "Lorraine: Bo blue 2." in empty.editor.said.value
    blocks.clear.click()
    assert empty.editor.draft.position["state"]["provinces"] == {}


def test_take_away_takes_what_is_in_hand_first(empty: Dashboard) -> None:
    blocks: BlocksSection = section(empty, "blocks")
    empty._point(PARIS)
    pick(empty, 1, "red")
    empty._point(PARIS)
    pick(empty, 0, "red")
    blocks.take.click()
    empty._point(PARIS)
    assert paris(empty) == [{"player": "Bo", "faction": "red", "blocks": 1}]
    empty._point(PARIS)
    assert empty.editor.draft.position["state"]["provinces"] == {}
    blocks.take.click()
    assert empty.editor.draft.tool == "place"


# --- players ---------------------------------------------------------------------------------


def test_players_are_named_added_and_removed(empty: Dashboard) -> None:
    place_question(empty)
    players: PlayersSection = section(empty, "players")
    players.seats[1].name.value = "Bea"
    assert paris(empty)[1]["player"] == "Bea"
    for _ in range(3):
        players.more.click()
    assert players.more.disabled
    assert len(players.children) == 7
    players.seats[0].remove.click()
    assert [one["player"] for one in paris(empty)] == ["Bea", "Cy"]
    assert players.seats[0].name.value == "Bea"
    empty.editor.undo.click()
    assert players.seats[0].name.value == "Ana"
    for _ in range(4):
        players.seats[0].remove.click()
    assert "2 players; 3 to 6 are allowed." in empty.editor.faults.value
    pick(empty, 1, "blue")
    section(empty, "players").seats[1].remove.click()
    assert empty.editor.draft.owner == 0


def test_a_name_that_is_taken_is_refused_and_an_empty_one_is_a_fault(empty: Dashboard) -> None:
    players: PlayersSection = section(empty, "players")
    players.seats[1].name.value = "Ana"
    assert "at the table already" in empty.session.notice
    assert players.seats[1].name.value == "Bo"
    players.seats[1].name.value = ""
    assert "is not a name" in empty.editor.faults.value
    assert "<b>Player 2, name</b>" in empty.editor.faults.value
    assert section(empty, "blocks").palette[(1, "red")].description == "Player 2 red"


def test_figures_of_a_player(editing: Dashboard) -> None:
    seat = section(editing, "players").seats[0]
    draft = editing.editor.draft
    assert (seat.vp.value, seat.votes["red"].value, seat.tokens.value) == (5, 1, 0)
    seat.tokens.value = 2
    assert draft.position["state"]["battle_box"] == {"Christie": 2}
    seat.tokens.value = 0
    assert draft.position["state"]["battle_box"] == {}
    seat.votes["red"].value = 3
    assert draft.position["state"]["track"]["red"] == 3, "the track goes along"
    assert draft.faults == ()
    seat.vp.value = -1
    assert "<b>Christie, VP</b>" in editing.editor.faults.value
    editing.editor.undo.click()
    assert seat.vp.value == 5
    seat.present.value = True
    assert "in government" in editing.editor.faults.value
    seat.present.value = False
    assert draft.faults == ()


# --- cards -----------------------------------------------------------------------------------


def test_a_card_is_found_by_name_number_or_part_and_moved(empty: Dashboard) -> None:
    cards: CardsSection = section(empty, "cards")
    draft = empty.editor.draft
    for text, to in (
        ("marat", (0, "display")),
        ("#17", (1, "hand")),
        ("90", (None, "discard")),
        ("Manon Roland (#67, blue 1)", (2, "display")),
    ):
        cards.card.value = text
        cards.where.value = to
        cards.move.click()
    assert draft.position["players"][0]["display"] == ["71"]
    assert draft.position["players"][1]["hand"] == ["17"]
    assert draft.position["players"][2]["display"] == ["67"]
    assert draft.position["state"]["discard"] == ["90"]
    assert "Emmanuel-Joseph Sieyès" in cards.piles.value
    assert [one.description for one in cards.chips[:2]] == [
        "Jean-Paul Marat (#71, red 3)",
        "Charles-François Dumouriez (#17, blue 2)",
    ]
    cards.chips[0].click()
    assert cards.card.value == "Jean-Paul Marat (#71, red 3)"
    cards.where.value = (None, "deck")
    cards.move.click()
    assert draft.position["players"][0]["display"] == []
    assert draft.faults == ()


@pytest.mark.parametrize(
    ("text", "said"), [("", "Which card?"), ("xyz", "No card"), ("Jean-", "Which of them?")]
)
def test_a_card_that_is_not_clear_is_asked_for(empty: Dashboard, text: str, said: str) -> None:
    cards: CardsSection = section(empty, "cards")
    before = empty.editor.draft.position
    cards.card.value = text
    cards.move.click()
    assert said in empty.session.notice
    assert empty.editor.draft.position is before


# --- where the game stands -------------------------------------------------------------------


def test_turn_phase_province_track_and_offices(empty: Dashboard) -> None:
    turn: TurnSection = section(empty, "turn")
    draft = empty.editor.draft
    assert (turn.turn.value, turn.phase.value) == (1, "election")
    turn.turn.value = 3
    turn.next.value = 9
    turn.track["red"].value = 4
    state = draft.position["state"]
    assert (state["turn"], state["next_province"], state["track"]["red"]) == (3, 9, 4)
    turn.phase.value = "government"
    assert "next_province" not in draft.position["state"]
    assert turn.next.layout.display == "none"
    turn.opposition.value = "blue"
    assert "cannot be the opposition" in empty.editor.faults.value
    turn.government.value = "red"
    assert draft.faults == ()
    turn.government.value = "none"
    turn.opposition.value = "none"
    assert "government" not in draft.position["state"]
    turn.lost[2].value = True
    assert draft.position["state"]["lost_battles"] == [2]
    turn.lost[4].value = True
    assert "<b>Lost Battles</b>" in empty.editor.faults.value
    turn.lost[4].value = False
    turn.lost[2].value = False
    assert "lost_battles" not in draft.position["state"]


def test_the_order_of_players(empty: Dashboard) -> None:
    turn: TurnSection = section(empty, "turn")
    turn.order[0].value = "Cy"
    assert empty.editor.draft.position["state"]["order"] == ["Cy", "Bo", "Ana"]
    assert [one.value for one in turn.order] == ["Cy", "Bo", "Ana"]
    section(empty, "players").more.click()
    assert len(section(empty, "turn").line.children) == 5
    assert empty.editor.draft.position["state"]["order"][3] == "Player 1"


def test_an_edit_in_the_middle_of_a_tie_can_be_cured(editing: Dashboard) -> None:
    """A block more in Paris contradicts the tie that runs there; dropping it mends that."""
    section(editing, "blocks").stacks[0].click()
    editor = editing.editor
    assert "<b>What is under way</b>" in editor.faults.value
    assert editor.mend.layout.display is None
    editor.mend.click()
    assert editor.draft.faults == ()
    assert editor.mend.layout.display == "none"
    assert "Nothing is under way" in section(editing, "turn").half_done.value


def test_the_order_follows_other_players(empty: Dashboard) -> None:
    """A list is told the names before it is told which of them it shows."""
    turn = section(empty, "turn")
    empty.editor.scenario.value = "grand-election"
    assert empty.session.notice == ""
    assert [one.value for one in turn.order] == list(empty.editor.draft.players)


def faulty() -> dict[str, Any]:
    """A position with faults of every kind: unknown, out of range, of another shape."""
    return {
        "title": "Mine",
        "players": [{"name": MARKUP, "vpp": 1}, {"name": "Bo", "votes": [1]}, {"name": "Cy"}],
        "state": {
            "turn": 9,
            "phase": "election",
            "government": "green",
            "odd key": 1,
            "provinces": {
                "8": [
                    {"player": "Bo", "faction": "red", "blocks": 0},
                    {"player": "Zed", "faction": "pink", "blocks": 2},
                    {"player": "Cy", "faction": "white"},
                ],
            },
        },
    }


def test_a_faulty_position_is_open_to_be_mended(editing: Dashboard) -> None:
    editor, source = editing.editor, editing.source
    shown = editing.session.shown
    source.text.value = json.dumps(faulty())
    source.load.click()
    assert editing.session.shown is shown
    assert editor.is_open
    head = editing.session.notice.splitlines()[0]
    assert (
        "it is open here to be mended, without $.players[1].votes, $.state.provinces.8[2]" in head
    )
    draft = editor.draft
    paths = {path for path, _ in draft.faults}
    stacks = "$.state.provinces.8"
    assert paths == {
        *("$.players[0].vpp", '$.state["odd key"]', "$.state.turn", "$.state.government"),
        *(f"{stacks}[0].blocks", f"{stacks}[1].player", f"{stacks}[1].faction"),
    }
    assert "le-faults" in editor.faults._dom_classes
    assert "0 is out of range" in editor.faults.value
    assert MARKUP not in editor.faults.value
    assert editor.done.disabled
    # Each can be mended here, and then it can be resolved.
    turn = section(editing, "turn")
    assert turn.turn.label == "9: not allowed"
    turn.turn.value = 1
    assert turn.turn.options[-1] == ("4", 4)
    assert turn.government.label == "green: not allowed"
    turn.government.value = "none"
    blocks = section(editing, "blocks")
    assert [one.description for one in blocks.stacks[:2]] == ["Bo red 0", "Zed pink 2"]
    blocks.clear.click()
    assert editor.leave_out.layout.display is None
    editor.leave_out.click()
    assert editor.leave_out.layout.display == "none"
    assert draft.faults == ()
    editor.done.click()
    assert editing.session.shown.state.table.title == "Mine"
    assert not editor.is_open


def test_a_faulty_file_is_open_to_be_mended_too_and_cancel_leaves_it(editing: Dashboard) -> None:
    shown = editing.session.shown
    told = {"kind": "file", "name": "x.json"}
    text = json.dumps(faulty()).encode()
    editing.page._handle_custom_msg(told, [memoryview(text)])
    assert editing.editor.draft.faults
    editing.editor.quit.click()
    assert editing.session.shown is shown
    editing.set_up.value = True
    editing.editor.last.click()
    assert editing.editor.draft.position["title"] == "Mine"


@pytest.mark.parametrize(
    "text",
    [
        *('{"players": []}', '{"players": {"Ana": 1}}', "[1]", "{", '{"game": "chess"}', "{}"),
        json.dumps({"players": [{"name": str(one)} for one in range(99)]}),
    ],
)
def test_what_cannot_be_edited_is_told_alone(editing: Dashboard, text: str) -> None:
    before = editing.editor.draft.position
    editing.source.text.value = text
    editing.source.load.click()
    assert editing.session.notice
    assert "open here" not in editing.session.notice
    assert editing.editor.draft.position is before
    assert editing.editor.ready.value == "<p>The board is ready.</p>"  # the board, not the text


def test_own_cards_can_be_moved(editing: Dashboard) -> None:
    position = faulty()
    position["players"] = [{"name": "Ana", "hand": ["own"]}, {"name": "Bo"}, {"name": "Cy"}]
    position["cards"] = {"own": {"kind": "personality", "name": "Any red 2", "faction": "red"}}
    editing.source.text.value = json.dumps(position)
    editing.source.load.click()
    assert {"$.cards.own.value", "$.cards.own.region"} <= {
        path for path, _ in editing.editor.draft.faults
    }
    own = position["cards"]["own"] | {"value": 2, "region": "est"}
    editing.source.text.value = json.dumps(position | {"cards": {"own": own}})
    editing.source.load.click()
    cards = section(editing, "cards")
    cards.card.value = "any red 2"
    cards.where.value = (1, "display")
    cards.move.click()
    assert editing.editor.draft.position["players"][1]["display"] == ["own"]


def test_rulings_are_chosen_in_words(empty: Dashboard) -> None:
    rulings: RulingsSection = section(empty, "rulings")
    choice = rulings.readings["counter-revolution"]
    assert choice.value == "automatic"
    choice.value = "claimed"
    assert empty.editor.draft.position["rulings"] == {"counter-revolution": "claimed"}
    assert choice.label.startswith("No: a player must claim it")
    empty.editor.undo.click()
    assert choice.value == "automatic"


# --- manners ---------------------------------------------------------------------------------


def test_showing_a_value_is_no_edit(editing: Dashboard) -> None:
    for name in (*SECTIONS, *SECTIONS):
        section(editing, name)
    assert not editing.editor.draft.can_undo
    editing.editor.scenario.value = "grand-election"
    before = editing.editor.draft.position
    for name in SECTIONS:
        section(editing, name)
    assert editing.editor.draft.position is before


def test_names_are_never_markup() -> None:
    made = explore(position=hostile())
    made.session.next_decision()
    made.set_up.value = True
    for name in SECTIONS:
        section(made, name)
    for _ in range(2):
        made._point(PARIS)
    section(made, "players").seats[1].name.value = ""
    for widget in everything(made.editor):
        if isinstance(widget, ipywidgets.HTML) and "<style>" not in widget.value:
            assert "<img" not in widget.value
            assert "<b>Marat" not in widget.value
    assert "&lt;img" in made.editor.faults.value
    assert MARKUP in section(made, "blocks").palette[(0, "red")].description


def test_a_view_that_fails_is_heard_of(empty: Dashboard, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> None:
        raise ZeroDivisionError("broken on purpose")

    monkeypatch.setattr(BlocksSection, "follow", broken)
    with pytest.raises(ZeroDivisionError):
        empty._point(PARIS)
    assert "ZeroDivisionError" in empty.session.notice


@pytest.mark.parametrize(
    ("path", "name", "place"),
    [
        ("$.state.provinces.8[0].blocks", "blocks", "Île-de-France (Paris), Ana red"),
        ("$.state.provinces.8[1].player", "blocks", "Île-de-France (Paris)"),
        ("$.state.provinces.99", "blocks", "Province 99"),
        ("$.state", "blocks", "Blocks"),
        ("$.players[1].display[0]", "cards", "Bo, display"),
        ("$.players[1]", "players", "Bo"),
        ("$.players", "players", "Players"),
        ("$.state.battle_box.Ana", "players", "Battle Box"),
        ("$.state.track.red", "turn", "Election track"),
        ("$.state.contest.began", "turn", "What is under way"),
        ("$.rulings.x", "rulings", "Rulings"),
        ("$", "cards", "The position"),
    ],
)
def test_a_path_is_told_as_a_place(empty: Dashboard, path: str, name: str, place: str) -> None:
    empty._point(PARIS)
    assert section_of(path) == name
    assert place_told(path, empty.editor.draft) == place


def test_where_the_answer_is(paris: Dashboard) -> None:
    """The decision while it is open; the end where there is no tie."""
    session = paris.session
    assert answer(session) == session.trace.end
    session.next_decision()
    session.choose("decline")
    session.choose("decline")
    first = session.ledgers()[0]
    assert answer(session) == first.last < session.trace.end


def test_the_look_knows_every_piece() -> None:
    text = sheet()
    assert all(f".le-ink-{name}" in text for name in ("red", "blue", "white"))
    assert all(f".le-own-{seat}" in text for seat in range(6))


def test_an_editor_of_its_own_is_closed(paris: Dashboard) -> None:
    turned: list[bool] = []
    editor = EditorView(paris.session, paris.stage, turned.append)
    editor.cancel()
    editor.resolve()
    assert turned == []
    editor.begin()
    editor.begin()
    editor.cancel()
    assert turned == [True, False]
