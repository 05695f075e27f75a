"""A part of a kit, its suit and rank, a theme → the drawing of its sides about its middle, in mm.

Everything that is drawn stands in the layers of the part; here they are only put to paper: filled, as outlines, or
light on a ground of their colour, as the theme says.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from printgen.drawing.items import extent
from printgen.drawing.path import circle, parse_path, rectangle
from printgen.drawing.scene import HOLLOW, Box, Disc, Fill, Group, Item, Path, Run, Stroke, Text
from printgen.figure.icon import view_box
from printgen.figure.pieces.blank import Blank
from printgen.figure.pieces.coin import FIGURE_HEIGHT, FIGURE_MIDDLE
from printgen.geometry import Point, Rect, Transform
from printgen.model.kit import IconLayer, Layer, Part, PathLayer, Rank, RankLayer, RimLayer, Side, Suit, SuitLayer
from printgen.model.resources import Icon, Theme

TAB_VEIL = 0.45
"""How much paler a tab is than the ground."""

OVER = 1e-6


@dataclass(frozen=True, slots=True)
class Look:
    """How parts are drawn: the theme, the drawings there are, all ranks by name."""

    theme: Theme
    icons: Mapping[str, Icon]
    ranks: Mapping[str, Rank]


@dataclass(frozen=True, slots=True)
class Shown:
    """What one part shows: its suit and its rank, where it has one; ``scale`` of its art."""

    suit: Suit
    suit_name: str
    rank: str | None
    scale: float = 1.0


def suit_colour(name: str, suit: Suit, theme: Theme) -> str:
    """Return the colour of a suit: its own, the one of the theme it names, or that of its name."""
    own = suit.colour or name
    return own if own.startswith("#") else theme.colours[own]


def drawn_side(part: Part, side: Side, blank: Blank, shown: Shown, look: Look, bleed: float) -> tuple[Item, ...]:
    """Draw one side: its ground, ``bleed`` mm over the cut, and its layers.

    What reaches over the cut is cut off where the bleed ends.
    """
    ink = _Inks(side, shown, look)
    ground = _ground(blank, ink.colour("ground"), bleed)
    tabs = tuple(Path(tab, Fill(look.theme.colours["paper"], TAB_VEIL)) for tab in blank.tabs)
    if blank.faces:
        art = tuple(_faces(part, side, blank, shown, look, ink))
    else:
        place = Transform.scale(shown.scale).then(Transform.shift(*blank.art))
        drawn = tuple(_layers(side, shown, look, ink, blank))
        art = (Group(drawn, place),) if drawn else ()
    return (*ground, *tabs, *_cut_off(art, blank, bleed))


def _faces(part: Part, side: Side, blank: Blank, shown: Shown, look: Look, ink: "_Inks") -> Iterator[Item]:
    """Draw the art of a body's faces, each in its place."""
    for face, facet in zip(blank.faces, part.faces, strict=True):
        rank = facet.rank if facet.rank is not None else shown.rank
        one = Shown(shown.suit, shown.suit_name, rank, shown.scale)
        own = side.model_copy(update={"layers": (*side.layers, *facet.layers)})
        drawn = tuple(_layers(own, one, look, ink, None))
        if drawn:
            yield Group(drawn, Transform.scale(shown.scale).then(face.place))


def _ground(blank: Blank, colour: str, bleed: float) -> tuple[Item, ...]:
    fill = Fill(colour)
    if blank.radius is not None:
        return (Disc(Point(0, 0), blank.radius + bleed, fill),)
    if not blank.faces and not blank.tabs:
        return (Box(blank.box.grown(bleed), fill),)
    edge = Stroke(colour, 2 * bleed, join="round") if bleed else None
    return (Path(blank.outline, fill, edge),)


def _cut_off(art: tuple[Item, ...], blank: Blank, bleed: float) -> tuple[Item, ...]:
    """Clip art that reaches over the end of the bleed."""
    if not art:
        return ()
    room = blank.box.grown(bleed)
    if room.holds(extent(art), OVER):
        return art
    if blank.radius is not None:
        clip = circle(Point(0, 0), blank.radius + bleed)
    else:
        clip = rectangle(room) if bleed or not blank.tabs else blank.outline
    return (Group(art, clip=Path(clip)),)


@dataclass(frozen=True, slots=True)
class _Inks:
    """What the names of colours mean on one side of a part."""

    side: Side
    shown: Shown
    look: Look

    def colour(self, name: str) -> str:
        """Return a colour; where pieces are inverted, ink and the ground of faces change places."""
        inverted = self.look.theme.pieces == "inverted" and self.side.ground == "face"
        if name in ("ink", "ground"):
            wanted = "ink" if (name == "ink") != inverted else "ground"
            name = self.side.ink if wanted == "ink" else self.side.ground
        if name == "suit":
            return suit_colour(self.shown.suit_name, self.shown.suit, self.look.theme)
        return self.look.theme.colours[name]


