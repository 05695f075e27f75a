"""Game and position → findings on the hex map: its hexes, their tokens, how harbours are turned."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from printgen.checker.position.deals import deals_in_force, left_for
from printgen.checker.position.geometry import HEX_SIDES, Place, at_side, middles, shared_corners
from printgen.model.game import Game
from printgen.model.position import Finding, PlacedHex, Position
from printgen.model.setup import HexMap


def judge_hexes(game: Game, position: Position) -> Iterator[Finding]:
    """Judge the hex map of a position that has or should have one."""
    noun, deals = game.setup.hex_map, deals_in_force(game, position)
    drawn = position.seed is not None or bool(position.dealt)
    if noun is None or not (drawn and {noun.hexes, noun.tokens} <= deals.keys()):
        if position.hexes:
            figures = {"hexes": len(position.hexes), "spaces": 0}
            spaces = tuple(dict.fromkeys(one.space for one in position.hexes))
            yield Finding("hexes-complete", False, figures, spaces)
        return
    places = middles(game)
    hexes = left_for(game, deals[noun.hexes], position.players, position.options) or Counter()
    tokens = left_for(game, deals[noun.tokens], position.players, position.options) or Counter()
    yield _complete(noun, position, Counter({kind: n for (kind, _), n in hexes.items()}))
    yield _tokens(noun, position.hexes, Counter({kind: n for (kind, _), n in tokens.items()}))
    yield _facing(game, noun, position, places)
    yield _apart(game, position)


def _complete(noun: HexMap, position: Position, wanted: Counter[str]) -> Finding:
    """Judge that exactly what is left of the hexes lies on the map, one on a space."""
    placed = Counter(one.space for one in position.hexes)
    kinds = Counter(one.kind for one in position.hexes)
    surplus = kinds - wanted
    wrong = [
        one.space for one in position.hexes if one.space not in noun.on or placed[one.space] > 1 or one.kind in surplus
    ]
    figures = {"hexes": len(position.hexes), "spaces": len(noun.on)}
    return Finding("hexes-complete", not wrong and kinds == wanted, figures, tuple(dict.fromkeys(wrong)))


def _tokens(noun: HexMap, hexes: Sequence[PlacedHex], left: Counter[str]) -> Finding:
    """Judge that every hex that yields has a token and no other, no token more than are left."""
    tokens = Counter(one.token for one in hexes if one.token is not None)
    surplus = tokens - left
    wrong = tuple(
        one.space for one in hexes if (one.token is None) != (one.kind in noun.barren) or one.token in surplus
    )
    figures = {"tokens": tokens.total(), "bare": sum(one.token is None for one in hexes)}
    return Finding("hexes-tokens", not wrong, figures, wrong)


def _facing(game: Game, noun: HexMap, position: Position, middles: Mapping[str, Place]) -> Finding:
    """Judge that harbours, and nothing else, are turned, and to land wherever they can be."""
    placed = _kinds(game, noun, position)
    yielding = {middles[space] for space, kind in placed.items() if space in middles and kind not in noun.barren}
    board = set(middles.values())
    wrong, harbours = [], [one for one in position.hexes if one.kind in noun.harbours]
    for one in position.hexes:
        if one not in harbours or one.facing is None or one.space not in middles:
            if one in harbours or one.facing is not None:
                wrong.append(one.space)
            continue
        around = {name: at_side(middles[one.space], side)[0] for name, side in HEX_SIDES.items()}
        allowed = yielding if yielding.intersection(around.values()) else board
        if around.get(one.facing) not in allowed:
            wrong.append(one.space)
    return Finding("hexes-facing", not wrong, {"harbours": len(harbours)}, tuple(wrong))


def _kinds(game: Game, noun: HexMap, position: Position) -> dict[str, str]:
    """Return the kind of the hex on each space: laid by set-up, dealt to a space, of the map."""
    component, placed = game.setup.deals[noun.hexes].component, dict[str, str]()
    for piece in position.pieces:
        sort = game.setup.pieces.get(piece.piece)
        if sort is not None and sort.component == component and sort.kind is not None:
            placed[piece.space] = sort.kind
    for one in position.dealt:
        deal = game.setup.deals.get(one.deal)
        if deal is not None and deal.component == component and one.space and one.things:
            placed[one.space] = one.things[0].kind
    return placed | {one.space: one.kind for one in position.hexes}


def _apart(game: Game, position: Position) -> Finding:
    """Judge that no corner belongs to two harbours, those of the set-up among them."""
    turned = [(one.space, one.facing) for one in position.hexes if one.facing]
    turned += [(piece.space, piece.facing) for piece in position.pieces if piece.facing]
    shared = shared_corners(game, turned)
    wrong = tuple(dict.fromkeys(space for spaces in shared for space in spaces))
    figures = {"harbours": len(turned), "shared": len(shared)}
    return Finding("hexes-apart", not wrong, figures, wrong)
