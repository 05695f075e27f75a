"""HTML and figures → the texts that will be printed and the links that can be followed."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from html.parser import HTMLParser
from typing import NamedTuple
from xml.etree import ElementTree

from printgen.drawing.items import opened
from printgen.drawing.scene import Scene
from printgen.drawing.scene import Text as Line

_SVG = "{http://www.w3.org/2000/svg}"
_PRINTED_ATTRIBUTES = ("value", "placeholder")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


class Text(NamedTuple):
    """A printed text: the page it stands on, or the figure it belongs to."""

    text: str
    page: int | None
    figure: str | None = None


@dataclass(frozen=True, slots=True)
class PrintedContent:
    """Everything of a document that is read or clicked."""

    texts: tuple[Text, ...]
    links: tuple[str, ...]


def printed_content(
    html: str, figures: Mapping[str, Scene | bytes], copies: Iterable[Iterable[str]] = ()
) -> PrintedContent:
    """Collect texts and links; a page is a ``<section class="page …">``.

    The texts of a style are taken whole: ``content`` may print them. ``copies``: the variable texts of each page.
    """
    reader = _Reader()
    reader.feed(html)
    reader.close()
    drawn = [Text(text, None, name) for name, figure in figures.items() for text in _texts(figure)]
    variable = [Text(text, page) for page, texts in enumerate(copies, 1) for text in texts]
    return PrintedContent((*reader.texts, *drawn, *variable), tuple(reader.links))


def _texts(figure: Scene | bytes) -> Iterator[str]:
    """Yield the texts of a figure, drawn or in SVG."""
    if isinstance(figure, bytes):
        yield from ("".join(one.itertext()) for one in ElementTree.fromstring(figure).iter(f"{_SVG}text"))
    else:
        lines = (item for item, _ in opened(figure.items) if isinstance(item, Line))
        yield from ("".join(run.text for run in line.runs) for line in lines)


class _Reader(HTMLParser):
    """Follows the document and remembers on which page it is."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[Text] = []
        self.links: list[str] = []
        self._page = 0
        self._in_style = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._in_style = tag == "style"
        for name, value in attrs:
            if tag == "section" and name == "class" and "page" in (value or "").split():
                self._page += 1
            elif name == "href" and value is not None:
                self.links.append(value)
            elif name in _PRINTED_ATTRIBUTES and value:
                self.texts.append(Text(value, self._page))

    def handle_endtag(self, tag: str) -> None:
        self._in_style = False

    def handle_data(self, data: str) -> None:
        text = _COMMENT.sub("", data) if self._in_style else data
        if text.strip():
            self.texts.append(Text(text, self._page or None))
