"""Table view, size → the trays of all seats and their tabs along the edges of the table; in mm."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from printgen.drawing.metrics import text_width
from printgen.figure.table.signs import BADGE, badge_width
from printgen.figure.table.view import Group, Sprite, Stand, TableSeat, TableView
from printgen.geometry import Point, Rect, Size
from printgen.model.table import TableSide
from printgen.units import PT

TAB, TAB_LONG, TRAY_OFF = 6.6, 62.0, (9.4, 7.8)
"""How deep and at least how long a seat's tab is, and how far from the table's edge its tray begins, also on a small
table."""

PLATE_IN, PLATE_TAB, TAB_ROUND = 1.6, 5.8, 8.0
"""On a small table, where tab and tray are one plate: how far from the edge it begins, how deep a tab in front of its
tray is, and how much longer a tab is than its words."""

QUARTER_IN, PLATES_APART = Point(4.0, 5.0), 2.4
"""How far from the edges of a table the plates of seats in its quarters begin, and how far apart they are."""

QUARTER, IN_QUARTER, QUARTER_AIR = 0.435, 0.86, 4.0
"""The share of a table's height that a free quarter has, how far smaller what lies there beside the plates is drawn at
most, and what is free about it, in mm."""

PAD, GAP, BETWEEN = 2.2, 0.8, 5.0
"""What parts things from the edge of their tray, from each other, and one group from the next."""

UPRIGHT, SLIM, RIM = 21.6, 12.0, 0.8
"""How wide an upright tray is at most, and on a narrow table; half of what is left free at least along its sides."""

ROW = (18.6, 17.4)
"""How high a row of piles is with the room about it, also on a small table."""

MARGIN, CORNER = 4.0, Size(31.0, 29.0)
"""What is left free along the edge of the table, and the room in one of its corners."""

FEW = 3
COUNTED = 1.1
"""Up to how many sprites stand one below another, and how much of a count's lozenge lies beside its group in a tray."""

NAME, NOTE = 9.5 * PT, 8.0 * PT

ALONG: tuple[TableSide, ...] = ("north", "south")
STANDING: tuple[TableSide, ...] = ("west", "east")
QUARTERS: tuple[tuple[TableSide, TableSide], ...] = (("west", "north"), ("east", "south"))
"""Whose seats have their plates in which quarter."""


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
    """Where the number of each step stands: on a line of the tray, above or below its group."""

    badges: tuple[tuple[str, Point], ...] = ()

    plate: Rect | None = None
    """What tab and tray make together on a small table, and in a quarter of one."""

    is_flush: bool = False
    """Whether its name begins at the left end of its tab, below that of others."""


