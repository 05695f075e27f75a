"""Score pad: GameContext to Sheet; the rows follow from the scoring, the formulas stand in the cells.

Two ways of keeping score: one game a pad (each entry a row, each contest a row in a table of its
own), or a series of matches (each match a row); the plan of the game says which.
"""

import math
from typing import Any

from printgen.model.play.confidence import weakest
from printgen.model.text.message_catalog import Inline, as_text, with_mark
from printgen.model.values import Reading
from printgen.sheet.core.expect import content_texts
from printgen.sheet.core.game_context import GameContext, Pictures, title_content
from printgen.sheet.core.lines import width
from printgen.sheet.core.page import Page, Sheet
from printgen.sheet.pad.contests import UNIT, contest_rows
from printgen.sheet.pad.rows import Row, entry_rows, tie_rows, track_row

LABEL = 58.0
SHORT_LABEL = 44.0
MARGIN = 9.0
TITLE = 13.5
BELOW = 12.5
HEIGHTS = {
    **{"names": 10.0, "entry": 9.0, "line": 10.0, "total": 14.0, "tie": 9.0},
    **{"match": 8.0, "sums": 9.0, "heads": 7.0, "contest": 9.0},
}
FIELD, FIELD_LEAST = 5.0, 2.8
"""How high a field to fill in may become in mm: what its row leaves below a formula."""

FORMULA_LINE, EDGE = 3.2, 0.6
COUNT_SHARE = 16 / 35
"""The count's part of a player's column; the points take the rest."""

UNITS_AT_MOST = 0.62
"""The same where the count has a place of its own for each thing a contest is ranked by."""

TITLE_TEXT = 20.0
LOG, BESIDE = 28.0, 11.0
"""Room beside the title for a thing to write down, and what parts all of it, in mm."""

CREDIT_TEXT = 7.5
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
    return context.sheet(context.catalog.tool("pad.name"), pages, forms=context.request.fillable)


def _pages(context: GameContext, pictures: Pictures, index: int) -> list[Page]:
    """Lay out a page of pads, or the pages of one pad where one does not hold all rows."""
    plan = context.game.sheets.pad
    small = context.paper.layout == "small"
    size = context.portrait.turned if small else context.portrait
    label = SHORT_LABEL if plan.rows else LABEL
    automata = _automata(context)
    players = (context.request.players or plan.players) + len(automata)
    column = (size.width - 2 * MARGIN - label) / players
    title = title_content(context, context.catalog.tool("pad.name"), "")
    content = title | {
        "narrow": _title_is_long(context, title, size.width - 2 * MARGIN),
        "fillable": context.request.fillable,
        "width": size.width - 2 * MARGIN,
        "margin": MARGIN,
        "label_mm": label,
        "players": players,
        "log": [context.catalog.text(f"pad.log.{name}") for name in plan.log],
        "example": _won(context) if plan.wins else context.catalog.maybe("score.example"),
        "series": plan.rows > 0,
        "columns": (columns := _columns(context)),
        "head_text": _head_text(columns, column),
        "column": column,
        "count": _count_width(context, column),
    }
    blocks = _blocks(context, pictures, content)
    up = 1 if small else _pads_on_page(plan.per_sheet, size.height, blocks)
    content["pads"] = [_pad(context, index * up + number) for number in range(up)]
    content["height"] = size.height / up
    available = _available(size.height / up)
    several = _parted(blocks, available if up == 1 else math.inf)
    pages = []
    for number, rows in enumerate(several, 1):
        part = {"example": None} if number < len(several) else {}
        fitted = _fitted(_named(context, rows, number, automata), available, GROWN)
        fitted = [row | _field(row) for row in fitted]
        part_content = content | {"rows": fitted} | part | _notes(context, fitted, available)
        pages.append(
            Page(
                size=size,
                template="pad/pad.html.j2",
                content=part_content,
                figures=pictures.shown_in(part_content),
                texts=content_texts(part_content),
            )
        )
    return pages


