"""The HTML of pages + those that were typeset before → pages; what differs in what varies is made from one of them.

So one page of many that are alike is typeset, and the others are as if they had been. Imported only when a PDF is
written.
"""

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from weasyprint import HTML
from weasyprint.document import DocumentMetadata, Page
from weasyprint.html import get_html_metadata

from printgen.pdf.alike.remade import Box, Kept, Unlike, moved
from printgen.pdf.alike.varied import Varied, parted, varied
from printgen.pdf.figure import Figure, Shaper

Document = Any  # of WeasyPrint, which is not typed

_KEPT_AT_MOST = 64
"""Of the pages of a frame, and of the parts of one, none of which can be made from another."""

_STYLE = re.compile(r"<style>.*?</style>", re.DOTALL)


class KeptPages:
    """Pages that were typeset, and what can be made from them; ``typeset`` counts them.

    They are kept for one document, or for several that have a style in common.
    """

    def __init__(self, for_several: bool) -> None:
        self.typeset, self._for_several = 0, for_several
        self.shaper = Shaper()
        self._typeset: Document = None
        self._pages: dict[str, list[Kept]] = {}
        self._parts: dict[str, list[Kept]] = {}

    def document(self, text: str, figures: Mapping[str, Figure], typeset: Callable[[str], Document]) -> Document:
        """Return a document that is laid out; ``typeset`` does that for as few of its pages as can be.

        ``figures``: those of the document, by their addresses.
        """
        head, sections, end = parted(text)
        making = _Making(self._pages, self._parts, figures, head[head.find("<style>") :])
        wanted = [varied(section) for section in sections]
        if not sections or not (self._for_several or len({one.frame for one in wanted}) < len(wanted)):
            return typeset(text)
        pages = [making.page(one) for one in wanted]
        for is_last in (False, False, False, True):
            left = [nth for nth, page in enumerate(pages) if page is None]
            first = {wanted[nth].frame: nth for nth in reversed(left)}
            chosen = left if is_last else sorted(first.values())
            if not chosen:
                break
            self.typeset += len(chosen)
            document = typeset("".join((head, *(sections[nth] for nth in chosen), end)))
            if len(document.pages) != len(chosen):  # one is too long: preflight is to see all of it
                return document if len(chosen) == len(sections) else typeset(text)
            self._typeset = document
            bodies = document._html.etree_element.iterfind("body/section")
            for nth, page, body in zip(chosen, document.pages, bodies, strict=True):
                pages[nth] = page
                making.keep(wanted[nth], page._page_box, body)
            pages = [page or making.page(one) for page, one in zip(pages, wanted, strict=True)]
        document = self._typeset.copy(pages)
        document.metadata = DocumentMetadata(**get_html_metadata(HTML(string=f"{_STYLE.sub('', head)}{end}")))
        return document


@dataclass(frozen=True, slots=True)
class _Making:
    """Makes the pages of one document; ``style``: what its pages have in common with those of others."""

    pages: dict[str, list[Kept]]
    parts: dict[str, list[Kept]]
    figures: Mapping[str, Figure]
    style: str

    def page(self, wanted: Varied) -> Page | None:
        """Return a page made from one that is kept, if there is such."""
        for kept in self.pages.get(self.style + wanted.frame, ()):
            with suppress(Unlike):
                return Page(kept.made(wanted, self.figures, self._part))
        return None

    def keep(self, wanted: Varied, box: Box, element: Any) -> None:
        """Keep the parts of a page that was typeset, and the page, as far as they cannot be made."""
        with suppress(Unlike):
            kept = Kept(wanted, box, element)
            for part, own, inner in zip(wanted.parts, kept.parts, kept.part_elements, strict=True):
                try:
                    self._part(part, own)
                except Unlike:
                    _add(self.parts, self.style + part.frame, Kept(part, own, inner))
            if self.page(wanted) is None:
                _add(self.pages, self.style + wanted.frame, kept)

    def _part(self, wanted: Varied, place: Box) -> Box:
        """Return a part for the place of another one; raises Unlike."""
        size = place.margin_width(), place.margin_height()
        for kept in self.parts.get(self.style + wanted.frame, ()):
            box = kept.box
            if max(abs(box.margin_width() - size[0]), abs(box.margin_height() - size[1])) > 1e-6:
                continue
            with suppress(Unlike):
                made = kept.made(wanted, self.figures, self._part)
                return moved(made, place.position_x - box.position_x, place.position_y - box.position_y)
        raise Unlike


def _add(some: dict[str, list[Kept]], frame: str, kept: Kept) -> None:
    some[frame] = [*some.get(frame, ())[-_KEPT_AT_MOST + 1 :], kept]
