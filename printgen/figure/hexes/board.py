"""A board of hexes, its style → the drawing: kinds, tokens, regions, names, pieces; in mm."""

from collections.abc import Iterator
from itertools import groupby
from math import dist

from printgen.drawing.metrics import size_to_fit
from printgen.drawing.scene import Box, Fill, Group, Item, Path, Stroke, centred, label, line
from printgen.figure.board_view import BoardStyle, BoardView
from printgen.figure.hexes import tile as hexes
from printgen.figure.hexes.tile import LINE, hex_tile, number_token
from printgen.figure.icon import icon
from printgen.figure.pieces.dealt_token import dealt_token
from printgen.figure.pieces.kind_look import hex_kind
from printgen.figure.pieces.piece import placed_piece
from printgen.figure.squares.seats import seat_row, shows_seats
from printgen.geometry import Point, Rect, Transform, between, side_by_side
from printgen.model.board.spaces import Cell
from printgen.model.position import Dealt, PlacedPiece
from printgen.model.setup import Facing
from printgen.units import PT

NAME, NAME_HIGH, NAME_WIDE = 0.22, 0.045, 0.62
"""On an overlay: how high a name is, how far its baseline lies above the middle, how wide at most, in a hex 1 wide."""

SMALL_NAME, REGION_NAME = 0.125, 0.055
NAMES = (Point(-0.31, -0.2), Point(0.31, -0.2), Point(-0.31, 0.2), Point(0.31, 0.2))
"""Where the name of a space that is taken stands: at the first of these that is free; for a hex 1 wide."""

LOW, SIGN = 0.33, 0.17
"""On a board to write on: how far below the middle of a hex 1 wide its sign stands, and how large that is."""

CLEAR, START, DOUBLE, RUNGS, SMALLEST = 0.24, 0.93, 0.4, (2, 0.7), 7 * PT
TINT, PALE, EDGE, SEAM, SHADOW = 0.16, 0.08, 0.053, 0.034, Point(0.4, 0.7)
MEASURED, BAR = 0.9, (0.27, 0.088)
"""The share of a hex in which something is laid to measure; how large a piece is that may be laid there."""
SIZES, DISC, BETWEEN = {"house": 0.32, "rod": 0.36, "pawn": 0.5}, 0.34, 0.26
ROOMY, HOUSE_FOOT = 1.35, 0.44
"""How large a house is at least for the figure in it; how far its foot lies below its middle, for one 1 large."""


def hex_board(view: BoardView, style: BoardStyle) -> tuple[Item, ...]:
    """Draw everything the view holds, lowest first."""
    known = _tiles(view, style)
    blank = frozenset(view.squares) - known.keys()
    overlay, small = style.look == "overlay", style.look == "thumbnail"
    edge = Stroke(style.colour("coast"), 0.2 if overlay else 0.14, cap="round")  # on an overlay they are measured
    edged = view.squares if overlay or not view.at_table else ()
    return (
        *(() if overlay else _blanks(view, style, blank)),
        *(_shadow(view, style, cell) for cell in sorted(known) if view.at_table and style.theme.fills),
        *(known[cell] for cell in sorted(known)),
        *(line(*ends, edge) for ends in hexes.edges(view.grid, frozenset(edged), style)),
        *region_rims(view, style, blank),
        *(() if overlay or small or view.at_table else _starts(view, style)),
        *_measured(view, style, blank),
        *(() if small else _names(view, style, blank)),
        *_examples(view, style),
        *_tokens(view, style, frozenset(known)),
        *_dealt_between(view, style),
        *(_footprints(view, style) if overlay else standing_pieces(view, style)),
        *(() if overlay or small or view.at_table else seat_row(view, style, hexes.whole(view.grid, style.pitch))),
    )


def hex_middle(view: BoardView, style: BoardStyle, space: str) -> Point:
    """Return where a space, an edge or a corner of the board lies."""
    return hexes.place(view.grid, [view.cells[space]] if space in view.cells else view.meetings[space], style)


