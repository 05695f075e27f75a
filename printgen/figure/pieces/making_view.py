"""A page of pieces, how its backs meet, a net → small pictures of printing, folding and cutting."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from printgen.drawing.path import transformed
from printgen.drawing.scene import Box, Disc, Fill, Group, Item, Path, Run, Stroke, Text, line
from printgen.drawing.scene import polyline as path_through
from printgen.figure.pieces.blank import Blank
from printgen.figure.pieces.body_view import EDGE, View
from printgen.figure.pieces.part import Look
from printgen.figure.print.marks import Stretch, registration
from printgen.figure.print.ruler import corner_lines
from printgen.geometry import Point, Rect, Size, Transform
from printgen.units import PT

MARK = 1.75
"""The radius of a disc with a letter."""

FRAME = 0.6
"""What stays free round a drawn page for its edge, in mm."""


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


def arrow(points: Sequence[Point], look: Look, wide: float = 0.5) -> tuple[Item, ...]:
    """Draw a curve through a middle point, with a head at its end."""
    start, middle, end = points
    ink, head = look.theme.colours["vermilion"], 4.2 * wide
    angle = math.atan2(end.y - middle.y, end.x - middle.x)
    foot = Point(end.x - head * math.cos(angle), end.y - head * math.sin(angle))
    across = Point(-math.sin(angle) * head * 0.55, math.cos(angle) * head * 0.55)
    tip = (end, foot.moved(*across), foot.moved(-across.x, -across.y))
    curve = Path((("M", tuple(start)), ("Q", (*middle, *foot))), stroke=Stroke(ink, wide))
    return curve, Path(path_through(tip, closed=True), Fill(ink))


def paper_items(mini: Mini, look: Look) -> Iterator[Item]:
    """Draw a page and the pieces on it, in its own mm."""
    colours = look.theme.colours
    yield Box(Rect(0, 0, *mini.size), Fill(colours["paper"]), Stroke(colours["ink"], 1.2))
    edge, fill = Stroke(colours["back-ink"], 0.5), Fill(colours["back"])
    for box, is_round in mini.shapes:
        yield Disc(box.centre, box.width / 2, fill, edge) if is_round else Box(box, fill, edge)


def _placed(mini: Mini, look: Look, at: Point, scale: float, more: Iterable[Item] = ()) -> Group:
    place = Transform.scale(scale).then(Transform.shift(*at))
    return Group((*paper_items(mini, look), *more), place)


def _within(room: Size, items: Iterable[Item]) -> View:
    return View(tuple(items), Rect(0, 0, *room))


def _centred(mini: Mini, room: Size, edge: float) -> tuple[float, Point]:
    """Return the scale at which a page fills a room but for its edges, and its corner there."""
    (wide, high), (across, down) = mini.size, room
    scale = min((across - edge) / wide, (down - edge) / high)
    return scale, Point((across - wide * scale) / 2, (down - high * scale) / 2)


def printing_view(front: Mini, back: Mini | None, upright: bool, room: Size, look: Look) -> View:
    """Draw a page, or its front and its back and the way it is turned between them."""
    wide, high = front.size
    if back is None:
        scale, at = _centred(front, room, FRAME)
        return _within(room, (_placed(front, look, at, scale),))
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
    return _within(room, (_placed(front, look, one, scale), _placed(back, look, two, scale), *arrow(way, look)))


def bar_view(room: Size, label: str, look: Look) -> View:
    """Draw the bar of 100 mm with a ruler along it."""
    ink, paper, grey = (look.theme.colours[name] for name in ("ink", "paper", "grey"))
    left, wide, top = 1.5, room.width - 3, room.height / 2 - 5
    step = wide / 10
    items: list[Item] = [Box(Rect(left + n * step, top, step, 2.6), Fill(paper if n % 2 else ink)) for n in range(10)]
    items.append(Box(Rect(left, top, wide, 2.6), stroke=Stroke(ink, 0.25)))
    ruler = Rect(0, top + 3.2, room.width, 8)
    items.append(Box(ruler, Fill(look.theme.colours["face"]), Stroke(grey, 0.2), 0.8))
    for n in range(51):
        x = left + wide * n / 50
        items.append(line(Point(x, ruler.y), Point(x, ruler.y + (1.5 if n % 5 else 2.8)), Stroke(ink, 0.12)))
    low = ruler.bottom - 1.6
    items.append(Text(Point(left, low), (Run("0", 7 * PT, 700, ink),)))
    items.append(Text(Point(left + wide, low), (Run(label, 7 * PT, 700, ink),), "end"))
    return _within(room, items)


def folding_view(mini: Mini, upright: bool, room: Size, look: Look) -> View:
    """Draw a page folded in its middle like a roof, and the way its far edge goes to the near."""
    wide, high = mini.size.turned if upright else mini.size
    turn = Transform(0, 1, -1, 0, mini.size.height, 0) if upright else Transform()
    half, slant, rise, fall = high / 2, 0.3, 0.3, 0.62
    scale = min((room.width - 7) / (wide + 2 * slant * half), (room.height - 3) / (half * (rise + fall)))
    fold = Point(slant * half * scale + 0.5, half * rise * scale + 1.0)
    ink = look.theme.colours["ink"]
    items: list[Item] = []
    for top, steep in ((0.0, rise), (half, fall)):
        place = Transform(scale, 0, -slant * scale, steep * scale).then(Transform.shift(*fold))
        corners = (Point(0, top - half), Point(wide, top - half), Point(wide, top), Point(0, top))
        page = transformed(path_through(corners, closed=True), place)
        items.append(Path(page, Fill(look.theme.colours["paper"]), Stroke(ink, EDGE)))
        shapes = tuple(one for one in mini.shapes if top <= turn.apply(one[0].centre).y < top + half)
        own = turn.then(Transform.shift(0, -half)).then(place)
        items.append(Group(tuple(paper_items(Mini(mini.size, shapes), look))[1:], own))
        if top == 0:
            items.append(Path(page, Fill(ink, 0.1)))
    far = fold.moved((wide + slant * half * 0.8) * scale + 0.6, -rise * half * 0.8 * scale)
    near = fold.moved((wide - slant * half * 0.8) * scale + 0.8, fall * half * 0.8 * scale)
    items += arrow((far, Point(far.x + 4, (far.y + near.y) / 2), near), look)
    return _within(room, items)


def backing_view(front: Mini, room: Size, look: Look, crossed: bool) -> View:
    """Draw two papers that are laid back to back, by crosses at their edges where there are."""
    wide, high = front.size
    scale = min((room.width - 8) / wide, (room.height - 5) / high)
    left = (room.width - wide * scale - 7) / 2
    top = registration(Point(0, 0), "circled", look.theme)
    foot = registration(Point(0, 0), "squared", look.theme)
    crosses = [
        Group(cross, Transform.scale(2.6).then(Transform.shift(x, y)))
        for x in ((wide * 0.07, wide * 0.93) if crossed else ())
        for y, cross in ((high * 0.1, top), (high * 0.9, foot))
    ]
    behind = _placed(Mini(front.size, ()), look, Point(left + 7, 0.5), scale, crosses)
    before = _placed(front, look, Point(left, 5), scale, crosses)
    middle = Point(left + wide * scale + 6.4, room.height * 0.72)
    return _within(room, (behind, before, *arrow((middle, middle.moved(-1, 3.4), middle.moved(-6.5, 3.2)), look)))


def cutting_view(mini: Mini, cuts: Sequence[tuple[str, Sequence[Stretch]]], room: Size, look: Look) -> View:
    """Draw a page and its cuts, the first of each round with its letter."""
    scale, at = _centred(mini, room, 4 * MARK)
    red = Stroke(look.theme.colours["vermilion"], 0.4)
    items: list[Item] = [_placed(mini, look, at, scale)]
    marks: list[Item] = []
    taken: list[Point] = []
    for letter, stretches in cuts:
        ends = [[at.moved(p.x * scale, p.y * scale) for p in pair] for pair in stretches]
        items += [line(one, two, red) for one, two in ends]
        if letter:
            places = [_before(*pair) for pair in ends]
            free = (at for at in places if all(math.dist(at, one) > 2 * MARK for one in taken))
            taken.append(next(free, places[0]))
            marks += letter_mark(taken[-1], letter, look)
    return _within(room, (*items, *marks))


def _before(start: Point, end: Point) -> Point:
    """Return where a letter stands at the beginning of a cut, level or upright."""
    if start.y == end.y:
        return Point(max(start.x - MARK, MARK), start.y)
    return Point(start.x, max(start.y - MARK, MARK))


def marked_view(room: Size, look: Look, marked: bool) -> View:
    """Draw a piece with bleed, its crop marks if it has them, and a ruler's edge on its cut."""
    colours, side = look.theme.colours, min(room.width, room.height) * 0.5
    trim = Rect((room.width - side) / 2, (room.height - side) / 2, side, side)
    items: list[Item] = [Box(trim.grown(2.4), Fill(colours["back"]), Stroke(colours["back-ink"], 0.12))]
    for one, two in corner_lines(trim, 0.9, 3.7) if marked else ():
        items += [line(one, two, Stroke(colours["paper"], 0.8)), line(one, two, Stroke(colours["ink"], 0.25))]
    red = Stroke(colours["vermilion"], 0.4, (1.6, 0.9))
    return _within(room, (*items, line(Point(trim.right, trim.y - 6), Point(trim.right, trim.bottom + 6), red)))


