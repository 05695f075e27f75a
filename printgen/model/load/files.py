"""Paths of data files → nodes, their problems and their digests, collected over a whole folder."""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from printgen.errors import PrintgenError
from printgen.model.load.schema import CITING, USUAL
from printgen.model.load.texts import flatten, unlike
from printgen.model.load.validation import validate
from printgen.problems import Problem, Related, has_errors
from printgen.recent import Recent
from printgen.source import Node, composed_again, decode, overlay, quoted, read_bytes, read_text

MAY_REPEAT = frozenset({"at", "buys", "faces", "items", "layers", "signs", "step"})
"""Lists in which the same may stand twice: a die has two blank faces, a budget buys a step twice.

Those of signs may stand in a map, each under a name of its own.
"""

KEYS_ABOVE = ("cite", "confidence")
"""What a file says for all in it."""

_WRITTEN = json.JSONEncoder()


class FilesRead:
    """Reads files one after another and keeps what is wrong with them.

    ``digests``: SHA-256 by name; a name is the path below the data folder, or below the parent
    of the folder of a game that lies elsewhere, so that it is the same wherever the tool is run; or below another
    of its homes. ``texts``: what stands in the files of the game and in those of such homes, by the same names.
    """

    def __init__(self, data: Path, folder: Path | None = None, homes: Sequence[Path] = ()) -> None:
        own = [home.resolve() for home in homes]
        self._homes = [data.resolve(), *own, *([folder.resolve().parent] if folder else [])]
        self._brought = [*own, *([folder.resolve()] if folder else [])]
        self._given, self._data = folder, data
        self.problems: list[Problem] = []
        self.digests: dict[str, str] = {}
        self.texts: dict[str, str] = {}

    def read(self, path: Path, optional: bool = False) -> Node | None:
        """Read a file; None when it has problems, or is optional and not there."""
        if optional and not path.exists():
            return None
        whole, name = path.resolve(), called(path)
        try:
            if self._leads_out(path, whole):
                message = f"`{path.name}` is a link that leads out of the folder it lies in"
                hint = "copy the file: what a game is made of lies in its folder"
                raise PrintgenError(Problem("link", message, hints=(hint,), file=str(path)))
            content = read_bytes(path, name)
            below = (whole.relative_to(home) for home in self._homes if whole.is_relative_to(home))
            known_as = next(below, Path(whole.name)).as_posix()
            self.digests[known_as] = hashlib.sha256(content).hexdigest()
            node, repeated = _tree(content, name)
            if any(map(whole.is_relative_to, self._brought)):
                self.texts[known_as] = content.decode()
        except PrintgenError as error:
            self.problems += error.problems
            return None
        self.problems += repeated
        return node

    def _leads_out(self, path: Path, whole: Path) -> bool:
        """Return whether a file in the folder of a game that does not come with printgen lies elsewhere."""
        if self._given is None or not path.is_relative_to(self._given) or self._given.is_relative_to(self._data):
            return False
        return not any(map(whole.is_relative_to, self._brought))

    def validated(self, kind: str, node: Node | None, usual: Node | None = None) -> Any:
        """Return the model of a file; None when it has problems, or could not be read.

        ``usual``: what the whole game says for its statements; the file may say otherwise for its own.
        """
        if node is not None and kind in (*CITING, "score"):
            node, usual, wrong = _with_usual(node, kind in CITING, usual)
            self.problems += wrong
        model, wrong = validate(kind, node, usual) if node is not None else (None, ())
        self.problems += wrong
        return model

    def flattened(self, trees: Mapping[str, Node]) -> dict[str, dict[str, str]]:
        """Return the texts of each language by their dotted keys."""
        found = {language: flatten(tree) for language, tree in trees.items()}
        self.problems += (problem for _, problems in found.values() for problem in problems)
        return {language: texts for language, (texts, _) in found.items()}

    def languages(self, trees: Mapping[str, Node]) -> dict[str, dict[str, str]]:
        """Return the texts of several languages, which must say the same."""
        words = self.flattened(trees)
        if not self.problems:  # else a text may be none at all
            self.problems += _unlike(tuple(trees.items()))
        return words

    def raise_errors(self) -> None:
        """Raise PrintgenError with everything that is wrong, if any of it is an error."""
        if has_errors(self.problems):
            raise PrintgenError(self.problems)


def called(path: Path) -> str:
    """Return what problems call a file: one below the working folder is named from there."""
    whole, here = path.resolve(), Path.cwd()
    return str(whole.relative_to(here)) if whole.is_relative_to(here) else str(whole)


@lru_cache(maxsize=128)
def _with_usual(node: Node, is_citing: bool, usual: Node | None) -> tuple[Node, Node | None, tuple[Problem, ...]]:
    """Return a file without what it says for its statements, and that, else what the whole game does."""
    keys = KEYS_ABOVE if is_citing else tuple(key for key in KEYS_ABOVE if key != "confidence")
    above = Node.of_map((node.entries[key] for key in keys if key in node.entries), node.span)
    inner = node.without(*KEYS_ABOVE) if is_citing else node
    if not above.entries:
        return inner, usual, ()
    model, wrong = validate(USUAL, above)
    if model is None:
        return inner, usual, wrong
    return inner, overlay(usual, above) if usual is not None else above, wrong


@lru_cache(maxsize=8)
def _unlike(trees: tuple[tuple[str, Node], ...]) -> tuple[Problem, ...]:
    """Hold languages against each other, once for the files that they are read from."""
    known = dict(trees)
    words = {language: flatten(tree)[0] for language, tree in trees}
    return tuple(unlike(words, lambda name, key: known[name].locate(key.split("."))))


_trees = Recent[tuple[bytes, Node, tuple[Problem, ...]]](256)


def _tree(content: bytes, name: str) -> tuple[Node, tuple[Problem, ...]]:
    """Read a file once, however many games share it, and keep what it says last. Raises PrintgenError."""
    known = _trees.get(name)
    if known is None or known[0] != content:
        text = decode(content, name)
        node = composed_again(text, name, decode(known[0], name), known[1]) if known is not None else None
        node = node or read_text(text, name).without("$schema")
        known = content, node, tuple(_repeated(node))
        _trees.put(name, known)
    return known[1:]


def _repeated(root: Node) -> Iterator[Problem]:
    """Find items of one list that have the same ``id``, or say the same: texts and maps; numbers may well be equal."""
    waiting = [("", root)]
    while waiting:
        key, node = waiting.pop()
        inner = (("signs" if key == "signs" else k, e.value) for k, e in node.entries.items())
        waiting += [one for one in inner if one[1].kind != "scalar"]
        waiting += [(key, item) for item in node.items if item.kind != "scalar"]
        seen: dict[tuple[str, str], Node] = {}
        for item in node.items:
            place, named, hint = item, item.child("id"), "leave one of them out"
            code = "repeated-item"
            if named is not None and named.kind == "scalar":
                code = "duplicate-id"
                place, hint = named, "give each item an id of its own"
                said = str(named.value)
                what = f"the id {quoted(said)}"
            elif (
                named is not None
                or key in MAY_REPEAT
                or item.kind == "list"
                or not (item.entries or isinstance(item.value, str))
            ):
                continue
            else:
                said = _WRITTEN.encode(item.value)
                what = quoted(item.value) if isinstance(item.value, str) else "the same"
            first = seen.setdefault((code, said), place)
            if first is not place:
                related = (Related("first written here", first.span),)
                yield Problem(code, f"{what} stands twice in this list", place.span, hints=(hint,), related=related)
