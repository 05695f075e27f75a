"""Papers, themes, icons and glyphs: the print data that no game owns."""

from functools import cached_property
from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, BeforeValidator, ConfigDict, Field

from printgen.model.contrast import WORDS, darkened, on, tinted
from printgen.model.path_syntax import read_path
from printgen.model.values import LENGTH_AT_MOST, LENGTH_FORM, Colour, Id, Length, Many, Model, as_mm, fault

Margin = Annotated[float, BeforeValidator(as_mm), Field(ge=0, le=LENGTH_AT_MOST), LENGTH_FORM]
"""A length in mm that may be 0."""


class Paper(Model):
    """A paper in portrait: its size, and the margin no printer reaches."""

    id: Id
    """The name by which `--paper` asks for it."""
    title: str
    """The name that sheets and messages print."""
    width: Length
    """How wide it is, upright."""
    height: Length
    """How high it is, upright."""
    printer_margin: Margin
    """The margin that no printer reaches."""
    layout: Literal["large", "small"]
    """Which pages of an aid it gets: those for large or for small paper."""
    usual_in: Many[Annotated[str, Field(pattern=r"^[A-Z]{2}$")]] = ()
    """The countries, by ISO 3166, in which printers hold it unless told otherwise; elsewhere that is A4."""


class Papers(Model):
    """All papers by id."""

    papers: Many[Paper]
    """All papers."""


def _only_what_differs(schema: dict[str, Any]) -> None:
    """Let editors accept a theme that is based on another and leaves out the rest."""
    whole = schema.pop("required")
    schema |= {"if": {"required": ["based-on"]}, "else": {"required": whole}}


class Theme(Model):
    """Colours and the way areas are filled; one based on another says only what differs."""

    id: Id
    """The name by which `--theme` asks for it."""
    title: str
    """The name in lists."""
    based_on: Id | None = None
    """The theme of printgen that all comes from that is not said here."""
    fills: bool
    """Whether areas are filled; `false` is a design of lines that saves ink."""
    pieces: Literal["filled", "outlined", "inverted"] = "filled"
    """How cut-out pieces are drawn: filled in their colour, as outlines, or light on a ground of their colour."""
    colours: dict[Id, Colour]
    """The colours by name."""
    game_accents: dict[Id, Colour] = {}
    """The one colour beside ink on the sheets of a game, by the accent of its artwork."""
    game_accent: Colour | None = None
    """That colour for every game, whatever its artwork."""

    model_config = ConfigDict(json_schema_extra=_only_what_differs)

    def on(self, fill: str, least: float = WORDS) -> Colour:
        """Return the colour of words on a fill: that of the paper where it is read well, else ink.

        ``fill``: a colour by its name, or as it is.
        """
        colours = self.colours
        return on(colours.get(fill, fill), colours["paper"], colours["ink"], least)

    def under(self, name: str, least: float = WORDS) -> Colour:
        """Return a colour by its name as a ground that the colour of the paper is read on: darker where it must be."""
        dark = self.colours.get(f"{name}-text", self.colours["ink"])
        return darkened(self.colours[name], self.colours["paper"], dark, least)

    def of_game(self, accent: str | None) -> Self:
        """Return the theme as it is for a game whose artwork has this accent."""
        return self.model_copy(update={"game_accent": self.game_accents.get(accent or "")})

    @cached_property
    def palette(self) -> dict[str, Colour]:
        """All colours by name; ``on-NAME``, ``NAME-text``: of words on or in one, ``NAME-tint``: tinted paper.

        Words in a colour stand on paper or on a light tint of the colour itself.
        """
        colours, ink = self.colours, self.colours["ink"]
        words: dict[str, Colour] = {}
        for name, colour in colours.items():
            ground = tinted(colours["paper"], colour)
            words[f"{name}-tint"] = ground
            words[f"on-{name}"] = self.on(name)
            words[f"{name}-text"] = darkened(colour, ground, ink)
        return words | colours


def _check_path(text: str) -> str:
    try:
        read_path(text)
    except ValueError as error:
        raise fault("bad-path", str(error)) from None
    return text


PathData = Annotated[str, Field(max_length=8000), AfterValidator(_check_path)]
"""The text of a path of absolute commands."""


class IconPath(Model):
    """One path of an icon: a filled silhouette, a line, or both."""

    d: PathData
    """The path as SVG writes it, in capital commands."""
    fill: bool
    """Whether the path is filled."""
    stroke: bool
    """Whether the path is drawn as a line."""
    width: Annotated[float, Field(gt=0, le=20)] = 1.6
    """How wide the line is, in units of the grid."""
    light: bool = False
    """Whether it has the colour of the ground the icon stands on."""
    accent: bool = False
    """Whether it has the full colour where the icon is drawn in tones."""
    colour: Colour | None = None
    """A colour of its own, which makes the icon a picture."""


ViewBox = Annotated[str, Field(pattern=r"^-?\d{1,4} -?\d{1,4}( [1-9]\d{0,3}){2}$")]


class Icon(Model):
    """A one-colour drawing on a grid of 24 × 24, or a picture whose paths bring colours of their own."""

    viewBox: ViewBox
    """The corner and the size of the grid, as in SVG: `0 0 24 24`."""
    paths: Many[IconPath]
    """The paths, lowest first."""
    model_config = ConfigDict(alias_generator=None)

    @property
    def is_picture(self) -> bool:
        """Whether it has colours of its own."""
        return any(path.colour is not None for path in self.paths)


class Icons(Model):
    """Icons by name; those of a game go before ours."""

    icons: dict[Id, Icon]
    """The drawings by name."""


_RULINGS = (f"ruling-{kind}" for kind in ("gap", "ambiguous", "contradiction", "damaged"))
TOOL_ICONS = ("ace-spiral", "boat", "pawn", "sail", *_RULINGS)
"""Icons that drawings need whatever the game."""
