"""The artwork of a game → title bands of every size, and its hero alone, in mm.

The picture stands at the right end of a band; its texture goes on to the left, ever fainter, so that words are read on
it. A game without artwork has a quiet grid. Where a theme has no fills, shapes are drawn by their lines.
"""

import math
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import pairwise

from printgen.drawing.path import bounds, circle, curve_through, largest_loop, rectangle, transformed
from printgen.drawing.scene import Box, Command, Fill, Group, Item, Path, Scene, Stroke, polyline
from printgen.figure.icon import Tones, icon
from printgen.figure.looks import FILLED, INKED, NOTHING, OUTLINED, TERRAINS
from printgen.figure.style import PictureStyle
from printgen.geometry import Point, Rect, Size, Transform
from printgen.model.artwork import Artwork, Shape, Style
from printgen.model.board.board import Accent
from printgen.model.path_syntax import read_path

ART = Size(84.0, 19.0)
TEXTURE_LEFT = -102.0
"""The box that artwork is drawn on, and how far its texture reaches to the left of it."""

RADIUS, FRAME = 1.6, 0.3
"""The corners of a band, and the line around it where it has no fills."""

SHARE = 0.52
"""How much of the width of a band its picture takes at most: on narrow ones it is lower than they are."""

FAINT, FROM, STEPS = 0.82, 0.45, 10
"""How much of the texture is hidden at the left, from which share of the way to the picture on ever less, in steps."""

FADE, BEHIND = 10.0, 0.6
"""How long the left end of a texture takes to appear, in mm; how much of it is hidden behind the title of a card."""

LARGE = 15.0
"""From so many mm² on a black area is drawn by its outline where there are no fills. Lines get no thicker there."""

HERO, ASTERN = 0.9, 0.4
"""At the top of a card: the height of the hero and what stays free behind it, as shares of the height."""

HAZE = frozenset[Style](("fog", "mist", "glow", "shoal"))
"""Styles that words may stand on."""

PITCH, PEN = 1.0, 0.15
"""From one line to the next along an edge, and how thick they are, in mm as they are seen."""

CELL = ART.height / 2  # of the quiet grid
LIGHT: Mapping[Style, str] = {"shade": "moon", "far-hill": "halo"}  # what is light in an icon by night
LANDS = frozenset[Style](("land", "meadow", "field", *TERRAINS))  # of a picture hatched where there are no fills


def band(artwork: Artwork | None, size: Size, style: PictureStyle) -> Scene:
    """Return a title band with the picture at its right end; without artwork a quiet grid."""
    whole = Rect(0, 0, *size)
    items = _quiet(whole, style) if artwork is None else _picture(artwork, whole, _box_left(size), style)
    inside = Group(items, clip=Path(rectangle(whole, RADIUS)))
    frame = Box(whole.grown(-FRAME / 2), stroke=Stroke(style.colour("coast"), FRAME), radius=RADIUS - FRAME / 2)
    return Scene(whole, (inside,) if style.theme.fills else (inside, frame))


def card_top(artwork: Artwork | None, size: Size, style: PictureStyle, words: float) -> Scene:
    """Return the top of a card, from edge to edge: the hero at the right, and a texture, faint where words stand.

    They reach to ``words`` mm from the left edge. Where there are no fills, the first title below brings a line.
    """
    whole = Rect(0, 0, size.width, size.height)
    if artwork is None:
        return Scene(whole, (card_ground(None, size, whole, style, words),))
    box = _hero_bounds(artwork)
    drawn = tuple(drawn_shapes(artwork.accent, artwork.hero, style, large := HERO * size.height / box.height))
    corner = Point(hero_left(artwork, size), (1 - HERO) / 2 * size.height)
    front = Group(drawn, Transform.shift(-box.x, -box.y).then(Transform.scale(large)).then(Transform.shift(*corner)))
    items = (card_ground(artwork, size, whole, style, words), front)
    return Scene(whole, (Group(items, clip=Path(rectangle(whole))),))


