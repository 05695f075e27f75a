"""GameContext → score pads: the rows follow from the scoring, the formulas stand in the cells.

Two ways of keeping score: one game a pad (each entry a row, each contest a row in a table of its
own), or a series of matches (each match a row); the plan of the game says which.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain

from printgen.drawing.metrics import text_width
from printgen.geometry import Size
from printgen.model.play.confidence import weakest
from printgen.model.text.message_catalog import as_text, with_mark
from printgen.model.values import Reading
from printgen.sheet.core.blocks import RichText
from printgen.sheet.core.context import title_width
from printgen.sheet.core.game_context import GameContext, Pictures, title_of
from printgen.sheet.core.page import Sheet, filled_alike
from printgen.sheet.pad.blocks import Pad, PadColumn, PadPage, PadRow
from printgen.sheet.pad.rows import contest_rows, entry_rows, tie_rows, track_row
from printgen.units import PT

LABEL, SHORT_LABEL = 58.0, 44.0
MARGIN = 9.0
AROUND = 2 * MARGIN + 13.5 + 12.5
"""What the margins, the head of a pad and what stands below its rows take of its height, in mm."""

COUNT_SHARE = 16 / 35
"""The count's part of a player's column; the points take the rest."""

UNIT, UNITS_AT_MOST = 6.0, 0.62
"""The same where the count has a place of its own for each thing of a contest: so many mm, so large a part at most."""

TITLE_TEXT, CREDIT_TEXT = 20.0, 7.5
LOG, BESIDE = 28.0, 11.0
"""Room beside the title for a thing to write down, and what parts all of it, in mm."""

HEAD_TEXT, HEAD_AIR = (6.1, 7.5), 0.1
"""The heads of a player's columns, in points at least and at most, and what parts them, in mm."""

HIGHEST, LOWEST, LOWEST_OF_SEVERAL = 1.4, 0.79, 0.69
"""How many times as high as they should be rows may become, on a page of one pad or of several."""

NOTES_LEAST = 31.0
"""Where rows leave as many mm of the paper, there are lines for notes; else they fill it."""

CLOSER = (0.94, 0.88)
"""Shares of the room for rows that are tried, as some become higher by what stands in them."""

Rows = list[PadRow]


def pad_sheet(context: GameContext) -> Iterator[Sheet]:
    """Yield arrangements: as many pads on a page as the game wants, fewer, then one on as few pages as hold it."""
    pictures, plan = Pictures(context), context.game.sheets.pad
    small = context.paper.layout == "small"
    size = context.portrait.turned if small else context.portrait
    page = _empty_page(context, size)
    blocks = _blocks(context, pictures, page)
    for pads in range(1 if small else plan.per_sheet, 0, -1):
        for bodies in _arranged(context, page, [blocks], size.height / pads - AROUND, pads > 1):
            yield _sheet(context, pictures, size, bodies, pads)
    for number in range(2, len(blocks) + 1):
        for bodies in _arranged(context, page, filled_alike(blocks, number, _height), size.height - AROUND, False):
            yield _sheet(context, pictures, size, bodies, 1)


def _arranged(
    context: GameContext, page: PadPage, parts: list[list[Rows]], room: float, several: bool
) -> Iterator[list[PadPage]]:
    """Yield the pages of a pad with these blocks, if so many mm hold their rows: with notes, filled, closer."""
    whole = [replace(page, rows=(_names(context, number), *chain(*part))) for number, part in enumerate(parts, 1)]
    last = _won(context) if context.game.sheets.pad.wins else context.catalog.maybe("score.example")
    whole[-1] = replace(whole[-1], example=last)
    name, least = context.tool("worksheet.notes"), LOWEST_OF_SEVERAL if several else LOWEST
    filled = [replace(one, scale=_filling(one, room)) for one in whole]
    noted = [replace(one, notes=name if room - _height(one.rows, HIGHEST) >= NOTES_LEAST else "") for one in filled]
    closer = ([replace(one, scale=_filling(one, share * room)) for one in whole] for share in CLOSER)
    for way in (*([noted] if noted != filled else []), filled, *closer):
        if min(one.scale for one in way) >= least or len(parts[0]) == 1:
            yield way


def _names(context: GameContext, number: int) -> PadRow:
    name = f"name{number}" if number > 1 else "name"
    return PadRow("names", name, context.tool("pad.player"), automata=_automata(context))


def _filling(page: PadPage, room: float) -> float:
    """Return how many times as high its rows are if they fill so many mm; firm ones shrink, but never grow."""
    high, firm = _height(page.rows), sum(row.height for row in page.rows if row.firm)
    return min(HIGHEST, (room - firm) / (high - firm)) if room >= high else room / high


