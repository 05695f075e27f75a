"""KitContext and a figure of the kit's anatomy → a cell: the drawing, its name, its notes.

The kit says where its notes point; here they are written beside the drawing, a thin line from each
to its spot.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from printgen.drawing.scene import Disc, Fill, Group, Item, Path, Stroke, line, polyline
from printgen.figure.pieces.body_view import View, flat_view, standing_view
from printgen.geometry import Point, Rect, Transform
from printgen.model.kit import Figure
from printgen.model.text.message_catalog import Inline
from printgen.sheet.core.lines import lines, width
from printgen.sheet.kit.booklet.layout import Layout
from printgen.sheet.kit.context import OWN, KitContext
from printgen.sheet.kit.notation import noted_suits
from printgen.sheet.kit.pieces import Piece, pieces_of

POINTS, LINE = 8.0, 3.6
"""The type of the notes in pt, and the height of their lines in mm."""

NAME_HIGH, TEXT_HIGH = 5.6, 3.8
NOTE_GAP, REACH = 1.4, 4.0
EACH_NAME = 7.4


@dataclass(frozen=True, slots=True)
class Label:
    """Words in a box: its left upper corner, its width, how they are set."""

    at: Point
    width: float
    words: tuple[Inline, ...]
    align: str
    strong: bool = False


@dataclass(slots=True)
class Cell:
    """One figure with its words: its size in mm, all places from its upper left corner."""

    name: str
    width: float = 0.0
    height: float = 0.0
    items: list[Item] = field(default_factory=list)
    over: list[Item] = field(default_factory=list)
    labels: list[Label] = field(default_factory=list)


def cell_of(context: KitContext, figure: Figure, layout: Layout) -> Cell:
    """Draw a figure and its notes."""
    if figure.each is not None:
        return each_of(context, figure, layout)
    scale = figure.scale * layout.scale
    view = _on_grid(context, figure) if figure.grid else _alone(context, figure)
    view = view.scaled(scale)
    sides = {one.beside or ("left" if one.at[0] < 0 else "right") for one in figure.notes}
    note = layout.note + REACH
    left = note if "left" in sides else 0.0
    cell = Cell(figure.id, left + view.box.width + (note if "right" in sides else 0.0))
    top = _headed(context, cell, figure)
    shift = Point(left - view.box.x, top - view.box.y)
    cell.items.append(Group(view.items, Transform.shift(*shift)))
    deepest = view.box.height
    for side in ("left", "right"):
        deepest = max(deepest, _notes(context, figure, side, cell, shift, scale, top, layout))
    cell.height = top + deepest
    return cell


def each_of(context: KitContext, figure: Figure, layout: Layout) -> Cell:
    """Draw the part once for each suit or rank, the name below, side by side."""
    suits = figure.each == "suit" or figure is getattr(context.loaded.kit.anatomy, "suits", None)
    names = context.suits if suits else tuple(context.loaded.kit.ranks)
    pieces = [_piece(context, figure, *((one, None) if suits else (None, one))) for one in names]
    scale = figure.scale * layout.scale
    views = [_view(context, one, figure.form, figure.side).scaled(scale) for one in pieces]
    high = max(view.box.height for view in views)
    told = [_named(context, name, suits) for name in names]
    wide = [
        max(view.box.width, *(width(one.text, POINTS, True) + 1.5 for one in words)) + 2.4
        for view, words in zip(views, told, strict=True)
    ]
    cell = Cell(figure.id, min(sum(wide), layout.width))
    top = _headed(context, cell, figure)
    squeeze = min(1.0, layout.width / sum(wide))
    left = 0.0
    for view, words, room in zip(views, told, (one * squeeze for one in wide), strict=True):
        foot = Point(left + room / 2, top + high - view.box.height / 2)
        cell.items.append(view.put(foot))
        below = top + high + 0.6
        for number, said in enumerate(words):
            place = Point(left, below + number * 3.4)
            cell.labels.append(Label(place, room, (said,), "middle"))
        left += room
    cell.height = top + high + EACH_NAME
    return cell


def size_of(context: KitContext, name: str) -> str:
    """Tell how large a part is: its diameter, or width and height; from least to most."""
    loaded, part = context.loaded, context.loaded.kit.parts[name]
    number = context.catalog.number
    if part.shape == "disc":
        return f"Ø {number(loaded.size(part, None).width, 2)}\u00a0mm"
    if part.sizes:
        highs = [one.height for one in part.sizes.values()]
        return f"{number(min(highs), 1)}–{number(max(highs), 1)}\u00a0mm"
    size = loaded.size(part, None)
    wide, high = number(size.width, 2), number(size.height, 2)
    return f"{wide}\u00a0mm" if wide == high else f"{wide} × {high}\u00a0mm"


def _words(context: KitContext, key: str, **values: Any) -> tuple[Inline, ...]:
    """Say a text of the kit; nothing where it has none."""
    key = f"{OWN}.{key}"
    return context.catalog.tool_text(key, **values) if context.catalog.knows(key) else ()


def _piece(context: KitContext, figure: Figure, suit: str | None = None, rank: str | None = None) -> Piece:
    """Give one piece of the part in a suit and a rank."""
    loaded = context.loaded
    turn = tuple(loaded.kit.parts).index(figure.part) % len(context.suits)
    found = pieces_of(loaded, (figure.part,), (suit or context.suits[turn],))
    wanted = rank if rank is not None else figure.rank
    return next((one for one in found if wanted in (None, one.shown.rank)), found[0])


def _view(context: KitContext, piece: Piece, form: str, side: str = "front") -> View:
    """Draw a piece flat or made up."""
    part = context.loaded.kit.parts[piece.part]
    made = standing_view(part, piece.blank, piece.shown, context.look) if form == "made" else None
    if made is not None:
        return made
    face = part.back if side == "back" and part.back is not None else part.front
    return flat_view(part, face, piece.blank, piece.shown, context.look)


def _headed(context: KitContext, cell: Cell, figure: Figure) -> float:
    """Write the name of a figure and what is said under it; give where the drawing begins."""
    key = f"anatomy.{figure.id}"
    text = _words(context, f"{key}.text", **_values(context, figure))
    whole = figure.form == "flat" or context.loaded.kit.parts[figure.part].shape == "cube"
    if not text and whole and _is_first(context, figure):
        text = (Inline("text", size_of(context, figure.part)),)
    name = Inline("bold", context.own(f"{key}.name", context.part(figure.part)))
    beside = width(f"{name.text}  ", 10, True) + sum(width(one.text, POINTS) for one in text)
    joined = (name, Inline("text", "  "), *text) if beside < cell.width else (name,)
    cell.labels.append(Label(Point(0, 0), cell.width, joined, "name"))
    if len(joined) > 1 or not text:
        return NAME_HIGH
    cell.labels.append(Label(Point(0, NAME_HIGH - 0.8), cell.width, text, "text"))
    return NAME_HIGH + TEXT_HIGH * lines(text, POINTS, cell.width)


def _is_first(context: KitContext, figure: Figure) -> bool:
    """Tell whether no figure before this one shows the part."""
    anatomy = context.loaded.kit.anatomy
    assert anatomy is not None
    return next((one.id for one in anatomy.figures if one.part == figure.part), "") == figure.id


def _named(context: KitContext, name: str, suit: bool) -> tuple[Inline, Inline]:
    if suit:
        noted = noted_suits(context.loaded.kit, context.loaded.suits).get(name, "")
        return Inline("bold", context.suit(name)), Inline("text", str(noted))
    rank = context.loaded.kit.ranks[name]
    return Inline("bold", context.own(f"ranks.{name}", name)), Inline("text", str(rank.value))


def _values(context: KitContext, figure: Figure) -> dict[str, Any]:
    """Give the numbers that words of a figure may tell."""
    loaded, part = context.loaded, context.loaded.kit.parts[figure.part]
    sizes = {rank: loaded.size(part, rank) for rank in loaded.kit.ranks}
    size = next(iter(sizes.values()))
    box = _piece(context, figure).blank.box
    values: dict[str, Any] = {f"length-{rank}": round(one.height, 2) for rank, one in sizes.items()}
    return values | {
        "width": round(size.width, 2),
        "height": round(size.height, 2),
        "space": round(size.width / 2, 2),
        "ring": round((box.width - (part.tab or 0.0)) / 3.14159265, 1),
        "least": round(min(one.width for one in sizes.values()), 1),
        "most": round(max(one.width for one in sizes.values()), 1),
        "grid": figure.grid.step if figure.grid else 0,
    }


def _alone(context: KitContext, figure: Figure) -> View:
    return _view(context, _piece(context, figure), figure.form, figure.side)


def _on_grid(context: KitContext, figure: Figure) -> View:
    """Lay parts of several ranks on squares."""
    grid = figure.grid
    assert grid is not None
    wide, high = grid.step * grid.columns, grid.step * grid.rows
    thin = Stroke(context.colour("hairline"), 0.3)
    items: list[Item] = [
        line(Point(n * grid.step, 0), Point(n * grid.step, high), thin) for n in range(grid.columns + 1)
    ]
    items += [line(Point(0, n * grid.step), Point(wide, n * grid.step), thin) for n in range(grid.rows + 1)]
    for number, one in enumerate(figure.lain):
        suit = context.suits[number % len(context.suits)]
        view = _view(context, _piece(context, figure, suit, one.rank), "flat", figure.side)
        place = Transform.turn(one.turn).then(Transform.shift(*one.at))
        items.append(Group(view.items, place))
    return View(tuple(items), Rect(0, 0, wide, high))


def _notes(
    context: KitContext, figure: Figure, side: str, cell: Cell, shift: Point, scale: float, top: float, layout: Layout
) -> float:
    """Write the notes of one side from top to bottom, each near its spot; give how deep they go."""
    notes = [one for one in figure.notes if (one.beside or _side(one.at[0])) == side]
    values = _values(context, figure)
    spots = [Point(one.at[0] * scale + shift.x, one.at[1] * scale + shift.y) for one in notes]
    here = top
    for spot, note in sorted(zip(spots, notes, strict=True), key=lambda one: one[0].y):
        words = _words(context, f"anatomy.{figure.id}.notes.{note.id}", **values)
        high = LINE * lines(words, POINTS, layout.note - 0.6)
        y = max(here, spot.y - LINE / 2)
        x = 0.0 if side == "left" else cell.width - layout.note
        align = "end" if side == "left" else "start"
        cell.labels.append(Label(Point(x, y), layout.note, words, align))
        end = Point(layout.note + 0.8 if side == "left" else x - 0.8, y + LINE / 2)
        cell.over += _leader(context, spot, end)
        here = y + high + NOTE_GAP
    return here - top - NOTE_GAP if notes else 0.0


def _side(x: float) -> str:
    return "left" if x < 0 else "right"


def _leader(context: KitContext, spot: Point, end: Point) -> Iterator[Item]:
    """Draw a thin line from a spot to the words about it, light where it crosses the drawing."""
    ink, paper = context.colour("ink"), context.colour("paper")
    bend = Point(end.x + (1.6 if spot.x > end.x else -1.6), end.y)
    way = polyline((spot, bend, end))
    yield Path(way, stroke=Stroke(paper, 0.6, cap="round", join="round"))
    yield Path(way, stroke=Stroke(ink, 0.18, join="round"))
    yield Disc(spot, 0.75, Fill(paper))
    yield Disc(spot, 0.5, Fill(ink))
