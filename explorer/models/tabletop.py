"""What lies on the table of a session, as traits: what can be set, checked and observed.

Views observe `shown` alone: it changes once a step.
"""

from __future__ import annotations

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

from explorer.analysis.forecast import Forecast
from explorer.models.seats import (
    ACTING,
    HAND,
    NOBODY,
    by_hand,
    checked,
    decider,
    decisions_by_hand,
    hands,
    known_decisions,
    with_bots,
)
from explorer.models.settings import Settings
from explorer.models.shown import Shown, look
from explorer.rules import load_position
from explorer.rules.errors import UnknownName
from explorer.rules.ledger import Ledger, ledgers
from explorer.rules.protocol import Actor
from explorer.rules.trace import Trace, begin
from explorer.scenarios import Scenario, find_scenario, scenarios


class Tabletop(HasTraits):
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
        self._sitting: int | None = None
        """The seat that has taken the screen, where it is handed from player to player."""
        self._coming_back: tuple[Any, ...] | None = None
        self.position = named(position) if position is not None else first_scenario().text

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
            game, state = load_position(named(value))
        except (TypeError, ValueError, RecursionError) as error:
            # A dict may hold what JSON does not know; the rules' own errors name every fault.
            raise TraitError(str(error)) from error
        self._pending_start = self._coming_back or (
            game,
            begin(game, state, chance=not self.settings.ask_chance),
            (HAND,) * len(state.table.players),
            None,
            0,
            None,
        )
        position = game.save(state)
        if position == self.position:
            # Nobody is notified of a value that stays the same, but it starts anew all the same.
            self._start(None)
        return position

    @observe("position")
    def _start(self, _change: Bunch | None) -> None:
        self._game, trace, seats, viewer, cursor, self._waiting = self._pending_start
        self._sitting = None
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
            is_shared=self.viewer == ACTING,
            handover=self._next_at_screen(),
            seats=self.seats,
            decisions=self._known_decisions(viewer),
            can_undo=bool(self._undoable()),
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
        sitting = self._sits_here()
        return NOBODY if sitting is None or self._is_handed_over() else sitting

    def _sits_here(self) -> int | None:
        """The seat that sits at the screen where it is handed from player to player."""
        by_hand = hands(self.seats)
        return by_hand[0] if len(by_hand) == 1 else self._sitting

    def _is_handed_over(self) -> bool:
        """Whether hands are best not seen: it is somebody else's turn, or nobody needs his."""
        if len(hands(self.seats)) < 2 or self._is_waiting():
            return False
        state = self.trace.state_at(self.cursor)
        if self._game.play_of(state) is None:
            return True
        return self.cursor == self.trace.end and self._next_at_screen() is not None

    def _next_at_screen(self) -> int | None:
        """The seat that the screen is to be handed to; None where it need not be."""
        state = self.trace.state_at(self.cursor)
        if self.viewer != ACTING or self._is_waiting() or self._game.play_of(state) is None:
            return None
        seat = decider(self._game, state)
        is_other = by_hand(self._game, state, self.seats) and seat != self._sits_here()
        return seat if is_other else None

    def _decisions(self) -> tuple[int, ...]:
        """Cursors at which somebody decides by hand, the end of the branch on show included."""
        trace, seats = self._by_hand[0]
        if trace is not self.trace or seats != self.seats:
            found = decisions_by_hand(self._game, self.trace, self.seats)
            self._by_hand = ((self.trace, self.seats), found)
            self._known.clear()
        return self._by_hand[1]

    def _undoable(self) -> list[int]:
        """Cursors of the decisions by hand that can be gone back to from the moment on show.

        Whoever sees through one player's eyes goes back to what he may know of; a screen that is
        shared is handed back.
        """
        viewer = None if self.viewer == ACTING else self._eyes()
        return [one for one in self._known_decisions(viewer) if one < self.cursor]

    def _known_decisions(self, viewer: int | None) -> tuple[int, ...]:
        decisions = self._decisions()
        if viewer not in self._known:
            self._known[viewer] = known_decisions(self._game, self.trace, decisions, viewer)
        return self._known[viewer]

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


def first_scenario() -> Scenario:
    """The scenario a newcomer meets first."""
    return scenarios()[0]


def named(position: Any) -> Any:
    """The text of a scenario that is named, or the position as it is (a `Position` as a dict)."""
    position = position.to_dict() if hasattr(position, "to_dict") else position
    if isinstance(position, str) and not position.lstrip().startswith(("{", "[")):
        scenario = find_scenario(position.strip())
        if scenario is None and position.strip() and len(position) <= 64:
            raise UnknownName("kind-scenario", position.strip(), [one.name for one in scenarios()])
        if scenario is not None:
            return scenario.text
    return position
