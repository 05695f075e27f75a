"""Models → the keys of each kind of file: where each stands, what it does in a sentence, what may stand there.

A sentence is written in the source, as a text below the field; a class says in its own what a noun is. Nothing of it
is read before somebody asks.
"""

import ast
import inspect
import sys
from collections.abc import Iterator
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from printgen.model.values import (
    Cites,
    Colour,
    Count,
    Expression,
    Id,
    Ids,
    Length,
    Model,
    Numbers,
    PlayerRange,
    Ref,
    Shift,
)
from printgen.model.values import key_of as spelled

Path = tuple[str, ...]
FORMS: tuple[tuple[Any, str], ...] = (
    (Id, "a name"),
    (Ids, "names: one, a list, or a range such as `2..5`"),
    (Length, "a length such as `40 mm`"),
    (Shift, "a distance such as `-3 mm`"),
    (Expression, "a formula"),
    (Count, "a number, a formula, or a number for each number of players"),
    (Numbers, "numbers: one, a list, or a range such as `2..4`"),
    (PlayerRange, "the smallest and the largest number: `2-4` or `[2, 4]`"),
    (Cites, "a citation, or a list of them"),
    (Colour, "a colour such as `#0072B2`"),
    (str, "a text"),
    (int, "a whole number"),
    (float, "a number"),
    (bool, "`true` or `false`"),
)
"""What may stand at a key, by its type."""


class Key(NamedTuple):
    """A key of a kind of file: ``path`` are the keys down to it, those that a file may choose freely left out."""

    path: Path
    noun: type[Model]
    field: str

    @property
    def name(self) -> str:
        """The path with dots."""
        return ".".join(self.path)

    @property
    def hint(self) -> Any:
        """The type of what stands there."""
        return get_type_hints(self.noun, include_extras=True)[self.field]

    @property
    def sentence(self) -> str:
        """What the key does."""
        return sentence(self.noun, self.field)

    @property
    def form(self) -> str:
        """What may stand there, and what holds where it is left out."""
        field = self.noun.model_fields[self.field]
        hint = self.hint
        if field.is_required():
            return f"{_form(hint)}; needed"
        value = field.default
        if isinstance(value, bool):
            return _form(hint) + ("; else `true`" if value else "")
        otherwise = f"{value:g}" if isinstance(value, float) else str(value) if isinstance(value, int | str) else ""
        return _form(hint) + (f"; else `{otherwise}`" if otherwise else "")


def keys(kind: str, model: Any) -> Iterator[Key]:
    """Return all keys of a kind of file, from the outermost inward."""
    yield from _below((kind,), model, ())


def _below(path: Path, hint: Any, above: tuple[type[Model], ...]) -> Iterator[Key]:
    for noun in dict.fromkeys(nouns_of(hint)):
        if noun in above:
            continue
        hints = get_type_hints(noun, include_extras=True)
        for name in noun.model_fields:
            inner = (*path, spelled(noun, name))
            yield Key(inner, noun, name)
            yield from _below(inner, hints[name], (*above, noun))


def nouns_of(hint: Any) -> Iterator[type[Model]]:
    """Return the nouns that a type is made of."""
    if isinstance(hint, type) and issubclass(hint, Model):
        yield hint
    for inner in get_args(hint):
        yield from nouns_of(inner)


def what(noun: type[Model]) -> str:
    """Return what a noun is, in one sentence."""
    return " ".join((inspect.getdoc(noun) or "").partition("\n\n")[0].split()).replace("``", "`")


def sentence(noun: type[Model], field: str) -> str:
    """Return what a key does: that of the noun itself, or of one that it is made after; "" where nobody says it."""
    written = (_sentences(one.__module__).get(f"{one.__name__}.{field}") for one in noun.__mro__)
    found = next(filter(None, written), "")
    if not found and get_origin(only := noun.model_fields[field].annotation) is Literal and len(get_args(only)) == 1:
        return f"Always `{get_args(only)[0]}`, which distinguishes it from others that may stand there."
    return found


@cache
def _sentences(module: str) -> dict[str, str]:
    """Return the texts below the fields of all classes of a module."""
    if not module.startswith("printgen."):
        return {}
    found, tree = {}, ast.parse(inspect.getsource(sys.modules[module]))
    for noun in (node for node in tree.body if isinstance(node, ast.ClassDef)):
        for node, after in zip(noun.body, noun.body[1:], strict=False):
            match node, after:
                case ast.AnnAssign(target=ast.Name(id=field)), ast.Expr(value=ast.Constant(value=str(text))):
                    found[f"{noun.name}.{field}"] = " ".join(text.split())
    return found


def _form(hint: Any) -> str:
    """Say what may stand at a key of some type."""
    if (known := next((text for one, text in FORMS if one is hint or one == hint), None)) is not None:
        return known
    inner, notes = (hint.__origin__, hint.__metadata__) if get_origin(hint) is Annotated else (hint, ())
    if ref := next((note for note in notes if isinstance(note, Ref)), None):
        listed = get_origin(inner) is tuple
        article = "an" if ref.what[0] in "aeio" else "a"
        return f"{'one or several names' if listed else 'the name'} of {article} {ref.what}"
    origin, args = get_origin(inner), get_args(inner)
    if origin is Literal:
        return _listed([f"`{one}`" for one in args])
    if origin in (Union, UnionType):
        return _listed(list(dict.fromkeys(_form(one) for one in args if one is not type(None))))
    if origin is tuple:
        several = args[:1] if args[1:] == (...,) else args
        return f"a list, each {_form(several[0])}" if len(several) == 1 else f"[{', '.join(map(_form, several))}]"
    if origin is dict:
        return f"for each {_form(args[0]).partition(' ')[2]}: {_form(args[1])}"
    if isinstance(inner, type) and issubclass(inner, Model):
        return "keys of its own"
    return _form(inner) if inner is not hint else str(getattr(inner, "__name__", inner))


def _listed(words: list[str]) -> str:
    return " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))
