"""No hex map can be laid as the data says.

A hex map lies on a board of hexes. It brings to light what two deals of one pile hold, hexes and tokens: there must
be a space for every hex, with no hex on it from the start, and a token for every hex that is not barren. Harbours
that are laid by the set-up face a side, and no corner may belong to two of them.

PASS setup.yaml
    deals:
      hop: {component: die, into: 2, confidence: stated, cite: {source: leaflet, section: Setup}}
AND words/en.yaml
    deals: {hop: hops}
FAIL setup.yaml
    deals: {lands: {component: die, confidence: stated, cite: []},
        tokens: {component: frog, confidence: stated, cite: []}}
    hex-map: {hexes: lands, tokens: tokens, on: [a1, b1], barren: [], harbours: [],
        confidence: stated, cite: []}
"""

from collections import Counter
from collections.abc import Iterator

from printgen.checker.check import CheckInput, Faults, Problems, covers
from printgen.checker.position.deals import left_for
from printgen.checker.position.geometry import shared_corners
from printgen.checker.scenarios import Scenario, scenarios
from printgen.model.game import Game
from printgen.model.nouns import Path
from printgen.model.setup import HexMap

MAP: Path = ("setup", "hex-map")


@covers("set-ups of a hex map", lambda data: scenarios(data.game) if data.game.setup.hex_map else ())
def check(data: CheckInput) -> Problems:
    """Look at the map by itself, then in every scenario."""
    faults = _in_play(data.game) if data.grid.kind == "hexes" else _without_hexes(data.game)
    return data.first_at_each_place(faults)


def _without_hexes(game: Game) -> Faults:
    for number, placement in enumerate(game.setup.placements):
        if placement.facing is not None:
            yield ("setup", "placements", number, "facing"), "only on a board of hexes a piece faces a side"
    if game.setup.hex_map is not None:
        yield (*MAP, "on"), f"a hex map needs a board of hexes, `{game.board.grid}` is of another kind"


def _in_play(game: Game) -> Faults:
    noun = game.setup.hex_map
    if noun is not None:
        yield from _by_itself(game, noun)
    if noun is not None or any(placement.facing for placement in game.setup.placements):
        for one in scenarios(game):
            faults = (*(_counts(game, noun, one) if noun is not None else ()), *_corners(game, one))
            yield from ((path, f"{message} ({one})") for path, message in faults)


def _by_itself(game: Game, noun: HexMap) -> Faults:
    for field, name in (("hexes", noun.hexes), ("tokens", noun.tokens)):
        deal = game.setup.deals[name]
        if deal.into != 1 or deal.onto or deal.for_seats or deal.items:
            yield (*MAP, field), f"`{name}` is no deal of one pile that holds all that is left"
    if noun.hexes == noun.tokens:
        yield (*MAP, "tokens"), f"`{noun.tokens}` cannot be the hexes and the tokens at once"
    for space, times in Counter(noun.on).items():
        if times > 1:
            yield (*MAP, "on", noun.on.index(space)), f"`{space}` is named {times} times"


def _counts(game: Game, noun: HexMap, one: Scenario) -> Faults:
    both = (game.setup.deals[noun.hexes], game.setup.deals[noun.tokens])
    hexes, tokens = (left_for(game, deal, one.players, one.options) for deal in both)
    if hexes is None or tokens is None or not all(one.holds(deal.when) for deal in both):
        return
    if hexes.total() > len(noun.on):
        yield (*MAP, "on"), f"{hexes.total()} hexes do not go onto {len(noun.on)} spaces"
    bearing = sum(count for (kind, _), count in hexes.items() if kind not in noun.barren)
    if bearing > tokens.total():
        yield (*MAP, "tokens"), f"{bearing} hexes want a token, {tokens.total()} are left"
    taken = set(_taken(game, both[0].component, one))
    for number, space in enumerate(noun.on):
        if space in taken:
            yield (*MAP, "on", number), f"a hex lies on `{space}` from the start"


def _taken(game: Game, component: str, one: Scenario) -> Iterator[str]:
    for placement in game.setup.placements:
        if game.setup.pieces[placement.piece].component == component and one.holds(placement.when):
            yield from (*placement.on, *placement.one_of)
            yield from (space for spaces in placement.for_seats.values() for space in spaces)
    for deal in game.setup.deals.values():
        if deal.component == component and one.holds(deal.when):
            yield from deal.onto
            yield from (space for spaces in deal.for_seats.values() for space in spaces)


def _corners(game: Game, one: Scenario) -> Faults:
    turned: list[tuple[str, str]] = []
    for number, placement in enumerate(game.setup.placements):
        if placement.facing is not None and one.holds(placement.when):
            seats = [spaces for name, spaces in placement.for_seats.items() if name in one.seating.seats]
            spaces = (*placement.on, *(space for own in seats for space in own))
            turned += ((space, placement.facing) for space in spaces)
            if shared := shared_corners(game, turned):
                message = f"a corner belongs to the harbours on {' and '.join(shared[0])}"
                yield ("setup", "placements", number, "facing"), message
