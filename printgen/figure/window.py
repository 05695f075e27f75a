"""Items and a window → only the items that are seen through it."""

from collections.abc import Iterable

from printgen.figure.extent import extent
from printgen.figure.scene import Item, Text
from printgen.geometry import Rect


def seen(items: Iterable[Item], window: Rect) -> tuple[Item, ...]:
    """Leave out what lies outside a window, and every text that its edge would cut; mm.

    The rest still needs a clip. A page then holds no words that nobody can see, and is smaller.
    """
    return tuple(item for item in items if _is_seen(item, window))


def _is_seen(item: Item, window: Rect) -> bool:
    rect = extent((item,))
    return window.holds(rect) if isinstance(item, Text) else window.meets(rect)
