"""Game and position → findings on the pieces: each placement, nothing else, board and box; and on a ground of tiles.

Pieces of one sort (the piece, and whether it waits) answer for the placements that lay that sort.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from printgen.model.board.spaces import all_spaces, name_on, space_names
from printgen.model.game import Game
from printgen.model.play.conditions import holds
from printgen.model.play.supply import boxes_in_play
from printgen.model.position import Finding, PlacedPiece, PlacedTile, Position
from printgen.model.setup import Placement


def judge_pieces(game: Game, position: Position) -> Iterator[Finding]:
    """Judge every placement that is in force, then what all pieces have in common."""
    loose = Counter(position.pieces)
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
        wrong = _spaces((missing[name] + surplus).elements())
        figures = {"pieces": expected.total(), "right": expected.total() - missing[name].total()}
        yield Finding(f"pieces.{name}", not wrong, figures, wrong)
    others = _spaces(loose.elements())
    yield Finding("no-other-pieces", not others, {"pieces": loose.total()}, others)
    board = set(all_spaces(game.board, game.grid, position.boards))
    outside = tuple(dict.fromkeys(space for one in position.pieces for space in one.spaces if space not in board))
    yield Finding("pieces-on-board", not outside, {"pieces": len(position.pieces)}, outside)
    yield _in_box(game, position)


def ground_tiles(game: Game) -> list[list[str]]:
    """Return the spaces of each tile that a board is laid of, gaps left out; of another board each by itself."""
    span = game.board.ground.spans if game.board.ground is not None else 1
    tiles: dict[tuple[int, int], list[str]] = {}
    for (row, column), name in space_names(game.board, game.grid).items():
        tiles.setdefault((row // span, column // span), []).append(name)
    return list(tiles.values())


def cut_tiles(game: Game) -> list[list[str]]:
    """Return the spaces of the tiles of a ground that a gap or an edge cuts through."""
    span = game.board.ground.spans if game.board.ground is not None else 1
    return [spaces for spaces in ground_tiles(game) if len(spaces) < span * span]


def ground_covered(game: Game, position: Position) -> Finding:
    """Judge a board laid of tiles: every tile whole, gaps the size of tiles, and tiles enough in the boxes."""
    assert game.board.ground is not None
    tiles, cut = ground_tiles(game), [space for spaces in cut_tiles(game) for space in spaces]
    part, number = game.components.get(game.board.ground.component), len(tiles) * position.boards
    there = part.count if part else 0
    enough = there is None or number <= there * boxes_in_play(game, position.variants)
    spaces = sum(map(len, tiles)) * position.boards - (position.boards - 1)  # each next board lies on one
    figures = {"spaces": spaces, "tiles": number}
    return Finding("ground-covered", not cut and enough, figures, tuple(cut))


def component_of(game: Game, piece: str) -> str:
    """Return the component a piece is made of; a piece nobody knows is its own, which no box has."""
    return game.setup.pieces[piece].component if piece in game.setup.pieces else piece


def _spaces(pieces: Iterable[PlacedPiece]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(one.space for one in pieces))


def _wanted(game: Game, position: Position, placement: Placement) -> Counter[PlacedPiece]:
    spots: list[tuple[str, str | None]] = [(space, None) for space in placement.on]
    spots += [(tile.space, None) for tile in position.tiles if _is_meant(placement, tile)]
    for name, seat in game.setup.seats.items():
        if name in position.seats or (placement.all_seats and seat.board <= position.boards):
            spaces = placement.for_seats.get(name, ())
            spots += [(name_on(game.board, seat.board, space), name) for space in spaces]
    wanted: Counter[PlacedPiece] = Counter()
    for space, owner in spots:
        wanted[PlacedPiece(placement.piece, space, owner, placement.waiting, placement.facing)] += placement.copies
    if placement.one_of:
        space, *others = placement.one_of
        wanted[PlacedPiece(placement.piece, space, None, placement.waiting, None, tuple(others))] += placement.copies
    return wanted


def _is_meant(placement: Placement, tile: PlacedTile) -> bool:
    if (wish := placement.on_tiles) is None or wish.kind not in (None, tile.kind):
        return False
    return wish.symbol is None or wish.symbol == bool(tile.symbol)


def _in_box(game: Game, position: Position) -> Finding:
    boxes, components = boxes_in_play(game, position.variants), game.components
    used = Counter(component_of(game, piece.piece) for piece in position.pieces)
    enough = {
        name: name in components and ((there := components[name].count) is None or count <= there * boxes)
        for name, count in used.items()
    }
    short = _spaces(piece for piece in position.pieces if not enough[component_of(game, piece.piece)])
    return Finding("pieces-in-box", not short, {"pieces": len(position.pieces), "boxes": boxes}, short)
