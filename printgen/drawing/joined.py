"""Items → the same drawing in fewer paths: lines of one pen that follow each other become one."""

from collections.abc import Iterable

from printgen.drawing.scene import Item, Path, Stroke


def joined(items: Iterable[Item]) -> tuple[Item, ...]:
    """Join neighbouring lines that are drawn alike; groups stay as they are.

    Only what covers is joined: where lines that let the ground through cross, they would be darker.
    """
    found: list[Item] = []
    for item in items:
        last = found[-1] if found else None
        if (
            isinstance(item, Path)
            and isinstance(last, Path)
            and item.fill is None
            and last.fill is None
            and _covers(item.stroke)
            and item.stroke == last.stroke
        ):
            found[-1] = Path((*last.commands, *item.commands), stroke=item.stroke)
        else:
            found.append(item)
    return tuple(found)


def _covers(stroke: Stroke | None) -> bool:
    return stroke is not None and stroke.opacity == 1
