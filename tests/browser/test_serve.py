"""The server: it comes and goes cleanly, and leaves no kernels behind."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from helpers.servers import LOOPBACK, free_port, get
from playwright.sync_api import Browser

from explorer.app import serve as serving
from explorer.app.serve import serve

UP = ".le-announcer[role=status]"
"""Is there when the browser has been heard and has named what is on the page."""
COMMAND = [sys.executable, "-m", "explorer.cli", "serve", "--no-browser", "--port"]


def test_a_port_in_use_is_told_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind((LOOPBACK, 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert serve(port=port, open_browser=False) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == f"explorer: port {port} is in use; choose another with --port\n"


def test_the_template_and_the_icon_lie_in_the_package() -> None:
    folder = Path(serving.__file__).parent / "jupyter" / "voila" / "templates" / "explorer"
    for name in ("conf.json", "index.html.j2", "static/icon.svg"):
        assert (folder / name).is_file()


@pytest.mark.browser
@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_ends_it_and_its_kernels_quietly(tmp_path: Path, sign: signal.Signals) -> None:
    port = free_port()
    with server(port, tmp_path) as process:
        page = get(f"http://{LOOPBACK}:{port}/")
        assert "from explorer import" not in page
        assert "cdn.jsdelivr.net" not in page
        kernels = children_of(process.pid)
        assert len(kernels) == 1
        process.send_signal(sign)
        out, err = process.communicate(timeout=30)
    assert process.returncode == 0, err
    assert out + err == ""
    wait_until_gone(kernels)


@contextmanager
def server(port: int, folder: Path) -> Iterator[subprocess.Popen[str]]:
    """`explorer serve`, from when it says that it is there to the end of the block."""
    process = subprocess.Popen(
        [*COMMAND, str(port)],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "JUPYTER_CONFIG_DIR": str(folder), "IPYTHONDIR": str(folder)},
    )
    try:
        assert process.stdout is not None
        assert f"http://{LOOPBACK}:{port}/" in process.stdout.readline()
        yield process
    finally:
        if process.poll() is None:
            process.terminate()
            process.communicate(timeout=30)


@pytest.mark.browser
def test_a_page_that_is_left_ends_its_kernel_and_one_that_stays_says_when_it_is_gone(
    tmp_path: Path, browser: Browser
) -> None:
    port = free_port()
    url = f"http://{LOOPBACK}:{port}/"
    with server(port, tmp_path) as process:
        page = browser.new_page()
        page.goto(url)
        page.wait_for_selector(UP)
        kernels = children_of(process.pid)
        assert len(kernels) == 1
        page.wait_for_timeout(500)  # Voilà listens for the end a little later
        page.reload()
        page.wait_for_selector(UP)
        wait_until_gone(kernels)
        kernels = children_of(process.pid)
        assert len(kernels) == 1
        # The page says so when the server has gone, though nothing is done there.
        process.terminate()
        page.locator(".le-lost").wait_for(state="visible", timeout=10_000)
        out, err = process.communicate(timeout=30)
        assert out + err == ""  # pages that come and go are no news
        wait_until_gone(kernels)
        page.close()


def children_of(pid: int) -> list[int]:
    """The processes that a process has started."""
    text = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii")
    found = [int(word) for word in text.split()]
    for task in Path(f"/proc/{pid}/task").iterdir():
        if task.name != str(pid):
            found += [int(word) for word in (task / "children").read_text("ascii").split()]
    return found


def wait_until_gone(pids: list[int]) -> None:
    end = time.monotonic() + 15
    while any(Path(f"/proc/{pid}").exists() for pid in pids):
        assert time.monotonic() < end, "a kernel was left behind"
        time.sleep(0.1)
