"""Board view → what stands round it: extra spaces, trays and names of seats, captions of links."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from printgen.drawing.items import extent
from printgen.drawing.scene import FIGURE_MIDDLE, Box, Fill, Group, Item, Stroke, Text
from printgen.figure.board_view import Anchor, BoardStyle, BoardView
from printgen.figure.squares.pieces import piece_art
from printgen.figure.squares.surface import LABEL_POINTS
from printgen.geometry import Point, Rect, Transform, side_by_side
from printgen.model.board.spaces import Cell
from printgen.model.position import PlacedPiece

EXTRA_TINT, TRAY_TINT = 0.13, 0.13
TRAY_WIDTH, TRAY_PITCH, TRAY_ENDS, TRAY_OFF, TRAY_GAP = 0.913, 0.835, 0.96, 0.885, 0.173
NAME_POINTS, NOTE_POINTS, CAPTION_POINTS = 11.0, 9.0, 8.0
CLEAR, COORDINATES = 0.173, 0.4


def extra_spaces(view: BoardView, style: BoardStyle) -> tuple[Item, ...]:
    """Draw every extra space dashed, in the colour of the seat that starts there, else grey.

    On an overlay the name of the seat, or of the space, stands in it.
    """
    owners = {view.cells[view.start(seat)]: key for key, seat in view.seats.items()}
    items: list[Item] = []
    for name, cell in view.extra.items():
        owner = owners.get(cell)
        colour = view.seats[owner].colour if owner else "grey"
        tint = Fill(style.colour(colour), EXTRA_TINT) if style.theme.fills and owner else None
        edge = Stroke(style.colour(colour), 0.35 if owner else 0.25, (1.3, 0.9))
        items.append(Box(style.rect(cell).grown(-edge.width / 2), tint, edge))
        if style.look == "overlay":
            word = view.word(f"seats.{owner}.name" if owner else f"board.extra.{name}")
            at = style.middle(cell).moved(0, FIGURE_MIDDLE * style.size(CAPTION_POINTS))
            items.append(style.text(at, word, CAPTION_POINTS, f"{colour}-text", 600, "middle"))
    return tuple(items)


def seats(view: BoardView, style: BoardStyle) -> tuple[Item, ...]:
    """Draw for every seat the tray of its waiting pieces, its name and its note.

    A name that would lie on another one, on an extra space or on the caption of a link moves away from the board.
    """
    items: list[Item] = []
    taken = [style.rect(cell) for cell in view.extra.values()]
    taken += [extent([caption]) for caption in link_captions(view, style)]
    for key, seat in view.seats.items():
        start = view.start(seat)
        waiting = tuple(placed for placed in view.placed if placed.waiting and placed.space == start)
        place = _SeatPlace(view, style, key, view.cells[start], waiting)
        items += place.tray()
        label = place.label()
        around = extent(label)
        moved = _clear_of(around, taken, place.outward[0] or 1)
        taken.append(around.moved(0, moved))
        items += [replace(line, at=line.at.moved(0, moved)) for line in label]
    return tuple(items)


def _clear_of(place: Rect, taken: Sequence[Rect], down: int) -> float:
    """Return how far a name moves down, or up where ``down`` is negative, to lie on nothing."""
    moved = 0.0
    while any(place.moved(0, moved).meets(other) for other in taken):
        moved += down * place.height / 2
    return moved


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
        """The tray beside the seat's space: outside the board, towards the middle of its side.

        On small drawings it moves off the labels of columns and rows, which do not shrink below 6 pt.
        """
        unit, middle, count = self.style.unit, self.style.middle(self.cell), len(self.waiting)
        (down, across), (next_row, next_column) = self.outward, self.view.inward_along(self.cell)
        clear = TRAY_WIDTH / 2 * unit + 1.5 * self.style.size(LABEL_POINTS)
        off = max(TRAY_OFF * unit, clear) + (0.5 if self.view.is_inside(self.cell) else -0.5) * unit
        length = ((count - 1) * TRAY_PITCH + TRAY_ENDS) * unit if count else 0.0
        ahead = (0.5 + TRAY_GAP) * unit + length / 2
        centre = middle.moved(across * off + next_column * ahead, down * off + next_row * ahead)
        wide, high = (length, TRAY_WIDTH * unit) if down else (TRAY_WIDTH * unit, length)
        return Rect(centre.x - wide / 2, centre.y - high / 2, wide, high)

    def tray(self) -> Iterator[Item]:
        """Draw the tray and the pieces that wait in it."""
        if not self.waiting:
            return
        style, rect = self.style, self.tray_rect
        fill = Fill(style.colour(self.view.seats[self.key].colour), TRAY_TINT) if style.theme.fills else None
        edge = None if style.theme.fills else Stroke(style.colour("grey"), 0.25)
        yield Box(rect, fill, edge, min(rect.width, rect.height) / 2)
        next_row, next_column = self.view.inward_along(self.cell)
        places = side_by_side(len(self.waiting), TRAY_PITCH * style.unit)
        for along, placed in zip(places, self.waiting, strict=True):
            at = rect.centre.moved(along * next_column, along * next_row)
            yield Group((piece_art(self.view, style, placed),), Transform.shift(*at))

    def label(self) -> list[Text]:
        """Write the seat's name and note: beside its space, or after its tray above and below.

        Where nothing waits above or below the board they stand in line with the space.
        """
        view, style, cell = self.view, self.style, self.cell
        across, inside = self.outward[1], view.is_inside(cell)
        size, clear = style.size(NAME_POINTS), CLEAR * style.unit
        name, note = view.word(f"seats.{self.key}.name"), view.word(f"seats.{self.key}.note")
        beside, towards = style.rect(cell), across
        if across and inside:
            clear += COORDINATES * style.unit
        if not across:
            beside, towards, clear = self.tray_rect, view.inward_along(cell)[1], 1.6 * clear
        anchor: Anchor = "start" if towards > 0 else "end"
        at = Point(beside.right + clear if towards > 0 else beside.x - clear, beside.centre.y - 0.12 * size)
        if not note:
            at = at.moved(0, 0.45 * size)
        if not across and not self.waiting and inside:
            at, anchor = Point(style.middle(cell).x, self._beyond_labels(2.2, bool(note), cell)), "middle"
        elif not across and not inside:
            off = self._beyond_labels(1.6, bool(note), self._inner_edge())
            at = Point(at.x, max(at.y, off) if self.outward[0] > 0 else min(at.y, off))
        items = [style.text(at, name, NAME_POINTS, f"{view.seats[self.key].colour}-text", 700, anchor)]
        if note:
            low = at.moved(0, 1.2 * style.size(NOTE_POINTS) + 0.1 * size)
            items.append(style.text(low, note, NOTE_POINTS, "grey", 400, anchor))
        return items

    def _inner_edge(self) -> Cell:
        """Return the cell beside the start, on the board's side of it."""
        return self.cell[0] - self.outward[0], self.cell[1]

    def _beyond_labels(self, labels: float, has_note: bool, cell: Cell) -> float:
        """Return the baseline of a name beyond the labels of columns next to a cell, so many label sizes off it."""
        rect, size, off = self.style.rect(cell), self.style.size(NAME_POINTS), labels * self.style.size(LABEL_POINTS)
        if self.outward[0] > 0:
            return rect.bottom + off + 0.75 * size
        return rect.y - off - (1.2 * self.style.size(NOTE_POINTS) + 0.1 * size if has_note else 0.0)


