"""KitContext and its imposed pages → the booklet: the pages before those of the pieces.

The cover lists what there is and on which pages, how it was printed and what it takes; then come the
anatomy and how it is made. Printed on both sides, all of it fills whole papers.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from printgen.sheet.core.page import Page
from printgen.sheet.kit.booklet.anatomy import anatomy_pages
from printgen.sheet.kit.booklet.cover import COVERS, Section, cover_pages, page_of
from printgen.sheet.kit.booklet.how import how_pages, steps_on_a_page
from printgen.sheet.kit.booklet.paper import blank_page, paper_kind
from printgen.sheet.kit.context import KitContext
from printgen.sheet.kit.imposition.arrangement import BACKINGS
from printgen.sheet.kit.imposition.impose import ImposedPage
from printgen.sheet.kit.steps import examples

BESIDE_HERO, ROW = {"large": 172.0, "small": 136.0}, {"large": 9.6, "small": 7.4}
"""What everything but the rows of the contents is expected to take of a cover with a picture, and one row, in mm."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """How roomy the booklet is: whether the cover has a picture, how many steps a page has at most."""

    hero: bool
    steps_on_a_page: int


def arrangements(
    context: KitContext, pages: Sequence[ImposedPage], sections: Sequence[Section] = ()
) -> Iterator[Arrangement]:
    """Yield arrangements from the one that is expected to fit to the tightest."""
    kind = paper_kind(context)
    rows = len(examples(context, pages)) + len(sections)
    has_room = kind != "tiny" and BESIDE_HERO[kind] + rows * ROW[kind] <= context.portrait.height
    for steps, hero in product(steps_on_a_page(context), (True, False) if has_room else (False,)):
        yield Arrangement(hero, steps)


def booklet_pages(
    context: KitContext,
    pages: Sequence[ImposedPage],
    sections: Sequence[Section] = (),
    arrangement: Arrangement | None = None,
) -> tuple[Page, ...]:
    """Return the booklet; an even number of pages if papers are printed on both sides."""
    chosen = arrangement or next(arrangements(context, pages, sections))
    more = [*anatomy_pages(context), *how_pages(context, pages, page_of(context, "bars"), chosen.steps_on_a_page)]
    count = len(COVERS[paper_kind(context)]) + len(more)
    empty = count % 2 if BACKINGS[context.arrangement].on_both_sides else 0
    first = cover_pages(context, pages, sections, count + empty, chosen.hero)
    return (*first, *more, *[blank_page(context.portrait)] * empty)
