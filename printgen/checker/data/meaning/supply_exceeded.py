"""The set-up takes more of something than the boxes hold.

All steps of the set-up together, and the parts of the variants in play, must not take more of a component (or of a
pile or kind) than there is, no more pieces may be laid, and what comes next must find its own: what `leaves` says,
and something of everything that lies ready (`supply`). So it is for every number of players with every legal set of
variants and readings. Told is the smallest set that takes too much, at the first step that takes more than is left.
Nothing is sampled: sets that differ only in switches for which no step, placement or variant of a component asks take
the same of it, so one set is looked at for every legal choice among the others.

PASS setup.yaml
    steps:
      - {id: tiles, count: 12, uses: {tile: 12},
          confidence: stated, cite: {source: leaflet, section: Setup}}
      - {id: frogs, count: players, uses: {frog: players},
          confidence: stated, cite: {source: leaflet, section: Setup}}
      - {id: flies, count: 4, uses: {fly.1: 4},
          confidence: stated, cite: {source: leaflet, section: Setup}}
FAIL setup.yaml
    steps: [{id: tiles, count: 5, uses: {tile: 13}, confidence: stated, cite: []}]
FAIL setup.yaml
    steps: [{id: frogs, count: 4, uses: {frog: players * 2}, confidence: stated, cite: []}]
FAIL variants.yaml
    feast: {uses: {fly: 5}}
FAIL setup.yaml
    leaves: {tile: 8}
FAIL setup.yaml
    supply: [frog]
    steps: [{id: frogs, count: 4, uses: {frog: 4}, confidence: stated, cite: []}]
FAIL setup.yaml
    placements:
      - {id: frogs, piece: frog, for-seats: {left: a1, right: c2, top: a2}, copies: 2,
          confidence: stated, cite: []}
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache, partial
from typing import NamedTuple

from printgen.checker.check import CheckInput, Problems, covers
from printgen.checker.demand import Demand, by_component, demanded, laid, scenarios_of
from printgen.checker.scenarios import Scenario
from printgen.model.game import Game
from printgen.model.nouns import Path
from printgen.model.play.supply import boxes_in_play, parts_in_box
from printgen.problems import Problem, Related

Numbers = list[tuple[Demand, int]]
"""How many each demand takes in a scenario."""


class _Question(NamedTuple):
    """What takes of one component, and what must be left of it."""

    verb: str
    demands: tuple[Demand, ...]
    leaving: tuple[Demand, ...] = ()

    def scenarios(self, game: Game) -> tuple[Scenario, ...]:
        return scenarios_of(game, (*self.demands, *self.leaving))


@covers(
    "set-ups that differ in what they take of a component",
    lambda data: sum(len(question.scenarios(data.game)) for question in _questions(data.game)),
)
def check(data: CheckInput) -> Problems:
    """Add up what is taken and what is laid, component by component; report each part once."""
    game, reported = data.game, set[str]()
    in_box = cache(partial(parts_in_box, game))
    for question in _questions(game):
        for one in question.scenarios(game):
            boxes = boxes_in_play(game, one.variants)
            taken, wanted = ([(d, d.number(game, one)) for d in several] for several in question[1:])
            sums, left = _sums(taken), _sums(wanted)
            for part in dict.fromkeys((*sums, *left)):
                there = in_box(part)
                if there is None or part in reported or sums[part] + left[part] <= there * boxes:
                    continue
                reported.add(part)
                if sums[part] > there * boxes:
                    message = f"{one} {question.verb} {sums[part]} `{part}`, there are {there * boxes}"
                    yield _too_many(data, message, part, there * boxes, taken)
                else:
                    path = next(demand.path for demand, _ in wanted if part in demand.ancestors)
                    message = f"{one} leave {there * boxes - sums[part]} `{part}`, {left[part]} must be left"
                    yield data.problem(message, path)


def _questions(game: Game) -> Iterator[_Question]:
    used, left = demanded(game), by_component(*_leaving(game))
    for component in dict.fromkeys((*used, *left)):
        yield _Question("take", used.get(component, ()), left.get(component, ()))
    for demands in laid(game).values():
        yield _Question("lay", demands)


def _leaving(game: Game) -> Iterator[Demand]:
    for part, count in game.setup.leaves.items():
        yield Demand(("setup", "leaves", part), part, count)
    for number, name in enumerate(game.setup.supply):
        yield Demand(("setup", "supply", number), name, 1)


def _sums(several: Numbers) -> Counter[str]:
    sums: Counter[str] = Counter()
    for demand, number in several:
        for part in demand.ancestors if number else ():
            sums[part] += number
    return sums


def _too_many(data: CheckInput, message: str, part: str, there: int, taken: Numbers) -> Problem:
    """Report that there are too few, at the first place that takes more than is left."""
    path: Path = ("setup", "steps")
    for demand, number in taken:
        if part in demand.ancestors:
            there -= number
            if there < 0:
                path = demand.path
                break
    hint = "correct the count here or in the box, or let variants exclude each other"
    counted = _counted(data.game, part)
    related = (Related("so many are in the box", data.span(counted)),) if counted else ()
    return data.problem(message, path, hint, related=related)


def _counted(game: Game, part: str) -> Path | None:
    name, *steps = part.split(".")
    for box_name, box in game.boxes.items():
        if name in box.components and not steps:
            return ("boxes", box_name, "components", name, "count")
        if name in box.tiles and steps and steps[0] in box.tiles[name].piles:
            return ("boxes", box_name, "tiles", name, "piles", *steps)
        if name in box.components and steps:
            numbers = "kinds" if steps[0] in box.components[name].kinds else "values"
            return ("boxes", box_name, "components", name, numbers, *steps)
    return None
