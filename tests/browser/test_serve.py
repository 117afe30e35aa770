"""The server: it comes and goes cleanly, and leaves no kernels behind."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest
from helpers.servers import LOOPBACK, free_port, get

from explorer.app import serve as serving
from explorer.app.serve import serve

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
    process = subprocess.Popen(
        [*COMMAND, str(port)],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "JUPYTER_CONFIG_DIR": str(tmp_path), "IPYTHONDIR": str(tmp_path)},
    )
    try:
        assert process.stdout is not None
        assert f"http://{LOOPBACK}:{port}/" in process.stdout.readline()
        page = get(f"http://{LOOPBACK}:{port}/")
        assert "from explorer import" not in page
        assert "cdn.jsdelivr.net" not in page
        children = children_of(process.pid)
        assert len(children) == 1  # the kernel
        process.send_signal(sign)
        out, err = process.communicate(timeout=30)
    finally:
        if process.poll() is None:
            process.kill()
    assert process.returncode == 0, err
    assert "Traceback" not in out + err
    wait_until_gone(children)
    assert sorted(path.name for path in tmp_path.iterdir() if path.suffix == ".ipynb") == []


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
