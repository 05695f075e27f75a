"""A component and a kind of it → the sort of piece that shows it, and the words on it."""

import re

from printgen.figure.board_view import BoardView
from printgen.figure.hex_tile import HexKind
from printgen.game.position import Thing
from printgen.game.setup import Piece

RATE = re.compile(r"\d+\s?:\s?\d+")
"""A rate of exchange, as it stands in the name of a harbour."""


def piece_of(view: BoardView, component: str, kind: str | None) -> Piece | None:
    """Give the piece that is this kind of the component, else the one that is any kind of it."""
    made = [piece for piece in view.pieces.values() if piece.component == component]
    exact = [piece for piece in made if piece.kind == kind]
    return next(iter(exact or [piece for piece in made if piece.kind is None]), None)


def hex_kind(view: BoardView, component: str, kind: str | None) -> HexKind:
    """Give what a kind of hex shows; kinds that share an accent are told apart by number."""
    piece = piece_of(view, component, kind)
    if piece is None:
        return HexKind(caption=rate(view, kind))
    same = [
        other.kind
        for other in view.pieces.values()
        if other.component == component
        and other.accent == piece.accent
        and not rate_of(view, other)
    ]
    which = same.index(piece.kind) if piece.kind in same else 0
    return HexKind(piece.icon, piece.accent, rate(view, kind), which)


def rate_of(view: BoardView, piece: Piece) -> str:
    """Give the rate of exchange in the name of a piece's kind, if there is one."""
    return rate(view, piece.kind)


def rate(view: BoardView, kind: str | None) -> str:
    """Give the rate of exchange that the name of a kind tells, such as 3:1; else nothing."""
    found = RATE.search(view.word(f"kinds.{kind}")) if kind else None
    return found[0].replace(" ", "") if found else ""


def thing_name(view: BoardView, thing: Thing) -> str:
    """Give the name of something dealt, with its number where things of its kind have one."""
    name = view.word(f"kinds.{thing.kind}") or thing.kind
    if thing.symbol is not None:
        name = f"{name} {view.word(f'symbols.{thing.symbol}') or thing.symbol}"
    return name if thing.number is None else f"{name}\N{NO-BREAK SPACE}{thing.number}"
