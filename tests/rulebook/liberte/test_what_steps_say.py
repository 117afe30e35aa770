"""What every step of battle, election, government and scoring says, word for word.

One position after the other is carried forward, and the whole of every step is compared with
what stands here (how it is written down: `helpers.liberte_told`). The positions are chosen so that
every message occurs (the last test sees to that), each in the plainest way that brings it about;
what the rules demand is told by the other files of this folder, each position of which is worked
out in a docstring. Here the short reasoning stands in front of each story.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from helpers.liberte import card, general
from helpers.liberte_extra import seat, table, whites
from helpers.liberte_told import messages, story, told

GENERALS = {f"g{value}{letter}": general("red", value) for value in (1, 2, 3) for letter in "ab"}


def battle(
    box: dict[str, int],
    displays: dict[str, str],
    turn: int = 2,
    vp: dict[str, int] | None = None,
    **more: Any,
) -> dict[str, Any]:
    """A battle among Ana, Bo and Cy, player order Bo, Cy, Ana."""
    points = vp or {}
    seats = {
        name: seat(displays.get(name, ""), vp=points.get(name)) for name in ("Ana", "Bo", "Cy")
    }
    return table(
        seats,
        cards=GENERALS,
        turn=turn,
        phase="battle",
        order=["Bo", "Cy", "Ana"],
        battle_box=box,
        **more,
    )


def election(
    board: Mapping[int, str | list[str]],
    displays: dict[str, str] | None = None,
    *,
    turn: int = 2,
    **more: Any,
) -> dict[str, Any]:
    """An election among Ana, Bo and Cy, player order Bo, Cy, Ana."""
    shown = displays or {}
    seats = {name: seat(shown.get(name, "")) for name in ("Ana", "Bo", "Cy")}
    return table(
        seats,
        turn=turn,
        phase="election",
        order=["Bo", "Cy", "Ana"],
        provinces=board,
        **more,
    )


def level(
    red: int, blue: int, white: int, displays: dict[str, str] | None = None, **more: Any
) -> dict[str, Any]:
    """The government phase with this track, no votes, player order Bo, Cy, Ana."""
    shown = displays or {}
    seats = {name: seat(shown.get(name, "")) for name in ("Ana", "Bo", "Cy")}
    return table(
        seats,
        turn=2,
        phase="government",
        order=["Bo", "Cy", "Ana"],
        track={"red": red, "blue": blue, "white": white},
        **more,
    )


def scoring(
    votes: dict[str, str], displays: dict[str, str] | None = None, **more: Any
) -> dict[str, Any]:
    """The scoring of Turn 2, red in government, blue in opposition, player order Bo, Cy, Ana."""
    shown = displays or {}
    seats = {
        name: seat(shown.get(name, ""), votes=votes.get(name, "")) for name in ("Ana", "Bo", "Cy")
    }
    return table(
        seats,
        **{
            "turn": 2,
            "phase": "scoring",
            "order": ["Bo", "Cy", "Ana"],
            "government": "red",
            "opposition": "blue",
            **more,
        },
    )


#: 24 white blocks in provinces without a CR icon: the supply of white is empty.
ALL_WHITE = whites("Ana", 6, 7, 8, 9, 11, 12, 14, 15, blocks=3)
#: 23 of them: one white block is left.
BUT_ONE_WHITE = {**whites("Ana", 6, 7, 8, 9, 11, 12, 14, blocks=3), **whites("Ana", 15, blocks=2)}


# --- the battle -----------------------------------------------------------------------------------


def test_says_who_leads_the_army() -> None:
    """Ana 2 tokens and Cy 1 have Generals, Bo's 3 have none (B1): Ana leads, 2 + 4 VP."""
    start = battle({"Ana": 2, "Bo": 3, "Cy": 1}, {"Ana": "g1a", "Cy": "g2a"}, vp={"Ana": 2})
    assert told(start, until="election", full="tokens-back") == story("""
        battle-led [B2 B1] Battle of Valmy: Ana has a General and most tokens of those who have one
          (Cy 1 and Ana 2) and leads the army: 4 VPs. Without a General, and so out of it: Bo 3.
          = 2 > 1
          > Ana VPs 2 → 6
          & number=2
          @ headline, battle: battle player:0
        tokens-back [B7] The tokens in the Battle Box return: Ana 2, Bo 3 and Cy 1.
          > Ana tokens in the Battle Box 2 → 0
          > Bo tokens in the Battle Box 3 → 0
          > Cy tokens in the Battle Box 1 → 0
          @ arithmetic, battle: battle
    """)


def test_says_that_nobody_can_lead() -> None:
    """Bo has tokens and no General, Cy a General and no token: nobody, and no Lost Battle."""
    start = battle({"Bo": 3}, {"Cy": "g2a"})
    assert told(start, until="election") == story("""
        battle-nobody [B6 B1] Battle of Valmy: no player has both a General and a token in the
          Battle Box. Nobody leads, nobody scores. Without a General, and so out of it: Bo 3.
          & tokens=()
          @ step, battle: battle
        tokens-back [B7] @ arithmetic, battle: battle
    """)


def test_says_that_the_box_is_empty() -> None:
    """No token in the box: nobody leads and nothing goes back."""
    assert told(battle({}, {"Ana": "g1a"}), until="election") == story("""
        battle-nobody [B6 B1] Battle of Valmy: no player has both a General and a token in the
          Battle Box. Nobody leads, nobody scores.
          & tokens=()
          @ step, battle: battle
        no-tokens [B7] No token lies in the Battle Box.
          & tokens=()
          @ arithmetic, battle: battle
    """)


def test_says_that_nobody_is_a_lost_battle_where_it_is_ruled_so() -> None:
    """B6 read the other way: Lost Battle of Turn 2; with one white block left it is placed."""
    start = battle({"Bo": 1}, {}, provinces=BUT_ONE_WHITE)
    rulings = {"no-eligible-commander": "lost-battle"}
    assert told(start, until="election", rulings=rulings) == story("""
        battle-nobody-lost [B6 B5] Battle of Valmy: no player has both a General and a token in the
          Battle Box. As it is ruled here, that is a Lost Battle, and a white block goes over it.
          Without a General, and so out of it: Bo 1.
          > Lost Battle of Turn 2
          & tokens=()
          @ headline, battle: battle
        tokens-back [B7] @ arithmetic, battle: battle
    """)


def test_says_that_the_block_is_owed_where_nobody_could_lead() -> None:
    """The same with all 24 white blocks on the board: the block is owed."""
    start = battle({"Bo": 1}, {}, provinces=ALL_WHITE)
    rulings = {"no-eligible-commander": "lost-battle"}
    assert told(start, until="election", rulings=rulings) == story("""
        battle-nobody-lost-owed [B6 B5] Battle of Valmy: no player has both a General and a token in
          the Battle Box. As it is ruled here, that is a Lost Battle; no white block is in the
          supply, so one is owed to it. Without a General, and so out of it: Bo 1.
          > Lost Battle of Turn 2
          > blocks owed to Lost Battles 0 → 1
          & tokens=()
          @ headline, battle: battle
        tokens-back [B7] @ arithmetic, battle: battle
    """)


def test_says_how_a_tied_battle_is_won() -> None:
    """2 tokens each, Bo before Ana. Bo's 2 beats Ana's 1: he leads on Turn 3, 5 VP."""
    start = battle({"Ana": 2, "Bo": 2, "Cy": 1}, {"Ana": "g1a", "Bo": "g2a", "Cy": "g3a"}, turn=3)
    choices = ("Bo: advance g2a", "Ana: advance g1a")
    full = "advances round-won-players discarded"
    assert told(start, *choices, until="election", full=full) == story("""
        tie-battle [B3 B1 B2] Battle of Fleurus: Bo and Ana tie with 2 tokens each. Each may advance
          one General; the highest leads.
          = 2 = 2 > 1
          & tokens=((1, 2), (2, 1), (0, 2))
          @ step, battle, tie battle: battle player:1 player:0
        advances [B3 X4] Bo advances Red 2 General (g2a, red 2).
          & value=2, round=1
          @ step, battle, tie battle, advance g2a: player:1
        advances [B3 X4] Ana advances Red 1 General (g1a, red 1).
          & value=1, round=1
          @ step, battle, tie battle, advance g1a: player:0
        round-won-players [B3] Round 1: Bo has the highest card, 2 (Bo 2, Ana 1).
          = 2 > 1
          & leaders=(1,), fallen=(0,)
          @ step, battle, tie battle: player:1 player:0
        discarded [B4] Advanced and so discarded: Red 2 General (g2a, red 2) and Red 1 General (g1a,
          red 1).
          > Red 2 General (g2a, red 2): Bo’s display → discard pile
          > Red 1 General (g1a, red 1): Ana’s display → discard pile
          @ arithmetic, battle, tie battle: player:1 player:0 discard
        battle-won [B3 B2] Battle of Fleurus: Bo leads the army: 5 VPs.
          > Bo VPs 0 → 5
          & number=2
          @ headline, battle, tie battle: battle player:1
        tokens-back [B7] @ arithmetic, battle: battle
    """)


def test_says_that_only_the_generals_of_the_winner_are_discarded() -> None:
    """B4 read the other way: Ana's 1 stays in her display."""
    start = battle({"Ana": 2, "Bo": 2}, {"Ana": "g1a", "Bo": "g2a"})
    rulings = {"battle-generals-discarded": "winner"}
    choices = ("Bo: advance g2a", "Ana: advance g1a")
    assert told(start, *choices, until="election", rulings=rulings, full="discarded") == story("""
        tie-battle [B3 B1 B2] Battle of Valmy: Bo and Ana tie with 2 tokens each. Each may advance
          one General; the highest leads.
          = 2 = 2
          & tokens=((1, 2), (0, 2))
          @ step, battle, tie battle: battle player:1 player:0
        advances [B3 X4] @ step, battle, tie battle, advance g2a: player:1
        advances [B3 X4] @ step, battle, tie battle, advance g1a: player:0
        round-won-players [B3] @ step, battle, tie battle: player:1 player:0
        discarded [B4] Advanced and so discarded: Red 2 General (g2a, red 2).
          > Red 2 General (g2a, red 2): Bo’s display → discard pile
          @ arithmetic, battle, tie battle: player:1 discard
        battle-won [B3 B2] Battle of Valmy: Bo leads the army: 4 VPs.
          > Bo VPs 0 → 4
          & number=2
          @ headline, battle, tie battle: battle player:1
        tokens-back [B7] @ arithmetic, battle: battle
    """)


def test_says_that_equal_generals_lose_the_battle() -> None:
    """2 = 2, one round only: a Lost Battle. One white block is left and goes over it."""
    start = battle({"Ana": 2, "Bo": 2}, {"Ana": "g2b", "Bo": "g2a"}, provinces=BUT_ONE_WHITE)
    choices = ("Bo: advance g2a", "Ana: advance g2b")
    assert told(start, *choices, until="election") == story("""
        tie-battle [B3 B1 B2] Battle of Valmy: Bo and Ana tie with 2 tokens each. Each may advance
          one General; the highest leads.
          = 2 = 2
          & tokens=((1, 2), (0, 2))
          @ step, battle, tie battle: battle player:1 player:0
        advances [B3 X4] @ step, battle, tie battle, advance g2a: player:1
        advances [B3 X4] @ step, battle, tie battle, advance g2b: player:0
        round-unbroken-players [B3] Round 1: Bo and Ana still tie with 2 (Bo 2, Ana 2). There is one
          round only.
          = 2 = 2
          & leader=1, fallen=()
          @ step, battle, tie battle: player:1 player:0
        discarded [B4] @ arithmetic, battle, tie battle: player:1 player:0 discard
        battle-lost [B5] Battle of Valmy: the tie is unbroken. A Lost Battle: nobody scores, it
          counts as a controlled CR province, and a white block goes over it.
          > Lost Battle of Turn 2
          & players=(1, 0)
          @ headline, battle, tie battle: battle
        tokens-back [B7] @ arithmetic, battle: battle
    """)


