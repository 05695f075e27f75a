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

from printgen.drawing.metrics import text_width
from printgen.drawing.path import Commands
from printgen.drawing.scene import HOLLOW, Box, Disc, Fill, Group, Item, Path, Run, Scene, Stroke, Text
from printgen.geometry import Transform
from printgen.units import format_number

FONT = "Source Sans Pro"

LONG = 40
"""Letters of a text from which on it says how wide it is: a browser rounds each advance, and that adds up."""

_MATRIX_DIGITS = 7  # a turn of 30° over 300 mm must not lose a hundredth of a mm
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_SPACES = re.compile(r"^\s|\s$|\s\s")
_DEFAULTS = {
    "fill_rule": "nonzero",
    "fill_opacity": "1",
    "stroke_dasharray": "",
    "stroke_linecap": "butt",
    "stroke_linejoin": "miter",
    "stroke_opacity": "1",
}

Attributes = dict[str, Any]


def to_svg(scene: Scene, debug: bool = False) -> str:
    """Write a scene as SVG, its size in mm.

    ``debug`` lets svgwrite check every attribute against the SVG 1.1 schema (slow). Raises ValueError for a number that
    is not finite and for text that XML cannot hold.
    """
    return _Writer(debug).write(scene)


def number(value: float, digits: int = 3) -> str:
    """Write a number without exponent or negative zero (three decimals); ValueError when it is not finite."""
    if not math.isfinite(value):
        raise ValueError(f"a drawing cannot hold the number {value}")
    return format_number(value, digits)


def _numbers(*values: float) -> str:
    return " ".join(map(number, values))


class _Writer:
    """One document in the making: its svgwrite drawing and what is already defined in it."""

    def __init__(self, debug: bool) -> None:
        self._drawing = svgwrite.Drawing(profile="full", debug=debug)
        self._clips: set[str] = set()
        self._formatted: dict[int, str] = {}  # by identity: the scene outlives the writer

    def write(self, scene: Scene) -> str:
        drawing, window = self._drawing, scene.window
        drawing["width"], drawing["height"] = number(window.width) + "mm", number(window.height) + "mm"
        drawing["viewBox"] = _numbers(window.x, window.y, window.width, window.height)
        drawing["font-family"] = FONT
        if scene.title:
            drawing.set_desc(title=_xml_text(scene.title))
        for item in scene.items:
            self._add(drawing, item)
        return str(drawing.tostring())

    def _add(self, parent: Any, item: Item) -> None:
        drawing = self._drawing
        match item:
            case Path():
                parent.add(drawing.path(d=self._d(item.commands), **_paint(item.fill, item.stroke)))
            case Box():
                rect, paint = item.rect, _paint(item.fill, item.stroke)
                if item.radius > 0:
                    paint["rx"] = number(item.radius)
                corner, size = (number(rect.x), number(rect.y)), (number(rect.width), number(rect.height))
                parent.add(drawing.rect(insert=corner, size=size, **paint))
            case Disc():
                centre = number(item.centre.x), number(item.centre.y)
                parent.add(drawing.circle(center=centre, r=number(item.radius), **_paint(item.fill, item.stroke)))
            case Text():
                if item.halo is not None:
                    parent.add(_text(drawing, item, item.halo))
                if any(run.colour != HOLLOW for run in item.runs):
                    parent.add(_text(drawing, item, None))
            case Group():
                self._add_group(parent, item)
            case _:
                assert_never(item)

    def _add_group(self, parent: Any, item: Group) -> None:
        attributes: Attributes = {"id": item.name} if item.name else {}
        if item.transform != Transform():
            by = item.transform
            attributes["transform"] = f"translate({_numbers(by.e, by.f)})"
            if (by.a, by.b, by.c, by.d) != (1, 0, 0, 1):
                linear = (number(value, _MATRIX_DIGITS) for value in (by.a, by.b, by.c, by.d))
                attributes["transform"] = f"matrix({' '.join(linear)} {_numbers(by.e, by.f)})"
        if item.clip is not None:
            attributes["clip_path"] = f"url(#{self._clip(item.clip.commands)})"
        group = parent.add(self._drawing.g(**attributes)) if attributes else parent
        for child in item.items:
            self._add(group, child)

    def _clip(self, commands: Commands) -> str:
        d = self._d(commands)
        name = "clip-" + hashlib.blake2b(d.encode(), digest_size=6).hexdigest()
        if name not in self._clips:
            self._clips.add(name)
            self._drawing.defs.add(self._drawing.clipPath(id=name)).add(self._drawing.path(d=d))
        return name

    def _d(self, commands: Commands) -> str:
        if id(commands) not in self._formatted:
            self._formatted[id(commands)] = "".join(letter + _numbers(*values) for letter, values in commands)
        return self._formatted[id(commands)]


def _text(drawing: svgwrite.Drawing, item: Text, halo: Stroke | None) -> Any:
    """Return a text element: one run sits in it, several in spans of their own."""
    attributes: Attributes = {} if halo is None else _paint(None, halo)
    if item.anchor != "start":
        attributes["text_anchor"] = item.anchor
    if item.degrees:
        attributes["transform"] = f"rotate({_numbers(item.degrees, *item.at)})"
    if any(_SPACES.search(run.text) for run in item.runs):
        attributes["xml:space"] = "preserve"
    attributes |= {"x": [number(item.at.x)], "y": [number(item.at.y)]}
    if len(item.runs) == 1:
        return drawing.text(_xml_text(item.runs[0].text), **attributes, **_style(item.runs[0], halo))
    text = drawing.text("", **attributes)
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
    if len(run.text) > LONG:
        attributes["textLength"] = number(text_width(run.text, run.size, run.weight))
    return attributes


def _xml_text(text: str) -> str:
    bad = _NOT_XML.search(text)
    if bad is not None:
        raise ValueError(f"the character U+{ord(bad[0]):04X} cannot stand in a drawing")
    return text


def _paint(fill: Fill | None, stroke: Stroke | None) -> Attributes:
    """Return fill and stroke as attributes, without those that have their defaults."""
    found: Attributes = {"fill": "none"}
    if fill is not None:
        rule = "evenodd" if fill.even_odd else "nonzero"
        found = {"fill": fill.colour, "fill_rule": rule, "fill_opacity": number(fill.opacity)}
    if stroke is not None:
        found |= {"stroke": stroke.colour, "stroke_width": number(stroke.width)}
        found |= {"stroke_dasharray": _numbers(*stroke.dash), "stroke_linecap": stroke.cap}
        found |= {"stroke_linejoin": stroke.join, "stroke_opacity": number(stroke.opacity)}
    return {name: value for name, value in found.items() if value != _DEFAULTS.get(name)}
