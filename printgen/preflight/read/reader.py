"""The bytes of a PDF → PdfFacts: pypdf for structure and lengths, pdfium for texts."""

import json
import logging
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from io import BytesIO
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

from printgen.errors import LimitError, PrintgenError
from printgen.geometry import Point, Rect, Size, Transform
from printgen.limits import FIELD_LETTERS, PACKED_BYTES, PDF_BYTES, PDF_PAGES, PDF_PAPER, RECIPE_BYTES
from printgen.preflight.read.boxes import around
from printgen.preflight.read.facts import Field, Font, PageFacts, PdfFacts
from printgen.problems import Problem
from printgen.sheet.core.page import Sheet
from printgen.units import PT

if TYPE_CHECKING:
    from pypdf import PageObject, PdfReader

    from printgen.preflight.read.parts import Parts

_RDF = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}"
_SHORT = {
    "http://purl.org/dc/elements/1.1/": "dc",
    "http://ns.adobe.com/pdf/1.3/": "pdf",
    "http://ns.adobe.com/xap/1.0/": "xmp",
    "http://ns.adobe.com/xap/1.0/rights/": "xmpRights",
    "http://spdx.org/rdf/terms#": "spdx",
}
PACKET_AT_MOST = 1_000_000


def described(catalogue: Any) -> dict[str, tuple[str, ...]]:
    """Read the properties of the packet, and the language; a damaged packet says nothing."""
    found: dict[str, tuple[str, ...]] = {}
    if "/Lang" in catalogue:
        found["lang"] = (str(catalogue["/Lang"]),)
    if (stream := catalogue.get("/Metadata")) is None:
        return found
    packet = stream.get_object().get_data()
    if len(packet) > PACKET_AT_MOST or b"<!DOCTYPE" in packet:
        return found
    try:
        tree = ElementTree.fromstring(packet.decode("utf-8", "replace").strip())
    except ElementTree.ParseError:
        return found
    for about in tree.iter(f"{_RDF}Description"):
        for one in about:
            space, _, name = one.tag.removeprefix("{").rpartition("}")
            found[f"{_SHORT.get(space, space)}:{name}"] = tuple(
                item.text or "" for item in list(one.iter(f"{_RDF}li")) or [one]
            )
    return found


def _bookmarks(reader: "PdfReader", outline: Any) -> Iterator[tuple[str, int]]:
    """Yield every bookmark with the number of its page, outer ones before those within."""
    for one in outline:
        if isinstance(one, list):
            yield from _bookmarks(reader, one)
        else:
            number = reader.get_destination_page_number(one)
            yield str(one.title), -1 if number is None else number + 1


RECIPE = "printgen.json"

_SILENT = logging.NullHandler()
"""Without a handler, what pypdf finds odd would go to stderr."""

_BOXES = ("/MediaBox", "/CropBox", "/TrimBox", "/BleedBox")


def read_pdf(pdf: bytes, sheet: Sheet | None = None) -> PdfFacts:
    """Measure a PDF: what its pages show, or, where the sheet names a printer, its paper.

    Raises PrintgenError when it is not a PDF that can be read, LimitError when it is larger than
    anything printgen writes.
    """
    with opened(pdf) as reader:
        import pypdfium2

        from printgen.preflight.read.parts import shared_streams

        shared, document = shared_streams(reader), pypdfium2.PdfDocument(pdf)
        try:
            pages: list[PageFacts] = []
            for i, page in enumerate(reader.pages):
                found = _page(page, document, i + 1, sheet, shared)
                pages.append(_beside(found, pages) if shared else found)
        finally:
            document.close()
        return PdfFacts(
            pages=tuple(pages),
            fonts=tuple(_fonts(reader)),
            metadata=_names(reader.metadata),
            attachments=_attachments(reader),
            viewer=_names(_at(reader.trailer, "/Root", "/ViewerPreferences")),
            described=described(_at(reader.trailer, "/Root")),
            bookmarks=tuple(_bookmarks(reader, reader.outline)),
        )


