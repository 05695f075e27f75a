"""Table layout → the drawing of a table: its ground, tabs and trays, piles, corners, the board, step numbers; in mm."""

from collections.abc import Callable, Iterator

from printgen.drawing.metrics import text_width
from printgen.drawing.scene import (
    FIGURE_MIDDLE,
    Box,
    Disc,
    Fill,
    Group,
    Item,
    Run,
    Scene,
    Stroke,
    Text,
    centred,
    polygon,
)
from printgen.figure.style import PieceStyle
from printgen.figure.table.layout import EDGE, TableLayout
from printgen.figure.table.signs import SLIM_STEP, STEP, badge, step_disc
from printgen.figure.table.trays import NAME, NOTE, STANDING, TAB, Tray
from printgen.figure.table.view import Pile, Sprite, TableView
from printgen.geometry import Point, Rect, Size, Transform
from printgen.units import PT

Board = Callable[[Size], Scene]
"""Draws the board so large that it fits a room."""

ENDLESS = 1000.0
CORNER, SHOULDER, TRAY_CORNER = 6.0, 5.5, 3.0
"""How round the corners of the table are, how far a tab narrows inward, and how round the corners of a tray are."""

SHADOW = Point(0.3, 0.4)
NUMBER, LABEL = 9.0 * PT, 8.0 * PT
TURN, TURN_SQUARE = 2.1, 4.0
"""The radius of the disc with a seat's number, and the side of the square that it is without fills."""

NAMED, ASIDE = 1.9, 0.9
"""The radius of the disc with the name of a pile, and how far it lies off the corner of its uppermost thing."""

FLUSH = 3.0
"""How far from the end of a tab its number begins, where tabs lie below each other."""

UPWARD = {"west": -90.0, "east": 90.0}
"""How far the words of a tab are turned."""


def table_scene(view: TableView, size: Size, board: Board, style: PieceStyle, title: str = "") -> Scene:
    """Return a whole table of a size."""
    layout = TableLayout(view, size)
    items = (*_ground(size, style), *_board(layout, board), *_things(layout, style))
    signs = [item for words, at in layout.badges for item in badge(words, at, style)]
    radius = SLIM_STEP if view.is_small else STEP
    signs += [item for number, at in layout.discs.items() for item in step_disc(number, at, style, radius)]
    return Scene(Rect(0, 0, *size).grown(0.2), (*items, *signs), title)


def table_height(view: TableView, width: float, board: Board) -> float:
    """Return how high a table of a width is whose board is as wide as it can be."""
    layout = TableLayout(view, Size(width, ENDLESS))
    high = board(Size(layout.board.width, ENDLESS)).window.height
    return ENDLESS - layout.board.height + max(high, layout.tallest)


def _ground(size: Size, style: PieceStyle) -> Iterator[Item]:
    fill = Fill(style.colour("table")) if style.theme.fills else None
    yield Box(Rect(0, 0, *size), fill, Stroke(style.colour("table-edge"), 0.4), CORNER)


def _board(layout: TableLayout, board: Board) -> Iterator[Item]:
    """Draw the board in the middle of its room."""
    room = layout.board
    drawn = board(Size(room.width, room.height))
    by = Point(room.centre.x - drawn.window.centre.x, room.centre.y - drawn.window.centre.y)
    yield Group(drawn.items, Transform.shift(*by))


def _things(layout: TableLayout, style: PieceStyle) -> Iterator[Item]:
    for tray in layout.trays:
        yield from _tab(tray, style)
        if tray.things:
            yield Box(tray.rect, Fill(style.colour("tray")), Stroke(style.colour(tray.seat.colour), 0.5), TRAY_CORNER)
        for placed in tray.things:
            yield _at(placed.sprite, placed.at)
    for pile, at in layout.piles:
        yield from _pile(pile, at, style)
    for corner, at in layout.corners:
        yield _at(corner.thing, at)
    for stand, at in layout.stands:
        yield _at(stand.thing, at)


def _at(sprite: Sprite, at: Point) -> Group:
    return Group(sprite.items, Transform.shift(*at))


def _tab(tray: Tray, style: PieceStyle) -> Iterator[Item]:
    """Draw the tab on the edge of the table: its number in a disc, a square without fills, its name and note."""
    rect, fills, seat = tray.tab, style.theme.fills, tray.seat
    long = rect.height if tray.side in STANDING else rect.width
    # As it looks in the north: the edge above. Elsewhere it is turned about its middle.
    colour, place = style.colour(seat.colour), Transform.shift(*rect.centre)
    ground, pen = Fill(colour if fills else style.colour("paper")), None if fills else Stroke(style.colour("ink"), 0.4)
    if tray.plate is not None:
        yield Box(tray.plate, ground, pen, TRAY_CORNER)
    else:
        half, deep = long / 2, TAB / 2
        outline = (Point(-half, -deep), Point(half, -deep), Point(half - SHOULDER, deep), Point(SHOULDER - half, deep))
        turned = {"north": 0.0, "east": 90.0, "south": 180.0, "west": -90.0}[tray.side]
        yield Group((polygon(outline, ground, pen),), Transform.turn(turned).then(place))
    ink = style.theme.on(colour) if fills else style.colour("ink")
    words = [Run(seat.name, NAME, 700, ink)]
    reach, more = text_width(seat.name, NAME, 700), text_width(seat.note, NOTE, 400) + 3.0
    room = long - 2 * TURN - (2 * SHOULDER + 1.6 if tray.plate is None else 5.0)
    if seat.note and reach + more < room:
        words.append(Run(seat.note, NOTE, 400, ink, gap=3.0))
        reach += more
    start = FLUSH - long / 2 if tray.is_flush else -(reach + 2 * TURN + 1.6) / 2
    name = Text(Point(start + 2 * TURN + 1.6, FIGURE_MIDDLE * NAME), tuple(words))
    items = (*_turn(str(seat.number), Point(start + TURN, 0), f"{seat.colour}-text", style), name)
    yield Group(items, Transform.turn(UPWARD.get(tray.side, 0.0)).then(place))


def _turn(number: str, at: Point, ink: str, style: PieceStyle) -> Iterator[Item]:
    """Draw the number of a seat in the order of turns."""
    paper = Fill(style.colour("paper"))
    if style.theme.fills:
        yield Disc(at, TURN, paper)
    else:
        yield Box(Rect.around(at, TURN_SQUARE, TURN_SQUARE), paper, Stroke(style.colour("ink"), 0.3))
    yield centred(number, at, NUMBER, 900, style.theme.palette[ink])


def _pile(pile: Pile, at: Point, style: PieceStyle) -> Iterator[Item]:
    """Draw a pile, its edges from below, its uppermost thing, its name in a disc on its corner."""
    rect, paper = Rect.around(at, *pile.top.size), Fill(style.colour("paper"))
    for number in range(pile.edges, 0, -1):
        yield Box(rect.moved(EDGE * number, EDGE * number), paper, Stroke(style.colour("coast"), 0.2), 0.7)
    yield Box(rect, paper)
    yield _at(pile.top, at)
    if pile.name:
        corner = Point(rect.right + ASIDE, rect.bottom + ASIDE)
        yield Disc(corner, NAMED, paper, Stroke(style.colour("coast"), 0.3))
        yield centred(pile.name, corner, LABEL, 900, style.colour("coast"))
