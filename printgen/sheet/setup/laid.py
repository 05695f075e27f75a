"""What lies on the board after set-up → its words by space, its pictures, what lies between spaces, whose it is."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import ClassVar

from printgen.drawing.scene import Scene
from printgen.figure.board_view import BoardStyle
from printgen.figure.pieces.piece import placed_piece
from printgen.geometry import Point, Rect
from printgen.model.board.spaces import grid_names
from printgen.model.play.conditions import amount
from printgen.model.play.supply import boxes_in_play, parts_in_box, used_parts
from printgen.model.position import PlacedPiece, Thing
from printgen.model.text.message_catalog import Inline
from printgen.sheet.core.blocks import Block, Content, Key, RichText
from printgen.sheet.core.board_view import board_view
from printgen.sheet.core.game_context import Picture, Pictures, PositionContext
from printgen.sheet.core.thing import faces, thing_picture, thing_words
from printgen.sheet.setup.steps import steps_done

SORT, DENSE, SMALL = {"large": 11.2, "small": 9.8}, 8.6, 6.0
"""The size of a picture of a piece on both papers, of one among those of many seats, of one on a card of the board, in
mm."""

FEW, ACROSS, DRAWN = 5, {"large": 3, "small": 2}, 4
"""Up to so many seats have cards with all their pieces, how many sorts stand in a row at most, on both papers; up to so
many pieces of a sort are drawn on a card."""

OVER = 2.2
"""How much of a picture lies over the one before it, in mm."""

LEFT = 9.6
"""The size of the sign of what stays in the box, in mm."""

SEVERAL = 3
"""So many sorts that are nobody's need a card as wide as the page."""

PLACES, HEAD, DENSE_ROW, EACH = 2, 0.5, 0.65, {"large": 0.88, "small": 0.77}
"""How many cards stand side by side; how high the head of one is with the air below it, a dense
row, and each sort on a card, in rows."""


@dataclass(frozen=True, slots=True)
class LaidSort(Content):
    """Pieces of one sort: as many as are ``drawn``, what they are called, how many there are, on which spaces."""

    picture: Picture
    drawn: int
    name: str
    count: str
    spaces: str

    @property
    def wide(self) -> float:
        """How wide its pictures are, each over the one before."""
        return self.drawn * (self.picture.width - OVER) + OVER


@dataclass(frozen=True, slots=True)
class LaidRow(Content):
    """What a seat has, or nobody: the number of its player in the order of turns, its name and note, its colour."""

    number: str
    name: str
    note: str
    accent: Key
    sorts: tuple[LaidSort, ...]

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

    @property
    def lines(self) -> tuple[tuple[LaidCard, ...], ...]:
        """Its cards line by line: what stays in the box beside the last of the seats, or beside what is nobody's."""
        return tuple(_lines(self.rows, self.left))


def laid_pieces(context: PositionContext, pictures: Pictures) -> LaidPieces | None:
    """Return whose pieces lie where, player by player; None where chance decides what lies on the board."""
    if context.position.dealt or context.position.hexes:
        return None
    layout = context.paper.layout
    rows, across = list[LaidRow](), ACROSS[layout]
    sorts_of_seat = {(one.owner, one.piece) for one in _sparse(context) if one.owner is not None}
    many = max(Counter(owner for owner, _ in sorts_of_seat).values(), default=0) > across
    dense = len(context.position.seats) > FEW or (many and layout == "small")
    players = context.game.setup.player_of(context.position.players, context.position.seats)
    for seat in (*sorted(context.position.seats, key=players.__getitem__), None):
        size = DENSE if dense else SORT[layout]
        sorts = [*_sorts(context, pictures, seat, size), *(() if seat else _set_aside(context, pictures, size))]
        wide = across if dense else max(len(sorts), 1)
        parts = [tuple(sorts[start : start + wide]) for start in range(0, len(sorts), wide)]
        rows += [_first_row(context, seat, part) for part in parts[:1]]
        rows += [LaidRow("", "", "", "coast", part) for part in parts[1:]]
    if not rows:
        return None
    across = max(len(one.sorts) for one in rows)
    left = _left_over(context, pictures) if layout == "large" and not dense else None
    high = len(rows) * DENSE_ROW if dense else sum(_card_heights(rows, left, EACH[layout]))
    title, lead = context.tool("setup.laid"), context.tool("setup.laid-lead")
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


def _first_row(context: PositionContext, seat: str | None, sorts: tuple[LaidSort, ...]) -> LaidRow:
    """Return the first row of a seat, or of what is nobody's."""
    if seat is None:
        return LaidRow("", context.tool("setup.shared"), "", "coast", sorts)
    players = context.game.setup.player_of(context.position.players, context.position.seats)
    name, note = (f"seats.{seat}.{word}" for word in ("name", "note"))
    return LaidRow(
        str(players[seat]),
        context.catalog.plain(name),
        context.catalog.plain(note) if context.catalog.has(note) else "",
        context.game.setup.seats[seat].colour,
        sorts,
    )


def _left_over(context: PositionContext, pictures: Pictures) -> LaidRow | None:
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
        sign = pictures.icon(part.icon, LEFT, "coast")
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


def _sorts(context: PositionContext, pictures: Pictures, seat: str | None, size: float) -> Iterator[LaidSort]:
    """Yield the pieces of a seat sort by sort; those that wait lie on no space yet."""
    found: dict[str, list[PlacedPiece]] = {}
    for piece in _sparse(context):
        if piece.owner == seat:
            found.setdefault(piece.piece, []).append(piece)
    for name, several in found.items():
        spaces = dict.fromkeys(one.space for one in several if not one.waiting)
        yield LaidSort(
            _picture(context, pictures, several[0], size),
            min(len(several), DRAWN),
            context.catalog.plain(f"pieces.{name}.name"),
            f"×{len(several)}",
            ", ".join(map(context.catalog.place, spaces)) or context.tool("setup.waits"),
        )


