"""The fairness of a set-up cannot be measured as the data says.

A measure must find what it looks for at every table. On a hex map every seat that is taken begins
with its piece at a corner of hexes, and the dice have faces to count; cards are dealt onto spaces,
and a piece lies where distances begin. Where all weights are 0 nothing is measured.

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
    kind: hex-reach
    starts: frog
    reach: 3
    dice: die
    weights: {start: 1, reach: 1, kinds: 1, harbours: 1}
    cite: []
"""

from printgen.checker.check import CheckInput, Faults, Problems, covers
from printgen.checker.scenarios import Scenario, scenarios
from printgen.model.fairness import CardDistance, HexReach
from printgen.model.game import Game
from printgen.model.nouns import Path, names_in
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


def _hexes(data: CheckInput, noun: HexReach) -> Faults:
    game = data.game
    if game.setup.hex_map is None or data.grid.kind != "hexes":
        yield (*MEASURE, "kind"), "there is no map of hexes to measure"
        return
    facts = Facts(game)
    for named in names_in(noun, MEASURE):
        if named.ref.of == "paths" and not isinstance(facts.value(named.name), int):
            yield named.path, f"the fact `{named.name}` is no whole number"
    dice = game.components[noun.dice]
    if not (dice.faces and dice.count):
        yield (*MEASURE, "dice"), f"`{noun.dice}` has no faces to throw, or nobody says how many there are"
    if not any(weight for _, weight in noun.weights):
        yield (*MEASURE, "weights"), "all weights are 0, so nothing is measured"
    for one in scenarios(game):
        yield from _corners(game, noun, one)


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
