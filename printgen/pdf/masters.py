"""Typeset pages and the copies to be made from them → a PDF whose copies share all that is painted alike.

A master is painted once. Its content is parted where its variable texts stand; each copy has the parts of its master
and, between them, texts of its own, shaped as the typesetter does and aligned as the master's are. What a copy needs
besides (its page, the tree of its structure) is written anew. Imported only when a PDF is written.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any

from pydyf import Array, Dictionary, Stream
from weasyprint.document import Document, Page
from weasyprint.formatting_structure.boxes import BlockContainerBox, TextBox
from weasyprint.matrix import Matrix
from weasyprint.pdf.anchors import add_outlines

from printgen.pdf.figure import TextLine
from printgen.pdf.objects import Element, number_of, pdf_bytes
from printgen.sheet.core.masters import Copy

Finish = Callable[[Any], None]
"""What is done with a file that is about to be written."""

_POINTS = 0.75  # in a CSS pixel
_ALIGNED = {"center": 0.5, "right": 1.0, "end": 1.0}
"""How much of what a text is shorter than its master's is added before it."""

_REFERENCE = re.compile(rb"\((?P<id>\d+)-(?=\d+-\d+\))|\b(?P<object>\d+) 0 R\b|\((?:[^()\\]|\\.)*\)", re.DOTALL)
"""The number of an object, which the ID of a head of a table begins with, too; or a text."""


def write_copies(document: Document, copies: Sequence[Copy], mend: Finish, finish: Finish, **options: Any) -> bytes:
    """Write a document, its pages as often as there are copies; ``mend`` what is typeset, ``finish`` the whole file."""
    count = len({copy.master for copy in copies})
    masters = [
        _Master(page, [copy.texts for copy in copies if copy.master == number])
        for number, page in enumerate(document.pages[:count])
    ]
    typeset, whole = document.copy(masters), document.copy([masters[copy.master] for copy in copies])
    typeset.make_bookmark_tree = lambda *_, **__: []  # their pages are still to be made

    def finish_copies(_: Document, pdf: Any) -> None:
        mend(pdf)
        if count < len(copies):
            _add_copies(pdf, masters, copies)
        add_outlines(pdf, whole.make_bookmark_tree(_POINTS, transform_pages=True))
        finish(pdf)
        pdf.write = lambda output, *_: output.write(pdf_bytes(pdf))

    pdf: bytes = typeset.write_pdf(finisher=finish_copies, **options)
    return pdf


class _Master(Page):  # type: ignore[misc]
    """A typeset page that is painted once, with the variable texts of all its copies."""

    def __init__(self, page: Page, texts: Sequence[tuple[str, ...]]) -> None:
        self.__dict__.update(vars(page))
        self._texts = texts
        if len(texts) > 1 and (self.links or self.forms[None]):
            raise ValueError("a page with links or fields is no master")

    def paint(self, stream: Any, scale: float = 1) -> None:
        """Paint the page, and aside the texts of every copy, so that the fonts hold their letters."""
        super().paint(stream, scale)
        self._stream = stream
        if len(self._texts) < 2:
            return
        fields = list(_fields(self._page_box, self._page_box))
        self._marks = [stream._tags[box]["mcid"] for box, _ in fields]
        self._own = [
            [_shown(text, box, aligned, stream) for text, (box, aligned) in zip(texts, fields, strict=True)]
            for texts in self._texts
        ]

    def contents(self, pdf: Any) -> Iterator[Any]:
        """Yield the content of every copy: what all share once, and what is its own."""
        if len(self._texts) < 2:
            yield self._stream.reference
            return
        parts, shared, frames = self._stream.stream, [], []
        places = {part["MCID"]: place for place, part in enumerate(parts) if isinstance(part, dict) and "MCID" in part}
        end = 0
        order = sorted(range(len(self._marks)), key=self._marks.__getitem__)
        for nth in order:
            place = places[self._marks[nth]]
            begin, last = parts.index(b"BT", place), parts.index(b"ET", place)
            shared.append(parts[end : place - 1])
            end = parts.index(b"EMC", last) + 1
            frames.append((parts[place - 1 : begin + 1], parts[last:end]))
        self._stream.stream, *others = *shared, parts[end:]
        references = [self._stream.reference, *(self._added(pdf, one) for one in others)]
        for own in self._own:
            content = Array(references[:1])
            for nth, (before, after), reference in zip(order, frames, references[1:], strict=True):
                content += [self._added(pdf, [*before, *own[nth], *after]), reference]
            yield content

    def _added(self, pdf: Any, parts: list[Any]) -> bytes:
        stream = Stream(parts, compress=self._stream.compress)
        pdf.add_object(stream)
        reference: bytes = stream.reference
        return reference


