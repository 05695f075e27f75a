"""Game and position → a finding for every placement rule, in the order they are printed."""

from collections.abc import Iterator

from printgen.checker.position.basis import on_its_grounds
from printgen.checker.position.deals import judge_deals
from printgen.checker.position.hexes import judge_hexes
from printgen.checker.position.pieces import ground_covered, judge_pieces
from printgen.checker.scenarios import seatings_for
from printgen.model.game import Game
from printgen.model.play.conditions import boards_in_play
from printgen.model.play.options import variant_conflicts
from printgen.model.play.tile_map_plan import tile_map_plan
from printgen.model.position import Finding, Position


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
        yield from judge_hexes(game, position)


def _seats(game: Game, position: Position) -> Finding:
    right = position.seats in [seating.seats for seating in seatings_for(game, position.players, position.options)]
    boards = boards_in_play(game, position.players, position.options)
    figures = {"players": position.players, "seats": len(position.seats)}
    return Finding("seats-for-players", right and position.boards == boards, figures)
