"""Table view, size → where everything lies: trays, rows, corners, the board's room, step discs; in mm."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from printgen.figure.table.signs import BADGE, HALO, SLIM_STEP, STEP, badge_width
from printgen.figure.table.trays import CORNER, IN_QUARTER, MARGIN, PAD, ROW, STANDING, Tray, Trays
from printgen.figure.table.view import Corner, Pile, PileRow, Stand, TableView
from printgen.geometry import Point, Rect, Size, side_by_side
from printgen.model.table import TableSide

ASIDE_TAB = 7.6
"""How far from the edge of a narrow table what lies in its corners begins, off its tabs."""

CORNER_IN, OFF = 2.4, Point(1.4, 1.5)
"""On a small table: how far from its edges what lies in its corners begins, and how far off the inner corner of that,
and below it, its number stands."""

LOW, LOW_OFF = 10.0, 1.2
"""What is lower than so many mm in a corner would be covered by its number, which stands off it so far."""

ON_TABLE = 0.8
"""How much of a table shows beyond a number at its edge at least, in mm."""

EDGE_OF_BOARDS = 2.2
"""How far from the edges of a table boards begin that leave quarters free, in mm."""

PITCH, CLOSE_PITCH, CLOSE_ROW, EDGE = 17.0, 14.4, 92.0, 0.55
"""How far the piles of a row stand apart, also on a small table, how long a row is there at most, and how far the edges
of piles show."""

ROW_CLEAR, ROW_LEFT, TRAY_CLEAR, NUMBER_IN = 1.2, 2.8, 4.4, (Point(1.2, 0.4), Point(2.6, 1.4))
"""In a corner of a small table beside a row of piles: how far what lies there is off these, how much more is free
before their number, how far it is off a tray below it, and how far within its inner corner its number stands, at the
far end, else its outer one; in mm."""

SMALLEST, NARROW = 0.75, 0.94
"""How far what lies in a corner is drawn smaller at most, so that it leaves the board its room; on a narrow table."""

HIGHER, COUNTED_OFF, NUMBERED_OFF = (0.0, 1.6), (0.0, 2.0), (0.0, 2.6)
"""How much nearer to its edge the board of a small table may begin, how far the counts of its piles stand off the
numbers below them, and what lies below the board off those of a tray; nought on a large one."""

ABOVE_ROW, APART_AT_LEAST, APART_AT_MOST, ROW_ASIDE = (4.4, 3.2), 4.0, 14.0, 5.6
"""What is free above a row below the board, also on a small table, how far its things stand apart, and from
the table's edges at least."""

BELOW, LOWER = 0.42, 0.88
"""The share of a table's height up to which rows below the board are drawn full size, and how far smaller at most."""

ASIDE, COLUMN_GAP = 3.0, 14.0
"""What is left free beside a column of things, and how far these stand apart at most."""

LEFT, FAR = (True, False, False, True), (True, True, False, False)
"""Which corners lie at the left and which at the far edge, clockwise from the far left."""


