"""A record from somewhere → the request it holds, or what makes it none."""

from collections.abc import Iterator, Mapping
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

from printgen.errors import PrintgenError
from printgen.model.printer import Printer
from printgen.problems import Problem
from printgen.sheet.core.option import Option
from printgen.sheet.core.request import Request

FORMER = {"law": "distribution", "parlay": "variant_seed"}
"""What fields were called in files of an earlier printgen, which can still be made again."""


def request_from_record(record: object, kinds: Mapping[str, type[Request]]) -> Request:
    """Return the request of a JSON record; raises PrintgenError for what cannot be one."""
    stored: dict[str, Any] = record if isinstance(record, dict) else {}
    values = {FORMER.get(name, name): value for name, value in stored.items()}
    if faults := tuple(_faults(values, kinds)):
        raise PrintgenError(faults)
    read: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in values.items()}
    if (printer := values.get("printer")) is not None:
        read["printer"] = Printer.from_record(printer)
    return kinds[values["kind"]](**{name: value for name, value in read.items() if name != "kind"})


def _faults(record: Mapping[str, Any], kinds: Mapping[str, type[Request]]) -> Iterator[Problem]:
    """Find what makes a record that somebody else wrote no request."""
    for name in ("kind", "game"):
        if name not in record:
            yield Problem("damaged-recipe", f"the recipe does not name the {name} of the sheet")
    kind = record.get("kind")
    request = kinds.get(kind) if isinstance(kind, str) else None
    if request is None:
        if "kind" in record:
            yield Problem("damaged-recipe", "the recipe has an impossible `kind`")
        request = Request
    types = {one.name: one for one in request.fields()}
    for name, value in record.items():
        if name == "kind":
            continue
        if name not in types:
            message = f"this printgen knows no option `{str(name)[:40]}` that the recipe names"
            yield Problem("damaged-recipe", message, hints=("print it with a newer printgen",))
        elif not _fits(value, types[name].type):
            yield Problem("damaged-recipe", f"the recipe has an impossible `{name}`")
        elif not _within(value, types[name].option):
            yield Problem("out-of-range", f"the recipe has an impossible `{name}`: {value}")


def _fits(value: object, hint: Any) -> bool:
    """Return whether a value read from JSON is what the annotation of a field says."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Literal:
        return value in inner
    if origin in (UnionType, Union):
        return any(_fits(value, one) for one in inner)
    if hint is Printer:
        return _is_printer(value)
    if origin is tuple:
        return isinstance(value, list) and all(_fits(item, inner[0]) for item in value)
    if origin is Mapping:
        return isinstance(value, dict) and all(_fits(item, inner[1]) for item in value.values())
    return type(value) is hint


def _within(value: object, option: Option | None) -> bool:
    """Return whether a number is one that could have been asked for on the command line."""
    if option is None or option.bounds is None or not isinstance(value, int | float):
        return True
    low, high = option.bounds
    return low <= value <= high


def _is_printer(value: object) -> bool:
    try:
        Printer.from_record(value)
    except ValueError:
        return False
    return True
