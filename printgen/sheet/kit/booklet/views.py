"""Imposed pages and pieces of a kit → the pictures of its booklet: pieces on the cover, the steps of making them."""

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice

from printgen.drawing.path import rectangle
from printgen.drawing.scene import Fill, Group, Item, Path, Scene, Stroke, polygon
from printgen.figure.pieces.body_view import EDGE, View, bent_view, flat_view, in_a_row, standing_view, upright_view
from printgen.figure.pieces.letter_mark import net_marks
from printgen.figure.pieces.making_view import MakingView
from printgen.figure.pieces.mini import Mini
from printgen.geometry import Point, Rect, Size, Transform
from printgen.sheet.kit.context import KitContext
from printgen.sheet.kit.imposition.impose import ImposedPage
from printgen.sheet.kit.imposition.marks import marks_on
from printgen.sheet.kit.pieces import Piece, pieces_of
from printgen.sheet.kit.steps import Step

ROW_GAP = 3.0  # between pieces in a row, in mm before they are scaled
TILTS = ((-7.0, 4.0), (4.0, 8.0), (-3.0, 3.0), (8.0, 6.0))  # how flat pieces are tilted, and how far they are raised
STANDING = ("cube", "pyramid", "standee", "ring")
IN_FRONT = 10  # how many pieces stand before the flat ones
STOOD = 62.0  # the height in mm of a tilted piece as large as life, with what stands before it
LOWER = 0.6  # how much lower the picture is without a flat piece
APART = 1.5  # between pieces that stand beside each other, in mm
LETTERED = 0.3  # a net that is drawn smaller bears no letters
LARGE = 15.0  # a flat piece is shown from this width in mm on
CREW, CREW_HIGH, CREW_LOW, CREW_LEFT, CREW_PITCH = (4, 6), 28.0, 6.0, 16.0, 23.0
"""How many figures stand and how many discs lie before a picture; the height of their row and of the water below their
feet, where they begin, and from one figure to the next, in mm."""

STOOD_WIDE = 20.0  # how wide a piece that stands there is at most, in mm
DISC, DISC_PITCH, DISC_LOW, SHADE, SUITS_HIGH = 13.2, 13.4, 2.4, 0.3, 46.0
"""How large a disc is there, from one to the next, how much lower every second lies; how dark a shadow is;
how high pieces of several suits are."""


def piece_view(context: KitContext, piece: Piece, made: bool = False, back: bool = False) -> View:
    """Draw a piece as it is cut out; ``made``: folded up and standing, if it is a body."""
    drawn = context.drawn(piece)
    return (standing_view(drawn) if made else None) or flat_view(drawn, "back" if back else "front")


def step_view(
    context: KitContext, pages: Sequence[ImposedPage], step: Step, room: Size, brief: bool = False
) -> View | None:
    """Draw what a step says; None if its words are enough. ``brief``: its words stand elsewhere, the room is low."""
    draw, page = MakingView(room, context.look, brief), step.page
    match step.kind:
        case "check":
            return draw.bars(context.bar_names)
        case "colours":
            return draw.papers([context.loaded.suits[suit].icon or suit for suit in context.heroes[:4]])
        case "make" if step.piece is not None:
            return _made(context, step.way, step.piece, draw)
        case "cut" if context.bleed:
            return draw.bleed(marks_on(context, pages).crops)
    if page is None:
        return None
    mini, upright = page_mini(context, page), page.mirror.axis == "upright"
    match step.kind:
        case "print":
            back = back_of(pages, page) if context.backing.by == "printing" else None
            return draw.printing(mini, page_mini(context, back) if back is not None else None, upright)
        case "fold":
            return draw.folding(mini, upright)
        case "glue":
            return draw.gluing(mini, marks_on(context, pages).crosses)
    return draw.cutting(mini, step.cuts)


def back_of(pages: Iterable[ImposedPage], front: ImposedPage) -> ImposedPage | None:
    """Return the page with the backs of a page of fronts, if there is one."""
    return next((one for one in pages if one.side == "back" and one.front == front.front), None)


