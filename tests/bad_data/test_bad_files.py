"""Files that must be refused: whole, in words, with the place of every fault; and near misses."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
import tomllib
from pathlib import Path
from typing import Any

import pytest
from helpers.liberte import position, stack

from explorer import report
from explorer.cli import main
from explorer.commands.reading import read_position
from explorer.rules import load_position
from explorer.rules.errors import RulesError
from explorer.rules.positions import MOST_BYTES

FOLDER = Path(__file__).parent / "liberte"
EXPECTED: dict[str, dict[str, list[list[str]]]] = tomllib.loads(
    (FOLDER / "expected.toml").read_text(encoding="utf-8")
)
#: Files that go through a process of the real command too: each kind of refusal once.
REAL = (
    "empty",
    "not-json",
    "not-utf-8",
    "nan",
    "nested-lists",
    "huge-number",
    "key-twice",
    "lone-surrogates-everywhere",
    "wrong-version",
    "bad-names",
    "own-cards",
    "provinces-that-are-none",
    "contest-card-not-in-display",
    "due-won-without-stack",
    "markup",
    "many-faults",
)
FILES = sorted(path.stem for path in FOLDER.glob("*.json"))


def explorer(*words: str | Path, stdin: bytes | None = None) -> subprocess.CompletedProcess[bytes]:
    """The real command, in a locale that knows ASCII alone."""
    return subprocess.run(
        [sys.executable, "-m", "explorer.cli", *map(str, words)],
        input=stdin,
        stdin=subprocess.DEVNULL if stdin is None else None,
        capture_output=True,
        check=False,
        timeout=60,
        env={**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0"},
    )


def refused(done: subprocess.CompletedProcess[bytes]) -> list[str]:
    """The lines of a refusal; a failure if the command did anything but refuse in words."""
    assert done.returncode == 1, done
    assert done.stdout == b""
    assert b"Traceback" not in done.stderr
    lines = done.stderr.decode("utf-8").splitlines()
    assert lines
    for line in lines:
        assert line.startswith("explorer: ")
        assert line.isprintable()
        assert len(line) < 800
    return [line.removeprefix("explorer: ") for line in lines]


# --- the files in the folder --------------------------------------------------------------------


def test_every_file_is_expected() -> None:
    assert sorted(EXPECTED) == FILES


@pytest.mark.parametrize("name", FILES)
def test_every_fault_is_told_with_its_place(name: str) -> None:
    found = report.faults_of((FOLDER / f"{name}.json").read_bytes())
    wanted = EXPECTED[name]["faults"]
    assert [fault["path"] for fault in found] == [place for place, *_ in wanted]
    for fault, (_, *parts) in zip(found, wanted, strict=True):
        assert [part for part in parts if part not in fault["text"]] == [], fault["text"]


@pytest.mark.parametrize("name", FILES)
def test_it_is_not_loaded(name: str) -> None:
    with pytest.raises(RulesError) as caught:
        load_position((FOLDER / f"{name}.json").read_bytes())
    assert str(caught.value).strip()


@pytest.mark.parametrize("name", FILES)
def test_the_command_refuses_it(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    """Without a process of its own, which the tests below have."""
    assert main(["check", str(FOLDER / f"{name}.json")]) == 1
    told = capfd.readouterr()
    assert told.out == ""
    _looks_told(name, told.err.splitlines())


@pytest.mark.parametrize("name", REAL)
def test_the_real_command_refuses_it(name: str) -> None:
    done = explorer("check", FOLDER / f"{name}.json")
    _looks_told(name, [f"explorer: {line}" for line in refused(done)])


def _looks_told(name: str, lines: list[str]) -> None:
    wanted = EXPECTED[name]["faults"]
    assert len(lines) == len(wanted)
    for line, (place, *parts) in zip(lines, wanted, strict=True):
        assert line.startswith(f"explorer: {place}: ")
        assert line.isprintable()
        assert all(part in line for part in parts)


@pytest.mark.parametrize("command", ["resolve", "analyse"])
@pytest.mark.parametrize("name", ["many-faults", "not-json", "not-utf-8", "markup"])
def test_every_command_refuses_it(command: str, name: str) -> None:
    path = FOLDER / f"{name}.json"
    lines = refused(explorer(command, path))
    assert len(lines) == len(EXPECTED[name]["faults"])
    assert refused(explorer(command, "-", "--json", stdin=path.read_bytes())) == lines


def test_check_gives_the_faults_as_json_too() -> None:
    done = explorer("check", FOLDER / "fourth-stack.json", "--json")
    assert done.returncode == 1 and done.stderr == b""
    told = json.loads(done.stdout)
    assert told["valid"] is False
    assert [fault["path"] for fault in told["faults"]] == ["$.state.provinces.7"]


# --- files made on the spot ---------------------------------------------------------------------

GOOD = position(
    {"Ana": {"display": ["71"]}, "Bo": {}, "Zoë": {"display": ["18"]}},
    turn=2,
    phase="election",
    next_province=5,
    provinces={5: "Ana red 2, Bo blue 2"},
)


def test_the_good_one_is_valid(tmp_path: Path) -> None:
    path = tmp_path / "good.json"
    path.write_text(json.dumps(GOOD), encoding="utf-8")
    done = explorer("check", path)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"valid\n", b"")


def test_two_mebibytes_are_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "large.json"
    path.write_bytes(json.dumps(GOOD).encode() + b" " * (2 * MOST_BYTES))
    (line,) = refused(explorer("check", path))
    assert "1048576" in line and "1 MiB" in line
    (line,) = refused(explorer("check", "-", stdin=path.read_bytes()))
    assert "1048576" in line and "1 MiB" in line
    assert "1 MiB" in report.faults_of(path.read_bytes())[0]["text"]


def test_one_mebibyte_is_read() -> None:
    text = json.dumps(GOOD)
    assert report.faults_of(text + " " * (MOST_BYTES - len(text))) == []
    assert report.faults_of(text + " " * (MOST_BYTES - len(text) + 1)) != []


def test_a_folder_is_refused(tmp_path: Path) -> None:
    (line,) = refused(explorer("check", tmp_path))
    assert str(tmp_path)[:20] in line and "cannot be read" in line


def test_no_file_is_refused(tmp_path: Path) -> None:
    (line,) = refused(explorer("resolve", tmp_path / "none.json"))
    assert "There is no file" in line


LONG_NAMES = ("a" * 256, "a" * 100_000, "a/" * 5_000)


@pytest.mark.parametrize("name", ["", "\x00", "a\nb", "\x1b[31m", "\ud800", *LONG_NAMES])
def test_a_name_of_no_file_is_refused(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(RulesError) as caught:
        read_position(name)
    told = str(caught.value)
    assert told.isprintable()
    for words in (["check", name], ["resolve", "paris", "--choices", name]):
        assert main(words) == 1
        assert capfd.readouterr() == ("", f"explorer: {told}\n")


def test_a_name_that_is_too_long_is_refused_by_the_real_command() -> None:
    for words in (("check", "a" * 256), ("resolve", "paris", "--choices", "a" * 256)):
        (line,) = refused(explorer(*words))
        assert "aaa" in line and "cannot be read" in line


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("pari", "paris"),
        ("parsi.json", "paris"),
        ("Normandy", "normandie"),
        ("landslide", "landslide-17"),
        ("folder/paris", None),
        ("my-game.json", None),
    ],
)
def test_a_scenario_that_was_probably_meant_is_named(name: str, meant: str | None) -> None:
    with pytest.raises(RulesError) as caught:
        read_position(name)
    hint = "" if meant is None else f" Did you mean the scenario “{meant}”?"
    assert str(caught.value) == f"There is no file '{name}'.{hint}"


def test_a_scenario_is_no_file_of_choices(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["resolve", "paris", "--choices", "pari"]) == 1
    assert capfd.readouterr() == ("", "explorer: There is no file 'pari'.\n")


def test_the_help_says_that_a_scenario_has_a_name(capfd: pytest.CaptureFixture[str]) -> None:
    for words in (["--help"], ["resolve", "--help"]):
        with pytest.raises(SystemExit):
            main(words)
        assert "paris" in capfd.readouterr().out


def test_a_byte_order_mark_is_accepted(tmp_path: Path) -> None:
    path = tmp_path / "bom.json"
    path.write_text(json.dumps(GOOD, ensure_ascii=False), encoding="utf-8-sig")
    assert path.read_bytes().startswith(b"\xef\xbb\xbf")
    assert report.faults_of(path.read_bytes()) == []
    assert explorer("check", path).stdout == b"valid\n"
    assert explorer("resolve", "-", stdin=path.read_bytes()).returncode == 0


def _players(count: int) -> dict[str, Any]:
    return {**GOOD, "players": [{"name": f"a{number}"} for number in range(count)]}


def _deck(cards: Any) -> dict[str, Any]:
    return {**GOOD, "state": {"deck": cards}}


OWN = {f"z{number}": {"kind": "special", "effect": "purge"} for number in range(15_000)}
LARGE: dict[str, Any] = {
    "open strings": '\\"' * 500_000,
    "open brackets": "[" * 1_000_000,
    "many players": json.dumps(_players(50_000)),
    "many unknown cards": json.dumps(_deck([f"q{number}" for number in range(90_000)])),
    "own cards": json.dumps({**_deck(list(OWN)), "cards": OWN}),
    "unknown own cards": json.dumps({**_deck([f"y{n}" for n in range(15_000)]), "cards": OWN}),
    "one player many times": json.dumps({**GOOD, "state": {"order": ["Ana"] * 100_000}}),
    "many fields": json.dumps({**GOOD, **{f"f{number}": 0 for number in range(60_000)}}),
    "many digits": '{"seed": 1.' + "1" * 1_000_000 + "}",
}


@pytest.mark.parametrize("name", LARGE)
def test_a_large_file_is_answered_soon(name: str) -> None:
    """Nothing in the reading of a file takes more than a pass over it."""
    assert len(LARGE[name]) <= MOST_BYTES
    begun = time.perf_counter()
    report.faults_of(LARGE[name])
    assert time.perf_counter() - begun < 5


# --- names are text -----------------------------------------------------------------------------

MARKUP = ("<b>x</b>", '"Bo" & Co', "<script>alert(1)", "{player}", "%s {0}", "$(id)", "Zoë 🎲")


@pytest.mark.parametrize("name", MARKUP)
def test_markup_in_a_name_is_shown_as_text(name: str, tmp_path: Path) -> None:
    document = position(
        (name, "Bo", "Cy"),
        turn=2,
        phase="election",
        next_province=5,
        provinces={5: [stack(name, "red", 2), stack("Bo", "blue", 1)]},
    )
    path = tmp_path / "named.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    done = explorer("resolve", path)
    assert (done.returncode, done.stderr) == (0, b"")
    assert f"{name}’s red stack of 2" in " ".join(done.stdout.decode("utf-8").split())
    told = json.loads(explorer("resolve", path, "--json").stdout)
    assert told["position"]["players"][0]["name"] == name


def test_a_decomposed_name_is_composed() -> None:
    document = position(("Zoe\u0308", "Bo", "Cy"), order=["Zo\xeb", "Cy", "Bo"])
    game, state = load_position(document)
    assert state.table.players[0] == "Zo\xeb"
    assert game.save(state)["state"]["order"] == ["Zo\xeb", "Cy", "Bo"]


# --- choices ------------------------------------------------------------------------------------

#: A name of the case, the file of choices, parts of the one line that refuses it.
CHOICES: dict[str, tuple[bytes, tuple[str, ...]]] = {
    "wrong player": (
        b"Bo: decline\n",
        ("Line 1", "Bo: decline", "Bo does not decide now, Ana does", "advance 71, decline"),
    ),
    "unknown player": (
        b"\n# nobody\nAnna: advance 71\n",
        ("Line 3", "there is no player 'Anna'", "Did you mean “Ana”"),
    ),
    "not an option": (
        b"advance 18\n",
        ("Line 1", "advance 18", "display", "Ana decides (E6)", "options: advance 71, decline"),
    ),
    "an unknown card": (b"advance 999\n", ("Line 1", "999", "options: advance 71, decline")),
    "a claim": (b"claim\n", ("Line 1", "claim", "options: advance 71, decline")),
    "not an action": (
        b"advance\n",
        ("Line 1", "'advance' is not an action", "advance CARD", "options: advance 71, decline"),
    ),
    "two actions": (b"advance 71 decline\n", ("Line 1", "is not an action")),
    "left over": (b"decline\ndecline\n", ("Line 2", "decline", "left over")),
    "not UTF-8": ("Zoë: decline\n".encode("latin-1"), ("not UTF-8", "byte 2")),
    "long": (b"x" * 200_000 + b"\n", ("Line 1", "is not an action")),
    "too large": (b"#" * (MOST_BYTES + 1), ("1048576", "1 MiB")),
    "control characters": (b"\x1b[31mdecline\n", ("Line 1", "is not an action")),
}


@pytest.mark.parametrize("case", CHOICES)
def test_choices_are_refused(case: str, tmp_path: Path) -> None:
    content, parts = CHOICES[case]
    path, choices = tmp_path / "good.json", tmp_path / "choices.txt"
    path.write_text(json.dumps(GOOD), encoding="utf-8")
    choices.write_bytes(content)
    (line,) = refused(explorer("resolve", path, "--choices", choices))
    assert [part for part in parts if part not in line] == [], line


def test_choices_of_no_file_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "good.json"
    path.write_text(json.dumps(GOOD), encoding="utf-8")
    (line,) = refused(explorer("resolve", path, "--choices", tmp_path / "none.txt"))
    assert "There is no file" in line
    (line,) = refused(explorer("resolve", path, "--choices", tmp_path))
    assert "cannot be read" in line
    (line,) = refused(explorer("resolve", "-", "--choices", "-", stdin=b""))
    assert "standard input" in line


def test_a_byte_order_mark_before_choices_is_accepted(tmp_path: Path) -> None:
    path, choices = tmp_path / "good.json", tmp_path / "choices.txt"
    path.write_text(json.dumps(GOOD), encoding="utf-8")
    choices.write_text("Ana: advance 71\r\n", encoding="utf-8-sig")
    assert explorer("resolve", path, "--choices", choices).returncode == 0


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        (("--rules", "royalist-controll=most-blocks"), ("royalist-control", "Did you mean")),
        (("--rules", "royalist-control=most"), ("--rules.royalist-control", "most-blocks")),
    ],
)
def test_a_wrong_option_value_is_refused(
    words: tuple[str, ...], parts: tuple[str, ...], tmp_path: Path
) -> None:
    path = tmp_path / "good.json"
    path.write_text(json.dumps(GOOD), encoding="utf-8")
    (line,) = refused(explorer("resolve", path, *words))
    assert [part for part in parts if part not in line] == [], line


@pytest.mark.parametrize(
    "words",
    [(), ("resolve",), ("resove", "x"), ("resolve", "x", "--auto", "best"), ("check", "x", "y")],
)
def test_wrong_usage_is_2(words: tuple[str, ...]) -> None:
    done = explorer(*words)
    assert done.returncode == 2
    assert done.stdout == b"" and b"usage: " in done.stderr and b"Traceback" not in done.stderr


# --- a fault of ours ------------------------------------------------------------------------------


def _breaks(*_: Any, **__: Any) -> None:
    raise KeyError("no such\nthing\x1b[31m" + "x" * 1000)


def test_a_fault_of_ours_is_told_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("EXPLORER_DEBUG", raising=False)
    monkeypatch.setattr(report, "run_of", _breaks)
    assert main(["resolve", "paris"]) == 1
    told = capfd.readouterr()
    (line,) = told.err.splitlines()
    assert told.out == "" and line.isprintable() and len(line) < 400
    assert line.startswith("explorer: something went wrong inside the explorer (KeyError: 'no such")
    assert line.endswith("x). Please report it with the position file.")


def test_a_developer_sees_where_it_went_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EXPLORER_DEBUG", "1")
    monkeypatch.setattr(report, "run_of", _breaks)
    with pytest.raises(KeyError):
        main(["resolve", "paris"])


def test_a_full_disk_is_no_traceback() -> None:
    if not Path("/dev/full").exists():
        return
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "explorer.cli", "scenarios"],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
            timeout=60,
        )
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert line.startswith(b"explorer: The output could not be written: No space left")


def test_a_phase_that_is_none_is_wrong_usage(capfd: pytest.CaptureFixture[str]) -> None:
    """`--until foo`, like every other word that is not among those allowed."""
    with pytest.raises(SystemExit) as ended:
        main(["resolve", "paris", "--until", "electoin"])
    assert ended.value.code == 2
    told = capfd.readouterr()
    assert told.out == "" and told.err.splitlines()[-1].startswith(
        "explorer resolve: error: argument --until: There is no phase 'electoin'. Did you mean"
    )


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-"])
def test_a_closed_stream_brings_no_traceback(closed: str) -> None:
    """Standard input, output or error closed by the caller."""
    done = subprocess.run(
        ["/bin/sh", "-c", f'"$0" -m explorer.cli check - {closed}', sys.executable],
        input=b"{}",
        capture_output=True,
        check=False,
    )
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr
    assert b"went wrong inside" not in done.stderr


def test_a_folder_does_not_hide_a_scenario(tmp_path: Path) -> None:
    """`explorer resolve paris` where a folder is called paris."""
    (tmp_path / "paris").mkdir()
    done = subprocess.run(
        [sys.executable, "-m", "explorer.cli", "check", "paris"],
        capture_output=True,
        check=False,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
    )
    assert (done.returncode, done.stdout) == (0, b"valid\n")
