"""The signs of a board → what they mean, and where they stand: beside a narrow paper, and on a map to write on."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace

from printgen.drawing.scene import Scene
from printgen.figure.board_view import BoardStyle, BoardView
from printgen.figure.pieces.kind_look import kind_accent, kind_icon
from printgen.figure.squares.marks import link_sign
from printgen.figure.squares.surface import tint_sign
from printgen.figure.tiles.map_view import sheet_style
from printgen.figure.tiles.pieces import sign_disc
from printgen.geometry import Point, Rect, Size
from printgen.sheet.core.blocks import Content
from printgen.sheet.core.board_view import board_view
from printgen.sheet.core.game_context import GameContext, Picture, Pictures
from printgen.sheet.core.map_view import map_view
from printgen.sheet.setup.legend import legend_signs

WIDE, FOR_SIGNS = 90.0, 72.0
"""From this width on a panel has room for the steps beside a large picture of the whole, and for signs, in mm."""

SIGN_WIDE, MOST_ACROSS = 42.0, 4
"""How wide a sign with its words is at least below a block, in mm, and how many stand side by side there at most."""

FEW_SPACES = 2
"""How many spaces of a region are named at most."""

SIGN, TILE = 6.0, 15.0
"""How large a sign is, and the side of a tile for which a symbol is drawn, in mm."""


@dataclass(frozen=True, slots=True)
class SignMeant(Content):
    """A sign, its name, and the spaces that bear it."""

    picture: Picture | None
    name: str
    spaces: str = ""


@dataclass(frozen=True, slots=True)
class SignsMeant(Content):
    """All signs of a board under a title, ``across`` side by side below a block."""

    title: str
    signs: tuple[SignMeant, ...]
    across: int

    @property
    def rows(self) -> tuple[tuple[SignMeant, ...], ...]:
        """Return them in rows, as they stand below a block."""
        return tuple(self.signs[first : first + self.across] for first in range(0, len(self.signs), self.across))

    @property
    def pairs(self) -> tuple[tuple[SignMeant, ...], ...]:
        """Return them two by two, as they stand in a panel."""
        return replace(self, across=2).rows


def signs_meant(context: GameContext, pictures: Pictures, width: float) -> SignsMeant | None:
    """Return what the signs of a board mean, for a block of a width; None where there are none."""
    found = _by_name(_on_board(context, pictures)) if not context.game.tile_sets else ()
    across = max(2, min(MOST_ACROSS, int(width / SIGN_WIDE)))
    return SignsMeant(context.tool("overlay.signs"), found, across) if found else None


def _on_board(context: GameContext, pictures: Pictures) -> Iterator[SignMeant]:
    """Yield the signs of regions, links and dealt cards, and those of the legend of the set-up."""
    view = board_view(context, pieces=False)
    known = {**_regions(context, pictures, view), **_links(context, pictures, view)}
    yield from (*known.values(), *_dealt(context, pictures, view), *_of_set_up(context, pictures, view, known))


def _by_name(signs: Iterable[SignMeant]) -> tuple[SignMeant, ...]:
    """Return signs with those of one name as one, which has the spaces of all."""
    found = dict[str, SignMeant]()
    for one in signs:
        name = one.name[:1].upper() + one.name[1:]
        before = found.get(name.casefold())
        spaces = ", ".join(filter(None, (before.spaces if before else "", one.spaces)))
        found[name.casefold()] = replace(before or one, name=name, spaces=spaces)
    return tuple(found.values())


def signs_of_map(context: GameContext, pictures: Pictures) -> tuple[SignMeant, ...]:
    """Return what stands on a map to write on; on tiles, of which nothing is drawn there, what may be written there.

    Of two signs with one name the first alone is listed.
    """
    tiles = context.game.tile_sets
    signs = (*_symbols(context, pictures), *_open_pieces(context, pictures)) if tiles else _on_board(context, pictures)
    return tuple(replace(one, spaces="") for one in _by_name(signs))


def _regions(context: GameContext, pictures: Pictures, view: BoardView) -> dict[str, SignMeant]:
    """Return the signs of regions that have one, and how the spaces of others are tinted."""
    style = BoardStyle(Point(SIGN, SIGN), context.theme, context.icons, context.looks, look="overlay")
    found = dict[str, SignMeant]()
    for key, region in view.board.regions.items():
        if region.icon is not None:
            accent = f"{region.accent}-text" if region.accent else "ink"
            sign = pictures.icon(region.icon, SIGN, accent)
        elif region.accent and not region.raised:
            drawn = tint_sign(view, region, style)
            sign = pictures.add(f"region-{key}", Scene(Rect(0, 0, SIGN, SIGN).grown(0.5), drawn, ""))
        else:
            continue
        spaces = region.spaces if len(region.spaces) <= FEW_SPACES else ()
        found[key] = SignMeant(sign, view.word(f"board.regions.{key}"), ", ".join(spaces))
    return found


def _links(context: GameContext, pictures: Pictures, view: BoardView) -> dict[str, SignMeant]:
    """Return the signs of spaces that count as one."""
    style = BoardStyle(Point(SIGN, SIGN), context.theme, context.icons, context.looks, look="overlay")
    found = dict[str, SignMeant]()
    for key, link in view.board.links.items():
        drawn = link_sign(Point(SIGN / 2, SIGN / 2), SIGN / 2 - 0.2, context.colour(link.accent), style)
        sign = pictures.add(f"link-{key}", Scene(Rect(0, 0, SIGN, SIGN), (drawn,), ""))
        found[key] = SignMeant(sign, view.word(f"board.links.{key}"), " = ".join(link.spaces))
    return found


def _dealt(context: GameContext, pictures: Pictures, view: BoardView) -> Iterator[SignMeant]:
    """Yield the signs of the kinds of cards that were dealt and stand out, with their spaces."""
    spaces = dict[tuple[str, str, str], list[str]]()
    for dealt in view.dealt if view.grid.kind == "cards" else ():
        component, kind = view.component_of(dealt), dealt.things[0].kind
        sign, accent = kind_icon(component, kind, context.icons), kind_accent(component, kind)
        if sign is not None and accent is not None and dealt.space is not None:
            spaces.setdefault((kind, sign, accent), []).append(dealt.space)
    for (kind, sign, ink), some in spaces.items():
        picture = pictures.icon(sign, SIGN, f"{ink}-text")
        yield SignMeant(picture, context.catalog.plain(f"kinds.{kind}"), ", ".join(sorted(some)))


def _of_set_up(
    context: GameContext, pictures: Pictures, view: BoardView, known: Collection[str]
) -> Iterator[SignMeant]:
    """Yield the signs of the set-up's legend that are on this board, where no piece is drawn, and not known yet."""
    board, pieces = context.game.board, context.game.setup.pieces
    absent = {*board.regions, *board.lines} - {*view.board.regions, *view.board.lines}
    listed = zip(context.game.sheets.setup.legend, legend_signs(context, pictures), strict=True)
    for name, one in listed:
        if one.picture is not None and name not in {*known, *absent, *pieces}:
            word = context.catalog.plain(f"setup.legend.{name}.name")
            yield SignMeant(replace(one.picture, width=SIGN, height=SIGN), word)


def _symbols(context: GameContext, pictures: Pictures) -> Iterator[SignMeant]:
    """Yield the symbols of tiles."""
    style, signs = sheet_style(Size(TILE, TILE), context.theme, context.icons), map_view(context, "with-tiles").signs
    for symbol, one in signs.items():
        drawn = sign_disc(Point(0, 0), SIGN / 2 - 0.2, one, style)
        sign = pictures.add(f"symbol-{symbol}", Scene(Rect(-SIGN / 2, -SIGN / 2, SIGN, SIGN), drawn, ""))
        yield SignMeant(sign, context.catalog.plain(f"symbols.{symbol}"))


def _open_pieces(context: GameContext, pictures: Pictures) -> Iterator[SignMeant]:
    """Yield the pieces that belong to no seat, and those of seats that only come onto the board in play."""
    placed = {one.piece for one in context.game.setup.placements if not one.waiting}
    for name, piece in context.game.setup.pieces.items():
        if piece.icon is not None and not (piece.coloured and name in placed):
            accent = f"{piece.accent}-text" if piece.accent and piece.accent != "ink" else "ink"
            yield SignMeant(pictures.icon(piece.icon, SIGN, accent), context.catalog.plain(f"pieces.{name}.name"))
