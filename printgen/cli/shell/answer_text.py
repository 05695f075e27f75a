"""Answer → the lines of a terminal: the result stands out, what it rests on is dim, all is wrapped.

Colours are dropped by click where the output is no terminal, so a pipe gets the plain lines.
"""

import os
import shutil
import sys
import textwrap
from collections.abc import Iterator, Sequence
from functools import partial

import click

from printgen.ask.items import DAGGER, Answer, AnswerItem, Columns, RulingSummary
from printgen.model.text.message_catalog import MessageCatalog

WIDTH, WIDEST = 96, 120
"""Letters of a line in a pipe, and at most in a terminal."""

NARROWEST = 12
INDENT = "  "
BETWEEN = 2
COLOURS = {"good": "green", "bad": "red", "special": "yellow", "nothing": None}

bold = partial(click.style, bold=True)
dim = partial(click.style, dim=True)


def answer_lines(answer: Answer, catalog: MessageCatalog) -> Iterator[str]:
    """Give the lines of an answer: its things, its tables, what decides them, notes, parts."""
    blocks: list[list[str]] = []
    width = _width()
    first, more = (answer.items[:1], answer.items[1:]) if answer.kind == "found" else (answer.items, ())
    if answer.kind == "total":
        blocks.append(list(_columns(_formulas(answer), width)))
    else:
        blocks += [list(_told(told, catalog, width)) for told in first]
    blocks += [list(_columns(table, width)) for table in answer.tables]
    rulings = {ruling.id: ruling for told in first for ruling in told.rulings}
    blocks += [list(_ruling(ruling, catalog, width)) for ruling in rulings.values()]
    also = dict.fromkeys(name for told in first for name in told.also if name not in rulings)
    if also:
        told = catalog.tool("ask.rulings", rulings=", ".join(also))
        blocks.append(list(_wrapped(told, width, INDENT, style=dim)))
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


def wants_colour() -> bool | None:
    """Tell whether stdout takes colour: NO_COLOR and FORCE_COLOR first, then click decides."""
    if os.environ.get("NO_COLOR"):
        return False
    return True if os.environ.get("FORCE_COLOR") else None


def _formulas(answer: Answer) -> Columns:
    """Set the lines of a formula below one another, each with its words."""
    rows = tuple((" – ".join(filter(None, [told.name, told.only])), told.text, told.note) for told in answer.items)
    return Columns(("", "", ""), rows)


def _width() -> int:
    if not sys.stdout.isatty() and not os.environ.get("COLUMNS"):
        return WIDTH
    return max(40, min(WIDEST, shutil.get_terminal_size().columns - 1))


def _told(told: AnswerItem, catalog: MessageCatalog, width: int) -> Iterator[str]:
    """Give one thing: its name, what it comes to, where that stands."""
    name = " – ".join(filter(None, [told.name, told.only]))
    if name:
        yield from _wrapped(name, width, INDENT)
    colour = COLOURS[told.look] if told.look else None
    style = partial(click.style, bold=True, fg=colour)
    yield from _wrapped(told.text, width, INDENT * 2, style=style)
    yield from _wrapped(told.note, width, INDENT * 2)
    if told.where and (told.text or told.note):
        key = "ask.stated" if told.confidence == "stated" else f"rulings.{told.confidence}"
        where = f"{' · '.join(told.where)} – {catalog.tool(key)}"
        if DAGGER in told.text + told.note:
            where = f"{where}; {catalog.tool('dagger')}"
        yield from _wrapped(where, width, INDENT * 2, style=dim)


def _listed(title: str, several: Sequence[AnswerItem], width: int) -> Iterator[str]:
    """Give several things in a line or two each, under a title."""
    if several:
        yield from _wrapped(title, width, INDENT, style=dim)
    for told in several:
        name = " – ".join(filter(None, [told.name, told.only]))
        yield from _wrapped(": ".join(filter(None, [name, told.text])), width, INDENT * 2, 2)


def _ruling(ruling: RulingSummary, catalog: MessageCatalog, width: int) -> Iterator[str]:
    """Give a ruling: the question, the reading in play marked, the others below."""
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
    """Set columns in line; the widest ones give way until all fit, and their cells are wrapped."""
    widths = _widths(table, width)
    if any(table.heads):
        yield from _row(table.heads, widths, [dim] * len(widths))
    wrapped = [any(len(c) > w for c, w in zip(row, widths, strict=True)) for row in table.rows]
    for number, row in enumerate(table.rows):
        look = table.looks[number] if table.looks else None
        colour = COLOURS[look] if look else None
        if 2 * sum(wrapped) > len(wrapped) and number and row[0] and len(widths) > 2:
            yield ""
        styles = [partial(click.style, fg=colour) if colour else None for _ in widths]
        yield from _row(row, widths, styles)


def _widths(table: Columns, width: int) -> list[int]:
    """Make the widest columns narrower until all fit; those to be kept whole only at last."""
    widths, longest = [], []
    for column in zip(table.heads, *table.rows, strict=True):
        longest.append(max(1, *(len(word) for text in column for word in text.split(" "))))
        widths.append(max(longest[-1], *map(len, column[1:])))
    room = width - len(INDENT) - BETWEEN * (len(widths) - 1)
    least = [max(one, NARROWEST) for one in longest]
    kept = [one if n in table.whole else least[n] for n, one in enumerate(widths)]
    for bounds in (kept, least, longest):
        while sum(widths) > room:
            spare = [(one, n) for n, one in enumerate(widths) if one > bounds[n]]
            if not spare:
                break
            widths[max(spare)[1]] -= 1
    for number, head in enumerate(table.heads):  # on one line, as long as there is room
        widths[number] += max(0, min(len(head) - widths[number], room - sum(widths)))
    return widths


def _row(row: Sequence[str], widths: Sequence[int], styles: Sequence[partial[str] | None]) -> Iterator[str]:
    """Give the lines of one row; numbers stand as they come, texts are wrapped in their columns."""
    wrapped = [
        textwrap.wrap(cell, one, break_on_hyphens=False, break_long_words=False) or [""]
        for cell, one in zip(row, widths, strict=True)
    ]
    for line in range(max(map(len, wrapped))):
        parts = [cell[line] if line < len(cell) else "" for cell in wrapped]
        last = max((number for number, part in enumerate(parts) if part), default=0)
        set_in_line = [
            (style(part) if style and part else part) + " " * (one - len(part))
            for part, one, style in zip(parts[: last + 1], widths, styles, strict=False)
        ]
        yield (INDENT + (" " * BETWEEN).join(set_in_line)).rstrip()
