"""The fairness of a set-up cannot be measured as the data says.

A measure must find what it looks for at every table: each component that a figure counts is laid on spaces, a piece
lies where distances begin, steps along edges need a board of hexes, and dice have faces to count.
Over a tile map one travels by sides to which the spots of a move are joined, from one space for each seat, to what is
laid on tiles. A fact that is named is a whole number. Where all weights are 0 nothing is measured.

PASS setup.yaml
    deals: {rest: {component: die, confidence: stated, cite: {source: leaflet, section: Setup}}}
AND words/en.yaml
    deals: {rest: dice}
FAIL fairness.yaml
    {kind: board-reach, unit: steps, starts: frog, figures: {near: {component: fly, kinds: 1, measure: mean}}, cite: []}
FAIL fairness.yaml
    {kind: tile-travel, unit: flies, spots: {shore: {of: tile, sides: W}}, pick-up: {shore: 1},
        moves: {hop: {from: shore, to: shore, cost: 1}}, starts: {placement: frogs, spot: shore},
        targets: {frogs: 1}, tau: 1, cite: []}
FAIL fairness.yaml
    {kind: board-reach, unit: steps, steps: {by: edge}, figures: {near: {component: frog, dice: die}}, cite: []}
"""

from printgen.checker.check import CheckInput, Faults, Problems, covers
from printgen.checker.scenarios import Scenario, scenarios
from printgen.model.fairness import AMOUNT_AT_MOST, COST_AT_MOST, END, BoardReach, TileTravel
from printgen.model.game import Game
from printgen.model.nouns import Path, names_in, nouns_in
from printgen.model.play.facts import Facts

MEASURE: Path = ("fairness",)


@covers("set-ups to be measured", lambda data: scenarios(data.game) if data.game.fairness else ())
def check(data: CheckInput) -> Problems:
    """Look at the measure by itself, then in every scenario."""
    noun = data.game.fairness
    if isinstance(noun, BoardReach):
        yield from data.first_at_each_place(_board(data, noun))
    elif noun is not None:
        yield from data.first_at_each_place(_travel(data.game, noun))


def _board(data: CheckInput, noun: BoardReach) -> Faults:
    game = data.game
    if noun.steps.by == "edge" and data.grid.kind != "hexes":
        yield (*MEASURE, "steps", "by"), "only a board of hexes has edges to go along"
    if noun.steps.component is None and (noun.steps.cost or noun.steps.barred):
        yield (*MEASURE, "steps"), "nobody says which `component` the kinds are of"
    yield from _numbers(game, noun, 0, AMOUNT_AT_MOST)
    for name, figure in noun.figures.items():
        dice = game.components[figure.dice] if figure.dice is not None else None
        if dice is not None and not (dice.faces and dice.count):
            message = f"`{figure.dice}` has no faces to throw, or nobody says how many there are"
            yield (*MEASURE, "figures", name, "dice"), message
    if not any(figure.weight for figure in noun.figures.values()):
        yield (*MEASURE, "figures"), "all weights are 0, so nothing is measured"
    for one in scenarios(game):
        yield from _on_board(game, noun, one)


def _on_board(game: Game, noun: BoardReach, one: Scenario) -> Faults:
    """Find what does not lie on the board at one table: things that are counted, pieces where seats begin."""
    setup = game.setup
    laid = {setup.deals[name].component for name in setup.on_map}
    laid |= {
        deal.component
        for deal in setup.deals.values()
        if one.holds(deal.when) and (deal.onto or deal.for_seats or deal.based_on or deal.in_order)
    }
    placed = [placement for placement in setup.placements if one.holds(placement.when)]
    laid |= {setup.pieces[placement.piece].component for placement in placed}
    for name, figure in noun.figures.items():
        if figure.component not in laid:
            message = f"no `{figure.component}` is laid on spaces with {one}"
            yield (*MEASURE, "figures", name, "component"), message
    starts = [placement for placement in placed if placement.piece in noun.starts]
    if noun.starts and not any(placement.on or placement.for_seats for placement in starts):
        yield (*MEASURE, "starts"), f"none of these pieces lies on a space with {one}"


def _numbers(game: Game, noun: BoardReach | TileTravel, least: int, most: int) -> Faults:
    """Find the facts that a measure names and that are no numbers it can do with."""
    facts = Facts(game)
    for path, one in nouns_in(noun, MEASURE):
        for named in names_in(one, path):
            value = facts.value(named.name) if named.ref.of == "paths" else least
            if not isinstance(value, int) or not least <= value <= most:
                yield named.path, f"the fact `{named.name}` is `{value}`, no whole number from {least} to {most}"


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
