"""The rule book as data: sections, rules, switches, and citations that must exist.

`read_rulebook("liberte")` reads `data/liberte/rulebook.toml` once. An engine module cites its rules
when it is imported (`WON = BOOK.cite("E4", "E5")`), so that a wrong id fails before the first move.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache

# E6, A3a: the letters name the section.
_RULE_ID = re.compile(r"([A-Z]+)[0-9]+[a-z]?")
_NAME_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
# "pub" alone, one line "s0:121", several "s0:55-61".
_SOURCE = re.compile(r"([a-z0-9]+)(:[0-9]+(-[0-9]+)?)?")


@dataclass(frozen=True, slots=True)
class LegendLine:
    """What a source tag (`s0`) or a status (`ruling`) means, in one line."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Section:
    """A chapter of the rule book; `text` holds for all its rules and may be empty."""

    id: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered rule in our words, with its sources and how sure we are of it.

    `switch` is the id of the switch that decides between the rule's readings, if it has one;
    `definition` marks a rule that only explains a word and so is cited by no step of its own.
    """

    game: str
    id: str
    section: str
    title: str
    text: str
    source: tuple[str, ...]
    status: str
    note: str = ""
    switch: str | None = None
    definition: bool = False


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a rule."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Switch:
    """A rule that can be read in several ways; the first reading is the default."""

    id: str
    rule: str
    title: str
    question: str
    readings: tuple[Reading, ...]
    also: tuple[str, ...] = ()

    @property
    def default(self) -> Reading:
        """The reading that holds when a position says nothing."""
        return self.readings[0]

    def reading(self, name: str) -> Reading:
        """The reading with this id; `UnknownName` if the switch does not offer it."""
        for reading in self.readings:
            if reading.id == name:
                return reading
        raise _unknown(
            "kind-reading", name, [reading.id for reading in self.readings], switch=self.id
        )


@dataclass(frozen=True, slots=True)
class Rulebook:
    """All rules and switches of a game, in the order of the file."""

    game: str
    sections: tuple[Section, ...]
    rules: tuple[Rule, ...]
    switches: tuple[Switch, ...]
    sources: tuple[LegendLine, ...]
    statuses: tuple[LegendLine, ...]
    _rule_by_id: dict[str, Rule] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_rule_by_id", {rule.id: rule for rule in self.rules})

    def __getitem__(self, name: str) -> Rule:
        """The rule with this id; `UnknownName` (with a *did you mean*) if there is none."""
        try:
            return self._rule_by_id[name]
        except KeyError:
            raise _unknown("kind-rule", name, self._rule_by_id) from None

    def __contains__(self, name: object) -> bool:
        return name in self._rule_by_id

    def __iter__(self) -> Iterator[str]:
        """The ids of all rules, in order."""
        return iter(self._rule_by_id)

    def cite(self, *names: str) -> tuple[str, ...]:
        """These rule ids, checked: `UnknownName` if one of them does not exist."""
        return tuple(self[name].id for name in names)

    def switch(self, name: str) -> Switch:
        """The switch with this id; `UnknownName` if there is none."""
        for switch in self.switches:
            if switch.id == name:
                return switch
        raise _unknown("kind-switch", name, [switch.id for switch in self.switches])

    def in_section(self, name: str) -> tuple[Rule, ...]:
        """The rules of a section, in order; `UnknownName` if there is no such section."""
        ids = [section.id for section in self.sections]
        if name not in ids:
            raise _unknown("kind-section", name, ids)
        return tuple(rule for rule in self.rules if rule.section == name)


@cache
def read_rulebook(game: str) -> Rulebook:
    """The rule book of a game, read and checked once; `ValueError` names what is wrong in it."""
    from explorer.datafiles import read_text

    return parse_rulebook(game, read_text(game, "rulebook.toml"))


def parse_rulebook(game: str, text: str) -> Rulebook:
    """A rule book from the text of its file; `ValueError` naming the place of a fault."""
    try:
        top = _Table(f"{game}/rulebook.toml", tomllib.loads(text))
    except tomllib.TOMLDecodeError as fault:
        raise ValueError(f"{game}/rulebook.toml: {fault}") from None
    top.allow("sources", "statuses", "sections", "rules", "switches")
    sources = top.legend("sources")
    statuses = top.legend("statuses")
    sections = tuple(_section(tag, part) for tag, part in top.parts("sections"))
    rules = tuple(_rule(game, tag, part) for tag, part in top.parts("rules"))
    switches = tuple(_switch(tag, part) for tag, part in top.parts("switches"))
    book = Rulebook(game, sections, rules, switches, sources, statuses)
    _check(top, book)
    return book


def _section(tag: str, part: _Table) -> Section:
    part.allow("title", "text")
    return Section(tag, part.text("title"), part.text("text", ""))


def _rule(game: str, tag: str, part: _Table) -> Rule:
    part.allow("title", "text", "source", "status", "note", "switch", "definition")
    shape = _RULE_ID.fullmatch(tag)
    if shape is None:
        raise part.fault("", "a rule id is a section's letter and a number, such as E6 or A3a")
    return Rule(
        game,
        tag,
        shape[1],
        part.text("title"),
        part.text("text"),
        part.texts("source"),
        part.text("status"),
        part.text("note", ""),
        part.text("switch", "") or None,
        part.flag("definition"),
    )


def _switch(tag: str, part: _Table) -> Switch:
    part.allow("rule", "title", "question", "readings", "also")
    readings = []
    for reading in part.tables("readings"):
        reading.allow("id", "text")
        readings.append(Reading(reading.name("id"), reading.text("text")))
    if len(readings) < 2:
        raise part.fault("readings", "a switch needs two readings or more")
    if twice := _repeated(reading.id for reading in readings):
        raise part.fault("readings", f"{twice!r} is listed twice")
    also = part.texts("also", ())
    title, question = part.text("title"), part.text("question")
    return Switch(tag, part.text("rule"), title, question, tuple(readings), also)


def _check(top: _Table, book: Rulebook) -> None:
    """What no table can know alone: names that point from one part of the file to another."""
    sources = [line.id for line in book.sources]
    statuses = [line.id for line in book.statuses]
    sections = [section.id for section in book.sections]
    switches = {switch.id: switch for switch in book.switches}
    for rule in book.rules:
        part = top.table("rules").table(rule.id)
        part.among("", rule.section, sections)
        part.among("status", rule.status, statuses)
        if not rule.source and rule.status == "stated":
            raise part.fault("source", "a stated rule names its source")
        for source in rule.source:
            shape = _SOURCE.fullmatch(source)
            if shape is None:
                raise part.fault("source", f"{source!r} is not like 's0:121', 's0:55-61' or 'pub'")
            part.among("source", shape[1], sources)
        if rule.switch is not None:
            part.among("switch", rule.switch, switches)
            if switches[rule.switch].rule != rule.id:
                owner = switches[rule.switch].rule
                raise part.fault("switch", f"{rule.switch!r} says it belongs to {owner!r}")
    for switch in book.switches:
        part = top.table("switches").table(switch.id)
        if _NAME_ID.fullmatch(switch.id) is None:
            raise part.fault("", "an id is lower-case words joined by hyphens")
        part.among("rule", switch.rule, book)
        if book[switch.rule].switch != switch.id:
            raise part.fault("rule", f"rule {switch.rule} does not name this switch")
        for rule_id in switch.also:
            part.among("also", rule_id, book)


class _Table:
    """A table of the file that knows its place, so that every fault can name it."""

    def __init__(self, place: str, values: Mapping[str, object]) -> None:
        self._place = place
        self._values = values

    def fault(self, key: str, reason: str) -> ValueError:
        return ValueError(f"{_joined(self._place, key)}: {reason}")

    def allow(self, *names: str) -> None:
        """Refuse a key that is none of these."""
        for key in self._values:
            self.among("", key, names)

    def among(self, key: str, name: str, allowed: Iterable[str]) -> None:
        """Refuse a name that is not allowed here, with a *did you mean*."""
        from explorer.rules.errors import suggestion

        known = list(allowed)
        if name not in known:
            near = suggestion(name, known)
            hint = f" (did you mean {near!r}?)" if near else ""
            raise self.fault(key, f"{name!r} is not one of {', '.join(known) or 'none'}{hint}")

    def text(self, key: str, default: str | None = None) -> str:
        """A text with its line breaks and runs of blanks made single blanks."""
        value = self._values.get(key, default)
        if value is None:
            raise self.fault(key, "is missing")
        if not isinstance(value, str):
            raise self.fault(key, f"{value!r} is not a text")
        words = " ".join(value.split())
        if not words and default is None:
            raise self.fault(key, "is empty")
        return words

    def name(self, key: str) -> str:
        """An id such as `own-stack`."""
        value = self.text(key)
        if _NAME_ID.fullmatch(value) is None:
            raise self.fault(key, f"{value!r} is not lower-case words joined by hyphens")
        return value

    def texts(self, key: str, default: tuple[str, ...] | None = None) -> tuple[str, ...]:
        """A list of texts, none of them twice."""
        value = self._values.get(key, default)
        if value is None:
            raise self.fault(key, "is missing")
        if not isinstance(value, list | tuple):
            raise self.fault(key, f"{value!r} is not a list of texts")
        found = []
        for entry in value:
            if not isinstance(entry, str):
                raise self.fault(key, f"{entry!r} is not a text")
            found.append(entry)
        if twice := _repeated(found):
            raise self.fault(key, f"{twice!r} is listed twice")
        return tuple(found)

    def flag(self, key: str) -> bool:
        value = self._values.get(key, False)
        if not isinstance(value, bool):
            raise self.fault(key, f"{value!r} is neither true nor false")
        return value

    def table(self, key: str) -> _Table:
        value = self._values.get(key)
        if not isinstance(value, dict):
            raise self.fault(key, "is missing" if value is None else "is not a table")
        return _Table(_joined(self._place, key), value)

    def tables(self, key: str) -> list[_Table]:
        """A list of tables; their places are counted from 1."""
        value = self._values.get(key)
        if not isinstance(value, list) or not all(isinstance(entry, dict) for entry in value):
            raise self.fault(key, "is missing" if value is None else "is not a list of tables")
        place = _joined(self._place, key)
        return [_Table(f"{place}[{number}]", entry) for number, entry in enumerate(value, 1)]

    def legend(self, key: str) -> tuple[LegendLine, ...]:
        """A table of texts, as lines in their order."""
        table = self.table(key)
        return tuple(LegendLine(name, table.text(name)) for name in table._values)

    def parts(self, key: str) -> list[tuple[str, _Table]]:
        """The tables inside a table, with their names."""
        table = self.table(key)
        return [(name, table.table(name)) for name in table._values]


def _joined(place: str, key: str) -> str:
    # "liberte/rulebook.toml: rules.E6.status": the file first, then the way into it.
    if not key:
        return place
    return f"{place}.{key}" if ": " in place else f"{place}: {key}"


def _repeated(names: Iterable[str]) -> str | None:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            return name
        seen.add(name)
    return None


def _unknown(kind: str, name: str, allowed: Iterable[str], **arguments: str) -> Exception:
    # Imported late: the errors may cite the rule book themselves.
    from explorer.rules.errors import UnknownName

    return UnknownName(kind, name, list(allowed), **arguments)
