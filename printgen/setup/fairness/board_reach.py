"""A game on spaces or hexes and a table → its measure: what lies how near to where each seat begins.

Places are spaces, known by their names, or the corners of hexes where steps lead along edges.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from heapq import heappop, heappush

from printgen.model.board.spaces import FACINGS, Corner, corners_of, meetings, name_on, neighbours, places, space_names
from printgen.model.fairness import BoardFigure, BoardReach, Fairness, Figures, spread_of
from printgen.model.game import Game
from printgen.model.play.conditions import boards_in_play
from printgen.model.play.facts import Facts
from printgen.model.position import Position
from printgen.setup.placements import Table

FIGURES_AT_MOST = 6
"""So many things are listed one by one."""

Place = str | Corner
Way = Mapping[Place, int]
"""How many steps lead to each place; nothing of those that no way leads to."""


@dataclass(frozen=True, slots=True)
class _Laid:
    """A thing that lies on a space, and the places at which it is met."""

    component: str
    kind: str
    space: str
    number: int | None
    places: tuple[Place, ...]


class BoardMeasure:
    """The measure of one game and table."""

    def __init__(self, game: Game, noun: BoardReach, table: Table) -> None:
        self._game, self._noun, self._table = game, noun, table
        self._facts = Facts(game, table.players, table.options)
        self._boards = range(1, boards_in_play(game, table.players, table.options) + 1)
        self._pips = {one.dice: throws(game, one.dice) for one in noun.figures.values() if one.dice is not None}
        self._ways: dict[tuple[Place, ...], Way] = {}

    def of(self, position: Position, hidden: bool = False) -> Fairness:
        """Measure a position; where a field is still to be discovered, what lies at the starts is all there is."""
        laid = [*self._laid(position)]
        unknown = self._game.setup.hex_map is not None and not position.hexes
        ways = self._starting(position, laid)
        rows: list[Figures] = []
        shares = (0.0,) * len(ways)
        for name, figure in self._noun.figures.items():
            if unknown and figure.within != 0:
                continue
            found = [*self._rows(name, figure, laid, [*ways.values()])]
            for row in found:
                shares = tuple(
                    share + figure.weight * (one or 0) for share, one in zip(shares, row.values, strict=True)
                )
            rows += found if name != self._noun.only else []
        return Fairness(
            seats=tuple(ways),
            shares=shares,
            spread=spread_of(shares),
            unit=self._noun.unit,
            rows=tuple(rows),
            per="seat" if self.per_seat else "space",
            without=("field",) if unknown else (),
        )

    def _laid(self, position: Position) -> Iterator[_Laid]:
        """Yield everything that lies on spaces: dealt, laid out as a field of hexes, or placed."""
        setup = self._game.setup
        for one in position.dealt:
            for thing in one.things if one.space is not None else ():
                yield self._thing(
                    setup.deals[one.deal].component, thing.kind, one.space or "", one.facing, thing.number
                )
        if (noun := setup.hex_map) is not None:
            for hex_ in position.hexes:
                yield self._thing(setup.deals[noun.hexes].component, hex_.kind, hex_.space, hex_.facing)
                if hex_.token is not None:
                    yield self._thing(setup.deals[noun.tokens].component, hex_.token, hex_.space)
        for placed in position.pieces:
            piece = setup.pieces[placed.piece]
            if not placed.waiting:
                yield self._thing(piece.component, piece.kind or piece.component, placed.space, placed.facing)

    def _thing(
        self, component: str, kind: str, space: str, facing: str | None = None, number: int | None = None
    ) -> _Laid:
        return _Laid(component, kind, space, number, self._met_at(space, facing))

    def _met_at(self, space: str, facing: str | None) -> tuple[Place, ...]:
        """Return the places of a space, or of the side that something there is turned to."""
        if self._noun.steps.by != "edge":
            return (space,)
        if space in self._meetings:
            return (self._meetings[space],)
        sides = [side for side in FACINGS if facing in (None, side)] if space in self._cells else []
        return tuple(corner for side in sides for corner in corners_of(self._game.grid, self._cells[space], side))

    @cached_property
    def _cells(self) -> Mapping[str, tuple[int, int]]:
        return places(self._game.board, self._game.grid)

    @cached_property
    def _meetings(self) -> Mapping[str, Corner]:
        return meetings(self._game.board, self._game.grid)

    @cached_property
    def _beside(self) -> Mapping[Place, Sequence[Place]]:
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
    def per_seat(self) -> bool:
        """Whether each seat has starts of its own."""
        starts, table = self._noun.starts, self._table
        placed = [one for one in self._game.setup.placements if one.piece in starts and table.holds(one.when)]
        return not starts or all(any(seat in one.for_seats for one in placed) for seat in table.seats)

    def _starting(self, position: Position, laid: Sequence[_Laid]) -> dict[str, list[Way]]:
        """Return the ways from every start by seat, else each by the name of its space, in order of pieces."""
        starts, seats = self._noun.starts, self._game.setup.seats
        pieces = sorted(
            (one for one in position.pieces if one.piece in starts), key=lambda one: starts.index(one.piece)
        )
        if not self.per_seat:
            spaces = {one.space: [one.space] for one in pieces}
        elif starts:
            spaces = {seat: [one.space for one in pieces if one.owner == seat] for seat in self._table.seats}
        else:
            own = ((seat, seats[seat]) for seat in self._table.seats)
            spaces = {seat: [name_on(self._game.board, one.board, one.space)] for seat, one in own}
        cost = self._costs(laid)
        return {name: [self._way(self._met_at(space, None), cost) for space in some] for name, some in spaces.items()}

    def _costs(self, laid: Sequence[_Laid]) -> Mapping[Place, int | None]:
        """Return what it costs to step onto spaces, where that is not 1; None where no step leads."""
        steps = self._noun.steps
        there = ((one.space, one.kind) for one in laid if one.component == steps.component)
        return {space: None if kind in steps.barred else steps.cost.get(kind, 1) for space, kind in there}

    def _way(self, start: tuple[Place, ...], cost: Mapping[Place, int | None]) -> Way:
        """Return how many steps every place lies from a start (Dijkstra); remembered where all maps have the same."""
        if not cost and start in self._ways:
            return self._ways[start]
        found: dict[Place, int] = {}
        ahead: list[tuple[int, int, Place]] = [(0, n, place) for n, place in enumerate(start)]
        pushed = len(start)
        while ahead:
            steps, _, place = heappop(ahead)
            if place in found:
                continue
            found[place] = steps
            for other in self._beside.get(place, ()):
                more = cost.get(other, 1)
                if other not in found and more is not None:
                    pushed += 1
                    heappush(ahead, (steps + more, pushed, other))
        if not cost:
            self._ways[start] = found
        return found

    def _rows(
        self, name: str, figure: BoardFigure, laid: Sequence[_Laid], ways: Sequence[Sequence[Way]]
    ) -> Iterator[Figures]:
        """Yield a figure of all seats: one row, or one for each kind or thing."""
        kinds = figure.kinds or self._kinds(figure.component)
        sought = [one for one in laid if one.component == figure.component and one.kind in kinds]
        groups: list[tuple[str | None, int | None, list[_Laid]]] = [(None, None, sought)]
        if figure.by == "kind":
            groups = [(kind, None, [one for one in sought if one.kind == kind]) for kind in kinds]
            groups = [group for group in groups if group[2]]
        elif figure.by == "thing":
            in_order = sorted(sought, key=lambda one: (kinds.index(one.kind), one.number or 0))
            groups = [(one.kind, one.number, [one]) for one in in_order if len(sought) <= FIGURES_AT_MOST]
        for of, number, some in groups:
            values = tuple(self._value(figure, some, own) for own in ways)
            yield Figures(name, values, of, number, figure.weight or None)

    def _kinds(self, component: str) -> tuple[str, ...]:
        part, tiles = self._game.components[component], self._game.tiles_of(component)
        return (*part.kinds, *map(str, part.values), *(tiles.kinds if tiles is not None else ())) or (component,)

    def _value(self, figure: BoardFigure, sought: Sequence[_Laid], ways: Sequence[Way]) -> float:
        """Return what is counted of some things for a seat; as far as the board has places is what no way leads to."""
        far = len(self._beside)
        least = -1 if figure.beyond is None else self._facts.number(figure.beyond)
        most = far if figure.within is None else self._facts.number(figure.within)
        if figure.measure in ("nearest", "mean"):
            steps = [one for one in (_steps(thing, ways, far) for thing in sought) if least < one <= most]
            if figure.measure == "nearest":
                return min(steps, default=far)
            return sum(steps) / len(steps) if steps else 0.0
        several = [[way] for way in ways] if figure.each_start else [ways]
        near = [one for some in several for one in sought if least < _steps(one, some, far) <= min(most, far - 1)]
        if figure.measure == "kinds":
            return len({one.kind for one in near})
        return sum(self._worth(figure, one.kind) for one in near)

    def _worth(self, figure: BoardFigure, kind: str) -> float:
        if figure.dice is not None:
            return self._pips[figure.dice][int(kind)] if kind.isdecimal() else 0
        return figure.values.get(kind, 1)


def _steps(thing: _Laid, ways: Sequence[Way], far: int) -> int:
    """Return how many steps lead to a thing from the nearest start."""
    return min((way.get(place, far) for way in ways for place in thing.places), default=far)


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
