"""Plan and maps of tiles → which rules each map breaks; for one map a finding on each rule.

Nothing of what draws maps is used. A map is three numbers a cell: a kind in the order of the plan, quarter turns
clockwise, and the place of a symbol in the order of the plan. All work is done for many maps at once, with the maps
as the last axis: (rows, columns, maps), rows from the top. One map is a batch of one.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from printgen.checker.position.corners import needless_corners
from printgen.checker.position.pieces import component_of
from printgen.model.game import Game
from printgen.model.play.supply import boxes_in_play
from printgen.model.position import Finding, PlacedTile
from printgen.model.tile_map import TileMapPlan

NO_TILE, NO_SYMBOL = 255, -1
"""What stands in a cell that is empty, and on a tile that bears no symbol."""

UNKNOWN = 254
"""A kind, turn or side that is none."""

NORTH, EAST, SOUTH, WEST = range(4)
_ALL, _FORMER, _LATTER = slice(None), slice(None, -1), slice(1, None)
SIDE_BY_SIDE = (((_ALL, _FORMER), (_ALL, _LATTER)), ((_FORMER, _ALL), (_LATTER, _ALL)))
DIAGONALLY = (((_FORMER, _LATTER), (_LATTER, _FORMER)), ((_FORMER, _FORMER), (_LATTER, _LATTER)))
"""The first and the second cells of all pairs that lie so, by rows and columns."""

BATCH = 8192
"""How many maps are judged at once: what a processor keeps at hand."""

Numbers = NDArray[Any]
Flags = NDArray[np.bool_]
Ends = tuple[tuple[slice, slice], tuple[slice, slice]]
Pairs = list[tuple[Ends, Flags]]
"""Where both cells of pairs are found, and which pairs are meant."""


@dataclass(frozen=True, slots=True)
class _Maps:
    """Maps by their cells, (rows, columns, maps); ``shown``: the side to the north, east, south and west of each."""

    plan: TileMapPlan
    kinds: Numbers
    symbols: Numbers
    shown: Numbers
    turned_wrong: Flags

    @property
    def lies(self) -> Flags:
        """Where a tile lies."""
        lies: Flags = self.shown[NORTH] != NO_TILE
        return lies


class _Judged(NamedTuple):
    """A rule, the cells at fault (rows, columns, maps), the maps that break it, and the figures of a single map."""

    rule: str
    cells: Flags
    broken: Flags
    figures: Callable[[], dict[str, int]]


def judge_maps(
    plan: TileMapPlan, kinds: Numbers, turns: Numbers, symbols: Numbers, distribution: str = "default"
) -> Mapping[str, Flags]:
    """Return for each rule about tiles and symbols which maps break it, (maps,) bool, in the order of judging.

    Arrays are (maps, cells) or (maps, rows, columns). A turn of four quarters or more is none. In the distribution
    "uniform" corners may touch.
    """
    found: dict[str, list[Flags]] = {}
    for first in range(0, max(1, len(kinds)), BATCH):
        kind, turn, symbol = (_cells_first(plan, each[first : first + BATCH]) for each in (kinds, turns, symbols))
        maps = _Maps(plan, kind, symbol, _shown(plan, kind, turn), turn > 3)
        for one in _judged(maps, distribution):
            found.setdefault(one.rule, []).append(one.broken)
    return {rule: np.concatenate(broken) for rule, broken in found.items()}


def judge_map(plan: TileMapPlan, tiles: Sequence[PlacedTile], distribution: str | None) -> Iterator[Finding]:
    """Judge the tiles of one map and their symbols by every rule."""
    yield _one_per_space(plan, tiles)
    for one in islice(_judged(_placed(plan, tiles), distribution), 1, None):
        spaces = tuple(plan.names[row, column] for row, column in np.argwhere(one.cells[..., 0]).tolist())
        yield Finding(one.rule, not one.broken[0], one.figures(), spaces)


def _one_per_space(plan: TileMapPlan, tiles: Sequence[PlacedTile]) -> Finding:
    laid = Counter(tile.space for tile in tiles)
    wrong = [space for space in plan.names.values() if laid[space] != 1]
    wrong += [tile.space for tile in tiles if plan.names.get((tile.row, tile.column)) != tile.space]
    figures = {"spaces": len(plan.names), "tiles": len(tiles)}
    return Finding("one-tile-per-space", not wrong, figures, tuple(dict.fromkeys(wrong)))


def _cells_first(plan: TileMapPlan, maps: Numbers) -> Numbers:
    flat = maps.reshape(len(maps), plan.rows * plan.columns)
    return np.ascontiguousarray(flat.T).reshape(plan.rows, plan.columns, len(maps))


def _placed(plan: TileMapPlan, tiles: Sequence[PlacedTile]) -> _Maps:
    """Return one map by its cells; of tiles beside the board it knows nothing, of several on a space the last."""
    known, names, letters = list(plan.kinds), list(plan.symbols), _letters(plan)
    cells = np.full((3, plan.rows, plan.columns, 1), NO_TILE, np.int16)
    cells[2] = NO_SYMBOL
    shown = np.full((4, plan.rows, plan.columns, 1), NO_TILE, np.uint8)
    for tile in tiles:
        if (place := (tile.row, tile.column)) in plan.names:
            kind = known.index(tile.kind) if tile.kind in known else UNKNOWN
            symbol = names.index(tile.symbol) if tile.symbol in names else UNKNOWN
            steps = UNKNOWN if tile.degrees % 90 or len(tile.sides) != 4 else tile.degrees // 90 % 4
            cells[:, *place, 0] = kind, steps, NO_SYMBOL if tile.symbol is None else symbol
            sides = (tile.sides[way : way + 1] for way in range(4))
            shown[:, *place, 0] = [letters.index(side) if side and side in letters else UNKNOWN for side in sides]
    as_said = _shown(plan, cells[0], cells[1])
    lies = shown[NORTH] != NO_TILE
    return _Maps(plan, cells[0], cells[2], shown, lies & ((cells[1] > 3) | (shown != as_said).any(axis=0)))


def _letters(plan: TileMapPlan) -> str:
    """Return the letter of every side there is, the border's first: its place is its number."""
    return "".join(dict.fromkeys(plan.edge + "".join(plan.kinds.values())))


def _shown(plan: TileMapPlan, kinds: Numbers, turns: Numbers) -> Numbers:
    """Return the side that every tile shows to the north, east, south and west, (4, rows, columns, maps).

    A tile turned clockwise shows to the east what was drawn at its north.
    """
    letters = _letters(plan)
    table = np.full((4, len(plan.kinds) + 1, 4), NO_TILE, np.uint8)
    for kind, drawn in enumerate(plan.kinds.values()):
        for turn in range(4):
            for side, letter in enumerate(drawn):
                table[(side + turn) % 4, kind, turn] = letters.index(letter)
    placed = np.minimum(kinds, len(plan.kinds)).astype(np.intp) * 4 + (turns & 3)
    return np.stack([shown.reshape(-1).take(placed) for shown in table])


def _judged(maps: _Maps, distribution: str | None) -> Iterator[_Judged]:
    plan, marked = maps.plan, maps.symbols != NO_SYMBOL
    tiles, wrong = maps.lies, maps.turned_wrong
    yield _by_cells("one-tile-per-space", ~tiles, dict)
    yield _by_cells("tiles-turned", wrong, lambda: {"tiles": int(tiles.sum()), "right": int((tiles & ~wrong).sum())})
    yield _edges(maps)
    yield _border(maps)
    yield _fixed(maps, marked)
    yield _supply(maps, marked)
    yield _exactly("symbol-tiles", plan.symbol_kinds, list(plan.kinds), maps.kinds, marked)
    yield _exactly("symbol-names", plan.symbols, list(plan.symbols), maps.symbols, marked)
    yield _apart(marked)
    if plan.halves:
        yield _balance(plan, marked)
    if plan.avoid_diagonal and distribution != "uniform":
        broken, touching = needless_corners(plan, marked), _touching(marked, DIAGONALLY)
        cells = _both_ends(touching, marked.shape) & broken
        yield _Judged("diagonal-only-when-forced", cells, broken, lambda: {"pairs": _total(touching)})


def _by_cells(rule: str, cells: Flags, figures: Callable[[], dict[str, int]]) -> _Judged:
    """Return a rule that is broken wherever a cell is at fault."""
    return _Judged(rule, cells, np.logical_or.reduce(cells, axis=(0, 1)), figures)


def _count(cells: Flags) -> Numbers:
    counted: Numbers = np.add.reduce(cells, axis=(0, 1), dtype=np.uint16)
    return counted


def _edges(maps: _Maps) -> _Judged:
    wrong: Pairs = []
    both: list[Flags] = []
    for (first, second), (way, opposite) in zip(SIDE_BY_SIDE, ((EAST, WEST), (SOUTH, NORTH)), strict=True):
        one, other = maps.shown[way][first], maps.shown[opposite][second]
        both.append((one != NO_TILE) & (other != NO_TILE))
        wrong.append(((first, second), (one != other) & both[-1]))

    def figures() -> dict[str, int]:
        edges = sum(int(there.sum()) for there in both)
        return {"edges": edges, "matched": edges - _total(wrong)}

    return _by_cells("edges-match", _both_ends(wrong, maps.kinds.shape), figures)


def _border(maps: _Maps) -> _Judged:
    edge, cells = _letters(maps.plan).index(maps.plan.edge), np.zeros(maps.kinds.shape, np.bool_)
    outer: dict[int, Any] = {NORTH: np.s_[0], EAST: np.s_[:, -1], SOUTH: np.s_[-1], WEST: np.s_[:, 0]}
    for way, rim in outer.items():
        cells[rim] |= (maps.shown[way][rim] != edge) & maps.lies[rim]

    def figures() -> dict[str, int]:
        seen = [maps.shown[way][rim] for way, rim in outer.items()]
        return {
            "edges": sum(int((one != NO_TILE).sum()) for one in seen),
            "matched": sum(int((one == edge).sum()) for one in seen),
        }

    return _by_cells("border-matches", cells, figures)


def _fixed(maps: _Maps, marked: Flags) -> _Judged:
    """Find fixed spaces with another tile, one that shows other sides, or a symbol."""
    plan, wrong = maps.plan, np.zeros(maps.kinds.shape, np.bool_)
    names, letters = list(plan.kinds), _letters(plan)
    for (row, column), kind in plan.fixed.items():
        wrong[row, column] = (maps.kinds[row, column] != names.index(kind)) | marked[row, column]
        for shown, letter in zip(maps.shown, plan.kinds[kind], strict=True):
            wrong[row, column] |= shown[row, column] != letters.index(letter)
    tiles = len(plan.fixed)
    return _by_cells("fixed-tiles", wrong, lambda: {"tiles": tiles, "right": tiles - int(wrong.sum())})


def _supply(maps: _Maps, marked: Flags) -> _Judged:
    """Find more tiles of a kind than may be laid, those fixed or with a symbol not counted."""
    plan, others, over = maps.plan, maps.lies & ~marked, np.zeros(marked.shape, np.bool_)
    for row, column in plan.fixed:
        others[row, column] = False
    for number, kind in enumerate(plan.kinds):
        here = (maps.kinds == number) & others
        over |= here & (_count(here) > plan.supply.get(kind, 0))
    return _by_cells("within-supply", over, lambda: {"tiles": int(others.sum()), "supply": sum(plan.supply.values())})


def _exactly(rule: str, wanted: Mapping[str, int], names: list[str], found: Numbers, marked: Flags) -> _Judged:
    """Find maps whose symbol tiles are not those wanted, each name exactly as often; at fault are those too many."""
    total = sum(wanted.values())
    broken: Flags = _count(marked) != total
    surplus = np.zeros(marked.shape, np.bool_)
    for number, name in enumerate(names):
        here = (found == number) & marked
        count = _count(here)
        broken |= count != wanted.get(name, 0)
        surplus |= here & (count > wanted.get(name, 0))
    return _Judged(rule, surplus, broken, lambda: {"tiles": int(marked.sum()), "expected": total})


def _apart(marked: Flags) -> _Judged:
    touching = _touching(marked, SIDE_BY_SIDE)

    def figures() -> dict[str, int]:
        corners = _total(_touching(marked, DIAGONALLY))
        return {"symbols": int(marked.sum()), "touching": _total(touching), "corners": corners}

    return _by_cells("symbols-apart", _both_ends(touching, marked.shape), figures)


def _balance(plan: TileMapPlan, marked: Flags) -> _Judged:
    surplus, broken = np.zeros(marked.shape, np.bool_), np.zeros(marked.shape[-1], np.bool_)
    counts = [_count(marked[:, half.first : half.last]) for half in plan.halves]
    for half, count in zip(plan.halves, counts, strict=True):
        broken |= count != half.count
        inside = np.s_[:, half.first : half.last]
        surplus[inside] |= marked[inside] & (count > half.count)
    return _Judged(
        "balance", surplus, broken, lambda: {f"half-{n}": int(count[0]) for n, count in enumerate(counts, 1)}
    )


def _touching(marked: Flags, ends: Iterable[Ends]) -> Pairs:
    """Return of which pairs both cells are marked."""
    return [((first, second), marked[first] & marked[second]) for first, second in ends]


def _both_ends(pairs: Pairs, shape: tuple[int, ...]) -> Flags:
    cells = np.zeros(shape, np.bool_)
    for ends, found in pairs:
        for end in ends:
            cells[end] |= found
    return cells


def _total(pairs: Pairs) -> int:
    return sum(int(found.sum()) for _, found in pairs)


def beyond_boxes(game: Game, variants: tuple[str, ...], laid: Mapping[str, NDArray[np.int64]]) -> Flags:
    """Return on which maps more of a component lies than the boxes hold, (maps,) bool.

    ``laid``: for each piece how many lie on each map, those that wait among them, (maps,) int64.
    """
    boxes, used = boxes_in_play(game, variants), dict[str, NDArray[np.int64]]()
    for piece, counts in laid.items():
        component = component_of(game, piece)
        used[component] = used.get(component, np.zeros_like(counts)) + counts
    beyond = np.zeros(max(map(len, laid.values()), default=0), np.bool_)
    for component, counts in used.items():
        part = game.components.get(component)
        there = part.count if part is not None else 0
        if there is not None:
            beyond |= counts > there * boxes
    return beyond