def test_says_that_the_block_of_a_lost_battle_is_owed() -> None:
    """Both decline, no white block in the supply: owed."""
    start = battle({"Ana": 2, "Bo": 2}, {"Ana": "g2b", "Bo": "g2a"}, provinces=ALL_WHITE)
    choices = ("Bo: decline", "Ana: decline")
    full = "declines round-nobody-players"
    assert told(start, *choices, until="election", full=full) == story("""
        tie-battle [B3 B1 B2] Battle of Valmy: Bo and Ana tie with 2 tokens each. Each may advance
          one General; the highest leads.
          = 2 = 2
          & tokens=((1, 2), (0, 2))
          @ step, battle, tie battle: battle player:1 player:0
        declines [B3 X4] Bo declines to advance a card.
          & round=1
          @ step, battle, tie battle, decline: player:1
        declines [B3 X4] Ana declines to advance a card.
          & round=1
          @ step, battle, tie battle, decline: player:0
        round-nobody-players [B3] Round 1: nobody advances a card. The tie is unbroken.
          & best=((1, 0), (0, 0)), highest=0, leaders=(1, 0), leader=1, fallen=()
          @ step, battle, tie battle: player:1 player:0
        battle-lost-owed [B5] Battle of Valmy: the tie is unbroken. A Lost Battle: nobody scores and
          it counts as a controlled CR province; no white block is in the supply, so one is owed to
          it.
          > Lost Battle of Turn 2
          > blocks owed to Lost Battles 0 → 1
          & players=(1, 0)
          @ headline, battle, tie battle: battle
        tokens-back [B7] @ arithmetic, battle: battle
    """)


def test_says_that_the_battle_is_not_lost_where_generals_must_be_equal() -> None:
    """B5 read the other way: Bo declines, so not all who tied advanced; no Lost Battle."""
    start = battle({"Ana": 2, "Bo": 2}, {"Ana": "g2b", "Bo": "g2a"})
    rulings = {"lost-battle-needs": "equal-generals"}
    choices = ("Bo: decline", "Ana: decline")
    assert told(start, *choices, until="election", rulings=rulings) == story("""
        tie-battle [B3 B1 B2] Battle of Valmy: Bo and Ana tie with 2 tokens each. Each may advance
          one General; the highest leads.
          = 2 = 2
          & tokens=((1, 2), (0, 2))
          @ step, battle, tie battle: battle player:1 player:0
        declines [B3 X4] @ step, battle, tie battle, decline: player:1
        declines [B3 X4] @ step, battle, tie battle, decline: player:0
        round-nobody-players [B3] @ step, battle, tie battle: player:1 player:0
        battle-not-lost [B5 B3] Battle of Valmy: the tie is unbroken and nobody scores. As it is
          ruled here, only equal Generals of all who tied make a Lost Battle, so it is none.
          & players=(1, 0)
          @ headline, battle, tie battle: battle
        tokens-back [B7] @ arithmetic, battle: battle
    """)


def test_says_that_the_owed_block_goes_down_on_a_later_turn() -> None:
    """Owed since Turn 2; on Turn 3 one white block is in the supply: it goes down first of all."""
    start = battle({}, {}, turn=3, lost_battles=[2], blocks_owed=1, provinces=BUT_ONE_WHITE)
    assert told(start, until="election") == story("""
        owed-block-placed [B5] A white block goes over the Lost Battle of Turn 2, which had none so
          far.
          > blocks owed to Lost Battles 1 → 0
          @ step, battle: battle
        battle-nobody [B6 B1] Battle of Fleurus: no player has both a General and a token in the
          Battle Box. Nobody leads, nobody scores.
          & tokens=()
          @ step, battle: battle
        no-tokens [B7] No token lies in the Battle Box.
          & tokens=()
          @ arithmetic, battle: battle
    """)


def test_says_that_the_owed_block_waits_for_province_27() -> None:
    """Owed since this very Turn 2, a white block is there: it waits until 27 is resolved."""
    start = election({}, next_province=27, lost_battles=[2], blocks_owed=1)
    assert told(start, until="government") == story("""
        province-empty [E3] @ arithmetic, election 27: province:27
        owed-block-placed [B5] A white block goes over the Lost Battle of Turn 2, which had none so
          far.
          > blocks owed to Lost Battles 1 → 0
          @ step, election: battle
        election-counted [E2] @ headline, election: track:red track:blue track:white
    """)


# --- the provincial elections ---------------------------------------------------------------------


def test_says_how_an_election_begins_and_ends() -> None:
    """Markers, Presence Tokens and the old government go; every province is empty."""
    start = election({})
    start["state"].update(track={"red": 6, "blue": 0, "white": 1}, government="red")
    start["state"].update(opposition="white", track_without_votes={"red": 6, "white": 1})
    start["players"][1]["in_government"] = True
    assert told(start, until="government", full="province-empty election-counted") == story("""
        election-begins [E1] The election of Turn 2 begins: tokens leave the Presence in Government
          box, the election markers go to 0.
          > red marker 6 → 0
          > white marker 1 → 0
          > Bo in government: yes → no
          > government: red → none
          > opposition: white → none
          @ arithmetic, election: government track:red track:blue track:white
        province-empty [E3] Normandie: no stacks, no vote.
          @ arithmetic, election 1: province:1
        election-counted [E2] All 27 provinces are resolved. The track: red 0, blue 0 and white 0.
          @ headline, election: track:red track:blue track:white
    """)


def test_says_who_wins_a_province() -> None:
    """24: Ana's red 3 above Bo's blue 2 and Cy's red 1, with an icon of 2 VP on Turn 3; 25: Cy's
    red 2 above Bo's blue 1; 26: Bo's blue 2 alone; 27: Cy's white 1 alone scores the 1 VP."""
    board = {
        24: "Ana red 3, Bo blue 2, Cy red 1",
        25: "Bo blue 1, Cy red 2",
        26: "Bo blue 2",
        27: "Cy white 1",
    }
    start = election(board, turn=3, next_province=24)
    assert told(start, until="government") == story("""
        province-won [E4 E5] Languedoc: Ana’s red stack of 3 is the highest and gives one vote. Next
          to it Bo blue 2 and Cy red 1. The block that became the vote leaves; the rest stay.
          = 3 > 2 > 1
          > Languedoc: Ana red 3 → 2
          > Ana red votes 0 → 1
          > red marker 0 → 1
          & votes=1
          @ headline, election 24: province:24 track:red
        icon-scored [E11] Languedoc: Ana scores the 2 VPs of its icon.
          > Ana VPs 0 → 2
          @ step, election 24: province:24 player:0
        province-won [E4 E5] Provence: Cy’s red stack of 2 is the highest and gives one vote. Next
          to it Bo blue 1. The block that became the vote leaves; the rest stay.
          = 2 > 1
          > Provence: Cy red 2 → 1
          > Cy red votes 0 → 1
          > red marker 1 → 2
          & votes=1
          @ headline, election 25: province:25 track:red
        province-won-alone [E4 E5] Dauphiné: Bo’s blue stack of 2 stands alone and gives one vote.
          > Dauphiné: Bo blue 2 → 1
          > Bo blue votes 0 → 1
          > blue marker 0 → 1
          & votes=1, others=()
          @ headline, election 26: province:26 track:blue
        province-won-alone [E4 E5] Lyonnais: Cy’s white stack of 1 stands alone and gives one vote.
          > Lyonnais: Cy white 1 → 0
          > Cy white votes 0 → 1
          > white marker 0 → 1
          & votes=1, others=()
          @ headline, election 27: province:27 track:white
        icon-scored [E11] Lyonnais: Cy scores the 1 VP of its icon.
          > Cy VPs 0 → 1
          @ step, election 27: province:27 player:2
        election-counted [E2] @ headline, election: track:red track:blue track:white
    """)


def test_says_who_wins_paris() -> None:
    """Ana's red 3 above Bo's red 2: three votes. Turn 2, so the icon pays nothing."""
    start = election({8: "Bo red 2, Ana red 3"}, next_province=8)
    assert told(start, until="government") == story("""
        paris-won [X1 E4 E5] Île-de-France (Paris): Ana’s red stack of 3 is the highest. In Paris
          the whole stack becomes votes: 3 votes. Other stacks stay.
          = 3 > 2
          > Île-de-France (Paris): Ana red 3 → 0
          > Ana red votes 0 → 3
          > red marker 0 → 3
          & others=(Stack(seat=1, faction='red', blocks=2),)
          @ headline, election 8: province:8 track:red
        province-empty [E3] @ arithmetic, election 9: province:9
        election-counted [E2] @ headline, election: track:red track:blue track:white
    """)


def test_says_how_a_tie_in_a_province_is_broken() -> None:
    """25: Bo and Ana tie with 2, Cy is outside. Ana's red 2 beats Bo's blue 1."""
    start = election(
        {25: "Ana red 2, Bo blue 2, Cy white 1"}, {"Ana": "r2", "Bo": "b1"}, next_province=25
    )
    choices = ("Bo: advance b1", "Ana: advance r2")
    full = "advances round-won-players discarded swept"
    assert told(start, *choices, until="government", full=full) == story("""
        tie-province [E6] Provence: Bo blue 2 and Ana red 2 are the highest stacks: a tie. Outside
          it: Cy white 1. One round of cards in the colour of one’s own stack.
          = 2 = 2 > 1
          & number=2
          @ step, election 25, tie province: province:25
        advances [E6 X4] Bo advances Blue 1 (b1, blue 1).
          & value=1, round=1
          @ step, election 25, tie province, advance b1: player:1
        advances [E6 X4] Ana advances Red 2 (r2, red 2).
          & value=2, round=1
          @ step, election 25, tie province, advance r2: player:0
        round-won-players [E7] Round 1: Ana has the highest card, 2 (Bo 1, Ana 2).
          = 2 > 1
          & leaders=(0,), fallen=(1,)
          @ step, election 25, tie province: province:25
        discarded [E10] Advanced and so discarded: Blue 1 (b1, blue 1) and Red 2 (r2, red 2).
          > Blue 1 (b1, blue 1): Bo’s display → discard pile
          > Red 2 (r2, red 2): Ana’s display → discard pile
          @ arithmetic, election 25, tie province: player:1 player:0 discard
        tie-won-votes [E7 E4] Provence: Ana wins the tie and takes 1 vote for red.
          > Provence: Ana red 2 → 1
          > Ana red votes 0 → 1
          > red marker 0 → 1
          @ headline, election 25, tie province: province:25 track:red
        swept [E9] Provence: after a tie every block left there returns to the supply: Ana red 1, Bo
          blue 2 and Cy white 1.
          > Provence: Ana red 1 → 0
          > Provence: Bo blue 2 → 0
          > Provence: Cy white 1 → 0
          @ step, election 25, tie province: province:25 supply
        province-empty [E3] @ arithmetic, election 26: province:26
        election-counted [E2] @ headline, election: track:red track:blue track:white
    """)


def test_says_that_a_tie_in_a_province_stays() -> None:
    """26: 1 = 1 after one round. 27 on Turn 3: nobody can advance, so nobody scores its 1 VP."""
    start = election(
        {26: "Ana red 2, Bo blue 2", 27: "Ana red 1, Bo blue 1"},
        {"Ana": "r1", "Bo": "b1"},
        turn=3,
        next_province=26,
    )
    choices = ("Bo: advance b1", "Ana: advance r1")
    full = "not-asked round-nobody-players swept"
    assert told(start, *choices, until="government", full=full) == story("""
        tie-province-all [E6] Dauphiné: Bo blue 2 and Ana red 2 are the highest stacks: a tie. One
          round of cards in the colour of one’s own stack.
          = 2 = 2
          & outside=(), number=2
          @ step, election 26, tie province: province:26
        advances [E6 X4] @ step, election 26, tie province, advance b1: player:1
        advances [E6 X4] @ step, election 26, tie province, advance r1: player:0
        round-unbroken-players [E8] Round 1: Bo and Ana still tie with 1 (Bo 1, Ana 1). There is one
          round only.
          = 1 = 1
          & leader=1, fallen=()
          @ step, election 26, tie province: province:26
        discarded [E10] @ arithmetic, election 26, tie province: player:1 player:0 discard
        tie-no-vote [E8] Dauphiné: the tie is unbroken. No vote.
          & players=(1, 0), vp=0
          @ headline, election 26, tie province: province:26
        swept [E9] Dauphiné: after a tie every block left there returns to the supply: Ana red 2 and
          Bo blue 2.
          > Dauphiné: Ana red 2 → 0
          > Dauphiné: Bo blue 2 → 0
          @ step, election 26, tie province: province:26 supply
        tie-province-all [E6] Lyonnais: Bo blue 1 and Ana red 1 are the highest stacks: a tie. One
          round of cards in the colour of one’s own stack.
          = 1 = 1
          & outside=(), number=1
          @ step, election 27, tie province: province:27
        not-asked [X2a] Round 1: Bo and Ana cannot advance a card (Bo: no blue card in the display,
          Ana: no red card in the display) and are not asked.
          & barred=(), tied=(1, 0)
          @ arithmetic, election 27, tie province: player:1 player:0
        round-nobody-players [E8] Round 1: nobody advances a card. The tie is unbroken.
          & best=((1, 0), (0, 0)), highest=0, leaders=(1, 0), leader=1, fallen=()
          @ step, election 27, tie province: province:27
        tie-no-vote-no-vp [E8 E11] Lyonnais: the tie is unbroken. No vote, and nobody scores the 1
          VP of its icon.
          & players=(1, 0)
          @ headline, election 27, tie province: province:27
        swept [E9] Lyonnais: after a tie every block left there returns to the supply: Ana red 1 and
          Bo blue 1.
          > Lyonnais: Ana red 1 → 0
          > Lyonnais: Bo blue 1 → 0
          @ step, election 27, tie province: province:27 supply
        election-counted [E2] @ headline, election: track:red track:blue track:white
    """)


