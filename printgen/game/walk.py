"""Game → every noun of it with its path, written as in YAML, for checks that look at all alike.

The first step of a path is the file a noun stands in, so a ``Locator`` finds its place.
"""

from collections.abc import Iterable, Iterator
from functools import cache

from printgen.game.game import Game
from printgen.game.values import Model

Path = tuple[str | int, ...]
_HOLDERS = (Model, dict, tuple)


def nouns(game: Game) -> Iterator[tuple[Path, Model]]:
    """Give every noun below the game with its path, in the order of the data."""
    for name in type(game).model_fields:
        if name != "words":
            yield from _below(getattr(game, name), ("game" if name == "head" else name,))


def names(value: object, path: Path = ()) -> Iterator[tuple[Path, str]]:
    """Give every name in a field that holds one, a list of them, or lists under keys."""
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
    """Give the names of fields in Python and in YAML; pydantic looks them up slowly."""
    return tuple((name, field.alias or name) for name, field in model.model_fields.items())


def _below(value: object, path: Path) -> Iterator[tuple[Path, Model]]:
    if isinstance(value, Model):
        yield path, value
        inner: Iterable[tuple[str | int, object]] = (
            (alias, value.__dict__[name]) for name, alias in _fields(type(value))
        )
    elif isinstance(value, dict):
        inner = value.items()
    else:
        inner = enumerate(value) if isinstance(value, tuple) else ()
    for step, item in inner:
        if isinstance(item, _HOLDERS):  # most leaves are texts and numbers
            yield from _below(item, (*path, step))
