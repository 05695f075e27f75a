"""PositionContext → which spaces each step of the set-up lays something on, to be numbered on the drawing."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import pairwise
from math import dist

from printgen.drawing.items import extent
from printgen.drawing.scene import Scene
from printgen.figure.board_view import BoardStyle, BoardView
from printgen.figure.callouts import BELOW, EVERYWHERE, Callout, called_out, numbers_on
from printgen.figure.cards import lower_left, on_each_card
from printgen.figure.hexes.board import SIZES, hex_middle, measure_place
from printgen.figure.hexes.tile import CORNERS, TOKEN, TOKEN_AT, rim
from printgen.figure.squares.board import space_middle
from printgen.figure.squares.marks import line_places, raised_place
from printgen.figure.squares.seats import PAWN_ON_RAISED
from printgen.figure.table.signs import SLIM_STEP, STEP
from printgen.figure.tiles.map_view import MapStyle, MapView
from printgen.figure.tiles.pieces import PIECE_RADIUS, placed_pieces
from printgen.geometry import Point, Rect, Size, between
from printgen.model.board.spaces import name_on, space_names
from printgen.model.play.conditions import amount
from printgen.model.setup import SetupStep
from printgen.model.table import Table
from printgen.sheet.core.board_view import board_style, fitted_board, shows_map
from printgen.sheet.core.game_context import PositionContext
from printgen.sheet.setup.small_board import joined_numbers, label_columns
from printgen.sheet.setup.steps import brief_steps, steps_done

MEASURE = "measure"
"""Stands for the place where something is measured."""

HEX, MEETING = 0.62, 0.68
"""How wide a hex is for the number of a step, and what lies about a place where several meet; in widths of a hex."""

HOUSE, ON_TOKEN, ROAD = 1.14, 1.25, 0.12
"""A line to a house or a number token ends at its rim, off the number on it: at so much of its size; one to a road
beside it: at so much of the width of a hex."""

BARE, SPOT = 0.72, 0.5
"""Where in the corners of a hex nothing is drawn, in sides from its middle, and how wide such a spot is, in mm."""

LED = (3, 1, 0, 2)
"""The corners of what is raised, to which lines lead: the lower left one first."""

OFF_RAISED = 2.2
"""How far about what is raised its number may stand, so that it covers little of it; in mm."""

PAWN_WIDE, PAWN_FOOT = 0.5, 0.22
"""How wide a pawn is for its height, and how far below its middle a line to it ends, off its head."""

TOPS, LOWER_RIM = 6, Point(-0.41, 0.42)
"""In so many parts each way what lies on top of others is divided, so that a number stands off all of it; where what
lies below another sort is seen, from the middle of its square, in squares."""

WITHIN, INSIDE = 3.8, 1.6
"""How far inside a card the number of a step lies, and how far at least it does with its count, in mm."""

Spot = Callable[[str, str], Point | None]
"""The name of a piece, a space → where that one is drawn, if it is one of many small ones."""

Parts = Callable[[str, str], tuple[Rect, ...]]
"""What a step is about, a space → where that is drawn, if it is less than the space."""

Laid = tuple[str, str, str | None]
"""What is laid, on which space, and whose it is."""


def numbered_board(
    context: PositionContext, view: BoardView, room: Size, table: Table | None = None
) -> tuple[Scene, float]:
    """Return the board as large as it fits a room, numbers of steps on and below it, and the side of a space in mm."""
    for lower in (0.0, BELOW / 2, BELOW):  # off what lies below the board
        scene, pitch = fitted_board(context, view, Size(room.width, room.height - lower))
        style = board_style(context, view, pitch)
        drawn = replace(scene, items=(*scene.items, *joined_numbers(context, view, style)))
        off = line_places(view, style), label_columns(view, style)
        found = called_out(drawn, board_callouts(context, view, style, table), context, *off)
        (x, y, width, height), signs = scene.window, found.items[len(drawn.items) :]
        high = max(height, extent(signs).bottom - y) if signs else height
        if high <= max(height, room.height):
            break
    return replace(found, window=Rect(x, y, width, high)), pitch


def board_callouts(
    context: PositionContext, view: BoardView, style: BoardStyle, table: Table | None
) -> tuple[Callout, ...]:
    """Return the steps that lay something on a board; on hexes those of a seat stand outside of where it begins."""
    parts = partial(_parts, view, style)
    found = callouts(context, partial(_rect, view, style), partial(_thing, view, style), table, parts)
    if view.grid.kind == "squares":
        tops = (*_tops(view, style),)
        return tuple(replace(one, shuns=tops) if one.beside else one for one in found)
    if view.grid.kind == "cards":
        return tuple(replace(one, within=WITHIN - INSIDE) if one.things else one for one in found)
    if table is None:
        return found
    home = (*_home(view, style, table),)
    starts = {name: hex_middle(view, style, view.start(seat)) for name, seat in view.seats.items()}
    nearest = next((name for name in starts if table.sides.get(name) == "south"), "")
    return tuple(replace(one, shuns=home) if one.once else _share(one, starts, nearest, home) for one in found)


def _share(one: Callout, starts: Mapping[str, Point], nearest: str, home: tuple[Point, ...]) -> Callout:
    """Return a step that lays as much near each seat on the spaces of one of them alone, beside its ``home``."""
    near = [
        number
        for number, space in enumerate(one.spaces)
        if min(starts, key=lambda seat: dist(starts[seat], space.centre), default="") == nearest
    ]
    if not 1 < len(near) <= EVERYWHERE or len(near) * len(starts) != len(one.spaces):
        return one
    spaces, parts = tuple(one.spaces[n] for n in near), tuple(one.parts[n] for n in near)
    return replace(one, spaces=spaces, parts=parts, shuns=home)


def _tops(view: BoardView, style: BoardStyle) -> Iterator[Point]:
    """Yield points all over what lies on top of others, up to its edges: there a pawn stands that is seen whole."""
    raised = (raised_place(view, style, space) for one in view.board.regions.values() for space in one.spaces)
    for place in {one[0] for one in raised if one is not None}:
        ways = [number / TOPS - 0.5 for number in range(TOPS + 1)]
        yield from (place.centre.moved(across * place.width, down * place.height) for across in ways for down in ways)


def _home(view: BoardView, style: BoardStyle, table: Table) -> Iterator[Point]:
    """Yield points all over the hexes of regions in which seats begin at which steps are shown, up to their edges."""
    near = {seat.space for name, seat in view.seats.items() if table.shows_any(name)}
    spaces = [space for one in view.board.regions.values() if near & {*one.spaces} for space in one.spaces]
    for space in spaces:
        at, corners = hex_middle(view, style, space), [*CORNERS, CORNERS[0]]
        on_rim = (between(one, other, share) for one, other in pairwise(corners) for share in (0.0, 0.25, 0.5, 0.75))
        yield at
        yield from (
            at.moved(share * style.unit * point.x, share * style.unit * point.y)
            for point in on_rim
            for share in (0.4, 0.75, 1.0)
        )


def steps_lead(context: PositionContext, *pictures: Scene) -> str:
    """Return which steps finished pictures show by their numbers: all, some, or none, and then nothing."""
    shown = {number for one in pictures for number in numbers_on(one)}
    done = {str(number) for number, _ in enumerate(steps_done(context), 1)}
    if not done & shown:
        return ""
    return context.tool("setup.steps-drawn" if done <= shown else "setup.some-steps-drawn")


def _rect(view: BoardView, style: BoardStyle, name: str, space: str) -> Rect | None:
    """Return where a number stands on a space: well inside a hex or a card, near a place where several hexes meet.

    What lies on top of others is one thing, and a pawn on it another.
    """
    if space == MEASURE:
        place = measure_place(view, style)
        return place if place.width > 2 * STEP else Rect.around(Point(place.x, place.centre.y), STEP)
    if view.grid.kind == "hexes":
        side = (HEX if space in view.cells else MEETING) * style.unit
        return Rect.around(hex_middle(view, style, space), side, side)
    if view.grid.kind == "squares" and space in view.meetings:
        return Rect.around(space_middle(view, style, space), MEETING * style.unit, MEETING * style.unit)
    if view.grid.kind == "squares" and (raised := raised_place(view, style, space)) is not None:
        high, piece = PAWN_ON_RAISED * style.unit, view.pieces.get(name)
        if piece is not None and piece.look == "pawn":
            return Rect.around(raised[1].moved(0, PAWN_FOOT * high), PAWN_WIDE * high, high - 2 * PAWN_FOOT * high)
        if name in view.board.regions:
            return raised[0].grown(OFF_RAISED)
    rect = style.rect(view.cells[space]) if space in view.cells else None
    return rect.grown(-WITHIN) if rect is not None and view.grid.kind == "cards" else rect


def _thing(view: BoardView, style: BoardStyle, piece: str, space: str) -> Point | None:
    """Return where a piece is drawn of which one lies on every card."""
    often = view.grid.kind == "cards" and piece in on_each_card(view)
    return lower_left(view, style, space) if often else None


def _parts(view: BoardView, style: BoardStyle, name: str, space: str) -> tuple[Rect, ...]:
    """Return what a step is about where that is less than a whole space: on squares the corners of what is raised.

    On hexes a number, what lies where hexes meet, the edges of a region, of a hex the bare ground in its corners.
    """
    if view.grid.kind == "squares" and name in view.board.regions:
        raised = raised_place(view, style, space)
        corners = [raised[0].corners[number] for number in LED] if raised is not None else []
        return tuple(Rect.around(corner, 0.0) for corner in corners)
    if view.grid.kind == "squares" and space in view.extra and _is_covered(view, name, space):
        at = style.middle(view.cells[space])
        return (Rect.around(at.moved(LOWER_RIM.x * style.unit, LOWER_RIM.y * style.unit), 0.0),)
    if view.grid.kind != "hexes" or space == MEASURE:
        return ()
    at, unit = hex_middle(view, style, space), style.unit
    if name in view.board.regions:
        cells = frozenset(view.cells[one] for one in view.board.regions[name].spaces if one in view.cells)
        edges = (between(*edge, 0.5) for edge in rim(view.grid, cells, style))
        return tuple(Rect.around(edge, 0.0) for edge in edges if dist(edge, at) < MEETING * unit)
    if space in view.meetings:
        return (Rect.around(at, (HOUSE * SIZES["house"] if name in view.pieces else ROAD) * unit),)
    piece = view.pieces.get(name)
    component = piece.component if piece is not None else view.deals[name].component if name in view.deals else None
    part = view.components.get(component) if component is not None else None
    if part is None:
        return ()
    if part.shape == "hex":
        spots = (at.moved(BARE * unit * corner.x, BARE * unit * corner.y) for corner in CORNERS)
        return tuple(Rect.around(spot, SPOT) for spot in spots)
    return (Rect.around(at.moved(TOKEN_AT.x * unit, TOKEN_AT.y * unit), 2 * ON_TOKEN * TOKEN * unit),)


def _is_covered(view: BoardView, name: str, space: str) -> bool:
    """Return whether a piece lies below another sort on its space, so that the space alone is seen of it."""
    there = [one.piece for one in view.standing if one.space == space]
    return name in there and there[-1] != name


def callouts(
    context: PositionContext,
    rect: Callable[[str, str], Rect | None],
    thing: Spot,
    table: Table | None = None,
    parts: Parts = lambda name, space: (),
) -> tuple[Callout, ...]:
    """Return the steps that lay something on the board.

    ``rect``: where what is laid on a space is drawn, if it is; ``thing``: where a small thing on it that is one of
    many; ``parts``: where on it what a step is about. On a drawn ``table`` the number of what each seat lays stands
    once, at the seat that sits nearest.
    """
    found, is_small, taken = [], context.paper.layout == "small", set[str]()
    radius = SLIM_STEP if is_small else STEP
    listed = (
        is_small and table is not None and any(one.count for one in brief_steps(context).steps)
    )  # their counts stand in the list
    for number, step in enumerate(steps_done(context), 1):
        laid = list(_laid(context, step, table))
        near = [space for _, space, owner in laid if table is not None and table.shows(step.id, owner)]
        if near:  # on what another step lays there already its number would be taken for that one's
            others = [space for _, space, owner in laid if owner]
            near = [one for one in near if one not in taken] or [one for one in others if one not in taken] or near
            taken.update(near)
        named = {space: name for name, space, _ in laid}
        drawn = [(rect(named[space], space), space) for space in dict.fromkeys(near or named)]
        spaces = [space for _, space in drawn]
        rects = tuple(one for one, _ in drawn if one is not None)
        about = tuple(parts(named[space], space) for one, space in drawn if one is not None)
        things = tuple(spot for name, space, _ in laid if (spot := thing(name, space)) is not None)
        if rects:
            # On small paper a count of what is drawn on each card would lie across their edges.
            count = "" if near or listed or (is_small and things) else _count(context, step, len(spaces))
            stands = any(_is_small(context, one) for one in named.values())
            either = is_small and context.game.setup.tile_map is not None  # each number once on a small map
            either |= any(one.or_on for one in context.position.pieces if one.piece in step.lays)
            found.append(
                Callout(str(number), rects, count, things, bool(near), table is not None, about, radius, either, stands)
            )
    return tuple(found)


def parts_on_map(context: PositionContext, view: MapView, style: MapStyle, name: str, space: str) -> tuple[Rect, ...]:
    """Return where a piece lies on a space: a line to it ends at its rim, not short of it."""
    cells = {tile.space: cell for cell, tile in view.by_cell.items()}
    found = ((one, at) for one, at in placed_pieces(view, style) if one.cell == cells.get(space))
    piece = context.game.setup.pieces.get(name)
    return tuple(
        Rect.around(at, 2 * PIECE_RADIUS * style.unit) for one, at in found if piece and one.icon == piece.icon
    )


def _is_small(context: PositionContext, name: str) -> bool:
    """Return whether a number covers too much of a thing to stand on it: a pawn, what lies on hexes or small tiles."""
    setup, on_hexes = context.game.setup, context.game.grid.kind == "hexes"
    if name in setup.pieces:
        on_small_tiles = setup.tile_map is not None and context.paper.layout == "small"
        return on_small_tiles or setup.pieces[name].look in ("pawn", *(("house", "rod") if on_hexes else ()))
    component = context.game.components.get(setup.deals[name].component) if name in setup.deals else None
    return on_hexes and (
        name in {step.id for step in setup.steps} or (component is not None and component.shape != "hex")
    )


def _count(context: PositionContext, step: SetupStep, spaces: int) -> str:
    """Return how many a step lays: one on each space of the board, fewer than it takes, or as many.

    Of pieces that other steps lay as well there are more on the board.
    """
    position, grid = context.position, context.game.grid
    taken = amount(step.count, position.players, position.options) if step.count is not None else spaces
    whole = step.count is not None and any(name in context.game.board.regions for name in step.lays)
    # As in the list: so many tiles, so many regions, or so many by each player.
    by_each = position.players > 1 and spaces == taken * position.players
    if _ground(context) in step.lays or whole or by_each:
        return f"×{taken}"
    if any(one.piece in step.lays for one in position.pieces):
        if spaces == grid.rows * grid.columns:
            return context.tool(f"setup.each.{grid.kind}")
        if EVERYWHERE < spaces < taken:
            return context.tool("setup.of", count=spaces, of=taken)
        return f"×{min(spaces, taken)}"
    return f"×{spaces}"


def _laid(context: PositionContext, step: SetupStep, table: Table | None) -> Iterator[Laid]:
    """Yield what a step lays on spaces of the board, or draws on those of a table."""
    for name in step.lays:
        yield from _laid_of(context, name)
    if table is not None and table.measure is not None and table.measure.step == step.id:
        yield MEASURE, MEASURE, None
    if table is not None and table.example is not None and table.example.step == step.id:
        yield from ((step.id, space, seat) for seat, spaces in table.example.spaces.items() for space in spaces)


def _laid_of(context: PositionContext, name: str) -> Iterator[Laid]:
    """Yield where pieces, things of deals, tiles of a pile, a region or a link of this name lie."""
    position, board, tile_map = context.position, context.game.board, context.game.setup.tile_map
    placed = (one for one in position.pieces if one.piece == name and not one.waiting)
    yield from ((name, space, one.owner) for one in placed for space in one.spaces)
    yield from ((name, one.space, one.owner) for one in position.dealt if one.deal == name and one.space is not None)
    if context.game.setup.hex_map is not None and name == context.game.setup.hex_map.hexes and shows_map(context):
        yield from ((name, one.space, None) for one in position.hexes)
    if tile_map is not None and name in context.game.tile_sets[tile_map.tiles].piles:
        bears = name == tile_map.symbols.pile
        others = (tile for tile in position.tiles if tile.space not in tile_map.fixed)
        yield from ((name, tile.space, None) for tile in others if (tile.symbol is not None) == bears)
    if name == _ground(context):
        squares = space_names(board, context.game.grid).values()
        boards = range(1, position.boards + 1)
        yield from ((name, name_on(board, number, space), None) for number in boards for space in squares)
    if (link := board.links.get(name)) is not None:
        # Boards are joined where one overlaps the next.
        joined = board.copies.join[:1] if board.copies is not None and position.boards > 1 else ()
        numbers = range(1, position.boards) if joined else (1,)
        yield from (
            (name, name_on(board, number, space), None) for number in numbers for space in joined or link.spaces
        )
    if (region := board.regions.get(name)) is not None:
        seats = context.game.setup.seats
        home = next((seat for seat in position.seats if seats[seat].space in region.spaces), None)
        # What lies on top of others is one thing, wherever its number stands.
        spaces = region.spaces[:1] if region.raised else region.spaces
        for number in range(1, position.boards + 1):
            yield from ((name, name_on(board, number, space), home) for space in spaces)


def _ground(context: PositionContext) -> str | None:
    """Return the tiles that the board is made of, if it is."""
    ground = context.game.board.ground
    return ground.component if ground is not None else None
