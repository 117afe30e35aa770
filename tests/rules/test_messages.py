"""The words stand in the catalogues, the rules hold ids: both must know each other.

Ids are read off the sources: what stands where a call takes a message, with all that the names in
it can stand for. What a run alone decides (`f"ask-{contest.kind}"`) is told in `FAMILIES`.
"""

from __future__ import annotations

import ast
import itertools
import json
import re
import string
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from explorer.rules import GAMES
from explorer.rules.errors import UnknownName, UnreadableText
from explorer.rules.liberte.acting.chances import RULE
from explorer.rules.liberte.reading import PILES
from explorer.rules.liberte.resolution.contest import KINDS
from explorer.rules.liberte.resolution.government import _TIED
from explorer.rules.liberte.scoring import _SECOND
from explorer.rules.liberte.state import _ENACT
from explorer.rules.liberte.vocabulary import EFFECTS, ENDINGS, FACTIONS, KINDS_OF_CARD, PHASES
from explorer.rules.words import common_words, quoted

PACKAGE = Path(__file__).parents[2] / "explorer"
DATA = PACKAGE.parent / "data"
#: Callee → position of the message and of its arguments (None: not at this place, ...: keywords).
CALLS: dict[str, tuple[int, Any]] = {
    "Fault": (1, 2),
    "Message": (0, 1),
    "Refusal": (0, 1),
    "UnknownName": (0, None),
    "UnreadableText": (0, 1),
    "_led": (2, None),
    "_lost": (2, None),
    "_refused": (0, 1),
    "_scored": (2, None),
    "_settled": (4, None),
    "_unknown": (0, None),
    "_word": (4, None),
    "make_step": (2, 3),
    "no": (0, None),
    "one_of": (3, None),
}
#: What hands a list its last joint and a verb its number: any of their texts is a message.
JOINTS = ("_agree", "_list", "listed")
#: Fields of records that hold a message already made elsewhere.
RECORDED = ("code", "id", "kind", "message")
#: Said in words that are the same for all games.
COMMON = re.compile(r"(fault|kind|wanted|choice|left-over|not-json|file)-")
WHEREABOUTS = (
    "in-display",
    "in-hand",
    "in-discard",
    "in-deck",
    "face-up",
    "in-box",
    "in-play",
    "nowhere",
)
#: Ids put together, as they stand in the sources → what the part that a run decides can be.
FAMILIES: dict[str, Iterable[str]] = {
    "ask-chance-{kind}": RULE,
    "ask-{contest.kind}": KINDS,
    "card-colours-{reading}": ("own-stack", "any-tied-stack"),
    "card-lies-{where}": WHEREABOUTS,
    "change-{change.what}": _ENACT,
    "ending-{end.ending}": ENDINGS,
    "ending-{ending}": (*ENDINGS, "given-up"),
    "event-{kind}": RULE,
    "faction-{faction}": FACTIONS,
    "hand-lies-{where}": WHEREABOUTS,
    "kind-{kind}": KINDS_OF_CARD,
    "ledger-{contest_kind}": KINDS,
    "menu-effect-{card.effect}": EFFECTS,
    "party-{faction}": FACTIONS,
    "phase-{phase}": PHASES,
    "place-{place[0]}": ("hand", "display", *PILES),
    "round-{what}-{between}": ("players", "factions"),
    "second-place-{due.rule}": _SECOND,
    "simulation-tie-{kind}": KINDS,
    "target-lies-{where}": WHEREABOUTS,
    "the-end-{end.ending}": ENDINGS,
    "tie-second-place-{due.rule}": _SECOND,
    "tie-{place}": _TIED,
    "wanted-contenders-equal-{what}": ("blocks", "tokens", "votes"),
    "wanted-contenders-most-{what}": ("blocks", "votes"),
    "wanted-contenders-with-{what}": ("blocks", "tokens", "votes"),
    "{due.kind}-shared": ("second-place", "opposition-place"),
    "{due.kind}-unbroken": _TIED,
    "{due.kind}-won": (*_TIED, "second-place", "opposition-place"),
    "{message}-owed": ("battle-lost", "battle-nobody-lost"),
    "{place}-most": _TIED,
    "{state.ending}-{how}": ENDINGS[1:],
}
#: What never happens: a track tie is repeated, so no round of it leaves it tied for good.
NEVER = ("round-unbroken-factions",)


