"""Board view → what stands round it: extra spaces, trays and names of seats, captions of links; in mm."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from printgen.drawing.items import extent, line_width
from printgen.drawing.scene import (
    FIGURE_MIDDLE,
    Anchor,
    Box,
    Disc,
    Fill,
    Group,
    Item,
    Run,
    Stroke,
    Text,
    centred,
    label,
)
from printgen.figure.board_view import BoardStyle, BoardView
from printgen.figure.pieces.piece import placed_piece
from printgen.figure.squares.surface import LABEL_POINTS
from printgen.geometry import Point, Rect, Transform, side_by_side
from printgen.model.board.spaces import Cell
from printgen.model.position import PlacedPiece
from printgen.units import PT

SMALLEST, NOTED_AIR = 7 * PT, 1.6
"""The size of names on a board to write on, and how far they keep off the edge of an extra space, in mm."""

EXTRA_TINT, TRAY_TINT = 0.13, 0.13
TRAY_WIDTH, TRAY_PITCH, TRAY_ENDS, TRAY_OFF, TRAY_GAP = 0.913, 0.835, 0.96, 0.885, 0.173
NAME_POINTS, NOTE_POINTS, CAPTION_POINTS = 11.0, 9.0, 8.0
CLEAR, COORDINATES = 0.173, 0.4
PIECE, PAWN_ON_SPACE, PAWN_ON_RAISED = 0.75, 0.9, 0.98

ROW_NAME, ROW_NOTE = 9 * PT, 7.5 * PT
ROW_HIGH, ROW_PIECE, GAP, BETWEEN, COUNT, BELOW = 7.0, 4.6, 1.2, 5.0, 4.0, 2.9
"""Height of a row, size of a waiting piece, space within an entry and between two, room for a count,
and how far a note stands below a name, in mm."""


def piece_size(view: BoardView, style: BoardStyle, placed: PlacedPiece, is_raised: bool = False) -> float:
    """Return the size of a piece on a board of squares: its true diameter where the box states it."""
    piece = view.pieces[placed.piece]
    if piece.look == "pawn":
        return (PAWN_ON_RAISED if is_raised else PAWN_ON_SPACE) * style.unit
    component = view.components.get(piece.component)
    diameter = component.size.diameter if component and component.size else None
    return (PIECE if diameter is None else diameter / min(view.grid.pitch.x, view.grid.pitch.y)) * style.unit


def extra_spaces(view: BoardView, style: BoardStyle) -> Iterator[Item]:
    """Draw every extra space dashed, in the colour of the seat that starts there; on an overlay with its name."""
    owners = {view.cells[view.start(seat)]: key for key, seat in view.seats.items()}
    for name, cell in view.extra.items():
        owner = owners.get(cell)
        colour = view.seats[owner].colour if owner else "grey"
        tint = Fill(style.colour(colour), EXTRA_TINT) if style.theme.fills and owner else None
        edge = Stroke(style.colour(colour), 0.35 if owner else 0.25, (1.3, 0.9))
        yield Box(style.rect(cell).grown(-edge.width / 2), tint, edge)
        if style.look == "overlay":
            word = view.word(f"seats.{owner}.name" if owner else f"board.extra.{name}")
            at = style.middle(cell).moved(0, FIGURE_MIDDLE * style.size(CAPTION_POINTS))
            yield style.text(at, word, CAPTION_POINTS, f"{colour}-text", 600, "middle")
        elif style.look == "notes":
            below = view.outward(cell)[0] > 0  # the label of the column stands at the board
            low = style.pitch.y - NOTED_AIR if below else NOTED_AIR + 0.7 * SMALLEST
            at = style.corner(cell).moved(style.pitch.x / 2, low)
            yield label(view.word(f"board.extra.{name}"), at, SMALLEST, style.colour("grey"), 600)


def seats(view: BoardView, style: BoardStyle) -> Iterator[Item]:
    """Draw for every seat its tray, name and note; a name that would lie on something moves away from the board."""
    taken = [style.rect(cell) for cell in view.extra.values()]
    taken += [extent([caption]) for caption in link_captions(view, style)]
    for key, seat in view.seats.items():
        start = view.start(seat)
        waiting = tuple(placed for placed in view.placed if placed.waiting and placed.space == start)
        place = _SeatPlace(view, style, key, view.cells[start], waiting)
        yield from place.tray()
        words = place.label()
        around, moved = extent(words), 0.0
        while any(around.moved(0, moved).meets(other) for other in taken):
            moved += (place.outward[0] or 1) * around.height / 2
        taken.append(around.moved(0, moved))
        yield from (replace(line, at=line.at.moved(0, moved)) for line in words)


@dataclass(frozen=True)
class _SeatPlace:
    """Where a seat has its start, its tray and its name."""

    view: BoardView
    style: BoardStyle
    key: str
    cell: Cell
    waiting: tuple[PlacedPiece, ...]

    @property
    def outward(self) -> Cell:
        """The step away from the board."""
        return self.view.outward(self.cell)

    @property
    def tray_rect(self) -> Rect:
        """The tray beside the seat's space, towards the middle of its side, clear of the labels of columns and rows."""
        unit, count = self.style.unit, len(self.waiting)
        (down, across), (next_row, next_column) = self.outward, self.view.inward_along(self.cell)
        clear = TRAY_WIDTH / 2 * unit + 1.5 * self.style.size(LABEL_POINTS)
        off = max(TRAY_OFF * unit, clear) + (0.5 if self.view.is_inside(self.cell) else -0.5) * unit
        length = ((count - 1) * TRAY_PITCH + TRAY_ENDS) * unit if count else 0.0
        ahead = (0.5 + TRAY_GAP) * unit + length / 2
        centre = self.style.middle(self.cell).moved(across * off + next_column * ahead, down * off + next_row * ahead)
        return Rect.around(centre, *((length, TRAY_WIDTH * unit) if down else (TRAY_WIDTH * unit, length)))

    def tray(self) -> Iterator[Item]:
        """Draw the tray and the pieces that wait in it."""
        if not self.waiting:
            return
        view, style, rect = self.view, self.style, self.tray_rect
        fill = Fill(style.colour(view.seats[self.key].colour), TRAY_TINT) if style.theme.fills else None
        edge = None if style.theme.fills else Stroke(style.colour("grey"), 0.25)
        yield Box(rect, fill, edge, min(rect.width, rect.height) / 2)
        next_row, next_column = view.inward_along(self.cell)
        places = side_by_side(len(self.waiting), TRAY_PITCH * style.unit)
        for along, placed in zip(places, self.waiting, strict=True):
            art = placed_piece(view, style, placed, piece_size(view, style, placed))
            yield Group((art,), Transform.shift(*rect.centre.moved(along * next_column, along * next_row)))

    def label(self) -> list[Text]:
        """Write name and note: beside the space, after a tray above or below the board, or in line with the space."""
        view, style, cell = self.view, self.style, self.cell
        (down, across), inside = self.outward, view.is_inside(cell)
        size, clear = style.size(NAME_POINTS), CLEAR * style.unit
        name, note = view.word(f"seats.{self.key}.name"), view.word(f"seats.{self.key}.note")
        if across:
            beside, towards, clear = style.rect(cell), across, clear + (COORDINATES * style.unit if inside else 0.0)
        else:
            beside, towards, clear = self.tray_rect, view.inward_along(cell)[1], 1.6 * clear
        anchor: Anchor = "start" if towards > 0 else "end"
        at = Point(beside.right + clear if towards > 0 else beside.x - clear, beside.centre.y - 0.12 * size)
        if not note:
            at = at.moved(0, 0.45 * size)
        if not across and not self.waiting and inside:
            at, anchor = Point(style.middle(cell).x, self._beyond_labels(2.2, bool(note), cell)), "middle"
        elif not across and not inside:
            off = self._beyond_labels(1.6, bool(note), (cell[0] - down, cell[1]))
            at = Point(at.x, max(at.y, off) if down > 0 else min(at.y, off))
        items = [style.text(at, name, NAME_POINTS, f"{view.seats[self.key].colour}-text", 700, anchor)]
        if note:
            low = at.moved(0, 1.2 * style.size(NOTE_POINTS) + 0.1 * size)
            items.append(style.text(low, note, NOTE_POINTS, "grey", 400, anchor))
        return items

    def _beyond_labels(self, labels: float, has_note: bool, cell: Cell) -> float:
        """Return the baseline of a name beyond the labels of columns next to a cell, so many label sizes off it."""
        rect, size, off = self.style.rect(cell), self.style.size(NAME_POINTS), labels * self.style.size(LABEL_POINTS)
        if self.outward[0] > 0:
            return rect.bottom + off + 0.75 * size
        return rect.y - off - (1.2 * self.style.size(NOTE_POINTS) + 0.1 * size if has_note else 0.0)


