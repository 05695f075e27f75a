"""The set-up takes more of something than the boxes hold.

All steps of the set-up together, and the parts of the variants in play, must not take more of a
component (or of a pile or kind) than there is, no more pieces may be laid, and what comes next must
find its own: what `leaves` says, and something of everything that lies ready (`supply`). So it is
for every number of players with every legal set of variants and readings. Told is the smallest set
that takes too much, at the first step that takes more than is left.

That nothing is left out: what is taken of a component depends on the players and on those switches
alone which its steps, placements and variants ask for. Sets that differ in other switches take the
same of it, so for each component one set is looked at for every legal choice among its own
switches; the counts are whole numbers, added up. Nothing is sampled, and nothing is estimated.

PASS setup.yaml
    steps:
      - {id: tiles, count: 12, uses: {tile: 12},
          confidence: stated, cite: {source: leaflet, section: Setup}}
      - {id: frogs, count: players, uses: {frog: players},
          confidence: stated, cite: {source: leaflet, section: Setup}}
      - {id: flies, count: 4, uses: {fly.1: 4},
          confidence: stated, cite: {source: leaflet, section: Setup}}
FAIL setup.yaml
    steps:
      - {id: tiles, count: 5, uses: {tile: 13},
          confidence: stated, cite: {source: leaflet, section: Setup}}
FAIL setup.yaml
    steps:
      - {id: frogs, count: 4, uses: {frog: players * 2},
          confidence: stated, cite: {source: leaflet, section: Setup}}
FAIL variants.yaml
    feast: {uses: {fly: 5}}
FAIL setup.yaml
    leaves: {tile: 8}
FAIL setup.yaml
    supply: [frog]
    steps:
      - {id: frogs, count: 4, uses: {frog: 4},
          confidence: stated, cite: {source: leaflet, section: Setup}}
FAIL setup.yaml
    placements:
      - id: frogs
        piece: frog
        for-seats: {left: a1, right: c2, top: a2}
        copies: 2
        confidence: stated
        cite: {source: leaflet, section: Setup}
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache, partial
from typing import NamedTuple

from printgen.checker.coverage import Coverage
from printgen.checker.demand import Demand, Taken, laying, rounds_of, taken, using
from printgen.checker.loaded import Data
from printgen.checker.referable import parts
from printgen.checker.scenarios import Scenario
from printgen.errors import PrintgenError
from printgen.model.game import Game
from printgen.model.nouns import Path
from printgen.model.play.supply import boxes_in_play, parts_in_box
from printgen.problems import Problem, Related

CODE = "supply-exceeded"


def check(data: Data) -> Iterator[Problem]:
    """Add up what is taken and what is laid, component by component; tell each part once."""
    try:
        yield from _exceeded(data)
    except PrintgenError as error:  # a formula that fails only with several variants at once
        yield replace(error.problems[0], span=data.span(("setup", "steps"), key=True))


def coverage(data: Data) -> Coverage:
    """Count the set-ups that were added up."""
    cases = sum(len(_seen(data.game, asking)) for asking in _asking(data.game))
    return Coverage(cases, "set-ups that differ in what they take of a component")


class _Asking(NamedTuple):
    """Who takes of one component, and who wants something of it left."""

    verb: str
    demands: tuple[Demand, ...]
    leaving: tuple[Demand, ...] = ()


def _asking(game: Game) -> Iterator[_Asking]:
    used, laid, left = using(game), laying(game), _left(game)
    for component in dict.fromkeys((*used, *left)):
        yield _Asking("take", used.get(component, ()), left.get(component, ()))
    for demands in laid.values():
        yield _Asking("lay", demands)


def _seen(game: Game, asking: _Asking) -> tuple[Scenario, ...]:
    return rounds_of(game, (*asking.demands, *asking.leaving))


def _exceeded(data: Data) -> Iterator[Problem]:
    game, told = data.game, set[str]()
    known = set(parts(game))
    held = cache(partial(parts_in_box, game))
    for asking in _asking(game):
        for one in _seen(game, asking):
            boxes = boxes_in_play(game, one.variants)
            several = tuple(taken(game, one, asking.demands))
            sums, wanted = _needed(several), _needed(taken(game, one, asking.leaving))
            for part in (*sums, *(wanted.keys() - sums.keys())):
                there = held(part) if part in known and part not in told else None
                if there is None:
                    continue
                if sums[part] > there * boxes:
                    told.add(part)
                    said = f"{one} {asking.verb} {sums[part]} `{part}`"
                    yield _problem(data, said, part, there * boxes, several)
                elif sums[part] + wanted[part] > there * boxes:
                    told.add(part)
                    yield _too_few(data, one, part, there * boxes - sums[part], asking.leaving)


def _left(game: Game) -> dict[str, tuple[Demand, ...]]:
    """List what must be left, by component: what is said, one of what lies ready."""
    found: dict[str, list[Demand]] = {}
    for part, count in game.setup.leaves.items():
        taker = Demand(("setup", "leaves", part), part, count)
        found.setdefault(part.split(".")[0], []).append(taker)
    for number, name in enumerate(game.setup.supply):
        found.setdefault(name, []).append(Demand(("setup", "supply", number), name, 1))
    return {component: tuple(demands) for component, demands in found.items()}


def _too_few(data: Data, one: Scenario, part: str, left: int, leaving: tuple[Demand, ...]) -> Problem:
    """Tell that too few are left for what comes after the set-up."""
    wanted = [each for each in taken(data.game, one, leaving) if part in each.taker.ancestors]
    number = sum(each.number for each in wanted)
    message = f"{one} leave {left} `{part}`, {number} must be left"
    return Problem(CODE, message, data.span(wanted[0].taker.path))


def _needed(several: Iterable[Taken]) -> Counter[str]:
    """Add up what is needed of every part."""
    needed: Counter[str] = Counter()
    for one in several:
        for whole in one.taker.ancestors:
            needed[whole] += one.number
    return needed


def _problem(data: Data, said: str, part: str, there: int, several: Iterable[Taken]) -> Problem:
    """Tell that there are too few, at the first place that takes more than is left."""
    left, place = there, None
    for one in several:
        left -= one.number if part in one.taker.ancestors else 0
        if left < 0 and place is None:
            place = one.taker.path
    hint = "correct the count here or in the box, or let variants exclude each other"
    message = f"{said}, there are {there}"
    span, counted = data.span(place or ("setup", "steps")), _counted(data.game, part)
    related = (Related("so many are in the box", data.span(counted)),) if counted else ()
    return Problem(CODE, message, span, hints=(hint,), related=related)


def _counted(game: Game, part: str) -> Path | None:
    """Give the place of the box where it says how many there are of a part."""
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
