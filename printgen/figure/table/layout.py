"""Table view, size → where everything lies: trays, rows, corners, the board's room, step discs; in mm."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from printgen.drawing.metrics import text_width
from printgen.figure.table.signs import BADGE, STEP, badge_width
from printgen.figure.table.view import Corner, Group, Pile, PileRow, Sprite, Stand, TableSeat, TableView
from printgen.geometry import Point, Rect, Size, side_by_side
from printgen.model.table import TableSide
from printgen.units import PT

TAB, TAB_LONG, TRAY_OFF, ASIDE_TAB = 6.6, 62.0, 9.4, 7.6
"""How deep and at least how long a seat's tab is, how far from the table's edge its tray begins, and what is off it."""

PAD, GAP, BETWEEN = 2.2, 0.8, 5.0
"""What parts things from the edge of their tray, from each other, and one group from the next."""

UPRIGHT, SLIM, RIM = 21.6, 12.0, 0.8
"""How wide an upright tray is at most, and on a narrow table; half of what is left free at least along its sides."""

ROW, PITCH, EDGE = 18.6, 17.0, 0.55
"""How high a row of piles is with the room about it, how far its piles stand apart, how far their edges show."""

MARGIN, CORNER = 4.0, Size(31.0, 29.0)
"""What is left free along the edge of the table, and the room in one of its corners."""

SMALLEST, NARROW = 0.75, 0.94
"""How far what lies in a corner is drawn smaller at most, so that it leaves the board its room; on a narrow table."""

ABOVE_ROW, APART_AT_LEAST, APART_AT_MOST, ROW_ASIDE = 4.4, 4.0, 14.0, 5.6
"""What is free above a row below the board, how far its things stand apart, and from the table's edges at least."""

BELOW, LOWER = 0.42, 0.88
"""The share of a table's height up to which rows below the board are drawn full size, and how far smaller at most."""

ASIDE, COLUMN_GAP = 3.0, 14.0
"""What is left free beside a column of things, and how far these stand apart at most."""

FEW = 3
COUNTED = 1.1
"""Up to how many sprites stand one below another, and how much of a count's lozenge lies beside its group in a tray."""

NAME, NOTE = 9.5 * PT, 8.0 * PT

ALONG: tuple[TableSide, ...] = ("north", "south")
STANDING: tuple[TableSide, ...] = ("west", "east")

LEFT, FAR = (True, False, False, True), (True, True, False, False)
"""Which corners lie at the left and which at the far edge, clockwise from the far left."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A sprite and where its middle lies."""

    sprite: Sprite
    at: Point


@dataclass(frozen=True, slots=True)
class Tray:
    """A seat, the rectangles of its tab and its tray, and what lies in it."""

    side: TableSide
    seat: TableSeat
    tab: Rect
    rect: Rect
    things: tuple[Placed, ...]
    heads: Mapping[str, Point]
    """Where the number of each step stands: on the upper line of the tray, above its group."""

    badges: tuple[tuple[str, Point], ...] = ()


