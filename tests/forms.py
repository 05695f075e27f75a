"""Forms as their users have them: a pad is printed, then filled in by some program."""

from collections.abc import Mapping
from functools import cache, lru_cache
from io import BytesIO
from typing import Any

from pypdf import PdfReader, PdfWriter
from pypdf.generic import ByteStringObject, DictionaryObject, NameObject, TextStringObject

from printgen.app import pipeline
from tests import workshop
from tests.workshop import request_of

Fields = dict[str, str | bool]


@cache
def pad(game: str, options: tuple[str, ...] = (), language: str = "en", players: int = 0) -> bytes:
    """Print the fillable pad of a game, once for each table.

    In its roomiest arrangement, fits it or not: however a pad is arranged, its fields are the same.
    """
    request = request_of(
        "pad",
        game,
        language=language,
        players=players or None,
        variants=tuple(one for one in options if "." not in one),
        readings=tuple(one for one in options if "." in one),
        fillable=True,
    )
    return pipeline.typeset(next(pipeline.arrangements(workshop.make_context(request))))


def filled(pdf: bytes, fields: Mapping[str, str | bool], how: str = "pypdf") -> bytes:
    """Fill in a form: texts are written, boxes ticked; each program has a way of its own."""
    writer, widgets = opened(pdf)
    unknown = fields.keys() - widgets.keys()
    assert not unknown, f"the pad has no {sorted(unknown)}"
    before = {name: DictionaryObject(widgets[name]) for name in fields}
    for name, value in fields.items():
        _fill(widgets[name], value, how)
    out = BytesIO()
    writer.write(out)
    for name, widget in before.items():  # the next one fills in the same pad
        widgets[name].clear()
        widgets[name].update(widget)
    return out.getvalue()


@lru_cache(maxsize=4)
def opened(pdf: bytes) -> tuple[PdfWriter, dict[str, DictionaryObject]]:
    """Open a form once, and give its fields by name."""
    writer = PdfWriter(clone_from=PdfReader(BytesIO(pdf)))
    notes = (note.get_object() for page in writer.pages for note in page.get("/Annots") or ())
    return writer, {str(note["/T"]): note for note in notes if "/T" in note}


def _fill(widget: DictionaryObject, value: str | bool, how: str) -> None:
    if isinstance(value, bool):
        if how != "only the look":
            widget[NameObject("/V")] = NameObject("/on")
        if how != "only the value":
            widget[NameObject("/AS")] = NameObject("/on")
        return
    written: Any = TextStringObject(value)
    if how == "utf-16":
        written = ByteStringObject(b"\xfe\xff" + value.encode("utf-16-be"))
    if how == "names":
        written = NameObject(f"/{value}")
    widget[NameObject("/V")] = written
    widget.pop("/AP", None)
