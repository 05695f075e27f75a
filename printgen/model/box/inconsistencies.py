"""A game with what its owner counted laid over it → the answers that cannot all be true.

Told is the place of an answer, never one of the data of printgen: what stands there is examined by the checks.
"""

from collections.abc import Collection, Iterator
from typing import NamedTuple

from printgen.model.box.box import Box, Grid, TileSet
from printgen.model.game import Game
from printgen.model.nouns import Path
from printgen.problems import Problem
from printgen.source import Node
from printgen.units import format_number

SPACE_AT_LEAST, SPACE_AT_MOST = 5, 500
"""The side of a space in mm; what is out of these bounds was measured in another unit."""


class _Clash(NamedTuple):
    """What cannot be, the paths it rests on, and what to do."""

    message: str
    paths: tuple[Path, ...]
    hint: str | None = None


def contradictions(game: Game, locator: Node, answers: Collection[str]) -> Iterator[Problem]:
    """Find what contradicts itself; ``answers`` name the texts that the owner wrote."""
    for clash in _clashes(game):
        spans = (locator.locate(path) for path in clash.paths if locator.at(path) is not None)
        place = next((span for span in spans if span.file in answers), None)
        if place is not None:
            hints = (clash.hint,) if clash.hint else ()
            yield Problem("contradictory-box", clash.message, place, hints=hints)


def _clashes(game: Game) -> Iterator[_Clash]:
    for name, box in game.boxes.items():
        yield from _components(name, box)
        for tiles in box.tiles:
            yield from _tiles(game, name, box, tiles)
        if game.board.grid in box.boards:
            yield from _board(("boxes", name, "boards", game.board.grid), game.grid)


def _components(box_name: str, box: Box) -> Iterator[_Clash]:
    for name, component in box.components.items():
        path: Path = ("boxes", box_name, "components", name)
        for what, numbers in (("values", component.values), ("kinds", component.kinds)):
            total, count = sum(numbers.values()), component.count
            if numbers and count is not None and total != count:
                paths = (*((*path, what, key) for key in numbers), (*path, "count"))
                message = f"the {what} of `{name}` add up to {total}, `{name}.count` is {count}"
                hint = f"count both: `components.{name}.{what}` and `components.{name}.count`"
                yield _Clash(message, paths, hint)


def _tiles(game: Game, box_name: str, box: Box, name: str) -> Iterator[_Clash]:
    tiles, path = box.tiles[name], ("boxes", box_name, "tiles", name)
    component = box.components.get(tiles.component)
    count = component.count if component is not None else None
    total = sum(sum(kinds.values()) for kinds in tiles.piles.values())
    piles = ((*path, "piles", pile, kind) for pile, kinds in tiles.piles.items() for kind in kinds)
    if count is not None and total != count:
        message = f"the piles of `{name}` add up to {total}, `{tiles.component}.count` is {count}"
        hint = f"count both: `tiles.{name}.piles` and `components.{tiles.component}.count`"
        counted: Path = ("boxes", box_name, "components", tiles.component, "count")
        yield _Clash(message, (*piles, counted), hint)
    yield from _sides(path, tiles)
    tile_map = game.setup.tile_map
    if tile_map is not None and tile_map.tiles == name:
        yield from _symbols(game, path, tiles)


def _sides(path: Path, tiles: TileSet) -> Iterator[_Clash]:
    seen: dict[str, str] = {}
    for kind, one in tiles.kinds.items():
        place: Path = (*path, "kinds", kind, "sides")
        for letter in sorted(set(one.sides) - set(tiles.sides)):
            known = ", ".join(f"`{side}` ({what})" for side, what in tiles.sides.items())
            message = f"kind `{kind}` has a side `{letter}` that no tile shows"
            yield _Clash(message, (place,), f"known: {known}")
        form = min(one.sides[turn:] + one.sides[:turn] for turn in range(4))
        if form in seen:
            message = f"kinds `{seen[form]}` and `{kind}` are the same tile turned: `{one.sides}`"
            yield _Clash(message, (place, (*path, "kinds", seen[form], "sides")))
        seen.setdefault(form, kind)


def _symbols(game: Game, path: Path, tiles: TileSet) -> Iterator[_Clash]:
    assert game.setup.tile_map is not None
    rule = game.setup.tile_map.symbols
    pile = tiles.piles.get(rule.pile, {})
    laid, symbols = sum(pile.values()), sum(tiles.symbols.values())
    own = ((*path, "symbols", name) for name in tiles.symbols)
    on = tuple((*path, "piles", rule.pile, kind) for kind in pile)
    if symbols != laid:
        message = f"there are {symbols} symbols, and {laid} tiles in the pile `{rule.pile}` to bear one"
        yield _Clash(message, (*own, *on), "each tile of the pile bears one symbol: count again")
    balanced = sum(balance.count for balance in rule.balance)
    if rule.balance and balanced != laid:
        message = f"the pile `{rule.pile}` has {laid} tiles, the rules of the game lay {balanced}"
        yield _Clash(message, on)


def _board(path: Path, grid: Grid) -> Iterator[_Clash]:
    for way, length in grid.pitch:
        if not SPACE_AT_LEAST <= length <= SPACE_AT_MOST:
            shown = format_number(length)
            message = f"`board.pitch.{way}` is {shown} mm, a space measures {SPACE_AT_LEAST} to {SPACE_AT_MOST} mm"
            yield _Clash(message, ((*path, "pitch", way), (*path, "pitch")))
    narrow = min(grid.pitch.x, grid.pitch.y)
    if grid.gap is not None and grid.gap >= narrow:
        message = (
            f"`board.gap` is {format_number(grid.gap)} mm, the pitch with the gap in it only {format_number(narrow)} mm"
        )
        yield _Clash(message, ((*path, "gap"), (*path, "pitch", "x"), (*path, "pitch")))
    if grid.fold_after is not None and grid.fold_after >= grid.columns:
        message = f"`board.fold-after` is {grid.fold_after}, there are {grid.columns} columns"
        yield _Clash(message, ((*path, "fold-after"), (*path, "columns")))
