"""A box that may hold too few of what tiles bear is refused before a draw, with the bound."""

import pytest

from printgen.errors import PrintgenError
from printgen.model.game import Game
from printgen.model.play.tile_map_plan import tile_map_plan
from printgen.setup.engine import Engine, Setting
from printgen.setup.position import make_position
from printgen.setup.seed_range import SeedRange
from tests.workshop import WORKSPACE


def counted(game: Game, component: str, count: int) -> Game:
    name, found = next((n, one) for n, one in game.boxes.items() if component in one.components)
    part = found.components[component].model_copy(update={"count": count})
    parts = {**found.components, component: part}
    counted_box = found.model_copy(update={"components": parts})
    return game.model_copy(update={"boxes": {**game.boxes, name: counted_box}})


def supplied(**supply: int) -> Game:
    """Return a box whose supply is the usual one but for some kinds."""
    game = WORKSPACE.sound_game("ghost-ship").game
    noun = game.setup.tile_map
    assert noun is not None
    usual = tile_map_plan(game).supply | {name[1:]: count for name, count in supply.items()}
    changed = noun.model_copy(update={"supply": usual})
    setup = game.setup.model_copy(update={"tile_map": changed})
    return game.model_copy(update={"setup": setup})


@pytest.mark.parametrize(
    ("game", "told"),
    [
        (supplied(_6=3), "may need 9 of `fort` for its tiles, the box holds 8"),
        (supplied(_6=90), "may need 46 of `fort` for its tiles, the box holds 8"),
        (counted(supplied(), "chit", 19), "may need 20 of `chit` for its tiles, the box holds 19"),
    ],
)
def test_a_map_that_may_need_more_than_the_box_holds_is_never_begun(game: Game, told: str) -> None:
    with pytest.raises(PrintgenError) as caught:
        make_position(game, 4, seed=1)
    [problem] = caught.value.problems
    assert problem.code == "too-few-pieces"
    assert told in problem.message
    assert "`components." in problem.hints[0]
    with pytest.raises(PrintgenError, match="may need"):
        Engine(Setting.of(game, 4)).spreads(SeedRange.seeds(1, 2))


def test_as_many_as_a_map_may_need_are_enough() -> None:
    for game in (supplied(), supplied(_6=0), counted(supplied(_6=5), "fort", 11)):
        assert make_position(game, 4, seed=1).tiles


def test_what_lies_on_all_sorts_of_tiles_counts_together() -> None:
    game = supplied()
    placements = {one.id: one for one in game.setup.placements}
    gold = placements["gold"]
    assert gold.on_tiles is not None
    everywhere = gold.model_copy(update={"copies": 2, "on_tiles": gold.on_tiles.model_copy(update={"kind": "5"})})
    setup = game.setup.model_copy(update={"placements": (*placements.values(), everywhere)})
    with pytest.raises(PrintgenError, match="the box holds 37"):
        make_position(counted(game.model_copy(update={"setup": setup}), "fort", 37), 4, seed=1)
    assert tile_map_plan(game).supply["5"] == 15
    enough = counted(game.model_copy(update={"setup": setup}), "fort", 6 + 2 + 2 * 15)
    assert make_position(enough, 4, seed=1).pieces
