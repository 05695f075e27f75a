"""Two small pictures: how lines of a vernier meet, and which way a back's drift is counted."""

from collections.abc import Callable

from printgen.drawing.scene import Disc, Item, Path, Run, Scene, Stroke, Text, line, polyline
from printgen.figure.print.vernier import TENTH
from printgen.geometry import Point, Rect
from printgen.model.resources import Theme

WIDE, LINES, MEETS = 46.0, 4, -2
_PITCH, _FINER = 6.0, 6.9
_ARROW, _TIP = 11.0, 2.2


def meeting(theme: Theme, number: Callable[[float], str]) -> Scene:
    """Show some lines of both halves, drawn larger than they are; one pair meets."""
    ink, blue = theme.colours["ink"], theme.colours["blue"]
    items: list[Item] = []
    shift = MEETS * (_PITCH - _FINER)
    for i in range(-LINES - 1, LINES + 2):
        x = i * _PITCH + 1.0
        if abs(x) < WIDE / 2 - 1:
            items.append(line(Point(x, 7.5), Point(x, 17.0), Stroke(ink, 0.35)))
    for j in range(-LINES, LINES + 1):
        x = j * _FINER + shift + 1.0
        if abs(x) > WIDE / 2 - 1:
            continue
        items.append(line(Point(x, 3.4), Point(x, 12.5), Stroke(blue, 0.35)))
        met = j == MEETS
        run = Run(str(abs(j)), 3.0 if met else 2.4, 900 if met else 400, ink)
        items.append(Text(Point(x, 2.4), (run,), "middle"))
    meeting = Point(MEETS * _PITCH + 1.0, 10.0)
    items.append(Disc(meeting, 4.2, stroke=Stroke(theme.colours["vermilion"], 0.5)))
    told = Run(f"+{number(-MEETS * TENTH)}", 3.6, 900, theme.colours["vermilion-text"])
    items.append(Text(Point(meeting.x, 21.0), (told,), "middle"))
    return Scene(Rect(-WIDE / 2, -1, WIDE, 23.0), tuple(items))


def signs(theme: Theme) -> Scene:
    """Show the way to the right, down and round that counts as plus."""
    ink = theme.colours["ink"]
    stroke = Stroke(ink, 0.4, cap="round", join="round")
    right, down = Point(_ARROW, 0), Point(0, _ARROW)
    round_ = (("M", (24.0, 5.5)), ("A", (6.0, 6.0, 0.0, 1.0, 1.0, 30.0, 11.5)))
    items: list[Item] = [line(Point(0, 0), right, stroke), line(Point(0, 0), down, stroke), Path(round_, None, stroke)]
    for tip in (
        (Point(_ARROW - _TIP, -1.3), right, Point(_ARROW - _TIP, 1.3)),
        (Point(-1.3, _ARROW - _TIP), down, Point(1.3, _ARROW - _TIP)),
        (Point(31.9, 10.2), Point(30, 11.5), Point(31.2, 13.4)),
    ):
        items.append(Path(polyline(tip), None, stroke))
    for at, word in ((Point(_ARROW + 2.2, 1.2), "+ dx"), (Point(0, _ARROW + 4.2), "+ dy"), (Point(30, 6.6), "+ turn")):
        anchor = "start" if at.x > 5 and at.x < 20 else "middle"
        items.append(Text(at, (Run(word, 3.0, 700, ink),), anchor))  # type: ignore[arg-type]
    return Scene(Rect(-6, -2, 46, 18), tuple(items))
