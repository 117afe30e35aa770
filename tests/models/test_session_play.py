"""A session in which a whole game is played: seats and bots, eyes, plays, chance."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import chain
from typing import Any

import pytest
from helpers.liberte import position
from traitlets import TraitError

from explorer.models import GameSession
from explorer.models.seats import NOBODY
from explorer.rules.errors import RulesError
from explorer.rules.liberte.vocabulary import HIDDEN
from explorer.rules.protocol import Actor

PLAYERS = ("Ana", "Bo", "Cy")
ONE_HAND = ("greedy", "hand", "greedy")
"""With the seed 7 Bo is the start player."""


def game(*seats: str, seed: int = 7, **settings: bool) -> GameSession:
    """A new game of three, at the first decision."""
    session = GameSession()
    session.settings.set_trait("confirm", settings.get("confirm", False))
    session.settings.set_trait("ask_chance", settings.get("ask_chance", False))
    session.new_game(PLAYERS, seed=seed, seats=seats)
    return session


def do(session: GameSession, *lines: str) -> GameSession:
    """Take these decisions at the end of the branch on show."""
    for line in lines:
        session.last()
        assert session.choose(line), session.notice
    return session


def lines_of(session: GameSession) -> list[str]:
    """Decisions and chance events of the branch on show."""
    steps = session.trace.steps
    return [session.game.action_to_text(one.action) for one in steps if one.action is not None]


def played_out(session: GameSession) -> GameSession:
    """The game to its end, or to the next decision by hand; turns begin as they come."""
    while session.play_on():
        pass
    session.last()
    return session


def moments(session: GameSession) -> Iterator[Any]:
    """What each moment of the branch on show shows."""
    for cursor in range(session.trace.end + 1):
        session.cursor = cursor
        yield session.shown


def untouched(session: GameSession) -> tuple[Any, ...]:
    return (session.trace, session.cursor, session.seats, session.viewer, session.shown)


# --- a new game -----------------------------------------------------------------------------------


def test_a_new_game_goes_to_where_the_first_player_decides() -> None:
    session = game()
    assert session.seats == ("hand", "hand", "hand")
    assert session.cursor == session.trace.end
    assert session.shown.awaits == "decision"
    assert session.shown.pending.seat == 1
    assert session.shown.pending.question.id == "ask-action"
    assert [len(hand) for hand in session.shown.state.hands] == [7, 7, 7]
    assert not session.shown.can_undo


def test_the_same_seed_is_the_same_game() -> None:
    assert lines_of(game(seed=7)) == lines_of(game(seed=7)) != lines_of(game(seed=8))


def test_a_new_game_takes_the_readings_it_is_given() -> None:
    session = GameSession()
    session.new_game(PLAYERS, rulings={"counter-revolution": "claimed"})
    assert session.trace.start.table.rulings["counter-revolution"] == "claimed"


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"players": ("Ana", "Bo")}, "2"),
        ({"players": ("Ana", "Ana", "Cy")}, "Ana"),
        ({"players": ("Ana", "", "Cy")}, "players[1]"),
        ({"seed": -1}, "seed"),
        ({"seats": ("hand", "hand")}, "3 seats, not 2"),
        ({"seats": ("hand", "greedi", "hand")}, "greedy"),
        ({"rulings": {"counter-revolution": "never"}}, "never"),
        ({"game": "libertee"}, "liberte"),
        ({"viewer": "Dora"}, "Dora"),
    ],
)
def test_a_game_that_cannot_be_changes_nothing(wrong: dict[str, Any], said: str) -> None:
    session = game()
    before = untouched(session)
    asked = {"players": PLAYERS, **wrong}
    with pytest.raises((RulesError, TraitError)) as told:
        session.new_game(asked.pop("players"), **asked)
    assert said in str(told.value)
    assert untouched(session) == before


def test_a_new_game_is_never_shown_to_other_eyes_than_it_is_given() -> None:
    session = GameSession()
    seen: list[Any] = []
    session.observe(lambda change: seen.append(change["new"]), "shown")
    session.new_game(PLAYERS, seed=7, seats=ONE_HAND, viewer="Bo")
    assert {shown.viewer for shown in seen} == {1}
    assert {shown.state.table.seed for shown in seen} == {0}
    session.new_game(PLAYERS, seed=7, seats=ONE_HAND, viewer="")
    assert session.viewer == ""


def test_the_same_bots_play_the_next_game_too() -> None:
    session = game(*ONE_HAND)
    session.new_game(PLAYERS, seed=8, seats=ONE_HAND)
    session.last()
    assert session.shown.pending.seat == 1


def test_a_new_game_waits_for_no_play_of_the_last() -> None:
    session = game(*ONE_HAND, confirm=True)
    session.choose("pass")
    assert session.shown.awaits == "confirm"
    session.new_game(PLAYERS, seed=7)
    assert [one.awaits for one in moments(session)][-1] == "decision"
    assert "confirm" not in [one.awaits for one in moments(session)]


# --- seats ----------------------------------------------------------------------------------------


def test_bots_decide_until_a_hand_is_asked() -> None:
    session = game("hand", "greedy", "random")
    session.last()
    assert session.shown.awaits == "decision"
    assert session.shown.pending.seat == 0
    deciders = [
        session.game.current_player(session.trace.state_at(at)) for at in session.trace.decisions
    ]
    assert {1, 2} <= set(deciders)
    assert 0 not in deciders


def test_what_bots_decide_follows_from_the_seed() -> None:
    assert lines_of(game("hand", "greedy", "random")) == lines_of(game("hand", "greedy", "random"))


def test_after_a_choice_the_bots_go_on_and_the_reader_stays_just_behind_it() -> None:
    session = game(*ONE_HAND)
    session.choose("pass")
    assert session.shown.taken is not None  # by a bot, and not looked at yet
    assert session.seats[session.shown.pending.seat] == "greedy"
    session.next_decision()
    assert session.cursor == session.trace.end
    assert session.shown.pending.seat == 1


def test_bots_alone_play_a_turn_and_rest() -> None:
    session = game("greedy", "greedy", "greedy")
    turns = []
    while True:
        session.last()
        turns.append((session.shown.awaits, session.shown.state.turn))
        if not session.play_on():
            break
    assert turns[:-1] == [("turn", 2), ("turn", 3), ("turn", 4)][: len(turns) - 1]
    assert turns[-1][0] == ""
    assert session.game.is_terminal(session.shown.state)
    assert session.shown.decisions == ()


def test_only_what_a_hand_decides_is_a_decision_to_stop_at() -> None:
    session = do(game(*ONE_HAND), "pass", "pass")
    session.last()
    assert len(session.shown.decisions) == 3
    for at in session.shown.decisions:
        session.cursor = at
        assert session.shown.pending.seat == 1


def test_a_seat_given_to_a_bot_is_played_at_once() -> None:
    session = game()
    session.seats = ("hand", "greedy", "hand")
    session.last()
    assert session.shown.pending.seat == 2
    assert session.shown.seats == ("hand", "greedy", "hand")


def test_a_seat_taken_over_by_hand_is_asked_from_then_on() -> None:
    session = game(*ONE_HAND)
    session.seats = ("hand", "hand", "hand")
    do(session, "pass")
    session.last()
    assert session.shown.pending.seat == 2
    assert session.shown.awaits == "decision"


@pytest.mark.parametrize(
    ("seats", "said"),
    [(("hand",), "3 seats, not 1"), (("hand", "hand", "gredy"), "Did you mean “greedy”?")],
)
def test_seats_there_are_not_are_refused(seats: tuple[str, ...], said: str) -> None:
    session = game()
    before = untouched(session)
    with pytest.raises(TraitError, match=said.replace("?", r"\?")):
        session.seats = seats
    assert untouched(session) == before


def test_what_a_bot_decided_can_be_decided_otherwise() -> None:
    session = game("hand", "greedy", "greedy")
    session.last()
    end, first = session.trace.end, session.trace.decisions[3]
    session.cursor = first
    assert session.shown.pending.seat == 1
    assert session.shown.taken is not None
    other = next(one for one in session.shown.pending.options if one != session.shown.taken)
    assert session.choose(session.game.action_to_text(other))
    assert session.branch == 1
    session.last()
    assert session.shown.pending.seat == 0
    session.branch = 0
    assert session.trace.end == end


def test_a_new_position_is_played_by_hand() -> None:
    session = game(*ONE_HAND)
    session.scenario("paris")
    assert session.seats == ("hand",) * len(session.trace.start.table.players)


# --- eyes -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Anna", "@nobody", "0"])
def test_eyes_there_are_not_are_refused(name: str) -> None:
    session = game()
    before = untouched(session)
    with pytest.raises(TraitError, match="Ana"):
        session.viewer = name
    assert untouched(session) == before


def test_a_moment_shows_what_its_viewer_may_know_and_no_more() -> None:
    session = game(*ONE_HAND, seed=3)
    do(session, "take deck", "take deck")
    session.viewer = "Bo"
    kinds = set()
    for shown in moments(session):
        real, rules = session.trace.state_at(shown.cursor), session.game
        assert shown.viewer == 1
        assert shown.state == rules.view(real, 1)
        assert shown.state.table.seed == 0
        assert set(shown.state.hands[0] + shown.state.hands[2] + shown.state.deck) <= {HIDDEN}
        assert shown.state.hands[1] == real.hands[1]
        assert shown.pending == rules.seen_pending(real, 1)
        if shown.cursor:
            step = session.trace.step_at(shown.cursor)
            assert shown.step == shown.step_at(shown.cursor) == rules.seen_step(step, 1)
            assert shown.sentence == shown.words.sentence(shown.step)
            assert shown.before == rules.view(session.trace.state_at(shown.cursor - 1), 1)
            if shown.step != step:
                kinds.add(step.message)
        if shown.taken is not None:
            following = session.trace.step_at(shown.cursor + 1)
            assert shown.taken == rules.seen_step(following, 1).action
        if shown.chance is not None:
            assert shown.chance.outcomes == rules.seen_odds(real, 1)
            assert shown.chance.came == shown.taken
            assert sum(odds for _, odds in shown.chance.outcomes) == Fraction(1)
    assert len(kinds) > 2


def test_a_viewer_is_offered_no_option_from_a_hand_that_he_does_not_see() -> None:
    session = game()
    session.viewer = "Ana"
    assert session.shown.pending.seat == 1
    assert session.shown.pending.options == ()
    assert session.shown.pending.greyed == ()
    session.viewer = "Bo"
    assert session.shown.pending.options != ()


def test_a_shared_screen_shows_no_hand_until_whoever_acts_takes_it_over() -> None:
    session = game()
    session.viewer = "@acting"
    shown = session.shown
    assert (shown.viewer, shown.handover, shown.offers) == (NOBODY, 1, False)
    assert shown.pending.options == ()
    assert set(chain(*shown.state.hands)) == {HIDDEN}
    session.take_over()
    shown = session.shown
    assert (shown.viewer, shown.handover, shown.offers) == (1, None, True)
    assert HIDDEN not in shown.state.hands[1]
    assert set(chain(*shown.state.hands[:1], *shown.state.hands[2:])) == {HIDDEN}
    session.take_over()
    assert session.shown is shown


def test_on_a_shared_screen_a_play_is_seen_by_its_player_until_it_is_confirmed() -> None:
    session = game(confirm=True)
    session.viewer = "@acting"
    session.take_over()
    session.choose("take deck")
    assert (session.shown.awaits, session.shown.viewer) == ("confirm", 1)
    session.confirm()
    assert session.shown.awaits == "decision"
    assert (session.shown.viewer, session.shown.handover) == (NOBODY, 2)


def test_going_back_on_a_shared_screen_shows_nothing_of_the_player_before() -> None:
    session = game()
    session.viewer = "@acting"
    session.take_over()
    drawn = session.trace.state_at(session.trace.end).deck[0]
    session.choose("take deck")
    session.take_over()
    end = session.cursor
    assert session.shown.viewer == 2
    for cursor in range(end, -1, -1):
        session.cursor = cursor
        assert session.shown.viewer in (2, NOBODY)
        shown = session.shown
        assert drawn not in chain(*shown.state.hands)
        assert f"#{drawn}" not in " ".join((shown.sentence, *shown.hindsight))
        assert shown.taken is None or drawn not in session.game.action_to_text(shown.taken).split()
    session.last()
    session.undo()
    assert (session.shown.viewer, session.shown.handover, session.shown.offers) == (2, 1, False)
    session.take_over()
    assert (session.shown.viewer, session.shown.offers) == (1, True)


def test_one_player_among_bots_has_the_screen_to_himself() -> None:
    session = game("hand", "greedy", "greedy")
    do(session, "pass", "pass", "pass")
    session.viewer = "@acting"
    for shown in moments(session):
        assert (shown.viewer, shown.handover) == (0, None)


def test_what_lies_open_is_decided_on_a_shared_screen_by_whoever_is_there() -> None:
    session = GameSession("paris")
    session.viewer = "@acting"
    session.next_decision()
    shown = session.shown
    assert (shown.viewer, shown.handover, shown.offers) == (NOBODY, None, True)
    assert session.choose("advance 71")


def test_eyes_stay_with_a_new_position_where_that_player_sits_there_too() -> None:
    session = game()
    session.viewer = "Bo"
    session.new_game(("Bo", "Dora", "Cy"), seed=1)
    assert session.viewer == "Bo"
    assert session.shown.viewer == 0
    session.scenario("paris")
    assert session.viewer == ""


def test_other_eyes_are_one_change_of_what_is_shown() -> None:
    session = game()
    seen: list[Any] = []
    session.observe(seen.append, "shown")
    session.viewer = "Ana"
    assert len(seen) == 1


# --- undo, take back ------------------------------------------------------------------------------

PLAY = ("blocks 9", "place 1", "blocks 7", "place 2")
"""Bo's play with the seed 7: two cards of value 1, a block each; then what is kept is asked."""


