"""The expansion for one to four: what is left, where corners are, who wins, both solo games."""

from itertools import pairwise, product
from pathlib import Path

import pytest

from printgen.model.board.spaces import places
from printgen.model.game import Game
from printgen.model.load.game import load_game
from printgen.model.play.conditions import amount, holds
from printgen.model.play.facts import Facts
from printgen.scoring.score import play
from printgen.scoring.values import Pad, PlayerScore, Value
from tests.workshop import make_context as prepare
from tests.workshop import request_of

TABLES = [(1, ("solo-pirate",), 10), (1, ("solo-ghost",), 9), (2, (), 10), (3, (), 9), (4, (), 8)]
LEGEND = ("sea-dog", "pirate", "corsair", "swash-buckler", "buccaneer", "dread-pirate")


@pytest.fixture(scope="module")
def game(root: Path) -> Game:
    return load_game(root / "data" / "games" / "amdiak", root / "data").game


def ranked(game: Game, players: dict[str, dict[str, Value]]) -> tuple[PlayerScore, ...]:
    """Rank players at a table that plays the round to its end."""
    return play(game, Pad(players, {}, ("T17.equal-turns",))).players


@pytest.mark.parametrize(("players", "variants", "left"), TABLES)
def test_the_supply_is_what_the_steps_leave_of_the_cursed_gold(
    game: Game, players: int, variants: tuple[str, ...], left: int
) -> None:
    supply = next(step for step in game.setup.steps if step.id == "supply")
    assert Facts(game, players, variants).value("left.cursed-gold") == left
    assert amount(supply.count or 0, players, variants) == left


@pytest.mark.parametrize(("players", "variants", "left"), TABLES)
def test_every_urn_and_captain_belongs_to_somebody(
    game: Game, players: int, variants: tuple[str, ...], left: int
) -> None:
    taken = [
        (part, amount(count, players, variants))
        for step in game.setup.steps
        if holds(step.when, players, variants)
        for part, count in step.uses.items()
    ]
    pirates = players + len(variants)
    assert sum(count for part, count in taken if part == "urn") == pirates
    assert sum(count for part, count in taken if part == "treasure") == 3 * pirates
    assert sum(count for part, count in taken if part == "cursed-captain") == players


@pytest.mark.parametrize(("readings", "corner", "facing"), [((), "A1", "D5"), (("T2.four-columns",), "A1", "E4")])
def test_the_ghost_ship_starts_diagonally_from_the_navy_and_ports_take_the_other_corners(
    readings: tuple[str, ...], corner: str, facing: str
) -> None:
    context = prepare(request_of(kind="setup", game="amdiak", players=3, seed="1", readings=readings))
    position = context.position
    assert position is not None
    where = {piece.piece: piece.space for piece in position.pieces}
    assert (where["navy"], where["ghost-ship"]) == (corner, facing)
    cells = places(context.game.board, context.game.grid)
    rows, columns = ({cell[n] for cell in cells.values()} for n in (0, 1))
    corners = {
        name
        for name, (row, column) in cells.items()
        if row in (min(rows), max(rows)) and column in (min(columns), max(columns))
    }
    ports = {piece.space for piece in position.pieces if piece.piece == "port"}
    assert corners == {corner, facing, *ports}
    assert {p.space for p in position.pieces if p.piece == "search"} == set(cells)
    laid = [dealt for dealt in position.dealt if dealt.space is not None]
    assert {dealt.space for dealt in laid} == set(cells)
    cursed = [thing for dealt in laid for thing in dealt.things if thing.kind == "cursed"]
    assert len(cursed) == 4


@pytest.mark.parametrize("rival", ["solo-pirate", "solo-ghost"])
def test_one_player_sits_with_one_automaton(rival: str) -> None:
    context = prepare(request_of(kind="setup", game="amdiak", players=1, seed="1", variants=(rival,), language="en"))
    assert context.position is not None
    roles = [context.game.setup.seats[seat].role for seat in context.position.seats]
    assert roles == ["player", "automaton"]


def test_who_has_buried_treasures_and_urn_is_ahead_of_everybody_who_has_not(game: Game) -> None:
    best: dict[str, Value] = {"treasures": 3, "urn": "buried", "legend": "sea-dog", "gold": 0, "booty": 0}
    for treasures, urn in product(range(4), ("none", "bought", "buried")):
        if (treasures, urn) != (3, "buried"):
            other: dict[str, Value] = {
                "treasures": treasures,
                "urn": urn,
                "legend": "dread-pirate",
                "gold": 13,
                "cursed-gold": 4,
                "booty": 4,
            }
            assert [score.name for score in ranked(game, {"other": other, "best": best})] == ["best", "other"]


@pytest.mark.parametrize(("lower", "higher"), list(pairwise(LEGEND)))
def test_of_two_who_have_it_all_the_higher_legend_wins(game: Game, lower: str, higher: str) -> None:
    all_buried: dict[str, Value] = {"treasures": 3, "urn": "buried", "cursed-gold": 0, "booty": 0}
    rich = all_buried | {"legend": lower, "gold": 13}
    poor = all_buried | {"legend": higher, "gold": 0}
    assert ranked(game, {"rich": rich, "poor": poor})[0].name == "poor"


def test_the_worked_numbers_are_those_of_the_rules(game: Game) -> None:
    gives = {name: example.gives for name, example in game.rules.examples.items()}
    assert gives == {"purse": 8, "burial": 2, "exchange": 6, "trade": 2, "grave": 0, "overflow": 3, "solo": 1}


def test_both_languages_say_the_same_things_and_english_says_what_is_unofficial(game: Game) -> None:
    german, english = (
        {key: text for key, text in game.words[language].items() if not key.startswith("terms.")}
        for language in ("de", "en")
    )
    assert set(english) - set(german) == {"game.title", "sources.rules.title"}
    assert not set(german) - set(english)
    assert "unofficial" in english["clauses.terms"]


def test_every_skeleton_has_its_own_bonus_action(game: Game) -> None:
    kinds = game.components["skeleton-card"].kinds
    assert set(kinds) == {row.id for row in game.rules.costs["skeleton"].rows}
    assert set(kinds.values()) == {1}
