from pathlib import Path

import pytest

from printgen.errors import PrintgenError
from printgen.model.game import Game
from printgen.model.play.tile_map_plan import tile_map_plan
from printgen.model.tile_map import Balance, Half

CASES = Path(__file__).parent.parent / "cases"


@pytest.fixture(scope="module")
def reef() -> Game:
    return Game.model_validate_json((CASES / "reef.json").read_bytes())


def with_map(game: Game, **changes: object) -> Game:
    """Return the game with another tile map, or with other rules for its symbols."""
    noun = game.setup.tile_map
    assert noun is not None
    symbols = {k: v for k, v in changes.items() if k in ("pile", "balance")}
    others = {k: v for k, v in changes.items() if k not in symbols}
    noun = noun.model_copy(update={"symbols": noun.symbols.model_copy(update=symbols), **others})
    return game.model_copy(update={"setup": game.setup.model_copy(update={"tile_map": noun})})


def balances(*blocks: tuple[str, int]) -> tuple[Balance, ...]:
    return tuple(Balance(columns=tuple(names.split()), count=n) for names, n in blocks)


def test_a_plan_holds_what_box_board_and_set_up_say(reef: Game) -> None:
    plan = tile_map_plan(reef)
    assert (plan.rows, plan.columns, plan.sides, plan.edge) == (5, 6, ("S", "L"), "S")
    assert plan.kinds["5"] == "LLSL"
    assert plan.fixed == {(0, 0): "1", (4, 5): "1", (2, 2): "6"}
    assert plan.symbol_kinds == {"1": 1, "2": 2, "3": 0, "4": 2, "5": 1, "6": 0}
    assert plan.symbols == {"star": 3, "moon": 2, "sun": 1}
    assert plan.halves == (Half(0, 3, 3), Half(3, 6, 3))
    assert (plan.weight, plan.avoid_diagonal) == (0.5, True)
    assert plan.names[4, 5] == "E-6"


def test_the_supply_is_what_the_fixed_and_symbol_tiles_leave(reef: Game) -> None:
    assert tile_map_plan(reef).supply == {"1": 7, "2": 12, "3": 6, "4": 12, "5": 6, "6": 3}


def test_a_supply_that_is_written_down_goes_first(reef: Game) -> None:
    plan = tile_map_plan(with_map(reef, supply={"2": 30, "4": 9}))
    assert plan.supply == {"1": 0, "2": 30, "3": 0, "4": 9, "5": 0, "6": 0}


def test_the_columns_that_no_balance_names_hold_the_rest(reef: Game) -> None:
    plan = tile_map_plan(with_map(reef, balance=balances(("3 4", 1))[:0]))
    assert plan.halves == ()
    plan = tile_map_plan(with_map(reef, balance=balances(("5 6", 1))))
    assert plan.halves == (Half(0, 4, 5), Half(4, 6, 1))


@pytest.mark.parametrize(
    ("changes", "code", "words"),
    [
        ({"fixed_pile": "marked"}, "fixed-from-symbol-pile", "`marked`"),
        ({"fixed": {f"C-{n}": "6" for n in range(1, 7)}}, "too-few-fixed-tiles", "has 4"),
        ({"balance": balances(("1 3", 6))}, "balance-not-a-block", "no block"),
        ({"balance": balances(("1 x", 6))}, "balance-not-a-block", "no block"),
        ({"balance": balances(("5 6 7", 6))}, "balance-outside", "passes column 6"),
        ({"balance": balances(("1 2 3", 2), ("3 4", 2))}, "balance-outside", "overlaps"),
        ({"balance": balances(("3 4", 2))}, "balance-leaves-gaps", "leave 2 blocks"),
    ],
)
def test_a_tile_map_that_does_not_fit_its_box_and_board_is_refused(
    reef: Game, changes: dict[str, object], code: str, words: str
) -> None:
    with pytest.raises(PrintgenError) as caught:
        tile_map_plan(with_map(reef, **changes))
    messages = {problem.code: problem.message for problem in caught.value.problems}
    assert words in messages[code]


def test_a_game_without_a_tile_map_and_a_board_with_gaps_have_no_plan(reef: Game) -> None:
    bare = reef.model_copy(update={"setup": reef.setup.model_copy(update={"tile_map": None})})
    with pytest.raises(PrintgenError, match="no tile map"):
        tile_map_plan(bare)
    gaps = reef.model_copy(update={"board": reef.board.model_copy(update={"gaps": ("B-2",)})})
    with pytest.raises(PrintgenError, match="gaps"):
        tile_map_plan(gaps)
