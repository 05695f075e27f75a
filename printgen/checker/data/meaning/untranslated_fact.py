"""A text tells a fact in one language and leaves it out in another.

A translation says what the original says. A fact that only one of them names was either written
out as a number, which stays behind when the data change, or it was forgotten. Numbers in figures,
as in worked examples, are the same in every language, too, and there as often.

PASS words/de.yaml
    turn: {hop: {text: "bis zu {facts.jump} Felder"}}
FAIL words/de.yaml
    turn: {hop: {text: bis zu zwei Felder}}
FAIL words/de.yaml
    turn: {roll: {text: "bis zu {facts.jump} Würfel"}}
FAIL words/de.yaml
    clauses: {example-hop: "Wurf {pip 2}, dann {extra costs.moves.eat}"}
FAIL words/en.yaml
    clauses: {example-hop: "roll {pip 2} and {pip 2}, then eat {extra costs.moves.eat}"}
AND words/de.yaml
    clauses: {example-hop: "Wurf {pip 2}, dann {extra costs.moves.eat}"}
FAIL words/de.yaml
    clauses: {example-hop: "Wurf {pip 3}, dann {extra costs.moves.hop}"}
"""

from printgen.checker.check import CheckInput, Problems, covers
from printgen.model.load.texts import untold


@covers("texts", lambda data: sum(map(len, data.game.words.values())), of_words=True)
def check(data: CheckInput) -> Problems:
    """Hold every text against the same one of the other languages."""
    for language, key, message in untold(data.game.words):
        yield data.problem(message, ("words", language, key))
