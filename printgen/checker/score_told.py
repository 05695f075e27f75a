"""What a pad came to → how it ended and what parted equals, in the words of the game."""

from printgen.checker.pad_values import GameScore, PlayerScore, Value
from printgen.checker.pad_words import is_mark
from printgen.game.voice import DAGGER
from printgen.game.words import Speaker


def remark(say: Speaker, player: PlayerScore) -> str:
    """Say what parted a player from equals, with the number that did."""
    game, said = say.facts.game, []
    for name in player.decided_by:
        part = "lines" if name in player.lines else "entries"
        value: Value = player.lines.get(name, player.entries.get(name, 0))
        if isinstance(value, tuple):
            value = sum(value)
        entry = game.score.entries.get(name)
        if entry is not None and entry.kind == "choice":
            choice = value if isinstance(value, str) else next(iter(entry.choices))
            value = say.plain(f"score.entries.{name}.choices.{choice}")
        if entry is not None and is_mark(entry):
            said.append(say.plain(f"score.entries.{name}.name"))
            continue
        ties = (tie.confidence for tie in game.score.ties if tie.by == name)
        mark = "" if next(ties, "stated") == "stated" else f" {DAGGER.text}"
        said.append(f"{say.plain(f'score.{part}.{name}.name')} {value}{mark}")
    return " · ".join(said)


def ending(say: Speaker, score: GameScore) -> str | None:
    """Say that nobody has won, or that the file does not tell who has; None where it was won."""
    return None if score.ending == "won" else say.tool(f"result.{score.ending}")


def how_to_tell(say: Speaker, score: GameScore) -> str:
    """Say what to write so that the file tells who has won; empty where that is told."""
    wins = (win for win in say.facts.game.score.wins if win.id == score.win)
    mark = next((win.mark for win in wins), None)
    if score.ending != "undecided" or score.open_tie or mark is None:
        return ""
    return say.tool("score.mark", mark=say.plain(f"score.entries.{mark}.name"))


def reason(score: GameScore) -> str:
    """Return the key of the word for what it takes to win, or parts equals; empty without one."""
    if score.ending == "undecided" and score.open_tie:
        return f"score.ties.{score.open_tie}"
    return f"score.wins.{score.win}" if score.win else ""
