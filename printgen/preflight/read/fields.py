"""The bytes of a PDF → what is filled into its form, field by field."""

from collections.abc import Iterator, Mapping
from typing import Any

from printgen.geometry import Point, Rect
from printgen.limits import FIELD_LETTERS, FIELDS
from printgen.model.box.answers import FormField
from printgen.preflight.read.boxes import around
from printgen.preflight.read.reader import beyond, opened
from printgen.units import PT

OFF = "/Off"

_TOO_MUCH = f"what is filled into a field has over {FIELD_LETTERS:,} letters"


def form_fields(pdf: bytes) -> Mapping[str, str]:
    """Return what stands in every field of a PDF by its name, in the order of the file.

    Raises PrintgenError when it is not a PDF that can be read.
    """
    return {field.name: field.value for field in filled_form(pdf)}


def filled_form(pdf: bytes) -> tuple[FormField, ...]:
    """Return every field of a PDF with what stands in it, in the order of the file.

    Readers part a name at its dots into a tree of fields or keep it whole; either gives the same
    names here. Raises PrintgenError when it is not a PDF that can be read.
    """
    with opened(pdf) as reader:
        found: dict[str, FormField] = {}
        for number, page in enumerate(reader.pages, 1):
            for note in page.get("/Annots") or ():
                field = note.get_object()
                if field.get("/Subtype") == "/Widget":
                    one = _field(field, number, page)
                    found[one.name] = one
                    if len(found) > FIELDS:
                        raise beyond(f"the form has over {FIELDS:,} fields")
    return tuple(found.values())


def _field(field: Any, page: int, paper: Any) -> FormField:
    from pypdf.generic import NameObject

    value = _text(_inherited(field, "/V"))
    if _inherited(field, "/FT") != "/Btn":
        if isinstance(_inherited(field, "/V"), NameObject):  # some programs write a text as a name
            value = value.removeprefix("/")
        return FormField(_name(field), value, page, _box(field, paper))
    # Some programs set only the value, some only the look: a box is ticked where either says so.
    ticked = any(said not in ("", OFF, OFF[1:]) for said in (value, _text(field.get("/AS"))))
    return FormField(_name(field), value, page, _box(field, paper), ticked)


def _text(value: Any) -> str:
    """Return a value as text, however the program that wrote it chose to store it; raises LimitError."""
    text = _plain(value)
    if len(text) > FIELD_LETTERS:
        raise beyond(_TOO_MUCH)
    return text


def _plain(value: Any) -> str:
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    if hasattr(value, "get_data"):  # rich or long texts may be streams
        if len(value._data) > FIELD_LETTERS:
            raise beyond(_TOO_MUCH)
        data: bytes = value.get_data()
        return data.decode("utf-8", "replace")
    if isinstance(value, list):
        return " ".join(map(_text, value))
    return "" if value is None else str(value)


def _box(field: Any, page: Any) -> Rect | None:
    """Return the place of a field on its page in mm, from the upper left corner."""
    try:
        left, bottom, right, top = (float(edge) for edge in field["/Rect"])
        media = page.mediabox
        x, y = float(media.left), float(media.top)
    except (KeyError, TypeError, ValueError):
        return None
    corners = (Point((left - x) * PT, (y - top) * PT), Point((right - x) * PT, (y - bottom) * PT))
    return around(list(corners))


def _name(field: Any) -> str:
    """Put the names of a field and of those it belongs to together."""
    return ".".join(reversed([_text(one["/T"]) for one in _upwards(field) if "/T" in one]))


def _inherited(field: Any, key: str) -> Any:
    value: Any = next((one[key] for one in _upwards(field) if key in one), None)
    return value.get_object() if hasattr(value, "get_object") else value


def _upwards(field: Any) -> Iterator[Any]:
    """Yield a field and those above it; a ring of parents ends at the bound."""
    for _ in range(16):
        if field is None:
            return
        yield field
        above = field.get("/Parent")
        field = above.get_object() if above is not None else None
