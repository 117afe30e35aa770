"""docs/position.schema.json and docs/positions.md say what the loader does."""

from __future__ import annotations

import copy
import json
import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from helpers.liberte import position
from helpers.walks import random_position, walk

from explorer import report
from explorer.rules.liberte.cards import FIELDS_OF_KIND
from explorer.rules.liberte.components import components
from explorer.rules.liberte.doing import FIELDS_OF_DOING, PLAY_STAGES, SETUP_STAGES
from explorer.rules.liberte.game import GAME
from explorer.rules.liberte.halfdone import (
    CONTEST_FIELDS,
    DUE_FIELDS,
    KIND_OF_PHASE,
    RULES_OF_DUE,
    RULES_OF_KIND,
)
from explorer.rules.liberte.notation import WORDS
from explorer.rules.liberte.reading import PLAYER_FIELDS, STATE_FIELDS
from explorer.rules.liberte.turn import DRAW, DUE
from explorer.rules.liberte.vocabulary import EFFECTS, ENDINGS, FACTIONS, PHASES
from explorer.rules.positions import HEAD_FIELDS
from explorer.rules.rulebook import read_rulebook
from explorer.scenarios import scenarios

DOCS = Path(__file__).parents[2] / "docs"
SCHEMA = json.loads((DOCS / "position.schema.json").read_text(encoding="utf-8"))
PAGE = (DOCS / "positions.md").read_text(encoding="utf-8")
DEFS = SCHEMA["$defs"]
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)


def errors(document: Any) -> list[str]:
    return [f"{error.json_path}: {error.message}" for error in VALIDATOR.iter_errors(document)]


# --- what is valid ------------------------------------------------------------------------------


