"""The steps of making a kit: one list, whose numbers, letters and marks are those of the pages."""

import math
from collections.abc import Iterator
from functools import cache
from string import ascii_lowercase, ascii_uppercase

import pytest

from printgen.drawing.scene import Disc, Group, Text
from printgen.figure.pieces.mini import Corner
from printgen.figure.print.marks import shared_edges
from printgen.figure.print.ruler import Line
from printgen.geometry import Point, Rect
from printgen.sheet.core.page import Page
from printgen.sheet.kit.booklet.how import MakingPanels, panel_pages
from printgen.sheet.kit.booklet.views import page_mini
from printgen.sheet.kit.context import KitContext
from printgen.sheet.kit.imposition.arrangement import ARRANGEMENTS
from printgen.sheet.kit.imposition.cut_order import cut_rounds, folded, without_strip
from printgen.sheet.kit.imposition.impose import ImposedPage, mapped_box
from printgen.sheet.kit.imposition.page import piece_pages
from printgen.sheet.kit.imposition.papers import imposed_pages
from printgen.sheet.kit.steps import Step, steps_of, steps_on
from tests import workshop
from tests.workshop import request_of

KIT = "piecepack"
STUDIED = 1.0
BLEED = "3 mm"
BY_TEMPLATE = {"suits": ("suns", "moons"), "only": ("standard",)}
"""Enough pieces for templates that are laid by hand."""

WAYS = [(way, bleed) for way in ARRANGEMENTS for bleed in (None, BLEED)]


@cache
def made(**asked: object) -> tuple[KitContext, tuple[ImposedPage, ...], tuple[Step, ...]]:
    context = workshop.make_context(request_of("kit", KIT, **{"suits": ("moons",), **asked}))  # type: ignore[arg-type]
    assert isinstance(context, KitContext)
    impositions = imposed_pages(context)
    return context, impositions, steps_of(context, impositions)


def told(step: Step) -> str:
    return "".join(part.text for part in step.text)


def texts(page: Page) -> list[Text]:
    return [item for item in page.figures["page"].items if isinstance(item, Text)]


def said(page: Page) -> str:
    return "\n".join(" ".join(run.text for run in text.runs) for text in texts(page))


@pytest.mark.parametrize(("arrangement", "bleed"), WAYS)
def test_numbers_on_the_pages_are_those_of_the_page_of_steps(arrangement: str, bleed: str | None) -> None:
    asked = {} if bleed else BY_TEMPLATE
    context, impositions, steps = made(arrangement=arrangement, bleed=bleed, **asked)
    assert any(imposed.by_template for imposed in impositions) == (bleed is None)
    bodies = [page.body for page in panel_pages(context, impositions, (), 14, 0, with_sheets=False)]
    cells = [cell for body in bodies if isinstance(body, MakingPanels) for cell in body.steps]
    assert [cell.number for cell in cells] == [str(n) for n in range(1, len(steps) + 1)]
    assert [cell.name for cell in cells] == [step.name for step in steps]
    for imposed, page in zip(impositions, piece_pages(context, impositions), strict=True):
        here = steps_on(steps, imposed)
        assert bool(here) == (imposed.side != "back")
        words = said(page)
        if imposed.side == "back":
            assert not any(step.brief in words for step in steps if step.kind in ("cut", "strip"))
        elif imposed.by_template:
            bold = {run.text for text in texts(page) for run in text.runs if run.weight == 700}
            assert {str(step.number) for step in here} == {one for one in bold if one.isdecimal()}
        else:
            (line,) = (one for one in words.splitlines() if "how it is made" in one)
            assert f"steps {here[0].number}" in line or f"step {here[0].number}" in line
            assert line.endswith(str(here[-1].number))


@pytest.mark.parametrize("arrangement", ARRANGEMENTS)
def test_cuts_have_capitals_in_their_order_and_the_strip_bears_its_own(arrangement: str) -> None:
    context, impositions, steps = made(arrangement=arrangement, **BY_TEMPLATE)
    letters = "".join(cuts.letter for step in steps for cuts in step.cuts)
    assert letters == ascii_uppercase[: len(letters)]
    strip, cut = (next(s for s in steps if s.kind == kind) for kind in ("strip", "cut"))
    assert f"marked {strip.cuts[0].letter}." in told(strip)
    assert all(one.letter in told(cut) for one in cut.cuts)
    for imposed, page in zip(impositions, piece_pages(context, impositions), strict=True):
        discs = [i.centre for i in page.figures["page"].items if isinstance(i, Disc) and i.fill]
        marked = [text.runs[0].text for text in texts(page) if any(math.dist(text.at, disc) < 1 for disc in discs)]
        assert marked == [strip.cuts[0].letter] * (2 * len(imposed.strips))


def test_tabs_have_small_letters_on_the_page_and_in_the_words() -> None:
    context, impositions, steps = made(only=("dice",), suits=("suns",))
    (page, *_) = piece_pages(context, impositions)
    words = [text.runs[0].text for text in texts(page)]
    assert sorted(one for one in words if one in ascii_lowercase) == list("abcdefg")
    (dice,) = (step for step in steps if step.kind == "make")
    assert all(f" {letter} " in told(dice) for letter in "abdeg")


