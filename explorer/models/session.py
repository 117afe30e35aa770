"""A session: one table, and everything that can be done at it.

The screen, a notebook cell, a link and a script drive the same traits and methods.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from traitlets import TraitError

from explorer.analysis.forecast import choices_told, forecasts, results_told
from explorer.models.records import is_record, opened, record_text
from explorer.models.seats import (
    ACTING,
    CHANCE,
    CONFIRM,
    HAND,
    WAITING,
    after_choice,
    checked,
    decider,
    start_of_play,
    with_bots,
)
from explorer.models.tabletop import Tabletop, named
from explorer.rules import load_game
from explorer.rules.errors import IllegalAction, RulesError, UnknownName, UnreadableText
from explorer.rules.ledger import Ledger, ledgers
from explorer.rules.protocol import Actor
from explorer.rules.runs import CHANCE_NAME
from explorer.rules.trace import Branch, Trace, begin, choose, play_on
from explorer.scenarios import Scenario, scenarios


class GameSession(Tabletop):
    """One table: a position, everything that came of it, and the moment on show."""

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
            self._take(action)
        except IllegalAction:
            self.notice = self._refusal_told(action)
            return False
        except RulesError as error:
            self.notice = str(error)
            return False
        return True

    def _refusal_told(self, action: Any) -> str:
        """Why an action is refused, as the eyes that see the table may know it."""
        state = self.trace.state_at(self.cursor)
        refusal = self._game.seen_refusal(state, action, self.shown.viewer)
        told: str = self.shown.words.refusal(refusal)
        return told

    def _take(self, action: Any) -> None:
        """The action taken at the moment on show; IllegalAction when the rules refuse it."""
        before, at = self.trace, self.cursor
        state = before.state_at(at)
        asks = self.settings.ask_chance
        trace, _ = choose(self._game, before, at, action, chance=not asks)
        if self._game.play_of(state) is not None:
            self._sitting = decider(self._game, state)
        cursor = after_choice(self._game, trace, at)
        is_new = _length(trace) > _length(before)
        waits = is_new and self._must_be_confirmed(state, trace)
        self._waiting = (trace.branch, cursor) if waits else None
        self._show_trace(trace if waits else self._with_bots(trace), cursor)

    def _must_be_confirmed(self, state: Any, trace: Trace[Any]) -> bool:
        """Whether the choice at `state` has ended a play, which is to be confirmed then."""
        play = self._game.play_of(state)
        if not self.settings.confirm or play is None:
            return False
        return bool(self._game.play_of(trace.state_at(trace.end)) != play)

    def choose_at(self, place: str) -> bool | None:
        """Take the decision at the moment on show by pointing at a place, e.g. `province:8`.

        Gives whether it was taken, as `choose`; None where the decision is not about places.
        """
        shown = self.shown
        state = self.trace.state_at(self.cursor)
        asked = self._game.pointed(state, place)
        if asked is None or not shown.offers:
            return None
        there = [one for one in shown.pending.options if self._game.place_of(one) == place]
        if len(there) > 1:
            told = shown.words.name("province", int(place.partition(":")[2]))
            self.notice = shown.words.text("several-there", {"place": told, "number": len(there)})
            return False
        return self.choose(self._game.action_to_text(there[0] if there else asked))

    def let_happen(self) -> bool:
        """Let chance happen at the end of the branch on show; gives whether it was to act there."""
        state = self.trace.state_at(self.trace.end)
        if self._game.current_player(state) is not Actor.CHANCE:
            return False
        self.cursor = self.trace.end
        return self.choose(self._game.action_to_text(self._game.happening(state)))

    def play_on(self) -> bool:
        """Begin the next turn at the end of the branch on show; gives whether one was over."""
        at = self.trace.end
        trace = play_on(self._game, self.trace, chance=not self.settings.ask_chance)
        if trace is self.trace:
            return False
        self._show_trace(self._with_bots(trace), at + 1)
        return True

    def confirm(self) -> None:
        """Let a play stand: the bots after it decide. Without one that waits nothing happens."""
        self._waiting = None
        trace = self._with_bots(self.trace)
        if trace is self.trace:
            self.set_trait("shown", self._look())
        else:
            self._show_trace(trace)

    def take_over(self) -> None:
        """Give the screen to whoever decides; without anybody to hand it to nothing happens."""
        if self.shown.handover is not None:
            self._sitting = self.shown.handover
            self.set_trait("shown", self._look())

    def undo(self) -> None:
        """Go back to the last small decision taken by hand; what was chosen stays as a branch."""
        undoable = self._undoable()
        if undoable:
            self.cursor = undoable[-1]

    def take_back(self) -> None:
        """Go back to the beginning of the play that the last decision by hand belongs to."""
        undoable = self._undoable()
        if undoable:
            self.cursor = start_of_play(self._game, self.trace, undoable)

    def new_game(
        self,
        players: Sequence[str],
        *,
        seed: int = 0,
        seats: Sequence[str] = (),
        viewer: str | None = None,
        rulings: Mapping[str, str] | None = None,
        game: str = "liberte",
    ) -> None:
        """Start a new game, and go to where the first player decides.

        `seats` says who plays each seat, all by hand when left out; `viewer` whose eyes see it,
        as before when left out.

        RulesError when the rules do not allow such a game, TraitError for a bot there is not.
        """
        rules = load_game(game)
        state = rules.new_game(tuple(players), seed, rulings)
        seated = checked(seats or (HAND,) * len(players), len(players))
        chance = not self.settings.ask_chance
        trace = with_bots(rules, begin(rules, state, chance=chance), seated, chance=chance)
        self._start_game(rules, trace, seated, viewer)

    def _start_game(
        self, game: Any, trace: Trace[Any], seats: Sequence[str] = (), viewer: str | None = None
    ) -> None:
        """Start anew with a run, looked at where a player first decides."""
        decided = (at for at in trace.decisions if not game.is_chance(trace.steps[at].action))
        self.come_back(game, trace, next(decided, trace.end), seats=seats, viewer=viewer)

    def record_text(self) -> str:
        """The branch on show as a record: a whole game as text, with its story."""
        return record_text(self._game, self.trace)

    def load_record(self, source: str | bytes) -> None:
        """Start anew with the game of a record, all its steps on the tape.

        All seats are played by hand. UnreadableText names the line that is wrong, and nothing
        changes then. `notice` says so when another version wrote it.
        """
        game, trace, note = opened(source)
        self._start_game(game, trace)
        self.notice = note

    def _without_name(self, line: str) -> str:
        name, colon, rest = line.strip().partition(": ")
        if not colon:
            return line
        if name == CHANCE_NAME:
            return rest
        players = self.shown.state.table.players
        pending = self.shown.pending
        if name not in players:
            raise UnknownName("kind-player", name, players)
        if pending is not None and players[pending.seat] != name:
            told = {"player": players[pending.seat], "name": name}
            raise UnreadableText("another-decides", told)
        return rest

    def load(self, source: str | bytes | Mapping[str, Any]) -> bool:
        """Start anew from a position or a record; gives whether it could be read.

        When it could not, `notice` names every fault and nothing changes.
        """
        try:
            if is_record(source):
                self.load_record(source)
            else:
                self.position = source
        except (RulesError, TraitError) as error:
            self.notice = str(error)
            return False
        return True

    @property
    def asks(self) -> tuple[str, ...]:
        """What the table asks for: `confirm` and `chance` as set, `waiting` where a play waits."""
        told = {
            CONFIRM: self.settings.confirm,
            CHANCE: self.settings.ask_chance,
            WAITING: self._is_waiting(),
        }
        return tuple(word for word, is_so in told.items() if is_so)

    def come_back(
        self,
        game: Any,
        trace: Trace[Any],
        cursor: int,
        *,
        seats: Sequence[str] = (),
        viewer: str | None = None,
        asks: Sequence[str] | None = None,
    ) -> None:
        """Go to a moment of a run that was played before: at once, so that no other eyes see it.

        `viewer`: None leaves it as it is where the new table has that player. `asks`: what
        `asks` gave there; None leaves the settings as they are. TraitError when seats or viewer
        do not fit; then nothing changes.
        """
        players = trace.start.table.players
        if viewer not in (None, "", ACTING, *players):
            raise TraitError(str(UnknownName("kind-player", str(viewer), players)))
        by_whom = checked(seats or (HAND,) * len(players), len(players))
        waits = (trace.branch, cursor) if WAITING in (asks or ()) else None
        if asks is not None:
            self.settings.confirm = CONFIRM in asks
            self.settings.ask_chance = CHANCE in asks
        self._coming_back = (game, trace, by_whom, viewer, cursor, waits)
        try:
            self.position = game.save(trace.start)
        finally:
            self._coming_back = None

    def scenario(self, name: str) -> None:
        """Start anew from a scenario; UnknownName when there is none of that name."""
        self.position = named(name)

    @staticmethod
    def scenarios(game: str = "liberte") -> tuple[Scenario, ...]:
        """The scenarios of a game, in the order in which a learner meets them."""
        return scenarios(game)

    # -- what a view may ask --------------------------------------------------------------

    def forecasts(self) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
        """What the decision on show could lead to: result, choices that lead there, rules."""
        state = self.shown.state
        if not self._game.is_foretold(state, self.shown.viewer):
            return ()
        if self._forecasts[0] is not state:
            self._forecasts = (state, forecasts(self._game, state))
        found = self._forecasts[1]
        return tuple(
            (told, choices_told(self._game, state, one), one.steps[0].rules if one.steps else ())
            for one, told in zip(found, results_told(self._game, state, found), strict=True)
        )

    def branches(self) -> tuple[tuple[int, str], ...]:
        """Index and name of every branch: what was done differently, and where.

        The name says so where the choice was made with hindsight: on the branch that it departs
        from, chance has acted after that moment.
        """
        named = []
        words = self.shown.words
        for index, branch in enumerate(self.trace.branches):
            if branch.parent is None or not branch.steps:
                named.append((index, ""))
                continue
            step = self._game.seen_step(branch.steps[0], self.shown.viewer)
            where = str(branch.fork + 1)
            if self._knew_chance(branch):
                where = words.text("branch-with-hindsight", {"step": where})
            named.append((index, f"{where}: {words.sentence(step)}"))
        return tuple(named)

    def _knew_chance(self, branch: Branch[Any]) -> bool:
        """Whether what chance brought on the parent was known when the branch departed from it.

        Where the branch only has chance bring something else, nobody made use of knowing.
        """
        if self._game.is_chance(branch.steps[0].action):
            return False
        parent = self.trace.tape(branch.parent or 0)
        later = (step.action for step in parent[branch.fork :])
        return any(one is not None and self._game.is_chance(one) for one in later)

    def ledgers(self) -> tuple[Ledger, ...]:
        """The ledgers of every contest of the branch on show."""
        return ledgers(self._game.rungs, self.trace.start, self.trace.steps)

    def saved(self) -> dict[str, Any]:
        """The position on show as a position file."""
        position: dict[str, Any] = self._game.save(self.trace.state_at(self.cursor))
        return position

    def saved_text(self) -> str:
        """The position on show as the text of a position file."""
        return json.dumps(self.saved(), ensure_ascii=False, indent=1)


def _length(trace: Trace[Any]) -> int:
    """How many steps have been recorded, on all branches together."""
    return sum(len(branch.steps) for branch in trace.branches)
