"""A session: one trace, the moment of it that is looked at, and what that moment shows.

The screen, a notebook cell, a link and a script drive the same traits and methods. Views
observe `shown` alone: it changes once a step.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from traitlets import (
    Bunch,
    HasTraits,
    Instance,
    Int,
    TraitError,
    TraitType,
    Unicode,
    observe,
    validate,
)

from explorer.analysis.forecast import Forecast, choices_told, forecasts, results_told
from explorer.models.settings import Settings
from explorer.rules import load_position
from explorer.rules.errors import RulesError, UnknownName, UnreadableText
from explorer.rules.ledger import Ledger, ledgers
from explorer.rules.protocol import Pending
from explorer.rules.steps import Step
from explorer.rules.trace import Trace, begin, choose
from explorer.rules.words import Words, arithmetic
from explorer.scenarios import Scenario, find_scenario, scenarios


@dataclass(frozen=True, slots=True, eq=False)
class Shown:
    """What one moment shows: everything a view needs, worked out once."""

    game: Any
    """The rules in play."""
    trace: Trace[Any]
    cursor: int
    """How many steps have been taken; 0 is the position as it was given."""
    length: int
    """How many steps the branch on show has."""
    state: Any
    """The state at the cursor."""
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
    decisions: tuple[int, ...]
    """Cursors at which a decision was taken or is pending, in order."""
    ledger: Ledger | None
    """The contest that runs here, or that has ended in the step just taken."""
    words: Words

    @property
    def at_end(self) -> bool:
        """Whether nothing has been recorded after this moment."""
        return self.cursor == self.length


class GameSession(HasTraits):
    """One table: a position, everything that came of it, and the moment on show."""

    position: Any = TraitType(
        None,
        help="The position everything starts from, as a dict or as JSON text. Setting it starts "
        "anew; a faulty one is refused with a TraitError that names every fault, and nothing "
        "changes.",
    )
    trace: Any = Instance(
        Trace,
        allow_none=True,
        read_only=True,
        help="The run with all its branches; rebound when a choice is made, never mutated.",
    )
    cursor = Int(
        0,
        help="How many steps of the branch on show have been taken: 0 to its length. "
        "A number beyond either end is clamped.",
    ).tag(saved=True)
    branch = Int(
        0,
        help="Which branch is on show: 0 is the first. A number that no branch has is refused.",
    ).tag(saved=True)
    notice = Unicode(
        "", help="One sentence for the reader, until he moves on; empty when all is well."
    )
    settings = Instance(Settings, (), help="How the reader wants to see things.")
    shown: Any = Instance(
        Shown,
        allow_none=True,
        read_only=True,
        help="What the moment on show shows; follows trace and cursor, once a step.",
    )

    def __init__(self, position: Any = None, **kwargs: Any) -> None:
        """Start from `position` (dict, JSON text or the name of a scenario)."""
        super().__init__(**kwargs)
        self._game: Any = None
        self._forecasts: tuple[Any, tuple[Forecast, ...]] = (None, ())
        self.position = _named(position) if position is not None else first_scenario().text

    @property
    def game(self) -> Any:
        """The rules in play."""
        return self._game

    # -- what can be set ------------------------------------------------------------------

    @validate("position")
    def _check_position(self, proposal: Bunch) -> Any:
        value = proposal["value"]
        if value is None:
            raise TraitError("A session always has a position.")
        try:
            game, state = load_position(_named(value))
        except (TypeError, ValueError, RecursionError) as error:
            # A dict may hold what JSON does not know; the rules' own errors name every fault.
            raise TraitError(str(error)) from error
        self._pending_start = (game, begin(game, state))
        position = game.save(state)
        if position == self.position:
            # Nobody is notified of a value that stays the same, but it starts anew all the same.
            self._start(None)
        return position

    @observe("position")
    def _start(self, _change: Bunch | None) -> None:
        self._game, trace = self._pending_start
        with self.hold_trait_notifications():
            self.set_trait("trace", trace)
            self.branch = 0
            self.cursor = 0
            self.notice = ""

    @validate("cursor")
    def _check_cursor(self, proposal: Bunch) -> int:
        end = 0 if self.trace is None else self.trace.end
        cursor: int = proposal["value"]
        return min(max(cursor, 0), end)

    @validate("branch")
    def _check_branch(self, proposal: Bunch) -> int:
        branch: int = proposal["value"]
        count = 1 if self.trace is None else len(self.trace.branches)
        if not 0 <= branch < count:
            raise TraitError(f"There is no branch {branch}; there are 0 to {count - 1}.")
        return branch

    @observe("branch")
    def _show_branch(self, _change: Bunch) -> None:
        if self.trace is None or self.trace.branch == self.branch:
            return
        forked = self.trace.branches[self.branch].fork
        with self.hold_trait_notifications():
            self.set_trait("trace", self.trace.on_branch(self.branch))
            self.cursor = max(forked, min(self.cursor, self.trace.end))

    @observe("trace", "cursor")
    def _follow(self, _change: Bunch) -> None:
        before = self.shown
        if self.trace is None:
            return
        self.notice = ""
        if before is None or before.trace is not self.trace or before.cursor != self.cursor:
            self.set_trait("shown", self._look())

    def _look(self) -> Shown:
        trace, cursor = self.trace, self.cursor
        state, step = trace.state_at(cursor), trace.step_at(cursor)
        words = self._game.words(state, self.settings.language)
        steps = trace.steps
        decisions = trace.decisions
        if self._game.pending(trace.state_at(trace.end)) is not None:
            decisions = (*decisions, trace.end)
        return Shown(
            game=self._game,
            trace=trace,
            cursor=cursor,
            length=len(steps),
            state=state,
            step=step,
            sentence=words.sentence(step) if step else self._game.headline(state),
            arithmetic=arithmetic(step) if step else "",
            rules=step.rules if step else (),
            pending=self._game.pending(state),
            taken=steps[cursor].action if cursor < len(steps) else None,
            decisions=decisions,
            ledger=self._ledger_at(cursor),
            words=words,
        )

    def _ledger_at(self, cursor: int) -> Ledger | None:
        """The ledger of the contest around `cursor`, as far as it has gone there."""
        steps = self.trace.steps[:cursor]
        books = ledgers(self._game.rungs, self.trace.start, steps)
        if not books:
            return None
        return books[-1] if books[-1].last == cursor or books[-1].waiting is not None else None

    # -- what the screen can do -----------------------------------------------------------

    def first(self) -> None:
        """Go to the position as it was given."""
        self.cursor = 0

    def last(self) -> None:
        """Go to the end of the branch on show."""
        self.cursor = self.trace.end

    def next(self) -> None:
        """Go one step on."""
        self.cursor += 1

    def back(self) -> None:
        """Go one step back."""
        self.cursor -= 1

    def next_decision(self) -> None:
        """Go to the next moment at which somebody decides, or to the end."""
        later = [cursor for cursor in self.shown.decisions if cursor > self.cursor]
        self.cursor = later[0] if later else self.trace.end

    def previous_decision(self) -> None:
        """Go back to the last moment at which somebody decided, or to the start."""
        earlier = [cursor for cursor in self.shown.decisions if cursor < self.cursor]
        self.cursor = earlier[-1] if earlier else 0

    def choose(self, line: str) -> bool:
        """Take a decision at the moment on show, e.g. `choose("advance 71")`.

        Going on otherwise than before makes a branch. Gives whether it was taken; when it was
        not, `notice` says why and nothing changes.
        """
        try:
            action = self._game.action_from_text(self._without_name(line))
            trace, cursor = choose(self._game, self.trace, self.cursor, action)
        except RulesError as error:
            self.notice = str(error)
            return False
        with self.hold_trait_notifications():
            self.set_trait("trace", trace)
            self.branch = trace.branch
            self.cursor = cursor
            self.notice = ""
        return True

    def _without_name(self, line: str) -> str:
        name, colon, rest = line.strip().partition(": ")
        if not colon:
            return line
        players = self.shown.state.table.players
        pending = self.shown.pending
        if name not in players:
            raise UnknownName("kind-player", name, players)
        if pending is not None and players[pending.seat] != name:
            told = {"player": players[pending.seat], "name": name}
            raise UnreadableText("another-decides", told)
        return rest

    def load(self, source: str | bytes | Mapping[str, Any]) -> bool:
        """Start anew from a position; gives whether it could be read.

        When it could not, `notice` names every fault and nothing changes.
        """
        try:
            self.position = source
        except TraitError as error:
            self.notice = str(error)
            return False
        return True

    def scenario(self, name: str) -> None:
        """Start anew from a scenario; UnknownName when there is none of that name."""
        self.position = _named(name)

    @staticmethod
    def scenarios(game: str = "liberte") -> tuple[Scenario, ...]:
        """The scenarios of a game, in the order in which a learner meets them."""
        return scenarios(game)

    # -- what a view may ask --------------------------------------------------------------

    def forecasts(self) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
        """What the decision on show could lead to: result, choices that lead there, rules."""
        state = self.shown.state
        if self._forecasts[0] is not state:
            self._forecasts = (state, forecasts(self._game, state))
        found = self._forecasts[1]
        return tuple(
            (told, choices_told(self._game, state, one), one.steps[0].rules if one.steps else ())
            for one, told in zip(found, results_told(self._game, state, found), strict=True)
        )

    def branches(self) -> tuple[tuple[int, str], ...]:
        """Index and name of every branch: what was done differently, and where."""
        named = []
        for index, branch in enumerate(self.trace.branches):
            if branch.parent is None or not branch.steps:
                named.append((index, ""))
                continue
            named.append(
                (index, f"{branch.fork + 1}: {self.shown.words.sentence(branch.steps[0])}")
            )
        return tuple(named)

    def ledgers(self) -> tuple[Ledger, ...]:
        """The ledgers of every contest of the branch on show."""
        return ledgers(self._game.rungs, self.trace.start, self.trace.steps)

    def saved(self) -> dict[str, Any]:
        """The position on show as a position file."""
        position: dict[str, Any] = self._game.save(self.shown.state)
        return position

    def saved_text(self) -> str:
        """The position on show as the text of a position file."""
        return json.dumps(self.saved(), ensure_ascii=False, indent=1)


def first_scenario() -> Scenario:
    """The scenario a newcomer meets first."""
    return scenarios()[0]


def _named(position: Any) -> Any:
    """The text of a scenario that is named, or the position as it is (a `Position` as a dict)."""
    position = position.to_dict() if hasattr(position, "to_dict") else position
    if isinstance(position, str) and not position.lstrip().startswith(("{", "[")):
        scenario = find_scenario(position.strip())
        if scenario is None and position.strip() and len(position) <= 64:
            raise UnknownName("kind-scenario", position.strip(), [one.name for one in scenarios()])
        if scenario is not None:
            return scenario.text
    return position
