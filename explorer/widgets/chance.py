"""Chance: what is left to it, with exact odds; let it happen, or choose what comes."""

from __future__ import annotations

from fractions import Fraction
from html import escape
from typing import Any

import ipywidgets

from explorer.models import GameSession, Shown
from explorer.widgets.branches import offer
from explorer.widgets.markup import rule_chips
from explorer.widgets.notice import following, guarded

ANY = "Choose what comes …"


class ChanceControls(ipywidgets.Box):
    """Follows `session.shown`; without children where chance is not to act."""

    def __init__(self, session: GameSession, **looks: ipywidgets.Widget) -> None:
        self._session = session
        self.let = ipywidgets.Button(description="Let it happen", **looks)
        self.let.add_class("le-primary")
        self.let.on_click(guarded(session, lambda _: session.let_happen()))
        self.outcomes = ipywidgets.Dropdown(options=((ANY, ""),), layout=looks["layout"])
        self.outcomes.add_class("le-outcomes")
        self._act = following(session, self._picked)
        self.outcomes.observe(self._act, names="value")
        self.come = ipywidgets.Button(description="Let this come", **looks)
        self.come.on_click(guarded(session, lambda _: self._choose()))
        super().__init__()
        self._on_show: tuple[ipywidgets.Widget, ...] = ()
        self.add_class("le-row")
        self.add_class("le-chance")
        session.observe(following(session, self._follow), names="shown")
        self._follow()

    def _follow(self, _change: object = None) -> None:
        shown = self._session.shown
        wanted: tuple[ipywidgets.Widget, ...] = ()
        if shown.chance is not None and shown.viewer is None:
            if shown.awaits == "chance":
                wanted = (self.let,)
            if len(shown.chance.outcomes) > 1:
                offer(self.outcomes, self._act, outcomes_told(shown), "")
                wanted += (self.outcomes, self.come)
        elif shown.awaits == "chance":
            wanted = (self.let,)
        if self._on_show != wanted:
            self.children = self._on_show = wanted
        self.come.disabled = not self.outcomes.value

    def _picked(self, _change: object = None) -> None:
        self.come.disabled = not self.outcomes.value

    def _choose(self) -> None:
        if self.outcomes.value:
            self._session.choose(self.outcomes.value)


def outcomes_told(shown: Shown) -> tuple[tuple[str, str], ...]:
    """Every outcome in words with its odds, and the line that chooses it."""
    assert shown.chance is not None, "asked where chance acts"
    told = [(ANY, "")]
    for outcome, odds in shown.chance.outcomes:
        told.append((f"{_named(shown, outcome)} ({odds})", shown.game.action_to_text(outcome)))
    return tuple(told)


def _named(shown: Shown, outcome: Any) -> str:
    return str(shown.words.message(shown.game.item(shown.state, outcome).told))


def chance_html(shown: Shown) -> str:
    """What is left to chance, its odds, what came, and why it cannot be chosen."""
    chance = shown.chance
    assert chance is not None, "asked where chance acts"
    question = escape(shown.words.message(chance.question))
    chips = rule_chips(shown.game.id, (chance.rule,))
    told = [f"<p>{escape(_odds(shown))}</p>"] if len(chance.outcomes) > 1 else []
    if chance.came is not None:
        otherwise = (
            ""
            if len(chance.outcomes) < 2 or shown.viewer is not None
            else (" Let something else come, and a new branch begins; this one is kept.")
        )
        told.append(
            f"<p class='le-hint'>What came: <b>{escape(_named(shown, chance.came))}</b>."
            f"{otherwise}</p>"
        )
    if shown.viewer is not None:
        told.append(
            f"<p class='le-hint'>The table is seen {escape(shown.sight)}: the odds are those that "
            "can be known so. What comes is chosen only where everything is seen.</p>"
        )
    return f"<h2>{question} {chips}</h2>{''.join(told)}"


def _odds(shown: Shown) -> str:
    """The odds: one sentence where all are the same, else one for each outcome."""
    assert shown.chance is not None, "asked where chance acts"
    outcomes = shown.chance.outcomes
    different: dict[Fraction, list[str]] = {}
    for outcome, odds in outcomes:
        different.setdefault(odds, []).append(_named(shown, outcome))
    if len(different) == 1:
        (odds,) = different
        return f"{len(outcomes)} outcomes, each with odds of {odds}."
    return " ".join(f"{odds}: {', '.join(names)}." for odds, names in different.items())
