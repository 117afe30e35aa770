"""Two things measured in turn, several times over: medians, spread, and their ratio.

Machines are noisy, so no figure stands alone: what counts is the ratio within one run.
"""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

ROUNDS = 9


class Figure(NamedTuple):
    """What was measured, beside its yardstick and its target."""

    name: str
    ours: tuple[float, ...]
    yardstick: tuple[float, ...]
    unit: str
    target: float
    """The ratio that is wanted."""
    at_most: bool = False
    """Whether the ratio may be at most the target (else at least)."""
    allowance: float = 0.0
    """Taken off ours before the ratio is made."""

    @property
    def ratios(self) -> tuple[float, ...]:
        """The ratio of each round, below 0 where the allowance is not used up."""
        pairs = zip(self.ours, self.yardstick, strict=True)
        return tuple((ours - self.allowance) / theirs for ours, theirs in pairs)

    @property
    def share(self) -> float:
        """How much of the target is reached; 1 and more when it is."""
        ratio = statistics.median(self.ratios)
        if self.at_most:
            return float("inf") if ratio <= 0 else self.target / ratio
        return ratio / self.target

    @property
    def verdict(self) -> str:
        """`met`, `half` or `BELOW HALF`."""
        return "met" if self.share >= 1 else "half" if self.share >= 0.5 else "BELOW HALF"


def cpu(work: Callable[[], object]) -> float:
    """Seconds of CPU time that `work` takes."""
    gc.collect()
    before = time.process_time()
    work()
    return time.process_time() - before


def in_turn(*works: Callable[[], float], rounds: int = ROUNDS) -> tuple[tuple[float, ...], ...]:
    """The figures of several measurements made in turn, `rounds` times, after one to warm up."""
    for work in works:
        work()
    made = [tuple(work() for work in works) for _ in range(rounds)]
    return tuple(zip(*made, strict=True))


def spread(figures: Sequence[float], digits: int) -> str:
    """The median, and the range that half of the figures lie in."""
    low, middle, high = statistics.quantiles(figures, n=4)
    return f"{middle:,.{digits}f} ({low:,.{digits}f}–{high:,.{digits}f})"


def table(figures: Sequence[Figure]) -> str:
    """All figures as lines of text."""
    rows = [("", "ours", "yardstick", "ratio", "target", "")]
    for one in figures:
        small = statistics.median(one.yardstick) < 100
        digits = 1 if small else 0
        sign = "≤" if one.at_most else "≥"
        plus = f" + {one.allowance:g} {one.unit}" if one.allowance else ""
        rows.append(
            (
                one.name,
                f"{spread(one.ours, digits)} {one.unit}",
                f"{spread(one.yardstick, digits)} {one.unit}",
                spread(one.ratios, 2),
                f"{sign} {one.target:g}{plus}",
                one.verdict,
            )
        )
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )
