"""Plan and arrays of maps → which rules each map breaks: tile maps judged in batches.

The rules are those by which one map is judged, under the same names; nothing of what draws maps is
used. A map is three numbers a cell: a kind in the order of the plan, quarter turns clockwise, and
the place of a symbol in the order of the plan. Arrays have the cells row by row from the upper left.
All work is done for many maps at once, with the maps as the last axis: (rows, columns, maps).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from printgen.checker.position.pieces import component_of
from printgen.checker.position.tile_map_corners import needless_corners
from printgen.model.game import Game
from printgen.model.play.supply import boxes_in_play
from printgen.model.tile_map import TileMapPlan

NO_TILE, NO_SYMBOL = 255, -1
"""What stands in a cell that is empty, and on a tile that bears no symbol."""

NORTH, EAST, SOUTH, WEST = range(4)
BATCH = 8192
"""How many maps are judged at once: what a processor keeps at hand."""

Numbers = NDArray[Any]
Flags = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Verdicts:
    """For each rule, in the order of judging, which of the maps break it, (maps,) bool."""

    broken: Mapping[str, Flags]

    @property
    def legal(self) -> Flags:
        """Which of the maps keep every rule."""
        return ~_either(list(self.broken.values()))

    def rules(self, number: int) -> tuple[str, ...]:
        """Return the rules that a map breaks."""
        return tuple(rule for rule, found in self.broken.items() if found[number])


def judge_maps(
    plan: TileMapPlan, kinds: Numbers, turns: Numbers, symbols: Numbers, distribution: str = "default"
) -> Verdicts:
    """Judge maps by every rule about tiles and symbols; in the distribution "uniform" corners may touch.

    Arrays are (maps, cells) or (maps, rows, columns). A turn of four quarters or more is none.
    """
    found: dict[str, list[Flags]] = {}
    for first in range(0, max(1, len(kinds)), BATCH):
        batch = slice(first, first + BATCH)
        one = [_cells_first(plan, each[batch]) for each in (kinds, turns, symbols)]
        for rule, wrong in _judged(plan, one[0], one[1], one[2], distribution):
            found.setdefault(rule, []).append(wrong)
    return Verdicts({rule: np.concatenate(wrong) for rule, wrong in found.items()})


def _cells_first(plan: TileMapPlan, maps: Numbers) -> Numbers:
    """Return maps as (rows, columns, maps)."""
    flat = maps.reshape(len(maps), plan.rows * plan.columns)
    return np.ascontiguousarray(flat.T).reshape(plan.rows, plan.columns, len(maps))


def _judged(
    plan: TileMapPlan, kinds: Numbers, turns: Numbers, symbols: Numbers, distribution: str
) -> Iterator[tuple[str, Flags]]:
    lies = kinds < len(plan.kinds)
    marked = symbols != NO_SYMBOL
    seen = _seen(plan, np.where(lies, kinds, len(plan.kinds)), turns)
    yield "one-tile-per-space", _some(~lies)
    yield "tiles-turned", _some(turns > 3)
    yield "edges-match", _edges(seen)
    yield "border-matches", _border(plan, seen)
    yield "fixed-tiles", _fixed(plan, kinds, marked, seen)
    yield "within-supply", _supply(plan, kinds, marked)
    yield "symbol-tiles", _not_exactly(plan.symbol_kinds, list(plan.kinds), kinds, marked)
    yield "symbol-names", _not_exactly(plan.symbols, list(plan.symbols), symbols, marked)
    yield "symbols-apart", _some(marked[1:] & marked[:-1]) | _some(marked[:, 1:] & marked[:, :-1])
    if plan.halves:
        halves = ((_count(marked[:, half.first : half.last]), half.count) for half in plan.halves)
        yield "balance", _either([found != wanted for found, wanted in halves])
    if plan.avoid_diagonal and distribution != "uniform":
        yield "diagonal-only-when-forced", needless_corners(plan, marked)


def _some(wrong: Flags) -> Flags:
    some: Flags = np.logical_or.reduce(wrong, axis=tuple(range(wrong.ndim - 1)))
    return some


def _either(found: Sequence[Flags]) -> Flags:
    either: Flags = np.logical_or.reduce(found, axis=0)
    return either


def _count(cells: Flags) -> Numbers:
    counted: Numbers = np.add.reduce(cells, axis=(0, 1), dtype=np.uint16)
    return counted


def _seen(plan: TileMapPlan, kinds: Numbers, turns: Numbers) -> list[Numbers]:
    """Return the side that every tile shows to the north, east, south and west, as a number.

    A tile turned clockwise shows to the east what was drawn at its north.
    """
    letters = _letters(plan)
    table = np.full((4, len(plan.kinds) + 1, 4), NO_TILE, np.uint8)
    for kind, drawn in enumerate(plan.kinds.values()):
        for turn in range(4):
            for side, letter in enumerate(drawn):
                table[(side + turn) % 4, kind, turn] = letters.index(letter)
    placed = kinds.astype(np.intp) * 4 + (turns & 3)
    return [shown.reshape(-1).take(placed) for shown in table]


def _letters(plan: TileMapPlan) -> str:
    """Return the letter of every side there is, the border's first: its place is its number."""
    return "".join(dict.fromkeys(plan.edge + "".join(plan.kinds.values())))


def _edges(seen: list[Numbers]) -> Flags:
    pairs = ((seen[EAST][:, :-1], seen[WEST][:, 1:]), (seen[SOUTH][:-1], seen[NORTH][1:]))
    wrong = [_some((one != other) & (one != NO_TILE) & (other != NO_TILE)) for one, other in pairs]
    return wrong[0] | wrong[1]


def _border(plan: TileMapPlan, seen: list[Numbers]) -> Flags:
    edge = _letters(plan).index(plan.edge)
    outer = (seen[NORTH][0], seen[EAST][:, -1], seen[SOUTH][-1], seen[WEST][:, 0])
    return _either([_some((one != edge) & (one != NO_TILE)) for one in outer])


def _fixed(plan: TileMapPlan, kinds: Numbers, marked: Flags, seen: list[Numbers]) -> Flags:
    """Find fixed spaces with another tile, one that shows other sides, or a symbol."""
    wrong = np.zeros(kinds.shape[-1], np.bool_)
    names, letters = list(plan.kinds), _letters(plan)
    for (row, column), kind in plan.fixed.items():
        wrong |= (kinds[row, column] != names.index(kind)) | marked[row, column]
        for shown, letter in zip(seen, plan.kinds[kind], strict=True):
            wrong |= shown[row, column] != letters.index(letter)
    return wrong


def _supply(plan: TileMapPlan, kinds: Numbers, marked: Flags) -> Flags:
    """Find more tiles of a kind than may be laid, those fixed or with a symbol not counted."""
    counted = ~marked
    for row, column in plan.fixed:
        counted[row, column] = False
    over = [_count((kinds == number) & counted) > plan.supply.get(kind, 0) for number, kind in enumerate(plan.kinds)]
    return _either(over)


def _not_exactly(wanted: Mapping[str, int], names: list[str], found: Numbers, marked: Flags) -> Flags:
    """Find maps whose symbol tiles are not those wanted, each name exactly as often."""
    wrong: Flags = _count(marked) != sum(wanted.values())
    for number, name in enumerate(names):
        wrong |= _count((found == number) & marked) != wanted.get(name, 0)
    return wrong


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