def test_the_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("scenario", scenarios("liberte"), ids=lambda one: one.name)
def test_scenarios_fit_saved_on_the_way_too(scenario: Any) -> None:
    assert errors(json.loads(scenario.text)) == []
    game, run = report.run_of(scenario.text, auto="highest")
    for step in run.steps[:: 1 + len(run.steps) // 40]:
        assert errors(game.save(step.state)) == []


@pytest.mark.parametrize("seed", range(25))
def test_walks_fit_saved_at_every_step(seed: int) -> None:
    assert errors(random_position(seed)) == []
    for state in walk(seed).states:
        assert errors(GAME.save(state)) == []


def test_the_shortest_position_fits() -> None:
    document = position(("Ana", "Bo", "Cy"))
    assert errors(document) == []
    assert report.faults_of(document) == []


# --- what is refused by both --------------------------------------------------------------------

TIE = position(
    {
        "Ana": {"display": ["x1", "x2"], "vp": 2, "hand": ["71"]},
        "Bo": {"display": ["x3"]},
        "Cy": {},
    },
    cards={
        "x1": {"kind": "personality", "faction": "red", "value": 2, "region": "est"},
        "x2": {"kind": "club", "faction": "red"},
        "x3": {"kind": "personality", "faction": "blue", "value": 1, "region": "ouest"},
        "x4": {"kind": "special", "effect": "purge"},
    },
    turn=2,
    phase="election",
    next_province=5,
    provinces={5: "Ana red 2, Bo blue 2", 6: "Cy white 1"},
    battle_box={"Cy": 1},
    contest={
        "kind": "province",
        "contenders": ["Ana", "Bo"],
        "asked": ["Ana"],
        "advanced": [{"player": "Ana", "card": "x1"}],
    },
)
WON = position(
    ("Ana", "Bo", "Cy"),
    turn=2,
    phase="election",
    next_province=5,
    provinces={5: "Ana red 2, Bo blue 2"},
    due=[{"what": "won", "kind": "province", "province": 5, "players": ["Ana"], "fallen": ["Bo"]}],
)
GONE = object()
"""Stands for a field that is left out."""
BAD: tuple[tuple[dict[str, Any], str, Any], ...] = (
    (TIE, "$.format", "liber-exporer"),
    (TIE, "$.format", GONE),
    (TIE, "$.version", 2),
    (TIE, "$.version", "1"),
    (TIE, "$.version", True),
    (TIE, "$.version", GONE),
    (TIE, "$.game", "chess"),
    (TIE, "$.game", GONE),
    (TIE, "$.colour", "red"),
    (TIE, "$.title", 5),
    (TIE, "$.title", "x" * 201),
    (TIE, "$.players", GONE),
    (TIE, "$.players", {}),
    (TIE, "$.players", []),
    (TIE, "$.players", [{"name": "Ana"}, {"name": "Bo"}]),
    (TIE, "$.players", [{"name": name} for name in "abcdefg"]),
    (TIE, "$.players[0]", "Ana"),
    (TIE, "$.players[2].name", GONE),
    (TIE, "$.players[2].name", ""),
    (TIE, "$.players[2].name", 7),
    (TIE, "$.players[2].name", "x" * 25),
    (TIE, "$.players[2].name", "a:b"),
    (TIE, "$.players[2].name", "@agent"),
    (TIE, "$.players[2].name", " Cy"),
    (TIE, "$.players[2].name", "Cy "),
    (TIE, "$.players[0].points", 3),
    (TIE, "$.players[0].vp", -1),
    (TIE, "$.players[0].vp", 1.5),
    (TIE, "$.players[0].vp", "1"),
    (TIE, "$.players[0].vp", True),
    (TIE, "$.players[0].vp", None),
    (TIE, "$.players[0].vp", 10**18),
    (TIE, "$.players[0].hand", "71"),
    (TIE, "$.players[0].hand[0]", 71),
    (TIE, "$.players[0].display[0]", None),
    (TIE, "$.players[0].votes", 3),
    (TIE, "$.players[0].votes", {"green": 1}),
    (TIE, "$.players[0].votes", {"red": -1}),
    (TIE, "$.players[0].in_government", 1),
    (TIE, "$.rulings", []),
    (TIE, "$.rulings", {"royalist-control": "most"}),
    (TIE, "$.rulings", {"royalist": "most-blocks"}),
    (TIE, "$.cards", []),
    (TIE, "$.cards.x1", []),
    (TIE, "$.cards.x1.kind", GONE),
    (TIE, "$.cards.x1.kind", "person"),
    (TIE, "$.cards.x1.faction", "green"),
    (TIE, "$.cards.x1.faction", GONE),
    (TIE, "$.cards.x1.value", 4),
    (TIE, "$.cards.x1.value", GONE),
    (TIE, "$.cards.x1.region", "sud"),
    (TIE, "$.cards.x1.region", GONE),
    (TIE, "$.cards.x1.general", "yes"),
    (TIE, "$.cards.x1.cannon", None),
    (TIE, "$.cards.x1.sans_culottes", 0),
    (TIE, "$.cards.x1.effect", "purge"),
    (TIE, "$.cards.x1.name", "x" * 61),
    (TIE, "$.cards.x1.colour", "red"),
    (TIE, "$.cards.x2.value", 2),
    (TIE, "$.cards.x2.cannon", False),
    (TIE, "$.cards.x2.region", "est"),
    (TIE, "$.cards.x4.effect", GONE),
    (TIE, "$.cards.x4.effect", "plague"),
    (TIE, "$.cards.x4.faction", "red"),
    (TIE, "$.seed", -1),
    (TIE, "$.seed", 2**63),
    (TIE, "$.draws", -1),
    (TIE, "$.state", []),
    (TIE, "$.state", None),
    (TIE, "$.state.phases", "battle"),
    (TIE, "$.state.turn", 0),
    (TIE, "$.state.turn", 5),
    (TIE, "$.state.phase", "Election"),
    (TIE, "$.state.order", ["Ana", "Bo"]),
    (TIE, "$.state.order", None),
    (TIE, "$.state.to_act", 1),
    (TIE, "$.state.turn_of", []),
    (TIE, "$.state.provinces", []),
    (TIE, "$.state.provinces.28", []),
    (TIE, "$.state.provinces.0", []),
    (TIE, "$.state.provinces.x", []),
    (TIE, "$.state.provinces.6", {}),
    (TIE, "$.state.provinces.6[0].blocks", 4),
    (TIE, "$.state.provinces.6[0].blocks", 0),
    (TIE, "$.state.provinces.6[0].blocks", -1),
    (TIE, "$.state.provinces.6[0].blocks", GONE),
    (TIE, "$.state.provinces.6[0].player", GONE),
    (TIE, "$.state.provinces.6[0].faction", GONE),
    (TIE, "$.state.provinces.6[0].height", 1),
    (TIE, "$.state.battle_box", []),
    (TIE, "$.state.battle_box.Cy", 19),
    (TIE, "$.state.battle_box.Cy", -1),
    (TIE, "$.state.lost_battles", [1]),
    (TIE, "$.state.lost_battles", [2, 2]),
    (TIE, "$.state.blocks_owed", -1),
    (TIE, "$.state.government", "green"),
    (TIE, "$.state.opposition", 1),
    (TIE, "$.state.track", 3),
    (TIE, "$.state.track", {"red": -1}),
    (TIE, "$.state.track", {"red": 130}),
    (TIE, "$.state.track_without_votes", {"red": 100}),
    (TIE, "$.state.next_province", 0),
    (TIE, "$.state.next_province", 29),
    (TIE, "$.state.deck", "71"),
    (TIE, "$.state.face_up", {}),
    (TIE, "$.state.discard", ["8", "8"]),
    (TIE, "$.state.box", [8]),
    (TIE, "$.state.held", {"red": -1}),
    (TIE, "$.state.supply", {"blue": 29}),
    (TIE, "$.state.last_round", "no"),
    (TIE, "$.state.taking_part", ["red", "red"]),
    (TIE, "$.state.contest", []),
    (TIE, "$.state.contest.kind", GONE),
    (TIE, "$.state.contest.kind", "provence"),
    (TIE, "$.state.contest.rule", "E7"),
    (TIE, "$.state.contest.province", 0),
    (TIE, "$.state.contest.contenders", GONE),
    (TIE, "$.state.contest.contenders", ["Ana"]),
    (TIE, "$.state.contest.contenders", ["Ana", "Ana"]),
    (TIE, "$.state.contest.began", ["Ana"]),
    (TIE, "$.state.contest.round", 0),
    (TIE, "$.state.contest.asked", ["Ana", "Ana"]),
    (TIE, "$.state.contest.advanced[0].player", GONE),
    (TIE, "$.state.contest.advanced[0].card", GONE),
    (TIE, "$.state.contest.advanced[0].value", 2),
    (TIE, "$.state.contest.then", {}),
    (TIE, "$.state.contest.winner", "Ana"),
    (TIE, "$.state.claim", []),
    (TIE, "$.state.claim", {"ask": []}),
    (TIE, "$.state.claims_from", 3),
    (TIE, "$.state.ending", "draw"),
    (WON, "$.state.due", {}),
    (WON, "$.state.due", [{"what": "look"}] * 13),
    (WON, "$.state.due[0].what", GONE),
    (WON, "$.state.due[0].what", "wins"),
    (WON, "$.state.due[0].kind", ""),
    (WON, "$.state.due[0].rule", "Z1"),
    (WON, "$.state.due[0].province", 0),
    (WON, "$.state.due[0].players", ["Ana", "Ana"]),
    (WON, "$.state.due[0].fallen", "Bo"),
    (WON, "$.state.due[0].factions", ["green"]),
    (WON, "$.state.due[0].cards", [1]),
    (WON, "$.state.due[0].round", 0),
    (WON, "$.state.due[0].winner", "Ana"),
)


def changed(document: dict[str, Any], path: str, value: Any) -> Any:
    made = copy.deepcopy(document)
    keys = [int(key) if key.isdecimal() else key for key in re.findall(r"\w+", path)]
    holder: Any = made
    for key in keys[:-1]:
        holder = holder[str(key) if isinstance(holder, dict) else key]
    last = str(keys[-1]) if isinstance(holder, dict) else keys[-1]
    if value is GONE:
        del holder[last]
    else:
        holder[last] = value
    return made


@pytest.mark.parametrize("document", [TIE, WON])
def test_the_documents_are_good_before_they_are_spoilt(document: dict[str, Any]) -> None:
    assert errors(document) == []
    assert report.faults_of(document) == []


@pytest.mark.parametrize(
    ("document", "path", "value"), BAD, ids=[f"{path}={value!r:.20}" for _, path, value in BAD]
)
def test_schema_and_loader_refuse_it(document: dict[str, Any], path: str, value: Any) -> None:
    bad = changed(document, path, "" if value is GONE else value)
    bad = changed(bad, path, value)
    assert errors(bad)
    assert any(fault["path"].startswith(path) for fault in report.faults_of(bad))


# --- the same fields, the same words ------------------------------------------------------------

FIELDS = {
    "head": (SCHEMA, HEAD_FIELDS),
    "player": (DEFS["player"], PLAYER_FIELDS),
    "state": (DEFS["state"], STATE_FIELDS),
    "contest": (DEFS["contest"], CONTEST_FIELDS),
    "due": (DEFS["due"], DUE_FIELDS),
    **{kind: (DEFS[f"doing_{kind}"], ("what", *own)) for kind, own in FIELDS_OF_DOING.items()},
    **{kind: (DEFS[kind], ("kind", "name", *own)) for kind, own in FIELDS_OF_KIND.items()},
    "stack": (DEFS["stack"], ("player", "faction", "blocks")),
    "advanced": (DEFS["contest"]["properties"]["advanced"]["items"], ("player", "card")),
    "claim": (DEFS["state"]["properties"]["claim"]["anyOf"][0], ("asked",)),
}


@pytest.mark.parametrize("part", FIELDS)
def test_the_loader_and_the_schema_know_the_same_fields(part: str) -> None:
    schema, fields = FIELDS[part]
    assert set(schema["properties"]) == set(fields)
    assert schema["additionalProperties"] is False


@pytest.mark.parametrize("part", FIELDS)
def test_the_page_names_every_field(part: str) -> None:
    missing = [field for field in FIELDS[part][1] if f"`{field}`" not in PAGE]
    assert missing == []


def test_the_loader_and_the_schema_know_the_same_words() -> None:
    state = DEFS["state"]["properties"]
    assert DEFS["faction"]["enum"] == list(FACTIONS)
    assert state["phase"]["enum"] == list(PHASES)
    assert state["ending"]["enum"] == [*ENDINGS, None]
    assert DEFS["special"]["properties"]["effect"]["enum"] == list(EFFECTS)
    assert DEFS["personality"]["properties"]["region"]["enum"] == list(components().regions)
    kinds = [kind for row in KIND_OF_PHASE.values() for kind in row]
    assert DEFS["kind_of_contest"]["enum"] == kinds
    rules = {rule for row in RULES_OF_KIND.values() for rule in row}
    assert set(DEFS["contest"]["properties"]["rule"]["enum"]) == rules
    assert DEFS["doing_setup"]["properties"]["stage"]["enum"] == list(SETUP_STAGES)
    assert DEFS["doing_play"]["properties"]["stage"]["enum"] == list(PLAY_STAGES)
    assert set(DEFS["due"]["properties"]["what"]["enum"]) == {*DUE, DRAW}
    assert set(DEFS["due"]["properties"]["rule"]["enum"]) == set(RULES_OF_DUE)


def test_the_rule_book_and_the_schema_know_the_same_switches() -> None:
    told = {
        name: one["enum"] for name, one in SCHEMA["properties"]["rulings"]["properties"].items()
    }
    book = read_rulebook("liberte").switches
    assert told == {one.id: [reading.id for reading in one.readings] for one in book}


def test_the_page_explains_every_word() -> None:
    words = [*PHASES, *ENDINGS, *EFFECTS, *DUE, DRAW, *components().regions, *WORDS]
    words += DEFS["kind_of_contest"]["enum"]
    assert [word for word in words if f"`{word}`" not in PAGE] == []


# --- the examples -------------------------------------------------------------------------------

EXAMPLES = re.findall(r"^```json\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 5


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_loads_and_is_played(example: str) -> None:
    told = json.loads(example)
    document = told if "format" in told else {**position(("Christie", "Joshua", "Max")), **told}
    assert errors(document) == []
    assert report.faults_of(document) == []
    run = report.run_of(document, auto="decline")[1]
    assert run.steps
