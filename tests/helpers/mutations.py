"""Damage to position files: what a slip of the pen, a bad script or malice might write.

`mutated` takes a valid document and changes a few places of it; the same seed, the same damage.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

Path = tuple[str | int, ...]

#: Values of every type, the usual limits and their neighbours among them.
VALUES: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    1,
    2,
    3,
    4,
    5,
    8,
    17,
    18,
    19,
    27,
    28,
    29,
    30,
    99,
    100,
    200,
    -1,
    10**12,
    10**18,
    1.0,
    2.5,
    1e300,
    "",
    "1",
    "8",
    "71",
    "red",
    "blue",
    "white",
    "Ana",
    "@agent",
    "battle",
    "election",
    "government",
    "opposition",
    "scoring",
    "over",
    "order",
    "action",
    "landslide",
    "counter-revolution",
    "after-turn-4",
    "<b>x</b>",
    "\ud800",
    [],
    {},
    [[]],
    [None],
    {"red": 1},
    {"": 0},
)
#: Words that stand for one another: a slip in one of them leaves a well-formed file.
ALIKE = (
    ("red", "blue", "white"),
    ("order", "refresh", "action", "battle", "election", "government", "scoring", "over"),
    ("battle", "province", "paris", "government", "opposition"),
    ("first-place", "second-place", "opposition-place"),
    ("won", "unbroken", "discard", "icon", "sweep", "level-back", "tokens-back", "look", "count"),
    ("second", "opposition", "presence", "return", "next-turn"),
    ("draw", "spent", "turn-passes", "last-round", "look"),
    ("setup", "order", "refresh", "take", "play"),
    ("place", "aim", "more", "keep", "shuffle-a", "shuffle-b", "deal", "start"),
    ("V1", "V2", "V3", "V5", "B3", "E6", "G2", "G6"),
    ("landslide", "counter-revolution", "after-turn-4"),
)


def paths(value: Any, before: Path = ()) -> Iterator[Path]:
    """The path of every value inside a JSON value, itself excluded."""
    members: Any = ()
    if isinstance(value, dict):
        members = value.items()
    elif isinstance(value, list):
        members = enumerate(value)
    for key, member in members:
        yield (*before, key)
        yield from paths(member, (*before, key))


def found(value: Any, path: Path) -> Any:
    """The value at a path."""
    for key in path:
        value = value[key]
    return value


def _is_pile(path: Path) -> bool:
    return len(path) > 2 and path[1] in ("deck", "discard", "box")


def _some_path(chance: Random, document: Any) -> Path:
    """A path; the parts that say what is half done are liked, the single cards of piles not."""
    everything = [path for path in paths(document) if not _is_pile(path)]
    half = [
        path
        for path in everything
        if len(path) > 1 and path[1] in ("contest", "claim", "due", "taking_part", "phase")
    ]
    return chance.choice(half if half and chance.random() < 0.4 else everything)


def mutated(chance: Random, document: Any, others: Sequence[Any]) -> Any:
    """`document` with one to four places changed; parts of the `others` may be put into it."""
    made = copy.deepcopy(document)
    for _ in range(chance.choice((1, 1, 1, 2, 2, 3, 4))):
        if not isinstance(made, dict) or not made:
            break
        path = _some_path(chance, made)
        holder, key = found(made, path[:-1]), path[-1]
        chance.choice(_WAYS)(chance, holder, key, path, others)
    return made


def _drop(chance: Random, holder: Any, key: Any, path: Path, others: Sequence[Any]) -> None:
    del holder[key]


def _replace(chance: Random, holder: Any, key: Any, path: Path, others: Sequence[Any]) -> None:
    holder[key] = copy.deepcopy(chance.choice(VALUES))


def _nudge(chance: Random, holder: Any, key: Any, path: Path, others: Sequence[Any]) -> None:
    """A number one more or less, a word for one like it, a list in another order."""
    value = holder[key]
    if isinstance(value, bool):
        holder[key] = not value
    elif isinstance(value, int):
        holder[key] = value + chance.choice((-2, -1, 1, 2))
    elif isinstance(value, list):
        chance.shuffle(value)
    elif isinstance(value, str):
        words = [word for row in ALIKE if value in row for word in row]
        holder[key] = chance.choice(words) if words else value + "x"
    else:
        _replace(chance, holder, key, path, others)


def _double(chance: Random, holder: Any, key: Any, path: Path, others: Sequence[Any]) -> None:
    """A list member twice; an object's member under another of its keys."""
    value = copy.deepcopy(holder[key])
    if isinstance(holder, list):
        holder.insert(chance.randint(0, len(holder)), value)
    else:
        holder[chance.choice(list(holder))] = value


def _transplant(chance: Random, holder: Any, key: Any, path: Path, others: Sequence[Any]) -> None:
    """What stands at this place in another document, or another part of its state."""
    other = chance.choice(others)
    try:
        holder[key] = copy.deepcopy(found(other, path))
    except (KeyError, IndexError, TypeError):
        state = other["state"]
        name = chance.choice([name for name in state if name not in ("deck", "provinces")])
        if len(path) == 2 and path[0] == "state":
            holder[name] = copy.deepcopy(state[name])


def _implant(chance: Random, holder: Any, key: Any, path: Path, others: Sequence[Any]) -> None:
    """Something half done from another document, next to what is there."""
    other = chance.choice(others)["state"]
    names = [name for name in ("contest", "claim", "due", "taking_part", "ending") if name in other]
    if names and isinstance(holder, dict) and "phase" in holder:
        name = chance.choice(names)
        holder[name] = copy.deepcopy(other[name])
    else:
        _nudge(chance, holder, key, path, others)


_WAYS = (_drop, _replace, _nudge, _nudge, _nudge, _double, _transplant, _implant)
