"""The game of variants: what its formulas repeat is what its facts say, and its board is fair."""

from pathlib import Path

import pytest

from printgen.model.board.spaces import places
from printgen.model.game import Game
from printgen.model.load.game import load_game
from printgen.model.play.conditions import holds
from printgen.model.play.facts import Facts
from printgen.model.play.options import variant_conflicts
from printgen.model.play.supply import used_parts
from printgen.setup.position import make_position, seats_taken

STEVES_CHOICE = (
    "hurricane",
    "shipwrecked",
    "strength-in-numbers",
    "ghost-fleet",
    "freak-squall",
    "buried-treasure",
    "cursed-treasure",
)
CENTRE = 4.5


@pytest.fixture(scope="module")
def game(root: Path) -> Game:
    return load_game(root / "data" / "games" / "ahoy-matey", root / "data").game


def tables(game: Game) -> list[tuple[int, tuple[str, ...]]]:
    """Every legal table with no variant or one and what it needs."""
    choices = [()] + [(name, *v.needs_one_of[:1]) for name, v in game.variants.items()]
    return [
        (players, chosen)
        for players in range(2, 9)
        for chosen in choices
        if not variant_conflicts(game, players, chosen)
    ]


def test_the_choice_the_document_names_is_legal_for_three_and_takes_all_dice(game: Game) -> None:
    assert variant_conflicts(game, 3, STEVES_CHOICE) == ()
    numbers = [players for players in range(2, 9) if not variant_conflicts(game, players, STEVES_CHOICE)]
    assert numbers == [3]
    assert used_parts(game, 3, STEVES_CHOICE)["die"] == game.components["die"].count


def test_counts_of_the_steps_are_those_of_the_facts_in_every_variant(game: Game) -> None:
    seen = 0
    for players, variants in tables(game):
        facts = Facts(game, players, variants)
        fleets = players * int(str(facts.value("facts.fleets")))
        boards = int(str(facts.value("facts.boards")))
        ships = fleets * int(str(facts.value("facts.ships")))
        ways = ("ships", "ships-anchored", "ships-stacked")
        assert facts.value("setup.dice") == facts.value("facts.dice")
        assert facts.value("setup.harbours") == fleets == len(seats_taken(game, players, variants))
        assert facts.value("setup.sea") == boards * 23
        assert facts.value("setup.winds") == boards * 4
        assert [facts.value(f"setup.{way}") for way in ways].count(ships) == 1
        seen += 1
    assert seen > 60


def test_every_die_that_is_rolled_is_laid_ready(game: Game) -> None:
    for players, variants in tables(game):
        facts = Facts(game, players, variants)
        steps = [step for step in game.setup.steps if step.id in ("dice", "spare-die")]
        ready = sum(int(str(facts.value(f"setup.{step.id}"))) for step in steps if holds(step.when, players, variants))
        assert ready == used_parts(game, players, variants)["die"], (players, variants)


def test_every_coin_of_a_fleet_is_laid_or_left_over(game: Game) -> None:
    coins = game.components["coin"].count
    assert coins is not None
    of_a_suit = coins // int(str(Facts(game).value("facts.suits")))
    for variants in ((), ("packed-to-the-rafters",), ("ghost-fleet",)):
        facts = Facts(game, 3, variants)
        left = next(step for step in game.setup.steps if step.id == "left-over")
        over = facts.value("setup.left-over") if holds(left.when, 3, variants) else 0
        fleets = 4 if "ghost-fleet" in variants else 3
        laid = fleets * (int(str(facts.value("facts.ships"))) + 2)  # with its null and its ace
        assert laid + int(str(over)) == fleets * of_a_suit


def test_the_harbour_a_treasure_is_brought_to_has_its_ace(game: Game) -> None:
    for variants in (("brethren",), ("brethren", "ghost-fleet"), ("brethren", "doubloons")):
        for players in (2, 3, 4):
            if variant_conflicts(game, players, variants):
                continue
            position = make_position(game, players, variants)
            aces = [piece.space for piece in position.pieces if piece.piece in ("ace", "free-ace")]
            assert len(aces) == len(set(aces)) == 4


def test_two_brethren_sit_beside_each_other_and_bring_the_treasure_to_no_rival(game: Game) -> None:
    opposite = {"west": "east", "east": "west", "north": "south", "south": "north"}
    for more in ((), ("pieces-of-eight",), ("doubloons",), ("badly-drawn",)):
        position = make_position(game, 2, ("brethren", *more))
        boards = {2: 1, 1: 2} if more else {1: 1}
        homes = {
            (seat.board, str(seat.space).removeprefix("harbour-"))
            for seat in (game.setup.seats[name] for name in position.seats)
        }
        goals = {(boards[board], opposite[side]) for board, side in homes}
        assert len(homes) == 2
        assert not homes & goals, more


def test_alliances_have_the_ships_of_their_fleets(game: Game) -> None:
    for variants in (("dominion",), ("armada",), ("dominion", "packed-to-the-rafters")):
        facts = Facts(game, 2, variants)
        fleets, ships = facts.value("facts.fleets"), facts.value("facts.ships")
        assert facts.value("facts.alliance-ships") == int(str(fleets)) * int(str(ships))


def test_whoever_holds_several_seats_holds_all_that_are_taken(game: Game) -> None:
    holding = [seating for seating in game.setup.seatings if seating.held]
    assert {len(seating.held) for seating in holding} == {2, 4}
    for seating in holding:
        assert sorted(seat for seats in seating.held for seat in seats) == sorted(seating.seats)
        assert len(seating.held) == seating.players


def test_the_board_is_the_same_when_it_is_turned_by_half(game: Game) -> None:
    where = places(game.board, game.grid)

    def turned(space: str) -> tuple[float, float]:
        row, column = where[space]
        return (2 * CENTRE - row, 2 * CENTRE - column)

    for spaces in (
        game.board.extra,
        game.board.regions["island"].spaces,
        game.board.regions["anchorages"].spaces,
        game.board.regions["wind-ends"].spaces,
        game.board.links["straits"].spaces,
    ):
        assert {turned(space) for space in spaces} == {where[space] for space in spaces}


def test_winds_are_the_longest_diagonals_clear_of_island_and_gaps(game: Game) -> None:
    where = places(game.board, game.grid)
    island = set(game.board.regions["island"].spaces)
    diagonals: dict[int, list[str]] = {}
    for name, (row, column) in sorted(where.items(), key=lambda item: item[1]):
        if name not in game.board.extra:
            diagonals.setdefault(column - row, []).append(name)
    clear = [spaces for spaces in diagonals.values() if len(spaces) == 8 and not island & set(spaces)]
    winds = [game.board.lines[name].spaces for name in ("wind-west", "wind-east")]
    assert sorted(map(sorted, clear)) == sorted(map(sorted, winds))
