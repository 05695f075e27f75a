"""The inside of a box in mm, a title and artwork → its net to cut out, from the upper left corner, and the box.

From left to right: a flap to glue, back, side, front, side. Above the back hangs the lid with its tuck, below it the
bottom; the sides have flaps against dust, the front a flap that the bottom is glued on, and a notch for a thumb.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from printgen.drawing.items import without
from printgen.drawing.metrics import text_width
from printgen.drawing.path import circle, rectangle, ripple
from printgen.drawing.scene import (
    FIGURE_MIDDLE,
    Box,
    Command,
    Disc,
    Fill,
    Group,
    Item,
    Path,
    Stroke,
    label,
    line,
    polygon,
    polyline,
)
from printgen.figure.night import NIGHT, night_items
from printgen.figure.print.ruler import Line
from printgen.figure.style import PictureStyle
from printgen.geometry import Point, Rect, Size, Transform
from printgen.model.artwork import Artwork
from printgen.units import PT

GLUE, TUCK, DUST, SLIT = 11.0, 13.0, 14.0, 4.0
"""How wide the flap to glue is, how high the tuck of the lid and the flaps against dust, how long a slit, in mm."""

EASE, SLANT, ROUND = 0.4, 2.6, 8.0
"""What flaps lack at each fold, how much narrower they end, and how far the corners of the tuck are rounded, in mm."""

NOTCH, FRAME, TITLED = 9.0, 2.4, 0.92
"""The radius of the notch at most and how far a frame lies within its panel, in mm; which share of the front its title
may take."""

MOON, SHOWN = Point(150.0, 38.0), Size(88.0, 100.0)
"""The middle of what the front shows of the night, and how much of it, in mm of that."""

HEADED = (12.0, 17.0)  # how much lower than its panel the night is below a title in one line and in two, in mm

WAVES, WAVE_WIDE = Size(12.0, 4.6), 7.6
"""How far the waves of a panel stand apart across and down, and how wide each is, in mm."""

CUT, LIGHT, DASHED = 0.3, 0.35, (0.25, (1.6, 1.1))
"""The lines to cut and to fold; a light one below the dashes, for folds on a dark ground."""

WRITTEN = 0.8  # the size of words in the height of their line
LARGEST, ON_SIDES, SMALLEST, NOTE = 34 * PT, 20 * PT, 7 * PT, 8 * PT


@dataclass(frozen=True, slots=True)
class TuckBox:
    """A box of so many mm inside: as wide and high as its cards, as deep as their stack."""

    wide: float
    high: float
    deep: float

    @property
    def size(self) -> Size:
        """The size of the whole net."""
        return Size(self.xs[-1], self.ys[2] + max(self.deep, self.dust))

    @property
    def xs(self) -> tuple[float, float, float, float, float]:
        """Where the folds stand upright, from the flap to the free edge."""
        x, w, d = GLUE, self.wide, self.deep
        return x, x + w, x + w + d, x + 2 * w + d, x + 2 * (w + d)

    @property
    def ys(self) -> tuple[float, float, float, float]:
        """Where the lid begins below its tuck, the upper and the lower fold, and where the bottom ends."""
        top = TUCK + self.deep
        return TUCK, top, top + self.high, top + self.high + self.deep

    @property
    def dust(self) -> float:
        """How high the flaps against dust are."""
        return min(DUST, self.wide / 2 - 1)

    @property
    def notch(self) -> float:
        """The radius of the notch."""
        return min(NOTCH, self.wide / 5)

    def panels(self) -> tuple[Rect, Rect, Rect, Rect]:
        """Return back, side, front and side."""
        x, (_, top, low, _) = self.xs, self.ys
        one, two, three, four = (Rect(left, top, right - left, low - top) for left, right in pairwise(x))
        return one, two, three, four

    def folds(self) -> tuple[Line, ...]:
        """Return the lines to fold; that of the tuck lies between its slits."""
        x, (lid, top, low, _) = self.xs, self.ys
        below = ((left, right, low) for left, right in pairwise(x))
        level = ((x[0] + SLIT, x[1] - SLIT, lid), (x[0], x[1], top), (x[1], x[2], top), (x[3], x[4], top), *below)
        return (
            *((Point(one, top), Point(one, low)) for one in x[:4]),
            *((Point(left, y), Point(right, y)) for left, right, y in level),
        )

    def cuts(self) -> tuple[Line, ...]:
        """Return the long straight lines to cut, and the slits."""
        x, (lid, top, low, foot) = self.xs, self.ys
        middle = (x[2] + x[3]) / 2
        upright = ((x[0], lid, top), (x[1], lid, top), (x[4], top, low), (x[0], low, foot), (x[1], low, foot))
        level = ((x[0], x[1], foot), (x[2], middle - self.notch, top), (middle + self.notch, x[3], top))
        slits = ((x[0], x[0] + SLIT, lid), (x[1] - SLIT, x[1], lid))
        return (
            *((Point(at, start), Point(at, end)) for at, start, end in upright),
            *((Point(start, at), Point(end, at)) for start, end, at in (*level, *slits)),
        )

    def flaps(self) -> Iterator[tuple[Command, ...]]:
        """Yield the flaps: to glue, against dust, for the bottom."""
        x, (_, top, low, _) = self.xs, self.ys
        corners = ((GLUE, top), (0.0, top + 5), (0.0, low - 5), (GLUE, low))
        yield polyline([Point(*corner) for corner in corners], closed=True)
        dust, inner = self.dust, self.deep - 2
        sides = ((x[1], x[2], top, -dust), (x[3], x[4], top, -dust), (x[1], x[2], low, dust), (x[3], x[4], low, dust))
        for left, right, y, away in (*sides, (x[2], x[3], low, inner)):
            slant = min(SLANT, (right - left) / 4)
            ends = ((left + EASE, 0.0), (left + EASE, 0.55), (left + slant, 1.0))
            outline = [Point(at, y + share * away) for at, share in ends]
            outline += [Point(left + right - at, y + share * away) for at, share in reversed(ends)]
            yield polyline(outline, closed=True)

    def tuck(self) -> tuple[Command, ...]:
        """Return the tuck of the lid."""
        left, right, low, bow = self.xs[0], self.xs[1], TUCK, min(ROUND, self.wide / 4)
        return (
            *polyline((Point(left, low), Point(left, bow))),
            ("C", (left, bow / 2, left + bow / 2, 0, left + bow, 0)),
            ("L", (right - bow, 0)),
            ("C", (right - bow / 2, 0, right, bow / 2, right, bow)),
            ("L", (right, low)),
            ("Z", ()),
        )


@dataclass(frozen=True, slots=True)
class BoxWords:
    """What stands on a box: its title, what is in it, that it is unofficial; and on its flaps."""

    title: str
    content: str
    unofficial: str
    glue_side: str
    glue: str


@dataclass(frozen=True)
class DrawnBox:
    """A box, its words, the artwork of its game, and how it is drawn."""

    box: TuckBox
    words: BoxWords
    artwork: Artwork | None
    style: PictureStyle

    def net(self) -> Iterator[Item]:
        """Draw the net."""
        box, colour = self.box, self.style.colour
        back, side, front, other = box.panels()
        lid = Rect(back.x, box.ys[0], back.width, box.deep)
        bottom = Rect(back.x, box.ys[2], back.width, box.deep)
        cut = Stroke(colour("ink"), CUT, join="round")
        for flap in box.flaps():
            yield Path(flap, Fill(colour("nothing")) if self.style.theme.fills else None, cut)
        yield Path(box.tuck(), self._ground("night"), cut)
        for rect in (lid, bottom, side, other):
            yield Box(rect, self._ground("far-hill"))
        yield from self._back(back)
        yield Group(tuple(self.front()), Transform.shift(front.x, front.y))
        notch = (
            ("M", (front.centre.x - box.notch, front.y)),
            ("A", (*2 * (box.notch,), 0, 0, 0, front.centre.x + box.notch, front.y)),
            ("Z", ()),
        )
        yield Path(notch, Fill(colour("paper")), cut)
        yield from (line(*ends, cut) for ends in box.cuts())
        for ends in box.folds():
            if self.style.theme.fills:
                yield line(*ends, Stroke(colour("moon"), LIGHT))
            yield line(*ends, Stroke(colour("ink"), *DASHED))
        title, grey = self.words.title, colour("grey")
        for words, rect, room, high, degrees in (
            (title, side, side.height - 8, side.width - 3, -90),
            (self.words.content, other, other.height - 8, other.width - 3, -90),
            (title, lid, lid.width - 8, lid.height - 3, 180),
        ):
            yield self._text(words, rect.centre, room, min(high, ON_SIDES), degrees)
        yield self._text(self.words.unofficial, bottom.centre, bottom.width - 8, min(bottom.height - 3, 10 * PT), 0)
        at = Point(GLUE / 2 + FIGURE_MIDDLE * NOTE, back.centre.y)
        yield label(self.words.glue_side, at, NOTE, grey, degrees=-90)
        if box.deep - 2 > 2 * NOTE:
            yield label(self.words.glue, Point(front.centre.x, bottom.y + box.deep / 2 - 0.5), NOTE, grey)

    def front(self) -> Iterator[Item]:
        """Draw the front from its own upper left corner: the hero by night below the title."""
        rect = Rect(0, 0, self.box.wide, self.box.high)
        lines, high, scale = max(map(self._titled, self._parted()), key=lambda one: one[1])
        place = Transform.scale(scale).then(
            Transform.shift(rect.width / 2 - MOON.x * scale, rect.height - NIGHT.height * scale)
        )
        shown = Rect.around(
            Point(MOON.x, NIGHT.height - rect.height / scale / 2), rect.width / scale, rect.height / scale
        )
        items = without(night_items(self.artwork, self.style), lambda box: not box.meets(shown))
        yield Box(rect, self._ground("night"))
        yield self._waves(rect)
        yield Group((Group(items, place),), clip=Path(rectangle(rect)))
        yield self._frame(rect)
        middle = self.box.notch + 2 + self._above(scale) / 2
        for number, words in enumerate(lines):
            y = middle + (number - (len(lines) - 1) / 2) * high
            yield self._text(words, Point(rect.width / 2, y), math.inf, high, 0)

    def _parted(self) -> Iterator[tuple[str, ...]]:
        """Yield the title in one line, and in two that are as even as its words allow."""
        words = self.words.title.split()
        yield (self.words.title,)
        ways = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
        if ways:
            yield min(ways, key=lambda way: max(map(len, way)))

    def _titled(self, lines: tuple[str, ...]) -> tuple[tuple[str, ...], float, float]:
        """Return lines of the title, how high each is on the front, and the scale of the night below them."""
        wide, high = self.box.wide, self.box.high
        scale = min((wide - 4) / SHOWN.width, (high - self.box.notch - HEADED[len(lines) - 1]) / SHOWN.height)
        room = (TITLED * wide - 2 * FRAME) / max(text_width(line, 1.0, 900) for line in lines)
        return lines, min(self._above(scale) / len(lines), room / WRITTEN), scale

    def _above(self, scale: float) -> float:
        """Return how high the room between the notch and the moon is, in mm."""
        return self.box.high - (NIGHT.height - MOON.y + 23) * scale - self.box.notch - 2

    def made(self) -> Iterator[Item]:
        """Draw the box as it stands open, its front from the origin to the right and down."""
        w, h, d, colour = self.box.wide, self.box.high, self.box.deep, self.style.colour
        right, away, up = Point(1.0, 0.14), Point(0.55, -0.28), Point(0.16, -0.9)
        pen = Stroke(colour("moon" if self.style.theme.fills else "ink"), 0.8, join="round")

        def spot(x: float, z: float, y: float = 0.0) -> Point:
            return Point(x * right.x + z * away.x, x * right.y + z * away.y + y)

        top = (spot(0, 0), spot(w, 0), spot(w, d), spot(0, d))
        lid = (spot(0, d), spot(w, d), spot(w, d).moved(d * up.x, d * up.y), spot(0, d).moved(d * up.x, d * up.y))
        side = (spot(w, 0), spot(w, d), spot(w, d, h), spot(w, 0, h))
        yield polygon(lid, self._ground("far-hill"), pen)
        yield polygon(top, Fill(colour("swell" if self.style.theme.fills else "paper")), pen)
        yield Group(tuple(self.front()), Transform(right.x, right.y, 0, 1, 0, 0))
        yield polygon((spot(0, 0), spot(w, 0), spot(w, 0, h), spot(0, 0, h)), stroke=pen)
        yield polygon(side, self._ground("far-hill"), pen)

    def _back(self, rect: Rect) -> Iterator[Item]:
        """Draw the back: a compass rose in two rings."""
        middle, radius = rect.centre, 0.26 * min(rect.width, rect.height)
        colour = self.style.colour("moon" if self.style.theme.fills else "ink")
        yield Box(rect, self._ground("night"))
        yield self._waves(rect)
        yield self._frame(rect)
        yield Disc(middle, radius, self._ground("night"))
        for share, width in ((1.0, 0.7), (0.9, 0.3)):
            yield Path(circle(middle, share * radius), stroke=Stroke(colour, width))
        for reach, turn, name in ((0.53, 45, "foam"), (0.85, 0, "moon")):
            tips = ((reach if n % 2 == 0 else 0.17 * reach / 0.85, math.radians(turn + 45 * n)) for n in range(8))
            star = [middle.moved(radius * far * math.sin(a), -radius * far * math.cos(a)) for far, a in tips]
            yield polygon(star, self._ground(name), None if self.style.theme.fills else Stroke(colour, 0.3))

    def _waves(self, rect: Rect) -> Group:
        """Draw small waves all over a panel up to its edges, every second row between those of the first."""
        (across, down), commands = WAVES, list[Command]()
        for row in range(int(rect.height / down) + 1):
            xs = (rect.x + across * (column - row % 2 / 2) for column in range(int(rect.width / across) + 2))
            for x in xs:
                commands += ripple(Point(x, rect.y + down * (row + 0.5)), WAVE_WIDE)
        colour = self.style.colour("halo" if self.style.theme.fills else "hairline")
        waves = Path(tuple(commands), stroke=Stroke(colour, 0.45, cap="round"))
        return Group((waves,), clip=Path(rectangle(rect)))

    def _frame(self, rect: Rect) -> Box:
        colour = self.style.colour("moon" if self.style.theme.fills else "coast")
        return Box(rect.grown(-FRAME), stroke=Stroke(colour, 0.4), radius=2)

    def _ground(self, name: str) -> Fill:
        return Fill(self.style.colour(name) if self.style.theme.fills else self.style.colour("paper"))

    def _text(self, words: str, middle: Point, room: float, high: float, degrees: float) -> Item:
        """Draw words centred on a point, as large as their room allows, turned clockwise."""
        size = max(SMALLEST, min(LARGEST, high * WRITTEN, room / text_width(words, 1.0, 900)))
        down = FIGURE_MIDDLE * size
        turned = {0: (0.0, down), -90: (down, 0.0), 180: (0.0, -down)}[int(degrees)]
        colour = self.style.theme.on("night") if self.style.theme.fills else self.style.colour("ink")
        return label(words, middle.moved(*turned), size, colour, 900, degrees=degrees)
