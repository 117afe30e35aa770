"""A new game: who plays, by hand or by a bot, under which readings of the rules."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from html import escape
from importlib.resources import files
from typing import Any

import ipywidgets

from explorer.models import GameSession
from explorer.models.seats import ACTING, HAND
from explorer.rules import load_game
from explorer.rules.errors import ImpossiblePosition
from explorer.rules.liberte.components import components
from explorer.rules.positions import MOST_SEED, changed_rulings
from explorer.rules.rulebook import Switch, read_rulebook
from explorer.rules.words import common_words
from explorer.widgets.branches import offer
from explorer.widgets.editor_fields import NARROW, row
from explorer.widgets.editor_rulings import switch_html
from explorer.widgets.markup import token
from explorer.widgets.notice import guarded

NAMES = ("Ana", "Bo", "Cy", "Dora", "Emil", "Flo")
"""Who sits at the table until somebody else is named."""
PLAYED_BY = (("by hand", HAND), ("Random bot", "random"), ("Greedy bot", "greedy"))
EVERYTHING = "everything"
_OWN_EYES = "Other hands lie face down."
_SIGHT = {
    EVERYTHING: "Every hand lies open.",
    ACTING: "Other hands lie face down; the screen is handed over at each turn.",
}
"""What it means by whom the game is seen."""
FRESH_SEEDS = 1_000_000
"""A seed nobody chose is below this: it can be read out and typed in again."""


class NewGameView(ipywidgets.VBox):
    """A form; nothing of the session changes before *Start*. Made when it is first opened.

    `on_turn` is called with whether it is open, each time that turns. What was filled in stays
    for the next time.
    """

    def __init__(self, session: GameSession, on_turn: Callable[[bool], None]) -> None:
        self._session, self._on_turn = session, on_turn
        self._game = session.game.id
        self.is_open = False
        self._is_made = self._has_chosen_eyes = False
        super().__init__()
        self.add_class("le-card")
        self.add_class("le-starting-form")

    # -- opening and closing ----------------------------------------------------------------

    def begin(self) -> None:
        """Open the form."""
        if self.is_open:
            return
        if not self._is_made:
            self._is_made = True
            self._make()
        self._follow()
        self.is_open = True
        self._on_turn(True)

    def cancel(self) -> None:
        """Close it; the session is as it was."""
        if self.is_open:
            self.is_open = False
            self._on_turn(False)

    def start(self) -> None:
        """Start the game, unless something is wrong."""
        if self.problems():
            return
        session, settings = self._session, self._session.settings
        settings.confirm = self.confirm.value
        settings.ask_chance = self.ask_chance.value
        text = self.seed.value.strip()
        session.new_game(
            self.names,
            seed=int(text) if text else secrets.randbelow(FRESH_SEEDS),
            seats=[one.value for one in self.by_whom[: self.number.value]],
            viewer=self._viewer(),
            rulings=self.rulings,
            game=self._game,
        )
        self.cancel()

    # -- what is filled in ------------------------------------------------------------------

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names in seating order."""
        return tuple(one.value.strip() for one in self.players[: self.number.value])

    @property
    def rulings(self) -> dict[str, str]:
        """The readings that differ from the default."""
        read = {name: widget.value for name, widget in self.readings.items()}
        return changed_rulings(read, read_rulebook(self._game))

    def problems(self) -> list[str]:
        """All that is wrong, a sentence each."""
        text = self.seed.value.strip()
        found = []
        if text and not (re.fullmatch(r"[0-9]{1,19}", text) and int(text) <= MOST_SEED):
            told = {"found": text[:80], "most": MOST_SEED}
            found.append(common_words().text("record-seed", told))
        try:
            load_game(self._game).new_game(self.names, 0, self.rulings)
        except ImpossiblePosition as error:
            found = [_told(*fault) for fault in error.faults] + found
        return found

    def _viewer(self) -> str:
        eyes = self.eyes.value
        if isinstance(eyes, int):
            return self.names[eyes]
        return "" if eyes == EVERYTHING else ACTING

    # -- its parts --------------------------------------------------------------------------

    def _make(self) -> None:
        box = components()
        numbers = range(box.fewest_players, box.most_players + 1)
        self.number = ipywidgets.Dropdown(
            options=[(f"{number} players", number) for number in numbers],
            value=numbers[0],
            description="How many players",
        )
        self.players = [
            self._text(f"Name of player {seat}", name) for seat, name in enumerate(NAMES, 1)
        ]
        self.by_whom = [self._player(seat) for seat in range(len(NAMES))]
        self.rows = [
            row(ipywidgets.HTML(token(seat)), name, by, css="le-seat")
            for seat, (name, by) in enumerate(zip(self.players, self.by_whom, strict=True))
        ]
        self.seats = ipywidgets.VBox()
        self.seats.add_class("le-seats")
        self.eyes = ipywidgets.Dropdown(description="Seen by", style=NARROW)
        self.eyes.add_class("le-eyes")
        self.seed = self._text("Seed", "", placeholder="empty: a fresh one")
        self.confirm = self._check("Ask before each play is over", value=True)
        self.ask_chance = self._check("Chance waits to be chosen", value=False)
        self.sight, self.odds = ipywidgets.HTML(), ipywidgets.HTML()
        self.unfold = ipywidgets.ToggleButton(icon="caret-right")
        self.unfold.add_class("le-fold")
        self.unfold.observe(guarded(self._session, lambda _: self._unfold()), names="value")
        self.switches = ipywidgets.VBox()
        self.switches.add_class("le-switches")
        self.readings: dict[str, ipywidgets.RadioButtons] = {}
        self.faults = ipywidgets.HTML()
        self.faults.add_class("le-faults")
        self.quit = ipywidgets.Button(description="Cancel", tooltip="Back to where you were")
        self.quit.on_click(guarded(self._session, lambda _: self.cancel()))
        self.go = ipywidgets.Button(description="Start", icon="play")
        self.go.add_class("le-primary")
        self.go.on_click(guarded(self._session, lambda _: self.start()))
        hint = (
            "<p class='le-hint'>A bot sees what its seat may know, nothing else. The random bot "
            "takes any choice, the greedy bot what promises most at the moment.</p>"
        )
        self.number.observe(self._changed, names="value")
        self.eyes.observe(self._looked, names="value")
        sheet = files("explorer.widgets").joinpath("new_game.css").read_text(encoding="utf-8")
        style = ipywidgets.HTML(f"<style>{sheet}</style>")
        style.add_class("le-style")
        self.children = (
            style,
            row(ipywidgets.HTML("<h2>A new game</h2>"), self.number, css="le-number-of"),
            self.seats,
            self.faults,
            ipywidgets.HTML(hint),
            row(self.eyes, self.seed, css="le-how"),
            self.sight,
            row(self.confirm, self.ask_chance, self.odds, css="le-how"),
            self.unfold,
            self.switches,
            row(self.quit, self.go, css="le-begin"),
        )

    def _text(self, label: str, value: str, **more: Any) -> ipywidgets.Text:
        made = ipywidgets.Text(value=value, description=label, style=NARROW, **more)
        made.observe(self._changed, names="value")
        return made

    def _player(self, seat: int) -> ipywidgets.Dropdown:
        made = ipywidgets.Dropdown(
            options=PLAYED_BY,
            value=HAND if seat == 0 else "greedy",
            description=f"Player {seat + 1} is played",
            style=NARROW,
        )
        made.observe(self._changed, names="value")
        return made

    def _check(self, text: str, *, value: bool) -> ipywidgets.Checkbox:
        return ipywidgets.Checkbox(description=text, value=value, indent=False)

    def _unfold(self) -> None:
        if not self.readings:
            parts: list[ipywidgets.Widget] = []
            for switch in read_rulebook(self._game).switches:
                parts += [
                    ipywidgets.HTML(switch_html(self._game, switch)),
                    self._reading(switch),
                ]
            self.switches.children = tuple(parts)
        self._follow()

    def _reading(self, switch: Switch) -> ipywidgets.RadioButtons:
        made = ipywidgets.RadioButtons(options=[(one.text, one.id) for one in switch.readings])
        made.add_class("le-readings")
        made.observe(self._changed, names="value")
        self.readings[switch.id] = made
        return made

    # -- following what is filled in --------------------------------------------------------

    def _changed(self, _change: object) -> None:
        guarded(self._session, self._follow)()

    def _looked(self, _change: object) -> None:
        self._has_chosen_eyes = True
        self._changed(None)

    def _follow(self) -> None:
        number = self.number.value
        if len(self.seats.children) != number:
            self.seats.children = tuple(self.rows[:number])
        self._offer_eyes()
        sight, odds = _SIGHT.get(self.eyes.value, _OWN_EYES), ""
        if self.eyes.value != EVERYTHING:
            odds = "What comes can be chosen only where everything is seen."
        self.sight.value, self.odds.value = (
            f"<p class='le-hint'>{told}</p>" if told else "" for told in (sight, odds)
        )
        changed = len(self.rulings)
        told = f"{changed} changed" if changed else "as usual"
        self.unfold.description = f"Readings of the rules: {told}"
        self.unfold.icon = "caret-down" if self.unfold.value else "caret-right"
        self.switches.layout.display = None if self.unfold.value else "none"
        wrong = self.problems()
        items = "".join(f"<li>{escape(one)}</li>" for one in wrong)
        self.faults.value = f"<ul>{items}</ul>" if items else ""
        self.go.disabled = bool(wrong)

    def _offer_eyes(self) -> None:
        """Whose eyes may see the game; as long as nobody chose, those of the only hand."""
        named = tuple(
            (f"as {name or f'player {seat + 1}'} sees it", seat)
            for seat, name in enumerate(self.names)
        )
        options = (("everything", EVERYTHING), *named, ("as whoever acts sees it", ACTING))
        hands = [seat for seat in range(self.number.value) if self.by_whom[seat].value == HAND]
        eyes: Any = self.eyes.value
        if not self._has_chosen_eyes:
            eyes = hands[0] if len(hands) == 1 else EVERYTHING
        elif eyes not in [one for _, one in options]:
            eyes = EVERYTHING
        offer(self.eyes, self._looked, options, eyes)


def _told(path: str, message: str, args: Any) -> str:
    """A fault of the form: the player it is about, then what is wrong."""
    said = common_words().text(message, args)
    player = re.match(r"\$\.players\[([0-9]+)\]", path)
    return f"Player {int(player[1]) + 1}: {said}" if player else said
