"""Forming the government (G1–G6a)."""

from __future__ import annotations

from explorer.rules.liberte.resolution.contest import opened
from explorer.rules.liberte.resolution.making import TRACK_FOCUS, cite, make_step, rest
from explorer.rules.liberte.state import Due, State, Triple
from explorer.rules.liberte.vocabulary import FACTIONS, INDEX, Faction
from explorer.rules.steps import Change, Detail, Ranking, Step

_NONE = cite("G6a")
_ONLY = cite("G6a", "G1")
_MOST = cite("G1")
_TIED = {"government": cite("G2", "G1"), "opposition": cite("G6", "G1")}
_WON = {"government": cite("G2", "G1"), "opposition": cite("G6", "G1")}
_UNBROKEN = {"government": cite("G5"), "opposition": cite("G5", "G6")}
_BACK = {"government": cite("G3"), "opposition": cite("G3", "G6")}
_MOST_AT_ZERO = cite("G1", "G6a")
_RESET: Triple = (0, 0, 0)


def taking_part(state: State) -> tuple[Faction, ...]:
    """Factions above 0 on the track, or of which somebody holds a vote (G6a)."""
    return tuple(
        faction
        for faction in FACTIONS
        if state.track[INDEX[faction]] or any(votes[INDEX[faction]] for votes in state.votes)
    )


def form(state: State) -> Step[State]:
    """The next step of forming the government, from whatever has been settled so far."""
    part = state.taking_part
    if part is None:
        part = taking_part(state)
    if state.government is None:
        if len(part) < 2:
            return _without_contest(state, part)
        return _next_place(state, "government", part, part)
    left = tuple(faction for faction in part if faction != state.government)
    if state.opposition or not left:
        return make_step(
            state,
            _MOST,
            "government-formed",
            {"faction": state.government},
            focus=("government",),
            detail=Detail.ARITHMETIC,
            phase="scoring",
            unbacked=_RESET,
        )
    return _next_place(state, "opposition", left, part)


def _without_contest(state: State, part: tuple[Faction, ...]) -> Step[State]:
    if not part:
        return make_step(
            state,
            _NONE,
            "no-government",
            {},
            focus=("government",),
            detail=Detail.HEADLINE,
            phase="scoring",
            taking_part=part,
            unbacked=_RESET,
        )
    (only,) = part
    return make_step(
        state,
        _ONLY,
        "government-alone",
        {"faction": only, "number": state.track[INDEX[only]]},
        (Change("government", (), None, only),),
        focus=("government", TRACK_FOCUS[only]),
        detail=Detail.HEADLINE,
        phase="scoring",
        taking_part=part,
        unbacked=_RESET,
    )


def _next_place(
    state: State, place: str, candidates: tuple[Faction, ...], part: tuple[Faction, ...]
) -> Step[State]:
    levels = tuple((faction, state.track[INDEX[faction]]) for faction in candidates)
    most = max(level for _, level in levels)
    top = tuple(faction for faction, level in levels if level == most)
    ranking = (Ranking(tuple(level for _, level in levels)),)
    if len(top) > 1:
        return make_step(
            state,
            _TIED[place],
            f"tie-{place}",
            {"factions": top, "number": most, "levels": levels},
            focus=tuple(TRACK_FOCUS[faction] for faction in top),
            arithmetic=ranking,
            tie=place,
            taking_part=part,
            contest=opened(place, "G2" if place == "government" else "G6", top),
        )
    (winner,) = top
    last = place == "opposition"
    return make_step(
        state,
        _MOST if most else _MOST_AT_ZERO,
        f"{place}-most" if most else "opposition-at-zero",
        {"faction": winner, "number": most, "levels": levels},
        (Change(place, (), None, winner),),
        focus=("government", TRACK_FOCUS[winner]),
        arithmetic=ranking,
        detail=Detail.HEADLINE,
        taking_part=part,
        phase="scoring" if last else "government",
        unbacked=_RESET if last else state.unbacked,
    )


def won(state: State, due: Due) -> Step[State]:
    """The faction of the single highest card takes the place (G2, G6)."""
    return _settled(state, due, due.factions[0], _WON[due.kind], f"{due.kind}-won")


def unbroken(state: State, due: Due) -> Step[State]:
    """Radicals before Moderates before Royalists, among those still tied (G5)."""
    winner = min(due.factions, key=FACTIONS.index)
    return _settled(state, due, winner, _UNBROKEN[due.kind], f"{due.kind}-unbroken")


def _settled(
    state: State, due: Due, winner: Faction, rules: tuple[str, ...], message: str
) -> Step[State]:
    back = _levels_back(state, winner)
    last = due.kind == "opposition" and not back
    return make_step(
        state,
        rules,
        message,
        {"faction": winner, "factions": due.factions, "number": state.track[INDEX[winner]]},
        (Change(due.kind, (), None, winner),),
        focus=("government", TRACK_FOCUS[winner]),
        detail=Detail.HEADLINE,
        tie=due.kind,
        phase="scoring" if last else "government",
        unbacked=_RESET if last else state.unbacked,
        due=(
            *((Due("level-back", kind=due.kind, factions=(winner,)),) if back else ()),
            *rest(state),
        ),
    )


def _levels_back(state: State, winner: Faction) -> tuple[Change, ...]:
    level = state.track[INDEX[winner]]
    return tuple(
        Change("track", (faction,), here, here - 1)
        for faction, here in zip(FACTIONS, state.track, strict=True)
        if faction not in (winner, state.government) and 0 < here <= level
    )


def level_back(state: State, due: Due) -> Step[State]:
    """Every other faction level with or below the winner goes back one space (G3)."""
    winner = due.factions[0]
    changes = _levels_back(state, winner)
    last = due.kind == "opposition"
    return make_step(
        state,
        _BACK[due.kind],
        "level-back",
        {
            "faction": winner,
            "levels": tuple((change.where[0], change.after) for change in changes),
        },
        changes,
        focus=tuple(TRACK_FOCUS[change.where[0]] for change in changes),
        tie=due.kind,
        phase="scoring" if last else "government",
        unbacked=_RESET if last else state.unbacked,
        due=rest(state),
    )
