"""A game on spaces or hexes and a table → its measure: what lies how near to where each seat begins.

Many set-ups are measured at once, each as it is by itself. Places are spaces, known by their names, or the corners of
hexes where steps lead along edges.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from printgen.model.board.spaces import FACINGS, Corner, corners_of, meetings, name_on, neighbours, places, space_names
from printgen.model.fairness import BoardFigure, BoardReach, Fairness
from printgen.model.game import Game
from printgen.model.play.conditions import boards_in_play
from printgen.model.play.facts import Facts
from printgen.model.position import PlacedPiece, Position
from printgen.setup.fairness.columns import Columns, columns_of, columns_of_many
from printgen.setup.fairness.reached import Reached, Row
from printgen.setup.placements import Table, place_pieces
from printgen.setup.placing.maps import Laid

FIGURES_AT_MOST = 6
"""So many things are listed one by one."""
NEVER = 1 << 28
"""More steps than any way has."""

Place = str | Corner
Numbers = NDArray[Any]
Flags = NDArray[np.bool_]


@dataclass(frozen=True)
class _Group:
    """Things that have a row of their own: which are meant, (spots, maps); where there are any; what they are."""

    meant: Flags
    there: Flags
    of: Sequence[str | None] = (None,)
    number: Sequence[int | None] = (None,)


class BoardMeasure:
    """The measure of one game and table."""

    def __init__(self, game: Game, noun: BoardReach, table: Table) -> None:
        self._game, self._noun, self._table = game, noun, table
        self._facts = Facts(game, table.players, table.options)
        self._boards = range(1, boards_in_play(game, table.players, table.options) + 1)
        self._pips = {one.dice: throws(game, one.dice) for one in noun.figures.values() if one.dice is not None}
        self._ways: dict[tuple[str, ...], Numbers] = {}
        self._met: dict[tuple[str, str | None], list[int]] = {}

    def of(self, position: Position, hidden: bool = False) -> Fairness:
        """Measure a position; where a field is still to be discovered, what lies at the starts is all there is."""
        unknown = self._game.setup.hex_map is not None and not position.hexes
        return next(self._reached(columns_of(self._game, position), position.pieces, unknown).each())

    def batch(self, many: Laid, hidden: bool = False) -> Reached:
        """Measure many set-ups; ``hidden``: as if a hex map were still to be discovered."""
        pieces, form = place_pieces(self._game, self._table, ()), many.form
        unknown = self._game.setup.hex_map is not None and (hidden or not form.on_map)
        laid = many.without(form.on_map) if unknown else many
        return self._reached(columns_of_many(self._game, laid, pieces), pieces, unknown)

    def _reached(self, columns: Columns, pieces: Sequence[PlacedPiece], unknown: bool = False) -> Reached:
        starts = self._starting(pieces)
        owners = np.repeat(np.arange(len(starts)), [len(spaces) for spaces in starts.values()])
        ways = self._all_ways(columns, [space for spaces in starts.values() for space in spaces])
        seats = [owners == seat for seat in range(len(starts))]
        shares, rows = np.zeros((len(seats), columns.count)), list[Row]()
        for name, figure in self._noun.figures.items():
            if unknown and figure.within != 0:
                continue
            kinds = figure.kinds or self._kinds(figure.component)
            here = [n for n, (component, _) in enumerate(columns.spots) if component == figure.component]
            rank, steps = columns.ranks(here, kinds), self._steps(columns, here, ways)
            for group in _groups(figure, kinds, rank, columns.numbers[here]):
                values = np.array([self._value(figure, kinds, rank, group.meant, steps[own]) for own in seats])
                shares += figure.weight * np.where(group.there, values, 0)
                if name != self._noun.only:
                    rows.append(Row(name, figure.weight or None, values, group.there, group.of, group.number))
        without: tuple[Literal["field"], ...] = ("field",) if unknown else ()
        return Reached(tuple(starts), shares, self._noun.unit, rows, "seat" if self.per_seat else "space", without)

    def _met_at(self, space: str, side: str | None) -> list[int]:
        """Return the places of a space, or of the side that something there is turned to; remembered."""
        if (space, side) not in self._met:
            self._met[space, side] = [self._numbers.get(one, len(self._numbers)) for one in self._at(space, side)]
        return self._met[space, side]

    def _at(self, space: str, side: str | None) -> Sequence[Place]:
        if self._noun.steps.by != "edge":
            found: list[Place] = [space]
        elif space in self._meetings:
            found = [self._meetings[space]]
        else:
            sides = [one for one in FACINGS if side in (None, one)] if space in self._cells else []
            found = [one for own in sides for one in corners_of(self._game.grid, self._cells[space], own)]
        return [*dict.fromkeys(found)]

    @cached_property
    def _cells(self) -> Mapping[str, tuple[int, int]]:
        return places(self._game.board, self._game.grid)

    @cached_property
    def _meetings(self) -> Mapping[str, Corner]:
        return meetings(self._game.board, self._game.grid)

    @cached_property
    def _around(self) -> Mapping[Place, Sequence[Place]]:
        """The places one step away from each."""
        board, grid, by = self._game.board, self._game.grid, self._noun.steps.by
        if by == "edge":
            found: dict[Place, list[Place]] = {}
            for one, other in (corners_of(grid, cell, side) for cell in space_names(board, grid) for side in FACINGS):
                found.setdefault(one, []).append(other)
                found.setdefault(other, []).append(one)
            return found
        beside = neighbours(board, grid, diagonal=by == "corner")
        return {
            name_on(board, number, name): [name_on(board, number, other) for other in others]
            for name, others in beside.items()
            for number in self._boards
        }

    @cached_property
    def _numbers(self) -> dict[Place, int]:
        """The number of each place; the one behind them is nowhere."""
        return {place: n for n, place in enumerate(self._around)}

    @cached_property
    def _beside(self) -> Numbers:
        """The numbers of the places from which a step leads onto each, (most, places); nowhere where there are less."""
        onto: list[list[int]] = [[] for _ in range(len(self._numbers) + 1)]
        for place, others in self._around.items():
            for other in others:
                if other in self._numbers:
                    onto[self._numbers[other]].append(self._numbers[place])
        return _filled([[*dict.fromkeys(some)] for some in onto], len(self._numbers)).T

    @cached_property
    def per_seat(self) -> bool:
        """Whether each seat has starts of its own."""
        starts, table = self._noun.starts, self._table
        placed = [one for one in self._game.setup.placements if one.piece in starts and table.holds(one.when)]
        return not starts or all(any(seat in one.for_seats for one in placed) for seat in table.seats)

    def _starting(self, laid: Sequence[PlacedPiece]) -> dict[str, list[str]]:
        """Return the spaces of the starts by seat, else each by its own name, in order of pieces."""
        starts, seats = self._noun.starts, self._game.setup.seats
        pieces = sorted((one for one in laid if one.piece in starts), key=lambda one: starts.index(one.piece))
        if not self.per_seat:
            return {one.space: [one.space] for one in pieces}
        if starts:
            return {seat: [one.space for one in pieces if one.owner == seat] for seat in self._table.seats}
        own = ((seat, seats[seat]) for seat in self._table.seats)
        return {seat: [name_on(self._game.board, one.board, one.space)] for seat, one in own}

    def _all_ways(self, columns: Columns, starts: Sequence[str]) -> Numbers:
        """Return how many steps each place is from each start, (starts, places, maps), for one map where all agree.

        All ways grow by a step a turn until none can be shortened; what none leads to is farther than all others.
        """
        cost = self._costs(columns)
        if cost is None and (known := self._ways.get(tuple(starts))) is not None:
            return known
        ways = np.full((len(starts), self._beside.shape[1], 1 if cost is None else columns.count), NEVER)
        for n, start in enumerate(starts):
            ways[n, self._met_at(start, None)] = 0
        ways[:, -1] = NEVER
        shorter = True
        while shorter:
            onto = np.minimum.reduce([ways[:, others] for others in self._beside]) + (1 if cost is None else cost)
            shorter = bool((onto < ways).any())
            ways = np.minimum(ways, onto)
        ways[ways >= NEVER] = len(self._numbers)
        if cost is None:
            self._ways[tuple(starts)] = ways
        return ways

    def _costs(self, columns: Columns) -> Numbers | None:
        """Return what it costs to step onto each place, (places, maps), where that is not 1 for all."""
        noun = self._noun.steps
        here = [n for n, (component, _) in enumerate(columns.spots) if component == noun.component]
        if not here or noun.by == "edge":
            return None
        found = np.ones((self._beside.shape[1], columns.count), dtype=np.int64)
        costs = np.array([NEVER if kind in noun.barred else noun.cost.get(kind, 1) for kind in columns.names])
        for n in here:
            for place in self._met_at(columns.spots[n][1], None):
                found[place] = np.where(columns.kinds[n] >= 0, costs.take(columns.kinds[n]), found[place])
        return found

    def _steps(self, columns: Columns, here: Sequence[int], ways: Numbers) -> Numbers:
        """Return how many steps lead from each start to each of some spots, (starts, spots, maps)."""
        sides = (None, *FACINGS) if self._noun.steps.by == "edge" else (None,)
        met = _filled([self._met_at(columns.spots[n][1], side) for n in here for side in sides], len(self._numbers))
        near = ways[:, met].min(axis=2).reshape(len(ways), len(here), len(sides), ways.shape[2])
        if len(sides) == 1 or not columns.facing[here].any():
            alike: Numbers = near[:, :, 0]
            return alike
        found: Numbers = np.take_along_axis(near[..., 0], columns.facing[here][None].astype(np.intp), axis=2)
        return found

    def _kinds(self, component: str) -> tuple[str, ...]:
        part, tiles = self._game.components[component], self._game.tiles_of(component)
        return (*part.kinds, *map(str, part.values), *(tiles.kinds if tiles is not None else ())) or (component,)

    def _value(self, figure: BoardFigure, kinds: Sequence[str], rank: Numbers, meant: Flags, steps: Numbers) -> Numbers:
        """Return what is counted of some things for a seat in every map; ``steps``: from each of its starts."""
        far = len(self._numbers)
        found: Numbers = np.zeros(rank.shape[1], dtype=np.int64)
        least = -1 if figure.beyond is None else self._facts.number(figure.beyond)
        most = far if figure.within is None else self._facts.number(figure.within)
        nearest = steps.min(axis=0, initial=NEVER) if len(steps) else np.full_like(rank, far, dtype=np.int64)
        if figure.measure in ("nearest", "mean"):
            there = meant & (least < nearest) & (nearest <= most)
            if figure.measure == "nearest":
                found = np.where(there, nearest, NEVER).min(axis=0, initial=NEVER)
                found = np.where(found == NEVER, far, found)
            else:
                found = np.where(there, nearest, 0).sum(axis=0) / np.maximum(there.sum(axis=0), 1)
            return found
        several = steps if figure.each_start else [nearest]
        near = [meant & (least < one) & (one <= min(most, far - 1)) for one in several]
        if figure.measure == "kinds":
            for n in range(len(kinds)):
                found += np.logical_or.reduce([(one & (rank == n)).any(axis=0) for one in near], dtype=np.bool_)
            return found
        worth = np.array([*(self._worth(figure, kind) for kind in kinds), 0]).take(rank)
        return sum((np.where(one, worth, 0).sum(axis=0) for one in near), found.astype(worth.dtype))

    def _worth(self, figure: BoardFigure, kind: str) -> float:
        if figure.dice is not None:
            return self._pips[figure.dice][int(kind)] if kind.isdecimal() else 0
        return figure.values.get(kind, 1)


def _groups(figure: BoardFigure, kinds: Sequence[str], rank: Numbers, numbers: Numbers) -> Iterator[_Group]:
    """Part things into those that have a row: all of them, or each kind or, where they are few, each thing."""
    sought: Flags = rank >= 0
    if figure.by is None:
        yield _Group(sought, np.ones(rank.shape[1], np.bool_))
    elif figure.by == "kind":
        for n, kind in enumerate(kinds):
            meant = rank == n
            if (there := meant.any(axis=0)).any():
                yield _Group(meant, there, (kind,))
    else:
        order = np.argsort(np.where(sought, rank * NEVER + numbers, NEVER * NEVER), axis=0, kind="stable")
        count = sought.sum(axis=0)
        for n in range(min(FIGURES_AT_MOST, int(count.max(initial=0)))):
            there = (n < count) & (count <= FIGURES_AT_MOST)
            meant = sought & there & (np.arange(len(rank))[:, None] == order[n])
            ranks, own = (np.take_along_axis(rows, order[n][None], axis=0)[0].tolist() for rows in (rank, numbers))
            yield _Group(meant, there, [kinds[one] for one in ranks], [one or None for one in own])


def _filled(rows: Sequence[Sequence[int]], nowhere: int) -> Numbers:
    """Return rows as long as the longest, at least one long."""
    width = max([1, *map(len, rows)])
    return np.array([[*row, *[nowhere] * (width - len(row))] for row in rows], dtype=np.intp).reshape(-1, width)


def throws(game: Game, dice: str) -> Counter[int]:
    """Count the ways to throw each number with all dice of a sort at once."""
    part = game.components[dice]
    ways = Counter({0: 1})
    for _ in range(part.count or 0):
        after: Counter[int] = Counter()
        for number, count in ways.items():
            for face in part.faces:
                after[number + face] += count
        ways = after
    return ways
