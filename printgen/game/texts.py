"""A tree of words → texts by dotted key, or Problems."""

from printgen.problems import Problem
from printgen.source import Node, quoted


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
    return texts, tuple(problems)
