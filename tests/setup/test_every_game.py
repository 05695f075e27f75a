"""A thousand seeds of every game that deals, for every number of players: all are certified."""

from pathlib import Path

import pytest

from printgen.checker.position import judge
from printgen.model.load.game import load_game
from printgen.setup.position import make_position

DATA = Path(__file__).parent.parent.parent / "data"
SEEDS = 1000
NAMES = sorted(
    path.parent.name for path in DATA.glob("games/*/setup.yaml") if "\ndeals:" in path.read_text(encoding="utf-8")
)


@pytest.mark.parametrize("name", NAMES)
def test_every_seed_is_certified_for_every_number_of_players(name: str) -> None:
    game = load_game(DATA / "games" / name, DATA).game
    seatings = [(one.players, one.when) for one in game.setup.seatings]
    numbers = sorted({players for players, when in seatings if when is None})
    for seed in range(SEEDS):
        players = numbers[seed % len(numbers)]
        position = make_position(game, players, seed=seed)
        broken = [finding for finding in judge(game, position) if not finding.ok]
        assert broken == [], (seed, players)
        assert position.dealt
