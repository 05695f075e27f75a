"""KitContext and its imposed pages → the pages of numbered steps with pictures: how the kit is made."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from printgen.drawing.scene import Scene
from printgen.geometry import Size
from printgen.sheet.core.blocks import Block, Content, RichText
from printgen.sheet.core.context import Picture, Pictures
from printgen.sheet.core.page import Page
from printgen.sheet.kit.booklet.paper import PaperKind, booklet_page, paper_kind
from printgen.sheet.kit.booklet.views import step_view
from printgen.sheet.kit.context import KitContext
from printgen.sheet.kit.imposition.impose import ImposedPage
from printgen.sheet.kit.steps import steps_of

PICTURE = {"large": Size(42, 33), "small": Size(36, 27), "tiny": None}
COLUMNS = {"large": 2, "small": 1, "tiny": 1}
TITLE_AND_FOOT, ROW = 52.0, {"large": 35.0, "small": 32.0, "tiny": 20.0}
"""What stands above and below the steps, and what a row of them takes if its words are few, in mm."""

DRAWN_POINTS = 1.5  # the smallest text within a picture, in pt: it is to be seen, not to be read


@dataclass(frozen=True, slots=True)
class MakingStep(Content):
    """One step: its number, its name, what to do, and a picture of it."""

    number: str
    name: str
    text: RichText
    picture: Picture | None


@dataclass(frozen=True, slots=True)
class Making(Block):
    """Numbered steps in columns, a picture at the left of the words."""

    template: ClassVar[str] = "kit/how.html.j2"
    layout: PaperKind
    steps: tuple[MakingStep, ...]
    rows: int


def steps_on_a_page(context: KitContext) -> range:
    """Return how many steps a page may have, from the most that may fit to the fewest: whole rows of them."""
    kind = paper_kind(context)
    columns, room = COLUMNS[kind], context.portrait.height - TITLE_AND_FOOT
    return range(columns * max(1, int(room / ROW[kind])), 0, -columns)


def how_pages(context: KitContext, pages: Sequence[ImposedPage], bars_on: int, on_a_page: int) -> tuple[Page, ...]:
    """Return the steps on pages; ``bars_on`` is the number of the page where the bars are."""
    kind, pictures = paper_kind(context), Pictures(context)
    room = PICTURE[kind]
    steps: list[MakingStep] = []
    for step in steps_of(context, pages):
        view = step_view(context, pages, step, room) if room is not None else None
        picture = pictures.add(f"step-{step.number}", Scene(view.box, view.items, step.name)) if view else None
        steps.append(MakingStep(str(step.number), step.name, step.text(context, page=bars_on), picture))
    count = math.ceil(len(steps) / on_a_page)
    share = math.ceil(len(steps) / count)
    found = []
    for number in range(count):
        some = tuple(steps[number * share : (number + 1) * share])
        body = Making(kind, some, math.ceil(share / COLUMNS[kind]))
        figures = {one.picture.figure: pictures.scenes[one.picture.figure] for one in some if one.picture}
        page = booklet_page(context, "kit.how.name", body, number, DRAWN_POINTS)
        found.append(replace(page, figures=figures))
    return tuple(found)
