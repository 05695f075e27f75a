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
    "blue", "blue-flat", "meadow", "field", "card", "ivory", "unknown", "unknown-flat", "far-hill", "shade", "course",
    "hollow", "red-flat", "wood", "grass", "corn", "clay", "rock",
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
    """One geometry in one or several styles, which are drawn one over the other; lengths are units of the picture."""

    style: Style | Many[Style]
    """How it is filled and outlined; each style has a look in colours and one in lines alone."""
    blob: Annotated[Many[Spot], Field(min_length=3)] | None = None
    """A closed curve through points."""
    curve: Annotated[Many[Spot], Field(min_length=2)] | None = None
    """An open curve through points."""
    polygon: Annotated[Many[Spot], Field(min_length=3)] | None = None
    """A closed shape with straight sides."""
    line: Annotated[Many[Spot], Field(min_length=2)] | None = None
    """A line through points."""
    rect: Box | None = None
    """A rectangle: x, y, width, height, and the radius of its corners if you like."""
    circle: Square | None = None
    """A circle: x, y, radius."""
    hexes: Many[Square] | None = None
    """Flat-topped hexes, each by its middle and its side."""
    path: PathData | None = None
    """A path as SVG writes it, in capital commands."""
    icon: IconId | None = None
    """An icon, at `place`."""
    place: Square | None = None
    """The box of the icon: x, y, side."""
    width: Annotated[float, Field(gt=0, le=10)] | None = None
    """How wide its line is, instead of that of the style."""
    repeat: Annotated[tuple[Number, Number, Annotated[int, Field(ge=1, le=100)]], Strict(False)] | None = None
    """The same again, so far to the right, so far down, so many times: `[8, 0, 5]`."""
    turn: Annotated[tuple[Number, Number, Number], Strict(False)] | None = None
    """Degrees clockwise, and the point x, y it is turned about."""
    only: Literal["filled", "outlined"] | None = None
    """Drawn only where sheets have fills, or only where they have none."""

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
    """The picture of a cover by night, on a box of 210 × 112 mm; lower pictures show more at the left, to x = −190."""

    moon: Square = (150, 38, 21)
    """The moon: x, y, radius."""
    stars: Many[Square] = STARS
    """The stars: x, y, radius each."""
    behind: Many[Shape] = ()
    """What lies behind the hero."""
    hero: Square | None = None
    """The square that the hero stands in: x, y, side; without one it is among what lies behind."""
    waves: Many[Number] = (84, 91, 99, 106)
    """How far down each wave begins, from far to near."""


class Artwork(Model):
    """The layers of the picture in the title bands, lowest first: ground, texture, scene, hero, front."""

    ground: Colour
    """The colour of the band."""
    accent: Accent
    """The colour of the styles `accent`, and the one colour beside ink on the sheets."""
    hero_box: Square
    """The square around the hero, which stands alone on cards: x, y, side."""
    texture: Many[Shape] = ()
    """What covers the ground, as far as x = −102 to the left."""
    scene: Many[Shape] = ()
    """What stands behind the hero."""
    hero: Many[Shape]
    """The thing one knows the game by."""
    front: Many[Shape] = ()
    """What stands before the hero."""
    night: Night = Night.model_construct(hero=(116, 20, 72))
    """The same hero by night, on the covers of kits."""
