"""Board view → what stands round it: extra spaces, trays and names of seats, captions of links."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from printgen.drawing.items import extent
from printgen.drawing.scene import Box, Fill, Group, Item, Stroke, Text
from printgen.figure.board_view import Anchor, BoardStyle, BoardView
from printgen.figure.squares.pieces import piece_art
from printgen.figure.squares.surface import LABEL_POINTS
from printgen.geometry import Point, Rect, Transform
from printgen.model.board.spaces import Cell, name_on
from printgen.model.position import PlacedPiece
from printgen.model.setup import Seat

EXTRA_TINT, TRAY_TINT = 0.13, 0.13
TRAY_WIDTH, TRAY_PITCH, TRAY_ENDS, TRAY_OFF, TRAY_GAP = 0.913, 0.835, 0.96, 0.885, 0.173
NAME_POINTS, NOTE_POINTS, CAPTION_POINTS = 11.0, 9.0, 8.0
CLEAR, COORDINATES = 0.173, 0.4


def extra_spaces(view: BoardView, style: BoardStyle) -> tuple[Item, ...]:
    """Draw every extra space dashed, in the colour of the seat that starts there, else grey.

    On an overlay the name of the seat, or of the space, stands in it.
    """
    owners = {view.cells[_start(view, seat)]: key for key, seat in view.seats.items()}
    items: list[Item] = []
    for name, cell in view.extra.items():
        owner = owners.get(cell)
        colour = view.seats[owner].colour if owner else "grey"
        tint = Fill(style.colour(colour), EXTRA_TINT) if style.theme.fills and owner else None
        edge = Stroke(style.colour(colour), 0.35 if owner else 0.25, (1.3, 0.9))
        by = edge.width / 2
        items.append(Box(style.rect(cell).grown(-by), tint, edge))
        if style.look == "overlay":
            word = view.word(f"seats.{owner}.name" if owner else f"board.extra.{name}")
            at = style.middle(cell).moved(0, 0.33 * style.size(CAPTION_POINTS))
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
        start = _start(view, seat)
        waiting = tuple(p for p in view.placed if p.waiting and p.space == start)
        cell = view.cells[start]
        tray = _tray_rect(view, style, cell, len(waiting))
        items += _tray(view, style, seat, cell, tray, waiting)
        label = _seat_label(view, style, key, seat, cell, tray, bool(waiting))
        place = extent(label)
        moved = _clear_of(place, taken, view.outward(cell)[0] or 1)
        taken.append(place.moved(0, moved))
        items += [replace(line, at=line.at.moved(0, moved)) for line in label]
    return tuple(items)


def _clear_of(place: Rect, taken: Sequence[Rect], down: int) -> float:
    """Return how far a name moves down, or up where ``down`` is negative, to lie on nothing."""
    moved = 0.0
    while any(place.moved(0, moved).meets(other) for other in taken):
        moved += down * place.height / 2
    return moved


def _start(view: BoardView, seat: Seat) -> str:
    return name_on(view.board, seat.board, seat.space)


def _tray_rect(view: BoardView, style: BoardStyle, cell: Cell, count: int) -> Rect:
    """Return the tray beside a seat's space: outside the board, towards the middle of its side.

    On small drawings it moves off the labels of columns and rows, which do not shrink below 6 pt.
    """
    unit, middle = style.unit, style.middle(cell)
    (down, across), (next_row, next_column) = view.outward(cell), view.inward_along(cell)
    clear = TRAY_WIDTH / 2 * unit + 1.5 * style.size(LABEL_POINTS)
    off = max(TRAY_OFF * unit, clear) + (0.5 if view.is_inside(cell) else -0.5) * unit
    length = ((count - 1) * TRAY_PITCH + TRAY_ENDS) * unit if count else 0.0
    ahead = (0.5 + TRAY_GAP) * unit + length / 2
    centre = middle.moved(across * off + next_column * ahead, down * off + next_row * ahead)
    width = TRAY_WIDTH * unit
    size = (length, width) if down else (width, length)
    return Rect(centre.x - size[0] / 2, centre.y - size[1] / 2, *size)


def _tray(
    view: BoardView, style: BoardStyle, seat: Seat, cell: Cell, rect: Rect, waiting: Sequence[PlacedPiece]
) -> list[Item]:
    if not waiting:
        return []
    colour = style.colour(seat.colour)
    fill = Fill(colour, TRAY_TINT) if style.theme.fills else None
    edge = None if style.theme.fills else Stroke(style.colour("grey"), 0.25)
    items: list[Item] = [Box(rect, fill, edge, min(rect.width, rect.height) / 2)]
    next_row, next_column = view.inward_along(cell)
    for index, placed in enumerate(waiting):
        along = (index - (len(waiting) - 1) / 2) * TRAY_PITCH * style.unit
        at = rect.centre.moved(along * next_column, along * next_row)
        items.append(Group((piece_art(view, style, placed),), Transform.shift(*at)))
    return items


def _seat_label(
    view: BoardView, style: BoardStyle, key: str, seat: Seat, cell: Cell, tray: Rect, waits: bool
) -> list[Text]:
    """Write a seat's name and note: beside its space, or after its tray above and below.

    Where nothing waits above or below the board they stand in line with the space.
    """
    across = view.outward(cell)[1]
    size, clear = style.size(NAME_POINTS), CLEAR * style.unit
    beside, towards = style.rect(cell), across
    if across and view.is_inside(cell):
        clear += COORDINATES * style.unit
    if not across:
        beside, towards, clear = tray, view.inward_along(cell)[1], 1.6 * clear
    x = beside.right + clear if towards > 0 else beside.x - clear
    anchor: Anchor = "start" if towards > 0 else "end"
    in_line = not across and not waits and view.is_inside(cell)
    if in_line:
        x, anchor = style.middle(cell).x, "middle"
    at = Point(x, beside.centre.y - 0.12 * size)
    name, note = view.word(f"seats.{key}.name"), view.word(f"seats.{key}.note")
    if not note:
        at = at.moved(0, 0.45 * size)
    if in_line:
        at = Point(x, _beyond_the_labels(view, style, cell, bool(note)))
    elif not across and not view.is_inside(cell):
        at = Point(x, _off_the_labels(view, style, cell, at.y, bool(note)))
    items = [style.text(at, name, NAME_POINTS, f"{seat.colour}-text", 700, anchor)]
    if note:
        low = at.moved(0, 1.2 * style.size(NOTE_POINTS) + 0.1 * size)
        items.append(style.text(low, note, NOTE_POINTS, "grey", 400, anchor))
    return items


def _off_the_labels(view: BoardView, style: BoardStyle, cell: Cell, y: float, has_note: bool) -> float:
    """Move a name's baseline out of the line of column labels, which small boards have near."""
    rect, labels = style.rect(cell), 1.6 * style.size(LABEL_POINTS)
    size = style.size(NAME_POINTS)
    if view.outward(cell)[0] > 0:
        return max(y, rect.y + labels + 0.75 * size)
    below = 1.2 * style.size(NOTE_POINTS) + 0.1 * size if has_note else 0.0
    return min(y, rect.bottom - labels - below)


