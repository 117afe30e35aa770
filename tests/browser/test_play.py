"""A new game of four played through its first turn: with the mouse alone, and by keyboard alone."""

from __future__ import annotations

import re
import statistics
from itertools import cycle

import pytest

from browser.conftest import Reader
from browser.wire import Wire

pytestmark = pytest.mark.browser

SEED = "5"
"""Under it Bo begins and holds two cards of value 1, Cy a Special and a Cannon, Dora a Club."""
ALSACE, LORRAINE, NORMANDIE = (905, 385), (790, 250), (400, 250)
"""Points of provinces, in the board's own units."""
FOCUSED = """() => {
  const at = document.activeElement;
  if (at.tagName === "SELECT") return at.selectedOptions[0].label;
  if (at.tagName === "INPUT") return at.labels.length ? at.labels[0].innerText : "";
  return at === document.body ? "" : at.innerText;
}"""
"""What the control says that has the keys."""
MOST_TABS = 60
MOST_BYTES = 16 * 1024
"""Of one choice, from kernel to page: with all cards in sight, and 27 provinces to choose from."""

MOST_BYTES_OF_A_LEAP = 20 * 1024
"""Over many steps at once: another phase, another player's hand."""


class Mouse:
    """Chooses with the mouse, on the board where it can."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.wire = Wire(reader.page)
        self.sizes: list[int] = []

    def begin(self) -> None:
        self.reader.press("New game")
        form = self.reader.page.locator(".le-starting-form")
        form.locator(".le-number-of select").select_option(label="4 players")
        seats = form.locator(".le-seat select")
        seats.nth(3).wait_for()
        for seat in range(4):
            seats.nth(seat).select_option(label="by hand")
        form.get_by_label("Seed").fill(SEED)
        form.get_by_role("button", name="Start").click()
        self.reader.says("Bo decides: play", ".le-decision")
        self.wire.take()

    def press(self, words: str) -> None:
        """Press the button of the decision that says so, whole words from its beginning."""
        self.reader.page.locator(".le-decision button:visible", has_text=_begins(words)).click()
        self._weigh(words)

    def place(self, point: tuple[float, float], name: str) -> None:
        self.reader.touch(*point)
        self._weigh(name)

    def _weigh(self, words: str, most: int = MOST_BYTES) -> None:
        told = self.wire.take()
        self.sizes.append(sum(one.size for one in told))
        assert sum(one.is_painting for one in told) <= 1, words
        assert self.sizes[-1] <= most, f"{words}: {self.sizes[-1]} bytes"

    def onward(self) -> None:
        """On to the next decision, or to the end."""
        self.reader.press("Decision")
        self._weigh("Decision", MOST_BYTES_OF_A_LEAP)


class Keys:
    """Chooses by keyboard: Tab to the button, then Enter and space by turns."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.keyboard = reader.page.keyboard
        self._presses = cycle(("Enter", " "))

    def begin(self) -> None:
        self.press("New game")
        self.reader.says("A new game", ".le-starting-form")
        self._go_to("3 players")
        self.keyboard.type("4")
        self.reader.page.locator(".le-seat select").nth(3).wait_for()
        for _ in range(3):
            self._go_to("Greedy bot")
            self.keyboard.type("by")
        self._go_to("Seed")
        self.keyboard.type(SEED)
        self.press("Start")

    def press(self, words: str) -> None:
        self._go_to(words)
        self.keyboard.press(next(self._presses))

    def place(self, point: tuple[float, float], name: str) -> None:
        del point
        self.press(name)

    def onward(self) -> None:
        self.keyboard.press("ArrowRight")
        self.keyboard.press("End")

    def _go_to(self, words: str) -> None:
        wanted, passed = _begins(words), []
        for _ in range(MOST_TABS):
            passed.append(self.reader.page.evaluate(FOCUSED))
            if wanted.match(passed[-1]):
                return
            self.keyboard.press("Tab")
        raise AssertionError(f"Tab does not come to {words!r}, but to {passed}")


def _begins(words: str) -> re.Pattern[str]:
    said = r"\s+".join(map(re.escape, words.split()))
    said = said.replace(r"\-", "[-\N{NON-BREAKING HYPHEN}]")  # a name keeps to one line
    return re.compile(rf"^\W*{said}(?!\w)")


