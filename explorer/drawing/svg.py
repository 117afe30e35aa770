"""A scene as SVG: for files, for notebooks that stand still, for print."""

from __future__ import annotations

from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

from explorer.drawing.scene import (
    BASELINE,
    Disc,
    Label,
    Line,
    Paint,
    Picture,
    Polygon,
    Rect,
    Scene,
    Shape,
    Stamp,
)
from explorer.drawing.theme import SERIF


def svg_of(scene: Scene, *, title: str = "Board") -> str:
    """`scene` as the text of an SVG document. Whatever it says is text there, never markup."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_n(scene.width)} '
        f'{_n(scene.height)}" role="img" font-family={quoteattr(SERIF)} '
        'stroke-linejoin="round" stroke-linecap="round">',
        f"<title>{_text(title)}</title>",
        f"<desc>{_text(scene.alt)}</desc>",
    ]
    pictures = scene.pictures()
    if pictures:
        parts.append("<defs>")
        parts += [f'<g id="{_id(one)}">{_shapes(one.shapes)}</g>' for one in pictures]
        parts.append("</defs>")
    parts += [_shapes(scene.drawn), "</svg>"]
    return "\n".join(parts)


def _id(picture: Picture) -> str:
    return "liber-" + "".join(one if one.isalnum() else "-" for one in picture.id)


def _n(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")


def _held(text: str) -> str:
    """`text` with the characters that XML cannot hold shown as the replacement character."""
    return "".join(
        one
        if one in "\t\n\r"
        or (one >= " " and not "\ud800" <= one <= "\udfff" and one < "\ufffe")
        or one > "\uffff"
        else "\ufffd"
        for one in text
    )


def _text(text: str) -> str:
    return escape(_held(text))


def _name(name: str | None) -> str:
    return "" if name is None else f" data-name={quoteattr(_held(name))}"


def _colour(kind: str, colour: str | None) -> str:
    """`#rrggbbaa` split in two, since not every reader knows it whole."""
    if colour is None:
        return f' {kind}="none"' if kind == "fill" else ""
    if len(colour) == 9:
        alpha = int(colour[7:], 16) / 255
        return f' {kind}="{colour[:7]}" {kind}-opacity="{_n(alpha)}"'
    return f' {kind}="{colour}"'


def _paint(shape: Paint) -> str:
    text = _colour("fill", shape.fill) + _colour("stroke", shape.stroke)
    if shape.stroke is not None:
        text += f' stroke-width="{_n(shape.width)}"'
        if shape.dash:
            text += f' stroke-dasharray="{" ".join(_n(one) for one in shape.dash)}"'
    return text + _name(shape.name)


def _points(points: Iterable[tuple[float, float]]) -> str:
    return "L".join(f"{_n(x)} {_n(y)}" for x, y in points)


def _shapes(shapes: Iterable[Shape]) -> str:
    return "\n".join(_shape(shape) for shape in shapes)


def _shape(shape: Shape) -> str:
    paint = _paint(shape)
    match shape:
        case Polygon():
            rings = "".join(f"M{_points(ring)}Z" for ring in shape.rings)
            return f'<path d="{rings}" fill-rule="evenodd"{paint}/>'
        case Line():
            return f'<path d="M{_points(shape.points)}"{paint}/>'
        case Rect():
            radius = f' rx="{_n(shape.radius)}"' if shape.radius else ""
            return (
                f'<rect x="{_n(shape.x)}" y="{_n(shape.y)}" width="{_n(shape.w)}" '
                f'height="{_n(shape.h)}"{radius}{paint}/>'
            )
        case Disc():
            return (
                f'<ellipse cx="{_n(shape.x)}" cy="{_n(shape.y)}" rx="{_n(shape.radius)}" '
                f'ry="{_n(shape.ry)}"{paint}/>'
            )
        case Label():
            style = ' font-weight="bold"' if shape.bold else ""
            style += ' font-style="italic"' if shape.italic else ""
            style += ' paint-order="stroke"' if shape.stroke else ""
            return (
                f'<text x="{_n(shape.x)}" y="{_n(shape.y + BASELINE * shape.size)}" '
                f'font-size="{_n(shape.size)}" text-anchor="{shape.align}"{style}{paint}>'
                f"{_text(shape.text)}</text>"
            )
        case Stamp():
            scale = f" scale({_n(shape.scale)})" if shape.scale != 1 else ""
            return (
                f'<use href="#{_id(shape.picture)}" '
                f'transform="translate({_n(shape.x)} {_n(shape.y)}){scale}"{_name(shape.name)}/>'
            )
