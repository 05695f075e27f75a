"""Plan of many set-ups → a judge for each placement rule in force, equal to those of ``rules``."""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations, product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from printgen.checker.position.batch_plan import EMPTY, BatchJudge, Flags, LaidMaps, Plan, any_of
from printgen.checker.position.rules import places_between
from printgen.model.placement_rules import PlacementRule
from printgen.model.play.conditions import holds

Group = list[int]
"""The spots of one seat, or all of a deal."""
MakeJudge = Callable[[Plan, PlacementRule, Group], BatchJudge]


def rule_judges(plan: Plan) -> dict[str, BatchJudge]:
    """Return the judge of every rule whose deals were laid; empty where one of them was not."""
    found: dict[str, BatchJudge] = {}
    for name, rule in plan.game.setup.placement_rules.items():
        if holds(rule.when, plan.sample.players, plan.sample.options):
            if not plan.spots.keys() >= set(rule.deals):
                return {}
            found[f"rule-{rule.noun}.{name}"] = _for_each(
                [_MAKERS[rule.noun](plan, rule, group) for group in _groups(plan, rule)]
            )
    return found


def _for_each(judges: list[BatchJudge]) -> BatchJudge:
    return lambda laid: any_of(laid, (judge(laid) for judge in judges))


def _groups(plan: Plan, rule: PlacementRule) -> list[Group]:
    """Part the spots of a rule's deal by their seats where each seat is judged by itself."""
    deal, spots = plan.game.setup.deals[rule.of.deal], plan.spots[rule.of.deal]
    if not (deal.items and deal.for_seats) or len(rule.deals) > 1:
        return [[*range(len(spots))]]
    owners = dict.fromkeys(owner for _, owner in spots)
    return [[n for n, (_, owner) in enumerate(spots) if owner == seat] for seat in owners]


def _apart(plan: Plan, rule: PlacementRule, group: Group) -> BatchJudge:
    noun, deal = rule.apart, rule.of.deal
    assert noun is not None
    other = noun.from_ or rule.of
    spaces, others = plan.spaces(deal), plan.spaces(other.deal)
    near = {one: plan.ways.within(spaces[one], noun.at_least, noun.by) for one in group}
    pairs = combinations(group, 2) if noun.from_ is None else product(group, range(len(others)))
    close = [(one, two) for one, two in pairs if others[two] in near[one] and not (other.deal == deal and one == two)]

    def judge(laid: LaidMaps) -> Flags:
        first, second = plan.meant(rule.of, laid), plan.meant(other, laid)
        kinds, kinds_there = laid.kinds[deal], laid.kinds[other.deal]

        def wrong() -> Iterator[Flags]:
            for one, two in close:
                both: Flags = first[one] & second[two]
                yield both & (kinds[one] == kinds_there[two]) if noun.equal else both

        return any_of(laid, wrong())

    return judge


def _together(plan: Plan, rule: PlacementRule, group: Group) -> BatchJudge:
    """Let the lowest number of each piece run through it, then count how often each number stands."""
    assert rule.together is not None
    most, size, spaces = rule.together.at_most, len(group), plan.spaces(rule.of.deal)
    beside = [
        (one, two)
        for one, two in combinations(range(size), 2)
        if spaces[group[two]] in set(plan.ways.around(spaces[group[one]], "side"))
    ]

    def judge(laid: LaidMaps) -> Flags:
        meant, kinds = plan.meant(rule.of, laid)[group], laid.kinds[rule.of.deal][group]
        joined = [(one, two, meant[one] & meant[two] & (kinds[one] == kinds[two])) for one, two in beside]
        label = np.repeat(np.arange(size, dtype=np.int16)[:, None], laid.count, axis=1)
        while True:
            before = label.copy()
            for one, two, same in joined:
                low = np.minimum(label[one], label[two])
                np.copyto(label[one], low, where=same)
                np.copyto(label[two], low, where=same)
            if np.array_equal(label, before):
                break
        flat = (label + size * np.arange(laid.count))[meant]
        too_large: Flags = np.bincount(flat, minlength=size * laid.count).reshape(-1, size) > most
        return any_of(laid, iter(too_large.T))

    return judge


