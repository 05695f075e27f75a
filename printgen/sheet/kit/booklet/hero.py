"""KitContext and its leaves → the picture of the first page: some pieces of each suit, standing."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from printgen.drawing.scene import Group, Item, Scene
from printgen.figure.pieces.body_view import View, flat_view, standing_view
from printgen.geometry import Point, Rect, Transform
from printgen.sheet.kit.context import KitContext
from printgen.sheet.kit.imposition.impose import Leaf
from printgen.sheet.kit.pieces import Piece

TILT = 5.0
STOOD = 62.0
"""The height in mm of a tilted piece as large as life, with what stands before it."""

LOWER = 0.6
"""How much lower the picture is without a flat piece."""


@dataclass(frozen=True, slots=True)
class Hero:
    """What may be shown: the printed pieces, and one of each part as an example."""

    context: KitContext
    leaves: Sequence[Leaf]
    examples: Mapping[str, Piece]

    def scene(self, width: float, height: float) -> Scene | None:
        """Show some pieces of each suit: a flat one, and what stands before it."""
        suits = self.context.heroes[:4]
        flat, standing = self._flat(), self._standing()
        if flat is None and not standing:
            return None
        high = height * (1.0 if flat is not None else LOWER)
        room = width / len(suits)
        items: list[Item] = []
        for number, suit in enumerate(suits):
            foot = Point(number * room + room / 2, high)
            items += self._group(foot, room, suit, number, flat, standing)
        return Scene(Rect(0, 0, width, high), tuple(items), "")

    def _flat(self) -> str | None:
        """Name the largest part that stays flat and shows a rank."""
        parts = self.context.loaded.kit.parts
        flat = [
            name
            for name, piece in self.examples.items()
            if parts[name].shape == "rectangle" and min(piece.blank.box.width, 99) > 15
        ]
        return max(flat, key=lambda name: self.examples[name].blank.box.width, default=None)

    def _standing(self) -> list[str]:
        """Name parts that stand, and round ones: at most three."""
        parts = self.context.loaded.kit.parts
        made = [name for name in self.examples if parts[name].shape in ("cube", "pyramid", "standee")]
        return made[:3]

    def _group(
        self, foot: Point, room: float, suit: str, number: int, flat: str | None, made: list[str]
    ) -> Iterator[Item]:
        """Draw what a suit has, upon a line: the flat piece tilted, the others before it."""
        scale = foot.y / STOOD
        if flat is not None:
            ranks = tuple(self.context.loaded.kit.ranks)
            view = self._view(flat, suit, ranks[(number + 1) % len(ranks)], False).scaled(scale)
            turned = Transform.turn(TILT if number % 2 else -TILT)
            raised = foot.y - view.box.height / 2 - 5 * scale
            yield Group(view.items, turned.then(Transform.shift(foot.x, raised)))
        views = [self._view(name, suit, None, True) for name in made]
        if not views:
            return
        wide = sum(view.box.width for view in views) + 1.5 * (len(views) - 1)
        if flat is None:
            scale = (foot.y - 0.6) / max(view.box.height for view in views)
        views = [view.scaled(min(scale, (room - 2) / wide)) for view in views]
        left = foot.x - sum(view.box.width + 1.5 for view in views) / 2
        for view in views:
            middle = Point(left + view.box.width / 2, foot.y - view.box.height / 2 - 0.3)
            yield view.put(middle)
            left += view.box.width + 1.5

    def _view(self, name: str, suit: str, rank: str | None, made: bool) -> View:
        context, part = self.context, self.context.loaded.kit.parts[name]
        found = [
            one.piece
            for leaf in self.leaves
            for one in leaf.lying
            if one.piece.part == name and one.piece.shown.suit_name == suit
        ]
        piece = next((one for one in found if rank in (None, one.shown.rank)), None)
        piece = piece or (found[0] if found else self.examples[name])
        standing = standing_view(part, piece.blank, piece.shown, context.look) if made else None
        return standing or flat_view(part, part.front, piece.blank, piece.shown, context.look)
