"""What a seat cannot know makes no difference to anything that it is shown, on random games."""

from __future__ import annotations

import dataclasses
import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import permutations, product
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from helpers.games import Moment, moments, new_game
from helpers.hidden import counterpart

from explorer.analysis.forecast import choices_told, forecasts
from explorer.boards import BOARDS
from explorer.boards.liberte_words import words_of_board
from explorer.rules import load_position
from explorer.rules.ledger import ledgers, lines
from explorer.rules.liberte import actions as act
from explorer.rules.liberte.game import GAME, Liberte
from explorer.rules.liberte.state import State, replaced
from explorer.rules.liberte.visibility import view
from explorer.rules.liberte.vocabulary import HIDDEN
from explorer.rules.protocol import Actor, Pending
from explorer.rules.steps import Step
from explorer.rules.words import Words, arithmetic
from explorer.scenarios import find_scenario
from explorer.widgets.status import chips_html

GAMES = range(4)
"""Games of 3, 4, 5 and 6 players."""
LOOKED_AT = 40
"""Moments of each that are looked at, and one of each kind of step besides."""
THINKABLE = ("take deck", "pass", "done", "decline", "claim", "place 8", "take 71", "blocks ?")
VERBS = ("advance", "blocks", "battle", "special", "keep", "discard", "strike")


@cache
def played(seed: int) -> tuple[Moment, ...]:
    return tuple(moments(new_game(seed), seed, forced=0.2))


@cache
def chosen(seed: int) -> tuple[Moment, ...]:
    """Moments of a game at random, and of each kind of step the first."""
    first: dict[str, Moment] = {}
    for one in played(seed):
        for step in one.outcome.steps:
            first.setdefault(step.message, one)
    sample = Random(seed).sample(played(seed), LOOKED_AT)
    return tuple({id(one): one for one in (*sample, *first.values())}.values())


@cache
def claims() -> Moment:
    """A moment at which a counter-revolution may be claimed."""
    games = (played(seed) for seed in range(40))
    return next(one for game in games for one in game if one.before.claim is not None)


# --- everything a seat is shown -------------------------------------------------------------------


def decision(pending: Pending | None, words: Words) -> Iterator[object]:
    yield pending
    if pending is not None:
        yield words.message(pending.question)
        yield from (words.refusal(refusal) for _, refusal in pending.greyed)


def refusals(game: Liberte, state: State, seat: int, words: Words) -> Iterator[str]:
    """What is told of lines that a reader might write, about cards that he does not see too."""
    cards = [*state.table.cards][:: 17 + seat]
    for line in (*THINKABLE, *(f"{verb} {card}" for verb in VERBS for card in cards)):
        action = game.action_from_text(line)
        refusal = game.seen_refusal(state, action, seat)
        assert (refusal is None) == (game.why_not(state, action) is None)
        if refusal is not None:
            yield words.refusal(refusal)


def foretold(game: Liberte, state: State, words: Words) -> Iterator[str]:
    """What the pending decision leads to."""
    for one in forecasts(game, state):
        yield choices_told(game, state, one)
        yield from (words.sentence(step) for step in one.steps)


def shown(game: Liberte, state: State, seat: int) -> list[object]:
    """Everything that `seat` is shown of a state, values and sentences."""
    seen = game.view(state, seat)
    words = game.words(seen)
    odds = game.seen_odds(state, seat)
    return [
        seen,
        *decision(game.seen_pending(state, seat), words),
        odds,
        *(words.name("card", event.card) for event, _ in odds if isinstance(event, act.Draw)),
        *(foretold(game, state, words) if game.is_foretold(state, seat) else ()),
    ]


def told(game: Liberte, step: Step[State], seat: int) -> list[object]:
    """Everything that `seat` is told of a step, values and sentences."""
    seen = game.seen_step(step, seat)
    words = game.words(seen.state)
    return [seen, words.sentence(seen), *words.changes(seen), arithmetic(seen)]


