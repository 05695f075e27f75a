"""A mat of the table, with what lies on it in rows, in a bag or round its sign → a drawing about the origin; in mm."""

from collections.abc import Iterator, Sequence
from math import cos, pi, sin

from printgen.drawing.metrics import text_width
from printgen.drawing.scene import Disc, Group, Item, Stroke, label
from printgen.figure.icon import icon
from printgen.figure.style import PieceStyle
from printgen.figure.table.signs import STEP
from printgen.figure.table.stands import GAP, LEADING, LITTLE, PAD, TOKEN, WORDS, Small, card_face, slab, token, words
from printgen.figure.table.things import MIDDLE, bag
from printgen.figure.table.view import Sprite, Stand
from printgen.geometry import Point, Rect, Size, Transform

BAG, HIGH = {False: 0.38, True: 0.54}, 28.0
"""The scale of a bag on a mat, and on one that is so high, in mm."""

RINGED, SIGN, LARGE_SIGN = 8.0, 10.0, 16.0
"""How large the sign of a mat is: the first within a ring of things."""

NUMBERED, OFF_ROW = 2 * STEP + 0.8, STEP + 1.4
"""What the number of a step takes beside a row, and how far its middle stands off that, in mm: it reaches into the edge
of its mat, not beyond."""

RING = 1.0
"""How far beyond the sign of a mat reaches what lies around it, in its own size."""


def mat(style: PieceStyle, sign: str | None, name: str, rows: Sequence[Small], high: float, wide: float = 0.0) -> Stand:
    """Return a mat, so wide at least: its sign over its name, beside them a row of each sort that lies on it."""
    ring, rows = [one for one in rows if one.look == "around"], [one for one in rows if one.look != "around"]
    large = RINGED if ring else min(LARGE_SIGN, max(SIGN, 0.45 * high))
    left = large + 2 * RING * TOKEN if ring else max(large, min(text_width(name, WORDS, 700), 1.7 * large))
    drawn = [_row(style, one, BAG[high >= HIGH]) for one in rows]
    beside = [NUMBERED if one.step else 0.0 for one in rows]
    right = max((row.size.width + more for row, more in zip(drawn, beside, strict=True)), default=0.0)
    stacked = sum(row.size.height for row in drawn)
    gap = max(GAP, min(3 * GAP, (high - stacked) / (len(drawn) + 1)))
    stacked += gap * (len(drawn) - 1)
    least = max(
        stacked + (1.0 if ring else 2.0) * PAD, (left if ring else SIGN + LEADING * WORDS) + LEADING * WORDS + PAD
    )
    own = left + right + (3 if drawn else 2) * PAD
    size, air = Size(max(own, wide), max(high, least)), max(wide - own, 0.0) / 3
    rect = Rect.around(MIDDLE, *size)
    items = [*slab(rect, "strip" if style.theme.fills else "paper", style)]
    middle = Point(rect.x + PAD + air + left / 2, (-0.5 if ring else -1.0) * LEADING * WORDS)
    if sign is not None:
        items.append(icon(sign, middle, large, style.colour("coast"), style.icons))
    for one in ring:
        items += _around(style, one, middle, large / 2 + (RING - 0.5) * TOKEN)
    under = middle.moved(0, (0.86 * left if ring else large) / 2 + 0.9 * WORDS)
    items += words(name, under, left + PAD, 700, style.colour("ink"), below=True)
    discs, y = list[tuple[str, Point]](), -stacked / 2
    for one, row in zip(rows, drawn, strict=True):
        at = Point(rect.right - PAD - air - right + row.size.width / 2, y + row.size.height / 2)
        items.append(Group(row.items, Transform.shift(*at)))
        if one.step:
            discs.append((one.step, Point(at.x + row.size.width / 2 + OFF_ROW, at.y)))
        y += row.size.height + gap
    return Stand(Sprite(tuple(items), size), tuple(discs))


def _around(style: PieceStyle, small: Small, middle: Point, radius: float) -> Iterator[Item]:
    """Draw alike things round the sign of a mat, the first above it."""
    for number, colour in enumerate(small.colours):
        angle = 2 * pi * number / len(small.colours) - pi / 2
        at = middle.moved(radius * cos(angle), radius * sin(angle))
        yield Group(token(style, small.sign, colour, TOKEN), Transform.shift(*at))


def _row(style: PieceStyle, small: Small, share: float) -> Sprite:
    """Return alike things in a row, their name behind them, or below them and the empty places that follow."""
    if small.look == "bag":
        return _bagged(style, small, share)
    one = Size(0.7 * LITTLE, LITTLE) if small.is_card else Size(TOKEN, TOKEN)
    items, x = list[Item](), 0.0
    for colour in small.colours:
        x += one.width
        if small.is_card:
            art: tuple[Item, ...] = (*card_face(style, one, colour),)
            if small.sign is not None:
                art += (icon(small.sign, MIDDLE, 0.5 * one.width, style.colour(colour), style.icons),)
        else:
            art = token(style, small.sign, colour, TOKEN)
        items.append(Group(art, Transform.shift(x - one.width / 2, 0)))
        x += 0.5
    dashed = Stroke(style.colour("grey"), 0.3, dash=(0.7, 0.6))
    for _ in range(small.empty):
        items.append(Disc(Point(x + one.width / 2, 0), 0.45 * TOKEN, None, dashed))
        x += one.width + 0.5
    if small.empty and small.name:
        wide, high = max(x - 0.5, text_width(small.name, WORDS, 400)), one.height + 1.15 * WORDS
        lifted = Group(tuple(items), Transform.shift(-wide / 2, -0.575 * WORDS))
        below = label(small.name, Point(-wide / 2, high / 2 - 0.25 * WORDS), WORDS, style.colour("coast"), 400, "start")
        return Sprite((lifted, below), Size(wide, high))
    if small.name:
        items.append(label(small.name, Point(x + 1.0, 0.36 * WORDS), WORDS, style.colour("coast"), 400, "start"))
        x += 1.0 + text_width(small.name, WORDS, 400)
    return Sprite((Group(tuple(items), Transform.shift(-x / 2, 0)),), Size(x, one.height))


def _bagged(style: PieceStyle, small: Small, share: float) -> Sprite:
    """Return a bag at a scale, its name behind it."""
    sack = bag(style, ())
    wide, high = 0.76 * share * sack.size.width, share * sack.size.height
    whole = wide + 1.2 + text_width(small.name, WORDS, 400)
    drawn = Group(sack.items, Transform.scale(share).then(Transform.shift((wide - whole) / 2 + 2.5 * share, 0)))
    name = label(small.name, Point(whole / 2, 0.36 * WORDS), WORDS, style.colour("coast"), 400, "end")
    return Sprite((drawn, name), Size(whole, high))
