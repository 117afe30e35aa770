"""What a reader can do at the dashboard, at a desk and on a phone."""

from __future__ import annotations

import json
import re
from pathlib import Path
from urllib.parse import quote

import pytest

from browser.conftest import BOARD, PHONE, Reader

pytestmark = pytest.mark.browser

PARIS = (540, 300)
"""A point of Île-de-France, in the board's own units."""
PICARDIE = (570, 175)
"""One of Picardie, which lies above what is told and asked, on a phone too."""
BROKEN = json.dumps(
    {
        "format": "liber-explorer",
        "version": 1,
        "game": "liberte",
        "players": [{"name": "<b>Ana</b>"}, {"name": "Bo", "vpp": 1}, {"name": "Cy"}],
        "state": {"turn": 9},
    }
)


DECIDING = """() => [...document.querySelectorAll(".le-chips li")]
  .filter((one) => getComputedStyle(one, "::after").content.includes("decides"))
  .map((one) => one.innerText.trim().split(" ")[0])"""
"""Of whom the chips say that he decides."""


def test_it_comes_up_and_next_moves_story_and_board(wide: Reader) -> None:
    wide.open()
    assert wide.page.title() == "Liber Explorer"
    wide.says("Paris")
    before = wide.pixels()
    wide.press("Next")
    wide.says("Christie red 3 and Joshua red 3 are the highest stacks: a tie")
    wide.pixels_change(before)
    assert not wide.page.locator("canvas.explorer-lens").is_visible()
    # All that matters is in sight, and nothing of the code is.
    for part in (".le-now", ".le-steps", ".le-decision", ".le-ledger", ".le-forecast"):
        box = wide.page.locator(part).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 800, part
    assert "from explorer import" not in wide.page.content()
    assert wide.page.locator('link[rel="icon"]').get_attribute("type") == "image/svg+xml"


def test_a_tie_is_decided_by_clicks_and_a_branch_is_made(wide: Reader) -> None:
    wide.open("?scenario=paris&step=1")
    wide.says("Christie decides", ".le-decision")
    wide.says("is blue; red is needed", ".le-greyed")
    wide.press("Jean-Paul Marat")
    wide.says("Joshua decides", ".le-decision")
    assert wide.page.evaluate(DECIDING) == ["Joshua"]
    wide.press("Decline")
    wide.says("Joshua declines")
    wide.says("Jean-Paul Marat", ".le-ledger")
    wide.press("Decision")  # nobody decides any more: on to the end
    wide.says("Turn 3 begins")
    wide.press("First")
    wide.at(0)
    wide.press("Next")
    wide.says("Taken here: Jean-Paul Marat", ".le-decision")
    wide.press("Decline")
    wide.says("Christie declines")
    options = wide.page.locator(".le-branches select option")
    assert options.count() == 2
    wide.page.locator(".le-branches select").select_option(index=0)
    wide.page.wait_for_url(re.compile(r"choice=advance\+71"))


def test_a_reload_comes_back_to_position_step_choices_and_branches(wide: Reader) -> None:
    wide.open()
    wide.choose("Paris: three tied, two rounds")
    wide.at(0)
    wide.press("Decision")
    wide.page.wait_for_selector(".le-menu button")
    wide.page.locator(".le-menu button").first.click()
    wide.page.wait_for_url(re.compile("choice=advance"))
    wide.press("Back")
    wide.page.wait_for_selector(".le-taken")
    wide.press("Decline")
    wide.page.wait_for_url(re.compile("choice=decline"))
    url, told = wide.page.url, wide.page.locator(".le-now").inner_text()
    wide.page.reload()
    wide.wait()
    wide.says(told)
    assert wide.page.url == url
    assert wide.page.locator(".le-branches select option").count() == 2
    assert wide.page.locator(".le-branches select").input_value()
    # A link alone brings position, choices and step; the branch left aside stays here.
    other = wide.context.new_page()
    other.goto(url)
    other.locator(".le-now").filter(has_text=told).wait_for()
    other.close(run_before_unload=True)


