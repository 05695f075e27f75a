"""The HTML of a sheet → its texts in the order of the page, each with the elements it stands in."""

from collections.abc import Iterator
from dataclasses import dataclass
from html.parser import HTMLParser
from itertools import groupby

_NOT_SHOWN = ("style", "script", "title")
_EMPTY = ("meta", "link", "img", "br", "hr", "col", "input", "wbr", "path", "use", "rect", "circle", "line")
_INLINE = ("b", "i", "em", "span", "strong", "small", "sup", "sub")


@dataclass(frozen=True, slots=True)
class TextNode:
    """A text of a page: ``within`` numbers its elements, the outermost first, ``block`` its innermost block."""

    text: str
    within: tuple[int, ...]
    block: int
    page: int


def text_nodes(html: str) -> tuple[TextNode, ...]:
    """Return every text that is no mere space, as a browser has it between two tags."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return tuple(reader.nodes)


def by_block(nodes: tuple[TextNode, ...]) -> Iterator[tuple[int, ...]]:
    """Yield the numbers of the texts that stand in one block one after another."""
    for _, several in groupby(range(len(nodes)), key=lambda number: nodes[number].block):
        yield tuple(several)


def plain(text: str) -> str:
    """Return a text with single spaces and without the places where it may be broken."""
    return " ".join(text.replace("\N{SOFT HYPHEN}", "").split())


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.nodes: list[TextNode] = []
        self._open: list[tuple[str, int]] = []
        self._count = self._page = 0
        self._parts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._flush()
        self._count += 1
        if tag not in _EMPTY:
            self._open.append((tag, self._count))
        classes = (dict(attrs).get("class") or "").split()
        self._page += tag == "section" and "page" in classes

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._flush()

    def handle_endtag(self, tag: str) -> None:
        self._flush()
        while any(name == tag for name, _ in self._open) and self._open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        self._parts.append(data)

    def close(self) -> None:
        super().close()
        self._flush()

    def _flush(self) -> None:
        text, self._parts = plain("".join(self._parts)), []
        if text and not any(name in _NOT_SHOWN for name, _ in self._open):
            block = next((number for name, number in reversed(self._open) if name not in _INLINE), 0)
            self.nodes.append(TextNode(text, tuple(number for _, number in self._open), block, self._page))
