"""The provincial elections (E1–E11, X1), province by province."""

from __future__ import annotations

from explorer.rules.liberte.components import components
from explorer.rules.liberte.resolution.contest import opened
from explorer.rules.liberte.resolution.ends import (
    is_landslide,
    landslide,
    with_look,
    with_look_after,
)
from explorer.rules.liberte.resolution.making import (
    PROVINCE_FOCUS,
    TRACK_FOCUS,
    cite,
    make_step,
    rest,
)
from explorer.rules.liberte.state import Due, Stack, State, stack_of
from explorer.rules.liberte.vocabulary import FACTIONS, INDEX, PARIS, PROVINCES
from explorer.rules.steps import Change, Detail, Ranking, Step

_BEGIN = cite("E1")
_COUNTED = cite("E2")
_EMPTY = cite("E3")
_UNTIED = cite("E4", "E5")
_UNTIED_PARIS = cite("X1", "E4", "E5")
_TIED = cite("E6")
_TIED_PARIS = cite("E6", "X2")
_VOTE = cite("E7", "E4")
_VOTE_PARIS = cite("X1", "E7")
_NO_VOTE = cite("E8")
_NO_VOTE_PARIS = cite("X2", "E8")
_SWEEP = cite("E9")
_ICON = cite("E11")
_FIRST_TURN_WITH_ICONS = 3
_ICONS = tuple(province.vp for province in components().provinces)


def begin(state: State) -> Step[State]:
    """Presence tokens leave, election markers go to 0 (E1)."""
    changes = [
        Change("track", (faction,), state.track[INDEX[faction]], 0)
        for faction in FACTIONS
        if state.track[INDEX[faction]]
    ]
    changes += [
        Change("in_government", (seat,), True, False)
        for seat, present in enumerate(state.in_government)
        if present
    ]
    changes += [
        Change(name, (), faction, None)
        for name, faction in (("government", state.government), ("opposition", state.opposition))
        if faction
    ]
    return make_step(
        state,
        _BEGIN,
        "election-begins",
        {"turn": state.turn},
        tuple(changes),
        focus=("government", *TRACK_FOCUS.values()),
        detail=Detail.ARITHMETIC,
        next_province=1,
        unbacked=(0, 0, 0),
        taking_part=None,
    )


def resolve(state: State, number: int) -> Step[State]:
    """The first step of province `number`: empty, won outright, or tied."""
    stacks = state.provinces[number - 1]
    focus = (PROVINCE_FOCUS[number],)
    if not stacks:
        step = make_step(
            state,
            _EMPTY,
            "province-empty",
            {"province": number},
            focus=focus,
            detail=Detail.ARITHMETIC,
            place=number,
            next_province=number + 1,
        )
        return with_look_after(step, number)
    blocks = tuple([stack.blocks for stack in stacks])
    highest = max(blocks)
    top = [stack for stack in stacks if stack.blocks == highest]
    ranking = (Ranking(blocks),)
    if len(top) > 1:
        kind = "paris" if number == PARIS else "province"
        tied = {stack.seat: stack for stack in top}
        contenders = tuple([seat for seat in state.order if seat in tied])
        return make_step(
            state,
            _TIED_PARIS if number == PARIS else _TIED,
            f"tie-{kind}" if len(top) < len(stacks) else f"tie-{kind}-all",
            {
                "province": number,
                "stacks": tuple([tied[seat] for seat in contenders]),
                "outside": tuple([stack for stack in stacks if stack.blocks < highest]),
                "number": highest,
                "colours": state.table.rulings["provincial-card-colour"],
            },
            focus=focus,
            arithmetic=ranking,
            place=number,
            tie=kind,
            contest=opened(kind, "E6", contenders, place=number),
        )
    winner = top[0]
    paris = number == PARIS
    taken = winner.blocks if paris else 1
    step = make_step(
        state,
        _UNTIED_PARIS if paris else _UNTIED,
        "paris-won" if paris else "province-won" if len(stacks) > 1 else "province-won-alone",
        {
            "province": number,
            "player": winner.seat,
            "faction": winner.faction,
            "number": winner.blocks,
            "votes": taken,
            "others": tuple([stack for stack in stacks if stack is not winner]),
        },
        _votes_taken(state, number, winner, taken),
        focus=(PROVINCE_FOCUS[number], TRACK_FOCUS[winner.faction]),
        arithmetic=ranking,
        detail=Detail.HEADLINE,
        place=number,
        next_province=number + 1,
        due=_icon_due(state, number, winner.seat, None),
    )
    return step if step.state.due else with_look_after(step, number)


