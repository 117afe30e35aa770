"""What steps, questions and refusals of Liberté say, written down word for word.

A step is written down like this; lines with nothing to say are left out:

    message [rules] sentence
      = numbers behind it
      > what changed
      & arguments that the sentence leaves out (the ledger and the board read them)
      @ detail, phase, tie, action: places lit up

Steps that every story has (an answer, a discard, votes going back) are written out in full in a
few stories and elsewhere told by their rules and the last line alone. The question at the end of
a run, and a refusal:

    ? question [rule] option | option
    action: message: sentence [rule] and what may be done instead
      & arguments that the sentences leave out
"""

from __future__ import annotations

import re
import textwrap
import tomllib
from pathlib import Path
from typing import Any

DATA = Path(__file__).parents[2] / "data" / "liberte"
EN = DATA / "messages" / "en.toml"
CATALOGUE: dict[str, str] = tomllib.loads(EN.read_text("utf-8"))

#: Steps that are not written out in full unless a story asks for it.
ROUTINE = {
    "advances",
    "declines",
    "discarded",
    "election-counted",
    "in-government",
    "next-turn",
    "not-asked",
    "no-votes-no-place",
    "province-empty",
    "round-nobody-players",
    "round-nobody-factions",
    "round-won-players",
    "swept",
    "tokens-back",
    "votes-return",
}


def messages(first: str, beyond: str) -> set[str]:
    """The ids of the catalogue's sections from `# first` up to `# beyond`, or to the end."""
    text = EN.read_text("utf-8")
    text = text[text.index(f"\n# {first}\n") :]
    if beyond:
        text = text[: text.index(f"\n# {beyond}\n")]
    return set(re.findall(r"^([\w-]+) = ", text, re.MULTILINE))


def story(text: str) -> str:
    """A story as it stands in a test, without the margin of the code."""
    return textwrap.dedent(text).strip()


def told(
    start: dict[str, Any],
    *choices: str,
    until: str | None = None,
    rulings: dict[str, str] | None = None,
    full: str = "",
    brief: str = "",
) -> str:
    """Every step of the run, but of empty provinces in a row only the first.

    `full`: routine steps to be written out all the same; `brief`: others to be told like them.
    """
    from explorer.report import run_of

    game, run = run_of(start, choices, until=until, rulings=rulings)
    words = game.words(run.start)
    out: list[str] = []
    last = ""
    routine = (ROUTINE | set(brief.split())) - set(full.split())
    before = run.start
    for number, step in enumerate(run.steps, start=1):
        for change in step.changes:
            if change.what in ("deck", "discard", "order"):
                # The sentence does not tell what stood there before, card by card.
                assert change.before == getattr(before, change.what)
        before = step.state
        if (step.message, last) == ("province-empty", "province-empty"):
            continue
        last = step.message
        if step.message in routine:
            rules = " ".join(step.rules)
            out += _hanging("", f"{step.message} [{rules}] @ {_where(game, step)}")
        else:
            out += _step_told(game, words, step)
        _holds(game, step, run.steps[number : number + 1])
    if run.pending is not None:
        out += _question_told(game, words, run.pending)
    return "\n".join(out)


def asked(start: dict[str, Any], *choices: str, rulings: dict[str, str] | None = None) -> str:
    """The question at the end of the run, and why each greyed choice is none, in full."""
    from explorer.report import run_of

    game, run = run_of(start, choices, rulings=rulings)
    words = game.words(run.state)
    out = _question_told(game, words, run.pending)
    for action, refusal in run.pending.greyed:
        assert game.why_not(run.state, action) == refusal
        out += _refusal_told(game.action_to_text(action), words, refusal)
    return "\n".join(out)


def refusals(
    start: dict[str, Any],
    choices: tuple[str, ...] | None,
    *actions: str,
    rulings: dict[str, str] | None = None,
) -> str:
    """Why each of these actions is refused after these choices, in full.

    `choices` None: where the position stands, nothing carried forward.
    """
    from explorer.report import loaded, run_of

    if choices is None:
        game, state = loaded(start, rulings)
    else:
        game, run = run_of(start, choices, rulings=rulings)
        state = run.state
    words = game.words(state)
    out: list[str] = []
    for line in actions:
        action = game.action_from_text(line)
        refusal = game.why_not(state, action)
        assert refusal is not None, f"{line} is legal"
        assert action not in game.legal_actions(state)
        out += _refusal_told(line, words, refusal)
    return "\n".join(out)


def _hanging(head: str, text: str) -> list[str]:
    return textwrap.wrap(
        head + text,
        92,
        subsequent_indent=" " * (len(head) + 2),
        break_on_hyphens=False,
        break_long_words=False,
    )


def _silent(*told_by: tuple[str, Any]) -> list[str]:
    """The arguments that these messages do not name."""
    out = {}
    for message, args in told_by:
        named = set(re.findall(r"\{(\w+)", CATALOGUE[message]))
        out |= {name: value for name, value in args.items() if name not in named}
    if not out:
        return []
    return _hanging("  & ", ", ".join(f"{name}={value}" for name, value in out.items()))


def _step_told(game: Any, words: Any, step: Any) -> list[str]:
    from explorer.rules.words import arithmetic

    out = _hanging("", f"{step.message} [{' '.join(step.rules)}] {words.sentence(step)}")
    if arithmetic(step):
        out += _hanging("  = ", arithmetic(step))
    for change in step.changes:
        out += _hanging("  > ", words.change(change))
        if change.what in ("lost_battle", "in_government"):
            # The sentence does not tell False from nothing.
            assert {change.before, change.after} == {False, True}
    out += _silent((step.message, step.args))
    return out + _hanging("  @ ", _where(game, step))


def _where(game: Any, step: Any) -> str:
    place = "" if step.place is None else f" {step.place}"
    tie = f", tie {step.contest}" if step.contest else ""
    action = f", {game.action_to_text(step.action)}" if step.action else ""
    lit = " ".join(step.focus)
    return f"{step.detail.name.lower()}, {step.phase}{place}{tie}{action}: {lit}"


def _question_told(game: Any, words: Any, pending: Any) -> list[str]:
    question = words.message(pending.question)
    options = " | ".join(game.action_to_text(one) for one in pending.options)
    return _hanging("? ", f"{question} [{pending.rule}] {options}")


def _refusal_told(line: str, words: Any, refusal: Any) -> list[str]:
    out = _hanging("", f"{line}: {refusal.code}: {words.refusal(refusal)}")
    cure = refusal.cure
    return out + _silent(
        (refusal.code, refusal.args), *(((cure.id, cure.args),) if cure is not None else ())
    )


def _holds(game: Any, step: Any, following: Any) -> None:
    """What is true after every step.

    Saved and read again the state is the same. Somebody decides if, and only if, a
    decision follows, and nobody has won before it is over. How much of a track no votes account
    for is asked from E2 until the government stands.
    """
    assert game.load(game.save(step.state)) == step.state, step.message
    for after in following:
        decided = after.action is not None and not game.is_chance(after.action)
        assert (game.pending(step.state) is not None) == decided, step.message
    assert (game.ending(step.state) is not None) == game.is_terminal(step.state), step.message
    if step.message == "election-begins" or step.state.phase == "scoring":
        assert not any(step.state.unbacked), step.message
