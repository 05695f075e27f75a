"""Game, table and seed → a hex map: every hex on a space, tokens, harbours turned.

One try uses the words of ``source(seed, "hex-map", index, attempt)``, one after another. This never
changes within a sampler number:

1. The hexes in the order of the box, then as many blanks as there are more spaces, are shuffled;
   the spaces of the map take them in order.
2. The tokens in the order of the box are shuffled; the hexes that take one get them in order.
3. Every harbour, in the order of the spaces, draws one of the sides it may face, which count
   clockwise from the east: those towards a neighbour that is not barren (a hex of the map, or one
   that lies there from the start), else those towards a space of the board.
   So it is done at the table, and a map on which harbours have few sides is met the more often. In the
   distribution "uniform" every map is as likely: one of all six sides is drawn, and one that it may not
   face is a reason to throw the try away.

As soon as a harbour finds no such side, or a corner of its side belongs to another harbour, or where
a placement rule is broken, the try is thrown away whole and the next attempt begins.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from printgen.chance import Draws, source
from printgen.errors import LimitError, PrintgenError
from printgen.model.board.spaces import FACINGS, Cell, Corner, beyond, corners_of, space_names
from printgen.model.box.box import Grid
from printgen.model.game import Game
from printgen.model.position import Dealt, PlacedHex, PlacedPiece
from printgen.model.setup import Facing, HexMap
from printgen.setup.decks import deck_of
from printgen.setup.placements import Table

if TYPE_CHECKING:
    from printgen.setup.placing.on_map import MapRules

BLOCKED = "a harbour has no side that faces a space"
ELSEWHERE = "a harbour was turned to where it may not face"
BROKEN = "a placement rule is broken"
SHARED = "two harbours share a corner"


@dataclass(frozen=True, slots=True)
class Field:
    """What a try starts from.

    ``spaces``: name and cell of every space of the map; ``before``: the kinds that lie on the
    board from the start, by cell; ``corners``: those of the harbours among them.
    """

    noun: HexMap
    grid: Grid
    board: frozenset[Cell]
    spaces: tuple[tuple[str, Cell], ...]
    before: Mapping[Cell, str]
    corners: frozenset[Corner]
    deck: tuple[str | None, ...]
    tokens: tuple[str, ...]


def draw_hexes(
    game: Game,
    table: Table,
    seed: str | int,
    dealt: Iterable[Dealt],
    pieces: Sequence[PlacedPiece],
    index: int = 0,
    distribution: str = "default",
) -> tuple[tuple[PlacedHex, ...], int]:
    """Draw the hex map ``index`` of a game that has one; give it and how many tries it took.

    Raises PrintgenError when hexes or tokens do not suit the spaces, LimitError when as many
    tries as the map allows were thrown away.
    """
    noun = game.setup.hex_map
    assert noun is not None
    field = field_of(game, table, noun, dealt, pieces)
    rules = map_rules(game, table, field)
    thrown: Counter[str] = Counter()
    for attempt in range(noun.attempts_at_most):
        hexes = _try(field, Draws(source(seed, "hex-map", index, attempt)), distribution == "uniform")
        if isinstance(hexes, str):
            thrown[hexes] += 1
        elif rules is not None and not rules.keeps(hexes):
            thrown[BROKEN] += 1
        else:
            return hexes, attempt + 1
    reason, times = thrown.most_common(1)[0]
    message = f"no hex map was found in {noun.attempts_at_most} tries; in {times} of them {reason}"
    hint = "raise `attempts-at-most`, give the map more spaces, or take another seed"
    raise LimitError.with_code("no-hex-map-found", message, hint)


def map_rules(game: Game, table: Table, field: Field) -> "MapRules | None":
    """Return the rules about the hexes and tokens of a map alone, if the game has rules."""
    if not game.setup.placement_rules:
        return None
    from printgen.setup.placing.on_map import MapRules  # with numpy

    return MapRules(game, table, [kind for kind in field.deck if kind is not None], field.tokens)


def field_of(game: Game, table: Table, noun: HexMap, dealt: Iterable[Dealt], pieces: Sequence[PlacedPiece]) -> Field:
    """Return what tries start from; raises PrintgenError when hexes or tokens do not suit the spaces."""
    cells = {name: cell for cell, name in space_names(game.board, game.grid).items()}
    hexes = [thing.kind for thing in deck_of(game, table, noun.hexes)]
    tokens = tuple(thing.kind for thing in deck_of(game, table, noun.tokens))
    bearing = sum(kind not in noun.barren for kind in hexes)
    if len(hexes) > len(noun.on) or bearing > len(tokens):
        message = f"{len(hexes)} hexes, {bearing} of them with a token, do not suit {len(noun.on)} spaces and "
        message += f"{len(tokens)} tokens"
        hint = "count the box again, or what the steps take from it"
        raise PrintgenError.with_code("hex-map-does-not-fit", message, hint)
    before, corners = _before(game, noun, cells, dealt, pieces)
    spaces = tuple((space, cells[space]) for space in noun.on)
    deck = (*hexes, *[None] * (len(noun.on) - len(hexes)))
    return Field(noun, game.grid, frozenset(cells.values()), spaces, before, corners, deck, tokens)


def _before(
    game: Game, noun: HexMap, cells: Mapping[str, Cell], dealt: Iterable[Dealt], pieces: Sequence[PlacedPiece]
) -> tuple[dict[Cell, str], frozenset[Corner]]:
    """Return the kinds of the hexes that lie there from the start, and the corners of harbours."""
    component = game.setup.deals[noun.hexes].component
    kinds = {
        cells[one.space]: one.things[0].kind
        for one in dealt
        if one.space is not None and one.space in cells and game.setup.deals[one.deal].component == component
    }
    corners: list[Corner] = []
    for placed in pieces:
        piece = game.setup.pieces[placed.piece]
        if placed.space in cells and piece.component == component and piece.kind is not None:
            kinds[cells[placed.space]] = piece.kind
        for side in (side for side in FACINGS if placed.space in cells and side == placed.facing):
            corners += corners_of(game.grid, cells[placed.space], side)
    if len(set(corners)) < len(corners):
        message = "two harbours that lie there from the start share a corner"
        raise PrintgenError.with_code("hex-map-does-not-fit", message, "turn one of them")
    return kinds, frozenset(corners)


def _try(field: Field, draws: Draws, alike: bool) -> tuple[PlacedHex, ...] | str:
    """Draw one map, or say why it must be thrown away; ``alike``: whether all maps are as likely."""
    noun = field.noun
    laid = dict(zip(field.spaces, draws.shuffled(field.deck), strict=True))
    tokens = iter(draws.shuffled(field.tokens))
    kinds = {**field.before, **{cell: kind for (_, cell), kind in laid.items() if kind}}
    hexes, taken = [], set(field.corners)
    for (space, cell), kind in laid.items():
        if kind is None:
            continue
        token = next(tokens) if kind not in noun.barren else None
        facing: Facing | None = None
        if kind in noun.harbours:
            sides = _sides(field, cell, kinds)
            if not sides:
                return BLOCKED
            facing = (FACINGS if alike else sides)[draws.below(len(FACINGS if alike else sides))]
            if facing not in sides:
                return ELSEWHERE
            corners = corners_of(field.grid, cell, facing)
            if not taken.isdisjoint(corners):
                return SHARED
            taken.update(corners)
        hexes.append(PlacedHex(space, kind, facing, token))
    return tuple(hexes)


def _sides(field: Field, cell: Cell, kinds: Mapping[Cell, str]) -> tuple[Facing, ...]:
    """Return the sides a harbour may face."""
    towards = {side: beyond(field.grid, cell, side) for side in FACINGS}
    landed = {cell for cell, kind in kinds.items() if kind not in field.noun.barren}
    yielding = tuple(side for side, other in towards.items() if other in landed)
    return yielding or tuple(side for side, other in towards.items() if other in field.board)
