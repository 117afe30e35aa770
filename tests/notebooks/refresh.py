"""Run every notebook anew and store what it prints: `python tests/notebooks/refresh.py`.

Neither the state of the widgets nor the times of execution are kept: they would change each time.
"""

from __future__ import annotations

from pathlib import Path

import nbformat
from nbclient import NotebookClient

FOLDER = Path(__file__).parents[2] / "notebooks"


def refresh(path: Path) -> None:
    """Run one notebook in its folder and write it back."""
    notebook = nbformat.read(path, 4)
    client = NotebookClient(
        notebook, timeout=120, store_widget_state=False, record_timing=False,
        resources={"metadata": {"path": str(path.parent)}},
    )  # fmt: skip
    client.execute()
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
    notebook.metadata.pop("widgets", None)
    notebook.metadata["kernelspec"] = {
        "display_name": "Python 3",
        "language": "python",
        "name": "python3",
    }
    notebook.metadata["language_info"] = {"name": "python"}
    nbformat.write(notebook, path)


if __name__ == "__main__":
    for one in sorted(FOLDER.glob("*.ipynb")):
        refresh(one)