def test_says_how_a_tie_in_a_province_with_an_icon_is_won() -> None:
    """27 on Turn 3: Bo's Club beats nobody else's card; he scores before the sweep."""
    start = election({27: "Ana red 1, Bo blue 1"}, {"Bo": "bclub"}, turn=3, next_province=27)
    start["players"][1]["vp"] = 2
    assert told(start, "Bo: advance bclub", until="government") == story("""
        tie-province-all [E6] Lyonnais: Bo blue 1 and Ana red 1 are the highest stacks: a tie. One
          round of cards in the colour of one’s own stack.
          = 1 = 1
          & outside=(), number=1
          @ step, election 27, tie province: province:27
        not-asked [X2a] @ arithmetic, election 27, tie province: player:0
        advances [E6 X4] @ step, election 27, tie province, advance bclub: player:1
        round-won-players [E7] @ step, election 27, tie province: province:27
        discarded [E10] @ arithmetic, election 27, tie province: player:1 discard
        tie-won-votes [E7 E4] Lyonnais: Bo wins the tie and takes 1 vote for blue.
          > Lyonnais: Bo blue 1 → 0
          > Bo blue votes 0 → 1
          > blue marker 0 → 1
          @ headline, election 27, tie province: province:27 track:blue
        icon-scored [E11] Lyonnais: Bo scores the 1 VP of its icon.
          > Bo VPs 2 → 3
          @ step, election 27, tie province: province:27 player:1
        swept [E9] @ step, election 27, tie province: province:27 supply
        election-counted [E2] @ headline, election: track:red track:blue track:white
    """)


def test_says_how_paris_is_contested() -> None:
    """Three tie with 2. Round 1: 2 = 2 > 1, Cy is out. Round 2: 1 = 1, nobody new is out. Round
    3: Bo has no card left, Ana's 1 wins: two votes, and on Turn 3 the 2 VP of the icon."""
    start = election(
        {8: "Ana red 2, Bo blue 2, Cy white 2"},
        {"Ana": "r2 r1 r1b", "Bo": "b2 b1", "Cy": "w1 w3"},
        turn=3,
        next_province=8,
    )
    choices = (
        "Bo: advance b2",
        "Cy: advance w1",
        "Ana: advance r2",
        "Bo: advance b1",
        "Ana: advance r1",
        "Ana: advance r1b",
    )
    full = "not-asked round-won-players discarded"
    assert told(start, *choices, until="government", full=full) == story("""
        tie-paris-all [E6 X2] Île-de-France (Paris): Bo blue 2, Cy white 2 and Ana red 2 are the
          highest stacks: a tie. In Paris the contest is repeated among those still tied; the winner
          takes the whole stack.
          = 2 = 2 = 2
          & outside=(), number=2, colours=own-stack
          @ step, election 8, tie paris: province:8
        advances [E6 X4] @ step, election 8, tie paris, advance b2: player:1
        advances [E6 X4] @ step, election 8, tie paris, advance w1: player:2
        advances [E6 X4] @ step, election 8, tie paris, advance r2: player:0
        round-again-fallen-players [X2] Round 1: Bo and Ana still tie with 2 (Bo 2, Cy 1, Ana 2); Cy
          is out. Another round among those still tied.
          = 2 = 2 > 1
          & leader=1
          @ step, election 8, tie paris: province:8
        discarded [E10] Advanced and so discarded: Blue 2 (b2, blue 2), White 1 (w1, white 1) and
          Red 2 (r2, red 2).
          > Blue 2 (b2, blue 2): Bo’s display → discard pile
          > White 1 (w1, white 1): Cy’s display → discard pile
          > Red 2 (r2, red 2): Ana’s display → discard pile
          @ arithmetic, election 8, tie paris: player:1 player:2 player:0 discard
        advances [E6 X4] @ step, election 8, tie paris, advance b1: player:1
        advances [E6 X4] @ step, election 8, tie paris, advance r1: player:0
        round-again-players [X2 X3] Round 2: Bo and Ana still tie with 1 (Bo 1, Ana 1). Another
          round.
          = 1 = 1
          & leader=1, fallen=()
          @ step, election 8, tie paris: province:8
        discarded [E10] Advanced and so discarded: Blue 1 (b1, blue 1) and Red 1 (r1, red 1).
          > Blue 1 (b1, blue 1): Bo’s display → discard pile
          > Red 1 (r1, red 1): Ana’s display → discard pile
          @ arithmetic, election 8, tie paris: player:1 player:0 discard
        not-asked [X2a] Round 3: Bo cannot advance a card (no blue card in the display) and is not
          asked.
          & barred=(), tied=(1, 0)
          @ arithmetic, election 8, tie paris: player:1
        advances [E6 X4] @ step, election 8, tie paris, advance r1b: player:0
        round-won-players [X2 X3] Round 3: Ana has the highest card, 1 (Bo –, Ana 1).
          = 1 > 0
          & leaders=(0,), fallen=(1,)
          @ step, election 8, tie paris: province:8
        discarded [E10] Advanced and so discarded: Red 1 (r1b, red 1).
          > Red 1 (r1b, red 1): Ana’s display → discard pile
          @ arithmetic, election 8, tie paris: player:0 discard
        tie-won-votes [X1 E7] Île-de-France (Paris): Ana wins the tie and takes 2 votes for red.
          > Île-de-France (Paris): Ana red 2 → 0
          > Ana red votes 0 → 2
          > red marker 0 → 2
          @ headline, election 8, tie paris: province:8 track:red
        icon-scored [E11] Île-de-France (Paris): Ana scores the 2 VPs of its icon.
          > Ana VPs 0 → 2
          @ step, election 8, tie paris: province:8 player:0
        swept [E9] @ step, election 8, tie paris: province:8 supply
        province-empty [E3] @ arithmetic, election 9: province:9
        election-counted [E2] @ headline, election: track:red track:blue track:white
    """)


def test_says_that_paris_stays_tied() -> None:
    """Bo and Cy tie with 3, Ana's 1 is outside; Cy declines, Bo holds nothing that fits. On Turn 4
    nobody scores the 2 VP."""
    start = election(
        {8: "Ana red 1, Bo blue 3, Cy white 3"}, {"Bo": "r3", "Cy": "w1"}, turn=4, next_province=8
    )
    assert told(start, "Cy: decline", until="government") == story("""
        tie-paris [E6 X2] Île-de-France (Paris): Bo blue 3 and Cy white 3 are the highest stacks: a
          tie. Outside it: Ana red 1. In Paris the contest is repeated among those still tied; the
          winner takes the whole stack.
          = 3 = 3 > 1
          & number=3, colours=own-stack
          @ step, election 8, tie paris: province:8
        not-asked [X2a] @ arithmetic, election 8, tie paris: player:1
        declines [E6 X4] @ step, election 8, tie paris, decline: player:2
        round-nobody-players [X2] @ step, election 8, tie paris: province:8
        tie-no-vote-no-vp [X2 E8 E11] Île-de-France (Paris): the tie is unbroken. No vote, and
          nobody scores the 2 VPs of its icon.
          & players=(1, 2)
          @ headline, election 8, tie paris: province:8
        swept [E9] @ step, election 8, tie paris: province:8 supply
        province-empty [E3] @ arithmetic, election 9: province:9
        election-counted [E2] @ headline, election: track:red track:blue track:white
    """)


def test_says_that_paris_stays_tied_while_icons_pay_nothing() -> None:
    """The same on Turn 2: no vote, and of the 2 VP nothing is said, for E11 begins on Turn 3."""
    start = election({8: "Bo blue 3, Cy white 3"}, next_province=8)
    assert told(start, until="government") == story("""
        tie-paris-all [E6 X2] Île-de-France (Paris): Bo blue 3 and Cy white 3 are the highest
          stacks: a tie. In Paris the contest is repeated among those still tied; the winner takes
          the whole stack.
          = 3 = 3
          & outside=(), number=3, colours=own-stack
          @ step, election 8, tie paris: province:8
        not-asked [X2a] @ arithmetic, election 8, tie paris: player:1 player:2
        round-nobody-players [X2] @ step, election 8, tie paris: province:8
        tie-no-vote [X2 E8] Île-de-France (Paris): the tie is unbroken. No vote.
          & players=(1, 2), vp=0
          @ headline, election 8, tie paris: province:8
        swept [E9] @ step, election 8, tie paris: province:8 supply
        province-empty [E3] @ arithmetic, election 9: province:9
        election-counted [E2] @ headline, election: track:red track:blue track:white
    """)


def test_says_that_cards_of_any_tied_stack_fit() -> None:
    """E6 read the other way. Paris: Bo's blue 3 ties with Cy's white 3, Ana's 1 is outside; Bo's
    white 2 counts for his own stack: three blue votes. 25 and 26: nobody holds a card."""
    board = {
        8: "Ana red 1, Bo blue 3, Cy white 3",
        25: "Ana red 1, Bo blue 1",
        26: "Ana red 2, Bo blue 2, Cy white 1",
    }
    start = election(board, {"Bo": "w2"}, next_province=8)
    rulings = {"provincial-card-colour": "any-tied-stack"}
    assert told(start, "Bo: advance w2", rulings=rulings, until="government") == story("""
        tie-paris [E6 X2] Île-de-France (Paris): Bo blue 3 and Cy white 3 are the highest stacks: a
          tie. Outside it: Ana red 1. In Paris the contest is repeated among those still tied; the
          winner takes the whole stack.
          = 3 = 3 > 1
          & number=3, colours=any-tied-stack
          @ step, election 8, tie paris: province:8
        not-asked [X2a] @ arithmetic, election 8, tie paris: player:2
        advances [E6 X4] @ step, election 8, tie paris, advance w2: player:1
        round-won-players [X2] @ step, election 8, tie paris: province:8
        discarded [E10] @ arithmetic, election 8, tie paris: player:1 discard
        tie-won-votes [X1 E7] Île-de-France (Paris): Bo wins the tie and takes 3 votes for blue.
          > Île-de-France (Paris): Bo blue 3 → 0
          > Bo blue votes 0 → 3
          > blue marker 0 → 3
          @ headline, election 8, tie paris: province:8 track:blue
        swept [E9] @ step, election 8, tie paris: province:8 supply
        province-empty [E3] @ arithmetic, election 9: province:9
        tie-province-all [E6] Provence: Bo blue 1 and Ana red 1 are the highest stacks: a tie. One
          round of cards in the colour of any tied stack.
          = 1 = 1
          & outside=(), number=1
          @ step, election 25, tie province: province:25
        not-asked [X2a] @ arithmetic, election 25, tie province: player:1 player:0
        round-nobody-players [E8] @ step, election 25, tie province: province:25
        tie-no-vote [E8] Provence: the tie is unbroken. No vote.
          & players=(1, 0), vp=0
          @ headline, election 25, tie province: province:25
        swept [E9] @ step, election 25, tie province: province:25 supply
        tie-province [E6] Dauphiné: Bo blue 2 and Ana red 2 are the highest stacks: a tie. Outside
          it: Cy white 1. One round of cards in the colour of any tied stack.
          = 2 = 2 > 1
          & number=2
          @ step, election 26, tie province: province:26
        not-asked [X2a] @ arithmetic, election 26, tie province: player:1 player:0
        round-nobody-players [E8] @ step, election 26, tie province: province:26
        tie-no-vote [E8] Dauphiné: the tie is unbroken. No vote.
          & players=(1, 0), vp=0
          @ headline, election 26, tie province: province:26
        swept [E9] @ step, election 26, tie province: province:26 supply
        province-empty [E3] @ arithmetic, election 27: province:27
        election-counted [E2] @ headline, election: track:red track:blue track:white
    """)


