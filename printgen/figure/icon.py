"""Icon name → the drawing of that icon in one colour, at a place and size in mm."""

from collections.abc import Mapping

from printgen.drawing.scene import Fill, Group, Path, Stroke
from printgen.geometry import Point, Transform
from printgen.model.path_syntax import read_path
from printgen.model.resources import Icon


def icon(
    name: str, at: Point, size: float, colour: str, icons: Mapping[str, Icon], outline: float | None = None
) -> Group:
    """Draw an icon centred ``at`` a point, its view box ``size`` mm wide or high at most.

    ``outline``: draw only outlines, so many mm wide. Raises KeyError for an unknown name; the checker finds those in
    the data beforehand.
    """
    drawing = icons[name]
    x, y, width, height = map(float, drawing.viewBox.split())
    scale = size / max(width, height)
    items = []
    for part in drawing.paths:
        fill = Fill(colour, even_odd=True) if part.fill and outline is None else None
        pen = outline / scale if outline is not None else part.width if part.stroke else None
        stroke = Stroke(colour, pen, cap="round", join="round") if pen is not None else None
        items.append(Path(read_path(part.d), fill, stroke))
    place = (
        Transform.shift(-x - width / 2, -y - height / 2).then(Transform.scale(scale)).then(Transform.shift(at.x, at.y))
    )
    return Group(tuple(items), place)
