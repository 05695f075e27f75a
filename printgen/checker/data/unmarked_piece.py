"""A region shows the icon of a piece, and the piece lies elsewhere.

A region that bears the icon of a piece tells where pieces of that sort begin. So, for all players,
variants and readings, whatever the set-up lays of the piece on named spaces lies in such regions,
and none of these regions is without one. Where they part, one of the two was set down wrong, and
the players see a board that contradicts itself. Pieces whose spaces chance decides are left out.

PASS board.yaml
    regions: {shore: {spaces: [a1, c2, a2], icon: frog}}
AND setup.yaml
    pieces: {frog: {icon: frog}}
FAIL board.yaml
    regions: {middle: {spaces: [b1, b2], icon: frog}}
AND setup.yaml
    pieces: {frog: {icon: frog}}
FAIL board.yaml
    regions: {middle: {icon: frog, spaces: [b1, b2]}, shore: {spaces: [a1, c2, a2], icon: frog}}
AND setup.yaml
    pieces: {frog: {icon: frog}}
FAIL board.yaml
    regions: {middle: {icon: frog, spaces: [a1, a2, b1], when: players == 3}}
AND setup.yaml
    pieces: {frog: {icon: frog}}
"""

from collections.abc import Iterator

from printgen.checker.coverage import Coverage
from printgen.checker.loaded import Data
from printgen.checker.scenarios import Scenario, scenarios_about, switches_in
from printgen.errors import PrintgenError
from printgen.model.board.board import Region
from printgen.model.game import Game
from printgen.model.nouns import Path
from printgen.model.play.conditions import holds
from printgen.model.setup import Placement
from printgen.problems import Problem

CODE = "unmarked-piece"


def check(data: Data) -> Iterator[Problem]:
    """Hold the spaces of pieces against the regions with their icons, once for each place."""
    found: dict[Path, str] = {}
    try:
        for icon in _icons(data.game):
            for one in _rounds(data.game, icon):
                for path, message in _faults(data.game, icon, one):
                    found.setdefault(path, f"{message} ({one})")
    except PrintgenError:
        return  # a condition that is none is told where formulas are tried
    for path, message in found.items():
        yield Problem(CODE, message, data.span(path))


def coverage(data: Data) -> Coverage:
    """Count the tables for which regions and pieces were compared."""
    tables = sum(len(_rounds(data.game, icon)) for icon in _icons(data.game))
    return Coverage(tables, "tables of regions that show the icon of a piece")


def _icons(game: Game) -> tuple[str, ...]:
    """List the icons that both regions and pieces on named spaces show."""
    placements = game.setup.placements
    shown = dict.fromkeys(icon for one in placements if (icon := _icon(game, one)))
    by_chance = {_icon(game, one) for one in placements if one.on_tiles is not None}
    marked = {region.icon for region in game.board.regions.values()} - by_chance
    return tuple(icon for icon in shown if icon in marked)


def _icon(game: Game, placement: Placement) -> str | None:
    piece = game.setup.pieces.get(placement.piece)
    return piece.icon if piece is not None else None


def _regions(game: Game, icon: str) -> dict[str, Region]:
    return {name: one for name, one in game.board.regions.items() if one.icon == icon}


def _rounds(game: Game, icon: str) -> tuple[Scenario, ...]:
    conditions = [one.when for one in _regions(game, icon).values()]
    conditions += [one.when for one in game.setup.placements if _icon(game, one) == icon]
    return scenarios_about(game, switches_in(when for when in conditions if when is not None))


def _faults(game: Game, icon: str, one: Scenario) -> Iterator[tuple[Path, str]]:
    """Find what lies in none of the regions in force, and regions in which nothing lies."""
    regions = {
        name: frozenset(region.spaces)
        for name, region in _regions(game, icon).items()
        if holds(region.when, one.players, one.options)
    }
    marked = frozenset[str]().union(*regions.values())
    laid: set[str] = set()
    for number, placement in enumerate(game.setup.placements):
        if _icon(game, placement) != icon or not holds(placement.when, one.players, one.options):
            continue
        spaces = set(_spaces(placement, one))
        laid |= spaces
        if regions and not spaces <= marked:
            where = ", ".join(f"`{space}`" for space in sorted(spaces - marked))
            message = f"`{placement.id}` lies on {where}, in no region that shows `{icon}`"
            yield ("setup", "placements", number), message
    for name, marks in regions.items():
        if not marks & laid:
            message = f"the region `{name}` shows `{icon}`, and no such piece lies in it"
            yield ("board", "regions", name), message


def _spaces(placement: Placement, one: Scenario) -> Iterator[str]:
    """Give the named spaces a placement lays on, whichever board they are of."""
    for space in (*placement.on, *placement.one_of):
        yield space.rpartition(".")[2]
    for seat, spaces in placement.for_seats.items():
        if placement.all_seats or seat in one.seating.seats:
            yield from spaces
