"""A page of pieces, how its backs meet, a net → small pictures of printing, folding and cutting."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from printgen.drawing.path import transformed
from printgen.drawing.scene import Box, Disc, Fill, Group, Item, Path, Run, Stroke, Text, line, polyline
from printgen.figure.pieces.blank import Blank
from printgen.figure.pieces.body_view import EDGE, View, in_a_row
from printgen.figure.pieces.part import Look
from printgen.figure.print.marks import registration
from printgen.figure.print.ruler import Line, corner_lines
from printgen.geometry import Point, Rect, Size, Transform
from printgen.units import PT

MARK = 1.75  # the radius of a disc with a letter
FRAME = 0.6  # what stays free round a drawn page for its edge, in mm
ARROW, HEAD = 0.5, 2.1  # how wide an arrow is, and how long its head, in mm
CUT_OFF, CUT_LINE = 0.9, 0.5  # how far off a piece the line of its cut is drawn, and how wide, in mm
ABREAST, STRIP = 60.0, 0.36  # how wide a room for three pictures side by side is, and its share for a strip


@dataclass(frozen=True, slots=True)
class Mini:
    """A page to be drawn small: its size, what lies on it (a box, or a disc in it)."""

    size: Size
    shapes: tuple[tuple[Rect, bool], ...]


def letter_mark(at: Point, letter: str, look: Look, scale: float = 1.0) -> tuple[Item, ...]:
    """Draw a letter in a disc."""
    ink, paper = look.theme.colours["ink"], look.theme.colours["paper"]
    fill, shown = (ink, paper) if look.theme.fills else (paper, ink)
    size = 7 * PT * scale
    text = Text(at.moved(0, 0.32 * size), (Run(letter, size, 700, shown),), "middle")
    return Disc(at, MARK * scale, Fill(fill), Stroke(ink, 0.2 * scale)), text


def net_marks(blank: Blank, look: Look, scale: float) -> tuple[Item, ...]:
    """Draw the letters of a net's tabs; ``scale``: of the drawing."""
    marks = (letter_mark(at, one, look, 0.86 / scale) for one, at in blank.lettered_tabs())
    return tuple(item for mark in marks for item in mark)


