"""A layer of a kit's part and a colour → its drawing: filled as it is meant, or as outlines of one width in mm."""

from collections.abc import Callable

from printgen.drawing.scene import HOLLOW, Fill, Item, Path, Run, Stroke, Text
from printgen.geometry import Point
from printgen.model.kit import Part, PathLayer, RankLayer, Side, SuitLayer
from printgen.model.path_syntax import read_path

FIGURE_HEIGHT, FIGURE_MIDDLE = 0.64, 0.317
"""The height of a figure and how far its middle lies above the baseline, in parts of its size."""


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


def suit_layer(side: Side) -> SuitLayer:
    """Return the layer that shows a suit."""
    return next(layer for layer in side.layers if isinstance(layer, SuitLayer))


def rank_layer(side: Side) -> RankLayer:
    """Return the layer that shows a rank."""
    return next(layer for layer in side.layers if isinstance(layer, RankLayer))


def width_of(part: Part) -> float:
    """Return the width in mm for which the layers of a part are drawn."""
    return part.drawn_for or 1.0


def figure(text: str, height: float, middle: Point, ink: str, outline: float | None = None) -> Text:
    """Draw figures of an exact height in mm, centred on their ink, solid or as outlines."""
    size = height / FIGURE_HEIGHT
    halo = Stroke(ink, outline, join="round") if outline is not None else None
    run = Run(text, size, 900, ink if outline is None else HOLLOW)
    return Text(middle.moved(0, FIGURE_MIDDLE * size), (run,), "middle", halo=halo)
