"""Pieces and the plates of a kit → leaves on which a suit lies close together, laid by hand.

A plate fills half a sheet across, counted from the fold outward and downward. Folded, the other
half is its backs; printed on both sides, it is the plate of another suit.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from printgen.game.kit import Block, Plate
from printgen.geometry import Size, Transform
from printgen.sheet.arrangement import Arrangement, mirror_of
from printgen.sheet.imposition import Leaf, Lying, leaves_of
from printgen.sheet.pieces import Piece

TOP = 8.0
"""From the edge of the paper to a plate, and what stays free below it, in mm."""

SIDE = 8.0

_Half = tuple[tuple[Block, tuple[Piece, ...]], ...]
"""The pieces in each block of a plate."""


def plated(
    pieces: Sequence[Piece], plate: Plate, paper: Size, arrangement: Arrangement, margin: float
) -> tuple[tuple[Leaf, ...], tuple[Piece, ...]]:
    """Lay pieces on plates; give the leaves and the pieces that lie on none of them.

    Nothing lies on a plate where the paper has no room for one.
    """
    page = _page(plate, paper, arrangement, margin)
    if page is None:
        return (), tuple(pieces)
    placed = {block.part for block in plate.blocks}
    left = [piece for piece in pieces if piece.part not in placed]
    suits = list(dict.fromkeys(p.shown.suit_name for p in pieces if p.part in placed))
    halves: list[_Half] = []
    for suit in suits:
        of_suit = [piece for piece in pieces if piece.shown.suit_name == suit]
        half, rest = _half(plate, of_suit)
        halves.append(half)
        left += rest
    mirror = mirror_of(arrangement, page)
    fronts = [
        Leaf(0, 0, page, "front", lying, mirror)
        for lying in _fronts(plate, halves, page, arrangement)
    ]
    leaves = leaves_of(fronts, arrangement)
    strips = tuple(
        TOP + row * (plate.height + TOP) + plate.strip for row in range(_rows(plate, page))
    )
    return tuple(replace(leaf, plated=True, strips=strips) for leaf in leaves), tuple(left)


def _rows(plate: Plate, page: Size) -> int:
    """Tell how many plates lie below each other on a page."""
    return int((page.height - SIDE + 1e-6) / (plate.height + TOP))


def _page(plate: Plate, paper: Size, arrangement: Arrangement, margin: float) -> Size | None:
    """Choose the page on which most plates lie; None when there is room for none."""
    pages = [page for page in (paper.turned, paper) if _room(plate, page, arrangement, margin)]
    return max(pages, key=lambda page: _room(plate, page, arrangement, margin), default=None)


def _room(plate: Plate, page: Size, arrangement: Arrangement, margin: float) -> int:
    """Tell how many plates lie on a page: in one or two columns, in rows."""
    edge = max(margin, SIDE)
    across = int((page.width - 2 * edge + 1e-6) / plate.width)
    down = _rows(plate, page)
    if arrangement == "gutterfold":
        return down if across >= 2 and page.width > page.height else 0
    return min(across, 2) * down


def _half(plate: Plate, pieces: Sequence[Piece]) -> tuple[_Half, list[Piece]]:
    """Give each block its pieces, as many as the kit has of one suit; the rest is left."""
    half = []
    rest: list[Piece] = []
    for block in plate.blocks:
        alike = [piece for piece in pieces if piece.part == block.part]
        half.append((block, tuple(piece for piece in alike if piece.number == 1)))
        rest += [piece for piece in alike if piece.number > 1]
    return tuple(half), rest


def _fronts(
    plate: Plate,
    halves: Sequence[_Half],
    page: Size,
    arrangement: Arrangement,
) -> Iterator[tuple[Lying, ...]]:
    """Put halves on pages, left and right of the middle, and in rows."""
    rows = _rows(plate, page)
    both = page.width - 2 * SIDE + 1e-6 >= 2 * plate.width
    fold = page.width / 2 if both else (page.width + plate.width) / 2
    sides = (-1, 1) if both and arrangement != "gutterfold" else (-1,)
    per_page = rows * len(sides)
    for first in range(0, len(halves), per_page):
        lying: list[Lying] = []
        for number, half in enumerate(halves[first : first + per_page]):
            row, side = divmod(number, len(sides))
            top = TOP + row * (plate.height + TOP)
            lying += _laid(half, fold, sides[side], top)
            if arrangement == "gutterfold":
                lying += _again(half, fold, top)
        yield tuple(lying)


def _laid(half: _Half, fold: float, side: int, top: float) -> Iterator[Lying]:
    for block, pieces in half:
        for number, piece in enumerate(pieces):
            row, column = divmod(number, block.columns)
            out = block.at[0] + column * block.pitch[0]
            down = block.at[1] + row * block.pitch[1]
            yield Lying(piece, "front", Transform.shift(fold + side * out, top + down))


def _again(half: _Half, fold: float, top: float) -> Iterator[Lying]:
    """Lay what has no back on the other half too, as a spare."""
    unbacked = tuple((block, tuple(p for p in found if not p.backed)) for block, found in half)
    for one in _laid(unbacked, fold, 1, top):
        yield Lying(one.piece.spare(), "front", one.place)