def check(game: Liberte, moment: Moment, seat: int, chance: Random) -> None:
    """What `seat` is shown around a moment does not depend on what it cannot see there."""
    before, _, outcome = moment
    if game.is_terminal(before):
        return
    other, action = counterpart(moment, seat, chance)
    assert shown(game, before, seat) == shown(game, other, seat)
    words = game.words(before)
    open_hand = before.to_act == seat or before.contest is not None
    if open_hand:
        assert [*refusals(game, before, seat, words)] == [*refusals(game, other, seat, words)]
    if action is None or game.why_not(other, action) is not None:
        # Nobody is asked whether another card follows where none can.
        again = game.settle(other)
    else:
        again = game.apply(other, action)
    steps = list(zip(outcome.steps, again.steps, strict=False))
    assert steps or outcome.steps == again.steps
    for one, its_like in steps:
        if game.is_terminal(one.state):
            break
        assert told(game, one, seat) == told(game, its_like, seat)
    else:
        if len(outcome.steps) != len(again.steps):
            doing = steps[-1][0].state.doing
            assert getattr(doing, "stage", "") == "more" and before.to_act != seat


def check_all(game: Liberte, among: tuple[Moment, ...], chance: Random) -> None:
    for moment in among:
        for seat in range(len(moment.before.vp)):
            check(game, moment, seat, chance)


@pytest.mark.parametrize("seed", GAMES)
def test_what_is_shown_does_not_depend_on_what_is_hidden(seed: int) -> None:
    check_all(GAME, (*chosen(seed), claims()), Random(seed))


# --- a leak is noticed ----------------------------------------------------------------------------


def leaking(method: str, leak: Any) -> Liberte:
    """The game with one of its methods replaced."""
    game = Liberte()
    setattr(game, method, leak)
    return game


def unmasked(*names: str) -> Any:
    """`view` with some fields as they are."""
    return lambda state, seat: replaced(
        view(state, seat), {name: getattr(state, name) for name in names}
    )


def step_with(*names: str) -> Any:
    """`seen_step` with some fields as they are."""
    return lambda step, seat: dataclasses.replace(
        GAME.seen_step(step, seat), **{name: getattr(step, name) for name in names}
    )


