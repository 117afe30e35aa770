"""The cards on the table: what lies open, what is face down, whose eyes see it."""

from __future__ import annotations

import json
import re
from typing import Any

import comm.base_comm
import pytest
from helpers.liberte import card, position
from widgets.conftest import hostile

from explorer.app.dashboard import Dashboard, explore
from explorer.models import GameSession
from explorer.widgets.hands import HandsView
from explorer.widgets.markup import card_face

PLAYERS = ("Ana", "Bo", "Cy")
ID = re.compile(r"#([0-9]+) ")


@pytest.fixture
def game() -> GameSession:
    """A new game, at Bo's first decision."""
    session = GameSession()
    session.new_game(PLAYERS, seed=7)
    return session


def seen(view: HandsView) -> set[str]:
    """The numbers of all cards whose face is on show."""
    return set(ID.findall("".join(told(view))))


def of(view: HandsView, seat: int) -> str:
    """All that is told of a player."""
    return "".join(one.value for one in view.players[seat].children)


def told(view: HandsView) -> list[str]:
    players = range(len(view.players))
    return [view.table.value, view.discard.value, *(of(view, seat) for seat in players)]


def test_everything_is_seen_at_first(game: GameSession) -> None:
    view, state = HandsView(game), game.shown.state
    assert view.is_open
    assert seen(view) == {*state.face_up, *(one for hand in state.hands for one in hand)}
    assert "Deck <b>86</b>" in view.table.value
    assert "Seed 7" in view.table.value
    assert "Hand <b>7</b>" in of(view, 1)
    assert "<i>acts</i>" in of(view, 1)


def test_one_player_sees_his_own_hand_and_of_the_others_how_many(game: GameSession) -> None:
    view = HandsView(game)
    hands = game.shown.state.hands
    view.eyes.value = "Bo"
    assert game.viewer == "Bo"
    assert seen(view) == {*game.shown.state.face_up, *hands[1]}
    assert "7 cards, face down" in of(view, 0)
    assert "7 cards, face down" in of(view, 2)
    assert "As Bo sees it" in view.table.value
    assert "Seed" not in view.table.value


def test_the_switch_follows_the_session(game: GameSession) -> None:
    view = HandsView(game)
    assert [name for _, name in view.eyes.options] == ["", *PLAYERS, "@acting"]
    game.viewer = "@acting"
    assert view.eyes.value == "@acting"
    assert "Every hand and the deck lie face down" in view.table.value
    game.take_over()
    assert "As Bo sees it" in view.table.value
    game.new_game(("Dora", "Emil", "Flo"), seed=1)
    assert [name for _, name in view.eyes.options] == ["", "Dora", "Emil", "Flo", "@acting"]
    assert view.eyes.value == "@acting"
    game.scenario("paris")
    assert game.viewer == "@acting"


def test_who_plays_a_seat_is_told() -> None:
    session = GameSession()
    session.new_game(PLAYERS, seed=7, seats=("hand", "greedy", "random"))
    view = HandsView(session)
    assert "bot" not in of(view, 0)
    assert "Greedy bot" in of(view, 1)
    assert "Random bot" in of(view, 2)


def test_cards_in_play_lie_with_who_plays_them(game: GameSession) -> None:
    view = HandsView(game)
    game.choose("blocks 9")
    assert "In play <b>1</b>" in of(view, 1)
    assert "In play" not in of(view, 0)
    assert "Hand <b>6</b>" in of(view, 1)


def test_a_display_and_the_discard_pile_lie_open_to_everybody() -> None:
    made = position(
        {"Ana": {"hand": ["1"], "display": ["2"]}, "Bo": {"display": ["3"]}, "Cy": {}},
        turn=1,
        phase="action",
        discard=["4", "5"],
        box=["6"],
    )
    session = GameSession(made)
    view = HandsView(session)
    session.viewer = "Cy"
    assert {"2", "3"} <= seen(view)
    assert not {"1", "6"} & seen(view)
    assert "1 card, face down" in of(view, 0)
    assert view.pile.description == "Discard pile: 2 cards"
    assert view.discard.value == ""
    view.pile.value = True
    assert view.discard.value.index("#5,") < view.discard.value.index("#4,")  # the latest first
    assert "Out of the game <b>1</b>" in view.table.value


def test_when_the_game_is_over_all_hands_lie_open() -> None:
    session = GameSession()
    session.new_game(PLAYERS, seed=7, seats=("greedy",) * 3, viewer="Ana")
    view = HandsView(session)
    while session.play_on():
        pass
    session.last()
    assert session.game.is_terminal(session.shown.state)
    assert not any("face down" in one for one in told(view))
    assert "Seed 7" in view.table.value


