"""Score pad: Job to Sheet; the rows follow from the scoring, the formulas stand in the cells.

Two ways of keeping score: one game a pad (each entry a row), or a series of matches (each match
a row); the plan of the game says which.
"""

from typing import Any

from printgen.expression import compile_expression
from printgen.game.score import Entry, Score
from printgen.sheet.expect import content_texts
from printgen.sheet.job import Job, Pictures, title_content
from printgen.sheet.sheet import Page, Sheet

LABEL = 58.0
SHORT_LABEL = 44.0
MARGIN = 9.0
TITLE = 13.5
BELOW = 12.5
HEIGHTS = {
    **{"names": 10.0, "entry": 9.0, "line": 10.0, "total": 14.0, "tie": 9.0},
    **{"match": 8.0, "sums": 9.0},
}
COUNT_SHARE = 16 / 35
"""The count's part of a player's column; the points take the rest."""

Row = dict[str, Any]


def pad_sheet(job: Job) -> Sheet:
    """Lay out score pads, several on a page where the paper is large."""
    pages = tuple(_page(job, number) for number in range(job.request.copies))
    return job.sheet(job.say.tool("pad.name"), pages, forms=job.request.fillable)


def _page(job: Job, index: int) -> Page:
    plan = job.game.sheets.pad
    small = job.paper.layout == "small"
    size = job.portrait.turned if small else job.portrait
    up = 1 if small else plan.per_sheet
    pictures = Pictures(job)
    height = size.height / up
    label = SHORT_LABEL if plan.rows else LABEL
    content = title_content(job, job.say.tool("pad.name"), "") | {
        "fillable": job.request.fillable,
        "width": size.width - 2 * MARGIN,
        "margin": MARGIN,
        "height": height,
        "label_mm": label,
        "players": plan.players,
        "log": [job.say.say(f"pad.log.{name}") for name in plan.log],
        "pads": [_pad(job, pictures, index * up + number) for number in range(up)],
        "example": job.say.maybe("score.example"),
        "series": plan.rows > 0,
        "columns": _columns(job),
    }
    content["rows"] = _fitted(_rows(job, pictures), height - 2 * MARGIN - TITLE - BELOW)
    content["column"] = (size.width - 2 * MARGIN - label) / plan.players
    content["count"] = content["column"] * COUNT_SHARE
    return Page(
        size=size,
        template="pad/pad.html.j2",
        content=content,
        figures=pictures.shown_in(content),
        texts=content_texts(content),
    )


def _pad(job: Job, pictures: Pictures, index: int) -> dict[str, Any]:
    first = job.request.numbered_from
    number = f"{job.say.tool('pad.number')} {first + index:04d}" if first is not None else None
    return {"number": number, "id": f"pad{index + 1}"}


def _columns(job: Job) -> list[dict[str, Any]]:
    """The entries of one match, for a series: each a narrow column under every player."""
    entries = job.game.score.entries
    return [
        {"name": job.say.say(f"score.entries.{name}.name"), "entry": name}
        for name, entry in entries.items()
        if not entry.tie_only
    ]


def _rows(job: Job, pictures: Pictures) -> list[Row]:
    score = job.game.score
    rows: list[Row] = [{"kind": "names", "name": job.say.tool("pad.player"), "id": "name"}]
    series = job.game.sheets.pad.rows > 0
    rows += _match_rows(job) if series else _entry_rows(job, pictures, score)
    rows.append(
        {
            "kind": "total",
            "id": "total",
            "name": job.say.say("score.total.name"),
            "note": job.say.maybe("score.total.note"),
            "formula": job.say.maybe("score.total.note"),
        }
    )
    if series and score.total in score.entries:
        # The total is one of the sums: all of them stand in its row.
        rows[-1] |= {
            "sums": True,
            "main": score.total,
            "note": job.say.tool_inline("pad.other-sums"),
        }
    for tie in score.ties:
        entry = score.entries.get(tie.by)
        if entry is None or not entry.tie_only:
            continue
        rows.append(
            {
                "kind": "tie",
                "id": tie.by,
                "icon": pictures.icon(entry.icon, 6),
                "name": job.say.say(f"score.entries.{tie.by}.name"),
                "note": job.say.maybe(f"score.entries.{tie.by}.note"),
            }
        )
    return rows


def _match_rows(job: Job) -> list[Row]:
    """A row for each match, and one for the sums where the total is made from several."""
    matches = range(1, job.game.sheets.pad.rows + 1)
    rows: list[Row] = [
        {"kind": "match", "name": str(number), "id": f"match{number}"} for number in matches
    ]
    if job.game.score.total in job.game.score.entries:
        return rows
    return [*rows, {"kind": "sums", "id": "sum", "sums": True, "name": job.say.tool("pad.sums")}]


def _entry_rows(job: Job, pictures: Pictures, score: Score) -> list[Row]:
    """Entries in order, each line right below the last entry it needs."""
    rows: list[Row] = []
    entries = {name: entry for name, entry in score.entries.items() if not entry.tie_only}
    placed = score.entries.keys() - entries.keys()  # a line need not wait for the last rows
    waiting = list(score.lines)
    for name, entry in entries.items():
        rows += _tally(job, name, entry) if entry.values else [_number(job, pictures, name, entry)]
        placed.add(name)
        for line in list(waiting):
            if _inputs(line.formula, score) <= placed:
                waiting.remove(line)
                placed.add(line.id)
                rows.append(_line(job, line.id))
    return rows


def _inputs(formula: str, score: Score) -> set[str]:
    """Name the entries and lines a formula needs; it writes their hyphens as underscores."""
    known = {*score.entries, *(line.id for line in score.lines)}
    used = compile_expression(formula, known).names
    return {name for name in known if name.replace("-", "_") in used}


def _line(job: Job, name: str) -> Row:
    return {
        "kind": "line",
        "id": name,
        "name": job.say.say(f"score.lines.{name}.name"),
        "note": job.say.maybe(f"score.lines.{name}.note"),
        "formula": job.say.maybe(f"score.lines.{name}.formula"),
    }


def _tally(job: Job, name: str, entry: Entry) -> list[Row]:
    return [
        {
            "kind": "entry",
            "id": f"{name}-{value}",
            "disc": value,
            "name": job.say.say(f"score.entries.{name}.name"),
            "note": job.say.maybe(f"score.entries.{name}.note")
            if value == entry.values[0]
            else None,
            "times": f"× {value}",
        }
        for value in entry.values
    ]


def _number(job: Job, pictures: Pictures, name: str, entry: Entry) -> Row:
    return {
        "kind": "entry",
        "id": name,
        "icon": pictures.icon(entry.icon, 6),
        "name": job.say.say(f"score.entries.{name}.name"),
        "note": job.say.maybe(f"score.entries.{name}.note"),
        "times": None,
    }


def _fitted(rows: list[Row], available: float) -> list[Row]:
    """Give each row its height in mm; all shrink alike when the paper is too low."""
    wished = sum(HEIGHTS[row["kind"]] for row in rows)
    factor = min(1.12, available / wished)
    return [row | {"height": HEIGHTS[row["kind"]] * factor} for row in rows]
