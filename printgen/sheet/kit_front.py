"""KitDesk and its leaves → the pages before those of the pieces."""

from collections.abc import Sequence

from printgen.sheet.imposition import Leaf
from printgen.sheet.kit_desk import KitDesk
from printgen.sheet.sheet import Page


def front_pages(desk: KitDesk, leaves: Sequence[Leaf]) -> tuple[Page, ...]:
    """Lay out the front matter; an even number of pages where papers are printed on both sides."""
    return ()
