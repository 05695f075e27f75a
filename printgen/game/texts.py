"""A tree of words → texts by dotted key, or Problems."""

from collections.abc import Iterator

from printgen.game.phrases import WordsFault, parse
from printgen.problems import Problem
from printgen.source import Node, quoted
from printgen.span import Span


def flatten(root: Node) -> tuple[dict[str, str], tuple[Problem, ...]]:
    """Give the texts of a words file by dotted key, and everything in it that is no text."""
    texts: dict[str, str] = {}
    problems: list[Problem] = []
    waiting: list[tuple[str, Node]] = [("", root)]
    while waiting:
        key, node = waiting.pop()
        if node.kind == "map":
            inner = [
                (f"{key}.{name}" if key else name, e.value) for name, e in node.entries.items()
            ]
            waiting += reversed(inner)
        elif not isinstance(node.value, str):
            said = "is empty" if node.value is None else "is not a text"
            hint = "write a text, in quotes when it looks like a number"
            problems.append(
                Problem("wrong-type", f"{quoted(key)} {said}", node.span, hints=(hint,))
            )
        elif key in texts:
            problems.append(Problem("duplicate-key", f"{quoted(key)} is written twice", node.span))
        else:
            texts[key] = node.value
            problems += _syntax(key, node)
    return texts, tuple(problems)


def _syntax(key: str, node: Node) -> Iterator[Problem]:
    """Tell what is wrong with the braces and stars of a text."""
    try:
        parse(node.value)
    except WordsFault as fault:
        message = f"{quoted(key)}: {fault.message}"
        yield Problem("bad-words", message, _inside(node, fault.offset))


def _inside(node: Node, offset: int) -> Span:
    """Give the place of a character of a text, as far as the text stands as it reads."""
    span = node.span
    width = span.end_column - span.column
    quotes = (width - len(node.value)) // 2
    if span.line != span.end_line or width - len(node.value) not in (0, 2):
        return span
    column = span.column + quotes + offset
    return Span(span.file, span.line, column, span.line, column + 1)
