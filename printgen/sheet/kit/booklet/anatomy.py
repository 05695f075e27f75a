"""KitContext → the anatomy pages: cells in rows, which explain suits, ranks, and each kind of piece."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, TypeVar

from printgen.drawing.scene import Scene
from printgen.geometry import Rect
from printgen.sheet.core.blocks import Block, Content
from printgen.sheet.core.context import Picture, Pictures
from printgen.sheet.core.page import Page
from printgen.sheet.kit.booklet.anatomy_cell import Cell, CellMaker
from printgen.sheet.kit.context import KitContext, PaperKind

BETWEEN, APART = (5.5, 12.5), 6.0
"""From one row of cells to the next, at least and at most, and between cells of a row, in mm."""

TITLE, FOOT = 14.0, {"large": 13.0, "small": 16.0}  # what the title line and the foot of a page take, in mm
SCALE, NOTE = {"large": 1.0, "small": 0.72}, {"large": 31.0, "small": 24.0}
"""The scale of drawings that are as large as life on a large paper, and the width of a note, in mm."""

SMALLER = (1.0, 0.94, 0.88, 0.82, 0.76, 0.7)  # how much smaller than wanted pieces may be drawn if that saves a page
EDGE = 0.3  # how far a picture reaches over the cell it shows, in mm; the style of the page takes it back
DRAWN_POINTS = 3.0  # the smallest figure on a drawn piece, in pt: it is to be seen, not to be read
One = TypeVar("One")


@dataclass(frozen=True, slots=True)
class AnatomyCell(Content):
    """A drawing, and the words within it."""

    picture: Picture
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Anatomy(Block):
    """Rows of cells, spread from margin to margin, ``gap`` mm between them."""

    template: ClassVar[str] = "kit/anatomy.html.j2"
    layout: PaperKind
    gap: float
    rows: tuple[tuple[AnatomyCell, ...], ...]


def anatomy_pages(context: KitContext) -> tuple[Page, ...]:
    """Explain the suits, the ranks and the parts that are printed; nothing on a tiny paper."""
    anatomy, kind = context.loaded.kit.anatomy, context.paper_kind
    if anatomy is None or kind == "tiny":
        return ()
    height = context.portrait.height - context.margin - TITLE - FOOT[kind]
    tries = []
    for smaller in SMALLER:
        make = CellMaker(context, anatomy.figures, context.width, NOTE[kind], SCALE[kind] * smaller)
        cells = [make.each(anatomy.suits, suits=True), make.each(anatomy.ranks, suits=False)]
        cells += [make.figure(figure) for figure in anatomy.figures if figure.part in context.parts]
        rows = _filled(cells, context.width, APART, lambda cell: cell.width)
        tries.append(_filled(rows, height, BETWEEN[0], _height))
    pages = min(tries, key=len)
    return tuple(_page(context, kind, rows, height, number) for number, rows in enumerate(pages))


def _height(row: Sequence[Cell]) -> float:
    return max(cell.height for cell in row)


def _filled(every: Iterable[One], room: float, gap: float, size: Callable[[One], float]) -> list[list[One]]:
    """Put things one after the other, a gap between them, as many as there is room for; then begin anew."""
    found: list[list[One]] = []
    left = 0.0
    for one in every:
        if not found or size(one) > left:
            found.append([])
            left = room
        found[-1].append(one)
        left -= size(one) + gap
    return found


def _page(context: KitContext, kind: PaperKind, rows: list[list[Cell]], height: float, number: int) -> Page:
    spare = height - sum(map(_height, rows))
    pictures = Pictures(context)

    def drawn(cell: Cell) -> AnatomyCell:
        scene = Scene(Rect(0, 0, cell.width, cell.height).grown(EDGE), tuple(cell.items), cell.name)
        return AnatomyCell(pictures.add(cell.figure.id, scene), tuple(cell.words))

    body = Anatomy(kind, min(BETWEEN[1], spare / max(1, len(rows) - 1)), tuple(tuple(map(drawn, row)) for row in rows))
    page = context.booklet_page("kit.anatomy", body, number, DRAWN_POINTS)
    return replace(page, figures=pictures.scenes)
