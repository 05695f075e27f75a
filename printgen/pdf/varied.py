"""The HTML of a page → what it shares with pages that are laid out alike, and what varies from one to the other.

Texts, figures, the widths of bars and the names of places vary, and parts: elements marked ``data-part`` whose
``style`` says where they stand and whose ``class`` how they look; what they hold has no ``<div>``.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape
from typing import Any

_PAGE = re.compile(r'^(?=<section class="page [^"]*\bsize-\d)', re.MULTILINE)
_PART = re.compile(r'<div class="(?P<look>[^"]*)" data-part (?P<place>style="[^"]*")>(?P<held>.*?)</div>', re.DOTALL)
_FIGURE = re.compile(r'(?<=<img )(?P<before>[^>]*)src="(?P<address>[^"]*)" alt="(?P<title>[^"]*)"')
_BAR = re.compile(r'(?P<before><(?P<tag>div|i) style="width:)(?P<percent>[\d.]+)(?=%[^"]*"></(?P=tag)>)')
_NAME = re.compile(r'(?<= )(?P<attribute>id|data-entry|data-bookmark)="(?P<name>[^"]*)"')
_TEXT = re.compile(r">([^<]*[^<\s][^<]*)<")

NAMES = ("id", "data-entry", "data-bookmark")
"""The attributes that name a place for links and for bookmarks."""


@dataclass(frozen=True, slots=True)
class Varied:
    """The frame of a page or part, and what varies in it, each in the order of the document."""

    frame: str
    texts: tuple[str, ...]
    figures: tuple[tuple[str, str], ...]
    bars: tuple[float, ...]
    names: tuple[str, ...]
    parts: "tuple[Varied, ...]"


@dataclass(frozen=True, slots=True)
class Places:
    """The elements in which that stands: of a text the one it stands in directly, of a name its attribute, too."""

    texts: tuple[tuple[Any, str], ...]
    figures: tuple[Any, ...]
    bars: tuple[Any, ...]
    names: tuple[tuple[Any, str], ...]
    parts: tuple[Any, ...]


def parted(text: str) -> tuple[str, list[str], str]:
    """Return what stands before the pages of a document, each page, and what stands behind them."""
    inner, end, behind = text.rpartition("</body>")
    head, *pages = _PAGE.split(inner)
    return head, pages, end + behind


def varied(html: str, look: str = "") -> Varied:
    """Part a page or a part that looks so."""
    parts, figures, bars, texts = list[Varied](), list[tuple[str, str]](), list[float](), list[str]()
    names = list[str]()

    def take_part(found: re.Match[str]) -> str:
        parts.append(varied(f">{found['held']}<", found["look"]))
        return f"<div {found['place']}></div>"

    def take_figure(found: re.Match[str]) -> str:
        figures.append((found["address"], unescape(found["title"])))
        return found["before"]

    def take_bar(found: re.Match[str]) -> str:
        bars.append(float(found["percent"]))
        return found["before"]

    def take_name(found: re.Match[str]) -> str:
        names.append(unescape(found["name"]))
        return found["attribute"]

    def take_text(found: re.Match[str]) -> str:
        texts.append(unescape(found[1]))
        return ">\N{BULLET}<"

    frame = _BAR.sub(take_bar, _FIGURE.sub(take_figure, _PART.sub(take_part, html)))
    frame = f"{look}\n{_TEXT.sub(take_text, _NAME.sub(take_name, frame))}"
    return Varied(frame, tuple(texts), tuple(figures), tuple(bars), tuple(names), tuple(parts))


def places(element: Any) -> Places:
    """Return where in a page or part that stands which `varied` finds in its HTML."""
    texts, figures, bars, parts = list[tuple[Any, str]](), list[Any](), list[Any](), list[Any]()
    names = list[tuple[Any, str]]()

    def look_at(one: Any) -> None:
        if "data-part" in one.attrib and one is not element:
            parts.append(one)
            return
        if one.tag == "img":
            figures.append(one)
        elif one.tag in ("div", "i") and not len(one) and not one.text and one.get("style", "").startswith("width:"):
            bars.append(one)
        names.extend((one, name) for name in one.attrib if name in NAMES)
        texts.extend(_texts(one, one.text))
        for child in one:
            look_at(child)
            texts.extend(_texts(one, child.tail))

    look_at(element)
    return Places(tuple(texts), tuple(figures), tuple(bars), tuple(names), tuple(parts))


def _texts(element: Any, text: str | None) -> Iterator[tuple[Any, str]]:
    if text and text.strip():
        yield element, text
