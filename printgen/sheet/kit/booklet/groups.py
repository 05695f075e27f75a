"""The cells of a first page with many kinds of pieces → groups of those that are made alike, side by side in bands."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from printgen.sheet.core.blocks import Content
from printgen.sheet.core.context import Picture
from printgen.sheet.kit.booklet.cover import CoverMaker
from printgen.sheet.kit.context import spans
from printgen.sheet.kit.steps import Step

MOST_ABREAST, SINGLES = 7, 3
"""How many cells of a group stand side by side at most; how many single pieces stand beside a group."""

GAP, SINGLE_WIDE = 2.0, 24.0
"""What lies between two groups, and how wide that of a single piece is, in mm."""

Band = list[tuple[str, list[str]]]
"""Groups side by side: the name of each, and its parts."""


@dataclass(frozen=True, slots=True)
class PieceCell(Content):
    """One kind of piece: a picture at true size if it is not too large, how many, its name; its size and its pages."""

    picture: Picture
    count: str
    name: str
    lines: tuple[str, ...]

    @property
    def measure(self) -> str:
        """Its size, spare ones and its pages in one line."""
        return " · ".join(self.lines)


@dataclass(frozen=True, slots=True)
class PieceGroup(Content):
    """Pieces that are made alike: the name of that step, their size and pages, their cells row by row."""

    name: str
    lines: str
    rows: tuple[tuple[PieceCell, ...], ...]

    @property
    def cells(self) -> tuple[PieceCell, ...]:
        """Its cells, in order."""
        return tuple(chain(*self.rows))


def banded(steps: Iterable[Step], parts: Iterable[str]) -> list[Band]:
    """Return the parts in groups, band by band, single ones beside what stands before them."""
    left, bands = [*parts], list[Band]()
    made = [(one.name, one.parts) for one in steps if one.kind in ("cut", "make")]
    for name, some in (*made, *(("", (one,)) for one in left)):
        taken = [one for one in left if one in some]
        left = [one for one in left if one not in some]
        if len(taken) == 1 and bands and len(bands[-1]) <= SINGLES:
            bands[-1].append(("", taken))
        elif taken:
            bands.append([(name if len(taken) > 1 else "", taken)])
    return bands


def abreast(count: int) -> int:
    """Return how many cells a row of a group has, all rows as even as they come out."""
    return math.ceil(count / math.ceil(count / MOST_ABREAST))


def cell_widths(bands: Iterable[Band], wide: float) -> dict[str, float]:
    """Return the width of the cell of each part where bands are so wide, in mm."""
    found: dict[str, float] = {}
    for (_, parts), *singles in bands:
        room = (wide - len(singles) * (SINGLE_WIDE + GAP)) / abreast(len(parts))
        found |= dict.fromkeys(parts, room) | {one: SINGLE_WIDE for _, some in singles for one in some}
    return found


def grouped(
    maker: CoverMaker, bands: Iterable[Band], cells: Mapping[str, PieceCell]
) -> tuple[tuple[PieceGroup, ...], ...]:
    """Return the groups band by band, with their sizes and pages."""
    return tuple(tuple(_group(maker, *group, cells) for group in band) for band in bands)


def _group(maker: CoverMaker, name: str, parts: Sequence[str], cells: Mapping[str, PieceCell]) -> PieceGroup:
    found = [replace(cells[one], lines=()) for one in parts]
    if not name:
        return PieceGroup("", cells[parts[0]].measure, (tuple(found),))
    measures = dict.fromkeys(maker.context.measure(one) for one in parts if one in maker.examples)
    pages = (page for page, one in enumerate(maker.pages, maker.before + 1) if {*parts} & {*one.parts})
    where = maker.context.on_pages(spans(pages))
    across = abreast(len(parts))
    rows = tuple(tuple(found[n : n + across]) for n in range(0, len(found), across))
    return PieceGroup(name, " · ".join([*measures, where] if len(measures) == 1 else [where]), rows)
