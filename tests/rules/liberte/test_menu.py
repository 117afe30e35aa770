"""The menu of Liberté: groups, the words of every choice, what belongs together."""

from __future__ import annotations

from typing import Any

from helpers.liberte import stack
from helpers.liberte_game import action, holds, refresh, seats, singles

from explorer.rules import GAMES
from explorer.rules.menu import Group, Item, together
from explorer.rules.steps import Message

GAME = GAMES["liberte"]
FACES = ["16", "40", "39"]


def told(position: dict[str, Any], *lines: str) -> list[tuple[str, list[str]]]:
    """The menu after these lines: heading, then each label with its use."""
    now = played(position, *lines)
    words = GAME.words(now)
    return [
        (
            "" if group.heading is None else words.message(group.heading),
            [
                words.message(item.label) + (f" [{words.message(item.use)}]" if item.use else "")
                for item in group.items
            ],
        )
        for group in menu(now)
    ]


def played(position: dict[str, Any], *lines: str) -> Any:
    now = GAME.settle(GAME.load(position)).state
    for line in lines:
        now = GAME.apply(now, GAME.action_from_text(line)).state
    return now


def menu(now: Any) -> tuple[Group, ...]:
    pending = GAME.pending(now)
    assert pending is not None
    return GAME.menu(now, pending.seat, pending.options)


def items(now: Any) -> list[Item]:
    return [item for group in menu(now) for item in group.items]


def begun(hand: str = "25 71 8 98", **more: Any) -> dict[str, Any]:
    return action(seats(Ana=hand, Bo="20", Cy="21"), face_up=FACES, **more)


def test_hand_cards_to_take_and_pass_are_groups_of_their_own() -> None:
    assert told(begun()) == [
        (
            "From Ana’s hand",
            [
                "Georges Danton\n#25 · red 3\nEst · Cannon [Blocks]",
                "Georges Danton\n#25 · red 3\nEst · Cannon [Battle]",
                "Jean-Paul Marat\n#71 · red 3\nBassin parisien · Sans-Culottes [Blocks]",
                "Robert Lindet\n#8 · red 2\nOuest [Blocks]",
            ],
        ),
        (
            "Take a card",
            [
                "Jérôme Pétion\n#16 · blue 2\nBassin parisien · Sans-Culottes",
                "François Chabot\n#40 · red 1\nSud-Ouest · Sans-Culottes",
                "Jacques Roux\n#39 · red 1\nSud-Ouest · Sans-Culottes",
                f"From the deck\n{len(played(begun()).deck)} cards, face down",
            ],
        ),
        ("", ["Pass"]),
    ]


def test_a_special_says_what_it_does_and_a_club_that_it_is_one() -> None:
    assert (
        told(begun(hand="95"))[0][1][0] == "Club des Jacobins\n#95 · red 1\nClub · Cannon [Blocks]"
    )
    words = GAME.words(played(begun()))
    assert words.name("card-face", "105") == (
        "Terror\n#105 · Special\nOne block goes. Only with presence in government."
    )
    assert words.name("card-face", "81").endswith("Centre · General · Cannon")


def test_few_places_have_no_headings_and_many_stand_by_region() -> None:
    few = played(begun(), "blocks 25")
    assert [item.thing for item in items(few)] == [f"province:{n}" for n in range(11, 16)]
    assert {item.under for item in items(few)} == {None}
    many = items(played(begun(hand="95"), "blocks 95"))
    assert len(many) == 27
    words = GAME.words(few)
    under = [words.message(item.under) for item in many if item.under is not None]
    assert list(dict.fromkeys(under)) == [
        "Ouest",
        "Centre",
        "Bassin parisien",
        "Est",
        "Sud-Ouest",
        "Sud-Est",
    ]
    # Berry (6) is of the Centre: those of one region stand together all the same.
    assert [item.action.province for item in many][5:9] == [6, 16, 17, 18]


def test_a_province_says_what_one_has_there() -> None:
    (group,) = told(begun(provinces=singles("Ana", "red", [12])), "blocks 25")
    assert "12 Lorraine\nown stack of 1" in group[1]
    assert "11 Champagne" in group[1]


