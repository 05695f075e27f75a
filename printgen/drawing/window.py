"""Items and a window → only the items that are seen through it."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from printgen.drawing.extent import extent
from printgen.drawing.scene import Group, Item, Text
from printgen.geometry import Rect, Transform


def seen(items: Iterable[Item], window: Rect) -> tuple[Item, ...]:
    """Leave out what lies outside a window, and every text that its edge would cut; mm.

    The rest still needs a clip. A page then holds no words that nobody can see, and is smaller.
    """
    return tuple(_seen(items, window, Transform()))


def _seen(items: Iterable[Item], window: Rect, by: Transform) -> Iterator[Item]:
    for item in items:
        if isinstance(item, Group):
            inside = tuple(_seen(item.items, window, item.transform.then(by)))
            if inside:
                yield replace(item, items=inside)
            continue
        rect = extent((Group((item,), by),))
        if window.holds(rect) if isinstance(item, Text) else window.meets(rect):
            yield item
