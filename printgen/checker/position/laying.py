"""Game and position → findings on deals that lie along a line, turned to something, or as another does."""

from collections.abc import Iterator

from printgen.checker.position.deals import deals_in_force
from printgen.checker.position.geometry import at_side, middles, opposite_spaces, shared_corners, sides_of
from printgen.model.game import Game
from printgen.model.position import Dealt, Finding, Position
from printgen.model.setup import Deal


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
