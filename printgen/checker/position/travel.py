"""Game, position and a measure of travel → the numbers it should state, counted on one map by hand.

Every place where one can stand is a node of its own, every step is written down, and the cheapest ways are looked for
from each start outwards. Nothing here looks at several maps at once, or at patterns of tiles before there is a map.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from heapq import heappop, heappush
from math import exp
from typing import NamedTuple

from printgen.model.fairness import END, Step, TileTravel
from printgen.model.game import Game
from printgen.model.play.tile_map_plan import tile_map_plan
from printgen.model.play.travel_plan import travel_plan
from printgen.model.position import PlacedTile, Position
from printgen.model.setup import OnTiles

Cell = tuple[int, int]
Line = tuple[str, list[float | None]]
"""A figure: its name, its value for each seat."""
AROUND: tuple[Cell, ...] = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""North, east, south, west: by how many rows and columns the next cell is away."""
OUTSIDE, ALONG = "outside", "along"
"""What a cell off the tiles shows away from them, and to its neighbours on the same edge of the board."""


@dataclass(frozen=True)
class _Place:
    """Where one can stand on a cell; ``joined``: by which sides one comes, ``corner``: the two it lies between."""

    cell: Cell
    spot: str
    joined: frozenset[int]
    corner: frozenset[int] | None = None


class _Arc(NamedTuple):
    to: _Place
    cost: int


