"""Liberté as a game: binds its rules to the protocol."""

from __future__ import annotations

import dataclasses
from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from explorer.rules.contests import Tie
from explorer.rules.errors import IllegalAction, ImpossiblePosition
from explorer.rules.ledger import Ledger
from explorer.rules.liberte import (
    ending,
    forecast,
    legality,
    menu,
    notation,
    positions,
    problems,
    rungs,
    turn,
    visibility,
    wording,
)
from explorer.rules.liberte.acting import chances, plays, rounds, setting_up
from explorer.rules.liberte.actions import (
    CHANCES,
    DECLINE,
    DONE,
    PASS,
    Action,
    Advance,
    Chance,
    Claim,
    Discard,
)
from explorer.rules.liberte.components import Card
from explorer.rules.liberte.contradictions import contradictions
from explorer.rules.liberte.resolution import ends
from explorer.rules.liberte.state import Due, SettingUp, State, replaced
from explorer.rules.liberte.vocabulary import FACTIONS, GAME_ID, PHASES, PROVINCES
from explorer.rules.menu import Group, Item
from explorer.rules.positions import Faults, changed_rulings, read_rulings
from explorer.rules.protocol import Actor, Ending, Fault, Outcome, Pending, Refusal
from explorer.rules.rulebook import read_rulebook
from explorer.rules.steps import Message, Step
from explorer.rules.words import LANGUAGE, Words


