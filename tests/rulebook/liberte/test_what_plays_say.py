"""What every step from setting up to the end of the action phase says, word for word.

The other half of `test_what_steps_say.py`: a new game, player order, hands, the action phase,
Specials and chance, with the question at the end of each run. How a step is written down stands
in `helpers.liberte_told`. House figures (data/liberte/cards.csv): 2 white 2, 3 and 59 white 1, 6
and 7 blue 1, 8 red 2, all of the Ouest (1–5), 6 with a Cannon; 10 white 3, 11 white 2, 12 white 1,
15 blue 2, 18 red 2, 68 and 69 red 3, 71 and 73 red Sans-Culottes, 72 red 1, all of the Paris basin
(7–10), 69 and 72 with a Cannon; 22 blue 3 General Cannon of the Est. Clubs: 49 blue, 95 red.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from helpers.liberte import pending, position, resolve
from helpers.liberte_game import action, holds, refresh, seats, singles, spread
from helpers.liberte_told import messages, story, told

ORDER = ["Bo", "Cy", "Ana"]
PILES = {"face_up": ["12", "72", "15"], "deck": ["10", "14", "17", "21"], "discard": ["33"]}
#: Steps told in full once.
OFTEN = "action-begins turn-passes draws face-up-replaced special-discarded discards-played"
FEWER = {"blocks-to-place": "at-least-one"}
CLAIMED = {"counter-revolution": "claimed"}


def playing(players: dict[str, dict[str, Any]], **more: Any) -> dict[str, Any]:
    """The action phase of Turn 2 has begun; Bo is to act, Cy and Ana follow."""
    return action(players, **{"order": ORDER, "turn_of": "Bo", **PILES, **more})


def fresh(seed: int = 0) -> dict[str, Any]:
    """A new game of three, nothing shuffled."""
    from explorer.rules.liberte.game import GAME

    return dict(GAME.save(GAME.new_game(("Ana", "Bo", "Cy"), seed=seed)))


# --- a new game -----------------------------------------------------------------------------------


def test_says_how_a_game_is_set_up() -> None:
    """57 A and 53 B cards, 3 × 7 + 3 dealt; the lot falls by the seed."""
    assert told(fresh(3), brief="cards-dealt") == story("""
        set-shuffled [S2] The A set is shuffled: 57 cards.
          > deck: 110 cards in a new order
          @ step, action, shuffle 3 0: deck
        set-shuffled [S2] The B set is shuffled: 53 cards.
          > deck: 110 cards in a new order
          @ step, action, shuffle 3 56: deck
        cards-dealt [S2 S1 S3] @ headline, action: deck player:0 player:1 player:2
        starts [S4] Cy starts, by lot among 3; the others follow in seating order.
          > player order: Ana, Bo and Cy → Cy, Ana and Bo
          @ headline, action, start Cy: player:2
        action-begins [A1 T1] The action phase of Turn 1 begins with Cy.
          & factions=()
          @ headline, action: player:2
        ? Cy decides: play, take or pass? [A1] blocks 1 | battle 1 | blocks 3 | blocks 13 | blocks
            23 | blocks 5 | blocks 39 | take 53 | take 15 | take 47 | take deck | pass
    """)


def test_says_that_it_is_being_set_up() -> None:
    """Until the start player is drawn; then comes the action phase of Turn 1 (S1–S4)."""
    from explorer.rules.liberte.game import GAME

    state = GAME.new_game(("Ana", "Bo", "Cy"))
    while GAME.chance_question(state) is not None:
        assert GAME.headline(state) == "Setting up"
        state = GAME.apply(state, GAME.happening(state)).state
    assert GAME.headline(state) == "Turn 1, action"


def test_says_who_was_chosen_to_start() -> None:
    """Ana sits first: with her the order stays as it was. Cy before Ana and Bo, if Cy starts."""
    assert told(
        fresh(),
        "@chance: shuffle 5 0",
        "@chance: shuffle 5 9",
        "@chance: start Ana",
        brief="cards-dealt action-begins",
    ) == story("""
        set-shuffled [S2] The A set is shuffled: 57 cards.
          > deck: 110 cards in a new order
          @ step, action, shuffle 5 0: deck
        set-shuffled [S2] The B set is shuffled: 53 cards.
          > deck: 110 cards in a new order
          @ step, action, shuffle 5 9: deck
        cards-dealt [S2 S1 S3] @ headline, action: deck player:0 player:1 player:2
        starts-chosen [S4] Ana starts, as it was chosen here instead of drawing lots among 3; the
          others follow in seating order.
          @ headline, action, start Ana: player:0
        action-begins [A1 T1] @ headline, action: player:0
        ? Ana decides: play, take or pass? [A1] blocks 7 | blocks 32 | battle 32 | blocks 47 |
            blocks 28 | battle 28 | blocks 18 | blocks 9 | battle 9 | take 8 | take 46 | take 42 |
            take deck | pass
    """)
    assert told(
        fresh(),
        "@chance: shuffle 0 0",
        "@chance: shuffle 5 9",
        "@chance: start Cy",
        brief="cards-dealt action-begins set-shuffled",
    ) == story("""
        set-shuffled [S2] @ step, action, shuffle 0 0: deck
        set-shuffled [S2] @ step, action, shuffle 5 9: deck
        cards-dealt [S2 S1 S3] @ headline, action: deck player:0 player:1 player:2
        starts-chosen [S4] Cy starts, as it was chosen here instead of drawing lots among 3; the
          others follow in seating order.
          > player order: Ana, Bo and Cy → Cy, Ana and Bo
          @ headline, action, start Cy: player:2
        action-begins [A1 T1] @ headline, action: player:2
        ? Cy decides: play, take or pass? [A1] blocks 38 | blocks 48 | battle 48 | blocks 1 | battle
            1 | blocks 16 | blocks 32 | battle 32 | blocks 3 | take 18 | take 22 | take 29 | take
            deck | pass
    """)


def test_says_which_cards_are_dealt() -> None:
    """The deck in the order 110 … 1: Ana gets the first seven, Bo the next, Cy the next."""
    start = fresh()
    start["state"]["deck"] = [str(number) for number in range(110, 0, -1)]
    start["state"]["doing"]["stage"] = "deal"
    assert told(start, "@chance: start Bo", brief="starts-chosen action-begins") == story("""
        cards-dealt [S2 S1 S3] 7 cards are dealt to each player, and 3 lie face up beside the deck.
          Two blocks of each colour wait on the Turn Track.
          > Terror (#110): deck → Ana’s hand
          > Terror (#109): deck → Ana’s hand
          > Terror (#108): deck → Ana’s hand
          > Terror (#107): deck → Ana’s hand
          > Terror (#106): deck → Ana’s hand
          > Terror (#105): deck → Ana’s hand
          > Purge (#104): deck → Ana’s hand
          > Purge (#103): deck → Bo’s hand
          > Purge (#102): deck → Bo’s hand
          > Purge (#101): deck → Bo’s hand
          > Guillotine (#100): deck → Bo’s hand
          > Guillotine (#99): deck → Bo’s hand
          > Guillotine (#98): deck → Bo’s hand
          > Société des républicaines révolutionnaires (#97, red 1): deck → Bo’s hand
          > Club des Cordeliers (#96, red 1): deck → Cy’s hand
          > Club des Jacobins (#95, red 1): deck → Cy’s hand
          > Club de Clichy (#94, white 1): deck → Cy’s hand
          > Claire Lacombe (#93, red 1): deck → Cy’s hand
          > Marc-Guillaume Vadier (#92, red 3): deck → Cy’s hand
          > André Masséna (#91, blue 1): deck → Cy’s hand
          > Emmanuel-Joseph Sieyès (#90, blue 3): deck → Cy’s hand
          > Louis-François de Précy (#89, white 1): deck → face up
          > Bertrand Barère (#88, red 2): deck → face up
          > Jacques-Nicolas Billaud-Varenne (#87, red 3): deck → face up
          @ headline, action: deck player:0 player:1 player:2
        starts [S4] Bo starts, by lot among 3; the others follow in seating order.
          > player order: Ana, Bo and Cy → Bo, Cy and Ana
          @ headline, action, start Bo: player:1
        action-begins [A1 T1] @ headline, action: player:1
        ? Bo decides: play, take or pass? [A1] blocks 97 | battle 97 | take 89 | take 88 | take 87 |
            take deck | pass
    """)


# --- player order ---------------------------------------------------------------------------------


def ordering(points: dict[str, int], **more: Any) -> dict[str, Any]:
    """Turn 2 begins; no cards anywhere."""
    players = {name: holds(vp=number) for name, number in points.items()}
    none: dict[str, Any] = {"deck": [], "face_up": [], "discard": []}
    return position(players, **{"turn": 2, "phase": "order", **none, **more})


def test_says_what_comes_in_and_who_goes_first() -> None:
    """Red 2 and white 1 come in. 7 > 5 > 3: Bo, Cy, Ana."""
    start = ordering({"Ana": 3, "Bo": 7, "Cy": 5}, held={"red": 2, "blue": 0, "white": 1})
    assert told(start, brief="hand-not-full") == story("""
        held-blocks-come-in [O1] The blocks on the Turn Track go to their supplies: red 2 and white
          1.
          > red blocks on the Turn Track 2 → 0
          > white blocks on the Turn Track 1 → 0
          @ step, order: supply turn
        order-is [O2] The player order, most VPs first: Bo 7, Cy 5 and Ana 3.
          = 7 > 5 > 3
          > player order: Ana, Bo and Cy → Bo, Cy and Ana
          @ headline, order: player:1 player:2 player:0
        hand-not-full [R2] @ step, refresh: player:1
        hand-not-full [R2] @ step, refresh: player:2
        hand-not-full [R2] @ step, refresh: player:0
        action-begins [A1 T1] The action phase of Turn 2 begins with Bo.
          & factions=()
          @ headline, action: player:1
        ? Bo decides: play, take or pass? [A1] pass
    """)


def test_says_who_draws_lots() -> None:
    """Cy 9 first; Ana, Bo and Dee at 5 draw by the seed, two of three lots."""
    start = ordering({"Ana": 5, "Bo": 5, "Cy": 9, "Dee": 5}, seed=4)
    assert told(start, brief="hand-not-full action-begins") == story("""
        order-begins [O2 O3] Most VPs go first. Ana, Bo and Dee are level with 5 VPs and draw lots.
          @ step, order: player:0 player:1 player:3
        goes-first [O3] By lot Bo goes first of those with 5 VPs (Ana, Bo and Dee).
          & number=3
          @ step, order, first Bo: player:1
        goes-first [O3] By lot Ana goes first of those with 5 VPs (Ana and Dee).
          & number=2
          @ step, order, first Ana: player:0
        order-is [O2] The player order, most VPs first: Cy 9, Bo 5, Ana 5 and Dee 5.
          = 9 > 5 = 5 = 5
          > player order: Ana, Bo, Cy and Dee → Cy, Bo, Ana and Dee
          @ headline, order: player:2 player:1 player:0 player:3
        hand-not-full [R2] @ step, refresh: player:2
        hand-not-full [R2] @ step, refresh: player:1
        hand-not-full [R2] @ step, refresh: player:0
        hand-not-full [R2] @ step, refresh: player:3
        action-begins [A1 T1] @ headline, action: player:2
        ? Cy decides: play, take or pass? [A1] pass
    """)


def test_says_whose_lot_was_chosen() -> None:
    """The same seed (Bo, Ana and Dee by lot), but Dee is chosen, and Bo after her, as it would
    have come. Nobody's place changes if the order was Cy, Dee, Bo, Ana before."""
    start = ordering(
        {"Ana": 5, "Bo": 5, "Cy": 9, "Dee": 5}, seed=4, order=["Cy", "Dee", "Bo", "Ana"]
    )
    lines = ("@chance: first Dee", "@chance: first Bo")
    assert told(start, *lines, brief="hand-not-full action-begins") == story("""
        order-begins [O2 O3] Most VPs go first. Ana, Bo and Dee are level with 5 VPs and draw lots.
          @ step, order: player:0 player:1 player:3
        goes-first-chosen [O3] Dee goes first of those with 5 VPs (Ana, Bo and Dee), as it was
          chosen here instead of drawing lots.
          & number=3
          @ step, order, first Dee: player:3
        goes-first-chosen [O3] Bo goes first of those with 5 VPs (Ana and Bo), as it was chosen here
          instead of drawing lots.
          & number=2
          @ step, order, first Bo: player:1
        order-is [O2] The player order, most VPs first: Cy 9, Dee 5, Bo 5 and Ana 5.
          = 9 > 5 = 5 = 5
          @ headline, order: player:2 player:3 player:1 player:0
        hand-not-full [R2] @ step, refresh: player:2
        hand-not-full [R2] @ step, refresh: player:3
        hand-not-full [R2] @ step, refresh: player:1
        hand-not-full [R2] @ step, refresh: player:0
        action-begins [A1 T1] @ headline, action: player:2
        ? Cy decides: play, take or pass? [A1] pass
    """)


def test_says_that_the_order_stands_without_lots() -> None:
    """Turn 3, nothing held, 5 > 3 > 2: one step."""
    start = ordering({"Ana": 2, "Bo": 5, "Cy": 3}, turn=3)
    assert told(start, until="refresh") == story("""
        order-is [O2] The player order, most VPs first: Bo 5, Cy 3 and Ana 2.
          = 5 > 3 > 2
          > player order: Ana, Bo and Cy → Bo, Cy and Ana
          @ headline, order: player:1 player:2 player:0
    """)


# --- refreshing hands -----------------------------------------------------------------------------


def test_says_that_the_displays_return() -> None:
    """Bo and Ana have cards lying out. Cy discards and takes the one card that there is."""
    players = {
        "Ana": holds("1 2 3 4 5 6", "71"),
        "Bo": holds("7 8 9 13 14 16", "18 19"),
        "Cy": holds("20"),
    }
    start = refresh(players, order=ORDER, deck=[], face_up=[], discard=[])
    assert told(start) == story("""
        displays-return [R1] All cards in the displays return to their owners’ hands (Bo and Ana).
          > Jean-Paul Marat (#71, red 3): Ana’s display → Ana’s hand
          > Camille Desmoulins (#18, red 2): Bo’s display → Bo’s hand
          > Antoine-Joseph Santerre (#19, red 1): Bo’s display → Bo’s hand
          @ headline, refresh: player:1 player:0
        ? Bo holds 8 cards and decides: discard, or take up to seven? [R2] discard 7 | discard 8 |
            discard 9 | discard 13 | discard 14 | discard 16 | discard 18 | discard 19 | done
    """)
    assert told(
        start, "Bo: done", "Cy: discard 20", "Cy: take 20", brief="displays-return face-up-replaced"
    ) == story("""
        displays-return [R1] @ headline, refresh: player:1 player:0
        hand-refreshed [R2] Bo holds 8 cards and takes no more.
          @ step, refresh, done: player:1
        discards-to-refresh [R2] Cy discards Stanislas de Clermont-Tonnerre (#20, white 2) and holds
          0 cards.
          > Stanislas de Clermont-Tonnerre (#20, white 2): Cy’s hand → discard pile
          @ step, refresh, discard 20: discard player:2
        discard-shuffled [R4] The deck is empty: the discard pile (1 card) is shuffled into a new
          one.
          > deck: 1 card in a new order
          > discard pile: 1 card → 0 cards
          & set=
          @ step, refresh, shuffle 0 0: deck discard
        face-up-replaced [R4] @ arithmetic, refresh, draw 20: deck
        takes [R3 R2] Cy takes Stanislas de Clermont-Tonnerre (#20, white 2).
          > Stanislas de Clermont-Tonnerre (#20, white 2): face up → Cy’s hand
          @ step, refresh, take 20: player:2
        hand-not-full [R2] Cy holds 1 card: there is no card left to take.
          @ step, refresh: player:2
        ? Ana holds 7 cards and decides: discard, or take up to seven? [R2] discard 1 | discard 2 |
            discard 3 | discard 4 | discard 5 | discard 6 | discard 71 | done
    """)


def test_says_what_is_discarded_and_taken_to_refresh() -> None:
    """Bo of six discards 8 and takes 12, then from the deck; 10 comes for 12, 14 is drawn."""
    players = {"Ana": holds("1 2 3 4 5 6 7"), "Bo": holds("8 9 13 16 18 19"), "Cy": holds()}
    start = refresh(players, order=ORDER, **PILES)
    lines = ("Bo: discard 8", "Bo: take 12", "Bo: take deck")
    assert told(start, *lines) == story("""
        discards-to-refresh [R2] Bo discards Robert Lindet (#8, red 2) and holds 5 cards.
          > Robert Lindet (#8, red 2): Bo’s hand → discard pile
          @ step, refresh, discard 8: discard player:1
        takes [R3 R2] Bo takes Élisabeth de France (#12, white 1).
          > Élisabeth de France (#12, white 1): face up → Bo’s hand
          @ step, refresh, take 12: player:1
        face-up-replaced [R3] Louis XVI (#10, white 3) comes off the deck and lies face up.
          > Louis XVI (#10, white 3): deck → face up
          @ arithmetic, refresh, draw 10: deck
        takes-from-deck [R3 R2] Bo takes a card from the deck.
          @ step, refresh, take deck: deck player:1
        draws [R3] Bo draws Jacques-Pierre Brissot (#14, blue 3).
          > Jacques-Pierre Brissot (#14, blue 3): deck → Bo’s hand
          @ arithmetic, refresh, draw 14: player:1
        hand-refreshed [R2] Bo holds 7 cards and takes no more.
          @ step, refresh: player:1
        ? Cy holds 0 cards and decides: discard, or take up to seven? [R2] take 72 | take 15 | take
            10 | take deck
    """)


def test_says_what_was_chosen_to_come() -> None:
    """17 comes for 12 though 10 lies on top, and 14 is drawn; then 10 as it lay."""
    players = {"Ana": holds("1 2 3 4 5 6 7"), "Bo": holds("8 9 13 16"), "Cy": holds()}
    start = refresh(players, order=ORDER, **PILES)
    lines = (
        "Bo: take 12",
        "@chance: draw 17",
        "Bo: take deck",
        "@chance: draw 14",
        "Bo: take deck",
        "@chance: draw 10",
    )
    assert told(start, *lines) == story("""
        takes [R3 R2] Bo takes Élisabeth de France (#12, white 1).
          > Élisabeth de France (#12, white 1): face up → Bo’s hand
          @ step, refresh, take 12: player:1
        face-up-chosen [R3] Charles-François Dumouriez (#17, blue 2) comes off the deck, as it was
          chosen here, and lies face up.
          > deck: 4 cards in a new order
          > Charles-François Dumouriez (#17, blue 2): deck → face up
          @ arithmetic, refresh, draw 17: deck
        takes-from-deck [R3 R2] Bo takes a card from the deck.
          @ step, refresh, take deck: deck player:1
        draws-chosen [R3] Bo draws Jacques-Pierre Brissot (#14, blue 3), as it was chosen here.
          > deck: 3 cards in a new order
          > Jacques-Pierre Brissot (#14, blue 3): deck → Bo’s hand
          @ arithmetic, refresh, draw 14: player:1
        takes-from-deck [R3 R2] Bo takes a card from the deck.
          @ step, refresh, take deck: deck player:1
        draws [R3] Bo draws Louis XVI (#10, white 3).
          > Louis XVI (#10, white 3): deck → Bo’s hand
          @ arithmetic, refresh, draw 10: player:1
        hand-refreshed [R2] Bo holds 7 cards and takes no more.
          @ step, refresh: player:1
        ? Cy holds 0 cards and decides: discard, or take up to seven? [R2] take 72 | take 15 | take
            17 | take deck
    """)


def test_says_that_the_pile_is_shuffled_in() -> None:
    """10 is the last card of the deck: the pile of three becomes the new one. With two gaps it is
    R4 that fills the first of them, R3 the second."""
    players = {"Ana": holds("1 2 3 4 5 6 7"), "Bo": holds("8 9 13 16 18 19"), "Cy": holds()}
    start = refresh(
        players,
        order=ORDER,
        deck=["10"],
        face_up=["12", "72", "15"],
        discard=["33", "34", "35"],
        seed=8,
    )
    assert told(start, "Bo: take deck", brief="draws takes-from-deck hand-refreshed") == story("""
        takes-from-deck [R3 R2] @ step, refresh, take deck: deck player:1
        draws [R3] @ arithmetic, refresh, draw 10: player:1
        discard-shuffled [R4] The deck is empty: the discard pile (3 cards) is shuffled into a new
          one.
          > deck: 3 cards in a new order
          > discard pile: 3 cards → 0 cards
          & set=
          @ step, refresh, shuffle 8 0: deck discard
        hand-refreshed [R2] @ step, refresh: player:1
        ? Cy holds 0 cards and decides: discard, or take up to seven? [R2] take 12 | take 72 | take
            15 | take deck
    """)
    gaps = refresh(
        players, order=ORDER, deck=[], face_up=["12"], discard=["33", "34", "35"], seed=8
    )
    assert told(gaps, "@chance: shuffle 3 7") == story("""
        discard-shuffled [R4] The deck is empty: the discard pile (3 cards) is shuffled into a new
          one.
          > deck: 3 cards in a new order
          > discard pile: 3 cards → 0 cards
          & set=
          @ step, refresh, shuffle 3 7: deck discard
        face-up-replaced [R4] Louis de Foucauld de Lardimalie (#35, white 1) comes off the deck and
          lies face up.
          > Louis de Foucauld de Lardimalie (#35, white 1): deck → face up
          @ arithmetic, refresh, draw 35: deck
        face-up-replaced [R3] Pierre-Gaspard Chaumette (#33, red 2) comes off the deck and lies face
          up.
          > Pierre-Gaspard Chaumette (#33, red 2): deck → face up
          @ arithmetic, refresh, draw 33: deck
        ? Bo holds 6 cards and decides: discard, or take up to seven? [R2] take 12 | take 35 | take
            33 | take deck | discard 8 | discard 9 | discard 13 | discard 16 | discard 18 | discard
            19
    """)


# --- the action phase: rounds ---------------------------------------------------------------------


def test_says_how_rounds_begin_and_end() -> None:
    """Two rounds: in the first Ana takes from the deck, in the second all pass."""
    start = action(seats(), order=ORDER, turn=3, **PILES)
    lines = ("Bo: pass", "Cy: pass", "Ana: take deck", "Bo: pass", "Cy: pass", "Ana: pass")
    assert told(start, *lines, until="battle") == story("""
        action-begins [A1 T1] The action phase of Turn 3 begins with Bo.
          & factions=()
          @ headline, action: player:1
        passes [A9] Bo passes.
          @ step, action, pass: player:1
        turn-passes [A1] It is Cy’s turn.
          @ arithmetic, action: player:2
        passes [A9] Cy passes.
          @ step, action, pass: player:2
        turn-passes [A1] It is Ana’s turn.
          @ arithmetic, action: player:0
        takes-from-deck [A8] Ana takes a card from the deck.
          @ step, action, take deck: deck player:0
        draws [A8] Ana draws Louis XVI (#10, white 3).
          > Louis XVI (#10, white 3): deck → Ana’s hand
          @ arithmetic, action, draw 10: player:0
        round-ends [A1] Round 1 is over. The next begins with Bo.
          @ arithmetic, action: player:1
        passes [A9] Bo passes.
          @ step, action, pass: player:1
        turn-passes [A1] It is Cy’s turn.
          @ arithmetic, action: player:2
        passes [A9] Cy passes.
          @ step, action, pass: player:2
        turn-passes [A1] It is Ana’s turn.
          @ arithmetic, action: player:0
        passes [A9] Ana passes.
          @ step, action, pass: player:0
        action-ends-passed [A12 T1] Everybody has passed in round 2: the action phase of Turn 3 is
          over.
          & most=3
          @ headline, action: turn
    """)


def test_says_that_nobody_plays_any_more() -> None:
    """The third round running with a take and no play; on Turn 1 the election follows."""
    start = playing(seats(), turn=1, order=ORDER, idle_rounds=2, rounds=7)
    lines = ("Bo: take 15", "Cy: pass", "Ana: pass")
    assert told(start, *lines, until="election", brief=OFTEN) == story("""
        takes [A8] Bo takes Nicolas de Condorcet (#15, blue 2).
          > Nicolas de Condorcet (#15, blue 2): face up → Bo’s hand
          @ step, action, take 15: player:1
        face-up-replaced [R3] @ arithmetic, action, draw 10: deck
        turn-passes [A1] @ arithmetic, action: player:2
        passes [A9] Cy passes.
          @ step, action, pass: player:2
        turn-passes [A1] @ arithmetic, action: player:0
        passes [A9] Ana passes.
          @ step, action, pass: player:0
        action-ends-idle [A12 T1] Nobody has played a card for 3 rounds running: the action phase of
          Turn 1 is over after round 8.
          @ headline, action: turn
    """)


def test_says_that_a_supply_is_empty_from_the_start() -> None:
    """All 30 red and all 28 blue blocks lie out: the first round is the last."""
    board = spread("Ana", "red", 30) | {
        number: f"Ana red 3, Cy blue {3 if number < 20 else 1}" for number in range(11, 21)
    }
    start = action(seats(), order=ORDER, provinces=board, **PILES)
    assert told(
        start, "Bo: pass", "Cy: pass", "Ana: take deck", until="battle", brief=OFTEN
    ) == story("""
        action-begins-last [A10 A1] The action phase of Turn 2 begins with Bo. No red or blue block
          is in the supply: the first round is the last.
          @ headline, action: player:1
        passes [A9] Bo passes.
          @ step, action, pass: player:1
        turn-passes [A1] @ arithmetic, action: player:2
        passes [A9] Cy passes.
          @ step, action, pass: player:2
        turn-passes [A1] @ arithmetic, action: player:0
        takes-from-deck [A8] Ana takes a card from the deck.
          @ step, action, take deck: deck player:0
        draws [A8] @ arithmetic, action, draw 10: player:0
        action-ends-last [A10 T1] A supply stood empty and round 1 is finished: the action phase of
          Turn 2 is over.
          & most=3
          @ headline, action: turn
    """)


def test_says_that_a_supply_stands_empty_in_the_middle() -> None:
    """The same red board in a round that has begun, nothing said of a last round."""
    start = playing(seats(), provinces=spread("Ana", "red", 30))
    assert told(start) == story("""
        supply-stands-empty [A10] No red block is in the supply: this round is the last.
          @ step, action: supply
        ? Bo decides: play, take or pass? [A1] take 12 | take 72 | take 15 | take deck | pass
    """)


def test_says_that_an_empty_supply_is_ignored() -> None:
    """Read the other way, the first step does not speak of it."""
    start = action(seats(), order=ORDER, provinces=spread("Ana", "red", 30), **PILES)
    assert told(start, rulings={"supply-empty-at-start": "ignored"}) == story("""
        action-begins [A1 T1] The action phase of Turn 2 begins with Bo.
          & factions=('red',)
          @ headline, action: player:1
        ? Bo decides: play, take or pass? [A1] take 12 | take 72 | take 15 | take deck | pass
    """)


# --- playing for blocks and for battle ------------------------------------------------------------


def test_says_how_blocks_are_placed() -> None:
    """68 is worth 3: a new stack beside Cy's red one (P6), one more on it, one in the Orléanais."""
    start = playing(seats(Bo="68 7"), provinces={8: "Cy red 1", 10: "Cy blue 2"})
    lines = ("Bo: blocks 68", "Bo: place 8", "Bo: place 8", "Bo: place 10", "Bo: keep 68")
    assert told(start, *lines) == story("""
        plays-for-blocks [A3 A2 A11] Bo plays Maximilien de Robespierre (#68, red 3) for blocks: 3
          blocks.
          > Maximilien de Robespierre (#68, red 3): Bo’s hand → in play
          & faction=red, region=
          @ headline, action, blocks 68: player:1
        places [P2 P7 P6] Bo starts a red stack in Île-de-France (Paris).
          > Île-de-France (Paris): Bo red 0 → 1
          & number=1, left=2
          @ step, action 8, place 8: province:8
        places-on-stack [P2 P5] Bo adds a red block in Île-de-France (Paris): 2 now.
          > Île-de-France (Paris): Bo red 1 → 2
          & left=1
          @ step, action 8, place 8: province:8
        places [P2 P7] Bo starts a red stack in Flandre.
          > Flandre: Bo red 0 → 1
          & number=1, left=0
          @ step, action 10, place 10: province:10
        plays-no-more [A2] No further card is played.
          & player=1
          @ arithmetic, action: player:1
        keeps [A4 A5] Bo keeps Maximilien de Robespierre (#68, red 3) in the display, 1 card now.
          > Maximilien de Robespierre (#68, red 3): in play → Bo’s display
          @ step, action, keep 68: player:1
        turn-passes [A1] It is Cy’s turn.
          @ arithmetic, action: player:2
        ? Cy decides: play, take or pass? [A1] take 12 | take 72 | take 15 | take deck | pass
    """)


def test_says_how_a_second_card_follows() -> None:
    """Red Club in Normandie, then blue 7 in its region: 3; one kept, one discarded."""
    start = playing(seats(Bo="95 7"))
    lines = (
        "Bo: blocks 95",
        "Bo: place 1",
        "Bo: blocks 7",
        "Bo: place 3",
        "Bo: keep 7",
        "Bo: discard 95",
    )
    assert told(start, *lines) == story("""
        plays-for-blocks [A3 A2 A11] Bo plays Club des Jacobins (#95, red 1) for blocks: 1 block.
          > Club des Jacobins (#95, red 1): Bo’s hand → in play
          & faction=red, region=
          @ headline, action, blocks 95: player:1
        places [P1 P7] Bo starts a red stack in Normandie.
          > Normandie: Bo red 0 → 1
          & number=1, left=0
          @ step, action 1, place 1: province:1
        plays-second [A7 A3] Bo plays Jean-Denis Lanjuinais (#7, blue 1) as the second card of value
          1; its block goes to Ouest, as the first did.
          > Jean-Denis Lanjuinais (#7, blue 1): Bo’s hand → in play
          & number=1, faction=blue
          @ headline, action, blocks 7: player:1
        places [A7 P7] Bo starts a blue stack in Maine.
          > Maine: Bo blue 0 → 1
          & number=1, left=0
          @ step, action 3, place 3: province:3
        keeps [A4 A5] Bo keeps Jean-Denis Lanjuinais (#7, blue 1) in the display, 1 card now.
          > Jean-Denis Lanjuinais (#7, blue 1): in play → Bo’s display
          @ step, action, keep 7: player:1
        discards-played [A4] Bo discards Club des Jacobins (#95, red 1).
          > Club des Jacobins (#95, red 1): in play → discard pile
          & number=1
          @ step, action, discard 95: discard
        turn-passes [A1] It is Cy’s turn.
          @ arithmetic, action: player:2
        ? Cy decides: play, take or pass? [A1] take 12 | take 72 | take 15 | take deck | pass
    """)


def test_says_that_no_second_card_is_wanted() -> None:
    """6 might follow 7."""
    start = playing(seats(Bo="7 6"))
    lines = ("Bo: blocks 7", "Bo: place 3", "Bo: done", "Bo: discard 7")
    assert told(start, *lines, brief=OFTEN) == story("""
        plays-for-blocks [A3 A2 A11] Bo plays Jean-Denis Lanjuinais (#7, blue 1) for blocks: 1
          block.
          > Jean-Denis Lanjuinais (#7, blue 1): Bo’s hand → in play
          & faction=blue, region=
          @ headline, action, blocks 7: player:1
        places [P2 P7] Bo starts a blue stack in Maine.
          > Maine: Bo blue 0 → 1
          & number=1, left=0
          @ step, action 3, place 3: province:3
        plays-no-more [A2] No further card is played.
          & player=1
          @ arithmetic, action, done: player:1
        discards-played [A4] @ step, action, discard 7: discard
        turn-passes [A1] @ arithmetic, action: player:2
        ? Cy decides: play, take or pass? [A1] take 12 | take 72 | take 15 | take deck | pass
    """)


def test_says_what_a_card_does_for_battle() -> None:
    """Bo's third token; on Turn 1 it is A3a that allows it."""
    start = playing(seats(Bo="22"), battle_box={"Bo": 2, "Cy": 1})
    assert told(start, "Bo: battle 22", "Bo: keep 22", brief="turn-passes") == story("""
        plays-for-battle [A3 P7] Bo plays François-Christophe Kellermann (#22, blue 3) for battle: a
          token goes into the Battle Box, 3 tokens now.
          > François-Christophe Kellermann (#22, blue 3): Bo’s hand → in play
          > Bo tokens in the Battle Box 2 → 3
          @ headline, action, battle 22: battle player:1
        keeps [A4 A5] Bo keeps François-Christophe Kellermann (#22, blue 3) in the display, 1 card
          now.
          > François-Christophe Kellermann (#22, blue 3): in play → Bo’s display
          @ step, action, keep 22: player:1
        turn-passes [A1] @ arithmetic, action: player:2
        ? Cy decides: play, take or pass? [A1] take 12 | take 72 | take 15 | take deck | pass
    """)
    early = playing(seats(Bo="22 56"), turn=1, provinces={8: "Cy red 1"})
    assert told(early, "Bo: battle 22") == story("""
        plays-for-battle [A3a A3 P7] Bo plays François-Christophe Kellermann (#22, blue 3) for
          battle: a token goes into the Battle Box, 1 token now.
          > François-Christophe Kellermann (#22, blue 3): Bo’s hand → in play
          > Bo tokens in the Battle Box 0 → 1
          @ headline, action, battle 22: battle player:1
        ? Bo decides: play another card, or be done? [A2] special 56 | done
    """)


def test_says_that_the_last_block_of_a_supply_is_placed() -> None:
    """28 of 30 red lie out; the second block of 18 is the last, the round too."""
    start = playing(seats(Bo="18"), provinces=spread("Cy", "red", 28), rounds=4)
    lines = (
        "Bo: blocks 18",
        "Bo: place 8",
        "Bo: place 8",
        "Bo: discard 18",
        "Cy: pass",
        "Ana: take deck",
    )
    assert told(start, *lines, until="battle", brief=OFTEN) == story("""
        plays-for-blocks [A3 A2 A11] Bo plays Camille Desmoulins (#18, red 2) for blocks: 2 blocks.
          > Camille Desmoulins (#18, red 2): Bo’s hand → in play
          & faction=red, region=
          @ headline, action, blocks 18: player:1
        places [P2 P7] Bo starts a red stack in Île-de-France (Paris).
          > Île-de-France (Paris): Bo red 0 → 1
          & number=1, left=1
          @ step, action 8, place 8: province:8
        places-last-of-supply [P2 P5 A10] Bo places the last red block of the supply in
          Île-de-France (Paris). This round is the last of the phase.
          > Île-de-France (Paris): Bo red 1 → 2
          & number=2, left=0
          @ step, action 8, place 8: province:8
        discards-played [A4] @ step, action, discard 18: discard
        turn-passes [A1] @ arithmetic, action: player:2
        passes [A9] Cy passes.
          @ step, action, pass: player:2
        turn-passes [A1] @ arithmetic, action: player:0
        takes-from-deck [A8] Ana takes a card from the deck.
          @ step, action, take deck: deck player:0
        draws [A8] @ arithmetic, action, draw 10: player:0
        action-ends-last [A10 T1] A supply stood empty and round 5 is finished: the action phase of
          Turn 2 is over.
          & most=3
          @ headline, action: turn
    """)


def test_says_that_blocks_stay_out() -> None:
    """Only 8 has room, for one block of three."""
    board = {7: "Bo red 3", 8: "Bo red 2", 9: "Bo red 3", 10: "Bo red 3"}
    start = playing(seats(Bo="68"), provinces=board)
    assert told(start, "Bo: blocks 68", "Bo: place 8") == story("""
        plays-for-blocks [A3 A2 A11] Bo plays Maximilien de Robespierre (#68, red 3) for blocks: 3
          blocks.
          > Maximilien de Robespierre (#68, red 3): Bo’s hand → in play
          & faction=red, region=
          @ headline, action, blocks 68: player:1
        places-on-stack [P2 P5] Bo adds a red block in Île-de-France (Paris): 3 now.
          > Île-de-France (Paris): Bo red 2 → 3
          & left=2
          @ step, action 8, place 8: province:8
        blocks-cut-short [A11] Bo can place no further block: 2 blocks of Maximilien de Robespierre
          (#68, red 3) stay out.
          @ step, action: player:1
        ? Bo decides: keep or discard Maximilien de Robespierre (#68, red 3)? [A4] keep 68 | discard
            68
    """)


def test_says_that_fewer_blocks_are_placed() -> None:
    """One of three, as it may be under *at-least-one*."""
    start = playing(seats(Bo="68"))
    lines = ("Bo: blocks 68", "Bo: place 8", "Bo: done")
    assert told(start, *lines, rulings=FEWER) == story("""
        plays-for-blocks [A3 A2 A11] Bo plays Maximilien de Robespierre (#68, red 3) for blocks: 3
          blocks.
          > Maximilien de Robespierre (#68, red 3): Bo’s hand → in play
          & faction=red, region=
          @ headline, action, blocks 68: player:1
        places [P2 P7] Bo starts a red stack in Île-de-France (Paris).
          > Île-de-France (Paris): Bo red 0 → 1
          & number=1, left=2
          @ step, action 8, place 8: province:8
        places-no-more [A11] Bo places no more blocks of this card, as it is ruled here; 2 could
          follow.
          @ step, action, done: player:1
        ? Bo decides: keep or discard Maximilien de Robespierre (#68, red 3)? [A4] keep 68 | discard
            68
    """)
    half = told(start, *lines[:2], rulings=FEWER, brief="places plays-for-blocks")
    assert half == story("""
        plays-for-blocks [A3 A2 A11] @ headline, action, blocks 68: player:1
        places [P2 P7] @ step, action 8, place 8: province:8
        ? Bo decides: where does the next red block of Maximilien de Robespierre (#68, red 3) go? 2
            are left. [P2] place 7 | place 8 | place 9 | place 10 | done
    """)


def test_says_that_the_display_is_full() -> None:
    """Four without a Sans-Culottes: 18 goes without being asked for."""
    players = {"Ana": holds(), "Bo": holds("18", "13 15 22 30"), "Cy": holds()}
    start = playing(players, face_up=["12", "72", "3"])
    lines = ("Bo: blocks 18", "Bo: place 8", "Bo: place 9")
    assert told(start, *lines, brief="places turn-passes") == story("""
        plays-for-blocks [A3 A2 A11] Bo plays Camille Desmoulins (#18, red 2) for blocks: 2 blocks.
          > Camille Desmoulins (#18, red 2): Bo’s hand → in play
          & faction=red, region=
          @ headline, action, blocks 18: player:1
        places [P2 P7] @ step, action 8, place 8: province:8
        places [P2 P7] @ step, action 9, place 9: province:9
        discards-played-full [A4 A5] Camille Desmoulins (#18, red 2) is discarded: Bo’s display is
          full with 4 cards.
          > Camille Desmoulins (#18, red 2): in play → discard pile
          @ step, action: discard
        turn-passes [A1] @ arithmetic, action: player:2
        ? Cy decides: play, take or pass? [A1] take 12 | take 72 | take 3 | take deck | pass
    """)


# --- Specials -------------------------------------------------------------------------------------

SHOWN = {"Ana": "11 18 49", "Bo": "83", "Cy": "20 71"}
BLOCKS = {8: "Ana red 2, Bo blue 1, Cy white 3", 19: "Cy blue 1, Ana white 1"}


def with_special(card: str, *, turn: int = 2, **more: Any) -> dict[str, Any]:
    """Bo holds the Special and nothing else, and is in the blue government."""
    players = {name: holds("", shown) for name, shown in SHOWN.items()}
    players["Bo"] = holds(card, SHOWN["Bo"], in_government=turn > 1)
    power = {"government": "blue"} if turn > 1 else {}
    return playing(players, turn=turn, provinces=BLOCKS, **power, **more)


def test_says_what_bread_shortages_remove() -> None:
    """Government blue: Bo's own blue 1 in Paris, the last of its stack."""
    assert told(with_special("51"), "Bo: special 51", "Bo: remove 8 Bo") == story("""
        plays-special [A2 C1] Bo plays Bread Shortages (#51).
          > Bread Shortages (#51): Bo’s hand → in play
          @ headline, action, special 51: player:1
        removes-last-block [C1 P8] Bread Shortages (#51): the last blue block of Bo leaves
          Île-de-France (Paris) for the supply, and the token returns.
          > Île-de-France (Paris): Bo blue 1 → 0
          & player=1, left=0
          @ step, action 8, remove 8 Bo: province:8 supply
        special-discarded [A4] Bread Shortages (#51) has worked and is discarded.
          > Bread Shortages (#51): in play → discard pile
          @ arithmetic, action: discard
        turn-passes [A1] It is Cy’s turn.
          @ arithmetic, action: player:2
        ? Cy decides: play, take or pass? [A1] take 12 | take 72 | take 15 | take deck | pass
    """)


def test_says_what_emigration_strikes() -> None:
    """Cy’s white 20 to the pile."""
    assert told(
        with_special("54"), "Bo: special 54", "Bo: strike 20", brief="turn-passes"
    ) == story("""
        plays-special [A2 C2] Bo plays Emigration (#54).
          > Emigration (#54): Bo’s hand → in play
          @ headline, action, special 54: player:1
        strikes [C2] Emigration (#54): Stanislas de Clermont-Tonnerre (#20, white 2) leaves Cy’s
          display for the discard pile.
          > Stanislas de Clermont-Tonnerre (#20, white 2): Cy’s display → discard pile
          & player=1
          @ step, action, strike 20: player:2
        special-discarded [A4] Emigration (#54) has worked and is discarded.
          > Emigration (#54): in play → discard pile
          @ arithmetic, action: discard
        turn-passes [A1] @ arithmetic, action: player:2
        ? Cy decides: play, take or pass? [A1] take 12 | take 72 | take 15 | take deck | pass
    """)


def test_says_what_religious_problems_remove() -> None:
    """One of Ana's two red blocks in Paris."""
    assert told(with_special("56"), "Bo: special 56", "Bo: remove 8 Ana", brief=OFTEN) == story("""
        plays-special [A2 C3] Bo plays Religious Problems (#56).
          > Religious Problems (#56): Bo’s hand → in play
          @ headline, action, special 56: player:1
        removes-block [C3] Religious Problems (#56): one red block of Ana leaves Île-de-France
          (Paris) for the supply; 1 stays.
          > Île-de-France (Paris): Ana red 2 → 1
          & player=1
          @ step, action 8, remove 8 Ana: province:8 supply
        special-discarded [A4] @ arithmetic, action: discard
        turn-passes [A1] @ arithmetic, action: player:2
        ? Cy decides: play, take or pass? [A1] take 12 | take 72 | take 15 | take deck | pass
    """)


def test_says_what_the_guillotine_strikes() -> None:
    """Cy's 71, out of the game."""
    assert told(with_special("98"), "Bo: special 98", "Bo: strike 71", brief=OFTEN) == story("""
        plays-special [A2 C4] Bo plays Guillotine (#98).
          > Guillotine (#98): Bo’s hand → in play
          @ headline, action, special 98: player:1
        strikes-out [C4] Guillotine (#98): Jean-Paul Marat (#71, red 3) leaves Cy’s display and the
          game.
          > Jean-Paul Marat (#71, red 3): Cy’s display → out of the game
          & player=1
          @ step, action, strike 71: player:2
        special-discarded [A4] @ arithmetic, action: discard
        turn-passes [A1] @ arithmetic, action: player:2
        ? Cy decides: play, take or pass? [A1] take 12 | take 72 | take 15 | take deck | pass
    """)


def test_says_what_a_purge_strikes() -> None:
    """Ana's Club."""
    assert told(with_special("101"), "Bo: special 101", "Bo: strike 49", brief=OFTEN) == story("""
        plays-special [A2 C5] Bo plays Purge (#101).
          > Purge (#101): Bo’s hand → in play
          @ headline, action, special 101: player:1
        strikes [C5] Purge (#101): Club de 1789 (#49, blue 1) leaves Ana’s display for the discard
          pile.
          > Club de 1789 (#49, blue 1): Ana’s display → discard pile
          & player=1
          @ step, action, strike 49: player:0
        special-discarded [A4] @ arithmetic, action: discard
        turn-passes [A1] @ arithmetic, action: player:2
        ? Cy decides: play, take or pass? [A1] take 12 | take 72 | take 15 | take deck | pass
    """)


def test_says_what_terror_removes() -> None:
    """One of Cy's three white blocks."""
    assert told(with_special("105"), "Bo: special 105", "Bo: remove 8 Cy", brief=OFTEN) == story("""
        plays-special [A2 C6] Bo plays Terror (#105).
          > Terror (#105): Bo’s hand → in play
          @ headline, action, special 105: player:1
        removes-block [C6] Terror (#105): one white block of Cy leaves Île-de-France (Paris) for the
          supply; 2 stay.
          > Île-de-France (Paris): Cy white 3 → 2
          & player=1
          @ step, action 8, remove 8 Cy: province:8 supply
        special-discarded [A4] @ arithmetic, action: discard
        turn-passes [A1] @ arithmetic, action: player:2
        ? Cy decides: play, take or pass? [A1] take 12 | take 72 | take 15 | take deck | pass
    """)


@pytest.mark.parametrize(
    ("special", "turn", "targets"),
    [
        ("51", 2, "remove 8 Bo | remove 19 Cy"),
        ("51", 1, "remove 8 Ana | remove 8 Bo | remove 8 Cy | remove 19 Cy | remove 19 Ana"),
        ("54", 2, "strike 83 | strike 20 | strike 11"),
        ("56", 2, "remove 8 Ana | remove 8 Bo | remove 19 Cy"),
        ("98", 2, "strike 83 | strike 20 | strike 71 | strike 11 | strike 18"),
        ("101", 2, "strike 83 | strike 20 | strike 71 | strike 11 | strike 18 | strike 49"),
        ("105", 2, "remove 8 Ana | remove 8 Bo | remove 8 Cy | remove 19 Cy | remove 19 Ana"),
    ],
)
def test_says_what_a_special_may_be_aimed_at(special: str, turn: int, targets: str) -> None:
    """Stacks by province and as they were started, cards in player order; on Turn 1 Bread
    Shortages hit any colour."""
    assert pending(resolve(with_special(special, turn=turn), f"Bo: special {special}")) == (
        f"Bo: {targets}"
    )


def test_says_a_special_beside_a_card() -> None:
    """18 may still be played after it."""
    players = {"Ana": holds(), "Bo": holds("56 18"), "Cy": holds()}
    start = playing(players, provinces=BLOCKS)
    assert told(start, "Bo: special 56", "Bo: remove 19 Cy", brief="plays-special") == story("""
        plays-special [A2 C3] @ headline, action, special 56: player:1
        removes-last-block [C3 P8] Religious Problems (#56): the last blue block of Cy leaves
          Saintonge for the supply, and the token returns.
          > Saintonge: Cy blue 1 → 0
          & player=1, left=0
          @ step, action 19, remove 19 Cy: province:19 supply
        special-discarded [A4] Religious Problems (#56) has worked and is discarded.
          > Religious Problems (#56): in play → discard pile
          @ arithmetic, action: discard
        ? Bo decides: play another card, or be done? [A2] blocks 18 | done
    """)


# --- taking ---------------------------------------------------------------------------------------


def test_says_how_two_cards_are_taken() -> None:
    """12 and 72 are of value 1."""
    lines = ("Bo: take 12", "Bo: take 72")
    assert told(playing(seats()), *lines, brief="turn-passes") == story("""
        takes-value-1 [A8] Bo takes Élisabeth de France (#12, white 1). It is of value 1, so a
          second face-up card of value 1 may follow.
          > Élisabeth de France (#12, white 1): face up → Bo’s hand
          @ step, action, take 12: player:1
        face-up-replaced [R3] Louis XVI (#10, white 3) comes off the deck and lies face up.
          > Louis XVI (#10, white 3): deck → face up
          @ arithmetic, action, draw 10: deck
        takes-second [A8] Bo takes François Hanriot (#72, red 1) as the second card of value 1.
          > François Hanriot (#72, red 1): face up → Bo’s hand
          @ step, action, take 72: player:1
        face-up-replaced [R3] Jacques-Pierre Brissot (#14, blue 3) comes off the deck and lies face
          up.
          > Jacques-Pierre Brissot (#14, blue 3): deck → face up
          @ arithmetic, action, draw 14: deck
        turn-passes [A1] @ arithmetic, action: player:2
        ? Cy decides: play, take or pass? [A1] take 15 | take 10 | take 14 | take deck | pass
    """)
    first = "takes-value-1 face-up-replaced"
    assert told(playing(seats()), "Bo: take 12", brief=first) == story("""
        takes-value-1 [A8] @ step, action, take 12: player:1
        face-up-replaced [R3] @ arithmetic, action, draw 10: deck
        ? Bo decides: take a second face-up card of value 1? [A8] take 72 | done
    """)
    assert told(
        playing(seats()), "Bo: take 12", "Bo: done", brief="takes-value-1 face-up-replaced"
    ) == story("""
        takes-value-1 [A8] @ step, action, take 12: player:1
        face-up-replaced [R3] @ arithmetic, action, draw 10: deck
        takes-no-second [A8] Bo takes no second card.
          @ arithmetic, action, done: player:1
        turn-passes [A1] It is Cy’s turn.
          @ arithmetic, action: player:2
        ? Cy decides: play, take or pass? [A1] take 72 | take 15 | take 10 | take deck | pass
    """)


def test_says_of_a_second_card_only_where_one_can_follow() -> None:
    """12 is the only card of value 1 face up; 10, of value 3, comes off the deck after it. Where a
    card counts that comes only then, it could have been one of value 1.
    """
    alone = playing(seats(), face_up=["12", "15", "13"])
    assert told(alone, "Bo: take 12", brief="face-up-replaced turn-passes") == story("""
        takes [A8] Bo takes Élisabeth de France (#12, white 1).
          > Élisabeth de France (#12, white 1): face up → Bo’s hand
          @ step, action, take 12: player:1
        face-up-replaced [R3] @ arithmetic, action, draw 10: deck
        turn-passes [A1] @ arithmetic, action: player:2
        ? Cy decides: play, take or pass? [A1] take 15 | take 13 | take 10 | take deck | pass
    """)
    after = {"second-taken-card": "after-replacement"}
    first = "takes-value-1 face-up-replaced turn-passes"
    assert told(alone, "Bo: take 12", brief=first, rulings=after) == story("""
        takes-value-1 [A8] @ step, action, take 12: player:1
        face-up-replaced [R3] @ arithmetic, action, draw 10: deck
        turn-passes [A1] @ arithmetic, action: player:2
        ? Cy decides: play, take or pass? [A1] take 15 | take 13 | take 10 | take deck | pass
    """)


def test_says_that_a_second_card_may_come() -> None:
    """12 is of value 1, 13 and 15 are not. Under *after-replacement* the card that comes may be,
    so that is said, with an empty pile too; else, and without a deck, nothing is said of it."""
    after = {"second-taken-card": "after-replacement"}
    piles: dict[str, Any] = {"face_up": ["12", "13", "15"], "discard": []}
    start = playing(seats(), **piles, deck=["10", "14"])
    brief = "face-up-replaced turn-passes"
    assert told(start, "Bo: take 12", rulings=after, brief=brief) == story("""
        takes-value-1 [A8] Bo takes Élisabeth de France (#12, white 1). It is of value 1, so a
          second face-up card of value 1 may follow.
          > Élisabeth de France (#12, white 1): face up → Bo’s hand
          @ step, action, take 12: player:1
        face-up-replaced [R3] @ arithmetic, action, draw 10: deck
        turn-passes [A1] @ arithmetic, action: player:2
        ? Cy decides: play, take or pass? [A1] take 13 | take 15 | take 10 | take deck | pass
    """)
    assert told(start, "Bo: take 12", brief=brief) == story("""
        takes [A8] Bo takes Élisabeth de France (#12, white 1).
          > Élisabeth de France (#12, white 1): face up → Bo’s hand
          @ step, action, take 12: player:1
        face-up-replaced [R3] @ arithmetic, action, draw 10: deck
        turn-passes [A1] @ arithmetic, action: player:2
        ? Cy decides: play, take or pass? [A1] take 13 | take 15 | take 10 | take deck | pass
    """)
    bare = playing(seats(), **piles, deck=[])
    assert told(bare, "Bo: take 12", rulings=after, brief=brief) == story("""
        takes [A8] Bo takes Élisabeth de France (#12, white 1).
          > Élisabeth de France (#12, white 1): face up → Bo’s hand
          @ step, action, take 12: player:1
        turn-passes [A1] @ arithmetic, action: player:2
        ? Cy decides: play, take or pass? [A1] take 13 | take 15 | pass
    """)


def test_says_that_a_card_is_taken() -> None:
    """15 is worth 2; from the deck comes 10."""
    assert told(playing(seats()), "Bo: take 15") == story("""
        takes [A8] Bo takes Nicolas de Condorcet (#15, blue 2).
          > Nicolas de Condorcet (#15, blue 2): face up → Bo’s hand
          @ step, action, take 15: player:1
        face-up-replaced [R3] Louis XVI (#10, white 3) comes off the deck and lies face up.
          > Louis XVI (#10, white 3): deck → face up
          @ arithmetic, action, draw 10: deck
        turn-passes [A1] It is Cy’s turn.
          @ arithmetic, action: player:2
        ? Cy decides: play, take or pass? [A1] take 12 | take 72 | take 10 | take deck | pass
    """)
    assert told(playing(seats()), "Bo: take deck", brief="turn-passes") == story("""
        takes-from-deck [A8] Bo takes a card from the deck.
          @ step, action, take deck: deck player:1
        draws [A8] Bo draws Louis XVI (#10, white 3).
          > Louis XVI (#10, white 3): deck → Bo’s hand
          @ arithmetic, action, draw 10: player:1
        turn-passes [A1] @ arithmetic, action: player:2
        ? Cy decides: play, take or pass? [A1] take 12 | take 72 | take 15 | take deck | pass
    """)


def test_says_what_goes_before_one_is_taken() -> None:
    """Nine cards: 18, then 1."""
    start = playing(seats(Bo="18 1 2 4 5 6 7 8 9"))
    lines = ("Bo: take", "Bo: discard 18", "Bo: discard 1")
    assert told(start, *lines[:1]) == story("""
        takes-after-discards [A8] Bo holds 9 cards, more than 8, and discards two before taking one.
          @ step, action, take: player:1
        ? Bo decides: which card is discarded? 2 are to go before one is taken. [A8] discard 18 |
            discard 1 | discard 2 | discard 4 | discard 5 | discard 6 | discard 7 | discard 8 |
            discard 9
    """)
    assert told(start, *lines, brief="takes-after-discards") == story("""
        takes-after-discards [A8] @ step, action, take: player:1
        discards-to-take [A8] Bo discards Camille Desmoulins (#18, red 2); one more is to be
          discarded.
          > Camille Desmoulins (#18, red 2): Bo’s hand → discard pile
          @ step, action, discard 18: discard player:1
        discards-to-take [A8] Bo discards Henri de La Rochejaquelein (#1, white 2); 0 more are to be
          discarded.
          > Henri de La Rochejaquelein (#1, white 2): Bo’s hand → discard pile
          @ step, action, discard 1: discard player:1
        ? Bo decides: which card to take? [A8] take 12 | take 72 | take 15 | take deck
    """)


# --- the counter-revolution in the action phase ---------------------------------------------------

#: White controls six CR provinces: Cy four, Ana two.
SIX = singles("Cy", "white", (20, 21, 23, 24)) | singles("Ana", "white", (25, 27))


def test_says_that_the_seventh_province_comes_with_a_card() -> None:
    """Looked at when both blocks of 2 lie; Bo's 2 goes on under *claimed*, Bo asked first."""
    start = playing(seats(Bo="2"), provinces=SIX)
    lines = ("Bo: blocks 2", "Bo: place 1", "Bo: place 3")
    assert told(start, *lines, brief="places") == story("""
        plays-for-blocks [A3 A2 A11] Bo plays Armand de La Rouërie (#2, white 2) for blocks: 2
          blocks.
          > Armand de La Rouërie (#2, white 2): Bo’s hand → in play
          & faction=white, region=
          @ headline, action, blocks 2: player:1
        places [P2 P7] @ step, action 1, place 1: province:1
        places [P2 P7] @ step, action 3, place 3: province:3
        counter-revolution [Z3 Z3a Z4] Royalist Counter-revolution: white controls 8 CR provinces
          (Normandie, Maine, Guyenne, Rouergue, Roussillon, Languedoc, Provence and Lyonnais). With
          7 or more the game ends.
          @ headline, action: province:1 province:3 province:20 province:21 province:23 province:24
              province:25 province:27
        counter-revolution-points [Z3] White Points (blocks on the board + blocks on cards): Ana 2,
          Bo 2 and Cy 4. Cy wins.
          = 2 + 0 = 2; 2 + 0 = 2; 4 + 0 = 4
          & number=4, cards=((2, 0),)
          @ headline, action: player:2
    """)
    assert told(start, *lines, rulings=CLAIMED, brief="places plays-for-blocks") == story("""
        plays-for-blocks [A3 A2 A11] @ headline, action, blocks 2: player:1
        places [P2 P7] @ step, action 1, place 1: province:1
        places [P2 P7] @ step, action 3, place 3: province:3
        claim-opened [Z3 Z3a Z3b Z4] White controls 8 CR provinces (Normandie, Maine, Guyenne,
          Rouergue, Roussillon, Languedoc, Provence and Lyonnais). With 7 or more a player may claim
          the counter-revolution, as it is ruled here.
          @ step, action: province:1 province:3 province:20 province:21 province:23 province:24
              province:25 province:27
        ? Bo decides: claim the counter-revolution? [Z3] claim | decline
    """)


def test_says_that_the_seventh_province_comes_with_a_special() -> None:
    """Bo's blue 2 held Normandie level; looked at when the Special is on the pile."""
    start = playing(seats(Bo="56"), provinces=SIX | {1: "Cy white 2, Bo blue 2"})
    lines = ("Bo: special 56", "Bo: remove 1 Bo")
    assert told(start, *lines, brief="plays-special removes-block") == story("""
        plays-special [A2 C3] @ headline, action, special 56: player:1
        removes-block [C3] @ step, action 1, remove 1 Bo: province:1 supply
        special-discarded [A4] Religious Problems (#56) has worked and is discarded.
          > Religious Problems (#56): in play → discard pile
          @ arithmetic, action: discard
        counter-revolution [Z3 Z3a Z4] Royalist Counter-revolution: white controls 7 CR provinces
          (Normandie, Guyenne, Rouergue, Roussillon, Languedoc, Provence and Lyonnais). With 7 or
          more the game ends.
          @ headline, action: province:1 province:20 province:21 province:23 province:24 province:25
              province:27
        counter-revolution-points [Z3] White Points (blocks on the board + blocks on cards): Ana 2,
          Bo 0 and Cy 6. Cy wins.
          = 2 + 0 = 2; 0 + 0 = 0; 6 + 0 = 6
          & number=6, cards=((2, 0),)
          @ headline, action: player:2
    """)


def test_says_that_the_seventh_province_comes_with_a_block_that_stays_out() -> None:
    """Only one of the two blocks of 2 finds room, in Maine, where Cy's blue 2 held Bo's white 2
    level: looked at when it is plain that the other stays out."""
    full = "Ana red 2, Cy red 2, Dee red 2"
    board = SIX | {1: full, 2: full, 4: full, 5: "Bo blue 3", 3: "Bo white 2, Cy blue 2"}
    start = playing(seats(Bo="2", Dee=""), order=["Bo", "Cy", "Ana", "Dee"], provinces=board)
    lines = ("Bo: blocks 2", "Bo: place 3")
    assert told(start, *lines, brief="plays-for-blocks") == story("""
        plays-for-blocks [A3 A2 A11] @ headline, action, blocks 2: player:1
        places-on-stack [P2 P5] Bo adds a white block in Maine: 3 now.
          > Maine: Bo white 2 → 3
          & left=1
          @ step, action 3, place 3: province:3
        blocks-cut-short [A11] Bo can place no further block: 1 block of Armand de La Rouërie (#2,
          white 2) stays out.
          @ step, action: player:1
        counter-revolution [Z3 Z3a Z4] Royalist Counter-revolution: white controls 7 CR provinces
          (Maine, Guyenne, Rouergue, Roussillon, Languedoc, Provence and Lyonnais). With 7 or more
          the game ends.
          @ headline, action: province:3 province:20 province:21 province:23 province:24 province:25
              province:27
        counter-revolution-points [Z3] White Points (blocks on the board + blocks on cards): Ana 2,
          Bo 3, Cy 4 and Dee 0. Cy wins.
          = 2 + 0 = 2; 3 + 0 = 3; 4 + 0 = 4; 0 + 0 = 0
          & number=4, cards=((2, 0),)
          @ headline, action: player:2
    """)


# --- a simulation ---------------------------------------------------------------------------------


def test_says_that_a_simulation_gives_up() -> None:
    """After 200 rounds, not after 199, and only in the action phase (A13)."""
    from explorer.rules.liberte.game import GAME

    start = GAME.load(playing(seats(), turn=3, rounds=200))
    given_up = GAME.given_up(start)
    assert given_up is not None
    assert GAME.words(start).message(given_up) == (
        "The action phase of Turn 3 is given up after 200 rounds, 200 being the limit of a "
        "simulation [A13]; people would go on."
    )
    assert GAME.given_up(GAME.load(playing(seats(), turn=3, rounds=199))) is None
    assert GAME.given_up(GAME.load(refresh(seats()))) is None
    more = GAME.given_up(GAME.load(playing(seats(), turn=3, rounds=205)))
    assert more is not None
    assert "after 205 rounds, 200 being the limit" in GAME.words(start).message(more)


# --- nothing forgotten ----------------------------------------------------------------------------


def test_says_everything_that_these_modules_can_say() -> None:
    """Every message of the catalogue's sections from a new game to the action phase is told in
    full above; that a game is given up is no step."""
    here = Path(__file__).read_text("utf-8")
    shown = set(re.findall(r"^ +([\w-]+) \[[A-Z][^\]@]*\] (?!@)", here, re.MULTILINE))
    steps = messages("a new game", "questions in refresh and action")
    assert steps - shown == {"given-up"}
