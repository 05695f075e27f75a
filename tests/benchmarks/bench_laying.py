"""Lay an island by six rules: by printgen, by a constraint solver, by shuffling until it is legal.

Run it as `python -m tests.benchmarks.bench_laying`, with a number of seconds for each of the others, 20 unless said.
Rates are of one core. How even the maps come is told in two ways. Turned and mirrored, the island is the same, so
where a hex or number lies must be alike often on spaces that can be turned into each other. And on an island of seven
hexes with the same rules all maps are known: each should come alike often.
"""

import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from printgen.checker.position import judge
from printgen.checker.position.batch import batch_judges
from printgen.checker.position.batch_plan import LaidMaps, Plan
from printgen.model.game import Game
from printgen.model.load.game import load_game
from printgen.setup.placements import Table
from printgen.setup.placing.lay import sampler_for
from printgen.setup.placing.maps import LaidForm
from printgen.setup.position import make_position
from printgen.setup.seed_range import SeedRange
from tests.setup import test_placement_rules as rules

TESTS = Path(__file__).parent.parent
VARIANTS, PLAYERS = ("fair",), 2
MAPS, AT_ONCE = 100_000, 8192
Hex = dict[str, str]
"""Space → what lies there."""
Island = tuple[Hex, Hex]
"""Lands and numbers."""


def say(what: str, figures: str) -> None:
    sys.stdout.write(f"{what:<44}{figures}\n")
    sys.stdout.flush()


@dataclass(frozen=True)
class Rules:
    """The rules of an island, as the others are told them."""

    spaces: tuple[str, ...]
    lands: tuple[str, ...]
    chits: tuple[str, ...]
    bounds: dict[str, tuple[int, int]]
    slots: tuple[tuple[str, str], ...]
    quays: tuple[str, ...]

    @classmethod
    def of(cls, game: Game) -> "Rules":
        deals, laid = game.setup.deals, game.setup.placement_rules
        bounds = {}
        for name in ("fair-large", "fair-small"):
            noun = laid[name].balance
            assert noun is not None
            assert noun.within is not None
            bounds |= dict.fromkeys(noun.within.kinds, (noun.at_least, noun.at_most))
        bounds = {kind: own for kind, own in bounds.items() if kind in deals["lands"].items}
        spaces = deals["lands"].onto
        middles = {tuple(round(100 * part) for part in rules.middle(space)) for space in spaces}
        slots = tuple(
            (space, side)
            for space in deals["quays"].onto
            for side, degrees in rules.SIDES.items()
            if any(abs(x - u) + abs(y - v) < 5 for x, y in [rules.at_angle(space, degrees, 1)] for u, v in middles)
        )
        return cls(spaces, deals["lands"].items, deals["chits"].items, bounds, slots, deals["quays"].items)

    @property
    def pairs(self) -> list[tuple[int, int]]:
        return [
            (one, two)
            for two, there in enumerate(self.spaces)
            for one, here in enumerate(self.spaces[:two])
            if rules.touching(here, there)
        ]

    @property
    def clashes(self) -> list[tuple[int, int]]:
        """The slots that no two quays can have."""
        spots = [
            {rules.at_angle(space, rules.SIDES[side] + turn, 3**-0.5) for turn in (-30, 30)}
            for space, side in self.slots
        ]
        return [
            (one, two)
            for two in range(len(spots))
            for one in range(two)
            if self.slots[one][0] == self.slots[two][0]
            or any(abs(x - u) + abs(y - v) < 5 for x, y in spots[one] for u, v in spots[two])
        ]


def shuffled(told: Rules, seconds: float) -> tuple[list[Island], float]:
    """Shuffle everything until all of it is legal, thousands at a time."""
    draws, found, batch = np.random.default_rng(1), list[Island](), 20_000
    kinds, numbers = sorted(set(told.lands)), sorted(set(told.chits))
    lands, chits = np.array([*map(kinds.index, told.lands)]), np.array([*map(numbers.index, told.chits)])
    hot = np.array([number in ("6", "8") for number in numbers] + [False])
    pips = np.array([rules.PIPS[number] for number in numbers] + [0])
    clash = np.zeros((len(told.slots),) * 2, dtype=bool)
    for one, two in told.clashes:
        clash[one, two] = clash[two, one] = True
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        laid = draws.permuted(np.tile(lands, (batch, 1)), axis=1)
        on = np.full_like(laid, -1)
        on[laid != kinds.index("dune")] = draws.permuted(np.tile(chits, (batch, 1)), axis=1).reshape(-1)
        turned = draws.permuted(np.tile(np.arange(len(told.slots)), (batch, 1)), axis=1)[:, : len(told.quays)]
        good = ~clash[turned[:, :, None], turned[:, None, :]].any(axis=(1, 2))
        beside = np.zeros_like(laid)
        for one, two in told.pairs:
            good &= ~((hot[on[:, one]] & hot[on[:, two]]) | (on[:, one] == on[:, two]))
            same = laid[:, one] == laid[:, two]
            beside[:, one] += same
            beside[:, two] += same
        good &= (beside < 2).all(axis=1)
        for kind, (low, high) in told.bounds.items():
            total = (pips[on] * (laid == kinds.index(kind))).sum(axis=1)
            good &= (low <= total) & (total <= high)
        for row in np.flatnonzero(good):
            land = {space: kinds[kind] for space, kind in zip(told.spaces, laid[row].tolist(), strict=True)}
            token = {space: numbers[n] for space, n in zip(told.spaces, on[row].tolist(), strict=True) if n >= 0}
            found.append((land, token))
    return found, spent


