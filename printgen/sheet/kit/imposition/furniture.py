"""An imposed page of rows → what stands round its pieces: title, settings, registration, bars."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from printgen.drawing.metrics import text_width
from printgen.drawing.scene import Item, Run, Text
from printgen.figure.icon import icon
from printgen.figure.pieces.body_view import standing_view
from printgen.figure.pieces.part import suit_colour
from printgen.figure.print.marks import registration
from printgen.figure.print.ruler import FOUR_INCHES, thin_bars
from printgen.geometry import Point, Rect
from printgen.model.kit import CARD
from printgen.sheet.kit.context import KitContext, spans
from printgen.sheet.kit.imposition.impose import ImposedPage, PlacedSide
from printgen.sheet.kit.imposition.marks import has_smaller, is_registered
from printgen.sheet.kit.imposition.papers import FOOT, TOP
from printgen.sheet.kit.steps import Step
from printgen.units import PT

TITLE_SIZE, META_SIZE, NOTE_SIZE = 17 * PT, 6.5 * PT, 6 * PT
TITLE_GAP = 2.2
META_FROM, META_LINE = 8.4, 2.9
REGISTERED = 14.0
"""How far registration marks stay from where the pieces begin and end, in mm."""

NAMED_FROM = 40.0
"""A suit's name stands beside its rows from this height on, in mm."""

CORNER = 5.0
"""How near to its edge the ends of a net's arms lie, in mm."""

Words = tuple[Run, ...]


def section(context: KitContext, page: ImposedPage, with_side: bool = True) -> str:
    """Return the name of a page: its parts, its suits if not all are there, its side."""
    named = context.listed(map(context.part, page.parts)) if len(page.parts) <= 3 else context.tool("kit.pieces")
    if suits := context.suits_apart(page.suits):
        named += f", {suits}"
    if with_side and page.side != "both" and any(one.piece.backed for one in page.placed):
        named += f", {context.tool(f'kit.{page.side}')}"
    return named


def settings(context: KitContext) -> str:
    """Return how the pages are made, in words."""
    return f"{context.sides} · {context.cuts}"


def meanings(context: KitContext, page: ImposedPage, papers: int) -> list[str]:
    """Return which paper it is, what its marks mean, what to print it on if that shows the suit."""
    words = [context.tool("kit.paper-of", number=page.paper, count=papers)]
    for part in page.parts if has_smaller(context, page) else ():
        if (inner := context.loaded.kit.parts[part].inner_cut) is not None:
            words.append(context.tool("kit.smaller", size=context.catalog.number(inner)))
    if page.material not in (None, CARD):
        words.append(context.tool("kit.on-material", material=context.material(page.material)))
    if page.suit_paper:
        back, suit = page.side == "back", context.suit(page.suits[0])
        words.append(context.tool("kit.on-white") if back else context.tool("kit.on-paper-of", suit=suit))
    return words


def titled(context: KitContext, name: str, room: float, largest: float = TITLE_SIZE) -> Words:
    """Return the title of a page as large as its room in mm allows."""
    size = min(largest, (room - TITLE_GAP) / (text_width(context.title, 1, 900) + text_width(name, 1, 300)))
    ink = context.colour("ink")
    return Run(context.title, size, 900, ink), Run(name, size, 300, ink, gap=TITLE_GAP)


def small(context: KitContext, words: str, size: float = META_SIZE) -> Words:
    """Return small grey words."""
    return (Run(words, size, 400, context.colour("grey")),)


def row_furniture(context: KitContext, page: ImposedPage, papers: int, steps: Sequence[Step]) -> Iterator[Item]:
    """Draw the title, how the page is made, and the registration marks with the suits' names."""
    margin, right = context.margin, page.size.width - context.margin
    number, *more = meanings(context, page, papers)
    registered = is_registered(context, page)
    if registered:
        number += f" · {context.tool('kit.circle-top')}"
    lines = [settings(context), " · ".join([number, *more])]
    if steps:
        lines.append(context.tool("kit.made-in", numbers=spans(step.number for step in steps), count=len(steps)))
    beside = max(text_width(words, META_SIZE) for words in lines)
    room = max(right - margin - beside - 4, 30.0)
    yield Text(Point(margin, 12.6), titled(context, section(context, page), room))
    for row, words in enumerate(lines):
        yield Text(Point(right, META_FROM + META_LINE * row), small(context, words), "end")
    if registered:
        yield from _registered(context, page)
    if context.bleed and not page.folded:
        yield from _suit_names(context, page)
    if not context.bleed:
        yield from _bodies(context, page)
    yield from _bars(context, page)


