"""Something cannot be dealt as the data says.

A deal must know what it deals: the count of its component, and which kinds the steps take from it.
There must be a thing for every space and every pile, as many items as spaces for each seat, and
items that the box has. What it asks of its spaces they must have: what lies between spaces has no side to be turned
to, a card no colour. What repeats another deal, `mirrored` or `turned`, names its own spaces, and opposite each lies
one of the other. Looked at is every number of players, with every variant and reading. What `uses` of a step takes
is no longer there: a step that only lays what is dealt needs none.

PASS setup.yaml
    deals:
      hop: {component: die, into: 2, confidence: stated, cite: {source: leaflet, section: Setup}}
AND words/en.yaml
    deals: {hop: hops}
FAIL setup.yaml
    deals: {hop: {component: die, onto: [a1, b1, b2], confidence: stated, cite: []}}
FAIL setup.yaml
    deals: {hop: {component: fly, items: [1], to-seats: true, confidence: stated, cite: []}}
FAIL setup.yaml
    deals: {hop: {component: die, into: players - 2, confidence: stated, cite: []}}
FAIL setup.yaml
    deals: {hop: {component: tile, confidence: stated, cite: []}}
FAIL setup.yaml
    deals:
      hop: {component: fly, items: [1, 2], for-seats: {left: a1, right: c2, top: a2},
          confidence: stated, cite: []}
FAIL setup.yaml
    deals: {hop: {component: fly, items: [2, 2, 2], confidence: stated, cite: []}}
FAIL setup.yaml
    deals:
      hop: {component: fly, items: [1], onto: [a1], confidence: stated, cite: []}
      skip: {component: fly, mirrored: hop, confidence: stated, cite: []}
FAIL setup.yaml
    deals:
      hop: {component: fly, items: [1], onto: [a1], confidence: stated, cite: []}
      skip: {component: fly, mirrored: hop, onto: [a1], confidence: stated, cite: []}
FAIL setup.yaml
    deals:
      hop: {component: fly, items: [1, 2], onto: [a1, b1], confidence: stated, cite: []}
      skip: {component: fly, items: [1], left-by: hop, spread: true, facing: {deal: hop}, confidence: stated, cite: []}
"""

from collections import Counter

from printgen.checker.check import CheckInput, Faults, Problems, covers
from printgen.checker.position.deals import left_for
from printgen.checker.position.geometry import opposite_spaces
from printgen.checker.scenarios import Scenario, scenarios
from printgen.model.board.spaces import space_names
from printgen.model.game import Game
from printgen.model.nouns import Path
from printgen.model.play.meaningless import meaningless
from printgen.model.play.supply import boxes_in_play, parts_in_box, used_parts
from printgen.model.setup import Deal


@covers(
    "deals of set-ups that differ",
    lambda data: len(data.game.setup.deals) and len(data.game.setup.deals) * len(scenarios(data.game)),
)
def check(data: CheckInput) -> Problems:
    """Try every deal by itself, then in every scenario."""
    return data.first_at_each_place(_faults(data.game))


def _faults(game: Game) -> Faults:
    yield from meaningless(game)
    deals = [(("setup", "deals", name), deal) for name, deal in game.setup.deals.items()]
    for path, deal in deals:
        yield from _by_itself(path, deal)
        yield from _repeated(game, path, deal)
    for one in scenarios(game) if deals else ():
        for path, deal in deals:
            if one.holds(deal.when):
                yield from ((place, f"{message} ({one})") for place, message in _in_scenario(game, one, path, deal))


def _by_itself(path: Path, deal: Deal) -> Faults:
    for seat, spaces in deal.for_seats.items() if deal.items else ():
        if len(spaces) != len(deal.items):
            message = f"the seat `{seat}` has {len(spaces)} spaces for {len(deal.items)} items"
            yield (*path, "for-seats", seat), message
    for field, spaces in (("onto", deal.onto), *(("for-seats", one) for one in deal.for_seats.values())):
        for space, times in Counter(spaces).items():
            if times > 1:
                yield (*path, field), f"`{space}` is named {times} times for one thing each"


def _repeated(game: Game, path: Path, deal: Deal) -> Faults:
    """Yield that a deal names no spaces for what it repeats, or one opposite which the other lays nothing."""
    base = game.setup.deals.get(deal.copied or "")
    if base is None or game.grid.kind == "cards" or deal.to_seats or deal.under or deal.in_order:
        return
    key, grid = "mirrored" if deal.mirrored else "turned", set(space_names(game.board, game.grid).values())
    pairs = opposite_spaces(game, deal.turned is not None)
    opposite = {space: other for space, other in pairs.items() if (space in grid) == (other in grid)}
    there = (*base.onto, *(space for own in base.for_seats.values() for space in own))
    if not deal.onto and not deal.for_seats:
        across = ", ".join(opposite[space] for space in there if space in opposite)
        message = f"`{path[-1]}` repeats `{deal.copied}` and does not say onto which spaces"
        yield (*path, key), f"{message}: write `onto: [{across}]` beside it" if across else f"{message}: add `onto`"
    for space in deal.onto if there else ():
        if (other := opposite.get(space)) not in there and (other or space in grid):
            lies = f"lies `{other}`, where `{deal.copied}` lays nothing" if other else "lies nothing"
            yield (*path, "onto"), f"opposite `{space}` {lies}: leave `{space}` out"


def _in_scenario(game: Game, one: Scenario, path: Path, deal: Deal) -> Faults:
    seats = [spaces for seat, spaces in deal.for_seats.items() if seat in one.seating.seats]
    if deal.copied:
        return
    if deal.items:
        times = len(seats) if deal.for_seats else 1
        yield from _items(game, one, path, deal, times)
        things = len(deal.items) * times
    elif (left := left_for(game, deal, one.players, one.options)) is not None:
        things = left.total()
    else:
        yield (*path, "component"), f"nobody can tell what is left of `{deal.component}` to be dealt"
        return
    if deal.under or deal.in_order:  # what lies below decides how many are laid
        return
    spaces = len(deal.onto) + sum(map(len, seats)) + (len(one.seating.seats) if deal.to_seats else 0)
    if deal.spread:
        spaces = min(spaces, things)
    piles = one.amount(deal.into)
    if spaces > things:
        field, places = ("to-seats", "seats") if deal.to_seats else ("onto" if deal.onto else "for-seats", "spaces")
        used = used_parts(game, one.players, one.options)[deal.component]
        why = f", as `uses` takes {used} out of the box before" if used else ""
        yield (*path, field), f"{things} `{deal.component}` are dealt to {spaces} {places}{why}"
    elif piles < 1 or (piles > things - spaces and (things > spaces or not spaces)):
        yield (*path, "into"), f"{things - spaces} `{deal.component}` are dealt into {piles} piles"


def _items(game: Game, one: Scenario, path: Path, deal: Deal, times: int) -> Faults:
    boxes = boxes_in_play(game, one.options)
    for kind, count in Counter(deal.items).items():
        there = parts_in_box(game, f"{deal.component}.{kind}")
        if there is not None and count * times > there * boxes:
            message = f"{count * times} `{deal.component}.{kind}` are dealt, there are {there * boxes}"
            yield (*path, "items"), message
