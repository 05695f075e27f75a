"""What a hostile PDF is made of → its bytes."""

import json
from collections.abc import Mapping
from io import BytesIO

from pypdf import PdfReader, PdfWriter
from pypdf.generic import (
    ArrayObject,
    DecodedStreamObject,
    DictionaryObject,
    NameObject,
    NumberObject,
    StreamObject,
    TextStringObject,
)


def finished(writer: PdfWriter) -> bytes:
    content = BytesIO()
    writer.write(content)
    return content.getvalue()


def drawn(content: bytes, size: float = 300, recipe: bytes | None = None) -> bytes:
    """Return a page with this content; without a recipe nobody but a test looks at it."""
    writer = PdfWriter()
    page = writer.add_blank_page(size, size)
    stream = DecodedStreamObject()
    stream.set_data(content)
    page[NameObject("/Contents")] = writer._add_object(stream)
    if recipe is not None:
        writer.add_attachment("printgen.json", recipe)
    return finished(writer)


def with_recipe(content: bytes, filters: str | None = None) -> bytes:
    """Return a PDF of one empty page that carries this as its recipe."""
    writer = PdfWriter()
    writer.add_blank_page(72, 72)
    writer.add_attachment("printgen.json", content)
    if filters is not None:
        (one,) = writer.attachment_list
        one._embedded_file[NameObject("/Filter")] = NameObject(filters)
    return finished(writer)


def recipe_of(request: Mapping[str, object]) -> bytes:
    return with_recipe(json.dumps({"request": {"kind": "pad", "game": ""} | request}).encode())


def form(fields: Mapping[str, str]) -> bytes:
    """Return a form with these fields, filled in."""
    writer = PdfWriter()
    page = writer.add_blank_page(72, 72)
    rect = ArrayObject([NumberObject(0)] * 4)
    page[NameObject("/Annots")] = ArrayObject(
        DictionaryObject(
            {
                NameObject("/Subtype"): NameObject("/Widget"),
                NameObject("/FT"): NameObject("/Tx"),
                NameObject("/T"): _text(name),
                NameObject("/V"): _text(value),
                NameObject("/Rect"): rect,
            }
        )
        for name, value in fields.items()
    )
    return finished(writer)


def _text(value: str) -> TextStringObject:
    return TextStringObject(value.encode("utf-8", "replace").decode())


def unpacked(pdf: bytes) -> bytes:
    """Return a PDF whose streams can be read, and so changed with sense."""
    writer = PdfWriter(clone_from=PdfReader(BytesIO(pdf)))
    for number, one in enumerate(writer._objects):
        if isinstance(one, StreamObject) and one.get("/Filter") == "/FlateDecode":
            plain = DecodedStreamObject()
            plain.update({key: value for key, value in one.items() if key not in ("/Filter", "/Length")})
            plain.set_data(one.get_data())
            writer._objects[number] = plain
    return finished(writer)