def link_captions(view: BoardView, style: BoardStyle) -> Iterator[Item]:
    """Write beside each end of a link which space it is one with; joined boards share the inner."""
    for key, link in view.board.links.items():
        counted = Counter(cell for number in view.numbers for cell in view.cells_on(number, link.spaces))
        ends = [cell for cell, times in counted.items() if times == 1]
        for cell in ends:
            others = [view.names[end] for end in ends if end != cell]
            yield from _caption(view, style, view.word(f"board.links.{key}"), cell, others, link.accent)


def _caption(view: BoardView, style: BoardStyle, word: str, cell: Cell, others: list[str], accent: str) -> list[Item]:
    """Write two lines outside the board beyond the labels of its columns, flush with the space; one if it is empty."""
    top, left = view.origins[view.board_of(cell) - 1]
    across = (cell[1] == left + view.grid.columns - 1) - (cell[1] == left)
    down = (cell[0] == top + view.grid.rows - 1) - (cell[0] == top)
    if not word or (not across and not down):
        return []
    rect, size = style.rect(cell), style.size(CAPTION_POINTS)
    anchors: dict[int, tuple[Anchor, float]] = {
        -1: ("start", rect.x),
        0: ("middle", rect.centre.x),
        1: ("end", rect.right),
    }
    anchor, x = anchors[across]
    at = Point(x, {-1: rect.y - 3.3 * size, 0: rect.centre.y, 1: rect.bottom + 2.75 * size}[down])
    if not view.seats and not view.placed:
        own = Run(f"{word} {view.names[cell]}", size, 700, style.colour(f"{accent}-text"))
        other = Run(f" = {', '.join(others)}", size, 400, style.colour("grey"))
        return [Text(at.moved(0, 1.2 * size if down < 0 else 0), (own, other), anchor)]
    return [
        style.text(at, f"{word} {view.names[cell]}", CAPTION_POINTS, f"{accent}-text", 700, anchor),
        style.text(at.moved(0, 1.2 * size), f"= {', '.join(others)}", CAPTION_POINTS, "grey", 400, anchor),
    ]


