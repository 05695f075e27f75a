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
    size = 7 * PT * scale
    run = Run(letter, size, 700, ink if not look.theme.fills else paper)
    ground = ink if look.theme.fills else paper
    return (
        Disc(at, MARK * scale, Fill(ground), Stroke(ink, 0.2 * scale)),
        Text(at.moved(0, 0.32 * size), (run,), "middle"),
    )


def arrow(points: Sequence[Point], look: Look, wide: float = 0.5) -> Iterator[Item]:
    """Draw a curve through a middle point, with a head at its end."""
    start, middle, end = points
    ink = look.theme.colours["vermilion"]
    angle = math.atan2(end.y - middle.y, end.x - middle.x)
    head = 4.2 * wide
    foot = Point(end.x - head * math.cos(angle), end.y - head * math.sin(angle))
    across = Point(-math.sin(angle) * head * 0.55, math.cos(angle) * head * 0.55)
    curve = (("M", tuple(start)), ("Q", (*middle, *foot)))
    yield Path(curve, stroke=Stroke(ink, wide))
    tip = (end, foot.moved(*across), foot.moved(-across.x, -across.y))
    yield Path(path_through(tip, closed=True), Fill(ink))


def paper_items(mini: Mini, look: Look) -> Iterator[Item]:
    """Draw a page and the pieces on it, in its own mm."""
    colours = look.theme.colours
    yield Box(Rect(0, 0, *mini.size), Fill(colours["paper"]), Stroke(colours["ink"], 1.2))
    edge, ground = Stroke(colours["back-ink"], 0.5), Fill(colours["back"])
    for box, is_round in mini.shapes:
        if is_round:
            yield Disc(box.centre, box.width / 2, ground, edge)
        else:
            yield Box(box, ground, edge)


def _placed(mini: Mini, look: Look, at: Point, scale: float, more: Iterable[Item] = ()) -> Group:
    place = Transform.scale(scale).then(Transform.shift(*at))
    return Group((*paper_items(mini, look), *more), place)


def printing_view(front: Mini, back: Mini | None, upright: bool, room: Size, look: Look) -> View:
    """Draw a page, or its front and its back and the way it is turned between them."""
    wide, high = front.size
    if back is None:
        scale = min((room.width - FRAME) / wide, (room.height - FRAME) / high)
        at = Point((room.width - wide * scale) / 2, (room.height - high * scale) / 2)
        return View((_placed(front, look, at, scale),), Rect(0, 0, *room))
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
    pages = (_placed(front, look, one, scale), _placed(back, look, two, scale))
    return View((*pages, *arrow(way, look)), Rect(0, 0, *room))


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
        deep = 2.8 if n % 5 == 0 else 1.5
        x = left + wide * n / 50
        items.append(line(Point(x, ruler.y), Point(x, ruler.y + deep), Stroke(ink, 0.12)))
    for at, words in ((left, "0"), (left + wide, label)):
        end = "start" if at == left else "end"
        run = Run(words, 7 * PT, 700, ink)
        items.append(Text(Point(at, ruler.bottom - 1.6), (run,), "start" if end == "start" else "end"))
    return View(tuple(items), Rect(0, 0, *room))


def folding_view(mini: Mini, upright: bool, room: Size, look: Look) -> View:
    """Draw a page folded in its middle like a roof, and the way its far edge goes to the near."""
    wide, high = mini.size if not upright else mini.size.turned
    turn = Transform() if not upright else Transform(0, 1, -1, 0, mini.size.height, 0)
    half = high / 2
    slant, rise, fall = 0.3, 0.3, 0.62
    scale = min((room.width - 7) / (wide + 2 * slant * half), (room.height - 3) / (half * (rise + fall)))
    fold = Point(slant * half * scale + 0.5, half * rise * scale + 1.0)
    items: list[Item] = []
    for lower in (False, True):
        flat = Transform(scale, 0, -slant * scale, (fall if lower else rise) * scale)
        place = flat.then(Transform.shift(*fold))
        top = half if lower else 0.0
        shapes = tuple((box, disc) for box, disc in mini.shapes if _lies(box, turn, top, half))
        page = path_through(_corners(wide, top - half, half), closed=True)
        ground, edge = Fill(look.theme.colours["paper"]), Stroke(look.theme.colours["ink"], EDGE)
        items.append(Path(transformed(page, place), ground, edge))
        own = turn.then(Transform.shift(0, -half)).then(place)
        items.append(Group(tuple(paper_items(Mini(mini.size, shapes), look))[1:], own))
        if not lower:
            veil = Fill(look.theme.colours["ink"], 0.1)
            items.append(Path(transformed(page, place), veil))
    far = fold.moved((wide + slant * half * 0.8) * scale + 0.6, -rise * half * 0.8 * scale)
    near = fold.moved((wide - slant * half * 0.8) * scale + 0.8, fall * half * 0.8 * scale)
    items += arrow((far, Point(far.x + 4, (far.y + near.y) / 2), near), look)
    return View(tuple(items), Rect(0, 0, *room))


def _corners(wide: float, top: float, high: float) -> tuple[Point, ...]:
    return Point(0, top), Point(wide, top), Point(wide, top + high), Point(0, top + high)


def _lies(box: Rect, turn: Transform, top: float, half: float) -> bool:
    return top <= turn.apply(box.centre).y < top + half


