"""Formulas of a score → how it is reckoned in words, for games that say so nowhere."""

from collections.abc import Iterator, Sequence

from printgen.expression.wording import worded
from printgen.model.score import ScoreLine
from printgen.model.text.message_catalog import with_mark
from printgen.sheet.core.blocks import RichText
from printgen.sheet.core.game_context import GameContext


def reckoned(context: GameContext, lines: Sequence[ScoreLine]) -> Iterator[tuple[RichText, str]]:
    """Yield how each line and the total are found, if no words say so of any; a mere name needs no words."""
    score, catalog = context.game.score, context.catalog
    several = {"score.total": (score.total, score.confidence)}
    several = {f"score.lines.{one.id}": (one.formula, one.confidence) for one in lines} | several
    if any(catalog.has(f"{key}.{part}") for key in several for part in ("formula", "note")):
        return
    keys = {"entries": score.entries, "lines": [one.id for one in score.lines], "contests": score.contests}
    names = {name.replace("-", "_"): catalog.plain(f"score.{part}.{name}.name") for part in keys for name in keys[part]}

    def called(name: str) -> str:
        if name.startswith("most_") and name not in names:
            return catalog.tool("formula.most", one=called(name.removeprefix("most_")))
        return names.get(name, name.replace("_", " "))

    for key, (formula, confidence) in several.items():
        if not formula.replace("_", "").isalnum():
            said = worded(formula, called, lambda one, of: catalog.tool(f"formula.{one}", **of))
            yield with_mark(catalog.text(f"{key}.name"), confidence), said
