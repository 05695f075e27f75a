"""A number is written in letters where a fact holds it.

“Six forts” stays as it is when the box turns out to hold seven; `{box.fort.count} forts` does not. A number word is
at fault when what it counts is counted by a fact elsewhere in the words of the same language, with the same number,
or is a component of which the box holds so many. Facts that a variant or a reading changes do not count, nor do
worked examples and what nobody is told. The number words of a language stand in its shared words; what is meant as it
is written, in the `idioms` of the game's own. A game that is written down as a table plays it is left alone: who writes
its words has counted the box, and no other printing of it will turn up.

PASS words/en.yaml
    turn: {roll: {text: "eat {costs.moves.eat} beetles"}}
    blocks: {moves: {lead: two by two}}
PASS words/en.yaml
    turn: {roll: {text: "eat {costs.moves.eat} beetles"}}
    blocks: {moves: {lead: never two beetles}}
    idioms: two beetles · two frogs
FAIL words/en.yaml
    turn: {roll: {text: "eat {costs.moves.eat} beetles"}}
    blocks: {moves: {lead: two beetles each}}
FAIL words/en.yaml
    components: {frog: frog}
    blocks: {moves: {lead: four frogs hop}}
"""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from printgen.checker.check import CheckInput, Problems, covers
from printgen.model.play.facts import Facts, UnknownFact
from printgen.model.text.game_catalog import parse
from printgen.model.values import Same
from printgen.problems import Severity

UNSAID = ("synonyms", "found-by")
"""Words by which questions are understood: no sheet and no answer says them."""

_WORD = re.compile(r"[^\W\d_]+")
_FIRST = re.compile(r"[\s*]*([^\W\d_]{4,})")
_ENDING = 2
"""By how many letters the forms of a noun differ."""


class Counted(NamedTuple):
    """What a fact counts: so many of a noun."""

    number: int
    noun: str
    fact: str


@covers(
    "texts",
    lambda data: sum(map(len, data.game.words.values())),
    "nouns are alike when they differ in two letters at their end",
    of_words=True,
)
def check(data: CheckInput) -> Problems:
    """Look at every text of every language whose number words are known."""
    for language, texts in data.game.words.items() if not data.game.is_house else ():
        numbers = _number_words(Same(data.tool_words.get(language, {})))
        spelt = frozenset(numbers)
        idioms = tuple(one.strip().lower() for one in texts.get("idioms", "").split("·"))
        counted = tuple(_counted(data, texts)) if numbers else ()
        for key, text in texts.items():
            if not (pairs := _numbered(text, spelt)):
                continue
            steps = key.split(".")
            if steps[0] in UNSAID or any(step.startswith("example") for step in steps):
                continue
            for word, fact in _spelt(pairs, numbers, counted, idioms):
                yield data.problem(
                    f"`{key}` writes `{word}` in letters",
                    ("words", language, key),
                    f"the fact is `{fact}`",
                    severity=Severity.WARNING,
                )


@lru_cache(maxsize=16)
def _number_words(shared: Same) -> dict[str, int]:
    """Read the number words of a language: several forms of a number with spaces between."""
    return {
        word: int(key.removeprefix("numbers."))
        for key, words in shared.part.items()
        if key.startswith("numbers.") and key.removeprefix("numbers.").isdecimal()
        for word in words.split()
    }


def _counted(data: CheckInput, texts: Mapping[str, str]) -> Iterator[Counted]:
    """Find what the facts count, by the noun behind them, and how much of what is in the box."""
    facts = Facts(data.game)
    changed = _changed(data)
    for text in (one for one in texts.values() if "{" in one):
        for part, after in pairwise(parse(text)):
            if part.kind != "fact" or part.text in changed or after.kind != "text":
                continue
            if (noun := _FIRST.match(after.text)) is None:
                continue
            try:
                value = facts.value(part.text)
            except UnknownFact:
                continue
            if isinstance(value, int):
                yield Counted(value, noun[1].lower(), part.text)
    for name, component in data.game.components.items():
        nouns = _WORD.findall(texts.get(f"components.{name}", ""))
        if nouns and component.count is not None:
            yield Counted(component.count, nouns[-1].lower(), f"box.{name}.count")


def _changed(data: CheckInput) -> set[str]:
    """Name the facts that have no one value: a variant or a reading sets them."""
    game = data.game
    sets = [variant.sets for variant in game.variants.values()]
    sets += [change for ruling in game.rulings.values() for change in ruling.sets.values()]
    return {f"facts.{name}" for one in sets for name in one} | {
        f"variants.{name}.{fact}" for name, one in game.variants.items() for fact in one.sets
    }


def _spelt(
    pairs: tuple[tuple[str, str], ...],
    numbers: Mapping[str, int],
    counted: tuple[Counted, ...],
    idioms: tuple[str, ...],
) -> Iterator[tuple[str, str]]:
    """Return those of the number words with their nouns that say a fact, and the facts that hold them."""
    for word, noun in pairs:
        number, said = numbers[word.lower()], f"{word} {noun}"
        for one in counted if said.lower() not in idioms else ():
            if one.number == number and _same(one.noun, noun.lower()):
                yield said, one.fact
                break


@lru_cache(maxsize=8192)
def _numbered(text: str, numbers: frozenset[str]) -> tuple[tuple[str, str], ...]:
    """Return the number words of a text, each with the word after it."""
    stretches = (_WORD.findall(part.text) for part in parse(text) if part.kind == "text")
    return tuple(pair for words in stretches for pair in pairwise(words) if pair[0].lower() in numbers)


def _same(one: str, other: str) -> bool:
    """Return whether two words are forms of one noun, as far as their ends show it."""
    short, long = sorted((one, other), key=len)
    return long.startswith(short) and len(long) - len(short) <= _ENDING