@dataclass(frozen=True)
class Trays:
    """A table of a size; ``above``, ``below``: how high the rows above and below its board are."""

    view: TableView
    size: Size
    is_narrow: bool
    above: float
    below: float

    def all(self) -> Iterator[Tray]:
        """Yield the trays of all seats, those along its width first: the others lie between these."""
        if self.view.in_quarters:
            yield from (tray for sides in QUARTERS for tray in self.in_quarter(sides))
            return
        across = [one for side in ALONG for one in self.of_side(side, (0.0, 0.0))]
        yield from across
        far = [one.rect.bottom for one in across if one.side == "north"]
        near = [self.size.height - one.rect.y for one in across if one.side == "south"]
        ends = max(far, default=0.0) + self.above + MARGIN / 2, max(near, default=0.0) + self.below + MARGIN
        for side in STANDING:
            yield from self.of_side(side, ends)

    @property
    def share(self) -> float:
        """How far smaller what lies in a quarter is drawn, so that it has room there."""
        most = max(sum(len(self.view.seats.get(side, ())) for side in sides) for sides in QUARTERS)
        sprites = (one.size.height for some in self.view.seats.values() for seat in some for one in _sprites(seat))
        things = most * max(sprites, default=0.0)
        plate = 2 * PAD if things else PLATE_TAB
        things += IN_QUARTER * max((one.thing.size.height for one in self.view.corners), default=0.0)
        air = QUARTER_IN.y + most * (plate + PLATES_APART) + QUARTER_AIR
        return min(1.0, (QUARTER * self.size.height - air) / things) if things else 1.0

    def in_quarter(self, sides: tuple[TableSide, TableSide]) -> Iterator[Tray]:
        """Yield the plates of the seats of two sides in the order of turns, one below another, tabs of one length."""
        seats = sorted((seat for side in sides for seat in self.view.seats.get(side, ())), key=lambda one: one.number)
        long = _longest(one for some in self.view.seats.values() for one in some) + TAB_ROUND
        for number, seat in enumerate(seats):
            groups = [[[Stand(one).scaled(self.share).thing for one in group.sprites]] for group in seat.groups]
            length = sum(_extent(rows).width for rows in groups) + PAD * (len(groups) + 1) if groups else 0.0
            deep = max((_extent(rows).height + 2 * PAD for rows in groups), default=PLATE_TAB)
            x, y = QUARTER_IN.x, QUARTER_IN.y + number * (deep + PLATES_APART)
            if sides[0] == "east":
                after = len(seats) - number
                x = self.size.width - x - long - length
                y = self.size.height - QUARTER_IN.y + PLATES_APART - after * (deep + PLATES_APART)
            tab, tray = Rect(x, y, long, deep), Rect(x + long, y, length, deep)
            things, heads = list[Placed](), dict[str, Point]()
            for group, rows, span in zip(
                seat.groups, groups, _starts([_extent(rows).width for rows in groups], PAD), strict=True
            ):
                middle = Point(tray.x + PAD + sum(span) / 2, tray.centre.y)
                things += _in_rows(rows, middle)
                heads.setdefault(group.number, Point(middle.x, tray.y - 0.3))
            yield Tray(sides[1], seat, tab, tray, tuple(things), heads, (), Rect(x, y, long + length, deep), True)

    def of_side(self, side: TableSide, ends: tuple[float, float]) -> Iterator[Tray]:
        """Yield the trays of a side; of an upright one so much is taken at both ``ends``."""
        seats = self.view.seats.get(side, ())
        for number, seat in enumerate(seats):
            yield self.tray(side, seat, (number + 0.5) / len(seats), len(seats), ends)

    def tray(self, side: TableSide, seat: TableSeat, share: float, of: int, ends: tuple[float, float]) -> Tray:
        """Return a tray in the middle of its share of a side; one ``of`` so many there."""
        wide, high = self.size
        centre, upright = self.along(side, share), SLIM if self.is_narrow else UPRIGHT * self.view.share
        off, pad = TRAY_OFF[self.view.is_small], PAD * self.view.share
        groups = [_rows(group, upright if side in STANDING else None, self.view.share > 1) for group in seat.groups]
        aside = [COUNTED * badge_width(group.count) if group.count else 0.0 for group in seat.groups]
        if side in ALONG and self.view.is_small and of == 1:
            groups = _fitted(groups, wide - 2 * MARGIN - sum(aside) - PAD * (len(groups) + 1))
        if side in ALONG:
            lengths = [_extent(rows).width + more for rows, more in zip(groups, aside, strict=True)]
            room = (wide - 2 * (MARGIN + CORNER.width + 1)) / of - sum(lengths)
            between = max(PAD, min(BETWEEN, room / (len(lengths) + 1)))
            length = sum(lengths) + between * (len(lengths) + 1)
            deep = max((_extent(rows).height for rows in groups), default=0)
            tray = Rect.around(Point(centre, 0), length, deep + 2 * pad)
            tray = tray.moved(0, off - tray.y if side == "north" else high - off - tray.bottom)
        else:
            lengths, between = [_extent(rows).height for rows in groups], BETWEEN / 2
            length = sum(lengths) + between * (len(lengths) - 1)
            across = max((_extent(rows).width + more for rows, more in zip(groups, aside, strict=True)), default=0)
            tray = Rect.around(Point(0, centre), min(upright, across + 4 * RIM), length + 2 * pad)
            tray = tray.moved(off - tray.x if side == "west" else wide - off - tray.right, 0)
        tab = self.tab(side, seat, centre, of)
        plate = None
        if self.view.is_small:
            tab, tray = self.joined(side, seat, tray, ends, (share, of))
            plate = Rect.through(corner for one in (tab, tray) for corner in ((one.x, one.y), (one.right, one.bottom)))
        starts = _starts(lengths, between)
        things, heads, badges = list[Placed](), dict[str, Point](), list[tuple[str, Point]]()
        for group, rows, more, (start, end) in zip(seat.groups, groups, aside, starts, strict=True):
            middle = Point(tray.x + between + (start + end) / 2, tray.centre.y)
            if side in STANDING:
                middle = Point(tray.centre.x, tray.y + pad + (start + end) / 2)
            middle, extent = middle.moved(-more / 2, 0), _extent(rows)
            things += _in_rows(rows, middle)
            # In the north of a small table a number would lie on the tab.
            inward = tray.bottom + 0.3 if side == "north" and self.view.is_small else tray.y - 0.3
            heads.setdefault(group.number, Point(middle.x, inward))
            if group.count:
                right = extent.width / 2 + (COUNTED - 0.5) * badge_width(group.count)
                badges.append((group.count, middle.moved(right, extent.height / 2 - BADGE / 2 + 0.6)))
        return Tray(side, seat, tab, tray, tuple(things), heads, tuple(badges), plate)

    def joined(
        self, side: TableSide, seat: TableSeat, tray: Rect, ends: tuple[float, float], place: tuple[float, int]
    ) -> tuple[Rect, Rect]:
        """Return the tab and the tray of a plate: beside each other along the edge, where it is long enough.

        Else the tab lies between edge and tray. What stands at an upright side lies beside the board. ``place``: in the
        middle of which share of the side, and how many seats share it.
        """
        across, (wide, high), (share, of) = side in ALONG, self.size, place
        facing = ALONG if across else STANDING
        long = _longest(each for one in facing for each in self.view.seats.get(one, ())) + TAB_ROUND
        length, deep = (tray.width, tray.height) if across else (tray.height, tray.width)
        first, last = (MARGIN, wide - MARGIN) if across else (ends[0], high - ends[1])
        middle = first + share * (last - first) if across or of == 1 else tray.centre.y
        is_beside = of == 1 and bool(seat.groups) and long + length <= last - first
        is_beside = is_beside and (side == "north" or not self.is_narrow)  # near it lies what waits for another seat
        # Each as (where it begins along the edge, how long it is, how far off the edge it begins, how deep it is).
        start = middle - (long + length) / 2
        # Upright, the tab is last, so that nothing of any seat lies below all tabs.
        name, things = ((start, long), (start + long, length)) if across else ((start + length, long), (start, length))
        spans = (*name, PLATE_IN, deep), (*things, PLATE_IN, deep)
        if not is_beside:
            long = max(long, length)
            spans = (
                (middle - long / 2, long, PLATE_IN, PLATE_TAB),
                (middle - length / 2, length, PLATE_IN + PLATE_TAB, deep),
            )
        if not seat.groups:
            spans = spans[0], spans[0]
        tab, tray = (self._at_edge(side, *one) for one in spans)
        return tab, tray

    def _at_edge(self, side: TableSide, along: float, length: float, off: float, deep: float) -> Rect:
        """Return a rectangle by where it lies along an edge of the table and off it."""
        wide, high = self.size
        if side in ALONG:
            return Rect(along, off if side == "north" else high - off - deep, length, deep)
        return Rect(off if side == "west" else wide - off - deep, along, deep, length)

    def along(self, side: TableSide, share: float) -> float:
        """Return where a share of a side lies that is left between the corners."""
        length, corner = (self.size.width, CORNER.width) if side in ALONG else (self.size.height, CORNER.height)
        return MARGIN + corner + share * (length - 2 * (MARGIN + corner))

    def tab(self, side: TableSide, seat: TableSeat, centre: float, of: int) -> Rect:
        """Return the rectangle of a seat's tab, along the edge of the table."""
        wide, high = self.size
        across = side in ALONG
        room = (wide if across else high) - 2 * (CORNER.width if across else CORNER.height) - 2 * MARGIN
        if self.is_narrow and not across:
            room -= 2 * (TAB + ROW[self.view.is_small] + PAD)
        room = room / of - (BETWEEN if of > 1 else 0.0)
        long = min(max(TAB_LONG, _longest([seat]) + 34), room)
        return self._at_edge(side, centre - long / 2, long, 0.0, TAB)


