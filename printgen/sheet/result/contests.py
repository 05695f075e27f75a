"""The contests of a filled pad → tables: what each was worth, what each player had and got."""

from printgen.model.score import Entry
from printgen.scoring import GameScore
from printgen.scoring.values import ContestEntries, ContestResult, Entries, Pad
from printgen.sheet.core.game_context import GameContext, Pictures
from printgen.sheet.result.rows import BLANK, HEAD_TEXT, LABEL, Content, cut

HEAD = {"large": 7.0, "small": 6.2}
ROW = {"large": 6.4, "small": 5.4}
THINGS_FROM = 22.0
"""A column that is narrower, in mm, has no room for what somebody had; the points have."""

ICON = 3.4


def contest_parts(context: GameContext, pictures: Pictures, pad: Pad, score: GameScore, column: float) -> list[Content]:
    """Give a table for each sort of contest that was held."""
    layout = context.paper.layout
    parts = []
    for name, outcomes in score.contests.items():
        if not outcomes:
            continue
        contest = context.game.score.contests[name]
        key = f"score.contests.{name}"
        rows = [
            _row(context, pictures, name, held, outcome, score, column) | {"number": str(number)}
            for number, (held, outcome) in enumerate(zip(pad.contests[name], outcomes, strict=True), 1)
        ]
        parts.append(
            {
                "title": context.catalog.text(f"{key}.name"),
                "icon": pictures.icon(contest.icon, 4.6),
                "heads": [cut(one.name, HEAD_TEXT[layout], column - 2) for one in score.players],
                "value": context.catalog.tool("pad.value"),
                "rows": rows,
                "label_mm": LABEL[layout],
                "row": ROW[layout],
                "high": HEAD[layout] + ROW[layout] * len(rows),
            }
        )
    return parts


def _row(
    context: GameContext,
    pictures: Pictures,
    name: str,
    held: ContestEntries,
    outcome: ContestResult,
    score: GameScore,
    column: float,
) -> Content:
    contest, key = context.game.score.contests[name], f"score.contests.{name}"
    cells = []
    for player in score.players:
        place = outcome.places.get(player.name, 0)
        own = held.players.get(player.name, {}) if column >= THINGS_FROM else {}
        cells.append(
            {
                "points": str(outcome.points.get(player.name, 0)) if place else BLANK,
                "place": f"{place}." if place else None,
                "first": place == 1,
                "had": _things(context, pictures, f"{key}.entries", contest.entries, own),
            }
        )
    return {
        "shared": _things(context, pictures, f"{key}.shared", contest.shared, held.shared),
        "worth": str(outcome.value),
        "cells": cells,
    }


def _things(
    context: GameContext, pictures: Pictures, key: str, known: dict[str, Entry], held: Entries
) -> list[Content]:
    """Give what was written down, each with its icon; what counts nothing is left out."""
    things: list[Content] = []
    for name, entry in known.items():
        value = held.get(name)
        if value is None or value in (0, ()) or not context.told(entry.when):
            continue
        if entry.kind == "choice":
            if value != next(iter(entry.choices)):
                things.append({"word": context.catalog.plain(f"{key}.{name}.choices.{value}")})
            continue
        if isinstance(value, tuple):
            things += [{"disc": str(one)} for one in value]
            continue
        icon = pictures.icon(entry.icon, ICON)
        said = None if icon else context.catalog.plain(f"{key}.{name}.name")
        things.append({"icon": icon, "count": str(value), "word": said})
    return things
