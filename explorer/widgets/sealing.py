"""A seal: text that a browser keeps for us, and that nobody but this server can read or change.

Under a seat's view a browser may hold nothing that the seat cannot know, and yet it keeps the whole
game, since the server keeps nothing but one key. Equal texts have equal seals, so that a sealed
position can be recognised, as an open one can.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import os
import secrets
import tempfile
import zlib
from functools import cache
from pathlib import Path

from explorer.rules.errors import RulesError
from explorer.rules.positions import MOST_BYTES

SEALED = "sealed:"
"""How a seal begins."""
KEY_FILE = "liber-explorer.key"
_KEY_BYTES = 32
_TAG_BYTES = 32
_PADDED_TO = 64
"""Lengths are rounded up to this many bytes, so that they tell little of what is within."""


class BrokenSeal(RulesError):
    """What is sealed cannot be opened."""

    def __init__(self) -> None:
        super().__init__(
            "This game is sealed, so that no hand can be looked at, and the seal cannot be opened "
            "here: it was sealed by a server that is gone, or it has been changed since. Nothing "
            "was changed; what your browser has kept is still there."
        )


def is_sealed(word: str) -> bool:
    """Whether a word is a seal, whoever made it."""
    return word.startswith(SEALED)


def sealed(text: str) -> str:
    """`text` sealed: compressed, unreadable, and not to be changed unnoticed."""
    data = zlib.compress(text.encode(), 9)
    data += bytes(-len(data) % _PADDED_TO)
    # The tag is made of the text and serves as the nonce, so that no nonce is ever used for two.
    tag = _tag(data)
    return SEALED + base64.urlsafe_b64encode(tag + _mixed(data, tag)).decode()


def unsealed(word: str) -> str:
    """The text of a seal; BrokenSeal when this server did not make it, or it was changed."""
    try:
        whole = base64.b64decode(word.removeprefix(SEALED), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        raise BrokenSeal from None
    tag = whole[:_TAG_BYTES]
    data = _mixed(whole[_TAG_BYTES:], tag)
    if not hmac.compare_digest(tag, _tag(data)):
        raise BrokenSeal
    return zlib.decompressobj().decompress(data, MOST_BYTES).decode()


def _tag(data: bytes) -> bytes:
    return hmac.digest(_key(), data, "sha256")


def _mixed(data: bytes, tag: bytes) -> bytes:
    """`data` mixed with a stream of bytes that only the key and the tag give; twice undoes it."""
    size = len(data)
    stream = hashlib.shake_256(_key() + tag).digest(size)
    mixed = int.from_bytes(data, "big") ^ int.from_bytes(stream, "big")
    return mixed.to_bytes(size, "big")


@cache
def _key() -> bytes:
    """This server's key: from its file, which is made at first need.

    Where no file can be, as in a browser without a server, it lasts as long as this process.
    """
    try:
        from jupyter_core.paths import jupyter_runtime_dir

        path = Path(jupyter_runtime_dir()) / KEY_FILE
        if not path.exists():
            _make_key(path)
        key = path.read_bytes()
    except (ImportError, OSError):
        return secrets.token_bytes(_KEY_BYTES)
    return key if len(key) == _KEY_BYTES else secrets.token_bytes(_KEY_BYTES)


def _make_key(path: Path) -> None:
    """A new key at `path`, whole from the first moment; of several processes the first makes it."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle, made = tempfile.mkstemp(dir=path.parent)  # which nobody else may read
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(secrets.token_bytes(_KEY_BYTES))
        os.link(made, path)
    except FileExistsError:
        pass
    finally:
        os.unlink(made)