def test_undo_goes_back_one_small_decision_and_keeps_what_was_chosen() -> None:
    session = do(game(), *PLAY)
    end = session.trace.end
    session.undo()
    assert session.shown.pending.question.id == "ask-place"
    assert session.game.action_to_text(session.shown.taken) == "place 2"
    session.undo()
    assert session.shown.pending.question.id == "ask-more"
    session.choose("done")
    assert session.branch == 1
    session.branch = 0
    assert session.trace.end == end


def test_undo_passes_over_what_bots_decided() -> None:
    session = do(game(*ONE_HAND), "pass")
    session.last()
    session.undo()
    assert session.shown.pending.seat == 1
    assert session.game.action_to_text(session.shown.taken) == "pass"


def test_with_nothing_to_undo_nothing_happens() -> None:
    session = game()
    before = untouched(session)
    session.undo()
    session.take_back()
    assert untouched(session) == before


def test_take_back_goes_to_the_beginning_of_the_play() -> None:
    session = game()
    at = session.cursor
    do(session, *PLAY)
    session.take_back()
    assert session.cursor == at
    assert session.shown.pending.question.id == "ask-action"
    assert session.game.action_to_text(session.shown.taken) == "blocks 9"


def test_take_back_takes_one_play_and_not_the_one_before() -> None:
    session = do(game(), *PLAY, "keep 9", "keep 7")
    second = session.cursor
    assert session.shown.pending.seat == 2
    do(session, "pass")
    session.take_back()
    assert session.cursor == second
    session.take_back()
    assert session.shown.pending.seat == 1


