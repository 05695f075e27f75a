"""Answer → the lines of a terminal: the result stands out, what it rests on is dim, all is wrapped.

Colours are dropped by click where the output is no terminal, so a pipe gets the plain lines.
"""

import os
import re
import shutil
import sys
import textwrap
from collections.abc import Iterator, Sequence
from functools import partial
from io import StringIO

import click

from printgen.ask.items import DAGGER, Answer, AnswerItem, Columns, RulingSummary
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
    blocks: list[list[str]] = []
    width = _width()
    first, more = (answer.items[:1], answer.items[1:]) if answer.kind == "found" else (answer.items, ())
    if answer.kind == "total":
        blocks.append(list(_columns(_formulas(answer), width)))
    else:
        blocks += [list(_item(item, catalog, width)) for item in first]
    blocks += [list(_columns(table, width)) for table in answer.tables]
    rulings = {ruling.id: ruling for item in first for ruling in item.rulings}
    blocks += [list(_ruling(ruling, catalog, width)) for ruling in rulings.values()]
    also = dict.fromkeys(name for item in first for name in item.also if name not in rulings)
    if also:
        item = catalog.tool("ask.rulings", rulings=", ".join(also))
        blocks.append(list(_wrapped(item, width, INDENT, style=dim)))
    blocks.append(list(_listed(catalog.tool("ask.see-also"), more, width)))
    blocks.append(list(_listed(catalog.tool("ask.nearest"), answer.suggestions, width)))
    blocks.append([line for note in answer.notes for line in _wrapped(note, width, "", style=dim)])
    blocks += [list(answer_lines(part, catalog)) for part in answer.parts]
    blocks.append(list(_wrapped(answer.source, width, "", style=dim)))
    if answer.title:
        yield from _wrapped(answer.title, width, "", style=bold)
    for number, block in enumerate(block for block in blocks if block):
        if number:
            yield ""
        yield from block


def _formulas(answer: Answer) -> Columns:
    """Set the lines of a formula below one another, each with its words."""
    rows = tuple((" – ".join(filter(None, [item.name, item.only])), item.text, item.note) for item in answer.items)
    return Columns(("", "", ""), rows)


def _width() -> int:
    if not sys.stdout.isatty() and not os.environ.get("COLUMNS"):
        return WIDTH
    return max(40, min(WIDEST, shutil.get_terminal_size().columns - 1))


def _item(item: AnswerItem, catalog: MessageCatalog, width: int) -> Iterator[str]:
    """Return one thing: its name, what it comes to, where that stands."""
    name = " – ".join(filter(None, [item.name, item.only]))
    if name:
        yield from _wrapped(name, width, INDENT)
    colour = COLOURS[item.look] if item.look else None
    style = partial(click.style, bold=True, fg=colour)
    yield from _wrapped(item.text, width, INDENT * 2, style=style)
    yield from _wrapped(item.note, width, INDENT * 2)
    if item.where and (item.text or item.note):
        key = "ask.stated" if item.confidence == "stated" else f"rulings.{item.confidence}"
        where = f"{' · '.join(item.where)} – {catalog.tool(key)}"
        if DAGGER in item.text + item.note:
            where = f"{where}; {catalog.tool('dagger')}"
        yield from _wrapped(where, width, INDENT * 2, style=dim)


def _listed(title: str, several: Sequence[AnswerItem], width: int) -> Iterator[str]:
    """Return several things in a line or two each, under a title."""
    if several:
        yield from _wrapped(title, width, INDENT, style=dim)
    for item in several:
        name = " – ".join(filter(None, [item.name, item.only]))
        yield from _wrapped(": ".join(filter(None, [name, item.text])), width, INDENT * 2, 2)


def _ruling(ruling: RulingSummary, catalog: MessageCatalog, width: int) -> Iterator[str]:
    """Return a ruling: the question, the reading in play marked, the others below."""
    head = f"{ruling.id} · {catalog.tool(f'rulings.{ruling.kind}')}: {ruling.question}"
    yield from _wrapped(head, width, INDENT, style=bold)
    taken = any(other.chosen for other in ruling.alternatives)
    state = f"({catalog.tool(f'rulings.{ruling.confidence}')})"
    yield from _wrapped(f"{' ' if taken else '→'} {ruling.reading} {state}", width, INDENT * 2, 2)
    for other in ruling.alternatives:
        mark = "→" if other.chosen else "·"
        option = f" [{other.option}]" if other.option else ""
        yield from _wrapped(f"{mark} {other.text}{option}", width, INDENT * 2, 2)
    yield from _wrapped(" · ".join(ruling.where), width, INDENT * 3, style=dim)


def _wrapped(text: str, width: int, indent: str, hanging: int = 0, style: partial[str] | None = None) -> Iterator[str]:
    lines = textwrap.wrap(
        text,
        width,
        initial_indent=indent,
        subsequent_indent=indent + " " * hanging,
        break_on_hyphens=False,
        break_long_words=False,
    )
    for line in lines:
        inside = line[len(indent) :]
        yield indent + (style(inside) if style else inside)


def _columns(table: Columns, width: int) -> Iterator[str]:
    """Set a table in columns; where most rows take several lines, a blank one parts them."""
    lines = _set(table, width, parted=False)
    if len(lines) - any(table.heads) > 1.5 * len(table.rows) and len(table.heads) > 2:
        lines = _set(table, width, parted=True)
    return (_TRAILING.sub(_plain_end, f"{INDENT}{line}") for line in lines)


def _plain_end(end: re.Match[str]) -> str:
    return "\x1b[0m" if "\x1b" in end[0] else ""


def _set(table: Columns, width: int, parted: bool) -> list[str]:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    shown = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, show_header=any(table.heads), header_style="dim")
    for number, head in enumerate(table.heads):
        cells = [row[number] for row in table.rows]
        longest = max((len(word) for cell in (head, *cells) for word in cell.split(" ")), default=1)
        shown.add_column(Text(head), min_width=max(1, longest), no_wrap=number in table.whole)
    for number, row in enumerate(table.rows):
        look = table.looks[number] if table.looks else None
        if parted and number and row[0]:
            shown.add_row()
        shown.add_row(*map(Text, row), style=(COLOURS[look] if look else None) or "")
    console = Console(
        file=StringIO(), width=width - len(INDENT), force_terminal=True, color_system="standard", legacy_windows=False
    )
    with console.capture() as written:
        console.print(shown)
    return written.get().splitlines()
