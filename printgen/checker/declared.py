"""A noun of the model → every id in it that a field declares to name something (``Ref``)."""

from collections.abc import Iterator
from functools import cache
from types import UnionType
from typing import Annotated, Any, NamedTuple, Union, get_args, get_origin

from printgen.model.nouns import Path, names
from printgen.model.values import Model, Ref


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
    types = [(name, f.alias or name, Annotated[(f.annotation, *f.metadata, None)]) for name, f in fields]
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
