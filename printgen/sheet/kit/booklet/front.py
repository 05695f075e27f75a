"""KitContext of a table and its imposed pages → the first page: the game's picture, every piece, how they are made."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from printgen.drawing.scene import Group, Scene
from printgen.figure.artwork import band, cover
from printgen.figure.pieces.body_view import View, flat_view
from printgen.geometry import Point, Rect, Size, Transform
from printgen.model.text.message_catalog import Inline
from printgen.sheet.core.blocks import Block, Content, RichText
from printgen.sheet.core.context import Picture, Pictures, title_points
from printgen.sheet.core.page import Page
from printgen.sheet.kit.booklet.cover import Bars, CoverMaker, Credits, Section, Settings
from printgen.sheet.kit.booklet.views import hero, piece_view, step_view
from printgen.sheet.kit.context import KitContext, capitalized
from printgen.sheet.kit.imposition.impose import ImposedPage
from printgen.sheet.kit.pieces import Piece
from printgen.sheet.kit.steps import Step, examples, steps_of

TITLE, LOW_BAND = 30.0, 19.0
"""The largest title in pt; how high the picture is on a page that would be too full otherwise, in mm."""

GAP, WITHIN, HIGH = 2.0, 4.0, 23.5
"""What lies between two cells, what their edges take of the width of a picture, how high it is at most, in mm."""

BEHIND, ASIDE = 0.8, 0.62
"""How large a back is that looks out behind its front, and how far, in parts of their width."""

IN_A_ROW, MOST_IN_A_ROW = {4: 4, 5: 5, 6: 6, 8: 4, 10: 5, 18: 6}, 7
"""How many cells a row has where there are so many at most."""

STEPS, STEP_GAP, STEP_HIGH, PIECES_HIGH = (4, 5), 4.0, 27.0, 48.0
"""How many steps have room in a row, least and most, what lies between two; how high their pictures are, in mm."""


@dataclass(frozen=True, slots=True)
class PieceCell(Content):
    """One kind of piece: a picture at true size if it is not too large, how many, its name and size, its pages."""

    picture: Picture
    count: str
    name: str
    measure: str


@dataclass(frozen=True, slots=True)
class FrontStep(Content):
    """A step of making the kit: its number and name, a picture, what to do."""

    number: str
    name: str
    text: RichText
    picture: Picture | None


@dataclass(frozen=True, slots=True)
class Front(Block):
    """The first page of a table's kit: ``columns`` of cells, ``points`` of the title.

    ``pieces``: some of them side by side, where there is room.
    """

    template: ClassVar[str] = "kit/front.html.j2"
    picture: Picture
    title: str
    points: float
    name: str
    lead: RichText
    pieces: Picture | None
    contents: str
    columns: int
    cells: tuple[PieceCell, ...]
    more: RichText
    making: str
    step_columns: int
    steps: tuple[FrontStep, ...]
    bars: Bars
    credits: Credits
    settings: Settings


def has_front(context: KitContext) -> bool:
    """Return whether the first page is that of a table: on paper with room for it."""
    return context.table is not None and context.paper_kind == "large"


def has_steps(context: KitContext, pages: Sequence[ImposedPage]) -> bool:
    """Return whether the first page has all steps on it: one row of them, below one row of pieces."""
    if not has_front(context):
        return False
    return len(steps_of(context, pages)) <= STEPS[1] and _is_one_row(len(examples(context, pages)))


def _columns(kinds: int) -> int:
    return next((row for most, row in IN_A_ROW.items() if kinds <= most), MOST_IN_A_ROW)


def _is_one_row(kinds: int) -> bool:
    return kinds <= _columns(kinds)


def front_page(
    context: KitContext, pages: Sequence[ImposedPage], sections: Sequence[Section], before: int, with_picture: bool
) -> Page:
    """Return the first page; ``with_picture``: of the whole width, else a band of it."""
    maker, pictures = CoverMaker(context, pages, sections, before, with_picture), Pictures(context)
    return maker.finished(_front(maker, pictures), pictures, 0, true_scale=True)


def _front(maker: CoverMaker, pictures: Pictures) -> Front:
    context = maker.context
    assert context.table is not None
    table, artwork = context.table, context.table.game.artwork
    picture = cover(artwork, context.width, table)
    if not maker.with_hero:
        picture = band(artwork, Size(context.width, LOW_BAND), table)
    columns = _columns(len(maker.examples))
    room = Size((context.width - (columns - 1) * GAP) / columns - WITHIN, HIGH)
    players = table.request.players or table.game.setup.players[1]
    steps = steps_of(context, maker.pages) if has_steps(context, maker.pages) else ()
    pieces = None
    if maker.with_hero and not steps and _is_one_row(len(maker.examples)):
        pieces = hero(context, maker.pages, maker.examples, Size(context.width, PIECES_HIGH))
    return Front(
        picture=pictures.add("scene", picture),
        title=context.title,
        points=title_points(context.title, "", context.width, TITLE),
        name=maker.word("for-players", players=players),
        lead=maker.lead(),
        pieces=pictures.add("hero", pieces) if pieces is not None else None,
        contents=maker.word("contents"),
        columns=columns,
        cells=tuple(_cell(maker, pictures, name, piece, room) for name, piece in maker.examples.items()),
        more=tuple(_more(maker)),
        making=context.tool("kit.how.name") if steps else "",
        step_columns=max(len(steps), STEPS[0]),
        steps=tuple(_step(maker, pictures, step, max(len(steps), STEPS[0])) for step in steps),
        bars=maker.bars(pictures),
        credits=maker.credits(),
        settings=maker.settings(),
    )


def _cell(maker: CoverMaker, pictures: Pictures, name: str, piece: Piece, room: Size) -> PieceCell:
    context = maker.context
    count, spare = maker.count(name)
    view = _seen(context, piece)
    view = view.scaled(min(1.0, (room.width - 0.6) / view.box.width, (room.height - 0.6) / view.box.height))
    put = view.put(Point(room.width / 2, room.height / 2))
    extra = maker.word("spare", count=spare) if spare else ""
    where = maker.word("on-pages", pages=maker.part_pages(name))
    return PieceCell(
        pictures.add(f"part-{name}", Scene(Rect(0, 0, *room), (put,), context.part(name))),
        f"×{count}",
        capitalized(context.part(name)),
        " · ".join(filter(None, (context.measure(name), extra, where))),
    )


def _seen(context: KitContext, piece: Piece) -> View:
    """Draw a piece as it is made; one with a back of its own before that back."""
    front = piece_view(context, piece, made=True)
    part = context.loaded.kit.parts[piece.part]
    if part.back in (None, part.front) or piece.is_folded:
        return front
    back = flat_view(context.drawn(piece), "back").scaled(BEHIND)
    right, up = ASIDE * front.box.width, 0.08 * front.box.height
    items = (Group(back.items, Transform.shift(right, -up)), *front.items)
    reach = right + back.box.width / 2 - front.box.width / 2
    top = min(front.box.y, back.box.y - up)
    return View(items, Rect(front.box.x, top, front.box.width + reach, front.box.bottom - top))


def _step(maker: CoverMaker, pictures: Pictures, step: Step, columns: int) -> FrontStep:
    room = Size((maker.context.width - (columns - 1) * STEP_GAP) / columns - 1, STEP_HIGH)
    view = step_view(maker.context, maker.pages, step, room)
    picture = pictures.add(f"step-{step.number}", Scene(view.box, view.items, step.name)) if view else None
    return FrontStep(str(step.number), step.name, step.text, picture)


def _more(maker: CoverMaker) -> Iterator[Inline]:
    """Say what comes after the pieces, and what cannot be printed."""
    sections = (
        maker.word(
            "section",
            name=section.name + (f" ×{section.copies}" if section.copies > 1 else ""),
            pages=maker.section_pages(section),
        )
        for section in maker.sections
    )
    if maker.sections:
        yield from maker.context.tool_text("kit.front-page.also", sections=" · ".join(sections))
    if missing := maker.missing():
        yield Inline("text", f" {missing}")