def test_says_that_cards_of_any_tied_stack_fit_where_all_tie() -> None:
    """The same in Paris with no stack outside the tie; nobody holds a card."""
    start = election({8: "Bo blue 3, Cy white 3"}, next_province=8)
    rulings = {"provincial-card-colour": "any-tied-stack"}
    assert told(start, rulings=rulings, until="government") == story("""
        tie-paris-all [E6 X2] Île-de-France (Paris): Bo blue 3 and Cy white 3 are the highest
          stacks: a tie. In Paris the contest is repeated among those still tied; the winner takes
          the whole stack.
          = 3 = 3
          & outside=(), number=3, colours=any-tied-stack
          @ step, election 8, tie paris: province:8
        not-asked [X2a] @ arithmetic, election 8, tie paris: player:1 player:2
        round-nobody-players [X2] @ step, election 8, tie paris: province:8
        tie-no-vote [X2 E8] Île-de-France (Paris): the tie is unbroken. No vote.
          & players=(1, 2), vp=0
          @ headline, election 8, tie paris: province:8
        swept [E9] @ step, election 8, tie paris: province:8 supply
        province-empty [E3] @ arithmetic, election 9: province:9
        election-counted [E2] @ headline, election: track:red track:blue track:white
    """)


def test_says_that_nothing_is_left_to_sweep() -> None:
    """A file may say so: the sweep of 27 is due and no stack lies there."""
    due = {"what": "sweep", "kind": "province", "province": 27}
    start = election({}, next_province=27, due=[due])
    assert told(start, until="government") == story("""
        swept-nothing [E9] Lyonnais: after a tie every block left there returns to the supply; none
          is left.
          & stacks=()
          @ step, election 27, tie province: province:27 supply
        election-counted [E2] @ headline, election: track:red track:blue track:white
    """)


# --- the government -------------------------------------------------------------------------------


def test_says_who_governs_and_who_is_paid() -> None:
    """Red 5 > blue 4 > white 1. Ana 3 red votes, Bo 2; Cy 3 blue, Bo 1; VPs 1 + 5, 0 + 2, 4 + 3."""
    seats = {
        "Ana": seat(votes="red 3", vp=1),
        "Bo": seat(votes="red 2, blue 1"),
        "Cy": seat(votes="blue 3, white 1", vp=4),
    }
    start = table(seats, turn=2, phase="government", order=["Bo", "Cy", "Ana"])
    assert told(start, full="in-government votes-return next-turn") == story("""
        government-most [G1] Radicals have most votes, 5 (red 5, blue 4 and white 1): red forms the
          government.
          = 5 > 4 > 1
          > government: none → red
          @ headline, government: government track:red
        opposition-most [G1] Moderates have the second most votes, 4: blue is the opposition.
          = 4 > 1
          > opposition: none → blue
          & levels=(('blue', 4), ('white', 1))
          @ headline, government: government track:blue
        first-place [V1] Ana holds most red votes, 3: first place in government, 5 VPs.
          = 1 + 5 = 6
          > Ana VPs 1 → 6
          & players=(0,)
          @ headline, scoring: government player:0
        second-place-V1 [V1] Bo holds the second most red votes, 2: second place in government, 2
          VPs.
          = 0 + 2 = 2
          > Bo VPs 0 → 2
          & players=(1,)
          @ headline, scoring: government player:1
        opposition-place [V1 V6a] Cy holds most blue votes, 3: first in opposition, 3 VPs.
          = 4 + 3 = 7
          > Cy VPs 4 → 7
          & players=(2,)
          @ headline, scoring: government player:2
        in-government [V7] With a red vote Bo and Ana are in government.
          > Bo in government: no → yes
          > Ana in government: no → yes
          @ step, scoring: government player:1 player:0
        votes-return [V8] Votes return to the supply (red 5, blue 4 and white 1); blocks on the
          board stay.
          > Ana red votes 3 → 0
          > Bo red votes 2 → 0
          > Bo blue votes 1 → 0
          > Cy blue votes 3 → 0
          > Cy white votes 1 → 0
          @ arithmetic, scoring: supply
        next-turn [V8] The turn marker moves: Turn 3 begins.
          > Turn 2 → 3
          @ step, scoring: turn
    """)


def test_says_how_a_tie_for_the_government_is_broken() -> None:
    """Red 4 = white 4 > blue 3. White's 2 beats red's 1 although red has two: red back to 3, blue
    to 2, and red is the opposition."""
    start = level(4, 3, 4, {"Ana": "r1", "Bo": "w2", "Cy": "r1b"})
    choices = ("Bo: advance w2", "Cy: advance r1b", "Ana: advance r1")
    assert told(start, *choices, until="scoring", full="advances discarded") == story("""
        tie-government [G2 G1] A tie for most votes: red and white stand at 4 on the track. Players
          may advance one card of a tied colour each; the single highest decides.
          = 4 = 4 > 3
          & levels=(('red', 4), ('blue', 3), ('white', 4))
          @ step, government, tie government: track:red track:white
        advances [G2 X4] Bo advances White 2 (w2, white 2).
          & value=2, round=1
          @ step, government, tie government, advance w2: player:1
        advances [G2 X4] Cy advances Red 1 (r1b, red 1).
          & value=1, round=1
          @ step, government, tie government, advance r1b: player:2
        advances [G2 X4] Ana advances Red 1 (r1, red 1).
          & value=1, round=1
          @ step, government, tie government, advance r1: player:0
        round-won-factions [G2] Round 1: the highest card, 2, is white (red 1, white 2). One card
          decides, values are never added up.
          = 2 > 1
          & leaders=('white',), fallen=('red',)
          @ step, government, tie government: track:red track:white
        discarded [G4] Advanced and so discarded: White 2 (w2, white 2), Red 1 (r1b, red 1) and Red
          1 (r1, red 1).
          > White 2 (w2, white 2): Bo’s display → discard pile
          > Red 1 (r1b, red 1): Cy’s display → discard pile
          > Red 1 (r1, red 1): Ana’s display → discard pile
          @ arithmetic, government, tie government: player:1 player:2 player:0 discard
        government-won [G2 G1] Royalists win the tie: white forms the government.
          > government: none → white
          & factions=('white',), number=4
          @ headline, government, tie government: government track:white
        level-back [G3] Royalists stay where they are; every other faction as high or lower goes
          back one space: red 3 and blue 2.
          > red marker 4 → 3
          > blue marker 3 → 2
          @ step, government, tie government: track:red track:blue
        opposition-most [G1] Radicals have the second most votes, 3: red is the opposition.
          = 3 > 2
          > opposition: none → red
          & levels=(('red', 3), ('blue', 2))
          @ headline, government: government track:red
    """)


def test_says_how_a_tie_of_three_goes_on() -> None:
    """All at 2. Round 1: red 2 = blue 2 > white 1, white is out. Round 2: 1 = 1, again. Round 3:
    nobody can: red (G5); blue and white go back to 1 and tie for second (G6). Blue's 3 wins it,
    white goes back to 0."""
    start = level(2, 2, 2, {"Ana": "r2 r1", "Bo": "b2 b1", "Cy": "w1 b3"})
    choices = (
        "Bo: advance b2",
        "Cy: advance w1",
        "Ana: advance r2",
        "Bo: advance b1",
        "Cy: decline",
        "Ana: advance r1",
        "Cy: decline",
        "Cy: advance b3",
    )
    assert told(start, *choices, until="scoring") == story("""
        tie-government [G2 G1] A tie for most votes: red, blue and white stand at 2 on the track.
          Players may advance one card of a tied colour each; the single highest decides.
          = 2 = 2 = 2
          & levels=(('red', 2), ('blue', 2), ('white', 2))
          @ step, government, tie government: track:red track:blue track:white
        advances [G2 X4] @ step, government, tie government, advance b2: player:1
        advances [G2 X4] @ step, government, tie government, advance w1: player:2
        advances [G2 X4] @ step, government, tie government, advance r2: player:0
        round-again-fallen-factions [G2] Round 1: red and blue still tie with 2 (red 2, blue 2,
          white 1); white is out. Another round among those still tied.
          = 2 = 2 > 1
          & leader=red
          @ step, government, tie government: track:red track:blue track:white
        discarded [G4] @ arithmetic, government, tie government: player:1 player:2 player:0 discard
        advances [G2 X4] @ step, government, tie government, advance b1: player:1
        declines [G2 X4] @ step, government, tie government, decline: player:2
        advances [G2 X4] @ step, government, tie government, advance r1: player:0
        round-again-factions [G4 X3] Round 2: red and blue still tie with 1 (red 1, blue 1). Another
          round.
          = 1 = 1
          & leader=red, fallen=()
          @ step, government, tie government: track:red track:blue
        discarded [G4] @ arithmetic, government, tie government: player:1 player:0 discard
        not-asked [X2a] @ arithmetic, government, tie government: player:1 player:0
        declines [G2 X4] @ step, government, tie government, decline: player:2
        round-nobody-factions [G4] @ step, government, tie government: track:red track:blue
        government-unbroken [G5] The tie is unbroken. Radicals go before Moderates, Moderates before
          Royalists: red forms the government.
          > government: none → red
          & factions=('red', 'blue'), number=2
          @ headline, government, tie government: government track:red
        level-back [G3] Radicals stay where they are; every other faction as high or lower goes back
          one space: blue 1 and white 1.
          > blue marker 2 → 1
          > white marker 2 → 1
          @ step, government, tie government: track:blue track:white
        tie-opposition [G6 G1] A tie for second: blue and white stand at 1 on the track. A new
          contest decides who is the opposition.
          = 1 = 1
          & levels=(('blue', 1), ('white', 1))
          @ step, government, tie opposition: track:blue track:white
        not-asked [X2a] @ arithmetic, government, tie opposition: player:1 player:0
        advances [G6 X4] @ step, government, tie opposition, advance b3: player:2
        round-won-factions [G2] Round 1: the highest card, 3, is blue (blue 3, white –). One card
          decides, values are never added up.
          = 3 > 0
          & leaders=('blue',), fallen=('white',)
          @ step, government, tie opposition: track:blue track:white
        discarded [G4] @ arithmetic, government, tie opposition: player:2 discard
        opposition-won [G6 G1] Moderates win the tie: blue is the opposition.
          > opposition: none → blue
          & factions=('blue',), number=1
          @ headline, government, tie opposition: government track:blue
        level-back [G3 G6] Moderates stay where they are; every other faction as high or lower goes
          back one space: white 0.
          > white marker 1 → 0
          @ step, government, tie opposition: track:white
    """)


def test_says_who_is_second_in_a_blue_government() -> None:
    """Blue governs: Ana 3, Bo 1 blue votes; Bo's four red ones count for the opposition."""
    votes = {"Ana": "blue 3", "Bo": "blue 1, red 4"}
    start = scoring(votes, government="blue", opposition="red")
    assert told(start, until="order") == story("""
        first-place [V1] Ana holds most blue votes, 3: first place in government, 5 VPs.
          = 0 + 5 = 5
          > Ana VPs 0 → 5
          & players=(0,)
          @ headline, scoring: government player:0
        second-place-V1 [V1] Bo holds the second most blue votes, 1: second place in government, 2
          VPs.
          = 0 + 2 = 2
          > Bo VPs 0 → 2
          & players=(1,)
          @ headline, scoring: government player:1
        opposition-place [V1 V6a] Bo holds most red votes, 4: first in opposition, 3 VPs.
          = 2 + 3 = 5
          > Bo VPs 2 → 5
          & players=(1,)
          @ headline, scoring: government player:1
        in-government [V7] @ step, scoring: government player:1 player:0
        votes-return [V8] @ arithmetic, scoring: supply
        next-turn [V8] @ step, scoring: turn
    """)