def backing_view(front: Mini, room: Size, look: Look, crossed: bool) -> View:
    """Draw two papers that are laid back to back, by crosses at their edges where there are."""
    wide, high = front.size
    scale = min((room.width - 8) / wide, (room.height - 5) / high)
    left = (room.width - wide * scale - 7) / 2
    empty = Mini(front.size, ())
    crosses: list[Item] = []
    for x in (wide * 0.07, wide * 0.93) if crossed else ():
        for y, kind in ((high * 0.1, "circled"), (high * 0.9, "squared")):
            cross = registration(Point(0, 0), "circled" if kind == "circled" else "squared", look.theme)
            crosses.append(Group(cross, Transform.scale(2.6).then(Transform.shift(x, y))))
    behind = _placed(empty, look, Point(left + 7, 0.5), scale, crosses)
    before = _placed(front, look, Point(left, 5), scale, crosses)
    middle = Point(left + wide * scale + 6.4, room.height * 0.72)
    way = (middle, middle.moved(-1, 3.4), middle.moved(-6.5, 3.2))
    return View((behind, before, *arrow(way, look)), Rect(0, 0, *room))


def cutting_view(mini: Mini, cuts: Sequence[tuple[str, Sequence[Stretch]]], room: Size, look: Look) -> View:
    """Draw a page and its cuts, the first of each round with its letter."""
    wide, high = mini.size
    scale = min((room.width - 4 * MARK) / wide, (room.height - 4 * MARK) / high)
    at = Point((room.width - wide * scale) / 2, (room.height - high * scale) / 2)
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
    items += marks
    return View(tuple(items), Rect(0, 0, *room))


def _before(start: Point, end: Point) -> Point:
    """Return where a letter stands at the beginning of a cut, level or upright."""
    if start.y == end.y:
        return Point(max(start.x - MARK, MARK), start.y)
    return Point(start.x, max(start.y - MARK, MARK))


def marked_view(room: Size, look: Look, marked: bool) -> View:
    """Draw a piece with bleed, its crop marks if it has them, and a ruler's edge on its cut."""
    colours = look.theme.colours
    side = min(room.width, room.height) * 0.5
    trim = Rect((room.width - side) / 2, (room.height - side) / 2, side, side)
    ground, edge = Fill(colours["back"]), Stroke(colours["back-ink"], 0.12)
    items: list[Item] = [Box(trim.grown(2.4), ground, edge)]
    for x, out in ((trim.x, -1), (trim.right, 1)) if marked else ():
        for y, up in ((trim.y, -1), (trim.bottom, 1)):
            for one, two in (
                (Point(x + out * 0.9, y), Point(x + out * 4.6, y)),
                (Point(x, y + up * 0.9), Point(x, y + up * 4.6)),
            ):
                items.append(line(one, two, Stroke(colours["paper"], 0.8)))
                items.append(line(one, two, Stroke(colours["ink"], 0.25)))
    red = Stroke(colours["vermilion"], 0.4, (1.6, 0.9))
    top, foot = Point(trim.right, trim.y - 6), Point(trim.right, trim.bottom + 6)
    items.append(line(top, foot, red))
    return View(tuple(items), Rect(0, 0, *room))


def net_marks(blank: Blank, look: Look, scale: float) -> tuple[Item, ...]:
    """Draw the letters of a net's tabs; ``scale``: of the drawing."""
    marks = (letter_mark(at, one, look, 0.86 / scale) for one, at in blank.lettered_tabs())
    return tuple(item for mark in marks for item in mark)


def made_view(flat: View, made: View | None, room: Size, look: Look) -> View:
    """Draw what is cut out beside what becomes of it, an arrow between them."""
    gap = 7.0 if made is not None else 0.0
    wide = flat.box.width + (made.box.width if made is not None else 0.0)
    high = max(flat.box.height, made.box.height if made is not None else 0.0)
    scale = min((room.width - gap) / wide, room.height / high, 1.0)
    one = flat.scaled(scale)
    left = (room.width - wide * scale - gap) / 2
    middle = room.height / 2
    items: list[Item] = [one.put(Point(left + one.box.width / 2, middle))]
    if made is not None:
        two = made.scaled(scale)
        x = left + one.box.width + gap
        items.append(two.put(Point(x + two.box.width / 2, middle)))
        way = (Point(x - gap + 1.2, middle), Point(x - gap / 2, middle), Point(x - 1.0, middle))
        items += arrow(way, look)
    return View(tuple(items), Rect(0, 0, *room))


def punch_view(flat: View, label: str, room: Size, look: Look) -> View:
    """Draw a round piece, the ring of a punch about it, and its diameter."""
    size = flat.box.width
    scale = min((room.height - 12) / size, 1.0)
    middle = Point(room.width / 2, room.height / 2 - 2.4)
    ink = look.theme.colours["ink"]
    radius = size * scale / 2
    low = middle.y + radius + 3.2
    one, two = Point(middle.x - radius, low), Point(middle.x + radius, low)
    thin = Stroke(ink, 0.18)
    return View(
        (
            flat.scaled(scale).put(middle),
            Disc(middle, radius + 0.9, stroke=Stroke(look.theme.colours["vermilion"], 0.5)),
            line(one, two, thin),
            *(line(end.moved(0, -1.1), end.moved(0, 1.1), thin) for end in (one, two)),
            Text(Point(middle.x, low + 3.6), (Run(label, 7.5 * PT, 700, ink),), "middle"),
        ),
        Rect(0, 0, *room),
    )