def _available(height: float) -> float:
    """Return the room in mm for the rows of a pad of some height."""
    return height - 2 * MARGIN - TITLE - BELOW


def _pads_on_page(wanted: int, height: float, blocks: list[list[Row]]) -> int:
    """Return how many pads stand on a page: fewer where the rows of so many became too low."""
    rows = HEIGHTS["names"] + sum(_wished(row) for block in blocks for row in block)
    return next((n for n in range(wanted, 1, -1) if rows * TOO_LOW <= _available(height / n)), 1)


def _won(context: GameContext) -> tuple[Inline, ...] | None:
    """Say how the game is won at this table."""
    wins = (win for win in context.game.score.wins if context.told(win.when))
    said = (with_mark(context.catalog.text(f"score.wins.{win.id}"), win.confidence) for win in wins)
    return next(said, None)


def _field(row: Row) -> Row:
    """Give the height in mm of the fields of a row whose formula stands above them."""
    if not row.get("formula"):
        return {}
    left = float(row["height"]) - FORMULA_LINE - EDGE
    return {"field": max(FIELD_LEAST, min(FIELD, left))}


def _notes(context: GameContext, rows: list[Row], available: float) -> Row:
    """Give lines for notes where the rows leave much of the paper."""
    left = available - sum(float(row["height"]) for row in rows) - NOTES
    count = int(left / NOTE)
    if count < NOTES_AT_LEAST:
        return {}
    return {"notes": {"title": context.catalog.tool("worksheet.notes"), "lines": count, "line": NOTE}}


def _title_is_long(context: GameContext, head: dict[str, Any], room: float) -> bool:
    """Tell whether the title leaves too little room for what is written beside it."""
    title = width(f"{head['title']} {head['sheet_name']}", TITLE_TEXT, bold=True)
    credit = max(width(head[name], CREDIT_TEXT) for name in ("credit", "unofficial"))
    return title + len(context.game.sheets.pad.log) * LOG + credit + BESIDE > room


def _pad(context: GameContext, index: int) -> dict[str, Any]:
    first = context.request.numbered_from
    number = f"{context.catalog.tool('pad.number')} {first + index:04d}" if first is not None else None
    return {"number": number, "id": f"pad{index + 1}"}


def _count_width(context: GameContext, column: float) -> float:
    """Give the width of the count in mm; contests want a place for each of their entries."""
    contests = context.game.score.contests.values()
    units = max((len(contest.entries) for contest in contests), default=0)
    return max(column * COUNT_SHARE, min(column * UNITS_AT_MOST, units * UNIT))


def _columns(context: GameContext) -> list[dict[str, Any]]:
    """The entries of one match, for a series: each a narrow column under every player."""
    entries = context.game.score.entries
    return [
        {"name": context.catalog.text(f"score.entries.{name}.name"), "entry": name}
        for name, entry in entries.items()
        if context.game.sheets.pad.rows and not entry.tie_only and context.told(entry.when)
    ]


def _head_text(columns: list[dict[str, Any]], column: float) -> float:
    """Give the size in points at which the heads of a player's narrow columns stand apart."""
    room = column / max(1, len(columns)) - HEAD_AIR
    widest = max((width(as_text(one["name"]), HEAD_TEXT[1]) for one in columns), default=0.0)
    least, most = HEAD_TEXT
    return max(least, min(most, most * room / widest)) if widest else most


