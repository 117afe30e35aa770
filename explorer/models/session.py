"""A session: one trace, the moment of it that is looked at, and what that moment shows.

The screen, a notebook cell, a link and a script drive the same traits and methods. Views
observe `shown` alone: it changes once a step.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from traitlets import (
    Bunch,
    HasTraits,
    Instance,
    Int,
    TraitError,
    TraitType,
    Tuple,
    Unicode,
    observe,
    validate,
)

from explorer.analysis.forecast import Forecast, choices_told, forecasts, results_told
from explorer.models.records import is_record, opened, record_text
from explorer.models.seats import (
    ACTING,
    HAND,
    after_choice,
    by_hand,
    checked,
    decider,
    decisions_by_hand,
    known_decisions,
    start_of_play,
    with_bots,
)
from explorer.models.settings import Settings
from explorer.models.shown import Shown, look
from explorer.rules import load_game, load_position
from explorer.rules.errors import IllegalAction, RulesError, UnknownName, UnreadableText
from explorer.rules.ledger import Ledger, ledgers
from explorer.rules.protocol import Actor
from explorer.rules.runs import CHANCE_NAME
from explorer.rules.trace import Branch, Trace, begin, choose, play_on
from explorer.scenarios import Scenario, find_scenario, scenarios


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
    seats = Tuple(
        help="Who plays each seat, in seating order: `hand`, `random` or `greedy`. Bots decide as "
        "soon as it is their turn at the end of the branch on show. A new position is played by "
        "hand."
    ).tag(saved=True)
    viewer = Unicode(
        "",
        help="Whose eyes see the table: empty for everything, a player's name, or `@acting` for "
        "whoever acts. What that player cannot know is not shown. Other names are refused.",
    ).tag(saved=True)
    notice = Unicode(
        "", help="One sentence for the reader, until he moves on; empty when all is well."
    )
    settings = Instance(Settings, (), help="How the reader wants to see things.")
    shown: Any = Instance(
        Shown,
        allow_none=True,
        read_only=True,
        help="What the moment on show shows; follows trace, cursor and viewer, once a step.",
    )

    def __init__(self, position: Any = None, **kwargs: Any) -> None:
        """Start from `position` (dict, JSON text or the name of a scenario)."""
        super().__init__(**kwargs)
        self._game: Any = None
        self._forecasts: tuple[Any, tuple[Forecast, ...]] = (None, ())
        self._by_hand: tuple[Any, tuple[int, ...]] = ((None, ()), ())
        self._known: dict[int | None, tuple[int, ...]] = {}
        self._waiting: tuple[int, int] | None = None
        """Branch and cursor at which a play waits to be confirmed."""
        self._coming_back: tuple[Any, ...] | None = None
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
        self._pending_start = self._coming_back or (
            game,
            begin(game, state, chance=not self.settings.ask_chance),
            (HAND,) * len(state.table.players),
            None,
            0,
        )
        position = game.save(state)
        if position == self.position:
            # Nobody is notified of a value that stays the same, but it starts anew all the same.
            self._start(None)
        return position

    @observe("position")
    def _start(self, _change: Bunch | None) -> None:
        self._game, trace, seats, viewer, cursor = self._pending_start
        self._waiting = None
        with self.hold_trait_notifications():
            self.set_trait("trace", trace)
            self.seats = seats
            if viewer is not None:
                self.viewer = viewer
            elif self.viewer not in ("", ACTING, *self._players):
                self.viewer = ""
            self.branch = trace.branch
            self.cursor = cursor
            self.notice = ""

    @property
    def _players(self) -> tuple[str, ...]:
        players: tuple[str, ...] = self.trace.start.table.players
        return players

    @validate("seats")
    def _check_seats(self, proposal: Bunch) -> tuple[str, ...]:
        count = len(proposal["value"]) if self.trace is None else len(self._players)
        return checked(proposal["value"], count)

    @observe("seats")
    def _seat_bots(self, _change: Bunch) -> None:
        if self._coming_back is not None:
            return  # a play that waited to be confirmed waits again
        if self.trace is not None and not set(self.seats) <= {HAND}:
            self._waiting = None
            self._show_trace(self._with_bots(self.trace))

    @validate("viewer")
    def _check_viewer(self, proposal: Bunch) -> str:
        viewer: str = proposal["value"]
        if self.trace is not None and viewer not in ("", ACTING, *self._players):
            raise TraitError(str(UnknownName("kind-player", viewer, self._players)))
        return viewer

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

    @observe("trace", "cursor", "viewer", "seats")
    def _follow(self, change: Bunch) -> None:
        before = self.shown
        if self.trace is None:
            return
        self.notice = ""
        if self._waiting is not None and self._waiting < (self.branch, self.cursor):
            self._waiting = None
        if (
            before is None
            or before.trace is not self.trace
            or before.cursor != self.cursor
            or before.seats != self.seats
            or change["name"] == "viewer"
        ):
            self.set_trait("shown", self._look())

    def _look(self) -> Shown:
        trace, cursor, viewer = self.trace, self.cursor, self._eyes()
        return look(
            self._game,
            trace,
            cursor,
            viewer=viewer,
            seats=self.seats,
            decisions=self._known_decisions(viewer),
            awaits=self._awaits() if cursor == trace.end or self._is_waiting() else "",
            ledger=self._ledger_at(cursor),
            language=self.settings.language,
        )

    def _eyes(self) -> int | None:
        """The seat whose eyes see the moment on show; None when everything is seen."""
        if not self.viewer:
            return None
        if self.viewer != ACTING:
            return self._players.index(self.viewer)
        decisions = self._decisions()
        if not decisions:
            return 0
        latest = self.cursor - self._is_waiting()
        here = next((one for one in reversed(decisions) if one <= latest), decisions[0])
        return decider(self._game, self.trace.state_at(here))

    def _decisions(self) -> tuple[int, ...]:
        """Cursors at which somebody decides by hand, the end of the branch on show included."""
        trace, seats = self._by_hand[0]
        if trace is not self.trace or seats != self.seats:
            found = decisions_by_hand(self._game, self.trace, self.seats)
            self._by_hand = ((self.trace, self.seats), found)
            self._known.clear()
        return self._by_hand[1]

    def _known_decisions(self, viewer: int | None) -> tuple[int, ...]:
        decisions = self._decisions()
        if viewer not in self._known:
            self._known[viewer] = known_decisions(self._game, self.trace, decisions, viewer)
        return self._known[viewer]

    def _is_chance_at(self, cursor: int) -> bool:
        return bool(self._game.is_chance(self.trace.steps[cursor].action))

    def _is_waiting(self) -> bool:
        """Whether a play waits at the moment on show to be confirmed."""
        return self._waiting == (self.trace.branch, self.cursor)

    def _awaits(self) -> str:
        """What the end of the branch on show waits for."""
        state = self.trace.state_at(self.trace.end)
        if by_hand(self._game, state, self.seats) and not self._is_waiting():
            return "decision"
        if self._is_waiting() or decider(self._game, state) is not None:
            return "confirm"
        if self._game.current_player(state) is Actor.CHANCE:
            return "chance"
        return "turn" if self._game.is_at_rest(state) else ""

    def _ledger_at(self, cursor: int) -> Ledger | None:
        """The ledger of the contest around `cursor`, as far as it has gone there."""
        step = self.trace.step_at(cursor)
        if step is not None and step.contest is None:
            return None
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
            self._refuse(action)
            self._take(action)
        except RulesError as error:
            self.notice = str(error)
            return False
        return True

    def _refuse(self, action: Any) -> None:
        """IllegalAction with the reason as the eyes that see the table may know it."""
        state = self.trace.state_at(self.cursor)
        refusal = self._game.seen_refusal(state, action, self.shown.viewer)
        if refusal is not None:
            raise IllegalAction(refusal, self.shown.words.refusal(refusal))

    def _take(self, action: Any) -> None:
        """The action taken at the moment on show; IllegalAction when the rules refuse it."""
        before, at = self.trace, self.cursor
        state = before.state_at(at)
        asks = self.settings.ask_chance
        trace, _ = choose(self._game, before, at, action, chance=not asks)
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

    def _with_bots(self, trace: Trace[Any]) -> Trace[Any]:
        asks = self.settings.ask_chance
        return with_bots(self._game, trace, self.seats, chance=not asks)

    def _show_trace(self, trace: Trace[Any], cursor: int | None = None) -> None:
        with self.hold_trait_notifications():
            self.set_trait("trace", trace)
            self.branch = trace.branch
            if cursor is not None:
                self.cursor = cursor
            self.notice = ""

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

    def undo(self) -> None:
        """Go back to the last small decision taken by hand; what was chosen stays as a branch."""
        if self.shown.can_undo:
            self.previous_decision()

    def take_back(self) -> None:
        """Go back to the beginning of the play that the last decision by hand belongs to."""
        earlier = [one for one in self._decisions() if one < self.cursor]
        if earlier:
            self.cursor = start_of_play(self._game, self.trace, earlier)

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

    def come_back(
        self,
        game: Any,
        trace: Trace[Any],
        cursor: int,
        *,
        seats: Sequence[str] = (),
        viewer: str | None = None,
    ) -> None:
        """Go to a moment of a run that was played before: at once, so that no other eyes see it.

        `viewer`: None leaves it as it is where the new table has that player. TraitError when
        seats or viewer do not fit; then nothing changes.
        """
        players = trace.start.table.players
        if viewer not in (None, "", ACTING, *players):
            raise TraitError(str(UnknownName("kind-player", str(viewer), players)))
        by_whom = checked(seats or (HAND,) * len(players), len(players))
        self._coming_back = (game, trace, by_whom, viewer, cursor)
        try:
            self.position = game.save(trace.start)
        finally:
            self._coming_back = None

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