MARKED = [
    ({"bleed": BLEED, "arrangement": "single"}, {"crosses", "mark to mark", "short marks"}),
    ({"bleed": BLEED}, {"crosses", "mark to mark", "short marks"}),
    ({"bleed": BLEED, "arrangement": "gutterfold"}, {"mark to mark", "short marks"}),
    ({"bleed": BLEED, "marks": "none"}, {"No marks"}),
    ({"bleed": BLEED, "marks": "front"}, {"mark to mark", "short marks"}),
    ({"arrangement": "single"}, {"tick to tick", "short marks"}),
    ({"paper": "4x6in"}, {"tick to tick", "short marks"}),
]


@pytest.mark.parametrize(("asked", "wanted"), MARKED, ids=lambda one: "-".join(sorted(map(str, one))))
def test_steps_speak_of_the_marks_that_are_printed_and_of_no_others(asked: dict[str, str], wanted: set[str]) -> None:
    context, impositions, steps = made(only=("tiles", "dice-stickers"), **asked)
    words = " ".join(told(step) for step in steps)
    every = {"crosses", "mark to mark", "short marks", "tick to tick", "No marks"}
    assert {one for one in every if one in words} == wanted
    pages = piece_pages(context, impositions)
    marked = any(line.mark for page in pages for line in page.lines)
    assert marked == ("mark to mark" in wanted)
    crossed = [page for page in pages if "circle" in said(page)]
    assert bool(crossed) == ("crosses" in wanted) or asked.get("marks") == "front"


def lies_on(edge: Line, cuts: list[Line]) -> bool:
    """Whether the middle of an edge lies on a cut, as nearly as one studies it."""
    x, y = ((one + other) / 2 for one, other in zip(*edge, strict=True))
    return any(
        Rect(*start, end.x - start.x, end.y - start.y).grown(STUDIED + 0.01).holds(Rect(x, y, 0, 0))
        for start, end in cuts
    )


def parted(imposed: ImposedPage, cuts: list[Line]) -> Iterator[str]:
    for one in imposed.placed:
        inside = one.trim.grown(-STUDIED - 0.01)
        for start, end in cuts:
            across = Rect(*start, end.x - start.x, end.y - start.y)
            if inside.holds(Rect(*_nearest(inside, across), 0, 0)) and _meets(inside, across):
                yield one.piece.name


def _nearest(box: Rect, cut: Rect) -> Point:
    return Point(
        min(max(cut.x, box.x), box.right) if cut.width == 0 else box.centre.x,
        min(max(cut.y, box.y), box.bottom) if cut.height == 0 else box.centre.y,
    )


def _meets(box: Rect, cut: Rect) -> bool:
    return box.x < cut.right and cut.x < box.right and box.y < cut.bottom and cut.y < box.bottom


@pytest.mark.parametrize(
    "asked",
    [
        BY_TEMPLATE,
        {**BY_TEMPLATE, "arrangement": "gutterfold"},
        {"only": ("matchsticks",)},
        {"only": ("tiles",)},
        {"only": ("tiles", "matchsticks", "coins"), "paper": "a5", "arrangement": "single"},
        {"theme": "monochrome", "arrangement": "single", "suits": ("suns", "moons")},
    ],
)
def test_cuts_go_along_every_edge_and_through_no_piece(asked: dict[str, object]) -> None:
    _, impositions, _ = made(**asked)
    for imposed in (folded(without_strip(one)) for one in impositions if one.side != "back"):
        rounds = cut_rounds(imposed)
        cuts = [cut for one in rounds for cut in one]
        assert list(parted(imposed, cuts)) == []
        edges = shared_edges(one.trim for one in imposed.placed if one.piece.is_box)
        assert all(lies_on(edge, cuts) for edge in edges)


def test_pictures_of_cutting_show_the_letters() -> None:
    context, impositions, steps = made(arrangement="gutterfold", **BY_TEMPLATE)
    (page,) = panel_pages(context, impositions, (), 14, 0, with_sheets=True)
    for step in (step for step in steps if step.cuts):
        items = page.figures[f"step-{step.number}"].items
        drawn = [item.runs[0].text for item in items if isinstance(item, Text)]
        assert drawn == [cuts.letter for cuts in step.cuts]
        assert any(isinstance(item, Group) for item in items)


@pytest.mark.parametrize("arrangement", ["duplex", "duplex-short-edge"])
def test_the_picture_of_printing_shows_the_same_pieces_from_both_sides(arrangement: str) -> None:
    context, impositions, _ = made(arrangement=arrangement, suits=("suns", "moons"), only=("coins",))
    front, back = (page_mini(context, page) for page in impositions[:2])
    corner: Corner = "right" if impositions[0].mirror.axis == "upright" else "lower"
    mirror = impositions[0].mirror.map
    shown = {round_box(box) for box, _ in front.whole(2.0)}
    seen = {round_box(mapped_box(box, mirror)) for box, _ in back.whole(2.0, corner)}
    assert shown == seen != set()


def round_box(box: Rect) -> tuple[float, ...]:
    return tuple(round(length, 3) for length in box)