def test_says_that_nobody_breaks_the_tie_for_second() -> None:
    """White 3 governs. Red 1 = blue 1, no card: red (G5, G6), blue goes back to 0."""
    full = "not-asked round-nobody-factions"
    assert told(level(1, 1, 3), until="scoring", full=full) == story("""
        government-most [G1] Royalists have most votes, 3 (red 1, blue 1 and white 3): white forms
          the government.
          = 3 > 1 = 1
          > government: none → white
          @ headline, government: government track:white
        tie-opposition [G6 G1] A tie for second: red and blue stand at 1 on the track. A new contest
          decides who is the opposition.
          = 1 = 1
          & levels=(('red', 1), ('blue', 1))
          @ step, government, tie opposition: track:red track:blue
        not-asked [X2a] Round 1: Bo, Cy and Ana cannot advance a card (no red or blue card in the
          display) and are not asked.
          & barred=(), tied=('red', 'blue')
          @ arithmetic, government, tie opposition: player:1 player:2 player:0
        round-nobody-factions [G4] Round 1: nobody advances a card. The tie is unbroken.
          & best=(('red', 0), ('blue', 0)), highest=0, leaders=('red', 'blue'), leader=red,
              fallen=()
          @ step, government, tie opposition: track:red track:blue
        opposition-unbroken [G5 G6] The tie is unbroken. Radicals go before Moderates, Moderates
          before Royalists: red is the opposition.
          > opposition: none → red
          & factions=('red', 'blue'), number=1
          @ headline, government, tie opposition: government track:red
        level-back [G3 G6] Radicals stay where they are; every other faction as high or lower goes
          back one space: blue 0.
          > blue marker 1 → 0
          @ step, government, tie opposition: track:blue
    """)


def test_says_that_the_opposition_stands_at_zero() -> None:
    """Red 1 = blue 1: red (G5), blue back to 0 and still the opposition (G6a)."""
    assert told(level(1, 1, 0), until="scoring") == story("""
        tie-government [G2 G1] A tie for most votes: red and blue stand at 1 on the track. Players
          may advance one card of a tied colour each; the single highest decides.
          = 1 = 1
          & levels=(('red', 1), ('blue', 1))
          @ step, government, tie government: track:red track:blue
        not-asked [X2a] @ arithmetic, government, tie government: player:1 player:2 player:0
        round-nobody-factions [G4] @ step, government, tie government: track:red track:blue
        government-unbroken [G5] The tie is unbroken. Radicals go before Moderates, Moderates before
          Royalists: red forms the government.
          > government: none → red
          & factions=('red', 'blue'), number=1
          @ headline, government, tie government: government track:red
        level-back [G3] Radicals stay where they are; every other faction as high or lower goes back
          one space: blue 0.
          > blue marker 1 → 0
          @ step, government, tie government: track:blue
        opposition-at-zero [G1 G6a] Moderates took part with votes and went back to 0 only after the
          tie: blue is the opposition.
          > opposition: none → blue
          & number=0, levels=(('blue', 0),)
          @ headline, government: government track:blue
    """)


def test_says_that_no_marker_is_left_to_go_back() -> None:
    """All at 1. Red (G5): blue and white go back to 0, where they tie for second. Blue (G5), and
    white is at 0 already."""
    assert told(level(1, 1, 1), until="scoring") == story("""
        tie-government [G2 G1] A tie for most votes: red, blue and white stand at 1 on the track.
          Players may advance one card of a tied colour each; the single highest decides.
          = 1 = 1 = 1
          & levels=(('red', 1), ('blue', 1), ('white', 1))
          @ step, government, tie government: track:red track:blue track:white
        not-asked [X2a] @ arithmetic, government, tie government: player:1 player:2 player:0
        round-nobody-factions [G4] @ step, government, tie government: track:red track:blue
          track:white
        government-unbroken [G5] The tie is unbroken. Radicals go before Moderates, Moderates before
          Royalists: red forms the government.
          > government: none → red
          & factions=('red', 'blue', 'white'), number=1
          @ headline, government, tie government: government track:red
        level-back [G3] Radicals stay where they are; every other faction as high or lower goes back
          one space: blue 0 and white 0.
          > blue marker 1 → 0
          > white marker 1 → 0
          @ step, government, tie government: track:blue track:white
        tie-opposition [G6 G1] A tie for second: blue and white stand at 0 on the track. A new
          contest decides who is the opposition.
          = 0 = 0
          & levels=(('blue', 0), ('white', 0))
          @ step, government, tie opposition: track:blue track:white
        not-asked [X2a] @ arithmetic, government, tie opposition: player:1 player:2 player:0
        round-nobody-factions [G4] @ step, government, tie opposition: track:blue track:white
        opposition-unbroken [G5 G6] The tie is unbroken. Radicals go before Moderates, Moderates
          before Royalists: blue is the opposition.
          > opposition: none → blue
          & factions=('blue', 'white'), number=0
          @ headline, government, tie opposition: government track:blue
    """)


def test_says_that_one_faction_governs_alone() -> None:
    """Only blue has votes."""
    assert told(level(0, 2, 0), until="scoring") == story("""
        government-alone [G6a G1] Only blue has votes (2): Moderates form the government and there
          is no opposition.
          > government: none → blue
          @ headline, government: government track:blue
    """)


def test_says_that_there_is_no_government() -> None:
    """Nobody has a vote: no government, nobody scores, the next turn begins."""
    assert told(level(0, 0, 0)) == story("""
        no-government [G6a] No faction has votes: there is no government and no opposition.
          @ headline, government: government
        nobody-scores [V1] Without a government nobody scores for places.
          @ headline, scoring: government
        no-votes-return [V8] Nobody holds a vote; blocks on the board stay.
          & levels=()
          @ arithmetic, scoring: supply
        next-turn [V8] @ step, scoring: turn
    """)


def test_says_that_the_government_is_formed() -> None:
    """A position in which government and opposition are there already."""
    start = level(3, 2, 0, government="red", opposition="blue", taking_part=["red", "blue"])
    assert told(start, until="scoring") == story("""
        government-formed [G1] The government is formed: red.
          @ arithmetic, government: government
    """)


def test_says_who_holds_no_vote_of_a_tied_faction() -> None:
    """Only holders of tied factions are asked: red 2 = blue 2, Cy's vote is white. Ana holds no
    card, Bo's red 1 wins for red."""
    seats = {
        "Ana": seat(votes="red 2"),
        "Bo": seat("r1", votes="blue 2"),
        "Cy": seat("b3", votes="white 1"),
    }
    start = table(seats, turn=2, phase="government", order=["Bo", "Cy", "Ana"])
    rulings = {"track-tie-who": "voters"}
    choices = ("Bo: advance r1",)
    assert told(start, *choices, until="scoring", rulings=rulings) == story("""
        tie-government [G2 G1] A tie for most votes: red and blue stand at 2 on the track. Players
          may advance one card of a tied colour each; the single highest decides.
          = 2 = 2 > 1
          & levels=(('red', 2), ('blue', 2), ('white', 1))
          @ step, government, tie government: track:red track:blue
        not-asked-both [G2 X2a] Round 1: Ana cannot advance a card (no red or blue card in the
          display) and is not asked. Cy holds no vote of a tied faction and is not asked, as it is
          ruled here.
          & tied=('red', 'blue')
          @ arithmetic, government, tie government: player:0 player:2
        advances [G2 X4] @ step, government, tie government, advance r1: player:1
        round-won-factions [G2] Round 1: the highest card, 1, is red (red 1, blue –). One card
          decides, values are never added up.
          = 1 > 0
          & leaders=('red',), fallen=('blue',)
          @ step, government, tie government: track:red track:blue
        discarded [G4] @ arithmetic, government, tie government: player:1 discard
        government-won [G2 G1] Radicals win the tie: red forms the government.
          > government: none → red
          & factions=('red',), number=2
          @ headline, government, tie government: government track:red
        level-back [G3] Radicals stay where they are; every other faction as high or lower goes back
          one space: blue 1 and white 0.
          > blue marker 2 → 1
          > white marker 1 → 0
          @ step, government, tie government: track:blue track:white
        opposition-most [G1] Moderates have the second most votes, 1: blue is the opposition.
          = 1 > 0
          > opposition: none → blue
          & levels=(('blue', 1), ('white', 0))
          @ headline, government: government track:blue
    """)


def test_says_who_alone_holds_no_vote_of_a_tied_faction() -> None:
    """The same, but everyone with a vote holds a card: Cy alone is passed over."""
    seats = {
        "Ana": seat("r2", votes="red 2"),
        "Bo": seat("b1", votes="blue 2"),
        "Cy": seat("b3"),
    }
    start = table(seats, turn=2, phase="government", order=["Bo", "Cy", "Ana"])
    rulings = {"track-tie-who": "voters"}
    choices = ("Bo: advance b1", "Ana: advance r2")
    assert told(start, *choices, until="scoring", rulings=rulings) == story("""
        tie-government [G2 G1] A tie for most votes: red and blue stand at 2 on the track. Players
          may advance one card of a tied colour each; the single highest decides.
          = 2 = 2
          & levels=(('red', 2), ('blue', 2))
          @ step, government, tie government: track:red track:blue
        not-asked-barred [G2 X2a] Round 1: Cy holds no vote of a tied faction (red and blue) and is
          not asked, as it is ruled here.
          & players=(), needs=()
          @ arithmetic, government, tie government: player:2
        advances [G2 X4] @ step, government, tie government, advance b1: player:1
        advances [G2 X4] @ step, government, tie government, advance r2: player:0
        round-won-factions [G2] Round 1: the highest card, 2, is red (red 2, blue 1). One card
          decides, values are never added up.
          = 2 > 1
          & leaders=('red',), fallen=('blue',)
          @ step, government, tie government: track:red track:blue
        discarded [G4] @ arithmetic, government, tie government: player:1 player:0 discard
        government-won [G2 G1] Radicals win the tie: red forms the government.
          > government: none → red
          & factions=('red',), number=2
          @ headline, government, tie government: government track:red
        level-back [G3] Radicals stay where they are; every other faction as high or lower goes back
          one space: blue 1.
          > blue marker 2 → 1
          @ step, government, tie government: track:blue
        opposition-most [G1] Moderates have the second most votes, 1: blue is the opposition.
          > opposition: none → blue
          & levels=(('blue', 1),)
          @ headline, government: government track:blue
    """)


# --- victory points -------------------------------------------------------------------------------


def test_says_that_nobody_holds_votes() -> None:
    """A track without votes pays nobody."""
    start = scoring({}, track={"red": 3, "blue": 2, "white": 0})
    assert told(start, full="no-votes-no-place") == story("""
        no-votes-no-place [V1] Nobody holds a red vote: nobody takes a place there.
          @ step, scoring: government
        no-votes-no-place [V1 V6a] Nobody holds a blue vote: nobody takes a place there.
          @ step, scoring: government
        nobody-in-government [V7] Nobody holds a red vote: nobody is in government.
          & players=()
          @ step, scoring: government
        no-votes-return [V8] Nobody holds a vote; blocks on the board stay.
          & levels=()
          @ arithmetic, scoring: supply
        next-turn [V8] @ step, scoring: turn
    """)


def test_says_that_one_holds_them_all() -> None:
    """Ana alone holds red votes, nobody blue ones."""
    start = scoring({"Ana": "red 2"}, track={"red": 2, "blue": 1, "white": 0})
    assert told(start) == story("""
        first-place [V1] Ana holds most red votes, 2: first place in government, 5 VPs.
          = 0 + 5 = 5
          > Ana VPs 0 → 5
          & players=(0,)
          @ headline, scoring: government player:0
        no-second-place [V1] Nobody else holds a red vote: nobody takes second place.
          @ arithmetic, scoring: government
        no-votes-no-place [V1 V6a] @ step, scoring: government
        in-government [V7] @ step, scoring: government player:0
        votes-return [V8] @ arithmetic, scoring: supply
        next-turn [V8] @ step, scoring: turn
    """)


def test_says_that_there_is_no_opposition() -> None:
    """Blue governs alone, and nothing is said of an opposition. Bo and Ana tie for second with 2
    blue votes; Ana's 3 red ones do not count."""
    start = scoring(
        {"Ana": "blue 2, red 3", "Bo": "blue 2", "Cy": "blue 3"},
        {"Ana": "b1", "Bo": "b2"},
        government="blue",
        opposition=None,
    )
    assert told(start, "Bo: advance b2", "Ana: advance b1") == story("""
        first-place [V1] Cy holds most blue votes, 3: first place in government, 5 VPs.
          = 0 + 5 = 5
          > Cy VPs 0 → 5
          & players=(2,)
          @ headline, scoring: government player:2
        tie-second-place-V1 [V2 V1] Bo and Ana tie for second place in government with 2 votes: it
          is contested with blue cards.
          @ step, scoring, tie second-place: government player:1 player:0
        advances [V2 X4] @ step, scoring, tie second-place, advance b2: player:1
        advances [V2 X4] @ step, scoring, tie second-place, advance b1: player:0
        round-won-players [V2] @ step, scoring, tie second-place: player:1 player:0
        discarded [V2] @ arithmetic, scoring, tie second-place: player:1 player:0 discard
        second-place-won [V2 V6b] Bo wins second place in government: 2 VPs. Whoever lost this tie
          gets nothing.
          = 0 + 2 = 2
          > Bo VPs 0 → 2
          & players=(1,), faction=blue, number=0
          @ headline, scoring, tie second-place: government player:1
        in-government [V7] @ step, scoring: government player:1 player:2 player:0
        votes-return [V8] @ arithmetic, scoring: supply
        next-turn [V8] @ step, scoring: turn
    """)


