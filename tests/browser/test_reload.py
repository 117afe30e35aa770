"""Nothing is lost: on a reload, on the way back, in a second tab, by a file that is refused."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import Any

import pytest
from helpers.liberte import card, position
from playwright.sync_api import Page

from browser.conftest import Reader

pytestmark = pytest.mark.browser

KEPT = re.compile(r"\?kept=\w+$")
RECORDS = "Object.keys(localStorage).filter(one => one.startsWith('liber-explorer:'))"


def long(title: str) -> dict[str, Any]:
    """A tie in Paris that no address can hold: sixty names that do not get shorter."""
    names = [hashlib.sha256(f"{title} {number}".encode()).hexdigest()[:40] for number in range(60)]
    made = position(
        {"Ana": {"display": ["x1"]}, "Bo": {"display": ["x2"]}, title: {}},
        cards={f"x{number}": card("red", 3, name=name) for number, name in enumerate(names)},
        turn=2,
        phase="election",
        next_province=8,
        provinces={8: ["Ana red 3", "Bo red 3", f"{title} white 1"]},
    )
    made["title"] = title
    return made


def upload(reader: Reader, path: Path) -> None:
    if not reader.page.locator(".le-upload").is_visible():
        reader.press("Set up")
    with reader.page.expect_file_chooser() as chooser:
        reader.page.locator(".le-upload").click()
    chooser.value.set_files(path)


def take(reader: Reader, folder: Path, title: str) -> str:
    """Start from a long position; gives its address."""
    path = folder / f"{title}.json"
    path.write_text(json.dumps(long(title)), encoding="utf-8")
    before = reader.page.url
    upload(reader, path)
    reader.says(title, ".le-status")
    reader.page.wait_for_url(lambda url: url != before and KEPT.search(url) is not None)
    return reader.page.url


def branches(page: Page) -> int:
    return page.locator(".le-branches select option").count()


def make_two_branches(reader: Reader) -> None:
    """In the tie of Paris."""
    reader.says("decides", ".le-decision")
    reader.page.locator(".le-menu button").first.click()
    reader.page.wait_for_url(re.compile("choice=advance"))
    reader.press("Back")
    reader.page.wait_for_selector(".le-taken")
    reader.press("Decline")
    reader.page.wait_for_url(re.compile("choice=decline"))
    reader.page.wait_for_function(
        "() => document.querySelectorAll('.le-branches select option').length === 2"
    )


def test_positions_too_long_for_an_address_are_found_again(wide: Reader, tmp_path: Path) -> None:
    wide.open("?scenario=paris&step=1")
    wide.says("a tie")
    first = take(wide, tmp_path, "One")
    second = take(wide, tmp_path, "Two")
    assert first != second
    wide.page.go_back()
    wide.says("One", ".le-status")
    assert wide.page.url == first
    wide.page.reload()
    wide.wait()
    wide.says("One", ".le-status")
    wide.page.go_forward()
    wide.says("Two", ".le-status")
    assert wide.page.url == second
    wide.page.go_back()
    wide.says("One", ".le-status")
    wide.page.go_back()
    wide.says("Christie red 3 and Joshua red 3")
    # In another tab of this browser, too.
    other = wide.context.new_page()
    other.goto(second)
    other.locator(".le-status").filter(has_text="Two").wait_for()
    # Who opens the bare address is asked whether to go on with it, and can go back.
    other.goto(wide.address)
    other.wait_for_url(re.compile("scenario="))
    other.get_by_role("button", name="Go on with your last game").click()
    other.locator(".le-status").filter(has_text="Two").wait_for()
    other.wait_for_url(second)
    assert not other.locator(".le-resume").is_visible()
    other.go_back()
    other.wait_for_url(re.compile("scenario="))
    other.close(run_before_unload=True)


def test_branches_are_there_on_the_way_back(wide: Reader) -> None:
    wide.open("?scenario=paris&step=1")
    make_two_branches(wide)
    url = wide.page.url
    wide.choose("Normandie: the highest single stack wins")
    wide.page.wait_for_url(re.compile("scenario=normandie"))
    # The same position once more is a record of its own.
    wide.choose("Paris: two red stacks of three")
    wide.page.wait_for_url(re.compile("scenario=paris&step=0"))
    assert branches(wide.page) < 2
    wide.page.go_back()
    wide.page.wait_for_url(re.compile("scenario=normandie"))
    wide.page.wait_for_timeout(1500)  # until the kernel has followed
    wide.page.go_back()
    wide.page.wait_for_function(
        "() => document.querySelectorAll('.le-branches select option').length === 2"
    )
    assert wide.page.url == url


def test_a_second_tab_leaves_the_first_ones_branches_alone(wide: Reader) -> None:
    wide.open("?scenario=paris&step=1")
    make_two_branches(wide)
    url = wide.page.url
    session = wide.page.evaluate("JSON.stringify(sessionStorage)")
    other = wide.context.new_page()
    other.add_init_script(
        f"if (!sessionStorage.length) Object.assign(sessionStorage, {session})"
    )  # as a browser does when a tab is duplicated
    other.goto(url)
    other.wait_for_function(
        "() => document.querySelectorAll('.le-branches select option').length === 2"
    )
    # There, a third branch; here, still two.
    other.get_by_role("button", name=re.compile("First")).click()
    other.wait_for_url(re.compile("step=0"))
    other.get_by_role("button", name=re.compile(r"^\W*Next")).first.click()
    other.wait_for_url(re.compile("step=1"))
    other.locator(".le-menu button:not(:has(> .le-taken))").first.click()
    other.wait_for_url(re.compile("choice=advance"))
    told = other.url
    wide.page.reload()
    wide.wait()
    wide.page.wait_for_function(
        "() => document.querySelectorAll('.le-branches select option').length === 2"
    )
    assert wide.page.url == url
    owners = {name.split(":")[1] for name in wide.page.evaluate(RECORDS)}
    assert len(owners) >= 2
    other.reload()
    other.wait_for_selector(".le-branches select option", state="attached")
    assert other.url == told
    other.close(run_before_unload=True)


def test_the_oldest_records_make_room(wide: Reader) -> None:
    wide.open()
    wide.at(0)
    wide.page.evaluate(
        "() => { for (let i = 0; i < 30; i++) localStorage.setItem("
        "`liber-explorer:old:${i}:x`, JSON.stringify({ time: i, position: 'x'.repeat(140000) })) }"
    )
    wide.page.evaluate(  # and nothing else fits
        "() => { let size = 1 << 20; while (size > 64) { try { localStorage.setItem('other',"
        "(localStorage.getItem('other') || '') + 'y'.repeat(size)) } catch { size >>= 1 } } }"
    )
    wide.choose("Normandie: the highest single stack wins")
    wide.page.wait_for_url(re.compile("scenario=normandie"))
    wide.press("Next")
    wide.at(1)
    wide.page.wait_for_function(f"() => {RECORDS}.length <= 20")
    names = wide.page.evaluate(RECORDS)
    assert "liber-explorer:old:29:x" in names
    assert "liber-explorer:old:0:x" not in names
    assert not wide.page.locator(".le-notice").is_visible()


def test_a_draft_survives_a_reload(wide: Reader) -> None:
    wide.open("?scenario=paris&step=1")
    wide.says("a tie")
    wide.press("Set up")
    wide.press("Empty board")
    for number in (1, 2):
        wide.touch(540, 300)
        wide.says(f"Ana red {number}", ".le-there")
    wide.page.wait_for_function(
        "() => Object.entries(localStorage).some(([name, value]) => name.endsWith(':draft')"
        "&& JSON.parse(JSON.parse(value).draft).state.provinces['8'][0].blocks === 2)"
    )
    wide.page.reload()
    wide.wait()
    wide.press("Set up")
    wide.press("Last draft")
    wide.says("Ana red 2", ".le-there, .le-blocks, .le-editor")
    wide.press("Resolve")
    wide.says("Ana", ".le-status")
    wide.page.reload()
    wide.wait()
    wide.press("Set up")
    wide.button("Empty board").wait_for()
    assert not wide.button("Last draft").is_visible()


@pytest.mark.parametrize("encoding", ["latin-1", "utf-16"])
def test_a_file_that_is_not_utf8_changes_nothing(
    wide: Reader, tmp_path: Path, encoding: str
) -> None:
    wide.open("?scenario=paris&step=1")
    wide.says("a tie")
    text = json.dumps({**long("x"), "title": "Zoë"}, ensure_ascii=False)
    path = tmp_path / "own.json"
    path.write_text(text, encoding=encoding)
    upload(wide, path)
    byte = 0 if encoding == "utf-16" else text.index("ë")
    wide.says(f"The file is not UTF-8 text (byte {byte}).", ".le-notice")
    assert "scenario=paris&step=1" in wide.page.url
    path.write_text(text, encoding="utf-8-sig")
    upload(wide, path)
    wide.page.wait_for_url(KEPT)


def test_a_text_too_large_is_refused_before_it_is_sent(wide: Reader) -> None:
    wide.open("?scenario=paris&step=1")
    wide.says("a tie")
    wide.press("Set up")
    field = wide.page.locator(".le-source textarea")
    for more, told in ((2, "1048578 bytes, a position file 1048576"), (8 << 20, "9216 KiB")):
        field.evaluate("(e, size) => { e.value = ' '.repeat(size); e.focus() }", (1 << 20) + more)
        wide.press("Load")
        wide.says(f"The text was not sent: it has {told}", ".le-notice")
    # It was typed, as far as the field can tell; the page lives on.
    field.dispatch_event("change")
    field.fill(json.dumps(long("One")))
    wide.press("Load")
    wide.says("One", ".le-status")


def test_a_hidden_game_is_played_by_keyboard_and_comes_back_sealed(wide: Reader) -> None:
    wide.open("?scenario=paris&step=1")
    page = wide.page
    eyes = page.locator(".le-hands .le-eyes select")
    eyes.select_option(label="as whoever acts sees it")
    page.wait_for_url(KEPT)
    page.locator(".le-decision button").first.focus()
    page.keyboard.press("Enter")
    wide.says("Joshua decides", ".le-decision")
    page.wait_for_function("() => document.activeElement.matches('.le-decision button')")
    page.keyboard.press("Enter")
    wide.says("Joshua advances")
    # Nothing is left to be decided: the keys go on with the story, not to what undoes it.
    page.wait_for_function("() => document.activeElement.matches('.le-stepper button')")
    # What this browser keeps, its eyes cannot read; it does not keep what was open before.
    kept = page.evaluate(
        f"{RECORDS}.filter(one => !one.endsWith(':draft')).map(one => localStorage.getItem(one))"
    )
    assert len(kept) == 1
    record = json.loads(kept[0])
    told = json.loads(record["place"])
    assert told["viewer"] == "@acting"
    assert all(one.startswith("sealed:") for one in (record["position"], *told["branches"]))
    now, url = page.locator(".le-now").inner_text(), page.url
    page.reload()
    wide.wait()
    wide.says(now)
    assert page.url == url
    page.wait_for_function(
        "() => /whoever/.test("
        "document.querySelector('.le-hands .le-eyes select').selectedOptions[0]?.label)"
    )
