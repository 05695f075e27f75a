"""Rules about what chance lays at seats and into piles: drawn, judged, held against every order there is."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise, permutations
from pathlib import Path
from typing import Any

import pytest

from printgen.checker.position import judge
from printgen.errors import LimitError, PrintgenError
from printgen.model.game import Game
from printgen.model.load.game import load_game
from printgen.model.placement_rules import PlacementRule, part_of
from printgen.model.position import Dealt, Position
from printgen.setup.placements import Table
from printgen.setup.placing.census import Ways, census
from printgen.setup.placing.sampler import LayingSampler
from printgen.setup.position import make_position
from printgen.setup.seed_range import SeedRange

DATA = Path(__file__).parent.parent.parent / "data"
SEATS = ("west", "north", "east", "south")
INN = """
title: Inn
players: 2-4
box:
  components: {Card: {kinds: {red: 40, blue: 40, gold: 40}, shape: card, size: {width: 63 mm, height: 88 mm}}}
  boards: {main: {kind: squares, columns: 3, rows: 3, pitch: 30 mm}}
board:
  grid: main
  labels: {columns: letters, rows: numbers, pattern: "{column}{row}"}
  regions: {corner: {spaces: [a1]}}
setup:
  players: [2, 4]
  steps: [Lay: everything]
  seats:
    west: {space: a2, colour: blue}
    north: {space: b1, colour: green}
    east: {space: c2, colour: orange}
    south: {space: b3, colour: vermilion}
  seatings:
    - {players: 2, seats: [west, east]}
    - {players: 3, seats: [west, north, east]}
    - {players: 4, seats: [west, north, east, south]}
  deals: %s
  placement-rules: %s
words:
  board: {regions: {corner: the corner}}
  deals: {deck: the deck, guests: guests, gifts: gifts}
  kinds: {red: red, blue: blue, gold: gold}
  seats: {west: {name: West}, north: {name: North}, east: {name: East}, south: {name: South}}
