"""A page of pieces, how its backs meet, a net → pictures of printing, folding and cutting."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from printgen.drawing.path import rectangle, transformed
from printgen.drawing.scene import Box, Disc, Fill, Group, Item, Path, Run, Stroke, Text, line, polyline
from printgen.figure.icon import icon
from printgen.figure.pieces.body_view import EDGE, View, in_a_row
from printgen.figure.pieces.letter_mark import MARK, letter_mark
from printgen.figure.pieces.mini import SEEN, Mini, legible, part_to_cut
from printgen.figure.pieces.part import Look
from printgen.figure.pieces.ruled_bar import LOW_BARS, BarOf, between_bars, ruled_bar
from printgen.figure.print.marks import registration
from printgen.figure.print.ruler import Line, corner_lines
from printgen.geometry import Point, Rect, Size, Transform
from printgen.units import PT

FRAME = 0.6  # what stays free round a drawn page for its edge, in mm
VEIL, THIN_CUT = 0.06, 0.2  # how dark the far half of a folded page is; how wide a cut is for the smallest piece, in mm

PAPER, PAPER_WIDE = 0.707, 24.0  # the width of a paper for its height; how wide one is drawn at most, in mm
SIDES_APART = 2.0  # what lies between the two sides of a page, in mm
ARROW, HEAD = 0.5, 2.1  # how wide an arrow is, and how long its head, in mm
CUT_OFF, CUT_LINE = 0.9, 0.5  # how far off a piece the line of its cut is drawn, and how wide, in mm
STRIP = 0.36  # the share of a strip in the width of a room in which it lies beside other pictures

BAR_WIDE, BAR_HIGH, BAR_LARGE, BOTH_BARS = 42.0, 13.0, 2.2, 1.9
"""For what size a bar and its ruler are measured, how much larger they are drawn at most; for how many of its height
both have room."""
BAR_FIELDS, BAR_TICKS = (10, 4), (5, 8)  # how many fields both have, and ticks a ruler for each field

PUNCHED, SCISSORS, TWICE = 1.6, 13.0, Size(48.0, 20.0)
"""How much larger than life a round piece is drawn at most; how large scissors are at another in so large a room."""
TURN, BESIDE = 7.0, 0.65  # what lies between two sides for an arrow, in mm; which share of one the other leaves free


@dataclass(frozen=True, slots=True)
class MakingView:
    """Draws pictures of making pieces, each within a room in mm; ``brief``: of little height, without sizes."""

    room: Size
    look: Look
    brief: bool = False

    def printing(self, front: Mini, back: Mini | None, upright: bool) -> View:
        """Draw a page, or its front and its back and the way it is turned between them."""
        if back is not None:
            by = front.nearest
            front, back = front.nearer(by), back.nearer(by, "right" if upright else "lower")
        (wide, high), room = front.size, self.room
        if self.brief and back is not None:
            return self._turned(front, back)
        if back is None:
            scale = min((room.width - FRAME) / wide, (room.height - FRAME) / high)
            return self.sides(front, None, scale, beside=True)
        bow = 4.5
        if upright:
            scale = min((room.width - 4 - FRAME) / 2 / wide, (room.height - bow - FRAME) / high)
            left = (room.width - 2 * wide * scale - 4) / 2
            one, two = Point(left, bow), Point(left + wide * scale + 4, bow)
            y, x = bow - 0.7, wide * scale
            way = (Point(one.x + x * 0.6, y), Point((one.x + x + two.x) / 2, -bow + 1.8), Point(two.x + x * 0.4, y))
        elif room.width / 2 * high > room.height / 2 * wide:
            gap = 2 * bow
            scale = min((room.width - gap - FRAME) / 2 / wide, (room.height - FRAME) / high)
            left, top = (room.width - 2 * wide * scale - gap) / 2, (room.height - high * scale) / 2
            one, two = Point(left, top), Point(left + wide * scale + gap, top)
            x, y = left + wide * scale + 0.8, high * scale
            way = (Point(x, top + y * 0.25), Point(x + 2 * gap - 3.6, top + y * 0.5), Point(x, top + y * 0.75))
        else:
            scale = min((room.width - bow - FRAME) / wide, (room.height - 3 - FRAME) / 2 / high)
            left = (room.width - wide * scale - bow) / 2
            one, two = Point(left, FRAME / 2), Point(left, high * scale + 3 + FRAME / 2)
            x, y = left + wide * scale + 0.7, high * scale
            way = (Point(x, y * 0.6), Point(x + 2 * bow - 0.8, y + 1.5), Point(x, two.y + y * 0.4))
        return self._view(front.drawn(one, scale, self.look), back.drawn(two, scale, self.look), *self._arrow(*way))

    def _turned(self, front: Mini, back: Mini) -> View:
        """Draw the two sides of a page with an arrow between them, or above them where they overlap to be larger."""
        (wide, high), room, bow = front.size, self.room, 3.6
        apart = min((room.width - TURN - FRAME) / 2 / wide, (room.height - FRAME) / high)
        over = min((room.width - FRAME) / (1 + BESIDE) / wide, (room.height - bow - FRAME) / high)
        scale, is_apart = max(apart, over), apart > over
        step = wide * scale + TURN if is_apart else BESIDE * wide * scale
        left, up = (room.width - step - wide * scale) / 2, 0.0 if is_apart else bow
        top = max(up, (room.height - high * scale) / 2)
        sides = [one.drawn(Point(left + n * step, top), scale, self.look) for n, one in enumerate((front, back))]
        across = (
            Point(left + wide * scale + 0.8, left + step - 0.8)
            if is_apart
            else Point(left + step / 2, left + 1.5 * step)
        )
        y = room.height / 2 if is_apart else top - 0.7
        way = Point(across.x, y), Point((across.x + across.y) / 2, y - bow), Point(across.y, y)
        return self._view(*sides, *self._arrow(*way))

    def papers(self, icons: Sequence[str]) -> View:
        """Draw papers of different colours side by side, one for each of some icons."""
        room, count = self.room, len(icons)
        wide = min((room.width - FRAME - (count - 1) * SIDES_APART) / count, (room.height - FRAME) * PAPER, PAPER_WIDE)
        left = (room.width - count * wide - (count - 1) * SIDES_APART) / 2
        items, edge = list[Item](), Stroke(self._colour("ink"), 2 * EDGE)
        for number, name in enumerate(icons):
            paper = Rect.around(Point(0, 0), wide)._replace(height=wide / PAPER)
            paper = paper.moved(left + number * (wide + SIDES_APART) + wide / 2, room.height / 2 - paper.centre.y)
            items.append(Box(paper, Fill(self._colour("paper")), edge))
            items.append(Box(paper, Fill(self._colour("ink"), VEIL * number / 2)))
            items.append(icon(name, paper.centre, 0.5 * wide, self._colour("ink"), self.look.icons))
        return self._view(*items)

    def sides(self, front: Mini, back: Mini | None, scale: float, beside: bool) -> View:
        """Draw a page, its back beside it or below it; what is free below is shared out evenly."""
        (wide, high), room = front.size, self.room
        minis = [front, back] if back is not None else [front]
        across, down = (len(minis), 1) if beside else (1, len(minis))
        gap = max(SIDES_APART, 0.0 if beside else (room.height - down * high * scale) / (down + 1))
        left = (room.width - across * wide * scale - (across - 1) * gap) / 2
        top = (room.height - down * high * scale - (down - 1) * gap) / 2
        step = Point(wide * scale + gap, 0) if beside else Point(0, high * scale + gap)
        return self._view(
            *(one.drawn(Point(left + n * step.x, top + n * step.y), scale, self.look) for n, one in enumerate(minis))
        )

    def bars(self, labels: Sequence[str]) -> View:
        """Draw the bars of 100 mm and 4 in, each with a ruler along it, in a low room with one between them."""
        (wide, high), drawn = self.room, [*map(BarOf, labels, ("ink", "blue"), BAR_FIELDS, BAR_TICKS)]
        large = min(wide / BAR_WIDE, high / BAR_HIGH, BAR_LARGE)
        if high < BOTH_BARS * BAR_HIGH * large:
            return self._view(*between_bars(wide, min(large, high / LOW_BARS), drawn, high / 2, self.look))
        bars = [tuple(ruled_bar(wide, large, one, self.look)) for one in drawn]
        return self._view(*(Group(bar, Transform.shift(0, high * (n + 0.5) / 2)) for n, bar in enumerate(bars)))

    def folding(self, mini: Mini, upright: bool) -> View:
        """Draw a page folded in its middle like a roof, and the way its far edge goes to the near."""
        wide, high = mini.size.turned if upright else mini.size
        turn = Transform(0, 1, -1, 0, mini.size.height, 0) if upright else Transform()
        half, slant, rise, fall = high / 2, 0.3, 0.3, 0.62
        scale = min((self.room.width - 7) / (wide + 2 * slant * half), (self.room.height - 3) / (half * (rise + fall)))
        fold = Point(slant * half * scale + 0.5, half * rise * scale + 1.0)
        ink, paper = self._colour("ink"), self._colour("paper")
        items: list[Item] = []
        for top, steep in ((0.0, rise), (half, fall)):
            place = Transform(scale, 0, -slant * scale, steep * scale, *fold)
            corners = (Point(0, top - half), Point(wide, top - half), Point(wide, top), Point(0, top))
            page = transformed(polyline(corners, closed=True), place)
            there = tuple(legible(self._half(mini, turn, top, half), SEEN / scale))
            own = turn.then(Transform.shift(0, -half)).then(place)
            items.append(Path(page, Fill(paper), Stroke(ink, EDGE)))
            items.append(Group(there, own))
            if top == 0:
                items.append(Path(page, Fill(ink, VEIL)))
        far = fold.moved((wide + slant * half * 0.8) * scale + 0.6, -rise * half * 0.8 * scale)
        near = fold.moved((wide - slant * half * 0.8) * scale + 0.8, fall * half * 0.8 * scale)
        return self._view(*items, *self._arrow(far, Point(far.x + 4, (far.y + near.y) / 2), near))

    def _half(self, mini: Mini, turn: Transform, top: float, high: float) -> Iterator[Group]:
        """Yield the pieces on one half of a folded page."""
        yield from (item for box, item in mini.pieces if top <= turn.apply(box.centre).y < top + high)

    def gluing(self, front: Mini, crossed: bool) -> View:
        """Draw two papers that are laid back to back, by crosses at their edges where there are."""
        wide, high = front.size
        scale = min((self.room.width - 8) / wide, (self.room.height - 5) / high)
        left = (self.room.width - wide * scale - 7) / 2
        top = registration(Point(0, 0), "circled", self.look.theme)
        foot = registration(Point(0, 0), "squared", self.look.theme)
        crosses = [
            Group(cross, Transform(2.6, d=2.6, e=x, f=y))
            for x in ((wide * 0.07, wide * 0.93) if crossed else ())
            for y, cross in ((high * 0.1, top), (high * 0.9, foot))
        ]
        behind = Mini(front.size, ()).drawn(Point(left + 7, 0.5), scale, self.look, crosses)
        before = front.drawn(Point(left, 5), scale, self.look, crosses)
        middle = Point(left + wide * scale + 6.4, self.room.height * 0.72)
        return self._view(behind, before, *self._arrow(middle, middle.moved(-1, 3.4), middle.moved(-6.5, 3.2)))

    def cutting(self, mini: Mini, cuts: Iterable[tuple[str, Sequence[Line]]]) -> View:
        """Draw a page and its cuts, light at both sides, the first of each round with its letter; below one no words.

        Where only a part of the page is cut, that part is drawn alone.
        """
        mini, cuts = part_to_cut(mini, tuple(cuts))
        (wide, high), (across, down) = mini.size, self.room
        scale = min((across - 4 * MARK) / wide, (down - 2 * MARK - FRAME) / high)
        at = Point((across - wide * scale) / 2, (down + 2 * MARK - FRAME - high * scale) / 2)
        least = min((min(box.width, box.height) for box, _ in mini.pieces), default=wide)
        red = Stroke(self._colour("vermilion"), min(0.4, THIN_CUT * least * scale))
        light = Stroke(self._colour("paper"), 2.6 * red.width)
        place, every = Transform(scale, d=scale, e=at.x, f=at.y), list[Line]()
        marks: list[Item] = []
        taken: list[Point] = []
        for letter, stretches in cuts:
            ends = [(place.apply(one), place.apply(two)) for one, two in stretches]
            every += ends
            if letter:  # before the beginning of a cut, level or upright
                places = [
                    Point(max(one.x - MARK, MARK), one.y) if one.y == two.y else Point(one.x, max(one.y - MARK, MARK))
                    for one, two in ends
                ]
                free = (at for at in places if all(math.dist(at, one) > 2.3 * MARK for one in taken))
                taken.append(next(free, places[0]))
                marks += letter_mark(taken[-1], letter, self.look)
        below = [Rect.around(one, 2 * MARK).moved(-at.x, -at.y) for one in taken]
        boxes = [Rect(box.x / scale, box.y / scale, box.width / scale, box.height / scale) for box in below]
        page = Path(rectangle(Rect(*at, wide * scale, high * scale).grown(-EDGE)))
        lights, reds = (tuple(line(*ends, pen) for ends in every) for pen in (light, red))
        drawn = mini.drawn(at, scale, self.look, covered=boxes)
        return self._view(drawn, Group(lights, clip=page), *reds, *marks)

    def bleed(self, marked: bool) -> View:
        """Draw a piece with bleed, its crop marks if it has them, and a ruler's edge on its cut."""
        side = min(self.room) * 0.5
        trim = Rect((self.room.width - side) / 2, (self.room.height - side) / 2, side, side)
        items: list[Item] = [Box(trim.grown(2.4), Fill(self._colour("back")), Stroke(self._colour("back-ink"), 0.12))]
        for ends in corner_lines(trim, 0.9, 3.7) if marked else ():
            items += (line(*ends, Stroke(self._colour(name), w)) for name, w in (("paper", 0.8), ("ink", 0.25)))
        red = Stroke(self._colour("vermilion"), 0.4, (1.6, 0.9))
        return self._view(*items, line(Point(trim.right, trim.y - 6), Point(trim.right, trim.bottom + 6), red))

    def made(self, flat: View, made: View | None) -> View:
        """Draw what is cut out beside what becomes of it, an arrow between them; a long strip above it."""
        room, middle = self.room, Point(self.room.width / 2, self.room.height / 2)
        if made is None:
            scale = min(room.width / flat.box.width, room.height / flat.box.height, 1.0)
            return self._view(flat.scaled(scale).put(middle))
        if flat.box.width > 4 * flat.box.height:
            return self._below(flat.scaled(min(room.width / flat.box.width, 1.0)), (made,))
        scale, gap = self.fitted(flat, made)
        x = (room.width + (flat.box.width - made.box.width) * scale + gap) / 2
        arrow = self._arrow(*(Point(x - off, middle.y) for off in (gap - 1.2, gap / 2, 1.0)))
        return self._view(*in_a_row((flat.scaled(scale), made.scaled(scale)), middle, gap), *arrow)

    def fitted(self, flat: View, made: View) -> tuple[float, float]:
        """Return how large both are drawn side by side, and the gap between them for an arrow, in mm."""
        gap, high = 4.6 if self.brief else 7.0, max(flat.box.height, made.box.height)
        return min((self.room.width - gap) / (flat.box.width + made.box.width), self.room.height / high, 1.0), gap

    def stood(self, flat: View, bent: View, made: View) -> View:
        """Draw a strip round which it is cut, the strip half folded, and how it stands.

        The strip lies above the others or beside them, wherever these are larger.
        """
        cut = flat.box.grown(CUT_OFF)
        outlined = View(
            (Box(cut, stroke=Stroke(self._colour("vermilion"), CUT_LINE)), *flat.items), cut.grown(CUT_LINE)
        )
        room, gap, others = self.room, 7.0, (bent, made)
        if self.brief:
            free = room.width - gap
            scale = min(
                free / (bent.box.width + made.box.width), room.height / max(one.box.height for one in others), 1.0
            )
            return self._view(*self._abreast([one.scaled(scale) for one in others], room.height / 2, gap))
        above = outlined.scaled(min(room.width / outlined.box.width, 1.0))
        strip = outlined.scaled(min(STRIP * room.width / outlined.box.width, 1.0))
        left = room.width - strip.box.width - 2 * gap
        scale = min(left / sum(one.box.width for one in others), room.height / bent.box.height, 1.0)
        if scale <= self._scale_below(above, others):
            return self._below(above, others)
        views = (strip, *(one.scaled(scale) for one in others))
        return self._view(*self._abreast(views, room.height / 2, gap))

    def _gap(self) -> float:
        """Return what lies between pictures below a strip, in mm."""
        return min(max(5.0, 0.12 * self.room.width), 10.0)

    def _scale_below(self, strip: View, others: Sequence[View]) -> float:
        """Return how large pictures are below a strip."""
        high = self.room.height - strip.box.height - 2.0
        wide = self.room.width - self._gap() * (len(others) - 1)
        tall, broad = max(one.box.height for one in others), sum(one.box.width for one in others)
        return min(high / tall, wide / broad, 1.0)

    def _below(self, strip: View, others: Sequence[View]) -> View:
        """Draw a strip, and side by side below it what becomes of it."""
        room = self.room
        scaled = [one.scaled(self._scale_below(strip, others)) for one in others]
        low = room.height - max(one.box.height for one in scaled) / 2 - 0.2
        above = strip.put(Point(room.width / 2, strip.box.height / 2 + 0.2))
        return self._view(above, *self._abreast(scaled, low, self._gap()))

    def _abreast(self, views: Sequence[View], y: float, gap: float) -> Iterator[Item]:
        """Draw views side by side in the middle of the room, an arrow from each to the next."""
        yield from in_a_row(views, Point(self.room.width / 2, y), gap)
        x = (self.room.width - sum(one.box.width for one in views) - gap * (len(views) - 1)) / 2
        for view in views[:-1]:
            x += view.box.width + gap
            yield from self._arrow(*(Point(x - off, y) for off in (gap - 1.0, gap / 2, 0.9)))

    def punch(self, flat: View, label: str) -> View:
        """Draw a round piece, the ring of a punch about it, and its diameter; in a wide room another, with scissors."""
        room, across = self.room, flat.box.width
        if self.brief:
            scale, size = min((room.height - 3) / across, 1.0), min(SCISSORS, 0.52 * room.height)
            return self._view(
                *self._snipped(flat.scaled(scale), Point((room.width - size / 2) / 2, room.height / 2), size)
            )
        scale = min((room.height - 12) / across, (room.width - SCISSORS) / (2.3 * across), PUNCHED)
        twice = room.width >= TWICE.width and room.height >= TWICE.height
        if not twice:
            scale = min((room.height - 12) / across, 1.0)
        ink, radius = self._colour("ink"), across * scale / 2
        right = 1.3 * radius if twice else 0.0
        middle = Point(room.width / 2 - right - (SCISSORS / 3 if twice else 0.0), room.height / 2 - 2.4)
        low, thin = middle.y + radius + 3.2, Stroke(ink, 0.18)
        ends = Point(middle.x - radius, low), Point(middle.x + radius, low)
        return self._view(
            flat.scaled(scale).put(middle),
            Disc(middle, radius + 0.9, stroke=Stroke(self._colour("vermilion"), 0.5)),
            line(*ends, thin),
            *(line(end.moved(0, -1.1), end.moved(0, 1.1), thin) for end in ends),
            Text(Point(middle.x, low + 3.6), (Run(label, 7.5 * PT, 700, ink),), "middle"),
            *(self._snipped(flat.scaled(scale), middle.moved(2 * right, 0)) if twice else ()),
        )

    def _snipped(self, flat: View, middle: Point, size: float = SCISSORS) -> Iterator[Item]:
        """Draw a round piece with scissors at its edge."""
        red, radius = self._colour("vermilion"), flat.box.width / 2
        yield flat.put(middle)
        yield Disc(middle, radius + 0.9, stroke=Stroke(red, 0.5, (1.6, 0.9)))
        drawn = icon("scissors", Point(0, 0.4 * size), size, self._colour("ink"), self.look.icons)
        yield Group((drawn,), Transform.turn(8).then(Transform.shift(middle.x + radius + 0.9, middle.y)))

    def _colour(self, name: str) -> str:
        return self.look.theme.colours[name]

    def _view(self, *items: Item) -> View:
        return View(items, Rect(0, 0, *self.room))

    def _arrow(self, start: Point, middle: Point, end: Point) -> tuple[Item, ...]:
        """Draw a curve through a middle point, with a head at its end."""
        ink, angle = self._colour("vermilion"), math.atan2(end.y - middle.y, end.x - middle.x)
        foot = Point(end.x - HEAD * math.cos(angle), end.y - HEAD * math.sin(angle))
        across = Point(-math.sin(angle) * HEAD * 0.55, math.cos(angle) * HEAD * 0.55)
        tip = (end, foot.moved(*across), foot.moved(-across.x, -across.y))
        curve = Path((("M", tuple(start)), ("Q", (*middle, *foot))), stroke=Stroke(ink, ARROW))
        return curve, Path(polyline(tip, closed=True), Fill(ink))
