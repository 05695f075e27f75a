"""A tree of words → texts by dotted key; problems of their syntax, their facts, and of languages that differ."""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache, reduce
from operator import or_

from printgen.model.box.box import Box
from printgen.model.game import Game
from printgen.model.play.facts import Facts
from printgen.model.text.phrases import Part, WordsFault, parse
from printgen.problems import Problem
from printgen.source import Node, quoted
from printgen.span import Span


@lru_cache(maxsize=16)
def flatten(root: Node) -> tuple[dict[str, str], tuple[Problem, ...]]:
    """Return the texts of a words file by dotted key, and everything in it that is no text.

    Remembered by the node.
    """
    texts: dict[str, str] = {}
    problems: list[Problem] = []
    waiting: list[tuple[str, Node]] = [("", root)]
    while waiting:
        key, node = waiting.pop()
        if node.kind == "map":
            inner = [(f"{key}.{name}" if key else name, e.value) for name, e in node.entries.items()]
            waiting += reversed(inner)
        elif not isinstance(node.value, str):
            said = "is empty" if node.value is None else "is not a text"
            hint = "write a text, in quotes when it looks like a number"
            problems.append(Problem("wrong-type", f"{quoted(key)} {said}", node.span, hints=(hint,)))
        elif key in texts:
            problems.append(Problem("duplicate-key", f"{quoted(key)} is written twice", node.span))
        else:
            texts[key] = node.value
            problems += _syntax(key, node)
    return texts, tuple(problems)


def fact_problems(game: Game, locator: Node) -> Iterator[Problem]:
    """Find the places in words that name a fact that is not there, or write a number out."""
    facts = Facts(game)
    known = frozenset(facts.paths())
    for language, texts in game.words.items():
        for key, text in texts.items():
            for part in parse(text):
                found = _fact_problem(key, part, facts, known)
                if found is not None:
                    span = _inside(locator.locate(("words", language, key)), text, part.offset)
                    yield replace(found, span=span)


def _fact_problem(key: str, part: Part, facts: Facts, known: Collection[str]) -> Problem | None:
    if part.kind == "fact" and part.text not in known:
        hints = tuple(f"did you mean `{path}`?" for path in facts.near(part.text)[:1])
        own = f"its number under `facts` as `{part.text}` and here `{{facts.{part.text}}}`"
        hints = hints or (f"write it without braces, or {own}",)
        return Problem("unknown-fact", f"{quoted(key)}: there is no fact `{part.text}`", hints=hints)
    # A table that writes its own rules down says "7 cards" once: nothing else has to follow when it says 8.
    if part.kind == "number" and not facts.game.is_house and not any(s.startswith("example") for s in key.split(".")):
        message = f"{quoted(key)}: the number {part.text} is written out"
        hint = "name the fact that holds it; numbers stand only in worked examples"
        return Problem("bare-number", message, hints=(hint,))
    return None


def _syntax(key: str, node: Node) -> Iterator[Problem]:
    if key.startswith("letters.") and len(node.value) > 1:
        message = f"{quoted(key)} must have at most 1 character, not {len(node.value)}"
        yield Problem("too-long", message, node.span, hints=(f"write `{node.value[0]}`, a letter that no other has",))
    try:
        parse(node.value)
    except WordsFault as fault:
        message = f"{quoted(key)}: {fault.message}"
        yield Problem("bad-words", message, _inside(node.span, node.value, fault.offset))


def _inside(span: Span, text: str, offset: int) -> Span:
    """Return the place of a character of a text, as far as the text stands as it reads."""
    more = span.end_column - span.column - len(text)
    if span.line != span.end_line or more not in (0, 2):
        return span
    column = span.column + more // 2 + offset
    return Span(span.file, span.line, column, span.line, column + 1)


_NUMBER = re.compile(r"(?<!\w)\d+(?!\w)")

Words = Mapping[str, Mapping[str, str]]
"""Texts by their keys, by language."""


@lru_cache(maxsize=8192)
def stated_facts(text: str) -> Counter[str]:
    """Name what a text must say in every language: its facts, its icons, numbers in figures.

    Numbers are counted, as an example may hold one several times; facts and icons are not, for a
    language may need a fact once more to choose a word by it.
    """
    found: Counter[str] = Counter()
    for part in parse(text) if "{" in text or "[" in text or _NUMBER.search(text) else ():
        if part.kind == "fact":
            found[part.text] = 1
        elif part.kind == "icon":
            found[f"icon {part.text}"] = 1
        elif part.kind == "doubt":
            found[f"[…]({part.text})"] = 1
        else:
            found.update(_NUMBER.findall(part.text))
    return found


@lru_cache(maxsize=8192)
def _left_out(texts: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str, str], ...]:
    """Likewise, remembered: of all texts few are edited at a time."""
    return tuple(left_out(dict(texts)))


def left_out(texts: Mapping[str, str]) -> Iterator[tuple[str, str, str]]:
    """Return what is stated in one language and not in another: the two, and what it is.

    Where a language has no figures at all it says its numbers in words, which nobody compares.
    """
    said = {language: stated_facts(text) for language, text in texts.items()}
    first, *others = map(Counter.items, said.values())
    if all(one == first for one in others):
        return
    most = reduce(or_, said.values())
    figures = all(any(one.isdigit() for one in facts) for facts in said.values())
    for language, facts in said.items():
        for missing, often in most.items():
            if facts[missing] < often and (figures or not missing.isdigit()):
                other = next(name for name, has in said.items() if has[missing] == often)
                yield language, other, missing


def untold(words: Words) -> Iterator[tuple[str, str, str]]:
    """Hold each text against the same one of the other languages: where one leaves something out, and what."""
    for key in dict.fromkeys(key for texts in words.values() for key in texts):
        texts = tuple([(name, texts[key]) for name, texts in words.items() if key in texts])
        for language, other, missing in _left_out(texts):
            yield language, key, f"`{key}` does not tell `{missing}` in `{language}`, as it does in `{other}`"


def unlike(words: Words, place: Callable[[str, str], Span]) -> Iterator[Problem]:
    """Hold languages against each other: the same keys, and the same facts in each text.

    ``place`` gives where a text stands, by language and key.
    """
    for key in dict.fromkeys(key for texts in words.values() for key in texts):
        first = next(language for language, texts in words.items() if key in texts)
        for language in (language for language, texts in words.items() if key not in texts):
            message = f"`{key}` stands in the words of `{first}`, not of `{language}`"
            hint = f"add `{key}` to words/{language}.yaml"
            yield Problem("untranslated-text", message, place(first, key), hints=(hint,))
    for language, key, message in untold(words):
        yield Problem("untranslated-fact", message, place(language, key))


def with_numbers_as_words(
    texts: Mapping[str, Mapping[str, str]], boxes: Mapping[str, Box]
) -> dict[str, dict[str, str]]:
    """Return the texts in which each kind that is a number is called so, where it has no word of its own."""
    components = (part for box in boxes.values() for part in box.components.values())
    numbers = {f"kinds.{kind}": kind for part in components for kind in part.kinds if kind.isdecimal()}
    return {language: {**numbers, **words} for language, words in texts.items()}
