"""A filled score pad → what the game came to: lines, contests, total, ranks and ties."""

from printgen.scoring.pad.read import read_pad
from printgen.scoring.score import play
from printgen.scoring.values import GameScore, PlayerScore

__all__ = ["GameScore", "PlayerScore", "play", "read_pad"]
