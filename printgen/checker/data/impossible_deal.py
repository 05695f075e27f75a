"""Something cannot be dealt as the data says.

A deal must know what it deals: the count of its component, and which kinds the steps take from it.
There must be a thing for every space and every pile, as many items as spaces for each seat, and
items that the box has. Looked at is every number of players, with every variant and reading.

PASS setup.yaml
    deals:
      hop: {component: die, into: 2, confidence: stated, cite: {source: leaflet, section: Setup}}
AND words/en.yaml
    deals: {hop: hops}
FAIL setup.yaml
    deals:
      hop: {component: die, onto: [a1, b1, b2],
          confidence: stated, cite: {source: leaflet, section: Setup}}
FAIL setup.yaml
    deals:
      hop: {component: die, into: players - 2,
          confidence: stated, cite: {source: leaflet, section: Setup}}
FAIL setup.yaml
    deals:
      hop: {component: tile, confidence: stated, cite: {source: leaflet, section: Setup}}
FAIL setup.yaml
    deals:
      hop:
        component: fly
        items: [1, 2]
        for-seats: {left: a1, right: c2, top: a2}
        confidence: stated
        cite: {source: leaflet, section: Setup}
FAIL setup.yaml
    deals:
      hop: {component: fly, items: [2, 2, 2],
          confidence: stated, cite: {source: leaflet, section: Setup}}
"""

from collections import Counter
from collections.abc import Iterator

from printgen.checker.coverage import Coverage
from printgen.checker.loaded import Data
from printgen.checker.position.deals import left_for
from printgen.checker.scenarios import Scenario, scenarios
from printgen.errors import PrintgenError
from printgen.model.game import Game
from printgen.model.nouns import Path
from printgen.model.play.conditions import amount, holds
from printgen.model.play.supply import boxes_in_play, parts_in_box
from printgen.model.setup import Deal
from printgen.problems import Problem

CODE = "impossible-deal"

_Fault = tuple[Path, str]


def check(data: Data) -> Iterator[Problem]:
    """Try every deal in every round; tell each place once."""
    told: set[Path] = set()
    deals = data.game.setup.deals
    for name, deal in deals.items():
        for path, message in _by_itself(deal):
            told.add(path)
            yield Problem(CODE, message, data.span(("setup", "deals", name, *path)))
    for one in scenarios(data.game) if deals else ():
        for name, deal in deals.items():
            try:
                if not holds(deal.when, one.players, one.options):
                    continue
                faults = list(_in_round(data.game, one, deal))
            except PrintgenError as error:  # a count that is no whole number
                faults = [(("into",), error.problems[0].message)]
            for below, message in faults:
                path = ("setup", "deals", name, *below)
                if path not in told and below not in told:
                    told.add(path)
                    yield Problem(CODE, f"{message} ({one})", data.span(path))


def coverage(data: Data) -> Coverage:
    """Count the deals of all rounds."""
    deals = data.game.setup.deals
    cases = len(scenarios(data.game)) * len(deals) if deals else 0
    return Coverage(cases, "deals of set-ups that differ")


def _by_itself(deal: Deal) -> Iterator[_Fault]:
    """Find what is wrong in every round."""
    for seat, spaces in deal.for_seats.items() if deal.items else ():
        if len(spaces) != len(deal.items):
            message = f"the seat `{seat}` has {len(spaces)} spaces for {len(deal.items)} items"
            yield ("for-seats", seat), message
    several = [deal.onto, *deal.for_seats.values()]
    for field, spaces in (("onto", deal.onto), *(("for-seats", one) for one in several[1:])):
        for space, times in Counter(spaces).items():
            if times > 1:
                yield (field,), f"`{space}` is named {times} times for one thing each"


def _in_round(game: Game, one: Scenario, deal: Deal) -> Iterator[_Fault]:
    """Find what is wrong for these players and options."""
    if deal.component not in game.components:
        return  # told by the check of names
    seats = [spaces for seat, spaces in deal.for_seats.items() if seat in one.seating.seats]
    if deal.items:
        yield from _items(game, one, deal, len(seats) if deal.for_seats else 1)
        things: int | None = len(deal.items) * (len(seats) if deal.for_seats else 1)
    else:
        left = left_for(game, deal, one.players, one.options)
        things = None if left is None else left.total()
    if things is None:
        yield ("component",), f"nobody can tell what is left of `{deal.component}` to be dealt"
        return
    spaces = len(deal.onto) + sum(map(len, seats))
    piles = amount(deal.into, one.players, one.options)
    if spaces > things:
        field = "onto" if deal.onto else "for-seats"
        yield (field,), f"{things} `{deal.component}` are dealt to {spaces} spaces"
    elif piles < 1 or (piles > things - spaces and (things > spaces or not spaces)):
        yield ("into",), f"{things - spaces} `{deal.component}` are dealt into {piles} piles"


def _items(game: Game, one: Scenario, deal: Deal, times: int) -> Iterator[_Fault]:
    """Find the items that the box has not so often."""
    boxes = boxes_in_play(game, one.options)
    for kind, count in Counter(deal.items).items():
        there = parts_in_box(game, f"{deal.component}.{kind}")
        if there is not None and count * times > there * boxes:
            message = f"{count * times} `{deal.component}.{kind}` are dealt, there are "
            yield ("items",), f"{message}{there * boxes}"
