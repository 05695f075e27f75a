"""A fact of the rules is named by nothing.

A fact has a name so that words and formulas tell its number, wherever it stands, and follow it when
it changes. One that no text, fairness, variant or reading names, is told nowhere: it was forgotten
in the words, or it is left over from a rule that is told otherwise.

PASS rules.yaml
    facts: {leap: {value: 3, confidence: stated, cite: {source: leaflet, section: Turn}}}
AND words/en.yaml
    turn: {roll: {text: "both dice, up to {facts.leap}"}}
FAIL rules.yaml
    facts: {leap: {value: 3, confidence: stated, cite: []}}
"""

from collections.abc import Iterator

from printgen.checker.check import CheckInput, Problems, covers
from printgen.model.game import Game
from printgen.model.nouns import naming
from printgen.model.play.fact_numbers import facts_named
from printgen.model.text.phrases import facts_of
from printgen.problems import Severity


@covers("facts with a name", lambda data: data.game.rules.facts, of_words=True)
def check(data: CheckInput) -> Problems:
    """Look for each fact in all that names facts."""
    named = frozenset(_facts_named(data.game))
    for name in data.game.rules.facts:
        if f"facts.{name}" not in named:
            message, path = f"nothing tells the fact `{name}`", ("rules", "facts", name)
            hint = f"write `{{facts.{name}}}` where its number is told, or leave it out"
            yield data.problem(message, path, hint, key=True, severity=Severity.WARNING)


def _facts_named(game: Game) -> Iterator[str]:
    for texts in game.words.values():
        for text in texts.values():
            yield from facts_of(text)
    yield from facts_named(game)
    for _, _, several in naming(game):
        for named in several:
            if named.ref.what == "fact":
                yield named.name if named.ref.of == "paths" else f"facts.{named.name}"