def _blanks(view: BoardView, style: BoardStyle, cells: frozenset[Cell]) -> Iterator[Item]:
    """Draw the hexes of which nothing is known: faint water with the icon of their last region that has one.

    On a table they are the ground on which something may come to lie.
    """
    for cell in sorted(cells):
        at = hexes.middle(view.grid, cell, style)
        if view.at_table:
            pitch = Point(0.95 * style.pitch.x, 0.95 * style.pitch.y)
            edge = None if style.theme.fills else Stroke(style.colour("hairline"), 0.2)
            ground = Fill(style.colour("table-edge"), 0.6) if style.theme.fills else None
            yield Path(hexes.outline(at, pitch), ground, edge)
            if view.hexes:  # where a whole map lies, nobody need look for what lies here
                yield centred(view.word("board.empty"), at, SMALLEST, 400, style.colour("grey"))
            continue
        pale = style.colour("paper" if (notes := style.look == "notes") else "sea")
        ground = Fill(pale, 0.4) if style.theme.fills else Fill(style.colour("paper"))
        yield Path(hexes.outline(at, style.pitch), ground)
        signs = [region for _, region in view.regions_of(cell) if region.icon is not None]
        if signs and notes:
            low, ink = at.moved(0, LOW * style.unit), style.ink(signs[-1].accent)
            yield icon(signs[-1].icon or "", low, SIGN * style.unit, ink, style.icons)
        elif signs:
            size, ink = hexes.EMPTY if style.look == "thumbnail" else (0.22, "hatch")
            yield icon(signs[-1].icon or "", at, size * style.unit, style.colour(ink), style.icons)


def _shadow(view: BoardView, style: BoardStyle, cell: Cell) -> Item:
    at = hexes.middle(view.grid, cell, style).moved(*SHADOW)
    return Path(hexes.outline(at, style.pitch), Fill(style.colour("table-shadow")))


def _measured(view: BoardView, style: BoardStyle, blank: frozenset[Cell]) -> Iterator[Item]:
    """Draw the spaces that are measured with dashes; where hexes lie, a bracket beside their rows."""
    cells, ink = [view.cells[space] for space in view.measured], style.colour("ink")
    if blank.issuperset(cells):
        for cell in cells:
            at = hexes.middle(view.grid, cell, style)
            shape = hexes.outline(at, Point(MEASURED * style.pitch.x, MEASURED * style.pitch.y))
            yield Path(shape, Fill(style.colour("paper")), Stroke(ink, 0.35, (1.6, 1.1)))
        return
    bracket, pen = measure_place(view, style), Stroke(ink, 0.35)
    yield line(Point(bracket.x, bracket.y), Point(bracket.x, bracket.bottom), pen)
    for number in range(len(cells) + 1):
        y = bracket.y + number * bracket.height / len(cells)
        yield line(Point(bracket.x, y), Point(bracket.right, y), pen)


