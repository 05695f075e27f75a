"""No hex map can be laid as the data says.

A hex map lies on a board of hexes. It brings to light what two deals of one pile hold, hexes and
tokens: there must be a space for every hex, with no hex on it from the start, and a token for every
hex that is not barren. Harbours that are laid by the set-up face a side, and no corner may belong
to two of them.

PASS setup.yaml
    deals:
      hop: {component: die, into: 2, confidence: stated, cite: {source: leaflet, section: Setup}}
AND words/en.yaml
    deals: {hop: hops}
FAIL setup.yaml
    deals:
      lands: {component: die, confidence: stated, cite: {source: leaflet, section: Setup}}
      tokens: {component: frog, confidence: stated, cite: {source: leaflet, section: Setup}}
    hex-map:
      hexes: lands
      tokens: tokens
      on: [a1, b1]
      barren: []
      harbours: []
      confidence: stated
      cite: {source: leaflet, section: Setup}
"""

from collections import Counter
from collections.abc import Iterator

from printgen.checker.coverage import Coverage
from printgen.checker.loaded import Data
from printgen.checker.position.deals import left_for
from printgen.checker.position.hexes import shared_corners
from printgen.checker.scenarios import Scenario, scenarios
from printgen.errors import PrintgenError
from printgen.model.board.spaces import space_names
from printgen.model.box.box import Grid
from printgen.model.game import Game
from printgen.model.nouns import Path
from printgen.model.play.conditions import holds
from printgen.model.setup import HexMap
from printgen.problems import Problem

CODE = "impossible-hex-map"

MAP: Path = ("setup", "hex-map")
_Fault = tuple[Path, str]


def check(data: Data) -> Iterator[Problem]:
    """Look at the map by itself, then in every round; tell each place once."""
    game, noun = data.game, data.game.setup.hex_map
    if data.grid is None or not _has_names(game, data.grid):
        return
    told: set[Path] = set()
    turned = any(placement.facing for placement in game.setup.placements)
    if data.grid.kind != "hexes":
        for number, placement in enumerate(game.setup.placements):
            if placement.facing is not None:
                message = "only on a board of hexes a piece faces a side"
                path: Path = ("setup", "placements", number, "facing")
                yield Problem(CODE, message, data.span(path))
        if noun is not None:
            message = f"a hex map needs a board of hexes, `{game.board.grid}` is of another kind"
            yield Problem(CODE, message, data.span((*MAP, "on")))
        return
    for path, message in _by_itself(game, noun) if noun is not None else ():
        told.add(path)
        yield Problem(CODE, message, data.span(path))
    for one in scenarios(game) if noun is not None or turned else ():
        for path, message in (*_counts(game, noun, one), *_corners(game, one)):
            if path not in told:
                told.add(path)
                yield Problem(CODE, f"{message} ({one})", data.span(path))


def coverage(data: Data) -> Coverage:
    """Count the rounds."""
    cases = len(scenarios(data.game)) if data.game.setup.hex_map is not None else 0
    return Coverage(cases, "set-ups of a hex map")


def _has_names(game: Game, grid: Grid) -> bool:
    """Tell whether the spaces can be named; where they cannot, another check says so."""
    try:
        return bool(space_names(game.board, grid))
    except PrintgenError:
        return False


def _by_itself(game: Game, noun: HexMap) -> Iterator[_Fault]:
    """Find deals that are no pile, and spaces that are named twice."""
    for field, name in (("hexes", noun.hexes), ("tokens", noun.tokens)):
        deal = game.setup.deals.get(name)
        if deal is not None and (deal.into != 1 or deal.onto or deal.for_seats or deal.items):
            yield (*MAP, field), f"`{name}` is no deal of one pile that holds all that is left"
    if noun.hexes == noun.tokens:
        yield (*MAP, "tokens"), f"`{noun.tokens}` cannot be the hexes and the tokens at once"
    for space, times in Counter(noun.on).items():
        if times > 1:
            yield (*MAP, "on", noun.on.index(space)), f"`{space}` is named {times} times"


def _counts(game: Game, noun: HexMap | None, one: Scenario) -> Iterator[_Fault]:
    """Find too few spaces or tokens, and spaces that have a hex already."""
    deals = game.setup.deals
    if noun is None or not {noun.hexes, noun.tokens} <= deals.keys():
        return
    both = (deals[noun.hexes], deals[noun.tokens])
    if not all(holds(deal.when, one.players, one.options) for deal in both):
        return
    hexes, tokens = (left_for(game, deal, one.players, one.options) for deal in both)
    if hexes is None or tokens is None:
        return  # told by the check of deals
    if hexes.total() > len(noun.on):
        yield (*MAP, "on"), f"{hexes.total()} hexes do not go onto {len(noun.on)} spaces"
    bearing = sum(count for (kind, _), count in hexes.items() if kind not in noun.barren)
    if bearing > tokens.total():
        message = f"{bearing} hexes want a token, {tokens.total()} are left"
        yield (*MAP, "tokens"), message
    lying = set(_lying(game, both[0].component, one))
    for number, space in enumerate(noun.on):
        if space in lying:
            yield (*MAP, "on", number), f"a hex lies on `{space}` from the start"


def _lying(game: Game, component: str, one: Scenario) -> Iterator[str]:
    """List the spaces that have a hex before the map is laid."""
    for placement in game.setup.placements:
        piece = game.setup.pieces.get(placement.piece)
        if piece is None or piece.component != component:
            continue
        if holds(placement.when, one.players, one.options):
            yield from (*placement.on, *placement.one_of)
            for spaces in placement.for_seats.values():
                yield from spaces
    for deal in game.setup.deals.values():
        if deal.component == component and holds(deal.when, one.players, one.options):
            yield from deal.onto
            for spaces in deal.for_seats.values():
                yield from spaces


def _corners(game: Game, one: Scenario) -> Iterator[_Fault]:
    """Find harbours of the set-up that share a corner."""
    turned: list[tuple[str, str]] = []
    for number, placement in enumerate(game.setup.placements):
        if placement.facing is None or not holds(placement.when, one.players, one.options):
            continue
        seats = [s for name, s in placement.for_seats.items() if name in one.seating.seats]
        for space in (*placement.on, *(space for spaces in seats for space in spaces)):
            turned.append((space, placement.facing))
        if shared := shared_corners(game, turned):
            path: Path = ("setup", "placements", number, "facing")
            yield path, f"a corner belongs to the harbours on {' and '.join(shared[0])}"
