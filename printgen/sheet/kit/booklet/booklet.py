"""KitContext and its imposed pages → the pages before those of the pieces: cover, anatomy, how the kit is made."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import ClassVar

from printgen.drawing.metrics import text_width
from printgen.drawing.scene import Scene
from printgen.geometry import Size
from printgen.model.text.message_catalog import as_text
from printgen.sheet.core.blocks import Block, Content, RichText
from printgen.sheet.core.context import Picture, Pictures
from printgen.sheet.core.page import Page
from printgen.sheet.kit.booklet.anatomy import anatomy_pages
from printgen.sheet.kit.booklet.box import too_large
from printgen.sheet.kit.booklet.cover import CoverMaker, Section, cover_pages
from printgen.sheet.kit.booklet.front import front_page, has_front, has_steps
from printgen.sheet.kit.booklet.views import step_view
from printgen.sheet.kit.context import COVERS, KitContext, PaperKind
from printgen.sheet.kit.imposition.impose import ImposedPage
from printgen.sheet.kit.imposition.page import empty_page
from printgen.sheet.kit.steps import Step, examples, steps_of
from printgen.units import PT

BESIDE_HERO, ROW = 136.0, 7.4
"""What all but the rows of the contents is expected to take of a small cover with a picture, and one row, in mm."""

LARGE, COLUMN_GAP, WORDS_GAP = Size(42, 33), 8.0, 4.0
"""The picture of a step on large paper, what lies between two columns, and between a picture and its words, in mm."""

PICTURE = {"large": LARGE, "small": Size(36, 27), "tiny": None}
COLUMNS = {"large": 2, "small": 1, "tiny": 1}
TITLE_AND_FOOT, STEP_ROW = 52.0, {"large": 35.0, "small": 32.0, "tiny": 20.0}
"""What stands above and below the steps, and what a row of them takes if its words are few, in mm."""

FEW_ROWS, ROW_AT_MOST = 4, 43.0
"""With so few rows pictures stand above their words and fill the page; how high a row is else at most, in mm."""

AMPLE, AMPLE_LINE, AMPLE_HEAD, ENDS = 10 * PT, 4.7, 8.0, 1.12
"""Larger type of words beside pictures, its lines and its head with air below, in mm; what the ends of lines add."""

ABOVE_WORDS, WIDE = 30.0, 80.0
"""What the words below a picture take of a row, and how wide that picture is at most, in mm."""

DRAWN_POINTS = 1.5  # the smallest text within a picture, in pt: it is to be seen, not to be read
Arrangement = tuple[int, bool]  # how many steps a page has at most, whether the cover has a picture


@dataclass(frozen=True, slots=True)
class MakingStep(Content):
    """One step: its number, its name, what to do, and a picture of it."""

    number: str
    name: str
    text: RichText
    picture: Picture | None


@dataclass(frozen=True, slots=True)
class Making(Block):
    """Numbered steps in columns, a picture at the left of the words or ``above`` them; rows of ``high`` mm at most.

    Where pictures stand above and steps do not come out even, the first one has a row of its own, its words beside it.
    ``ample``: the words have room for larger type. ``fills``: the rows are spread over the page, else they follow one
    another.
    """

    template: ClassVar[str] = "kit/how.html.j2"
    layout: PaperKind
    steps: tuple[MakingStep, ...]
    rows: int
    high: float
    above: bool
    ample: bool
    fills: bool

    @property
    def opening(self) -> tuple[MakingStep, ...]:
        """The step that has a row of its own above the columns, if there is one."""
        return self.steps[: len(self.steps) % 2] if len(self.steps) > 1 else ()

    @property
    def columns(self) -> tuple[tuple[MakingStep, ...], ...]:
        """The steps of each column below it: as many in each."""
        left = self.steps[len(self.opening) :]
        half = math.ceil(len(left) / 2)
        return tuple(part for part in (left[:half], left[half:]) if part)


def how_pages(context: KitContext, pages: Sequence[ImposedPage], on_a_page: int) -> tuple[Page, ...]:
    """Return the steps on pages."""
    kind, pictures, found = context.paper_kind, Pictures(context), steps_of(context, pages)
    count = math.ceil(len(found) / on_a_page)
    share = math.ceil(len(found) / count)
    rows, room = math.ceil(share / COLUMNS[kind]), PICTURE[kind]
    above, high = kind == "large" and rows <= FEW_ROWS, ROW_AT_MOST
    if above:
        high = (context.portrait.height - TITLE_AND_FOOT) / rows
        room = Size(WIDE, min(high, WIDE) - ABOVE_WORDS)
    ample = kind == "large" and not above and _is_ample(context, found, rows)
    fills = kind != "tiny" and not above and rows * high > context.portrait.height - TITLE_AND_FOOT
    steps: list[MakingStep] = []
    for step in found:
        view = step_view(context, pages, step, room) if room is not None else None
        picture = pictures.add(f"step-{step.number}", Scene(view.box, view.items, step.name)) if view else None
        steps.append(MakingStep(str(step.number), step.name, step.text, picture))
    made = []
    for number in range(count):
        some = tuple(steps[number * share : (number + 1) * share])
        body = Making(kind, some, rows, high, above, ample, fills)
        figures = {one.picture.figure: pictures.scenes[one.picture.figure] for one in some if one.picture}
        page = context.booklet_page("kit.how.name", body, number, DRAWN_POINTS)
        made.append(replace(page, figures=figures))
    return tuple(made)


def _is_ample(context: KitContext, steps: Sequence[Step], rows: int) -> bool:
    """Return whether the words of every step have room beside its picture in larger type, in so many rows."""
    wide = (context.width - COLUMN_GAP) / COLUMNS["large"] - LARGE.width - WORDS_GAP
    high = min(ROW_AT_MOST, (context.portrait.height - TITLE_AND_FOOT) / rows) - AMPLE_HEAD
    widths = (ENDS * text_width(as_text(step.text), AMPLE) for step in steps)
    return all(AMPLE_LINE * math.ceil(one / wide) <= high for one in widths)


def arrangements(
    context: KitContext, pages: Sequence[ImposedPage], sections: Sequence[Section] = ()
) -> Iterator[Arrangement]:
    """Yield arrangements from the one that is expected to fit to the tightest: whole rows of steps, fewer and fewer."""
    kind, high = context.paper_kind, context.portrait.height
    rows = len(examples(context, pages)) + len(sections)
    has_room = has_front(context) or (kind == "small" and BESIDE_HERO + rows * ROW <= high)
    most = COLUMNS[kind] * max(1, int((high - TITLE_AND_FOOT) / STEP_ROW[kind]))
    yield from product(range(most, 0, -COLUMNS[kind]), (True, False) if has_room else (False,))


def booklet_pages(
    context: KitContext,
    pages: Sequence[ImposedPage],
    sections: Sequence[Section] = (),
    arrangement: Arrangement | None = None,
) -> tuple[Page, ...]:
    """Return the booklet; an even number of pages if papers are printed on both sides."""
    steps, with_hero = arrangement or next(arrangements(context, pages, sections))
    how = () if has_steps(context, pages) else how_pages(context, pages, steps)
    anatomy = anatomy_pages(context)
    more = [*anatomy, *how]
    front = has_front(context)
    count = (1 if front else len(COVERS[context.paper_kind])) + len(more)
    empty = count % 2 if context.backing.by == "printing" else 0
    before = count + empty
    maker = CoverMaker(context, pages, sections, before, with_hero, tuple(too_large(context, pages)))
    first = (front_page(maker, 2 + len(anatomy)),) if front else cover_pages(maker)
    return (*first, *more, *[empty_page(context.portrait, context)] * empty)