def measure_place(view: BoardView, style: BoardStyle) -> Rect:
    """Return a space that is measured, off both ends, or the bracket beside the rows of all where hexes lie there."""
    middles = [hexes.middle(view.grid, view.cells[space], style) for space in view.measured]
    if not {view.cells[space] for space in view.measured} & {view.cells[space] for space in laid_hexes(view)}:
        return Rect.around(middles[len(middles) // 3], 0.8 * style.unit)
    left = min(hexes.middle(view.grid, cell, style).x for cell in view.squares) - 0.66 * style.unit
    half = 0.75 * hexes.SIDE * style.pitch.y
    return Rect(left, middles[0].y - half, 1.4, middles[-1].y - middles[0].y + 2 * half)


def _examples(view: BoardView, style: BoardStyle) -> Iterator[Item]:
    """Draw pieces that seats may lay on edges as bars in their colours; without fills as in their trays."""
    for number, (seat, spaces) in enumerate(view.examples.items()):
        colour, paper, (long, thick) = style.colour(view.seats[seat].colour), style.colour("paper"), BAR
        bar, half = Rect.around(Point(0, 0), long * style.unit, thick * style.unit), (long - thick) / 2 * style.unit
        drawn: list[Item] = [Box(bar, Fill(colour), Stroke(paper, 0.3), 0.3)]
        if not style.theme.fills:
            drawn = [Box(bar, Fill(paper), Stroke(colour, 0.55), 0.3)]
            drawn += [line(Point(-half, 0), Point(half, 0), Stroke(colour, 0.3))] if number else []
        for space in spaces:
            degrees = hexes.edge_degrees(view.grid, view.meetings[space], style)
            turned = Transform.turn(degrees).then(Transform.shift(*hex_middle(view, style, space)))
            yield Group(tuple(drawn), turned)


def laid_hexes(view: BoardView) -> dict[str, tuple[str, str | None, Facing | None]]:
    """Return component, kind and facing of the hexes that lie: of the set-up, those dealt, those of a hex map."""
    laid: dict[str, tuple[str, str | None, Facing | None]] = {}
    for placed in view.standing:
        piece = view.pieces[placed.piece]
        if piece.look == "hex":
            laid[placed.space] = (piece.component, piece.kind, hexes.faced(placed.facing))
    for dealt in view.dealt:
        component = view.deals[dealt.deal].component
        if dealt.space in view.cells and _is_hex(view, component):
            laid[str(dealt.space)] = (component, dealt.things[0].kind, hexes.faced(dealt.facing))
    sort = next((name for name in view.components if _is_hex(view, name)), "")
    laid |= {one.space: (sort, one.kind, hexes.faced(one.facing)) for one in view.hexes}
    return laid


def _tiles(view: BoardView, style: BoardStyle) -> dict[Cell, Group]:
    """Draw the hexes that lie."""
    tokens, found, seamed = _numbers(view), {}, view.at_table and style.theme.fills
    for space, (component, kind, facing) in laid_hexes(view).items():
        made = (piece for piece in view.pieces.values() if (piece.component, piece.kind) == (component, kind))
        tile = hex_tile(
            hex_kind(
                view.components.get(component),
                kind,
                style.icons,
                view.word(f"kinds.{kind}"),
                next(made, None),
                turned=facing is not None,
            ),
            style,
            facing,
            tokens.get(space),
            least=SMALLEST / style.unit,
            marked=style.look != "thumbnail",
            line=SEAM if seamed else LINE,
            seam="paper" if seamed else "coast",
        )
        cell = view.cells[space]
        at = Transform.shift(*hexes.middle(view.grid, cell, style))
        found[cell] = Group(tile.items, Transform.scale(*style.pitch).then(at))
    return found


def _numbers(view: BoardView) -> dict[str, str]:
    """Return the number on each space: a token of the set-up, dealt, or of a hex map."""
    found = {one.space: one.token for one in view.hexes if one.token is not None}
    for placed in view.standing:
        piece = view.pieces[placed.piece]
        if piece.look == "token" and piece.kind is not None:
            found[placed.space] = piece.kind
    for dealt in view.dealt:
        if dealt.space in view.cells and not _is_hex(view, view.deals[dealt.deal].component):
            found[str(dealt.space)] = dealt.things[0].kind
    return found


def _is_hex(view: BoardView, component: str) -> bool:
    return component in view.components and view.components[component].shape == "hex"


def region_rims(view: BoardView, style: BoardStyle, blank: frozenset[Cell]) -> Iterator[Item]:
    """Draw a thick line round the regions in which seats start, in their colours; round all where nothing lies.

    There, on an overlay and on a board to write on, the blank spaces of each are tinted as well. Without fills the line
    of each seat is a double one, that of whoever is not the first with rungs.
    """
    tinted, tint = style.look in ("overlay", "notes"), TINT if style.look == "overlay" else PALE
    wide = {"overlay": min(1.2, EDGE * style.unit), "notes": 0.9}.get(style.look, 1.1)
    dash = () if style.theme.fills else (2.4 * wide, 1.8 * wide)
    outlines, outlined = list[Item](), set[tuple[float, ...]]()
    for region in view.board.regions.values():
        cells = frozenset(view.cells[name] for name in region.spaces if name in view.cells)
        homes = [seat for seat in view.seats.values() if seat.space in region.spaces and not tinted]
        if not (homes or tinted):
            continue
        colour = style.colour(homes[0].colour if homes else region.accent or "coast")
        if tinted and style.theme.fills:
            for cell in sorted(cells & blank):
                yield Path(hexes.outline(hexes.middle(view.grid, cell, style), style.pitch), Fill(colour, tint))
        if style.look == "notes":  # regions share edges: the first of them has its colour there
            edges = {tuple(round(n, 2) for n in between(*edge)): edge for edge in hexes.rim(view.grid, cells, style)}
            pen = Stroke(colour, wide, dash, cap="round")
            outlines += (line(*edge, pen) for key, edge in edges.items() if key not in outlined)
            outlined |= edges.keys()
            continue
        rim, paper, is_double = [*hexes.rim(view.grid, cells, style)], style.colour("paper"), bool(dash and homes)
        solid = () if is_double else dash
        for pen in (Stroke(paper, 1.9 * wide, cap="round"), Stroke(colour, wide, solid, cap="round")):
            yield from (line(*edge, pen) for edge in rim)
        count, thick = RUNGS if homes and homes[0] is not next(iter(view.seats.values())) else (0, 0.0)
        for edge in rim if is_double else ():
            dashes = ((dist(*edge) - count * thick) / (count + 1), thick) if count else ()
            yield line(*edge, Stroke(paper, DOUBLE * wide, dashes, cap="butt" if count else "round"))
    yield from outlines


def _starts(view: BoardView, style: BoardStyle) -> Iterator[Item]:
    """Ring the spaces that seats start from in their colours, where nothing else shows seats."""
    for seat in view.seats.values() if not shows_seats(view) else ():
        if (cell := view.cells.get(view.start(seat))) is not None:
            at, pitch = hexes.middle(view.grid, cell, style), Point(START * style.pitch.x, START * style.pitch.y)
            for pen in (Stroke(style.colour("paper"), 1.7), Stroke(style.colour(seat.colour), 0.9)):
                yield Path(hexes.outline(at, pitch), stroke=pen)


def _names(view: BoardView, style: BoardStyle, blank: frozenset[Cell]) -> Iterator[Item]:
    """Write the name of every space: large where an overlay has nothing else, else in a tip or a free corner."""
    unit, taken = style.unit, [*_taken(view, style)]
    for cell in sorted(view.squares):
        name, at = view.names[cell], hexes.middle(view.grid, cell, style)
        if style.look == "overlay" and cell in blank:
            size = size_to_fit(name, NAME_WIDE * unit, NAME * unit, 300)
            yield label(name, at.moved(0, -NAME_HIGH * unit), size, style.colour("grey"), 300)
            yield from _region_names(view, style, cell, at)
        elif style.look == "notes" and cell in blank:
            yield from hexes.ruled(style, at, name)
        else:
            off_dashes = [Point(-0.26, -0.13)] if name in view.measured and cell in blank else []
            places = [at.moved(x * unit, y * unit) for x, y in (*off_dashes, *NAMES)]
            free = (place for place in places if all(dist(place, other) > CLEAR * unit for other in taken))
            ink = style.colour("grey" if cell in blank else "coast")
            size = max(SMALL_NAME * unit, SMALLEST)
            yield centred(name, next(free, places[0]), size, 600, ink)


def _taken(view: BoardView, style: BoardStyle) -> Iterator[Point]:
    """Yield where no name may stand: on piers and on what stands between spaces."""
    facings = [(one.space, one.facing) for one in view.standing] + [(one.space, one.facing) for one in view.hexes]
    facings += [(str(one.space), one.facing) for one in view.dealt]
    for space, facing in facings:
        for start, end in hexes.pier(hexes.faced(facing)):
            at = hexes.middle(view.grid, view.cells[space], style)
            yield at.moved((start.x + end.x) / 2 * style.pitch.x, (start.y + end.y) / 2 * style.pitch.y)
    between = [one.space for one in view.standing if one.space not in view.cells]
    between += [space for _, space in _dealt_at_meetings(view)]
    for space in (*between, *(space for spaces in view.examples.values() for space in spaces)):
        yield hex_middle(view, style, space)


def _region_names(view: BoardView, style: BoardStyle, cell: Cell, at: Point) -> Iterator[Item]:
    """Write which regions a space belongs to, below its name, with their icons."""
    unit, low = style.unit, 0.11
    for key, region in view.regions_of(cell):
        colour, word = style.ink(region.accent), view.word(f"board.regions.{key}")
        size = max(SMALLEST, size_to_fit(word, NAME_WIDE * unit, REGION_NAME * unit, 600))
        yield label(word, at.moved(0, low * unit), size, colour, 600)
        if region.icon is not None:
            yield icon(region.icon, at.moved(0, (low + 0.14) * unit), 0.16 * unit, colour, style.icons)
            low += 0.2
        low += 0.1


def _dealt_between(view: BoardView, style: BoardStyle) -> Iterator[Item]:
    """Draw what was dealt onto edges and corners."""
    for one, space in _dealt_at_meetings(view):
        token = dealt_token(view, style, one, BETWEEN * style.unit)
        yield Group((token,), Transform.shift(*hex_middle(view, style, space)))


def _dealt_at_meetings(view: BoardView) -> list[tuple[Dealt, str]]:
    return [(one, one.space) for one in view.dealt if one.space is not None and one.space in view.meetings]


def _tokens(view: BoardView, style: BoardStyle, known: frozenset[Cell]) -> Iterator[Item]:
    """Draw the numbers of spaces on which no hex is known to lie."""
    for space, value in _numbers(view).items():
        if view.cells.get(space) not in known:
            yield from number_token(value, hex_middle(view, style, space), hexes.TOKEN * style.unit, style, SMALLEST)


def standing_pieces(view: BoardView, style: BoardStyle) -> Iterator[Item]:
    """Draw what stands on spaces, edges and corners; pieces that share a place lie side by side."""
    shown = []
    for placed in sorted(view.standing, key=lambda p: p.space):
        piece = view.pieces[placed.piece]
        if piece.look != "hex" and not (piece.look == "token" and piece.kind):
            shown.append(placed)
    for space, group in groupby(shown, key=lambda p: p.space):
        at, together, cells = hex_middle(view, style, space), list(group), view.meetings.get(space, ())
        edge = Transform.turn(hexes.edge_degrees(view.grid, cells, style)) if len(cells) == 2 else Transform()
        for across, placed in zip(side_by_side(len(together), 0.3 * style.unit), together, strict=True):
            look = view.pieces[placed.piece].look
            size, number = SIZES.get(look, DISC) * style.unit, max(0.12 * style.unit, SMALLEST)
            if look == "house" and placed.owner in view.seats:
                size = max(size, ROOMY * number)
            art = placed_piece(view, style, placed, size)
            if look == "house":
                art = _numbered(view, style, placed, art, min(0.52 * number, HOUSE_FOOT * size - 0.17 * number))
            turn = edge if look == "rod" else Transform()
            yield Group((art,), turn.then(Transform.shift(at.x + across, at.y)))


def _numbered(view: BoardView, style: BoardStyle, placed: PlacedPiece, art: Group, base: float) -> Group:
    """Write on a house whose it is, ``base`` mm below its middle: the number of the seat, as below the board."""
    if placed.owner is None or placed.owner not in view.seats:
        return art
    size = max(0.12 * style.unit, SMALLEST)
    ink = style.theme.on(view.seats[placed.owner].colour) if style.theme.fills else style.colour("ink")
    number = str(list(view.seats).index(placed.owner) + 1)
    return Group((*art.items, label(number, Point(0, base), size, ink, 900)), art.transform)


def _footprints(view: BoardView, style: BoardStyle) -> Iterator[Item]:
    spaces = {placed.space for placed in view.standing if placed.space not in view.cells}
    return (style.footprint(hex_middle(view, style, space), 0.09 * style.unit) for space in sorted(spaces))
