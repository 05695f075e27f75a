"""Deals laid by rules: drawn, judged by code of these tests alone, and held against every arrangement there is."""

import os
import re
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import permutations
from math import cos, pi, sin
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from printgen.checker.position import judge
from printgen.errors import LimitError, PrintgenError
from printgen.model.board.board import Line
from printgen.model.game import Game
from printgen.model.load.game import load_game
from printgen.model.placement_rules import Laid, PlacementRule
from printgen.model.position import Dealt
from printgen.setup.placements import Table
from printgen.setup.placing.census import census
from printgen.setup.placing.counts import ways_to_fill
from printgen.setup.placing.sampler import LayingSampler
from printgen.setup.position import make_position
from printgen.setup.seed_range import SeedRange

HERE = Path(__file__).parent
CASES, DATA = HERE.parent / "cases", HERE.parent.parent / "data"
FAIR = ("fair",)
SEEDS = int(os.environ.get("SEEDS", "500"))
"""So many islands of each kind are judged; more are asked for by the environment."""
Likely = Callable[[Sequence[int], Sequence[float]], bool]
PIPS = {"2": 1, "3": 2, "4": 3, "5": 4, "6": 5, "8": 5, "9": 4, "10": 3, "11": 2, "12": 1}
SIDES = {"east": 0, "south-east": 60, "south-west": 120, "west": 180, "north-west": 240, "north-east": 300}


@pytest.fixture(scope="module")
def skerry() -> Game:
    return load_game(CASES / "skerry", DATA).game


@pytest.fixture(scope="module")
def chess() -> Game:
    return load_game(CASES / "chess960", DATA).game


def sampler(game: Game, variants: tuple[str, ...] = ()) -> LayingSampler:
    seats = next(one.seats for one in game.setup.seatings if one.players == 2)
    return LayingSampler(game, Table(2, variants, seats))


def with_rules(game: Game, **rules: Mapping[str, Any]) -> Game:
    """Add rules to those of a game."""
    more = {"confidence": "stated", "cite": []}
    made = {name.replace("_", "-"): PlacementRule.model_validate({**rule, **more}) for name, rule in rules.items()}
    kept = {**game.setup.placement_rules, **made}
    return game.model_copy(update={"setup": game.setup.model_copy(update={"placement_rules": kept})})


def with_deals(game: Game, **changes: Mapping[str, object]) -> Game:
    """Change fields of deals."""
    deals = {name: deal.model_copy(update=dict(changes.get(name, {}))) for name, deal in game.setup.deals.items()}
    return game.model_copy(update={"setup": game.setup.model_copy(update={"deals": deals})})


def draws(game: Game, variants: tuple[str, ...], count: int) -> Iterator[tuple[Dealt, ...]]:
    """Yield what is dealt for so many seeds."""
    ready = sampler(game, variants)
    for first in range(0, count, 4096):
        size = min(4096, count - first)
        drawn = ready.draw(SeedRange.seeds(first, size))
        yield from (ready.dealt(drawn, n) for n in range(size))


def kinds_of(dealt: Sequence[Dealt], deal: str) -> dict[str, str]:
    return {str(one.space): one.things[0].kind for one in dealt if one.deal == deal}


def middle(space: str) -> tuple[float, float]:
    """Return where a hex of the island lies, for hexes one wide; every other row is half a hex to the right."""
    row, column = "ABCDEFG".index(space[0]), int(space[1:])
    return column + (0.5 if row % 2 == 0 else 0), row * 3**0.5 / 2


def touching(one: str, other: str) -> bool:
    (x, y), (u, v) = middle(one), middle(other)
    return 0.5 < (x - u) ** 2 + (y - v) ** 2 < 1.5


def at_angle(space: str, degrees: float, far: float) -> tuple[int, int]:
    x, y = middle(space)
    return round(100 * (x + far * cos(degrees * pi / 180))), round(100 * (y + far * sin(degrees * pi / 180)))


