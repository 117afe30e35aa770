"""What stands above the choices: the question, what was taken and is known, what is awaited."""

from __future__ import annotations

from html import escape

from explorer.models import Shown
from explorer.models.seats import HAND, start_of_play
from explorer.widgets.chance import chance_html
from explorer.widgets.markup import rule_chips, token


def head_html(shown: Shown) -> str:
    """The head of the decision; empty where nobody decides and nothing is waited for."""
    if shown.awaits == "confirm":
        return _to_confirm(shown)
    if shown.pending is not None:
        return _question(shown)
    if shown.chance is not None:
        return chance_html(shown)
    if shown.at_end and shown.length:
        return _standing(shown)
    return ""


def _question(shown: Shown) -> str:
    pending = shown.pending
    assert pending is not None, "asked where somebody decides"
    question = escape(shown.words.message(pending.question))
    chips = rule_chips(shown.game.id, (pending.rule,))
    hints = (_taken(shown), _hindsight(shown), _not_offered(shown))
    return f"<h2>{token(pending.seat)} {question} {chips}</h2>" + "".join(
        f"<p class='le-hint'>{hint}</p>" for hint in hints if hint
    )


def _taken(shown: Shown) -> str:
    """What was chosen here before, by hand or by a bot."""
    if shown.taken is None or shown.pending is None:
        return ""
    told = escape(shown.words.message(shown.game.item(shown.state, shown.taken).told))
    kind = seat_kind(shown, shown.pending.seat)
    who = "Taken here" if kind == HAND else f"{kind.capitalize()} bot decided"
    otherwise = " Choose otherwise, and a new branch begins; this one is kept."
    return f"{who}: <b>{told}</b>.{otherwise if shown.offers else ''}"


def _hindsight(shown: Shown) -> str:
    if not shown.hindsight or not shown.offers:
        return ""
    came = escape(" ".join(shown.hindsight))
    return (
        f"Chance has acted after this: {came} A choice made now knows it; "
        "the branch will be marked <i>with hindsight</i>."
    )


def _not_offered(shown: Shown) -> str:
    """Why a reader who looks through somebody's eyes is not offered another's choices."""
    pending, viewer = shown.pending, shown.viewer
    if shown.offers or pending is None or viewer is None or viewer == pending.seat:
        return ""
    sight, name = escape(shown.sight), escape(shown.words.name("player", pending.seat))
    if shown.handover is not None:
        return f"The table is seen {sight}. Hand the screen to {name}, who takes it over below."
    return (
        f"The table is seen {sight}, so what {name} may choose is not offered here. "
        f"To choose for {name}, see it as {name} does, or as whoever acts."
    )


def seat_kind(shown: Shown, seat: int) -> str:
    """Who plays a seat: `hand`, or the name of a bot."""
    return shown.seats[seat] if seat < len(shown.seats) else HAND


def play_told(shown: Shown) -> tuple[str, ...]:
    """What the play that has just ended did, sentence by sentence; empty where none has."""
    earlier = [cursor for cursor in shown.decisions if cursor < shown.cursor]
    if not earlier:
        return ()
    first = start_of_play(shown.game, shown.trace, earlier)
    steps = (shown.step_at(cursor) for cursor in range(first + 1, shown.cursor + 1))
    return tuple(shown.words.sentence(step) for step in steps if step is not None)


def _to_confirm(shown: Shown) -> str:
    """The play that waits, told whole: whoever lets it stand knows what he confirms."""
    told = "".join(f"<li>{escape(one)}</li>" for one in play_told(shown))
    return (
        f"<h2>Is this what was meant?</h2><ol class='le-play'>{told}</ol>"
        "<p class='le-hint'>Until it is confirmed nobody goes on.</p>"
    )


def _standing(shown: Shown) -> str:
    ending = shown.game.ending_lines(shown.state)
    lines = ending or shown.game.standing_lines(shown.state)
    told = "".join(f"<p>{escape(line)}</p>" for line in lines)
    return f"<h2>{'The game is over' if ending else 'Where it stands'}</h2>{told}"
