"""KitContext and a figure of the kit's anatomy → a cell: one drawing with its name and its notes.

The kit says where its notes point; here they are written beside the drawing, a thin line from each
to its spot. All words are measured by the font's own widths.
"""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from printgen.drawing.metrics import Face, text_width
from printgen.drawing.scene import Disc, Fill, Group, Item, Path, Run, Stroke, Text, line, polyline
from printgen.figure.pieces.body_view import View
from printgen.geometry import Point, Rect, Transform
from printgen.model.kit import Figure, Note
from printgen.model.play.facts import Value
from printgen.model.text.message_catalog import Inline
from printgen.sheet.core.blocks import RichText
from printgen.sheet.kit.booklet.cover import size_of
from printgen.sheet.kit.booklet.views import piece_view
from printgen.sheet.kit.context import OWN, KitContext
from printgen.sheet.kit.notation import noted_suits
from printgen.sheet.kit.pieces import Piece, pieces_of
from printgen.units import PT

SIZE, NAME_SIZE = 8 * PT, 10 * PT
NAME_HEIGHT, TEXT_LINE, NOTE_LINE, EACH_LINE = 5.6, 3.8, 3.6, 3.4
"""The height of a name, and of lines of the text below it, of notes, of names below pieces, in mm."""

NAME_BASE, TEXT_BASE, NOTE_BASE, EACH_BASE = 3.45, 2.1, 2.8, 3.3
"""Where the first baseline of each lies below the end of what is above it, in mm."""

EACH_NAMES = 7.4
"""What the names below each suit or rank take, in mm."""

NOTE_GAP, REACH = 1.4, 4.0
"""Between two notes, and between a note and the drawing, in mm."""


SHARES = {"start": 0.0, "middle": 0.5, "end": 1.0}
"""Which share of a line stands left of the place it is written at."""


@dataclass(frozen=True, slots=True)
class CellRoom:
    """The width of a page and of a note in mm, and the scale of drawings."""

    width: float
    note: float
    scale: float


@dataclass(slots=True)
class Cell:
    """One figure, drawn from its upper left corner; ``words``: the texts within it.

    ``values``: the numbers that its words may name.
    """

    figure: Figure
    name: str
    width: float
    values: Mapping[str, Value]
    height: float = 0.0
    items: list[Item] = field(default_factory=list)
    words: list[str] = field(default_factory=list)

    def write(
        self,
        at: Point,
        words: RichText,
        colour: str,
        room: float,
        step: float,
        anchor: Literal["start", "middle", "end"] = "start",
    ) -> int:
        """Write words in lines of at most ``room`` mm, each ``step`` mm below the one before; return how many."""
        lines = rich_lines(words, SIZE, room, colour)
        for number, runs in enumerate(lines):
            wide = sum(run.gap + text_width(run.text, run.size, run.weight) for run in runs)
            self.items.append(Text(at.moved(-SHARES[anchor] * wide, number * step), runs))
        self.words.append("".join(one.text for one in words))
        return len(lines)


def rich_lines(words: RichText, size: float, room: float, colour: str) -> list[tuple[Run, ...]]:
    """Return words broken into lines of at most ``room`` mm; bold ones are bold."""
    lines: list[list[Run]] = [[]]
    used = gap = 0.0
    for part in words:
        face: Face = 700 if part.kind == "bold" else 400
        for number, word in enumerate(part.text.split(" ")):
            gap = text_width(" ", size) if number else gap
            if not word:
                continue
            wide = text_width(word, size, face)
            if lines[-1] and gap and used + gap + wide > room:
                lines.append([])
            if not lines[-1]:
                used = gap = 0.0
            if gap and lines[-1][-1].weight == face:
                before = lines[-1].pop()
                lines[-1].append(Run(f"{before.text} {word}", size, face, colour, before.gap))
            else:
                lines[-1].append(Run(word, size, face, colour, gap))
            used, gap = used + gap + wide, 0.0
    return [tuple(runs) for runs in lines]


def figure_cell(context: KitContext, figure: Figure, room: CellRoom) -> Cell:
    """Draw a figure and its notes."""
    if figure.each is not None:
        return each_cell(context, figure, figure.each == "suit", room)
    scale = figure.scale * room.scale
    view = (_on_grid(context, figure) if figure.grid else _view(context, figure)).scaled(scale)
    beside = room.note + REACH
    left = beside if any(map(_is_left, figure.notes)) else 0.0
    right = 0.0 if all(map(_is_left, figure.notes)) else beside
    cell = _cell(context, figure, left + view.box.width + right)
    top = _write_head(context, cell)
    shift = Point(left - view.box.x, top - view.box.y)
    cell.items.append(Group(view.items, Transform.shift(*shift)))
    deepest = max(view.box.height, *(_write_notes(context, cell, on, shift, scale, top, room.note) for on in (0, 1)))
    cell.height = top + deepest
    return cell


