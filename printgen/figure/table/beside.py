"""Piles of cards, bags, dice, figures and hands beside a board, pieces in stock → drawings about the origin; in mm."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from printgen.drawing.metrics import size_to_fit, text_width
from printgen.drawing.scene import Box, Disc, Fill, Group, Item, Path, Stroke, centred, line
from printgen.figure.icon import icon
from printgen.figure.style import PieceStyle
from printgen.figure.table.signs import BADGE
from printgen.figure.table.strips import strips
from printgen.figure.table.things import MIDDLE, MOUTH, SACK, SHADOW
from printgen.figure.table.view import Sprite, Stand
from printgen.geometry import Point, Rect, Size, Transform
from printgen.units import PT

CARD, SMALL_CARD = Size(12.0, 17.5), Size(8.6, 12.0)
PITCH = Point(14.6, 21.0)
"""How large the cards of a pile and single ones are, and how far piles stand apart."""

EDGES, EDGE = 3, 0.5
"""How many edges show below a pile and how far each."""

DIE, FIGURE, SACK_SIZE, SACK_PITCH = 7.0, 11.0, Size(20.4, 20.4), 14.2
SACK_NAME = 4.6
DIE_FIGURE, DIE_OFF = 0.88, Point(1.6, 1.2)
"""How large the figure on a die is, in its sides, so that it is somewhat higher than half of one; how far off the
corner of dice the number of their step stands, in mm."""

FAN, FAN_TURN, FAN_STEP = 3, 14.0, 2.4
"""How many cards of a hand are seen, by how much each is turned, and how far they lie apart."""

BAR, BAR_END, BAR_PITCH, SIGN = Size(0.95, 9.2), 1.3, 0.8, 7.0
"""A piece that is long and thin, how far from its ends a line along it stops, how far such pieces lie apart, how large
the sign of any other is."""

EVERY, WIDER = 3, 2.4
"""Without fills one of so many such pieces is drawn, so many times as wide."""

CAPTION, SMALLEST, OUTLINE = 8.0 * PT, 7.0 * PT, 0.35
SPOTS = ((-1, -1), (1, 1), (0, 0), (1, -1), (-1, 1), (-1, 0), (1, 0))
"""The spots on a face of a die, in the order in which more of them come; an odd number has the middle one."""


class Face(NamedTuple):
    """What a card shows: its sign, and the colour that it has."""

    sign: str | None
    accent: str


class DieFace(NamedTuple):
    """What a die has up: so many spots or, in the colour that it has, a figure."""

    value: int
    accent: str | None = None


def card_piles(style: PieceStyle, faces: Sequence[Face], number: str, across: int = 2) -> Stand:
    """Return piles of cards, so many across, with the number of their step on the first."""
    rows, items = -(-len(faces) // across), list[Item]()
    size = Size(CARD.width + PITCH.x * (min(len(faces), across) - 1), CARD.height + PITCH.y * (rows - 1))
    for place, face in enumerate(faces):
        at = Point((place % across) * PITCH.x + (CARD.width - size.width) / 2, place // across * PITCH.y)
        below = (at.moved(EDGE * n, EDGE * n) for n in range(EDGES, 0, -1))
        for edge in below:
            items.append(Box(_card_rect(CARD, edge, size), _paper(style), Stroke(style.colour("coast"), 0.2), 1.0))
        items += _card(style, face, _card_rect(CARD, at, size))
    return Stand(Sprite(tuple(items), size), ((number, Point(-size.width / 2, -size.height / 2)),))


def _card_rect(card: Size, at: Point, size: Size) -> Rect:
    return Rect(at.x - card.width / 2, at.y - size.height / 2, *card)


def _card(style: PieceStyle, face: Face, rect: Rect) -> Iterator[Item]:
    """Draw a card upright: tinted in its colour, a thin line inside its edge, its sign."""
    colour = style.colour(face.accent)
    yield Box(rect, _paper(style), Stroke(style.colour("coast"), 0.25), 1.0)
    if style.theme.fills:
        yield Box(rect, Fill(colour, 0.22), None, 1.0)
    yield Box(rect.grown(-0.9), None, Stroke(colour, 0.3), 0.6)
    if face.sign is not None:
        yield icon(face.sign, rect.centre, 0.6 * rect.width, colour, style.icons)


def sacks(
    style: PieceStyle, held: Sequence[tuple[str, str]], number: str, slim: bool = False, sealed: bool = False
) -> Stand:
    """Return bags side by side, each with its name below it and how many things are in it; ``slim``: in a column.

    ``sealed``: strips stand for what is in them.
    """
    wide = [text_width(name, SMALLEST, 400) for name, _ in held]
    pitch = max(SACK_PITCH, *((one + other) / 2 + 1.2 for one, other in pairwise(wide)), 0.0)
    high = [SACK_SIZE.height * (0.6 if place else 0.74) + SACK_NAME for place in range(len(held))]
    size = Size(SACK_SIZE.width * 0.73 + pitch * (len(held) - 1), max(high, default=0.0))
    if slim:
        size = Size(max(SACK_SIZE.width * 0.73, *wide), sum(high) + SACK_NAME / 2 * (len(held) - 1))
    items, badges = list[Item](), list[tuple[str, Point]]()
    words = max(min((size_to_fit(name, pitch - 1.2, CAPTION, 400) for name, _ in held), default=CAPTION), SMALLEST)
    for place, (name, count) in enumerate(held):
        share, cloth = (0.74, "land-edge") if place == 0 else (0.6, "purple")
        foot = size.height / 2 - SACK_NAME - (sum(high[place + 1 :]) + SACK_NAME / 2 * (len(held) - 1 - place)) * slim
        across = 0.0 if slim else pitch * (place - (len(held) - 1) / 2)
        at = Point(across, foot - share * SACK_SIZE.height / 2)
        pen = Stroke(style.colour("coast"), 0.35 / share, join="round")
        fill = Fill(style.colour(cloth), 0.75 if place else 1.0) if style.theme.fills else _paper(style)
        bag = [Path(shape, ground, pen) for shape in (SACK, MOUTH) for ground in (_paper(style), fill)]
        tie = Box(Rect(-4.4, -4.6, 8.8, 1.7), Fill(style.colour("hachure")), pen)
        if sealed:
            block = strips(
                style, Size(0.56 * SACK_SIZE.width, share * SACK_SIZE.height - 1.0), 3, 0.0 if place else 3.4
            )
            items.append(Group(block.items, Transform.shift(*at)))
        else:
            items.append(Group((*bag, tie), Transform.scale(share).then(Transform.shift(*at))))
        items.append(centred(name, Point(at.x, foot + 2.6), words, 400, style.colour("coast")))
        badges.append((count, at.moved(4.0, 0.37 * SACK_SIZE.height * share) if sealed else at.moved(0, 2.6)))
    corner = Point(-size.width / 2, -size.height / 2 + 3.0)
    return Stand(Sprite(tuple(items), size), ((number, corner),), tuple(badges))


def ready(
    style: PieceStyle, dice: Sequence[DieFace], cards: Sequence[Face], figures: Sequence[str], number: str
) -> Stand:
    """Return dice, cards that overlap, and figures side by side."""
    parts: list[tuple[tuple[Item, ...], float]] = []
    parts += [(tuple(_die(style, face)), DIE) for face in dice]
    lower = 1.2 if dice or figures else 0.0
    parts += [
        (tuple(_card(style, face, Rect.around(Point(0, lower * (place % 2)), *SMALL_CARD))), SMALL_CARD.width)
        for place, face in enumerate(cards)
    ]
    ink = style.colour("coast")
    parts += [((icon(sign, MIDDLE, FIGURE, ink, style.icons),), 0.8 * FIGURE) for sign in figures]
    wide = sum(width for _, width in parts) + 1.2 * (len(parts) - 1)
    high = max((DIE if dice else 0.0, SMALL_CARD.height if cards else 0.0, FIGURE if figures else 0.0))
    items, x = list[Item](), -wide / 2
    for art, width in parts:
        items.append(Group(art, Transform.shift(x + width / 2, 0)))
        x += width + 1.2
    off = DIE_OFF if dice else Point(0.6, 0.0)
    return Stand(Sprite(tuple(items), Size(wide, high)), ((number, Point(-wide / 2 - off.x, -high / 2 - off.y)),))


def _die(style: PieceStyle, face: DieFace) -> Iterator[Item]:
    """Draw a die with what is up: a figure as kits print it, or spots."""
    rect, value = Rect.around(MIDDLE, DIE, DIE), face.value
    if style.theme.fills:
        yield Box(rect.moved(*SHADOW), Fill(style.colour("table-shadow")), None, 1.2)
    yield Box(rect, _paper(style), Stroke(style.colour("ink"), 0.3), 1.2)
    if face.accent is not None:
        ink = style.theme.palette.get(f"{face.accent}-text", style.colour(face.accent))
        yield centred(str(value), MIDDLE, DIE_FIGURE * DIE, 900, ink)
        return
    even = [spot for spot in SPOTS if spot != (0, 0)]
    spots = even[:value] if value % 2 == 0 else [*even[: value - 1], (0, 0)]
    if value in (4, 5):
        spots = [(-1, -1), (1, 1), (1, -1), (-1, 1), *spots[4:]]
    yield from (Disc(Point(1.75 * x, 1.75 * y), 0.65, Fill(style.colour("ink"))) for x, y in spots)


def hand(style: PieceStyle, face: Face, count: str, number: str = "") -> Stand:
    """Return a fan of cards with its count; the number of its step stands on that of one seat alone."""
    items: list[Item] = []
    for place in range(FAN):
        off = place - (FAN - 1) / 2
        art = tuple(_card(style, face, Rect.around(MIDDLE, *SMALL_CARD)))
        turned = Transform.turn(FAN_TURN * off).then(Transform.shift(2 * FAN_STEP * off, 0.6 * off * off))
        items.append(Group(art, turned))
    size = Size(SMALL_CARD.width + 4 * FAN_STEP, SMALL_CARD.height + 1.4)
    right = size.width / 2
    discs = ((number, Point(-right, -size.height / 2 + 1.0)),) if number else ()
    badges = ((count, Point(right - 0.6, size.height / 2 - BADGE / 2 + 0.6)),)
    return Stand(Sprite(tuple(items), size), discs, badges)


def stocked(
    style: PieceStyle,
    sign: str | None,
    is_long: bool,
    colour: str,
    count: int,
    is_first: bool = True,
    is_other: bool = False,
) -> tuple[Sprite, ...]:
    """Return pieces of a stock: long ones as bars, all of them, of others three at most by their sign.

    Without fills a third of the bars is drawn, as wide as all: those in a colour other than the seat's dark, those of
    whoever is not the first with a line along them.
    """
    paint = style.colour(colour)
    if is_long and style.theme.fills:
        return (Sprite((Box(Rect.around(MIDDLE, *BAR), Fill(paint), Stroke(paint, 0.2), 0.3),), Size(*BAR)),) * count
    if is_long:
        rect, half = Rect.around(MIDDLE, WIDER * BAR.width, BAR.height), BAR.height / 2 - BAR_END
        bars: list[Item] = [Box(rect, Fill(paint) if is_other else _paper(style), Stroke(paint, 0.3), 0.3)]
        if not is_first:
            along = style.colour("paper") if is_other else paint
            bars.append(line(Point(0, -half), Point(0, half), Stroke(along, 0.4)))
        wide = EVERY * (BAR.width + BAR_PITCH) - BAR_PITCH
        return (Sprite(tuple(bars), Size(wide, BAR.height)),) * -(-count // EVERY)
    outline = None if style.theme.fills else OUTLINE
    drawn = () if sign is None else (icon(sign, MIDDLE, SIGN, paint, style.icons, outline),)
    return (Sprite(drawn, Size(SIGN - 0.8, SIGN)),) * min(count, 3)


def _paper(style: PieceStyle) -> Fill:
    return Fill(style.colour("paper"))
