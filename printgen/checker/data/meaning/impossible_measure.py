"""The fairness of a set-up cannot be measured as the data says.

A measure must find what it looks for at every table. On a hex map every seat that is taken begins with its piece at a
corner of hexes, and the dice have faces to count; cards are dealt onto spaces, and a piece lies where distances begin.
Over a tile map one travels by sides to which the spots of a move are joined, from one space for each seat, to what is
laid on tiles. A fact that is named is a whole number. Where all weights are 0 nothing is measured.

PASS setup.yaml
    deals: {rest: {component: die, confidence: stated, cite: {source: leaflet, section: Setup}}}
AND words/en.yaml
    deals: {rest: dice}
FAIL fairness.yaml
    kind: card-distance
    component: fly
    kinds: [1]
    starts: [frog]
    cite: []
FAIL fairness.yaml
    {kind: tile-travel, unit: flies, spots: {shore: {of: tile, sides: W}}, pick-up: {shore: 1},
        moves: {hop: {from: shore, to: shore, cost: 1}}, starts: {placement: frogs, spot: shore},
        targets: {frogs: 1}, tau: 1, cite: []}
FAIL fairness.yaml
    kind: hex-reach
    starts: frog
    reach: 3
    dice: die
    weights: {start: 1, reach: 1, kinds: 1, harbours: 1}
    cite: []
"""

from printgen.checker.check import CheckInput, Faults, Problems, covers
from printgen.checker.scenarios import Scenario, scenarios
from printgen.model.fairness import AMOUNT_AT_MOST, COST_AT_MOST, END, CardDistance, HexReach, TileTravel
from printgen.model.game import Game
from printgen.model.nouns import Path, names_in, nouns_in
from printgen.model.play.facts import Facts
from printgen.model.setup import Placement

MEASURE: Path = ("fairness",)


@covers("set-ups to be measured", lambda data: scenarios(data.game) if data.game.fairness else ())
def check(data: CheckInput) -> Problems:
    """Look at the measure by itself, then in every scenario."""
    noun = data.game.fairness
    if isinstance(noun, HexReach):
        yield from data.first_at_each_place(_hexes(data, noun))
    elif isinstance(noun, CardDistance):
        yield from data.first_at_each_place(_cards(data.game, noun))
    elif noun is not None:
        yield from data.first_at_each_place(_travel(data.game, noun))


def _hexes(data: CheckInput, noun: HexReach) -> Faults:
    game = data.game
    if game.setup.hex_map is None or data.grid.kind != "hexes":
        yield (*MEASURE, "kind"), "there is no map of hexes to measure"
        return
    yield from _numbers(game, noun, 0, AMOUNT_AT_MOST)
    dice = game.components[noun.dice]
    if not (dice.faces and dice.count):
        yield (*MEASURE, "dice"), f"`{noun.dice}` has no faces to throw, or nobody says how many there are"
    if not any(weight for _, weight in noun.weights):
        yield (*MEASURE, "weights"), "all weights are 0, so nothing is measured"
    for one in scenarios(game):
        yield from _corners(game, noun, one)


def _numbers(game: Game, noun: HexReach | TileTravel, least: int, most: int) -> Faults:
    """Find the facts that a measure names and that are no numbers it can do with."""
    facts = Facts(game)
    for path, one in nouns_in(noun, MEASURE):
        for named in names_in(one, path):
            value = facts.value(named.name) if named.ref.of == "paths" else least
            if not isinstance(value, int) or not least <= value <= most:
                yield named.path, f"the fact `{named.name}` is `{value}`, no whole number from {least} to {most}"


def _corners(game: Game, noun: HexReach, one: Scenario) -> Faults:
    placed = _placed(game, noun.starts, one)
    for seat in one.seating.seats:
        spaces = [space for placement in placed for space in placement.for_seats.get(seat, ())]
        if not spaces:
            yield (*MEASURE, "starts"), f"seat `{seat}` has no `{noun.starts}` with {one}"
        for space in spaces:
            if len(space.split("+")) != 3:
                yield (*MEASURE, "starts"), f"`{noun.starts}` begins at `{space}`, no corner of three hexes"


def _cards(game: Game, noun: CardDistance) -> Faults:
    deals = [deal for deal in game.setup.deals.values() if deal.component == noun.component]
    for one in scenarios(game):
        if not any(deal.onto or deal.for_seats for deal in deals if one.holds(deal.when)):
            yield (*MEASURE, "component"), f"no `{noun.component}` is dealt onto spaces with {one}"
        placed = [placement for piece in noun.starts for placement in _placed(game, piece, one)]
        if not any(placement.on or placement.for_seats for placement in placed):
            yield (*MEASURE, "starts"), f"none of these pieces lies on a space with {one}"


def _placed(game: Game, piece: str, one: Scenario) -> list[Placement]:
    return [placement for placement in game.setup.placements if placement.piece == piece and one.holds(placement.when)]


def _travel(game: Game, noun: TileTravel) -> Faults:
    if game.setup.tile_map is None:
        yield (*MEASURE, "kind"), "there is no tile map to travel over"
        return
    if END in noun.spots:
        yield (*MEASURE, "spots", END), f"no spot can be called `{END}`, which stands for what `ends` says"
    for path, name in ((("starts", "spot"), noun.starts.spot), *((("pick-up", spot), spot) for spot in noun.pick_up)):
        if noun.spots[name].of == "border":
            yield (*MEASURE, *path), f"spot `{name}` is on no tile"
    yield from _ways(noun)
    yield from _numbers(game, noun, 1, COST_AT_MOST)
    placements = {placement.id: placement for placement in game.setup.placements}
    for name in noun.targets:
        if placements[name].on_tiles is None:
            yield (*MEASURE, "targets", name), f"placement `{name}` lays nothing on tiles"
    start = placements[noun.starts.placement]
    for seat in game.setup.seats:
        if (count := len(start.for_seats.get(seat, ()))) != 1:
            message = f"placement `{start.id}` gives seat `{seat}` {count} spaces, a seat begins on one"
            yield (*MEASURE, "starts", "placement"), message


def _ways(noun: TileTravel) -> Faults:
    """Find moves through a side that one of their spots is not joined to."""
    for name, move in noun.moves.items():
        if move.through is not None and move.along is not None:
            yield (*MEASURE, "moves", name, "along"), "a move goes through a side or along the border, not both"
        for spot in dict.fromkeys((*move.from_, *move.to)):
            for meant in noun.ends if spot == END else (spot,):
                sides = noun.spots[meant].sides
                if move.through is not None and move.through not in sides:
                    message = f"`{meant}` is joined to sides `{sides}`, not `{move.through}`"
                    yield (*MEASURE, "moves", name, "through"), message
