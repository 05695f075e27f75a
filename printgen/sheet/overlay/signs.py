"""The signs on a board → what they mean and where they stand, for the room beside a narrow paper."""

from dataclasses import dataclass

from printgen.drawing.scene import Scene
from printgen.figure.board_view import BoardStyle
from printgen.figure.squares.marks import link_sign
from printgen.geometry import Point, Rect
from printgen.sheet.core.blocks import Content
from printgen.sheet.core.board_view import board_view
from printgen.sheet.core.game_context import GameContext, Picture, Pictures

WIDE = 90.0
"""From this width on a panel has room for them, and for a large picture of the whole, in mm."""

SIGN = 6.0
"""How large a sign is, in mm."""


@dataclass(frozen=True, slots=True)
class SignMeant(Content):
    """A sign, its name, and the spaces that bear it."""

    picture: Picture | None
    name: str
    spaces: str


@dataclass(frozen=True, slots=True)
class SignsMeant(Content):
    """All signs of a board under a title."""

    title: str
    signs: tuple[SignMeant, ...]


def signs_meant(context: GameContext, pictures: Pictures) -> SignsMeant | None:
    """Return what the signs of regions and links mean; None where there are none."""
    view, found = board_view(context, pieces=False), list[SignMeant]()
    for key, region in view.board.regions.items():
        if region.icon is not None:
            accent = f"{region.accent}-text" if region.accent else "ink"
            sign = pictures.icon(region.icon, SIGN, accent)
            found.append(SignMeant(sign, view.word(f"board.regions.{key}"), ", ".join(region.spaces)))
    style = BoardStyle(Point(SIGN, SIGN), context.theme, context.icons, context.looks, look="overlay")
    for key, link in view.board.links.items():
        drawn = link_sign(Point(SIGN / 2, SIGN / 2), SIGN / 2 - 0.2, context.colour(link.accent), style)
        sign = pictures.add(f"link-{key}", Scene(Rect(0, 0, SIGN, SIGN), (drawn,), ""))
        found.append(SignMeant(sign, view.word(f"board.links.{key}"), " = ".join(link.spaces)))
    return SignsMeant(context.tool("overlay.signs"), tuple(found)) if found else None
