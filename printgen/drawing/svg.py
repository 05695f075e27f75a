"""Scene → the text of an SVG document in mm; the only module that knows svgwrite.

The text is meant to be read back by a PDF writer as well as by people: one user unit is one mm, numbers are short, a
path that is drawn several times is formatted once, and the ids of clip paths are made from their content, so that the
same scene gives the same text.
"""

import hashlib
import math
import re
from typing import Any, assert_never

import svgwrite

from printgen.drawing.path import Commands
from printgen.drawing.scene import HOLLOW, Box, Disc, Fill, Group, Item, Path, Run, Scene, Stroke, Text
from printgen.geometry import Transform
from printgen.units import format_number

FONT = "Source Sans Pro"

_MATRIX_DIGITS = 7  # a turn of 30° over 300 mm must not lose a hundredth of a mm
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_SPACES = re.compile(r"^\s|\s$|\s\s")

Attributes = dict[str, Any]


def to_svg(scene: Scene, debug: bool = False) -> str:
    """Write a scene as SVG, its size in mm.

    ``debug`` lets svgwrite check every attribute against the SVG 1.1 schema (slow). Raises ValueError for a number that
    is not finite and for text that XML cannot hold.
    """
    return _Writer(debug).write(scene)


def number(value: float, digits: int = 3) -> str:
    """Write a number without exponent or negative zero; three decimals are a thousandth of a mm.

    Raises ValueError when it is not finite.
    """
    if not math.isfinite(value):
        raise ValueError(f"a drawing cannot hold the number {value}")
    return format_number(value, digits)


class _Writer:
    """One document in the making: its svgwrite drawing and what is already defined in it."""

    def __init__(self, debug: bool) -> None:
        self._drawing = svgwrite.Drawing(profile="full", debug=debug)
        self._clips: set[str] = set()
        self._formatted: dict[int, str] = {}  # by identity: the scene outlives the writer

    def write(self, scene: Scene) -> str:
        window = scene.window
        drawing = self._drawing
        drawing["width"] = number(window.width) + "mm"
        drawing["height"] = number(window.height) + "mm"
        edges = (window.x, window.y, window.width, window.height)
        drawing["viewBox"] = " ".join(number(edge) for edge in edges)
        drawing["font-family"] = FONT
        if scene.title:
            drawing.set_desc(title=_xml_text(scene.title))
        for item in scene.items:
            self._add(drawing, item)
        return str(drawing.tostring())

    def _add(self, parent: Any, item: Item) -> None:
        match item:
            case Path():
                attributes = {"d": self._d(item.commands), **_paint(item.fill, item.stroke)}
                parent.add(self._drawing.path(**attributes))
            case Box():
                parent.add(_box(self._drawing, item))
            case Disc():
                parent.add(_disc(self._drawing, item))
            case Text():
                if item.halo is not None:
                    parent.add(_text(self._drawing, item, item.halo))
                if any(run.colour != HOLLOW for run in item.runs):
                    parent.add(_text(self._drawing, item, None))
            case Group():
                self._add_group(parent, item)
            case _:
                assert_never(item)

    def _add_group(self, parent: Any, item: Group) -> None:
        attributes: Attributes = {"id": item.name} if item.name else {}
        if item.transform != Transform():
            attributes["transform"] = _transform(item.transform)
        if item.clip is not None:
            attributes["clip_path"] = f"url(#{self._clip(item.clip.commands)})"
        group = parent.add(self._drawing.g(**attributes)) if attributes else parent
        for child in item.items:
            self._add(group, child)

    def _clip(self, commands: Commands) -> str:
        """Define a clip path once and give its id."""
        d = self._d(commands)
        name = "clip-" + hashlib.blake2b(d.encode(), digest_size=6).hexdigest()
        if name not in self._clips:
            self._clips.add(name)
            clip = self._drawing.defs.add(self._drawing.clipPath(id=name))
            clip.add(self._drawing.path(d=d))
        return name

    def _d(self, commands: Commands) -> str:
        known = self._formatted.get(id(commands))
        if known is None:
            known = "".join(letter + " ".join(number(value) for value in values) for letter, values in commands)
            self._formatted[id(commands)] = known
        return known


def _box(drawing: svgwrite.Drawing, item: Box) -> Any:
    rect = item.rect
    attributes = _paint(item.fill, item.stroke)
    if item.radius > 0:
        attributes["rx"] = number(item.radius)
    return drawing.rect(
        insert=(number(rect.x), number(rect.y)), size=(number(rect.width), number(rect.height)), **attributes
    )


def _disc(drawing: svgwrite.Drawing, item: Disc) -> Any:
    return drawing.circle(
        center=(number(item.centre.x), number(item.centre.y)), r=number(item.radius), **_paint(item.fill, item.stroke)
    )


def _text(drawing: svgwrite.Drawing, item: Text, halo: Stroke | None) -> Any:
    """Return a text element: one run sits in it, several in spans of their own."""
    x, y = number(item.at.x), number(item.at.y)
    attributes: Attributes = {} if halo is None else _paint(None, halo)
    if item.anchor != "start":
        attributes["text_anchor"] = item.anchor
    if item.degrees:
        turn = (item.degrees, item.at.x, item.at.y)
        attributes["transform"] = f"rotate({' '.join(number(value) for value in turn)})"
    if any(_SPACES.search(run.text) for run in item.runs):
        attributes["xml:space"] = "preserve"
    if len(item.runs) == 1:
        run = item.runs[0]
        attributes |= _style(run, halo)
        return drawing.text(_xml_text(run.text), x=[x], y=[y], **attributes)
    text = drawing.text("", x=[x], y=[y], **attributes)
    for run in item.runs:
        text.add(drawing.tspan(_xml_text(run.text), **_style(run, halo)))
    return text


def _style(run: Run, halo: Stroke | None) -> Attributes:
    attributes: Attributes = {"font_size": number(run.size)}
    if run.weight != 400:
        attributes["font_weight"] = str(run.weight)
    if halo is None:
        attributes["fill"] = run.colour
    if run.gap:
        attributes["dx"] = [number(run.gap)]
    return attributes


def _xml_text(text: str) -> str:
    bad = _NOT_XML.search(text)
    if bad is not None:
        raise ValueError(f"the character U+{ord(bad[0]):04X} cannot stand in a drawing")
    return text


def _paint(fill: Fill | None, stroke: Stroke | None) -> Attributes:
    attributes: Attributes = {"fill": "none" if fill is None else fill.colour}
    if fill is not None and fill.even_odd:
        attributes["fill_rule"] = "evenodd"
    if fill is not None and fill.opacity < 1:
        attributes["fill_opacity"] = number(fill.opacity)
    if stroke is None:
        return attributes
    attributes["stroke"] = stroke.colour
    attributes["stroke_width"] = number(stroke.width)
    if stroke.dash:
        attributes["stroke_dasharray"] = " ".join(number(length) for length in stroke.dash)
    if stroke.cap != "butt":
        attributes["stroke_linecap"] = stroke.cap
    if stroke.join != "miter":
        attributes["stroke_linejoin"] = stroke.join
    if stroke.opacity < 1:
        attributes["stroke_opacity"] = number(stroke.opacity)
    return attributes


def _transform(by: Transform) -> str:
    if (by.a, by.b, by.c, by.d) == (1, 0, 0, 1):
        return f"translate({number(by.e)} {number(by.f)})"
    linear = (number(value, _MATRIX_DIGITS) for value in (by.a, by.b, by.c, by.d))
    return f"matrix({' '.join((*linear, number(by.e), number(by.f)))})"
