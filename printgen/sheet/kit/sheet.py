"""KitContext → its sheet, from the roomiest arrangement to the tightest: booklet, pieces, all a table needs."""

from collections.abc import Iterator
from functools import cache, partial

from printgen.sheet.core.page import Page, Sheet
from printgen.sheet.kit.booklet.booklet import arrangements, booklet_pages
from printgen.sheet.kit.booklet.box import box_pages
from printgen.sheet.kit.booklet.cover import Section
from printgen.sheet.kit.context import KitContext
from printgen.sheet.kit.imposition.page import empty_page, numbered, piece_pages
from printgen.sheet.kit.imposition.papers import imposed_pages, meetings


def kit_sheets(context: KitContext) -> Iterator[Sheet]:
    """Yield the sheet of a kit, or of all that a table needs, in each arrangement of its booklet, set-up and pad.

    Raises UsageError for unknown names, LimitError for too small a paper.
    """
    imposed = imposed_pages(context)
    pieces = piece_pages(context, imposed)
    booklet = cache(partial(booklet_pages, context, imposed))
    for sections, after in _after_pieces(context, tuple(box_pages(context, imposed))):
        for arrangement in arrangements(context, imposed, sections):
            first = booklet(sections, arrangement)
            pages = (*first, *pieces, *after)
            yield context.printed(numbered(pages), meetings(imposed, len(first)), context.backing.flip)


def _after_pieces(context: KitContext, boxes: tuple[Page, ...]) -> Iterator[tuple[tuple[Section, ...], list[Page]]]:
    """Yield tuck boxes, on papers of their own, and what else lies on a table if there is one.

    Where some parts of what a table needs were asked for, nothing comes after these and their boxes.
    """
    both_sides = context.backing.by == "printing"
    apart = [one for box in boxes for one in ((box, empty_page(box.size, context)) if both_sides else (box,))]
    boxed = [Section(context.tool("kit.box.name"), 1, 0, len(apart) - both_sides)] if boxes else []
    if context.table is None or context.request.only:
        yield tuple(boxed), apart
        return
    from printgen.sheet.kit.table import table_pages

    for sections, after in table_pages(context.table, context.half, both_sides, len(apart)):
        yield (*boxed, *sections), [*apart, *after]