def broken(dealt: Sequence[Dealt], fair: bool) -> list[str]:
    """Judge an island by code that knows nothing of the tool."""
    lands, chits = kinds_of(dealt, "lands"), kinds_of(dealt, "chits")
    faults = []
    pairs = [(one, two) for one in chits for two in chits if one < two and touching(one, two)]
    if any({chits[one], chits[two]} <= {"6", "8"} for one, two in pairs):
        faults.append("hot numbers touch")
    if set(lands) - set(chits) != {space for space, kind in lands.items() if kind == "dune"}:
        faults.append("a number on the dune")
    land = {tuple(round(100 * part) for part in middle(space)) for space in lands}
    corners: list[tuple[int, int]] = []
    for one in dealt:
        if one.deal == "quays":
            side = SIDES[str(one.facing)]
            if not any(abs(x - u) + abs(y - v) < 5 for x, y in [at_angle(str(one.space), side, 1)] for u, v in land):
                faults.append("a quay faces no land")
            corners += [at_angle(str(one.space), side + turn, 3**-0.5) for turn in (-30, 30)]
    if any(abs(x - u) + abs(y - v) < 5 for n, (x, y) in enumerate(corners) for u, v in corners[:n]):
        faults.append("quays share a corner")
    if not fair:
        return faults
    if any(chits[one] == chits[two] for one, two in pairs):
        faults.append("equal numbers touch")
    for space, kind in lands.items():
        if sum(lands[other] == kind and touching(space, other) for other in lands) > 1:
            faults.append("three equal lands in one piece")
    pips: Counter[str] = Counter()
    for space, chit in chits.items():
        pips[lands[space]] += PIPS[chit]
    for kind, total in pips.items():
        low, high = (7, 12) if kind in ("clay", "crag") else (10, 16)
        if not low <= total <= high:
            faults.append(f"{kind} has {total} pips")
    return faults


@pytest.mark.parametrize("variants", [(), FAIR])
def test_every_island_keeps_its_rules(skerry: Game, variants: tuple[str, ...]) -> None:
    for seed, dealt in enumerate(draws(skerry, variants, SEEDS)):
        assert broken(dealt, bool(variants)) == [], seed
        assert [len(kinds_of(dealt, name)) for name in ("lands", "chits", "quays")] == [19, 18, 9]


def test_one_map_is_that_of_a_batch_and_is_certified(skerry: Game) -> None:
    together = [*draws(skerry, FAIR, 40)]
    for seed in range(40):
        position = make_position(skerry, 2, FAIR, seed)
        assert sorted(map(str, position.dealt)) == sorted(map(str, together[seed]))
        assert [one for one in judge(skerry, position) if not one.ok] == []
    ready = sampler(skerry, FAIR)
    later = ready.draw(SeedRange.within(5, 3, 1))
    assert sorted(map(str, ready.dealt(later, 0))) == sorted(map(str, make_position(skerry, 2, FAIR, 5, index=3).dealt))


def test_each_of_the_960_positions_comes_alike_often(chess: Game, likely: Likely) -> None:
    ready, found = sampler(chess), Counter[str]()
    letters = {"rook": "R", "knight": "N", "bishop": "B", "queen": "Q", "king": "K"}
    signs = [letters[thing.kind] for thing in ready.things[0]]
    for first in range(0, 960_000, 32_000):
        [drawn] = ready.draw(SeedRange.seeds(first, 32_000))
        found.update(map(tuple, drawn.slot.T.tolist()))  # type: ignore[arg-type]
    positions: Counter[str] = Counter()
    for slots, count in found.items():
        row = [""] * 8
        for slot, sign in zip(slots, signs, strict=True):
            row[int(slot)] = sign
        positions["".join(row)] += count
    legal = {
        "".join(row)
        for row in set(permutations("RNBQKBNR"))
        if row.index("R") < row.index("K") < 7 - row[::-1].index("R")
        and (row.index("B") + row[::-1].index("B")) % 2 == 0  # as many steps from either end
    }
    assert len(legal) == 960
    assert positions.keys() == legal
    assert likely([positions[row] for row in sorted(legal)], [1000.0] * 960)


def test_the_other_seat_has_the_same_in_a_mirror(chess: Game) -> None:
    for seed in range(20):
        dealt = make_position(chess, 2, seed=seed).dealt
        white, black = kinds_of(dealt, "white"), kinds_of(dealt, "black")
        assert {space.replace("1", "8"): kind for space, kind in white.items()} == black
        assert {one.owner for one in dealt if one.deal == "black"} == {"black"}
    turned = with_deals(chess, black={"mirrored": None, "turned": "white"})
    dealt = make_position(turned, 2, seed=1).dealt
    assert [*kinds_of(dealt, "white").values()] == [*kinds_of(dealt, "black").values()][::-1]
    assert [one.rule for one in judge(turned, make_position(turned, 2, seed=1)) if not one.ok] == []


SEVEN = ("C3", "C4", "D3", "D4", "D5", "E3", "E4")


@pytest.fixture(scope="module")
def seven(skerry: Game) -> Game:
    return island_of_seven(skerry)


