"""What a notebook gets: positions and runs that show themselves and become pandas frames.

A thin layer over the rules: nothing is worked out here. pandas is imported inside the calls that
hand out a frame, the board is drawn only when somebody looks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import TYPE_CHECKING, Any

from explorer import report, tables
from explorer.analysis import simulation, tally, tally_told
from explorer.boards import BOARDS
from explorer.drawing.svg import svg_of
from explorer.markdown import run_as_markdown
from explorer.rules.runs import Run
from explorer.rules.steps import Step
from explorer.rules.words import Words

if TYPE_CHECKING:
    import pandas

    from explorer.app.dashboard import explore as explore


class Position:
    """A position: an immutable moment of a game, which can be looked at and carried forward.

    Args:
        source: a dict or JSON text as in `docs/positions.md`, the name of a scenario, the path
            of a position file, or another position.

    Raises:
        RulesError: it cannot be read or is impossible; the message names every fault.
    """

    def __init__(self, source: Source) -> None:
        self._game: Any
        self._state: Any
        self._step: Step[Any] | None = None
        if isinstance(source, Position):
            self._game, self._state = source._game, source._state
        else:
            self._game, self._state = report.loaded(_content(source))

    @classmethod
    def of(cls, game: Any, state: Any, step: Step[Any] | None = None) -> Position:
        """The position of a state of the rules; `step` (which led there) is lit on the board."""
        made = cls.__new__(cls)
        made._game, made._state, made._step = game, state, step
        return made

    @property
    def game(self) -> str:
        """The game's id, e.g. `liberte`."""
        return str(self._game.id)

    @property
    def state(self) -> Any:
        """The state as the rules have it."""
        return self._state

    def to_dict(self) -> dict[str, Any]:
        """The position file, ready for `json.dumps`."""
        position: dict[str, Any] = self._game.save(self._state)
        return position

    def check(self) -> list[str]:
        """Everything about it that cannot be, one sentence each; empty when it is valid."""
        words = self._words
        return [words.fault(fault) for fault in self._game.problems(self._state)]

    def resolve(
        self,
        *choices: str,
        auto: str | None = None,
        until: str | None = None,
        rulings: Mapping[str, str] | None = None,
    ) -> Trace:
        """Carry it forward through everything forced and the decisions given.

        Args:
            choices: decisions in order, e.g. `"Christie: advance 71"`, `"decline"`.
            auto: who decides when they are used up: `decline`, `highest` or `random`; without
                it the run stops at the next decision.
            until: the phase before which it stops.
            rulings: readings of switches other than the position's own.

        Raises:
            RulesError: a choice is no option of its decision, or is left over.
        """
        game, run = report.run_of(self.to_dict(), choices, auto=auto, until=until, rulings=rulings)
        return Trace(game, run)

    def to_frame(self) -> pandas.DataFrame:
        """One row for each stack: its province, region, player, faction and blocks."""
        return _frame(tables.stack_rows(self._game, self._state), tables.STACKS)

    def explore(self) -> Any:
        """The dashboard at this position."""
        from explorer.app.dashboard import explore

        return explore(self.game, position=self.to_dict())

    def svg(self) -> str:
        """The board as an SVG document."""
        board = BOARDS[self._game.id]
        focus = () if self._step is None else self._step.focus
        scene = board.scene_of(self._state, focus=focus, last=self._step)
        return svg_of(scene.over(board.ground()), title=self._title)

    @property
    def _words(self) -> Words:
        words: Words = self._game.words(self._state)
        return words

    @property
    def _title(self) -> str:
        told = (self._state.table.title, self._game.headline(self._state))
        return ". ".join(one for one in told if one)

    def __repr__(self) -> str:
        return f"<Position in {self.game}: {self._title}>"

    def __str__(self) -> str:
        words = self._words
        stacks = [
            f"  {number:>2} {words.name('province', number)}: {words.name('stacks', here)}"
            for number, here in enumerate(self._state.provinces, start=1)
            if here
        ]
        if self._step is not None:
            stacks.append(f"{words.sentence(self._step)} [{' '.join(self._step.rules)}]")
        return "\n".join([self._title, *self._game.standing_lines(self._state), *stacks])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.game == other.game and bool(self._state == other._state)

    __hash__ = None  # type: ignore[assignment]  # a state holds mappings

    def _repr_mimebundle_(self, **_kwargs: Any) -> dict[str, str]:
        # As wide as a page of text; narrower where there is less room.
        wide = '<svg width="680" style="max-width: 100%; height: auto" '
        return {"text/plain": str(self), "image/svg+xml": self.svg().replace("<svg ", wide, 1)}


Source = Position | Mapping[str, Any] | str | bytes | Path
"""What a position is made of."""


