"""Processes that play games side by side."""

from __future__ import annotations

import os
import signal
from concurrent.futures import Executor


def processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def process_pool(workers: int) -> Executor:
    """An executor of so many fresh processes; they leave Ctrl-C to the process that asks them."""
    # Imported here: in the browser there are no processes, and the imports would fail.
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    return ProcessPoolExecutor(
        workers, mp_context=get_context("spawn"), initializer=_leave_interrupts
    )


def _leave_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