def card_ground(artwork: Artwork | None, size: Size, around: Rect, style: PictureStyle, words: float) -> Group:
    """Return ground and texture of the top of a card, ``around`` it as far as they run over its edges."""
    clip = Path(rectangle(around))
    if artwork is None:
        whole = Rect(0, 0, size.width, size.height)
        ground = (Box(around, Fill(style.colour("sea"))),) if style.theme.fills else ()
        return Group((*ground, *_quiet(whole, style)), clip=clip)
    ground_ = Fill(artwork.ground if style.theme.fills else style.colour("paper"))
    scale = size.height / ART.height
    place = Transform.scale(scale).then(Transform.shift(size.width - ART.width * scale, 0))
    texture = Group(tuple(drawn_shapes(artwork.accent, artwork.texture, style, scale)), place)
    filled = (Box(around, ground_),) if style.theme.fills else ()
    return Group((*filled, texture, *_hidden(around, words, ground_, BEHIND)), clip=clip)


def hero_left(artwork: Artwork | None, size: Size) -> float:
    """Return how far from the left edge of a card the hero at its top begins, in mm; its whole width without one."""
    if artwork is None:
        return size.width
    box = _hero_bounds(artwork)
    return size.width - (ASTERN + HERO * box.width / box.height) * size.height


def _hero_bounds(artwork: Artwork) -> Rect:
    """Return the box that the hero is drawn in, without haze, on the box of the artwork."""
    boxes = [
        Rect(*one.place[:2], one.place[2], one.place[2]) if one.place else bounds(_commands(one))
        for one in artwork.hero
        if not HAZE.issuperset(one.styles)
    ]
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    return Rect(left, top, max(box.right for box in boxes) - left, max(box.bottom for box in boxes) - top)


def art_left(artwork: Artwork | None, size: Size) -> float:
    """Return how far from the left edge of a band its picture begins, in mm; its whole width without artwork."""
    if artwork is None:
        return size.width
    seen = (one for one in (*artwork.scene, *artwork.hero, *artwork.front) if not HAZE.issuperset(one.styles))
    lefts = (one.place[0] if one.place else bounds(_commands(one)).x for one in seen)
    return _box_left(size) + min(lefts) * _scale(size)


def _box_left(size: Size) -> float:
    """Return where the box of the artwork begins on a band, in mm."""
    return size.width - ART.width * _scale(size)


def _scale(size: Size) -> float:
    """Return how large the picture is on a band, for the box of the artwork."""
    return min(size.height / ART.height, SHARE * size.width / ART.width)


def hero(artwork: Artwork, side: float, style: PictureStyle) -> Scene:
    """Return the hero alone in a square, as it stands on cards and heads; ``side`` in mm."""
    x, y, wide = artwork.hero_box
    place = Transform.shift(-x, -y).then(Transform.scale(side / wide))
    return Scene(
        Rect(0, 0, side, side), (Group(tuple(drawn_shapes(artwork.accent, artwork.hero, style, side / wide)), place),)
    )


def drawing(shapes: Iterable[Shape], size: Size, accent: Accent, style: PictureStyle, scale: float = 1.0) -> Scene:
    """Return shapes on a sea of so many mm, what reaches beyond it cut off; ``scale``: mm for a unit of theirs."""
    whole, fills = Rect(0, 0, size.width, size.height), style.theme.fills
    ground = Box(whole, Fill(style.colour("sea"))) if fills else None
    drawn: tuple[Item, ...] = tuple(drawn_shapes(accent, shapes, style, scale, () if fills else LANDS))
    if scale != 1.0:
        drawn = (Group(drawn, Transform.scale(scale)),)
    inside = Group((ground, *drawn) if ground else drawn, clip=Path(rectangle(whole, RADIUS)))
    frame = Box(whole.grown(-FRAME / 2), stroke=Stroke(style.colour("coast"), FRAME), radius=RADIUS - FRAME / 2)
    return Scene(whole, (inside,) if fills else (inside, frame))