# --- folding --------------------------------------------------------------------------------------


def test_an_election_begins_folded_and_sends_nothing(paris: Dashboard) -> None:
    assert not paris.hands.is_open
    assert paris.hands.fans.layout.display == "none"
    assert told(paris.hands) == ["", ""]
    assert paris.hands.fold.description == "Show"


def test_a_whole_game_unfolds_it_where_cards_are_played(paris: Dashboard) -> None:
    paris.session.new_game(PLAYERS, seed=7)
    assert paris.hands.is_open
    assert paris.hands.fold.description == "Hide"
    paris.session.scenario("normandie")
    assert not paris.hands.is_open


def test_the_reader_has_the_last_word(paris: Dashboard) -> None:
    paris.hands.fold.value = True
    assert "Hand" in of(paris.hands, 0)
    paris.session.next_decision()
    assert paris.hands.is_open
    paris.session.new_game(PLAYERS, seed=7)
    paris.hands.fold.value = False
    paris.session.choose("pass")
    assert not paris.hands.is_open


def test_folding_is_no_reason_to_forget_a_notice(paris: Dashboard) -> None:
    paris.session.notice = "Something to read."
    paris.hands.fold.value = True
    assert paris.session.notice == "Something to read."


# --- manners --------------------------------------------------------------------------------------


def test_names_are_never_markup() -> None:
    dashboard = explore(position=hostile())
    dashboard.hands.fold.value = True
    whole = "".join(told(dashboard.hands))
    assert "<img" not in whole
    assert "<b>Marat" not in whole
    assert "&lt;img" in whole
    assert "&lt;b&gt;Marat" in whole


def test_a_choice_sends_no_more_than_it_changes(
    game: GameSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = HandsView(game)
    sent: dict[str, str] = {}

    def count(self: Any, *, data: Any = None, **_: Any) -> None:
        assert self.comm_id not in sent
        sent[self.comm_id] = json.dumps(data)

    monkeypatch.setattr(comm.base_comm.BaseComm, "send", count)
    game.choose("take deck")
    ana, bo, cy = view.players
    assert {view.table.comm.comm_id, bo.hand.comm.comm_id} <= set(sent)
    assert {bo.head.comm.comm_id, cy.head.comm.comm_id} <= set(sent)  # now Cy acts
    assert len(sent) == 4
    assert ana.hand.comm.comm_id not in sent
    assert sum(map(len, sent.values())) < 4 * 1024


def test_a_face_says_what_the_card_shows() -> None:
    made = position(
        {"Ana": {}, "Bo": {}, "Cy": {}},
        cards={"own": card("white", 2, general=True, cannon=True, sans_culottes=True, name="X")},
        turn=1,
        phase="action",
    )
    shown = GameSession(made).shown
    own = card_face(shown.state.table.cards["own"], shown.words)
    assert "le-edge-white" in own
    assert "own · white <b>2</b>" in own
    for mark in ("General", "Cannon", "Sans-Culottes", "Bassin parisien"):
        assert mark in own
    special = card_face(shown.state.table.cards["101"], shown.words, tag="li", css="le-x")
    assert special.startswith("<li class='le-cf le-special le-x'><b>Purge</b>")
    assert "in government only" in special
    assert "Cannon" not in special


def test_every_special_says_what_it_does() -> None:
    shown = GameSession().shown
    specials = [one for one in shown.state.table.cards.values() if one.effect]
    assert len({card_face(one, shown.words).partition(" · ")[2] for one in specials}) == 6


def test_no_choice_of_a_long_game_sends_much(monkeypatch: pytest.MonkeyPatch) -> None:
    session = GameSession()
    names = ("Ana", "Bo", "Cy", "Dora", "Emil", "Flo")
    session.new_game(names, seed=5, seats=("hand", *["greedy"] * 5))
    HandsView(session)
    sizes = [0]

    def count(self: Any, *, data: Any = None, **_: Any) -> None:
        sizes[-1] += len(json.dumps(data, ensure_ascii=False).encode())

    monkeypatch.setattr(comm.base_comm.BaseComm, "send", count)
    for number in range(60):
        session.last()
        if session.shown.awaits != "decision":
            assert session.play_on()
            continue
        options = session.shown.pending.options
        sizes.append(0)  # of the choice, and of going to where one is asked next
        session.choose(session.game.action_to_text(options[number % len(options)]))
    assert len(sizes) > 40
    assert 0 < max(sizes) < 8 * 1024
