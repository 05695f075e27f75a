"""GameContext → the signs that pieces, hexes and regions show on a space, and the paths they are known by.

A sign is called like its icon; ``coin`` is the mark of all that is drawn after that part of a kit.
"""

from collections.abc import Iterable, Sequence

from printgen.figure.board_view import BoardView
from printgen.figure.pieces.kind_look import kind_icon
from printgen.model.kit import PathLayer
from printgen.model.position import PlacedPiece
from printgen.model.setup import Piece
from printgen.sheet.core.game_context import GameContext

PLAIN = ("house", "rod", "hex", "tile")
"""Looks that show no icon of their own."""


def shapes(context: GameContext, names: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Give the paths of each icon, and the marks of coins."""
    wanted = sorted(set(names))
    icons = {name: context.icons[name] for name in wanted if name in context.icons}
    found = {name: tuple(path.d for path in icon.paths) for name, icon in icons.items()}
    return found | ({"coin": _marks(context)} if "coin" in wanted else {})


def _marks(context: GameContext) -> tuple[str, ...]:
    """Give what is filled alike on all coins of the kit."""
    layers = (layer for layer in context.looks["coin"].front.layers if isinstance(layer, PathLayer))
    return tuple(layer.d for layer in layers if layer.line is None)


def signs_of(context: GameContext, piece: Piece, owner: str | None) -> tuple[str, ...]:
    """Name the signs one piece shows: its own icon, else that of the seat it belongs to."""
    if piece.look == "pawn":
        return ("pawn",)
    numbered = piece.look == "token" and piece.kind is not None and piece.kind.isdecimal()
    if piece.look in PLAIN or numbered:
        return ()
    seat, component = (context.game.setup.seats.get(owner or ""), context.game.components.get(piece.component))
    icon = piece.icon
    if icon is None and piece.coloured:
        icon = seat.icon if seat else component.icon if component else None
    return (*(("coin",) if piece.look == "coin" else ()), *((icon,) if icon is not None else ()))


def signs_here(context: GameContext, view: BoardView, space: str, lying: Sequence[PlacedPiece]) -> set[str]:
    """Name the signs of what lies on a space: pieces, and hexes by their kinds."""
    pieces = context.game.setup.pieces
    # Cards that lie on a board of cards are the board itself.
    upright = [one for one in lying if pieces[one.piece].look != "card"]
    kinds = [pieces[one.piece].kind for one in lying]
    kinds += [thing.kind for one in view.dealt if one.space == space for thing in one.things]
    kinds += [one.kind for one in view.hexes if one.space == space]
    icons = _hex_icons(context)
    signs = {sign for one in upright for sign in signs_of(context, pieces[one.piece], one.owner)}
    return signs | {icons[kind] for kind in kinds if kind in icons}


def dealt_here(view: BoardView, space: str) -> list[str]:
    """Give the numbers that stand on a space: of what was dealt there, of tokens, of hexes."""
    things = [thing for one in view.dealt if one.space == space for thing in one.things]
    told = [str(thing.number) if thing.number else thing.kind for thing in things]
    told += [one.token or "" for one in view.hexes if one.space == space]
    return [text for text in told if text.isdecimal()]


def ground_signs(context: GameContext, view: BoardView, space: str) -> set[str]:
    """Name the icons of the regions a space lies in, where the board shows them.

    A hex that lies hides those of its space.
    """
    kind = context.game.grid.kind
    named = space.rpartition(".")[2]
    here = [one for one in view.board.regions.values() if named in one.spaces and one.icon]
    if kind == "hexes":
        pieces = context.game.setup.pieces
        laid = {one.space for one in view.dealt} | {one.space for one in view.hexes}
        laid |= {one.space for one in view.placed if pieces[one.piece].look == "hex"}
        here = [] if space in laid else here[-1:]
    chart = kind == "squares" and view.board.ground is None
    return set() if chart else {str(one.icon) for one in here if not one.raised}


def _hex_icons(context: GameContext) -> dict[str | None, str]:
    """Give the icon of every kind of hex that has one."""
    made = {piece.kind: piece for piece in context.game.setup.pieces.values()}
    found = {
        kind: kind_icon(part, kind, context.icons, made.get(kind))
        for part in context.game.components.values()
        if part.shape == "hex"
        for kind in part.kinds
    }
    return {kind: icon for kind, icon in found.items() if icon is not None}
