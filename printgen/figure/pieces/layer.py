"""A layer of a kit's part and a colour → its drawing in a diagram, filled as it is meant."""

from collections.abc import Mapping

from printgen.drawing.path import parse_path
from printgen.drawing.scene import Fill, Path, Stroke
from printgen.model.kit import Part, PathLayer, RankLayer, Side, SuitLayer

Looks = Mapping[str, Part]
"""The parts of kits after which diagrams draw their pieces, by the look they give."""


def path_of(layer: PathLayer, colour: str) -> Path:
    """Draw a path: a line of its width, else filled."""
    commands = parse_path(layer.d)
    if layer.line is None:
        return Path(commands, Fill(colour, layer.opacity, even_odd=True))
    stroke = Stroke(colour, layer.line, layer.dash, layer.cap, opacity=layer.opacity)
    return Path(commands, stroke=stroke)


def paths_of(side: Side) -> tuple[PathLayer, ...]:
    """Return the layers of a side that show the same on every piece."""
    return tuple(layer for layer in side.layers if isinstance(layer, PathLayer))


def suit_of(side: Side) -> SuitLayer:
    """Return the layer that shows a suit."""
    return next(layer for layer in side.layers if isinstance(layer, SuitLayer))


def rank_of(side: Side) -> RankLayer:
    """Return the layer that shows a rank."""
    return next(layer for layer in side.layers if isinstance(layer, RankLayer))


def width_of(part: Part) -> float:
    """Return the width in mm for which the layers of a part are drawn."""
    return part.drawn_for or 1.0