def each_cell(context: KitContext, figure: Figure, suits: bool, room: CellRoom) -> Cell:
    """Draw a part once for each suit or else each rank, side by side, the name below."""
    names = context.suits if suits else tuple(context.loaded.kit.ranks)
    scale = figure.scale * room.scale
    views = [_view(context, figure, *((one, None) if suits else (None, one))).scaled(scale) for one in names]
    labels = [_labels(context, name, suits) for name in names]
    wide = [
        max(view.box.width, text_width(name, SIZE, 700) + 1.5, text_width(note, SIZE) + 1.5) + 2.4
        for view, (name, note) in zip(views, labels, strict=True)
    ]
    squeeze = min(1.0, room.width / sum(wide))
    cell = _cell(context, figure, sum(wide) * squeeze)
    top, high = _write_head(context, cell), max(view.box.height for view in views)
    ink, left = context.colour("ink"), 0.0
    for view, (name, note), column in zip(views, labels, (one * squeeze for one in wide), strict=True):
        middle = left + column / 2
        cell.items.append(view.put(Point(middle, top + high - view.box.height / 2)))
        for row, word in enumerate((Inline("bold", name), Inline("text", note))):
            at = Point(middle, top + high + EACH_BASE + row * EACH_LINE)
            cell.write(at, (word,), ink, math.inf, EACH_LINE, "middle")
        left += column
    cell.height = top + high + EACH_NAMES
    return cell


def _cell(context: KitContext, figure: Figure, width: float) -> Cell:
    name = context.own(f"anatomy.{figure.id}.name", context.part(figure.part))
    return Cell(figure, name, width, _values(context, figure))


def _write_head(context: KitContext, cell: Cell) -> float:
    """Write the name of a figure and a text beside or below it; return where the drawing begins."""
    figure, grey = cell.figure, context.colour("grey")
    text = _words(context, cell, "text")
    whole = figure.form == "flat" or context.loaded.kit.parts[figure.part].shape == "cube"
    if not text and whole and _is_first(context, figure):
        text = (Inline("text", size_of(context, figure.part)),)
    name = Run(cell.name, NAME_SIZE, 700, context.colour("ink"))
    gap = 2 * text_width(" ", SIZE)
    room = cell.width - text_width(cell.name, NAME_SIZE, 700) - gap
    lines = rich_lines(text, SIZE, room, grey)
    cell.words.append(cell.name)
    if text and len(lines) == 1 and text_width("".join(run.text for run in lines[0]), SIZE) <= room:
        first, *others = lines[0]
        beside = (Run(first.text, SIZE, first.weight, grey, gap), *others)
        cell.items.append(Text(Point(0, NAME_BASE), (name, *beside)))
        cell.words.append("".join(one.text for one in text))
        return NAME_HEIGHT
    cell.items.append(Text(Point(0, NAME_BASE), (name,)))
    if not text:
        return NAME_HEIGHT
    return NAME_HEIGHT + TEXT_LINE * cell.write(Point(0, NAME_HEIGHT + TEXT_BASE), text, grey, cell.width, TEXT_LINE)


def _write_notes(
    context: KitContext, cell: Cell, on_right: int, shift: Point, scale: float, top: float, width: float
) -> float:
    """Write the notes of one side from top to bottom, each near its spot; return how deep they go, in mm."""
    notes = [one for one in cell.figure.notes if _is_left(one) != bool(on_right)]
    spots = [Point(one.at[0] * scale + shift.x, one.at[1] * scale + shift.y) for one in notes]
    x, ink, free = cell.width - width if on_right else width, context.colour("ink"), top
    for spot, note in sorted(zip(spots, notes, strict=True), key=lambda one: one[0].y):
        y = max(free, spot.y - NOTE_LINE / 2)
        words = _words(context, cell, f"notes.{note.id}")
        at = Point(x, y + NOTE_BASE)
        count = cell.write(at, words, ink, width, NOTE_LINE, "start" if on_right else "end")
        cell.items += _leader(context, spot, Point(x - 0.8 if on_right else x + 0.8, y + NOTE_LINE / 2))
        free = y + count * NOTE_LINE + NOTE_GAP
    return free - top - NOTE_GAP if notes else 0.0


