"""What a pad came to → how it ended and what parted equals, in the words of the game."""

import re
from collections.abc import Iterator

from printgen.model.text.game_catalog import GameCatalog
from printgen.model.text.message_catalog import Inline, with_mark
from printgen.model.text.phrases import folded
from printgen.scoring.formulas import PadFormulas
from printgen.scoring.pad.words import is_mark
from printgen.scoring.values import GameScore, Pad, PlayerScore, Value

Line = tuple[Inline, ...]


def remark(catalog: GameCatalog, player: PlayerScore) -> Line:
    """Return what parted a player from equals, with the number that did."""
    score = catalog.facts.game.score
    line: Line = ()
    for name in player.decided_by:
        part = "lines" if name in player.lines else "entries"
        value: Value = player.lines.get(name, player.entries.get(name, 0))
        if isinstance(value, tuple):
            value = sum(value)
        label = catalog.plain(f"score.{part}.{name}.name")
        entry = score.entries.get(name)
        if entry is not None and entry.kind == "choice":
            choice = value if isinstance(value, str) else next(iter(entry.choices))
            value = catalog.plain(f"score.entries.{name}.choices.{choice}")
        if entry is not None and is_mark(entry):
            confidence = entry.confidence
        else:
            ties = (tie.confidence for tie in score.ties if tie.by == name)
            label, confidence = f"{label} {value}", next(ties, "stated")
        between = (Inline("text", " · "),) if line else ()
        line = (*line, *between, *with_mark((Inline("text", label),), confidence))
    return line


def sharing(catalog: GameCatalog, key: str, pad: Pad) -> Line:
    """Return the shared word of a key, that equals share a place; marked where no rule says so.

    A clause about equals, which no tie-break works out, stands in its stead where the pad has no such rule.
    """
    formulas = PadFormulas(catalog.facts.game, pad)
    if not (formulas.ties or formulas.equals or formulas.win):
        clauses = catalog.facts.game.rules.clauses
        rule = next((name for name in tie_clauses(catalog) if pad.holds(clauses[name].when)), None)
        if rule is not None:
            text = catalog.plain(f"clauses.{rule}").replace("**", "")
            return (Inline("text", catalog.tool("score.in-rules", rule=text)),)
    return with_mark(catalog.tool_text(key), formulas.equals.confidence if formulas.equals else "assumed")


def tie_clauses(catalog: GameCatalog) -> Iterator[str]:
    """Yield the clauses that speak of players with equal totals, in play or not."""
    words = "|".join(re.escape(folded(one.strip())) for one in catalog.tool("ask.equal-words").split(","))
    speaks = re.compile(rf"(?<!\w)(?:{words})(?!\w)").search
    yield from (name for name in catalog.facts.game.rules.clauses if speaks(folded(catalog.plain(f"clauses.{name}"))))


def ending(catalog: GameCatalog, score: GameScore) -> str | None:
    """Return that nobody has won, or that the file leaves it open; None where it was won."""
    return None if score.ending == "won" else catalog.tool(f"result.{score.ending}")


def how_to_tell(catalog: GameCatalog, score: GameScore) -> str:
    """Return what to write so that the file says who has won; empty where it does."""
    mark = next((win.mark for win in catalog.facts.game.score.wins if win.id == score.win), None)
    if score.ending != "undecided" or score.open_tie or mark is None:
        return ""
    return catalog.tool("score.mark", mark=catalog.plain(f"score.entries.{mark}.name"))


def reason(catalog: GameCatalog, score: GameScore) -> Line:
    """Return what it takes to win, or what parts equals, marked; empty where the game does not say."""
    known = catalog.facts.game.score
    if score.ending == "undecided" and score.open_tie:
        tie = next(tie for tie in known.ties if tie.by == score.open_tie)
        return with_mark(catalog.text(f"score.ties.{tie.by}"), tie.confidence)
    if not score.win and score.ending == "unfinished":
        return catalog.tool_text("result.goal", goal=known.goal or 0)
    wins = (win for win in known.wins if win.id == score.win)
    return next((with_mark(catalog.text(f"score.wins.{win.id}"), win.confidence) for win in wins), ())