def _fields(box: Any, block: Any) -> Iterator[tuple[Any, float]]:
    """Yield the boxes of the variable texts, in the order of the document, and how they are aligned."""
    for child in getattr(box, "children", ()):
        inner = getattr(child, "_box", child)  # of what is placed absolutely
        if isinstance(inner, TextBox):
            if inner.element is not None and "data-variable" in inner.element.attrib:
                yield inner, _aligned(block)
        else:
            yield from _fields(inner, inner if isinstance(inner, BlockContainerBox) else block)


def _aligned(block: Any) -> float:
    """Return which part of what a text is shorter stands before it: CSS has placed the block or its lines."""
    style = block.style
    placed_by_right = style["position"] == "absolute" and style["left"] == "auto" and style["right"] != "auto"
    return 1.0 if placed_by_right else _ALIGNED.get(style["text_align_all"], 0.0)


def _shown(text: str, box: Any, aligned: float, stream: Any) -> list[Any]:
    """Return the operators that show a text in the place of a master's."""
    line = TextLine(text, box.style)
    x = box.position_x + aligned * (box.width - line.width)
    return line.shown(stream, Matrix(d=-1, e=x, f=box.position_y + box.baseline))


class _Source:
    """The page and the elements that a master has in the file, and how to write them once more."""

    def __init__(self, pdf: Any, reference: bytes, document: Any, parents: list[Any]) -> None:
        self._pdf, self._reference, self._parents = pdf, reference, parents
        self._page = pdf.objects[number_of(reference)]
        self._tops = [one for one in document["K"] if pdf.objects[number_of(one)]["Pg"] == reference]
        self._marked = parents[parents.index(self._page["StructParents"]) + 1]

    @cached_property
    def _places(self) -> dict[int, int]:
        """Where the page and its elements stand among what is written for a copy, by their numbers."""
        elements = (
            one for one in self._pdf.objects if isinstance(one, Dictionary) and one.get("Pg") == self._reference
        )
        numbers = (self._page.number, *(one.number for one in elements))
        return {number: place for place, number in enumerate(numbers)}

    @cached_property
    def _elements(self) -> list[tuple[bytes, list[int]]]:
        return [self._pattern(self._pdf.objects[number].data) for number in self._places if number != self._page.number]

    def first(self, contents: Any) -> tuple[int, list[bytes]]:
        """Let the page of the master have its content; return its number and its outermost elements."""
        self._page["Contents"] = contents
        return self._page.number, self._tops

    def copy(self, contents: Any) -> tuple[int, list[bytes]]:
        """Add a page with a content and elements of its own; return its number and its outermost elements."""
        start, key = len(self._pdf.objects), self._parents[-2] + 1
        self._pdf.add_object(Dictionary(self._page | {"Contents": contents, "StructParents": key}))
        for pattern, places in self._elements:
            self._pdf.add_object(Element(pattern, tuple(start + place for place in places)))
        self._parents += [key, Array(self._moved(one, start) for one in self._marked)]
        return start, [self._moved(one, start) for one in self._tops]

    def _moved(self, reference: bytes, start: int) -> bytes:
        return reference if reference == b"null" else f"{start + self._places[number_of(reference)]} 0 R".encode()

    def _pattern(self, data: bytes) -> tuple[bytes, list[int]]:
        """Return an element with gaps for the numbers of what belongs to its page, and the places of those."""
        places: list[int] = []

        def gap(found: re.Match[bytes]) -> bytes:
            kind = found.lastgroup
            place = self._places.get(int(found[kind])) if kind else None
            if kind is None or place is None:
                return found[0]
            places.append(place)
            return b"%d 0 R" if kind == "object" else b"(%d-"

        return _REFERENCE.sub(gap, data.replace(b"%", b"%%")), places


def _add_copies(pdf: Any, masters: Sequence[_Master], copies: Sequence[Copy]) -> None:
    """Put all copies into a file that has the masters alone."""
    root = pdf.objects[number_of(pdf.catalog["StructTreeRoot"])]
    document, parents = pdf.objects[number_of(root["K"][0])], pdf.objects[number_of(root["ParentTree"])]["Nums"]
    sources = [_Source(pdf, reference, document, parents) for reference in pdf.page_references]
    contents = [master.contents(pdf) for master in masters]
    seen: set[int] = set()
    pages, elements = Array(), Array()
    for nth in (copy.master for copy in copies):
        source, content = sources[nth], next(contents[nth])
        number, tops = source.copy(content) if nth in seen else source.first(content)
        seen.add(nth)
        pages += [number, 0, "R"]
        elements += tops
    pdf.pages.update(Kids=pages, Count=len(copies))
    document["K"] = elements