def _picture(artwork: Artwork, whole: Rect, left: float, style: PictureStyle) -> tuple[Item, ...]:
    scale = _scale(Size(whole.width, whole.height))
    place = Transform.scale(scale).then(Transform.shift(left, whole.height - scale * ART.height))
    ground = Fill(artwork.ground if style.theme.fills else style.colour("paper"))
    layers = (artwork.texture, (*artwork.scene, *artwork.hero, *artwork.front))
    texture, picture = (Group(tuple(drawn_shapes(artwork.accent, shapes, style, scale)), place) for shapes in layers)
    begin = max(0.0, left + TEXTURE_LEFT * scale)
    veil = _veil(whole, begin, left, ground) if left > 0 else ()
    return (*((Box(whole, ground),) if style.theme.fills else ()), texture, *veil, picture)


def _veil(whole: Rect, begin: float, left: float, ground: Fill) -> Iterator[Box]:
    """Yield strips of the ground's colour over a texture from ``begin`` to ``left``, the fainter the nearer to it."""
    if begin > 0:
        yield from _hidden(whole, begin, ground)
    middle = begin + FROM * (left - begin)
    yield Box(Rect(begin, 0, middle - begin, whole.height), Fill(ground.colour, FAINT))
    step = (left - middle) / STEPS
    for n in range(STEPS):
        opacity = FAINT * (1 - (n + 0.5) / STEPS)
        yield Box(Rect(middle + n * step, 0, step, whole.height), Fill(ground.colour, opacity))


def _hidden(whole: Rect, begin: float, ground: Fill, share: float = 1.0) -> Iterator[Box]:
    """Yield what hides a ``share`` of a texture up to ``begin``, and strips that hide it ever less behind it."""
    yield Box(Rect(whole.x, whole.y, begin - whole.x, whole.height), Fill(ground.colour, share))
    ends = [begin + FADE * n / STEPS for n in range(STEPS + 1)]
    for n, (start, end) in enumerate(pairwise(ends)):
        opacity = share * (1 - (n + 0.5) / STEPS)
        yield Box(Rect(start, whole.y, end - start, whole.height), Fill(ground.colour, opacity))


def _quiet(whole: Rect, style: PictureStyle) -> tuple[Item, ...]:
    """Draw a sea with a white grid."""
    fills, cell = style.theme.fills, CELL * whole.height / ART.height
    xs = (whole.width - n * cell for n in range(1, math.ceil(whole.width / cell)))
    ends = [(Point(x, 0), Point(x, whole.height)) for x in xs]
    ends += [(Point(0, whole.height / 2), Point(whole.width, whole.height / 2))]
    colour, opacity = ("paper", 0.75) if fills else ("hairline", 0.6)
    pen = Stroke(style.colour(colour), 0.25, opacity=opacity)
    grid = Path(tuple(command for pair in ends for command in polyline(pair)), stroke=pen)
    return (*((Box(whole, Fill(style.colour("sea"))),) if fills else ()), grid)


def drawn_shapes(
    accent: Accent, shapes: Iterable[Shape], style: PictureStyle, scale: float, lands: Collection[Style] = ()
) -> Iterator[Item]:
    """Draw shapes, lowest first; ``scale``: how much larger than in the data they will be seen; hatch ``lands``."""
    left_out = "outlined" if style.theme.fills else "filled"
    for shape in shapes:
        if shape.only != left_out:
            for name in shape.styles:
                yield from _in_style(accent, shape, name, style, scale)
                if name in lands and shape.icon is None:
                    yield hatched(transformed(_commands(shape), _turn(shape)), style, scale)


