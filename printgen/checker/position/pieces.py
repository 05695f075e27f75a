"""Game and position → findings on the pieces: each placement, nothing else, board and box.

Pieces of one sort (the piece, and whether it waits) answer for the placements that lay that sort.
"""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from printgen.model.board.spaces import all_spaces, name_on
from printgen.model.game import Game
from printgen.model.play.conditions import holds
from printgen.model.play.supply import boxes_in_play
from printgen.model.position import Finding, PlacedTile, Position
from printgen.model.setup import Placement


class Lying(NamedTuple):
    """One piece as the rules see it."""

    piece: str
    waiting: bool
    space: str
    owner: str | None
    facing: str | None = None
    or_on: tuple[str, ...] = ()


def judge_pieces(game: Game, position: Position) -> Iterator[Finding]:
    """Judge every placement that is in force, then what all pieces have in common."""
    loose = Counter(Lying(p.piece, p.waiting, p.space, p.owner, p.facing, p.or_on) for p in position.pieces)
    wanted = {
        placement.id: _wanted(game, position, placement)
        for placement in game.setup.placements
        if holds(placement.when, position.players, position.options)
    }
    missing = {}
    for name, expected in wanted.items():
        missing[name] = expected - loose
        loose -= expected
    for name, expected in wanted.items():
        sorts = {(one.piece, one.waiting) for one in expected}
        surplus = Counter({one: n for one, n in loose.items() if (one.piece, one.waiting) in sorts})
        loose -= surplus
        wrong = [one.space for one in (missing[name] + surplus).elements()]
        right = expected.total() - missing[name].total()
        figures = {"pieces": expected.total(), "right": right}
        yield Finding(f"pieces.{name}", not wrong, figures, tuple(dict.fromkeys(wrong)))
    others = tuple(dict.fromkeys(one.space for one in loose.elements()))
    yield Finding("no-other-pieces", not others, {"pieces": loose.total()}, others)
    yield _on_board(game, position)
    yield _in_box(game, position)


def _wanted(game: Game, position: Position, placement: Placement) -> Counter[Lying]:
    """Give the pieces a placement asks for."""
    spots: list[tuple[str, str | None]] = [(space, None) for space in placement.on]
    spots += [(tile.space, None) for tile in position.tiles if _meant(placement, tile)]
    for name, seat in game.setup.seats.items():
        there = placement.all_seats and seat.board <= position.boards
        if there or name in position.seats:
            spaces = placement.for_seats.get(name, ())
            spots += [(name_on(game.board, seat.board, space), name) for space in spaces]
    wanted: Counter[Lying] = Counter()
    for space, owner in spots:
        lying = Lying(placement.piece, placement.waiting, space, owner, placement.facing)
        wanted[lying] += placement.copies
    if placement.one_of:
        space, *others = placement.one_of
        lying = Lying(placement.piece, placement.waiting, space, None, None, tuple(others))
        wanted[lying] += placement.copies
    return wanted


def _meant(placement: Placement, tile: PlacedTile) -> bool:
    if (wish := placement.on_tiles) is None:
        return False
    if wish.kind is not None and tile.kind != wish.kind:
        return False
    return wish.symbol is None or wish.symbol == bool(tile.symbol)


def _on_board(game: Game, position: Position) -> Finding:
    spaces = set(all_spaces(game.board, game.grid, position.boards))
    unresolved = tuple(
        dict.fromkeys(space for piece in position.pieces for space in piece.spaces if space not in spaces)
    )
    return Finding("pieces-on-board", not unresolved, {"pieces": len(position.pieces)}, unresolved)


def _in_box(game: Game, position: Position) -> Finding:
    """Judge whether the boxes hold as many of each component as lie on the table."""
    boxes = boxes_in_play(game, position.variants)
    used: Counter[str] = Counter()
    for piece in position.pieces:
        sort = game.setup.pieces.get(piece.piece)
        used[sort.component if sort else piece.piece] += 1
    short = set()
    for component, count in used.items():
        part = game.components.get(component)
        if part is None or (part.count is not None and count > part.count * boxes):
            short.add(component)
    spaces = tuple(
        piece.space
        for piece in position.pieces
        if getattr(game.setup.pieces.get(piece.piece), "component", piece.piece) in short
    )
    figures = {"pieces": len(position.pieces), "boxes": boxes}
    return Finding("pieces-in-box", not short, figures, tuple(dict.fromkeys(spaces)))
