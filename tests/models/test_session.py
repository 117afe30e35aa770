"""A session, its playback and its settings: everything the screen can do, without a screen."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from helpers.liberte import card, position
from helpers.walks import random_position
from traitlets import HasTraits, TraitError

from explorer.models import GameSession, Playback, Selection, Settings, Shown
from explorer.rules.errors import UnknownName
from explorer.rules.steps import Detail

PARIS = position(
    {"Ana": {"display": ["r2", "r1"]}, "Bo": {"display": ["b2", "b1"]}, "Cy": {}},
    cards={
        "r2": card("red", 2),
        "r1": card("red", 1),
        "b2": card("blue", 2),
        "b1": card("blue", 1),
    },
    turn=2,
    phase="election",
    next_province=7,
    provinces={7: "Cy white 1", 8: "Ana red 2, Bo blue 2, Cy white 1"},
)
"""Province 7, then a tie in Paris between Ana (who may advance r2, r1) and Bo (b2, b1)."""
TIE = 2
"""The cursor at which Ana is asked."""
WHOLE = ("Ana: advance r2", "Bo: advance b2", "Ana: advance r1", "Bo: decline")
"""Equal cards, a second round, Ana wins."""


def table() -> GameSession:
    return GameSession(PARIS)


def played(*lines: str) -> GameSession:
    """A session in which these decisions have been taken, looked at where they led."""
    session = table()
    for line in lines:
        session.last()
        assert session.choose(line), session.notice
    return session


@contextmanager
def watching(session: GameSession) -> Iterator[list[Shown]]:
    """Every value that `shown` takes on meanwhile."""
    seen: list[Shown] = []

    def handler(change: Any) -> None:
        seen.append(change["new"])

    session.observe(handler, "shown")
    yield seen
    session.unobserve(handler, "shown")


def everything(session: GameSession) -> tuple[Any, ...]:
    """All that must stay as it is when something is refused."""
    return (session.position, session.trace, session.cursor, session.branch, session.shown)


# --- what the traits promise ---------------------------------------------------------------------


@pytest.mark.parametrize("model", [GameSession, Playback, Selection, Settings])
def test_every_trait_says_what_it_is_for(model: type[HasTraits]) -> None:
    assert [name for name, trait in model.class_own_traits().items() if not trait.help] == []


@pytest.mark.parametrize(("asked", "got"), [(-1, 0), (1, 1), (TIE, TIE), (99, TIE), (-(10**30), 0)])
def test_a_cursor_beyond_either_end_is_clamped(asked: int, got: int) -> None:
    session = table()
    session.cursor = asked
    assert session.cursor == session.shown.cursor == got


@pytest.mark.parametrize("wrong", ["2", 1.5, None, [1]])
def test_a_cursor_that_is_no_whole_number_is_refused(wrong: object) -> None:
    session = table()
    with pytest.raises(TraitError):
        session.cursor = wrong
    assert session.cursor == 0


@pytest.mark.parametrize("name", ["trace", "shown"])
def test_what_is_worked_out_cannot_be_set(name: str) -> None:
    session = table()
    with pytest.raises(TraitError):
        setattr(session, name, getattr(session, name))


@pytest.mark.parametrize("pace", [0, 199, 10_001])
def test_a_pace_out_of_range_is_refused(pace: int) -> None:
    with pytest.raises(TraitError):
        Settings().pace = pace


# --- the position --------------------------------------------------------------------------------


@pytest.mark.parametrize("source", [PARIS, json.dumps(PARIS), json.dumps(PARIS).encode()])
def test_a_position_is_set_as_dict_or_text(source: Any) -> None:
    session = GameSession("paris")
    session.cursor = 1
    session.position = source
    assert session.shown.state.table.players == ("Ana", "Bo", "Cy")
    assert (session.cursor, session.branch, session.notice) == (0, 0, "")
    assert session.position == GameSession(PARIS).position


def test_setting_the_same_position_starts_anew_too() -> None:
    session = played(*WHOLE[:2])
    with watching(session) as seen:
        session.position = session.position
    assert len(seen) == 1
    assert (session.cursor, session.trace.end, len(session.trace.branches)) == (0, TIE, 1)


def test_a_faulty_position_is_refused_with_every_fault_and_nothing_changes() -> None:
    session = played(WHOLE[0])
    before = everything(session)
    broken = json.loads(json.dumps(PARIS))
    broken["state"]["turn"] = 9
    broken["players"][1]["name"] = "Ana"
    with watching(session) as seen, pytest.raises(TraitError) as caught:
        session.position = broken
    assert "$.state.turn" in str(caught.value)
    assert "$.players[1].name" in str(caught.value)
    assert everything(session) == before
    assert seen == []


@pytest.mark.parametrize(
    "wrong",
    [
        None,
        5,
        1.5,
        "",
        "{",
        "[]",
        [PARIS],
        b"\xff",
        {"a": {1, 2}},
        {1: object()},
        "no such scenario",
    ],
    ids=repr,
)
def test_what_is_no_position_is_refused(wrong: Any) -> None:
    session = table()
    before = everything(session)
    with pytest.raises(TraitError):
        session.position = wrong
    assert everything(session) == before


def test_a_position_that_holds_itself_is_refused() -> None:
    session, endless = table(), {"format": "liber-explorer"}
    endless["state"] = endless  # type: ignore[assignment]
    with pytest.raises(TraitError):
        session.position = endless


def test_loading_a_broken_position_puts_its_faults_into_the_notice() -> None:
    session = table()
    before = everything(session)
    assert not session.load('{"format": "liber-explorer", "version": 7, "game": "liberte"}')
    assert "version" in session.notice
    assert everything(session) == before
    assert session.load(PARIS)
    assert session.notice == ""


def test_a_scenario_is_loaded_by_its_name_and_an_unknown_one_refused() -> None:
    session = table()
    for scenario in GameSession.scenarios():
        session.scenario(scenario.name)
        assert session.shown.state.table.title == scenario.title
    before = everything(session)
    with pytest.raises(UnknownName, match="pariss"):
        session.scenario("pariss")
    assert everything(session) == before


def test_without_a_position_it_begins_with_the_first_scenario() -> None:
    assert GameSession().shown.state.table.title == GameSession.scenarios()[0].title


# --- one moment, told once -----------------------------------------------------------------------


def test_shown_changes_once_for_each_step_choice_and_position() -> None:
    session = table()
    with watching(session) as seen:
        session.next()
        session.last()
        session.cursor = session.cursor
        assert session.choose("Ana: advance r2")
        session.first()
        session.position = PARIS | {"title": "Another"}
        session.next_decision()
    assert [shown.cursor for shown in seen] == [1, TIE, TIE + 1, 0, 0, TIE]


def test_a_refused_choice_shows_nothing_new() -> None:
    session = table()
    session.last()
    with watching(session) as seen:
        assert not session.choose("Ana: advance b2")
    assert seen == []


def test_views_always_see_the_same_moment() -> None:
    session = table()
    with watching(session) as left, watching(session) as right:
        for line in WHOLE:
            session.last()
            session.choose(line)
            session.back()
        session.branch = 0
        session.first()
    assert left == right
    assert left[-1] is session.shown


def test_what_is_shown_fits_together_at_every_moment() -> None:
    session = played(*WHOLE)
    with watching(session) as seen:
        for cursor in range(session.trace.end, -1, -1):
            session.cursor = cursor
    for shown in [*seen, session.shown]:
        assert shown.state is shown.trace.state_at(shown.cursor)
        assert shown.step is shown.trace.step_at(shown.cursor)
        assert shown.at_end == (shown.cursor == shown.length)
        assert shown.rules == (shown.step.rules if shown.step else ())
        assert shown.sentence
        decides = shown.game.pending(shown.state)
        assert (shown.pending is None) == (decides is None)
        assert (shown.taken is not None) == (decides is not None and not shown.at_end)


def test_a_handler_of_one_s_own_sees_a_session_that_is_in_order() -> None:
    session = table()
    seen: list[bool] = []
    session.observe(
        lambda change: seen.append(
            change["new"].cursor == session.cursor and change["new"].trace is session.trace
        ),
        "shown",
    )
    session.last()
    session.choose("advance r2")
    session.position = PARIS | {"title": "Another"}
    assert seen == [True, True, True]


def test_a_handler_may_move_on_by_itself() -> None:
    session = table()
    session.observe(lambda change: session.last(), "shown")
    session.choose("advance r2")
    session.next()
    assert session.cursor == session.shown.cursor == session.trace.end


def test_notifications_can_be_held_back_and_come_in_one() -> None:
    session = table()
    with watching(session) as seen, session.hold_trait_notifications():
        session.cursor = 1
        session.cursor = 99
        assert seen == []
    assert [shown.cursor for shown in seen] == [TIE]


def test_a_position_set_while_notifications_are_held_back_starts_anew() -> None:
    session = played(*WHOLE)
    with watching(session) as seen, session.hold_trait_notifications():
        session.position = PARIS | {"title": "Another"}
    assert [shown.cursor for shown in seen] == [0]
    assert session.shown.state.table.title == "Another"


def test_a_position_refused_after_notifications_were_held_back_leaves_everything() -> None:
    session = played(*WHOLE)
    before = everything(session)
    with pytest.raises(TraitError, match=r"\$\.version"), session.hold_trait_notifications():
        session.position = PARIS | {"version": 9}
    assert everything(session) == before


# --- going about ---------------------------------------------------------------------------------


def test_going_to_the_ends_and_step_by_step() -> None:
    session = played(*WHOLE)
    session.first()
    assert session.cursor == 0
    session.back()
    assert session.cursor == 0
    session.next()
    assert session.cursor == 1
    session.last()
    session.next()
    assert session.cursor == session.trace.end == session.shown.length


def test_going_from_decision_to_decision() -> None:
    session = played(*WHOLE[:3])
    decisions = session.shown.decisions
    assert len(decisions) == 4, "three taken, one pending"
    assert decisions[-1] == session.trace.end
    session.first()
    met = []
    for _ in decisions:
        session.next_decision()
        met.append(session.cursor)
    assert tuple(met) == decisions
    for _ in decisions:
        session.previous_decision()
    assert session.cursor == 0


def test_the_next_decision_is_the_end_when_nobody_decides_any_more() -> None:
    session = played(*WHOLE)
    session.cursor = session.shown.decisions[-1]
    session.next_decision()
    assert session.cursor == session.trace.end


# --- deciding ------------------------------------------------------------------------------------


def test_a_decision_goes_on_to_just_after_it() -> None:
    session = table()
    session.last()
    assert session.shown.pending is not None
    assert session.choose("advance r2")
    assert session.cursor == TIE + 1
    assert session.shown.step.action == session.game.action_from_text("advance r2")
    assert "Ana" in session.shown.sentence


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("advance b2", "b2"),
        ("advance r9", "r9"),
        ("claim", "claim"),
        ("jump", "jump"),
        ("", ""),
        ("Bo: advance r2", "Ana decides"),
        ("Anna: advance r2", "Ana"),
        ("<b>: decline", "<b>"),
    ],
)
def test_a_refused_choice_says_why_and_nothing_changes(line: str, said: str) -> None:
    session = table()
    session.last()
    before = everything(session)
    assert not session.choose(line)
    assert said in session.notice
    assert session.notice
    assert everything(session) == before


def test_choosing_where_nobody_decides_is_refused() -> None:
    session = table()
    assert not session.choose("advance r2")
    assert session.notice
    assert session.cursor == 0


def test_a_choice_taken_clears_the_notice() -> None:
    session = table()
    session.last()
    session.choose("jump")
    session.choose("decline")
    assert session.notice == ""


def test_the_same_choice_again_only_goes_there() -> None:
    session = played(*WHOLE)
    trace = session.trace
    session.cursor = TIE
    assert session.choose(WHOLE[0])
    assert session.trace is trace
    assert session.cursor == TIE + 1


def test_choosing_otherwise_makes_a_branch_and_loses_none() -> None:
    session = played(*WHOLE)
    tapes = [session.trace.tape(0)]
    for line in ("Ana: decline", "Ana: advance r1"):
        session.branch = 0
        session.cursor = TIE
        assert session.choose(line)
        assert session.cursor == TIE + 1
        assert session.branch == session.trace.branch == len(tapes)
        tapes.append(session.trace.steps)
        assert [session.trace.tape(index) for index in range(len(tapes))] == tapes
    assert len(session.trace.branches) == 3


def test_a_branch_chosen_before_is_found_again() -> None:
    session = played(*WHOLE)
    session.cursor = TIE
    session.choose("decline")
    session.branch = 0
    session.cursor = TIE
    session.choose("decline")
    assert (session.branch, len(session.trace.branches)) == (1, 2)


def test_a_branch_grows_at_its_end_while_the_first_stays() -> None:
    session = played(*WHOLE)
    first = session.trace.tape(0)
    session.cursor = TIE
    session.choose("decline")
    session.last()
    assert session.choose("Bo: advance b1")
    assert session.branch == 1
    assert session.trace.tape(0) == first
    session.last()
    assert session.shown.state.track[1] == 2


def test_a_branch_of_a_branch_keeps_what_it_stands_on_when_that_grows() -> None:
    session = played(WHOLE[0])
    session.cursor = TIE
    session.choose("decline")
    session.last()
    session.choose("Bo: advance b2")
    session.cursor = session.shown.decisions[-1]
    session.choose("Bo: decline")
    third = session.trace.steps
    session.branch = 0
    session.last()
    session.choose(WHOLE[1])
    assert session.trace.tape(2) == third


def test_the_branch_on_show_can_be_set_and_moves_the_cursor_with_it() -> None:
    session = played(*WHOLE)
    end = session.trace.end
    session.cursor = TIE
    session.choose("decline")
    session.last()
    other = session.trace.end
    with watching(session) as seen:
        session.branch = 0
        session.last()
        session.branch = 1
    assert [shown.trace.branch for shown in seen] == [0, 0, 1]
    assert end != other
    assert session.cursor == session.shown.cursor <= other


@pytest.mark.parametrize("wrong", [-1, 1, 99])
def test_a_branch_that_is_not_there_is_refused(wrong: int) -> None:
    session = table()
    with pytest.raises(TraitError, match="0 to 0"):
        session.branch = wrong
    assert session.branch == 0


def test_branches_are_named_by_what_was_done_differently() -> None:
    session = played(*WHOLE)
    session.cursor = TIE
    session.choose("decline")
    names = dict(session.branches())
    assert names[0] == ""
    assert "Ana declines" in names[1]


# --- what a view may ask -------------------------------------------------------------------------


def test_forecasts_tell_each_result_with_choices_that_lead_there() -> None:
    session = table()
    assert session.forecasts() == ()
    session.last()
    told = [result for result, _, _ in session.forecasts()]
    assert len(told) == 3
    assert [name in result for name, result in zip(("Ana", "Bo", "No vote"), told, strict=True)]
    for result, choices, rules in session.forecasts():
        assert result and choices and rules


def test_forecasts_belong_to_the_moment_on_show() -> None:
    session = played("Ana: decline")
    session.last()
    after = [result for result, _, _ in session.forecasts()]
    assert len(after) == 2
    session.cursor = TIE
    assert len(session.forecasts()) == 3


def test_the_ledger_on_show_goes_only_as_far_as_the_moment() -> None:
    session = played(*WHOLE)
    session.cursor = TIE - 1
    assert session.shown.ledger is None
    session.cursor = TIE
    assert session.shown.ledger.is_open
    assert len(session.shown.ledger.rounds) == 1
    assert session.shown.ledger.waiting == 0
    (whole,) = session.ledgers()
    session.cursor = whole.last
    assert session.shown.ledger == whole
    assert not whole.is_open
    session.next()
    assert session.shown.ledger is None


# --- saving --------------------------------------------------------------------------------------


def assert_goes_on_equally(session: GameSession) -> None:
    """Saved at any moment and loaded again, the rest of the story is the same to the letter."""
    told = [session.shown.words.sentence(step) for step in session.trace.steps]
    end = session.game.save(session.trace.state_at(session.trace.end))
    taken = [
        (index, session.game.action_to_text(step.action))
        for index, step in enumerate(session.trace.steps)
        if step.action is not None
    ]
    for cursor in range(session.trace.end + 1):
        session.cursor = cursor
        loaded = GameSession(session.saved_text())
        assert loaded.shown.state == session.shown.state
        for index, line in taken:
            if index >= cursor:
                loaded.last()
                assert loaded.choose(line), loaded.notice
        again = [loaded.shown.words.sentence(step) for step in loaded.trace.steps]
        assert again == told[cursor:], cursor
        assert loaded.game.save(loaded.trace.state_at(loaded.trace.end)) == end


def test_a_position_saved_at_every_moment_goes_on_equally() -> None:
    assert_goes_on_equally(played(*WHOLE))


@pytest.mark.parametrize("seed", range(4))
def test_random_positions_saved_at_every_moment_go_on_equally(seed: int) -> None:
    session = GameSession(random_position(seed, board="sparse"))
    for _ in range(30):
        session.last()
        if session.shown.pending is None:
            break
        options = session.shown.pending.options
        session.choose(session.game.action_to_text(options[seed % len(options)]))
    session.last()
    assert_goes_on_equally(session)


# --- playback ------------------------------------------------------------------------------------


@pytest.mark.parametrize("detail", list(Detail))
def test_playback_stops_where_the_wished_detail_wants_it(detail: Detail) -> None:
    session = played(*WHOLE)
    session.settings.detail = detail
    stops = Playback(session).stops()
    told = {cursor for cursor, step in enumerate(session.trace.steps, 1) if step.detail <= detail}
    assert set(stops) == told | {0, session.trace.end, *session.shown.decisions}
    assert stops == tuple(sorted(stops))


def test_less_detail_has_fewer_stops() -> None:
    session = played(*WHOLE)
    playback = Playback(session)
    numbers = []
    for detail in (Detail.HEADLINE, Detail.STEP, Detail.ARITHMETIC):
        session.settings.detail = detail
        numbers.append(len(playback.stops()))
    assert numbers == sorted(set(numbers))
    assert numbers[-1] == session.trace.end + 1


def test_next_and_back_go_from_stop_to_stop() -> None:
    session = played(*WHOLE)
    session.settings.detail = Detail.HEADLINE
    playback = Playback(session)
    stops = playback.stops()
    session.first()
    there = [0]
    for _ in stops[1:]:
        playback.next()
        there.append(session.cursor)
    assert tuple(there) == stops
    playback.next()
    assert session.cursor == session.trace.end
    back = [session.cursor]
    for _ in stops[1:]:
        playback.back()
        back.append(session.cursor)
    assert tuple(back[::-1]) == stops
    playback.back()
    assert session.cursor == 0


def test_playing_goes_on_by_itself_to_the_end_and_stops() -> None:
    session = played(*WHOLE)
    session.settings.pace = 200
    session.settings.detail = Detail.HEADLINE
    session.first()
    playback = Playback(session)

    async def play() -> list[int]:
        with watching(session) as seen:
            playback.playing = True
            for _ in range(200):
                await asyncio.sleep(0.02)
                if not playback.playing:
                    break
        return [shown.cursor for shown in seen]

    assert tuple(asyncio.run(play())) == playback.stops()[1:]
    assert not playback.playing


def test_playing_stops_at_an_open_decision() -> None:
    session = table()
    session.settings.pace = 200
    playback = Playback(session)

    async def play() -> None:
        playback.playing = True
        while playback.playing:
            await asyncio.sleep(0.02)

    asyncio.run(asyncio.wait_for(play(), 10))
    assert session.cursor == TIE
    assert session.shown.pending is not None


def test_playing_can_be_stopped() -> None:
    session = played(*WHOLE)
    session.settings.pace = 200
    session.first()
    playback = Playback(session)

    async def play() -> int:
        playback.playing = True
        await asyncio.sleep(0.02)
        playback.playing = False
        there = session.cursor
        await asyncio.sleep(0.5)
        return there

    assert asyncio.run(play()) == session.cursor == 1


def test_nothing_plays_without_an_event_loop_or_at_the_end() -> None:
    session = played(*WHOLE)
    playback = Playback(session)
    session.first()
    playback.playing = True
    assert not playback.playing
    assert session.cursor == 0
    session.last()
    playback.playing = True
    assert not playback.playing
