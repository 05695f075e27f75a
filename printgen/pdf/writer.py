"""HTML and its figures → the bytes of a PDF; the same input gives the same bytes."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Protocol

from printgen.drawing.scene import Scene
from printgen.errors import LimitError, PrintgenError
from printgen.model.printer import Printer
from printgen.pdf.correction import correct
from printgen.pdf.engine import weasyprint
from printgen.pdf.fonts import missing_glyphs
from printgen.pdf.guards import captured_warnings, finished_within
from printgen.pdf.printed import printed_content
from printgen.pdf.tags import mend_tags
from printgen.pdf.xmp import embed
from printgen.problems import Problem
from printgen.sheet.core.page import Sheet

HTML_AT_MOST = 16_000_000
FIGURES_AT_MOST = 100_000_000
SECONDS_AT_MOST = 600.0

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


@dataclass(frozen=True, slots=True)
class Use:
    """What is done with the paper, as a Sheet says it: typed into, turned over an edge, printed on."""

    forms: bool = False
    duplex: str | None = None
    printer: Printer | None = None


def write_pdf(
    document: Document,
    use: Sheet | Use,
    attachments: Mapping[str, bytes],
    packet: bytes | None = None,
    seconds: float = SECONDS_AT_MOST,
) -> bytes:
    """Typeset a document for its use and embed the attachments by name.

    ``packet``: its metadata for programs (XMP).

    Raises PrintgenError for whatever would print wrongly: a character the font lacks, an address
    that is not a figure of the sheet, CSS that is not understood; LimitError for what is too
    large or takes longer than ``seconds``; EnvironmentFault where Pango is missing.
    """
    _check_size("characters of HTML", len(document.text), HTML_AT_MOST)
    content = printed_content(document.text, document.assets)
    _raise_if_any((*missing_glyphs(content), *_unsafe_links(content.links)))
    module = weasyprint()
    from printgen.pdf.fetcher import AssetFetcher
    from printgen.pdf.figure import Figure, Shaper

    _take_short_cuts()
    svg = {name: figure for name, figure in document.assets.items() if isinstance(figure, bytes)}
    fetcher, shaper = AssetFetcher(svg), Shaper()
    drawn = {name: Figure(one, shaper) for name, one in document.assets.items() if isinstance(one, Scene)}
    _check_size("bytes of figures", sum(map(len, svg.values())) + sum(map(len, drawn.values())), FIGURES_AT_MOST)
    try:
        with captured_warnings() as problems, finished_within(seconds):
            html = module.HTML(string=document.text, base_url="sheet:", url_fetcher=fetcher)
            pdf: bytes = html.write_pdf(
                font_config=shaper.fonts,
                cache=drawn,
                attachments=[
                    module.Attachment(string=data, name=name, created=_NO_DATE, modified=_NO_DATE)
                    for name, data in attachments.items()
                ],
                finisher=lambda _, written: _finish(written, use, packet),
                pdf_forms=use.forms,
                pdf_identifier=True,
                pdf_version="1.7",
                pdf_tags=True,
            )
    except (RecursionError, MemoryError) as error:
        message = f"the sheet is nested too deeply or too large to be typeset: {error}"
        raise LimitError(Problem("sheet-too-large", message)) from error
    _raise_if_any(_refused(address) for address in fetcher.refused)
    _raise_if_any(problems)
    return pdf


def _take_short_cuts() -> None:
    """Let WeasyPrint do once what it would do again and again with the same result."""
    from printgen.pdf.column import take_columns
    from printgen.pdf.stylesheets import keep_stylesheets

    take_columns()
    keep_stylesheets()


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


def _refused(address: str) -> Problem:
    hint = "name one of the page's figures with `figure(…)` or `picture`"
    return Problem("refused-address", f"the document asks for `{address[:80]}`: not a figure", hints=(hint,))


def _finish(pdf: Any, use: Sheet | Use, packet: bytes | None) -> None:
    mend_tags(pdf, [page.language for page in use.pages] if isinstance(use, Sheet) else [])
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