def net_marks(blank: Blank, look: Look, scale: float) -> tuple[Item, ...]:
    """Draw the letters of a net's tabs; ``scale``: of the drawing."""
    marks = (letter_mark(at, one, look, 0.86 / scale) for one, at in blank.lettered_tabs())
    return tuple(item for mark in marks for item in mark)


def made_view(flat: View, made: View | None, room: Size, look: Look) -> View:
    """Draw what is cut out beside what becomes of it, an arrow between them."""
    gap = 7.0 if made is not None else 0.0
    views = [flat] if made is None else [flat, made]
    wide, high = sum(view.box.width for view in views), max(view.box.height for view in views)
    scale = min((room.width - gap) / wide, room.height / high, 1.0)
    left, middle = (room.width - wide * scale - gap) / 2, room.height / 2
    one = flat.scaled(scale)
    items: list[Item] = [one.put(Point(left + one.box.width / 2, middle))]
    if made is not None:
        two = made.scaled(scale)
        x = left + one.box.width + gap
        items.append(two.put(Point(x + two.box.width / 2, middle)))
        items += arrow([Point(x - off, middle) for off in (gap - 1.2, gap / 2, 1.0)], look)
    return _within(room, items)


def punch_view(flat: View, label: str, room: Size, look: Look) -> View:
    """Draw a round piece, the ring of a punch about it, and its diameter."""
    size = flat.box.width
    scale = min((room.height - 12) / size, 1.0)
    middle = Point(room.width / 2, room.height / 2 - 2.4)
    ink, radius = look.theme.colours["ink"], size * scale / 2
    low = middle.y + radius + 3.2
    ends, thin = (Point(middle.x - radius, low), Point(middle.x + radius, low)), Stroke(ink, 0.18)
    items: tuple[Item, ...] = (
        flat.scaled(scale).put(middle),
        Disc(middle, radius + 0.9, stroke=Stroke(look.theme.colours["vermilion"], 0.5)),
        line(*ends, thin),
        *(line(end.moved(0, -1.1), end.moved(0, 1.1), thin) for end in ends),
        Text(Point(middle.x, low + 3.6), (Run(label, 7.5 * PT, 700, ink),), "middle"),
    )
    return _within(room, items)
