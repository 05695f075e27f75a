"""KitContext and its imposed pages → all sheets of pieces, drawn small: what is on them, on which pages."""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, groupby, product
from typing import ClassVar

from printgen.drawing.scene import Scene
from printgen.figure.pieces.body_view import View
from printgen.figure.pieces.making_view import FRAME, SIDES_APART, MakingView
from printgen.geometry import Size
from printgen.model.text.message_catalog import Inline
from printgen.sheet.core.blocks import Block, Content
from printgen.sheet.core.context import Picture, Pictures
from printgen.sheet.core.page import Page
from printgen.sheet.kit.booklet.page import booklet_page
from printgen.sheet.kit.booklet.views import back_of, page_mini
from printgen.sheet.kit.context import NEXT, KitContext, capitalized, spans
from printgen.sheet.kit.imposition.furniture import rich_lines
from printgen.sheet.kit.imposition.impose import ImposedPage
from printgen.units import PT

MOST, GAP, WITHIN = 24, 3.0, 3.0
"""How many sheets are listed at most; what lies between two panels and within their edges, in mm."""

NAMED, LINE, SIZE = 11.6, 3.6, 8 * PT
"""What the name of a sheet and its pages take below a picture; how high and large a line of what is on it, as in
kit.css."""

TITLE_AND_FOOT, AFTER_HEAD, AFTER_ROW, SPREAD = 42.0, 6.6, (9.0, 13.0), 20.0
"""What stands above and below the panels of a page; what the name of the last one and its rows take, at least and at
most; what is free around pictures that have more room, in mm."""

MOST_IN_A_ROW, MOST_SHAPES, NARROWEST = 6, 3, 24.0
"""How many panels stand side by side at most; papers of how many shapes in turn each get rows of their own; how wide a
picture is at least that is narrower than others beside it, in mm."""

AFTER_ICON = 6.0  # how large the sign of what comes after is, in mm
NARROW = 36.0  # in a picture that is narrower each thing below it has a line of its own, in mm
LOWEST = 8.0  # how high a picture is at least, in mm
DRAWN_POINTS = 1.5  # the smallest text within a picture, in pt: it is to be seen, not to be read


@dataclass(frozen=True, slots=True)
class SheetPanel(Content):
    """Sheets that look alike: the first of them drawn small, their numbers, the pages, what is on them."""

    picture: Picture
    name: str
    pages: str
    holds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SheetRow(Content):
    """Panels side by side in columns of these ``widths`` in mm, their pictures ``picture_high`` mm."""

    panels: tuple[SheetPanel, ...]
    widths: tuple[float, ...]
    picture_high: float


@dataclass(frozen=True, slots=True)
class Further(Content):
    """What comes after the pieces: its sign, its name, the pages it is on."""

    picture: Picture | None
    name: str
    pages: str


@dataclass(frozen=True, slots=True)
class SheetList(Block):
    """Panels in rows, ``high`` mm at least; below them ``after``: rows of what else there is, on which pages.

    ``after_high``: how high such a row is, in mm.
    """

    template: ClassVar[str] = "kit/sheets.html.j2"
    rows: tuple[SheetRow, ...]
    high: float
    after_name: str = ""
    after: tuple[tuple[Further, ...], ...] = ()
    after_high: float = 0.0


@dataclass(frozen=True, slots=True)
class _Alike:
    """Papers in a row with the same kinds of pieces, and what is on them in words.

    ``numbers``: of their pages among those of pieces, from 0.
    """

    papers: tuple[int, ...]
    numbers: tuple[int, ...]
    front: ImposedPage
    back: ImposedPage | None
    holds: tuple[str, ...]

    def words(self, wide: float) -> tuple[str, ...]:
        """Return what is on it for a panel so wide, in mm: each thing on a line of its own where that is narrow."""
        return self.holds if wide < NARROW else (NEXT.join(self.holds),)


def _alike(context: KitContext, pages: Sequence[ImposedPage]) -> Iterator[_Alike]:
    numbered = [(number, page) for number, page in enumerate(pages) if page.placed]

    def kind(one: tuple[int, ImposedPage]) -> tuple[object, ...]:
        front = next((page for page in pages if page.paper == one[1].paper), one[1])
        return front.parts, front.material, front.size, front.side

    for _, group in groupby(numbered, kind):
        found = list(group)
        fronts = [page for _, page in found]
        counts = Counter(
            one.piece.part for page in fronts for one in page.placed if one.side == fronts[0].placed[0].side
        )
        holds = tuple(f"{capitalized(context.part(part, many))}\u00a0×{many}" for part, many in counts.items())
        back = back_of(fronts, fronts[0]) if fronts[0].side == "front" else None
        papers = tuple(dict.fromkeys(page.paper for page in fronts))
        yield _Alike(papers, tuple(number for number, _ in found), fronts[0], back, holds)


