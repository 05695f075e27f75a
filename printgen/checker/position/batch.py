"""Game, spaces and what deals laid on them → which rules each of many set-ups breaks, all of them at once.

Equal to judging each by itself (``deals``, ``rules``, ``hexes``), and shares nothing with what draws. It
knows no things with a symbol: where there are such, each set-up is judged by itself.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

import numpy as np

from printgen.checker.position.batch_hexes import hex_judges, rules_with_map
from printgen.checker.position.batch_plan import (
    EMPTY,
    BatchJudge,
    Flags,
    LaidMaps,
    Numbers,
    Plan,
    Spot,
    any_of,
    none_of,
)
from printgen.checker.position.deals import Kinds, deals_in_force, may_stay_empty, shares_of
from printgen.checker.position.geometry import Place, at_side, opposite_spaces, sides_of
from printgen.model.placement_rules import Laid
from printgen.model.setup import Deal


def batch_judges(plan: Plan) -> dict[str, BatchJudge]:
    """Return the judge of every rule about deals and placement, by the name of its finding."""
    found: dict[str, BatchJudge] = {}
    for name, deal in deals_in_force(plan.game, plan.sample).items():
        if name not in plan.spots:
            return {}
        found[f"deals-complete.{name}"] = _complete(plan, name, deal)
        found[f"deals-placed.{name}"] = _placed(plan, name, deal)
    for name, deal in deals_in_force(plan.game, plan.sample).items():
        if deal.in_order:
            found[f"deals-in-order.{name}"] = _in_order(plan, name, deal)
        if deal.facing is not None:
            found[f"deals-facing.{name}"] = _facing(plan, name, deal.facing)
        if deal.copied is not None:
            found[f"deals-{'turned' if deal.turned else 'mirrored'}.{name}"] = _copied(plan, name, deal)
    return found | rules_with_map(plan) | hex_judges(plan)


def _complete(plan: Plan, name: str, deal: Deal) -> BatchJudge:
    """Judge that each share holds its kinds, each as often as it should."""
    shares, spots = shares_of(plan.game, plan.sample, deal), plan.spots[name]
    owners = np.array([owner or "" for _, owner in spots])
    parts: list[tuple[Flags, Kinds]] = [
        ((owners == owner) | (owner is None), share.kinds or Counter()) for owner, share in shares.items()
    ]

    def judge(laid: LaidMaps) -> Flags:
        kinds = laid.kinds[name]
        numbers = laid.numbers.get(name, np.zeros_like(kinds))
        piled = laid.piles.get(name, (kinds[:0], numbers[:0]))

        def wrong() -> Iterator[Flags]:
            for part, wanted in parts:
                own = np.concatenate([kinds[part], piled[0]]), np.concatenate([numbers[part], piled[1]])
                for number, kind in enumerate(plan.names):
                    count = (own[0] == number).sum(axis=0)
                    if deal.copied is None:
                        yield count != wanted[kind, False]
                    else:
                        yield count != (laid.kinds[deal.copied] == number).sum(axis=0)
                    if kind in deal.numbered:
                        yield _misnumbered(np.where(own[0] == number, own[1], EMPTY))
                    elif own[1].any():
                        yield ((own[0] == number) & (own[1] != 0)).any(axis=0)
            if None not in shares:  # what seats are dealt leaves nothing for piles
                yield np.full(laid.count, len(piled[0]) > 0)

        return any_of(laid, wrong())

    return judge


def _misnumbered(numbers: Numbers) -> Flags:
    """Return where the things of a kind are not numbered from 1 up; EMPTY for all others."""
    ranked, count = np.sort(numbers, axis=0), (numbers != EMPTY).sum(axis=0)
    wanted = np.arange(1, len(numbers) + 1)[:, None] - (len(numbers) - count)
    found: Flags = ((ranked != EMPTY) & (ranked != wanted)).any(axis=0)
    return found


def _placed(plan: Plan, name: str, deal: Deal) -> BatchJudge:
    """Judge that a thing lies on each spot that should have one, and none elsewhere."""
    own = plan.spots[name]
    wanted = {spot for share in shares_of(plan.game, plan.sample, deal).values() for spot in share.spots}
    lines = () if deal.onto or deal.for_seats or deal.under else deal.in_order
    along = {space for line in lines for space in plan.game.board.lines[line].spaces}
    fixed = np.array([spot in wanted or space in along for spot in own for space in spot[:1]], dtype=np.bool_)
    spread = may_stay_empty(plan.game, deal)
    beyond = not {spot for spot in wanted if not deal.under} <= set(own)

    def judge(laid: LaidMaps) -> Flags:
        lies = laid.kinds[name] != EMPTY
        may = np.repeat(fixed[:, None], laid.count, axis=1)
        if deal.under:
            may = _bearing(plan, own, deal, laid)
        broken: Flags = (lies & ~may).any(axis=0)
        if not spread and (deal.under or not along):
            broken |= (may & ~lies).any(axis=0) | beyond
        return broken

    return judge


def _bearing(plan: Plan, own: Sequence[Spot], deal: Deal, laid: LaidMaps) -> Flags:
    """Return which spots another deal bears something on, or left empty."""
    below = deal.over.deal if deal.over is not None else str(deal.left_by)
    spaces = plan.spaces(below)
    there = plan.standing(deal.over, laid) if deal.over is not None else laid.kinds[below] == EMPTY
    never = np.zeros(laid.count, np.bool_)
    return np.array([there[spaces.index(space)] if space in spaces else never for space, _ in own])


def _in_order(plan: Plan, name: str, deal: Deal) -> BatchJudge:
    """Judge that one of the lines meets all things as they stand."""
    spaces = plan.spaces(name)
    ways = [
        [spaces.index(one) for one in plan.game.board.lines[line].spaces if one in spaces] for line in deal.in_order
    ]
    items = np.array([plan.names.index(kind) for kind in deal.items])

    def judge(laid: LaidMaps) -> Flags:
        kinds, kept = laid.kinds[name], none_of(laid)
        for way in ways:
            lies = kinds[way] != EMPTY
            number = np.minimum(np.maximum(lies.cumsum(axis=0) - 1, 0), len(items) - 1)
            all_met = lies.sum(axis=0) == (kinds != EMPTY).sum(axis=0)
            kept |= all_met & (~lies | (kinds[way] == items[number])).all(axis=0)
        return ~kept

    return judge


def _facing(plan: Plan, name: str, towards: Laid) -> BatchJudge:
    """Judge that each thing is turned to where the other deal laid something, and that no corner has two."""
    at = {plan.places[space]: n for n, space in enumerate(plan.spaces(towards.deal)) if space in plan.places}
    corners: dict[Place, list[tuple[int, int]]] = {}
    beyond: list[tuple[int, int, int | None]] = []
    sides = sides_of(plan.game)
    for spot, space in enumerate(plan.spaces(name)):
        for side, name_of_side in enumerate(plan.sides):
            there, *own = at_side(plan.places[space], sides[name_of_side])
            beyond.append((spot, side, at.get(there)))
            for corner in own:
                corners.setdefault(corner, []).append((spot, side))

    def judge(laid: LaidMaps) -> Flags:
        stands, lies = plan.standing(towards, laid), laid.kinds[name] != EMPTY
        turned = {(spot, side): lies[spot] & (laid.facing[name][spot] == side) for spot, side, _ in beyond}

        def wrong() -> Iterator[Flags]:
            yield (lies & (laid.facing[name] == EMPTY)).any(axis=0)
            for spot, side, other in beyond:
                yield turned[spot, side] if other is None else turned[spot, side] & ~stands[other]
            for several in corners.values():
                yield np.add.reduce([turned[one].view(np.uint8) for one in several]) > 1

        return any_of(laid, wrong())

    return judge


def _copied(plan: Plan, name: str, deal: Deal) -> BatchJudge:
    """Judge that on each space the same lies as opposite."""
    source = str(deal.copied)
    opposite, there = opposite_spaces(plan.game, deal.turned is not None), plan.spaces(source)
    pairs = [(spot, opposite.get(space, "")) for spot, space in enumerate(plan.spaces(name))]

    def judge(laid: LaidMaps) -> Flags:
        kinds, other = laid.kinds[name], laid.kinds[source]

        def wrong() -> Iterator[Flags]:
            for spot, space in pairs:
                lies: Flags = kinds[spot] != EMPTY
                yield lies & (kinds[spot] != other[there.index(space)]) if space in there else lies

        return any_of(laid, wrong())

    return judge
