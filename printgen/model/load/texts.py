"""A tree of words → texts by dotted key, and the problems of their syntax and their facts."""

from collections.abc import Collection, Iterator
from dataclasses import replace
from functools import lru_cache

from printgen.model.game import Game
from printgen.model.load.locator import Locator
from printgen.model.play.facts import Facts
from printgen.model.text.phrases import Part, WordsFault, parse
from printgen.problems import Problem
from printgen.source import Node, quoted
from printgen.span import Span


@lru_cache(maxsize=64)
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


def fact_problems(game: Game, locator: Locator) -> Iterator[Problem]:
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
        return Problem("unknown-fact", f"{quoted(key)}: there is no fact `{part.text}`", hints=hints)
    if part.kind == "number" and not _is_example(key):
        message = f"{quoted(key)}: the number {part.text} is written out"
        hint = "name the fact that holds it; numbers stand only in worked examples"
        return Problem("bare-number", message, hints=(hint,))
    return None


def _is_example(key: str) -> bool:
    return any(step.startswith("example") for step in key.split("."))


def _syntax(key: str, node: Node) -> Iterator[Problem]:
    """Return what is wrong with the braces and stars of a text."""
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
