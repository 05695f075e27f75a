"""Game → every noun of it with its path, written as in YAML, for checks that look at all alike."""

from collections.abc import Iterator
from typing import Any

from printgen.game.game import Game
from printgen.game.values import Model

Path = tuple[str | int, ...]


def nouns(game: Game) -> Iterator[tuple[Path, Model]]:
    """Give every noun below the game with its path; the first step is the file it stands in."""
    for name in type(game).model_fields:
        if name != "words":
            yield from _below(getattr(game, name), ("game" if name == "head" else name,))


def _below(value: Any, path: Path) -> Iterator[tuple[Path, Model]]:
    if isinstance(value, Model):
        yield path, value
        for name, field in type(value).model_fields.items():
            yield from _below(getattr(value, name), (*path, field.alias or name))
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from _below(item, (*path, key))
    elif isinstance(value, tuple):
        for number, item in enumerate(value):
            yield from _below(item, (*path, number))