@dataclass(frozen=True, slots=True)
class MakingView:
    """Draws pictures of making pieces, each within a room in mm."""

    room: Size
    look: Look

    def printing(self, front: Mini, back: Mini | None, upright: bool) -> View:
        """Draw a page, or its front and its back and the way it is turned between them."""
        (wide, high), room = front.size, self.room
        if back is None:
            scale, at = self._centred(front, FRAME)
            return self._view(self._placed(front, at, scale))
        bow = 4.5
        if upright:
            scale = min((room.width - 4 - FRAME) / 2 / wide, (room.height - bow - FRAME) / high)
            left = (room.width - 2 * wide * scale - 4) / 2
            one, two = Point(left, bow), Point(left + wide * scale + 4, bow)
            y, x = bow - 0.7, wide * scale
            way = (Point(one.x + x * 0.6, y), Point((one.x + x + two.x) / 2, -bow + 1.8), Point(two.x + x * 0.4, y))
        else:
            scale = min((room.width - bow - FRAME) / wide, (room.height - 3 - FRAME) / 2 / high)
            left = (room.width - wide * scale - bow) / 2
            one, two = Point(left, FRAME / 2), Point(left, high * scale + 3 + FRAME / 2)
            x, y = left + wide * scale + 0.7, high * scale
            way = (Point(x, y * 0.6), Point(x + 2 * bow - 0.8, y + 1.5), Point(x, two.y + y * 0.4))
        return self._view(self._placed(front, one, scale), self._placed(back, two, scale), *self._arrow(*way))

    def bar(self, label: str) -> View:
        """Draw the bar of 100 mm with a ruler along it."""
        ink, paper = self._colour("ink"), self._colour("paper")
        left, wide, top = 1.5, self.room.width - 3, self.room.height / 2 - 5
        step, bold = wide / 10, 7 * PT
        ruler = Rect(0, top + 3.2, self.room.width, 8)
        low = ruler.bottom - 1.6
        ticks = ((left + wide * n / 50, 1.5 if n % 5 else 2.8) for n in range(51))
        return self._view(
            *(Box(Rect(left + n * step, top, step, 2.6), Fill(paper if n % 2 else ink)) for n in range(10)),
            Box(Rect(left, top, wide, 2.6), stroke=Stroke(ink, 0.25)),
            Box(ruler, Fill(self._colour("face")), Stroke(self._colour("grey"), 0.2), 0.8),
            *(line(Point(x, ruler.y), Point(x, ruler.y + long), Stroke(ink, 0.12)) for x, long in ticks),
            Text(Point(left, low), (Run("0", bold, 700, ink),)),
            Text(Point(left + wide, low), (Run(label, bold, 700, ink),), "end"),
        )

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
            shapes = tuple(one for one in mini.shapes if top <= turn.apply(one[0].centre).y < top + half)
            own = turn.then(Transform.shift(0, -half)).then(place)
            items.append(Path(page, Fill(paper), Stroke(ink, EDGE)))
            items.append(Group(tuple(self._shapes(shapes)), own))
            if top == 0:
                items.append(Path(page, Fill(ink, 0.1)))
        far = fold.moved((wide + slant * half * 0.8) * scale + 0.6, -rise * half * 0.8 * scale)
        near = fold.moved((wide - slant * half * 0.8) * scale + 0.8, fall * half * 0.8 * scale)
        return self._view(*items, *self._arrow(far, Point(far.x + 4, (far.y + near.y) / 2), near))

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
        behind = self._placed(Mini(front.size, ()), Point(left + 7, 0.5), scale, crosses)
        before = self._placed(front, Point(left, 5), scale, crosses)
        middle = Point(left + wide * scale + 6.4, self.room.height * 0.72)
        return self._view(behind, before, *self._arrow(middle, middle.moved(-1, 3.4), middle.moved(-6.5, 3.2)))

    def cutting(self, mini: Mini, cuts: Iterable[tuple[str, Sequence[Line]]]) -> View:
        """Draw a page and its cuts, the first of each round with its letter."""
        scale, at = self._centred(mini, 4 * MARK)
        red = Stroke(self._colour("vermilion"), 0.4)
        items: list[Item] = [self._placed(mini, at, scale)]
        marks: list[Item] = []
        taken: list[Point] = []
        for letter, stretches in cuts:
            ends = [[at.moved(p.x * scale, p.y * scale) for p in pair] for pair in stretches]
            items += [line(one, two, red) for one, two in ends]
            if letter:  # before the beginning of a cut, level or upright
                places = [
                    Point(max(one.x - MARK, MARK), one.y) if one.y == two.y else Point(one.x, max(one.y - MARK, MARK))
                    for one, two in ends
                ]
                free = (at for at in places if all(math.dist(at, one) > 2 * MARK for one in taken))
                taken.append(next(free, places[0]))
                marks += letter_mark(taken[-1], letter, self.look)
        return self._view(*items, *marks)

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
        gap, wide = 7.0, flat.box.width + made.box.width
        scale = min((room.width - gap) / wide, room.height / max(flat.box.height, made.box.height), 1.0)
        x = (room.width - wide * scale - gap) / 2 + flat.box.width * scale + gap
        arrow = self._arrow(*(Point(x - off, middle.y) for off in (gap - 1.2, gap / 2, 1.0)))
        return self._view(*in_a_row((flat.scaled(scale), made.scaled(scale)), middle, gap), *arrow)

    def stood(self, flat: View, bent: View, made: View) -> View:
        """Draw a strip round which it is cut, the strip half folded, and how it stands; the strip above in few mm."""
        cut = flat.box.grown(CUT_OFF)
        outlined = View(
            (Box(cut, stroke=Stroke(self._colour("vermilion"), CUT_LINE)), *flat.items), cut.grown(CUT_LINE)
        )
        room, gap = self.room, 7.0
        if room.width < ABREAST:
            return self._below(outlined.scaled(min(room.width / outlined.box.width, 1.0)), (bent, made))
        strip = outlined.scaled(min(STRIP * room.width / outlined.box.width, 1.0))
        left = room.width - strip.box.width - 2 * gap
        scale = min(left / (bent.box.width + made.box.width), room.height / bent.box.height, 1.0)
        return self._view(*self._abreast((strip, bent.scaled(scale), made.scaled(scale)), room.height / 2, gap))

    def _below(self, strip: View, others: Sequence[View]) -> View:
        """Draw a strip, and side by side below it what becomes of it."""
        room, gap = self.room, 5.0
        high, wide = room.height - strip.box.height - 2.0, room.width - gap * (len(others) - 1)
        tall, broad = max(one.box.height for one in others), sum(one.box.width for one in others)
        scaled = [one.scaled(min(high / tall, wide / broad, 1.0)) for one in others]
        low = room.height - max(one.box.height for one in scaled) / 2 - 0.2
        above = strip.put(Point(room.width / 2, strip.box.height / 2 + 0.2))
        return self._view(above, *self._abreast(scaled, low, gap))

    def _abreast(self, views: Sequence[View], y: float, gap: float) -> Iterator[Item]:
        """Draw views side by side in the middle of the room, an arrow from each to the next."""
        yield from in_a_row(views, Point(self.room.width / 2, y), gap)
        x = (self.room.width - sum(one.box.width for one in views) - gap * (len(views) - 1)) / 2
        for view in views[:-1]:
            x += view.box.width + gap
            yield from self._arrow(*(Point(x - off, y) for off in (gap - 1.0, gap / 2, 0.9)))

    def punch(self, flat: View, label: str) -> View:
        """Draw a round piece, the ring of a punch about it, and its diameter."""
        scale = min((self.room.height - 12) / flat.box.width, 1.0)
        middle = Point(self.room.width / 2, self.room.height / 2 - 2.4)
        ink, radius = self._colour("ink"), flat.box.width * scale / 2
        low, thin = middle.y + radius + 3.2, Stroke(ink, 0.18)
        ends = Point(middle.x - radius, low), Point(middle.x + radius, low)
        return self._view(
            flat.scaled(scale).put(middle),
            Disc(middle, radius + 0.9, stroke=Stroke(self._colour("vermilion"), 0.5)),
            line(*ends, thin),
            *(line(end.moved(0, -1.1), end.moved(0, 1.1), thin) for end in ends),
            Text(Point(middle.x, low + 3.6), (Run(label, 7.5 * PT, 700, ink),), "middle"),
        )

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

    def _shapes(self, shapes: Iterable[tuple[Rect, bool]]) -> Iterator[Item]:
        edge, fill = Stroke(self._colour("back-ink"), 0.5), Fill(self._colour("back"))
        for box, is_round in shapes:
            yield Disc(box.centre, box.width / 2, fill, edge) if is_round else Box(box, fill, edge)

    def _placed(self, mini: Mini, at: Point, scale: float, more: Iterable[Item] = ()) -> Group:
        paper = Box(Rect(0, 0, *mini.size), Fill(self._colour("paper")), Stroke(self._colour("ink"), 1.2))
        return Group((paper, *self._shapes(mini.shapes), *more), Transform(scale, d=scale, e=at.x, f=at.y))

    def _centred(self, mini: Mini, edge: float) -> tuple[float, Point]:
        """Return the scale at which a page fills the room but for its edges, and its corner there."""
        (wide, high), (across, down) = mini.size, self.room
        scale = min((across - edge) / wide, (down - edge) / high)
        return scale, Point((across - wide * scale) / 2, (down - high * scale) / 2)
