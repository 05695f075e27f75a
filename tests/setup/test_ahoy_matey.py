"""The game with variants: for every number of players, what is drawn is legal and lies as told."""

from itertools import combinations
from pathlib import Path

import pytest

from printgen.checker.position import judge
from printgen.model.game import Game
from printgen.model.load.game import load_game
from printgen.model.play.options import variant_conflicts
from printgen.setup.position import make_position
from printgen.setup.variants import choose_variants


@pytest.fixture(scope="module")
def game(root: Path) -> Game:
    return load_game(root / "data" / "games" / "ahoy-matey", root / "data").game


def faults(game: Game, players: int, variants: tuple[str, ...]) -> list[str]:
    position = make_position(game, players, variants)
    return [finding.rule for finding in judge(game, position) if not finding.ok]


@pytest.mark.parametrize("players", range(2, 9))
def test_every_legal_pair_of_variants_gives_a_legal_position(game: Game, players: int) -> None:
    choices = [chosen for size in (0, 1, 2) for chosen in combinations(game.variants, size)]
    legal = [chosen for chosen in choices if not variant_conflicts(game, players, chosen)]
    assert len(legal) > 30
    assert {chosen: rules for chosen in legal if (rules := faults(game, players, chosen))} == {}


@pytest.mark.parametrize("players", range(2, 9))
def test_chosen_variants_go_together_and_give_a_legal_position(game: Game, players: int) -> None:
    for seed in range(40):
        chosen = choose_variants(game, seed, players)
        assert chosen
        assert not any(game.variants[name].chooser for name in chosen)
        assert variant_conflicts(game, players, chosen) == ()
        assert faults(game, players, chosen) == []


def test_a_plain_game_has_harbours_winds_and_the_treasure_in_their_places(game: Game) -> None:
    position = make_position(game, 4)
    lying = {(piece.piece, piece.space) for piece in position.pieces if not piece.waiting}
    harbours = {f"harbour-{side}" for side in ("west", "north", "east", "south")}
    assert {space for piece, space in lying if piece == "ace"} == harbours
    assert {space for piece, space in lying if piece == "null-coin"} == {"a8", "c10", "j3", "h1"}
    assert {space for piece, space in lying if piece == "treasure"} == {"e5"}
    waiting = [(piece.space, piece.owner) for piece in position.pieces if piece.waiting]
    assert len(waiting) == 12
    assert waiting.count(("harbour-west", "suns")) == 3


def test_isla_diablo_puts_one_ship_in_harbour_and_two_at_anchor(game: Game) -> None:
    position = make_position(game, 2, ["isla-diablo"])
    ships = [piece.space for piece in position.pieces if piece.owner == "suns"]
    anchorages = game.board.regions["anchorages"].spaces
    assert sum(space in anchorages for space in ships) == 2
    assert not any(piece.waiting for piece in position.pieces)


def test_two_boards_share_the_straits_and_have_winds_each(game: Game) -> None:
    position = make_position(game, 8, ["doubloons"])
    assert position.boards == 2
    assert len(position.seats) == 8
    spaces: dict[str, list[str]] = {}
    for piece in position.pieces:
        spaces.setdefault(piece.piece, []).append(piece.space)
    assert sorted(spaces["treasure"]) == ["2.e5", "e5"]
    assert sum(space.startswith("2.") for space in spaces["null-coin"]) == 4
    assert len(set(spaces["ace"])) == 8
