"""A fact of the rules is named by nothing.

A fact has a name so that words and formulas tell its number, wherever it stands, and follow it when
it changes. One that no text, fairness, variant or reading names, is told nowhere: it was forgotten
in the words, or it is left over from a rule that is told otherwise.

PASS rules.yaml
    facts: {leap: {value: 3, confidence: stated, cite: {source: leaflet, section: Turn}}}
AND words/en.yaml
    turn: {roll: {text: "both dice, up to {facts.leap}"}}
FAIL rules.yaml
    facts: {leap: {value: 3, confidence: stated, cite: {source: leaflet, section: Turn}}}
"""

from collections.abc import Iterator

from printgen.checker.coverage import Coverage
from printgen.checker.loaded import Data
from printgen.model.fairness import facts_named
from printgen.model.game import Game
from printgen.model.nouns import nouns
from printgen.model.text.phrases import parse
from printgen.problems import Problem, Severity

CODE = "unused-fact"


def check(data: Data) -> Iterator[Problem]:
    """Look for each fact in all that names facts."""
    named = frozenset(_named(data.game))
    for name in data.game.rules.facts:
        if f"facts.{name}" not in named:
            message = f"nothing tells the fact `{name}`"
            hint = f"write `{{facts.{name}}}` where its number is told, or leave it out"
            place = data.span(("rules", "facts", name), key=True)
            yield Problem(CODE, message, place, Severity.WARNING, hints=(hint,))


def coverage(data: Data) -> Coverage:
    """Count the facts."""
    return Coverage(len(data.game.rules.facts), "facts with a name")


def _named(game: Game) -> Iterator[str]:
    """Give the paths of facts that words, the fairness, variants and readings name."""
    for texts in game.words.values():
        for text in texts.values():
            yield from (part.text for part in parse(text) if part.kind == "fact")
    for path, noun in nouns(game):
        if path[0] == "fairness":
            yield from (fact for _, fact in facts_named(noun))
    changed = [variant.sets for variant in game.variants.values()]
    changed += [sets for ruling in game.rulings.values() for sets in ruling.sets.values()]
    yield from (f"facts.{fact}" for sets in changed for fact in sets)