def shows_seats(view: BoardView) -> bool:
    """Return whether pieces in the colours of seats lie on the board, or words tell where these are."""
    owners = {placed.owner for placed in view.placed}
    return any(key in owners or view.word(f"seats.{key}.note") for key in view.seats)


def seat_row(view: BoardView, style: BoardStyle, board: Rect) -> tuple[Item, ...]:
    """List the seats below a board of hexes or cards; nothing where the colour of no seat is found on it."""
    if not shows_seats(view) and not (view.grid.kind == "hexes" and view.seats):
        return ()
    entries = [_entry(view, style, key) for key in view.seats]
    wide = max(width for _, width in entries) + BETWEEN
    rows = -(-len(entries) // max(1, int((board.width + BETWEEN) / wide)))
    columns = -(-len(entries) // rows)
    step = max(wide, board.width / columns)
    corner = Point(board.x, board.bottom + 2.5 + 0.5 * ROW_HIGH)
    places = (corner.moved(number % columns * step, number // columns * ROW_HIGH) for number in range(len(entries)))
    return tuple(Group(entry, Transform.shift(*at)) for (entry, _), at in zip(entries, places, strict=True))


def seat_disc(
    view: BoardView, style: BoardStyle, key: str, at: Point, radius: float, number: str = ""
) -> tuple[Item, Item]:
    """Draw a disc in the colour of a seat, on it the ``number`` of its player, else its own in the order of turns."""
    seat = view.seats[key]
    fill, ring, ink = style.colour(seat.colour), None, style.theme.on(seat.colour)
    if not style.theme.fills:
        fill, ring, ink = style.colour("paper"), Stroke(fill, 0.35), style.theme.palette[f"{seat.colour}-text"]
    said = number or str(list(view.seats).index(key) + 1)
    return Disc(at, radius, Fill(fill), ring), centred(said, at, ROW_NOTE, 900, ink)


def _entry(view: BoardView, style: BoardStyle, key: str) -> tuple[tuple[Item, ...], float]:
    """Draw one seat from the left end of its middle line on; return its width as well."""
    radius, grey = 2.0, style.colour("grey")
    name, at = Run(view.word(f"seats.{key}.name"), ROW_NAME, 700, style.colour("ink")), Point(2 * radius + GAP, 0)
    texts = [Text(at.moved(0, FIGURE_MIDDLE * ROW_NAME), (name,))]
    if note := view.word(f"seats.{key}.note"):
        high = at.moved(0, FIGURE_MIDDLE * ROW_NAME - BELOW / 2)
        texts = [Text(high, (name,)), Text(high.moved(0, BELOW), (Run(note, ROW_NOTE, 400, grey),))]
    items: list[Item] = [*seat_disc(view, style, key, Point(radius, 0), radius), *texts]
    x, start = at.x + max(map(line_width, texts)) + GAP, view.start(view.seats[key])
    waiting = Counter(p for p in view.placed if p.waiting and p.space == start and p.owner in (key, None))
    for placed, count in waiting.items():
        art = placed_piece(view, style, placed, ROW_PIECE)
        items.append(Group((art,), Transform.shift(x + ROW_PIECE / 2, 0)))
        x += ROW_PIECE + GAP
        if count > 1:
            times = Run(f"×{count}", ROW_NOTE, 600, style.colour("ink"))
            items.append(Text(Point(x - GAP + 0.4, FIGURE_MIDDLE * ROW_NOTE), (times,)))
            x += COUNT
    return tuple(items), x
