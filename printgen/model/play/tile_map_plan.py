"""Game → TileMapPlan: everything a tile map needs, looked up in box, board and set-up."""

from collections.abc import Iterator, Sequence

from printgen.errors import PrintgenError
from printgen.model.board.spaces import space_names
from printgen.model.box.box import TileSet
from printgen.model.game import Game
from printgen.model.tile_map import Balance, Half, TileMap, TileMapPlan
from printgen.problems import Problem


def tile_map_plan(game: Game) -> TileMapPlan:
    """Look up the tile map of a game that has one; the checks prove that all it names is there.

    The supply is what all piles but that of the symbol tiles hold, less the fixed tiles, unless the set-up names
    one. Raises PrintgenError for tiles fixed that the pile does not have, for balances that are no blocks of columns.
    """
    noun = game.setup.tile_map
    if noun is None:
        raise PrintgenError.with_code("no-tile-map", f"game `{game.id}` has no tile map")
    tiles, grid = game.tile_sets[noun.tiles], game.grid
    names = space_names(game.board, grid)
    cells = {name: cell for cell, name in names.items()}
    if len(cells) < grid.rows * grid.columns:
        raise PrintgenError.with_code("tile-map-with-gaps", "a tile map covers a whole board, this one has gaps")
    if problems := tuple(_problems(noun, tiles, grid.columns)):
        raise PrintgenError(problems)
    symbol_kinds = {kind: tiles.piles[noun.symbols.pile].get(kind, 0) for kind in tiles.kinds}
    return TileMapPlan(
        rows=grid.rows,
        columns=grid.columns,
        sides=tuple(tiles.sides),
        edge=noun.edge,
        kinds={kind: tile.sides for kind, tile in tiles.kinds.items()},
        fixed={cells[space]: kind for space, kind in noun.fixed.items()},
        symbol_kinds=symbol_kinds,
        supply=_supply(noun, tiles),
        symbols=dict(tiles.symbols),
        halves=_halves(noun.symbols.balance, grid.columns, sum(symbol_kinds.values())),
        weight=noun.symbols.weight,
        avoid_diagonal=noun.symbols.avoid == "diagonal",
        attempts_at_most=noun.attempts_at_most,
        names=names,
    )


def _problems(noun: TileMap, tiles: TileSet, columns: int) -> Iterator[Problem]:
    if noun.fixed_pile == noun.symbols.pile:
        message = f"fixed tiles cannot come from `{noun.fixed_pile}`, the pile of the symbol tiles"
        yield Problem("fixed-from-symbol-pile", message)
    fixed = list(noun.fixed.values())
    for kind in dict.fromkeys(fixed):
        there, needed = tiles.piles[noun.fixed_pile].get(kind, 0), fixed.count(kind)
        if needed > there:
            message = f"{needed} tiles of kind `{kind}` are fixed, pile `{noun.fixed_pile}` has {there}"
            yield Problem("too-few-fixed-tiles", message)
    yield from _balance_problems(noun.symbols.balance, columns)


def _balance_problems(balances: Sequence[Balance], columns: int) -> Iterator[Problem]:
    end = 0
    for block in sorted((_numbers(balance) for balance in balances), key=lambda block: block[:1]):
        if not block or block[0] < 1 or block != tuple(range(block[0], block[0] + len(block))):
            yield Problem("balance-not-a-block", "a balance names columns that are no block")
        elif block[0] <= end or block[-1] > columns:
            message = f"the balance of columns {block[0]} to {block[-1]} overlaps another or passes column {columns}"
            yield Problem("balance-outside", message)
        else:
            end = block[-1]


def _numbers(balance: Balance) -> tuple[int, ...]:
    """Return the columns of a balance in order; 0 for what is no number of a column."""
    return tuple(sorted(int(name) if name.isdecimal() else 0 for name in balance.columns))


def _halves(balances: Sequence[Balance], columns: int, symbols: int) -> tuple[Half, ...]:
    """Return the balances as blocks from the first column to the last.

    One block that no balance names holds the rest of the symbol tiles.
    """
    blocks = [Half(min(_numbers(b)) - 1, max(_numbers(b)), b.count) for b in balances]
    if not blocks:
        return ()
    blocks.sort(key=lambda half: half.first)
    rest = symbols - sum(half.count for half in blocks)
    ends = [0, *(half.last for half in blocks)]
    starts = [*(half.first for half in blocks), columns]
    open_blocks = [(a, b) for a, b in zip(ends, starts, strict=True) if a < b]
    if len(open_blocks) > 1:
        message = f"the balances leave {len(open_blocks)} blocks of columns open, the bound is 1"
        raise PrintgenError.with_code("balance-leaves-gaps", message)
    blocks += [Half(first, last, rest) for first, last in open_blocks]
    return tuple(sorted(blocks, key=lambda half: half.first))


def _supply(noun: TileMap, tiles: TileSet) -> dict[str, int]:
    if noun.supply is not None:
        return {kind: noun.supply.get(kind, 0) for kind in tiles.kinds}
    fixed = list(noun.fixed.values())
    piles = [pile for name, pile in tiles.piles.items() if name != noun.symbols.pile]
    return {kind: sum(pile.get(kind, 0) for pile in piles) - fixed.count(kind) for kind in tiles.kinds}
