"""Random possible positions of Liberté, and random walks from them; the same for the same seed.

A position is the JSON object of `docs/positions.md`, so whatever is made here has also gone
through the reader. Ties are sought: stacks, tokens, votes and markers are level more often than
chance would have them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from explorer.rules.liberte.components import components
from explorer.rules.liberte.game import GAME
from explorer.rules.liberte.state import State
from explorer.rules.liberte.vocabulary import FACTIONS, GAME_ID, LAST_TURN, PROVINCES
from explorer.rules.protocol import Outcome
from explorer.rules.rulebook import read_rulebook

NAMES = ("Christie", "Joshua", "Max", "Ana", "Bo", "Zoë")
PHASES = ("battle", "election", "election under way", "government", "scoring")
FULL, MIXED, SPARSE, SINGLE = "full", "mixed", "sparse", "single"
#: The most stacks a board of this kind has in a province, and how often it has one more.
BOARDS = {FULL: (3, 1.0), MIXED: (3, 0.75), SPARSE: (2, 0.35), SINGLE: (1, 0.95)}
MOST_DECISIONS = 400
"""No turn asks for more decisions than this."""


class Taken(NamedTuple):
    """One decision of a walk: where it was taken, what, what came of it."""

    before: State
    action: Any
    outcome: Outcome[State]


class Walk(NamedTuple):
    """A walk: where it starts, what was forced first, the decisions in order."""

    start: State
    settled: Outcome[State]
    decisions: tuple[Taken, ...]

    @property
    def outcomes(self) -> tuple[Outcome[State], ...]:
        """What came of the start and of every decision."""
        return (self.settled, *(one.outcome for one in self.decisions))

    @property
    def steps(self) -> tuple[Any, ...]:
        """Every step, in order."""
        return tuple(step for outcome in self.outcomes for step in outcome.steps)

    @property
    def states(self) -> tuple[State, ...]:
        """The start, and the state after every step."""
        return (self.start, *(step.state for step in self.steps))

    @property
    def end(self) -> State:
        """Where it ends."""
        return self.outcomes[-1].state


def random_position(
    seed: int,
    *,
    phase: str | None = None,
    board: str | None = None,
    players: int | None = None,
    turn: int | None = None,
    shown: tuple[int, int] | None = None,
    rulings: bool = True,
) -> dict[str, Any]:
    """A possible position; what is not given is chosen at random, the switches' readings too.

    `shown`: the fewest and the most cards of a display.
    """
    chance = Random(seed)
    turn = turn or chance.randint(1, LAST_TURN)
    if phase is None:
        phase = chance.choice(PHASES[1:] if turn == 1 else PHASES)
    names = chance.sample(NAMES, players or chance.randint(3, 6))
    left = dict(zip(FACTIONS, components().blocks, strict=True))
    if turn == 1:
        left = {one: number - 2 for one, number in left.items()}
    state: dict[str, Any] = {
        "turn": turn,
        "phase": phase.split()[0],
        "order": chance.sample(names, len(names)),
    }
    seats = [{"name": name, "vp": chance.choice((0, 0, 3, 5, 11))} for name in names]
    _add_lost_battles(chance, state, left)
    if phase == "election under way":
        state["next_province"] = chance.randint(1, PROVINCES + 1)
    _add_votes(chance, phase, state, seats, left)
    tokens = dict.fromkeys(names, components().tokens)
    _add_battle_box(chance, state, names, tokens)
    board = board or chance.choice(tuple(BOARDS))
    state["provinces"] = _provinces(chance, board, names, left, tokens)
    _add_cards(chance, state, seats, shown)
    book = read_rulebook(GAME_ID)
    return {
        "format": "liber-explorer",
        "version": 1,
        "game": GAME_ID,
        "title": f"Walk {seed}",
        "players": seats,
        "rulings": {
            switch.id: chance.choice(switch.readings).id for switch in book.switches if rulings
        },
        "seed": chance.randrange(1 << 63),
        "state": state,
    }


def _add_lost_battles(chance: Random, state: dict[str, Any], left: dict[str, int]) -> None:
    over = state["turn"] if state["phase"] == "battle" else state["turn"] + 1
    lost = [turn for turn in range(2, over) if chance.random() < 0.3]
    owed = sum(chance.random() < 0.3 for _ in lost)
    left["white"] -= len(lost) - owed
    state |= {"lost_battles": lost, "blocks_owed": owed}


def _add_votes(
    chance: Random,
    phase: str,
    state: dict[str, Any],
    seats: list[dict[str, Any]],
    left: dict[str, int],
) -> None:
    """Votes and markers, or markers alone, as far as the election has come."""
    powers = chance.sample((*FACTIONS, None), 4)
    if phase in ("battle", "election"):
        state |= {"government": powers[0], "opposition": powers[0] and powers[1]}
        for seat in seats:
            seat["in_government"] = chance.random() < 0.4
        return
    counted = state.get("next_province", PROVINCES + 1) - 1
    if phase == "scoring":
        state |= {"government": powers[0], "opposition": powers[0] and powers[1]}
    elif chance.random() < 0.2:
        state["track"] = {one: chance.randint(0, counted // 3 + 1) for one in FACTIONS}
        return
    many = chance.choice((1, 2, 3))
    for seat in seats:
        seat["votes"] = {}
        for faction in FACTIONS:
            number = min(chance.choice((0, 0, 1, many)), counted // 2, left[faction])
            seat["votes"][faction] = number
            left[faction] -= number


def _add_battle_box(
    chance: Random, state: dict[str, Any], names: Sequence[str], tokens: dict[str, int]
) -> None:
    # On Turn 1 and from the end of the battle on, only what was played for the next one lies there.
    if state["phase"] != "battle" and chance.random() < 0.7:
        return
    state["battle_box"] = {name: chance.choice((0, 1, 2, 2, 3)) for name in names}
    for name, number in state["battle_box"].items():
        tokens[name] -= number


def _provinces(
    chance: Random,
    board: str,
    names: Sequence[str],
    left: dict[str, int],
    tokens: dict[str, int],
) -> dict[str, list[dict[str, Any]]]:
    """Stacks within blocks, tokens and the limits of a province; the same height is liked."""
    most, often = BOARDS[board]
    # Now and then one colour is nearly everywhere: landslides and counter-revolutions.
    colours = (*FACTIONS, *(chance.choice(FACTIONS),) * chance.choice((0, 1, 20)))
    provinces: dict[str, list[dict[str, Any]]] = {}
    for number in chance.sample(range(1, PROVINCES + 1), PROVINCES):
        height = 1 if board == FULL else chance.choice((1, 1, 2, 3))
        stacks: list[dict[str, Any]] = []
        for name in chance.sample(names, min(most, len(names))):
            faction = chance.choice(colours)
            if not left[faction]:
                faction = max(left, key=lambda one: left[one])
            blocks = height if chance.random() < 0.6 else chance.randint(1, 3)
            blocks = min(blocks if board != FULL else 1, left[faction])
            if chance.random() > often or not tokens[name] or not blocks:
                continue
            stacks.append({"player": name, "faction": faction, "blocks": blocks})
            left[faction] -= blocks
            tokens[name] -= 1
        if stacks:
            provinces[str(number)] = stacks
    return provinces


def _add_cards(
    chance: Random,
    state: dict[str, Any],
    seats: list[dict[str, Any]],
    shown: tuple[int, int] | None,
) -> None:
    """Displays of up to five cards, hands, face-up cards, a discard pile, a box, the deck.

    Cards of one colour, in a battle the Generals, are liked on top of the deck: ties go on then.
    """
    cards = components().cards
    colour = chance.choice((*FACTIONS, None))
    liked = [
        card.id
        for card in cards.values()
        if (card.general if state["phase"] == "battle" else card.faction == colour)
    ]
    top = chance.sample(liked, chance.randint(0, len(liked)))
    others = [card for card in cards if card not in top]
    deck = chance.sample(others, len(others)) + top

    def dealt(number: int) -> list[str]:
        return [deck.pop() for _ in range(number)]

    fewest, most = shown or (0, chance.choice((2, 5, 5)))
    for seat in seats:
        seat["display"] = dealt(chance.randint(fewest, most))
    for seat in seats:
        seat["hand"] = dealt(chance.randint(0, 7))
    state |= {
        "face_up": dealt(3),
        "discard": dealt(chance.randint(0, 12)),
        "box": dealt(chance.choice((0, 0, 2))),
        "deck": deck[::-1],
    }


def full_election() -> dict[str, Any]:
    """Six players, three stacks in each of the 27 provinces, all of them level, full displays."""
    names = NAMES
    colours = ["red"] * 30 + ["blue"] * 27 + ["white"] * 24
    cards = [card for card in components().cards.values() if card.faction]
    cards.sort(key=lambda card: int(card.id) * 29 % 113)
    return {
        "format": "liber-explorer",
        "version": 1,
        "game": GAME_ID,
        "players": [
            {"name": name, "display": [card.id for card in cards[seat::6][:5]]}
            for seat, name in enumerate(names)
        ],
        "state": {
            "turn": 3,
            "phase": "election",
            "provinces": {
                str(number): [
                    {
                        "player": names[(number + 2 * slot) % 6],
                        "faction": colours[slot * PROVINCES + number - 1],
                        "blocks": 1,
                    }
                    for slot in range(3)
                ]
                for number in range(1, PROVINCES + 1)
            },
        },
    }


def read(position: dict[str, Any]) -> State:
    """The state of a position, by way of its text."""
    return GAME.load(json.loads(json.dumps(position)))


def random_state(seed: int, **wanted: Any) -> State:
    """The state of `random_position`."""
    return read(random_position(seed, **wanted))


def walk_from(start: State, seed: int) -> Walk:
    """Legal actions at random until nobody decides any more."""
    chance = Random(seed)
    settled = GAME.settle(start)
    state = settled.state
    decisions: list[Taken] = []
    while actions := GAME.legal_actions(state):
        action = chance.choice(actions)
        outcome = GAME.apply(state, action)
        decisions.append(Taken(state, action, outcome))
        state = outcome.state
        assert len(decisions) <= MOST_DECISIONS, f"walk {seed} does not end"
    return Walk(start, settled, tuple(decisions))


def walk(seed: int, **wanted: Any) -> Walk:
    """A walk from a random position."""
    return walk_from(random_state(seed, **wanted), seed)


def walks(seeds: Sequence[int], **wanted: Any) -> Iterator[Walk]:
    """Walks from random positions, one a seed."""
    return (walk(seed, **wanted) for seed in seeds)


class Line(NamedTuple):
    """One way to play the running contest out: what was done, and how the contest ended."""

    actions: tuple[Any, ...]
    result: tuple[Any, ...]
    """`("won", contender)` or `("unbroken", contenders still tied, whether a battle was lost)`."""


def every_line(state: State) -> Iterator[Line]:
    """Every way to play the running contest out, on the rules themselves, one after the other."""
    contest = state.contest
    assert contest is not None, "a contest is running"
    for action in GAME.legal_actions(state):
        steps = GAME.apply_unchecked(state, action).steps
        ended = _ended(contest.kind, steps)
        if ended is not None:
            yield Line((action,), ended)
            continue
        for line in every_line(steps[-1].state):
            yield Line((action, *line.actions), line.result)


def _ended(kind: str, steps: Sequence[Any]) -> tuple[Any, ...] | None:
    """How the contest ended within these steps; None while it goes on."""
    over = next((step for step in steps if step.state.contest is None), None)
    if over is None:
        return None
    due = next(one for one in over.state.due if one.what in ("won", "unbroken"))
    contenders = due.seats or due.factions
    if due.what == "won":
        return ("won", *contenders)
    lost = any(step.message.startswith("battle-lost") for step in steps)
    return ("unbroken", contenders, lost)