def page_mini(context: KitContext, page: ImposedPage) -> Mini:
    """Draw a page of pieces as it is to be shown small."""
    seen: dict[tuple[str, str, str | None, str], tuple[Item, ...]] = {}
    pieces = []
    for one in page.placed:
        drawn, side = context.drawn(one.piece), one.side
        key = one.piece.part, one.piece.shown.suit_name, one.piece.shown.rank, side
        if key not in seen:
            seen[key] = flat_view(drawn, side).items
        pieces.append((one.trim, Group(seen[key], one.place)))
    return Mini(page.size, tuple(pieces))


def _made(context: KitContext, way: str, piece: Piece, draw: MakingView) -> View:
    part, flat = context.loaded.kit.parts[piece.part], piece_view(context, piece)
    made = standing_view(context.drawn(piece))
    if way == "disc":
        return draw.punch(flat, f"{context.catalog.number(piece.blank.box.width, 2)}\u00a0mm")
    if way == piece.part:
        return _each_rank(context, piece, draw.room)
    if way == "sticker":
        square = Rect(0, 0, 0, 0).grown((part.inner_cut or 0.0) / 2)
        smaller = Path(rectangle(square), stroke=Stroke(context.colour("vermilion"), 0.3, (1.4, 0.9)))
        return draw.made(View((*flat.items, smaller), flat.box), None)
    if part.shape == "cube" and made is not None:
        scale, _ = draw.fitted(View(flat.items, flat.box.grown(1)), made)
        marks = net_marks(piece.blank, context.look, scale) if scale > LETTERED else ()
        flat = View((*flat.items, *marks), flat.box.grown(1))
    if part.shape == "standee" and made is not None:
        return draw.stood(flat, bent_view(context.drawn(piece)), made)
    return draw.made(flat, made)


def _each_rank(context: KitContext, piece: Piece, room: Size) -> View:
    """Draw one piece of each rank side by side, upright."""
    pieces = pieces_of(context.loaded, (piece.part,), (context.usual_suit(piece.part),))
    views = [piece_view(context, one) for one in {one.shown.rank: one for one in pieces}.values()]
    wide = sum(view.box.width for view in views) + ROW_GAP * (len(views) - 1)
    scale = min(room.width / wide, (room.height - 2 * EDGE) / max(view.box.height for view in views))
    foot = Point(room.width / 2, room.height - EDGE)
    row = in_a_row([view.scaled(scale) for view in views], foot, ROW_GAP * scale, above=1.0)
    return View(tuple(row), Rect(0, 0, *room))