def test_the_same_player_alone_at_the_table_takes_back_round_by_round() -> None:
    session = do(game(*ONE_HAND), "pass")
    session.last()
    second = session.cursor
    do(session, "pass")
    session.last()
    session.take_back()
    assert session.cursor == second


# --- plays to confirm -----------------------------------------------------------------------------


def test_a_play_waits_to_be_confirmed_before_the_bots_go_on() -> None:
    session = game(*ONE_HAND, confirm=True)
    session.choose("pass")
    assert session.shown.awaits == "confirm"
    assert session.cursor == session.trace.end
    session.confirm()
    assert session.trace.end > session.cursor
    session.last()
    assert session.shown.awaits == "decision"
    assert session.shown.pending.seat == 1


def test_within_a_play_nothing_waits() -> None:
    session = game(confirm=True)
    for line in PLAY:
        do(session, line)
        assert session.shown.awaits == "decision", line
    do(session, "keep 9", "keep 7")
    assert session.shown.awaits == "confirm"


def test_a_play_that_waits_can_be_taken_back_and_made_otherwise() -> None:
    session = game(*ONE_HAND, confirm=True)
    session.choose("pass")
    session.take_back()
    assert session.shown.awaits == ""
    assert session.shown.pending.seat == 1
    session.choose("take deck")
    assert session.branch == 1
    assert session.shown.awaits == "confirm"
    session.confirm()
    session.last()
    assert session.shown.pending.seat == 1