def _blocks(context: GameContext, pictures: Pictures, measures: dict[str, Any]) -> list[list[Row]]:
    """Give all rows but the names; those of a block stay together on one page."""
    score = context.game.score
    series = context.game.sheets.pad.rows > 0
    blocks: list[list[Row]] = []
    if score.goal is not None and not series:
        blocks.append([track_row(context, score.goal, measures["column"])])
    for name in score.contests if not series else ():
        blocks.append(contest_rows(context, pictures, name, measures))
    rows = _match_rows(context) if series else entry_rows(context, pictures, measures["column"])
    rows.append(
        {
            "kind": "total",
            "id": "total",
            "name": with_mark(context.catalog.text("score.total.name"), score.confidence),
            "note": context.catalog.maybe("score.total.note"),
            "formula": context.catalog.maybe("score.total.note"),
        }
    )
    if series and score.total in score.entries:
        # The total is one of the sums: all of them stand in its row.
        rows[-1] |= {
            "sums": True,
            "main": score.total,
            "note": with_mark(context.catalog.tool_text("pad.other-sums"), _sure_of_columns(context)),
        }
    rows += tie_rows(context, pictures, measures["column"], series)
    return [*blocks, *([row] for row in rows)]


def _sure_of_columns(context: GameContext) -> Reading:
    """Tell how sure it is that the sums of a series count; its narrow columns have no room for it.

    The total has a mark of its own.
    """
    score = context.game.score
    names = (str(column["entry"]) for column in _columns(context))
    return weakest(score.entries[name].confidence for name in names if name != score.total)


def _match_rows(context: GameContext) -> list[Row]:
    """A row for each match, and one for the sums where the total is made from several."""
    matches = range(1, context.game.sheets.pad.rows + 1)
    rows: list[Row] = [{"kind": "match", "name": str(number), "id": f"match{number}"} for number in matches]
    if context.game.score.total in context.game.score.entries:
        return rows
    sums = with_mark(context.catalog.tool_text("pad.sums"), _sure_of_columns(context))
    return [*rows, {"kind": "sums", "id": "sum", "sums": True, "name": sums}]


def _automata(context: GameContext) -> list[str]:
    """Name the seats at this table that no player takes; they stand in the last columns."""
    setup, players = context.game.setup, context.request.players
    seatings = (one for one in setup.seatings if one.players == players and context.told(one.when))
    taken = next(seatings, None)
    return [one for one in (taken.seats if taken else ()) if setup.seats[one].role == "automaton"]


def _named(context: GameContext, rows: list[Row], page: int, automata: list[str]) -> list[Row]:
    """Put the row of the names above the rows of a page."""
    names = {
        "kind": "names",
        "id": "name" if page == 1 else f"name{page}",
        "name": context.catalog.tool("pad.player"),
        "automata": [context.catalog.text(f"seats.{seat}.name") for seat in automata],
    }
    return [names, *rows]


def _parted(blocks: list[list[Row]], available: float) -> list[list[Row]]:
    """Part the rows of a pad among pages, as few as hold them."""
    room = available / LOWEST - HEIGHTS["names"]
    if sum(_wished(row) for block in blocks for row in block) <= room:
        return [[row for block in blocks for row in block]]
    first = max((n for n, block in enumerate(blocks, 1) if block[-1]["kind"] == "shares"), default=0)
    rest = [row for block in blocks[first:] for row in block]
    if first and sum(map(_wished, rest)) <= room:
        blocks = [*blocks[:first], rest]  # rather than a page with hardly anything on it
    pages: list[list[Row]] = [[]]
    for block in blocks:
        used = sum(map(_wished, pages[-1]))
        if pages[-1] and used + sum(map(_wished, block)) > room:
            pages.append([])
        pages[-1] += block
    return pages


def _wished(row: Row) -> float:
    return float(row.get("wished") or HEIGHTS[row["kind"]])


def _fitted(rows: list[Row], available: float, most: float) -> list[Row]:
    """Give each row its height in mm, so that they fill the paper: up to ``most`` times.

    What is ``wished`` stays as it is, unless the paper is so low that all have to shrink alike.
    """
    firm = sum(_wished(row) for row in rows if "wished" in row)
    all_of_them = sum(map(_wished, rows))
    factor = min(most, (available - firm) / (all_of_them - firm))
    if factor < LOWEST:
        return [row | {"height": _wished(row) * available / all_of_them} for row in rows]
    return [row | {"height": _wished(row) * (1 if "wished" in row else factor)} for row in rows]
