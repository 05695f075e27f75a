"""The examples of a help text → the same with ids of the data: the code names no game."""

from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

from printgen.errors import PrintgenError
from printgen.resources import data_root, example_root, games_in

if TYPE_CHECKING:
    from printgen.source import Node

_HOLDERS = {
    "MAPPED": ("games/*/setup.yaml", "tile-map"),
    "VARIED": ("games/*/variants.yaml", ""),
    "PRICED": ("games/*/rules.yaml", "costs"),
    "KIT": ("kits/*/kit.yaml", ""),
    "GAME": ("games/*/game.yaml", ""),
}
"""The first folder whose file has a key (any key where none is named)."""


def with_real_games(text: str) -> str:
    """Return a help text with ids of the data in the lines of its example.

    GAME: any game; MAPPED: one whose map is drawn; VARIED: one with variants, VARIANT: one of them;
    KIT: a kit, PARTS: kinds of its pieces; CASE: what GAME decides, RULING: one of its rulings;
    PRICED: a game with costs; SAMPLE: the small game with one of everything.
    """
    before, mark, lines = text.partition("Example:")
    for word in ("VARIANT", "CASE", "RULING", "PARTS", "SAMPLE", *_HOLDERS):
        if word in lines:
            lines = lines.replace(word, _found(word) or word)
    return before + mark + lines


def _found(word: str) -> str | None:
    if word in _HOLDERS:
        pattern, key = _HOLDERS[word]
        return next((name for name, node in _files(pattern) if node.entries and (not key or node.child(key))), None)
    if word == "SAMPLE":
        return next(iter(games_in(example_root())), None)
    if word == "VARIANT":
        variants = next((node.entries.items() for _, node in _files("games/*/variants.yaml") if node.entries), ())
        return next((name for name, one in variants if not one.value.child("needs-one-of")), None)
    if word == "RULING":
        return next((name for _, node in _files("games/*/rulings.yaml") for name in node.entries), None)
    if word == "PARTS":
        return ",".join(next((list(node.entries)[:2] for node in _children("kits/*/parts.yaml", "parts")), ())) or None
    tables = next((node.entries for node in _children("games/*/rules.yaml", "tables")), {})
    over = next((table.value.child("over") for table in tables.values()), None)
    return " ".join(f"{name}={_first(one.value)}" for name, one in over.entries.items()) if over is not None else None


def _files(pattern: str) -> Iterator[tuple[str, "Node"]]:
    """Return the files of all games or kits, cheaply read: help is given whatever else the data is like."""
    from printgen.source import read_file

    for path in sorted(data_root().glob(pattern)):
        with suppress(PrintgenError):
            yield path.parent.name, read_file(path, path.name)


def _children(pattern: str, key: str) -> Iterator["Node"]:
    return (child for _, node in _files(pattern) if (child := node.child(key)) is not None)


def _first(values: "Node") -> str:
    """Return the first value of a dimension: of a list, or of a range such as ``2..5``."""
    return str((values.items[0] if values.items else values).value).partition("..")[0]
