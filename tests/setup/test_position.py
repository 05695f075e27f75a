from collections import Counter

import pytest

from printgen.errors import LimitError, PrintgenError, UsageError
from printgen.model.game import Game
from printgen.model.play.tile_map_plan import tile_map_plan
from printgen.model.position import PlacedPiece
from printgen.setup.position import make_position, seats_taken
from printgen.setup.tile_map.sampler import draw_map


def test_the_number_of_players_never_changes_the_map(reef: Game) -> None:
    two, three = (make_position(reef, players, seed="coral") for players in (2, 3))
    assert two.tiles == three.tiles
    assert (two.seats, three.seats) == (("west", "east"), ("north", "west", "east"))
    assert (two.game, two.seed, two.sampler, two.distribution) == ("reef", "coral", 1, "default")


def test_the_set_ups_of_a_seed_are_numbered_and_have_the_maps_of_their_number(reef: Game) -> None:
    first, third = (make_position(reef, 2, seed="coral", index=index) for index in (0, 2))
    assert first == make_position(reef, 2, seed="coral")
    assert (first.index, third.index) == (0, 2)
    assert first.tiles != third.tiles
    drawn = draw_map(tile_map_plan(reef), "coral", 2)
    assert (drawn.tiles, drawn.attempts) == (third.tiles, third.attempts)


def test_pieces_lie_where_tiles_seats_and_spaces_say(reef: Game) -> None:
    position = make_position(reef, 2, seed=5)
    lying = Counter((piece.piece, piece.space, piece.owner) for piece in position.pieces)
    assert lying.pop(("boat", "A-1", "west")) == lying.pop(("boat", "E-6", "east")) == 1
    assert lying.pop(("wreck", "C-3", None)) == 1
    gold = {space for piece, space, _ in lying if piece == "gold"}
    assert gold == {tile.space for tile in position.tiles if tile.kind == "6"}
    marked = {tile.space for tile in position.tiles if tile.kind == "2" and tile.symbol}
    assert {key: n for key, n in lying.items() if key[0] == "chit"} == {("chit", space, None): 2 for space in marked}
    assert len(marked) == 2


def test_the_law_changes_the_maps_and_stands_in_the_position(reef: Game) -> None:
    distributions = {
        distribution: make_position(reef, 2, seed=4, distribution=distribution)
        for distribution in ("default", "uniform")
    }
    assert distributions["uniform"].distribution == "uniform"
    assert distributions["uniform"].tiles != distributions["default"].tiles


def test_a_game_without_a_map_needs_no_seed_and_keeps_none(lagoon: Game) -> None:
    position = make_position(lagoon, 2, seed="unused")
    assert (position.seed, position.sampler, position.distribution, position.tiles) == (None, None, None, ())


def test_ships_wait_beside_the_seats_that_are_taken_and_ports_lie_at_all(lagoon: Game) -> None:
    position = make_position(lagoon, 2)
    assert Counter(position.pieces) == {
        PlacedPiece("port", "port-west", "west"): 1,
        PlacedPiece("port", "port-east", "east"): 1,
        PlacedPiece("ship", "port-west", "west", waiting=True): 3,
        PlacedPiece("ship", "port-east", "east", waiting=True): 3,
        PlacedPiece("treasure", "c2"): 1,
    }


def test_conditions_choose_seats_boards_and_pieces(lagoon: Game) -> None:
    position = make_position(lagoon, 4, ["two-seas", "at-sea", "at-sea"])
    assert position.boards == 2
    assert position.variants == ("two-seas", "at-sea")
    assert position.seats == ("west", "east", "far-west", "far-east")
    spaces = {piece.owner: piece.space for piece in position.pieces if piece.piece == "port"}
    assert spaces["far-east"] == "2.port-east"
    ships = [(piece.space, piece.waiting) for piece in position.pieces if piece.piece == "ship"]
    assert ("2.c3", False) in ships
    assert ("2.d2", False) in ships
    assert not any(waiting for _, waiting in ships)


def test_a_seating_with_a_condition_that_is_met_goes_first(lagoon: Game) -> None:
    assert seats_taken(lagoon, 2, ()) == ("west", "east")
    assert seats_taken(lagoon, 2, ("two-seas",)) == ("west", "far-east")


@pytest.mark.parametrize(
    ("players", "options", "code", "words"),
    [
        (4, {"seed": 1}, "no-seating", "4 players of `reef`"),
        (2, {}, "seed-missing", "needs a seed"),
        (2, {"seed": 1, "distribution": "fair"}, "unknown-distribution", "`fair`"),
    ],
)
def test_what_the_game_does_not_know_is_a_mistake_of_usage(
    reef: Game, players: int, options: dict[str, object], code: str, words: str
) -> None:
    with pytest.raises(UsageError) as caught:
        make_position(reef, players, **options)  # type: ignore[arg-type]
    assert {problem.code for problem in caught.value.problems} == {code}
    assert words in str(caught.value)


def test_a_supply_that_cannot_do_stops_with_its_reason(reef: Game) -> None:
    def scarce(**supply: int) -> Game:
        noun = reef.setup.tile_map
        assert noun is not None
        kinds = {name.removeprefix("kind_"): count for name, count in supply.items()}
        noun = noun.model_copy(update={"supply": kinds, "attempts_at_most": 20})
        return reef.model_copy(update={"setup": reef.setup.model_copy(update={"tile_map": noun})})

    with pytest.raises(PrintgenError, match="of which there are 26") as caught:
        make_position(scarce(kind_1=20), 2, seed=1)
    assert caught.value.exit_code == 1
    with pytest.raises(LimitError, match="no map was found in 20 tries"):
        make_position(scarce(kind_1=21, kind_2=1), 2, seed=1)