@dataclass(frozen=True)
class TableLayout:
    """A table of a size and where everything on it lies."""

    view: TableView
    size: Size

    @cached_property
    def trays(self) -> tuple[Tray, ...]:
        """The trays of all seats."""
        above, below = self.piled
        below += sum(_height(row) + self.above_row for row in self.below)
        return (*Trays(self.view, self.size, self.is_narrow, above, below).all(),)

    @property
    def piled(self) -> tuple[float, float]:
        """How much the rows of piles take on the far side of the board and on its near one."""
        row, sides = self.high_row, {one.side for one in self.view.rows}
        return row if "far" in sides else 0.0, row + COUNTED_OFF[self.view.is_small] if "near" in sides else 0.0

    @property
    def high_row(self) -> float:
        """How high a row of piles is with the room about it."""
        return ROW[self.view.is_small] * self.view.share

    @cached_property
    def beside(self) -> float:
        """How far trays and columns reach from the left and right edges of the table, the same at both."""
        return max(map(self._beside, STANDING))

    def _beside(self, side: TableSide) -> float:
        """Return how far what stands at a side reaches from its edge of the table."""
        trays = (one.rect for one in self.trays if one.side == side)
        reach = (one.right if side == "west" else self.size.width - one.x for one in trays)
        column = (ASIDE + one.thing.size.width for one in self.view.columns.get(side, ()))
        return max((*reach, *column), default=MARGIN)

    @cached_property
    def board(self) -> Rect:
        """The room that is left for the board: in the middle, or further towards a side where nobody sits.

        Boards that leave quarters free have all of the table.
        """
        if self.view.in_quarters:
            return Rect(0, 0, *self.size).grown(-EDGE_OF_BOARDS)
        top, foot = self.span
        reach = [ASIDE_TAB if self.is_narrow else self._least(corner) for corner, _ in self.corners]
        corners = [
            edge + corner.thing.size.width
            for edge, (corner, at) in zip(reach, self.corners, strict=True)
            if self._reaches(corner, at.y) and not self.lies_close
        ]
        left, right = (max((self._beside(side), *corners)) for side in STANDING)
        return Rect(left + 3, top + 1, self.size.width - left - right - 6, foot - top - 2)

    @cached_property
    def is_narrow(self) -> bool:
        """Whether a row of piles leaves the corners no room: what lies there lies beside the board then."""
        longest = max(((len(row.piles) + 1) * PITCH for row in self.view.rows), default=0.0)
        return bool(longest) and self.size.width < longest + 2 * CORNER.width

    @property
    def lies_close(self) -> bool:
        """Whether it is a small table whose corners are what rows of piles leave."""
        return self.view.is_small and self.is_narrow

    @property
    def above_row(self) -> float:
        """How much is free above a row below the board."""
        return ABOVE_ROW[self.view.is_small] + self.view.air

    @cached_property
    def span(self) -> tuple[float, float]:
        """Where the room for the board begins and ends, from the far edge of the table on."""
        trays = {tray.side: tray.rect for tray in self.trays}
        top = trays["north"].bottom if "north" in trays else MARGIN - HIGHER[self.view.is_small]
        foot = trays["south"].y if "south" in trays else self.size.height - MARGIN
        above, below = self.piled
        return top + above, foot - below - sum(_height(row) + self.above_row for row in self.below)

    @property
    def _corner_in(self) -> float:
        return CORNER_IN if self.view.is_small else MARGIN

    def _least(self, corner: Corner) -> float:
        """Return how far from the edge of the table a thing in a corner begins: its number lies on it as well."""
        if self.view.is_small:
            return CORNER_IN
        return max(MARGIN, STEP + HALO + ON_TABLE + (LOW_OFF if corner.thing.size.height < LOW else 0.0))

    def _reaches(self, corner: Corner, y: float) -> bool:
        """Return whether a thing in a corner lies beside the room for the board, not above or below it."""
        top, foot = self.span
        half = corner.thing.size.height / 2 + (BADGE if corner.count else 0.0)
        return y + half > top and y - half < foot

    @cached_property
    def piles(self) -> tuple[tuple[Pile, Point], ...]:
        """Every pile and where its uppermost thing lies."""
        return tuple((pile, at) for row in self.view.rows for pile, at in self._row(row))

    def _row(self, row: PileRow) -> Iterator[tuple[Pile, Point]]:
        half = self.high_row / 2
        y = (
            self.board.y - 1 - half
            if row.side == "far"
            else self.board.bottom + half - (0.4 if self.view.is_small else 1.4)
        )
        alike = [one for one in self.view.rows if one.side == row.side]
        before = sum(len(one.piles) + 1 for one in alike[: alike.index(row)])
        slots = sum(len(one.piles) + 1 for one in alike)
        pitch = min(CLOSE_PITCH, CLOSE_ROW / slots) if self.view.is_small else PITCH
        places = side_by_side(slots, pitch)
        for number, pile in enumerate(row.piles, before + 1):
            yield pile, Point(self.size.width / 2 + places[number] - pitch / 4, y - EDGE)

    @cached_property
    def below(self) -> tuple[tuple[Stand, ...], ...]:
        """The rows below the board, smaller where they would not have room or leave the board too little."""
        if self.view.across:
            return self.view.below
        found = []
        for row in self.view.below:
            room = self.size.width - 2 * ROW_ASIDE - APART_AT_LEAST * (len(row) - 1)
            share = min(self.lower, room / _width(row))
            found.append(tuple(stand.scaled(share) for stand in row) if share < 1 else row)
        return tuple(found)

    @cached_property
    def lower(self) -> float:
        """How far smaller the rows below the board are drawn at least, so that they leave it enough."""
        high = sum(_height(row) + self.above_row for row in self.view.below) or 1.0
        return 1.0 if self.view.is_tray else max(LOWER, min(1.0, BELOW * self.size.height / high))

    @cached_property
    def stands(self) -> tuple[tuple[Stand, Point], ...]:
        """Everything below and beside the board beside the board and in hands, and where its middle lies."""
        return (*self._below_board(), *self._in_columns(), *self._hands())

    def _below_board(self) -> Iterator[tuple[Stand, Point]]:
        """Yield what lies below the board, the nearest row first."""
        off = self.above_row if self.view.is_small else MARGIN
        south = (tray.rect.y - MARGIN - NUMBERED_OFF[self.view.is_small] for tray in self.trays if tray.side == "south")
        y = min([self.size.height - off, *south])
        for row in reversed(self.below):
            high, wide = _height(row), _width(row)
            room = self.view.across or min(wide + APART_AT_MOST * (len(row) - 1), self.size.width - 2 * ROW_ASIDE)
            between = (room - wide) / max(len(row) - 1, 1)
            x = (self.size.width - wide - between * (len(row) - 1)) / 2
            for stand in row:
                yield stand, Point(x + stand.thing.size.width / 2, y - high / 2)
                x += stand.thing.size.width + between
            y -= high + self.above_row

    @property
    def tallest(self) -> float:
        """How high a column beside the board is at least, with what parts its things."""
        columns = self.view.columns.values()
        return max((sum(one.thing.size.height + ASIDE for one in column) + ASIDE for column in columns), default=0.0)

    def _in_columns(self) -> Iterator[tuple[Stand, Point]]:
        """Yield what lies in columns about the middle of the table, off the trays."""
        room = self.board
        for side, column in self.view.columns.items():
            high = sum(stand.thing.size.height for stand in column)
            between = min(COLUMN_GAP, (room.height - high) / (len(column) + 1))
            x = (MARGIN + (room.x if side == "west" else self.size.width - room.right) - ASIDE) / 2
            y = room.centre.y - (high + between * (len(column) - 1)) / 2
            for stand in column:
                half = stand.thing.size.height / 2
                yield stand, Point(x if side == "west" else self.size.width - x, y + half)
                y += 2 * half + between

    def _hands(self) -> Iterator[tuple[Stand, Point]]:
        """Yield the hand of every seat, at its own left of its tray; at the sides at the left as the south sees it."""
        for tray in self.trays:
            if tray.seat.hand is not None:
                size, x = tray.seat.hand.thing.size, max(MARGIN, tray.rect.x - 32) + CORNER.width / 2
                half, x = size.height / 2, min(x, tray.rect.x - size.width / 2 - BADGE - PAD / 2)
                y = {"north": tray.rect.bottom - half, "south": tray.rect.y + half}.get(tray.side, tray.rect.bottom)
                yield tray.seat.hand, Point(self.size.width - x if tray.side == "north" else x, y)

    @cached_property
    def corners(self) -> tuple[tuple[Corner, Point], ...]:
        """Everything in the corners, clockwise from the far left; what would narrow the board somewhat smaller."""
        if self.view.in_quarters:
            return (*self._in_quarters(),)
        if self.lies_close:
            return (*self._close_corners(),)
        wide, edge = self.size.width, self._corner_in
        first, last = self.span if self.is_narrow else (edge, self.size.height - edge)
        found = []
        for corner, is_left, is_far in zip(self.view.corners, LEFT, FAR, strict=False):
            high = corner.thing.size.height if self.view.is_small else CORNER.height
            y = first + high / 2 if is_far else last - high / 2
            room = (self.beside - edge) / corner.thing.size.width
            share = NARROW if self.is_narrow else max(SMALLEST, min(1.0, room))
            if share < 1 and self._reaches(corner, y):
                corner = replace(corner, thing=Stand(corner.thing).scaled(share).thing)
            half = corner.thing.size.width / 2
            x = max(min(edge + CORNER.width / 2, max(self.beside, edge + 2 * half) - half), half + self._least(corner))
            if self.view.is_small:
                x = edge + half
            if self.is_narrow:  # off the tab in the middle of the side
                x, high = ASIDE_TAB + half, corner.thing.size.height
                y = first + STEP + high / 2 if is_far else last - BADGE - high / 2
            found.append((corner, Point(x if is_left else wide - x, y)))
        return tuple(found)

    def _close_corners(self) -> Iterator[tuple[Corner, Point]]:
        """Yield what lies in the corners of a small table beside its rows of piles, smaller where these need it."""
        wide, (top, foot), (above, below) = self.size.width, self.span, self.piled
        for corner, is_left, is_far in zip(self.view.corners, LEFT, FAR, strict=False):
            across, down = Stand(corner.thing).scaled(NARROW).thing.size
            slots = sum(len(one.piles) + 1 for one in self.view.rows if (one.side == "far") is is_far)
            free = (wide - min(CLOSE_ROW, slots * CLOSE_PITCH)) / 2 - ROW_CLEAR + (ROW_LEFT if is_left else 0.0)
            clear = is_far and CORNER_IN + down < top - above / 2
            thing = Stand(corner.thing).scaled(NARROW * min(1.0, 1.0 if clear else (free - CORNER_IN) / across)).thing
            x, y = CORNER_IN + thing.size.width / 2, CORNER_IN + thing.size.height / 2
            near = foot + below - TRAY_CLEAR - thing.size.height / 2
            yield replace(corner, thing=thing), Point(x if is_left else wide - x, y if is_far else near)

    def _in_quarters(self) -> Iterator[tuple[Corner, Point]]:
        """Yield what lies in the free quarters in turn: below the plates at the far left, above those at the right."""
        plates = [tray.plate for tray in self.trays if tray.plate is not None]
        share = IN_QUARTER * Trays(self.view, self.size, False, 0.0, 0.0).share
        for first, is_left in enumerate((True, False)):
            some = [Stand(one.thing).scaled(share).thing for one in self.view.corners[first::2]]
            high = max((one.size.height for one in some), default=0.0)
            near = [one for one in plates if (one.centre.x < self.size.width / 2) == is_left]
            foot, top = max((one.bottom for one in near), default=0.0), min((one.y for one in near), default=0.0)
            y = foot + STEP + ASIDE + high / 2 if is_left else top - BADGE - high / 2
            x = MARGIN + (STEP + ASIDE if is_left else ON_TABLE)
            for corner, thing in zip(self.view.corners[first::2], some, strict=True):
                at = x + thing.size.width / 2
                yield replace(corner, thing=thing), Point(at if is_left else self.size.width - at, y)
                x += thing.size.width + 2 * STEP + ASIDE

    @cached_property
    def discs(self) -> Mapping[str, Point]:
        """Where the number of each step stands: once, beside or on the corner of what it lays down."""
        found: dict[str, Point] = {}
        nearest = min(self.trays, key=lambda tray: tray.side != "south", default=None)
        if nearest is not None:
            found |= nearest.heads
        for row in self.view.rows:
            first, at = next(self._row(row))
            before = 2 + SLIM_STEP if self.view.is_small else 4 + STEP
            found[row.number] = Point(at.x - first.top.size.width / 2 - before, at.y)
        for corner, at in self.corners:
            side = -1 if at.x < self.size.width / 2 else 1
            reach = Point(corner.thing.size.width / 2, corner.thing.size.height / 2)
            clear = LOW_OFF if corner.thing.size.height < LOW else 0.0
            off = at.moved(side * (reach.x + clear), -reach.y - clear)
            if self.lies_close:
                is_far = at.y < self.board.centre.y
                within = NUMBER_IN[is_far]
                off = at.moved((-side if is_far else side) * (reach.x - within.x), within.y - reach.y)
            elif self.view.is_small:  # the edge of the table is near
                beside = SLIM_STEP - OFF.x + clear if clear else 0.0
                off = at.moved(-side * (reach.x + OFF.x + beside), OFF.y - reach.y)
            found[corner.number] = off
        for stand, at in self.stands:
            found |= {number: at.moved(*off) for number, off in stand.discs}
        return found

    @cached_property
    def badges(self) -> tuple[tuple[str, Point], ...]:
        """Every count and where its lozenge lies: on the lower right corner of a pile, under a thing in a corner."""
        found = []
        for pile, at in self.piles:
            if pile.count:
                reach = pile.top.size
                found.append((pile.count, at.moved(reach.width / 2 + 0.8, reach.height / 2 + 0.8)))
        for corner, at in self.corners:
            if corner.count:
                reach = corner.thing.size
                right = (reach.width - badge_width(corner.count)) / 2
                found.append((corner.count, at.moved(right, reach.height / 2 + 1.6)))
        found += [(words, at.moved(*off)) for stand, at in self.stands for words, off in stand.badges]
        found += [badge for tray in self.trays for badge in tray.badges]
        return tuple(found)


def _width(row: Sequence[Stand]) -> float:
    return sum(stand.thing.size.width for stand in row)


def _height(row: Sequence[Stand]) -> float:
    return max(stand.thing.size.height for stand in row)
