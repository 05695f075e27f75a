"""Imposed pages and pieces of a kit → the pictures of its booklet: pieces on the cover, the steps of making them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from printgen.drawing.path import rectangle
from printgen.drawing.scene import Group, Path, Scene, Stroke
from printgen.figure.pieces.body_view import EDGE, View, flat_view, standing_view
from printgen.figure.pieces.making_view import (
    Mini,
    backing_view,
    bar_view,
    cutting_view,
    folding_view,
    made_view,
    marked_view,
    net_marks,
    printing_view,
    punch_view,
)
from printgen.geometry import Point, Rect, Size, Transform
from printgen.sheet.kit.context import KitContext
from printgen.sheet.kit.imposition.arrangement import BACKINGS
from printgen.sheet.kit.imposition.impose import ImposedPage
from printgen.sheet.kit.imposition.marks import marks_on
from printgen.sheet.kit.pieces import Piece, pieces_of
from printgen.sheet.kit.steps import Step

BAR = "100\u00a0mm"
ROW_GAP = 3.0
"""Between pieces in a row, in mm before they are scaled."""

TILT = 5.0
STOOD = 62.0
"""The height in mm of a tilted piece as large as life, with what stands before it."""

LOWER = 0.6
"""How much lower the picture is without a flat piece."""

APART = 1.5
"""Between pieces that stand beside each other, in mm."""

LARGE = 15.0
"""A flat piece is shown from this width in mm on."""


def step_view(context: KitContext, pages: Sequence[ImposedPage], step: Step, room: Size) -> View | None:
    """Draw what a step says; None if its words are enough."""
    look, page = context.look, step.page
    match step.kind:
        case "check":
            return bar_view(room, BAR, look)
        case "make" if step.piece is not None:
            return _made(context, step.way, step.piece, room)
        case "cut" if context.bleed:
            return marked_view(room, look, marks_on(context, pages).crops)
    if page is None:
        return None
    mini, upright = _mini(page), page.mirror.axis == "upright"
    match step.kind:
        case "print":
            on_both_sides = BACKINGS[context.arrangement].on_both_sides
            backs = (one for one in pages if on_both_sides and one.side == "back" and one.front == page.front)
            return printing_view(mini, next(map(_mini, backs), None), upright, room, look)
        case "fold":
            return folding_view(mini, upright, room, look)
        case "glue":
            return backing_view(mini, room, look, marks_on(context, pages).crosses)
        case "strip" | "cut":
            return cutting_view(mini, [(one.letter, one.stretches) for one in step.cuts], room, look)
    return None


def _mini(page: ImposedPage) -> Mini:
    return Mini(page.size, tuple((one.trim, one.piece.blank.radius is not None) for one in page.placed))


def piece_view(context: KitContext, piece: Piece, made: bool = False, back: bool = False) -> View:
    """Draw a piece as it is cut out; ``made``: folded up and standing, if it is a body."""
    part = context.loaded.kit.parts[piece.part]
    standing = standing_view(part, piece.blank, piece.shown, context.look) if made else None
    side = part.back if back and part.back is not None else part.front
    return standing or flat_view(part, side, piece.blank, piece.shown, context.look)


def _made(context: KitContext, way: str, piece: Piece, room: Size) -> View:
    """Draw what becomes of a piece."""
    part, look = context.loaded.kit.parts[piece.part], context.look
    flat = piece_view(context, piece)
    made = standing_view(part, piece.blank, piece.shown, look)
    if way == "disc":
        return punch_view(flat, f"{context.catalog.number(piece.blank.box.width, 2)}\u00a0mm", room, look)
    if way == "sticker":
        inner = part.inner_cut or 0.0
        red = Stroke(context.colour("vermilion"), 0.3, (1.4, 0.9))
        smaller = Path(rectangle(Rect(-inner / 2, -inner / 2, inner, inner)), stroke=red)
        return made_view(View((*flat.items, smaller), flat.box), None, room, look)
    if way == piece.part:
        return _row(context, piece.part, room)
    if part.shape == "cube":
        scale = (room.width - 7) / (flat.box.width + (made.box.width if made else 0))
        lettered = View((*flat.items, *net_marks(piece.blank, look, scale)), flat.box.grown(1))
        return made_view(lettered, made, room, look)
    if made is not None and flat.box.width > 4 * flat.box.height:
        return _stacked(flat, made, room)
    return made_view(flat, made, room, look)


def _stacked(flat: View, made: View, room: Size) -> View:
    """Draw a long strip above what becomes of it."""
    one = flat.scaled(min(room.width / flat.box.width, 1.0))
    two = made.scaled(min((room.height - one.box.height - 2.0) / made.box.height, 1.0))
    above = one.put(Point(room.width / 2, one.box.height / 2 + 0.2))
    below = two.put(Point(room.width / 2, room.height - two.box.height / 2 - 0.2))
    return View((above, below), Rect(0, 0, *room))


def _row(context: KitContext, name: str, room: Size) -> View:
    """Draw one piece of each rank side by side, upright."""
    turn = tuple(context.loaded.kit.parts).index(name) % len(context.suits)
    pieces = pieces_of(context.loaded, (name,), (context.suits[turn],))
    views = [piece_view(context, one) for one in {one.shown.rank: one for one in pieces}.values()]
    wide = sum(view.box.width for view in views) + ROW_GAP * (len(views) - 1)
    scale = min(room.width / wide, (room.height - 2 * EDGE) / max(view.box.height for view in views))
    items: list[Group] = []
    x, foot = (room.width - wide * scale) / 2, room.height - EDGE
    for view in (one.scaled(scale) for one in views):
        items.append(view.put(Point(x + view.box.width / 2, foot - view.box.height / 2)))
        x += view.box.width + ROW_GAP * scale
    return View(tuple(items), Rect(0, 0, *room))


def hero(context: KitContext, pages: Sequence[ImposedPage], examples: Mapping[str, Piece], room: Size) -> Scene | None:
    """Draw some pieces of each suit: the largest flat one, and what stands before it; None if there are none.

    ``examples``: a piece of each part that is printed.
    """
    parts = context.loaded.kit.parts
    widths = {name: one.blank.box.width for name, one in examples.items() if parts[name].shape == "rectangle"}
    flat = max((name for name, width in widths.items() if width > LARGE), key=widths.__getitem__, default=None)
    standing = [name for name in examples if parts[name].shape in ("cube", "pyramid", "standee")][:3]
    if flat is None and not standing:
        return None
    high = room.height * (1.0 if flat is not None else LOWER)
    suits = context.heroes[:4]
    place = Size(room.width / len(suits), high)
    groups = _Groups(context, pages, examples, flat, standing)
    items = [
        item
        for number, suit in enumerate(suits)
        for item in groups.of_suit(suit, number, Point((number + 0.5) * place.width, high), place.width)
    ]
    return Scene(Rect(0, 0, room.width, high), tuple(items), "")


@dataclass(frozen=True, slots=True)
class _Groups:
    """What is shown of each suit: a flat part and parts that stand."""

    context: KitContext
    pages: Sequence[ImposedPage]
    examples: Mapping[str, Piece]
    flat: str | None
    standing: Sequence[str]

    def of_suit(self, suit: str, number: int, foot: Point, room: float) -> Iterator[Group]:
        """Draw what a suit has, upon a line: the flat piece tilted, the others before it."""
        scale = foot.y / STOOD
        if self.flat is not None:
            ranks = tuple(self.context.loaded.kit.ranks)
            view = self._view(self.flat, suit, ranks[(number + 1) % len(ranks)]).scaled(scale)
            raised = foot.y - view.box.height / 2 - 5 * scale
            turned = Transform.turn(TILT if number % 2 else -TILT)
            yield Group(view.items, turned.then(Transform.shift(foot.x, raised)))
        views = [self._view(name, suit) for name in self.standing]
        if not views:
            return
        wide = sum(view.box.width for view in views) + APART * (len(views) - 1)
        if self.flat is None:
            scale = (foot.y - 0.6) / max(view.box.height for view in views)
        views = [view.scaled(min(scale, (room - 2) / wide)) for view in views]
        left = foot.x - sum(view.box.width + APART for view in views) / 2
        for view in views:
            yield view.put(Point(left + view.box.width / 2, foot.y - view.box.height / 2 - 0.3))
            left += view.box.width + APART

    def _view(self, name: str, suit: str, rank: str | None = None) -> View:
        """Draw a printed piece of a part: with a rank flat, without one as it is made."""
        placed = (one.piece for page in self.pages for one in page.placed)
        found = [piece for piece in placed if piece.part == name and piece.shown.suit_name == suit]
        found = [one for one in found if rank in (None, one.shown.rank)] or found or [self.examples[name]]
        return piece_view(self.context, found[0], made=rank is None)
