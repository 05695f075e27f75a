"""A page or part that is laid out + other texts, figures, bars, parts → the same with these in their places.

Only what cannot change where anything else stands is taken: a text on the single line of a block whose width is given
and that has room for it; one as wide as before; a figure or part of the same size. All else is `Unlike`, and typeset.
Imported only when a PDF is written.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from math import inf
from typing import Any

from weasyprint.formatting_structure.boxes import (
    AtomicInlineLevelBox,
    InlineBox,
    LineBox,
    ReplacedBox,
    TableBox,
    TextBox,
)
from weasyprint.layout.absolute import AbsolutePlaceholder
from weasyprint.layout.background import layout_box_backgrounds
from weasyprint.text.line_break import split_first_line

from printgen.pdf.figure import Figure
from printgen.pdf.varied import Varied, places

Box = Any  # of WeasyPrint, which is not typed
Change = Callable[[Box], Box]
"""A box → what stands in its place."""

_ALIGNED = {"center": 0.5, "right": 1.0, "end": 1.0}
"""How much of what a line is longer it begins farther to the left."""

_LEAST = 1 / 2048  # half of the smallest length that Pango knows, in CSS pixels
_HEADS = frozenset(f"h{level}" for level in range(1, 7))
_UNBROKEN = re.compile(r"[\w.,]+|\d+/\d+")


class Unlike(Exception):
    """What is to be shown would be laid out in another way."""


class Kept:
    """A page or part as it is laid out, and the boxes of what varies in it."""

    def __init__(self, of: Varied, box: Box, element: Any) -> None:
        found = places(element)
        named = tuple(one.get(attribute) for one, attribute in found.names)
        if (tuple(text for _, text in found.texts), named) != (of.texts, of.names):
            raise Unlike
        counts = (len(found.figures), len(found.bars), len(found.parts))
        if counts != (len(of.figures), len(of.bars), len(of.parts)):
            raise Unlike
        self.varied, self.box = of, box
        first: dict[int, Box] = {}
        lines: dict[int, list[Box]] = {}
        for one in _descendants(box):
            first.setdefault(id(one.element), one)
            if isinstance(one, TextBox):
                lines.setdefault(id(one.element), []).append(one)
        before: dict[int, int] = {}
        self.texts: list[Box | None] = []
        for owner, text in found.texts:
            own = [one for one, _ in found.texts if one is owner]
            boxes, nth = lines.get(id(owner), []), before.get(id(owner), 0)
            before[id(owner)] = nth + 1
            is_whole = len(own) == len(boxes) and boxes[nth].text == text
            self.texts.append(boxes[nth] if is_whole else None)
        self.figures, self.bars, self.parts = (
            [first.get(id(one)) for one in some] for some in (found.figures, found.bars, found.parts)
        )
        self.names = [(first.get(id(one)), attribute) for one, attribute in found.names]
        if None in self.parts:
            raise Unlike
        self.part_elements = found.parts

    def made(self, wanted: Varied, figures: Mapping[str, Figure], part: Callable[[Varied, Box], Box]) -> Box:
        """Return it with what is wanted in it; ``part`` makes one for a place. Raises Unlike."""
        changes: dict[int, Change] = {}
        path: list[Box] = []

        def change(box: Box | None, made: Change) -> None:
            if box is None:
                raise Unlike
            changes[id(box)] = made

        for box, old, text in zip(self.texts, self.varied.texts, wanted.texts, strict=True):
            if old != text:
                change(box, partial(_with_text, text, path))
        for box, (address, title) in zip(self.figures, wanted.figures, strict=True):
            change(box, partial(_with_figure, figures.get(address), title))  # each file has drawings of its own
        for box, before, percent in zip(self.bars, self.varied.bars, wanted.bars, strict=True):
            if before != percent:
                change(box, partial(_with_width, percent, path))
        for box, one in zip(self.parts, wanted.parts, strict=True):
            change(box, partial(part, one))
        names: dict[int, list[tuple[str, str]]] = {}
        for (box, attribute), old, name in zip(self.names, self.varied.names, wanted.names, strict=True):
            if old != name:
                names.setdefault(id(box), []).append((attribute, name))
        return _Remaking(changes, names, path).of(self.box)[0]


class _Remaking:
    """Copies what holds something that changes, and leaves the rest as it is."""

    def __init__(self, changes: dict[int, Change], names: dict[int, list[tuple[str, str]]], path: list[Box]) -> None:
        self._changes, self._names, self._path = changes, names, path

    def of(self, box: Box) -> tuple[Box, float]:
        """Return a box with all changes made in it, and how much wider it is."""
        if isinstance(box, AbsolutePlaceholder):
            inner, _ = self.of(box._box)
            return (box if inner is box._box else _placed(inner)), 0.0
        if change := self._changes.get(id(box)):
            new = change(box)
            return new, new.width - box.width if isinstance(box, TextBox | AtomicInlineLevelBox) else 0.0
        if not box.children:
            return box, 0.0
        self._path.append(box)
        children, wider = list[Box](), 0.0
        for child in box.children:
            new, more = self.of(child)
            children.append(_beside(new, wider) if wider else new)
            wider += more
        self._path.pop()
        names = self._names.get(id(box), ())
        if not names and all(new is old for new, old in zip(children, box.children, strict=True)):
            return box, 0.0
        made = box.copy()
        made.children = type(box.children)(children)
        for attribute, name in names:
            _rename(made, attribute, name)
        return self._widened(made, wider) if wider else (made, 0.0)

    def _widened(self, box: Box, wider: float) -> tuple[Box, float]:
        """Let a box be as wide as what is in it; a line begins where its block wants it."""
        if not isinstance(box, InlineBox | LineBox):
            raise Unlike
        box.width += wider
        if not isinstance(box, LineBox):
            return box, wider
        block = self._path[-1]
        fits = box.width <= block.width or block.style["white_space"] == "nowrap"
        if not fits or len(block.children) > 1 or not _is_given_width(self._path):
            raise Unlike
        aligned = _ALIGNED.get(box.style["text_align_all"], 0.0)
        return (moved(box, -wider * aligned, 0.0) if aligned else box), 0.0


def _rename(box: Box, attribute: str, name: str) -> None:
    """Let a box be another place, as its attribute says."""
    if attribute == "id":
        box.style = box.style.copy()
        box.style["anchor"] = name
    else:
        box.bookmark_label = name


def moved(box: Box, x: float, y: float) -> Box:
    """Return a copy of a box and of all in it at another place."""
    if isinstance(box, AbsolutePlaceholder):
        return _placed(moved(box._box, x, y))
    if isinstance(box, TableBox):
        raise Unlike
    new = box.copy()
    new.position_x += x
    new.position_y += y
    if new.background is not None:
        new.background = _moved_background(new.background, x, y)
    if new.children:
        new.children = type(box.children)([moved(child, x, y) for child in box.children])
    return new


def _moved_background(background: Any, x: float, y: float) -> Any:
    def at(area: Any) -> Any:
        return (area[0] + x, area[1] + y, *area[2:])

    layers = []
    for one in background.layers:
        if one.image is not None:
            raise Unlike
        clipped = [at(rounded) for rounded in one.clipped_boxes]
        layers.append(one._replace(painting_area=at(one.painting_area), clipped_boxes=clipped))
    return background._replace(layers=layers)


def _beside(box: Box, x: float) -> Box:
    """Move what stands behind something that is wider in its line."""
    if not isinstance(box, AbsolutePlaceholder):
        return moved(box, x, 0.0)
    if box.style["left"] == "auto" and box.style["right"] == "auto":
        raise Unlike
    return box


def _placed(box: Box) -> AbsolutePlaceholder:
    place = AbsolutePlaceholder(box)
    place.set_laid_out_box(box)
    return place


def _with_text(text: str, path: Sequence[Box], box: Box) -> Box:
    """Return a text box with another text, where all else stays as it is."""
    layout, _, rest, width, height, _ = split_first_line(text, box.style, None, inf, 0)
    at = next(at for at in range(len(path) - 1, -1, -1) if isinstance(path[at], LineBox))
    wider = abs(width - box.width) > _LEAST
    is_alone = len(path[at - 1].children) == 1 and _is_given_width(path[:at])
    is_same = not wider and _breaks_alike(text, box.text)
    if rest is not None or layout.text != text or box.justification_spacing or height != box.height:
        raise Unlike
    if not (is_alone or is_same) or text[:1].isspace() != box.text[:1].isspace() or "  " in text or "\n" in text:
        raise Unlike
    if text[-1:].isspace() != box.text[-1:].isspace() or any(map(_is_bookmark, path)):
        raise Unlike
    new = box.copy_with_text(text)
    new.width, new.pango_layout = width if wider else box.width, layout
    return new


def _is_bookmark(box: Box) -> bool:
    """Return whether a bookmark says what a box says."""
    return box.element_tag in _HEADS and box.style["bookmark_level"] != "none"


def _breaks_alike(text: str, other: str) -> bool:
    """Return whether texts of the same width differ in one word in which no line ends."""
    words, others = text.split(" "), other.split(" ")
    pairs = [pair for pair in zip(words, others, strict=False) if pair[0] != pair[1]]
    return len(words) == len(others) and len(pairs) == 1 and all(map(_UNBROKEN.fullmatch, pairs[0]))


def _is_given_width(path: Sequence[Box]) -> bool:
    """Return whether the innermost of boxes in each other is as wide as the outer ones say, whatever it holds."""
    for nth in range(len(path) - 1, -1, -1):
        box, style = path[nth], path[nth].style
        width = style["width"]
        if getattr(width, "unit", "") == "px":
            return True
        if isinstance(box, TableBox) and style["table_layout"] != "fixed":
            return False
        if width != "auto":
            continue
        if style["position"] in ("absolute", "fixed"):
            if "auto" in (style["left"], style["right"]):
                return False
        elif _shrinks(box, path[nth - 1].style):
            return False
    return True


def _shrinks(box: Box, outer: Any) -> bool:
    """Return whether a box without a width of its own may be as wide as what it holds; ``outer``: the style around."""
    if box.is_flex_item:
        return not outer["flex_direction"].startswith("column")
    if box.is_grid_item:
        tracks = list(_tracks(outer["grid_template_columns"]))
        return not tracks or any(getattr(one, "unit", "") != "px" for one in tracks)
    return isinstance(box, AtomicInlineLevelBox) or bool(box.is_floated())


def _tracks(template: Any) -> Iterator[Any]:
    """Yield how wide the columns of a grid are."""
    for one in () if isinstance(template, str) else template:
        if isinstance(one, tuple) and not hasattr(one, "unit"):
            yield from _tracks(one)
        elif one != "repeat()" and not isinstance(one, int):
            yield one


def _with_figure(figure: Figure | None, title: str, box: Box) -> Box:
    if not isinstance(box, ReplacedBox) or figure is None:
        raise Unlike
    if box.replacement.get_intrinsic_size(1, 1) != figure.get_intrinsic_size(1, 1):
        raise Unlike
    new, element = box.copy(), box.element
    new.replacement, new.element = figure, element.makeelement(element.tag, {**element.attrib, "alt": title})
    return new


def _with_width(percent: float, path: Sequence[Box], box: Box) -> Box:
    """Return an empty block that is so wide, in percent of the block it stands in."""
    if box.children or box.style["box_sizing"] != "border-box":
        raise Unlike
    new = box.copy()
    block = next(one for one in reversed(path) if not isinstance(one, LineBox | InlineBox))
    new.width = max(0.0, block.width * percent / 100 - (box.border_width() - box.width))
    layout_box_backgrounds(None, new, None)
    return new


def _descendants(box: Box) -> Iterator[Box]:
    inner = box._box if isinstance(box, AbsolutePlaceholder) else box
    yield inner
    for child in inner.children:
        yield from _descendants(child)
