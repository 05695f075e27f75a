"""What lies on the board after set-up → its pictures by space, and whose it is, beside the board drawn small."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, zip_longest
from math import ceil
from typing import ClassVar

from printgen.drawing.scene import Scene
from printgen.figure.board_view import BoardStyle
from printgen.figure.pieces.piece import placed_piece
from printgen.geometry import Point, Rect, Size
from printgen.model.play.conditions import amount
from printgen.model.play.supply import boxes_in_play, parts_in_box, used_parts
from printgen.model.position import PlacedPiece
from printgen.sheet.core.blocks import Block, Content, Key
from printgen.sheet.core.board_view import board_view
from printgen.sheet.core.game_context import Picture, Pictures, PositionContext
from printgen.sheet.core.thing import sparse
from printgen.sheet.setup.small_board import small_board
from printgen.sheet.setup.steps import steps_done

SORT, DENSE, SMALL = {"large": 11.2, "small": 9.8}, 8.6, 6.0
"""The size of a picture of a piece on both papers, of one among those of many seats, of one on a card of the board, in
mm."""

SEATS, SEVERAL = 4, 3
"""Up to so many seats have cards beside the board; so many sorts that are nobody's need one as wide as the page."""

BESIDE, GRAND, NARROW, CARD, APART = 9.6, 12.0, 8.0, 58.0, 2.2
"""The size of a piece on a strip, on one with a page for itself and its like, and on a card beside the board, how wide
such a card is, how far the next is off it; in mm."""

FEW, ACROSS, DRAWN = 5, {"large": 3, "small": 2}, 4
"""Up to so many seats have cards with all their pieces, how many sorts stand in a row at most, on both papers; up to so
many pieces of a sort are drawn on a card."""

OVER, OVER_BESIDE, LEFT, LEFT_BESIDE = 2.2, 3.8, 9.6, 8.2
"""How much of a picture lies over the one before it, the size of the sign of what stays in the box, each also on a
strip and beside the board; in mm."""

PLACES, HEAD, DENSE_ROW, EACH = 2, 0.5, 0.65, {"large": 0.88, "small": 0.77}
"""How many cards stand side by side; how high the head of one is with the air below it, a dense
row, and each sort on a card, in rows."""

OTHERS, VARIANTS = 167.3, 17.0
"""How much of the height of the paper what is not the board needs, and what variants need beside it, in mm."""

ROW, HEAD_HIGH, LINE, PIECES_HIGH, GRAND_HIGH, BOARD_OFF = 17.0, 7.4, 9.2, 12.6, 16.2, 4.0
"""How high such a row is, the head of a card beside the board, a line below it at least, and a strip, also one with
large pieces; how far off the board such a card is; in mm."""


@dataclass(frozen=True, slots=True)
class LaidSort(Content):
    """Pieces of one sort: as many as are ``drawn``, what they are called, how many there are, on which spaces."""

    picture: Picture
    drawn: int
    name: str
    count: str
    spaces: str
    over: float = OVER
    """How much of a picture lies over the one before it, in mm."""

    @property
    def wide(self) -> float:
        """How wide its pictures are, each over the one before."""
        return self.drawn * (self.picture.width - self.over) + self.over


@dataclass(frozen=True, slots=True)
class LaidRow(Content):
    """What a seat has, or nobody: the number of its player in the order of turns, its name and note, its colour."""

    number: str
    name: str
    note: str
    accent: Key
    sorts: tuple[LaidSort, ...]

    @property
    def least(self) -> float:
        """How high its card beside the board is at least, with what parts it from the next; in mm."""
        return HEAD_HIGH + LINE * len(self.sorts) + APART

    def widths(self, across: int) -> tuple[float, ...]:
        """Return how wide the pictures are in each column of sorts, so many ``across``."""
        return tuple(max(one.wide for one in self.sorts[n::across]) for n in range(min(across, len(self.sorts))))


@dataclass(frozen=True, slots=True)
class LaidCard(Content):
    """A card of pieces, half as wide as a page or as ``wide`` as one, with so many sorts ``across``."""

    row: LaidRow
    wide: bool
    across: int


