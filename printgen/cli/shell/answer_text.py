"""Answer → the lines of a terminal: the result stands out, what it rests on is dim, all is wrapped.

Colours are dropped by click where the output is no terminal, so a pipe gets the plain lines.
"""

import os
import re
import shutil
import sys
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from io import StringIO

import click

from printgen.ask.items import Answer, AnswerItem, Columns, RulingSummary
from printgen.model.text.message_catalog import MessageCatalog

WIDTH, WIDEST = 96, 120
"""Letters of a line in a pipe, and at most in a terminal."""

INDENT = "  "
_TRAILING = re.compile(r"(?:\x1b\[[0-9;]*m| )+$")
COLOURS = {"good": "green", "bad": "red", "special": "yellow", "nothing": None}

bold = partial(click.style, bold=True)
dim = partial(click.style, dim=True)


def answer_lines(answer: Answer, catalog: MessageCatalog) -> Iterator[str]:
    """Return the lines of an answer: its things, its tables, what decides them, notes, parts."""
    width = WIDTH
    if sys.stdout.isatty() or os.environ.get("COLUMNS"):
        width = max(40, min(WIDEST, shutil.get_terminal_size().columns - 1))
    return _AnswerText(catalog, width).lines(answer)


def _name(item: AnswerItem) -> str:
    return " – ".join(filter(None, [item.name, item.only]))


@dataclass(frozen=True, slots=True)
class _AnswerText:
    """Writes answers in the words of a catalog, in lines of at most ``width`` letters."""

    catalog: MessageCatalog
    width: int

    def lines(self, answer: Answer) -> Iterator[str]:
        """Return the lines of an answer: its title, and its blocks with an empty line between them."""
        if answer.title:
            yield from self._wrapped(answer.title, "", style=bold)
        for number, block in enumerate(filter(None, map(list, self._blocks(answer)))):
            if number:
                yield ""
            yield from block

    def _blocks(self, answer: Answer) -> Iterator[Iterator[str]]:
        first, more = (answer.items[:1], answer.items[1:]) if answer.kind == "found" else (answer.items, ())
        if answer.kind == "total":  # the lines of a formula below one another, each with its words
            rows = tuple((_name(item), item.text, item.note) for item in answer.items)
            yield self._columns(Columns(("", "", ""), rows))
        else:
            yield from map(self._item, first)
        yield from map(self._columns, answer.tables)
        rulings = {ruling.id: ruling for item in first for ruling in item.rulings}
        yield from map(self._ruling, rulings.values())
        also = dict.fromkeys(name for item in first for name in item.also if name not in rulings)
        if also:
            yield self._wrapped(self.catalog.tool("ask.rulings", rulings=", ".join(also)), INDENT, style=dim)
        yield self._listed("ask.see-also", more)
        yield self._listed("ask.nearest", answer.suggestions)
        yield (line for note in answer.notes for line in self._wrapped(note, "", style=dim))
        yield from map(self.lines, answer.parts)
        yield self._wrapped(answer.source, "", style=dim)

    def _item(self, item: AnswerItem) -> Iterator[str]:
        if name := _name(item):
            yield from self._wrapped(name, INDENT)
        style = partial(bold, fg=COLOURS[item.look] if item.look else None)
        yield from self._wrapped(item.text, INDENT * 2, style=style)
        yield from self._wrapped(item.note, INDENT * 2)
        if item.where and (item.text or item.note):
            key = "ask.stated" if item.confidence == "stated" else f"rulings.{item.confidence}"
            where = f"{' · '.join(item.where)} – {self.catalog.tool(key)}"
            yield from self._wrapped(where, INDENT * 2, style=dim)

    def _listed(self, title: str, several: tuple[AnswerItem, ...]) -> Iterator[str]:
        if several:
            yield from self._wrapped(self.catalog.tool(title), INDENT, style=dim)
        for item in several:
            yield from self._wrapped(": ".join(filter(None, [_name(item), item.text])), INDENT * 2, 2)

    def _ruling(self, ruling: RulingSummary) -> Iterator[str]:
        """Return a ruling: the question, the reading in play marked, the others below."""
        kind, confidence = (self.catalog.tool(f"rulings.{key}") for key in (ruling.kind, ruling.confidence))
        yield from self._wrapped(f"{ruling.id} · {kind}: {ruling.question}", INDENT, style=bold)
        taken = any(other.chosen for other in ruling.alternatives)
        yield from self._wrapped(f"{' ' if taken else '→'} {ruling.reading} ({confidence})", INDENT * 2, 2)
        for other in ruling.alternatives:
            option = f" [{other.option}]" if other.option else ""
            yield from self._wrapped(f"{'→' if other.chosen else '·'} {other.text}{option}", INDENT * 2, 2)
        yield from self._wrapped(" · ".join(ruling.where), INDENT * 3, style=dim)

    def _wrapped(self, text: str, indent: str, hanging: int = 0, style: partial[str] | None = None) -> Iterator[str]:
        hang = indent + " " * hanging
        wrapper = textwrap.TextWrapper(self.width, indent, hang, break_on_hyphens=False, break_long_words=False)
        for line in wrapper.wrap(text):
            inside = line[len(indent) :]
            yield indent + (style(inside) if style else inside)

    def _columns(self, table: Columns) -> Iterator[str]:
        """Set a table in columns; where most rows take several lines, a blank one parts them."""
        table = table if _widest(table) <= self.width else _turned(table)
        lines = self._set(table, parted=False)
        if len(lines) - any(table.heads) > 1.5 * len(table.rows) and len(table.heads) > 2:
            lines = self._set(table, parted=True)
        return (_TRAILING.sub(lambda end: "\x1b[0m" * ("\x1b" in end[0]), f"{INDENT}{line}") for line in lines)

    def _set(self, table: Columns, parted: bool) -> list[str]:
        from rich.console import Console
        from rich.table import Table
        from rich.text import Text

        shown = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, show_header=any(table.heads), header_style="dim")
        for number, head in enumerate(table.heads):
            cells = (head, *(row[number] for row in table.rows))
            longest = max(len(word) for cell in cells for word in cell.split(" "))
            shown.add_column(Text(head), min_width=max(1, longest), no_wrap=number in table.whole)
        for number, row in enumerate(table.rows):
            look = table.looks[number] if table.looks else None
            if parted and number and row[0]:
                shown.add_row()
            shown.add_row(*map(Text, row), style=(COLOURS[look] if look else None) or "")
        width = self.width - len(INDENT)
        console = Console(
            file=StringIO(), width=width, force_terminal=True, color_system="standard", legacy_windows=False
        )
        with console.capture() as written:
            console.print(shown)
        return written.get().splitlines()


def _widest(table: Columns) -> int:
    """Return how wide a table is at least, its words unbroken."""
    columns = zip(table.heads, *table.rows, strict=True)
    return sum(2 + max(len(word) for cell in column for word in cell.split(" ")) for column in columns)


def _turned(table: Columns) -> Columns:
    """Return a table with a line for each of its columns."""
    heads, *rows = zip(table.heads, *table.rows, strict=True)
    return Columns(heads, tuple(rows))
