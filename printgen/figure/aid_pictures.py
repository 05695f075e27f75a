"""The pictures of a player aid's rules, in mm: cards, arrows, edges of hexes, numbered tracks, ways over cards."""

from collections.abc import Iterator
from dataclasses import dataclass

from printgen.drawing.scene import Box, Fill, Item, Path, Scene, Stroke, centred, line, polygon, polyline
from printgen.figure.icon import icon
from printgen.figure.style import PieceStyle
from printgen.geometry import Point, Rect, Size
from printgen.model.equations import Ground, Sides
from printgen.units import PT

ARROW = Size(4.4, 3.0)
CARD, CARD_GAP, CARD_RADIUS, RAISED = Size(3.6, 5.2), 0.7, 0.7, 0.8
"""A card in an equation, and what lies between two."""

HEX, HEX_EDGE = 4.3, 1.5
"""The side of a hex beside an edge, and how thick the edge between two is drawn."""

SPACE, SPACE_LEAST, SPACE_GAP, SPACE_RADIUS, ABOVE = Size(9.0, 6.0), 5.6, 0.35, 0.9, 7.4
"""A space of a track, how narrow it becomes at most, and how high the row of things above it is."""

STATION, LARGEST, STATION_RADIUS, STATION_PART = Size(11.0, 11.8), 1.5, 1.2, 0.146
"""A card on the way of a piece, how often as large at most, its corners, which part of the width of all it takes."""

AIM, AIM_NAMED, CALLED = 7.6, 6.6, 7.5
"""The sign of the one a piece comes closer to, smaller above a word, in mm; the size of that in points."""


def arrow(style: PieceStyle) -> Scene:
    """Draw the arrow of an equation."""
    pen = Stroke(style.colour("coast"), 0.55, cap="round", join="round")
    middle, tip = ARROW.height / 2, ARROW.width - 0.4
    head = polyline([Point(tip - 1.3, middle - 1.15), Point(tip, middle), Point(tip - 1.3, middle + 1.15)])
    items = (line(Point(0.3, middle), Point(tip, middle), pen), Path(head, stroke=pen))
    return Scene(Rect(0, 0, ARROW.width, ARROW.height), items, title="→")


def cards(number: int, look: str, style: PieceStyle) -> Scene:
    """Draw so many cards side by side: new ones with a ground or dashes; the last is raised where one is taken."""
    fills, new, raised = style.theme.fills, look == "new", RAISED if number > 1 and look == "taken" else 0.0
    pen = Stroke(style.colour("ink"), 0.28, (0.7, 0.5) if new and not fills else ())
    ground = Fill(style.colour("special" if new else "paper")) if fills else None
    places = [Rect(0.25 + n * (CARD.width + CARD_GAP), 0.25 + raised, CARD.width, CARD.height) for n in range(number)]
    boxes = [Box(one, ground, pen, CARD_RADIUS) for one in places]
    if look == "taken":
        got = Stroke(style.colour("green") if fills else _accent(style), 0.5 if fills else 0.6)
        boxes[-1] = Box(places[-1]._replace(y=0.25), Fill(style.colour("good")) if fills else None, got, CARD_RADIUS)
    width = number * (CARD.width + CARD_GAP) - CARD_GAP + 0.5
    return Scene(Rect(0, 0, width, CARD.height + raised + 0.5), tuple(boxes), title=str(number))


def _accent(style: PieceStyle) -> str:
    """Return the one colour of a sheet without fills."""
    return style.theme.game_accent or style.colour("ink")


