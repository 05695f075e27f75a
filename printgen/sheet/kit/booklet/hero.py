"""KitContext and its imposed pages → the picture of the cover: some pieces of each suit, standing."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from printgen.drawing.scene import Group, Scene
from printgen.figure.pieces.body_view import View
from printgen.geometry import Point, Rect, Size, Transform
from printgen.sheet.kit.booklet.step_views import piece_view
from printgen.sheet.kit.context import KitContext
from printgen.sheet.kit.imposition.impose import ImposedPage
from printgen.sheet.kit.pieces import Piece

TILT = 5.0
STOOD = 62.0
"""The height in mm of a tilted piece as large as life, with what stands before it."""

LOWER = 0.6
"""How much lower the picture is without a flat piece."""

APART = 1.5
"""Between pieces that stand beside each other, in mm."""

LARGE = 15.0
"""A flat piece is shown from this width in mm on."""


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
