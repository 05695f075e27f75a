"""Plan of many set-ups with a hex map → a judge for each rule of the map, equal to those of ``hexes``."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace

import numpy as np

from printgen.checker.position.batch_plan import EMPTY, BatchJudge, Flags, LaidMaps, Numbers, Plan, any_of
from printgen.checker.position.batch_rules import rule_judges
from printgen.checker.position.deals import deals_in_force, left_for
from printgen.checker.position.geometry import HEX_SIDES, Place, at_side
from printgen.model.setup import HexMap


def hex_judges(plan: Plan) -> dict[str, BatchJudge]:
    """Return the judge of every rule about the hex map; none where there is no map."""
    noun, deals = plan.game.setup.hex_map, deals_in_force(plan.game, plan.sample)
    if noun is None or not plan.sample.hexes:
        return {}
    hexes, tokens = (
        left_for(plan.game, deals[name], plan.sample.players, plan.sample.options) or Counter()
        for name in (noun.hexes, noun.tokens)
    )
    of_hexes, of_tokens = (Counter({kind: n for (kind, _), n in left.items()}) for left in (hexes, tokens))
    return {
        "hexes-complete": _complete(plan, of_hexes),
        "hexes-tokens": _tokens(plan, noun, of_tokens),
        "hexes-facing": _facing(plan, noun),
        "hexes-apart": _apart(plan, noun),
    }


def rules_with_map(plan: Plan) -> dict[str, BatchJudge]:
    """Return the judges of placement rules, to which what lies on a hex map was laid by the two deals it is laid of."""
    noun = plan.game.setup.hex_map
    if noun is None or not plan.sample.hexes:
        return rule_judges(plan)
    spots = {**plan.spots}
    for name in (noun.hexes, noun.tokens):
        spots[name] = [*spots.get(name, ()), *((space, None) for space in noun.on)]

    def with_map(judge: BatchJudge) -> BatchJudge:
        def judge_all(laid: LaidMaps) -> Flags:
            kinds = {**laid.kinds}
            for name, rows in ((noun.hexes, _rows(laid.hexes)), (noun.tokens, _rows(laid.tokens))):
                kinds[name] = np.concatenate([kinds[name], rows])
            return judge(replace(laid, kinds=kinds))

        return judge_all

    return {name: with_map(judge) for name, judge in rule_judges(replace(plan, spots=spots)).items()}


def _complete(plan: Plan, wanted: Mapping[str, int]) -> BatchJudge:
    """Judge that exactly what is left of the hexes lies on the map."""

    def judge(laid: LaidMaps) -> Flags:
        hexes = _rows(laid.hexes)
        return any_of(laid, ((hexes == n).sum(axis=0) != wanted.get(k, 0) for n, k in enumerate(plan.names)))

    return judge


def _tokens(plan: Plan, noun: HexMap, left: Mapping[str, int]) -> BatchJudge:
    """Judge that every hex that yields has a token and no other, no token more than are left."""
    yields = plan.lookup(noun.barren, without=True)

    def judge(laid: LaidMaps) -> Flags:
        hexes, tokens = _rows(laid.hexes), _rows(laid.tokens)

        def wrong() -> Iterator[Flags]:
            yield ((tokens != EMPTY) != yields.take(hexes)).any(axis=0)
            for number, kind in enumerate(plan.names):
                yield (tokens == number).sum(axis=0) > left.get(kind, 0)

        return any_of(laid, wrong())

    return judge


def _facing(plan: Plan, noun: HexMap) -> BatchJudge:
    """Judge that harbours, and nothing else, are turned, and to land wherever they can be."""
    yields, harbour = plan.lookup(noun.barren, without=True), plan.lookup(noun.harbours)
    around = [[at_side(plan.places[space], side)[0] for side in HEX_SIDES.values()] for space in noun.on]
    board = {*plan.places.values()}

    def judge(laid: LaidMaps) -> Flags:
        hexes, turned = _rows(laid.hexes), _rows(laid.turned)
        land = _land(plan, noun, laid, yields)
        never = np.zeros(laid.count, np.bool_)

        def wrong() -> Iterator[Flags]:
            turns = harbour.take(hexes)
            yield (turns != (turned != EMPTY)).any(axis=0)
            for spot, places in enumerate(around):
                there = np.array([land.get(place, never) for place in places])
                on_board = np.array([place in board for place in places])[:, None]
                allowed = np.where(there.any(axis=0), there, on_board)
                for side in range(len(HEX_SIDES)):
                    yield (turned[spot] == side) & ~allowed[side]

        return any_of(laid, wrong())

    return judge


def _land(plan: Plan, noun: HexMap, laid: LaidMaps, yields: Flags) -> dict[Place, Flags]:
    """Return in which set-ups each space yields: by what set-up laid there, was dealt there, or lies on the map."""
    game, sample, places = plan.game, plan.sample, plan.places
    component, found = game.setup.deals[noun.hexes].component, dict[Place, Flags]()
    for piece in sample.pieces:
        sort = game.setup.pieces.get(piece.piece)
        if sort is not None and sort.component == component and sort.kind is not None and piece.space in places:
            found[places[piece.space]] = np.full(laid.count, sort.kind not in noun.barren)
    rows = [
        (space, laid.kinds[name][n])
        for name, spots in plan.spots.items()
        if game.setup.deals[name].component == component
        for n, (space, _) in enumerate(spots)
    ]
    for space, kinds in [*rows, *zip(noun.on, _rows(laid.hexes), strict=True)]:
        if space in places:
            before = found.get(places[space], np.zeros(laid.count, np.bool_))
            found[places[space]] = np.where(kinds == EMPTY, before, yields.take(kinds))
    return found


def _apart(plan: Plan, noun: HexMap) -> BatchJudge:
    """Judge that no corner belongs to two harbours, those of the set-up among them."""
    corners: dict[Place, list[tuple[int, int]]] = {}
    for spot, space in enumerate(noun.on):
        for number, side in enumerate(HEX_SIDES.values()):
            for corner in at_side(plan.places[space], side)[1:]:
                corners.setdefault(corner, []).append((spot, number))
    placed = Counter(
        corner
        for piece in plan.sample.pieces
        if piece.space in plan.places and (turned_to := HEX_SIDES.get(piece.facing or "")) is not None
        for corner in at_side(plan.places[piece.space], turned_to)[1:]
    )

    def judge(laid: LaidMaps) -> Flags:
        turned = _rows(laid.turned)

        def wrong() -> Iterator[Flags]:
            yield np.full(laid.count, any(times > 1 for times in placed.values()))
            for place, several in corners.items():
                met = np.add.reduce([(turned[spot] == side).view(np.uint8) for spot, side in several])
                yield met + placed[place] > 1

        return any_of(laid, wrong())

    return judge


def _rows(rows: Numbers | None) -> Numbers:
    assert rows is not None
    return rows