def _height(rows: Iterable[PadRow], scale: float = 1) -> float:
    return sum(row.height * (1 if row.firm else scale) for row in rows)


def _sheet(context: GameContext, pictures: Pictures, size: Size, bodies: list[PadPage], pads: int) -> Sheet:
    """Return the sheet with so many equal pads on a page, as often as it was asked for."""
    name = context.tool("pad.name")
    empty = context.page(name, bodies[0], pictures, size)
    pages = tuple(
        replace(empty, body=replace(body, pads=tuple(_pad(context, copy * pads + nth) for nth in range(pads))))
        for copy in range(context.request.copies)
        for body in bodies
    )
    sheet = context.sheet(name, pages, forms=context.request.fillable)
    return replace(sheet, alike=len(bodies))


def _empty_page(context: GameContext, size: Size) -> PadPage:
    plan, columns, width = context.game.sheets.pad, _columns(context), size.width - 2 * MARGIN
    players = (context.request.players or plan.players) + len(_automata(context))
    head, _ = title_of(context, context.tool("pad.name"))
    title = title_width(head.title, head.sheet_name, TITLE_TEXT)
    credit = max(text_width(one, CREDIT_TEXT * PT) for one in (head.credit, head.unofficial))
    label = SHORT_LABEL if plan.rows else LABEL
    column = (width - label) / players
    units = max((len(contest.entries) for contest in context.game.score.contests.values()), default=0)
    return PadPage(
        label_width=label,
        players=players,
        column=column,
        count=max(column * COUNT_SHARE, min(column * UNITS_AT_MOST, units * UNIT)),
        narrow=title + len(plan.log) * LOG + credit + BESIDE > width,
        fillable=context.request.fillable,
        log=tuple(context.catalog.text(f"pad.log.{name}") for name in plan.log),
        series=plan.rows > 0,
        columns=columns,
        head_text=_head_text(columns, column),
    )


def _won(context: GameContext) -> RichText | None:
    wins = (win for win in context.game.score.wins if context.holds(win.when))
    texts = (with_mark(context.catalog.text(f"score.wins.{win.id}"), win.confidence) for win in wins)
    return next(texts, None)


def _pad(context: GameContext, index: int) -> Pad:
    first = context.request.numbered_from
    return Pad(f"pad{index + 1}", "" if first is None else f"{context.tool('pad.number')} {first + index:04d}")


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


def _blocks(context: GameContext, pictures: Pictures, page: PadPage) -> list[Rows]:
    """Return all rows but the names; those of a block stay together on one page."""
    score = context.game.score
    blocks: list[Rows] = []
    if score.goal is not None and not page.series:
        blocks.append([track_row(context, score.goal, page.column)])
    for name in score.contests if not page.series else ():
        blocks.append(contest_rows(context, pictures, name, page))
    rows = _match_rows(context) if page.series else entry_rows(context, pictures)
    total = PadRow(
        "total",
        "total",
        name=with_mark(context.catalog.text("score.total.name"), score.confidence),
        note=context.catalog.maybe("score.total.note"),
        formula=context.catalog.maybe("score.total.note"),
    )
    if page.series and score.total in score.entries:
        # The total is one of the sums: all of them stand in its row.
        note = with_mark(context.tool_text("pad.other-sums"), _sure_of_columns(context))
        total = replace(total, sums=True, main=score.total, note=note)
    rows += [total, *tie_rows(context, pictures, page.series)]
    return [*blocks, *([row] for row in rows)]


def _sure_of_columns(context: GameContext) -> Reading:
    """Return how sure it is that the sums of a series count; its narrow columns have no room for it.

    The total has a mark of its own.
    """
    score = context.game.score
    return weakest(score.entries[one.entry].confidence for one in _columns(context) if one.entry != score.total)


def _match_rows(context: GameContext) -> Rows:
    """Return a row for each match, and one for the sums where the total is made from several."""
    matches = range(1, context.game.sheets.pad.rows + 1)
    rows = [PadRow("match", f"match{number}", str(number)) for number in matches]
    if context.game.score.total in context.game.score.entries:
        return rows
    sums = with_mark(context.tool_text("pad.sums"), _sure_of_columns(context))
    return [*rows, PadRow("sums", "sum", sums, sums=True)]


def _automata(context: GameContext) -> tuple[RichText, ...]:
    """Return the names of the seats at this table that no player takes; they stand in the last columns."""
    setup, players = context.game.setup, context.request.players
    seatings = (one for one in setup.seatings if one.players == players and context.holds(one.when))
    taken = next(seatings, None)
    seats = (one for one in (taken.seats if taken else ()) if setup.seats[one].role == "automaton")
    return tuple(context.catalog.text(f"seats.{seat}.name") for seat in seats)