def _layers(side: Side, shown: Shown, look: Look, ink: _Inks, blank: Blank | None) -> Iterator[Item]:
    """Draw the layers of a side; on the face of a body, ``blank`` is None and it has no edges."""
    height = blank.box.height if blank is not None else 0.0
    outlined = look.theme.pieces == "outlined"
    for layer in side.layers:
        if layer.only == ("filled" if outlined else "outlined"):
            continue
        if layer.ranks and shown.rank not in layer.ranks:
            continue
        if isinstance(layer, RimLayer):
            if blank is not None:
                yield _rim(layer, blank, shown.scale, ink.colour(layer.colour))
            continue
        items = tuple(_drawn(layer, shown, look, ink, outlined))
        if not items:
            continue
        edge = {"top": -height / 2, "bottom": height / 2, "middle": 0.0}[layer.from_]
        times, step = (layer.again.count, layer.again.step) if layer.again else (1, (0.0, 0.0))
        for number in range(times):
            at = Point(*layer.at).moved(number * step[0], edge / shown.scale + number * step[1])
            yield Group(items, Transform.turn(layer.turn).then(Transform.shift(*at)))


def _drawn(layer: Layer, shown: Shown, look: Look, ink: _Inks, outlined: bool) -> Iterator[Item]:
    """Draw a layer about its own middle."""
    colour = ink.colour(layer.colour)
    line = layer.outline if outlined else None
    if isinstance(layer, PathLayer):
        yield _path(layer, colour, line)
    elif isinstance(layer, RankLayer):
        yield from _rank(layer, shown, look, colour, line)
    elif isinstance(layer, SuitLayer):
        yield _icon(look.icons[shown.suit.icon], layer.size, colour, line)
    elif isinstance(layer, IconLayer):
        yield _icon(look.icons[layer.icon], layer.size, colour, line)


def _rim(layer: RimLayer, blank: Blank, scale: float, colour: str) -> Path:
    """Draw a line along the edge of a flat part, in the measure of its art."""
    stroke = Stroke(colour, layer.line)
    if blank.radius is not None:
        return Path(circle(Point(0, 0), blank.radius / scale - layer.inset), stroke=stroke)
    box = blank.box.grown(-layer.inset * scale)
    across, high = box.width / scale, box.height / scale
    return Path(rectangle(Rect(-across / 2, -high / 2, across, high)), stroke=stroke)


def _path(layer: PathLayer, colour: str, outline: float | None) -> Path:
    commands = parse_path(layer.d)
    if layer.line is not None:
        stroke = Stroke(colour, layer.line, layer.dash, layer.cap, opacity=layer.opacity)
        return Path(commands, stroke=stroke)
    if outline is not None and layer.opacity == 1 and layer.only is None:
        return Path(commands, stroke=Stroke(colour, outline, join="round"))
    return Path(commands, Fill(colour, layer.opacity, even_odd=True))


def _rank(layer: RankLayer, shown: Shown, look: Look, colour: str, outline: float | None) -> Iterator[Item]:
    """Draw a rank: a figure of an exact height, centred on its ink, or a drawing, or nothing."""
    rank = shown.rank
    shows = layer.instead.get(rank, look.ranks[rank].shows) if rank is not None else None
    if shows is None:
        return
    if shows.isdecimal():
        size = layer.figure / FIGURE_HEIGHT
        at = Point(0, FIGURE_MIDDLE * size)
        if outline is None:
            yield Text(at, (Run(shows, size, 900, colour),), "middle")
        else:
            halo = Stroke(colour, outline, join="round")
            yield Text(at, (Run(shows, size, 900, HOLLOW),), "middle", halo=halo)
        return
    name = shown.suit.icon if shows == "suit" else shows
    yield _icon(look.icons[name], layer.size, colour, outline)


def _icon(drawing: Icon, size: float, colour: str, outline: float | None) -> Group:
    """Draw an icon about the origin, solid as it is meant or as outlines of one width in mm."""
    box = view_box(drawing)
    scale = size / max(box.width, box.height)
    place = Transform.shift(-box.centre.x, -box.centre.y).then(Transform.scale(scale))
    items = []
    for part in drawing.paths:
        solid = Fill(colour, even_odd=True) if part.fill else None
        stroke = Stroke(colour, part.width, cap="round", join="round") if part.stroke else None
        if outline is not None:
            solid, stroke = None, Stroke(colour, outline / scale, cap="round", join="round")
        items.append(Path(parse_path(part.d), solid, stroke))
    return Group(tuple(items), place)