def test_a_play_still_waits_after_looking_back() -> None:
    session = game(*ONE_HAND, confirm=True)
    session.choose("pass")
    session.first()
    assert session.shown.awaits == ""
    session.last()
    assert session.shown.awaits == "confirm"


def test_going_back_to_a_play_that_stands_asks_nothing() -> None:
    session = game(*ONE_HAND, confirm=True)
    session.choose("pass")
    session.confirm()
    end = session.trace.end
    session.undo()
    session.choose("pass")
    assert session.shown.awaits == ""
    assert session.trace.end == end


def test_confirming_where_nothing_waits_changes_nothing() -> None:
    session = game(*ONE_HAND)
    before = (session.trace, session.cursor, session.seats)
    session.confirm()
    assert (session.trace, session.cursor, session.seats) == before
    assert session.shown.awaits == "decision"


def test_a_card_advanced_in_a_contest_is_no_play_to_confirm() -> None:
    session = GameSession("paris")
    session.settings.confirm = True
    session.next_decision()
    session.choose("decline")
    session.last()
    assert session.shown.awaits != "confirm"


# --- turns ----------------------------------------------------------------------------------------


def test_the_next_turn_begins_when_it_is_asked_for() -> None:
    session = game("greedy", "greedy", "hand")
    while session.shown.awaits != "turn":
        session.last()
        if session.shown.awaits == "decision":
            session.choose(
                session.game.action_to_text(
                    session.game.passive(session.shown.state, session.shown.pending.options)
                )
            )
    at = session.trace.end
    assert session.play_on()
    assert session.cursor == at + 1
    assert session.shown.state.turn == 2
    assert not session.play_on()


