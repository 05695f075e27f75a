"""A game on spaces and a table → its measure: what each seat can settle within reach, or how far cards lie from it."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from printgen.model.board.spaces import FACINGS, Cell, Corner, corners_of, meetings, neighbours, places, space_names
from printgen.model.fairness import CardDistance, Fairness, Figures, HexReach, spread_of
from printgen.model.game import Game
from printgen.model.play.facts import Facts
from printgen.model.position import PlacedHex, Position, Thing
from printgen.setup.placements import Table

FIGURES_AT_MOST = 6
"""So many cards are listed one by one."""

Place = TypeVar("Place", str, Corner)


def _steps(beside: Mapping[Place, Sequence[Place]], starts: Sequence[Place]) -> dict[Place, int]:
    """Return how many steps every place lies from the nearest start; nothing of those that no way leads to."""
    steps, ahead = dict.fromkeys(starts, 0), list(starts)
    for place in ahead:  # grows while it is gone through
        for other in beside.get(place, ()):
            if other not in steps:
                steps[other] = steps[place] + 1
                ahead.append(other)
    return steps


@dataclass(frozen=True, slots=True)
class _Board:
    """What lies there: the pips of each cell, and the hexes of the map with their cells."""

    pips: Mapping[Cell, int]
    field: tuple[tuple[Cell, PlacedHex], ...]
    harbours: tuple[tuple[Corner, Corner], ...]


class HexMeasure:
    """The measure of one game and table."""

    def __init__(self, game: Game, noun: HexReach, table: Table) -> None:
        self._game, self._noun, self._seats = game, noun, table.seats
        self._reach = Facts(game, table.players, table.options).number(noun.reach)
        self._pips = throws(game, noun.dice)
        self._cells = places(game.board, game.grid)
        self._corners = meetings(game.board, game.grid)
        self._beside = _beside(game)

    def of(self, position: Position, hidden: bool = False) -> Fairness:
        """Measure a position; where no map lies open, what the seats start with is all there is."""
        board = self._board(position)
        figures = [self._figures(position, board, seat) for seat in self._seats]
        weights = self._noun.weights
        of_each = [("start", weights.start)]
        if board.field:
            of_each += [("reach", weights.reach), ("kinds", weights.kinds), ("harbours", weights.harbours)]
        shares = tuple(sum(weight * one[name] for name, weight in of_each) for one in figures)
        return Fairness(
            seats=self._seats,
            shares=shares,
            spread=spread_of(shares),
            unit="pips",
            rows=tuple(Figures(name, tuple(one[name] for one in figures), weight=weight) for name, weight in of_each),
            without=() if board.field else ("field",),
        )

    def _board(self, position: Position) -> _Board:
        """Look up what lies on every cell."""
        setup, tokens = self._game.setup, {}
        noun = setup.hex_map
        assert noun is not None
        component = setup.deals[noun.tokens].component
        for one in position.dealt:
            if one.space in self._cells and setup.deals[one.deal].component == component:
                tokens[self._cells[one.space]] = one.things[0].kind
        field = tuple((self._cells[one.space], one) for one in position.hexes)
        tokens |= {cell: one.token for cell, one in field if one.token is not None}
        laid = [(piece.space, setup.pieces[piece.piece].kind, piece.facing) for piece in position.pieces]
        laid += [(one.space, one.kind, one.facing) for one in position.hexes]
        harbours = tuple(
            corners_of(self._game.grid, self._cells[space], side)
            for space, kind, facing in laid
            for side in FACINGS
            if kind in noun.harbours and side == facing and space in self._cells
        )
        pips = {cell: self._pips[int(kind)] for cell, kind in tokens.items() if kind.isdecimal()}
        return _Board(pips, field, harbours)

    def _figures(self, position: Position, board: _Board, seat: str) -> dict[str, float]:
        """Return the figures of a seat by name."""
        starts = [
            self._corners[piece.space]
            for piece in position.pieces
            if piece.piece == self._noun.starts and piece.owner == seat
        ]
        steps = _steps(self._beside, starts)
        near = [
            (cell, one)
            for cell, one in board.field
            if one.token is not None and 0 < self._away(cell, steps) <= self._reach
        ]
        return {
            "start": sum(board.pips.get(cell, 0) for corner in starts for cell in corner),
            "reach": sum(board.pips.get(cell, 0) for cell, _ in near),
            "kinds": len({one.kind for _, one in near}),
            "harbours": sum(
                min(steps.get(corner, self._reach + 1) for corner in corners) <= self._reach
                for corners in board.harbours
            ),
        }

    def _away(self, cell: Cell, steps: Mapping[Corner, int]) -> int:
        around = (corner for side in FACINGS for corner in corners_of(self._game.grid, cell, side))
        return min(steps.get(corner, self._reach + 1) for corner in around)


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


def _beside(game: Game) -> dict[Corner, tuple[Corner, ...]]:
    """Return for every corner of the field those an edge leads to."""
    found: dict[Corner, dict[Corner, None]] = {}
    edges = (corners_of(game.grid, cell, side) for cell in space_names(game.board, game.grid) for side in FACINGS)
    for one, other in edges:
        found.setdefault(one, {})[other] = None
        found.setdefault(other, {})[one] = None
    return {corner: tuple(others) for corner, others in found.items()}


class CardMeasure:
    """The measure of one game and table."""

    def __init__(self, game: Game, noun: CardDistance, table: Table) -> None:
        self._game, self._noun, self._seats = game, noun, table.seats
        self._beside = neighbours(game.board, game.grid)
        self._far = len(self._beside)

    def of(self, position: Position, hidden: bool = False) -> Fairness:
        """Measure a position; a card that no way leads to is as far as the board has spaces."""
        cards = tuple(self._cards(position))
        starts, per_seat = self._starts(position)
        ways = [_steps(self._beside, spaces) for spaces in starts.values()]
        aimed = [(space, thing) for space, thing in cards if thing.kind in self._noun.kinds]
        shares = tuple(self._mean(way, [space for space, _ in aimed]) for way in ways)
        rows = []
        for kind in self._game.components[self._noun.component].kinds:
            spaces = [space for space, thing in cards if thing.kind == kind]
            if spaces and kind not in self._noun.kinds:
                rows.append(Figures("kind", tuple(self._mean(way, spaces) for way in ways), kind))
        if len(aimed) <= FIGURES_AT_MOST:
            kinds = self._noun.kinds
            for space, thing in sorted(aimed, key=lambda card: (kinds.index(card[1].kind), card[1].number or 0)):
                steps = tuple(way.get(space, self._far) for way in ways)
                rows.append(Figures("card", steps, thing.kind, thing.number))
        return Fairness(
            seats=tuple(starts),
            shares=shares,
            spread=spread_of(shares),
            unit="steps",
            rows=tuple(rows),
            per="seat" if per_seat else "space",
        )

    def _cards(self, position: Position) -> Iterator[tuple[str, Thing]]:
        """Return the cards that lie on spaces."""
        deals = self._game.setup.deals
        for one in position.dealt:
            if one.space is not None and deals[one.deal].component == self._noun.component:
                yield one.space, one.things[0]

    def _starts(self, position: Position) -> tuple[dict[str, list[str]], bool]:
        """Return the spaces to begin from by seat, else each by its own name, in order of pieces."""
        pieces = [piece for piece in position.pieces if piece.piece in self._noun.starts]
        owned = {seat: [p.space for p in pieces if p.owner == seat] for seat in self._seats}
        if all(owned.values()):
            return owned, True
        pieces.sort(key=lambda piece: self._noun.starts.index(piece.piece))
        return {piece.space: [piece.space] for piece in pieces}, False

    def _mean(self, way: Mapping[str, int], spaces: Sequence[str]) -> float:
        steps = [way.get(space, self._far) for space in spaces]
        return sum(steps) / len(steps) if steps else 0.0