def test_the_browser_goes_back_to_the_position_before(wide: Reader) -> None:
    wide.open("?scenario=paris&step=1")
    wide.says("a tie")
    wide.choose("Normandie: the highest single stack wins")
    wide.page.wait_for_url(re.compile("scenario=normandie"))
    wide.page.go_back()
    wide.says("Christie red 3 and Joshua red 3")
    assert "scenario=paris&step=1" in wide.page.url


def test_a_shorter_scenario_starts_at_its_start(wide: Reader) -> None:
    wide.open("?scenario=normandie&step=12")
    wide.at(12)
    wide.choose("Paris: two red stacks of three")
    wide.page.wait_for_url(re.compile("scenario=paris"))
    wide.page.wait_for_timeout(500)
    assert "step=0" in wide.page.url


def test_keys_step_and_tab_leaves_the_board(wide: Reader) -> None:
    wide.open("?scenario=normandie")
    wide.at(0)
    for key, cursor in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("Home", 0)):
        wide.page.keyboard.press(key)
        wide.at(cursor)
    wide.page.keyboard.press("End")
    wide.page.wait_for_function(
        "() => { const h = document.querySelector('.le-timeline [role=slider]');"
        "return +h.ariaValueNow === +h.ariaValueMax && +h.ariaValueNow > 2 }"
    )
    wide.page.keyboard.press("Home")
    wide.at(0)
    wide.page.locator(BOARD).focus()
    wide.page.keyboard.press("ArrowRight")
    wide.at(1)
    wide.page.keyboard.press("Tab")
    wide.page.wait_for_function("() => document.activeElement.tagName !== 'CANVAS'")
    wide.page.keyboard.press("Shift+Tab")
    wide.page.wait_for_function("() => document.activeElement.tagName === 'CANVAS'")
    # In a text field, keys write.
    wide.press("Set up")
    field = wide.page.locator(".le-source textarea")
    field.fill("ab")
    field.press("Home")
    field.press(" ")
    assert field.input_value() == " ab"
    wide.press("Set up")
    wide.at(1)
    # The focus can be seen.
    wide.button("Next").focus()
    wide.page.keyboard.press("Shift+Tab")
    style = "e => getComputedStyle(e).outlineStyle"
    assert wide.page.evaluate_handle("document.activeElement").evaluate(style) == "solid"


def test_space_plays_and_stops(wide: Reader) -> None:
    wide.open("?scenario=normandie")
    wide.at(0)
    wide.page.keyboard.press(" ")
    wide.button("Stop").wait_for()
    wide.at(2)
    wide.page.keyboard.press(" ")
    wide.button("Play").wait_for()


def test_every_control_has_a_name(wide: Reader) -> None:
    wide.open("?scenario=paris&step=1")
    wide.says("a tie")
    wide.press("At a glance")
    wide.page.wait_for_selector(".le-row-covers button")
    tree = wide.page.locator(".le-app").aria_snapshot()
    assert re.search(r'(button|slider|combobox|img)( ""|:? *\n)', tree) is None, tree
    assert 'img "Board of Liberté' in tree
    assert 'slider "Timeline"' in tree
    assert re.search(r'status: "?Step 1 of 1', tree)


def test_the_board_is_told_in_words_and_follows(wide: Reader) -> None:
    wide.open("?scenario=paris&step=1")
    wide.says("a tie")
    twin = wide.page.get_by_role("region", name="The board in words")
    board = wide.page.locator(BOARD)
    assert board.get_attribute("aria-details") == twin.get_attribute("id")
    paris = twin.get_by_role("listitem").filter(has_text="8 Île-de-France")
    paris.filter(has_text="Christie 3 red, Joshua 3 red and Max 1 white").wait_for(state="attached")
    told = twin.get_by_role("listitem").count()
    for name in ("Jean-Paul Marat", "Decline"):
        wide.press(name)
        wide.says("advances" if name != "Decline" else "declines")
    for said in ("highest card", "discarded", "wins the tie", "returns to the supply"):
        wide.press("Next")
        wide.says(said)
    paris.filter(has_text="empty").wait_for(state="attached")
    assert twin.get_by_role("listitem").count() == told
    # Another number of players is another number of lines.
    wide.choose("Six players, every province full")
    twin.get_by_role("listitem").filter(has_text="Fay: ").wait_for(state="attached")
    assert twin.get_by_role("listitem").count() == told + 3
    box = twin.bounding_box()
    assert box is not None
    assert box["width"] <= 1  # for ears alone


