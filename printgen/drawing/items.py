"""Items of a scene: opened groups, the rectangle around them, what a window shows, fewer paths for the same drawing."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import groupby, pairwise

from printgen.drawing.metrics import ASCENT, DESCENT, text_width
from printgen.drawing.path import bounds
from printgen.drawing.scene import Box, Disc, Group, Item, Path, Stroke, Text
from printgen.geometry import Rect, Transform

Drawn = Text | Disc | Box | Path  # an item that is no group


def opened(items: Iterable[Item], by: Transform | None = None) -> Iterator[tuple[Drawn, Transform]]:
    """Yield every item within all groups, with the transform that takes it onto the page."""
    by = by or Transform()
    for item in items:
        if isinstance(item, Group):
            yield from opened(item.items, item.transform.then(by))
        else:
            yield item, by


def solids(items: Iterable[Item], by: Transform) -> Iterator[Rect]:
    """Yield the rectangle around each box and disc, strokes included, that is neither turned nor cut off by a clip."""
    for item in items:
        if isinstance(item, Group):
            if item.clip is None:
                yield from solids(item.items, item.transform.then(by))
        elif _is_solid(item) and not (by.b or by.c):
            yield _rect(item, by)


def _is_solid(item: Item) -> bool:
    """Return whether something is a box or disc that is seen; a box without an area is but a line."""
    if not isinstance(item, Box | Disc) or not (item.fill or item.stroke):
        return False
    return isinstance(item, Disc) or min(item.rect.width, item.rect.height) > 0


def extent(items: Iterable[Item]) -> Rect:
    """Return the rectangle around all items in mm, strokes included, clips not; ValueError when nothing is drawn."""
    found = [_rect(item, by) for item, by in opened(items)]
    if not found:
        raise ValueError("nothing is drawn")
    return found[0] if len(found) == 1 else Rect.through(corner for one in found for corner in one.corners[::2])


def line_width(text: Text) -> float:
    """Return the width in mm of all runs of a line of text."""
    return sum(run.gap + text_width(run.text, run.size, run.weight) for run in text.runs)


def seen(items: Iterable[Item], window: Rect) -> tuple[Item, ...]:
    """Return items without what lies outside a window (mm), and without texts that its edge cuts; clip the rest."""
    return tuple(_seen(items, window, Transform()))


def without(
    items: Iterable[Item], is_left_out: Callable[[Rect], bool], by: Transform | None = None
) -> tuple[Item, ...]:
    """Return items without those, but words, whose box is left out; of a path each part apart counts by itself."""
    by, found = by or Transform(), list[Item]()
    for item in items:
        if isinstance(item, Group):
            found.append(replace(item, items=without(item.items, is_left_out, item.transform.then(by))))
        elif isinstance(item, Path):
            kept = [one.commands for one in _parts(item, by) if not is_left_out(_rect(one, by))]
            commands = tuple(command for some in kept for command in some)
            found += [replace(item, commands=commands)] if kept else []
        elif isinstance(item, Text) or not is_left_out(_rect(item, by)):
            found.append(item)
    return tuple(found)


def _parts(path: Path, by: Transform) -> list[Path]:
    """Return the parts of a path, in its order: strokes that follow each other and meet are one."""
    starts = [n for n, (letter, _) in enumerate(path.commands) if letter == "M"] + [len(path.commands)]
    parts = list[Path]()
    for start, end in pairwise(starts):
        part = replace(path, commands=path.commands[start:end])
        if parts and _rect(parts[-1], by).meets(_rect(part, by)):
            part = replace(path, commands=(*parts.pop().commands, *part.commands))
        parts.append(part)
    return parts


def joined(items: Iterable[Item]) -> tuple[Item, ...]:
    """Return items with neighbouring opaque lines that are drawn alike joined to one path; groups stay as they are."""
    found: list[Item] = []
    for stroke, group in groupby(items, key=_opaque_stroke):
        if stroke is None:
            found += group
        else:
            commands = (command for item in group if isinstance(item, Path) for command in item.commands)
            found.append(Path(tuple(commands), stroke=stroke))
    return tuple(found)


def _opaque_stroke(item: Item) -> Stroke | None:
    if isinstance(item, Path) and item.fill is None and item.stroke is not None and item.stroke.opacity == 1:
        return item.stroke
    return None


def _seen(items: Iterable[Item], window: Rect, by: Transform) -> Iterator[Item]:
    for item in items:
        if isinstance(item, Group):
            inside = tuple(_seen(item.items, window, item.transform.then(by)))
            if inside:
                yield replace(item, items=inside)
        elif (window.holds if isinstance(item, Text) else window.meets)(_rect(item, by)):
            yield item


def _rect(item: Drawn, by: Transform) -> Rect:
    if isinstance(item, Text):
        width, size = line_width(item), max((run.size for run in item.runs), default=0.0)
        x = {"start": 0.0, "middle": -width / 2, "end": -width}[item.anchor]
        place = Transform.turn(item.degrees).then(Transform.shift(*item.at)).then(by)
        return _upright(Rect(x, -ASCENT * size, width, (ASCENT + DESCENT) * size), place)
    half = item.stroke.width / 2 if item.stroke else 0.0
    if isinstance(item, Disc):
        return _upright(Rect.around(item.centre, 2 * (item.radius + half)), by)
    return _upright((item.rect if isinstance(item, Box) else bounds(item.commands)).grown(half), by)


def _upright(rect: Rect, by: Transform) -> Rect:
    """Return the upright rectangle around the four corners, wherever the transform takes them."""
    (x, y, width, height), (a, b, c, d, e, f) = rect, by
    right, bottom = x + width, y + height
    xs = (a * x + c * y + e, a * right + c * y + e, a * right + c * bottom + e, a * x + c * bottom + e)
    ys = (b * x + d * y + f, b * right + d * y + f, b * right + d * bottom + f, b * x + d * bottom + f)
    left, top = min(xs), min(ys)
    return Rect(left, top, max(xs) - left, max(ys) - top)