class Use(NamedTuple):
    """A message at a place in the sources."""

    place: str
    message: str
    keys: frozenset[str] | None
    """Its arguments; None where they are put together elsewhere."""


class Source:
    """A module, and what the names in it can stand for."""

    def __init__(self, path: Path) -> None:
        self.name = str(path.relative_to(PACKAGE))
        self.tree = ast.parse(path.read_text(encoding="utf-8"))
        self.parents = {
            child: node for node in ast.walk(self.tree) for child in ast.iter_child_nodes(node)
        }

    def place(self, node: ast.AST) -> str:
        return f"{self.name}:{getattr(node, 'lineno', 0)}"

    def scopes(self, node: ast.AST | None) -> Iterator[ast.AST]:
        """The functions around a node, inside first, then the module."""
        while node is not None:
            node = self.parents.get(node)
            if isinstance(node, ast.FunctionDef | ast.Lambda | ast.Module):
                yield node

    def values(self, name: ast.Name) -> list[ast.expr] | None:
        """What is assigned to a name; None when it is an argument."""
        for scope in self.scopes(name):
            found = [
                node.value
                for node in ast.walk(scope)
                if isinstance(node, ast.Assign | ast.AnnAssign)
                and node.value is not None
                and name.id in _targets(node)
            ]
            if found:
                return found
            if isinstance(scope, ast.FunctionDef | ast.Lambda):
                arguments = scope.args
                every = [node for node in ast.walk(arguments) if isinstance(node, ast.arg)]
                if name.id in [one.arg for one in every]:
                    return None
        raise AssertionError(f"{self.place(name)}: what is {name.id}?")

    def ids(self, node: ast.expr) -> list[str]:
        """The ids that an expression can stand for; none where it only hands one on."""
        match node:
            case ast.Constant(value=str(text)):
                return [text]
            case ast.IfExp(body=one, orelse=other):
                return self.ids(one) + self.ids(other)
            case ast.JoinedStr(values=parts):
                name = "".join(map(_as_written, parts))
                told = [self._part(part, name) for part in parts]
                return ["".join(one) for one in itertools.product(*told)]
            case ast.Name():
                return [found for one in self.values(node) or () for found in self.ids(one)]
            case ast.Attribute(attr=attribute) if attribute in RECORDED:
                return []
            case ast.Call(func=ast.Name(id=name)):
                return [found for one in self._returns(name) for found in self.ids(one)]
            case ast.Call(func=ast.Attribute(value=ast.Name() as table, attr="get"), args=args):
                (told_by,) = self.values(table) or ()
                assert isinstance(told_by, ast.Dict)
                return [found for one in (*told_by.values, *args[1:]) for found in self.ids(one)]
            case ast.Subscript(value=ast.Name() as table):
                values = [one for one in self.values(table) or () if isinstance(one, ast.Dict)]
                assert len(values) == 1, self.place(node)
                return [found for one in values[0].values for found in self.ids(one)]
        raise AssertionError(f"{self.place(node)}: what can {ast.unparse(node)} be?")

    def _part(self, part: ast.expr, family: str) -> list[str]:
        if not isinstance(part, ast.FormattedValue):
            return self.ids(part)
        try:
            found = self.ids(part.value)
        except AssertionError:
            found = []
        return found or list(FAMILIES[family])

    def _returns(self, name: str) -> Iterator[ast.expr]:
        (function,) = (
            node
            for node in ast.walk(self.tree)
            if isinstance(node, ast.FunctionDef) and node.name == name
        )
        for node in ast.walk(function):
            if isinstance(node, ast.Return) and node.value is not None:
                yield node.value

    def keys(self, node: ast.expr | None) -> frozenset[str] | None:
        """The arguments that stand in a dict; None when some come from elsewhere."""
        if isinstance(node, ast.Name):
            values = self.values(node)
            if values is None or len(values) != 1:
                return None
            node = values[0]
        if not isinstance(node, ast.Dict):
            return None
        found: set[str] = set()
        for key, value in zip(node.keys, node.values, strict=True):
            if isinstance(key, ast.Constant):
                found.add(key.value)
                continue
            more = self.keys(value) if key is None else None
            if more is None:
                return None
            found |= more
        return frozenset(found)

    def uses(self) -> Iterator[Use]:
        """Every message in this module."""
        for node in ast.walk(self.tree):
            for message, keys in self._messages(node):
                for one in self.ids(message):
                    yield Use(self.place(node), one, keys)

    def _messages(self, node: ast.AST) -> Iterator[tuple[ast.expr, frozenset[str] | None]]:
        match node:
            case ast.Call(func=func, args=args, keywords=keywords):
                name = func.id if isinstance(func, ast.Name) else getattr(func, "attr", "")
                if name in JOINTS and self.name.startswith("rules/"):
                    for argument in args:
                        if isinstance(argument, ast.Constant | ast.IfExp):
                            yield argument, None
                at = CALLS.get(name) or self._method(func, args)
                if at is None or len(args) <= at[0] or isinstance(args[at[0]], ast.Starred):
                    return
                keys = None
                if at[1] is ... and all(one.arg for one in keywords):
                    keys = frozenset(one.arg or "" for one in keywords)
                elif isinstance(at[1], int) and len(args) > at[1]:
                    keys = self.keys(args[at[1]])
                yield args[at[0]], keys
            case ast.Subscript(value=ast.Attribute(attr="_catalogue"), slice=ast.Constant() as key):
                yield key, None
            case ast.FunctionDef(args=arguments, returns=returns):
                for default in arguments.defaults:
                    if isinstance(default, ast.Constant) and str(default.value)[:5] == "list-":
                        yield default, None
                if returns is not None and ast.unparse(returns) == "tuple[str, dict[str, Any]]":
                    for inner in ast.walk(node):
                        if isinstance(inner, ast.Return) and isinstance(inner.value, ast.Tuple):
                            yield inner.value.elts[0], self.keys(inner.value.elts[1])

    def _method(self, func: ast.expr, args: list[ast.expr]) -> tuple[int, Any] | None:
        if isinstance(func, ast.Name):
            # The ledger's own way to add a line.
            return (0, 1) if func.id == "add" and self.name == "rules/ledger.py" else None
        if not isinstance(func, ast.Attribute):
            return None
        owner = ast.unparse(func.value)
        if func.attr == "_say" and self.name == "rules/liberte/wording.py":
            return (0, ...)
        if func.attr == "add" and len(args) == 2 and self.name.startswith("rules/"):
            return (1, ...)
        of_words = re.search(r"words(\(\w*\))?$", owner) or self.name == "rules/words.py"
        return (0, 1) if func.attr == "text" and of_words else None


