"""A board and what it is laid of do not go together.

The spaces of a board are as far apart (`pitch`) as what lies on them is large: cards that are laid out with the `gap`
between them, hexes by their width across the flats, and tiles of a `ground` that cover several spaces each (`spans`)
exactly so; tiles on a printed board are no larger than its spaces. Else a board is drawn that nobody can lay. What
the owner measured may well be a little off, so this is a warning.

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

from printgen.checker.check import CheckInput, Problems, covers
from printgen.model.box.box import Component, Grid
from printgen.model.game import Game
from printgen.problems import Related, Severity
from printgen.units import format_number

CLOSE = 0.01
"""Lengths in mm that differ by no more are the same; inches are written in fractions of mm."""


@covers("components a board is laid of", lambda data: _laid_of(data.game))
def check(data: CheckInput) -> Problems:
    """Hold the pitch of the board against the size of what it is laid of, both ways."""
    game, grid = data.game, data.grid
    box = next((box for box, one in game.boxes.items() if game.board.grid in one.boards), "")
    for name in _laid_of(game) if "board" in game.has else ():
        for way, apart, length in _both_ways(game, grid, game.components[name]):
            exact = grid.kind != "squares" or game.board.ground is not None
            if isclose(apart, length, abs_tol=CLOSE) or (not exact and length < apart):
                continue
            message = f"spaces are {format_number(apart)} mm apart {way}, and `{name}` takes {format_number(length)} mm"
            related = (Related("its size", data.component(name, "size")),)
            path = ("boxes", box, "boards", game.board.grid, "pitch")
            yield data.problem(message, path, severity=Severity.WARNING, related=related)


def _laid_of(game: Game) -> tuple[str, ...]:
    """Return the components that cover the spaces: a ground, a map, or what is dealt onto cards."""
    setup = game.setup
    found = [game.board.ground.component] if game.board.ground is not None else []
    if setup.tile_map is not None:
        found.append(game.tile_sets[setup.tile_map.tiles].component)
    if setup.hex_map is not None:
        found.append(setup.deals[setup.hex_map.hexes].component)
    if game.grid.kind == "cards":
        found += [deal.component for deal in setup.deals.values() if deal.onto]
    return tuple(dict.fromkeys(found))


def _both_ways(game: Game, grid: Grid, part: Component) -> Iterator[tuple[str, float, float]]:
    """Return the distance of spaces and the length that one takes, across and down, in mm."""
    spans = game.board.ground.spans if game.board.ground is not None else 1
    size = part.size
    lengths = (size.width, size.width if grid.kind == "hexes" else size.height) if size else ()
    for way, apart, length in zip(("across", "down"), grid.pitch, lengths, strict=False):
        if length is not None:
            yield way, apart[1], length / spans + (grid.gap or 0.0)