class TravelCount:
    """One map; ``hidden``: as if its symbols were not known."""

    def __init__(self, game: Game, position: Position, noun: TileTravel, hidden: bool) -> None:
        self.noun, self.seats, self.hidden = noun, position.seats, hidden
        self.travel = travel_plan(game, noun, position.players, position.options, position.seats)
        self.tiles = {(tile.row, tile.column): tile for tile in position.tiles}
        self.at = {tile.space: (tile.row, tile.column) for tile in position.tiles}
        self.shown: dict[Cell, tuple[str, ...]] = {cell: tuple(tile.sides) for cell, tile in self.tiles.items()}
        edge = tile_map_plan(game).edge
        for row, column in self.tiles:
            for side, (down, right) in enumerate(AROUND):
                if (beyond := (row + down, column + right)) not in self.tiles:
                    off = {side: OUTSIDE, (side + 2) % 4: edge}
                    self.shown[beyond] = tuple(off.get(own, ALONG) for own in range(4))
        self.places = {cell: [*self._places(cell)] for cell in self.shown}

    def all(self) -> tuple[list[float], float, list[Line]]:
        """Return the share of each seat, how far they differ, and the figures beside them."""
        worth = {cell: sum(each for on, each in self.travel.targets if _bears(on, t)) for cell, t in self.tiles.items()}
        wanted = [cell for cell in sorted(worth) if worth[cell] > 0]
        near = [self._costs(start, wanted) for start in self.travel.starts]
        shares, lost = [0.0] * len(near), False
        for cell in wanted:
            ways = [own.get(cell) for own in near]
            least = min((way for way in ways if way is not None), default=None)
            lost = lost or least is None
            parts = [0.0 if way is None else exp(((least or 0) - way) / self.travel.tau) for way in ways]
            shares = [s + worth[cell] * part / (sum(parts) or 1) for s, part in zip(shares, parts, strict=True)]
        spread = sum(worth[cell] for cell in wanted) if lost else max(shares) - min(shares)
        return shares, spread, self._lines(wanted, near)

    def _lines(self, wanted: Sequence[Cell], near: Sequence[Mapping[Cell, int]]) -> list[Line]:
        mean = [sum(own.values()) / len(own) if own else None for own in near]
        lines: list[Line] = [("nearest", [min(own.values(), default=None) for own in near]), ("mean", [*mean])]
        if (turns := self.noun.turns) is not None:
            lines.append(("turns", [None if one is None else turns.each * one + turns.once for one in mean]))
        missed: list[float | None] = [len(wanted) - len(own) for own in near]
        return [*lines, ("out-of-reach", missed)] if any(missed) else lines

    def _places(self, cell: Cell) -> Iterator[_Place]:
        """Yield where one can stand on a cell, spot by spot."""
        tile, shown = self.tiles.get(cell), self.shown[cell]
        for name, spot in self.travel.spots.items():
            sides = frozenset(side for side in range(4) if shown[side] in spot.sides and shown[side] != ALONG)
            if (tile is None) != (spot.of == "border") or (
                tile is not None and spot.kinds and tile.kind not in spot.kinds
            ):
                continue
            if spot.of in ("tile", "border"):
                yield _Place(cell, name, sides)
                continue
            for run in _runs(sides):
                if spot.of == "stretch":
                    yield _Place(cell, name, run)
                else:
                    corners = (frozenset((side, (side + 1) % 4)) for side in sorted(run))
                    yield from (_Place(cell, name, run, corner) for corner in corners if corner <= run)

    def _at_end(self, cell: Cell, side: int, end: int) -> list[_Place]:
        """Return what lies where a side ends at another: of the ends in turn the first that is there."""
        for name in self.travel.ends:
            here = [one for one in self.places[cell] if one.spot == name and side in one.joined]
            if found := [one for one in here if one.corner in (None, {side, end})]:
                return found
        return []

    @cached_property
    def arcs(self) -> Mapping[_Place, Sequence[_Arc]]:
        """Every step from every place, with what it costs."""
        found: dict[_Place, list[_Arc]] = {one: [] for many in self.places.values() for one in many}
        for step in self.travel.steps:
            for cell in self.shown:
                for one, other in self._steps(step, cell):
                    more = self._more(one) if other.cell != cell else 0
                    found[one].append(_Arc(other, step.cost + more))
        return found

    def _more(self, place: _Place) -> int:
        """Return what it costs more to leave a tile from a place."""
        tile = self.tiles.get(place.cell)
        if self.hidden or tile is None or tile.symbol is None or place.spot not in self.travel.leaving:
            return 0
        return self.travel.more.get(tile.symbol, 0)

    def _steps(self, step: Step, cell: Cell) -> Iterator[tuple[_Place, _Place]]:
        """Yield from where to where a move leads that begins on a cell."""
        sources = [one for one in self.places[cell] if one.spot in step.from_]
        if step.through is None and not step.along:
            targets = [one for one in self.places[cell] if one.spot in step.to]
            yield from ((one, two) for one in sources for two in targets if one != two and self._joined(one, two))
            return
        for side, (down, right) in enumerate(AROUND):
            beyond, wanted = (cell[0] + down, cell[1] + right), ALONG if step.through is None else step.through
            if self.shown[cell][side] != wanted or beyond not in self.shown:
                continue
            if step.through is None:
                if self.shown[beyond][side] == ALONG:
                    yield from ((one, two) for one in sources for two in self.places[beyond] if two.spot in step.to)
            elif self.shown[beyond][(side + 2) % 4] == step.through:
                yield from self._across(step, [one for one in sources if side in one.joined], cell, beyond, side)

    def _across(
        self, step: Step, crossing: list[_Place], cell: Cell, beyond: Cell, side: int
    ) -> Iterator[tuple[_Place, _Place]]:
        """Yield the steps through a side: to all that it joins or, at an end, to what lies at the same end."""
        back, ends = (side + 2) % 4, ((side + 1) % 4, (side + 3) % 4)
        at_ends = {end: self._at_end(cell, side, end) if END in step.from_ else [] for end in ends}
        targets = [one for one in self.places[beyond] if one.spot in step.to and back in one.joined]
        for one in [*crossing, *at_ends[ends[0]], *at_ends[ends[1]]]:
            yield from ((one, two) for two in targets)
        for end in ends if END in step.to else ():
            there = self._at_end(beyond, back, end)
            yield from ((one, two) for one in [*crossing, *at_ends[end]] for two in there)

    def _joined(self, one: _Place, two: _Place) -> bool:
        """Return whether two places of a tile are joined: not if they lie on two stretches of the same letters."""
        spots = self.travel.spots[one.spot], self.travel.spots[two.spot]
        alike = spots[0].sides == spots[1].sides and all(spot.of in ("stretch", "corner") for spot in spots)
        return not alike or one.joined == two.joined

    def _costs(self, start: str, wanted: Sequence[Cell]) -> dict[Cell, int]:
        """Return what it costs from a start to get what lies on some cells, where there is a way."""
        found: dict[_Place, int] = {}
        begin = [one for one in self.places[self.at[start]] if one.spot == self.travel.start_spot]
        edge, turn = [(0, n, one) for n, one in enumerate(begin)], len(begin)
        while edge:
            cost, _, place = heappop(edge)
            if place in found:
                continue
            found[place] = cost
            for other, more in self.arcs[place]:
                if other not in found:
                    turn += 1
                    heappush(edge, (cost + more, turn, other))
        costs = {}
        for cell in wanted:
            spot = next(
                (name for name in self.travel.pick_up if any(one.spot == name for one in self.places[cell])), ""
            )
            reached = [found[one] for one in self.places[cell] if one.spot == spot and one in found]
            if reached:
                symbol = None if self.hidden else self.tiles[cell].symbol
                costs[cell] = min(reached) + (self.travel.pick_up_on.get(symbol or "") or self.travel.pick_up[spot])
        return costs


def _runs(sides: frozenset[int]) -> Iterator[frozenset[int]]:
    """Part sides into those that follow on one another around the tile."""
    if len(sides) == len(AROUND):
        yield sides
        return
    for first in sorted(sides):
        if (first - 1) % 4 not in sides:
            last = first
            while (last + 1) % 4 in sides:
                last += 1
            yield frozenset(side % 4 for side in range(first, last + 1))


def _bears(on: OnTiles, tile: PlacedTile) -> bool:
    """Return whether a placement lays something on a tile."""
    return on.kind in (None, tile.kind) and on.symbol in (None, tile.symbol is not None)
