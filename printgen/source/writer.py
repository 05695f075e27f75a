"""Plain values, and trees with their comments → the text of a YAML file, as a hand writes it."""

from collections.abc import Iterator
from typing import Any

import yaml

from printgen.source.comments import Comments
from printgen.source.node import Entry, Node
from printgen.source.scalars import ScalarFault, resolve

_WIDTH = 100
_ENDLESS = 1 << 30
_DEPTH = 3


class _Dumper(yaml.SafeDumper):
    """Writes what stands in several places as often as it does, and lists within what they are the value of."""

    def ignore_aliases(self, data: Any) -> bool:
        """Name nothing."""
        return True

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
        """Move lists to the right, too."""
        super().increase_indent(flow, False)


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.Node:
    style = '"' if ("'" in text and '"' not in text) or not _is_text(text) else "|" if "\n" in text else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style)


def _is_text(text: str) -> bool:
    """Return whether a text without quotes is read as one: `0o17` is a number here."""
    try:
        return text == "" or isinstance(resolve(text), str)
    except ScalarFault:
        return False


_Dumper.add_representer(str, _text)
_Dumper.yaml_implicit_resolvers = {
    letter: [one for one in resolvers if letter in "tTfF" or not one[0].endswith(":bool")]
    for letter, resolvers in yaml.SafeDumper.yaml_implicit_resolvers.items()
}  # `on` and `no` are words here


def written(value: Any) -> str:
    """Return a value as YAML, its keys in the order they have; what is inside all others stands on one line."""
    flow = None if any(isinstance(one, dict | list) for one in getattr(value, "values", tuple)()) else False
    return _dumped(value, flow, _WIDTH)


def _dumped(value: Any, flow: bool | None, width: int) -> str:
    text: str = yaml.dump(
        value, None, _Dumper, default_flow_style=flow, sort_keys=False, allow_unicode=True, width=width
    )
    return text.removesuffix("...\n")


def written_tree(root: Node, comments: Comments) -> str:
    """Return a tree as YAML; the comments of the lines in which its keys and items stood are taken along.

    What is short stands on one line.
    """
    return "".join(f"{line}\n" for line in _block(root, _WIDTH, comments))


def _block(node: Node, width: int, comments: Comments) -> Iterator[str]:
    if not node.entries and not node.items:
        yield from written(node.value).splitlines()
    for item in node.items:
        yield from _commented(next(iter(item.entries.values()), Entry(item, item)).key, item, "-", width, comments)
    for key, value in node.entries.values():
        head = written({key.value: None}).removesuffix(" null\n")
        if (first := next(iter(value.entries.values()), None)) is not None and first.key.span[:3] == key.span[:3]:
            yield from _lines(value, head, width, comments)  # it was made: the comment is about what is inside
        else:
            yield from _commented(key, value, head, width, comments)


def _commented(key: Node, value: Node, head: str, width: int, comments: Comments) -> Iterator[str]:
    """Yield the lines of a value and of the comments that belong to a key, or to an item."""
    above, beside = comments.take(key.span.line)
    lines = _lines(value, head, width, comments)
    if beside and len(lines) > 1 and value.kind == "scalar":
        above, beside = [*above, *beside], []
    yield from above
    yield "  ".join((lines[0], *beside))
    yield from lines[1:]


def _lines(value: Node, head: str, width: int, comments: Comments) -> list[str]:
    if value.kind == "scalar":
        text = written([value.value]).removeprefix("- ")
        return f"{head} {text}".splitlines()
    if value.depth <= _DEPTH and not _has_comments(value, comments):
        text = _dumped(value.value, True, _ENDLESS)
        if len(line := f"{head} {text.rstrip()}") <= width and "\n" not in line:
            return [line]
    below = [f"  {line}".rstrip() for line in _block(value, width - 2, comments)]
    return [f"- {below[0][2:]}", *below[1:]] if head == "-" else [head, *below]


def _has_comments(node: Node, comments: Comments) -> bool:
    inside = (*node.entries.values(), *(Entry(item, item) for item in node.items))
    return any(key.span.line in comments or _has_comments(value, comments) for key, value in inside)
