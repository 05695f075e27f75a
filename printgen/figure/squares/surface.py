"""Board view → what lies lowest: tiles or a printed grid, tinted spaces, gaps, coordinates."""

from collections.abc import Iterable, Iterator

from printgen.drawing.items import line_width
from printgen.drawing.metrics import fits
from printgen.drawing.scene import FIGURE_MIDDLE, Box, Fill, Group, Item, Stroke, Weight, label, line
from printgen.figure.board_view import BoardStyle, BoardView
from printgen.figure.pieces.piece import tile_back
from printgen.geometry import Point, Rect, Size, Transform
from printgen.model.board.board import Accent, Region
from printgen.model.board.spaces import Cell

TILE_SHADOW = Point(0.04, 0.055)
LINE_TINT, LINK_TINT, REGION_TINT = 0.13, 0.22, 0.16
WITHIN, WITHIN_NAMED = 0.12, 0.04
"""How far the frame of a space lies within it, and where its name stands in it, for a space 1 wide."""
DARK_TINT, HATCHED = 0.2, (0.25, 0.5, 0.75, 1.0)
LABEL_POINTS, NUMBER_POINTS = 7.5, 20.0
FOLD_DASH = (2.2, 0.9, 0.4, 0.9)


def board_plan(view: BoardView, style: BoardStyle) -> tuple[Item, ...]:
    """Draw the tiles of all boards, or the plain grid where there are none (mm)."""
    plain, overlay = (*_tints(view, style), *_square_grid(view, style)), style.look == "overlay"
    dark = style.theme.pieces == "inverted"  # no ground for the words of an overlay
    if view.board.ground is None or (overlay and (dark or not style.theme.fills)):
        fill = Fill(style.colour("sea" if style.theme.fills else "paper"))
        squares = (Box(style.rect(cell), fill) for cell in sorted(view.squares))
        return (*squares, *_dark_squares(view, style), *plain, *_fold(view, style))
    rects = [_tile_rect(view, style, cell) for cell in tile_cells(view)]
    tiles = (Group((tile_back(Size(rect.width, rect.height), style),), Transform.shift(*rect.centre)) for rect in rects)
    shadows: list[Item] = []
    joints: list[Item] = []
    if style.theme.fills and not overlay:  # else lines part the tiles
        dx, dy = TILE_SHADOW.x * style.unit, TILE_SHADOW.y * style.unit
        shadows = [Box(rect.moved(dx, dy), Fill(style.colour("ink"), 0.14)) for rect in rects]
        joints = [Box(rect, stroke=Stroke(style.colour("paper"), 0.043 * style.unit)) for rect in rects]
    return (*shadows, *tiles, *plain, *joints, *_gaps(view, style), *_fold(view, style))


def tile_shapes(view: BoardView, style: BoardStyle) -> Iterator[Item]:
    """Draw the tiles of all boards without what is on them, as in a small picture (mm)."""
    fill = Fill(style.colour("back")) if style.theme.fills else None
    edge = Stroke(style.colour("coast"), 0.2)
    for cell in tile_cells(view):
        yield Box(_tile_rect(view, style, cell).grown(-0.08 * style.unit), fill, edge, 0.12 * style.unit)


def _dark_squares(view: BoardView, style: BoardStyle) -> Iterator[Item]:
    """Tint every other square where rules ask for the colours of squares, the lower left one first, or hatch it."""
    for cell in sorted(view.squares) if view.chequered else ():
        rect = style.rect(cell)
        if (cell[0] - cell[1]) % 2 != (view.grid.rows - 1) % 2:
            continue
        if style.theme.fills:
            yield Box(rect, Fill(style.colour("ink"), DARK_TINT))
        else:
            yield from _hatching(rect, style)


def _hatching(rect: Rect, style: BoardStyle) -> Iterator[Item]:
    """Draw what stands for a tint where a theme has no fills: slanting lines."""
    stroke = Stroke(style.colour("hatch"), 0.14)
    for near, far in ((share * rect.width, share * rect.height) for share in HATCHED):
        yield line(Point(rect.x + near, rect.y), Point(rect.x, rect.y + far), stroke)
        yield line(Point(rect.right, rect.bottom - far), Point(rect.right - near, rect.bottom), stroke)


def tile_cells(view: BoardView) -> tuple[Cell, ...]:
    """Return the upper left cell of every tile of the board, board by board."""
    return tuple(cell for cell in _places_of_tiles(view) if cell in view.squares)


