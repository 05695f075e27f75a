"""Game, position and what a measure says of it → a finding: whether everything counted again is the same.

What lies on the board and how far it is from each start is counted here by other code than that which measures: place
by place, from the start outwards, for one set-up; for maps of tiles by ``travel``.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from math import isclose
from typing import NamedTuple

from printgen.checker.position.geometry import HEX_SIDES, Place, at_side, middles
from printgen.checker.position.travel import TravelCount
from printgen.model.board.spaces import name_on, neighbours
from printgen.model.fairness import BoardFigure, BoardReach, Fairness, TileTravel
from printgen.model.game import Game
from printgen.model.play.facts import Facts
from printgen.model.position import Finding, Position

RECOUNTED = "fairness"
"""The rule of the finding."""
LISTED = 6
"""Up to so many things have a number of their own."""
NEAR = 1e-6
Spot = str | Place
"""A space by its name, or a corner where hexes meet by its place."""
Steps = Mapping[Spot, int]
Line = tuple[str, str | None, int | None, list[float]]
"""A figure: its name, the kind and number of thing it is about, its value for each start."""


class _Thing(NamedTuple):
    component: str
    kind: str
    number: int | None
    space: str
    facing: str | None


def judge_fairness(game: Game, position: Position, measured: Fairness) -> Iterator[Finding]:
    """Judge shares, spread and figures of a position, as the players see it."""
    noun = game.fairness
    lines: Sequence[tuple[str, str | None, int | None, Sequence[float | None]]]
    if isinstance(noun, BoardReach):
        seats, shares, lines = _Count(game, position, noun).all()
        spread = max(shares, default=0) - min(shares, default=0)
    elif isinstance(noun, TileTravel):
        seats = [*position.seats]
        shares, spread, rows = TravelCount(game, position, noun, "symbols" in measured.without).all()
        lines = [(name, None, None, values) for name, values in rows]
    else:
        return
    heads = [(row.name, row.of, row.number) for row in measured.rows]
    numbers = [*measured.shares, measured.spread, *(one for row in measured.rows for one in row.values)]
    counted = [*shares, spread, *(one for line in lines for one in line[3])]
    same = measured.seats == tuple(seats) and heads == [line[:3] for line in lines] and len(numbers) == len(counted)
    same = same and all(_same(one, two) for one, two in zip(numbers, counted, strict=False))
    yield Finding(RECOUNTED, same, {"numbers": len(counted)}, assumed="assumed" in noun.confidence.values())


def _same(one: float | None, two: float | None) -> bool:
    return one is two if one is None or two is None else isclose(one, two, abs_tol=NEAR)


class _Count:
    """Counts one set-up by hand."""

    def __init__(self, game: Game, position: Position, noun: BoardReach) -> None:
        self.game, self.position, self.noun = game, position, noun
        self.things = [*_things(game, position)]
        self.places = middles(game)
        self.facts = Facts(game, position.players, position.options)
        self.next = self._corners_beside() if noun.steps.by == "edge" else self._spaces_beside()
        self.far = len(self.next)

    def all(self) -> tuple[list[str], list[float], list[Line]]:
        """Return who begins where, the share of each, and the lines beside it."""
        starts = self._starts()
        ways = {name: [self._steps(self._at(space, None)) for space in spaces] for name, spaces in starts.items()}
        hidden = self.game.setup.hex_map is not None and not self.position.hexes
        shares, lines = [0.0] * len(starts), list[Line]()
        for name, figure in self.noun.figures.items():
            if hidden and figure.within != 0:
                continue
            for kind, number, some in self._parts(figure):
                values = [self._value(figure, some, own) for own in ways.values()]
                shares = [share + figure.weight * value for share, value in zip(shares, values, strict=True)]
                if name != self.noun.only:
                    lines.append((name, kind, number, values))
        return [*starts], shares, lines

    def _starts(self) -> dict[str, list[str]]:
        """Return the spaces that each seat begins at; where no seat owns its pieces, each space by itself."""
        pieces = [
            (one.owner, one.space) for sort in self.noun.starts for one in self.position.pieces if one.piece == sort
        ]
        owners = {owner for owner, _ in pieces}
        if not self.noun.starts:
            seats = [(name, self.game.setup.seats[name]) for name in self.position.seats]
            return {name: [name_on(self.game.board, seat.board, seat.space)] for name, seat in seats}
        if owners >= set(self.position.seats):
            return {seat: [space for owner, space in pieces if owner == seat] for seat in self.position.seats}
        return {space: [space] for _, space in pieces}

    def _spaces_beside(self) -> dict[Spot, list[Spot]]:
        board = self.game.board
        found: dict[Spot, list[Spot]] = {}
        for space, others in neighbours(board, self.game.grid, diagonal=self.noun.steps.by == "corner").items():
            for number in range(1, self.position.boards + 1):
                found[name_on(board, number, space)] = [name_on(board, number, other) for other in others]
        return found

    def _corners_beside(self) -> dict[Spot, list[Spot]]:
        """Join the two corners of every side of every hex."""
        found: dict[Spot, list[Spot]] = {}
        for middle in self.places.values():
            for side in HEX_SIDES.values():
                _, one, other = at_side(middle, side)
                found.setdefault(one, []).append(other)
                found.setdefault(other, []).append(one)
        return found

    def _at(self, space: str, facing: str | None) -> list[Spot]:
        """Return where something on a space is met: on it, or at its corners, or those of the side it is turned to."""
        if self.noun.steps.by != "edge":
            return [space]
        hexes = [self.places[one] for one in space.split("+") if one in self.places]
        sides = [side for name, side in HEX_SIDES.items() if facing in (None, name)]
        around: list[set[Spot]] = [{end for side in sides for end in at_side(middle, side)[1:]} for middle in hexes]
        if not around or len(around) == 2:
            return []
        return [*set.intersection(*around)]

    def _steps(self, begin: list[Spot]) -> Steps:
        """Walk from a start outwards, always on from the place that is reached with the fewest steps."""
        by, cost = self.noun.steps, dict[Spot, int | None]()
        for one in self.things:
            if one.component == by.component:
                cost[one.space] = None if one.kind in by.barred else by.cost.get(one.kind, 1)
        found: dict[Spot, int] = {}
        edge: list[tuple[int, int, Spot]] = [(0, n, spot) for n, spot in enumerate(begin)]
        turn = len(edge)
        while edge:
            steps, _, spot = heappop(edge)
            if spot not in found:
                found[spot] = steps
                for other in self.next.get(spot, ()):
                    if (more := cost.get(other, 1)) is not None:
                        turn += 1
                        heappush(edge, (steps + more, turn, other))
        return found

    def _parts(self, figure: BoardFigure) -> Iterator[tuple[str | None, int | None, list[_Thing]]]:
        part, tiles = self.game.components[figure.component], self.game.tiles_of(figure.component)
        known = [*part.kinds, *map(str, part.values), *(tiles.kinds if tiles is not None else ())] or [figure.component]
        kinds = [*(figure.kinds or known)]
        meant = [one for one in self.things if one.component == figure.component and one.kind in kinds]
        if figure.by is None:
            yield None, None, meant
        elif figure.by == "kind":
            for kind in kinds:
                if some := [one for one in meant if one.kind == kind]:
                    yield kind, None, some
        elif len(meant) <= LISTED:
            for one in sorted(meant, key=lambda one: (kinds.index(one.kind), one.number or 0)):
                yield one.kind, one.number, [one]

    def _value(self, figure: BoardFigure, things: list[_Thing], ways: list[Steps]) -> float:
        low = -1 if figure.beyond is None else self.facts.number(figure.beyond)
        high = self.far if figure.within is None else self.facts.number(figure.within)
        nearest = [self._nearest(one, ways) for one in things]
        if figure.measure == "nearest":
            return min((n for n in nearest if low < n <= high), default=self.far)
        if figure.measure == "mean":
            inside = [n for n in nearest if low < n <= high]
            return sum(inside) / len(inside) if inside else 0
        high = min(high, self.far - 1)
        several = [[way] for way in ways] if figure.each_start else [ways]
        met = [one for own in several for one in things if low < self._nearest(one, own) <= high]
        if figure.measure == "kinds":
            return len({one.kind for one in met})
        return sum(self._worth(figure, one.kind) for one in met)

    def _nearest(self, thing: _Thing, ways: Iterable[Steps]) -> int:
        spots = self._at(thing.space, thing.facing)
        return min((way.get(spot, self.far) for way in ways for spot in spots), default=self.far)

    def _worth(self, figure: BoardFigure, kind: str) -> float:
        """Return what one of a kind counts: its value, or in how many ways dice show its number."""
        if figure.dice is None:
            return figure.values.get(kind, 1)
        dice = self.game.components[figure.dice]
        totals = [0]
        for _ in range(dice.count or 0):
            totals = [total + face for total in totals for face in dice.faces]
        return totals.count(int(kind)) if kind.isdecimal() else 0


def _things(game: Game, position: Position) -> Iterator[_Thing]:
    """Yield everything that lies on spaces."""
    setup = game.setup
    for dealt in position.dealt:
        for thing in dealt.things if dealt.space is not None else ():
            component = setup.deals[dealt.deal].component
            yield _Thing(component, thing.kind, thing.number, str(dealt.space), dealt.facing)
    for one in position.hexes if setup.hex_map is not None else ():
        assert setup.hex_map is not None
        yield _Thing(setup.deals[setup.hex_map.hexes].component, one.kind, None, one.space, one.facing)
        if one.token is not None:
            yield _Thing(setup.deals[setup.hex_map.tokens].component, one.token, None, one.space, None)
    for placed in position.pieces:
        piece = setup.pieces[placed.piece]
        if not placed.waiting:
            yield _Thing(piece.component, piece.kind or piece.component, None, placed.space, placed.facing)
