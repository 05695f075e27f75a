"""GameContext → what the scripts of the phone's page say: buttons, the labels of the pad, how a game ended."""

from collections.abc import Mapping

from printgen.model.score import Entry
from printgen.model.values import SURE, Reading
from printgen.sheet.core.game_context import GameContext

Words = Mapping[str, "Words"] | list[str] | str

TOOL = (
    *("ask.not-found", "ask.yes", "ask.no", "ask.nearest", "rulings.assumed", "rulings.reconstructed"),
    *("result.unfinished", "result.nobody", "result.undecided", "result.shared", "score.shared"),
    *("pad.value", "pad.points"),
)
"""The shared words that the scripts say, beside all below `phone`."""

PHONE = (
    *("language", "aid", "ask", "score", "question", "examples", "silent", "old", "add", "remove", "player", "name"),
    *("more", "less", "undo", "clear", "surely", "wins", "none", "broken", "crossed", "switch"),
)
QUESTIONS = 6
"""So many questions are offered where nothing is asked yet."""


def words(context: GameContext) -> Mapping[str, Words]:
    """Return all words of the scripts by their keys; those of the scoring under `score`."""
    catalog, score = context.catalog, context.game.score
    found: dict[str, Words] = {key: catalog.tool(key) for key in TOOL}
    found |= {key: catalog.tool(f"phone.{key}") for key in PHONE}
    found["goal"] = catalog.tool("result.goal", goal=score.goal) if score.goal is not None else ""
    found["questions"] = _questions(context)
    found["entries"] = _entries(context, "score.entries", score.entries)
    found["contests"] = {
        name: {
            "name": _plain(context, f"score.contests.{name}.name", name),
            "shared": _entries(context, f"score.contests.{name}.shared", one.shared),
            "entries": _entries(context, f"score.contests.{name}.entries", one.entries),
            "demands": {key: _plain(context, f"score.contests.{name}.demands.{key}") for key in one.demands},
        }
        for name, one in score.contests.items()
    }
    found["lines"] = {
        one.id: [
            _plain(context, f"score.lines.{one.id}.name", one.id),
            _plain(context, f"score.lines.{one.id}.formula"),
        ]
        for one in score.lines
    }
    found["totals"] = _plain(context, "score.total.name", catalog.tool("score.total"))
    found["ties"] = {one.by: _said(context, f"score.ties.{one.by}", one.confidence) for one in score.ties}
    found["wins"] = {one.id: _said(context, f"score.wins.{one.id}", one.confidence) for one in score.wins}
    found["bounds"] = {
        name: _said(context, f"score.bounds.{name}", one.confidence) for name, one in score.bounds.items()
    }
    return found


def _questions(context: GameContext) -> list[str]:
    """Return questions to begin with, one that people ask about each of some clauses."""
    catalog, texts = context.catalog, context.game.words[context.catalog.language]
    begins = tuple(f"{word.strip()} " for word in catalog.tool("ask.asking").split(","))
    keys = [key for key in texts if key.startswith("found-by.clauses.")]
    asked = (next((one.strip() for one in texts[key].split(",") if one.strip().startswith(begins)), "") for key in keys)
    known = {f"{one[:1].upper()}{one[1:]}?": None for one in asked if one}
    first = catalog.tool("ask.question-example")
    several = [one for one in known if one != first]
    return [first, *several[:: max(1, len(several) // QUESTIONS)]][:QUESTIONS]


def _entries(context: GameContext, path: str, known: Mapping[str, Entry]) -> Words:
    return {
        name: {
            "name": _plain(context, f"{path}.{name}.name", name),
            "note": _plain(context, f"{path}.{name}.note"),
            "choices": {choice: _plain(context, f"{path}.{name}.choices.{choice}", choice) for choice in one.choices},
        }
        for name, one in known.items()
    }


def _plain(context: GameContext, key: str, otherwise: str = "") -> str:
    return context.catalog.plain(key) if context.catalog.has(key) else otherwise


def _said(context: GameContext, key: str, confidence: Reading) -> str:
    """Return what a rule says, with how sure it is behind it unless it is stated."""
    text = _plain(context, key)
    return text if not text or confidence in SURE else f"{text} ({context.catalog.tool(f'rulings.{confidence}')})"