def _votes_taken(
    state: State, number: int, stack: Stack, votes: int
) -> tuple[Change, Change, Change]:
    index = INDEX[stack.faction]
    held = state.votes[stack.seat][index]
    marker = state.track[index]
    return (
        Change("stack", (number, stack.seat, stack.faction), stack.blocks, stack.blocks - votes),
        Change("votes", (stack.seat, stack.faction), held, held + votes),
        Change("track", (stack.faction,), marker, marker + votes),
    )


def _icon_due(state: State, number: int, seat: int, kind: str | None) -> tuple[Due, ...]:
    if state.turn < _FIRST_TURN_WITH_ICONS or not _ICONS[number - 1]:
        return ()
    return (Due("icon", kind=kind or "", place=number, seats=(seat,)),)


def won(state: State, due: Due) -> Step[State]:
    """The winner of a tie takes the vote of the province, or in Paris the whole stack."""
    number, (seat,) = due.place, due.seats
    stack = stack_of(state, number, seat)
    assert stack is not None, "a contender for a province has a stack there"
    paris = due.kind == "paris"
    votes = stack.blocks if paris else 1
    return make_step(
        state,
        _VOTE_PARIS if paris else _VOTE,
        "tie-won-votes",
        {"province": number, "player": seat, "faction": stack.faction, "votes": votes},
        _votes_taken(state, number, stack, votes),
        focus=(PROVINCE_FOCUS[number], TRACK_FOCUS[stack.faction]),
        detail=Detail.HEADLINE,
        place=number,
        tie=due.kind,
        due=(
            *_icon_due(state, number, seat, due.kind),
            Due("sweep", kind=due.kind, place=number),
            *rest(state),
        ),
    )


def unbroken(state: State, due: Due) -> Step[State]:
    """Nobody wins the province: no vote (E8, X2), and no VPs from its icon."""
    number = due.place
    icon = _ICONS[number - 1] if state.turn >= _FIRST_TURN_WITH_ICONS else 0
    rules = _NO_VOTE_PARIS if due.kind == "paris" else _NO_VOTE
    return make_step(
        state,
        rules + _ICON if icon else rules,
        "tie-no-vote-no-vp" if icon else "tie-no-vote",
        {"province": number, "players": due.seats, "vp": icon},
        focus=(PROVINCE_FOCUS[number],),
        detail=Detail.HEADLINE,
        place=number,
        tie=due.kind,
        due=(Due("sweep", kind=due.kind, place=number), *rest(state)),
    )


def icon(state: State, due: Due) -> Step[State]:
    """The winner of a province with a VP icon scores it (E11)."""
    number, (seat,) = due.place, due.seats
    worth = _ICONS[number - 1]
    step = make_step(
        state,
        _ICON,
        "icon-scored",
        {"province": number, "player": seat, "vp": worth},
        (Change("vp", (seat,), state.vp[seat], state.vp[seat] + worth),),
        focus=(PROVINCE_FOCUS[number], f"player:{seat}"),
        place=number,
        tie=due.kind or None,
        due=rest(state),
    )
    return step if step.state.due else with_look(step)


def sweep(state: State, due: Due) -> Step[State]:
    """After a tie every block left in the province returns to the supply (E9)."""
    number = due.place
    stacks = state.provinces[number - 1]
    return with_look(
        make_step(
            state,
            _SWEEP,
            "swept" if stacks else "swept-nothing",
            {"province": number, "stacks": stacks},
            tuple(
                [
                    Change("stack", (number, stack.seat, stack.faction), stack.blocks, 0)
                    for stack in stacks
                ]
            ),
            focus=(PROVINCE_FOCUS[number], "supply"),
            place=number,
            tie=due.kind,
            next_province=number + 1,
            due=rest(state),
        )
    )


def counted(state: State) -> Step[State]:
    """All provinces are resolved: a landslide, or on to the government."""
    if is_landslide(state):
        return landslide(state)
    return make_step(
        state,
        _COUNTED,
        "election-counted",
        {"provinces": PROVINCES, "levels": tuple(zip(FACTIONS, state.track, strict=True))},
        focus=tuple(TRACK_FOCUS.values()),
        detail=Detail.HEADLINE,
        phase="government",
        next_province=None,
    )