def gap_cells(view: BoardView) -> tuple[Cell, ...]:
    """Return the upper left cell of every place where a tile is missing."""
    return tuple(cell for cell in _places_of_tiles(view) if cell not in view.squares)


def _places_of_tiles(view: BoardView) -> Iterator[Cell]:
    spans = _spans(view)
    for top, left in view.origins:
        for row in range(0, view.grid.rows, spans):
            yield from ((top + row, left + column) for column in range(0, view.grid.columns, spans))


def _spans(view: BoardView) -> int:
    """Return how many spaces a tile covers across and down."""
    return view.board.ground.spans if view.board.ground else 1


def _tile_rect(view: BoardView, style: BoardStyle, cell: Cell) -> Rect:
    return style.rect(cell, _spans(view), _spans(view))


def _tints(view: BoardView, style: BoardStyle) -> Iterator[Item]:
    """Tint the spaces of lines, links and regions; without fills hatch those of lines, and frame other ones of regions.

    Dashes mean a space beside the board, or one that is not there.
    """
    fills, tinted = style.theme.fills, set[Cell]()
    for number in view.numbers:
        ways = [(way.spaces, way.accent, LINE_TINT) for way in view.board.lines.values()]
        ways += [(link.spaces, link.accent, LINK_TINT) for link in view.board.links.values()]
        for spaces, accent, share in ways if fills else ():
            fresh = [cell for cell in view.cells_on(number, spaces) if cell not in tinted]
            tinted.update(fresh)
            yield from (Box(style.rect(cell), Fill(style.colour(accent), share)) for cell in fresh)
        hatched = set[Cell]()
        if not fills and style.look != "overlay":
            hatched = {cell for way in view.board.lines.values() for cell in view.cells_on(number, way.spaces)}
            yield from (item for cell in sorted(hatched) for item in _hatching(style.rect(cell), style))
        for region in view.board.regions.values():
            if region.accent and not region.icon and not region.raised:
                plain = (cell for cell in view.cells_on(number, region.spaces) if cell not in hatched)
                for rect in map(style.rect, plain):
                    yield _tinted(rect, region.accent, style)


def _tinted(rect: Rect, accent: Accent, style: BoardStyle) -> Box:
    """Return what tells the space of a region without an icon: a tint, without fills a frame within."""
    colour, within = style.colour(accent), WITHIN if style.look != "overlay" else WITHIN_NAMED
    if style.theme.fills:
        return Box(rect, Fill(colour, REGION_TINT))
    return Box(rect.grown(-within * style.unit), stroke=Stroke(colour, 0.2))


def tint_sign(view: BoardView, region: Region, style: BoardStyle) -> tuple[Item, ...]:
    """Draw one space of a region without an icon as it looks on the board, from the origin on."""
    rect = Rect(0, 0, *style.pitch)
    on_line = [way.accent for way in view.board.lines.values() if {*region.spaces} & {*way.spaces}]
    items = [
        Box(rect, Fill(style.colour("back"))),
        *(Box(rect, Fill(style.colour(one), LINE_TINT)) for one in on_line[:1]),
    ]
    edge = Box(rect, stroke=Stroke(style.colour("hairline"), 0.2))
    return (*(items if style.theme.fills else ()), _tinted(rect, region.accent or "blue", style), edge)


def _square_grid(view: BoardView, style: BoardStyle) -> Iterator[Item]:
    """Draw the lines between squares, each once, as long lines from end to end."""
    heavy = style.look == "overlay" or view.board.ground is None
    stroke = Stroke(style.colour("hatch"), 0.14 if heavy else 0.1)
    right = {((row + n, column), (row + n, column + 1)) for row, column in view.squares for n in (0, 1)}
    down = {((row, column + n), (row + 1, column + n)) for row, column in view.squares for n in (0, 1)}
    for pieces, along in ((right, 1), (down, 0)):
        yield from (line(style.corner(start), style.corner(end), stroke) for start, end in _chains(pieces, along))


def _chains(pieces: Iterable[tuple[Cell, Cell]], along: int) -> list[tuple[Cell, Cell]]:
    chains: list[tuple[Cell, Cell]] = []
    for start, end in sorted(pieces, key=lambda piece: (piece[0][1 - along], piece[0][along])):
        if chains and chains[-1][1] == start:
            chains[-1] = (chains[-1][0], end)
        else:
            chains.append((start, end))
    return chains


