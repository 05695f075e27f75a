"""Game, players and options → what the steps and variants in force leave of a component.

Counted from above: what is left of a whole (a component, a pile) must be what is left of its
kinds together; where it is less, something was taken without its kind being named, and that is
clear only when nothing is left, or one kind alone can have given it.
"""

from collections.abc import Mapping

from printgen.model.box.box import TileSet
from printgen.model.game import Game
from printgen.model.play.supply import boxes_in_play, used_parts

Left = dict[str, int]
"""Kinds and how many of each are left."""


def left_of(game: Game, component: str, players: int, options: tuple[str, ...]) -> dict[str | None, Left | None]:
    """Return what is left of each pile of a component, or under None of one without piles.

    A pile is None when it is not clear; so is a component that is not known or counted.
    """
    boxes = boxes_in_play(game, options)
    used = used_parts(game, players, options)
    piles: dict[str | None, Left | None] = {}
    for pile, kinds in _held(game, component).items():
        here = component if pile is None else f"{component}.{pile}"
        single = pile is None and list(kinds) == [component]
        left = {
            kind: count * boxes - (used[here] if single else used[f"{here}.{kind}"]) for kind, count in kinds.items()
        }
        piles[pile] = _settled(left, sum(kinds.values()) * boxes - used[here])
    whole = sum(sum(kinds.values()) for kinds in _held(game, component).values()) * boxes
    return _whole(piles, whole - used[component])


def symbol_pile(game: Game, tiles: TileSet) -> str | None:
    """Name the pile whose tiles bear the symbols: that of the tile map, else the one as large."""
    tile_map = game.setup.tile_map
    if tile_map is not None and game.tile_sets.get(tile_map.tiles) == tiles:
        return tile_map.symbols.pile
    sizes = {pile: sum(kinds.values()) for pile, kinds in tiles.piles.items()}
    suited = [pile for pile, size in sizes.items() if 0 < size == sum(tiles.symbols.values())]
    return suited[0] if len(suited) == 1 else None


def tile_set(game: Game, component: str) -> TileSet | None:
    """Return the tiles a component consists of."""
    return next((tiles for tiles in game.tile_sets.values() if tiles.component == component), None)


def _held(game: Game, component: str) -> Mapping[str | None, Mapping[str, int]]:
    """Return the kinds one box holds, pile by pile."""
    tiles, part = tile_set(game, component), game.components.get(component)
    if tiles is not None:
        named: Mapping[str, Mapping[str, int]] = tiles.piles
        return {pile: named[pile] for pile in named}
    if part is None:
        return {}
    if part.kinds or part.values:
        return {None: part.kinds or {str(value): count for value, count in part.values.items()}}
    return {} if part.count is None else {None: {component: part.count}}


def _settled(left: Left, whole: int) -> Left | None:
    """Bring kinds and their whole together."""
    if whole < 0 or min(left.values(), default=0) < 0:
        return None
    if sum(left.values()) == whole:
        return left
    if whole == 0:
        return dict.fromkeys(left, 0)
    some = [kind for kind, count in left.items() if count]
    return {kind: whole if kind in some else 0 for kind in left} if len(some) == 1 else None


def _whole(piles: dict[str | None, Left | None], whole: int) -> dict[str | None, Left | None]:
    """Bring the piles and the component together."""
    known = [kinds for kinds in piles.values() if kinds is not None]
    if len(known) < len(piles) or sum(sum(kinds.values()) for kinds in known) == whole:
        return piles
    counts = [count for kinds in known for count in kinds.values()]
    settled = _settled({str(place): count for place, count in enumerate(counts)}, whole)
    if settled is None:
        return dict.fromkeys(piles)
    amounts = iter(settled.values())
    return {pile: {kind: next(amounts) for kind in kinds or ()} for pile, kinds in piles.items()}
