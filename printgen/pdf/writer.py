"""HTML and its figures → the bytes of a PDF; the same input gives the same bytes."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Protocol

from printgen.drawing.scene import Scene
from printgen.errors import LimitError, PrintgenError
from printgen.geometry import Rect
from printgen.limits import HTML_LETTERS, TYPESETTING_SECONDS
from printgen.model.printer import Printer
from printgen.pdf.correction import correct
from printgen.pdf.engine import weasyprint
from printgen.pdf.fonts import missing_glyphs
from printgen.pdf.guards import captured_warnings, finished_within
from printgen.pdf.printed import printed_content
from printgen.pdf.tags import mend_tags
from printgen.pdf.xmp import embed
from printgen.problems import Problem
from printgen.resources import Entries
from printgen.sheet.core.masters import Copy
from printgen.sheet.core.page import Sheet

if TYPE_CHECKING:
    from printgen.pdf.alike.kept_pages import KeptPages

FIGURES_AT_MOST = 100_000_000

_FIGURE = re.compile(r"figure:[\w-]+")
_LINKS = ("http://", "https://", "mailto:", "#")
_NO_DATE = datetime(2000, 1, 1, tzinfo=UTC)  # a date would make every run another file
_DUPLEX = {"long-edge": "/DuplexFlipLongEdge", "short-edge": "/DuplexFlipShortEdge", None: "/Simplex"}


class Document(Protocol):
    """What is typeset: the text of the HTML, and the figure behind every address in it."""

    @property
    def text(self) -> str:
        """The HTML."""

    @property
    def assets(self) -> Mapping[str, Scene | bytes]:
        """Figures by address: scenes, or SVG, which the typesetter draws in its own way."""

    @property
    def copies(self) -> Sequence[Copy]:
        """The pages to be made from those of the HTML; none where these are all."""


@dataclass(frozen=True, slots=True)
class Use:
    """What is done with the paper, as a Sheet says it: typed into, turned over an edge, printed on."""

    forms: bool = False
    duplex: str | None = None
    printer: Printer | None = None


class TypesetPages:
    """A document that is laid out: its first pages or all of them can be written, each time with what belongs to them.

    Raises PrintgenError for whatever would print wrongly: a character the font lacks, an address
    that is not a figure of the sheet, CSS that is not understood; LimitError for what is too
    large or takes longer than ``seconds``; EnvironmentFault where Pango is missing. ``kept``: pages of
    documents before it, from which those of this one are made where that gives the same; ``entries``: where
    declarations of WeasyPrint and patterns of hyphens are kept for other processes. ``stock``: WeasyPrint alone lays
    out and draws.
    """

    def __init__(
        self,
        document: Document,
        has_forms: bool,
        kept: "KeptPages | None" = None,
        seconds: float = TYPESETTING_SECONDS,
        entries: Entries | None = None,
        stock: bool = False,
    ) -> None:
        _check_size("characters of HTML", len(document.text), HTML_LETTERS)
        content = printed_content(document.text, document.assets, (one.texts for one in document.copies))
        _raise_if_any((*missing_glyphs(content), *_unsafe_links(content.links)))
        self._module, self._seconds = weasyprint(entries), seconds
        from printgen.pdf.alike.kept_pages import KeptPages
        from printgen.pdf.fetcher import AssetFetcher
        from printgen.pdf.figure import Figure, Symbols
        from printgen.pdf.layout.hyphens import keep_hyphens

        _take_short_cuts(not stock)
        keep_hyphens(entries)
        kept = kept or KeptPages(for_several=False)
        assets = {name: _as_svg(one) for name, one in document.assets.items()} if stock else document.assets
        svg = {name: figure for name, figure in assets.items() if isinstance(figure, bytes)}
        self._fetcher, self._shaper, symbols = AssetFetcher(svg), kept.shaper, Symbols()
        scenes = {name: one for name, one in assets.items() if isinstance(one, Scene)}
        uses = Counter(_FIGURE.findall(document.text))
        drawn = {name: Figure(one, uses[name], self._shaper, symbols) for name, one in scenes.items()}
        _check_size("bytes of figures", sum(map(len, svg.values())) + sum(map(len, drawn.values())), FIGURES_AT_MOST)

        def typeset(text: str) -> Any:
            html = self._module.HTML(string=text, base_url="sheet:", url_fetcher=self._fetcher)
            return html.render(self._shaper.fonts, cache=drawn, pdf_forms=has_forms)

        with _guarded(seconds):
            if has_forms or stock:
                self._document = typeset(document.text)
            else:
                self._document = kept.document(document.text, drawn, typeset)
            self._check_fetched()
        count = len(self._document.pages)
        # Pages that were pushed onto further ones are all written, so that preflight finds them.
        self._copies = document.copies if len({one.master for one in document.copies}) == count else ()

    def pdf(self, use: Sheet | Use, attachments: Mapping[str, bytes], packet: bytes | None = None) -> bytes:
        """Write as many pages as a sheet has and embed the attachments by name; ``packet``: metadata for programs."""
        from printgen.pdf.masters import write_copies

        copies = self._copies[: len(use.pages)] if isinstance(use, Sheet) else self._copies
        copies = copies or [Copy(number, ()) for number in range(len(self._document.pages))]
        self._shaper.forget()
        with _guarded(self._seconds):
            pdf = write_copies(
                self._document,
                copies,
                lambda pdf: _mend(pdf, use, copies),
                lambda pdf: _finish(pdf, use, packet),
                attachments=[
                    self._module.Attachment(string=data, name=name, created=_NO_DATE, modified=_NO_DATE)
                    for name, data in attachments.items()
                ],
                pdf_forms=use.forms,
                pdf_version="1.7",
                pdf_tags=True,
            )
            self._check_fetched()
        return pdf

    def reaching_foot(self, sheet: Sheet) -> dict[int, Rect]:
        """Return by their numbers the pages, of all or the first ones of a sheet, that certainly reach the foot.

        Each comes with the place of what is too much, in mm.
        """
        from printgen.pdf.layout.foot import pages_reaching_foot

        pages = [self._document.pages[copy.master] for copy in self._copies] or self._document.pages
        if len(pages) < len(sheet.pages):
            return {}
        return pages_reaching_foot(pages[: len(sheet.pages)], [page.above_foot for page in sheet.pages])

    def _check_fetched(self) -> None:
        hints = ("name one of the page's figures with `figure(…)` or `picture`",)
        asked = (f"the document asks for `{address[:80]}`: not a figure" for address in self._fetcher.refused)
        _raise_if_any(Problem("refused-address", message, hints=hints) for message in asked)


def keep_pages(entries: Entries | None = None) -> "KeptPages":
    """Return where the pages of several documents are kept that are much alike; ``entries``: as `TypesetPages` has."""
    weasyprint(entries)
    from printgen.pdf.alike.kept_pages import KeptPages

    return KeptPages(for_several=True)


def write_pdf(
    document: Document,
    use: Sheet | Use,
    attachments: Mapping[str, bytes],
    packet: bytes | None = None,
    seconds: float = TYPESETTING_SECONDS,
) -> bytes:
    """Typeset a document for its use; raises what `TypesetPages` does."""
    return TypesetPages(document, use.forms, None, seconds).pdf(use, attachments, packet)


@contextmanager
def _guarded(seconds: float) -> Iterator[None]:
    """Report what WeasyPrint warns of as problems, and end what is too large or takes too long."""
    try:
        with captured_warnings() as problems, finished_within(seconds):
            yield
    except (RecursionError, MemoryError) as error:
        message = f"the sheet is nested too deeply or too large to be typeset: {error}"
        raise LimitError(Problem("sheet-too-large", message)) from error
    _raise_if_any(problems)


def _as_svg(figure: Scene | bytes) -> bytes:
    from printgen.drawing.svg import to_svg

    return to_svg(figure).encode() if isinstance(figure, Scene) else figure


def _take_short_cuts(own: bool) -> None:
    """Let WeasyPrint do once what it would do again with the same result, and end lines where they are full."""
    from printgen.pdf.layout.column import take_columns
    from printgen.pdf.layout.first_line import take_first_lines
    from printgen.pdf.layout.html import keep_patterns
    from printgen.pdf.layout.lines import take_lines
    from printgen.pdf.layout.styles import take_styles
    from printgen.pdf.stylesheets import keep_lengths, keep_stylesheets

    take_columns(own)
    take_first_lines(own)
    take_lines(own)
    keep_patterns(own)
    take_styles(own)
    keep_stylesheets(own)
    keep_lengths(own)


def _check_size(what: str, size: int, bound: int) -> None:
    """Keep a runaway sheet from keeping the typesetter busy for ever."""
    if size > bound:
        message = f"the sheet has {size} {what}; at most {bound} are typeset"
        raise LimitError(Problem("sheet-too-large", message, hints=("print it in parts",)))


def _raise_if_any(problems: Iterable[Problem]) -> None:
    found = tuple(problems)
    if found:
        raise PrintgenError(found)


def _unsafe_links(links: Iterable[str]) -> list[Problem]:
    """Refuse links that a reader's click could turn against them: javascript, file."""
    return [
        Problem("unsafe-link", f"the link `{link[:80]}` does not lead to a web page or a mailbox")
        for link in dict.fromkeys(links)
        if not link.lower().startswith(_LINKS)
    ]


def _mend(pdf: Any, use: Sheet | Use, copies: Sequence[Copy]) -> None:
    """Mend what is typeset; a page has the language of its copies."""
    languages = [page.language for page in use.pages] if isinstance(use, Sheet) else []
    masters = {copy.master: language for copy, language in zip(copies, languages, strict=False)}
    mend_tags(pdf, [language for _, language in sorted(masters.items())])


def _finish(pdf: Any, use: Sheet | Use, packet: bytes | None) -> None:
    _set_viewer(pdf, use.duplex)
    if packet is not None:
        embed(pdf, packet)
    if use.printer is not None:
        correct(pdf, use.printer, use.duplex)


def _set_viewer(pdf: Any, duplex: str | None) -> None:
    """Ask the printer dialog for actual size and for the right way to turn the paper."""
    dictionary = type(pdf.catalog)
    pdf.catalog["ViewerPreferences"] = dictionary(
        {"DisplayDocTitle": "true", "Duplex": _DUPLEX[duplex], "PrintScaling": "/None"}
    )
