"""The fairness of a set-up cannot be measured as the data says.

A measure must find what it looks for at every table. On a hex map every seat that is taken begins
with its piece at a corner of hexes, and the dice have faces to count; cards are dealt onto spaces,
and a piece lies where distances begin. Where all weights are 0 nothing is measured.

PASS setup.yaml
    deals:
      rest: {component: die, confidence: stated, cite: {source: leaflet, section: Setup}}
AND words/en.yaml
    deals: {rest: dice}
FAIL fairness.yaml
    kind: card-distance
    component: fly
    kinds: [1]
    starts: [frog]
    cite: {source: leaflet, section: Setup}
FAIL fairness.yaml
    kind: hex-reach
    starts: frog
    reach: 3
    dice: die
    weights: {start: 1, reach: 1, kinds: 1, harbours: 1}
    cite: {source: leaflet, section: Setup}
"""

from collections.abc import Iterator

from printgen.checker.coverage import Coverage
from printgen.checker.loaded import Data
from printgen.checker.scenarios import Scenario, scenarios
from printgen.model.fairness import CardDistance, HexReach, facts_named
from printgen.model.game import Game
from printgen.model.nouns import Path
from printgen.model.play.conditions import holds
from printgen.model.play.facts import Facts
from printgen.model.setup import Placement
from printgen.problems import Problem

CODE = "impossible-measure"

_Fault = tuple[tuple[str, ...], str]


def check(data: Data) -> Iterator[Problem]:
    """Look at the measure by itself, then at every table; tell each place once."""
    noun, told = data.game.fairness, set[Path]()
    faults: Iterator[_Fault] = iter(())
    if isinstance(noun, HexReach):
        faults = _hexes(data, noun)
    elif isinstance(noun, CardDistance):
        faults = _cards(data.game, noun)
    for path, message in faults:
        place: Path = ("fairness", *path)
        if place not in told:
            told.add(place)
            yield Problem(CODE, message, data.span(place))


def coverage(data: Data) -> Coverage:
    """Count the rounds."""
    cases = len(scenarios(data.game)) if data.game.fairness is not None else 0
    return Coverage(cases, "set-ups to be measured")


def _hexes(data: Data, noun: HexReach) -> Iterator[_Fault]:
    game = data.game
    if game.setup.hex_map is None or data.grid is None or data.grid.kind != "hexes":
        yield ("kind",), "there is no map of hexes to measure"
        return
    facts = Facts(game)
    for path, fact in facts_named(noun):
        if fact in facts.paths() and not isinstance(facts.value(fact), int):
            yield path, f"the fact `{fact}` is no whole number"
    dice = game.components.get(noun.dice)
    if dice is not None and not (dice.faces and dice.count):
        yield ("dice",), f"`{noun.dice}` has no faces to throw, or nobody says how many there are"
    if not any(weight for _, weight in noun.weights):
        yield ("weights",), "all weights are 0, so nothing is measured"
    for table in scenarios(game):
        yield from _corners(game, noun, table)


def _corners(game: Game, noun: HexReach, table: Scenario) -> Iterator[_Fault]:
    """Find the seats that begin nowhere, and starts that are no corners of three hexes."""
    given: dict[str, list[str]] = {}
    for placement in _placed(game, noun.starts, table):
        for seat, spaces in placement.for_seats.items():
            given.setdefault(seat, []).extend(spaces)
    for seat in table.seating.seats:
        spaces = tuple(given.get(seat, ()))
        if noun.starts in game.setup.pieces and not spaces:
            yield ("starts",), f"seat `{seat}` has no `{noun.starts}` with {table}"
        for space in spaces:
            if len(space.split("+")) != 3:
                yield ("starts",), f"`{noun.starts}` begins at `{space}`, no corner of three hexes"


def _cards(game: Game, noun: CardDistance) -> Iterator[_Fault]:
    for table in scenarios(game):
        dealt = [
            deal
            for deal in game.setup.deals.values()
            if deal.component == noun.component and holds(deal.when, table.players, table.options)
        ]
        if noun.component in game.components and not any(d.onto or d.for_seats for d in dealt):
            yield ("component",), f"no `{noun.component}` is dealt onto spaces with {table}"
        known = [piece for piece in noun.starts if piece in game.setup.pieces]
        if len(known) == len(noun.starts) and not any(
            placement.on or placement.for_seats for piece in known for placement in _placed(game, piece, table)
        ):
            yield ("starts",), f"none of these pieces lies on a space with {table}"


def _placed(game: Game, piece: str, table: Scenario) -> Iterator[Placement]:
    """Give the placements of a piece that are in force at a table."""
    for placement in game.setup.placements:
        if placement.piece == piece and holds(placement.when, table.players, table.options):
            yield placement
