"""The dashboard on a page of its own: Voilà on the notebook that comes along, on this machine."""

from __future__ import annotations

import logging
import os
import socket
import sys
from pathlib import Path
from typing import Any, TextIO

import zmq

from explorer.datafiles import notebook

HOST = "127.0.0.1"
NOTEBOOK = "00-dashboard.ipynb"
IDLE = 600
"""Seconds after which a kernel ends that no page is connected to."""
LARGEST_MESSAGE = 8 << 20
"""Bytes; a position file of the largest size fits, however it is escaped."""
POLICY = (
    "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; "
    "connect-src 'self' ws: wss:; object-src 'none'; frame-ancestors 'self'; base-uri 'self'"
)
"""Nothing is fetched from elsewhere. Widgets need inline scripts, anywidget `blob:`."""


def serve(port: int, open_browser: bool = True) -> int:
    """Show the dashboard at `port` of this machine until it is interrupted; gives the exit status.

    1 with one line on standard error when the port is taken.
    """
    problem = _why_not(port)
    if problem:
        _say(f"explorer: {problem}", sys.stderr)
        return 1
    path = notebook(NOTEBOOK)
    _offer_template()
    logging.getLogger("tornado.general").addFilter(_is_news)

    from tornado.ioloop import IOLoop
    from traitlets.config import Config
    from voila.app import Voila

    voila = Voila.instance(config=Config(settings(port, open_browser)))
    voila.initialize([str(path)])
    # Said when it is true: the loop runs once the port is being listened at.
    IOLoop.current().add_callback(
        _say, f"Liber Explorer is at http://{HOST}:{port}/ – Ctrl-C ends it."
    )
    voila.start()
    return 0


def _is_news(record: logging.LogRecord) -> bool:
    """Whether a line of the log is wanted: not where a server's default contradicts another's."""
    return "websocket_ping_timeout" not in record.getMessage()


def _say(line: str, stream: TextIO | None = None) -> None:
    print(line, file=stream, flush=True)


def settings(port: int, open_browser: bool) -> dict[str, Any]:
    """How Voilà is set up. No source is shown; nothing of the machine is served but the page."""
    return {
        "Voila": {
            "ip": HOST,
            "port": port,
            "port_retries": 0,
            "open_browser": open_browser,
            # A configuration that lies about is somebody else's.
            "config_file_paths": [],
            # Warnings are for those who run servers: a reader would only be frightened.
            "log_level": "ERROR",
            "tornado_settings": {
                # Else the page may not end its kernel when it is closed, and kernels pile up.
                # What is given up protects only that call, which needs the kernel's secret id.
                "disable_check_xsrf": True,
                "websocket_max_message_size": LARGEST_MESSAGE,
                "headers": {
                    "Content-Security-Policy": POLICY,
                    "X-Content-Type-Options": "nosniff",
                    "Referrer-Policy": "same-origin",
                },
            },
        },
        "VoilaConfiguration": {
            "template": "explorer",
            "allow_template_override": "NO",
            "allow_theme_override": "NO",
            "strip_sources": True,
            "show_tracebacks": False,
            "file_allowlist": [],
            "extension_allowlist": [
                "@jupyter-widgets/jupyterlab-manager",
                "@voila-dashboards/widgets-manager8",
                "anywidget",
                "ipycanvas",
            ],
        },
        "VoilaExecutor": {"timeout": 60},
        # Else each kernel says that what it is told could be read by others on this machine.
        "KernelManager": {"transport_encryption": "auto" if zmq.has("curve") else "disabled"},
        "MappingKernelManager": {
            "cull_idle_timeout": IDLE,
            "cull_interval": 30,
            "cull_connected": False,
        },
    }


def _why_not(port: int) -> str:
    """Why nothing can be served at `port`; nothing when it can."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except PermissionError:
            return f"port {port} needs rights that this user does not have; choose one with --port"
        except OSError:
            return f"port {port} is in use; choose another with --port"
    return ""


def _offer_template() -> None:
    """Let Voilà find the template that lies in this package."""
    here = str(Path(__file__).parent / "jupyter")
    before = os.environ.get("JUPYTER_PATH")
    os.environ["JUPYTER_PATH"] = here if not before else os.pathsep.join((here, before))
