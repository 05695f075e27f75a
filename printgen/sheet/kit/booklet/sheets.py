"""KitContext and its imposed pages → all sheets of pieces, drawn small: what is on them, on which pages."""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import ClassVar

from printgen.drawing.scene import Scene
from printgen.figure.pieces.body_view import View
from printgen.figure.pieces.making_view import FRAME, SIDES_APART, MakingView
from printgen.geometry import Size
from printgen.model.text.message_catalog import Inline
from printgen.sheet.core.blocks import Block, Content
from printgen.sheet.core.context import Picture, Pictures
from printgen.sheet.core.page import Page
from printgen.sheet.kit.booklet.views import back_of, page_mini
from printgen.sheet.kit.context import KitContext, capitalized, spans
from printgen.sheet.kit.imposition.furniture import rich_lines
from printgen.sheet.kit.imposition.impose import ImposedPage
from printgen.units import PT

MOST, GAP, WITHIN = 24, 3.0, 3.0
"""How many sheets are listed at most; what lies between two panels and within their edges, in mm."""

NAMED, LINE, SIZE = 11.6, 3.6, 8 * PT
"""What the name of a sheet and its pages take below a picture; how high and large a line of what is on it, as in
kit.css."""

TITLE_AND_FOOT, AFTER_HEAD, AFTER_ROW, SPREAD, ANY = 42.0, 6.6, 9.0, 24.0, 1e4
"""What stands above and below the panels of a page; what the name of the last one and its rows take; what is free
around pictures that have more room; a height that bounds nothing, in mm."""

DRAWN_POINTS = 1.5  # the smallest text within a picture, in pt: it is to be seen, not to be read


@dataclass(frozen=True, slots=True)
class SheetPanel(Content):
    """Sheets that look alike: the first of them drawn small, their numbers, the pages, what is on them."""

    picture: Picture
    name: str
    pages: str
    holds: str


@dataclass(frozen=True, slots=True)
class SheetRow(Content):
    """Panels side by side, their pictures ``picture_high`` mm."""

    panels: tuple[SheetPanel, ...]
    picture_high: float


@dataclass(frozen=True, slots=True)
class SheetList(Block):
    """Panels in rows of so many ``columns``, ``high`` mm at least; ``after``: what else there is, on which pages.

    It stands in the ``free`` columns of the last row if there are any, else below all.
    """

    template: ClassVar[str] = "kit/sheets.html.j2"
    columns: int
    rows: tuple[SheetRow, ...]
    high: float
    after_name: str = ""
    after: tuple[tuple[str, str], ...] = ()
    free: int = 0


@dataclass(frozen=True, slots=True)
class _Alike:
    """Papers in a row with the same kinds of pieces, and what is on them in words.

    ``numbers``: of their pages among those of pieces, from 0.
    """

    papers: tuple[int, ...]
    numbers: tuple[int, ...]
    front: ImposedPage
    back: ImposedPage | None
    holds: str


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
        holds = " · ".join(f"{capitalized(context.part(part))} ×{many}" for part, many in counts.items())
        back = back_of(fronts, fronts[0]) if fronts[0].side == "front" else None
        papers = tuple(dict.fromkeys(page.paper for page in fronts))
        yield _Alike(papers, tuple(number for number, _ in found), fronts[0], back, holds)


def sheets_page(
    context: KitContext, pages: Sequence[ImposedPage], before: int, after: tuple[tuple[str, str], ...]
) -> Page | None:
    """Return a page that lists the sheets, and what comes after them; None where they are too many."""
    room, pictures = Size(context.width, context.portrait.height - TITLE_AND_FOOT), Pictures(context)
    body = sheet_list(context, pages, before, room, pictures, spread=SPREAD)
    if body is None:
        return None
    free = body.columns - len(body.rows[-1].panels) if after else 0
    if AFTER_HEAD + AFTER_ROW * len(after) > body.rows[-1].picture_high + NAMED:
        free = 0
    if after and not free:
        taken = GAP + 2 * WITHIN + AFTER_HEAD + AFTER_ROW * math.ceil(len(after) / 2)
        pictures = Pictures(context)
        body = sheet_list(context, pages, before, room._replace(height=room.height - taken), pictures, spread=SPREAD)
        assert body is not None
    name = context.tool("kit.sheets.after") if after else ""
    body = replace(body, high=0.0, after_name=name, after=after, free=free)
    return replace(context.booklet_page("kit.sheets.name", body, 0, DRAWN_POINTS), figures=pictures.scenes)


