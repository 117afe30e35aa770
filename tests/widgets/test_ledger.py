"""The tie, rung by rung, and what could happen, as tables."""

from __future__ import annotations

import re

from explorer.app.dashboard import Dashboard


def rows(table: str) -> list[list[str]]:
    """The text of a table's cells, row by row."""
    return [
        [
            re.sub(r"\s+", " ", re.sub(r"<br>", " ", re.sub(r"<(?!br)[^>]*>", "", cell))).strip()
            for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row)
        ]
        for row in re.findall(r"<tr[^>]*>(.*?)</tr>", table)
    ]


def test_an_open_tie(tie: Dashboard) -> None:
    assert rows(tie.ledger.value) == [
        ["Rung", "Christie", "Joshua", "Outcome"],
        ["Stacks", "3", "3", "tie"],
        ["Round 1", "?", "–", "open"],
        ["", "Max white 1 – not in the tie"],
    ]
    assert "Tie in Île-de-France (Paris)" in tie.ledger.value


def test_a_broken_tie_with_what_was_not_tried(tie: Dashboard) -> None:
    tie.session.choose("advance 71")
    tie.session.choose("decline")
    while "swept" not in (tie.session.shown.step.message, ""):
        tie.session.next()
    table = rows(tie.ledger.value)
    assert table[2][:3] == [
        "Round 1",
        "advances Jean-Paul Marat (#71, red 3)",
        "declines (could advance Camille Desmoulins (#18, red 2))",
    ]
    assert table[2][3].startswith("highest 3: Christie out: Joshua (declined)")
    assert list(dict.fromkeys(row[0] for row in table[4:])) == ["Not tried", "Result", "Then"]
    assert "Christie wins the tie and takes 3 votes for red. X1 E7" in [row[1] for row in table]
    assert "href='#le-rule-E9'" in tie.ledger.value


def test_a_tie_on_the_track_has_factions_as_columns(paris: Dashboard) -> None:
    paris.session.scenario("track-tie-published")
    paris.session.next_decision()
    head, standing, *_ = rows(paris.ledger.value)
    assert head == ["Rung", "red", "white", "Outcome"]
    assert standing == ["Track", "11", "11", "tie"]
    option = paris.session.shown.pending.options[0]
    paris.session.choose(paris.session.game.action_to_text(option))
    assert "Ana advances" in rows(paris.ledger.value)[2][2]


def test_no_contest_no_ledger(paris: Dashboard) -> None:
    assert paris.ledger.value == paris.forecast.value == ""  # the style sheet hides them


def test_every_ledger_of_every_scenario_can_be_shown(paris: Dashboard) -> None:
    session = paris.session
    for scenario in session.scenarios():
        session.scenario(scenario.name)
        for _ in range(60):
            session.last()
            if session.shown.pending is None:
                break
            options = session.shown.pending.options
            session.choose(session.game.action_to_text(options[0]))
            assert session.notice == ""
        session.first()
        while not session.shown.at_end:
            session.next()
            assert (session.shown.ledger is None) == (paris.ledger.value == "")


def test_what_could_happen_with_the_choices_that_lead_there(tie: Dashboard) -> None:
    assert rows(tie.forecast.value)[1:] == [
        [
            "Christie wins the tie and takes 3 votes for red. X1 E7",
            "Christie advances Jean-Paul Marat (#71, red 3), whatever the others do",
        ],
        [
            "Joshua wins the tie and takes 3 votes for red. X1 E7",
            "Christie declines; Joshua advances Camille Desmoulins (#18, red 2)",
        ],
        ["The tie is unbroken. No vote. X2 E8", "Christie declines; Joshua declines"],
    ]
