"""What the reader points at."""

from __future__ import annotations

from traitlets import HasTraits, Unicode


class Selection(HasTraits):
    """The place on the board that is pointed at, by mouse, finger or keyboard."""

    place = Unicode(
        "", help='A place as in a step\'s focus, e.g. "province:8"; empty when nothing is.'
    )
