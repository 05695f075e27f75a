"""A board of cards, its style → the drawing: the cards as dealt, names, regions, pieces; in mm.

A printed board with circles round its edge, on which cards and pieces lie, is drawn here as well.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby

from printgen.drawing.metrics import fits, size_to_fit
from printgen.drawing.scene import Box, Disc, Fill, Group, Item, Stroke, Weight, centred, label
from printgen.figure.board_view import BoardStyle, BoardView
from printgen.figure.icon import icon
from printgen.figure.pieces.kind_look import kind_accent, kind_icon, thing_name
from printgen.figure.pieces.piece import placed_piece
from printgen.figure.squares.seats import seat_row
from printgen.figure.tiles.map_view import MapView, map_window, sheet_style
from printgen.figure.tiles.space_grid import space_grid
from printgen.geometry import Insets, Point, Rect, Size, Transform, side_by_side
from printgen.model.board.board import Accent
from printgen.model.board.spaces import Cell, space_names
from printgen.model.position import Dealt, PlacedPiece
from printgen.units import PT

CORNER, TINT = 0.07, 0.16
NAME, LARGE_NAME, NAME_WIDE, KIND = 0.125, 0.24, 0.8, 0.115
PAWN, PIECE, TOKEN = 0.45, 0.3, 0.24
SMALLEST, SMALL_NAME = 6 * PT, 7 * PT

NUMBER, ASIDE = 0.4, Point(0.27, 0.08)
"""On a small card: how high its number is, and how far pieces stand from the middle."""


def card_board(view: BoardView, style: BoardStyle) -> tuple[Item, ...]:
    """Draw everything the view holds, lowest first."""
    cards = {dealt.space: dealt for dealt in view.dealt if dealt.space and _is_card(view, dealt)}
    items: list[Item] = []
    for cell in sorted(view.squares):
        rect, dealt = _card_rect(view, style, cell), cards.get(view.names[cell])
        items += _card(view, style, rect, dealt)
        items += _regions(view, style, cell, rect, dealt is not None)
        items.append(_name(style, view.names[cell], rect))
    if style.look == "overlay":
        spots = (_card_rect(view, style, view.cells[placed.space]).centre for placed in _on_cards(view))
        return (*items, *(style.footprint(at, 0.3 * style.unit) for at in spots))
    seats = () if style.look == "thumbnail" else seat_row(view, style, style.rect_of(view.squares))
    return (*items, *_standing(view, style), *seats)


def chart_board(view: BoardView, style: BoardStyle) -> tuple[Item, ...]:
    """Draw a printed board with circles round its edge as its overlay does, what lies on it, and the seats below."""
    grid, (columns, rows) = view.grid, view.labels
    names = space_names(view.board, grid)
    chart = MapView(grid.rows, grid.columns, "", (), columns, rows, names, grid.fold_after)
    drawn = sheet_style(Size(*style.pitch), style.theme, style.icons)
    return (*space_grid(chart, drawn), *_standing(view, style), *seat_row(view, style, map_window(chart, drawn)))


def _card_rect(view: BoardView, style: BoardStyle, cell: Cell) -> Rect:
    """Return where a card lies: the pitch of the spaces includes the gap between cards."""
    gap, pitch = view.grid.gap or 0.0, view.grid.pitch
    by_x, by_y = gap / 2 / pitch.x * style.pitch.x, gap / 2 / pitch.y * style.pitch.y
    return style.rect(cell).inset(Insets(by_y, by_x, by_y, by_x))


def _is_card(view: BoardView, dealt: Dealt) -> bool:
    part = view.component_of(dealt)
    return part is not None and part.shape == "card"


def _card(view: BoardView, style: BoardStyle, rect: Rect, dealt: Dealt | None) -> Iterator[Item]:
    """Draw a card: its kind by colour, icon and name with its number; on a thumbnail by colour and number alone."""
    unit, radius, fills = style.unit, CORNER * style.unit, style.theme.fills
    if dealt is None:
        fill = Fill(style.colour("sea"), 0.5) if fills and style.look != "overlay" else None
        yield Box(rect, fill, Stroke(style.colour("coast"), 0.2), radius)
        return
    thing, component = dealt.things[0], view.component_of(dealt)
    accent, sign = kind_accent(component, thing.kind), kind_icon(component, thing.kind, style.icons)
    colour, ink = style.colour(accent or "coast"), style.ink(accent)
    yield Box(rect, Fill(style.colour("sea")) if fills else None, None, radius)
    if accent is not None and fills:
        yield Box(rect, Fill(colour, TINT), None, radius)
    thick = 0.035 * unit if accent is not None else 0.2
    yield Box(rect.grown(-thick / 2), None, Stroke(colour, thick), radius - thick / 2)
    if style.look == "thumbnail" and thing.number is not None:
        at = Point(rect.x + 0.1 * unit, rect.bottom - 0.13 * unit)
        yield label(str(thing.number), at, NUMBER * unit, ink, 900 if accent else 400, "start")
    else:
        yield from _kind(style, rect, thing_name(view.words, thing, component), sign, ink, 700 if accent else 400)


def _kind(style: BoardStyle, rect: Rect, name: str, sign: str | None, ink: str, weight: Weight) -> Iterator[Item]:
    """Write the kind of a card along its lower edge, with its icon, as large as it fits, in two lines if it must be."""
    size, edge = max(KIND * style.unit, SMALLEST), 0.09 * style.unit
    room, at = rect.width - 2 * edge, Point(rect.x + edge, rect.bottom - 0.11 * style.unit)
    large = max(0.15 * style.unit, size)
    if sign is not None and fits(name, room - large, SMALLEST, weight):
        yield icon(sign, at.moved(large / 2, -0.33 * size), large, ink, style.icons)
        at, room = at.moved(1.2 * large, 0), room - 1.2 * large
    lines: Sequence[str] = (name,)
    if not fits(name, room, SMALLEST, weight):  # two lines as even as its words allow
        words = name.split()
        ways = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
        lines = min(ways, key=lambda way: max(map(len, way)), default=lines)
    size = max(SMALLEST, min(size_to_fit(line, room, size, weight) for line in lines))
    for number, line in enumerate(lines):
        yield label(line, at.moved(0, (number + 1 - len(lines)) * 1.05 * size), size, ink, weight, "start")


def _name(style: BoardStyle, name: str, rect: Rect) -> Item:
    unit, ink = style.unit, style.colour("coast")
    if style.look == "overlay":
        return centred(name, rect.centre, size_to_fit(name, NAME_WIDE * unit, LARGE_NAME * unit, 300), 300, ink)
    at = Point(rect.x + 0.1 * unit, rect.y + 0.19 * unit)
    least = SMALL_NAME if style.look == "thumbnail" else SMALLEST
    return label(name, at, max(NAME * unit, least), ink, 700, "start")


def _regions(view: BoardView, style: BoardStyle, cell: Cell, rect: Rect, dealt: bool) -> Iterator[Item]:
    """Mark a card that lies in a region: its icon in a corner, with its name on an overlay."""
    unit, overlay = style.unit, style.look == "overlay" and not dealt
    at = Point(rect.right - 0.16 * unit, rect.y + 0.15 * unit)
    if overlay:
        at = Point(rect.x + 0.16 * unit, rect.bottom - 0.16 * unit)
    for key, region in view.regions_of(cell):
        ink = style.ink(region.accent)
        if region.accent and not dealt:
            dashes, by = Stroke(style.colour(region.accent), 0.3, (1.2, 0.9)), 0.04 * unit
            yield Box(rect.grown(-by), None, dashes, CORNER * unit - by)
        if region.icon is not None:
            yield icon(region.icon, at, 0.16 * unit, ink, style.icons)
        if overlay:
            size = max(0.08 * unit, SMALLEST)
            start = at.moved(0.13 * unit if region.icon else -0.08 * unit, 0.33 * size)
            yield label(view.word(f"board.regions.{key}"), start, size, ink, 600, "start")
        at = at.moved(0, -0.2 * unit) if overlay else at.moved(-0.2 * unit, 0)


def _standing(view: BoardView, style: BoardStyle) -> Iterator[Item]:
    """Draw pieces and dealt tokens side by side in the middle of their cards."""
    small, arts = style.look == "thumbnail", dict[str, list[Group]]()
    for placed in _on_cards(view, small):
        size = (PAWN if view.pieces[placed.piece].look == "pawn" else PIECE) * style.unit
        arts.setdefault(placed.space, []).append(placed_piece(view, style, placed, size))
    for dealt in view.dealt:
        if dealt.space in view.cells and not _is_card(view, dealt):
            arts.setdefault(str(dealt.space), []).append(_token(view, style, dealt))
    for space, group in arts.items():
        rect = _card_rect(view, style, view.cells[space])
        middle = rect.centre.moved(ASIDE.x * style.unit, ASIDE.y * style.unit) if small else rect.centre
        step = min(0.36 * style.unit, 0.84 * rect.width / len(group))
        for across, art in zip(side_by_side(len(group), step), group, strict=True):
            yield Group((art,), Transform.shift(*middle.moved(across, 0)))


def _on_cards(view: BoardView, small: bool = False) -> Sequence[PlacedPiece]:
    """Return what stands on spaces, once for every owner; ``small``: without what lies on every space."""
    standing = sorted(view.standing, key=lambda p: p.space)
    if small:
        everywhere = Counter(piece for piece, _ in {(p.piece, p.space) for p in standing})
        standing = [p for p in standing if everywhere[p.piece] < len(view.squares)]
    groups = (group for _, group in groupby(standing, key=lambda p: p.space))
    return [p for group in groups for p in dict.fromkeys(group) if view.pieces[p.piece].look != "card"]


def _token(view: BoardView, style: BoardStyle, dealt: Dealt) -> Group:
    """Draw a dealt token as a disc with its icon, else with its name."""
    part, thing, middle = view.component_of(dealt), dealt.things[0], Point(0, 0)
    sign = kind_icon(part, thing.kind, style.icons)
    accent: Accent = kind_accent(part, thing.kind) or "ink"
    ink, radius = style.colour(accent), TOKEN / 2 * style.unit
    disc = Disc(middle, radius, Fill(style.colour("face")), Stroke(ink, 0.08 * radius))
    if sign is not None and thing.number is None:
        return Group((disc, icon(sign, middle, 1.25 * radius, ink, style.icons)))
    words = str(thing.number) if thing.number is not None else thing.kind
    return Group((disc, centred(words, middle, max(1.1 * radius, SMALLEST), 700, ink)))
