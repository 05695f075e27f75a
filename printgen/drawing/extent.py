"""Items of a scene → the smallest upright rectangle around them in mm."""

from collections.abc import Iterable, Iterator

from printgen.drawing.metrics import ASCENT, DESCENT, text_width
from printgen.drawing.path import bounds
from printgen.drawing.scene import Box, Disc, Group, Item, Path, Text
from printgen.geometry import Rect, Transform


def extent(items: Iterable[Item]) -> Rect:
    """Return the rectangle around all items in mm, strokes included, clips ignored.

    Raises ValueError when nothing is drawn.
    """
    rects = [_rect(item, by) for item, by in opened(items)]
    if not rects:
        raise ValueError("nothing is drawn")
    x, y = min(rect.x for rect in rects), min(rect.y for rect in rects)
    right, bottom = max(rect.right for rect in rects), max(rect.bottom for rect in rects)
    return Rect(x, y, right - x, bottom - y)


def opened(items: Iterable[Item], by: Transform | None = None) -> Iterator[tuple[Text | Disc | Box | Path, Transform]]:
    """Yield every item within all groups, with the transform that takes it onto the page."""
    by = by or Transform()
    for item in items:
        if isinstance(item, Group):
            yield from opened(item.items, item.transform.then(by))
        else:
            yield item, by


def line_width(text: Text) -> float:
    """Return the width in mm of all runs of a line of text."""
    return sum(run.gap + text_width(run.text, run.size, run.weight) for run in text.runs)


def _rect(item: Text | Disc | Box | Path, by: Transform) -> Rect:
    match item:
        case Text():
            turned = Transform.turn(item.degrees).then(Transform.shift(item.at.x, item.at.y))
            return _mapped(_text_rect(item), turned.then(by))
        case Disc():
            reach = item.radius + (item.stroke.width / 2 if item.stroke else 0)
            square = Rect(item.centre.x - reach, item.centre.y - reach, 2 * reach, 2 * reach)
            return _mapped(square, by)
        case Box():
            return _mapped(_stroked(item.rect, item), by)
        case Path():
            return _mapped(_stroked(bounds(item.commands), item), by)


def _stroked(rect: Rect, item: Box | Path) -> Rect:
    half = item.stroke.width / 2 if item.stroke else 0.0
    return rect.grown(half)


def _text_rect(text: Text) -> Rect:
    """The rectangle of a line of text when its start, middle or end lies at the origin."""
    width, size = line_width(text), max((run.size for run in text.runs), default=0.0)
    x = {"start": 0.0, "middle": -width / 2, "end": -width}[text.anchor]
    return Rect(x, -ASCENT * size, width, (ASCENT + DESCENT) * size)


def _mapped(rect: Rect, by: Transform) -> Rect:
    """The upright rectangle round the four corners, wherever the transform brings them."""
    x, y, right, bottom = rect.x, rect.y, rect.right, rect.bottom
    if by.b == by.c == 0 and by.a > 0 and by.d > 0:  # most are not turned
        left, top = by.a * x + by.e, by.d * y + by.f
        return Rect(left, top, by.a * right + by.e - left, by.d * bottom + by.f - top)
    corners = ((x, y), (right, y), (right, bottom), (x, bottom))
    xs = [by.a * x + by.c * y + by.e for x, y in corners]
    ys = [by.b * x + by.d * y + by.f for x, y in corners]
    left, top = min(xs), min(ys)
    return Rect(left, top, max(xs) - left, max(ys) - top)