def embedded_recipe(pdf: bytes) -> dict[str, Any]:
    """Return the recipe a PDF carries; raises PrintgenError when there is none."""
    with opened(pdf) as reader:
        attachments = _attachments(reader)
    recipe = parse_recipe(attachments)
    if recipe is None:
        message = f"the file carries no readable `{RECIPE}`, so it cannot say what it is"
        hint = "only files that printgen made, and no other program has saved again, can"
        raise PrintgenError(Problem("missing-recipe", message, hints=(hint,)))
    return recipe


def parse_recipe(attachments: Mapping[str, bytes]) -> dict[str, Any] | None:
    """Read the recipe among the attachments; None when it is missing or damaged."""
    try:
        recipe = json.loads(attachments[RECIPE])
    except (KeyError, ValueError, RecursionError):
        return None
    return recipe if isinstance(recipe, dict) else None


@contextmanager
def opened(pdf: bytes) -> Iterator["PdfReader"]:
    """Open a PDF; whatever a damaged file does to the readers becomes one problem."""
    from pypdf import PdfReader

    if len(pdf) > PDF_BYTES:
        raise beyond(f"the file is over {PDF_BYTES:,} bytes")
    logging.getLogger("pypdf").addHandler(_SILENT)
    try:
        reader = PdfReader(BytesIO(pdf))
        if len(reader.pages) > PDF_PAGES:
            raise beyond(f"the file has over {PDF_PAGES:,} pages")
        yield reader
    except PrintgenError:
        raise
    except Exception as error:  # the readers raise some twenty kinds for damaged files
        message = f"the file cannot be read as a PDF: {str(error) or type(error).__name__}"
        raise PrintgenError(Problem("unreadable-pdf", message)) from error


def _page(page: "PageObject", document: Any, number: int, sheet: Sheet | None, shared: "Parts") -> PageFacts:
    """Measure one page; its paper is the MediaBox in the units the page declares.

    Its boxes are those of the file; all else lies where the printer lays it.
    """
    from printgen.preflight.read.drawing import PageDrawing
    from printgen.preflight.read.printer import laid_down
    from printgen.preflight.read.text import read_words

    unit = float(page.get("/UserUnit", 1)) * PT
    media = page.mediabox
    to_mm = Transform(unit, 0, 0, -unit, -float(media.left) * unit, float(media.top) * unit)
    boxes = {name[1:]: _box(page[name], to_mm) for name in _BOXES if name in page}
    paper = _box(media, to_mm)
    size = Size(paper.width, paper.height)
    if not max(size) <= PDF_PAPER:
        raise beyond(f"page {number} is {max(size):.0f} mm long, at most {PDF_PAPER} are looked at")
    if sheet is not None and sheet.printer is not None:
        to_mm = to_mm.then(laid_down(sheet.printer, size, number, sheet.duplex))
    drawing = PageDrawing(page, to_mm, _box(media, to_mm), shared)
    rendered = document[number - 1]  # not before it is known to be within bounds: that library ends where memory does
    text_page = rendered.get_textpage()
    try:
        words = read_words(text_page, to_mm, drawing.parts, drawing.dotted)
    finally:
        text_page.close()
        rendered.close()
    annotations = [note.get_object() for note in _at(page, "/Annots") or ()]
    return PageFacts(
        size=size,
        boxes=boxes,
        rotation=int(page.get("/Rotate", 0)) % 360,
        drawn=tuple(drawing.drawn),
        words=tuple(words),
        fields=tuple(_fields(annotations, to_mm)),
        links=tuple(_links(annotations)),
        dotted=tuple(drawing.dotted),
    )


def _beside(found: PageFacts, before: Sequence[PageFacts]) -> PageFacts:
    """Return a page beside the first one of those before it on which the same is drawn, if there is one."""
    like = next((one for one in before if one.like is None and one.drawn == found.drawn), None)
    return found if like is None else replace(found, like=like, drawn=like.drawn)