class Trace:
    """A run: every step from a position to where it stopped, told as a story or as frames."""

    def __init__(self, game: Any, run: Run) -> None:
        self._game, self._run = game, run

    @property
    def start(self) -> Position:
        """The position it began with."""
        return Position.of(self._game, self._run.start)

    @property
    def position(self) -> Position:
        """The position it has come to."""
        return self.at(len(self))

    def at(self, number: int) -> Position:
        """The position after `number` steps, the last of them lit; -1 is the last one."""
        steps = self._run.steps
        number = number + len(steps) + 1 if number < 0 else number
        if not 0 <= number <= len(steps):
            raise IndexError(f"there is no step {number}; there are 0 to {len(steps)}")
        if number == 0:
            return self.start
        return Position.of(self._game, steps[number - 1].state, steps[number - 1])

    def __len__(self) -> int:
        return len(self._run.steps)

    @property
    def outcome(self) -> dict[str, Any] | None:
        """How the game ended: ending, winners, scores; None while it goes on."""
        outcome: dict[str, Any] | None = self.to_dict()["outcome"]
        return outcome

    @property
    def pending(self) -> dict[str, Any] | None:
        """The decision it waits for: player, rule, options; None when nobody decides."""
        pending: dict[str, Any] | None = self.to_dict()["pending"]
        return pending

    def to_dict(self) -> dict[str, Any]:
        """What `explorer resolve --json` prints."""
        return report.run_as_json(self._game, self._run)

    def to_frame(self) -> pandas.DataFrame:
        """One row for each step: its rules, what it says, its arithmetic, what it changed."""
        rows = tables.step_rows(self._game, self._run)
        return _frame(rows, tables.STEPS, whole=("province",))

    def election(self) -> pandas.DataFrame:
        """One row for each of the 27 provinces: who won it with what, and the track after it.

        The last column is the number of its first step; `trace.at` shows the board there.
        """
        rows = tables.election_rows(self._game, self._run)
        return _frame(rows, tuple(rows[0]), whole=("red", "blue", "white", "step"))

    def ties(self) -> pandas.DataFrame:
        """One row for each line of every tie ledger: what was tried, by which rules."""
        rows = tables.tie_rows(self._game, self._run)
        return _frame(rows, tables.TIES, whole=("round",))

    def __repr__(self) -> str:
        return report.run_as_text(self._game, self._run).rstrip("\n")

    def _repr_markdown_(self) -> str:
        return run_as_markdown(self._game, self._run)


def outcomes(position: Source) -> pandas.DataFrame:
    """What the pending decision can lead to: one row for each outcome, with the shortest choices.

    Everything forced is carried out first. No row when nobody decides.
    """
    start = Position(position)
    found = report.analyse_as_json(start._game, start.state)["outcomes"]
    rows = [
        {
            "outcome": one["text"],
            "choices": "; ".join(one["choices"]),
            "whatever follows": one["whatever_follows"],
            "rules": " ".join(one["rules"]),
            "then": " ".join(one["then"]),
        }
        for one in found
    ]
    return _frame(rows, ("outcome", "choices", "whatever follows", "rules", "then"))


class Simulation:
    """What came of many games played by bots: statistics as text, as a dict, as a frame."""

    def __init__(self, simulation: simulation.Simulation) -> None:
        self._simulation = simulation

    def __len__(self) -> int:
        """How many games were played: fewer than planned where somebody stopped it."""
        return len(self._simulation.played)

    def to_dict(self) -> dict[str, Any]:
        """What `explorer simulate --json` prints; what need not be whole is a text (`917/50`)."""
        return tally.tally_as_json(self._simulation)

    def to_frame(self) -> pandas.DataFrame:
        """One row for each game: how it ended, who won, VPs, ties, readings that mattered."""
        return _frame(tally.game_rows(self._simulation), tally.columns(self._simulation.plan))

    def __repr__(self) -> str:
        return "\n".join(tally_told.tally_lines(self._simulation))


def simulate(
    game: str,
    *,
    players: int = 4,
    games: int = 100,
    seed: int = 0,
    bots: str | Sequence[str] = "random",
    rulings: Mapping[str, str] | None = None,
    executor: Executor | None = None,
) -> Simulation:
    """Let bots play whole games and count what came of them (`docs/simulations.md`).

    Args:
        game: the game's id, e.g. `liberte`.
        players: how many play, where `bots` names one bot for all.
        games: how many games; interrupted, it gives those that were played.
        seed: the same seed gives the same games, whoever plays them.
        bots: `random` or `greedy`, or a list with one for each seat.
        rulings: readings of switches other than the default.
        executor: what carries the work, e.g. a `ProcessPoolExecutor`; None plays here.

    Raises:
        RulesError: an unknown game, bot or switch, or a number of players the game does not know.
    """
    seats = (bots,) * players if isinstance(bots, str) else tuple(bots)
    plan = simulation.planned(game, seats, games, seed, rulings)
    return Simulation(simulation.simulate(plan, executor))


def check(source: Source) -> list[str]:
    """Every fault of a position, `path: what is wrong`; empty when it is valid."""
    if isinstance(source, Position):
        return source.check()
    return [f"{one['path']}: {one['text']}" for one in report.faults_of(_content(source))]


def __getattr__(name: str) -> Any:
    """`explore` brings the widgets along, so it is loaded when it is asked for."""
    if name != "explore":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from explorer.app.dashboard import explore

    return explore


def _content(source: Mapping[str, Any] | str | bytes | Path) -> Any:
    """What `load_position` reads: the source itself, or what the file or scenario holds."""
    if isinstance(source, Mapping | bytes):
        return source
    name = str(source)
    if isinstance(source, str) and name.lstrip().startswith(("{", "[")):
        return source
    from explorer.commands.reading import read_position

    # A lone dash means standard input on the command line only.
    return read_position(str(Path(name).expanduser()) if name != "-" else "./-")


def _frame(
    rows: list[dict[str, Any]], columns: tuple[str, ...], *, whole: tuple[str, ...] = ()
) -> pandas.DataFrame:
    """The rows as a frame; the columns `whole` hold whole numbers or nothing."""
    import pandas

    frame = pandas.DataFrame(rows, columns=list(columns))
    return frame.astype(dict.fromkeys(whole, "Int64"))
