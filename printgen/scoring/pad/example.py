"""A hand-worked game of the data → the pad that its players filled."""

from printgen.model.game import Game
from printgen.model.score import GameExample
from printgen.scoring.formulas import filled_up
from printgen.scoring.pad.read import seated
from printgen.scoring.values import ContestEntries, Pad


def pad_of_example(known: Game, game: GameExample) -> Pad:
    """Return the pad of a worked game; ``known``: the game in play with the options of the example."""
    everybody = dict.fromkeys(player for several in game.contests.values() for one in several for player in one.players)
    players = game.players or {player: {} for player in everybody}
    contests = {
        name: tuple(ContestEntries(one.shared, one.players) for one in several)
        for name, several in game.contests.items()
    }
    number = seated(known, len(players), game.variants)
    return filled_up(known, Pad(players, contests, game.variants, number, game.matches))
