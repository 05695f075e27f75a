"""Game and position → a finding for every placement rule, in the order they are printed, with the data it rests on."""

from collections.abc import Iterator
from dataclasses import replace

from printgen.checker.position.deals import judge_deals, judge_laying
from printgen.checker.position.hexes import judge_hexes
from printgen.checker.position.pieces import ground_covered, judge_pieces
from printgen.checker.position.rules import judge_rules
from printgen.checker.scenarios import seatings_for
from printgen.model.game import Game
from printgen.model.play.conditions import boards_in_play
from printgen.model.play.confidence import Basis, box_basis, deal_basis, setup_basis
from printgen.model.play.options import variant_conflicts
from printgen.model.play.tile_map_plan import tile_map_plan
from printgen.model.position import Finding, Position
from printgen.model.values import SURE

GROUNDS = {
    "seats-for-players": "seats",
    "variants-together": "variants",
    "ground-covered": "ground",
    "one-tile-per-space": "tile map",
    "tiles-turned": "tile map",
    "edges-match": "tile map",
    "border-matches": "tile map",
    "fixed-tiles": "tile map",
    "within-supply": "piles",
    "symbol-tiles": "piles",
    "symbol-names": "symbols",
    "symbols-apart": "rule of symbols",
    "balance": "rule of symbols",
    "diagonal-only-when-forced": "rule of symbols",
    "pieces": "placement",
    "pieces-in-box": "pieces",
    "deals-complete": "deal and box",
    "deals-symbols": "deal and box",
    "deals-even": "deal",
    "deals-placed": "deal",
    "deals-in-order": "deal",
    "deals-facing": "deal",
    "deals-mirrored": "deal",
    "deals-turned": "deal",
    "hexes-complete": "hexes",
    "hexes-tokens": "tokens",
    "hexes-facing": "hex map",
    "hexes-apart": "harbours",
}
"""What each placement rule rests on; those that are not here rest on nothing that the data state."""


def on_its_grounds(game: Game, position: Position, finding: Finding) -> Finding:
    """Return a finding with what it rests on."""
    of = "rule" if finding.name.startswith("rule-") else GROUNDS.get(finding.name, "")
    grounds = (*_of_board(game, position, of), *_of_placements(game, position, of, finding.of))
    return replace(
        finding,
        rests_on=tuple(dict.fromkeys(ground.name for ground in grounds)),
        assumed=any(ground.assumed for ground in grounds),
    )


def _of_board(game: Game, position: Position, of: str) -> Iterator[Basis]:
    """Return the grounds among seats, variants, the board and its tiles."""
    board, tile_map, tiles = game.board, game.setup.tile_map, game.map_tiles
    has_supply = tile_map is not None and tile_map.supply is not None
    if of == "seats":
        several = [one for one in seatings_for(game, position.players, position.options) if one.seats == position.seats]
        yield from (setup_basis("seatings", one.confidence) for one in several)
    elif of == "variants":
        for name in position.variants:
            if name in game.variants:
                yield Basis(f"variants.{name}", game.variants[name].confidence not in SURE)
    elif of == "ground" and board.ground is not None:
        yield Basis("board.ground")
        yield box_basis(game, board.ground.component, "count")
    elif of == "tile map":
        yield Basis("setup.tile-map")
    elif of == "rule of symbols":
        yield Basis("setup.tile-map.symbols")
    elif tiles is not None and (of == "symbols" or (of == "piles" and not has_supply)):
        yield box_basis(game, tiles.component, of)


def _of_placements(game: Game, position: Position, of: str, name: str) -> Iterator[Basis]:
    """Return the grounds among placements, deals and the hex map; ``name``: the one that is judged."""
    setup, hex_map = game.setup, game.setup.hex_map
    if of == "rule" and name in setup.placement_rules:
        yield setup_basis(f"placement-rules.{name}", setup.placement_rules[name].confidence)
    elif of == "placement":
        yield from (setup_basis(name, one.confidence) for one in setup.placements if one.id == name)
    elif of == "pieces":
        sorts = (setup.pieces.get(piece.piece) for piece in position.pieces)
        components = dict.fromkeys(sort.component for sort in sorts if sort is not None)
        yield from (box_basis(game, component, "count") for component in components)
    if hex_map is not None and of in ("hex map", "hexes", "tokens"):
        yield setup_basis("hex-map", hex_map.confidence)
    if hex_map is not None and of in ("hexes", "harbours", "tokens"):
        name = hex_map.tokens if of == "tokens" else hex_map.hexes
    if name in setup.deals and of in ("deal", "harbours"):
        yield setup_basis(name, setup.deals[name].confidence)
    elif name in setup.deals and of in ("deal and box", "hexes", "tokens"):
        yield from deal_basis(game, name)


def judge(game: Game, position: Position) -> tuple[Finding, ...]:
    """Judge a finished set-up by every placement rule of the game; raises nothing for a bad one.

    That corners touch only when forced is no rule of the distribution "uniform"; deals and a hex map
    are judged when a seed has drawn them.
    """
    return tuple(on_its_grounds(game, position, one) for one in _findings(game, position))


def _findings(game: Game, position: Position) -> Iterator[Finding]:
    yield _seats(game, position)
    if game.variants:
        problems = variant_conflicts(game, position.players, position.variants)
        figures = {"variants": len(position.variants), "conflicts": len(problems)}
        yield Finding("variants-together", not problems, figures)
    if game.setup.tile_map is not None:
        from printgen.checker.position.tile_maps import judge_map  # with numpy, which a check of data does without

        yield from judge_map(tile_map_plan(game), position.tiles, position.distribution)
    else:
        yield Finding("no-tiles", not position.tiles, {"tiles": len(position.tiles)})
    if game.board.ground is not None:
        yield ground_covered(game, position)
    yield from judge_pieces(game, position)
    if position.seed is not None or position.dealt or position.hexes:
        yield from judge_deals(game, position)
        yield from judge_laying(game, position)
        yield from judge_rules(game, position)
        yield from judge_hexes(game, position)


def _seats(game: Game, position: Position) -> Finding:
    right = position.seats in [seating.seats for seating in seatings_for(game, position.players, position.options)]
    boards = boards_in_play(game, position.players, position.options)
    figures = {"players": position.players, "seats": len(position.seats)}
    return Finding("seats-for-players", right and position.boards == boards, figures)
