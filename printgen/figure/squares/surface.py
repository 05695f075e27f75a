"""Board view → what lies lowest: tiles or a printed grid, tinted spaces, gaps, coordinates."""

from printgen.drawing.items import line_width
from printgen.drawing.scene import Box, Fill, Group, Item, Run, Stroke, Text, line
from printgen.figure.board_view import BoardStyle, BoardView
from printgen.figure.pieces.piece import tile_back
from printgen.geometry import Point, Rect, Size, Transform
from printgen.model.board.spaces import Cell

TILE_SHADOW = Point(0.04, 0.055)
LINE_TINT, LINK_TINT, REGION_TINT = 0.13, 0.22, 0.16
LABEL_POINTS = 7.5
FOLD_DASH = (2.2, 0.9, 0.4, 0.9)


def ground(view: BoardView, style: BoardStyle) -> tuple[Item, ...]:
    """Draw the tiles of all boards, or the plain grid where there are none (mm)."""
    if style.look == "overlay":
        return (*_tints(view, style), *_square_grid(view, style), *_fold(view, style))
    if view.board.ground is None:
        paper = style.colour("sea") if style.theme.fills else style.colour("paper")
        squares = [Box(style.rect(cell), Fill(paper)) for cell in sorted(view.squares)]
        return (*squares, *_tints(view, style), *_square_grid(view, style), *_fold(view, style))
    return (
        *_tile_shadows(view, style),
        *_tiles(view, style),
        *_tints(view, style),
        *_square_grid(view, style),
        *_joints(view, style),
        *_gaps(view, style),
    )


def tile_cells(view: BoardView) -> tuple[Cell, ...]:
    """Return the upper left cell of every tile of the ground, board by board."""
    assert view.board.ground is not None
    spans = view.board.ground.spans
    return tuple(
        (top + row, left + column)
        for top, left in view.origins
        for row in range(0, view.grid.rows, spans)
        for column in range(0, view.grid.columns, spans)
        if (top + row, left + column) in view.squares
    )


def gap_cells(view: BoardView) -> tuple[Cell, ...]:
    """Return the upper left cell of every place where a tile is missing."""
    assert view.board.ground is not None
    spans = view.board.ground.spans
    return tuple(
        (top + row, left + column)
        for top, left in view.origins
        for row in range(0, view.grid.rows, spans)
        for column in range(0, view.grid.columns, spans)
        if (top + row, left + column) not in view.squares
    )


def _tile_rect(view: BoardView, style: BoardStyle, cell: Cell) -> Rect:
    spans = view.board.ground.spans if view.board.ground else 1
    return style.rect(cell, spans, spans)


def _tile_shadows(view: BoardView, style: BoardStyle) -> list[Item]:
    if not style.theme.fills:
        return []
    shade = Fill(style.colour("ink"), 0.14)
    dx, dy = TILE_SHADOW.x * style.unit, TILE_SHADOW.y * style.unit
    return [Box(_tile_rect(view, style, cell).moved(dx, dy), shade) for cell in tile_cells(view)]


def _tiles(view: BoardView, style: BoardStyle) -> list[Item]:
    items: list[Item] = []
    for cell in tile_cells(view):
        rect = _tile_rect(view, style, cell)
        art = tile_back(Size(rect.width, rect.height), style)
        items.append(Group((art,), Transform.shift(*rect.centre)))
    return items


def _tints(view: BoardView, style: BoardStyle) -> list[Item]:
    """Tint the spaces of lines, links and regions; without fills they get a dashed outline."""
    items: list[Item] = []
    tinted: set[Cell] = set()
    for number in view.numbers:
        for way in view.board.lines.values():
            fresh = [cell for cell in view.cells_on(number, way.spaces) if cell not in tinted]
            tinted.update(fresh)
            items += _tint(style, fresh, way.accent, LINE_TINT, outline=False)
        for link in view.board.links.values():
            fresh = [cell for cell in view.cells_on(number, link.spaces) if cell not in tinted]
            tinted.update(fresh)
            items += _tint(style, fresh, link.accent, LINK_TINT, outline=False)
        for region in view.board.regions.values():
            if region.accent and not region.icon and not region.raised:
                cells = list(view.cells_on(number, region.spaces))
                items += _tint(style, cells, region.accent, REGION_TINT, outline=True)
    return items


def _tint(style: BoardStyle, cells: list[Cell], accent: str, share: float, outline: bool) -> list[Item]:
    colour = style.colour(accent)
    if style.theme.fills:
        return [Box(style.rect(cell), Fill(colour, share)) for cell in cells]
    if not outline:
        return []
    by = 0.06 * style.unit
    dashes = Stroke(colour, 0.25, (1.0, 0.8))
    return [Box(style.rect(cell).grown(-by), stroke=dashes) for cell in cells]


def _square_grid(view: BoardView, style: BoardStyle) -> list[Item]:
    """Draw the lines between squares, each once, as long lines from end to end."""
    heavy = style.look == "overlay" or view.board.ground is None
    stroke = Stroke(style.colour("hatch"), 0.14 if heavy else 0.1)
    right: list[tuple[Cell, Cell]] = []
    down: list[tuple[Cell, Cell]] = []
    for row, column in sorted(view.squares):
        right += [((row, column), (row, column + 1)), ((row + 1, column), (row + 1, column + 1))]
        down += [((row, column), (row + 1, column)), ((row, column + 1), (row + 1, column + 1))]
    return [
        line(style.corner(start), style.corner(end), stroke)
        for pieces, along in ((right, 1), (down, 0))
        for start, end in _chains(set(pieces), along)
    ]


