"""KitContext and its imposed pages → the pages that explain how a kit is made: steps in panels, tools, sheets."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from printgen.drawing.scene import Scene
from printgen.geometry import Size
from printgen.sheet.core.blocks import Block, Content, RichText
from printgen.sheet.core.context import Picture, Pictures
from printgen.sheet.core.page import Page
from printgen.sheet.kit.booklet.page import booklet_page
from printgen.sheet.kit.booklet.settings import Need
from printgen.sheet.kit.booklet.sheets import DRAWN_POINTS, MOST, TITLE_AND_FOOT, SheetList, sheet_list
from printgen.sheet.kit.booklet.views import step_view
from printgen.sheet.kit.context import KitContext
from printgen.sheet.kit.imposition.furniture import rich_lines
from printgen.sheet.kit.imposition.impose import ImposedPage
from printgen.sheet.kit.steps import Step, steps_of
from printgen.units import PT

GAP, WITHIN, HEAD, AIR = 3.0, 3.0, 6.6, 1.6
"""What lies between two panels, within their edges, what the name of a step takes, what is free in a panel, in mm."""

TWO_COLUMNS, MOST_STEPS = (7, 6), 12
"""Up to so many steps stand in two columns, alone or with sheets below, more in three; how many there are at most."""

TypeSize = Literal["large", "middle", "small"]
TYPE: Mapping[TypeSize, tuple[float, float]] = {
    "large": (10 * PT, 4.7),
    "middle": (9 * PT, 4.2),
    "small": (8.5 * PT, 3.9),
}
"""The size of the words of a step and the height of their lines in mm, as in kit.css."""

MOST_BESIDE = 3  # so many sheets are listed beside the tools
BAND_ROWS, LARGE_ROWS = 3, 2  # below so many rows there is a band; so many of two columns have the largest type

NARROWER, HIGHEST, LOWEST = 1.0, 96.0, 14.0
"""How much narrower than a panel words are broken; how high a panel is at most, and a picture at least, in mm."""

BAND, ICON, ICON_SMALL, TOOL = (62.0, 64.0), 7.0, 5.4, 12.0
"""How high a band below one or two rows of panels is, and below three: more have none; how large the icon of a tool
beside words of any type and beside the smallest, how high its row, in mm."""


@dataclass(frozen=True, slots=True)
class StepPanel(Content):
    """One step: its number, its name, what to do, and a picture of it."""

    number: str
    name: str
    text: RichText
    picture: Picture | None


@dataclass(frozen=True, slots=True)
class PanelRow(Content):
    """Panels side by side; their pictures are ``picture_high`` mm."""

    steps: tuple[StepPanel, ...]
    picture_high: float


@dataclass(frozen=True, slots=True)
class Tool(Content):
    """A paper or a tool that is needed."""

    picture: Picture | None
    words: str


@dataclass(frozen=True, slots=True)
class ToolList(Content):
    """All that is needed, in rows of so many mm, beside each other where there is room."""

    name: str
    high: float
    rows: tuple[tuple[Tool, ...], ...]

    @property
    def tools(self) -> tuple[Tool, ...]:
        """All of them, in order."""
        return tuple(tool for row in self.rows for tool in row)


@dataclass(frozen=True, slots=True)
class MakingPanels(Block):
    """Steps in rows of so many ``columns``, each ``high`` mm; tools in the panels that the last row leaves, or below.

    ``size``: of their type. ``spare``: so many panels the last row leaves. ``band``: what lies below them takes, in mm.
    """

    template: ClassVar[str] = "kit/panels.html.j2"
    columns: int
    size: TypeSize
    rows: tuple[PanelRow, ...]
    high: float
    tools: ToolList | None
    spare: int
    sheets: SheetList | None
    band: float

    @property
    def steps(self) -> tuple[StepPanel, ...]:
        """All steps, in order."""
        return tuple(step for row in self.rows for step in row.steps)


def panel_pages(
    context: KitContext,
    pages: Sequence[ImposedPage],
    tools: Sequence[Need],
    on_a_page: int,
    before: int,
    with_sheets: bool,
) -> tuple[Page, ...]:
    """Return the steps on pages; tools and sheets on the last one. ``before``: so many pages come before the pieces."""
    found = steps_of(context, pages)
    count = math.ceil(len(found) / on_a_page)
    share = math.ceil(len(found) / count)
    made = []
    for number in range(count):
        some, is_last = found[number * share : (number + 1) * share], number == count - 1
        maker = _Panels(context, pages, some, Pictures(context), with_sheets and is_last)
        body = maker.block(tools if is_last else (), before)
        name = context.tool("kit.how.name")
        made.append(booklet_page(context, name, body, maker.pictures.scenes, DRAWN_POINTS, number))
    return tuple(made)


@dataclass(frozen=True)
class _Panels:
    """Makes the panels of one page."""

    context: KitContext
    pages: Sequence[ImposedPage]
    steps: Sequence[Step]
    pictures: Pictures
    with_sheets: bool

    @property
    def columns(self) -> int:
        return 2 if len(self.steps) <= TWO_COLUMNS[self.with_sheets] else 3

    @property
    def rows(self) -> int:
        return math.ceil(len(self.steps) / self.columns)

    @property
    def size(self) -> TypeSize:
        return "small" if self.columns > 2 else "large" if self.rows <= LARGE_ROWS else "middle"

    def block(self, tools: Sequence[Need], before: int) -> MakingPanels:
        spare = self.columns * self.rows - len(self.steps)
        has_band = self.rows <= BAND_ROWS and (self.with_sheets or bool(tools and not spare))
        band = BAND[self.rows == BAND_ROWS] if has_band else 0.0
        body = self.context.portrait.height - TITLE_AND_FOOT
        high = min(HIGHEST, (body - band - (GAP if has_band else 0)) / self.rows - GAP)
        sheets = None
        if has_band and self.with_sheets:
            wide, most = (self.context.width, MOST) if spare else ((self.context.width - GAP) / 2, MOST_BESIDE)
            sheets = sheet_list(self.context, self.pages, before, Size(wide, band), self.pictures, most)
        return MakingPanels(
            columns=self.columns,
            size=self.size,
            rows=tuple(self._rows(high)),
            high=high,
            tools=self._tools(tools, high if spare else band, wide=not (spare or sheets)),
            spare=spare,
            sheets=sheets,
            band=band,
        )

    def _tools(self, tools: Sequence[Need], room: float, wide: bool) -> ToolList | None:
        if not (tools and room):
            return None
        icon, across = ICON_SMALL if self.size == "small" else ICON, 2 if wide else 1
        found = tuple(Tool(self.pictures.icon(one.icon, icon), one.words) for one in tools)
        rows = tuple(found[first : first + across] for first in range(0, len(found), across))
        high = min((room - 2 * WITHIN - HEAD - 1) / len(rows), TOOL)
        return ToolList(self.context.tool("kit.front-page.needs"), high, rows)

    def _rows(self, high: float) -> Iterator[PanelRow]:
        wide = (self.context.width - (self.columns - 1) * GAP) / self.columns - 2 * WITHIN
        size, line = TYPE[self.size]
        for first in range(0, len(self.steps), self.columns):
            some = self.steps[first : first + self.columns]
            words = max(line * len(rich_lines(step.text, size, wide - NARROWER, "")) for step in some)
            room = Size(wide, max(high - 2 * WITHIN - HEAD - AIR - words, LOWEST))
            yield PanelRow(tuple(self._panel(step, room) for step in some), room.height)

    def _panel(self, step: Step, room: Size) -> StepPanel:
        view = step_view(self.context, self.pages, step, room)
        picture = None
        if view is not None:
            picture = self.pictures.add(f"step-{step.number}", Scene(view.box, view.items, step.name))
        return StepPanel(str(step.number), step.name, step.text, picture)
