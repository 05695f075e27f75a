"""Icon name → the drawing of that icon in one colour, at a place and size in mm."""

from collections.abc import Mapping

from printgen.drawing.path import parse_path
from printgen.drawing.scene import Fill, Group, Path, Stroke
from printgen.geometry import Point, Rect, Transform
from printgen.model.resources import Icon


def icon(name: str, at: Point, size: float, colour: str, icons: Mapping[str, Icon]) -> Group:
    """Draw an icon centred ``at`` a point, its view box ``size`` mm wide or high at most.

    Raises KeyError for an unknown name; the checker finds those in the data beforehand.
    """
    drawing = icons[name]
    box = view_box(drawing)
    scale = size / max(box.width, box.height)
    place = Transform.shift(-box.centre.x, -box.centre.y).then(Transform.scale(scale)).then(Transform.shift(at.x, at.y))
    return Group(
        tuple(
            Path(
                parse_path(part.d),
                Fill(colour, even_odd=True) if part.fill else None,
                Stroke(colour, part.width, cap="round", join="round") if part.stroke else None,
            )
            for part in drawing.paths
        ),
        place,
    )


def view_box(drawing: Icon) -> Rect:
    """Return the view box of an icon in its own units."""
    x, y, width, height = map(float, drawing.viewBox.split())
    return Rect(x, y, width, height)
