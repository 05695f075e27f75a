"""Words of an aid's title band and its art → the size of the title and the room for its credits.

A title that would run into the art is set smaller; credits that would do so take two lines, or
three below a smaller title.
"""

from collections.abc import Mapping
from typing import Any

from printgen.figure.band import art_left
from printgen.geometry import Size
from printgen.sheet.core.lines import width

POINTS = {"large": 20.0, "small": 18.0}
ABOVE_THREE_LINES = 14.0
SMALLEST = 10.0
LEFT = {"large": 5.2, "small": 4.2}
"""Where title and credits begin, in mm from the left edge of the band."""

CLEAR = 3.0
"""What stays free before the art, in mm."""

HEAVY, SLENDER = 1.1, 0.97
"""How wide the letters of a title and of a sheet's name are, next to upright ones."""

BLACK, LIGHT, REGULAR = 0.5, 0.42, 0.41
"""The width of a letter of either, and of the credits, on average, in parts of their size."""

RAGGED = 1.08
"""What lines lose at their ends, in parts of the text."""

CREDITS = {"large": 8.0, "small": 7.5}
MOST = 3
"""So many lines of credits there is room for."""


def title_room(content: Mapping[str, Any], band: Size, layout: str, art: str) -> dict[str, Any]:
    """Give the title's size in points, the credits' width in mm and lines, and if they fit."""
    room = art_left(art, band) - LEFT[layout] - CLEAR
    one_point = title_width(content["title"], content["sheet_name"], 1)
    points = min(POINTS[layout], max(SMALLEST, room / one_point))
    told = (content["credit"], content["unofficial"], "".join(p.text for p in content["lead"]))
    needed = width(" · ".join(told), CREDITS[layout])
    lines = 1 if needed <= room else 2 if RAGGED * needed <= 2 * room else MOST
    if lines == MOST:
        points = min(points, ABOVE_THREE_LINES)
    fits = RAGGED * needed <= MOST * room
    return {"points": round(points, 1), "width": room, "lines": lines, "fits": fits}


def title_width(title: str, sheet: str, points: float) -> float:
    """Give how wide a title is with the sheet's name behind it, in mm."""
    return HEAVY * width(title, points) + SLENDER * width(f" {sheet}", points)
