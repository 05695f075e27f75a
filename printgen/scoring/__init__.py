"""A filled score pad → what the game came to: lines, contests, total, ranks and ties."""

from printgen.scoring.pad.read import read_pad, read_players
from printgen.scoring.score import play, rank
from printgen.scoring.values import GameScore, PlayerScore

__all__ = ["GameScore", "PlayerScore", "play", "rank", "read_pad", "read_players"]
