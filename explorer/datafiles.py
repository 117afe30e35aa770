"""Where the data files and the notebooks are: the only module that knows.

In a wheel they lie inside the package (``explorer/data``, ``explorer/notebooks``), in a checkout
beside it. Inside is looked at first: beside an installed package some other project's ``data``
might lie.
"""

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def data_root() -> Traversable:
    """Return the folder that holds one folder of data for each game.

    Raises:
        FileNotFoundError: the installation is damaged.
    """
    return _folder("data")


def read_text(*parts: str) -> str:
    """Return the text of a data file, as in ``read_text("liberte", "cards.csv")``.

    Raises:
        FileNotFoundError: there is no such file.
    """
    return data_root().joinpath(*parts).read_text(encoding="utf-8")


def names(*parts: str) -> tuple[str, ...]:
    """Return the names of the files in a data folder, sorted; folders are left out.

    Raises:
        FileNotFoundError: there is no such folder.
    """
    folder = data_root().joinpath(*parts)
    if not folder.is_dir():
        raise FileNotFoundError(f"no data folder {'/'.join(parts)!r}")
    return tuple(sorted(entry.name for entry in folder.iterdir() if entry.is_file()))


def notebook(name: str) -> Path:
    """Return the path of a notebook, as in ``notebook("00-dashboard.ipynb")``.

    Raises:
        FileNotFoundError: there is no such notebook.
    """
    path = Path(str(_folder("notebooks") / name))
    if not path.is_file():
        raise FileNotFoundError(f"no notebook {name!r}")
    return path


def _folder(name: str) -> Traversable:
    inside = files("explorer") / name
    if inside.is_dir():
        return inside
    beside = _PACKAGE.parent / name
    if beside.is_dir():
        return beside
    raise FileNotFoundError(f"Liber Explorer's {name} files are missing; please install it again")