def _as_written(part: ast.expr) -> str:
    """A part of an f-string as it stands in the source."""
    if isinstance(part, ast.Constant):
        return str(part.value)
    assert isinstance(part, ast.FormattedValue)
    return f"{{{ast.unparse(part.value)}}}"


def _targets(node: ast.Assign | ast.AnnAssign) -> list[str]:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return [target.id for target in targets if isinstance(target, ast.Name)]


@cache
def sources() -> tuple[Source, ...]:
    return tuple(Source(path) for path in sorted(PACKAGE.rglob("*.py")))


def in_rules() -> tuple[Source, ...]:
    return tuple(one for one in sources() if one.name.startswith("rules/"))


@cache
def uses() -> tuple[Use, ...]:
    found = (use for source in sources() for use in source.uses())
    return tuple(use for use in found if use.message not in NEVER)


@cache
def catalogue(game: str | None) -> dict[str, str]:
    """Id → template of a game alone, or of what is common."""
    folder = DATA if game is None else DATA / game
    return tomllib.loads((folder / "messages" / "en.toml").read_text(encoding="utf-8"))


CATALOGUES = (None, *GAMES)


def everything() -> dict[str, str]:
    return {message: text for game in CATALOGUES for message, text in catalogue(game).items()}


def fields(template: str) -> list[tuple[str, str]]:
    """The placeholders of a template: name and spec."""
    return [
        (name, spec or "")
        for _, name, spec, _ in string.Formatter().parse(template)
        if name is not None
    ]


