"""A text of Markdown → its title, and under each heading its paragraphs and items of lists, and its tables."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from printgen.app.importing.table import Document, Prose, Row, Table, bounded, plain

if TYPE_CHECKING:
    from markdown_it.token import Token

LEAD_AT_MOST = 70
"""Letters of a first paragraph that stands below the title in the head of a sheet; a longer one is a clause."""


def read_markdown(text: str, place: str) -> Document:
    """Read a text; what is neither heading, paragraph, list nor table is passed over."""
    from markdown_it import MarkdownIt

    tokens = MarkdownIt("commonmark", {"maxNesting": 20}).enable("table").parse(text)
    title, lead, heading = "", "", ""
    parts: list[Table | Prose] = []
    rows: list[list[Row]] = []
    passed: list[str] = []
    for before, token in zip([None, *tokens], tokens, strict=False):
        line = token.map[0] + 1 if token.map else 0
        if token.type == "table_open":
            rows.append([])
        elif token.type == "tr_open":
            rows[-1].append(Row(line, ()))
        elif token.type == "table_close":
            parts.append(bounded(heading, place, rows.pop()))
        elif token.type in ("fence", "code_block", "html_block"):
            passed.append(f"line {line}")
        elif token.type == "inline" and before is not None:
            words = plain("".join(_words(token.children or ())))
            if before.type == "heading_open" and before.tag == "h1" and not (title or parts):
                title = words
            elif before.type == "heading_open":
                heading = words
            elif rows:
                rows[-1][-1] = rows[-1][-1]._replace(cells=(*rows[-1][-1].cells, words))
            elif title and not (lead or heading or parts) and len(words) <= LEAD_AT_MOST:
                lead = words.replace("**", "")
            elif words:
                parts.append(Prose(heading, (words,)))
    if lead and not parts:  # all that the text says
        lead, parts = "", [Prose("", (lead,))]
    return Document(title.replace("**", ""), lead, tuple(parts), tuple(passed))


def _words(tokens: Sequence["Token"]) -> Iterator[str]:
    """Yield the words of a text; of all that marks them only what is bold stays so."""
    for token in tokens:
        if token.type in ("strong_open", "strong_close"):
            yield "**"
        elif token.type in ("softbreak", "hardbreak"):
            yield " "
        elif token.type != "html_inline":
            yield token.content
