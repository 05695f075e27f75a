"""Pages of WeasyPrint that are laid out → those whose words certainly reach the foot, before anything is written.

Preflight would find the same on the finished page; where much is tried, that takes most of the time. A page that passes
here may still be too full: drawings, and whatever is turned or hidden, are left to preflight.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from printgen.units import INCH

Box = Any  # of WeasyPrint, which is not typed

_CERTAIN = 0.2
"""How far in mm a line must stand too low, so that preflight finds it, too."""
_BESIDE = 1.0
"""Down to so many mm below the words of the foot others may stand beside them."""
_LETTER = 0.4
"""How high every letter is at least, as a share of the size of its type."""
_PX = INCH / 96


def pages_reaching_foot(pages: Sequence[Any], air: Sequence[float]) -> tuple[int, ...]:
    """Return the numbers of pages with a line of words below the foot, or nearer above it than its ``air`` in mm."""
    return tuple(
        number
        for number, (page, above) in enumerate(zip(pages, air, strict=True), 1)
        if _reaches(page._page_box, above)
    )


def _reaches(page: Box, above: float) -> bool:
    feet: list[Box] = []
    words = [one for one in _shown(page, feet) if any(map(str.isalnum, getattr(one, "text", "")))]
    if len(feet) != 1:  # none, or pages that lie on this one have theirs
        return False
    (foot,) = feet
    top, end = foot.position_y * _PX, (foot.position_y + foot.margin_height()) * _PX + _BESIDE
    highest = top - above + _CERTAIN if above else end
    return any(_is_low(one, highest, top, end) for one in words)


def _is_low(one: Box, highest: float, top: float, end: float) -> bool:
    """Return whether a line of words is lower than it may be; beside the words of the foot it may stand."""
    line: float = (one.position_y + one.baseline) * _PX
    if top <= line < end:
        head: float = line - _LETTER * one.style["font_size"] * _PX
        return highest < top and head < top - _CERTAIN
    return line > highest


def _shown(box: Box, feet: list[Box]) -> Iterator[Box]:
    """Yield a box and those within it that stand upright and can be seen; add feet to a list instead."""
    style = box.style
    if style["transform"] or style["visibility"] != "visible" or style["opacity"] == 0:
        return
    if box.element_tag == "footer":
        feet.append(box)
        return
    yield box
    for child in getattr(box, "children", ()):
        yield from _shown(child, feet)
