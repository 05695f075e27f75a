"""KitContext and its imposed pages → the first page on large paper: a picture, every piece, how they are made."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice, takewhile
from typing import ClassVar

from printgen.drawing.metrics import text_width
from printgen.drawing.scene import Group, Scene
from printgen.figure.night import night
from printgen.figure.pieces.body_view import View, flat_view, upright_view
from printgen.geometry import Point, Rect, Size, Transform
from printgen.model.play.token_kit import TABLE
from printgen.model.text.message_catalog import Inline
from printgen.sheet.core.blocks import Block, Content, RichText
from printgen.sheet.core.context import Picture, Pictures
from printgen.sheet.core.page import Page
from printgen.sheet.kit.booklet.box import drawn_box, inside, made_view, printed_boxes
from printgen.sheet.kit.booklet.cover import Bars, CoverMaker, CoverPicture, Section
from printgen.sheet.kit.booklet.groups import GAP, Band, PieceCell, PieceGroup, banded, cell_widths, grouped
from printgen.sheet.kit.booklet.page import artwork_of
from printgen.sheet.kit.booklet.views import crew, piece_view, step_view
from printgen.sheet.kit.context import NEXT, KitContext, capitalized
from printgen.sheet.kit.imposition.furniture import rich_lines
from printgen.sheet.kit.imposition.impose import ImposedPage
from printgen.sheet.kit.pieces import Piece
from printgen.sheet.kit.steps import Step, examples, steps_of
from printgen.units import PT

TITLE, TITLE_ROOM = 38.0, 106.0
"""The largest title in pt; how wide it is at most, on at most two lines, in mm."""

WIDE, HIGH_PICTURE, LOW_PICTURE = 420.0, 80.0, 46.0
"""How wide the picture is for 112 mm of its height; how low it may be with pieces before it, and without, in mm."""

WITHIN, BESIDE_COUNT, TWO_ROWS = 4.0, 8.0, 23.5
MORE_ROWS: Mapping[CoverPicture, float] = {"low": 18.0, "figures": 15.5, "whole": 15.5, "close": 12.0}
"""What the edges of a cell take of the width of a picture, and what a count at its corner does; how high it is at
most in two rows, and in groups below the picture of a cover, in mm."""

LEAD, LEAD_WIDE = 10.5 * PT, 77.0
"""How large the words below the title are, and how wide their lines at most, in mm."""

BEHIND, ASIDE = 0.8, 0.62
"""How large a back is that looks out behind its front, and how far, in parts of their width."""

SMALL, EDGE = 7.5 * PT, 1.5
"""How large words below the name of a cell are, and what stays free beside them, in mm."""

MOST_IN_A_ROW, MOST_ALIKE = 6, 10
"""How many cells a row has at most, and how many stand in two rows; more kinds stand in groups."""

STEPS, MOST_PICTURES, STEP_GAP, STEP_HIGH = (4, 5), 7, 4.0, (24.0, 16.0, 11.0)
"""How many steps have room in a row with their words, least and most, and without; what lies between two; how high
their pictures are, with words, without, and where little has room, in mm."""


@dataclass(frozen=True, slots=True)
class FrontStep(Content):
    """A step of making the kit: its number and name, a picture, what to do."""

    number: str
    name: str
    text: RichText
    picture: Picture | None


@dataclass(frozen=True, slots=True)
class Front(Block):
    """The first page of a kit: ``rows`` of cells, ``points`` of the title; ``least`` mm of its picture.

    Every row fills the width: it shares ``columns``, however many cells it has. ``bands``: many kinds in groups.
    ``crew``: pieces that stand before the picture. ``notes``: who made it, what for, what it takes.
    """

    template: ClassVar[str] = "kit/front.html.j2"
    picture: Picture
    crew: Picture | None
    least: float
    title: str
    points: float
    name: str
    lead: RichText
    lead_wide: float
    contents: str
    columns: int
    rows: tuple[tuple[PieceCell, ...], ...]
    bands: tuple[tuple[PieceGroup, ...], ...]
    more: RichText
    making: str
    elsewhere: str
    step_columns: int
    step_high: float
    steps: tuple[FrontStep, ...]
    bars: Bars
    notes: tuple[RichText, ...]

    @property
    def cells(self) -> tuple[PieceCell, ...]:
        """The cells of all rows or groups, in order."""
        return tuple(chain(*self.rows, *(one.cells for band in self.bands for one in band)))


def has_front(context: KitContext) -> bool:
    """Return whether there is one first page for all: on paper with room for it."""
    return context.paper_kind == "large"


def has_steps(context: KitContext, pages: Sequence[ImposedPage], before: int) -> bool:
    """Return whether the first page has all steps on it: one row of them, below one row of pieces.

    ``before``: so many pages the booklet has without those of the steps; if a side would be empty, they stand there.
    """
    if not has_front(context) or (context.backing.by == "printing" and before % 2):
        return False
    kinds = len(examples(context, pages)) + bool(printed_boxes(context, pages))
    return len(steps_of(context, pages)) <= STEPS[1] and kinds <= MOST_IN_A_ROW


def _columns(kinds: int) -> int:
    return max(4, kinds if kinds <= MOST_IN_A_ROW else math.ceil(kinds / 2))


def front_page(maker: CoverMaker, words_on: int, with_words: bool) -> Page:
    """Return the first page, with a high picture, pieces before it and all steps, or a low one.

    ``words_on``: the page on which the steps stand in words, if they do not stand here ``with_words``.
    """
    pictures = Pictures(maker.context)
    return maker.finished(_front(maker, pictures, words_on, with_words), pictures, 0, true_scale=True)


def _front(maker: CoverMaker, pictures: Pictures, words_on: int, with_words: bool) -> Front:
    context = maker.context
    table = context.table
    many = len(maker.examples) + any(one.is_made for one in maker.sections)
    is_long = many > MOST_ALIKE
    rows = [] if is_long else _even(many, _columns(many))
    name = context.tool("kit.name")
    if table is not None:
        name = maker.word("for-players", players=table.request.players or table.game.setup.players[1])
    steps = every = steps_of(context, maker.pages)
    if not with_words and (maker.picture not in ("whole", "close") or len(steps) > MOST_PICTURES):
        steps = ()
    beside = max(math.ceil(len(steps) / 2) if len(steps) > STEPS[1] else len(steps), STEPS[0])
    before = crew(context, maker.pages, maker.examples) if maker.picture != "low" else None
    step_high = STEP_HIGH[0 if with_words else 1 + (maker.picture == "close")]
    wide = (context.width - (beside - 1) * STEP_GAP) / beside - 1
    bands = banded(every, [*maker.examples, *(one.name for one in maker.sections if one.is_made)]) if is_long else []
    found = _cells(maker, pictures, bands, max(rows, default=1))
    cells = iter(found.values())
    return Front(
        picture=pictures.add("scene", night(artwork_of(context), WIDE, context)),
        crew=pictures.add("crew", before) if before is not None else None,
        least=HIGH_PICTURE if before is not None else LOW_PICTURE,
        title=context.title,
        points=_title_points(context.title),
        name=name,
        lead=(lead := maker.lead()),
        lead_wide=_even_width(lead),
        contents=maker.word("contents"),
        columns=math.lcm(*rows),
        rows=tuple(tuple(islice(cells, count)) for count in rows),
        bands=grouped(maker, bands, found),
        more=tuple(_more(maker)),
        making=context.tool("kit.how.name") if steps else "",
        elsewhere=maker.context.on_pages(str(words_on)) if steps and not with_words else "",
        step_columns=beside,
        step_high=step_high,
        steps=tuple(_step(maker, pictures, step, Size(wide, step_high), with_words) for step in steps),
        bars=maker.bars(pictures),
        notes=tuple(_notes(maker)),
    )


def _even(many: int, columns: int) -> list[int]:
    """Return how many cells each row has, the first ones one more where it does not come out even."""
    rows = math.ceil(many / columns)
    return [many // rows + (number < many % rows) for number in range(rows)]


def _title_points(title: str) -> float:
    """Return the size in points at which a title has room on two lines, each word on one."""
    halves = text_width(title, PT, 900) * (0.55 if " " in title else 1.0)
    longest = max(text_width(word, PT, 900) for word in title.split())
    return round(min(TITLE, TITLE_ROOM / max(halves, longest)), 1)


def _even_width(lead: RichText) -> float:
    """Return the least width at which words take no more lines, so that the last one is not a short one, in mm."""
    count = len(rich_lines(lead, LEAD, LEAD_WIDE, ""))
    narrower = (LEAD_WIDE - step for step in range(1, int(LEAD_WIDE / 2)))
    return (
        min(takewhile(lambda wide: len(rich_lines(lead, LEAD, wide, "")) == count, narrower), default=LEAD_WIDE) + 0.5
    )


def _notes(maker: CoverMaker) -> Iterator[RichText]:
    """Yield who invented what and what may be done with it, what was chosen, what it takes."""
    credits, settings = maker.credits(), maker.settings()
    lines = tuple(part for line in credits.lines for part in (*line, Inline("text", ". ")))
    yield (*lines, Inline("text", credits.rights))
    chosen = (_labelled(maker, *one) for one in settings.chosen)
    yield Inline("bold", f"{settings.name}: "), Inline("text", NEXT.join(chosen))
    yield Inline("bold", f"{settings.needs}: "), Inline("text", NEXT.join(settings.needed))


def _labelled(maker: CoverMaker, label: str, value: str) -> str:
    """Return what was chosen so that it is understood without its label; a number beside what it counts."""
    number, colon, seats = value.partition(": ")
    if label == maker.word("players"):
        return maker.word("at-table", players=int(number)) + colon + seats
    return f"{label} {value}" if number.isdecimal() else value


def _cells(maker: CoverMaker, pictures: Pictures, bands: Sequence[Band], columns: int) -> dict[str, PieceCell]:
    """Return the cells by part; where what stands below a name is too wide for one line, all of them have two."""
    each = (maker.context.width - (columns - 1) * GAP) / columns
    wide = cell_widths(bands, maker.context.width)
    rooms = {name: Size(room - BESIDE_COUNT, MORE_ROWS[maker.picture]) for name, room in wide.items()}
    room = Size(each - WITHIN, TWO_ROWS)
    cells = {name: _cell(maker, pictures, name, piece, rooms.get(name, room)) for name, piece in maker.examples.items()}
    made = (one for one in maker.sections if one.is_made)
    cells |= {one.name: _box_cell(maker, pictures, one, rooms.get(one.name, room)) for one in made}
    if max(text_width(one.measure, SMALL) for one in cells.values()) <= each - 2 * EDGE:
        cells = {name: replace(one, lines=(one.measure,)) for name, one in cells.items()}
    return cells


def _cell(maker: CoverMaker, pictures: Pictures, name: str, piece: Piece, room: Size) -> PieceCell:
    context = maker.context
    count, spare = maker.count(name)
    view, second = _seen(context, piece), _second(maker, piece)
    if second is not None:
        view = _one_above_another(view, _seen(context, second))
    picture = pictures.add(f"part-{name}", _fitted(view, room, context.part(name)))
    extra = maker.word("spare", count=spare) if spare else ""
    where = maker.context.on_pages(maker.part_pages(name))
    lines = context.measure(name), " · ".join(filter(None, (extra, where)))
    return PieceCell(picture, f"×{count}", capitalized(context.part(name, count)), tuple(filter(None, lines)))


def _second(maker: CoverMaker, piece: Piece) -> Piece | None:
    """Return a piece that a player has in a second colour beside one of the player's own, where there is one."""
    heroes = maker.context.heroes
    if piece.shown.suit_name not in heroes:
        return None
    placed = (one.piece for page in maker.pages for one in page.placed if one.piece.part == piece.part)
    return next((one for one in placed if one.shown.suit_name not in (*heroes, TABLE)), None)


