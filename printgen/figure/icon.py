"""Icon name → the drawing of that icon in one colour, at a place and size in mm."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from printgen.drawing.path import Commands
from printgen.drawing.scene import Fill, Group, Path, Stroke
from printgen.geometry import Point, Transform
from printgen.model.path_syntax import read_path
from printgen.model.resources import Icon, IconPath


class Tones(NamedTuple):
    """The colours of an icon within its outlines: of most of it, and of its accents."""

    body: str
    accent: str


def icon(
    name: str,
    at: Point,
    size: float,
    colour: str,
    icons: Mapping[str, Icon],
    outline: float | None = None,
    ground: str = "#FFFFFF",
    tones: Tones | None = None,
) -> Group:
    """Draw an icon centred ``at`` a point, its view box ``size`` mm wide or high at most.

    ``outline``: draw only outlines, so many mm wide; ``ground``: the colour it stands on; ``tones``: what is
    filled within these outlines. Raises KeyError for an unknown name; the checker finds those in the data beforehand.
    """
    drawing = icons[name]
    x, y, width, height = map(float, drawing.viewBox.split())
    scale = size / max(width, height)
    layered = drawing.is_picture or tones is not None or any(part.light for part in drawing.paths)
    items: list[Path] = []
    for part in drawing.paths:
        commands, seen = read_path(part.d), ground if part.light else part.colour or colour
        if outline is not None and layered:
            area = ground if tones is None or part.light else tones.accent if part.accent else tones.body
            items += _outlined(part, commands, colour, area, outline / scale)
            continue
        fill = Fill(seen, even_odd=True) if part.fill and outline is None else None
        pen = outline / scale if outline is not None else part.width if part.stroke else None
        stroke = Stroke(seen, pen, cap="round", join="round") if pen is not None else None
        items.append(Path(commands, fill, stroke))
    place = (
        Transform.shift(-x - width / 2, -y - height / 2).then(Transform.scale(scale)).then(Transform.shift(at.x, at.y))
    )
    return Group(tuple(items), place)


def _outlined(part: IconPath, commands: Commands, colour: str, ground: str, pen: float) -> Iterator[Path]:
    """Draw a path so that it hides what lies behind it: an area by its outline, a thick line by its two edges."""
    if part.fill:
        yield Path(commands, Fill(ground, even_odd=True), Stroke(colour, pen, cap="round", join="round"))
        return
    yield Path(commands, stroke=Stroke(colour, pen if part.light else part.width, cap="round", join="round"))
    if not part.light and part.width > 3 * pen:
        yield Path(commands, stroke=Stroke(ground, part.width - 2 * pen, cap="round", join="round"))