def hero(context: KitContext, pages: Sequence[ImposedPage], examples: Mapping[str, Piece], room: Size) -> Scene | None:
    """Draw the largest flat pieces, one of each suit, and a row of unlike pieces before them; None if there are none.

    ``examples``: a piece of each part that is printed.
    """
    parts, ranks = context.loaded.kit.parts, tuple(context.loaded.kit.ranks)
    placed = [one.piece for page in pages for one in page.placed]
    widths = {name: one.blank.box.width for name, one in examples.items() if parts[name].shape == "rectangle"}
    flat = max((name for name, width in widths.items() if width > LARGE), key=widths.__getitem__, default=None)
    standing = [name for name in examples if parts[name].shape in STANDING]
    if flat is None and not standing:
        return None
    standing += [name for name, one in examples.items() if one.blank.radius is not None]

    def view(name: str, suit: str, rank: str | None = None) -> View:
        """Draw a printed piece of a part: with a rank flat, without one as it is made."""
        found = [piece for piece in placed if piece.part == name and piece.shown.suit_name == suit]
        found = [one for one in found if rank in (None, one.shown.rank)] or found or [examples[name]]
        return piece_view(context, found[0], made=rank is None)

    high = room.height * (1.0 if flat is not None else LOWER)
    suits = context.heroes[:4]
    scale, items = high / STOOD, list[Item]()
    for number, suit in enumerate(suits if flat is not None else ()):
        tilted = view(flat or "", suit, ranks[(number + 1) % len(ranks)])
        tilt, raised = TILTS[number % len(TILTS)]
        at = Point((number + 0.5) * room.width / len(suits), high - (tilted.box.height / 2 + raised) * scale)
        items.append(Group(tilted.scaled(scale).items, Transform.turn(tilt).then(Transform.shift(*at))))
    again = math.lcm(len(standing), len(suits)) if standing else 1
    chosen = [
        (standing[n % len(standing)], suits[(n + n // again) % len(suits)]) for n in range(IN_FRONT if standing else 0)
    ]
    before = [view(name, suit) for name, suit in chosen]
    if before:
        wide = sum(view.box.width for view in before)
        fits = (room.width - APART * (len(before) + 1)) / wide
        views = [one.scaled(min(scale, fits, (high - 0.6) / one.box.height)) for one in before]
        items += in_a_row(views, Point(room.width / 2, high - 0.3), APART, above=1.0)
    return Scene(Rect(0, 0, room.width, high), tuple(items), "")


def crew(context: KitContext, pages: Sequence[ImposedPage], examples: Mapping[str, Piece]) -> Scene | None:
    """Draw some printed pieces as they stand before a picture as wide as the page; None if there are none to stand.

    Of a table figures at the left, round ones at the right; of a whole kit some of each suit.
    """
    wide = context.portrait.width
    if context.table is None:
        drawn = hero(context, pages, examples, Size(context.width, SUITS_HIGH))
        return drawn and Scene(Rect(-context.margin, 0, wide, drawn.window.height + 4), drawn.items, "")
    figures: dict[tuple[str, str], Piece] = {}
    discs: dict[str, list[Piece]] = {}
    for piece in (one.piece for page in pages for one in page.placed if one.side == "front"):
        if piece.blank.radius is not None:
            discs.setdefault(piece.part, []).append(piece)
        else:
            figures[piece.part, piece.shown.suit_name] = piece  # the last one: of the highest rank
    items: list[Item] = []
    shade = Fill(context.colour("shade"), SHADE)
    for number, view in enumerate(islice(_stood(context, [*figures.values()]), CREW[0])):
        foot = Point(CREW_LEFT + number * CREW_PITCH, CREW_HIGH - CREW_LOW)
        if context.theme.fills:
            corners = ((-1.6, 4), (3, 0), (view.box.width + 4.4, 0), (view.box.width + 0.4, 4))
            items.append(polygon([foot.moved(*corner) for corner in corners], shade))
        items.append(view.put(foot.moved(view.box.width / 2, -view.box.height / 2)))
    first, *others = map(_unlike, discs.values()) if discs else ([],)
    chosen = [*first[:4], *(piece for found in others for piece in found[:2])][: CREW[1]]
    for number, piece in enumerate(chosen):
        view = flat_view(context.drawn(piece))
        x = wide - CREW_LEFT - (len(chosen) - number - 0.5) * DISC_PITCH
        items.append(view.scaled(DISC / view.box.width).put(Point(x, CREW_HIGH - CREW_LOW - 4 + number % 2 * DISC_LOW)))
    return Scene(Rect(0, 0, wide, CREW_HIGH), tuple(items), "") if items else None


def _stood(context: KitContext, pieces: Sequence[Piece]) -> Iterator[View]:
    """Draw pieces as they stand: figures first, of what has most suits before others, then bodies and flat ones."""
    suits = Counter(one.part for one in pieces)
    pieces = sorted(pieces, key=lambda one: -suits[one.part])
    figures = [upright_view(context.drawn(one)) for one in pieces]
    yield from (view for view in figures if view is not None)
    left = [one for one, view in zip(pieces, figures, strict=True) if view is None]
    if all(view is None for view in figures) and not any(one.is_folded for one in left):
        return
    for piece in sorted(left, key=lambda one: not one.is_folded):
        view = piece_view(context, piece, made=True)
        yield view.scaled(min(1.0, STOOD_WIDE / view.box.width, (CREW_HIGH - CREW_LOW) / view.box.height))


def _unlike(pieces: Sequence[Piece]) -> list[Piece]:
    """Return pieces of as many suits and ranks as there are, each rank, or each suit, once."""
    found: list[Piece] = []
    for _ in pieces:
        suits, ranks = {one.shown.suit_name for one in found}, {one.shown.rank for one in found}
        new = [one for one in pieces if one.shown.suit_name not in suits or one.shown.rank not in ranks]
        if not new:
            break
        found.append(max(new, key=lambda one: (one.shown.suit_name not in suits) + (one.shown.rank not in ranks)))
    return found