def _one_above_another(first: View, second: View) -> View:
    """Return two drawings of equal size, one above the other."""
    down = Transform.shift(0, first.box.height + ASIDE * min(first.box.width, first.box.height))
    items = (*first.items, Group(second.items, down))
    high = first.box.height + down.f
    return View(items, first.box._replace(height=high))


def _box_cell(maker: CoverMaker, pictures: Pictures, section: Section, room: Size) -> PieceCell:
    """Return the cell of the boxes that pieces go into, of which the first is drawn."""
    context, boxes = maker.context, printed_boxes(maker.context, maker.pages)
    part, box = next(iter(boxes.items()))
    scene = _fitted(made_view(drawn_box(context, part, box)), room, section.name)
    where = maker.context.on_pages(maker.section_pages(section))
    sizes = (inside(context, box),) if len(boxes) == 1 else ()
    return PieceCell(pictures.add("part-box", scene), f"×{len(boxes)}", capitalized(section.name), (*sizes, where))


def _fitted(view: View, room: Size, name: str) -> Scene:
    """Return a drawing as large as life if it has room, as high as its room and no wider than it is."""
    view = view.scaled(min(1.0, (room.width - 0.6) / view.box.width, (room.height - 0.6) / view.box.height))
    wide = view.box.width + 0.6
    return Scene(Rect(0, 0, wide, room.height), (view.put(Point(wide / 2, room.height / 2)),), name)