def _is_left(note: Note) -> bool:
    return (note.beside or ("left" if note.at[0] < 0 else "right")) == "left"


def _leader(context: KitContext, spot: Point, end: Point) -> Iterator[Item]:
    """Draw a thin line from a spot to the words about it, light where it crosses the drawing."""
    ink, paper = context.colour("ink"), context.colour("paper")
    way = polyline((spot, end.moved(1.6 if spot.x > end.x else -1.6, 0), end))
    yield Path(way, stroke=Stroke(paper, 0.6, cap="round", join="round"))
    yield Path(way, stroke=Stroke(ink, 0.18, join="round"))
    yield Disc(spot, 0.75, Fill(paper))
    yield Disc(spot, 0.5, Fill(ink))


def _words(context: KitContext, cell: Cell, key: str) -> RichText:
    """Return a text of the kit about a figure; nothing if it has none."""
    key = f"{OWN}.anatomy.{cell.figure.id}.{key}"
    return context.catalog.tool_text(key, **cell.values) if context.catalog.knows(key) else ()


def _values(context: KitContext, figure: Figure) -> dict[str, Value]:
    """Return the numbers that words of a figure may name."""
    loaded, part = context.loaded, context.loaded.kit.parts[figure.part]
    sizes = {rank: loaded.size(part, rank) for rank in loaded.kit.ranks}
    size = next(iter(sizes.values()))
    round_it = _piece(context, figure).blank.box.width - (part.tab or 0.0)
    lengths: dict[str, Value] = {f"length-{rank}": round(one.height, 2) for rank, one in sizes.items()}
    return lengths | {
        "width": round(size.width, 2),
        "height": round(size.height, 2),
        "space": round(size.width / 2, 2),
        "ring": round(round_it / math.pi, 1),
        "least": round(min(one.width for one in sizes.values()), 1),
        "most": round(max(one.width for one in sizes.values()), 1),
        "grid": figure.grid.step if figure.grid else 0,
    }


def _is_first(context: KitContext, figure: Figure) -> bool:
    """Return whether no figure before this one shows the part."""
    anatomy = context.loaded.kit.anatomy
    assert anatomy is not None
    return next((one.id for one in anatomy.figures if one.part == figure.part), "") == figure.id


def _labels(context: KitContext, name: str, suit: bool) -> tuple[str, str]:
    """Return the name of a suit and how it is noted, or of a rank and its value."""
    if suit:
        return context.suit(name), str(noted_suits(context.loaded.kit, context.loaded.suits).get(name, ""))
    return context.own(f"ranks.{name}", name), str(context.loaded.kit.ranks[name].value)


def _piece(context: KitContext, figure: Figure, suit: str | None = None, rank: str | None = None) -> Piece:
    """Return one piece of the part in a suit and a rank."""
    turn = tuple(context.loaded.kit.parts).index(figure.part) % len(context.suits)
    found = pieces_of(context.loaded, (figure.part,), (suit or context.suits[turn],))
    wanted = rank if rank is not None else figure.rank
    return next((one for one in found if wanted in (None, one.shown.rank)), found[0])


def _view(context: KitContext, figure: Figure, suit: str | None = None, rank: str | None = None) -> View:
    piece = _piece(context, figure, suit, rank)
    return piece_view(context, piece, made=figure.form == "made", back=figure.side == "back")


def _on_grid(context: KitContext, figure: Figure) -> View:
    """Lay parts of several ranks on squares."""
    grid = figure.grid
    assert grid is not None
    wide, high = grid.step * grid.columns, grid.step * grid.rows
    thin = Stroke(context.colour("hairline"), 0.3)
    across, down = (n * grid.step for n in range(grid.columns + 1)), (n * grid.step for n in range(grid.rows + 1))
    items: list[Item] = [line(Point(x, 0), Point(x, high), thin) for x in across]
    items += [line(Point(0, y), Point(wide, y), thin) for y in down]
    for number, one in enumerate(figure.lain):
        view = piece_view(context, _piece(context, figure, context.suits[number % len(context.suits)], one.rank))
        items.append(Group(view.items, Transform.turn(one.turn).then(Transform.shift(*one.at))))
    return View(tuple(items), Rect(0, 0, wide, high))
