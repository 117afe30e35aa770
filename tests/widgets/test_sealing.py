"""The seal: what it hides, what it notices, and where its key lies."""

from __future__ import annotations

import base64
import stat
import subprocess
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.widgets import sealing
from explorer.widgets.sealing import KEY_FILE, BrokenSeal, is_sealed, sealed, unsealed

TEXT = '{"hand": ["71", "18"], "name": "Zoë"}' * 20


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A server's own folder, with no key yet."""
    monkeypatch.setenv("JUPYTER_RUNTIME_DIR", str(tmp_path / "runtime"))
    sealing._key.cache_clear()
    yield tmp_path / "runtime"
    sealing._key.cache_clear()


@given(st.text(max_size=500))
def test_what_is_sealed_can_be_opened(text: str) -> None:
    assert unsealed(sealed(text)) == text


def test_equal_texts_have_equal_seals_and_no_others(folder: Path) -> None:
    assert sealed(TEXT) == sealed(TEXT)
    assert sealed(TEXT) != sealed(TEXT + " ")
    assert is_sealed(sealed(TEXT))
    assert not is_sealed(TEXT)


def test_nothing_of_the_text_can_be_read(folder: Path) -> None:
    word = sealed(TEXT)
    body = base64.urlsafe_b64decode(word.removeprefix("sealed:"))
    for start in range(len(body)):
        try:
            found = zlib.decompressobj().decompress(body[start:])
        except zlib.error:
            continue
        assert b"hand" not in found and b"71" not in found
    assert b"hand" not in body and "hand" not in word


def test_who_knows_one_text_cannot_open_another(folder: Path) -> None:
    def data(text: str) -> bytes:
        packed = zlib.compress(text.encode(), 9)
        return packed + bytes(-len(packed) % 64)

    def mixed(text: str) -> bytes:
        return base64.urlsafe_b64decode(sealed(text).removeprefix("sealed:"))[32:]

    known, hidden = TEXT, TEXT.replace("71", "54")
    stream = bytes(one ^ other for one, other in zip(mixed(known), data(known), strict=True))
    assert bytes(a ^ b for a, b in zip(mixed(hidden), stream, strict=True)) != data(hidden)


def test_it_tells_little_of_the_length(folder: Path) -> None:
    assert {len(sealed("7" * size)) for size in range(1, 40)} == {len(sealed(""))}


def test_every_change_is_noticed(folder: Path) -> None:
    word = sealed("71")
    body = bytearray(base64.urlsafe_b64decode(word.removeprefix("sealed:")))
    for index in range(len(body)):
        changed = bytearray(body)
        changed[index] ^= 1
        with pytest.raises(BrokenSeal):
            unsealed("sealed:" + base64.urlsafe_b64encode(changed).decode())


@pytest.mark.parametrize(
    "word", ["sealed:", "sealed:!", "sealed:abc", "sealed:é", "sealed:" + "A" * 400]
)
def test_what_is_no_seal_is_refused(word: str) -> None:
    with pytest.raises(BrokenSeal, match="server that is gone"):
        unsealed("sealed:" + word)


def test_the_key_is_one_servers_own(folder: Path) -> None:
    word = sealed(TEXT)
    key = folder / KEY_FILE
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    assert len(key.read_bytes()) == 32
    assert [one.name for one in folder.iterdir()] == [KEY_FILE]
    sealing._key.cache_clear()  # another kernel of the same server
    assert unsealed(word) == TEXT
    key.unlink()  # another server
    sealing._key.cache_clear()
    with pytest.raises(BrokenSeal):
        unsealed(word)


def test_kernels_that_start_together_have_one_key(folder: Path) -> None:
    code = "from explorer.widgets.sealing import sealed; print(sealed('71'))"
    started = [
        subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) for _ in range(3)
    ]
    words = {one.communicate()[0] for one in started}
    assert [one.returncode for one in started] == [0, 0, 0]
    assert words == {f"{sealed('71')}\n".encode()}


@pytest.mark.parametrize("key", [b"", b"short"])
def test_a_file_that_holds_no_key_is_left_alone(folder: Path, key: bytes) -> None:
    folder.mkdir()
    (folder / KEY_FILE).write_bytes(key)
    assert unsealed(sealed(TEXT)) == TEXT
    assert (folder / KEY_FILE).read_bytes() == key


def test_without_a_place_for_a_key_it_lasts_as_long_as_the_process(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder.write_text("a file, no folder")
    word = sealed(TEXT)
    assert unsealed(word) == TEXT
    sealing._key.cache_clear()
    with pytest.raises(BrokenSeal):
        unsealed(word)