def sheets_page(
    context: KitContext, pages: Sequence[ImposedPage], before: int, after: Sequence[tuple[str, str, str]]
) -> Page | None:
    """Return a page that lists the sheets, and below them what comes after; None where they are too many.

    Rows are as high as their pictures need; what is left goes to what comes after, then round the pictures.
    """
    found = list(_alike(context, pages))
    if not 0 < len(found) <= MOST:
        return None
    height = context.portrait.height - TITLE_AND_FOOT
    pictures = Pictures(context)
    further = [Further(pictures.icon(icon, AFTER_ICON), *words) for icon, *words in after]
    listed = _listed(further, 2 if len(further) in (2, 4) else 3)
    taken = _after_high(listed, AFTER_ROW[0])
    tried = [_Grid(rows, below, context.width, height - taken) for rows in _shared(found) for below in (False, True)]
    grid = max(tried, key=_Grid.drawn)
    left = height - taken - grid.high
    more = min(AFTER_ROW[1] - AFTER_ROW[0], left / len(listed)) if listed else 0.0
    spread = min(SPREAD, (left - more * len(listed)) / len(grid.rows))
    body = SheetList(
        rows=tuple(_rows(context, grid.rows, grid.rooms(spread), before, pictures)),
        high=0.0,
        after_name=context.tool("kit.sheets.after") if after else "",
        after=listed,
        after_high=AFTER_ROW[0] + more,
    )
    return booklet_page(context, context.tool("kit.sheets.name"), body, pictures.scenes, DRAWN_POINTS)


def _listed(after: Sequence[Further], columns: int) -> tuple[tuple[Further, ...], ...]:
    return tuple(tuple(after[first : first + columns]) for first in range(0, len(after), columns))


def _after_high(rows: Sequence[object], row: float) -> float:
    """Return what rows of what comes after take below the panels, in mm."""
    return GAP + 2 * WITHIN + AFTER_HEAD + row * len(rows) if rows else 0.0


def _shared(found: Sequence[_Alike]) -> Iterator[tuple[tuple[_Alike, ...], ...]]:
    """Yield the ways to share panels out to rows: all alike, or those of papers of one shape in rows of their own."""
    shapes = [tuple(some) for _, some in groupby(found, lambda one: (one.front.size, one.back is None))]
    for groups in ([tuple(found)], shapes) if 1 < len(shapes) <= MOST_SHAPES else ([tuple(found)],):
        for columns in product(range(1, MOST_IN_A_ROW + 1), repeat=len(groups)):
            if all(count <= len(group) for group, count in zip(groups, columns, strict=True)):
                rows = (_even(group, count) for group, count in zip(groups, columns, strict=True))
                yield tuple(row for some in rows for row in some)


def _even(group: Sequence[_Alike], columns: int) -> Iterator[tuple[_Alike, ...]]:
    """Yield rows of at most so many panels, the last ones one less where it does not come out even."""
    count, first = math.ceil(len(group) / columns), 0
    for number in range(count):
        end = first + len(group) // count + (number < len(group) % count)
        yield tuple(group[first:end])
        first = end


@dataclass(frozen=True)
class _Grid:
    """Rows of panels over a ``width``, as high as they need be, together at most ``room`` mm.

    ``below``: backs lie below their fronts, where there is room, else beside them.
    """

    rows: tuple[tuple[_Alike, ...], ...]
    below: bool
    width: float
    room: float

    @cached_property
    def _wides(self) -> list[list[float]]:
        """How wide the pictures of each row are: those of unlike papers so that they are equally high."""
        return [_shared_width(row, self.below, self.width) for row in self.rows]

    @cached_property
    def _words(self) -> float:
        """What all but the pictures takes, in mm."""
        return (len(self.rows) - 1) * GAP + sum(
            2 * WITHIN + NAMED + max(map(_lines, row, wides)) * LINE
            for row, wides in zip(self.rows, self._wides, strict=True)
        )

    @cached_property
    def _highs(self) -> list[float]:
        """How high the pictures of each row are: as they need it, or an equal share of what others leave."""
        each = zip(self.rows, self._wides, strict=True)
        needs = [max(_high(*one, self.below) for one in zip(row, wides, strict=True)) for row, wides in each]
        left, given = max(self.room - self._words, len(needs)), [0.0] * len(needs)
        for at, row in enumerate(sorted(range(len(needs)), key=needs.__getitem__)):
            given[row] = min(needs[row], left / (len(needs) - at))
            left -= given[row]
        return given

    @property
    def high(self) -> float:
        """What all rows take, in mm."""
        return self._words + sum(self._highs)

    def rooms(self, spread: float = 0.0) -> list[list[Size]]:
        """Return the rooms of the pictures of each row, so many mm higher than they need."""
        highs = zip(self._wides, self._highs, strict=True)
        return [[Size(wide, high + spread) for wide in wides] for wides, high in highs]

    def drawn(self) -> tuple[float, float]:
        """Return how large the smallest drawing is, and all of them together."""
        drawn = zip(chain(*self.rows), chain(*self.rooms()), strict=True)
        scales = [min(_sizes(one, room)[0]) for one, room in drawn]
        return round(min(scales), 3), sum(scales)


