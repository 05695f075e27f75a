"""Game, table and deal → the things that are dealt, in the order of the box.

A deal without items takes what the steps and variants in force leave of its component, kind by
kind. A use that names a component or a pile and no kind is clear where only one kind is left
there, or where it takes all of it; otherwise what remains is unknown, which is a problem.
"""

from collections import Counter
from collections.abc import Iterator

from printgen.errors import PrintgenError
from printgen.model.box.box import TileSet
from printgen.model.game import Game
from printgen.model.play.conditions import amount, holds
from printgen.model.position import Thing
from printgen.model.setup import Deal
from printgen.problems import Problem
from printgen.setup.placements import Table


def deck_of(game: Game, table: Table, deal: Deal) -> tuple[Thing, ...]:
    """Return the things of a deal before they are shuffled; those of a symbol pile without symbol.

    Raises PrintgenError when the count of the component is not known, or when it is not clear
    what is left of it.
    """
    kinds = [kind for _, kind in _kinds(game, table, deal)]
    numbers = [kinds[: n + 1].count(kind) if deal.numbered else None for n, kind in enumerate(kinds)]
    return tuple(Thing(kind, number=number) for kind, number in zip(kinds, numbers, strict=True))


def symbol_places(game: Game, table: Table, deal: Deal) -> tuple[int, ...]:
    """Return the places in the deck of a deal whose things come from a pile with symbols."""
    tiles = tiles_of(game, deal.component)
    if tiles is None or not tiles.symbols or deal.items:
        return ()
    pile = _symbol_pile(game, tiles, deal)
    return tuple(n for n, (own, _) in enumerate(_kinds(game, table, deal)) if own == pile)


def tiles_of(game: Game, component: str) -> TileSet | None:
    """Return the tile set a component belongs to, if there is one."""
    return next((s for s in game.tile_sets.values() if s.component == component), None)


def boxes_of(game: Game, table: Table) -> int:
    """Return how many boxes of the same sort the variants want."""
    return max((game.variants[v].boxes for v in table.variants if v in game.variants), default=1)


def _kinds(game: Game, table: Table, deal: Deal) -> Iterator[tuple[str | None, str]]:
    """Return pile and kind of every thing of a deal, in the order of the data."""
    if deal.items:
        yield from ((None, kind) for kind in deal.items)
        return
    for (pile, kind), count in _left(game, table, deal).items():
        yield from [(pile, kind)] * count


def _left(game: Game, table: Table, deal: Deal) -> dict[tuple[str | None, str], int]:
    """Return how many of each pile and kind the steps and variants leave for a deal."""
    held = _held(game, table, deal.component)
    names = {part_key: _part(deal.component, *part_key) for part_key in held}
    wanted = {part_key for part_key in held if not deal.piles or part_key[0] in deal.piles}
    taken = _taken(game, table, deal.component)
    for part in sorted(taken, key=lambda part: -part.count(".")):
        pool = [part_key for part_key in held if f"{names[part_key]}.".startswith(f"{part}.") and held[part_key]]
        total = sum(held[part_key] for part_key in pool)
        if taken[part] > total:
            message = f"set-up takes {taken[part]} `{part}`, {total} are left"
            raise PrintgenError(Problem("deal-too-few", message))
        if taken[part] == total:
            held |= dict.fromkeys(pool, 0)
        elif len(pool) == 1:
            held[pool[0]] -= taken[part]
        elif taken[part] and wanted.intersection(pool):
            listed = ", ".join(f"`{part}.{kind}`" for kind in dict.fromkeys(kind for _, kind in pool))
            hint = f"say how many of each: {listed}"
            message = f"set-up takes {taken[part]} `{part}` without saying of which kind, so what is left to deal "
            raise PrintgenError(Problem("deal-unclear", message + "is not clear", hints=(hint,)))
    return {part_key: count for part_key, count in held.items() if part_key in wanted}


def _held(game: Game, table: Table, component: str) -> dict[tuple[str | None, str], int]:
    """Return how many of each pile and kind the boxes hold; without kinds it is one of its own."""
    part, tiles = game.components.get(component), tiles_of(game, component)
    boxes = boxes_of(game, table)
    found: dict[tuple[str | None, str], int]
    if tiles is not None:
        found = {(pile, k): n for pile, kinds in tiles.piles.items() for k, n in kinds.items()}
    elif part is not None and (part.kinds or part.values):
        found = {(None, str(k)): n for k, n in (part.kinds or part.values).items()}
    elif part is not None and part.count is not None:
        found = {(None, component): part.count}
    else:
        hint = f"count your box: `--set {component}.count=NUMBER`"
        message = f"nobody knows how many `{component}` there are to deal"
        raise PrintgenError(Problem("deal-count-unknown", message, hints=(hint,)))
    return {part_key: count * boxes for part_key, count in found.items()}


def _part(component: str, pile: str | None, kind: str) -> str:
    """Name a pile and kind as the uses of a step do."""
    return ".".join(name for name in (component, pile, kind) if name is not None)


def _taken(game: Game, table: Table, component: str) -> Counter[str]:
    """Add up what steps and variants in force take of a component, by the name they give it."""
    uses = [s.uses for s in game.setup.steps if holds(s.when, table.players, table.variants)]
    uses += [game.variants[v].uses for v in table.variants if v in game.variants]
    taken: Counter[str] = Counter()
    for part, count in ((part, count) for parts in uses for part, count in parts.items()):
        if part.partition(".")[0] == component:
            taken[part] += amount(count, table.players, table.variants)
    return taken


def _symbol_pile(game: Game, tiles: TileSet, deal: Deal) -> str | None:
    """Name the pile whose tiles carry the symbols: the tile map says it, else its size does."""
    noun = game.setup.tile_map
    if noun is not None and game.tile_sets.get(noun.tiles) is tiles:
        return noun.symbols.pile
    count = sum(tiles.symbols.values())
    fitting = [pile for pile, kinds in tiles.piles.items() if sum(kinds.values()) == count]
    if len(fitting) > 1 or (not fitting and tiles.symbols):
        message = f"{len(fitting)} piles of `{deal.component}` have as many tiles as there are "
        message += f"symbols, {count}, so it is not clear which shows them"
        raise PrintgenError(Problem("deal-unclear", message, hints=("count the piles again",)))
    return fitting[0]
