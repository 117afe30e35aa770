"""The positions that come along: one thing each, with an introduction of two lines."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache

from explorer.datafiles import names, read_text
from explorer.rules import GAMES

FOLDER = "scenarios"


@dataclass(frozen=True, slots=True)
class Scenario:
    """A position file in `data/<game>/scenarios/`, and what it shows."""

    game: str
    name: str
    """Its file name without ending: what one types on the command line."""
    title: str
    introduction: str
    choices: tuple[str, ...]
    """Lines that play it out, as a suggestion."""
    text: str
    """The position file."""


@cache
def scenarios(game: str | None = None) -> tuple[Scenario, ...]:
    """Every scenario of a game (or of all), in the order in which a learner meets them.

    `data/<game>/scenarios/index.json` lists them: name, introduction, choices.
    """
    found = []
    for one in GAMES if game is None else (game,):
        for entry in json.loads(read_text(one, FOLDER, "index.json")):
            text = read_text(one, FOLDER, f"{entry['name']}.json")
            found.append(
                Scenario(
                    game=one,
                    name=entry["name"],
                    title=json.loads(text)["title"],
                    introduction=entry["introduction"],
                    choices=tuple(entry.get("choices", ())),
                    text=text,
                )
            )
    return tuple(found)


def find_scenario(name: str) -> Scenario | None:
    """The scenario of that name (with or without its ending); None when there is none."""
    wanted = name.removesuffix(".json")
    return next((one for one in scenarios() if one.name == wanted), None)


def files(game: str) -> tuple[str, ...]:
    """The file names in a game's scenario folder, for the test that the index is complete."""
    return names(game, FOLDER)