def test_a_click_on_a_row_of_the_election_goes_there(wide: Reader) -> None:
    wide.open("?scenario=normandie&step=0")
    wide.at(0)
    wide.press("At a glance")
    row = wide.page.locator(".le-sheet tbody tr", has_text="Bretagne")
    box = row.bounding_box()
    assert box is not None
    wide.page.mouse.click(box["x"] + 60, box["y"] + box["height"] / 2)
    wide.says("Bretagne")
    with wide.page.expect_download() as download:
        wide.press("CSV")
    assert download.value.suggested_filename == "election.csv"


def test_a_rule_is_shown_without_moving_the_page(wide: Reader) -> None:
    wide.open("?scenario=paris&step=1")
    wide.says("a tie")
    wide.page.locator(".le-now .le-chip", has_text="E6").click()
    text = wide.page.locator("#le-rule-E6")
    text.wait_for(state="visible")
    assert "Tied highest stacks" in text.inner_text()
    assert wide.page.evaluate("document.querySelector('#rendered_cells').scrollTop") == 0
    wide.page.keyboard.press("Escape")
    text.wait_for(state="hidden")


def test_a_broken_position_shows_its_faults(wide: Reader) -> None:
    wide.open("?scenario=paris&step=1")
    wide.says("a tie")
    wide.press("Set up")
    wide.page.locator(".le-source textarea").fill(BROKEN)
    wide.press("Load")
    for fault in ("$.players[1].vpp", "$.state.turn"):
        wide.says(fault, ".le-notice li")
        wide.says(fault, ".le-faults li")
    assert wide.page.locator(".le-source textarea").input_value() == BROKEN
    assert wide.button("Resolve").is_disabled()
    wide.press("Set up")
    wide.says("Christie red 3")


def test_a_file_is_taken_and_a_large_one_refused_before_it_is_sent(
    wide: Reader, tmp_path: Path
) -> None:
    wide.open("?scenario=paris&step=1")
    wide.says("a tie")
    wide.press("Set up")
    with wide.page.expect_download() as download:
        wide.press("Download this moment")
    text = download.value.path().read_text(encoding="utf-8")
    own, large = tmp_path / "own.json", tmp_path / "large.json"
    own.write_text(text.replace("Christie", "<i>Kim</i>"), encoding="utf-8")
    large.write_text(" " * (3 << 20), encoding="utf-8")
    for path, where, words in (
        (large, ".le-notice", "large.json was not sent"),
        (own, ".le-status", "<i>Kim</i>"),
    ):
        with wide.page.expect_file_chooser() as chooser:
            wide.page.locator(".le-upload").click()
        chooser.value.set_files(path)
        wide.says(words, where)
    wide.page.wait_for_url(re.compile("position="))


def test_a_link_that_cannot_be_opened_says_so_and_stays(wide: Reader) -> None:
    wide.open("?position=eJx")
    wide.says("cannot be read", ".le-notice")
    assert wide.page.url.endswith("?position=eJx")


def test_markup_in_a_link_is_text(wide: Reader) -> None:
    text = BROKEN.replace('"vpp": 1', '"vp": 1').replace('"turn": 9', '"turn": 2')
    wide.open("?position=" + quote(text))
    wide.says("<b>Ana</b>", ".le-status")


def test_a_lost_kernel_is_told(wide: Reader) -> None:
    wide.open("?scenario=paris&step=1")
    wide.says("a tie")
    kernel = wide.page.evaluate(
        "JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId"
    )
    wide.page.wait_for_timeout(3100)
    wide.page.evaluate(
        "id => fetch(`/voila/api/shutdown/${id}`, {method: 'POST'}).then(r => r.status)", kernel
    )
    wide.press("Back")
    wide.page.locator(".le-lost").wait_for(state="visible")
    wide.page.locator(".le-lost a").click()
    wide.wait()
    wide.says("Christie red 3 and Joshua red 3")
    wide.wrong.clear()  # the page complained about the kernel, as it should


