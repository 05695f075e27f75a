"""A piece → the room it has on a page: its bleed or the air around it, and what it shares a block with."""

from dataclasses import dataclass, replace

from printgen.geometry import Insets, Size
from printgen.sheet.kit.pieces import Piece

AIR, BETWEEN = 1.27, 4.0  # between pieces that share no cut, and between rows of different kinds, in mm
LINED, LINED_SIDE = 3.0, 16.0  # how much nearer to the sides of a page full lines may reach, and how near, in mm
BETWEEN_BLED = (6.4, 3.2, 2.0, 0.0)
"""Between the bleeds of blocks that differ, in mm: the widest that takes no more papers."""


@dataclass(frozen=True, slots=True)
class Spacing:
    """Room on a page in mm: what stays free along its edges, the bleed.

    Without bleed, pieces with straight edges share their cuts; others keep ``AIR`` apart, and
    rows of another kind of piece begin ``BETWEEN`` further down. With bleed, so do rows of another size.
    ``upright``: strips that stand when they are folded lie turned, so that one side of what they show is upright.
    """

    edges: Insets
    bleed: float = 0.0
    upright: bool = False

    @property
    def between(self) -> tuple[float, ...]:
        """How far blocks may lie from each other in mm, from the widest to the narrowest."""
        return BETWEEN_BLED if self.bleed else (BETWEEN,)

    @property
    def lined(self) -> "Spacing":
        """The same with lines that reach nearer to both sides of a page, so that more pieces stand in each."""
        left, right = (max(side - LINED, min(side, LINED_SIDE)) for side in (self.edges.left, self.edges.right))
        return replace(self, edges=self.edges._replace(left=left, right=right))

    def cell(self, piece: Piece) -> Size:
        """Return the room of a piece: its box with its bleed, or with half the air around it."""
        around = self.bleed or (0.0 if piece.is_box else AIR / 2)
        size = Size(piece.blank.box.width + 2 * around, piece.blank.box.height + 2 * around)
        return size.turned if self.turns(piece) else size

    def block(self, piece: Piece) -> tuple[str, bool]:
        """Return what pieces have in common that lie in one block, and whether they share no cut there.

        With bleed that is kind and width; discs of a size, and strips that are folded, lie together whatever they show.
        """
        blank, (width, height) = piece.blank, self.cell(piece)
        size = f"{width:.2f} × {height:.2f}"
        if self.bleed:
            return f"{piece.part} {width:.2f}", False
        if blank.folds and not blank.tabs:
            return size, self.turns(piece)
        return (f"disc {size}", True) if blank.radius is not None else (piece.part, False)

    def turns(self, piece: Piece) -> bool:
        """Return whether a piece lies turned by a quarter."""
        return self.upright and piece.blank.stands