@dataclass(frozen=True, slots=True)
class LaidPieces(Block):
    """All pieces, a card for each seat and one for those that are nobody's; ``dense``: rows instead of cards.

    ``left``: what stays in the box.
    """

    template: ClassVar[str] = "setup/laid.html.j2"
    title: str
    lead: str
    across: int
    rows: tuple[LaidRow, ...]
    dense: bool
    height: float
    """How high it is about, in rows with large pictures."""
    left: LaidRow | None = None
    board: Picture | None = None
    """The board, drawn small beside the cards of a few seats with one line of pieces each."""
    strips: bool = False
    """Whether each row is a strip as wide as the page, as on small paper where seats have a few sorts."""
    least: float = PIECES_HIGH
    """How high a line of pieces below the board or on a strip is, in mm."""

    @property
    def every(self) -> tuple[LaidRow, ...]:
        """All rows, last what stays in the box."""
        return (*self.rows, *([self.left] if self.left is not None else []))

    @property
    def beside(self) -> tuple[LaidRow, ...]:
        """The rows whose cards stand beside the board: those of the seats, and what follows as far as it has room."""
        if self.board is None:
            return ()
        room, feet = self.board.height + APART, accumulate(one.least for one in self.every)
        return tuple(one for one, foot in zip(self.every, feet, strict=True) if one.number or foot <= room)

    @property
    def below(self) -> tuple[LaidCard, ...]:
        """The cards below the board, as wide as the page."""
        others = (one for one in self.every if one not in self.beside)
        return tuple(LaidCard(one, True, SEVERAL if len(one.sorts) <= SEVERAL else PLACES) for one in others)

    @property
    def widths(self) -> tuple[float, ...]:
        """How wide the pictures are in each column of the strips of seats."""
        columns = zip_longest(*((sort.wide for sort in one.sorts) for one in self.rows if one.number), fillvalue=0.0)
        return tuple(map(max, columns))

    @property
    def width(self) -> float:
        """How wide the pictures are on the cards beside the board, whose lines have one sort each."""
        return max(sort.wide for one in self.beside for sort in one.sorts)

    @property
    def each(self) -> float:
        """How high a line of a card beside the board is, so that all together are as high as it, in mm."""
        high = 0.0 if self.board is None else self.board.height + APART
        lines = sum(len(one.sorts) for one in self.beside)
        return max(LINE, (high - len(self.beside) * (HEAD_HIGH + APART)) / lines)

    @property
    def lines(self) -> tuple[tuple[LaidCard, ...], ...]:
        """Its cards line by line: what stays in the box beside the last of the seats, or beside what is nobody's."""
        return tuple(_lines(self.rows, self.left))


def laid_pieces(context: PositionContext, pictures: Pictures, alone: bool = False) -> LaidPieces | None:
    """Return whose pieces lie where, player by player; None where chance decides that. Strips ``alone`` are larger."""
    if context.position.dealt or context.position.hexes:
        return None
    layout = context.paper.layout
    rows, across = list[LaidRow](), ACROSS[layout]
    sorts_of_seat = {(one.owner, one.piece) for one in sparse(context) if one.owner is not None}
    most = max(Counter(owner for owner, _ in sorts_of_seat).values(), default=0)
    small = layout == "large" and context.game.grid.kind == "squares" and context.position.boards == 1
    room = context.paper.height - OTHERS - (VARIANTS if context.request.variants else 0.0)
    needed = len(context.position.seats) * (HEAD_HIGH + LINE * most + APART)
    drawn = (few := small and 1 < len(context.position.seats) <= SEATS and most <= PLACES) and needed <= room
    together = context.game.setup.together(context.position.players, context.position.seats)
    shares_rows = len(together) < len(context.position.seats)  # more spaces than a strip of small paper has room for
    dense = len(together) > FEW or (layout == "small" and (most > across or shares_rows))
    strips = (layout == "small" or shares_rows or (few and not drawn)) and not dense and most <= PLACES
    for seats in (*together, ()):
        size = (
            DENSE if dense else NARROW if drawn else (GRAND if alone and seats else BESIDE) if strips else SORT[layout]
        )
        sorts = [*_sorts(context, pictures, seats, size), *(() if seats else _set_aside(context, pictures, size))]
        wide = across if dense or strips else max(len(sorts), 1)
        parts = [tuple(sorts[start : start + wide]) for start in range(0, len(sorts), wide)]
        rows += [_first_row(context, seats, part) for part in parts[:1]]
        rows += [LaidRow("", "", "", "coast", part) for part in parts[1:]]
    if not rows:
        return None
    across = max(len(one.sorts) for one in rows)
    shows_left = (strips or (layout == "large" and not dense)) and not context.game.setup.deals  # those may take more
    left = _left_over(context, pictures, LEFT_BESIDE if drawn or strips else LEFT) if shows_left else None
    title, lead = context.tool("setup.laid"), context.tool("setup.laid-lead")
    if drawn:
        block = LaidPieces(title, lead, across, tuple(rows), dense, 0.0, left)
        across_page = context.paper.width - 2 * context.margin - CARD - BOARD_OFF
        board = pictures.add("laid-board", small_board(context, Size(across_page, min(across_page, room))))
        block = replace(block, board=board)
        high = max(board.height, sum(one.least for one in block.beside))
        high += sum(ceil(len(one.row.sorts) / one.across) * PIECES_HIGH + APART for one in block.below)
        return replace(block, height=high / ROW)
    if strips:
        high = (len(rows) + (left is not None)) * (PIECES_HIGH + APART) / ROW
        least = GRAND_HIGH if alone else PIECES_HIGH
        return LaidPieces(title, lead, across, tuple(rows), dense, high, left, strips=True, least=least)
    high = len(rows) * DENSE_ROW if dense else sum(_card_heights(rows, left, EACH[layout]))
    return LaidPieces(title, lead, across, tuple(rows), dense, high, left)


