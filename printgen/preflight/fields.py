"""The bytes of a PDF → what is filled into its form, by the names of the fields."""

from collections.abc import Mapping
from typing import Any

from printgen.preflight.reader import opened


def form_fields(pdf: bytes) -> Mapping[str, str]:
    """Give every text field of a PDF with what stands in it, in the order of the file.

    Readers part a name at its dots into a tree of fields or keep it whole; either gives the same
    names here. Raises PrintgenError when it is not a PDF that can be read.
    """
    with opened(pdf) as reader:
        found: dict[str, str] = {}
        for page in reader.pages:
            for note in page.get("/Annots") or ():
                field = note.get_object()
                if field.get("/Subtype") == "/Widget":
                    found[_name(field)] = str(_inherited(field, "/V") or "")
    return found


def _name(field: Any) -> str:
    """Put the names of a field and of those it belongs to together."""
    names: list[str] = []
    for one in _upwards(field):
        if "/T" in one:
            names.append(str(one["/T"]))
    return ".".join(reversed(names))


def _inherited(field: Any, key: str) -> Any:
    return next((one[key] for one in _upwards(field) if key in one), None)


def _upwards(field: Any) -> list[Any]:
    """List a field and those above it; a ring of parents ends at the bound."""
    chain: list[Any] = []
    while field is not None and len(chain) < 16:
        chain.append(field)
        above = field.get("/Parent")
        field = above.get_object() if above is not None else None
    return chain
