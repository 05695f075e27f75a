"""The finished page for a phone, read back as HTML → what of the data is missing on it."""

import re
from collections.abc import Iterable, Iterator, Mapping
from html.parser import HTMLParser

from printgen.preflight.expected.aid import expected_blocks
from printgen.preflight.expected.case import Case, Expected
from printgen.problems import Problem
from printgen.sheet.core.expectations import DOUBT, ExpectedSigns, ExpectedTable, Row, Statement

_BLANK = re.compile(rf"[\s{DOUBT}]+")
_SILENT = ("style", "script", "title")


class _Reader(HTMLParser):
    """Gathers the texts of the aid in each language."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: dict[str, list[str]] = {}
        self._language, self._inside = "", ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if given.get("class") == "spoken":
            self._language = given.get("lang") or ""
        self._inside = tag if tag in _SILENT else self._inside

    def handle_endtag(self, tag: str) -> None:
        self._inside = "" if tag == self._inside else self._inside

    def handle_data(self, data: str) -> None:
        if self._language and not self._inside:
            self.texts.setdefault(self._language, []).append(data)


def missing_on_phone(html: str, names: Iterable[str], cases: Iterable[object]) -> Iterator[Problem]:
    """Yield what some blocks of the aid must say by the data, and the page does not, in each language."""
    reader, blocks = _Reader(), tuple(names)
    reader.feed(html)
    texts: Mapping[str, str] = {language: _bare("".join(parts)) for language, parts in reader.texts.items()}
    for case in (one for one in cases if isinstance(one, Case)):
        text = texts.get(case.catalog.language, "")
        for one in expected_blocks(case, blocks):
            for forms in _forms(one):
                if not any(_bare("".join(cell.text for cell in form)) in text for form in forms):
                    said = " ".join(cell.text for cell in forms[0])
                    yield Problem("wrong-statement", f"the page does not say `{said}` in `{case.catalog.language}`")


def _forms(one: Expected | ExpectedSigns) -> Iterator[tuple[Row, ...]]:
    """Yield each thing that is said, in the ways it may be written; what is drawn is no text of the page."""
    if isinstance(one, Statement):
        yield one.forms
    elif isinstance(one, ExpectedTable):
        yield from (((cell,),) for row in one.rows for cell in row if cell.text)


def _bare(text: str) -> str:
    return _BLANK.sub("", text)
