"""How the reader wants to see things."""

from __future__ import annotations

from traitlets import Bool, HasTraits, Int, Unicode, UseEnum

from explorer.rules.steps import Detail


class Settings(HasTraits):
    """A reader's wishes; tags say what is kept with a saved session."""

    detail = UseEnum(
        Detail,
        default_value=Detail.ARITHMETIC,
        help="How much of a computation is stopped at: HEADLINE, STEP or ARITHMETIC (everything).",
    ).tag(saved=True)
    pace = Int(
        1200,
        min=200,
        max=10_000,
        help="Milliseconds between two steps while playing, 200 to 10000; others are refused.",
    ).tag(saved=True)
    language = Unicode(
        "en", help="Language of the sentences; a message catalogue of it must exist."
    )
    patterns = Bool(
        True, help="Whether blocks show a pattern beside their colour, for colour-blind eyes."
    ).tag(saved=True)
    confirm = Bool(
        False, help="Whether a play waits to be confirmed before it is another player's turn."
    ).tag(saved=True)
    ask_chance = Bool(
        False,
        help="Whether chance waits at the end of the branch on show: then one lets it happen, or "
        "chooses what comes.",
    ).tag(saved=True)
