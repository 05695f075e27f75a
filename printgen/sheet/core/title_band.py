"""A page's head and the artwork of its game → the band with the picture on which the head stands."""

from dataclasses import dataclass, replace

from printgen.figure.artwork import art_left, band
from printgen.geometry import Size
from printgen.sheet.core.blocks import Content
from printgen.sheet.core.context import title_points
from printgen.sheet.core.game_context import GameContext, Picture, Pictures
from printgen.sheet.core.page import Page

LEFT, CLEAR = 4.0, 4.0
"""What stays free to the left of the words of a band, and between them and its picture, in mm."""

POINTS = 1.42
"""How large the title is at most for the height of the band, in pt for each mm: the credits stand below it."""


@dataclass(frozen=True, slots=True)
class TitleBand(Content):
    """The picture of a band, and how wide the words on it may be, in mm."""

    art: Picture
    room: float


def banded(page: Page, band: TitleBand) -> Page:
    """Return a page with its title as large as it may be on its band."""
    assert page.head is not None
    head = page.head
    points = title_points(head.title, head.sheet_name, band.room, POINTS * band.art.height)
    return replace(page, head=replace(head, points=points))


def title_band(context: GameContext, pictures: Pictures, size: Size) -> TitleBand:
    """Return the band of a page, so large in mm."""
    artwork = context.game.artwork
    room = art_left(artwork, size) - LEFT - CLEAR
    return TitleBand(pictures.add("band", band(artwork, size, context)), room)
