"""Every placement rule: a legal position keeps them all, and each can be broken alone."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from printgen.checker.position import judge
from printgen.model.game import Game
from printgen.model.position import Finding, PlacedPiece, PlacedTile, Position
from printgen.setup.position import make_position

CASES = Path(__file__).parent.parent.parent / "cases"
TILE_RULES = [
    "seats-for-players",
    "one-tile-per-space",
    "tiles-turned",
    "edges-match",
    "border-matches",
    "fixed-tiles",
    "within-supply",
    "symbol-tiles",
    "symbol-names",
    "symbols-apart",
    "balance",
    "diagonal-only-when-forced",
    "pieces.boats",
    "pieces.gold",
    "pieces.chits",
    "pieces.wreck",
    "no-other-pieces",
    "pieces-on-board",
    "pieces-in-box",
]
BOARD_RULES = [
    "seats-for-players",
    "variants-together",
    "no-tiles",
    "ground-covered",
    "pieces.ports",
    "pieces.ships",
    "pieces.treasure",
    "no-other-pieces",
    "pieces-on-board",
    "pieces-in-box",
]


@pytest.fixture(scope="module")
def reef() -> Game:
    return Game.model_validate_json((CASES / "reef.json").read_bytes())


@pytest.fixture(scope="module")
def lagoon() -> Game:
    return Game.model_validate_json((CASES / "lagoon.json").read_bytes())


@pytest.fixture(scope="module")
def laid(reef: Game) -> Position:
    return make_position(reef, 3, seed=5)


@pytest.fixture(scope="module")
def moored(lagoon: Game) -> Position:
    return make_position(lagoon, 2)


def broken(game: Game, position: Position) -> dict[str, Finding]:
    return {finding.rule: finding for finding in judge(game, position) if not finding.ok}


def changed(position: Position, *tiles: PlacedTile) -> Position:
    """Return the position with some tiles exchanged, by their spaces."""
    new = {tile.space: tile for tile in tiles}
    return replace(position, tiles=tuple(new.get(tile.space, tile) for tile in position.tiles))


def tile_on(position: Position, space: str) -> PlacedTile:
    return next(tile for tile in position.tiles if tile.space == space)


def plain_tiles(game: Game, position: Position) -> list[PlacedTile]:
    """Return the tiles that are neither fixed nor marked, and hold no piece."""
    noun = game.setup.tile_map
    assert noun is not None
    return [
        tile for tile in position.tiles if tile.symbol is None and tile.space not in noun.fixed and tile.kind != "6"
    ]


def turned(tile: PlacedTile, steps: int) -> PlacedTile:
    sides = tile.sides[-steps:] + tile.sides[:-steps]
    return replace(tile, sides=sides, degrees=(tile.degrees + 90 * steps) % 360)


def as_kind(game: Game, tile: PlacedTile, sides: str) -> PlacedTile:
    """Return a tile with other sides, of the kind that has them."""
    kinds = game.tile_sets["tile"].kinds
    kind, degrees = next(
        (kind, 90 * steps)
        for kind, one in kinds.items()
        for steps in range(4)
        if one.sides[-steps:] + one.sides[:-steps] == sides
    )
    return replace(tile, sides=sides, kind=kind, degrees=degrees)


def with_tile_map(game: Game, **update: Any) -> Game:
    noun = game.setup.tile_map
    assert noun is not None
    noun = noun.model_copy(update=update)
    return game.model_copy(update={"setup": game.setup.model_copy(update={"tile_map": noun})})


def with_part(game: Game, name: str, count: int) -> Game:
    box = game.boxes["box"]
    part = box.components[name].model_copy(update={"count": count})
    box = box.model_copy(update={"components": {**box.components, name: part}})
    return game.model_copy(update={"boxes": {"box": box}})


def test_a_drawn_map_keeps_every_rule_and_each_is_told_by_name(reef: Game, laid: Position) -> None:
    findings = judge(reef, laid)
    assert [finding.rule for finding in findings] == TILE_RULES
    assert all(finding.ok and not finding.spaces for finding in findings)
    figures = {finding.rule: finding.figures for finding in findings}
    assert figures["edges-match"] == {"edges": 49, "matched": 49}
    assert figures["border-matches"] == {"edges": 22, "matched": 22}
    assert figures["balance"] == {"half-1": 3, "half-2": 3}
    assert figures["within-supply"] == {"tiles": 21, "supply": 46}
    assert figures["symbols-apart"]["symbols"] == 6


def test_a_board_without_tiles_keeps_every_rule_with_any_variants(lagoon: Game) -> None:
    findings = judge(lagoon, make_position(lagoon, 2))
    assert [finding.rule for finding in findings] == BOARD_RULES
    assert all(finding.ok for finding in findings)
    for variants in (["two-seas"], ["at-sea"], ["two-seas", "at-sea", "second-chest"]):
        assert broken(lagoon, make_position(lagoon, 2, variants)) == {}
    assert broken(lagoon, make_position(lagoon, 4, ["two-seas", "spare-die"])) == {}


def test_the_law_without_the_rule_on_corners_is_not_judged_by_it(reef: Game) -> None:
    for seed in range(20):
        position = make_position(reef, 2, seed=seed, distribution="uniform")
        rules = [finding.rule for finding in judge(reef, position)]
        assert "diagonal-only-when-forced" not in rules
        assert broken(reef, position) == {}


def test_other_seats_are_found(reef: Game, laid: Position) -> None:
    seats = ("west", "north", "east")
    assert broken(reef, replace(laid, seats=seats)).keys() == {"seats-for-players"}


def test_a_tile_too_few_too_many_or_astray_is_found(reef: Game, laid: Position) -> None:
    tile = plain_tiles(reef, laid)[0]
    less = tuple(other for other in laid.tiles if other is not tile)
    unresolved = replace(tile, space="Z-9")
    for tiles in (less, (*laid.tiles, tile), (*less, unresolved)):
        found = broken(reef, replace(laid, tiles=tiles))
        assert found.keys() == {"one-tile-per-space"}
        assert tile.space in found["one-tile-per-space"].spaces


def test_a_tile_that_does_not_lie_as_it_is_said_to_is_found(reef: Game, laid: Position) -> None:
    tile = next(tile for tile in plain_tiles(reef, laid) if tile.kind == "4")
    for wrong in (replace(tile, degrees=(tile.degrees + 90) % 360), replace(tile, degrees=45)):
        found = broken(reef, changed(laid, wrong))
        assert found.keys() == {"tiles-turned"}
        assert found["tiles-turned"].spaces == (tile.space,)


def test_a_turned_tile_breaks_only_the_edges(reef: Game, laid: Position) -> None:
    inner = [t for t in plain_tiles(reef, laid) if 0 < t.row < 4 and 0 < t.column < 5]
    tile = next(tile for tile in inner if tile.kind == "2")
    found = broken(reef, changed(laid, turned(tile, 2)))
    assert found.keys() == {"edges-match"}
    assert found["edges-match"].figures == {"edges": 49, "matched": 47}
    assert tile.space in found["edges-match"].spaces
    assert len(found["edges-match"].spaces) == 3


def test_land_at_the_border_is_found(reef: Game, laid: Position) -> None:
    top = next(tile for tile in plain_tiles(reef, laid) if tile.row == 0 and tile.column)
    found = broken(reef, changed(laid, as_kind(reef, top, "L" + top.sides[1:])))
    assert found.keys() == {"border-matches"}
    assert found["border-matches"].spaces == (top.space,)


def test_another_tile_on_a_fixed_space_is_found(reef: Game, laid: Position) -> None:
    noun = reef.setup.tile_map
    assert noun is not None
    tile = next(tile for tile in plain_tiles(reef, laid) if tile.kind == "4")
    strict = with_tile_map(reef, fixed={**noun.fixed, tile.space: "1"})
    found = broken(strict, laid)
    assert found.keys() == {"fixed-tiles"}
    assert found["fixed-tiles"].spaces == (tile.space,)


def test_more_tiles_of_a_kind_than_there_are_is_found(reef: Game, laid: Position) -> None:
    used = [tile.space for tile in plain_tiles(reef, laid) if tile.kind == "4"]
    supply = dict.fromkeys("12356", 30) | {"4": len(used)}
    assert broken(with_tile_map(reef, supply=supply), laid) == {}
    found = broken(with_tile_map(reef, supply=supply | {"4": len(used) - 1}), laid)
    assert found.keys() == {"within-supply"}
    assert set(found["within-supply"].spaces) == set(used)


def test_a_symbol_too_many_of_one_name_is_found(reef: Game, laid: Position) -> None:
    tile = next(tile for tile in laid.tiles if tile.symbol == "moon")
    found = broken(reef, changed(laid, replace(tile, symbol="star")))
    assert found.keys() == {"symbol-names"}
    assert tile.space in found["symbol-names"].spaces


def moved_symbols(position: Position) -> Iterator[Position]:
    """Yield every position with one symbol on another tile."""
    for source in position.tiles:
        if source.symbol:
            for target in position.tiles:
                if target.symbol is None:
                    moved = replace(target, symbol=source.symbol)
                    yield changed(position, replace(source, symbol=None), moved)


@pytest.mark.parametrize("rule", ["symbol-tiles", "symbols-apart", "balance"])
def test_a_symbol_on_another_tile_can_break_each_rule_alone(reef: Game, rule: str) -> None:
    alone = [
        found[rule]
        for seed in range(12)
        for position in moved_symbols(make_position(reef, 2, seed=seed))
        if (found := broken(reef, position)).keys() == {rule}
    ]
    assert alone
    assert all(finding.spaces for finding in alone)


def test_corners_that_touch_without_need_are_found(reef: Game) -> None:
    drawn = [make_position(reef, 2, seed=seed, distribution="uniform") for seed in range(60)]
    found = [broken(reef, replace(position, distribution="default")) for position in drawn]
    assert {rule for one in found for rule in one} == {"diagonal-only-when-forced"}
    assert 0 < sum(map(bool, found)) < 60


def test_symbols_side_by_side_are_counted(reef: Game) -> None:
    for seed in range(12):
        for position in moved_symbols(make_position(reef, 2, seed=seed)):
            found = broken(reef, position).get("symbols-apart")
            if found:
                at = {(t.row, t.column): t.space for t in position.tiles if t.symbol}
                pairs = [(r, c) for r, c in at for s in ((r + 1, c), (r, c + 1)) if s in at]
                assert found.figures["touching"] == len(pairs)
                assert {at[place] for place in pairs} <= set(found.spaces)
                return
    pytest.fail("no moved symbol touched another")


def without(position: Position, piece: PlacedPiece) -> tuple[PlacedPiece, ...]:
    pieces = list(position.pieces)
    pieces.remove(piece)
    return tuple(pieces)


@pytest.mark.parametrize(
    ("placement", "piece"), [("boats", "boat"), ("gold", "gold"), ("chits", "chit"), ("wreck", "wreck")]
)
def test_a_piece_missing_doubled_moved_or_owned_by_another_is_found_under_its_name(
    reef: Game, laid: Position, placement: str, piece: str
) -> None:
    one = next(other for other in laid.pieces if other.piece == piece)
    rest = without(laid, one)
    empty = next(space for space in ("B-1", "B-2", "B-3") if space not in {p.space for p in laid.pieces})
    roomy = with_part(with_part(with_part(reef, "boat", 9), "ship", 9), "disc", 9)
    roomy = with_part(roomy, "fort", 9)
    cases = {
        "missing": rest,
        "doubled": (*laid.pieces, one),
        "moved": (*rest, replace(one, space=empty)),
        "owned": (*rest, replace(one, owner="nobody")),
    }
    for pieces in cases.values():
        found = broken(roomy, replace(laid, pieces=pieces))
        assert found.keys() == {f"pieces.{placement}"}
        assert one.space in found[f"pieces.{placement}"].spaces


def test_a_piece_whose_space_somebody_chooses_lies_on_one_of_those_named(reef: Game, laid: Position) -> None:
    placements = tuple(
        one.model_copy(update={"on": (), "one_of": ("C-3", "C-4")}) if one.id == "wreck" else one
        for one in reef.setup.placements
    )
    setup = reef.setup.model_copy(update={"placements": placements})
    chosen = reef.model_copy(update={"setup": setup})
    position = make_position(chosen, 3, seed=5)
    wreck = next(piece for piece in position.pieces if piece.piece == "wreck")
    assert wreck.spaces == ("C-3", "C-4")
    assert broken(chosen, position) == {}
    assert broken(chosen, laid).keys() == {"pieces.wreck"}
    assert broken(reef, position).keys() == {"pieces.wreck"}


def test_a_ship_that_waits_at_another_seat_or_sails_too_early_is_found(lagoon: Game, moored: Position) -> None:
    ship = next(piece for piece in moored.pieces if piece.piece == "ship")
    rest = without(moored, ship)
    away = replace(moored, pieces=(*rest, replace(ship, space="port-east")))
    assert broken(lagoon, away).keys() == {"pieces.ships"}
    early = replace(moored, pieces=(*moored.pieces, PlacedPiece("ship", "c3", "west")))
    assert broken(lagoon, early).keys() == {"no-other-pieces"}


def test_a_piece_beside_the_board_is_found(lagoon: Game) -> None:
    def treasure_on(space: str) -> Game:
        placements = tuple(
            one.model_copy(update={"on": (space,)}) if one.id == "treasure" else one for one in lagoon.setup.placements
        )
        setup = lagoon.setup.model_copy(update={"placements": placements})
        return lagoon.model_copy(update={"setup": setup})

    for space in ("a4", "2.c2", "z9"):
        game = treasure_on(space)
        found = broken(game, make_position(game, 2))
        assert found.keys() == {"pieces-on-board"}
        assert found["pieces-on-board"].spaces == (space,)
    game = treasure_on("2.c2")
    assert broken(game, make_position(game, 2, ["two-seas"])) == {}


def test_more_pieces_than_the_box_holds_are_found(lagoon: Game, moored: Position) -> None:
    small = with_part(lagoon, "coin", 7)
    found = broken(small, moored)
    assert found.keys() == {"pieces-in-box"}
    assert set(found["pieces-in-box"].spaces) == {"port-west", "port-east"}
    assert broken(with_part(lagoon, "coin", 8), moored) == {}


def test_variants_that_do_not_go_together_are_found(lagoon: Game) -> None:
    position = make_position(lagoon, 2, ["spare-die"])
    assert broken(lagoon, position).keys() == {"variants-together"}


def test_tiles_on_a_board_that_has_none_are_found(lagoon: Game, moored: Position) -> None:
    tile = PlacedTile("c2", 2, 2, "1", "SSSS", 0)
    assert broken(lagoon, replace(moored, tiles=(tile,))).keys() == {"no-tiles"}


def test_ground_that_tiles_cannot_cover_is_found(lagoon: Game, moored: Position) -> None:
    figures = {finding.rule: finding.figures for finding in judge(lagoon, moored)}
    assert figures["ground-covered"] == {"spaces": 16, "tiles": 4}
    found = broken(with_part(lagoon, "tile", 3), moored)
    assert found.keys() == {"ground-covered"}
    gaps = tuple(space for space in lagoon.board.gaps if space != "a3")
    ragged = lagoon.model_copy(update={"board": lagoon.board.model_copy(update={"gaps": gaps})})
    found = broken(ragged, moored)
    assert found.keys() == {"ground-covered"}
    assert found["ground-covered"].spaces == ("a3",)


def test_nonsense_is_judged_and_never_raises(reef: Game, lagoon: Game) -> None:
    tiles = (
        PlacedTile("", -7, 99, "dragon", "", 33, "?"),
        PlacedTile("A-1", 0, 0, "6", "LL", -90),
        PlacedTile("A-1", 0, 0, "6", "LLLLLLL", 9000, "star"),
    )
    pieces = (PlacedPiece("dragon", "nowhere", "nobody", waiting=True),)
    nonsense = Position("x", -3, ("nobody",), ("fog",), tiles=tiles, pieces=pieces, boards=7)
    rules = [name for name in TILE_RULES if not name.startswith("pieces.")]
    found = broken(reef, nonsense)
    assert {"pieces.wreck", *rules} - found.keys() <= {
        "edges-match", "symbols-apart", "within-supply",
    }  # fmt: skip
    assert {"seats-for-players", "variants-together", "no-tiles"} <= broken(lagoon, nonsense).keys()
