"""Pictures of every screen, at a desk and on a phone: `make screens`.

Each is what a reader gets: the real dashboard, served, in a real browser. `--picture FILE` also
writes the one that the README shows.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from conftest import browser_path
from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from browser.conftest import PARIS, PHONE, WIDE, Reader, dashboard

DENSITY = 2
"""Device pixels to one of the page, as on most phones and many desks."""
LARGEST_PICTURE = 400 * 1024
"""Bytes of the README's picture."""
BROKEN = json.dumps(
    {
        "format": "liber-explorer",
        "version": 1,
        "game": "liberte",
        "players": [{"name": "Ana"}, {"name": "Bo", "vpp": 1}, {"name": "Cy"}],
        "state": {"turn": 9},
    }
)


def start(reader: Reader) -> None:
    """What a newcomer sees."""
    reader.open()
    reader.says("Paris")


def tie(reader: Reader) -> None:
    """A tie, and whose decision it is."""
    reader.open("?scenario=paris&step=1")
    reader.says("a tie")
    reader.says("Christie decides", ".le-decision")


def decided(reader: Reader) -> None:
    """The tie decided."""
    reader.open("?scenario=paris&choice=advance+71&choice=decline&step=7")
    reader.at(7)
    reader.says("wins", ".le-ledger")


def to_the_end(reader: Reader) -> None:
    """On to the next decision that nobody has taken, where the story is not there already."""
    reader.page.wait_for_timeout(300)
    if reader.button("Last").first.get_attribute("aria-disabled") is None:
        reader.press("Last")


def ledger(reader: Reader) -> None:
    """A tie of three in its second round, rung by rung."""
    reader.open("?scenario=paris-second-round&step=1")
    reader.says("a tie")
    for name in ("Ana", "Bo", "Cy"):
        reader.says(f"{name} decides", ".le-decision")
        reader.page.locator(".le-menu button:visible").first.click()
    to_the_end(reader)
    reader.says("round 2", ".le-decision")
    reader.page.locator(".le-ledger").scroll_into_view_if_needed()


def glance(reader: Reader) -> None:
    """The whole election as a table."""
    grand_election(reader)
    reader.press("At a glance")
    reader.page.wait_for_selector(".le-sheet tr")
    reader.page.locator(".le-glance").scroll_into_view_if_needed()


def editor(reader: Reader) -> None:
    """Blocks being placed by hand."""
    reader.open()
    reader.press("Set up")
    reader.press("Empty board")
    reader.says("No blocks there", ".le-there")
    for number in (1, 2, 3):
        reader.touch(*PARIS)
        reader.says(f"Ana red {number}", ".le-there")


def faults(reader: Reader) -> None:
    """A broken position, every fault named."""
    reader.open()
    reader.press("Set up")
    reader.page.locator(".le-source textarea").fill(BROKEN)
    reader.press("Load")
    reader.says("$.state.turn", ".le-faults li")
    reader.page.locator(".le-faults").scroll_into_view_if_needed()


def grand_election(reader: Reader) -> None:
    """The fullest board, in the middle of its election."""
    reader.open("?scenario=grand-election")
    reader.press("Last")
    reader.says("decides", ".le-decision")
    for _ in range(4):
        before = reader.page.locator(".le-now").inner_text()
        reader.page.locator(".le-menu button:visible").first.click()
        reader.page.wait_for_function(
            "before => document.querySelector('.le-now').innerText !== before", arg=before
        )
        to_the_end(reader)
        reader.says("decides", ".le-decision")
    reader.page.evaluate("document.querySelector('#rendered_cells').scrollTop = 0")


def rule(reader: Reader) -> None:
    """The text of a rule, opened from its chip."""
    tie(reader)
    reader.page.locator(".le-now .le-chip", has_text="E6").click()
    reader.page.locator("#le-rule-E6").wait_for(state="visible")
    reader.page.evaluate("document.querySelector('#rendered_cells').scrollTop = 0")


SCREENS: tuple[Callable[[Reader], None], ...] = (
    start, tie, decided, ledger, glance, editor, faults, grand_election, rule,
)  # fmt: skip
PICTURE = grand_election


def shoot(browser: Browser, address: str, folder: Path, names: Sequence[str]) -> None:
    """Write every screen at both sizes."""
    for size, (width, height) in {"wide": WIDE, "phone": PHONE}.items():
        is_phone = size == "phone"
        for screen in SCREENS:
            name = screen.__name__.replace("_", "-")
            if names and name not in names:
                continue
            context = browser.new_context(
                viewport={"width": width, "height": height},
                device_scale_factor=DENSITY,
                has_touch=is_phone,
                is_mobile=is_phone,
            )
            reader = Reader(context, address)
            screen(reader)
            reader.page.mouse.move(1, 1)  # nothing is lit because the mouse is there
            reader.page.wait_for_timeout(400)  # letters and pictures come a moment later
            reader.page.screenshot(path=folder / f"{name}-{size}.png")
            reader.page.close(run_before_unload=True)
            context.close()
            if reader.wrong:
                raise SystemExit(f"{name}, {size}: {reader.wrong}")


def write_picture(source: Path, target: Path) -> None:
    """The README's picture: a screen, small enough to load at once."""
    with Image.open(source) as shot:
        small = shot.convert("RGB").resize(
            (shot.width * 3 // 4, shot.height * 3 // 4), Image.Resampling.LANCZOS
        )
    small.save(target, quality=84, method=6)
    if target.stat().st_size > LARGEST_PICTURE:
        raise SystemExit(f"{target} is larger than {LARGEST_PICTURE} bytes")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", nargs="*", default=(), metavar="SCREEN")
    parser.add_argument("--picture", type=Path)
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    path = browser_path()
    if path is None:
        raise SystemExit("There is no Chromium on this machine (Debian: apt-get install chromium).")
    with (
        TemporaryDirectory() as work,
        dashboard(Path(work)) as address,
        sync_playwright() as driver,
    ):
        launched = driver.chromium.launch(executable_path=path, args=["--no-sandbox"])
        shoot(launched, address, asked.folder, asked.only)
        launched.close()
    if asked.picture is not None:
        write_picture(
            asked.folder / f"{PICTURE.__name__.replace('_', '-')}-wide.png", asked.picture
        )
    sys.stdout.write(f"{len(list(asked.folder.glob('*.png')))} pictures in {asked.folder}\n")


if __name__ == "__main__":
    main()
