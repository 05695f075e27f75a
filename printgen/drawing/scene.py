"""Scene: a drawing in mm made of a few immutable primitives, the same for every back end.

x points right, y down. Colours are ``#RRGGBB``; opacity is per fill and stroke, never per group, so that a finished PDF
can be measured. Text stands on its baseline.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from printgen.geometry import Point, Rect, Transform

Command = tuple[str, tuple[float, ...]]  # one absolute path command: M L C Q A Z with its numbers in mm


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line: colour, width in mm, dashes in mm, ends and joins."""

    colour: str
    width: float
    dash: tuple[float, ...] = ()
    cap: Literal["butt", "round", "square"] = "butt"
    join: Literal["miter", "round", "bevel"] = "miter"
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Fill:
    """A filled area; ``even_odd`` makes inner paths holes."""

    colour: str
    opacity: float = 1.0
    even_odd: bool = False


@dataclass(frozen=True, slots=True)
class Path:
    """A path of absolute commands."""

    commands: tuple[Command, ...]
    fill: Fill | None = None
    stroke: Stroke | None = None


@dataclass(frozen=True, slots=True)
class Box:
    """An upright rectangle, its corners rounded by ``radius``."""

    rect: Rect
    fill: Fill | None = None
    stroke: Stroke | None = None
    radius: float = 0.0


@dataclass(frozen=True, slots=True)
class Disc:
    """A circle."""

    centre: Point
    radius: float
    fill: Fill | None = None
    stroke: Stroke | None = None


Weight = Literal[300, 400, 600, 700, 900]
"""A face of the font by its weight in CSS: light, regular, semibold, bold, black."""

Anchor = Literal["start", "middle", "end"]

HOLLOW = "none"  # the colour of text of which only the outline is drawn


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of text in one style; ``size`` is the font size in mm; ``gap`` mm before it."""

    text: str
    size: float
    weight: Weight = 400
    colour: str = "#1D232A"
    gap: float = 0.0


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text on a baseline, turned clockwise about ``at``; ``halo``: an outline drawn under the letters."""

    at: Point
    runs: tuple[Run, ...]
    anchor: Anchor = "start"
    degrees: float = 0.0
    halo: Stroke | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """Primitives moved by one transform and cut by one clip (in its own mm); ``name``: unique, for cutting machines."""

    items: tuple["Item", ...]
    transform: Transform = field(default_factory=Transform)
    clip: Path | None = None
    name: str = ""


Item = Path | Box | Disc | Text | Group


@dataclass(frozen=True, slots=True)
class Scene:
    """A drawing: the window of its own mm that is shown, and what is drawn, lowest first."""

    window: Rect
    items: tuple[Item, ...]
    title: str = ""


FIGURE_MIDDLE = 0.33  # how far the middle of capitals and figures lies above the baseline, in parts of their size


def label(
    words: str,
    at: Point,
    size: float,
    colour: str,
    weight: Weight = 400,
    anchor: Anchor = "middle",
    degrees: float = 0.0,
    halo: Stroke | None = None,
) -> Text:
    """Return one line of text in one style on a baseline; ``size`` in mm."""
    return Text(at, (Run(words, size, weight, colour),), anchor, degrees, halo)


def centred(words: str, at: Point, size: float, weight: Weight, colour: str) -> Text:
    """Return one line of text, its capitals centred on a point; ``size`` in mm."""
    return label(words, at.moved(0, FIGURE_MIDDLE * size), size, colour, weight)


def polyline(points: Iterable[Point], closed: bool = False) -> tuple[Command, ...]:
    """Return the commands of straight lines through points."""
    first, *rest = points
    way = ("M", tuple(first)), *(("L", tuple(point)) for point in rest)
    return (*way, ("Z", ())) if closed else way


def polygon(points: Iterable[Point], fill: Fill | None = None, stroke: Stroke | None = None) -> Path:
    """Return a closed area with straight sides."""
    return Path(polyline(points, closed=True), fill, stroke)


def line(start: Point, end: Point, stroke: Stroke) -> Path:
    """Return one straight line."""
    return Path(polyline((start, end)), stroke=stroke)