def sheet_list(
    context: KitContext,
    pages: Sequence[ImposedPage],
    before: int,
    room: Size,
    pictures: Pictures,
    most: int = MOST,
    spread: float | None = None,
) -> SheetList | None:
    """Return the sheets in panels that fill a room as well as they can; ``before``: so many pages come before them.

    Pictures take all the height they have, all rows the same; or rows share the height as their pictures need it,
    with no more than ``spread`` mm around them. None if there are more than ``most``.
    """
    found = list(_alike(context, pages))
    if not 0 < len(found) <= most:
        return None
    tried = [(columns, _rooms(found, columns, roomy, spread)) for columns, roomy in _grids(room, found)]
    columns, rooms = max(tried, key=lambda one: _scale(found, *one) if spread is None else _area(found, *one))
    rows = []
    for first, picture in zip(range(0, len(found), columns), rooms, strict=True):
        some = found[first : first + columns]
        panels = (_panel(context, first + n, one, before, picture, pictures) for n, one in enumerate(some, 1))
        rows.append(SheetRow(tuple(panels), picture.height))
    return SheetList(columns, tuple(rows), (room.height - (len(rows) - 1) * GAP) / len(rows))


def _panel(context: KitContext, number: int, alike: _Alike, before: int, room: Size, pictures: Pictures) -> SheetPanel:
    view = _view(context, alike, room)
    name = context.tool("kit.sheets.sheet", numbers=spans(alike.papers), count=len(alike.papers))
    where = context.tool("kit.front-page.on-pages", pages=spans(before + 1 + at for at in alike.numbers))
    return SheetPanel(pictures.add(f"sheet-{number}", Scene(view.box, view.items, name)), name, where, alike.holds)


def _grids(room: Size, found: Sequence[_Alike]) -> Iterator[tuple[int, Size]]:
    for columns in range(1, min(len(found), 6) + 1):
        rows = math.ceil(len(found) / columns)
        wide = (room.width - (columns - 1) * GAP) / columns - 2 * WITHIN
        lines = max(len(rich_lines((Inline("text", one.holds),), SIZE, wide - 1, "")) for one in found)
        high = (room.height - (rows - 1) * GAP) / rows - 2 * WITHIN - NAMED - lines * LINE
        yield columns, Size(wide, max(high, 1.0))


def _rooms(found: Sequence[_Alike], columns: int, room: Size, spread: float | None) -> list[Size]:
    """Return the room of the pictures of each row, of which each has so much where all have the same."""
    rows = [found[first : first + columns] for first in range(0, len(found), columns)]
    if spread is None:
        return [room] * len(rows)
    needs = [max(_high(one, room._replace(height=ANY)) for one in row) for row in rows]
    left, given = room.height * len(rows), [0.0] * len(rows)
    for at, row in enumerate(sorted(range(len(rows)), key=needs.__getitem__)):
        given[row] = min(needs[row], left / (len(rows) - at))
        left -= given[row]
    return [room._replace(height=one + min(spread, left / len(rows))) for one in given]


def _scale(found: Sequence[_Alike], columns: int, rooms: Sequence[Size]) -> float:
    return min(min(_sizes(one, rooms[at // columns])[0]) for at, one in enumerate(found))


def _area(found: Sequence[_Alike], columns: int, rooms: Sequence[Size]) -> float:
    """Return how much of a page all drawings take, for sides that take 1 as large as life."""
    scales = ((min(_sizes(one, rooms[at // columns])[0]), one.back) for at, one in enumerate(found))
    return sum(scale**2 * (1 if back is None else 2) for scale, back in scales)


def _sizes(alike: _Alike, room: Size) -> tuple[tuple[float, float], bool]:
    """Return how far both measures of the drawing may be scaled, and whether the back lies beside the front."""
    (wide, high), (across, down) = alike.front.size, (room.width - FRAME, room.height - FRAME)
    if alike.back is None:
        return (across / wide, down / high), True
    beside = (across - SIDES_APART) / 2 / wide, down / high
    below = across / wide, (down - SIDES_APART) / 2 / high
    return (beside, True) if min(beside) >= min(below) else (below, False)


def _high(alike: _Alike, room: Size) -> float:
    """Return how high the drawing is as large as it has room."""
    scales, beside = _sizes(alike, room)
    sides = 1 if beside or alike.back is None else 2
    return sides * alike.front.size.height * min(scales) + (sides - 1) * SIDES_APART + FRAME + 0.01


def _view(context: KitContext, alike: _Alike, room: Size) -> View:
    (across, down), beside = _sizes(alike, room)
    back = page_mini(context, alike.back) if alike.back is not None else None
    return MakingView(room, context.look).sides(page_mini(context, alike.front), back, min(across, down), beside)
