"""Artwork: the picture of a game as layers of shapes, from which title bands, cards and covers are cut.

It is drawn on a box of 84 × 19 mm, x to the right, y down, that stands at the right end of a title band; the texture
may go on to the left of it, to x = −102.
"""

from typing import Annotated, Literal, Self

from pydantic import Field, Strict, model_validator

from printgen.model.board.board import Accent
from printgen.model.resources import PathData
from printgen.model.values import Colour, IconId, Many, Model, fault

Style = Literal[
    "texture", "shoal", "land", "hill", "line", "thin", "dashed", "ink", "pale", "white", "fog", "mist", "glow",
    "accent", "accent-flat", "tint", "wind", "breeze", "sea", "sea-tile", "wave", "waterline", "ray", "gold", "red",
    "blue", "blue-flat", "meadow", "field", "card", "ivory", "unknown", "unknown-flat", "far-hill", "shade",
]  # fmt: skip
"""How a shape is filled and outlined; each style has a look in colours and one in lines alone."""

Number = Annotated[float, Field(ge=-300, le=300)]
Extent = Annotated[float, Field(gt=0, le=300)]
Spot = Annotated[tuple[Number, Number], Strict(False)]
Square = Annotated[tuple[Number, Number, Extent], Strict(False)]
"""x, y and a size: the radius of a circle, the side of a hex or of a box."""

Box = Annotated[tuple[Number, ...], Strict(False), Field(min_length=4, max_length=5)]
GEOMETRIES = ("blob", "curve", "polygon", "line", "rect", "circle", "hexes", "path", "icon")


STARS = ((92, 66, 0.4), (114, 62, 0.4), (122, 8, 0.5), (186, 16, 0.5), (198, 50, 0.4), (60, 5, 0.4), (182, 62, 0.35))
"""The stars of a night, clear of the words at its left: x, y, radius."""


class Shape(Model):
    """One geometry in one or several styles, which are drawn one over the other.

    ``blob``: a closed curve through points, ``curve`` an open one; ``rect``: x, y, width, height and the radius of its
    corners; ``circle``: x, y, radius; ``hexes``: flat-topped, each its middle and side; ``icon``: at ``place``, which
    is x, y and side of its box. ``repeat``: so far to the right and down, so many times; ``turn``: degrees clockwise
    about a point; ``width``: of its line. ``only``: left out where sheets have no fills, or have them.
    """

    style: Style | Many[Style]
    blob: Annotated[Many[Spot], Field(min_length=3)] | None = None
    curve: Annotated[Many[Spot], Field(min_length=2)] | None = None
    polygon: Annotated[Many[Spot], Field(min_length=3)] | None = None
    line: Annotated[Many[Spot], Field(min_length=2)] | None = None
    rect: Box | None = None
    circle: Square | None = None
    hexes: Many[Square] | None = None
    path: PathData | None = None
    icon: IconId | None = None
    place: Square | None = None
    width: Annotated[float, Field(gt=0, le=10)] | None = None
    repeat: Annotated[tuple[Number, Number, Annotated[int, Field(ge=1, le=100)]], Strict(False)] | None = None
    turn: Annotated[tuple[Number, Number, Number], Strict(False)] | None = None
    only: Literal["filled", "outlined"] | None = None

    @property
    def styles(self) -> tuple[Style, ...]:
        """The styles, lowest first."""
        return (self.style,) if isinstance(self.style, str) else self.style

    @model_validator(mode="after")
    def _has_one_geometry(self) -> Self:
        given = [name for name in GEOMETRIES if getattr(self, name) is not None]
        if len(given) != 1:
            named = " and ".join(f"`{name}`" for name in given) or "none"
            raise fault("bad-value", f"a shape has one of {', '.join(GEOMETRIES)}; here is {named}")
        if (self.icon is None) != (self.place is None):
            raise fault("bad-value", "`icon` and `place` stand together")
        return self


class Night(Model):
    """The picture of a cover by night, on a box of 210 × 112 mm: the moon, stars, what lies behind the hero, the sea.

    ``hero``: x, y and side of the square that the hero stands in; without one it is among what lies ``behind``.
    ``waves``: how far down each begins, from far to near. Lower pictures show more at the left, to x = −190.
    """

    moon: Square = (150, 38, 21)
    stars: Many[Square] = STARS
    behind: Many[Shape] = ()
    hero: Square | None = None
    waves: Many[Number] = (84, 91, 99, 106)


class Artwork(Model):
    """The layers of the picture, lowest first: ground, texture, scene, hero, front.

    ``hero-box``: x, y and side of the square around the hero, which stands alone on cards and heads. ``accent``: the
    colour of the styles of that name. ``night``: the same hero on covers.
    """

    ground: Colour
    accent: Accent
    hero_box: Square
    texture: Many[Shape] = ()
    scene: Many[Shape] = ()
    hero: Many[Shape]
    front: Many[Shape] = ()
    night: Night = Night.model_construct(hero=(116, 20, 72))