def first_turn(player: Mouse | Keys) -> None:
    """The action phase of Turn 1 and its election, up to the first decision of Turn 2."""
    reader = player.reader

    def asks(words: str) -> None:
        reader.says(words, ".le-decision")

    def confirms(*done: str) -> None:
        asks("Is this what was meant?")
        for one in done:
            reader.says(one, ".le-play")
        player.press("Confirm")

    player.begin()
    # Two cards of value 1; one small decision is undone.
    asks("Bo decides: play, take or pass?")
    player.press("Claude Rouget de Lisle")
    asks("where does the next blue block of Claude Rouget de Lisle")
    player.place(ALSACE, "13 Alsace")
    asks("Bo decides: play another card")
    player.press("Louis-René de Rohan")
    asks("where does the next white block of Louis-René de Rohan")
    player.place(LORRAINE, "12 Lorraine")
    asks("Bo decides: play another card")
    player.press("Done: no further card")
    asks("keep or discard Claude Rouget de Lisle (#24, blue 1) or Louis-René")
    player.press("Claude Rouget de Lisle")
    asks("keep or discard Louis-René de Rohan (#21, white 1)?")
    player.press("Undo")
    asks("Taken here: keep Claude Rouget de Lisle")
    player.press("Claude Rouget de Lisle")
    asks("keep or discard Louis-René de Rohan (#21, white 1)?")
    player.press("Discard Louis-René de Rohan")
    confirms("Bo starts a white stack in Lorraine.", "Bo keeps Claude Rouget de Lisle")
    # A Special, and a token into the Battle Box.
    asks("Cy decides: play, take or pass?")
    player.press("Bread Shortages #53")
    asks("Cy decides: what does Bread Shortages (#53) hit?")
    player.place(LORRAINE, "Bo white 1")
    asks("Cy decides: play another card")
    player.press("Battle Georges Danton")
    asks("keep or discard Georges Danton")
    player.press("Georges Danton")
    confirms("a token goes into the Battle Box, 1 token now")
    # A whole play is taken back; then a Club, which goes anywhere.
    asks("Dora decides: play, take or pass?")
    player.press("Robert Lindet")
    asks("where does the next red block of Robert Lindet (#8, red 2) go? 2 are left.")
    player.place(NORMANDIE, "1 Normandie")
    asks("It is the last.")
    player.press("Take back the play")
    asks("Taken here: Robert Lindet (#8, red 2) for blocks.")
    player.press("Club des Feuillants")
    asks("where does the next blue block of Club des Feuillants")
    player.place(ALSACE, "13 Alsace")
    asks("keep or discard Club des Feuillants")
    player.press("Club des Feuillants")
    confirms("Dora keeps Club des Feuillants")
    # Face-up cards, then one from the deck; then everybody passes.
    asks("Ana decides: play, take or pass?")
    player.press("Étienne-Alexandre Bernier")
    asks("Ana decides: take a second face-up card of value 1?")
    player.press("François Chabot")
    confirms("Ana takes François Chabot")
    asks("Bo decides: play, take or pass?")
    player.press("From the deck")
    confirms("Bo draws")
    for name in ("Cy", "Dora", "Ana", "Bo", "Cy", "Dora", "Ana"):
        asks(f"{name} decides: play, take or pass?")
        player.press("Pass")
        confirms(f"{name} passes.")
    # The election: a tie in Alsace.
    player.onward()
    asks("Bo decides: advance a card (blue) for Alsace?")
    player.press("Claude Rouget de Lisle")
    asks("Dora decides: advance a card (blue) for Alsace?")
    player.press("Decline")
    reader.says("Dora declines")
    player.onward()
    asks("Where it stands")
    player.press("Go on: Turn 2")
    reader.says("The blocks on the Turn Track go to their supplies")
    player.onward()
    asks("cards and decides: discard, or take up to seven?")


@pytest.mark.parametrize("hand", [Mouse, Keys])
def test_the_first_turn(wide: Reader, hand: type[Mouse | Keys]) -> None:
    player = hand(wide)
    wide.open()
    first_turn(player)
    kept = wide.page.locator(".le-branches select option")
    assert kept.count() == 2  # what was taken back is not lost
    if isinstance(player, Mouse):
        print(f"{len(player.sizes)} choices: {statistics.mean(player.sizes):.0f} bytes on average")