def test_keep_and_discard_are_uses_of_the_card() -> None:
    (group,) = told(begun(hand="25"), "blocks 25", *["place 11"] * 3)
    assert [one.rpartition(" ")[2] for one in group[1]] == ["[Keep]", "[Discard]"]
    first, second = items(played(begun(hand="25"), "blocks 25", *["place 11"] * 3))
    assert first.thing == second.thing == "card:25"


def test_what_a_special_hits_stands_by_province_or_by_display() -> None:
    board = {5: [stack("Ana", "red", 2), stack("Bo", "blue", 1)], 9: [stack("Bo", "red", 1)]}
    hit = items(played(begun(hand="56", provinces=board), "special 56"))
    words = GAME.words(played(begun()))
    assert [words.message(item.label) for item in hit] == ["Ana\nred 2", "Bo\nblue 1", "Bo\nred 1"]
    assert [words.message(item.under or Message("none", {})) for item in hit] == [
        "5 Vendée",
        "5 Vendée",
        "9 Picardie",
    ]
    assert [item.colour for item in hit] == ["red", "blue", "red"]
    players = {"Ana": holds("98"), "Bo": holds(display="20"), "Cy": holds(display="21 23")}
    struck = items(played(action(players, face_up=FACES), "special 98"))
    assert [words.message(item.under or Message("none", {})) for item in struck] == [
        "Bo’s display",
        "Cy’s display",
        "Cy’s display",
    ]


def test_done_says_what_is_done_with() -> None:
    takes = played(begun(), "take 40")
    while GAME.pending(takes) is None:
        takes = GAME.apply(takes, GAME.happening(takes)).state
    words = GAME.words(takes)
    assert words.message(items(takes)[-1].label) == "No second card"
    more = played(begun(hand="3 4 25"), "blocks 3", "place 1")
    assert words.message(items(more)[-1].label) == "Done: no further card"


def test_cards_are_discarded_before_any_is_taken() -> None:
    groups = told(refresh(seats(Ana="25 71 8 20 23 12 18", Bo="21", Cy="24"), face_up=FACES))
    assert [heading for heading, _ in groups] == ["From Ana’s hand", ""]
    assert groups[0][1][0].endswith("[Discard]")
    assert groups[1][1] == ["Done"]


def test_every_choice_is_told_in_a_few_words() -> None:
    now = played(begun())
    words = GAME.words(now)
    lines = {
        "blocks 25": "Georges Danton (#25, red 3) for blocks",
        "battle 25": "Georges Danton (#25, red 3) for battle",
        "special 98": "Guillotine (#98)",
        "take 40": "take François Chabot (#40, red 1)",
        "take deck": "take a card from the deck",
        "take": "Discard two, then take one",
        "keep 25": "keep Georges Danton (#25, red 3)",
        "discard 25": "discard Georges Danton (#25, red 3)",
        "advance 71": "Jean-Paul Marat (#71, red 3)",
        "place 8": "8 Île-de-France (Paris)",
        "pass": "Pass",
        "decline": "Decline",
        "claim": "Claim",
        "start Bo": "Bo",
        "first Cy": "Cy",
        "draw 45": "Antoine Barnave (#45, blue 2)",
        "shuffle 5 0": "A shuffle",
    }
    found = {
        line: words.message(GAME.item(now, GAME.action_from_text(line)).told) for line in lines
    }
    assert found == lines


def test_together_keeps_the_order_of_what_comes_first() -> None:
    def one(thing: str, under: str = "") -> Item:
        label = Message("none", {})
        return Item(thing, label, label, thing, under=Message(under, {}) if under else None)

    mixed = (one("a"), one("b"), one("a"), one(""), one("b"), one(""))
    assert [item.thing for item in together(mixed)] == ["a", "a", "b", "b", "", ""]
    headed = (one("a", "x"), one("b", "y"), one("c", "x"))
    assert [item.thing for item in together(headed)] == ["a", "c", "b"]
