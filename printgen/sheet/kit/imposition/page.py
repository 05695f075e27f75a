"""An imposed page → its page: the drawing at true size, its marks, what must be found there."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from printgen.drawing.metrics import text_width
from printgen.drawing.scene import Box, Group, Item, Scene, Stroke, Text
from printgen.figure.print.marks import mark_items
from printgen.figure.print.ruler import FOUR_INCHES
from printgen.geometry import Point, Rect, Size
from printgen.sheet.core.blocks import Block
from printgen.sheet.core.context import SheetContext
from printgen.sheet.core.expectations import DRAWN_CONTRAST, ExpectedLine
from printgen.sheet.core.masters import page_number
from printgen.sheet.core.page import Page
from printgen.sheet.kit.context import KitContext, capitalized, is_furnished
from printgen.sheet.kit.imposition.expectations import Expected
from printgen.sheet.kit.imposition.furniture import (
    COUNTS_SIZE,
    META_SIZE,
    NOTE_SIZE,
    Furniture,
    rich_lines,
    section,
    small,
)
from printgen.sheet.kit.imposition.impose import ImposedPage, mapped_box, papers_of
from printgen.sheet.kit.imposition.marks import cut_items, expected_lines, joins
from printgen.sheet.kit.imposition.packing import box_around
from printgen.sheet.kit.imposition.template_page import TemplateFurniture
from printgen.sheet.kit.steps import Step, steps_of, steps_on

BACKLESS = 30.0  # from so high an empty part of a page on it says why it is empty, in mm
ABOVE_BACKLESS = 2.2  # how far above what it is about it says so, in mm
ROUNDED = 1.001  # how much larger an area is declared than drawn, for what is rounded in a file
BESIDE, WRITTEN, COUNTS_LINE = 6.0, 40.0, 3.4
"""How far beside pieces words on them stand, how much room these need at least, from one line to the next, in mm."""

TOLERANCE = 0.02  # how far an edge to cut may lie from its place, in mm


@dataclass(frozen=True, slots=True)
class DrawnPage(Block):
    """A page that is one drawing as large as its paper, the figure `page`.

    ``number``: that of the page, where it has no foot of its own; it ends ``aside`` and ``up`` mm from the lower right.
    """

    template: ClassVar[str] = "kit/pieces.html.j2"
    number: str = ""
    aside: float = 0.0
    up: float = 0.0

    @property
    def variable(self) -> tuple[str, ...]:
        """The number of the page."""
        return (self.number,) if self.number else ()

    @property
    def master(self) -> Self:
        """The page without its number."""
        return replace(self, number="")


@dataclass(frozen=True, slots=True)
class EmptyPage(Block):
    """A page with nothing of its own: the back of the one before it, whose ``words`` say so, or one for whole pages."""

    template: ClassVar[str] = "kit/empty.html.j2"
    words: str = ""


def empty_page(size: Size, context: SheetContext) -> Page:
    """Return a page that says that it is meant to be empty."""
    return Page(size, EmptyPage(context.tool("kit.empty")))


def drawn_page(scene: Scene) -> Page:
    """Return a page that is one drawing from corner to corner."""
    return Page(Size(scene.window.width, scene.window.height), body=DrawnPage(), figures={"page": scene})


def piece_pages(context: KitContext, pages: Sequence[ImposedPage]) -> tuple[Page, ...]:
    """Return the pages of pieces; one that begins with others than the pages before it has a bookmark."""
    papers, steps = papers_of(pages), steps_of(context, pages)
    found: list[Page] = []
    before: str | None = None
    for page in pages:
        named = section(context, page, context.backing.by == "gluing" and page.side == "back")
        name = capitalized(named) if page.placed else before
        if page.placed:
            front = next(one for one in pages if one.front == page.front and one.side != "back")
            printed = context.backing.by == "printing" and page.side == "back"
            behind = _backless(context, front, page) if printed else ()
            drawn = _piece_page(context, page, papers, steps_on(steps, page), behind)
        else:  # the back of pieces without backs, which says that it is meant to be empty
            room = Rect(0, 0, *page.size)
            words = small(context, context.tool("kit.blank", number=page.paper))
            drawn = drawn_page(Scene(room, (Text(room.centre, words, "middle"),)))
        found.append(replace(drawn, bookmark=name if name != before else None))
        before = name
    return tuple(found)


def numbered(pages: Sequence[Page]) -> tuple[Page, ...]:
    """Return the pages of a sheet, with their numbers those of pieces that have no foot of their own."""
    found = []
    for number, page in enumerate(pages, 1):
        if isinstance(page.body, DrawnPage) and page.body.up:
            page = replace(page, body=replace(page.body, number=page_number(number, len(pages))))
        found.append(page)
    return tuple(found)


def _backless(context: KitContext, front: ImposedPage, page: ImposedPage) -> tuple[Item, ...]:
    """Outline on a page of backs where its front has pieces without any, and say so, where they are large."""
    there = [one for one in front.placed if not one.piece.backed]
    if not there or not is_furnished(page.size):
        return ()
    boxes = [mapped_box(one.trim, page.mirror.map) for one in there]
    box, words = box_around(boxes), context.tool("kit.backless")
    taken = [*(one.trim.grown(context.bleed) for one in page.placed), *boxes]
    edge = Stroke(context.colour("hairline"), 0.2, (1.6, 1.2))
    if box.height >= BACKLESS and not any(map(box.meets, taken[: len(page.placed)])):
        return Box(box, stroke=edge), Text(box.centre, small(context, words, NOTE_SIZE), "middle")
    room = Rect.around(Point(0, 0), text_width(words, META_SIZE) + 2)._replace(y=-3.2, height=4.4)
    printable = Rect(0, 0, *page.size).grown(-context.paper.printer_margin)
    ats = (Point(box.centre.x, box.y - ABOVE_BACKLESS + down) for down in range(int(box.height)))
    reach = ((at, room.moved(*at)) for at in ats)
    free = (at for at, place in reach if printable.holds(place) and not any(map(place.meets, taken)))
    if box.height < BACKLESS or (at := next(free, None)) is None:
        return ()
    outlines = (Box(one, stroke=edge) for one in boxes)
    return (*outlines, Text(at, small(context, words), "middle"))


def _to_write(context: KitContext, page: ImposedPage) -> Iterator[Text]:
    """Say beside the last of the pieces with room on their fronts what is to be written there."""
    there = [one for one in page.placed if one.side == "front" and context.loaded.kit.parts[one.piece.part].written]
    if not there or not is_furnished(page.size):
        return
    last = max(there, key=lambda one: (one.trim.y, one.trim.x))
    left = last.trim.right + BESIDE
    room = last.trim._replace(x=left, width=page.size.width - context.margin - left)
    if room.width < WRITTEN or any(room.meets(one.trim.grown(context.bleed)) for one in page.placed):
        return
    words = context.tool_text("kit.to-write", name=capitalized(context.part(last.piece.part)))
    lines = rich_lines(words, COUNTS_SIZE, room.width, context.colour("coast"), context.colour("ink"))
    top = room.centre.y - (len(lines) - 1) * COUNTS_LINE / 2
    yield from (Text(Point(left, top + row * COUNTS_LINE), runs) for row, runs in enumerate(lines))


def _piece_page(
    context: KitContext, page: ImposedPage, papers: int, steps: Sequence[Step], words: Iterable[Item]
) -> Page:
    furnished = is_furnished(page.size)
    around = (TemplateFurniture if page.by_template else Furniture)(context, page, papers, steps)
    marks = around.marks.crops
    sides = *joins(context, page), *_sides(context, page), *cut_items(context, page), *mark_items(marks, context.theme)
    items = (*sides, *around.items(), *_to_write(context, page), *words)
    with_foot = furnished and not page.by_template
    marked = (ExpectedLine("crop mark", *mark, mark=True) for mark in marks)
    expected = Expected(context)
    placed = tuple(map(expected.side, page.placed))
    drawn = drawn_page(Scene(Rect(0, 0, *page.size), items))
    if isinstance(around, TemplateFurniture):
        at = around.number_at
        drawn = replace(drawn, body=DrawnPage(aside=page.size.width - at.x, up=page.size.height - at.y))
    filled = (
        [ROUNDED * one.drawn.width * one.drawn.height for one in placed] if context.theme.pieces != "outlined" else []
    )
    return replace(
        drawn,
        foot=context.foot(context.title, section(context, page), made=(around.settings(),)) if with_foot else "",
        texts=tuple(text for one in page.placed for text in expected.figures(one)),
        lines=(*expected_lines(context, page), *marked),
        sides=placed,
        most_ink=max([drawn.most_ink, *filled]),
        true_scale=furnished and max(page.size) - 2 * context.margin > FOUR_INCHES,
        least_contrast=DRAWN_CONTRAST,
        tolerance=TOLERANCE,
    )


def _sides(context: KitContext, page: ImposedPage) -> Iterator[Group]:
    """Draw every side in its place."""
    for one in page.placed:
        yield Group(context.drawn(one.piece).side(one.side, context.bleed), one.place)