def edge(sides: Sides, style: PieceStyle, side: float = HEX) -> Scene:
    """Draw two pointed hexes side by side, each land, sea or missing, and the edge between them in colour."""
    half, high, grounds = side * 0.866, side * 2, (sides.left, sides.right)
    middles = [Point(half + 0.3, side + 0.3), Point(3 * half + 0.3, side + 0.3)]
    # What is missing lies below, so that the line of what is there stays whole.
    pairs = sorted(zip(middles, grounds, strict=True), key=lambda one: one[1] != "gap")
    items: list[Item] = [one for at, ground in pairs for one in _hex(at, ground, side, style)]
    x = 2 * half + 0.3
    pen = Stroke(style.colour("vermilion" if style.theme.fills else "ink"), HEX_EDGE * side / HEX)
    items.append(line(Point(x, side / 2 + 0.3), Point(x, side * 1.5 + 0.3), pen))
    return Scene(Rect(0, 0, 4 * half + 0.6, high + 0.6), tuple(items), title=" | ".join(grounds))


def _hex(at: Point, ground: Ground, side: float, style: PieceStyle) -> Iterator[Item]:
    half, fills = side * 0.866, style.theme.fills
    corners = [(0, -side), (half, -side / 2), (half, side / 2), (0, side), (-half, side / 2), (-half, -side / 2)]
    points = [at.moved(x, y) for x, y in corners]
    if ground == "gap":
        yield polygon(points, Fill(style.colour("paper")), Stroke(style.colour("coast"), 0.3, (0.9, 0.7)))
        yield centred("?", at, side, 700, style.colour("purple" if fills else "ink"))
        return
    fill = Fill(style.colour(ground if fills else "paper"))
    yield polygon(points, fill, Stroke(style.colour("coast"), 0.35, join="round"))
    if ground == "sea":
        yield _wave(at, side, style)
    elif not fills:
        pen = Stroke(style.colour("hatch"), 0.15)
        for n in range(-3, 4):
            reach = side * (0.72 - 0.1 * abs(n))
            middle = at.moved(n * side * 0.22, 0)
            yield line(middle.moved(-reach * 0.5, reach * 0.5), middle.moved(reach * 0.5, -reach * 0.5), pen)


def _wave(at: Point, side: float, style: PieceStyle) -> Path:
    w = side * 0.24
    start = at.moved(-2 * w, side * 0.1)
    commands = [("M", tuple(start))]
    for n in range(4):
        end, bend = start.moved((n + 1) * w, 0), -0.3 * side if n % 2 == 0 else 0.3 * side
        commands.append(("Q", (start.x + (n + 0.5) * w, start.y + bend, *end)))
    colour = style.colour("shore" if style.theme.fills else "cut")
    return Path(tuple(commands), stroke=Stroke(colour, 0.45, cap="round"))


@dataclass(frozen=True, slots=True)
class TrackView:
    """A counter on one space of a track, markers on those above it, and how far the track goes."""

    counter: int
    markers: int
    last: int
    counter_icon: str
    marker_icon: str


