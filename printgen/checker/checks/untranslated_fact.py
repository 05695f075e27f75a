"""A text tells a fact in one language and leaves it out in another.

A translation says what the original says. A fact that only one of them names was either written
out as a number, which stays behind when the data change, or it was forgotten.

PASS words/de.yaml
    turn: {hop: {text: "bis zu {facts.jump} Felder"}}
FAIL words/de.yaml
    turn: {hop: {text: bis zu zwei Felder}}
FAIL words/de.yaml
    turn: {roll: {text: "bis zu {facts.jump} Würfel"}}
FAIL words/de.yaml
    clauses: {example-hop: "Wurf {pip 2}, dann {extra costs.moves.eat}"}
"""

from collections.abc import Iterator

from printgen.checker.data import Data
from printgen.checker.proof import Proof
from printgen.game.words import parse
from printgen.problems import Problem

CODE = "untranslated-fact"


def check(data: Data) -> Iterator[Problem]:
    """Hold every text against the same one of the other languages."""
    words = data.game.words
    for key in dict.fromkeys(key for texts in words.values() for key in texts):
        told = {language: _told(texts[key]) for language, texts in words.items() if key in texts}
        everything = dict.fromkeys(fact for facts in told.values() for fact in facts)
        for language, facts in told.items():
            for missing in everything:
                if missing not in facts:
                    other = next(name for name, known in told.items() if missing in known)
                    yield Problem(
                        CODE,
                        f"`{key}` does not tell `{missing}` in `{language}`, as it does in "
                        f"`{other}`",
                        data.span(("words", language, key)),
                    )


def proof(data: Data) -> Proof:
    """Count the texts of all languages."""
    return Proof(sum(map(len, data.game.words.values())), "texts")


def _told(text: str) -> tuple[str, ...]:
    """Name the facts and the icons of a text."""
    return tuple(
        f"icon {part.text}" if part.kind == "icon" else part.text
        for part in parse(text)
        if part.kind in ("fact", "icon")
    )
