"""Case → the signs that pieces, hexes and regions show on a space, and the paths they are known by.

A sign is called like its icon; ``coin`` is the mark of all that is drawn after that part of a kit.
"""

from collections.abc import Iterable, Sequence

from printgen.model.board.board import Region
from printgen.model.box.box import Component
from printgen.model.kit import PathLayer
from printgen.model.position import Dealt, PlacedHex, PlacedPiece
from printgen.model.setup import Piece
from printgen.preflight.expected.case import Case

PLAIN = ("house", "rod", "hex", "tile")
"""Looks that show no icon of their own."""


def shapes(case: Case, names: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Return the paths of each icon, and the marks that are filled alike on all coins of the kit."""
    icons, wanted = case.icons or {}, sorted(set(names))
    found = {name: tuple(path.d for path in icons[name].paths) for name in wanted if name in icons}
    if "coin" in wanted and case.looks:
        layers = (layer for layer in case.looks["coin"].front.layers if isinstance(layer, PathLayer))
        found["coin"] = tuple(layer.d for layer in layers if layer.line is None)
    return found


def signs_of(case: Case, one: PlacedPiece) -> tuple[str, ...]:
    """Return the signs a piece shows: its own icon, else that of the seat it belongs to."""
    piece = case.game.setup.pieces[one.piece]
    if piece.look == "pawn":
        return ("pawn",)
    numbered = piece.look == "token" and piece.kind is not None and piece.kind.isdecimal()
    if piece.look in PLAIN or numbered:
        return ()
    icon = piece.icon
    if icon is None and piece.coloured:
        seat, component = case.game.setup.seats.get(one.owner or ""), case.game.components.get(piece.component)
        icon = seat.icon if seat else component.icon if component else None
    return (*(("coin",) if piece.look == "coin" else ()), *((icon,) if icon is not None else ()))


def signs_here(
    case: Case, placed: Sequence[PlacedPiece], dealt: Sequence[Dealt], hexes: Sequence[PlacedHex]
) -> set[str]:
    """Return the signs of what lies on a space: pieces, and hexes by their kinds."""
    pieces = case.game.setup.pieces
    # Cards that lie on a board of cards are the board itself.
    upright = [one for one in placed if pieces[one.piece].look != "card"]
    kinds = [pieces[one.piece].kind for one in placed]
    kinds += [thing.kind for one in dealt for thing in one.things]
    kinds += [one.kind for one in hexes]
    icons = _hex_icons(case)
    return {sign for one in upright for sign in signs_of(case, one)} | {icons[kind] for kind in kinds if kind in icons}


def region_signs(case: Case, regions: Sequence[Region], covered: bool) -> set[str]:
    """Return the icons of the regions a space lies in; a hex that lies (``covered``) hides those of its space."""
    kind = case.game.grid.kind
    shown = [one for one in regions if one.icon]
    if kind == "hexes":
        shown = [] if covered else shown[-1:]
    chart = kind == "squares" and case.game.board.ground is None
    return set() if chart else {str(one.icon) for one in shown if not one.raised}


def _hex_icons(case: Case) -> dict[str | None, str]:
    """Return the icon of every kind of hex that has one."""
    made = {piece.kind: piece for piece in case.game.setup.pieces.values()}
    hexes = [part for part in case.game.components.values() if part.shape == "hex"]
    found = {kind: _kind_icon(case, part, kind, made.get(kind)) for part in hexes for kind in part.kinds}
    return {kind: icon for kind, icon in found.items() if icon is not None}


def _kind_icon(case: Case, component: Component, kind: str, piece: Piece | None) -> str | None:
    """Return the icon of a kind: its piece's own, else the one called like it, its last or its first part."""
    if piece is not None and piece.icon is not None:
        return piece.icon
    parts = kind.split("-")
    return next((name for name in (kind, parts[-1], parts[0]) if name in (case.icons or {})), None)
