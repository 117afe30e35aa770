"""The battle of a turn (B1–B7)."""

from __future__ import annotations

from explorer.rules.liberte.components import components
from explorer.rules.liberte.resolution.contest import opened
from explorer.rules.liberte.resolution.ends import with_look
from explorer.rules.liberte.resolution.making import cite, make_step, player_focus, rest
from explorer.rules.liberte.state import Due, State, supply
from explorer.rules.steps import Change, Detail, Ranking, Step

_LEADS = cite("B2", "B1")
_TIED = cite("B3", "B1", "B2")
_NOBODY = cite("B6", "B1")
_NOBODY_LOST = cite("B6", "B5")
_WON = cite("B3", "B2")
_LOST = cite("B5")
_NOT_LOST = cite("B5", "B3")
_BLOCK = cite("B5")
_TOKENS = cite("B7")
_TOKENS_BACK = (Due("tokens-back"),)
_BOX = components().blocks


def eligible(state: State) -> tuple[int, ...]:
    """Seats with a General in the display and a token in the Battle Box, in player order (B1)."""
    cards = state.table.cards
    return tuple(
        seat
        for seat in state.order
        if state.battle_box[seat] and any(cards[card].general for card in state.displays[seat])
    )


def begin(state: State) -> Step[State]:
    """The first step of the battle: a leader, a tie, or nobody."""
    may = eligible(state)
    args = {
        "turn": state.turn,
        "tokens": tuple((seat, state.battle_box[seat]) for seat in may),
        "outside": tuple(
            (seat, state.battle_box[seat])
            for seat in state.order
            if state.battle_box[seat] and seat not in may
        ),
    }
    if not may:
        if state.table.rulings["no-eligible-commander"] == "lost-battle":
            return _lost(state, _NOBODY_LOST, "battle-nobody-lost", args, _TOKENS_BACK)
        return make_step(state, _NOBODY, "battle-nobody", args, focus=("battle",), due=_TOKENS_BACK)
    most = max(state.battle_box[seat] for seat in may)
    leaders = tuple(seat for seat in may if state.battle_box[seat] == most)
    ranking = (Ranking(tuple(state.battle_box[seat] for seat in may)),)
    if len(leaders) == 1:
        return _led(state, _LEADS, "battle-led", leaders[0], args, ranking, _TOKENS_BACK)
    return make_step(
        state,
        _TIED,
        "tie-battle",
        {**args, "players": leaders, "number": most},
        focus=("battle", *player_focus(*leaders)),
        arithmetic=ranking,
        tie="battle",
        contest=opened("battle", "B3", leaders, then=_TOKENS_BACK),
    )


def _led(
    state: State,
    rules: tuple[str, ...],
    message: str,
    seat: int,
    args: dict[str, object],
    ranking: tuple[Ranking, ...],
    due: tuple[Due, ...],
    tie: str | None = None,
) -> Step[State]:
    worth = components().battles[state.turn].vp
    return make_step(
        state,
        rules,
        message,
        {**args, "player": seat, "vp": worth, "number": state.battle_box[seat]},
        (Change("vp", (seat,), state.vp[seat], state.vp[seat] + worth),),
        focus=("battle", *player_focus(seat)),
        arithmetic=ranking,
        detail=Detail.HEADLINE,
        tie=tie,
        due=due,
    )


def _lost(
    state: State,
    rules: tuple[str, ...],
    message: str,
    args: dict[str, object],
    due: tuple[Due, ...],
    tie: str | None = None,
) -> Step[State]:
    has_block = supply(state, "white", _BOX) > 0
    changes = [Change("lost_battle", (state.turn,), False, True)]
    if not has_block:
        changes.append(Change("blocks_owed", (), state.blocks_owed, state.blocks_owed + 1))
    step = make_step(
        state,
        rules,
        message if has_block else f"{message}-owed",
        args,
        tuple(changes),
        focus=("battle",),
        detail=Detail.HEADLINE,
        tie=tie,
        due=due,
    )
    return with_look(step)


def won(state: State, due: Due) -> Step[State]:
    """The highest General leads."""
    return _led(
        state, _WON, "battle-won", due.seats[0], {"turn": state.turn}, (), rest(state), "battle"
    )


def unbroken(state: State, due: Due) -> Step[State]:
    """No General is the highest: a Lost Battle, or nothing under `equal-generals` (B5)."""
    args: dict[str, object] = {"turn": state.turn, "players": due.seats}
    every_general_equal = bool(due.cards) and not due.fallen
    if state.table.rulings["lost-battle-needs"] == "equal-generals" and not every_general_equal:
        return make_step(
            state,
            _NOT_LOST,
            "battle-not-lost",
            args,
            focus=("battle",),
            detail=Detail.HEADLINE,
            tie="battle",
            due=rest(state),
        )
    return _lost(state, _LOST, "battle-lost", args, rest(state), "battle")


def tokens_back(state: State, due: Due) -> Step[State]:
    """Every token in the Battle Box goes home; the election begins (B7)."""
    changes = tuple(
        Change("battle_box", (seat,), tokens, 0)
        for seat, tokens in enumerate(state.battle_box)
        if tokens
    )
    return make_step(
        state,
        _TOKENS,
        "tokens-back" if changes else "no-tokens",
        {"tokens": tuple((change.where[0], change.before) for change in changes)},
        changes,
        focus=("battle",),
        detail=Detail.ARITHMETIC,
        phase="election",
        due=rest(state),
    )


def block_can_go_down(state: State) -> bool:
    """Whether a block owed to a Lost Battle can be placed now (B5)."""
    if not state.blocks_owed or supply(state, "white", _BOX) <= 0:
        return False
    if state.lost_battles[-state.blocks_owed] < state.turn:
        return True
    waits = state.phase in ("battle", "election") and (state.next_province or 0) < 28
    return not waits


def block_down(state: State) -> Step[State]:
    """A white block goes over a Lost Battle that still lacks one."""
    return make_step(
        state,
        _BLOCK,
        "owed-block-placed",
        {"turn": state.lost_battles[-state.blocks_owed]},
        (Change("blocks_owed", (), state.blocks_owed, state.blocks_owed - 1),),
        focus=("battle",),
    )
