"""The rule book: every id and every switch is there, and a broken file names its fault."""

import re

import pytest

from explorer.rules.errors import UnknownName
from explorer.rules.rulebook import parse_rulebook, read_rulebook

LIBERTE_RULES = [
    "T1",
    *("S1", "S2", "S3", "S4"),
    *("O1", "O2", "O3"),
    *("R1", "R2", "R3", "R4"),
    *("A1", "A2", "A3", "A3a", "A4", "A5", "A6", "A7", "A8", "A9", "A10", "A11", "A12", "A13"),
    *("P1", "P2", "P3", "P4", "P5", "P6", "P7", "P8"),
    *("C1", "C2", "C3", "C4", "C5", "C6", "C7"),
    *("B1", "B2", "B3", "B4", "B5", "B6", "B7"),
    *("E1", "E2", "E3", "E4", "E5", "E6", "E7", "E8", "E9", "E10", "E11"),
    *("X1", "X2", "X2a", "X3", "X4"),
    *("G1", "G2", "G3", "G4", "G5", "G6", "G6a", "G7"),
    *("V1", "V2", "V3", "V4", "V5", "V6", "V6a", "V6b", "V7", "V8"),
    *("Z1", "Z2", "Z3", "Z3a", "Z3b", "Z4", "Z5", "Z6"),
]

LIBERTE_RULINGS = [
    *("S3", "A3a", "A6", "A11", "A12", "A13", "P7", "P8", "C3", "C4", "C5", "C6", "C7", "B6"),
    *("E3", "E10", "X2a", "X3", "G6", "G6a", "V6a", "V6b", "Z3a", "Z3b", "Z4", "Z6"),
]

LIBERTE_SWITCHES = [
    ("second-taken-card", "A8", ["at-start", "after-replacement"]),
    ("battle-generals-discarded", "B4", ["all", "winner"]),
    ("lost-battle-needs", "B5", ["any-tie", "equal-generals"]),
    ("no-eligible-commander", "B6", ["no-effect", "lost-battle"]),
    ("provincial-card-colour", "E6", ["own-stack", "any-tied-stack"]),
    ("track-tie-who", "G2", ["everyone", "voters"]),
    ("second-place-after-tied-first", "V5", ["paid", "void"]),
    ("counter-revolution", "Z3", ["automatic", "claimed"]),
    ("supply-empty-at-start", "A10", ["last-round", "ignored"]),
    ("battle-box-on-turn-1", "A3a", ["allowed", "forbidden"]),
    ("royalist-control", "Z4", ["highest-stack", "most-blocks"]),
    ("fifth-card", "A5", ["counting-itself", "already-there"]),
    ("blocks-to-place", "A11", ["as-many-as-possible", "at-least-one"]),
]

SMALL = """
[sources]
s0 = "A retelling."
pub = "Published elsewhere."

[statuses]
stated = "The source says it."
ruling = "We chose."

[sections.E]
title = "Elections"

[rules.E1]
title = "Begin"
text = "It begins."
source = ["s0:117"]
status = "stated"

[rules.E6]
title = "Tie"
text = \"\"\"
Tied players
may advance a card.
\"\"\"
source = ["s0:121-122", "pub"]
status = "ruling"
note = "Garbled."
switch = "card-colour"

[switches.card-colour]
rule = "E6"
also = ["E1"]
title = "Colour"
question = "Which colour?"
readings = [
    { id = "own", text = "Your own." },
    { id = "any", text = "Any." },
]
"""


def test_every_rule_of_liberte_is_there_in_order() -> None:
    assert list(read_rulebook("liberte")) == LIBERTE_RULES


def test_the_rulings_of_liberte_are_marked_as_ours() -> None:
    book = read_rulebook("liberte")
    assert [rule.id for rule in book.rules if rule.status == "ruling"] == LIBERTE_RULINGS
    assert {rule.status for rule in book.rules} == {"stated", "ruling"}


@pytest.mark.parametrize("name", LIBERTE_RULES)
def test_a_rule_has_title_text_and_source_or_is_a_ruling(name: str) -> None:
    rule = read_rulebook("liberte")[name]
    assert rule.game == "liberte"
    assert rule.title
    assert not rule.title.endswith(".")
    assert re.fullmatch(r"[A-Z].*[.)]", rule.text)
    assert rule.source or rule.status == "ruling"


def test_every_switch_of_liberte_is_there_default_first() -> None:
    switches = read_rulebook("liberte").switches
    found = [(switch.id, switch.rule, [part.id for part in switch.readings]) for switch in switches]
    assert found == LIBERTE_SWITCHES


@pytest.mark.parametrize(("name", "rule", "readings"), LIBERTE_SWITCHES)
def test_a_switch_asks_a_question_and_its_rule_names_it(
    name: str, rule: str, readings: list[str]
) -> None:
    book = read_rulebook("liberte")
    switch = book.switch(name)
    assert switch.question.endswith("?")
    assert switch.default.id == readings[0]
    assert all(reading.text.endswith(".") for reading in switch.readings)
    assert book[rule].switch == name


def test_rules_mentioned_in_texts_exist() -> None:
    book = read_rulebook("liberte")
    texts = [rule.text + " " + rule.note for rule in book.rules]
    texts += [reading.text for switch in book.switches for reading in switch.readings]
    mentioned = set(re.findall(r"\b[A-Z][0-9]+[a-z]?\b", " ".join(texts)))
    assert mentioned <= set(LIBERTE_RULES)
    assert {"P1", "P8", "Z3", "G6a"} <= mentioned


