"""What position files of all games have in common: reading JSON safely, faults with their place.

A file is refused whole, with every fault at once; see `docs/positions.md` for the form.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, NoReturn

from explorer.rules.errors import UnreadableText, suggestion
from explorer.rules.protocol import Fault
from explorer.rules.rulebook import Rulebook
from explorer.rules.steps import Message

FORMAT = "liber-explorer"
VERSION = 1
MOST_BYTES = 1 << 20
MOST_LEVELS = 32
MOST_DIGITS = 20
MOST_NUMBER = 10**18 - 1
MOST_SEED = (1 << 63) - 1
NAME_LENGTH = 24
PLAYERS_READ = 20
"""How many players are looked at in a file that has far too many."""
TITLE_LENGTH = 200
MOST_COMPARED = 20_000
"""How many names a file's faults are compared with to find the one that was meant."""

MISSING: Any = object()
"""What a question is asked about when a field that has to be there is not."""

# Possessive, and an open string ends with the text: one look at each character, whatever stands.
_STRING = re.compile(r'"(?:[^"\\]|\\.)*+"?', re.DOTALL)
_PLAIN_KEY = re.compile(r"[A-Za-z0-9_-]+")
HEAD_FIELDS = (
    "format",
    "version",
    "game",
    "title",
    "players",
    "rulings",
    "cards",
    "seed",
    "draws",
    "state",
)