def _lines(rows: Sequence[LaidRow], left: LaidRow | None) -> Iterator[tuple[LaidCard, ...]]:
    """Yield the cards line by line; many sorts that are nobody's, or on small paper, are as wide as the page."""
    cards = [LaidCard(one, False, 1) for one in rows if one.number]
    nobodys = [one for one in rows if not one.number]
    boxed = [LaidCard(left, False, 1 if len(left.sorts) < SEVERAL else PLACES)] if left is not None else []
    narrow = boxed and all(len(one.sorts) < SEVERAL for one in nobodys)
    if narrow and len(cards) % PLACES == 0:
        cards += [LaidCard(one, False, 1) for one in nobodys]
        nobodys = []
    cards += boxed
    for start in range(0, len(cards), PLACES):
        yield tuple(cards[start : start + PLACES])
    for one in nobodys:
        yield (LaidCard(one, True, SEVERAL if boxed and len(one.sorts) % PLACES else PLACES),)


def _card_heights(rows: Sequence[LaidRow], left: LaidRow | None, each: float) -> Iterator[float]:
    """Yield how high each line of cards is."""
    for line in _lines(rows, left):
        yield HEAD + each * max(ceil(len(one.row.sorts) / one.across) for one in line)


def _first_row(context: PositionContext, seats: tuple[str, ...], sorts: tuple[LaidSort, ...]) -> LaidRow:
    """Return the first row of seats that are one player's, or of what is nobody's."""
    if not seats:
        return LaidRow("", context.tool("setup.shared"), "", "coast", sorts)
    seat = seats[0]
    players = context.game.setup.player_of(context.position.players, context.position.seats)
    name, note = (f"seats.{seat}.{word}" for word in ("name", "note"))
    return LaidRow(
        str(players[seat]),
        context.catalog.plain(name),
        context.catalog.plain(note) if context.catalog.has(note) else "",
        context.game.setup.seats[seat].colour,
        sorts,
    )


def _left_over(context: PositionContext, pictures: Pictures, size: float) -> LaidRow | None:
    """Return what the steps leave in the box, where all of it is counted; None if that is nothing."""
    game, found = context.game, list[LaidSort]()
    players, options = context.position.players, context.position.options
    taken, boxed = used_parts(game, players, options), dict[str, tuple[int, int]]()
    for number, step in enumerate(steps_done(context), 1):  # what a step puts back into the box stays there
        if step.id in _boxing(context):
            back = {part: amount(count, players, options) for part, count in step.uses.items()}
            taken.subtract(back)
            boxed |= {part: (count, number) for part, count in back.items()}
    for name, part in game.components.items():
        there = parts_in_box(game, name)
        count = 0 if there is None else there * boxes_in_play(game, context.position.variants) - taken[name]
        sign = pictures.icon(part.icon, size, "coast")
        if count > 0 and sign is not None:
            called = context.catalog.plain(f"components.{name}")
            those, number = boxed.get(name, (count, 0))
            also = context.tool("setup.of-step", count=those, number=number) if those < count else ""
            found.append(LaidSort(sign, 1, called, f"×{count}", also))
    name, note = context.tool("setup.left-over"), context.tool("setup.boxed")
    return LaidRow("", name, note, "coast", tuple(found)) if found else None