def test_says_how_first_place_is_won() -> None:
    """Bo and Ana tie with 2 red votes. Bo's 2 beats Ana's 1: 5 VP, and Ana takes second (V3)."""
    start = scoring({"Ana": "red 2", "Bo": "red 2"}, {"Ana": "r1", "Bo": "r2"})
    assert told(start, "Bo: advance r2", "Ana: advance r1", until="order") == story("""
        tie-first-place [V2 V1] Bo and Ana tie for most red votes with 2: first place in government
          is contested with red cards.
          = 2 = 2
          @ step, scoring, tie first-place: government player:1 player:0
        advances [V2 X4] @ step, scoring, tie first-place, advance r2: player:1
        advances [V2 X4] @ step, scoring, tie first-place, advance r1: player:0
        round-won-players [V2] @ step, scoring, tie first-place: player:1 player:0
        discarded [V2] @ arithmetic, scoring, tie first-place: player:1 player:0 discard
        first-place-won [V2 V1] Bo wins first place in government: 5 VPs.
          = 0 + 5 = 5
          > Bo VPs 0 → 5
          & players=(1,), faction=red, number=0
          @ headline, scoring, tie first-place: government player:1
        second-place-V3 [V3] Ana lost the tie for first place and so takes second place in
          government: 2 VPs.
          = 0 + 2 = 2
          > Ana VPs 0 → 2
          & players=(0,), faction=red, number=2
          @ headline, scoring: government player:0
        no-votes-no-place [V1 V6a] @ step, scoring: government
        in-government [V7] @ step, scoring: government player:1 player:0
        votes-return [V8] @ arithmetic, scoring: supply
        next-turn [V8] @ step, scoring: turn
    """)


def test_says_how_the_losers_contest_second_place() -> None:
    """Three tie with 1. Bo's 3 wins first; Cy and Ana contest second (V3), Cy's 2 wins."""
    votes = {"Ana": "red 1", "Bo": "red 1", "Cy": "red 1"}
    start = scoring(votes, {"Ana": "r1", "Bo": "r3", "Cy": "r2"})
    choices = (
        "Bo: advance r3",
        "Cy: decline",
        "Ana: decline",
        "Cy: advance r2",
        "Ana: advance r1",
    )
    assert told(start, *choices) == story("""
        tie-first-place [V2 V1] Bo, Cy and Ana tie for most red votes with 1: first place in
          government is contested with red cards.
          = 1 = 1 = 1
          @ step, scoring, tie first-place: government player:1 player:2 player:0
        advances [V2 X4] @ step, scoring, tie first-place, advance r3: player:1
        declines [V2 X4] @ step, scoring, tie first-place, decline: player:2
        declines [V2 X4] @ step, scoring, tie first-place, decline: player:0
        round-won-players [V2] @ step, scoring, tie first-place: player:1 player:2 player:0
        discarded [V2] @ arithmetic, scoring, tie first-place: player:1 discard
        first-place-won [V2 V1] Bo wins first place in government: 5 VPs.
          = 0 + 5 = 5
          > Bo VPs 0 → 5
          & players=(1,), faction=red, number=0
          @ headline, scoring, tie first-place: government player:1
        tie-second-place-V3 [V3 V2 V6b] Cy and Ana lost the tie for first place. They contest second
          place in turn, with red cards.
          & number=1
          @ step, scoring, tie second-place: government player:2 player:0
        advances [V3 X4] @ step, scoring, tie second-place, advance r2: player:2
        advances [V3 X4] @ step, scoring, tie second-place, advance r1: player:0
        round-won-players [V2] @ step, scoring, tie second-place: player:2 player:0
        discarded [V2] @ arithmetic, scoring, tie second-place: player:2 player:0 discard
        second-place-won [V2 V3 V6b] Cy wins second place in government: 2 VPs. Whoever lost this
          tie gets nothing.
          = 0 + 2 = 2
          > Cy VPs 0 → 2
          & players=(2,), faction=red, number=0
          @ headline, scoring, tie second-place: government player:2
        no-votes-no-place [V1 V6a] @ step, scoring: government
        in-government [V7] @ step, scoring: government player:1 player:2 player:0
        votes-return [V8] @ arithmetic, scoring: supply
        next-turn [V8] @ step, scoring: turn
    """)


def test_says_how_a_place_is_contested_again() -> None:
    """Three tie with 1. Round 1: Bo 2 = Cy 2, Ana out. Round 2: 1 = 1, once more. Round 3: Cy's 3
    alone: 5 VP. Bo and Ana contest second (V3): Bo holds nothing more, Ana declines: 1 VP each."""
    votes = {"Ana": "red 1", "Bo": "red 1", "Cy": "red 1"}
    start = scoring(votes, {"Ana": "r1", "Bo": "r2 r1b", "Cy": "r2b r1c r3"}, opposition=None)
    choices = (
        "Bo: advance r2",
        "Cy: advance r2b",
        "Ana: decline",
        "Bo: advance r1b",
        "Cy: advance r1c",
        "Cy: advance r3",
        "Ana: decline",
    )
    assert told(start, *choices) == story("""
        tie-first-place [V2 V1] Bo, Cy and Ana tie for most red votes with 1: first place in
          government is contested with red cards.
          = 1 = 1 = 1
          @ step, scoring, tie first-place: government player:1 player:2 player:0
        advances [V2 X4] @ step, scoring, tie first-place, advance r2: player:1
        advances [V2 X4] @ step, scoring, tie first-place, advance r2b: player:2
        declines [V2 X4] @ step, scoring, tie first-place, decline: player:0
        round-again-fallen-players [V2] Round 1: Bo and Cy still tie with 2 (Bo 2, Cy 2, Ana –); Ana
          is out. Another round among those still tied.
          = 2 = 2 > 0
          & leader=1
          @ step, scoring, tie first-place: player:1 player:2 player:0
        discarded [V2] @ arithmetic, scoring, tie first-place: player:1 player:2 discard
        advances [V2 X4] @ step, scoring, tie first-place, advance r1b: player:1
        advances [V2 X4] @ step, scoring, tie first-place, advance r1c: player:2
        round-again-players [V2 X3] Round 2: Bo and Cy still tie with 1 (Bo 1, Cy 1). Another round.
          = 1 = 1
          & leader=1, fallen=()
          @ step, scoring, tie first-place: player:1 player:2
        discarded [V2] @ arithmetic, scoring, tie first-place: player:1 player:2 discard
        not-asked [X2a] @ arithmetic, scoring, tie first-place: player:1
        advances [V2 X4] @ step, scoring, tie first-place, advance r3: player:2
        round-won-players [V2 X3] @ step, scoring, tie first-place: player:1 player:2
        discarded [V2] @ arithmetic, scoring, tie first-place: player:2 discard
        first-place-won [V2 V1] Cy wins first place in government: 5 VPs.
          = 0 + 5 = 5
          > Cy VPs 0 → 5
          & players=(2,), faction=red, number=0
          @ headline, scoring, tie first-place: government player:2
        tie-second-place-V3 [V3 V2 V6b] Bo and Ana lost the tie for first place. They contest second
          place in turn, with red cards.
          & number=1
          @ step, scoring, tie second-place: government player:1 player:0
        not-asked [X2a] @ arithmetic, scoring, tie second-place: player:1
        declines [V3 X4] @ step, scoring, tie second-place, decline: player:0
        round-nobody-players [V2] @ step, scoring, tie second-place: player:1 player:0
        second-place-shared [V6] Second place in government stays tied: Bo and Ana score 1 VP each.
          = 0 + 1 = 1; 0 + 1 = 1
          > Bo VPs 0 → 1
          > Ana VPs 0 → 1
          & player=1, faction=red, number=0
          @ headline, scoring, tie second-place: government player:1 player:0
        in-government [V7] @ step, scoring: government player:1 player:2 player:0
        votes-return [V8] @ arithmetic, scoring: supply
        next-turn [V8] @ step, scoring: turn
    """)


def test_says_that_first_place_is_shared() -> None:
    """Bo and Ana tie with 2 and hold no card: 3 VP each. Cy's 1 vote is next (V5)."""
    start = scoring({"Ana": "red 2", "Bo": "red 2", "Cy": "red 1"})
    assert told(start) == story("""
        tie-first-place [V2 V1] Bo and Ana tie for most red votes with 2: first place in government
          is contested with red cards.
          = 2 = 2
          @ step, scoring, tie first-place: government player:1 player:0
        not-asked [X2a] @ arithmetic, scoring, tie first-place: player:1 player:0
        round-nobody-players [V2] @ step, scoring, tie first-place: player:1 player:0
        first-place-shared [V4] First place in government stays tied: Bo and Ana score 3 VPs each.
          = 0 + 3 = 3; 0 + 3 = 3
          > Bo VPs 0 → 3
          > Ana VPs 0 → 3
          & player=1, faction=red, number=0
          @ headline, scoring, tie first-place: government player:1 player:0
        second-place-V5 [V5] After the unbroken tie for first the next place is still second place:
          Cy, 2 VPs.
          = 0 + 2 = 2
          > Cy VPs 0 → 2
          & players=(2,), faction=red, number=1
          @ headline, scoring: government player:2
        no-votes-no-place [V1 V6a] @ step, scoring: government
        in-government [V7] @ step, scoring: government player:1 player:2 player:0
        votes-return [V8] @ arithmetic, scoring: supply
        next-turn [V8] @ step, scoring: turn
    """)


def test_says_that_second_place_is_void() -> None:
    """The same where nobody takes second place after a shared first."""
    start = scoring({"Ana": "red 2", "Bo": "red 2", "Cy": "red 1"})
    rulings = {"second-place-after-tied-first": "void"}
    assert told(start, rulings=rulings) == story("""
        tie-first-place [V2 V1] Bo and Ana tie for most red votes with 2: first place in government
          is contested with red cards.
          = 2 = 2
          @ step, scoring, tie first-place: government player:1 player:0
        not-asked [X2a] @ arithmetic, scoring, tie first-place: player:1 player:0
        round-nobody-players [V2] @ step, scoring, tie first-place: player:1 player:0
        first-place-shared [V4] First place in government stays tied: Bo and Ana score 3 VPs each.
          = 0 + 3 = 3; 0 + 3 = 3
          > Bo VPs 0 → 3
          > Ana VPs 0 → 3
          & player=1, faction=red, number=0
          @ headline, scoring, tie first-place: government player:1 player:0
        second-place-void [V5] After the unbroken tie for first, as it is ruled here, nobody takes
          second place.
          & players=(2,)
          @ step, scoring: government
        no-votes-no-place [V1 V6a] @ step, scoring: government
        in-government [V7] @ step, scoring: government player:1 player:2 player:0
        votes-return [V8] @ arithmetic, scoring: supply
        next-turn [V8] @ step, scoring: turn
    """)


