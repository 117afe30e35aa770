"""What all tests share: no silent skips where it counts, no silent widget errors, one Hypothesis.

Nothing here imports ipywidgets, so that a test of the rules starts in no time.
"""

from __future__ import annotations

import logging
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import pytest

#: Skips and expected failures that a run with CI set may have: an id, blanks, the reason.
ALLOWED_SKIPS = Path(__file__).parent / "allowed_skips.txt"

BROWSERS = ("chromium", "chromium-browser", "google-chrome")

# Random by day, the same examples in every CI run, ten times as many in `make test-long`.
hypothesis.settings.register_profile("default", deadline=None, print_blob=True)
hypothesis.settings.register_profile("ci", deadline=None, print_blob=True, derandomize=True)
hypothesis.settings.register_profile("long", deadline=None, print_blob=True, max_examples=1000)
hypothesis.settings.load_profile(
    os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "default")
)


# --- a browser, or an audible skip ---------------------------------------------------------------


def browser_path() -> str | None:
    """The Chromium of this machine, or None."""
    return next((path for name in BROWSERS if (path := shutil.which(name))), None)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if browser_path() is None:
        reason = "there is no Chromium on this machine (Debian: apt-get install chromium)"
        for item in items:
            if item.get_closest_marker("browser"):
                item.add_marker(pytest.mark.skip(reason=reason))


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of Chromium, for tests marked `browser`."""
    path = browser_path()
    assert path is not None, "mark the test `browser`, and it is skipped where there is none"
    return path


# --- with CI set, no skip and no expected failure passes unseen ----------------------------------


def allowed_skips(text: str) -> dict[str, str]:
    """Read the list: test id → reason. A line without a reason is an error."""
    allowed = {}
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        test, _, reason = line.strip().partition("  ")
        if not reason.strip():
            raise pytest.UsageError(
                f"{ALLOWED_SKIPS.name}, line {number}: want a test id, two blanks and the reason"
            )
        allowed[test] = reason.strip()
    return allowed


class SkipGuard:
    """Fails a run in which something was skipped, or failed as expected, without leave."""

    def __init__(self, allowed: dict[str, str]) -> None:
        self.allowed = allowed
        self.unexpected: dict[str, str] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._note(report)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        self._note(report)

    def _note(self, report: pytest.TestReport | pytest.CollectReport) -> None:
        if report.skipped and report.nodeid not in self.allowed:
            if hasattr(report, "wasxfail"):
                why = f"expected to fail: {report.wasxfail or 'no reason given'}"
            elif isinstance(report.longrepr, tuple):
                why = str(report.longrepr[2])
            else:
                why = "skipped"
            self.unexpected[report.nodeid] = why

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if self.unexpected and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.unexpected:
            terminalreporter.section(f"not allowed to skip (see tests/{ALLOWED_SKIPS.name})")
            for test, why in self.unexpected.items():
                terminalreporter.line(f"{test}  {why}")


def pytest_configure(config: pytest.Config) -> None:
    if os.environ.get("CI"):
        text = ALLOWED_SKIPS.read_text(encoding="utf-8") if ALLOWED_SKIPS.exists() else ""
        config.pluginmanager.register(SkipGuard(allowed_skips(text)), "skip-guard")


# --- an error in a widget's callback is an error -------------------------------------------------


class _Reraise(logging.Handler):
    """Raises, where it happened, the exception that ipywidgets and comm would only have logged."""

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info and record.exc_info[1] and record.getMessage().startswith("Exception"):
            raise record.exc_info[1]


@pytest.fixture(autouse=True)
def loud_callbacks() -> Iterator[None]:
    """Let a widget callback that raises fail the test: ipywidgets only writes it to its log."""
    handler = _Reraise(level=logging.WARNING)
    loggers = [logging.getLogger(name) for name in ("traitlets", "Comm")]
    for logger in loggers:
        logger.addHandler(handler)
    yield
    for logger in loggers:
        logger.removeHandler(handler)