def track(view: TrackView, width: float, style: PieceStyle) -> Scene:
    """Draw the end of a track up to its last space, narrower ones where the width in mm has no room for it."""
    fills, total = style.theme.fills, view.counter + view.markers
    wanted = view.last - max(1, view.counter - 1) + 1
    wide = max(SPACE_LEAST, min(SPACE.width, (width - 0.5 + SPACE_GAP) / wanted - SPACE_GAP))
    count = int((width + SPACE_GAP + 1e-6) // (wide + SPACE_GAP))
    first = max(1, min(view.counter - 1, view.last - count + 1))
    items: list[Item] = []
    for n, number in enumerate(range(first, min(view.last, first + count - 1) + 1)):
        rect = Rect(0.25 + n * (wide + SPACE_GAP), ABOVE, wide, SPACE.height)
        meant = view.counter <= number <= total
        ground = Fill(style.colour("best" if meant else "nothing")) if fills else None
        pen = Stroke(
            style.colour("orange" if meant and fills else "ink" if meant else "hairline"), 0.4 if meant else 0.2
        )
        items.append(Box(rect, ground, pen, SPACE_RADIUS))
        colour = style.theme.palette["orange-text"] if number == total and fills else style.colour("ink")
        items.append(
            centred(str(number), rect.centre, 3.7 if number == total else 3.1, 900 if number == total else 700, colour)
        )
        if meant:
            name = view.counter_icon if number == view.counter else view.marker_icon
            seen = "ink" if number == view.counter or not fills else "orange-text"
            middle, size = Point(rect.centre.x, ABOVE / 2 - 0.3), min(5.8, wide)
            items.append(icon(name, middle, size, style.theme.palette[seen], style.icons))
    return Scene(Rect(0, 0, count * (wide + SPACE_GAP), ABOVE + SPACE.height + 0.25), tuple(items))


@dataclass(frozen=True, slots=True)
class CourseView:
    """A piece that comes so many cards closer to another, and what it leaves on each card it goes from.

    ``called``: a word below the one it comes closer to.
    """

    piece: str
    target: str
    leaves: str
    called: str
    steps: int
    columns: int
    rows: int


def course(view: CourseView, width: float, style: PieceStyle) -> Scene:
    """Draw the first rows of the cards of a board, the piece's way along the upper one, and its aim in the lower."""
    fills, rows = style.theme.fills, min(2, view.rows)
    scale = min(LARGEST, STATION_PART * width / STATION.width)
    card = Size(STATION.width * scale, STATION.height * scale)
    pitch = (width - card.width - 0.6) / (view.columns - 1)
    aim = (min(view.columns - 1, view.steps + 1), rows - 1)
    items: list[Item] = []
    for row in range(rows):
        for column in range(view.columns):
            rect = Rect(0.3 + column * pitch, 0.3 + row * (card.height + 1.3), card.width, card.height)
            on_way = row == 0 and column <= view.steps
            if on_way or (column, row) == aim:
                ground, pen = "sea" if on_way else "best", Stroke(style.colour("ink" if not fills else "coast"), 0.5)
            else:
                ground, pen = "nothing", Stroke(style.colour("hairline"), 0.2)
            items.append(Box(rect, Fill(style.colour(ground)) if fills else None, pen, STATION_RADIUS))
            if on_way:
                last = column == view.steps
                seen = style.colour("ink") if last else style.colour("purple") if fills else _accent(style)
                size, name = (8.0 * scale, view.piece) if last else (6.5 * scale, view.leaves)
                items.append(icon(name, rect.centre, size, seen, style.icons))
            if (column, row) == aim:
                items += _aim(view, rect, style)
    items += [one for step in range(view.steps) for one in _step(step, pitch, card, style)]
    return Scene(Rect(0, 0, width, rows * (card.height + 1.3) - 0.7), tuple(items))


def _aim(view: CourseView, card: Rect, style: PieceStyle) -> Iterator[Item]:
    """Draw whom the piece comes closer to, and the word for it at the foot of its card."""
    size, middle = (AIM_NAMED, card.centre.moved(0, -1.3)) if view.called else (AIM, card.centre)
    yield icon(view.target, middle, size * card.width / STATION.width, style.colour("ink"), style.icons)
    if view.called:
        yield centred(view.called, Point(card.centre.x, card.bottom - 2.0), CALLED * PT, 700, style.colour("ink"))


def _step(number: int, pitch: float, card: Size, style: PieceStyle) -> Iterator[Item]:
    """Draw an arrow from a card to the next, and which step it is."""
    colour, y = style.colour("vermilion") if style.theme.fills else _accent(style), 0.3 + card.height * 0.62
    start, end = 0.3 + number * pitch + card.width - 1.2, 0.3 + (number + 1) * pitch + 1.4
    size, seen = card.width / STATION.width, style.theme.palette["vermilion-text"] if style.theme.fills else colour
    yield line(Point(start, y), Point(end - 1.4, y), Stroke(colour, 0.8 * size))
    tip = [Point(end, y), Point(end - 1.9 * size, y - 1.4 * size), Point(end - 1.9 * size, y + 1.4 * size)]
    yield polygon(tip, Fill(colour))
    yield centred(str(number + 1), Point((start + end) / 2 - 0.1, y - 3.2 * size), 3.6 * size, 900, seen)
