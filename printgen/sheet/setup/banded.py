"""Page of a set-up sheet → the same page with its head on the band of the game, where the paper is large."""

from dataclasses import replace

from printgen.drawing.metrics import text_width
from printgen.figure.artwork import art_left, band
from printgen.geometry import Size
from printgen.sheet.core.context import CREDIT_POINTS, PART, Pictures, title_points
from printgen.sheet.core.game_context import PositionContext
from printgen.sheet.core.link import room_for_code
from printgen.sheet.core.page import Page
from printgen.units import PT

HIGH, LEFT, CLEAR = 12.0, 4.0, 4.0
"""How high a band is, and what stays free before its words and between these and its picture, in mm."""

LARGEST = 16.0
"""The size of a title on a band at most, in points."""


def banded(context: PositionContext, page: Page, is_coded: bool = False) -> Page:
    """Return a page with its head on a band as wide as its text; ``is_coded``: it leaves room for a code at its right.

    A page whose credits would run into the picture keeps its plain head, as pages of small paper do.
    """
    head = page.head
    if head is None or context.paper.layout == "small":
        return page
    size = Size(page.size.width - 2 * context.margin - (room_for_code(context) if is_coded else 0.0), HIGH)
    room = art_left(context.game.artwork, size) - LEFT - CLEAR
    credit = PART.join(filter(None, (head.credit, head.unofficial, head.opens)))
    if text_width(credit, CREDIT_POINTS * PT) > room:
        return page
    pictures = Pictures(context, dict(page.figures))
    art = pictures.add("band", band(context.game.artwork, size, context))
    points = title_points(head.title, head.sheet_name, room, LARGEST)
    return replace(page, head=replace(head, art=art, points=points), figures=pictures.scenes)