def island_of_seven(skerry: Game) -> Game:
    """Return an island of seven hexes with the same rules."""
    lands = {"onto": SEVEN, "items": ("heath", "heath", "heath", "grove", "grove", "clay", "dune")}
    ring = ("B3", "B4", "D6", "F4", "D2", "C2")
    quays = {"items": ("open", "open", "grain"), "onto": ring}
    small = with_deals(skerry, lands=lands, chits={"items": ("6", "8", "3", "3", "9", "12")}, quays=quays)
    rules = dict(small.setup.placement_rules)
    for name, low, high in (("fair-large", 2, 14), ("fair-small", 1, 4)):
        balance = rules[name].balance
        assert balance is not None
        rules[name] = rules[name].model_copy(
            update={"balance": balance.model_copy(update={"at_least": low, "at_most": high})}
        )
    return small.model_copy(update={"setup": small.setup.model_copy(update={"placement_rules": rules})})


def all_islands_of_seven() -> Iterator[tuple[str, ...]]:
    """Try everything."""
    beside = {one: [two for two in SEVEN if touching(one, two)] for one in SEVEN}
    for lands in set(permutations(("heath",) * 3 + ("grove",) * 2 + ("clay", "dune"))):
        at = dict(zip(SEVEN, lands, strict=True))
        if any(sum(at[other] == at[space] for other in beside[space]) > 1 for space in SEVEN):
            continue
        bearing = [space for space in SEVEN if at[space] != "dune"]
        for chits in set(permutations(("6", "8", "3", "3", "9", "12"))):
            on = dict(zip(bearing, chits, strict=True))
            touch = [(on[one], on[two]) for one in bearing for two in beside[one] if two in on]
            pips: Counter[str] = Counter()
            for space, chit in on.items():
                pips[at[space]] += PIPS[chit]
            fair = all(2 <= pips[kind] <= 14 for kind in ("heath", "grove")) and 1 <= pips["clay"] <= 4
            if fair and not any(one == two or {one, two} == {"6", "8"} for one, two in touch):
                yield (*lands, *(on.get(space, "") for space in SEVEN))


def test_every_island_of_seven_hexes_comes_alike_often(seven: Game, likely: Likely) -> None:
    islands = sorted(all_islands_of_seven())
    found: Counter[tuple[str, ...]] = Counter()
    count = 10 * len(islands)
    for dealt in draws(seven, FAIR, count):
        lands, chits = kinds_of(dealt, "lands"), kinds_of(dealt, "chits")
        found[(*(lands[space] for space in SEVEN), *(chits.get(space, "") for space in SEVEN))] += 1
    assert found.keys() <= set(islands)
    assert likely([found[one] for one in islands], [10.0] * len(islands))


def test_quays_with_more_sides_to_land_are_met_as_often_as_they_can_be_turned(seven: Game, likely: Likely) -> None:
    shore = {
        (space, side)
        for space in seven.setup.deals["quays"].onto
        for side, degrees in SIDES.items()
        for land in SEVEN
        if abs(at_angle(space, degrees, 1)[0] - 100 * middle(land)[0]) < 5
        and abs(at_angle(space, degrees, 1)[1] - 100 * middle(land)[1]) < 5
    }
    ways = Counter(space for space, _ in shore)
    assert set(ways.values()) >= {1, 2}
    found: Counter[tuple[tuple[str, str, str], ...]] = Counter()
    for dealt in draws(seven, (), 60_000):
        laid = [(str(one.space), str(one.facing), one.things[0].kind) for one in dealt if one.deal == "quays"]
        found[tuple(sorted(laid))] += 1
    expected = _quays(sorted(shore))
    assert found.keys() == set(expected)
    assert likely([found[one] for one in expected], [60_000 / len(expected)] * len(expected))


def _quays(shore: list[tuple[str, str]]) -> list[tuple[tuple[str, str, str], ...]]:
    def corners(slot: tuple[str, str]) -> set[tuple[int, int]]:
        return {at_angle(slot[0], SIDES[slot[1]] + turn, 3**-0.5) for turn in (-30, 30)}

    found = set()
    for three in permutations(shore, 3):
        spots = [spot for slot in three for spot in corners(slot)]
        near = any(abs(x - u) + abs(y - v) < 5 for n, (x, y) in enumerate(spots) for u, v in spots[:n])
        if not near and len({space for space, _ in three}) == 3:
            kinds = ("open", "open", "grain")
            found.add(tuple(sorted((*slot, kind) for slot, kind in zip(three, kinds, strict=True))))
    return sorted(found)