def read_json(text: str | bytes) -> Any:
    """The JSON value of a position file, in NFC; UnreadableText says what is wrong and where."""
    size = len(text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass"))
    if size > MOST_BYTES:
        raise UnreadableText("file-too-large", {"size": size, "most": MOST_BYTES})
    if isinstance(text, bytes):
        try:
            text = text.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise UnreadableText("not-utf-8", {"byte": error.start}) from None
    text = unicodedata.normalize("NFC", text.removeprefix("\ufeff"))
    _refuse_depth(text)
    try:
        return json.loads(
            text,
            parse_constant=_no_constant,
            parse_int=_whole_number,
            object_pairs_hook=_object,
        )
    except json.JSONDecodeError as error:
        place = {"line": error.lineno, "column": error.colno, "problem": error.msg}
        begun = text.lstrip().startswith("{")
        raise UnreadableText("not-json" if begun else "not-json-at-all", place) from None


def _refuse_depth(text: str) -> None:
    depth = 0
    for mark in re.findall(r"[\[\]{}]", _STRING.sub("", text)):
        depth += 1 if mark in "[{" else -1
        if depth > MOST_LEVELS:
            raise UnreadableText("not-json-deep", {"most": MOST_LEVELS})


def _no_constant(name: str) -> NoReturn:
    raise UnreadableText("not-json-constant", {"name": name})


def _whole_number(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise UnreadableText("json-number-too-long", {"most": MOST_DIGITS})
    return int(digits)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise UnreadableText("json-key-twice", {"name": key})
            seen.add(key)
    return made


def at(path: str, key: str | int) -> str:
    """The JSON path of a member: `at("$.players", 1)` is `$.players[1]`."""
    if isinstance(key, int):
        return f"{path}[{key}]"
    if _PLAIN_KEY.fullmatch(key):
        return f"{path}.{key}"
    return f"{path}[{json.dumps(key[:60])}]"


class Faults:
    """Faults found so far, and the questions that find them.

    Each question gives the value when it is as wanted, else None after noting the fault.
    """

    def __init__(self) -> None:
        self.found: list[Fault] = []
        self._compared = 0

    def add(self, path: str, message: str, **args: Any) -> None:
        """Note a fault."""
        self.found.append(Fault(path, message, args))

    def wrong_type(self, path: str, found: Any, wanted: Message) -> None:
        """Note that something else stands here, or nothing at all."""
        if found is MISSING:
            self.add(path, "fault-missing", wanted=wanted)
        else:
            self.add(path, "fault-wrong-type", found=found, wanted=wanted)

    def wrong(self, path: str, found: Any, wanted: Message, meant: str = "") -> None:
        """Note that something is of the right type and not allowed, or missing."""
        if found is MISSING:
            self.add(path, "fault-missing", wanted=wanted)
        else:
            self.add(path, "fault-wrong-value", found=found, wanted=wanted, meant=meant)

    def meant(self, found: Any, among: Collection[str]) -> str:
        """The allowed name most like what was found; empty when nothing is near.

        A file with very many wrong names gets no suggestions for the last of them.
        """
        if not isinstance(found, str) or self._compared > MOST_COMPARED:
            return ""
        self._compared += len(among)
        return suggestion(found, among) or ""

    def whole(self, value: Any, path: str, least: int, most: int) -> int | None:
        """A whole number from `least` to `most`."""
        if not isinstance(value, int) or isinstance(value, bool):
            self.wrong_type(path, value, Message("wanted-whole-number", {}))
            return None
        if not least <= value <= most:
            self.add(path, "fault-number-range", found=value, least=least, most=most)
            return None
        return value

    def truth(self, value: Any, path: str) -> bool | None:
        """`true` or `false`."""
        if not isinstance(value, bool):
            self.wrong_type(path, value, Message("wanted-truth", {}))
            return None
        return value

    def text(self, value: Any, path: str, length: int) -> str | None:
        """A printable text of at most `length` characters, in NFC."""
        wanted = Message("wanted-text", {"length": length})
        if not isinstance(value, str):
            self.wrong_type(path, value, wanted)
            return None
        text = unicodedata.normalize("NFC", value)
        if len(text) > length or not text.isprintable():
            self.wrong(path, value, wanted)
            return None
        return text

    def one_of(
        self, value: Any, path: str, allowed: Sequence[str], wanted: str, **args: Any
    ) -> str | None:
        """One of the allowed words; `wanted` is the id of a message that lists them."""
        if isinstance(value, str) and value in allowed:
            return value
        message = Message(wanted, {**args, "allowed": allowed})
        self.wrong(path, value, message, self.meant(value, allowed))
        return None

    def listing(self, value: Any, path: str) -> list[Any]:
        """A list; an empty one after a fault."""
        if isinstance(value, list):
            return value
        self.wrong_type(path, value, Message("wanted-list", {}))
        return []

    def mapping(
        self, value: Any, path: str, allowed: Iterable[str] | None = None
    ) -> dict[str, Any]:
        """An object with no other than the allowed fields; an empty one after a fault."""
        if not isinstance(value, dict):
            self.wrong_type(path, value, Message("wanted-object", {}))
            return {}
        if allowed is not None:
            names = tuple(allowed)
            for name in value:
                if name not in names:
                    self.add(
                        at(path, name),
                        "fault-unknown-field",
                        name=name,
                        meant=self.meant(name, names),
                        allowed=names,
                    )
        return value

    def player(self, value: Any, path: str, players: Sequence[str]) -> int | None:
        """The seat of a player who is named."""
        name = unicodedata.normalize("NFC", value) if isinstance(value, str) else value
        if isinstance(name, str) and name in players:
            return players.index(name)
        if value is MISSING:
            self.wrong_type(path, value, Message("wanted-player", {}))
            return None
        self.add(
            path,
            "fault-unknown-player",
            found=value,
            meant=self.meant(name, players),
            allowed=[name for name in players if name],
        )
        return None


class Head(NamedTuple):
    """What stands in every position file, whatever the game."""

    title: str
    names: tuple[str, ...]
    players: tuple[dict[str, Any], ...]
    rulings: dict[str, str]
    seed: int
    draws: int
    state: dict[str, Any]


def game_named(data: Any, faults: Faults, games: Sequence[str]) -> str | None:
    """The game a file is for; format, version and game are looked at before anything else."""
    head = faults.mapping(data, "$")
    if not isinstance(data, dict):
        return None
    wanted = {
        "format": Message("wanted-format", {"name": FORMAT}),
        "version": Message("wanted-version", {"number": VERSION}),
        "game": Message("wanted-game", {"allowed": games}),
    }
    missing = [name for name in wanted if name not in head]
    for name in missing:
        faults.wrong(at("$", name), MISSING, wanted[name])
    if "format" in head and head["format"] != FORMAT:
        faults.add("$.format", "fault-format", found=head["format"])
        return None
    if missing:
        return None
    version = head["version"]
    if type(version) is not int or version != VERSION:
        faults.add("$.version", "fault-version", found=version)
        return None
    game = head["game"]
    if game not in games:
        meant = faults.meant(game, games)
        faults.add("$.game", "fault-game", found=game, meant=meant, allowed=games)
        return None
    return str(game)


def read_head(data: dict[str, Any], faults: Faults, book: Rulebook, fewest: int, most: int) -> Head:
    """The common part of a file: players' names, rulings, seed."""
    data = faults.mapping(data, "$", HEAD_FIELDS)
    title = faults.text(data.get("title", ""), "$.title", TITLE_LENGTH)
    players = []
    names: list[str] = []
    told_players = data.get("players", MISSING)
    listing = faults.listing(told_players, "$.players")
    if isinstance(told_players, list) and not fewest <= len(listing) <= most:
        faults.add("$.players", "fault-players-number", found=len(listing), least=fewest, most=most)
    for index, told in enumerate(listing[:PLAYERS_READ]):
        path = at("$.players", index)
        player = faults.mapping(told, path)
        players.append(player)
        names.append(_name(player, path, faults, names) if isinstance(told, dict) else "")
    seed = faults.whole(data.get("seed", 0), "$.seed", 0, MOST_SEED)
    draws = faults.whole(data.get("draws", 0), "$.draws", 0, MOST_NUMBER)
    return Head(
        title or "",
        tuple(names),
        tuple(players),
        read_rulings(data.get("rulings", {}), faults, book),
        seed or 0,
        draws or 0,
        faults.mapping(data.get("state", {}), "$.state"),
    )


def is_name(text: str) -> bool:
    """Whether a text may be the name of a player (positions.md)."""
    return (
        0 < len(text) <= NAME_LENGTH
        and text.isprintable()
        and ":" not in text
        and text == text.strip()
        and not text.startswith("@")
    )


def _name(player: dict[str, Any], path: str, faults: Faults, before: list[str]) -> str:
    if "name" not in player:
        faults.wrong(at(path, "name"), MISSING, Message("wanted-name", {}))
        return ""
    told = player["name"]
    name = unicodedata.normalize("NFC", told) if isinstance(told, str) else ""
    if not is_name(name):
        faults.add(at(path, "name"), "fault-name", found=told)
    elif name.casefold() in (one.casefold() for one in before):
        faults.add(at(path, "name"), "fault-name-twice", found=name)
    return name


def read_rulings(
    told: Any, faults: Faults, book: Rulebook, path: str = "$.rulings"
) -> dict[str, str]:
    """Every switch of the game → its reading, the default where nothing is said."""
    switches = {switch.id: switch for switch in book.switches}
    rulings = {name: switch.default.id for name, switch in switches.items()}
    for name, value in faults.mapping(told, path).items():
        if name not in switches:
            faults.add(
                at(path, name),
                "fault-unknown-switch",
                found=name,
                meant=faults.meant(name, switches),
                allowed=tuple(switches),
            )
            continue
        readings = tuple(reading.id for reading in switches[name].readings)
        if value in readings:
            rulings[name] = value
            continue
        faults.add(
            at(path, name),
            "fault-unknown-reading",
            found=value,
            meant=faults.meant(value, readings),
            allowed=readings,
        )
    return rulings


def changed_rulings(rulings: Mapping[str, str], book: Rulebook) -> dict[str, str]:
    """The rulings that differ from the default."""
    defaults = {switch.id: switch.default.id for switch in book.switches}
    return {name: reading for name, reading in rulings.items() if reading != defaults[name]}
