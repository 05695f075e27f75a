"""A packed page with blocks beside each other → the same blocks in bands, each in the middle of its room."""

from collections.abc import Callable, Iterable
from dataclasses import replace

from printgen.geometry import Point, Rect
from printgen.sheet.kit.imposition.packing import OVER, SPREAD, LaidBlock, PackedPage, box_around


def in_bands(page: PackedPage) -> PackedPage:
    """Return a page whose blocks lie beside each other in bands: each in the middle, apart where there is room.

    In a band of several kinds each column of blocks is in the middle of its height. Another page is returned as it is.
    """
    bands = _chains(page.blocks, lambda box: (box.y, box.bottom))
    if all(len(band) == 1 for band in bands):
        return page
    heights = [box_around(map(_box, band)).height for band in bands]
    first, last = (box_around(map(_box, bands[at])) for at in (0, -1))
    used = last.bottom - first.y
    more = min(SPREAD.height, (page.room.height - used) / (len(bands) - 1)) if len(bands) > 1 else 0.0
    corners: dict[Point, Point] = {}
    for number, (band, high) in enumerate(zip(bands, heights, strict=True)):
        around, is_mixed = box_around(map(_box, band)), len({block.batch.part for block in band}) > 1
        right = page.room.centre.x - around.centre.x
        for column in _chains(band, lambda box: (box.x, box.right)):
            off = high / 2 + around.y - box_around(map(_box, column)).centre.y if is_mixed else 0.0
            corners |= {block.corner: block.corner.moved(right, off + number * more) for block in column}
    found = PackedPage(page.room)
    for block in page.blocks:
        moved = replace(block, corner=corners[block.corner])
        found.placed += moved.middles()
        found.taken.append((block.batch.part, _box(moved)))
    return found


def _box(block: LaidBlock) -> Rect:
    width = min(block.columns, len(block.pieces)) * block.batch.cell.width
    return Rect(*block.corner, width, block.high)


def _chains(blocks: Iterable[LaidBlock], ends: Callable[[Rect], tuple[float, float]]) -> list[list[LaidBlock]]:
    """Return blocks in groups whose stretches, each from one end to the other, follow one another without meeting."""
    found: list[list[LaidBlock]] = []
    reach = 0.0
    for block in sorted(blocks, key=lambda block: ends(_box(block))):
        start, end = ends(_box(block))
        if found and start < reach - OVER:
            found[-1].append(block)
            reach = max(reach, end)
        else:
            found.append([block])
            reach = end
    return found
