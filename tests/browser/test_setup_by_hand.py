"""A position set up by hand in a real browser: by mouse, by finger, by keyboard."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from browser.conftest import BOARD, PHONE, Reader

pytestmark = pytest.mark.browser

PARIS = (540, 300)
"""A point of Île-de-France, in the board's own units."""
COUNT = """() => { window.clicks = 0;
  window.addEventListener("pointerdown", () => { window.clicks += 1 }, true) }"""
SECTIONS = ("Players", "Cards", "Turn", "Rulings", "Blocks")


def ask_the_question(reader: Reader, act: str) -> None:
    """3 red, 3 red, 1 white in Paris, nobody has a red card: from an empty board to its answer.

    `act` is `click` or `tap`. Everything that is pressed is counted by the browser.
    """
    page = reader.page
    press: Callable[[str], None] = lambda name: getattr(reader.button(name).first, act)()  # noqa: E731

    def paris(told: str) -> None:
        point = reader.point(*PARIS)
        page.mouse.click(*point) if act == "click" else page.touchscreen.tap(*point)
        reader.says(told, ".le-there")

    page.evaluate(COUNT)
    press("Set up")
    press("Empty board")
    reader.says("No blocks there", ".le-there")
    for number in (1, 2, 3):
        paris(f"Ana red {number}")
    press("Bo red")
    for number in (1, 2, 3):
        paris(f"Bo red {number}")
    press("Cy white")
    paris("Cy white 1")
    reader.says("The board is ready", ".le-ready")
    press("Resolve")
    reader.says("every block left there returns to the supply: Ana red 3, Bo red 3 and Cy white 1")
    reader.says("the tie is unbroken. No vote", ".le-before")
    reader.says("The tie is unbroken. No vote", ".le-ledger .le-result")
    reader.says("no red card in the display", ".le-ledger")
    page.wait_for_url(re.compile(r"position=.*step=13\b"))
    assert page.evaluate("window.clicks") == 12


def test_the_question_is_answered_in_twelve_clicks(wide: Reader) -> None:
    wide.open("?scenario=paris&step=1")
    wide.says("a tie")
    ask_the_question(wide, "click")
    # The browser goes back to what was there before.
    wide.page.go_back()
    wide.says("Christie red 3 and Joshua red 3")


def test_the_question_is_answered_in_twelve_taps_on_a_phone(phone: Reader) -> None:
    phone.open("?scenario=paris&step=1")
    phone.says("a tie")
    ask_the_question(phone, "tap")
    assert phone.width() == PHONE[0]


def test_faults_are_shown_and_cancel_brings_everything_back(wide: Reader) -> None:
    wide.open("?scenario=paris&step=1")
    wide.says("a tie")
    url, before = wide.page.url, wide.pixels()
    wide.press("Set up")
    wide.press("Empty board")
    shown = wide.pixels_change(before)
    for number in (1, 2, 3, 4):
        wide.page.mouse.click(*wide.point(*PARIS))
        wide.says(f"Ana red {number}", ".le-there")
    wide.says("Île-de-France (Paris), Ana red: 4 blocks; a stack has 3 at most", ".le-faults")
    wide.pixels_change(shown)
    assert wide.button("Resolve").is_disabled()
    wide.says("1 fault: mend it, then resolve", ".le-ready")
    wide.press("Ana red 4")
    wide.says("The board is ready", ".le-ready")
    wide.page.keyboard.press("Home")  # a key of the story, which is out of sight
    wide.press("Cancel")
    wide.says("Christie red 3 and Joshua red 3")
    assert wide.page.url == url
    wide.page.wait_for_function(
        f"before => {{ const c = document.querySelector('{BOARD}');"
        "const d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data; let h = 0;"
        "for (let i = 0; i < d.length; i += 4)"
        "h = (h * 31 + d[i] + 256 * d[i + 1] + 65536 * d[i + 2]) | 0;"
        "return String(h) === before }",
        arg=before,
    )


def test_a_tie_with_a_card_is_set_up_by_keyboard_and_asks(wide: Reader) -> None:
    """Blocks from the list of provinces, a card searched by name; then somebody decides."""
    page = wide.page
    wide.open()
    for name in ("Set up", "Empty board"):
        wide.button(name).first.press("Enter")
    province = page.locator(".le-by-list select")
    province.wait_for()
    province.select_option(label="12 Lorraine")
    wide.button("Add Ana red").press("Enter")
    wide.says("Ana red 1", ".le-there")
    wide.button("Bo white").press("Enter")
    wide.button("Add Bo white").press("Enter")
    wide.says("Bo white 1", ".le-there")
    wide.button("Cards").press("Enter")
    card = page.get_by_label("Card", exact=True)
    card.fill("marat")
    card.press("Tab")
    wide.button("Move").press("Enter")
    wide.says("Jean-Paul Marat", ".le-fan")
    wide.button("Resolve").press("Enter")
    wide.says("Ana decides", ".le-decision")
    wide.says("Lorraine: Ana red 1 and Bo white 1 are the highest stacks: a tie", ".le-before")
    wide.press("Jean-Paul Marat")
    wide.says("Ana advances Jean-Paul Marat")


def test_every_control_of_the_editor_has_a_name(phone: Reader) -> None:
    phone.open("?scenario=paris&step=1")
    phone.says("a tie")
    phone.press("Set up")
    for name in SECTIONS:
        phone.press(name)
        phone.page.locator(".le-tabs .mod-active", has_text=name).wait_for()
        tree = phone.page.locator(".le-editor").aria_snapshot()
        wrong = re.search(r'(button|combobox|textbox|spinbutton|checkbox|radio)( ""|:? *\n)', tree)
        assert wrong is None, tree
        assert phone.width() == PHONE[0]
