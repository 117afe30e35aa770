"""What a contest can lead to, against playing out every line of choices on the rules themselves."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import islice
from random import Random
from typing import Any

import pytest
from helpers.liberte import position
from helpers.walks import GAME, NAMES, every_line, read

from explorer.analysis.outcomes import Possibility, possibilities
from explorer.rules.liberte.state import State
from explorer.rules.liberte.vocabulary import FACTIONS

MOST_LINES = 1200
"""Larger contests are left out: every line is played, one by one."""
CONTESTS_A_KIND = 60


# --- contests at random ---------------------------------------------------------------------------


def a_card(colour: str, value: int, *, general: bool = False) -> dict[str, Any]:
    return {
        "kind": "personality",
        "faction": colour,
        "value": value,
        "region": "paris",
        "general": general,
    }


class Deal:
    """Deals cards of its own making into displays."""

    def __init__(self, chance: Random, most: int) -> None:
        self.chance = chance
        self.most = most
        self.cards: dict[str, dict[str, Any]] = {}

    def display(self, colours: tuple[str, ...], *, general: bool = False) -> list[str]:
        """Up to `most` cards, mostly of these colours."""
        ids = []
        for _ in range(self.chance.randint(0, self.most)):
            value = self.chance.choice((1, 1, 2, 3))
            name = f"c{len(self.cards) + 1}"
            shown = general and self.chance.random() < 0.8
            self.cards[name] = a_card(self.chance.choice(colours), value, general=shown)
            ids.append(name)
        return ids


def battle(chance: Random, deal: Deal) -> dict[str, Any]:
    names = NAMES[: chance.randint(3, 5)]
    seats = {}
    for name in names:
        seats[name] = {"display": deal.display(FACTIONS, general=True)}
    return {
        "players": seats,
        "turn": chance.randint(2, 4),
        "phase": "battle",
        "battle_box": {name: chance.choice((1, 1, 1, 0)) for name in names},
    }


def province(chance: Random, deal: Deal, number: int = 5) -> dict[str, Any]:
    names = NAMES[: chance.randint(3, 4)]
    tied = chance.sample(names, chance.randint(2, 3))
    colours = [chance.choice(FACTIONS) for _ in tied]
    stacks = ", ".join(f"{name} {one} 2" for name, one in zip(tied, colours, strict=True))
    return {
        "players": {name: {"display": deal.display(tuple(colours))} for name in names},
        "turn": chance.randint(1, 4),
        "phase": "election",
        "next_province": number,
        "provinces": {number: stacks},
        "order": chance.sample(names, len(names)),
    }


def paris(chance: Random, deal: Deal) -> dict[str, Any]:
    return province(chance, deal, 8)


def government(chance: Random, deal: Deal) -> dict[str, Any]:
    names = NAMES[: chance.randint(3, 4)]
    tied = chance.sample(FACTIONS, chance.randint(2, 3))
    votes: dict[str, dict[str, int]] = {name: {} for name in names}
    for faction in tied:
        for name in chance.choices(names, k=3):
            votes[name][faction] = votes[name].get(faction, 0) + 1
    return {
        "players": {
            name: {"display": deal.display(FACTIONS), "votes": votes[name]} for name in names
        },
        "turn": chance.randint(1, 4),
        "phase": "government",
        "order": chance.sample(names, len(names)),
    }


def opposition(chance: Random, deal: Deal) -> dict[str, Any]:
    told = government(chance, deal)
    first, *others = chance.sample(FACTIONS, 3)
    told["players"] |= {
        name: {**told["players"][name], "votes": votes}
        for name, votes in zip(
            told["players"],
            ({first: 3, others[0]: 1}, {others[1]: 2}, {others[0]: 1}),
            strict=False,
        )
    }
    for name in list(told["players"])[3:]:
        told["players"][name]["votes"] = {}
    return told


def place(chance: Random, deal: Deal) -> dict[str, Any]:
    """First or second place in government, or the place in opposition."""
    names = NAMES[: chance.randint(3, 4)]
    powers = chance.sample(FACTIONS, 2)
    level = chance.choice((2, 2, 2, 0))
    seats = {
        name: {
            "display": deal.display((powers[0], powers[0], powers[1])),
            "votes": {powers[0]: chance.choice((1, 2, level)), powers[1]: chance.choice((0, 1))},
        }
        for name in names
    }
    return {
        "players": seats,
        "turn": chance.randint(1, 4),
        "phase": "scoring",
        "government": powers[0],
        "opposition": powers[1],
        "order": chance.sample(names, len(names)),
    }


MAKERS = {
    "battle": battle,
    "province": province,
    "paris": paris,
    "government": government,
    "opposition": opposition,
    "first-place": place,
    "second-place": place,
    "opposition-place": place,
}
SWITCHES: Mapping[str, Mapping[str, tuple[str, str]]] = {
    "battle": {
        "lost-battle-needs": ("any-tie", "equal-generals"),
        "battle-generals-discarded": ("all", "winner"),
    },
    "province": {"provincial-card-colour": ("own-stack", "any-tied-stack")},
    "paris": {"provincial-card-colour": ("own-stack", "any-tied-stack")},
    "government": {"track-tie-who": ("everyone", "voters")},
    "opposition": {"track-tie-who": ("everyone", "voters")},
}


def contests(kind: str) -> Iterator[tuple[int, State]]:
    """Contests of a kind at random, some of them in the middle of a round, and their seeds."""
    for seed in range(100_000):
        chance = Random(seed)
        deal = Deal(chance, 2 if kind in ("government", "opposition") else chance.choice((2, 3)))
        told = MAKERS[kind](chance, deal)
        rulings = {one: chance.choice(ways) for one, ways in SWITCHES.get(kind, {}).items()}
        players = told.pop("players")
        state = read(position(players, cards=deal.cards, rulings=rulings, **told))
        state = GAME.settle(state).state
        state = forward(state, kind, chance)
        for _ in range(chance.choice((0, 0, 1, 2))):
            actions = GAME.legal_actions(state)
            if state.contest is not None and state.contest.kind == kind and actions:
                state = GAME.apply(state, chance.choice(actions)).state
        if state.contest is not None and state.contest.kind == kind:
            yield seed, state


def forward(state: State, kind: str, chance: Random) -> State:
    """On to the first contest of a kind, if there is one before the turn ends."""
    while state.contest is None or state.contest.kind != kind:
        actions = GAME.legal_actions(state)
        if not actions:
            break
        state = GAME.apply(state, chance.choice(actions)).state
    return state


# --- the same by enumeration ----------------------------------------------------------------------


def told_alike(state: State, result: tuple[Any, ...]) -> tuple[Any, ...]:
    """The result of a line as far as an outcome of this contest tells it."""
    contest = state.contest
    assert contest is not None
    if result[0] == "won":
        return result
    _, tied, lost = result
    if contest.kind in ("battle", "province"):
        return ("unbroken", lost)
    return ("unbroken", frozenset(tied))


def outcome_alike(state: State, one: Possibility) -> tuple[Any, ...]:
    contest = state.contest
    assert contest is not None
    if one.result.winner is not None:
        return ("won", one.result.winner)
    if contest.kind == "battle":
        any_tie = state.table.rulings["lost-battle-needs"] == "any-tie"
        return ("unbroken", any_tie or one.result.unbroken)
    if contest.kind == "province":
        return ("unbroken", False)
    return ("unbroken", frozenset(one.result.unbroken))


def check(state: State) -> int:
    """Compare the outcomes of a contest with all its lines; gives the number of lines."""
    lines = list(islice(every_line(state), MOST_LINES + 1))
    if len(lines) > MOST_LINES:
        return 0
    left: dict[tuple[Any, ...], set[Any]] = defaultdict(set)
    goes_on = set()
    for line in lines:
        for length in range(len(line.actions) + 1):
            left[line.actions[:length]].add(told_alike(state, line.result))
            if length < len(line.actions):
                goes_on.add(line.actions[:length])
    shortest: dict[Any, int] = {}
    for actions, results in left.items():
        if len(results) == 1:
            (result,) = results
            shortest[result] = min(len(actions), shortest.get(result, 99))
    tie = GAME.running_tie(state)
    assert tie is not None
    found = possibilities(tie)
    by_result = {outcome_alike(state, one): one for one in found}
    assert len(by_result) == len(found), "no outcome twice"
    assert by_result.keys() == left[()]
    for result, one in by_result.items():
        actions = tuple(
            GAME.declining if option is None else GAME.advance(option.card)
            for _, option in one.line
        )
        assert left[actions] == {result}, "the choices make it certain"
        assert len(actions) == shortest[result], "there are no shorter ones"
        assert one.whatever == (actions in goes_on)
    return len(lines)


@pytest.mark.parametrize("kind", MAKERS)
def test_outcomes_and_their_shortest_choices_are_those_of_plain_enumeration(kind: str) -> None:
    checked = played = 0
    readings = set()
    for seed, state in contests(kind):
        try:
            lines = check(state)
        except AssertionError as error:
            raise AssertionError(f"{kind}, seed {seed}: {error}") from error
        if lines > 3:
            checked += 1
            played += lines
            rulings = state.table.rulings
            readings.add(tuple(rulings[switch] for switch in SWITCHES.get(kind, ())))
        if checked == CONTESTS_A_KIND:
            break
    assert checked == CONTESTS_A_KIND
    assert len(readings) == 2 ** len(SWITCHES.get(kind, ())), "both readings were tried"
    assert played > 6 * checked, "the contests are not all trivial"


# --- the largest contests -------------------------------------------------------------------------


def six(phase: str, displays: list[list[str]], **state: Any) -> State:
    cards = {
        f"{colour}{value}{copy}": a_card(colour, value, general=True)
        for colour in FACTIONS
        for value in (1, 2, 3)
        for copy in "abcdefghijkl"
    }
    votes = state.pop("votes", {})
    seats = {
        name: {"display": display, **({"votes": votes} if votes else {})}
        for name, display in zip(NAMES, displays, strict=True)
    }
    return GAME.settle(read(position(seats, cards=cards, turn=3, phase=phase, **state))).state


def one_colour(copies: str) -> list[str]:
    first, second = copies
    return [f"red3{first}", f"red2{first}", f"red1{first}", f"red2{second}", f"red1{second}"]


def all_colours(seat: int, copy: str) -> list[str]:
    names = [f"{colour}{value}{copy}" for value in (3, 2, 1) for colour in FACTIONS]
    return [names[(2 * seat + index) % 9] for index in range(5)]


def largest() -> dict[str, State]:
    """Six players with five fitting cards each, in every kind of contest open to six."""
    red = [one_colour(copies) for copies in ("ab", "cd", "ef", "gh", "ij", "kl")]
    mixed = [all_colours(seat, copy) for seat, copy in enumerate("abcdef")]
    track = {"red": 9, "blue": 9, "white": 9}
    return {
        "track": six("government", mixed, track=track),
        "place": six("scoring", red, votes={"red": 3}, government="red", opposition="blue"),
        "battle": six("battle", red, battle_box=dict.fromkeys(NAMES, 2)),
    }


@pytest.mark.parametrize("kind", ["track", "place", "battle"])
@pytest.mark.parametrize("answered", [0, 1, 2, 3])
def test_the_largest_contests_take_under_two_seconds(kind: str, answered: int) -> None:
    state = largest()[kind]
    for _ in range(answered):
        state = GAME.apply(state, GAME.highest(state, GAME.legal_actions(state))).state
    tie = GAME.running_tie(state)
    assert tie is not None
    before = time.perf_counter()
    found = possibilities(tie)
    assert time.perf_counter() - before < 2
    assert found


def test_a_tie_of_six_can_stay_one_between_any_of_them() -> None:
    tie = GAME.running_tie(largest()["place"])
    assert tie is not None
    found = possibilities(tie)
    assert [one.result.winner for one in found[:6]] == [0, 1, 2, 3, 4, 5]
    assert len(found) == 6 + (2**6 - 6 - 1), "every win, every tie of two or more"