def link_captions(view: BoardView, style: BoardStyle) -> tuple[Item, ...]:
    """Write beside each end of a link which space it is one with; joined boards share the inner."""
    items: list[Item] = []
    for key, link in view.board.links.items():
        counted = Counter(cell for number in view.numbers for cell in view.cells_on(number, link.spaces))
        ends = [cell for cell, times in counted.items() if times == 1]
        for cell in ends:
            others = [view.names[end] for end in ends if end != cell]
            items += _caption(view, style, view.word(f"board.links.{key}"), cell, others, link.accent)
    return tuple(items)


def _caption(view: BoardView, style: BoardStyle, word: str, cell: Cell, others: list[str], accent: str) -> list[Item]:
    """Write two lines outside the board beyond the labels of its columns, flush with the space."""
    top, left = view.origins[view.board_of(cell) - 1]
    across = (cell[1] == left + view.grid.columns - 1) - (cell[1] == left)
    down = (cell[0] == top + view.grid.rows - 1) - (cell[0] == top)
    if not across and not down:
        return []
    rect, size = style.rect(cell), style.size(CAPTION_POINTS)
    x = {-1: rect.x, 0: rect.centre.x, 1: rect.right}[across]
    y = {-1: rect.y - 2.95 * size, 0: rect.centre.y, 1: rect.bottom + 2.75 * size}[down]
    anchors: dict[int, Anchor] = {-1: "start", 0: "middle", 1: "end"}
    at, anchor = Point(x, y), anchors[across]
    return [
        style.text(at, f"{word} {view.names[cell]}", CAPTION_POINTS, f"{accent}-text", 700, anchor),
        style.text(at.moved(0, 1.2 * size), f"= {', '.join(others)}", CAPTION_POINTS, "grey", 400, anchor),
    ]