def test_a_turn_that_has_begun_is_not_begun_again() -> None:
    session = game()
    before = untouched(session)
    assert not session.play_on()
    assert untouched(session) == before


# --- chance ---------------------------------------------------------------------------------------


def test_chance_waits_where_it_is_asked_to() -> None:
    session = game(ask_chance=True)
    assert session.trace.end == 0
    assert session.shown.awaits == "chance"
    assert session.shown.chance.question.id == "ask-chance-shuffle"
    assert session.shown.chance.came is None
    happened = 0
    while session.let_happen():
        happened += 1
        session.last()
    assert happened == 3
    assert session.shown.awaits == "decision"
    assert lines_of(session) == lines_of(game())


def test_chance_can_be_told_what_to_bring() -> None:
    session = game(ask_chance=True)
    session.let_happen()
    session.let_happen()
    session.last()
    assert {odds for _, odds in session.shown.chance.outcomes} == {Fraction(1, 3)}
    assert session.choose("@chance: start Cy")
    session.last()
    assert session.shown.pending.seat == 2


def test_only_what_may_come_can_be_brought() -> None:
    session = game(ask_chance=True)
    session.let_happen()
    session.let_happen()
    session.last()
    before = untouched(session)
    assert not session.choose("start Dora")
    assert "the start player, with 3 outcomes" in session.notice
    assert not session.choose("pass")
    assert "is left to chance" in session.notice
    assert untouched(session)[:4] == before[:4]


def test_nothing_is_let_happen_where_a_player_decides() -> None:
    session = game()
    before = untouched(session)
    assert not session.let_happen()
    assert untouched(session) == before