# --- ids --------------------------------------------------------------------------------------


def test_the_reader_of_sources_finds_messages_of_every_kind() -> None:
    found = {use.message for use in uses()}
    assert found > {
        "province-won-alone",  # make_step, one of several
        "tie-paris-all",  # … put together
        "round-again-fallen-factions",  # … by a function
        "landslide-cards",  # … of what a run decides
        "card-has-no-colour",  # Refusal
        "fault-supply",  # Faults.add
        "fault-stacks",  # Fault
        "wanted-fitting-card",  # Message
        "wanted-phase",  # Faults.one_of
        "kind-reading",  # UnknownName
        "unknown-policy",  # UnreadableText
        "ledger-outside",  # the ledger
        "choice-claims",  # a choice
        "list-or",
        "could-title",  # outside the rules
    }


def test_every_message_stands_in_a_catalogue() -> None:
    assert [use for use in uses() if use.message not in everything()] == []


def test_every_entry_of_a_catalogue_is_used() -> None:
    assert everything().keys() - {use.message for use in uses()} == set()


def test_every_family_is_in_the_sources() -> None:
    written = {
        "".join(map(_as_written, node.values))
        for source in sources()
        for node in ast.walk(source.tree)
        if isinstance(node, ast.JoinedStr)
    }
    assert FAMILIES.keys() - written == set()


def test_no_id_stands_in_two_catalogues() -> None:
    for game in GAMES:
        assert catalogue(game).keys() & catalogue(None).keys() == set()


def test_what_is_said_without_a_table_is_common() -> None:
    for game in GAMES:
        found = [one for one in catalogue(game) if COMMON.match(one)]
        assert [one for one in found if one != "choice-claims"] == []


# --- templates --------------------------------------------------------------------------------


def test_every_placeholder_gets_its_argument() -> None:
    missing = [
        (use.place, use.message, name)
        for use in uses()
        if use.keys is not None
        for name, _ in fields(everything().get(use.message, ""))
        if name not in use.keys
    ]
    assert missing == []


def test_every_placeholder_is_an_argument_of_something() -> None:
    known = {"before", "after", "where0", "where1", "where2"}
    for source in sources():
        for node in ast.walk(source.tree):
            if isinstance(node, ast.Dict):
                known |= {one.value for one in node.keys if isinstance(one, ast.Constant)}
            elif isinstance(node, ast.Call):
                known |= {one.arg for one in node.keywords if one.arg}
    told = everything().items()
    unknown = [(one, name) for one, text in told for name, _ in fields(text) if name not in known]
    assert unknown == []


@pytest.mark.parametrize("game", CATALOGUES)
def test_every_namer_is_known(game: str | None) -> None:
    words = common_words()
    if game is not None:
        rules: Any = GAMES[game]
        start = {
            "format": "liber-explorer",
            "version": 1,
            "game": game,
            "players": [{"name": name} for name in ("Ana", "Bo", "Cy")],
        }
        words = rules.words(rules.load(start))
    unknown = [
        (message, name, spec)
        for message, text in catalogue(game).items()
        for name, spec in fields(text)
        if spec and spec.count("|") != 1 and spec not in words._namers
    ]
    assert unknown == []


# --- no sentence in the code --------------------------------------------------------------------

#: Texts of several words that no user reads.
NO_SENTENCES = {
    # Patterns of what can be due, in order: names with blanks between.
    "rules/liberte/contradictions.py": re.compile(r"[a-z() |?…-]+"),
    # Where a file of ours is wrong, for the ValueError that says so to a developer.
    "rules/liberte/components.py": re.compile(r"cards\.csv, card …"),
    # The name of a format, the same in every language.
    "rules/record.py": re.compile(r"liber-explorer record"),
    "rules/rulebook.py": re.compile(r" \(did you mean …\?\)"),
}
#: Calls that make an error about a file of ours, for a developer.
FOR_DEVELOPERS = ("KeyError", "TypeError", "ValueError", "fault")