def _box(edges: Any, to_mm: Transform) -> Rect:
    left, bottom, right, top = (float(value) for value in edges)
    return around([to_mm.apply(Point(left, bottom)), to_mm.apply(Point(right, top))])


def _fields(annotations: list[Any], to_mm: Transform) -> Iterator[Field]:
    """Yield the form fields among the annotations of a page."""
    for note in annotations:
        kind = note.get("/FT") or _at(note, "/Parent", "/FT")
        if kind is not None:
            name = note.get("/T") or _at(note, "/Parent", "/T") or ""
            value = str(note.get("/V", ""))
            if len(value) > FIELD_LETTERS:
                raise beyond(f"what is filled into a field has over {FIELD_LETTERS:,} letters")
            yield Field(str(name), _box(note["/Rect"], to_mm), value)


def _links(annotations: list[Any]) -> Iterator[str]:
    """Yield where links lead: an address, or the kind of an action that is not one."""
    for note in annotations:
        action = _at(note, "/A")
        if action is not None and action.get("/S") != "/GoTo":
            yield str(action.get("/URI", action.get("/S")))


def _fonts(reader: "PdfReader") -> Iterator[Font]:
    """Yield every font that pages, forms inside them and fields name, each once."""
    seen: set[int] = set()
    found: dict[Font, None] = {}
    waiting = [_at(page, "/Resources") for page in reader.pages]
    waiting.append(_at(reader.trailer, "/Root", "/AcroForm", "/DR"))
    while waiting:
        resources = waiting.pop()
        if resources is None or id(resources) in seen:
            continue
        seen.add(id(resources))
        for name in _at(resources, "/Font") or ():
            found[_font(_at(resources, "/Font", name))] = None
        for name in _at(resources, "/XObject") or ():
            waiting.append(_at(resources, "/XObject", name, "/Resources"))
    yield from found


def _font(font: Any) -> Font:
    name = str(font.get("/BaseFont", "/"))[1:]
    descendants = _at(font, "/DescendantFonts")
    descriptor = _at(descendants[0] if descendants else font, "/FontDescriptor")
    drawn_here = font.get("/Subtype") == "/Type3"  # its glyphs are drawings in the file itself
    embedded = drawn_here or any(key in (descriptor or ()) for key in ("/FontFile", "/FontFile2", "/FontFile3"))
    return Font(name.partition("+")[2] or name, embedded, "+" in name)


def _attachments(reader: "PdfReader") -> dict[str, bytes]:
    """Return the recipe by its name; other attachments are not looked into. Raises LimitError."""
    found = {}
    for one in reader.attachment_list:
        if RECIPE not in (one.name, one.alternative_name):
            continue
        stream = one.pdf_object["/EF"]
        packed = _at(stream, "/UF") or _at(stream, "/F")
        filters = packed.get("/Filter", "/FlateDecode")
        most = RECIPE_BYTES if filters in ("/FlateDecode", ["/FlateDecode"], []) else PACKED_BYTES
        if len(packed._data) <= most and len(content := one.content) <= RECIPE_BYTES:
            found[RECIPE] = content
        else:
            raise beyond(f"its `{RECIPE}` is over {most:,} bytes")
    return found


def beyond(message: str) -> LimitError:
    """Return the failure of a file that is larger than anything printgen writes."""
    return LimitError(Problem("pdf-too-large", message))


def _names(dictionary: Any) -> dict[str, str]:
    """Return a dictionary as plain texts, names without their slash."""
    items = (dictionary or {}).items()
    return {str(key).removeprefix("/"): str(value).removeprefix("/") for key, value in items}


def _at(start: Any, *keys: str) -> Any:
    """Follow keys through dictionaries and references; None where the way ends."""
    value = start
    for key in ("", *keys):
        if key:
            value = value.get(key) if hasattr(value, "get") else None
        value = value.get_object() if hasattr(value, "get_object") else value
    return value
