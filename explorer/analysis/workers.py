"""Processes that play games side by side."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager


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


@contextmanager
def interruptible(workers: int) -> Iterator[tuple[Executor | None, Callable[[], bool]]]:
    """A process pool of so many, or None for one, and whether Ctrl-C has been pressed.

    In the block Ctrl-C does nothing else: raised in the midst of waiting for processes it could
    leave them waiting for good. Processes leave it alone, those that are still starting too.
    """
    pressed = threading.Event()
    before = signal.getsignal(signal.SIGINT)
    if before is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, lambda _number, _frame: pressed.set())
    pool = process_pool(workers) if workers > 1 else None
    try:
        if pool is not None:
            from multiprocessing import resource_tracker

            resource_tracker.ensure_running()  # else it starts with the first, and lets Ctrl-C in
            with _held_back():
                pool.submit(_leave_interrupts)  # starts them all, and they hold it back as well
        yield pool, pressed.is_set
    finally:
        if pool is not None:
            pool.shutdown(cancel_futures=True)
        signal.signal(signal.SIGINT, before)


@contextmanager
def _held_back() -> Iterator[None]:
    """Ctrl-C comes when the block is over; processes that it starts never get it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _leave_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