class Liberte:
    """The rules of Liberté."""

    id = GAME_ID
    phases: tuple[str, ...] = PHASES

    def new_game(
        self, players: Sequence[str], seed: int = 0, rulings: Mapping[str, str] | None = None
    ) -> State:
        """A game about to begin: chance is to shuffle and to find a start player (S1–S4)."""
        return setting_up.new_game(players, seed, rulings)

    def current_player(self, state: State) -> int | Actor:
        """The seat that decides, or CHANCE; NOBODY when something forced comes first or it is over.

        NOBODY too where the turn marker has just moved: `settle` goes on from there.
        """
        if state.phase != "over" and chances.event(state):
            return Actor.CHANCE
        seat = turn.decider(state)
        return Actor.NOBODY if seat is None else seat

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        """Every legal action of the player who decides, in a fixed order; chance has none."""
        return legality.legal_actions(state)

    def chance_outcomes(self, state: State) -> Sequence[tuple[Chance, Fraction]]:
        """What chance may bring now, with exact odds; empty where it is not to act."""
        return () if state.phase == "over" else chances.outcomes(state)

    def happening(self, state: State) -> Chance:
        """What chance brings if it is let happen: seeded, the same each time."""
        return chances.happening(state)

    def is_chance(self, action: Action) -> bool:
        """Whether an action is a chance event."""
        return isinstance(action, CHANCES)

    def chance_question(self, state: State) -> tuple[str, Message] | None:
        """What is left to chance now, after the rule it follows; None where it is not to act."""
        return plays.question(state)

    def play_of(self, state: State) -> Hashable | None:
        """What the decisions of one play have in common; None where no play goes on."""
        return plays.play_of(state)

    def place_of(self, action: Action) -> str:
        """The place on the board that a choice is about; empty when it is about none."""
        return plays.place_of(action)

    def pointed(self, state: State, place: str) -> Action | None:
        """The action that pointing at a place asks for, legal or not; None when it asks none."""
        return plays.pointed(state, place)

    def menu(self, state: State, seat: int, actions: Sequence[Action]) -> tuple[Group, ...]:
        """How choices of `seat` are laid out: groups with headings, each choice with its words."""
        return menu.menu(state, seat, actions)

    def item(self, state: State, action: Action) -> Item:
        """How one choice, or what chance brings, is called in a menu."""
        return menu.item(state, action)

    def given_up(self, state: State) -> Message | None:
        """Why a simulation gives the game up here (A13); people go on as they like."""
        return rounds.given_up(state)

    def pending(self, state: State) -> Pending | None:
        """The decision asked for now."""
        return legality.pending(state)

    def why_not(self, state: State, action: Action) -> Refusal | None:
        """None when legal, else why not."""
        return legality.why_not(state, action)

    def apply(self, state: State, action: Action) -> Outcome[State]:
        """Carry out `action` and all that is forced after it; IllegalAction when refused."""
        refusal = legality.why_not(state, action)
        if refusal is not None:
            raise IllegalAction(refusal, wording.words_for(state).refusal(refusal))
        return self.apply_unchecked(state, action)

    def apply_unchecked(self, state: State, action: Action) -> Outcome[State]:
        """Carry out an action that came from `legal_actions` (for simulations)."""
        return turn.apply_unchecked(state, action)

    def settle(self, state: State) -> Outcome[State]:
        """Carry out what is forced, up to the next decision, chance event, end of turn or game."""
        return turn.settle(state)

    def is_at_rest(self, state: State) -> bool:
        """Whether a turn is over and the next has not begun; `settle` begins it."""
        return turn.is_at_rest(state)

    def is_terminal(self, state: State) -> bool:
        """Whether the game is over."""
        return state.phase == "over"

    def returns(self, state: State) -> tuple[Fraction, ...]:
        """Each seat's share of the win."""
        return ending.returns(state)

    def ending(self, state: State) -> Ending | None:
        """How the game ended; None while it goes on."""
        return ending.ending(state)

    def problems(self, state: State) -> Sequence[Fault]:
        """Everything about `state` that cannot be."""
        return problems.problems(state)

    def view(self, state: State, seat: int | None) -> State:
        """`state` as `seat` may know it; None sees everything."""
        return visibility.view(state, seat)

    def seen_step(self, step: Step[State], seat: int | None) -> Step[State]:
        """`step` as `seat` may know it; None gives the step itself."""
        return visibility.seen_step(step, seat)

    def seen_pending(self, state: State, seat: int | None) -> Pending | None:
        """The decision asked for now, as `seat` may know it: another's hand offers no options."""
        return visibility.seen_pending(state, seat)

    def seen_refusal(self, state: State, action: Action, seat: int | None) -> Refusal | None:
        """None when `action` is legal, else why not, resting on what `seat` may know alone."""
        return visibility.seen_refusal(state, action, seat)

    def seen_odds(self, state: State, seat: int | None) -> Sequence[tuple[Chance, Fraction]]:
        """What chance may bring now, with exact odds as `seat` may know them."""
        return visibility.seen_odds(state, seat)

    def load(self, data: Mapping[str, Any]) -> State:
        """The state of a parsed position file; ImpossiblePosition with every fault."""
        return positions.load(data)

    def save(self, state: State) -> dict[str, Any]:
        """`state` as a position file."""
        return positions.save(state)

    def words(self, state: State, language: str = LANGUAGE) -> Words:
        """Words for the players and cards of `state`."""
        return wording.words_for(state, language)

    def with_rulings(self, state: State, rulings: Mapping[str, str]) -> State:
        """`state` under other readings; ImpossiblePosition for an unknown switch or reading.

        What is in the middle of looking for a counter-revolution looks anew (Z3a). A contest in
        which something has happened that the new reading forbids is refused.
        """
        faults = Faults()
        book = read_rulebook(GAME_ID)
        told = {**state.table.rulings, **rulings}
        read = read_rulings(told, faults, book, path="--rules")
        if faults.found:
            raise ImpossiblePosition(faults.found)
        table = dataclasses.replace(state.table, rulings=MappingProxyType(read))
        changed = _looked_anew(replaced(state, {"table": table}))
        for path, wanted in contradictions(changed):
            faults.add("--rules", "fault-ruling-in-contest", where=path, wanted=wanted)
        if faults.found:
            raise ImpossiblePosition(faults.found)
        return changed

    def running_tie(self, state: State) -> Tie | None:
        """The running contest, for those who ask what it can lead to."""
        return forecast.running_tie(state)

    def is_foretold(self, state: State, seat: int | None = None) -> bool:
        """Whether it can be told what the pending decision leads to: in a contest or a claim.

        A claim ends with a count of the cards in all hands, so no single seat is told of one.
        """
        return state.contest is not None or (seat is None and state.claim is not None)

    def advance(self, card: str) -> Action:
        """The action that advances a card."""
        return Advance(card)

    declining: Action = DECLINE
    rungs = rungs
    collapsed = ("province-empty",)
    """Messages of which several in a row may be told as one."""

    def choice_message(self, seat: int, action: Action) -> tuple[str, dict[str, Any]]:
        """A choice as a message: id and arguments."""
        if isinstance(action, Advance):
            return "ledger-advances", {"player": seat, "card": action.card}
        message = "choice-claims" if isinstance(action, Claim) else "ledger-declines"
        return message, {"player": seat}

    def contest_title(self, book: Ledger, words: Words) -> str:
        """How the ledger of a contest is headed."""
        return wording.contest_title(book.kind, book.place, book.turn, words)

    def headline(self, state: State) -> str:
        """Where a position stands, in one line."""
        province = state.next_province
        if state.phase != "election" or not province or province > PROVINCES:
            return self.chapter(state)
        args = {"turn": state.turn, "phase": state.phase, "province": province}
        return self.words(state).text("headline-province", args)

    def chapter(self, state: State) -> str:
        """The heading under which a story tells what comes next: turn and phase, or the set-up."""
        message = "chapter-set-up" if isinstance(state.doing, SettingUp) else "headline"
        return self.words(state).text(message, {"turn": state.turn, "phase": state.phase})

    def rulings_told(self, state: State) -> list[str]:
        """The readings that differ from the default, one line each."""
        book = read_rulebook(GAME_ID)
        return [
            f"{name}: {reading} ({book.switch(name).reading(reading).text})"
            for name, reading in changed_rulings(state.table.rulings, book).items()
        ]

    def standing_lines(self, state: State) -> list[str]:
        """Where everybody stands, for the end of a story."""
        words = self.words(state)
        track = tuple(zip(FACTIONS, state.track, strict=True))
        args = {
            "turn": state.turn,
            "phase": state.phase,
            "levels": track,
            "government": state.government,
            "opposition": state.opposition,
            "scores": tuple(enumerate(state.vp)),
        }
        return [words.text("standing-now", args), words.text("standing-vp", args)]

    def ending_lines(self, state: State) -> list[str]:
        """How the game ended, in a line or two."""
        end = self.ending(state)
        if end is None:
            return []
        words = self.words(state)
        args = {"players": end.winners, "scores": tuple(enumerate(end.scores))}
        return [
            words.text("the-end", {**args, "ending": words.text(f"ending-{end.ending}", {})}),
            words.text(f"the-end-{end.ending}", args),
        ]

    def highest(self, state: State, options: Sequence[Action]) -> Action:
        """The option with the highest card, the first of equals; the first where no card is."""
        cards = state.table.cards
        worth = [_worth(one, cards) for one in options]
        return options[worth.index(max(worth))]

    def passive(self, state: State, options: Sequence[Action]) -> Action:
        """`decline`, `pass` or `done` where it is offered, else the first option."""
        return next((one for one in (DECLINE, PASS, DONE) if one in options), options[0])

    def action_to_text(self, action: Action) -> str:
        """One line for `action`."""
        return notation.action_to_text(action)

    def action_from_text(self, text: str) -> Action:
        """The action of one line."""
        return notation.action_from_text(text)


def _looked_anew(state: State) -> State:
    """`state` without a look that finds nothing and without a claim that nobody is asked for.

    Where a claim was open and the game now ends by itself, the look that ends it falls due.
    """
    if state.claim is not None:
        seven = ends.finds_seven(state)
        if seven and state.table.rulings["counter-revolution"] == "claimed":
            return state
        # With nothing else due a position looks as it is settled.
        look = (Due("look"),) if seven and state.due else ()
        return replaced(state, {"claim": None, "due": look + state.due})
    if state.due and state.due[0].what == "look" and not ends.finds_seven(state):
        return replaced(state, {"due": state.due[1:]})
    return state


def _worth(action: Action, cards: Mapping[str, Card]) -> int:
    """The value of the card that an action names; 0 where it names none."""
    card = cards.get(getattr(action, "card", ""))
    return card.value if card is not None and not isinstance(action, Discard) else 0


GAME = Liberte()
