"""Which switches of Liberté a moment of a game can depend on.

Comparing a moment under every reading of every switch would be slow, so what is told here is when
a rule was asked at all: too often does no harm, too seldom would count wrongly. A test compares
with the blind count.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from explorer.rules.liberte.acting.play import MOST_IN_DISPLAY
from explorer.rules.liberte.actions import DONE, Action, Battle
from explorer.rules.liberte.components import components
from explorer.rules.liberte.resolution.ends import finds_seven, is_white
from explorer.rules.liberte.state import Play, State, Taking
from explorer.rules.liberte.vocabulary import COUNTER_REVOLUTION_PROVINCES
from explorer.rules.steps import Step

LOOKED_AT = "royalist-control"
"""The switch that decides what a look at the CR provinces finds."""
_BY_MESSAGE = {
    "battle-nobody": "no-eligible-commander",
    "battle-nobody-lost": "no-eligible-commander",
    "battle-nobody-lost-owed": "no-eligible-commander",
    "action-begins-last": "supply-empty-at-start",
    "action-begins": "supply-empty-at-start",
    "counter-revolution": "counter-revolution",
    "claim-opened": "counter-revolution",
}
_BY_CONTEST = {
    "battle": ("battle-generals-discarded", "lost-battle-needs"),
    "government": ("track-tie-who",),
    "opposition": ("track-tie-who",),
}
_LOOKS = frozenset(
    {
        "places",
        "places-on-stack",
        "places-last-of-supply",
        "blocks-cut-short",
        "places-no-more",
        "special-discarded",
        "battle-lost",
        "battle-lost-owed",
        "battle-nobody-lost",
        "battle-nobody-lost-owed",
        "province-empty",
        "province-won",
        "province-won-alone",
        "paris-won",
        "icon-scored",
        "swept",
        "swept-nothing",
        "next-turn",
    }
)
"""Steps after which the CR provinces may be looked at (Z3a)."""
_GOES_ON = ("icon", "sweep")
"""What is due where the election in a province is not complete."""
_CR = components().counter_revolutionary


def asked(before: State, action: Action | None, steps: Sequence[Step[State]]) -> set[str]:
    """Switches that a moment may depend on, but for the one that decides what a look finds.

    Args:
        before: the state in which it came.
        action: the decision or chance event; None where a turn begins.
        steps: what it led to.
    """
    found = set(_by_action(before, action, steps))
    if _has_mixed_tie(before):
        found.add("provincial-card-colour")
    for step in steps:
        message = step.message
        if message in _BY_MESSAGE and (message != "action-begins" or step.args["factions"]):
            found.add(_BY_MESSAGE[message])
        if step.contest is not None:
            found.update(_BY_CONTEST.get(step.contest, ()))
            if _has_mixed_tie(step.state):
                found.add("provincial-card-colour")
        if "V5" in step.rules:
            found.add("second-place-after-tied-first")
    return found


def _by_action(before: State, action: Action | None, steps: Sequence[Step[State]]) -> Iterator[str]:
    if action is None:
        # A turn begins, and a position under the reading `automatic` is looked at first of all.
        if before.table.rulings["counter-revolution"] == "claimed" and finds_seven(before):
            yield "counter-revolution"
        return
    if before.phase != "action":
        return
    doing, seat = before.doing, before.to_act
    if any(_may_take_either(one) for one in (before, *_states(steps))):
        yield "second-taken-card"
    playing = doing if isinstance(doing, Play) else None
    if action == DONE and playing is not None and playing.stage == "place":
        yield "blocks-to-place"
    if before.turn == 1:
        alone = playing is not None and playing.special and not playing.cards
        if alone or isinstance(action, Battle):
            yield "battle-box-on-turn-1"
    nearly_full = len(before.displays[seat]) >= MOST_IN_DISPLAY - 1
    if nearly_full and any(_may_make_room(one, seat) for one in (before, *_states(steps))):
        yield "fifth-card"


def _states(steps: Sequence[Step[State]]) -> Iterator[State]:
    return (step.state for step in steps)


def _may_make_room(state: State, seat: int) -> bool:
    """Whether a Sans-Culottes is in play that may be the first of a display nearly full."""
    cards, display = state.table.cards, state.displays[seat]
    return (
        any(cards[card].sans_culottes for card in state.in_play)
        and len(display) >= MOST_IN_DISPLAY - 1
        and not any(cards[card].sans_culottes for card in display)
    )


def _has_mixed_tie(state: State) -> bool:
    """Whether stacks of several colours tie in a province."""
    contest = state.contest
    if contest is None or contest.place is None:
        return False
    stacks = state.provinces[contest.place - 1]
    return len({one.faction for one in stacks if one.seat in contest.contenders}) > 1


def _may_take_either(state: State) -> bool:
    """Whether a second card is taken, and one lies there that replaced the first."""
    doing, cards = state.doing, state.table.cards
    if not isinstance(doing, Taking) or not doing.second:
        return False
    return any(
        card not in doing.at_start and card in cards and cards[card].value == 1
        for card in state.face_up
    )


def looks_differ(
    before: State, action: Action | None, steps: Sequence[Step[State]], reading: str
) -> bool:
    """Whether a look at a moment finds seven CR provinces under one reading alone (Z3a, Z4).

    The board of each look is counted under `reading` and under the one that is set.
    """
    looked_at = [
        step.state for step in steps if step.message in _LOOKS and _is_looked_at(step.state)
    ]
    if action is None and before.table.rulings["counter-revolution"] == "automatic":
        looked_at.append(before)
    return any(_finds_seven(one, reading) != finds_seven(one) for one in looked_at)


def _is_looked_at(state: State) -> bool:
    if state.due:
        return state.due[0].what not in _GOES_ON
    doing: Any = state.doing
    return not isinstance(doing, Play) or doing.stage != "place"


def _finds_seven(state: State, reading: str) -> bool:
    """What `finds_seven` says under another reading of what white controls."""
    if state.turn < 2:
        return False
    to_spare = len(_CR) + len(state.lost_battles) - COUNTER_REVOLUTION_PROVINCES
    for number in _CR:
        stacks = state.provinces[number - 1]
        if not stacks or not is_white(stacks, reading):
            to_spare -= 1
            if to_spare < 0:
                return False
    return True
