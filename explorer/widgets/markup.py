"""Small pieces of HTML that several views share. Whatever comes from a position is escaped here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from explorer.rules.liberte.components import Card
from explorer.rules.liberte.vocabulary import FACTIONS
from explorer.rules.rulebook import read_rulebook
from explorer.rules.steps import Step
from explorer.rules.words import Words

LONGEST_SUBJECT = 60
MARKS = {"general": "General", "cannon": "Cannon", "sans_culottes": "Sans-Culottes"}
"""What a card may show beside its figures, and what it is called."""
EFFECTS = {
    "bread-shortages": "removes a block of the government’s colour",
    "emigration": "a white Personality leaves a display",
    "religious-problems": "removes a red or blue block",
    "guillotine": "a Personality leaves the game",
    "purge": "a card leaves a display; in government only",
    "terror": "removes any block; in government only",
}
"""What a Special does, in a few words; its rule has the rest."""


def rule_anchor(name: str) -> str:
    """The id under which the text of a rule stands on the page."""
    return f"le-rule-{name}"


def rule_chips(game: str, names: Iterable[str]) -> str:
    """A link for each rule; it shows the rule's text (see `rules.py`), and `Page` its title."""
    book = read_rulebook(game)
    return " ".join(
        f"<a class='le-chip' href='#{rule_anchor(book[name].id)}'>{escape(name)}</a>"
        for name in names
    )


# Single quotes throughout: a message escapes double ones, and a step sends many of these.


def emblem(faction: str | None, name: str = "") -> str:
    """The emblem of a faction on its colour, for eyes; `name` is heard where no words tell it."""
    if faction not in FACTIONS:
        return ""
    return f"<i class='le-emblem le-{faction}'>{escape(name)}</i>"


def token(seat: int) -> str:
    """The token of a player, for eyes."""
    return f"<i class='le-token le-seat-{seat}'></i>"


def card_face(card: Card, words: Words, *, tag: str = "div", css: str = "") -> str:
    """A card as a small face: emblem, name, number, figures, marks; a Special's effect.

    `tag` is the element it becomes, `css` more classes for it.
    """
    edge = f"le-edge-{card.faction}" if card.faction else "le-special"
    classes = f"le-cf {edge} {css}".rstrip()
    return f"<{tag} class='{classes}'>{card_told(card, words)}</{tag}>"


def card_told(card: Card, words: Words) -> str:
    """What stands on the face of a card: name, then number, figures and region, then marks."""
    number = f"#{card.id}" if card.id.isdecimal() else card.id
    figures = [escape(number)]
    if card.faction is not None:
        figures.append(f"{escape(words.name('faction', card.faction))} <b>{card.value}</b>")
    if card.region is not None:
        # A name is not torn apart at its hyphen.
        figures.append(
            escape(words.name("region", card.region)).replace("-", "\N{NON-BREAKING HYPHEN}")
        )
    if card.effect is not None:
        figures.append(EFFECTS[card.effect])
    marks = "".join(f"<i>{name}</i>" for mark, name in MARKS.items() if getattr(card, mark))
    return f"<b>{escape(card.name)}</b><span>{' · '.join(figures)}</span>{marks}"


def told(text: str) -> str:
    """Text for ears alone."""
    return f'<span class="le-told">{escape(text)}</span>'


def subject_of(step: Step[Any], words: Words) -> str:
    """What the sentence of a step is about, if the sentence begins with it; else nothing."""
    sentence = words.sentence(step)
    seat = step.args.get("player")
    name = words.name("player", seat) if isinstance(seat, int) else ""
    if name and sentence.startswith(f"{name} "):
        return name
    head, colon, _ = sentence.partition(": ")
    return head if colon and len(head) <= LONGEST_SUBJECT and "." not in head else ""


def with_subject(step: Step[Any], words: Words) -> str:
    """The sentence of a step with its subject in bold."""
    subject, sentence = subject_of(step, words), words.sentence(step)
    if not subject:
        return escape(sentence)
    return f"<b>{escape(subject)}</b>{escape(sentence[len(subject) :])}"


def common_head(sentences: Sequence[str]) -> str:
    """What all sentences begin with, up to a colon and its blank: `Normandie: `; else nothing.

    A single sentence has nothing in common with others: what stands before its colon may be the
    whole of who did what.
    """
    if len(sentences) < 2:
        return ""
    heads = {sentence[: sentence.find(": ") + 2] for sentence in sentences if ": " in sentence}
    head = heads.pop() if len(heads) == 1 else ""
    return head if all(sentence.startswith(head) for sentence in sentences) else ""


def without(head: str, sentence: str) -> str:
    """A sentence without its head, beginning anew with a capital letter."""
    if not head or not sentence.startswith(head):
        return sentence
    rest = sentence[len(head) :]
    return rest[:1].upper() + rest[1:]
