"""Items with their weights → pages that are filled alike, for sheets whose number of pages follows from their text."""

from collections.abc import Callable, Sequence
from math import ceil
from typing import TypeVar

Item = TypeVar("Item")


def page_numbers(full_pages: float, most: int) -> range:
    """Return the numbers of pages to try, from the likely one to ``most``; ``full_pages`` as the text is long."""
    likely = max(1, ceil(full_pages))
    return range(likely, max(likely, most) + 1)


def filled_alike(
    items: Sequence[Item], parts: int, weight: Callable[[Item], float], above: float = 0
) -> list[list[Item]]:
    """Return the items of each page or column, in order; ``above``: the weight of what stands above the first."""
    whole, before = above + sum(map(weight, items)), above
    parted: list[list[Item]] = [[] for _ in range(parts)]
    for item in items:
        parted[min(parts - 1, int((before + weight(item) / 2) / whole * parts))].append(item)
        before += weight(item)
    return [part for part in parted if part]