def test_says_that_second_place_is_contested_and_shared() -> None:
    """Four players: Ana and Bo share first with 2; Cy and Di, 1 each, contest second: 1 VP each."""
    seats = {
        "Ana": seat(votes="red 2"),
        "Bo": seat(votes="red 2"),
        "Cy": seat("r1", votes="red 1"),
        "Di": seat("r1b", votes="red 1"),
    }
    start = table(seats, turn=2, phase="scoring", government="red")
    assert told(start, "Cy: advance r1", "Di: advance r1b") == story("""
        tie-first-place [V2 V1] Ana and Bo tie for most red votes with 2: first place in government
          is contested with red cards.
          = 2 = 2
          @ step, scoring, tie first-place: government player:0 player:1
        not-asked [X2a] @ arithmetic, scoring, tie first-place: player:0 player:1
        round-nobody-players [V2] @ step, scoring, tie first-place: player:0 player:1
        first-place-shared [V4] First place in government stays tied: Ana and Bo score 3 VPs each.
          = 0 + 3 = 3; 0 + 3 = 3
          > Ana VPs 0 → 3
          > Bo VPs 0 → 3
          & player=0, faction=red, number=0
          @ headline, scoring, tie first-place: government player:0 player:1
        tie-second-place-V5 [V2 V5 V6b] After the unbroken tie for first, Cy and Di contest second
          place, with red cards.
          & number=1
          @ step, scoring, tie second-place: government player:2 player:3
        advances [V2 X4] @ step, scoring, tie second-place, advance r1: player:2
        advances [V2 X4] @ step, scoring, tie second-place, advance r1b: player:3
        round-again-players [V2] Round 1: Cy and Di still tie with 1 (Cy 1, Di 1). Another round.
          = 1 = 1
          & leader=2, fallen=()
          @ step, scoring, tie second-place: player:2 player:3
        discarded [V2] @ arithmetic, scoring, tie second-place: player:2 player:3 discard
        not-asked [X2a] @ arithmetic, scoring, tie second-place: player:2 player:3
        round-nobody-players [V2] @ step, scoring, tie second-place: player:2 player:3
        second-place-shared [V6] Second place in government stays tied: Cy and Di score 1 VP each.
          = 0 + 1 = 1; 0 + 1 = 1
          > Cy VPs 0 → 1
          > Di VPs 0 → 1
          & player=2, faction=red, number=0
          @ headline, scoring, tie second-place: government player:2 player:3
        in-government [V7] @ step, scoring: government player:0 player:1 player:2 player:3
        votes-return [V8] @ arithmetic, scoring: supply
        next-turn [V8] @ step, scoring: turn
    """)


def test_says_how_first_in_opposition_is_won() -> None:
    """Red: Cy alone. Blue: Bo and Ana tie with 1, Ana's 2 beats Bo's 1: 3 VP for Ana."""
    votes = {"Ana": "blue 1", "Bo": "blue 1", "Cy": "red 2"}
    start = scoring(votes, {"Ana": "b2", "Bo": "b1"})
    assert told(start, "Bo: advance b1", "Ana: advance b2") == story("""
        first-place [V1] Cy holds most red votes, 2: first place in government, 5 VPs.
          = 0 + 5 = 5
          > Cy VPs 0 → 5
          & players=(2,)
          @ headline, scoring: government player:2
        no-second-place [V1] Nobody else holds a red vote: nobody takes second place.
          @ arithmetic, scoring: government
        tie-opposition-place [V2 V1 V6a] Bo and Ana tie for most blue votes with 1: first in
          opposition is contested with blue cards.
          = 1 = 1
          @ step, scoring, tie opposition-place: government player:1 player:0
        advances [V2 X4] @ step, scoring, tie opposition-place, advance b1: player:1
        advances [V2 X4] @ step, scoring, tie opposition-place, advance b2: player:0
        round-won-players [V2] @ step, scoring, tie opposition-place: player:1 player:0
        discarded [V2] @ arithmetic, scoring, tie opposition-place: player:1 player:0 discard
        opposition-place-won [V2 V6b] Ana wins first in opposition: 3 VPs. Whoever lost this tie
          gets nothing.
          = 0 + 3 = 3
          > Ana VPs 0 → 3
          & players=(0,), faction=blue, number=0
          @ headline, scoring, tie opposition-place: government player:0
        in-government [V7] @ step, scoring: government player:2
        votes-return [V8] @ arithmetic, scoring: supply
        next-turn [V8] @ step, scoring: turn
    """)


def test_says_that_first_in_opposition_is_shared() -> None:
    """The same with Ana's and Bo's blue 1: 2 VP each."""
    votes = {"Ana": "blue 1", "Bo": "blue 1", "Cy": "red 2"}
    assert told(scoring(votes)) == story("""
        first-place [V1] Cy holds most red votes, 2: first place in government, 5 VPs.
          = 0 + 5 = 5
          > Cy VPs 0 → 5
          & players=(2,)
          @ headline, scoring: government player:2
        no-second-place [V1] Nobody else holds a red vote: nobody takes second place.
          @ arithmetic, scoring: government
        tie-opposition-place [V2 V1 V6a] Bo and Ana tie for most blue votes with 1: first in
          opposition is contested with blue cards.
          = 1 = 1
          @ step, scoring, tie opposition-place: government player:1 player:0
        not-asked [X2a] @ arithmetic, scoring, tie opposition-place: player:1 player:0
        round-nobody-players [V2] @ step, scoring, tie opposition-place: player:1 player:0
        opposition-place-shared [V6] First in opposition stays tied: Bo and Ana score 2 VPs each.
          = 0 + 2 = 2; 0 + 2 = 2
          > Bo VPs 0 → 2
          > Ana VPs 0 → 2
          & player=1, faction=blue, number=0
          @ headline, scoring, tie opposition-place: government player:1 player:0
        in-government [V7] @ step, scoring: government player:2
        votes-return [V8] @ arithmetic, scoring: supply
        next-turn [V8] @ step, scoring: turn
    """)


# --- the ends -------------------------------------------------------------------------------------


def test_says_who_wins_after_turn_4() -> None:
    """Cy's 2 red votes bring 5 VP; Ana has 7."""
    start = scoring({"Cy": "red 2"}, turn=4, opposition=None)
    start["players"][0]["vp"] = 7
    assert told(start) == story("""
        first-place [V1] Cy holds most red votes, 2: first place in government, 5 VPs.
          = 0 + 5 = 5
          > Cy VPs 0 → 5
          & players=(2,)
          @ headline, scoring: government player:2
        no-second-place [V1] Nobody else holds a red vote: nobody takes second place.
          @ arithmetic, scoring: government
        in-government [V7] @ step, scoring: government player:2
        votes-return [V8] @ arithmetic, scoring: supply
        game-over [Z1 V8] Turn 4 is over: Ana has most VPs, 7, and wins.
          = 7 > 5 > 0
          @ headline, scoring: player:0
    """)


def test_says_who_shares_the_victory_after_turn_4() -> None:
    """Cy's 5 VP are as many as Ana's."""
    start = scoring({"Cy": "red 2"}, turn=4, opposition=None)
    start["players"][0]["vp"] = 5
    assert told(start) == story("""
        first-place [V1] Cy holds most red votes, 2: first place in government, 5 VPs.
          = 0 + 5 = 5
          > Cy VPs 0 → 5
          & players=(2,)
          @ headline, scoring: government player:2
        no-second-place [V1] Nobody else holds a red vote: nobody takes second place.
          @ arithmetic, scoring: government
        in-government [V7] @ step, scoring: government player:2
        votes-return [V8] @ arithmetic, scoring: supply
        game-over-shared [Z1 V8] Turn 4 is over: Ana and Cy have most VPs, 5 each, and share the
          victory.
          = 5 = 5 > 0
          @ headline, scoring: player:0 player:2
    """)


def test_says_that_a_landslide_ends_the_game() -> None:
    """Red 17 after province 27. Red Points: Ana 9 votes + 2 blocks + 3 on cards = 14, Bo 8 + 0 + 0,
    Cy 0 + 0 + 3."""
    seats = {
        "Ana": seat("r1", hand="r2 w3", votes="red 9"),
        "Bo": seat(votes="red 8"),
        "Cy": seat("r3"),
    }
    start = table(
        seats,
        turn=2,
        phase="election",
        next_province=28,
        provinces={2: "Ana red 2, Bo blue 1"},
    )
    assert told(start) == story("""
        landslide [G7 Z2 Z6] Radical Landslide: red has 17 votes. With 17 or more the game ends,
          before a government is formed.
          @ headline, election: track:red
        landslide-points [Z2] Red Points (votes held + blocks on the board + blocks on cards): Ana
          14, Bo 8 and Cy 3. Ana wins.
          = 9 + 2 + 3 = 14; 8 + 0 + 0 = 8; 0 + 0 + 3 = 3
          & number=14, cards=((0, 3),)
          @ headline, election: player:0
    """)


def test_says_that_cards_decide_a_landslide() -> None:
    """Ana 9 votes + 1 on cards, Bo 8 + 2, Cy 0 + 3: at 10 Bo has more on cards."""
    seats = {
        "Ana": seat("r1", votes="red 9"),
        "Bo": seat("r2", votes="red 8"),
        "Cy": seat("r3"),
    }
    start = table(seats, turn=2, phase="election", next_province=28)
    assert told(start) == story("""
        landslide [G7 Z2 Z6] Radical Landslide: red has 17 votes. With 17 or more the game ends,
          before a government is formed.
          @ headline, election: track:red
        landslide-cards [Z2 Z5] Red Points (votes held + blocks on the board + blocks on cards): Ana
          10, Bo 10 and Cy 3. With 10 tied, most on cards decides (Ana 1 and Bo 2): Bo wins.
          = 9 + 0 + 1 = 10; 8 + 0 + 2 = 10; 0 + 0 + 3 = 3
          @ headline, election: player:1
    """)


def test_says_that_a_landslide_is_shared() -> None:
    """Ana and Bo 9 votes + 1 on cards each."""
    seats = {
        "Ana": seat("r1", votes="red 9"),
        "Bo": seat("r1b", votes="red 9"),
        "Cy": seat("r3"),
    }
    start = table(seats, turn=2, phase="election", next_province=28)
    assert told(start) == story("""
        landslide [G7 Z2 Z6] Radical Landslide: red has 18 votes. With 17 or more the game ends,
          before a government is formed.
          @ headline, election: track:red
        landslide-shared [Z2 Z5] Red Points (votes held + blocks on the board + blocks on cards):
          Ana 10, Bo 10 and Cy 3. With 10 tied, also on cards (Ana 1 and Bo 1): Ana and Bo share the
          victory.
          = 9 + 0 + 1 = 10; 9 + 0 + 1 = 10; 0 + 0 + 3 = 3
          @ headline, election: player:0 player:1
    """)


def test_says_that_the_counter_revolution_ends_the_game() -> None:
    """Control is more than half of all blocks. White holds 1, 2, 3, 4, 5 and a Lost Battle. In 10
    it has 3 of 6 blocks; red's vote leaves 3 of 5: the seventh. Ana has 5 + 2 blocks and 2 on
    cards, Bo 1 and 3 in his hand. Province 11 is not resolved any more."""
    start = election(
        {**whites("Ana", 1, 2, 3, 4, 5), 10: "Cy red 3, Ana white 2, Bo white 1", 11: "Bo red 1"},
        {"Ana": "w2"},
        turn=3,
        next_province=10,
        lost_battles=[2],
        cards={"w3": card("white", 3)},
    )
    start["players"][1]["hand"] = ["w3"]
    rulings = {"royalist-control": "most-blocks"}
    assert told(start, rulings=rulings) == story("""
        province-won [E4 E5] Flandre: Cy’s red stack of 3 is the highest and gives one vote. Next to
          it Ana white 2 and Bo white 1. The block that became the vote leaves; the rest stay.
          = 3 > 2 > 1
          > Flandre: Cy red 3 → 2
          > Cy red votes 0 → 1
          > red marker 0 → 1
          & votes=1
          @ headline, election 10: province:10 track:red
        counter-revolution [Z3 Z3a Z4] Royalist Counter-revolution: white controls 7 CR provinces
          (Normandie, Bretagne, Maine, Anjou, Vendée and Flandre; and a Lost Battle). With 7 or more
          the game ends.
          @ headline, election: province:1 province:2 province:3 province:4 province:5 province:10
        counter-revolution-points [Z3] White Points (blocks on the board + blocks on cards): Ana 9,
          Bo 4 and Cy 0. Ana wins.
          = 7 + 2 = 9; 1 + 3 = 4; 0 + 0 = 0
          & number=9, cards=((0, 2),)
          @ headline, election: player:0
    """)


