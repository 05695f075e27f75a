"""KitContext → sheets of pictures to be rendered, with their index: each side of a piece, or grids for a virtual table.

A custom deck there is one picture of at most 10 × 7 cards, best not above 4096 pixels a side; its
backs are a second such picture, or a single card if all look alike. ``NumWidth``, ``NumHeight``,
``UniqueBack`` and ``BackIsHidden`` are named in the index as Tabletop Simulator names them.
"""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import get_args

from printgen.drawing.scene import Group, Item, Scene
from printgen.geometry import Rect, Size, Transform
from printgen.sheet.core.page import Page, Sheet
from printgen.sheet.kit.context import KitContext
from printgen.sheet.kit.imposition.page import drawn_page
from printgen.sheet.kit.pieces import Piece, SideName, pieces_of, side_box
from printgen.units import INCH

IMAGES, TABLE = "printgen.images/1", "printgen.table/1"
COLUMNS, ROWS = (2, 10), (2, 7)  # the fewest and the most columns and rows a deck may have
MOST = COLUMNS[1] * ROWS[1]
PIXELS_AT_MOST = 4096
CELL_AT_MOST = 600  # the longer side of one piece in pixels: more is not seen on a virtual table
Index = dict[str, object]  # a JSON object
_NamedPage = tuple[str, float, Page]  # a page, the name of its picture and its resolution in dpi


@dataclass(frozen=True, slots=True)
class Pictures:
    """A sheet of which each page becomes a picture, their names and resolutions in dpi, and an index of them."""

    names: tuple[tuple[str, float], ...]
    sheet: Sheet
    index: Index


@dataclass(frozen=True, slots=True)
class _Side:
    """One side of a piece: its drawing, in mm about its middle, and the box of what is cut."""

    piece: Piece
    side: SideName
    box: Rect
    items: tuple[Item, ...]

    @property
    def name(self) -> str:
        shown = self.piece.shown
        return "-".join(filter(None, (self.piece.part, shown.suit_name, shown.rank, self.side)))

    @property
    def size(self) -> Size:
        return Size(self.box.width, self.box.height)


def images(context: KitContext, dpi: int) -> Pictures:
    """Return both sides of every distinct piece, each on a page of its own size."""
    pieces = _distinct(context)
    sides = [side for piece, _ in pieces for side in _sides(context, piece)]
    names = {(one.piece, one.side): f"{one.name}.png" for one in sides}
    listed = [
        {
            **_described(piece, count),
            "width-mm": round(piece.blank.box.width, 4),
            "height-mm": round(piece.blank.box.height, 4),
            "front": names[piece, "front"],
            "back": names.get((piece, "back")),
        }
        for piece, count in pieces
    ]
    shows: dict[str, dict[str, str]] = {part: {} for part in context.parts}
    for one in sides:
        word = context.own(f"sides.{one.piece.part}.{one.side}", context.tool(f"kit.{one.side}"))
        shows[one.piece.part][one.side] = word
    index = {"schema": IMAGES, **_credits(context), "dpi": dpi, "sides": shows, "pieces": listed}
    return _pictures(context, [(one.name, float(dpi), _page([one], 1, 1, one.size)) for one in sides], index)


def tabletop(context: KitContext) -> Pictures:
    """Return the distinct pieces of each kind in grids, fronts and backs; a kind of many takes several."""
    pieces = _distinct(context)
    pages: list[_NamedPage] = []
    decks: list[Index] = []
    for part in dict.fromkeys(piece.part for piece, _ in pieces):
        found = [(piece, count) for piece, count in pieces if piece.part == part]
        for number, first in enumerate(range(0, len(found), MOST), 1):
            name = part if len(found) <= MOST else f"{part}-{number}"
            made, deck = _deck(context, name, found[first : first + MOST])
            pages += made
            decks.append(deck)
    return _pictures(context, pages, {"schema": TABLE, **_credits(context), "decks": decks})


def _distinct(context: KitContext) -> tuple[tuple[Piece, int], ...]:
    """Return the pieces that do not look alike, and how many there are of each."""
    pieces = pieces_of(context.loaded, context.parts, context.suits, context.request.copies, context.counts)
    alike = Counter((piece.part, piece.shown) for piece in pieces)
    first = {(piece.part, piece.shown): piece for piece in reversed(pieces)}
    return tuple((first[key], count) for key, count in alike.items())