def _gaps(view: BoardView, style: BoardStyle) -> Iterator[Item]:
    """Mark the places without a tile that are empty; a board's first one bears its number."""
    numbered: set[int] = set()
    dashes = Stroke(style.colour("hairline"), 0.3, (1.6, 1.2))
    taken, spans = frozenset(view.extra.values()) | view.squares, range(_spans(view))
    for cell in gap_cells(view):
        if not taken.isdisjoint((cell[0] + row, cell[1] + column) for row in spans for column in spans):
            continue
        rect, number = _tile_rect(view, style, cell), view.board_of(cell)
        inner = rect.grown(-0.17 * style.unit)
        yield Box(inner, stroke=dashes, radius=0.1 * style.unit)
        first = view.boards > 1 and number not in numbered
        points = NUMBER_POINTS if first and style.look != "setup" else LABEL_POINTS
        size, words = style.size(points), str(number) if first else view.word("board.gap")
        weight: Weight = 300 if first else 400
        if first and style.look == "setup":  # beside the words of other gaps a number alone would say nothing
            words, weight = f"{view.word('board.number')} {number}".strip(), 600
        lines = [words]
        if first and not fits(words, inner.width - 2 * size, size, weight):
            lines = words.split()
        for step, one in enumerate(lines):
            at = rect.centre.moved(0, size * (FIGURE_MIDDLE + 1.1 * (step - (len(lines) - 1) / 2)))
            word = style.text(at, one, points, "grey", weight, "middle")
            if first or line_width(word) < inner.width:  # else the empty frame says as much
                yield word
        numbered.add(number)


def _fold(view: BoardView, style: BoardStyle) -> Iterator[Item]:
    after = view.grid.fold_after
    stroke = Stroke(style.colour("coast"), 0.22, FOLD_DASH, opacity=0.55)
    for top, left in view.origins if after is not None else ():
        column = left + (after or 0)
        yield line(style.corner((top, column)), style.corner((top + view.grid.rows, column)), stroke)


def coordinates(view: BoardView, style: BoardStyle) -> Iterator[Item]:
    """Label columns above and below, rows left and right, near the board, except where another space lies.

    On a board to look through, where nothing lies on extra spaces, labels stand in those as well, on one to write on
    beyond them; else the label at the other end of the row or column says it.
    """
    columns, rows = view.labels
    size = style.size(LABEL_POINTS)
    # Where two boards meet, one cell may be beside both; the first label takes it.
    taken, beside = set(view.squares), set(view.extra.values()) if style.look == "notes" else set[Cell]()
    if style.look not in ("overlay", "notes"):
        taken |= set(view.extra.values())
    for top, left in view.origins:
        bottom, right = top + view.grid.rows, left + view.grid.columns
        wanted = [((row, left + n), words) for n, words in enumerate(columns) for row in (top - 1, bottom)]
        wanted += [((top + n, column), words) for n, words in enumerate(rows) for column in (left - 1, right)]
        for cell, words in wanted:
            if cell in taken:
                continue
            taken.add(cell)
            step = view.outward(cell) if cell in beside else (0, 0)
            cell = (cell[0] + step[0], cell[1] + step[1])
            rect = style.rect(cell)
            if top <= cell[0] < bottom:
                x = rect.right - 0.98 * size if cell[1] < left else rect.x + 1.02 * size
                at = Point(x, rect.centre.y + FIGURE_MIDDLE * size)
            else:
                at = Point(rect.centre.x, rect.bottom - 0.64 * size if cell[0] < top else rect.y + 1.36 * size)
            yield style.text(at, words, LABEL_POINTS, "grey", 600, "middle")


def space_labels(view: BoardView, style: BoardStyle) -> Iterator[Item]:
    """Write the name of every square large into its lower left corner, the upper one where lines rise through it."""
    size, colour = 0.165 * style.unit, style.colour("ink")
    starts = (view.cells_on(1, way.spaces[:2]) for way in view.board.lines.values())
    rising = any((below - row) * (beside - column) < 0 for (row, column), (below, beside) in starts)
    y = 0.05 * style.unit + 0.7 * size if rising else style.pitch.y - 0.09 * style.unit
    for cell in sorted(view.squares):
        yield label(view.names[cell], style.corner(cell).moved(0.13 * style.unit, y), size, colour, anchor="start")
