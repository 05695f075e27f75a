"""KitContext → a sheet with one side of one piece on each page, to be rendered, and its index."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from printgen.drawing.scene import Group, Item, Scene
from printgen.figure.pieces.part import drawn_side
from printgen.geometry import Point, Rect, Size, Transform
from printgen.sheet.core.page import Page, Sheet
from printgen.sheet.kit.context import KitContext
from printgen.sheet.kit.pieces import Piece, pieces_of

SideName = Literal["front", "back"]
SCHEMA = "printgen.images/1"


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
        told = (self.piece.part, shown.suit_name, shown.rank, self.side)
        return "-".join(word for word in told if word is not None)

    @property
    def size(self) -> Size:
        """The size of what is cut, in mm."""
        return Size(self.box.width, self.box.height)


def distinct(context: KitContext) -> tuple[tuple[Piece, int], ...]:
    """Give the pieces that do not look alike, and how many there are of each."""
    pieces = pieces_of(context.loaded, context.parts, context.suits, context.request.copies, context.counts)
    alike = Counter((piece.part, piece.shown) for piece in pieces)
    first = {(piece.part, piece.shown): piece for piece in reversed(pieces)}
    return tuple((first[key], count) for key, count in alike.items())


def pictured(context: KitContext, piece: Piece, side: SideName) -> Picture | None:
    """Draw one side of a piece as it is cut; None where it has no back."""
    part, blank = context.loaded.kit.parts[piece.part], piece.blank
    shown = part.front if side == "front" else part.back
    if shown is None:
        return None
    box = blank.box
    if side == "back":
        box = Rect(-box.right, box.y, box.width, box.height)
    return Picture(piece, side, box, drawn_side(part, shown, blank, piece.shown, context.look, 0.0))


def pictures_of(context: KitContext) -> tuple[Picture, ...]:
    """Draw both sides of every distinct piece."""
    sides: tuple[SideName, ...] = ("front", "back")
    found = (pictured(context, piece, side) for piece, _ in distinct(context) for side in sides)
    return tuple(picture for picture in found if picture is not None)


def images_sheet(context: KitContext, pictures: Sequence[Picture]) -> Sheet:
    """Put each picture on a page of its own size, without anything else and uncorrected."""
    pages = (picture_page(one.size, [(one, Point(-one.box.x, -one.box.y))]) for one in pictures)
    return replace(context.printed(tuple(pages), (), None), printer=None)


def picture_page(size: Size, placed: Iterable[tuple[Picture, Point]]) -> Page:
    """Give a page with pictures, each with its middle where it is wanted."""
    drawn = tuple(Group(one.items, Transform.shift(*at)) for one, at in placed)
    scene = Scene(Rect(0, 0, *size), drawn, "")
    return Page(size, "kit/pieces.html.j2", {"part": "pieces"}, {"page": scene})


def images_index(context: KitContext, pictures: Sequence[Picture], dpi: int) -> dict[str, Any]:
    """Say which picture shows what, how large it is, and how many of it the kit has."""
    names = {(one.piece, one.side): f"{one.name}.png" for one in pictures}
    return {
        "schema": SCHEMA,
        **credits_of(context),
        "dpi": dpi,
        "sides": _sides(context),
        "pieces": [
            {
                **named(piece, count),
                "width-mm": round(piece.blank.box.width, 4),
                "height-mm": round(piece.blank.box.height, 4),
                "front": names[piece, "front"],
                "back": names.get((piece, "back")),
            }
            for piece, count in distinct(context)
        ],
    }


def _sides(context: KitContext) -> dict[str, dict[str, str]]:
    """Say in words what the front and the back of each part show."""
    told: dict[str, dict[str, str]] = {}
    for name in context.parts:
        part = context.loaded.kit.parts[name]
        told[name] = {
            side: context.own(f"sides.{name}.{side}", context.tool(f"kit.{side}"))
            for side, drawn in (("front", part.front), ("back", part.back))
            if drawn is not None
        }
    return told


def named(piece: Piece, count: int) -> dict[str, Any]:
    """Say what a piece is, and how many there are of it."""
    shown = piece.shown
    return {"part": piece.part, "suit": shown.suit_name, "rank": shown.rank, "count": count}


def credits_of(context: KitContext) -> dict[str, Any]:
    """Say of which kit something is, whose, how it may be used, and how it is made again."""
    kit = context.loaded.kit
    people = dict.fromkeys(name for credit in kit.credits for name in credit.names)
    return {
        "kit": kit.id,
        "title": context.title,
        "credits": list(people),
        "licence": kit.licence,
        "command": context.request.command,
    }
