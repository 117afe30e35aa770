"""What every game promises, on random whole games from the set-up to the end."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

import pytest
from helpers.games import NAMES, Moment, moments, new_game, rulings, trace_of

from explorer import __version__
from explorer.rules import record
from explorer.rules.errors import IllegalAction, ImpossiblePosition, UnreadableText
from explorer.rules.liberte import actions as act
from explorer.rules.liberte.acting import rounds
from explorer.rules.liberte.components import components
from explorer.rules.liberte.game import GAME
from explorer.rules.liberte.state import State, replaced, supply, tokens_out
from explorer.rules.liberte.vocabulary import FACTIONS
from explorer.rules.playouts import play_out
from explorer.rules.positions import changed_rulings
from explorer.rules.protocol import Actor
from explorer.rules.rulebook import read_rulebook
from explorer.rules.trace import choose, play_on

GAMES = range(300)
SAVED = range(20)
"""Games that are saved and loaded at every step."""
MOST_ACTIONS = 250
CARDS = frozenset(components().cards)
BOOK = read_rulebook("liberte")


@cache
def played(seed: int) -> tuple[Moment, ...]:
    """One of the games that several tests look at, with chance told what to bring now and then."""
    return tuple(moments(new_game(seed), seed, forced=0.2))


def states(seed: int) -> list[State]:
    return [step.state for one in played(seed) for step in one.outcome.steps]


def check_conserved(state: State) -> None:
    lying = [
        *state.deck,
        *state.face_up,
        *state.discard,
        *state.box,
        *state.in_play,
        *(card for hand in state.hands for card in hand),
        *(card for display in state.displays for card in display),
    ]
    assert len(lying) == len(CARDS) and set(lying) == CARDS
    for faction in FACTIONS:
        assert supply(state, faction, components().blocks) >= 0
    for seat in range(len(state.vp)):
        assert tokens_out(state, seat) <= components().tokens
    for stacks in state.provinces:
        assert len(stacks) <= 3 and len({one.seat for one in stacks}) == len(stacks)
        assert all(1 <= one.blocks <= 3 for one in stacks)


@pytest.mark.parametrize(
    "some", [GAMES[start : start + 50] for start in range(0, 300, 50)], ids=str
)
def test_every_game_ends_with_all_components(some: range) -> None:
    endings: Counter[str | None] = Counter()
    for seed in some:
        state = start = new_game(seed)
        for one in moments(start, seed):
            if one.action is not None and not isinstance(one.action, act.CHANCES):
                legal = GAME.legal_actions(one.before)
                assert len(set(legal)) == len(legal) < MOST_ACTIONS
            assert one.outcome.steps or one.before is start, "something happens"
            for step in one.outcome.steps:
                check_conserved(step.state)
            state = one.outcome.state
        assert GAME.is_terminal(state)
        assert sum(GAME.returns(state)) == 1
        endings[state.ending] += 1
    assert sum(endings.values()) == len(some)


@pytest.mark.parametrize("seed", SAVED)
def test_saved_and_loaded_at_every_step_it_is_the_same(seed: int) -> None:
    for state in (played(seed)[0].before, *states(seed)):
        loaded = GAME.load(json.loads(json.dumps(GAME.save(state))))
        assert loaded == state
        assert GAME.legal_actions(loaded) == GAME.legal_actions(state)
        assert GAME.current_player(loaded) == GAME.current_player(state)
        assert not GAME.problems(state)


@pytest.mark.parametrize("seed", SAVED)
def test_from_any_step_play_goes_on_to_the_same_end(seed: int) -> None:
    game = played(seed)
    end = GAME.save(game[-1].outcome.state)
    for index in Random(seed).sample(range(1, len(game)), 3):
        inside = Random(index).choice(game[index].outcome.steps).state
        state = GAME.load(json.loads(json.dumps(GAME.save(inside))))
        if not GAME.is_at_rest(state):
            state = GAME.settle(state).state
        for one in game[index + 1 :]:
            if one.action is None:
                state = GAME.settle(state).state
            else:
                state = GAME.apply(state, one.action).state
        assert GAME.save(state) == end


@pytest.mark.parametrize("seed", range(6))
def test_every_step_is_told_and_every_chance_is_certain_in_sum(seed: int) -> None:
    rules = {rule.id for rule in BOOK.rules}
    words = GAME.words(played(seed)[0].before)
    for state in states(seed):
        outcomes = GAME.chance_outcomes(state)
        by_chance = GAME.current_player(state) is Actor.CHANCE
        assert sum((odds for _, odds in outcomes), Fraction(0)) == (1 if by_chance else 0)
        assert all(GAME.why_not(state, event) is None for event, _ in outcomes)
        if by_chance:
            assert GAME.happening(state) in [event for event, _ in outcomes]
    for one in played(seed):
        for step in one.outcome.steps:
            assert step.rules and set(step.rules) <= rules
            sentence = words.sentence(step)
            assert sentence[0].isupper() or sentence[0].isdecimal(), sentence
            assert sentence[-1] in ".!?" and not set("{}_") & set(sentence), sentence
            assert "None" not in sentence
            for change in step.changes:
                told = words.change(change)
                assert told and not set("{}_") & set(told), change


def thinkable(state: State) -> list[Any]:
    """Every kind of action with every kind of thing it might be about."""
    cards = [
        *(hand[0] for hand in state.hands if hand),
        *(display[0] for display in state.displays if display),
        *state.hands[state.to_act],
        *state.face_up,
        *state.deck[:1],
        *state.discard[:1],
        *state.box[:1],
        *state.in_play,
        "no-such-card",
    ]
    of_a_card = (
        act.Advance,
        act.Blocks,
        act.Battle,
        act.Special,
        act.Strike,
        act.Keep,
        act.Discard,
        act.Take,
        act.Draw,
    )
    names = (*state.table.players[:2], "Nobody here")
    return [
        *(make(card) for make in of_a_card for card in cards),
        *(act.Place(number) for number in range(30)),
        *(act.Remove(number, name) for number in (0, 5, 8, 27, 28) for name in names),
        *(make(name) for make in (act.Start, act.First) for name in names),
        *(act.DECLINE, act.CLAIM, act.PASS, act.DONE, act.TAKE_DECK, act.TAKE_AFTER_DISCARDS),
        act.Shuffle(1, 2),
    ]


@pytest.mark.parametrize("seed", range(12))
def test_whatever_can_be_written_is_legal_or_refused_with_a_reason(seed: int) -> None:
    rules = {rule.id for rule in BOOK.rules}
    words = GAME.words(played(seed)[0].before)
    for state in Random(seed).sample(states(seed), 60):
        legal = set(GAME.legal_actions(state))
        by_chance = {event for event, _ in GAME.chance_outcomes(state)}
        for action in thinkable(state):
            assert GAME.action_from_text(GAME.action_to_text(action)) == action
            refusal = GAME.why_not(state, action)
            if isinstance(action, act.Shuffle) and refusal is None:
                assert any(isinstance(event, act.Shuffle) for event in by_chance)
                continue
            assert (refusal is None) == (action in legal or action in by_chance), action
            if refusal is None:
                continue
            assert refusal.rule in rules
            said = words.refusal(refusal)
            assert not set("{}_") & set(said) and "None" not in said, said
            with pytest.raises(IllegalAction):
                GAME.apply(state, action)
        pending = GAME.pending(state)
        if pending is not None:
            assert pending.options == GAME.legal_actions(state)
            assert words.message(pending.question)
            assert not {action for action, _ in pending.greyed} & legal
            for action, refusal in pending.greyed:
                assert GAME.why_not(state, action) == refusal


@pytest.mark.parametrize("seed", range(12))
def test_a_legal_action_is_one_line_and_can_be_carried_out(seed: int) -> None:
    for state in Random(seed).sample(states(seed), 60):
        for action in GAME.legal_actions(state):
            line = GAME.action_to_text(action)
            assert GAME.action_from_text(line) == action and ": " not in line
            assert GAME.why_not(state, action) is None
            outcome = GAME.apply(state, action)
            assert outcome.steps[0].action == action
            assert outcome == GAME.apply(state, action)


# --- chance -----------------------------------------------------------------------------------


def test_any_card_that_may_be_on_top_can_be_made_to_come() -> None:
    state = next(
        step.state
        for one in played(3)
        for step in one.outcome.steps
        if GAME.current_player(step.state) is Actor.CHANCE
        and len(step.state.deck) > 5
        and isinstance(GAME.happening(step.state), act.Draw)
    )
    for event, odds in GAME.chance_outcomes(state):
        step = GAME.apply(state, event).steps[0]
        assert odds == Fraction(1, len(GAME.chance_outcomes(state)))
        assert event.card not in step.state.deck
        assert sorted((*step.state.deck, event.card)) == sorted(state.deck)
        chosen = event != GAME.happening(state)
        assert ("chosen" in step.message) == chosen


def test_before_the_first_reshuffle_the_a_set_comes_first() -> None:
    cards = components().cards
    for state in states(1):
        top = [
            event.card for event, _ in GAME.chance_outcomes(state) if isinstance(event, act.Draw)
        ]
        if not top or state.reshuffled:
            continue
        sets = {cards[card].deck for card in top}
        left = {cards[card].deck for card in state.deck}
        assert sets == ({"A"} if "A" in left else {"B"})


# --- records ----------------------------------------------------------------------------------


def as_record(seed: int, *, story: bool = False) -> str:
    start = played(seed)[0].before
    told = changed_rulings(start.table.rulings, BOOK)
    trace = trace_of(start, list(played(seed)))
    return record.written(GAME, trace, engine=__version__, rulings=told, story=story)


@pytest.mark.parametrize("seed", range(8))
def test_a_record_replays_from_its_actions_alone(seed: int) -> None:
    text = as_record(seed, story=seed % 2 == 0)
    read = record.read(text)
    assert read.players == NAMES[: 3 + seed % 4] and read.seed == seed
    trace = record.replay(GAME, read)
    assert [step.state for step in trace.steps] == states(seed)
    told = changed_rulings(rulings(seed), BOOK)
    again = record.written(GAME, trace, engine=__version__, rulings=told, story=seed % 2 == 0)
    assert again == text
    assert record.version_note(read, __version__) is None
    assert record.version_note(read, "9.9") is not None


def test_a_record_may_start_from_a_position_and_be_branched() -> None:
    game = played(2)
    middle = game[len(game) // 2].outcome.state
    trace = trace_of(middle, [])
    trace = play_on(GAME, trace)
    for _ in range(30):
        state = trace.state_at(trace.end)
        if not GAME.legal_actions(state):
            break
        trace, _ = choose(GAME, trace, trace.end, GAME.legal_actions(state)[-1])
    told = changed_rulings(middle.table.rulings, BOOK)
    text = record.written(GAME, trace, engine=__version__, rulings=told)
    again = record.replay(GAME, record.read(text))
    assert again.steps == trace.steps and again.start == middle
    place = again.decisions[len(again.decisions) // 2]
    options = GAME.legal_actions(again.state_at(place))
    if len(options) > 1:
        other = next(one for one in options if one != again.steps[place].action)
        branched, _ = choose(GAME, again, place, other)
        assert len(branched.branches) == 2 and branched.branches[0] == again.branches[0]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("record 1", "record 7", "record-format"),
        ("game: liberte\n", "", "record-no-game"),
        ("seed: 0", "seed: x", "record-seed"),
        ("seed: 0", "sed: 0", "record-head"),
        ("player: Ana", "player: @Ana", "record-start"),
        ("@chance: shuffle 0 0", "Ana: pass", "record-wrong-player"),
        ("@chance: shuffle 0 0", "@chance: draw 5", "record-illegal"),
        ("@chance: shuffle 0 0", "@chance: hum", "record-illegal"),
        ("@chance: shuffle 0 0", "shuffle", "record-no-name"),
    ],
)
def test_a_broken_record_is_refused_with_its_line(old: str, new: str, said: str) -> None:
    text = as_record(0)
    assert old in text
    with pytest.raises(UnreadableText) as caught:
        record.replay(GAME, record.read(text.replace(old, new, 1)))
    assert caught.value.message == said
    assert str(caught.value)


# --- new games, simulations -------------------------------------------------------------------


@pytest.mark.parametrize("players", [(), ("Ana", "Bo"), ("Ana", "Bo", "ana"), tuple("abcdefg")])
def test_a_game_with_impossible_players_is_refused(players: tuple[str, ...]) -> None:
    with pytest.raises(ImpossiblePosition):
        GAME.new_game(players)


def test_a_simulation_gives_an_endless_action_phase_up_and_says_so() -> None:
    chance = Random(1)
    done = play_out(GAME, new_game(1), lambda state, legal: chance.choice(legal))
    assert done.given_up is None and GAME.is_terminal(done.state)
    state = next(one.before for one in played(1) if isinstance(one.action, act.Pass))
    state = replaced(state, {"rounds": rounds.MOST_ROUNDS})
    given_up = play_out(GAME, state, lambda state, legal: legal[-1])
    assert given_up.given_up is not None and given_up.decisions == 0
    assert "200" in GAME.words(state).message(given_up.given_up)
