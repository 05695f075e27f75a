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

from printgen.checker.check import CheckInput, Faults, Problems, covers
from printgen.checker.scenarios import Scenario, scenarios_for
from printgen.model.board.board import Region
from printgen.model.game import Game
from printgen.model.setup import Placement


@covers(
    "tables of regions that show the icon of a piece",
    lambda data: sum(len(_scenarios(data.game, icon)) for icon in _icons(data.game)),
)
def check(data: CheckInput) -> Problems:
    """Hold the spaces of pieces against the regions with their icons."""
    game = data.game
    faults = (fault for icon in _icons(game) for one in _scenarios(game, icon) for fault in _faults(game, icon, one))
    return data.first_at_each_place(faults)


def _icons(game: Game) -> tuple[str, ...]:
    """Return the icons that both regions and pieces on named spaces show."""
    placements = game.setup.placements
    shown = dict.fromkeys(icon for one in placements if (icon := _icon(game, one)))
    by_chance = {_icon(game, one) for one in placements if one.on_tiles is not None}
    marked = {region.icon for region in game.board.regions.values()} - by_chance
    return tuple(icon for icon in shown if icon in marked)


def _icon(game: Game, placement: Placement) -> str | None:
    return game.setup.pieces[placement.piece].icon


def _regions(game: Game, icon: str) -> dict[str, Region]:
    return {name: one for name, one in game.board.regions.items() if one.icon == icon}


def _scenarios(game: Game, icon: str) -> tuple[Scenario, ...]:
    conditions = [one.when for one in _regions(game, icon).values()]
    return scenarios_for(game, conditions + [one.when for one in game.setup.placements if _icon(game, one) == icon])


def _faults(game: Game, icon: str, one: Scenario) -> Faults:
    regions = {
        name: frozenset(region.spaces) for name, region in _regions(game, icon).items() if one.holds(region.when)
    }
    marked = frozenset[str]().union(*regions.values())
    laid: set[str] = set()
    for number, placement in enumerate(game.setup.placements):
        if _icon(game, placement) == icon and one.holds(placement.when):
            spaces = set(_spaces(placement, one))
            laid |= spaces
            if regions and not spaces <= marked:
                where = ", ".join(f"`{space}`" for space in sorted(spaces - marked))
                message = f"`{placement.id}` lies on {where}, in no region that shows `{icon}` ({one})"
                yield ("setup", "placements", number), message
    for name, marks in regions.items():
        if not marks & laid:
            message = f"the region `{name}` shows `{icon}`, and no such piece lies in it ({one})"
            yield ("board", "regions", name), message


def _spaces(placement: Placement, one: Scenario) -> Iterator[str]:
    """Return the named spaces a placement lays on, whichever board they are of."""
    for space in (*placement.on, *placement.one_of):
        yield space.rpartition(".")[2]
    for seat, spaces in placement.for_seats.items():
        if placement.all_seats or seat in one.seating.seats:
            yield from spaces