def _sides(context: KitContext, piece: Piece) -> Iterator[_Side]:
    """Draw the sides of a piece as they are cut: its front, and its back if it has one."""
    for name in get_args(SideName):
        if name == "front" or piece.backed:
            yield _Side(piece, name, side_box(piece.blank.box, name), context.drawn(piece).side(name))


def _page(sides: Sequence[_Side], columns: int, rows: int, cell: Size) -> Page:
    drawn = []
    for number, one in enumerate(sides):
        row, column = divmod(number, columns)
        x, y = (column + 0.5) * cell.width - one.box.centre.x, (row + 0.5) * cell.height - one.box.centre.y
        drawn.append(Group(one.items, Transform.shift(x, y)))
    return drawn_page(Scene(Rect(0, 0, columns * cell.width, rows * cell.height), tuple(drawn)))


def _pictures(context: KitContext, pages: Sequence[_NamedPage], index: Index) -> Pictures:
    """Return a sheet of pages without anything else and uncorrected, with their names and their index."""
    sheet = replace(context.printed(tuple(page for _, _, page in pages), (), None), printer=None)
    return Pictures(tuple((name, dpi) for name, dpi, _ in pages), sheet, index)


def _deck(context: KitContext, name: str, pieces: Sequence[tuple[Piece, int]]) -> tuple[list[_NamedPage], Index]:
    """Return a page of fronts and one of backs, of a single one if all are alike, and the index of the deck."""
    sides = [side for piece, _ in pieces for side in _sides(context, piece)]
    fronts, backs = ([one for one in sides if one.side == side] for side in get_args(SideName))
    cell = Size(max(one.size.width for one in fronts), max(one.size.height for one in fronts))
    # The sharpest cells, then the fewest of them left empty.
    shapes = product(range(COLUMNS[0], COLUMNS[1] + 1), range(ROWS[0], ROWS[1] + 1))
    columns, rows = min(
        (one for one in shapes if math.prod(one) >= len(fronts)),
        key=lambda one: (-_dpi(one, cell), math.prod(one), one[0] < one[1], one[0]),
    )
    unique, dpi = len({(one.box, one.items) for one in backs}) > 1, _dpi((columns, rows), cell)
    pages = [(f"{name}-front", dpi, _page(fronts, columns, rows, cell))]
    if backs:
        pages.append(
            (f"{name}-back", dpi, _page(backs, columns, rows, cell) if unique else _page(backs[:1], 1, 1, cell))
        )
    files = [f"{file}.png" for file, _, _ in pages]
    return pages, {
        "part": fronts[0].piece.part,
        "front": files[0],
        "back": files[1] if backs else None,
        "NumWidth": columns,
        "NumHeight": rows,
        "UniqueBack": unique,
        "BackIsHidden": True,
        "dpi": round(dpi, 3),
        "width-mm": round(cell.width, 4),
        "height-mm": round(cell.height, 4),
        "cards": [
            {"card": number, "row": number // columns + 1, "column": number % columns + 1, **_described(piece, count)}
            for number, (piece, count) in enumerate(pieces)
        ],
    }


def _dpi(shape: tuple[int, int], cell: Size) -> float:
    """Return the resolution in dpi at which cells are sharp enough, and whole pixels wide."""
    by_grid = PIXELS_AT_MOST / max(shape[0] * cell.width, shape[1] * cell.height)
    per_mm = min(by_grid, CELL_AT_MOST / max(cell))
    return math.floor(cell.width * per_mm) / cell.width * INCH


def _described(piece: Piece, count: int) -> Index:
    return {"part": piece.part, "suit": piece.shown.suit_name, "rank": piece.shown.rank, "count": count}


def _credits(context: KitContext) -> Index:
    """Return for which kit something is, whose, how it may be used, and how it is made again."""
    kit = context.loaded.kit
    return {
        "kit": kit.id,
        "title": context.title,
        "credits": list(dict.fromkeys(name for credit in kit.credits for name in credit.names)),
        "licence": kit.licence,
        "command": context.request.command,
    }
