"""Score pad: GameContext to Sheet; the rows follow from the scoring, the formulas stand in the cells.

Two ways of keeping score: one game a pad (each entry a row, each contest a row in a table of its
own), or a series of matches (each match a row); the plan of the game says which.
"""

import math
from collections.abc import Iterable
from dataclasses import replace

from printgen.drawing.metrics import text_width
from printgen.geometry import Size
from printgen.model.play.confidence import weakest
from printgen.model.text.message_catalog import as_text, with_mark
from printgen.model.values import Reading
from printgen.sheet.core.blocks import PageHead, RichText
from printgen.sheet.core.context import title_width
from printgen.sheet.core.game_context import GameContext, Pictures, title_of
from printgen.sheet.core.page import Page, Sheet
from printgen.sheet.pad.blocks import NamesRow, Notes, Pad, PadColumn, PadPage, PadRow
from printgen.sheet.pad.contests import contest_rows
from printgen.sheet.pad.rows import HEIGHTS, Widths, entry_rows, tie_rows, track_row
from printgen.units import PT

LABEL, SHORT_LABEL = 58.0, 44.0
MARGIN = 9.0
TITLE, BELOW = 13.5, 12.5
"""What the head of a pad and what stands below its rows take, in mm."""

FIELD, FIELD_LEAST = 5.0, 2.8
"""How high a field to fill in may become in mm: what its row leaves below a formula."""

FORMULA = 3.8
COUNT_SHARE = 16 / 35
"""The count's part of a player's column; the points take the rest."""

UNIT, UNITS_AT_MOST = 6.0, 0.62
"""The same where the count has a place of its own for each thing of a contest: so many mm, so large a part at most."""

TITLE_TEXT, CREDIT_TEXT = 20.0, 7.5
LOG, BESIDE = 28.0, 11.0
"""Room beside the title for a thing to write down, and what parts all of it, in mm."""

HEAD_TEXT, HEAD_AIR = (6.1, 7.5), 0.1
"""The heads of a player's columns, in points at least and at most, and what parts them, in mm."""

GROWN = 1.4
"""Where paper is left, rows become higher: up to so many times what they should be."""

NOTE, NOTES = 8.0, 7.0
"""A line for notes, and the head above such lines, in mm; on a page of a pad that is half empty."""

NOTES_AT_LEAST = 3
"""With room for fewer lines the rows alone fill the paper."""

TOO_LOW = 0.69
"""Rows of several pads on a page never become lower than so much of what they should be."""

LOWEST = 0.8
"""Rows that would become lower than so much of what they should be go on to another page."""


def pad_sheet(context: GameContext) -> Sheet:
    """Lay out score pads, several on a page where the paper is large."""
    pages = tuple(
        page for number in range(context.request.copies) for page in _pages(context, Pictures(context), number)
    )
    return context.sheet(context.tool("pad.name"), pages, forms=context.request.fillable)


def _pages(context: GameContext, pictures: Pictures, index: int) -> list[Page]:
    """Lay out a page of pads, or the pages of one pad where one does not hold all rows."""
    plan, small = context.game.sheets.pad, context.paper.layout == "small"
    size = context.portrait.turned if small else context.portrait
    automata = _automata(context)
    players = (context.request.players or plan.players) + len(automata)
    widths = _widths(context, size.width - 2 * MARGIN, players)
    blocks = _blocks(context, pictures, players, widths)
    up = 1 if small else _pads_on_page(plan.per_sheet, size.height, blocks)
    available = _available(size.height / up)
    head, foot = title_of(context, context.tool("pad.name"))
    example = _won(context) if plan.wins else context.catalog.maybe("score.example")
    whole = _empty_page(context, head, size, players, widths)
    whole = replace(
        whole, height=size.height / up, pads=tuple(_pad(context, index * up + number) for number in range(up))
    )
    parts = _parted(blocks, available if up == 1 else math.inf)
    pages = []
    for number, rows in enumerate(parts, 1):
        names = NamesRow(
            "names",
            "name" if number == 1 else f"name{number}",
            name=context.tool("pad.player"),
            height=HEIGHTS["names"],
            automata=tuple(context.catalog.text(f"seats.{seat}.name") for seat in automata),
        )
        fitted = _fitted([names, *rows], available)
        last = example if number == len(parts) else None
        body = replace(whole, rows=fitted, example=last, notes=_notes(context, fitted, available))
        pages.append(Page(size=size, body=body, head=head, foot=foot, figures=pictures.scenes))
    return pages