@dataclass(frozen=True)
class TableLayout:
    """A table of a size and where everything on it lies."""

    view: TableView
    size: Size

    @cached_property
    def trays(self) -> tuple[Tray, ...]:
        """The trays of all seats."""
        return tuple(
            self._tray(side, seat, (number + 0.5) / len(seats), len(seats))
            for side, seats in self.view.seats.items()
            for number, seat in enumerate(seats)
        )

    def _tray(self, side: TableSide, seat: TableSeat, share: float, of: int) -> Tray:
        """Return a tray in the middle of its share of a side; one ``of`` so many there."""
        wide, high = self.size
        centre, upright = self._along(side, share), SLIM if self.is_narrow else UPRIGHT
        groups = [_rows(group, upright if side in STANDING else None) for group in seat.groups]
        aside = [COUNTED * badge_width(group.count) if group.count else 0.0 for group in seat.groups]
        if side in ALONG:
            lengths = [_extent(rows).width + more for rows, more in zip(groups, aside, strict=True)]
            room = (wide - 2 * (MARGIN + CORNER.width + 1)) / of - sum(lengths)
            between = max(PAD, min(BETWEEN, room / (len(lengths) + 1)))
            length = sum(lengths) + between * (len(lengths) + 1)
            deep = max((_extent(rows).height for rows in groups), default=0)
            tray = Rect.around(Point(centre, 0), length, deep + 2 * PAD)
            tray = tray.moved(0, TRAY_OFF - tray.y if side == "north" else high - TRAY_OFF - tray.bottom)
        else:
            lengths, between = [_extent(rows).height for rows in groups], BETWEEN / 2
            length = sum(lengths) + between * (len(lengths) - 1)
            across = max((_extent(rows).width + more for rows, more in zip(groups, aside, strict=True)), default=0)
            tray = Rect.around(Point(0, centre), min(upright, across + 4 * RIM), length + 2 * PAD)
            tray = tray.moved(TRAY_OFF - tray.x if side == "west" else wide - TRAY_OFF - tray.right, 0)
        starts = _starts(lengths, between)
        things, heads, badges = list[Placed](), dict[str, Point](), list[tuple[str, Point]]()
        for group, rows, more, (start, end) in zip(seat.groups, groups, aside, starts, strict=True):
            middle = Point(tray.x + between + (start + end) / 2, tray.centre.y)
            if side in STANDING:
                middle = Point(tray.centre.x, tray.y + PAD + (start + end) / 2)
            middle, extent = middle.moved(-more / 2, 0), _extent(rows)
            things += _in_rows(rows, middle)
            heads.setdefault(group.number, Point(middle.x, tray.y - 0.3))
            if group.count:
                off = extent.width / 2 + (COUNTED - 0.5) * badge_width(group.count)
                badges.append((group.count, middle.moved(off, extent.height / 2 - BADGE / 2 + 0.6)))
        return Tray(side, seat, self._tab(side, seat, centre, of), tray, tuple(things), heads, tuple(badges))

    def _along(self, side: TableSide, share: float) -> float:
        """Return where a share of a side lies that is left between the corners."""
        length, corner = (self.size.width, CORNER.width) if side in ALONG else (self.size.height, CORNER.height)
        return MARGIN + corner + share * (length - 2 * (MARGIN + corner))

    def _tab(self, side: TableSide, seat: TableSeat, centre: float, of: int) -> Rect:
        """Return the rectangle of a seat's tab, lying along the edge of the table."""
        wide, high = self.size
        words = text_width(seat.name, NAME, 700) + text_width(seat.note, NOTE, 400)
        across = side in ALONG
        room = (wide if across else high) - 2 * (CORNER.width if across else CORNER.height) - 2 * MARGIN
        if self.is_narrow and not across:
            room -= 2 * (TAB + ROW + PAD)
        room = room / of - (BETWEEN if of > 1 else 0.0)
        long = min(max(TAB_LONG, words + 34), room)
        at = {"north": (centre, TAB / 2), "south": (centre, high - TAB / 2)}
        at |= {"west": (TAB / 2, centre), "east": (wide - TAB / 2, centre)}
        return Rect.around(Point(*at[side]), long if across else TAB, TAB if across else long)

    @cached_property
    def beside(self) -> float:
        """How far trays and columns reach from the left and right edges of the table, the same at both."""
        trays = (TRAY_OFF + tray.rect.width for tray in self.trays if tray.side in STANDING)
        columns = (ASIDE + one.thing.size.width for column in self.view.columns.values() for one in column)
        return max((*trays, *columns), default=MARGIN)

    @cached_property
    def board(self) -> Rect:
        """The room that is left for the board, the same at both sides so that it lies in the middle."""
        top, foot = self.span
        edge = ASIDE_TAB if self.is_narrow else MARGIN
        corners = (edge + corner.thing.size.width for corner, at in self.corners if self._reaches(corner, at.y))
        beside = max((self.beside, *corners))
        return Rect(beside + 3, top + 1, self.size.width - 2 * beside - 6, foot - top - 2)

    @cached_property
    def is_narrow(self) -> bool:
        """Whether a row of piles leaves the corners no room: what lies there lies beside the board then."""
        longest = max(((len(row.piles) + 1) * PITCH for row in self.view.rows), default=0.0)
        return bool(longest) and self.size.width < longest + 2 * CORNER.width

    @cached_property
    def span(self) -> tuple[float, float]:
        """Where the room for the board begins and ends, from the far edge of the table on."""
        trays = {tray.side: tray.rect for tray in self.trays}
        top = trays["north"].bottom if "north" in trays else MARGIN
        foot = trays["south"].y if "south" in trays else self.size.height - MARGIN
        top += ROW if any(row.side == "far" for row in self.view.rows) else 0
        foot -= ROW if any(row.side == "near" for row in self.view.rows) else 0
        foot -= sum(_height(row) + ABOVE_ROW for row in self.below)
        return top, foot

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
        y = self.board.y - 1 - ROW / 2 if row.side == "far" else self.board.bottom + ROW / 2 - 1.4
        alike = [one for one in self.view.rows if one.side == row.side]
        before = sum(len(one.piles) + 1 for one in alike[: alike.index(row)])
        places = side_by_side(sum(len(one.piles) + 1 for one in alike), PITCH)
        for number, pile in enumerate(row.piles, before + 1):
            yield pile, Point(self.size.width / 2 + places[number] - PITCH / 4, y - EDGE)

    @cached_property
    def below(self) -> tuple[tuple[Stand, ...], ...]:
        """The rows below the board, smaller where they would not have room or leave the board too little."""
        found, high = [], sum(_height(row) + ABOVE_ROW for row in self.view.below) or 1.0
        lower = 1.0 if self.view.is_tray else max(LOWER, min(1.0, BELOW * self.size.height / high))
        for row in self.view.below:
            room = self.size.width - 2 * ROW_ASIDE - APART_AT_LEAST * (len(row) - 1)
            share = min(lower, room / _width(row))
            found.append(tuple(stand.scaled(share) for stand in row) if share < 1 else row)
        return tuple(found)

    @cached_property
    def stands(self) -> tuple[tuple[Stand, Point], ...]:
        """Everything below and beside the board beside the board and in hands, and where its middle lies."""
        return (*self._below_board(), *self._in_columns(), *self._hands())

    def _below_board(self) -> Iterator[tuple[Stand, Point]]:
        """Yield what lies below the board, the nearest row first."""
        y = min([self.size.height - MARGIN, *(tray.rect.y - MARGIN for tray in self.trays if tray.side == "south")])
        for row in reversed(self.below):
            high, wide = _height(row), _width(row)
            between = min(APART_AT_MOST, (self.size.width - 2 * ROW_ASIDE - wide) / max(len(row) - 1, 1))
            x = (self.size.width - wide - between * (len(row) - 1)) / 2
            for stand in row:
                yield stand, Point(x + stand.thing.size.width / 2, y - high / 2)
                x += stand.thing.size.width + between
            y -= high + ABOVE_ROW

    def _in_columns(self) -> Iterator[tuple[Stand, Point]]:
        """Yield what lies in columns about the middle of the table, off the trays."""
        room = self.board
        for side, column in self.view.columns.items():
            high = sum(stand.thing.size.height for stand in column)
            between = min(COLUMN_GAP, (room.height - high) / (len(column) + 1))
            x = (MARGIN + room.x - ASIDE) / 2
            y = room.centre.y - (high + between * (len(column) - 1)) / 2
            for stand in column:
                half = stand.thing.size.height / 2
                yield stand, Point(x if side == "west" else self.size.width - x, y + half)
                y += 2 * half + between

    def _hands(self) -> Iterator[tuple[Stand, Point]]:
        """Yield the hand of every seat, at the left end of its tray as the south sees it."""
        for tray in self.trays:
            if tray.seat.hand is not None:
                size, x = tray.seat.hand.thing.size, max(MARGIN, tray.rect.x - 32) + CORNER.width / 2
                half, x = size.height / 2, min(x, tray.rect.x - size.width / 2 - BADGE - PAD / 2)
                y = {"north": tray.rect.bottom - half, "south": tray.rect.y + half}.get(tray.side, tray.rect.bottom)
                yield tray.seat.hand, Point(x, y)

    @cached_property
    def corners(self) -> tuple[tuple[Corner, Point], ...]:
        """Everything in the corners, clockwise from the far left; what would narrow the board somewhat smaller."""
        wide = self.size.width
        first, last = self.span if self.is_narrow else (MARGIN, self.size.height - MARGIN)
        found = []
        for corner, is_left, is_far in zip(self.view.corners, LEFT, FAR, strict=False):
            y = first + CORNER.height / 2 if is_far else last - CORNER.height / 2
            room = (self.beside - MARGIN) / corner.thing.size.width
            share = NARROW if self.is_narrow else max(SMALLEST, min(1.0, room))
            if share < 1 and self._reaches(corner, y):
                corner = replace(corner, thing=Stand(corner.thing).scaled(share).thing)
            half = corner.thing.size.width / 2
            x = min(MARGIN + CORNER.width / 2, max(self.beside, MARGIN + 2 * half) - half)
            if self.is_narrow:  # off the tab in the middle of the side
                x, high = ASIDE_TAB + half, corner.thing.size.height
                y = first + STEP + high / 2 if is_far else last - BADGE - high / 2
            found.append((corner, Point(x if is_left else wide - x, y)))
        return tuple(found)

    @cached_property
    def discs(self) -> Mapping[str, Point]:
        """Where the number of each step stands: once, beside or on the corner of what it lays down."""
        found: dict[str, Point] = {}
        nearest = min(self.trays, key=lambda tray: tray.side != "south", default=None)
        if nearest is not None:
            found |= nearest.heads
        for row in self.view.rows:
            first, at = next(self._row(row))
            found[row.number] = Point(at.x - first.top.size.width / 2 - 4 - STEP, at.y)
        for corner, at in self.corners:
            side = -1 if at.x < self.size.width / 2 else 1
            reach = Point(corner.thing.size.width / 2, corner.thing.size.height / 2)
            found[corner.number] = at.moved(side * reach.x, -reach.y)
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