def _boxing(context: PositionContext) -> frozenset[str]:
    """Return the steps that put into the box what they take."""
    table = context.game.setup.table
    return frozenset(one.step for one in table.corners if one.kind == "box") if table is not None else frozenset()


def _sorts(context: PositionContext, pictures: Pictures, seats: tuple[str, ...], size: float) -> Iterator[LaidSort]:
    """Yield the pieces of seats sort by sort, or of nobody who sits here; those that wait lie on no space yet."""
    found: dict[str, list[PlacedPiece]] = {}
    for piece in sparse(context):
        if piece.owner in (seats or {piece.owner}.difference(context.position.seats)):
            found.setdefault(piece.piece, []).append(piece)
    for name, several in found.items():
        spaces = dict.fromkeys(one.space for one in several if not one.waiting)
        yield LaidSort(
            _picture(context, pictures, several[0], size),
            min(len(several), DRAWN),
            context.catalog.plain(f"pieces.{name}.name"),
            f"×{len(several)}",
            _listed(map(context.catalog.place, spaces)) or context.tool("setup.waits"),
            OVER_BESIDE if size in (BESIDE, GRAND, NARROW) else OVER,
        )


def _listed(spaces: Iterable[str]) -> str:
    """Return the spaces; of many the last does not stand alone in a line."""
    *others, last = [*spaces] or [""]
    if len(others) > 1:
        *others, before = others
        last = f"{before},\N{NO-BREAK SPACE}{last}"
    return ", ".join((*others, last))


def _set_aside(context: PositionContext, pictures: Pictures, size: float) -> Iterator[LaidSort]:
    """Yield the pieces that a step takes and that lie on no space and in no tray yet: where they are, the step says."""
    game, players, options = context.game, context.position.players, context.position.options
    parts = {
        name: f"{one.component}.{one.kind}" if one.kind else one.component for name, one in game.setup.pieces.items()
    }
    nouns = {part: name for name, part in reversed(parts.items())}  # the first that is made of it
    placed, table = Counter(parts[piece.piece] for piece in context.position.pieces), game.setup.table
    corners = table.corners if table is not None else ()
    owners = {one.step: one.seat for one in corners if one.kind == "pieces"}  # whose they look like
    for number, step in enumerate(steps_done(context), 1):
        if step.id in _boxing(context):
            continue
        for part, count in step.uses.items():
            name = nouns.get(part)
            if name is None:
                continue
            there = min(needed := amount(count, players, options), placed[part])
            placed[part] -= there
            if needed > there:
                picture = _picture(context, pictures, PlacedPiece(name, "", owners.get(step.id)), size)
                where = context.tool("setup.as-step", number=number)
                called = context.catalog.plain(f"pieces.{name}.name")
                over, count = OVER_BESIDE if size in (BESIDE, GRAND, NARROW) else OVER, needed - there
                yield LaidSort(picture, min(count, DRAWN), called, f"×{count}", where, over)


def piece_pictures(context: PositionContext, pictures: Pictures) -> dict[str, list[Picture]]:
    """Return the pieces on every space, drawn as on a map."""
    found: dict[str, list[Picture]] = {}
    for piece in sparse(context):
        if not piece.waiting:
            found.setdefault(piece.space, []).append(_picture(context, pictures, piece, SMALL))
    return found


def _picture(context: PositionContext, pictures: Pictures, piece: PlacedPiece, size: float) -> Picture:
    style, half = BoardStyle(Point(size, size), context.theme, context.icons, context.looks), 0.58 * size
    view = replace(board_view(context), seats=context.game.setup.seats)  # whose it is need not sit there
    drawn = placed_piece(view, style, piece, size)
    scene = Scene(Rect(-half, -half, 2 * half, 2 * half), (drawn,), piece.piece)
    return pictures.add(f"laid-{piece.owner or ''}-{piece.piece}", scene)
