"""A part of a kit, its suit and rank, a theme → the drawing of its sides about its middle, in mm.

Everything that is drawn stands in the layers of the part; here they are only put to paper: filled, as outlines, or
light on a ground of their colour, as the theme says.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal, TypeVar

from printgen.drawing.items import extent
from printgen.drawing.metrics import text_width
from printgen.drawing.path import circle, rectangle
from printgen.drawing.scene import HOLLOW, Box, Disc, Fill, Group, Item, Path, Run, Stroke, Text
from printgen.figure.icon import Tones, icon
from printgen.figure.pieces.blank import MIDDLE, Blank, hexagon
from printgen.figure.pieces.card_text import price, text_lines
from printgen.geometry import Point, Rect, Transform
from printgen.model.contrast import SIGNS, darkened, mixed, tinted
from printgen.model.kit import Part, Side, Suit
from printgen.model.layers import (
    IconLayer,
    Layer,
    NameLayer,
    PathLayer,
    PriceLayer,
    Rank,
    RankLayer,
    RimLayer,
    SuitLayer,
    TextLayer,
)
from printgen.model.path_syntax import read_path
from printgen.model.resources import Icon, Theme

TAB_VEIL = 0.45  # how much paler a tab is than the ground
BODY = 0.5  # how much of the colour of a suit there is in the body of a figure that is drawn in tones
OVER = 1e-6
OneLayer = TypeVar("OneLayer", SuitLayer, RankLayer)

FIGURE_HEIGHT, FIGURE_MIDDLE = 0.64, 0.317
"""The height of a figure and how far its middle lies above the baseline, in parts of its size."""


@dataclass(frozen=True, slots=True)
class Look:
    """How parts are drawn: the theme, the drawings there are, all ranks by name, what they are called.

    ``texts``, ``prices``: what the game says of ranks, and what they cost.
    """

    theme: Theme
    icons: Mapping[str, Icon]
    ranks: Mapping[str, Rank]
    names: Mapping[str, str] = field(default_factory=dict)
    texts: Mapping[str, str] = field(default_factory=dict)
    prices: Mapping[str, str] = field(default_factory=dict)


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


@dataclass(frozen=True)
class DrawnPart:
    """A part, what is cut out, what it shows, and how it is drawn."""

    part: Part
    blank: Blank
    shown: Shown
    look: Look

    def side(self, name: Literal["front", "back"] = "front", bleed: float = 0.0) -> tuple[Item, ...]:
        """Draw one side: its ground, ``bleed`` mm over the cut, and its layers, cut off where the bleed ends.

        A part without a back has its front on both sides.
        """
        if (name, bleed) not in self._sides:
            self._sides[name, bleed] = self._drawn_side(name, bleed)
        return self._sides[name, bleed]

    def ground(self, name: Literal["front", "back"] = "front") -> str:
        """Return the colour of the ground of a side."""
        return _SideDrawing(self._side_of(name), self.shown, self.look).colour("ground")

    def _side_of(self, name: Literal["front", "back"]) -> Side:
        return self.part.back if name == "back" and self.part.back is not None else self.part.front

    @cached_property
    def _sides(self) -> dict[tuple[str, float], tuple[Item, ...]]:
        return {}

    def _drawn_side(self, name: Literal["front", "back"], bleed: float) -> tuple[Item, ...]:
        part, blank, shown = self.part, self.blank, self.shown
        side = self._side_of(name)
        drawing = _SideDrawing(side, shown, self.look)
        tabs = tuple(Path(tab, Fill(self.look.theme.colours["paper"], TAB_VEIL)) for tab in blank.tabs)
        art: list[Item] = []
        if not blank.faces:
            layers = tuple(drawing.layers(blank))
            art += [Group(layers, Transform.scale(shown.scale).then(Transform.shift(*blank.art)))] if layers else []
        for face, facet in zip(blank.faces, part.faces if blank.faces else (), strict=True):
            rank = facet.rank if facet.rank is not None else shown.rank
            own = side.model_copy(update={"layers": (*side.layers, *facet.layers)})
            layers = tuple(_SideDrawing(own, replace(shown, rank=rank), self.look).layers(None))
            art += [Group(layers, Transform.scale(shown.scale).then(face.place))] if layers else []
        return (_ground(blank, drawing.colour("ground"), bleed), *tabs, *_clipped(tuple(art), blank, bleed))


def _ground(blank: Blank, colour: str, bleed: float) -> Item:
    if blank.radius is not None:
        return Disc(MIDDLE, blank.radius + bleed, Fill(colour))
    if not blank.faces and not blank.tabs and not blank.is_hex:
        return Box(blank.box.grown(bleed), Fill(colour))
    edge = Stroke(colour, 2 * bleed, join="round") if bleed else None
    return Path(blank.outline, Fill(colour), edge)


def _clipped(art: tuple[Item, ...], blank: Blank, bleed: float) -> tuple[Item, ...]:
    """Clip art that reaches over the end of the bleed."""
    room = blank.box.grown(bleed)
    if not art or room.holds(extent(art), OVER):
        return art
    clip = rectangle(room) if bleed or not (blank.tabs or blank.is_hex) else blank.outline
    if blank.radius is not None:
        clip = circle(MIDDLE, blank.radius + bleed)
    return (Group(art, clip=Path(clip)),)


@dataclass(frozen=True, slots=True)
class _SideDrawing:
    side: Side
    shown: Shown
    look: Look

    @property
    def outlined(self) -> bool:
        """Whether the theme draws pieces as outlines."""
        return self.look.theme.pieces == "outlined"

    def colour(self, name: str) -> str:
        """Return a colour by its name; where pieces are inverted, ink and the ground of faces change places."""
        inverted = self.look.theme.pieces == "inverted" and self.side.ground == "face"
        if name in ("ink", "ground"):
            name = self.side.ink if (name == "ink") != inverted else self.side.ground
        theme = self.look.theme
        if name not in ("suit", "suit-text", "on-suit"):
            return theme.colours[name]
        colour = suit_colour(self.shown.suit_name, self.shown.suit, theme)
        if name == "suit":
            return colour
        if name == "on-suit":
            return theme.on(colour, SIGNS)
        return darkened(colour, tinted(theme.colours["paper"], colour), theme.colours["ink"])

    def layers(self, blank: Blank | None) -> Iterator[Item]:
        """Draw the layers; on the face of a body, ``blank`` is None and it has no edges."""
        height = blank.box.height if blank is not None else 0.0
        for layer in self.side.layers:
            if layer.only == ("filled" if self.outlined else "outlined"):
                continue
            if layer.ranks and self.shown.rank not in layer.ranks:
                continue
            if isinstance(layer, RimLayer):
                if blank is not None:
                    yield self._rim(layer, blank)
                continue
            items = tuple(self._drawn(layer))
            edge = {"top": -height / 2, "bottom": height / 2, "middle": 0.0}[layer.from_]
            times, step = (layer.again.count, layer.again.step) if layer.again else (1, (0.0, 0.0))
            for number in range(times if items else 0):
                at = Point(*layer.at).moved(number * step[0], edge / self.shown.scale + number * step[1])
                for place in self._places(layer):
                    yield Group(items, place.then(Transform.turn(layer.turn)).then(Transform.shift(*at)))

    def _places(self, layer: Layer) -> Iterator[Transform]:
        """Yield where a layer stands about its place: once, or an icon of a tally side by side; some in a mirror."""
        if not isinstance(layer, IconLayer):
            yield Transform()
            return
        rank = self.look.ranks[self.shown.rank] if self.shown.rank is not None else None
        for right in layer.places(rank):
            yield Transform.scale(-1 if layer.mirror else 1, 1).then(Transform.shift(right, 0))

    def _drawn(
        self, layer: PathLayer | SuitLayer | IconLayer | RankLayer | NameLayer | TextLayer | PriceLayer
    ) -> Iterator[Item]:
        """Draw a layer about its own middle; a rank is a figure, a drawing or nothing."""
        colour, suit, rank = self.colour(layer.colour), self.shown.suit.icon, self.shown.rank
        outline = layer.outline if self.outlined else None
        if isinstance(layer, PathLayer):
            yield path_layer(layer, colour, outline)
            return
        if isinstance(layer, NameLayer):
            if rank is not None and rank in self.look.names:
                yield _name(self.look.names[rank], layer, colour)
            return
        if isinstance(layer, TextLayer):
            if rank is not None and layer.stands(self.look.ranks[rank]):
                yield from text_lines(self.look.texts.get(rank, ""), layer, colour, self.shown.scale)
            return
        if isinstance(layer, PriceLayer):
            yield from price(self.look.prices.get(rank or "", ""), layer, colour)
            return
        name = layer.instead.get(self.shown.suit_name, layer.icon) if isinstance(layer, IconLayer) else suit
        if isinstance(layer, RankLayer):
            shows = layer.instead.get(rank, self.look.ranks[rank].shows) if rank is not None else None
            if shows is None:
                return
            if shows.isdecimal():
                yield figure(shows, layer.figure, MIDDLE, colour, outline)
                return
            name = suit if shows == "suit" else shows
        if not self.look.theme.fills and self.look.icons[name].is_picture:
            outline = layer.outline
        # What is light on a drawing of the colour of the ground is seen in ink.
        ground = self.colour("ink" if layer.colour == "ground" else "ground")
        tones = None
        if isinstance(layer, IconLayer) and layer.tones and not self.outlined:
            suit_colour, outline = self.colour("suit"), layer.outline
            tones = Tones(mixed(suit_colour, self.look.theme.colours["paper"], BODY), suit_colour)
        yield icon(name, MIDDLE, layer.size, colour, self.look.icons, outline, ground, tones)

    def _rim(self, layer: RimLayer, blank: Blank) -> Path:
        """Draw a line along the edge of a flat part, or what lies within, in the measure of its art."""
        colour, theme, scale = self.colour(layer.colour), self.look.theme, self.shown.scale
        if self.outlined and layer.colour == "suit" and self.shown.suit_name in theme.game_accents:
            colour = theme.game_accent or colour  # what is common to all has the one colour of its game
        fill, stroke = (Fill(colour), None) if layer.line is None else (None, Stroke(colour, layer.line))
        if blank.radius is not None:
            return Path(circle(MIDDLE, blank.radius / scale - layer.inset), fill, stroke)
        box = blank.inset(layer.inset * scale)
        across, high = box.width / scale, box.height / scale
        rim = Rect(-across / 2, -high / 2, across, high)
        return Path(hexagon(rim) if blank.is_hex else rectangle(rim, layer.corner), fill, stroke)


def _name(text: str, layer: NameLayer, colour: str) -> Text:
    size = layer.size * min(1.0, layer.width / text_width(text, layer.size, 900))
    return Text(MIDDLE.moved(0, FIGURE_MIDDLE * size), (Run(text, size, 900, colour),), "middle")


def path_layer(layer: PathLayer, colour: str, outline: float | None = None) -> Path:
    """Draw a path: a line of its width, else filled; solid ones may be drawn as outlines."""
    commands = read_path(layer.d)
    if layer.line is not None:
        return Path(commands, stroke=Stroke(colour, layer.line, layer.dash, layer.cap, opacity=layer.opacity))
    if outline is not None and layer.opacity == 1 and layer.only is None:
        return Path(commands, stroke=Stroke(colour, outline, join="round"))
    return Path(commands, Fill(colour, layer.opacity, even_odd=True))


def path_layers(side: Side, colour: Callable[[str], str]) -> tuple[Item, ...]:
    """Draw the paths that every piece shows on a side; ``colour`` knows what their names of colours mean."""
    paths = (layer for layer in side.layers if isinstance(layer, PathLayer))
    return tuple(path_layer(layer, colour(layer.colour)) for layer in paths)


def layer_of(side: Side, kind: type[OneLayer]) -> OneLayer:
    """Return the first layer of a kind: the one that shows a suit, or a rank."""
    return next(layer for layer in side.layers if isinstance(layer, kind))


def width_of(part: Part) -> float:
    """Return the width in mm for which the layers of a part are drawn."""
    return part.drawn_for or 1.0


def figure(text: str, height: float, middle: Point, ink: str, outline: float | None = None) -> Text:
    """Draw figures of an exact height in mm, centred on their ink, solid or as outlines."""
    size = height / FIGURE_HEIGHT
    halo = Stroke(ink, outline, join="round") if outline is not None else None
    run = Run(text, size, 900, ink if outline is None else HOLLOW)
    return Text(middle.moved(0, FIGURE_MIDDLE * size), (run,), "middle", halo=halo)
