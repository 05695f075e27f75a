"""A leaf of pieces in rows → what stands round them: title, making, registration, bars."""

from collections.abc import Iterator, Sequence

from printgen.drawing.scene import Item, Run, Text
from printgen.figure.icon import icon
from printgen.figure.pieces.body_view import standing_view
from printgen.figure.pieces.part import suit_colour
from printgen.figure.print.marks import registration, thin_bars
from printgen.figure.print.ruler import FOUR_INCHES
from printgen.geometry import Point, Rect
from printgen.model.kit import CARD
from printgen.sheet.core.context import title_width
from printgen.sheet.core.lines import width
from printgen.sheet.kit.booklet.layout import spans
from printgen.sheet.kit.booklet.steps import Step
from printgen.sheet.kit.context import KitContext
from printgen.sheet.kit.imposition.impose import Leaf, Lying
from printgen.sheet.kit.imposition.marks import has_smaller, is_registered
from printgen.units import PT

TOP, FOOT = 20.2, 20.2
TITLE_SIZE, META_SIZE, NOTE_SIZE = 17 * PT, 6.5 * PT, 6 * PT
TITLE_GAP = 2.2
TOLD_FROM, TOLD_LINE = 8.4, 2.9
REGISTERED = 14.0
"""How far registration marks stay from where the pieces begin and end, in mm."""

NAMED_FROM = 40.0
"""A suit's name stands beside its rows from this height on, in mm."""

CORNER = 5.0
"""How near to its edge the ends of a net's arms lie, in mm."""

Words = tuple[Run, ...]


def section(context: KitContext, leaf: Leaf) -> str:
    """Name what lies on a page: the parts, the suits where not all are there, the side."""
    parts = [context.part(name) for name in leaf.parts]
    named = context.listed(parts) if len(parts) <= 3 else context.tool("kit.pieces")
    if suits := context.suits_apart(leaf.suits):
        named += f", {suits}"
    if leaf.side != "both" and any(one.piece.backed for one in leaf.lying):
        named += f", {context.tool(f'kit.{leaf.side}')}"
    return named


def made(context: KitContext) -> str:
    """Say how the pages are made."""
    how = context.tool(f"kit.{context.arrangement}")
    if not context.bleed:
        return f"{how} · {context.tool('kit.shared-cuts')}"
    return f"{how} · {context.tool('kit.with-bleed', bleed=context.catalog.number(context.bleed))}"


def told(context: KitContext, leaf: Leaf, papers: int) -> list[str]:
    """Say which paper it is, what its marks mean, what to print it on where that tells the suit."""
    words = [context.tool("kit.paper-of", number=leaf.paper, count=papers)]
    for part in leaf.parts if has_smaller(context, leaf) else ():
        if (inner := context.loaded.kit.parts[part].inner_cut) is not None:
            words.append(context.tool("kit.smaller", size=context.catalog.number(inner)))
    if leaf.material not in (None, CARD):
        words.append(context.tool("kit.on-material", material=context.material(leaf.material)))
    if leaf.apart and leaf.side == "back":
        words.append(context.tool("kit.on-white"))
    elif leaf.apart:
        words.append(context.tool("kit.on-paper-of", suit=context.suit(leaf.suits[0])))
    return words


def wide(words: str, size: float) -> float:
    """Tell how wide words of a size in mm are, in mm."""
    return width(words, size / PT)


def titled(context: KitContext, name: str, room: float, largest: float = TITLE_SIZE) -> Words:
    """Give the title of a page as large as its room in mm allows."""
    size = min(largest, (room - TITLE_GAP) / title_width(context.title, name, 1 / PT))
    ink = context.colour("ink")
    return Run(context.title, size, 900, ink), Run(name, size, 300, ink, gap=TITLE_GAP)


def small(context: KitContext, words: str, size: float = META_SIZE) -> Words:
    """Give small grey words."""
    return (Run(words, size, 400, context.colour("grey")),)


def row_furniture(context: KitContext, leaf: Leaf, papers: int, steps: Sequence[Step]) -> Iterator[Item]:
    """Draw the title, how the page is made, and the registration marks with the suits' names."""
    margin, right = context.margin, leaf.size.width - context.margin
    number, *more = told(context, leaf, papers)
    registered = is_registered(context, leaf)
    if registered:
        number += f" · {context.tool('kit.circle-top')}"
    lines = [made(context), " · ".join([number, *more]), _made_in(context, steps)]
    beside = max(wide(words, META_SIZE) for words in lines)
    room = max(right - margin - beside - 4, 30.0)
    yield Text(Point(margin, 12.6), titled(context, section(context, leaf), room))
    for row, words in enumerate(filter(None, lines)):
        yield Text(Point(right, TOLD_FROM + TOLD_LINE * row), small(context, words), "end")
    if registered:
        yield from _registered(context, leaf)
    if context.bleed and not leaf.folded:
        yield from _suit_names(context, leaf)
    if not context.bleed:
        yield from _bodies(context, leaf)