def _empty_page(context: GameContext, head: PageHead, size: Size, players: int, widths: Widths) -> PadPage:
    """Return what all pages of a pad have in common."""
    plan, columns, width = context.game.sheets.pad, _columns(context), size.width - 2 * MARGIN
    title = title_width(head.title, head.sheet_name, TITLE_TEXT)
    credit = max(text_width(one, CREDIT_TEXT * PT) for one in (head.credit, head.unofficial))
    return PadPage(
        pads=(),
        height=size.height,
        width=width,
        margin=MARGIN,
        label_width=widths.label,
        players=players,
        column=widths.column,
        count=widths.count,
        narrow=title + len(plan.log) * LOG + credit + BESIDE > width,
        fillable=context.request.fillable,
        log=tuple(context.catalog.text(f"pad.log.{name}") for name in plan.log),
        series=plan.rows > 0,
        columns=columns,
        head_text=_head_text(columns, widths.column),
        rows=(),
        example=None,
        notes=None,
    )


def _available(height: float) -> float:
    """Return the room in mm for the rows of a pad of some height."""
    return height - 2 * MARGIN - TITLE - BELOW


def _pads_on_page(wanted: int, height: float, blocks: list[list[PadRow]]) -> int:
    """Return how many pads stand on a page: fewer where the rows of so many became too low."""
    rows = HEIGHTS["names"] + sum(map(_height, blocks))
    return next((n for n in range(wanted, 1, -1) if rows * TOO_LOW <= _available(height / n)), 1)


def _won(context: GameContext) -> RichText | None:
    """Return how the game is won at this table."""
    wins = (win for win in context.game.score.wins if context.holds(win.when))
    texts = (with_mark(context.catalog.text(f"score.wins.{win.id}"), win.confidence) for win in wins)
    return next(texts, None)


def _notes(context: GameContext, rows: Iterable[PadRow], available: float) -> Notes | None:
    """Return lines for notes where the rows leave much of the paper."""
    count = int((available - _height(rows) - NOTES) / NOTE)
    return Notes(context.tool("worksheet.notes"), count, NOTE) if count >= NOTES_AT_LEAST else None


def _pad(context: GameContext, index: int) -> Pad:
    first = context.request.numbered_from
    return Pad(f"pad{index + 1}", "" if first is None else f"{context.tool('pad.number')} {first + index:04d}")


def _widths(context: GameContext, width: float, players: int) -> Widths:
    """Return how wide the cells are; contests want a place in the count for each of their entries."""
    label = SHORT_LABEL if context.game.sheets.pad.rows else LABEL
    column = (width - label) / players
    contests = context.game.score.contests.values()
    units = max((len(contest.entries) for contest in contests), default=0)
    return Widths(label, column, max(column * COUNT_SHARE, min(column * UNITS_AT_MOST, units * UNIT)))


def _columns(context: GameContext) -> tuple[PadColumn, ...]:
    """Return the entries of one match, for a series: each a narrow column under every player."""
    return tuple(
        PadColumn(context.catalog.text(f"score.entries.{name}.name"), name)
        for name, entry in context.game.score.entries.items()
        if context.game.sheets.pad.rows and not entry.tie_only and context.holds(entry.when)
    )


def _head_text(columns: tuple[PadColumn, ...], column: float) -> float:
    """Return the size in points at which the heads of a player's narrow columns stand apart."""
    least, most = HEAD_TEXT
    room = column / max(1, len(columns)) - HEAD_AIR
    widest = max((text_width(as_text(one.name), PT) for one in columns), default=0.0)
    return round(max(least, min(most, room / widest)), 2) if widest else most


