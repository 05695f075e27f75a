"""Rules and the things they are about → checks: what must hold of where those things lie, for many draws at once.

A check looks at rows: for each of its things the number of its space in every draw. That of the piles comes last.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import combinations, product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from printgen.model.placement_rules import Apart, Balance, PlacementRule
from printgen.setup.placing.ground import Ground
from printgen.setup.placing.layers import Layer

Flags = NDArray[np.bool_]
Rows = Sequence[NDArray[Any]]
Hand = tuple[int, int]
"""A layer and a thing of it, by their numbers."""
Kinds = Mapping[Hand, str]
HIGH = 30_000
"""Behind every place of an order."""


@dataclass(frozen=True)
class Check:
    """What must hold of where some things lie.

    ``by_slot``: all rows are slots; of several layers, the first one. ``ordered``: it matters which of two lies where.
    """

    hands: tuple[Hand, ...]
    holds: Callable[[Rows], Flags]
    by_slot: bool = False
    ordered: bool = False


def checks_of(
    rule: PlacementRule, ground: Ground, hands: Callable[[str, Sequence[str]], Kinds], spaces: Sequence[str]
) -> Iterator[Check]:
    """Return the checks of a rule, each about as few things as can be.

    ``hands``: the things of a deal that are of some kinds, of all kinds where none are named; ``spaces``: those of the
    deal, in order.
    """
    of = hands(rule.of.deal, rule.of.kinds)
    if rule.apart is not None:
        more = rule.apart.from_
        yield from _apart(rule.apart, ground, of, hands(more.deal, more.kinds) if more is not None else of)
    elif rule.together is not None:
        for alike in _by_kind(of):
            if len(alike) > rule.together.at_most:
                yield _together(ground, alike, rule.together.at_most)
    elif rule.balance is not None:
        yield from _balance(rule.balance, ground, of, hands)
    elif rule.in_order:
        yield from _in_order(ground, [[hand for hand in of if of[hand] == kind] for kind in rule.in_order], spaces)
    elif rule.between:
        yield from _between(ground, tuple(of), tuple(hands(rule.of.deal, rule.between)), spaces)
    elif rule.colours is not None:
        yield _colours(ground, tuple(of), rule.colours)
    else:
        allowed = allowed_by(rule, ground)
        yield from (Check((hand,), lambda rows: allowed[rows[0]]) for hand in of)


def facing_checks(layer: Layer, count: int) -> Iterator[Check]:
    """Return the checks that no two of so many things that are turned share a space or a corner."""
    size = len(layer.slots)
    apart = np.ones((size + count, size + count), dtype=bool)
    for (one, first), (two, second) in combinations(enumerate(layer.slots), 2):
        apart[one, two] = apart[two, one] = first.space != second.space and first.corners.isdisjoint(second.corners)
    np.fill_diagonal(apart, False)

    def holds(rows: Rows) -> Flags:
        found: Flags = apart[rows[0], rows[1]]
        return found

    for pair in combinations(((0, thing) for thing in range(count)), 2):
        yield Check(pair, holds, by_slot=True)


def facing_joint(layer: Layer, number: int, ground: Ground, there: Sequence[Hand]) -> Iterator[Check]:
    """Return the checks that each is turned to one of those that another deal laid; ``number``: that of the layer."""
    things = len(layer.things)
    beyond = np.array([ground.number[slot.beyond or ""] for slot in layer.slots] + [ground.pile] * things)

    def holds(rows: Rows) -> Flags:
        faced = beyond.take(rows[0])
        found: Flags = (faced == ground.pile) | np.any([faced == row for row in rows[1:]], axis=0)
        return found

    for thing in range(things):
        yield Check(((number, thing), *there), holds, by_slot=True)


def allowed_by(rule: PlacementRule, ground: Ground) -> Flags:
    """Return the spaces that `on` or `not-on` allows, the piles among them."""
    allowed: Flags = ground.allowed(rule.on) if rule.on is not None else ~ground.allowed(rule.not_on or rule.on)  # type: ignore[arg-type]
    allowed[ground.pile] = True
    return allowed


def _by_kind(hands: Kinds) -> list[tuple[Hand, ...]]:
    found: dict[str, list[Hand]] = {}
    for hand, kind in hands.items():
        found.setdefault(kind, []).append(hand)
    return [tuple(alike) for alike in found.values()]


def _apart(noun: Apart, ground: Ground, of: Kinds, other: Kinds) -> Iterator[Check]:
    """Return a check of each pair."""
    far = ground.steps(noun.by) >= noun.at_least
    far[ground.pile, :] = far[:, ground.pile] = True
    size = ground.pile + 1
    flat = far.reshape(-1)

    def holds(rows: Rows) -> Flags:
        return flat.take(np.multiply(rows[0], size, dtype=np.intp) + rows[1])

    pairs = combinations(of, 2) if other is of else product(of, other)
    kinds = {**of, **other}
    for pair in {tuple(sorted(pair)): None for pair in pairs}:
        if pair[0] != pair[1] and (kinds[pair[0]] == kinds[pair[1]] or not noun.equal):
            yield Check(pair, holds)


def _together(ground: Ground, alike: tuple[Hand, ...], most: int) -> Check:
    """Return the check that nothing can be reached from more than so many things of one kind."""
    beside = ground.steps("side") == 1
    flat, size = beside.reshape(-1), ground.pile + 1

    def holds(rows: Rows) -> Flags:
        count = len(rows)
        reach = np.zeros((count, count, len(rows[0])), dtype=bool)
        for one, two in combinations(range(count), 2):
            reach[one, two] = reach[two, one] = flat.take(np.multiply(rows[one], size, dtype=np.intp) + rows[two])
        if most <= 2:  # more than two in one piece: then one of them is beside two others
            few: Flags = (reach.sum(axis=1) < most).all(axis=0)
            return few
        for one in range(count):
            reach[one, one] = True
        for over in range(count):  # Warshall: ways that lead over one more
            for start in range(count):
                reach[start] |= reach[start, over] & reach[over]
        found: Flags = (reach.sum(axis=1) <= most).all(axis=0)
        return found

    return Check(alike, holds)


def _between(ground: Ground, of: tuple[Hand, ...], ends: tuple[Hand, ...], spaces: Sequence[str]) -> Iterator[Check]:
    """Return the check that each lies behind one of the ends and before another, or in a pile."""
    place = _places(ground, spaces)
    from_behind = np.where(place < 0, HIGH, place)

    def holds(rows: Rows) -> Flags:
        first = reduce(np.minimum, [from_behind[row] for row in rows[1:]])
        last = reduce(np.maximum, [place[row] for row in rows[1:]])
        own = place[rows[0]]
        found: Flags = (own < 0) | ((first < own) & (own < last))
        return found

    for hand in of:
        yield Check((hand, *(end for end in ends if end != hand)), holds)


def _in_order(ground: Ground, kinds: Sequence[Sequence[Hand]], spaces: Sequence[str]) -> Iterator[Check]:
    """Return the checks that each of a kind lies before each of the next; what stays in a pile lies nowhere."""
    place = _places(ground, spaces)

    def ascending(rows: Rows) -> Flags:
        first, second = place[rows[0]], place[rows[1]]
        found: Flags = (first < second) | (second < 0)
        return found

    for before, after in combinations(kinds, 2):
        yield from (Check(pair, ascending, ordered=True) for pair in product(before, after))


def _places(ground: Ground, spaces: Sequence[str]) -> NDArray[Any]:
    """Return which of some spaces, in order, each space is; −1 for all others."""
    place = np.full(ground.pile + 1, -1, dtype=np.int16)
    place[[ground.number[space] for space in spaces]] = np.arange(len(spaces))
    return place


def _colours(ground: Ground, of: tuple[Hand, ...], wanted: str) -> Check:
    dark, light = ground.dark.astype(np.int16), ground.light.astype(np.int16)

    def holds(rows: Rows) -> Flags:
        on_dark, on_light = (reduce(np.add, [colour[row] for row in rows]) for colour in (dark, light))
        found: Flags = (on_dark * on_light == 0) if wanted == "same" else (abs(on_dark - on_light) <= 1)
        return found

    return Check(of, holds)


def _balance(noun: Balance, ground: Ground, of: Kinds, hands: Callable[[str, Sequence[str]], Kinds]) -> Iterator[Check]:
    """Return the checks that each sum is within bounds: of a region, or of all that lies on one kind."""
    counts = [noun.values.get(kind, 1) for kind in of.values()]

    def within(total: NDArray[Any]) -> Flags:
        found: Flags = (total >= noun.at_least) & (total <= noun.at_most)
        return found

    def in_region(inside: Flags) -> Check:
        weights = inside.astype(np.int64)
        return Check(
            tuple(of),
            lambda rows: within(reduce(np.add, [weights[row] * n for row, n in zip(rows, counts, strict=True)])),
        )

    for region in noun.regions:
        yield in_region(ground.in_regions([region]))
    for part in noun.parts:
        yield in_region(ground.in_parts([part]))
    if noun.within is None:
        return
    below = hands(noun.within.deal, noun.within.kinds)
    for alike in _by_kind(below):

        def on_kind(rows: Rows) -> Flags:
            flat = np.zeros((ground.pile + 1, len(rows[0])), dtype=bool)
            everyone = np.arange(len(rows[0]))
            for row in rows[len(of) :]:
                flat[row, everyone] = True
            flat[ground.pile] = False
            own = rows[: len(of)]
            return within(reduce(np.add, [flat[row, everyone] * n for row, n in zip(own, counts, strict=True)]))

        yield Check((*of, *alike), on_kind)