def _in_style(accent: Accent, shape: Shape, name: Style, style: PictureStyle, scale: float) -> Iterator[Item]:
    fills = style.theme.fills
    look = (FILLED if fills else OUTLINED)[name]

    def colour(name: str) -> str:
        if name == "meadow":
            return style.theme.palette["good"]
        return style.colour(accent if name == "accent" else name)

    if shape.icon is not None and shape.place is not None and look != NOTHING:
        x, y, side = shape.place
        seen = colour(look.fill) if fills and look.fill else style.colour("ink")
        light = style.colour(LIGHT.get(name, "paper") if fills else "paper")
        hollow = not fills and (look.fill, look.line) == ("paper", "ink")
        outline = FRAME / scale if hollow or (not fills and (side * scale) ** 2 > 4 * LARGE) else None
        tones = Tones(light, light) if hollow else None
        drawing = icon(shape.icon, Point(x + side / 2, y + side / 2), side, seen, style.icons, outline, light, tones)
        yield Group((drawing,), _turn(shape))
    if shape.icon is not None:
        return
    commands = transformed(_commands(shape), _turn(shape))
    if name == "ink" and not fills and largest_loop(commands) * scale**2 > LARGE:
        look = INKED
    fill = Fill(colour(look.fill), look.opacity, even_odd=True) if look.fill else None
    width = (shape.width or look.width) / (1.0 if fills else max(1.0, scale))
    pen = Stroke(colour(look.line), width, look.dash, "round", "round", look.opacity) if look.line else None
    if fill is not None or pen is not None:
        yield Path(commands, fill, pen)


def _turn(shape: Shape) -> Transform:
    if shape.turn is None:
        return Transform()
    degrees, x, y = shape.turn
    return Transform.shift(-x, -y).then(Transform.turn(degrees)).then(Transform.shift(x, y))


def _commands(shape: Shape) -> tuple[Command, ...]:
    """Return the outline of a shape, each time it is repeated."""
    once = tuple(_once(shape))
    if shape.repeat is None:
        return once
    right, down, times = shape.repeat
    copies = (transformed(once, Transform.shift(right * n, down * n)) for n in range(times))
    return tuple(command for copy in copies for command in copy)


def _once(shape: Shape) -> Iterable[Command]:
    if shape.blob is not None or shape.curve is not None:
        return curve_through([Point(*at) for at in shape.blob or shape.curve or ()], closed=shape.blob is not None)
    if shape.polygon is not None or shape.line is not None:
        return polyline([Point(*at) for at in shape.polygon or shape.line or ()], closed=shape.polygon is not None)
    if shape.rect is not None:
        x, y, width, height, *radius = shape.rect
        return rectangle(Rect(x, y, width, height), *radius)
    if shape.circle is not None:
        x, y, radius_ = shape.circle
        return circle(Point(x, y), radius_)
    if shape.hexes is not None:
        return [command for hexagon in shape.hexes for command in _hexagon(*hexagon)]
    return read_path(shape.path or "")


def _hexagon(x: float, y: float, side: float) -> tuple[Command, ...]:
    turns = (math.tau * corner / 6 for corner in range(6))
    return polyline([Point(x + side * math.cos(turn), y + side * math.sin(turn)) for turn in turns], closed=True)


def hatched(outline: tuple[Command, ...], style: PictureStyle, scale: float) -> Group:
    """Return slanting lines within an outline; ``scale``: how much larger than its own mm they will be seen."""
    area, pitch = bounds(outline), PITCH / scale
    lines: list[Command] = []
    # Counted from the origin, so that areas beside each other are one land.
    first, last = (math.ceil(number / pitch) for number in (area.x + area.y, area.right + area.bottom))
    for number in range(first, last):
        reach = number * pitch
        lines += polyline((Point(reach - area.y, area.y), Point(reach - area.bottom, area.bottom)))
    return Group((Path(tuple(lines), stroke=Stroke(style.colour("hatch"), PEN / scale)),), clip=Path(outline))
