"""A scene as words: what somebody hears who does not see the board."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.drawing.scene import Label, Scene


def listed(parts: Iterable[str], *, none: str = "none") -> str:
    """`a`, `a and b`, `a, b and c`; `none` when there is nothing to list."""
    words = list(parts)
    if not words:
        return none
    if len(words) == 1:
        return words[0]
    return f"{', '.join(words[:-1])} and {words[-1]}"


def counted(number: int, one: str, many: str | None = None) -> str:
    """`1 block`, `3 blocks`."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def text_of(scene: Scene) -> str:
    """What `scene` shows, in words: its own, or else its labels from top to bottom."""
    if scene.alt:
        return scene.alt
    labels = [shape for shape in scene.shapes if isinstance(shape, Label)]
    labels.sort(key=lambda label: (label.y, label.x))
    return "\n".join(label.text for label in labels)
