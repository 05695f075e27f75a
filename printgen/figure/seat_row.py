"""The seats taken → a row below the board: colour, name, note and what waits there, in mm."""

from collections import Counter

from printgen.drawing.items import line_width
from printgen.drawing.scene import Disc, Fill, Group, Item, Run, Stroke, Text, centred
from printgen.figure.board_view import BoardStyle, BoardView
from printgen.figure.pieces.piece import placed_piece
from printgen.geometry import Point, Rect, Transform
from printgen.units import PT

NAME, NOTE = 9 * PT, 7.5 * PT
HIGH, PIECE, GAP, BETWEEN, COUNT = 7.0, 4.6, 1.2, 7.0, 4.0
"""Height of a row, size of a waiting piece, space within an entry and between two, room for a count, in mm."""


def seat_row(view: BoardView, style: BoardStyle, board: Rect) -> tuple[Item, ...]:
    """List the seats below a board, as many in a row as it is wide.

    Nothing where no one sits, or where no seat has anything on the board or a note: its colour is found nowhere then.
    """
    owners = {placed.owner for placed in view.placed}
    if not any(key in owners or view.word(f"seats.{key}.note") for key in view.seats):
        return ()
    entries = [_entry(view, style, key) for key in view.seats]
    wide = max(width for _, width in entries) + BETWEEN
    rows = -(-len(entries) // max(1, int((board.width + BETWEEN) / wide)))
    columns = -(-len(entries) // rows)
    step = max(wide, board.width / columns)
    return tuple(
        Group(
            entry,
            Transform.shift(board.x + number % columns * step, board.bottom + 2.5 + (number // columns + 0.5) * HIGH),
        )
        for number, (entry, _) in enumerate(entries)
    )


def _entry(view: BoardView, style: BoardStyle, key: str) -> tuple[tuple[Item, ...], float]:
    """Draw one seat from the left end of its middle line on; return its width as well."""
    seat, radius = view.seats[key], 2.0
    fill, ring, ink = style.colour(seat.colour), None, style.theme.on(seat.colour)
    if not style.theme.fills:
        fill, ring = style.colour("paper"), Stroke(fill, 0.35)
        ink = style.theme.palette[f"{seat.colour}-text"]
    items: list[Item] = [
        Disc(Point(radius, 0), radius, Fill(fill), ring),
        centred(str(list(view.seats).index(key) + 1), Point(radius, 0), NOTE, 900, ink),
    ]
    x = 2 * radius + GAP
    words = [Run(view.word(f"seats.{key}.name"), NAME, 700, style.colour("ink"))]
    if note := view.word(f"seats.{key}.note"):
        words.append(Run(note, NOTE, 400, style.colour("grey"), gap=GAP))
    text = Text(Point(x, 0.33 * NAME), tuple(words))
    items.append(text)
    x += line_width(text) + GAP
    start = view.start(seat)
    waiting = Counter(p for p in view.placed if p.waiting and p.space == start and p.owner in (key, None))
    for placed, count in waiting.items():
        items.append(Group((placed_piece(view, style, placed, PIECE),), Transform.shift(x + PIECE / 2, 0)))
        if count > 1:
            run = Run(f"×{count}", NOTE, 600, style.colour("ink"))
            items.append(Text(Point(x + PIECE + 0.4, 0.33 * NOTE), (run,)))
        x += PIECE + GAP + (COUNT if count > 1 else 0.0)
    return tuple(items), x


def board_rect(view: BoardView, style: BoardStyle) -> Rect:
    """Return the rectangle around all squares or cards of a board."""
    return style.rect_of(view.squares)
