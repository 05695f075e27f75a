"""Pages of WeasyPrint that are laid out → those that certainly reach the foot, before anything is written.

Preflight would find the same on the finished page; where much is tried, that takes most of the time. A page that passes
here may still be too full: lines, curves, and whatever is turned, hidden or cut off, are left to preflight.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import inf
from typing import Any

from weasyprint.layout.replaced import replacedbox_layout

from printgen.geometry import Rect
from printgen.pdf.figure import Figure
from printgen.units import INCH

Box = Any  # of WeasyPrint, which is not typed

_CERTAIN = 0.2
"""How far in mm a line must stand too low, so that preflight finds it, too."""
_BESIDE = 1.0
"""Down to so many mm below the words of the foot others may stand beside them."""
_LETTER = 0.4
"""How high every letter is at least, as a share of the size of its type."""
_WIDE = 1.0
"""A thinner drawing that ends beside the words of the foot may be a line to cut along, in mm."""
_PX = INCH / 96


def pages_reaching_foot(pages: Sequence[Any], air: Sequence[float]) -> dict[int, Rect]:
    """Return by their numbers the pages that reach below the foot, or nearer above it than their ``air`` in mm.

    Each comes with the place of what is too much: from where its words must end to where they do. It has no height
    where drawings alone reach so far.
    """
    places = ((number, _too_much(page, above)) for number, (page, above) in enumerate(zip(pages, air, strict=True), 1))
    return {number: place for number, place in places if place is not None}


def _too_much(page: Any, above: float) -> Rect | None:
    feet = list[Box]()
    shown = list(_shown(page._page_box, feet))
    if len(feet) != 1:  # none, or pages that lie on this one have theirs
        return None
    (foot,) = feet
    top, end = foot.position_y * _PX, (foot.position_y + foot.margin_height()) * _PX + _BESIDE
    highest = top - above + _CERTAIN if above else end
    words = (one for one, _ in shown if any(map(str.isalnum, getattr(one, "text", ""))))
    lowest = max((_line(one) for one in words if _is_low(one, highest, top, end)), default=None)
    if lowest is None:
        last = max((_line(one) for one in foot.descendants() if hasattr(one, "text")), default=top)
        if not above or not any(_is_pressed(box, highest, top, last) for box in _drawn(shown, highest)):
            return None
    return Rect(0, highest, page.width * _PX, (lowest or highest) - highest)


def _line(one: Box) -> float:
    """Return how low a line of words stands, in mm from the top."""
    return float((one.position_y + one.baseline) * _PX)


def _is_low(one: Box, highest: float, top: float, end: float) -> bool:
    """Return whether a line of words is lower than it may be; beside the words of the foot it may stand."""
    line = _line(one)
    if top <= line < end:
        head: float = line - _LETTER * one.style["font_size"] * _PX
        return highest < top and head < top - _CERTAIN
    return line > highest


def _drawn(shown: Iterable[tuple[Box, float]], highest: float) -> Iterator[Rect]:
    """Yield the rectangles and circles of figures that reach low, as they are seen, in mm of the page."""
    for one, end in shown:
        figure = getattr(one, "replacement", None)
        if isinstance(figure, Figure) and (one.position_y + one.margin_height()) * _PX > highest:
            wide, high, x, y = (length * _PX for length in replacedbox_layout(one))
            for box in (solid.moved(x, y) for solid in figure.solids(wide, high)):
                if box.y < end:
                    yield Rect(box.x, box.y, box.width, min(box.height, end - box.y))


def _is_pressed(box: Rect, highest: float, top: float, last: float) -> bool:
    """Return whether a drawing ends right above the foot, or above its last line of words without running through."""
    if box.bottom <= top:
        return box.bottom > highest
    return box.width > _WIDE + _CERTAIN and box.y < top and box.bottom < last


def _shown(box: Box, feet: list[Box], end: float = inf) -> Iterator[tuple[Box, float]]:
    """Yield a box and those within it that stand upright and can be seen; add feet to a list instead.

    Each comes with where it is cut off at the latest, in mm from the top.
    """
    style = box.style
    if style["transform"] or style["visibility"] != "visible" or style["opacity"] == 0:
        return
    if box.element_tag == "footer":
        feet.append(box)
        return
    if style["overflow"] != "visible":
        end = min(end, (box.position_y + box.margin_top + box.border_top_width + box.padding_height()) * _PX)
    yield box, end
    for child in getattr(box, "children", ()):
        yield from _shown(child, feet, end)
