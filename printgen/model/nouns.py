"""Game → every noun of it with its path, written as in YAML, and every id that a field declares to name something.

The first step of a path is the file a noun stands in, so its place is found by it.
"""

from collections.abc import Callable, Iterator
from functools import cache, lru_cache, partial
from itertools import accumulate
from types import UnionType
from typing import Annotated, Any, NamedTuple, Union, get_args, get_origin

from printgen.model.game import Game
from printgen.model.values import Model, Ref, Same, key_of

Path = tuple[str | int, ...]
_LEAVES = frozenset((str, int, float, bool, type(None)))


@lru_cache(maxsize=16)
def nouns(game: Game) -> tuple[tuple[Path, Model], ...]:
    """Return every noun below the game with its path, in the order of the data; remembered."""
    return nouns(game.unworded) if game.words else tuple((path, noun) for path, noun, _ in naming(game))


@lru_cache(maxsize=16)
def naming(game: Game) -> "tuple[Naming, ...]":
    """Return every noun with its path and the ids in its own fields that are declared to name something; remembered.

    So it is for each part of the game, too: where one file is edited, the others are not gone through again.
    """
    if game.words:
        return naming(game.unworded)
    said = {"board": game.board.grid, "score": game.score != type(game).model_fields["score"].default}
    empty = {"words", *(part for part, anything in said.items() if not anything)}
    files = {"game" if name == "head" else name: getattr(game, name) for name in type(game).model_fields}
    parts: list[tuple[Path, object]] = []
    for name, file in files.items():
        several = file.items() if isinstance(file, dict) else None
        parts += [((name,), file)] if several is None else [((name, key), part) for key, part in several]
    return tuple(found for path, part in parts if path[0] not in empty for found in _naming_in(Same(part), path))


@lru_cache(maxsize=256)
def _naming_in(part: Same, path: Path) -> "tuple[Naming, ...]":
    return tuple((place, noun, tuple(names_in(noun, place))) for place, noun in nouns_in(part.part, path))


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


def named_in(value: Model, what: str) -> frozenset[str]:
    """Return the names of one kind, such as clauses, that stand in a noun or below it."""
    found = (one for _, noun in nouns_in(value) for one in names_in(noun))
    return frozenset(one.name for one in found if one.ref.what == what)


@lru_cache(maxsize=8192)
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


Naming = tuple[Path, Model, tuple[Named, ...]]
Finder = Callable[[object, Path], Iterator[Named]]


def names_in(noun: Model, path: Path = ()) -> Iterator[Named]:
    """Return every id in a noun's own fields that is declared to name something (``Ref``)."""
    for name, alias, find in _finders(type(noun)):
        yield from find(noun.__dict__[name], (*path, alias))


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


@cache
def _finders(model: type[Model]) -> tuple[tuple[str, str, Finder], ...]:
    """Return these fields, each with what finds the names in its value."""
    found = ((name, alias, _finder(kind)) for name, alias, kind in _referring(model))
    return tuple((name, alias, find) for name, alias, find in found if find is not None)


def _finder(annotation: Any) -> Finder | None:
    """Return what finds the names in a value of a type, gone through once; None where it holds none."""
    inner, *notes = get_args(annotation) if get_origin(annotation) is Annotated else (annotation,)
    if (ref := next((note for note in notes if isinstance(note, Ref)), None)) is not None:
        return lambda value, path: (Named(place, ref, name) for place, name in names(value, path))
    origin, parts = get_origin(inner), tuple(map(_finder, get_args(inner)))
    if not any(parts):
        return None
    if origin in (Union, UnionType):
        options = tuple(filter(None, parts))
        return lambda value, path: (one for option in options for one in option(value, path))
    return partial(_names_in_dict, parts[0], parts[1]) if origin is dict else partial(_names_in_tuple, parts[0])


def _names_in_dict(keys: Finder | None, items: Finder | None, value: object, path: Path) -> Iterator[Named]:
    for key, item in value.items() if isinstance(value, dict) else ():
        if keys is not None:
            yield from (one._replace(path=(*path, key), is_key=True) for one in keys(key, path))
        if items is not None:
            yield from items(item, (*path, key))


def _names_in_tuple(items: Finder | None, value: object, path: Path) -> Iterator[Named]:
    if items is not None and isinstance(value, tuple):
        for number, item in enumerate(value):
            yield from items(item, (*path, number))
