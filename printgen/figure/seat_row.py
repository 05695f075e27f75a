"""The seats taken → a row below the board: colour, name, note and what waits there, in mm."""

from collections import Counter

from printgen.drawing.items import line_width
from printgen.drawing.scene import Disc, Fill, Group, Item, Run, Stroke, Text
from printgen.figure.board_view import BoardStyle, BoardView
from printgen.figure.pieces.piece import placed_piece
from printgen.geometry import Point, Rect, Transform
from printgen.model.board.spaces import name_on
from printgen.model.position import PlacedPiece
from printgen.units import PT

NAME, NOTE = 9 * PT, 7.5 * PT
HIGH, PIECE, GAP, BETWEEN = 7.0, 4.6, 1.2, 7.0
"""Height of a row, size of a waiting piece, space within an entry and between two, in mm."""


def seat_row(view: BoardView, style: BoardStyle, board: Rect) -> tuple[Item, ...]:
    """List the seats below a board, as many in a row as it is wide.

    Nothing where no one sits, or where no seat has anything on the board or to say.
    """
    if not any(_matters(view, key) for key in view.seats):
        return ()
    entries = [_entry(view, style, key) for key in view.seats]
    wide = max(width for _, width in entries) + BETWEEN
    rows = -(-len(entries) // max(1, int((board.width + BETWEEN) / wide)))
    columns = -(-len(entries) // rows)
    return tuple(
        Group(
            entry,
            Transform.shift(
                board.x + number % columns * max(wide, board.width / columns),
                board.bottom + 2.5 + (number // columns + 0.5) * HIGH,
            ),
        )
        for number, (entry, _) in enumerate(entries)
    )


def _matters(view: BoardView, key: str) -> bool:
    """Return whether a seat owns a piece or has a note: else its colour is found nowhere."""
    owns = any(placed.owner == key for placed in view.placed)
    return owns or bool(view.word(f"seats.{key}.note"))


def _entry(view: BoardView, style: BoardStyle, key: str) -> tuple[tuple[Item, ...], float]:
    """Draw one seat from the left end of its middle line on; give its width as well."""
    seat = view.seats[key]
    colour, radius = style.colour(seat.colour), 2.0
    paper, fills = style.colour("paper"), style.theme.fills
    ground, ring = (colour, None) if fills else (paper, Stroke(colour, 0.35))
    ink = style.theme.on(seat.colour) if fills else style.theme.palette[f"{seat.colour}-text"]
    turn = Run(str(list(view.seats).index(key) + 1), NOTE, 900, ink)
    items: list[Item] = [
        Disc(Point(radius, 0), radius, Fill(ground), ring),
        Text(Point(radius, 0.33 * NOTE), (turn,), "middle"),
    ]
    x = 2 * radius + GAP
    words = [Run(view.word(f"seats.{key}.name"), NAME, 700, style.colour("ink"))]
    if note := view.word(f"seats.{key}.note"):
        words.append(Run(note, NOTE, 400, style.colour("grey"), gap=GAP))
    text = Text(Point(x, 0.33 * NAME), tuple(words))
    items.append(text)
    x += line_width(text) + GAP
    start = name_on(view.board, seat.board, seat.space)
    waiting = [p for p in view.placed if p.waiting and p.space == start and p.owner in (key, None)]
    for placed, count in Counter(waiting).items():
        items += _waiting(view, style, placed, count, x)
        x += PIECE + GAP + (4.0 if count > 1 else 0.0)
    return tuple(items), x


def _waiting(view: BoardView, style: BoardStyle, placed: PlacedPiece, count: int, x: float) -> list[Item]:
    """Draw a piece that waits, and how many there are of it."""
    art = Group((placed_piece(view, style, placed, PIECE),), Transform.shift(x + PIECE / 2, 0))
    if count == 1:
        return [art]
    run = Run(f"×{count}", NOTE, 600, style.colour("ink"))
    return [art, Text(Point(x + PIECE + 0.4, 0.33 * NOTE), (run,))]


def board_rect(view: BoardView, style: BoardStyle) -> Rect:
    """Return the rectangle round all squares or cards of a board."""
    rows = [row for row, _ in view.squares]
    columns = [column for _, column in view.squares]
    first, last = (min(rows), min(columns)), (max(rows), max(columns))
    return style.rect(first, last[0] - first[0] + 1, last[1] - first[1] + 1)
