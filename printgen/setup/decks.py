"""Game and table → what a deal deals, before it is shuffled, and how what is left of it is parted into piles.

A deal without items takes what the steps and variants in force leave of its component, kind by
kind. A use that names a component or a pile and no kind is clear where only one kind is left
there, or where it takes all of it; otherwise what remains is unknown, which is a problem.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from printgen.chance import Draws, source
from printgen.errors import PrintgenError
from printgen.model.box.box import TileSet
from printgen.model.game import Game
from printgen.model.position import Dealt, Thing
from printgen.model.setup import Deal
from printgen.setup.placements import Table, boxes_of, parts_taken


def decks_of(game: Game, table: Table, name: str) -> tuple[tuple[Thing, ...], ...]:
    """Return the things of each share of a deal: one for every seat taken where each is dealt the same items."""
    deal = game.setup.deals[name]
    by_seat = bool(deal.items and deal.for_seats)
    return (deck_of(game, table, name),) * (sum(seat in table.seats for seat in deal.for_seats) if by_seat else 1)


def with_symbols(game: Game, table: Table, seed: str | int, index: int, name: str) -> tuple[Thing, ...]:
    """Return the things in the order of the box, symbols on those that carry one."""
    deal, things = game.setup.deals[name], list(deck_of(game, table, name))
    tiles = game.tiles_of(deal.component)
    if tiles is not None and tiles.symbols and not deal.items:
        pile = _symbol_pile(game, tiles, name)
        places = (n for n, (own, _) in enumerate(_kinds(game, table, name)) if own == pile)
        symbols = [name for name, count in tiles.symbols.items() for _ in range(count * boxes_of(game, table))]
        drawn = Draws(source(seed, f"deal.{name}.symbols", index)).shuffled(symbols)
        for place, symbol in zip(places, drawn, strict=False):  # steps may have taken some away
            things[place] = replace(things[place], symbol=symbol)
    return tuple(things)


def piled(table: Table, name: str, deal: Deal, things: Sequence[Thing]) -> Iterator[Dealt]:
    """Part what is left into piles, as even as can be, the first of them larger."""
    if not things and (deal.onto or deal.for_seats or deal.to_seats):
        return
    start = 0
    for pile, size in enumerate(pile_sizes(name, len(things), table.amount(deal.into)), 1):
        yield Dealt(name, tuple(things[start : start + size]), pile=pile)
        start += size


def pile_sizes(name: str, things: int, piles: int) -> Iterator[int]:
    """Yield how many of so many things lie in each pile, as even as can be, the first of them larger."""
    if not 1 <= piles <= things:
        raise too_few(name, things, f"{piles} piles")
    size, more = divmod(things, piles)
    yield from (size + (pile < more) for pile in range(piles))


def too_few(name: str, things: int, places: str) -> PrintgenError:
    """Return the error that there is more to deal to than there is to deal."""
    hint = "count the box again, or what the steps take from it"
    message = f"`{name}` deals {things} things to {places}"
    return PrintgenError.with_code("deal-too-few", message, hint, part=f"setup.deals.{name}")


def deck_of(game: Game, table: Table, name: str) -> tuple[Thing, ...]:
    """Return the things of a deal before they are shuffled; those of a symbol pile without symbol.

    Raises PrintgenError when the count of the component is not known, or when it is not clear
    what is left of it.
    """
    deal, kinds = game.setup.deals[name], [kind for _, kind in _kinds(game, table, name)]
    numbers = [kinds[: n + 1].count(kind) if kind in deal.numbered else None for n, kind in enumerate(kinds)]
    return tuple(Thing(kind, number=number) for kind, number in zip(kinds, numbers, strict=True))


def _kinds(game: Game, table: Table, name: str) -> Iterator[tuple[str | None, str]]:
    """Return pile and kind of every thing of a deal, in the order of the data."""
    deal = game.setup.deals[name]
    if deal.items:
        yield from ((None, kind) for kind in deal.items)
        return
    for (pile, kind), count in _left(game, table, name).items():
        yield from [(pile, kind)] * count


def _left(game: Game, table: Table, name: str) -> dict[tuple[str | None, str], int]:
    """Return how many of each pile and kind the steps and variants leave for a deal."""
    deal = game.setup.deals[name]
    held = _held(game, table, name)
    names = {part_key: ".".join(filter(None, (deal.component, *part_key))) for part_key in held}
    wanted = {part_key for part_key in held if not deal.piles or part_key[0] in deal.piles}
    taken = Counter[str]()
    for part, count in parts_taken(game, table):
        if part.partition(".")[0] == deal.component:
            taken[part] += count
    for part in sorted(taken, key=lambda part: -part.count(".")):
        pool = [part_key for part_key in held if f"{names[part_key]}.".startswith(f"{part}.") and held[part_key]]
        total = sum(held[part_key] for part_key in pool)
        if taken[part] > total:
            message = f"set-up takes {taken[part]} `{part}`, {total} are left"
            hint = "count the box again, or let a step take fewer"
            raise PrintgenError.with_code("deal-too-few", message, hint, part=f"setup.deals.{name}")
        if taken[part] == total:
            held |= dict.fromkeys(pool, 0)
        elif len(pool) == 1:
            held[pool[0]] -= taken[part]
        elif taken[part] and wanted.intersection(pool):
            listed = ", ".join(f"`{part}.{kind}`" for kind in dict.fromkeys(kind for _, kind in pool))
            hint = f"say how many of each: {listed}"
            message = f"set-up takes {taken[part]} `{part}` without saying of which kind, so what is left to deal"
            raise PrintgenError.with_code("deal-unclear", f"{message} is not clear", hint, part=f"setup.deals.{name}")
    return {part_key: count for part_key, count in held.items() if part_key in wanted}


def _held(game: Game, table: Table, name: str) -> dict[tuple[str | None, str], int]:
    """Return how many of each pile and kind the boxes hold; without kinds it is one of its own."""
    component = game.setup.deals[name].component
    part, tiles = game.components.get(component), game.tiles_of(component)
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
        raise PrintgenError.with_code("deal-count-unknown", message, hint, part=f"setup.deals.{name}")
    return {part_key: count * boxes for part_key, count in found.items()}


def _symbol_pile(game: Game, tiles: TileSet, name: str) -> str | None:
    """Name the pile whose tiles carry the symbols: the tile map says it, else its size does."""
    if game.setup.tile_map is not None and game.map_tiles is tiles:
        return game.setup.tile_map.symbols.pile
    count = sum(tiles.symbols.values())
    fitting = [pile for pile, kinds in tiles.piles.items() if sum(kinds.values()) == count]
    if len(fitting) > 1 or (not fitting and tiles.symbols):
        message = f"{len(fitting)} piles of `{game.setup.deals[name].component}` have as many tiles as there are "
        message += f"symbols, {count}, so it is not clear which shows them"
        raise PrintgenError.with_code("deal-unclear", message, "count the piles again", part=f"setup.deals.{name}")
    return fitting[0]