def test_sections_of_liberte_are_in_order_and_none_is_empty() -> None:
    book = read_rulebook("liberte")
    assert "".join(section.id for section in book.sections) == "TSORAPCBEXGVZ"
    assert [rule.id for rule in book.in_section("O")] == ["O1", "O2", "O3"]
    assert all(book.in_section(section.id) for section in book.sections)


def test_the_legends_of_liberte() -> None:
    book = read_rulebook("liberte")
    assert [line.id for line in book.sources] == ["s0", "s2", "pub"]
    assert [line.id for line in book.statuses] == ["stated", "ruling", "house"]


def test_the_rule_book_is_read_once() -> None:
    assert read_rulebook("liberte") is read_rulebook("liberte")


def test_a_rule_is_read_whole() -> None:
    rule = parse_rulebook("small", SMALL)["E6"]
    assert rule.section == "E"
    assert rule.text == "Tied players may advance a card."
    assert rule.source == ("s0:121-122", "pub")
    assert (rule.status, rule.note, rule.switch) == ("ruling", "Garbled.", "card-colour")
    assert not rule.definition


def test_citing_gives_the_ids_back() -> None:
    assert read_rulebook("liberte").cite("E6", "X2") == ("E6", "X2")


@pytest.mark.parametrize("name", ["E66", "e6", "", "E6 "])
def test_citing_what_does_not_exist_fails(name: str) -> None:
    with pytest.raises(UnknownName):
        read_rulebook("liberte").cite("E4", name)


def test_an_unknown_name_says_what_it_was_to_be_and_what_is_allowed() -> None:
    book = read_rulebook("liberte")
    who = book.switch("track-tie-who")
    for kind, name, allowed, ask in [
        ("kind-rule", "E66", LIBERTE_RULES, book.__getitem__),
        ("kind-switch", "track-tie-how", [name for name, _, _ in LIBERTE_SWITCHES], book.switch),
        ("kind-reading", "voter", ["everyone", "voters"], who.reading),
        ("kind-section", "Q", list("TSORAPCBEXGVZ"), book.in_section),
    ]:
        with pytest.raises(UnknownName) as caught:
            ask(name)
        error = caught.value
        assert (error.kind, error.name, list(error.allowed)) == (kind, name, allowed)
        assert f" {name!r}" in str(error)


def test_a_name_that_exists_is_found() -> None:
    book = read_rulebook("liberte")
    assert "E6" in book
    assert "E66" not in book
    assert book.switch("track-tie-who").reading("voters").id == "voters"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            'status = "stated"',
            'status = "statd"',
            "rules.E1.status: 'statd'.*did you mean 'stated'",
        ),
        ('status = "stated"', "", "rules.E1.status: is missing"),
        ('status = "stated"', "status = 3", "rules.E1.status: 3 is not a text"),
        ('title = "Begin"', 'title = " "', "rules.E1.title: is empty"),
        ('title = "Begin"', 'titel = "Begin"', "rules.E1: 'titel'.*did you mean 'title'"),
        ('source = ["s0:117"]', "source = []", "rules.E1.source: a stated rule"),
        ('source = ["s0:117"]', "", "rules.E1.source: is missing"),
        ('source = ["s0:117"]', 'source = "s0:117"', "rules.E1.source: .*not a list"),
        ('source = ["s0:117"]', "source = [117]", "rules.E1.source: 117 is not a text"),
        ('source = ["s0:117"]', 'source = ["s9:117"]', "rules.E1.source: 's9'"),
        ('source = ["s0:117"]', 'source = ["s0 117"]', "rules.E1.source: 's0 117'"),
        (
            'source = ["s0:117"]',
            'source = ["pub", "pub"]',
            "rules.E1.source: 'pub' is listed twice",
        ),
        ('note = "Garbled."', "definition = 1", "rules.E6.definition: 1 is neither"),
        ("[rules.E1]", "[rules.F1]", "rules.F1: 'F'"),
        ("[rules.E1]", "[rules.first]", "rules.first: a rule id"),
        ("[rules.E1]", "[rules.E6]", r"small/rulebook\.toml: .*E6"),
        ("[rules.E1]", "[rules.E1", r"small/rulebook\.toml: "),
        ('switch = "card-colour"', "", "switches.card-colour.rule: rule E6 does not name"),
        ('switch = "card-colour"', 'switch = "card-color"', "rules.E6.switch: 'card-color'"),
        ('rule = "E6"', "", "switches.card-colour.rule: is missing"),
        ('rule = "E6"', 'rule = "E7"', "rules.E6.switch: 'card-colour' says it belongs to 'E7'"),
        ('also = ["E1"]', 'also = ["E9"]', "switches.card-colour.also: 'E9'"),
        ('id = "any"', 'id = "own"', "switches.card-colour.readings: 'own' is listed twice"),
        ('id = "any"', 'id = "Any one"', r"switches.card-colour.readings\[2\].id: 'Any one'"),
        ('{ id = "any", text = "Any." },', "", "switches.card-colour.readings: a switch needs two"),
        ('question = "Which colour?"', "", "switches.card-colour.question: is missing"),
        ("[sections.E]", "[chapters.E]", "'chapters'"),
        ("[sections.E]\n", "[sections]\nE = 1\n[ignored]\n", "ignored"),
    ],
)
def test_a_broken_rule_book_names_the_place(old: str, new: str, said: str) -> None:
    assert SMALL.count(old) >= 1
    with pytest.raises(ValueError, match=said):
        parse_rulebook("small", SMALL.replace(old, new, 1))


def test_a_switch_whose_rule_does_not_exist_is_refused() -> None:
    orphan = SMALL.replace('switch = "card-colour"\n', "").replace('rule = "E6"', 'rule = "E7"')
    with pytest.raises(ValueError, match=r"switches\.card-colour\.rule: 'E7'"):
        parse_rulebook("small", orphan)
