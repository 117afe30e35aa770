"""Real servers on the loopback interface, for the time of a test.

Each has folders of its own for settings, so that nothing of the machine's user is read or kept,
and its kernels end with it.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

LOOPBACK = "127.0.0.1"
PATIENCE = 60.0
"""Seconds to wait for a server; a busy machine needs some."""


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as one:
        one.bind((LOOPBACK, 0))
        port: int = one.getsockname()[1]
        return port


def get(url: str, timeout: float = PATIENCE) -> str:
    """The text that a GET answers; an error when the server says one."""
    with urllib.request.urlopen(url, timeout=timeout) as answer:
        return str(answer.read().decode())


@contextmanager
def serving(command: Sequence[str], ready: str, folder: Path, *, cwd: Path) -> Iterator[None]:
    """Run `python -m COMMAND` until the block ends; it is up when the address `ready` answers."""
    own = (
        *("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR"),
        *("JUPYTERLAB_WORKSPACES_DIR", "JUPYTERLAB_SETTINGS_DIR"),
    )
    folders = {name: str(folder / name.lower()) for name in own}
    log = folder / "server.log"
    with log.open("wb") as out:
        process = subprocess.Popen(
            [sys.executable, "-m", *command],
            cwd=cwd,
            env={**os.environ, **folders},
            stdout=out,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        _wait_for(process, ready, log)
        yield
    finally:
        # The whole group: kernels are its children. A server told to end ends them itself.
        for sign in (signal.SIGTERM, signal.SIGKILL):
            try:
                os.killpg(process.pid, sign)
                process.wait(timeout=10)
            except (ProcessLookupError, subprocess.TimeoutExpired):
                continue


def _wait_for(process: subprocess.Popen[bytes], address: str, log: Path) -> None:
    end = time.monotonic() + PATIENCE
    while True:
        said = log.read_text(encoding="utf-8", errors="replace")[-3000:]
        assert process.poll() is None, f"the server ended:\n{said}"
        assert time.monotonic() < end, f"{address} does not answer:\n{said}"
        try:
            get(address, 5)
        except urllib.error.HTTPError as error:
            error.close()
            time.sleep(0.1)
        except OSError:
            time.sleep(0.1)
        else:
            return


@contextmanager
def voila(notebooks: Path, folder: Path) -> Iterator[str]:
    """Voilà on a folder of notebooks; gives its address, ending in a slash."""
    port = free_port()
    url = f"http://{LOOPBACK}:{port}/"
    command = [
        *("voila", str(notebooks), "--no-browser", f"--port={port}", f"--Voila.ip={LOOPBACK}"),
        "--Voila.port_retries=0",
    ]
    # Asking for this starts no kernel; asking for a page does.
    with serving(command, f"{url}voila/static/voila.js", folder, cwd=folder):
        yield url


@contextmanager
def lab(notebooks: Path, folder: Path) -> Iterator[str]:
    """JupyterLab on a folder of notebooks; gives its address, ending in a slash.

    It has no password: it listens on this machine alone, for the time of a test.
    """
    port = free_port()
    url = f"http://{LOOPBACK}:{port}/"
    command = [
        *("jupyterlab", "--no-browser", f"--ip={LOOPBACK}", f"--port={port}", "--allow-root"),
        *("--ServerApp.port_retries=0", "--IdentityProvider.token=", "--ServerApp.password="),
        *(f"--ServerApp.root_dir={notebooks}", "--LabApp.expose_app_in_browser=True"),
        "--LabApp.news_url=None",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    ]
    with serving(command, f"{url}api", folder, cwd=folder):
        yield url
