"""Game and position → findings on what was dealt: is all that is left there, parted and laid as it should?

What is left is counted from above: what is left of a whole (a component, a pile) must be what is left of its kinds
together; where it is less, something was taken without its kind being named, and that is clear only when nothing is
left, or one kind alone can have given it. Nothing was dealt where no seed drew it; then there is nothing to judge.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from printgen.checker.position.geometry import at_side, middles, opposite_spaces, shared_corners, sides_of
from printgen.model.board.spaces import name_on
from printgen.model.box.box import TileSet
from printgen.model.game import Game
from printgen.model.play.conditions import amount, holds
from printgen.model.play.supply import boxes_in_play, used_parts
from printgen.model.position import Dealt, Finding, Position, Thing
from printgen.model.setup import Deal

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
    if game.setup.tile_map is not None and game.map_tiles == tiles:
        return game.setup.tile_map.symbols.pile
    sizes = {pile: sum(kinds.values()) for pile, kinds in tiles.piles.items()}
    suited = [pile for pile, size in sizes.items() if 0 < size == sum(tiles.symbols.values())]
    return suited[0] if len(suited) == 1 else None


def _held(game: Game, component: str) -> Mapping[str | None, Mapping[str, int]]:
    """Return the kinds one box holds, pile by pile."""
    tiles, part = game.tiles_of(component), game.components.get(component)
    if tiles is not None:
        return dict[str | None, Mapping[str, int]](tiles.piles.items())
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


Kinds = Counter[tuple[str, bool]]
"""How many of each kind, apart by whether they bear a symbol."""
Owner = str | None


class _Share(NamedTuple):
    """What belongs together in a deal: the things for all, or those of one seat."""

    kinds: Kinds | None
    spots: frozenset[tuple[str, Owner]]


def judge_deals(game: Game, position: Position) -> Iterator[Finding]:
    """Judge each deal by itself: nothing missing or too many, even piles, one thing a space."""
    deals = deals_in_force(game, position)
    for name in dict.fromkeys((*deals, *(one.deal for one in position.dealt))):
        parts = [one for one in position.dealt if one.deal == name]
        deal = deals.get(name)
        shares = None if deal is None else shares_of(game, position, deal)
        seats = 0 if shares is None or None in shares else len(shares)
        figures = {"things": sum(len(one.things) for one in parts), "seats": seats}
        numbered = deal.numbered if deal is not None else ()
        yield Finding(f"deals-complete.{name}", _complete(parts, shares, numbered), figures)
        if deal is not None and shares is not None:
            yield from _symbols(game, position, name, deal)
            yield from _piles(position, name, deal, parts)
            yield from _spaces(name, shares, parts, may_stay_empty(game, deal))


def deals_in_force(game: Game, position: Position) -> dict[str, Deal]:
    """Return the deals whose condition is met."""
    deals = game.setup.deals.items()
    return {name: deal for name, deal in deals if holds(deal.when, position.players, position.options)}


def may_stay_empty(game: Game, deal: Deal) -> bool:
    """Return whether chance decides which of its spaces stay empty; one that repeats another does as that does."""
    return deal.spread or (deal.copied is not None and game.setup.deals[deal.copied].spread)


def left_for(game: Game, deal: Deal, players: int, options: tuple[str, ...]) -> Kinds | None:
    """Return all that is left to deal; None when it is not clear."""
    left = left_of(game, deal.component, players, options)
    tiles = game.tiles_of(deal.component)
    bearing = symbol_pile(game, tiles) if tiles is not None and tiles.symbols else None
    if tiles is not None and tiles.symbols and bearing is None:
        return None
    kinds: Kinds = Counter()
    for pile in left if not deal.piles else dict.fromkeys(deal.piles):
        here = left.get(pile)
        if here is None:
            return None
        for kind, count in here.items():
            kinds[kind, bearing is not None and pile == bearing] += count
    return +kinds if left else None


def shares_of(game: Game, position: Position, deal: Deal) -> dict[Owner, _Share]:
    """Return the things and spaces of a deal: by seat when every seat is dealt the same items."""
    spots = {
        seat: frozenset((name_on(game.board, game.setup.seats[seat].board, space), seat) for space in spaces)
        for seat, spaces in deal.for_seats.items()
        if seat in position.seats and seat in game.setup.seats
    }
    items: Kinds = Counter((kind, False) for kind in deal.items)
    if deal.items and deal.for_seats:
        return {seat: _Share(items, own) for seat, own in spots.items()}
    every: frozenset[tuple[str, Owner]] = frozenset((space, None) for space in deal.onto).union(*spots.values())
    if deal.to_seats:
        every = frozenset(("", seat) for seat in position.seats)
    if deal.copied:
        there = (thing for one in position.dealt if one.deal == deal.copied and one.space for thing in one.things)
        return {None: _Share(Counter((thing.kind, thing.symbol is not None) for thing in there), every)}
    if deal.under or (deal.in_order and not every):
        every = frozenset(_bearing(game, position, deal))
    return {None: _Share(items if deal.items else left_for(game, deal, position.players, position.options), every)}


def _bearing(game: Game, position: Position, deal: Deal) -> set[tuple[str, Owner]]:
    """Return the spaces or seats on which a deal lies that lies on another one, or along lines."""
    if deal.over is not None:
        except_ = deal.over.except_
        below = [one for one in position.dealt if one.deal == deal.over.deal and one.pile is None]
        return {_spot(one) for one in below if one.things[0].kind not in except_}
    if deal.left_by is not None:
        base = game.setup.deals[deal.left_by]
        taken = {_spot(one) for one in position.dealt if one.deal == deal.left_by}
        spots = (spot for share in shares_of(game, position, base).values() for spot in share.spots)
        return {(space, None if space else owner) for space, owner in spots} - taken
    laid = {one.space for one in position.dealt if game.setup.deals.get(one.deal) is deal and one.space}
    return {(space, None) for line in deal.in_order for space in game.board.lines[line].spaces if space in laid}


def _spot(one: Dealt) -> tuple[str, Owner]:
    """Return the space of what lies on one, whosever it is, or else the seat that got it."""
    return (one.space, None) if one.space else ("", one.owner)


def _complete(found: list[Dealt], shares: dict[Owner, _Share] | None, numbered: Sequence[str]) -> bool:
    """Return whether a deal holds what it should, each thing as often and numbered as it should."""
    if shares is None:
        return False
    by_seat = None not in shares
    for seat, share in shares.items():
        things = [thing for one in found if not by_seat or one.owner == seat for thing in one.things]
        kinds = Counter((thing.kind, thing.symbol is not None) for thing in things)
        if kinds != share.kinds or not _numbers_right(things, numbered):
            return False
    return not by_seat or all(one.owner in shares for one in found)


def _numbers_right(things: Sequence[Thing], numbered: Sequence[str]) -> bool:
    kinds = Counter(thing.kind for thing in things if thing.kind in numbered)
    wanted: set[tuple[str, int | None]] = {
        (kind, number) for kind, count in kinds.items() for number in range(1, count + 1)
    }
    wanted |= {(thing.kind, None) for thing in things if thing.kind not in numbered}
    return {(thing.kind, thing.number) for thing in things} == wanted


def _symbols(game: Game, position: Position, name: str, deal: Deal) -> Iterator[Finding]:
    """Judge the symbols: as often as the box has them, fewer only where tiles were taken away."""
    tiles = game.tiles_of(deal.component)
    if deal.items or tiles is None or not tiles.symbols:
        return
    bearing = sum(
        n for (_, marked), n in (left_for(game, deal, position.players, position.options) or {}).items() if marked
    )
    things = [thing for one in position.dealt if one.deal == name for thing in one.things]
    shown = Counter(thing.symbol for thing in things if thing.symbol is not None)
    boxes = boxes_in_play(game, position.options)
    boxed = Counter({symbol: boxes * n for symbol, n in tiles.symbols.items()})
    if bearing or shown:
        right = shown.total() == bearing and not shown - boxed
        figures = {"symbols": shown.total(), "boxed": boxed.total()}
        yield Finding(f"deals-symbols.{name}", right, figures)


def _piles(position: Position, name: str, deal: Deal, parts: list[Dealt]) -> Iterator[Finding]:
    """Judge the piles: as many as they should be, as even as can be, the first ones larger."""
    piles = [one for one in parts if one.space is None and (one.owner is None or one.pile is not None)]
    laid = len(piles) < len(parts)
    sizes = [len(one.things) for one in piles]
    even = sizes == sorted(sizes, reverse=True) and sizes[:1] <= [min(sizes, default=0) + 1]
    into = amount(deal.into, position.players, position.options)
    as_many = len(piles) == into or (laid and not piles)
    numbered = [one.pile for one in piles] == list(range(1, len(piles) + 1))
    owned = any(one.owner is not None for one in piles)
    right = even and as_many and numbered and not owned and 0 not in sizes
    if piles or not right:
        low, high = min(sizes, default=0), max(sizes, default=0)
        figures = {"piles": len(piles), "least": low, "most": high}
        yield Finding(f"deals-even.{name}", right, figures)


def _spaces(name: str, shares: dict[Owner, _Share], parts: list[Dealt], spread: bool) -> Iterator[Finding]:
    """Judge what lies on spaces: on each that should have one a single thing, none elsewhere.

    ``spread``: some stay empty, as long as nothing is left.
    """
    wanted = Counter((space, owner) for share in shares.values() for space, owner in share.spots)
    laid = [one for one in parts if one.space is not None or (one.owner is not None and one.pile is None)]
    found = Counter((one.space or "", one.owner) for one in laid)
    missing = Counter[tuple[str, Owner]]() if spread and len(laid) == len(parts) else wanted - found
    wrong = [space or seat or "" for space, seat in (missing + (found - wanted)).elements()]
    wrong += [one.space or one.owner or "" for one in laid if len(one.things) != 1 or one.pile is not None]
    if wanted or found:
        figures = {"spaces": wanted.total(), "things": len(laid)}
        yield Finding(f"deals-placed.{name}", not wrong, figures, tuple(dict.fromkeys(wrong)))


def judge_laying(game: Game, position: Position) -> Iterator[Finding]:
    """Judge each deal in force by what it says of the way it lies."""
    for name, deal in deals_in_force(game, position).items():
        laid = [one for one in position.dealt if one.deal == name and one.space is not None]
        if deal.in_order:
            yield _in_order(game, position, name, deal)
        if deal.facing is not None:
            yield _facing(game, position, name, deal, laid)
        if deal.copied is not None:
            yield _copied(game, position, name, deal, laid)


def _in_order(game: Game, position: Position, name: str, deal: Deal) -> Finding:
    """Judge that one of the lines meets the things as they stand, on all spaces they can lie on."""
    kinds = {one.space: one.things[0].kind for one in position.dealt if one.deal == name and one.space is not None}
    ways = (game.board.lines[line].spaces for line in deal.in_order)
    kept = any([kinds[space] for space in way if space in kinds] == [*deal.items][: len(kinds)] for way in ways)
    return Finding(f"deals-in-order.{name}", kept, {"things": len(kinds)}, () if kept else tuple(kinds))


def _facing(game: Game, position: Position, name: str, deal: Deal, laid: list[Dealt]) -> Finding:
    """Judge that each is turned to where the other deal laid something, and that no corner has two."""
    assert deal.facing is not None
    places, sides = middles(game), sides_of(game)
    there = {
        places[one.space]
        for one in position.dealt
        if one.deal == deal.facing.deal and one.space in places and one.things[0].kind not in deal.facing.except_
    }
    wrong = []
    for one in laid:
        side = sides.get(one.facing or "")
        if side is None or at_side(places[one.space or ""], side)[0] not in there:
            wrong.append(one.space or "")
    shared = shared_corners(game, [(one.space or "", one.facing or "") for one in laid])
    wrong += [space for spaces in shared for space in spaces]
    figures = {"things": len(laid), "shared": len(shared)}
    return Finding(f"deals-facing.{name}", not wrong, figures, tuple(dict.fromkeys(wrong)))


def _copied(game: Game, position: Position, name: str, deal: Deal, laid: list[Dealt]) -> Finding:
    """Judge that on each space the same lies as opposite."""
    opposite = opposite_spaces(game, deal.turned is not None)
    there = {one.space: one.things for one in position.dealt if one.deal == deal.copied}
    wrong = [one.space or "" for one in laid if there.get(opposite.get(one.space or "")) != one.things]
    return Finding(
        f"deals-{'turned' if deal.turned else 'mirrored'}.{name}", not wrong, {"things": len(laid)}, tuple(wrong)
    )
