"""Sheet: everything that will be printed, decided in mm, with the list of what must be found in it.

Made from game, position and options; turned into HTML by ``page``; the expectations are what
``preflight`` holds against the finished PDF (nobody who draws reads them).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import ceil
from typing import Literal, Self, TypeVar

from printgen.drawing.scene import Scene
from printgen.geometry import Point, Size
from printgen.model.printer import Printer
from printgen.model.resources import Paper, Theme
from printgen.sheet.core.blocks import Block, PageHead
from printgen.sheet.core.expectations import (
    DOUBT,
    Expectations,
    ExpectedLine,
    ExpectedSide,
    ExpectedTable,
    ExpectedText,
    Meeting,
)

FITTED = {"letter-to-a4": 210 / 215.9, "a4-to-letter": 279.4 / 297}
"""What remains of one mm where a printer fits a page to the other paper: Letter is wider and lower than A4."""

MOST_INK = 100.0
"""How many mm² of black one area is worth at most in a design without fills, unless a page declares more."""

SMALLEST_TEXT, ABOVE_FOOT = 7.0, 3.0
"""The smallest size in pt of a page that is filled on purpose, and the air in mm that it has above its foot."""

READS = {name: round(100 * share, 1) for name, share in FITTED.items()}
"""What is read at a bar of 100 mm then."""

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Page:
    """One page: its body (a block), its head and foot, its figures by name, and what must be found on it.

    ``texts``: those that stand within figures, each in its place; those of head, body and foot follow by themselves.
    ``labels``: names that stand once each, in their places and in no other of these places.
    ``smallest_text`` is the smallest size in pt that the page declares, its foot apart; ``above_foot``: how far in
    mm all of it ends above the rule of its foot; ``least_contrast``
    that of a text and its ground, as WCAG AA has it; of large words preflight asks for less;
    ``most_ink``: how many mm² of black one area is worth at most in a design without fills;
    ``true_scale`` pages must carry both bars; ``tolerance`` is how far lines may lie from their
    place, in mm.
    ``language``: of this page, where a sheet has several. ``bookmark``: the part of the document
    that begins here. ``layout``: where it is not that of the paper. ``within``: whole pages that
    lie on this one, each with the place of its corner; this page lists what is expected of them.
    ``is_finished``: what follows from head, body and foot is listed already. ``doubt``: the words of the foot that have
    the dotted line which they explain.
    """

    size: Size
    body: Block
    figures: Mapping[str, Scene] = field(default_factory=dict)
    texts: tuple[ExpectedText, ...] = ()
    lines: tuple[ExpectedLine, ...] = ()
    sides: tuple[ExpectedSide, ...] = ()
    tables: tuple[ExpectedTable, ...] = ()
    labels: tuple[ExpectedText, ...] = ()
    true_scale: bool = False
    smallest_text: float = 6.0
    above_foot: float = 0.0
    least_contrast: float = 4.5
    most_ink: float = MOST_INK
    tolerance: float = 0.05
    language: str | None = None
    bookmark: str | None = None
    layout: Literal["large", "small"] | None = None
    within: tuple[tuple[Point, "Page"], ...] = ()
    is_finished: bool = False
    head: PageHead | None = None
    foot: str = ""
    doubt: str = ""

    @property
    def readable_foot(self) -> str:
        """What can be read of the foot: a sign stands for its dotted line."""
        before, marked, after = self.foot.rpartition(self.doubt) if self.doubt else ("", "", self.foot)
        return f"{before}{marked}{DOUBT if marked else ''}{after}"

    @property
    def filled(self) -> Self:
        """The page as one that is filled on purpose: it has no smaller text, and air above its foot."""
        return replace(self, smallest_text=SMALLEST_TEXT, above_foot=ABOVE_FOOT)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A whole document: pages on one paper, and how it can be made again.

    Lengths are those on the finished paper, whatever ``printer`` it is corrected for.
    ``duplex``: the edge the paper is turned over, so that every second page is a back;
    ``meetings``: which sides lie behind which. ``rights`` in words, ``licence`` by its SPDX name.
    ``replaced``: texts of statements that do not hold with the variants and readings in play.
    ``expected``: what it must say by the data, as `preflight.expected` reads them; no sheet fills it in.
    ``alike``: after so many pages the same ones follow again, with other numbers. ``with_masters``: pages that differ
    in a few texts only are typeset once. ``stock``: WeasyPrint alone lays out and draws.
    """

    kind: str
    game: str
    title: str
    language: str
    paper: Paper
    theme: Theme
    pages: tuple[Page, ...]
    author: str
    recipe: Mapping[str, object]
    forms: bool = False
    duplex: str | None = None
    meetings: tuple[Meeting, ...] = ()
    printer: Printer | None = None
    stock: bool = False
    description: str = ""
    keywords: tuple[str, ...] = ()
    rights: str = ""
    licence: str = ""
    replaced: tuple[str, ...] = ()
    expected: Expectations = field(default_factory=Expectations)
    alike: int | None = None
    with_masters: bool = True

    @property
    def creators(self) -> tuple[str, ...]:
        """Who made what is printed, one by one."""
        return tuple(name.strip() for name in self.author.split(",") if name)

    @property
    def filled(self) -> Self:
        """The sheet with all pages filled on purpose."""
        return replace(self, pages=tuple(page.filled for page in self.pages))

    @property
    def sample(self) -> Self:
        """The sheet with the first of its pages that are alike: if these are not too full, no page is.

        Of few pages all are as soon looked at as some and then all.
        """
        if self.alike is None or len(self.pages) <= 2 * self.alike:
            return self
        return replace(self, pages=self.pages[: self.alike])


def page_numbers(full_pages: float, most: int) -> range:
    """Return the numbers of pages to try, from the likely one to ``most``; ``full_pages`` as the text is long."""
    likely = max(1, ceil(full_pages))
    return range(likely, max(likely, most) + 1)


def filled_alike(
    items: Sequence[Item], parts: int, weight: Callable[[Item], float], above: float = 0
) -> list[list[Item]]:
    """Return the items of each page or column, in order; ``above``: the weight of what stands above the first."""
    whole, before = above + sum(map(weight, items)), above
    parted: list[list[Item]] = [[] for _ in range(parts)]
    for item in items:
        parted[min(parts - 1, int((before + weight(item) / 2) / whole * parts))].append(item)
        before += weight(item)
    return [part for part in parted if part]
