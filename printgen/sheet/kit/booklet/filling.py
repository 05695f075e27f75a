"""Things one after the other → rows, or pages, that have room for them."""

from collections.abc import Callable, Iterable
from typing import TypeVar

One = TypeVar("One")


def filled(every: Iterable[One], room: float, gap: float, size: Callable[[One], float]) -> list[list[One]]:
    """Return things one after the other, a gap between them, as many as there is room for; then begin anew."""
    found: list[list[One]] = []
    left = 0.0
    for one in every:
        if not found or size(one) > left:
            found.append([])
            left = room
        found[-1].append(one)
        left -= size(one) + gap
    return found
