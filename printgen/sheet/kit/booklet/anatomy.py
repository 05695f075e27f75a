"""KitContext → the anatomy pages: cells in rows, which explain suits, ranks, and each kind of piece.

The kit says where the notes of a figure point; here they are written beside its drawing, a thin line from each
to its spot. All words are measured by the font's own widths.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import ClassVar

from printgen.drawing.items import line_width
from printgen.drawing.metrics import text_width
from printgen.drawing.scene import Anchor, Disc, Fill, Group, Item, Path, Run, Scene, Stroke, Text, line, polyline
from printgen.figure.pieces.body_view import View
from printgen.geometry import Point, Rect, Transform
from printgen.model.kit import Figure, Note
from printgen.model.play.facts import Value
from printgen.model.text.message_catalog import Inline
from printgen.sheet.core.blocks import Block, Content, RichText
from printgen.sheet.core.context import Picture, Pictures
from printgen.sheet.core.page import Page
from printgen.sheet.kit.booklet.filling import filled
from printgen.sheet.kit.booklet.page import booklet_page
from printgen.sheet.kit.booklet.views import piece_view
from printgen.sheet.kit.context import OWN, KitContext, PaperKind
from printgen.sheet.kit.imposition.furniture import rich_lines
from printgen.sheet.kit.pieces import Piece, noted_suits, pieces_of
from printgen.units import PT

BETWEEN, APART = (5.5, 30.0), 6.0
"""From one row of cells to the next, at least and at most, and between cells of a row, in mm."""

TITLE, FOOT = 14.0, {"large": 13.0, "small": 16.0}  # what the title line and the foot of a page take, in mm
SCALE, NOTE = {"large": 1.0, "small": 0.72}, {"large": 31.0, "small": 24.0}
"""The scale of drawings that are as large as life on a large paper, and the width of a note, in mm."""

SMALLER = (1.0, 0.94, 0.88, 0.82, 0.76, 0.7)  # how much smaller than wanted pieces may be drawn if that saves a page
ALONE, NAMED_LARGER = (1.5, 1.4, 1.3, 1.2, 1.1), 1.6
"""How much larger than wanted figures may be drawn that have a row of their own, and suits and ranks at most."""
LARGER, SMALL, ROOMY, BELOW = (2.4, 2.3, 2.2, 2.0, 1.8, 1.6, 1.4, 1.2, 1.0), 34.0, 12.0, 5.0
"""How many times as large as wanted small pieces are drawn where all then lie on one page; to which width in mm they
are small; how much room, in mm, is then left between rows at least, and below the last."""

EDGE = 0.3  # how far a picture reaches over the cell it shows, in mm; the style of the page takes it back
DRAWN_POINTS = 3.0  # the smallest figure on a drawn piece, in pt: it is to be seen, not to be read

SIZE, NAME_SIZE = 8 * PT, 10 * PT
NAME_HEIGHT, TEXT_LINE, NOTE_LINE, EACH_LINE = 5.6, 3.8, 3.6, 3.4
"""The height of a name, and of lines of the text below it, of notes, of names below pieces, in mm."""

NAME_BASE, TEXT_BASE, NOTE_BASE, EACH_BASE = 3.45, 2.1, 2.8, 3.3
"""Where the first baseline of each lies below the end of what is above it, in mm."""

EACH_NAMES, EACH_GAP = 7.4, 3.6  # what the names below each suit or rank take; what lies between two, in mm
NOTE_GAP, REACH, NOTE_ABOVE = 1.4, 4.0, 0.9
"""Between two notes, between a note and the drawing, how far above it the first may begin, in mm."""
SHARES = {"start": 0.0, "middle": 0.5, "end": 1.0}  # which share of a line stands left of the place it is written at


@dataclass(slots=True)
class Cell:
    """One figure, drawn from its upper left corner; ``words``: the texts within it."""

    figure: Figure
    name: str
    width: float
    height: float = 0.0
    items: list[Item] = field(default_factory=list)
    words: list[str] = field(default_factory=list)

    def write(self, at: Point, words: RichText, colour: str, room: float, step: float, anchor: Anchor = "start") -> int:
        """Write words in lines of at most ``room`` mm, each ``step`` mm below the one before; return how many."""
        lines = [Text(at.moved(0, n * step), runs) for n, runs in enumerate(rich_lines(words, SIZE, room, colour))]
        self.items += (replace(one, at=one.at.moved(-SHARES[anchor] * line_width(one), 0)) for one in lines)
        self.words.append("".join(one.text for one in words))
        return len(lines)


class Views:
    """The pieces that figures show, each found and drawn once however often their cells are tried."""

    def __init__(self, context: KitContext) -> None:
        self._context = context
        self._pieces = cache(lambda part, suit: pieces_of(context.loaded, (part,), (suit,)))
        self._views = cache(self._drawn)

    def piece(self, figure: Figure, suit: str | None = None, rank: str | None = None) -> Piece:
        """Return the piece of a suit and a rank that a figure shows, else that of its own."""
        found = self._pieces(figure.part, suit or self._context.usual_suit(figure.part))
        wanted = rank if rank is not None else figure.rank
        return next((one for one in found if wanted in (None, one.shown.rank)), found[0])

    def view(self, figure: Figure, suit: str | None = None, rank: str | None = None) -> View:
        """Return that piece as the figure shows it, as large as life."""
        return self._views(figure, suit, rank)

    def _drawn(self, figure: Figure, suit: str | None, rank: str | None) -> View:
        piece, made, back = self.piece(figure, suit, rank), figure.form == "made", figure.side == "back"
        return piece_view(self._context, piece, made=made, back=back)


@dataclass(frozen=True, slots=True)
class CellMaker:
    """Makes cells for a page of a ``width``, with notes of a width, in mm; ``scale``: of the drawings.

    ``larger``: how many times as large small pieces are drawn. ``spread``: a cell takes the whole width. The first of
    the ``figures`` of a part states how large it is.
    """

    context: KitContext
    views: Views
    figures: tuple[Figure, ...]
    width: float
    note: float
    scale: float
    larger: float = 1.0
    spread: bool = False

    def alone(self, row: list[Cell], larger: float) -> list[Cell]:
        """Return a row; what shows several pieces and has it for itself as wide as the page, so many times as large."""
        figure = row[0].figure
        if len(row) > 1 or not (figure.each or figure.grid):
            return row
        return [replace(self, spread=True, scale=self.scale * larger).figure(figure)]

    def figure(self, figure: Figure) -> Cell:
        """Draw a figure and its notes."""
        if figure.each is not None:
            return self.each(figure, figure.each == "suit")
        drawn = self._on_grid(figure) if figure.grid else self.views.view(figure)
        scale = figure.scale * self.scale
        if drawn.box.width * scale <= SMALL:
            scale *= self.larger
        view = drawn.scaled(scale)
        sides = [_is_left(note) for note in figure.notes]
        if self.spread and sides:
            note = (self.width - view.box.width) / len({*sides}) - REACH
            return replace(self, note=note, spread=False).figure(figure)
        left, right = ((self.note + REACH) * (side in sides) for side in (True, False))
        cell = self._cell(figure, left + view.box.width + right)
        top = self._write_head(cell)
        shift = Transform.shift(left - view.box.x, top - view.box.y)
        cell.items.append(Group(view.items, shift))
        onto = Transform.scale(scale).then(shift)
        cell.height = max(top + view.box.height, *(self._write_notes(cell, side, onto, top) for side in (True, False)))
        return cell

    def each(self, figure: Figure, suits: bool) -> Cell:
        """Draw a part once for each suit or else each rank, side by side, the name below."""
        context, ranks = self.context, self.context.loaded.kit.ranks
        names = context.suits if suits else tuple(ranks)
        scale = figure.scale * self.scale
        views = [self.views.view(figure, *((one, None) if suits else (None, one))).scaled(scale) for one in names]
        if suits:
            noted = noted_suits(context.loaded.kit, context.loaded.suits)
            labels = [(context.suit(name), str(noted.get(name, ""))) for name in names]
        else:
            called = [(context.own(f"ranks.{name}", name), str(ranks[name].value)) for name in names]
            labels = [(name, "" if name == value else value) for name, value in called]
        wide = [
            max(view.box.width, text_width(name, SIZE, 700), text_width(note, SIZE))
            for view, (name, note) in zip(views, labels, strict=True)
        ]
        gaps = max(len(wide) - 1, 1)
        most = (self.width - sum(wide)) / gaps
        gap = most if self.spread else min(EACH_GAP, most)
        cell = self._cell(figure, sum(wide) + gap * (len(wide) - 1))
        foot = self._write_head(cell) + max(view.box.height for view in views)
        ink, left = self.context.colour("ink"), 0.0
        for view, (name, note), column in zip(views, labels, wide, strict=True):
            middle = left + column / 2
            cell.items.append(view.put(Point(middle, foot - view.box.height / 2)))
            for row, word in enumerate((Inline("bold", name), *([Inline("text", note)] if note else []))):
                at = Point(middle, foot + EACH_BASE + row * EACH_LINE)
                cell.write(at, (word,), ink, math.inf, EACH_LINE, "middle")
            left += column + gap
        cell.height = foot + EACH_NAMES
        return cell

    def _cell(self, figure: Figure, width: float) -> Cell:
        return Cell(figure, self.context.own(f"anatomy.{figure.id}.name", self.context.part(figure.part)), width)

    def _write_head(self, cell: Cell) -> float:
        """Write the name of a figure and a text beside or below it; return where the drawing begins."""
        context, figure, grey = self.context, cell.figure, self.context.colour("grey")
        text = self._words(figure, "text")
        whole = figure.form == "flat" or context.loaded.kit.parts[figure.part].shape == "cube"
        first = next((one for one in self.figures if one.part == figure.part), None)
        if not text and whole and figure is first:
            text = (Inline("text", context.measure(figure.part)),)
        name, gap = Run(cell.name, NAME_SIZE, 700, context.colour("ink")), 2 * text_width(" ", SIZE)
        cell.words.append(cell.name)
        lines = rich_lines(text, SIZE, cell.width - text_width(cell.name, NAME_SIZE, 700) - gap, grey)
        beside = Text(Point(0, NAME_BASE), (name, *(replace(run, gap=run.gap or gap) for run in lines[0])))
        if not text or (len(lines) == 1 and line_width(beside) <= cell.width):
            cell.items.append(beside)
            cell.words.append("".join(one.text for one in text))
            return NAME_HEIGHT
        cell.items.append(Text(beside.at, (name,)))
        below = Point(0, NAME_HEIGHT + TEXT_BASE)
        return NAME_HEIGHT + TEXT_LINE * cell.write(below, text, grey, cell.width, TEXT_LINE)

    def _write_notes(self, cell: Cell, on_left: bool, onto: Transform, top: float) -> float:
        """Write the notes of one side from top to bottom, each near its spot; return how deep they go, in mm.

        ``onto`` takes the places of the figure to those of the cell.
        """
        notes = [(onto.apply(Point(*one.at)), one) for one in cell.figure.notes if _is_left(one) == on_left]
        x, ink, free = self.note if on_left else cell.width - self.note, self.context.colour("ink"), top - NOTE_ABOVE
        for spot, note in sorted(notes, key=lambda one: one[0].y):
            y = max(free, spot.y - NOTE_LINE / 2)
            words = self._words(cell.figure, f"notes.{note.id}")
            count = cell.write(Point(x, y + NOTE_BASE), words, ink, self.note, NOTE_LINE, "end" if on_left else "start")
            cell.items += self._leader(spot, Point(x + 0.8 if on_left else x - 0.8, y + NOTE_LINE / 2))
            free = y + count * NOTE_LINE + NOTE_GAP
        return free - NOTE_GAP if notes else top

    def _leader(self, spot: Point, end: Point) -> Iterator[Item]:
        """Draw a thin line from a spot to the words about it, light where it crosses the drawing."""
        ink, paper = self.context.colour("ink"), self.context.colour("paper")
        way = polyline((spot, end.moved(1.6 if spot.x > end.x else -1.6, 0), end))
        yield Path(way, stroke=Stroke(paper, 0.6, cap="round", join="round"))
        yield Path(way, stroke=Stroke(ink, 0.18, join="round"))
        yield Disc(spot, 0.75, Fill(paper))
        yield Disc(spot, 0.5, Fill(ink))

    def _words(self, figure: Figure, key: str) -> RichText:
        """Return a text of the kit about a figure, which may name measures; nothing if it has none."""
        loaded, key = self.context.loaded, f"{OWN}.anatomy.{figure.id}.{key}"
        if not self.context.catalog.knows(key):
            return ()
        part = loaded.kit.parts[figure.part]
        sizes = {rank: loaded.size(part, rank) for rank in loaded.kit.ranks}
        size, around = next(iter(sizes.values())), self.views.piece(figure).blank.box.width - (part.tab or 0.0)
        lengths: dict[str, Value] = {f"length-{rank}": round(one.height, 2) for rank, one in sizes.items()}
        values: dict[str, Value] = {
            "width": round(size.width, 2),
            "height": round(size.height, 2),
            "space": round(size.width / 2, 2),
            "ring": round(around / math.pi, 1),
            "least": round(min(one.width for one in sizes.values()), 1),
            "most": round(max(one.width for one in sizes.values()), 1),
            "grid": figure.grid.step if figure.grid else 0,
        }
        return self.context.catalog.tool_text(key, **lengths, **values)

    def _on_grid(self, figure: Figure) -> View:
        """Lay parts of several ranks on squares."""
        grid, suits = figure.grid, self.context.suits
        assert grid is not None
        wide, high = grid.step * grid.columns, grid.step * grid.rows
        thin = Stroke(self.context.colour("hairline"), 0.3)
        across, down = (n * grid.step for n in range(grid.columns + 1)), (n * grid.step for n in range(grid.rows + 1))
        items: list[Item] = [line(Point(x, 0), Point(x, high), thin) for x in across]
        items += [line(Point(0, y), Point(wide, y), thin) for y in down]
        corners = [Point(0, 0), Point(wide, high)]
        for number, one in enumerate(figure.lain):
            view = piece_view(self.context, self.views.piece(figure, suits[number % len(suits)], one.rank))
            laid = Transform.turn(one.turn).then(Transform.shift(*one.at))
            items.append(Group(view.items, laid))
            corners += map(laid.apply, view.box.corners)  # one that lies diagonally reaches over its squares
        return View(tuple(items), Rect.through(corners))


def _is_left(note: Note) -> bool:
    return (note.beside or ("left" if note.at[0] < 0 else "right")) == "left"


@dataclass(frozen=True, slots=True)
class AnatomyCell(Content):
    """A drawing, and the words within it."""

    picture: Picture
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Anatomy(Block):
    """Rows of cells, spread from margin to margin, ``gap`` mm between them."""

    template: ClassVar[str] = "kit/anatomy.html.j2"
    layout: PaperKind
    gap: float
    rows: tuple[tuple[AnatomyCell, ...], ...]


def anatomy_pages(context: KitContext) -> tuple[Page, ...]:
    """Explain the suits, the ranks and the parts that are printed; nothing on a tiny paper."""
    anatomy, kind = context.loaded.kit.anatomy, context.paper_kind
    if anatomy is None or kind == "tiny":
        return ()
    height, views = context.portrait.height - context.margin - TITLE - FOOT[kind], Views(context)

    def tried(smaller: float = 1.0, larger: float = 1.0, alone: float = 1.0) -> list[list[list[Cell]]]:
        """Lay figures out; ``alone``: how much larger those are that have a row of their own."""
        make = CellMaker(context, views, anatomy.figures, context.width, NOTE[kind], SCALE[kind] * smaller, larger)
        named = (anatomy.suits, "suit"), (anatomy.ranks, "rank")
        names = [figure.model_copy(update={"each": each}) for figure, each in named]
        first, cells = (
            map(make.figure, names),
            [make.figure(one) for one in anatomy.figures if one.part in context.parts],
        )
        rows = [make.alone([cell], min(larger, NAMED_LARGER)) for cell in first] if larger > 1 else []
        cells = cells if rows else [*first, *cells]
        found = _paired(filled(cells, context.width, APART, lambda cell: cell.width), context.width)
        rows += [make.alone(row, alone) for row in found]
        return filled(rows, height, BETWEEN[0], _height)

    large = (tried(larger=larger) for larger in LARGER)
    roomy = next((pages for pages in large if len(pages) == 1 and _between(pages[0], height) >= ROOMY - BELOW), None)
    if roomy is None:
        fewest = min(map(tried, SMALLER), key=len)
        large = (tried(smaller, alone=alone) for alone in ALONE for smaller in SMALLER)
        roomy = next((pages for pages in large if len(pages) == len(fewest)), fewest)
    return tuple(_page(context, kind, rows, height, number) for number, rows in enumerate(roomy))


def _height(row: Sequence[Cell]) -> float:
    return max(cell.height for cell in row)


def _between(rows: Sequence[Sequence[Cell]], height: float) -> float:
    """Return how much room is left between the rows of a page, with a little below them where there is much."""
    left, gaps = height - sum(map(_height, rows)), max(1, len(rows) - 1)
    return (left - BELOW if left / gaps >= ROOMY else left) / gaps


def _paired(rows: list[list[Cell]], room: float) -> list[list[Cell]]:
    """Return rows of which the last one is not alone with what the row above it could share."""
    if len(rows) < 2 or len(rows[-1]) > 1 or len(rows[-2]) < 3:
        return rows
    *first, above, last = rows
    together = [above[-1], *last]
    return [*first, above[:-1], together] if sum(cell.width for cell in together) + APART <= room else rows


def _page(context: KitContext, kind: PaperKind, rows: list[list[Cell]], height: float, number: int) -> Page:
    pictures = Pictures(context)

    def drawn(cell: Cell) -> AnatomyCell:
        scene = Scene(Rect(0, 0, cell.width, cell.height).grown(EDGE), tuple(cell.items), cell.name)
        return AnatomyCell(pictures.add(cell.figure.id, scene), tuple(cell.words))

    body = Anatomy(kind, min(BETWEEN[1], _between(rows, height)), tuple(tuple(map(drawn, row)) for row in rows))
    return booklet_page(context, context.tool("kit.anatomy"), body, pictures.scenes, DRAWN_POINTS, number)