LEAKS = {
    "hands": leaking("view", unmasked("hands")),
    "deck": leaking("view", unmasked("deck")),
    "draws": leaking("view", unmasked("draws")),
    "seed": leaking("view", unmasked("table")),
    "step": leaking("seen_step", lambda step, seat: step),
    "state-of-step": leaking("seen_step", step_with("state")),
    "arguments": leaking("seen_step", step_with("args")),
    "changes": leaking("seen_step", step_with("changes")),
    "action": leaking("seen_step", step_with("action")),
    "pending": leaking("seen_pending", lambda state, seat: GAME.pending(state)),
    "refusal": leaking("seen_refusal", lambda state, action, seat: GAME.why_not(state, action)),
    "odds": leaking("seen_odds", lambda state, seat: GAME.chance_outcomes(state)),
    "claim": leaking("is_foretold", lambda state, seat=None: state.claim is not None),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_is_noticed(leak: str) -> None:
    chance = Random(leak)
    moments_of_it = (claims(),) if leak == "claim" else chosen(1)
    with pytest.raises(AssertionError):
        check_all(LEAKS[leak], moments_of_it, chance)


# --- what is not hidden is whole ------------------------------------------------------------------


def states(seed: int) -> list[State]:
    return [step.state for one in chosen(seed) for step in one.outcome.steps]


@pytest.mark.parametrize("seed", GAMES)
def test_everything_is_seen_by_no_seat_in_particular(seed: int) -> None:
    for moment in chosen(seed):
        state = moment.before
        assert GAME.view(state, None) is state
        assert GAME.seen_pending(state, None) == GAME.pending(state)
        assert GAME.seen_odds(state, None) == GAME.chance_outcomes(state)
        assert GAME.seen_refusal(state, act.PASS, None) == GAME.why_not(state, act.PASS)
        assert all(GAME.seen_step(step, None) is step for step in moment.outcome.steps)


@pytest.mark.parametrize("seed", GAMES)
def test_who_decides_sees_all_that_is_to_be_known_of_it(seed: int) -> None:
    kinds = Counter[str]()
    for state in states(seed):
        seat = GAME.current_player(state)
        if isinstance(seat, Actor):
            continue
        pending = GAME.pending(state)
        assert pending is not None
        assert GAME.seen_pending(state, seat) == pending
        view = GAME.view(state, seat)
        assert GAME.legal_actions(view) == GAME.legal_actions(state)
        other = next(one for one in range(len(state.vp)) if one != seat)
        seen = GAME.seen_pending(state, other)
        assert seen is not None and seen.seat == seat and seen.rule == pending.rule
        assert seen.question == pending.question
        named = {getattr(one, "card", "") for one in (*seen.options, *dict(seen.greyed))}
        assert not named & {*state.hands[seat]}
        hand = {getattr(one, "card", "") for one in pending.options} & {*state.hands[seat]}
        assert not hand or not seen.options
        kinds["own" if not seen.options else "open"] += 1
    assert len(kinds) == 2


@pytest.mark.parametrize("seed", GAMES)
def test_nothing_is_hidden_when_the_game_is_over(seed: int) -> None:
    state = played(seed)[-1].outcome.state
    last = played(seed)[-1].outcome.steps[-1]
    for seat in range(len(state.vp)):
        assert GAME.view(state, seat) is state
        assert GAME.seen_step(last, seat) is last
        assert GAME.ending(GAME.view(state, seat)) == GAME.ending(state)


# --- everything that shows a state can show what a seat sees --------------------------------------


@pytest.mark.parametrize("seed", GAMES)
def test_whatever_shows_a_state_shows_one_with_cards_face_down(seed: int) -> None:
    for state in states(seed):
        seat = state.order[0]
        seen = GAME.view(state, seat)
        assert GAME.view(seen, seat) == seen
        words = GAME.words(seen)
        assert GAME.headline(seen) == GAME.headline(state)
        assert GAME.standing_lines(seen) == GAME.standing_lines(state)
        assert GAME.ending_lines(seen) == GAME.ending_lines(state)
        assert GAME.returns(seen) == GAME.returns(state)
        assert GAME.rulings_told(seen) == GAME.rulings_told(state)
        assert not GAME.problems(seen)
        assert json.dumps(GAME.save(seen))
        assert words_of_board(seen) == words_of_board(state)
        assert sum(odds for _, odds in GAME.chance_outcomes(seen)) in (0, 1)
        on_show = SimpleNamespace(state=seen, game=GAME, words=words)
        assert chips_html(on_show)
        scene_of = BOARDS[GAME.id].scene_of
        assert scene_of(seen, seat=seat) == scene_of(state, seat=seat)


@pytest.mark.parametrize("seed", GAMES)
def test_steps_with_cards_face_down_read_well(seed: int) -> None:
    seat, hidden = 1, 0
    for one in chosen(seed):
        for step in one.outcome.steps:
            seen = GAME.seen_step(step, seat)
            words = GAME.words(seen.state)
            said = [words.sentence(seen), *words.changes(seen)]
            assert not set("?{}_") & set("".join(said)), said
            hidden += HIDDEN in repr(seen.changes)
            if step.message == "draws" and step.args["player"] != seat:
                name = words.name("player", step.args["player"])
                assert said[-2:] == [f"{name} draws a card.", f"a card: deck → {name}’s hand"]
                assert GAME.action_to_text(seen.action) == "draw ?"
    assert hidden > 2


@pytest.mark.parametrize("seed", GAMES)
def test_ledgers_of_what_a_seat_sees_are_the_same(seed: int) -> None:
    start = played(seed)[0].before
    steps = [step for one in played(seed) for step in one.outcome.steps]
    words = GAME.words(start)
    seen = [GAME.seen_step(step, 0) for step in steps]
    books, seen_books = (ledgers(GAME.rungs, start, tape) for tape in (steps, seen))
    assert len(books) == len(seen_books)
    for book, same in zip(books, seen_books, strict=True):
        title = GAME.contest_title(book, words)
        assert lines(book, words, title=title) == lines(same, words, title=title)


def test_a_forecast_counts_no_cards_that_lie_face_down() -> None:
    """The contest may lead to a Radical Landslide, in which the cards in hand count."""
    scenario = find_scenario("landslide-17")
    assert scenario is not None
    _, start = load_position(scenario.text)
    state = GAME.settle(start).state
    assert state.contest is not None and state.hands[2]
    words = GAME.words(state)
    seen = GAME.view(state, 0)
    told = [*foretold(GAME, seen, words)]
    assert told == [*foretold(GAME, state, words)] and len(told) > 5
    asked = GAME.apply(seen, act.Advance("71")).state
    won = GAME.apply(asked, act.DECLINE)
    assert won.state.ending == "landslide" and GAME.ending(won.state) is None
    assert GAME.current_player(won.state) is Actor.NOBODY


# --- odds -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", GAMES)
def test_the_odds_sum_to_one_and_what_comes_is_among_them(seed: int) -> None:
    kinds = Counter[str]()
    for one in played(seed):
        if not isinstance(one.action, act.CHANCES):
            continue
        for seat in range(len(one.before.vp)):
            odds = dict(GAME.seen_odds(one.before, seat))
            assert sum(odds.values()) == 1
            seen = GAME.seen_step(one.outcome.steps[0], seat).action
            kinds[type(one.action).__name__] += 1
            if isinstance(seen, act.Draw):
                assert odds[one.action] == Fraction(1, len(odds))
                assert not {event.card for event in odds} & {*one.before.hands[seat]}
            else:
                assert seen in odds
    assert {"Start", "Draw", "Shuffle"} <= set(kinds)


def small(top: tuple[str, ...], dealt: int, *, reshuffled: bool) -> State:
    """Three players, some cards each, one face up, a few in the deck, dealt from `top` down."""
    hands = tuple(top[seat * dealt : (seat + 1) * dealt] for seat in range(3))
    rest = top[3 * dealt :]
    return replaced(
        new_game(0),
        {
            "hands": hands,
            "face_up": rest[:1],
            "deck": rest[1:],
            "doing": None,
            "turn_of": 0,
            "reshuffled": reshuffled,
        },
    )


A_SET, B_SET = ("1", "2", "3", "4", "5"), ("58", "59", "60")


@pytest.mark.parametrize(("dealt", "reshuffled"), [(1, False), (2, False), (1, True)])
def test_the_odds_are_those_of_all_deals_that_look_alike(dealt: int, reshuffled: bool) -> None:
    """Every order in which the cards may have been shuffled, sorted by what a seat sees then."""
    orders = [a + b for a, b in product(permutations(A_SET), permutations(B_SET))]
    if reshuffled:
        orders = list(permutations(A_SET[:3] + B_SET))
    came: dict[str, Counter[str]] = defaultdict(Counter)
    states: dict[str, State] = {}
    for order in orders:
        state = small(order, dealt, reshuffled=reshuffled)
        key = repr((state.hands[0], state.face_up))
        came[key][state.deck[0]] += 1
        states[key] = state
    for key, state in states.items():
        number = sum(came[key].values())
        odds = {event.card: share for event, share in GAME.seen_odds(state, 0)}
        assert odds == {card: Fraction(count, number) for card, count in came[key].items()}


def test_a_card_that_cannot_come_is_refused_with_the_odds_of_the_seat() -> None:
    state = next(
        one.before for one in played(0) for step in one.outcome.steps if step.message == "draws"
    )
    number = len(GAME.seen_odds(state, 0))
    for card in (state.hands[1][0], state.hands[0][0], "no-such-card"):
        refusal = GAME.seen_refusal(state, act.Draw(card), 0)
        assert refusal is not None and f"{number} outcomes" in GAME.words(state).refusal(refusal)


def test_what_another_may_not_do_with_his_hand_is_refused_without_a_reason() -> None:
    state = next(one.before for one in played(0) if isinstance(one.action, act.Blocks))
    seat, other = state.to_act, state.order[state.order.index(state.to_act) - 1]
    refusal = GAME.seen_refusal(state, act.Blocks(state.hands[other][0]), other)
    assert refusal is not None and refusal.code == "refused-behind-hand"
    assert GAME.words(state).refusal(refusal).startswith(state.table.players[seat])
