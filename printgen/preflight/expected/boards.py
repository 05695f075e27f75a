"""Case → ExpectedMap: what a drawn board must show of the position, space by space, and what waits beside it."""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from printgen.model.board.board import Line, Region
from printgen.model.board.spaces import FACINGS, Cell, centre, name_on, places
from printgen.model.position import Dealt, PlacedHex, PlacedPiece, Position
from printgen.preflight.expected.case import Case
from printgen.preflight.expected.maps import (
    edge_labels,
    is_chart,
    kind_icon,
    region_signs,
    shapes,
    signs_here,
    signs_of,
)
from printgen.sheet.core.expectations import ExpectedMap, ExpectedSeat, ExpectedSpace

EAST, SIXTH = 90.0, 60.0
"""Where the first side of a hex faces, in degrees clockwise from the top, and the step to the next."""


def expected_board(case: Case, position: Position) -> ExpectedMap:
    """Return each space of a board: its numbers, what lies on it and how; and what waits beside."""
    return _Board(case, position).expected


@dataclass(frozen=True)
class _Board:
    """A board in play and what lies on it."""

    case: Case
    position: Position

    @property
    def expected(self) -> ExpectedMap:
        """What the drawing of the whole board must show."""
        raised = [*self._in_raised_regions()]
        apart = {space for part in raised for space in part.between}
        spaces = [self._space(name, cell, name in apart) for name, cell in self._cells.items()]
        spaces += [*self._at_meetings(), *raised]
        seats = tuple(self._seats())
        # What lies nowhere on the board may not be drawn there either.
        shown = {sign for space in spaces for sign in space.signs} | {sign for seat in seats for sign in seat.signs}
        shown.update(sign for one in self.position.pieces for sign in signs_of(self.case, one))
        ready = self._ready()
        shown.update(ready)
        columns, rows = edge_labels(self.case.game) if self.squares else ((), ())
        origins = tuple((column, row) for row, column in self._origins)
        named = not self.is_chart or self.at_table
        signs, pitch = shapes(self.case, shown), self.case.game.grid.pitch
        aspect = pitch.y / pitch.x
        return ExpectedMap(columns, rows, tuple(spaces), {}, signs, origins, named, seats, aspect=aspect, ready=ready)

    @cached_property
    def squares(self) -> bool:
        """Whether the board is of squares, with labels at its edges."""
        return self.case.game.grid.kind == "squares"

    @cached_property
    def is_chart(self) -> bool:
        """Whether the board is printed as a chart, with the name of each space on it."""
        return is_chart(self.case.game)

    @cached_property
    def at_table(self) -> bool:
        """Whether the whole table is drawn: an empty chart has names on its rim alone, what is unknown no signs."""
        return self.case.table is not None

    @cached_property
    def _own(self) -> dict[str, Cell]:
        return places(self.case.game.board, self.case.game.grid)

    @cached_property
    def _origins(self) -> list[Cell]:
        """The row and column where each of several joined boards begins."""
        copies, down, across = self.case.game.board.copies, 0, 0
        if copies is not None:
            before, after = self._own[copies.join[0]], self._own[copies.join[-1]]
            down, across = before[0] - after[0], before[1] - after[1]
        starts = [(down * number, across * number) for number in range(self.position.boards)]
        top, left = min(row for row, _ in starts), min(column for _, column in starts)
        return [(row - top, column - left) for row, column in starts]

    @cached_property
    def _cells(self) -> dict[str, Cell]:
        """Row and column of every space in the frame of all boards; the first board names first."""
        found: dict[str, Cell] = {}
        for number, (top, left) in enumerate(self._origins, 1):
            for name, (row, column) in self._own.items():
                found.setdefault(name_on(self.case.game.board, number, name), (top + row, left + column))
        return found

    @cached_property
    def _regions(self) -> dict[str, Region]:
        return {name: one for name, one in self.case.game.board.regions.items() if self.case.scenario.holds(one.when)}

    @cached_property
    def _lines(self) -> list[Line]:
        return [one for one in self.case.game.board.lines.values() if self.case.scenario.holds(one.when)]

    @cached_property
    def _dealt(self) -> list[Dealt]:
        """What was dealt onto spaces and may be seen."""
        return [one for one in self.position.dealt if one.space is not None]

    @cached_property
    def _hexes(self) -> Sequence[PlacedHex]:
        """The hexes of a map that is shown as if it were discovered."""
        hex_map = self.case.game.setup.hex_map
        laid_open = self.case.deal == "open" or (hex_map is not None and hex_map.open)
        return self.position.hexes if laid_open and not self.case.hidden else ()

    def _space(self, name: str, cell: Cell, apart: bool) -> ExpectedSpace:
        """Return what one space shows; ``apart``: its pieces stand between several spaces."""
        case, grid = self.case, self.case.game.grid
        every = [one for one in self.position.pieces if one.space == name and not one.waiting]
        placed = [] if apart else every
        dealt = [one for one in self._dealt if one.space == name]
        hexes = [one for one in self._hexes if one.space == name]
        covered = bool(dealt or hexes) or any(case.game.setup.pieces[one.piece].look == "hex" for one in every)
        bare = self.at_table and grid.kind == "hexes"
        here = [one for one in self._regions.values() if name.rpartition(".")[2] in one.spaces and not bare]
        texts = [name] if self.is_chart and not self.at_table else []
        texts += [*_numbers(dealt, hexes), *(_badge(placed) if self.squares else ())]
        return ExpectedSpace(
            name,
            centre(grid, cell).x if grid.kind == "hexes" else cell[1],
            cell[0],
            tuple(texts),
            signs=frozenset(
                {*signs_here(case, placed, dealt, hexes), *region_signs(case, here, covered), *self._card_signs(dealt)}
            ),
            turns=self._turns(name, placed) if self.squares else {},
            facing=_facing(placed, hexes),
        )

    def _card_signs(self, dealt: Sequence[Dealt]) -> Iterator[str]:
        """Yield the sign of a card on a drawn table by which it stands out."""
        for one in dealt if self.at_table and self.case.game.grid.kind == "cards" else ():
            part, kind = self.case.game.components.get(self._component_of(one)), one.things[0].kind
            sign = kind_icon(self.case, part, kind, None)
            if part is not None and kind in part.accents and sign is not None:
                yield sign

    def _turns(self, name: str, placed: Sequence[PlacedPiece]) -> dict[str, float | None]:
        """Return how what has no owner's colour is turned: along the line that ends there."""
        found: dict[str, float | None] = {}
        for one in placed:
            piece = self.case.game.setup.pieces[one.piece]
            for sign in signs_of(self.case, one) if piece.look == "coin" else ():
                degrees = 0.0 if piece.coloured else self._turn_of_line(name)
                found[sign] = degrees if found.get(sign, degrees) == degrees else None
        return found

    def _turn_of_line(self, space: str) -> float | None:
        """Return the way along the line that ends on a space, in degrees clockwise from the top.

        Upright where no line runs; None within a line, where a bend may be the end of a stretch.
        """
        turn: float | None = 0.0
        for number in range(1, self.position.boards + 1):
            for line in self._lines:
                named = [name_on(self.case.game.board, number, one) for one in line.spaces]
                if space not in named or len(named) < 3:
                    continue
                ends = {named[0]: line.spaces[:2], named[-1]: line.spaces[:-3:-1]}
                if line.closed or space not in ends:
                    turn = None if turn == 0.0 else turn
                    continue
                (row, column), (next_row, next_column) = (self._own[one] for one in ends[space])
                turn = math.degrees(math.atan2(next_column - column, row - next_row)) % 360
        return turn

    def _at_meetings(self) -> Iterator[ExpectedSpace]:
        """Yield what stands at edges and corners."""
        for one in self.position.pieces:
            if "+" in one.space and not one.waiting:
                house = self.case.game.setup.pieces[one.piece].look == "house" and one.owner is not None
                texts = (str(self.position.seats.index(str(one.owner)) + 1),) if house else ()
                signs, parts = frozenset(signs_of(self.case, one)), tuple(one.space.split("+"))
                yield ExpectedSpace(one.space, 0, 0, texts, signs=signs, between=parts)
        pieces = self.case.game.setup.pieces.values()
        for dealt in self._dealt:
            space, kind = dealt.space or "", dealt.things[0].kind
            made = [one for one in pieces if (one.component, one.kind) == (self._component_of(dealt), kind)]
            if "+" in space and made and made[0].icon and made[0].look in ("disc", "token"):
                yield ExpectedSpace(space, 0, 0, (), signs=frozenset([made[0].icon]), between=tuple(space.split("+")))

    def _component_of(self, dealt: Dealt) -> str:
        return self.case.game.setup.deals[dealt.deal].component

    def _in_raised_regions(self) -> Iterator[ExpectedSpace]:
        """Yield what stands in the middle of raised regions, all of one region together."""
        board = self.case.game.board
        raised = {name: one for name, one in self._regions.items() if one.raised and self.squares}
        for number in range(1, self.position.boards + 1):
            for key, region in raised.items():
                spaces = tuple(name_on(board, number, space) for space in region.spaces)
                placed = [one for one in self.position.pieces if one.space in spaces and not one.waiting]
                signs = frozenset(sign for one in placed for sign in signs_of(self.case, one))
                if placed:
                    yield ExpectedSpace(f"{number}. {key}", 0, 0, (), signs=signs, between=spaces)

    def _ready(self) -> Counter[str]:
        """Return the signs of pieces that lie ready in the corners of a table."""
        found: Counter[str] = Counter()
        done = {step.id: step for step in self.case.game.setup.steps if self.case.scenario.holds(step.when)}
        for one in self.case.table.corners if self.case.table is not None else ():
            if one.kind == "pieces" and one.step in done:
                count = self.case.scenario.amount(done[one.step].uses[one.component])
                for sign in signs_of(self.case, PlacedPiece(one.piece or "", "", one.seat)):
                    found[sign] += count
        return found

    def _seats(self) -> Iterator[ExpectedSeat]:
        """Yield what waits for each seat: beside its space on squares laid out, else in a row."""
        setup, board = self.case.game.setup, self.case.game.board
        players = setup.player_of(self.position.players, self.position.seats)
        for number, key in enumerate(self.position.seats, 1):
            start = name_on(board, setup.seats[key].board, setup.seats[key].space)
            waiting = [one for one in self.position.pieces if one.waiting and one.space == start]
            signs = Counter(sign for one in waiting if one.owner in (key, None) for sign in signs_of(self.case, one))
            beside = start if self.squares and not self.is_chart else None
            shown = players[key] if self.at_table else number
            yield ExpectedSeat(shown, self.case.catalog.plain(f"seats.{key}.name"), signs, beside, self.at_table)


def _badge(placed: Sequence[PlacedPiece]) -> list[str]:
    """Return the number that stands on a stack: how many of the sort of which most lie there."""
    most = max(Counter((one.piece, one.owner) for one in placed).values(), default=0)
    return [f"×{most}"] if most > 1 else []


def _numbers(dealt: Sequence[Dealt], hexes: Sequence[PlacedHex]) -> list[str]:
    """Return the numbers that stand on a space: of what was dealt there, of tokens, of hexes."""
    things = [thing for one in dealt for thing in one.things]
    texts = [str(thing.number) if thing.number else thing.kind for thing in things]
    return [text for text in (*texts, *(one.token or "" for one in hexes)) if text.isdecimal()]


def _facing(placed: Sequence[PlacedPiece], hexes: Sequence[PlacedHex]) -> float | None:
    """Return the way a hex on a space faces, if it faces one."""
    sides = {one.facing for one in placed} | {one.facing for one in hexes}
    known = [number for number, side in enumerate(FACINGS) if side in sides]
    return (EAST + SIXTH * known[0]) % 360 if known else None