"""
Likely = Callable[[Sequence[int], Sequence[float]], bool]
Keeps = Callable[[tuple[str, ...]], bool]


def inn(folder: Path, deals: str, rules: str) -> Game:
    """Return a small game in one file."""
    path = folder / "inn.yaml"
    path.write_text(INN % (deals, rules))
    return load_game(path, DATA).game


def positions(game: Game, players: int, count: int) -> Iterator[tuple[Dealt, ...]]:
    """Yield what is dealt for so many seeds."""
    sampler = LayingSampler(
        game, Table(players, (), next(s.seats for s in game.setup.seatings if s.players == players))
    )
    drawn = sampler.draw(SeedRange.seeds(1, count))
    return (sampler.dealt(drawn, n) for n in range(count))


def row_of(dealt: Sequence[Dealt], deal: str, seats: Sequence[str] = SEATS) -> tuple[str, ...]:
    """Return the kinds of a deal: at each seat or "", or of all piles one after another."""
    own = [one for one in dealt if one.deal == deal]
    if any(one.pile for one in own):
        return tuple(thing.kind for one in sorted(own, key=lambda one: one.pile or 0) for thing in one.things)
    at = {one.owner: one.things[0].kind for one in own}
    return tuple(at.get(seat, "") for seat in seats)


DECK = "{deck: {component: card, items: [red, red, red, blue, blue, gold, gold]}}"
TWO = "{deck: {component: card, items: [red, red, red, blue, blue, gold, gold], into: 2}}"
GUESTS = "{guests: {component: card, items: [red, red, blue, gold], to-seats: true}}"
FEW = "{guests: {component: card, items: [red, red, gold], to-seats: true, spread: true}}"
OF = {"deck": "{deal: deck}", "guests": "{deal: guests}"}


def beside(row: Sequence[str], closed: bool = False) -> list[tuple[str, str]]:
    return [*pairwise(row), *([(row[-1], row[0])] if closed else [])]


CASES: dict[str, tuple[str, str, Keeps]] = {
    "no two of a kind next to each other": (
        DECK, "{r: {of: {deal: deck}, apart: {equal: true}}}",
        lambda row: all(one != two for one, two in beside(row))),
    "two of a kind three apart": (
        DECK, "{r: {of: {deal: deck, kinds: [gold]}, apart: {at-least: 3}}}",
        lambda row: row.index("gold") + 3 <= 6 - row[::-1].index("gold")),
    "far from others": (
        DECK, "{r: {of: {deal: deck, kinds: [gold]}, apart: {from: {deal: deck, kinds: [blue]}}}}",
        lambda row: not any({one, two} == {"gold", "blue"} for one, two in beside(row))),
    "no more than two together": (
        DECK, "{r: {of: {deal: deck}, together: {at-most: 2}}}",
        lambda row: not any(row[n : n + 3] == ("red",) * 3 for n in range(5))),
    "in the top third": (
        DECK, "{r: {of: {deal: deck, kinds: [blue]}, on: {parts: 1/3}}}",
        lambda row: row[:3].count("blue") == 2),
    "in neither end": (
        DECK, "{r: {of: {deal: deck, kinds: [gold]}, not-on: {parts: [1/7, 7/7]}}}",
        lambda row: "gold" not in (row[0], row[-1])),
    "between": (
        DECK, "{r: {of: {deal: deck, kinds: [gold]}, between: blue}}",
        lambda row: row.index("blue") < row.index("gold") and row[::-1].index("blue") < row[::-1].index("gold")),
    "one kind before another": (
        DECK, "{r: {of: {deal: deck}, in-order: [blue, gold]}}",
        lambda row: 6 - row[::-1].index("blue") < row.index("gold")),
    "even halves": (
        DECK,
        "{r: {of: {deal: deck, kinds: [red, blue]}, "
        "balance: {parts: [1/2, 2/2], values: {blue: 2}, at-least: 3, at-most: 4}}}",
        lambda row: all(3 <= half.count("red") + 2 * half.count("blue") <= 4 for half in (row[:4], row[4:]))),
    "each of two piles by itself": (
        TWO, "{r: {of: {deal: deck}, apart: {equal: true}}, "
        "s: {of: {deal: deck, kinds: [gold]}, not-on: {parts: 1/4}}}",
        lambda row: all(a != b for half in (row[:4], row[4:]) for a, b in beside(half))
        and "gold" not in (row[0], row[4])),
    "neighbours at the table": (
        GUESTS, "{r: {of: {deal: guests}, apart: {equal: true}}}",
        lambda row: all(one != two for one, two in beside(row, closed=True))),
    "some seats get nothing": (
        FEW, "{r: {of: {deal: guests, kinds: [red]}, apart: {}}}",
        lambda row: not any(one == two == "red" for one, two in beside(row, closed=True))),
    "seats in the order of turns": (
        GUESTS, "{r: {of: {deal: guests}, in-order: [blue, gold]}, "
        "s: {of: {deal: guests, kinds: [red]}, not-on: {parts: 1/4}}}",
        lambda row: row.index("blue") < row.index("gold") and row[0] != "red"),
    "halves of the table": (
        GUESTS, "{r: {of: {deal: guests, kinds: [red]}, balance: {parts: [1/2, 2/2], at-most: 1}}}",
        lambda row: row[:2].count("red") == 1),
}  # fmt: skip


def things(game: Game) -> list[str]:
    [deal] = game.setup.deals.values()
    return [*deal.items, *([""] * (4 - len(deal.items)) if deal.to_seats else [])]


@pytest.mark.parametrize("name", CASES)
def test_every_order_that_the_rules_allow_comes_alike_often(tmp_path: Path, likely: Likely, name: str) -> None:
    deals, rules, keeps = CASES[name]
    game = inn(tmp_path, deals, rules)
    [deal] = game.setup.deals
    orders = [row for row in sorted(set(permutations(things(game)))) if keeps(row)]
    found = Counter(row_of(dealt, deal) for dealt in positions(game, 4, 60 * len(orders)))
    assert found.keys() == set(orders)
    assert likely([found[one] for one in orders], [60.0] * len(orders))
    assert census(game, Table(4, (), SEATS)) == (Ways((deal,), len(orders)),)


def in_order(position: Position, deal: str, row: Sequence[str]) -> Position:
    """Return the position with the things of a deal in another order."""
    left = list(row)
    dealt = []
    for one in position.dealt:
        if one.pile:
            dealt.append(replace(one, things=tuple(replace(t, kind=left.pop(0)) for t in one.things)))
    if not dealt:
        made = position.dealt[0]
        dealt = [
            replace(made, owner=seat, things=(replace(made.things[0], kind=kind),))
            for seat, kind in zip(SEATS, left, strict=True) if kind
        ]  # fmt: skip
    return replace(position, dealt=tuple(dealt))


@pytest.mark.parametrize("name", CASES)
def test_the_judge_finds_what_breaks_a_rule_and_nothing_else(tmp_path: Path, name: str) -> None:
    deals, rules, keeps = CASES[name]
    game = inn(tmp_path, deals, rules)
    [deal] = game.setup.deals
    position = make_position(game, 4, seed=1)
    assert [one.rule for one in judge(game, position) if not one.ok] == []
    orders = sorted(set(permutations(things(game))))
    verdicts = set()
    for row in orders[:: max(1, len(orders) // 60)]:
        broken = {one.name for one in judge(game, in_order(position, deal, row)) if not one.ok}
        verdicts.add(keeps(row))
        assert bool(broken) is not keeps(row), row
        assert broken <= {f"rule-{rule.noun}" for rule in game.setup.placement_rules.values()}
    assert verdicts == {True, False}


def test_one_lies_on_what_another_deal_gave_a_seat(tmp_path: Path) -> None:
    deals = """{guests: {component: card, items: [red, blue, gold], to-seats: true, spread: true},
        gifts: {component: card, items: [red, blue, gold], over: {deal: guests}},
        deck: {component: card, items: [gold], left-by: guests}}"""
    rules = (
        "{r: {of: {deal: gifts, kinds: [gold]}, balance: {within: {deal: guests, kinds: [gold, blue]}, at-most: 0}}}"
    )
    game = inn(tmp_path, deals, rules)
    met = Counter[tuple[str, ...]]()
    for seed in range(80):
        position = make_position(game, 4, seed=seed)
        guests, gifts, left = (row_of(position.dealt, name) for name in ("guests", "gifts", "deck"))
        assert [bool(one) for one in guests] == [bool(one) for one in gifts] == [not one for one in left]
        assert gifts[guests.index("red")] == "gold"
        assert [one.rule for one in judge(game, position) if not one.ok] == []
        met[guests] += 1
    assert len(met) > 15
    moved = tuple(replace(one, owner="west") if one.deal == "gifts" else one for one in position.dealt)
    assert "deals-placed.gifts" in {one.rule for one in judge(game, replace(position, dealt=moved)) if not one.ok}


def test_who_sits_where_hangs_on_the_seats_that_are_taken(tmp_path: Path) -> None:
    game = inn(tmp_path, "{guests: {component: card, items: [red, red, blue, gold], to-seats: true}}",
               "{r: {of: {deal: guests}, apart: {equal: true}}}")  # fmt: skip
    for players, seats in ((2, ("west", "east")), (3, SEATS[:3])):
        left = Counter[int]()
        for dealt in positions(game, players, 60):
            row = row_of([one for one in dealt if one.owner], "guests", seats)
            assert len(set(row)) == len(row) == players
            left[sum(len(one.things) for one in dealt if one.pile)] += 1
        assert left.keys() == {4 - players}


def test_one_pile_is_that_of_a_batch(tmp_path: Path) -> None:
    game = inn(tmp_path, DECK, CASES["even halves"][1])
    together = [*positions(game, 2, 40)]
    for seed in range(40):
        assert make_position(game, 2, seed=1 + seed).dealt == together[seed]


@pytest.mark.parametrize(
    ("deals", "rules", "why"),
    [
        (DECK, "{r: {of: {deal: deck}, colours: different}}", "piles are not dark and light"),
        (GUESTS, "{r: {of: {deal: guests}, colours: same}}", "seats are not dark and light"),
        (DECK, "{r: {of: {deal: deck}, on: {rim: true}}}", "piles have no spaces, regions, rim"),
        (GUESTS, "{r: {of: {deal: guests}, on: {regions: [corner]}}}", "seats have no spaces, regions"),
        (DECK, "{r: {of: {deal: deck}, apart: {by: corner}}}", "piles have no corners"),
        (DECK, "{r: {of: {deal: deck}, balance: {regions: [corner], at-most: 1}}}", "piles have no regions"),
        ("{deck: {component: card, items: [red], onto: [a1]}}", "{r: {of: {deal: deck}, on: {parts: 1/2}}}",
         "a board has regions, no `parts`"),
        ("{deck: {component: card, items: [red], onto: [a1], to-seats: true}}", "{}", "it goes to seats"),
        ("{deck: {component: card, items: [red], to-seats: true, facing: {deal: gifts}}, "
         "gifts: {component: card, items: [red], onto: [a1]}}", "{}", "have no sides"),
        ("{deck: {component: card, items: [red]}, gifts: {component: card, items: [red], over: {deal: deck}}}", "{}",
         "`deck` lies in piles, and nothing is laid onto these"),
        ("{deck: {component: card, items: [red]}, gifts: {component: card, mirrored: deck, onto: [a1]}}", "{}",
         "`deck` lies on no spaces"),
        ("{deck: {component: card, items: [red]}, "
         "guests: {component: card, items: [red, red, red, red], to-seats: true}}",
         "{r: {of: {deal: deck}, apart: {from: {deal: guests}}}}", "`deck` and `guests` lie apart"),
    ],
)  # fmt: skip
def test_what_seats_and_piles_cannot_do_is_refused(tmp_path: Path, deals: str, rules: str, why: str) -> None:
    with pytest.raises(PrintgenError, match=why):
        make_position(inn(tmp_path, deals, rules), 4, seed=1)


def test_an_order_that_no_pile_can_have_is_refused_by_name(tmp_path: Path) -> None:
    rules = "{r: {of: {deal: deck, kinds: [red]}, apart: {at-least: 4}}, s: {of: {deal: deck}, together: {at-most: 3}}}"
    with pytest.raises(LimitError, match="keeps `r`: of all ways to lay `deck`"):
        make_position(inn(tmp_path, DECK, rules), 2, seed=1)


@pytest.mark.parametrize("part", ["0/2", "3/2", "half", 2])
def test_a_part_is_one_of_several(part: object) -> None:
    said: dict[str, Any] = {"of": {"deal": "deck"}, "on": {"parts": [part]}, "confidence": "stated", "cite": []}
    with pytest.raises(ValueError, match="is no part"):
        PlacementRule.model_validate(said)


def test_parts_are_as_even_as_can_be_the_first_ones_larger() -> None:
    for size in range(12):
        for count in range(1, 6):
            parts = [part_of(f"{n}/{count}", range(size)) for n in range(1, count + 1)]
            assert [one for part in parts for one in part] == [*range(size)]
            sizes = [len(part) for part in parts]
            assert sizes == sorted(sizes, reverse=True) and sizes[0] - sizes[-1] <= 1
