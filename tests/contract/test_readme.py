"""The README shows what the program really says."""

from __future__ import annotations

from pathlib import Path

from explorer import report
from explorer.scenarios import find_scenario

README = Path(__file__).parents[2] / "README.md"
COMMAND = "$ .venv/bin/explorer resolve paris\n"


def test_the_terminal_example_is_true() -> None:
    """To the letter, from the command to the end of the block."""
    text = README.read_text(encoding="utf-8")
    shown = text.split(COMMAND)[1].split("```")[0]
    scenario = find_scenario("paris")
    assert scenario is not None
    game, run = report.run_of(scenario.text)
    assert shown == report.run_as_text(game, run)


def test_every_page_it_links_to_is_there() -> None:
    """Links within the repository lead somewhere."""
    text = README.read_text(encoding="utf-8")
    links = [part.split(")")[0] for part in text.split("](")[1:]]
    local = [link for link in links if "://" not in link]
    assert local, "the README links to pages of its own"
    assert [link for link in local if not (README.parent / link).exists()] == []