def test_bots_wait_for_chance_and_go_on_after_it() -> None:
    session = game("greedy", "greedy", "greedy", ask_chance=True)
    for _ in range(3):
        session.last()
        assert session.shown.awaits == "chance"
        session.let_happen()
    session.last()
    state = session.trace.state_at(session.trace.end)
    assert session.game.current_player(state) is Actor.CHANCE or session.shown.awaits == "turn"
    assert len(session.trace.decisions) > 3


def test_what_chance_brought_can_be_brought_otherwise() -> None:
    session = game()
    session.cursor = session.trace.decisions[2]
    came = session.shown.chance.came
    assert session.game.action_to_text(came) == "start Bo"
    assert session.choose("start Ana")
    assert session.branch == 1
    session.last()
    assert session.shown.pending.seat == 0


# --- pointing at places ---------------------------------------------------------------------------


def test_pointing_where_no_place_is_asked_for_is_no_choice() -> None:
    session = game()
    before = untouched(session)
    assert session.choose_at("province:1") is None
    assert untouched(session) == before


def test_pointing_places_a_block() -> None:
    session = do(game(), "blocks 9")
    assert session.shown.targets == tuple(f"province:{number}" for number in range(1, 6))
    assert session.choose_at("province:3") is True
    assert [one.blocks for one in session.shown.state.provinces[2]] == [1]


def test_pointing_where_no_block_may_go_says_why() -> None:
    session = do(game(), "blocks 9")
    before = untouched(session)
    assert session.choose_at("province:8") is False
    assert "Ouest" in session.notice
    assert untouched(session)[:4] == before[:4]
    assert session.choose_at("battle") is None


def test_pointing_where_several_could_be_meant_asks_which() -> None:
    made = position(
        {"Ana": {"hand": ["56"]}, "Bo": {}, "Cy": {}},
        turn=1,
        phase="action",
        provinces={8: ["Ana red 1", "Bo blue 2"], 9: ["Cy red 1"]},
    )
    session = GameSession(made)
    do(session, "special 56")
    assert set(session.shown.targets) == {"province:8", "province:9"}
    assert session.choose_at("province:8") is False
    assert "2 to choose from" in session.notice
    assert session.choose_at("province:9") is True


def test_pointing_does_nothing_where_another_is_asked_behind_his_hand() -> None:
    session = game()
    session.viewer = "Ana"
    assert session.choose_at("province:1") is None


# --- hindsight ------------------------------------------------------------------------------------


def test_a_choice_made_late_knows_what_chance_has_brought() -> None:
    session = do(game(), "take deck")
    assert session.shown.hindsight == ()
    session.undo()
    drawn = next(one for one in lines_of(session) if one.startswith("draw"))
    assert len(session.shown.hindsight) == 1
    assert f"#{drawn.removeprefix('draw ')}" in session.shown.hindsight[0]


def test_who_may_not_see_what_was_drawn_is_not_told_it_later() -> None:
    session = do(game(), "take deck")
    drawn = next(one for one in lines_of(session) if one.startswith("draw"))
    session.viewer = "Ana"
    session.undo()
    assert f"#{drawn.removeprefix('draw ')}" not in " ".join(session.shown.hindsight)


def test_much_hindsight_is_told_short() -> None:
    session = do(game(), *["take deck"] * 6)
    while session.shown.can_undo:
        session.undo()
    assert len(session.shown.hindsight) == 4
    assert session.shown.hindsight[-1] == "Chance acts 3 times more after that."


def test_setting_up_is_hindsight_of_nobody() -> None:
    session = game()
    assert [shown.hindsight for shown in moments(session) if shown.pending] == [()]


def test_the_marks_of_anothers_play_do_not_tell_what_he_was_asked() -> None:
    session = game()
    do(session, "pass", "pass", "pass")
    session.last()
    session.viewer = "Ana"
    decided = [at for at in session.shown.decisions if at < session.trace.end]
    seats = {session.game.current_player(session.trace.state_at(at)) for at in decided}
    assert seats == {0}
    session.undo()
    assert session.cursor == decided[-1]