def _set_aside(context: PositionContext, pictures: Pictures, size: float) -> Iterator[LaidSort]:
    """Yield the pieces that a step takes and that lie on no space and in no tray yet: where they are, the step says."""
    game, players, options = context.game, context.position.players, context.position.options
    parts = {
        name: f"{one.component}.{one.kind}" if one.kind else one.component for name, one in game.setup.pieces.items()
    }
    nouns = {part: name for name, part in reversed(parts.items())}  # the first that is made of it
    placed = Counter(parts[piece.piece] for piece in context.position.pieces)
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
                picture = _picture(context, pictures, PlacedPiece(name, ""), size)
                where = context.tool("setup.as-step", number=number)
                called = context.catalog.plain(f"pieces.{name}.name")
                yield LaidSort(picture, min(needed - there, DRAWN), called, f"×{needed - there}", where)


def piece_pictures(context: PositionContext, pictures: Pictures) -> dict[str, list[Picture]]:
    """Return the pieces on every space, drawn as on a map."""
    found: dict[str, list[Picture]] = {}
    for piece in _sparse(context):
        if not piece.waiting:
            found.setdefault(piece.space, []).append(_picture(context, pictures, piece, SMALL))
    return found


def _picture(context: PositionContext, pictures: Pictures, piece: PlacedPiece, size: float) -> Picture:
    style, half = BoardStyle(Point(size, size), context.theme, context.icons, context.looks), 0.58 * size
    drawn = placed_piece(board_view(context), style, piece, size)
    scene = Scene(Rect(-half, -half, 2 * half, 2 * half), (drawn,), piece.piece)
    return pictures.add(f"laid-{piece.owner or ''}-{piece.piece}", scene)


def hex_pictures(context: PositionContext, pictures: Pictures, size: float) -> dict[str, Picture | None]:
    """Return the picture of the hex on each space, so many mm large; nothing where no hexes lie."""
    setup, parts, position = context.game.setup, context.game.components, context.position
    sort = next((name for name, part in parts.items() if part.shape == "hex"), "")
    found = [(one.space, setup.pieces[one.piece].component, setup.pieces[one.piece].kind) for one in position.pieces]
    found += [(str(one.space), setup.deals[one.deal].component, one.things[0].kind) for one in position.dealt]
    found += [(one.space, sort, one.kind) for one in position.hexes]
    hexes = ((space, name, kind) for space, name, kind in found if name in parts and parts[name].shape == "hex")
    return {space: thing_picture(context, pictures, name, Thing(str(kind)), size) for space, name, kind in hexes}


def names_by_space(context: PositionContext) -> dict[str, list[str]]:
    """Return what lies on every space, the lowest first; what lies between spaces is left to `between`."""
    found: dict[str, list[str]] = {}
    for one in context.position.dealt:
        if one.space is not None and "+" not in one.space:
            component = context.game.setup.deals[one.deal].component
            side = faces(context, one.facing)
            things = (" ".join(filter(None, (*thing_words(context, component, t), side))) for t in one.things)
            found.setdefault(one.space, []).extend(things)
    for hex_ in context.position.hexes if context.request.deal == "open" else ():
        parts = [context.catalog.plain(f"kinds.{hex_.kind}"), hex_.token, faces(context, hex_.facing)]
        found.setdefault(hex_.space, []).extend(part for part in parts if part)
    for piece in _sparse(context):
        if not piece.waiting and "+" not in piece.space:
            name = context.catalog.plain(f"pieces.{piece.piece}.name")
            owner = piece.owner and f"({context.catalog.plain(f'seats.{piece.owner}.name')})"
            found.setdefault(piece.space, []).append(" ".join(filter(None, (name, owner))))
            found[piece.space] += filter(None, (faces(context, piece.facing),))
    return found


def between(context: PositionContext) -> RichText:
    """Return what lies on edges and corners of the board: each sort of piece and whose it is, each deal by kinds."""
    found: dict[str, dict[str, list[str]]] = {}
    for one in context.position.dealt:
        if "+" in (space := one.space or ""):
            component = context.game.setup.deals[one.deal].component
            kind = " ".join(filter(None, thing_words(context, component, one.things[0])))
            found.setdefault(context.catalog.plain(f"deals.{one.deal}"), {}).setdefault(kind, []).append(space)
    for piece in context.position.pieces:
        if "+" in piece.space and not piece.waiting:
            owner = context.catalog.plain(f"seats.{piece.owner}.name") if piece.owner else ""
            name = context.catalog.plain(f"pieces.{piece.piece}.name")
            found.setdefault(name, {}).setdefault(owner, []).append(piece.space)
    text: list[Inline] = []
    for name, owners in found.items():
        places = "; ".join(f"{owner} {', '.join(spaces)}".strip() for owner, spaces in owners.items())
        text += [Inline("bold", f"{name}:"), Inline("text", f" {places} ")]
    return tuple(text)


def _sparse(context: PositionContext) -> Iterator[PlacedPiece]:
    """Yield the pieces but those that lie on every space of the grid, as a step says."""
    spaces = len(grid_names(context.game.board, context.game.grid))
    on = Counter(name for name, _ in {(piece.piece, piece.space) for piece in context.position.pieces})
    return (piece for piece in context.position.pieces if on[piece.piece] != spaces)
