"""Single edits of a draft: what goes along with them, and what does not."""

from __future__ import annotations

from explorer.models import Draft, GameSession


def saved(name: str) -> Draft:
    """A draft of a scenario, with every field stated."""
    return Draft(GameSession(name).saved())


def test_an_edit_that_changes_nothing_is_none() -> None:
    draft = Draft()
    draft.take(8)
    draft.drop_half_done()
    draft.start()
    assert not draft.can_undo


def test_taking_prefers_the_colour_in_hand() -> None:
    """Then the owner's other stack, then the last one there."""
    draft = Draft()
    for owner, faction in ((0, "white"), (0, "red"), (1, "blue")):
        draft.owner, draft.faction = owner, faction
        draft.place(3)
    draft.owner, draft.faction = 0, "white"
    stacks = []
    for _ in range(3):
        draft.take(3)
        there = draft.position["state"]["provinces"].get("3", [])
        stacks.append([(one["player"], one["faction"]) for one in there])
    assert stacks == [[("Ana", "red"), ("Bo", "blue")], [("Bo", "blue")], []]


def test_a_stack_can_be_named_exactly() -> None:
    draft = Draft()
    draft.place(3)
    draft.take_from(3, "Bo", "red")
    assert draft.position["state"]["provinces"]["3"] == [
        {"player": "Ana", "faction": "red", "blocks": 1}
    ]
    draft.take_from(3, "Ana", "red")
    assert draft.position["state"]["provinces"] == {}


def test_votes_and_a_stated_track_go_together() -> None:
    draft = saved("paris")
    before = draft.position["state"]["track"]
    draft.set_votes(0, "red", 4)
    assert draft.position["state"]["track"] == {**before, "red": before["red"] + 3}
    draft.set_votes(0, "red", 1)
    assert draft.position["state"]["track"] == before
    assert draft.faults == ()


def test_a_phase_that_begins_forgets_the_one_before() -> None:
    session = GameSession("paris")
    session.next_decision()
    draft = Draft(session.saved())
    assert draft.half_done == ("contest",)
    draft.set_phase("government")
    assert draft.half_done == ()
    assert "next_province" not in draft.position["state"]
    assert draft.faults == ()


def test_blocks_that_wait_follow_the_turn() -> None:
    draft = Draft(GameSession(Draft().position).saved())
    assert draft.position["state"]["held"] == {"red": 2, "blue": 2, "white": 2}
    draft.set_turn(2)
    assert "held" not in draft.position["state"]
    draft.set_state(held={"red": 1, "blue": 0, "white": 0})
    draft.set_turn(3)
    assert draft.position["state"]["held"]["red"] == 1


def test_a_player_who_leaves_takes_everything_along() -> None:
    draft = saved("grand-election")
    draft.owner = len(draft.players) - 1
    for seat in reversed(range(1, len(draft.players))):
        name = draft.players[seat]
        draft.remove_player(seat)
        assert name not in str(draft.position["state"].get("provinces"))
        assert name not in draft.position["state"]["order"]
    assert draft.owner == 0
    assert all("Players" not in said for _, said in draft.faults)
    draft.remove_player(0)
    assert len(draft.players) == 1, "the last one stays"


def test_three_of_four_players_are_a_position() -> None:
    draft = saved("paris")
    draft.add_player()
    assert draft.position["state"]["order"][-1] == "Player 1"
    draft.remove_player(0)
    assert draft.faults == ()


def test_a_card_in_the_deck_lies_nowhere_else() -> None:
    draft = Draft()
    draft.move_card("71", 0, "hand")
    assert draft.place_of_card("71") == (0, "hand")
    draft.move_card("71", None, "box")
    assert draft.place_of_card("71") == (None, "box")
    draft.move_card("71", None, "deck")
    assert draft.place_of_card("71") == (None, "deck")
    assert "deck" not in draft.position["state"]
    stated = saved("paris")
    stated.move_card("71", None, "deck")
    assert stated.position["state"]["deck"][-1] == "71"
    assert stated.faults == ()


def test_the_beginning_can_be_set() -> None:
    draft = Draft()
    draft.place(1)
    draft.clear(1)
    assert draft.can_undo
    draft.forget()
    assert not draft.undo()