def _longest(seats: Iterable[TableSeat]) -> float:
    """Return how long the longest name of some seats is, with its note."""
    return max(text_width(one.name, NAME, 700) + text_width(one.note, NOTE, 400) for one in seats)


def _sprites(seat: TableSeat) -> Iterator[Sprite]:
    """Yield all that lies before a seat."""
    return (one for group in seat.groups for one in group.sprites)


def _rows(group: Group, upright: float | None, two: bool) -> list[Sequence[Sprite]]:
    """Return the sprites of a group in rows: one in a tray that lies, as few as its width takes in an upright one.

    There few of them stand one below another. ``two``: many lie in two rows.
    """
    sprites = group.upright if upright and group.upright else group.sprites
    across = len(sprites)
    if upright and across <= FEW:
        across = 1
    elif upright:
        across = max(1, int((upright - 4 * RIM + GAP) / (sprites[0].size.width + GAP)))
    elif two and across > FEW + 1:
        across = -(-across // 2)
    return [sprites[n : n + across] for n in range(0, len(sprites), across)]


def _fitted(groups: list[list[Sequence[Sprite]]], room: float) -> list[list[Sequence[Sprite]]]:
    """Return groups smaller where they are wider together than a room."""
    share = room / max(room, sum(_extent(rows).width for rows in groups))
    return [[[one.scaled(share) for one in row] for row in rows] for rows in groups] if share < 1 else groups


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
