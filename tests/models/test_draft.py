"""Setting up a position by hand, without a widget."""

from __future__ import annotations

import pytest
from traitlets import TraitError

from explorer.models import Draft, GameSession


def paris(draft: Draft) -> list[dict[str, object]]:
    """The stacks in Paris as they stand."""
    stacks: list[dict[str, object]] = draft.position["state"].get("provinces", {}).get("8", [])
    return stacks


def test_every_trait_has_help() -> None:
    """A reader in a notebook can ask what a trait is for."""
    assert [name for name, trait in Draft.class_own_traits().items() if not trait.help] == []


def test_three_red_three_red_one_white() -> None:
    """The question of the second person: set up by clicks, it can be resolved."""
    draft = Draft()
    for owner, faction, blocks in ((0, "red", 3), (1, "red", 3), (2, "white", 1)):
        draft.owner, draft.faction = owner, faction
        for _ in range(blocks):
            draft.click(8)
    assert paris(draft) == [
        {"player": "Ana", "faction": "red", "blocks": 3},
        {"player": "Bo", "faction": "red", "blocks": 3},
        {"player": "Cy", "faction": "white", "blocks": 1},
    ]
    assert draft.faults == ()
    session = GameSession(draft.position)
    session.last()
    assert session.shown.state.provinces[7] == ()
    assert session.shown.state.track == (0, 0, 0)


def test_a_fault_is_named_and_blocks_nothing() -> None:
    """A fourth block is a fault with its place; taking one away mends it."""
    draft = Draft()
    for _ in range(4):
        draft.click(8)
    ((path, sentence),) = draft.faults
    assert path == "$.state.provinces.8[0].blocks"
    assert "4" in sentence
    assert "1 to 3" in sentence
    draft.tool = "take"
    draft.click(8)
    assert draft.faults == ()
    assert paris(draft)[0]["blocks"] == 3


def test_taking_the_last_block_takes_the_stack() -> None:
    """An emptied province leaves no trace."""
    draft = Draft()
    draft.click(1)
    draft.tool = "take"
    draft.click(1)
    assert draft.position["state"]["provinces"] == {}
    draft.click(1)
    assert draft.position["state"]["provinces"] == {}


def test_undo_goes_all_the_way_back() -> None:
    """Each edit is taken back one by one, starting anew included."""
    draft = Draft()
    first = draft.position
    draft.click(8)
    draft.start()
    draft.click(1)
    assert [draft.undo() for _ in range(4)] == [True, True, True, False]
    assert draft.position == first


def test_an_edit_never_mutates() -> None:
    """Observers get a new value each time."""
    draft = Draft()
    seen = []
    draft.observe(lambda change: seen.append((change["old"], change["new"])), "position")
    draft.click(8)
    (old, new) = seen[0]
    assert "provinces" not in old["state"]
    assert "provinces" in new["state"]


def test_a_new_name_is_followed_everywhere() -> None:
    """Also a player called like a faction, and through a saved contest."""
    session = GameSession("paris")
    while session.shown.pending is None:
        session.next()
    draft = Draft(session.saved())
    draft.set_player(0, name="red")
    assert draft.faults == ()
    names = {stack["player"] for stack in paris(draft)}
    assert "red" in names
    assert {stack["faction"] for stack in paris(draft)} == {"red", "white"}
    draft.set_player(0, name="Christie")
    assert draft.faults == ()
    assert GameSession(draft.position).shown.state == GameSession(session.saved()).shown.state


def test_cards_move_between_places() -> None:
    """A card lies in one place; putting it away discards it."""
    draft = Draft()
    draft.move_card("71", 0)
    draft.move_card("71", 1, "hand")
    assert draft.position["players"][0]["display"] == []
    assert draft.position["players"][1]["hand"] == ["71"]
    draft.move_card("71", None)
    assert draft.position["players"][1]["hand"] == []
    assert draft.position["state"]["discard"] == ["71"]
    assert draft.faults == ()


@pytest.mark.parametrize(("trait", "value"), [("owner", 3), ("faction", "green"), ("tool", "x")])
def test_what_is_not_in_the_box_is_refused(trait: str, value: object) -> None:
    """A wrong tool says what there is."""
    with pytest.raises(TraitError, match="there are"):
        setattr(Draft(), trait, value)


def test_switches_and_players() -> None:
    """A switch is set and goes back to its default; players join under free names."""
    draft = Draft()
    draft.set_ruling("counter-revolution", "claimed")
    assert draft.position["rulings"] == {"counter-revolution": "claimed"}
    draft.set_ruling("counter-revolution", None)
    assert draft.position["rulings"] == {}
    for _ in range(4):
        draft.add_player()
    assert draft.players[3:] == ("Player 1", "Player 2", "Player 3", "Player 4")
    assert "3 to 6" in draft.faults[0][1]
