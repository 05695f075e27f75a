"""The worked examples of what a spin buys add up to that spin, at the costs of the rules."""

from pathlib import Path

import pytest

from printgen.model.game import Game
from printgen.model.load.game import load_game

DATA = Path(__file__).parents[2] / "data"
TIMES = {"twice": 2, "three times": 3}
SPINS = {"twos": 2, "threes": 3, "fours": 4, "fives": 5}
ROW = {"chit": "pick-up", "chit-or-gold": "pick-up", "chit-at-sea": "afloat"}
"""Actions that are called otherwise than their row of costs."""


@pytest.fixture(scope="module")
def game() -> Game:
    return load_game(DATA / "games" / "ghost-ship", DATA).game


def price(game: Game, action: str) -> int:
    """Give the cost of an action such as ``sail twice``."""
    name, times = action.strip().lower(), 1
    for words, number in TIMES.items():
        if name.endswith(words):
            name, times = name.removesuffix(words).strip(), number
    name = name.replace(" ", "-")
    row = next(row for row in game.rules.costs["movement"].rows if row.id == ROW.get(name, name))
    assert isinstance(row.cost, int)
    return times * row.cost


@pytest.mark.parametrize("clause", SPINS)
def test_every_example_of_a_spin_costs_exactly_that_spin(game: Game, clause: str) -> None:
    text = game.words["en"][f"clauses.example-{clause}"].replace("\N{NO-BREAK SPACE}", " ")
    for example in text.split("·"):
        total = sum(price(game, action) for action in example.split("+"))
        assert total == SPINS[clause], example