def _shared_width(row: Sequence[_Alike], below: bool, width: float) -> list[float]:
    """Return how wide pictures in a row are that share a width, the higher papers narrower, in mm."""
    sides = [1.0 if one.back is None else 0.5 if below else 2.0 for one in row]
    shapes = [one.front.size.width / one.front.size.height * by for one, by in zip(row, sides, strict=True)]
    left = width - (len(row) - 1) * GAP - 2 * WITHIN * len(row)
    wides = [left * shape / sum(shapes) for shape in shapes]
    return wides if min(wides) >= NARROWEST else [left / len(row)] * len(row)


def _lines(one: _Alike, wide: float) -> int:
    """Return how many lines the words of what is on a sheet take."""
    return sum(len(rich_lines((Inline("text", line),), SIZE, wide - 1, "")) for line in one.words(wide))


def _rows(
    context: KitContext,
    rows: Sequence[Sequence[_Alike]],
    rooms: Sequence[Sequence[Size]],
    before: int,
    pictures: Pictures,
) -> Iterator[SheetRow]:
    number = 0
    for row, there in zip(rows, rooms, strict=True):
        panels = []
        for one, room in zip(row, there, strict=False):
            number += 1
            panels.append(_panel(context, number, one, before, room, pictures))
        yield SheetRow(tuple(panels), tuple(room.width + 2 * WITHIN for room in there), there[0].height)


def sheet_list(
    context: KitContext, pages: Sequence[ImposedPage], before: int, room: Size, pictures: Pictures, most: int = MOST
) -> SheetList | None:
    """Return the sheets in panels that fill a room as well as they can; ``before``: so many pages come before them.

    Pictures take all the height they have, all rows the same; backs are left out. None if there are more than
    ``most``, or if their words leave no room for pictures.
    """
    found = [replace(one, back=None) for one in _alike(context, pages)]
    if not 0 < len(found) <= most:
        return None
    columns, roomy = max(_grids(room, found), key=lambda one: min(min(_sizes(it, one[1])[0]) for it in found))
    if roomy.height < LOWEST:
        return None
    shared = [found[first : first + columns] for first in range(0, len(found), columns)]
    rows = tuple(_rows(context, shared, [[roomy] * columns] * len(shared), before, pictures))
    return SheetList(rows, (room.height - (len(rows) - 1) * GAP) / len(rows))


def _panel(context: KitContext, number: int, alike: _Alike, before: int, room: Size, pictures: Pictures) -> SheetPanel:
    view = _view(context, alike, room)
    name = context.tool("kit.sheets.sheet", numbers=spans(alike.papers), count=len(alike.papers))
    where = context.on_pages(spans(before + 1 + at for at in alike.numbers))
    return SheetPanel(
        pictures.add(f"sheet-{number}", Scene(view.box, view.items, name)), name, where, alike.words(room.width)
    )


def _grids(room: Size, found: Sequence[_Alike]) -> Iterator[tuple[int, Size]]:
    for columns in range(1, min(len(found), 6) + 1):
        rows = math.ceil(len(found) / columns)
        wide = (room.width - (columns - 1) * GAP) / columns - 2 * WITHIN
        high = (
            (room.height - (rows - 1) * GAP) / rows
            - 2 * WITHIN
            - NAMED
            - max(_lines(one, wide) for one in found) * LINE
        )
        yield columns, Size(wide, max(high, 1.0))


def _sizes(alike: _Alike, room: Size) -> tuple[tuple[float, float], bool]:
    """Return how far both measures of the drawing may be scaled, and whether the back lies beside the front."""
    (wide, high), (across, down) = alike.front.size, (room.width - FRAME, room.height - FRAME)
    if alike.back is None:
        return (across / wide, down / high), True
    beside = (across - SIDES_APART) / 2 / wide, down / high
    below = across / wide, (down - SIDES_APART) / 2 / high
    return (beside, True) if min(beside) >= min(below) else (below, False)


def _high(alike: _Alike, wide: float, below: bool) -> float:
    """Return how high the drawing is over a width, the back below the front or else beside it."""
    sides = 2 if alike.back is not None else 1
    across, down = (1, sides) if below else (sides, 1)
    scale = (wide - FRAME - (across - 1) * SIDES_APART) / across / alike.front.size.width
    return down * alike.front.size.height * scale + (down - 1) * SIDES_APART + FRAME + 0.01


def _view(context: KitContext, alike: _Alike, room: Size) -> View:
    (across, down), beside = _sizes(alike, room)
    front, *back = [page_mini(context, one) for one in (alike.front, alike.back) if one is not None]
    return MakingView(room, context.look).sides(front, back[0] if back else None, min(across, down), beside)
