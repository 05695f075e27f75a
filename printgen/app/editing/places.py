"""A key of words or the path of a fact → where it stands in the files of a game, its value, citation and confidence."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from printgen.app.workspace import Workspace
from printgen.model.game import Game
from printgen.model.load.game import LoadedGame, Unread
from printgen.model.text.citations import places as cited_places
from printgen.model.text.game_catalog import GameCatalog
from printgen.model.values import Cite
from printgen.source import Node, Step
from printgen.span import Span

Path = tuple[Step, ...]
"""Where something stands: its file (``rules``, ``words``), then keys, ids and numbers."""

_WORDS_ONLY = ("card", "in-full", "found-by")
"""What words say of a statement beside its own text, below its path."""
_ELSEWHERE: Mapping[tuple[str, ...], tuple[str, ...]] = {
    ("box",): ("boxes",),
    ("left",): ("boxes",),
    ("tiles",): ("boxes",),
    ("symbols",): ("boxes", "symbols"),
    ("setup", "heads"): ("setup", "steps"),
}
"""Paths of facts and words that do not begin as the data does."""
_BESIDE = ("cite", "confidence", "reading", "id", "icon", "source", "section")
"""Keys that say something about a thing, not what it is."""
_NOT_FACTS = ("words", "index", "artwork")
_SHALLOW = 3
"""How deep a thing lies at most that is known by its id alone."""
_LARGEST = 160
"""How many letters a value has that is shown."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands, what stands there, and what it rests on.

    ``path``: as one writes it, from the file on. ``value``: what stands there, where that is short.
    """

    path: str
    span: Span
    value: str
    cite: tuple[str, ...]
    confidence: str


class Places:
    """The places of all that the files of a game hold."""

    def __init__(self, loaded: LoadedGame, catalog: GameCatalog) -> None:
        locator = loaded.locator
        self._files = locator.read() if isinstance(locator, Unread) else locator
        self._game, self._catalog = loaded.game, catalog

    @cached_property
    def _by_last(self) -> Mapping[str, tuple[Path, ...]]:
        found: dict[str, list[Path]] = defaultdict(list)
        for path, _ in _walk(self._files):
            if path[0] not in _NOT_FACTS:
                found[str(path[-1])].append(path)
        return {name: tuple(sorted(paths, key=len)) for name, paths in found.items()}

    @cached_property
    def _by_value(self) -> Mapping[str, list[Path]]:
        found: dict[str, list[Path]] = defaultdict(list)
        for path, node in _walk(self._files):
            if path[0] == "game" and node.kind == "scalar" and isinstance(node.value, str) and len(node.value) > 3:
                found[node.value].append(path)
        return found

    def words(self, key: str, language: str) -> Path | None:
        """Return where the words of a key stand, if a file has them."""
        texts = self._files.at(("words", language))
        return ("words", language, key) if texts is not None and _text_at(texts, key) is not None else None

    def written_key(self, key: str, language: str, game: Game) -> str:
        """Return the key of words as it stands in the files: a game in play has those of replacements elsewhere."""
        said, written = game.words[language].get(key), self._game.words[language]
        if said is None or written.get(key) == said:
            return key
        return next((one for one, text in written.items() if text == said), key)

    def fact(self, name: str) -> Path | None:
        """Return where a fact stands, or the statement that words are about: the longest part of its path there is."""
        steps = tuple(name.split("."))
        steps = steps[1:] if steps[0] in _WORDS_ONLY else steps
        for head, instead in _ELSEWHERE.items():
            if steps[: len(head)] == head:
                steps = instead + steps[len(head) :]
                break
        return self._longest(steps) or self._longest(("boxes", *steps[1:]))

    def _longest(self, steps: tuple[str, ...]) -> Path | None:
        for count in range(len(steps), 0, -1):
            for path in self._by_last.get(steps[count - 1], ()):
                if _is_within(steps[:count], path) and (count > 1 or len(path) == 2):
                    return path
        return None

    def stating(self, text: str) -> Path | None:
        """Return where a thing of this id, or the one value that is this text, stands; no numbers."""
        if text.isdigit():
            return None
        named = [path for path in self._by_last.get(text, ()) if len(path) <= _SHALLOW]
        if named:
            return named[0]
        stated = self._by_value.get(
            text, [path for value, (path, *_) in self._by_value.items() if f"{value} (" in text]
        )
        return stated[0] if len(stated) == 1 else None

    def stated_below(self, path: Path, text: str) -> Path | None:
        """Return where a value stands that a statement at a path has, as a page writes it."""
        node = self._at(path)
        for below, one in _walk(node) if node is not None else ():
            is_stated = one.kind == "scalar" and not isinstance(one.value, bool) and below[-1] not in _BESIDE[:-1]
            if text.isdigit() and "cite" in below:
                continue
            if is_stated and _shows(text, str(one.value)):
                return path + below
        return None

    def about(self, path: Path) -> Path | None:
        """Return the statement or the fact that words are about."""
        return self.fact(str(path[2])) if path[0] == "words" and len(path) > 2 else None

    def place(self, path: Path) -> Place:
        """Return the place of a path, with the citation and the confidence that hold there."""
        node = self._at(path)
        value = _in_short(node) if node is not None else ""
        return Place(
            ".".join(map(str, path)),
            self.span(path),
            value if len(value) <= _LARGEST else f"{value[:_LARGEST]}…",
            self._cited(self.about(path) or path),
            self._confidence(self.about(path) or path),
        )

    def span(self, path: Path) -> Span:
        """Return where the value of a path stands."""
        return self._files.locate(path)

    def at(self, file: str, line: int, column: int = 1) -> Path | None:
        """Return the path of the innermost thing at a place of a file, else of the first that begins in its line."""
        inner: tuple[Path, int] | None = None
        first: Path | None = None
        for path, node in _walk(self._files):
            span = node.span
            if len(path) < 2 or span.file != file or not span.line <= line + 1 or span.end_line < line:
                continue
            key = self._files.locate(path, key=True)
            begin = min((key.line, key.column), (span.line, span.column)) if key.file == file else span[1:3]
            if begin <= (line, column) <= (span.end_line, span.end_column):
                inner = path, begin[0]
            if first is None and begin[0] == line:
                first = path
        found = inner[0] if inner is not None and (inner[1] == line or first is None) else first
        return _whole_key(_before(found, _BESIDE))

    def _at(self, path: Path) -> Node | None:
        node: Node | None = self._files
        for step in path:
            node = _below(node, step) if node is not None else None
        return node

    def _upwards(self, path: Path) -> Iterator[Node]:
        for count in range(len(path), 0, -1):
            if (node := self._at(path[:count])) is not None and node.kind == "map":
                yield node
        if (head := self._files.child("game")) is not None:
            yield head

    def _cited(self, path: Path) -> tuple[str, ...]:
        for node in self._upwards(path):
            if (cite := node.child("cite")) is not None:
                values = cite.value if cite.kind == "list" else [cite.value]
                cites = [Cite.model_validate(one) for one in values if isinstance(one, dict)]
                return tuple(cited_places(self._game, self._catalog, cites)) if cites else ()
        return ()

    def _confidence(self, path: Path) -> str:
        for node in self._upwards(path):
            for name in ("confidence", "reading"):
                if (said := node.child(name)) is not None and isinstance(said.value, str):
                    return said.value
                if said is not None and said.kind == "map" and (of := said.child(str(path[-1]))) is not None:
                    return str(of.value)
        return ""


def places_of(loaded: LoadedGame, language: str, workspace: Workspace) -> Places:
    """Return the places of a game; citations are named in a language."""
    return Places(loaded, GameCatalog(loaded.game, language, workspace.tool_words()))


def _walk(node: Node, before: Path = ()) -> Iterator[tuple[Path, Node]]:
    """Yield all that stands below a node with its path; an item of a list goes by its id, if it has one."""
    for step, below in _children(node):
        yield (*before, step), below
        yield from _walk(below, (*before, step))


def _children(node: Node) -> Iterator[tuple[Step, Node]]:
    for name, entry in node.entries.items():
        yield name, entry.value
    for number, item in enumerate(node.items):
        named = item.child("id")
        yield (str(named.value) if named is not None else number), item


def _below(node: Node, step: Step) -> Node | None:
    return next((below for name, below in _children(node) if name == step), None)


def _in_short(node: Node) -> str:
    """Return a value as text; of a map the values that stand in it alone, without what they rest on."""
    if node.kind == "scalar":
        return _written(node.value)
    values = ((name, one.value) for name, one in node.entries.items() if name not in _BESIDE)
    found = {name: _written(one.value) for name, one in values if one.kind == "scalar"}
    if found.keys() == {"value"}:
        return found["value"]
    return ", ".join(f"{name}: {value}" for name, value in found.items())


def _written(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _text_at(texts: Node, key: str) -> Node | None:
    """Return the text of a key, whose dots may be steps or parts of a step."""
    if (whole := texts.child(key)) is not None:
        return whole
    for cut in (number for number, letter in enumerate(key) if letter == "."):
        below = texts.child(key[:cut])
        if below is not None and (found := _text_at(below, key[cut + 1 :])) is not None:
            return found
    return None


def _before(path: Path | None, beside: tuple[str, ...]) -> Path | None:
    """Return a path up to the thing that is meant where somebody points at what is said about it."""
    end = next((number for number, step in enumerate(path or ()) if number > 1 and step in beside), None)
    return path[:end] if path is not None and path[0] not in ("words", "game", "index") else path


def _whole_key(path: Path | None) -> Path | None:
    """Return a path whose words have one key."""
    if path is not None and path[0] == "words" and len(path) > 2:
        return (*path[:2], ".".join(map(str, path[2:])))
    return path


def _shows(text: str, value: str) -> bool:
    """Return whether a text is a value, or a longer text that holds it, such as a citation."""
    return text == value or (len(value) > 3 and value in text)


def _is_within(steps: Sequence[str], path: Path) -> bool:
    """Return whether a path begins with the first step, or leads over it, and has all others in order."""
    rest = iter(map(str, path))
    return all(any(step == one for one in rest) for step in steps)
