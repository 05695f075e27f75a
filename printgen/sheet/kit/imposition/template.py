"""Pieces and the plates of a kit → leaves on which a suit lies close together, laid by hand.

A plate fills half a sheet across, counted from the fold outward and downward. Folded, the other
half is its backs; printed on both sides, it is the plate of another suit.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from printgen.geometry import Size, Transform
from printgen.model.kit import Block, Plate
from printgen.sheet.kit.imposition.arrangement import BACKINGS, Arrangement, Mirror
from printgen.sheet.kit.imposition.impose import Leaf, Lying, leaves_of
from printgen.sheet.kit.pieces import Piece

MARKED = 3.0
"""What ticks need between a plate and what the printer leaves blank, in mm."""

LEAST = 8.0
"""What stays free at least along the edges of the paper, in mm."""

BETWEEN = 8.0
"""What stays free between two plates, one above the other, in mm."""

_Half = tuple[tuple[Block, tuple[Piece, ...]], ...]
"""The pieces in each block of a plate."""


def plated(
    pieces: Sequence[Piece], plate: Plate, paper: Size, arrangement: Arrangement, margin: float
) -> tuple[tuple[Leaf, ...], tuple[Piece, ...]]:
    """Lay pieces on plates; give the leaves and the pieces that lie on none of them.

    Nothing lies on a plate where the paper has no room for one.
    """
    page = _page(plate, paper, arrangement, margin)
    top = room_of(margin)
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
    backing = BACKINGS[arrangement]
    mirror = Mirror("upright", page.width / 2) if backing.folded else backing.mirror(page)
    fronts = [Leaf(0, 0, page, "front", lying, mirror) for lying in _fronts(plate, halves, page, arrangement, top)]
    leaves = leaves_of(fronts, arrangement)
    tops = [top + row * (plate.height + BETWEEN) for row in range(_rows(plate, page, top))]
    strips = [(at + plate.strip, at + plate.height) for at in tops]
    return tuple(_on_plates(leaf, strips) for leaf in leaves), tuple(left)


def _on_plates(leaf: Leaf, strips: Sequence[tuple[float, float]]) -> Leaf:
    """Say of a page that it has plates, and where their strips are cut off."""
    if leaf.side == "back":
        return replace(leaf, plated=True)
    used = tuple(
        (at, end) for at, end in strips if any(at < one.trim.y and one.trim.bottom < end + 1 for one in leaf.lying)
    )
    return replace(leaf, plated=True, strips=used)


def room_of(margin: float) -> float:
    """Tell how far plates stay from the upper and the lower edge of the paper."""
    return max(LEAST, margin + MARKED)


def _rows(plate: Plate, page: Size, top: float) -> int:
    """Tell how many plates lie below each other on a page."""
    free = page.height - 2 * top + 0.5 + BETWEEN
    return int((free + 1e-6) / (plate.height + BETWEEN))


def _page(plate: Plate, paper: Size, arrangement: Arrangement, margin: float) -> Size | None:
    """Choose the page on which most plates lie; None when there is room for none."""
    pages = [page for page in (paper.turned, paper) if _room(plate, page, arrangement, margin)]
    return max(pages, key=lambda page: _room(plate, page, arrangement, margin), default=None)


def _room(plate: Plate, page: Size, arrangement: Arrangement, margin: float) -> int:
    """Tell how many plates lie on a page: in one or two columns, in rows."""
    across = int((page.width - 2 * max(margin, LEAST) + 1e-6) / plate.width)
    down = _rows(plate, page, room_of(margin))
    if BACKINGS[arrangement].folded:
        return down if across >= 2 else 0
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
    plate: Plate, halves: Sequence[_Half], page: Size, arrangement: Arrangement, top: float
) -> Iterator[tuple[Lying, ...]]:
    """Put halves on pages, left and right of the middle, and in rows."""
    rows = _rows(plate, page, top)
    both = page.width - 2 * LEAST + 1e-6 >= 2 * plate.width
    fold = page.width / 2 if both else (page.width + plate.width) / 2
    folded = BACKINGS[arrangement].folded
    sides = (-1, 1) if both and not folded else (-1,)
    per_page = rows * len(sides)
    for first in range(0, len(halves), per_page):
        lying: list[Lying] = []
        for number, half in enumerate(halves[first : first + per_page]):
            row, side = divmod(number, len(sides))
            down = top + row * (plate.height + BETWEEN)
            lying += _laid(half, fold, sides[side], down)
            if folded:
                lying += _again(half, fold, down)
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
