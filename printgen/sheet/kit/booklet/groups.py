"""The cells of a first page with many kinds of pieces → groups of those that are made alike, side by side in bands."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from printgen.sheet.core.blocks import Content
from printgen.sheet.core.context import Picture
from printgen.sheet.kit.booklet.cover import CoverMaker
from printgen.sheet.kit.context import spans
from printgen.sheet.kit.steps import Step

COLUMNS = 5
"""How many cells stand side by side in groups."""


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
    """Pieces that are made alike: the name of that step, their size and pages, their cells in so many ``columns``."""

    name: str
    lines: str
    columns: int
    cells: tuple[PieceCell, ...]

    @property
    def rows(self) -> tuple[tuple[PieceCell, ...], ...]:
        """Its cells row by row."""
        return tuple(self.cells[n : n + self.columns] for n in range(0, len(self.cells), self.columns))


def grouped(
    maker: CoverMaker, steps: Iterable[Step], cells: Mapping[str, PieceCell]
) -> tuple[tuple[PieceGroup, ...], ...]:
    """Return the groups band by band, single pieces beside what stands before them."""
    left, bands = [*cells], list[list[tuple[str, Sequence[str]]]]()
    made = [(one.name, one.parts) for one in steps if one.kind in ("cut", "make")]
    for name, parts in (*made, *(("", (one,)) for one in cells)):
        taken = [one for one in left if one in parts]
        left = [one for one in left if one not in parts]
        if len(taken) == 1 and bands and len(bands[-1]) < COLUMNS - 1:
            bands[-1].append((name, taken))
        elif taken:
            bands.append([(name, taken)])
    return tuple(tuple(_band(maker, band, cells)) for band in bands)


def _band(
    maker: CoverMaker, band: Sequence[tuple[str, Sequence[str]]], cells: Mapping[str, PieceCell]
) -> Iterator[PieceGroup]:
    """Yield the groups of a band; the first takes the columns that single pieces leave."""
    for number, (name, parts) in enumerate(band):
        measures = dict.fromkeys(maker.context.measure(one) for one in parts if one in maker.examples)
        pages = (page for page, one in enumerate(maker.pages, maker.before + 1) if {*parts} & {*one.parts})
        where = maker.context.on_pages(spans(pages))
        lines = " · ".join([*measures, where] if len(measures) == 1 else [where])
        columns = 1 if number else COLUMNS + 1 - len(band)
        if len(parts) == 1:
            yield PieceGroup("", "", columns, (cells[parts[0]],))
        else:
            yield PieceGroup(name, lines, columns, tuple(replace(cells[one], lines=()) for one in parts))
