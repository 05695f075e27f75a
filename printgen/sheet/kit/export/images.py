"""KitContext → a sheet with one side of one piece on each page, to be rendered, and its index."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import get_args

from printgen.drawing.scene import Group, Item, Scene
from printgen.figure.pieces.part import drawn_side
from printgen.geometry import Point, Rect, Size, Transform
from printgen.sheet.core.page import Page, Sheet
from printgen.sheet.kit.context import KitContext
from printgen.sheet.kit.imposition.page import drawn_page
from printgen.sheet.kit.pieces import Piece, SideName, pieces_of, side_box

SCHEMA = "printgen.images/1"
Index = dict[str, object]  # a JSON object


@dataclass(frozen=True, slots=True)
class Picture:
    """One side of a piece: its drawing, in mm about its middle, and the box of what is cut."""

    piece: Piece
    side: SideName
    box: Rect
    items: tuple[Item, ...]

    @property
    def name(self) -> str:
        """The name of its file."""
        shown = self.piece.shown
        return "-".join(filter(None, (self.piece.part, shown.suit_name, shown.rank, self.side)))

    @property
    def size(self) -> Size:
        """The size of what is cut, in mm."""
        return Size(self.box.width, self.box.height)


def distinct(context: KitContext) -> tuple[tuple[Piece, int], ...]:
    """Return the pieces that do not look alike, and how many there are of each."""
    pieces = pieces_of(context.loaded, context.parts, context.suits, context.request.copies, context.counts)
    alike = Counter((piece.part, piece.shown) for piece in pieces)
    first = {(piece.part, piece.shown): piece for piece in reversed(pieces)}
    return tuple((first[key], count) for key, count in alike.items())


def picture_of(context: KitContext, piece: Piece, side: SideName) -> Picture | None:
    """Draw one side of a piece as it is cut; None if it has no back."""
    part, blank = context.loaded.kit.parts[piece.part], piece.blank
    shown = part.front if side == "front" else part.back
    if shown is None:
        return None
    items = drawn_side(part, shown, blank, piece.shown, context.look, 0.0)
    return Picture(piece, side, side_box(blank.box, side), items)


def pictures_of(context: KitContext) -> tuple[Picture, ...]:
    """Draw both sides of every distinct piece."""
    found = (picture_of(context, piece, side) for piece, _ in distinct(context) for side in get_args(SideName))
    return tuple(picture for picture in found if picture is not None)


def images_sheet(context: KitContext, pictures: Sequence[Picture]) -> Sheet:
    """Return a sheet with each picture on a page of its own size, without anything else and uncorrected."""
    pages = (picture_page(one.size, [(one, Point(-one.box.x, -one.box.y))]) for one in pictures)
    return replace(context.printed(tuple(pages), (), None), printer=None)


def picture_page(size: Size, placed: Iterable[tuple[Picture, Point]]) -> Page:
    """Return a page with pictures, each with its middle at its place."""
    drawn = tuple(Group(one.items, Transform.shift(*at)) for one, at in placed)
    return drawn_page(Scene(Rect(0, 0, *size), drawn))


def images_index(context: KitContext, pictures: Sequence[Picture], dpi: int) -> Index:
    """Return which picture shows what, how large it is, and how many of it the kit has."""
    names = {(one.piece, one.side): f"{one.name}.png" for one in pictures}
    pieces = [
        {
            **described(piece, count),
            "width-mm": round(piece.blank.box.width, 4),
            "height-mm": round(piece.blank.box.height, 4),
            "front": names[piece, "front"],
            "back": names.get((piece, "back")),
        }
        for piece, count in distinct(context)
    ]
    sides = {name: _sides(context, name) for name in context.parts}
    return {"schema": SCHEMA, **credits_of(context), "dpi": dpi, "sides": sides, "pieces": pieces}


def _sides(context: KitContext, name: str) -> dict[str, str]:
    """Return in words what the front and the back of a part show."""
    part = context.loaded.kit.parts[name]
    there = ("front",) if part.back is None else ("front", "back")
    return {side: context.own(f"sides.{name}.{side}", context.tool(f"kit.{side}")) for side in there}


def described(piece: Piece, count: int) -> Index:
    """Return what a piece is, and how many there are of it."""
    return {"part": piece.part, "suit": piece.shown.suit_name, "rank": piece.shown.rank, "count": count}


def credits_of(context: KitContext) -> Index:
    """Return for which kit something is, whose, how it may be used, and how it is made again."""
    kit = context.loaded.kit
    people = dict.fromkeys(name for credit in kit.credits for name in credit.names)
    return {
        "kit": kit.id,
        "title": context.title,
        "credits": list(people),
        "licence": kit.licence,
        "command": context.request.command,
    }
