"""KitContext → its sheet, from the roomiest arrangement to the tightest: booklet, pieces, all a table needs."""

from collections.abc import Collection, Generator, Sequence
from functools import cache, partial
from itertools import chain
from typing import TYPE_CHECKING

from printgen.sheet.core.choice import OneOfEach
from printgen.sheet.core.page import Page, Sheet
from printgen.sheet.kit.booklet.booklet import arrangements, booklet_pages
from printgen.sheet.kit.booklet.box import box_pages
from printgen.sheet.kit.booklet.cover import Section
from printgen.sheet.kit.context import KitContext
from printgen.sheet.kit.imposition.impose import ImposedPage
from printgen.sheet.kit.imposition.page import empty_page, numbered, piece_pages
from printgen.sheet.kit.imposition.papers import imposed_pages, meetings

if TYPE_CHECKING:
    from printgen.sheet.kit.table import TablePart


def kit_sheets(context: KitContext) -> Generator[Sheet, Collection[int] | None, None]:
    """Yield the sheet of a kit, or of all that a table needs, in the arrangements of its booklet, set-up and pad.

    Sent are the numbers of the pages that were too full: the parts that have them are arranged anew. Where nothing is
    sent, every arrangement follows. Raises UsageError for unknown names, LimitError for too small a paper.
    """
    imposed = imposed_pages(context)
    pieces, boxes = piece_pages(context, imposed), _boxes(context, imposed)
    both_sides = context.backing.by == "printing"
    many = len(boxes) // (2 if both_sides else 1)
    boxed = [Section(context.tool("kit.box.name"), many, 0, len(boxes) - both_sides, is_made=True)] if boxes else []
    parts = _parts_of_table(context)
    chosen = OneOfEach(part.ways for part in parts)
    sections, _ = _on_table(context, parts, chosen.now, len(boxes))
    booklets = OneOfEach([arrangements(context, imposed, (*boxed, *sections))])
    booklet = cache(partial(booklet_pages, context, imposed))
    goes_on = True
    while goes_on:
        sections, after = _on_table(context, parts, chosen.now, len(boxes))
        first = booklet((*boxed, *sections), *booklets.now)
        pages = (*first, *pieces, *boxes, *chain(*after))
        before, parts_of = len(pages) - sum(map(len, after)), [part for part, some in enumerate(after) for _ in some]
        too_full = yield context.printed(numbered(pages), meetings(imposed, len(first)), context.backing.flip)
        if too_full is None:
            goes_on = booklets.go_on(None) or chosen.go_on(None)
        else:
            behind = {parts_of[number - before - 1] for number in too_full if number > before}
            in_front = {0 for number in too_full if number <= len(first)}
            goes_on = bool(behind or in_front) and booklets.go_on(in_front) and chosen.go_on(behind)


def _boxes(context: KitContext, imposed: tuple[ImposedPage, ...]) -> list[Page]:
    """Return the tuck boxes, each on a paper of its own."""
    both_sides = context.backing.by == "printing"
    boxes = box_pages(context, imposed)
    return [one for box in boxes for one in ((box, empty_page(box.size, context)) if both_sides else (box,))]


def _parts_of_table(context: KitContext) -> "tuple[TablePart, ...]":
    """Return what lies on a table beside the pieces, if there is one and no parts of what it needs were asked for."""
    if context.table is None or context.request.only:
        return ()
    from printgen.sheet.kit.table import table_parts

    return table_parts(context.table, context.half, context.backing.by == "printing")


def _on_table(
    context: KitContext, parts: "Sequence[TablePart]", ways: Sequence[Sequence[Page]], before: int
) -> tuple[tuple[Section, ...], list[list[Page]]]:
    """Return the sections of what lies on the table, laid out in these ways, and the pages of each part."""
    if context.table is None or not parts:
        return (), []
    from printgen.sheet.kit.table import table_pages

    chosen = zip(parts, ways, strict=True)
    return table_pages(context.table, chosen, context.backing.by == "printing", before)