def _chains(pieces: set[tuple[Cell, Cell]], along: int) -> list[tuple[Cell, Cell]]:
    """Join pieces of one line that follow one another into long ones."""
    chains: list[tuple[Cell, Cell]] = []
    for start, end in sorted(pieces, key=lambda piece: (piece[0][1 - along], piece[0][along])):
        if chains and chains[-1][1] == start:
            chains[-1] = (chains[-1][0], end)
        else:
            chains.append((start, end))
    return chains


def _joints(view: BoardView, style: BoardStyle) -> list[Item]:
    """Part the tiles by white lines; without fills their outlines do it."""
    if not style.theme.fills:
        return []
    white = Stroke(style.colour("paper"), 0.043 * style.unit)
    return [Box(_tile_rect(view, style, cell), stroke=white) for cell in tile_cells(view)]


def _gaps(view: BoardView, style: BoardStyle) -> list[Item]:
    """Mark the places without a tile that are empty; a board's first one bears its number."""
    items: list[Item] = []
    numbered: set[int] = set()
    dashes = Stroke(style.colour("hairline"), 0.3, (1.6, 1.2))
    taken = frozenset(view.extra.values()) | view.squares
    by = 0.17 * style.unit
    for cell in gap_cells(view):
        rect = _tile_rect(view, style, cell)
        if taken.isdisjoint(_tile_spaces(view, cell)):
            inner = rect.grown(-by)
            items.append(Box(inner, stroke=dashes, radius=0.1 * style.unit))
            number = view.board_of(cell)
            if view.boards > 1 and number not in numbered:
                numbered.add(number)
                at = rect.centre.moved(0, style.size(20) * 0.33)
                items.append(style.text(at, str(number), 20, "grey", 300, "middle"))
            else:
                at = rect.centre.moved(0, style.size(LABEL_POINTS) * 0.33)
                gap = view.word("board.gap")
                word = style.text(at, gap, LABEL_POINTS, "grey", anchor="middle")
                if line_width(word) < inner.width:  # else the empty frame says as much
                    items.append(word)
    return items


def _tile_spaces(view: BoardView, cell: Cell) -> set[Cell]:
    spans = view.board.ground.spans if view.board.ground else 1
    return {(cell[0] + row, cell[1] + column) for row in range(spans) for column in range(spans)}


def _fold(view: BoardView, style: BoardStyle) -> list[Item]:
    after = view.grid.fold_after
    if after is None:
        return []
    stroke = Stroke(style.colour("coast"), 0.22, FOLD_DASH, opacity=0.55)
    ends = [((top, left + after), (top + view.grid.rows, left + after)) for top, left in view.origins]
    return [line(style.corner(start), style.corner(end), stroke) for start, end in ends]


def coordinates(view: BoardView, style: BoardStyle) -> tuple[Item, ...]:
    """Label columns above and below, rows left and right, except where another space lies."""
    items: list[Item] = []
    columns, rows = view.labels
    # Where two boards meet, one cell may be beside both; the first label takes it.
    taken = set(view.squares) | set(view.extra.values())
    for top, left in view.origins:
        bottom, right = top + view.grid.rows, left + view.grid.columns
        wanted: list[tuple[Cell, bool | None, str, bool]] = []
        for index, label in enumerate(columns):
            wanted += [((row, left + index), row < top, label, False) for row in (top - 1, bottom)]
        for index, label in enumerate(rows):
            wanted += [((top + index, c), None, label, c < left) for c in (left - 1, right)]
        for cell, above, label, before in wanted:
            if cell not in taken:
                taken.add(cell)
                items.append(_label(style, cell, above, label, before))
    return tuple(items)


def _label(style: BoardStyle, cell: Cell, above: bool | None, label: str, before: bool = False) -> Item:
    """Write a label in a cell beside the board, near the board's edge."""
    size = style.size(LABEL_POINTS)
    rect = style.rect(cell)
    if above is None:
        x = rect.right - 0.98 * size if before else rect.x + 1.02 * size
        at = Point(x, rect.centre.y + 0.33 * size)
    else:
        at = Point(rect.centre.x, rect.bottom - 0.64 * size if above else rect.y + 1.36 * size)
    return style.text(at, label, LABEL_POINTS, "grey", 600, "middle")


def space_labels(view: BoardView, style: BoardStyle) -> tuple[Item, ...]:
    """Write the name of every square large into its corner, for overlays.

    The lower left corner, or the upper one where lines would rise through it; clear of the marks that stand on the
    borders where sheets are joined.
    """
    size, colour = 0.165 * style.unit, style.colour("coast")
    low = not any(_rises(view.cells_on(1, way.spaces)) for way in view.board.lines.values())
    y = style.pitch.y - 0.06 * style.unit if low else 0.05 * style.unit + 0.7 * size
    return tuple(
        Text(style.corner(cell).moved(0.13 * style.unit, y), (Run(view.names[cell], size, 400, colour),))
        for cell in sorted(view.squares)
    )


def _rises(cells: tuple[Cell, ...]) -> bool:
    """Return whether a line begins by running to the upper right or the lower left."""
    (row, column), (next_row, next_column) = cells[:2]
    return (next_row - row) * (next_column - column) < 0