def sentences(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Literals with a blank and three words or more, but for docstrings and developers' errors."""
    unread: set[int] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Constant()):
                unread.add(id(node.value))
            case ast.Assert(msg=ast.expr() as told):
                unread |= {id(one) for one in ast.walk(told)}
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
                if name in FOR_DEVELOPERS:
                    unread |= {id(one) for one in ast.walk(node)}
            case ast.JoinedStr(values=parts) if id(node) not in unread:
                unread |= {id(part) for part in parts}
                text = "".join(
                    str(getattr(part, "value", "")) if _fixed(part) else "…" for part in parts
                )
                if _is_sentence(text):
                    yield node.lineno, text
            case ast.Constant(value=str(text)):
                if id(node) not in unread and _is_sentence(text):
                    yield node.lineno, text


def _fixed(part: ast.expr) -> bool:
    return isinstance(part, ast.Constant)


def _is_sentence(text: str) -> bool:
    return " " in text and len(re.findall(r"[^\W\d_]+", text)) >= 3


def test_the_rules_hold_no_sentence() -> None:
    found = [
        (f"{source.name}:{line}", text)
        for source in in_rules()
        for line, text in sentences(source.tree)
        if not (source.name in NO_SENTENCES and NO_SENTENCES[source.name].fullmatch(text))
    ]
    assert found == []


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("say('nobody has more votes')", ["nobody has more votes"]),
        ("say(f'{name} decides now, not {other}.')", ["… decides now, not …."]),
        ("def f():\n    'Gives the three words.'", []),
        ("assert x, 'this cannot be so'", []),
        ("raise ValueError(f'{x} is not a number')", []),
        ("'one-two-three'", []),
    ],
)
def test_the_reader_of_sentences_finds_them(code: str, found: list[str]) -> None:
    assert [text for _, text in sentences(ast.parse(code))] == found


# --- how values and names are told ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (None, "null"),
        (True, "true"),
        (2.5, "2.5"),
        ({"kind": ["paris", None]}, '{"kind": ["paris", null]}'),
        ("Zoë", "'Zoë'"),
        ("true", "'true'"),
        ("a\nb", "'a\N{REPLACEMENT CHARACTER}b'"),
        (["a\nb", "Zoë"], r'["a\nb", "Zoë"]'),
        ("x" * 61, "'" + "x" * 57 + "…'"),
        ([1] * 40, "[" + "1, " * 18 + "1,…"),
        (["\ud800"], '["\N{REPLACEMENT CHARACTER}"]'),
        (float("inf"), "Infinity"),
    ],
)
def test_a_value_is_told_as_its_file_spells_it(value: Any, told: str) -> None:
    assert quoted(value) == told
    if not isinstance(value, str) and len(told) < 50 and "\ufffd" not in told:
        assert json.loads(told) == value


def test_a_value_that_no_file_can_hold_is_told_all_the_same() -> None:
    circle: list[Any] = []
    circle.append(circle)
    for value in ({1, 2}, {(1, 2): 3}, b"x", object(), circle):
        assert quoted(value).isprintable()


@pytest.mark.parametrize(
    ("count", "told"), [(0, "none"), (1, "n0"), (12, "n11"), (13, "n11 and 1 more")]
)
def test_a_long_list_of_names_is_cut(count: int, told: str) -> None:
    shown = common_words().names([f"n{number}" for number in range(count)])
    assert shown.endswith(told)
    assert shown.count(",") == max(0, min(count, 12) - 1)


def test_an_error_holds_ids_and_makes_the_sentence_when_it_is_read() -> None:
    error = UnknownName("kind-reading", "voter", ["everyone", "voters"], switch="track-tie-who")
    assert str(error) == (
        "There is no reading of track-tie-who 'voter'. Did you mean “voters”? "
        "There are: everyone, voters."
    )
    told = UnreadableText("another-decides", {"player": "Ana", "name": "Bo"})
    assert str(told) == "Ana decides now, not Bo."
