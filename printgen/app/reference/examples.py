"""Our own data → an example of each key that a file may have: the shortest place where a game, box or kit has it.

So each example is in use, and checked whenever that game is. What none of them has stands in ``data/reference``.
"""

from collections.abc import Iterator, Mapping
from inspect import get_annotations
from pathlib import Path
from typing import Any, NamedTuple

from printgen.model.load.schema import KINDS
from printgen.model.load.validation import validate
from printgen.model.values import Model, key_of
from printgen.source import Node, overlay, read_file, written

Steps = tuple[str | int, ...]

FILES: Mapping[str, tuple[str, ...]] = {
    "box": ("boxes/*/box.yaml",),
    "box-board": ("boxes/*/board.yaml",),
    "box-tiles": ("boxes/*/tiles.yaml",),
    "kit": ("kits/*/kit.yaml", "kits/*/parts.yaml"),
    "suits": ("kits/*/suits.yaml",),
    "patterns": ("kits/tokens.yaml",),
    "papers": ("papers.yaml",),
    "printer": (),
    "theme": ("themes/*.yaml",),
    "icons": ("icons/*.yaml",),
}
"""Where files of a kind lie in a folder of data; the others stand in the folder of a game under their own name."""

SMALL, LETTERS = 40, 500
"""The size of a noun that is shown whole, else one key of it is; letters of a key of which only a value is shown."""


class Example(NamedTuple):
    """A piece of a file below the keys that lead to it; ``shows``: which keys of its noun, none of a whole file."""

    value: Any
    size: int
    place: str
    steps: Steps
    shows: tuple[str, ...]

    @property
    def rank(self) -> tuple[bool, int]:
        """The smaller the better: a whole noun first, then the shorter one."""
        return len(self.shows) == 1, self.size

    @property
    def text(self) -> str:
        """The piece as YAML: of a list this item alone, of much the first."""
        value, is_part = self.value, len(self.shows) == 1
        while is_part and isinstance(value, dict | list) and len(value) > 1 and len(written(value)) > LETTERS:
            value = dict([next(iter(value.items()))]) if isinstance(value, dict) else value[:1]
        for step in reversed(self.steps):
            value = [value] if isinstance(step, int) else {step: value}
        return written(value)


Examples = Mapping[str, Example]
"""By ``name_of`` each key, and by the kinds of files."""


def name_of(noun: type[Model], field: str) -> str:
    """Return what a field is called by all nouns that are made after one another."""
    first = next(one for one in reversed(noun.__mro__) if field in get_annotations(one))
    return f"{first.__module__}.{first.__name__}.{field}"


def examples_in(*roots: Path) -> Examples:
    """Return the shortest example of each key that the files in some folders of data have, and of each kind of file."""
    found: dict[str, Example] = {}
    for root in roots:
        for kind in (kind for kind, model in KINDS.items() if model is not None):
            for place, node in _files(root, kind):
                model, _ = validate(kind, node)  # one that says only what differs from another is none by itself
                whole = [(kind, Example(node.value, node.size, place, (), ()))] if model is not None else []
                for name, example in (*whole, *_examples(model, node, (), place)):
                    if name not in found or example.rank < found[name].rank:
                        found[name] = example
    return found


def _files(root: Path, kind: str) -> Iterator[tuple[str, Node]]:
    """Return the files of a kind and what they are called; those of a kit are laid one over the other."""
    whole: dict[Path, Node] = {}
    for pattern in (*FILES.get(kind, (f"games/*/{kind}.yaml",)), f"reference/{kind}/*.yaml"):
        for path in sorted(root.glob(pattern)):
            node = read_file(path, str(path)).without("$schema")
            one = path.parent if kind == "kit" else path
            whole[one] = overlay(whole[one], node) if one in whole else node
    return ((path.relative_to(root).as_posix(), node) for path, node in whole.items())


def _examples(value: Any, node: Node, steps: Steps, place: str) -> Iterator[tuple[str, Example]]:
    """Return an example of each key of a value and of all below it."""
    if isinstance(value, Model):
        noun = type(value)
        names = {name: key_of(noun, name) for name in noun.model_fields}
        held = {name: inner for name, key in names.items() if (inner := node.child(key)) is not None}
        shows = tuple(names[name] for name in held)
        for name, inner in held.items():
            below = (*steps, names[name])
            if node.size <= SMALL:
                yield name_of(noun, name), Example(node.value, node.size, place, steps, shows)
            else:
                yield name_of(noun, name), Example(inner.value, inner.size, place, below, (names[name],))
            yield from _examples(getattr(value, name), inner, below, place)
    elif isinstance(value, dict):
        for key, one in value.items():
            if (inner := node.child(key)) is not None:
                yield from _examples(one, inner, (*steps, key), place)
    elif isinstance(value, tuple):
        several = enumerate(node.items) if node.kind == "list" else [(None, node)]
        for (number, inner), one in zip(several, value, strict=False):
            yield from _examples(one, inner, steps if number is None else (*steps, number), place)