def _on(plan: Plan, rule: PlacementRule, group: Group) -> BatchJudge:
    places, wanted = (rule.on, True) if rule.on is not None else (rule.not_on, False)
    assert places is not None
    spaces = plan.spaces(rule.of.deal)
    barred = [one for one in group if plan.ways.on(spaces[one], places) is not wanted]

    def judge(laid: LaidMaps) -> Flags:
        return any_of(laid, iter(plan.meant(rule.of, laid)[barred]))

    return judge


def _between(plan: Plan, rule: PlacementRule, group: Group) -> BatchJudge:
    spaces, order = plan.spaces(rule.of.deal), places_between(plan.game, rule.of.deal)
    place = np.array([order.get(spaces[one], EMPTY) for one in group])[:, None]
    ends, high = plan.lookup(rule.between), len(order)

    def judge(laid: LaidMaps) -> Flags:
        ending = ends.take(laid.kinds[rule.of.deal][group]) & (place >= 0)
        first = np.where(ending, place, high).min(axis=0, initial=high)
        last = np.where(ending, place, EMPTY).max(axis=0, initial=EMPTY)
        meant = plan.meant(rule.of, laid)[group]
        found: Flags = (meant & ~((first < place) & (place < last))).any(axis=0)
        return found

    return judge


def _in_order(plan: Plan, rule: PlacementRule, group: Group) -> BatchJudge:
    spaces, order = plan.spaces(rule.of.deal), places_between(plan.game, rule.of.deal)
    along = sorted((one for one in group if spaces[one] in order), key=lambda one: order[spaces[one]])
    ranks = [rule.in_order.index(name) if name in rule.in_order else EMPTY for name in plan.names]
    known = np.array([*ranks, EMPTY])

    def judge(laid: LaidMaps) -> Flags:
        rank = np.where(plan.meant(rule.of, laid)[along], known.take(laid.kinds[rule.of.deal][along]), EMPTY)
        wrong: Flags = (rank >= 0) & (rank < np.maximum.accumulate(rank, axis=0))
        return any_of(laid, iter(wrong))

    return judge


def _colours(plan: Plan, rule: PlacementRule, group: Group) -> BatchJudge:
    colours = [plan.ways.colour(plan.spaces(rule.of.deal)[one]) for one in group]

    def judge(laid: LaidMaps) -> Flags:
        meant = plan.meant(rule.of, laid)[group]
        dark, light = (meant[[one == colour for one in colours]].sum(axis=0) for colour in ("dark", "light"))
        found: Flags = abs(dark - light) > 1 if rule.colours == "different" else (dark > 0) & (light > 0)
        return found

    return judge


def _balance(plan: Plan, rule: PlacementRule, group: Group) -> BatchJudge:
    noun, spaces = rule.balance, plan.spaces(rule.of.deal)
    assert noun is not None
    worth = np.array([*(noun.values.get(name, 1) for name in plan.names), 0])
    regions = [[one for one in group if spaces[one] in plan.ways.in_regions([name])] for name in noun.regions]

    def wrong(total: NDArray[Any]) -> Flags:
        found: Flags = (total < noun.at_least) | (total > noun.at_most)
        return found

    def judge(laid: LaidMaps) -> Flags:
        values = worth.take(laid.kinds[rule.of.deal]) * plan.meant(rule.of, laid)
        return any_of(laid, (wrong(values[region].sum(axis=0)) for region in regions))

    if noun.within is None:
        return judge
    within, below = noun.within, plan.spaces(noun.within.deal)
    pairs = [(one, below.index(spaces[one])) for one in group if spaces[one] in below]

    def judge_within(laid: LaidMaps) -> Flags:
        values = worth.take(laid.kinds[rule.of.deal]) * plan.meant(rule.of, laid)
        there = laid.kinds[within.deal]

        def each() -> Iterator[Flags]:
            for number, name in enumerate(plan.names):
                if name in within.kinds or not within.kinds:
                    lies = there == number
                    total = np.zeros(laid.count, dtype=values.dtype)
                    for one, two in pairs:
                        total += values[one] * lies[two]
                    yield wrong(total) & lies.any(axis=0)

        return any_of(laid, each())

    return judge_within


_MAKERS: Mapping[str, MakeJudge] = {
    "apart": _apart,
    "together": _together,
    "on": _on,
    "not-on": _on,
    "between": _between,
    "in-order": _in_order,
    "colours": _colours,
    "balance": _balance,
}
