"""The pages before those of a kit's pieces: what they count, explain and show, in the PDF too."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from io import BytesIO
from itertools import combinations
from typing import Any

import pytest
from pypdf import PdfReader

from printgen.app import pipeline
from printgen.drawing.metrics import text_width
from printgen.drawing.scene import Text
from printgen.geometry import Rect
from printgen.resources import data_root
from printgen.sheet.core.blocks import RichText
from printgen.sheet.core.page import Page, Sheet
from printgen.sheet.kit.booklet.anatomy import EDGE, Anatomy, AnatomyCell
from printgen.sheet.kit.booklet.booklet import Making, booklet_pages
from printgen.sheet.kit.booklet.cover import ContentsRow, Cover
from printgen.sheet.kit.booklet.front import Front
from printgen.sheet.kit.booklet.how import MakingPanels
from printgen.sheet.kit.context import NEXT, KitContext, spans
from printgen.sheet.kit.imposition.impose import ImposedPage
from printgen.sheet.kit.imposition.page import piece_pages
from printgen.sheet.kit.imposition.papers import imposed_pages, meetings
from printgen.sheet.kit.pieces import noted_suits
from tests import workshop
from tests.workshop import request_of

KIT = "piecepack"
Kit = tuple[KitContext, tuple[ImposedPage, ...], tuple[Page, ...]]


@cache
def kit(**asked: object) -> Kit:
    context = workshop.make_context(request_of("kit", KIT, **asked))  # type: ignore[arg-type]
    assert isinstance(context, KitContext)
    impositions = imposed_pages(context)
    return context, impositions, tuple(map(context.finished, booklet_pages(context, impositions)))


def covers(pages: tuple[Page, ...]) -> list[Cover]:
    return [page.body for page in pages if isinstance(page.body, Cover)]


def anatomies(pages: tuple[Page, ...]) -> list[Page]:
    return [page for page in pages if isinstance(page.body, Anatomy)]


def rows(pages: tuple[Page, ...]) -> dict[str, ContentsRow]:
    contents = next(cover.contents for cover in covers(pages) if cover.contents)
    return {row.name: row for row in contents.rows}


def front(pages: tuple[Page, ...]) -> Front:
    assert isinstance(pages[0].body, Front)
    return pages[0].body


def plain(text: RichText) -> str:
    return "".join(one.text for one in text)


def needed(pages: tuple[Page, ...]) -> list[str]:
    *_, needs = front(pages).notes
    return plain(needs).removeprefix("What it takes: ").split(NEXT)


def steps(pages: tuple[Page, ...]) -> dict[str, str]:
    bodies = [page.body for page in pages if isinstance(page.body, Front | Making | MakingPanels)]
    found = [step for body in bodies for step in body.steps if step.text]
    assert [step.number for step in found] == [str(n) for n in range(1, len(found) + 1)]
    return {step.name: plain(step.text) for step in found}


def body_of(page: Page) -> Anatomy:
    assert isinstance(page.body, Anatomy)
    return page.body


def cells(pages: tuple[Page, ...]) -> list[AnatomyCell]:
    return [cell for page in anatomies(pages) for row in body_of(page).rows for cell in row]


def box_of(text: Text) -> Rect:
    """Return the box of the small letters of a line."""
    wide = sum(run.gap + text_width(run.text, run.size, run.weight) for run in text.runs)
    left = text.at.x - {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor] * wide
    return Rect(left, text.at.y - 1.4, wide, 1.8)


def only_front(context: KitContext, pages: tuple[Page, ...]) -> Sheet:
    return context.printed(pages, (), None)


def listed(pages: tuple[Page, ...]) -> list[tuple[str, str, str]]:
    """Return the name, the number and the pages of each kind of piece, as the first page tells them."""
    if not isinstance(pages[0].body, Front):
        return [(row.name, row.count, row.pages) for row in rows(pages).values()]
    return [
        (cell.name, cell.count[1:], cell.measure.replace("pages ", "page ").rpartition("page ")[2])
        for cell in front(pages).cells
    ]


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_the_contents_count_the_pieces_and_name_the_pages_they_are_on(paper: str) -> None:
    context, impositions, first = kit(paper=paper)
    counts = {name: count for name, count, _ in listed(first)}
    assert counts["Tiles"] == counts["Coins"] == "24"
    assert (counts["Matchsticks"], counts["Dice"]) == ("144", "4")
    pages = (*first, *piece_pages(context, impositions))
    for part, (_, _, told) in zip(context.parts, listed(first), strict=True):
        found = [
            number
            for number, page in enumerate(pages, 1)
            if any(side.piece.startswith(f"{part} ") for side in page.sides)
        ]
        assert told == spans(found)


def test_spare_pieces_are_told_apart() -> None:
    _, _, first = kit(arrangement="gutterfold")
    (dice,) = (cell for cell in front(first).cells if cell.name == "Dice")
    assert dice.count == "×4"
    assert "· + 4 spare ·" in dice.measure


def test_the_title_of_the_first_page_is_large_and_a_long_one_has_room_on_two_lines() -> None:
    assert front(kit()[2]).points == 38
    long = front(booklet_pages(*_amdiak()))
    assert 25 < long.points < 38


def _amdiak() -> tuple[KitContext, tuple[ImposedPage, ...]]:
    context = workshop.make_context(request_of("kit", "amdiak", seed="1"))
    assert isinstance(context, KitContext)
    return context, imposed_pages(context)


@pytest.mark.parametrize("paper", ["a4", "a5", "4x6in"])
@pytest.mark.parametrize("arrangement", ["duplex", "duplex-short-edge"])
def test_printed_on_both_sides_fronts_and_backs_stay_on_one_paper(paper: str, arrangement: str) -> None:
    _, impositions, first = kit(paper=paper, arrangement=arrangement, only=("tiles", "dice"))
    assert len(first) % 2 == 0
    assert all(one.front % 2 == 0 and one.back == one.front + 1 for one in meetings(impositions, len(first)))


def test_only_what_is_printed_is_explained_and_made() -> None:
    _, _, first = kit(only=("pyramids", "coins"))
    (anatomy,) = anatomies(first)
    texts = " ".join(text.text for text in anatomy.texts)
    assert "Coin, suit side" in texts
    assert "Pyramids" in texts
    assert "Tile, face" not in texts
    assert list(steps(first)) == ["Print", "Check the size", "Cut round", "Fold into pyramids"]
    assert any("19.05" in one for one in needed(first))
    assert not any("blank dice" in one or "sticker" in one for one in needed(first))


def test_papers_are_counted_by_what_they_are_made_of() -> None:
    context, impositions, first = kit(only=("coins", "dice-stickers"))
    number = len(first) + next(n for n, imposed in enumerate(impositions, 1) if "dice-stickers" in imposed.parts)
    found = needed(first)
    assert found[:2] == ["one sheet of card, 200 to 300\u00a0g/m²", f"one sheet of sticker paper: page {number}"]
    assert "blank dice for the stickers" in found
    lead = plain(front(first).lead)
    assert "48 pieces on one sheet of card and one sheet of sticker paper, to print" in lead
    texts = " ".join(text.text for text in context.finished(piece_pages(context, impositions)[-2]).texts)
    assert "dice stickers" in texts


def test_credits_tell_which_inventions_are_in_the_public_domain() -> None:
    for language, free in (("en", "public domain"), ("de", "gemeinfrei")):
        _, _, first = kit(language=language, only=("coins", "dice-stickers"))
        assert plain(front(first).notes[0]).count(f" ({free}). ") == 4
        _, _, first = kit(language=language, only=("coins", "dice-stickers"), paper="a5")
        credits = next(cover.credits for cover in covers(first) if cover.credits)
        assert [line[-1].text for line in credits.lines] == [f" ({free})"] * 4


def test_suits_are_explained_as_positions_note_them() -> None:
    context, _, first = kit(suits=("piecepack", "nautical"), theme="colour-blind")
    words = [word for cell in cells(first) for word in cell.words]
    noted = noted_suits(context.loaded.kit, context.loaded.suits)
    for name in context.suits:
        assert words[words.index(context.suit(name)) + 1] == str(noted[name])
    assert str(noted["moons"]) == "M"
    assert str(noted["wheels"]) == "M,nautical'"


@pytest.mark.parametrize(
    ("asked", "there", "missing"),
    [
        ({"arrangement": "duplex"}, "Cut", "Fold, glue, press"),
        ({"arrangement": "gutterfold"}, "Fold, glue, press", "Glue back to back"),
        ({"arrangement": "gutterfold"}, "Cut off the strip", "Glue back to back"),
        ({"arrangement": "single"}, "Glue back to back", "Fold, glue, press"),
        ({"theme": "monochrome"}, "Choose coloured paper", "Fold, glue, press"),
    ],
)
def test_steps_follow_the_arrangement(asked: dict[str, str], there: str, missing: str) -> None:
    _, _, first = kit(**asked)
    assert there in steps(first)
    assert missing not in steps(first)


def test_with_bleed_one_cuts_from_mark_to_mark() -> None:
    assert "from tick to tick" in steps(kit()[2])["Cut"]
    text = steps(kit(bleed="3 mm")[2])["Cut"]
    assert "from mark to mark" in text
    assert "3\u00a0mm" in text


def test_a_suit_that_only_its_paper_tells_is_named_with_its_papers() -> None:
    _, impositions, first = kit(theme="monochrome", arrangement="single")
    text = steps(first)["Choose coloured paper"]
    for suit, name in (("suns", "Suns"), ("arms", "Arms")):
        fronts = (imposed for imposed in impositions if suit in imposed.suits and imposed.side != "back")
        assert f"{name} {spans(imposed.paper for imposed in fronts)}" in text
    assert f"on white: {spans(imposed.paper for imposed in impositions if imposed.side == 'back')}." in text


def test_numbers_of_the_words_come_from_the_box() -> None:
    _, _, first = kit.__wrapped__(only=("tiles",), settings={"components.tile.size.width": "40 mm"})
    texts = " ".join(text.text for page in anatomies(first) for text in page.texts)
    assert "20\u00a0mm wide" in texts


def test_every_figure_has_its_words_in_every_language() -> None:
    context, _, _ = kit()
    anatomy = context.loaded.kit.anatomy
    assert anatomy is not None
    folder = data_root() / "kits" / KIT / "words"
    figures = (anatomy.suits, anatomy.ranks, *anatomy.figures)
    wanted = {f"anatomy.{one.id}.name" for one in figures}
    wanted |= {f"anatomy.{one.id}.notes.{note.id}" for one in figures for note in one.notes}
    for language in context.loaded.kit.languages:
        assert wanted <= set(context.loaded.words[language]), folder / language


FEW: dict[str, Any] = {"only": ("tiles", "coins", "dice", "pawns")}


@pytest.mark.parametrize(("asked", "least", "most"), [({}, 10, 20), (FEW, 30, 45)])
def test_few_kinds_of_pieces_are_drawn_large_so_that_they_fill_their_page(
    asked: dict[str, Any], least: float, most: float
) -> None:
    context, _, first = kit(**asked)
    (page,) = anatomies(first)
    pieces = {cell.words[0]: page.figures[cell.picture.figure].window for cell in cells((page,))}
    (coin,) = (window for name, window in pieces.items() if name == "Coin, suit side")
    assert least < coin.height - 5.6 - 2 * EDGE < most
    high = [max(cell.picture.height for cell in row) for row in body_of(page).rows]
    taken = sum(high) + body_of(page).gap * (len(high) - 1)
    assert 0.85 < taken / (page.size.height - context.margin - 14 - 13) <= 1.02


def test_words_on_the_anatomy_page_do_not_run_into_each_other() -> None:
    for asked in ({}, {"language": "de", "paper": "a5"}, FEW):
        context, _, first = kit(**asked)
        for page in anatomies(first):
            for cell in cells((page,)):
                scene = page.figures[cell.picture.figure]
                boxes = [box_of(item) for item in scene.items if isinstance(item, Text)]
                assert boxes
                assert all(scene.window.holds(box) for box in boxes)
                assert not any(one.meets(other) for one, other in combinations(boxes, 2))
            for row in body_of(page).rows:
                width = page.size.width - 2 * context.margin
                assert sum(cell.picture.width - 2 * EDGE for cell in row) <= width + 1e-6


COVERING: list[dict[str, Any]] = [
    {},
    {"paper": "letter", "language": "de", "arrangement": "gutterfold", "theme": "low-ink"},
    {"paper": "a5", "language": "de", "arrangement": "single", "theme": "inverted"},
    {"paper": "4x6in", "theme": "monochrome", "bleed": "3 mm"},
    {"suits": ("piecepack", "nautical"), "theme": "colour-blind"},
]


@pytest.mark.parametrize("asked", COVERING, ids=lambda asked: "-".join(map(str, asked.values())))
def test_what_is_printed_is_what_was_laid_out(asked: dict[str, Any]) -> None:
    context, _, first = kit(**asked)
    sheet = only_front(context, first)
    assert pipeline.measure(pipeline.typeset(sheet), sheet) == ()


@pytest.fixture(scope="module")
def small() -> tuple[Sheet, bytes]:
    context, impositions, _ = kit()
    context = replace(context, request=request_of("kit", KIT, only=("saucers",)))
    impositions = imposed_pages(context)
    first = booklet_pages(context, impositions)
    sheet = context.printed((*first, *piece_pages(context, impositions)), meetings(impositions, len(first)), None)
    return sheet, pipeline.typeset(sheet)


def test_bookmarks_lead_to_every_part(small: tuple[Sheet, bytes]) -> None:
    sheet, pdf = small
    reader = PdfReader(BytesIO(pdf))
    titles = [str(one.title) for one in reader.outline]  # type: ignore[union-attr]
    assert titles == ["Front page", "The pieces", "Saucers"]
    pages = tuple(replace(page, bookmark="Elsewhere") for page in sheet.pages[:1])
    other = replace(sheet, pages=(*pages, *sheet.pages[1:]))
    assert "missing-bookmark" in {problem.code for problem in pipeline.measure(pdf, other)}


def test_the_file_tells_makers_rights_and_licence(small: tuple[Sheet, bytes]) -> None:
    sheet, pdf = small
    assert pipeline.measure(pdf, sheet) == ()
    told = PdfReader(BytesIO(pdf)).xmp_metadata
    assert told is not None
    assert told.dc_creator[0] == "James Kyle"
    assert "MIT" in told.dc_rights["x-default"]
    assert "saucers" in told.dc_subject
    changed: list[Callable[[Sheet], Sheet]] = [
        lambda one: replace(one, rights="All rights reserved"),
        lambda one: replace(one, licence="CC0-1.0"),
        lambda one: replace(one, author="Nobody"),
        lambda one: replace(one, description="Something else"),
        lambda one: replace(one, language="de"),
    ]
    for change in changed:
        codes = [problem.code for problem in pipeline.measure(pdf, change(sheet))]
        assert "missing-metadata" in codes


@pytest.mark.parametrize(
    "asked",
    [
        {"theme": "monochrome", "only": ("tiles", "saucers")},  # black areas on the page that explains the pieces
        {"only": ("dice",), "suits": ("suns",)},  # so few pieces that no title fits beside them
    ],
)
def test_kits_of_few_pieces_or_of_one_black_are_printed(asked: dict[str, Any]) -> None:
    assert workshop.print_sheet(request_of("kit", "piecepack", **asked)).problems == ()
