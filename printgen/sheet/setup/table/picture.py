"""PositionContext → the drawn table: what each step lays before the seats, beside the board and in the corners."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from itertools import combinations, zip_longest

from printgen.drawing.scene import Box, Scene, Stroke
from printgen.figure.board_view import BoardStyle, BoardView
from printgen.figure.pieces.piece import placed_piece
from printgen.figure.table import things
from printgen.figure.table.drawing import table_height, table_scene
from printgen.figure.table.layout import TableLayout
from printgen.figure.table.signs import pill
from printgen.figure.table.strips import strips
from printgen.figure.table.view import Group as TrayGroup
from printgen.figure.table.view import Pile, PileRow, Sprite, Stand, TableSeat, TableView
from printgen.figure.tiles.map_view import MapView, map_window, sheet_style
from printgen.figure.tiles.space_grid import space_grid
from printgen.geometry import Point, Rect, Size
from printgen.model.play.conditions import amount, table_sides
from printgen.model.position import PlacedPiece, Thing
from printgen.model.setup import SetupStep
from printgen.model.table import (
    BackPiles,
    FacePiles,
    Hand,
    Laid,
    RowThing,
    Scale,
    Stock,
    Table,
    TableSide,
    TilesInHand,
    TrayThing,
    WaitingPieces,
)
from printgen.sheet.core.board_view import board_view, fitted_board
from printgen.sheet.core.game_context import PositionContext
from printgen.sheet.core.thing import thing_art
from printgen.sheet.setup.deal.lines import piles, sealed_deals
from printgen.sheet.setup.steps import steps_done
from printgen.sheet.setup.table.below import BelowBoard, in_row
from printgen.sheet.setup.table.beside import column_thing, corner_thing, hand_of, stock_groups
from printgen.sheet.setup.table.callouts import numbered_board

TILE, FIGURE, COIN, PIECE = 8.6, 5.6, 8.6, 9.6
"""The side of a tile in a tray, of a figure and a coin there, and of what lies on a pile; in mm."""

WIDE_SCALE, HIGH_SCALE = 6, 4
"""How many numbers of a scale stand in a row, in a tray that lies and in an upright one."""

FEW_SEATS = 4
"""Up to so many trays have coins of full size on small paper."""

EDGES = 3
"""How many edges show below a pile."""

PILES_ACROSS = {"large": 2, "small": 6}
"""How many piles of cards lie beside each other next to a board, and in a row below it."""

TRAY = 4.0
"""What is free about the things in a tray beside a map."""

NARROWEST = 148.0
"""How wide small paper is at least to hold a whole table, in mm: a tray with all things of one seat."""

SLIM, AMPLE, LOW = 0.84, 1.2, 0.84
"""How far smaller what lies in columns beside the board of a small table is drawn, so that this is larger; how far
larger where the board leaves it room; and what lies in a row below several boards of a small table."""

ENLARGED, ENOUGH = (1.25, 1.15), 0.45
"""How much larger trays and piles about an empty board are drawn, which needs (small paper: has) such a share."""

PITCH_AT_MOST = 20.0

COLUMNS: tuple[TableSide, ...] = ("west", "east")


def draws_table(context: PositionContext) -> bool:
    """Return whether the sheet draws the whole table: where the data know all its sides or none.

    Paper narrower than A5 has no room for it.
    """
    table = context.game.setup.table
    known = table is not None and (not table.sides or all(seat in table.sides for seat in context.position.seats))
    if not known or context.paper.layout == "large":
        return known
    return context.paper.width >= NARROWEST


def shows_legend(context: PositionContext) -> bool:
    """Return whether signs are explained: beside a drawn table where the data want it."""
    table = context.game.setup.table
    return table is None or table.legend or not draws_table(context)


def table_picture(context: PositionContext, room: Size) -> Scene:
    """Return the table as large as a room."""
    assert context.game.setup.table is not None
    drawn = _Drawn(context, context.game.setup.table)
    return table_scene(drawn.best(room), room, drawn.board, context, context.game.head.title)


def tray_picture(context: PositionContext, width: float) -> Scene | None:
    """Return what lies beside a map in a tray so wide; None where the data know nothing of it."""
    if context.game.setup.table is None:
        return None
    below = _Drawn(context, context.game.setup.table).views()[0].below
    high = sum(max(stand.thing.size.height for stand in row) for row in below) + TRAY * (len(below) + 1)
    view = TableView({}, (), (), below, is_tray=True)
    return table_scene(view, Size(width, high), lambda room: Scene(Rect(0, 0, 0, 0), ()), context)


def table_height_of(context: PositionContext, width: float) -> float:
    """Return how high a table of a width is whose board is as wide as it can be, in mm."""
    assert context.game.setup.table is not None
    drawn = _Drawn(context, context.game.setup.table)
    return max(table_height(view, width, drawn.bare_board) for view in drawn.views())


class _Drawn:
    """What of a table is drawn for these players."""

    def __init__(self, context: PositionContext, table: Table) -> None:
        sides = table_sides(table, context.position.players, context.position.options)
        self.context, self.table = context, table.model_copy(update={"sides": sides})
        done = enumerate(steps_done(context), 1)
        self.steps: Mapping[str, tuple[str, SetupStep]] = {one.id: (str(n), one) for n, one in done}
        self.players = context.game.setup.player_of(context.position.players, context.position.seats)
        self.below = BelowBoard(context, self.table, self.steps)
        self.pieces = board_view(context)
        self.style = BoardStyle(Point(FIGURE, FIGURE), context.theme, context.icons, context.looks)

    def best(self, size: Size) -> TableView:
        """Return all that lies around the board, in the way that leaves it the most room."""
        views = self.views()
        if len(views) == 1:
            return self.aligned(views[0], size)
        layouts = [TableLayout(view, size) for view in views]
        fitting = [one for one in layouts if one.tallest <= one.board.height] or layouts[:1]
        most = ENOUGH * size.width if self.laid is None else size.width
        wide = [min(most, self.bare_board(Size(*one.board[2:])).window.width) for one in fitting]
        return max(zip(wide, fitting, strict=True), key=lambda one: (one[0], one[1].view.share))[1].view

    def aligned(self, view: TableView, size: Size) -> TableView:
        """Return the rows below the board as wide as it."""
        if self.laid is None or not self.table.below:
            return view
        layout = TableLayout(view, size)
        return self.below.aligned(layout, self.bare_board(Size(*layout.board[2:])).window)

    def views(self) -> tuple[TableView, ...]:
        """Return all that lies around the board; on small paper what else lies beside it below it, or so.

        There a tray beside the board and columns of things would leave it too little.
        """
        seats = {side: tuple(map(self.seat, names)) for side, names in self.sides().items()}
        rows = tuple(self.row(one) for one in self.table.rows if one.step in self.steps)
        corners = tuple(
            corner_thing(self.context, self.steps, one, self.style)
            for one in self.table.corners
            if one.step in self.steps
        )
        across = PILES_ACROSS[self.context.paper.layout]
        columns = {side: column for side in COLUMNS if (column := self.column(side, across))}
        if self.context.paper.layout == "small":
            if self.context.position.boards == 1 and not (rows or columns or self.table.below):
                return (TableView(seats, (), corners, is_small=True),)
            kept = (one for one in self.table.trays if isinstance(one, Hand) and one.step in self.steps)
            hands = tuple(hand_of(self.context, self.steps, one, self.nearest, True) for one in kept)
            seats = {side: tuple(replace(one, hand=None) for one in some) for side, some in seats.items()}
            share = 1.0 if self.context.position.boards == 1 else LOW
            lowest = tuple(in_row(corner).scaled(share) for corner in corners)
            last = () if columns else hands, lowest, *self.below.rows()
            beside = [*columns] if not any(seats.get(side) for side in COLUMNS) else []
            sides = [some for count in range(len(beside) + 1) for some in combinations(beside, count)]
            ways = ((some, slim) for some in sides for slim in (False, True)[: 1 + bool(some)])
            return tuple(self.small(seats, rows, columns, some, slim, hands, last) for some, slim in ways)
        plain = TableView(seats, rows, corners, self.below.rows(), columns, in_quarters=len(self.pieces.numbers) > 1)
        ample = {side: tuple(one.scaled(AMPLE) for one in self.column(side, across, ample=True)) for side in columns}
        if self.laid is None and not ample:
            return (*(plain.enlarged(share) for share in ENLARGED), plain)
        return (replace(plain, columns=ample), plain) if ample else (plain,)

    def small(
        self,
        seats: Mapping[TableSide, tuple[TableSeat, ...]],
        rows: tuple[PileRow, ...],
        columns: Mapping[TableSide, tuple[Stand, ...]],
        kept: tuple[TableSide, ...],
        slim: bool,
        hands: tuple[Stand, ...],
        last: tuple[tuple[Stand, ...], ...],
    ) -> TableView:
        """Return a small table with these columns ``kept`` beside its board, the others in rows, ``last`` below all.

        ``slim``: what lies in columns is as narrow as it can be.
        """
        lower = [one for side, one in columns.items() if side not in kept]
        if lower:
            lower[-1] = (*lower[-1], *hands)
        beside = {side: self.column(side, PILES_ACROSS["large"], slim) for side in kept}
        if slim:  # names keep their size
            beside = {side: tuple(one.slimmer(SLIM) for one in column) for side, column in beside.items()}
        if beside and not lower:
            side = min(beside, key=lambda name: sum(one.thing.size.height for one in beside[name]))
            beside[side] = (*beside[side], *hands)
        return TableView(seats, rows, (), (*filter(None, (*lower, *last)),), beside, is_small=True)

    def sides(self) -> Mapping[TableSide, list[str]]:
        """Return the seats of each side: from the left or the far end on, as their boards lie.

        Those of one board follow each other clockwise round the table.
        """
        found: dict[TableSide, list[str]] = {}
        boards = {name: seat.board for name, seat in self.context.game.setup.seats.items()}
        turns = {seat: number for number, seat in enumerate(self.context.position.seats)}
        for seat in turns:
            if (side := self.table.sides.get(seat)) is not None:
                found.setdefault(side, []).append(seat)
        for side, some in found.items():
            far, turned = (-1 if side in COLUMNS else 1), (-1 if side in ("west", "south") else 1)
            some.sort(key=lambda seat: (far * boards[seat], turned * turns[seat]))
        return found

    def column(self, side: TableSide, across: int, slim: bool = False, ample: bool = False) -> tuple[Stand, ...]:
        """Return what lies on a side of the board, from the far end on; so many piles of cards ``across``."""
        things = (one for one in self.table.beside if one.side == side and one.step in self.steps)
        return tuple(column_thing(self.context, self.steps, one, across, slim, ample) for one in things)

    def seat(self, name: str) -> TableSeat:
        """Return a seat and what lies before it, in the order of the data."""
        catalog, seat = self.context.catalog, self.context.game.setup.seats[name]
        note = catalog.plain(f"seats.{name}.note") if catalog.has(f"seats.{name}.note") else ""
        things = [thing for thing in self.table.trays if thing.step in self.steps]
        if self.context.paper.layout == "small" and (name != self.nearest or any(isinstance(t, Stock) for t in things)):
            note = note or self.context.tool(f"setup.{'whole' if name == self.nearest else 'same'}-tray")
            things = [one for one in things if name == self.nearest or isinstance(one, WaitingPieces)]
        groups = (group for thing in things for group in self.groups(thing, name))
        is_first = name == self.context.position.seats[0]
        hands = (hand_of(self.context, self.steps, one, name, is_first) for one in things if isinstance(one, Hand))
        return TableSeat(
            self.players[name],
            catalog.plain(f"seats.{name}.name"),
            note,
            seat.colour,
            tuple(group for group in groups if group.sprites),
            next(hands, None),
        )

    @property
    def nearest(self) -> str:
        """The seat in the south, else the first: on small paper the others have but their pieces before them."""
        seats = self.context.position.seats
        return next((seat for seat in seats if self.table.sides.get(seat) == "south"), seats[0])

    def groups(self, thing: TrayThing, seat: str) -> tuple[TrayGroup, ...]:
        """Return what a step lays in the tray of a seat."""
        number, context = self.steps[thing.step][0], self.context
        if isinstance(thing, Hand):
            return ()
        if isinstance(thing, Stock):
            return stock_groups(context, self.steps, thing, seat)
        if isinstance(thing, TilesInHand):
            return (TrayGroup(number, tuple(self.tile(thing.component, kind, TILE) for kind in thing.kinds)),)
        if isinstance(thing, Scale):
            last, at = (int(context.catalog.facts.number(f"facts.{name}")) for name in (thing.to, thing.at))
            colour = context.game.setup.seats[seat].colour
            flat, upright = (things.scale(context, last, at, colour, n) for n in (WIDE_SCALE, HIGH_SCALE))
            return (TrayGroup(number, (flat,), (upright,)),)
        if isinstance(thing, Laid):
            return (TrayGroup(number, (self.below.laid(thing, 0.0, 1).thing,)),)
        placed = [one for name in thing.pieces for one in context.position.pieces if one.piece == name]
        waiting = [one for one in placed if one.waiting and one.owner == seat]
        return (TrayGroup(number, tuple(map(self.figure, waiting))),)

    def figure(self, placed: PlacedPiece) -> Sprite:
        """Return a piece that waits in a tray, a coin smaller where many trays stand on small paper."""
        many = self.context.paper.layout == "small" and len(self.context.position.seats) > FEW_SEATS
        size = COIN if self.context.game.setup.pieces[placed.piece].look == "coin" and not many else FIGURE
        return Sprite((placed_piece(self.pieces, self.style, placed, size),), Size(size, size))

    def tile(self, component: str, kind: str, size: float) -> Sprite:
        """Return a tile with its face up."""
        rim = Box(Rect.around(Point(0, 0), size, size), None, Stroke(self.context.colour("coast"), 0.3))
        return Sprite((*thing_art(self.context, component, Thing(kind), size), rim), Size(size, size))

    def row(self, row: RowThing) -> PileRow:
        """Return the piles of a step: face up with their kinds, or face down with how many lie in each."""
        number = self.steps[row.step][0]
        if isinstance(row, FacePiles):
            tops = ((self.tile(row.component, kind, PIECE), kind) for kind in row.kinds)
            return PileRow(number, row.side, tuple(Pile(top, EDGES, kind) for top, kind in tops))
        return PileRow(number, row.side, tuple(self.backs(row)))

    def backs(self, row: BackPiles) -> Iterator[Pile]:
        """Yield the piles of a deal; how high they are is known once they are dealt."""
        position, deal = self.context.position, self.context.game.setup.deals[row.deal]
        dealt = [one.things for one in position.dealt if one.deal == row.deal]
        tops = [some[0].symbol is not None for some in dealt if some]
        counts = [*map(len, dealt)] or [0] * amount(deal.into, position.players, position.options)
        size = Size(PIECE, PIECE)
        if row.deal in sealed_deals(self.context):  # the strips of all lie where its piles would
            for one in piles(self.context, sealed=True):
                part = self.context.game.components[self.context.game.setup.deals[one.deal].component]
                yield Pile(strips(self.context, size, is_round=part.shape == "round"), 0, count=f"×{len(one.things)}")
            return
        for count, bears in zip_longest(counts, tops):
            back = things.tile_back(self.context, PIECE, self.context.tool("setup.unknown") if bears else "")
            yield Pile(back, EDGES, count=f"×{count}" if count else "")

    def board(self, room: Size) -> Scene:
        """Return the board as large as it fits a room, with the numbers of the steps that lay something on it."""
        if self.laid is None:
            return self.empty_board(room)
        return numbered_board(self.context, self.laid, room, self.table)[0]

    def bare_board(self, room: Size) -> Scene:
        """Return the same board without numbers: it is as large."""
        return self.empty_board(room) if self.laid is None else fitted_board(self.context, self.laid, room)[0]

    @cached_property
    def laid(self) -> BoardView | None:
        """The board with what lies on it, if anything does."""
        view = self.pieces
        if not (view.standing or view.dealt or view.hexes):
            return None
        measure, example = self.table.measure, self.table.example
        measured = measure.spaces if measure is not None and measure.step in self.steps else ()
        examples = example.spaces if example is not None and example.step in self.steps else {}
        return replace(view, at_table=True, measured=measured, examples=examples)

    def empty_board(self, room: Size) -> Scene:
        """Return the empty board: labels on its rim, a rose, and that nothing lies here."""
        view = self.pieces
        chart = MapView(view.grid.rows, view.grid.columns, "", (), *view.labels, {}, view.grid.fold_after)
        share = ENOUGH if self.context.paper.layout == "small" else 1.0
        room = Size(min(room.width, share * (self.context.paper.width - 2 * self.context.margin)), room.height)
        pitch = PITCH_AT_MOST
        for _ in range(3):
            window = map_window(chart, sheet_style(Size(pitch, pitch), self.context.theme, self.context.icons))
            pitch *= min(room.width / window.width, room.height / window.height)
        style = sheet_style(Size(pitch, pitch), self.context.theme, self.context.icons)
        window = map_window(chart, style)
        rim = Box(window, None, Stroke(self.context.colour("coast"), 0.3), style.corner)
        name, note = self.context.tool("setup.empty"), self.context.tool("setup.empty-note")
        sign = pill(name, note, window.centre, self.context, self.context.paper.layout == "small")
        return Scene(window, (*space_grid(chart, style), rim, *sign))
