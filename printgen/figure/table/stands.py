"""Mats, cards, tracks, decks and heaps below a board, with what lies on them → drawings about the origin; in mm."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, sqrt
from typing import Literal

from printgen.drawing.metrics import fits, size_to_fit, text_width
from printgen.drawing.scene import Box, Disc, Fill, Group, Item, Stroke, Weight, centred, label
from printgen.figure.icon import icon
from printgen.figure.style import PieceStyle
from printgen.figure.table.signs import STEP
from printgen.figure.table.strips import strips
from printgen.figure.table.things import MIDDLE, SHADOW
from printgen.figure.table.view import Sprite, Stand
from printgen.figure.text import halves
from printgen.geometry import Point, Rect, Size, Transform, side_by_side
from printgen.model.contrast import SIGNS
from printgen.units import PT

WORDS, SMALLEST, LEADING = 8.0 * PT, 7.5 * PT, 1.1
PAD, GAP, ROUND = 2.2, 0.9, 1.6
"""What is left free along an edge and between small things, how round corners are."""

HIGH, UNDER, LOW, BESIDE = 14.2, 1.2, 0.5, 4.2
"""How high the cards of a deck are, how much wider than an open one, how far the edges of a deck show, and how far off
it the open ones lie."""

SET, SET_CARD, FIGURE = 9.2, Size(8.0, 11.0), 6.2
NUMBER, NUMBER_OFF = 1.6, 2.6
"""How far the sets of players stand apart, how large the card of one is, and the figure above it."""

FIELD, TOKEN, LITTLE, HEAP_STEP = 6.4, 4.9, 9.2, 5.4
"""How high a space of a track is, how large a token, how high a small card, how far apart tokens of a heap lie."""

OVERLAP = 0.82
"""How far tokens on a card stand apart at least, in their size."""


@dataclass(frozen=True, slots=True)
class Small:
    """Alike small things that lie on another: their sign, colours one by one, name, the step that lays them.

    ``empty``: so many dashed places follow them. ``is_numbered``: by their players, where no colours tell them apart.
    """

    sign: str | None
    colours: tuple[str, ...]
    name: str = ""
    step: str = ""
    is_card: bool = False
    at: int = 0
    look: Literal["row", "around", "bag"] = "row"
    empty: int = 0
    is_numbered: bool = False


@dataclass(frozen=True, slots=True)
class OpenCard:
    """A card that lies open: what it is called and its sign, nothing where nobody knows it yet."""

    name: str = ""
    sign: str | None = None


def token(style: PieceStyle, sign: str | None, accent: str, size: float, solid: bool = True) -> tuple[Item, ...]:
    """Draw a round thing: filled with its colour, or in its colour on a pale ground."""
    filled = solid and style.theme.fills
    ground = Fill(style.colour(accent if filled else "tray"))
    rim = Stroke(style.colour("paper") if filled else style.colour(accent), 0.07 * size)
    disc = Disc(MIDDLE, size / 2 - 0.035 * size, ground, rim)
    shown = style.theme.on(accent, SIGNS) if filled else style.theme.palette[f"{accent}-text"]
    return (disc,) if sign is None else (disc, icon(sign, MIDDLE, 0.62 * size, shown, style.icons))


def card_face(style: PieceStyle, size: Size, accent: str, edges: int = 0) -> Iterator[Item]:
    """Draw a card of a colour, and edges of others below it."""
    rect, line = Rect.around(MIDDLE, *size), Stroke(style.colour("coast"), 0.25)
    for number in range(edges, -1, -1):
        lower = rect.moved(LOW * number, LOW * number)
        if number == edges and style.theme.fills:
            yield Box(lower.moved(*SHADOW), Fill(style.colour("table-shadow")), None, 1.0)
        yield Box(lower, Fill(style.colour("face" if style.theme.fills else "paper")), line, 1.0)
    yield Box(rect.grown(-0.8), None, Stroke(style.colour(accent), 0.35), 0.6)


def card(style: PieceStyle, sign: str | None, name: str, accent: str, holds: Sequence[Small], high: float) -> Stand:
    """Return a card upright: sign and name, a row of what lies on it; what is a card itself peeps out below it."""
    below = [one for one in holds if one.is_card]
    peeps = 5.8 if below else 0.0
    least = max((text_width(word, WORDS, 700) for word in name.split()), default=0.0) + 5.0
    most = max((len(one.colours) for one in holds if not one.is_card), default=1)
    size = Size(max(0.7 * high, 14.5, least, TOKEN * (1 + OVERLAP * (most - 1)) + 2), high)
    face = Size(size.width, high - peeps)
    items, discs, middle = list[Item](), list[tuple[str, Point]](), Point(0, -peeps / 2)
    for one in below:
        tint = Fill(style.colour(one.colours[0]), 0.2) if style.theme.fills else Fill(style.colour("paper"))
        lower = Rect.around(Point(0, high / 2 - 5), size.width - 3, 10)
        items += [
            Box(lower, Fill(style.colour("paper"))),
            Box(lower, tint, Stroke(style.colour(one.colours[0]), 0.35), 0.9),
        ]
        discs.append((one.step, Point(size.width / 2 - 1.2, high / 2 - peeps / 2)))
        if one.sign is not None:
            at = Point(-STEP / 2, high / 2 - peeps / 2 + 0.3)
            items.append(icon(one.sign, at, 4.8, style.colour(one.colours[0]), style.icons))
    items.append(Group((*card_face(style, face, accent),), Transform.shift(*middle)))
    laid = [one for one in holds if not one.is_card]
    is_numbered = any(one.is_numbered for one in laid) and not style.theme.fills
    foot = middle.y + face.height / 2 - (1.6 + TOKEN if laid else 0.0) - (2.4 if is_numbered else 0.0)
    top = middle.y - face.height / 2
    above_name = 0.64 * (foot - top) - LEADING * WORDS / (1 if " " in name else 2) - 0.2
    large = min(0.62 * face.width, 0.5 * (foot - top), above_name)
    if sign is not None:
        at = Point(0, top + 0.1 * (foot - top) + large / 2)
        items.append(icon(sign, at, large, style.colour(accent), style.icons))
    ink = style.theme.palette[f"{accent}-text"]
    items += words(name, Point(0, top + 0.74 * (foot - top)), face.width - 3.6, 700, ink)
    for one in laid:
        step = min(TOKEN, (face.width - 2 - TOKEN) / max(len(one.colours) - 1, 1))
        for number, colour in enumerate(one.colours):
            at = Point(step * (number - (len(one.colours) - 1) / 2), middle.y + face.height / 2 - 1.2 - TOKEN / 2)
            items.append(Group(token(style, one.sign, colour, TOKEN - 0.3), Transform.shift(*at)))
            if is_numbered:
                at = at.moved(0, -TOKEN / 2 - 1.5)
                items.append(centred(str(number + 1), at, SMALLEST, 700, style.colour("ink")))
        if one.step:
            # Off the name, beside its pieces; above them where the number of what peeps out stands below.
            end = step * (len(one.colours) - 1) / 2 + TOKEN / 2 - size.width / 2
            across, up = (-0.6, 2.0 + TOKEN) if below else (max(STEP - 2.0, end + STEP + 0.6), 1.2 + TOKEN / 2)
            discs.append((one.step, Point(size.width / 2 + across, middle.y + face.height / 2 - up)))
    return Stand(Sprite(tuple(items), size), tuple(discs))


def track(style: PieceStyle, name: str, holds: Sequence[Small], high: float) -> Stand:
    """Return the lower end of a track, a space more than anything lies on: the lowest below, each thing named."""
    last = max((one.at for one in holds), default=1) + 1
    field = min(FIELD, (high - 2 * PAD) / last)
    lines = {one: halves(one.name) if one.name.count(" ") > 1 else (one.name,) for one in holds}
    wide = max((text_width(line, WORDS, 400) for both in lines.values() for line in both), default=0.0)
    size = Size(2 * PAD + 10.0 + wide + 1.4, high)
    rect = Rect.around(MIDDLE, *size)
    items = [*slab(rect, "tray", style)]
    discs = list[tuple[str, Point]]()
    for number in range(1, last + 1):
        space = Rect(rect.x + PAD, last * field / 2 - number * field, 10.0, field - 0.5)
        items.append(Box(space, Fill(style.colour("paper")), Stroke(style.colour("hairline"), 0.3), 0.8))
        items.append(centred(str(number), Point(space.x + 2.0, space.centre.y), WORDS, 700, style.colour("grey")))
        for one in (one for one in holds if one.at == number):
            at = Point(space.right - TOKEN / 2 - 0.6, space.centre.y)
            items.append(
                Group(token(style, one.sign, one.colours[0], min(TOKEN, field - 1.0), False), Transform.shift(*at))
            )
            spot = Point(space.right + 1.4, space.centre.y + 0.36 * WORDS)
            for line, down in zip(lines[one], side_by_side(len(lines[one]), LEADING * WORDS), strict=True):
                items.append(label(line, spot.moved(0, down), WORDS, style.colour("coast"), 400, "start"))
            if one.step:
                up = STEP - 0.2 + (1.0 if len(lines[one]) > 1 else 0.0)
                discs.append((one.step, Point(space.right + 1.4 + STEP, space.y - up)))
    return Stand(Sprite(tuple(items), size), tuple(discs))


def deck(
    style: PieceStyle,
    sign: str | None,
    accent: str,
    opened: Sequence[OpenCard],
    word: str,
    wide: float,
    sealed: bool = False,
) -> tuple[Sprite, float]:
    """Return a deck and open cards beside it, together so wide: each with its sign and name, else with a ``word``.

    ``sealed``: strips stand for the deck. With them comes how wide the deck is.
    """
    own = Size((wide - BESIDE - GAP * (len(opened) - 1)) / (len(opened) + UNDER), HIGH)
    under = Size(UNDER * own.width, HIGH)
    pile = [*card_face(style, under, accent, 3)]
    ink = style.colour(accent)
    if sealed:
        pile = [*strips(style, under, head=3.6).items]
    elif sign is not None:
        pile.append(icon(sign, MIDDLE, 8.4, ink, style.icons))
    left = -wide / 2
    items: list[Item] = [Group(tuple(pile), Transform.shift(left + under.width / 2, 0))]
    for number, card in enumerate(opened):
        at = Point(left + under.width + BESIDE + own.width / 2 + number * (own.width + GAP), 0)
        face = [*card_face(style, own, accent)]
        shown = card.sign or sign  # of a card that nobody knows yet the sign of all, pale
        if shown is not None:
            pale = style.theme.palette[f"{accent}-tint"] if style.theme.fills else style.colour("hairline")
            face.append(icon(shown, Point(0, -3.1), 5.6, ink if card.name else pale, style.icons))
        colour = style.theme.palette[f"{accent}-text"] if card.name else style.colour("grey")
        at_word = Point(0, 2.8 if shown else 0.0)
        face += words(card.name or word, at_word, own.width - 3.6, 700 if card.name else 400, colour)
        items.append(Group(tuple(face), Transform.shift(*at)))
    return Sprite(tuple(items), Size(wide, HIGH + 3 * LOW)), under.width


def heap(style: PieceStyle, sign: str | None, accent: str, count: int, lid: bool, most: int = 4) -> Sprite:
    """Return tokens, at ``most`` so many above each other, or some face down in the lid of a box as large as needed."""
    side = min(3, ceil(sqrt(max(count, 1))))
    rows, columns = (side, side) if lid else (min(most, max(count, 1)), -(-count // most))
    step = TOKEN + 0.9 if lid else HEAP_STEP
    size = Size(columns * step + (5.0 if lid else 0.0), rows * step + (5.0 if lid else 0.0))
    items: list[Item] = []
    if lid:
        rect = Rect.around(MIDDLE, *size)
        items += [*slab(rect, "table-edge" if style.theme.fills else "paper", style)]
        items.append(Box(rect.grown(-1.5), Fill(style.colour("tray")), Stroke(style.colour("coast"), 0.2), 1.0))
    for number in range(min(count, rows * columns)):
        down, across = (number // columns, number % columns) if lid else (number % rows, number // rows)
        shift = 0.5 * (down % 2) - 0.25 if lid else 0.0
        at = Point((across - (columns - 1) / 2) * step + shift, (down - (rows - 1) / 2) * step)
        items.append(Group(token(style, sign, accent, TOKEN, False), Transform.shift(*at)))
    return Sprite(tuple(items), size)


def player_sets(
    style: PieceStyle, colours: Sequence[str], figure: str | None, marker: str | None, sign: str | None
) -> Sprite:
    """Return what each player takes: a figure with its number above a card with a sign, a marker on its corner."""
    high = FIGURE + GAP + SET_CARD.height
    items: list[Item] = []
    for number, colour in enumerate(colours):
        x = (number - (len(colours) - 1) / 2) * SET
        items.append(Group(token(style, figure, colour, FIGURE), Transform.shift(x, (FIGURE - high) / 2)))
        items += _seat_number(style, number + 1, Point(x + NUMBER_OFF, (FIGURE - high) / 2 + NUMBER_OFF), colour)
        card_at = Point(x, (high - SET_CARD.height) / 2)
        face = [*card_face(style, SET_CARD, colour)]
        if sign is not None:
            face.append(icon(sign, Point(0, -1.0), 5.0, style.colour("coast"), style.icons))
        face.append(Group(token(style, marker, colour, 3.0), Transform.shift(SET_CARD.width / 2 - 1, high / 2 - 4.6)))
        items.append(Group(tuple(face), Transform.shift(*card_at)))
    return Sprite(tuple(items), Size(SET * (len(colours) - 1) + SET_CARD.width, high))


def _seat_number(style: PieceStyle, number: int, at: Point, colour: str = "ink") -> tuple[Item, ...]:
    """Draw the number of a seat on what is of its colour."""
    rim = Stroke(style.colour(colour if style.theme.fills else "ink"), 0.25)
    disc = Disc(at, NUMBER, Fill(style.colour("paper")), rim)
    return disc, centred(str(number), at, SMALLEST, 700, style.colour("ink"))


def words(text: str, at: Point, room: float, weight: Weight, colour: str, below: bool = False) -> Iterator[Item]:
    """Write a name about a point, in two lines where one is too long; ``below``: the first of them there."""
    lines = (text,) if fits(text, room, WORDS, weight) else halves(text)
    size = max(SMALLEST, min(size_to_fit(one, room, WORDS, weight) for one in lines))
    first = 0.0 if below else -(len(lines) - 1) / 2
    for number, one in enumerate(lines):
        yield centred(one, at.moved(0, (first + number) * LEADING * size), size, weight, colour)


def slab(rect: Rect, ground: str, style: PieceStyle) -> Iterator[Item]:
    """Draw a thing of card on such a ground, with its shadow."""
    if style.theme.fills:
        yield Box(rect.moved(*SHADOW), Fill(style.colour("table-shadow")), None, ROUND)
    yield Box(rect, Fill(style.colour(ground)), Stroke(style.colour("coast"), 0.3), ROUND)