def test_on_a_phone_next_decides_and_nothing_is_wider_than_the_screen(phone: Reader) -> None:
    phone.open()
    phone.says("Paris")
    before = phone.pixels()
    box = phone.button("Next").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= PHONE[1]
    phone.button("Next").tap()
    phone.says("a tie")
    phone.pixels_change(before)
    assert phone.width() == PHONE[0]
    # Who decides, what is told and the place itself are in sight, and nothing has been scrolled.
    assert phone.page.evaluate("document.querySelector('#rendered_cells').scrollTop") == 0
    bar = phone.page.locator(".le-stepper").bounding_box()
    assert bar is not None
    for part in ("canvas.explorer-lens", ".le-now", ".le-decision"):
        box = phone.page.locator(part).bounding_box()
        assert box is not None
        assert 0 <= box["y"] <= box["y"] + box["height"] <= bar["y"] + 1, part
    # Here the story waits for him: what leads on is greyed, and answers all the same.
    assert phone.button("Next").is_disabled()
    phone.button("Last").dispatch_event("click")
    phone.says("Now Christie decides", ".le-notice")
    phone.press("Close")
    phone.button("Jean-Paul Marat").tap()
    phone.says("Joshua decides", ".le-decision")
    phone.press("At a glance")
    phone.page.wait_for_selector(".le-sheet tr")
    phone.press("Set up")
    phone.page.wait_for_selector(".le-source textarea")
    assert phone.width() == PHONE[0]


LENS = """() => {
  const canvas = document.querySelector("canvas.explorer-lens");
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  const seen = new Set();
  for (let i = 0; i < data.length; i += 400) seen.add(data.subarray(i, i + 3).join());
  return seen.size;
}"""
"""How many colours the lens shows, about."""


def test_on_a_phone_the_step_s_subject_is_shown_large(phone: Reader) -> None:
    phone.open("?scenario=paris&step=1")
    phone.says("a tie")
    lens = phone.page.locator("canvas.explorer-lens")
    box, board = lens.bounding_box(), phone.page.locator(BOARD).bounding_box()
    assert box is not None and board is not None
    assert box["width"] == board["width"]
    assert box["height"] > 120
    phone.page.wait_for_function(f"() => ({LENS})() > 20")
    assert lens.get_attribute("role") == "img"
    # In the middle of it lies Paris, and a tap there says so.
    phone.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    phone.says("Île-de-France (Paris): Christie red 3", ".le-place")
    before = phone.page.evaluate(f"() => ({LENS})()")
    phone.button("Jean-Paul Marat").tap()
    phone.button("Decline").tap()
    for said in ("highest card", "discarded", "wins the tie", "returns to the supply"):
        phone.button("Next").tap()
        phone.says(said)
    phone.page.wait_for_function(f"before => ({LENS})() !== before", arg=before)
    # While a position is set up there is no step.
    phone.press("Set up")
    lens.wait_for(state="hidden")


def test_on_a_phone_a_swipe_scrolls_over_the_board_and_a_tap_selects(phone: Reader) -> None:
    phone.open("?scenario=paris&step=1")
    phone.says("a tie")
    phone.page.touchscreen.tap(*phone.point(*PICARDIE))
    phone.says("Picardie: Christie red", ".le-place")
    top = "document.querySelector('#rendered_cells').scrollTop"
    assert phone.page.evaluate(top) == 0
    x, y = phone.point(500, 300)
    session = phone.context.new_cdp_session(phone.page)
    session.send(
        "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
    )
    for step in range(1, 11):
        session.send(
            "Input.dispatchTouchEvent",
            {"type": "touchMove", "touchPoints": [{"x": x, "y": y - 20 * step}]},
        )
        phone.page.wait_for_timeout(16)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    phone.page.wait_for_function(f"() => {top} > 100")


def test_the_wheel_scrolls_over_the_board(wide: Reader) -> None:
    wide.open()
    wide.page.mouse.move(*wide.point(500, 500))
    wide.page.mouse.wheel(0, 120)
    wide.page.wait_for_function("() => document.querySelector('#rendered_cells').scrollTop > 50")
