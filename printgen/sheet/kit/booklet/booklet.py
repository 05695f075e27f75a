"""KitContext and its imposed pages → the pages before those of the pieces: cover, anatomy, how the kit is made."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import ClassVar

from printgen.drawing.scene import Scene
from printgen.geometry import Size
from printgen.sheet.core.blocks import Block
from printgen.sheet.core.context import Pictures
from printgen.sheet.core.page import Page
from printgen.sheet.kit.booklet.anatomy import anatomy_pages
from printgen.sheet.kit.booklet.box import too_large
from printgen.sheet.kit.booklet.cover import CoverMaker, CoverPicture, Section, cover_pages
from printgen.sheet.kit.booklet.front import front_page, has_front, has_steps
from printgen.sheet.kit.booklet.how import MOST_STEPS, StepPanel, panel_pages
from printgen.sheet.kit.booklet.page import booklet_page
from printgen.sheet.kit.booklet.sheets import sheets_page
from printgen.sheet.kit.booklet.views import step_view
from printgen.sheet.kit.context import KitContext, PaperKind
from printgen.sheet.kit.imposition.impose import ImposedPage
from printgen.sheet.kit.imposition.page import empty_page
from printgen.sheet.kit.steps import examples, steps_of

BESIDE_HERO, ROW = 136.0, 7.4
"""What all but the rows of the contents is expected to take of a small cover with a picture, and one row, in mm."""

PICTURE = {"small": Size(36, 27), "tiny": None}
TITLE_AND_FOOT, STEP_ROW = 52.0, {"small": 32.0, "tiny": 20.0}
"""What stands above and below the steps on small paper, and what one takes if its words are few, in mm."""

ROW_AT_MOST = 43.0  # how high a row of a step on small paper is, in mm
DRAWN_POINTS = 1.5  # the smallest text within a picture, in pt: it is to be seen, not to be read
Arrangement = tuple[int, CoverPicture]  # how many steps a page has at most, and how much of a picture the cover


@dataclass(frozen=True, slots=True)
class Making(Block):
    """Numbered steps on small paper, a picture at the left of the words; rows of ``high`` mm at most.

    ``fills``: the rows are spread over the page, else they follow one another.
    """

    template: ClassVar[str] = "kit/how.html.j2"
    layout: PaperKind
    steps: tuple[StepPanel, ...]
    rows: int
    high: float
    fills: bool


def how_pages(context: KitContext, pages: Sequence[ImposedPage], on_a_page: int) -> tuple[Page, ...]:
    """Return the steps on pages of small paper."""
    kind, pictures, found = context.paper_kind, Pictures(context), steps_of(context, pages)
    count = math.ceil(len(found) / on_a_page)
    rows, room = math.ceil(len(found) / count), PICTURE[kind]
    fills = kind != "tiny" and rows * ROW_AT_MOST > context.portrait.height - TITLE_AND_FOOT
    steps: list[StepPanel] = []
    for step in found:
        view = step_view(context, pages, step, room) if room is not None else None
        picture = pictures.add(f"step-{step.number}", Scene(view.box, view.items, step.name)) if view else None
        steps.append(StepPanel(str(step.number), step.name, step.text, picture))
    made = []
    for number in range(count):
        some = tuple(steps[number * rows : (number + 1) * rows])
        body = Making(kind, some, rows, ROW_AT_MOST, fills)
        figures = {one.picture.figure: pictures.scenes[one.picture.figure] for one in some if one.picture}
        made.append(booklet_page(context, context.tool("kit.how.name"), body, figures, DRAWN_POINTS, number))
    return tuple(made)


def arrangements(
    context: KitContext, pages: Sequence[ImposedPage], sections: Sequence[Section] = ()
) -> Iterator[Arrangement]:
    """Yield arrangements from the one that is expected to fit to the tightest: on one page, on two, and so on."""
    kind, high = context.paper_kind, context.portrait.height
    rows = len(examples(context, pages)) + len(sections)
    has_room = has_front(context) or (kind == "small" and BESIDE_HERO + rows * ROW <= high)
    most = MOST_STEPS if has_front(context) else max(1, int((high - TITLE_AND_FOOT) / STEP_ROW[kind]))
    many = len(steps_of(context, pages))
    shares = dict.fromkeys(math.ceil(many / count) for count in range(math.ceil(many / most), many + 1))
    pictures: tuple[CoverPicture, ...] = (
        ("whole", "close", "figures", "low") if has_front(context) else ("whole", "low")
    )
    yield from product(shares, pictures if has_room else pictures[-1:])


def booklet_pages(
    context: KitContext,
    pages: Sequence[ImposedPage],
    sections: Sequence[Section] = (),
    arrangement: Arrangement | None = None,
) -> tuple[Page, ...]:
    """Return the booklet; an even number of pages if papers are printed on both sides.

    On large paper the last page lists the sheets of pieces if it would be empty; else the page of the steps does.
    """
    on_a_page, picture = arrangement or next(arrangements(context, pages, sections))
    anatomy, front, on_both_sides = anatomy_pages(context), has_front(context), context.backing.by == "printing"
    count = (1 if front else len(context.covers)) + len(anatomy)
    how = 0 if has_steps(context, pages, count) else math.ceil(len(steps_of(context, pages)) / on_a_page)
    empty = (count + how) % 2 if on_both_sides else 0
    before = count + how + empty
    maker = CoverMaker(context, pages, sections, before, picture, tuple(too_large(context, pages)))
    steps: tuple[Page, ...] = ()
    if how and front:
        steps = panel_pages(context, pages, maker.needs, on_a_page, before, with_sheets=not empty)
    elif how:
        steps = how_pages(context, pages, on_a_page)
    last = sheets_page(context, pages, before, maker.after()) if empty and front else None
    first = (front_page(maker, 2 + len(anatomy), with_words=not how),) if front else cover_pages(maker)
    return (*first, *anatomy, *steps, *[last or empty_page(context.portrait, context)] * empty)
