"""Game, position and finding → the same finding with the data it rests on, and how sure that is."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from printgen.model.game import Game
from printgen.model.play.conditions import holds
from printgen.model.play.confidence import Basis, box_basis, deal_basis, setup_basis
from printgen.model.position import Finding, Position
from printgen.model.setup import Seating

Grounds = Iterator[Basis]


def on_its_grounds(game: Game, position: Position, finding: Finding) -> Finding:
    """Give a finding with what it rests on; a rule that nothing of the data tells rests on none."""
    find = _GROUNDS.get(finding.name)
    grounds = tuple(find(game, position, finding.of)) if find is not None else ()
    return replace(
        finding,
        rests_on=tuple(dict.fromkeys(ground.name for ground in grounds)),
        assumed=any(ground.assumed for ground in grounds),
    )


def seatings_for(game: Game, position: Position) -> list[Seating]:
    """Give the seatings for a table: those whose condition is met, else those without one."""
    suited = [
        seating
        for seating in game.setup.seatings
        if seating.players == position.players and holds(seating.when, position.players, position.options)
    ]
    return [one for one in suited if one.when is not None] or suited


def _seats(game: Game, position: Position, _: str) -> Grounds:
    for seating in seatings_for(game, position):
        if seating.seats == position.seats:
            yield setup_basis("seatings", seating.confidence)


def _variants(game: Game, position: Position, _: str) -> Grounds:
    for name in position.variants:
        if name in game.variants:
            yield Basis(f"variants.{name}", game.variants[name].confidence != "stated")


def _ground(game: Game, position: Position, _: str) -> Grounds:
    if game.board.ground is not None:
        yield Basis("board.ground")
        yield box_basis(game, game.board.ground.component, "count")


def _tiles(game: Game, position: Position, _: str) -> Grounds:
    yield Basis("setup.tile-map")


def _symbols(game: Game, position: Position, _: str) -> Grounds:
    yield Basis("setup.tile-map.symbols")


def _tile_count(of: str) -> Callable[[Game, Position, str], Grounds]:
    """Give what rests on how many of the tiles of a map the box has."""

    def grounds(game: Game, position: Position, _: str) -> Grounds:
        noun = game.setup.tile_map
        if noun is None or (of == "piles" and noun.supply is not None):
            return
        if noun.tiles in game.tile_sets:
            yield box_basis(game, game.tile_sets[noun.tiles].component, of)

    return grounds


def _placement(game: Game, position: Position, name: str) -> Grounds:
    for placement in game.setup.placements:
        if placement.id == name:
            yield setup_basis(name, placement.confidence)


def _in_box(game: Game, position: Position, _: str) -> Grounds:
    sorts = (game.setup.pieces.get(piece.piece) for piece in position.pieces)
    for component in dict.fromkeys(sort.component for sort in sorts if sort is not None):
        yield box_basis(game, component, "count")


def _deal(game: Game, position: Position, name: str) -> Grounds:
    if name in game.setup.deals:
        yield setup_basis(name, game.setup.deals[name].confidence)


def _whole_deal(game: Game, position: Position, name: str) -> Grounds:
    if name in game.setup.deals:
        yield from deal_basis(game, name)


def _hex_map(game: Game, position: Position, _: str) -> Grounds:
    if game.setup.hex_map is not None:
        yield setup_basis("hex-map", game.setup.hex_map.confidence)


def _hexes(game: Game, position: Position, _: str) -> Grounds:
    yield from _hex_map(game, position, _)
    if game.setup.hex_map is not None:
        yield from _whole_deal(game, position, game.setup.hex_map.hexes)


def _tokens(game: Game, position: Position, _: str) -> Grounds:
    yield from _hex_map(game, position, _)
    if game.setup.hex_map is not None:
        yield from _whole_deal(game, position, game.setup.hex_map.tokens)


def _harbours(game: Game, position: Position, _: str) -> Grounds:
    if game.setup.hex_map is not None:
        yield from _deal(game, position, game.setup.hex_map.hexes)


_GROUNDS: Mapping[str, Callable[[Game, Position, str], Grounds]] = {
    "seats-for-players": _seats,
    "variants-together": _variants,
    "ground-covered": _ground,
    "one-tile-per-space": _tiles,
    "tiles-turned": _tiles,
    "edges-match": _tiles,
    "border-matches": _tiles,
    "fixed-tiles": _tiles,
    "within-supply": _tile_count("piles"),
    "symbol-tiles": _tile_count("piles"),
    "symbol-names": _tile_count("symbols"),
    "symbols-apart": _symbols,
    "balance": _symbols,
    "diagonal-only-when-forced": _symbols,
    "pieces": _placement,
    "pieces-in-box": _in_box,
    "deals-complete": _whole_deal,
    "deals-symbols": _whole_deal,
    "deals-even": _deal,
    "deals-placed": _deal,
    "hexes-complete": _hexes,
    "hexes-tokens": _tokens,
    "hexes-facing": _hex_map,
    "hexes-apart": _harbours,
}
