"""What is asked from refreshing hands to the end of the action phase, and why not, word for word.

Each moment shows its question, the options, and every greyed choice with its reason; then the
reasons for what nobody would think of there. How they are written down stands in
`helpers.liberte_told`. House figures (data/liberte/cards.csv): 2 white 2 with a Cannon, 3 white 1,
6 and 7 blue 1, 8 red 2, all of the Ouest (1–5); 11 white 2, 12 white 1, 15 blue 2, 18 red 2, 68 and
69 red 3, 71 red 3 Sans-Culottes, 72 red 1, all of the Paris basin (7–10), 69 and 72 with a Cannon;
78 red 1 of the Est. Clubs: 48 white, 49 blue, 95 red. Specials: 51 Bread Shortages, 54 Emigration,
56 and 57 Religious Problems, 98 Guillotine, 101 Purge, 105 Terror.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from helpers.liberte import position
from helpers.liberte_game import action, holds, refresh, seats, spread
from helpers.liberte_told import CATALOGUE, asked, messages, refusals, story

ORDER = ["Bo", "Cy", "Ana"]
PILES = {"face_up": ["12", "72", "15"], "deck": ["10", "14", "17"], "discard": ["33"]}
NOTHING: dict[str, list[str]] = {"face_up": [], "deck": [], "discard": []}
FULL = "Ana red 1, Cy blue 1, Dee white 1"


def playing(players: dict[str, dict[str, Any]], **more: Any) -> dict[str, Any]:
    """The action phase of Turn 2 has begun; Bo is to act, Cy and Ana follow."""
    return action(players, **{"order": ORDER, "turn_of": "Bo", **PILES, **more})


def shown(hand: str, **more: Any) -> dict[str, Any]:
    """Bo with this hand; cards in all displays, blocks of each colour in 8 and 19."""
    players = {"Ana": holds("1", "11 18 49"), "Bo": holds(hand, "83"), "Cy": holds("4 16", "20 71")}
    board = {8: "Ana red 2, Bo blue 1, Cy white 3", 19: "Cy blue 1, Ana white 1"}
    return playing(players, **{"provinces": board, **more})


# --- refreshing hands -----------------------------------------------------------------------------


def test_asked_to_refresh_a_hand() -> None:
    """Bo of six: everything that lies there, or a discard; not done yet."""
    players = {"Ana": holds("1 2 3 4 5 6 7"), "Bo": holds("8 9 13 16 18 19"), "Cy": holds("20")}
    start = refresh(players, order=ORDER, box=["40"], **PILES)
    assert asked(start) == story("""
        ? Bo holds 6 cards and decides: discard, or take up to seven? [R2] take 12 | take 72 | take
            15 | take deck | discard 8 | discard 9 | discard 13 | discard 16 | discard 18 | discard
            19
        done: hand-not-full-yet: Bo holds 6 cards; hands are refreshed up to 7 while there are cards
          to take. [R2] Bo holds 6 cards and may discard, or take up to seven.
    """)
    assert refusals(
        start,
        (),
        "take 10",
        "take 33",
        "take 20",
        "take 21x",
        "take",
        "discard 1",
        "discard 12",
        "discard 33",
        "discard 10",
        "discard 40",
        "discard 50",
        "discard 1O",
        "discard 18x",
        "blocks 18",
        "pass",
        "place 8",
        "keep 18",
        "strike 18",
        "remove 8 Ana",
        "claim",
        "decline",
        "advance 18",
        "shuffle 0 0",
        "draw 10",
        "start Ana",
        "first Ana",
    ) == story("""
        take 10: not-face-up: Louis XVI (#10, white 3) does not lie face up; Élisabeth de France
          (#12, white 1), François Hanriot (#72, red 1) and Nicolas de Condorcet (#15, blue 2) do.
          [R3] Bo holds 6 cards and may discard, or take up to seven.
          & player=1
        take 33: not-face-up: Pierre-Gaspard Chaumette (#33, red 2) does not lie face up; Élisabeth
          de France (#12, white 1), François Hanriot (#72, red 1) and Nicolas de Condorcet (#15,
          blue 2) do. [R3] Bo holds 6 cards and may discard, or take up to seven.
          & player=1
        take 20: not-face-up: Stanislas de Clermont-Tonnerre (#20, white 2) does not lie face up;
          Élisabeth de France (#12, white 1), François Hanriot (#72, red 1) and Nicolas de Condorcet
          (#15, blue 2) do. [R3] Bo holds 6 cards and may discard, or take up to seven.
          & player=1
        take 21x: no-such-card: There is no card '21x'. [R3] Bo holds 6 cards and may discard, or
          take up to seven.
          & player=1
        take: take-which: It has to be said which card is taken; discarding first is for those who
          hold 9 cards or more, and Bo holds 6 cards. [R3] Bo holds 6 cards and may discard, or take
          up to seven.
        discard 1: hand-lies-in-hand: Henri de La Rochejaquelein (#1, white 2) is in Ana’s hand, not
          in Bo’s. [R2] Bo holds 6 cards and may discard, or take up to seven.
        discard 12: hand-lies-face-up: Élisabeth de France (#12, white 1) lies face up beside the
          deck, not in Bo’s hand. [R2] Bo holds 6 cards and may discard, or take up to seven.
          & owner=None
        discard 33: hand-lies-in-discard: Pierre-Gaspard Chaumette (#33, red 2) lies in the discard
          pile, not in Bo’s hand. [R2] Bo holds 6 cards and may discard, or take up to seven.
          & owner=None
        discard 10: hand-lies-in-deck: Louis XVI (#10, white 3) is not in Bo’s hand. [R2] Bo holds 6
          cards and may discard, or take up to seven.
          & owner=None
        discard 40: hand-lies-in-box: François Chabot (#40, red 1) is out of the game. [R2] Bo holds
          6 cards and may discard, or take up to seven.
          & player=1, owner=None
        discard 50: hand-lies-nowhere: Club des Feuillants (#50, blue 1) is not in Bo’s hand. [R2]
          Bo holds 6 cards and may discard, or take up to seven.
          & owner=None
        discard 1O: no-such-card: There is no card '1O'. [R2] Bo holds 6 cards and may discard, or
          take up to seven.
          & player=1
        discard 18x: no-such-card: There is no card '18x'. Did you mean “18”? [R2] Bo holds 6 cards
          and may discard, or take up to seven.
          & player=1
        blocks 18: refreshing-now: Bo refreshes the hand; cards are played in the action phase. [T1]
          Bo holds 6 cards and may discard, or take up to seven.
        pass: refreshing-now: Bo refreshes the hand; cards are played in the action phase. [T1] Bo
          holds 6 cards and may discard, or take up to seven.
        place 8: refreshing-now: Bo refreshes the hand; cards are played in the action phase. [T1]
          Bo holds 6 cards and may discard, or take up to seven.
        keep 18: refreshing-now: Bo refreshes the hand; cards are played in the action phase. [T1]
          Bo holds 6 cards and may discard, or take up to seven.
        strike 18: refreshing-now: Bo refreshes the hand; cards are played in the action phase. [T1]
          Bo holds 6 cards and may discard, or take up to seven.
        remove 8 Ana: refreshing-now: Bo refreshes the hand; cards are played in the action phase.
          [T1] Bo holds 6 cards and may discard, or take up to seven.
        claim: no-claim-now: Nobody is asked for a claim of the counter-revolution now. [Z3] Bo
          holds 6 cards and may discard, or take up to seven.
          & player=1
        decline: no-contest-now: Bo is not in a contest: nothing is advanced or declined now. [X4]
          Bo holds 6 cards and may discard, or take up to seven.
        advance 18: no-contest-now: Bo is not in a contest: nothing is advanced or declined now.
          [X4] Bo holds 6 cards and may discard, or take up to seven.
        shuffle 0 0: nothing-left-to-chance: Nothing of this kind is left to chance now. [R4]
          & phase=refresh
        draw 10: nothing-left-to-chance: Nothing of this kind is left to chance now. [R3]
          & phase=refresh
        start Ana: nothing-left-to-chance: Nothing of this kind is left to chance now. [S4]
          & phase=refresh
        first Ana: nothing-left-to-chance: Nothing of this kind is left to chance now. [O3]
          & phase=refresh
    """)


def test_asked_for_the_next_card_of_a_hand() -> None:
    """Bo of five has taken one: no more discards; with six he may not stop."""
    players = {"Ana": holds("1 2 3 4 5 6 7"), "Bo": holds("8 9 13 16 18"), "Cy": holds("20")}
    start = refresh(players, order=ORDER, **PILES)
    assert asked(start, "Bo: take 12") == story("""
        ? Bo holds 6 cards and takes the next up to seven: which? [R2] take 72 | take 15 | take 10 |
            take deck
        discard 8: no-discard-after-taking: Bo has taken a card and discards no more. [R2] Bo holds
          6 cards and takes up to seven.
        discard 9: no-discard-after-taking: Bo has taken a card and discards no more. [R2] Bo holds
          6 cards and takes up to seven.
        discard 13: no-discard-after-taking: Bo has taken a card and discards no more. [R2] Bo holds
          6 cards and takes up to seven.
        discard 16: no-discard-after-taking: Bo has taken a card and discards no more. [R2] Bo holds
          6 cards and takes up to seven.
        discard 18: no-discard-after-taking: Bo has taken a card and discards no more. [R2] Bo holds
          6 cards and takes up to seven.
        discard 12: no-discard-after-taking: Bo has taken a card and discards no more. [R2] Bo holds
          6 cards and takes up to seven.
        done: hand-not-full-yet: Bo holds 6 cards; hands are refreshed up to 7 while there are cards
          to take. [R2] Bo holds 6 cards and takes up to seven.
    """)
    assert refusals(start, ("Bo: take 12",), "take 12") == story("""
        take 12: not-face-up: Élisabeth de France (#12, white 1) does not lie face up; François
          Hanriot (#72, red 1), Nicolas de Condorcet (#15, blue 2) and Louis XVI (#10, white 3) do.
          [R3] Bo holds 6 cards and takes up to seven.
          & player=1
    """)


def test_asked_of_who_holds_seven_or_more() -> None:
    """Ana of seven may only discard or be done."""
    players = {"Ana": holds("1 2 3 4 5 6 7"), "Bo": holds("8 9 13 16 18 19 20"), "Cy": holds()}
    start = refresh(players, order=["Ana", "Bo", "Cy"], **PILES)
    assert asked(start) == story("""
        ? Ana holds 7 cards and decides: discard, or take up to seven? [R2] discard 1 | discard 2 |
            discard 3 | discard 4 | discard 5 | discard 6 | discard 7 | done
        take 12: hand-full: Ana holds 7 cards and takes none; hands are refreshed up to 7. [R2] Ana
          holds 7 cards and may discard, or be done.
        take 72: hand-full: Ana holds 7 cards and takes none; hands are refreshed up to 7. [R2] Ana
          holds 7 cards and may discard, or be done.
        take 15: hand-full: Ana holds 7 cards and takes none; hands are refreshed up to 7. [R2] Ana
          holds 7 cards and may discard, or be done.
        take deck: hand-full: Ana holds 7 cards and takes none; hands are refreshed up to 7. [R2]
          Ana holds 7 cards and may discard, or be done.
    """)
    assert refusals(start, (), "take 10", "take") == story("""
        take 10: hand-full: Ana holds 7 cards and takes none; hands are refreshed up to 7. [R2] Ana
          holds 7 cards and may discard, or be done.
        take: take-which: It has to be said which card is taken; discarding first is for those who
          hold 9 cards or more, and Ana holds 7 cards. [R3] Ana holds 7 cards and may discard, or be
          done.
    """)


def test_asked_where_there_is_no_deck() -> None:
    """Nothing is in the deck or on the pile; nothing lies face up at all, or one card does."""
    players = {"Ana": holds(), "Bo": holds("8"), "Cy": holds()}
    assert asked(refresh(players, order=ORDER, **NOTHING)) == story("""
        ? Bo holds 1 card and decides: discard, or take up to seven? [R2] discard 8 | done
        take deck: deck-empty: 0 cards are in the deck. [R3] Bo holds 1 card and may discard, or
          take up to seven.
          & player=1
    """)
    one = refresh(players, order=ORDER, **NOTHING | {"face_up": ["12"]})
    assert asked(one) == story("""
        ? Bo holds 1 card and decides: discard, or take up to seven? [R2] take 12 | discard 8
        take deck: deck-empty: 0 cards are in the deck. [R3] Bo holds 1 card and may discard, or
          take up to seven.
          & player=1
        done: hand-not-full-yet: Bo holds 1 card; hands are refreshed up to 7 while there are cards
          to take. [R2] Bo holds 1 card and may discard, or take up to seven.
    """)
    assert refusals(one, (), "take 15") == story("""
        take 15: not-face-up: Nicolas de Condorcet (#15, blue 2) does not lie face up; Élisabeth de
          France (#12, white 1) does. [R3] Bo holds 1 card and may discard, or take up to seven.
          & player=1
    """)


# --- the beginning of an action -------------------------------------------------------------------


def test_asked_for_an_action() -> None:
    """All kinds of cards; Bo's own Battle Box, targets and regions are open. 68 shows no Cannon."""
    start = shown("68 69 95 56", box=["40"])
    assert asked(start) == story("""
        ? Bo decides: play, take or pass? [A1] blocks 68 | blocks 69 | battle 69 | blocks 95 |
            battle 95 | special 56 | take 12 | take 72 | take 15 | take deck | pass
        battle 68: no-cannon: Maximilien de Robespierre (#68, red 3) shows no Cannon and cannot be
          played for battle. [A3] Bo may play a card, take one or pass.
          & player=1
    """)
    assert refusals(
        start,
        (),
        "done",
        "place 8",
        "keep 68",
        "discard 68",
        "discard 83",
        "take",
        "take 10",
        "take 68",
        "take 12O",
        "strike 18",
        "remove 8 Ana",
        "advance 83",
        "decline",
        "claim",
        "draw 10",
        "first Bo",
        "start Bo",
        "shuffle 0 0",
    ) == story("""
        done: nothing-done-yet: Bo has done nothing yet; an action is to play, to take or to pass.
          [A1] Bo may play a card, take one or pass.
        place 8: no-block-to-place: Bo has no block to place: no card has been played for blocks.
          [P2] Bo may play a card, take one or pass.
        keep 68: nothing-to-keep: Bo has no played card to keep. [A4] Bo may play a card, take one
          or pass.
        discard 68: no-discard-now: Nobody discards by choice; only whoever holds 9 cards or more
          discards two before taking one, and Bo holds 4 cards. [A6] Bo may play a card, take one or
          pass.
        discard 83: not-from-display: Jean-Pierre de Batz (#83, white 2) lies in Bo’s display, and
          nothing is discarded from there by choice. [A6] Bo may play a card, take one or pass.
        take: take-which: It has to be said which card is taken; discarding first is for those who
          hold 9 cards or more, and Bo holds 4 cards. [A8] Bo may play a card, take one or pass.
        take 10: not-face-up: Louis XVI (#10, white 3) does not lie face up; Élisabeth de France
          (#12, white 1), François Hanriot (#72, red 1) and Nicolas de Condorcet (#15, blue 2) do.
          [A8] Bo may play a card, take one or pass.
          & player=1
        take 68: not-face-up: Maximilien de Robespierre (#68, red 3) does not lie face up; Élisabeth
          de France (#12, white 1), François Hanriot (#72, red 1) and Nicolas de Condorcet (#15,
          blue 2) do. [A8] Bo may play a card, take one or pass.
          & player=1
        take 12O: no-such-card: There is no card '12O'. Did you mean “12”? [A8] Bo may play a card,
          take one or pass.
          & player=1
        strike 18: no-special-to-aim: Bo has no Special in play that needs a target. [A2] Bo may
          play a card, take one or pass.
        remove 8 Ana: no-special-to-aim: Bo has no Special in play that needs a target. [A2] Bo may
          play a card, take one or pass.
        advance 83: no-contest-now: Bo is not in a contest: nothing is advanced or declined now.
          [X4] Bo may play a card, take one or pass.
        decline: no-contest-now: Bo is not in a contest: nothing is advanced or declined now. [X4]
          Bo may play a card, take one or pass.
        claim: no-claim-now: Nobody is asked for a claim of the counter-revolution now. [Z3] Bo may
          play a card, take one or pass.
          & player=1
        draw 10: nothing-left-to-chance: Nothing of this kind is left to chance now. [R3]
          & phase=action
        first Bo: nothing-left-to-chance: Nothing of this kind is left to chance now. [O3]
          & phase=action
        start Bo: nothing-left-to-chance: Nothing of this kind is left to chance now. [S4]
          & phase=action
        shuffle 0 0: nothing-left-to-chance: Nothing of this kind is left to chance now. [R4]
          & phase=action
    """)


def test_why_not_where_the_card_lies() -> None:
    """A card is played from the hand: every other place is named."""
    start = shown("68", box=["40"])
    assert refusals(
        start,
        (),
        "blocks 83",
        "blocks 20",
        "blocks 4",
        "blocks 33",
        "blocks 10",
        "battle 72",
        "special 40",
        "blocks 50",
        "blocks 6B",
        "special x",
    ) == story("""
        blocks 83: hand-lies-in-display: Jean-Pierre de Batz (#83, white 2) lies in Bo’s display;
          cards are played from one’s own hand. [A2] Bo may play a card, take one or pass.
          & player=1
        blocks 20: hand-lies-in-display: Stanislas de Clermont-Tonnerre (#20, white 2) lies in Cy’s
          display; cards are played from one’s own hand. [A2] Bo may play a card, take one or pass.
          & player=1
        blocks 4: hand-lies-in-hand: Jean Chouan (#4, white 1) is in Cy’s hand, not in Bo’s. [A2] Bo
          may play a card, take one or pass.
        blocks 33: hand-lies-in-discard: Pierre-Gaspard Chaumette (#33, red 2) lies in the discard
          pile, not in Bo’s hand. [A2] Bo may play a card, take one or pass.
          & owner=None
        blocks 10: hand-lies-in-deck: Louis XVI (#10, white 3) is not in Bo’s hand. [A2] Bo may play
          a card, take one or pass.
          & owner=None
        battle 72: hand-lies-face-up: François Hanriot (#72, red 1) lies face up beside the deck,
          not in Bo’s hand. [A2] Bo may play a card, take one or pass.
          & owner=None
        special 40: hand-lies-in-box: François Chabot (#40, red 1) is out of the game. [A2] Bo may
          play a card, take one or pass.
          & player=1, owner=None
        blocks 50: hand-lies-nowhere: Club des Feuillants (#50, blue 1) is not in Bo’s hand. [A2] Bo
          may play a card, take one or pass.
          & owner=None
        blocks 6B: no-such-card: There is no card '6B'. [A2] Bo may play a card, take one or pass.
          & player=1
        special x: no-such-card: There is no card 'x'. [A2] Bo may play a card, take one or pass.
          & player=1
    """)


def test_why_not_this_kind_of_play() -> None:
    """A Special for blocks, a Personality as a Special, 68 for battle."""
    start = shown("68 56")
    assert refusals(start, (), "special 68", "blocks 56", "battle 56", "battle 68") == story("""
        special 68: not-a-special: Maximilien de Robespierre (#68, red 3) is no Special; it is
          played for blocks or for battle. [A2] Bo may play a card, take one or pass.
          & player=1
        blocks 56: special-not-so: Religious Problems (#56) is a Special; it is neither played for
          blocks nor for battle, kept nor advanced. [A2] Bo may play a card, take one or pass.
          & player=1
        battle 56: special-not-so: Religious Problems (#56) is a Special; it is neither played for
          blocks nor for battle, kept nor advanced. [A2] Bo may play a card, take one or pass.
          & player=1
        battle 68: no-cannon: Maximilien de Robespierre (#68, red 3) shows no Cannon and cannot be
          played for battle. [A3] Bo may play a card, take one or pass.
          & player=1
    """)


def test_asked_on_turn_1_where_the_box_is_closed() -> None:
    """*forbidden*: 69 for blocks only."""
    rulings = {"battle-box-on-turn-1": "forbidden"}
    assert asked(playing(seats(Bo="69"), turn=1), rulings=rulings) == story("""
        ? Bo decides: play, take or pass? [A1] blocks 69 | take 12 | take 72 | take 15 | take deck |
            pass
        battle 69: no-battle-on-turn-1: Louis-Antoine de Saint-Just (#69, red 3) cannot be played
          for battle on Turn 1, as it is ruled here; battles are fought on Turns 2 to 4. [A3a] Bo
          may play a card, take one or pass.
          & player=1
    """)


def test_asked_of_who_holds_nine() -> None:
    """Nine cards: two go first, and it is said first."""
    start = playing(seats(Bo="8 9 13 16 18 19 20 21 22"))
    assert asked(start) == story("""
        ? Bo decides: play, take or pass? [A1] blocks 8 | blocks 9 | battle 9 | blocks 13 | blocks
            16 | blocks 18 | blocks 19 | battle 19 | blocks 20 | blocks 21 | blocks 22 | battle 22 |
            take | pass
        battle 8: no-cannon: Robert Lindet (#8, red 2) shows no Cannon and cannot be played for
          battle. [A3] Bo may play a card, take one or pass.
          & player=1
        battle 13: no-cannon: Jean-Sylvain Bailly (#13, blue 3) shows no Cannon and cannot be played
          for battle. [A3] Bo may play a card, take one or pass.
          & player=1
        battle 16: no-cannon: Jérôme Pétion (#16, blue 2) shows no Cannon and cannot be played for
          battle. [A3] Bo may play a card, take one or pass.
          & player=1
        battle 18: no-cannon: Camille Desmoulins (#18, red 2) shows no Cannon and cannot be played
          for battle. [A3] Bo may play a card, take one or pass.
          & player=1
        battle 20: no-cannon: Stanislas de Clermont-Tonnerre (#20, white 2) shows no Cannon and
          cannot be played for battle. [A3] Bo may play a card, take one or pass.
          & player=1
        battle 21: no-cannon: Louis-René de Rohan (#21, white 1) shows no Cannon and cannot be
          played for battle. [A3] Bo may play a card, take one or pass.
          & player=1
        take 12: hand-of-nine: Bo holds 9 cards; whoever holds 9 or more discards two before taking
          one. [A8] Say “take”, discard two, then take a card.
        take 72: hand-of-nine: Bo holds 9 cards; whoever holds 9 or more discards two before taking
          one. [A8] Say “take”, discard two, then take a card.
        take 15: hand-of-nine: Bo holds 9 cards; whoever holds 9 or more discards two before taking
          one. [A8] Say “take”, discard two, then take a card.
        take deck: hand-of-nine: Bo holds 9 cards; whoever holds 9 or more discards two before
          taking one. [A8] Say “take”, discard two, then take a card.
    """)
    assert refusals(start, (), "discard 8", "take 10") == story("""
        discard 8: say-take-first: Bo holds 9 cards (9 or more): two are discarded once it is said
          that a card will be taken. [A8] Bo may play a card, take one or pass.
        take 10: hand-of-nine: Bo holds 9 cards; whoever holds 9 or more discards two before taking
          one. [A8] Say “take”, discard two, then take a card.
    """)


def test_asked_where_nothing_lies_anywhere() -> None:
    """No deck, no pile, no face-up card."""
    start = playing(seats(Bo="18"), **NOTHING)
    assert asked(start) == story("""
        ? Bo decides: play, take or pass? [A1] blocks 18 | pass
        battle 18: no-cannon: Camille Desmoulins (#18, red 2) shows no Cannon and cannot be played
          for battle. [A3] Bo may play a card, take one or pass.
          & player=1
        take deck: nothing-to-take: There is nothing to take: deck, discard pile and face-up cards
          are all empty, 0 cards. [A8] Bo may play a card, take one or pass.
          & player=1
    """)
    assert refusals(start, (), "take", "take 18") == story("""
        take: nothing-to-take: There is nothing to take: deck, discard pile and face-up cards are
          all empty, 0 cards. [A8] Bo may play a card, take one or pass.
          & player=1
        take 18: nothing-to-take: There is nothing to take: deck, discard pile and face-up cards are
          all empty, 0 cards. [A8] Bo may play a card, take one or pass.
          & player=1
    """)
    nine = playing(seats(Bo="8 9 13 16 18 19 20 21 22"), **NOTHING)
    assert asked(nine) == story("""
        ? Bo decides: play, take or pass? [A1] blocks 8 | blocks 9 | battle 9 | blocks 13 | blocks
            16 | blocks 18 | blocks 19 | battle 19 | blocks 20 | blocks 21 | blocks 22 | battle 22 |
            pass
        battle 8: no-cannon: Robert Lindet (#8, red 2) shows no Cannon and cannot be played for
          battle. [A3] Bo may play a card, take one or pass.
          & player=1
        battle 13: no-cannon: Jean-Sylvain Bailly (#13, blue 3) shows no Cannon and cannot be played
          for battle. [A3] Bo may play a card, take one or pass.
          & player=1
        battle 16: no-cannon: Jérôme Pétion (#16, blue 2) shows no Cannon and cannot be played for
          battle. [A3] Bo may play a card, take one or pass.
          & player=1
        battle 18: no-cannon: Camille Desmoulins (#18, red 2) shows no Cannon and cannot be played
          for battle. [A3] Bo may play a card, take one or pass.
          & player=1
        battle 20: no-cannon: Stanislas de Clermont-Tonnerre (#20, white 2) shows no Cannon and
          cannot be played for battle. [A3] Bo may play a card, take one or pass.
          & player=1
        battle 21: no-cannon: Louis-René de Rohan (#21, white 1) shows no Cannon and cannot be
          played for battle. [A3] Bo may play a card, take one or pass.
          & player=1
        take deck: nothing-to-take: There is nothing to take: deck, discard pile and face-up cards
          are all empty, 0 cards. [A8] Bo may play a card, take one or pass.
          & player=1
        take: nothing-to-take: There is nothing to take: deck, discard pile and face-up cards are
          all empty, 0 cards. [A8] Bo may play a card, take one or pass.
          & player=1
    """)
    assert refusals(nine, (), "take", "take 12") == story("""
        take: nothing-to-take: There is nothing to take: deck, discard pile and face-up cards are
          all empty, 0 cards. [A8] Bo may play a card, take one or pass.
          & player=1
        take 12: nothing-to-take: There is nothing to take: deck, discard pile and face-up cards are
          all empty, 0 cards. [A8] Bo may play a card, take one or pass.
          & player=1
    """)


# --- what cannot place a block --------------------------------------------------------------------


def everywhere_full() -> dict[int, str]:
    """Three stacks of one block in every province, none of Bo's: 29 red, 28 blue, 24 white.

    Five owners in turn: 81 tokens, at most 17 each. Red and white stand level everywhere.
    """
    owners = ("Ana", "Cy", "Dee", "Eve", "Flo")
    colours = dict.fromkeys(range(1, 25), ("red", "blue", "white"))
    colours |= {25: ("red", "blue", "red"), 26: ("red", "blue", "red"), 27: ("red", "blue", "blue")}
    return {
        number: ", ".join(f"{owners[(number + i) % 5]} {one} 1" for i, one in enumerate(three))
        for number, three in colours.items()
    }


def test_why_not_a_block_without_room() -> None:
    """The Paris basin is full for Bo: 69 shows a Cannon, 68 does not. A Club finds no room where
    every province has three stacks."""
    start = playing(seats(Bo="68 69"), provinces=spread("Bo", "red", 12, first=7))
    assert asked(start) == story("""
        ? Bo decides: play, take or pass? [A1] battle 69 | take 12 | take 72 | take 15 | take deck |
            pass
        blocks 68: no-room-in-region: Maximilien de Robespierre (#68, red 3) can place no block: 0
          provinces of Bassin parisien have room for a red block of Bo, and 1 at least must be
          placed. [A11] Another card may do, or take one, or pass.
        battle 68: no-cannon: Maximilien de Robespierre (#68, red 3) shows no Cannon and cannot be
          played for battle. [A3] Bo may play a card, take one or pass.
          & player=1
        blocks 69: no-room-in-region: Louis-Antoine de Saint-Just (#69, red 3) can place no block: 0
          provinces of Bassin parisien have room for a red block of Bo, and 1 at least must be
          placed. [A11] It shows a Cannon and may be played for battle.
    """)
    full = playing(
        seats(Bo="95", Dee="", Eve="", Flo=""),
        order=[*ORDER, "Dee", "Eve", "Flo"],
        provinces=everywhere_full(),
    )
    assert asked(full) == story("""
        ? Bo decides: play, take or pass? [A1] battle 95 | take 12 | take 72 | take 15 | take deck |
            pass
        blocks 95: no-room-anywhere: Club des Jacobins (#95, red 1) can place no block: 0 provinces
          have room for a red block of Bo, and 1 at least must be placed. [A11] It shows a Cannon
          and may be played for battle.
    """)


def test_why_not_a_block_without_supply() -> None:
    """All 30 red ones lie out; 69 and the Club may go to battle, 68 may not."""
    start = playing(
        seats(Bo="69 95 68 15"), provinces=spread("Cy", "red", 30), face_up=["12", "72"]
    )
    assert asked(start) == story("""
        ? Bo decides: play, take or pass? [A1] battle 69 | battle 95 | blocks 15 | take 12 | take 72
            | take 10 | take deck | pass
        blocks 69: supply-empty: Louis-Antoine de Saint-Just (#69, red 3) can place no block: 0 red
          blocks are in the supply, and 1 at least must be placed. [A11] It shows a Cannon and may
          be played for battle.
          & player=1
        blocks 95: supply-empty: Club des Jacobins (#95, red 1) can place no block: 0 red blocks are
          in the supply, and 1 at least must be placed. [A11] It shows a Cannon and may be played
          for battle.
          & player=1
        blocks 68: supply-empty: Maximilien de Robespierre (#68, red 3) can place no block: 0 red
          blocks are in the supply, and 1 at least must be placed. [A11] Another card may do, or
          take one, or pass.
          & player=1
        battle 68: no-cannon: Maximilien de Robespierre (#68, red 3) shows no Cannon and cannot be
          played for battle. [A3] Bo may play a card, take one or pass.
          & player=1
        battle 15: no-cannon: Nicolas de Condorcet (#15, blue 2) shows no Cannon and cannot be
          played for battle. [A3] Bo may play a card, take one or pass.
          & player=1
    """)


def test_why_not_without_a_token() -> None:
    """All 18 of Bo's are in use: 16 stacks and two in the box; 8 has room for a new stack."""
    board = {number: "Bo blue 1" for number in range(12, 28)}
    start = playing(seats(Bo="69 95"), provinces=board, battle_box={"Bo": 2})
    assert asked(start) == story("""
        ? Bo decides: play, take or pass? [A1] take 12 | take 72 | take 15 | take deck | pass
        blocks 69: no-token: Louis-Antoine de Saint-Just (#69, red 3) can place no block: Bo has
          used all 18 Control Tokens, 0 are left for a new stack. [P7] Another card may do, or take
          one, or pass.
          & faction=red
        battle 69: no-token-battle: Bo has no free Control Token for the Battle Box: all 18 are in
          use, 0 are left. [P7] Bo may play a card, take one or pass.
          & card=69
        blocks 95: no-token: Club des Jacobins (#95, red 1) can place no block: Bo has used all 18
          Control Tokens, 0 are left for a new stack. [P7] Another card may do, or take one, or
          pass.
          & faction=red
        battle 95: no-token-battle: Bo has no free Control Token for the Battle Box: all 18 are in
          use, 0 are left. [P7] Bo may play a card, take one or pass.
          & card=95
    """)
    own = playing(seats(Bo="68"), provinces=board | {8: "Bo red 1"}, battle_box={"Bo": 1})
    assert refusals(own, ("Bo: blocks 68",), "place 7") == story("""
        place 7: no-token-left: Bo has used all 18 Control Tokens; 0 are left to start a stack in
          Orléanais. [P7] Île-de-France (Paris) has room.
          & card=68, faction=red, more=-5
    """)


def test_why_not_a_block_with_the_last_token() -> None:
    """17 of Bo's are in use: the Paris basin is full for him, so 69 may only go to battle."""
    board = {number: "Bo blue 1" for number in range(7, 23)}
    start = playing(seats(Bo="69"), provinces=board, battle_box={"Bo": 1})
    assert refusals(start, (), "blocks 69") == story("""
        blocks 69: no-room-in-region: Louis-Antoine de Saint-Just (#69, red 3) can place no block: 0
          provinces of Bassin parisien have room for a red block of Bo, and 1 at least must be
          placed. [A11] It shows a Cannon and may be played for battle.
    """)


def test_why_not_a_block_neither_room_nor_token() -> None:
    """All 18 are in use; the Paris basin would have no room with a token either: room is told."""
    board = {number: "Bo blue 1" for number in range(7, 23)}
    start = playing(
        seats(Bo="69 12", Ana="15"), provinces=board, battle_box={"Bo": 2}, face_up=["72"]
    )
    assert refusals(start, (), "blocks 69", "blocks 12") == story("""
        blocks 69: no-room-in-region: Louis-Antoine de Saint-Just (#69, red 3) can place no block: 0
          provinces of Bassin parisien have room for a red block of Bo, and 1 at least must be
          placed. [A11] Another card may do, or take one, or pass.
        blocks 12: no-room-in-region: Élisabeth de France (#12, white 1) can place no block: 0
          provinces of Bassin parisien have room for a white block of Bo, and 1 at least must be
          placed. [A11] Another card may do, or take one, or pass.
    """)


def test_why_not_a_blue_block() -> None:
    """Red stands in all of the Paris basin; or all 28 blue ones lie out."""
    board = {number: "Bo red 1" for number in range(7, 11)}
    start = playing(seats(Bo="15"), provinces=board, face_up=["72"])
    assert refusals(start, (), "blocks 15") == story("""
        blocks 15: no-room-in-region: Nicolas de Condorcet (#15, blue 2) can place no block: 0
          provinces of Bassin parisien have room for a blue block of Bo, and 1 at least must be
          placed. [A11] Another card may do, or take one, or pass.
    """)
    empty = playing(seats(Bo="15"), provinces=spread("Cy", "blue", 28), face_up=["72"])
    assert refusals(empty, (), "blocks 15") == story("""
        blocks 15: supply-empty: Nicolas de Condorcet (#15, blue 2) can place no block: 0 blue
          blocks are in the supply, and 1 at least must be placed. [A11] Another card may do, or
          take one, or pass.
          & player=1
    """)


def test_why_not_a_second_block() -> None:
    """After 72 in the Paris basin: red Club 95 has no room there, with or without tokens left; blue
    Club 49 would need a token, which 72 has used up."""
    board = {7: "Bo blue 1", 8: "Bo blue 1", 10: "Bo blue 1"}
    start = playing(seats(Bo="72 96 95 56"), provinces=board | {9: "Bo red 2"}, face_up=["12"])
    assert refusals(start, ("Bo: blocks 72", "Bo: place 9"), "blocks 95") == story("""
        blocks 95: no-room-in-region: Club des Jacobins (#95, red 1) can place no block: 0 provinces
          of Bassin parisien have room for a red block of Bo, and 1 at least must be placed. [A11]
          Another card may do, or take one, or pass.
    """)
    spent = board | {number: "Bo blue 1" for number in range(11, 25)} | {9: "Bo red 2"}
    start = playing(seats(Bo="72 96 95 56"), provinces=spent, face_up=["12"])
    assert refusals(start, ("Bo: blocks 72", "Bo: place 9"), "blocks 95") == story("""
        blocks 95: no-room-in-region: Club des Jacobins (#95, red 1) can place no block: 0 provinces
          of Bassin parisien have room for a red block of Bo, and 1 at least must be placed. [A11]
          Another card may do, or take one, or pass.
    """)
    board = {number: "Bo blue 1" for number in range(11, 28)}
    last = playing(seats(Bo="72 49 56"), provinces=board, face_up=["12"])
    assert refusals(last, ("Bo: blocks 72", "Bo: place 9"), "blocks 49") == story("""
        blocks 49: no-token: Club de 1789 (#49, blue 1) can place no block: Bo has used all 18
          Control Tokens, 0 are left for a new stack. [P7] Another card may do, or take one, or
          pass.
          & faction=blue
    """)


def test_why_not_names_six_provinces_with_room() -> None:
    """Bo has no token: his Club may only go to his own red stacks, six of them, then seven."""
    blue = {number: "Bo blue 1" for number in range(8, 20)}
    six = {number: "Bo red 1" for number in range(1, 7)} | blue
    start = playing(seats(Bo="95"), provinces=six)
    assert refusals(start, ("Bo: blocks 95",), "place 27") == story("""
        place 27: no-token-left: Bo has used all 18 Control Tokens; 0 are left to start a stack in
          Lyonnais. [P7] Normandie, Bretagne, Maine, Anjou, Vendée and Berry have room.
          & card=95, faction=red, more=0
    """)
    seven = playing(seats(Bo="95"), provinces=six | {7: "Bo red 1"} | {19: "Cy blue 1"})
    assert refusals(seven, ("Bo: blocks 95",), "place 27") == story("""
        place 27: no-token-left: Bo has used all 18 Control Tokens; 0 are left to start a stack in
          Lyonnais. [P7] Normandie, Bretagne, Maine, Anjou, Vendée and Berry have room, and 1 more.
          & card=95, faction=red
    """)


# --- in the middle of placing ---------------------------------------------------------------------


def test_asked_where_a_block_goes() -> None:
    """68, two of three left. 7 holds blue of Bo, 9 is full of others, 10 is Bo's red 3."""
    board = {7: "Bo blue 1", 8: "Bo red 2", 9: FULL, 10: "Bo red 3"}
    start = playing(
        seats(Bo="68 56 72", Dee=""), order=[*ORDER, "Dee"], provinces=board, face_up=["12", "21"]
    )
    assert asked(start, "Bo: blocks 68") == story("""
        ? Bo decides: where does the next red block of Maximilien de Robespierre (#68, red 3) go? 3
            are left. [P2] place 8
        place 7: other-colour: Bo’s stack in Orléanais is blue; a red block cannot be added, and a
          second stack of Bo cannot be started there. [P5] Île-de-France (Paris) has room.
          & card=68, more=-5
        place 9: province-full: Picardie already has 3 stacks (Ana, Cy and Dee), and 3 is the limit.
          [P4] Île-de-France (Paris) has room.
          & player=1, card=68, faction=red, more=-5
        place 10: stack-full: Bo’s stack in Flandre has 3 blocks already, and 3 is the limit. [P3]
          Île-de-France (Paris) has room.
          & card=68, faction=red, more=-5
    """)
    assert refusals(
        start,
        ("Bo: blocks 68",),
        "place 1",
        "place 0",
        "place 28",
        "place 27",
        "done",
        "pass",
        "blocks 72",
        "battle 72",
        "special 56",
        "take 12",
        "take deck",
        "keep 68",
        "discard 68",
        "discard 72",
        "strike 18",
        "remove 9 Ana",
    ) == story("""
        place 1: outside-region: Normandie lies in Ouest; Maximilien de Robespierre (#68, red 3)
          places its blocks in Bassin parisien. [P2] Île-de-France (Paris) has room.
          & player=1, faction=red, more=-5
        place 0: no-such-province: There is no province 0; they are numbered from 1 to 27. [P2]
          Île-de-France (Paris) has room.
          & player=1, more=-5
        place 28: no-such-province: There is no province 28; they are numbered from 1 to 27. [P2]
          Île-de-France (Paris) has room.
          & player=1, more=-5
        place 27: outside-region: Lyonnais lies in Sud-Est; Maximilien de Robespierre (#68, red 3)
          places its blocks in Bassin parisien. [P2] Île-de-France (Paris) has room.
          & player=1, faction=red, more=-5
        done: blocks-at-least-one: Bo has placed 0 of the 3 blocks of Maximilien de Robespierre
          (#68, red 3) and must place 1 at least. [A11] Île-de-France (Paris) has room.
          & number=0, more=-5
        pass: blocks-first: 3 blocks of Maximilien de Robespierre (#68, red 3) are to be placed
          first. [A11] Île-de-France (Paris) has room.
          & player=1, more=-5
        blocks 72: blocks-first: 3 blocks of Maximilien de Robespierre (#68, red 3) are to be placed
          first. [A11] Île-de-France (Paris) has room.
          & player=1, more=-5
        battle 72: blocks-first: 3 blocks of Maximilien de Robespierre (#68, red 3) are to be placed
          first. [A11] Île-de-France (Paris) has room.
          & player=1, more=-5
        special 56: blocks-first: 3 blocks of Maximilien de Robespierre (#68, red 3) are to be
          placed first. [A11] Île-de-France (Paris) has room.
          & player=1, more=-5
        take 12: blocks-first: 3 blocks of Maximilien de Robespierre (#68, red 3) are to be placed
          first. [A11] Île-de-France (Paris) has room.
          & player=1, more=-5
        take deck: blocks-first: 3 blocks of Maximilien de Robespierre (#68, red 3) are to be placed
          first. [A11] Île-de-France (Paris) has room.
          & player=1, more=-5
        keep 68: blocks-first: 3 blocks of Maximilien de Robespierre (#68, red 3) are to be placed
          first. [A11] Île-de-France (Paris) has room.
          & player=1, more=-5
        discard 68: blocks-first: 3 blocks of Maximilien de Robespierre (#68, red 3) are to be
          placed first. [A11] Île-de-France (Paris) has room.
          & player=1, more=-5
        discard 72: blocks-first: 3 blocks of Maximilien de Robespierre (#68, red 3) are to be
          placed first. [A11] Île-de-France (Paris) has room.
          & player=1, more=-5
        strike 18: no-special-to-aim: Bo has no Special in play that needs a target. [A2]
          Île-de-France (Paris) has room.
          & more=-5
        remove 9 Ana: no-special-to-aim: Bo has no Special in play that needs a target. [A2]
          Île-de-France (Paris) has room.
          & more=-5
    """)


def test_asked_where_a_club_goes() -> None:
    """Anywhere; the cure names six provinces and how many more. Only one: it is named alone."""
    start = playing(seats(Bo="95"), provinces={1: "Bo blue 1"})
    assert asked(start, "Bo: blocks 95") == story("""
        ? Bo decides: where does the next red block of Club des Jacobins (#95, red 1) go? It is the
            last. [P1] place 2 | place 3 | place 4 | place 5 | place 6 | place 7 | place 8 | place 9
            | place 10 | place 11 | place 12 | place 13 | place 14 | place 15 | place 16 | place 17
            | place 18 | place 19 | place 20 | place 21 | place 22 | place 23 | place 24 | place 25
            | place 26 | place 27
        place 1: other-colour: Bo’s stack in Normandie is blue; a red block cannot be added, and a
          second stack of Bo cannot be started there. [P5] Bretagne, Maine, Anjou, Vendée, Berry and
          Orléanais have room, and 20 more.
          & card=95
    """)
    one = playing(
        seats(Bo="8"), provinces={1: "Bo red 3", 2: "Bo red 3", 3: "Bo red 3", 4: "Bo red 3"}
    )
    assert asked(one, "Bo: blocks 8") == story("""
        ? Bo decides: where does the next red block of Robert Lindet (#8, red 2) go? 2 are left.
            [P2] place 5
        place 1: stack-full: Bo’s stack in Normandie has 3 blocks already, and 3 is the limit. [P3]
          Vendée has room.
          & card=8, faction=red, more=-5
        place 2: stack-full: Bo’s stack in Bretagne has 3 blocks already, and 3 is the limit. [P3]
          Vendée has room.
          & card=8, faction=red, more=-5
        place 3: stack-full: Bo’s stack in Maine has 3 blocks already, and 3 is the limit. [P3]
          Vendée has room.
          & card=8, faction=red, more=-5
        place 4: stack-full: Bo’s stack in Anjou has 3 blocks already, and 3 is the limit. [P3]
          Vendée has room.
          & card=8, faction=red, more=-5
    """)
    assert refusals(playing(seats(Bo="8")), ("Bo: blocks 8",), "place 7") == story("""
        place 7: outside-region: Orléanais lies in Bassin parisien; Robert Lindet (#8, red 2) places
          its blocks in Ouest. [P2] Normandie, Bretagne, Maine, Anjou and Vendée have room.
          & player=1, faction=red, more=-1
    """)


def test_asked_where_the_second_of_two_goes() -> None:
    """Club 95 in Normandie, then 7: Normandie is red, elsewhere is not the Ouest."""
    start = playing(seats(Bo="95 7"))
    lines = ("Bo: blocks 95", "Bo: place 1", "Bo: blocks 7")
    assert asked(start, *lines) == story("""
        ? Bo decides: where does the next blue block of Jean-Denis Lanjuinais (#7, blue 1) go? It is
            the last. [A7] place 2 | place 3 | place 4 | place 5
        place 1: other-colour: Bo’s stack in Normandie is red; a blue block cannot be added, and a
          second stack of Bo cannot be started there. [P5] Bretagne, Maine, Anjou and Vendée have
          room.
          & card=7, more=-2
    """)
    assert refusals(start, lines, "place 8") == story("""
        place 8: outside-two-cards: Île-de-France (Paris) lies in Bassin parisien; the second of two
          cards places its block where the first did, in Ouest. [A7] Bretagne, Maine, Anjou and
          Vendée have room.
          & player=1, card=7, faction=blue, more=-2
    """)


def test_asked_where_a_second_club_goes() -> None:
    """Club 95 in Normandie, then Club 49: the Ouest is thought of and no other province."""
    start = playing(seats(Bo="95 49"))
    lines = ("Bo: blocks 95", "Bo: place 1", "Bo: blocks 49")
    assert asked(start, *lines) == story("""
        ? Bo decides: where does the next blue block of Club de 1789 (#49, blue 1) go? It is the
            last. [A7] place 2 | place 3 | place 4 | place 5
        place 1: other-colour: Bo’s stack in Normandie is red; a blue block cannot be added, and a
          second stack of Bo cannot be started there. [P5] Bretagne, Maine, Anjou and Vendée have
          room.
          & card=49, more=-2
    """)


def test_asked_whether_more_blocks_follow() -> None:
    """*at-least-one*: one of three lies, so `done` is offered; before it is not."""
    rulings = {"blocks-to-place": "at-least-one"}
    start = playing(seats(Bo="68"), provinces={7: "Bo blue 1"})
    assert asked(start, "Bo: blocks 68", rulings=rulings) == story("""
        ? Bo decides: where does the next red block of Maximilien de Robespierre (#68, red 3) go? 3
            are left. [P2] place 8 | place 9 | place 10
        place 7: other-colour: Bo’s stack in Orléanais is blue; a red block cannot be added, and a
          second stack of Bo cannot be started there. [P5] Île-de-France (Paris), Picardie and
          Flandre have room.
          & card=68, more=-3
    """)
    assert refusals(start, ("Bo: blocks 68",), "done", rulings=rulings) == story("""
        done: blocks-at-least-one: Bo has placed 0 of the 3 blocks of Maximilien de Robespierre
          (#68, red 3) and must place 1 at least. [A11] Île-de-France (Paris), Picardie and Flandre
          have room.
          & number=0, more=-3
    """)
    assert asked(start, "Bo: blocks 68", "Bo: place 8", rulings=rulings) == story("""
        ? Bo decides: where does the next red block of Maximilien de Robespierre (#68, red 3) go? 2
            are left. [P2] place 8 | place 9 | place 10 | done
        place 7: other-colour: Bo’s stack in Orléanais is blue; a red block cannot be added, and a
          second stack of Bo cannot be started there. [P5] Île-de-France (Paris), Picardie and
          Flandre have room.
          & card=68, more=-3
    """)
    assert refusals(start, ("Bo: blocks 68", "Bo: place 8"), "done") == story("""
        done: blocks-as-many: Bo has placed 1 of the 3 blocks of Maximilien de Robespierre (#68, red
          3) and must place as many as possible. [A11] Île-de-France (Paris), Picardie and Flandre
          have room.
          & more=-3
    """)


# --- between two cards ----------------------------------------------------------------------------


def test_asked_for_another_card() -> None:
    """After 72: 12 of its region or a Club may follow, or a Special; 68 is worth 3, 78 lies
    elsewhere."""
    start = shown("72 67 95 68 78 56", face_up=["12", "15", "21"])
    lines = ("Bo: blocks 72", "Bo: place 9")
    assert asked(start, *lines) == story("""
        ? Bo decides: play another card, or be done? [A2] blocks 67 | blocks 95 | special 56 | done
        battle 67: second-for-battle: Manon Roland (#67, blue 1) cannot be played for battle as the
          second card; two cards are both played for blocks. [A7] Bo may play another card, or be
          done.
          & player=1, first=72
        battle 95: second-for-battle: Club des Jacobins (#95, red 1) cannot be played for battle as
          the second card; two cards are both played for blocks. [A7] Bo may play another card, or
          be done.
          & player=1, first=72
        blocks 68: second-not-value-1: Maximilien de Robespierre (#68, red 3) is of value 3; the
          second card must be of value 1. [A7] Bo may play another card, or be done.
          & player=1, first=72
        battle 68: second-for-battle: Maximilien de Robespierre (#68, red 3) cannot be played for
          battle as the second card; two cards are both played for blocks. [A7] Bo may play another
          card, or be done.
          & player=1, first=72
        blocks 78: second-elsewhere: Antoine-François Momoro (#78, red 1) is of Est, but the first
          block went to Bassin parisien, and the second goes to the same region. [A7] Bo may play
          another card, or be done.
          & player=1, first=72
        battle 78: second-for-battle: Antoine-François Momoro (#78, red 1) cannot be played for
          battle as the second card; two cards are both played for blocks. [A7] Bo may play another
          card, or be done.
          & player=1, first=72
    """)
    assert refusals(
        start,
        lines,
        "pass",
        "take 12",
        "take deck",
        "keep 72",
        "discard 72",
        "keep 68",
        "place 9",
        "strike 18",
        "blocks 72",
        "battle 95",
        "battle 78",
    ) == story("""
        pass: playing-already: Bo has begun to play cards and cannot pass any more. [A9] Bo may play
          another card, or be done.
        take 12: playing-already-take: Bo is playing cards; one action a round. [A1] Bo may play
          another card, or be done.
        take deck: playing-already-take: Bo is playing cards; one action a round. [A1] Bo may play
          another card, or be done.
        keep 72: done-first: François Hanriot (#72, red 1) is kept or discarded when the play is
          over; Bo may still play another card. [A4] Bo may play another card, or be done.
        discard 72: done-first: François Hanriot (#72, red 1) is kept or discarded when the play is
          over; Bo may still play another card. [A4] Bo may play another card, or be done.
        keep 68: not-in-play: Maximilien de Robespierre (#68, red 3) has not been played in this
          action. [A4] Bo may play another card, or be done.
          & player=1
        place 9: no-block-to-place: Bo has no block to place: no card has been played for blocks.
          [P2] Bo may play another card, or be done.
        strike 18: no-special-to-aim: Bo has no Special in play that needs a target. [A2] Bo may
          play another card, or be done.
        blocks 72: hand-lies-in-play: François Hanriot (#72, red 1) is in play already. [A2] Bo may
          play another card, or be done.
          & player=1, owner=None
        battle 95: second-for-battle: Club des Jacobins (#95, red 1) cannot be played for battle as
          the second card; two cards are both played for blocks. [A7] Bo may play another card, or
          be done.
          & player=1, first=72
        battle 78: second-for-battle: Antoine-François Momoro (#78, red 1) cannot be played for
          battle as the second card; two cards are both played for blocks. [A7] Bo may play another
          card, or be done.
          & player=1, first=72
    """)


def test_asked_after_two_cards() -> None:
    """A third is one too many."""
    start = shown("72 67 95 56", face_up=["12", "15", "21"])
    lines = ("Bo: blocks 72", "Bo: place 9", "Bo: blocks 67", "Bo: place 10")
    assert asked(start, *lines) == story("""
        ? Bo decides: play another card, or be done? [A2] special 56 | done
        blocks 95: two-cards-already: Club des Jacobins (#95, red 1) would be one too many: 2 cards
          have been played, and two are the limit. [A7] Bo may play another card, or be done.
          & player=1, first=72
        battle 95: two-cards-already: Club des Jacobins (#95, red 1) would be one too many: 2 cards
          have been played, and two are the limit. [A7] Bo may play another card, or be done.
          & player=1, first=72
    """)


def test_asked_after_a_card_of_value_3() -> None:
    """68 goes alone; a Special may follow."""
    start = shown("68 95 56")
    lines = ("Bo: blocks 68", "Bo: place 9", "Bo: place 9", "Bo: place 9")
    assert asked(start, *lines) == story("""
        ? Bo decides: play another card, or be done? [A2] special 56 | done
        blocks 95: first-not-value-1: Club des Jacobins (#95, red 1) cannot follow: Maximilien de
          Robespierre (#68, red 3) is of value 3, and two cards are both of value 1. [A7] Bo may
          play another card, or be done.
          & player=1
        battle 95: second-for-battle: Club des Jacobins (#95, red 1) cannot be played for battle as
          the second card; two cards are both played for blocks. [A7] Bo may play another card, or
          be done.
          & player=1, first=68
    """)


def test_asked_after_a_card_for_battle() -> None:
    """95 for battle: no second card, for blocks or battle."""
    start = shown("95 72 56", face_up=["12", "15", "21"])
    assert asked(start, "Bo: battle 95") == story("""
        ? Bo decides: play another card, or be done? [A2] special 56 | done
        blocks 72: second-after-battle: François Hanriot (#72, red 1) cannot follow: Club des
          Jacobins (#95, red 1) was played for battle, and two cards are both played for blocks.
          [A7] Bo may play another card, or be done.
          & player=1
        battle 72: second-after-battle: François Hanriot (#72, red 1) cannot follow: Club des
          Jacobins (#95, red 1) was played for battle, and two cards are both played for blocks.
          [A7] Bo may play another card, or be done.
          & player=1
    """)


def test_asked_after_a_special() -> None:
    """56 has worked: a second Special never; 68 may follow."""
    start = shown("56 57 68")
    assert asked(start, "Bo: special 56", "Bo: remove 19 Cy") == story("""
        ? Bo decides: play another card, or be done? [A2] blocks 68 | done
        special 57: one-special-already: Religious Problems (#57) would be a second Special in this
          round, and one is the limit: Religious Problems (#56) has been played. [A2] Bo may play
          another card, or be done.
          & player=1
        battle 68: no-cannon: Maximilien de Robespierre (#68, red 3) shows no Cannon and cannot be
          played for battle. [A3] Bo may play another card, or be done.
          & player=1
    """)


def test_asked_to_keep_or_discard() -> None:
    """Two cards have been played, nothing may follow: one after the other as one likes."""
    start = shown("72 67 95", face_up=["12", "15", "21"])
    lines = ("Bo: blocks 72", "Bo: place 9", "Bo: blocks 67", "Bo: place 10")
    assert asked(start, *lines) == story("""
        ? Bo decides: keep or discard François Hanriot (#72, red 1) or Manon Roland (#67, blue 1)?
            [A4] keep 72 | discard 72 | keep 67 | discard 67
    """)
    assert refusals(
        start,
        lines,
        "done",
        "pass",
        "blocks 95",
        "special 95",
        "keep 95",
        "discard 95",
        "keep 83",
        "discard 83",
        "keep 7Z",
        "keep 72x",
        "discard 7Z",
        "take 12",
        "remove 8 Ana",
        "place 9",
    ) == story("""
        done: keep-or-discard-first: Bo keeps or discards the played cards first. [A4] Bo keeps or
          discards François Hanriot (#72, red 1) and Manon Roland (#67, blue 1).
        pass: playing-already: Bo has begun to play cards and cannot pass any more. [A9] Bo keeps or
          discards François Hanriot (#72, red 1) and Manon Roland (#67, blue 1).
        blocks 95: play-over: Club des Jacobins (#95, red 1) comes too late: the cards of this play
          are being kept or discarded. [A4] Bo keeps or discards François Hanriot (#72, red 1) and
          Manon Roland (#67, blue 1).
          & player=1
        special 95: not-a-special: Club des Jacobins (#95, red 1) is no Special; it is played for
          blocks or for battle. [A2] Bo keeps or discards François Hanriot (#72, red 1) and Manon
          Roland (#67, blue 1).
          & player=1
        keep 95: not-in-play: Club des Jacobins (#95, red 1) has not been played in this action.
          [A4] Bo keeps or discards François Hanriot (#72, red 1) and Manon Roland (#67, blue 1).
          & player=1
        discard 95: not-in-play: Club des Jacobins (#95, red 1) has not been played in this action.
          [A4] Bo keeps or discards François Hanriot (#72, red 1) and Manon Roland (#67, blue 1).
          & player=1
        keep 83: not-in-play: Jean-Pierre de Batz (#83, white 2) has not been played in this action.
          [A4] Bo keeps or discards François Hanriot (#72, red 1) and Manon Roland (#67, blue 1).
          & player=1
        discard 83: not-from-display: Jean-Pierre de Batz (#83, white 2) lies in Bo’s display, and
          nothing is discarded from there by choice. [A6] Bo keeps or discards François Hanriot
          (#72, red 1) and Manon Roland (#67, blue 1).
        keep 7Z: no-such-card: There is no card '7Z'. [A4] Bo keeps or discards François Hanriot
          (#72, red 1) and Manon Roland (#67, blue 1).
          & player=1
        keep 72x: no-such-card: There is no card '72x'. Did you mean “72”? [A4] Bo keeps or discards
          François Hanriot (#72, red 1) and Manon Roland (#67, blue 1).
          & player=1
        discard 7Z: no-such-card: There is no card '7Z'. [A4] Bo keeps or discards François Hanriot
          (#72, red 1) and Manon Roland (#67, blue 1).
          & player=1
        take 12: playing-already-take: Bo is playing cards; one action a round. [A1] Bo keeps or
          discards François Hanriot (#72, red 1) and Manon Roland (#67, blue 1).
        remove 8 Ana: no-special-to-aim: Bo has no Special in play that needs a target. [A2] Bo
          keeps or discards François Hanriot (#72, red 1) and Manon Roland (#67, blue 1).
        place 9: no-block-to-place: Bo has no block to place: no card has been played for blocks.
          [P2] Bo keeps or discards François Hanriot (#72, red 1) and Manon Roland (#67, blue 1).
    """)
    assert asked(start, *lines, "Bo: keep 67") == story("""
        ? Bo decides: keep or discard François Hanriot (#72, red 1)? [A4] keep 72 | discard 72
    """)


def test_asked_with_a_full_display() -> None:
    """Four, and the limit is four; five with 71, and the limit is five."""
    players = {"Ana": holds(), "Bo": holds("72 67", "11 18 49 83"), "Cy": holds("", "20")}
    lines = ("Bo: blocks 67", "Bo: place 9", "Bo: blocks 72", "Bo: place 10")
    rulings = {"fifth-card": "already-there"}
    start = playing(players, face_up=["12", "15", "21"])
    assert asked(start, *lines, rulings=rulings) == story("""
        ? Bo decides: keep or discard Manon Roland (#67, blue 1) or François Hanriot (#72, red 1)?
            [A4] discard 67 | discard 72
        keep 67: display-full: Bo’s display holds 4 cards, and 4 is the limit without a
          Sans-Culottes; Manon Roland (#67, blue 1) cannot be kept. [A5] It can only be discarded.
          & card=67
        keep 72: display-full: Bo’s display holds 4 cards, and 4 is the limit without a
          Sans-Culottes; François Hanriot (#72, red 1) cannot be kept. [A5] It can only be
          discarded.
          & card=72
    """)
    five = playing(players | {"Bo": holds("72 67", "11 18 49 83 71")}, face_up=["12", "15", "21"])
    assert asked(five, *lines) == story("""
        ? Bo decides: keep or discard Manon Roland (#67, blue 1) or François Hanriot (#72, red 1)?
            [A4] discard 67 | discard 72
        keep 67: display-full-fifth: Bo’s display holds 5 cards, and 5 is the limit even with a
          Sans-Culottes; Manon Roland (#67, blue 1) cannot be kept. [A5] It can only be discarded.
          & card=67
        keep 72: display-full-fifth: Bo’s display holds 5 cards, and 5 is the limit even with a
          Sans-Culottes; François Hanriot (#72, red 1) cannot be kept. [A5] It can only be
          discarded.
          & card=72
    """)


def test_why_not_a_card_when_cards_are_put_away() -> None:
    """Bo is done with playing; his Special and his other card come too late."""
    start = shown("72 67 56", face_up=["12", "15", "21"])
    lines = ("Bo: blocks 72", "Bo: place 9", "Bo: done")
    assert asked(start, *lines) == story("""
        ? Bo decides: keep or discard François Hanriot (#72, red 1)? [A4] keep 72 | discard 72
    """)
    assert refusals(start, lines, "blocks 67", "battle 67", "special 56", "done") == story("""
        blocks 67: play-over: Manon Roland (#67, blue 1) comes too late: the cards of this play are
          being kept or discarded. [A4] Bo keeps or discards François Hanriot (#72, red 1).
          & player=1
        battle 67: play-over: Manon Roland (#67, blue 1) comes too late: the cards of this play are
          being kept or discarded. [A4] Bo keeps or discards François Hanriot (#72, red 1).
          & player=1
        special 56: play-over: Religious Problems (#56) comes too late: the cards of this play are
          being kept or discarded. [A4] Bo keeps or discards François Hanriot (#72, red 1).
          & player=1
        done: keep-or-discard-first: Bo keeps or discards the played cards first. [A4] Bo keeps or
          discards François Hanriot (#72, red 1).
    """)


# --- Specials -------------------------------------------------------------------------------------


def test_why_not_a_special_without_a_target() -> None:
    """Blue governs, Bo too; the board holds red and white, the displays a Club."""
    players = {
        "Ana": holds(),
        "Bo": holds("51 54 98 101 105", in_government=True),
        "Cy": holds("", "49"),
    }
    start = playing(players, provinces={8: "Cy red 1"}, government="blue")
    assert asked(start) == story("""
        ? Bo decides: play, take or pass? [A1] special 101 | special 105 | take 12 | take 72 | take
            15 | take deck | pass
        special 51: no-target-blocks: Bread Shortages (#51) has no target: 0 blue blocks are on the
          board. [C7] Bo may play a card, take one or pass.
          & player=1
        special 54: no-target-white-personality: Emigration (#54) has no target: 0 white
          Personalities are in the displays. [C7] Bo may play a card, take one or pass.
          & player=1, factions=('red', 'blue', 'white')
        special 98: no-target-personality: Guillotine (#98) has no target: 0 Personalities are in
          the displays. [C7] Bo may play a card, take one or pass.
          & player=1, factions=('red', 'blue', 'white')
    """)
    bare = playing(
        {"Ana": holds(), "Bo": holds("56 101 105", in_government=True), "Cy": holds()},
        provinces={8: "Cy white 1"},
        government="blue",
    )
    assert asked(bare) == story("""
        ? Bo decides: play, take or pass? [A1] special 105 | take 12 | take 72 | take 15 | take deck
            | pass
        special 56: no-target-blocks: Religious Problems (#56) has no target: 0 red or blue blocks
          are on the board. [C7] Bo may play a card, take one or pass.
          & player=1
        special 101: no-target-card: Purge (#101) has no target: 0 Personalities or Clubs are in the
          displays. [C7] Bo may play a card, take one or pass.
          & player=1, factions=('red', 'blue', 'white')
    """)
    empty = playing(
        {"Ana": holds(), "Bo": holds("51 56 105", in_government=True), "Cy": holds()},
        government="blue",
    )
    assert asked(empty) == story("""
        ? Bo decides: play, take or pass? [A1] take 12 | take 72 | take 15 | take deck | pass
        special 51: no-target-blocks: Bread Shortages (#51) has no target: 0 blue blocks are on the
          board. [C7] Bo may play a card, take one or pass.
          & player=1
        special 56: no-target-blocks: Religious Problems (#56) has no target: 0 red or blue blocks
          are on the board. [C7] Bo may play a card, take one or pass.
          & player=1
        special 105: no-target-blocks: Terror (#105) has no target: 0 red, blue or white blocks are
          on the board. [C7] Bo may play a card, take one or pass.
          & player=1
    """)


def test_why_not_a_special_without_presence() -> None:
    """Cy and Ana are in government, in this order; or nobody is."""
    players = {
        "Ana": holds(in_government=True),
        "Bo": holds("101 105", "11"),
        "Cy": holds(in_government=True),
    }
    start = playing(players, provinces={8: "Cy red 1"}, government="blue")
    assert asked(start) == story("""
        ? Bo decides: play, take or pass? [A1] take 12 | take 72 | take 15 | take deck | pass
        special 101: no-presence: Purge (#101) needs presence in government, and Bo has none; Cy and
          Ana are in government. [C5] Bo may play a card, take one or pass.
        special 105: no-presence: Terror (#105) needs presence in government, and Bo has none; Cy
          and Ana are in government. [C6] Bo may play a card, take one or pass.
    """)
    nobody = playing(seats(Bo="51 101 105"), provinces={8: "Cy red 1"})
    assert asked(nobody) == story("""
        ? Bo decides: play, take or pass? [A1] take 12 | take 72 | take 15 | take deck | pass
        special 51: no-government-to-hit: Bread Shortages (#51) removes a block of the government’s
          colour, and there is no government. [C1] Bo may play a card, take one or pass.
          & player=1
        special 101: nobody-present: Purge (#101) needs presence in government, and nobody is in
          government. [C5] Bo may play a card, take one or pass.
          & player=1
        special 105: nobody-present: Terror (#105) needs presence in government, and nobody is in
          government. [C6] Bo may play a card, take one or pass.
          & player=1
    """)


def test_asked_for_a_block_to_remove() -> None:
    """56: blue and red, no white; greyed are the white stacks."""
    start = shown("56 57 68")
    lines = ("Bo: special 56",)
    assert asked(start, *lines) == story("""
        ? Bo decides: what does Religious Problems (#56) hit? [C3] remove 8 Ana | remove 8 Bo |
            remove 19 Cy
        remove 8 Cy: block-of-other-colour: Cy’s stack in Île-de-France (Paris) is white; Religious
          Problems (#56) removes a red or blue block. [C3] Religious Problems (#56) has 3 targets.
          & player=1
        remove 19 Ana: block-of-other-colour: Ana’s stack in Saintonge is white; Religious Problems
          (#56) removes a red or blue block. [C3] Religious Problems (#56) has 3 targets.
          & player=1
    """)
    assert refusals(
        start,
        lines,
        "remove 9 Ana",
        "remove 8 Dee",
        "remove 8 Anna",
        "remove 1 Ana",
        "remove 27 Ana",
        "remove 0 Ana",
        "remove 28 Ana",
        "strike 18",
        "done",
        "pass",
        "blocks 68",
        "special 57",
        "take 12",
        "keep 56",
        "discard 56",
        "place 8",
    ) == story("""
        remove 9 Ana: no-stack-there: Ana has no stack in Picardie. [C3] Religious Problems (#56)
          has 3 targets.
          & player=1, card=56
        remove 8 Dee: no-such-player: There is no player 'Dee'. [C3] Religious Problems (#56) has 3
          targets.
          & player=1, card=56
        remove 8 Anna: no-such-player: There is no player 'Anna'. Did you mean “Ana”? [C3] Religious
          Problems (#56) has 3 targets.
          & player=1, card=56
        remove 1 Ana: no-stack-there: Ana has no stack in Normandie. [C3] Religious Problems (#56)
          has 3 targets.
          & player=1, card=56
        remove 27 Ana: no-stack-there: Ana has no stack in Lyonnais. [C3] Religious Problems (#56)
          has 3 targets.
          & player=1, card=56
        remove 0 Ana: no-such-province: There is no province 0; they are numbered from 1 to 27. [C3]
          Religious Problems (#56) has 3 targets.
          & player=1
        remove 28 Ana: no-such-province: There is no province 28; they are numbered from 1 to 27.
          [C3] Religious Problems (#56) has 3 targets.
          & player=1
        strike 18: aims-at-blocks: Religious Problems (#56) removes a block from a province; it does
          not touch cards. [C3] Religious Problems (#56) has 3 targets.
          & player=1
        done: target-first: Religious Problems (#56) has been played and needs its target first.
          [A2] Religious Problems (#56) has 3 targets.
          & player=1
        pass: target-first: Religious Problems (#56) has been played and needs its target first.
          [A2] Religious Problems (#56) has 3 targets.
          & player=1
        blocks 68: target-first: Religious Problems (#56) has been played and needs its target
          first. [A2] Religious Problems (#56) has 3 targets.
          & player=1
        special 57: target-first: Religious Problems (#56) has been played and needs its target
          first. [A2] Religious Problems (#56) has 3 targets.
          & player=1
        take 12: target-first: Religious Problems (#56) has been played and needs its target first.
          [A2] Religious Problems (#56) has 3 targets.
          & player=1
        keep 56: target-first: Religious Problems (#56) has been played and needs its target first.
          [A2] Religious Problems (#56) has 3 targets.
          & player=1
        discard 56: target-first: Religious Problems (#56) has been played and needs its target
          first. [A2] Religious Problems (#56) has 3 targets.
          & player=1
        place 8: no-block-to-place: Bo has no block to place: no card has been played for blocks.
          [P2] Religious Problems (#56) has 3 targets.
          & player=1
    """)


def test_asked_for_a_white_card_to_strike() -> None:
    """54: white Personalities in displays, nothing else, nowhere else."""
    start = shown("54 2 68", box=["40"], face_up=["12", "15", "72"])
    lines = ("Bo: blocks 2", "Bo: place 1", "Bo: place 2", "Bo: special 54")
    assert asked(start, *lines) == story("""
        ? Bo decides: what does Emigration (#54) hit? [C2] strike 83 | strike 20 | strike 11
        strike 71: target-not-white-personality: Jean-Paul Marat (#71, red 3) is no white
          Personality; Emigration (#54) takes only those. [C2] Emigration (#54) has 3 targets.
          & player=1
        strike 18: target-not-white-personality: Camille Desmoulins (#18, red 2) is no white
          Personality; Emigration (#54) takes only those. [C2] Emigration (#54) has 3 targets.
          & player=1
        strike 49: target-not-white-personality: Club de 1789 (#49, blue 1) is no white Personality;
          Emigration (#54) takes only those. [C2] Emigration (#54) has 3 targets.
          & player=1
    """)
    assert refusals(
        start,
        lines,
        "strike 2",
        "strike 54",
        "strike 68",
        "strike 1",
        "strike 33",
        "strike 10",
        "strike 12",
        "strike 40",
        "strike 50",
        "strike 2O",
        "strike 20x",
        "remove 8 Ana",
    ) == story("""
        strike 2: target-lies-in-play: Armand de La Rouërie (#2, white 2) is in play and out of
          reach; Emigration (#54) takes a card from a display. [A4] Emigration (#54) has 3 targets.
          & player=1, owner=None
        strike 54: target-lies-in-play: Emigration (#54) is in play and out of reach; Emigration
          (#54) takes a card from a display. [A4] Emigration (#54) has 3 targets.
          & player=1, owner=None
        strike 68: target-lies-in-hand: Maximilien de Robespierre (#68, red 3) is in Bo’s hand;
          Emigration (#54) takes a card from a display. [C2] Emigration (#54) has 3 targets.
          & player=1
        strike 1: target-lies-in-hand: Henri de La Rochejaquelein (#1, white 2) is in Ana’s hand;
          Emigration (#54) takes a card from a display. [C2] Emigration (#54) has 3 targets.
          & player=1
        strike 33: target-lies-in-discard: Pierre-Gaspard Chaumette (#33, red 2) lies in the discard
          pile; Emigration (#54) takes a card from a display. [C2] Emigration (#54) has 3 targets.
          & player=1, owner=None
        strike 10: target-lies-in-deck: Louis XVI (#10, white 3) is in no display; Emigration (#54)
          takes a card from a display. [C2] Emigration (#54) has 3 targets.
          & player=1, owner=None
        strike 12: target-lies-face-up: Élisabeth de France (#12, white 1) lies face up beside the
          deck; Emigration (#54) takes a card from a display. [C2] Emigration (#54) has 3 targets.
          & player=1, owner=None
        strike 40: target-lies-in-box: François Chabot (#40, red 1) is out of the game; Emigration
          (#54) takes a card from a display. [C2] Emigration (#54) has 3 targets.
          & player=1, owner=None
        strike 50: target-lies-nowhere: Club des Feuillants (#50, blue 1) is in no display;
          Emigration (#54) takes a card from a display. [C2] Emigration (#54) has 3 targets.
          & player=1, owner=None
        strike 2O: no-such-card: There is no card '2O'. [C2] Emigration (#54) has 3 targets.
          & player=1, card=54
        strike 20x: no-such-card: There is no card '20x'. Did you mean “20”? [C2] Emigration (#54)
          has 3 targets.
          & player=1, card=54
        remove 8 Ana: aims-at-cards: Emigration (#54) takes a card from a display; it does not touch
          blocks. [C2] Emigration (#54) has 3 targets.
          & player=1
    """)


def test_asked_for_a_card_to_strike() -> None:
    """98: no Club for the Guillotine; 101: a Club too. Its own card is in play; a Special may lie
    in a display only in a position that was given so, and is no target there."""
    assert asked(shown("98"), "Bo: special 98") == story("""
        ? Bo decides: what does Guillotine (#98) hit? [C4] strike 83 | strike 20 | strike 71 |
            strike 11 | strike 18
        strike 49: target-not-personality: Club de 1789 (#49, blue 1) is no Personality; Guillotine
          (#98) takes only those. [C4] Guillotine (#98) has 5 targets.
          & player=1
    """)
    purge = shown("101", government="red")
    purge["players"][1]["in_government"] = True
    assert asked(purge, "Bo: special 101") == story("""
        ? Bo decides: what does Purge (#101) hit? [C5] strike 83 | strike 20 | strike 71 | strike 11
            | strike 18 | strike 49
    """)
    assert refusals(purge, ("Bo: special 101",), "strike 101") == story("""
        strike 101: target-lies-in-play: Purge (#101) is in play and out of reach; Purge (#101)
          takes a card from a display. [A4] Purge (#101) has 6 targets.
          & player=1, owner=None
    """)
    purge["players"][2]["display"].append("57")
    assert refusals(purge, ("Bo: special 101",), "strike 57") == story("""
        strike 57: target-not-card: Religious Problems (#57) is neither Personality nor Club; Purge
          (#101) takes only those. [C5] Purge (#101) has 6 targets.
          & player=1
    """)


# --- taking ---------------------------------------------------------------------------------------


def test_asked_what_goes_before_taking() -> None:
    """Two are to go, then one."""
    start = playing(
        {"Ana": holds("1"), "Bo": holds("8 9 13 16 18 19 20 21 22", "83"), "Cy": holds()}
    )
    assert asked(start, "Bo: take") == story("""
        ? Bo decides: which card is discarded? 2 are to go before one is taken. [A8] discard 8 |
            discard 9 | discard 13 | discard 16 | discard 18 | discard 19 | discard 20 | discard 21
            | discard 22
        done: discard-two-first: Bo discards first: 2 cards are still to go. [A8] Bo discards 2
          cards first.
    """)
    assert refusals(
        start,
        ("Bo: take",),
        "take 12",
        "take",
        "discard 83",
        "discard 1",
        "discard 12",
        "blocks 8",
        "pass",
        "place 8",
        "keep 8",
    ) == story("""
        take 12: discard-two-first: Bo discards first: 2 cards are still to go. [A8] Bo discards 2
          cards first.
        take: discard-two-first: Bo discards first: 2 cards are still to go. [A8] Bo discards 2
          cards first.
        discard 83: not-from-display: Jean-Pierre de Batz (#83, white 2) lies in Bo’s display, and
          nothing is discarded from there by choice. [A6] Bo discards 2 cards first.
        discard 1: hand-lies-in-hand: Henri de La Rochejaquelein (#1, white 2) is in Ana’s hand, not
          in Bo’s. [A8] Bo discards 2 cards first.
        discard 12: hand-lies-face-up: Élisabeth de France (#12, white 1) lies face up beside the
          deck, not in Bo’s hand. [A8] Bo discards 2 cards first.
          & owner=None
        blocks 8: taking-already: Bo is taking cards; one action a round. [A1] Bo discards 2 cards
          first.
        pass: taking-already: Bo is taking cards; one action a round. [A1] Bo discards 2 cards
          first.
        place 8: no-block-to-place: Bo has no block to place: no card has been played for blocks.
          [P2] Bo discards 2 cards first.
        keep 8: nothing-to-keep: Bo has no played card to keep. [A4] Bo discards 2 cards first.
    """)
    assert asked(start, "Bo: take", "Bo: discard 22") == story("""
        ? Bo decides: which card is discarded? One is to go before one is taken. [A8] discard 8 |
            discard 9 | discard 13 | discard 16 | discard 18 | discard 19 | discard 20 | discard 21
        done: discard-two-first: Bo discards first: one card is still to go. [A8] Bo discards one
          card first.
    """)


def test_asked_which_card_is_taken() -> None:
    """Two have gone."""
    start = playing({"Ana": holds("1"), "Bo": holds("8 9 13 16 18 19 20 21 22"), "Cy": holds()})
    lines = ("Bo: take", "Bo: discard 22", "Bo: discard 8")
    assert asked(start, *lines) == story("""
        ? Bo decides: which card to take? [A8] take 12 | take 72 | take 15 | take deck
        done: take-one-first: Bo has discarded and must take a card. [A8] Bo takes a face-up card or
          one from the deck.
    """)
    assert refusals(
        start, lines, "take", "take 10", "take 22", "discard 9", "special 56", "done"
    ) == story("""
        take: take-which-now: It has to be said which card Bo takes. [A8] Bo takes a face-up card or
          one from the deck.
        take 10: not-face-up: Louis XVI (#10, white 3) does not lie face up; Élisabeth de France
          (#12, white 1), François Hanriot (#72, red 1) and Nicolas de Condorcet (#15, blue 2) do.
          [A8] Bo takes a face-up card or one from the deck.
          & player=1
        take 22: not-face-up: François-Christophe Kellermann (#22, blue 3) does not lie face up;
          Élisabeth de France (#12, white 1), François Hanriot (#72, red 1) and Nicolas de Condorcet
          (#15, blue 2) do. [A8] Bo takes a face-up card or one from the deck.
          & player=1
        discard 9: discarded-enough: Bo has discarded 2 cards already, as many as are asked for.
          [A8] Bo takes a face-up card or one from the deck.
        special 56: taking-already: Bo is taking cards; one action a round. [A1] Bo takes a face-up
          card or one from the deck.
        done: take-one-first: Bo has discarded and must take a card. [A8] Bo takes a face-up card or
          one from the deck.
    """)


def test_asked_for_a_second_card() -> None:
    """12 was taken, 73 came for it, which did not lie there; 15 is worth 2."""
    start = playing(seats(Bo="8"), deck=["73", "14", "17"], face_up=["12", "72", "15"])
    assert asked(start, "Bo: take 12") == story("""
        ? Bo decides: take a second face-up card of value 1? [A8] take 72 | done
        take 15: second-taken-value: Nicolas de Condorcet (#15, blue 2) is of value 2; the second
          card taken must be of value 1. [A8] Bo may take a second face-up card of value 1, or be
          done.
          & player=1
        take 73: second-not-at-start: Gracchus Babeuf (#73, red 1) did not lie face up when the
          action started, as is asked of a second card here. [A8] Bo may take a second face-up card
          of value 1, or be done.
          & player=1
        take deck: second-from-deck: The second card taken must be a face-up one of value 1. [A8] Bo
          may take a second face-up card of value 1, or be done.
          & player=1
    """)
    assert refusals(
        start,
        ("Bo: take 12",),
        "take",
        "take 14",
        "take 12",
        "pass",
        "blocks 8",
        "battle 8",
        "discard 8",
        "keep 8",
    ) == story("""
        take: second-from-deck: The second card taken must be a face-up one of value 1. [A8] Bo may
          take a second face-up card of value 1, or be done.
          & player=1
        take 14: not-face-up: Jacques-Pierre Brissot (#14, blue 3) does not lie face up; François
          Hanriot (#72, red 1), Nicolas de Condorcet (#15, blue 2) and Gracchus Babeuf (#73, red 1)
          do. [A8] Bo may take a second face-up card of value 1, or be done.
          & player=1
        take 12: not-face-up: Élisabeth de France (#12, white 1) does not lie face up; François
          Hanriot (#72, red 1), Nicolas de Condorcet (#15, blue 2) and Gracchus Babeuf (#73, red 1)
          do. [A8] Bo may take a second face-up card of value 1, or be done.
          & player=1
        pass: taking-already: Bo is taking cards; one action a round. [A1] Bo may take a second
          face-up card of value 1, or be done.
        blocks 8: taking-already: Bo is taking cards; one action a round. [A1] Bo may take a second
          face-up card of value 1, or be done.
        battle 8: taking-already: Bo is taking cards; one action a round. [A1] Bo may take a second
          face-up card of value 1, or be done.
        discard 8: discarded-enough: Bo has discarded 2 cards already, as many as are asked for.
          [A8] Bo may take a second face-up card of value 1, or be done.
        keep 8: nothing-to-keep: Bo has no played card to keep. [A4] Bo may take a second face-up
          card of value 1, or be done.
    """)
    special = playing(seats(Bo="8"), face_up=["12", "72", "56"])
    assert refusals(special, ("Bo: take 12",), "take 56") == story("""
        take 56: second-taken-value: Religious Problems (#56) is of value 0; the second card taken
          must be of value 1. [A8] Bo may take a second face-up card of value 1, or be done.
          & player=1
    """)


# --- contests and claims, chance, the end ---------------------------------------------------------


def chance(state: Any, *actions: str) -> str:
    """Why these do not come where chance is to act."""
    from explorer.rules.liberte.game import GAME
    from explorer.rules.protocol import Actor

    assert GAME.current_player(state) is Actor.CHANCE
    return refusals(GAME.save(state), None, *actions)


def test_why_not_where_something_else_is_going_on() -> None:
    """In a contest nothing is played or taken."""
    contest = position(
        {"Ana": {"display": ["18"]}, "Bo": {"display": ["68"]}, "Cy": {}},
        turn=2,
        phase="election",
        next_province=8,
        provinces={8: "Ana red 1, Bo red 1"},
    )
    assert refusals(contest, (), "pass", "take deck", "draw 10") == story("""
        pass: contest-now: Ana is asked for a card in a contest; nothing else is done before it is
          over. [E6] Ana may advance Camille Desmoulins (#18, red 2), or decline.
        take deck: contest-now: Ana is asked for a card in a contest; nothing else is done before it
          is over. [E6] Ana may advance Camille Desmoulins (#18, red 2), or decline.
        draw 10: nothing-left-to-chance: Nothing of this kind is left to chance now. [R3]
          & phase=election
    """)


def test_why_not_where_chance_is_to_act() -> None:
    """The lot among Ana and Bo, three of three players; the card that is drawn; a shuffle."""
    from explorer.rules.liberte.actions import Shuffle
    from explorer.rules.liberte.game import GAME

    players = {"Ana": holds(vp=2), "Bo": holds(vp=2), "Cy": holds(vp=1)}
    lots = GAME.settle(GAME.load(position(players, turn=2, phase="order", **PILES))).state
    assert chance(lots, "pass", "first Cy", "first Dee", "draw 10", "start Ana") == story("""
        pass: chance-first: Nobody decides now: the lot among those level on VPs is left to chance.
          [O3]
        first Cy: chance-otherwise: This cannot come now: what is left to chance is the lot among
          those level on VPs, with 2 outcomes. [O3]
        first Dee: chance-otherwise: This cannot come now: what is left to chance is the lot among
          those level on VPs, with 2 outcomes. [O3]
        draw 10: chance-otherwise: This cannot come now: what is left to chance is the lot among
          those level on VPs, with 2 outcomes. [O3]
        start Ana: chance-otherwise: This cannot come now: what is left to chance is the lot among
          those level on VPs, with 2 outcomes. [O3]
    """)
    drawing = GAME.apply(GAME.load(playing(seats())), GAME.action_from_text("take deck")).state
    assert chance(drawing, "pass", "draw 12", "shuffle 0 0", "first Bo") == story("""
        pass: chance-first: Nobody decides now: the card that is drawn is left to chance. [A8]
        draw 12: chance-otherwise: This cannot come now: what is left to chance is the card that is
          drawn, with 3 outcomes. [A8]
        shuffle 0 0: chance-otherwise: This cannot come now: what is left to chance is the card that
          is drawn, with 3 outcomes. [A8]
        first Bo: chance-otherwise: This cannot come now: what is left to chance is the card that is
          drawn, with 3 outcomes. [A8]
    """)
    gap = GAME.load(playing(seats(), face_up=["12", "72"]))
    assert chance(gap, "take 12", "draw 12") == story("""
        take 12: chance-first: Nobody decides now: the card that comes face up is left to chance.
          [R3]
        draw 12: chance-otherwise: This cannot come now: what is left to chance is the card that
          comes face up, with 3 outcomes. [R3]
    """)
    pile = GAME.load(playing(seats(), deck=[]))
    assert chance(pile, "take 12", "draw 33") == story("""
        take 12: chance-first: Nobody decides now: a shuffle is left to chance. [R4]
        draw 33: chance-otherwise: This cannot come now: what is left to chance is a shuffle, with 1
          outcome. [R4]
    """)
    fresh = GAME.new_game(("Ana", "Bo", "Cy"))
    start = GAME.apply(GAME.apply(fresh, GAME.happening(fresh)).state, Shuffle(0, 0)).state
    assert chance(start, "pass", "start Dee") == story("""
        pass: chance-first: Nobody decides now: the start player is left to chance. [S4]
        start Dee: chance-otherwise: This cannot come now: what is left to chance is the start
          player, with 3 outcomes. [S4]
    """)
    refreshing = GAME.load(refresh(seats(Ana="8"), order=ORDER, **PILES))
    drawn = GAME.apply(refreshing, GAME.action_from_text("take deck")).state
    assert chance(drawn, "pass", "draw 12") == story("""
        pass: chance-first: Nobody decides now: the card that is drawn is left to chance. [R3]
        draw 12: chance-otherwise: This cannot come now: what is left to chance is the card that is
          drawn, with 3 outcomes. [R3]
    """)
    assert chance(fresh, "pass", "draw 33", "start Ana") == story("""
        pass: chance-first: Nobody decides now: a shuffle is left to chance. [S2]
        draw 33: chance-otherwise: This cannot come now: what is left to chance is a shuffle, with 1
          outcome. [S2]
        start Ana: chance-otherwise: This cannot come now: what is left to chance is a shuffle, with
          1 outcome. [S2]
    """)


# --- nothing forgotten ----------------------------------------------------------------------------


def test_asked_and_refused_in_every_way_there_is() -> None:
    """Every message of the catalogue's refusals and cures is told above, but for three: a seat
    that may not know why is told so elsewhere, a target in a display is refused for its kind, and
    nothing is in play in a contest. Cures are known by the end of their text."""
    here = Path(__file__).read_text("utf-8")
    told = set(re.findall(r"^ +[a-z-]+(?: [^:\n]+)?: ([\w-]+): ", here, re.MULTILINE))
    never = {"refused-behind-hand", "target-lies-in-display", "card-lies-in-play"}
    assert messages("refusals: refresh and action", "cures") - told == never
    cures = {name: CATALOGUE[name] for name in messages("cures", "changes of the card phases")}
    for name, text in cures.items():
        words = re.split(r"\{[^}]*\}", text)[-1].strip(" .,")
        assert re.search(rf"\] .*{re.escape(words)}", " ".join(here.split())), name
