"""Game → every noun of it with its path, written as in YAML, and every id that a field declares to name something.

The first step of a path is the file a noun stands in, so its place is found by it.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import accumulate
from types import UnionType
from typing import Annotated, Any, NamedTuple, Union, get_args, get_origin

from printgen.model.game import Game
from printgen.model.values import Model, Ref, key_of

Path = tuple[str | int, ...]
_LEAVES = frozenset((str, int, float, bool, type(None)))


@lru_cache(maxsize=16)
def nouns(game: Game) -> tuple[tuple[Path, Model], ...]:
    """Return every noun below the game with its path, in the order of the data; remembered."""
    empty = {part for part in ("board", "score") if part not in game.has}
    fields = (name for name in type(game).model_fields if name not in empty)
    files = {"game" if name == "head" else name: getattr(game, name) for name in fields}
    return tuple(found for name, file in files.items() if name != "words" for found in nouns_in(file, (name,)))


def nouns_in(value: object, path: Path = ()) -> list[tuple[Path, Model]]:
    """Return every noun of a value, itself among them, with its path, in the order of the data."""
    found: list[tuple[Path, Model]] = []
    _gather(value, path, found)
    return found


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
    return tuple((name, key_of(model, name)) for name in model.model_fields)


def _gather(value: object, path: Path, found: list[tuple[Path, Model]]) -> None:
    if isinstance(value, Model):
        found.append((path, value))
        inner = value.__dict__
        for name, alias in _fields(type(value)):
            if type(item := inner.get(name)) not in _LEAVES:  # most are texts and numbers
                _gather(item, (*path, alias), found)
    elif isinstance(value, dict):
        for key, item in value.items():
            if type(item) not in _LEAVES:
                _gather(item, (*path, key), found)
    elif isinstance(value, tuple):
        for number, item in enumerate(value):
            if type(item) not in _LEAVES:
                _gather(item, (*path, number), found)


def ancestors(name: str) -> tuple[str, ...]:
    """Return a name with dots, and those of all that it is part of before it.

    >>> ancestors("tile.reserve.6")
    ('tile', 'tile.reserve', 'tile.reserve.6')
    """
    return tuple(accumulate(name.split("."), "{}.{}".format))


class Named(NamedTuple):
    """An id, where it stands, and what it names; ``is_key``: it is a key of a map, not a value."""

    path: Path
    ref: Ref
    name: str
    is_key: bool = False


def names_in(noun: Model, path: Path = ()) -> Iterator[Named]:
    """Return every id in a noun's own fields that is declared to name something (``Ref``)."""
    for name, alias, annotation in _referring(type(noun)):
        yield from _names_in_value(noun.__dict__[name], annotation, (*path, alias))


@cache
def fields_that_name(model: type[Model], whats: tuple[str, ...]) -> frozenset[str]:
    """Return the fields of a noun in which names of some kinds stand."""
    return frozenset(
        name for name, _, kind in _referring(model) if any(f"what='{what}'" in str(kind) for what in whats)
    )


@cache
def _referring(model: type[Model]) -> tuple[tuple[str, str, Any], ...]:
    """Return the fields with a ``Ref`` in their types: names in Python and in YAML, and the type."""
    fields = model.model_fields.items()
    types = [(name, key_of(model, name), Annotated[(f.annotation, *f.metadata, None)]) for name, f in fields]
    return tuple(field for field in types if "Ref(" in str(field[2]))


def _names_in_value(value: Any, annotation: Any, path: Path) -> Iterator[Named]:
    """Go through a value and its type at once."""
    inner, *notes = get_args(annotation) if get_origin(annotation) is Annotated else (annotation,)
    ref = next((note for note in notes if isinstance(note, Ref)), None)
    if ref is not None:
        yield from (Named(place, ref, name) for place, name in names(value, path))
    elif get_origin(inner) in (Union, UnionType):
        for option in get_args(inner):
            yield from _names_in_value(value, option, path)
    elif isinstance(value, dict) and get_origin(inner) is dict:
        keys, items = get_args(inner)
        for key, item in value.items():
            yield from (one._replace(path=(*path, key), is_key=True) for one in _names_in_value(key, keys, path))
            yield from _names_in_value(item, items, (*path, key))
    elif isinstance(value, tuple) and get_origin(inner) is tuple:
        for number, item in enumerate(value):
            yield from _names_in_value(item, get_args(inner)[0], (*path, number))
