"""Game → every noun of it with its path, written as in YAML, for checks that look at all alike.

The first step of a path is the file a noun stands in, so a ``Locator`` finds its place.
"""

from collections.abc import Iterator
from functools import cache, lru_cache

from printgen.model.game import Game
from printgen.model.values import Model

Path = tuple[str | int, ...]
_LEAVES = frozenset((str, int, float, bool, type(None)))


@lru_cache(maxsize=16)
def nouns(game: Game) -> tuple[tuple[Path, Model], ...]:
    """Return every noun below the game with its path, in the order of the data; remembered."""
    found: list[tuple[Path, Model]] = []
    for name in type(game).model_fields:
        if name != "words":
            _gather(getattr(game, name), ("game" if name == "head" else name,), found)
    return tuple(found)


def names(value: object, path: Path = ()) -> Iterator[tuple[Path, str]]:
    """Return every name in a field that holds one, a list of them, or lists under keys."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, tuple):
        for number, item in enumerate(value):
            yield from names(item, (*path, number))
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from names(item, (*path, key))


@cache
def _fields(model: type[Model]) -> tuple[tuple[str, str], ...]:
    """Return the names of fields in Python and in YAML; pydantic looks them up slowly."""
    return tuple((name, field.alias or name) for name, field in model.model_fields.items())


def _gather(value: object, path: Path, found: list[tuple[Path, Model]]) -> None:
    if isinstance(value, Model):
        found.append((path, value))
        inner = value.__dict__
        for name, alias in _fields(type(value)):
            if type(item := inner[name]) not in _LEAVES:  # most are texts and numbers
                _gather(item, (*path, alias), found)
    elif isinstance(value, dict):
        for key, item in value.items():
            if type(item) not in _LEAVES:
                _gather(item, (*path, key), found)
    elif isinstance(value, tuple):
        for number, item in enumerate(value):
            if type(item) not in _LEAVES:
                _gather(item, (*path, number), found)
