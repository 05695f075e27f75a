"""Diameter in mm and what is shown → a coin as the kit has it: ring, mark, icon or figure.

It is drawn in the measure of the kit's part and scaled.
"""

from collections.abc import Mapping

from printgen.drawing.scene import Disc, Fill, Group, Item, Run, Stroke, Text
from printgen.figure.icon import icon
from printgen.figure.pieces.layer import path_of, paths_of, rank_of, suit_of, width_of
from printgen.geometry import Point, Transform
from printgen.model.kit import Part
from printgen.model.resources import Icon, Theme

FIGURE_HEIGHT, FIGURE_MIDDLE = 0.64, 0.317

Mark = str | None
"""What a piece shows: the name of an icon, a number, or nothing."""


def coin(
    diameter: float, mark: Mark, ink: str, theme: Theme, icons: Mapping[str, Icon], part: Part, degrees: float = 0.0
) -> Group:
    """Draw a coin about the origin, turned clockwise so that its direction mark looks there.

    One in a colour of its own lies with the front of the part up, any other with the back.
    """
    side = part.front if ink != theme.colours["coin-ink"] else part.back or part.front
    ground = Fill(theme.colours["face"])
    edge = Stroke(theme.colours["land-edge"], 0.3 if theme.fills else 0.4)
    width = width_of(part)
    paths = (path_of(layer, ink if layer.colour == "ink" else theme.colours[layer.colour]) for layer in paths_of(side))
    items = (Disc(Point(0, 0), (width - edge.width) / 2, ground, edge), *paths, *mark_drawing(mark, ink, icons, part))
    return Group(items, Transform.scale(diameter / width).then(Transform.turn(degrees)))


def mark_drawing(mark: Mark, ink: str, icons: Mapping[str, Icon], part: Part) -> tuple[Item, ...]:
    """Draw what a coin shows, about the origin; a null coin shows nothing.

    Line drawings are less ink than silhouettes, so they are as large as those among the ranks.
    """
    if mark is None or mark == "0":
        return ()
    suit, rank = suit_of(part.front), rank_of(part.back or part.front)
    if mark.isdecimal():
        return (figure(mark, rank.figure, Point(*rank.at), ink),)
    open_form = all(path.stroke for path in icons[mark].paths)
    return (icon(mark, Point(*suit.at), rank.size if open_form else suit.size, ink, icons),)


def figure(text: str, height: float, middle: Point, ink: str) -> Text:
    """Draw figures of an exact height in mm, centred on their ink."""
    size = height / FIGURE_HEIGHT
    return Text(middle.moved(0, FIGURE_MIDDLE * size), (Run(text, size, 900, ink),), "middle")
