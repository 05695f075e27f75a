"""A board as it is before tiles are laid → its fixed tiles, samples of symbol tiles, folds, who chooses; in mm.

And small pictures of two symbol tiles.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from printgen.drawing.scene import Box, Disc, Fill, Item, Scene, Stroke, centred, line
from printgen.figure.icon import icon
from printgen.geometry import Point, Rect
from printgen.model.resources import Icon, Theme
from printgen.units import PT

Cell = tuple[int, int]
"""Row and column from the upper left, both from 0."""

INSET, RADIUS = 0.15, 0.7
LABELS, LABEL_SIZE, OVER = 3.6, 2.7, 2.2
"""The strip of labels, their size, and how far a fold reaches beyond the board, in mm."""

FOLD = (1.6, 0.8, 0.4, 0.8)
DASH = (0.9, 0.6)
FIGURE, MARK = 0.62, 0.66
"""The sizes of the number of a fixed tile and of the mark of a symbol tile, in parts of a tile."""

PIECE = 0.8
LEAST = 7 * PT
"""No mark is smaller."""

UNKNOWN = "?"


class LaidBoard(NamedTuple):
    """What is drawn: labels, the number of each fixed tile, which of them are land, where samples lie.

    ``folds``: before which columns the board is folded. ``chosen``: icons, each with spaces of which one is chosen.
    """

    columns: tuple[str, ...]
    rows: tuple[str, ...]
    fixed: Mapping[Cell, str]
    land: frozenset[Cell]
    samples: tuple[Cell, ...]
    folds: tuple[int, ...]
    chosen: tuple[tuple[str, tuple[Cell, ...]], ...]


def laid_board(board: LaidBoard, width: float, theme: Theme, icons: Mapping[str, Icon]) -> Scene:
    """Draw the board, ``width`` mm wide with its labels."""
    side = (width - LABELS) / len(board.columns)
    rows, columns, grey = len(board.rows), len(board.columns), theme.colours["grey"]
    items = [_free(_rect((row, column), side), theme) for row in range(rows) for column in range(columns)]
    for number, text in enumerate(board.columns):
        items.append(centred(text, Point((number + 0.5) * side, -LABELS / 2 + 0.2), LABEL_SIZE, 400, grey))
    for number, text in enumerate(board.rows):
        items.append(centred(text, Point(-LABELS / 2, (number + 0.5) * side), LABEL_SIZE, 400, grey))
    for cell, kind in board.fixed.items():
        items += _fixed(_rect(cell, side), kind, cell in board.land, theme)
    for cell in board.samples:
        items += _sample(_rect(cell, side), theme, DASH)
    red = theme.colours["vermilion"]
    pen = Stroke(red if theme.fills else theme.game_accent or red, 0.35, FOLD)
    for column in board.folds:
        items.append(line(Point(column * side, -OVER), Point(column * side, rows * side + OVER), pen))
    for name, cells in board.chosen:
        items += _choice(name, [_rect(cell, side) for cell in cells], side, theme, icons)
    return Scene(Rect(-LABELS, -LABELS, width, LABELS + rows * side + OVER), tuple(items))


def tile_pair(cells: Iterable[Cell], side: float, theme: Theme) -> Scene:
    """Draw two symbol tiles on two rows of three spaces."""
    taken = frozenset(cells)
    items: list[Item] = []
    for cell in ((row, column) for row in range(2) for column in range(3)):
        items += _sample(_rect(cell, side), theme, ()) if cell in taken else [_free(_rect(cell, side), theme)]
    return Scene(Rect(0, 0, 3 * side, 2 * side), tuple(items))


def _rect(cell: Cell, side: float) -> Rect:
    return Rect(cell[1] * side, cell[0] * side, side, side).grown(-INSET)


def _free(rect: Rect, theme: Theme) -> Item:
    if theme.fills:
        return Box(rect, Fill(theme.colours["strip"]), radius=RADIUS)
    return Box(rect.grown(-0.1), stroke=Stroke(theme.colours["hairline"], 0.2), radius=RADIUS)


def _fixed(rect: Rect, number: str, is_land: bool, theme: Theme) -> Iterator[Item]:
    """Draw a fixed tile: its ground, its number; by lines alone land has a second frame."""
    ink, width = theme.colours["ink"], 0.25 if theme.fills else 0.45
    yield Box(rect, Fill(theme.colours["land" if is_land else "shallow"]), Stroke(ink, width), RADIUS)
    if is_land and not theme.fills:
        yield Box(rect.grown(-0.65), stroke=Stroke(ink, 0.18), radius=RADIUS / 2)
    yield centred(number, rect.centre, FIGURE * rect.height, 900, ink)


def _sample(rect: Rect, theme: Theme, dash: tuple[float, ...]) -> Iterator[Item]:
    colour = theme.game_accent or theme.colours["purple"]
    yield Box(rect, Fill(theme.colours["paper"]), Stroke(colour, 0.3, dash), RADIUS)
    yield centred(UNKNOWN, rect.centre, max(LEAST, MARK * rect.height), 700, theme.colours["purple-text"])


def _choice(name: str, spaces: list[Rect], side: float, theme: Theme, icons: Mapping[str, Icon]) -> Iterator[Item]:
    """Draw a piece above the spaces of which somebody chooses one, and a way to each."""
    ink, foot = theme.colours["ink"], min(one.y for one in spaces)
    middle = sum(one.centre.x for one in spaces) / len(spaces)
    at = Point(middle, foot - 0.62 * side)
    yield Disc(at, 0.52 * side, Fill(theme.colours["strip" if theme.fills else "paper"]))
    yield icon(name, at, PIECE * side, ink, icons)
    for one in spaces:
        start = Point(middle + 0.35 * (one.centre.x - middle), foot - 0.16 * side)
        yield line(start, Point(middle + 0.6 * (one.centre.x - middle), foot - 0.02), Stroke(ink, 0.3, cap="round"))
