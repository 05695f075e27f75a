"""A space is named that the board does not have.

Regions, lines, links, extra spaces, seats, placements and worked routes name spaces. Each must
be a space of the grid that is not a gap, or one of the extra spaces.

PASS board.yaml
    regions:
      start: {spaces: [A-1], cite: {source: rules, section: Board}}
FAIL board.yaml
    regions:
      start: {spaces: [A-99], cite: {source: rules, section: Board}}
"""

from collections.abc import Iterator
from difflib import get_close_matches

from printgen.checker.data import Data
from printgen.errors import PrintgenError
from printgen.game.game import Game
from printgen.game.spaces import places
from printgen.game.walk import Path
from printgen.problems import Problem

CODE = "space-outside-board"


def check(data: Data) -> Iterator[Problem]:
    """Look at every space that is named anywhere."""
    game = data.game
    try:
        known = places(game.board, game.grid)
    except PrintgenError as error:
        yield from error.problems
        return
    for path, space in _named(game):
        # Spaces of a further board are called as on the first, after its number and a dot.
        number, dot, rest = space.partition(".")
        if space in known or (dot and number.isdecimal() and rest in known):
            continue
        close = get_close_matches(space, known, 1)
        hint = f"did you mean `{close[0]}`?" if close else f"it has {len(known)} spaces"
        yield Problem(CODE, f"the board has no space `{space}`", data.span(path), hints=(hint,))


def _named(game: Game) -> Iterator[tuple[Path, str]]:
    board, setup = game.board, game.setup
    for kind, things in (
        ("regions", board.regions),
        ("lines", board.lines),
        ("links", board.links),
    ):
        for name, thing in things.items():
            yield from _each(("board", kind, name, "spaces"), thing.spaces)
    for name, extra in board.extra.items():
        yield ("board", "extra", name, "beside"), extra.beside
    if board.copies is not None:
        yield from _each(("board", "copies", "join"), board.copies.join)
    for name, seat in setup.seats.items():
        yield ("setup", "seats", name, "space"), seat.space
    for number, placement in enumerate(setup.placements):
        path = ("setup", "placements", number)
        yield from _each((*path, "on"), placement.on)
        for seat_name, spaces in placement.for_seats.items():
            yield from _each((*path, "for-seats", seat_name), spaces)
    for name, route in game.rules.routes.items():
        yield from _each(("rules", "routes", name, "path"), route.path)
    if setup.tile_map is not None:
        for space in setup.tile_map.fixed:
            yield ("setup", "tile-map", "fixed", space), space


def _each(path: Path, spaces: tuple[str, ...]) -> Iterator[tuple[Path, str]]:
    for number, space in enumerate(spaces):
        yield (*path, number), space