def _rows(group: Group, upright: float | None) -> list[Sequence[Sprite]]:
    """Return the sprites of a group in rows: one in a tray that lies, as few as its width takes in an upright one.

    There few of them stand one below another.
    """
    sprites = group.upright if upright and group.upright else group.sprites
    across = len(sprites)
    if upright and across <= FEW:
        across = 1
    elif upright:
        across = max(1, int((upright - 4 * RIM + GAP) / (sprites[0].size.width + GAP)))
    return [sprites[n : n + across] for n in range(0, len(sprites), across)]


def _extent(rows: Sequence[Sequence[Sprite]]) -> Size:
    """Return how wide and high rows of sprites are."""
    sizes = [[sprite.size for sprite in row] for row in rows]
    wide = max(sum(size.width for size in row) + GAP * (len(row) - 1) for row in sizes)
    return Size(wide, sum(max(size.height for size in row) for row in sizes) + GAP * (len(rows) - 1))


def _in_rows(rows: Sequence[Sequence[Sprite]], middle: Point) -> Iterator[Placed]:
    """Yield the sprites of rows that lie about a point."""
    y = middle.y - _extent(rows).height / 2
    for row in rows:
        extent = _extent([row])
        x = middle.x - extent.width / 2
        for sprite in row:
            yield Placed(sprite, Point(x + sprite.size.width / 2, y + extent.height / 2))
            x += sprite.size.width + GAP
        y += extent.height + GAP


def _starts(lengths: Sequence[float], between: float) -> Iterator[tuple[float, float]]:
    """Yield where each group begins and ends along its tray."""
    start = 0.0
    for length in lengths:
        yield start, start + length
        start += length + between