def _bodies(context: KitContext, page: ImposedPage) -> Iterator[Item]:
    """Show the first cube of each suit as it is made, in the corner that its net leaves free."""
    for one in page.placed:
        part, piece = context.loaded.kit.parts[one.piece.part], one.piece
        if part.shape != "cube" or piece.number > 1:
            continue
        view = standing_view(part, piece.blank, piece.shown, context.look)
        if view is not None:
            corner = free_corner(one)
            room = Rect(*corner, one.trim.right - corner.x, one.trim.bottom - corner.y)
            yield view.scaled(min(room.height / view.box.height, room.width / view.box.width)).put(room.centre)


def free_corner(one: PlacedSide) -> Point:
    """Return where the lower right corner begins that a net in the shape of a cross leaves free."""
    corners = [Point(*numbers[-2:]) for _, numbers in one.piece.blank.outline if numbers]
    box = one.piece.blank.box
    across = max(corner.x for corner in corners if corner.y > box.bottom - CORNER)
    down = max(corner.y for corner in corners if corner.x > box.right - CORNER)
    return one.place.apply(Point(across, down).moved(1.0, 0.6))


def _registered(context: KitContext, page: ImposedPage) -> Iterator[Item]:
    """Draw crosses at both sides, circled at the top of the front and squared at its foot."""
    inset = _inset(context)
    top, foot = TOP + REGISTERED, page.size.height - FOOT - REGISTERED
    if page.side == "back" and page.mirror.axis == "level":
        top, foot = foot, top
    for x in (inset, page.size.width - inset):
        yield from registration(Point(x, top), "circled", context.theme)
        yield from registration(Point(x, foot), "squared", context.theme)


def _inset(context: KitContext) -> float:
    """Return how far from both sides of a page its crosses and the suits' names stand, in mm."""
    return max(10.2 if context.paper.layout == "large" else 8.2, context.paper.printer_margin + 3.3)


def _suit_names(context: KitContext, page: ImposedPage) -> Iterator[Item]:
    """Write the name of a suit beside its rows, if no other suit shares them."""
    across = page.side == "back" and page.mirror.axis == "upright"
    x = page.size.width - _inset(context) if across else _inset(context)
    reaches = {}
    for name in page.suits:
        boxes = [one.trim for one in page.placed if one.piece.shown.suit_name == name]
        reaches[name] = (min(box.y for box in boxes), max(box.bottom for box in boxes))
    ends = sorted(reaches.values())
    if any(bottom > top for (_, bottom), (top, _) in pairwise(ends)):
        return
    for name, (first, last) in reaches.items():
        if last - first < NAMED_FROM:
            continue
        middle, suit = (first + last) / 2, context.loaded.suits[name]
        yield icon(suit.icon, Point(x, middle + 5), 4.6, suit_colour(name, suit, context.theme), context.icons)
        run = Run(context.suit(name), 7.5 * PT, 700, context.colour("ink"))
        yield Text(Point(x + 0.9, middle + 1.2), (run,), "start", -90)


def bar_words(context: KitContext) -> Words:
    """Return the names of both bars."""
    ink = context.colour("ink")
    names = [context.tool("overlay.bar-mm"), context.tool("overlay.bar-inch")]
    return tuple(Run(name, NOTE_SIZE, 700, ink, gap=1.6 * n) for n, name in enumerate(names))


def _bars(context: KitContext, page: ImposedPage) -> Iterator[Item]:
    """Draw the bars above the foot, and what another length means."""
    at = Point(context.margin, page.size.height - 14.6)
    yield from thin_bars(at, context.theme)
    yield Text(at.moved(FOUR_INCHES + 1.4, 1.9), bar_words(context))
    room = page.size.width - 2 * context.margin - FOUR_INCHES - 18
    choices = (context.tool("kit.true-size"), context.tool("kit.true-size-short"))
    words = next((one for one in choices if text_width(one, NOTE_SIZE) <= room), None)
    if words is not None:
        yield Text(Point(page.size.width - context.margin, at.y + 1.9), small(context, words, NOTE_SIZE), "end")
