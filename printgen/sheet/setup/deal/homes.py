"""What lies on hexes where seats begin → a card for each seat: its hexes as they lie, each with words to read out."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import dist
from typing import ClassVar

from printgen.figure.hexes.home import home, home_wide
from printgen.geometry import Point
from printgen.model.board.spaces import centre
from printgen.model.position import Thing
from printgen.sheet.core.blocks import Block, Content, Key, RichText
from printgen.sheet.core.board_view import board_style, board_view
from printgen.sheet.core.expectations import ExpectedTable, readable, row
from printgen.sheet.core.game_context import Picture, Pictures, PositionContext
from printgen.sheet.core.thing import between, shows_number, thing_picture

ABREAST, GUTTER, INSET = 2, 4.0, 3.2
"""How many cards stand side by side, what parts them, and what is free about their hexes; in mm."""

WIDEST, LEAST, TOKEN = {"large": 0.068, "small": 0.0714}, 14.0, 0.35
"""How wide a hex is at most, in the height of the paper; at least so that words have room on it, in mm; a number, for a
hex 1 wide."""

HEAD, TITLE, ROW = {"large": 7.6, "small": 12.2}, 7.4, 7.8
"""What the name of a seat with what lies between its hexes takes above them, on both papers, the title of the panel,
and a row of a page; in mm."""


@dataclass(frozen=True, slots=True)
class HomeHex(Content):
    """A space: where its middle lies on the picture, a number on it, what it is, and which way it faces."""

    space: str
    faces: str
    token: Picture | None
    drawn: Key
    name: str
    left: float
    top: float


@dataclass(frozen=True, slots=True)
class LaidHome(Content):
    """The card of a seat: its number in the order of turns, its name and colour, its hexes, what lies between them."""

    number: str
    name: str
    accent: Key
    picture: Picture
    hexes: tuple[HomeHex, ...]
    note: RichText


@dataclass(frozen=True, slots=True)
class LaidHomes(Block):
    """The cards of all seats, so many in a row; ``side``: how wide a hex on them is, in mm."""

    template: ClassVar[str] = "setup/homes.html.j2"
    title: RichText
    lead: str
    homes: tuple[LaidHome, ...]
    across: int
    side: float
    each: float
    """How high a card is, in mm."""

    @property
    def height(self) -> float:
        """How high it is about, in rows of a page."""
        return (TITLE + self.each * -(-len(self.homes) // self.across)) / ROW

    def tables(self) -> Iterator[ExpectedTable]:
        """Yield each row of hexes: each space with its number and what it is."""
        for home_card in self.homes:
            for top, line in groupby(sorted(home_card.hexes, key=lambda hexed: hexed.top), key=lambda hexed: hexed.top):
                cells = (" ".join(filter(None, (one.space, one.drawn, one.name, one.faces))) for one in line)
                yield ExpectedTable(f"{readable(self.title)} {home_card.name} {top:.0f}", (row(*cells),))


def spaces_of_seats(context: PositionContext) -> Mapping[str, tuple[str, ...]]:
    """Return the hexes near each seat that has things dealt to spaces: these, and laid ones nearest to them.

    Hexes of a map that is discovered are nobody's; nothing where what lies near a seat is not known of all.
    """
    game, position, view = context.game, context.position, board_view(context)
    if game.grid.kind != "hexes" or not position.seats:
        return {}
    own = {
        seat: [str(one.space) for one in position.dealt if one.owner == seat and one.space in view.cells]
        for seat in position.seats
    }
    if not all(own.values()):
        return {}
    at = {space: centre(game.grid, cell) for space, cell in view.cells.items()}
    others = [one.space for one in position.pieces if game.setup.pieces[one.piece].look == "hex"]
    for space in others:
        off = {seat: min(dist(at[space], at[one]) for one in spaces) for seat, spaces in own.items()}
        own[min(off, key=lambda seat: off[seat])].append(space)
    return {seat: tuple(sorted({*spaces}, key=[*view.cells].index)) for seat, spaces in own.items()}


def laid_homes(
    context: PositionContext,
    pictures: Pictures,
    title: RichText,
    near: Mapping[str, Sequence[str]],
    words: Mapping[str, Sequence[str]],
) -> LaidHomes | None:
    """Return a card for each seat with what lies ``near`` it, in ``words``; None where its hexes are too narrow."""
    layout, view, across = context.paper.layout, board_view(context), min(ABREAST, len(near))
    wide = (context.paper.width - 2 * context.margin - (across - 1) * GUTTER) / across - INSET
    side = min([WIDEST[layout] * context.paper.height, *(wide / home_wide(view, spaces) for spaces in near.values())])
    if side < LEAST:
        return None
    style, made, high = board_style(context, view, side), list[LaidHome](), 0.0
    players = context.game.setup.player_of(context.position.players, context.position.seats)
    for seat, spaces in near.items():
        name = context.catalog.plain(f"seats.{seat}.name")
        drawn = home(view, style, spaces, name)
        hexes = tuple(_hex(context, pictures, one, words[one], drawn.middles[one], side) for one in spaces)
        picture = pictures.add(f"home-{seat}", drawn.scene)
        high = max(high, picture.height)
        colour, number = context.game.setup.seats[seat].colour, str(players[seat])
        made.append(LaidHome(number, name, colour, picture, hexes, between(context, seat)))
    return LaidHomes(title, context.tool("setup.read-out"), tuple(made), across, side, high + INSET + HEAD[layout])


def _hex(
    context: PositionContext, pictures: Pictures, space: str, words: Sequence[str], at: Point, side: float
) -> HomeHex:
    """Return what stands on a hex whose middle lies at a point of the picture."""
    name, *others = words
    numbers = (
        (context.game.setup.deals[one.deal].component, one.things[0].kind)
        for one in context.position.dealt
        if one.space == space and shows_number(context, context.game.setup.deals[one.deal].component, one.things[0])
    )
    component, drawn = next(numbers, ("", ""))
    token = thing_picture(context, pictures, component, Thing(drawn), TOKEN * side) if drawn else None
    faces = " · ".join(one for one in others if one != drawn)
    return HomeHex(space, faces, token, drawn, name, at.x, at.y)
