"""Paths of data files → nodes, their problems and their digests, collected over a whole folder."""

import hashlib
import json
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from printgen.errors import PrintgenError
from printgen.problems import Problem, Related
from printgen.source import Node, decode, quoted, read_bytes, read_text

MAY_REPEAT = frozenset({"at", "faces", "items", "layers", "step"})
"""Lists in which the same may stand twice: a die has two blank faces, a deal two equal cards."""

_WRITTEN = json.JSONEncoder()


class FilesRead:
    """Reads files one after another and keeps what is wrong with them.

    ``digests``: SHA-256 by name; a name is the path below the data folder, or below the parent
    of the folder of a game that lies elsewhere, so that it is the same wherever the tool is run.
    ``texts``: what stands in the files below the folder of the game, by the same names.
    """

    def __init__(self, data: Path, folder: Path | None = None) -> None:
        self._homes = [data.resolve(), *([folder.resolve().parent] if folder else [])]
        self._folder = folder.resolve() if folder else None
        self.problems: list[Problem] = []
        self.digests: dict[str, str] = {}
        self.texts: dict[str, str] = {}

    def read(self, path: Path, optional: bool = False) -> Node | None:
        """Read a file; None when it has problems, or is optional and not there."""
        if optional and not path.exists():
            return None
        whole = path.resolve()
        name = _shown(whole)
        try:
            content = read_bytes(path, name)
            known_as = self._digest_name(whole)
            self.digests[known_as] = hashlib.sha256(content).hexdigest()
            node, repeated = _tree(content, name)
            if self._folder is not None and whole.is_relative_to(self._folder):
                self.texts[known_as] = content.decode()
        except PrintgenError as error:
            self.problems += error.problems
            return None
        self.problems += repeated
        return node

    def _digest_name(self, whole: Path) -> str:
        below = (whole.relative_to(home) for home in self._homes if whole.is_relative_to(home))
        return next(below, Path(whole.name)).as_posix()


@lru_cache(maxsize=128)
def _tree(content: bytes, name: str) -> tuple[Node, tuple[Problem, ...]]:
    """Read a file once, however many games share it. Raises PrintgenError."""
    node = read_text(decode(content, name), name).without("$schema")
    return node, (*_repeated_ids(node), *_repeated_items(node))


def _shown(whole: Path) -> str:
    """Name a file as the user would: from the working folder when it lies below it."""
    here = Path.cwd()
    return str(whole.relative_to(here)) if whole.is_relative_to(here) else str(whole)


def _repeated_ids(root: Node) -> Iterator[Problem]:
    waiting = [root]
    while waiting:
        node = waiting.pop()
        waiting += [value for _, value in node.entries.values() if value.kind != "scalar"]
        waiting += [item for item in node.items if item.kind != "scalar"]
        seen: dict[str, Node] = {}
        for item in node.items:
            named = item.child("id")
            if named is None or named.kind != "scalar":
                continue
            first = seen.setdefault(str(named.value), named)
            if first is not named:
                yield Problem(
                    "duplicate-id",
                    f"the id {quoted(str(named.value))} stands twice in this list",
                    named.span,
                    hints=("give each item an id of its own",),
                    related=(Related("first written here", first.span),),
                )


def _repeated_items(root: Node) -> Iterator[Problem]:
    """Find items of one list that say the same: texts and maps; numbers may well be equal."""
    waiting = [("", root)]
    while waiting:
        key, node = waiting.pop()
        waiting += [(k, e.value) for k, e in node.entries.items() if e.value.kind != "scalar"]
        waiting += [(key, item) for item in node.items if item.kind != "scalar"]
        seen: dict[str, Node] = {}
        for item in node.items if key not in MAY_REPEAT else ():
            if item.kind == "list" or not (item.entries or isinstance(item.value, str)):
                continue
            if item.child("id") is not None:  # reported of its id
                continue
            said = _WRITTEN.encode(item.value)
            if (first := seen.get(said)) is None:
                seen[said] = item
            else:
                what = quoted(item.value) if isinstance(item.value, str) else "the same"
                yield Problem(
                    "repeated-item",
                    f"{what} stands twice in this list",
                    item.span,
                    hints=("leave one of them out",),
                    related=(Related("first written here", first.span),),
                )