def _beyond_the_labels(view: BoardView, style: BoardStyle, cell: Cell, has_note: bool) -> float:
    """Return the baseline of a name next to the label of a space's column, away from the board."""
    rect, labels = style.rect(cell), 2.2 * style.size(LABEL_POINTS)
    size = style.size(NAME_POINTS)
    if view.outward(cell)[0] > 0:
        return rect.bottom + labels + 0.75 * size
    below = 1.2 * style.size(NOTE_POINTS) + 0.1 * size if has_note else 0.0
    return rect.y - labels - below


def link_captions(view: BoardView, style: BoardStyle) -> tuple[Item, ...]:
    """Write beside each end of a link which space it is one with; joined boards share the inner."""
    items: list[Item] = []
    for key, link in view.board.links.items():
        per_board = [view.cells_on(number, link.spaces) for number in view.numbers]
        counted = Counter(cell for cells in per_board for cell in cells)
        ends = [cell for cell, times in counted.items() if times == 1]
        for cell in ends:
            others = [view.names[end] for end in ends if end != cell]
            items += _caption(view, style, view.word(f"board.links.{key}"), cell, others, link.accent)
    return tuple(items)


def _caption(view: BoardView, style: BoardStyle, word: str, cell: Cell, others: list[str], accent: str) -> list[Item]:
    """Write two lines outside the board beyond the labels of its columns, flush with the space."""
    number = view.board_of(cell)
    top, left = view.origins[number - 1]
    across = (cell[1] == left + view.grid.columns - 1) - (cell[1] == left)
    down = (cell[0] == top + view.grid.rows - 1) - (cell[0] == top)
    if not across and not down:
        return []
    rect, size = style.rect(cell), style.size(CAPTION_POINTS)
    x = {-1: rect.x, 0: rect.centre.x, 1: rect.right}
    y = {-1: rect.y - 2.95 * size, 0: rect.centre.y, 1: rect.bottom + 2.75 * size}
    anchors: dict[int, Anchor] = {-1: "start", 0: "middle", 1: "end"}
    at = Point(x[across], y[down])
    name = view.names[cell]
    return [
        style.text(at, f"{word} {name}", CAPTION_POINTS, f"{accent}-text", 700, anchors[across]),
        style.text(at.moved(0, 1.2 * size), f"= {', '.join(others)}", CAPTION_POINTS, "grey", 400, anchors[across]),
    ]
