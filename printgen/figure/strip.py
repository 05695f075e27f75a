"""Turn strip: a row of arrows that run into each other, drawn behind the words of the steps."""

from printgen.drawing.scene import Fill, Path, Scene, Stroke, polyline
from printgen.geometry import Point, Rect, Size
from printgen.model.resources import Theme

GAP = 1.28
POINT = 2.6
LINE = 0.3


def strip_art(size: Size, columns: int, theme: Theme) -> Scene:
    """Draw so many arrows side by side, filling the size in mm; the first has no notch."""
    pitch = (size.width - (POINT - GAP)) / columns
    width = pitch + POINT - GAP
    arrows = tuple(
        _arrow(number * pitch, Size(width, size.height), notch=number > 0, theme=theme) for number in range(columns)
    )
    return Scene(Rect(0, 0, size.width, size.height), arrows, title="")


def step_lefts(size: Size, columns: int) -> tuple[float, ...]:
    """Return the left edge of each arrow in mm."""
    pitch = (size.width - (POINT - GAP)) / columns
    return tuple(number * pitch for number in range(columns))


def _arrow(left: float, size: Size, notch: bool, theme: Theme) -> Path:
    half = LINE / 2
    top, bottom, middle = half, size.height - half, size.height / 2
    right = left + size.width - half
    points = [
        Point(left + half, top),
        Point(right - POINT, top),
        Point(right, middle),
        Point(right - POINT, bottom),
        Point(left + half, bottom),
    ]
    if notch:
        points.append(Point(left + half + POINT, middle))
    strip = theme.colours["strip"]
    return Path(
        polyline(tuple(points), closed=True),
        fill=Fill(strip) if theme.fills else None,
        stroke=Stroke(strip if theme.fills else theme.colours["grey"], LINE, join="round"),
    )