LANDS = {"deal": "lands"}
CENTRE = {"spaces": ["C3", "C4", "D3", "D4"]}
NORTH = {"spaces": ["B3", "B4", "C3", "C2", "C4", "D3"]}
CLAY = {**LANDS, "kinds": ["clay"]}
CONFLICTS: dict[str, tuple[str, dict[str, dict[str, Any]], set[str]]] = {
    "apart": ("skerry", {"far": {"of": {"deal": "chits"}, "apart": {"at-least": 6, "equal": True}}}, {"far"}),
    "together": (
        "skerry",
        {
            "lone": {"of": {**LANDS, "kinds": ["heath"]}, "together": {"at-most": 1}},
            "inner": {"of": {**LANDS, "kinds": ["heath"]}, "on": CENTRE},
        },
        {"lone", "inner"},
    ),
    "on and not on": (
        "skerry",
        {
            "here": {"of": {**LANDS, "kinds": ["dune"]}, "on": {"spaces": ["D4"]}},
            "there": {"of": {**LANDS, "kinds": ["dune"]}, "not-on": {"spaces": ["D4"]}},
        },
        {"here", "there"},
    ),
    "too many on": (
        "chess960",
        {"left": {"of": {"deal": "white", "kinds": ["bishop", "knight"]}, "on": {"spaces": ["a1", "b1", "c1"]}}},
        {"left"},
    ),
    "between": ("chess960", {"rooks": {"of": {"deal": "white", "kinds": ["rook"]}, "between": ["king"]}}, {"rooks"}),
    "colours": (
        "chess960",
        {"one-colour": {"of": {"deal": "white", "kinds": ["bishop"]}, "colours": "same"}},
        {"bishops", "one-colour"},
    ),
    "colours and places": (
        "chess960",
        {"dark": {"of": {"deal": "white", "kinds": ["bishop"]}, "on": {"colour": "dark"}}},
        {"bishops", "dark"},
    ),
    "balance": (
        "skerry",
        {"few": {"of": {"deal": "chits"}, "balance": {"within": {**LANDS, "kinds": ["heath"]}, "at-most": 3}}},
        {"few"},
    ),
    "apart and places": (
        "skerry",
        {
            "rim": {"of": {**LANDS, "kinds": ["clay", "crag"]}, "on": NORTH},
            "wide": {"of": CLAY, "apart": {"at-least": 3, "from": {**LANDS, "kinds": ["crag"]}}},
        },
        {"rim", "wide"},
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CONFLICTS)
def test_rules_that_conflict_are_refused_by_name(skerry: Game, chess: Game, name: str) -> None:
    of, rules, expected = CONFLICTS[name]
    game = with_rules(skerry if of == "skerry" else chess, **rules)
    begin = time.process_time()
    with pytest.raises(LimitError) as caught:
        make_position(game, 2, seed=1)
    assert time.process_time() - begin < 3  # 2 s on a machine that does nothing else
    [problem] = caught.value.problems
    known = game.setup.placement_rules
    assert problem.code == "placement-rules-conflict"
    none, measured = "there is none", re.search(r"less than one in ([\d,]+) does", problem.message)
    assert none in problem.message or (measured and int(measured[1].replace(",", "")) > 1_000_000)
    assert {part for part in problem.message.split("`")[1::2] if part in known} == expected


def test_numbers_go_in_order_along_a_spiral_and_pass_over_the_dune(skerry: Game) -> None:
    outer = ["B3", "B4", "B5", "C5", "D6", "E5", "F5", "F4", "F3", "E2", "D2", "C2"]
    spiral = [*outer, "C3", "C4", "D5", "E4", "E3", "D3", "D4"]
    ways = {"from-north": spiral, "from-south": [*outer[6:], *outer[:6], *spiral[12:]]}
    lines = {n: Line.model_construct(spaces=tuple(way), confidence="stated", cite=()) for n, way in ways.items()}
    board = skerry.board.model_copy(update={"lines": lines})
    free = skerry.model_copy(update={"setup": skerry.setup.model_copy(update={"placement_rules": {}})})
    game = with_deals(free, chits={"in_order": tuple(lines)}).model_copy(update={"board": board})
    starts: Counter[str] = Counter()
    for seed in range(60):
        position = make_position(game, 2, seed=seed)
        assert [one.rule for one in judge(game, position) if not one.ok] == []
        chits = kinds_of(position.dealt, "chits")
        ways_met = [[chits[space] for space in one.spaces if space in chits] for one in lines.values()]
        assert list(game.setup.deals["chits"].items) in ways_met
        starts[str(ways_met.index(list(game.setup.deals["chits"].items)))] += 1
        lands = kinds_of(position.dealt, "lands")
        assert [lands[space] for space in lands.keys() - chits.keys()] == ["dune"]
    assert len(starts) == 2


def test_what_one_deal_leaves_empty_another_takes(skerry: Game) -> None:
    deals = dict(skerry.setup.deals)
    deals["lands"] = deals["lands"].model_copy(update={"spread": True, "items": deals["lands"].items[:12]})
    deals["quays"] = deals["quays"].model_copy(
        update={"items": ("open",) * 7, "onto": (), "spread": False, "facing": None, "left_by": "lands"}
    )
    deals["chits"] = deals["chits"].model_copy(update={"over": Laid(deal="lands"), "items": deals["chits"].items[:12]})
    game = skerry.model_copy(update={"setup": skerry.setup.model_copy(update={"deals": deals})})
    for seed in range(40):
        position = make_position(game, 2, seed=seed)
        lands, quays, chits = (set(kinds_of(position.dealt, name)) for name in ("lands", "quays", "chits"))
        assert lands.isdisjoint(quays)
        assert len(lands | quays) == 19
        assert lands == chits
        assert [one.rule for one in judge(game, position) if not one.ok] == []


def test_a_field_for_each_kind_is_built_not_waited_for(skerry: Game) -> None:
    rim = {"of": {**LANDS, "kinds": ["heath", "grove", "meadow"]}, "on": {"spaces": [
        "B3", "B4", "B5", "C2", "C5", "D2", "D6", "E2", "E5", "F3", "F4", "F5"]}}  # fmt: skip
    north = {"of": {**LANDS, "kinds": ["heath"]}, "on": {"spaces": ["B3", "B4", "B5", "C2", "C5"]}}
    game = with_rules(skerry, rim=rim, north=north)
    for dealt in draws(game, (), 50):
        lands = kinds_of(dealt, "lands")
        assert {space for space, kind in lands.items() if kind == "heath"} <= {"B3", "B4", "B5", "C2", "C5"}
        assert all(lands[space] in ("clay", "crag", "dune") for space in ("C3", "C4", "D3", "D4", "D5", "E3", "E4"))


COURT = """
title: Court
players: 2
box:
  components: {Stone: {kinds: {red: 9, blue: 9, gold: 9}, shape: round, size: 20 mm}}
  boards: {main: {kind: %s, columns: 3, rows: 3, pitch: 30 mm}}
board:
  grid: main
  labels: {columns: letters, rows: numbers, pattern: "{column}{row}"}
  regions: {north: {spaces: [a1, b1, c1, a2]}}
setup:
  players: [2, 2]
  steps: [Lay: everything]
  seats: {west: {space: a1, colour: blue}, east: {space: c3, colour: orange}}
  seatings: [{players: 2, seats: [west, east]}]
  deals: %s
  placement-rules: %s
words:
  board: {regions: {north: the north}}
  deals: {walls: walls, gates: gates, copies: copies}
  kinds: {red: red, blue: blue, gold: gold}
  seats: {west: {name: West, role: West}, east: {name: East, role: East}}
"""


def court(folder: Path, kind: str, deals: str, rules: str = "{}") -> Game:
    """Return a small game in one file."""
    path = folder / "court.yaml"
    path.write_text(COURT % (kind, deals, rules))
    return load_game(path, DATA).game


GATES = """{walls: {component: stone, onto: [b2, b1, a2, c2], items: [red, red, blue], spread: true},
    gates: {component: stone, onto: [a1, c1, b3, a3], items: [gold, gold], spread: true,
            facing: {deal: walls, except: blue}}}"""


def all_gates() -> set[tuple[tuple[str, str, str], ...]]:
    """Try everything: red or blue or nothing on four squares, two gates beside red ones, no corner with two of them."""
    at = {"a": 0, "b": 1, "c": 2}
    steps = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
    found = set()
    for walls in set(permutations(("red", "red", "blue", ""))):
        red = {space for space, kind in zip(("b2", "b1", "a2", "c2"), walls, strict=True) if kind == "red"}
        laid = [(s, k, "") for s, k in zip(("b2", "b1", "a2", "c2"), walls, strict=True) if k]
        sides = [
            (space, side, {(x + dx / 2 + t * dy / 2, y + dy / 2 + t * dx / 2) for t in (-1, 1)})
            for space in ("a1", "c1", "b3", "a3")
            for x, y in [(at[space[0]], int(space[1]))]
            for side, (dx, dy) in steps.items()
            if any((x + dx, y + dy) == (at[one[0]], int(one[1])) for one in red)
        ]
        for one, two in permutations(sides, 2):
            if one[0] != two[0] and not one[2] & two[2]:
                gates = [(space, "gold", side) for space, side, _ in (one, two)]
                found.add(tuple(sorted([*laid, *gates])))
    return found


def test_gates_on_squares_are_turned_to_walls_in_every_way_alike_often(tmp_path: Path, likely: Likely) -> None:
    game, ways = court(tmp_path, "squares", GATES), sorted(all_gates())
    found: Counter[tuple[tuple[str, str, str], ...]] = Counter()
    count = 60 * len(ways)
    for dealt in draws(game, (), count):
        found[tuple(sorted((str(one.space), one.things[0].kind, one.facing or "") for one in dealt))] += 1
    assert found.keys() <= set(ways)
    assert likely([found[one] for one in ways], [60.0] * len(ways))
    [ways_counted] = census(game, Table(2, (), ("west", "east")))
    assert (ways_counted.most, ways_counted.exact) == (len(ways), True)
    position = make_position(game, 2, seed=1)
    assert [one.rule for one in judge(game, position) if not one.ok] == []
    turned = [replace(one, facing="north" if one.facing != "north" else "south") if one.facing else one
              for one in position.dealt]  # fmt: skip
    assert "deals-facing.gates" in [o.rule for o in judge(game, replace(position, dealt=tuple(turned))) if not o.ok]


@pytest.mark.parametrize(
    ("kind", "deals", "rules", "why"),
    [
        ("cards", GATES, "{}", "what lies on cards is not turned to a side"),
        ("hexes", GATES.replace("onto: [a1, c1, b3, a3]", "onto: [a1+b1]"), "{}", "`a1\\+b1` has no sides"),
        ("squares", GATES.replace("onto: [a1, c1, b3, a3]", "left-by: walls"), "{}", "name them in `onto`"),
        ("hexes", GATES, "{r: {of: {deal: walls}, colours: same}}", "hexes are not dark and light"),
        ("cards", GATES, "{r: {of: {deal: walls}, on: {colour: dark}}}", "cards are not dark and light"),
        ("hexes", "{walls: {component: stone, onto: [a1+b1], items: [red]}}",
         "{r: {of: {deal: walls}, on: {rim: true}}}", "lies between spaces, not on the rim"),
    ],
)  # fmt: skip
def test_what_spaces_cannot_do_is_refused(tmp_path: Path, kind: str, deals: str, rules: str, why: str) -> None:
    with pytest.raises(PrintgenError, match=why):
        make_position(court(tmp_path, kind, deals, rules), 2, seed=1)


def test_edges_and_corners_lie_in_regions_and_opposite_one_another(tmp_path: Path) -> None:
    deals = """{walls: {component: stone, onto: [a1+b1, b1+c1, a1+b1+a2, b1+a2+b2], items: [red, blue], spread: true},
        copies: {component: stone, mirrored: walls, onto: [a3+b3, b3+c3, a2+a3+b3, a2+b2+b3]}}"""
    rules = "{north: {of: {deal: walls}, on: {regions: north}}}"
    game = court(tmp_path, "hexes", deals, rules)
    met = set()
    for seed in range(20):
        position = make_position(game, 2, seed=seed)
        assert [one.rule for one in judge(game, position) if not one.ok] == []
        walls, copies = (kinds_of(position.dealt, name) for name in ("walls", "copies"))
        assert {
            space.replace("1", "3"): kind for space, kind in walls.items() if "2" not in space
        }.items() <= copies.items()
        assert sorted(walls.values()) == sorted(copies.values())
        met |= walls.keys()
    assert met == {"a1+b1", "b1+c1", "a1+b1+a2"}
    moved = tuple(replace(one, space="b1+a2+b2") if one.deal == "walls" else one for one in position.dealt)
    broken_ones = {one.rule for one in judge(game, replace(position, dealt=moved)) if not one.ok}
    assert {"rule-on.north", "deals-mirrored.copies"} <= broken_ones


EDGES = {"a1+b1": (1, 0.5), "a1+a2": (0.5, 1), "a2+b2": (1, 1.5), "b1+b2": (1.5, 1), "b2+c2": (2, 1.5)}
POSTS = {"a1+b1+a2+b2": (1, 1), "b1+c1+b2+c2": (2, 1), "a2+b2+a3+b3": (1, 2), "b2+c2+b3+c3": (2, 2)}
"""Some edges and all corners of a board of three by three squares, where they lie in the plane."""


def test_walls_and_posts_of_square_boards_keep_apart_in_every_way_alike_often(tmp_path: Path, likely: Likely) -> None:
    deals = f"""{{walls: {{component: stone, onto: [{", ".join(EDGES)}], items: [red, blue], spread: true}},
        copies: {{component: stone, onto: [{", ".join(POSTS)}], items: [gold, gold], spread: true}}}}"""
    rules = """{walls: {of: {deal: walls}, apart: {at-least: 2}},
        posts: {of: {deal: copies}, apart: {at-least: 2}},
        away: {of: {deal: copies}, apart: {from: {deal: walls, kinds: [blue]}}}}"""

    def far(one: tuple[float, float], two: tuple[float, float]) -> float:
        return abs(one[0] - two[0]) + abs(one[1] - two[1])

    def meet(one: tuple[float, float], two: tuple[float, float]) -> bool:
        """Two walls meet where both end at one post."""
        ends = ({(x + d, y) if y % 1 == 0 else (x, y + d) for d in (-0.5, 0.5)} for x, y in (one, two))
        return not set.isdisjoint(*ends)

    legal = {
        (walls, frozenset(posts))
        for walls in permutations(EDGES, 2)
        for posts in permutations(POSTS, 2)
        if not meet(*(EDGES[one] for one in walls))
        and far(*(POSTS[one] for one in posts)) > 1
        and all(far(EDGES[walls[1]], POSTS[post]) > 0.5 for post in posts)
    }
    game = court(tmp_path, "squares", deals, rules)
    found: Counter[tuple[tuple[str, ...], frozenset[str]]] = Counter()
    for dealt in draws(game, (), 200 * len(legal)):
        walls = {kind: space for space, kind in kinds_of(dealt, "walls").items()}
        found[(walls["red"], walls["blue"]), frozenset(kinds_of(dealt, "copies"))] += 1
    assert found.keys() == legal and len(legal) > 1
    assert likely([found[one] for one in found], [200.0] * len(legal))
    [ways] = census(game, Table(2, (), ("west", "east")))
    assert (ways.most, ways.exact) == (len(legal), True)
    position = make_position(game, 2, seed=1)
    assert [one.rule for one in judge(game, position) if not one.ok] == []
    red, blue, *others = sorted(position.dealt, key=lambda one: (one.deal != "walls", one.things[0].kind != "red"))
    for pair in permutations(EDGES, 2):
        for posts in permutations(POSTS, 2):
            laid = zip((red, blue, *others), (*pair, *posts), strict=True)
            other = replace(position, dealt=tuple(replace(one, space=space) for one, space in laid))
            assert all(one.ok for one in judge(game, other)) is ((pair, frozenset(posts)) in legal)


def test_cards_in_rows_keep_apart_by_corner(tmp_path: Path) -> None:
    spaces = "[a1, b1, c1, a2, b2, c2, a3, b3, c3]"
    deals = f"{{walls: {{component: stone, onto: {spaces}, items: [red, red], spread: true}}}}"
    game = court(tmp_path, "cards", deals, "{far: {of: {deal: walls}, apart: {by: corner}}}")
    pairs = set()
    for dealt in draws(game, (), 300):
        pairs.add(frozenset(kinds_of(dealt, "walls")))
    cells = {one: ("abc".index(one[0]), int(one[1])) for one in spaces[1:-1].split(", ")}
    far = {frozenset((one, two)) for one, (x, y) in cells.items() for two, (u, v) in cells.items()
           if max(abs(x - u), abs(y - v)) > 1}  # fmt: skip
    assert pairs == far
    position = make_position(game, 2, seed=1)
    one, two = position.dealt
    near = replace(position, dealt=(replace(one, space="a1"), replace(two, space="b2")))
    assert [found.rule for found in judge(game, near) if not found.ok] == ["rule-apart.far"]


def test_deals_that_lie_on_each_other_are_refused(skerry: Game) -> None:
    game = with_deals(skerry, lands={"over": Laid(deal="chits")})
    with pytest.raises(PrintgenError, match="each of `lands`, `chits`"):
        make_position(game, 2, seed=1)


def exchanged(dealt: tuple[Dealt, ...], one: str, two: str, deal: str) -> tuple[Dealt, ...]:
    """Exchange what lies on two spaces."""
    at = {part.space: part.things for part in dealt if part.deal == deal}
    swap = {one: at[two], two: at[one]}
    return tuple(replace(p, things=swap[str(p.space)]) if p.deal == deal and p.space in swap else p for p in dealt)


def test_a_map_that_breaks_a_rule_is_told_so(skerry: Game, chess: Game) -> None:
    seen: set[str] = set()
    for seed in range(12):
        for game, deal, variants in ((skerry, "lands", FAIR), (skerry, "chits", FAIR), (chess, "white", ())):
            position = make_position(game, 2, variants, seed)
            spaces = [str(one.space) for one in position.dealt if one.deal == deal]
            for two in spaces[1:]:
                other = replace(position, dealt=exchanged(position.dealt, spaces[0], two, deal))
                found = {one.rule for one in judge(game, other) if not one.ok and one.rule.startswith("rule-")}
                if game is skerry:
                    assert bool(found) == bool([one for one in broken(other.dealt, True) if "dune" not in one])
                seen |= found
    rules = {**skerry.setup.placement_rules, **chess.setup.placement_rules}
    assert seen == {f"rule-{rule.noun}.{name}" for name, rule in rules.items()}


def test_ways_to_fill_spaces_are_counted_exactly(skerry: Game) -> None:
    ready = sampler(skerry, FAIR)
    [n] = [n for n, layer in enumerate(ready.layers) if layer.deal == "chits"]
    numbers, checks = [ready.ground.number[space] for space in SEVEN], ready.drawers[n].checks
    kinds = [thing.kind for thing in ready.things[n]]
    pairs = [check for check in checks if len({kinds[thing] for _, thing in check.hands}) == 1]
    some = [check for check in pairs if {thing for _, thing in check.hands} <= set(range(6))]
    sets = np.array([0b1110111, 0b1111110])  # without the middle, and with it
    ways = ways_to_fill(numbers, 6, some, sets)
    assert ways is not None
    for one, count in zip(sets.tolist(), ways.tolist(), strict=True):
        spaces = [space for bit, space in enumerate(numbers) if one >> bit & 1]
        rows = np.array([*permutations(spaces)], dtype=np.int16).T
        kept = [check.holds([rows[thing] for _, thing in check.hands]) for check in some]
        assert count == np.all(kept, axis=0).sum()
    assert ways[0] > 0


CORNER = ("C3+C4+D4", "C2+C3+D3", "D3+D4+E3", "D4+E3+E4", "D4+D5+E4", "C3+D3+D4", "C4+D4+D5", "D2+D3+E2")
EDGE = ("C3+D4", "C4+D4", "D3+D4", "D4+D5", "D4+E3", "D4+E4", "C3+D3", "D3+E3")


def on_corners_and_edges(skerry: Game) -> Game:
    """Lay lands on the corners and quays on the edges around the middle, by rules."""
    spread = {"spread": True, "over": None, "facing": None, "left_by": None}
    deals = {
        "lands": {**spread, "onto": CORNER, "items": ("heath", "heath", "grove")},
        "quays": {**spread, "onto": EDGE, "items": ("open", "grain", "wool")},
        "chits": {**spread, "onto": ("D4", "D3", "E3", "C3"), "items": ("6", "8")},
    }
    free = skerry.model_copy(update={"setup": skerry.setup.model_copy(update={"placement_rules": {}})})
    apart = {"at-least": 2}
    return with_rules(
        with_deals(free, **deals),
        settlements={"of": {"deal": "lands"}, "apart": apart},
        roads={"of": {"deal": "quays"}, "apart": apart},
        away={"of": {"deal": "quays", "kinds": ["open"]}, "apart": {**apart, "from": {"deal": "lands"}}},
        numbers={
            "of": {"deal": "chits", "kinds": ["6"]},
            "apart": {**apart, "from": {"deal": "lands", "kinds": ["grove"]}},
        },
    )


def test_what_lies_on_corners_and_edges_keeps_apart(skerry: Game) -> None:
    game = on_corners_and_edges(skerry)
    met = set()
    for seed in range(60):
        position = make_position(game, 2, seed=seed)
        assert [one.rule for one in judge(game, position) if not one.ok] == []
        lands, quays, chits = (kinds_of(position.dealt, name) for name in ("lands", "quays", "chits"))
        corners = {space: set(space.split("+")) for space in lands}
        roads = {space: set(space.split("+")) for space in quays}
        assert all(len(corners[one] & corners[two]) < 2 for one in lands for two in lands if one != two)
        for one in quays:
            ends = [corner for corner in CORNER if roads[one] < set(corner.split("+"))]
            assert not any(roads[two] < set(end.split("+")) for end in ends for two in quays if two != one)
            assert quays[one] != "open" or not any(end in lands for end in ends)
        [six], [grove] = ([s for s, k in of.items() if k == kind] for of, kind in ((chits, "6"), (lands, "grove")))
        assert six not in corners[grove]
        met.add(grove)
    assert len(met) > 4
