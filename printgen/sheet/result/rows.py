"""A score → the lines of its pad, with what each player had and what that came to."""

from typing import Any

from printgen.model.score import Entry
from printgen.model.text.message_catalog import with_mark
from printgen.scoring import GameScore, PlayerScore
from printgen.sheet.core.game_context import GameContext, Pictures
from printgen.sheet.core.lines import width
from printgen.sheet.pad.rows import Row, entry_rows, tie_rows

Content = dict[str, Any]

LABEL = {"large": 52.0, "small": 38.0}
"""The width of the words at the left of the table, in mm."""

PANEL = 7.4
"""The head of a panel, in mm."""

NAMES = {"large": 7.5, "small": 6.5}
LINE = {"large": 7.4, "small": 5.9}
TOTAL = {"large": 12.0, "small": 9.5}
HEAD_TEXT = {"large": 9.5, "small": 8.0}
NOTE_FROM = 20.0
"""A column that is narrower has no room for what a tally came to."""

ICON, LABEL_TEXT, NOTE_TEXT = 7.4, 9.0, 7.5
BLANK, ELLIPSIS = "–", "…"


def result_rows(context: GameContext, pictures: Pictures, score: GameScore, column: float) -> Content:
    """Give the head, a row for each line of the pad, the total, then what parts equals."""
    layout = context.paper.layout
    plain = [row for row in entry_rows(context, pictures, column) if row["kind"] != "track"]
    rows = [_row(context, row, score, column) for row in (*_won(context, pictures), *plain)]
    ties = [_row(context, row, score, column) | {"tie": True} for row in tie_rows(context, pictures, column)]
    players = score.players
    many = len(rows) + len(ties)
    return {
        "title": context.catalog.tool("result.lines"),
        "heads": [cut(player.name, HEAD_TEXT[layout], column - 2) for player in players],
        "rows": [*rows, _total(context, score), *ties],
        "label_mm": LABEL[layout],
        "column": column,
        "row": LINE[layout],
        "total": TOTAL[layout],
        "high": NAMES[layout] + LINE[layout] * many + TOTAL[layout],
    }


def _won(context: GameContext, pictures: Pictures) -> list[Row]:
    """Give a row for the points out of each sort of contest."""
    return [
        {
            "kind": "contest",
            "id": name,
            "icon": pictures.icon(contest.icon, 5),
            "name": with_mark(context.catalog.text(f"score.contests.{name}.name"), contest.confidence),
            "note": context.catalog.tool("pad.sums"),
        }
        for name, contest in context.game.score.contests.items()
    ]


def _total(context: GameContext, score: GameScore) -> Content:
    return {
        "kind": "total",
        "look": "total",
        "name": with_mark(context.catalog.text("score.total.name"), context.game.score.confidence),
        "note": None,
        "cells": [{"value": str(player.total), "first": player.won} for player in score.players],
    }


def _row(context: GameContext, row: Row, score: GameScore, column: float) -> Content:
    """Give a row of the pad with a cell for each player instead of room to write."""
    icon = row.get("icon")
    is_sum = row["kind"] in ("line", "contest")
    return {
        "kind": row["kind"],
        "look": "sum" if is_sum else "entry",
        "icon": icon,
        "disc": row.get("disc"),
        "name": row["name"],
        "note": _note(context, row),
        "cells": [_cell(context, row, player, column) for player in score.players],
    }


def _note(context: GameContext, row: Row) -> Any:
    """Give the words beside the name of a row, where there is room for both."""
    note = row.get("note")
    if not note or context.paper.layout == "small":
        return None
    said = "".join(part.text for part in row["name"])
    more = note if isinstance(note, str) else "".join(part.text for part in note)
    used = ICON + width(said, LABEL_TEXT, bold=True) + width(f" {more} ", NOTE_TEXT)
    return note if used <= LABEL[context.paper.layout] else None


def _cell(context: GameContext, row: Row, player: PlayerScore, column: float) -> Content:
    name = str(row["id"])
    if row["kind"] == "contest":
        return {"value": str(player.contests[name])}
    if row["kind"] == "line":
        return {"value": str(player.lines.get(name, 0))}
    if row.get("disc") is not None:
        return _pieces(name, int(row["disc"]), player, column)
    entry = context.game.score.entries[name]
    return _written(context, name, entry, player)


def _pieces(name: str, worth: int, player: PlayerScore, column: float) -> Content:
    held = player.entries.get(name.removesuffix(f"-{worth}"), ())
    count = held.count(worth) if isinstance(held, tuple) else 0
    told = f"= {count * worth}" if count and column >= NOTE_FROM else None
    return {"value": str(count) if count else BLANK, "told": told}


def _written(context: GameContext, name: str, entry: Entry, player: PlayerScore) -> Content:
    value = player.entries.get(name)
    if value is None:
        return {"value": BLANK}
    if entry.kind == "choice":
        chosen = context.catalog.plain(f"score.entries.{name}.choices.{value}")
        worth = entry.choices[str(value)]
        return {"word": chosen, "told": str(worth) if worth and not entry.tie_only else None}
    if isinstance(value, tuple):
        return {"value": " ".join(map(str, value)) or BLANK}
    return {"value": str(value)}


def cut(text: str, points: float, room: float) -> str:
    """Give as much of a text as fits into so many mm.

    >>> cut("Bartholomew", 10, 14)
    'Bartho…'
    """
    if width(text, points, bold=True) <= room:
        return text
    kept = text
    while kept and width(kept + ELLIPSIS, points, bold=True) > room:
        kept = kept[:-1].rstrip()
    return kept + ELLIPSIS