def _seen(context: KitContext, piece: Piece) -> View:
    """Draw a piece as it is made, a figure from before; one with a back of its own before that back."""
    front = upright_view(context.drawn(piece)) or piece_view(context, piece, made=True)
    part = context.loaded.kit.parts[piece.part]
    if part.back in (None, part.front) or piece.is_folded:
        return front
    back = flat_view(context.drawn(piece), "back").scaled(BEHIND)
    right, up = ASIDE * front.box.width, 0.08 * front.box.height
    items = (Group(back.items, Transform.shift(right, -up)), *front.items)
    reach = right + back.box.width / 2 - front.box.width / 2
    top = min(front.box.y, back.box.y - up)
    return View(items, Rect(front.box.x, top, front.box.width + reach, front.box.bottom - top))


def _step(maker: CoverMaker, pictures: Pictures, step: Step, room: Size, with_words: bool) -> FrontStep:
    view = step_view(maker.context, maker.pages, step, room, brief=not with_words)
    picture = pictures.add(f"step-{step.number}", Scene(view.box, view.items, step.name)) if view else None
    name = maker.context.catalog.tool_or(f"kit.how.done.{step.way}", step.name)
    return FrontStep(str(step.number), name, step.text if with_words else (), picture)


def _more(maker: CoverMaker) -> Iterator[Inline]:
    """Say what comes after the pieces, and what cannot be printed."""
    sections = [
        maker.context.on_pages(
            maker.section_pages(section),
            "section",
            name=section.name + (f" ×{section.copies}" if section.copies > 1 else ""),
        )
        for section in maker.sections
        if not section.is_made
    ]
    if sections:
        yield from maker.context.tool_text("kit.front-page.also", sections=NEXT.join(sections))
    if missing := maker.missing():
        yield Inline("text", f" {missing}")