def solved(told: Rules, seconds: float) -> tuple[list[Island], float]:
    """Ask CP-SAT with another random seed each time; raises ImportError where it is not installed."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    land, chit = _model(told, model)
    found, start = list[Island](), time.process_time()
    while (spent := time.process_time() - start) < seconds:
        asked = cp_model.CpSolver()
        asked.parameters.num_workers = 1
        asked.parameters.random_seed = len(found)
        asked.parameters.randomize_search = True
        if asked.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            raise RuntimeError("the solver finds no island")
        each = ({space: kind for (space, kind), one in of.items() if asked.value(one)} for of in (land, chit))
        found.append((next(each), next(each)))
    return found, spent


def _model(told: Rules, model: Any) -> tuple[dict[tuple[str, str], Any], dict[tuple[str, str], Any]]:
    """State the rules; give the variables that say what lies where."""
    land = {(space, kind): model.new_bool_var("") for space in told.spaces for kind in set(told.lands)}
    chit = {(space, number): model.new_bool_var("") for space in told.spaces for number in set(told.chits)}
    quay = {(slot, kind): model.new_bool_var("") for slot in range(len(told.slots)) for kind in set(told.quays)}
    for of, things in ((land, told.lands), (chit, told.chits), (quay, told.quays)):
        for kind, count in Counter(things).items():
            model.add(sum(one for (_, own), one in of.items() if own == kind) == count)
    for space in told.spaces:
        model.add_exactly_one(land[space, kind] for kind in set(told.lands))
        model.add(sum(chit[space, number] for number in set(told.chits)) == 1 - land[space, "dune"])
    used = [sum(quay[slot, kind] for kind in set(told.quays)) for slot in range(len(told.slots))]
    for slot in used:
        model.add(slot <= 1)
    for one, two in told.clashes:
        model.add(used[one] + used[two] <= 1)
    beside: dict[str, list[str]] = {space: [] for space in told.spaces}
    for here, there in ((told.spaces[one], told.spaces[two]) for one, two in told.pairs):
        beside[here].append(there)
        beside[there].append(here)
        model.add(sum(chit[space, number] for space in (here, there) for number in ("6", "8")) <= 1)
        for number in set(told.chits) - {"6", "8"}:
            model.add(chit[here, number] + chit[there, number] <= 1)
    for space, around in beside.items():
        for two, other in enumerate(around):
            for third in around[:two]:
                for kind in set(told.lands):
                    model.add(land[space, kind] + land[other, kind] + land[third, kind] <= 2)
    pips = {space: sum(rules.PIPS[n] * chit[space, n] for n in set(told.chits)) for space in told.spaces}
    for kind, (low, high) in told.bounds.items():
        counted = {space: model.new_int_var(0, 5, "") for space in told.spaces}
        for space, own in counted.items():
            model.add(own == pips[space]).only_enforce_if(land[space, kind])
            model.add(own == 0).only_enforce_if(~land[space, kind])
        model.add(sum(counted.values()) >= low)
        model.add(sum(counted.values()) <= high)
    return land, chit


def certified(game: Game, count: int) -> tuple[Iterator[Island], float, float]:
    """Draw and judge so many maps at once; give them, and the seconds of drawing and of judging."""
    sample = make_position(game, PLAYERS, VARIANTS, 1)
    table = Table(PLAYERS, VARIANTS, sample.seats)
    form = LaidForm(sampler_for(game, table))
    judges = batch_judges(Plan(game, sample, form.spots, form.names, form.sides))
    form.laid(SeedRange.within("warm", 0, AT_ONCE))
    parts, drawing, judging = list[LaidMaps](), 0.0, 0.0
    for first in range(0, count, AT_ONCE):
        start = time.process_time()
        laid = form.laid(SeedRange.within("bench", first, min(AT_ONCE, count - first)))
        parts.append(LaidMaps(laid.kinds, laid.facing))
        drawn = time.process_time()
        if any(judge_all(parts[-1]).any() for judge_all in judges.values()):
            raise RuntimeError("a map breaks a rule")
        drawing, judging = drawing + drawn - start, judging + time.process_time() - drawn

    def islands() -> Iterator[Island]:
        for part in parts:
            rows = [
                [
                    {space: form.names[k] for (space, _), k in zip(form.spots[deal], row, strict=True) if k >= 0}
                    for row in part.kinds[deal].T.tolist()
                ]
                for deal in ("lands", "chits")
            ]
            yield from zip(*rows, strict=True)

    return islands(), drawing, judging


def deviations(counts: Sequence[float], expected: Sequence[float], freedom: int) -> str:
    """Return chi-square by its degrees of freedom, and how many deviations it is off (Wilson and Hilferty)."""
    chi2 = sum((one - other) ** 2 / other for one, other in zip(counts, expected, strict=True))
    spread = 2 / (9 * freedom)
    off = ((chi2 / freedom) ** (1 / 3) - (1 - spread)) / spread**0.5
    return f"chi2/df {chi2 / freedom:8.3f} ({off:+7.2f} deviations)"


def by_symmetry(told: Rules, islands: Sequence[Island]) -> str:
    """Hold how often dune, 2 and 12 lie on each space against the other spaces of its kind: centre, ring, corners."""
    x, y = (sum(rules.middle(space)[axis] for space in told.spaces) / len(told.spaces) for axis in (0, 1))
    far = {s: round((rules.middle(s)[0] - x) ** 2 + (rules.middle(s)[1] - y) ** 2, 3) for s in told.spaces}
    rings = [[space for space in told.spaces if far[space] == one] for one in sorted(set(far.values()))]
    counts, expected = list[float](), list[float]()
    for which, kind in ((0, "dune"), (1, "2"), (1, "12")):
        met = Counter(space for island in islands for space, own in island[which].items() if own == kind)
        for ring in rings:
            counts += [met[space] for space in ring]
            expected += [max(1e-9, sum(met[space] for space in ring) / len(ring))] * len(ring)
    return deviations(counts, expected, 3 * (len(told.spaces) - len(rings)))


def by_all(islands: Sequence[Island], known: Sequence[tuple[str, ...]]) -> str:
    """Hold how often each map of seven hexes came against all there are."""
    rows = [(*(land[s] for s in rules.SEVEN), *(chits.get(s, "") for s in rules.SEVEN)) for land, chits in islands]
    met = Counter(rows)
    if not met.keys() <= set(known):
        raise RuntimeError("an island is not among those known")
    even = len(islands) / len(known)
    never = sum(one not in met for one in known)
    return f"{deviations([met[one] for one in known], [even] * len(known), len(known) - 1)}, {never} never met"


def compare(game: Game, seconds: float, uneven: Callable[[Sequence[Island]], str], count: int) -> None:
    told = Rules.of(game)
    maps, drawing, judging = certified(game, count)
    islands = [*maps]
    rate = count / (drawing + judging)
    say("printgen, drawn and certified", f"{rate:10,.0f} maps/s; {uneven(islands)}")
    say("  drawn alone, judged alone", f"{count / drawing:10,.0f} and {count / judging:,.0f} maps/s")
    for name, ask in (("shuffled until legal", shuffled), ("CP-SAT with random seeds", solved)):
        try:
            islands, spent = ask(told, seconds)
        except ImportError:
            say(name, "     not installed: pip install printgen[bench]")
            continue
        times = rate * spent / max(1, len(islands))
        say(
            name,
            f"{len(islands) / spent:10,.1f} maps/s, {len(islands)} maps, {times:,.0f} times slower; {uneven(islands)}",
        )


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 20.0
    game = load_game(TESTS / "cases" / "skerry", TESTS.parent / "data").game
    say("An island of 19 hexes with six rules", f"evenness by symmetry, {seconds:g} s for each of the others")
    told = Rules.of(game)
    compare(game, seconds, lambda islands: by_symmetry(told, islands), MAPS)
    start = time.process_time()
    made = [make_position(game, PLAYERS, VARIANTS, seed) for seed in range(100)]
    drawn = time.process_time()
    fine = sum(all(one.ok for one in judge(game, position)) for position in made)
    spent = time.process_time() - drawn
    say(
        "printgen, one by one",
        f"{100 / (drawn - start):10,.0f} drawn/s, {100 / spent:,.0f} judged/s, {fine} of 100 legal",
    )
    small, known = rules.island_of_seven(game), sorted(rules.all_islands_of_seven())
    say("The same rules on seven hexes", f"{len(known)} maps")
    compare(small, seconds, lambda islands: by_all(islands, known), 20 * len(known))


if __name__ == "__main__":
    main()
