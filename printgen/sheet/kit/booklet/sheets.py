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

TITLE_AND_FOOT, AFTER_HEAD, AFTER_ROW, SPREAD = 42.0, 6.6, 9.0, 20.0
"""What stands above and below the panels of a page; what the name of the last one and its rows take; what is free
around pictures that have more room, in mm."""

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
    """Panels in rows of so many ``columns``, ``high`` mm at least; ``after``: what else there is, on which pages."""

    template: ClassVar[str] = "kit/sheets.html.j2"
    columns: int
    rows: tuple[SheetRow, ...]
    high: float
    after_name: str = ""
    after: tuple[tuple[str, str], ...] = ()


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
    taken = GAP + 2 * WITHIN + AFTER_HEAD + AFTER_ROW * math.ceil(len(after) / 2) if after else 0.0
    room = Size(context.width, context.portrait.height - TITLE_AND_FOOT - taken)
    pictures = Pictures(context)
    body = sheet_list(context, pages, before, room, pictures, spread=SPREAD)
    if body is None:
        return None
    body = replace(body, high=0.0, after_name=context.tool("kit.sheets.after") if after else "", after=after)
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

    Pictures take all the height they have, or no more than ``spread`` mm around them. None if there are more than
    ``most``.
    """
    found = list(_alike(context, pages))
    if not 0 < len(found) <= most:
        return None
    columns, roomy = max(_grids(room, found), key=lambda one: _scale(found, one[1]))
    rows = []
    for first in range(0, len(found), columns):
        some = found[first : first + columns]
        picture = roomy
        if spread is not None:
            picture = roomy._replace(height=min(roomy.height, max(_high(one, roomy) for one in some) + spread))
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


def _scale(found: Sequence[_Alike], room: Size) -> float:
    return min(min(_sizes(one, room)[0]) for one in found)


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
