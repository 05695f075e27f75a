"""Who sits where, whether a tile map can be laid, and blocks that stand nowhere."""

from collections.abc import Callable

import pytest

from printgen.checker.check import CheckInput
from printgen.checker.data.formulas import missing_seats
from printgen.checker.data.meaning import impossible_map, unused_block

Told = Callable[..., list[str]]
THREE = "  - {players: 3, seats: [left, right, top], cite: {source: leaflet, section: Setup}, confidence: stated}\n"


def test_a_number_of_players_without_seats_is_told_at_the_seatings(told: Told) -> None:
    assert told(("setup.yaml", THREE, "")) == [
        "dead-condition board.yaml:8:29: every legal game meets the condition `players == 2`",
        "missing-seats setup.yaml:10:1: 3 players have no seats without a variant",
    ]


def test_seats_for_a_variant_are_not_seats_for_the_plain_game(told: Told) -> None:
    only = THREE.replace("cite:", "when: \"'fasting' in variants\", cite:")
    says_so = ("variants.yaml", "sets: {jump: 3},", "sets: {jump: 3}, changes: [start],")
    assert told(("setup.yaml", THREE, only), says_so) == [
        "missing-seats setup.yaml:10:1: 3 players have no seats without a variant"
    ]


def test_a_number_of_the_head_without_any_seats_is_told_there(told: Told) -> None:
    assert told(("game.yaml", "players: [2, 3]", "players: [2, 4]")) == [
        "missing-seats game.yaml:7:10: 4 players have no seats"
    ]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("players: 3, seats: [left, right, top]", "players: 3, seats: [left, right]",
         "setup.yaml:12:15: 2 of the 3 players have seats"),
        ("players: 3, seats: [left, right, top]",
         "players: 3, seats: [left, right, top], held: [[left], [right], [right]]",
         "setup.yaml:12:15: the seats that are held are not those that are taken"),
    ],
)  # fmt: skip
def test_a_seating_that_does_not_fit_its_players_is_told(told: Told, old: str, new: str, expected: str) -> None:
    assert told(("setup.yaml", old, new)) == [f"missing-seats {expected}"]


def test_seats_for_more_players_than_the_game_is_for_are_told(told: Told) -> None:
    more = THREE + THREE.replace("players: 3", "players: 4")
    assert told(("setup.yaml", THREE, more)) == [
        "missing-seats setup.yaml:13:15: seats for 4 players, the game is for 2 to 3"
    ]


def test_a_seating_taken_out_of_a_real_game_is_missed(real: CheckInput, changed: Callable[..., CheckInput]) -> None:
    seatings = real.game.setup.seatings
    for seating in seatings:
        rest = tuple(other for other in seatings if other.players != seating.players)
        problems = list(missing_seats.check(changed(real, ("setup", "seatings"), rest)))
        assert len(problems) == 1
        assert problems[0].message.startswith(f"{seating.players} players have no seats")


def test_what_needs_a_tile_map_is_told_where_there_is_none(told: Told) -> None:
    change = ("setup.yaml", "piece: frog, for-seats", "piece: frog, on-tiles: {kind: 1}, for-seats")
    assert told(change) == ["impossible-map setup.yaml:16:30: there is no tile map, which pieces laid by tiles need"]


def test_a_tile_map_that_can_be_laid_has_no_problem(mapped) -> None:
    assert mapped.problems() == ()


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (("setup.yaml", "supply: {1: 4}", "supply: {1: 3}"),
         "setup.yaml:19:3: 1 fixed tiles, 1 symbol tiles and 3 others do not cover 6 spaces"),
        (("boxes/pond/tiles.yaml", "symbols: {lily: 1}", "symbols: {lily: 2}"),
         "setup.yaml:25:11: the 2 symbols do not go on 1 symbol tiles"),
        (("setup.yaml", "count: 1}]", "count: 2}]"),
         "setup.yaml:26:14: the balances hold 2 symbol tiles, there are 1"),
        (("setup.yaml", "columns: 1..3", "columns: [1, 3]"),
         "setup.yaml:26:14: a balance names columns that are no block"),
        (("setup.yaml", "columns: 1..3", "columns: 1..4"),
         "setup.yaml:26:14: the balance of columns 1 to 4 overlaps another or passes column 3"),
        (("setup.yaml", "fixed-pile: ordinary", "fixed-pile: symbol"),
         "setup.yaml:22:15: fixed tiles cannot come from `symbol`, the pile of the symbol tiles"),
        (("setup.yaml", "fixed: {a1: 1}", "fixed: {a2: 2}"),
         "setup.yaml:21:15: kind `2` shows `R` to the border, not `W`"),
    ],
)  # fmt: skip
def test_a_tile_map_that_cannot_be_laid_is_told_where_it_fails(
    mapped, told: Told, change: tuple[str, str, str], expected: str
) -> None:
    assert told(change) == [f"impossible-map {expected}"]


def test_fixed_tiles_side_by_side_that_do_not_match_are_told(mapped, told: Told) -> None:
    changes = (
        ("setup.yaml", "fixed: {a1: 1}", "fixed: {a1: 1, b1: 3}"),
        ("boxes/pond/tiles.yaml", "2: {sides: RWWW}}", "2: {sides: RWWW}, 3: {sides: WRWR}}"),
        ("boxes/pond/tiles.yaml", "ordinary: {1: 8, 2: 3}", "ordinary: {1: 8, 2: 2, 3: 1}"),
    )
    assert told(*changes) == ["impossible-map setup.yaml:21:15: `W` of this tile meets `R` of the one east of it"]


def test_a_wrong_name_in_a_tile_map_is_told_once(mapped, told: Told) -> None:
    assert told(("setup.yaml", "tiles: tile\n", "tiles: tyle\n")) == [
        "unknown-reference setup.yaml:19:10: there is no tile set `tyle`"
    ]


def test_one_symbol_more_than_symbol_tiles_is_told_in_a_real_game(
    real: CheckInput, changed: Callable[..., CheckInput]
) -> None:
    tile_map = real.game.setup.tile_map
    if tile_map is None:
        pytest.skip("the game has no tile map")
    box = next(name for name, box in real.game.boxes.items() if tile_map.tiles in box.tiles)
    symbols = real.game.tile_sets[tile_map.tiles].symbols
    for name, count in symbols.items():
        path = ("boxes", box, "tiles", tile_map.tiles, "symbols", name)
        problems = list(impossible_map.check(changed(real, path, count + 1)))
        assert len(problems) == 1
        assert f"{sum(symbols.values()) + 1} symbols" in problems[0].message


def test_a_block_on_no_page_is_a_warning_at_its_name(told: Told) -> None:
    changes = (
        ("sheets.yaml", "landing, goal, spending, scoring]}]}]}]\n", "landing, goal, spending]}]}]}]\n"),
        ("sheets.yaml", "blocks: [landing, goal, spending, scoring]", "blocks: [landing, goal, spending]"),
    )
    assert told(*changes) == ["unused-block sheets.yaml:8:5: the block `scoring` stands on no page"]


def test_every_block_of_a_real_aid_stands_somewhere(real: CheckInput, changed: Callable[..., CheckInput]) -> None:
    assert list(unused_block.check(real)) == []
    aid = real.game.sheets.aid
    empty = real
    for layout, (page, *_) in (("large", aid.large), ("small", aid.small)):
        empty = changed(empty, ("sheets", "aid", layout), (page.model_copy(update={"bands": ()}),))
    assert len(list(unused_block.check(empty))) == len(real.game.sheets.aid.blocks)