def _made_in(context: KitContext, steps: Sequence[Step]) -> str:
    """Say which steps of making are done with a page."""
    if not steps:
        return ""
    numbers = spans(step.number for step in steps)
    return context.tool("kit.made-in", numbers=numbers, count=len(steps))


def _bodies(context: KitContext, leaf: Leaf) -> Iterator[Item]:
    """Show the first cube of each suit as it is made, in the corner that its net leaves free."""
    for one in leaf.lying:
        part, piece = context.loaded.kit.parts[one.piece.part], one.piece
        if part.shape != "cube" or piece.number > 1:
            continue
        view = standing_view(part, piece.blank, piece.shown, context.look)
        if view is None:
            continue
        corner = free_corner(one)
        room = Rect(corner.x, corner.y, one.trim.right - corner.x, one.trim.bottom - corner.y)
        small_view = view.scaled(min(room.height / view.box.height, room.width / view.box.width))
        yield small_view.put(room.centre)


def free_corner(one: Lying) -> Point:
    """Give where the lower right corner that a net in the shape of a cross leaves free begins."""
    corners = [Point(*numbers[-2:]) for _, numbers in one.piece.blank.outline if numbers]
    box = one.piece.blank.box
    across = max(corner.x for corner in corners if corner.y > box.bottom - CORNER)
    down = max(corner.y for corner in corners if corner.x > box.right - CORNER)
    return one.place.apply(Point(across, down).moved(1.0, 0.6))


def _registered(context: KitContext, leaf: Leaf) -> Iterator[Item]:
    """Draw crosses at both sides, circled at the top of the front and squared at its foot."""
    inset = _inset(context)
    top, foot = TOP + REGISTERED, leaf.size.height - FOOT - REGISTERED
    if leaf.side == "back" and leaf.mirror.axis == "level":
        top, foot = foot, top
    for x in (inset, leaf.size.width - inset):
        yield from registration(Point(x, top), "circled", context.theme)
        yield from registration(Point(x, foot), "squared", context.theme)


def _inset(context: KitContext) -> float:
    """Tell how far from both sides of a page its crosses and the suits' names stand."""
    return max(10.2 if context.paper.layout == "large" else 8.2, context.paper.printer_margin + 3.3)


def _suit_names(context: KitContext, leaf: Leaf) -> Iterator[Item]:
    """Write the name of a suit beside its rows, where no other suit shares them."""
    across = leaf.side == "back" and leaf.mirror.axis == "upright"
    x = leaf.size.width - _inset(context) if across else _inset(context)
    reaches = {}
    for name in leaf.suits:
        boxes = [one.trim for one in leaf.lying if one.piece.shown.suit_name == name]
        reaches[name] = (min(box.y for box in boxes), max(box.bottom for box in boxes))
    ends = list(reaches.values())
    if any(a < d and c < b for n, (a, b) in enumerate(ends) for c, d in ends[n + 1 :]):
        return
    for name, (first, last) in reaches.items():
        if last - first < NAMED_FROM:
            continue
        middle, suit = (first + last) / 2, context.loaded.suits[name]
        ink = suit_colour(name, suit, context.theme)
        yield icon(suit.icon, Point(x, middle + 5), 4.6, ink, context.icons)
        run = Run(context.suit(name), 7.5 * PT, 700, context.colour("ink"))
        yield Text(Point(x + 0.9, middle + 1.2), (run,), "start", -90)


def bar_words(context: KitContext) -> Words:
    """Name both bars."""
    ink = context.colour("ink")
    names = [context.tool("overlay.bar-mm"), context.tool("overlay.bar-inch")]
    return tuple(Run(name, NOTE_SIZE, 700, ink, gap=1.6 * n) for n, name in enumerate(names))


def row_bars(context: KitContext, leaf: Leaf) -> Iterator[Item]:
    """Draw the bars above the foot, and what another length means."""
    at = Point(context.margin, leaf.size.height - 14.6)
    yield from thin_bars(at, context.theme)
    yield Text(at.moved(FOUR_INCHES + 1.4, 1.9), bar_words(context))
    words = context.tool("kit.true-size")
    room = leaf.size.width - 2 * context.margin - FOUR_INCHES - 18
    if wide(words, NOTE_SIZE) > room:
        words = context.tool("kit.true-size-short")
    if wide(words, NOTE_SIZE) <= room:
        right = Point(leaf.size.width - context.margin, at.y + 1.9)
        yield Text(right, small(context, words, NOTE_SIZE), "end")
