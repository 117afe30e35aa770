"""What one moment of a session shows: everything a view needs, worked out once.

All of it is as the reader may know it. What a seat whose eyes he looks through cannot know is in
none of these values, so no view can give it away.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from explorer.models.seats import NOBODY
from explorer.rules.ledger import Ledger
from explorer.rules.protocol import Pending
from explorer.rules.steps import Message, Step
from explorer.rules.trace import Trace
from explorer.rules.words import Words, arithmetic


@dataclass(frozen=True, slots=True, eq=False)
class Chance:
    """What is left to chance at a moment."""

    rule: str
    question: Message
    outcomes: tuple[tuple[Any, Fraction], ...]
    """What may come, with its odds, as far as the reader may know; their sum is 1."""
    came: Any
    """What came on this branch, as the reader may know it; None while it is waited for."""


@dataclass(frozen=True, slots=True, eq=False)
class Shown:
    """What one moment shows."""

    game: Any
    """The rules in play."""
    trace: Trace[Any]
    """The whole run, with all that is hidden from anybody: nothing of it is for the screen."""
    cursor: int
    """How many steps have been taken; 0 is the position as it was given."""
    length: int
    """How many steps the branch on show has."""
    viewer: int | None
    """The seat whose eyes see it; None sees everything, NOBODY (-1) no hand at all."""
    is_shared: bool
    """Whether the screen is handed from player to player."""
    handover: int | None
    """The seat that the screen is to be handed to before it can decide; None where it need not."""
    seats: tuple[str, ...]
    """Who plays each seat: `hand`, or the name of a bot."""
    state: Any
    """The state at the cursor."""
    before: Any
    """The state before the step; None at the start."""
    step: Step[Any] | None
    """The step that led here; None at the start."""
    sentence: str
    """The step as a sentence; the title of the position at the start."""
    arithmetic: str
    """Its numbers, e.g. `3 = 3 > 1`; empty when it has none."""
    rules: tuple[str, ...]
    """The rules it applies."""
    pending: Pending | None
    """The decision that is asked for here; also at a moment gone back to."""
    taken: Any
    """The action that was taken here on this branch; None at its end."""
    chance: Chance | None
    """What is left to chance here, also at a moment gone back to; None where nothing is."""
    decisions: tuple[int, ...]
    """Cursors at which somebody decided by hand, or is to decide, in order."""
    awaits: str
    """What the branch waits for at its end: `decision`, `chance`, `confirm` (a play is over, or a
    bot's turn has come), `turn` (the next has not begun) or nothing; empty before its end."""
    can_undo: bool
    """Whether there is a decision to go back to."""
    offers: bool
    """Whether the reader may choose here: it is for the seat whose eyes he has to decide, or what
    can be chosen lies open and the screen is shared."""
    targets: tuple[str, ...]
    """Places on the board that can be chosen by pointing at them now."""
    hindsight: tuple[str, ...]
    """What chance has brought after this moment, as sentences: a choice made here knows it."""
    ledger: Ledger | None
    """The contest that runs here, or that has ended in the step just taken."""
    words: Words

    @property
    def at_end(self) -> bool:
        """Whether nothing has been recorded after this moment."""
        return self.cursor == self.length

    @property
    def sight(self) -> str:
        """Whose eyes see it, in words that go on from `The table is seen`."""
        if self.viewer is None:
            return "whole"
        if self.viewer == NOBODY:
            return "with every hand face down"
        return f"as {self.words.name('player', self.viewer)} sees it"

    def step_at(self, cursor: int) -> Step[Any] | None:
        """The step that led to `cursor`, as the reader may know it; None at the start."""
        step = self.trace.step_at(cursor)
        return None if step is None else _seen(self.game, step, self.viewer)


def look(
    game: Any,
    trace: Trace[Any],
    cursor: int,
    *,
    viewer: int | None,
    is_shared: bool,
    handover: int | None,
    seats: tuple[str, ...],
    decisions: tuple[int, ...],
    can_undo: bool,
    awaits: str,
    ledger: Ledger | None,
    language: str,
) -> Shown:
    """What `cursor` shows to `viewer`."""
    real, step, steps = trace.state_at(cursor), trace.step_at(cursor), trace.steps
    state = game.view(real, viewer)
    words = game.words(state, language)
    seen = None if step is None else _seen(game, step, viewer)
    pending = game.seen_pending(real, viewer)
    is_for_all = is_shared and game.play_of(real) is None
    offers = awaits != "confirm" and _offers(pending, viewer, is_for_all)
    taken = None
    if cursor < len(steps):
        following = _seen(game, steps[cursor], viewer)
        taken = following.action
    return Shown(
        game=game,
        trace=trace,
        cursor=cursor,
        length=len(steps),
        viewer=viewer,
        is_shared=is_shared,
        handover=handover,
        seats=seats,
        state=state,
        before=game.view(trace.state_at(cursor - 1), viewer) if cursor else None,
        step=seen,
        sentence=words.sentence(seen) if seen else game.headline(state),
        arithmetic=arithmetic(seen) if seen else "",
        rules=seen.rules if seen else (),
        pending=pending,
        taken=taken,
        chance=_chance(game, real, viewer, taken),
        decisions=decisions,
        awaits=awaits,
        can_undo=can_undo,
        offers=offers,
        targets=_targets(game, pending) if offers else (),
        hindsight=_hindsight(game, steps[cursor:], viewer, words) if pending else (),
        ledger=ledger,
        words=words,
    )


def _seen(game: Any, step: Step[Any], viewer: int | None) -> Step[Any]:
    seen: Step[Any] = game.seen_step(step, viewer)
    return seen


def _chance(game: Any, state: Any, viewer: int | None, came: Any) -> Chance | None:
    asked = game.chance_question(state)
    if asked is None:
        return None
    rule, question = asked
    return Chance(rule, question, game.seen_odds(state, viewer), came)


def _offers(pending: Pending | None, viewer: int | None, is_for_all: bool) -> bool:
    if pending is None or not pending.options:
        return False
    return is_for_all or viewer in (None, pending.seat)


def _targets(game: Any, pending: Pending | None) -> tuple[str, ...]:
    options = () if pending is None else pending.options
    places = (game.place_of(action) for action in options)
    return tuple(dict.fromkeys(place for place in places if place))


MOST_TOLD = 3
"""Of what chance brought so many are told; the rest is counted."""


def _hindsight(
    game: Any, steps: tuple[Step[Any], ...], viewer: int | None, words: Words
) -> tuple[str, ...]:
    """What chance brought in `steps`, the first few as sentences, the others as a number."""
    came = [step for step in steps if step.action is not None and game.is_chance(step.action)]
    told = [words.sentence(_seen(game, step, viewer)) for step in came[:MOST_TOLD]]
    if len(came) > MOST_TOLD:
        told.append(words.text("and-more-chance", {"number": len(came) - MOST_TOLD}))
    return tuple(told)