def _blocks(context: GameContext, pictures: Pictures, players: int, widths: Widths) -> list[list[PadRow]]:
    """Return all rows but the names; those of a block stay together on one page."""
    score, series = context.game.score, context.game.sheets.pad.rows > 0
    blocks: list[list[PadRow]] = []
    if score.goal is not None and not series:
        blocks.append([track_row(context, score.goal, widths.column)])
    for name in score.contests if not series else ():
        blocks.append(contest_rows(context, pictures, name, players, widths))
    rows = _match_rows(context) if series else entry_rows(context, pictures, widths.column)
    total = PadRow(
        "total",
        "total",
        name=with_mark(context.catalog.text("score.total.name"), score.confidence),
        note=context.catalog.maybe("score.total.note"),
        formula=context.catalog.maybe("score.total.note"),
        height=HEIGHTS["total"],
    )
    if series and score.total in score.entries:
        # The total is one of the sums: all of them stand in its row.
        note = with_mark(context.tool_text("pad.other-sums"), _sure_of_columns(context))
        total = replace(total, sums=True, main=score.total, note=note)
    rows += [total, *tie_rows(context, pictures, widths.column, series)]
    return [*blocks, *([row] for row in rows)]


def _sure_of_columns(context: GameContext) -> Reading:
    """Return how sure it is that the sums of a series count; its narrow columns have no room for it.

    The total has a mark of its own.
    """
    score = context.game.score
    return weakest(score.entries[one.entry].confidence for one in _columns(context) if one.entry != score.total)


def _match_rows(context: GameContext) -> list[PadRow]:
    """Return a row for each match, and one for the sums where the total is made from several."""
    matches = range(1, context.game.sheets.pad.rows + 1)
    rows = [PadRow("match", f"match{number}", name=str(number), height=HEIGHTS["match"]) for number in matches]
    if context.game.score.total in context.game.score.entries:
        return rows
    sums = with_mark(context.tool_text("pad.sums"), _sure_of_columns(context))
    return [*rows, PadRow("sums", "sum", name=sums, sums=True, height=HEIGHTS["sums"])]


def _automata(context: GameContext) -> list[str]:
    """Return the seats at this table that no player takes; they stand in the last columns."""
    setup, players = context.game.setup, context.request.players
    seatings = (one for one in setup.seatings if one.players == players and context.holds(one.when))
    taken = next(seatings, None)
    return [one for one in (taken.seats if taken else ()) if setup.seats[one].role == "automaton"]


def _parted(blocks: list[list[PadRow]], available: float) -> list[list[PadRow]]:
    """Return the rows of each page of a pad, on as few pages as hold them."""
    room = available / LOWEST - HEIGHTS["names"]
    if sum(map(_height, blocks)) <= room:
        return [[row for block in blocks for row in block]]
    first = max((n for n, block in enumerate(blocks, 1) if block[-1].kind == "shares"), default=0)
    rest = [row for block in blocks[first:] for row in block]
    if first and _height(rest) <= room:
        blocks = [*blocks[:first], rest]  # rather than a page with hardly anything on it
    pages: list[list[PadRow]] = [[]]
    for block in blocks:
        if pages[-1] and _height(pages[-1]) + _height(block) > room:
            pages.append([])
        pages[-1] += block
    return pages


def _height(rows: Iterable[PadRow]) -> float:
    return sum(row.height for row in rows)


def _fitted(rows: list[PadRow], available: float) -> tuple[PadRow, ...]:
    """Return rows that fill the paper; firm ones keep their height, unless all have to shrink alike."""
    firm = _height(row for row in rows if row.firm)
    factor = min(GROWN, (available - firm) / (_height(rows) - firm))
    if factor < LOWEST:
        alike = available / _height(rows)
        return tuple(_of_height(row, row.height * alike) for row in rows)
    return tuple(_of_height(row, row.height * (1 if row.firm else factor)) for row in rows)


def _of_height(row: PadRow, height: float) -> PadRow:
    """Return a row of another height; where a formula stands above its fields, they take what is left."""
    field = max(FIELD_LEAST, min(FIELD, height - FORMULA)) if row.formula else FIELD
    return replace(row, height=height, field=field)
