"""Game, seats and tiles → the pieces that lie on the board or wait beside it; whether the boxes hold as many.

How many tiles of a kind a map has is left to chance; the most there can be is known beforehand.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from printgen.errors import PrintgenError
from printgen.model.board.spaces import name_on
from printgen.model.game import Game
from printgen.model.play.conditions import Scenario, boards_in_play
from printgen.model.play.tile_map_plan import tile_map_plan
from printgen.model.position import PlacedPiece, PlacedTile
from printgen.model.setup import OnTiles, Placement
from printgen.model.tile_map import TileMapPlan
from printgen.problems import Problem


@dataclass(frozen=True, slots=True)
class Table(Scenario):
    """Who plays what: number of players, options, and the seats taken in order of turns."""

    seats: tuple[str, ...] = ()


def boxes_of(game: Game, scenario: Scenario) -> int:
    """Return how many boxes of the same sort the variants want."""
    return max((game.variants[v].boxes for v in scenario.options if v in game.variants), default=1)


def parts_taken(game: Game, scenario: Scenario) -> Iterator[tuple[str, int]]:
    """Yield what steps and variants in force take, by the name they give it, and how many."""
    uses = [step.uses for step in game.setup.steps if scenario.holds(step.when)]
    uses += [game.variants[v].uses for v in scenario.options if v in game.variants]
    return ((part, scenario.amount(count)) for parts in uses for part, count in parts.items())


def place_pieces(game: Game, table: Table, tiles: Sequence[PlacedTile]) -> tuple[PlacedPiece, ...]:
    """Lay all pieces whose conditions are met, in the order of the data.

    Spaces of a seat are those of the board the seat is at; all others are named in full.
    """
    return tuple(
        PlacedPiece(placement.piece, space, owner, placement.waiting, placement.facing, tuple(others))
        for placement in game.setup.placements
        if table.holds(placement.when)
        for spaces, owner in _spots(game, table, tiles, placement)
        for space, *others in [spaces] * placement.copies
    )


def _spots(
    game: Game, table: Table, tiles: Sequence[PlacedTile], placement: Placement
) -> Iterator[tuple[tuple[str, ...], str | None]]:
    """Return the space of each piece, behind it those that may be chosen instead, and its seat."""
    for space in placement.on:
        yield (space,), None
    if placement.one_of:
        yield placement.one_of, None
    if placement.on_tiles is not None:
        for tile in tiles:
            if _suits(placement.on_tiles, tile.kind, tile.symbol is not None):
                yield (tile.space,), None
    boards = boards_in_play(game, table.players, table.options)
    for seat, spaces in placement.for_seats.items():
        board = game.setup.seats[seat].board
        if seat in table.seats or (placement.all_seats and board <= boards):
            for space in spaces:
                yield (name_on(game.board, board, space),), seat


def _suits(wanted: OnTiles, kind: str, symbol: bool) -> bool:
    """Return whether a tile of a kind, with a symbol or without one, is among those wanted."""
    return wanted.kind in (None, kind) and wanted.symbol in (None, symbol)


def furnished_plan(game: Game, table: Table) -> TileMapPlan:
    """Return the plan of the tile map; raises PrintgenError where pieces may not suffice for it."""
    plan = tile_map_plan(game)
    if faults := tuple(_scarce_pieces(game, table, plan)):
        raise PrintgenError(faults)
    return plan


def _scarce_pieces(game: Game, table: Table, plan: TileMapPlan) -> Iterator[Problem]:
    """Yield each component of which some map may need more than the boxes hold."""
    pieces = game.setup.pieces
    borne: dict[str, list[Placement]] = {}
    for one in game.setup.placements:
        if one.on_tiles is not None and table.holds(one.when):
            borne.setdefault(pieces[one.piece].component, []).append(one)
    on_board = Counter(pieces[one.piece].component for one in place_pieces(game, table, ()))
    boxes = boxes_of(game, table)
    for component, placements in borne.items():
        count = game.components[component].count
        most = on_board[component] + _most_on_tiles(plan, placements)
        if count is not None and most > count * boxes:
            yield _too_few(component, most, count * boxes, placements)


def _most_on_tiles(plan: TileMapPlan, placements: list[Placement]) -> int:
    """Count what the tiles of a map bear at most: of those in supply the ones that bear most."""
    symbols = sum(count * _on(placements, kind, True) for kind, count in plan.symbol_kinds.items())
    fixed = sum(_on(placements, kind, False) for kind in plan.fixed.values())
    left = len(plan.names) - len(plan.fixed) - sum(plan.symbol_kinds.values())
    free = 0
    for bears, supply in sorted(
        ((_on(placements, kind, False), supply) for kind, supply in plan.supply.items()), reverse=True
    ):
        laid = min(supply, max(left, 0))
        free, left = free + bears * laid, left - laid
    return symbols + fixed + free


def _on(placements: list[Placement], kind: str, symbol: bool) -> int:
    """Count what lies on a tile of a kind, with a symbol or without one."""
    return sum(one.copies for one in placements if one.on_tiles is not None and _suits(one.on_tiles, kind, symbol))


def _too_few(component: str, most: int, there: int, placements: list[Placement]) -> Problem:
    kinds = [one.on_tiles.kind for one in placements if one.on_tiles and one.on_tiles.kind]
    fewer = f"have fewer tiles of kind {', '.join(f'`{kind}`' for kind in kinds)} in the piles"
    return Problem(
        "too-few-pieces",
        f"a map may need {most} of `{component}` for its tiles, the box holds {there}",
        hints=(f"count the box again: `components.{component}.count`", *([fewer] if kinds else [])),
    )