def test_says_that_the_seventh_comes_with_a_lost_battle() -> None:
    """Six CR provinces and a Lost Battle. Bo has six white blocks and no white card, Ana 3 blocks
    and 3 on a card: level at 6, Ana has more on cards. The card is in her display; the General
    that she holds is red."""
    start = battle(
        {"Ana": 1, "Bo": 1},
        {"Ana": "g1a w3", "Bo": "g1b"},
        provinces={
            1: "Bo white 1",
            2: "Bo white 1",
            3: "Bo white 1",
            4: "Ana white 1, Bo white 1",
            5: "Ana white 1, Bo white 1",
            10: "Ana white 1, Bo white 1",
        },
    )
    assert told(start, "Bo: decline", "Ana: decline") == story("""
        tie-battle [B3 B1 B2] Battle of Valmy: Bo and Ana tie with 1 token each. Each may advance
          one General; the highest leads.
          = 1 = 1
          & tokens=((1, 1), (0, 1))
          @ step, battle, tie battle: battle player:1 player:0
        declines [B3 X4] @ step, battle, tie battle, decline: player:1
        declines [B3 X4] @ step, battle, tie battle, decline: player:0
        round-nobody-players [B3] @ step, battle, tie battle: player:1 player:0
        battle-lost [B5] Battle of Valmy: the tie is unbroken. A Lost Battle: nobody scores, it
          counts as a controlled CR province, and a white block goes over it.
          > Lost Battle of Turn 2
          & players=(1, 0)
          @ headline, battle, tie battle: battle
        counter-revolution [Z3 Z3a Z4] Royalist Counter-revolution: white controls 7 CR provinces
          (Normandie, Bretagne, Maine, Anjou, Vendée and Flandre; and a Lost Battle). With 7 or more
          the game ends.
          @ headline, battle: province:1 province:2 province:3 province:4 province:5 province:10
        counter-revolution-cards [Z3 Z5] White Points (blocks on the board + blocks on cards): Ana
          6, Bo 6 and Cy 0. With 6 tied, most on cards decides (Ana 3 and Bo 0): Ana wins.
          = 3 + 3 = 6; 6 + 0 = 6; 0 + 0 = 0
          @ headline, battle: player:0
    """)


def test_says_that_the_counter_revolution_comes_before_the_landslide() -> None:
    """Red has 17 already and white the seventh in mid-election: Z6. Ana and Bo share it, level in
    blocks and cards."""
    seats = {
        "Ana": seat("w1", votes="red 9"),
        "Bo": seat("w1b", votes="red 8"),
        "Cy": seat(),
    }
    start = table(
        seats,
        turn=2,
        phase="election",
        next_province=20,
        provinces={
            **whites("Ana", 1, 2, 3),
            **whites("Bo", 4, 5, 10),
            13: "Ana white 1, Bo white 1",
        },
    )
    assert told(start) == story("""
        counter-revolution [Z3 Z3a Z4 Z6] Royalist Counter-revolution: white controls 7 CR provinces
          (Normandie, Bretagne, Maine, Anjou, Vendée, Flandre and Alsace). With 7 or more the game
          ends.
          @ headline, election: province:1 province:2 province:3 province:4 province:5 province:10
              province:13
        counter-revolution-shared [Z3 Z5] White Points (blocks on the board + blocks on cards): Ana
          5, Bo 5 and Cy 0. With 5 tied, also on cards (Ana 1 and Bo 1): Ana and Bo share the
          victory.
          = 4 + 1 = 5; 4 + 1 = 5; 0 + 0 = 0
          @ headline, election: player:0 player:1
    """)


SIX = whites("Ana", 1, 2, 3, 4, 5, 10)


def test_says_who_claims_the_counter_revolution() -> None:
    """Under `claimed` the Lost Battle, the seventh, lets everybody be asked: Bo, Cy and Ana, who
    claims. White Points: Ana 6 blocks, for those over Lost Battles belong to nobody (Z4)."""
    start = battle({"Ana": 1, "Bo": 1}, {"Ana": "g1a", "Bo": "g1b"}, provinces=SIX)
    rulings = {"counter-revolution": "claimed"}
    choices = ("Bo: decline", "Ana: decline", "Bo: decline", "Cy: decline", "Ana: claim")
    assert told(start, *choices, rulings=rulings) == story("""
        tie-battle [B3 B1 B2] Battle of Valmy: Bo and Ana tie with 1 token each. Each may advance
          one General; the highest leads.
          = 1 = 1
          & tokens=((1, 1), (0, 1))
          @ step, battle, tie battle: battle player:1 player:0
        declines [B3 X4] @ step, battle, tie battle, decline: player:1
        declines [B3 X4] @ step, battle, tie battle, decline: player:0
        round-nobody-players [B3] @ step, battle, tie battle: player:1 player:0
        battle-lost [B5] Battle of Valmy: the tie is unbroken. A Lost Battle: nobody scores, it
          counts as a controlled CR province, and a white block goes over it.
          > Lost Battle of Turn 2
          & players=(1, 0)
          @ headline, battle, tie battle: battle
        claim-opened [Z3 Z3a Z3b Z4] White controls 7 CR provinces (Normandie, Bretagne, Maine,
          Anjou, Vendée and Flandre; and a Lost Battle). With 7 or more a player may claim the
          counter-revolution, as it is ruled here.
          @ step, battle: province:1 province:2 province:3 province:4 province:5 province:10
        tokens-back [B7] @ arithmetic, battle: battle
        claims-not [Z3b] Bo does not claim the counter-revolution.
          & left=2
          @ step, election, decline: player:1
        claims-not [Z3b] Cy does not claim the counter-revolution.
          & left=1
          @ step, election, decline: player:2
        claims [Z3 Z3b] Ana claims the Royalist Counter-revolution. The game ends.
          @ headline, election, claim: player:0
        counter-revolution-points [Z3] White Points (blocks on the board + blocks on cards): Ana 6,
          Bo 0 and Cy 0. Ana wins.
          = 6 + 0 = 6; 0 + 0 = 0; 0 + 0 = 0
          & number=6, cards=((0, 0),)
          @ headline, election: player:0
    """)


def test_says_that_nobody_claims_the_counter_revolution() -> None:
    """Nobody claims: play goes on. White's only block in 1 becomes a vote, so no later look finds
    seven again."""
    start = battle({"Ana": 1, "Bo": 1}, {"Ana": "g1a", "Bo": "g1b"}, provinces=SIX)
    rulings = {"counter-revolution": "claimed"}
    declines = ("Bo: decline", "Ana: decline", "Bo: decline", "Cy: decline", "Ana: decline")
    assert told(start, *declines, rulings=rulings, until="government") == story("""
        tie-battle [B3 B1 B2] Battle of Valmy: Bo and Ana tie with 1 token each. Each may advance
          one General; the highest leads.
          = 1 = 1
          & tokens=((1, 1), (0, 1))
          @ step, battle, tie battle: battle player:1 player:0
        declines [B3 X4] @ step, battle, tie battle, decline: player:1
        declines [B3 X4] @ step, battle, tie battle, decline: player:0
        round-nobody-players [B3] @ step, battle, tie battle: player:1 player:0
        battle-lost [B5] Battle of Valmy: the tie is unbroken. A Lost Battle: nobody scores, it
          counts as a controlled CR province, and a white block goes over it.
          > Lost Battle of Turn 2
          & players=(1, 0)
          @ headline, battle, tie battle: battle
        claim-opened [Z3 Z3a Z3b Z4] White controls 7 CR provinces (Normandie, Bretagne, Maine,
          Anjou, Vendée and Flandre; and a Lost Battle). With 7 or more a player may claim the
          counter-revolution, as it is ruled here.
          @ step, battle: province:1 province:2 province:3 province:4 province:5 province:10
        tokens-back [B7] @ arithmetic, battle: battle
        claims-not [Z3b] Bo does not claim the counter-revolution.
          & left=2
          @ step, election, decline: player:1
        claims-not [Z3b] Cy does not claim the counter-revolution.
          & left=1
          @ step, election, decline: player:2
        claims-not [Z3b] Ana does not claim the counter-revolution.
          & left=0
          @ step, election, decline: player:0
        election-begins [E1] The election of Turn 2 begins: tokens leave the Presence in Government
          box, the election markers go to 0.
          @ arithmetic, election: government track:red track:blue track:white
        province-won-alone [E4 E5] Normandie: Ana’s white stack of 1 stands alone and gives one
          vote.
          > Normandie: Ana white 1 → 0
          > Ana white votes 0 → 1
          > white marker 0 → 1
          & votes=1, others=()
          @ headline, election 1: province:1 track:white
        province-won-alone [E4 E5] Bretagne: Ana’s white stack of 1 stands alone and gives one vote.
          > Bretagne: Ana white 1 → 0
          > Ana white votes 1 → 2
          > white marker 1 → 2
          & votes=1, others=()
          @ headline, election 2: province:2 track:white
        province-won-alone [E4 E5] Maine: Ana’s white stack of 1 stands alone and gives one vote.
          > Maine: Ana white 1 → 0
          > Ana white votes 2 → 3
          > white marker 2 → 3
          & votes=1, others=()
          @ headline, election 3: province:3 track:white
        province-won-alone [E4 E5] Anjou: Ana’s white stack of 1 stands alone and gives one vote.
          > Anjou: Ana white 1 → 0
          > Ana white votes 3 → 4
          > white marker 3 → 4
          & votes=1, others=()
          @ headline, election 4: province:4 track:white
        province-won-alone [E4 E5] Vendée: Ana’s white stack of 1 stands alone and gives one vote.
          > Vendée: Ana white 1 → 0
          > Ana white votes 4 → 5
          > white marker 4 → 5
          & votes=1, others=()
          @ headline, election 5: province:5 track:white
        province-empty [E3] @ arithmetic, election 6: province:6
        province-won-alone [E4 E5] Flandre: Ana’s white stack of 1 stands alone and gives one vote.
          > Flandre: Ana white 1 → 0
          > Ana white votes 5 → 6
          > white marker 5 → 6
          & votes=1, others=()
          @ headline, election 10: province:10 track:white
        province-empty [E3] @ arithmetic, election 11: province:11
        election-counted [E2] @ headline, election: track:red track:blue track:white
    """)


def test_says_that_the_claim_is_asked_for_before_a_landslide() -> None:
    """Red has 17 and white seven CR provinces in mid-election under `claimed`: province 26 is
    empty, the look after it asks; the claim of Cy, first in order, cites Z6."""
    seats = {
        "Ana": seat(votes="red 9"),
        "Bo": seat("w1", votes="red 8"),
        "Cy": seat(),
    }
    start = table(
        seats,
        turn=2,
        phase="election",
        order=["Cy", "Ana", "Bo"],
        next_province=26,
        provinces=whites("Bo", 1, 2, 3, 4, 5, 10, 13),
    )
    rulings = {"counter-revolution": "claimed"}
    assert told(start, "Cy: claim", rulings=rulings) == story("""
        province-empty [E3] @ arithmetic, election 26: province:26
        claim-opened [Z3 Z3a Z3b Z4] White controls 7 CR provinces (Normandie, Bretagne, Maine,
          Anjou, Vendée, Flandre and Alsace). With 7 or more a player may claim the
          counter-revolution, as it is ruled here.
          @ step, election: province:1 province:2 province:3 province:4 province:5 province:10
              province:13
        claims [Z3 Z3b Z6] Cy claims the Royalist Counter-revolution. The game ends.
          @ headline, election, claim: player:2
        counter-revolution-points [Z3] White Points (blocks on the board + blocks on cards): Ana 0,
          Bo 8 and Cy 0. Bo wins.
          = 0 + 0 = 0; 7 + 1 = 8; 0 + 0 = 0
          & number=8, cards=((1, 1),)
          @ headline, election: player:1
    """)


# --- and the file ---------------------------------------------------------------------------------


def test_says_in_the_file_what_a_round_has_decided() -> None:
    """Saved right after the third round in Paris: the discard of its card is due, then what Ana,
    who won it against Bo and the earlier Cy, takes."""
    from explorer.report import run_of

    start = election(
        {8: "Ana red 2, Bo blue 2, Cy white 2"},
        {"Ana": "r2 r1 r1b", "Bo": "b2 b1", "Cy": "w1"},
        next_province=8,
    )
    choices = (
        "Bo: advance b2",
        "Cy: advance w1",
        "Ana: advance r2",
        "Bo: advance b1",
        "Ana: advance r1",
        "Ana: advance r1b",
    )
    game, run = run_of(start, choices, until="government")
    (won,) = (step for step in run.steps if step.message == "round-won-players")
    paris = {"kind": "paris", "province": 8, "cards": ["r1b"]}
    assert game.save(won.state)["state"]["due"] == [
        {"what": "discard", **paris},
        {
            "what": "won",
            **paris,
            "rule": "E6",
            "players": ["Ana"],
            "fallen": ["Bo", "Cy"],
            "round": 3,
        },
    ]


# --- nothing forgotten ----------------------------------------------------------------------------


def test_says_everything_that_these_modules_can_say() -> None:
    """Every message of the catalogue's sections on battle, elections, contests, government, points
    and ends is told in full above, but for the two that are halves of sentences."""
    here = Path(__file__).read_text("utf-8")
    shown = set(re.findall(r"^ +([\w-]+) \[[A-Z][^\]@]*\] (?!@)", here, re.MULTILINE))
    assert messages("battle", "questions") - shown == {"no-general", "and-lost-battles"}
