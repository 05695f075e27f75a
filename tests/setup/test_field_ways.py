"""How many hex maps there are: as many as trying everything finds on seven hexes, else between two bounds."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations, product
from typing import Any

import pytest

from printgen.model.board.spaces import FACINGS, beyond, corners_of, neighbours, space_names
from printgen.model.game import Game
from printgen.model.placement_rules import PlacementRule
from printgen.setup.placements import Table
from printgen.setup.placing import field_ways as counting
from printgen.setup.placing.census import Ways, census

SEVEN = ("C3", "C4", "D2", "D3", "D4", "E3", "E4")
HEXES, CHITS = ("wood", "wood", "rock", "waste", "sea", "quay", "quay"), ("2", "3", "3")
SAID: Mapping[str, Any] = {"confidence": "stated", "cite": []}
WOODS = {"of": {"deal": "hexes", "kinds": ["wood"]}, "apart": {"at-least": 2}, **SAID}
TOKENS = {"of": {"deal": "numbers"}, "apart": {"at-least": 2, "equal": True}, **SAID}
ON_WOOD = {
    "of": {"deal": "numbers"},
    "balance": {"values": {"2": 2, "3": 3}, "within": {"deal": "hexes", "kinds": ["wood"]}, "at-most": 5},
    **SAID,
}


def small(
    isle: Game, rules: Mapping[str, Any] | None = None, hexes: Sequence[str] = HEXES, chits: Sequence[str] = CHITS
) -> Game:
    """Lay a map on seven hexes, with hexes and a harbour beside it from the start."""
    setup = isle.setup
    assert setup.hex_map is not None
    deals = {name: deal for name, deal in setup.deals.items() if name in ("hexes", "numbers", "bases")}
    deals["hexes"] = deals["hexes"].model_copy(update={"items": tuple(hexes)})
    deals["numbers"] = deals["numbers"].model_copy(update={"items": tuple(chits)})
    bases = {"west": ("B3", "B4"), "east": ("G3", "H3")}
    deals["bases"] = deals["bases"].model_copy(update={"for_seats": bases})
    made = {name: PlacementRule.model_validate(rule) for name, rule in (rules or {}).items()}
    noun = setup.hex_map.model_copy(update={"on": SEVEN})
    update = {"deals": deals, "hex_map": noun, "placement_rules": made}
    return isle.model_copy(update={"setup": setup.model_copy(update=update)})


def ways(game: Game) -> Ways:
    seats = next(one.seats for one in game.setup.seatings if one.players == 2)
    return next(one for one in census(game, Table(2, (), seats)) if "hexes" in one.deals)


def every_map(game: Game) -> Iterator[tuple[Mapping[str, str], Mapping[str, str], tuple[tuple[str, str], ...]]]:
    """Try all hexes, tokens and sides; yield those that may be turned as they are: kinds, tokens, sides."""
    noun, board = game.setup.hex_map, game.board
    assert noun is not None
    cells = {name: cell for cell, name in space_names(board, game.grid).items()}
    hexes, chits = game.setup.deals["hexes"].items, game.setup.deals["numbers"].items
    before = {cells[space]: "wood" for space in ("B3", "B4", "G3", "H3")} | {cells["G4"]: "rock"}
    before |= {cells[space]: "sea" for space in ("B2", "G5")} | {cells[space]: "quay" for space in ("B5", "G2")}
    fixed = [*corners_of(game.grid, cells["B5"], "west"), *corners_of(game.grid, cells["G2"], "east")]
    blanks = [""] * (len(SEVEN) - len(hexes))
    near = {space: {way: beyond(game.grid, cells[space], way) for way in FACINGS} for space in SEVEN}
    ends = {(space, way): corners_of(game.grid, cells[space], way) for space in SEVEN for way in FACINGS}
    for row in sorted({*permutations([*hexes, *blanks])}):
        kinds = {space: kind for space, kind in zip(SEVEN, row, strict=True) if kind}
        everything = before | {cells[space]: kind for space, kind in kinds.items()}
        land = {cell for cell, kind in everything.items() if kind not in noun.barren}
        quays = [space for space, kind in kinds.items() if kind == "quay"]
        turned = []
        for sides in product(FACINGS, repeat=len(quays)):
            corners, good = [*fixed], True
            for space, side in zip(quays, sides, strict=True):
                allowed = land & {*near[space].values()} or {*cells.values()}
                good = good and near[space][side] in allowed
                corners += ends[space, side]
            if good and len(corners) == len({*corners}):
                turned.append(tuple(zip(quays, sides, strict=True)))
        bearing = [space for space, kind in kinds.items() if kind not in noun.barren]
        for tokens in sorted({*permutations(chits, len(bearing))}):
            for one in turned:
                yield kinds, dict(zip(bearing, tokens, strict=True)), one


def beside(near: Mapping[str, Sequence[str]], kinds: Mapping[str, str], wanted: Sequence[str]) -> bool:
    """Return whether two of the same kind lie side by side."""
    return any(kinds.get(other) == kind for space, kind in kinds.items() if kind in wanted for other in near[space])


@pytest.mark.parametrize(
    ("rules", "hexes", "chits"),
    [
        ({}, HEXES, CHITS),
        ({}, HEXES[1:], CHITS),  # a space stays blank, a token is over
        ({"woods": WOODS}, HEXES, CHITS),
        ({"tokens": TOKENS}, HEXES, CHITS),
        ({"woods": WOODS, "tokens": TOKENS}, HEXES[:-1], (*CHITS, "6")),
        ({"on-wood": ON_WOOD}, HEXES, CHITS),
    ],
)
def test_as_many_maps_of_seven_hexes_are_counted_as_trying_everything_finds(
    isle: Game, rules: Mapping[str, Any], hexes: Sequence[str], chits: Sequence[str]
) -> None:
    game = small(isle, rules, hexes, chits)
    found, near = 0, neighbours(game.board, game.grid)
    for kinds, tokens, _ in every_map(game):
        sums = sum(int(tokens[space]) for space, kind in kinds.items() if kind == "wood")
        broken = ("woods" in rules and beside(near, kinds, ["wood"])) or (
            "tokens" in rules and beside(near, tokens, ["2", "3", "6"])
        )
        found += not broken and not ("on-wood" in rules and sums > 5)
    assert ways(game) == Ways(("hexes", "numbers"), found)
    assert found > 0


@pytest.mark.parametrize("rules", [{}, {"woods": WOODS}, {"tokens": TOKENS}])
def test_what_is_too_much_to_count_lies_between_two_bounds(
    isle: Game, rules: Mapping[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = small(isle, rules)
    exact = ways(game)
    monkeypatch.setattr(counting, "WAYS_AT_MOST", 0)
    monkeypatch.setattr(counting, "TRIES", 1 << 15)
    one = ways(game)
    assert exact.exact and not one.exact
    assert 0.8 * exact.most < one.least <= exact.most < one.most
    assert one.about == pytest.approx(exact.most, rel=1.5 * one.error) and one.error < 0.2
    monkeypatch.setattr(counting, "TRIES", 1)
    few = ways(game)
    assert few.least <= one.least and few.most == one.most


def test_a_large_map_has_a_bound_from_below_as_well(isle: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "TRIES", 1 << 16)
    one = ways(isle)
    assert not one.exact and one.measured == ("hex-map",)
    assert 10**12 < one.least < one.about < one.most


def test_what_hangs_on_what_was_dealt_is_bounded_from_above_alone(isle: Game) -> None:
    game = small(isle)
    deals = dict(game.setup.deals)
    deals["bases"] = deals["bases"].model_copy(update={"items": ("wood", "sea")})
    one = ways(game.model_copy(update={"setup": game.setup.model_copy(update={"deals": deals})}))
    assert not one.exact and one.least == 0 and one.tried == 0 and one.most >= ways(game).most


def test_sequences_of_fewer_things_than_there_are_are_counted_once() -> None:
    for things in ("aab", "aabbc", "abcd"):
        for length in range(len(things) + 1):
            found = counting.sequences_of(counting.Counter(things), length)
            assert found == len({*permutations(things, length)})
