"""KitContext → the measures and the head of the pages before those of the pieces."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

from printgen.geometry import Size
from printgen.sheet.core.page import Page
from printgen.sheet.kit.context import KitContext
from printgen.sheet.kit.imposition.impose import Leaf
from printgen.sheet.kit.pieces import Piece

FURNISHED_FROM = 140.0
"""From this width in mm on a page of pieces has a title, a foot and bars."""

FOOT = 13.0


@dataclass(frozen=True, slots=True)
class Layout:
    """Where words and drawings stand on a page, in mm.

    ``scale``: of drawings that are as large as life on a large paper; ``note``: the width of a
    note beside one; ``columns``: of instructions.
    """

    kind: Literal["large", "small", "tiny"]
    margin: float
    top: float
    width: float
    height: float
    scale: float
    note: float
    columns: int


def is_furnished(paper: Size) -> bool:
    """Tell whether a page of this paper has room for more than its pieces."""
    return min(paper) >= FURNISHED_FROM


def layout_of(context: KitContext) -> Layout:
    """Give the measures of the paper."""
    wide, high = context.portrait
    margin = max(context.margin, context.paper.printer_margin + 1)
    top = margin + 14
    room = high - top - FOOT - (3.0 if context.paper.layout == "small" else 0.0)
    if not is_furnished(context.portrait):
        return Layout("tiny", margin, top, wide - 2 * margin, room, 0.6, 20, 1)
    if context.paper.layout == "small":
        return Layout("small", margin, top, wide - 2 * margin, room, 0.72, 24, 1)
    return Layout("large", margin, top, wide - 2 * margin, room, 1.0, 31, 2)


def blank_page(size: Size) -> Page:
    """Give an empty page, the back of the one before it."""
    return Page(size=size, template="kit/blank.html.j2", content={"part": "blank"})


def examples(context: KitContext, leaves: Iterable[Leaf]) -> dict[str, Piece]:
    """Give one printed piece of each part, of its highest rank, of one suit after the other."""
    ranks, parts = tuple(context.loaded.kit.ranks), tuple(context.loaded.kit.parts)
    found: dict[str, list[Piece]] = {}
    for leaf in leaves:
        for one in leaf.lying:
            found.setdefault(one.piece.part, []).append(one.piece)
    chosen = {}
    for turn, name in enumerate(parts):
        suit = context.suits[turn % len(context.suits)]
        if pieces := found.get(name):
            chosen[name] = max(
                pieces,
                key=lambda piece: (
                    piece.shown.suit_name == suit,
                    ranks.index(piece.shown.rank) if piece.shown.rank in ranks else 0,
                ),
            )
    return chosen


def spans(numbers: Iterable[int]) -> str:
    """Write numbers in order, neighbours as one stretch: 1–3, 7."""
    stretches: list[list[int]] = []
    for number in sorted(set(numbers)):
        if stretches and number == stretches[-1][-1] + 1:
            stretches[-1].append(number)
        else:
            stretches.append([number])
    return ", ".join(str(one[0]) if len(one) == 1 else f"{one[0]}–{one[-1]}" for one in stretches)


def head(context: KitContext, name: str) -> dict[str, Any]:
    """Give what title and foot of a page show."""
    return context.head(context.title, name, "", context.tool("kit.unofficial")) | {
        "foot": context.foot(context.title, name)
    }
