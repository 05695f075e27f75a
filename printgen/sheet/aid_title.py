"""Words of an aid's title band and its art → the size of the title and the room for its credits.

A title that would run into the art is set smaller; credits that would do so take two lines.
"""

from collections.abc import Mapping
from typing import Any

from printgen.figure.band import art_left
from printgen.geometry import Size
from printgen.units import PT

POINTS = {"large": 20.0, "small": 18.0}
SMALLEST = 10.0
LEFT = {"large": 5.2, "small": 4.2}
"""Where title and credits begin, in mm from the left edge of the band."""

CLEAR = 3.0
"""What stays free before the art, in mm."""

BLACK, LIGHT, REGULAR = 0.5, 0.42, 0.41
"""The width of a letter of the title, the sheet's name and the credits, in parts of their size."""

CREDITS = {"large": 8.0, "small": 7.5}


def title_room(content: Mapping[str, Any], band: Size, layout: str, art: str) -> dict[str, Any]:
    """Give the title's size in points, the credits' width in mm, whether they take two lines."""
    width = art_left(art, band) - LEFT[layout] - CLEAR
    letters = BLACK * len(content["title"]) + LIGHT * (len(content["sheet_name"]) + 1)
    points = min(POINTS[layout], max(SMALLEST, width / letters / PT))
    told = (content["credit"], content["unofficial"], "".join(p.text for p in content["lead"]))
    needed = REGULAR * len(" · ".join(told)) * CREDITS[layout] * PT
    return {"points": round(points, 1), "width": width, "two_lines": needed > width}
