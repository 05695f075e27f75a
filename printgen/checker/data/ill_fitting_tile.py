"""A board and what it is laid of do not go together.

The spaces of a board are as far apart (`pitch`) as what lies on them is large: cards that are laid
out with the `gap` between them, hexes by their width across the flats, and tiles of a `ground` that
cover several spaces each (`spans`) exactly so; tiles on a printed board are no larger than its
spaces. Else a board is drawn that nobody can lay. What the owner measured may well be a little off,
so this is a warning.

PASS board.yaml
    ground: {component: tile, spans: 1}
AND box.yaml
    components: {tile: {size: {width: 40 mm, height: 41 mm}}}
FAIL board.yaml
    ground: {component: tile, spans: 1}
AND box.yaml
    components: {tile: {size: {width: 40 mm, height: 42 mm}}}
"""

from collections.abc import Iterator
from math import isclose

from printgen.checker.coverage import Coverage
from printgen.checker.loaded import Data
from printgen.model.box.box import Component, Grid
from printgen.model.game import Game
from printgen.problems import Problem, Related, Severity
from printgen.units import format_number

CODE = "ill-fitting-tile"

CLOSE = 0.01
"""Lengths in mm that differ by no more are the same; inches are written in fractions of mm."""


def check(data: Data) -> Iterator[Problem]:
    """Hold the pitch of the board against the size of what it is laid of, both ways."""
    game, grid = data.game, data.grid
    if grid is None:
        return
    for name in _laid_of(game, grid):
        box = next(box for box, one in game.boxes.items() if game.board.grid in one.boards)
        pitch = data.span(("boxes", box, "boards", game.board.grid, "pitch"))
        for way, apart, length in _both_ways(game, grid, game.components[name]):
            exact = grid.kind != "squares" or game.board.ground is not None
            if isclose(apart, length, abs_tol=CLOSE) or (not exact and length < apart):
                continue
            message = f"spaces are {format_number(apart)} mm apart {way}, and `{name}` takes {format_number(length)} mm"
            related = (Related("its size", data.component(name, "size")),)
            yield Problem(CODE, message, pitch, Severity.WARNING, related=related)


def coverage(data: Data) -> Coverage:
    """Count the components that boards are laid of."""
    grid = data.grid
    return Coverage(len(_laid_of(data.game, grid)) if grid else 0, "components a board is laid of")


def _laid_of(game: Game, grid: Grid) -> tuple[str, ...]:
    """List the components that cover the spaces: a ground, a map, or what is dealt onto cards."""
    setup = game.setup
    found = [game.board.ground.component] if game.board.ground is not None else []
    if setup.tile_map is not None and setup.tile_map.tiles in game.tile_sets:
        found.append(game.tile_sets[setup.tile_map.tiles].component)
    if setup.hex_map is not None and setup.hex_map.hexes in setup.deals:
        found.append(setup.deals[setup.hex_map.hexes].component)
    if grid.kind == "cards":
        found += [deal.component for deal in setup.deals.values() if deal.onto]
    return tuple(name for name in dict.fromkeys(found) if name in game.components)


def _both_ways(game: Game, grid: Grid, part: Component) -> Iterator[tuple[str, float, float]]:
    """Give the distance of spaces and the length that one takes, across and down."""
    spans = game.board.ground.spans if game.board.ground is not None else 1
    between = grid.gap or 0.0
    size = part.size
    lengths = (size.width, size.width if grid.kind == "hexes" else size.height) if size else ()
    for way, apart, length in zip(("across", "down"), grid.pitch, lengths, strict=False):
        if length is not None:
            yield way, apart[1], length / spans + between
