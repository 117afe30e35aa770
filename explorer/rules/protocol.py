"""What every game offers: one vocabulary, no base class to inherit from."""

from __future__ import annotations

import enum
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from explorer.rules.steps import Message, Step

S = TypeVar("S")


class Actor(enum.Enum):
    """Who may be to act beside a seat (0, 1, …)."""

    CHANCE = "chance"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not allowed now."""

    code: str
    """Message id: stable, for tests and for styling."""
    args: Mapping[str, Any]
    """Arguments of the message: the limit and the actual value among them."""
    rule: str
    """The rule it rests on."""
    cure: Message | None = None
    """What would be allowed instead, where there is something."""


class Fault(NamedTuple):
    """One thing wrong with a position file."""

    path: str
    """JSON path: `$.players[1].name`."""
    message: str
    """Message id."""
    args: Mapping[str, Any]
    """Arguments: what was found, what is allowed, a near name."""


@dataclass(frozen=True, slots=True)
class Outcome(Generic[S]):
    """What `apply` and `settle` give: the state to go on from and the steps that led there."""

    state: S
    steps: tuple[Step[S], ...]


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended."""

    ending: str
    """`after-turn-4`, `landslide`, `counter-revolution`, …"""
    winners: tuple[int, ...]
    """Seats, in seating order; empty when all lose."""
    scores: tuple[int, ...]
    """What decided, one number a seat."""


@dataclass(frozen=True, slots=True)
class Pending:
    """The decision that is asked for now."""

    seat: int
    rule: str
    """The rule that opened it."""
    options: tuple[Any, ...]
    """Legal actions, in the order a reader sees them."""
    greyed: tuple[tuple[Any, Refusal], ...]
    """What one might think of but may not do, each with the reason."""
    question: Message


class Game(Protocol[S]):
    """The rules of one game."""

    @property
    def id(self) -> str:
        """`liberte`, `liberatores` or `libertador`."""

    def current_player(self, state: S) -> int | Actor:
        """The seat that decides, CHANCE, or NOBODY (over, or something forced comes first)."""

    def legal_actions(self, state: S) -> Sequence[Any]:
        """Every legal action, without duplicates, in a fixed order; empty when nobody decides."""

    def chance_outcomes(self, state: S) -> Sequence[tuple[Any, Fraction]]:
        """Outcomes of the pending chance event with their exact odds, which sum to 1."""

    def pending(self, state: S) -> Pending | None:
        """The decision asked for now, with its greyed choices; None when there is none."""

    def why_not(self, state: S, action: Any) -> Refusal | None:
        """None when `action` is legal, else the reason, the rule and the cure."""

    def apply(self, state: S, action: Any) -> Outcome[S]:
        """Carry out `action` and all that is forced after it; IllegalAction when refused."""

    def settle(self, state: S) -> Outcome[S]:
        """Carry out what is forced, up to the next decision or the end."""

    def is_terminal(self, state: S) -> bool:
        """Whether the game is over."""

    def returns(self, state: S) -> tuple[Fraction, ...]:
        """One share of the win a seat: 1, a fraction when shared, 0."""

    def ending(self, state: S) -> Ending | None:
        """How the game ended; None while it goes on."""

    def problems(self, state: S) -> Sequence[Fault]:
        """Everything about `state` that cannot be."""

    def view(self, state: S, seat: int | None) -> S:
        """`state` as `seat` may know it; None sees everything. Not to be played on from."""

    def seen_step(self, step: Step[S], seat: int | None) -> Step[S]:
        """`step` as `seat` may know it, its state too; None gives the step itself."""

    def seen_pending(self, state: S, seat: int | None) -> Pending | None:
        """The decision asked for now, as `seat` may know it.

        Options that would show what is hidden from it are left out.
        """

    def seen_refusal(self, state: S, action: Any, seat: int | None) -> Refusal | None:
        """What `why_not` answers, resting on what `seat` may know alone."""

    def seen_odds(self, state: S, seat: int | None) -> Sequence[tuple[Any, Fraction]]:
        """What `chance_outcomes` gives, with the exact odds for `seat`; they sum to 1."""

    def happening(self, state: S) -> Any:
        """What chance brings if it is let happen; for a state in which it is to act."""

    def is_chance(self, action: Any) -> bool:
        """Whether an action is a chance event."""

    def chance_question(self, state: S) -> tuple[str, Message] | None:
        """What is left to chance, after the rule it follows; None where it is not to act."""

    def is_at_rest(self, state: S) -> bool:
        """Whether a turn is over and the next has not begun; `settle` begins it."""

    def play_of(self, state: S) -> Hashable | None:
        """What the small decisions of one play have in common; None where none goes on."""

    def place_of(self, action: Any) -> str:
        """The place on the board that a choice is about; empty when it is about none."""

    def pointed(self, state: S, place: str) -> Any:
        """The action that pointing at a place asks for, legal or not; None when it asks none."""

    def load(self, data: object) -> S:
        """The state that a position file (already parsed JSON) describes."""

    def save(self, state: S) -> dict[str, Any]:
        """`state` as a position file."""

    def action_to_text(self, action: Any) -> str:
        """One line for `action`."""

    def action_from_text(self, text: str) -> Any:
        """The action of one line; UnreadableText when it is none."""
